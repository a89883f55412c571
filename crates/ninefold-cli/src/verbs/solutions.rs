//! `ninefold solutions`: the solutions of puzzles, each printed as it is found.

use crate::args::{EngineArgs, InputArgs, OutputArgs, Style};
use crate::batch::{Batch, Entry};
use crate::block::{Block, Blocks};
use crate::pipeline::{Reply, report_bad};
use crate::print::{self, JsonAnswer};
use crate::search::{Searcher, Verdict};
use crate::sink::Sink;
use crate::source::Source;
use crate::stats::Stats;
use crate::tally::Tally;
use anyhow::Result;
use clap::Args;
use ninefold::solve::End;
use ninefold::{Grid, Puzzle};
use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  ninefold solutions ........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58
  ninefold solutions --limit 3 --output jsonl puzzles.txt
  ninefold solutions --no-limit blank.txt | head -1000000 > grids.txt";

/// How long a solution may wait in the buffer for the next one to be found.
const FLUSH_EVERY: Duration = Duration::from_millis(20);

/// Print the solutions of puzzles, one after another
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Solutions {
    /// Print at most so many solutions of each puzzle
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Print them all, however many there are
    #[arg(long, conflicts_with = "limit")]
    no_limit: bool,

    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

impl Solutions {
    pub(super) fn run(self) -> Result<Tally> {
        let stats = Stats::start(&self.engine);
        let mut blocks = Blocks::new(Source::all(&self.input)?, &self.input);
        let mut printer = Printer {
            searcher: Searcher::new(&self.engine)?,
            limit: if self.no_limit { u64::MAX } else { self.limit },
            style: self.output.output.unwrap_or_default(),
            colored: self.output.colored(),
            out: BufWriter::new(Sink::open(self.output.to.file.as_deref())?),
            flushed: Instant::now(),
            text: Vec::new(),
        };
        if printer.style == Style::Csv {
            printer.out.write_all(b"puzzle,solution\n")?;
        }
        let mut tally = Tally::default();
        let mut block = Block::new();
        let mut batch = Batch::default();
        while blocks.next(&mut block)? {
            batch.read(&block, false);
            printer.print_batch(&batch, &mut tally)?;
        }
        let sink = printer.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        sink.finish()?;
        stats.report(&tally);
        Ok(tally)
    }
}

/// Finds and prints solutions.
struct Printer {
    searcher: Searcher,
    limit: u64,
    style: Style,
    colored: bool,
    out: BufWriter<Sink>,
    flushed: Instant,
    /// The solution that is being printed.
    text: Vec<u8>,
}

impl Printer {
    fn print_batch(&mut self, batch: &Batch, tally: &mut Tally) -> Result<()> {
        for entry in batch.entries() {
            match entry {
                Entry::Puzzle(index) => self.print_puzzle(batch, index, tally)?,
                Entry::Bad(bad) if self.style == Style::Jsonl => {
                    let mut object = Vec::new();
                    JsonAnswer::bad(bad).push(&mut object);
                    self.out.write_all(&object)?;
                }
                Entry::Bad(_) => {} // standard error has it with its place
            }
        }
        self.out.flush()?;
        self.flushed = Instant::now();
        let mut reply = Reply::default();
        report_bad(batch, &mut reply);
        // If standard error is gone, nobody is left to be told.
        let _ = io::stderr().write_all(&reply.messages);
        tally.add(&reply.tally);
        Ok(())
    }

    fn print_puzzle(&mut self, batch: &Batch, index: usize, tally: &mut Tally) -> Result<()> {
        let puzzle = &batch.puzzles[index];
        if self.style == Style::Jsonl {
            write!(self.out, "{{\"puzzle\":\"{puzzle}\",\"solutions\":[")?;
        }
        let (solver, cancel) = (self.searcher.solver, self.searcher.cancel.clone());
        let mut failed = Ok(());
        let mut found = 0;
        let search = solver.search(puzzle, self.limit, &cancel, |grid| {
            if failed.is_ok() {
                failed = self.print_solution(puzzle, grid, found == 0);
                found += 1;
            }
            if failed.is_err() {
                cancel.cancel(); // nobody takes the rest
            }
        });
        failed?;
        if self.style == Style::Jsonl {
            let exact = search.end == End::Exhausted;
            writeln!(self.out, "],\"count\":{},\"count_exact\":{exact}}}", search.solutions)?;
        }
        tally.nodes += search.nodes;
        if search.end != End::Exhausted || search.solutions == 0 {
            self.out.flush()?; // answers first, then what is to be said of them
        }
        let place = batch.place(index);
        match search.end {
            End::Exhausted if search.solutions == 0 => {
                let verdict = Verdict::without_solution(puzzle);
                verdict.count_in(tally);
                print::tell(format_args!("{place}: {verdict}"));
            }
            End::Exhausted => {}
            End::LimitReached => {
                print::tell(format_args!("{place}: stopped after {} solutions", search.solutions));
            }
            End::Cancelled => {
                tally.undecided += 1;
                print::tell(format_args!(
                    "{place}: stopped by the timeout after {} solutions",
                    search.solutions
                ));
            }
        }
        Ok(())
    }

    fn print_solution(&mut self, puzzle: &Puzzle, grid: &Grid, is_first: bool) -> io::Result<()> {
        self.text.clear();
        match self.style {
            Style::Line => print::push_grid_line(&mut self.text, grid),
            Style::Grid => {
                let givens = puzzle.givens();
                print::draw(&mut self.text, grid, |cell| self.colored && givens.get(cell).is_none());
                self.text.push(b'\n');
            }
            Style::Csv => {
                print::push_puzzle(&mut self.text, puzzle);
                self.text.push(b',');
                print::push_grid(&mut self.text, grid);
                self.text.push(b'\n');
            }
            Style::Jsonl => {
                self.text.extend_from_slice(if is_first { b"\"" } else { b",\"" });
                print::push_grid(&mut self.text, grid);
                self.text.push(b'"');
            }
        }
        self.out.write_all(&self.text)?;
        if is_first || self.flushed.elapsed() > FLUSH_EVERY {
            self.out.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
    }
}
