//! Samples of minimal puzzles without bias.
//!
//! A generator from the top down does not give every minimal puzzle the same chance: those with few givens are on
//! more of its ways, so it gives 24.4 givens on average where all minimal puzzles together have 26.577. But the chance of
//! each way is known, and that is enough.
//!
//! A way is the order in which a full grid loses its givens, down to a minimal puzzle with n of them. Every order of the
//! other 81 - n cells is a way to it, since whatever contains a valid puzzle is valid: (81 - n)! ways, whatever the
//! puzzle. The generator takes at each step one of the k givens that are redundant then, each with the same
//! chance; so it goes this way with the chance 1 / (k1 k2 ...), and the weight
//!
//! ```text
//!   w = k1 k2 ... / (81 - n)!
//! ```
//!
//! makes each minimal puzzle count the same in the mean: the mean of w f(puzzle) is the sum of f over all minimal puzzles
//! of a full grid, on average over full grids, for every f. With f = 1 it is their number, 4.67 * 10^15; a ratio
//! of two such means is the mean of f over all minimal puzzles.
//!
//! The price is the weights' spread. A large puzzle is rare on the way down and counts for many: the samples are worth
//! about as much as one in 150 to 300 without weights (`effective size = (sum w)^2 / sum w^2`), and a sample costs about four
//! times a puzzle of the generator: it has to be found out for each given since when it was not redundant.
//!
//! Sources: the bias, and the idea to correct it by known chances, are of Berthier, "Unbiased statistics of a CSP: a
//! controlled-bias generator" (2009), who restarts from a new grid whenever a step fails, so that the chance is the
//! same for all puzzles of one size, at the cost of some 250,000 top-down puzzles a puzzle. Weighting the way that was
//! gone by the inverse of its chance is the estimator of Knuth, "Estimating the efficiency of backtrack programs"
//! (1975), and of Horvitz and Thompson (1952).

use super::{Generated, random_full_grid};
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::grid::Grid;
use crate::lockstep::{Lockstep, Plan};
use crate::minimize::{Order, Reduction};
use crate::rng::{Domain, Stream};
use crate::solve::{CancelToken, Cancelled, Question, Solver};
use std::ops::Range;

/// A minimal puzzle, and for how many it stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// The puzzle.
    pub made: Generated,
    /// What the puzzle counts in a sum over all minimal puzzles of an average full grid.
    pub weight: f64,
}

/// Samples minimal puzzles, with weights under which all minimal puzzles count the same. A sample is a function of seed
/// and index.
///
/// ```
/// use ninefold::CancelToken;
/// use ninefold::generate::Sampler;
///
/// let (mut givens, mut weight) = (0.0, 0.0);
/// for sample in Sampler::new(1).samples(0..100, &CancelToken::new()) {
///     let sample = sample?;
///     givens += sample.weight * sample.made.puzzle.filled_len() as f64;
///     weight += sample.weight;
/// }
/// let mean_givens = givens / weight; // tends to 26.577, slowly
/// assert!((24.0..29.0).contains(&mean_givens));
/// # Ok::<(), ninefold::Cancelled>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sampler {
    seed: u64,
    solver: Solver,
}

impl Sampler {
    /// The samples of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, solver: Solver::new() }
    }

    /// Uses this solver. The samples do not depend on it.
    #[must_use]
    pub const fn with_solver(mut self, solver: Solver) -> Self {
        self.solver = solver;
        self
    }

    /// The samples with these indices, in order, in bounded memory. Ends after the error [`Cancelled`].
    pub fn samples(
        &self,
        indices: Range<u64>,
        cancel: &CancelToken,
    ) -> impl Iterator<Item = Result<Sample, Cancelled>> + use<> {
        let (solver, cancel) = (self.solver, cancel.clone());
        let mut samples = Some(Lockstep::new(Ways { seed: self.seed }, indices));
        std::iter::from_fn(move || {
            let sample = samples.as_mut()?.next(solver, &cancel)?;
            if sample.is_err() {
                samples = None;
            }
            Some(sample)
        })
    }
}

/// Ways from a full grid to a minimal puzzle.
struct Ways {
    seed: u64,
}

enum Job {
    Down(Box<Down>),
    Back(Box<Back>),
}

