//! The lanes as three 64-bit words, one a band, for every machine: four lanes of 16 bits in each.
//!
//! Arithmetic within a word stays in its lanes because none overflows: a set has nine bits and a number fewer
//! than fifteen, so that bit 15 of each lane is free to take a carry or to lend to a borrow. Of the sixteen
//! lanes only those with `i < 3` are there.
//!
//! Arrays of `u16`, left to the compiler's vectoriser, were ten times slower: it gives up on the rotations
//! and takes every lane for itself.

use super::{ALL, LARGEST, Lanes, Places};

/// The bands, box `(i, j)` in bits `16j` and up of word `i`.
#[derive(Clone, Copy)]
pub(crate) struct Words([u64; 3]);

/// One in each lane.
const ONES: u64 = 0x0001_0001_0001_0001;
/// The bit that no value has.
const FREE: u64 = 0x8000 * ONES;
/// The first three lanes.
const BOXES: u64 = 0x0000_ffff_ffff_ffff;

impl Words {
    #[inline(always)]
    fn map(self, each: impl Fn(u64) -> u64) -> Self {
        let [a, b, c] = self.0;
        Self([each(a), each(b), each(c)])
    }

    #[inline(always)]
    fn zip(self, other: Self, each: impl Fn(u64, u64) -> u64) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([each(a, x), each(b, y), each(c, z)])
    }

    /// The nine vectors of a board from its 81 cells.
    #[inline(always)]
    fn gather(mask: impl Fn(usize) -> u16) -> Places<Self> {
        [0, 1, 2].map(|r| {
            [0, 1, 2].map(|c| {
                let lane = |i: usize, j: usize| u64::from(mask(27 * i + 9 * r + 3 * j + c)) << (16 * j);
                Self([0, 1, 2].map(|i| lane(i, 0) | lane(i, 1) | lane(i, 2) | u64::from(ALL) << 48))
            })
        })
    }
}

impl Lanes for Words {
    #[inline(always)]
    fn from_values(values: &[u8; 81]) -> Places<Self> {
        Self::gather(|cell| values[cell].checked_sub(1).map_or(ALL, |digit| 1 << (digit & 15)))
    }

    #[inline(always)]
    fn from_masks(masks: &[u16; 81]) -> Places<Self> {
        Self::gather(|cell| masks[cell])
    }

    #[inline(always)]
    fn to_values(places: &Places<Self>) -> [u8; 81] {
        let mut values = [0; 81];
        for (place, vector) in places.as_flattened().iter().enumerate() {
            for (i, word) in vector.0.into_iter().enumerate() {
                for j in 0..3 {
                    let digit = (word >> (16 * j)).trailing_zeros() + 1;
                    values[27 * i + 9 * (place / 3) + 3 * j + place % 3] = digit as u8;
                }
            }
        }
        values
    }

    #[inline(always)]
    fn load(lanes: &[u16; 16]) -> Self {
        let word = |i: usize| (0..4).fold(0, |word, j| word | u64::from(lanes[4 * i + j]) << (16 * j));
        Self([word(0), word(1), word(2)])
    }

    #[inline(always)]
    fn store(self, lanes: &mut [u16; 16]) {
        for (lane, value) in lanes.iter_mut().enumerate() {
            *value = self.0.get(lane / 4).map_or(ALL, |word| (word >> (16 * (lane % 4))) as u16);
        }
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        Self([ONES * u64::from(value); 3])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }

    #[inline(always)]
    fn right<const BY: usize>(self) -> Self {
        self.map(|word| {
            let boxes = word & BOXES;
            boxes >> (16 * BY) | (boxes << (16 * (3 - BY))) & BOXES | word & !BOXES
        })
    }

    #[inline(always)]
    fn down<const BY: usize>(self) -> Self {
        Self([self.0[BY % 3], self.0[(1 + BY) % 3], self.0[(2 + BY) % 3]])
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.map(|sets| sets & ((sets | FREE) - ONES))
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        self.xor(self.without_lowest())
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| {
            let equal = !((a ^ b) + (FREE - ONES)) & FREE;
            equal | (equal - (equal >> 15))
        })
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(self.equal(Self::splat(0))))
    }

    #[inline(always)]
    fn count(self) -> Self {
        self.map(|sets| {
            let pairs = sets - (sets >> 1 & (0x5555 * ONES));
            let nibbles = (pairs & (0x3333 * ONES)) + (pairs >> 2 & (0x3333 * ONES));
            (nibbles + (nibbles >> 4) + (nibbles >> 8)) & (0xf * ONES)
        })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| {
            let not_less = ((a | FREE) - b) & FREE;
            let not_less = not_less | (not_less - (not_less >> 15));
            b & not_less | a & !not_less
        })
    }

    #[inline(always)]
    fn least(self) -> Self {
        let [a, b, c] = self.0.map(|word| [word, word >> 16, word >> 32].map(|lane| lane as u16));
        Self::splat([a, b, c].as_flattened().iter().fold(LARGEST, |least, &lane| least.min(lane)))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let [a, b, c] = self.0;
        a | b | c == 0
    }

    #[inline(always)]
    fn has_empty(places: &Places<Self>) -> bool {
        let filled = |sets: u64| sets + (FREE - ONES);
        places.as_flattened().iter().fold(FREE, |all, vector| {
            let [a, b, c] = vector.0;
            all & filled(a) & filled(b) & filled(c)
        }) != FREE
    }
}
