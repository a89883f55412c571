//! Backdoors to singles: what has to be known so that the rest follows by naked and hidden singles.

use super::{NotValid, only_solution};
use crate::cell::{Cell, CellSet};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::singles::Singles;
use crate::solve::{CancelToken, Solver};

/// The smallest backdoors of a valid puzzle to naked and hidden singles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Backdoors {
    /// Singles solve the puzzle as it is: its backdoor is of size 0, and nothing is listed below.
    pub singles_suffice: bool,
    /// The cells each of which is a backdoor alone.
    pub size_1: CellSet,
    /// The pairs of cells that are a backdoor together and neither alone, ordered.
    pub size_2: Vec<[Cell; 2]>,
}

/// Which cells, or pairs of cells, once their digits of the solution are filled in, leave a puzzle that naked and hidden
/// singles solve. The term is of Williams, Gomes and Selman (2003).
///
/// At most 64 and 2016 runs of singles, each about as long as solving an easy puzzle.
///
/// ```
/// use ninefold::{CancelToken, Puzzle, Solver, minimize};
/// let puzzle: Puzzle =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let found = minimize::backdoors(Solver::new(), &puzzle.givens(), &CancelToken::new())?;
/// assert!(!found.singles_suffice && found.size_1.is_empty());
/// assert!(!found.size_2.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`NotValid`] if the givens do not have exactly one solution, or if cancelled.
pub fn backdoors(solver: Solver, givens: &Grid, cancel: &CancelToken) -> Result<Backdoors, NotValid> {
    let solution = only_solution(solver, givens, cancel)?;
    // Filling in right digits of a valid puzzle never leads to a contradiction.
    let run_with = |start: &Singles, cell: Cell| {
        let mut position = *start;
        if let Some(digit) = solution.get(cell) {
            position.place(cell, digit);
        }
        position.run().map_or(*start, |()| position)
    };
    let mut start = Singles::new(&Puzzle::Givens(*givens));
    let singles_suffice = start.run().is_ok() && start.is_solved();
    let mut found = Backdoors { singles_suffice, ..Backdoors::default() };
    if found.singles_suffice {
        return Ok(found);
    }
    let open = Cell::ALL.into_iter().filter(|&cell| !start.is_placed(cell));
    let mut partial: Vec<(Cell, Singles)> = Vec::new();
    for cell in open {
        let after = run_with(&start, cell);
        if after.is_solved() {
            found.size_1.insert(cell);
        } else {
            partial.push((cell, after));
        }
    }
    for (place, (one, after)) in partial.iter().enumerate() {
        if cancel.is_cancelled() {
            return Err(NotValid::Cancelled);
        }
        let others = partial.iter().skip(place + 1).map(|&(other, _)| other);
        // A cell that the first one already gives adds nothing.
        let others = others.filter(|&other| !after.is_placed(other));
        found
            .size_2
            .extend(others.filter(|&other| run_with(after, other).is_solved()).map(|other| [*one, other]));
    }
    Ok(found)
}
