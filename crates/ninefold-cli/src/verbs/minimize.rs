//! `ninefold minimize`: puzzles without redundant givens.

use crate::args::MapArgs;
use crate::mapping::{Datum, Mapped, Mapping, map_all};
use crate::search::Verdict;
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;
use ninefold::minimize::{self, NotValid};
use ninefold::{CancelToken, Puzzle, Solver};

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

    fn map(&self, puzzle: &Puzzle, _: u64) -> Vec<Mapped> {
        let Puzzle::Givens(givens) = puzzle else { return vec![Mapped::Unfit("a sukaku has no givens")] };
        let mapped = match minimize::minimize(self.solver, givens, self.seed, &CancelToken::new()) {
            Ok(minimal) => Mapped::Made(minimal.into(), vec![Datum::Number(minimal.filled_len() as u64)]),
            Err(NotValid::Multiple(_)) => Mapped::Refused(Verdict::Multiple),
            Err(NotValid::NoSolution) => Mapped::Refused(Verdict::without_solution(puzzle)),
            Err(NotValid::Cancelled) => Mapped::Refused(Verdict::Undecided),
        };
        vec![mapped]
    }
}
