//! Reading and writing puzzles in the formats of the field.
//!
//! A text becomes [`Record`]s: the puzzle, and what the text says about it. One puzzle: [`parse`]. All puzzles of a file,
//! however large: [`Records`]. A line: [`parse_line`], and [`parse_cells`] for the fastest way. A [`Format`] is detected
//! or named; `docs/formats.md` describes each. Doubt is an error with its place, never a guess.
//!
//! ```
//! use ninefold::text::{self, Format};
//!
//! let record = text::parse("\
//!     53. | .7. | ...
//!     6.. | 195 | ...
//!     .98 | ... | .6.
//!     ----+-----+----
//!     8.. | .6. | ..3
//!     4.. | 8.3 | ..1
//!     7.. | .2. | ..6
//!     ----+-----+----
//!     .6. | ... | 28.
//!     ... | 419 | ..5
//!     ... | .8. | .79")?;
//! assert_eq!(
//!     text::write(&record, Format::Line)?,
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//! );
//! let error = text::parse("53..7....6..q").unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 13: unexpected 'q'; a cell is 1-9 or a blank");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`write()`] loses nothing: it reads back what it wrote, and refuses if that is not the same record.
//!
//! How it works: a format is a row of the table in `format.rs` and a file with its reader and writer. What they share:
//!
//! ```text
//!   bytes ── Lines ──┬── one line ── symbols: 81 or 729 cells in equal groups ──┐
//!                    └── rows: nine of them among borders and blank lines ──────┴── Record
//! ```

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

pub use cells::{parse_cells, parse_lines};
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
    parse_one(text, None)
}

/// Reads the one puzzle that the text holds, in this format or any.
fn parse_one(text: &str, format: Option<Format>) -> Result<Record, ParseError> {
    let mut records = Records::new(text.as_bytes(), format);
    let none = || ParseError::new(ParseErrorKind::NoPuzzle, b"", 0);
    let first = records.next().ok_or_else(none)??;
    let second = records.next().transpose()?;
    let line = second.and_then(|_| Lines::new(text.as_bytes(), false).nth(records.line() - 1));
    line.map_or(Ok(first), |line| Err(line.error(ParseErrorKind::SeveralPuzzles, 0)))
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
