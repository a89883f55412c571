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
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solve::simd::Vector;

/// The candidates of one board: bit `81 * digit + cell`.
pub(super) type Node = [u64; NODE_WORDS];
const NODE_WORDS: usize = 729_usize.div_ceil(64);

/// Words of a grid: four planes of 81 bits, see [`pack`].
const GRID_WORDS: usize = 6;

/// Blocks of 64 vectors on their way through a transposition, one for each word of a node.
pub(super) struct Bridge<V> {
    /// The 65th vector keeps blocks a little more than 4 KiB apart: the words of one lane must not all compete for
    /// the same set of the first-level cache.
    blocks: [[V; 65]; NODE_WORDS],
}

impl<V: Vector> Bridge<V> {
    pub(super) fn new() -> Self {
        Self { blocks: [[V::zero(); 65]; NODE_WORDS] }
    }

    #[inline(always)]
    fn transpose(&mut self, blocks: usize) {
        for block in &mut self.blocks[..blocks] {
            if let Some(block) = block.first_chunk_mut() {
                V::transpose(block);
            }
        }
    }

    /// Reads a lane's words after slices were put in and transposed.
    #[inline(always)]
    fn words<const N: usize>(&mut self, lane: usize) -> [u64; N] {
        let place = lane % 64 * V::WORDS + lane / 64;
        std::array::from_fn(
            #[inline(always)]
            |word| V::words_mut(&mut self.blocks[word])[place],
        )
    }

    /// Writes a lane's words before they are transposed into slices.
    #[inline(always)]
    fn set_words(&mut self, lane: usize, words: &[u64]) {
        let place = lane % 64 * V::WORDS + lane / 64;
        for (block, word) in self.blocks.iter_mut().zip(words) {
            V::words_mut(block)[place] = *word;
        }
    }

    /// Takes, in each lane, the first candidate of the branch cell for true. The same boards with that candidate
    /// taken away instead go onto the bridge: see [`Bridge::node`].
    #[inline(always)]
    pub(super) fn split(&mut self, slices: &mut Slices<V>, branch: &[V; 81]) {
        for (cell, &branch) in branch.iter().enumerate() {
            let mut later = V::zero();
            for digit in 0..9 {
                let x = slices.candidates[digit][cell];
                let first = x.and(branch).and_not(later);
                later = later.or(first);
                slices.candidates[digit][cell] = x.and_not(branch.and_not(first));
                let slice = digit * 81 + cell;
                self.blocks[slice / 64][slice % 64] = x.and_not(first);
            }
        }
        self.transpose(NODE_WORDS);
    }

    /// The board of a lane after [`Bridge::split`].
    #[inline(always)]
    pub(super) fn node(&mut self, lane: usize) -> Node {
        self.words(lane)
    }

    /// Puts a board onto the bridge for [`Bridge::load_nodes`].
    #[inline(always)]
    pub(super) fn set_node(&mut self, lane: usize, node: &Node) {
        self.set_words(lane, node);
    }

    /// Brings the boards that were put onto the bridge into their lanes.
    #[inline(always)]
    pub(super) fn load_nodes(&mut self, slices: &mut Slices<V>, lanes: V) {
        self.transpose(NODE_WORDS);
        for (slice, x) in slices.candidates.as_flattened_mut().iter_mut().enumerate() {
            *x = lanes.select(self.blocks[slice / 64][slice % 64], *x);
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
        self.transpose(GRID_WORDS);
        for cell in 0..81 {
            let [b0, b1, b2, b3] = std::array::from_fn(
                #[inline(always)]
                |plane| {
                    let slice = slice_of_plane(plane, cell);
                    self.blocks[slice / 64][slice % 64]
                },
            );
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
            let x = |digit: usize| slices.candidates[digit - 1][cell];
            let planes = [
                x(1).or3(x(3), x(5)).or3(x(7), x(9)),
                x(2).or3(x(3), x(6)).or(x(7)),
                x(4).or3(x(5), x(6)).or(x(7)),
                x(8).or(x(9)),
            ];
            for (plane, bits) in planes.into_iter().enumerate() {
                let slice = slice_of_plane(plane, cell);
                self.blocks[slice / 64][slice % 64] = bits;
            }
        }
        self.transpose(GRID_WORDS);
    }

    /// The grid of a solved lane after [`Bridge::store_grids`].
    #[inline(always)]
    pub(super) fn grid(&mut self, lane: usize) -> Grid {
        Grid::of_known_values(V::values_of_planes(unpack(self.words(lane))))
    }
}

/// Where a bit of a plane is in a packed grid: the first 64 cells of each plane in a word of their own, then the last
/// 17 cells of three planes together, then those of the fourth.
const fn slice_of_plane(plane: usize, cell: usize) -> usize {
    match (cell < 64, plane) {
        (true, _) => 64 * plane + cell,
        (false, 3) => 320 + (cell - 64),
        (false, _) => 256 + 17 * plane + (cell - 64),
    }
}

#[inline(always)]
fn pack(planes: [u128; 4]) -> [u64; GRID_WORDS] {
    let [a, b, c, d] = planes.map(|plane| plane as u64);
    let [e, f, g, h] = planes.map(|plane| (plane >> 64) as u64);
    [a, b, c, d, e | f << 17 | g << 34, h]
}

#[inline(always)]
fn unpack(words: [u64; GRID_WORDS]) -> [u128; 4] {
    let high = [words[4], words[4] >> 17, words[4] >> 34, words[5]];
    std::array::from_fn(|plane| u128::from(words[plane]) | u128::from(high[plane] & 0x1_FFFF) << 64)
}

/// The root of the search for any puzzle: what it allows, as it stands.
pub(super) fn root(puzzle: &Puzzle) -> Node {
    let mut node = [0; NODE_WORDS];
    for cell in crate::cell::Cell::ALL {
        for digit in puzzle.allowed(cell).iter() {
            let bit = 81 * digit.index() + cell.index();
            node[bit / 64] |= 1 << (bit % 64);
        }
    }
    node
}
