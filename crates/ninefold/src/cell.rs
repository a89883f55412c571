//! Cells, sets of cells, and the 20 peers of each cell.

use crate::digit::ParseNameError;
use crate::house::House;
use crate::set::bit_set;
use std::fmt;
use std::str::FromStr;

/// One of the 81 cells, numbered row by row from 0 and shown as `r1c1` to `r9c9`.
///
/// ```
/// use ninefold::{Cell, House};
/// let cell: Cell = "r2c5".parse().unwrap();
/// assert_eq!((cell.index(), cell.row(), cell.column(), cell.block()), (13, 1, 4, 1));
/// assert_eq!(cell.houses().map(|house| house.to_string()), ["row 2", "column 5", "box 2"]);
/// assert_eq!(cell.peers().len(), 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// The 81 cells in row-major order.
    pub const ALL: [Self; 81] = {
        let mut all = [Self(0); 81];
        let mut index = 0;
        while index < 81 {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// The cell with this row-major index, or `None` from 81 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 81 { Some(Self(index as u8)) } else { None }
    }

    /// The cell in this row and column, each 0..9.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Option<Self> {
        if row < 9 && column < 9 { Some(Self((row * 9 + column) as u8)) } else { None }
    }

    /// The row-major index, 0..81.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, 0..9.
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// The column, 0..9.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// The box, 0..9, numbered row by row (`box` is a word of the language).
    #[must_use]
    pub const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// The three houses of the cell: its row, its column and its box.
    #[must_use]
    pub const fn houses(self) -> [House; 3] {
        [House::ALL[self.row()], House::ALL[9 + self.column()], House::ALL[18 + self.block()]]
    }

    /// The 20 other cells of its row, column and box.
    #[must_use]
    pub const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }

    /// Whether the two are different cells of one house.
    #[must_use]
    pub const fn sees(self, other: Self) -> bool {
        self.peers().contains(other)
    }
}

const PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let (a, b) = (Cell::ALL[cell], Cell::ALL[other]);
            if cell != other && (a.row() == b.row() || a.column() == b.column() || a.block() == b.block()) {
                peers[cell].insert(b);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = ParseNameError;

    /// Reads `r1c1` or `R1C1`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let place = |byte: u8| byte.wrapping_sub(b'1') as usize;
        match *text.as_bytes() {
            [b'r' | b'R', row, b'c' | b'C', column] => Self::at(place(row), place(column)),
            _ => None,
        }
        .ok_or_else(|| ParseNameError::new("a cell r1c1 to r9c9", text))
    }
}

bit_set! {
    /// A set of cells, as a bit mask: bit `index` stands for the cell with that index.
    pub struct CellSet(u128) of Cell, 81
}

impl fmt::Display for CellSet {
    /// The cells in row-major order, separated by commas: `r1c1,r1c2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|cell| cell.to_string()).collect();
        f.pad(&names.join(","))
    }
}

impl FromStr for CellSet {
    type Err = ParseNameError;

    /// Reads cells separated by commas, `r1c1,r1c2`, in any order; nothing is the empty set.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.is_empty() {
            return Ok(Self::EMPTY);
        }
        text.split(',').map(str::parse::<Cell>).collect()
    }
}
