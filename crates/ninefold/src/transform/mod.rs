//! Transforms: the 1,218,998,108,160 ways to rewrite a puzzle that change nothing of what it is. They permute the rows
//! of a band, the columns of a stack, the bands, the stacks; they transpose; they relabel the digits.
//!
//! A [`Transform`] is kept in the normal form that every sequence of these steps has: transpose or not, then one
//! permutation of the rows and one of the columns, and independently of both one of the digits. So two transforms are
//! equal exactly if they do the same to every cell and digit.
//!
//! ```text
//!  result[r][c] = digits[ source[rows[r]][columns[c]] ]        source = the old grid, or its transpose
//! ```
//!
//! Without the digits there are 2 x 1,296 x 1,296 = 3,359,232 of them, the *geometric* ones: 1,296 = 3! x 3!^3 is the
//! number of ways to permute three bands and the three rows in each (Russell and Jarvis, "Mathematics of Sudoku").

mod apply;
mod text;

pub use apply::Morph;

use crate::digit::Digit;
use crate::rng::{Domain, Stream};

/// A way to rewrite grids that keeps the rules: see the [module's drawing](self).
///
/// ```
/// use ninefold::{Grid, Transform};
/// let swap: Transform = "transpose rows=213456789".parse()?;
/// let grid = Grid::from_values(std::array::from_fn(|cell| (cell % 10) as u8)).unwrap();
/// let image = swap.apply(grid);
/// assert_eq!(&image.to_string()[..18], "1.9876543.98765432");
/// assert_eq!(swap.inverse().apply(image), grid);
/// assert_eq!(swap.then(swap.inverse()), Transform::IDENTITY);
/// # Ok::<(), ninefold::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transform {
    digits: [u8; 9], // digit index d becomes digits[d]
    transposed: bool,
    rows: [u8; 9],    // row r of the result was row rows[r] of the source
    columns: [u8; 9], // likewise
}

/// Permutations of three things in lexicographic order.
pub(crate) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
const STRAIGHT: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const LINE_ORDERS: u64 = 6 * 6 * 6 * 6;

impl Transform {
    /// Changes nothing.
    pub const IDENTITY: Self =
        Self { digits: STRAIGHT, transposed: false, rows: STRAIGHT, columns: STRAIGHT };
    /// Rows become columns.
    pub const TRANSPOSE: Self = Self { transposed: true, ..Self::IDENTITY };
    /// How many geometric transforms there are: those that leave the digits alone.
    pub const GEOMETRIC: u32 = 3_359_232;
    /// How many transforms there are: the geometric ones times 9!.
    pub const COUNT: u64 = Self::GEOMETRIC as u64 * 362_880;

    /// Relabels: the digit with index `d` becomes `digits[d]`. `None` unless all nine differ.
    ///
    /// ```
    /// use ninefold::{Digit, Transform};
    /// let mut digits = Digit::ALL;
    /// digits.reverse();
    /// assert_eq!(Transform::relabel(digits).unwrap().to_string(), "digits=987654321");
    /// ```
    #[must_use]
    pub fn relabel(digits: [Digit; 9]) -> Option<Self> {
        let digits = digits.map(|digit| digit.index() as u8);
        is_permutation(&digits).then_some(Self { digits, ..Self::IDENTITY })
    }

    /// Permutes the rows: row `r` of the result was row `rows[r]` of the source, all from 0. `None` unless the three
    /// rows of each band come from one band.
    #[must_use]
    pub fn rows(rows: [usize; 9]) -> Option<Self> {
        line_order(rows).map(|rows| Self { rows, ..Self::IDENTITY })
    }

    /// Permutes the columns: column `c` of the result was column `columns[c]` of the source, all from 0. `None`
    /// unless the three columns of each stack come from one stack.
    #[must_use]
    pub fn columns(columns: [usize; 9]) -> Option<Self> {
        line_order(columns).map(|columns| Self { columns, ..Self::IDENTITY })
    }

    /// Permutes the bands, the rows in them staying in order: band `b` of the result was band `bands[b]` of the source.
    /// `None` unless all three differ.
    #[must_use]
    pub fn bands(bands: [usize; 3]) -> Option<Self> {
        Self::rows(expand(bands)?)
    }

    /// Permutes the stacks, the columns in them staying in order: stack `s` of the result was stack `stacks[s]` of the
    /// source. `None` unless all three differ.
    #[must_use]
    pub fn stacks(stacks: [usize; 3]) -> Option<Self> {
        Self::columns(expand(stacks)?)
    }

