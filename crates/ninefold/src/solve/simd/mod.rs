//! Instruction sets: what the engines ask of a CPU, and the choice at run time. The only module with `unsafe` code.
//!
//! | set | token | three-input logic |
//! |---|---|---|
//! | any CPU | [`Portable`](portable::Portable) | composed |
//! | AVX2 | [`Avx2`](x86::Avx2) | composed |
//! | AVX-512 | [`Avx512`](x86::Avx512) | one instruction |
//!
//! Each has two kinds of vectors, for one engine each, and each kind has a trait, whose portable implementation is the
//! definition of every operation: the others must agree with it bit by bit (see the tests).
//!
//! | trait | what a vector is | engine |
//! |---|---|---|
//! | [`Bits`](bits::Bits) | one bit of each of 256 boards | `batch` |
//! | [`Lanes`](lanes::Lanes) | one cell of each of the nine boxes of a board | `single` |
//!
//! Vectors have 256 bits with AVX-512, too. Zen 4 takes two cycles for what it does with 512; and 729 slices of 256 bits
//! are 23 kB, those of 512 bits more than a first-level cache holds, which made the batch engine 8 to 15 % slower.
//!
//! A token can only be had on a CPU that has what it stands for. A kernel is written once, generic and
//! `#[inline(always)]`, and runs through [`InstructionSet::enter`]: a closure inlined into a function compiled for
//! that set. Whatever is not inlined there loses the instructions and turns each operation into a call.
#![expect(
    clippy::inline_always,
    reason = "a kernel must be inlined into the function that enables its instructions"
)]

pub(super) mod bits;
pub(super) mod lanes;
pub(super) mod portable;
pub(super) mod stack;
#[cfg(target_arch = "x86_64")]
pub(super) mod x86;

use crate::digit::ParseNameError;
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
            Self::Avx2 => x86::Avx2::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => x86::Avx512::detect().is_some(),
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
    /// Its vectors of bits.
    type Bits: bits::Bits;
    /// Its vectors of boxes.
    type Lanes: lanes::Lanes;

    /// Runs a closure, which must be `#[inline(always)]`, compiled for this set.
    fn enter<R>(self, kernel: impl FnOnce() -> R) -> R;
}

/// `enter!(set, expression)` evaluates the expression by [`InstructionSet::enter`], inlined. It may not return or break
/// out of itself.
macro_rules! enter {
    ($set:expr, $kernel:expr) => {
        $set.enter(
            #[inline(always)]
            || $kernel,
        )
    };
}
pub(super) use enter;

/// `with_token!(isa, set: Set => expression)` evaluates the expression with the token of an [`Isa`] and its type. Where
/// this CPU lacks the set, the next smaller one is taken.
macro_rules! with_token {
    ($isa:expr, $set:ident: $type:ident => $expression:expr) => {{
        use $crate::solve::simd::portable::Portable;
        #[cfg(target_arch = "x86_64")]
        use $crate::solve::simd::{Isa, x86};
        #[cfg(target_arch = "x86_64")]
        if let (Isa::Avx512, Some($set)) = ($isa, x86::Avx512::detect()) {
            type $type = x86::Avx512;
            $expression
        } else if let (Isa::Avx512 | Isa::Avx2, Some($set)) = ($isa, x86::Avx2::detect()) {
            type $type = x86::Avx2;
            $expression
        } else {
            type $type = Portable;
            let $set = Portable;
            $expression
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            type $type = Portable;
            let (_, $set) = ($isa, Portable); // there is only one
            $expression
        }
    }};
}
pub(super) use with_token;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_known_by_its_name() {
        for isa in Isa::ALL {
            assert_eq!(isa.to_string().parse(), Ok(isa));
        }
        assert!("AVX2".parse::<Isa>().is_err());
        assert!(Isa::Portable.is_available());
    }
}
