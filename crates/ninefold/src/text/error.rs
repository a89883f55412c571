//! What was wrong with a text, and where.

use std::fmt;

/// What was wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that is neither a digit nor a blank.
    Unexpected(char),
    /// Not 81 cells.
    WrongLength {
        /// How many there were.
        found: usize,
    },
}

/// A text was no puzzle. Shown as `line 3, column 17: unexpected 'q'; a cell is 1-9 or a blank`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    kind: ParseErrorKind,
    offset: usize,
    line: usize,
    column: usize,
}

impl ParseError {
    pub(super) fn new(kind: ParseErrorKind, text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Self { kind, offset, line, column }
    }

    /// What was wrong.
    #[must_use]
    pub const fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }

    /// Where, in bytes from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match self.kind {
            ParseErrorKind::Unexpected(character) => {
                write!(f, "unexpected '{}'; a cell is 1-9 or a blank", character.escape_debug())
            }
            ParseErrorKind::WrongLength { found } => write!(f, "{found} cells, expected 81"),
        }
    }
}

impl std::error::Error for ParseError {}
