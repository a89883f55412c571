//! One row laid on states, in every smallest way.

use super::{Bound, Labels, State};
use std::ops::Range;

/// Lays one row on states in every smallest way and collects the states that come of it.
pub(super) struct Placement<'a, L: Labels> {
    sides: &'a [[L::Row; 9]; 2],
    level: usize,
    best: u128,
    /// Whether the row that is being laid cannot show less than the best.
    exact: bool,
    /// What one of the states collected can show in the next row, if that is of the same band: a state that cannot is
    /// not worth keeping. Nine digits in a row have 1,296 orders, of which this leaves few.
    ahead: u128,
    next: &'a mut Vec<State<L>>,
}

impl<'a, L: Labels> Placement<'a, L> {
    /// Begins a row of the form. `best` is what some row is known to show, or the maximum.
    pub(super) fn new(
        sides: &'a [[L::Row; 9]; 2],
        level: usize,
        best: u128,
        next: &'a mut Vec<State<L>>,
    ) -> Self {
        Self { sides, level, best, exact: false, ahead: u128::MAX, next }
    }

    /// The smallest key so far.
    pub(super) fn best(&self) -> u128 {
        self.best
    }

    /// Lays a row whose bound, exact or not, is not above the best.
    pub(super) fn lay(&mut self, mut state: State<L>, row: &L::Row, exact: bool) {
        self.exact = exact;
        match state.labels.only_smallest(row, &state.columns, state.tied) {
            None => self.stacks(state, row, 0, 0),
            Some((labels, columns, tied)) => {
                (state.labels, state.columns, state.tied) = (labels, columns, tied);
                self.next.push(state); // the bound was exact and so is the best
            }
        }
    }

    /// Lays the stacks from `stack` on: of tied ones any may come first, and those with the same content stay tied.
    fn stacks(&mut self, state: State<L>, row: &L::Row, stack: usize, key: u128) {
        if self.exact && (stack == 3 || self.ahead < u128::MAX) {
            // So the key will be the best, and what counts is the next row.
            let ahead = self.bound_ahead(&state);
            if ahead.key > self.ahead {
                return;
            }
            if stack == 3 && ahead.exact {
                self.ahead = ahead.key;
            }
        }
        if stack == 3 {
            if key < self.best {
                self.best = key;
                self.ahead = u128::MAX;
                self.next.clear();
            }
            self.next.push(state); // not above the best, or `columns` would have turned back
            return;
        }
        let end = tie_end(state.tied >> 3 & 1 | state.tied >> 5 & 2, stack);
        if end == stack + 1 {
            return self.columns(state, row, stack..end, 0, key);
        }
        let contents: [[L::Content; 3]; 3] = std::array::from_fn(|s| state.sorted_contents(row, s));
        for first in stack..end {
            if contents[stack..first].contains(&contents[first]) {
                continue;
            }
            let mut order: [usize; 3] = [0, 1, 2];
            order[stack..end].sort_by_key(|&s| contents[s] != contents[first]);
            let same = (stack..end).filter(|&s| contents[s] == contents[first]).count();
            let mut next = state;
            next.columns = std::array::from_fn(|c| state.columns[order[c / 3] * 3 + c % 3]);
            next.tied &= !cut(3 * (stack + same));
            self.columns(next, row, stack..stack + same, 0, key);
        }
    }

    /// What the state can show at least in the next row, if that is of the same band.
    fn bound_ahead(&self, state: &State<L>) -> Bound {
        let rows = &self.sides[usize::from(state.transposed)];
        let mut least = Bound { key: u128::MAX, exact: false };
        if self.level % 3 < 2 {
            let first = state.rows[self.level] as usize / 3 * 3;
            for row in (first..first + 3).filter(|row| state.used >> row & 1 == 0) {
                let bound = state.labels.bound(&rows[row], &state.columns, state.tied);
                if bound.key < least.key {
                    least = bound;
                }
            }
        }
        least
    }

    /// Lays the columns from `place` on, in all the stacks of a tied group alike: of tied columns the one that shows
    /// least comes first, any of those if several do, and those with the same content stay tied.
    fn columns(
        &mut self,
        mut state: State<L>,
        row: &L::Row,
        group: Range<usize>,
        mut place: usize,
        mut key: u128,
    ) {
        while place < 3 {
            let start = 3 * group.start;
            let end = tie_end(state.tied >> (start + 1) & 3, place);
            let contents: [L::Content; 3] =
                std::array::from_fn(|at| L::content(row, state.columns[start + at]));
            let mut shown = [u32::MAX; 3];
            for at in place..end {
                shown[at] = state.labels.shown(contents[at]);
            }
            let least = shown[0].min(shown[1]).min(shown[2]);
            if key << L::BITS | u128::from(least) > self.best >> ((8 - start - place) as u32 * L::BITS) {
                return;
            }
            let mut choice = place..end;
            let Some(first) = choice.find(|&at| shown[at] == least) else { return };
            for other in choice.clone() {
                if shown[other] == least && !contents[first..other].contains(&contents[other]) {
                    let mut other_state = state;
                    let same = other_state.bring_forward(row, &group, place..end, contents[other]);
                    let key = (0..same).fold(key, |key, _| key << L::BITS | u128::from(least));
                    self.columns(other_state, row, group.clone(), place + same, key);
                }
            }
            let same = state.bring_forward(row, &group, place..end, contents[first]);
            key = (0..same).fold(key, |key, _| key << L::BITS | u128::from(least));
            place += same;
        }
        let stack = key & ((1 << (3 * L::BITS)) - 1);
        let key = group.clone().skip(1).fold(key, |key, _| key << (3 * L::BITS) | stack);
        if key <= self.best >> ((9 - 3 * group.end as u32) * L::BITS) {
            self.stacks(state, row, group.end, key);
        }
    }
}

impl<L: Labels> State<L> {
    /// In each stack of a tied group, puts the columns with this content before the others that are tied with them, and
    /// settles its labels. Returns how many there are in a stack.
    fn bring_forward(
        &mut self,
        row: &L::Row,
        group: &Range<usize>,
        tie: Range<usize>,
        content: L::Content,
    ) -> usize {
        let mut same = 0;
        for stack in group.clone() {
            same = 0;
            for at in tie.clone() {
                if L::content(row, self.columns[3 * stack + at]) == content {
                    self.columns.swap(3 * stack + tie.start + same, 3 * stack + at);
                    same += 1;
                }
            }
            if tie.start + same < 3 {
                self.tied &= !cut(3 * stack + tie.start + same);
            }
        }
        self.labels.settle(content);
        same
    }

    /// What the stack holds, tied columns in ascending order of content: equal for stacks that can look alike.
    fn sorted_contents(&self, row: &L::Row, stack: usize) -> [L::Content; 3] {
        let mut contents = std::array::from_fn(|at| L::content(row, self.columns[3 * stack + at]));
        let mut from = 0;
        while from < 3 {
            let end = tie_end(self.tied >> (3 * stack + 1) & 3, from);
            contents[from..end].sort_unstable();
            from = end;
        }
        contents
    }
}

/// The end of the run of tied things that begins at `from`, of three; bits 0 and 1 of `tied`: the second with the
/// first, the third with the second.
const fn tie_end(tied: u16, from: usize) -> usize {
    let mut end = from + 1;
    while end < 3 && tied >> (end - 1) & 1 != 0 {
        end += 1;
    }
    end
}

/// The tie of column `c` with the one before.
const fn cut(c: usize) -> u16 {
    1 << c
}
