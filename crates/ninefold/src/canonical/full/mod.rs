//! The direct way for full grids that keep the rules.
//!
//! The first row of the form is always `123456789`, so the second decides. Take a row `top` and another row of the same
//! band, and let `f` lead from each column to the column where `top` has the digit that the other row has here. If
//! `order` lists the source columns as they stand in the form, place `i` of the second row shows the place of
//! `f(order[i])`. As `f` never stays in a stack, there are two kinds of bands:
//!
//! * *Pure*: all three columns of a stack lead to the same stack. The second row can be made `456789` and a permutation
//!   of `123`; the order of the first stack settles that of the others.
//! * *Mixed*: two lead to one stack, one to the other; the second row can begin with `457`. The smallest that can follow
//!   is `1`, which takes two columns that `f` exchanges: four cells whose two digits can be swapped, the smallest
//!   unavoidable set. Then it goes on with `89` and a permutation of `236`, and the order of all columns is settled.
//!
//! ```text
//!  place    0 1 2 | 3 4 5 | 6 7 8
//!  top      1 2 3 | 4 5 6 | 7 8 9         f exchanges the columns at 0 and 3
//!  other    4 5 7 | 1 8 9 | 2 3 6         ... and here, where the second row is the smallest, those at 5 and 8
//! ```
//!
//! A grid offers 18 pairs of rows, each in either order. A fifth of all grids have a pure band, and most others a pair
//! with exactly two exchanges, of which each gives two ways to the smallest second row of a mixed band. Comparing third
//! rows mostly leaves one of all the ways. One grid in some fifty thousand has no exchange at all; its pairs are all
//! tried.
//!
//! That a form starts with the smallest of its grid's six bands, of which there are 416, is folklore of the Sudoku
//! players' forum; so are the unavoidable sets of four cells. What the cycles of `f` say is worked out in `pure` and
//! `mixed`.

mod mixed;
mod pure;
mod starts;

use super::{Canonical, sorted};
use crate::grid::Grid;
use crate::transform::Transform;
use starts::{Start, smallest_starts};

/// Nine values below 16, of the digits or columns of a row; filled up to 16 so that an index of four bits fits.
type Line = [u8; 16];

fn at(line: &Line, index: u8) -> u8 {
    line[usize::from(index & 15)]
}

/// The rows of the grid and of its transpose: the digit in each column.
type Sides = [[Line; 9]; 2];

/// The form of a full grid; `None` if it is not full or breaks a rule.
pub(super) fn canonical(grid: &Grid) -> Option<Canonical<Grid>> {
    if grid.values().iter().fold(9, |least, &value| value.min(least)) == 0 {
        return None;
    }
    let sides = sides(grid);
    let starts = smallest_starts(grid, &sides)?;
    let (mut best, mut ways) = (End::of(starts.first()?, &sides), 1);
    for start in &starts[1..] {
        let end = End::of(start, &sides);
        if end.form < best.form {
            (best, ways) = (end, 1);
        } else if end.form == best.form {
            ways += 1;
        }
    }
    best.canonical(ways)
}

fn sides(grid: &Grid) -> Sides {
    let mut sides = [[[0; 16]; 9]; 2];
    for (r, row) in grid.values().chunks_exact(9).enumerate() {
        for (c, &digit) in row.iter().enumerate() {
            sides[0][r][c] = digit;
            sides[1][c][r] = digit;
        }
    }
    sides
}

/// A start followed to the end.
struct End {
    form: [u8; 81],
    transposed: bool,
    rows: [usize; 9],
    columns: [u8; 9],
    labels: Line,
}

impl End {
    /// The remaining bands by what they show in the first column, the rows in them likewise.
    fn of(start: &Start, sides: &Sides) -> Self {
        let digits = &sides[usize::from(start.transposed)];
        let first = |row: usize| at(&start.labels, at(&digits[row], start.columns[0]));
        let band = |band: usize| {
            let rows = [0, 1, 2].map(|row| band % 3 * 3 + row);
            sorted(3, rows.map(|row| (first(row), row))).map(|(_, row)| row)
        };
        let top = start.rows[0] / 3;
        let (mut middle, mut bottom) = (band(top + 1), band(top + 2));
        if first(bottom[0]) < first(middle[0]) {
            (middle, bottom) = (bottom, middle);
        }
        let rows: [usize; 9] = std::array::from_fn(|row| [start.rows, middle, bottom][row / 3][row % 3]);
        let mut form = [0; 81];
        for (shown, row) in form.chunks_exact_mut(9).zip(rows) {
            for (shown, &column) in shown.iter_mut().zip(&start.columns) {
                *shown = at(&start.labels, at(&digits[row], column)) + 1;
            }
        }
        Self { form, transposed: start.transposed, rows, columns: start.columns, labels: start.labels }
    }

    fn canonical(&self, ways: u64) -> Option<Canonical<Grid>> {
        let labels = std::array::from_fn(|digit| self.labels[digit + 1]);
        Some(Canonical {
            form: Grid::from_values(self.form)?,
            transform: Transform::from_parts(
                self.transposed,
                self.rows.map(|row| row as u8),
                self.columns,
                labels,
            ),
            automorphisms: ways,
        })
    }
}
