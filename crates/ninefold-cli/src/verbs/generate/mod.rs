//! `ninefold generate`: puzzles to order, each with exactly one solution.

mod unbiased;

use crate::args::{MadeArgs, Style, deadline};
use crate::ordered::ordered;
use crate::print;
use crate::progress::Progress;
use crate::sink::Sink;
use crate::tally::Tally;
use anyhow::{Context, Result, bail};
use clap::Args;
use ninefold::generate::{Difficulty, GenerateError, Generated, Generator, Minimality, Symmetry};
use ninefold::{Cell, CellSet, Grid};
use serde::Serialize;
use std::collections::HashSet;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use xxhash_rust::xxh3::xxh3_64;

const EXAMPLES: &str = "\
Every puzzle has exactly one solution. Puzzle I of seed S is the same on every machine
and for any number of jobs. Without --seed one is drawn and told on standard error. No
two puzzles are the same; with --unique-up-to-symmetry none is a morph of another (each
puzzle remembered takes some 16 bytes).

Symmetries: none, rotation-180, rotation-90, mirror-horizontal, mirror-vertical,
diagonal, anti-diagonal, both-mirrors, both-diagonals, full. With one, minimal means
that no orbit of givens can go.

A request that cannot be met is refused with the reason; one that is too rare ends after
--attempts for a puzzle with what was tried. Exit code 1 then, 3 after --timeout.

With a pattern an attempt takes up to 40 milliseconds, and 10,000 of them some minutes:
where it may have no puzzle, give --timeout. Minimal puzzles of more than 29 cells, with
a symmetry some 36, are hardly ever found; with --redundant puzzles come at once.

Taking givens away favours puzzles with few: 24.4 on average, where all minimal puzzles
together have 26.6. With --unbiased each puzzle comes with a weight, after the puzzle in
a line and in a field of its own in csv and jsonl: under the weights all minimal puzzles
count the same. Some 200 such samples tell as much as one drawn evenly would.

Examples:
  ninefold generate
  ninefold generate -n 1000 --seed 1 --symmetry rotation-180 --givens 24..28 -o puzzles.txt
  ninefold generate -n 10 --redundant --givens 32 --output csv
  ninefold generate -n 3 --effort 30..1000
  ninefold generate -n 10 --pattern mask.txt --timeout 60
  ninefold generate -n 100000 --unbiased --output csv -o samples.csv";

/// Said where a pattern gave puzzles, but none that is minimal.
const REDUNDANT: &str = "the pattern has puzzles, but minimal ones are rare or there are none: \
    add --redundant, or take cells away";

/// Make puzzles with exactly one solution
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Generate {
    /// How many puzzles to make
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    number: u64,

    /// What the puzzles depend on [default: drawn at random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// How many givens, N or MIN..MAX
    #[arg(long, value_name = "RANGE", value_parser = givens)]
    givens: Option<RangeInclusive<u64>>,

    /// The symmetry of the cells with givens
    #[arg(long, value_name = "NAME", default_value_t = Symmetry::None)]
    symmetry: Symmetry,

    /// The cells of the givens: 81 characters or a file with them, `.` where there is to be no given and anything else
    /// where there is to be one
    #[arg(long, value_name = "CELLS|FILE", allow_hyphen_values = true)]
    pattern: Option<String>,

    /// Let givens be redundant
    #[arg(long, conflicts_with = "strictly_minimal")]
    redundant: bool,

    /// Let no single given be redundant, whatever the symmetry
    #[arg(long)]
    strictly_minimal: bool,

    /// How hard, N or MIN..MAX: the digits that a plain search tries; 0 if singles suffice
    #[arg(long, value_name = "RANGE", value_parser = range)]
    effort: Option<RangeInclusive<u64>>,

    /// Give a puzzle up after so many attempts
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    attempts: u64,

    /// Let no puzzle be a morph of another
    #[arg(long)]
    unique_up_to_symmetry: bool,

    /// Sample minimal puzzles, with weights under which all minimal puzzles count the same
    #[arg(long, conflicts_with_all = [
        "symmetry", "givens", "pattern", "redundant", "strictly_minimal", "effort", "attempts", "unique_up_to_symmetry",
    ])]
    unbiased: bool,

    /// Stop after so long; what was made by then is printed
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    timeout: Option<Duration>,

    #[command(flatten)]
    made: MadeArgs,
}

