//! Verbs that make something of each puzzle on its own: a canonical form, a morph, a minimal puzzle, candidates.
//!
//! Such a verb names its columns and says what they hold for a puzzle; how that is printed is the same for all:
//!
//! | style | what is printed |
//! |---|---|
//! | line | the puzzle that was made, or `!` and why there is none |
//! | grid | the same, drawn |
//! | csv | the puzzle asked about, then all columns |
//! | jsonl | an object with the same |

use crate::args::{MapArgs, Style};
use crate::batch::{Bad, Batch, Entry};
use crate::pipeline::{Answering, Reply};
use crate::print::{self, Gap, JsonError, Symbols};
use crate::run::{Look, answer_all};
use crate::search::Verdict;
use crate::tally::Tally;
use anyhow::Result;
use ninefold::{Puzzle, Transform};
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt;

/// What a verb makes of a puzzle.
pub trait Mapping: Send + Sync + 'static {
    /// What it tells, in order. The first is the puzzle made.
    const COLUMNS: &'static [&'static str];

    /// Makes it of each puzzle of the batch, in order; several puzzles may come of one.
    fn map<'a>(&'a self, batch: &'a Batch) -> impl Iterator<Item = Vec<Mapped>> + 'a;
}

/// What came of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mapped {
    /// A puzzle, and what the columns after the first hold.
    Made(Puzzle, Vec<Datum>),
    /// Nothing can be made of it, as it has no solution or several.
    Refused(Verdict),
    /// Nothing can be made of this kind of puzzle; why.
    Unfit(&'static str),
}

/// What a column holds, written out only where it is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Datum {
    /// A count.
    Number(u64),
    /// A way from the puzzle asked about to the one made.
    Transform(Transform),
}

/// Answers with what a mapping makes.
struct MapEach<M> {
    /// What to make.
    mapping: M,
    /// How to print it.
    look: Look,
}

/// Answers all the input with what the mapping makes.
///
/// # Errors
///
/// The input cannot be read, or the output cannot be written.
pub fn map_all(args: &MapArgs, mapping: impl Mapping) -> Result<Tally> {
    answer_all(&args.input, &args.output, args.jobs.count(), |look| MapEach { mapping, look })
}

/// The object of an answer.
#[derive(Serialize)]
struct JsonMapped<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<Symbols<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(flatten)]
    columns: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<JsonError<'a>>,
}

impl<M: Mapping> Answering for MapEach<M> {
    fn head(&self, out: &mut Vec<u8>) {
        if self.look.style == Style::Csv {
            print::push(out, format_args!("puzzle,status,{}\n", M::COLUMNS.join(",")));
        }
    }

    fn answer(&self, batch: &Batch, reply: &mut Reply) {
        let Reply { out, tally, .. } = reply;
        let mut gap = Gap::new(self.look.style, batch);
        let mut all = self.mapping.map(batch);
        for entry in batch.entries() {
            match entry {
                Entry::Puzzle(index) => {
                    for mapped in all.next().unwrap_or_default() {
                        gap.push(out);
                        self.print(&batch.puzzles[index], &mapped, out, tally);
                    }
                }
                Entry::Bad(bad) => {
                    gap.push(out);
                    self.print_bad(bad, out);
                }
            }
        }
    }
}

impl<M: Mapping> MapEach<M> {
    fn print(&self, puzzle: &Puzzle, mapped: &Mapped, out: &mut Vec<u8>, tally: &mut Tally) {
        match mapped {
            Mapped::Made(..) => {}
            Mapped::Refused(verdict) => verdict.count_in(tally),
            Mapped::Unfit(_) => tally.refused += 1,
        }
        match (self.look.style, mapped) {
            (Style::Line, Mapped::Made(made, _)) => {
                print::push_puzzle(out, made);
                out.push(b'\n');
            }
            (Style::Grid, Mapped::Made(made, _)) => print::push(out, format_args!("{made:#}\n")),
            (Style::Line | Style::Grid, Mapped::Refused(verdict)) => print::push_verdict(out, verdict),
            (Style::Line | Style::Grid, Mapped::Unfit(why)) => {
                print::push(out, format_args!("!refused {why}\n"));
            }
            (Style::Csv, _) => {
                print::push_puzzle(out, puzzle);
                out.push(b',');
                let status = mapped.status().unwrap_or("ok").to_owned();
                let columns = M::COLUMNS.len();
                let mut fields = vec![status];
                if let Mapped::Made(made, values) = mapped {
                    fields.push(made.to_string());
                    fields.extend(values.iter().map(Datum::to_string));
                }
                fields.resize(columns + 1, String::new());
                print::push_row(out, fields.iter().map(String::as_bytes));
            }
            (Style::Jsonl, _) => {
                let mut columns = Map::new();
                if let Mapped::Made(made, values) = mapped {
                    let values =
                        [made.to_string().into()].into_iter().chain(values.iter().copied().map(Value::from));
                    columns.extend(M::COLUMNS.iter().map(|&name| name.to_owned()).zip(values));
                }
                let status = mapped.status();
                print::push_object(
                    out,
                    &JsonMapped { puzzle: Some(puzzle.into()), status, columns, error: None },
                );
            }
        }
    }

    /// Answers what is no puzzle.
    fn print_bad(&self, bad: &Bad, out: &mut Vec<u8>) {
        match self.look.style {
            Style::Line | Style::Grid => print::push(out, format_args!("!invalid {}\n", bad.message)),
            Style::Csv => {
                let empty = M::COLUMNS.iter().map(|_| &b""[..]);
                print::push_row(out, [&b""[..], b"invalid"].into_iter().chain(empty));
            }
            Style::Jsonl => {
                let error = Some(bad.into());
                let columns = Map::new();
                print::push_object(
                    out,
                    &JsonMapped { puzzle: None, status: Some("invalid"), columns, error },
                );
            }
        }
    }
}

impl Mapped {
    /// The word for why there is nothing.
    const fn status(&self) -> Option<&'static str> {
        match self {
            Self::Made(..) => None,
            Self::Refused(verdict) => Some(verdict.status()),
            Self::Unfit(_) => Some("refused"),
        }
    }
}

impl From<Datum> for Value {
    fn from(datum: Datum) -> Self {
        match datum {
            Datum::Number(number) => number.into(),
            Datum::Transform(transform) => transform.to_string().into(),
        }
    }
}

impl fmt::Display for Datum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Transform(transform) => transform.fmt(f),
        }
    }
}
