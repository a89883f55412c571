//! `ninefold convert`.

use crate::{BOARD, BROKEN, Folder, SOLVED, lines, ninefold, printed};
use ninefold::text::Format;
use predicates::str::contains;
use std::fs;

#[test]
fn a_puzzle_comes_back_from_every_format_that_can_carry_it() {
    for format in Format::ALL.iter().filter(|format| !matches!(format, Format::Sol | Format::Bank)) {
        let text = printed(&["convert", "--to", format.name()], lines(&[BOARD, BOARD]));
        let back = printed(&["convert", "--to", "line", "--format", format.name()], text.clone());
        assert_eq!(back, lines(&[BOARD, BOARD]), "{format}: {text}");
    }
    for format in ["csv", "jsonl"] {
        let text = printed(&["convert", "--to", format], lines(&[BOARD, BOARD]));
        assert_eq!(printed(&["convert", "--to", "line"], text), lines(&[BOARD, BOARD]), "{format}");
    }
}

#[test]
fn what_a_format_cannot_carry_is_refused_with_the_reason() {
    let with_remark = format!("{BOARD} easy");
    ninefold(&["convert", "--to", "sdm"])
        .write_stdin(lines(&[BOARD, &with_remark]))
        .assert()
        .code(1)
        .stdout(predicates::function::function(|text: &str| text.lines().count() == 1))
        .stderr(contains("stdin:2: format 'sdm' cannot carry the remark"));
    ninefold(&["convert", "--to", "sdm", "--lossy"])
        .write_stdin(lines(&[BOARD, &with_remark]))
        .assert()
        .code(0)
        .stdout(predicates::function::function(|text: &str| text.lines().count() == 2))
        .stderr(contains("stdin:2: format 'sdm' loses the remark"));
}

#[test]
fn a_format_that_needs_more_is_refused() {
    ninefold(&["convert", "--to", "sol", BOARD]).assert().code(1).stdout("").stderr(contains("argument 1: "));
}

#[test]
fn json_carries_placed_digits_and_removed_candidates() {
    let position = format!(":0000:x:53+4{}:211 612:::\n", &BOARD[3..]);
    let json = printed(&["convert", "--to", "jsonl"], position.clone());
    assert!(json.contains(r#""placed":"..4......"#), "{json}");
    assert_eq!(printed(&["convert", "--to", "jsonl"], json.clone()), json);
}

#[test]
fn a_puzzle_that_breaks_rules_is_converted_all_the_same() {
    ninefold(&["convert", "--to", "line", BROKEN]).assert().code(0).stdout(format!("{BROKEN}\n"));
}

#[test]
fn the_name_of_the_output_tells_the_format() {
    let folder = Folder::with("in.txt", lines(&[SOLVED]));
    for (name, start) in
        [("out.csv", "puzzle,solution,remark\n"), ("out.jsonl", "{\"puzzle\":"), ("out.sdk", "[Puzzle]\n")]
    {
        let out = folder.path(name);
        ninefold(&["convert", folder.file(), "-o", &out]).assert().code(0).stdout("");
        assert!(fs::read_to_string(&out).unwrap().starts_with(start), "{name}");
    }
    ninefold(&["convert", folder.file(), "-o", &folder.path("out")])
        .assert()
        .code(2)
        .stderr(contains("--to"));
    ninefold(&["convert", folder.file()]).assert().code(2).stderr(contains("--to"));
}

#[test]
fn a_line_that_is_no_puzzle_is_reported() {
    ninefold(&["convert", "--to", "line"])
        .write_stdin(lines(&[BOARD, "12", BOARD]))
        .assert()
        .code(2)
        .stdout(lines(&[BOARD, BOARD]))
        .stderr(contains("stdin:2:3: 2 cells, expected 81"));
}
