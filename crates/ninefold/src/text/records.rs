//! All the puzzles of a text, one after the other.

use super::cells::parse_cells;
use super::error::ParseError;
use super::format::{Format, LinesReader, Reader};
use super::lines::{Lines, is_comment};
use super::record::Record;
use super::rows::Kind;
use super::{parse_line, rows, sdk};

/// How far a text has been read, to go on with the bytes that follow: see [`Records::resume`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    format: Option<Format>,
    lines: usize,
    bytes: usize,
}

impl Progress {
    /// The lines read so far.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// The bytes read so far.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }
}

/// An iterator over all the puzzles of a text. What is no puzzle comes as an error in its place, and the next
/// puzzle follows.
///
/// ```
/// use ninefold::text::Records;
/// let text = format!("{}\n12\n# a comment\n{}\n", ".".repeat(81), "0".repeat(81));
/// let mut records = Records::new(text.as_bytes(), None);
/// assert!(records.next().unwrap().is_ok());
/// assert_eq!(records.next().unwrap().unwrap_err().to_string(), "line 2: 2 cells, expected 81");
/// assert!(records.next().unwrap().is_ok());
/// assert_eq!(records.line(), 4);
/// assert!(records.next().is_none());
/// ```
///
/// A file larger than memory is read piece by piece:
///
/// ```
/// use ninefold::text::Records;
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n".repeat(10);
/// let mut puzzles = 0;
/// let (mut buffer, mut progress) = (Vec::new(), None);
/// for piece in text.as_bytes().chunks(100) {
///     buffer.extend_from_slice(piece);
///     let mut records = match progress {
///         None => Records::new(&buffer, None),
///         Some(progress) => Records::resume(&buffer, progress),
///     }
///     .more_follows();
///     puzzles += records.by_ref().count();
///     progress = Some(records.progress());
///     let consumed = records.consumed();
///     buffer.drain(..consumed);
/// }
/// puzzles += progress.map_or(0, |progress| Records::resume(&buffer, progress).count());
/// assert_eq!(puzzles, 10);
/// ```
#[derive(Clone)]
pub struct Records<'a> {
    lines: Lines<'a>,
    bytes: &'a [u8],
    start: Progress,
    line: usize,
}

impl<'a> Records<'a> {
    /// The puzzles of this text in this format. Without a format it is detected; a file of one puzzle a line may mix
    /// the formats of that kind.
    #[must_use]
    pub fn new(bytes: &'a [u8], format: Option<Format>) -> Self {
        let format = format.or_else(|| Format::detect(bytes).filter(|format| !format.is_one_line()));
        Self::resume(bytes, Progress { format, lines: 0, bytes: 0 })
    }

    /// The puzzles of the bytes that follow in the same text: the format stays, lines and offsets count on.
    #[must_use]
    pub fn resume(bytes: &'a [u8], progress: Progress) -> Self {
        Self { lines: Lines::new(bytes, false), bytes, start: progress, line: progress.lines }
    }

    /// Says that more of the same text follows these bytes: the iterator then stops before a puzzle that may not be
    /// complete. Go on with [`Records::resume`] and the bytes from [`Records::consumed`] on.
    #[must_use]
    pub fn more_follows(self) -> Self {
        Self { lines: Lines::new(self.bytes, true), ..self }
    }

    /// The line, from 1, in which the latest puzzle or error began.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// How many of the bytes have been read.
    #[must_use]
    pub const fn consumed(&self) -> usize {
        self.lines.offset()
    }

    /// How far the text has been read.
    #[must_use]
    pub const fn progress(&self) -> Progress {
        Progress {
            lines: self.start.lines + self.lines.index(),
            bytes: self.start.bytes + self.lines.offset(),
            ..self.start
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.start.format.map(|format| format.spec().read) {
            Some(Reader::Lines(read)) => self.next_of_lines(read),
            _ => self.next_line(),
        }
    }
}

impl Records<'_> {
    fn next_line(&mut self) -> Option<Result<Record, ParseError>> {
        let may_be_plain = matches!(self.start.format, None | Some(Format::Line | Format::Sdm));
        loop {
            let before = self.progress();
            self.line = before.lines + 1;
            if may_be_plain
                && let Some((givens, _)) = parse_cells(self.lines.rest())
                && self.lines.skip_line_of(81)
            {
                return Some(Ok(givens.into()));
            }
            let line = self.lines.next()?;
            if let Some(result) = parse_line(line.text, self.start.format).transpose() {
                return Some(
                    result.map_err(|error| error.shifted(before.lines, self.start.bytes + line.offset)),
                );
            }
        }
    }

    fn next_of_lines(&mut self, read: LinesReader) -> Option<Result<Record, ParseError>> {
        self.skip_gaps();
        let mut lines = self.lines.clone();
        let result = read(&mut lines);
        if lines.is_starved() {
            return None;
        }
        if lines.offset() == self.lines.offset() {
            lines.next();
        }
        self.line = self.start.lines + lines.take_began().unwrap_or(self.lines.index()) + 1;
        self.lines = lines;
        result.map(|result| result.map_err(|error| error.shifted(self.start.lines, self.start.bytes)))
    }

    /// Passes over lines that belong to no puzzle, so that they are consumed even if the puzzle after them is not
    /// complete.
    fn skip_gaps(&mut self) {
        let is_sdk = self.start.format == Some(Format::Sdk);
        let is_title = |line: &[u8]| !is_sdk && rows::kind(line, None) == Kind::Title;
        let mut lines = self.lines.clone();
        while let Some(line) = lines.next() {
            let is_comment = is_comment(line.text) && !(is_sdk && sdk::header(line.text).is_some());
            let is_gap = is_comment || rows::is_blank(line.text);
            let mut is_old_title =
                || is_title(line.text) && lines.peek().is_some_and(|next| is_title(next.text));
            if !is_gap && !is_old_title() {
                return;
            }
            self.lines = lines.clone();
        }
    }
}

impl std::fmt::Debug for Records<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Records").field("progress", &self.progress()).finish_non_exhaustive()
    }
}
