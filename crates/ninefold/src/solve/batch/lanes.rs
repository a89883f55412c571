//! Sets of lanes.

use crate::solve::simd::Vector;

/// A set of lanes as words, for what is done lane by lane.
#[derive(Clone, Default)]
pub(super) struct Lanes([u64; 8]);

impl Lanes {
    #[inline(always)]
    pub(super) fn of<V: Vector>(lanes: V) -> Self {
        Self(lanes.to_words())
    }

    #[inline(always)]
    pub(super) fn vector<V: Vector>(&self) -> V {
        V::from_words(self.0)
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }
}

impl Iterator for Lanes {
    type Item = usize;

    /// Takes the lowest lane out.
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let (place, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let lane = 64 * place + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(lane)
    }
}
