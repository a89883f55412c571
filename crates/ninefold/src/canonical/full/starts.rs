//! The ways to the smallest first band of a full grid.

use super::{Line, Sides, at, mixed, pure};
use crate::grid::Grid;

/// All nine digits, as bits from 1.
const ALL: u16 = 0x3fe;

/// A way to begin the form: its first row, and with it the order of the columns and the labels.
pub(super) struct Start {
    pub(super) transposed: bool,
    /// The source rows of the first band, top down.
    pub(super) rows: [usize; 3],
    /// The source columns in the order they stand.
    pub(super) columns: [u8; 9],
    /// The place of each digit in the first row: its label, from 0.
    pub(super) labels: Line,
}

/// All the ways to the smallest first band; `None` if a house lacks a digit.
pub(super) fn smallest_starts(grid: &Grid, sides: &Sides) -> Option<Vec<Start>> {
    let pure = pure_bands(grid.values())?;
    let mut smallest = Smallest { sides, band: u64::MAX, starts: Vec::with_capacity(8) };
    if pure == 0 {
        mixed::offer_all(grid.values(), &mut smallest);
    } else {
        pure::offer_all(pure, &mut smallest);
    }
    Some(smallest.starts)
}

/// Which of the three bands of the grid and the three of its transpose are pure, as bits; `None` if a house lacks a digit.
fn pure_bands(values: &[u8; 81]) -> Option<u32> {
    let digits = values.map(|digit| 1_u16 << (digit & 15));
    let mut lacking = 0;
    let mut pure = 0;
    let mut minicolumns = [[0; 9]; 3];
    for (band, digits) in digits.chunks_exact(27).enumerate() {
        let three = |row: usize, stack: usize| {
            let first = 9 * row + 3 * stack;
            digits[first] | digits[first + 1] | digits[first + 2]
        };
        let [a, b, c] = [0, 1, 2].map(|row| [0, 1, 2].map(|stack| three(row, stack)));
        for row in [a, b, c] {
            lacking |= (row[0] | row[1] | row[2]) ^ ALL;
        }
        for stack in 0..3 {
            lacking |= (a[stack] | b[stack] | c[stack]) ^ ALL;
        }
        for (column, minicolumn) in minicolumns[band].iter_mut().enumerate() {
            *minicolumn = digits[column] | digits[9 + column] | digits[18 + column];
        }
        pure |= u32::from(a[0] == b[1] || a[0] == c[1]) << band;
    }
    let [a, b, c] = &minicolumns;
    for column in 0..9 {
        lacking |= (a[column] | b[column] | c[column]) ^ ALL;
    }
    for first in [0, 3, 6] {
        pure |= u32::from(a[first] == b[first + 1] || a[first] == b[first + 2]) << (3 + first / 3);
    }
    (lacking == 0).then_some(pure)
}

/// The places of the ones in a mask.
pub(super) fn ones(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(lowest)
    })
}

/// Two rows of a band as the first two of the form.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub(super) transposed: bool,
    /// The rows of the band, as they would stand.
    pub(super) rows: [usize; 3],
    /// For each column the column where the first row has the digit that the second has here.
    pub(super) f: Line,
    /// The inverse of `f`.
    pub(super) back: Line,
}

impl Pair {
    /// The 18 pairs, by the row of the grid or of its transpose that completes the band.
    pub(super) fn beside(row: usize, sides: &Sides) -> Self {
        let (side, out) = (row / 9, row % 9);
        let [top, second] = [(out + 1) % 3, (out + 2) % 3].map(|row| out / 3 * 3 + row);
        let [a, b] = [top, second].map(|row| &sides[side][row]);
        Self { transposed: side == 1, rows: [top, second, out], f: columns_of(b, a), back: columns_of(a, b) }
    }

    /// The same rows the other way round.
    pub(super) fn reversed(&self) -> Self {
        let [top, second, third] = self.rows;
        Self { transposed: self.transposed, rows: [second, top, third], f: self.back, back: self.f }
    }
}

/// For each column the column where `top` has the digit that `row` has here.
pub(super) fn columns_of(row: &Line, top: &Line) -> Line {
    let mut columns = [0; 16];
    for (column, &digit) in (0..9).zip(top) {
        columns[usize::from(digit & 15)] = column;
    }
    let mut there = [0; 16];
    for (there, &digit) in there[..9].iter_mut().zip(row) {
        *there = at(&columns, digit);
    }
    there
}

/// The smallest first band so far, and all the ways there.
pub(super) struct Smallest<'a> {
    pub(super) sides: &'a Sides,
    /// What the second row shows from place 3 on, and then the third row, a nibble each.
    band: u64,
    starts: Vec<Start>,
}

impl Smallest<'_> {
    pub(super) fn offer(&mut self, pair: &Pair, columns: [u8; 9]) {
        let [top, second, third] = pair.rows.map(|row| &self.sides[usize::from(pair.transposed)][row]);
        let mut labels = [0; 16];
        for (place, &column) in (0..).zip(&columns) {
            labels[usize::from(at(top, column) & 15)] = place;
        }
        let shown = |key: u64, row: &Line, column: u8| key << 4 | u64::from(at(&labels, at(row, column)));
        let band = columns[3..].iter().fold(0, |key, &column| shown(key, second, column));
        let band = columns.iter().fold(band, |key, &column| shown(key, third, column));
        if band < self.band {
            self.band = band;
            self.starts.clear();
        }
        if band == self.band {
            let Pair { transposed, rows, .. } = *pair;
            self.starts.push(Start { transposed, rows, columns, labels });
        }
    }
}