    /// This, then `next`, as one transform: `a.then(b).apply(x)` is `b.apply(a.apply(x))`.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        // Transposing the source of `next` swaps the roles of this one's rows and columns.
        let (rows, columns) =
            if next.transposed { (self.columns, self.rows) } else { (self.rows, self.columns) };
        Self {
            digits: self.digits.map(|digit| next.digits[usize::from(digit)]),
            transposed: self.transposed != next.transposed,
            rows: next.rows.map(|row| rows[usize::from(row)]),
            columns: next.columns.map(|column| columns[usize::from(column)]),
        }
    }

    /// The transform that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        let (rows, columns) = (invert(self.rows), invert(self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Self { digits: invert(self.digits), transposed: self.transposed, rows, columns }
    }

    /// Whether it leaves the digits alone.
    #[must_use]
    pub fn is_geometric(&self) -> bool {
        self.digits == STRAIGHT
    }

    /// The transform with this index; `None` from [`Transform::COUNT`] on. The geometric ones come first and 0 is
    /// the identity.
    #[must_use]
    pub fn from_index(index: u64) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let (labels, geometric) = (index / u64::from(Self::GEOMETRIC), index % u64::from(Self::GEOMETRIC));
        Some(Self {
            digits: nth_permutation(labels),
            transposed: geometric >= LINE_ORDERS * LINE_ORDERS,
            rows: nth_line_order(geometric / LINE_ORDERS % LINE_ORDERS),
            columns: nth_line_order(geometric % LINE_ORDERS),
        })
    }

    /// A random transform, each of all [`Transform::COUNT`] equally likely: a function of seed and index, the same on
    /// every platform.
    ///
    /// ```
    /// use ninefold::Transform;
    /// assert_eq!(Transform::random(1, 2), Transform::random(1, 2));
    /// assert_ne!(Transform::random(1, 2), Transform::random(1, 3));
    /// ```
    #[must_use]
    pub fn random(seed: u64, index: u64) -> Self {
        let drawn = Stream::new(Domain::Transform, seed, index).below_u64(Self::COUNT);
        Self::from_index(drawn).unwrap_or(Self::IDENTITY)
    }

    /// The geometric transform with this index; `None` from [`Transform::GEOMETRIC`] on.
    #[must_use]
    pub fn geometric_from_index(index: u32) -> Option<Self> {
        if index < Self::GEOMETRIC { Self::from_index(u64::from(index)) } else { None }
    }

    /// All 3,359,232 geometric transforms, each once, the identity first.
    ///
    /// ```
    /// # use ninefold::Transform;
    /// assert_eq!(Transform::geometric().len(), 3_359_232);
    /// assert_eq!(Transform::geometric().last().unwrap().to_string(), "transpose rows=987654321 columns=987654321");
    /// ```
    #[must_use]
    pub fn geometric() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        Geometric(0..Self::GEOMETRIC)
    }

    /// Built by the canonical search, which keeps to permutations.
    pub(crate) const fn from_parts(
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Self {
        Self { digits, transposed, rows, columns }
    }
}

impl Default for Transform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// The iterator behind [`Transform::geometric`].
#[derive(Clone)]
struct Geometric(std::ops::Range<u32>);

impl Iterator for Geometric {
    type Item = Transform;

    fn next(&mut self) -> Option<Transform> {
        self.0.next().and_then(Transform::geometric_from_index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<Transform> {
        self.0.nth(n).and_then(Transform::geometric_from_index)
    }
}

impl DoubleEndedIterator for Geometric {
    fn next_back(&mut self) -> Option<Transform> {
        self.0.next_back().and_then(Transform::geometric_from_index)
    }
}

impl ExactSizeIterator for Geometric {}

fn is_permutation(order: &[u8; 9]) -> bool {
    order.iter().fold(0_u16, |seen, &place| seen | 1_u16.checked_shl(u32::from(place)).unwrap_or(0)) == 0x1ff
}

/// The order of nine lines, if it keeps those of a chute (band or stack) together.
fn line_order(order: [usize; 9]) -> Option<[u8; 9]> {
    let order = order.map(|line| u8::try_from(line).unwrap_or(u8::MAX));
    let together = |chute: &[u8]| chute.iter().all(|line| line / 3 == chute[0] / 3);
    (is_permutation(&order) && order.chunks_exact(3).all(together)).then_some(order)
}

fn expand(chutes: [usize; 3]) -> Option<[usize; 9]> {
    chutes.iter().all(|&chute| chute < 3).then(|| std::array::from_fn(|line| chutes[line / 3] * 3 + line % 3))
}

fn invert(order: [u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (place, &line) in (0_u8..).zip(&order) {
        inverse[usize::from(line)] = place;
    }
    inverse
}

fn nth_line_order(index: u64) -> [u8; 9] {
    let order = |divisor: u64| ORDERS[(index / divisor % 6) as usize];
    let chutes = order(216);
    let within = [order(36), order(6), order(1)];
    std::array::from_fn(|line| chutes[line / 3] * 3 + within[line / 3][line % 3])
}

/// The permutation with this rank in lexicographic order, 0..9!.
fn nth_permutation(mut rank: u64) -> [u8; 9] {
    let mut order = STRAIGHT;
    let mut block = 362_880;
    for place in 0..9 {
        block /= 9 - place as u64;
        // The next place takes the element that many ranks ahead; those between move up by one and stay sorted.
        order[place..=place + (rank / block) as usize].rotate_right(1);
        rank %= block;
    }
    order
}
