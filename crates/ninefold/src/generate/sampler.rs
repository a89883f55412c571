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
//! about as much as one in 150 to 300 without weights (`effective size = (sum w)^2 / sum w^2`), and a sample costs about five
//! times a puzzle of the generator: it has to be found out for each given since when it was not redundant.
//!
//! Sources: the bias, and the idea to correct it by known chances, are of Berthier, "Unbiased statistics of a CSP: a
//! controlled-bias generator" (2009), who restarts from a new grid whenever a step fails, so that the chance is the
//! same for all puzzles of one size, at the cost of some 250,000 top-down puzzles a puzzle. Weighting the way that was
//! gone by the inverse of its chance is the estimator of Knuth, "Estimating the efficiency of backtrack programs"
//! (1975), and of Horvitz and Thompson (1952).

use super::{Generated, random_full_grid};
use crate::cell::{Cell, CellSet};
use crate::grid::Grid;
use crate::minimize::Reduction;
use crate::puzzle::Puzzle;
use crate::rng::{Domain, Stream};
use crate::solve::{Answer, CancelToken, Cancelled, Solver};
use std::collections::VecDeque;
use std::ops::Range;

/// How many samples are made at once.
const IN_FLIGHT: usize = 64;

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
        mut indices: Range<u64>,
        cancel: &CancelToken,
    ) -> impl Iterator<Item = Result<Sample, Cancelled>> + use<> {
        let (this, cancel) = (self.clone(), cancel.clone());
        let mut ready = VecDeque::new();
        std::iter::from_fn(move || {
            if ready.is_empty() && !indices.is_empty() {
                let chunk: Vec<u64> = indices.by_ref().take(IN_FLIGHT).collect();
                match this.chunk(&chunk, &cancel) {
                    Ok(samples) => ready.extend(samples),
                    Err(cancelled) => {
                        indices = 0..0;
                        return Some(Err(cancelled));
                    }
                }
            }
            ready.pop_front().map(Ok)
        })
    }

    fn chunk(&self, indices: &[u64], cancel: &CancelToken) -> Result<Vec<Sample>, Cancelled> {
        let descents = self.descend(indices, cancel)?;
        let since = self.needed_since(&descents, cancel)?;
        let samples = descents.iter().zip(indices).zip(since).map(|((way, &index), since)| Sample {
            made: Generated { index, puzzle: way.puzzle, solution: way.solution, attempts: 1 },
            weight: weight(way.taken.len(), &since),
        });
        Ok(samples.collect())
    }

    /// Goes down to a minimal puzzle with each index.
    fn descend(&self, indices: &[u64], cancel: &CancelToken) -> Result<Vec<Way>, Cancelled> {
        let mut orders = Vec::new();
        let mut reductions = Vec::new();
        for &index in indices {
            let mut stream = Stream::new(Domain::Sample, self.seed, index);
            let solution = random_full_grid(&mut stream);
            let mut order = Cell::ALL;
            stream.shuffle(&mut order);
            reductions.push(Reduction::new(&solution, order.map(CellSet::only).to_vec(), 0));
            orders.push(order);
        }
        loop {
            let (mut asking, mut questions) = (Vec::new(), Vec::new());
            for reduction in &mut reductions {
                if let Some(question) = reduction.question() {
                    questions.push(question);
                    asking.push(reduction);
                }
            }
            if questions.is_empty() {
                break;
            }
            self.solver.solve_batch(&questions, 2, cancel, |place, answer| {
                if let Some(reduction) = asking.get_mut(place) {
                    match answer {
                        Answer { count: 1, .. } => reduction.one(),
                        Answer { solution: Some(other), .. } if other != *reduction.solution() => {
                            reduction.another(&other);
                        }
                        Answer { .. } => reduction.several(),
                    }
                }
            })?;
        }
        let way = |(reduction, order): (&Reduction, [Cell; 81])| {
            let puzzle = *reduction.givens();
            let taken = order.into_iter().filter(|&cell| puzzle.get(cell).is_none()).collect();
            Way { solution: *reduction.solution(), puzzle, taken }
        };
        Ok(reductions.iter().zip(orders).map(way).collect())
    }

    /// For each given of each puzzle, how many cells were taken before it could not have been taken any more: by
    /// halving, since once it is not redundant it never becomes so again.
    fn needed_since(&self, ways: &[Way], cancel: &CancelToken) -> Result<Vec<Vec<usize>>, Cancelled> {
        let mut open: Vec<(usize, Cell, Range<usize>)> = Vec::new();
        for (number, way) in ways.iter().enumerate() {
            open.extend(way.puzzle.filled_cells().iter().map(|cell| (number, cell, 0..way.taken.len())));
        }
        loop {
            let (mut asking, mut questions) = (Vec::new(), Vec::new());
            for (number, cell, range) in &mut open {
                if let (true, Some(way)) = (range.start < range.end, ways.get(*number)) {
                    let middle = usize::midpoint(range.start, range.end);
                    let taken = way.taken.iter().take(middle).copied();
                    let left = CellSet::ALL - taken.collect() - CellSet::only(*cell);
                    questions.push(Puzzle::Givens(way.solution.restricted_to(left)));
                    asking.push((range, middle));
                }
            }
            if questions.is_empty() {
                break;
            }
            self.solver.solve_batch(&questions, 2, cancel, |place, answer| {
                if let Some((range, middle)) = asking.get_mut(place) {
                    if answer.count == 1 {
                        range.start = *middle + 1;
                    } else {
                        range.end = *middle;
                    }
                }
            })?;
        }
        let mut since = vec![Vec::new(); ways.len()];
        for (number, _, range) in open {
            if let Some(since) = since.get_mut(number) {
                since.push(range.start);
            }
        }
        Ok(since)
    }
}

/// How a minimal puzzle was reached.
struct Way {
    solution: Grid,
    puzzle: Grid,
    /// The cells that were taken away, in this order.
    taken: Vec<Cell>,
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
