//! The formats: one table row each. To add one, add a variant, a row and a file.

use super::error::ParseError;
use super::lines::Lines;
use super::record::Record;
use super::{line, unfinished};
use crate::digit::ParseNameError;
use std::fmt;
use std::str::FromStr;

/// A text format that holds Sudoku puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// One puzzle a line: 81 cells, then perhaps a remark.
    Line,
    /// Nine rows of nine cells, with any separators and borders.
    Grid,
    /// Nine rows of nine groups of candidates.
    Candidates,
    /// One puzzle a line: 81 times nine characters, a candidate or its absence.
    Sukaku,
    /// SadMan Software Sudoku: headers, then givens, state and pencilmarks in sections.
    Sdk,
    /// A collection, 81 cells a line and nothing else.
    Sdm,
    /// Simple Sudoku: a grid drawn with `|`, `-` and `+`.
    Ss,
    /// SudoCue: nine rows of candidates, `u` before a digit that the player placed.
    Sdx,
    /// `VBForums`: nine rows of nine cells.
    Msk,
    /// `VBForums`: nine rows of nine digits, a solution.
    Sol,
    /// HoDoKu library: one position a line, with placed digits, removed candidates and a technique.
    Hodoku,
    /// A web address that holds 81 cells.
    Url,
    /// Puzzle bank of sudoku-exchange: hash, 81 cells and rating a line.
    Bank,
}

pub(super) type LineReader = fn(&[u8]) -> Result<Record, ParseError>;
pub(super) type LinesReader = fn(&mut Lines<'_>) -> Option<Result<Record, ParseError>>;

/// How a format is read.
#[derive(Clone, Copy)]
pub(super) enum Reader {
    /// One puzzle a line; the line is neither blank nor a comment.
    Line(LineReader),
    /// The next puzzle of several lines, `None` if there is no more.
    Lines(LinesReader),
}

/// Writes a record; what does not fit is left out, and reading back will show it. `Err` names what it lacks.
pub(super) type Writer = fn(&Record) -> Result<String, &'static str>;

/// All about a format.
pub(super) struct Spec {
    name: &'static str,
    extension: Option<&'static str>,
    /// Whether a line surely is of this format of one puzzle a line.
    pub(super) recognise: fn(&[u8]) -> bool,
    pub(super) read: Reader,
    pub(super) write: Writer,
}

const fn row(
    name: &'static str,
    extension: Option<&'static str>,
    recognise: fn(&[u8]) -> bool,
    read: Reader,
    write: Writer,
) -> Spec {
    Spec { name, extension, recognise, read, write }
}

fn never(_: &[u8]) -> bool {
    false
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 13] = [
        Self::Line,
        Self::Grid,
        Self::Candidates,
        Self::Sukaku,
        Self::Sdk,
        Self::Sdm,
        Self::Ss,
        Self::Sdx,
        Self::Msk,
        Self::Sol,
        Self::Hodoku,
        Self::Url,
        Self::Bank,
    ];

    pub(super) const fn spec(self) -> Spec {
        use Reader::{Line, Lines};
        match self {
            Self::Line => {
                row("line", None, line::recognise, Line(line::read), |record| Ok(line::write(record)))
            }
            Self::Grid => row("grid", None, never, Lines(unfinished), |record| Ok(line::write(record))),
            Self::Candidates => {
                row("candidates", None, never, Lines(unfinished), |record| Ok(line::write(record)))
            }
            Self::Sukaku => row("sukaku", None, never, Line(line::read), |record| Ok(line::write(record))),
            Self::Sdk => row("sdk", Some("sdk"), never, Lines(unfinished), |record| Ok(line::write(record))),
            Self::Sdm => row("sdm", Some("sdm"), never, Line(line::read), |record| Ok(line::write(record))),
            Self::Ss => row("ss", Some("ss"), never, Lines(unfinished), |record| Ok(line::write(record))),
            Self::Sdx => row("sdx", Some("sdx"), never, Lines(unfinished), |record| Ok(line::write(record))),
            Self::Msk => row("msk", Some("msk"), never, Lines(unfinished), |record| Ok(line::write(record))),
            Self::Sol => row("sol", Some("sol"), never, Lines(unfinished), |record| Ok(line::write(record))),
            Self::Hodoku => row("hodoku", None, never, Line(line::read), |record| Ok(line::write(record))),
            Self::Url => row("url", None, never, Line(line::read), |record| Ok(line::write(record))),
            Self::Bank => row("bank", None, never, Line(line::read), |record| Ok(line::write(record))),
        }
    }
}

impl Format {
    /// The name: `line`, `grid`, `candidates`, `sukaku`, `sdk`, `sdm`, `ss`, `sdx`, `msk`, `sol`, `hodoku`, `url` or
    /// `bank`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// The format of files with this extension, without the dot: `sdk`, `sdm`, `ss`, `sdx`, `msk` or `sol`.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|format| format.spec().extension.is_some_and(|name| name.eq_ignore_ascii_case(extension)))
    }

    /// Whether each puzzle is one line; else it is several.
    #[must_use]
    pub const fn is_one_line(self) -> bool {
        matches!(self.spec().read, Reader::Line(_))
    }

    /// The format of a text, from its first lines. `None` if none of them tells.
    #[must_use]
    pub fn detect(head: &[u8]) -> Option<Self> {
        let one_line = |line: &[u8]| Self::ALL.into_iter().find(|format| (format.spec().recognise)(line));
        Lines::new(head, false).take(100).find_map(|line| one_line(line.text))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == text)
            .ok_or_else(|| ParseNameError::new("the name of a format such as 'line' or 'grid'", text))
    }
}
