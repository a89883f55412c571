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
//! (saves one question in twelve, but of the cheap ones, and a failure then needs two solutions).

use super::unavoidable::{Units, unavoidable_sets};
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::grid::Grid;
use crate::solve::{Answer, Question};

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
    /// All known sets before this one have one of these as their last unit.
    set: usize,
    /// The cells still given: of these units, and of those not decided.
    givens: CellSet,
    /// How many these are.
    left: usize,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// All units before those of this state have been asked about at once.
    Many(Decided),
    /// The next unit is asked about, in this cell; others of its cells are left to ask about.
    One(Cell, CellSet),
    Done,
}

impl Decided {
    fn keep(&mut self) {
        self.kept |= 1 << self.place;
        self.place += 1;
    }

    fn take(&mut self, unit: CellSet) {
        self.givens -= unit;
        self.left -= unit.len();
        self.place += 1;
    }
}

/// One puzzle on its way down.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    solution: Grid,
    units: Vec<CellSet>,
    /// The unavoidable sets known, ordered by their last units.
    sets: Vec<Units>,
    /// Take no unit that would leave fewer givens.
    fewest: usize,
    decided: Decided,
    stage: Stage,
    /// What is asked about, or what is left at the end.
    givens: Grid,
}

impl Reduction {
    /// Starts from the cells of these disjoint units, to be taken away in this order while at least `fewest` givens
    /// stay. They must make a puzzle with this one solution. Units after the 81st are ignored: there are none.
    pub(crate) fn new(solution: &Grid, mut units: Vec<CellSet>, fewest: usize) -> Self {
        units.truncate(81);
        let givens = units.iter().fold(CellSet::EMPTY, |cells, &unit| cells | unit);
        let left = givens.len();
        let mut reduction = Self {
            solution: *solution,
            sets: unavoidable_sets(solution, &units),
            units,
            fewest,
            decided: Decided { place: 0, kept: 0, set: 0, givens, left },
            stage: Stage::Done,
            givens: solution.restricted_to(givens),
        };
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
            Stage::One(cell, _) => {
                let digit = self.solution.get(cell)?;
                Some(Question::Without(&self.givens, Candidate { cell, digit }))
            }
            Stage::Done => None,
        }
    }

    /// Takes the answer to the question.
    pub(crate) fn answer(&mut self, answer: &Answer) {
        let Decided { place, left, .. } = self.decided;
        let unit = self.units.get(place).copied().unwrap_or_default();
        match self.stage {
            Stage::Many(asked) if answer.count == 1 => {
                self.decided = asked;
                self.ask_one();
            }
            Stage::Many(asked) => {
                self.givens = self.solution.restricted_to(self.decided.givens);
                self.ask_many((left - asked.left) / 2);
            }
            Stage::One(..) if answer.count > 0 => {
                self.give(unit);
                self.decided.keep();
                self.ask_one();
            }
            Stage::One(cell, others) => {
                if let Some(next) = others.first() {
                    self.give(CellSet::only(cell));
                    self.stage = Stage::One(next, others - CellSet::only(next));
                } else {
                    self.take(unit);
                    self.decided.take(unit);
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
            asked.take(unit);
            self.take(unit);
        }
        self.stage = Stage::Many(asked);
    }

    /// Asks about the next unit that is not decided without a question.
    fn ask_one(&mut self) {
        let mut decided = self.decided;
        let unit = self.skip_needed(&mut decided).unwrap_or_default();
        self.decided = decided;
        self.take(unit);
        self.stage = match unit.first() {
            Some(cell) => Stage::One(cell, unit - CellSet::only(cell)),
            None => Stage::Done,
        };
    }

    /// Lets the next units stay as long as known sets or the number of givens demand it. Returns the one after these.
    fn skip_needed(&self, decided: &mut Decided) -> Option<CellSet> {
        while let Some(&unit) = self.units.get(decided.place) {
            while self.sets.get(decided.set).is_some_and(|set| set >> decided.place == 0) {
                decided.set += 1;
            }
            let mut ended = self.sets.iter().skip(decided.set).take_while(|&&set| set >> decided.place == 1);
            let few = decided.left < self.fewest + unit.len();
            if !few && ended.all(|set| set & decided.kept != 0) {
                return Some(unit);
            }
            decided.keep();
        }
        None
    }

    fn take(&mut self, cells: CellSet) {
        for cell in cells.iter() {
            self.givens.set(cell, None);
        }
    }

    fn give(&mut self, cells: CellSet) {
        for cell in cells.iter() {
            self.givens.set(cell, self.solution.get(cell));
        }
    }
}
