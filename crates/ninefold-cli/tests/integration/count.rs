//! `ninefold count`.

use crate::{BLANK, BOARD, BROKEN, OF_26, STUCK, lines, ninefold, printed};
use predicates::str::contains;

#[test]
fn the_count_is_exact_up_to_the_limit() {
    ninefold(&["count", "--limit", "100", OF_26]).assert().code(0).stdout("26\n").stderr("");
    ninefold(&["count", "--limit", "26", OF_26]).assert().code(0).stdout("26\n");
    ninefold(&["count", "--limit", "25", OF_26]).assert().code(0).stdout("25+\n");
    ninefold(&["count", "--limit", "1", OF_26]).assert().code(0).stdout("1+\n");
}

#[test]
fn the_blank_grid_is_counted_up_to_the_limit_at_once() {
    ninefold(&["count", "--limit", "100", BLANK]).assert().code(0).stdout("100+\n");
    ninefold(&["count", BLANK]).assert().code(0).stdout("10000+\n");
}

#[test]
fn without_a_limit_all_are_counted() {
    ninefold(&["count", "--no-limit", OF_26]).assert().code(0).stdout("26\n");
    ninefold(&["count", "--no-limit", "--limit", "3", OF_26]).assert().code(2);
}

#[test]
fn every_engine_counts_the_same() {
    for engine in ["naive", "pruned", "fast"] {
        ninefold(&["count", "--engine", engine, BOARD]).assert().code(0).stdout("1\n");
    }
    ninefold(&["count", "--engine", "pruned", OF_26]).assert().code(0).stdout("26\n");
}

#[test]
fn no_solution_counts_zero_and_is_a_negative_answer() {
    ninefold(&["count", STUCK]).assert().code(1).stdout("0\n").stderr(contains("no solution"));
    ninefold(&["count", BROKEN]).assert().code(1).stdout("0\n").stderr(contains("breaks a rule"));
}

#[test]
fn line_n_counts_puzzle_n() {
    let counts = printed(&["count", "--limit", "30"], lines(&[BOARD, OF_26, "12", BLANK]));
    assert_eq!(counts, "1\n26\n!invalid 2 cells, expected 81\n30+\n");
}

#[test]
fn json_and_csv_say_whether_the_count_is_exact() {
    let json =
        printed(&["count", "--limit", "30", "--output", "jsonl"], lines(&[BOARD, OF_26, BLANK, STUCK]));
    let expected = [
        format!(r#"{{"puzzle":"{BOARD}","status":"unique","count":1,"count_exact":true}}"#),
        format!(r#"{{"puzzle":"{OF_26}","status":"multiple","count":26,"count_exact":true}}"#),
        format!(r#"{{"puzzle":"{BLANK}","status":"multiple","count":30,"count_exact":false}}"#),
        format!(r#"{{"puzzle":"{STUCK}","status":"none","count":0,"count_exact":true}}"#),
    ];
    assert_eq!(json.lines().collect::<Vec<_>>(), expected);
    let csv = printed(&["count", "--limit", "30", "--output", "csv"], lines(&[OF_26, BLANK]));
    assert_eq!(csv, format!("puzzle,count,exact\n{OF_26},26,true\n{BLANK},30,false\n"));
}

#[test]
fn the_timeout_leaves_a_count_undecided() {
    ninefold(&["count", "--no-limit", "--timeout", "0.05", BLANK])
        .assert()
        .code(3)
        .stdout("!undecided\n")
        .stderr(contains("undecided"));
}
