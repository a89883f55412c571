//! Questions that an engine asks for when it has room, and answers that go back in any order.
//!
//! Who asks one thing after another about each of many boards need not wait for all answers before the next
//! questions: each answer may at once bring the next question. So no part of an engine idles for the sake of a few
//! questions that take long.

use super::Engine;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use crate::puzzle::Puzzle;
use std::borrow::Cow;

/// How many solutions are there?
#[derive(Clone, Copy)]
pub(crate) enum Question<'a> {
    /// Of this puzzle, up to a limit.
    Puzzle(&'a Puzzle, u32),
    /// With these givens, up to a limit above 0.
    Givens(&'a Grid, u32),
    /// With these givens and without this candidate, which is not one of them: one is enough.
    Without(&'a Grid, Candidate),
}

impl Question<'_> {
    pub(super) const fn limit(&self) -> u32 {
        match self {
            Self::Puzzle(_, limit) | Self::Givens(_, limit) => *limit,
            Self::Without(..) => 1,
        }
    }

    /// Puzzles that have these solutions together, each solution once.
    pub(super) fn puzzles(&self, engine: Engine) -> Cow<'_, [Puzzle]> {
        match *self {
            Self::Puzzle(puzzle, _) => Cow::Borrowed(std::slice::from_ref(puzzle)),
            Self::Givens(grid, _) => Cow::Owned(vec![Puzzle::Givens(*grid)]),
            Self::Without(grid, struck) if engine == Engine::Fast => {
                let givens = Puzzle::Givens(*grid);
                let mut marks = Pencilmarks::new(Cell::ALL.map(|cell| givens.allowed(cell)));
                marks.remove(struck);
                Cow::Owned(vec![Puzzle::Sukaku(marks)])
            }
            // The engines of the exercise are lost with a sukaku: to them, what it says of later cells is news.
            Self::Without(grid, struck) => {
                let with = |digit| {
                    let mut more = *grid;
                    more.set(struck.cell, Some(digit));
                    Puzzle::Givens(more)
                };
                Cow::Owned((DigitSet::ALL - DigitSet::only(struck.digit)).iter().map(with).collect())
            }
        }
    }
}

/// Where questions come from and answers go.
pub(crate) trait Source {
    /// About how many questions there may be at once.
    fn width(&self) -> usize;

    /// Whether there is a question now. If not, there may be one after an answer.
    fn has_next(&self) -> bool;

    /// The next question, with a number by which to know the answer.
    fn next(&mut self) -> Option<(usize, Question<'_>)>;

    /// Takes the answer to the question of this number, in any order: how many solutions there are, up to the limit.
    fn answer(&mut self, number: usize, count: u32);

    /// Whether to stop, whatever is left: questions without an answer are forgotten.
    fn is_enough(&self) -> bool {
        false
    }
}
