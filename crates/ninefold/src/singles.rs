//! Naked and hidden singles to the end, and a plain search on top: the yardstick for how hard a puzzle is to search.
//!
//! One 81-bit board a digit: the cells where it may still stand. A digit that stands somewhere keeps that cell and has
//! no other in its houses. A naked single is a cell that is on one board only; a hidden single is a cell that is a
//! board's only one in a house. This is a yardstick and not an engine: its answers are the same whatever the engines
//! become, so what is measured with it (backdoors, search effort) never changes.

use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use crate::puzzle::Puzzle;

/// A position: the cells open to each digit, and the cells whose digit has been placed.
#[derive(Clone, Copy)]
pub(crate) struct Singles {
    open: [CellSet; 9],
    placed: CellSet,
}

/// The position has a cell without a candidate, or a house without a place for a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contradiction;

impl Singles {
    /// The position where only what the puzzle itself says is known.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let mut open = [CellSet::EMPTY; 9];
        for cell in Cell::ALL {
            for digit in puzzle.allowed(cell).iter() {
                open[digit.index()].insert(cell);
            }
        }
        Self { open, placed: CellSet::EMPTY }
    }

    /// Whether every cell has its digit.
    pub(crate) fn is_solved(&self) -> bool {
        self.placed == CellSet::ALL
    }

    /// Whether the digit of this cell has been placed.
    pub(crate) const fn is_placed(&self, cell: Cell) -> bool {
        self.placed.contains(cell)
    }

    /// Says that the digit stands in the cell.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        for (index, board) in self.open.iter_mut().enumerate() {
            if index == digit.index() {
                *board -= cell.peers();
            } else {
                board.remove(cell);
            }
        }
        self.placed.insert(cell);
    }

    /// Places singles until there is none.
    pub(crate) fn run(&mut self) -> Result<(), Contradiction> {
        loop {
            let before = self.placed;
            let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
            for board in self.open {
                twice |= once & board;
                once |= board;
            }
            if once != CellSet::ALL {
                return Err(Contradiction);
            }
            for digit in Digit::ALL {
                for cell in (self.open[digit.index()] - twice - self.placed).iter() {
                    if !self.open[digit.index()].contains(cell) {
                        return Err(Contradiction); // two naked singles of one digit in one house
                    }
                    self.place(cell, digit);
                }
            }
            for digit in Digit::ALL {
                for house in House::ALL {
                    let places = self.open[digit.index()] & house.cell_set();
                    match places.single() {
                        Some(cell) if !self.placed.contains(cell) => self.place(cell, digit),
                        None if places.is_empty() => return Err(Contradiction),
                        _ => {}
                    }
                }
            }
            if self.placed == before {
                return Ok(());
            }
        }
    }

    /// The first of the cells with the fewest candidates, and the candidates.
    fn narrowest(&self) -> Option<(Cell, Vec<Digit>)> {
        let digits_of = |cell| Digit::ALL.into_iter().filter(move |d| self.open[d.index()].contains(cell));
        let cell = (!self.placed).iter().min_by_key(|&cell| digits_of(cell).count())?;
        Some((cell, digits_of(cell).collect()))
    }
}

/// How many digits a plain search has to try before it knows every solution, up to `cap`: 0 if singles solve the puzzle
/// or refute it. The search tries the digits of the first cell with fewest candidates and goes on by singles.
pub(crate) fn search_effort(givens: &Grid, cap: u64) -> u64 {
    let mut stack = vec![Singles::new(&Puzzle::Givens(*givens))];
    let mut effort = 0;
    while let Some(mut position) = stack.pop() {
        if position.run().is_err() {
            continue;
        }
        let Some((cell, digits)) = position.narrowest() else { continue };
        for digit in digits {
            effort += 1;
            if effort >= cap {
                return cap;
            }
            let mut child = position;
            child.place(cell, digit);
            stack.push(child);
        }
    }
    effort
}
