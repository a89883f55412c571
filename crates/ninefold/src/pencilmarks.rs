//! Pencilmarks: for each cell the set of digits still possible there.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::grid::Grid;
use std::cmp::Ordering;
use std::fmt;

/// For each of the 81 cells the digits that may stand there.
///
/// ```
/// use ninefold::{Cell, Pencilmarks, Puzzle};
/// let puzzle: Puzzle = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let marks = Pencilmarks::of_grid(&puzzle.givens());
/// assert_eq!(marks.get(Cell::at(0, 8).unwrap()).to_string(), "9");
/// ```
///
/// Takes 92 bytes, little more than a [`Grid`], so that a slice of puzzles wastes nothing on the few that are sukaku.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pencilmarks([u8; 92]); // bit `c % 8` of byte `c / 8` for the candidate of index `c`; the last 7 bits are 0

impl Pencilmarks {
    /// Every digit in every cell.
    pub const ALL: Self = Self::new([DigitSet::ALL; 81]);
    /// No digit anywhere.
    pub const EMPTY: Self = Self([0; 92]);

    /// These sets, in row-major order.
    #[must_use]
    pub const fn new(cells: [DigitSet; 81]) -> Self {
        let mut marks = Self::EMPTY;
        let mut index = 0;
        while index < 81 {
            marks.set_bits(index, cells[index].bits());
            index += 1;
        }
        marks
    }

    /// The candidates of a cell: nine bits, of which the first is bit `index % 8` of byte `9 * index / 8`.
    const fn bits(&self, index: usize) -> u16 {
        let byte = index + index / 8;
        u16::from_le_bytes([self.0[byte], self.0[byte + 1]]) >> (index % 8) & 0x1ff
    }

    const fn set_bits(&mut self, index: usize, bits: u16) {
        let byte = index + index / 8;
        let both = u16::from_le_bytes([self.0[byte], self.0[byte + 1]]);
        let both = both & !(0x1ff << (index % 8)) | bits << (index % 8);
        [self.0[byte], self.0[byte + 1]] = both.to_le_bytes();
    }

    /// What a player writes down first: a filled cell has its own digit, an empty one each digit that no filled
    /// cell of its row, column or box holds.
    #[must_use]
    pub fn of_grid(grid: &Grid) -> Self {
        let mut marks = Self::ALL;
        for (cell, digit) in grid.filled() {
            for peer in cell.peers().iter() {
                marks.remove(Candidate { cell: peer, digit });
            }
        }
        for (cell, digit) in grid.filled() {
            marks.set(cell, DigitSet::only(digit));
        }
        marks
    }

    /// The sets in row-major order.
    #[must_use]
    pub const fn cells(&self) -> [DigitSet; 81] {
        let mut cells = [DigitSet::EMPTY; 81];
        let mut index = 0;
        while index < 81 {
            cells[index] = DigitSet::from_bits_truncate(self.bits(index));
            index += 1;
        }
        cells
    }

    /// The digits possible in the cell.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits_truncate(self.bits(cell.index()))
    }

    /// Replaces the digits possible in the cell.
    pub const fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.set_bits(cell.index(), digits.bits());
    }

    /// Takes one candidate away; true if it was there.
    pub const fn remove(&mut self, candidate: Candidate) -> bool {
        let mut digits = self.get(candidate.cell);
        let was_there = digits.remove(candidate.digit);
        self.set(candidate.cell, digits);
        was_there
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

impl PartialOrd for Pencilmarks {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Pencilmarks {
    /// Cell by cell.
    fn cmp(&self, other: &Self) -> Ordering {
        self.cells().cmp(&other.cells())
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
        let cells = self.cells();
        let width = |column: usize| {
            let widths = cells.iter().skip(column).step_by(9).map(|set| set.len());
            widths.max().unwrap_or(0).max(1)
        };
        let widths: [usize; 9] = std::array::from_fn(width);
        for (r, row) in cells.chunks_exact(9).enumerate() {
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
