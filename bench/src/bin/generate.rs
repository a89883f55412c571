//! Generators: minimal puzzles a second of CPU time, one thread, in turns.

use anyhow::{Context, Result, ensure};
use clap::Parser;
use cpu_time::ThreadTime;
use ninefold::CancelToken;
use ninefold::generate::{Generator, Sampler, Symmetry, full_grid};
use ninefold_bench::measure::median;
use ninefold_bench::record::Record;
use std::process::{Command, Stdio};

/// Measures generators against each other: Ninefold, the crate `sudoku` and, where it is installed, qqwing.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// How many times each generator has its turn
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// How many puzzles Ninefold makes in a turn; the others make fewer
    #[arg(long, default_value_t = 10_000)]
    puzzles: u64,
}

/// One row: what makes so many puzzles, and how many it makes in a turn.
struct Row {
    name: &'static str,
    count: u64,
    /// Makes the puzzles of a round and returns the seconds that took.
    make: Box<dyn Fn(u64) -> Result<f64>>,
    micros: Vec<f64>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    println!("{}{} rounds, CPU time, medians\n", Record::new().summary(), args.rounds);
    let mut rows = rows(args.puzzles);
    for round in 0..args.rounds {
        for row in &mut rows {
            let seconds = (row.make)(round as u64)?;
            row.micros.push(seconds * 1e6 / row.count as f64);
        }
    }
    let against = rows.iter().position(|row| row.name.starts_with("sudoku: minimal"));
    println!("{:<44}{:>12}{:>14}{:>12}", "generator", "us a puzzle", "a second", "to sudoku");
    for row in &rows {
        let micros = median(&row.micros);
        let ratio = against.map_or(f64::NAN, |place| median(&rows[place].micros) / micros);
        println!("{:<44}{micros:>12.2}{:>14.0}{ratio:>12.1}", row.name, 1e6 / micros);
    }
    check(2_000)
}

fn rows(count: u64) -> Vec<Row> {
    let minimal = |symmetry| {
        move |round: u64| {
            let generator = Generator::new(round).with_symmetry(symmetry);
            timed(|| {
                for made in generator.puzzles(0..count, &CancelToken::new()) {
                    std::hint::black_box(made?);
                }
                Ok(())
            })
        }
    };
    let few = (count / 50).max(1);
    let mut rows = vec![
        Row {
            name: "ninefold: minimal, top down",
            count,
            make: Box::new(minimal(Symmetry::None)),
            micros: vec![],
        },
        Row {
            name: "ninefold: minimal, rotation-180",
            count,
            make: Box::new(minimal(Symmetry::Rotation180)),
            micros: vec![],
        },
        Row {
            name: "ninefold: full grids",
            count,
            make: Box::new(move |round| {
                timed(|| {
                    (0..count).for_each(|index| {
                        std::hint::black_box(full_grid(round, index));
                    });
                    Ok(())
                })
            }),
            micros: vec![],
        },
        Row {
            name: "ninefold: weighted samples of minimal puzzles",
            count: few,
            make: Box::new(move |round| {
                timed(|| {
                    for sample in Sampler::new(round).samples(0..few, &CancelToken::new()) {
                        std::hint::black_box(sample?);
                    }
                    Ok(())
                })
            }),
            micros: vec![],
        },
        peer("sudoku: minimal, top down", few, sudoku::Symmetry::None),
        peer("sudoku: minimal, rotation-180", few, sudoku::Symmetry::HalfRotation),
    ];
    let installed = Command::new("qqwing").arg("--version").stdout(Stdio::null()).status().is_ok();
    if installed {
        let make = move |_| {
            children_seconds(Command::new("qqwing").args(["--generate", &few.to_string(), "--one-line"]))
        };
        rows.push(Row { name: "qqwing (whole process)", count: few, make: Box::new(make), micros: vec![] });
    }
    rows
}

fn peer(name: &'static str, count: u64, symmetry: sudoku::Symmetry) -> Row {
    let make = move |_| {
        timed(|| {
            (0..count).for_each(|_| {
                std::hint::black_box(sudoku::Sudoku::generate_with_symmetry(symmetry));
            });
            Ok(())
        })
    };
    Row { name, count, make: Box::new(make), micros: vec![] }
}

fn timed(make: impl FnOnce() -> Result<()>) -> Result<f64> {
    let start = ThreadTime::now();
    make()?;
    Ok(start.elapsed().as_secs_f64())
}

/// The CPU time of a program that is run to its end, in steps of a hundredth of a second.
fn children_seconds(command: &mut Command) -> Result<f64> {
    let ticks = || -> Result<u64> {
        let stat = std::fs::read_to_string("/proc/self/stat")?;
        // After the name in parentheses come the fields from the third on; 16 and 17 are those of ended children.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        Ok(fields.get(13).context("stat")?.parse::<u64>()?
            + fields.get(14).context("stat")?.parse::<u64>()?)
    };
    let before = ticks()?;
    let status = command.stdout(Stdio::null()).status()?;
    ensure!(status.success(), "{command:?} failed");
    Ok((ticks()? - before) as f64 / 100.0)
}

/// Checks puzzles by the crate `sudoku`: one solution, and none the fewer for any given.
fn check(count: u64) -> Result<()> {
    for made in Generator::new(0).puzzles(0..count, &CancelToken::new()) {
        let made = made?;
        let unique = |givens: &ninefold::Grid| -> Result<bool> {
            Ok(sudoku::Sudoku::from_str_line(&givens.to_string())?.is_uniquely_solvable())
        };
        ensure!(unique(&made.puzzle)?, "{} has several solutions", made.puzzle);
        for cell in made.puzzle.filled_cells().iter() {
            let mut fewer = made.puzzle;
            fewer.set(cell, None);
            ensure!(!unique(&fewer)?, "{} without {cell} has one solution", made.puzzle);
        }
    }
    println!("\nverified {count}: each unique and minimal by the crate sudoku");
    Ok(())
}
