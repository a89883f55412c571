//! `ninefold dedupe`: the first of all puzzles that are the same.
//!
//! Exact, in the order of the input, and in bounded memory:
//!
//! ```text
//!  puzzle ──> key ──> in the set? ──yes──> drop
//!                        │ no
//!                        ├── room in the set: remember, print at once
//!                        └── set full: into one of 256 files, by the key
//!
//!  at the end: each file alone: drop what repeats in it, what is left in input order ──> merged ──> print
//! ```
//!
//! The key is the puzzle itself, or its canonical form, and no hash: nothing is dropped but for what it equals.

mod spill;

use crate::args::{FileArgs, InputArgs, JobsArgs};
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
use ninefold::Puzzle;
use ninefold::text::{self, Format};
use spill::Spill;
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;

const EXAMPLES: &str = "\
Of all puzzles that are the same the first is kept; the order is that of the input. Two
are the same if relabelling, permuting and transposing make one of the other; with
--exact, if they are equal cell by cell. What is printed is a line a puzzle, with the
remark that stood behind it; other columns of a table are not kept. How many were kept
and how many were dropped is told on standard error. If there are more different puzzles
than fit into --memory, the rest waits in temporary files.

Examples:
  ninefold dedupe puzzles.txt more.txt.gz -o all.txt
  ninefold dedupe --exact puzzles.txt";

/// Keep one of all puzzles that are the same but for symmetry
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Dedupe {
    /// Drop only what is equal cell by cell
    #[arg(long)]
    exact: bool,

    /// How much memory to use for remembering puzzles, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory: usize,

    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    to: FileArgs,
    #[command(flatten)]
    jobs: JobsArgs,
}

/// What equal puzzles have in common and different ones have not: a packed puzzle.
pub(super) type Key = Box<[u8]>;

/// What a key takes in a table besides its bytes: the pointer, the allocation, and the room that tables leave free.
const OVERHEAD: usize = 56;

/// The puzzles of a block, ready to be compared.
struct Keyed {
    keys: Vec<Key>,
    /// The lines to print, one after the other, and where each ends.
    text: Vec<u8>,
    ends: Vec<usize>,
    reply: Reply,
}

impl Dedupe {
    pub(super) fn run(self) -> Result<Tally> {
        let mut blocks = Blocks::new(Source::all(&self.input)?, &self.input);
        let mut progress = Progress::new(blocks.size(), blocks.taken(), self.to.is_terminal());
        let mut sink = Sink::open(self.to.file.as_deref())?;
        let items = std::iter::from_fn(move || {
            let mut block = Block::new();
            blocks.next(&mut block).map(|more| more.then_some(block)).transpose()
        });
        let mut sieve =
            Sieve { seen: HashSet::new(), room: self.memory.saturating_mul(1 << 20), spill: None };
        let mut tally = Tally::default();
        let mut kept = 0;
        let mut out = Vec::new();
        ordered(
            self.jobs.count(),
            items,
            |block| Keyed::new(&block, self.exact),
            |keyed| {
                out.clear();
                kept += sieve.pass(keyed.keys, &keyed.text, &keyed.ends, &mut out)?;
                tally.add(&keyed.reply.tally);
                progress.aside(|| {
                    // If standard error is gone, nobody is left to be told.
                    let _ = io::stderr().write_all(&keyed.reply.messages);
                    sink.write_all(&out)
                })?;
                progress.advance(tally.puzzles);
                Ok(ControlFlow::Continue(()))
            },
        )?;
        drop(sieve.seen);
        if let Some(spill) = sieve.spill {
            kept += spill.finish(&mut sink)?;
        }
        progress.finish();
        sink.finish()?;
        let puzzles = tally.puzzles - tally.unreadable;
        eprintln!("ninefold: of {puzzles} puzzles {kept} kept, {} dropped", puzzles - kept);
        Ok(tally)
    }
}

impl Keyed {
    fn new(block: &Block, exact: bool) -> Self {
        let mut batch = Batch::default();
        batch.read(block, true);
        let mut keyed =
            Self { keys: Vec::new(), text: Vec::new(), ends: Vec::new(), reply: Reply::default() };
        for (index, puzzle) in batch.puzzles.iter().enumerate() {
            keyed.keys.push(pack(&if exact { *puzzle } else { puzzle.canonical().form }));
            // With the remark, if there is one.
            let record = batch.record(index);
            let with_remark = match puzzle {
                Puzzle::Givens(_) if !record.remark.is_empty() => {
                    text::write_lossy(&record, Format::Line).ok()
                }
                _ => None,
            };
            match with_remark {
                Some((line, _)) => keyed.text.extend_from_slice(line.as_bytes()),
                None => print::push_puzzle(&mut keyed.text, puzzle),
            }
            keyed.text.push(b'\n');
            keyed.ends.push(keyed.text.len());
        }
        report_bad(&batch, &mut keyed.reply);
        keyed
    }
}

/// Lets every key through once.
struct Sieve {
    seen: HashSet<Key>,
    /// How many bytes the set may still grow by.
    room: usize,
    /// Where keys go when there is no room.
    spill: Option<Spill>,
}

impl Sieve {
    /// Appends the lines whose keys are new and sets aside those of which it is not known yet. Returns the number of
    /// lines appended.
    fn pass(&mut self, keys: Vec<Key>, text: &[u8], ends: &[usize], out: &mut Vec<u8>) -> Result<u64> {
        let mut kept = 0;
        let mut start = 0;
        for (key, &end) in keys.into_iter().zip(ends) {
            let line = text.get(start..end).unwrap_or_default();
            start = end;
            if self.seen.contains(&key) {
                continue;
            }
            let size = key.len() + OVERHEAD;
            if self.spill.is_none() && size <= self.room {
                self.room -= size;
                self.seen.insert(key);
                out.extend_from_slice(line);
                kept += 1;
            } else {
                // Once something is set aside, all that is new has to queue behind it.
                let spill = match &mut self.spill {
                    Some(spill) => spill,
                    none => none.insert(Spill::new()?),
                };
                spill.push(&key, line)?;
            }
        }
        Ok(kept)
    }
}

/// Two cells a byte for givens, one bit a candidate for a sukaku; the lengths tell them apart.
fn pack(puzzle: &Puzzle) -> Key {
    match puzzle {
        Puzzle::Givens(grid) => {
            grid.values().chunks(2).map(|pair| pair[0] << 4 | pair.get(1).unwrap_or(&0)).collect()
        }
        Puzzle::Sukaku(marks) => {
            marks.cells().iter().flat_map(|digits| digits.bits().to_le_bytes()).collect()
        }
    }
}
