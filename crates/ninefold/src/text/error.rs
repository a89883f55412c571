//! What was wrong with a text, and where.

use super::symbols::characters;
use std::fmt;

/// What a text is made of, for [`ParseErrorKind::WrongLength`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Unit {
    /// Cells of a puzzle: 81.
    Cell,
    /// Cells of one row: 9.
    RowCell,
    /// Rows of a grid: 9.
    Row,
    /// Characters of a sukaku: 729.
    Character,
}

/// What was wrong.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that cannot stand there.
    Unexpected {
        /// The character.
        found: char,
        /// What can stand there, as a clause: `a cell is 1-9 or a blank`.
        expected: &'static str,
    },
    /// A byte that is not UTF-8 text.
    NotUtf8(u8),
    /// Too few or too many of something.
    WrongLength {
        /// What was counted.
        unit: Unit,
        /// How many there were.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A puzzle of another size: only 9x9 puzzles are read.
    WrongSize {
        /// The length of its sides: 4, 6, 8, 10, 12, 16 or 25.
        side: usize,
    },
    /// Something about the format is not as it must be; the clause says what.
    Malformed(&'static str),
    /// No puzzle where there should be one.
    NoPuzzle,
    /// A second puzzle where there should be one.
    SeveralPuzzles,
}

impl ParseErrorKind {
    /// What a cell is, for [`ParseErrorKind::Unexpected`].
    pub(super) const CELL: &'static str = "a cell is 1-9 or a blank";

    /// A short name that stays the same from version to version: `unexpected-character`, `not-utf8`, `wrong-length`,
    /// `wrong-size`, `malformed`, `no-puzzle` or `several-puzzles`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Unexpected { .. } => "unexpected-character",
            Self::NotUtf8(_) => "not-utf8",
            Self::WrongLength { .. } => "wrong-length",
            Self::WrongSize { .. } => "wrong-size",
            Self::Malformed(_) => "malformed",
            Self::NoPuzzle => "no-puzzle",
            Self::SeveralPuzzles => "several-puzzles",
        }
    }

    /// Whether the column says more than the line: not where whole lines were counted.
    const fn has_column(&self) -> bool {
        matches!(self, Self::Unexpected { .. } | Self::NotUtf8(_) | Self::Malformed(_))
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unexpected { found, expected } => {
                write!(f, "unexpected '{}'; {expected}", found.escape_debug())?;
                let value = (found as u32).wrapping_sub('０' as u32);
                if value <= 9 { write!(f, " (that is a fullwidth digit; write {value})") } else { Ok(()) }
            }
            Self::NotUtf8(byte) => write!(f, "byte 0x{byte:02x} is not UTF-8 text"),
            Self::WrongLength { unit, found, expected } => {
                let name = match unit {
                    Unit::Cell | Unit::RowCell => "cell",
                    Unit::Row => "row",
                    Unit::Character => "character",
                };
                let plural = if found == 1 { "" } else { "s" };
                let place = if unit == Unit::RowCell { " in this row" } else { "" };
                write!(f, "{found} {name}{plural}{place}, expected {expected}")
            }
            Self::WrongSize { side } => write!(f, "a {side}x{side} puzzle; only 9x9 is supported"),
            Self::Malformed(what) => f.write_str(what),
            Self::NoPuzzle => f.write_str("no puzzle found"),
            Self::SeveralPuzzles => f.write_str("a second puzzle; expected only one"),
        }
    }
}

/// A text was no puzzle. Shown as `line 3, column 17: unexpected 'q'; a cell is 1-9 or a blank`, or as
/// `line 1: 80 cells, expected 81` where a column would say no more.
///
/// Positions count from the start of the text that was read; [`ParseError::shifted`] counts them from the start of
/// the file that the text came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    kind: ParseErrorKind,
    offset: usize,
    line: usize,
    column: usize,
}

impl ParseError {
    /// An error at a byte of a single line.
    pub(super) fn new(kind: ParseErrorKind, line: &[u8], offset: usize) -> Self {
        let before = line.get(..offset).unwrap_or(line);
        let characters = before.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        Self { kind, offset: before.len(), line: 1, column: characters + 1 }
    }

    /// The character at a byte of a single line, which cannot stand there.
    pub(super) fn unexpected(line: &[u8], offset: usize, expected: &'static str) -> Self {
        let rest = line.get(offset..).unwrap_or_default();
        let kind = match characters(rest).next() {
            Some((_, char::REPLACEMENT_CHARACTER)) if !rest.starts_with("\u{fffd}".as_bytes()) => {
                ParseErrorKind::NotUtf8(rest.first().copied().unwrap_or_default())
            }
            Some((_, found)) => ParseErrorKind::Unexpected { found, expected },
            None => ParseErrorKind::Malformed("the line ends too early"),
        };
        Self::new(kind, line, offset)
    }

    /// The same error in the line of which this one's text starts at byte `start`.
    pub(super) fn within(self, line: &[u8], start: usize) -> Self {
        let offset = start + self.offset;
        Self::new(self.kind, line, offset)
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

    /// The same error in a longer text: this one was read from after so many whole lines and bytes.
    #[must_use]
    pub fn shifted(self, lines: usize, bytes: usize) -> Self {
        Self { line: self.line + lines, offset: self.offset + bytes, ..self }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if self.kind.has_column() {
            write!(f, ", column {}", self.column)?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl std::error::Error for ParseError {}
