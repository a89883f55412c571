//! Ninefold's own engines.

use super::{Answers, Options, Peer};
use ninefold::solve::{self, End};
use ninefold::{CancelToken, Engine, Grid, Puzzle, Solver, Uniqueness};
use std::ops::Range;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// [`Solver::batch`] on all puzzles at once.
pub(super) struct Batch {
    batch: solve::Batch,
    puzzles: Vec<Puzzle>,
}

impl Batch {
    pub(super) fn new(solver: Solver) -> Self {
        Self { batch: solver.batch(), puzzles: Vec::new() }
    }
}

impl Peer for Batch {
    fn load(&mut self, puzzles: &[Puzzle]) {
        self.puzzles = puzzles.to_vec();
    }

    fn solve(&mut self, range: Range<usize>, limit: u32, answers: &mut Answers) {
        let start = range.start;
        let done = self.batch.solve(&self.puzzles[range], limit, &CancelToken::new(), |index, answer| {
            let grid = answer.solution.as_ref().map(Grid::values);
            answers.put(start + index, answer.count as usize, grid);
        });
        assert!(done.is_ok(), "nobody cancels");
    }
}

/// [`Solver::search`] on one puzzle after another, with the nodes that it reports.
pub(super) struct Single {
    solver: Solver,
    puzzles: Vec<Puzzle>,
}

impl Single {
    pub(super) fn new(solver: Solver) -> Self {
        Self { solver, puzzles: Vec::new() }
    }

    /// Answers one puzzle; whether it came to an end.
    fn search(&self, index: usize, limit: u32, cancel: &CancelToken, answers: &mut Answers) -> bool {
        let mut grid = None;
        let visit = |solution: &Grid| grid = Some(*solution);
        let search = self.solver.search(&self.puzzles[index], u64::from(limit), cancel, visit);
        answers.add_nodes(search.nodes);
        if search.end == End::Cancelled {
            return false;
        }
        answers.put(index, search.solutions as usize, grid.as_ref().map(Grid::values));
        true
    }
}

impl Peer for Single {
    fn load(&mut self, puzzles: &[Puzzle]) {
        self.puzzles = puzzles.to_vec();
    }

    fn solve(&mut self, range: Range<usize>, limit: u32, answers: &mut Answers) {
        let cancel = CancelToken::new();
        for index in range {
            self.search(index, limit, &cancel, answers);
        }
    }
}

/// What a user calls for one puzzle: [`Solver::solve`] at limit 1, [`Solver::uniqueness`] at limit 2, and
/// [`Solver::count_up_to`] above.
pub(super) struct Calls {
    solver: Solver,
    puzzles: Vec<Puzzle>,
}

impl Calls {
    pub(super) fn new(solver: Solver) -> Self {
        Self { solver, puzzles: Vec::new() }
    }
}

impl Peer for Calls {
    fn load(&mut self, puzzles: &[Puzzle]) {
        self.puzzles = puzzles.to_vec();
    }

    fn solve(&mut self, range: Range<usize>, limit: u32, answers: &mut Answers) {
        for index in range {
            let puzzle = &self.puzzles[index];
            let (count, grid) = match limit {
                1 => self.solver.solve(puzzle).map_or((0, None), |grid| (1, Some(grid))),
                2 => match self.solver.uniqueness(puzzle) {
                    Uniqueness::None => (0, None),
                    Uniqueness::Unique(grid) => (1, Some(grid)),
                    Uniqueness::Multiple([grid, _]) => (2, Some(grid)),
                },
                _ => (self.solver.count_up_to(puzzle, u64::from(limit)) as usize, None),
            };
            answers.put(index, count, grid.as_ref().map(Grid::values));
        }
    }
}

/// A reference solver, with a thread beside it that calls it off when its time is up: one puzzle can take it longer
/// than all the others of a set together.
pub(super) struct Reference {
    single: Single,
    patience: Duration,
}

impl Reference {
    pub(super) fn naive(options: &Options) -> Self {
        Self::new(Engine::Naive, options)
    }

    pub(super) fn pruned(options: &Options) -> Self {
        Self::new(Engine::Pruned, options)
    }

    fn new(engine: Engine, options: &Options) -> Self {
        let solver = Solver::new().with_engine(engine);
        Self { single: Single::new(solver), patience: options.patience }
    }
}

impl Peer for Reference {
    fn load(&mut self, puzzles: &[Puzzle]) {
        self.single.load(puzzles);
    }

    fn solve(&mut self, range: Range<usize>, limit: u32, answers: &mut Answers) {
        let cancel = CancelToken::new();
        let (done, is_done) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let (token, patience) = (cancel.clone(), self.patience);
            scope.spawn(move || {
                if is_done.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                    token.cancel();
                }
            });
            for index in range {
                if !self.single.search(index, limit, &cancel, answers) {
                    answers.stopped_at = Some(index);
                    break;
                }
            }
            drop(done);
        });
    }
}
