//! Vectors as plain arrays: any target, and the definition that the other instruction sets must meet.

use super::{Bits, WORDS};

/// Compilers make two or four registers of it on targets with 128-bit vectors.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(crate) struct Words([u64; WORDS]);

impl Words {
    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        let mut result = self;
        for (a, b) in result.0.iter_mut().zip(other.0) {
            *a = op(*a, b);
        }
        result
    }
}

// SAFETY: `Words` is `WORDS` words without padding, its size is a multiple of its alignment.
unsafe impl Bits for Words {
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self([word; WORDS])
    }

    #[inline(always)]
    fn from_words(words: [u64; WORDS]) -> Self {
        Self(words)
    }

    #[inline(always)]
    fn to_words(self) -> [u64; WORDS] {
        self.0
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        self.zip(b, |a, b| a ^ b)
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.zip(b, |a, b| a & !b)
    }

    #[inline(always)]
    fn shift_left(self, by: u32) -> Self {
        self.zip(self, |a, _| a << by)
    }

    #[inline(always)]
    fn shift_right(self, by: u32) -> Self {
        self.zip(self, |a, _| a >> by)
    }
}
