//! The README shows commands and what they print; this is what they print.

use crate::{ninefold, printed};
use std::fs;

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");

#[test]
fn the_commands_of_the_readme_print_what_it_shows() {
    let readme = fs::read_to_string(README).unwrap();
    let mut sessions = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for session in block.split("$ ninefold ").skip(1) {
            let (command, shown) = session.split_once('\n').unwrap();
            let arguments: Vec<&str> = command.split_whitespace().collect();
            assert_eq!(printed(&arguments, ""), shown, "ninefold {command}");
            sessions += 1;
        }
    }
    assert!(sessions > 8, "only {sessions} commands found in the README");
}

#[test]
fn the_puzzles_that_come_with_the_project_have_one_solution_each() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/puzzles.txt");
    let output = ninefold(&["solve", file]).assert().code(0).stderr("");
    let solutions = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert_eq!(solutions.lines().count(), fs::read_to_string(file).unwrap().lines().count());
}
