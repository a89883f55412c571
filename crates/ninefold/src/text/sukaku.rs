//! A sukaku on one line: for each cell nine characters, the digit 1 to 9 at its place or a blank where that candidate is
//! absent. 729 characters, perhaps with separators between groups, perhaps with a remark after them.

use super::error::{ParseError, ParseErrorKind, Unit};
use super::lines::trim_end;
use super::record::Record;
use super::symbols::{Alphabet, Symbol, characters, grouped, remark};
use crate::candidate::Candidate;
use crate::pencilmarks::Pencilmarks;

/// Longer runs of cells than any other format has: those of a 25x25 puzzle are 625.
pub(super) fn recognise(line: &[u8]) -> bool {
    symbols(line).filter(|(_, symbol)| matches!(symbol, Symbol::Cell(_))).take(626).count() > 625
}

pub(super) fn read(line: &[u8]) -> Result<Record, ParseError> {
    let (marks, end) = marks(line)?;
    let remark = remark(line.get(end..).unwrap_or_default());
    Ok(Record { candidates: Some(marks), remark, ..Record::default() }.normalized())
}

pub(super) fn write(record: &Record) -> String {
    let marks = record.marks().to_string();
    if record.remark.is_empty() || record.remark.contains(['\n', '\r']) {
        marks
    } else {
        format!("{marks} {}", record.remark)
    }
}

/// The candidates just as they stand there, and the offset of what follows.
pub(super) fn marks(line: &[u8]) -> Result<(Pencilmarks, usize), ParseError> {
    let Some((values, end)) = grouped::<729>(line, Alphabet::Wide) else {
        return Err(explain(line));
    };
    let mut marks = Pencilmarks::ALL;
    for (index, value) in values.into_iter().enumerate() {
        let Some(candidate) = Candidate::from_index(index) else { continue };
        if value == 0 {
            marks.remove(candidate);
        } else if value != candidate.digit.get() {
            let place = symbols(line).filter(|(_, symbol)| matches!(symbol, Symbol::Cell(_))).nth(index);
            let expected = "nine characters a cell, each its own digit 1-9 or a blank";
            return Err(ParseError::unexpected(line, place.map_or(0, |(offset, _)| offset), expected));
        }
    }
    Ok((marks, end))
}

/// The line up to the first character that is neither a cell nor a separator.
fn symbols(line: &[u8]) -> impl Iterator<Item = (usize, Symbol)> {
    let symbols = characters(line).map(|(offset, character)| (offset, Alphabet::Wide.symbol(character)));
    symbols.take_while(|&(_, symbol)| symbol != Symbol::Other)
}

/// Why the line is no sukaku.
fn explain(line: &[u8]) -> ParseError {
    let text = trim_end(line);
    let found = symbols(text).filter(|(_, symbol)| matches!(symbol, Symbol::Cell(_))).count();
    let other = characters(text).find(|&(_, c)| Alphabet::Wide.symbol(c) == Symbol::Other);
    match other {
        Some((offset, _)) if found < 729 => ParseError::unexpected(line, offset, ParseErrorKind::CELL),
        _ => {
            let kind = ParseErrorKind::WrongLength { unit: Unit::Character, found, expected: 729 };
            ParseError::new(kind, line, text.len())
        }
    }
}
