//! Every instruction set against plain arrays.

use super::*;
use crate::solve::simd::InstructionSet;
use crate::solve::simd::portable::Portable;
#[cfg(target_arch = "x86_64")]
use crate::solve::simd::x86;

/// The lanes one by one: what every operation means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Plain([u16; 16]);

impl Plain {
    /// The lanes that are boxes.
    fn boxes(self) -> [u16; 9] {
        std::array::from_fn(|b| self.0[4 * (b / 3) + b % 3])
    }

    fn map(self, each: impl Fn(u16) -> u16) -> Self {
        let mut lanes = self.0;
        for lane in &mut lanes {
            *lane = each(*lane);
        }
        Self(lanes)
    }

    fn zip(self, other: Self, each: impl Fn(u16, u16) -> u16) -> Self {
        let mut lanes = self.0;
        for (lane, other) in lanes.iter_mut().zip(other.0) {
            *lane = each(*lane, other);
        }
        Self(lanes)
    }

    /// Fills the lanes of all boxes from the 81 cells.
    fn gather(mask: impl Fn(usize) -> u16) -> Places<Self> {
        let mut places = [[Self([ALL; 16]); 3]; 3];
        for cell in 0..81 {
            let [r, c, lane] = place(cell);
            places[r][c].0[lane] = mask(cell);
        }
        places
    }
}

impl Lanes for Plain {
    fn from_values(values: &[u8; 81]) -> Places<Self> {
        Self::gather(|cell| values[cell].checked_sub(1).map_or(ALL, |digit| 1 << digit))
    }

    fn from_masks(masks: &[u16; 81]) -> Places<Self> {
        Self::gather(|cell| masks[cell])
    }

    fn to_values(places: &Places<Self>) -> [u8; 81] {
        std::array::from_fn(|cell| {
            let [r, c, lane] = place(cell);
            places[r][c].0[lane].trailing_zeros() as u8 + 1
        })
    }

    fn load(lanes: &[u16; 16]) -> Self {
        Self(*lanes)
    }

    fn store(self, lanes: &mut [u16; 16]) {
        *lanes = self.0;
    }

    fn splat(value: u16) -> Self {
        Self([value; 16])
    }

    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }

    fn right<const BY: usize>(self) -> Self {
        Self(std::array::from_fn(|lane| match (lane / 4, lane % 4) {
            (_, 3) => self.0[lane],
            (i, j) => self.0[4 * i + (j + BY) % 3],
        }))
    }

    fn down<const BY: usize>(self) -> Self {
        Self(std::array::from_fn(|lane| match (lane / 4, lane % 4) {
            (3, _) => self.0[lane],
            (i, j) => self.0[4 * ((i + BY) % 3) + j],
        }))
    }

    fn without_lowest(self) -> Self {
        self.map(|set| set & set.wrapping_sub(1))
    }

    fn lowest(self) -> Self {
        self.map(|set| set & set.wrapping_neg())
    }

    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| if a == b { !0 } else { 0 })
    }

    fn or_else(self, other: Self) -> Self {
        self.zip(other, |set, other| if set == 0 { other } else { set })
    }

    fn count(self) -> Self {
        self.map(|set| {
            let pairs = set - (set >> 1 & 0x5555);
            let nibbles = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
            (nibbles + (nibbles >> 4) + (nibbles >> 8)) & 0xf
        })
    }

    fn plus(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_add)
    }

    fn min(self, other: Self) -> Self {
        self.zip(other, u16::min)
    }

    fn least(self) -> Self {
        Self::splat(self.0.into_iter().fold(u16::MAX, u16::min))
    }

    fn is_empty(self) -> bool {
        self.boxes().iter().all(|&lane| lane == 0)
    }

    fn has_empty(places: &Places<Self>) -> bool {
        places.as_flattened().iter().any(|vector| vector.boxes().contains(&0))
    }
}

/// The lanes that are boxes.
const BOXES: [u16; 16] = [ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0];

