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
//!  other    4 5 7 | 1 8 9 | 2 3 6
//! ```
//!
//! A grid offers 36 ordered pairs of rows and on average some two dozen such exchanges, of which about four make the
//! second row the smallest; comparing their third rows mostly leaves one. One grid in a few thousand has no exchange;
//! its mixed pairs are all tried.
//!
//! That a form starts with the smallest of its grid's six bands, of which there are 416, is folklore of the Sudoku
//! players' forum; so are the unavoidable sets of four cells.

use super::{Canonical, sorted};
use crate::grid::Grid;
use crate::transform::{ORDERS, Transform};

/// Nine nibbles, the first lowest: the digits of a row from 0, their columns, or a map of columns.
type Nibbles = u64;
const ONES: Nibbles = 0x1_1111_1111;
/// The stack of each column, and the two other columns in it.
const STACK: Nibbles = 0x2_2211_1000;
const OTHERS: [Nibbles; 2] = [0x6_6733_4001, 0x7_8845_5122];

const fn at(nibbles: Nibbles, index: u64) -> u64 {
    nibbles >> (4 * index) & 15
}

/// The form of a full grid; `None` if it is not full or breaks a rule.
pub(super) fn canonical(grid: &Grid) -> Option<Canonical<Grid>> {
    let sides = sides(grid)?;
    let mut third = u64::MAX;
    let mut starts = Vec::with_capacity(8);
    for (pair, order) in smallest_pairs(&sides) {
        let start = Start::new(pair, order, &sides);
        if start.third < third {
            third = start.third;
            starts.clear();
        }
        if start.third == third {
            starts.push(start);
        }
    }
    let mut best: Option<End> = None;
    for start in &starts {
        let end = start.end(&sides);
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
    if grid.values().contains(&0) {
        return None;
    }
    let [mut rows, mut columns] = [const { Side { digits: [0; 9], columns: [0; 9] } }; 2];
    let (mut in_columns, mut in_band, mut missing) = ([0; 9], [0; 3], 0);
    for (r, row) in grid.values().chunks_exact(9).enumerate() {
        let mut in_row = 0;
        for (c, &value) in row.iter().enumerate() {
            let digit = u64::from(value.wrapping_sub(1) & 15);
            let one = 1 << (4 * digit);
            in_row |= one;
            in_columns[c] |= one;
            in_band[c / 3] |= one;
            rows.digits[r] |= digit << (4 * c);
            rows.columns[r] |= one * c as u64;
            columns.digits[c] |= digit << (4 * r);
            columns.columns[c] |= one * r as u64;
        }
        missing |= in_row ^ ONES;
        if r % 3 == 2 {
            missing |= in_band.iter().fold(0, |missing, seen| missing | seen ^ ONES);
            in_band = [0; 3];
        }
    }
    missing |= in_columns.iter().fold(0, |missing, seen| missing | seen ^ ONES);
    (missing == 0).then_some([rows, columns])
}

/// Two rows of a band as the first two of the form.
#[derive(Clone, Copy)]
struct Pair {
    /// 0..36: side, band, the row left out, and whether the other two are the other way round.
    which: u32,
    f: Nibbles,
}

/// All the ways to the smallest second row.
fn smallest_pairs(sides: &[Side; 2]) -> Vec<(Pair, Nibbles)> {
    let mut smallest = Smallest { second: u64::MAX, pairs: Vec::with_capacity(32) };
    for band in 0..6 {
        let pairs = pairs(sides, band);
        if pairs[0].is_pure() {
            for pair in pairs {
                smallest.pure(pair);
            }
        } else if smallest.second >= EXCHANGED {
            smallest.exchanges(&pairs);
        }
    }
    if smallest.pairs.is_empty() {
        (0..6).for_each(|band| pairs(sides, band).iter().for_each(|&pair| smallest.mixed(pair)));
    }
    smallest.pairs
}

/// The pairs of rows in one of the six bands, each followed by its reverse.
fn pairs(sides: &[Side; 2], band: u32) -> [Pair; 6] {
    let mut pairs = [Pair { which: 0, f: 0 }; 6];
    let Side { digits, columns } = &sides[band as usize / 3];
    let rows = band as usize % 3 * 3;
    for out in 0..3 {
        let (digits, columns) = (digits[rows + (out + 2) % 3], columns[rows + (out + 1) % 3]);
        let (mut there, mut back) = (0, 0);
        for column in 0..9 {
            let image = at(columns, at(digits, column));
            there |= image << (4 * column);
            back |= column << (4 * image);
        }
        let which = band * 6 + out as u32 * 2;
        pairs[2 * out] = Pair { which, f: there };
        pairs[2 * out + 1] = Pair { which: which + 1, f: back };
    }
    pairs
}

impl Pair {
    fn to(&self, column: u64) -> u64 {
        at(self.f, column)
    }

    fn is_pure(&self) -> bool {
        let stack = |column| at(STACK, self.to(column));
        stack(0) == stack(1) && stack(1) == stack(2)
    }

    /// What the second row shows with this order of the columns, from 0.
    fn second(&self, order: [u64; 9]) -> u64 {
        let places =
            (0..).zip(order).fold(0, |places, (place, column): (u64, u64)| places | place << (4 * column));
        order.iter().fold(0, |key, &column| key << 4 | at(places, self.to(column)))
    }

    fn side(&self) -> usize {
        self.which as usize / 18
    }

    /// The rows of the band, top down.
    fn rows(&self) -> [usize; 3] {
        let (first, out) = (self.which as usize / 6 % 3 * 3, self.which as usize / 2 % 3);
        let [a, b] = [(out + 1) % 3, (out + 2) % 3].map(|row| first + row);
        if self.which.is_multiple_of(2) { [a, b, first + out] } else { [b, a, first + out] }
    }
}

/// The smallest second row so far, and all the pairs and orders that have it.
struct Smallest {
    second: u64,
    pairs: Vec<(Pair, Nibbles)>,
}

/// The second row of a pure pair, less its last three places.
const PURE: u64 = 0x3_4567_8000;
/// The second row of a mixed pair with an exchange, less its last three places.
const EXCHANGED: u64 = 0x3_4607_8000;

impl Smallest {
    fn offer(&mut self, pair: Pair, second: u64, order: [u64; 9]) {
        if second > self.second {
            return;
        }
        if second < self.second {
            self.second = second;
            self.pairs.clear();
        }
        self.pairs.push((pair, order.iter().rev().fold(0, |order, column| order << 4 | column)));
    }

    /// Every order of every stack as the first. Three steps of `f` lead back into it, and that permutation is what the
    /// last stack shows: its cycles, the same from every stack, decide how small that can be.
    fn pure(&mut self, pair: Pair) {
        let again = |column| pair.to(pair.to(pair.to(column)));
        let least = match (0..3).filter(|&column| again(column) == column).count() {
            0 => PURE | 0x120,
            1 => PURE | 0x021,
            _ => PURE | 0x012,
        };
        if least > self.second {
            return;
        }
        for stack in [0, 3, 6] {
            let again = [0, 1, 2].map(|column| again(stack + column) - stack);
            for order in ORDERS {
                let [a, b, c] = order.map(u64::from);
                let places = 1 << (4 * b) | 2 << (4 * c);
                let tail =
                    order.iter().fold(0, |tail, &column| tail << 4 | at(places, again[usize::from(column)]));
                if PURE | tail == least {
                    let first = [stack + a, stack + b, stack + c];
                    let [p, q, r] = first.map(|column| pair.to(column));
                    let [x, y, z] = [p, q, r].map(|column| pair.to(column));
                    self.offer(pair, least, [first[0], first[1], first[2], p, q, r, x, y, z]);
                }
            }
        }
    }

    /// Every exchange, with either column as the first: for one of them `f` goes the way of the majority, from the first
    /// stack to the second, and for the other its inverse does.
    fn exchanges(&mut self, pairs: &[Pair; 6]) {
        // Three pairs share a word of nibbles, so that one loop runs over their exchanges.
        let mut exchanged = 0;
        for out in 0..3 {
            let moved = pairs[2 * out].f ^ pairs[2 * out + 1].f;
            let here = !(moved | moved >> 1 | moved >> 2 | moved >> 3) & ONES;
            // The very smallest second row takes two exchanges, the other five columns being one cycle.
            if self.second > EXCHANGED | 0x125 || here.count_ones() == 4 {
                exchanged |= here << out;
            }
        }
        while exchanged != 0 {
            let bit = exchanged.trailing_zeros();
            exchanged &= exchanged - 1;
            let pair = pairs[bit as usize % 4 * 2 % 6];
            let p = u64::from(bit / 4);
            let q = pair.to(p);
            let [u, v] = OTHERS.map(|others| at(others, p));
            let with_q = |column| at(STACK, pair.to(column)) == at(STACK, q);
            let reverse = usize::from(!with_q(u) & !with_q(v));
            let pair = pairs[bit as usize % 4 * 2 % 6 + reverse];
            let (two, three) = if at(STACK, pair.to(u)) == at(STACK, q) { (u, v) } else { (v, u) };
            let five = pair.to(two);
            let six = 9 * at(STACK, q) + 3 - q - five; // the columns of stack s add up to 9 s + 3
            let last = [three, five, six].map(|column| pair.to(column));
            let places = 1 << (4 * two) | 2 << (4 * three) | 5 << (4 * six);
            let second =
                last.iter().fold(EXCHANGED >> 12, |key, &column| key << 4 | at(places, pair.to(column)));
            self.offer(pair, second, [p, two, three, q, five, six, last[0], last[1], last[2]]);
        }
    }

    /// Every stack as the first, in all four orders that let the second row begin with `457`.
    fn mixed(&mut self, pair: Pair) {
        for stack in [0, 3, 6] {
            let to = |column: u64| at(STACK, pair.to(stack + column));
            // The one of the three columns that leads to another stack than the others.
            let single = if to(1) == to(2) {
                0
            } else if to(0) == to(2) {
                1
            } else {
                2
            };
            let single = stack + single;
            let [u, v] = OTHERS.map(|others| at(others, single));
            let six = 9 * at(STACK, pair.to(u)) + 3 - pair.to(u) - pair.to(v);
            let seven = pair.to(single);
            let [x, y] = OTHERS.map(|others| at(others, seven));
            for (one, two) in [(u, v), (v, u)] {
                for (eight, nine) in [(x, y), (y, x)] {
                    let order = [one, two, single, pair.to(one), pair.to(two), six, seven, eight, nine];
                    self.offer(pair, pair.second(order), order);
                }
            }
        }
    }
}

/// A way to the smallest second row.
struct Start {
    side: usize,
    /// The rows of the first band, top down.
    rows: [usize; 3],
    order: Nibbles,
    /// The place of each digit in the first row: its label, from 0.
    labels: Nibbles,
    /// What the third row shows.
    third: u64,
}

impl Start {
    fn new(pair: Pair, order: Nibbles, sides: &[Side; 2]) -> Self {
        let (side, rows) = (pair.side(), pair.rows());
        let digits = &sides[side].digits;
        let label = |labels, place| labels | place << (4 * at(digits[rows[0]], at(order, place)));
        let mut start = Self { side, rows, order, labels: (0..9).fold(0, label), third: 0 };
        start.third = start.shown(digits[rows[2]]);
        start
    }

    /// The labels of a row in the order of the columns, from 0, the first highest.
    fn shown(&self, digits: Nibbles) -> u64 {
        (0..9).fold(0, |key, place| key << 4 | at(self.labels, at(digits, at(self.order, place))))
    }

    /// The remaining bands by what they show in the first column, the rows in them likewise.
    fn end(&self, sides: &[Side; 2]) -> End {
        let digits = &sides[self.side].digits;
        let first = |row: usize| at(self.labels, at(digits[row], at(self.order, 0)));
        let band = |band: usize| {
            let rows = [0, 1, 2].map(|row| band % 3 * 3 + row);
            sorted(3, rows.map(|row| (first(row), row))).map(|(_, row)| row)
        };
        let top = self.rows[0] / 3;
        let (mut middle, mut bottom) = (band(top + 1), band(top + 2));
        if first(bottom[0]) < first(middle[0]) {
            (middle, bottom) = (bottom, middle);
        }
        let rows: [usize; 9] = std::array::from_fn(|row| [self.rows, middle, bottom][row / 3][row % 3]);
        let mut keys = [0x0_1234_5678, 0, self.third, 0, 0, 0, 0, 0, 0];
        for row in [1, 3, 4, 5, 6, 7, 8] {
            keys[row] = self.shown(digits[rows[row]]);
        }
        End { rows, keys, order: self.order, labels: self.labels, transposed: self.side == 1, ways: 1 }
    }
}

/// A start followed to the end.
struct End {
    rows: [usize; 9],
    /// What the rows show.
    keys: [u64; 9],
    order: Nibbles,
    labels: Nibbles,
    transposed: bool,
    /// How many starts end like this.
    ways: u64,
}

impl End {
    fn canonical(&self) -> Canonical<Grid> {
        let unpack = |nibbles: Nibbles| std::array::from_fn(|i| at(nibbles, i as u64) as u8);
        let rows = self.rows.map(|row| row as u8);
        Canonical {
            form: Grid::from_keys(self.keys.map(|key| key + ONES)),
            transform: Transform::from_parts(self.transposed, rows, unpack(self.order), unpack(self.labels)),
            automorphisms: self.ways,
        }
    }
}
