//! Random full grids: exactly uniform over all 6,670,903,752,021,072,936,960 of them, without a solver.
//!
//! ```text
//!              stack 1   stack 2   stack 3
//!    band 1     box 1     box 2     box 3      stack 1, then band 2: drawn evenly
//!    band 2     box 4     box 5     box 6      band 3: drawn, unless it has no place for some row
//!    band 3     box 7     box 8     box 9      band 1: all ways to fill it at once
//! ```
//!
//! A box is known by which digits each of its rows and each of its columns holds: a cell has the digit that its row and
//! its column share. [`Lines`] has the steps from box to box.
//!
//! 1. Box 1 is 123/456/789 until the digits are relabelled at the end. Draw the rest of stack 1, and then the rest of
//!    band 2, each evenly from its 56 * 6^6 fillings: 56 ways to share out the digits that are missing in three lines
//!    between the two other boxes, and for each line of these boxes any order.
//! 2. In band 3 draw evenly one of the 56 ways to share out the digits that are missing in the rows. Three digits of a
//!    row go into three columns, each into another one than in the box above: in one of two ways, to be drawn, or in
//!    none if all three stood in one column, and then start again.
//! 3. Now the columns of boxes 2 and 3 are known. Of the 56 ways to share out the digits missing in the rows of band 1
//!    at most eight are such that each row has one digit of each column. Draw a number below eight and take the way of
//!    that number, if there is one, else start again.
//!
//! Why this is even: the choices of a draw are each among a fixed number, whatever was chosen before, so all draws are
//! equally likely. Each draw that is kept makes one grid, and each grid comes from exactly one draw, as all choices can
//! be read off it: the labels off box 1, then share and orders of stack 1, of band 2, of band 3, and at last the number
//! of the way in band 1. How often draws are kept says how many grids there are, and a test counts.
//!
//! About ten draws make a grid, all but one in vain. A draw goes on to its end whatever fails on the way, and there one
//! branch decides, which is easy to guess; to leave it as soon as it fails takes longer.

use super::lines::{ARRANGEMENTS, Lines, SHARES};
use crate::grid::Grid;
use crate::rng::Stream;

/// A box by rows and columns.
#[derive(Clone, Copy)]
struct Block {
    rows: Lines,
    columns: Lines,
}

const ROWS_1: Lines = Lines::new([0o007, 0o070, 0o700]);
const COLUMNS_1: Lines = Lines::new([0o111, 0o222, 0o444]);

/// The most ways that the columns of boxes 2 and 3 allow.
const MOST_WAYS: usize = 8;

/// All there is to draw: stack 1, band 2, in band 3 the rows and where their digits go, and a way for band 1.
const DRAWS: u64 =
    ((SHARES * ARRANGEMENTS * ARRANGEMENTS) as u64).pow(2) * (SHARES * 8 * 8 * MOST_WAYS) as u64;

/// A full grid; every full grid is equally likely.
pub(crate) fn random_full_grid(stream: &mut Stream) -> Grid {
    loop {
        if let Some(boxes) = attempt(stream) {
            return assemble(&boxes, stream);
        }
    }
}

/// One draw, kept or not.
fn attempt(stream: &mut Stream) -> Option<[Block; 9]> {
    let mut draw = Draw(stream.below_u64(DRAWS));
    let [columns_4, columns_7] = COLUMNS_1.shared(draw.take::<SHARES>());
    let rows_4 = columns_4.across(draw.take::<ARRANGEMENTS>());
    let rows_7 = columns_7.across(draw.take::<ARRANGEMENTS>());
    let [rows_5, rows_6] = rows_4.shared(draw.take::<SHARES>());
    let columns_5 = rows_5.across(draw.take::<ARRANGEMENTS>());
    let columns_6 = rows_6.across(draw.take::<ARRANGEMENTS>());
    let [rows_8, rows_9] = rows_7.shared(draw.take::<SHARES>());
    let columns_8 = rows_8.across_beside(columns_5, draw.take::<8>());
    let columns_9 = rows_9.across_beside(columns_6, draw.take::<8>());
    let columns_2 = columns_5.missing(columns_8);
    let columns_3 = columns_6.missing(columns_9);
    let ways = fitting_ways(&WAYS[0], columns_2) & fitting_ways(&WAYS[1], columns_3);
    let [rows_2, rows_3] = ROWS_1.shared(nth(ways, draw.take::<MOST_WAYS>())?);
    Some([
        Block { rows: ROWS_1, columns: COLUMNS_1 },
        Block { rows: rows_2, columns: columns_2 },
        Block { rows: rows_3, columns: columns_3 },
        Block { rows: rows_4, columns: columns_4 },
        Block { rows: rows_5, columns: columns_5 },
        Block { rows: rows_6, columns: columns_6 },
        Block { rows: rows_7, columns: columns_7 },
        Block { rows: rows_8, columns: columns_8 },
        Block { rows: rows_9, columns: columns_9 },
    ])
}

/// Mixed digits, taken off one after another: each evenly drawn, independent of the others.
struct Draw(u64);

impl Draw {
    const fn take<const BOUND: usize>(&mut self) -> usize {
        let taken = self.0 % BOUND as u64;
        self.0 /= BOUND as u64;
        taken as usize
    }
}

