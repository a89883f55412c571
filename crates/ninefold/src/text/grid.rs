//! Grids: nine rows of nine cells, with any separators and borders. Simple Sudoku's `.ss` and the `.msk` and `.sol` of
//! `VBForums` are grids, too.

use super::error::{ParseError, ParseErrorKind, Unit};
use super::lines::{Line, Lines, trim_end};
use super::record::Record;
use super::rows::{self, cell_count, other_side};
use super::symbols::{Alphabet, Symbol, characters};
use crate::grid::Grid;

pub(super) fn read(lines: &mut Lines<'_>) -> Option<Result<Record, ParseError>> {
    Some(
        rows::next(lines)?.and_then(|rows| {
            Ok(Record { givens: cells(&rows.lines)?, remark: rows.title, ..Record::default() })
        }),
    )
}

/// A `.sol` file holds a solution, so that a blank is an error.
pub(super) fn read_full(lines: &mut Lines<'_>) -> Option<Result<Record, ParseError>> {
    Some(rows::next(lines)?.and_then(|rows| {
        let givens = cells(&rows.lines)?;
        let blank = givens.values().iter().position(|&value| value == 0);
        match blank.and_then(|cell| rows.lines.get(cell / 9)) {
            Some(row) => Err(row.error(ParseErrorKind::Malformed("a solution has no blank cells"), 0)),
            None => Ok(Record { givens, remark: rows.title, ..Record::default() }),
        }
    }))
}

pub(super) fn write(record: &Record) -> String {
    format!("{:#}", record.filled())
}

/// Nine plain rows.
pub(super) fn write_rows(record: &Record) -> String {
    plain_rows(&record.filled()).join("\n")
}

/// Nine plain rows without a blank.
pub(super) fn write_full(record: &Record) -> Result<String, &'static str> {
    if record.filled().is_full() { Ok(write_rows(record)) } else { Err("every cell filled") }
}

/// As Simple Sudoku draws it.
pub(super) fn write_ss(record: &Record) -> String {
    let mut lines = vec![" *-----------*".to_owned()];
    for (r, row) in plain_rows(&record.filled()).iter().enumerate() {
        if r > 0 && r % 3 == 0 {
            lines.push(" |---+---+---|".to_owned());
        }
        let (left, rest) = row.split_at(3);
        let (middle, right) = rest.split_at(3);
        lines.push(format!(" |{left}|{middle}|{right}|"));
    }
    lines.push(" *-----------*".to_owned());
    lines.join("\n")
}

/// The nine rows, nine characters each.
pub(super) fn plain_rows(grid: &Grid) -> Vec<String> {
    let cells = grid.to_string();
    cells.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// The cells of nine rows.
pub(super) fn cells(rows: &[Line<'_>]) -> Result<Grid, ParseError> {
    let text: Vec<u8> = rows.iter().flat_map(|row| row.text.iter().copied()).collect();
    let alphabets: Vec<Alphabet> = Alphabet::candidates(&text).collect();
    let mut values = [0; 81];
    for (row, place) in rows.iter().zip(values.chunks_exact_mut(9)) {
        let text = without_comment(row.text);
        let found =
            alphabets.iter().find_map(|&alphabet| nine(text, alphabet)).or_else(|| with_spaces(row.text));
        place.copy_from_slice(&found.ok_or_else(|| explain(row, rows))?);
    }
    Ok(Grid::from_values(values).unwrap_or_default())
}

/// Whether the line is a row of nine cells.
pub(super) fn is_row(line: &[u8]) -> bool {
    Alphabet::candidates(line).any(|alphabet| nine(without_comment(line), alphabet).is_some())
        || with_spaces(line).is_some()
}

/// The values of exactly nine cells.
fn nine(text: &[u8], alphabet: Alphabet) -> Option<[u8; 9]> {
    let mut values = [0; 9];
    let mut found = 0;
    for (_, character) in characters(text) {
        match alphabet.symbol(character) {
            Symbol::Cell(value) => {
                *values.get_mut(found)? = value;
                found += 1;
            }
            Symbol::Separator => {}
            Symbol::Other => return None,
        }
    }
    (found == 9).then_some(values)
}

/// Exactly nine characters, digits and spaces: the spaces are blanks.
fn with_spaces(line: &[u8]) -> Option<[u8; 9]> {
    let cells: &[u8; 9] = line.try_into().ok()?;
    let is_cell = |byte: &u8| matches!(byte, b' ' | b'1'..=b'9');
    cells.iter().all(is_cell).then(|| cells.map(|byte| byte.saturating_sub(b'0')))
}

/// The row without a comment and white space after it.
fn without_comment(row: &[u8]) -> &[u8] {
    let start = (0..row.len()).find(|&at| {
        let rest = row.get(at..).unwrap_or_default();
        matches!(rest, [b' ' | b'\t', b'#', ..] | [b' ' | b'\t', b'/', b'/', ..])
    });
    trim_end(start.and_then(|at| row.get(..at)).unwrap_or(row))
}

/// Why the line, one of these, is no row of nine cells.
fn explain(row: &Line<'_>, rows: &[Line<'_>]) -> ParseError {
    let text = without_comment(row.text);
    for (offset, character) in characters(text) {
        if Alphabet::Wide.symbol(character) == Symbol::Other {
            return row.place(ParseError::unexpected(row.text, offset, ParseErrorKind::CELL));
        }
    }
    let found = cell_count(text);
    let is_square = rows.iter().all(|row| cell_count(without_comment(row.text)) == found);
    let kind = match other_side(found).filter(|_| is_square) {
        Some(side) => ParseErrorKind::WrongSize { side },
        None => ParseErrorKind::WrongLength { unit: Unit::RowCell, found, expected: 9 },
    };
    row.error(kind, text.len())
}
