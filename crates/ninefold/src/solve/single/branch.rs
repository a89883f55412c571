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
use crate::solve::simd::lanes::{ALL, Lanes, Places};

/// Two boards that have all the solutions of an open one between them, and none in common.
#[inline(always)]
pub(super) fn branch<L: Lanes>(cells: &Places<L>, [bands, stacks]: [Configurations<L>; 2]) -> [Places<L>; 2] {
    let [pairs_in_bands, pairs_in_stacks] = [bands.pairs::<Bands>(), stacks.pairs::<Stacks>()];
    let band_scores = bands.score::<Bands>(pairs_in_bands, &BAND_NAMES);
    let stack_scores = stacks.score::<Stacks>(pairs_in_stacks, &STACK_NAMES);
    let least = band_scores.min(stack_scores).least();
    if least == u16::MAX {
        let mut lanes = [[0; 16]; 9];
        for (lanes, vector) in lanes.iter_mut().zip(cells.as_flattened()) {
            vector.store(lanes);
        }
        return split_cell(&lanes).map(
            #[inline(always)]
            |lanes| places(|r, c| L::load(&lanes[3 * r + c])),
        );
    }
    let least = L::splat(least);
    let rows = bands.split::<Bands>(pairs_in_bands.and(band_scores.equal(least)).lowest(), &BAND_WRAPS);
    let columns =
        stacks.split::<Stacks>(pairs_in_stacks.and(stack_scores.equal(least)).lowest(), &STACK_WRAPS);
    [0, 1].map(
        #[inline(always)]
        |child| places(|r, c| cells[r][c].and_not(rows[child][r].or(columns[child][c]))),
    )
}

impl<L: Lanes> Configurations<L> {
    /// The digits that have two configurations in the band, in each of its boxes.
    #[inline(always)]
    fn pairs<D: Direction>(self) -> L {
        // The six are `even` and `odd` of three boxes.
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
        or3(two_even, two_odd, one_of_each)
    }

    /// In the boxes of each band that has a pair: eight times the number of configurations in the band, and its name
    /// below eight. The largest number elsewhere.
    #[inline(always)]
    fn score<D: Direction>(self, pairs: L, names: &[u16; 16]) -> L {
        let here = self.even.count().plus(self.odd.count());
        let sum = here.plus(D::next(here)).plus(D::after_next(here));
        let [twice, no_pair] = [sum.plus(sum), pairs.equal(L::splat(0))];
        let four_times = twice.plus(twice);
        four_times.plus(four_times).or(L::load(names)).or(no_pair)
    }

    /// What goes from each minirow so that one digit, the same in each box of one band, has either the first of its
    /// configurations or the others.
    #[inline(always)]
    fn split<D: Direction>(self, digit: L, [last, not_first]: &[[u16; 16]; 2]) -> [[L; 3]; 2] {
        let [last, not_first] = [L::load(last), L::load(not_first)];
        let all = Self { even: self.even.and(digit), odd: self.odd.and(digit) };
        let earlier = |next: L, after_next: L| next.and(last).or(after_next.and(not_first));
        let [next, after_next] = [D::next(all.even), D::after_next(all.even)];
        let even = all.even.and_not(earlier(next, after_next));
        let any_even = or3(all.even, next, after_next);
        let odd = all.odd.and_not(earlier(D::next(all.odd), D::after_next(all.odd))).and_not(any_even);
        [Self { even, odd }, Self { even: all.even.xor(even), odd: all.odd.xor(odd) }].map(
            #[inline(always)]
            |chosen| {
                let minirows = chosen.minirows::<D>();
                three(|t| digit.and_not(minirows[t]))
            },
        )
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

/// The names of the bands and of the stacks; see [`Configurations::score`].
const BAND_NAMES: [u16; 16] = [0, 0, 0, !0, 1, 1, 1, !0, 2, 2, 2, !0, !0, !0, !0, !0];
const STACK_NAMES: [u16; 16] = [4, 5, 6, !0, 4, 5, 6, !0, 4, 5, 6, !0, !0, !0, !0, !0];

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
