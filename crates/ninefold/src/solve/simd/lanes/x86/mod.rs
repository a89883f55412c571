//! The lanes in one 256-bit register, with AVX2 or with the 256-bit instructions of AVX-512.
//!
//! Both need the same handful of instructions; AVX-512 has, besides, one instruction for any logic function
//! of three inputs (which the compiler finds by itself, but for the majority), a count of bits, and
//! permutations of bytes. What differs is in [`Extension`].
//!
//! Comparisons go into vectors, never into mask registers: the way through a mask takes five cycles instead
//! of two on Zen 4 and made the whole engine 1.6 times slower. The compiler prefers masks wherever AVX-512 is
//! enabled, hence the assembly in [`Lanes::equal`]. 512-bit vectors, two boards or both orientations in one,
//! gain nothing there: the CPU takes two cycles for each.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the names of the instructions tell"))]

mod avx2;
mod avx512;

use super::{Lanes, Places};
use std::arch::asm;
use std::arch::x86_64::*;
use std::marker::PhantomData;

/// What AVX2 and AVX-512 do differently.
pub(crate) trait Extension: Copy {
    fn majority(a: __m256i, b: __m256i, c: __m256i) -> __m256i;
    fn count(sets: __m256i) -> __m256i;
    fn from_values(values: &[u8; 81]) -> Places<__m256i>;
    fn from_masks(masks: &[u16; 81]) -> Places<__m256i>;
    fn to_values(places: &Places<__m256i>) -> [u8; 81];
}

/// The lanes in one register. Used only inside the `enter` of the set `E`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Register<E>(__m256i, PhantomData<E>);

impl<E> Register<E> {
    #[inline(always)]
    const fn new(register: __m256i) -> Self {
        Self(register, PhantomData)
    }
}

impl<E: Extension> Lanes for Register<E> {
    #[inline(always)]
    fn from_values(values: &[u8; 81]) -> Places<Self> {
        E::from_values(values).map(|row| row.map(Self::new))
    }

    #[inline(always)]
    fn from_masks(masks: &[u16; 81]) -> Places<Self> {
        E::from_masks(masks).map(|row| row.map(Self::new))
    }

    #[inline(always)]
    fn to_values(places: &Places<Self>) -> [u8; 81] {
        E::to_values(&places.map(|row| row.map(|register| register.0)))
    }

    #[inline(always)]
    fn load(lanes: &[u16; 16]) -> Self {
        // SAFETY: reached only inside `enter`, hence with AVX2, as every block of this impl; reads the 32
        // bytes of the array, at any alignment.
        Self::new(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, lanes: &mut [u16; 16]) {
        // SAFETY: see `load`; writes the 32 bytes of the array, at any alignment.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: see `load`.
        Self::new(unsafe { _mm256_set1_epi16(value.cast_signed()) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see `load`.
        Self::new(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see `load`.
        Self::new(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: see `load`.
        Self::new(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: see `load`.
        Self::new(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        Self::new(E::majority(self.0, b.0, c.0))
    }

    #[inline(always)]
    fn right<const BY: usize>(self) -> Self {
        const fn bytes(by: usize) -> [u8; 32] {
            let mut bytes = [0; 32];
            let mut byte = 0;
            while byte < 32 {
                let stack = byte / 2 % 4;
                let from = if stack < 3 { (stack + by) % 3 } else { 3 };
                bytes[byte] = (byte % 16 / 8 * 8 + 2 * from + byte % 2) as u8;
                byte += 1;
            }
            bytes
        }
        let order = const { &bytes(BY) };
        // SAFETY: see `load`; reads the 32 bytes of the table.
        Self::new(unsafe { _mm256_shuffle_epi8(self.0, _mm256_loadu_si256(order.as_ptr().cast())) })
    }

    #[inline(always)]
    fn down<const BY: usize>(self) -> Self {
        // SAFETY: see `load`.
        Self::new(unsafe {
            if BY == 1 {
                _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)
            } else {
                _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)
            }
        })
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.and(self.plus(Self::splat(u16::MAX)))
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        // SAFETY: see `load`.
        self.and(Self::new(unsafe { _mm256_sub_epi16(_mm256_setzero_si256(), self.0) }))
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        // SAFETY: see `load`.
        Self::new(unsafe { equal_words(self.0, other.0) })
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(self.equal(Self::splat(0))))
    }

    #[inline(always)]
    fn count(self) -> Self {
        Self::new(E::count(self.0))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: see `load`.
        Self::new(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: see `load`.
        Self::new(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn least(self) -> Self {
        // SAFETY: see `load`; AVX2 includes SSE4.1.
        Self::new(unsafe {
            let half = _mm_min_epu16(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            _mm256_broadcastw_epi16(_mm_minpos_epu16(half))
        })
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: see `load`.
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn has_empty(places: &Places<Self>) -> bool {
        let [a, b, c] = places.map(
            #[inline(always)]
            |[a, b, c]| a.min(b).min(c),
        );
        let empty = a.min(b).min(c).equal(Self::splat(0));
        // SAFETY: see `load`.
        unsafe { _mm256_movemask_epi8(empty.0) != 0 }
    }
}

/// `_mm256_cmpeq_epi16`, which the compiler may not turn into a comparison that writes a mask register.
#[inline]
#[target_feature(enable = "avx2")]
fn equal_words(a: __m256i, b: __m256i) -> __m256i {
    let equal;
    // SAFETY: an instruction of AVX2 with no effect but its result.
    unsafe {
        asm!(
            "vpcmpeqw {equal}, {a}, {b}",
            equal = lateout(ymm_reg) equal, a = in(ymm_reg) a, b = in(ymm_reg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    equal
}
