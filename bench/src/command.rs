//! The command `ninefold` as a whole, file to file, against the engine inside it.

use crate::random::Random;
use crate::sets::{Set, morph};
use anyhow::{Context, Result, ensure};
use cpu_time::ThreadTime;
use ninefold::{CancelToken, Puzzle, Solver};
use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
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

/// What one run of the command took.
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
        let mut file = BufWriter::new(File::create(workload.input()).context("cannot write the puzzles")?);
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

    /// Runs `ninefold solve` from file to file.
    pub fn command(&self, program: &Path, jobs: usize, more: &[String]) -> Result<Run> {
        let before = usage()?;
        let start = Instant::now();
        let status = Command::new(program)
            .arg("solve")
            .arg(self.input())
            .arg("-o")
            .arg(self.output())
            .arg("--jobs")
            .arg(jobs.to_string())
            .args(more)
            .stderr(std::process::Stdio::null())
            .status()
            .with_context(|| format!("cannot run {}", program.display()))?;
        let wall = start.elapsed().as_secs_f64();
        // 1 says that some answer was negative, which the answers themselves say too.
        ensure!(matches!(status.code(), Some(0 | 1)), "the command failed: {status}");
        let after = usage()?;
        Ok(Run { wall, cpu: seconds(&after) - seconds(&before) })
    }

    /// Checks that the command's last output has the engine's answer to every puzzle, in order.
    pub fn verify(&self) -> Result<usize> {
        let mut lines =
            BufReader::new(File::open(self.output())?).lines().skip(usize::from(self.form == Form::Csv));
        let mut wrong = None;
        let mut check = |index: usize, answer: ninefold::Answer| -> Result<()> {
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

fn usage() -> Result<Usage> {
    getrusage(UsageWho::RUSAGE_CHILDREN).context("cannot ask for CPU times")
}

fn seconds(usage: &Usage) -> f64 {
    (usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as f64 / 1e6
}
