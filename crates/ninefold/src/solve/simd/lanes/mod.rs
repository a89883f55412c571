//! Sixteen lanes of sixteen bits, one lane a box: what the engine for one puzzle at a time is written in.
//!
//! Box `(i, j)`, in band `i` and stack `j`, is lane `4i + j`:
//!
//! ```text
//!   lane   0  1  2  3 | 4  5  6  7 | 8  9 10 11 |12 13 14 15
//!   box    1  2  3  - | 4  5  6  - | 7  8  9  - | -  -  -  -
//! ```
//!
//! A band is 64 bits of the vector, so that a rotation along the bands is a shuffle within them, and one down
//! the stacks is a permutation of them. The spare lanes take no part: no rotation brings anything into or out
//! of a box's lane from them. Mostly a lane holds a set of digits, in its low nine bits; [`Lanes::count`] and
//! what follows from it are numbers.
//!
//! The tests compare every implementation with plain arrays, box by box: what the spare lanes hold is
//! nobody's business as long as it is not empty where a set is tested.

pub(crate) mod portable;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

/// One value for each place `[row][column]` in a box.
pub(crate) type Places<T> = [[T; 3]; 3];

/// The digits 1 to 9.
pub(crate) const ALL: u16 = 0x1ff;

/// The largest number in a lane.
pub(crate) const LARGEST: u16 = 0x7fff;

/// The lanes of one vector in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(crate) struct Array(pub(crate) [u16; 16]);

/// The vector, and the operations that the kernel asks of an instruction set.
pub(crate) trait Lanes: Copy {
    /// The cells of a board from their values in row-major order, 0 for a blank: nine vectors. Spare lanes
    /// are blanks.
    fn from_values(values: &[u8; 81]) -> Places<Self>;
    /// The cells of a board from the digits allowed in each, in row-major order. Spare lanes allow all.
    fn from_masks(masks: &[u16; 81]) -> Places<Self>;
    /// The other way: the values of a board whose cells have one digit each.
    fn to_values(places: &Places<Self>) -> [u8; 81];
    /// Takes a vector from memory.
    fn load(lanes: &[u16; 16]) -> Self;
    /// Puts the vector into memory.
    fn store(self, lanes: &mut [u16; 16]);

    /// The same in every lane.
    fn splat(value: u16) -> Self;
    /// Digits in both.
    fn and(self, other: Self) -> Self;
    /// Digits in either.
    fn or(self, other: Self) -> Self;
    /// Digits in one and not in the other.
    fn xor(self, other: Self) -> Self;
    /// Digits in this one and not in the other.
    fn and_not(self, other: Self) -> Self;
    /// Digits in at least two of the three.
    fn majority(self, b: Self, c: Self) -> Self;
    /// Each box takes what the box `BY` (1 or 2) to its right has, cyclically within the band. Spare lanes
    /// stay.
    fn right<const BY: usize>(self) -> Self;
    /// Each box takes what the box `BY` (1 or 2) below it has, cyclically within the stack. Spare lanes stay.
    fn down<const BY: usize>(self) -> Self;
    /// Without the lowest digit.
    fn without_lowest(self) -> Self;
    /// The lowest digit alone.
    fn lowest(self) -> Self;

    /// All sixteen bits in the lanes where the two are equal, none in the others.
    fn equal(self, other: Self) -> Self;
    /// This set, or the other where this one is empty. The other must contain this one.
    fn or_else(self, other: Self) -> Self;
    /// How many digits.
    fn count(self) -> Self;
    /// The sum, at most [`LARGEST`].
    fn plus(self, other: Self) -> Self;
    /// The smaller number.
    fn min(self, other: Self) -> Self;
    /// The smallest number of all lanes, in every lane.
    fn least(self) -> Self;
    /// Whether all lanes are empty.
    fn is_empty(self) -> bool;
    /// Whether any lane of the nine vectors is empty.
    fn has_empty(places: &Places<Self>) -> bool;
}

/// The place `[row, column]` of a cell in its box, and the lane of its box.
#[cfg(any(test, target_arch = "x86_64"))]
pub(crate) const fn place(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row % 3, column % 3, 4 * (row / 3) + column / 3]
}
