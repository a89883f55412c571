//! One puzzle at a time.

use super::{CancelToken, End, Search};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// Visits the solutions of a puzzle, at most `limit`.
pub(super) fn search(
    puzzle: &Puzzle,
    limit: u64,
    cancel: &CancelToken,
    visit: &mut dyn FnMut(&Grid),
) -> Search {
    let mut solutions = Solutions::new(puzzle);
    let mut done = Search { solutions: 0, nodes: 0, end: End::LimitReached };
    while done.solutions < limit {
        match solutions.advance(cancel) {
            Ok(Some(grid)) => visit(&grid),
            Ok(None) => {
                done.end = End::Exhausted;
                break;
            }
            Err(super::Cancelled) => {
                done.end = End::Cancelled;
                break;
            }
        }
        done.solutions += 1;
    }
    done.nodes = solutions.nodes;
    done
}

/// The solutions of a puzzle, found one at a time. Made by [`Solver::solutions`](crate::Solver::solutions).
#[derive(Clone, Debug)]
pub struct Solutions {
    stack: Vec<[DigitSet; 81]>,
    nodes: u64,
}

impl Solutions {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let start = Cell::ALL.map(|cell| puzzle.allowed(cell));
        Self { stack: vec![start], nodes: 0 }
    }

    /// The next solution, or `None` when there is no other.
    pub(super) fn advance(&mut self, cancel: &CancelToken) -> Result<Option<Grid>, super::Cancelled> {
        while let Some(mut state) = self.stack.pop() {
            if cancel.is_cancelled() {
                self.stack.push(state);
                return Err(super::Cancelled);
            }
            if !propagate(&mut state) {
                continue;
            }
            let open = Cell::ALL.into_iter().filter(|cell| state[cell.index()].len() > 1);
            let Some(cell) = open.min_by_key(|cell| state[cell.index()].len()) else {
                return Ok(Grid::from_values(state.map(|set| set.first().map_or(0, Digit::get))));
            };
            for digit in state[cell.index()].iter().rev() {
                let mut child = state;
                child[cell.index()] = DigitSet::only(digit);
                self.nodes += 1;
                self.stack.push(child);
            }
        }
        Ok(None)
    }
}

fn propagate(state: &mut [DigitSet; 81]) -> bool {
    loop {
        let before = *state;
        for cell in Cell::ALL {
            if let Some(digit) = state[cell.index()].single() {
                for peer in cell.peers().iter() {
                    state[peer.index()].remove(digit);
                }
            }
        }
        if state.iter().any(|set| set.is_empty()) {
            return false;
        }
        if before == *state {
            return true;
        }
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.advance(&CancelToken::new()).unwrap_or(None)
    }
}
