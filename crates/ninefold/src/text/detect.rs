//! What format a text is in.

use super::cells::parse_cells;
use super::format::{Format, Reader};
use super::lines::{Lines, is_blank_line, is_comment};
use super::rows::is_border_like;
use super::{candidates, grid, sdk};

/// So many lines are looked at.
const LOOK: usize = 200;

/// See [`Format::detect`].
pub(super) fn detect(head: &[u8]) -> Option<Format> {
    let mut of_rows = None;
    let (mut rows, mut is_sdk, mut is_framed) = (0, false, false);
    for line in Lines::new(head, false).map(|line| line.text).take(LOOK) {
        if sdk::is_section(line) {
            return Some(Format::Sdk);
        }
        is_sdk |= sdk::is_header(line);
        is_framed |= line.trim_ascii().starts_with(b"*---");
        // A border of 81 dashes could be a puzzle without givens.
        if is_blank_line(line) || is_comment(line) || is_border_like(line) {
            continue;
        }
        if let Some(format) = one_line(line) {
            return Some(format);
        }
        let Some(format) = format_of_row(line).filter(|_| rows < 9) else { continue };
        rows += 1;
        // A row of single cells says nothing against candidates, nor does one without `u` against `.sdx`.
        let says_more = |&other: &Format| other == Format::Sdx || format == Format::Grid;
        of_rows = of_rows.filter(says_more).or(Some(format));
    }
    match of_rows {
        Some(Format::Grid) if is_sdk => Some(Format::Sdk),
        Some(Format::Grid) if is_framed => Some(Format::Ss),
        other => other,
    }
}

/// The format of a line that is a puzzle by itself.
fn one_line(line: &[u8]) -> Option<Format> {
    if parse_cells(line).is_some() {
        return Some(Format::Line);
    }
    let format = Format::of_line(line);
    match format.spec().read {
        Reader::Line(read) if read(line).is_ok() && !candidates::is_ascending_row(line) => Some(format),
        _ => None,
    }
}

/// The format of which the line is a row.
fn format_of_row(line: &[u8]) -> Option<Format> {
    if grid::is_row(line) {
        Some(Format::Grid)
    } else if candidates::is_sdx_row(line) {
        Some(Format::Sdx)
    } else {
        candidates::is_row(line).then_some(Format::Candidates)
    }
}
