//! Sets of lanes.

use crate::solve::simd::bits::{Bits, WORDS};

/// A set of lanes as words, for what is done lane by lane.
#[derive(Clone, Copy, Default)]
pub(super) struct Lanes([u64; WORDS]);

impl Lanes {
    #[inline(always)]
    pub(super) fn of<V: Bits>(lanes: V) -> Self {
        Self(lanes.to_words())
    }

    #[inline(always)]
    pub(super) fn vector<V: Bits>(self) -> V {
        V::from_words(self.0)
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    #[inline(always)]
    pub(super) fn without(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
        self
    }

    #[inline(always)]
    pub(super) fn with(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        self
    }

    #[inline(always)]
    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }
}

impl IntoIterator for Lanes {
    type Item = usize;
    type IntoIter = Iter;

    #[inline(always)]
    fn into_iter(self) -> Iter {
        let mut parts = [[0; WORDS]; 8];
        for (group, word) in self.0.into_iter().enumerate() {
            for (part, byte) in parts.iter_mut().zip(word.to_le_bytes()) {
                part[group] = byte;
            }
        }
        Iter { parts: parts.map(u32::from_le_bytes), next: 0 }
    }
}

/// The lanes, ordered by bit and then by word as far as bytes go: see [`Bridge`](super::transfer::Bridge).
pub(super) struct Iter {
    /// By eight bits of a word, these bits of all words.
    parts: [u32; 8],
    next: usize,
}

impl Iterator for Iter {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while *self.parts.get(self.next)? == 0 {
            self.next += 1;
        }
        let part = &mut self.parts[self.next];
        let place = part.trailing_zeros() as usize;
        *part &= *part - 1;
        Some(place / 8 * 64 + self.next * 8 + place % 8)
    }
}