/// Some sets of everything: nothing, every digit, lanes alike and different. All digits in the spare lanes,
/// as on a board.
fn samples() -> Vec<[u16; 16]> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u16 & ALL
    };
    let mut samples = vec![[0; 16], [ALL; 16], std::array::from_fn(|lane| 1 << (lane % 9))];
    samples.extend((0..40).map(|_| std::array::from_fn(|_| next())));
    samples.extend((0..40).map(|_| std::array::from_fn(|_| next() & next() & next())));
    for sample in &mut samples {
        for (lane, boxes) in sample.iter_mut().zip(BOXES) {
            *lane |= ALL ^ boxes;
        }
    }
    samples
}

/// The lanes of vectors that are boxes.
#[inline(always)]
fn lanes<L: Lanes>(vectors: &[L]) -> Vec<[u16; 9]> {
    let lanes = vectors.iter().map(|vector| {
        let mut lanes = [0; 16];
        vector.store(&mut lanes);
        Plain(lanes).boxes()
    });
    lanes.collect()
}

/// All that the operations make of three vectors.
#[inline(always)]
fn everything<L: Lanes>(a: &[u16; 16], b: &[u16; 16], c: &[u16; 16]) -> (Vec<[u16; 9]>, [bool; 2]) {
    let [x, y, z] = [L::load(a), L::load(b), L::load(c)];
    let results = [
        L::splat(a[2]),
        x.and(y),
        x.or(y),
        x.xor(y),
        x.and_not(y),
        x.majority(y, z),
        x.right::<1>(),
        x.right::<2>(),
        x.down::<1>(),
        x.down::<2>(),
        x.without_lowest(),
        x.lowest(),
        x.equal(y),
        x.and(y).or_else(y),
        x.count(),
        x.plus(y),
        x.min(y),
        x.or(L::splat(LARGEST ^ ALL)).min(y),
        x.least(),
    ];
    (lanes(&results), [x.and(L::load(&BOXES)).is_empty(), L::has_empty(&[[x, y, z]; 3])])
}

/// A board taken apart and, with one digit a cell, put together.
#[inline(always)]
fn there_and_back<L: Lanes>(values: &[u8; 81], masks: &[u16; 81]) -> (Vec<[u16; 9]>, [u8; 81]) {
    let [from_values, from_masks] = [L::from_values(values), L::from_masks(masks)];
    (lanes([from_values, from_masks].as_flattened().as_flattened()), L::to_values(&from_values))
}

fn agrees<S: InstructionSet>(set: S) {
    let samples = samples();
    for a in &samples {
        for (b, c) in samples.iter().zip(samples.iter().rev()) {
            let found = set.enter(
                #[inline(always)]
                || everything::<S::Lanes>(a, b, c),
            );
            assert_eq!(found, everything::<Plain>(a, b, c));
        }
    }
    let some: [u8; 81] = std::array::from_fn(|cell| (cell * cell % 10) as u8);
    let filled: [u8; 81] = std::array::from_fn(|cell| (cell * cell % 9) as u8 + 1);
    let masks: [u16; 81] = std::array::from_fn(|cell| (cell as u16 * 37) & ALL);
    for values in [some, filled] {
        let (lanes, back) = set.enter(
            #[inline(always)]
            || there_and_back::<S::Lanes>(&values, &masks),
        );
        assert_eq!(lanes, there_and_back::<Plain>(&values, &masks).0);
        assert!(values.contains(&0) || back == values);
    }
}

#[test]
fn portable_words_agree_with_plain_arrays() {
    agrees(Portable);
}

#[test]
fn the_lanes_of_a_band_and_of_a_stack_turn() {
    let numbers = std::array::from_fn(|lane| lane as u16);
    assert_eq!(Plain(numbers).right::<1>().boxes(), [1, 2, 0, 5, 6, 4, 9, 10, 8]);
    assert_eq!(Plain(numbers).down::<2>().boxes(), [8, 9, 10, 0, 1, 2, 4, 5, 6]);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx2_agrees_with_plain_arrays() {
    match x86::Avx2::detect() {
        Some(set) => agrees(set),
        None => println!("skipped: this CPU has no AVX2"),
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx512_agrees_with_plain_arrays() {
    match x86::Avx512::detect() {
        Some(set) => agrees(set),
        None => println!("skipped: this CPU has no AVX-512"),
    }
}
