//! Answers in input order, though boards finish in any order.

use crate::solve::Answer;

/// How many puzzles may be under way or wait for an earlier one: at first, so that the window stays in cache, and at
/// most, which bounds the memory.
const SIZES: (usize, usize) = (1024, 8192);

/// The puzzles between the first one unanswered and the last one begun.
pub(super) struct Window {
    /// A power of two of them.
    ring: Box<[Entry]>,
    /// The first puzzle that is not handed out.
    head: usize,
    /// The next puzzle to begin.
    next: usize,
    /// How many puzzles there are.
    total: usize,
}

#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) answer: Answer,
    /// How many lanes work on it.
    pub(super) lanes: u32,
}

impl Window {
    pub(super) fn new(total: usize) -> Self {
        let entry = Entry { answer: Answer { count: 0, solution: None }, lanes: 0 };
        let size = SIZES.0.min(total.next_power_of_two());
        Self { ring: vec![entry; size].into_boxed_slice(), head: 0, next: 0, total }
    }

    /// Whether [`Window::begin`] has a puzzle.
    #[inline(always)]
    pub(super) fn can_begin(&self) -> bool {
        self.next < self.total && self.next < self.head + SIZES.1
    }

    /// The next puzzle to work on, unless all are begun or the window is full.
    #[inline(always)]
    pub(super) fn begin(&mut self) -> Option<usize> {
        if !self.can_begin() {
            return None;
        }
        if self.next == self.head + self.ring.len() {
            self.grow();
        }
        let puzzle = self.next;
        *self.entry(puzzle) = Entry { answer: Answer { count: 0, solution: None }, lanes: 1 };
        self.next += 1;
        Some(puzzle)
    }

    #[cold]
    fn grow(&mut self) {
        let mut ring = vec![*self.entry(self.head); 2 * self.ring.len()];
        let len = ring.len();
        for puzzle in self.head..self.next {
            ring[puzzle % len] = *self.entry(puzzle);
        }
        self.ring = ring.into_boxed_slice();
    }

    /// The record of a puzzle that was begun and not handed out.
    #[inline(always)]
    pub(super) fn entry(&mut self, puzzle: usize) -> &mut Entry {
        let place = puzzle & (self.ring.len() - 1);
        &mut self.ring[place]
    }

    /// Hands out the answers that are complete and have none before them that is not.
    #[inline(always)]
    pub(super) fn hand_out(&mut self, answer: &mut dyn FnMut(usize, Answer)) {
        while self.head < self.next {
            let entry = self.entry(self.head);
            if entry.lanes > 0 {
                break;
            }
            let of_head = entry.answer;
            answer(self.head, of_head);
            self.head += 1;
        }
    }
}
