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
//! its column share.
//!
//! 1. Box 1 is 123/456/789 until the digits are relabelled at the end. Draw the rest of stack 1, and then the rest of
//!    band 2, each evenly from its 56 * 6^6 fillings: 56 ways to share out the digits that are missing in three lines
//!    between the two other boxes (Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006), and for each line of these
//!    boxes any order.
//! 2. In band 3 draw evenly one of the 56 ways to share out the digits that are missing in the rows. Three digits of a
//!    row go into three columns, each into another one than in the box above: in one of two ways, to be drawn, or in
//!    none if all three stood in one column, and then start again.
//! 3. Now the columns of boxes 2 and 3 are known. Of the 56 ways to share out the digits missing in the rows of band 1
//!    at most eight are such that each row has one digit of each column. Draw a number below eight and take the way of
//!    that number, if there is one, else start again.
//!
//! Every grid comes from exactly one draw, so each has the same chance. About ten draws make a grid.

use crate::grid::Grid;
use crate::rng::Stream;

/// A set of digits as a bit mask, three of them: what a row or a column of a box holds.
type Triple = u16;

/// Three lines of a box.
type Lines = [Triple; 3];

/// A box by rows and columns.
#[derive(Clone, Copy)]
struct Block {
    rows: Lines,
    columns: Lines,
}

const ALL_DIGITS: u16 = 0x1FF;
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
const BOX_1: Block =
    Block { rows: [0o007, 0o070, 0o700], columns: [0b001_001_001, 0b010_010_010, 0b100_100_100] };

/// The ways to share out digits between two boxes, the orders of the digits in three lines, and the most ways that the
/// columns of two boxes allow.
const SHARES: u64 = 56;
const ARRANGEMENTS: u64 = 6 * 6 * 6;
const MOST_WAYS: u64 = 8;

/// All there is to draw: stack 1, band 2, in band 3 the rows and where their digits go, and a way for band 1.
const DRAWS: u64 = (SHARES * ARRANGEMENTS * ARRANGEMENTS).pow(2) * SHARES * 64 * MOST_WAYS;

/// A full grid; every full grid is equally likely.
pub(crate) fn random_full_grid(stream: &mut Stream) -> Grid {
    loop {
        if let Some(grid) = attempt(stream) {
            return grid;
        }
    }
}

/// One draw, kept or not.
fn attempt(stream: &mut Stream) -> Option<Grid> {
    let mut draw = Draw(stream.below_u64(DRAWS));
    let [four, seven] =
        draw.fill(BOX_1.columns).map(|Block { rows, columns }| Block { rows: columns, columns: rows });
    let [five, six] = draw.fill(four.rows);
    let [rows_8, rows_9] = draw.share(seven.rows);
    let eight = draw.continue_columns(rows_8, five.columns)?;
    let nine = draw.continue_columns(rows_9, six.columns)?;
    let [columns_2, columns_3] = [(five, eight), (six, nine)].map(|(above, below)| {
        [0, 1, 2].map(|place| ALL_DIGITS & !(above.columns[place] | below.columns[place]))
    });
    let mut ways = fitting_ways(&WAYS[0], columns_2) & fitting_ways(&WAYS[1], columns_3);
    for _ in 0..draw.take::<MOST_WAYS>() {
        ways &= ways.wrapping_sub(1);
    }
    if ways == 0 {
        return None;
    }
    let [rows_2, rows_3] = shared(ways.trailing_zeros() as usize, BOX_1.rows);
    let two = Block { rows: rows_2, columns: columns_2 };
    let three = Block { rows: rows_3, columns: columns_3 };
    Some(assemble(&[BOX_1, two, three, four, five, six, seven, eight, nine], stream))
}

