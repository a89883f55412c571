//! The classic exercise, with its own signatures, so that anyone can paste them: LeetCode 36 "Valid Sudoku" and 37
//! "Sudoku Solver". Boards are rows of characters, `1`-`9` or `.`.

use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solve::{CancelToken, Engine, Solver};

/// Whether no digit stands twice in a row, a column or a box, solvable or not. A board that is not nine rows of nine
/// characters `1`-`9` or `.` is not valid.
///
/// ```
/// let row = |text: &str| text.chars().collect::<Vec<char>>();
/// let mut board = vec![row("........."); 9];
/// assert!(ninefold::leetcode::is_valid_sudoku(&board));
/// board[0] = row("5.......5");
/// assert!(!ninefold::leetcode::is_valid_sudoku(&board));
/// ```
#[must_use]
pub fn is_valid_sudoku(board: &[Vec<char>]) -> bool {
    grid_of(board).is_some_and(|grid| grid.is_valid())
}

/// Fills the blanks of the board in place with the first solution in row order. A board that has no solution, or is
/// not nine rows of nine characters `1`-`9` or `.`, is left as it was.
///
/// The exercise's own method, [`Engine::Pruned`]: backtracking over the blanks in row order with three boolean tables.
/// Its time is exponential in the worst case; [`Solver::solve`] has no slow puzzle.
///
/// ```
/// let mut board: Vec<Vec<char>> = ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1",
///     "7...2...6", ".6....28.", "...419..5", "....8..79"].iter().map(|row| row.chars().collect()).collect();
/// ninefold::leetcode::solve_sudoku(&mut board);
/// assert_eq!(board[0].iter().collect::<String>(), "534678912");
/// ```
#[expect(clippy::ptr_arg, reason = "the exercise's own signature")]
pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    let Some(grid) = grid_of(board) else { return };
    let mut solution = None;
    Solver::new().with_engine(Engine::Pruned).search(&Puzzle::Givens(grid), 1, &CancelToken::new(), |grid| {
        solution = Some(*grid);
    });
    if let Some(solution) = solution {
        for (symbol, &value) in board.iter_mut().flatten().zip(solution.values()) {
            *symbol = (b'0' + value) as char;
        }
    }
}

/// The board as a grid, or `None` if it is not 9x9 of `1`-`9` and `.`.
fn grid_of(board: &[Vec<char>]) -> Option<Grid> {
    if board.len() != 9 || board.iter().any(|row| row.len() != 9) {
        return None;
    }
    let mut values = [0; 81];
    for (value, &symbol) in values.iter_mut().zip(board.iter().flatten()) {
        *value = match symbol {
            '1'..='9' => symbol as u8 - b'0',
            '.' => 0,
            _ => return None,
        };
    }
    Grid::from_values(values)
}
