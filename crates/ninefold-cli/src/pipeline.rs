//! Answering many puzzles: blocks of them are read, answered and printed by several threads, in input order.
//!
//! How the threads share the work, and why the memory is bounded, is told in [`ordered`]. Answers depend on the puzzles
//! alone, so the number of threads changes no byte of the output.

use crate::batch::Batch;
use crate::block::{Block, Blocks};
use crate::ordered;
use crate::progress::Progress;
use crate::tally::Tally;
use anyhow::Result;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

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
    /// Makes room for the answers to the next batch.
    pub fn clear(&mut self) {
        self.out.clear();
        self.messages.clear();
        self.tally = Tally::default();
    }
}

/// Room for a block, its puzzles and their answers.
#[derive(Default)]
struct Slot {
    block: Block,
    batch: Batch,
    reply: Reply,
}

/// Where answers go.
struct Output<W> {
    sink: W,
    progress: Progress,
    tally: Tally,
}

/// Answers all puzzles of the blocks, with so many workers, and prints the answers in input order. Returns the sink.
///
/// # Errors
///
/// The input cannot be read, or the output cannot be written. What was answered before is printed. The threads may
/// still be waiting for input then; they end with the process.
pub fn run<W: Write + Send + 'static>(
    mut blocks: Blocks,
    work: impl Answering,
    jobs: usize,
    mut sink: W,
    progress: Progress,
) -> Result<(Tally, W)> {
    let mut head = Vec::new();
    work.head(&mut head);
    sink.write_all(&head)?;
    let mut output = ordered::run(
        jobs,
        move |slot: &mut Slot| blocks.next(&mut slot.block),
        move |slot| slot.answer(&work),
        Output { sink, progress, tally: Tally::default() },
        |output, slot| output.put(&slot.reply).map(ControlFlow::Continue),
    )?;
    output.progress.finish();
    Ok((output.tally, output.sink))
}

/// Answers all blocks on this thread, and keeps the answers.
///
/// # Errors
///
/// The input cannot be read.
pub fn collect(mut blocks: Blocks, work: &impl Answering) -> Result<Reply> {
    let (mut slot, mut all) = (Slot::default(), Reply::default());
    work.head(&mut all.out);
    while blocks.next(&mut slot.block)? {
        slot.answer(work);
        all.out.append(&mut slot.reply.out);
        all.messages.append(&mut slot.reply.messages);
        all.tally.add(&slot.reply.tally);
    }
    Ok(all)
}

impl Slot {
    /// All that happens between bytes in and bytes out.
    fn answer(&mut self, work: &impl Answering) {
        self.batch.read(&self.block, work.needs_records());
        self.reply.clear();
        work.answer(&self.batch, &mut self.reply);
        report_bad(&self.batch, &mut self.reply);
    }
}

impl<W: Write> Output<W> {
    fn put(&mut self, reply: &Reply) -> Result<()> {
        self.progress.aside(|| {
            // If standard error is gone, nobody is left to be told.
            let _ = io::stderr().write_all(&reply.messages);
            self.sink.write_all(&reply.out)
        })?;
        self.tally.add(&reply.tally);
        self.progress.advance(self.tally.puzzles);
        Ok(())
    }
}

/// Counts what was asked, and tells of what was no puzzle.
pub fn report_bad(batch: &Batch, reply: &mut Reply) {
    reply.tally.puzzles += (batch.puzzles.len() + batch.bad.len()) as u64;
    reply.tally.unreadable += batch.bad.len() as u64;
    for bad in &batch.bad {
        let line = format!("{}: {}\n", batch.name.at(bad.line, bad.column), bad.message);
        reply.messages.extend_from_slice(line.as_bytes());
    }
}
