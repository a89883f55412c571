//! SadMan Software Sudoku's `.sdk`: headers, then sections of nine rows.
//!
//! ```text
//! #A An author              a header: a letter and a text
//! [Puzzle]                  the givens; without a section, the first rows are the givens
//! 53..7....
//! [State]                   the givens and the digits placed
//! [PencilMarks]             nine rows of nine sets with commas between; an empty set: nothing noted
//! [Colours]                 what else there is is kept as a field of that name
//! ```

use super::error::{ParseError, ParseErrorKind, Unit};
use super::grid;
use super::lines::{Line, Lines, is_blank_line, is_comment, trim};
use super::record::Record;
use super::rows;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;

/// The letters of the headers and the names of their fields.
const HEADERS: [(u8, &str); 10] = [
    (b'A', "author"),
    (b'D', "description"),
    (b'C', "comment"),
    (b'B', "date"),
    (b'S', "source"),
    (b'L', "level"),
    (b'U', "url"),
    (b'N', "solutions"),
    (b'H', "clues"),
    (b'T', "seconds"),
];

const PUZZLE: &str = "[Puzzle]";
const STATE: &str = "[State]";
const PENCILMARKS: &str = "[PencilMarks]";

/// Whether the line starts a section of this format.
pub(super) fn is_section(line: &[u8]) -> bool {
    section_name(line)
        .is_some_and(|name| [PUZZLE, STATE, PENCILMARKS].iter().any(|other| is_name(&name, other)))
}

/// Whether the line is a header as SadMan writes it: with a space after the letter.
pub(super) fn is_header(line: &[u8]) -> bool {
    header(line).is_some() && trim(line).get(2).is_some_and(u8::is_ascii_whitespace)
}

pub(super) fn read(lines: &mut Lines<'_>) -> Option<Result<Record, ParseError>> {
    let mut found = Found::default();
    let mut last = None;
    while let Some(line) = lines.peek() {
        if is_blank_line(line.text) || (is_comment(line.text) && header(line.text).is_none()) {
            lines.next();
            continue;
        }
        let name = section_name(line.text);
        if found.givens.is_some() && name.as_ref().is_none_or(|name| is_name(name, PUZZLE)) {
            break; // the next puzzle
        }
        lines.begin(line);
        last = Some(line);
        let read = match (name, header(line.text)) {
            (Some(name), _) => found.read_section(lines, name),
            (None, Some(field)) => {
                lines.next();
                found.fields.push(field);
                Ok(())
            }
            (None, None) => nine_rows(lines, line).map(|grid| found.givens = Some(grid)),
        };
        if let Err(error) = read {
            return Some(Err(error));
        }
    }
    Some(found.into_record(last?))
}

pub(super) fn write(record: &Record) -> String {
    let mut lines = Vec::new();
    for (name, value) in &record.fields {
        let letter = HEADERS.iter().find(|(_, other)| other == name).map(|&(letter, _)| char::from(letter));
        if let Some(letter) = letter.filter(|_| !value.contains(['\n', '\r'])) {
            lines.push(format!("#{letter} {value}"));
        }
    }
    let mut section = |name: &str, rows: Vec<String>| {
        lines.push(name.to_owned());
        lines.extend(rows);
    };
    section(PUZZLE, grid::plain_rows(&record.givens));
    if record.placed != Grid::EMPTY {
        section(STATE, grid::plain_rows(&record.filled()));
    }
    if let Some(marks) = record.candidates {
        let row = |row: &[DigitSet]| row.iter().map(DigitSet::to_string).collect::<Vec<_>>().join(",");
        section(PENCILMARKS, marks.cells().chunks(9).map(row).collect());
    }
    for (name, value) in &record.fields {
        if section_name(name.as_bytes()).is_some() && !is_section(name.as_bytes()) {
            section(name, vec![value.clone()]);
        }
    }
    lines.join("\n")
}

/// What has been read of a puzzle.
#[derive(Default)]
struct Found {
    givens: Option<Grid>,
    state: Option<Grid>,
    marks: Option<[DigitSet; 81]>,
    fields: Vec<(String, String)>,
}

