//! `ninefold canon`: the canonical form of every puzzle.

use crate::args::MapArgs;
use crate::batch::Batch;
use crate::mapping::{Datum, Mapped, Mapping, map_all};
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;

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
    args: MapArgs,
}

impl Canon {
    pub(super) fn run(self) -> Result<Tally> {
        map_all(&self.args, ToForm)
    }
}

struct ToForm;

impl Mapping for ToForm {
    const COLUMNS: &'static [&'static str] = &["canonical", "transform", "automorphisms"];

    fn map<'a>(&'a self, batch: &'a Batch) -> impl Iterator<Item = Vec<Mapped>> + 'a {
        batch.each(|puzzle, _| {
            let canonical = puzzle.canonical();
            let rest = [Datum::Transform(canonical.transform), Datum::Number(canonical.automorphisms)];
            vec![Mapped::Made(canonical.form, rest.to_vec())]
        })
    }
}
