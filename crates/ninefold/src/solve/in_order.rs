//! Answers in input order, though puzzles are finished in any order.

use super::Answer;
use super::question::{Question, Source};
use crate::puzzle::Puzzle;

/// How many puzzles may be under way or wait for an earlier one: at first, so that the window stays in cache, and at
/// most, which bounds the memory.
const SIZES: (usize, usize) = (1024, 8192);

/// A slice of puzzles, with a window between the first one unanswered and the last one begun.
pub(super) struct InOrder<'a> {
    puzzles: &'a [Puzzle],
    limit: u32,
    hand_out: &'a mut dyn FnMut(usize, Answer),
    /// The answers that wait for an earlier one: a power of two of places.
    ring: Box<[Option<Answer>]>,
    /// The first puzzle that is not handed out.
    head: usize,
    /// The next puzzle to begin.
    next: usize,
}

impl<'a> InOrder<'a> {
    /// Expects a limit above 0.
    pub(super) fn new(puzzles: &'a [Puzzle], limit: u32, hand_out: &'a mut dyn FnMut(usize, Answer)) -> Self {
        let ring = vec![None; SIZES.0.min(puzzles.len().next_power_of_two())].into_boxed_slice();
        Self { puzzles, limit, hand_out, ring, head: 0, next: 0 }
    }

    const fn place(&self, number: usize) -> usize {
        number & (self.ring.len() - 1)
    }

    #[cold]
    fn grow(&mut self) {
        let len = self.ring.len();
        let mut ring = vec![None; 2 * len];
        for puzzle in self.head..self.next {
            ring[puzzle % (2 * len)] = self.ring[puzzle % len];
        }
        self.ring = ring.into_boxed_slice();
    }
}

impl Source for InOrder<'_> {
    fn width(&self) -> usize {
        self.puzzles.len()
    }

    fn has_next(&self) -> bool {
        self.next < self.puzzles.len() && self.next < self.head + SIZES.1
    }

    fn next(&mut self) -> Option<(usize, Question<'_>)> {
        if !self.has_next() {
            return None;
        }
        if self.next == self.head + self.ring.len() {
            self.grow();
        }
        let number = self.next;
        self.next += 1;
        Some((number, Question::Puzzle(self.puzzles.get(number)?, self.limit)))
    }

    fn answer(&mut self, number: usize, answer: Answer) {
        if number != self.head {
            let place = self.place(number);
            self.ring[place] = Some(answer);
            return;
        }
        (self.hand_out)(number, answer);
        self.head += 1;
        let mut place = self.place(self.head);
        while let Some(answer) = self.ring[place].take() {
            (self.hand_out)(self.head, answer);
            self.head += 1;
            place = self.place(self.head);
        }
    }
}
