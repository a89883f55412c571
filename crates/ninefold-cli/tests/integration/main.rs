//! The command, run as its users run it: a module a subject.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod check;
mod convert;
mod count;
mod help;
mod input;
mod output;
mod pieces;
mod process;
mod solutions;
mod solve;

use assert_cmd::Command;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// The board of the exercise and its solution.
const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// No digit at all.
const BLANK: &str = ".................................................................................";
/// Exactly 26 solutions.
const OF_26: &str = "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58";
/// No rule is broken, but no digit fits into the first cell.
const STUCK: &str = ".876543212........3........4........5........6........7........8........9........";
/// Two fives in box 1.
const BROKEN: &str = "5.........5......................................................................";

/// The command with these arguments, without an input.
fn ninefold(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(arguments).env_remove("NO_COLOR");
    command
}

/// What it prints, given this input; whatever its exit code is.
fn printed(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let output = ninefold(arguments).write_stdin(input).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Different puzzles with one solution each, made from the board by renaming digits and exchanging rows of a band.
fn puzzles(count: usize) -> Vec<String> {
    (0..count)
        .map(|number| {
            let mut rows: Vec<&str> = (0..9).map(|row| &BOARD[9 * row..9 * row + 9]).collect();
            rows.rotate_left(3 * (number / 9 % 3));
            rows[..3].rotate_left(number / 27 % 3);
            rows[3..6].rotate_left(number / 81 % 3);
            let rename = |symbol: char| match symbol.to_digit(10) {
                Some(digit) => char::from_digit((digit + number as u32) % 9 + 1, 10).unwrap(),
                None => symbol,
            };
            rows.concat().chars().map(rename).collect()
        })
        .collect()
}

/// The lines of a text file.
fn lines<S: AsRef<str>>(lines: &[S]) -> String {
    lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect()
}

/// A folder with one file in it.
struct Folder {
    folder: TempDir,
    file: PathBuf,
}

impl Folder {
    fn with(name: &str, content: impl AsRef<[u8]>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(name);
        fs::write(&file, content).unwrap();
        Self { folder, file }
    }

    /// The file's path.
    fn file(&self) -> &str {
        self.file.to_str().unwrap()
    }

    /// The path of another file in the folder.
    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// The names of all files in the folder.
    fn names(&self) -> Vec<String> {
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<String> = fs::read_dir(self.folder.path()).unwrap().map(name).collect();
        names.sort();
        names
    }
}
