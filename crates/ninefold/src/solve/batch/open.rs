//! The questions under way.

use crate::solve::Answer;
use crate::solve::question::{Question, Source};

/// How many questions may be under way or wait for an earlier one where answers go out in order: at first, so that they
/// stay in cache, and at most, which bounds the memory.
const SIZES: (usize, usize) = (1024, 8192);

/// Where questions come from, those that lanes work on, and those whose answer waits for its turn.
pub(super) struct Questions<'a> {
    source: &'a mut dyn Source,
    /// A power of two of them. Question `q` is at `q` modulo their number.
    open: Box<[Open]>,
    order: Order,
}

/// Which number the next question gets.
enum Order {
    /// Any that is free: answers go out at once, and one question for each lane is enough.
    Any { free: Vec<usize> },
    /// The next one: answers go out from `head` on, the first that has not.
    Input { head: usize, next: usize },
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
    pub(super) fn new(source: &'a mut dyn Source, lanes: usize) -> Self {
        let (size, order) = if source.in_order() {
            (SIZES.0.min(source.width().next_power_of_two()), Order::Input { head: 0, next: 0 })
        } else {
            (lanes, Order::Any { free: (0..lanes).rev().collect() })
        };
        let open = Open { number: 0, limit: 0, answer: Answer { count: 0, solution: None }, lanes: 0 };
        Self { source, open: vec![open; size].into_boxed_slice(), order }
    }

    /// Whether [`Questions::begin`] has a question.
    pub(super) fn can_begin(&self) -> bool {
        let room = match &self.order {
            Order::Any { .. } => true,
            Order::Input { head, next } => next - head < SIZES.1,
        };
        room && self.source.has_next()
    }

    pub(super) fn is_enough(&self) -> bool {
        self.source.is_enough()
    }

    /// The next question, for one lane to begin with, and the number by which it is known here.
    #[inline(always)]
    pub(super) fn begin(&mut self) -> Option<(usize, Question<'_>)> {
        let question = match &mut self.order {
            Order::Any { free } => *free.last()?,
            Order::Input { head, next } if *next - *head < SIZES.1 => *next,
            Order::Input { .. } => return None,
        };
        let (number, asked) = self.source.next()?;
        match &mut self.order {
            Order::Any { free } => free.truncate(free.len() - 1),
            Order::Input { head, next } => {
                if *next - *head == self.open.len() {
                    grow(&mut self.open, *head);
                }
                *next += 1;
            }
        }
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

    /// One lane fewer works on the question; after the last one it is answered.
    #[inline(always)]
    pub(super) fn leave(&mut self, question: usize) {
        let open = self.open(question);
        open.lanes -= 1;
        if open.lanes == 0
            && let Order::Any { free } = &mut self.order
        {
            free.push(question);
            let Open { number, answer, .. } = &self.open[question];
            self.source.answer(*number, answer);
        }
    }

    /// Gives out the answers that waited for earlier ones and do so no more.
    pub(super) fn hand_out(&mut self) {
        if let Order::Input { head, next } = &mut self.order {
            while head < next {
                let Open { number, answer, lanes, .. } = &self.open[*head & (self.open.len() - 1)];
                if *lanes > 0 {
                    break;
                }
                self.source.answer(*number, answer);
                *head += 1;
            }
        }
    }
}

/// Doubles the room for questions in input order, all of it in use from `head` on.
#[cold]
fn grow(open: &mut Box<[Open]>, head: usize) {
    let len = open.len();
    let mut more = vec![open[0]; 2 * len];
    for question in head..head + len {
        more[question & (2 * len - 1)] = open[question & (len - 1)];
    }
    *open = more.into_boxed_slice();
}
