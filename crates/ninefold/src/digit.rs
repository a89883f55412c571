//! Digits and sets of digits.
//!
//! A [`Digit`] is one of `1`..=`9`; an empty cell is `Option<Digit>`, which is one byte. A [`DigitSet`] is a bit
//! mask: the candidates of a cell, the digits used in a house.

use crate::set::bit_set;
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// One of the digits `1`..=`9`.
///
/// ```
/// use ninefold::Digit;
/// let five = Digit::new(5).unwrap();
/// assert_eq!(five.to_string(), "5");
/// assert_eq!(five.index(), 4);
/// assert_eq!(Digit::new(10), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The nine digits in ascending order.
    pub const ALL: [Self; 9] = {
        let mut all = [Self(NonZeroU8::MIN); 9];
        let mut value = 1;
        while value <= 9 {
            if let Some(digit) = Self::new(value) {
                all[value as usize - 1] = digit;
            }
            value += 1;
        }
        all
    };

    /// The digit with this value, or `None` outside `1`..=`9`.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Self(value)),
            _ => None,
        }
    }

    /// The digit at this place in [`Digit::ALL`]: index 0 is the digit 1.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 9 { Some(Self::ALL[index]) } else { None }
    }

    /// The digit written by this character, `'1'`..=`'9'`.
    #[must_use]
    pub const fn from_char(character: char) -> Option<Self> {
        match character {
            '1'..='9' => Self::new(character as u8 - b'0'),
            _ => None,
        }
    }

    /// The value, 1..=9.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The value less one, 0..9: an array index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.get() as usize - 1
    }

    /// The character `'1'`..=`'9'`.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'0' + self.get()) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Digit {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut characters = text.chars();
        match (characters.next().and_then(Self::from_char), characters.next()) {
            (Some(digit), None) => Ok(digit),
            _ => Err(ParseNameError::new("a digit 1-9", text)),
        }
    }
}

/// The name of a digit, cell, house or candidate was not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseNameError {
    expected: &'static str,
    found: String,
}

impl ParseNameError {
    pub(crate) fn new(expected: &'static str, found: &str) -> Self {
        Self { expected, found: found.chars().take(40).collect() }
    }
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found '{}'", self.expected, self.found)
    }
}

impl std::error::Error for ParseNameError {}

bit_set! {
    /// A set of digits, as a bit mask: bit `index` stands for the digit `index + 1`.
    ///
    /// ```
    /// use ninefold::{Digit, DigitSet};
    /// let set: DigitSet = "159".parse().unwrap();
    /// assert_eq!(set.len(), 3);
    /// assert_eq!((!set).to_string(), "234678");
    /// assert!(set.contains(Digit::new(5).unwrap()));
    /// ```
    pub struct DigitSet(u16) of Digit, 9
}

impl fmt::Display for DigitSet {
    /// The digits in ascending order, `159`; nothing for the empty set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.iter().map(Digit::to_char).collect();
        f.pad(&text)
    }
}

impl FromStr for DigitSet {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.chars()
            .map(Digit::from_char)
            .collect::<Option<Self>>()
            .ok_or_else(|| ParseNameError::new("digits 1-9", text))
    }
}
