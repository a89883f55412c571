//! One board as nine vectors, and the inference that a search node gets.
//!
//! Vector `[r][c]` holds the candidates of the cell in row `r` and column `c` **of every box**: one lane a box, nine
//! bits a lane, one for each digit. Box `(i, j)`, in band `i` and stack `j`, is lane `4i + j`; the lanes with `i = 3`
//! or `j = 3` are spare and keep all nine bits.
//!
//! ```text
//!          box 1   box 2   box 3          the nine vectors        the lanes of each
//!        +-------+-------+-------+
//!        | a b c | a b c | a b c |          a b c                 1 2 3 -
//! band 1 | d e f | d e f | d e f |          d e f                 4 5 6 -
//!        | g h i | g h i | g h i |          g h i                 7 8 9 -
//!        +-------+-------+-------+                                - - - -
//!        | a b c | ...
//! ```
//!
//! So whatever happens within a box happens between vectors, in every lane, without moving a lane: the union of a
//! minirow is `a | b | c`, that of a minicolumn `a | d | g`. What happens between boxes needs one rotation of the
//! lanes along the bands or down the stacks. A round of inference is straight-line code of some two hundred vector
//! operations; it looks at all cells, minirows, minicolumns, bands and stacks at once.
//!
//! The rules of a round, each for rows and for columns:
//!
//! * A digit that is alone in its cell, or one of only three digits left in a minirow, is *in* that minirow: it
//!   leaves the other two minirows of the box.
//! * In a band a digit takes one minirow of each row and one of each box: one of six configurations. A minirow in
//!   none of the configurations left loses the digit; one that is in all of them has it.
//! * A minirow that has three digits for certain loses all others.
//! * A digit that is certain in a minirow and possible in only one of its cells is placed there.
//!
//! They include naked singles, hidden singles in rows, columns and boxes, and locked candidates of both types. That a
//! minirow has exactly three digits, and that the configurations of a band are the thing to look at, is due to Tom
//! Dillon's tdoku, which holds a box in one vector; the vectors that cross the boxes are ours.

#![expect(
    clippy::inline_always,
    reason = "the kernel is one straight piece of code, whatever the optimiser's budget"
)]

use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solve::simd::lanes::{Lanes, Portable};

/// One value for each place `[r][c]` in a box.
type Places<T> = [[T; 3]; 3];

const ALL: u16 = 0x1ff;
/// The lanes that are boxes.
const BOXES: u16 = 0x0777;

/// The candidates of the 81 cells. See the module for the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    places: Places<[u16; 16]>,
}

/// What [`Board::propagate`] came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// There is no solution.
    Dead,
    /// Every cell has one candidate, and the grid is right.
    Solved,
    /// More than one candidate somewhere, and nothing more to conclude.
    Open,
}

impl Board {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut board = Self { places: [[[ALL; 16]; 3]; 3] };
        for cell in Cell::ALL {
            *board.cell_mut(cell) = puzzle.allowed(cell).bits();
        }
        board
    }

    /// The grid of a solved board.
    pub(super) fn to_grid(self) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL {
            grid.set(cell, self.cell(cell).first());
        }
        grid
    }

    pub(super) fn cell(&self, cell: Cell) -> DigitSet {
        let [r, c, lane] = place(cell);
        DigitSet::from_bits_truncate(self.places[r][c][lane])
    }

    fn cell_mut(&mut self, cell: Cell) -> &mut u16 {
        let [r, c, lane] = place(cell);
        &mut self.places[r][c][lane]
    }

    /// Splits an open board in two that have all its solutions between them: the board returned has one candidate
    /// of one cell placed, this one has it removed.
    ///
    /// The cell is one with the fewest candidates, and of those the one with the most candidates in its row, column
    /// and box: there the two children have the most to conclude.
    pub(super) fn branch(&mut self) -> Self {
        let [mut rows, mut columns, mut blocks] = [[0; 9]; 3];
        for cell in Cell::ALL {
            let len = self.cell(cell).len();
            rows[cell.row()] += len;
            columns[cell.column()] += len;
            blocks[cell.block()] += len;
        }
        let score = |cell: Cell| {
            let len = self.cell(cell).len();
            let around = rows[cell.row()] + columns[cell.column()] + blocks[cell.block()];
            if len < 2 { 0 } else { (10 - len) * 256 + around }
        };
        let cell = Cell::ALL.into_iter().max_by_key(|&cell| score(cell)).unwrap_or(Cell::ALL[0]);
        let rest = self.cell_mut(cell);
        let first = *rest & rest.wrapping_neg();
        *rest ^= first;
        let mut child = *self;
        *child.cell_mut(cell) = first;
        child
    }

    /// Applies the rules until they conclude nothing more.
    pub(super) fn propagate(&mut self) -> State {
        self.propagate_in::<Portable>()
    }

    #[inline(always)]
    fn propagate_in<L: Lanes>(&mut self) -> State {
        let mut x: Places<L> = places(|r, c| L::load(&self.places[r][c]));
        let state = loop {
            let (next, changed) = round(x);
            x = next;
            let [first, rest @ ..] =
                [x[0][0], x[0][1], x[0][2], x[1][0], x[1][1], x[1][2], x[2][0], x[2][1], x[2][2]];
            if rest.iter().fold(first.empty_lanes(), |empty, place| empty | place.empty_lanes()) != 0 {
                break State::Dead;
            }
            if changed.empty_lanes() == !0 {
                let several =
                    rest.iter().fold(first.above_lowest(), |several, place| several.or(place.above_lowest()));
                break if several.empty_lanes() & BOXES == BOXES { State::Solved } else { State::Open };
            }
        };
        for (vector, lanes) in x.into_iter().flatten().zip(self.places.iter_mut().flatten()) {
            vector.store(lanes);
        }
        state
    }
}

