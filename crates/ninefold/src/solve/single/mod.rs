//! One puzzle at a time, as soon as possible: [`Board`] infers, this searches.
//!
//! A depth-first search with an explicit stack. The stack holds boards that have not been looked at; the board on top
//! is propagated, and if it stays open it is split in two. One half replaces it, the other goes on top, so that the
//! stack holds at most one board for each cell on the way down and its size is bounded: a search needs no more memory
//! for a grid with 10^21 solutions than for one.
//!
//! The search can stop after any solution and go on later: [`Solutions`] is that, and [`search`] a loop over it.

mod board;

use super::{CancelToken, Cancelled, End, Search};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use board::{Board, State};

/// Visits the solutions of a puzzle, at most `limit`.
pub(super) fn search(
    puzzle: &Puzzle,
    limit: u64,
    cancel: &CancelToken,
    visit: &mut dyn FnMut(&Grid),
) -> Search {
    let mut solutions = Solutions::new(puzzle);
    let mut found = 0;
    let end = loop {
        if found == limit {
            break End::LimitReached;
        }
        match solutions.advance(cancel) {
            Ok(Some(grid)) => visit(&grid),
            Ok(None) => break End::Exhausted,
            Err(Cancelled) => break End::Cancelled,
        }
        found += 1;
    };
    Search { solutions: found, nodes: solutions.nodes, end }
}

/// The solutions of a puzzle, found one at a time. Made by [`Solver::solutions`](crate::Solver::solutions).
#[derive(Clone, Debug)]
pub struct Solutions {
    stack: Vec<Board>,
    nodes: u64,
}

impl Solutions {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        Self { stack: vec![Board::new(puzzle)], nodes: 0 }
    }

    /// The next solution, or `None` when there is no other.
    fn advance(&mut self, cancel: &CancelToken) -> Result<Option<Grid>, Cancelled> {
        while let Some(mut board) = self.stack.pop() {
            if cancel.is_cancelled() {
                self.stack.push(board);
                return Err(Cancelled);
            }
            match board.propagate() {
                State::Dead => {}
                State::Solved => return Ok(Some(board.to_grid())),
                State::Open => {
                    let child = board.branch();
                    self.stack.extend([board, child]);
                    self.nodes += 2;
                }
            }
        }
        Ok(None)
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        // A token that nobody else holds is never cancelled.
        self.advance(&CancelToken::new()).unwrap_or(None)
    }
}

impl std::iter::FusedIterator for Solutions {}
