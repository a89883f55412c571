//! `ninefold solve`.

use crate::{BLANK, BOARD, BROKEN, Folder, OF_26, SOLVED, STUCK, lines, ninefold, printed, puzzles};
use ninefold::{Grid, Puzzle};
use predicates::str::contains;

#[test]
fn the_exercise_is_solved() {
    ninefold(&["solve", BOARD]).assert().code(0).stdout(format!("{SOLVED}\n")).stderr("");
}

#[test]
fn every_engine_solves_the_exercise() {
    for engine in ["naive", "pruned", "fast"] {
        ninefold(&["solve", "--engine", engine, BOARD]).assert().code(0).stdout(format!("{SOLVED}\n"));
    }
}

#[test]
fn every_instruction_set_that_the_cpu_has_gives_the_same_answers() {
    let input = lines(&puzzles(1_200));
    let expected = printed(&["solve"], input.clone());
    for isa in ["portable", "avx2", "avx512"] {
        let output = ninefold(&["solve", "--isa", isa]).write_stdin(input.clone()).output().unwrap();
        match output.status.code() {
            Some(2) => assert!(String::from_utf8(output.stderr).unwrap().contains("this CPU has no")),
            code => assert!(code == Some(0) && output.stdout == expected.as_bytes(), "{isa}"),
        }
    }
}

#[test]
fn a_puzzle_with_several_solutions_is_answered_so() {
    ninefold(&["solve", BLANK]).assert().code(1).stdout("!multiple\n").stderr(contains("several solutions"));
}

#[test]
fn any_prints_a_solution_of_a_puzzle_with_several() {
    for engine in ["pruned", "fast"] {
        for puzzle in [BLANK, OF_26] {
            let answer = ninefold(&["solve", "--any", "--engine", engine, puzzle]).assert().code(0);
            let text = String::from_utf8(answer.get_output().stdout.clone()).unwrap();
            let Puzzle::Givens(grid) = text.trim().parse().unwrap() else { unreachable!() };
            assert!(grid.is_solution_of(&puzzle.parse().unwrap()));
        }
    }
}

#[test]
fn a_puzzle_without_a_solution_is_answered_so() {
    ninefold(&["solve", STUCK]).assert().code(1).stdout("!none\n").stderr(contains("no solution"));
}

#[test]
fn an_invalid_puzzle_is_answered_with_every_broken_rule() {
    ninefold(&["solve", BROKEN])
        .assert()
        .code(1)
        .stdout("!invalid box 1: digit 5 in r1c1 and r2c2\n")
        .stderr(contains("breaks a rule"));
    let both = format!("11{}", &BLANK[2..]);
    ninefold(&["solve", &both])
        .assert()
        .code(1)
        .stdout("!invalid row 1: digit 1 in r1c1 and r1c2; box 1: digit 1 in r1c1 and r1c2\n");
}

#[test]
fn line_n_answers_puzzle_n() {
    let input = lines(&[BOARD, BLANK, "what?", STUCK, BROKEN, BOARD]);
    let answers = printed(&["solve"], input);
    let words: Vec<&str> = answers.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words, [SOLVED, "!multiple", "!invalid", "!none", "!invalid", SOLVED]);
}

#[test]
fn a_bad_line_among_good_ones_is_reported_with_its_place() {
    let bad = format!("{}q{}", &BOARD[..16], &BOARD[17..]);
    let file = Folder::with("puzzles.txt", lines(&["# three puzzles", BOARD, &bad, "", BOARD]));
    let place = format!("{}:3:17: unexpected 'q'; a cell is 1-9 or a blank\n", file.file());
    let answers = format!("{SOLVED}\n!invalid unexpected 'q'; a cell is 1-9 or a blank\n{SOLVED}\n");
    ninefold(&["solve", file.file()]).assert().code(2).stdout(answers).stderr(contains(place));
}

