//! What a digit can do in a band or stack: six configurations, the ways to give it one minirow in each row and in each
//! box.
//!
//! ```text
//!             even 0  even 1  even 2     odd 0   odd 1   odd 2
//!    box      0 1 2   0 1 2   0 1 2      0 1 2   0 1 2   0 1 2
//!    line 0   X . .   . . X   . X .      X . .   . X .   . . X
//!    line 1   . X .   X . .   . . X      . . X   X . .   . X .
//!    line 2   . . X   . X .   X . .      . X .   . . X   X . .
//! ```
//!
//! The number is the line of the first box. Two of one parity have no minirow in common, two others have one; so a minirow
//! that is lost takes two configurations with it, and there are never five. A band has rows for lines and minirows, a stack columns and minicolumns.
//! Configurations are Tom Dillon's (tdoku).

use super::slices::Board;
use crate::solve::simd::bits::Bits;

/// Something for each minirow of a band (or minicolumn of a stack), by line and box.
pub(super) type Minirows<V> = [[V; 3]; 3];

/// The configurations that are possible.
#[derive(Clone, Copy)]
pub(super) struct Configurations<V> {
    pub(super) even: [V; 3],
    pub(super) odd: [V; 3],
}

impl<V: Bits> Configurations<V> {
    pub(super) fn none() -> Self {
        Self { even: [V::zero(); 3], odd: [V::zero(); 3] }
    }

    /// Those all of whose minirows are possible.
    #[inline(always)]
    pub(super) fn within(minirows: &Minirows<V>) -> Self {
        let of = |line: usize, places: [usize; 2]| {
            minirows[line][0].and3(minirows[places[0]][1], minirows[places[1]][2])
        };
        Self {
            even: [of(0, [1, 2]), of(1, [2, 0]), of(2, [0, 1])],
            odd: [of(0, [2, 1]), of(1, [0, 2]), of(2, [1, 0])],
        }
    }

    /// Those of them that have all these minirows.
    #[inline(always)]
    pub(super) fn with(self, minirows: &Minirows<V>) -> Self {
        // The other two configurations of the same parity have all the other minirows.
        let of = |line: usize, places: [usize; 2]| {
            minirows[line][0].or3(minirows[places[0]][1], minirows[places[1]][2])
        };
        let even = [of(0, [1, 2]), of(1, [2, 0]), of(2, [0, 1])];
        let odd = [of(0, [2, 1]), of(1, [0, 2]), of(2, [1, 0])];
        let mut with = self;
        for k in 0..3 {
            let (next, after_next) = ((k + 1) % 3, (k + 2) % 3);
            with.even[k] = with.even[k].and_neither(even[next], even[after_next]);
            with.odd[k] = with.odd[k].and_neither(odd[next], odd[after_next]);
        }
        with
    }

    /// Whether there is one.
    #[inline(always)]
    pub(super) fn any(self) -> V {
        let Self { even, odd } = self;
        even[0].or3(even[1], even[2]).or(odd[0].or3(odd[1], odd[2]))
    }

    /// The minirows of any of them.
    #[inline(always)]
    pub(super) fn minirows(self) -> Minirows<V> {
        each(
            #[inline(always)]
            |line, b| self.even[(line + 3 - b) % 3].or(self.odd[(line + b) % 3]),
        )
    }

    /// The minirows that all of them have. If there is none, all minirows.
    #[inline(always)]
    pub(super) fn common_minirows(self) -> Minirows<V> {
        let others = |of: [V; 3]| [of[1].or(of[2]), of[2].or(of[0]), of[0].or(of[1])];
        let (even, odd) = (others(self.even), others(self.odd));
        each(
            #[inline(always)]
            |line, b| V::ones().and_neither(even[(line + 3 - b) % 3], odd[(line + b) % 3]),
        )
    }
}

/// Makes something for each minirow.
#[inline(always)]
pub(super) fn each<V: Bits>(of: impl Fn(usize, usize) -> V) -> Minirows<V> {
    let line = |line| [of(line, 0), of(line, 1), of(line, 2)];
    [line(0), line(1), line(2)]
}

/// The minirows of a band (or minicolumns of a stack) where a digit is a candidate.
#[inline(always)]
pub(super) fn candidates<V: Bits, const STACK: bool>(board: &Board<V>, number: usize) -> Minirows<V> {
    each(
        #[inline(always)]
        |line, b| {
            let cell = |place| board[cell_at::<STACK>(number, line, 3 * b + place)];
            cell(0).or3(cell(1), cell(2))
        },
    )
}

/// The cell at this place of a line of a band or stack.
#[inline(always)]
pub(super) const fn cell_at<const STACK: bool>(number: usize, line: usize, place: usize) -> usize {
    if STACK { place * 9 + number * 3 + line } else { (number * 3 + line) * 9 + place }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::solve::simd::bits::portable::Words;
    use crate::solve::simd::bits::{LANES, WORDS};

    /// The configurations, even ones first: the line of each box.
    pub(in super::super) const LINES: [[usize; 3]; 6] =
        [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

    /// One bit of a vector.
    pub(in super::super) fn bit(vector: Words, lane: usize) -> bool {
        vector.to_words()[lane / 64] >> (lane % 64) & 1 != 0
    }

    /// One set of minirows in each lane, as nine bits.
    fn minirows_of(sets: impl Fn(usize) -> usize) -> Minirows<Words> {
        each(|line, b| {
            let mut words = [0; WORDS];
            for lane in 0..LANES {
                words[lane / 64] |= (sets(lane) as u64 >> (3 * line + b) & 1) << (lane % 64);
            }
            Words::from_words(words)
        })
    }

    #[test]
    fn they_are_the_permutations_of_lines_that_the_minirows_allow() {
        // All 512 sets of possible minirows with all 512 sets of minirows that must be had.
        for (high, fixed) in (0..2).flat_map(|high| (0..512).map(move |fixed| (high, fixed))) {
            let possible = minirows_of(|lane| 256 * high + lane);
            let found = Configurations::within(&possible).with(&minirows_of(|_| fixed));
            let (any, common) = (found.minirows(), found.common_minirows());
            for lane in 0..LANES {
                let set = |lines: [usize; 3]| (0..3).fold(0, |set, b| set | 1 << (3 * lines[b] + b));
                let expected = LINES.map(|lines| {
                    let minirows = set(lines);
                    minirows & (256 * high + lane) == minirows && minirows & fixed == fixed
                });
                let flags = [found.even, found.odd].concat();
                assert!((0..6).all(|k| bit(flags[k], lane) == expected[k]));
                assert_eq!(bit(found.any(), lane), expected.contains(&true));
                let sets =
                    || LINES.into_iter().zip(expected).filter(|(_, has)| *has).map(|(lines, _)| set(lines));
                for (place, (any, common)) in any.concat().into_iter().zip(common.concat()).enumerate() {
                    assert_eq!(bit(any, lane), sets().any(|set| set >> place & 1 != 0));
                    assert_eq!(bit(common, lane), sets().all(|set| set >> place & 1 != 0));
                }
            }
        }
    }
}
