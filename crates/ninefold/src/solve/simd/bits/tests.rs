//! Every instruction set of this CPU against the portable one, on random bits.

use super::{Bits, WORDS};
use crate::solve::simd::InstructionSet;
use crate::solve::simd::portable::Portable;
#[cfg(target_arch = "x86_64")]
use crate::solve::simd::x86;

/// A fixed stream of random words (`SplitMix64`).
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

/// What every operation makes of the same inputs.
fn results<I: InstructionSet>(isa: I) -> Vec<[u64; WORDS]> {
    isa.enter(
        #[inline(always)]
        || {
            let mut random = Random(9);
            let mut results = Vec::new();
            for _ in 0..100 {
                let [a, b, c] = [(); 3].map(|()| I::Bits::from_words(std::array::from_fn(|_| random.word())));
                for result in [
                    a.and(b),
                    a.or(b),
                    a.xor(b),
                    a.and_not(b),
                    a.and3(b, c),
                    a.or3(b, c),
                    a.xor3(b, c),
                    a.majority(b, c),
                    a.select(b, c),
                    a.or_and(b, c),
                    a.or_xor(b, c),
                    a.or_not(b),
                    a.and_neither(b, c),
                    a.and_unless(b, c),
                    a.shift_left(7),
                    a.shift_right(33),
                    I::Bits::splat(a.to_words()[0]),
                    I::Bits::zero(),
                    I::Bits::ones(),
                ] {
                    results.push(result.to_words());
                }
                assert!(a.any() && !I::Bits::zero().any());
            }
            results
        },
    )
}

/// A block before and after its transposition, as words.
fn transposed<I: InstructionSet>(isa: I) -> (Vec<u64>, Vec<u64>) {
    let mut random = Random(81);
    let [mut before, mut after, mut room] = [[I::Bits::zero(); 64]; 3];
    I::Bits::words_mut(&mut before).fill_with(|| random.word());
    isa.enter(
        #[inline(always)]
        || I::Bits::transpose(&mut room, |i| before[i], |i, vector| after[i] = vector),
    );
    (I::Bits::words_mut(&mut before).to_vec(), I::Bits::words_mut(&mut after).to_vec())
}

fn check<I: InstructionSet>(isa: I) {
    assert_eq!(results(isa), results(Portable));

    let (before, after) = transposed(isa);
    for word in 0..WORDS {
        for i in 0..64 {
            for j in 0..64 {
                let bit = |block: &[u64], row: usize, column: usize| block[row * WORDS + word] >> column & 1;
                assert_eq!(bit(&before, i, j), bit(&after, j, i), "word {word}, row {i}, column {j}");
            }
        }
    }

    let mut random = Random(27);
    for _ in 0..100 {
        let values: [u8; 81] = std::array::from_fn(|_| (random.word() % 10) as u8);
        let planes = isa.enter(
            #[inline(always)]
            || I::Bits::planes_of_values(&values),
        );
        for (k, (low, high)) in planes.low.into_iter().zip(planes.high).enumerate() {
            let naive = (0..81).fold(0, |plane, c| plane | u128::from(values[c] >> k & 1) << c);
            assert_eq!(u128::from(low) | u128::from(high) << 64, naive);
        }
        let mut back = [10; 81];
        isa.enter(
            #[inline(always)]
            || I::Bits::values_of_planes(planes, &mut back),
        );
        assert_eq!(back, values);
    }
}

#[test]
fn the_portable_set_does_what_it_says() {
    check(Portable);
}

#[test]
#[cfg(target_arch = "x86_64")]
fn every_set_of_this_cpu_agrees_with_the_portable_one() {
    if let Some(isa) = x86::Avx2::detect() {
        check(isa);
    }
    if let Some(isa) = x86::Avx512::detect() {
        check(isa);
    }
}