#[test]
fn a_line_that_is_no_puzzle_outranks_a_negative_answer() {
    ninefold(&["solve"]).write_stdin(lines(&[BLANK, "12"])).assert().code(2);
    ninefold(&["solve"]).write_stdin(lines(&[BLANK, BOARD])).assert().code(1);
}

#[test]
fn the_timeout_leaves_puzzles_undecided() {
    // The slow way needs minutes for this one.
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let input = lines(&[hard, hard]);
    ninefold(&["solve", "--engine", "naive", "--timeout", "0.05", "--jobs", "1"])
        .write_stdin(input.clone())
        .assert()
        .code(3)
        .stdout("!undecided\n!undecided\n")
        .stderr(contains("2 were left undecided"));
    let json = printed(&["solve", "--engine", "naive", "--timeout", "0.05", "--output", "jsonl"], input);
    assert!(json.lines().all(|line| line.ends_with(r#""status":"undecided"}"#)));
}

#[test]
fn json_lines_have_the_promised_shape() {
    let answers = printed(&["solve", "--output", "jsonl"], lines(&[BOARD, STUCK, BROKEN, "12q"]));
    let expected = [
        format!(r#"{{"puzzle":"{BOARD}","status":"unique","solution":"{SOLVED}"}}"#),
        format!(r#"{{"puzzle":"{STUCK}","status":"none"}}"#),
        format!(
            r#"{{"puzzle":"{BROKEN}","status":"invalid","conflicts":[{{"house":"box 1","digit":5,"cells":["r1c1","r2c2"]}}]}}"#
        ),
        concat!(
            r#"{"status":"invalid","error":{"kind":"unexpected-character","line":4,"column":3,"#,
            r#""message":"unexpected 'q'; a cell is 1-9 or a blank"}}"#
        )
        .to_owned(),
    ];
    assert_eq!(answers.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn json_names_two_solutions_as_witnesses() {
    let answer: serde_json::Value =
        serde_json::from_str(&printed(&["solve", "--output", "jsonl", OF_26], "")).unwrap();
    assert_eq!(answer["status"], "multiple");
    let grids: Vec<Grid> = answer["solutions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|text| text.as_str().unwrap().parse::<Puzzle>().unwrap().givens())
        .collect();
    assert_eq!(grids.len(), 2);
    assert_ne!(grids[0], grids[1]);
    assert!(grids.iter().all(|grid| grid.is_solution_of(&OF_26.parse().unwrap())));
}

#[test]
fn csv_has_a_header_and_quotes_what_needs_it() {
    let three = format!("111{}", &BLANK[3..]);
    let answers = printed(&["solve", "--output", "csv"], lines(&[BOARD, BLANK, &three]));
    let reason = "row 1: digit 1 in r1c1, r1c2 and r1c3; box 1: digit 1 in r1c1, r1c2 and r1c3";
    let expected = [
        "puzzle,status,solution,reason".to_owned(),
        format!("{BOARD},unique,{SOLVED},"),
        format!("{BLANK},multiple,,"),
        format!("{three},invalid,,\"{reason}\""),
    ];
    assert_eq!(answers.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn stats_count_the_nodes_of_each_engine() {
    for engine in ["naive", "pruned"] {
        ninefold(&["solve", "--stats", "--engine", engine, BOARD])
            .assert()
            .code(0)
            .stderr(contains("puzzles 1, nodes 4631,"));
    }
}

#[test]
fn thousands_of_puzzles_are_answered_in_order_whatever_the_number_of_jobs() {
    let puzzles = puzzles(8_000); // several blocks
    let answers = printed(&["solve", "--jobs", "1"], lines(&puzzles));
    assert_eq!(answers.lines().count(), puzzles.len());
    for (puzzle, answer) in puzzles.iter().zip(answers.lines()) {
        let answer: Puzzle = answer.parse().unwrap();
        assert!(answer.givens().is_solution_of(&puzzle.parse().unwrap()));
    }
    assert!(printed(&["solve", "--jobs", "2"], lines(&puzzles)) == answers);
    assert!(printed(&["solve", "--jobs", "7"], lines(&puzzles)) == answers);
}
