//! The puzzles of a block.
//!
//! Most lines of most files are 81 plain cells. Those go straight into a vector of puzzles, without a search for the
//! end of the line, an allocation or a look at the encoding. All other lines take the slow way through the library's
//! parser; what they say beyond the puzzle is kept apart, as are the lines that are no puzzle. Both know their place
//! among the puzzles, so that answers come in input order.

use crate::block::Block;
use crate::json::{self, JsonFault};
use crate::layout::Layout;
use crate::source::Name;
use csv_core::{ReadFieldResult, ReaderBuilder, Terminator};
use memchr::{memchr, memchr_iter, memchr2};
use ninefold::Puzzle;
use ninefold::text::{self, Format, ParseError, Record};
use std::sync::Arc;

/// The puzzles of a block, in order, and what was no puzzle.
#[derive(Debug, Default)]
pub struct Batch {
    /// The name of the source.
    pub name: Arc<Name>,
    /// Whether it is the first of the run.
    pub is_first: bool,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// What was no puzzle.
    pub bad: Vec<Bad>,
    /// The puzzles that say more than their givens, by index.
    records: Vec<(usize, Record)>,
    /// The lines on which puzzles start: of those by index, with the next ones on the lines that follow.
    lines: Vec<(usize, u64)>,
    /// The line after that of the last puzzle.
    next_line: u64,
}

/// A line that is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bad {
    /// How many puzzles of the batch come before it.
    pub before: usize,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: usize,
    /// What kind of error, in a word that does not change.
    pub kind: &'static str,
    /// What is wrong.
    pub message: String,
}

/// One answer is due for each.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// The puzzle of this index.
    Puzzle(usize),
    /// No puzzle.
    Bad(&'a Bad),
}

impl Batch {
    /// Reads the puzzles of the block in place of those of the last one.
    ///
    /// Without `whole_records` what a line says after its cells is passed over, which is faster.
    pub fn read(&mut self, block: &Block, whole_records: bool) {
        self.name = Arc::clone(&block.name);
        self.is_first = block.is_first;
        self.puzzles.clear();
        self.lines.clear();
        self.bad.clear();
        self.records.clear();
        self.puzzles.reserve(block.bytes().len() / 81);
        let line = block.line;
        if let Some((kind, why)) = &block.fault {
            self.push_bad(line, 1, kind, why.clone());
            return;
        }
        match &*block.layout {
            Layout::Lines { format } => self.read_lines(block.bytes(), line, *format, whole_records),
            Layout::Drawn { .. } => self.read_drawn(block),
            Layout::Csv { column, delimiter } if memchr(b'"', block.bytes()).is_none() => {
                self.read_plain_rows(block.bytes(), line, *column, *delimiter);
            }
            Layout::Csv { column, delimiter } => self.read_rows(block.bytes(), line, *column, *delimiter),
            Layout::Json { key } => self.read_objects(block.bytes(), line, key.as_deref()),
        }
    }

