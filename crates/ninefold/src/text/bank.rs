//! The puzzle bank of sudoku-exchange: a puzzle a line, as a hash of 12 hexadecimal digits, 81 digits with 0 for a blank,
//! and the rating by Sudoku Explainer. The hash is kept as field `id` and not checked.
//!
//! `0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2`

use super::error::{ParseError, ParseErrorKind};
use super::line::exactly;
use super::lines::{trim, trim_start};
use super::record::Record;
use super::symbols::remark;

const ID: &str = "id";
const RATING: &str = "rating";

pub(super) fn recognise(line: &[u8]) -> bool {
    let line = trim(line);
    line.len() > 81 && line.get(12) == Some(&b' ') && line.iter().take(12).all(u8::is_ascii_hexdigit)
}

pub(super) fn read(line: &[u8]) -> Result<Record, ParseError> {
    let (start, id, rest) = word(line, 0);
    if id.len() != 12 || !id.iter().all(u8::is_ascii_hexdigit) {
        let what = "a puzzle-bank line starts with 12 hexadecimal digits";
        return Err(ParseError::new(ParseErrorKind::Malformed(what), line, start));
    }
    let (start, cells, rest) = word(line, rest);
    let givens = exactly(cells).map_err(|error| error.within(line, start))?;
    let (start, rating, rest) = word(line, rest);
    let rating = String::from_utf8_lossy(rating).into_owned();
    if !rating.parse::<f64>().is_ok_and(f64::is_finite) {
        let what = "after the cells comes a rating, a number";
        return Err(ParseError::new(ParseErrorKind::Malformed(what), line, start));
    }
    let id = String::from_utf8_lossy(id).into_owned();
    let fields = vec![(ID.to_owned(), id), (RATING.to_owned(), rating)];
    Ok(Record { givens, fields, remark: remark(line.get(rest..).unwrap_or_default()), ..Record::default() })
}

pub(super) fn write(record: &Record) -> Result<String, &'static str> {
    let field =
        |name| record.field(name).filter(|value| !value.is_empty() && !value.contains(char::is_whitespace));
    let id = field(ID).ok_or("a field 'id', the 12 hexadecimal digits of the puzzle bank")?;
    let rating = field(RATING).ok_or("a field 'rating'")?;
    Ok(format!("{id} {} {rating:>4}", record.filled().to_string().replace('.', "0")))
}

/// The word at or after an offset: where it is, itself, and where it ends.
fn word(line: &[u8], from: usize) -> (usize, &[u8], usize) {
    let rest = line.get(from..).unwrap_or_default();
    let start = line.len() - trim_start(rest).len();
    let word = trim_start(rest).split(u8::is_ascii_whitespace).next().unwrap_or_default();
    (start, word, start + word.len())
}
