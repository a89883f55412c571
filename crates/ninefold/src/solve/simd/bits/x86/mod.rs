//! Vectors of bits in one 256-bit register.

mod avx2;
mod avx512;

pub(crate) use avx2::Avx2Bits;
pub(crate) use avx512::Avx512Bits;

/// What is the same with and without AVX-512: to be used within an `impl Bits` for a structure of one `__m256i`.
macro_rules! in_one_register {
    () => {
        #[inline(always)]
        fn splat(word: u64) -> Self {
            // SAFETY: reached only inside the `enter` of a token, hence with AVX2. So for every block below.
            Self(unsafe { _mm256_set1_epi64x(word.cast_signed()) })
        }

        #[inline(always)]
        fn from_words(words: [u64; WORDS]) -> Self {
            // SAFETY: the load reads the 32 bytes of the array, at any alignment.
            Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
        }

        #[inline(always)]
        fn to_words(self) -> [u64; WORDS] {
            let mut words = [0; WORDS];
            // SAFETY: the store writes the 32 bytes of the array, at any alignment.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
            words
        }

        #[inline(always)]
        fn and(self, b: Self) -> Self {
            // SAFETY: see `splat`.
            Self(unsafe { _mm256_and_si256(self.0, b.0) })
        }

        #[inline(always)]
        fn or(self, b: Self) -> Self {
            // SAFETY: see `splat`.
            Self(unsafe { _mm256_or_si256(self.0, b.0) })
        }

        #[inline(always)]
        fn xor(self, b: Self) -> Self {
            // SAFETY: see `splat`.
            Self(unsafe { _mm256_xor_si256(self.0, b.0) })
        }

        #[inline(always)]
        fn and_not(self, b: Self) -> Self {
            // SAFETY: see `splat`.
            Self(unsafe { _mm256_andnot_si256(b.0, self.0) })
        }

        #[inline(always)]
        fn shift_left(self, by: u32) -> Self {
            // SAFETY: see `splat`.
            Self(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed())) })
        }

        #[inline(always)]
        fn shift_right(self, by: u32) -> Self {
            // SAFETY: see `splat`.
            Self(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed())) })
        }

        #[inline(always)]
        fn any(self) -> bool {
            // SAFETY: see `splat`.
            unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
        }
    };
}
use in_one_register;