/// The 56 ways for three lines to take three digits each that stand in the two other lines, all nine together: for each
/// line the places `3 * line + place` of the digits it takes. Each takes all digits of the next line, or each of the one
/// after it; or two of the one, and of the other the digit that the third line did not take (2 * 27 ways).
const SHARE_PLACES: [[[u8; 3]; 3]; SHARES as usize] = {
    let mut ways = [[[0; 3]; 3]; SHARES as usize];
    let mut way = 0;
    while way < ways.len() {
        let step = way % 2 + 1;
        let odd_ones = way / 2; // 0 to 26: the place of the digit of each line that goes alone; 27: none does
        let odd = [odd_ones % 3, odd_ones / 3 % 3, odd_ones / 9 % 3];
        let mut line = 0;
        while line < 3 {
            let (main, other) = ((line + step) % 3, (line + 2 * step) % 3);
            let mut place = 0;
            while place < 3 {
                let alone = place == odd[main] && odd_ones < 27;
                let (from, at) = if alone { (other, odd[other]) } else { (main, place) };
                ways[way][line][place] = (3 * from + at) as u8;
                place += 1;
            }
            line += 1;
        }
        way += 1;
    }
    ways
};

/// By box, 2 or 3, and by what a column of it holds, the ways to share out the digits missing in the rows of band 1 that
/// give each row of the box one digit of the column: one bit a way.
static WAYS: [[u64; 512]; 2] = {
    let mut ways = [[0; 512]; 2];
    let mut way = 0;
    while way < SHARES as usize {
        let boxes = shared(way, BOX_1.rows);
        let mut column = 0;
        while column < 512 {
            let mut number = 0;
            while number < 2 {
                let [a, b, c] = boxes[number];
                let digits = column as u16;
                let one_each = (a & digits).is_power_of_two()
                    && (b & digits).is_power_of_two()
                    && (c & digits).is_power_of_two();
                ways[number][column] |= (one_each as u64) << way;
                number += 1;
            }
            column += 1;
        }
        way += 1;
    }
    ways
};

/// The ways of a table of [`WAYS`] that fit all columns of the box.
fn fitting_ways(table: &[u64; 512], columns: Lines) -> u64 {
    columns.into_iter().fold(u64::MAX, |fitting, column| fitting & table[usize::from(column & ALL_DIGITS)])
}

/// Which of the digits missing in these lines go into the next box, and which into the one after it.
const fn shared(way: usize, lines: Lines) -> [Lines; 2] {
    let digits = [elements(lines[0]), elements(lines[1]), elements(lines[2])];
    let places = &SHARE_PLACES[way];
    let (mut first, mut second) = ([0; 3], [0; 3]);
    let mut line = 0;
    while line < 3 {
        let mut place = 0;
        while place < 3 {
            let from = places[line][place] as usize;
            first[line] |= digits[from / 3][from % 3];
            place += 1;
        }
        second[line] = ALL_DIGITS & !(lines[line] | first[line]);
        line += 1;
    }
    [first, second]
}

/// The three digits, ascending, each as a set.
const fn elements(triple: Triple) -> [Triple; 3] {
    let least = triple & triple.wrapping_neg();
    let rest = triple ^ least;
    let middle = rest & rest.wrapping_neg();
    [least, middle, rest ^ middle]
}

/// Mixed digits, taken off one after another: each evenly drawn, independent of the others.
struct Draw(u64);

impl Draw {
    const fn take<const BOUND: u64>(&mut self) -> usize {
        let taken = self.0 % BOUND;
        self.0 /= BOUND;
        taken as usize
    }

    /// See [`shared`].
    fn share(&mut self, lines: Lines) -> [Lines; 2] {
        shared(self.take::<SHARES>(), lines)
    }

    /// The two boxes that continue these rows.
    fn fill(&mut self, rows: Lines) -> [Block; 2] {
        self.share(rows).map(|rows| {
            let mut orders = self.take::<ARRANGEMENTS>();
            let mut columns = [0; 3];
            for row in rows {
                let digits = elements(row);
                for (column, place) in columns.iter_mut().zip(ORDERS[orders % 6]) {
                    *column |= digits[place];
                }
                orders /= 6;
            }
            Block { rows, columns }
        })
    }

