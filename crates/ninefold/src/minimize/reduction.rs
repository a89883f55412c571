//! Which givens stay when units of givens are taken away one after another, in a fixed order, each for good if the
//! puzzle keeps its one solution without it.
//!
//! ```text
//!   units in order   . . . k . . . . . . . | k . . k | . . . . .      k stays, . is taken away
//!                    first question          decided   still given
//! ```
//!
//! What stays is a function of solution, units and order. Three things make it cheap to find out.
//!
//! A set of cells is *unavoidable* if some other grid differs from the solution in exactly these cells: one of
//! them must be given. So a unit has to stay if some unavoidable set has it as its last unit and none of the
//! units before it that stayed. The small sets that two digits or two lines make are found without a solver, and decide
//! half of the units that stay.
//!
//! The first question is about many units at once: suppose that the first ones go, but for those that known sets make
//! stay. If what is left has one solution, all of that is proven, since a part of what is left would have been left by
//! each test alone. If not, which is rare, half as many are tried.
//!
//! And the solution is known: without a cell there is another solution exactly if there is one *without the digit that
//! the cell has*. That is one candidate less to begin with, one solution to be found and not two; if the cell can
//! go, the contradiction nearly always comes from singles and locked candidates alone. A unit of several cells
//! can go if each of its cells can, those before it being given: another solution differs from the known one in some
//! first cell.
//!
//! Unavoidable sets are used as in McGuire, Tugemann and Civario, "There is no 16-clue Sudoku" (2012). Tried: learning
//! further sets from the solutions that are found (nearly none decides another unit), and asking about two units at a time
//! (saves one question in thirteen, but of the cheap ones, and a failure then needs two solutions).

use super::order::Order;
use super::unavoidable::{Units, unavoidable_sets};
use crate::candidate::Candidate;
use crate::grid::Grid;
use crate::solve::{Answer, Question};
use std::ops::Range;

/// The first question leaves about this many givens: fewer would often be too few.
const SAFE_GIVENS: usize = 38;

/// Fewer cells than these are not worth a question of their own.
const FEWEST_AT_ONCE: usize = 8;

/// The units before `place` are decided.
#[derive(Clone, Copy, Debug)]
struct Decided {
    place: usize,
    /// Those that stay.
    kept: Units,
    /// The first known set that has none of those that stay. Its last unit must: it is not decided yet.
    set: usize,
    /// That unit's place.
    needed: usize,
    /// How many cells are given: in these units, and in those not decided.
    left: usize,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// All units before those of this state have been asked about at once.
    Many(Decided),
    /// The next unit is asked about, in its cell of this number.
    One(usize),
    Done,
}

impl Decided {
    /// Lets the next unit stay.
    fn keep(&mut self, sets: &[Units]) {
        self.kept |= 1 << self.place;
        self.place += 1;
        self.skip_sets(sets);
    }

    fn skip_sets(&mut self, sets: &[Units]) {
        while sets.get(self.set).is_some_and(|set| set & self.kept != 0) {
            self.set += 1;
        }
        self.needed = sets.get(self.set).map_or(usize::MAX, |set| set.ilog2() as usize);
    }

    const fn take(&mut self, cells: usize) {
        self.left -= cells;
        self.place += 1;
    }
}

/// One puzzle on its way down.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    stage: Stage,
    decided: Decided,
    /// Take no unit that would leave fewer givens.
    fewest: usize,
    /// What is asked about, or what is left at the end.
    givens: Grid,
    solution: Grid,
    order: Order,
    /// The unavoidable sets known, ordered by their last units.
    sets: Vec<Units>,
}

