//! A run as a file, to be kept: what was measured, where, when and how.

use crate::measure::Measured;
use crate::sets::Set;
use anyhow::{Context, Result};
use serde::Serialize;
use std::path::Path;
use std::process::Command;

/// One run.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    /// The day, as year-month-day.
    pub date: String,
    /// The processor's model, as it names itself.
    pub cpu: String,
    /// What compiled this program.
    pub compiler: String,
    /// The commit of the repository.
    pub commit: String,
    /// The arguments of this run.
    pub arguments: Vec<String>,
    /// A figure for each set and solver.
    pub rows: Vec<Row>,
}

/// One solver on one set.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    set: String,
    set_size: usize,
    solver: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u32>,
    puzzles: usize,
    micros: f64,
    micros_by_round: Vec<f64>,
    times_faster_than: Vec<(String, f64)>,
    nodes: Option<f64>,
    at_least: bool,
    verified_counts: usize,
    verified_grids: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified_forms: Option<usize>,
}

impl Record {
    /// A record of this run, without rows.
    pub fn new() -> Self {
        let commit = output("git", &["describe", "--always", "--dirty"]);
        Self {
            date: output("date", &["+%Y-%m-%d"]),
            cpu: cpu(),
            compiler: output("rustc", &["--version"]),
            commit,
            arguments: std::env::args().skip(1).map(|argument| file_name(&argument)).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds what was measured on a set; there is a limit where solutions were counted.
    pub fn add(&mut self, set: &Set, limit: Option<u32>, all: &[Measured], against: &[String]) {
        let other = |name: &String| all.iter().find(|row| row.solver == *name);
        self.rows.extend(all.iter().map(|row| {
            Row {
                set: set.name.clone(),
                set_size: set.len,
                solver: row.solver.clone(),
                limit,
                puzzles: row.puzzles,
                micros: row.median(),
                micros_by_round: row.micros.clone(),
                times_faster_than: against
                    .iter()
                    .filter_map(|name| Some((name.clone(), row.times_faster_than(other(name)?))))
                    .collect(),
                nodes: row.nodes,
                at_least: row.at_least,
                verified_counts: row.verified.counts,
                verified_grids: row.verified.grids,
                verified_forms: (row.verified.forms > 0).then_some(row.verified.forms),
            }
        }));
    }

    /// Writes the file.
    pub fn write(&self, path: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Two lines above a table.
    pub fn summary(&self) -> String {
        format!("{}, {}, {}, commit {}\n", self.date, self.cpu, self.compiler, self.commit)
    }
}

impl Default for Record {
    fn default() -> Self {
        Self::new()
    }
}

/// The arguments are kept without the folders of the machine they were given on.
fn file_name(argument: &str) -> String {
    let (option, path) =
        argument.rsplit_once('=').map_or((None, argument), |(option, path)| (Some(option), path));
    let name = path.rsplit('/').next().unwrap_or(path);
    option.map_or(name.to_owned(), |option| format!("{option}={name}"))
}

fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    text.map_or(String::from("unknown"), |text| text.trim().to_owned())
}

/// The processor's model, from where Linux or macOS keep it.
fn cpu() -> String {
    let field = |text: &str, key: &str| {
        let line = text.lines().find(|line| line.starts_with(key))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let Ok(text) = std::fs::read_to_string("/proc/cpuinfo") else {
        return output("sysctl", &["-n", "machdep.cpu.brand_string"]);
    };
    let name = field(&text, "model name").unwrap_or_else(|| String::from("unknown"));
    match (field(&text, "cpu family"), field(&text, "model\t")) {
        (Some(family), Some(model)) => format!("{name} (family {family}, model {model})"),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn folders_are_left_out_of_a_record() {
        assert_eq!(file_name("/a/b/17_clue.txt"), "17_clue.txt");
        assert_eq!(file_name("tdoku=/a/b.so,1"), "tdoku=b.so,1");
        assert_eq!(file_name("--limit=2"), "--limit=2");
    }
}
