//! How a source is laid out, and where its puzzles end.
//!
//! | layout | a puzzle is |
//! |---|---|
//! | [`Layout::Lines`] | a line |
//! | [`Layout::Drawn`] | several lines: grids, pencilmarks, sections |
//! | [`Layout::Csv`] | a field of a row; quotes may hide line ends |
//! | [`Layout::Json`] | a value of the object in a line |

use crate::args::InputFormat;
use anyhow::{Result, bail};
use memchr::{memchr, memchr2_iter, memrchr};
use ninefold::text::{self, Format};
use serde_json::Value;
use std::sync::Arc;

/// The names under which a column or a key holds the puzzle, in the order in which they are looked for.
const NAMES: [&str; 10] =
    ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "givens", "grid", "board", "problem"];

/// How many lines are looked at for one that is a puzzle, before the text counts as drawn: as many as
/// [`Format::detect`] looks at.
const LINES_TO_LOOK_AT: usize = 100;

/// How a source is laid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Layout {
    /// A puzzle a line.
    Lines {
        /// The format, if it was given.
        format: Option<Format>,
        /// What ends a line: a line feed, or a carriage return in a file that has no line feed.
        newline: u8,
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
        Self::Lines { format: None, newline: b'\n' }
    }
}

impl Layout {
    /// What ends a line.
    #[must_use]
    pub fn newline(&self) -> u8 {
        match self {
            Self::Lines { newline, .. } => *newline,
            _ => b'\n',
        }
    }

    /// Recognises the layout by the start of a source, and how many bytes of it come before the first puzzle. `None`
    /// if more of the source is needed; `complete` says that there is no more or that it has to do.
    ///
    /// # Errors
    ///
    /// The column that was asked for is not there.
    pub fn recognise(
        text: &[u8],
        complete: bool,
        format: InputFormat,
        column: Option<&str>,
    ) -> Result<Option<(Self, usize)>> {
        let json = || Self::Json { key: column.map(Arc::from) };
        match format {
            InputFormat::Text(format) if format.is_one_line() => {
                let lines = |newline| (Self::Lines { format: Some(format), newline }, 0);
                return Ok(newline(text, complete).map(lines));
            }
            InputFormat::Text(format) => return Ok(Some((Self::Drawn { format: Some(format) }, 0))),
            InputFormat::Jsonl => return Ok(Some((json(), 0))),
            InputFormat::Csv | InputFormat::Auto => {}
        }
        let Some(newline) = newline(text, complete) else { return Ok(None) };
        let lines = text
            .split_inclusive(|&byte| byte == newline)
            .filter(|line| complete || line.ends_with(&[newline]));
        let mut start = 0;
        let mut seen = 0;
        for line in lines {
            let content = line.trim_ascii();
            start += line.len();
            if content.is_empty() || (content.starts_with(b"#") && format == InputFormat::Auto) {
                continue;
            }
            if seen == 0 {
                if let Some(header) = header(content, column, format == InputFormat::Csv)? {
                    return Ok(Some((header, start)));
                }
                if content.starts_with(b"{") {
                    return Ok(Some((json(), 0)));
                }
                if let Some(name) = column {
                    bail!("there is no column '{name}' in the first line");
                }
            }
            if text::parse_line(content, None).is_ok_and(|record| record.is_some()) {
                return Ok(Some((Self::Lines { format: None, newline }, 0)));
            }
            seen += 1;
            if seen == LINES_TO_LOOK_AT {
                break;
            }
        }
        if !complete && seen < LINES_TO_LOOK_AT {
            return Ok(None);
        }
        let found = Format::detect(&text[..start]).filter(|format| !format.is_one_line());
        let lines = Self::Lines { format: None, newline };
        Ok(Some((found.map_or(lines, |format| Self::Drawn { format: Some(format) }), 0)))
    }

    /// How much of a text of one line or row a puzzle is whole.
    #[must_use]
    pub fn whole(&self, text: &[u8]) -> usize {
        match self {
            Self::Csv { delimiter, .. } => whole_rows(text, *delimiter),
            _ => memrchr(self.newline(), text).map_or(0, |end| end + 1),
        }
    }
}

/// What ends the lines of the text; `None` if it is too early to tell.
fn newline(text: &[u8], complete: bool) -> Option<u8> {
    match (memchr(b'\n', text), memchr(b'\r', text)) {
        (Some(_), _) => Some(b'\n'),
        (None, Some(at)) if at + 1 < text.len() || complete => Some(b'\r'),
        _ => complete.then_some(b'\n'),
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
    for at in memchr2_iter(b'"', b'\n', text) {
        match text[at] {
            b'\n' if !quoted => whole = at + 1,
            b'\n' => {}
            _ if quoted => quoted = false,
            _ => {
                let before = at.checked_sub(1).map_or(b'\n', |before| text[before]);
                quoted = before == delimiter || before == b'\n' || before == b'"';
            }
        }
    }
    whole
}

/// The text of the puzzle in a JSON object, and in which column it stands, less one; or what is wrong where. The key
/// is the one given, else the first of the usual names.
///
/// # Errors
///
/// The column, from 1, and what is wrong there.
pub fn value(object: &[u8], key: Option<&str>) -> Result<(String, usize), (usize, String)> {
    let value: Value = serde_json::from_slice(object).map_err(|error| {
        let message = error.to_string();
        // Without the place, which counts lines from the object.
        (error.column(), message.split(" at line ").next().unwrap_or_default().to_owned())
    })?;
    let found = match key {
        Some(key) => value.get(key),
        None => NAMES.iter().find_map(|name| value.get(name)),
    };
    match found {
        Some(Value::String(puzzle)) => {
            let text = String::from_utf8_lossy(object);
            let before = text.find(puzzle.as_str()).map_or(0, |at| text[..at].chars().count());
            Ok((puzzle.clone(), before))
        }
        Some(_) => Err((1, "the puzzle is not a string".to_owned())),
        None => Err((1, format!("no key '{}'", key.unwrap_or(NAMES[0])))),
    }
}
