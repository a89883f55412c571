//! `ninefold candidates`: the digits that occur in some solution.

use crate::args::MapArgs;
use crate::batch::Batch;
use crate::mapping::{Datum, Mapped, Mapping, map_all};
use crate::search::Verdict;
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;
use ninefold::minimize;
use ninefold::{CancelToken, Pencilmarks, Solver};

const EXAMPLES: &str = "\
Of each cell the digits that it has in at least one solution, as a sukaku of 729
characters or, with --output grid, drawn. Whatever a player or a program eliminates
beyond these is an error; what all solutions share (the backbone) is what stands alone
in its cell. With --output csv or jsonl also the number of these cells.

Examples:
  ninefold candidates --output grid ........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58
  ninefold candidates puzzles.txt -o sukaku.txt";

/// Print the candidates that occur in some solution
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Candidates {
    #[command(flatten)]
    args: MapArgs,
}

impl Candidates {
    pub(super) fn run(self) -> Result<Tally> {
        map_all(&self.args, ToCandidates { solver: Solver::new() })
    }
}

struct ToCandidates {
    solver: Solver,
}

impl Mapping for ToCandidates {
    const COLUMNS: &'static [&'static str] = &["candidates", "backbone"];

    fn map<'a>(&'a self, batch: &'a Batch) -> impl Iterator<Item = Vec<Mapped>> + 'a {
        batch.each(|puzzle, _| {
            vec![match minimize::true_candidates(self.solver, puzzle, &CancelToken::new()) {
                Ok(Pencilmarks::EMPTY) => Mapped::Refused(Verdict::without_solution(puzzle)),
                Ok(marks) => {
                    let backbone = marks.cells().iter().filter(|digits| digits.len() == 1).count();
                    Mapped::Made(marks.into(), vec![Datum::Number(backbone as u64)])
                }
                Err(_) => Mapped::Refused(Verdict::Undecided),
            }]
        })
    }
}
