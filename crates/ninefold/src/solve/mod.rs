//! Solving: one [`Solver`] in front of several engines.
//!
//! | engine | what it is for |
//! |---|---|
//! | [`mod@reference`] | the exercise's two algorithms, readable, the oracle of the tests |
//! | `single` | one puzzle at a time, lowest latency: what [`Solver`] uses by default |
//! | `batch` | very many puzzles, highest throughput: [`Solver::solve_batch`] |
//!
//! Every engine answers the same question: visit the solutions of a puzzle, up to a limit. All else ([`Solver::solve`],
//! [`Solver::uniqueness`], [`Solver::count_up_to`]) is a reading of that.

mod batch;
mod question;
pub mod reference;
#[expect(unsafe_code, reason = "vector instructions; nowhere else")]
mod simd;
mod single;

use crate::grid::Grid;
use crate::puzzle::Puzzle;
pub(crate) use question::{Question, Source};
pub use simd::Isa;
pub use single::Solutions;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// On how many questions of a [`Source`] the fast engine works at the same time.
pub(crate) const QUESTIONS_AT_ONCE: usize = simd::bits::LANES;

/// Which algorithm a [`Solver`] runs. All give the same answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Engine {
    /// [`reference::naive`]: validate the whole board after each try.
    Naive,
    /// [`reference::pruned`]: three boolean tables, row order.
    Pruned,
    /// The engine for use: never slow on any 9x9 puzzle.
    #[default]
    Fast,
}

/// Tells a search on another thread to stop. Clones share one flag.
#[derive(Clone, Debug)]
pub struct CancelToken(Option<Arc<AtomicBool>>);

impl CancelToken {
    /// The token of a search that nobody can cancel; no flag to allocate.
    const NEVER: Self = Self(None);

    /// A token that nobody has cancelled yet.
    #[must_use]
    pub fn new() -> Self {
        Self(Some(Arc::default()))
    }

    /// Asks every search that was given this token or a clone to stop soon.
    pub fn cancel(&self) {
        if let Some(flag) = &self.0 {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Whether [`CancelToken::cancel`] was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

impl Default for CancelToken {
    fn default() -> Self {
        Self::new()
    }
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// Everything was searched: the count is exact.
    Exhausted,
    /// As many solutions as asked for were found; there may be more.
    LimitReached,
    /// The token was cancelled: nothing is known of the rest.
    Cancelled,
}

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Search {
    /// How many solutions were visited.
    pub solutions: u64,
    /// How many digits were placed by trial rather than by inference: the nodes of the search tree below its root.
    pub nodes: u64,
    /// Why it ended.
    pub end: End,
}

/// Whether a puzzle has no solution, one, or several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Uniqueness {
    /// No grid solves it.
    None,
    /// This grid and no other solves it.
    Unique(Grid),
    /// At least these two different grids solve it.
    Multiple([Grid; 2]),
}

/// The answer to one puzzle of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answer {
    /// How many solutions it has, counted up to the limit.
    pub count: u32,
    /// One of them, if there is one.
    pub solution: Option<Grid>,
}

/// The search was stopped by its [`CancelToken`] before it could decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cancelled;

impl std::fmt::Display for Cancelled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("cancelled before it was decided")
    }
}

impl std::error::Error for Cancelled {}

/// Solves puzzles. Has no state between calls and can be shared by threads.
///
/// ```
/// use ninefold::{Puzzle, Solver, Uniqueness};
/// let solver = Solver::new();
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// match solver.uniqueness(&puzzle) {
///     Uniqueness::Unique(grid) => assert_eq!(&grid.to_string()[..9], "534678912"),
///     Uniqueness::None => println!("no solution"),
///     Uniqueness::Multiple([one, other]) => println!("at least two:\n{one}\n{other}"),
/// }
/// // The empty grid has 6,670,903,752,021,072,936,960 solutions; take three.
/// let blank = Puzzle::Givens(ninefold::Grid::EMPTY);
/// assert_eq!(solver.solutions(&blank).take(3).count(), 3);
/// assert_eq!(solver.count_up_to(&blank, 100), 100);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    engine: Engine,
    isa: Isa,
}

impl Solver {
    /// The fast engine with the best instruction set of this CPU.
    #[must_use]
    pub fn new() -> Self {
        Self { engine: Engine::Fast, isa: Isa::best() }
    }

    /// The fast engine with this instruction set, or `None` if the CPU lacks it.
    #[must_use]
    pub fn with_isa(isa: Isa) -> Option<Self> {
        isa.is_available().then_some(Self { engine: Engine::Fast, isa })
    }

    /// The same solver with another engine.
    #[must_use]
    pub const fn with_engine(self, engine: Engine) -> Self {
        Self { engine, isa: self.isa }
    }

    /// One solution, or `None` if there is none. Stops at the first: whether it is the only one is a question for
    /// [`Solver::uniqueness`].
    #[must_use]
    pub fn solve(&self, puzzle: &Puzzle) -> Option<Grid> {
        let mut first = None;
        self.search(puzzle, 1, &CancelToken::NEVER, |grid| first = Some(*grid));
        first
    }

    /// Whether the puzzle has no solution, one or several, with the grids that prove it.
    #[must_use]
    pub fn uniqueness(&self, puzzle: &Puzzle) -> Uniqueness {
        self.try_uniqueness(puzzle, &CancelToken::NEVER).unwrap_or(Uniqueness::None)
    }

