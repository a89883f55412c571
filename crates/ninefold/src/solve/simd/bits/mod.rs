//! Vectors of independent bits, for bit slices: one bit of each of many boards. A handful of logic operations is all there
//! is.

mod planes;
pub(crate) mod portable;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
pub(super) mod x86;

pub(crate) use planes::Planes;

/// How many words a vector has.
pub(crate) const WORDS: usize = 4;

/// How many lanes: one for each bit.
pub(crate) const LANES: usize = 64 * WORDS;

/// 256 bits. Bit `i` of word `w` is the lane `64 * w + i`.
///
/// The methods without a body are the instruction set; the others are composed of them, and overridden where one
/// instruction does it all.
///
/// # Safety
///
/// A vector is `WORDS` words of memory, aligned at least like a word, without padding, and any bits are a vector.
pub(crate) unsafe trait Bits: Copy {
    /// All words alike.
    fn splat(word: u64) -> Self;
    /// These words.
    fn from_words(words: [u64; WORDS]) -> Self;
    /// The words.
    fn to_words(self) -> [u64; WORDS];
    /// `a & b`
    fn and(self, b: Self) -> Self;
    /// `a | b`
    fn or(self, b: Self) -> Self;
    /// `a ^ b`
    fn xor(self, b: Self) -> Self;
    /// `a & !b`
    fn and_not(self, b: Self) -> Self;
    /// Each word shifted towards its high end.
    fn shift_left(self, by: u32) -> Self;
    /// Each word shifted towards its low end.
    fn shift_right(self, by: u32) -> Self;

    /// No lane.
    #[inline(always)]
    fn zero() -> Self {
        Self::splat(0)
    }

    /// Every lane.
    #[inline(always)]
    fn ones() -> Self {
        Self::splat(u64::MAX)
    }

    /// Whether any bit is set.
    #[inline(always)]
    fn any(self) -> bool {
        self.to_words().iter().fold(0, |any, word| any | word) != 0
    }

    /// Vectors in memory as words: word `w` of vector `v` at `v * WORDS + w`.
    #[inline(always)]
    fn words_mut(vectors: &mut [Self]) -> &mut [u64] {
        let words = vectors.len() * WORDS;
        // SAFETY: the implementation promises that vectors are words in memory, and the result borrows what `vectors` borrowed.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), words) }
    }

    /// `a & b & c`
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }

    /// `a | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// `a ^ b ^ c`: the sum bit of a full adder.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }

    /// Where two or three of three are set: the carry bit of a full adder.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }

    /// `b` where `a`, else `c`.
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        c.xor(self.and(b.xor(c)))
    }

    /// `a | (b & c)`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }

    /// `a | (b ^ c)`
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }

    /// `a | !b`
    #[inline(always)]
    fn or_not(self, b: Self) -> Self {
        self.or(Self::ones().and_not(b))
    }

    /// `a & !(b | c)`
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }

    /// `a & (b | !c)`
    #[inline(always)]
    fn and_unless(self, b: Self, c: Self) -> Self {
        self.and_not(c.and_not(b))
    }

    /// Transposes, for each word apart, the 64 by 64 bits that this word of 64 vectors holds: bit `j` of vector `i`
    /// changes places with bit `i` of vector `j`. Swaps quarters, then quarters of quarters (Hacker's Delight 7-3).
    /// `block` is room to work in.
    #[inline(always)]
    fn transpose(block: &mut [Self; 64], get: impl Fn(usize) -> Self, mut put: impl FnMut(usize, Self)) {
        #[inline(always)]
        fn swap<V: Bits>(block: &mut [V; 64], by: usize, low: u64) {
            let low = V::splat(low);
            for pair in 0..32 {
                let i = pair / by * by * 2 + pair % by;
                let (a, b) = (block[i], block[i + by]);
                let change = a.shift_right(by as u32).xor(b).and(low);
                block[i] = a.xor(change.shift_left(by as u32));
                block[i + by] = b.xor(change);
            }
        }
        for (i, vector) in block.iter_mut().enumerate() {
            *vector = get(i);
        }
        swap(block, 32, 0x0000_0000_FFFF_FFFF);
        swap(block, 16, 0x0000_FFFF_0000_FFFF);
        swap(block, 8, 0x00FF_00FF_00FF_00FF);
        swap(block, 4, 0x0F0F_0F0F_0F0F_0F0F);
        swap(block, 2, 0x3333_3333_3333_3333);
        swap(block, 1, 0x5555_5555_5555_5555);
        for (i, vector) in block.iter().enumerate() {
            put(i, *vector);
        }
    }

    /// The values of a grid, each below 16, as bit planes.
    #[inline(always)]
    fn planes_of_values(values: &[u8; 81]) -> Planes {
        Planes::of_values(values)
    }

    /// The inverse of [`Bits::planes_of_values`]. Writes in place: whoever copies 81 bytes that were just written in
    /// other pieces waits for them to arrive in the cache.
    #[inline(always)]
    fn values_of_planes(planes: Planes, values: &mut [u8; 81]) {
        planes.to_values(values);
    }
}
