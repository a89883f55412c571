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
use crate::ordered;
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

/// Room for a block and its puzzles, ready to be compared.
#[derive(Default)]
struct Slot {
    block: Block,
    batch: Batch,
    keys: Vec<Key>,
    /// The lines to print, one after the other, and where each ends.
    text: Vec<u8>,
    ends: Vec<usize>,
    reply: Reply,
}

impl Dedupe {
    pub(super) fn run(self) -> Result<Tally> {
        let mut blocks = Blocks::new(Source::all(&self.input)?, &self.input);
        let progress = Progress::new(blocks.size(), blocks.taken(), self.to.is_terminal());
        let output = Output {
            sieve: Sieve { seen: HashSet::new(), room: self.memory.saturating_mul(1 << 20), spill: None },
            sink: Sink::open(self.to.file.as_deref())?,
            progress,
            tally: Tally::default(),
            kept: 0,
            new: Vec::new(),
        };
        let Output { sieve, mut sink, mut progress, tally, mut kept, .. } = ordered::run(
            self.jobs.count(),
            move |slot: &mut Slot| blocks.next(&mut slot.block),
            move |slot| slot.prepare(self.exact),
            output,
            |output, slot| output.put(slot).map(ControlFlow::Continue),
        )?;
        drop(sieve.seen);
        if let Some(spill) = sieve.spill {
            kept += spill.finish(&mut sink)?;
        }
        progress.finish();
        sink.finish()?;
        let puzzles = tally.puzzles - tally.unreadable;
        print::tell(format_args!("ninefold: of {puzzles} puzzles {kept} kept, {} dropped", puzzles - kept));
        Ok(tally)
    }
}

impl Slot {
    /// Reads the block and makes the keys and lines of its puzzles.
    fn prepare(&mut self, exact: bool) {
        let Self { block, batch, keys, text, ends, reply } = self;
        batch.read(block, true);
        reply.clear();
        keys.clear();
        text.clear();
        ends.clear();
        for (index, puzzle) in batch.puzzles.iter().enumerate() {
            keys.push(pack(&if exact { *puzzle } else { puzzle.canonical().form }));
            // With the remark, if there is one.
            let record = batch.record(index);
            let with_remark = match puzzle {
                Puzzle::Givens(_) if !record.remark.is_empty() => {
                    text::write_lossy(&record, Format::Line).ok()
                }
                _ => None,
            };
            match with_remark {
                Some((line, _)) => text.extend_from_slice(line.as_bytes()),
                None => print::push_puzzle(text, puzzle),
            }
            text.push(b'\n');
            ends.push(text.len());
        }
        report_bad(batch, reply);
    }
}

/// Where what is kept goes.
struct Output {
    sieve: Sieve,
    sink: Sink,
    progress: Progress,
    tally: Tally,
    kept: u64,
    /// The lines to print.
    new: Vec<u8>,
}

impl Output {
    fn put(&mut self, slot: &mut Slot) -> Result<()> {
        self.new.clear();
        self.kept += self.sieve.pass(slot.keys.drain(..), &slot.text, &slot.ends, &mut self.new)?;
        self.tally.add(&slot.reply.tally);
        self.progress.aside(|| {
            // If standard error is gone, nobody is left to be told.
            let _ = io::stderr().write_all(&slot.reply.messages);
            self.sink.write_all(&self.new)
        })?;
        self.progress.advance(self.tally.puzzles);
        Ok(())
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
    fn pass(
        &mut self,
        keys: impl Iterator<Item = Key>,
        text: &[u8],
        ends: &[usize],
        out: &mut Vec<u8>,
    ) -> Result<u64> {
        let mut kept = 0;
        let mut start = 0;
        for (key, &end) in keys.zip(ends) {
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