impl Found {
    fn read_section(&mut self, lines: &mut Lines<'_>, name: String) -> Result<(), ParseError> {
        let Some(line) = lines.next() else { return Ok(()) };
        if is_name(&name, PUZZLE) {
            self.givens = Some(nine_rows(lines, line)?);
        } else if is_name(&name, STATE) {
            self.state = Some(nine_rows(lines, line)?);
        } else if is_name(&name, PENCILMARKS) {
            self.marks = Some(pencilmarks(lines, line)?);
        } else {
            let mut value = Vec::new();
            while let Some(line) = lines.peek().filter(|line| section_name(line.text).is_none()) {
                lines.next();
                value.push(String::from_utf8_lossy(trim(line.text)).into_owned());
            }
            self.fields.push((name, value.join("\n").trim().to_owned()));
        }
        Ok(())
    }

    fn into_record(self, last: Line<'_>) -> Result<Record, ParseError> {
        let givens = self.givens.ok_or_else(|| last.error(ParseErrorKind::NoPuzzle, 0))?;
        let mut record = Record { givens, fields: self.fields, ..Record::default() };
        for (cell, digit) in self.state.iter().flat_map(Grid::filled) {
            match givens.get(cell) {
                None => record.placed.set(cell, Some(digit)),
                Some(given) if given == digit => {}
                Some(_) => {
                    let what = "the state has another digit than the puzzle in a given cell";
                    return Err(last.error(ParseErrorKind::Malformed(what), 0));
                }
            }
        }
        if let Some(noted) = self.marks {
            let mut marks = Pencilmarks::of_grid(&record.filled());
            let filled = record.filled();
            for (cell, digits) in Cell::ALL.into_iter().zip(noted) {
                if !digits.is_empty() && filled.get(cell).is_none() {
                    marks.set(cell, digits);
                }
            }
            record.candidates = Some(marks);
        }
        Ok(record.normalized())
    }
}

/// The nine rows after `line`, or from it on.
fn nine_rows(lines: &mut Lines<'_>, line: Line<'_>) -> Result<Grid, ParseError> {
    let rows = rows::next(lines)
        .filter(|rows| rows.as_ref().is_ok_and(|rows| rows.title.is_empty()) || rows.is_err());
    let none = || line.error(ParseErrorKind::WrongLength { unit: Unit::Row, found: 0, expected: 9 }, 0);
    grid::cells(&rows.ok_or_else(none)??.lines)
}

/// The nine rows after `line`, each nine sets with commas between.
fn pencilmarks(lines: &mut Lines<'_>, line: Line<'_>) -> Result<[DigitSet; 81], ParseError> {
    let mut marks = [DigitSet::EMPTY; 81];
    let mut last = line;
    for (found, row) in marks.chunks_exact_mut(9).enumerate() {
        let is_row = |line: &Line<'_>| !is_blank_line(line.text) && section_name(line.text).is_none();
        while lines.peek().is_some_and(|line| is_blank_line(line.text)) {
            lines.next();
        }
        let Some(line) = lines.peek().filter(is_row) else {
            return Err(last.error(ParseErrorKind::WrongLength { unit: Unit::Row, found, expected: 9 }, 0));
        };
        lines.next();
        last = line;
        let sets: Vec<&[u8]> = line.text.split(|&byte| byte == b',').collect();
        if sets.len() != 9 {
            let kind = ParseErrorKind::WrongLength { unit: Unit::RowCell, found: sets.len(), expected: 9 };
            return Err(line.error(kind, 0));
        }
        let mut offset = 0;
        for (place, set) in row.iter_mut().zip(sets) {
            let digits = std::str::from_utf8(trim(set)).ok().and_then(|set| set.parse().ok());
            let what = "pencilmarks are digits 1-9 with commas between the cells";
            *place = digits.ok_or_else(|| line.error(ParseErrorKind::Malformed(what), offset))?;
            offset += set.len() + 1;
        }
    }
    Ok(marks)
}

/// The name and value of a header line.
pub(super) fn header(line: &[u8]) -> Option<(String, String)> {
    let [b'#', letter, value @ ..] = trim(line) else { return None };
    let (_, name) = HEADERS.into_iter().find(|(other, _)| other == letter)?;
    Some((name.to_owned(), String::from_utf8_lossy(trim(value)).into_owned()))
}

/// The line as the name of a section: a word in brackets.
fn section_name(line: &[u8]) -> Option<String> {
    let name = trim(line);
    let word = name.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let is_word = !word.is_empty() && word.iter().all(u8::is_ascii_alphabetic);
    is_word.then(|| String::from_utf8_lossy(name).into_owned())
}

fn is_name(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other)
}
