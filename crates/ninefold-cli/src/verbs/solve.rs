//! `ninefold solve`: the solution of every puzzle, or why it has not exactly one.

use crate::args::{EngineArgs, SearchArgs, Style};
use crate::batch::{Bad, Batch, Entry};
use crate::pipeline::{Answering, Reply};
use crate::print::{self, Gap, JsonAnswer};
use crate::run::{Look, search_all};
use crate::search::{Searcher, Verdict};
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;
use ninefold::{Answer, Grid, Puzzle, Uniqueness};

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
    args: SearchArgs,
}

impl Solve {
    pub(super) fn run(self) -> Result<Tally> {
        search_all(&self.args, |searcher, look| Solving { searcher, look, any: self.any })
    }
}

/// What the verb does without options, for tests: a line a puzzle.
///
/// # Errors
///
/// None, as the options ask for nothing.
pub fn solving() -> Result<impl Answering> {
    let searcher = Searcher::new(&EngineArgs::default())?;
    Ok(Solving { searcher, look: Look { style: Style::Line, colored: false }, any: false })
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
        out.reserve(82 * batch.puzzles.len());
        let mut nodes = 0;
        let mut gap = Gap::new(self.look.style, batch);
        self.searcher.answers(
            batch,
            2,
            &mut nodes,
            #[inline(always)]
            |entry, answer| {
                gap.push(out);
                // What most answers are, without a copy of the grid.
                match (entry, answer) {
                    (Entry::Puzzle(_), Some(Answer { count: 1, solution: Some(grid) }))
                        if self.look.style == Style::Line =>
                    {
                        print::push_grid_line(out, grid);
                    }
                    (Entry::Puzzle(index), _) => self.answer_one(&batch.puzzles[index], answer, out, tally),
                    (Entry::Bad(bad), _) => self.print_bad(bad, out),
                }
            },
        );
        tally.nodes += nodes;
    }
}

impl Solving {
    /// Prints the answer to a puzzle, and counts it if it is negative. Out of the way of the usual answers.
    #[inline(never)]
    fn answer_one(&self, puzzle: &Puzzle, answer: Option<&Answer>, out: &mut Vec<u8>, tally: &mut Tally) {
        let verdict = Verdict::of(puzzle, answer);
        match verdict {
            Verdict::Unique(grid) => self.print(puzzle, &verdict, Some(&grid), out),
            Verdict::Multiple if self.any => {
                // Not the one that the batch came upon first, which may depend on its neighbours.
                let grid = self.searcher.solver.solve(puzzle);
                self.print(puzzle, &verdict, grid.as_ref(), out);
            }
            _ => {
                verdict.count_in(tally);
                self.print(puzzle, &verdict, None, out);
            }
        }
    }

    /// Prints an answer; `grid` is the solution to show, if one is.
    fn print(&self, puzzle: &Puzzle, verdict: &Verdict, grid: Option<&Grid>, out: &mut Vec<u8>) {
        match (self.look.style, grid) {
            (Style::Line, Some(grid)) => print::push_grid_line(out, grid),
            (Style::Grid, Some(grid)) => {
                let givens = puzzle.givens();
                print::draw(out, grid, |cell| self.look.colored && givens.get(cell).is_none());
            }
            (Style::Line | Style::Grid, None) => print::push_verdict(out, verdict),
            (Style::Csv, _) => {
                print::push_puzzle(out, puzzle);
                out.push(b',');
                out.extend_from_slice(verdict.status().as_bytes());
                out.push(b',');
                if let Some(grid) = grid {
                    print::push_grid(out, grid);
                }
                out.push(b',');
                if let Verdict::Invalid(conflicts) = verdict {
                    print::push_field(out, print::reason(conflicts).as_bytes());
                }
                out.push(b'\n');
            }
            (Style::Jsonl, _) => self.json(puzzle, verdict, grid).push(out),
        }
    }

    fn json<'a>(&self, puzzle: &'a Puzzle, verdict: &Verdict, grid: Option<&Grid>) -> JsonAnswer<'a> {
        let mut answer = JsonAnswer::new(puzzle, verdict);
        answer.solution = grid.map(|grid| (*grid).into());
        if let Verdict::Multiple = verdict
            && !self.any
            && let Ok(Uniqueness::Multiple(both)) =
                self.searcher.solver.try_uniqueness(puzzle, &self.searcher.cancel)
        {
            answer.solutions = Some(both.map(Into::into));
        }
        answer
    }

    /// Answers what is no puzzle.
    fn print_bad(&self, bad: &Bad, out: &mut Vec<u8>) {
        match self.look.style {
            Style::Line | Style::Grid => print::push(out, format_args!("!invalid {}\n", bad.message)),
            Style::Csv => print::push_row(out, [&b""[..], b"invalid", b"", bad.message.as_bytes()]),
            Style::Jsonl => JsonAnswer::bad(bad).push(out),
        }
    }
}
