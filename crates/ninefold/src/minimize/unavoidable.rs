//! Small unavoidable sets of a full grid, found without a solver.
//!
//! A set of cells is unavoidable if some other grid differs from the solution in exactly these cells: a puzzle without
//! any of them has several solutions. These here come from swaps:
//!
//! ```text
//!   two digits              1 . . | . 2 .       two rows of a band     1 2 . | . . 3 | . . .
//!   linked by the columns   . . . | . . .       (or columns of a       3 1 . | . . 2 | . . .
//!   and boxes they share    2 . . | . 1 .       stack), linked by      . . . | . . . | . . .
//!                                               the digits they share
//! ```

use super::order::Order;
use crate::grid::Grid;

/// Sets of units, one bit a unit.
pub(super) type Units = u128;

/// Sets of more rows of two digits, or more places of two lines, decide almost nothing.
const LONGEST: u32 = 5;

/// Sets of two digits or two lines, as far as they are small, by their last units.
pub(super) fn unavoidable_sets(solution: &Grid, order: &Order) -> Vec<Units> {
    let mut unit_of = [0; 81];
    for place in 0..order.len() {
        for cell in order.unit(place) {
            unit_of[cell.index()] = 1 << place;
        }
    }
    let mut found = Found { sets: Vec::with_capacity(128), ends: [0; 82] };
    found.note_two_digits(solution, &unit_of);
    found.note_two_lines(solution, &unit_of);
    found.sorted()
}

struct Found {
    sets: Vec<Units>,
    /// How many have the unit before this one as their last.
    ends: [usize; 82],
}

/// The last of some units.
const fn last(units: Units) -> usize {
    units.ilog2() as usize % 81
}

impl Found {
    fn note(&mut self, units: Units) {
        if units != 0 {
            self.ends[last(units) + 1] += 1;
            self.sets.push(units);
        }
    }

    /// By their last units.
    fn sorted(mut self) -> Vec<Units> {
        let mut sorted = vec![0; self.sets.len()];
        for unit in 0..81 {
            self.ends[unit + 1] += self.ends[unit];
        }
        for set in self.sets {
            let end = &mut self.ends[last(set)];
            sorted[*end] = set;
            *end += 1;
        }
        sorted
    }

    /// Two digits, wherever they stand: the rows fall into cycles, linked by the columns and boxes in which the one
    /// digit of a row meets the other digit of another row; in each cycle the two digits can be swapped.
    fn note_two_digits(&mut self, solution: &Grid, unit_of: &[Units; 81]) {
        let digits = Places::of_digits(solution, unit_of);
        for (number, high) in digits.iter().enumerate() {
            for low in digits.iter().take(number) {
                let mut links = [0; 16];
                for (link, (&column, &block)) in links.iter_mut().zip(low.columns.iter().zip(&low.boxes)) {
                    *link =
                        high.rows_of_columns[usize::from(column)] | high.rows_of_boxes[usize::from(block)];
                }
                cycles(&links, |rows| self.note(union(rows, |row| low.units[row] | high.units[row])));
            }
        }
    }

    /// Two rows of a band, or two columns of a stack: the places fall into cycles, linked by the digit that the one
    /// line has where the other has it elsewhere; each cycle can be swapped between the lines.
    fn note_two_lines(&mut self, solution: &Grid, unit_of: &[Units; 81]) {
        let values = solution.values();
        for (along, across) in [(1, 9), (9, 1)] {
            for line in 0..9 {
                let start = line * across;
                let other = (line / 3 * 3 + (line + 1) % 3) * across;
                let mut place_of = [0; 16];
                for place in 0..9 {
                    place_of[usize::from(values[start + place * along] % 16)] = 1 << place;
                }
                let mut links = [0; 16];
                for (place, link) in links.iter_mut().take(9).enumerate() {
                    *link = place_of[usize::from(values[other + place * along] % 16)];
                }
                let both = |place| unit_of[start + place * along] | unit_of[other + place * along];
                cycles(&links, |places| self.note(union(places, both)));
            }
        }
    }
}

/// Where a digit stands.
#[derive(Clone, Copy, Default)]
struct Places {
    /// By row.
    columns: [u8; 9],
    boxes: [u8; 9],
    units: [Units; 9],
    /// By column and by box, one bit.
    rows_of_columns: [u16; 9],
    rows_of_boxes: [u16; 9],
}

impl Places {
    fn of_digits(solution: &Grid, unit_of: &[Units; 81]) -> [Self; 9] {
        let mut digits = [Self::default(); 9];
        for (cell, digit) in solution.filled() {
            let places = &mut digits[digit.index()];
            let (row, column, block) = (cell.row(), cell.column(), cell.block());
            places.columns[row] = column as u8;
            places.boxes[row] = block as u8;
            places.units[row] = unit_of[cell.index()];
            places.rows_of_columns[column] = 1 << row;
            places.rows_of_boxes[block] = 1 << row;
        }
        digits
    }
}

/// Visits the short ones of the least sets of numbers below nine, one bit a number, that have whatever their numbers
/// are linked to.
#[inline]
fn cycles(links: &[u16; 16], mut visit: impl FnMut(u16)) {
    let mut left = 0x1FF_u16;
    while left != 0 {
        let mut front = left & left.wrapping_neg();
        let mut cycle = front;
        let mut len = 0;
        while front != 0 {
            len += 1;
            let linked = links[front.trailing_zeros() as usize % 16] & !cycle;
            front = front & (front - 1) | linked;
            cycle |= linked;
        }
        left &= !cycle;
        if len <= LONGEST {
            visit(cycle);
        }
    }
}

/// The union of the units of these numbers.
#[inline]
fn union(mut numbers: u16, units: impl Fn(usize) -> Units) -> Units {
    let mut union = 0;
    while numbers != 0 {
        union |= units(numbers.trailing_zeros() as usize % 9);
        numbers &= numbers - 1;
    }
    union
}
