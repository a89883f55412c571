//! Instruction sets: one small trait of vectors of bits, its three implementations, and the choice between them at
//! run time. The only module with `unsafe` code.
//!
//! A [`Vector`] is `64 * WORDS` independent bits and the engines use it for bit slices: one bit of each of that many
//! boards. So a handful of logic operations is all there is, and the portable implementation, plain arrays of `u64`,
//! is the definition of every one of them; the others must agree with it bit by bit (see the tests).
//!
//! | set | vector | three-input logic |
//! |---|---|---|
//! | [`Portable`](portable::Portable) | `[u64; 4]`, whatever the target makes of it | composed |
//! | [`Avx2`](avx2::Avx2) | one 256-bit register | composed |
//! | [`Avx512`](avx512::Avx512) | one 512-bit register | one `vpternlogq` each |
//!
//! An instruction set is a token that can only be had on a CPU that has it. A kernel is written once, generic and
//! `#[inline(always)]`, and runs through [`InstructionSet::enter`]: a closure inlined into a function compiled for
//! that set. Whatever is not inlined there loses the instructions and turns each operation into a call.
#![expect(
    clippy::inline_always,
    reason = "a kernel must be inlined into the function that enables its instructions"
)]

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
pub(super) mod lanes;
mod planes;
pub(super) mod portable;
pub(super) mod stack;
#[cfg(test)]
mod tests;

use crate::digit::ParseNameError;
pub(super) use planes::Planes;
use std::fmt;
use std::str::FromStr;

/// A set of vector instructions that the fast engines can be run with. All give the same answers.
///
/// ```
/// use ninefold::{Isa, Solver};
/// let isa: Isa = "portable".parse()?;
/// assert!(isa.is_available() && Isa::best().is_available());
/// assert!(Solver::with_isa(isa).is_some());
/// # Ok::<(), ninefold::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Isa {
    /// Plain 64-bit integers: any CPU.
    Portable,
    /// 256-bit vectors: x86-64 CPUs since about 2013.
    Avx2,
    /// 512-bit vectors with the extensions of Intel's Ice Lake and AMD's Zen 4.
    Avx512,
}

impl Isa {
    /// All of them, the widest last.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The fastest that this CPU has.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.into_iter().rev().find(|isa| isa.is_available()).unwrap_or(Self::Portable)
    }

    /// Whether this CPU has it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::Avx2::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::Avx512::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Isa {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|isa| isa.name() == text)
            .ok_or_else(|| ParseNameError::new("portable, avx2 or avx512", text))
    }
}

/// A token of an instruction set that this CPU has.
pub(super) trait InstructionSet: Copy {
    /// Its vectors.
    type Vector: Vector;

    /// Runs a closure, which must be `#[inline(always)]`, compiled for this set.
    fn enter<R>(self, kernel: impl FnOnce() -> R) -> R;
}

/// `enter!(isa, expression)` evaluates the expression by [`InstructionSet::enter`], inlined.
macro_rules! enter {
    ($isa:expr, $kernel:expr) => {
        $isa.enter(
            #[inline(always)]
            || $kernel,
        )
    };
}
pub(super) use enter;

/// `64 * WORDS` bits. Bit `i` of word `w` is the lane `64 * w + i`.
///
/// The methods without a body are the instruction set; the others are composed of them, and overridden where one
/// instruction does it all.
pub(super) trait Vector: Copy {
    /// How many 64-bit words, at most 8.
    const WORDS: usize;
    /// How many lanes.
    const LANES: usize = 64 * Self::WORDS;

    /// All words alike.
    fn splat(word: u64) -> Self;
    /// The words from the first on; words beyond `WORDS` are ignored.
    fn from_words(words: [u64; 8]) -> Self;
    /// The words, with zeros beyond `WORDS`.
    fn to_words(self) -> [u64; 8];
    /// Vectors in memory as words: word `w` of vector `v` at `v * WORDS + w`.
    fn words_mut(vectors: &mut [Self]) -> &mut [u64];
    /// `a & b`
    fn and(self, b: Self) -> Self;
    /// `a | b`
    fn or(self, b: Self) -> Self;
    /// `a ^ b`
    fn xor(self, b: Self) -> Self;
    /// `a & !b`
    fn and_not(self, b: Self) -> Self;
    /// Each word shifted towards its high end.
    fn shift_left(self, by: u32) -> Self;
    /// Each word shifted towards its low end.
    fn shift_right(self, by: u32) -> Self;

    /// No lane.
    #[inline(always)]
    fn zero() -> Self {
        Self::splat(0)
    }

    /// Every lane.
    #[inline(always)]
    fn ones() -> Self {
        Self::splat(u64::MAX)
    }

    /// Whether any bit is set.
    #[inline(always)]
    fn any(self) -> bool {
        self.to_words().iter().fold(0, |any, word| any | word) != 0
    }

    /// `a & b & c`
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }

    /// `a | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// `a ^ b ^ c`: the sum bit of a full adder.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }

    /// Where two or three of three are set: the carry bit of a full adder.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }

    /// `b` where `a`, else `c`.
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        c.xor(self.and(b.xor(c)))
    }

    /// `a | (b & c)`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }

    /// `a | (b ^ c)`
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }

    /// `a | !b`
    #[inline(always)]
    fn or_not(self, b: Self) -> Self {
        self.or(Self::ones().and_not(b))
    }

    /// `a & !(b | c)`
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }

    /// `a & (b | !c)`
    #[inline(always)]
    fn and_unless(self, b: Self, c: Self) -> Self {
        self.and_not(c.and_not(b))
    }

    /// Transposes, for each word apart, the 64 by 64 bits that this word of 64 vectors holds: bit `j` of vector `i`
    /// changes places with bit `i` of vector `j`. Swaps quarters, then quarters of quarters (Hacker's Delight 7-3).
    /// `block` is room to work in.
    #[inline(always)]
    fn transpose(block: &mut [Self; 64], get: impl Fn(usize) -> Self, mut put: impl FnMut(usize, Self)) {
        #[inline(always)]
        fn swap<V: Vector>(block: &mut [V; 64], by: usize, low: u64) {
            let low = V::splat(low);
            for pair in 0..32 {
                let i = pair / by * by * 2 + pair % by;
                let (a, b) = (block[i], block[i + by]);
                let change = a.shift_right(by as u32).xor(b).and(low);
                block[i] = a.xor(change.shift_left(by as u32));
                block[i + by] = b.xor(change);
            }
        }
        for (i, vector) in block.iter_mut().enumerate() {
            *vector = get(i);
        }
        swap(block, 32, 0x0000_0000_FFFF_FFFF);
        swap(block, 16, 0x0000_FFFF_0000_FFFF);
        swap(block, 8, 0x00FF_00FF_00FF_00FF);
        swap(block, 4, 0x0F0F_0F0F_0F0F_0F0F);
        swap(block, 2, 0x3333_3333_3333_3333);
        swap(block, 1, 0x5555_5555_5555_5555);
        for (i, vector) in block.iter().enumerate() {
            put(i, *vector);
        }
    }

    /// The values of a grid, each below 16, as bit planes.
    #[inline(always)]
    fn planes_of_values(values: &[u8; 81]) -> Planes {
        Planes::of_values(values)
    }

    /// The inverse of [`Vector::planes_of_values`]. Writes in place: whoever copies 81 bytes that were just written in
    /// other pieces waits for them to arrive in the cache.
    #[inline(always)]
    fn values_of_planes(planes: Planes, values: &mut [u8; 81]) {
        planes.to_values(values);
    }
}
