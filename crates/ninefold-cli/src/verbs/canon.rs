//! `ninefold canon`: the canonical form of every puzzle.

use crate::args::{InputArgs, JobsArgs, OutputArgs};
use crate::mapping::{Datum, MapEach, Mapped, Mapping};
use crate::run::answer_all;
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;
use ninefold::Puzzle;

const EXAMPLES: &str = "\
The form is the smallest of all morphs read as text, a blank below every digit
(\"minlex\"). Two puzzles are the same but for relabelling, permuting and transposing
exactly if their forms are equal. It is defined for everything: puzzles with any number
of solutions, full grids, sukaku. With --output csv or jsonl also: a transform that
leads to the form, and how many transforms map the puzzle to itself.

Examples:
  ninefold canon puzzles.txt
  ninefold canon --output jsonl 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Print the canonical (minlex) form of puzzles
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Canon {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    jobs: JobsArgs,
}

impl Canon {
    pub(super) fn run(self) -> Result<Tally> {
        answer_all(&self.input, &self.output, self.jobs.count(), |look| MapEach { mapping: ToForm, look })
    }
}

struct ToForm;

impl Mapping for ToForm {
    const COLUMNS: &'static [&'static str] = &["canonical", "transform", "automorphisms"];

    fn map(&self, puzzle: &Puzzle, _: u64) -> Vec<Mapped> {
        let canonical = puzzle.canonical();
        let rest = [Datum::Transform(canonical.transform), Datum::Number(canonical.automorphisms)];
        vec![Mapped::Made(canonical.form, rest.to_vec())]
    }
}
