//! `ninefold generate`, `minimize`, `vicinity`, `candidates`, `canon`, `transform` and `dedupe`.

use crate::{BLANK, BOARD, BROKEN, Folder, OF_26, SOLVED, STUCK, lines, ninefold, printed};
use ninefold::generate::{Sample, Sampler, Symmetry};
use ninefold::minimize::is_minimal;
use ninefold::{CancelToken, Engine, Grid, Pencilmarks, Puzzle, Solver, Transform, Uniqueness};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use std::collections::HashSet;

fn grids(text: &str) -> Vec<Grid> {
    text.lines().map(|line| line.parse().unwrap()).collect()
}

#[test]
fn generated_puzzles_are_as_asked_by_another_engine() {
    let text = printed(
        &["generate", "-n", "40", "--seed", "3", "--symmetry", "rotation-180", "--givens", "26..32"],
        "",
    );
    let made = grids(&text);
    assert_eq!(made.len(), 40);
    assert_eq!(made.iter().collect::<HashSet<_>>().len(), 40);
    for grid in made {
        let solver = Solver::new().with_engine(Engine::Fast);
        assert!(matches!(solver.uniqueness(&Puzzle::Givens(grid)), Uniqueness::Unique(_)), "{grid}");
        assert!((26..=32).contains(&grid.filled_len()), "{grid}");
        assert!(Symmetry::Rotation180.holds(grid.filled().map(|(cell, _)| cell).collect()), "{grid}");
    }
}

#[test]
fn the_puzzles_of_a_seed_do_not_depend_on_the_jobs() {
    let arguments = ["generate", "-n", "300", "--seed", "5", "--output", "csv", "--jobs"];
    let one = printed(&[&arguments[..], &["1"]].concat(), "");
    assert_eq!(one.lines().count(), 301);
    assert_eq!(one, printed(&[&arguments[..], &["3"]].concat(), ""));
}

#[test]
fn an_impossible_request_is_refused_with_the_reason() {
    for (arguments, reason) in [
        (&["--givens", "8"][..], "fewer than 17"),
        (&["--givens", "3..16"], "fewer than 17"),
        (&["--symmetry", "full", "--givens", "18"], "there cannot be 18..18 givens"),
        (&["--givens", "82"], "a grid has 81 cells"),
        (&["--givens", "many"], "N or MIN..MAX"),
        (&["--symmetry", "round"], "rotation-180"),
        (&["--attempts", "0"], "0 is not in 1.."),
        (&["--unbiased", "--givens", "24"], "cannot be used with"),
    ] {
        ninefold(&[&["generate"][..], arguments].concat())
            .assert()
            .code(2)
            .stdout("")
            .stderr(contains(reason));
    }
}

#[test]
fn too_rare_a_request_ends_with_what_was_tried() {
    ninefold(&["generate", "--seed", "1", "--givens", "17", "--attempts", "20"])
        .assert()
        .code(1)
        .stdout("")
        .stderr(contains("no such puzzle in 20 attempts").and(contains("with too many givens")));
}

#[test]
fn a_pattern_holds_the_givens() {
    let cells = printed(&["generate", "--seed", "8", "--redundant", "--givens", "36"], "");
    let folder = Folder::with("pattern.txt", cells.replace(|c: char| c.is_ascii_digit(), "x"));
    let made = printed(&["generate", "--seed", "9", "--redundant", "--pattern", folder.file()], "");
    assert_eq!(
        made.replace(|c: char| c.is_ascii_digit(), "x"),
        cells.replace(|c: char| c.is_ascii_digit(), "x")
    );
    let arguments = ["generate", "--seed", "9", "--redundant", "-n", "20", "--pattern", cells.trim_end()];
    let many = printed(&[&arguments[..], &["--jobs", "1"]].concat(), "");
    assert_eq!((many.lines().next(), many.lines().count()), (Some(made.trim_end()), 20));
    assert_eq!(many, printed(&[&arguments[..], &["--jobs", "2"]].concat(), ""));

    let short = Folder::with("short.txt", "xx..xx");
    ninefold(&["generate", "--pattern", short.file()]).assert().code(2).stderr(contains("this one 6"));
}

#[test]
fn a_pattern_with_too_many_cells_to_be_minimal_says_what_helps() {
    let cells = printed(&["generate", "--seed", "8", "--redundant", "--givens", "45"], "");
    let pattern = ["generate", "--seed", "9", "--pattern", cells.trim_end()];
    let refused = ninefold(&[&pattern[..], &["--attempts", "3"]].concat()).assert().code(1);
    refused.stderr(contains("3 attempts: 3 with a redundant given").and(contains("add --redundant")));
    ninefold(&[&pattern[..], &["--redundant"]].concat()).assert().success();
}

