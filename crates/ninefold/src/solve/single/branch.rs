//! Where the search splits a board that inference leaves open.
//!
//! A digit that has exactly two configurations left in a band or a stack, in the one with the fewest configurations of
//! all digits together: one child has the first of the two, the other child has the other. Two children of two equals
//! prove more than a cell tried with one candidate, because a configuration says something of three boxes; on the
//! hardest puzzles a third fewer guesses than the best choice of a bivalue cell we found (candidates in its row,
//! column and box counted). The choice is that of Tom Dillon's tdoku, which splits off the first of any number of configurations.
//!
//! Where every digit has either one configuration or more than two, nearly only in boards with few givens, a cell
//! with the fewest candidates is split instead.

use super::board::{BOXES, Bands, Configurations, Direction, Stacks, or3, places, three};
use crate::solve::simd::lanes::{ALL, LARGEST, Lanes, Places};

/// Two boards that have all the solutions of an open one between them, and none in common.
#[inline(always)]
pub(super) fn branch<L: Lanes>(cells: &Places<L>, [bands, stacks]: [Configurations<L>; 2]) -> [Places<L>; 2] {
    let [in_bands, in_stacks] = [bands.pairs::<Bands>(&BAND_WRAPS), stacks.pairs::<Stacks>(&STACK_WRAPS)];
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

/// The digits that have two configurations in a band.
struct Pairs<L> {
    /// Those digits, in each box of the band.
    digits: L,
    /// The minirows that they have in the first of the two, and in the second.
    minirows: [[L; 3]; 2],
}

impl<L: Lanes> Configurations<L> {
    /// See [`Pairs`]; both children of every pair at once, before it is known which is needed.
    #[inline(always)]
    fn pairs<D: Direction>(self, [last, not_first]: &[[u16; 16]; 2]) -> Pairs<L> {
        // The six configurations are even and odd of three boxes.
        let [even, odd] = [self.even, self.odd].map(
            #[inline(always)]
            |of| [of, D::next(of), D::after_next(of)],
        );
        let any = |[a, b, c]: [L; 3]| or3(a, b, c);
        let several = |[a, b, c]: [L; 3]| a.majority(b, c);
        let all = |[a, b, c]: [L; 3]| a.and(b).and(c);
        let two_even = several(even).and_not(all(even)).and_not(any(odd));
        let two_odd = several(odd).and_not(all(odd)).and_not(any(even));
        let one_of_each = any(even).and(any(odd)).and_not(several(even).or(several(odd)));

        // The first: of no earlier box, and odd only if none is even.
        let [last, not_first] = [L::load(last), L::load(not_first)];
        let first =
            |[here, next, after_next]: [L; 3]| here.and_not(next.and(last).or(after_next.and(not_first)));
        let first = Self { even: first(even), odd: first(odd).and_not(any(even)) };
        let second = Self { even: self.even.xor(first.even), odd: self.odd.xor(first.odd) };
        Pairs {
            digits: or3(two_even, two_odd, one_of_each),
            minirows: [first.minirows::<D>(), second.minirows::<D>()],
        }
    }

    /// In the boxes of each band that has a pair: eight times the number of configurations in the band, and its name
    /// below eight. The largest number elsewhere.
    #[inline(always)]
    fn score<D: Direction>(self, pairs: L, names: &[u16; 16]) -> L {
        let here = self.even.count().plus(self.odd.count());
        let sum = here.plus(D::next(here)).plus(D::after_next(here));
        let [twice, no_pair] = [sum.plus(sum), pairs.equal(L::splat(0))];
        let four_times = twice.plus(twice);
        four_times.plus(four_times).or(L::load(names)).or(no_pair.and(L::splat(LARGEST)))
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

/// The last box of each band, where the next box is an earlier one; all but the first, where the one after is.
const BAND_WRAPS: [[u16; 16]; 2] = [
    [0, 0, ALL, 0, 0, 0, ALL, 0, 0, 0, ALL, 0, 0, 0, 0, 0],
    [0, ALL, ALL, 0, 0, ALL, ALL, 0, 0, ALL, ALL, 0, 0, 0, 0, 0],
];
/// The same for stacks.
const STACK_WRAPS: [[u16; 16]; 2] = [
    [0, 0, 0, 0, 0, 0, 0, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0],
];
