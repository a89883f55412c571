//! Where to branch, for all lanes at once.
//!
//! In the band or stack where all digits together have the fewest configurations left, and there a digit with two of
//! them, or with three or four if none has two: its first configuration is one half, the others are the other. A guess
//! then says something of three boxes. The choice is Tom Dillon's (tdoku), as in the engine for single puzzles; here a
//! lane's band, digit and configuration are one bit each in some hundred vectors, and choosing for all lanes costs less
//! than looking at a few of them one by one.

use super::configurations::{Configurations, Minirows};
use super::slices::Board;
use super::transfer::Node;
use super::triads::{Triads, add, count9};
use crate::solve::simd::bits::Bits;

/// A number in each lane, lowest bit first.
type Number<V> = [V; 6];

/// The choice for some lanes: two halves of their boards, with all their solutions between them.
pub(super) struct Split<V> {
    /// By band or stack and digit: the lanes that branch there.
    chosen: [[V; 9]; 6],
    /// The minirows that the digit keeps in each half, by line and box of its band.
    minirows: [Minirows<V>; 2],
    /// By band or stack and digit: has two configurations there, and has two to four.
    two: [[V; 9]; 6],
    several: [[V; 9]; 6],
}

impl<V: Bits> Split<V> {
    pub(super) fn new() -> Self {
        let none = [V::zero(); 9];
        Self { chosen: [none; 6], minirows: [[[V::zero(); 3]; 3]; 2], two: [none; 6], several: [none; 6] }
    }

    /// Chooses for these lanes, of whose boards `triads` has the configurations. Lanes where each digit has one or six
    /// configurations in every band and stack, nearly empty ones, get no choice. Returns the others.
    #[inline(always)]
    pub(super) fn choose(&mut self, triads: &Triads<V>, lanes: V) -> V {
        // The band or stack of each lane.
        let mut places = [V::zero(); 6];
        let mut least: Number<V> = [V::ones(); 6];
        for (place, configurations) in triads.configurations.iter().enumerate() {
            let count = self.survey(place, configurations);
            let any = self.several[place].into_iter().fold(V::zero(), V::or);
            let better = less(count, least).and3(any, lanes);
            for (least, count) in least.iter_mut().zip(count) {
                *least = better.select(count, *least);
            }
            for earlier in &mut places[..place] {
                *earlier = earlier.and_not(better);
            }
            places[place] = better;
        }

        let mut possible = Configurations::<V>::none();
        for (place, chosen) in self.chosen.iter_mut().enumerate() {
            let (two, several) = (&self.two[place], &self.several[place]);
            let any_two = two.iter().copied().fold(V::zero(), V::or);
            let mut left = places[place];
            for (digit, chosen) in chosen.iter_mut().enumerate() {
                let here = left.and(any_two.select(two[digit], several[digit]));
                left = left.and_not(here);
                *chosen = here;
                let of_digit = &triads.configurations[place][digit];
                for k in 0..3 {
                    possible.even[k] = possible.even[k].or_and(here, of_digit.even[k]);
                    possible.odd[k] = possible.odd[k].or_and(here, of_digit.odd[k]);
                }
            }
        }
        let first = first(possible);
        let mut others = possible;
        for k in 0..3 {
            others.even[k] = others.even[k].xor(first.even[k]);
            others.odd[k] = others.odd[k].xor(first.odd[k]);
        }
        self.minirows = [first.minirows(), others.minirows()];
        places.into_iter().fold(V::zero(), V::or)
    }

    /// Looks at the configurations of a band or stack. Returns how many all digits have together.
    #[inline(always)]
    fn survey(&mut self, place: usize, configurations: &[Configurations<V>; 9]) -> Number<V> {
        let (mut ones, mut twos, mut fours) = ([V::zero(); 9], [V::zero(); 9], [V::zero(); 9]);
        for (digit, Configurations { even, odd }) in configurations.iter().enumerate() {
            let (one, two) = add(even[0], even[1], even[2]);
            let (more_one, more_two) = add(odd[0], odd[1], odd[2]);
            let both = one.and(more_one);
            ones[digit] = one.xor(more_one);
            (twos[digit], fours[digit]) = add(two, more_two, both);
            self.two[place][digit] = twos[digit].and_neither(ones[digit], fours[digit]);
            self.several[place][digit] = twos[digit].xor(fours[digit]);
        }
        let [a0, a1, a2, a3] = count9(ones);
        let [b1, b2, b3, b4] = count9(twos);
        let [c2, c3, c4, c5] = count9(fours);
        let (s1, d2) = (a1.xor(b1), a1.and(b1));
        let (s2, d3) = add(a2, b2, c2);
        let (s2, e3) = (s2.xor(d2), s2.and(d2));
        let (s3, d4) = add(a3, b3, c3);
        let (s3, e4) = add(s3, d3, e3);
        let (s4, d5) = add(b4, c4, d4);
        let (s4, e5) = (s4.xor(e4), s4.and(e4));
        [a0, s1, s2, s3, s4, c5.or3(d5, e5)]
    }

    /// Leaves the first half of a digit's board in place and puts the second aside.
    #[inline(always)]
    pub(super) fn halve(&self, digit: usize, first: &mut Board<V>, second: &mut Board<V>) {
        for r in 0..3 {
            for c in 0..3 {
                let rows = [self.kept(0, digit, r, c), self.kept(1, digit, r, c)];
                let columns = [self.kept(0, digit, 3 + c, r), self.kept(1, digit, 3 + c, r)];
                for place in 0..9 {
                    let cell = (3 * r + place / 3) * 9 + 3 * c + place % 3;
                    second[cell] = first[cell].and3(rows[1][place / 3], columns[1][place % 3]);
                    first[cell] = first[cell].and3(rows[0][place / 3], columns[0][place % 3]);
                }
            }
        }
    }

