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
//! units before it that stayed. Those of four and six cells that lie in a band or a stack are found without a solver,
//! and decide two in five of the units that stay.
//!
//! The first question is about many units at once: suppose that the first ones go, but for those that known sets make
//! stay. If what is left has one solution, all of that is proven, since a part of what is left would have been left by
//! each test alone. If not, fewer are tried.
//!
//! And the solution is known: without a cell there is another solution exactly if there is one *without the digit that
//! the cell has*. That is one candidate less to begin with, one solution to be found and not two; if the cell can
//! go, the contradiction nearly always comes from singles and locked candidates alone. A unit of several cells
//! can go if each of its cells can, those before it being given: another solution differs from the known one in some
//! first cell.
//!
//! Unavoidable sets are used as in McGuire, Tugemann and Civario, "There is no 16-clue Sudoku" (2012). Tried: learning
//! further sets from the solutions that are found (nearly none decides another unit); asking about two units at a time
//! (saves one question in thirteen, but of the cheap ones, and a failure then needs two solutions); looking for singles
//! that decide a unit before it is asked about (seven questions fewer a puzzle, those that the solver answers at once).

use super::order::Order;
use super::unavoidable::{Units, by_last_unit, unavoidable_sets};
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::grid::Grid;
use crate::solve::Question;
use std::ops::Range;

/// The first question leaves about this many givens: fewer would often be too few.
const SAFE_GIVENS: usize = 35;

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

    /// Lets the next units stay as long as known sets or the number of givens demand it. Returns the one after these.
    #[inline]
    fn skip_needed<'a>(&mut self, order: &'a Order, sets: &[Units], fewest: usize) -> Option<&'a [Cell]> {
        while self.place < order.len() {
            let unit = order.unit(self.place);
            if self.place != self.needed && self.left >= fewest + unit.len() {
                return Some(unit);
            }
            self.keep(sets);
        }
        None
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
    /// The unavoidable sets known, ordered by their last units. While many units are asked about, those that none of the
    /// units kept is in come first.
    sets: Vec<Units>,
    /// How many these are.
    open: usize,
}

impl Reduction {
    /// Starts from givens that have this one solution, each of them in a unit, to be taken away in this order while at least
    /// `fewest` givens stay. Cells that are in no unit are taken for empty.
    pub(crate) fn new(givens: &Grid, solution: &Grid, order: Order, fewest: usize) -> Self {
        let cells = order.units(0, order.len());
        debug_assert_eq!(cells.iter().copied().collect::<CellSet>(), givens.filled_cells());
        let left = cells.len();
        let mut reduction = Self {
            stage: Stage::Done,
            decided: Decided { place: 0, kept: 0, set: 0, needed: 0, left },
            fewest,
            givens: *givens,
            solution: *solution,
            sets: unavoidable_sets(solution, &order),
            open: 0,
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

    /// The givens that stay, once all is decided.
    pub(crate) const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Whether all is decided.
    pub(crate) const fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// The question at hand, unless all is decided.
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

    /// Takes the answer to the question: how many solutions there are, up to its limit.
    pub(crate) fn answer(&mut self, count: u32) {
        match self.stage {
            Stage::Many(asked) if count == 1 => {
                self.sets.truncate(self.open);
                self.decided = Decided { set: 0, ..asked };
                self.decided.skip_sets(&self.sets);
                self.ask_one();
            }
            Stage::Many(asked) => {
                let Decided { place, left, .. } = self.decided;
                self.give(place..asked.place);
                self.sets = by_last_unit(&self.sets);
                self.ask_many((left - asked.left) * 7 / 8);
            }
            Stage::One(_) if count > 0 => {
                let place = self.decided.place;
                self.give(place..place + 1);
                self.decided.keep(&self.sets);
                self.ask_one();
            }
            Stage::One(number) => {
                let unit = self.order.unit(self.decided.place);
                if let [cell, _, ..] = *unit.get(number..).unwrap_or_default() {
                    self.givens.set(cell, self.solution.get(cell));
                    self.stage = Stage::One(number + 1);
                } else {
                    take(&mut self.givens, unit);
                    self.decided.take(unit.len());
                    self.ask_one();
                }
            }
            Stage::Done => {}
        }
    }

    /// Asks about the next units together, at most so many cells, unless these are few. When less is asked for each time, that
    /// ends.
    fn ask_many(&mut self, cells: usize) {
        if cells < FEWEST_AT_ONCE {
            return self.ask_one();
        }
        let mut asked = self.decided;
        let enough = asked.left.saturating_sub(cells);
        while let Some(unit) = asked.skip_needed(&self.order, &self.sets, self.fewest)
            && asked.left >= enough + unit.len()
        {
            take(&mut self.givens, unit);
            asked.take(unit.len());
        }
        self.open = 0;
        for place in asked.set..self.sets.len() {
            let is_open = self.sets[place] & asked.kept == 0;
            self.sets.swap(self.open, place);
            self.open += usize::from(is_open);
        }
        self.stage = Stage::Many(asked);
    }

    /// Asks about the next unit that is not decided without a question.
    fn ask_one(&mut self) {
        self.stage = Stage::Done;
        if let Some(unit) = self.decided.skip_needed(&self.order, &self.sets, self.fewest) {
            take(&mut self.givens, unit);
            self.stage = Stage::One(0);
        }
    }

    /// Gives the cells of these units again.
    fn give(&mut self, places: Range<usize>) {
        for &cell in self.order.units(places.start, places.end) {
            self.givens.set(cell, self.solution.get(cell));
        }
    }
}

/// Takes the cells of a unit away.
fn take(givens: &mut Grid, unit: &[Cell]) {
    for &cell in unit {
        givens.set(cell, None);
    }
}

#[cfg(test)]
mod tests {
    use super::super::reduce;
    use super::*;
    use crate::generate::{Symmetry, full_grid};
    use crate::puzzle::Puzzle;
    use crate::rng::{Domain, Stream};
    use crate::solve::{CancelToken, Solver};

    /// Takes one unit after another away, and gives it back if there are several solutions then.
    fn one_by_one(solution: &Grid, order: &Order, fewest: usize) -> Grid {
        let mut givens = solution.filled_cells();
        for unit in order.iter() {
            let fewer = givens - unit.iter().copied().collect();
            let puzzle = Puzzle::Givens(solution.restricted_to(fewer));
            if fewer.len() >= fewest && Solver::new().count_up_to(&puzzle, 2) == 1 {
                givens = fewer;
            }
        }
        solution.restricted_to(givens)
    }

    #[test]
    fn what_stays_is_what_stays_when_units_are_taken_away_one_by_one() {
        let solver = Solver::new();
        for (index, symmetry) in (0..60).zip(Symmetry::ALL.into_iter().cycle()) {
            let solution = full_grid(5, index);
            let order = Order::new(symmetry.orbits());
            let order = order.shuffled(&mut Stream::new(Domain::Minimize, 5, index));
            for fewest in [0, 26, 31, 60, 81] {
                let mut reduction = Reduction::new(&solution, &solution, order.clone(), fewest);
                assert_eq!(reduce(solver, &mut reduction, &CancelToken::new()), Ok(()));
                let expected = one_by_one(&solution, &order, fewest);
                assert_eq!(*reduction.givens(), expected, "{index}, {symmetry}, {fewest}");
                assert_eq!(reduction.left(), expected.filled_len());
            }
        }
    }
}
