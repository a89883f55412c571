//! Every instruction set against the plain arrays.

use super::portable::{Array, Portable};
use super::*;

/// Some lanes of everything: nothing, every digit, numbers that repeat.
fn samples() -> Vec<[u16; 16]> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u16 & ALL
    };
    let mut samples = vec![[0; 16], [ALL; 16], std::array::from_fn(|lane| 1 << (lane % 9))];
    samples.extend((0..40).map(|_| std::array::from_fn(|_| next())));
    samples.extend((0..40).map(|_| std::array::from_fn(|_| next() & next() & next())));
    samples
}

/// All that the operations make of three vectors.
#[inline(always)]
fn everything<L: Lanes>(a: &[u16; 16], b: &[u16; 16], c: &[u16; 16]) -> (Vec<[u16; 16]>, [bool; 2]) {
    let [x, y, z] = [L::load(a), L::load(b), L::load(c)];
    let results = [
        L::splat(a[3]),
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
        x.least(),
    ];
    let lanes = results.map(|result| {
        let mut lanes = [0; 16];
        result.store(&mut lanes);
        lanes
    });
    (lanes.to_vec(), [x.is_empty(), x.has_empty()])
}

/// A board taken apart and, with one digit a cell, put together.
#[inline(always)]
fn there_and_back<L: Lanes>(values: &[u8; 81], masks: &[u16; 81]) -> (Vec<[u16; 16]>, [u8; 81]) {
    let [from_values, from_masks] = [L::from_values(values), L::from_masks(masks)];
    let vectors = [from_values, from_masks];
    let lanes = vectors.as_flattened().as_flattened().iter().map(|vector| {
        let mut lanes = [0; 16];
        vector.store(&mut lanes);
        lanes
    });
    (lanes.collect(), L::to_values(&from_values))
}

fn agrees<S: Set>(set: S) {
    let samples = samples();
    for a in &samples {
        for (b, c) in samples.iter().zip(samples.iter().rev()) {
            let expected = everything::<Array>(a, b, c);
            let found = set.enter(
                #[inline(always)]
                || everything::<S::Lanes>(a, b, c),
            );
            assert_eq!(found, expected);
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
        assert_eq!(lanes, there_and_back::<Array>(&values, &masks).0);
        assert!(values.contains(&0) || back == values);
    }
}

#[test]
fn plain_arrays_are_what_they_should_be() {
    agrees(Portable);
    let numbers = std::array::from_fn(|lane| lane as u16);
    let lanes = Array::load(&numbers);
    assert_eq!(lanes.right::<1>().0, [1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15]);
    assert_eq!(lanes.down::<2>().0, [8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15]);
    assert_eq!(lanes.count().0, numbers.map(|number| number.count_ones() as u16));
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
