//! Where to branch: in each lane the cell with the fewest candidates, and of those the one whose row, column and box
//! have the most candidates together. All lanes at once, by a tournament of numbers kept as bit slices.

use super::slices::Slices;
use crate::solve::simd::Vector;

/// A number in each lane, lowest bit first.
type Number<V, const BITS: usize> = [V; BITS];

/// How boards are split in two: in each of these lanes one candidate, a cell and a digit, is true or is not.
pub(super) struct Split<V> {
    pub(super) lanes: V,
    pub(super) cell: [V; 81],
    pub(super) digit: [V; 9],
}

/// The split of these lanes, without those that have no cell with several candidates: a lane that waits goes on
/// propagating, and may meanwhile have been solved or broken.
#[inline(always)]
pub(super) fn choose<V: Vector>(slices: &Slices<V>, lanes: V) -> Split<V> {
    let mut split = Split { lanes: V::zero(), cell: best_cell(slices), digit: [V::zero(); 9] };
    for (cell, lead) in split.cell.iter_mut().enumerate() {
        *lead = lead.and(lanes);
        split.lanes = split.lanes.or(*lead);
        for digit in 0..9 {
            split.digit[digit] = split.digit[digit].or_and(*lead, slices.candidates[digit][cell]);
        }
    }
    // Of the cell's candidates the lowest.
    let mut lower = V::zero();
    for digit in &mut split.digit {
        let lowest = digit.and_not(lower);
        lower = lower.or(*digit);
        *digit = lowest;
    }
    split
}

/// In each lane, the cell to branch on, as a mask per cell; in lanes where no cell has two candidates, none.
#[inline(always)]
fn best_cell<V: Vector>(slices: &Slices<V>) -> [V; 81] {
    let mut counts = [[V::zero(); 3]; 81];
    for (cell, count) in counts.iter_mut().enumerate() {
        let [ones, twos, fours, eights] = count9(std::array::from_fn(
            #[inline(always)]
            |d| slices.candidates[d][cell],
        ));
        // Eight and nine count as four and five: where they occur, any cell is as good as another.
        *count = [ones, twos, fours.or(eights)];
    }
    let mut columns = [[V::zero(); 6]; 9];
    let mut boxes = [[V::zero(); 6]; 9];
    for number in 0..9 {
        columns[number] = sum9(std::array::from_fn(
            #[inline(always)]
            |place| counts[9 * place + number],
        ));
        boxes[number] = sum9(std::array::from_fn(
            #[inline(always)]
            |place| counts[(number / 3 * 3 + place / 3) * 9 + number % 3 * 3 + place % 3],
        ));
    }
    // The best cell so far: its key, and where each cell took the lead.
    let mut best = [V::zero(); 10];
    let mut leads = [V::zero(); 81];
    for row in 0..9 {
        let row_sum = sum9(std::array::from_fn(
            #[inline(always)]
            |place| counts[9 * row + place],
        ));
        for b in 0..3 {
            let row_and_box: Number<V, 7> = add(&row_sum, &boxes[row / 3 * 3 + b]);
            for place in 0..3 {
                let column = 3 * b + place;
                let sum: Number<V, 8> = add(&row_and_box, &columns[column]);
                let [ones, twos, fours] = counts[9 * row + column];
                // Key, highest bit first: two candidates; two or three; the sum.
                let few = twos.and_not(fours);
                let mut key = [V::zero(); 10];
                key[..8].copy_from_slice(&sum);
                key[8] = few;
                key[9] = few.and_not(ones);
                let mut lead = V::zero();
                for (key, best) in key.iter().zip(&best) {
                    lead = key.greater(*best, lead);
                }
                lead = lead.and(twos.or(fours));
                for (best, key) in best.iter_mut().zip(key) {
                    *best = lead.select(key, *best);
                }
                leads[9 * row + column] = lead;
            }
        }
    }
    // The last cell that took the lead kept it.
    let mut taken = V::zero();
    for lead in leads.iter_mut().rev() {
        let last = lead.and_not(taken);
        taken = taken.or(*lead);
        *lead = last;
    }
    leads
}

/// How many of nine are set.
#[inline(always)]
fn count9<V: Vector>(x: [V; 9]) -> Number<V, 4> {
    #[inline(always)]
    fn full<V: Vector>(a: V, b: V, c: V) -> (V, V) {
        (a.xor3(b, c), a.majority(b, c))
    }
    let (s0, c0) = full(x[0], x[1], x[2]);
    let (s1, c1) = full(x[3], x[4], x[5]);
    let (s2, c2) = full(x[6], x[7], x[8]);
    let (ones, carry) = full(s0, s1, s2);
    let (twos, fours) = full(c0, c1, c2);
    let more = twos.and(carry);
    [ones, twos.xor(carry), fours.xor(more), fours.and(more)]
}

/// The sum of nine numbers up to seven.
#[inline(always)]
fn sum9<V: Vector>(numbers: [Number<V, 3>; 9]) -> Number<V, 6> {
    let ones = count9(numbers.map(
        #[inline(always)]
        |[one, _, _]| one,
    ));
    let twos = count9(numbers.map(
        #[inline(always)]
        |[_, two, _]| two,
    ));
    let fours = count9(numbers.map(
        #[inline(always)]
        |[_, _, four]| four,
    ));
    let twos: Number<V, 4> = add(&[ones[1], ones[2], ones[3]], &twos);
    let fours: Number<V, 4> = add(&[twos[1], twos[2], twos[3]], &fours);
    [ones[0], twos[0], fours[0], fours[1], fours[2], fours[3]]
}

/// The sum of two numbers, in as many bits as it needs.
#[inline(always)]
fn add<V: Vector, const A: usize, const B: usize, const SUM: usize>(
    a: &Number<V, A>,
    b: &Number<V, B>,
) -> Number<V, SUM> {
    let mut sum = [V::zero(); SUM];
    let mut carry = V::zero();
    for (bit, sum) in sum.iter_mut().enumerate() {
        (*sum, carry) = match (a.get(bit), b.get(bit)) {
            (Some(a), Some(b)) => (a.xor3(*b, carry), a.majority(*b, carry)),
            (Some(a), None) | (None, Some(a)) => (a.xor(carry), a.and(carry)),
            (None, None) => (carry, V::zero()),
        };
    }
    sum
}
