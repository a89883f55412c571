//! `ninefold check`.

use crate::{BLANK, BOARD, BROKEN, Folder, OF_26, STUCK, lines, ninefold, printed};
use predicates::str::contains;

#[test]
fn a_good_puzzle_is_ok() {
    ninefold(&["check", BOARD]).assert().code(0).stdout("argument 1: ok\n").stderr("");
}

#[test]
fn a_conflict_names_house_digit_and_cells_and_nothing_else() {
    ninefold(&["check", BROKEN])
        .assert()
        .code(1)
        .stdout("argument 1: conflict: box 1: digit 5 in r1c1 and r2c2\n");
}

#[test]
fn a_pair_in_a_row_and_a_box_is_named_for_both() {
    let report = printed(&["check"], format!("11{}\n", &BLANK[2..]));
    let expected = [
        "stdin:1: conflict: row 1: digit 1 in r1c1 and r1c2",
        "stdin:1: conflict: box 1: digit 1 in r1c1 and r1c2",
    ];
    assert_eq!(report.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_stuck_puzzle_has_no_conflict_and_no_solution() {
    ninefold(&["check", STUCK])
        .assert()
        .code(1)
        .stdout("argument 1: no candidate left in r1c1\nargument 1: no solution\n");
}

#[test]
fn a_position_gone_wrong_names_the_cells_that_no_digit_fits() {
    let position = "87463.251195247836263581479342718695758396142916.54783431865927629473518587129364";
    ninefold(&["check", position]).assert().code(1).stdout(contains("no candidate left in r1c6 and r6c4\n"));
}

#[test]
fn several_solutions_are_shown_by_a_cell_that_is_open() {
    ninefold(&["check", OF_26]).assert().code(1).stdout(contains("several solutions: r"));
}

#[test]
fn a_wrong_digit_that_was_placed_is_named() {
    // A 1 placed in r1c3, where the solution has a 4.
    let position = format!(":0000:x:53+1{}::::\n", &BOARD[3..]);
    ninefold(&["check"])
        .write_stdin(position)
        .assert()
        .code(1)
        .stdout(contains("stdin:1: wrong digit in r1c3\n"));
}

#[test]
fn every_puzzle_of_a_file_gets_its_line() {
    let file = Folder::with("puzzles.txt", lines(&[BOARD, "", BROKEN, "12", BOARD]));
    let name = file.file();
    ninefold(&["check", name])
        .assert()
        .code(2)
        .stdout(format!("{name}:1: ok\n{name}:3: conflict: box 1: digit 5 in r1c1 and r2c2\n{name}:5: ok\n"))
        .stderr(contains(format!("{name}:4:3: 2 cells, expected 81\n")));
}

#[test]
fn json_and_csv_say_the_same() {
    let json = printed(&["check", "--output", "jsonl"], lines(&[BROKEN, STUCK]));
    assert!(json.contains(r#""conflicts":[{"house":"box 1","digit":5,"cells":["r1c1","r2c2"]}]"#));
    assert!(json.contains(r#""status":"none","without_candidates":["r1c1"]}"#));
    let csv = printed(&["check", "--output", "csv"], lines(&[BOARD, BROKEN]));
    assert_eq!(
        csv,
        format!(
            "puzzle,status,reason\n{BOARD},unique,\n{BROKEN},invalid,conflict: box 1: digit 5 in r1c1 and r2c2\n"
        )
    );
}

#[test]
fn a_drawn_grid_has_the_conflict_in_red() {
    let drawn = printed(&["check", "--output", "grid", "--color", "always", BROKEN], "");
    assert!(drawn.starts_with("\x1b[31m5\x1b[0m . . | . . ."));
    assert!(drawn.ends_with("conflict: box 1: digit 5 in r1c1 and r2c2\n"));
}
