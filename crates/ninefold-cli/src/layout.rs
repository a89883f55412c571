//! How a source is laid out, and where its puzzles end.
//!
//! | layout | a puzzle is |
//! |---|---|
//! | [`Layout::Lines`] | a line |
//! | [`Layout::Drawn`] | several lines: grids, pencilmarks, sections |
//! | [`Layout::Csv`] | a field of a row; quotes may hide line ends |
//! | [`Layout::Json`] | a value of the object in a line |

use crate::args::TextFormat;
use anyhow::{Result, bail};
use memchr::{memchr, memchr_iter, memchr2, memchr2_iter, memrchr, memrchr2};
use ninefold::text::Format;
use std::sync::Arc;

/// The names under which a column or a key holds the puzzle, in the order in which they are looked for.
pub const NAMES: [&str; 10] =
    ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "givens", "grid", "board", "problem"];

/// How many lines are looked at for one that is a puzzle by itself, before the text may count as drawn: as many as
/// [`Format::detect`] looks at.
const LINES_TO_LOOK_AT: usize = 200;

/// How a source is laid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Layout {
    /// A puzzle a line.
    Lines {
        /// The format, if it was given.
        format: Option<Format>,
    },
    /// A puzzle over several lines.
    Drawn {
        /// The format, given or detected.
        format: Option<Format>,
    },
    /// Rows of fields.
    Csv {
        /// Which field is the puzzle, from 0.
        column: usize,
        /// Comma, semicolon or tab.
        delimiter: u8,
    },
    /// A JSON object a line.
    Json {
        /// The key of the puzzle, if it was given.
        key: Option<Arc<str>>,
    },
}

impl Default for Layout {
    fn default() -> Self {
        Self::Lines { format: None }
    }
}

impl Layout {
    /// Recognises the layout by the start of a source, and how many bytes of it come before the first puzzle. `None`
    /// if more of the source is needed; `complete` says that there is no more or that it has to do.
    ///
    /// # Errors
    ///
    /// The column that was asked for is not there.
    pub fn recognise(
        text: &[u8],
        complete: bool,
        format: Option<TextFormat>,
        column: Option<&str>,
    ) -> Result<Option<(Self, usize)>> {
        let json = || Self::Json { key: column.map(Arc::from) };
        match format {
            Some(TextFormat::Text(format)) if format.is_one_line() => {
                return Ok(Some((Self::Lines { format: Some(format) }, 0)));
            }
            Some(TextFormat::Text(format)) => return Ok(Some((Self::Drawn { format: Some(format) }, 0))),
            Some(TextFormat::Jsonl) => return Ok(Some((json(), 0))),
            Some(TextFormat::Csv) | None => {}
        }
        let (mut start, mut seen, mut first) = (0, 0, true);
        while seen < LINES_TO_LOOK_AT && start < text.len() {
            let Some(length) = line_length(&text[start..], complete) else { return Ok(None) };
            let line = &text[start..start + length];
            let content = line.trim_ascii();
            start += length;
            seen += 1;
            if content.is_empty() || (content.starts_with(b"#") && format.is_none()) {
                continue;
            }
            if std::mem::take(&mut first) {
                if let Some(header) = header(content, column, format == Some(TextFormat::Csv))? {
                    return Ok(Some((header, start)));
                }
                if content.starts_with(b"{") {
                    return Ok(Some((json(), 0)));
                }
                if let Some(name) = column {
                    let line: String = String::from_utf8_lossy(content).chars().take(100).collect();
                    bail!("there is no column '{name}' in the first line '{line}'");
                }
            }
            if Format::detect(line).is_some_and(Format::is_one_line) {
                return Ok(Some((Self::Lines { format: None }, 0)));
            }
        }
        if !complete && seen < LINES_TO_LOOK_AT {
            return Ok(None);
        }
        let found = Format::detect(&text[..start]).filter(|format| !format.is_one_line());
        let lines = Self::Lines { format: None };
        Ok(Some((found.map_or(lines, |format| Self::Drawn { format: Some(format) }), 0)))
    }

