//! Many puzzles on their way down at once: one question of each makes a batch.
//!
//! A puzzle depends on its own stream of random numbers and on the answers to its own questions, and on nothing that
//! happens to the others: so neither the number of puzzles on their way nor their order shows in the result.

use super::plan::{Difficulty, Generator, Minimality};
use super::{GenerateError, Generated, Tried, pattern, random_full_grid, search_effort};
use crate::cell::CellSet;
use crate::grid::Grid;
use crate::minimize::Reduction;
use crate::puzzle::Puzzle;
use crate::rng::{Domain, Stream};
use crate::solve::{Answer, CancelToken};
use std::collections::VecDeque;
use std::ops::Range;

/// How many puzzles are on their way at once.
const IN_FLIGHT: usize = 1024;

/// How many are begun before the oldest is finished.
const WINDOW: usize = 4 * IN_FLIGHT;

type Outcome = Result<Generated, GenerateError>;

/// Puzzles made one after another. Made by [`Generator::puzzles`].
#[derive(Debug)]
pub struct Puzzles {
    plan: Plan,
    cancel: CancelToken,
    indices: Range<u64>,
    jobs: Vec<Job>,
    /// The outcomes from the oldest puzzle not handed out yet, and how many were handed out.
    outcomes: VecDeque<Option<Outcome>>,
    handed_out: usize,
    questions: Vec<Puzzle>,
    refused: Option<GenerateError>,
}

/// The order, and what follows from it.
#[derive(Debug)]
struct Plan {
    order: Generator,
    orbits: Vec<CellSet>,
    counts: Vec<usize>,
}

/// One puzzle on its way.
#[derive(Debug)]
struct Job {
    /// The place of its outcome, counted from the first puzzle.
    place: usize,
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

enum Next {
    Ask(Puzzle),
    Done(Outcome),
}

impl Puzzles {
    pub(super) fn new(order: &Generator, indices: Range<u64>, cancel: &CancelToken) -> Self {
        Self {
            plan: Plan {
                orbits: order.symmetry.orbits(),
                counts: order.possible_counts(),
                order: order.clone(),
            },
            cancel: cancel.clone(),
            refused: order.check().err(),
            indices,
            jobs: Vec::new(),
            outcomes: VecDeque::new(),
            handed_out: 0,
            questions: Vec::new(),
        }
    }

    /// Begins new puzzles, moves each on to its next question, and has the questions answered.
    fn step(&mut self) -> Result<(), GenerateError> {
        while self.jobs.len() < IN_FLIGHT && self.outcomes.len() < WINDOW {
            let Some(index) = self.indices.next() else { break };
            let place = self.handed_out + self.outcomes.len();
            self.outcomes.push_back(None);
            self.jobs.push(Job::new(&self.plan, place, index));
        }
        self.questions.clear();
        let mut place = 0;
        while let Some(job) = self.jobs.get_mut(place) {
            match job.next(&self.plan) {
                Next::Ask(question) => {
                    self.questions.push(question);
                    place += 1;
                }
                Next::Done(outcome) => {
                    if let Some(slot) = self.outcomes.get_mut(job.place - self.handed_out) {
                        *slot = Some(outcome);
                    }
                    self.jobs.swap_remove(place);
                }
            }
        }
        let jobs = &mut self.jobs;
        let tried = jobs.first().map(|job| job.tried).unwrap_or_default();
        self.plan
            .order
            .solver
            .solve_batch(&self.questions, 2, &self.cancel, |place, answer| {
                if let Some(job) = jobs.get_mut(place) {
                    job.answer(&answer);
                }
            })
            .map_err(|_| GenerateError::Cancelled(tried))
    }

    /// The next puzzle of a pattern. These are made one by one: there is no common step to batch.
    fn next_of_pattern(&mut self, pattern: CellSet) -> Option<Outcome> {
        let index = self.indices.next()?;
        let outcome = pattern::search(&self.plan.order, pattern, index, &self.cancel);
        if matches!(outcome, Err(GenerateError::Cancelled(_))) {
            self.end();
        }
        Some(outcome)
    }

    fn end(&mut self) {
        self.indices = 0..0;
        self.jobs.clear();
        self.outcomes.clear();
    }
}

impl Iterator for Puzzles {
    type Item = Outcome;

    fn next(&mut self) -> Option<Outcome> {
        if let Some(refused) = self.refused.take() {
            self.end();
            return Some(Err(refused));
        }
        if let Some(pattern) = self.plan.order.pattern {
            return self.next_of_pattern(pattern);
        }
        loop {
            match self.outcomes.front_mut() {
                Some(slot) => {
                    if let Some(outcome) = slot.take() {
                        self.outcomes.pop_front();
                        self.handed_out += 1;
                        return Some(outcome);
                    }
                }
                None if self.indices.is_empty() => return None,
                None => {}
            }
            if let Err(cancelled) = self.step() {
                self.end();
                return Some(Err(cancelled));
            }
        }
    }
}

impl Job {
    fn new(plan: &Plan, place: usize, index: u64) -> Self {
        let mut stream = Stream::new(Domain::Generate, plan.order.seed, index);
        let reduction = plan.attempt(&mut stream);
        let tried = Tried { attempts: 1, ..Tried::default() };
        Self { place, index, stream, tried, stage: Stage::Removing, reduction }
    }

    /// Goes on to the next question, into new attempts where necessary.
    fn next(&mut self, plan: &Plan) -> Next {
        loop {
            if self.stage == Stage::Redundant {
                self.tried.redundant += 1;
            } else {
                if let Some(question) = self.reduction.question() {
                    return Next::Ask(question);
                }
                let puzzle = *self.reduction.givens();
                if self.stage == Stage::Removing && plan.accepts_count(&puzzle, &mut self.tried) {
                    self.stage = Stage::Checking;
                    if plan.order.minimality == Minimality::Strict {
                        let units = puzzle.filled_cells().iter().map(CellSet::only).collect();
                        self.reduction = Reduction::new(self.reduction.solution(), units, 0);
                        continue;
                    }
                }
                if self.stage == Stage::Checking && plan.accepts_difficulty(&puzzle, &mut self.tried) {
                    let solution = *self.reduction.solution();
                    let attempts = self.tried.attempts;
                    return Next::Done(Ok(Generated { index: self.index, puzzle, solution, attempts }));
                }
            }
            if self.tried.attempts >= plan.order.attempts {
                return Next::Done(Err(GenerateError::AttemptsExhausted(self.tried)));
            }
            self.tried.attempts += 1;
            self.stage = Stage::Removing;
            self.reduction = plan.attempt(&mut self.stream);
        }
    }

    fn answer(&mut self, answer: &Answer) {
        match answer.solution {
            _ if answer.count == 1 && self.stage == Stage::Checking => self.stage = Stage::Redundant,
            _ if answer.count == 1 => self.reduction.one(),
            Some(other) if other != *self.reduction.solution() => self.reduction.another(&other),
            _ => self.reduction.several(),
        }
    }
}

impl Plan {
    /// A random full grid about to lose its orbits in random order.
    fn attempt(&self, stream: &mut Stream) -> Reduction {
        let solution = random_full_grid(stream);
        let mut units = self.orbits.clone();
        stream.shuffle(&mut units);
        let fewest = match self.order.minimality {
            Minimality::Redundant => self.counts.get(stream.below(self.counts.len())).copied().unwrap_or(0),
            Minimality::Orbits | Minimality::Strict => 0,
        };
        Reduction::new(&solution, units, fewest)
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
