//! `ninefold generate --unbiased`: samples of minimal puzzles, each with its weight.

use super::Generate;
use crate::args::{Style, deadline};
use crate::ordered::ordered;
use crate::print;
use crate::progress::Progress;
use crate::sink::Sink;
use crate::tally::Tally;
use anyhow::Result;
use ninefold::Cancelled;
use ninefold::generate::{Sample, Sampler};
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The object of a sample.
#[derive(Serialize)]
struct JsonSample {
    puzzle: String,
    solution: String,
    givens: usize,
    weight: f64,
    seed: u64,
    index: u64,
}

pub(super) fn run(args: &Generate, seed: u64) -> Result<Tally> {
    let sampler = Sampler::new(seed);
    let cancel = deadline(args.timeout);
    let mut sink = Sink::open(args.made.to.file.as_deref())?;
    if args.made.output == Style::Csv {
        sink.write_all(b"puzzle,solution,givens,weight,index\n")?;
    }
    let done = Arc::new(AtomicU64::new(0));
    let mut progress = Progress::new(Some(args.number), Arc::clone(&done), args.made.to.is_terminal());
    let jobs = args.made.jobs.count();
    let piece = (args.number / (2 * jobs as u64)).clamp(1, 2048);
    let pieces = (0..args.number.div_ceil(piece))
        .map(|number| Ok(number * piece..args.number.min((number + 1) * piece)));
    let work = |indices| sampler.samples(indices, &cancel).collect::<Vec<_>>();
    let mut tally = Tally { puzzles: args.number, ..Tally::default() };
    let (mut made, mut out) = (0, Vec::new());
    ordered(jobs, pieces, work, |samples| {
        out.clear();
        for sample in samples {
            let Ok(sample) = sample else {
                tally.undecided = args.number - made;
                break;
            };
            push(&mut out, args.made.output, seed, &sample);
            made += 1;
        }
        done.store(made, Ordering::Relaxed);
        progress.advance(made);
        progress.aside(|| sink.write_all(&out))?;
        Ok(if tally.undecided > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    progress.finish();
    sink.finish()?;
    if tally.undecided > 0 {
        print::tell(format_args!("ninefold: sample {}: {Cancelled}", made + 1));
    }
    Ok(tally)
}

fn push(out: &mut Vec<u8>, style: Style, seed: u64, sample: &Sample) {
    let Sample { made, weight } = sample;
    let givens = made.puzzle.filled_len();
    match style {
        Style::Line => print::push(out, format_args!("{} {weight:e}\n", made.puzzle)),
        Style::Grid => print::push(out, format_args!("{:#}\nweight {weight:e}\n\n", made.puzzle)),
        Style::Csv => print::push(
            out,
            format_args!("{},{},{givens},{weight:e},{}\n", made.puzzle, made.solution, made.index),
        ),
        Style::Jsonl => print::push_object(
            out,
            &JsonSample {
                puzzle: made.puzzle.to_string(),
                solution: made.solution.to_string(),
                givens,
                weight: *weight,
                seed,
                index: made.index,
            },
        ),
    }
}
