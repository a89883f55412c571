//! Fewer givens: which of them a puzzle can do without, and what follows from it without any of them.
//!
//! * [`redundant_givens`], [`is_minimal`], [`minimize`], [`minimize_batch`]: a given is redundant if the puzzle keeps its one solution without
//!   it; a puzzle with one solution and no redundant given is minimal.
//! * [`true_candidates`], [`backbone`]: the digits of each cell that occur in some solution.
//! * [`backdoors`]: cells which, once known, leave a puzzle that singles solve.
//!
//! Questions about givens take a [`Grid`] of givens: a sukaku has none. Only a valid puzzle has answers; any other gets
//! [`NotValid`] with the grids that show why.

mod backdoors;
mod candidates;
mod order;
mod reduction;
mod unavoidable;

pub use backdoors::{Backdoors, backdoors};
pub use candidates::{backbone, true_candidates};
pub(crate) use order::Order;
pub(crate) use reduction::Reduction;

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::grid::Grid;
use crate::lockstep::{Lockstep, Plan};
use crate::puzzle::Puzzle;
use crate::rng::{Domain, Stream};
use crate::solve::{CancelToken, Cancelled, Question, Solver, Uniqueness};
use std::fmt;

/// Why a question about a valid puzzle got no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotValid {
    /// The givens have no solution.
    NoSolution,
    /// At least these two different grids solve it.
    Multiple(Box<[Grid; 2]>),
    /// The token was cancelled first.
    Cancelled,
}

impl fmt::Display for NotValid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolution => f.write_str("the puzzle has no solution"),
            Self::Multiple(witnesses) => {
                let [one, other] = &**witnesses;
                write!(f, "the puzzle has several solutions, among them {one} and {other}")
            }
            Self::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl std::error::Error for NotValid {}

impl From<Cancelled> for NotValid {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// The one solution of the givens.
fn only_solution(solver: Solver, givens: &Grid, cancel: &CancelToken) -> Result<Grid, NotValid> {
    match solver.try_uniqueness(&Puzzle::Givens(*givens), cancel)? {
        Uniqueness::Unique(solution) => Ok(solution),
        Uniqueness::None => Err(NotValid::NoSolution),
        Uniqueness::Multiple(witnesses) => Err(NotValid::Multiple(Box::new(witnesses))),
    }
}

/// The givens that the puzzle can do without, each on its own: without any *one* of them there is still one solution.
/// Without two of them there may be more.
///
/// As many searches as there are givens, each for a solution with another digit in the cell.
///
/// ```
/// use ninefold::{CancelToken, Puzzle, Solver, minimize};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let redundant = minimize::redundant_givens(Solver::new(), &puzzle.givens(), &CancelToken::new())?;
/// assert_eq!(redundant.len(), 22);
/// assert!(redundant.contains("r1c1".parse()?) && !redundant.contains("r2c2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`NotValid`] if the givens do not have exactly one solution, or if cancelled.
pub fn redundant_givens(solver: Solver, givens: &Grid, cancel: &CancelToken) -> Result<CellSet, NotValid> {
    only_solution(solver, givens, cancel)?;
    Ok(redundant_among(solver, givens, cancel).collect::<Result<_, _>>()?)
}

/// [`redundant_givens`] of what is known to be valid, one after another.
pub(crate) fn redundant_among<'a>(
    solver: Solver,
    givens: &'a Grid,
    cancel: &'a CancelToken,
) -> impl Iterator<Item = Result<Cell, Cancelled>> + 'a {
    givens.filled().filter_map(move |(cell, digit)| {
        let mut fewer = *givens;
        fewer.set(cell, None);
        let other = Question::Without(&fewer, Candidate { cell, digit });
        solver.answer(&other, cancel).map(|answer| (answer.count == 0).then_some(cell)).transpose()
    })
}

/// Whether the puzzle has no redundant given.
///
/// ```
/// use ninefold::{CancelToken, Puzzle, Solver, minimize};
/// let solver = Solver::new();
/// let cancel = CancelToken::new();
/// let puzzle: Puzzle =
///     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
/// assert!(minimize::is_minimal(solver, &puzzle.givens(), &cancel)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`NotValid`] if the givens do not have exactly one solution, or if cancelled.
pub fn is_minimal(solver: Solver, givens: &Grid, cancel: &CancelToken) -> Result<bool, NotValid> {
    only_solution(solver, givens, cancel)?;
    Ok(redundant_among(solver, givens, cancel).next().transpose()?.is_none())
}

