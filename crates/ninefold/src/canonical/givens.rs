//! Labels of givens: a cell shows its digit's label, and a digit without one the next free label.

use super::search::{Bound, Labels};
use super::sorted;
use crate::grid::Grid;

/// A row of nine nibbles, 0 for a blank, column 0 lowest; bit 36 is set if a digit stands in it twice.
pub(super) type Row = u64;
const REPEATS: Row = 1 << 36;

/// The label of each digit in its nibble, 15 for none yet; 0 for the blank.
#[derive(Clone, Copy)]
pub(super) struct Givens {
    labels: u64,
    given_out: u8,
}

const UNKNOWN: u64 = 15;

impl Givens {
    /// The label of each digit, from 0. Digits that do not occur get those that are left, in order.
    pub(super) fn digits(&self) -> [u8; 9] {
        let mut left = self.given_out;
        std::array::from_fn(|digit| match self.labels >> (4 * (digit + 1)) & 15 {
            UNKNOWN => {
                left += 1;
                left - 1
            }
            label => label as u8 - 1,
        })
    }

    /// In how many ways the digits that do not occur can be labelled.
    pub(super) fn ways(&self) -> u64 {
        (1..=9 - u64::from(self.given_out)).product()
    }
}

impl Labels for Givens {
    type Row = Row;
    type Content = u8;
    const BITS: u32 = 4;
    const NONE: Self = Self { labels: 0xff_ffff_fff0, given_out: 0 };

    fn content(row: &Row, column: u8) -> u8 {
        (row >> (4 * column) & 15) as u8
    }

    fn shown(&self, content: u8) -> u32 {
        match self.labels >> (4 * content) & 15 {
            UNKNOWN => u32::from(self.given_out) + 1,
            label => label as u32,
        }
    }

    fn settle(&mut self, content: u8) {
        if self.labels >> (4 * content) & 15 == UNKNOWN {
            self.given_out += 1;
            self.labels ^= (UNKNOWN ^ u64::from(self.given_out)) << (4 * content);
        }
    }

    /// Sorts the labels of tied columns, then tied stacks. That is the smallest arrangement: a new digit shows more than
    /// any known one. Numbering the new digits afterwards makes the key exact, unless one occurs twice; then
    /// all show the least they can.
    fn bound(&self, row: &Row, columns: &[u8; 9], tied: u16) -> Bound {
        let label = |at: usize| (self.labels >> (4 * (row >> (4 * columns[at]) & 15)) & 15) as u32;
        let stack = |s: usize| {
            let [a, b, c] = sorted(tied >> (3 * s + 1), [label(3 * s), label(3 * s + 1), label(3 * s + 2)]);
            a << 8 | b << 4 | c
        };
        let [a, b, c] = sorted(tied >> 3 & 1 | tied >> 5 & 2, [stack(0), stack(1), stack(2)]);
        let mut key = u64::from(a) << 24 | u64::from(b) << 12 | u64::from(c);
        let exact = row & REPEATS == 0;
        let mut new = unknown(key);
        let mut next = u64::from(self.given_out) + 1;
        while new != 0 {
            let highest = new.ilog2();
            key ^= (UNKNOWN ^ next) << highest;
            new ^= 1 << highest;
            next += u64::from(exact);
        }
        Bound { key: u128::from(key), exact }
    }

    /// Sorts as [`bound`](Self::bound) does and takes the columns along. Several arrangements are smallest where tied
    /// columns hold two new digits, or tied stacks as many in the same places.
    fn only_smallest(&self, row: &Row, columns: &[u8; 9], tied: u16) -> Option<(Self, [u8; 9], u16)> {
        if row & REPEATS != 0 {
            return None;
        }
        // A cell is its label and its column, a nibble each; a stack is its labels, then its cells, then its ties.
        let cell = |at: usize| {
            let column = u64::from(columns[at]);
            (self.labels >> (4 * (row >> (4 * column) & 15)) & 15) << 4 | column
        };
        let mut several = false;
        let mut stack = |s: usize| {
            let within = tied >> (3 * s + 1) & 3;
            let [a, b, c] = sorted(within, [cell(3 * s), cell(3 * s + 1), cell(3 * s + 2)]);
            let alike = u16::from(a >> 4 == b >> 4) | u16::from(b >> 4 == c >> 4) << 1;
            let new = u16::from(a >> 4 == UNKNOWN) | u16::from(b >> 4 == UNKNOWN) << 1;
            several |= within & alike & new != 0;
            let labels = (a >> 4) << 8 | b & 0xf0 | c >> 4;
            labels << 32 | a << 24 | b << 16 | c << 8 | u64::from(within & alike)
        };
        let across = tied >> 3 & 1 | tied >> 5 & 2;
        let [a, b, c] = sorted(across, [stack(0), stack(1), stack(2)]);
        let alike = u16::from(a >> 32 == b >> 32) | u16::from(b >> 32 == c >> 32) << 1;
        let new = u16::from(unknown(a >> 32) != 0) | u16::from(unknown(b >> 32) != 0) << 1;
        if several || across & alike & new != 0 {
            return None;
        }
        let across = across & alike;
        let within = |stack: u64, s: u32| (stack as u16 & 3) << (3 * s + 1);
        let tied = within(a, 0) | within(b, 1) | within(c, 2) | (across & 1) << 3 | (across & 2) << 5;
        let columns = std::array::from_fn(|at| {
            let stack = [a, b, c][at / 3];
            (stack >> (24 - 8 * (at % 3)) & 15) as u8
        });
        let mut labels = *self;
        for column in columns {
            labels.settle(Self::content(row, column));
        }
        Some((labels, columns, tied))
    }
}

/// The lowest bit of every nibble that is `UNKNOWN`.
const fn unknown(nibbles: u64) -> u64 {
    nibbles & nibbles >> 1 & nibbles >> 2 & nibbles >> 3 & 0x1_1111_1111
}

/// The rows of the grid and of its transpose.
pub(super) fn rows(grid: &Grid) -> [[Row; 9]; 2] {
    let (mut rows, mut columns) = ([0; 9], [0; 9]);
    let mut in_columns = [0_u16; 9];
    for (r, line) in grid.values().chunks_exact(9).enumerate() {
        let mut in_row = 0_u16;
        for (c, &value) in line.iter().enumerate() {
            let digit = 1 << value & !1;
            rows[r] |= (Row::from(value) << (4 * c)) | (Row::from(in_row & digit != 0) * REPEATS);
            columns[c] |= (Row::from(value) << (4 * r)) | (Row::from(in_columns[c] & digit != 0) * REPEATS);
            in_row |= digit;
            in_columns[c] |= digit;
        }
    }
    [rows, columns]
}
