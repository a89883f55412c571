//! The lines of a text, with their positions, and with what is known of the text after its end.

use super::error::{ParseError, ParseErrorKind};

/// A line without its end.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) text: &'a [u8],
    /// Bytes before it.
    pub(super) offset: usize,
    /// Lines before it.
    pub(super) index: usize,
}

impl Line<'_> {
    /// An error at a byte of this line, counted from the start of the text.
    pub(super) fn error(&self, kind: ParseErrorKind, at: usize) -> ParseError {
        self.place(ParseError::new(kind, self.text, at))
    }

    /// Moves an error in this line to where the line stands in the text.
    pub(super) fn place(&self, error: ParseError) -> ParseError {
        error.shifted(self.index, self.offset)
    }
}

/// A cursor over the lines of a text. A line ends with LF, CR LF or CR; the last one need not.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    bytes: &'a [u8],
    offset: usize,
    index: usize,
    began: Option<usize>,
    more: bool,
    starved: bool,
}

impl<'a> Lines<'a> {
    /// The lines of a text. With `more`, further text follows these bytes: a line without an end is not complete.
    pub(super) const fn new(bytes: &'a [u8], more: bool) -> Self {
        Self { bytes, offset: 0, index: 0, began: None, more, starved: false }
    }

    /// Bytes before the next line.
    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    /// Lines before the next line.
    pub(super) const fn index(&self) -> usize {
        self.index
    }

    /// Notes that a puzzle begins in this line, unless it began before.
    pub(super) fn begin(&mut self, line: Line<'_>) {
        self.began.get_or_insert(line.index);
    }

    /// Lines before the one in which the puzzle began that was read last, for it is not asked twice.
    pub(super) const fn take_began(&mut self) -> Option<usize> {
        self.began.take()
    }

    /// The next line, to be read again.
    pub(super) fn peek(&mut self) -> Option<Line<'a>> {
        let mut ahead = self.clone();
        let line = ahead.next();
        self.starve_with(&ahead);
        line
    }

    /// Notes that another cursor looked ahead, maybe too far.
    pub(super) const fn starve_with(&mut self, ahead: &Self) {
        self.starved |= ahead.starved;
    }

    /// Whether a line was asked for that is not complete yet. What was concluded since may be wrong.
    pub(super) const fn is_starved(&self) -> bool {
        self.starved
    }

    /// What has not been read yet.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.offset..).unwrap_or_default()
    }

    /// Takes `len` bytes as the next line if it ends there: what [`Iterator::next`] finds by searching.
    pub(super) fn skip_line_of(&mut self, len: usize) -> bool {
        let end = match self.rest().get(len..).unwrap_or_default() {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return false,
        };
        self.offset += len + end;
        self.index += 1;
        true
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = self.rest();
        let len = rest.iter().position(|&byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let end = match rest.get(len..).unwrap_or_default() {
            [b'\r', b'\n', ..] => 2,
            [b'\r'] | [] if self.more => {
                self.starved = true;
                return None;
            }
            [] if rest.is_empty() => return None,
            [] => 0,
            _ => 1,
        };
        let text = without_bom(rest.get(..len).unwrap_or_default());
        let line = Line { text, offset: self.offset + len - text.len(), index: self.index };
        self.offset += len + end;
        self.index += 1;
        Some(line)
    }
}

/// Whether the line holds nothing: white space and NUL only.
pub(super) fn is_blank_line(line: &[u8]) -> bool {
    trim(line).is_empty()
}

/// Whether the line is a comment: `#` or `//` comes first.
pub(super) fn is_comment(line: &[u8]) -> bool {
    matches!(trim(line), [b'#', ..] | [b'/', b'/', ..])
}

/// The line without white space and NUL at either end.
pub(super) fn trim(line: &[u8]) -> &[u8] {
    trim_start(trim_end(line))
}

/// The line without white space and NUL at its end.
pub(super) fn trim_end(mut line: &[u8]) -> &[u8] {
    while let [before @ .., last] = line
        && is_space(*last)
    {
        line = before;
    }
    line
}

/// The line without white space and NUL at its start.
pub(super) fn trim_start(mut line: &[u8]) -> &[u8] {
    while let [first, after @ ..] = line
        && is_space(*first)
    {
        line = after;
    }
    line
}

const fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0
}

/// The line without a byte order mark, which may start any line: of the second of two files put together, say.
pub(super) fn without_bom(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line)
}
