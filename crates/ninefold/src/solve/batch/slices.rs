//! The boards as bit slices, and one round of inference on all of them.

use crate::solve::simd::Vector;

/// The candidates of `V::LANES` boards: bit `l` of `candidates[d][c]` says that the digit of index `d` is possible in
/// the cell `c` of the board in lane `l`.
pub(super) struct Slices<V> {
    pub(super) candidates: [[V; 81]; 9],
    /// Cells with exactly one candidate, as of the last round.
    solved: [V; 81],
    /// By digit and box: the digit has exactly one place in the box, as of the last round.
    placed: [[V; 9]; 9],
}

/// What a round says of each lane.
#[derive(Clone, Copy)]
pub(super) struct Verdict<V> {
    /// A cell without candidate or a house without place for a digit: no solution.
    pub(super) broken: V,
    /// Some cell had several candidates when the round began. Neither open nor broken: solved.
    pub(super) open: V,
    /// A new single was found: worth another round.
    pub(super) moved: V,
}

impl<V: Vector> Slices<V> {
    pub(super) fn new() -> Self {
        Self { candidates: [[V::zero(); 81]; 9], solved: [V::zero(); 81], placed: [[V::zero(); 9]; 9] }
    }

    /// Forgets what the last round found in these lanes: other boards were put there.
    #[inline(always)]
    pub(super) fn forget(&mut self, lanes: V) {
        for solved in &mut self.solved {
            *solved = solved.and_not(lanes);
        }
        for placed in self.placed.iter_mut().flatten() {
            *placed = placed.and_not(lanes);
        }
    }

    /// One round: naked and hidden singles, locked candidates.
    #[inline(always)]
    pub(super) fn round(&mut self) -> Verdict<V> {
        let mut verdict = Verdict { broken: V::zero(), open: V::zero(), moved: V::zero() };
        self.cells(&mut verdict);
        for digit in 0..9 {
            let board = &mut self.candidates[digit];
            for band in 0..3 {
                chute::<V, false>(board, &self.solved, band, &mut self.placed[digit], &mut verdict);
            }
            for stack in 0..3 {
                chute::<V, true>(board, &self.solved, stack, &mut self.placed[digit], &mut verdict);
            }
        }
        verdict
    }

    /// Reduces each cell that is the only place of a digit in its box to that digit, and finds the cells that have
    /// one candidate left.
    #[inline(always)]
    fn cells(&mut self, verdict: &mut Verdict<V>) {
        for cell in 0..81 {
            let block = cell / 27 * 3 + cell % 9 / 3;
            let mut x: [V; 9] = std::array::from_fn(
                #[inline(always)]
                |d| self.candidates[d][cell],
            );
            let here: [V; 9] = std::array::from_fn(
                #[inline(always)]
                |d| x[d].and(self.placed[d][block]),
            );
            let any = or9(here);
            for d in 0..9 {
                x[d] = x[d].and_unless(here[d], any);
                self.candidates[d][cell] = x[d];
            }
            let (some, several) = one_or_more(x);
            let single = some.and_not(several);
            verdict.broken = verdict.broken.or_not(some);
            verdict.open = verdict.open.or(several);
            verdict.moved = verdict.moved.or_xor(single, self.solved[cell]);
            self.solved[cell] = single;
        }
    }
}

/// The union of nine.
#[inline(always)]
pub(super) fn or9<V: Vector>(x: [V; 9]) -> V {
    x[0].or3(x[1], x[2]).or3(x[3].or3(x[4], x[5]), x[6].or3(x[7], x[8]))
}

/// Where at least one of nine is set, and where at least two are.
#[inline(always)]
pub(super) fn one_or_more<V: Vector>(x: [V; 9]) -> (V, V) {
    let one = [x[0].or3(x[1], x[2]), x[3].or3(x[4], x[5]), x[6].or3(x[7], x[8])];
    let two = x[0].majority(x[1], x[2]).or3(x[3].majority(x[4], x[5]), x[6].majority(x[7], x[8]));
    (one[0].or3(one[1], one[2]), two.or(one[0].majority(one[1], one[2])))
}