/// The object of a puzzle.
#[derive(Serialize)]
struct JsonPuzzle {
    puzzle: String,
    solution: String,
    givens: usize,
    seed: u64,
    index: u64,
    attempts: u64,
}

impl Generate {
    pub(super) fn run(self) -> Result<Tally> {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        let generator = self.generator(seed)?;
        generator.check()?;
        if self.seed.is_none() {
            print::tell(format_args!("ninefold: --seed {seed}"));
        }
        if self.unbiased {
            return unbiased::run(&self, seed);
        }
        let cancel = deadline(self.timeout);

        let mut printer = Printer {
            seed,
            style: self.made.output,
            seen: HashSet::new(),
            repeats: 0,
            made: 0,
            attempts: 0,
            out: Vec::new(),
        };
        let mut sink = Sink::open(self.made.to.file.as_deref())?;
        let done = Arc::new(AtomicU64::new(0));
        let mut progress = Progress::new(Some(self.number), Arc::clone(&done), self.made.to.is_terminal());
        let mut failed = None;
        if self.made.output == Style::Csv {
            sink.write_all(b"puzzle,solution,givens,index\n")?;
        }
        let jobs = self.made.jobs.count();
        // Large pieces keep the solver's batches full; several for each thread share the work evenly.
        let piece = (self.number / (2 * jobs as u64)).clamp(1, 8192);
        let pieces = (0..).map(|number| Ok(number * piece..(number + 1) * piece));
        let by_symmetry = self.unique_up_to_symmetry;
        let work = |indices| -> Vec<_> {
            let puzzles = generator.puzzles(indices, &cancel);
            puzzles.map(|made| made.map(|made| (key(&made.puzzle, by_symmetry), made))).collect()
        };
        if self.number > 0 {
            ordered(jobs, pieces, work, |puzzles| {
                printer.out.clear();
                for made in puzzles {
                    match made {
                        Ok((key, made)) => printer.push(key, &made),
                        Err(error) => failed = Some(Failure::Generator(error)),
                    }
                    if printer.repeats >= self.attempts {
                        failed = Some(Failure::Repeats(printer.repeats));
                    }
                    if failed.is_some() || printer.made == self.number {
                        break;
                    }
                }
                progress
                    .note(format!("{} % of attempts accepted", 100 * printer.made / printer.attempts.max(1)));
                done.store(printer.made, Ordering::Relaxed);
                progress.advance(printer.made);
                progress.aside(|| sink.write_all(&printer.out))?;
                let is_done = failed.is_some() || printer.made == self.number;
                if is_done {
                    cancel.cancel(); // nobody takes what else is being made
                }
                Ok(if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            })?;
        }
        progress.finish();
        sink.finish()?;
        let mut tally = Tally { puzzles: self.number, ..Tally::default() };
        if let Some(error) = failed {
            let missing = self.number - printer.made;
            print::tell(format_args!("ninefold: puzzle {}: {error}", printer.made + 1));
            if let Failure::Generator(
                GenerateError::AttemptsExhausted(tried) | GenerateError::Cancelled(tried),
            ) = &error
                && self.pattern.is_some()
                && tried.redundant > 0
                && 2 * tried.redundant >= tried.attempts
            {
                print::tell(format_args!("ninefold: {REDUNDANT}"));
            }
            match error {
                Failure::Generator(GenerateError::Cancelled(_)) => tally.undecided = missing,
                _ => tally.refused = missing,
            }
        }
        Ok(tally)
    }

    /// What the options ask for.
    fn generator(&self, seed: u64) -> Result<Generator> {
        let mut generator = Generator::new(seed)
            .with_symmetry(self.symmetry)
            .with_attempts(self.attempts)
            .with_minimality(match (self.redundant, self.strictly_minimal) {
                (true, _) => Minimality::Redundant,
                (_, true) => Minimality::Strict,
                _ => Minimality::Orbits,
            });
        if let Some(givens) = &self.givens {
            generator = generator.with_givens(*givens.start() as usize..=*givens.end() as usize);
        }
        if let Some(effort) = &self.effort {
            generator = generator.with_difficulty(Difficulty::SearchEffort(effort.clone()));
        }
        if let Some(given) = &self.pattern {
            let text = match std::fs::read_to_string(given) {
                Err(_) if given.chars().count() == 81 => given.clone(),
                read => read.with_context(|| format!("{given}: neither 81 cells nor a file"))?,
            };
            generator = generator.with_pattern(pattern(&text).with_context(|| given.clone())?);
        }
        Ok(generator)
    }
}

/// Prints puzzles and remembers them.
struct Printer {
    seed: u64,
    style: Style,
    /// Keys of the puzzles printed: a collision costs a puzzle, never a duplicate.
    seen: HashSet<u64>,
    /// How many in a row were known already.
    repeats: u64,
    made: u64,
    attempts: u64,
    out: Vec<u8>,
}

impl Printer {
    fn push(&mut self, key: u64, made: &Generated) {
        self.attempts += made.attempts;
        self.repeats += 1;
        if !self.seen.insert(key) {
            return;
        }
        self.repeats = 0;
        self.made += 1;
        let out = &mut self.out;
        let givens = made.puzzle.filled_len();
        match self.style {
            Style::Line => print::push_grid_line(out, &made.puzzle),
            Style::Grid => {
                let gap = if self.made > 1 { "\n" } else { "" };
                print::push(out, format_args!("{gap}{:#}\n", made.puzzle));
            }
            Style::Csv => {
                print::push(out, format_args!("{},{},{givens},{}\n", made.puzzle, made.solution, made.index));
            }
            Style::Jsonl => print::push_object(
                out,
                &JsonPuzzle {
                    puzzle: made.puzzle.to_string(),
                    solution: made.solution.to_string(),
                    givens,
                    seed: self.seed,
                    index: made.index,
                    attempts: made.attempts,
                },
            ),
        }
    }
}

/// Why there are fewer puzzles than asked for.
enum Failure {
    Generator(GenerateError),
    /// So many puzzles in a row were the same as earlier ones.
    Repeats(u64),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Generator(error) => error.fmt(f),
            Self::Repeats(number) => {
                write!(f, "the last {number} puzzles made were the same as earlier ones")
            }
        }
    }
}

