//! What is said of a text that is no puzzle: the kind, the place and the words.

use ninefold::text::{Format, ParseErrorKind, Records, Unit, parse, parse_line};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The text without a format, and the message.
fn said(text: &str) -> String {
    parse(text).map_or_else(|error| error.to_string(), |record| format!("{record:?}"))
}

/// The text in a format, and the message.
fn said_as(format: Format, text: &str) -> String {
    let first = Records::new(text.as_bytes(), Some(format)).next();
    first.unwrap().map_or_else(|error| error.to_string(), |record| format!("{record:?}"))
}

#[test]
fn a_short_or_long_line_says_how_many_cells_it_has() {
    assert_eq!(said("1"), "line 1: 1 cell, expected 81");
    assert_eq!(said(&LINE[..80]), "line 1: 80 cells, expected 81");
    assert_eq!(said(&format!("{LINE}.")), "line 1: 82 cells, expected 81");
    assert_eq!(said(&format!("\n\n{} easy 3", &LINE[..80])), "line 3: 80 cells, expected 81");
    let spaced: Vec<String> = LINE.chars().map(String::from).collect();
    assert_eq!(said(&spaced[..80].join(" ")), "line 1: 80 cells, expected 81");
    assert_eq!(said(&format!("{} 1", spaced.join(" "))), "line 1: 82 cells, expected 81");
    assert_eq!(
        said(&LINE.replacen("...", ". ..", 1)),
        "line 1, column 83: 81 cells, but in groups of different lengths"
    );
    assert_eq!(parse(&LINE[..80]).unwrap_err().column(), 81, "the place where one is missing");
    assert_eq!(parse(&format!("{LINE}..")).unwrap_err().column(), 82, "the first one too many");
}

#[test]
fn an_unexpected_character_is_named_with_its_place() {
    assert_eq!(
        said(&format!("# head\n\n{}", LINE.replacen("95", "q5", 1))),
        "line 3, column 14: unexpected 'q'; a cell is 1-9 or a blank"
    );
    assert_eq!(said("hello"), "line 1, column 1: unexpected 'h'; a cell is 1-9 or a blank");
    assert_eq!(said("53\u{0}"), "line 1: 2 cells, expected 81");
    assert_eq!(said("5\u{0}3"), "line 1, column 2: unexpected '\\0'; a cell is 1-9 or a blank");
    assert_eq!(
        said(&format!("{LINE}a")),
        "line 1, column 82: unexpected 'a'; after 81 cells comes white space or the end of the line"
    );
    assert_eq!(
        said(&LINE.replacen("95", "９5", 1)),
        "line 1, column 14: unexpected '９'; a cell is 1-9 or a blank (that is a fullwidth digit; write 9)"
    );
    let wide: String = LINE.replace('.', "０");
    assert!(said(&wide).ends_with("(that is a fullwidth digit; write 0)"));
    // Columns are characters, offsets are bytes.
    let error = parse_line("53é7".as_bytes(), None).unwrap_err();
    assert_eq!((error.column(), error.offset()), (3, 2));
    let error = parse_line("·3é7".as_bytes(), None).unwrap_err();
    assert_eq!(
        error.kind(),
        &ParseErrorKind::Unexpected { found: '·', expected: "a cell is 1-9 or a blank" }
    );
}

#[test]
fn a_puzzle_of_another_size_is_told_from_a_broken_one() {
    for (text, side) in [
        ("..1..4.....2.2..", 4),
        (".....1..1.43.31.", 4),
        ("1.34.64.6.1.2.1.5.5.41..12..3361...", 0), // 35 cells
        ("1.34.64.6.1.2.1.5.5.41..12..3361...2", 6),
        (&"1..".repeat(85).replace("1..1", "1.G1")[..], 0), // 255 cells
        (&format!("{}G", "1.A".repeat(85)), 16),
        (&"12345".repeat(125), 25),
    ] {
        let error = parse(text).unwrap_err();
        if side == 0 {
            assert_ne!(error.kind().name(), "wrong-size", "{text}");
        } else {
            assert_eq!(error.kind(), &ParseErrorKind::WrongSize { side }, "{text}");
            assert!(
                error.to_string().ends_with(&format!("a {side}x{side} puzzle; only 9x9 is supported")),
                "{error}"
            );
        }
    }
}

#[test]
fn a_grid_says_which_row_is_wrong() {
    let rows: Vec<&str> = LINE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let with = |r: usize, row: &str| {
        let mut rows = rows.clone();
        rows[r] = row;
        rows.join("\n")
    };
    assert_eq!(said(&with(3, "8...6...")), "line 4: 8 cells in this row, expected 9");
    assert_eq!(said(&with(8, "....8..79.")), "line 9: 10 cells in this row, expected 9");
    assert_eq!(said(&with(3, "8...q...3")), "line 4, column 5: unexpected 'q'; a cell is 1-9 or a blank");
    assert_eq!(said(&rows[..8].join("\n")), "line 8: 8 rows, expected 9");
    assert_eq!(
        said(&format!("{}\n\n{}", rows[..4].join("\n"), rows[4..].join("\n"))),
        "line 4: 4 rows, expected 9"
    );
    assert_eq!(said(&format!("{}\n1", rows.join("\n"))), "line 10: 1 row, expected 9");
    assert_eq!(said(&format!("{}\nThe end", rows.join("\n"))), "line 10: 0 rows, expected 9");
}

