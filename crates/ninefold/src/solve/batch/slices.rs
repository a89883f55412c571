//! The boards as bit slices, and one round of inference on all of them.

use super::configurations::{Configurations, candidates};
use crate::solve::simd::bits::Bits;

/// The candidates of one digit in every lane, by cell.
pub(super) type Board<V> = [V; 81];
/// The same of every digit.
pub(super) type Boards<V> = [Board<V>; 9];

/// The candidates of 256 boards: bit `l` of `candidates[d][c]` says that the digit of index `d` is possible in
/// the cell `c` of the board in lane `l`.
pub(super) struct Slices<V> {
    pub(super) candidates: Boards<V>,
    /// Cells with exactly one candidate, as of the last round.
    solved: [V; 81],
    /// By digit and box: the digit has exactly one place in the box, as of the last round.
    placed: [[V; 9]; 9],
}

/// What a round says of each lane.
#[derive(Clone, Copy)]
pub(super) struct Verdict<V> {
    /// A cell without candidate or a house without place for a digit: no solution.
    pub(super) broken: V,
    /// Some cell had several candidates when the round began. Neither open nor broken: solved.
    pub(super) open: V,
    /// A new single was found: worth another round.
    pub(super) moved: V,
}

impl<V: Bits> Slices<V> {
    pub(super) fn new() -> Self {
        Self { candidates: [[V::zero(); 81]; 9], solved: [V::zero(); 81], placed: [[V::zero(); 9]; 9] }
    }

    /// Forgets what the last round found in these lanes: other boards were put there.
    #[inline(always)]
    pub(super) fn forget(&mut self, lanes: V) {
        for solved in &mut self.solved {
            *solved = solved.and_not(lanes);
        }
        for placed in self.placed.iter_mut().flatten() {
            *placed = placed.and_not(lanes);
        }
    }

    /// In one lane, takes a candidate away.
    #[inline(always)]
    pub(super) fn remove(&mut self, lane: usize, cell: usize, digit: usize) {
        let slice = &mut self.candidates[digit][cell];
        V::words_mut(std::slice::from_mut(slice))[lane / 64] &= !(1 << (lane % 64));
    }

    /// One round: naked and hidden singles, locked candidates.
    #[inline(always)]
    pub(super) fn round(&mut self) -> Verdict<V> {
        let mut verdict = Verdict { broken: V::zero(), open: V::zero(), moved: V::zero() };
        for block in 0..9 {
            self.cells(block, &mut verdict);
        }
        for (board, placed) in self.candidates.iter_mut().zip(&mut self.placed) {
            for number in 0..3 {
                band(board, &self.solved, number, &mut verdict);
            }
            for number in 0..3 {
                stack(board, number, placed, &mut verdict);
            }
        }
        verdict
    }

    /// Reduces each cell of a box that is the only place of a digit in the box to that digit, and finds the cells
    /// that have one candidate left.
    #[inline(always)]
    fn cells(&mut self, block: usize, verdict: &mut Verdict<V>) {
        let mut placed = [V::zero(); 9];
        for (placed, of_digit) in placed.iter_mut().zip(&self.placed) {
            *placed = of_digit[block];
        }
        for place in 0..9 {
            let cell = (block / 3 * 3 + place / 3) * 9 + block % 3 * 3 + place % 3;
            let mut x = [V::zero(); 9];
            for (x, board) in x.iter_mut().zip(&self.candidates) {
                *x = board[cell];
            }
            let mut any = [V::zero(); 3];
            for d in 0..9 {
                any[d / 3] = any[d / 3].or_and(x[d], placed[d]);
            }
            let any = any[0].or3(any[1], any[2]);
            for d in 0..9 {
                x[d] = x[d].and_unless(placed[d], any);
                self.candidates[d][cell] = x[d];
            }
            let (some, several) = one_or_more(x);
            let single = some.and_not(several);
            verdict.broken = verdict.broken.or_not(some);
            verdict.open = verdict.open.or(several);
            verdict.moved = verdict.moved.or_xor(single, self.solved[cell]);
            self.solved[cell] = single;
        }
    }
}

/// Where at least one of nine is set, and where at least two are.
#[inline(always)]
pub(super) fn one_or_more<V: Bits>(x: [V; 9]) -> (V, V) {
    let one = [x[0].or3(x[1], x[2]), x[3].or3(x[4], x[5]), x[6].or3(x[7], x[8])];
    let two = x[0].majority(x[1], x[2]).or3(x[3].majority(x[4], x[5]), x[6].majority(x[7], x[8]));
    (one[0].or3(one[1], one[2]), two.or(one[0].majority(one[1], one[2])))
}

/// One digit in one band: only minirows of its configurations are left to it. A minirow with a solved cell is in all
/// configurations that count, which clears the digit from the rest of the cell's row and of its box.
///
/// That is the rule of locked candidates, pointing and claiming at once.
#[inline(always)]
fn band<V: Bits>(board: &mut Board<V>, solved: &[V; 81], number: usize, verdict: &mut Verdict<V>) {
    // The digit is a candidate in the minirow, or placed there.
    let (mut here, mut fixed) = ([[V::zero(); 3]; 3], [[V::zero(); 3]; 3]);
    for line in 0..3 {
        for b in 0..3 {
            let cell = (number * 3 + line) * 9 + b * 3;
            let [x, y, z] = [board[cell], board[cell + 1], board[cell + 2]];
            here[line][b] = x.or3(y, z);
            fixed[line][b] = x.and(solved[cell]).or_and(y, solved[cell + 1]).or_and(z, solved[cell + 2]);
        }
    }
    let configurations = Configurations::within(&here).with(&fixed);
    verdict.broken = verdict.broken.or_not(configurations.any());
    let possible = configurations.minirows();
    for line in 0..3 {
        for b in 0..3 {
            for place in 0..3 {
                let cell = (number * 3 + line) * 9 + b * 3 + place;
                board[cell] = board[cell].and_unless(solved[cell], fixed[line][b]).and(possible[line][b]);
            }
        }
    }
}

/// One digit in one stack: as [`band`], but a solved cell needs no mention any more, for it is alone in its box, and
/// then the box has the digit in no other column. Sees to hidden singles of the boxes, too.
#[inline(always)]
fn stack<V: Bits>(board: &mut Board<V>, number: usize, placed: &mut [V; 9], verdict: &mut Verdict<V>) {
    let possible = Configurations::within(&candidates::<V, true>(board, number)).minirows();
    for b in 0..3 {
        let (mut one, mut two) = ([V::zero(); 3], [V::zero(); 3]);
        for line in 0..3 {
            let mut column = [V::zero(); 3];
            for (place, x) in column.iter_mut().enumerate() {
                let cell = (b * 3 + place) * 9 + number * 3 + line;
                board[cell] = board[cell].and(possible[line][b]);
                *x = board[cell];
            }
            let [x, y, z] = column;
            one[line] = x.or3(y, z);
            two[line] = x.majority(y, z);
        }
        let some = one[0].or3(one[1], one[2]);
        let several = two[0].or3(two[1], two[2]).or(one[0].majority(one[1], one[2]));
        let single = some.and_not(several);
        // Without a configuration the digit has no place in any box.
        verdict.broken = verdict.broken.or_not(some);
        let placed = &mut placed[3 * b + number];
        verdict.moved = verdict.moved.or_xor(single, *placed);
        *placed = single;
    }
}
