//! Random full grids: exactly uniform over all 6,670,903,752,021,072,936,960 of them, without a solver.
//!
//! ```text
//!              stack 1   stack 2   stack 3
//!    band 1     box 1     box 2     box 3      band 1 and stack 1: drawn digit by digit
//!    band 2     box 4      rows      rows      rows: which digits each row of the box holds is drawn,
//!    band 3     box 7      rows      rows            in which columns they stand is to be found
//! ```
//!
//! 1. Box 1 is 123/456/789 until the digits are relabelled at the end. Draw the rest of band 1 and the rest of stack 1, each
//!    evenly from its 56 * 6^6 fillings: 56 ways to share out the digits that are missing in three lines between the two
//!    other boxes (Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006), and for each line of these boxes
//!    any order.
//! 2. In bands 2 and 3 draw evenly one of the 56 ways to share out the digits that are missing in the rows.
//! 3. What remains in stack 2: a digit that stands in some column of box 2 goes into another column in the second box,
//!    and into the third column in the third: one bit a digit. A row of three digits, whose columns must differ,
//!    allows two of the eight settings of its bits, or none. So the second box allows eight settings of the nine bits, and
//!    the third box none to eight of these. Stack 3 likewise.
//! 4. With `n` settings in stack 2 and `m` in stack 3, keep the draw with probability `n m / 64` and pick one of the `n m`
//!    grids evenly, else start again. So each grid has the same chance.
//!
//! About 74 draws make a grid, most of them looked at in stack 2 only.

use crate::grid::Grid;
use crate::rng::Stream;

/// A set of digits as a bit mask, three of them: what a row or a column of a box holds.
type Triple = u16;

/// The digits, 0 to 8, of a box by row and column.
type Block = [[u8; 3]; 3];

const ALL_DIGITS: u16 = 0x1FF;
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
const BOX_1: Block = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];

/// The ways to share out digits between two boxes, and the orders of the digits in three lines.
const SHARES: u64 = 56;
const ARRANGEMENTS: u64 = 6 * 6 * 6;

/// All there is to draw: whether to keep the draw, stack 1, band 1, and the rows of bands 2 and 3.
const DRAWS: u64 =
    64 * (SHARES * ARRANGEMENTS * ARRANGEMENTS) * (SHARES * ARRANGEMENTS * ARRANGEMENTS) * SHARES * SHARES;

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
    let needed = usize::from(draw.take::<64>());
    let [four, seven] = draw.fill(&transposed(&BOX_1));
    let (box_4, box_7) = (transposed(&four), transposed(&seven));
    let shares = [draw.share(&box_4), draw.share(&box_7)];
    let rows = [shares.map(|share| share.first), shares.map(|share| share.second)];
    let [box_2, box_3] = draw.fill(&BOX_1);
    let second = Settings::new(&box_2, &rows[0]);
    if second.len() * 8 <= needed {
        return None;
    }
    let third = Settings::new(&box_3, &rows[1]);
    if second.len() * third.len() <= needed {
        return None;
    }
    let choice = stream.below(second.len() * third.len());
    let stacks = [
        (box_2, second.bits[choice % second.len()], rows[0]),
        (box_3, third.bits[choice / second.len()], rows[1]),
    ];
    Some(assemble(&[BOX_1, box_4, box_7], &stacks, stream))
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

/// Mixed digits, taken off one after another: each evenly drawn, independent of the others.
struct Draw(u64);

/// What three lines of two boxes hold.
#[derive(Clone, Copy)]
struct Share {
    first: [Triple; 3],
    second: [Triple; 3],
}

impl Draw {
    const fn take<const BOUND: u64>(&mut self) -> u8 {
        let taken = self.0 % BOUND;
        self.0 /= BOUND;
        taken as u8
    }

    /// Which of the digits missing in these lines go into the next box, and which into the one after it.
    fn share(&mut self, lines: &Block) -> Share {
        let places = &SHARE_PLACES[usize::from(self.take::<SHARES>())];
        let masks = lines.map(|[a, b, c]| 1 << a | 1 << b | 1 << c);
        let first = places.map(|line| {
            line.iter()
                .fold(0, |mask, &place| mask | 1 << lines[usize::from(place / 3)][usize::from(place % 3)])
        });
        let second = [0, 1, 2].map(|line| ALL_DIGITS & !(masks[line] | first[line]));
        Share { first, second }
    }

    /// The two boxes that continue these lines.
    fn fill(&mut self, lines: &Block) -> [Block; 2] {
        let share = self.share(lines);
        [share.first, share.second].map(|box_lines| {
            box_lines.map(|line| {
                let order = ORDERS[usize::from(self.take::<6>())];
                let digits = elements(line);
                order.map(|place| digits[place])
            })
        })
    }
}

fn transposed(block: &Block) -> Block {
    [0, 1, 2].map(|column| block.map(|row| row[column]))
}

/// The three digits, ascending.
fn elements(triple: Triple) -> [u8; 3] {
    let low = triple & triple.wrapping_sub(1);
    let high = low & low.wrapping_sub(1);
    [triple, low, high].map(|mask| mask.trailing_zeros() as u8)
}

/// The ways to arrange the second and the third box of a stack below the first. Each is one bit a digit: in the second
/// box the digit stands one column to the right of where it stands in the first, or, with the bit set, two columns,
/// counted around; in the third box the other way.
struct Settings {
    bits: [u16; 8],
    len: usize,
}

