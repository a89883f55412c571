//! A slice of puzzles as a source of questions.

use super::Answer;
use super::question::{Question, Source};
use crate::puzzle::Puzzle;

/// The puzzles that are left, and what to do with the answers.
pub(super) struct InOrder<'a> {
    puzzles: std::iter::Enumerate<std::slice::Iter<'a, Puzzle>>,
    limit: u32,
    answer: &'a mut dyn FnMut(usize, &Answer),
}

impl<'a> InOrder<'a> {
    /// Expects a limit above 0.
    pub(super) fn new(puzzles: &'a [Puzzle], limit: u32, answer: &'a mut dyn FnMut(usize, &Answer)) -> Self {
        Self { puzzles: puzzles.iter().enumerate(), limit, answer }
    }
}

impl Source for InOrder<'_> {
    fn width(&self) -> usize {
        self.puzzles.len()
    }

    fn has_next(&self) -> bool {
        self.puzzles.len() > 0
    }

    fn next(&mut self) -> Option<(usize, Question<'_>)> {
        let (number, puzzle) = self.puzzles.next()?;
        Some((number, Question::Puzzle(puzzle, self.limit)))
    }

    fn in_order(&self) -> bool {
        true
    }

    fn answer(&mut self, number: usize, answer: &Answer) {
        (self.answer)(number, answer);
    }
}
