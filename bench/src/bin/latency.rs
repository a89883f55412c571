//! Latency: how long one call takes for one puzzle, and how that is spread.

use anyhow::Result;
use clap::Parser;
use ninefold::Isa;
use ninefold_bench::latency::measure;
use ninefold_bench::peers::library::{Library, Spec};
use ninefold_bench::peers::{self, BASELINE, Options};
use ninefold_bench::record::Record;
use ninefold_bench::sets::{Set, Size, shipped};
use ninefold_bench::table;
use std::path::PathBuf;
use std::time::Duration;

/// Times single calls, checks every answer, and prints mean and quantiles in nanoseconds.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// Count solutions up to this: 1 solves, 2 proves uniqueness
    #[arg(long, default_value_t = 2)]
    limit: u32,
    /// Puzzle files, one puzzle a line [default: those in data/]
    #[arg(long, num_args = 1.., value_name = "FILE")]
    sets: Vec<PathBuf>,
    /// Solvers to measure, separated by commas [default: calls,single,sudoku]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    solvers: Vec<String>,
    /// Measure our engines with these instruction sets too: avx512, avx2, portable
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    isa: Vec<Isa>,
    /// A further solver in a shared library that exports `solve`; see src/peers/library.rs
    #[arg(long, value_name = "NAME=PATH[,FLAGS]")]
    peer_library: Vec<Spec>,
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
    let names = match args.solvers {
        names if names.is_empty() => ["calls", "single", BASELINE].map(str::to_owned).to_vec(),
        names => names,
    };
    let mut solvers = peers::select(&names, &Options { patience: turn, isas: args.isa })?;
    for spec in &args.peer_library {
        solvers.push((spec.name.clone(), Box::new(Library::open(spec)?)));
    }
    let against = table::against(args.peer_library.first().map(|spec| spec.name.as_str()));

    println!("{}limit {}, the shortest of {} calls each\n", Record::new().summary(), args.limit, args.passes);
    print!("{}", table::latency_heading(&against));
    let sets = if args.sets.is_empty() { shipped()? } else { args.sets };
    for path in sets {
        let set = Set::load(&path, Size { at_most: args.puzzles, fill_to: 0 })?;
        let latencies = measure(&mut solvers, &set, args.limit, args.passes.max(1), turn)?;
        print!("{}", table::latency_lines(&format!("{} ({})", set.name, set.len), &latencies, &against));
        for row in latencies.iter().filter(|_| args.slowest) {
            println!("{} is slowest on {}", row.solver, row.slowest);
        }
    }
    Ok(())
}
