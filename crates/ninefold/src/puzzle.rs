//! A puzzle: what is asked. Either givens, or a sukaku, which gives the candidates of each cell instead.

use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::grid::{Conflict, Grid};
use crate::pencilmarks::Pencilmarks;
use crate::text::{self, Format};
use std::fmt;
use std::str::FromStr;

/// A puzzle to solve. It may have no solution, one, or many.
///
/// ```
/// use ninefold::{Puzzle, Solver};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grid = Solver::new().solve(&puzzle).unwrap();
/// assert!(grid.is_solution_of(&puzzle));
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Puzzle {
    /// Some cells filled, the usual kind.
    Givens(Grid),
    /// Every cell with the digits allowed there. A cell with one digit is not the same as a given: nothing has been
    /// concluded from it for the other cells.
    Sukaku(Pencilmarks),
}

impl Puzzle {
    /// The givens; none for a sukaku.
    #[must_use]
    pub const fn givens(&self) -> Grid {
        match self {
            Self::Givens(grid) => *grid,
            Self::Sukaku(_) => Grid::EMPTY,
        }
    }

    /// The digits that the puzzle itself allows in the cell: the given, or all nine for a blank. No rule of the game
    /// is applied.
    #[must_use]
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        match self {
            Self::Givens(grid) => grid.get(cell).map_or(DigitSet::ALL, DigitSet::only),
            Self::Sukaku(marks) => marks.get(cell),
        }
    }

    /// Every rule that the givens break: see [`Grid::conflicts`]. A sukaku has no givens and so no conflicts; one with
    /// an empty cell simply has no solution.
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        self.givens().conflicts()
    }
}

impl From<Grid> for Puzzle {
    fn from(givens: Grid) -> Self {
        Self::Givens(givens)
    }
}

impl From<Pencilmarks> for Puzzle {
    fn from(marks: Pencilmarks) -> Self {
        Self::Sukaku(marks)
    }
}

impl fmt::Display for Puzzle {
    /// 81 characters for givens, 729 for a sukaku; `{:#}` draws either.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Givens(grid) => fmt::Display::fmt(grid, f),
            Self::Sukaku(marks) => fmt::Display::fmt(marks, f),
        }
    }
}

impl FromStr for Puzzle {
    type Err = text::ParseError;

    /// Reads one puzzle in any format that [`text`] knows.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Also where givens could say the same: what is printed as a sukaku is read as one.
        let is_sukaku = text.len() >= 729 && Format::detect(text.as_bytes()) == Some(Format::Sukaku);
        if is_sukaku && let Ok(marks) = text.parse() {
            return Ok(Self::Sukaku(marks));
        }
        text::parse(text).map(|record| record.puzzle())
    }
}
