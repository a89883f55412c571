//! Latency: how long one call takes for one puzzle, and how that is spread.

use anyhow::Result;
use clap::Parser;
use ninefold_bench::args::{Choice, Task};
use ninefold_bench::latency::measure;
use ninefold_bench::peers::BASELINE;
use ninefold_bench::record::Record;
use ninefold_bench::sets::{Set, Size};
use ninefold_bench::table;
use std::time::Duration;

/// Times single calls, checks every answer, and prints mean and quantiles in nanoseconds.
#[derive(Parser)]
#[command(version)]
struct Args {
    #[command(flatten)]
    task: Task,
    #[command(flatten)]
    solvers: Choice,
    /// How many times each puzzle is timed
    #[arg(long, default_value_t = 7)]
    passes: usize,
    /// Roughly the time that one pass of the baseline may take
    #[arg(long, default_value_t = 0.2)]
    seconds: f64,
    /// Name each solver's slowest puzzle
    #[arg(long)]
    slowest: bool,
    /// Measure no more puzzles of a set than this
    #[arg(long, default_value_t = 10_000)]
    puzzles: usize,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let turn = Duration::from_secs_f64((args.seconds / 6.0).max(1e-4));
    let mut solvers = args.solvers.select(&["calls", "single", BASELINE], turn)?;
    let against = args.solvers.against();

    println!(
        "{}limit {}, the shortest of {} calls each\n",
        Record::new().summary(),
        args.task.limit,
        args.passes
    );
    print!("{}", table::latency_heading(&against));
    for path in args.task.sets()? {
        let set = Set::load(&path, Size { at_most: args.puzzles, fill_to: 0 })?;
        let latencies = measure(&mut solvers, &set, args.task.limit, args.passes.max(1), turn)?;
        print!("{}", table::latency_lines(&format!("{} ({})", set.name, set.len), &latencies, &against));
        for row in latencies.iter().filter(|_| args.slowest) {
            println!("{} is slowest on {}", row.solver, row.slowest);
        }
    }
    Ok(())
}
