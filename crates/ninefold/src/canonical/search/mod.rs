//! The search behind every canonical form: the smallest board, row by row, over all geometric transforms, with the
//! labels chosen as late as possible.
//!
//! The rows of the form are fixed one at a time, top down. A *state* is a way to begin: which source rows stand on top,
//! what is settled of the order of the columns, which labels are given out. All states that reach the same smallest
//! rows so far survive, each is continued with every row that may stand next, and those that show the smallest next
//! row survive again. Four things keep the survivors few:
//!
//! * Columns are kept as an *ordered partition*, not as a permutation: columns of a stack that showed the same content
//!   in every row so far stay tied, and so do whole stacks. The empty row has one arrangement, not 1,296.
//! * Labels are given out at first appearance: the next unused label is the smallest a new digit can show.
//! * *Twins*, equal rows of a band or bands with equal rows, are interchangeable: only the first is tried, and counts
//!   for all.
//! * Where a row of nine different digits could stand in any order, an order is given up as soon as it cannot lead to
//!   the smallest next row.
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
//! it; the partition, the twins and the look ahead are ours.

mod placement;

use placement::Placement;
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
            let mut all_exact = true;
            candidates.clear();
            for (at, state) in states.iter().enumerate() {
                let side = usize::from(state.transposed);
                state.each_next_row(level, &self.twins[side], |row, weight| {
                    let Bound { key, exact } =
                        state.labels.bound(&self.rows[side][row], &state.columns, state.tied);
                    if key <= best {
                        best = if exact { key } else { best };
                        all_exact &= exact;
                        candidates.push((key, exact, at, row as u8, weight));
                    }
                });
            }
            if !all_exact {
                candidates.sort_unstable_by_key(|&(key, ..)| key); // so that the smallest is found soon
            }
            let mut placement = Placement::new(&self.rows, level, best, &mut next);
            for &(key, exact, at, row, weight) in &candidates {
                if key <= placement.best() {
                    let mut next = states[at];
                    next.weight *= weight;
                    next.rows[level] = row;
                    next.used |= 1 << row;
                    let row = &self.rows[usize::from(next.transposed)][usize::from(row)];
                    placement.lay(next, row, exact);
                }
            }
            *key = placement.best();
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
