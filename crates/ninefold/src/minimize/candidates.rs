//! True candidates and the backbone: what the solutions of a puzzle have in each cell, without listing them all.

use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use crate::puzzle::Puzzle;
use crate::solve::{CancelToken, Cancelled, End, Solver};
use crate::{Cell, Digit};

/// The digits of each cell that occur there in some solution; no digit anywhere if there is no solution.
///
/// Solutions found so far cover their candidates; then the cell with most digits open is asked for a solution with
/// one of those, and either there is one, which covers more, or the digits fall together and the next questions
/// know it. So a question settles at least one candidate, most of the time many: some 20 to 200 calls of the solver,
/// however many solutions there are.
///
/// ```
/// use ninefold::{CancelToken, Puzzle, Solver, minimize};
/// // Six solutions, which agree on all but 24 cells.
/// let puzzle: Puzzle =
///     "92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..".parse()?;
/// let marks = minimize::true_candidates(Solver::new(), &puzzle, &CancelToken::new())?;
/// assert_eq!(marks.cells().iter().filter(|digits| digits.len() > 1).count(), 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Cancelled`] if the token was cancelled first.
pub fn true_candidates(
    solver: Solver,
    puzzle: &Puzzle,
    cancel: &CancelToken,
) -> Result<Pencilmarks, Cancelled> {
    let mut covered = Pencilmarks::EMPTY;
    let mut possible = Pencilmarks::new(Cell::ALL.map(|cell| puzzle.allowed(cell)));
    let Some(first) = some_solution(solver, &possible, cancel)? else { return Ok(covered) };
    cover(&mut covered, &first);
    loop {
        let open = |cell: Cell| possible.get(cell) - covered.get(cell);
        let widest = Cell::ALL.into_iter().max_by_key(|&cell| (open(cell).len(), 80 - cell.index()));
        let Some(cell) = widest.filter(|&cell| !open(cell).is_empty()) else { return Ok(covered) };
        let mut question = possible;
        question.set(cell, open(cell));
        match some_solution(solver, &question, cancel)? {
            Some(grid) => cover(&mut covered, &grid),
            None => possible.set(cell, covered.get(cell)),
        }
    }
}

/// The cells that have the same digit in all solutions, with that digit: the givens and all that follows from them.
/// The whole solution if there is one only; nothing if there is none.
///
/// Costs as much as [`true_candidates`].
///
/// # Errors
///
/// [`Cancelled`] if the token was cancelled first.
pub fn backbone(solver: Solver, puzzle: &Puzzle, cancel: &CancelToken) -> Result<Grid, Cancelled> {
    let marks = true_candidates(solver, puzzle, cancel)?;
    let only = marks.cells().map(|digits| digits.single().map_or(0, Digit::get));
    Ok(Grid::from_values(only).unwrap_or(Grid::EMPTY))
}

fn cover(covered: &mut Pencilmarks, grid: &Grid) {
    for (cell, digit) in grid.filled() {
        covered.set(cell, covered.get(cell) | DigitSet::only(digit));
    }
}

fn some_solution(
    solver: Solver,
    marks: &Pencilmarks,
    cancel: &CancelToken,
) -> Result<Option<Grid>, Cancelled> {
    let mut found = None;
    let search = solver.search(&Puzzle::Sukaku(*marks), 1, cancel, |grid| found = Some(*grid));
    if search.end == End::Cancelled { Err(Cancelled) } else { Ok(found) }
}
