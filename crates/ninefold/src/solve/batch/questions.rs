//! The questions under way.

use crate::puzzle::Puzzle;
use crate::solve::Answer;
use crate::solve::question::{Question, Source};

/// Where questions come from and answers go.
pub(in super::super) enum Feed<'a> {
    /// How many solutions each puzzle has, up to a limit above 0. Answers go out in input order.
    Puzzles { puzzles: &'a [Puzzle], limit: u32, answer: &'a mut dyn FnMut(usize, &Answer) },
    /// Answers go out as soon as can be. Solutions are only counted.
    Source(&'a mut dyn Source),
}

/// How many puzzles may be under way or wait for an earlier one: at first, so that they stay in cache, and at most, which
/// bounds the memory.
const SIZES: (usize, usize) = (1024, 8192);

/// The questions that lanes work on, and those whose answer waits for its turn.
pub(super) struct Questions<'a> {
    feed: Feed<'a>,
    /// A power of two of them. Question `q` is at `q` modulo their number.
    open: Vec<Open>,
    /// The numbers for the next questions of a source: one for each lane is enough.
    free: Vec<usize>,
    /// The first puzzle whose answer has not gone out, and the next one to begin.
    head: usize,
    next: usize,
}

/// A question under way.
#[derive(Clone, Copy)]
pub(super) struct Open {
    /// The source's number for it.
    number: usize,
    pub(super) limit: u32,
    pub(super) answer: Answer,
    /// How many lanes work on it.
    pub(super) lanes: u32,
}

impl<'a> Questions<'a> {
    /// Takes the ring of earlier questions, whatever it holds.
    pub(super) fn new(feed: Feed<'a>, lanes: usize, mut open: Vec<Open>) -> Self {
        let (size, free) = match &feed {
            Feed::Puzzles { puzzles, .. } => (SIZES.0.min(puzzles.len().next_power_of_two()), Vec::new()),
            Feed::Source(_) => (lanes, (0..lanes).rev().collect()),
        };
        if open.len() < size {
            open = vec![
                Open { number: 0, limit: 0, answer: Answer { count: 0, solution: None }, lanes: 0 };
                size
            ];
        }
        Self { feed, open, free, head: 0, next: 0 }
    }

    /// The ring, for the next questions.
    pub(super) fn into_ring(self) -> Vec<Open> {
        self.open
    }

    /// Whether [`Questions::begin`] has a question.
    pub(super) fn can_begin(&self) -> bool {
        match &self.feed {
            Feed::Puzzles { puzzles, .. } => self.next < puzzles.len() && self.next < self.head + SIZES.1,
            Feed::Source(source) => source.has_next(),
        }
    }

    /// Whether these are puzzles, which may be hard, and a solution of each is to go out. Else these are the many easy
    /// questions of a source, and solutions are only counted.
    pub(super) const fn are_puzzles(&self) -> bool {
        matches!(self.feed, Feed::Puzzles { .. })
    }

    pub(super) fn is_enough(&self) -> bool {
        match &self.feed {
            Feed::Puzzles { .. } => false,
            Feed::Source(source) => source.is_enough(),
        }
    }

    /// The next question, for one lane to begin with, and the number by which it is known here.
    #[inline(always)]
    pub(super) fn begin(&mut self) -> Option<(usize, Question<'_>)> {
        let (question, number, asked) = match &mut self.feed {
            Feed::Puzzles { puzzles, limit, .. } => {
                let puzzle = puzzles.get(self.next)?;
                if self.next - self.head == self.open.len() {
                    if self.open.len() >= SIZES.1 {
                        return None;
                    }
                    grow(&mut self.open, self.head);
                }
                self.next += 1;
                (self.next - 1, self.next - 1, Question::Puzzle(puzzle, *limit))
            }
            Feed::Source(source) => {
                let question = *self.free.last()?;
                let (number, asked) = source.next()?;
                self.free.truncate(self.free.len() - 1);
                (question, number, asked)
            }
        };
        let place = question & (self.open.len() - 1);
        let open = &mut self.open[place];
        open.number = number;
        open.limit = asked.limit();
        open.answer.count = 0;
        open.answer.solution = None;
        open.lanes = 1;
        Some((question, asked))
    }

    /// The question of this number here.
    #[inline(always)]
    pub(super) fn open(&mut self, question: usize) -> &mut Open {
        let place = question & (self.open.len() - 1);
        &mut self.open[place]
    }

    /// One lane fewer works on the question. After the last one it is answered, if no order is to be kept.
    #[inline(always)]
    pub(super) fn leave(&mut self, question: usize) {
        let open = self.open(question);
        open.lanes -= 1;
        if open.lanes == 0
            && let Feed::Source(source) = &mut self.feed
        {
            self.free.push(question);
            let Open { number, answer, .. } = &self.open[question];
            source.answer(*number, answer.count);
        }
    }

    /// Gives out the answers that waited for earlier ones and do so no more.
    pub(super) fn hand_out(&mut self) {
        if let Feed::Puzzles { answer, .. } = &mut self.feed {
            while self.head < self.next {
                let open = &self.open[self.head & (self.open.len() - 1)];
                if open.lanes > 0 {
                    break;
                }
                answer(self.head, &open.answer);
                self.head += 1;
            }
        }
    }
}

/// Doubles the room for puzzles, all of it in use from `head` on.
#[cold]
fn grow(open: &mut Vec<Open>, head: usize) {
    let len = open.len();
    let mut more = vec![open[0]; 2 * len];
    for puzzle in head..head + len {
        more[puzzle & (2 * len - 1)] = open[puzzle & (len - 1)];
    }
    *open = more;
}
