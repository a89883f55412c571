//! `ninefold vicinity`: valid minimal puzzles a few givens away, by the search of the hunters of hard puzzles.
//!
//! The threads share the ways to take givens away, of one puzzle or of many. Which finds are morphs of earlier ones is
//! decided where all of them come together, in their order, so that it does not depend on the threads.

use crate::args::{InputArgs, MadeArgs, Style, deadline};
use crate::batch::Batch;
use crate::block::{Block, Blocks};
use crate::pipeline::{Reply, report_bad};
use crate::print;
use crate::progress::Progress;
use crate::sink::Sink;
use crate::source::Source;
use crate::streamed::streamed;
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;
use ninefold::vicinity::Vicinity;
use ninefold::{CancelToken, Grid, Puzzle};
use serde::Serialize;
use std::collections::HashSet;
use std::io::{self, Write};
use std::iter::once;
use std::mem;
use std::time::Duration;
use xxhash_rust::xxh3::xxh3_128;

const EXAMPLES: &str = "\
From each puzzle K givens are taken away and K others added, in every way: {-K+K}. What
has exactly one solution and no redundant given is printed as soon as it is found, in an
order that does not depend on --jobs, unless it is a morph of a puzzle printed before or
read by then. Remembered are 128 bits of a hash of each canonical form: that one of a
trillion puzzles is lost because another has the same has a chance below one in 10^14.
When --memory is full all are forgotten, and morphs of them may be printed again.

The input need not be minimal, nor have a single solution. How many were found is told on
standard error. To search on from there, feed the output back. With 24 givens 1 takes a
hundredth of a second a puzzle and 2 takes seconds; with fewer givens both take far
longer. Of a run that is killed all is there that it had printed; but a file of -o appears
only at the end, which may be that of --timeout.

Examples:
  ninefold vicinity puzzles.txt -o next.txt
  ninefold vicinity -k 2 puzzles.txt > found.txt
  ninefold vicinity -k 2 --timeout 60 --output csv puzzles.txt -o found.csv";

