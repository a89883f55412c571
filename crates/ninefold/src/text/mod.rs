//! Reading and writing puzzles in the formats of the field.

mod error;

pub use error::{ParseError, ParseErrorKind};

use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use crate::puzzle::Puzzle;

/// A text format that holds Sudoku puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// 81 characters a line.
    Line,
}

/// One puzzle as it stood in a text, with what the text said about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The givens.
    pub givens: Grid,
    /// Digits that are filled in but not given. Disjoint from the givens.
    pub placed: Grid,
    /// The candidates of each cell, where the text noted any.
    pub candidates: Option<Pencilmarks>,
    /// The solution that the text claims.
    pub solution: Option<Grid>,
    /// Text after the puzzle: a name, a rating, a comment.
    pub remark: String,
}

impl Record {
    /// The position as a puzzle to solve: a sukaku if the text noted candidates, else all the digits filled in.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        if let Some(marks) = self.candidates {
            return Puzzle::Sukaku(marks);
        }
        let mut filled = self.givens;
        for (cell, digit) in self.placed.filled() {
            filled.set(cell, Some(digit));
        }
        Puzzle::Givens(filled)
    }
}

/// Reads the one puzzle that the text holds, in whatever format.
///
/// # Errors
///
/// [`ParseError`] says what was found where, and what was expected.
pub fn parse(text: &str) -> Result<Record, ParseError> {
    let mut values = [0; 81];
    let mut found = 0;
    for (offset, character) in text.char_indices() {
        let value = match character {
            '1'..='9' => character as u8 - b'0',
            '.' | '0' | '-' | '_' | '*' | 'x' | '?' => 0,
            _ => return Err(ParseError::new(ParseErrorKind::Unexpected(character), text, offset)),
        };
        if let Some(place) = values.get_mut(found) {
            *place = value;
        }
        found += 1;
    }
    match Grid::from_values(values) {
        Some(givens) if found == 81 => Ok(Record { givens, ..Record::default() }),
        _ => Err(ParseError::new(ParseErrorKind::WrongLength { found }, text, text.len())),
    }
}
