//! What a transform does to each kind of value.

use super::{Transform, invert};
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;
use crate::pencilmarks::Pencilmarks;
use crate::puzzle::Puzzle;

mod sealed {
    pub trait Sealed {}
}

/// What [`Transform::apply`] accepts: digits, cells, houses, candidates, sets of them, grids, pencilmarks, puzzles.
pub trait Morph: Copy + sealed::Sealed {
    /// The image of this under the transform.
    #[must_use]
    fn morph(self, transform: &Transform) -> Self;
}

impl Transform {
    /// The image of a value. A cell goes where its content goes, so that for each grid `g`, cell `c` and transform
    /// `t`: `t.apply(g).get(t.apply(c)) == g.get(c).map(|d| t.apply(d))`.
    #[must_use]
    pub fn apply<T: Morph>(&self, value: T) -> T {
        value.morph(self)
    }

    /// The index of the cell whose content comes to stand in the cell with this index.
    const fn source(&self, index: usize) -> usize {
        let (row, column) = (self.rows[index / 9] as usize, self.columns[index % 9] as usize);
        if self.transposed { column * 9 + row } else { row * 9 + column }
    }

    fn digit(&self, digit: Digit) -> Digit {
        Digit::ALL[usize::from(self.digits[digit.index()])]
    }

    /// Where the source's row (or, transposed, column) with this number goes, and the same for the other direction.
    fn destinations(&self) -> [[u8; 9]; 2] {
        let (rows, columns) = (invert(self.rows), invert(self.columns));
        if self.transposed { [columns, rows] } else { [rows, columns] }
    }
}

macro_rules! morph {
    ($($kind:ty: |$value:ident, $transform:ident| $image:expr;)*) => {$(
        impl sealed::Sealed for $kind {}
        impl Morph for $kind {
            fn morph(self, $transform: &Transform) -> Self {
                let $value = self;
                $image
            }
        }
    )*};
}

morph! {
    Digit: |digit, transform| transform.digit(digit);
    DigitSet: |set, transform| set.iter().map(|digit| transform.digit(digit)).collect();
    Cell: |cell, transform| {
        let [of_row, of_column] = transform.destinations();
        let (row, column) = (usize::from(of_row[cell.row()]), usize::from(of_column[cell.column()]));
        Cell::ALL[if transform.transposed { column * 9 + row } else { row * 9 + column }]
    };
    CellSet: |set, transform| {
        Cell::ALL.into_iter().filter(|cell| set.contains(Cell::ALL[transform.source(cell.index())])).collect()
    };
    Candidate: |candidate, transform| Candidate {
        cell: transform.apply(candidate.cell),
        digit: transform.digit(candidate.digit),
    };
    House: |house, transform| {
        let [first, .., last] = house.cells().map(|cell| transform.apply(cell));
        // Two opposite cells tell the house: only a row has both in one row, only a column both in one column.
        if first.row() == last.row() {
            House::ALL[first.row()]
        } else if first.column() == last.column() {
            House::ALL[9 + first.column()]
        } else {
            House::ALL[18 + first.block()]
        }
    };
    Grid: |grid, transform| {
        let mut values = [0; 10];
        for (value, digit) in values[1..].iter_mut().zip(transform.digits) {
            *value = digit + 1;
        }
        let image = std::array::from_fn(|index| values[usize::from(grid.values()[transform.source(index)])]);
        Self::from_values(image).unwrap_or_default()
    };
    Pencilmarks: |marks, transform| Self::new(Cell::ALL.map(|cell| {
        transform.apply(marks.get(Cell::ALL[transform.source(cell.index())]))
    }));
    Puzzle: |puzzle, transform| match puzzle {
        Self::Givens(grid) => Self::Givens(transform.apply(grid)),
        Self::Sukaku(marks) => Self::Sukaku(transform.apply(marks)),
    };
}
