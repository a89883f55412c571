//! Labels of sukaku: which digits may still change labels is an ordered partition, as for the columns.

use super::search::{Bound, Labels};
use crate::digit::DigitSet;
use crate::pencilmarks::Pencilmarks;

/// A row of candidate sets as the bits of `DigitSet`.
pub(super) type Row = [u16; 9];

/// The digits in the order of their labels, as far as it is settled.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    order: [u8; 9],
    /// Bit `k`: the digits at `k` and `k - 1` may still change labels.
    tied: u16,
}

impl Marks {
    /// The label of each digit, from 0; where ties are left, one of the possible labellings.
    pub(super) fn digits(&self) -> [u8; 9] {
        let mut labels = [0; 9];
        for (label, &digit) in (0_u8..).zip(&self.order) {
            labels[usize::from(digit)] = label;
        }
        labels
    }

    /// How many labellings the ties leave open.
    pub(super) fn ways(&self) -> u64 {
        self.classes().map(|(from, to)| (1..=(to - from) as u64).product::<u64>()).product()
    }

    /// The runs of tied digits as half-open ranges, in order.
    fn classes(&self) -> impl Iterator<Item = (usize, usize)> {
        let tied = self.tied;
        let mut from = 0;
        std::iter::from_fn(move || {
            let start = (from < 9).then_some(from)?;
            from = start + 1 + (tied >> (start + 1)).trailing_ones() as usize;
            Some((start, from))
        })
    }
}

impl Labels for Marks {
    type Row = Row;
    type Content = u16;
    const BITS: u32 = 9;
    const NONE: Self = Self { order: [0, 1, 2, 3, 4, 5, 6, 7, 8], tied: 0b1_1111_1110 };

    fn content(row: &Row, column: u8) -> u16 {
        row[usize::from(column)]
    }

    /// The candidates as bits, label 1 highest, those of tied digits as late as possible.
    fn shown(&self, content: u16) -> u128 {
        self.classes().fold(0, |key, (from, to)| {
            let candidates = self.order[from..to].iter().filter(|&&digit| content >> digit & 1 != 0).count();
            key << (to - from) | ((1 << candidates) - 1)
        })
    }

    fn settle(&mut self, content: u16) {
        let before = *self;
        for (from, to) in before.classes() {
            let class = &mut self.order[from..to];
            class.sort_by_key(|&digit| content >> digit & 1);
            let absent = class.iter().filter(|&&digit| content >> digit & 1 == 0).count();
            if 0 < absent && absent < to - from {
                self.tied &= !(1 << (from + absent));
            }
        }
    }

    fn bound(&self, _: &Row, _: &[u8; 9], _: u16) -> Bound {
        Bound { key: 0, exact: false }
    }

    fn only_smallest(&self, _: &Row, _: &[u8; 9], _: u16) -> Option<(Self, [u8; 9], u16)> {
        None
    }
}

/// The rows of the pencilmarks and of their transpose.
pub(super) fn rows(marks: &Pencilmarks) -> [[Row; 9]; 2] {
    let cells = marks.cells().map(DigitSet::bits);
    let rows = std::array::from_fn(|r| std::array::from_fn(|c| cells[r * 9 + c]));
    let columns = std::array::from_fn(|r| std::array::from_fn(|c| cells[c * 9 + r]));
    [rows, columns]
}
