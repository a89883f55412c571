//! Puzzles whose givens fill a pattern.
//!
//! A random full grid, looked at through the pattern, nearly always has too many solutions to list. So first the givens
//! close in on few: one after another is changed, and the change is kept if singles then leave no more candidates than
//! before and there still is a solution. Then we climb: take a few givens out, list all solutions of the rest, and sort
//! them by what they have in the cells of the pattern: each sort is a puzzle, and the list says how many solutions it
//! has. Go on with the one that has fewest, until one has only one. A single listing so tries every way to fill the cells
//! taken out. What is listed completely does not depend on the engine that lists it; incomplete lists are not used.
//!
//! Which puzzles of the pattern come out how often is not known. Patterns with 24 givens and less are hard: a symmetric
//! one with 20 in every third row and column takes half a second a puzzle on an AMD EPYC (Zen 4), 12 attempts; many of
//! 20 and fewer give none in hundreds. Measured and slower: no closing in (eight times), lists of 20,000.

use super::plan::{Generator, Minimality};
use super::puzzles::accepts_difficulty;
use super::{GenerateError, Generated, Tried, random_full_grid};
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rng::{Domain, Stream};
use crate::singles::Singles;
use crate::solve::{CancelToken, Cancelled, End, Solver};

/// The longest list of solutions.
const LONGEST_LIST: u64 = 5_000;

/// With so few candidates left there are few enough solutions to list them.
const CLOSE: usize = 20;

/// How many changes of a given in a row may fail to leave fewer candidates.
const MOVES: usize = 800;

/// How often in a row the climb may fail to find fewer solutions.
const PATIENCE: usize = 12;

/// A puzzle of the pattern: see [`Generator::puzzle`].
pub(super) fn search(
    order: &Generator,
    pattern: CellSet,
    index: u64,
    cancel: &CancelToken,
) -> Result<Generated, GenerateError> {
    let mut stream = Stream::new(Domain::Generate, order.seed, index);
    let mut tried = Tried::default();
    let climb = Climb { solver: &order.solver, pattern, cancel };
    while tried.attempts < order.attempts {
        tried.attempts += 1;
        let cancelled = |_| GenerateError::Cancelled(tried);
        let Some(puzzle) = climb.attempt(&mut stream).map_err(cancelled)? else {
            tried.several_solutions += 1;
            continue;
        };
        if has_redundant(order, &puzzle, cancel).map_err(cancelled)? {
            tried.redundant += 1;
            continue;
        }
        if accepts_difficulty(order, &puzzle, &mut tried) {
            let solution = order.solver.solve(&Puzzle::Givens(puzzle)).unwrap_or(Grid::EMPTY);
            return Ok(Generated { index, puzzle, solution, attempts: tried.attempts });
        }
    }
    Err(GenerateError::AttemptsExhausted(tried))
}

/// Whether a given or an orbit of them can go that should not.
fn has_redundant(order: &Generator, puzzle: &Grid, cancel: &CancelToken) -> Result<bool, Cancelled> {
    let givens = puzzle.filled_cells();
    let units: Vec<CellSet> = match order.minimality {
        Minimality::Redundant => return Ok(false),
        Minimality::Orbits => order.symmetry.orbits(),
        Minimality::Strict => Cell::ALL.map(CellSet::only).to_vec(),
    };
    let inside = units.into_iter().filter(|&unit| givens.contains_all(unit));
    let questions: Vec<Puzzle> =
        inside.map(|unit| Puzzle::Givens(puzzle.restricted_to(givens - unit))).collect();
    let mut redundant = false;
    order.solver.solve_batch(&questions, 2, cancel, |_, answer| redundant |= answer.count == 1)?;
    Ok(redundant)
}

struct Climb<'a> {
    solver: &'a Solver,
    pattern: CellSet,
    cancel: &'a CancelToken,
}

impl Climb<'_> {
    /// From a random full grid to a puzzle with one solution, if the way leads there.
    fn attempt(&self, stream: &mut Stream) -> Result<Option<Grid>, Cancelled> {
        let mut puzzle = random_full_grid(stream).restricted_to(self.pattern);
        let mut cells: Vec<Cell> = self.pattern.iter().collect();
        self.close_in(&mut puzzle, &cells, stream)?;
        let Some(list) = self.list(&puzzle)? else { return Ok(None) };
        let mut solutions = list.len();
        let (mut open, mut patience) = (2, PATIENCE);
        while solutions > 1 {
            if patience == 0 {
                return Ok(None);
            }
            stream.shuffle(&mut cells);
            let taken: CellSet = cells.iter().copied().take(open).collect();
            let Some(list) = self.list(&puzzle.restricted_to(self.pattern - taken))? else {
                open = (open - 1).max(1);
                patience -= 1;
                continue;
            };
            let (fewest, best) = fewest_solutions(list).unwrap_or((solutions, puzzle));
            if fewest < solutions {
                (solutions, puzzle, patience) = (fewest, best, PATIENCE);
            } else {
                patience -= 1;
                open = (open + 1).min(cells.len());
            }
        }
        Ok(Some(puzzle))
    }

    /// Changes givens, one at a time, such that singles leave fewer and fewer candidates and there still is a solution.
    fn close_in(&self, puzzle: &mut Grid, cells: &[Cell], stream: &mut Stream) -> Result<(), Cancelled> {
        let mut fewest = candidates_left(puzzle).unwrap_or(usize::MAX);
        let mut patience = MOVES;
        while patience > 0 && fewest > CLOSE {
            patience -= 1;
            let Some(&cell) = cells.get(stream.below(cells.len())) else { return Ok(()) };
            let mut moved = *puzzle;
            moved.set(cell, Digit::from_index(stream.below(9)));
            match candidates_left(&moved) {
                Some(left) if left <= fewest && moved != *puzzle && self.is_solvable(&moved)? => {
                    if left < fewest {
                        patience = MOVES;
                    }
                    (*puzzle, fewest) = (moved, left);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn is_solvable(&self, puzzle: &Grid) -> Result<bool, Cancelled> {
        let search = self.solver.search(&Puzzle::Givens(*puzzle), 1, self.cancel, |_| ());
        if search.end == End::Cancelled { Err(Cancelled) } else { Ok(search.solutions > 0) }
    }

    /// What the solutions have in the cells of the pattern, if they are not too many.
    fn list(&self, puzzle: &Grid) -> Result<Option<Vec<Grid>>, Cancelled> {
        let mut list = Vec::new();
        let search = self.solver.search(&Puzzle::Givens(*puzzle), LONGEST_LIST, self.cancel, |grid| {
            list.push(grid.restricted_to(self.pattern));
        });
        match search.end {
            End::Cancelled => Err(Cancelled),
            End::LimitReached => Ok(None),
            End::Exhausted => Ok(Some(list)),
        }
    }
}

/// The grid that is least often in the list, and how often; the first of these.
fn fewest_solutions(mut list: Vec<Grid>) -> Option<(usize, Grid)> {
    list.sort_unstable();
    let groups = list.chunk_by(|one, other| one == other);
    groups.filter_map(|group| Some((group.len(), *group.first()?))).min()
}

/// How many candidates singles leave in cells that they do not solve; `None` if they refute the puzzle.
fn candidates_left(puzzle: &Grid) -> Option<usize> {
    let mut position = Singles::new(&Puzzle::Givens(*puzzle));
    position.run().ok()?;
    Some(position.candidates_left())
}
