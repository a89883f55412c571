//! The classic exercise, twice, to be read: the oracle that the fast engines are tested against.
//!
//! Both visit the blanks in row order and try the digits 1 to 9 in each. The search tree is the same, node for node;
//! they differ in how they see that a digit does not fit.
//!
//! * [`naive`] writes the digit and validates the whole board: 27 houses of 9 cells, 243 looks a try.
//! * [`pruned`] keeps three tables of booleans (digit used in this row, this column, this box) and looks before it
//!   writes: 3 looks a try. On the way back it clears what it set.
//!
//! The tree has up to 9^blanks nodes: neither is for puzzles whose first rows are empty.

use super::{CancelToken, End, Search};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// The naive way: try a digit, validate the whole board, go on or take it back.
pub fn naive(puzzle: &Puzzle, limit: u64, cancel: &CancelToken, visit: &mut dyn FnMut(&Grid)) -> Search {
    backtrack(puzzle, limit, cancel, visit, WholeBoard)
}

/// The pruned way: ask three boolean tables, place and mark, go on, unmark and take it back.
pub fn pruned(puzzle: &Puzzle, limit: u64, cancel: &CancelToken, visit: &mut dyn FnMut(&Grid)) -> Search {
    backtrack(puzzle, limit, cancel, visit, Tables::default())
}

/// How an algorithm decides that a digit fits into an empty cell.
trait Rule {
    /// Puts the digit into the empty cell if no house has it yet; otherwise changes nothing and returns false.
    fn place(&mut self, grid: &mut Grid, cell: Cell, digit: Digit) -> bool;
    /// Empties the cell that this digit was placed in.
    fn take_back(&mut self, grid: &mut Grid, cell: Cell, digit: Digit);
}

/// The naive rule: no bookkeeping, the board is the only state.
struct WholeBoard;

impl Rule for WholeBoard {
    fn place(&mut self, grid: &mut Grid, cell: Cell, digit: Digit) -> bool {
        grid.set(cell, Some(digit));
        let valid = grid.is_valid();
        if !valid {
            grid.set(cell, None);
        }
        valid
    }

    fn take_back(&mut self, grid: &mut Grid, cell: Cell, _: Digit) {
        grid.set(cell, None);
    }
}

/// The pruning rule: which digits each row, column and box has already.
#[derive(Default)]
struct Tables {
    row: [[bool; 9]; 9],
    column: [[bool; 9]; 9],
    block: [[bool; 9]; 9],
}

impl Tables {
    fn mark(&mut self, cell: Cell, digit: Digit, used: bool) {
        self.row[cell.row()][digit.index()] = used;
        self.column[cell.column()][digit.index()] = used;
        self.block[cell.block()][digit.index()] = used;
    }
}

impl Rule for Tables {
    fn place(&mut self, grid: &mut Grid, cell: Cell, digit: Digit) -> bool {
        let used = self.row[cell.row()][digit.index()]
            || self.column[cell.column()][digit.index()]
            || self.block[cell.block()][digit.index()];
        if !used {
            grid.set(cell, Some(digit));
            self.mark(cell, digit, true);
        }
        !used
    }

    fn take_back(&mut self, grid: &mut Grid, cell: Cell, digit: Digit) {
        grid.set(cell, None);
        self.mark(cell, digit, false);
    }
}

fn backtrack(
    puzzle: &Puzzle,
    limit: u64,
    cancel: &CancelToken,
    visit: &mut dyn FnMut(&Grid),
    rule: impl Rule,
) -> Search {
    let mut run = Backtrack {
        puzzle,
        blanks: Vec::new(),
        grid: Grid::EMPTY,
        rule,
        limit,
        cancel,
        visit,
        done: Search { solutions: 0, nodes: 0, end: End::Exhausted },
    };
    let givens = puzzle.givens();
    for cell in Cell::ALL {
        match givens.get(cell) {
            None => run.blanks.push(cell),
            Some(digit) if run.rule.place(&mut run.grid, cell, digit) => {}
            Some(_) => return run.done, // the givens break a rule
        }
    }
    run.done.end = run.fill(0);
    run.done
}

/// One run: the board so far and what is asked of it.
struct Backtrack<'a, R> {
    puzzle: &'a Puzzle,
    blanks: Vec<Cell>,
    grid: Grid,
    rule: R,
    limit: u64,
    cancel: &'a CancelToken,
    visit: &'a mut dyn FnMut(&Grid),
    done: Search,
}

impl<R: Rule> Backtrack<'_, R> {
    /// Fills the blanks from `depth` on in every way that fits. Returns with the board as it was.
    fn fill(&mut self, depth: usize) -> End {
        if self.done.solutions >= self.limit {
            return End::LimitReached;
        }
        if self.cancel.is_cancelled() {
            return End::Cancelled;
        }
        let Some(&cell) = self.blanks.get(depth) else {
            self.done.solutions += 1;
            (self.visit)(&self.grid);
            return if self.done.solutions == self.limit { End::LimitReached } else { End::Exhausted };
        };
        for digit in self.puzzle.allowed(cell).iter() {
            if self.rule.place(&mut self.grid, cell, digit) {
                self.done.nodes += 1;
                let end = self.fill(depth + 1);
                self.rule.take_back(&mut self.grid, cell, digit);
                if end != End::Exhausted {
                    return end;
                }
            }
        }
        End::Exhausted
    }
}
