//! The rule of triads, for boards where the rules of a round find no more: a minirow (or minicolumn) holds three digits.
//! If only three are possible there, these are certain; if three are certain, no other is possible. A digit that is
//! certain in a minirow is nowhere else in its line and box. The rule is Tom Dillon's (tdoku).

use super::configurations::{Configurations, Minirows, candidates, cell_at};
use super::slices::Boards;
use crate::solve::simd::bits::Bits;

/// Three bands and three stacks, and what each digit can do there.
pub(super) struct Triads<V> {
    /// As the boards were before the rule. Right still in the lanes where it changed nothing.
    pub(super) configurations: [[Configurations<V>; 9]; 6],
    /// By digit, what is possible and what is certain in the band or stack at hand.
    possible: [Minirows<V>; 9],
    certain: [Minirows<V>; 9],
}

impl<V: Bits> Triads<V> {
    pub(super) fn new() -> Self {
        let none = [[[V::zero(); 3]; 3]; 9];
        Self { configurations: [[Configurations::none(); 9]; 6], possible: none, certain: none }
    }

    /// Does without the rule and only looks what each digit can do.
    #[inline(always)]
    pub(super) fn survey(&mut self, boards: &Boards<V>) {
        let (bands, stacks) = self.configurations.split_at_mut(3);
        for (number, (band, stack)) in bands.iter_mut().zip(stacks).enumerate() {
            for (digit, board) in boards.iter().enumerate() {
                band[digit] = Configurations::within(&candidates::<V, false>(board, number));
                stack[digit] = Configurations::within(&candidates::<V, true>(board, number));
            }
        }
    }

    /// Applies the rule once to each band and stack. Returns the lanes where it took a candidate away.
    #[inline(always)]
    pub(super) fn apply(&mut self, boards: &mut Boards<V>) -> V {
        let mut changed = V::zero();
        for number in 0..3 {
            self.apply_to::<false>(boards, number, &mut changed);
        }
        for number in 0..3 {
            self.apply_to::<true>(boards, number, &mut changed);
        }
        changed
    }

    #[inline(always)]
    fn apply_to<const STACK: bool>(&mut self, boards: &mut Boards<V>, number: usize, changed: &mut V) {
        for (digit, board) in boards.iter().enumerate() {
            let configurations = Configurations::within(&candidates::<V, STACK>(board, number));
            self.configurations[3 * usize::from(STACK) + number][digit] = configurations;
            self.possible[digit] = configurations.minirows();
            self.certain[digit] = configurations.common_minirows();
        }
        for line in 0..3 {
            for b in 0..3 {
                self.count(line, b);
            }
        }
        for (digit, board) in boards.iter_mut().enumerate() {
            let left = Configurations::within(&self.possible[digit]).with(&self.certain[digit]).minirows();
            for line in 0..3 {
                for b in 0..3 {
                    for place in 0..3 {
                        let x = &mut board[cell_at::<STACK>(number, line, 3 * b + place)];
                        let left = x.and(left[line][b]);
                        *changed = changed.or_xor(left, *x);
                        *x = left;
                    }
                }
            }
        }
    }

    /// The rule itself, in one minirow.
    #[inline(always)]
    fn count(&mut self, line: usize, b: usize) {
        let (mut possible, mut certain) = ([V::zero(); 9], [V::zero(); 9]);
        for digit in 0..9 {
            possible[digit] = self.possible[digit][line][b];
            certain[digit] = self.certain[digit][line][b];
        }
        let [ones, twos, fours, eights] = count9(possible);
        let only_three = ones.and3(twos, V::ones().and_neither(fours, eights));
        let [ones, twos, fours, eights] = count9(certain);
        let all_three = ones.and(twos).or3(fours, eights);
        for digit in 0..9 {
            self.certain[digit][line][b] = certain[digit].or_and(possible[digit], only_three);
            self.possible[digit][line][b] = possible[digit].and_unless(certain[digit], all_three);
        }
    }
}

/// The sum of three bits, in each lane, and what is carried.
#[inline(always)]
pub(super) fn add<V: Bits>(a: V, b: V, c: V) -> (V, V) {
    (a.xor3(b, c), a.majority(b, c))
}

/// How many of nine are set, as a number in each lane, lowest bit first.
#[inline(always)]
pub(super) fn count9<V: Bits>(x: [V; 9]) -> [V; 4] {
    let (s0, c0) = add(x[0], x[1], x[2]);
    let (s1, c1) = add(x[3], x[4], x[5]);
    let (s2, c2) = add(x[6], x[7], x[8]);
    let (ones, carry) = add(s0, s1, s2);
    let (twos, fours) = add(c0, c1, c2);
    let more = twos.and(carry);
    [ones, twos.xor(carry), fours.xor(more), fours.and(more)]
}
