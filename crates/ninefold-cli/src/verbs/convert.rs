//! `ninefold convert`: from any format into any other that can carry what is there.

use crate::args::{FileArgs, InputArgs, JobsArgs, TextFormat};
use crate::batch::{Batch, Entry};
use crate::block::Blocks;
use crate::json;
use crate::pipeline::{Answering, Reply};
use crate::print;
use crate::run::answer_blocks;
use crate::source::Source;
use crate::tally::Tally;
use anyhow::{Result, anyhow};
use clap::Args;
use ninefold::text::{self, Loss, Record};
use std::path::Path;

const EXAMPLES: &str = "\
A puzzle that the format cannot carry whole is left out, and standard error says why; exit code 1.

Examples:
  ninefold convert game.sdk --to line
  ninefold convert puzzles.csv --column question -o puzzles.sdm.gz
  ninefold convert --to candidates 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Convert puzzles from any format to any other
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Convert {
    /// The format to write [default: what the name of the output file says]
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<TextFormat>,

    /// Write what the format can carry, and say on standard error what is lost
    #[arg(long)]
    lossy: bool,

    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: FileArgs,
    #[command(flatten)]
    jobs: JobsArgs,
}

impl Convert {
    pub(super) fn run(self) -> Result<Tally> {
        let by_name = || self.output.file.as_deref().and_then(format_of);
        let to = self.to.or_else(by_name).ok_or_else(|| anyhow!("which format? say --to FORMAT"))?;
        let blocks = Blocks::new(Source::all(&self.input)?, &self.input);
        answer_blocks(blocks, &self.output, self.jobs.count(), Converting { to, lossy: self.lossy })
    }
}

/// The format that the name of a file says, compressed or not.
fn format_of(path: &Path) -> Option<TextFormat> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    match extension.as_str() {
        "gz" | "zst" => format_of(Path::new(path.file_stem()?)),
        "csv" => Some(TextFormat::Csv),
        "jsonl" | "ndjson" => Some(TextFormat::Jsonl),
        _ => text::Format::from_extension(&extension).map(TextFormat::Text),
    }
}

/// How puzzles are converted.
struct Converting {
    to: TextFormat,
    lossy: bool,
}

impl Answering for Converting {
    fn head(&self, out: &mut Vec<u8>) {
        if self.to == TextFormat::Csv {
            out.extend_from_slice(b"puzzle,solution,remark\n");
        }
    }

    fn needs_records(&self) -> bool {
        true
    }

    fn answer(&self, batch: &Batch, reply: &mut Reply) {
        let several_lines = matches!(self.to, TextFormat::Text(format) if !format.is_one_line());
        let mut is_first = batch.is_first;
        for entry in batch.entries() {
            let Entry::Puzzle(index) = entry else { continue };
            let (text, losses) = match self.write(&batch.record(index)) {
                Ok(written) => written,
                Err(needed) => {
                    refuse(batch, index, &needed, reply);
                    continue;
                }
            };
            if !losses.is_empty() {
                let names: Vec<String> = losses.iter().map(Loss::to_string).collect();
                let verb = if self.lossy { "loses" } else { "cannot carry" };
                let reason = format!("format '{}' {verb} {}", self.to, names.join(", "));
                if !self.lossy {
                    refuse(batch, index, &reason, reply);
                    continue;
                }
                say(batch, index, &reason, reply);
            }
            if several_lines && !std::mem::take(&mut is_first) {
                reply.out.push(b'\n');
            }
            reply.out.extend_from_slice(text.as_bytes());
            reply.out.push(b'\n');
        }
    }
}

impl Converting {
    /// The text of a record and what it lacks, or why there can be none.
    fn write(&self, record: &Record) -> Result<(String, Vec<Loss>), String> {
        match self.to {
            TextFormat::Text(format) => text::write_lossy(record, format).map_err(|error| error.to_string()),
            TextFormat::Jsonl => Ok((json::write(record), Vec::new())),
            TextFormat::Csv => Ok(write_row(record)),
        }
    }
}

fn refuse(batch: &Batch, index: usize, reason: &str, reply: &mut Reply) {
    reply.tally.refused += 1;
    say(batch, index, reason, reply);
}

fn say(batch: &Batch, index: usize, reason: &str, reply: &mut Reply) {
    print::push(&mut reply.messages, format_args!("{}: {reason}\n", batch.place(index)));
}

/// A row with puzzle, solution and remark, and what does not fit into it.
fn write_row(record: &Record) -> (String, Vec<Loss>) {
    let mut row = Vec::new();
    let puzzle = record.puzzle().to_string();
    let solution = record.solution.map(|grid| grid.to_string()).unwrap_or_default();
    print::push_row(&mut row, [puzzle.as_bytes(), solution.as_bytes(), record.remark.as_bytes()]);
    row.pop(); // the line end
    let mut losses: Vec<Loss> = record.fields.iter().map(|(name, _)| Loss::Field(name.clone())).collect();
    if record.placed.filled_len() > 0 {
        losses.insert(0, Loss::Placed);
    }
    (String::from_utf8_lossy(&row).into_owned(), losses)
}
