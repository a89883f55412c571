//! Every instruction set of this CPU against the portable one, on random bits.

use super::portable::Portable;
use super::{InstructionSet, Isa, Vector};

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

/// What every operation makes of the same inputs, up to four words a vector, so that widths can be compared.
fn results<I: InstructionSet>(isa: I) -> Vec<[u64; 4]> {
    isa.enter(
        #[inline(always)]
        || {
            let mut random = Random(9);
            let mut results = Vec::new();
            for _ in 0..100 {
                let [a, b, c] = [(); 3].map(|()| {
                    let words: [u64; 4] = std::array::from_fn(|_| random.word());
                    let [w, x, y, z] = words;
                    I::Vector::from_words([w, x, y, z, w, x, y, z])
                });
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
                    I::Vector::splat(a.to_words()[0]),
                    I::Vector::zero(),
                    I::Vector::ones(),
                ] {
                    let words = result.to_words();
                    results.push([words[0], words[1], words[2], words[3]]);
                }
                assert!(a.any() && !I::Vector::zero().any());
            }
            results
        },
    )
}

/// A block before and after its transposition, as words.
fn transposed<I: InstructionSet>(isa: I) -> (Vec<u64>, Vec<u64>) {
    let mut random = Random(81);
    let [mut before, mut after, mut room] = [[I::Vector::zero(); 64]; 3];
    I::Vector::words_mut(&mut before).fill_with(|| random.word());
    isa.enter(
        #[inline(always)]
        || I::Vector::transpose(&mut room, |i| before[i], |i, vector| after[i] = vector),
    );
    (I::Vector::words_mut(&mut before).to_vec(), I::Vector::words_mut(&mut after).to_vec())
}

fn check<I: InstructionSet>(isa: I) {
    assert_eq!(results(isa), results(Portable));

    let words = I::Vector::WORDS;
    let (before, after) = transposed(isa);
    for word in 0..words {
        for i in 0..64 {
            for j in 0..64 {
                let bit = |block: &[u64], row: usize, column: usize| block[row * words + word] >> column & 1;
                assert_eq!(bit(&before, i, j), bit(&after, j, i), "word {word}, row {i}, column {j}");
            }
        }
    }

    let mut random = Random(27);
    for _ in 0..100 {
        let values: [u8; 81] = std::array::from_fn(|_| (random.word() % 10) as u8);
        let planes = isa.enter(
            #[inline(always)]
            || I::Vector::planes_of_values(&values),
        );
        for (k, (low, high)) in planes.low.into_iter().zip(planes.high).enumerate() {
            let naive = (0..81).fold(0, |plane, c| plane | u128::from(values[c] >> k & 1) << c);
            assert_eq!(u128::from(low) | u128::from(high) << 64, naive);
        }
        let mut back = [10; 81];
        isa.enter(
            #[inline(always)]
            || I::Vector::values_of_planes(planes, &mut back),
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
    if let Some(isa) = super::avx2::Avx2::detect() {
        check(isa);
    }
    if let Some(isa) = super::avx512::Avx512::detect() {
        check(isa);
    }
}

#[test]
fn a_set_is_known_by_its_name() {
    for isa in Isa::ALL {
        assert_eq!(isa.to_string().parse(), Ok(isa));
    }
    assert!("AVX2".parse::<Isa>().is_err());
    assert!(Isa::Portable.is_available());
}
