//! The 27 houses: nine rows, nine columns, nine boxes. Structure as data: every rule of the game is a loop over
//! [`House::ALL`] and [`House::cells`].

use crate::cell::{Cell, CellSet};
use crate::digit::ParseNameError;
use std::fmt;
use std::str::FromStr;

/// What sort of house it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// One of the nine rows.
    Row,
    /// One of the nine columns.
    Column,
    /// One of the nine 3x3 boxes.
    Box,
}

/// A row, a column or a box: nine cells that hold each digit once. Shown as `row 1`, `column 1`, `box 1`.
///
/// ```
/// use ninefold::House;
/// let house: House = "box 3".parse().unwrap();
/// assert_eq!(house.cells()[3].to_string(), "r2c7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct House(u8);

impl House {
    /// Rows 0..9, columns 9..18, boxes 18..27.
    pub const ALL: [Self; 27] = {
        let mut all = [Self(0); 27];
        let mut index = 0;
        while index < 27 {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// The house at this place in [`House::ALL`], or `None` from 27 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 27 { Some(Self(index as u8)) } else { None }
    }

    /// The place in [`House::ALL`], 0..27.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is a row, a column or a box.
    #[must_use]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// Which row, column or box it is, 0..9.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() % 9
    }

    /// The nine cells, ascending.
    #[must_use]
    pub const fn cells(self) -> [Cell; 9] {
        HOUSE_CELLS[self.index()]
    }

    /// The nine cells as a set.
    #[must_use]
    pub const fn cell_set(self) -> CellSet {
        let mut set = CellSet::EMPTY;
        let mut place = 0;
        while place < 9 {
            set.insert(HOUSE_CELLS[self.index()][place]);
            place += 1;
        }
        set
    }
}

const HOUSE_CELLS: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::ALL[0]; 9]; 27];
    let mut number = 0;
    while number < 9 {
        let mut place = 0;
        while place < 9 {
            cells[number][place] = Cell::ALL[number * 9 + place];
            cells[9 + number][place] = Cell::ALL[place * 9 + number];
            let (row, column) = (number / 3 * 3 + place / 3, number % 3 * 3 + place % 3);
            cells[18 + number][place] = Cell::ALL[row * 9 + column];
            place += 1;
        }
        number += 1;
    }
    cells
};

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        };
        write!(f, "{kind} {}", self.number() + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for House {
    type Err = ParseNameError;

    /// Reads `row 1`, `column 1` or `box 1`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|house| house.to_string() == text)
            .ok_or_else(|| ParseNameError::new("a house such as 'row 1', 'column 1' or 'box 1'", text))
    }
}
