//! The puzzle bank of sudoku-exchange: a puzzle a line, as a hash of 12 hexadecimal digits, 81 digits with 0 for a blank,
//! and the rating by Sudoku Explainer. The hash is kept as field `id` and not checked.
//!
//! `0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2`

use super::error::{ParseError, ParseErrorKind};
use super::line::exactly;
use super::lines::{trim, trim_start};
use super::record::Record;
use super::symbols::remark;
use std::borrow::Cow;

const ID: &str = "id";
const RATING: &str = "rating";

pub(super) fn recognise(line: &[u8]) -> bool {
    let line = trim(line);
    line.len() > 81 && line.get(12) == Some(&b' ') && line.iter().take(12).all(u8::is_ascii_hexdigit)
}

pub(super) fn read(line: &[u8]) -> Result<Record, ParseError> {
    let (start, id, rest) = word(line, 0);
    if !is_id(&id) {
        let what = "a puzzle-bank line starts with 12 hexadecimal digits";
        return Err(ParseError::new(ParseErrorKind::Malformed(what), line, start));
    }
    let (start, cells, rest) = word(line, rest);
    let givens = exactly(cells.as_bytes()).map_err(|error| error.within(line, start))?;
    let (start, rating, rest) = word(line, rest);
    if !is_rating(&rating) {
        let what = "after the cells comes a rating, a number";
        return Err(ParseError::new(ParseErrorKind::Malformed(what), line, start));
    }
    let fields = vec![(ID.to_owned(), id.into_owned()), (RATING.to_owned(), rating.into_owned())];
    Ok(Record { givens, fields, remark: remark(line.get(rest..).unwrap_or_default()), ..Record::default() })
}

pub(super) fn write(record: &Record) -> Result<String, &'static str> {
    let field = |name, is_fine: fn(&str) -> bool| record.field(name).filter(|value| is_fine(value));
    let id = field(ID, is_id).ok_or("a field 'id', the 12 hexadecimal digits of the puzzle bank")?;
    let rating = field(RATING, is_rating).ok_or("a field 'rating', a number")?;
    Ok(format!("{id} {} {rating:>4}", record.filled().to_string().replace('.', "0")))
}

fn is_id(word: &str) -> bool {
    word.len() == 12 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn is_rating(word: &str) -> bool {
    word.parse::<f64>().is_ok_and(f64::is_finite)
}

/// The word at or after an offset: where it is, itself, and where it ends.
fn word(line: &[u8], from: usize) -> (usize, Cow<'_, str>, usize) {
    let rest = trim_start(line.get(from..).unwrap_or_default());
    let start = line.len() - rest.len();
    let word = rest.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    (start, String::from_utf8_lossy(word), start + word.len())
}
