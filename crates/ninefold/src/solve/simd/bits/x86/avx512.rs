//! With AVX-512: one instruction for any function of three inputs.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the names of the instructions tell"))]

use super::in_one_register;
use crate::solve::simd::bits::{Bits, Planes, WORDS};
use std::arch::x86_64::*;

/// 256 bits. Used only inside the `enter` of [`Avx512`](crate::solve::simd::x86::Avx512).
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512Bits(__m256i);

/// Bit `4a + 2b + c` of the table is the result for the inputs `a`, `b`, `c`.
#[inline(always)]
fn ternary<const TABLE: i32>(a: Avx512Bits, b: Avx512Bits, c: Avx512Bits) -> Avx512Bits {
    // SAFETY: reached only with an `Avx512` token, hence with AVX-512. So for every block below.
    Avx512Bits(unsafe { _mm256_ternarylogic_epi64::<TABLE>(a.0, b.0, c.0) })
}

const A: i32 = 0xF0;
const B: i32 = 0xCC;
const C: i32 = 0xAA;

// SAFETY: a register of 256 bits is four words.
unsafe impl Bits for Avx512Bits {
    in_one_register!();

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        ternary::<{ A & B & C }>(self, b, c)
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        ternary::<{ A | B | C }>(self, b, c)
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        ternary::<{ A ^ B ^ C }>(self, b, c)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        ternary::<{ A & B | C & (A | B) }>(self, b, c)
    }

    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        ternary::<{ A & B | !A & C & 0xFF }>(self, b, c)
    }

    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        ternary::<{ A | B & C }>(self, b, c)
    }

    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        ternary::<{ A | B ^ C }>(self, b, c)
    }

    #[inline(always)]
    fn or_not(self, b: Self) -> Self {
        ternary::<{ (A | !B) & 0xFF }>(self, b, b)
    }

    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        ternary::<{ A & !(B | C) }>(self, b, c)
    }

    #[inline(always)]
    fn and_unless(self, b: Self, c: Self) -> Self {
        ternary::<{ A & (B | !C) }>(self, b, c)
    }

    /// By bytes within eight vectors at a time, then by bits within 64-bit words, then by bytes again.
    #[inline(always)]
    fn transpose(half: &mut [Self; 64], get: impl Fn(usize) -> Self, mut put: impl FnMut(usize, Self)) {
        for k in 0..8 {
            // The instruction that transposes bits counts rows from the end.
            let mut rows = [Self::zero(); 8];
            for i in 0..8 {
                rows[7 - i] = get(8 * k + i);
            }
            transpose_bytes(&mut rows);
            for (j, rows) in rows.into_iter().enumerate() {
                // SAFETY: see `ternary`.
                let bits = unsafe {
                    let identity = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
                    _mm256_gf2p8affine_epi64_epi8::<0>(identity, rows.0)
                };
                half[8 * j + k] = Self(bits);
            }
        }
        for j in 0..8 {
            let mut rows = [Self::zero(); 8];
            for k in 0..8 {
                rows[k] = half[8 * j + k];
            }
            transpose_bytes(&mut rows);
            for (i, row) in rows.into_iter().enumerate() {
                put(8 * j + i, row);
            }
        }
    }

    #[inline(always)]
    fn planes_of_values(values: &[u8; 81]) -> Planes {
        let mut planes = Planes::default();
        // Two overlapping loads: cells 0..64 and 17..81.
        for first in [0, 17] {
            let bytes: &[u8; 64] = values[first..].first_chunk().unwrap_or(&[0; 64]);
            // SAFETY: the load reads the 64 bytes of the array; the rest as in `ternary`.
            let bytes = unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) };
            for (k, left) in [7, 6, 5, 4].into_iter().enumerate() {
                // SAFETY: see `ternary`.
                let bits = unsafe { _mm512_movepi8_mask(_mm512_sll_epi16(bytes, _mm_cvtsi32_si128(left))) };
                if first == 0 {
                    planes.low[k] = bits;
                } else {
                    planes.high[k] = bits >> 47;
                }
            }
        }
        planes
    }

    #[inline(always)]
    fn values_of_planes(Planes { low, high }: Planes, values: &mut [u8; 81]) {
        for first in [0, 17] {
            let Some(place) = values[first..].first_chunk_mut::<64>() else { continue };
            // SAFETY: the store writes the 64 bytes of `place`; the rest as in `ternary`.
            unsafe {
                let mut sum = _mm512_setzero_si512();
                for (k, (low, high)) in low.into_iter().zip(high).enumerate() {
                    let bits = if first == 0 { low } else { low >> 17 | high << 47 };
                    sum = _mm512_mask_add_epi8(sum, bits, sum, _mm512_set1_epi8(1 << k));
                }
                _mm512_storeu_si512(place.as_mut_ptr().cast(), sum);
            }
        }
    }
}

/// In each 64-bit word, byte `j` of vector `i` changes places with byte `i` of vector `j`.
#[inline(always)]
fn transpose_bytes(rows: &mut [Avx512Bits; 8]) {
    swap_bytes::<4, 0xF0F0_F0F0_F0F0_F0F0>(rows);
    swap_bytes::<2, 0xCCCC_CCCC_CCCC_CCCC>(rows);
    swap_bytes::<1, 0xAAAA_AAAA_AAAA_AAAA>(rows);
}

/// One stage of it: `HIGH` are the bytes whose place has the bit `BY`.
#[inline(always)]
fn swap_bytes<const BY: usize, const HIGH: u64>(rows: &mut [Avx512Bits; 8]) {
    let flipped: [u8; 64] = std::array::from_fn(
        #[inline(always)]
        |place| ((place % 16) ^ BY) as u8,
    );
    // SAFETY: the load reads the 64 bytes of the array; the rest as in `ternary`.
    let flipped = unsafe { _mm256_loadu_si256(flipped.as_ptr().cast()) };
    for pair in 0..4 {
        let i = pair / BY * BY * 2 + pair % BY;
        let (a, b) = (rows[i].0, rows[i + BY].0);
        // SAFETY: see `ternary`.
        rows[i] = Avx512Bits(unsafe { _mm256_mask_shuffle_epi8(a, HIGH as u32, b, flipped) });
        // SAFETY: see `ternary`.
        rows[i + BY] = Avx512Bits(unsafe { _mm256_mask_shuffle_epi8(b, !HIGH as u32, a, flipped) });
    }
}
