//! The direct way for full grids that keep the rules.
//!
//! The first row of the form is always `123456789`, so the second decides. Take a row `top`, a row `second` of the same
//! band, and let `f` lead from each column to the column where `top` has the digit that `second` has here. If `columns`
//! is the order of the source columns, place `i` of the second row shows the place of `f(columns[i])`. `f` never stays in
//! a stack, so there are two kinds of bands:
//!
//! * *Pure*: all three columns of a stack lead to the same stack. The second row can be made `456789` and a permutation
//!   of `123`; whoever orders the first stack's columns has ordered the others.
//! * *Mixed*: two lead to one stack, one to the other; the second row can begin with `457`. The smallest that can follow
//!   is `1`, which takes two columns that `f` exchanges: four cells whose two digits can be swapped, the smallest
//!   unavoidable set. Then it goes on with `89` and a permutation of `236`, and the order of all columns is settled.
//!
//! ```text
//!  place    0 1 2 | 3 4 5 | 6 7 8
//!  top      1 2 3 | 4 5 6 | 7 8 9         f exchanges the columns at 0 and 3
//!  second   4 5 7 | 1 8 9 | 2 3 6
//! ```
//!
//! A grid offers 36 pairs of rows and on average two dozen such exchanges, of which about four make the second row the
//! smallest; comparing their third rows mostly leaves one. A grid without any, perhaps one in a hundred thousand,
//! is left to the search.
//!
//! That a grid's form starts with the smallest of its six bands' forms, of which there are 416, is folklore of the Sudoku
//! players' forum; so is the use of unavoidable sets of size four.

use super::Canonical;
use crate::grid::Grid;
use crate::transform::{ORDERS, Transform};

/// Nine nibbles, the first lowest: the digits of a row from 0, their columns, or an order of columns.
type Nibbles = u64;
const ONES: Nibbles = 0x1_1111_1111;

const fn at(nibbles: Nibbles, index: u64) -> u64 {
    nibbles >> (4 * index) & 15
}

/// The form of a full grid; `None` if it is not full, breaks a rule, or is one of the few that need the search.
pub(super) fn canonical(grid: &Grid) -> Option<Canonical<Grid>> {
    let sides = sides(grid)?;
    let starts = starts(&sides);
    let third = starts.iter().map(|start| start.third).min()?;
    let mut best: Option<End> = None;
    for start in starts.iter().filter(|start| start.third == third) {
        let end = start.end(&sides[start.side]);
        match best {
            Some(ref mut best) if best.keys == end.keys => best.ways += 1,
            Some(ref best) if best.keys < end.keys => {}
            _ => best = Some(end),
        }
    }
    best.map(|end| end.canonical())
}

/// A grid or its transpose.
struct Side {
    /// By row, the digit in each column.
    digits: [Nibbles; 9],
    /// By row, the column of each digit.
    columns: [Nibbles; 9],
}

/// The grid and its transpose, if it is full and keeps the rules.
fn sides(grid: &Grid) -> Option<[Side; 2]> {
    let mut sides = [const { Side { digits: [0; 9], columns: [0; 9] } }; 2];
    let (mut in_rows, mut in_columns, mut in_boxes) = ([0_u64; 9], [0_u64; 9], [0_u64; 9]);
    for (r, row) in grid.values().chunks_exact(9).enumerate() {
        for (c, &value) in row.iter().enumerate() {
            let digit = u64::from(value.checked_sub(1)?);
            let shift = 4 * digit;
            in_rows[r] |= 1 << shift;
            in_columns[c] |= 1 << shift;
            in_boxes[r / 3 * 3 + c / 3] |= 1 << shift;
            sides[0].digits[r] |= digit << (4 * c);
            sides[0].columns[r] |= (c as u64) << shift;
            sides[1].digits[c] |= digit << (4 * r);
            sides[1].columns[c] |= (r as u64) << shift;
        }
    }
    let complete = |houses: [u64; 9]| houses.iter().all(|&seen| seen == ONES);
    (complete(in_rows) && complete(in_columns) && complete(in_boxes)).then_some(sides)
}

/// An order of the columns that makes the second row smallest.
struct Start {
    side: usize,
    /// The rows of the first band, top down.
    band: [usize; 3],
    columns: Nibbles,
    /// The place of each digit in the top row: its label, from 0.
    labels: Nibbles,
    /// What the third row shows.
    third: u64,
}

/// All the ways to the smallest second row.
fn starts(sides: &[Side; 2]) -> Vec<Start> {
    let mut search = Search { sides, pure: false, tail: u64::MAX, starts: Vec::with_capacity(32) };
    for (side, rows) in sides.iter().enumerate() {
        for band in 0..3 {
            for out in 0..3 {
                let [a, b, c] = [(out + 1) % 3, (out + 2) % 3, out].map(|row| band * 3 + row);
                let (there, back) = (follow(rows, a, b), follow(rows, b, a));
                search.pair(side, [a, b, c], there, back);
                search.pair(side, [b, a, c], back, there);
            }
        }
    }
    search.starts
}

/// From each column to the column where `top` has the digit that `second` has here.
fn follow(side: &Side, top: usize, second: usize) -> Nibbles {
    (0..9).fold(0, |f, c| f | at(side.columns[top], at(side.digits[second], c)) << (4 * c))
}

struct Search<'a> {
    sides: &'a [Side; 2],
    /// Whether a pure band was met: then mixed ones are out.
    pure: bool,
    /// What the smallest second row shows in its last three places.
    tail: u64,
    starts: Vec<Start>,
}

