//! Cutting the input into blocks of whole puzzles, so that threads can take one block each.
//!
//! ```text
//! file   ......................................................
//! reads  [          ][          ][          ][       ]
//! blocks [       ][         ][        ][         ][  ]     each ends where a puzzle ends
//! ```
//!
//! What a read brings beyond the last end of a puzzle is carried over into the next block. A block never grows: a
//! line that does not fit into one is no puzzle, and is skipped to its end. So memory does not depend on the input.
//! How a source is laid out is decided once, from its first lines alone and never from how many bytes a read
//! happened to bring, so that a pipe gives the same answers as a file.

use crate::args::{InputArgs, TextFormat};
use crate::batch::Batch;
use crate::layout::Layout;
use crate::source::{Name, Source};
use anyhow::{Context, Result};
use ninefold::text::{Progress, Records};
use std::collections::VecDeque;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// How many bytes a block holds: some 6,400 lines of 81 cells, a batch that keeps the engine's lanes busy. Half of it was
/// 5-9 % slower on 17-clue and on easy puzzles (EPYC Zen 4).
pub const BLOCK: usize = 512 * 1024;

/// Whole puzzles of one source.
#[derive(Debug)]
pub struct Block {
    /// The name of the source.
    pub name: Arc<Name>,
    /// Whether it is the first of the run.
    pub is_first: bool,
    /// How the source is laid out.
    pub layout: Arc<Layout>,
    /// The line of the source, from 1, on which the block starts.
    pub line: u64,
    /// How far the library's parser had come in a drawn text.
    pub progress: Option<Progress>,
    /// Why the block holds no puzzle, though one was expected: a word for it and a sentence.
    pub fault: Option<(&'static str, String)>,
    bytes: Vec<u8>,
    filled: usize,
}

impl Block {
    /// An empty block, to be filled by [`Blocks::next`].
    #[must_use]
    pub fn new() -> Self {
        Self {
            name: Arc::default(),
            is_first: false,
            layout: Arc::default(),
            line: 1,
            progress: None,
            fault: None,
            bytes: vec![0; BLOCK],
            filled: 0,
        }
    }

    /// The text.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }

    /// The puzzles of a drawn text.
    #[must_use]
    pub fn records(&self) -> Records<'_> {
        match (self.progress, &*self.layout) {
            (Some(progress), _) => Records::resume(self.bytes(), progress),
            (None, Layout::Drawn { format }) => Records::new(self.bytes(), *format),
            (None, _) => Records::new(self.bytes(), None),
        }
    }

    /// Empties the block but for a fault at the start of the source.
    fn set_fault(&mut self, name: &Arc<Name>, kind: &'static str, why: String) {
        self.name = Arc::clone(name);
        self.line = 1;
        self.fault = Some((kind, why));
        self.filled = 0;
    }

    /// Takes bytes away at the start.
    fn drop_front(&mut self, length: usize) {
        self.bytes.copy_within(length..self.filled, 0);
        self.filled -= length;
    }
}

impl Default for Block {
    fn default() -> Self {
        Self::new()
    }
}

/// Reads sources one after another, block by block.
#[derive(Debug)]
pub struct Blocks {
    sources: VecDeque<Source>,
    size: Option<u64>,
    format: Option<TextFormat>,
    column: Option<String>,
    taken: Arc<AtomicU64>,
    reading: Option<Reading>,
    /// Read ahead already.
    ahead: VecDeque<Block>,
    at_start: bool,
}

/// A source that is being read.
struct Reading {
    name: Arc<Name>,
    reader: Box<dyn Read + Send>,
    /// Whether to answer what there is before asking for more.
    is_live: bool,
    /// Known as soon as enough of the source was seen.
    layout: Option<Arc<Layout>>,
    /// The line, from 1, that is read next.
    line: u64,
    progress: Option<Progress>,
    /// Read already, but not yet part of a block.
    carried: Vec<u8>,
    ended: bool,
    /// In the rest of a line that was too long.
    skipping: bool,
}

impl std::fmt::Debug for Reading {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reading").field("name", &self.name).field("line", &self.line).finish_non_exhaustive()
    }
}

impl Blocks {
    /// The blocks of these sources.
    #[must_use]
    pub fn new(sources: Vec<Source>, args: &InputArgs) -> Self {
        Self {
            size: sources.iter().map(Source::size).sum(),
            sources: sources.into(),
            format: args.format,
            column: args.column.clone(),
            taken: Arc::default(),
            reading: None,
            ahead: VecDeque::new(),
            at_start: true,
        }
    }

