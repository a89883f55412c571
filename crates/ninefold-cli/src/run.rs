//! The run of a verb that answers puzzle by puzzle: from arguments to the exit code.

use crate::args::{FileArgs, InputArgs, OutputArgs, SearchArgs, Style};
use crate::block::Blocks;
use crate::pipeline::{self, Answering};
use crate::progress::Progress;
use crate::search::Searcher;
use crate::sink::Sink;
use crate::source::Source;
use crate::stats::Stats;
use crate::tally::Tally;
use anyhow::Result;

/// How answers are to look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The style, chosen by the user or by what the output is.
    pub style: Style,
    /// Whether to colour what is drawn.
    pub colored: bool,
}

/// Answers all the input with what `work` makes of the look.
///
/// # Errors
///
/// The input cannot be read, or the output cannot be written.
pub fn answer_all<W: Answering>(
    input: &InputArgs,
    output: &OutputArgs,
    jobs: usize,
    work: impl FnOnce(Look) -> W,
) -> Result<Tally> {
    let mut blocks = Blocks::new(Source::all(input)?, input);
    let work = work(look(output, &mut blocks)?);
    answer_blocks(blocks, &output.to, jobs, work)
}

/// The same with what searches; tells at the end what the options ask for.
///
/// # Errors
///
/// Also if this CPU has not the instructions that were asked for.
pub fn search_all<W: Answering>(args: &SearchArgs, work: impl FnOnce(Searcher, Look) -> W) -> Result<Tally> {
    let stats = Stats::start(&args.engine);
    let searcher = Searcher::new(&args.engine)?;
    let tally = answer_all(&args.input, &args.output, args.jobs.count(), |look| work(searcher, look))?;
    stats.report(&tally);
    Ok(tally)
}

/// Answers all these blocks.
///
/// # Errors
///
/// The input cannot be read, or the output cannot be written.
pub fn answer_blocks(blocks: Blocks, to: &FileArgs, jobs: usize, work: impl Answering) -> Result<Tally> {
    let mut progress = Progress::new(blocks.size(), blocks.taken(), to.is_terminal());
    if let Some(found) = work.watched() {
        progress.watch(found);
    }
    let sink = Sink::open(to.file.as_deref())?;
    let (tally, sink) = pipeline::run(blocks, work, jobs, sink, progress)?;
    sink.finish()?;
    Ok(tally)
}

/// A drawn grid if one puzzle meets a terminal, else a line a puzzle, if the user did not say.
fn look(output: &OutputArgs, blocks: &mut Blocks) -> Result<Look> {
    let style = match output.output {
        Some(style) => style,
        None if output.to.is_terminal() && blocks.is_single()? => Style::Grid,
        None => Style::Line,
    };
    Ok(Look { style, colored: output.colored() })
}
