//! What takes several instructions without AVX-512.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the names of the instructions tell"))]

use super::super::{ALL, Array, Lanes, Places, place};
use super::{Extension, Register};
use crate::solve::simd::x86::Avx2;
use std::arch::x86_64::*;

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

    /// Three rows of cells, one of each band, give the three vectors of a row of places: their cells are
    /// brought to the lanes by a shuffle of bytes, the bands together by two unpackings, and two more
    /// shuffles look up the digit's bit.
    #[inline(always)]
    fn from_values(values: &[u8; 81]) -> Places<__m256i> {
        // SAFETY: see `majority`; reads 16 bytes from each row on, but the last 16 of the 81 for the last
        // row.
        unsafe {
            let row = |row: usize| match row {
                0..8 => _mm_loadu_si128(values.as_ptr().add(9 * row).cast()),
                _ => _mm_srli_si128::<7>(_mm_loadu_si128(values.as_ptr().add(81 - 16).cast())),
            };
            // Each digit in both bytes of its lane; none in the spare lane.
            let [first_two, third] = [
                _mm_setr_epi8(0, 0, 3, 3, 6, 6, -1, -1, 1, 1, 4, 4, 7, 7, -1, -1),
                _mm_setr_epi8(2, 2, 5, 5, 8, 8, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1),
            ]
            .map(|order| _mm256_broadcastsi128_si256(order));
            let low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
            let high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
            let [low, high] = [low, high].map(|table| _mm256_broadcastsi128_si256(table));
            let bits = |digits| {
                let [low, high] = [_mm256_shuffle_epi8(low, digits), _mm256_shuffle_epi8(high, digits)];
                _mm256_blendv_epi8(low, high, _mm256_set1_epi16(-256))
            };
            [0, 1, 2].map(|r| {
                let outer = _mm256_set_m128i(row(6 + r), row(r));
                let inner = _mm256_set_m128i(_mm_setzero_si128(), row(3 + r));
                let [outer_two, inner_two] = [outer, inner].map(|rows| _mm256_shuffle_epi8(rows, first_two));
                let [outer_one, inner_one] = [outer, inner].map(|rows| _mm256_shuffle_epi8(rows, third));
                [
                    bits(_mm256_unpacklo_epi64(outer_two, inner_two)),
                    bits(_mm256_unpackhi_epi64(outer_two, inner_two)),
                    bits(_mm256_unpacklo_epi64(outer_one, inner_one)),
                ]
            })
        }
    }

    #[inline(always)]
    fn from_masks(masks: &[u16; 81]) -> Places<__m256i> {
        let mut places = [[Array([ALL; 16]); 3]; 3];
        for (cell, &mask) in masks.iter().enumerate() {
            let [r, c, lane] = place(cell);
            places[r][c].0[lane] = mask;
        }
        places.map(|row| row.map(|array| Register::<Self>::load(&array.0).0))
    }

    /// The way of [`from_values`](Self::from_values) back.
    #[inline(always)]
    fn to_values(places: &Places<__m256i>) -> [u8; 81] {
        let mut values = [0; 81];
        // SAFETY: see `majority`; writes 16 bytes from each row on, the last of them the last 16 of the 81.
        unsafe {
            let of_low = _mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0);
            let of_high = _mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0);
            let [of_low, of_high] = [of_low, of_high].map(|table| _mm256_broadcastsi128_si256(table));
            let nibble = _mm256_set1_epi8(15);
            let digits = |bits: __m256i| {
                let low = _mm256_shuffle_epi8(of_low, _mm256_and_si256(bits, nibble));
                let high =
                    _mm256_shuffle_epi8(of_high, _mm256_and_si256(_mm256_srli_epi16::<4>(bits), nibble));
                // The ninth digit's bit is the first of the high byte.
                _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi16(0x0901))
            };
            let order = _mm_setr_epi8(0, 1, 8, 2, 3, 10, 4, 5, 12, -1, -1, -1, -1, -1, -1, -1);
            let order = _mm256_broadcastsi128_si256(order);
            let rows = places.map(|[first, second, third]| {
                let two = _mm256_or_si256(digits(first), _mm256_slli_epi16::<8>(digits(second)));
                let one = digits(third);
                let outer = _mm256_shuffle_epi8(_mm256_unpacklo_epi64(two, one), order);
                let inner = _mm256_shuffle_epi8(_mm256_unpackhi_epi64(two, one), order);
                [
                    _mm256_castsi256_si128(outer),
                    _mm256_castsi256_si128(inner),
                    _mm256_extracti128_si256::<1>(outer),
                ]
            });
            for row in 0..8 {
                _mm_storeu_si128(values.as_mut_ptr().add(9 * row).cast(), rows[row % 3][row / 3]);
            }
            let end = values.as_mut_ptr().add(81 - 16);
            let before = _mm_and_si128(_mm_loadu_si128(end.cast()), _mm_setr_epi32(-1, 0x00ff_ffff, 0, 0));
            _mm_storeu_si128(end.cast(), _mm_or_si128(before, _mm_slli_si128::<7>(rows[2][2])));
        }
        values
    }
}