    /// The box with these rows below or above these columns of another box.
    fn continue_columns(&mut self, rows: Lines, above: Lines) -> Option<Block> {
        let mut choices = self.take::<8>();
        let mut columns = [0; 3];
        for row in rows {
            let from = above.map(|column| column & row);
            if from.contains(&row) {
                return None; // all from one column: none may stand there now
            }
            let choice = choices & 1;
            choices /= 2;
            match (0..3).find(|&column| from[column].count_ones() == 2) {
                // Two from one column go to the two others, either way, and the third digit takes theirs.
                Some(column) => {
                    let one = from[column] & from[column].wrapping_neg();
                    columns[column] |= row & !from[column];
                    columns[(column + 1 + choice) % 3] |= one;
                    columns[(column + 2 - choice) % 3] |= from[column] & !one;
                }
                // From three columns: all go one to the right, or all two.
                None => {
                    for (column, digit) in from.into_iter().enumerate() {
                        columns[(column + 1 + choice) % 3] |= digit;
                    }
                }
            }
        }
        Some(Block { rows, columns })
    }
}

/// Puts the boxes together and gives the digits random names.
fn assemble(boxes: &[Block; 9], stream: &mut Stream) -> Grid {
    let mut labels = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    stream.shuffle(&mut labels);
    let mut grid = Grid::EMPTY;
    let values = grid.values_mut();
    for (number, Block { rows, columns }) in boxes.iter().enumerate() {
        let corner = number / 3 * 27 + number % 3 * 3;
        for (r, row) in rows.iter().enumerate() {
            for (c, column) in columns.iter().enumerate() {
                let digit = (row & column).trailing_zeros() as usize;
                values[corner + r * 9 + c] = labels[digit % 9];
            }
        }
    }
    grid
}

#[cfg(test)]
#[expect(clippy::cast_precision_loss, reason = "statistics")]
mod tests {
    use super::*;
    use crate::rng::Domain;
    use std::collections::BTreeSet;

    /// Every way to give three lines of a box all nine digits, three each.
    fn all_lines() -> Vec<Lines> {
        let triples: Vec<Triple> = (0..512).filter(|mask: &u16| mask.count_ones() == 3).collect();
        let mut all = Vec::new();
        for &a in &triples {
            for &b in triples.iter().filter(|&b| a & b == 0) {
                all.push([a, b, ALL_DIGITS & !(a | b)]);
            }
        }
        all
    }

    /// Whether each of these lines has one digit of each of those.
    fn cross(lines: Lines, others: Lines) -> bool {
        lines.iter().all(|line| others.iter().all(|other| (line & other).is_power_of_two()))
    }

    #[test]
    fn the_56_shares_are_all_there_are() {
        let shares: BTreeSet<Lines> = (0..56).map(|way| shared(way, BOX_1.rows)[0]).collect();
        let legal = |rows: &Lines| rows.iter().zip(BOX_1.rows).all(|(row, own)| row & own == 0);
        assert_eq!(shares, all_lines().into_iter().filter(legal).collect());
        assert_eq!(shares.len(), 56);
    }

    #[test]
    fn a_box_below_another_comes_once_from_each_choice_or_never() {
        let all = all_lines();
        let mut counts = BTreeSet::new();
        for &rows in &all {
            let draw = |choice| Draw(choice).continue_columns(rows, BOX_1.columns).map(|block| block.columns);
            let found: Vec<Lines> = (0..8).filter_map(draw).collect();
            let differ =
                |columns: &&Lines| columns.iter().zip(BOX_1.columns).all(|(new, old)| new & old == 0);
            let expected: BTreeSet<Lines> =
                all.iter().filter(differ).copied().filter(|&columns| cross(rows, columns)).collect();
            assert_eq!(found.len(), expected.len(), "{rows:?}");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{rows:?}");
            counts.insert(expected.len());
        }
        assert_eq!(counts, [0, 8].into());
    }

    #[test]
    fn two_boxes_never_have_more_ways_than_are_drawn_from() {
        let all = all_lines();
        let fitting = |number: usize| -> Vec<u64> {
            let ways = all.iter().map(|columns| {
                let ways = (0..56).filter(|&way| cross(shared(way, BOX_1.rows)[number], *columns));
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
