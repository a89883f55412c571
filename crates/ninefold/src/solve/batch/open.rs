//! The questions under way.

use crate::candidate::Candidate;
use crate::solve::Answer;
use crate::solve::question::{Question, Source};

/// Where questions come from, and those that lanes work on.
pub(super) struct Questions<'a> {
    source: &'a mut dyn Source,
    /// One for each lane is enough: some lane works on each.
    open: Box<[Open]>,
    free: Vec<usize>,
}

/// A question under way.
#[derive(Clone, Copy)]
pub(super) struct Open {
    number: usize,
    pub(super) limit: u32,
    pub(super) struck: Option<Candidate>,
    pub(super) answer: Answer,
    /// How many lanes work on it.
    pub(super) lanes: u32,
}

impl<'a> Questions<'a> {
    pub(super) fn new(source: &'a mut dyn Source, lanes: usize) -> Self {
        let answer = Answer { count: 0, solution: None };
        let open = vec![Open { number: 0, limit: 0, struck: None, answer, lanes: 0 }; lanes];
        Self { source, open: open.into_boxed_slice(), free: (0..lanes).rev().collect() }
    }

    /// Whether [`Questions::begin`] has a question.
    pub(super) fn can_begin(&self) -> bool {
        self.source.has_next()
    }

    pub(super) fn is_enough(&self) -> bool {
        self.source.is_enough()
    }

    /// The next question, for one lane to begin with, and its place here.
    pub(super) fn begin(&mut self) -> Option<(usize, Question<'_>)> {
        let (number, question) = self.source.next()?;
        let place = self.free.pop()?;
        let struck = if let Question::Without(_, struck) = question { Some(struck) } else { None };
        let answer = Answer { count: 0, solution: None };
        self.open[place] = Open { number, limit: question.limit(), struck, answer, lanes: 1 };
        Some((place, question))
    }

    /// The question at this place.
    #[inline(always)]
    pub(super) fn open(&mut self, place: usize) -> &mut Open {
        &mut self.open[place]
    }

    /// One lane fewer works on the question; after the last one it is answered.
    #[inline(always)]
    pub(super) fn leave(&mut self, place: usize) {
        let open = &mut self.open[place];
        open.lanes -= 1;
        if open.lanes == 0 {
            self.free.push(place);
            self.source.answer(open.number, open.answer);
        }
    }
}
