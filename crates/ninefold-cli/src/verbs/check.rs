//! `ninefold check`: is anything wrong? Three questions, never mixed: does it break a rule already, has it a solution,
//! has it only one.

use crate::args::{SearchArgs, Style};
use crate::batch::{Batch, Entry};
use crate::pipeline::{Answering, Reply};
use crate::print::{self, Gap, JsonAnswer};
use crate::run::{Look, search_all};
use crate::search::{Searcher, Verdict};
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;
use ninefold::text::Record;
use ninefold::{Cell, CellSet, Grid, Pencilmarks, Puzzle, Uniqueness};
use std::fmt::Display;

const EXAMPLES: &str = "\
Says `ok` of a puzzle with exactly one solution. Else names every rule that the digits break, with all the cells;
or, if none is broken, the cells that no digit fits any more, the placed digits that are wrong, whether there is no
solution or several, and whether a solution that came with the puzzle is wrong.

Examples:
  ninefold check 5.........5......................................................................
  ninefold check my-game.sdk
  ninefold check puzzles.txt --output jsonl -o report.jsonl";

/// Check puzzles: every broken rule, whether there is a solution, and whether it is the only one
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    args: SearchArgs,
}

impl Check {
    pub(super) fn run(self) -> Result<Tally> {
        let chosen = self.args.output.output.is_some();
        search_all(&self.args, |searcher, look| Checking {
            searcher,
            // Lines say it all; a grid is drawn on request.
            look: Look { style: if chosen { look.style } else { Style::Line }, ..look },
        })
    }
}

/// How puzzles are checked.
struct Checking {
    searcher: Searcher,
    look: Look,
}

/// What is wrong with a puzzle, besides the verdict on it.
#[derive(Default)]
struct Findings {
    /// Cells that no digit fits.
    without_candidates: CellSet,
    /// Placed digits that the solution of the givens does not have.
    wrong: CellSet,
    /// A cell that has different digits in two of the solutions.
    open: Option<(Cell, [u8; 2])>,
    /// Whether the solution that came with the puzzle is none.
    wrong_solution: bool,
}

impl Answering for Checking {
    fn head(&self, out: &mut Vec<u8>) {
        if self.look.style == Style::Csv {
            out.extend_from_slice(b"puzzle,status,reason\n");
        }
    }

    fn needs_records(&self) -> bool {
        true
    }

    fn answer(&self, batch: &Batch, reply: &mut Reply) {
        let mut nodes = 0;
        let mut gap = Gap::new(self.look.style, batch);
        self.searcher.answers(batch, 2, &mut nodes, |entry, answer| match entry {
            Entry::Puzzle(index) => {
                gap.push(&mut reply.out);
                self.check(batch, index, &Verdict::of(&batch.puzzles[index], answer), reply);
            }
            Entry::Bad(bad) => match self.look.style {
                Style::Line | Style::Grid => {} // standard error has it with its place
                Style::Csv => {
                    print::push_row(&mut reply.out, [&b""[..], b"invalid", bad.message.as_bytes()]);
                }
                Style::Jsonl => JsonAnswer::bad(bad).push(&mut reply.out),
            },
        });
        reply.tally.nodes += nodes;
    }
}

impl Checking {
    fn check(&self, batch: &Batch, index: usize, verdict: &Verdict, reply: &mut Reply) {
        let Reply { out, tally, .. } = reply;
        let puzzle = &batch.puzzles[index];
        let findings = self.look_closer(puzzle, &batch.record(index), verdict);
        verdict.count_in(tally);
        tally.wrong += u64::from(findings.wrong_solution);
        let reasons = findings.reasons(verdict);
        match self.look.style {
            Style::Line => {
                let place = batch.place(index);
                for reason in &reasons {
                    print::push(out, format_args!("{place}: {reason}\n"));
                }
                if reasons.is_empty() {
                    print::push(out, format_args!("{place}: ok\n"));
                }
            }
            Style::Grid => {
                let red = findings.cells(verdict);
                print::draw(out, &puzzle.givens(), |cell| self.look.colored && red.contains(cell));
                let lines = if reasons.is_empty() { "ok".to_owned() } else { reasons.join("\n") };
                print::push(out, format_args!("{lines}\n"));
            }
            Style::Csv => {
                print::push_puzzle(out, puzzle);
                out.push(b',');
                print::push_row(out, [verdict.status().as_bytes(), reasons.join("; ").as_bytes()]);
            }
            Style::Jsonl => {
                let mut answer = JsonAnswer::new(puzzle, verdict);
                answer.without_candidates =
                    findings.without_candidates.iter().map(|c| c.to_string()).collect();
                answer.wrong = findings.wrong.iter().map(|cell| cell.to_string()).collect();
                answer.push(out);
            }
        }
    }

