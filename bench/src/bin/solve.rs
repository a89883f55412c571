//! Throughput: how long solvers take for a puzzle, one thread, many puzzles.

use anyhow::Result;
use clap::Parser;
use ninefold_bench::args::{Choice, Task};
use ninefold_bench::measure::{Plan, measure};
use ninefold_bench::record::Record;
use ninefold_bench::sets::{Set, Size};
use ninefold_bench::table;
use std::path::PathBuf;
use std::time::Duration;

/// Measures solvers on puzzle files, checks every answer, and prints a table.
#[derive(Parser)]
#[command(version)]
struct Args {
    #[command(flatten)]
    task: Task,
    #[command(flatten)]
    solvers: Choice,
    /// How many times each solver has its turn
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// CPU time for each solver on each set, all rounds together
    #[arg(long, default_value_t = 0.3)]
    seconds: f64,
    /// Measure no more puzzles of a set than this
    #[arg(long, default_value_t = 10_000)]
    puzzles: usize,
    /// Fill shorter sets up to this many with morphs of their puzzles
    #[arg(long, default_value_t = 0, value_name = "PUZZLES")]
    fill: usize,
    /// Keep the run in this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let rounds = args.rounds.max(1);
    let turn = Duration::from_secs_f64((args.seconds / rounds as f64).max(1e-4));
    let plan = Plan { limit: args.task.limit, rounds, turn };
    let mut solvers = args.solvers.select(&[], turn * 4)?;
    let against = args.solvers.against();

    let mut record = Record::new();
    println!("{}limit {}, {rounds} rounds, thread CPU time, medians\n", record.summary(), args.task.limit);
    print!("{}", table::heading(&against));
    let mut answers = 0;
    for path in args.task.sets()? {
        let set = Set::load(&path, Size { at_most: args.puzzles, fill_to: args.fill })?;
        let measured = measure(&mut solvers, &set, &plan)?;
        print!("{}", table::lines(&format!("{} ({})", set.name, set.len), &measured, &against));
        answers += measured.iter().map(|row| row.verified.counts).sum::<usize>();
        record.add(&set, Some(args.task.limit), &measured, &against);
    }
    println!("\nverified {answers}");
    args.json.map_or(Ok(()), |path| record.write(&path))
}
