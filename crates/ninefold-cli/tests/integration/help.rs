//! Help, manual pages, completions and wrong usage.

use crate::{BLANK, BOARD, SOLVED, ninefold, printed};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

const VERBS: [&str; 6] = ["solve", "check", "count", "solutions", "convert", "completions"];

#[test]
fn every_verb_has_help_with_examples() {
    let overview = printed(&["--help"], "");
    for verb in VERBS {
        assert!(overview.contains(&format!("\n  {verb} ")), "{verb}");
        let help = printed(&[verb, "--help"], "");
        assert!(help.contains("Usage: ninefold") && help.contains("Examples:\n"), "{verb}");
    }
    assert!(overview.contains("Exit codes:"));
}

#[test]
fn every_verb_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    ninefold(&["man", folder.path().to_str().unwrap()]).assert().code(0).stdout("");
    assert!(folder.path().join("ninefold.1").exists());
    for verb in VERBS {
        assert!(folder.path().join(format!("ninefold-{verb}.1")).exists(), "{verb}");
    }
}

#[test]
fn completions_know_the_verbs() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = printed(&["completions", shell], "");
        assert!(VERBS.iter().all(|verb| script.contains(verb)), "{shell}");
    }
}

#[test]
fn wrong_usage_is_told_on_standard_error() {
    let wrong: [&[&str]; 7] = [
        &[],
        &["sovle", BOARD],
        &["solve", "--jobs", "0", BOARD],
        &["solve", "--engine", "slow", BOARD],
        &["count", "--limit", "0", BOARD],
        &["solve", "--timeout", "soon", BOARD],
        &["solve", "-", "-"],
    ];
    for arguments in wrong {
        ninefold(arguments).assert().code(2).stdout("");
    }
}

#[test]
fn an_argument_that_is_neither_file_nor_puzzle_says_why() {
    ninefold(&["solve", &BOARD[1..]])
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains("no such file, and no puzzle: line 1: 80 cells, expected 81"));
    ninefold(&["solve", "/"]).assert().code(2).stdout("").stderr(contains("'/': is a directory"));
    let both = contains("'puzles.txt': no such file").and(contains("'more.txt': no such file"));
    ninefold(&["solve", "puzles.txt", "more.txt"]).assert().code(2).stdout("").stderr(both);
}

#[test]
fn the_arguments_around_one_that_is_no_puzzle_are_answered() {
    let printed = |arguments: &[&str]| {
        let arguments = [arguments, &[BOARD, "puzles.txt", BLANK]].concat();
        let output = ninefold(&arguments).assert().code(2).get_output().clone();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert!(err.starts_with("argument 2: 'puzles.txt': no such file, and no puzzle: "), "{err}");
        out
    };
    let why = "'puzles.txt': no such file, and no puzzle: line 1, column 1: unexpected 'p'; a cell is 1-9 or a blank";
    assert_eq!(printed(&["solve"]), format!("{SOLVED}\n!invalid {why}\n!multiple\n"));
    assert_eq!(printed(&["count"]), format!("1\n!invalid {why}\n10000+\n"));
    assert!(printed(&["check"]).starts_with("argument 1: ok\nargument 3: several solutions: "));
    let objects = printed(&["solve", "--output", "jsonl"]);
    let object: serde_json::Value = serde_json::from_str(objects.lines().nth(1).unwrap()).unwrap();
    assert_eq!(object["status"], "invalid");
    assert_eq!(object["error"]["kind"], "no-input");
    assert_eq!(printed(&["convert", "--to", "line"]), format!("{BOARD}\n{BLANK}\n"));
}
