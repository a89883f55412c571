//! The rows or the columns of a box in a word, and the steps from box to box by which a full grid is drawn.
//!
//! ```text
//!    bit  30  29 28      20 19 18      10  9 8        0
//!          0   0   line 2    0   line 1    0   line 0      nine bits a line: its digits, mostly three
//! ```
//!
//! A step is a few look-ups by the digits of a line and has no branch: a draw would take it one way or the other by
//! chance. With branches, and three words for three lines, a grid took four times as long (Zen 4).

/// A set of digits, nine bits; mostly three digits, those of one line of a box.
pub(super) type Triple = u32;

/// The ways to share out digits between two boxes.
pub(super) const SHARES: usize = 56;
/// The orders of the digits in three lines.
pub(super) const ARRANGEMENTS: usize = 6 * 6 * 6;

const ALL_DIGITS: Triple = 0x1FF;
/// From a line to the next: a bit more than the digits need, for a carry.
const LANE: usize = 10;
/// Factors that repeat a line in three lanes, and three lanes in six.
const THRICE: u64 = 1 | 1 << LANE | 1 << (2 * LANE);
const TWICE: u64 = 1 | 1 << (3 * LANE);
/// A factor that gathers the tenth bits of six lanes at the top of the word.
const GATHER: u64 = 1 << 49 | 1 << 40 | 1 << 31 | 1 << 22 | 1 << 13 | 1 << 4;

/// The three rows of a box, each with the digits it holds, or the three columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Lines(u32);

impl Lines {
    pub(super) const fn new([first, second, third]: [Triple; 3]) -> Self {
        Self(first | second << LANE | third << (2 * LANE))
    }

    /// The digits of a line, as an index below 512.
    pub(super) const fn line(self, number: usize) -> usize {
        (self.0 >> (LANE * number) & ALL_DIGITS) as usize
    }

    /// The digits that are neither in a line here nor in the same line there. If these are the rows of two boxes of a
    /// band, those are the rows of the third.
    pub(super) const fn missing(self, other: Self) -> Self {
        Self(Self::new([ALL_DIGITS; 3]).0 & !(self.0 | other.0))
    }

    /// The rows of the two boxes beside this one, in one of the 56 ways; or the columns of those above or below.
    ///
    /// Each row gives some of its digits to the row before it in the next box and the others to the row after it; in
    /// the third box it is the other way round. For the rows to have three digits, all three must give equally many to
    /// the row before: none, one, two or three, which makes 1 + 27 + 27 + 1 ways (Felgenhauer and Jarvis, "Mathematics
    /// of Sudoku I", 2006).
    pub(super) const fn shared(self, way: usize) -> [Self; 2] {
        let [a, b, c] = GIVEN[way];
        let a = GIVEN_BY_LAST[self.line(0)][a as usize % 8];
        let b = GIVEN_BY_LAST[self.line(1)][b as usize % 8];
        let c = GIVEN_BY_LAST[self.line(2)][c as usize % 8];
        // The table is for the last line, which gives to the lines 1 and 0. Others give to lines as far from them.
        let next = Self::new([ALL_DIGITS; 3]).0 & (a << LANE | b << (2 * LANE) | b >> LANE | c);
        [Self(next), self.missing(Self(next))]
    }

    /// Lines across these, each with one digit of each of these, in one of the 216 ways.
    pub(super) const fn across(self, arrangement: usize) -> Self {
        let [a, b, c] = ARRANGED[arrangement];
        Self(
            ORDERED[self.line(0)][a as usize % 8]
                | ORDERED[self.line(1)][b as usize % 8]
                | ORDERED[self.line(2)][c as usize % 8],
        )
    }

