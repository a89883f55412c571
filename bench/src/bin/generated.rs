//! Proves generated puzzles by engines that had no part in making them.

use anyhow::{Context, Result, ensure};
use clap::Parser;
use ninefold::generate::{Generated, Generator, Minimality, Symmetry};
use ninefold::{CancelToken, Cell, CellSet, Grid, Puzzle, Solver, Uniqueness};
use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Makes puzzles of several kinds and proves each by the engine for single puzzles and by the crate `sudoku`: exactly
/// one solution, the one that was told; minimal where that was asked; givens and symmetry as asked; none twice.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// How many minimal puzzles without symmetry; of the other kinds a fifth
    #[arg(short = 'n', long, default_value_t = 1_000_000)]
    number: u64,
    /// What the puzzles depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The command `ninefold`: must print the same puzzles with one thread and with two
    #[arg(long)]
    command: Option<PathBuf>,
}

/// What is asked for.
struct Kind {
    name: &'static str,
    number: u64,
    generator: Generator,
    /// The same for the command.
    options: &'static [&'static str],
    symmetry: Symmetry,
    givens: std::ops::RangeInclusive<usize>,
    /// None of these can go.
    units: Vec<CellSet>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    for kind in kinds(&args) {
        let start = Instant::now();
        let mut commands = match &args.command {
            Some(path) => vec![lines(path, &kind, args.seed, "1")?, lines(path, &kind, args.seed, "2")?],
            None => vec![],
        };
        let mut seen = HashSet::new();
        let (mut givens, mut questions) = (0, 0);
        for made in kind.generator.puzzles(0..kind.number, &CancelToken::new()) {
            let made = made?;
            questions += prove(&kind, &made).with_context(|| made.puzzle.to_string())?;
            ensure!(seen.insert(made.puzzle), "{} came twice", made.puzzle);
            givens += made.puzzle.filled_len() as u64;
            for lines in &mut commands {
                let line = lines.next().context("the command printed fewer")??;
                ensure!(line == made.puzzle.to_string(), "the command printed {line}, not {}", made.puzzle);
            }
        }
        for lines in &mut commands {
            ensure!(lines.next().is_none(), "the command printed more");
        }
        println!(
            "{}: {} proven, {:.2} givens on average, {questions} questions to each engine, {:.0} s{}",
            kind.name,
            seen.len(),
            givens as f64 / kind.number as f64,
            start.elapsed().as_secs_f64(),
            if commands.is_empty() { "" } else { "; the command printed the same with --jobs 1 and 2" },
        );
    }
    Ok(())
}

fn kinds(args: &Args) -> [Kind; 3] {
    let few = (args.number / 5).max(1);
    [
        Kind {
            name: "minimal",
            number: args.number,
            generator: Generator::new(args.seed),
            options: &[],
            symmetry: Symmetry::None,
            givens: 17..=81,
            units: Cell::ALL.map(CellSet::only).to_vec(),
        },
        Kind {
            name: "rotation-180, no orbit redundant",
            number: few,
            generator: Generator::new(args.seed).with_symmetry(Symmetry::Rotation180),
            options: &["--symmetry", "rotation-180"],
            symmetry: Symmetry::Rotation180,
            givens: 17..=81,
            units: Symmetry::Rotation180.orbits(),
        },
        Kind {
            name: "28 to 40 givens, redundant ones allowed",
            number: few,
            generator: Generator::new(args.seed).with_minimality(Minimality::Redundant).with_givens(28..=40),
            options: &["--redundant", "--givens", "28..40"],
            symmetry: Symmetry::None,
            givens: 28..=40,
            units: vec![],
        },
    ]
}

/// How many questions that took.
fn prove(kind: &Kind, made: &Generated) -> Result<u64> {
    let givens = made.puzzle.filled_cells();
    ensure!(kind.givens.contains(&givens.len()), "{} givens", givens.len());
    ensure!(kind.symmetry.holds(givens), "not symmetric");
    ensure!(made.solution.is_solution_of(&Puzzle::Givens(made.puzzle)), "the solution is none");
    ensure!(only_solution(&made.puzzle)? == Some(made.solution), "not exactly one solution");
    let mut questions = 1;
    for &unit in kind.units.iter().filter(|&&unit| givens.contains_all(unit)) {
        let fewer = made.puzzle.restricted_to(givens - unit);
        ensure!(only_solution(&fewer)?.is_none(), "{unit} can go");
        questions += 1;
    }
    Ok(questions)
}

/// The only solution, if there is exactly one: the two must agree.
fn only_solution(givens: &Grid) -> Result<Option<Grid>> {
    let ours = match Solver::new().uniqueness(&Puzzle::Givens(*givens)) {
        Uniqueness::Unique(grid) => Some(grid),
        Uniqueness::None | Uniqueness::Multiple(_) => None,
    };
    let theirs = sudoku::Sudoku::from_bytes(*givens.values())?.solution();
    let theirs = theirs.and_then(|solved| Grid::from_values(solved.to_bytes()));
    ensure!(ours == theirs, "{givens}: the engine for single puzzles and the crate sudoku disagree");
    Ok(ours)
}

/// What the command prints for this kind.
fn lines(
    path: &Path,
    kind: &Kind,
    seed: u64,
    jobs: &str,
) -> Result<impl Iterator<Item = std::io::Result<String>> + use<>> {
    let (number, seed) = (kind.number.to_string(), seed.to_string());
    let mut command = Command::new(path);
    command.args(["generate", "-n", &number, "--seed", &seed, "--jobs", jobs]).args(kind.options);
    let output = command.stdout(Stdio::piped()).spawn()?.stdout.context("no output")?;
    Ok(BufReader::new(output).lines())
}
