//! Boards into lanes and out of them. A board outside is a few 64-bit words; inside it is a column of bits through
//! many slices. The bridge is a transposition of 64 by 64 bits, 64 slices at a time:
//!
//! ```text
//!    slices (in)                        rows (out)
//!    slice 0   . . . 1 . . .            lane 0   . . . . . .
//!    slice 1   . . . 0 . . .     <->    lane 1   . . . . . .
//!       ..     board 3 is a column      lane 3   1 0 ..        board 3 is a word
//! ```

use super::slices::Slices;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solve::simd::bits::{Bits, Planes, WORDS};

/// The candidates of one board: for each digit a word with the first 64 cells, then for each three digits a word with
/// the last 17 cells of each.
#[derive(Clone, Copy, Default)]
pub(super) struct Node([u64; NODE_WORDS]);
const NODE_WORDS: usize = 9 + 3;

impl Node {
    /// What the puzzle allows, as it stands.
    pub(super) fn root(puzzle: &Puzzle) -> Self {
        let mut node = Self::default();
        for cell in Cell::ALL {
            for digit in puzzle.allowed(cell).iter() {
                let (word, bit) = Self::place(cell.index(), digit.index());
                node.0[word] |= 1 << bit;
            }
        }
        node
    }

    /// By digit, the cells where it is a candidate.
    pub(super) fn boards(&self) -> [u128; 9] {
        std::array::from_fn(|digit| {
            let high = self.0[9 + digit / 3] >> (17 * (digit % 3)) & 0x1_FFFF;
            u128::from(self.0[digit]) | u128::from(high) << 64
        })
    }

    /// Takes a candidate away.
    #[inline(always)]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        let (word, bit) = Self::place(cell, digit);
        self.0[word] &= !(1 << bit);
    }

    const fn place(cell: usize, digit: usize) -> (usize, usize) {
        match cell {
            0..64 => (digit, cell),
            _ => (9 + digit / 3, 17 * (digit % 3) + cell - 64),
        }
    }
}

/// Words of a grid: four planes of 81 bits, see [`pack`].
const GRID_WORDS: usize = 6;

/// 64 rows of vectors, one for each word of a node: what comes out of a transposition of 64 slices a word. Rows and
/// not blocks of 64, so that lanes next to each other (see [`Lanes`](super::lanes::Lanes)) share cache lines.
pub(super) struct Bridge<V> {
    rows: [[V; NODE_WORDS]; 64],
    /// Grids in slices: bit planes of their values, before they are stored or after they were loaded.
    planes: [[V; 64]; GRID_WORDS],
    /// Room for a transposition.
    block: [V; 64],
}

impl<V: Bits> Bridge<V> {
    pub(super) fn new() -> Self {
        let zero = V::zero();
        Self { rows: [[zero; NODE_WORDS]; 64], planes: [[zero; 64]; GRID_WORDS], block: [zero; 64] }
    }

    /// Transposes 64 slices into a word of each row.
    #[inline(always)]
    fn store(&mut self, word: usize, slice: impl Fn(usize) -> V) {
        V::transpose(
            &mut self.block,
            slice,
            #[inline(always)]
            |row, vector| self.rows[row][word] = vector,
        );
    }

    /// Transposes a word of each row into 64 slices.
    #[inline(always)]
    fn load(&mut self, word: usize, slice: impl FnMut(usize, V)) {
        V::transpose(
            &mut self.block,
            #[inline(always)]
            |row| self.rows[row][word],
            slice,
        );
    }

    #[inline(always)]
    fn words<const N: usize>(&mut self, lane: usize) -> [u64; N] {
        let row = V::words_mut(&mut self.rows[lane % 64]);
        let mut words = [0; N];
        for (word, group) in words.iter_mut().zip(row.chunks_exact(WORDS)) {
            *word = group[lane / 64];
        }
        words
    }

    #[inline(always)]
    fn set_words(&mut self, lane: usize, words: &[u64]) {
        let row = V::words_mut(&mut self.rows[lane % 64]);
        for (word, group) in words.iter().zip(row.chunks_exact_mut(WORDS)) {
            group[lane / 64] = *word;
        }
    }

    /// Puts the boards of all lanes onto the bridge, as they are given digit by digit: see [`Bridge::node`].
    #[inline(always)]
    pub(super) fn store_nodes(
        &mut self,
        boards: &mut [[V; 81]; 3],
        mut board: impl FnMut(usize, &mut [V; 81]),
    ) {
        for three in 0..3 {
            for (digit, slices) in boards.iter_mut().enumerate() {
                board(3 * three + digit, slices);
                self.store(
                    3 * three + digit,
                    #[inline(always)]
                    |cell| slices[cell],
                );
            }
            self.store(
                9 + three,
                #[inline(always)]
                |i| if i < 51 { boards[i / 17][64 + i % 17] } else { V::zero() },
            );
        }
    }

    /// The board of a lane on the bridge.
    #[inline(always)]
    pub(super) fn node(&mut self, lane: usize) -> Node {
        Node(self.words(lane))
    }