/// One digit in one chute: a band, its three rows one after another, or a stack, its three columns.
///
/// ```text
///              box 0    box 1    box 2
///    line 0  | a a a  | . . .  | . . . |     a minirow (or minicolumn) is three cells
///    line 1  | . . .  | . . .  | . . . |     the digit may stand in minirow a only if each of the other two boxes
///    line 2  | . . .  | . . .  | . . . |     can have it in line 1 or 2, and each of lines 1 and 2 in box 1 or 2
/// ```
///
/// That is the rule of locked candidates, pointing and claiming at once. A solved cell takes part in it: its minirow
/// counts as nowhere else possible, which clears the digit from the rest of its line and of its box.
#[inline(always)]
fn chute<V: Vector, const STACK: bool>(
    board: &mut [V; 81],
    solved: &[V; 81],
    number: usize,
    placed: &mut [V; 9],
    verdict: &mut Verdict<V>,
) {
    let zero = [[V::zero(); 3]; 3];
    // By line and box of the chute: the digit is possible here; is placed here; may be in another line of the box;
    // may be in another box of the line.
    let (mut here, mut fixed, mut other_line, mut other_box) = (zero, zero, zero, zero);
    let mut singles = [[[V::zero(); 3]; 3]; 3];
    for line in 0..3 {
        for b in 0..3 {
            let cells = [0, 1, 2].map(
                #[inline(always)]
                |place| cell_at::<STACK>(number, line, 3 * b + place),
            );
            let [x, y, z] = cells.map(
                #[inline(always)]
                |cell| board[cell],
            );
            here[line][b] = x.or3(y, z);
            let single = cells.map(
                #[inline(always)]
                |cell| board[cell].and(solved[cell]),
            );
            fixed[line][b] = single[0].or3(single[1], single[2]);
            singles[line][b] = single;
        }
        let [x, y, z] = here[line];
        verdict.broken = verdict.broken.or_not(x.or3(y, z));
    }
    for line in 0..3 {
        for b in 0..3 {
            let (l1, l2, b1, b2) = ((line + 1) % 3, (line + 2) % 3, (b + 1) % 3, (b + 2) % 3);
            other_line[line][b] = here[l1][b].either_and_not(here[l2][b], fixed[line][b]);
            other_box[line][b] = here[line][b1].either_and_not(here[line][b2], fixed[line][b]);
        }
    }
    let (mut one, mut two) = (zero, zero);
    for line in 0..3 {
        for b in 0..3 {
            let (l1, l2, b1, b2) = ((line + 1) % 3, (line + 2) % 3, (b + 1) % 3, (b + 2) % 3);
            let possible =
                other_line[line][b1].and3(other_line[line][b2], other_box[l1][b]).and(other_box[l2][b]);
            let mut left = [V::zero(); 3];
            for place in 0..3 {
                let cell = cell_at::<STACK>(number, line, 3 * b + place);
                left[place] = singles[line][b][place].or_and_not(board[cell], fixed[line][b]).and(possible);
                board[cell] = left[place];
            }
            one[line][b] = left[0].or3(left[1], left[2]);
            two[line][b] = left[0].majority(left[1], left[2]);
        }
    }
    if STACK {
        for b in 0..3 {
            let some = one[0][b].or3(one[1][b], one[2][b]);
            let several = two[0][b].or3(two[1][b], two[2][b]).or(one[0][b].majority(one[1][b], one[2][b]));
            let single = some.and_not(several);
            verdict.broken = verdict.broken.or_not(some);
            let placed = &mut placed[3 * b + number];
            verdict.moved = verdict.moved.or_xor(single, *placed);
            *placed = single;
        }
    }
}

/// The cell at this place of a line of a band or stack.
#[inline(always)]
const fn cell_at<const STACK: bool>(number: usize, line: usize, place: usize) -> usize {
    if STACK { place * 9 + number * 3 + line } else { (number * 3 + line) * 9 + place }
}
