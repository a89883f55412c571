//! One macro for the bit sets [`DigitSet`](crate::DigitSet) and [`CellSet`](crate::CellSet): the same operations
//! over elements that have an `index()` and a `from_index()`.

/// Defines a set of `$element` as a bit mask of type `$bits` with `$universe` possible elements.
macro_rules! bit_set {
    ($(#[$doc:meta])* pub struct $set:ident($bits:ty) of $element:ty, $universe:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        #[repr(transparent)]
        pub struct $set($bits);

        impl $set {
            /// The set of nothing.
            pub const EMPTY: Self = Self(0);
            /// The set of everything.
            pub const ALL: Self = Self((1 << $universe) - 1);

            /// The set with these bits, or `None` where a bit stands for no element.
            #[must_use]
            pub const fn from_bits(bits: $bits) -> Option<Self> {
                if bits & !Self::ALL.0 == 0 { Some(Self(bits)) } else { None }
            }

            /// The set with these bits; those that stand for no element are dropped.
            #[must_use]
            pub const fn from_bits_truncate(bits: $bits) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// The bit mask: bit `index` is set for the element with that index.
            #[must_use]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// The set of this one element.
            #[must_use]
            pub const fn only(element: $element) -> Self {
                Self(1 << element.index())
            }

            /// How many elements the set has.
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set has no element.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether the element is in the set.
            #[must_use]
            pub const fn contains(self, element: $element) -> bool {
                self.0 >> element.index() & 1 != 0
            }

            /// Whether every element of `other` is in this set.
            #[must_use]
            pub const fn contains_all(self, other: Self) -> bool {
                other.0 & !self.0 == 0
            }

            /// Adds an element; true if it was not there before.
            pub const fn insert(&mut self, element: $element) -> bool {
                let before = self.0;
                self.0 |= 1 << element.index();
                self.0 != before
            }

            /// Takes an element away; true if it was there before.
            pub const fn remove(&mut self, element: $element) -> bool {
                let before = self.0;
                self.0 &= !(1 << element.index());
                self.0 != before
            }

            /// The element with the lowest index.
            #[must_use]
            pub const fn first(self) -> Option<$element> {
                <$element>::from_index(self.0.trailing_zeros() as usize)
            }

            /// The element of a set that has exactly one.
            #[must_use]
            pub const fn single(self) -> Option<$element> {
                if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
            }

            /// The elements in ascending order.
            #[must_use]
            pub const fn iter(self) -> impl DoubleEndedIterator<Item = $element> + ExactSizeIterator + Clone {
                crate::set::Elements(self.0 as u128, <$element>::from_index)
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl std::ops::Sub for $set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl std::ops::Not for $set {
            type Output = Self;
            fn not(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
        }

        impl std::ops::BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl std::ops::BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl std::ops::SubAssign for $set {
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }

        impl FromIterator<$element> for $set {
            fn from_iter<I: IntoIterator<Item = $element>>(elements: I) -> Self {
                elements.into_iter().fold(Self::EMPTY, |set, element| set | Self::only(element))
            }
        }
    };
}
pub(crate) use bit_set;

/// The elements of a bit set in ascending order.
#[derive(Clone)]
pub(crate) struct Elements<T>(pub(crate) u128, pub(crate) fn(usize) -> Option<T>);

impl<T> Iterator for Elements<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let element = self.1(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(element)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl<T> ExactSizeIterator for Elements<T> {}

impl<T> DoubleEndedIterator for Elements<T> {
    fn next_back(&mut self) -> Option<T> {
        let index = 127_usize.checked_sub(self.0.leading_zeros() as usize)?;
        self.0 &= !(1 << index);
        self.1(index)
    }
}