/// A number that is the same for the same puzzle, or for all its morphs.
fn key(puzzle: &Grid, by_symmetry: bool) -> u64 {
    xxh3_64(if by_symmetry { puzzle.canonical().form } else { *puzzle }.values())
}

/// The cells that are to hold givens.
fn pattern(text: &str) -> Result<CellSet> {
    let cells: Vec<char> = text.chars().filter(|character| !character.is_whitespace()).collect();
    if cells.len() != 81 {
        bail!("a pattern has 81 cells, this one {}", cells.len());
    }
    let is_given = |&(_, character): &(Cell, char)| !matches!(character, '.' | '0' | '-' | '_');
    Ok(Cell::ALL.into_iter().zip(cells).filter(is_given).map(|(cell, _)| cell).collect())
}

/// `N` or `MIN..MAX`, both included.
fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let number =
        |text: &str| text.parse().map_err(|_| format!("'{text}' is no number; N or MIN..MAX is expected"));
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    Ok(number(least)?..=number(most.strip_prefix('=').unwrap_or(most))?)
}

/// A range of numbers of givens.
fn givens(text: &str) -> Result<RangeInclusive<u64>, String> {
    range(text).and_then(
        |range| {
            if *range.end() <= 81 { Ok(range) } else { Err("a grid has 81 cells".to_owned()) }
        },
    )
}
