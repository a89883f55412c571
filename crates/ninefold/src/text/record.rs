//! One puzzle as it stood in a text.

use crate::cell::Cell;
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use crate::puzzle::Puzzle;

/// One puzzle as it stood in a text, with what the text said about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The givens.
    pub givens: Grid,
    /// Digits that are filled in but not given. Disjoint from the givens.
    pub placed: Grid,
    /// The candidates of each cell; `None` if they are just those that the filled cells leave
    /// ([`Pencilmarks::of_grid`]).
    pub candidates: Option<Pencilmarks>,
    /// The solution that the text claims.
    pub solution: Option<Grid>,
    /// Text after the puzzle: a name, a rating, a comment.
    pub remark: String,
    /// What else the text says, as names and values in their order: `author`, `technique`, `rating`. Which names
    /// there are is part of each format.
    pub fields: Vec<(String, String)>,
}

impl Record {
    /// The position as a puzzle to solve: a sukaku if the text noted candidates, else all the digits filled in.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        self.candidates.map_or_else(|| Puzzle::Givens(self.filled()), Puzzle::Sukaku)
    }

    /// All the digits that are filled in, given or placed.
    #[must_use]
    pub fn filled(&self) -> Grid {
        let mut filled = self.givens;
        for (cell, digit) in self.placed.filled() {
            filled.set(cell, Some(digit));
        }
        filled
    }

    /// The candidates of each cell: those noted, else those that the filled cells leave.
    #[must_use]
    pub fn marks(&self) -> Pencilmarks {
        self.candidates.unwrap_or_else(|| Pencilmarks::of_grid(&self.filled()))
    }

    /// The value of the first field with this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// The one form of all records that say the same; what is read is always in this form. Candidates that the filled
    /// cells imply are not noted. A sukaku, where no cell is filled, gets as givens the cells that its candidates fill
    /// by `HoDoKu`'s rule: those with one candidate that none of their peers has.
    #[must_use]
    pub fn normalized(mut self) -> Self {
        if let Some(marks) = self.candidates {
            if self.filled() == Grid::EMPTY {
                self.givens = set_cells(&marks);
            }
            if marks == Pencilmarks::of_grid(&self.filled()) {
                self.candidates = None;
            }
        }
        self
    }
}

/// HoDoKu's rule for candidates without givens: a cell is set if it has one candidate that is gone from all its
/// peers.
pub(super) fn set_cells(marks: &Pencilmarks) -> Grid {
    let mut set = Grid::EMPTY;
    for cell in Cell::ALL {
        let digit = marks.get(cell).single();
        if digit.is_some_and(|digit| cell.peers().iter().all(|peer| !marks.get(peer).contains(digit))) {
            set.set(cell, digit);
        }
    }
    set
}

impl From<Grid> for Record {
    fn from(givens: Grid) -> Self {
        Self { givens, ..Self::default() }
    }
}

impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Self {
        match puzzle {
            Puzzle::Givens(givens) => givens.into(),
            Puzzle::Sukaku(marks) => Self { candidates: Some(marks), ..Self::default() }.normalized(),
        }
    }
}