    /// Lines across these, none with a digit that the same line has in `other`, lines of the next box. Each line here
    /// can go there in two ways, and `choices` has one bit for each line; or in none, if all its digits are in one line
    /// of `other`, and then its digits are left out.
    pub(super) const fn across_beside(self, other: Self, choices: usize) -> Self {
        // Six lanes: three times the digits of line 1 of `other`, three times those of line 2.
        let taken = (other.line(1) as u64 | (other.line(2) as u64) << (3 * LANE)) * THRICE;
        let mut lines = 0;
        let mut number = 0;
        while number < 3 {
            let orders = &ORDERED[self.line(number)];
            // The first order: the three digits ascending, one a lane. Where they meet, a carry goes into the tenth bit.
            let met = ((orders[0] as u64 * TWICE) & taken) + THRICE * TWICE * ALL_DIGITS as u64;
            let key = (met & (THRICE * TWICE) << 9).wrapping_mul(GATHER) >> 58;
            let order = ORDER_BESIDE[choices >> number & 1][key as usize];
            lines |= orders[order as usize % 8];
            number += 1;
        }
        Self(lines)
    }
}

/// By way to share, which of its digits a line gives to the line before it: bit 0 the least, bit 2 the greatest.
/// An even way has the digits that are not given there, none or one in each line, and an odd way those that are.
static GIVEN: [[u8; 3]; SHARES] = {
    let mut given = [[0; 3]; SHARES];
    let mut way = 0;
    while way < SHARES {
        let places = way / 2; // 27: of no line
        let [a, b, c] =
            if places < 27 { [1 << (places % 3), 1 << (places / 3 % 3), 1 << (places / 9)] } else { [0; 3] };
        given[way] = if way % 2 == 1 { [a, b, c] } else { [7 ^ a, 7 ^ b, 7 ^ c] };
        way += 1;
    }
    given
};

/// By digits of the last line and by which of them it gives to the line before it: these in line 1, the others in line 0.
static GIVEN_BY_LAST: [[u32; 8]; 512] = {
    let mut table = [[0; 8]; 512];
    let mut triple = 0;
    while triple < 512 {
        if let Some(digits) = elements(triple) {
            let mut given = 0;
            while given < 8 {
                let mut place = 0;
                while place < 3 {
                    table[triple as usize][given] |= digits[place] << (LANE * (given >> place & 1));
                    place += 1;
                }
                given += 1;
            }
        }
        triple += 1;
    }
    table
};

/// By number of an arrangement, the orders of three lines.
static ARRANGED: [[u8; 3]; ARRANGEMENTS] = {
    let mut arranged = [[0; 3]; ARRANGEMENTS];
    let mut number = 0;
    while number < ARRANGEMENTS {
        arranged[number] = [(number % 6) as u8, (number / 6 % 6) as u8, (number / 36) as u8];
        number += 1;
    }
    arranged
};

/// Which of three digits, ascending, come first, second and third.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
const NO_ORDER: u8 = 6;

/// By the digits of a line and order, the digits in three lines, one each; no digits for [`NO_ORDER`].
static ORDERED: [[u32; 8]; 512] = {
    let mut table = [[0; 8]; 512];
    let mut triple = 0;
    while triple < 512 {
        if let Some(digits) = elements(triple) {
            let mut order = 0;
            while order < 6 {
                let [first, second, third] = ORDERS[order];
                table[triple as usize][order] = Lines::new([digits[first], digits[second], digits[third]]).0;
                order += 1;
            }
        }
        triple += 1;
    }
    table
};

/// By choice and by where the digits of a line stand in the next box, the order that puts each into another line: bits
/// 0 to 2 say which of them, ascending, stand in line 1 there, and bits 3 to 5 which in line 2. The least digit that may
/// go either way goes to the next line by choice 0 and to the one after it by choice 1.
static ORDER_BESIDE: [[u8; 64]; 2] = {
    let mut table = [[NO_ORDER; 64]; 2];
    let mut number = 0;
    while number < 27 * 6 {
        let (stand, order) = (number / 6, number % 6);
        let from = [stand % 3, stand / 3 % 3, stand / 9];
        let mut steps = [0; 3];
        let mut to = 0;
        while to < 3 {
            let digit = ORDERS[order][to];
            steps[digit] = (to + 3 - from[digit]) % 3;
            to += 1;
        }
        if steps[0] != 0 && steps[1] != 0 && steps[2] != 0 {
            // If the two others stand together, the least digit must take their line.
            let free = if from[1] == from[2] { 1 } else { 0 };
            let bits = [0, 1, 8];
            let key = bits[from[0]] | bits[from[1]] << 1 | bits[from[2]] << 2;
            table[steps[free] - 1][key] = order as u8;
        }
        number += 1;
    }
    table
};

