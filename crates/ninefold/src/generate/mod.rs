//! Making puzzles: random full grids, puzzles to order, and unbiased samples of minimal puzzles.
//!
//! * [`full_grid`]: every full grid equally likely.
//! * [`Generator`]: puzzles with exactly one solution, with the symmetry, number of givens, pattern, minimality and
//!   difficulty asked for.
//! * [`Sampler`]: minimal puzzles with weights that make up for how likely each was to turn up.
//!
//! Everything is a function of a seed and an index: puzzle 7 of seed 1 is the same whether puzzles 0 to 6 were made
//! before or not, in one thread or in many, on every platform, with every instruction set.
//!
//! Puzzles are made from the top down: a random full grid loses its givens in random order, each if there is still one
//! solution without it (see [`mod@crate::minimize`]). Hundreds of puzzles are on their way at the same time, so that
//! their questions make one batch for the solver.

mod error;
mod full_grid;
mod lines;
mod pattern;
mod plan;
mod puzzles;
mod sampler;
mod symmetry;

pub use error::{GenerateError, Tried};
pub use plan::{Difficulty, Generator, Minimality};
pub use puzzles::Puzzles;
pub use sampler::{Sample, Sampler};
pub use symmetry::Symmetry;

pub(crate) use full_grid::random_full_grid;

use crate::grid::Grid;
use crate::rng::{Domain, Stream};
use crate::singles;

/// A puzzle that was made, with its only solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Generated {
    /// Which puzzle of its seed it is.
    pub index: u64,
    /// The givens.
    pub puzzle: Grid,
    /// The only grid that solves it.
    pub solution: Grid,
    /// How many attempts were made for it, this one included.
    pub attempts: u64,
}

/// A random full grid: each of the 6,670,903,752,021,072,936,960 is equally likely, exactly so as far as the random
/// words are.
///
/// The grid depends on seed and index alone. It takes about half a microsecond; the method is described in
/// `generate/full_grid.rs`.
///
/// ```
/// let grid = ninefold::generate::full_grid(1, 0);
/// assert!(grid.is_full() && grid.is_valid());
/// assert_eq!(grid, ninefold::generate::full_grid(1, 0));
/// assert_ne!(grid, ninefold::generate::full_grid(1, 1));
/// ```
#[must_use]
pub fn full_grid(seed: u64, index: u64) -> Grid {
    random_full_grid(&mut Stream::new(Domain::Grid, seed, index))
}

/// How hard the puzzle is to search: how many digits a plain search tries before it knows all solutions, 0 if naked and
/// hidden singles suffice. The search tries the digits of the first cell with fewest candidates, one after another,
/// and goes on by singles. Counting stops at 1,000,000.
///
/// It is a yardstick of its own and not the work of an engine: it stays the same on every platform and in every version.
///
/// ```
/// use ninefold::{Puzzle, generate};
/// let easy: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(generate::search_effort(&easy.givens()), 0);
/// let hard: Puzzle =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// assert!(generate::search_effort(&hard.givens()) > 50);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[must_use]
pub fn search_effort(givens: &Grid) -> u64 {
    singles::search_effort(givens, 1_000_000)
}
