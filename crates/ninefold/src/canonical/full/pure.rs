//! Pure bands: `f` leads from stack to stack, so the order of the first stack settles everything.
//!
//! ```text
//!  place    0 1 2 | 3 4 5 | 6 7 8
//!  first    1 2 3 | 4 5 6 | 7 8 9
//!  second   4 5 6 | 7 8 9 | F F F         F: where three steps of f lead
//!  third    G G G | . . . | . . .         G: two steps back from where the third row's digit is, plus 6
//! ```
//!
//! F and G are permutations of the first stack. A table has, for any two of them, the smallest that they can be once the
//! columns of the stack are put in another order, and which of the six orders do that.

use super::starts::{Pair, Smallest, columns_of, ones};
use super::{Line, at};
use crate::transform::ORDERS;

/// Offers the smallest that start in these bands.
pub(super) fn offer_all(bands: u32, smallest: &mut Smallest) {
    let mut least = u8::MAX;
    let mut firsts = Vec::with_capacity(8);
    for row in ones(bands).flat_map(|band| [0, 1, 2].map(|row| 3 * band + row)) {
        let pair = Pair::beside(row, smallest.sides);
        // The cycles of F, which are the same from every stack and both ways round, settle how small it can be.
        if SMALLEST[6 * three_steps(&pair.f, 0)].0 > least {
            continue;
        }
        for pair in [pair, pair.reversed()] {
            let [top, _, third] = pair.rows.map(|row| &smallest.sides[usize::from(pair.transposed)][row]);
            let there = columns_of(third, top);
            for stack in [0, 3, 6] {
                let g = rank([0, 1].map(|c| at(&pair.back, at(&pair.back, at(&there, stack + c))) - stack));
                let (ranks, orders) = SMALLEST[6 * three_steps(&pair.f, stack) + g];
                if ranks < least {
                    least = ranks;
                    firsts.clear();
                }
                if ranks == least {
                    firsts.push((pair, stack, orders));
                }
            }
        }
    }
    for (pair, stack, orders) in firsts {
        for order in ones(orders) {
            let first = ORDERS[order].map(|column| stack + column);
            let second = first.map(|column| at(&pair.f, column));
            let third = second.map(|column| at(&pair.f, column));
            smallest.offer(&pair, std::array::from_fn(|place| [first, second, third][place / 3][place % 3]));
        }
    }
}

/// F of the stack with this first column.
fn three_steps(f: &Line, stack: u8) -> usize {
    rank([0, 1].map(|c| at(f, at(f, at(f, stack + c))) - stack))
}

/// The place among `ORDERS` of the one that begins like this.
const fn rank([a, b]: [u8; 2]) -> usize {
    let c = 3_u8.wrapping_sub(a + b);
    (2 * a + (b > c) as u8) as usize % 6
}

/// For two permutations of three things, given as `6 * rank + rank`: the smallest such number once the things are renamed
/// by their place in an order, and the orders that give it, as bits.
const SMALLEST: [(u8, u32); 36] = {
    let mut table = [(u8::MAX, 0); 36];
    let mut given = 0;
    while given < 36 {
        let mut order = 0;
        while order < 6 {
            let ranks = 6 * renamed(given / 6, order) + renamed(given % 6, order);
            let (smallest, orders) = &mut table[given];
            if ranks < *smallest {
                (*smallest, *orders) = (ranks, 0);
            }
            if ranks == *smallest {
                *orders |= 1 << order;
            }
            order += 1;
        }
        given += 1;
    }
    table
};

const fn renamed(permutation: usize, order: usize) -> u8 {
    let (permutation, order) = (ORDERS[permutation], ORDERS[order]);
    let mut names = [0; 3];
    let mut place = 0;
    while place < 3 {
        names[order[place] as usize] = place as u8;
        place += 1;
    }
    let a = names[permutation[order[0] as usize] as usize];
    let b = names[permutation[order[1] as usize] as usize];
    rank([a, b]) as u8
}
