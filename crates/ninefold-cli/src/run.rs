//! The run of a verb that answers puzzle by puzzle: from arguments to the exit code.

use crate::args::{InputArgs, OutputArgs, Style};
use crate::block::Blocks;
use crate::pipeline::{self, Answering};
use crate::progress::Progress;
use crate::sink::Sink;
use crate::source::Source;
use crate::tally::Tally;
use anyhow::Result;
use std::sync::Arc;

/// How answers are to look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The style, chosen by the user or by what the output is.
    pub style: Style,
    /// Whether to colour what is drawn.
    pub colored: bool,
    /// Whether the input holds just one puzzle. Only known where grids are drawn.
    pub single: bool,
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
    let mut progress = Progress::new(blocks.size(), blocks.taken(), output.is_terminal());
    let work = Arc::new(work(look(output, &mut blocks)?));
    let mut sink = Sink::open(output.file.as_deref())?;
    let tally = pipeline::run(blocks, &work, jobs, &mut sink, &mut progress)?;
    sink.finish()?;
    Ok(tally)
}

/// A drawn grid if one puzzle meets a terminal, else a line a puzzle, if the user did not say.
fn look(output: &OutputArgs, blocks: &mut Blocks) -> Result<Look> {
    let may_draw = match output.output {
        Some(style) => style == Style::Grid,
        None => output.is_terminal(),
    };
    let single = may_draw && blocks.is_single()?;
    let style = output.output.unwrap_or(if single { Style::Grid } else { Style::Line });
    Ok(Look { style, colored: output.colored(), single })
}
