//! The options that several verbs share. Each verb flattens those it takes into its own.

use anyhow::{Context, Result};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum, ValueHint};
use ninefold::text::Format;
use ninefold::{CancelToken, Engine, Isa, Solver};
use std::ffi::OsString;
use std::fmt;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// What to read.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Input")]
pub struct InputArgs {
    /// Files (also .gz and .zst), `-` for standard input, or puzzles written out; standard input if none is given
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help_heading = "Arguments")]
    pub inputs: Vec<OsString>,

    /// The format of the input [default: what its content looks like]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: Option<TextFormat>,

    /// The column of a CSV file, or the key of JSON lines, that holds the puzzle [default: the first of puzzle,
    /// quizzes, question and other usual names]
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
}

/// A format of the library, or one of the two that the command adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextFormat {
    /// A format of the library.
    Text(Format),
    /// Comma-, semicolon- or tab-separated columns under a header.
    Csv,
    /// A JSON object a line.
    Jsonl,
}

impl TextFormat {
    const ALL: [Self; Format::ALL.len() + 2] = {
        let mut all = [Self::Csv; Format::ALL.len() + 2];
        let mut place = 0;
        while place < Format::ALL.len() {
            all[place] = Self::Text(Format::ALL[place]);
            place += 1;
        }
        all[place + 1] = Self::Jsonl;
        all
    };

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text(format) => format.name(),
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
        }
    }
}

impl ValueEnum for TextFormat {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

impl fmt::Display for TextFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What to write, and where.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// How to print the answers [default: a drawn grid if one puzzle meets a terminal, else a line a puzzle]
    #[arg(long, value_enum)]
    pub output: Option<Style>,

    /// Where.
    #[command(flatten)]
    pub to: FileArgs,

    /// Whether to colour what is drawn
    #[arg(long, value_enum, default_value_t)]
    pub color: Color,
}

/// Where to write.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct FileArgs {
    /// Write to a file instead of standard output, compressed if its name ends in .gz or .zst; the file appears
    /// under its name only when it is complete
    #[arg(short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}

impl FileArgs {
    /// Whether the answers go to a terminal.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        self.file.is_none() && io::stdout().is_terminal()
    }
}

impl OutputArgs {
    /// Whether to colour, given that `NO_COLOR` and a dumb terminal say no to `auto`.
    #[must_use]
    pub fn colored(&self) -> bool {
        let set = |name| std::env::var_os(name).is_some_and(|value: OsString| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => self.to.is_terminal() && !set("NO_COLOR") && !dumb,
        }
    }
}

/// How an answer is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Style {
    /// Drawn, solved digits in red
    Grid,
    /// A line a puzzle
    #[default]
    Line,
    /// Columns under a header
    Csv,
    /// A JSON object a line
    Jsonl,
}

/// When to colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How many threads.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Running")]
pub struct JobsArgs {
    /// How many puzzles to work on at the same time [default: as many as there are cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

impl JobsArgs {
    /// The number of working threads.
    #[must_use]
    pub fn count(&self) -> usize {
        match self.jobs {
            Some(jobs) => usize::from(jobs),
            None => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        }
    }
}

/// How to search.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Running")]
pub struct EngineArgs {
    /// The algorithm
    #[arg(long, value_enum, default_value_t)]
    pub engine: EngineName,

    /// The instructions of the fast engine: portable, avx2 or avx512 [default: the best that this CPU has]
    #[arg(long, value_name = "NAME")]
    pub isa: Option<Isa>,

    /// Print nodes, time and rate to standard error at the end; puzzles then go one at a time, to count the nodes
    #[arg(long)]
    pub stats: bool,

    /// Stop searching this long after the start; what is not decided by then is answered `!undecided`
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Option<Duration>,
}

impl EngineArgs {
    /// The solver that the options ask for.
    ///
    /// # Errors
    ///
    /// This CPU has not the instructions that were asked for.
    pub fn solver(&self) -> Result<Solver> {
        let solver = match self.isa {
            None => Solver::new(),
            Some(isa) => Solver::with_isa(isa).with_context(|| format!("this CPU has no {isa}"))?,
        };
        Ok(solver.with_engine(match self.engine {
            EngineName::Naive => Engine::Naive,
            EngineName::Pruned => Engine::Pruned,
            EngineName::Fast => Engine::Fast,
        }))
    }
}

/// A token that the timeout cancels, if there is one. The clock starts now.
#[must_use]
pub fn deadline(timeout: Option<Duration>) -> CancelToken {
    let token = CancelToken::new();
    if let Some(timeout) = timeout {
        let token = token.clone();
        thread::spawn(move || {
            thread::sleep(timeout);
            token.cancel();
        });
    }
    token
}

/// The algorithms by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum EngineName {
    /// Try 1 to 9 in each blank and validate the whole board after each try
    Naive,
    /// Try only what three tables of used digits allow
    Pruned,
    /// The engine for use
    #[default]
    Fast,
}

/// What every verb takes that searches puzzle by puzzle.
#[derive(Clone, Debug, Default, Args)]
pub struct SearchArgs {
    /// What to read.
    #[command(flatten)]
    pub input: InputArgs,
    /// What to write.
    #[command(flatten)]
    pub output: OutputArgs,
    /// How to search.
    #[command(flatten)]
    pub engine: EngineArgs,
    /// How many threads.
    #[command(flatten)]
    pub jobs: JobsArgs,
}

/// What every verb takes that makes something of each puzzle.
#[derive(Clone, Debug, Default, Args)]
pub struct MapArgs {
    /// What to read.
    #[command(flatten)]
    pub input: InputArgs,
    /// What to write.
    #[command(flatten)]
    pub output: OutputArgs,
    /// How many threads.
    #[command(flatten)]
    pub jobs: JobsArgs,
}

/// What every verb takes that prints puzzles of its own making rather than answers.
#[derive(Clone, Debug, Default, Args)]
pub struct MadeArgs {
    /// How to print the puzzles
    #[arg(long, value_enum, default_value_t, help_heading = "Output")]
    pub output: Style,
    /// Where to write.
    #[command(flatten)]
    pub to: FileArgs,
    /// How many threads.
    #[command(flatten)]
    pub jobs: JobsArgs,
}

/// Reads a number of seconds.
///
/// # Errors
///
/// It is none, or too many.
pub fn seconds(text: &str) -> std::result::Result<Duration, String> {
    let expected = || "a number of seconds, such as 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| expected())
}
