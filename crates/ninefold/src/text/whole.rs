//! Texts that are one grid, or one set of pencilmarks, and nothing else.

use super::error::{ParseError, ParseErrorKind};
use super::format::Format;
use super::lines::{Line, Lines, is_blank_line, is_comment, trim};
use super::record::Record;
use super::{candidates, parse_one, rows, sukaku};
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use std::str::FromStr;

const MORE: ParseErrorKind = ParseErrorKind::Malformed("there is more than was asked for");

impl FromStr for Grid {
    type Err = ParseError;

    /// Reads 81 cells on one line, or a grid of nine rows with any separators: what `{}` and `{:#}` print.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let format = match Format::detect(text.as_bytes()) {
            Some(Format::Grid | Format::Ss) => Format::Grid,
            _ => Format::Line,
        };
        let record = parse_one(text, Some(format))?;
        if record == Record::from(record.givens) {
            Ok(record.givens)
        } else {
            Err(ParseError::new(MORE, text.as_bytes(), 0))
        }
    }
}

impl FromStr for Pencilmarks {
    type Err = ParseError;

    /// Reads the 729 characters of a sukaku, or nine rows of nine groups of candidates with any separators: what `{}`
    /// and `{:#}` print.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut lines = Lines::new(text.as_bytes(), false);
        let is_text = |line: &Line<'_>| !is_blank_line(line.text) && !is_comment(line.text);
        let first = lines.clone().find(is_text);
        let none = || ParseError::new(ParseErrorKind::NoPuzzle, b"", 0);
        if let Some(line) = first.filter(|line| sukaku::recognise(line.text)) {
            let (marks, end) = sukaku::marks(line.text).map_err(|error| line.place(error))?;
            let is_all = trim(line.text.get(end..).unwrap_or_default()).is_empty();
            return if is_all && lines.filter(is_text).count() == 1 {
                Ok(marks)
            } else {
                Err(line.error(MORE, end))
            };
        }
        let marks = candidates::read_marks(&mut lines).ok_or_else(none)??;
        match rows::next(&mut lines) {
            None => Ok(marks),
            Some(_) => Err(first.map_or_else(none, |line| line.error(MORE, 0))),
        }
    }
}