/// A minimal puzzle among these givens: they are tried in an order that depends on the seed alone, and each is taken
/// away for good if there is still one solution without it. Other seeds may give other minimal puzzles with
/// another number of givens. The same seed gives the same puzzle on every platform and with every engine.
///
/// ```
/// use ninefold::{CancelToken, Puzzle, Solver, minimize};
/// let solver = Solver::new();
/// let cancel = CancelToken::new();
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let minimal = minimize::minimize(solver, &puzzle.givens(), 1, &cancel)?;
/// assert!(minimal.filled_len() < 30);
/// assert!(minimize::is_minimal(solver, &minimal, &cancel)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`NotValid`] if the givens do not have exactly one solution, or if cancelled.
pub fn minimize(solver: Solver, givens: &Grid, seed: u64, cancel: &CancelToken) -> Result<Grid, NotValid> {
    let solution = only_solution(solver, givens, cancel)?;
    let mut reduction = reduction(givens, &solution, seed);
    reduce(solver, &mut reduction, cancel)?;
    Ok(*reduction.givens())
}

/// [`minimize`] for very many puzzles: the same results, in order, three times as fast.
///
/// ```
/// use ninefold::{CancelToken, Puzzle, Solver, minimize};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (solver, cancel) = (Solver::new(), CancelToken::new());
/// let minimal = minimize::minimize_batch(solver, &[puzzle.givens(); 1000], 1, &cancel);
/// assert_eq!(minimal[999], minimize::minimize(solver, &puzzle.givens(), 1, &cancel));
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn minimize_batch(
    solver: Solver,
    puzzles: &[Grid],
    seed: u64,
    cancel: &CancelToken,
) -> Vec<Result<Grid, NotValid>> {
    let questions: Vec<Puzzle> = puzzles.iter().copied().map(Puzzle::Givens).collect();
    let mut results = vec![Err(NotValid::Cancelled); puzzles.len()];
    let mut valid = Vec::new();
    // Those that it leaves out when it is cancelled are answered so already.
    let _ = solver.solve_batch(&questions, 2, cancel, |index, answer| match answer.solution {
        Some(solution) if answer.count == 1 => valid.push((index, solution)),
        // Rare, and then the grids that show why are asked for.
        _ => results[index] = only_solution(solver, &puzzles[index], cancel),
    });
    let jobs = 0..valid.len() as u64;
    let mut lockstep = Lockstep::new(Minimizing { puzzles, valid: &valid, seed }, jobs);
    for &(index, _) in &valid {
        let Some(Ok(minimal)) = lockstep.next(solver, cancel) else { break };
        results[index] = Ok(minimal);
    }
    results
}

/// Puzzles on their way to minimal ones.
struct Minimizing<'a> {
    puzzles: &'a [Grid],
    /// The valid ones, with their solutions.
    valid: &'a [(usize, Grid)],
    seed: u64,
}

impl Plan for Minimizing<'_> {
    type Job = Reduction;
    type Outcome = Grid;

    fn begin(&self, index: u64) -> Result<Reduction, Grid> {
        let (place, solution) = &self.valid[index as usize];
        let reduction = reduction(&self.puzzles[*place], solution, self.seed);
        if reduction.is_done() { Err(*reduction.givens()) } else { Ok(reduction) }
    }

    fn question<'a>(&self, job: &'a Reduction) -> Option<Question<'a>> {
        job.question()
    }

    fn answer(&self, job: &mut Reduction, count: u32) -> Option<Grid> {
        job.answer(count);
        job.is_done().then(|| *job.givens())
    }
}

/// The givens about to go one by one, in an order that depends on the seed.
fn reduction(givens: &Grid, solution: &Grid, seed: u64) -> Reduction {
    let order = Order::new(givens.filled_cells().iter().map(CellSet::only));
    let order = order.shuffled(&mut Stream::new(Domain::Minimize, seed, 0));
    Reduction::new(givens, solution, order, 0)
}

/// Finishes a reduction.
pub(crate) fn reduce(
    solver: Solver,
    reduction: &mut Reduction,
    cancel: &CancelToken,
) -> Result<(), Cancelled> {
    while let Some(question) = reduction.question() {
        let answer = solver.answer(&question, cancel)?;
        reduction.answer(answer.count);
    }
    Ok(())
}
