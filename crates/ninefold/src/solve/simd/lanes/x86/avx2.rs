//! What takes several instructions without AVX-512.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the names of the instructions tell"))]

use super::super::portable::Array;
use super::super::{Lanes, Places, Set};
use super::{Extension, Register};
use std::arch::x86_64::*;

/// The CPU has AVX2.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The token, if the CPU has what it stands for.
    pub(crate) fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }
}

impl Set for Avx2 {
    type Lanes = Register<Self>;

    #[inline(always)]
    fn enter<R>(self, kernel: impl FnOnce() -> R) -> R {
        #[inline(never)]
        #[target_feature(enable = "avx2")]
        fn compiled_for_avx2<R>(kernel: impl FnOnce() -> R) -> R {
            kernel()
        }
        // SAFETY: the token was made where the feature was detected.
        unsafe { compiled_for_avx2(kernel) }
    }
}

impl Extension for Avx2 {
    #[inline(always)]
    fn majority(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        // SAFETY: reached only inside `enter`, as every block of this impl.
        unsafe { _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(_mm256_or_si256(a, b), c)) }
    }

    #[inline(always)]
    fn count(sets: __m256i) -> __m256i {
        // SAFETY: see `majority`.
        unsafe {
            let of_nibble =
                _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(sets, nibble));
            let high = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(_mm256_srli_epi16::<4>(sets), nibble));
            _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1))
        }
    }

    #[inline(always)]
    fn from_values(values: &[u8; 81]) -> Places<__m256i> {
        Array::from_values(values).map(|row| row.map(|array| Register::<Self>::load(&array.0).0))
    }

    #[inline(always)]
    fn from_masks(masks: &[u16; 81]) -> Places<__m256i> {
        Array::from_masks(masks).map(|row| row.map(|array| Register::<Self>::load(&array.0).0))
    }

    #[inline(always)]
    fn to_values(places: &Places<__m256i>) -> [u8; 81] {
        Array::to_values(&places.map(|row| {
            row.map(|register| {
                let mut array = Array::splat(0);
                Register::<Self>::new(register).store(&mut array.0);
                array
            })
        }))
    }
}
