//! What the command reads: files, pipes, compressed files, CSV, JSON lines, and whatever editors do to them.

use crate::{BLANK, BOARD, Folder, SOLVED, lines, ninefold, printed, puzzles};
use flate2::{Compression, write::GzEncoder};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use std::io::Write;

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn file_pipe_gzip_and_zstd_give_the_same_bytes() {
    let text = lines(&puzzles(5_000));
    let expected = printed(&["solve"], text.clone());
    assert_eq!(expected.lines().count(), 5_000);
    let plain = Folder::with("puzzles.txt", &text);
    let gz = Folder::with("puzzles.txt.gz", gzip(&text));
    // By content and not by name: this is Zstandard.
    let zst = Folder::with("puzzles.txt", zstd::encode_all(text.as_bytes(), 1).unwrap());
    for file in [&plain, &gz, &zst] {
        assert!(printed(&["solve", file.file()], "") == expected, "{}", file.file());
    }
    assert!(printed(&["solve", "-"], gzip(&text)) == expected);
    // Several members, as `cat a.gz b.gz` makes them.
    let half = text.len() / 2 / 82 * 82;
    let members = [gzip(&text[..half]), gzip(&text[half..])].concat();
    assert!(printed(&["solve"], members) == expected);
}

#[test]
fn a_damaged_file_is_an_error_that_names_it() {
    let mut bytes = gzip(&lines(&puzzles(2_000)));
    bytes.truncate(bytes.len() / 2);
    let file = Folder::with("cut.gz", bytes);
    ninefold(&["solve", file.file()]).assert().code(2).stderr(contains(file.file()));
}

#[test]
fn several_inputs_are_answered_in_their_order() {
    let file = Folder::with("puzzles.txt", lines(&[BLANK]));
    ninefold(&["solve", BOARD, file.file(), "-"])
        .write_stdin(lines(&["12"]))
        .assert()
        .code(2)
        .stdout(format!("{SOLVED}\n!multiple\n!invalid 2 cells, expected 81\n"))
        .stderr(contains("stdin:1:3: "));
}

#[test]
fn marks_line_ends_comments_and_remarks_are_accepted() {
    let text = format!("\u{feff}{BOARD}\r\n\r\n# comment\r\n{BOARD} # hard\r\n  \n{BOARD}");
    assert_eq!(printed(&["solve"], text), lines(&[SOLVED; 3]));
    let old_mac = format!("{BOARD}\r{BOARD}\r");
    assert_eq!(printed(&["solve"], old_mac), lines(&[SOLVED; 2]));
    assert_eq!(printed(&["solve"], BOARD.replace('.', "0")), lines(&[SOLVED]));
}

#[test]
fn an_empty_input_has_an_empty_answer() {
    for text in ["", "\n\n", "# nothing\n", "\u{feff}"] {
        ninefold(&["solve"]).write_stdin(text).assert().code(0).stdout("").stderr("");
    }
}

#[test]
fn drawn_puzzles_are_read_from_files_and_arguments() {
    let drawn = printed(&["convert", "--to", "grid", BOARD], "");
    assert_eq!(printed(&["solve", &drawn], ""), lines(&[SOLVED]));
    // More than one block of them.
    let many = printed(&["convert", "--to", "grid"], lines(&puzzles(3_000)));
    assert!(many.len() > 512 * 1024);
    assert_eq!(printed(&["convert", "--to", "line"], many), lines(&puzzles(3_000)));
}

