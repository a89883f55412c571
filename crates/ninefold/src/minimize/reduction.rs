//! Which givens stay when units of givens are taken away one after another, in a fixed order, each for good if the
//! puzzle keeps its one solution without it.
//!
//! ```text
//!   units in order   k . k . . . k . | . k . . | k . . . . .      k stays, . is taken away
//!                    proven            asked     still given
//! ```
//!
//! Asking a solver about each unit would cost 81 calls for a full grid. Two things save most of them.
//!
//! A set of cells is *unavoidable* if some other grid differs from the solution in exactly these cells: one of
//! them must be given. So a unit has to stay if some unavoidable set has it as its last unit and none of the
//! units before it that stayed. The small sets that two digits or two lines make are found without a solver, and decide a
//! third of the units that stay.
//!
//! And several units are asked about at once: suppose that the next ones go, but for those that known sets make stay. If what
//! is left has one solution, all of that is proven, since a part of what is left would have been left by each test alone.
//! If not, the other solution shows one more unavoidable set, none of whose units was left; so
//! its last unit is among those asked about, and it stays unless one before it does.
//!
//! What stays is therefore a function of solution, units and order, however it was found out. A full grid takes about 26
//! questions: one about the first 45 cells, then one a unit that no known set decides.
//!
//! Unavoidable sets are used as in McGuire, Tugemann and Civario, "There is no 16-clue Sudoku" (2012), learning them
//! from failures as in the implicit hitting sets of Moreno-Centeno and Karp (2013). Tried: asking about all units that
//! no known set decides (276 questions, mostly about puzzles with far too few givens), and about two at a time after
//! the first question (24 questions, but each failure then needs the other solution and not just a count).

use crate::cell::CellSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// One bit a unit, by its place in the order.
type Units = u128;

/// The first question leaves about this many givens: fewer would rarely be enough.
const SAFE_GIVENS: usize = 36;

/// Larger sets of two digits or two lines decide almost nothing.
const LARGEST_KNOWN_SET: u32 = 10;

const NO_UNIT: u8 = u8::MAX;

/// The units before `place` are decided.
#[derive(Clone, Copy, Debug)]
struct Decided {
    place: usize,
    kept: Units,
    /// The first known set whose last unit is not decided.
    set: usize,
    /// The units that stay and all those that are not decided yet.
    givens: Grid,
    left: usize,
}

/// One puzzle on its way down.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    solution: Grid,
    units: Vec<CellSet>,
    unit_of: [u8; 81],
    /// Take no unit that would leave fewer givens.
    fewest: usize,
    /// The unavoidable sets known, ascending and so ordered by their last units. Those that a proven unit is in or has
    /// been the last of are dropped: hundreds of reductions share a cache.
    sets: Vec<Units>,
    proven: Decided,
    /// What will be proven if the question at hand has one solution.
    asked: Decided,
    /// Take at most about so many cells in one question.
    stride: usize,
}

impl Reduction {
    /// Starts from the cells of these disjoint units, to be taken away in this order while at least `fewest` givens
    /// stay. They must make a puzzle with this one solution. Units after the 81st are ignored: there are none.
    pub(crate) fn new(solution: &Grid, mut units: Vec<CellSet>, fewest: usize) -> Self {
        units.truncate(81);
        let mut unit_of = [NO_UNIT; 81];
        let mut cells = CellSet::EMPTY;
        for (place, &unit) in units.iter().enumerate() {
            cells |= unit;
            for cell in unit.iter() {
                unit_of[cell.index()] = place as u8;
            }
        }
        let start =
            Decided { place: 0, kept: 0, set: 0, givens: solution.restricted_to(cells), left: cells.len() };
        let mut reduction = Self {
            solution: *solution,
            units,
            unit_of,
            fewest,
            sets: Vec::with_capacity(160),
            proven: start,
            asked: start,
            stride: cells.len().saturating_sub(SAFE_GIVENS).max(1),
        };
        reduction.note_sets_of_two_digits();
        reduction.note_sets_of_two_lines();
        reduction.sets.sort_unstable();
        reduction
    }

    /// What all the puzzles have as their only solution.
    pub(crate) const fn solution(&self) -> &Grid {
        &self.solution
    }

    /// The givens that stay, those not decided yet included.
    pub(crate) const fn givens(&self) -> &Grid {
        &self.proven.givens
    }