    /// What is due an answer, in input order.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let mut bad = self.bad.iter().peekable();
        let mut index = 0;
        std::iter::from_fn(move || {
            if let Some(bad) = bad.next_if(|bad| bad.before == index) {
                return Some(Entry::Bad(bad));
            }
            index += 1;
            (index <= self.puzzles.len()).then_some(Entry::Puzzle(index - 1))
        })
    }

    /// All that the text says about a puzzle.
    #[must_use]
    pub fn record(&self, index: usize) -> Record {
        match self.records.binary_search_by_key(&index, |(index, _)| *index) {
            Ok(at) => self.records[at].1.clone(),
            Err(_) => self.puzzles[index].into(),
        }
    }

    /// What comes of each puzzle and its line.
    pub fn each<'a, T>(&'a self, make: impl Fn(&Puzzle, u64) -> T + 'a) -> impl Iterator<Item = T> + 'a {
        self.puzzles.iter().enumerate().map(move |(index, puzzle)| make(puzzle, self.line(index)))
    }

    /// The line on which a puzzle starts.
    #[must_use]
    pub fn line(&self, index: usize) -> u64 {
        let after = self.lines.partition_point(|&(first, _)| first <= index);
        let (first, line) = after.checked_sub(1).map_or((0, 1), |at| self.lines[at]);
        line + (index - first) as u64
    }

    /// The place of a puzzle, as messages name it: `puzzles.txt:3`.
    #[must_use]
    pub fn place(&self, index: usize) -> String {
        self.name.at_line(self.line(index))
    }

    fn read_lines(&mut self, mut rest: &[u8], mut line: u64, format: Option<Format>, whole_records: bool) {
        while !rest.is_empty() {
            let before = self.puzzles.len();
            rest = self.read_plain_lines(rest, line, b"\n");
            rest = self.read_plain_lines(rest, line + (self.puzzles.len() - before) as u64, b"\r\n");
            line += (self.puzzles.len() - before) as u64;
            if !rest.is_empty() {
                rest = &rest[self.read_any_line(rest, line, format, whole_records)..];
                line += 1;
            }
        }
    }

    /// Reads lines of 81 plain cells as long as they come, which needs no search for their ends. Returns the rest.
    fn read_plain_lines<'a, const E: usize>(&mut self, text: &'a [u8], line: u64, end: &[u8; E]) -> &'a [u8] {
        let first = self.puzzles.len();
        let rest = text::parse_lines(text, end, &mut self.puzzles);
        self.note_lines(first, line);
        rest
    }

    /// Reads the first line of the text. Returns its length with its end.
    fn read_any_line(
        &mut self,
        text: &[u8],
        line: u64,
        format: Option<Format>,
        whole_records: bool,
    ) -> usize {
        let end = memchr2(b'\n', b'\r', text).unwrap_or(text.len());
        match text::parse_cells(&text[..end]) {
            Some((grid, _)) if !whole_records => self.push(grid.into(), line),
            _ => self.read_line(&text[..end], line, format),
        }
        match text[end..] {
            [b'\r', b'\n', ..] => end + 2,
            [_, ..] => end + 1,
            [] => end,
        }
    }

    /// Reads a line, which may be blank or a comment.
    fn read_line(&mut self, text: &[u8], line: u64, format: Option<Format>) {
        match text::parse_line(text, format) {
            Ok(None) => {}
            Ok(Some(record)) => self.push_record(record, line),
            Err(error) => self.push_error(&error, line, 0),
        }
    }

    /// Reads a text that must be one puzzle; `before` comes before it in its line.
    fn read_value(&mut self, text: &[u8], line: u64, before: &[u8]) {
        if let Some((grid, b"")) = text::parse_cells(text) {
            self.push(grid.into(), line);
            return;
        }
        match text::parse(&String::from_utf8_lossy(text)) {
            Ok(record) => self.push_record(record, line),
            Err(error) => self.push_error(&error, line, characters(before)),
        }
    }

    fn read_drawn(&mut self, block: &Block) {
        let mut records = block.records();
        while let Some(record) = records.next() {
            match record {
                Ok(record) => self.push_record(record, records.line() as u64),
                Err(error) => self.push_error(&error, 1, 0),
            }
        }
    }

    /// Reads rows without quotes.
    fn read_plain_rows(&mut self, mut rest: &[u8], mut line: u64, column: usize, delimiter: u8) {
        let line_end = |text: &[u8]| memchr(b'\n', text).map_or(text.len(), |end| end + 1);
        if column == 0 {
            rest = self.read_plain_lines(rest, line, b"\n");
            line += self.puzzles.len() as u64;
        }
        while !rest.is_empty() {
            // The field of 81 cells first, which needs no search for its end.
            let field = skip_fields(rest, column, delimiter).map_or(&[][..], |start| &rest[start..]);
            let end = field.get(81).copied().filter(|&end| end == delimiter || end == b'\n');
            if let Some(end) = end
                && let Some((grid, _)) = text::parse_cells(&field[..81])
            {
                self.push(grid.into(), line);
                rest = &field[82..];
                if end == delimiter {
                    rest = &rest[line_end(rest)..];
                }
            } else {
                let (row, after) = rest.split_at(line_end(rest));
                self.read_any_row(row, line, column, delimiter);
                rest = after;
            }
            line += 1;
        }
    }

    /// Reads a row without quotes.
    fn read_any_row(&mut self, row: &[u8], line: u64, column: usize, delimiter: u8) {
        if row.trim_ascii().is_empty() && memchr(delimiter, row).is_none() {
            return; // a blank line is no row
        }
        let Some(start) = skip_fields(row, column, delimiter) else {
            let fields = memchr_iter(delimiter, row).count() + 1;
            self.push_short_row(fields, column, line);
            return;
        };
        let end = memchr(delimiter, &row[start..]).map_or(row.len(), |end| start + end);
        let field = &row[start..end];
        let blank = field.len() - field.trim_ascii_start().len();
        self.read_value(field.trim_ascii(), line, &row[..start + blank]);
    }

    /// Reads rows with quotes.
    fn read_rows(&mut self, text: &[u8], start: u64, column: usize, delimiter: u8) {
        let mut reader = ReaderBuilder::new().delimiter(delimiter).terminator(Terminator::Any(b'\n')).build();
        let mut field = vec![0; text.len()]; // no field is longer than the text
        // Of the first text that it reads the reader drops a byte order mark; but this is not the start of the file.
        let _ = reader.read_field(b"\n", &mut field);
        // The reader would take blank lines with the row that follows; taken before it, they leave the row its line.
        let blank_lines = |at: usize| text[at..].iter().take_while(|&&byte| byte == b'\n').count();
        let (mut fields, mut length, mut line) = (0, 0, start + blank_lines(0) as u64);
        // Where the row, the field and what has not been read yet start.
        let (mut row_at, mut field_at, mut at) = (blank_lines(0), blank_lines(0), blank_lines(0));
        loop {
            let (result, read, written) = reader.read_field(&text[at..], &mut field[length..]);
            at += read;
            length += written;
            let record_end = match result {
                // At the end of the text an empty input says that there is no more.
                ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => continue,
                ReadFieldResult::End => break,
                ReadFieldResult::Field { record_end } => record_end,
            };
            let value = field[..length].trim_ascii();
            if record_end && fields == 0 && value.is_empty() {
                // A blank line is no row.
            } else if fields == column {
                let blank = text[field_at..].len() - text[field_at..].trim_ascii_start().len();
                self.read_value(value, line, &text[row_at..field_at + blank]);
            } else if record_end && fields < column {
                self.push_short_row(fields + 1, column, line);
            }
            fields += 1;
            length = 0;
            if record_end {
                fields = 0;
                at += blank_lines(at);
                line += memchr_iter(b'\n', &text[row_at..at]).count() as u64;
                row_at = at;
            }
            field_at = at;
        }
    }

    fn push_short_row(&mut self, fields: usize, column: usize, line: u64) {
        let message = format!("the row has {fields} of the {} fields up to the puzzle", column + 1);
        self.push_bad(line, 1, "short-row", message);
    }

    fn read_objects(&mut self, text: &[u8], start: u64, key: Option<&str>) {
        for (line, object) in (start..).zip(text.split(|&byte| byte == b'\n')) {
            if object.trim_ascii().is_empty() {
                continue;
            }
            match json::read(object, key) {
                Ok(record) => self.push_record(record, line),
                Err(JsonFault::Object(column, message)) => self.push_bad(line, column, "json", message),
                Err(JsonFault::Puzzle(columns, error)) => self.push_error(&error, line, columns),
            }
        }
    }

    fn push(&mut self, puzzle: Puzzle, line: u64) {
        self.puzzles.push(puzzle);
        self.note_lines(self.puzzles.len() - 1, line);
    }

    /// Notes that the puzzles from this index on stand on the lines from this one on.
    fn note_lines(&mut self, first: usize, line: u64) {
        if first < self.puzzles.len() {
            if line != self.next_line || first == 0 {
                self.lines.push((first, line));
            }
            self.next_line = line + (self.puzzles.len() - first) as u64;
        }
    }

    fn push_record(&mut self, record: Record, line: u64) {
        let puzzle = record.puzzle();
        if record != Record::from(puzzle) {
            self.records.push((self.puzzles.len(), record));
        }
        self.push(puzzle, line);
    }

    fn push_error(&mut self, error: &ParseError, line: u64, columns: usize) {
        let line = line + error.line() as u64 - 1;
        self.push_bad(line, columns + error.column(), error.kind().name(), error.kind().to_string());
    }

    fn push_bad(&mut self, line: u64, column: usize, kind: &'static str, message: String) {
        self.bad.push(Bad { before: self.puzzles.len(), line, column, kind, message });
    }
}

/// Where the field after so many others starts in the first row of the text; `None` if the row has not so many.
fn skip_fields(text: &[u8], fields: usize, delimiter: u8) -> Option<usize> {
    let mut start = 0;
    for _ in 0..fields {
        let end = start + memchr2(delimiter, b'\n', &text[start..])?;
        if text[end] == b'\n' {
            return None;
        }
        start = end + 1;
    }
    Some(start)
}

/// How many characters the text has.
fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}
