//! The search behind every canonical form: the smallest board, row by row, over all geometric transforms, with the
//! labels chosen as late as possible.
//!
//! The rows of the form are fixed one at a time, top down. A *state* is a way to begin: which source rows stand on top,
//! what is settled of the order of the columns, which labels are given out. All states that reach the same smallest
//! rows so far survive, each is continued with every row that may stand next, and those that show the smallest next
//! row survive again. Three things keep the survivors few:
//!
//! * Columns are kept as an *ordered partition*, not as a permutation: columns of a stack that showed the same content
//!   in every row so far stay tied, and so do whole stacks. The empty row has one arrangement, not 1,296.
//! * Labels are given out at first appearance: the next unused label is the smallest a new digit can show.
//! * *Twins*, equal rows of a band or bands with equal rows, are interchangeable: only the first is tried, and counts
//!   for all.
//!
//! What is left at the end all shows the same board, so the number of ends, with ties and twins multiplied in, is the
//! number of geometric automorphisms.
//!
//! ```text
//!  columns  4 3 5 | 1 2 0 | 7 6 8      source columns in the order they stand so far
//!  tied     . = . | = . . | . = =      3 and 4 may still change places; so may the first two stacks;
//!                                      so may 7, 6 and 8
//! ```
//!
//! Row-by-row minimisation with partly settled columns is how Mladen Dobrichev's `patminlex` and gsf's `sudoku` do
//! it; the partition and the twins are ours.

use std::ops::Range;

/// What a cell can show, and how labels are given out: the difference between givens and sukaku.
pub(super) trait Labels: Copy {
    /// A row of the source.
    type Row: Copy + Ord;
    /// A cell of the source.
    type Content: Copy + Ord;
    /// How many bits a shown cell takes in a key; a row of nine fits 128 bits.
    const BITS: u32;

    /// Nothing settled.
    const NONE: Self;
    /// The cell of the row in this source column, 0..9.
    fn content(row: &Self::Row, column: u8) -> Self::Content;
    /// The smallest that the cell can show with the labels given out so far.
    fn shown(&self, content: Self::Content) -> u32;
    /// Gives out labels so that the cell shows that.
    fn settle(&mut self, content: Self::Content);
    /// A key that no arrangement of the row can go below.
    fn bound(&self, row: &Self::Row, columns: &[u8; 9], tied: u16) -> Bound;
    /// The one smallest arrangement of the row, up to ties: labels, columns and ties after it. `None` if there are
    /// several, or if it takes a search to know.
    fn only_smallest(&self, row: &Self::Row, columns: &[u8; 9], tied: u16) -> Option<(Self, [u8; 9], u16)>;
}

/// A lower bound of the key of a row.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    pub(super) key: u128,
    /// Whether some arrangement has that key.
    pub(super) exact: bool,
}

/// The source in both orientations.
pub(super) struct Board<L: Labels> {
    rows: [[L::Row; 9]; 2],
    twins: [Twins; 2],
}

/// For each row the mask of the rows of its band that equal it, for each band the mask of the bands with equal rows.
struct Twins {
    rows: [u16; 9],
    bands: [u16; 3],
}

impl Twins {
    fn of<R: Copy + Ord>(rows: &[R; 9]) -> Self {
        let mask = |equal: &dyn Fn(usize) -> bool, all: Range<usize>| {
            all.filter(|&other| equal(other)).fold(0, |mask, other| mask | 1 << other)
        };
        let mut sorted = *rows;
        sorted.chunks_exact_mut(3).for_each(<[R]>::sort_unstable);
        let band = |band: usize| &sorted[band * 3..band * 3 + 3];
        Self {
            rows: std::array::from_fn(|row| {
                mask(&|other| rows[other] == rows[row], row / 3 * 3..row / 3 * 3 + 3)
            }),
            bands: std::array::from_fn(|b| mask(&|other| band(other) == band(b), 0..3)),
        }
    }
}

/// How many of its unused twins `one` stands for: 0 if it is used or a lower one does.
const fn stands_for(one: usize, unused_twins: u16) -> u32 {
    if unused_twins.trailing_zeros() as usize == one { unused_twins.count_ones() } else { 0 }
}

