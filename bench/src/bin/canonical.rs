//! Canonical forms: how many a second of CPU time, one thread; or whether random morphs have the same.

use anyhow::Result;
use clap::Parser;
use ninefold_bench::canonical::{check, full_grids, kinds, measure, minimal};
use ninefold_bench::peers::BASELINE;
use ninefold_bench::record::Record;
use ninefold_bench::sets::{Set, Size};
use ninefold_bench::table;
use std::path::PathBuf;
use std::time::Duration;

/// Measures canonical forms of full grids, of puzzles with 25 givens, and of sets; or checks them
#[derive(Parser)]
#[command(version)]
struct Args {
    /// Puzzle files to take as well, one puzzle a line
    #[arg(long, num_args = 1.., value_name = "FILE")]
    sets: Vec<PathBuf>,
    /// How many times each has its turn
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// CPU time for each on each set, all rounds together
    #[arg(long, default_value_t = 0.3)]
    seconds: f64,
    /// How many puzzles of a kind
    #[arg(long, default_value_t = 2_000)]
    puzzles: usize,
    /// Measure nothing, but check so many random morphs, of puzzles of all kinds and of all puzzles of the sets
    #[arg(long, value_name = "PAIRS")]
    check: Option<u64>,
    /// Keep the run in this file
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    json: Option<PathBuf>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    match args.check {
        Some(pairs) => check_all(&args, pairs),
        None => measure_all(&args),
    }
}

fn measure_all(args: &Args) -> Result<()> {
    let rounds = args.rounds.max(1);
    let turn = Duration::from_secs_f64((args.seconds / rounds as f64).max(1e-4));
    let against = [BASELINE.to_owned()];
    let mut sets = vec![full_grids(args.puzzles), minimal(25, args.puzzles)?];
    for path in &args.sets {
        sets.push(Set::load(path, Size { at_most: args.puzzles, fill_to: 0 })?);
    }
    let mut record = Record::new();
    println!("{}{rounds} rounds, thread CPU time, medians\n", record.summary());
    print!("{}", table::heading(&against));
    for set in &sets {
        let measured = measure(set, rounds, turn)?;
        print!("{}", table::lines(&format!("{} ({})", set.name, set.len), &measured, &against));
        record.add(set, None, &measured, &against);
    }
    args.json.as_ref().map_or(Ok(()), |path| record.write(path))
}

fn check_all(args: &Args, pairs: u64) -> Result<()> {
    let mut sets = kinds(args.puzzles)?;
    for path in &args.sets {
        sets.push(Set::load(path, Size { at_most: usize::MAX, fill_to: 0 })?);
    }
    println!("{}each pair a puzzle and a random morph of it\n", Record::new().summary());
    println!("| puzzles | how many | forms | automorphisms | pairs with one form | us a pair |");
    println!("|---|--:|--:|--:|--:|--:|");
    let mut left = pairs;
    for (place, set) in sets.iter().enumerate() {
        let share = left / (sets.len() - place) as u64;
        left -= share;
        let checked = check(set, share)?;
        let [fewest, most] = checked.automorphisms;
        let automorphisms = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
        let (name, len, forms) = (&set.name, set.puzzles.len(), checked.forms);
        println!(
            "| {name} | {len} | {forms} | {automorphisms} | {share} | {} |",
            table::significant(checked.micros)
        );
    }
    println!("\nverified {pairs}");
    Ok(())
}
