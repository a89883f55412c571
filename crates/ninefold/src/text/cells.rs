//! Characters of cells, and the fast path: 81 of them in a row.

use crate::grid::Grid;
use crate::puzzle::Puzzle;
use std::array;

/// Reads a plain line: 81 cells `1`-`9` or blank (`.` `0` `-` `_` `*` `x` `X` `?`), then nothing more of the kind.
/// Returns the grid and the rest of the line, a remark or nothing. `None` for all other lines, which may still hold a
/// puzzle: [`parse_line`](super::parse_line) knows, and says what is wrong if not.
///
/// This is the fast path for files of millions of lines: a few nanoseconds, no allocation, UTF-8 not looked at.
///
/// ```
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # easy";
/// let (grid, rest) = ninefold::text::parse_cells(line).unwrap();
/// assert_eq!(grid.filled_len(), 30);
/// assert_eq!(rest, b" # easy");
/// ```
#[must_use]
#[inline(always)]
#[expect(clippy::inline_always, reason = "handing on the grid takes as long as reading it")]
pub fn parse_cells(line: &[u8]) -> Option<(Grid, &[u8])> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    if rest.first().is_some_and(|&byte| byte.is_ascii_alphanumeric() || is_blank(byte) || byte >= 0x80) {
        return None;
    }
    // Almost all files have `.` or `0` for a blank, and reading nothing else takes half the time.
    let grid = match Grid::from_values(array::from_fn(|cell| plain_value(cells[cell]))) {
        Some(grid) => grid,
        None => with_other_blanks(cells)?,
    };
    Some((grid, rest))
}

/// Reads lines of 81 plain cells and this line end, and nothing else, as long as they come: appends their puzzles and
/// returns the rest of the text. The fastest way to read millions of puzzles.
///
/// ```
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let text = line.repeat(3) + "# the end\n";
/// let mut puzzles = Vec::new();
/// let rest = ninefold::text::parse_lines(text.as_bytes(), b"\n", &mut puzzles);
/// assert_eq!(puzzles.len(), 3);
/// assert_eq!(rest, b"# the end\n");
/// ```
#[must_use]
#[inline(never)] // within a larger function the loop is compiled to something slower
pub fn parse_lines<'a, const E: usize>(
    mut text: &'a [u8],
    end: &[u8; E],
    puzzles: &mut Vec<Puzzle>,
) -> &'a [u8] {
    while let Some((cells, after)) = text.split_first_chunk::<81>()
        && let Some((found, after)) = after.split_first_chunk()
        && found == end
    {
        // In place, as a grid made elsewhere would be copied, which takes as long as reading it.
        puzzles.push(Puzzle::Givens(Grid::EMPTY));
        let Some(Puzzle::Givens(grid)) = puzzles.last_mut() else { break };
        let values = grid.values_mut();
        for (value, &byte) in values.iter_mut().zip(cells) {
            *value = plain_value(byte);
        }
        if !Grid::are_values(values) {
            if let Some(other) = with_other_blanks(cells) {
                *grid = other;
            } else {
                puzzles.pop();
                break;
            }
        }
        text = after;
    }
    text
}

/// Out of the way of the lines that are plainer.
#[cold]
#[inline(never)]
fn with_other_blanks(cells: &[u8; 81]) -> Option<Grid> {
    Grid::from_values(cells.map(value))
}

/// Whether the byte stands for an empty cell.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'.' | b'0' | b'-' | b'_' | b'*' | b'x' | b'X' | b'?')
}

/// [`value`] of a digit, `.` or `0`; more than 9 for all else.
const fn plain_value(byte: u8) -> u8 {
    // Of all bytes, these alone have such a value less than 10: `0` is 0x30, and the nine digits follow it.
    let value = byte ^ b'0';
    if byte == b'.' { 0 } else { value }
}

/// The value of a cell, 0 for a blank; more than 9 for what is no cell. Without branches, so that 81 of them become a
/// few vector operations.
#[expect(clippy::needless_bitwise_bool, reason = "a lazy operator is a branch, and that keeps vectors away")]
const fn value(byte: u8) -> u8 {
    let digit = byte.wrapping_sub(b'0');
    let blank = (byte == b'.')
        | (byte == b'-')
        | (byte == b'_')
        | (byte == b'*')
        | (byte | 0x20 == b'x')
        | (byte == b'?');
    // `digit` of a blank is above 9, and the mask turns it to 0.
    digit & (blank as u8).wrapping_sub(1)
}