#[test]
fn one_puzzle_means_one() {
    assert_eq!(said(""), "line 1: no puzzle found");
    assert_eq!(said("# nothing\n\n"), "line 1: no puzzle found");
    assert_eq!(said(&format!("{LINE}\n\n{LINE}")), "line 3: a second puzzle; expected only one");
    assert_eq!(parse(&format!("{LINE}\n\n{LINE}")).unwrap_err().offset(), 83);
    assert_eq!(said(&format!("{LINE}\n12")), "line 2: 2 cells, expected 81");
}

#[test]
fn a_sukaku_is_counted_in_characters_and_checked_by_place() {
    let all = "123456789".repeat(81);
    assert_eq!(said(&all[..728]), "line 1: 728 characters, expected 729");
    assert_eq!(said(&format!("{all}1")), "line 1: 730 characters, expected 729");
    assert_eq!(
        said(&all.replacen("123456789", "1234567.8", 1)),
        "line 1, column 9: unexpected '8'; nine characters a cell, each its own digit 1-9 or a blank"
    );
}

#[test]
fn candidate_grids_say_which_group_is_wrong() {
    let text = format!("{:#}", ninefold::Pencilmarks::ALL);
    assert_eq!(
        said_as(Format::Candidates, &text.replacen("123456789 ", "123456788 ", 1)),
        "line 1, column 9: a candidate stands twice in this cell"
    );
    assert_eq!(
        said_as(Format::Candidates, &text.replacen("123456789 ", "12345678u ", 1)),
        "line 1, column 9: unexpected 'u'; a cell is its candidates 1-9"
    );
    assert_eq!(
        said_as(Format::Candidates, &text.replacen("123456789 ", "* ", 1)),
        "line 1, column 1: unexpected '*'; a cell is its candidates 1-9"
    );
    assert_eq!(
        said_as(Format::Candidates, &text.replacen("123456789 ", " ", 1)),
        "line 1: 8 cells in this row, expected 9"
    );
}

#[test]
fn hodoku_lines_say_which_part_is_wrong() {
    let line = format!(":0000:x:{LINE}:413 316::");
    assert_eq!(
        said(&line.replace("413", "4a3")),
        "line 1, column 91: a list holds candidates 'digit row column', as 413 for r1c3=4"
    );
    assert_eq!(
        said(&line.replace("::", ":4133:")),
        "line 1, column 99: a list holds candidates 'digit row column', as 413 for r1c3=4"
    );
    assert_eq!(said(&line.replace("53..7", "53..")), "line 1: 80 cells, expected 81");
    assert_eq!(
        said(&line.replace("53..7", "53+.7")),
        "line 1, column 12: unexpected '.'; a cell is 1-9, '+' and 1-9, or a blank"
    );
    assert_eq!(
        said(&line.replace("..79:", "..79 x:")),
        "line 1, column 91: unexpected 'x'; after 81 cells comes ':'"
    );
    assert_eq!(said(":0000:"), "line 1: 0 cells, expected 81");
}

#[test]
fn sdk_files_say_what_is_missing() {
    let rows =
        LINE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect::<Vec<_>>().join("\n");
    assert_eq!(said(&format!("[Puzzle]\n{}", &rows[..80])), "line 9: 8 rows, expected 9");
    assert_eq!(said("[Puzzle]\n[State]\n"), "line 2: 0 rows, expected 9");
    assert_eq!(said("#A me\n[State]\n"), "line 2: 0 rows, expected 9");
    assert_eq!(said(&format!("#A me\n[State]\n{rows}")), "line 2: no puzzle found");
    assert_eq!(
        said(&format!("[Puzzle]\n{rows}\n[State]\n{}", rows.replacen('5', "4", 1))),
        "line 11, column 1: the state has another digit than the puzzle in a given cell"
    );
    assert_eq!(
        said(&format!("[Puzzle]\n{rows}\n[PencilMarks]\n1,2,3\n")),
        "line 12: 3 cells in this row, expected 9"
    );
    assert_eq!(
        said(&format!("[Puzzle]\n{rows}\n[PencilMarks]\n,,12,a,,,,,\n")),
        "line 12, column 6: pencilmarks are digits 1-9 with commas between the cells"
    );
    assert_eq!(said(&format!("[Puzzle]\n{rows}\n[PencilMarks]\n,,,,,,,,\n")), "line 12: 1 row, expected 9");
}

#[test]
fn errors_move_to_their_place_in_a_file() {
    let error = parse_line(b"12q4", None).unwrap_err();
    assert_eq!((error.line(), error.column(), error.offset()), (1, 3, 2));
    let moved = error.shifted(6, 500);
    assert_eq!((moved.line(), moved.column(), moved.offset()), (7, 3, 502));
    assert_eq!(moved.to_string(), "line 7, column 3: unexpected 'q'; a cell is 1-9 or a blank");
    let text = format!("\u{feff}{LINE}\r\n\r\n12q4\r\n");
    let error = Records::new(text.as_bytes(), None).last().unwrap().unwrap_err();
    assert_eq!((error.line(), error.column(), &text[error.offset()..][..2]), (3, 3, "q4"));
}

#[test]
fn kinds_have_names_that_stay() {
    let names = [
        ("1", "wrong-length"),
        ("q", "unexpected-character"),
        ("..1..4.....2.2..", "wrong-size"),
        ("", "no-puzzle"),
        (":0000:x:", "wrong-length"),
        ("http://", "malformed"),
    ];
    for (text, name) in names {
        assert_eq!(parse(text).unwrap_err().kind().name(), name, "{text}");
    }
    assert_eq!(parse_line(b"\xff", None).unwrap_err().kind(), &ParseErrorKind::NotUtf8(0xff));
    let short = ParseErrorKind::WrongLength { unit: Unit::Cell, found: 1, expected: 81 };
    assert_eq!(parse("1").unwrap_err().kind(), &short);
}
