//! The text form of a transform: its parts that are not the identity, `transpose digits=213456789 rows=312456789
//! columns=456789123`, or `identity`.

use super::{STRAIGHT, Transform, is_permutation, line_order};
use crate::digit::{Digit, ParseNameError};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Transform {
    /// `identity`, or the parts that do something, separated by spaces, in the order of their effect:
    ///
    /// * `transpose`;
    /// * `rows=312456789`: the old rows in their new order, so that the new row 1 is the old row 3 (after transposing);
    /// * `columns=...` likewise;
    /// * `digits=213456789`: what the digits 1 to 9 become, so that every 1 becomes a 2.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::with_capacity(4);
        if self.transposed {
            parts.push("transpose".to_owned());
        }
        for (name, order) in [("rows", self.rows), ("columns", self.columns), ("digits", self.digits)] {
            if order != STRAIGHT {
                let text: String = order.iter().map(|&place| (b'1' + place) as char).collect();
                parts.push(format!("{name}={text}"));
            }
        }
        f.pad(&if parts.is_empty() { "identity".to_owned() } else { parts.join(" ") })
    }
}

impl fmt::Debug for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Transform({self})")
    }
}

impl FromStr for Transform {
    type Err = ParseNameError;

    /// Reads what [`Display`](fmt::Display) writes: the parts in any order, each at most once, those that are left out
    /// being the identity; `identity` alone.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or_else(|| {
            ParseNameError::new(
                "a transform such as 'transpose rows=312456789 columns=456789123 digits=213456789' or 'identity'",
                text,
            )
        })
    }
}

fn parse(text: &str) -> Option<Transform> {
    if text.trim() == "identity" {
        return Some(Transform::IDENTITY);
    }
    let mut transform = Transform::IDENTITY;
    let mut seen = Vec::with_capacity(4);
    for part in text.split_whitespace() {
        let (name, order) = part.split_once('=').unwrap_or((part, ""));
        if seen.contains(&name) {
            return None;
        }
        seen.push(name);
        match name {
            "transpose" if part == name => transform.transposed = true,
            "rows" => transform.rows = line_order(places(order)?.map(usize::from))?,
            "columns" => transform.columns = line_order(places(order)?.map(usize::from))?,
            "digits" => transform.digits = places(order).filter(is_permutation)?,
            _ => return None,
        }
    }
    (!seen.is_empty()).then_some(transform)
}

/// Nine digits as indices.
fn places(text: &str) -> Option<[u8; 9]> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|c| Digit::from_char(c).map(|digit| digit.index() as u8)).collect();
    digits?.try_into().ok()
}
