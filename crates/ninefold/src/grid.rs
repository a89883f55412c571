//! A grid of 81 cells, each a digit or empty, and the rules of the game: which houses are broken, and whether a
//! grid solves a puzzle. No solver code here: this is the independent check of what the engines answer.

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::puzzle::Puzzle;
use std::fmt;

/// 81 cells, each a digit or empty, in row-major order.
///
/// `{}` prints 81 characters with `.` for an empty cell, `{:#}` draws it.
///
/// ```
/// use ninefold::{Cell, Digit, Grid};
/// let mut grid = Grid::EMPTY;
/// grid.set(Cell::at(0, 1).unwrap(), Digit::new(7));
/// assert_eq!(&grid.to_string()[..9], ".7.......");
/// assert_eq!(format!("{grid:#}").lines().next(), Some(". 7 . | . . . | . . ."));
/// assert!(grid.conflicts().is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Grid([u8; 81]); // each 0..=9, 0 for an empty cell

impl Grid {
    /// The grid without a digit.
    pub const EMPTY: Self = Self([0; 81]);

    /// The grid with these values, 0 for an empty cell; `None` if a value is above 9.
    #[must_use]
    #[inline]
    pub fn from_values(values: [u8; 81]) -> Option<Self> {
        Self::are_values(&values).then_some(Self(values))
    }

    /// Whether none is above 9.
    #[inline]
    pub(crate) fn are_values(values: &[u8; 81]) -> bool {
        // Eight values at a time: a byte is above 9 if it has a high bit now or after adding 6. Only bytes with one
        // now could carry into their neighbour, and those are found anyway.
        let (words, last) = values.as_chunks::<8>();
        let high_bits = words.iter().fold(0, |bits, &word| {
            let word = u64::from_le_bytes(word);
            bits | word | word.wrapping_add(0x0606_0606_0606_0606)
        });
        high_bits & 0xf0f0_f0f0_f0f0_f0f0 == 0 && last.iter().all(|&value| value <= 9)
    }

    /// The values, to write others in their place. None may be above 9.
    pub(crate) const fn values_mut(&mut self) -> &mut [u8; 81] {
        &mut self.0
    }

    /// The values in row-major order, 0 for an empty cell.
    #[must_use]
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
    }

    /// The digit in the cell.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()])
    }

    /// Puts a digit into the cell, or empties it.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit.map_or(0, Digit::get);
    }

    /// The filled cells with their digits, in row-major order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::ALL.into_iter().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The grid that holds the digits of these cells and no others.
    ///
    /// ```
    /// use ninefold::{Grid, House};
    /// let grid = Grid::from_values([7; 81]).unwrap();
    /// assert_eq!(grid.restricted_to(House::ALL[0].cell_set()).filled_len(), 9);
    /// ```
    #[must_use]
    pub fn restricted_to(&self, cells: CellSet) -> Self {
        let mut restricted = Self::EMPTY;
        for cell in cells.iter() {
            restricted.0[cell.index()] = self.0[cell.index()];
        }
        restricted
    }

    /// The cells that hold a digit.
    #[must_use]
    pub fn filled_cells(&self) -> CellSet {
        self.filled().map(|(cell, _)| cell).collect()
    }

    /// How many cells hold a digit.
    #[must_use]
    pub fn filled_len(&self) -> usize {
        self.0.iter().filter(|&&value| value != 0).count()
    }

    /// Whether every cell holds a digit, right or wrong.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.filled_len() == 81
    }

    /// Every broken rule: each house and digit where the digit stands more than once, with all the cells it stands
    /// in. A pair that shares a row *and* a box is reported for both. Empty if and only if no digit repeats; that
    /// says nothing of whether the grid can be completed.
    ///
    /// ```
    /// use ninefold::{Grid, Puzzle};
    /// let puzzle: Puzzle = format!("5.........5{}", ".".repeat(70)).parse().unwrap();
    /// let conflicts = puzzle.conflicts();
    /// assert_eq!(conflicts.len(), 1);
    /// assert_eq!(conflicts[0].to_string(), "box 1: digit 5 in r1c1 and r2c2");
    /// ```
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        for house in House::ALL {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for digit in house.cells().into_iter().filter_map(|cell| self.get(cell)) {
                if !once.insert(digit) {
                    twice.insert(digit);
                }
            }
            conflicts.extend(twice.iter().map(|digit| Conflict {
                house,
                digit,
                cells: house.cells().into_iter().filter(|&cell| self.get(cell) == Some(digit)).collect(),
            }));
        }
        conflicts
    }

    /// Whether no digit stands twice in a house: [`Grid::conflicts`] is empty.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        House::ALL.into_iter().all(|house| {
            let mut seen = DigitSet::EMPTY;
            house.cells().into_iter().filter_map(|cell| self.get(cell)).all(|digit| seen.insert(digit))
        })
    }

    /// Whether this grid is a solution of the puzzle: every cell filled with a digit that the puzzle allows there,
    /// no digit twice in a house. Uses nothing of the solvers.
    #[must_use]
    pub fn is_solution_of(&self, puzzle: &Puzzle) -> bool {
        let allowed = |cell| self.get(cell).is_some_and(|digit| puzzle.allowed(cell).contains(digit));
        Cell::ALL.into_iter().all(allowed) && self.is_valid()
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |value: u8| if value == 0 { '.' } else { (b'0' + value) as char };
        if !f.alternate() {
            let text: String = self.0.iter().map(|&value| symbol(value)).collect();
            return f.pad(&text);
        }
        for (r, row) in self.0.chunks_exact(9).enumerate() {
            if r > 0 {
                f.write_str(if r % 3 == 0 { "\n------+-------+------\n" } else { "\n" })?;
            }
            for (c, &value) in row.iter().enumerate() {
                let gap = ["", " ", " | "][usize::from(c > 0) + usize::from(c > 0 && c % 3 == 0)];
                write!(f, "{gap}{}", symbol(value))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// A broken rule: one digit more than once in one house. Shown as `box 1: digit 5 in r1c1 and r2c2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conflict {
    /// The house that has the digit more than once.
    pub house: House,
    /// The digit.
    pub digit: Digit,
    /// All the cells of the house that hold it, at least two.
    pub cells: CellSet,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: digit {} in ", self.house, self.digit)?;
        for (place, cell) in self.cells.iter().enumerate() {
            let separator = match place {
                0 => "",
                _ if place + 1 == self.cells.len() => " and ",
                _ => ", ",
            };
            write!(f, "{separator}{cell}")?;
        }
        Ok(())
    }
}