/// By box, 2 or 3, and by what a column of it holds, the ways to share out the digits of the rows of band 1 that give each
/// row of the box one digit of the column: one bit a way. None if the column has more than three digits.
static WAYS: [[u64; 512]; 2] = {
    let mut ways = [[0; 512]; 2];
    let mut way = 0;
    while way < SHARES {
        let rows = ROWS_1.shared(way);
        let mut column = 0;
        while column < 512 {
            let mut number = 0;
            while number < 2 {
                let one_each = (rows[number].line(0) & column).is_power_of_two()
                    && (rows[number].line(1) & column).is_power_of_two()
                    && (rows[number].line(2) & column).is_power_of_two();
                ways[number][column] |= (one_each as u64) << way;
                number += 1;
            }
            column += 1;
        }
        way += 1;
    }
    ways
};

/// The ways of a table of [`WAYS`] that fit these columns of its box. If two fit, then the third has the digit that is
/// left of each row. If a row of band 3 had no place for its digits, then all three columns have too many.
fn fitting_ways(table: &[u64; 512], columns: Lines) -> u64 {
    table[columns.line(0)] & table[columns.line(1)]
}

/// The way of this number, 0 for the first, if there are so many.
fn nth(mut ways: u64, number: usize) -> Option<usize> {
    // There are seldom more than two: most draws fail at the first test.
    for passed in 0..2 {
        ways &= if passed < number { ways.wrapping_sub(1) } else { u64::MAX };
    }
    if ways == 0 {
        return None;
    }
    for _ in 2..number {
        ways &= ways.wrapping_sub(1);
    }
    (ways != 0).then_some(ways.trailing_zeros() as usize)
}

/// Puts the boxes together and gives the digits random names.
fn assemble(boxes: &[Block; 9], stream: &mut Stream) -> Grid {
    let mut labels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0]; // sixteen: `% 16` is quick
    stream.shuffle(&mut labels[..9]);
    let mut grid = Grid::EMPTY;
    let values = grid.values_mut();
    for (number, Block { rows, columns }) in boxes.iter().enumerate() {
        let corner = number / 3 * 27 + number % 3 * 3;
        for r in 0..3 {
            for c in 0..3 {
                let digit = (rows.line(r) & columns.line(c)).trailing_zeros() as usize;
                values[corner + r * 9 + c] = labels[digit % 16];
            }
        }
    }
    grid
}

#[cfg(test)]
#[expect(clippy::cast_precision_loss, reason = "statistics")]
mod tests {
    use super::super::lines::tests::{all_lines, cross};
    use super::*;
    use crate::rng::Domain;
    use std::collections::BTreeSet;

    #[test]
    fn two_boxes_never_have_more_ways_than_are_drawn_from() {
        let all = all_lines();
        let fitting = |number: usize| -> Vec<u64> {
            let ways = all.iter().map(|columns| {
                let ways = (0..SHARES).filter(|&way| cross(ROWS_1.shared(way)[number], *columns));
                ways.fold(0, |set, way| set | 1 << way)
            });
            let table = all.iter().map(|columns| fitting_ways(&WAYS[number], *columns));
            assert!(ways.clone().eq(table), "the table is right");
            let sets: BTreeSet<u64> = ways.collect();
            sets.into_iter().collect()
        };
        let (second, third) = (fitting(0), fitting(1));
        let most =
            second.iter().flat_map(|one| third.iter().map(move |other| (one & other).count_ones())).max();
        assert_eq!(most, Some(MOST_WAYS as u32));
    }

    #[test]
    fn a_column_without_just_three_digits_fits_no_way() {
        for table in &WAYS {
            for (column, &ways) in table.iter().enumerate() {
                assert!(column.count_ones() == 3 || ways == 0, "{column:b}");
            }
        }
    }

    #[test]
    fn each_way_has_its_number() {
        for ways in [0, 1, 1 << 55, 0b1_0110, 0b1111 << 30, 0xFF, 0x80_4020_1008_0403] {
            let each: Vec<usize> = (0..64).filter(|way| ways >> way & 1 == 1).collect();
            for number in 0..MOST_WAYS {
                assert_eq!(nth(ways, number), each.get(number).copied(), "{ways:b}");
            }
        }
    }

    #[test]
    fn the_draws_that_are_kept_count_the_grids() {
        let grids = 6_670_903_752_021_072_936_960_f64;
        let draws = DRAWS as f64 * 362_880.0;
        let mut stream = Stream::new(Domain::Grid, 7, 7);
        let tries = 400_000;
        let kept = (0..tries).filter(|_| attempt(&mut stream).is_some()).count();
        let expected = f64::from(tries) * grids / draws;
        // Four standard deviations of a count of rare events.
        assert!((kept as f64 - expected).abs() < 4.0 * expected.sqrt(), "{kept} of {expected}");
    }

    #[test]
    fn random_grids_obey_the_rules() {
        for index in 0..2_000 {
            let grid = random_full_grid(&mut Stream::new(Domain::Grid, 11, index));
            assert!(grid.is_full() && grid.is_valid(), "{grid}");
        }
    }
}