#[test]
fn a_csv_column_is_found_by_its_usual_name_or_by_option() {
    for header in ["quizzes,solutions", "source,question,answer,rating", "id;Puzzle;x", "\"puzzle\"\t\"n\""] {
        let at = header.split([',', ';', '\t']).position(|name| {
            ["quizzes", "question", "puzzle"].contains(&name.trim_matches('"').to_lowercase().as_str())
        });
        let delimiter = header.chars().find(|c| ",;\t".contains(*c)).unwrap().to_string();
        let width = header.split(delimiter.as_str()).count();
        let row: Vec<&str> = (0..width).map(|field| if Some(field) == at { BOARD } else { "7" }).collect();
        let text = lines(&[header, &row.join(&delimiter), &row.join(&delimiter)]);
        assert_eq!(printed(&["solve"], text), lines(&[SOLVED; 2]), "{header}");
    }
    let text = lines(&["a,b,c", &format!("1,2,{BOARD}")]);
    assert_eq!(printed(&["solve", "--column", "c"], text.clone()), lines(&[SOLVED]));
    ninefold(&["solve", "--column", "d"])
        .write_stdin(text)
        .assert()
        .code(2)
        .stderr(contains("no column 'd'"));
}

#[test]
fn csv_with_quotes_and_line_ends_inside_them_is_read() {
    let text = format!(
        "name,puzzle\r\n\"one, \"\"first\"\"\",{BOARD}\r\n\"two\nlines\",\"{BOARD}\"\r\nthree,12\r\n\r\nfour\r\n"
    );
    ninefold(&["solve"])
        .write_stdin(text)
        .assert()
        .code(2)
        .stdout(format!(
            "{SOLVED}\n{SOLVED}\n!invalid 2 cells, expected 81\n!invalid the row has 1 of the 2 fields up to the puzzle\n"
        ))
        .stderr(contains("stdin:5:9: 2 cells").and(contains("stdin:7:1: the row")));
}

#[test]
fn a_long_csv_file_with_quotes_is_cut_between_rows() {
    let puzzles = puzzles(4_000);
    let rows: Vec<String> = puzzles.iter().map(|puzzle| format!("\"a\n\"\"b\"\"\",\"{puzzle}\"")).collect();
    let text = format!("name,puzzle\n{}", lines(&rows));
    assert_eq!(printed(&["convert", "--to", "line"], text), lines(&puzzles));
}

#[test]
fn json_lines_are_read_by_key() {
    let text =
        format!("{{\"puzzle\":\"{BOARD}\",\"id\":1}}\n\n{{\"id\":2}}\n{{\"puzzle\":\"12\"}}\n{{oops\n");
    ninefold(&["solve"])
        .write_stdin(text)
        .assert()
        .code(2)
        .stdout(format!(
            "{SOLVED}\n!invalid there is no key 'puzzle'\n!invalid 2 cells, expected 81\n!invalid key must be a string\n"
        ))
        .stderr(contains("stdin:3:1: ").and(contains("stdin:4:14: ")).and(contains("stdin:5:2: ")));
    let other = format!("{{\"task\":\"{BOARD}\"}}\n");
    assert_eq!(printed(&["solve", "--column", "task"], other), lines(&[SOLVED]));
}

#[test]
fn the_answers_in_json_and_csv_can_be_read_again() {
    for style in ["csv", "jsonl"] {
        let answers = printed(&["solve", "--output", style], lines(&[BOARD, BOARD]));
        assert_eq!(printed(&["solve"], answers), lines(&[SOLVED; 2]), "{style}");
    }
}

#[test]
fn a_line_without_end_is_reported_and_skipped() {
    let text = format!("{}\n{BOARD}\n", "5".repeat(1_200_000));
    ninefold(&["solve"])
        .write_stdin(text)
        .assert()
        .code(2)
        .stdout(format!("!invalid a line of more than 524288 bytes\n{SOLVED}\n"))
        .stderr(contains("stdin:1:1: a line of more than"));
}

#[test]
fn bytes_that_are_no_text_are_reported() {
    let text = [b"\xff\xfe\x00\n", BOARD.as_bytes(), b"\n"].concat();
    ninefold(&["solve"])
        .write_stdin(text)
        .assert()
        .code(2)
        .stdout(contains(SOLVED))
        .stderr(contains("stdin:1:1: "));
}
