//! Writing, and the proof that nothing is lost: what was written is read back and compared.

use super::format::{Format, Writer};
use super::record::Record;
use std::fmt;

/// A part of a record that a format cannot carry.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Loss {
    /// Which cells are filled, or with what.
    Filled,
    /// Which of the filled cells are not given.
    Placed,
    /// Candidates that are not just those the filled cells leave.
    Candidates,
    /// The solution.
    Solution,
    /// The text after the puzzle.
    Remark,
    /// The field with this name.
    Field(String),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Filled => f.write_str("which cells are filled"),
            Self::Placed => f.write_str("which digits are placed and not given"),
            Self::Candidates => f.write_str("the candidates"),
            Self::Solution => f.write_str("the solution"),
            Self::Remark => f.write_str("the remark"),
            Self::Field(name) => write!(f, "the field '{name}'"),
        }
    }
}

/// Why a record cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteErrorKind {
    /// The format would lose these.
    Loses(Vec<Loss>),
    /// The format needs this, and the record has it not.
    Needs(&'static str),
}

/// A record cannot be written in a format. Shown as `format 'line' cannot carry the candidates and the solution`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError {
    format: Format,
    kind: WriteErrorKind,
}

impl WriteError {
    /// The format.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Why.
    #[must_use]
    pub const fn kind(&self) -> &WriteErrorKind {
        &self.kind
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            WriteErrorKind::Needs(what) => write!(f, "format '{}' needs {what}", self.format),
            WriteErrorKind::Loses(losses) => {
                write!(f, "format '{}' cannot carry ", self.format)?;
                for (place, loss) in losses.iter().enumerate() {
                    let separator = match place {
                        0 => "",
                        _ if place + 1 == losses.len() => " and ",
                        _ => ", ",
                    };
                    write!(f, "{separator}{loss}")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes the record in the format, without a line end after the last line.
///
/// # Errors
///
/// [`WriteError`] if reading the text back would not give the same record: it says what would be lost.
pub fn write(record: &Record, format: Format) -> Result<String, WriteError> {
    let (text, losses) = write_lossy(record, format)?;
    if losses.is_empty() { Ok(text) } else { Err(WriteError { format, kind: WriteErrorKind::Loses(losses) }) }
}

/// Writes as much of the record as the format can carry, and says what is lost.
///
/// # Errors
///
/// [`WriteError`] if the format needs what the record has not.
pub fn write_lossy(record: &Record, format: Format) -> Result<(String, Vec<Loss>), WriteError> {
    let text = match format.spec().write {
        Writer::Any(write) => write(record),
        Writer::Some(write) => {
            write(record).map_err(|needed| WriteError { format, kind: WriteErrorKind::Needs(needed) })?
        }
    };
    let back = super::parse_one(&text, Some(format)).unwrap_or_default();
    let losses = losses(&record.clone().normalized(), &back);
    Ok((text, losses))
}

/// What of `record` is not in `back`.
fn losses(record: &Record, back: &Record) -> Vec<Loss> {
    let mut losses = Vec::new();
    let mut lost = |is_lost: bool, loss| {
        if is_lost {
            losses.push(loss);
        }
    };
    let filled = record.filled() != back.filled();
    lost(filled, Loss::Filled);
    lost(!filled && record.placed != back.placed, Loss::Placed);
    let same = record.candidates == back.candidates && !filled;
    lost(!same && record.marks() != back.marks(), Loss::Candidates);
    lost(record.solution != back.solution, Loss::Solution);
    lost(record.remark != back.remark, Loss::Remark);
    let mut carried = back.fields.clone();
    for field in &record.fields {
        match carried.iter().position(|other| other == field) {
            Some(place) => drop(carried.remove(place)),
            None => losses.push(Loss::Field(field.0.clone())),
        }
    }
    losses
}
