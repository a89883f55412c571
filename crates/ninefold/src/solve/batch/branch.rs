//! Where to branch.
//!
//! In a cell with two candidates if there is one, and of those in the cell whose candidates strike most: each candidate of the same digit in a peer counts once, and three times where the peer has but two
//! candidates, for then it is solved. On the hardest puzzles that takes 98 guesses where the sum of candidates in the
//! row, the column and the box takes 152 (150 puzzles of forum hardest 1106, limit 2).

use super::transfer::Node;
use crate::cell::{Cell, CellSet};

/// No more cells than this are compared. That costs three guesses more in a hundred, and half the time.
const COMPARED: u32 = 10;
/// By cell, its peers among the first 64 cells, and among the last 17, three times over as in [`Strikes`].
const PEERS: [[u64; 2]; 81] = {
    let mut peers = [[0; 2]; 81];
    let mut cell = 0;
    while cell < 81 {
        let bits = Cell::ALL[cell].peers().bits();
        peers[cell] = [bits as u64, thrice((bits >> 64) as u64, (bits >> 64) as u64)];
        cell += 1;
    }
    peers
};

const fn thrice(once: u64, twice: u64) -> u64 {
    once | twice << 20 | twice << 40
}

/// By digit, where it is a candidate, in words whose bits can be counted for what the candidates there weigh.
struct Strikes {
    low: [u64; 9],
    /// The same in cells with two candidates only.
    low_bivalue: [u64; 9],
    /// The last 17 cells; those with two candidates again from bit 20 and from bit 40 on.
    high: [u64; 9],
}

impl Strikes {
    /// What the candidates of a cell strike, together.
    #[inline(always)]
    fn of_cell(&self, cell: usize) -> u64 {
        let own = if cell < 64 { [1 << cell, 0] } else { [0, 1 << (cell - 64)] };
        let [low, high] = PEERS[cell];
        let mut sum = 0;
        for digit in 0..9 {
            let has = (self.low[digit] & own[0]) | (self.high[digit] & own[1]) != 0;
            let once = (self.low[digit] & low).count_ones() + (self.high[digit] & high).count_ones();
            let twice = (self.low_bivalue[digit] & low).count_ones();
            sum += u64::from(once + 2 * twice) * u64::from(has);
        }
        sum
    }
}

/// The cell to branch in and its candidates, as a bit mask; `None` if no cell has two candidates.
#[inline(always)]
pub(super) fn choose(node: &Node) -> Option<(usize, u16)> {
    let [low, high] = node.boards();
    // Cells with at least so many candidates.
    let [one, two, three, four] = at_least(low);
    let [one_high, two_high, three_high, four_high] = at_least(high);
    let join = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
    let (bivalue, bivalue_high) = (two & !three, two_high & !three_high);
    // Where no cell has two candidates the board is far from its solutions or has many: any cell will do.
    let (mut rest, compared) = match join(bivalue, bivalue_high) {
        0 => match join(three & !four, three_high & !four_high) {
            0 => (join(two, two_high), 1),
            trivalue => (trivalue, 1),
        },
        bivalue => (bivalue, COMPARED),
    };
    if rest == 0 || join(one, one_high) != CellSet::ALL.bits() {
        return None;
    }
    let mut cell = rest.trailing_zeros() as usize;
    if compared > 1 {
        let mut strikes = Strikes { low, low_bivalue: low, high };
        for (low, high) in strikes.low_bivalue.iter_mut().zip(&mut strikes.high) {
            *low &= bivalue;
            *high = thrice(*high, *high & bivalue_high);
        }
        // What a cell strikes and the cell in one number, for want of a branch that is hard to foresee.
        let mut best = 0;
        for _ in 0..compared.min(rest.count_ones()) {
            cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            best = best.max(strikes.of_cell(cell) << 7 | cell as u64);
        }
        cell = (best & 0x7F) as usize;
    }
    let board = if cell < 64 { low } else { high };
    let mut digits = 0;
    for (digit, board) in board.into_iter().enumerate() {
        digits |= ((board >> (cell % 64) & 1) as u16) << digit;
    }
    Some((cell, digits))
}

/// Where at least one, two, three and four of nine are set.
#[inline(always)]
fn at_least(boards: [u64; 9]) -> [u64; 4] {
    let [mut one, mut two, mut three, mut four] = [0; 4];
    for board in boards {
        four |= three & board;
        three |= two & board;
        two |= one & board;
        one |= board;
    }
    [one, two, three, four]
}
