//! Puzzles to order: full grids that lose their givens until they are what was asked for.

use super::plan::{Difficulty, Generator, Minimality};
use super::{GenerateError, Generated, Tried, pattern, random_full_grid, search_effort};
use crate::cell::CellSet;
use crate::grid::Grid;
use crate::lockstep::{Lockstep, Plan};
use crate::minimize::{Order, Reduction};
use crate::rng::{Domain, Stream};
use crate::solve::{CancelToken, Question};
use std::ops::Range;

type Outcome = Result<Generated, GenerateError>;

/// Puzzles made one after another. Made by [`Generator::puzzles`].
#[derive(Debug)]
pub struct Puzzles {
    lockstep: Lockstep<Recipe>,
    order: Generator,
    indices: Range<u64>,
    cancel: CancelToken,
    refused: Option<GenerateError>,
    ended: bool,
}

/// The order, and what follows from it.
#[derive(Debug)]
struct Recipe {
    order: Generator,
    orbits: Order,
    counts: Vec<usize>,
}

/// One puzzle on its way.
#[derive(Debug)]
struct Job {
    index: u64,
    stream: Stream,
    tried: Tried,
    stage: Stage,
    reduction: Reduction,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Orbits are being taken away.
    Removing,
    /// Could a single given still go?
    Checking,
    /// One could.
    Redundant,
}

impl Puzzles {
    pub(super) fn new(order: &Generator, indices: Range<u64>, cancel: &CancelToken) -> Self {
        let recipe = Recipe {
            orbits: Order::new(order.symmetry.orbits()),
            counts: order.possible_counts(),
            order: order.clone(),
        };
        Self {
            lockstep: Lockstep::new(recipe, indices.clone()),
            indices,
            order: order.clone(),
            cancel: cancel.clone(),
            refused: order.check().err(),
            ended: false,
        }
    }
}

impl Iterator for Puzzles {
    type Item = Outcome;

    fn next(&mut self) -> Option<Outcome> {
        if self.ended {
            return None;
        }
        if let Some(refused) = self.refused.take() {
            self.ended = true;
            return Some(Err(refused));
        }
        if let Some(pattern) = self.order.pattern {
            let outcome = pattern::search(&self.order, pattern, self.indices.next()?, &self.cancel);
            self.ended = matches!(outcome, Err(GenerateError::Cancelled(_)));
            return Some(outcome);
        }
        let outcome = self.lockstep.next(self.order.solver, &self.cancel)?;
        Some(outcome.unwrap_or_else(|_| {
            self.ended = true;
            let tried = self.lockstep.any().map(|job| job.tried).unwrap_or_default();
            Err(GenerateError::Cancelled(tried))
        }))
    }
}

impl Plan for Recipe {
    type Job = Job;
    type Outcome = Outcome;

    fn begin(&self, index: u64) -> Result<Job, Outcome> {
        let mut job = Job::new(self, index);
        job.outcome(self).map_or(Ok(job), Err)
    }

    fn question<'a>(&self, job: &'a Job) -> Option<Question<'a>> {
        job.reduction.question()
    }

    fn answer(&self, job: &mut Job, count: u32) -> Option<Outcome> {
        job.answer(self, count)
    }
}

impl Job {
    fn new(recipe: &Recipe, index: u64) -> Self {
        let mut stream = Stream::new(Domain::Generate, recipe.order.seed, index);
        let reduction = recipe.attempt(&mut stream);
        let tried = Tried { attempts: 1, ..Tried::default() };
        Self { index, stream, tried, stage: Stage::Removing, reduction }
    }

    /// Takes the answer to its question, and goes on to the next one or to the outcome.
    fn answer(&mut self, recipe: &Recipe, count: u32) -> Option<Outcome> {
        let left = self.reduction.left();
        self.reduction.answer(count);
        if self.stage == Stage::Checking && self.reduction.left() < left {
            self.stage = Stage::Redundant;
        }
        self.outcome(recipe)
    }

    /// Goes on until there is a question, into new attempts where necessary, or to the outcome.
    fn outcome(&mut self, recipe: &Recipe) -> Option<Outcome> {
        loop {
            if self.stage == Stage::Redundant {
                self.tried.redundant += 1;
            } else {
                if !self.reduction.is_done() {
                    return None;
                }
                let puzzle = *self.reduction.givens();
                if self.stage == Stage::Removing && recipe.accepts_count(&puzzle, &mut self.tried) {
                    self.stage = Stage::Checking;
                    if recipe.order.minimality == Minimality::Strict {
                        let order = Order::new(puzzle.filled_cells().iter().map(CellSet::only));
                        self.reduction = Reduction::new(&puzzle, self.reduction.solution(), order, 0);
                        continue;
                    }
                }
                if self.stage == Stage::Checking && recipe.accepts_difficulty(&puzzle, &mut self.tried) {
                    let solution = *self.reduction.solution();
                    let attempts = self.tried.attempts;
                    return Some(Ok(Generated { index: self.index, puzzle, solution, attempts }));
                }
            }
            if self.tried.attempts >= recipe.order.attempts {
                return Some(Err(GenerateError::AttemptsExhausted(self.tried)));
            }
            self.tried.attempts += 1;
            self.stage = Stage::Removing;
            self.reduction = recipe.attempt(&mut self.stream);
        }
    }
}

impl Recipe {
    /// A random full grid about to lose its orbits in random order.
    fn attempt(&self, stream: &mut Stream) -> Reduction {
        let solution = random_full_grid(stream);
        let order = self.orbits.shuffled(stream);
        let fewest = match self.order.minimality {
            Minimality::Redundant => self.counts.get(stream.below(self.counts.len())).copied().unwrap_or(0),
            Minimality::Orbits | Minimality::Strict => 0,
        };
        Reduction::new(&solution, &solution, order, fewest)
    }

    fn accepts_count(&self, puzzle: &Grid, tried: &mut Tried) -> bool {
        let count = puzzle.filled_len();
        tried.too_few_givens += u64::from(count < *self.order.givens.start());
        tried.too_many_givens += u64::from(count > *self.order.givens.end());
        self.order.givens.contains(&count)
    }

    fn accepts_difficulty(&self, puzzle: &Grid, tried: &mut Tried) -> bool {
        accepts_difficulty(&self.order, puzzle, tried)
    }
}

/// Whether the puzzle is as hard as asked; if not, notes why.
pub(super) fn accepts_difficulty(order: &Generator, puzzle: &Grid, tried: &mut Tried) -> bool {
    match &order.difficulty {
        None => true,
        Some(Difficulty::SearchEffort(window)) => {
            let effort = search_effort(puzzle);
            tried.too_easy += u64::from(effort < *window.start());
            tried.too_hard += u64::from(effort > *window.end());
            window.contains(&effort)
        }
    }
}
