//! Searching the puzzles of a batch, one way for all verbs.

use crate::args::EngineArgs;
use crate::print;
use crate::tally::Tally;
use anyhow::Result;
use ninefold::solve::End;
use ninefold::{Answer, CancelToken, Conflict, Grid, Puzzle, Solver};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// How to search.
#[derive(Clone, Debug)]
pub struct Searcher {
    /// The engine.
    pub solver: Solver,
    /// Cancelled by the timeout.
    pub cancel: CancelToken,
    count_nodes: bool,
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
    /// How many solutions each puzzle has, counted up to `limit`; `None` for those that the timeout left open. What
    /// is found is added to `found` at once.
    #[must_use]
    pub fn counts(
        &self,
        puzzles: &[Puzzle],
        limit: u64,
        found: Option<&AtomicU64>,
        nodes: &mut u64,
    ) -> Vec<Option<u64>> {
        let mut counts = Vec::with_capacity(puzzles.len());
        if let Ok(limit) = u32::try_from(limit) {
            self.answers(puzzles, limit, nodes, |_, answer| {
                counts.push(answer.map(|answer| u64::from(answer.count)));
            });
            return counts;
        }
        for puzzle in puzzles {
            let search = self.solver.search(puzzle, limit, &self.cancel, |_| {
                if let Some(found) = found {
                    found.fetch_add(1, Ordering::Relaxed);
                }
            });
            *nodes += search.nodes;
            counts.push((search.end != End::Cancelled).then_some(search.solutions));
        }
        counts
    }

    /// What the options ask for. The clock of the timeout starts.
    ///
    /// # Errors
    ///
    /// This CPU has not the instructions that were asked for.
    pub fn new(args: &EngineArgs) -> Result<Self> {
        Ok(Self { solver: args.solver()?, cancel: args.deadline(), count_nodes: args.stats })
    }

    /// Gives each puzzle an answer in order, with its solutions counted up to `limit`; `None` for those that the
    /// timeout left open. An answer is lent, as a copy of each would take as long as printing it.
    pub fn answers(
        &self,
        puzzles: &[Puzzle],
        limit: u32,
        nodes: &mut u64,
        mut each: impl FnMut(usize, Option<&Answer>),
    ) {
        let mut done = 0;
        if self.count_nodes {
            for puzzle in puzzles {
                let mut solution = None;
                let search = self.solver.search(puzzle, u64::from(limit), &self.cancel, |grid| {
                    solution.get_or_insert(*grid);
                });
                *nodes += search.nodes;
                if search.end == End::Cancelled {
                    break;
                }
                each(done, Some(&Answer { count: search.solutions as u32, solution }));
                done += 1;
            }
        } else {
            // Where it was cancelled shows in how many were done.
            let _ = self.solver.solve_batch(puzzles, limit, &self.cancel, |index, answer| {
                each(index, Some(&answer));
                done = index + 1;
            });
        }
        for index in done..puzzles.len() {
            each(index, None);
        }
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
