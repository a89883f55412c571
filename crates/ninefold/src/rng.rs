//! The random stream behind every seeded result: xoshiro256++, started by `SplitMix64`.
//!
//! A stream is named by a domain (what it is for), a seed and an index: item `index` of seed `seed` can be made
//! without making the items before it, by any thread. Two of the four words of the first state are one-to-one images of
//! seed and index, so different names never share a state to begin with; the first outputs are dropped, until the words
//! have mixed.
//!
//! The words are those of the crate `rand_xoshiro`; what is made of them is here, as the whole way from seed to puzzle
//! must never change, and random-number crates promise that for the words but not for bounded draws and shuffles. Nobody
//! needs secrecy here. Sources: Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2019); Steele, Lea
//! and Flood, "Fast splittable pseudorandom number generators" (2014); bounded draws by Lemire, "Fast random integer
//! generation in an interval" (2019).

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// What a stream is for. Keeps the same seed from giving the same numbers to two different features.
#[derive(Clone, Copy)]
pub(crate) enum Domain {
    /// Random full grids.
    Grid = 1,
    /// The order in which a puzzle loses its givens.
    Minimize = 2,
    /// Attempts of the generator.
    Generate = 3,
    /// Samples of minimal puzzles.
    Sample = 4,
    /// Random transforms.
    Transform = 5,
}

/// A stream of random words, the same on every platform.
#[derive(Clone, Debug)]
pub(crate) struct Stream(Xoshiro256PlusPlus);

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finalizer of `SplitMix64`, a bijection.
const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

impl Stream {
    /// The stream of this domain, seed and index.
    pub(crate) fn new(domain: Domain, seed: u64, index: u64) -> Self {
        let key = mix((domain as u64).wrapping_mul(GOLDEN));
        let (seed, index) = (mix(seed.wrapping_add(key)), mix(index.wrapping_add(GOLDEN)));
        let mut stream = Self::of_state([seed, index, mix(seed.wrapping_add(index)), key | 1]);
        for _ in 0..12 {
            stream.next();
        }
        stream
    }

    fn of_state(words: [u64; 4]) -> Self {
        let mut bytes = [0; 32];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Self(Xoshiro256PlusPlus::from_seed(bytes))
    }

    /// The next 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, each equally likely; 0 for the bound 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.below_u64(bound as u64) as usize
    }

    /// A number below `bound`, each equally likely; 0 for the bound 0.
    pub(crate) fn below_u64(&mut self, bound: u64) -> u64 {
        let mut wide = u128::from(self.next()) * u128::from(bound);
        if (wide as u64) < bound {
            // The 2^64 words do not fall evenly on the numbers: the first 2^64 mod bound of each are one too many.
            let surplus = bound.wrapping_neg() % bound.max(1);
            while (wide as u64) < surplus {
                wide = u128::from(self.next()) * u128::from(bound);
            }
        }
        (wide >> 64) as u64
    }

    /// Puts the items into random order, each order equally likely.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_published_xoshiro256_plus_plus() {
        let mut stream = Stream::of_state([1, 2, 3, 4]);
        let words: Vec<u64> = (0..4).map(|_| stream.next()).collect();
        assert_eq!(words, [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386]);
    }

    #[test]
    fn bounded_draws_are_even_and_shuffles_reach_every_order() {
        let mut stream = Stream::new(Domain::Grid, 1, 2);
        let mut counts = [0_u32; 7];
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..70_000 {
            counts[stream.below(7)] += 1;
            let mut items = [0, 1, 2, 3];
            stream.shuffle(&mut items);
            *orders.entry(items).or_insert(0_u32) += 1;
        }
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 400), "{counts:?}");
        assert_eq!(orders.len(), 24);
        assert!(orders.values().all(|count| count.abs_diff(2_917) < 220), "{orders:?}");
        assert_eq!((stream.below(0), stream.below(1)), (0, 0));
    }

    #[test]
    fn streams_of_different_names_differ() {
        let mut first: Vec<u64> = Vec::new();
        for domain in [Domain::Grid, Domain::Minimize, Domain::Generate, Domain::Sample, Domain::Transform] {
            for seed in [0, 1, u64::MAX] {
                for index in [0, 1, u64::MAX] {
                    first.push(Stream::new(domain, seed, index).next());
                }
            }
        }
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 45);
    }
}
