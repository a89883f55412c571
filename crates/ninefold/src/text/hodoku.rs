//! HoDoKu's library format: a position and one step of a human solution, on one line.
//!
//! `:technique:candidates:cells:deleted candidates:eliminations:placements:extra`
//!
//! A cell is a digit, `+` and a digit that was placed, or a blank. Lists hold `digit row column`, as in `413 316`.
//! Source: the head of HoDoKu's own regression library (Bernhard Hobiger).

use super::cells::is_blank;
use super::error::{ParseError, ParseErrorKind, Unit};
use super::lines::{trim, trim_start};
use super::record::Record;
use super::symbols::remark;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;

/// The parts that become fields, in their order, and what stands for nothing in them.
const TECHNIQUE: (&str, &str) = ("technique", "0000");
const CANDIDATES: (&str, &str) = ("candidates", "x");
const ELIMINATIONS: &str = "eliminations";
const PLACEMENTS: &str = "placements";

pub(super) fn recognise(line: &[u8]) -> bool {
    trim(line).starts_with(b":")
}

pub(super) fn read(line: &[u8]) -> Result<Record, ParseError> {
    let mut parts = Parts { line, offset: line.len() - trim_start(line).len() };
    if !recognise(line) {
        return Err(ParseError::unexpected(line, parts.offset, "a HoDoKu line starts with ':'"));
    }
    parts.offset += 1;
    let (_, technique) = parts.next();
    let (_, candidates) = parts.next();
    let (at, text) = parts.next();
    let (givens, placed, rest) = cells(text).map_err(|error| error.within(line, at))?;
    if !trim(rest).is_empty() {
        let offset = at + text.len() - trim_start(rest).len();
        return Err(ParseError::unexpected(line, offset, "after 81 cells comes ':'"));
    }
    let mut record = Record { givens, placed, ..Record::default() };
    let mut marks = Pencilmarks::of_grid(&record.filled());
    let (at, deleted) = parts.next();
    for candidate in list(deleted).map_err(|error| error.within(line, at))? {
        marks.remove(candidate);
    }
    record.candidates = Some(marks);
    let mut field = |name: &str, value: &[u8], nothing: &str| {
        let value = String::from_utf8_lossy(trim(value)).into_owned();
        if !value.is_empty() && value != nothing {
            record.fields.push((name.to_owned(), value));
        }
    };
    field(TECHNIQUE.0, technique, TECHNIQUE.1);
    field(CANDIDATES.0, candidates, CANDIDATES.1);
    for name in [ELIMINATIONS, PLACEMENTS] {
        let (at, text) = parts.next();
        list(text).map_err(|error| error.within(line, at))?;
        field(name, text, "");
    }
    let extra = trim(line.get(parts.offset..).unwrap_or_default());
    record.remark = remark(extra.strip_suffix(b":").unwrap_or(extra));
    Ok(record.normalized())
}

pub(super) fn write(record: &Record) -> String {
    let plain = |name| record.field(name).filter(|value| !value.contains([':', '\n', '\r']));
    let technique = plain(TECHNIQUE.0).unwrap_or(TECHNIQUE.1);
    let mut line = format!(":{technique}:{}:", plain(CANDIDATES.0).unwrap_or(CANDIDATES.1));
    for cell in Cell::ALL {
        match (record.givens.get(cell), record.placed.get(cell)) {
            (Some(digit), _) => line.push(digit.to_char()),
            (None, Some(digit)) => line.extend(['+', digit.to_char()]),
            (None, None) => line.push('.'),
        }
    }
    let marks = record.marks();
    let implied = Pencilmarks::of_grid(&record.filled());
    let deleted =
        implied.candidates().filter(|candidate| !marks.get(candidate.cell).contains(candidate.digit));
    let deleted: Vec<String> = deleted
        .map(|Candidate { cell, digit }| format!("{digit}{}{}", cell.row() + 1, cell.column() + 1))
        .collect();
    let remark = if record.remark.contains(['\n', '\r']) { "" } else { &record.remark };
    let listed = |name| plain(name).filter(|value| list(value.as_bytes()).is_ok()).unwrap_or_default();
    let [eliminations, placements] = [ELIMINATIONS, PLACEMENTS].map(listed);
    line + &format!(":{}:{eliminations}:{placements}:{remark}", deleted.join(" "))
}

/// Reads 81 cells, each a digit, `+` and a placed digit, or a blank. Returns givens, placed digits and what follows.
pub(super) fn cells(text: &[u8]) -> Result<(Grid, Grid, &[u8]), ParseError> {
    let (mut givens, mut placed) = ([0; 81], [0; 81]);
    let (mut found, mut plus) = (0, false);
    let mut offset = text.len() - trim_start(text).len();
    while let Some(&byte) = text.get(offset) {
        let value = match byte {
            b'+' if !plus => {
                plus = true;
                offset += 1;
                continue;
            }
            b'1'..=b'9' => byte - b'0',
            _ if is_blank(byte) && !plus => 0,
            _ if byte.is_ascii_whitespace() && !plus => break,
            _ => return Err(ParseError::unexpected(text, offset, "a cell is 1-9, '+' and 1-9, or a blank")),
        };
        let values = if plus { &mut placed } else { &mut givens };
        if let Some(place) = values.get_mut(found) {
            *place = value;
        }
        (found, plus, offset) = (found + 1, false, offset + 1);
    }
    match (Grid::from_values(givens), Grid::from_values(placed)) {
        (Some(givens), Some(placed)) if found == 81 && !plus => {
            Ok((givens, placed, text.get(offset..).unwrap_or_default()))
        }
        _ => {
            let kind = ParseErrorKind::WrongLength { unit: Unit::Cell, found, expected: 81 };
            Err(ParseError::new(kind, text, offset))
        }
    }
}

/// Reads candidates `digit row column`, separated by white space.
fn list(text: &[u8]) -> Result<Vec<Candidate>, ParseError> {
    let place = |byte: u8| usize::from(byte.wrapping_sub(b'1'));
    let candidate = |word: &[u8]| match *word {
        [digit, row, column] => Some(Candidate {
            cell: Cell::at(place(row), place(column))?,
            digit: Digit::from_index(place(digit))?,
        }),
        _ => None,
    };
    let mut candidates = Vec::new();
    let mut offset = 0;
    for word in text.split(u8::is_ascii_whitespace) {
        if !word.is_empty() {
            let what = "a list holds candidates 'digit row column', as 413 for r1c3=4";
            let error = || ParseError::new(ParseErrorKind::Malformed(what), text, offset);
            candidates.push(candidate(word).ok_or_else(error)?);
        }
        offset += word.len() + 1;
    }
    Ok(candidates)
}

/// The parts of a line between colons.
struct Parts<'a> {
    line: &'a [u8],
    offset: usize,
}

impl<'a> Parts<'a> {
    /// The next part and its offset; empty parts after the last.
    fn next(&mut self) -> (usize, &'a [u8]) {
        let start = self.offset.min(self.line.len());
        let rest = self.line.get(start..).unwrap_or_default();
        let part = rest.split(|&byte| byte == b':').next().unwrap_or_default();
        self.offset = start + part.len() + 1;
        (start, part)
    }
}