#[test]
fn unbiased_samples_are_minimal_and_come_with_their_weights() {
    let arguments =
        |style: &'static str| ["generate", "-n", "30", "--seed", "4", "--unbiased", "--output", style];
    let expected: Vec<Sample> =
        Sampler::new(4).samples(0..30, &CancelToken::new()).map(|sample| sample.unwrap()).collect();
    let jsonl = printed(&arguments("jsonl"), "");
    for (line, sample) in jsonl.lines().zip(&expected) {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(json["puzzle"], sample.made.puzzle.to_string());
        let weight = serde_json::to_string(&sample.weight).unwrap();
        assert!(line.contains(&format!("\"weight\":{weight},")), "{line}");
        assert_eq!(json["index"], sample.made.index);
        let minimal = is_minimal(Solver::new(), &sample.made.puzzle, &CancelToken::new());
        assert_eq!(minimal, Ok(true), "{}", sample.made.puzzle);
    }
    let lines: Vec<String> =
        expected.iter().map(|sample| format!("{} {:e}\n", sample.made.puzzle, sample.weight)).collect();
    assert_eq!(printed(&arguments("line"), ""), lines.concat());
    assert_eq!(jsonl, printed(&[&arguments("jsonl")[..], &["--jobs", "3"]].concat(), ""));
    assert_eq!(printed(&arguments("csv"), "").lines().count(), 31);
    ninefold(&["generate", "-n", "1000000", "--unbiased", "--timeout", "0.2"]).assert().code(3);
}

#[test]
fn the_vicinity_of_puzzles_is_valid_minimal_and_without_morphs() {
    let starts = printed(&["generate", "-n", "4", "--seed", "2", "--givens", "25..30"], "");
    let output = ninefold(&["vicinity"]).write_stdin(starts.clone()).assert().code(0);
    let stdout = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let found = grids(&stdout);
    output.stderr(contains(format!("ninefold: {} found, besides", found.len())));
    assert!(found.len() > 4, "{stdout}");
    let forms: HashSet<Grid> = found.iter().map(|puzzle| puzzle.canonical().form).collect();
    assert_eq!(forms.len(), found.len());
    let starts_of: Vec<Grid> = grids(&starts);
    for puzzle in &found {
        assert_eq!(is_minimal(Solver::new(), puzzle, &CancelToken::new()), Ok(true), "{puzzle}");
        let near = |start: &&Grid| {
            let common = start.filled().filter(|&(cell, digit)| puzzle.get(cell) == Some(digit)).count();
            common + 1 == start.filled_len() && puzzle.filled_len() == start.filled_len()
        };
        assert!(starts_of.iter().any(|start| near(&start)), "{puzzle}");
    }
    assert_eq!(stdout, printed(&["vicinity", "--jobs", "3"], starts.as_str()));
    let csv = printed(&["vicinity", "--output", "csv"], starts.as_str());
    assert!(csv.starts_with("puzzle,givens,start\n") && csv.lines().count() == found.len() + 1);
    let json: serde_json::Value = serde_json::from_str(
        printed(&["vicinity", "--output", "jsonl"], starts.as_str()).lines().next().unwrap(),
    )
    .unwrap();
    assert_eq!(json["puzzle"], found[0].to_string());
    assert_eq!(json["start"], starts_of[0].to_string());
}

#[test]
fn the_vicinity_of_what_is_no_puzzle_is_an_error_and_that_of_a_sukaku_refused() {
    let marks = Pencilmarks::ALL.to_string().replacen('1', ".", 1);
    ninefold(&["vicinity"]).write_stdin(lines(&["12", OF_26])).assert().code(2).stderr(contains("2 cells"));
    ninefold(&["vicinity", &marks]).assert().code(1).stdout("");
    ninefold(&["vicinity", "-k", "0", BOARD]).assert().code(2).stderr(contains("0 is not in 1..=8"));
    for exchanged in ["3", "8"] {
        ninefold(&["vicinity", "-k", exchanged, "--timeout", "0.2", OF_26])
            .assert()
            .code(3)
            .stderr(contains("the puzzle was left undecided"));
    }
}

#[test]
fn threads_share_one_puzzle_and_print_the_same() {
    let start = printed(&["generate", "--seed", "2", "--givens", "25..28"], "");
    let alone = printed(&["vicinity", "--jobs", "1", "--output", "csv", start.trim()], "");
    assert!(alone.lines().count() > 4, "{alone}");
    for jobs in ["2", "5"] {
        assert_eq!(alone, printed(&["vicinity", "--jobs", jobs, "--output", "csv", start.trim()], ""));
    }
}

#[test]
fn without_memory_morphs_are_printed_and_it_is_said() {
    let start = printed(&["generate", "--seed", "2", "--givens", "25..28"], "");
    let morph = printed(&["transform", "--random", "--seed", "3", start.trim()], "");
    let alone = printed(&["vicinity", start.trim()], "");
    let output = ninefold(&["vicinity"]).write_stdin(start.clone() + &morph).assert().code(0);
    let stderr = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    assert!(!stderr.contains("may be morphs"), "{stderr}");
    assert_eq!(alone.as_bytes(), output.get_output().stdout);
    let forgetful = ninefold(&["vicinity", "--memory", "0"]).write_stdin(start + &morph).assert().code(0);
    let twice = forgetful.get_output().stdout.len();
    assert!(twice >= 2 * alone.len(), "{twice} bytes");
    forgetful.stderr(contains("there may be morphs among them"));
}

