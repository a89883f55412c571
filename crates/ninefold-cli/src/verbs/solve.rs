//! `ninefold solve`: the solution of every puzzle, or why it has not exactly one.

use crate::args::{EngineArgs, InputArgs, JobsArgs, OutputArgs, Style};
use crate::batch::{Bad, Batch};
use crate::pipeline::{Answering, Reply};
use crate::print::{self, JsonAnswer};
use crate::run::{Look, answer_all};
use crate::search::{Searcher, Verdict};
use crate::stats::Stats;
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;
use ninefold::{Grid, Puzzle, Uniqueness};

const EXAMPLES: &str = "\
Answers of a line each: the 81 digits of the solution, or
  !none               the puzzle has no solution
  !multiple           it has several; --any prints one of them
  !invalid REASON     its givens break a rule, or the line is no puzzle
  !undecided          --timeout came first

Examples:
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve puzzles.txt -o solutions.txt
  zcat puzzles.csv.gz | ninefold solve --column question --output jsonl
  ninefold solve --engine pruned --stats hard.txt";

/// Solve puzzles: line N of the output answers puzzle N
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    /// Of a puzzle with several solutions print one
    #[arg(long)]
    any: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    jobs: JobsArgs,
}

impl Solve {
    pub(super) fn run(self) -> Result<Tally> {
        let stats = Stats::start(&self.engine);
        let searcher = Searcher::new(&self.engine);
        let tally = answer_all(&self.input, &self.output, self.jobs.count(), |look| Solving {
            searcher,
            look,
            any: self.any,
        })?;
        stats.report(&tally);
        Ok(tally)
    }
}

/// How puzzles are solved.
struct Solving {
    searcher: Searcher,
    look: Look,
    any: bool,
}

impl Answering for Solving {
    fn head(&self, out: &mut Vec<u8>) {
        if self.look.style == Style::Csv {
            out.extend_from_slice(b"puzzle,status,solution,reason\n");
        }
    }

    fn answer(&self, batch: &Batch, reply: &mut Reply) {
        let Reply { out, tally, .. } = reply;
        let mut nodes = Tally::default();
        let mut bad = batch.bad.iter().peekable();
        self.searcher.answers(&batch.puzzles, 2, &mut nodes, |index, answer| {
            while let Some(bad) = bad.next_if(|bad| bad.before <= index) {
                self.print_bad(bad, out);
            }
            let puzzle = &batch.puzzles[index];
            let verdict = Verdict::of(puzzle, answer);
            match verdict {
                Verdict::Unique(grid) if self.look.style == Style::Line => {
                    print::push_grid(out, &grid);
                    out.push(b'\n');
                }
                Verdict::Multiple if self.any => {
                    // Not the one that the batch came upon first, which may depend on its neighbours.
                    let grid = self.searcher.solver.solve(puzzle).unwrap_or_default();
                    self.print(puzzle, &verdict, Some(&grid), out);
                }
                Verdict::Unique(grid) => self.print(puzzle, &verdict, Some(&grid), out),
                _ => {
                    verdict.count_in(tally);
                    self.print(puzzle, &verdict, None, out);
                }
            }
        });
        for bad in bad {
            self.print_bad(bad, out);
        }
        tally.nodes += nodes.nodes;
    }
}

impl Solving {
    /// Prints an answer; `grid` is the solution to show, if one is.
    fn print(&self, puzzle: &Puzzle, verdict: &Verdict, grid: Option<&Grid>, out: &mut Vec<u8>) {
        match self.look.style {
            Style::Csv => {
                let mut fields = [Vec::new(), Vec::new(), Vec::new()];
                print::push_puzzle(&mut fields[0], puzzle);
                if let Some(grid) = grid {
                    print::push_grid(&mut fields[1], grid);
                }
                if let Verdict::Invalid(conflicts) = verdict {
                    print::push(&mut fields[2], print::reason(conflicts));
                }
                print::push_row(out, [&fields[0], verdict.status().as_bytes(), &fields[1], &fields[2]]);
            }
            Style::Jsonl => self.json(puzzle, verdict, grid).push(out),
            Style::Grid | Style::Line => {
                match (grid, verdict) {
                    (Some(grid), _) if self.look.style == Style::Grid => {
                        let givens = puzzle.givens();
                        print::draw(out, grid, |cell| self.look.colored && givens.get(cell).is_none());
                    }
                    (Some(grid), _) => {
                        print::push_grid(out, grid);
                        out.push(b'\n');
                    }
                    (None, Verdict::Invalid(conflicts)) => {
                        print::push(out, format_args!("!invalid {}\n", print::reason(conflicts)));
                    }
                    (None, _) => print::push(out, format_args!("!{}\n", verdict.status())),
                }
                self.end_grid(out);
            }
        }
    }

    fn json<'a>(&self, puzzle: &'a Puzzle, verdict: &Verdict, grid: Option<&Grid>) -> JsonAnswer<'a> {
        let mut answer = JsonAnswer {
            puzzle: Some(puzzle.into()),
            status: verdict.status(),
            solution: grid.map(|grid| (*grid).into()),
            ..JsonAnswer::default()
        };
        match verdict {
            Verdict::Invalid(conflicts) => answer.conflicts = conflicts.iter().map(Into::into).collect(),
            Verdict::Multiple if !self.any => {
                let witnesses = self.searcher.solver.try_uniqueness(puzzle, &self.searcher.cancel);
                if let Ok(Uniqueness::Multiple(both)) = witnesses {
                    answer.solutions = Some(both.map(Into::into));
                }
            }
            _ => {}
        }
        answer
    }

    /// Answers what is no puzzle.
    fn print_bad(&self, bad: &Bad, out: &mut Vec<u8>) {
        match self.look.style {
            Style::Csv => print::push_row(out, [&b""[..], b"invalid", b"", bad.message.as_bytes()]),
            Style::Jsonl => JsonAnswer::bad(bad).push(out),
            Style::Grid | Style::Line => {
                print::push(out, format_args!("!invalid {}\n", bad.message));
                self.end_grid(out);
            }
        }
    }

    /// Sets drawn grids apart.
    fn end_grid(&self, out: &mut Vec<u8>) {
        if self.look.style == Style::Grid && !self.look.single {
            out.push(b'\n');
        }
    }
}
