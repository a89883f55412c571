//! Reading and writing puzzles in the formats of the field.

mod bank;
mod candidates;
mod cells;
mod detect;
mod error;
mod format;
mod grid;
mod hodoku;
mod line;
mod lines;
mod record;
mod records;
mod rows;
mod sdk;
mod sukaku;
mod symbols;
mod url;
mod whole;
mod write;

pub use cells::parse_cells;
pub use error::{ParseError, ParseErrorKind, Unit};
pub use format::Format;
pub use record::Record;
pub use records::{Progress, Records};
pub use write::{Loss, WriteError, WriteErrorKind, write, write_lossy};

use format::Reader;
use lines::{Lines, is_blank_line, is_comment, without_bom};
use symbols::remark;

/// Reads the one puzzle that the text holds, in whatever format.
///
/// # Errors
///
/// [`ParseError`] says what was found where, and what was expected.
pub fn parse(text: &str) -> Result<Record, ParseError> {
    one(Records::new(text.as_bytes(), None))
}

/// Reads the one puzzle that the text holds in this format.
fn parse_as(text: &str, format: Format) -> Result<Record, ParseError> {
    one(Records::new(text.as_bytes(), Some(format)))
}

/// The only puzzle of a text.
fn one(mut records: Records<'_>) -> Result<Record, ParseError> {
    let first = records.next().unwrap_or_else(|| Err(ParseError::new(ParseErrorKind::NoPuzzle, b"", 0)))?;
    match records.next() {
        None => Ok(first),
        Some(Err(error)) => Err(error),
        Some(Ok(_)) => {
            Err(ParseError::new(ParseErrorKind::SeveralPuzzles, b"", 0).shifted(records.line() - 1, 0))
        }
    }
}

/// Reads one line of a text that holds one puzzle a line: `None` if it is blank or a comment. Without a format, any
/// format of this kind.
///
/// # Errors
///
/// [`ParseError`] says what was found where in this line; [`ParseError::shifted`] moves it to its place in a file.
pub fn parse_line(line: &[u8], format: Option<Format>) -> Result<Option<Record>, ParseError> {
    if matches!(format, None | Some(Format::Line | Format::Sdm))
        && let Some((givens, rest)) = parse_cells(line)
    {
        return Ok(Some(Record { givens, remark: remark(rest), ..Record::default() }));
    }
    let text = without_bom(line);
    if is_blank_line(text) || is_comment(text) {
        return Ok(None);
    }
    let format = format.unwrap_or_else(|| Format::of_line(text));
    match format.spec().read {
        Reader::Line(read) => read(text).map(Some),
        Reader::Lines(read) => read(&mut Lines::new(text, false)).transpose(),
    }
    .map_err(|error| error.shifted(0, line.len() - text.len()))
}
