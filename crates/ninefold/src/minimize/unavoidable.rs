//! Small unavoidable sets of a full grid, found without a solver.
//!
//! A set of cells is unavoidable if some other grid differs from the solution in exactly these cells: a puzzle without
//! any of them has several solutions. These here are swaps within a band, or within a stack with columns for lines:
//!
//! ```text
//!   two lines, in places where     two places that have          two digits that have
//!   they have the same digits      the same digits               the same places
//!
//!    1 2 . | . . 3 | . . .          1 . . | . 2 . | . . .         1 . . | . . 2 | . . .
//!    3 1 . | . . 2 | . . .          2 . . | . 3 . | . . .         . . 2 | . 1 . | . . .
//!    . . . | . . . | . . .          3 . . | . 1 . | . . .         . 2 . | 1 . . | . . .
//! ```
//!
//! Those of four and of six cells are taken; tried, and not worth their search: longer cycles of two lines, all cycles of
//! two digits, two digits in three boxes that do not lie in a row.

use super::order::Order;
use crate::grid::Grid;
use std::array::from_fn;
use std::mem;

/// Sets of units, one bit a unit.
pub(super) type Units = u128;

/// The small unavoidable sets, ordered by their last units.
pub(super) fn unavoidable_sets(solution: &Grid, order: &Order) -> Vec<Units> {
    let mut units = [0; 81];
    let mut unit = 1;
    for cells in order.iter() {
        for cell in cells {
            units[cell.index()] = unit;
        }
        unit <<= 1;
    }
    let mut sets = Vec::with_capacity(64);
    for number in 0..3 {
        Band::new(solution, &units, |line, place| (3 * number + line) * 9 + place).note_swaps(&mut sets);
        Band::new(solution, &units, |line, place| place * 9 + 3 * number + line).note_swaps(&mut sets);
    }
    sets.retain(|&set| set != 0);
    by_last_unit(&sets)
}

/// Sets that are not empty, ordered by their last units, which are their highest bits.
pub(super) fn by_last_unit(sets: &[Units]) -> Vec<Units> {
    let last = |set: Units| 127 - set.leading_zeros().min(127) as usize;
    let mut starts = [0; 128];
    for &set in sets {
        starts[last(set)] += 1;
    }
    let mut start = 0;
    for count in &mut starts {
        start += mem::replace(count, start);
    }
    let mut ordered = sets.to_vec();
    for &set in sets {
        let start = &mut starts[last(set)];
        ordered[*start] = set;
        *start += 1;
    }
    ordered
}

/// Numbers below nine, each once. There is room for sixteen, so that no index is out of bounds.
type Permutation = [u8; 16];

const SAME: Permutation = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// A band, or a stack.
struct Band {
    /// By line and place.
    digits: [Permutation; 3],
    units: [[Units; 16]; 3],
    /// By line and digit.
    places: [Permutation; 3],
}

impl Band {
    #[inline]
    fn new(solution: &Grid, units: &[Units; 81], cell: impl Fn(usize, usize) -> usize) -> Self {
        let mut band = Self { digits: [SAME; 3], units: [[0; 16]; 3], places: [SAME; 3] };
        for line in 0..3 {
            for place in 0..9 {
                let digit = solution.values()[cell(line, place)].wrapping_sub(1);
                band.digits[line][place] = digit;
                band.units[line][place] = units[cell(line, place)];
                band.places[line][index(digit)] = place as u8;
            }
        }
        band
    }

    fn note_swaps(&self, sets: &mut Vec<Units>) {
        // From a line and a place to where the digit there is in the line before; from a digit of a line to the one that
        // is in its place in the next line.
        let steps: [_; 3] = from_fn(|line| after(&self.places[line], &self.digits[(line + 1) % 3]));
        let below: [_; 3] = from_fn(|line| after(&self.digits[(line + 1) % 3], &self.places[line]));

        let second = steps.map(|step| after(&step, &step));
        let third: [_; 3] = from_fn(|line| after(&steps[line], &second[line]));
        let both = |line: usize, place: u8| {
            self.units[line][index(place)] | self.units[(line + 1) % 3][index(place)]
        };
        for (line, place) in ones(second.map(|second| agreement(&second, &SAME))) {
            let other = steps[line][index(place)];
            if place < other {
                sets.push(both(line, place) | both(line, other));
            }
        }
        for (line, place) in ones(third.map(|third| agreement(&third, &SAME))) {
            let (other, another) = (steps[line][index(place)], second[line][index(place)]);
            if place < other && place < another {
                sets.push(both(line, place) | both(line, other) | both(line, another));
            }
        }
        let alike = |maps: &[Permutation; 3]| agreement(&maps[0], &maps[1]) & agreement(&maps[1], &maps[2]);
        for (kind, one) in ones([alike(&steps), alike(&below), 0]) {
            let other = [steps[0], below[0]][kind % 2][index(one)];
            sets.push((0..3).fold(0, |set, line| {
                let place = |number: u8| if kind == 0 { number } else { self.places[line][index(number)] };
                set | self.units[line][index(place(one))] | self.units[line][index(place(other))]
            }));
        }
    }
}

