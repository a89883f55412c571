//! What takes one instruction with AVX-512, and the permutations that take a board apart and put it together.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the names of the instructions tell"))]

use super::super::{ALL, Places, place};
use super::Extension;
use crate::solve::simd::x86::Avx512;
use std::arch::x86_64::*;

impl Extension for Avx512 {
    #[inline(always)]
    fn majority(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        // SAFETY: reached only inside `enter`, as every block of this impl.
        unsafe { _mm256_ternarylogic_epi64::<0b1110_1000>(a, b, c) }
    }

    #[inline(always)]
    fn count(sets: __m256i) -> __m256i {
        // SAFETY: see `majority`.
        unsafe { _mm256_popcnt_epi16(sets) }
    }

    /// The 81 bytes are in two registers; a permutation takes the low byte of 32 lanes from them, two
    /// vectors' worth, and a second one looks up the digit's bit.
    #[inline(always)]
    fn from_values(values: &[u8; 81]) -> Places<__m256i> {
        // SAFETY: see `majority`; reads 64 bytes and the 17 after them, of 81.
        unsafe {
            let low = _mm512_loadu_si512(values.as_ptr().cast());
            let high = _mm512_maskz_loadu_epi8(0x1_ffff, values.as_ptr().add(64).cast());
            apart(|Apart { cells, .. }| {
                let digits = _mm512_permutex2var_epi8(low, load(cells), high);
                _mm512_permutexvar_epi16(digits, load(&BITS))
            })
        }
    }

    #[inline(always)]
    fn from_masks(masks: &[u16; 81]) -> Places<__m256i> {
        // SAFETY: see `majority`; reads 64 bytes, 64 and 34, of 162.
        unsafe {
            let low = _mm512_loadu_si512(masks.as_ptr().cast());
            let middle = _mm512_loadu_si512(masks.as_ptr().add(32).cast());
            let high = _mm512_maskz_loadu_epi16(0x1_ffff, masks.as_ptr().add(64).cast());
            apart(|Apart { cells, last, spare }| {
                let masks = _mm512_permutex2var_epi16(low, load(cells), middle);
                let masks = _mm512_mask_permutexvar_epi16(masks, *last, load(cells), high);
                _mm512_mask_mov_epi16(masks, *spare, _mm512_set1_epi16(ALL.cast_signed()))
            })
        }
    }

    /// Two places a vector, in its even and odd bytes, fill two registers and a quarter; one permutation of
    /// the first two and one of the third give 64 bytes.
    #[inline(always)]
    fn to_values(places: &Places<__m256i>) -> [u8; 81] {
        // SAFETY: see `majority`; writes the first and the last 64 bytes of 81.
        unsafe {
            let digit = |place: usize| {
                let bit = places[place / 3][place % 3];
                _mm256_popcnt_epi16(_mm256_or_si256(bit, _mm256_add_epi16(bit, _mm256_set1_epi16(-1))))
            };
            let pair = |place| _mm256_or_si256(digit(place), _mm256_slli_epi16::<8>(digit(place + 1)));
            let both = |low, high| _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high);
            let [first, second] = [both(pair(0), pair(2)), both(pair(4), pair(6))];
            let third = _mm512_castsi256_si512(digit(8));
            let together = |Together { order, last }: &Together| {
                let values = _mm512_permutex2var_epi8(first, load(order), second);
                _mm512_mask_permutexvar_epi8(values, *last, load(order), third)
            };
            let mut values = [0; 81];
            _mm512_storeu_si512(values.as_mut_ptr().cast(), together(&TOGETHER[0]));
            _mm512_storeu_si512(values.as_mut_ptr().add(81 - 64).cast(), together(&TOGETHER[1]));
            values
        }
    }
}

/// Where the 32 lanes of two places come from.
struct Apart {
    /// The cell, a value below 81; beyond for a spare lane, where there is a zero.
    cells: [u16; 32],
    /// The lanes of cells from 64 on.
    last: u32,
    /// The lanes that are no box.
    spare: u32,
}

/// Places 0 and 1, 2 and 3, and so on.
static APART: [Apart; 5] = {
    const NOTHING: Apart = Apart { cells: [127; 32], last: 0, spare: !0 };
    let mut apart = [NOTHING; 5];
    let mut cell = 0;
    while cell < 81 {
        let [r, c, lane] = place(cell);
        let place = 3 * r + c;
        let (pair, lane) = (place / 2, place % 2 * 16 + lane);
        apart[pair].cells[lane] = cell as u16;
        apart[pair].last |= ((cell >= 64) as u32) << lane;
        apart[pair].spare &= !(1 << lane);
        cell += 1;
    }
    apart
};

/// The digits allowed in a cell with this value, 0 for a blank.
static BITS: [u16; 32] = {
    let mut bits = [ALL; 32];
    let mut digit = 1;
    while digit <= 9 {
        bits[digit] = 1 << (digit - 1);
        digit += 1;
    }
    bits
};

/// The nine places from the five vectors that a function makes of the five pairs.
#[inline(always)]
fn apart(pair: impl Fn(&Apart) -> __m512i) -> Places<__m256i> {
    let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(
        #[inline(always)]
        |n| pair(&APART[n]),
    );
    // SAFETY: reached only inside `enter`.
    let high = |pair| unsafe { _mm512_extracti64x4_epi64::<1>(pair) };
    // SAFETY: the same.
    let low = |pair| unsafe { _mm512_castsi512_si256(pair) };
    [[low(a), high(a), low(b)], [high(b), low(c), high(c)], [low(d), high(d), low(e)]]
}

/// Where 64 bytes of the values come from.
struct Together {
    /// The byte: 32 for each pair of places, even places in even bytes.
    order: [u8; 64],
    /// The bytes that come from the last place.
    last: u64,
}

/// The first 64 cells and the last 64.
static TOGETHER: [Together; 2] = {
    const NOTHING: Together = Together { order: [0; 64], last: 0 };
    let mut together = [NOTHING; 2];
    let mut to = 0;
    while to < 128 {
        let [r, c, lane] = place(if to < 64 { to } else { to - 64 + 17 });
        let place = 3 * r + c;
        let from = place / 2 * 32 + 2 * lane + place % 2;
        together[to / 64].order[to % 64] = from as u8;
        together[to / 64].last |= ((from >= 128) as u64) << (to % 64);
        to += 1;
    }
    together
};

/// 64 bytes of a table.
#[inline(always)]
fn load<T, const N: usize>(table: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == 64) };
    // SAFETY: reached only inside `enter`; reads the 64 bytes of the table, at any alignment.
    unsafe { _mm512_loadu_si512(table.as_ptr().cast()) }
}
