//! Puzzles whose givens fill a pattern.
//!
//! A random filling of 20 cells has thousands of solutions, or none. The way to one solution starts from a full grid. Its
//! givens outside of the pattern go, each as soon as few solutions are left without it. Then and in between one or two
//! givens are drawn anew, and the change is kept if the puzzle costs no more than before, or a little more, the less the
//! more likely: simulated annealing. The cost is the number of solutions, and once the pattern is filled with one
//! solution the redundant givens, or orbits, are added to it.
//!
//! ```text
//!    givens            81   80  ..  31   31   30   29   29  ..  21   21   20   20   20  ..  20
//!    cost               1    1  ..   1    4   22   17    2  ..   1    3   24   19   11  ..   1
//!                      go ----------   change  go    change   ..   change  go   change   ..  found
//! ```
//!
//! So nothing is counted beyond some dozen solutions: what is kept at most is drawn first and is the limit of the count.
//! A change takes one or two microseconds, and of 17 or 20 givens one in 20 to 100 is kept.
//!
//! Changing one or two givens in a pattern is what players of the Patterns Game (Players' forum) do with puzzles they
//! already have, in the programs of gsf, JPF, Mike Metcalf and Mladen Dobrichev (gridchecker). The way to a first puzzle,
//! with the number of solutions as the cost and the givens outside as a ramp, is ours. Which puzzles of the pattern
//! come out how often is not known.
//!
//! Times are in `docs/performance.md`. Measured and slower, on masks of puzzles with 17 and 20 givens, Zen 4: as the cost
//! the candidates that singles leave, and from there lists of all solutions with a few givens out (10 to 50 times); half as
//! warm or twice as warm (2 to 10 times); `FEW` of 64 (17 givens, 5 times); one given changed at a time and never two (1.5
//! times); givens outside asked for in every second step instead of after changes that are kept (3 times). No
//! difference: attempts of 10,000 to 100,000 questions; a warmth exponential in the number of zeros drawn or linear.

use super::plan::{Generator, Minimality};
use super::puzzles::accepts_difficulty;
use super::{GenerateError, Generated, Tried, random_full_grid};
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rng::{Domain, Stream};
use crate::solve::{CancelToken, Cancelled, End, Uniqueness};

/// A given outside of the pattern goes if the puzzle then costs no more than this.
const FEW: u64 = 24;

/// An attempt is given up after so many questions.
const QUESTIONS: u64 = 20_000;

/// A puzzle of the pattern: see [`Generator::puzzle`].
pub(super) fn search(
    order: &Generator,
    pattern: CellSet,
    index: u64,
    cancel: &CancelToken,
) -> Result<Generated, GenerateError> {
    let mut stream = Stream::new(Domain::Generate, order.seed, index);
    let mut tried = Tried::default();
    let units = units(order, pattern);
    while tried.attempts < order.attempts {
        tried.attempts += 1;
        let mut attempt =
            Attempt { order, pattern, units: &units, cancel, questions: 0, had_one_solution: false };
        let cancelled = |_| GenerateError::Cancelled(tried);
        match attempt.run(&mut stream).map_err(cancelled)? {
            Some(puzzle) => {
                let proof =
                    order.solver.try_uniqueness(&Puzzle::Givens(puzzle), cancel).map_err(cancelled)?;
                if let Uniqueness::Unique(solution) = proof
                    && accepts_difficulty(order, &puzzle, &mut tried)
                {
                    return Ok(Generated { index, puzzle, solution, attempts: tried.attempts });
                }
            }
            None if attempt.had_one_solution => tried.redundant += 1,
            None => tried.several_solutions += 1,
        }
    }
    Err(GenerateError::AttemptsExhausted(tried))
}

/// The sets of givens none of which may be redundant.
fn units(order: &Generator, pattern: CellSet) -> Vec<CellSet> {
    let mut units = match order.minimality {
        Minimality::Redundant => Vec::new(),
        Minimality::Orbits => order.symmetry.orbits(),
        Minimality::Strict => Cell::ALL.map(CellSet::only).to_vec(),
    };
    units.retain(|&unit| pattern.contains_all(unit));
    units
}

