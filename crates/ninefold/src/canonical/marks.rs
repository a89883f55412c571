//! Labels of sukaku: which digits may still change labels is an ordered partition, as for the columns.

use super::search::{Bound, Labels};
use super::{Canonical, sorted};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use crate::transform::Transform;

/// A row of candidate sets as the bits of `DigitSet`.
pub(super) type Row = [u16; 9];

/// The digits in classes that may still change labels among themselves, the class of the first labels first; empty
/// sets fill up.
#[derive(Clone, Copy)]
pub(super) struct Marks([u16; 9]);

impl Marks {
    fn classes(&self) -> impl Iterator<Item = u16> {
        self.0.into_iter().take_while(|&class| class != 0)
    }

    /// The label of each digit, from 0; where digits can change labels, one of the possible labellings.
    pub(super) fn digits(&self) -> [u8; 9] {
        let mut labels = [0; 9];
        let digits = self.classes().flat_map(|class| DigitSet::from_bits_truncate(class).iter());
        for (label, digit) in (0_u8..).zip(digits) {
            labels[digit.index()] = label;
        }
        labels
    }

    /// How many labellings are left.
    pub(super) fn ways(&self) -> u64 {
        self.classes().map(|class| (1..=u64::from(class.count_ones())).product::<u64>()).product()
    }
}

/// For a set of digits as many ones, the lowest bits.
const ONES: [u16; 512] = {
    let mut ones = [0; 512];
    let mut set = 0_usize;
    while set < 512 {
        ones[set] = (1 << set.count_ones()) - 1;
        set += 1;
    }
    ones
};

fn ones(set: u16) -> u32 {
    u32::from(ONES[usize::from(set % 512)])
}

impl Labels for Marks {
    type Row = Row;
    type Content = u16;
    const BITS: u32 = 9;
    const NONE: Self = Self([0x1ff, 0, 0, 0, 0, 0, 0, 0, 0]);

    fn content(row: &Row, column: u8) -> u16 {
        row[usize::from(column)]
    }

    /// The candidates as bits, label 1 highest, those of a class as late as possible.
    fn shown(&self, content: u16) -> u32 {
        self.classes().fold(0, |key, class| key * (ones(class) + 1) + ones(class & content))
    }

    /// Of each class the digits that are absent get the first labels.
    fn settle(&mut self, content: u16) {
        let mut settled = [0; 9];
        let mut count = 0;
        for class in self.classes() {
            for part in [class & !content, class & content] {
                if part != 0 && count < 9 {
                    settled[count] = part;
                    count += 1;
                }
            }
        }
        self.0 = settled;
    }

    /// Sorts what the cells show, as if each were the first to be settled.
    fn bound(&self, row: &Row, columns: &[u8; 9], tied: u16) -> Bound {
        let shown = columns.map(|column| self.shown(Self::content(row, column)));
        let stack = |s: usize| {
            let [a, b, c] = sorted(tied >> (3 * s + 1), [shown[3 * s], shown[3 * s + 1], shown[3 * s + 2]]);
            a << 18 | b << 9 | c
        };
        let [a, b, c] = sorted(tied >> 3 & 1 | tied >> 5 & 2, [stack(0), stack(1), stack(2)]);
        Bound { key: u128::from(a) << 54 | u128::from(b) << 27 | u128::from(c), exact: false }
    }

    fn only_smallest(&self, _: &Row, _: &[u8; 9], _: u16) -> Option<(Self, [u8; 9], u16)> {
        None
    }
}

/// The form if no cell has more than one candidate. Such a cell shows less the later its label, so this is the order of
/// givens with the labels the other way round.
pub(super) fn of_singles(marks: &Pencilmarks) -> Option<Canonical<Pencilmarks>> {
    let mut grid = Grid::EMPTY;
    for cell in Cell::ALL {
        let mut digits = marks.get(cell).iter();
        grid.set(cell, digits.next());
        if digits.next().is_some() {
            return None;
        }
    }
    let Canonical { transform, automorphisms, .. } = grid.canonical();
    let mut labels = Digit::ALL;
    labels.reverse();
    let transform = transform.then(Transform::relabel(labels)?);
    Some(Canonical { form: transform.apply(*marks), transform, automorphisms })
}

/// The rows of the pencilmarks and of their transpose.
pub(super) fn rows(marks: &Pencilmarks) -> [[Row; 9]; 2] {
    let cells = marks.cells().map(DigitSet::bits);
    let rows = std::array::from_fn(|r| std::array::from_fn(|c| cells[r * 9 + c]));
    let columns = std::array::from_fn(|r| std::array::from_fn(|c| cells[c * 9 + r]));
    [rows, columns]
}