    /// Puts a board onto the bridge for [`Bridge::load_nodes`].
    #[inline(always)]
    pub(super) fn set_node(&mut self, lane: usize, node: &Node) {
        self.set_words(lane, &node.0);
    }

    /// Brings the boards that were put onto the bridge into their lanes.
    #[inline(always)]
    pub(super) fn load_nodes(&mut self, slices: &mut Slices<V>, lanes: V) {
        for (digit, board) in slices.candidates.iter_mut().enumerate() {
            self.load(
                digit,
                #[inline(always)]
                |cell, vector| board[cell] = lanes.select(vector, board[cell]),
            );
        }
        for (three, boards) in slices.candidates.as_chunks_mut::<3>().0.iter_mut().enumerate() {
            self.load(
                9 + three,
                #[inline(always)]
                |i, vector| {
                    if i < 51 {
                        let x = &mut boards[i / 17][64 + i % 17];
                        *x = lanes.select(vector, *x);
                    }
                },
            );
        }
        slices.forget(lanes);
    }

    /// Puts givens onto the bridge for [`Bridge::load_grids`].
    #[inline(always)]
    pub(super) fn set_grid(&mut self, lane: usize, grid: &Grid) {
        self.set_words(lane, &pack(V::planes_of_values(grid.values())));
    }

    /// Brings the givens that were put onto the bridge into their lanes.
    #[inline(always)]
    pub(super) fn load_grids(&mut self, slices: &mut Slices<V>, lanes: V) {
        for word in 0..GRID_WORDS {
            V::transpose(
                &mut self.block,
                #[inline(always)]
                |row| self.rows[row][word],
                #[inline(always)]
                |i, vector| self.planes[word][i] = vector,
            );
        }
        for cell in 0..81 {
            let mut bits = [V::zero(); 4];
            for (plane, bits) in bits.iter_mut().enumerate() {
                let (word, bit) = place_in_planes(plane, cell);
                *bits = self.planes[word][bit];
            }
            let [b0, b1, b2, b3] = bits;
            let blank = V::ones().and_not(b0.or3(b1, b2).or(b3));
            // The low three bits decoded; 8 and 9 are told apart from 0 and 1 by the high one.
            let low = V::ones().and_not(b3);
            let (hi, lo) = ([low.and_not(b2), low.and(b2)], [V::ones().and_not(b1), b1]);
            let quarter = |k: usize| hi[k / 2].and(lo[k % 2]);
            let given = [
                quarter(0).and(b0),
                quarter(1).and_not(b0),
                quarter(1).and(b0),
                quarter(2).and_not(b0),
                quarter(2).and(b0),
                quarter(3).and_not(b0),
                quarter(3).and(b0),
                b3.and_not(b0),
                b3.and(b0),
            ];
            for (digit, given) in given.into_iter().enumerate() {
                let x = &mut slices.candidates[digit][cell];
                *x = lanes.select(given.or(blank), *x);
            }
        }
        slices.forget(lanes);
    }

    /// Puts all lanes onto the bridge as if they were solved: see [`Bridge::grid`].
    #[inline(always)]
    pub(super) fn store_grids(&mut self, slices: &Slices<V>) {
        for cell in 0..81 {
            let mut x = [V::zero(); 9];
            for (x, board) in x.iter_mut().zip(&slices.candidates) {
                *x = board[cell];
            }
            let bits = [
                x[0].or3(x[2], x[4]).or3(x[6], x[8]),
                x[1].or3(x[2], x[5]).or(x[6]),
                x[3].or3(x[4], x[5]).or(x[6]),
                x[7].or(x[8]),
            ];
            for (plane, bits) in bits.into_iter().enumerate() {
                let (word, bit) = place_in_planes(plane, cell);
                self.planes[word][bit] = bits;
            }
        }
        for word in 0..GRID_WORDS {
            V::transpose(
                &mut self.block,
                #[inline(always)]
                |i| self.planes[word][i],
                #[inline(always)]
                |row, vector| self.rows[row][word] = vector,
            );
        }
    }

    /// The grid of a solved lane after [`Bridge::store_grids`].
    #[inline(always)]
    pub(super) fn grid(&mut self, lane: usize, grid: &mut Grid) {
        V::values_of_planes(unpack(self.words(lane)), grid.values_mut());
    }
}

/// Where a bit of a plane is in a packed grid: the first 64 cells of each plane in a word of their own, then the last
/// 17 cells of three planes together, then those of the fourth.
const fn place_in_planes(plane: usize, cell: usize) -> (usize, usize) {
    match (cell < 64, plane) {
        (true, _) => (plane, cell),
        (false, 3) => (5, cell - 64),
        (false, _) => (4, 17 * plane + cell - 64),
    }
}

#[inline(always)]
const fn pack(Planes { low: [a, b, c, d], high: [e, f, g, h] }: Planes) -> [u64; GRID_WORDS] {
    [a, b, c, d, e | f << 17 | g << 34, h]
}

/// The inverse of [`pack`], but for bits beyond the last cell.
#[inline(always)]
const fn unpack([a, b, c, d, e, f]: [u64; GRID_WORDS]) -> Planes {
    Planes { low: [a, b, c, d], high: [e, e >> 17, e >> 34, f] }
}
