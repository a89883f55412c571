//! Why there is no puzzle: what was asked cannot be, or was tried and did not turn up.

use super::Symmetry;
use crate::cell::Cell;
use crate::house::House;
use std::fmt;
use std::ops::RangeInclusive;

/// What was tried for one puzzle, and what each attempt came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tried {
    /// How many puzzles were made, or with a pattern begun.
    pub attempts: u64,
    /// Of these, how many had fewer givens than asked.
    pub too_few_givens: u64,
    /// How many had more givens than asked.
    pub too_many_givens: u64,
    /// How many had a redundant given.
    pub redundant: u64,
    /// How many were easier than asked.
    pub too_easy: u64,
    /// How many were harder than asked.
    pub too_hard: u64,
    /// How many never came down to one solution: with a pattern only.
    pub several_solutions: u64,
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} attempt{}", self.attempts, if self.attempts == 1 { "" } else { "s" })?;
        let counts = [
            (self.too_few_givens, "with too few givens"),
            (self.too_many_givens, "with too many givens"),
            (self.redundant, "with a redundant given"),
            (self.too_easy, "too easy"),
            (self.too_hard, "too hard"),
            (self.several_solutions, "with several solutions"),
        ];
        let mut separator = ": ";
        for (count, what) in counts.into_iter().filter(|&(count, _)| count > 0) {
            write!(f, "{separator}{count} {what}")?;
            separator = ", ";
        }
        Ok(())
    }
}

/// Why a [`Generator`](super::Generator) gave no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GenerateError {
    /// Fewer than 17 givens never have one solution (McGuire, Tugemann and Civario 2012): at most so many were allowed.
    TooFewGivens(usize),
    /// The range of givens is empty, or above 81.
    EmptyRange(RangeInclusive<usize>),
    /// No union of orbits has a number of cells in the range.
    NoSuchCount {
        /// The symmetry that the givens should have.
        symmetry: Symmetry,
        /// How many they should be.
        givens: RangeInclusive<usize>,
    },
    /// The pattern has so many cells, which is fewer than 17.
    PatternTooSmall(usize),
    /// The pattern has so many cells, which is not in the range of givens.
    PatternOutOfRange {
        /// The number of cells of the pattern.
        cells: usize,
        /// How many givens there should be.
        givens: RangeInclusive<usize>,
    },
    /// The pattern has this cell but not all that the symmetry maps it to.
    PatternNotSymmetric(Symmetry, Cell),
    /// The pattern leaves these two lines of one band or stack empty: any solution can swap them.
    PatternLeavesTwoLines([House; 2]),
    /// As many attempts as allowed were made.
    AttemptsExhausted(Tried),
    /// The token was cancelled after these attempts.
    Cancelled(Tried),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewGivens(most) => {
                write!(f, "{most} givens at most were asked for, but fewer than 17 never have one solution")
            }
            Self::EmptyRange(range) => {
                write!(f, "no number of givens is in {}..{}", range.start(), range.end())
            }
            Self::NoSuchCount { symmetry, givens } => write!(
                f,
                "with the symmetry {symmetry} there cannot be {}..{} givens",
                givens.start(),
                givens.end()
            ),
            Self::PatternTooSmall(cells) => {
                write!(f, "the pattern has {cells} cells, but fewer than 17 givens never have one solution")
            }
            Self::PatternOutOfRange { cells, givens } => write!(
                f,
                "the pattern has {cells} cells, but {}..{} givens were asked for",
                givens.start(),
                givens.end()
            ),
            Self::PatternNotSymmetric(symmetry, cell) => {
                write!(f, "the pattern has {cell} but not all that the symmetry {symmetry} maps it to")
            }
            Self::PatternLeavesTwoLines([one, other]) => {
                write!(f, "the pattern leaves {one} and {other} empty: every solution could swap them")
            }
            Self::AttemptsExhausted(tried) => write!(f, "no such puzzle in {tried}"),
            Self::Cancelled(tried) => write!(f, "cancelled after {tried}"),
        }
    }
}

impl std::error::Error for GenerateError {}
