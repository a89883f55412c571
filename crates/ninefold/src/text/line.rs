//! The 81-character line, and the collections (`.sdm`) made of it.
//!
//! Most lines are plain and have a [fast path](super::parse_cells). Others hold the cells in groups
//! (`53..7....|6..195...`, `5 3 . .`, `[["5","3",".",...`), have blanks of their own, or mark placed digits with `+`.

use super::cells::parse_cells;
use super::error::{ParseError, ParseErrorKind, Unit};
use super::hodoku;
use super::lines::{trim, trim_end};
use super::record::Record;
use super::rows::is_border_like;
use super::symbols::{Alphabet, Symbol, characters, grouped, remark};
use crate::grid::Grid;

/// Reads any line; plain ones need not come here.
pub(super) fn read(line: &[u8]) -> Result<Record, ParseError> {
    let record = |givens, rest| Record { givens, remark: remark(rest), ..Record::default() };
    if let Some(givens) = with_spaces(line) {
        return Ok(givens.into());
    }
    if is_border_like(trim(line)) {
        let border = ParseErrorKind::Malformed("a border and no cells");
        return Err(ParseError::new(border, line, 0));
    }
    let with_placed = hodoku::cells(line).ok().filter(|(_, placed, _)| *placed != Grid::EMPTY);
    for alphabet in Alphabet::candidates(line) {
        let Some((values, end)) = grouped::<81>(line, alphabet) else { continue };
        if with_placed.is_some() {
            let doubt = "a '+' here may mark placed digits or part the cells";
            return Err(ParseError::new(ParseErrorKind::Malformed(doubt), line, 0));
        }
        let givens = Grid::from_values(values).unwrap_or_default();
        return Ok(record(givens, line.get(end..).unwrap_or_default()));
    }
    if let Some((givens, placed, rest)) = with_placed {
        return Ok(Record { placed, ..record(givens, rest) });
    }
    Err(explain(line))
}

pub(super) fn write(record: &Record) -> String {
    let cells = record.filled().to_string();
    if record.remark.is_empty() || record.remark.contains(['\n', '\r']) {
        cells
    } else {
        format!("{cells} {}", record.remark)
    }
}

/// Collections hold cells only, and `0` is the blank that all their readers know.
pub(super) fn write_sdm(record: &Record) -> String {
    record.filled().to_string().replace('.', "0")
}

/// Reads 81 plain cells and nothing else: the part of a line in another format.
pub(super) fn exactly(cells: &[u8]) -> Result<Grid, ParseError> {
    match parse_cells(cells) {
        Some((grid, [])) => Ok(grid),
        _ => Err(explain(cells)),
    }
}

/// Exactly 81 characters, digits and spaces: the spaces can only be blanks, as 81 digits with something between them
/// would be longer.
fn with_spaces(line: &[u8]) -> Option<Grid> {
    let cells: &[u8; 81] = line.try_into().ok()?;
    let values = cells.map(|byte| match byte {
        b' ' => 0,
        b'1'..=b'9' => byte - b'0',
        _ => u8::MAX,
    });
    Grid::from_values(values)
}

/// Why the line is no puzzle.
fn explain(line: &[u8]) -> ParseError {
    let text = trim_end(line);
    if let Some(side) = other_size(text) {
        return ParseError::new(ParseErrorKind::WrongSize { side }, line, 0);
    }
    let (mut found, mut first_group, mut parted, mut beyond) = (0, 0, false, text.len());
    for (offset, character) in characters(text) {
        match Alphabet::Wide.symbol(character) {
            Symbol::Cell(_) => {
                found += 1;
                first_group += usize::from(!parted);
                beyond = if found == 82 { offset } else { beyond };
            }
            // After a long first group comes a remark, whatever it is.
            Symbol::Separator if first_group > 27 => break,
            Symbol::Separator => parted = found > 0,
            Symbol::Other if found == 81 => {
                let expected = "after 81 cells comes white space or the end of the line";
                return ParseError::unexpected(line, offset, expected);
            }
            Symbol::Other => return ParseError::unexpected(line, offset, ParseErrorKind::CELL),
        }
    }
    let kind = match found {
        81 => ParseErrorKind::Malformed("81 cells, but in groups of different lengths"),
        _ => ParseErrorKind::WrongLength { unit: Unit::Cell, found, expected: 81 },
    };
    ParseError::new(kind, line, beyond)
}

/// The length of the sides of a puzzle that is not 9x9 but has as many cells as such puzzles have.
fn other_size(text: &[u8]) -> Option<usize> {
    let side = [4, 6, 8, 10, 12, 16, 25].into_iter().find(|side| side * side == text.len())?;
    let is_cell = |&byte: &u8| match byte {
        b'1'..=b'9' => side > 9 || usize::from(byte - b'0') <= side,
        b'A'..=b'Z' | b'a'..=b'z' => side > 9 || byte.eq_ignore_ascii_case(&b'x'),
        _ => super::cells::is_blank(byte),
    };
    text.iter().all(is_cell).then_some(side)
}
