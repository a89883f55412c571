//! One board as nine vectors, and the inference that a search node gets.
//!
//! Vector `[r][c]` holds the candidates of the cell in row `r` and column `c` **of every box**: one lane a box, nine
//! bits a lane, one for each digit. See [`lanes`](crate::solve::simd::lanes) for which box is where.
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
//! operations; it looks at all cells, minirows, minicolumns, bands and stacks at once, and the whole board stays in
//! registers from the first round to the last.
//!
//! The rules of a round, each for rows and for columns:
//!
//! * A digit that is alone in its cell leaves the other two minirows of the box.
//! * In a band a digit takes one minirow of each row and one of each box: one of six configurations. A minirow in
//!   none of the configurations left loses the digit. One that is the only one left for it in its box has it.
//! * A minirow that has three digits for certain loses all others; with four there is no solution.
//! * A digit that is certain in a minirow and possible in only one of its cells is placed there.
//!
//! They include naked singles, hidden singles in rows, columns and boxes, and locked candidates of both types. That a
//! minirow has exactly three digits, and that the configurations of a band are the thing to look at, is due to Tom
//! Dillon's tdoku, which holds a box in one vector; the vectors that cross the boxes are ours.
//!
//! A round takes some 70 cycles on Zen 4, half of them waiting: the longest chain is 27 operations, among them four rotations. Tried there
//! and no faster, or slower (public sets of puzzles with 17 givens and of the hardest known):
//!
//! * One of only three digits left in a minirow is certain there: 3 % fewer rounds, 4 % more time.
//! * Stacks that already use what the bands have concluded: 18 % fewer rounds, each as much slower.
//! * Comparisons into mask registers: 1.6 times slower; see [`lanes`](crate::solve::simd::lanes).
//! * Without the rule of three certain digits the hardest puzzles need 24 % more guesses.

use crate::solve::simd::lanes::{ALL, Lanes, Places};

/// What [`propagate`] came to.
#[derive(Clone, Copy)]
pub(super) enum State<L> {
    /// There is no solution.
    Dead,
    /// Every cell has one candidate, and the grid is right.
    Solved,
    /// More than one candidate somewhere, and nothing more to conclude. What is known of the bands and the stacks.
    Open([Configurations<L>; 2]),
}

/// Along the bands, for minirows, or down the stacks, for minicolumns. What is said of the one holds for the other.
pub(super) trait Direction {
    /// Each box takes what the next box of its band has.
    fn next<L: Lanes>(lanes: L) -> L;
    /// Each box takes what the box after the next has.
    fn after_next<L: Lanes>(lanes: L) -> L;
}

pub(super) struct Bands;

impl Direction for Bands {
    #[inline(always)]
    fn next<L: Lanes>(lanes: L) -> L {
        lanes.right::<1>()
    }

    #[inline(always)]
    fn after_next<L: Lanes>(lanes: L) -> L {
        lanes.right::<2>()
    }
}

pub(super) struct Stacks;

impl Direction for Stacks {
    #[inline(always)]
    fn next<L: Lanes>(lanes: L) -> L {
        lanes.down::<1>()
    }

    #[inline(always)]
    fn after_next<L: Lanes>(lanes: L) -> L {
        lanes.down::<2>()
    }
}

/// The configurations of each digit in each band: which minirow of each box has it.
///
/// ```text
///             even, in lane 0, 1, 2           odd, in lane 0, 1, 2
/// box       1 2 3   1 2 3   1 2 3          1 2 3   1 2 3   1 2 3
/// row 1     X . .   . X .   . . X          X . .   . X .   . . X
/// row 2     . X .   . . X   X . .          . . X   X . .   . X .
/// row 3     . . X   X . .   . X .          . X .   . . X   X . .
/// ```
///
/// The lane is that of the box that has the digit in its first minirow. For stacks, read columns and minicolumns.
#[derive(Clone, Copy)]
pub(super) struct Configurations<L> {
    pub(super) even: L,
    pub(super) odd: L,
}

impl<L: Lanes> Configurations<L> {
    /// The digits that each minirow of each box has in any of these configurations.
    #[inline(always)]
    pub(super) fn minirows<D: Direction>(self) -> [L; 3] {
        let Self { even, odd } = self;
        [even.or(odd), D::after_next(even).or(D::next(odd)), D::next(even).or(D::after_next(odd))]
    }
}

