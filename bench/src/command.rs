//! The command `ninefold` as a whole, from file to file and to nowhere, against the engine inside it.

use crate::random::Random;
use crate::sets::{Set, morph};
use anyhow::{Context, Result, ensure};
use cpu_time::ThreadTime;
use ninefold::{CancelToken, Puzzle, Solver};
use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

const SEED: u64 = 2;

/// How the puzzles stand in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Form {
    /// 81 characters a line.
    Line,
    /// A table with a header and the column `puzzle`.
    Csv,
}

/// Where the answers go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// A file in the folder.
    File,
    /// `/dev/null`.
    Nowhere,
}

/// What one run of a program took.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Seconds from start to end.
    pub wall: f64,
    /// Seconds of CPU time of all its threads.
    pub cpu: f64,
}

/// A file of puzzles that are all different, morphs of those of a set, and what to answer.
pub struct Workload {
    folder: PathBuf,
    form: Form,
    puzzles: Vec<Puzzle>,
}

impl Workload {
    /// Writes the file into the folder.
    pub fn write(set: &Set, lines: usize, form: Form, folder: &Path) -> Result<Self> {
        let mut random = Random::new(SEED);
        let sources = set.puzzles.iter().cycle().take(lines);
        let puzzles: Vec<Puzzle> = sources.map(|puzzle| morph(puzzle, &mut random)).collect();
        let workload = Self { folder: folder.to_owned(), form, puzzles };
        // In large pieces: what is written in small ones lies in small pieces in the kernel's cache, too, from where
        // reading it takes a tenth longer.
        let file = File::create(workload.input()).context("cannot write the puzzles")?;
        let mut file = BufWriter::with_capacity(1 << 20, file);
        if form == Form::Csv {
            writeln!(file, "puzzle")?;
        }
        for puzzle in &workload.puzzles {
            writeln!(file, "{puzzle}")?;
        }
        file.flush()?;
        Ok(workload)
    }

    fn input(&self) -> PathBuf {
        self.folder.join(if self.form == Form::Csv { "puzzles.csv" } else { "puzzles.txt" })
    }

    fn output(&self) -> PathBuf {
        self.folder.join("answers")
    }

    /// Seconds of CPU time that the engine takes for all the puzzles, already parsed, answers thrown away.
    pub fn engine(&self) -> f64 {
        let start = ThreadTime::now();
        let mut solved = 0_usize;
        let cancel = CancelToken::new();
        let done = Solver::new().solve_batch(&self.puzzles, 2, &cancel, |_, answer| {
            solved += usize::from(std::hint::black_box(answer).solution.is_some());
        });
        assert!(done.is_ok(), "nobody cancels");
        start.elapsed().as_secs_f64()
    }

    /// Runs `ninefold solve` from a file to another or to nowhere.
    pub fn command(&self, program: &Path, to: To, jobs: usize, more: &[String]) -> Result<Run> {
        let output = match to {
            To::File => self.output(),
            To::Nowhere => PathBuf::from("/dev/null"),
        };
        let mut command = Command::new(program);
        command.arg("solve").arg(self.input()).arg("-o").arg(output);
        command.arg("--jobs").arg(jobs.to_string()).args(more);
        // 1 says that some answer was negative, which the answers themselves say too.
        run(command.stderr(Stdio::null()), &[0, 1])
    }

    /// Copies the file by `cat`: what reading and writing it cost by themselves.
    pub fn copy(&self) -> Result<Run> {
        run(Command::new("cat").arg(self.input()).stdout(File::create(self.output())?), &[0])
    }

    /// Checks that the command's last output has the engine's answer to every puzzle, in order.
    pub fn verify(&self) -> Result<usize> {
        // A table of answers has a header.
        let is_answer =
            |line: &io::Result<String>| !line.as_ref().is_ok_and(|line| line.starts_with("puzzle,"));
        let mut lines = BufReader::new(File::open(self.output())?).lines().filter(is_answer);
        let mut wrong = None;
        let mut check = |index: usize, answer: &ninefold::Answer| -> Result<()> {
            let line = lines.next().context("too few answers")??;
            let right = match (answer.count, answer.solution) {
                (0, _) => line.contains("none") || line.contains("invalid"),
                (1, Some(grid)) => {
                    grid.is_solution_of(&self.puzzles[index]) && line.contains(&grid.to_string())
                }
                _ => line.contains("multiple"),
            };
            ensure!(right, "line {}: {} is answered by {line:?}", index + 1, self.puzzles[index]);
            Ok(())
        };
        let done = Solver::new().solve_batch(&self.puzzles, 2, &CancelToken::new(), |index, answer| {
            if wrong.is_none() {
                wrong = check(index, answer).err();
            }
        });
        assert!(done.is_ok(), "nobody cancels");
        wrong.map_or(Ok(()), Err)?;
        ensure!(lines.next().is_none(), "too many answers");
        Ok(self.puzzles.len())
    }

    /// Removes the files.
    pub fn remove(self) -> Result<()> {
        fs::remove_file(self.input())?;
        fs::remove_file(self.output()).context("cannot remove the answers")
    }
}

/// Runs a program that ends with one of these codes.
fn run(command: &mut Command, codes: &[i32]) -> Result<Run> {
    let before = usage()?;
    let start = Instant::now();
    let status =
        command.status().with_context(|| format!("cannot run {}", command.get_program().display()))?;
    let wall = start.elapsed().as_secs_f64();
    ensure!(status.code().is_some_and(|code| codes.contains(&code)), "a program failed: {status}");
    let after = usage()?;
    Ok(Run { wall, cpu: seconds(&after) - seconds(&before) })
}

fn usage() -> Result<Usage> {
    getrusage(UsageWho::RUSAGE_CHILDREN).context("cannot ask for CPU times")
}

fn seconds(usage: &Usage) -> f64 {
    (usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as f64 / 1e6
}
