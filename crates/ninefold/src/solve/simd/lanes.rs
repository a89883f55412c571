//! Sixteen lanes of sixteen bits, one lane a box: what [`single`](super::super::single) is written in.
//!
//! Box `(i, j)`, in band `i` and stack `j`, is lane `4i + j`. The lanes with `i = 3` or `j = 3` are spare. A lane holds
//! a set of digits in its low nine bits.

#![expect(
    clippy::inline_always,
    reason = "the kernel is one straight piece of code, whatever the optimiser's budget"
)]

/// The vector, and the operations that the kernel asks of an instruction set.
pub(crate) trait Lanes: Copy {
    /// Takes a vector from memory.
    fn load(lanes: &[u16; 16]) -> Self;
    /// Puts the vector into memory.
    fn store(self, lanes: &mut [u16; 16]);
    /// Digits in both.
    fn and(self, other: Self) -> Self;
    /// Digits in either.
    fn or(self, other: Self) -> Self;
    /// Digits in this one and not in the other.
    fn and_not(self, other: Self) -> Self;
    /// Each box takes what the box 1 or 2 to its right has, cyclically within the band. Spare lanes stay.
    fn right<const BY: usize>(self) -> Self;
    /// Each box takes what the box 1 or 2 below it has, cyclically within the stack. Spare lanes stay.
    fn down<const BY: usize>(self) -> Self;
    /// Sets of more than one digit without their lowest; nothing for smaller sets.
    fn above_lowest(self) -> Self;
    /// Sets of at most one digit; nothing for larger sets.
    fn if_single(self) -> Self;
    /// Sets of exactly three digits; nothing for others.
    fn if_triple(self) -> Self;
    /// This set, or the other where this one is empty.
    fn or_else(self, other: Self) -> Self;
    /// Bit `n` is set where lane `n` is empty.
    fn empty_lanes(self) -> u16;
}

/// Plain arrays, for every machine: the compiler makes of them what vectors there are.
#[derive(Clone, Copy)]
pub(crate) struct Portable([u16; 16]);

impl Portable {
    #[inline(always)]
    fn map(self, each: impl Fn(u16) -> u16) -> Self {
        Self(self.0.map(each))
    }

    #[inline(always)]
    fn zip(self, other: Self, each: impl Fn(u16, u16) -> u16) -> Self {
        Self(std::array::from_fn(|lane| each(self.0[lane], other.0[lane])))
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn load(lanes: &[u16; 16]) -> Self {
        Self(*lanes)
    }

    #[inline(always)]
    fn store(self, lanes: &mut [u16; 16]) {
        *lanes = self.0;
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn right<const BY: usize>(self) -> Self {
        Self(std::array::from_fn(|lane| {
            let (band, stack) = (lane / 4, lane % 4);
            self.0[4 * band + if stack < 3 { (stack + BY) % 3 } else { stack }]
        }))
    }

    #[inline(always)]
    fn down<const BY: usize>(self) -> Self {
        Self(std::array::from_fn(|lane| {
            let (band, stack) = (lane / 4, lane % 4);
            self.0[stack + 4 * if band < 3 { (band + BY) % 3 } else { band }]
        }))
    }

    #[inline(always)]
    fn above_lowest(self) -> Self {
        self.map(|set| set & set.wrapping_sub(1))
    }

    #[inline(always)]
    fn if_single(self) -> Self {
        self.map(|set| if set & set.wrapping_sub(1) == 0 { set } else { 0 })
    }

    #[inline(always)]
    fn if_triple(self) -> Self {
        self.map(|set| {
            let two = set & set.wrapping_sub(1);
            let three = two & two.wrapping_sub(1);
            let more = three & three.wrapping_sub(1);
            if three != 0 && more == 0 { set } else { 0 }
        })
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.zip(other, |set, other| if set == 0 { other } else { set })
    }

    #[inline(always)]
    fn empty_lanes(self) -> u16 {
        (0..16).fold(0, |lanes, lane| lanes | u16::from(self.0[lane] == 0) << lane)
    }
}