    /// The size of all sources in bytes as stored, if known.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        self.size
    }

    /// How many of those bytes were read so far, for another thread to look at.
    #[must_use]
    pub fn taken(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.taken)
    }

    /// Fills the block; false at the end of the last source.
    ///
    /// # Errors
    ///
    /// A source cannot be read: named in the error.
    pub fn next(&mut self, block: &mut Block) -> Result<bool> {
        if let Some(first) = self.ahead.pop_front() {
            *block = first;
            return Ok(true);
        }
        loop {
            let reading = match &mut self.reading {
                Some(reading) => reading,
                None => match self.sources.pop_front() {
                    None => return Ok(false),
                    Some(source) => {
                        if let Some(why) = source.fault() {
                            block.set_fault(&source.name, "no-input", why.to_owned());
                            block.is_first = std::mem::take(&mut self.at_start);
                            return Ok(true);
                        }
                        let reader = source.open(&self.taken).with_context(|| source.name.to_string())?;
                        self.reading.insert(Reading::new(&source, reader))
                    }
                },
            };
            if reading.fill(block, self.format, self.column.as_deref())? {
                block.is_first = std::mem::take(&mut self.at_start);
                return Ok(true);
            }
            self.reading = None;
        }
    }

    /// Whether there is one puzzle in all of the input, or one line that should be one. Reads no further than the
    /// second.
    ///
    /// # Errors
    ///
    /// A source cannot be read.
    pub fn is_single(&mut self) -> Result<bool> {
        let mut batch = Batch::default();
        let mut entries = 0;
        let mut blocks = VecDeque::new();
        let mut block = Block::new();
        while entries < 2 && self.next(&mut block)? {
            batch.read(&block, false);
            entries += batch.entries().count();
            blocks.push_back(std::mem::take(&mut block));
        }
        self.ahead = blocks;
        Ok(entries == 1)
    }
}

impl Reading {
    fn new(source: &Source, reader: Box<dyn Read + Send>) -> Self {
        Self {
            name: Arc::clone(&source.name),
            reader,
            is_live: source.is_live(),
            layout: None,
            line: 1,
            progress: None,
            carried: Vec::new(),
            ended: false,
            skipping: false,
        }
    }

    /// Fills the block with as many whole puzzles as there are; false at the end of the source.
    fn fill(&mut self, block: &mut Block, format: Option<TextFormat>, column: Option<&str>) -> Result<bool> {
        block.bytes[..self.carried.len()].copy_from_slice(&self.carried);
        block.filled = self.carried.len();
        self.carried.clear();
        let mut is_due = self.ended;
        loop {
            if self.skipping {
                self.skip(block);
            }
            if self.layout.is_none() {
                self.recognise(block, format, column)?;
            }
            if is_due && !self.skipping && self.cut(block) {
                return Ok(true);
            }
            if self.ended && block.filled == 0 {
                return Ok(false);
            }
            if !self.ended {
                let length = self
                    .reader
                    .read(&mut block.bytes[block.filled..])
                    .with_context(|| format!("{}: cannot be read", self.name))?;
                block.filled += length;
                self.ended = length == 0;
            }
            // The writer of a pipe may be waiting for the answers before it writes more.
            is_due = self.is_live || self.ended || block.filled == BLOCK;
        }
    }

    /// Finds out the layout, if what has been read suffices, and takes away what comes before the first puzzle.
    fn recognise(
        &mut self,
        block: &mut Block,
        format: Option<TextFormat>,
        column: Option<&str>,
    ) -> Result<()> {
        let complete = self.ended || block.filled == BLOCK;
        let found = Layout::recognise(block.bytes(), complete, format, column)
            .with_context(|| self.name.to_string())?;
        if let Some((layout, header)) = found {
            self.line += layout.line_ends(&block.bytes()[..header]);
            block.drop_front(header);
            self.layout = Some(Arc::new(layout));
        }
        Ok(())
    }

    /// Ends the block after its last whole puzzle, or makes it the start of a line that is too long. False if it has
    /// no whole puzzle yet and there is room for more.
    fn cut(&mut self, block: &mut Block) -> bool {
        let Some(layout) = &self.layout else { return false };
        block.name = Arc::clone(&self.name);
        block.layout = Arc::clone(layout);
        block.line = self.line;
        block.progress = self.progress;
        let mut progress = self.progress;
        let whole = match **layout {
            _ if self.ended => block.filled,
            Layout::Drawn { .. } => {
                // Up to the end of a puzzle: what is read alone must come out as it did here.
                let mut records = block.records().more_follows();
                let mut whole = 0;
                while records.next().is_some() {
                    whole = records.consumed();
                    progress = Some(records.progress());
                }
                if whole == 0 {
                    // Whatever is surely part of no puzzle can go.
                    let (gap, after) = (records.consumed(), records.progress());
                    self.line += layout.line_ends(&block.bytes()[..gap]);
                    self.progress = Some(after);
                    block.drop_front(gap);
                }
                whole
            }
            _ => layout.whole(block.bytes()),
        };
        block.fault = None;
        if whole == 0 && block.filled == BLOCK {
            block.fault = Some(("too-long", format!("a line of more than {BLOCK} bytes")));
            self.line += layout.line_ends(block.bytes());
            self.skipping = true;
            return true;
        }
        if whole == 0 {
            return false;
        }
        self.carried.extend_from_slice(&block.bytes[whole..block.filled]);
        block.filled = whole;
        self.line += layout.line_ends(block.bytes());
        self.progress = progress;
        true
    }

    /// Takes away the rest of a line that was too long.
    fn skip(&mut self, block: &mut Block) {
        let Some(layout) = &self.layout else { return };
        if let Some(length) = layout.line_length(block.bytes(), self.ended) {
            self.line += layout.line_ends(&block.bytes()[..length]);
            block.drop_front(length);
            self.skipping = false;
        } else {
            // A carriage return that comes last may be half of a line end.
            let kept = usize::from(block.bytes().ends_with(b"\r"));
            block.drop_front(block.filled - kept);
        }
    }
}
