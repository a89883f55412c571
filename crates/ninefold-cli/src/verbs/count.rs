//! `ninefold count`: how many solutions each puzzle has.

use crate::args::{SearchArgs, Style};
use crate::batch::{Batch, Entry};
use crate::pipeline::{Answering, Reply};
use crate::print::{self, JsonAnswer};
use crate::run::{Look, search_all};
use crate::search::{Searcher, Verdict};
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;
use ninefold::Puzzle;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

const EXAMPLES: &str = "\
Prints N if there are exactly N solutions, N+ if there are more than the limit N. Exit code 1 if a puzzle has none.

Examples:
  ninefold count ........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58
  ninefold count --limit 2 puzzles.txt
  ninefold count --no-limit puzzle.txt";

/// Count the solutions of puzzles
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Count {
    /// Stop counting the solutions of a puzzle here
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Count them all, however many there are; a blank grid would take longer than the sun lasts
    #[arg(long, conflicts_with = "limit")]
    no_limit: bool,

    #[command(flatten)]
    args: SearchArgs,
}

impl Count {
    pub(super) fn run(self) -> Result<Tally> {
        search_all(&self.args, |searcher, look| Counting {
            searcher,
            // A count is not drawn.
            look: Look { style: if look.style == Style::Grid { Style::Line } else { look.style }, ..look },
            limit: if self.no_limit { u64::MAX } else { self.limit },
            found: Arc::default(),
        })
    }
}

/// How solutions are counted.
struct Counting {
    searcher: Searcher,
    look: Look,
    limit: u64,
    /// How many were found in all puzzles, where there is no limit to speak of.
    found: Arc<AtomicU64>,
}

impl Answering for Counting {
    fn head(&self, out: &mut Vec<u8>) {
        if self.look.style == Style::Csv {
            out.extend_from_slice(b"puzzle,count,exact\n");
        }
    }

    fn watched(&self) -> Option<Arc<AtomicU64>> {
        (self.limit == u64::MAX).then(|| Arc::clone(&self.found))
    }

    fn answer(&self, batch: &Batch, reply: &mut Reply) {
        let Reply { out, tally, .. } = reply;
        let mut nodes = 0;
        let mut print = |entry: Entry<'_>, count| match entry {
            Entry::Puzzle(index) => self.print(&batch.puzzles[index], count, out, tally),
            Entry::Bad(bad) => match self.look.style {
                Style::Jsonl => JsonAnswer::bad(bad).push(out),
                Style::Csv => print::push_row(out, [&b""[..], b"", b""]),
                _ => print::push(out, format_args!("!invalid {}\n", bad.message)),
            },
        };
        // One more than the limit tells N from N+.
        let limit = self.limit.saturating_add(1);
        if let Ok(limit) = u32::try_from(limit) {
            self.searcher.answers(batch, limit, &mut nodes, |entry, answer| {
                print(entry, answer.map(|answer| u64::from(answer.count)));
            });
        } else {
            for entry in batch.entries() {
                let count = match entry {
                    Entry::Bad(_) => None,
                    Entry::Puzzle(index) => {
                        self.searcher.count(&batch.puzzles[index], limit, &self.found, &mut nodes)
                    }
                };
                print(entry, count);
            }
        }
        tally.nodes += nodes;
    }
}

impl Counting {
    fn print(&self, puzzle: &Puzzle, count: Option<u64>, out: &mut Vec<u8>, tally: &mut Tally) {
        let verdict = match count {
            None => Verdict::Undecided,
            Some(0) => Verdict::without_solution(puzzle),
            Some(_) => Verdict::Multiple, // or the only one: what matters here is that there are any
        };
        if !matches!(verdict, Verdict::Multiple) {
            verdict.count_in(tally);
        }
        let exact = count.map(|count| count <= self.limit);
        let count = count.map(|count| count.min(self.limit));
        match (self.look.style, count) {
            (Style::Csv, _) => {
                let shown = count.map(|count| count.to_string()).unwrap_or_default();
                let exact = exact.map(|exact| exact.to_string()).unwrap_or_default();
                print::push_puzzle(out, puzzle);
                print::push(out, format_args!(",{shown},{exact}\n"));
            }
            (Style::Jsonl, _) => {
                let mut answer = JsonAnswer::new(puzzle, &verdict);
                if count == Some(1) && exact == Some(true) {
                    answer.status = "unique";
                }
                answer.count = count;
                answer.count_exact = exact;
                answer.push(out);
            }
            (_, Some(count @ 0..=9)) if exact == Some(true) => out.extend([b'0' + count as u8, b'\n']),
            (_, Some(count)) => {
                print::push(out, format_args!("{count}{}\n", if exact == Some(true) { "" } else { "+" }));
            }
            (_, None) => print::push_verdict(out, &verdict),
        }
    }
}
