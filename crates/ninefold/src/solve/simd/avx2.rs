//! 256-bit vectors.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the names of the instructions tell"))]

use super::{InstructionSet, Planes, Vector};
use std::arch::x86_64::*;

/// The CPU has AVX2, and what every CPU with AVX2 has besides.
#[derive(Clone, Copy)]
pub(in super::super) struct Avx2(());

impl Avx2 {
    /// The token, if the CPU has what it stands for.
    pub(in super::super) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }
}

impl InstructionSet for Avx2 {
    type Vector = V256;

    #[inline(always)]
    fn enter<R>(self, kernel: impl FnOnce() -> R) -> R {
        // Never inlined, even where the whole build has the features: each kernel keeps its registers to itself.
        #[inline(never)]
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn compiled_for_avx2<R>(kernel: impl FnOnce() -> R) -> R {
            kernel()
        }
        // SAFETY: the token was made where every one of these features was detected.
        unsafe { compiled_for_avx2(kernel) }
    }
}

/// 256 lanes in one register. Used only inside [`Avx2::enter`].
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super) struct V256(__m256i);

impl Vector for V256 {
    const WORDS: usize = 4;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: reached only with an `Avx2` token, hence with AVX2. So for every block below.
        Self(unsafe { _mm256_set1_epi64x(word.cast_signed()) })
    }

    #[inline(always)]
    fn from_words(words: [u64; 8]) -> Self {
        // SAFETY: the load reads the first 32 of 64 bytes, at any alignment.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn to_words(self) -> [u64; 8] {
        let mut words = [0; 8];
        // SAFETY: the store writes the first 32 of 64 bytes, at any alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn words_mut(vectors: &mut [Self]) -> &mut [u64] {
        let words = vectors.len() * Self::WORDS;
        // SAFETY: a vector is four words without padding, and the result borrows what `vectors` borrowed.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), words) }
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

    #[inline(always)]
    fn planes_of_values(values: &[u8; 81]) -> Planes {
        let mut planes = Planes::default();
        // Three overlapping loads: cells 0..32, 32..64 and 49..81.
        for first in [0, 32, 49] {
            let bytes: &[u8; 32] = values[first..].first_chunk().unwrap_or(&[0; 32]);
            // SAFETY: the load reads the 32 bytes of the array; the rest as in `splat`.
            let bytes = unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) };
            for (k, left) in [7, 6, 5, 4].into_iter().enumerate() {
                // SAFETY: see `splat`.
                let bits = unsafe {
                    let high = _mm256_sll_epi16(bytes, _mm_cvtsi32_si128(left));
                    u64::from(_mm256_movemask_epi8(high).cast_unsigned())
                };
                match first {
                    0 => planes.low[k] = bits,
                    32 => planes.low[k] |= bits << 32,
                    _ => planes.high[k] = bits >> 15,
                }
            }
        }
        planes
    }

    #[inline(always)]
    fn values_of_planes(Planes { low, high }: Planes, values: &mut [u8; 81]) {
        for first in [0, 32, 49] {
            let Some(place) = values[first..].first_chunk_mut::<32>() else { continue };
            // SAFETY: the store writes the 32 bytes of `place`; the rest as in `splat`.
            unsafe {
                let own = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
                let spread = _mm256_setr_epi64x(0, LOW_BITS, 2 * LOW_BITS, 3 * LOW_BITS);
                let mut sum = _mm256_setzero_si256();
                for (k, (low, high)) in low.into_iter().zip(high).enumerate() {
                    let bits = if first < 49 { low >> first } else { low >> 49 | high << 15 };
                    let bits = _mm256_set1_epi32((bits as u32).cast_signed());
                    let bits = _mm256_and_si256(_mm256_shuffle_epi8(bits, spread), own);
                    let bits = _mm256_and_si256(_mm256_cmpeq_epi8(bits, own), _mm256_set1_epi8(1 << k));
                    sum = _mm256_or_si256(sum, bits);
                }
                _mm256_storeu_si256(place.as_mut_ptr().cast(), sum);
            }
        }
    }
}

const LOW_BITS: i64 = 0x0101_0101_0101_0101;
