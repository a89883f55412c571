//! `ninefold solutions`.

use crate::{BLANK, BOARD, OF_26, SOLVED, STUCK, lines, ninefold, printed};
use ninefold::Puzzle;
use predicates::str::contains;
use std::collections::HashSet;

#[test]
fn all_solutions_are_printed_once() {
    for engine in ["pruned", "fast"] {
        let text = printed(&["solutions", "--engine", engine, OF_26], "");
        let grids: HashSet<&str> = text.lines().collect();
        assert_eq!((text.lines().count(), grids.len()), (26, 26));
        let puzzle: Puzzle = OF_26.parse().unwrap();
        assert!(grids.iter().all(|grid| grid.parse::<Puzzle>().unwrap().givens().is_solution_of(&puzzle)));
    }
}

#[test]
fn the_limit_stops_and_says_so() {
    ninefold(&["solutions", "--limit", "3", BLANK])
        .assert()
        .code(0)
        .stdout(predicates::function::function(|text: &str| text.lines().count() == 3))
        .stderr(contains("stopped after 3 solutions"));
}

#[test]
fn a_puzzle_without_solutions_prints_nothing_and_is_a_negative_answer() {
    ninefold(&["solutions", STUCK]).assert().code(1).stdout("").stderr(contains("argument 1: no solution"));
}

#[test]
fn json_and_csv_name_the_puzzle_of_each_solution() {
    let input = lines(&[BOARD, "12", OF_26]);
    let json = printed(&["solutions", "--output", "jsonl"], input.clone());
    let objects: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 3);
    assert_eq!(objects[0]["solutions"][0], SOLVED);
    assert_eq!((&objects[0]["count"], &objects[0]["count_exact"]), (&1.into(), &true.into()));
    assert_eq!(objects[1]["error"]["line"], 2);
    assert_eq!(objects[2]["solutions"].as_array().unwrap().len(), 26);

    let csv = printed(&["solutions", "--output", "csv", "--limit", "2"], input);
    let puzzles: Vec<&str> = csv.lines().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(puzzles, ["puzzle", BOARD, OF_26, OF_26]);
}

#[test]
fn a_bad_line_is_reported_and_the_others_are_answered() {
    ninefold(&["solutions"])
        .write_stdin(lines(&["12", BOARD]))
        .assert()
        .code(2)
        .stdout(format!("{SOLVED}\n"))
        .stderr(contains("stdin:1:3: 2 cells, expected 81"));
}

#[test]
fn the_timeout_keeps_what_was_found() {
    let output = ninefold(&["solutions", "--no-limit", "--timeout", "0.1", BLANK]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(output.stdout.len() >= 82 && output.stdout.ends_with(b"\n"));
    assert_eq!(output.stdout.len() % 82, 0);
}