    /// Finds what a verdict does not tell.
    fn look_closer(&self, puzzle: &Puzzle, record: &Record, verdict: &Verdict) -> Findings {
        let mut findings = Findings::default();
        if matches!(verdict, Verdict::None) {
            let marks = match puzzle {
                Puzzle::Givens(grid) => Pencilmarks::of_grid(grid),
                Puzzle::Sukaku(marks) => *marks,
            };
            findings.without_candidates = marks.empty_cells().collect();
        }
        if matches!(verdict, Verdict::None | Verdict::Invalid(_)) && record.placed != Grid::EMPTY {
            let givens = Puzzle::Givens(record.givens);
            if let Ok(Uniqueness::Unique(solution)) =
                self.searcher.solver.try_uniqueness(&givens, &self.searcher.cancel)
            {
                let is_wrong = |&(cell, digit): &(Cell, _)| solution.get(cell) != Some(digit);
                findings.wrong = record.placed.filled().filter(is_wrong).map(|(cell, _)| cell).collect();
            }
        }
        if matches!(verdict, Verdict::Multiple)
            && let Ok(Uniqueness::Multiple([one, other])) =
                self.searcher.solver.try_uniqueness(puzzle, &self.searcher.cancel)
        {
            let digits = |cell: Cell| [one, other].map(|grid| grid.values()[cell.index()]);
            findings.open =
                Cell::ALL.into_iter().map(|cell| (cell, digits(cell))).find(|(_, [one, other])| one != other);
        }
        findings.wrong_solution = record.solution.is_some_and(|grid| !grid.is_solution_of(puzzle));
        findings
    }
}

impl Findings {
    /// What is wrong, a sentence each.
    fn reasons(&self, verdict: &Verdict) -> Vec<String> {
        let mut reasons = Vec::new();
        if let Verdict::Invalid(conflicts) = verdict {
            reasons.extend(conflicts.iter().map(|conflict| format!("conflict: {conflict}")));
        }
        if !self.without_candidates.is_empty() {
            reasons.push(format!("no candidate left in {}", listed(self.without_candidates)));
        }
        if !self.wrong.is_empty() {
            reasons.push(format!("wrong digit in {}", listed(self.wrong)));
        }
        match (verdict, self.open) {
            (Verdict::None, _) => reasons.push("no solution".to_owned()),
            (Verdict::Multiple, Some((cell, [one, other]))) => {
                reasons.push(format!("several solutions: {cell} can be {one} or {other}"));
            }
            (Verdict::Multiple, None) => reasons.push("several solutions".to_owned()),
            (Verdict::Undecided, _) => reasons.push("undecided".to_owned()),
            _ => {}
        }
        if self.wrong_solution {
            reasons.push("the solution that came with it is wrong".to_owned());
        }
        reasons
    }

    /// The cells to point at.
    fn cells(&self, verdict: &Verdict) -> CellSet {
        let in_conflict = match verdict {
            Verdict::Invalid(conflicts) => {
                conflicts.iter().fold(CellSet::EMPTY, |cells, conflict| cells | conflict.cells)
            }
            _ => CellSet::EMPTY,
        };
        in_conflict | self.wrong
    }
}

/// `r1c1, r1c2 and r1c3`.
fn listed(cells: CellSet) -> impl Display {
    let mut names: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    match (names.pop(), names.as_slice()) {
        (Some(last), [_, ..]) => format!("{} and {last}", names.join(", ")),
        (last, _) => last.unwrap_or_default(),
    }
}