/// One application of every rule to every cell: the new candidates, and the candidates that went.
#[inline(always)]
fn round<L: Lanes>(x: Places<L>) -> (Places<L>, L) {
    let alone = places(|r, c| x[r][c].if_single());
    let rows = triads(
        three(|r| or3(x[r][0], x[r][1], x[r][2])),
        three(|r| or3(alone[r][0], alone[r][1], alone[r][2])),
        [L::right::<1>, L::right::<2>],
    );
    let columns = triads(
        three(|c| or3(x[0][c], x[1][c], x[2][c])),
        three(|c| or3(alone[0][c], alone[1][c], alone[2][c])),
        [L::down::<1>, L::down::<2>],
    );
    let y = places(|r, c| x[r][c].and(rows.possible[r]).and(columns.possible[c]));
    let z = places(|r, c| {
        let only_in_row = rows.certain[r].and_not(y[r][(c + 1) % 3].or(y[r][(c + 2) % 3]));
        let only_in_column = columns.certain[c].and_not(y[(r + 1) % 3][c].or(y[(r + 2) % 3][c]));
        y[r][c].and(only_in_row.or(only_in_column)).or_else(y[r][c])
    });
    let gone = three(|r| or3(x[r][0].and_not(z[r][0]), x[r][1].and_not(z[r][1]), x[r][2].and_not(z[r][2])));
    (z, or3(gone[0], gone[1], gone[2]))
}

/// What is known of the three minirows (or minicolumns) of every box.
struct Triads<L> {
    /// The digits that may be there.
    possible: [L; 3],
    /// The digits that must be there.
    certain: [L; 3],
}

/// The rules for minirows, or with the other rotations those for minicolumns: from the digits that are possible in
/// each, and those that a cell of each has alone.
#[inline(always)]
fn triads<L: Lanes>(possible: [L; 3], alone: [L; 3], [next, after_next]: [fn(L) -> L; 2]) -> Triads<L> {
    // A digit known to be in one of the three is in neither of the others.
    let known = three(|t| alone[t].or(possible[t].if_triple()));
    let [p, q, r] = three(|t| possible[t].and_not(known[(t + 1) % 3].or(known[(t + 2) % 3])));
    // The six configurations of a digit in a band: with p in this box, then q and r in the next two (in the lane of
    // the box that has p), or r and q.
    let even = p.and(next(q)).and(after_next(r));
    let odd = p.and(after_next(q)).and(next(r));
    let possible = [even.or(odd), after_next(even).or(next(odd)), next(even).or(after_next(odd))];
    let certain = three(|t| possible[t].and_not(possible[(t + 1) % 3].or(possible[(t + 2) % 3])));
    // Three certain digits fill it.
    Triads { possible: three(|t| certain[t].if_triple().or_else(possible[t])), certain }
}

#[inline(always)]
fn or3<L: Lanes>(a: L, b: L, c: L) -> L {
    a.or(b).or(c)
}

#[inline(always)]
fn three<T>(each: impl Fn(usize) -> T) -> [T; 3] {
    [each(0), each(1), each(2)]
}

#[inline(always)]
fn places<T>(each: impl Fn(usize, usize) -> T) -> Places<T> {
    three(|r| three(|c| each(r, c)))
}

/// The row and column in its box, and the lane of its box.
const fn place(cell: Cell) -> [usize; 3] {
    [cell.row() % 3, cell.column() % 3, 4 * (cell.row() / 3) + cell.column() / 3]
}