impl Search<'_> {
    /// Tries two rows of a band as the first two, where `f` leads from column to column and `back` undoes it.
    fn pair(&mut self, side: usize, band: [usize; 3], f: Nibbles, back: Nibbles) {
        let stack = |column| at(f, column) / 3;
        if stack(0) == stack(1) && stack(1) == stack(2) {
            if !self.pure {
                (self.pure, self.tail) = (true, u64::MAX);
            }
            return self.pure_pair(side, band, f);
        }
        let moved = f ^ back;
        let mut exchanged = !(moved | moved >> 1 | moved >> 2 | moved >> 3) & ONES;
        while !self.pure && exchanged != 0 {
            self.exchange(side, band, f, u64::from(exchanged.trailing_zeros() / 4));
            exchanged &= exchanged - 1;
        }
    }

    /// Every order of every stack as the first; the others follow from it.
    fn pure_pair(&mut self, side: usize, band: [usize; 3], f: Nibbles) {
        for first in [0, 3, 6] {
            for order in ORDERS {
                let mut columns = [0; 9];
                for i in 0..9 {
                    columns[i] = if i < 3 { first + u64::from(order[i]) } else { at(f, columns[i - 3]) };
                }
                let place = |column| columns.iter().position(|&c| c == column).unwrap_or(9) as u64;
                let tail = columns[6..].iter().fold(0, |tail, &column| tail << 4 | place(at(f, column)));
                self.offer(side, band, tail, columns);
            }
        }
    }

    /// The column `p` and the one it is exchanged with as the first of the first two stacks.
    fn exchange(&mut self, side: usize, band: [usize; 3], f: Nibbles, p: u64) {
        let q = at(f, p);
        let stack = p / 3 * 3;
        let (u, v) = (stack + (p + 1) % 3, stack + (p + 2) % 3);
        // A second column has to lead from this stack to that of `q`; if none does, another is the first of this pair.
        let (second, third) = if at(f, u) / 3 == q / 3 {
            (u, v)
        } else if at(f, v) / 3 == q / 3 {
            (v, u)
        } else {
            return;
        };
        let fifth = at(f, second);
        let sixth = q / 3 * 9 + 3 - q - fifth; // the three columns of stack s add up to 9 s + 3
        let last = [at(f, third), at(f, fifth), at(f, sixth)];
        let place = |column| {
            if column == second {
                1
            } else if column == third {
                2
            } else {
                5
            }
        };
        let tail = last.iter().fold(0, |tail, &column| tail << 4 | place(at(f, column)));
        self.offer(side, band, tail, [p, second, third, q, fifth, sixth, last[0], last[1], last[2]]);
    }

    fn offer(&mut self, side: usize, band: [usize; 3], tail: u64, columns: [u64; 9]) {
        if tail > self.tail {
            return;
        }
        if tail < self.tail {
            self.tail = tail;
            self.starts.clear();
        }
        let rows = &self.sides[side].digits;
        let packed = columns.iter().rev().fold(0, |packed, column| packed << 4 | column);
        let labels = (0_u64..)
            .zip(columns)
            .fold(0, |labels, (place, column)| labels | place << (4 * at(rows[band[0]], column)));
        let third = shown(rows[band[2]], packed, labels);
        self.starts.push(Start { side, band, columns: packed, labels, third });
    }
}

/// The labels of a row in the order of the columns, the first highest.
fn shown(row: Nibbles, columns: Nibbles, labels: Nibbles) -> u64 {
    (0..9).fold(0, |key, place| key << 4 | at(labels, at(row, at(columns, place))))
}

/// A start followed to the end.
struct End {
    side: usize,
    rows: [usize; 9],
    columns: Nibbles,
    labels: Nibbles,
    /// What the rows show.
    keys: [u64; 9],
    /// How many starts end like this.
    ways: u64,
}

impl Start {
    /// The remaining bands by their first column, the rows in them likewise.
    fn end(&self, side: &Side) -> End {
        let first = |row: usize| at(self.labels, at(side.digits[row], at(self.columns, 0)));
        let band = |band: usize| {
            let mut rows = [band * 3, band * 3 + 1, band * 3 + 2];
            rows.sort_unstable_by_key(|&row| first(row));
            rows
        };
        let top = self.band[0] / 3;
        let (mut second, mut third) = (band((top + 1) % 3), band((top + 2) % 3));
        if first(third[0]) < first(second[0]) {
            (second, third) = (third, second);
        }
        let rows: [usize; 9] = std::array::from_fn(|row| [self.band, second, third][row / 3][row % 3]);
        let keys = rows.map(|row| shown(side.digits[row], self.columns, self.labels));
        End { side: self.side, rows, columns: self.columns, labels: self.labels, keys, ways: 1 }
    }
}

impl End {
    fn canonical(&self) -> Canonical<Grid> {
        let nibbles = |nibbles: Nibbles| std::array::from_fn(|i| at(nibbles, i as u64) as u8);
        let rows = self.rows.map(|row| row as u8);
        Canonical {
            form: Grid::from_shown(|r, c| at(self.keys[r], 8 - c as u64) as u8 + 1),
            transform: Transform::from_parts(
                self.side == 1,
                rows,
                nibbles(self.columns),
                nibbles(self.labels),
            ),
            automorphisms: self.ways,
        }
    }
}
