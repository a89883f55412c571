//! `ninefold transform`: morphs of puzzles, a given one or random ones.

use crate::args::MapArgs;
use crate::batch::Batch;
use crate::mapping::{Datum, Mapped, Mapping, map_all};
use crate::tally::Tally;
use anyhow::Result;
use clap::{ArgGroup, Args};
use ninefold::Transform;

const EXAMPLES: &str = "\
A transform is written as its parts: `transpose`, `rows=312456789` (the old rows in
their new order), `columns=...` likewise, `digits=213456789` (what 1 to 9 become); those
left out change nothing. A random one depends on the seed, the line of the puzzle in its
source and the number of the copy, so the same command prints the same morphs.

Examples:
  ninefold transform --apply 'transpose digits=987654321' puzzles.txt
  ninefold transform --random --seed 7 --copies 10 puzzles.txt -o augmented.txt
  ninefold transform --random --output jsonl puzzles.txt";

/// Rewrite puzzles as morphs of themselves: relabelled, permuted, transposed
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("which").required(true).args(["apply", "random"]))]
pub struct Morphs {
    /// The transform
    #[arg(long, value_name = "TRANSFORM")]
    apply: Option<Transform>,

    /// A random transform for each puzzle, each of the 1,218,998,108,160 equally likely
    #[arg(long)]
    random: bool,

    /// What the random transforms depend on
    #[arg(long, value_name = "N", default_value_t = 0, requires = "random")]
    seed: u64,

    /// How many morphs to print of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1, requires = "random")]
    copies: u32,

    #[command(flatten)]
    args: MapArgs,
}

impl Morphs {
    pub(super) fn run(self) -> Result<Tally> {
        let which = match self.apply {
            Some(transform) => Which::This(transform),
            None => Which::Random { seed: self.seed, copies: self.copies },
        };
        map_all(&self.args, which)
    }
}

/// Which transforms to apply.
enum Which {
    This(Transform),
    Random { seed: u64, copies: u32 },
}

impl Mapping for Which {
    const COLUMNS: &'static [&'static str] = &["morph", "transform"];

    fn map<'a>(&'a self, batch: &'a Batch) -> impl Iterator<Item = Vec<Mapped>> + 'a {
        batch.each(|puzzle, line| {
            let made = |transform: Transform| {
                Mapped::Made(transform.apply(*puzzle), vec![Datum::Transform(transform)])
            };
            match *self {
                Self::This(transform) => vec![made(transform)],
                Self::Random { seed, copies } => {
                    let first = line.wrapping_mul(u64::from(copies));
                    let indices = (0..u64::from(copies)).map(|copy| first.wrapping_add(copy));
                    indices.map(|index| made(Transform::random(seed, index))).collect()
                }
            }
        })
    }
}
