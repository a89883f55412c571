//! Nine rows of a grid among borders, blank lines, comments and titles.
//!
//! ```text
//! Grid 01                    a title, if it starts with a word: the remark of the grid below
//! +-------+-------+------+   a border
//! | 5 3 . | . 7 . | . . .    a row
//! ```
//!
//! Of several titles the last counts; the others are passed over like comments. Gaps, that is blank lines and borders, must be regular: after every third row, or after every row. Were they
//! allowed anywhere, a grid that lacks a row would silently take one from the next grid.

use super::cells;
use super::error::{ParseError, ParseErrorKind, Unit};
use super::lines::{Line, Lines, is_blank_line, is_comment, trim};
use super::symbols::{Alphabet, Symbol, characters, is_box_drawing, is_separator};

/// The lines of one grid.
pub(super) struct Rows<'a> {
    pub(super) lines: Vec<Line<'a>>,
    pub(super) title: String,
}

/// What a line is within a text of grids.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A blank line, or a border.
    Gap,
    Comment,
    Title,
    Row,
    /// Only `-`, `_` or `*`, as many as a row has cells: a border or a row of blanks, depending on the other rows.
    GapOrRow,
}

/// Reads on to the next grid and over its nine rows; `None` if there is none.
pub(super) fn next<'a>(lines: &mut Lines<'a>) -> Option<Result<Rows<'a>, ParseError>> {
    let blank = blank_in_use(lines);
    let mut found = Rows { lines: Vec::with_capacity(9), title: String::new() };
    let mut gaps = Gaps::default();
    let mut doubtful = false;
    let mut latest = None;
    while found.lines.len() < 9 {
        let rows = found.lines.len();
        let line = lines.peek();
        let kind = line.map_or(Kind::Title, |line| kind(line.text, blank));
        let Some(line) = line.filter(|_| kind != Kind::Title || rows == 0) else {
            // The end, or the title of the next grid, in the middle of this one.
            return latest.map(|line| Err(found.too_few(line)));
        };
        match kind {
            Kind::Title => {
                found.title = String::from_utf8_lossy(trim(line.text)).into_owned();
            }
            Kind::Row | Kind::GapOrRow => {
                if let Some(latest) = latest.filter(|_| !gaps.are_regular_after(rows)) {
                    return Some(Err(found.too_few(latest)));
                }
                doubtful |= kind == Kind::GapOrRow && rows.is_multiple_of(3);
                found.lines.push(line);
            }
            Kind::Gap => gaps.here = rows > 0,
            Kind::Comment => {}
        }
        if matches!(kind, Kind::Title | Kind::Row | Kind::GapOrRow) {
            lines.begin(line);
            latest = Some(line);
        }
        lines.next();
    }
    if doubtful && let Some(line) = lines.peek().filter(|line| kind(line.text, blank) == Kind::Row) {
        let doubt = "a line of '-' may be a border or a row of blanks";
        return Some(Err(line.error(ParseErrorKind::Malformed(doubt), 0)));
    }
    Some(Ok(found))
}

impl Rows<'_> {
    /// The error of a grid that ends too early, after the line `latest`.
    fn too_few(&self, latest: Line<'_>) -> ParseError {
        let found = self.lines.len();
        let is_square = self.lines.iter().all(|line| cell_count(line.text) == found);
        if is_square && let Some(side) = other_side(found) {
            return latest.error(ParseErrorKind::WrongSize { side }, 0);
        }
        latest.error(ParseErrorKind::WrongLength { unit: Unit::Row, found, expected: 9 }, 0)
    }
}

/// How many cells the line has.
pub(super) fn cell_count(line: &[u8]) -> usize {
    let count = |alphabet: Alphabet| {
        characters(line).filter(|&(_, c)| matches!(alphabet.symbol(c), Symbol::Cell(_))).count()
    };
    if line.contains(&b'.') || line.contains(&b'0') { count(Alphabet::Tight) } else { count(Alphabet::Wide) }
}

/// The number as the length of the sides of puzzles that exist but are not 9x9.
pub(super) fn other_side(cells: usize) -> Option<usize> {
    [4, 6, 8, 10, 12, 16, 25].into_iter().find(|&side| side == cells)
}

/// Where the gaps between rows were.
#[derive(Default)]
struct Gaps {
    /// Whether there is one since the last row.
    here: bool,
    /// Whether there is one after every row.
    everywhere: bool,
}

impl Gaps {
    /// Whether it is regular to have a gap, or none, between the first `rows` rows and the next.
    fn are_regular_after(&mut self, rows: usize) -> bool {
        let here = std::mem::take(&mut self.here);
        if rows == 1 {
            self.everywhere = here;
        }
        if self.everywhere { here } else { !here || rows.is_multiple_of(3) }
    }
}

/// What the line is. `blank` is the blank of the grid's rows, where that is known.
pub(super) fn kind(line: &[u8], blank: Option<char>) -> Kind {
    let text = trim(line);
    if text.is_empty() {
        return if blank == Some(' ') && !is_blank(line) { Kind::Row } else { Kind::Gap };
    }
    if is_comment(text) {
        return Kind::Comment;
    }
    let word = text.strip_prefix(b"[").unwrap_or(text);
    let letters = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    if letters > 2 && !word.iter().take(letters).all(|&byte| cells::is_blank(byte)) {
        return Kind::Title;
    }
    if !is_border_like(text) {
        return Kind::Row;
    }
    let of_cells = text.iter().filter(|&&byte| matches!(byte, b'-' | b'_' | b'*')).count() == 9;
    let draws = characters(text).any(|(_, c)| matches!(c, '+' | '=' | '.') || is_box_drawing(c));
    let is_row = of_cells && !draws && blank.is_some_and(|c| matches!(c, '-' | '_' | '*'));
    if is_row { Kind::GapOrRow } else { Kind::Gap }
}

/// Whether the line is blank and cannot be a row of nine spaces.
pub(super) fn is_blank(line: &[u8]) -> bool {
    is_blank_line(line) && line != b"         "
}

/// Whether the line looks like a drawn border: no digit or cell, but perhaps a corner `.` and runs of `-`.
pub(super) fn is_border_like(text: &[u8]) -> bool {
    let is_drawn = |c: char| is_separator(c) || matches!(c, '-' | '_' | '*' | '~' | '`');
    let has_run = text.windows(3).any(|run| run == b"---");
    characters(text).all(|(_, c)| is_drawn(c) || (c == '.' && has_run))
}

/// The blank in the first row that has one: a space only if the row is nine digits and spaces.
fn blank_in_use(lines: &mut Lines<'_>) -> Option<char> {
    let mut ahead = lines.clone();
    let rows = ahead.by_ref().filter(|line| kind(line.text, None) == Kind::Row).take(9);
    let blank = rows.map(|line| line.text).find_map(|row| {
        let is_spaced = row.len() == 9
            && row.contains(&b' ')
            && row.iter().all(|&byte| matches!(byte, b' ' | b'1'..=b'9'));
        let is_dot = |&byte: &u8| matches!(byte, b'.' | b'0');
        let blank =
            row.iter().copied().find(is_dot).or_else(|| row.iter().copied().find(|&it| cells::is_blank(it)));
        blank.map(char::from).or(is_spaced.then_some(' '))
    });
    lines.starve_with(&ahead);
    blank
}
