//! JSON lines: an object a line with the puzzle under a key, and whatever else a record says under its own keys.

use crate::layout::NAMES;
use ninefold::text::{self, ParseError, Record};
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt::Display;
use std::str::FromStr;

/// Why an object holds no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JsonFault {
    /// It is no object of the shape that is expected: the column, from 1, and what is wrong there.
    Object(usize, String),
    /// The value is no puzzle: how many characters come before it, and what is wrong in it.
    Puzzle(usize, ParseError),
}

/// Reads the object of a line. The puzzle is under the key given, else under the first of the usual names; the keys
/// that [`write()`] adds are read if they hold what it puts there, and all others are passed over.
///
/// # Errors
///
/// There is no puzzle.
pub fn read(line: &[u8], key: Option<&str>) -> Result<Record, JsonFault> {
    let value: Map<String, Value> = serde_json::from_slice(line).map_err(|error| {
        let message = error.to_string();
        // The message ends with a place that counts lines from the object.
        JsonFault::Object(
            error.column().max(1),
            message.split(" at line ").next().unwrap_or_default().to_owned(),
        )
    })?;
    let found = match key {
        Some(key) => value.get(key),
        None => NAMES.iter().find_map(|name| value.get(*name)),
    };
    let puzzle = match found {
        Some(Value::String(puzzle)) => puzzle,
        Some(_) => return Err(JsonFault::Object(1, "the puzzle is not a string".to_owned())),
        None => return Err(JsonFault::Object(1, format!("there is no key '{}'", key.unwrap_or(NAMES[0])))),
    };
    let mut record = text::parse(puzzle).map_err(|error| {
        let line = String::from_utf8_lossy(line);
        let before = line.find(puzzle.as_str()).map_or(0, |at| line[..at].chars().count());
        JsonFault::Puzzle(before, error)
    })?;
    if let Some(placed) = parsed(&value, "placed") {
        record.placed = placed;
    }
    record.candidates = parsed(&value, "candidates").or(record.candidates);
    record.solution = parsed(&value, "solution").or(record.solution);
    if let Some(remark) = value.get("remark").and_then(Value::as_str) {
        remark.clone_into(&mut record.remark);
    }
    Ok(record)
}

fn parsed<T: FromStr>(value: &Map<String, Value>, key: &str) -> Option<T> {
    value.get(key)?.as_str()?.parse().ok()
}

/// A record as an object.
#[derive(Serialize)]
struct JsonRecord<'a> {
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "str::is_empty")]
    remark: &'a str,
    #[serde(skip_serializing_if = "Map::is_empty")]
    fields: Map<String, Value>,
}

/// Writes a record as an object, all of it.
#[must_use]
pub fn write(record: &Record) -> String {
    let text = |value: &dyn Display| value.to_string();
    // A sukaku says it all by its 729 characters.
    let puzzle = record.puzzle();
    let plain = Record::from(puzzle);
    let is_plain = record.placed == plain.placed && record.candidates == plain.candidates;
    let object = JsonRecord {
        puzzle: if is_plain { text(&puzzle) } else { text(&record.givens) },
        placed: (record.placed.filled_len() > 0).then(|| text(&record.placed)),
        candidates: record.candidates.filter(|_| !is_plain).map(|marks| text(&marks)),
        solution: record.solution.map(|grid| text(&grid)),
        remark: &record.remark,
        fields: record.fields.iter().map(|(name, value)| (name.clone(), value.clone().into())).collect(),
    };
    serde_json::to_string(&object).unwrap_or_default()
}
