//! The lanes as plain arrays, for every machine: the compiler makes of them what vectors there are.

use super::{ALL, Lanes, Places, Set, place};

/// No particular instructions.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Set for Portable {
    type Lanes = Array;

    // Not inlined, as the others cannot be: each has its registers and its stack frame to itself.
    #[inline(never)]
    fn enter<R>(self, kernel: impl FnOnce() -> R) -> R {
        kernel()
    }
}

/// The lanes in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(crate) struct Array(pub(crate) [u16; 16]);

impl Array {
    #[inline(always)]
    fn map(self, each: impl Fn(u16) -> u16) -> Self {
        let mut lanes = self.0;
        for lane in &mut lanes {
            *lane = each(*lane);
        }
        Self(lanes)
    }

    #[inline(always)]
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

impl Lanes for Array {
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

    #[inline(always)]
    fn load(lanes: &[u16; 16]) -> Self {
        Self(*lanes)
    }

    #[inline(always)]
    fn store(self, lanes: &mut [u16; 16]) {
        *lanes = self.0;
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        Self([value; 16])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }

    #[inline(always)]
    fn right<const BY: usize>(self) -> Self {
        Self(std::array::from_fn(|lane| match (lane / 4, lane % 4) {
            (_, 3) => self.0[lane],
            (i, j) => self.0[4 * i + (j + BY) % 3],
        }))
    }

    #[inline(always)]
    fn down<const BY: usize>(self) -> Self {
        Self(std::array::from_fn(|lane| match (lane / 4, lane % 4) {
            (3, _) => self.0[lane],
            (i, j) => self.0[4 * ((i + BY) % 3) + j],
        }))
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.map(|set| set & set.wrapping_sub(1))
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        self.map(|set| set & set.wrapping_neg())
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| if a == b { !0 } else { 0 })
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.zip(other, |set, other| if set == 0 { other } else { set })
    }

    #[inline(always)]
    fn count(self) -> Self {
        self.map(|set| {
            let pairs = set - (set >> 1 & 0x5555);
            let nibbles = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
            (nibbles + (nibbles >> 4) + (nibbles >> 8)) & 0xf
        })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_add)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, u16::min)
    }

    #[inline(always)]
    fn least(self) -> Self {
        Self::splat(self.0.into_iter().fold(u16::MAX, u16::min))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.into_iter().fold(0, |any, lane| any | lane) == 0
    }

    #[inline(always)]
    fn has_empty(self) -> bool {
        self.0.into_iter().fold(u16::MAX, u16::min) == 0
    }
}