/// An index into what has room for sixteen.
const fn index(number: u8) -> usize {
    (number % 16) as usize
}

/// The permutation `after`, applied to what the other makes of each number.
fn after(after: &Permutation, first: &Permutation) -> Permutation {
    let mut both = SAME;
    for (both, &number) in both.iter_mut().zip(first).take(9) {
        *both = after[index(number)];
    }
    both
}

/// The numbers of which both make the same, one bit each.
fn agreement(one: &Permutation, other: &Permutation) -> u16 {
    (0..9).fold(0, |bits, number| bits | u16::from(one[number] == other[number]) << number)
}

/// The numbers in each of three masks, with that of the mask. One loop and not three, since its end is hard to foresee.
fn ones([a, b, c]: [u16; 3]) -> impl Iterator<Item = (usize, u8)> {
    let mut bits = u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32;
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (bit < 64).then_some((bit as usize / 16, bit as u8 % 16))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::{Cell, CellSet};
    use crate::generate::full_grid;
    use crate::puzzle::Puzzle;
    use crate::rng::{Domain, Stream};
    use crate::solve::Solver;
    use std::collections::BTreeSet;

    /// The sets of a grid, with cells in random order.
    fn sets_of(index: u64) -> (Grid, Vec<CellSet>) {
        let grid = full_grid(3, index);
        let order = Order::new(Cell::ALL.map(CellSet::only));
        let order = order.shuffled(&mut Stream::new(Domain::Minimize, 3, index));
        let sets = unavoidable_sets(&grid, &order);
        assert!(sets.is_sorted_by_key(|set| set.ilog2()));
        let cells = |set: Units| order.iter().enumerate().filter(move |(unit, _)| set >> unit & 1 != 0);
        (grid, sets.iter().map(|&set| cells(set).flat_map(|(_, unit)| unit).copied().collect()).collect())
    }

    #[test]
    fn without_an_unavoidable_set_there_are_two_solutions() {
        let mut sizes = BTreeSet::new();
        for index in 0..20 {
            let (grid, sets) = sets_of(index);
            for set in sets {
                sizes.insert(set.len());
                let rest = Puzzle::Givens(grid.restricted_to(!set));
                assert!(Solver::new().count_up_to(&rest, 2) == 2, "{set} of {grid}");
            }
        }
        assert_eq!(sizes, [4, 6].into());
    }

    #[test]
    fn all_sets_of_four_cells_are_found_and_all_of_six_in_a_band_or_stack() {
        for index in 0..3 {
            let (grid, sets) = sets_of(index);
            let found: BTreeSet<CellSet> = sets.into_iter().collect();
            let mut four = BTreeSet::new();
            for (cell, opposite) in Cell::ALL.into_iter().flat_map(|a| Cell::ALL.map(|b| (a, b))) {
                let corners =
                    [Cell::at(cell.row(), opposite.column()), Cell::at(opposite.row(), cell.column())];
                let [Some(one), Some(other)] = corners else { continue };
                let rectangle = [cell, opposite, one, other].into_iter().collect::<CellSet>();
                let crosswise = grid.get(cell) == grid.get(opposite) && grid.get(one) == grid.get(other);
                let blocks: BTreeSet<usize> = rectangle.iter().map(Cell::block).collect();
                if rectangle.len() == 4 && crosswise && blocks.len() == 2 {
                    four.insert(rectangle);
                }
            }
            assert_eq!(four, found.iter().filter(|set| set.len() == 4).copied().collect());

            // Six cells of a band or stack: every solution that differs in no more.
            let mut six = BTreeSet::new();
            for number in 0..3 {
                for lines in [Cell::row, Cell::column] {
                    let band: CellSet =
                        Cell::ALL.into_iter().filter(|&cell| lines(cell) / 3 == number).collect();
                    let rest = Puzzle::Givens(grid.restricted_to(!band));
                    for solution in Solver::new().solutions(&rest) {
                        let differing: CellSet =
                            band.iter().filter(|&cell| solution.get(cell) != grid.get(cell)).collect();
                        if differing.len() == 6 {
                            six.insert(differing);
                        }
                    }
                }
            }
            assert_eq!(six, found.iter().filter(|set| set.len() == 6).copied().collect());
        }
    }
}