/// Find minimal puzzles that differ from others by a few givens
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Neighbours {
    /// How many givens to exchange
    #[arg(short = 'k', value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    exchanged: u8,

    /// Stop searching after so long; what was found by then is printed
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    timeout: Option<Duration>,

    /// How much memory to use for remembering puzzles, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory: usize,

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

/// What the threads get.
enum Item {
    /// A puzzle to start from.
    Start(Grid),
    /// What is left of it when some of its givens are taken away.
    Rest(Grid, Grid),
    /// A sukaku has no givens to exchange.
    Sukaku,
    /// So many puzzles for which there is no time left.
    Left(u64),
    /// What there is to say of a block, before its puzzles.
    Read(Reply),
}

/// What they make of it.
enum Event {
    Start(Grid, Form),
    Found(Grid, Form),
    /// The end of the search with what is left, with the number of puzzles that had a redundant given; none if
    /// it was cut short.
    Searched(Option<u64>),
    Sukaku,
    Left(u64),
    Read(Reply),
}

/// What morphs have in common: a hash of their canonical form.
type Form = u128;

/// The forms of the last puzzles.
struct Seen {
    forms: HashSet<Form>,
    /// How many to remember.
    room: usize,
    /// Whether some were forgotten.
    forgot: bool,
}

/// What a form takes in a table at most: 17 bytes in each place, of which as few as seven in sixteen are taken, and half of
/// that again while the table is moved to a larger one.
const FORM_BYTES: usize = 59;

impl Neighbours {
    pub(super) fn run(self) -> Result<Tally> {
        let mut blocks = Blocks::new(Source::all(&self.input)?, &self.input);
        // Whole blocks are read long before they are searched: how many bytes were read says nothing.
        let mut progress = Progress::new(None, blocks.taken(), self.made.to.is_terminal());
        let mut sink = Sink::open(self.made.to.file.as_deref())?;
        let style = self.made.output;
        if style == Style::Csv {
            sink.write_all(b"puzzle,givens,start\n")?;
        }
        let cancel = deadline(self.timeout);
        let vicinity = Vicinity::new(self.exchanged.into());
        let mut out = Vec::new();
        let mut tally = Tally::default();
        let mut seen = Seen::new(self.memory.saturating_mul(1 << 20) / FORM_BYTES);
        let (mut found, mut morphs, mut redundant) = (0, 0, 0);
        let (mut start, mut begun, mut is_complete) = (Grid::EMPTY, 0, true);
        let items = {
            let (vicinity, cancel) = (vicinity.clone(), cancel.clone());
            let blocks = std::iter::from_fn(move || {
                let mut block = Block::new();
                blocks.next(&mut block).map(|more| more.then_some(block)).transpose()
            });
            blocks.flat_map(move |block| items(block, &vicinity, &cancel))
        };
        let work = move |item, tell: &mut dyn FnMut(Event)| search(&vicinity, &cancel, item, tell);
        streamed(self.made.jobs.count(), items, work, |event| {
            match event {
                Event::Start(grid, form) => {
                    (start, is_complete) = (grid, true);
                    begun += 1;
                    seen.insert(form);
                    progress.advance(begun);
                }
                Event::Found(puzzle, form) if seen.insert(form) => {
                    found += 1;
                    out.clear();
                    if style == Style::Grid && found > 1 {
                        out.push(b'\n');
                    }
                    push(&mut out, style, &puzzle, &start);
                    progress.note(format!("{found} found"));
                    progress.aside(|| sink.write_all(&out))?;
                }
                Event::Found(..) => morphs += 1,
                Event::Searched(Some(count)) => {
                    redundant += count;
                    progress.advance(begun);
                }
                // Of a puzzle of which not all ways were tried it is told once.
                Event::Searched(None) => tally.undecided += u64::from(mem::take(&mut is_complete)),
                Event::Sukaku => tally.refused += 1,
                Event::Left(puzzles) => tally.undecided += puzzles,
                Event::Read(reply) => {
                    tally.add(&reply.tally);
                    // If standard error is gone, nobody is left to be told.
                    let _ = progress.aside(|| io::stderr().write_all(&reply.messages));
                }
            }
            Ok(())
        })?;
        progress.finish();
        sink.finish()?;
        print::tell(format_args!(
            "ninefold: {found} found, besides {morphs} morphs and {redundant} with a redundant given"
        ));
        if seen.forgot {
            print::tell(format_args!(
                "ninefold: there may be morphs among them, as they were more than --memory holds"
            ));
        }
        Ok(tally)
    }
}

/// An iterator of any type.
type Any<T> = Box<dyn Iterator<Item = T> + Send>;

/// What there is to do about a block.
fn items(block: Result<Block>, vicinity: &Vicinity, cancel: &CancelToken) -> Any<Result<Item>> {
    let block = match block {
        Ok(block) => block,
        Err(error) => return any(once(Err(error))),
    };
    let mut batch = Batch::default();
    batch.read(&block, false);
    let mut reply = Reply::default();
    report_bad(&batch, &mut reply);
    let (vicinity, cancel) = (vicinity.clone(), cancel.clone());
    let mut puzzles = batch.puzzles.into_iter();
    let items = std::iter::from_fn(move || {
        if cancel.is_cancelled() {
            let left = puzzles.by_ref().count() as u64;
            return (left > 0).then(|| any(once(Item::Left(left))));
        }
        Some(match puzzles.next()? {
            Puzzle::Givens(start) => {
                // One after the end of the time, to tell that there were more.
                let (mut ended, cancel) = (false, cancel.clone());
                let rests = vicinity.rests(&start);
                let rests = rests.take_while(move |_| !mem::replace(&mut ended, cancel.is_cancelled()));
                any(once(Item::Start(start)).chain(rests.map(move |rest| Item::Rest(start, rest))))
            }
            Puzzle::Sukaku(_) => any(once(Item::Sukaku)),
        })
    });
    any(once(Item::Read(reply)).chain(items.flatten()).map(Ok))
}

fn any<T>(items: impl Iterator<Item = T> + Send + 'static) -> Any<T> {
    Box::new(items)
}

/// Does it.
fn search(vicinity: &Vicinity, cancel: &CancelToken, item: Item, tell: &mut dyn FnMut(Event)) {
    match item {
        Item::Start(start) => tell(Event::Start(start, form(&start))),
        Item::Rest(start, rest) => {
            let search = vicinity.search_rest(&start, &rest, cancel, |puzzle| {
                tell(Event::Found(*puzzle, form(puzzle)));
            });
            tell(Event::Searched(search.ok().map(|found| found.redundant)));
        }
        Item::Sukaku => tell(Event::Sukaku),
        Item::Left(puzzles) => tell(Event::Left(puzzles)),
        Item::Read(reply) => tell(Event::Read(reply)),
    }
}

fn form(puzzle: &Grid) -> Form {
    xxh3_128(puzzle.canonical().form.values())
}

impl Seen {
    fn new(room: usize) -> Self {
        Self { forms: HashSet::new(), room, forgot: false }
    }

    /// Whether the form is not remembered; now it is.
    fn insert(&mut self, form: Form) -> bool {
        if self.forms.len() >= self.room && !self.forms.contains(&form) {
            self.forms.clear();
            self.forgot = true;
        }
        self.forms.insert(form)
    }
}

fn push(out: &mut Vec<u8>, style: Style, puzzle: &Grid, start: &Grid) {
    match style {
        Style::Line => print::push_grid_line(out, puzzle),
        Style::Grid => print::push(out, format_args!("{puzzle:#}\n")),
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