    /// How much of a text of one line or row a puzzle is whole, if more of it may follow.
    #[must_use]
    pub fn whole(&self, text: &[u8]) -> usize {
        match self {
            Self::Csv { delimiter, .. } => whole_rows(text, *delimiter),
            Self::Json { .. } => memrchr(b'\n', text).map_or(0, |end| end + 1),
            _ => {
                // A carriage return that comes last may be half of a line end.
                let text = text.strip_suffix(b"\r").unwrap_or(text);
                memrchr2(b'\n', b'\r', text).map_or(0, |end| end + 1)
            }
        }
    }

    /// The length of the first line with its end; `None` if its end is not there, or not known to be whole because
    /// more may follow.
    #[must_use]
    pub fn line_length(&self, text: &[u8], complete: bool) -> Option<usize> {
        match self {
            Self::Lines { .. } => line_length(text, complete),
            _ => memchr(b'\n', text).map(|end| end + 1),
        }
    }

    /// How many lines end in the text.
    #[must_use]
    pub fn line_ends(&self, text: &[u8]) -> u64 {
        let line_feeds = memchr_iter(b'\n', text).count();
        let alone = |&at: &usize| text.get(at + 1) != Some(&b'\n');
        let returns = match self {
            Self::Lines { .. } => memchr_iter(b'\r', text).filter(alone).count(),
            _ => 0,
        };
        (line_feeds + returns) as u64
    }
}

/// The length of the first line with its end, which is LF, CR LF or CR. `None` if there may be more of it.
fn line_length(text: &[u8], complete: bool) -> Option<usize> {
    let Some(end) = memchr2(b'\n', b'\r', text) else { return complete.then_some(text.len()) };
    match text[end..] {
        [b'\r', b'\n', ..] => Some(end + 2),
        [b'\r'] if !complete => None,
        _ => Some(end + 1),
    }
}

/// The layout that a header row tells, if the line is one. `certain` if it must be one.
fn header(line: &[u8], column: Option<&str>, certain: bool) -> Result<Option<Layout>> {
    let line = String::from_utf8_lossy(line);
    let name = |field: &str| field.trim().trim_matches('"').trim().to_ascii_lowercase();
    for delimiter in [',', ';', '\t'] {
        let fields: Vec<String> = line.split(delimiter).map(name).collect();
        let wanted: Vec<String> = match column {
            Some(column) => vec![column.trim().to_ascii_lowercase()],
            None => NAMES.map(str::to_owned).into(),
        };
        if let Some(column) = wanted.iter().find_map(|name| fields.iter().position(|field| field == name)) {
            return Ok(Some(Layout::Csv { column, delimiter: delimiter as u8 }));
        }
    }
    match (certain, column) {
        (false, _) => Ok(None),
        (true, Some(name)) => bail!("there is no column '{name}' in the header '{line}'"),
        (true, None) => {
            bail!("no column of the header '{line}' is named {}; name it with --column", NAMES.join(", "))
        }
    }
}

/// How much of the text is whole rows: up to the last line end outside of quotes. As RFC 4180 has it, a quote opens
/// only at the start of a field, and a doubled one stands for itself.
fn whole_rows(text: &[u8], delimiter: u8) -> usize {
    if memchr(b'"', text).is_none() {
        return memrchr(b'\n', text).map_or(0, |end| end + 1);
    }
    let mut whole = 0;
    let mut quoted = false;
    let mut closed = None; // where the last quote was closed: one right after it opens it again
    for at in memchr2_iter(b'"', b'\n', text) {
        match text[at] {
            b'\n' if !quoted => whole = at + 1,
            b'\n' => {}
            _ if quoted => {
                quoted = false;
                closed = Some(at);
            }
            _ => {
                let before = at.checked_sub(1);
                let starts_field = before.is_none_or(|at| text[at] == delimiter || text[at] == b'\n');
                quoted = starts_field || (before.is_some() && before == closed);
            }
        }
    }
    whole
}
