//! The values of a grid as four bit planes and back, eight bytes at a time in plain 64-bit arithmetic.

const LOW_BITS: u64 = 0x0101_0101_0101_0101;

/// Bit `c` of plane `k` is bit `k` of `values[c]`.
#[inline(always)]
pub(super) fn planes_of_values(values: &[u8; 81]) -> [u128; 4] {
    let mut planes = [0; 4];
    let (chunks, rest) = values.as_chunks::<8>();
    for (place, chunk) in chunks.iter().enumerate() {
        let bytes = u64::from_le_bytes(*chunk);
        for (k, plane) in planes.iter_mut().enumerate() {
            // The multiplication moves the low bit of byte i to bit 56 + i; no two partial products meet in a bit.
            let bits = (bytes >> k & LOW_BITS).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            *plane |= u128::from(bits) << (8 * place);
        }
    }
    for (k, plane) in planes.iter_mut().enumerate() {
        *plane |= u128::from(rest[0] >> k & 1) << 80;
    }
    planes
}

/// The inverse: byte `c` is made of bit `c` of each plane.
#[inline(always)]
pub(super) fn values_of_planes(planes: [u128; 4], values: &mut [u8; 81]) {
    *values = [0; 81];
    let (chunks, rest) = values.as_chunks_mut::<8>();
    for (place, chunk) in chunks.iter_mut().enumerate() {
        let mut bytes = 0;
        for (k, plane) in planes.iter().enumerate() {
            // Every byte gets all eight bits, keeps the one that is its own, and carries it into its highest bit.
            let own = ((plane >> (8 * place) & 0xFF) as u64 * LOW_BITS) & 0x8040_2010_0804_0201;
            bytes |= ((own + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & LOW_BITS) << k;
        }
        *chunk = bytes.to_le_bytes();
    }
    for (k, plane) in planes.iter().enumerate() {
        rest[0] |= ((plane >> 80 & 1) as u8) << k;
    }
}
