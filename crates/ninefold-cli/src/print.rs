//! Printing answers: a line, a drawn grid, a CSV row or a JSON object each, appended to a buffer. And what is told beside
//! them.

use crate::args::Style;
use crate::batch::{Bad, Batch};
use crate::search::Verdict;
use ninefold::{Cell, Conflict, Grid, Puzzle};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt::{self, Display};
use std::io::{self, Write};

/// Appends what `write!` would print. A vector takes all there is, so there is no error to pass on.
pub fn push(out: &mut Vec<u8>, text: impl Display) {
    let written = write!(out, "{text}");
    debug_assert!(written.is_ok(), "a vector takes everything");
}

/// Appends the 81 characters of a grid, `.` for an empty cell.
pub fn push_grid(out: &mut Vec<u8>, grid: &Grid) {
    out.extend_from_slice(&symbols(grid));
}

/// Prints a line on standard error. If that is gone, nobody is left to be told.
pub fn tell(message: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Appends the 81 characters of a grid and a line end, in one piece.
pub fn push_grid_line(out: &mut Vec<u8>, grid: &Grid) {
    let mut line = [b'\n'; 82];
    line[..81].copy_from_slice(&symbols(grid));
    out.extend_from_slice(&line);
}

/// Appends a puzzle: 81 characters, 729 for a sukaku.
pub fn push_puzzle(out: &mut Vec<u8>, puzzle: &Puzzle) {
    match puzzle {
        Puzzle::Givens(grid) => push_grid(out, grid),
        Puzzle::Sukaku(marks) => push(out, marks),
    }
}

fn symbols(grid: &Grid) -> [u8; 81] {
    grid.values().map(|value| if value == 0 { b'.' } else { value + b'0' })
}

/// Appends a drawn grid; the digits of the cells for which `red` holds are red.
pub fn draw(out: &mut Vec<u8>, grid: &Grid, red: impl Fn(Cell) -> bool) {
    let drawn = format!("{grid:#}");
    let mut cells = Cell::ALL.into_iter();
    for character in drawn.bytes() {
        let is_cell = matches!(character, b'1'..=b'9' | b'.');
        if is_cell && cells.next().is_some_and(|cell| character != b'.' && red(cell)) {
            out.extend_from_slice(b"\x1b[31m");
            out.push(character);
            out.extend_from_slice(b"\x1b[0m");
        } else {
            out.push(character);
        }
    }
    out.push(b'\n');
}

/// Appends a row of CSV.
pub fn push_row<'a>(out: &mut Vec<u8>, fields: impl IntoIterator<Item = &'a [u8]>) {
    for (place, field) in fields.into_iter().enumerate() {
        if place > 0 {
            out.push(b',');
        }
        push_field(out, field);
    }
    out.push(b'\n');
}

/// Appends a field of CSV, in quotes if need be.
pub fn push_field(out: &mut Vec<u8>, field: &[u8]) {
    if !field.iter().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')) {
        out.extend_from_slice(field);
        return;
    }
    out.push(b'"');
    for &byte in field {
        if byte == b'"' {
            out.push(byte);
        }
        out.push(byte);
    }
    out.push(b'"');
}

/// Appends an object as a line of JSON.
pub fn push_object(out: &mut Vec<u8>, object: &impl Serialize) {
    let written = serde_json::to_writer(&mut *out, object);
    debug_assert!(written.is_ok(), "a vector takes everything");
    out.push(b'\n');
}

/// The reason of an invalid puzzle: all its conflicts.
#[must_use]
pub fn reason(conflicts: &[Conflict]) -> String {
    conflicts.iter().map(Conflict::to_string).collect::<Vec<_>>().join("; ")
}

/// Appends what stands for a solution where none is shown: `!none`, `!multiple`, `!undecided` or `!invalid` with the
/// reason.
pub fn push_verdict(out: &mut Vec<u8>, verdict: &Verdict) {
    match verdict {
        Verdict::Invalid(conflicts) => push(out, format_args!("!invalid {}\n", reason(conflicts))),
        _ => push(out, format_args!("!{}\n", verdict.status())),
    }
}