impl Settings {
    fn new(first: &Block, rows: &[[Triple; 3]; 2]) -> Self {
        let none = Self { bits: [0; 8], len: 0 };
        let columns = transposed(first).map(|[a, b, c]| 1 << a | 1 << b | 1 << c);
        let mut pairs = [[[0; 2]; 3]; 2];
        for (pairs, rows) in pairs.iter_mut().zip(rows) {
            for (pair, &row) in pairs.iter_mut().zip(rows) {
                match Self::of_row(row, columns) {
                    Some(settings) => *pair = settings,
                    None => return none,
                }
            }
        }
        let [above, below] = pairs;
        let mut settings = none;
        for choice in 0..8 {
            let bits = above[0][choice & 1] | above[1][choice >> 1 & 1] | above[2][choice >> 2];
            // In the third box the bits mean the opposite.
            let fits = |(row, pair): (&Triple, &[u16; 2])| pair.contains(&(!bits & row));
            if rows[1].iter().zip(&below).all(fits) {
                settings.bits[settings.len] = bits;
                settings.len += 1;
            }
        }
        settings
    }

    /// The two settings of the bits of three digits in a row of the second box that give them different columns.
    #[inline]
    fn of_row(row: Triple, columns: [Triple; 3]) -> Option<[u16; 2]> {
        let [a, b, c] = columns.map(|column| column & row);
        if a != 0 && b != 0 && c != 0 {
            return Some([0, row]); // from three columns: all go one to the right, or all two
        }
        if a == row || b == row || c == row {
            return None; // all from one column: none may stand there now
        }
        // Two from one column go to the two others, either way, and the third digit takes theirs: if it stood right of
        // them, that is two columns further.
        let several = |mask: u16| mask & mask.wrapping_sub(1) != 0;
        let (pair, right) = if several(a) {
            (a, b)
        } else if several(b) {
            (b, c)
        } else {
            (c, a)
        };
        let one = pair & pair.wrapping_neg();
        Some([one | right, pair & !one | right])
    }

    const fn len(&self) -> usize {
        self.len
    }
}

/// Puts the boxes together and gives the digits random names.
fn assemble(first: &[Block; 3], others: &[(Block, u16, [[Triple; 3]; 2]); 2], stream: &mut Stream) -> Grid {
    let mut labels = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    stream.shuffle(&mut labels);
    let mut values = [0; 81];
    let mut put = |row: usize, column: usize, digit: u8| {
        values[row * 9 + column] = labels[usize::from(digit) % 9];
    };
    for (band, block) in first.iter().enumerate() {
        for (row, digits) in block.iter().enumerate() {
            for (column, &digit) in digits.iter().enumerate() {
                put(band * 3 + row, column, digit);
            }
        }
    }
    for (stack, (top, bits, rows)) in others.iter().enumerate() {
        for (row, digits) in top.iter().enumerate() {
            for (column, &digit) in digits.iter().enumerate() {
                put(row, stack * 3 + 3 + column, digit);
                let shift = usize::from(bits >> digit & 1);
                for (band, shift) in [(0, 1 + shift), (1, 2 - shift)] {
                    if let Some(row) = rows[band].iter().position(|row| row >> digit & 1 != 0) {
                        put(band * 3 + 3 + row, stack * 3 + 3 + (column + shift) % 3, digit);
                    }
                }
            }
        }
    }
    Grid::from_values(values).unwrap_or(Grid::EMPTY)
}

#[cfg(test)]
#[expect(clippy::cast_precision_loss, reason = "statistics")]
mod tests {
    use super::*;
    use crate::rng::Domain;
    use std::collections::BTreeSet;

    /// Every way to give three rows of a box all nine digits, three each.
    fn all_rows() -> Vec<[Triple; 3]> {
        let triples: Vec<Triple> = (0..512).filter(|mask: &u16| mask.count_ones() == 3).collect();
        let mut all = Vec::new();
        for &a in &triples {
            for &b in triples.iter().filter(|&b| a & b == 0) {
                all.push([a, b, ALL_DIGITS & !(a | b)]);
            }
        }
        all
    }

    #[test]
    fn the_56_shares_are_all_there_are() {
        let shares: BTreeSet<[Triple; 3]> = (0..56).map(|choice| Draw(choice).share(&BOX_1).first).collect();
        let own = [0b111, 0b111_000, 0b1_1100_0000];
        let legal = |rows: &[Triple; 3]| rows.iter().zip(own).all(|(row, own)| row & own == 0);
        assert_eq!(shares, all_rows().into_iter().filter(legal).collect());
        assert_eq!(shares.len(), 56);
    }

    #[test]
    fn the_settings_are_all_arrangements_of_a_stack() {
        let mut stream = Stream::new(Domain::Grid, 5, 5);
        let all = all_rows();
        let mut seen = BTreeSet::new();
        for _ in 0..3_000 {
            let mut rows = [all[stream.below(all.len())], all[stream.below(all.len())]];
            if stream.below(4) == 0 {
                rows[1] = [1, 2, 0].map(|row| rows[0][row]);
            }
            let settings = Settings::new(&BOX_1, &rows);
            let expected = (0..512_u16).filter(|bits| {
                let column = |digit: u16, band: u16| {
                    let bit = bits >> digit & 1;
                    (digit % 3 + if band == 0 { 1 + bit } else { 2 - bit }) % 3
                };
                (0..2).all(|band| {
                    rows[usize::from(band)].iter().all(|row| {
                        let digits = (0..9).filter(|digit| row >> digit & 1 != 0);
                        digits.map(|digit| column(digit, band)).collect::<BTreeSet<_>>().len() == 3
                    })
                })
            });
            let found: BTreeSet<u16> = settings.bits[..settings.len()].iter().copied().collect();
            assert_eq!(found, expected.collect(), "{rows:?}");
            assert_eq!(found.len(), settings.len(), "{rows:?}");
            seen.insert(settings.len());
        }
        assert_eq!(seen, [0, 1, 2, 4, 8].into());
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
