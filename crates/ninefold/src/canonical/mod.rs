//! The canonical form: one representative of all the morphs of a puzzle, so that two puzzles are the same up to
//! symmetry exactly if their forms are equal.
//!
//! It is the *minlex* form of the field: of all the puzzles that a [`Transform`] makes of it, 3,359,232 geometric ones
//! times 9! labellings, the one whose text is smallest, a blank below every digit. The first row of a full grid is
//! therefore `123456789`, the first row of a puzzle begins with as many blanks as can be. Only the givens matter, not
//! the solutions: a puzzle may have none, one, or many, and break the rules.
//!
//! A sukaku's form is the smallest text of 729 characters, again an absent candidate below a present one.
//!
//! Two algorithms: a search for the smallest first rows that works for everything (`search`), and a direct way
//! for full grids that keep the rules (`full`).

mod full;
mod givens;
mod marks;
mod search;

use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use crate::puzzle::Puzzle;
use crate::transform::Transform;
use givens::Givens;
use marks::Marks;
use search::{Board, Smallest, State};

/// The canonical form of a puzzle, grid or sukaku, how to get there, and how symmetric it is.
///
/// ```
/// use ninefold::{Puzzle, Transform};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let canonical = puzzle.canonical();
/// assert_eq!(canonical.transform.apply(puzzle), canonical.form);
/// assert_eq!(canonical.automorphisms, 1);
/// let morph = Transform::from_index(987_654_321_012).unwrap().apply(puzzle);
/// assert_eq!(morph.canonical().form, canonical.form);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Canonical<T> {
    /// The minlex form.
    pub form: T,
    /// A transform that leads there. With automorphisms there are as many; which one it is, is not promised.
    pub transform: Transform,
    /// How many transforms map the puzzle to itself, the identity included. Digits that do not occur can be relabelled
    /// at will and count as such: the empty grid has all [`Transform::COUNT`]. So the number of different morphs of the
    /// puzzle is always [`Canonical::morphs`].
    pub automorphisms: u64,
}

impl<T> Canonical<T> {
    /// How many different puzzles the transforms make of this one: [`Transform::COUNT`] over the automorphisms.
    #[must_use]
    pub const fn morphs(&self) -> u64 {
        Transform::COUNT / self.automorphisms
    }
}

impl Grid {
    /// The minlex form: the smallest `to_string()` of all morphs. The grid may be full or not, and break the rules.
    ///
    /// Takes less than a microsecond for most full grids, three or so for most puzzles, and a few milliseconds at the very
    /// worst: full grids that break the rules and look alike from everywhere.
    ///
    /// ```
    /// use ninefold::Grid;
    /// let canonical = Grid::EMPTY.canonical();
    /// assert_eq!(canonical.form, Grid::EMPTY);
    /// assert_eq!(canonical.automorphisms, 1_218_998_108_160);
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Canonical<Self> {
        if let Some(canonical) = full::canonical(self) {
            return canonical;
        }
        let [rows, columns] = givens::rows(self);
        let Smallest { keys, state, ways } = Board::<Givens>::new(rows, columns).smallest();
        Canonical {
            form: Self::from_keys(keys.map(|key| key as u64)),
            transform: transform(&state, state.labels.digits()),
            automorphisms: ways * state.labels.ways(),
        }
    }

    /// Whether one is a morph of the other: their canonical forms are equal.
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        self.filled_len() == other.filled_len() && self.canonical().form == other.canonical().form
    }

    /// The grid with these rows, each nine nibbles, the first highest.
    fn from_keys(keys: [u64; 9]) -> Self {
        let mut values = [0; 81];
        for (row, key) in values.chunks_exact_mut(9).zip(keys) {
            let mut spread = key >> 4; // eight nibbles, drawn apart to eight bytes
            spread = (spread | spread << 16) & 0x0000_ffff_0000_ffff;
            spread = (spread | spread << 8) & 0x00ff_00ff_00ff_00ff;
            spread = (spread | spread << 4) & 0x0f0f_0f0f_0f0f_0f0f;
            row[..8].copy_from_slice(&spread.to_be_bytes());
            row[8] = (key & 15) as u8;
        }
        Self::from_values(values).unwrap_or_default()
    }
}

impl Pencilmarks {
    /// The minlex form: the smallest `to_string()` of all morphs, 729 characters with `.` for an absent candidate.
    ///
    /// Takes ten to twenty microseconds for the pencilmarks of most puzzles. Where all cells of many rows and columns are
    /// solved it takes longer, some ten milliseconds at worst.
    #[must_use]
    pub fn canonical(&self) -> Canonical<Self> {
        if let Some(canonical) = marks::of_singles(self) {
            return canonical;
        }
        let [rows, columns] = marks::rows(self);
        let Smallest { keys, state, ways } = Board::<Marks>::new(rows, columns).smallest();
        let shown = |index: usize| (keys[index / 9] >> (9 * (8 - index % 9)) & 0x1ff) as u16;
        Canonical {
            form: Self::new(std::array::from_fn(|index| {
                DigitSet::from_bits_truncate(shown(index).reverse_bits() >> 7)
            })),
            transform: transform(&state, state.labels.digits()),
            automorphisms: ways * state.labels.ways(),
        }
    }

    /// Whether one is a morph of the other: their canonical forms are equal.
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        self.canonical().form == other.canonical().form
    }
}

impl Puzzle {
    /// The minlex form: see [`Grid::canonical`] and [`Pencilmarks::canonical`].
    #[must_use]
    pub fn canonical(&self) -> Canonical<Self> {
        match self {
            Self::Givens(grid) => grid.canonical().map(Self::Givens),
            Self::Sukaku(marks) => marks.canonical().map(Self::Sukaku),
        }
    }

    /// Whether one is a morph of the other. Givens and a sukaku never are, even where they ask the same.
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Givens(a), Self::Givens(b)) => a.is_equivalent(b),
            (Self::Sukaku(a), Self::Sukaku(b)) => a.is_equivalent(b),
            _ => false,
        }
    }
}

impl<T> Canonical<T> {
    fn map<U>(self, into: impl FnOnce(T) -> U) -> Canonical<U> {
        Canonical { form: into(self.form), transform: self.transform, automorphisms: self.automorphisms }
    }
}

fn transform<L>(state: &State<L>, digits: [u8; 9]) -> Transform {
    Transform::from_parts(state.transposed, state.rows, state.columns, digits)
}

/// Three values, the tied ones in ascending order; bits 0 and 1 of `tied`: the second with the first, the third with
/// the second. (Conditional moves in place of the branches were slower: most ties are the same from call to call.)
fn sorted<T: Ord + Copy>(tied: u16, [mut a, mut b, mut c]: [T; 3]) -> [T; 3] {
    if tied & 1 != 0 {
        (a, b) = (a.min(b), a.max(b));
    }
    if tied & 2 != 0 {
        (b, c) = (b.min(c), b.max(c));
    }
    if tied & 3 == 3 {
        (a, b) = (a.min(b), a.max(b));
    }
    [a, b, c]
}
