//! What kind of puzzle is asked for, and whether there can be one.

use super::puzzles::Puzzles;
use super::{GenerateError, Generated, Symmetry};
use crate::cell::CellSet;
use crate::house::House;
use crate::solve::{CancelToken, Solver};
use std::ops::{Range, RangeInclusive};

/// Whether givens may be redundant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Minimality {
    /// They may: givens are taken away until as many are left as were drawn from the range.
    Redundant,
    /// No orbit of givens under the symmetry can go. Without a symmetry, no given.
    #[default]
    Orbits,
    /// No single given can go, whatever the symmetry.
    Strict,
}

/// How hard the puzzles should be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Difficulty {
    /// By [`search_effort`](super::search_effort).
    SearchEffort(RangeInclusive<u64>),
}

/// Makes puzzles to order, each with exactly one solution.
///
/// Any puzzle is a function of the order, the seed and an index. Asked for nothing else, a generator makes minimal
/// puzzles from the top down, with 24.4 givens on average.
///
/// ```
/// use ninefold::generate::{GenerateError, Generator, Symmetry};
///
/// let generator = Generator::new(42).with_symmetry(Symmetry::Rotation180).with_givens(24..=28);
/// let made = generator.puzzle(0)?;
/// assert!((24..=28).contains(&made.puzzle.filled_len()));
/// assert!(Symmetry::Rotation180.holds(made.puzzle.filled_cells()));
///
/// // Impossible requests are refused at once.
/// assert_eq!(Generator::new(42).with_givens(8..=8).puzzle(0), Err(GenerateError::TooFewGivens(8)));
/// # Ok::<(), GenerateError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    pub(super) seed: u64,
    pub(super) solver: Solver,
    pub(super) symmetry: Symmetry,
    pub(super) givens: RangeInclusive<usize>,
    pub(super) pattern: Option<CellSet>,
    pub(super) minimality: Minimality,
    pub(super) difficulty: Option<Difficulty>,
    pub(super) attempts: u64,
}

impl Generator {
    /// Minimal puzzles of this seed, without symmetry, 10,000 attempts each.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            solver: Solver::new(),
            symmetry: Symmetry::None,
            givens: 17..=81,
            pattern: None,
            minimality: Minimality::Orbits,
            difficulty: None,
            attempts: 10_000,
        }
    }

    /// Uses this solver. The puzzles do not depend on it.
    #[must_use]
    pub const fn with_solver(mut self, solver: Solver) -> Self {
        self.solver = solver;
        self
    }

    /// The cells with givens have this symmetry.
    #[must_use]
    pub const fn with_symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// The number of givens is in this range. Minimal puzzles from the top down with fewer than 22 or more than 27
    /// givens are rare, and below 20 or above 30 take more than the default number of attempts.
    #[must_use]
    pub const fn with_givens(mut self, givens: RangeInclusive<usize>) -> Self {
        self.givens = givens;
        self
    }

    /// The givens are in these cells, in all of them and no others. Nearly all patterns of 22 to 26 cells that have
    /// minimal puzzles give one in milliseconds, those of 28 in a tenth of a second; one of 17 takes half a second as a
    /// rule and ten at times. An attempt takes up to 40
    /// milliseconds: where there may be no puzzle, allow fewer. From some 30 cells on, with a symmetry 36, minimal ones
    /// are hardly ever found, but see [`Minimality::Redundant`].
    #[must_use]
    pub const fn with_pattern(mut self, pattern: CellSet) -> Self {
        self.pattern = Some(pattern);
        self
    }

    /// Whether givens may be redundant.
    #[must_use]
    pub const fn with_minimality(mut self, minimality: Minimality) -> Self {
        self.minimality = minimality;
        self
    }

    /// The puzzles are this hard.
    #[must_use]
    pub fn with_difficulty(mut self, difficulty: Difficulty) -> Self {
        self.difficulty = Some(difficulty);
        self
    }

    /// Each puzzle is given up after so many attempts.
    #[must_use]
    pub const fn with_attempts(mut self, attempts: u64) -> Self {
        self.attempts = attempts;
        self
    }

    /// The puzzle with this index. To make many, [`Generator::puzzles`] is faster.
    ///
    /// # Errors
    ///
    /// [`GenerateError`] if there can be no such puzzle, or none was found.
    pub fn puzzle(&self, index: u64) -> Result<Generated, GenerateError> {
        let single = index..index.saturating_add(1);
        let exhausted = GenerateError::AttemptsExhausted(super::Tried::default());
        self.puzzles(single, &CancelToken::new()).next().unwrap_or(Err(exhausted))
    }

    /// The puzzles with these indices, in order, in bounded memory. Where no puzzle was found within the allowed attempts,
    /// the item is an error and the next one follows; after any other error the iterator ends.
    ///
    /// ```
    /// use ninefold::CancelToken;
    /// use ninefold::generate::Generator;
    /// let generator = Generator::new(1);
    /// let third = generator.puzzles(0..10, &CancelToken::new()).nth(3);
    /// assert_eq!(third, Some(generator.puzzle(3)));
    /// ```
    #[must_use]
    pub fn puzzles(&self, indices: Range<u64>, cancel: &CancelToken) -> Puzzles {
        Puzzles::new(self, indices, cancel)
    }

    /// Whether there can be such a puzzle, as far as counting goes.
    ///
    /// # Errors
    ///
    /// The [`GenerateError`] that [`Generator::puzzle`] would give at once.
    pub fn check(&self) -> Result<(), GenerateError> {
        let givens = self.givens.clone();
        if givens.is_empty() || *givens.start() > 81 {
            return Err(GenerateError::EmptyRange(givens));
        }
        if *givens.end() < 17 {
            return Err(GenerateError::TooFewGivens(*givens.end()));
        }
        if let Some(pattern) = self.pattern {
            return check_pattern(pattern, self.symmetry, givens);
        }
        if self.possible_counts().is_empty() {
            return Err(GenerateError::NoSuchCount { symmetry: self.symmetry, givens });
        }
        Ok(())
    }

    /// The numbers of givens in the range, 17 or more, that some union of orbits has.
    pub(super) fn possible_counts(&self) -> Vec<usize> {
        let counts =
            self.symmetry.orbits().iter().fold(1_u128, |counts, orbit| counts | counts << orbit.len());
        (17..=81).filter(|count| self.givens.contains(count) && counts >> count & 1 != 0).collect()
    }
}

fn check_pattern(
    pattern: CellSet,
    symmetry: Symmetry,
    givens: RangeInclusive<usize>,
) -> Result<(), GenerateError> {
    let cells = pattern.len();
    if cells < 17 {
        return Err(GenerateError::PatternTooSmall(cells));
    }
    if !givens.contains(&cells) {
        return Err(GenerateError::PatternOutOfRange { cells, givens });
    }
    if let Some(cell) = pattern.iter().find(|&cell| !pattern.contains_all(symmetry.orbit(cell))) {
        return Err(GenerateError::PatternNotSymmetric(symmetry, cell));
    }
    for lines in House::ALL[..18].chunks(3) {
        let mut empty = lines.iter().filter(|line| (line.cell_set() & pattern).is_empty());
        if let (Some(&one), Some(&other)) = (empty.next(), empty.next()) {
            return Err(GenerateError::PatternLeavesTwoLines([one, other]));
        }
    }
    Ok(())
}
