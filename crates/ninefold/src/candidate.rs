//! A candidate: one digit in one cell, one of 729.

use crate::cell::Cell;
use crate::digit::{Digit, ParseNameError};
use std::fmt;
use std::str::FromStr;

/// One digit in one cell. Ordered by cell, then digit: the order of a 729-character sukaku. Shown as `r1c1=5`.
///
/// ```
/// use ninefold::Candidate;
/// let candidate: Candidate = "r1c2=3".parse().unwrap();
/// assert_eq!(candidate.index(), 9 + 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

impl Candidate {
    /// The candidate with this index, `9 * cell + (digit - 1)`, or `None` from 729 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        match (Cell::from_index(index / 9), Digit::from_index(index % 9)) {
            (Some(cell), Some(digit)) => Some(Self { cell, digit }),
            _ => None,
        }
    }

    /// `9 * cell + (digit - 1)`, 0..729.
    #[must_use]
    pub const fn index(self) -> usize {
        self.cell.index() * 9 + self.digit.index()
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Candidate {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split_once('=')
            .and_then(|(cell, digit)| Some(Self { cell: cell.parse().ok()?, digit: digit.parse().ok()? }))
            .ok_or_else(|| ParseNameError::new("a candidate such as 'r1c1=5'", text))
    }
}
