//! Help, manual pages, completions and wrong usage.

use crate::{BOARD, ninefold, printed};
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
    ninefold(&["solve", "puzles.txt"]).assert().code(2).stderr(contains("'puzles.txt': no such file"));
    ninefold(&["solve", "/"]).assert().code(2).stderr(contains("is a directory"));
}
