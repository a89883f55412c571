//! Answering many puzzles: one thread reads, several answer, and the caller's writes.
//!
//! ```text
//!            blocks             replies, in any order
//!  reader ──────────> workers ───────────────────────> writer ──> in input order
//!     ^                                                  │
//!     └───────────── empty slots, a fixed number ────────┘
//! ```
//!
//! A slot holds a block and its reply, and there are only so many: the reader waits for an empty one. This bounds the
//! memory, whatever the length of the input and however slow the output, and after the first round nothing is
//! allocated any more. Answers depend on the puzzles alone, so the number of workers changes no byte of the output.

use crate::batch::Batch;
use crate::block::{Block, Blocks};
use crate::progress::Progress;
use crate::tally::Tally;
use anyhow::{Result, anyhow};
use crossbeam_channel::{Receiver, Sender, bounded};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread;

/// What a verb does with puzzles.
pub trait Answering: Send + Sync + 'static {
    /// What comes before the first answer: the header of a CSV file.
    fn head(&self, _out: &mut Vec<u8>) {}

    /// Whether answers depend on more of a text than its puzzles.
    fn needs_records(&self) -> bool {
        false
    }

    /// What to show while a single puzzle takes long: how many solutions were found so far.
    fn watched(&self) -> Option<Arc<AtomicU64>> {
        None
    }

    /// Answers every entry of the batch, in order.
    fn answer(&self, batch: &Batch, reply: &mut Reply);
}

/// The answers to a batch.
#[derive(Debug, Default)]
pub struct Reply {
    /// What to print.
    pub out: Vec<u8>,
    /// What to tell on standard error.
    pub messages: Vec<u8>,
    /// What came of it.
    pub tally: Tally,
}

impl Reply {
    fn clear(&mut self) {
        self.out.clear();
        self.messages.clear();
        self.tally = Tally::default();
    }
}

/// Room for a block and its reply.
#[derive(Default)]
struct Slot {
    block: Block,
    reply: Reply,
}

/// A slot, or why there are no more; with its place in the input.
type Numbered = (u64, Result<Box<Slot>>);

/// Answers all puzzles of the blocks, with so many workers, and prints the answers in input order.
///
/// # Errors
///
/// The input cannot be read, or the output cannot be written. What was answered before is printed. The threads may
/// still be waiting for input then; they end with the process.
pub fn run(
    blocks: Blocks,
    work: &Arc<impl Answering>,
    jobs: usize,
    sink: &mut impl Write,
    progress: &mut Progress,
) -> Result<Tally> {
    let slots = 2 * jobs + 2; // one each being answered and waiting, one being read and one being written
    let (put_back, empty) = bounded(slots);
    let (to_workers, read) = bounded(slots);
    let (to_writer, answered) = bounded(slots);
    for _ in 0..slots {
        put_back.send(Box::default())?;
    }
    let reader = {
        let to_writer = to_writer.clone();
        thread::spawn(move || read_blocks(blocks, &empty, &to_workers, &to_writer))
    };
    let workers: Vec<_> = (0..jobs)
        .map(|_| {
            let (work, read, to_writer) = (Arc::clone(work), read.clone(), to_writer.clone());
            thread::spawn(move || answer_blocks(&*work, &read, &to_writer))
        })
        .collect();
    drop(to_writer);

    let mut head = Vec::new();
    work.head(&mut head);
    sink.write_all(&head)?;
    let tally = write_replies(&answered, &put_back, sink, progress)?;
    drop(put_back);
    for thread in workers.into_iter().chain([reader]) {
        thread.join().map_err(|_| anyhow!("a thread failed"))?;
    }
    Ok(tally)
}

fn read_blocks(
    mut blocks: Blocks,
    empty: &Receiver<Box<Slot>>,
    out: &Sender<Numbered>,
    failed: &Sender<Numbered>,
) {
    for (number, mut slot) in (0..).zip(empty) {
        let sent = match blocks.next(&mut slot.block) {
            Ok(true) => out.send((number, Ok(slot))).is_ok(),
            Ok(false) => false,
            Err(error) => failed.send((number, Err(error))).is_err(),
        };
        if !sent {
            return;
        }
    }
}

fn answer_blocks(work: &impl Answering, read: &Receiver<Numbered>, out: &Sender<Numbered>) {
    let mut batch = Batch::default();
    for (number, slot) in read {
        let answered = slot.map(|mut slot| {
            answer_block(work, &slot.block, &mut batch, &mut slot.reply);
            slot
        });
        if out.send((number, answered)).is_err() {
            return;
        }
    }
}

/// Answers one block: all that happens between bytes in and bytes out.
fn answer_block(work: &impl Answering, block: &Block, batch: &mut Batch, reply: &mut Reply) {
    batch.read(block, work.needs_records());
    reply.clear();
    work.answer(batch, reply);
    report_bad(batch, reply);
}

/// Counts what was asked, and tells of what was no puzzle.
pub fn report_bad(batch: &Batch, reply: &mut Reply) {
    reply.tally.puzzles += (batch.puzzles.len() + batch.bad.len()) as u64;
    reply.tally.unreadable += batch.bad.len() as u64;
    for bad in &batch.bad {
        let line = format!("{}:{}:{}: {}\n", batch.name, bad.line, bad.column, bad.message);
        reply.messages.extend_from_slice(line.as_bytes());
    }
}

/// Answers all blocks on this thread, and keeps the answers.
///
/// # Errors
///
/// The input cannot be read.
pub fn collect(mut blocks: Blocks, work: &impl Answering) -> Result<Reply> {
    let (mut slot, mut batch, mut all) = (Slot::default(), Batch::default(), Reply::default());
    work.head(&mut all.out);
    while blocks.next(&mut slot.block)? {
        answer_block(work, &slot.block, &mut batch, &mut slot.reply);
        all.out.append(&mut slot.reply.out);
        all.messages.append(&mut slot.reply.messages);
        all.tally.add(&slot.reply.tally);
    }
    Ok(all)
}

fn write_replies(
    answered: &Receiver<Numbered>,
    put_back: &Sender<Box<Slot>>,
    sink: &mut impl Write,
    progress: &mut Progress,
) -> Result<Tally> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    let mut tally = Tally::default();
    for (number, slot) in answered {
        early.insert(number, slot);
        while let Some(slot) = early.remove(&next) {
            let slot = slot?;
            next += 1;
            progress.aside(|| {
                // If standard error is gone, nobody is left to be told.
                let _ = io::stderr().write_all(&slot.reply.messages);
                sink.write_all(&slot.reply.out)
            })?;
            tally.add(&slot.reply.tally);
            progress.advance(tally.puzzles);
            // The reader is gone when there is nothing left to read.
            let _ = put_back.send(slot);
        }
    }
    progress.finish();
    if early.is_empty() { Ok(tally) } else { Err(anyhow!("a thread failed")) }
}