/// On the way down to a minimal puzzle.
struct Down {
    index: u64,
    order: [Cell; 81],
    reduction: Reduction,
}

/// Back on the same way, once for each given: how many cells were taken before it could not have been taken any more? By
/// halving, since once it is not redundant it never becomes so again.
struct Back {
    index: u64,
    solution: Grid,
    puzzle: Grid,
    /// The cells that were taken away, in this order.
    taken: Vec<Cell>,
    /// The answers for the first givens.
    since: Vec<usize>,
    /// The next given, those after it, and between which numbers its answer is.
    candidate: Candidate,
    others: CellSet,
    range: Range<usize>,
    /// The givens when the middle of the range was taken away, without the one in question.
    asked: Grid,
}

impl Plan for Ways {
    type Job = Job;
    type Outcome = Sample;

    fn begin(&self, index: u64) -> Result<Job, Sample> {
        let mut stream = Stream::new(Domain::Sample, self.seed, index);
        let solution = random_full_grid(&mut stream);
        let mut order = Cell::ALL;
        stream.shuffle(&mut order);
        let reduction = Reduction::new(&solution, &solution, Order::new(order.map(CellSet::only)), 0);
        Ok(Job::Down(Box::new(Down { index, order, reduction })))
    }

    fn question<'a>(&self, job: &'a Job) -> Option<Question<'a>> {
        match job {
            Job::Down(down) => down.reduction.question(),
            Job::Back(back) => Some(Question::Without(&back.asked, back.candidate)),
        }
    }

    fn answer(&self, job: &mut Job, count: u32) -> Option<Sample> {
        match job {
            Job::Back(back) => back.answer(count),
            Job::Down(down) => {
                down.reduction.answer(count);
                if down.reduction.is_done() {
                    *job = Job::Back(Box::new(down.turn()?));
                }
                None
            }
        }
    }
}

impl Down {
    /// Starts on the way back. A minimal puzzle has givens.
    fn turn(&self) -> Option<Back> {
        let (solution, puzzle) = (*self.reduction.solution(), *self.reduction.givens());
        let taken: Vec<Cell> = self.order.into_iter().filter(|&cell| puzzle.get(cell).is_none()).collect();
        let cells = puzzle.filled_cells();
        let cell = cells.first()?;
        let mut back = Back {
            index: self.index,
            solution,
            puzzle,
            since: Vec::new(),
            candidate: Candidate { cell, digit: solution.get(cell)? },
            others: cells - CellSet::only(cell),
            range: 0..taken.len(),
            taken,
            asked: solution,
        };
        back.ask();
        Some(back)
    }
}

impl Back {
    fn middle(&self) -> usize {
        usize::midpoint(self.range.start, self.range.end)
    }

    fn ask(&mut self) {
        self.asked = self.solution;
        for &cell in self.taken.iter().take(self.middle()).chain([&self.candidate.cell]) {
            self.asked.set(cell, None);
        }
    }

    fn answer(&mut self, count: u32) -> Option<Sample> {
        if count == 0 {
            self.range.start = self.middle() + 1;
        } else {
            self.range.end = self.middle();
        }
        if self.range.is_empty() {
            self.since.push(self.range.start);
            let next = self.others.first().and_then(|cell| Some((cell, self.solution.get(cell)?)));
            let Some((cell, digit)) = next else {
                let Self { index, puzzle, solution, .. } = *self;
                let made = Generated { index, puzzle, solution, attempts: 1 };
                return Some(Sample { made, weight: weight(self.taken.len(), &self.since) });
            };
            self.candidate = Candidate { cell, digit };
            self.others -= CellSet::only(cell);
            self.range = 0..self.taken.len();
        }
        self.ask();
        None
    }
}

/// Product of the numbers of redundant givens at each step, over the factorial of the number of steps. Only products
/// and quotients of whole numbers, one after another: the same on every platform.
fn weight(steps: usize, since: &[usize]) -> f64 {
    (0..steps).fold(1.0, |weight, step| {
        let redundant = steps - step + since.iter().filter(|&&since| since > step).count();
        // Whole numbers up to 81.
        weight * f64::from(redundant as u8) / f64::from(step as u8 + 1)
    })
}