impl Reduction {
    /// Starts from the cells of these units, to be taken away in this order while at least `fewest` givens stay. They
    /// must make a puzzle with this one solution.
    pub(crate) fn new(solution: &Grid, order: Order, fewest: usize) -> Self {
        let mut givens = Grid::EMPTY;
        let cells = order.units(0, order.len());
        for &cell in cells {
            givens.set(cell, solution.get(cell));
        }
        let left = cells.len();
        let mut reduction = Self {
            stage: Stage::Done,
            decided: Decided { place: 0, kept: 0, set: 0, needed: 0, left },
            fewest,
            givens,
            solution: *solution,
            sets: unavoidable_sets(solution, &order),
            order,
        };
        reduction.decided.skip_sets(&reduction.sets);
        reduction.ask_many(left.saturating_sub(SAFE_GIVENS));
        reduction
    }

    /// What all the puzzles have as their only solution.
    pub(crate) const fn solution(&self) -> &Grid {
        &self.solution
    }

    /// How many cells are given as far as is decided.
    pub(crate) const fn left(&self) -> usize {
        self.decided.left
    }

    /// The givens that stay, once there is no question any more.
    pub(crate) const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The question at hand; `None` when all is decided.
    pub(crate) fn question(&self) -> Option<Question<'_>> {
        match self.stage {
            Stage::Many(_) => Some(Question::Givens(&self.givens, 2)),
            Stage::One(number) => {
                let &cell = self.order.unit(self.decided.place).get(number)?;
                let digit = self.solution.get(cell)?;
                Some(Question::Without(&self.givens, Candidate { cell, digit }))
            }
            Stage::Done => None,
        }
    }

    /// Takes the answer to the question.
    pub(crate) fn answer(&mut self, answer: &Answer) {
        let Decided { place, left, .. } = self.decided;
        match self.stage {
            Stage::Many(asked) if answer.count == 1 => {
                self.sets.drain(..asked.set);
                self.sets.retain(|set| set & asked.kept == 0);
                self.decided = Decided { set: 0, ..asked };
                self.ask_one();
            }
            Stage::Many(asked) => {
                self.give(place..asked.place);
                self.ask_many((left - asked.left) / 2);
            }
            Stage::One(_) if answer.count > 0 => {
                self.give(place..place + 1);
                self.decided.keep(&self.sets);
                self.ask_one();
            }
            Stage::One(number) => {
                let unit = self.order.unit(place);
                if let [cell, _, ..] = *unit.get(number..).unwrap_or_default() {
                    self.givens.set(cell, self.solution.get(cell));
                    self.stage = Stage::One(number + 1);
                } else {
                    self.decided.take(unit.len());
                    self.take(place);
                    self.ask_one();
                }
            }
            Stage::Done => {}
        }
    }

    /// Asks about the next units together, up to so many cells, unless these are few.
    fn ask_many(&mut self, cells: usize) {
        if cells < FEWEST_AT_ONCE {
            return self.ask_one();
        }
        let mut asked = self.decided;
        let enough = asked.left.saturating_sub(cells);
        while let Some(unit) = self.skip_needed(&mut asked)
            && asked.left > enough
        {
            self.take(asked.place);
            asked.take(unit);
        }
        self.stage = Stage::Many(asked);
    }

    /// Asks about the next unit that is not decided without a question.
    fn ask_one(&mut self) {
        let mut decided = self.decided;
        self.stage = match self.skip_needed(&mut decided) {
            Some(_) => Stage::One(0),
            None => Stage::Done,
        };
        self.decided = decided;
        self.take(decided.place);
    }

    /// Lets the next units stay as long as known sets or the number of givens demand it. Returns how many cells the
    /// one after these has.
    fn skip_needed(&self, decided: &mut Decided) -> Option<usize> {
        while decided.place < self.order.len() {
            let cells = self.order.unit(decided.place).len();
            if decided.place != decided.needed && decided.left >= self.fewest + cells {
                return Some(cells);
            }
            decided.keep(&self.sets);
        }
        None
    }

    /// Takes the cells of a unit away from the givens.
    fn take(&mut self, place: usize) {
        for &cell in self.order.unit(place) {
            self.givens.set(cell, None);
        }
    }

    /// Gives the cells of these units again.
    fn give(&mut self, places: Range<usize>) {
        for &cell in self.order.units(places.start, places.end) {
            self.givens.set(cell, self.solution.get(cell));
        }
    }
}