/// A way to begin the form.
#[derive(Clone, Copy)]
pub(super) struct State<L> {
    pub(super) labels: L,
    /// The source rows chosen so far, top down; beyond those, meaningless.
    pub(super) rows: [u8; 9],
    /// The source columns in the order they stand.
    pub(super) columns: [u8; 9],
    /// Bit `c`: column `c` may change places with column `c - 1`; bits 3 and 6: so may the stacks that meet there.
    tied: u16,
    /// The source rows chosen so far, as a mask.
    used: u16,
    /// For how many beginnings this one stands, because of twins.
    weight: u32,
    pub(super) transposed: bool,
}

/// The end of a search.
pub(super) struct Smallest<L> {
    /// The rows of the form.
    pub(super) keys: [u128; 9],
    /// One of the ways there.
    pub(super) state: State<L>,
    /// How many geometric transforms lead there.
    pub(super) ways: u64,
}

impl<L: Labels> Board<L> {
    pub(super) fn new(rows: [L::Row; 9], transposed: [L::Row; 9]) -> Self {
        Self { twins: [Twins::of(&rows), Twins::of(&transposed)], rows: [rows, transposed] }
    }

    pub(super) fn smallest(&self) -> Smallest<L> {
        let mut states: Vec<State<L>> = Vec::with_capacity(32);
        states.extend([State::start(false), State::start(true)]);
        let (mut candidates, mut next) = (Vec::with_capacity(32), Vec::with_capacity(32));
        let mut keys = [0; 9];
        for (level, key) in keys.iter_mut().enumerate() {
            let mut best = u128::MAX;
            candidates.clear();
            for (at, state) in states.iter().enumerate() {
                let side = usize::from(state.transposed);
                state.each_next_row(level, &self.twins[side], |row, weight| {
                    let bound = state.labels.bound(&self.rows[side][row], &state.columns, state.tied);
                    if bound.key <= best {
                        best = if bound.exact { bound.key } else { best };
                        candidates.push((bound.key, at, row, weight));
                    }
                });
            }
            if best == u128::MAX {
                candidates.sort_unstable_by_key(|&(bound, ..)| bound); // so that the first is soon the smallest
            }
            let mut placement = Placement::<L> { best, next: &mut next };
            for &(bound, at, row, weight) in &candidates {
                if bound <= placement.best {
                    let mut next = states[at];
                    next.weight *= weight;
                    next.rows[level] = row as u8;
                    next.used |= 1 << row;
                    placement.lay(next, &self.rows[usize::from(next.transposed)][row]);
                }
            }
            *key = placement.best;
            std::mem::swap(&mut states, &mut next);
            next.clear();
        }
        let ways = states.iter().map(|state| u64::from(state.weight) * tie_orders(state.tied)).sum();
        Smallest { keys, state: states[0], ways }
    }
}

impl<L: Labels> State<L> {
    fn start(transposed: bool) -> Self {
        Self {
            labels: L::NONE,
            rows: [0; 9],
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            tied: 0b1_1111_1110,
            used: 0,
            weight: 1,
            transposed,
        }
    }

    /// Every row that may stand next, with the number of twins it stands for.
    fn each_next_row(&self, level: usize, twins: &Twins, mut then: impl FnMut(usize, u32)) {
        let mut rows_of = |band: usize, weight: u32| {
            for row in band * 3..band * 3 + 3 {
                match stands_for(row, twins.rows[row] & !self.used) {
                    0 => {}
                    twins => then(row, weight * twins),
                }
            }
        };
        if !level.is_multiple_of(3) {
            return rows_of(usize::from(self.rows[level - 1]) / 3, 1);
        }
        let unused =
            (0..3).filter(|band| self.used & 0o7 << (3 * band) == 0).fold(0, |mask, band| mask | 1 << band);
        for band in 0..3 {
            match stands_for(band, twins.bands[band] & unused) {
                0 => {}
                twins => rows_of(band, twins),
            }
        }
    }
}

/// How many orders of the columns the ties leave open.
fn tie_orders(tied: u16) -> u64 {
    let orders = |pair: u16| [1, 2, 2, 6][usize::from(pair & 3)];
    let stacks = (tied >> 3 & 1) | (tied >> 5 & 2);
    orders(tied >> 1) * orders(tied >> 4) * orders(tied >> 7) * orders(stacks)
}

/// Lays one row on states in every smallest way and collects the states that come of it.
struct Placement<'a, L> {
    best: u128,
    next: &'a mut Vec<State<L>>,
}

impl<L: Labels> Placement<'_, L> {
    /// Lays a row whose bound is not above the best.
    fn lay(&mut self, mut state: State<L>, row: &L::Row) {
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
        if stack == 3 {
            if key < self.best {
                self.best = key;
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