/// The digits of a set of three, ascending, each as a set.
const fn elements(triple: Triple) -> Option<[Triple; 3]> {
    if triple.count_ones() != 3 {
        return None;
    }
    let least = triple & triple.wrapping_neg();
    let rest = triple ^ least;
    let middle = rest & rest.wrapping_neg();
    Some([least, middle, rest ^ middle])
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const ROWS: Lines = Lines::new([0o007, 0o070, 0o700]);
    const COLUMNS: Lines = Lines::new([0o111, 0o222, 0o444]);

    /// Every way to give three lines of a box all nine digits, three each.
    pub(in super::super) fn all_lines() -> Vec<Lines> {
        let triples: Vec<Triple> = (0..512).filter(|mask: &u32| mask.count_ones() == 3).collect();
        let mut all = Vec::new();
        for &a in &triples {
            for &b in triples.iter().filter(|&b| a & b == 0) {
                all.push(Lines::new([a, b, ALL_DIGITS & !(a | b)]));
            }
        }
        all
    }

    fn digits(lines: Lines) -> [usize; 3] {
        [0, 1, 2].map(|number| lines.line(number))
    }

    /// Whether each of these lines has one digit of each of those.
    pub(in super::super) fn cross(lines: Lines, others: Lines) -> bool {
        digits(lines).iter().all(|line| digits(others).iter().all(|other| (line & other).is_power_of_two()))
    }

    /// Whether no line has a digit in both boxes.
    fn differ(lines: Lines, others: Lines) -> bool {
        (0..3).all(|number| lines.line(number) & others.line(number) == 0)
    }

    #[test]
    fn the_56_shares_are_all_there_are() {
        let all = all_lines();
        for lines in [ROWS, COLUMNS, Lines::new([0o421, 0o016, 0o340])] {
            let shares: BTreeSet<[Lines; 2]> = (0..SHARES).map(|way| lines.shared(way)).collect();
            let seconds = all.iter().filter(|&&second| differ(second, lines));
            let legal = seconds.map(|&second| [second, lines.missing(second)]).collect();
            assert_eq!(shares, legal);
            assert_eq!(shares.len(), SHARES);
        }
    }

    #[test]
    fn the_216_lines_across_are_all_there_are() {
        let all = all_lines();
        for &lines in all.iter().step_by(7) {
            let across: BTreeSet<Lines> = (0..ARRANGEMENTS).map(|number| lines.across(number)).collect();
            assert_eq!(across, all.iter().copied().filter(|&other| cross(lines, other)).collect());
            assert_eq!(across.len(), ARRANGEMENTS);
        }
    }

    #[test]
    fn a_box_below_another_comes_once_from_each_choice_or_never() {
        let all = all_lines();
        let mut counts = BTreeSet::new();
        for &rows in &all {
            for above in [COLUMNS, Lines::new([0o421, 0o016, 0o340])] {
                let drawn = (0..8).map(|choices| rows.across_beside(above, choices));
                let found: BTreeSet<Lines> =
                    drawn.filter(|&columns| digits(columns).iter().sum::<usize>() == 0x1FF).collect();
                let legal =
                    all.iter().copied().filter(|&columns| differ(columns, above) && cross(rows, columns));
                assert_eq!(found, legal.collect(), "{rows:?}");
                counts.insert(found.len());
            }
        }
        assert_eq!(counts, [0, 8].into());
    }
}
