//! With AVX2: three-input logic is composed.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the names of the instructions tell"))]

use super::in_one_register;
use crate::solve::simd::bits::{Bits, Planes, WORDS};
use std::arch::x86_64::*;

/// 256 bits. Used only inside the `enter` of [`Avx2`](crate::solve::simd::x86::Avx2).
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx2Bits(__m256i);

// SAFETY: a register of 256 bits is four words.
unsafe impl Bits for Avx2Bits {
    in_one_register!();

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
