//! Searching the puzzles of a batch, one way for all verbs.

use crate::args::{EngineArgs, deadline};
use crate::batch::{Batch, Entry};
use crate::print;
use crate::tally::Tally;
use anyhow::Result;
use ninefold::solve::{self, End};
use ninefold::{Answer, CancelToken, Conflict, Grid, Puzzle, Solver};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How to search.
#[derive(Debug)]
pub struct Searcher {
    /// The engine.
    pub solver: Solver,
    /// Cancelled by the timeout.
    pub cancel: CancelToken,
    count_nodes: bool,
    /// What no thread is using now.
    idle: Mutex<Vec<solve::Batch>>,
}

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The only solution.
    Unique(Grid),
    /// At least two solutions.
    Multiple,
    /// No solution, although no rule is broken yet.
    None,
    /// The givens break these rules.
    Invalid(Vec<Conflict>),
    /// The timeout came first.
    Undecided,
}

impl Searcher {
    /// What the options ask for. The clock of the timeout starts.
    ///
    /// # Errors
    ///
    /// This CPU has not the instructions that were asked for.
    pub fn new(args: &EngineArgs) -> Result<Self> {
        Ok(Self {
            solver: args.solver()?,
            cancel: deadline(args.timeout),
            count_nodes: args.stats,
            idle: Mutex::default(),
        })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<solve::Batch>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes through the batch in order: gives each puzzle its answer, with its solutions counted up to `limit`, or
    /// `None` if the timeout left it open; and what is no puzzle `None`. An answer is lent, as a copy of each would
    /// take as long as printing it.
    pub fn answers(
        &self,
        batch: &Batch,
        limit: u32,
        nodes: &mut u64,
        each: impl FnMut(Entry<'_>, Option<&Answer>),
    ) {
        let mut due = Due { batch, puzzles: 0, bad: 0, each };
        if self.count_nodes {
            for puzzle in &batch.puzzles {
                let mut solution = None;
                let search = self.solver.search(puzzle, u64::from(limit), &self.cancel, |grid| {
                    solution.get_or_insert(*grid);
                });
                *nodes += search.nodes;
                if search.end == End::Cancelled {
                    break;
                }
                due.next(Some(&Answer { count: search.solutions as u32, solution }));
            }
        } else {
            let mut solving = self.idle().pop().unwrap_or_else(|| self.solver.batch());
            // Those that it leaves out when it is cancelled come next.
            let _ = solving.solve(&batch.puzzles, limit, &self.cancel, |_, answer| {
                due.next(Some(answer));
            });
            self.idle().push(solving);
        }
        while due.next(None) {}
    }

    /// How many solutions the puzzle has, counted up to `limit`; `None` if the timeout left it open. What is found is
    /// added to `found` at once.
    pub fn count(&self, puzzle: &Puzzle, limit: u64, found: &AtomicU64, nodes: &mut u64) -> Option<u64> {
        let search = self.solver.search(puzzle, limit, &self.cancel, |_| {
            found.fetch_add(1, Ordering::Relaxed);
        });
        *nodes += search.nodes;
        (search.end != End::Cancelled).then_some(search.solutions)
    }
}

/// What is due next of a batch.
struct Due<'a, F> {
    batch: &'a Batch,
    puzzles: usize,
    bad: usize,
    each: F,
}

impl<F: FnMut(Entry<'_>, Option<&Answer>)> Due<'_, F> {
    /// Gives the next puzzle its answer, and tells of what is no puzzle before it; false if there is no next one.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call takes a quarter of the time of printing an answer")]
    fn next(&mut self, answer: Option<&Answer>) -> bool {
        while let Some(bad) = self.batch.bad.get(self.bad).filter(|bad| bad.before == self.puzzles) {
            self.bad += 1;
            (self.each)(Entry::Bad(bad), None);
        }
        let more = self.puzzles < self.batch.puzzles.len();
        if more {
            (self.each)(Entry::Puzzle(self.puzzles), answer);
            self.puzzles += 1;
        }
        more
    }
}

impl fmt::Display for Verdict {
    /// In words, `no solution`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unique(_) => f.write_str("one solution"),
            Self::Multiple => f.write_str("several solutions"),
            Self::None => f.write_str("no solution"),
            Self::Invalid(conflicts) => write!(f, "invalid: {}", print::reason(conflicts)),
            Self::Undecided => f.write_str("undecided"),
        }
    }
}

impl Verdict {
    /// What an answer with a limit of at least two says of the puzzle.
    #[must_use]
    pub fn of(puzzle: &Puzzle, answer: Option<&Answer>) -> Self {
        match answer {
            None => Self::Undecided,
            Some(Answer { count: 1, solution: Some(grid) }) => Self::Unique(*grid),
            Some(Answer { count: 0, .. }) => Self::without_solution(puzzle),
            Some(_) => Self::Multiple,
        }
    }

    /// Why a puzzle has no solution: it breaks a rule already, or it just has none.
    #[must_use]
    pub fn without_solution(puzzle: &Puzzle) -> Self {
        let conflicts = puzzle.conflicts();
        if conflicts.is_empty() { Self::None } else { Self::Invalid(conflicts) }
    }

    /// The word for it in JSON and CSV.
    #[must_use]
    pub const fn status(&self) -> &'static str {
        match self {
            Self::Unique(_) => "unique",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Invalid(_) => "invalid",
            Self::Undecided => "undecided",
        }
    }

    /// Counts it as one more answer of its kind.
    pub fn count_in(&self, tally: &mut Tally) {
        match self {
            Self::Unique(_) => {}
            Self::Multiple => tally.multiple += 1,
            Self::None => tally.none += 1,
            Self::Invalid(_) => tally.invalid += 1,
            Self::Undecided => tally.undecided += 1,
        }
    }
}
