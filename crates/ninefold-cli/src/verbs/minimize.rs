//! `ninefold minimize`: puzzles without redundant givens.

use crate::args::MapArgs;
use crate::batch::Batch;
use crate::mapping::{Datum, Mapped, Mapping, map_all};
use crate::search::Verdict;
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;
use ninefold::minimize::{self, NotValid};
use ninefold::{CancelToken, Grid, Puzzle, Solver};

const EXAMPLES: &str = "\
Takes givens away, in an order that depends on the seed, as long as there is still
exactly one solution. What is left is minimal: no given can go. A puzzle without exactly
one solution is answered `!none`, `!multiple` or `!invalid`, as by `ninefold solve`; a
sukaku, which has no givens, `!refused`.

Examples:
  ninefold minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold minimize --seed 3 --output csv puzzles.txt";

/// Take redundant givens away until puzzles are minimal
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Minimize {
    /// What the order of the givens depends on
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    args: MapArgs,
}

impl Minimize {
    pub(super) fn run(self) -> Result<Tally> {
        map_all(&self.args, ToMinimal { solver: Solver::new(), seed: self.seed })
    }
}

struct ToMinimal {
    solver: Solver,
    seed: u64,
}

impl Mapping for ToMinimal {
    const COLUMNS: &'static [&'static str] = &["minimal", "givens"];

    fn map<'a>(&'a self, batch: &'a Batch) -> impl Iterator<Item = Vec<Mapped>> + 'a {
        let givens = |puzzle: &Puzzle| match puzzle {
            Puzzle::Givens(grid) => Some(*grid),
            Puzzle::Sukaku(_) => None,
        };
        let puzzles: Vec<Grid> = batch.puzzles.iter().filter_map(givens).collect();
        let minimal = minimize::minimize_batch(self.solver, &puzzles, self.seed, &CancelToken::new());
        let mut minimal = minimal.into_iter();
        batch.puzzles.iter().map(move |puzzle| {
            vec![match givens(puzzle).and_then(|_| minimal.next()) {
                Some(Ok(grid)) => Mapped::Made(grid.into(), vec![Datum::Number(grid.filled_len() as u64)]),
                Some(Err(NotValid::Multiple(_))) => Mapped::Refused(Verdict::Multiple),
                Some(Err(NotValid::NoSolution)) => Mapped::Refused(Verdict::without_solution(puzzle)),
                Some(Err(NotValid::Cancelled)) => Mapped::Refused(Verdict::Undecided),
                None => Mapped::Unfit("a sukaku has no givens"),
            }]
        })
    }
}
