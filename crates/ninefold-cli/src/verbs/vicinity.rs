//! `ninefold vicinity`: valid minimal puzzles a few givens away, by the search of the hunters of hard puzzles.

use crate::args::{InputArgs, MadeArgs, Style, deadline};
use crate::batch::Batch;
use crate::block::{Block, Blocks};
use crate::ordered::ordered;
use crate::pipeline::{Reply, report_bad};
use crate::print;
use crate::progress::Progress;
use crate::sink::Sink;
use crate::source::Source;
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;
use ninefold::vicinity::{Found, Vicinity};
use ninefold::{CancelToken, Grid, Puzzle};
use serde::Serialize;
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

const EXAMPLES: &str = "\
From each puzzle K givens are taken away and K others added, in every way: {-K+K}. What
has exactly one solution and no redundant given is printed, unless it is a morph of a
puzzle printed before or read by then (each remembered takes some 100 bytes). The input
need not be minimal, nor have a single solution. How many were found is told on standard
error. To search on from there, feed the output back. With 24 givens 1 takes a hundredth
of a second a puzzle and 2 takes seconds; with fewer givens both take far longer.

Examples:
  ninefold vicinity puzzles.txt -o next.txt
  ninefold vicinity -k 2 --timeout 60 --output csv puzzles.txt";

/// Find minimal puzzles that differ from others by a few givens
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Neighbours {
    /// How many givens to exchange
    #[arg(short = 'k', value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    exchanged: u8,

    /// Stop after so long; what was found by then is printed
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    timeout: Option<Duration>,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    made: MadeArgs,
}

/// The object of a puzzle.
#[derive(Serialize)]
struct JsonNeighbour {
    puzzle: String,
    givens: usize,
    start: String,
}

/// What the workers get.
enum Item {
    Start(Grid),
    /// A sukaku has no givens to exchange.
    Sukaku,
    /// What there is to say of a block, after its puzzles.
    Read(Reply),
}

/// What they make of it.
enum Searched {
    Near(Near),
    Sukaku,
    Read(Reply),
}

/// What is near a puzzle.
struct Near {
    start: Grid,
    form: Grid,
    /// With their canonical forms.
    puzzles: Vec<(Grid, Grid)>,
    morphs: u64,
    redundant: u64,
    is_complete: bool,
}

impl Neighbours {
    pub(super) fn run(self) -> Result<Tally> {
        let mut blocks = Blocks::new(Source::all(&self.input)?, &self.input);
        let mut progress = Progress::new(blocks.size(), blocks.taken(), self.made.to.is_terminal());
        let mut sink = Sink::open(self.made.to.file.as_deref())?;
        if self.made.output == Style::Csv {
            sink.write_all(b"puzzle,givens,start\n")?;
        }
        let cancel = deadline(self.timeout);
        let vicinity = Vicinity::new(self.exchanged.into());
        let mut out = Vec::new();
        let mut tally = Tally::default();
        let mut seen = HashSet::new();
        let (mut found, mut morphs, mut redundant) = (0, 0, 0);
        let items = std::iter::from_fn(move || {
            let mut block = Block::new();
            blocks.next(&mut block).map(|more| more.then(|| items(&block))).transpose()
        });
        let items = items.flat_map(|items| match items {
            Ok(items) => items.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        });
        let work = |item| match item {
            Item::Start(start) => Searched::Near(Near::new(&vicinity, start, &cancel)),
            Item::Sukaku => Searched::Sukaku,
            Item::Read(reply) => Searched::Read(reply),
        };
        ordered(self.made.jobs.count(), items, work, |searched| {
            match searched {
                Searched::Near(near) => {
                    out.clear();
                    seen.insert(near.form);
                    morphs += near.morphs;
                    redundant += near.redundant;
                    tally.undecided += u64::from(!near.is_complete);
                    for (puzzle, form) in near.puzzles {
                        if seen.insert(form) {
                            found += 1;
                            push(&mut out, self.made.output, &puzzle, &near.start);
                        } else {
                            morphs += 1;
                        }
                    }
                    progress.note(format!("{found} found"));
                    progress.aside(|| sink.write_all(&out))?;
                }
                Searched::Sukaku => tally.refused += 1,
                Searched::Read(reply) => {
                    tally.add(&reply.tally);
                    // If standard error is gone, nobody is left to be told.
                    let _ = progress.aside(|| io::stderr().write_all(&reply.messages));
                    progress.advance(tally.puzzles);
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        progress.finish();
        sink.finish()?;
        eprintln!("ninefold: {found} found, besides {morphs} morphs and {redundant} with a redundant given");
        Ok(tally)
    }
}

fn items(block: &Block) -> Vec<Item> {
    let mut batch = Batch::default();
    batch.read(block, false);
    let starts = batch.puzzles.iter().map(|puzzle| match puzzle {
        Puzzle::Givens(grid) => Item::Start(*grid),
        Puzzle::Sukaku(_) => Item::Sukaku,
    });
    let mut reply = Reply::default();
    report_bad(&batch, &mut reply);
    starts.chain([Item::Read(reply)]).collect()
}

impl Near {
    fn new(vicinity: &Vicinity, start: Grid, cancel: &CancelToken) -> Self {
        let mut puzzles = Vec::new();
        let search =
            vicinity.search([start], cancel, |puzzle| puzzles.push((*puzzle, puzzle.canonical().form)));
        let is_complete = search.is_ok();
        let Found { morphs, redundant, .. } = search.unwrap_or_default();
        Self { start, form: start.canonical().form, puzzles, morphs, redundant, is_complete }
    }
}

fn push(out: &mut Vec<u8>, style: Style, puzzle: &Grid, start: &Grid) {
    match style {
        Style::Line => print::push_grid_line(out, puzzle),
        Style::Grid => print::push(out, format_args!("{puzzle:#}\n\n")),
        Style::Csv => print::push(out, format_args!("{puzzle},{},{start}\n", puzzle.filled_len())),
        Style::Jsonl => print::push_object(
            out,
            &JsonNeighbour {
                puzzle: puzzle.to_string(),
                givens: puzzle.filled_len(),
                start: start.to_string(),
            },
        ),
    }
}
