//! Web addresses that hold the 81 cells of a puzzle: SudokuWiki's `?bd=`, sudokuexchange's `?s=`, or a part of the path
//! (`SecUSo`'s app). The rest of the address says nothing about the puzzle and is not kept.

use super::error::{ParseError, ParseErrorKind};
use super::line::exactly;
use super::lines::{trim, trim_start};
use super::record::Record;
use super::symbols::remark;

/// The queries that hold a puzzle.
const QUERIES: [&[u8]; 2] = [b"bd=", b"s="];

pub(super) fn recognise(line: &[u8]) -> bool {
    let line = address(line).0;
    let holds = |part: &[u8]| line.windows(part.len()).any(|window| window == part);
    line.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'?')
        && [&b"://"[..], b"?bd=", b"&bd=", b"?s=", b"&s="].into_iter().any(holds)
        || line.starts_with(b"www.")
}

pub(super) fn read(line: &[u8]) -> Result<Record, ParseError> {
    let start = line.len() - trim_start(line).len();
    let (address, rest) = address(line);
    let mut offset = start;
    let mut parts = Vec::new();
    for part in address.split(|byte| b"/?&#".contains(byte)) {
        parts.push((offset, part));
        offset += part.len() + 1;
    }
    let query = parts.iter().find_map(|&(offset, part)| {
        let value = QUERIES.into_iter().find_map(|name| part.strip_prefix(name))?;
        Some((offset + part.len() - value.len(), value))
    });
    let path = parts.iter().copied().find(|(_, part)| exactly(part).is_ok());
    let Some((offset, cells)) = query.or(path) else {
        let what = "no 81 cells in this address, neither in its path nor as '?bd=' or '?s='";
        return Err(ParseError::new(ParseErrorKind::Malformed(what), line, start));
    };
    let givens = exactly(cells).map_err(|error| error.within(line, offset))?;
    Ok(Record { givens, remark: remark(rest), ..Record::default() })
}

pub(super) fn write(record: &Record) -> String {
    format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", record.filled())
}

/// The address, and what follows it on the line.
fn address(line: &[u8]) -> (&[u8], &[u8]) {
    let line = trim(line);
    let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
    line.split_at(end)
}