/// Applies the rules until they conclude nothing more.
#[inline(always)]
pub(super) fn propagate<L: Lanes>(cells: &mut Places<L>) -> State<L> {
    loop {
        let x = *cells;
        let several = places(|r, c| x[r][c].without_lowest());
        if fold(&several, L::or).and(L::load(&BOXES)).is_empty() {
            return if is_right(&x) { State::Solved } else { State::Dead };
        }
        let alone = places(|r, c| x[r][c].and(several[r][c].equal(L::splat(0))));
        let rows = triads::<L, Bands>(
            three(|r| or3(x[r][0], x[r][1], x[r][2])),
            three(|r| or3(alone[r][0], alone[r][1], alone[r][2])),
        );
        let columns = triads::<L, Stacks>(
            three(|c| or3(x[0][c], x[1][c], x[2][c])),
            three(|c| or3(alone[0][c], alone[1][c], alone[2][c])),
        );
        let y = places(|r, c| x[r][c].and(rows.possible[r]).and(columns.possible[c]));
        let once_in_row = three(|r| rows.certain[r].and_not(y[r][0].majority(y[r][1], y[r][2])));
        let once_in_column = three(|c| columns.certain[c].and_not(y[0][c].majority(y[1][c], y[2][c])));
        *cells = places(|r, c| y[r][c].and(once_in_row[r].or(once_in_column[c])).or_else(y[r][c]));

        // Without the second half a contradiction in one band can stay hidden while the rest of the board is searched.
        if L::has_empty(&y) | !rows.too_many.or(columns.too_many).is_empty() {
            return State::Dead;
        }
        if fold(&places(|r, c| cells[r][c].xor(x[r][c])), L::or).is_empty() {
            return State::Open([rows.configurations, columns.configurations]);
        }
    }
}

/// Whether nine digits in each row, column and box are nine different ones.
#[inline(always)]
fn is_right<L: Lanes>(x: &Places<L>) -> bool {
    let minirows = three(|r| or3(x[r][0], x[r][1], x[r][2]));
    let minicolumns = three(|c| or3(x[0][c], x[1][c], x[2][c]));
    let row = |r: usize| or3(minirows[r], Bands::next(minirows[r]), Bands::after_next(minirows[r]));
    let column =
        |c: usize| or3(minicolumns[c], Stacks::next(minicolumns[c]), Stacks::after_next(minicolumns[c]));
    let every = |of: [L; 3]| of[0].and(of[1]).and(of[2]);
    let [rows, columns] = [every(three(row)), every(three(column))];
    let boxes = or3(minirows[0], minirows[1], minirows[2]);
    rows.and(columns).and(boxes).xor(L::splat(ALL)).is_empty()
}

/// What is known of the three minirows (or minicolumns) of every box.
struct Triads<L> {
    /// The digits that may be there.
    possible: [L; 3],
    /// The digits that must be there.
    certain: [L; 3],
    /// Not empty where more than three digits must be in one minirow.
    too_many: L,
    configurations: Configurations<L>,
}

/// The rules for minirows or minicolumns: from the digits that are possible in each, and those that are alone in a
/// cell of each.
#[inline(always)]
fn triads<L: Lanes, D: Direction>(possible: [L; 3], alone: [L; 3]) -> Triads<L> {
    let [p, q, r] = others(alone, |t, elsewhere| possible[t].and_not(elsewhere));
    let configurations = Configurations {
        even: p.and(D::next(q)).and(D::after_next(r)),
        odd: p.and(D::after_next(q)).and(D::next(r)),
    };
    let possible = configurations.minirows::<D>();
    let certain = others(possible, |t, elsewhere| possible[t].and_not(elsewhere));
    // Where three are certain the others go.
    let counts = three(|t| certain[t].count());
    let possible = three(|t| certain[t].or(possible[t].and_not(counts[t].equal(L::splat(3)))));
    // Of the counts, zero to nine, those above three have bit 2 or bit 3.
    let too_many = or3(counts[0], counts[1], counts[2]).and(L::splat(0b1100));
    Triads { possible, certain, too_many, configurations }
}

/// Something for each of three from what the other two have.
#[inline(always)]
fn others<L: Lanes>(of: [L; 3], each: impl Fn(usize, L) -> L) -> [L; 3] {
    [each(0, of[1].or(of[2])), each(1, of[2].or(of[0])), each(2, of[0].or(of[1]))]
}

#[inline(always)]
pub(super) fn or3<L: Lanes>(a: L, b: L, c: L) -> L {
    a.or(b).or(c)
}

/// All nine vectors, combined.
#[inline(always)]
fn fold<L: Lanes>(x: &Places<L>, combine: impl Fn(L, L) -> L) -> L {
    let [a, b, c] = x.map(
        #[inline(always)]
        |[a, b, c]| combine(combine(a, b), c),
    );
    combine(combine(a, b), c)
}

#[inline(always)]
pub(super) fn three<T>(each: impl Fn(usize) -> T) -> [T; 3] {
    [each(0), each(1), each(2)]
}

#[inline(always)]
pub(super) fn places<T>(each: impl Fn(usize, usize) -> T) -> Places<T> {
    three(
        #[inline(always)]
        |r| {
            three(
                #[inline(always)]
                |c| each(r, c),
            )
        },
    )
}

/// The lanes that are boxes.
pub(super) const BOXES: [u16; 16] = [ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0];