    /// By line, where the minirow (or minicolumn) of a box keeps the digit in that half.
    #[inline(always)]
    fn kept(&self, half: usize, digit: usize, place: usize, b: usize) -> [V; 3] {
        let minirow = |line: usize| self.minirows[half][line][b].or_not(self.chosen[place][digit]);
        [minirow(0), minirow(1), minirow(2)]
    }
}

/// The first of the configurations, an even one if there is any. It has a minirow that no other has, unless all six are
/// there: three of one parity have all minirows between them.
#[inline(always)]
fn first<V: Bits>(Configurations { even, odd }: Configurations<V>) -> Configurations<V> {
    let is_even = even[0].or3(even[1], even[2]);
    let is_odd = V::ones().and_not(is_even);
    let lowest = |[a, b, c]: [V; 3], of: V| [a.and(of), b.and(of).and_not(a), c.and(of).and_neither(a, b)];
    Configurations { even: lowest(even, is_even), odd: lowest(odd, is_odd) }
}

/// Where `a < b`.
#[inline(always)]
fn less<V: Bits>(a: Number<V>, b: Number<V>) -> V {
    let mut borrow = V::zero();
    for (a, b) in a.into_iter().zip(b) {
        borrow = a.xor(b).select(b, borrow);
    }
    borrow
}

/// For a board without such a digit: a cell with two candidates, or else with more, and its candidates as a bit mask.
#[cold]
pub(super) fn open_cell(node: &Node) -> Option<(usize, u16)> {
    let boards = node.boards();
    let (mut one, mut two, mut three) = (0, 0, 0);
    for board in boards {
        three |= two & board;
        two |= one & board;
        one |= board;
    }
    let cells = if two & !three == 0 { two } else { two & !three };
    if cells == 0 {
        return None;
    }
    let cell = cells.trailing_zeros() as usize;
    let digits = (0..9).fold(0, |digits, digit| digits | ((boards[digit] >> cell & 1) as u16) << digit);
    Some((cell, digits))
}

#[cfg(test)]
mod tests {
    use super::super::configurations::cell_at;
    use super::super::configurations::tests::{LINES, bit};
    use super::super::slices::Boards;
    use super::*;
    use crate::solve::simd::bits::LANES;
    use crate::solve::simd::bits::portable::Words;

    /// Random boards, a lane of each density from nearly empty sets of candidates to full ones.
    fn boards() -> Box<Boards<Words>> {
        let mut state = 1_u64;
        let Ok(mut boards) = Box::<Boards<Words>>::try_from(vec![[Words::zero(); 81]; 9]) else {
            unreachable!()
        };
        for word in Words::words_mut(boards.as_flattened_mut()) {
            for lane in 0..64 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *word |= u64::from(state >> 58 <= lane) << lane;
            }
        }
        boards
    }

    /// The configurations of a digit of one lane in a band or stack, a bit each.
    fn configurations(board: &Board<Words>, lane: usize, place: usize) -> u8 {
        (0..6).fold(0, |set, k| {
            let has = (0..3).all(|b| {
                (0..3).any(|i| {
                    let cell = match place {
                        0..3 => cell_at::<false>(place, LINES[k][b], 3 * b + i),
                        _ => cell_at::<true>(place - 3, LINES[k][b], 3 * b + i),
                    };
                    bit(board[cell], lane)
                })
            });
            set | u8::from(has) << k
        })
    }

    #[test]
    fn a_split_shares_the_configurations_of_one_digit_in_the_fullest_band() {
        let (mut first, mut triads, mut split) = (boards(), Triads::new(), Split::new());
        while triads.apply(&mut first).any() {}
        let before = first.clone();
        let lanes = split.choose(&triads, Words::ones());
        let mut second = before.clone();
        for digit in 0..9 {
            split.halve(digit, &mut first[digit], &mut second[digit]);
        }
        let mut sizes = [0; 7];
        for lane in 0..LANES {
            let of =
                |boards: &Boards<Words>, digit: usize, place| configurations(&boards[digit], lane, place);
            let differing: Vec<usize> = (0..9)
                .filter(|&d| (0..81).any(|c| bit(first[d][c], lane) != bit(second[d][c], lane)))
                .collect();
            let open = |place| (0..9).any(|d| (2..=4).contains(&of(&before, d, place).count_ones()));
            let total = |place| (0..9).map(|d| of(&before, d, place).count_ones()).sum::<u32>();
            let Some(fullest) = (0..6).filter(|&place| open(place)).min_by_key(|&place| total(place)) else {
                assert!(!bit(lanes, lane) && differing.is_empty());
                continue;
            };
            assert!(bit(lanes, lane));
            let [digit] = differing[..] else { panic!("digits {differing:?} differ") };
            let [all, one, other] = [&before, &first, &second].map(|boards| of(boards, digit, fullest));
            assert_eq!((one | other, one & other, one.count_ones()), (all, 0, 1));
            let fewest = (0..9)
                .map(|d| of(&before, d, fullest).count_ones())
                .filter(|count| (2..=4).contains(count))
                .min();
            assert!(all.count_ones() == 2 || fewest > Some(2));
            sizes[all.count_ones() as usize] += 1;
        }
        assert!(sizes[2..=4].iter().all(|&lanes| lanes > 0), "{sizes:?}");
    }
}