struct Attempt<'a> {
    order: &'a Generator,
    pattern: CellSet,
    units: &'a [CellSet],
    cancel: &'a CancelToken,
    /// How many the solver was asked.
    questions: u64,
    /// Whether the pattern was ever filled with one solution.
    had_one_solution: bool,
}

/// A puzzle on its way into the pattern.
struct Position {
    puzzle: Grid,
    givens: CellSet,
    cost: u64,
}

impl Attempt<'_> {
    /// From a random full grid to a puzzle of the pattern with one solution and nothing redundant, if it gets there.
    fn run(&mut self, stream: &mut Stream) -> Result<Option<Grid>, Cancelled> {
        let puzzle = random_full_grid(stream);
        let cost = self.cost(&puzzle, CellSet::ALL, FEW)?.unwrap_or(FEW);
        let mut position = Position { puzzle, givens: CellSet::ALL, cost };
        let mut outside: Vec<Cell> = (!self.pattern).iter().collect();
        stream.shuffle(&mut outside);
        self.close_in(&mut position, &mut outside)?;
        while position.cost > 1 || position.givens != self.pattern {
            if self.questions >= QUESTIONS {
                return Ok(None);
            }
            self.questions += 1; // the changes that come to nothing, too, so that there is an end
            let Some(changed) = change(&position.puzzle, position.givens, stream) else { continue };
            // A cost half as high again is kept with probability 1/2, one twice as high with 1/4, and so on.
            let most = position.cost + position.cost * u64::from(stream.next().leading_zeros()) / 2;
            if let Some(cost) = self.cost(&changed, position.givens, most)? {
                (position.puzzle, position.cost) = (changed, cost);
                self.close_in(&mut position, &mut outside)?;
            }
        }
        Ok(Some(position.puzzle))
    }

    /// Takes away the givens outside of the pattern that can go.
    fn close_in(&mut self, position: &mut Position, outside: &mut Vec<Cell>) -> Result<(), Cancelled> {
        let mut kept = Vec::new();
        for &cell in outside.iter() {
            let givens = position.givens - CellSet::only(cell);
            let puzzle = position.puzzle.restricted_to(givens);
            match self.cost(&puzzle, givens, FEW)? {
                Some(cost) => *position = Position { puzzle, givens, cost },
                None => kept.push(cell),
            }
        }
        *outside = kept;
        Ok(())
    }

    /// How far the puzzle is from what is asked for, 1 the least, if it has a solution and is no farther than `most`.
    fn cost(&mut self, puzzle: &Grid, givens: CellSet, most: u64) -> Result<Option<u64>, Cancelled> {
        let mut cost = self.solutions(puzzle, most)?;
        if cost == 1 && givens == self.pattern {
            self.had_one_solution = true;
            for &unit in self.units {
                if cost > most {
                    break;
                }
                cost += u64::from(self.solutions(&puzzle.restricted_to(givens - unit), 1)? == 1);
            }
        }
        Ok((1..=most).contains(&cost).then_some(cost))
    }

    /// How many solutions there are; more than `most` are not counted.
    fn solutions(&mut self, puzzle: &Grid, most: u64) -> Result<u64, Cancelled> {
        self.questions += 1;
        let search = self.order.solver.search(&Puzzle::Givens(*puzzle), most + 1, self.cancel, |_| ());
        if search.end == End::Cancelled { Err(Cancelled) } else { Ok(search.solutions) }
    }
}

/// The puzzle with one or two of its givens drawn anew from the digits that their peers leave; `None` if they leave none,
/// or the givens come out the same.
fn change(puzzle: &Grid, givens: CellSet, stream: &mut Stream) -> Option<Grid> {
    let mut cells = CellSet::EMPTY;
    for _ in 0..=stream.below(2) {
        cells.insert(givens.iter().nth(stream.below(givens.len()))?);
    }
    let mut changed = puzzle.restricted_to(givens - cells);
    for cell in cells.iter() {
        let taken: DigitSet = cell.peers().iter().filter_map(|peer| changed.get(peer)).collect();
        let free = !taken;
        changed.set(cell, Some(free.iter().nth(stream.below(free.len()))?));
    }
    (changed != *puzzle).then_some(changed)
}
