//! The values of a grid as four bit planes and back, eight bytes at a time in plain 64-bit arithmetic.

const LOW_BITS: u64 = 0x0101_0101_0101_0101;

/// Four planes of 81 bits. Bit `c` of plane `k` is bit `k` of the value of cell `c`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in super::super) struct Planes {
    /// The first 64 cells.
    pub(in super::super) low: [u64; 4],
    /// The last 17.
    pub(in super::super) high: [u64; 4],
}

impl Planes {
    #[inline(always)]
    pub(super) fn of_values(values: &[u8; 81]) -> Self {
        let mut planes = Self::default();
        let (chunks, rest) = values.as_chunks::<8>();
        for (place, chunk) in chunks.iter().enumerate() {
            let bytes = u64::from_le_bytes(*chunk);
            for k in 0..4 {
                // The multiplication moves the low bit of byte i to bit 56 + i; no two partial products meet in a bit.
                let bits = (bytes >> k & LOW_BITS).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                let part = if place < 8 { &mut planes.low[k] } else { &mut planes.high[k] };
                *part |= bits << (8 * (place % 8));
            }
        }
        for (k, plane) in planes.high.iter_mut().enumerate() {
            *plane |= u64::from(rest[0] >> k & 1) << 16;
        }
        planes
    }

    #[inline(always)]
    pub(super) fn to_values(self, values: &mut [u8; 81]) {
        let (chunks, rest) = values.as_chunks_mut::<8>();
        for (place, chunk) in chunks.iter_mut().enumerate() {
            let planes = if place < 8 { self.low } else { self.high };
            let mut bytes = 0;
            for (k, plane) in planes.into_iter().enumerate() {
                // Every byte gets all eight bits, keeps the one that is its own, and carries it into its highest bit.
                let own = ((plane >> (8 * (place % 8)) & 0xFF) * LOW_BITS) & 0x8040_2010_0804_0201;
                bytes |= ((own + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & LOW_BITS) << k;
            }
            *chunk = bytes.to_le_bytes();
        }
        rest[0] = 0;
        for (k, plane) in self.high.into_iter().enumerate() {
            rest[0] |= ((plane >> 16 & 1) as u8) << k;
        }
    }
}
