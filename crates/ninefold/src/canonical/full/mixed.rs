//! Mixed bands: two columns of a stack lead to one stack, the third to the other.
//!
//! An *exchange* is two columns that lead to each other. There is at most one between any two stacks, and the number of a
//! pair's exchanges says what the second row can be:
//!
//! | exchanges | columns go round in cycles of | second row |
//! |---|---|---|
//! | 2 | 2, 2, 5 | `457189236`, the exchange at places 0 and 3, the other at 5 and 8 |
//! | 1 | 2, 7 or 2, 3, 4 | `457189` and `263`, `623` or `632` |
//! | 3 | 2, 2, 2, 3 | `457189326` |
//! | 0 | | `4571` is out of reach |

use super::starts::{Pair, Smallest, ones};
use super::{Line, at};

/// The two other columns in the stack of a column.
const OTHERS: [[u8; 2]; 9] = [[1, 2], [0, 2], [0, 1], [4, 5], [3, 5], [3, 4], [7, 8], [6, 8], [6, 7]];

/// Offers the smallest of a grid without pure bands.
pub(super) fn offer_all(values: &[u8; 81], smallest: &mut Smallest) {
    let exchanges = count_exchanges(values);
    let with = |wanted: fn(u8) -> bool| {
        exchanges.iter().rev().fold(0, |pairs, &count| pairs << 1 | u32::from(wanted(count)))
    };
    let two = with(|count| count == 2);
    let any = if two == 0 { with(|count| count != 0) } else { two };
    for row in ones(any) {
        offer_exchanges(&Pair::beside(row, smallest.sides), two != 0, smallest);
    }
    if any == 0 {
        for row in 0..18 {
            let pair = Pair::beside(row, smallest.sides);
            offer_every_order(&pair, smallest);
            offer_every_order(&pair.reversed(), smallest);
        }
    }
}

/// Offers every exchange with either column as the first. The stack of that column leads with its two other columns to
/// the other stack, either by `f` or by its inverse.
fn offer_exchanges(pair: &Pair, two: bool, smallest: &mut Smallest) {
    let exchanged = (0..9).fold(0, |mask, c| mask | u32::from(pair.f[c] == pair.back[c]) << c);
    let reversed = pair.reversed();
    for p in ones(exchanged) {
        let [u, v] = OTHERS[p];
        if two && exchanged >> u & 1 | exchanged >> v & 1 != 0 {
            continue; // of two exchanges the other one has to be between the second and the third stack
        }
        let q = pair.f[p];
        let with_q = |f: &Line, column| at(f, column) / 3 == q / 3;
        let pair = if with_q(&pair.f, u) || with_q(&pair.f, v) { pair } else { &reversed };
        let (two, three) = if with_q(&pair.f, u) { (u, v) } else { (v, u) };
        let five = at(&pair.f, two);
        let six = 9 * (q / 3) + 3 - q - five; // the columns of stack s add up to 9 s + 3
        let [seven, eight, nine] = [three, five, six].map(|column| at(&pair.f, column));
        smallest.offer(pair, [p as u8, two, three, q, five, six, seven, eight, nine]);
    }
}

/// Offers every stack as the first, in all four orders that let the second row begin with `457`.
fn offer_every_order(pair: &Pair, smallest: &mut Smallest) {
    for three in 0..9 {
        let [u, v] = OTHERS[usize::from(three)];
        let [first, second, seven] = [u, v, three].map(|column| at(&pair.f, column));
        if first / 3 != second / 3 {
            continue;
        }
        let six = 9 * (first / 3) + 3 - first - second;
        let [x, y] = OTHERS[usize::from(seven)];
        for [one, two, four, five] in [[u, v, first, second], [v, u, second, first]] {
            smallest.offer(pair, [one, two, three, four, five, six, seven, x, y]);
            smallest.offer(pair, [one, two, three, four, five, six, seven, y, x]);
        }
    }
}

/// Of nine fields of seven bits each: the lowest bits, all but the highest, and all.
const LOWEST: u64 = 0x0102_0408_1020_4081;
const LOWER: u64 = 63 * LOWEST;
const FIELDS: u64 = 127 * LOWEST;
/// All bits of the fields of the first two columns of each stack.
const FIRST_TWO: u64 = 0x3fff | 0x3fff << 21 | 0x3fff << 42;
/// A mark for each digit: a Golomb ruler, so that the sum of two marks tells which they are.
const MARKS: [u64; 16] = [0, 0, 1, 5, 12, 25, 27, 35, 41, 44, 0, 0, 0, 0, 0, 0];

/// The number of exchanges of each of the 18 pairs: of pairs of columns that hold the same two digits.
fn count_exchanges(values: &[u8; 81]) -> [u8; 18] {
    let [mut rows, mut columns] = [[0; 9]; 2];
    for (r, row) in values.chunks_exact(9).enumerate() {
        for (c, &digit) in row.iter().enumerate() {
            let mark = MARKS[usize::from(digit & 15)];
            rows[r] |= mark << (7 * c);
            columns[c] |= mark << (7 * r);
        }
    }
    let mut pairs = [0; 18];
    for (pairs, lines) in pairs.chunks_exact_mut(3).zip(rows.chunks_exact(3).chain(columns.chunks_exact(3))) {
        pairs.copy_from_slice(&[lines[1] + lines[2], lines[2] + lines[0], lines[0] + lines[1]]);
    }
    // A loop of its own, which the compiler turns into vector code.
    for pair in &mut pairs {
        *pair = equal_in_next_stack(*pair);
    }
    pairs.map(|equal| (equal.wrapping_mul(LOWEST) >> 56 & 127) as u8) // the sum of all fields
}

/// The lowest bits of those of nine fields that equal one of the three in the next stack.
const fn equal_in_next_stack(fields: u64) -> u64 {
    let next = (fields >> 21 | fields << 42) & FIELDS;
    let once = turned(next);
    let differ = differing(fields, next) & differing(fields, once) & differing(fields, turned(once));
    !differ >> 6 & LOWEST
}

/// The columns of each stack in the order 2, 3, 1.
const fn turned(fields: u64) -> u64 {
    fields >> 7 & FIRST_TWO | fields << 14 & (FIELDS ^ FIRST_TWO)
}

/// The highest bit of each field where two words differ; the other bits mean nothing.
const fn differing(a: u64, b: u64) -> u64 {
    let difference = a ^ b;
    ((difference & LOWER) + LOWER) | difference
}
