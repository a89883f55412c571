//! The search: depth first, with an explicit stack, from one solution to the next.

use super::board::{State, places, propagate};
use super::branch::branch;
use crate::solve::simd::lanes::{Array, Lanes, Places};
use crate::solve::simd::stack::Stack;
use crate::solve::{CancelToken, Cancelled};

/// How many boards wait in place. With more, which takes a puzzle of few givens, the others wait on the heap; never more than 135: each but
/// the root is the sibling of one that decided the configuration of one of 9 digits in one of 6 bands and stacks, or the digit of one of 81
/// cells, and what is decided stays so below.
const NEAR: usize = 12;

/// The boards that nobody has looked at yet. Their solutions are those still to come.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    stack: Stack<Places<Array>, NEAR>,
    /// How many children were made.
    pub(super) nodes: u64,
}

impl Tree {
    /// The search for the solutions of one board.
    #[inline(always)]
    pub(super) fn new<L: Lanes>(root: Places<L>) -> Self {
        let mut tree = Self { stack: Stack::new(), nodes: 0 };
        tree.push(root);
        tree
    }

    /// The next solution, or `None` when there is no other.
    #[inline(always)]
    pub(super) fn next<L: Lanes>(&mut self, cancel: &CancelToken) -> Result<Option<[u8; 81]>, Cancelled> {
        while let Some(board) = self.stack.pop() {
            let mut cells = places(|r, c| L::load(&board[r][c].0));
            loop {
                if cancel.is_cancelled() {
                    self.push(cells);
                    return Err(Cancelled);
                }
                match propagate(&mut cells) {
                    State::Dead => break,
                    State::Solved => return Ok(Some(L::to_values(&cells))),
                    State::Open(configurations) => {
                        let [first, second] = branch(&cells, configurations);
                        self.nodes += 2;
                        self.push(second);
                        cells = first;
                    }
                }
            }
        }
        Ok(None)
    }

    #[inline(always)]
    fn push<L: Lanes>(&mut self, cells: Places<L>) {
        self.stack.push(places(|r, c| {
            let mut array = Array([0; 16]);
            cells[r][c].store(&mut array.0);
            array
        }));
    }
}