#[test]
fn what_is_made_of_a_puzzle_is_told_in_every_style() {
    let form = printed(&["canon", BOARD], "");
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["canon", "--output", "jsonl", BOARD], "")).unwrap();
    assert_eq!(json["puzzle"], BOARD);
    assert_eq!(json["canonical"], form.trim());
    assert_eq!(json["automorphisms"], 1);
    let transform: Transform = json["transform"].as_str().unwrap().parse().unwrap();
    assert_eq!(transform.apply(BOARD.parse::<Grid>().unwrap()).to_string(), form.trim());
    let csv = printed(&["canon", "--output", "csv", BOARD], "");
    assert_eq!(
        csv,
        format!(
            "puzzle,status,canonical,transform,automorphisms\n{BOARD},ok,{},{transform},1\n",
            form.trim()
        )
    );
    assert!(printed(&["canon", "--output", "grid", BOARD], "").contains("------+-------+------"));
}

#[test]
fn morphs_have_the_form_of_their_puzzle_and_dedupe_keeps_the_first() {
    let puzzles = printed(&["generate", "-n", "60", "--seed", "6"], "");
    let morphs = printed(&["transform", "--random", "--seed", "7", "--copies", "3"], puzzles.clone());
    assert_eq!(morphs.lines().count(), 180);
    let forms = printed(&["canon"], puzzles.clone());
    let thrice: Vec<&str> = forms.lines().flat_map(|form| [form; 3]).collect();
    assert_eq!(printed(&["canon"], morphs.clone()), lines(&thrice));

    let all = format!("{puzzles}{morphs}");
    for memory in ["0", "1024"] {
        ninefold(&["dedupe", "--memory", memory])
            .write_stdin(all.clone())
            .assert()
            .code(0)
            .stdout(puzzles.clone())
            .stderr("ninefold: of 240 puzzles 60 kept, 180 dropped\n");
    }
    assert_eq!(printed(&["dedupe", "--exact"], format!("{all}{all}")), all);
}

#[test]
fn dedupe_reports_a_bad_line_and_keeps_remarks() {
    ninefold(&["dedupe"])
        .write_stdin(format!("{BOARD} first\n12\n{BOARD} second\n"))
        .assert()
        .code(2)
        .stdout(format!("{BOARD} first\n"))
        .stderr(contains("stdin:2:3: 2 cells, expected 81").and(contains("1 kept, 1 dropped")));
}

#[test]
fn a_given_transform_is_applied() {
    let there = printed(&["transform", "--apply", "transpose rows=312456789 digits=234567891", BOARD], "");
    assert_ne!(there.trim(), BOARD);
    let transform: Transform = "transpose rows=312456789 digits=234567891".parse().unwrap();
    let back = transform.inverse().to_string();
    assert_eq!(printed(&["transform", "--apply", &back], there), format!("{BOARD}\n"));
    ninefold(&["transform", "--apply", "rows=1", BOARD])
        .assert()
        .code(2)
        .stderr(contains("a transform such as"));
    ninefold(&["transform", BOARD]).assert().code(2).stderr(contains("--apply"));
}

#[test]
fn minimal_puzzles_are_minimal_and_the_others_get_a_reason() {
    let minimal: Grid = printed(&["minimize", BOARD], "").trim().parse().unwrap();
    assert_eq!(printed(&["minimize", "--seed", "4", &minimal.to_string()], ""), format!("{minimal}\n"));
    assert!(minimal.filled_len() < 25);
    let marks = Pencilmarks::ALL.to_string().replacen('1', ".", 1);
    ninefold(&["minimize"])
        .write_stdin(lines(&[BLANK, STUCK, BROKEN, &marks, "12"]))
        .assert()
        .code(2)
        .stdout(
            "!multiple\n!none\n!invalid box 1: digit 5 in r1c1 and r2c2\n!refused a sukaku has no givens\n\
             !invalid 2 cells, expected 81\n",
        );
}

#[test]
fn candidates_are_those_of_the_solutions() {
    let marks: Pencilmarks = printed(&["candidates", OF_26], "").trim().parse().unwrap();
    let mut expected = Pencilmarks::EMPTY;
    for grid in Solver::new().solutions(&OF_26.parse().unwrap()) {
        for (cell, digit) in grid.filled() {
            expected.set(cell, expected.get(cell) | ninefold::DigitSet::only(digit));
        }
    }
    assert_eq!(marks, expected);
    let solved: Grid = SOLVED.parse().unwrap();
    assert_eq!(printed(&["candidates", BOARD], ""), format!("{}\n", Pencilmarks::of_grid(&solved)));
    ninefold(&["candidates", STUCK]).assert().code(1).stdout("!none\n");
}
