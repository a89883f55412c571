//! The command `ninefold`, as a library so that tests and fuzz targets can reach its parts. Nothing here is promised
//! to other crates; what is promised is the command: its arguments, its output and its exit codes.
//!
//! The way of a puzzle through the command: [`source`] opens what the arguments name, [`block`] cuts it into blocks of
//! whole puzzles, [`pipeline`] hands them to threads, [`batch`] reads their puzzles, one of the [`verbs`] answers
//! them, and [`sink`] takes the answers in input order. Where one puzzle may take minutes and bring many results,
//! [`streamed`] takes the place of the pipeline.

pub mod args;
pub mod batch;
pub mod block;
pub mod json;
pub mod layout;
pub mod mapping;
pub mod ordered;
pub mod pipeline;
pub mod print;
pub mod progress;
pub mod run;
pub mod search;
pub mod sink;
pub mod source;
pub mod stats;
pub mod streamed;
pub mod tally;
pub mod verbs;

use clap::Parser;

const ABOUT: &str = "\
Exit codes:
    0  all as asked
    1  a negative answer: no solution, several, an invalid puzzle, a failed check
    2  wrong usage, unreadable input, or a line or argument that is no puzzle at all
    3  left undecided by --timeout
  130  interrupted
Of 1, 2 and 3 the first that applies in the order 2, 3, 1. A line that is no
puzzle is reported with file, line and column, and so is an argument that is
neither file nor puzzle; all others are still answered.

Examples:
  ninefold solve puzzles.txt
  ninefold check 5.........5......................................................................
  ninefold help solve";

/// The Sudoku engine: solve, check, count, make and compare 9x9 puzzles, from one to billions
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, after_help = ABOUT, max_term_width = 100)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: verbs::Verb,
}
