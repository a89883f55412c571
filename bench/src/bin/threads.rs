//! Threads: how much faster several threads are together than one, each with its own share of the puzzles.
//!
//! The time of a turn is the CPU time of the thread that needs most. That is what the wall clock would show on a machine
//! with nothing else to do; what it leaves out is waiting for a core, which is other people's doing.

use anyhow::Result;
use clap::Parser;
use cpu_time::ThreadTime;
use ninefold::{CancelToken, Puzzle, Solver};
use ninefold_bench::args::Task;
use ninefold_bench::measure::median;
use ninefold_bench::record::Record;
use ninefold_bench::sets::{Set, Size};
use ninefold_bench::table::significant;
use std::hint::black_box;
use std::thread;

/// Runs the batch engine with one thread and with several in turn, and prints the speed-up.
#[derive(Parser)]
#[command(version)]
struct Args {
    #[command(flatten)]
    task: Task,
    /// Threads to compare with one
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// How many times each has its turn
    #[arg(long, default_value_t = 9)]
    rounds: usize,
    /// Measure no more puzzles of a set than this; shorter sets are filled up to it
    #[arg(long, default_value_t = 200_000)]
    puzzles: usize,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let threads = args.threads.max(1);
    println!(
        "{}limit {}, CPU time of the busiest thread, medians\n",
        Record::new().summary(),
        args.task.limit
    );
    println!(
        "| set | us a puzzle, 1 thread | us a puzzle, {threads} threads | speed-up |\n|---|--:|--:|--:|"
    );
    for path in args.task.sets()? {
        let set = Set::load(&path, Size { at_most: args.puzzles, fill_to: args.puzzles })?;
        let (mut one, mut several, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..args.rounds.max(1) {
            let (alone, together) =
                (run(&set.puzzles, 1, args.task.limit), run(&set.puzzles, threads, args.task.limit));
            one.push(alone);
            several.push(together);
            ratios.push(alone / together);
        }
        let each = |times: &[f64]| significant(median(times) * 1e6 / set.puzzles.len() as f64);
        println!("| {} | {} | {} | {} |", set.name, each(&one), each(&several), significant(median(&ratios)));
    }
    Ok(())
}

/// Seconds of CPU time of the thread that needs most.
fn run(puzzles: &[Puzzle], threads: usize, limit: u32) -> f64 {
    let share = |puzzles: &[Puzzle]| {
        let start = ThreadTime::now();
        let done = Solver::new().solve_batch(puzzles, limit, &CancelToken::new(), |_, answer| {
            black_box(answer);
        });
        assert!(done.is_ok(), "nobody cancels");
        start.elapsed().as_secs_f64()
    };
    thread::scope(|scope| {
        let shares = puzzles.chunks(puzzles.len().div_ceil(threads));
        let running: Vec<_> = shares.map(|puzzles| scope.spawn(move || share(puzzles))).collect();
        running.into_iter().map(|thread| thread.join().expect("a thread ends")).fold(0.0, f64::max)
    })
}
