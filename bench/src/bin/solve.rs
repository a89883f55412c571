//! Throughput: how long solvers take for a puzzle, one thread, many puzzles.

use anyhow::Result;
use clap::Parser;
use ninefold::Isa;
use ninefold_bench::measure::{Plan, measure};
use ninefold_bench::peers::library::{Library, Spec};
use ninefold_bench::peers::{self, Options};
use ninefold_bench::record::Record;
use ninefold_bench::sets::{Set, Size, shipped};
use ninefold_bench::table;
use std::path::PathBuf;
use std::time::Duration;

/// Measures solvers on puzzle files, checks every answer, and prints a table.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// Count solutions up to this: 1 solves, 2 proves uniqueness
    #[arg(long, default_value_t = 2)]
    limit: u32,
    /// Puzzle files, one puzzle a line [default: those in data/]
    #[arg(long, num_args = 1.., value_name = "FILE")]
    sets: Vec<PathBuf>,
    /// Solvers to measure, separated by commas [default: all but naive]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    solvers: Vec<String>,
    /// Measure our engines with these instruction sets too: avx512, avx2, portable
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    isa: Vec<Isa>,
    /// A further solver in a shared library that exports `solve`; see src/peers/library.rs
    #[arg(long, value_name = "NAME=PATH[,FLAGS]")]
    peer_library: Vec<Spec>,
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
    let plan = Plan { limit: args.limit, rounds, turn };
    let mut solvers = peers::select(&args.solvers, &Options { patience: turn * 4, isas: args.isa })?;
    for spec in &args.peer_library {
        solvers.push((spec.name.clone(), Box::new(Library::open(spec)?)));
    }
    let against = table::against(args.peer_library.first().map(|spec| spec.name.as_str()));

    let mut record = Record::new();
    println!("{}limit {}, {rounds} rounds, thread CPU time, medians\n", record.summary(), args.limit);
    print!("{}", table::heading(&against));
    let sets = if args.sets.is_empty() { shipped()? } else { args.sets };
    let mut answers = 0;
    for path in sets {
        let set = Set::load(&path, Size { at_most: args.puzzles, fill_to: args.fill })?;
        let measured = measure(&mut solvers, &set, &plan)?;
        print!("{}", table::lines(&format!("{} ({})", set.name, set.len), &measured, &against));
        answers += measured.iter().map(|row| row.verified.counts).sum::<usize>();
        record.add(&set, Some(args.limit), &measured, &against);
    }
    println!("\nverified {answers}");
    args.json.map_or(Ok(()), |path| record.write(&path))
}
