//! Where the search splits a board that inference leaves open.
//!
//! In the band or stack with the fewest configurations of all digits together, a digit with two
//! configurations, or with the fewest that more can be, is given the first of them in one child and the
//! others in the other. A configuration says something of three boxes: on the hardest puzzles that takes a
//! third fewer guesses than the best choice of a bivalue cell we found (by the candidates in its row, column
//! and box). The choice is that of Tom Dillon's tdoku. To prefer a digit with two configurations in any band
//! to one with three in the fullest band costs nothing on valid puzzles and thousands of guesses on some
//! without a solution.
//!
//! The first configuration and the others can be told apart in candidates because the first has a minirow that no
//! other has: two configurations of one parity share none and two others one, so that only all three of the
//! other parity could hide it, and with these come all six. A digit with all six cannot be split. Where there is
//! no other, an empty grid for example, a cell with the fewest candidates is split instead.

use super::board::{BOXES, Bands, Configurations, Direction, Stacks, or3, places, three};
use crate::solve::simd::lanes::{ALL, LARGEST, Lanes, Places};

/// Two boards that have all the solutions of an open one between them, and none in common.
#[inline(always)]
pub(super) fn branch<L: Lanes>(cells: &Places<L>, [bands, stacks]: [Configurations<L>; 2]) -> [Places<L>; 2] {
    let in_bands = bands.splits::<Bands>(&BAND_WRAPS);
    let in_stacks = stacks.splits::<Stacks>(&STACK_WRAPS);
    let band_scores = bands.score::<Bands>(in_bands.digits, &BAND_NAMES);
    let stack_scores = stacks.score::<Stacks>(in_stacks.digits, &STACK_NAMES);
    let least = band_scores.min(stack_scores).least();
    if least.xor(L::splat(LARGEST)).is_empty() {
        let mut lanes = [[0; 16]; 9];
        for (lanes, vector) in lanes.iter_mut().zip(cells.as_flattened()) {
            vector.store(lanes);
        }
        return split_cell(&lanes).map(
            #[inline(always)]
            |lanes| places(|r, c| L::load(&lanes[3 * r + c])),
        );
    }
    // The digit, in each box of its band or stack.
    let in_band = in_bands.digits.and(band_scores.equal(least)).lowest();
    let in_stack = in_stacks.digits.and(stack_scores.equal(least)).lowest();
    [0, 1].map(
        #[inline(always)]
        |child| {
            let rows = three(|r| in_band.and_not(in_bands.minirows[child][r]));
            let columns = three(|c| in_stack.and_not(in_stacks.minirows[child][c]));
            places(|r, c| cells[r][c].and_not(rows[r].or(columns[c])))
        },
    )
}

/// The digits that can be split in a band: those with two configurations, or if there is none those with
/// three or four. Five is impossible: what excludes one excludes another.
struct Splits<L> {
    /// Those digits, in each box of the band.
    digits: L,
    /// The minirows that each has in its first configuration, and in the others.
    minirows: [[L; 3]; 2],
}

impl<L: Lanes> Configurations<L> {
    /// See [`Splits`]; both children of every digit at once, before it is known which is needed.
    #[inline(always)]
    fn splits<D: Direction>(self, [last, not_first]: &[[u16; 16]; 2]) -> Splits<L> {
        // The six configurations are even and odd of three boxes.
        let [even, odd] = [self.even, self.odd].map(
            #[inline(always)]
            |of| [of, D::next(of), D::after_next(of)],
        );
        let any = |[a, b, c]: [L; 3]| or3(a, b, c);
        let several = |[a, b, c]: [L; 3]| a.majority(b, c);
        let several = several(even).or(several(odd));
        let both = any(even).and(any(odd));
        // One of each parity, or two of one and none of the other.
        let two = several.xor(both);
        let [a, b, c] = even;
        let more = several.or(both).and_not(a.and(b).and(c));

        // The first: of no earlier box, and odd if none is even.
        let [last, not_first] = [L::load(last), L::load(not_first)];
        let first =
            |[here, next, after_next]: [L; 3]| here.and_not(next.and(last).or(after_next.and(not_first)));
        let is_even = any(even);
        let first = Self { even: first(even).and(is_even), odd: first(odd).and_not(is_even) };
        let others = Self { even: self.even.xor(first.even), odd: self.odd.xor(first.odd) };
        Splits { digits: two.or_else(more), minirows: [first.minirows::<D>(), others.minirows::<D>()] }
    }

    /// In the boxes of each band that has a digit to split: eight times the number of configurations in the
    /// band, and its name below eight. The largest number elsewhere.
    #[inline(always)]
    fn score<D: Direction>(self, digits: L, names: &[u16; 16]) -> L {
        let here = self.even.count().plus(self.odd.count());
        let sum = here.plus(D::next(here)).plus(D::after_next(here));
        let [twice, none] = [sum.plus(sum), digits.equal(L::splat(0))];
        let four_times = twice.plus(twice);
        four_times.plus(four_times).or(L::load(names)).or(none.and(L::splat(LARGEST)))
    }
}

/// Splits a cell with the fewest candidates above one into its lowest and the others.
#[cold]
fn split_cell(cells: &[[u16; 16]; 9]) -> [[[u16; 16]; 9]; 2] {
    let mut children = [*cells; 2];
    let boxes = (0..9).flat_map(|place| (0..16).map(move |lane| (place, lane)));
    let open = boxes.filter(|&(place, lane)| BOXES[lane] != 0 && cells[place][lane].count_ones() > 1);
    if let Some((place, lane)) = open.min_by_key(|&(place, lane)| cells[place][lane].count_ones()) {
        let candidates = cells[place][lane];
        let lowest = candidates & candidates.wrapping_neg();
        children[0][place][lane] = lowest;
        children[1][place][lane] = candidates ^ lowest;
    }
    children
}

/// No name.
const X: u16 = LARGEST;
/// The names of the bands and of the stacks; see [`Configurations::score`].
const BAND_NAMES: [u16; 16] = [0, 0, 0, X, 1, 1, 1, X, 2, 2, 2, X, X, X, X, X];
const STACK_NAMES: [u16; 16] = [4, 5, 6, X, 4, 5, 6, X, 4, 5, 6, X, X, X, X, X];

/// The last box of each band, where the next box is an earlier one; all but the first, where the one after
/// is.
const BAND_WRAPS: [[u16; 16]; 2] = [
    [0, 0, ALL, 0, 0, 0, ALL, 0, 0, 0, ALL, 0, 0, 0, 0, 0],
    [0, ALL, ALL, 0, 0, ALL, ALL, 0, 0, ALL, ALL, 0, 0, 0, 0, 0],
];
/// The same for stacks.
const STACK_WRAPS: [[u16; 16]; 2] = [
    [0, 0, 0, 0, 0, 0, 0, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0],
];
