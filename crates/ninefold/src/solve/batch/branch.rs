//! Where to branch: in each lane the cell with the fewest candidates, and of those the one whose row, column and box
//! have the most candidates together. All lanes at once, by a tournament of numbers kept as bit slices.

use super::slices::Slices;
use crate::solve::simd::Vector;

/// A number in each lane, lowest bit first.
type Number<V, const BITS: usize> = [V; BITS];

/// In each lane, the cell to branch on, as a mask per cell; in lanes where no cell has two candidates, none.
#[inline(always)]
pub(super) fn choose<V: Vector>(slices: &Slices<V>) -> [V; 81] {
    let mut counts = [[V::zero(); 4]; 81];
    let mut rows = [[V::zero(); 7]; 9];
    let mut columns = [[V::zero(); 7]; 9];
    let mut boxes = [[V::zero(); 7]; 9];
    for cell in 0..81 {
        let count = count9(std::array::from_fn(
            #[inline(always)]
            |d| slices.candidates[d][cell],
        ));
        counts[cell] = count;
        add(&mut rows[cell / 9], &count);
        add(&mut columns[cell % 9], &count);
        add(&mut boxes[cell / 27 * 3 + cell % 9 / 3], &count);
    }
    // The best cell so far: its key, and where each cell took the lead.
    let mut best = [V::zero(); 11];
    let mut leads = [V::zero(); 81];
    for cell in 0..81 {
        let [ones, twos, fours, eights] = counts[cell];
        let mut sum = [V::zero(); 9];
        sum[..7].copy_from_slice(&rows[cell / 9]);
        add(&mut sum, &columns[cell % 9]);
        add(&mut sum, &boxes[cell / 27 * 3 + cell % 9 / 3]);
        let few = twos.and_not(fours.or(eights));
        let many = fours.or3(eights, twos);
        // Key, highest bit first: two candidates; two or three; the sum. Zero for a cell without choice.
        let mut key = [V::zero(); 11];
        for (bit, sum) in key.iter_mut().zip(sum) {
            *bit = sum.and(many);
        }
        key[9] = few;
        key[10] = few.and_not(ones);
        let lead = greater(&key, &best);
        leads[cell] = lead;
        for (best, key) in best.iter_mut().zip(key) {
            *best = lead.select(key, *best);
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
    let fours_of_twos = twos.and(carry);
    [ones, twos.xor(carry), fours.xor(fours_of_twos), fours.and(fours_of_twos)]
}

/// Adds a number to another that is wide enough for the sum.
#[inline(always)]
fn add<V: Vector, const WIDE: usize, const BITS: usize>(sum: &mut Number<V, WIDE>, number: &Number<V, BITS>) {
    let mut carry = V::zero();
    for (place, bit) in sum.iter_mut().enumerate() {
        let before = *bit;
        if place < BITS {
            *bit = before.xor3(number[place], carry);
            carry = before.majority(number[place], carry);
        } else {
            *bit = before.xor(carry);
            carry = before.and(carry);
        }
    }
}

/// Where `a > b`.
#[inline(always)]
fn greater<V: Vector, const BITS: usize>(a: &Number<V, BITS>, b: &Number<V, BITS>) -> V {
    let mut greater = V::zero();
    for (a, b) in a.iter().zip(b) {
        // From the lowest bit up: a higher bit that differs overrules.
        greater = a.xor(*b).select(*a, greater);
    }
    greater
}