/// The blank lines between drawn answers.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// Whether the answers are drawn.
    drawn: bool,
    /// Whether nothing was printed yet.
    first: bool,
}

impl Gap {
    /// The gaps between the answers to a batch.
    #[must_use]
    pub fn new(style: Style, batch: &Batch) -> Self {
        Self { drawn: style == Style::Grid, first: batch.is_first }
    }

    /// Appends a blank line if an answer came before this one.
    pub fn push(&mut self, out: &mut Vec<u8>) {
        if self.drawn && !std::mem::take(&mut self.first) {
            out.push(b'\n');
        }
    }
}

/// An answer as a JSON object: the fields that apply, in this order.
#[derive(Clone, Debug, Default, Serialize)]
pub struct JsonAnswer<'a> {
    /// The puzzle; none where there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Symbols<'a>>,
    /// `unique`, `multiple`, `none`, `invalid`, or `undecided`.
    pub status: &'static str,
    /// A solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Symbols<'a>>,
    /// Two solutions that prove that there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<[Symbols<'a>; 2]>,
    /// How many solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// Whether there are no more than that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_exact: Option<bool>,
    /// The rules that the givens break.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<JsonConflict>,
    /// Cells that no digit fits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without_candidates: Vec<String>,
    /// Cells with a digit that the solution of the givens does not have there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<String>,
    /// Why there is no puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<JsonError<'a>>,
}

/// A broken rule.
#[derive(Clone, Debug, Serialize)]
pub struct JsonConflict {
    house: String,
    digit: u8,
    cells: Vec<String>,
}

impl From<&Conflict> for JsonConflict {
    fn from(conflict: &Conflict) -> Self {
        Self {
            house: conflict.house.to_string(),
            digit: conflict.digit.get(),
            cells: conflict.cells.iter().map(|cell| cell.to_string()).collect(),
        }
    }
}

/// Why a line is no puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct JsonError<'a> {
    kind: &'static str,
    line: u64,
    column: usize,
    message: &'a str,
}

impl<'a> From<&'a Bad> for JsonError<'a> {
    fn from(bad: &'a Bad) -> Self {
        Self { kind: bad.kind, line: bad.line, column: bad.column, message: &bad.message }
    }
}

/// The symbols of a puzzle or grid.
#[derive(Clone, Debug)]
pub struct Symbols<'a>(Cow<'a, Puzzle>);

impl From<Grid> for Symbols<'_> {
    fn from(grid: Grid) -> Self {
        Self(Cow::Owned(Puzzle::Givens(grid)))
    }
}

impl<'a> From<&'a Puzzle> for Symbols<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        Self(Cow::Borrowed(puzzle))
    }
}

impl Serialize for Symbols<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &*self.0 {
            Puzzle::Givens(grid) => {
                serializer.serialize_str(std::str::from_utf8(&symbols(grid)).unwrap_or_default())
            }
            Puzzle::Sukaku(marks) => serializer.collect_str(marks),
        }
    }
}

impl<'a> JsonAnswer<'a> {
    /// The answer with what a verdict tells.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, verdict: &Verdict) -> Self {
        let conflicts = match verdict {
            Verdict::Invalid(conflicts) => conflicts.iter().map(Into::into).collect(),
            _ => Vec::new(),
        };
        Self { puzzle: Some(puzzle.into()), status: verdict.status(), conflicts, ..Self::default() }
    }

    /// Appends the object as a line.
    pub fn push(&self, out: &mut Vec<u8>) {
        push_object(out, self);
    }

    /// The answer to a line that is no puzzle.
    #[must_use]
    pub fn bad(bad: &'a Bad) -> Self {
        Self { status: "invalid", error: Some(bad.into()), ..Self::default() }
    }
}