    /// The next question, "has this one solution?", to be answered by one of the three methods below; `None` when
    /// all is decided.
    pub(crate) fn question(&mut self) -> Option<Puzzle> {
        let mut asked = self.proven;
        let enough = asked.left.saturating_sub(self.stride);
        while let Some(unit) = self.units.get(asked.place) {
            // All sets that end here, so that the next unit finds its own.
            let mut needed = asked.left < self.fewest + unit.len();
            let mut next = asked.set;
            while let Some(set) = self.sets.get(next).filter(|&&set| set >> asked.place == 1) {
                needed |= set & asked.kept == 0;
                next += 1;
            }
            if needed {
                asked.kept |= 1 << asked.place;
            } else if asked.left <= enough {
                break;
            } else {
                asked.left -= unit.len();
                for cell in unit.iter() {
                    asked.givens.set(cell, None);
                }
            }
            asked.place += 1;
            asked.set = next;
        }
        self.asked = asked;
        (asked.left < self.proven.left).then_some(Puzzle::Givens(asked.givens))
    }

    /// Yes, it has one.
    pub(crate) fn one(&mut self) {
        let Decided { kept, set, .. } = self.asked;
        self.sets.drain(..set);
        self.sets.retain(|set| set & kept == 0);
        self.proven = Decided { set: 0, ..self.asked };
        self.stride = 1;
    }

    /// No, and this is another one.
    pub(crate) fn another(&mut self, other: &Grid) {
        if self.taken().is_power_of_two() {
            return self.several();
        }
        let mut set = 0;
        for cell in 0..81 {
            if self.solution.values()[cell] != other.values()[cell] {
                set |= self.unit_bit(cell);
            }
        }
        self.note(set);
    }

    /// No, there are several, but only the known one was shown.
    pub(crate) fn several(&mut self) {
        let taken = self.taken();
        if taken.is_power_of_two() {
            self.note(taken); // as if it were unavoidable: what other units it goes with does not matter any more
        } else {
            self.stride = ((self.proven.left - self.asked.left) / 2).max(1);
        }
    }

    /// The units that the question at hand takes away.
    fn taken(&self) -> Units {
        let below = |place: usize| (1 << place) - 1;
        below(self.asked.place) & !below(self.proven.place) & !self.asked.kept
    }

    fn note(&mut self, units: Units) {
        let place = self.sets.partition_point(|&set| set < units);
        self.sets.insert(place, units);
    }

    fn note_known(&mut self, units: Units) {
        if units != 0 && units.count_ones() <= LARGEST_KNOWN_SET {
            self.sets.push(units);
        }
    }

    fn unit_bit(&self, cell: usize) -> Units {
        match self.unit_of[cell] {
            NO_UNIT => 0,
            unit => 1 << unit,
        }
    }

    /// Two digits, wherever they stand: the rows fall into cycles, linked by the columns and boxes in which the one
    /// digit of a row meets the other digit of another row; in each cycle the two digits can be swapped.
    fn note_sets_of_two_digits(&mut self) {
        let mut row_in_column = [[0; 9]; 9];
        let mut row_in_box = [[0; 9]; 9];
        let mut column = [[0; 9]; 9];
        for (cell, digit) in self.solution.filled() {
            row_in_column[digit.index()][cell.column()] = cell.row();
            row_in_box[digit.index()][cell.block()] = cell.row();
            column[digit.index()][cell.row()] = cell.column();
        }
        for high in 1..9 {
            for low in 0..high {
                let mut left = 0x1FF_u16;
                while left != 0 {
                    let mut cycle = 0_u16;
                    let mut front = left & left.wrapping_neg();
                    let mut set = 0;
                    while front != 0 {
                        let row = front.trailing_zeros() as usize;
                        cycle |= 1 << row;
                        let at = column[low][row];
                        front |= 1 << row_in_column[high][at] | 1 << row_in_box[high][row / 3 * 3 + at / 3];
                        front &= !cycle;
                        set |= self.unit_bit(row * 9 + at) | self.unit_bit(row * 9 + column[high][row]);
                    }
                    left &= !cycle;
                    self.note_known(set);
                }
            }
        }
    }

    /// Two rows of a band, or two columns of a stack: the places fall into cycles, linked by the digit that the one
    /// line has where the other has it elsewhere; each cycle can be swapped between the lines.
    fn note_sets_of_two_lines(&mut self) {
        let values = *self.solution.values();
        for (along, across) in [(1, 9), (9, 1)] {
            for line in 0..9 {
                let start = line * across;
                let other = (line / 3 * 3 + (line + 1) % 3) * across;
                let mut place_of = [0; 10];
                for place in 0..9 {
                    place_of[usize::from(values[start + place * along]).min(9)] = place;
                }
                let mut left = 0x1FF_u16;
                while left != 0 {
                    let mut place = left.trailing_zeros() as usize;
                    let mut set = 0;
                    while left >> place & 1 != 0 {
                        left &= !(1 << place);
                        set |= self.unit_bit(start + place * along) | self.unit_bit(other + place * along);
                        place = place_of[usize::from(values[other + place * along]).min(9)];
                    }
                    self.note_known(set);
                }
            }
        }
    }
}
