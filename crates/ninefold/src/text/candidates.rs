//! Candidate grids: nine rows of nine groups of digits, drawn with any borders, as HoDoKu, Simple Sudoku and the forums
//! do; and `SudoCue`'s `.sdx`, the same with `u` before a digit that the player placed.
//!
//! A candidate grid does not say which cells are filled. HoDoKu's rule does: a cell with one candidate that none of its
//! peers has.

use super::error::{ParseError, ParseErrorKind, Unit};
use super::lines::{Line, Lines};
use super::record::{Record, set_cells};
use super::rows;
use super::symbols::{characters, is_separator};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;

/// Whether `u` has a meaning.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Plain,
    Sdx,
}

pub(super) fn read(lines: &mut Lines<'_>) -> Option<Result<Record, ParseError>> {
    read_as(lines, Dialect::Plain)
}

pub(super) fn read_sdx(lines: &mut Lines<'_>) -> Option<Result<Record, ParseError>> {
    read_as(lines, Dialect::Sdx)
}

fn read_as(lines: &mut Lines<'_>, dialect: Dialect) -> Option<Result<Record, ParseError>> {
    Some(rows::next(lines)?.and_then(|rows| {
        let (marks, placed) = groups(&rows.lines, dialect)?;
        let mut record = Record { placed, remark: rows.title, ..Record::default() };
        // Where no cell has several candidates it is a grid of cells, and a group without candidates is a blank.
        if marks.cells().iter().any(|set| set.len() > 1) {
            record.candidates = Some(marks);
        }
        let filled = if record.candidates.is_some() { set_cells(&marks) } else { singles(&marks) };
        for (cell, digit) in filled.filled().filter(|&(cell, _)| placed.get(cell).is_none()) {
            record.givens.set(cell, Some(digit));
        }
        Ok(record.normalized())
    }))
}

/// The cells with one candidate.
fn singles(marks: &Pencilmarks) -> Grid {
    let mut grid = Grid::EMPTY;
    for cell in Cell::ALL {
        grid.set(cell, marks.get(cell).single());
    }
    grid
}

/// The candidates of a grid just as they stand there; a group `.` is none.
pub(super) fn read_marks(lines: &mut Lines<'_>) -> Option<Result<Pencilmarks, ParseError>> {
    Some(rows::next(lines)?.and_then(|rows| groups(&rows.lines, Dialect::Plain)).map(|(marks, _)| marks))
}

pub(super) fn write(record: &Record) -> String {
    format!("{:#}", record.marks())
}

pub(super) fn write_sdx(record: &Record) -> String {
    let marks = record.marks();
    let group = |cell: Cell| match record.placed.get(cell) {
        Some(digit) => format!("u{digit}"),
        None if marks.get(cell).is_empty() => ".".to_owned(),
        None => marks.get(cell).to_string(),
    };
    let row = |row: &[Cell]| row.iter().map(|&cell| group(cell)).collect::<Vec<_>>().join(" ");
    Cell::ALL.chunks(9).map(row).collect::<Vec<_>>().join("\n")
}

/// Whether the line is a row of nine groups.
pub(super) fn is_row(line: &[u8]) -> bool {
    let is_group = |&(at, word): &(usize, &[u8])| group(line, at, word, Dialect::Sdx).is_ok();
    words(line).filter(is_group).count() == 9 && words(line).count() == 9
}

/// Whether the line is a row of nine groups, each in ascending order. Some such rows have 81 characters or digits and
/// could be a whole puzzle on a line.
pub(super) fn is_ascending_row(line: &[u8]) -> bool {
    is_row(line) && words(line).all(|(_, word)| word.is_sorted())
}

/// Whether the line is a row of `.sdx`: one of its nine groups is marked as placed.
pub(super) fn is_sdx_row(line: &[u8]) -> bool {
    is_row(line) && words(line).any(|(_, word)| word.starts_with(b"u"))
}

/// The groups of nine rows: candidates, and which are marked as placed.
fn groups(rows: &[Line<'_>], dialect: Dialect) -> Result<(Pencilmarks, Grid), ParseError> {
    let (mut marks, mut placed) = (Pencilmarks::EMPTY, Grid::EMPTY);
    for (r, row) in rows.iter().enumerate() {
        let mut found = 0;
        for (at, word) in words(row.text) {
            let (digits, is_placed) = group(row.text, at, word, dialect).map_err(|error| row.place(error))?;
            if let Some(cell) = Cell::at(r, found) {
                marks.set(cell, digits);
                placed.set(cell, digits.single().filter(|_| is_placed));
            }
            found += 1;
        }
        if found != 9 {
            let kind = ParseErrorKind::WrongLength { unit: Unit::RowCell, found, expected: 9 };
            return Err(row.error(kind, row.text.len()));
        }
    }
    Ok((marks, placed))
}

/// What stands between separators in the line, with its offset.
fn words(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = line.get(at..)?;
        let (start, _) = characters(rest).find(|&(_, character)| !is_separator(character))?;
        let word = rest.get(start..)?;
        let end = characters(word).find(|&(_, character)| is_separator(character));
        let word = end.and_then(|(end, _)| word.get(..end)).unwrap_or(word);
        let found = at + start;
        at = found + word.len();
        Some((found, word))
    })
}

/// The candidates of a group, and whether it is marked as placed. Marks of a step that someone showed are passed over:
/// `*`, `#` and `@` for its cells, `-` before an elimination, capital letters for sets.
fn group(line: &[u8], at: usize, word: &[u8], dialect: Dialect) -> Result<(DigitSet, bool), ParseError> {
    let expected = "a cell is its candidates 1-9";
    let (is_placed, digits) = match word.strip_prefix(b"u") {
        Some(digit) if dialect == Dialect::Sdx && digit.len() == 1 => (true, digit),
        _ => (false, word),
    };
    let start = at + word.len() - digits.len();
    let mut set = DigitSet::EMPTY;
    for (offset, &byte) in digits.iter().enumerate() {
        match byte {
            b'1'..=b'9' => {
                if let Some(digit) = Digit::new(byte - b'0')
                    && !set.insert(digit)
                {
                    let twice = ParseErrorKind::Malformed("a candidate stands twice in this cell");
                    return Err(ParseError::new(twice, line, start + offset));
                }
            }
            b'.' | b'0' if word.len() == 1 => return Ok((DigitSet::EMPTY, false)),
            b'*' | b'#' | b'@' | b'-' | b'A'..=b'Z' => {}
            _ => return Err(ParseError::unexpected(line, start + offset, expected)),
        }
    }
    if set.is_empty() { Err(ParseError::unexpected(line, at, expected)) } else { Ok((set, is_placed)) }
}