    /// [`Solver::uniqueness`] that can be stopped.
    ///
    /// # Errors
    ///
    /// [`Cancelled`] if the token was cancelled before the answer was certain.
    pub fn try_uniqueness(&self, puzzle: &Puzzle, cancel: &CancelToken) -> Result<Uniqueness, Cancelled> {
        let mut witnesses = [None; 2];
        let mut found = 0;
        let search = self.search(puzzle, 2, cancel, |grid| {
            if let Some(place) = witnesses.get_mut(found) {
                *place = Some(*grid);
            }
            found += 1;
        });
        match (witnesses, search.end) {
            ([Some(one), Some(other)], _) => Ok(Uniqueness::Multiple([one, other])),
            (_, End::Cancelled) => Err(Cancelled),
            ([Some(grid), None], _) => Ok(Uniqueness::Unique(grid)),
            ([None, _], _) => Ok(Uniqueness::None),
        }
    }

    /// How many solutions there are, counted up to `limit`: a return of `limit` means that many or more.
    #[must_use]
    pub fn count_up_to(&self, puzzle: &Puzzle, limit: u64) -> u64 {
        self.search(puzzle, limit, &CancelToken::NEVER, |_| ()).solutions
    }

    /// The solutions one after another, each found when it is asked for, in constant memory. Always the fast engine.
    #[must_use]
    pub fn solutions(&self, puzzle: &Puzzle) -> Solutions {
        Solutions::new(self.isa, puzzle)
    }

    /// Visits the solutions of a puzzle, at most `limit` of them, in an order that depends on the engine alone.
    /// Everything else this type answers for one puzzle is a reading of this.
    pub fn search(
        &self,
        puzzle: &Puzzle,
        limit: u64,
        cancel: &CancelToken,
        mut visit: impl FnMut(&Grid),
    ) -> Search {
        match self.engine {
            Engine::Naive => reference::naive(puzzle, limit, cancel, &mut visit),
            Engine::Pruned => reference::pruned(puzzle, limit, cancel, &mut visit),
            Engine::Fast => single::search(self.isa, puzzle, limit, cancel, &mut visit),
        }
    }

    /// Answers many independent puzzles, in input order, each with its solutions counted up to `limit` and one of
    /// them. The memory used does not depend on how many puzzles there are; threads are the caller's choice: split the
    /// slice. For one slice after another see [`Solver::batch`].
    ///
    /// # Errors
    ///
    /// [`Cancelled`] if the token was cancelled; the answers already given are right.
    pub fn solve_batch(
        &self,
        puzzles: &[Puzzle],
        limit: u32,
        cancel: &CancelToken,
        answer: impl FnMut(usize, &Answer),
    ) -> Result<(), Cancelled> {
        self.batch().solve(puzzles, limit, cancel, answer)
    }

    /// The same for one slice of puzzles after another: keeps its memory, half a megabyte as a rule, between calls.
    ///
    /// ```
    /// use ninefold::{CancelToken, Puzzle, Solver};
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut batch = Solver::new().batch();
    /// for puzzles in vec![puzzle; 5000].chunks(1000) {
    ///     batch.solve(puzzles, 2, &CancelToken::new(), |_, answer| assert_eq!(answer.count, 1)).unwrap();
    /// }
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn batch(&self) -> Batch {
        Batch { solver: *self, memory: batch::Memory::default() }
    }

    /// Answers questions until there are no more, or enough.
    pub(crate) fn answer_all(self, source: &mut impl Source, cancel: &CancelToken) -> Result<(), Cancelled> {
        if self.engine == Engine::Fast && source.width() >= batch::WORTHWHILE {
            let mut memory = batch::Memory::default();
            return batch::answer(self.isa, &mut memory, batch::Feed::Source(source), cancel);
        }
        while !source.is_enough()
            && let Some((number, question)) = source.next()
        {
            let answer = self.answer(&question, cancel)?;
            source.answer(number, answer.count);
        }
        Ok(())
    }

    /// Answers one question.
    pub(crate) fn answer(self, question: &Question<'_>, cancel: &CancelToken) -> Result<Answer, Cancelled> {
        let mut answer = Answer { count: 0, solution: None };
        for puzzle in question.puzzles(self.engine).iter() {
            let left = question.limit() - answer.count;
            if left == 0 {
                break;
            }
            let search = self.search(puzzle, u64::from(left), cancel, |grid| {
                answer.solution.get_or_insert(*grid);
            });
            if search.end == End::Cancelled {
                return Err(Cancelled);
            }
            answer.count += search.solutions as u32;
        }
        Ok(answer)
    }
}

/// Solves one slice of puzzles after another. Made by [`Solver::batch`].
pub struct Batch {
    solver: Solver,
    memory: batch::Memory,
}

impl Batch {
    /// See [`Solver::solve_batch`].
    ///
    /// # Errors
    ///
    /// [`Cancelled`] if the token was cancelled; the answers already given are right.
    pub fn solve(
        &mut self,
        puzzles: &[Puzzle],
        limit: u32,
        cancel: &CancelToken,
        mut answer: impl FnMut(usize, &Answer),
    ) -> Result<(), Cancelled> {
        if self.solver.engine == Engine::Fast && limit > 0 && puzzles.len() >= batch::WORTHWHILE {
            let feed = batch::Feed::Puzzles { puzzles, limit, answer: &mut answer };
            return batch::answer(self.solver.isa, &mut self.memory, feed, cancel);
        }
        puzzles.iter().enumerate().try_for_each(|(index, puzzle)| {
            answer(index, &self.solver.answer(&Question::Puzzle(puzzle, limit), cancel)?);
            Ok(())
        })
    }
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("solver", &self.solver).finish_non_exhaustive()
    }
}

impl Default for Solver {
    /// The same as [`Solver::new`].
    fn default() -> Self {
        Self::new()
    }
}
