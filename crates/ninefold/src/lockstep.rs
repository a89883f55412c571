//! Very many things on their way at once, so that the solver always has enough to do.
//!
//! ```text
//!    indices --begin--> jobs --ready--> solver --answers--> jobs --> outcomes, in order of the indices
//!                        ^                                   |
//!                        `---------- next question ----------'
//! ```
//!
//! What comes of an index depends on its own stream of random numbers and on the answers to its own questions, and on
//! nothing that happens to the others: so neither the number of jobs on their way nor their order shows in the result.

use crate::solve::{CancelToken, Cancelled, QUESTIONS_AT_ONCE, Question, Solver, Source};
use std::collections::VecDeque;
use std::ops::Range;

/// How many jobs are on their way at once. No more than the solver works on, since each answer at once brings the next
/// question; the fewer there are, the more of them stay in cache. With fewer the solver would take one after another.
const IN_FLIGHT: usize = QUESTIONS_AT_ONCE;

/// How many are begun before the oldest is finished.
const WINDOW: usize = 24 * IN_FLIGHT;

/// After so many answers outcomes are handed out, if there are any. What the solver is at then is begun anew: it should
/// be little in proportion.
const ANSWERS: usize = 96 * IN_FLIGHT;

/// What is made of an index by asking one question after another.
pub(crate) trait Plan {
    type Job;
    type Outcome;

    /// Begins, and may be finished at once.
    fn begin(&self, index: u64) -> Result<Self::Job, Self::Outcome>;

    /// The question at hand.
    fn question<'a>(&self, job: &'a Self::Job) -> Option<Question<'a>>;

    /// Takes the answer, how many solutions there are, and goes on to the next question or to the outcome.
    fn answer(&self, job: &mut Self::Job, count: u32) -> Option<Self::Outcome>;
}

/// All jobs that are on their way, or finished after one that is.
#[derive(Debug)]
pub(crate) struct Lockstep<P: Plan> {
    plan: P,
    indices: Range<u64>,
    /// Each with the place of its outcome, counted from the first; `None` after the outcome.
    jobs: Vec<Option<(usize, P::Job)>>,
    /// The jobs with a question that was not asked yet.
    ready: VecDeque<usize>,
    /// The outcomes from the oldest one not handed out yet, and how many were handed out.
    outcomes: VecDeque<Option<P::Outcome>>,
    handed_out: usize,
    /// How many answers came since the solver was set to work.
    answers: usize,
}

impl<P: Plan> Lockstep<P> {
    pub(crate) fn new(plan: P, indices: Range<u64>) -> Self {
        Self {
            plan,
            indices,
            jobs: Vec::new(),
            ready: VecDeque::new(),
            outcomes: VecDeque::new(),
            handed_out: 0,
            answers: 0,
        }
    }

    /// The next outcome in order; `None` after the last.
    pub(crate) fn next(
        &mut self,
        solver: Solver,
        cancel: &CancelToken,
    ) -> Option<Result<P::Outcome, Cancelled>> {
        loop {
            if let Some(outcome) = self.outcomes.front_mut().and_then(Option::take) {
                self.outcomes.pop_front();
                self.handed_out += 1;
                return Some(Ok(outcome));
            }
            self.fill();
            if self.outcomes.is_empty() {
                return None;
            }
            if solver.answer_all(self, cancel).is_err() && !matches!(self.outcomes.front(), Some(Some(_))) {
                return Some(Err(Cancelled));
            }
        }
    }

    /// One of those on their way.
    pub(crate) fn any(&self) -> Option<&P::Job> {
        self.jobs.iter().flatten().map(|(_, job)| job).next()
    }

    /// Begins jobs for a run of the solver.
    fn fill(&mut self) {
        self.jobs.retain(Option::is_some);
        while self.jobs.len() < IN_FLIGHT
            && let Some(job) = self.begin()
        {
            self.jobs.push(Some(job));
        }
        self.ready = (0..self.jobs.len()).collect();
        self.answers = 0;
    }

    /// Begins the next job that has a question, unless the window is full.
    fn begin(&mut self) -> Option<(usize, P::Job)> {
        while self.outcomes.len() < WINDOW {
            let place = self.handed_out + self.outcomes.len();
            match self.plan.begin(self.indices.next()?) {
                Ok(job) => {
                    self.outcomes.push_back(None);
                    return Some((place, job));
                }
                Err(outcome) => self.outcomes.push_back(Some(outcome)),
            }
        }
        None
    }
}

impl<P: Plan> Source for Lockstep<P> {
    fn width(&self) -> usize {
        self.jobs.len()
    }

    fn has_next(&self) -> bool {
        !self.ready.is_empty()
    }

    fn next(&mut self) -> Option<(usize, Question<'_>)> {
        let number = self.ready.pop_front()?;
        let (_, job) = self.jobs.get(number)?.as_ref()?;
        Some((number, self.plan.question(job)?))
    }

    fn answer(&mut self, number: usize, count: u32) {
        self.answers += 1;
        let Some(Some((place, job))) = self.jobs.get_mut(number) else { return };
        if let Some(outcome) = self.plan.answer(job, count) {
            if let Some(waiting) = self.outcomes.get_mut(*place - self.handed_out) {
                *waiting = Some(outcome);
            }
            let next = self.begin();
            let goes_on = next.is_some();
            self.jobs[number] = next;
            if !goes_on {
                return;
            }
        }
        self.ready.push_back(number);
    }

    fn is_enough(&self) -> bool {
        self.answers >= ANSWERS && matches!(self.outcomes.front(), Some(Some(_)))
    }
}
