//! One puzzle at a time, as soon as possible.
//!
//! | file | what |
//! |---|---|
//! | `board` | a board in nine vectors, and the inference at a node |
//! | `branch` | where to split a board that inference leaves open |
//! | `tree` | the search, which stops at each solution and can go on from there |
//!
//! [`search`] is a loop over the tree's solutions, [`Solutions`] an iterator over them: constant memory, and
//! the first solution of a grid with 10^21 of them as soon as that of any other.
#![expect(
    clippy::inline_always,
    reason = "all of it must be inlined into the function that enables the vector instructions"
)]

mod board;
mod branch;
mod tree;

use super::simd::lanes::{Lanes, Places};
use super::simd::{InstructionSet, enter, with_token};
use super::{CancelToken, Cancelled, End, Isa, Search};
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use tree::Tree;

/// `on_set!(isa, L => expression)` evaluates the expression compiled for an instruction set, whose vectors it may call
/// `L`.
macro_rules! on_set {
    ($isa:expr, $lanes:ident => $kernel:expr) => {
        with_token!($isa, set: Set => {
            type $lanes = <Set as InstructionSet>::Lanes;
            enter!(set, $kernel)
        })
    };
}

/// Visits the solutions of a puzzle, at most `limit`.
pub(super) fn search(
    isa: Isa,
    puzzle: &Puzzle,
    limit: u64,
    cancel: &CancelToken,
    visit: &mut dyn FnMut(&Grid),
) -> Search {
    on_set!(isa, L => {
        let mut tree = Tree::new::<L>(cells(puzzle));
        let mut solutions = 0;
        let end = loop {
            if solutions == limit {
                break End::LimitReached;
            }
            match tree.next::<L>(cancel) {
                Ok(Some(values)) => visit(&grid(values)),
                Ok(None) => break End::Exhausted,
                Err(Cancelled) => break End::Cancelled,
            }
            solutions += 1;
        };
        Search { solutions, nodes: tree.nodes, end }
    })
}

/// The solutions of a puzzle, found one at a time. Made by [`Solver::solutions`](crate::Solver::solutions).
///
/// A few kilobytes, whatever the puzzle, and up to 40 in the search for solutions of one with hardly any
/// givens.
#[derive(Clone, Debug)]
pub struct Solutions {
    isa: Isa,
    tree: Tree,
}

impl Solutions {
    pub(super) fn new(isa: Isa, puzzle: &Puzzle) -> Self {
        Self { isa, tree: on_set!(isa, L => Tree::new::<L>(cells(puzzle))) }
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        // Nobody cancels: a search that ends has no more solutions.
        on_set!(self.isa, L => self.tree.next::<L>(&CancelToken::NEVER)).ok().flatten().map(grid)
    }
}

impl std::iter::FusedIterator for Solutions {}

/// What the puzzle allows in each cell.
#[inline(always)]
fn cells<L: Lanes>(puzzle: &Puzzle) -> Places<L> {
    match puzzle {
        Puzzle::Givens(givens) => L::from_values(givens.values()),
        Puzzle::Sukaku(marks) => L::from_masks(&marks.cells().map(DigitSet::bits)),
    }
}

#[inline(always)]
fn grid(values: [u8; 81]) -> Grid {
    Grid::from_values(values).unwrap_or_default()
}
