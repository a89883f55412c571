//! Solvers from the package registry.

use super::{Answers, Peer};
use ninefold::Puzzle;
use std::ops::Range;

/// The crate `sudoku` (Emerentius), after `JCZSolve`: the baseline of the tables.
#[derive(Default)]
pub(super) struct Sudoku(Vec<sudoku::Sudoku>);

impl Peer for Sudoku {
    fn load(&mut self, puzzles: &[Puzzle]) {
        let convert = |puzzle: &Puzzle| sudoku::Sudoku::from_bytes(*puzzle.givens().values());
        self.0 = puzzles.iter().map(|puzzle| convert(puzzle).expect("81 values 0 to 9")).collect();
    }

    fn solve(&mut self, range: Range<usize>, limit: u32, answers: &mut Answers) {
        for index in range {
            let grid = std::slice::from_mut(&mut answers.grids[index]);
            let count = self.0[index].solutions_up_to_buffer(grid, limit as usize);
            answers.put(index, count, None);
        }
    }
}

/// The crate `msolve` (Alex Williams).
#[derive(Default)]
pub(super) struct Msolve(Vec<msolve::Sudoku>);

impl Peer for Msolve {
    fn load(&mut self, puzzles: &[Puzzle]) {
        self.0 = puzzles.iter().map(|puzzle| msolve::Sudoku::from(*puzzle.givens().values())).collect();
    }

    fn solve(&mut self, range: Range<usize>, limit: u32, answers: &mut Answers) {
        for index in range {
            let mut solutions = self.0[index].iter().take(limit as usize);
            let first = solutions.next().map(|solution| solution.to_array());
            let count = usize::from(first.is_some()) + solutions.count();
            answers.put(index, count, first.as_ref());
        }
    }
}

/// The crate `rustoku-lib` (Samuel Huang). Counts faster than it solves, without handing out a grid.
#[derive(Default)]
pub(super) struct Rustoku(Vec<rustoku_lib::core::Board>);

impl Peer for Rustoku {
    fn load(&mut self, puzzles: &[Puzzle]) {
        let board = |puzzle: &Puzzle| {
            let values = *puzzle.givens().values();
            rustoku_lib::core::Board::new(std::array::from_fn(|r| std::array::from_fn(|c| values[9 * r + c])))
        };
        self.0 = puzzles.iter().map(board).collect();
    }

    fn solve(&mut self, range: Range<usize>, limit: u32, answers: &mut Answers) {
        for index in range {
            // It refuses givens that break a rule; that is its way to say that there is no solution.
            let count = rustoku_lib::Rustoku::new(self.0[index])
                .map_or(0, |mut solver| solver.count_solutions_until(limit as usize));
            answers.put(index, count, None);
        }
    }
}
