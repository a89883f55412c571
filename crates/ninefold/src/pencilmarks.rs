//! Pencilmarks: for each cell the set of digits still possible there.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::grid::Grid;
use std::fmt;

/// For each of the 81 cells the digits that may stand there.
///
/// ```
/// use ninefold::{Cell, Pencilmarks, Puzzle};
/// let puzzle: Puzzle = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let marks = Pencilmarks::of_grid(&puzzle.givens());
/// assert_eq!(marks.get(Cell::at(0, 8).unwrap()).to_string(), "9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Pencilmarks([DigitSet; 81]);

impl Pencilmarks {
    /// Every digit in every cell.
    pub const ALL: Self = Self([DigitSet::ALL; 81]);
    /// No digit anywhere.
    pub const EMPTY: Self = Self([DigitSet::EMPTY; 81]);

    /// These sets, in row-major order.
    #[must_use]
    pub const fn new(cells: [DigitSet; 81]) -> Self {
        Self(cells)
    }

    /// What a player writes down first: a filled cell has its own digit, an empty one each digit that no filled
    /// cell of its row, column or box holds.
    #[must_use]
    pub fn of_grid(grid: &Grid) -> Self {
        let mut marks = Self::ALL;
        for (cell, digit) in grid.filled() {
            for peer in cell.peers().iter() {
                marks.0[peer.index()].remove(digit);
            }
        }
        for (cell, digit) in grid.filled() {
            marks.0[cell.index()] = DigitSet::only(digit);
        }
        marks
    }

    /// The sets in row-major order.
    #[must_use]
    pub const fn cells(&self) -> &[DigitSet; 81] {
        &self.0
    }

    /// The digits possible in the cell.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()]
    }

    /// Replaces the digits possible in the cell.
    pub const fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.0[cell.index()] = digits;
    }

    /// Takes one candidate away; true if it was there.
    pub const fn remove(&mut self, candidate: Candidate) -> bool {
        self.0[candidate.cell.index()].remove(candidate.digit)
    }

    /// The candidates, ordered by cell and digit.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        Cell::ALL
            .into_iter()
            .flat_map(|cell| self.get(cell).iter().map(move |digit| Candidate { cell, digit }))
    }

    /// The cells without a candidate, in row-major order: if there is one, there is no solution.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::ALL.into_iter().filter(|&cell| self.get(cell).is_empty())
    }
}

impl Default for Pencilmarks {
    fn default() -> Self {
        Self::ALL
    }
}

impl fmt::Display for Pencilmarks {
    /// 729 characters: for each cell the digits 1 to 9, `.` for one that is absent. `{:#}` draws columns of candidates.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            let text: String = (0..729)
                .filter_map(Candidate::from_index)
                .map(
                    |Candidate { cell, digit }| {
                        if self.get(cell).contains(digit) { digit.to_char() } else { '.' }
                    },
                )
                .collect();
            return f.pad(&text);
        }
        let width = |column: usize| {
            let widths = self.0.iter().skip(column).step_by(9).map(|set| set.len());
            widths.max().unwrap_or(0).max(1)
        };
        let widths: [usize; 9] = std::array::from_fn(width);
        for (r, row) in self.0.chunks_exact(9).enumerate() {
            if r > 0 {
                f.write_str("\n")?;
                if r % 3 == 0 {
                    let bars = widths.chunks_exact(3).map(|w| "-".repeat(w.iter().sum::<usize>() + 2));
                    writeln!(f, "{}", bars.collect::<Vec<_>>().join("-+-"))?;
                }
            }
            for (c, set) in row.iter().enumerate() {
                let gap = ["", " ", " | "][usize::from(c > 0) + usize::from(c > 0 && c % 3 == 0)];
                let text = if set.is_empty() { ".".to_owned() } else { set.to_string() };
                let padding = if c == 8 { 0 } else { widths[c] };
                write!(f, "{gap}{text:<padding$}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pencilmarks({self})")
    }
}
