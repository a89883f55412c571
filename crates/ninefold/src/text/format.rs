//! The formats, one row of a table each. To add one, add a variant, its row, and a file that reads and writes it.

use super::error::ParseError;
use super::lines::Lines;
use super::record::Record;
use super::{bank, candidates, detect, grid, hodoku, line, sdk, sukaku, url};
use crate::digit::ParseNameError;
use std::fmt;
use std::str::FromStr;

/// A text format that holds Sudoku puzzles.
///
/// ```
/// use ninefold::text::Format;
/// let format: Format = "candidates".parse()?;
/// assert_eq!(format, Format::Candidates);
/// assert_eq!(Format::detect(b"5 3 . | . 7 . | . . ."), Some(Format::Grid));
/// assert_eq!(Format::from_extension("sdm"), Some(Format::Sdm));
/// # Ok::<(), ninefold::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// One puzzle a line: 81 cells, then perhaps a remark.
    Line,
    /// Nine rows of nine cells, with any separators and borders.
    Grid,
    /// Nine rows of nine groups of candidates.
    Candidates,
    /// One puzzle a line: 81 times nine characters, each a candidate or its absence.
    Sukaku,
    /// `SadMan` Software Sudoku: headers, then givens, state and pencilmarks in sections.
    Sdk,
    /// A collection, 81 cells a line.
    Sdm,
    /// Simple Sudoku: a grid drawn with `|`, `-` and `+`.
    Ss,
    /// `SudoCue`: nine rows of candidates, `u` before a digit that the player placed.
    Sdx,
    /// `VBForums`: nine rows of nine cells.
    Msk,
    /// `VBForums`: nine rows of nine digits, a solution.
    Sol,
    /// `HoDoKu` library: one position a line, with placed digits, removed candidates and a technique.
    Hodoku,
    /// A web address that holds 81 cells.
    Url,
    /// Puzzle bank of sudoku-exchange: hash, 81 cells and rating a line.
    Bank,
}

/// Reads a line that is neither blank nor a comment.
pub(super) type LineReader = fn(&[u8]) -> Result<Record, ParseError>;
/// Reads on to the next puzzle and over it; `None` if there is no more.
pub(super) type LinesReader = fn(&mut Lines<'_>) -> Option<Result<Record, ParseError>>;

/// How a format is read.
#[derive(Clone, Copy)]
pub(super) enum Reader {
    /// One puzzle a line.
    Line(LineReader),
    /// Several lines a puzzle.
    Lines(LinesReader),
}

/// How a format is written: as much as fits. Reading back shows what did not.
#[derive(Clone, Copy)]
pub(super) enum Writer {
    Any(fn(&Record) -> String),
    /// Some records lack what this format must have; the error names it.
    Some(fn(&Record) -> Result<String, &'static str>),
}

/// All about a format.
pub(super) struct Spec {
    name: &'static str,
    extension: Option<&'static str>,
    /// Whether a line can only be meant as one of this format.
    pub(super) recognise: fn(&[u8]) -> bool,
    pub(super) read: Reader,
    pub(super) write: Writer,
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

    #[rustfmt::skip]
    pub(super) const fn spec(self) -> Spec {
        use Reader::{Line, Lines};
        use Writer::{Any, Some as Picky};
        match self {
            Self::Line => row("line", None, never, Line(line::read), Any(line::write)),
            Self::Grid => row("grid", None, never, Lines(grid::read), Any(grid::write)),
            Self::Candidates => row("candidates", None, never, Lines(candidates::read), Any(candidates::write)),
            Self::Sukaku => row("sukaku", None, sukaku::recognise, Line(sukaku::read), Any(sukaku::write)),
            Self::Sdk => row("sdk", Some("sdk"), never, Lines(sdk::read), Any(sdk::write)),
            Self::Sdm => row("sdm", Some("sdm"), never, Line(line::read), Any(line::write_sdm)),
            Self::Ss => row("ss", Some("ss"), never, Lines(grid::read), Any(grid::write_ss)),
            Self::Sdx => row("sdx", Some("sdx"), never, Lines(candidates::read_sdx), Any(candidates::write_sdx)),
            Self::Msk => row("msk", Some("msk"), never, Lines(grid::read), Any(grid::write_rows)),
            Self::Sol => row("sol", Some("sol"), never, Lines(grid::read_full), Picky(grid::write_full)),
            Self::Hodoku => row("hodoku", None, hodoku::recognise, Line(hodoku::read), Any(hodoku::write)),
            Self::Url => row("url", None, url::recognise, Line(url::read), Any(url::write)),
            Self::Bank => row("bank", None, bank::recognise, Line(bank::read), Picky(bank::write)),
        }
    }

    /// The name: `line`, `grid`, `candidates`, `sukaku`, `sdk`, `sdm`, `ss`, `sdx`, `msk`, `sol`, `hodoku`, `url` or
    /// `bank`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// The format of files with this extension, without the dot, in either case: `sdk`, `sdm`, `ss`, `sdx`, `msk` or
    /// `sol`.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        let has_it =
            |format: &Self| format.spec().extension.is_some_and(|it| it.eq_ignore_ascii_case(extension));
        Self::ALL.into_iter().find(has_it)
    }

    /// Whether each puzzle is one line; else it is several.
    #[must_use]
    pub const fn is_one_line(self) -> bool {
        matches!(self.spec().read, Reader::Line(_))
    }

    /// The format of a text, from its first lines: the first that surely is a puzzle on one line, else the first nine
    /// that can be rows. Lines that are neither are passed over, so that one bad line does not hide what the others
    /// are. `None` if no line tells.
    #[must_use]
    pub fn detect(head: &[u8]) -> Option<Self> {
        detect::detect(head)
    }

    /// The format that a line of a file of one puzzle a line is meant to be in.
    pub(super) fn of_line(line: &[u8]) -> Self {
        Self::ALL.into_iter().find(|format| (format.spec().recognise)(line)).unwrap_or(Self::Line)
    }
}

/// A row of the table.
const fn row(
    name: &'static str,
    extension: Option<&'static str>,
    recognise: fn(&[u8]) -> bool,
    read: Reader,
    write: Writer,
) -> Spec {
    Spec { name, extension, recognise, read, write }
}

/// No line can only be meant as one of this format.
fn never(_: &[u8]) -> bool {
    false
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseNameError::new("the name of a format such as 'line' or 'grid'", text);
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or_else(error)
    }
}
