//! The 81-character line, and the collections (`.sdm`) made of it.

use super::cells::parse_cells;
use super::error::{ParseError, ParseErrorKind, Unit};
use super::lines::{trim, trim_end};
use super::record::Record;

pub(super) fn recognise(line: &[u8]) -> bool {
    read(line).is_ok()
}

pub(super) fn read(line: &[u8]) -> Result<Record, ParseError> {
    match parse_cells(line) {
        Some((givens, rest)) => Ok(Record { givens, remark: remark(rest), ..Record::default() }),
        None => Err(explain(line)),
    }
}

pub(super) fn write(record: &Record) -> String {
    let gap = if record.remark.is_empty() { "" } else { " " };
    format!("{}{gap}{}", record.filled(), record.remark)
}

/// The text after the cells.
pub(super) fn remark(rest: &[u8]) -> String {
    String::from_utf8_lossy(trim(rest)).into_owned()
}

/// Why the line is no puzzle.
fn explain(line: &[u8]) -> ParseError {
    let cells = trim_end(line);
    let found =
        cells.iter().take_while(|&&byte| byte.is_ascii_digit() || super::cells::is_blank(byte)).count();
    if found < cells.len() && found < 81 {
        return ParseError::unexpected(line, found, ParseErrorKind::CELL);
    }
    ParseError::new(
        ParseErrorKind::WrongLength { unit: Unit::Cell, found, expected: 81 },
        line,
        found.min(81),
    )
}
