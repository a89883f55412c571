//! Reading: each format, and what files in the wild do to them.

use ninefold::text::{Format, Record, Records, parse, parse_cells, parse_line, parse_lines};
use ninefold::{Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle};

/// The board of the classic exercise.
const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn board() -> Grid {
    let values: Vec<u8> = LINE.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    Grid::from_values(values.try_into().unwrap()).unwrap()
}

fn rows() -> Vec<String> {
    LINE.as_bytes().chunks(9).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
}

/// The text is the board and nothing else.
fn assert_is_board(text: &str) {
    assert_eq!(parse(text), Ok(Record::from(board())), "{text}");
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn digits(text: &str) -> DigitSet {
    text.parse().unwrap()
}

fn digit(value: u8) -> Option<Digit> {
    Digit::new(value)
}

#[test]
fn a_line_may_have_any_blank() {
    for blank in ['.', '0', '-', '_', '*', 'x', 'X', '?', ' ', '~', '·', '□', 'o', '#', '%'] {
        let text = LINE.replace('.', &blank.to_string());
        assert_is_board(&text);
    }
    assert_is_board(&LINE.replacen('.', "0", 20).replacen('.', "-", 9));
}

#[test]
fn a_single_strange_character_is_a_slip_and_no_blank() {
    let text = SOLUTION.replacen('4', "q", 1);
    assert_eq!(
        parse(&text).unwrap_err().to_string(),
        "line 1, column 3: unexpected 'q'; a cell is 1-9 or a blank"
    );
}

#[test]
fn a_line_may_group_its_cells() {
    let spaced: Vec<String> = LINE.chars().map(String::from).collect();
    let triples: Vec<&str> = (0..27).map(|place| &LINE[place * 3..][..3]).collect();
    assert_is_board(&spaced.join(" "));
    assert_is_board(&spaced.join(","));
    assert_is_board(&spaced.join("\t"));
    assert_is_board(&triples.join("|"));
    assert_is_board(&rows().join(" "));
    assert_is_board(&rows().join("-"));
    assert_is_board(&rows().join(" | ").replace('.', "-"));
    assert_is_board(&format!("\"{LINE}\""));
    assert_is_board(&format!("  {LINE}  "));
    let nested: Vec<String> = rows()
        .iter()
        .map(|row| format!("{:?}", row.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>()))
        .collect();
    assert_is_board(&format!("[{}]", nested.join(",")));
    assert_is_board(&format!("[{}]", nested.join(",\n ")));
    assert_is_board(&format!("[\n{}\n]\n", nested.join(",\n").replace('"', "").replace('.', "0")));
}

#[test]
fn what_follows_the_cells_of_a_line_is_a_remark() {
    for (end, remark) in [
        (" easy", "easy"),
        (" # 17 clues", "# 17 clues"),
        (",easy,1.2", ",easy,1.2"),
        ("\t9.0", "9.0"),
        (" 5", "5"),
        (";ER=1.2", ";ER=1.2"),
        (" été \u{0} ", "été"),
        (" |", ""),
        ("", ""),
    ] {
        for start in ["", " "] {
            let record = parse(&format!("{start}{LINE}{end}")).unwrap();
            assert_eq!(record.givens, board(), "{end}");
            assert_eq!(record.remark, remark, "{end}");
        }
    }
    let spaced = LINE.chars().map(String::from).collect::<Vec<_>>().join(" ");
    assert_eq!(parse(&format!("{spaced}  easy 3")).unwrap().remark, "easy 3");
}

#[test]
fn a_plus_in_a_line_marks_a_placed_digit() {
    let record = parse(&LINE.replacen("..7", "+4.7", 1)).unwrap();
    assert_eq!(record.givens, board());
    assert_eq!(record.placed.filled().collect::<Vec<_>>(), [(cell("r1c3"), digit(4).unwrap())]);
    let doubtful = rows().join("+").replace("+.", "+1");
    assert_eq!(
        parse(&format!("+{doubtful}")).unwrap_err().kind().name(),
        "malformed",
        "or does it part the rows?"
    );
}

#[test]
fn a_grid_may_have_any_separators_and_borders() {
    let rows = rows();
    let drawn = |left: &str, bar: &str, right: &str, gap: &str, border: &str| {
        let mut lines = Vec::new();
        for (r, row) in rows.iter().enumerate() {
            if r % 3 == 0 && !border.is_empty() {
                lines.push(border.to_owned());
            }
            let triples = row.as_bytes().chunks(3).map(|triple| {
                triple.iter().map(|&byte| char::from(byte).to_string()).collect::<Vec<_>>().join(gap)
            });
            lines.push(format!("{left}{}{right}", triples.collect::<Vec<_>>().join(bar)));
        }
        lines.push(border.to_owned());
        lines.join("\n")
    };
    assert_is_board(&rows.join("\n"));
    assert_is_board(&drawn("", "|", "", "", ""));
    assert_is_board(&drawn("", "|", "", "", "---+---+---"));
    assert_is_board(&drawn("", "|", "", "", "-----------"));
    assert_is_board(&drawn("|", "|", "|", "", "|---+---+---|"));
    assert_is_board(&drawn("|", "|", "|", "", "|---|---|---|"));
    assert_is_board(&drawn("|", "|", "|", "", "*-----------*"));
    assert_is_board(&drawn("| ", " | ", " |", " ", "+-------+-------+-------+"));
    assert_is_board(&drawn("| ", " | ", " |", " ", ".-------.-------.-------."));
    assert_is_board(&drawn("| ", " | ", " |", " ", "'-------'-------'-------'"));
    assert_is_board(&drawn("! ", " ! ", " !", " ", "========================="));
    assert_is_board(&drawn("║ ", " │ ", " ║", " ", "╠═══════╪═══════╪═══════╣"));
    assert_is_board(&drawn("*", "*", "*", "", "*************"));
    assert_is_board(&drawn("", " - ", "", " ", ""));
    assert_is_board(&drawn("", ",", "", ",", ""));
    assert_is_board(&drawn("{", ", ", "},", ", ", ""));
    assert_is_board(&drawn("", "  ", "", " ", " "));
    assert_is_board(&drawn("", "|", "", "", "---+---+---").replace('.', "-"));
    assert_is_board(&drawn("", "|", "", "", "-----------").replace('.', "-"));
    assert_is_board(&drawn("", "|", "", "", "").replace('.', "_"));
    assert_is_board(&drawn("", "", "", "", "").replace('.', " "));
    assert_is_board(&drawn("", "", "", "", "").replace('.', "·"));
    assert_is_board(&format!("{:#}", board()));
}

#[test]
fn rows_may_be_apart_in_threes_or_each_and_have_comments() {
    let rows = rows();
    assert_is_board(&rows.join("\n\n"));
    assert_is_board(&rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n"));
    assert_is_board(&format!("# a grid\n// indeed\n\n{}\n\n# the end\n", rows.join("  # a row\n")));
    assert_is_board(&rows.join("\n# between\n"));
}

#[test]
fn an_empty_row_of_dashes_or_spaces_is_a_row_where_that_is_the_blank() {
    let line = format!("{}{}{}", &LINE[..27], ".........", &LINE[36..]);
    let rows: Vec<&str> = line.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let grid: Grid = line.parse().unwrap();
    for blank in ["-", "_", "*", " ", "x", "?"] {
        let text = rows.join("\n").replace('.', blank);
        assert_eq!(text.parse(), Ok(grid), "{blank}");
        assert_eq!(format!("{text}\n\n{text}").parse::<Grid>().unwrap_err().kind().name(), "several-puzzles");
    }
    // With nine cells a row, nine dashes may be a border, too: eleven lines.
    let bands: Vec<String> = LINE
        .as_bytes()
        .chunks(9)
        .collect::<Vec<_>>()
        .chunks(3)
        .map(|band| String::from_utf8(band.join(&b'\n')).unwrap())
        .collect();
    let doubtful = bands.join("\n---------\n").replace('.', "-");
    assert_eq!(
        parse(&doubtful).unwrap_err().to_string(),
        "line 10, column 1: a line of '-' may be a border or a row of blanks"
    );
}

#[test]
fn a_title_before_a_grid_is_its_remark() {
    let text = format!("Grid 01\n{}\nGrid 02\n{}\n", rows().join("\n"), rows().join("\n"));
    let records: Vec<Record> = Records::new(text.as_bytes(), None).map(Result::unwrap).collect();
    assert_eq!(
        records.iter().map(|record| record.remark.as_str()).collect::<Vec<_>>(),
        ["Grid 01", "Grid 02"]
    );
    assert!(records.iter().all(|record| record.givens == board()));
    // Of several lines of text the last is the title.
    let prose = format!("Hello all,\n\nhere is what I found:\n{}\n", rows().join("\n"));
    assert_eq!(parse(&prose).unwrap().remark, "here is what I found:");
}

#[test]
fn several_grids_follow_each_other_with_anything_or_nothing_between() {
    let grid = rows().join("\n");
    let framed = format!("+---+---+---+\n{grid}\n+---+---+---+");
    for (text, count) in [
        (format!("{grid}\n{grid}\n{grid}"), 3),
        (format!("{grid}\n\n{grid}\n\n\n{grid}\n\n"), 3),
        (format!("# one\n{grid}\n# two\n{grid}\n"), 2),
        (format!("{framed}\n{framed}\n\n{framed}\n"), 3),
    ] {
        let records: Vec<_> = Records::new(text.as_bytes(), None).collect();
        assert_eq!(records, vec![Ok(board().into()); count], "{text}");
    }
}

#[test]
fn a_grid_that_lacks_a_row_takes_none_from_the_next() {
    let rows = rows();
    let text = format!("{}\n\n{}\n", rows[..8].join("\n"), rows.join("\n"));
    let mut records = Records::new(text.as_bytes(), None);
    assert_eq!(records.next().unwrap().unwrap_err().to_string(), "line 8: 8 rows, expected 9");
    assert_eq!(records.next().unwrap().unwrap().givens, board());
    assert_eq!(records.line(), 10);
    assert_eq!(records.next(), None);
}

#[test]
fn line_ends_marks_and_blanks_of_all_systems_are_passed_over() {
    let grid = rows();
    for end in ["\n", "\r\n", "\r"] {
        let lines =
            format!("\u{feff}# head{end}{end}{LINE}{end}{LINE}  {end}// note{end}{LINE}\0{end}\0{end}{LINE}");
        let records: Vec<_> = Records::new(lines.as_bytes(), None).collect();
        assert_eq!(records, vec![Ok(board().into()); 4], "{end:?}");
        let text = format!("\u{feff}{}  {end}", grid.join(&format!(" \0{end}")));
        assert_is_board(&text);
        assert_is_board(&format!("\u{feff}{LINE}{end}"));
    }
}

#[test]
fn a_line_of_a_million_characters_is_an_error_like_any_other() {
    for filler in [".", "1", " ", "|", "é", "a", ":", "\u{0}", "123456789 "] {
        let long = filler.repeat(1_000_000);
        assert!(parse(&long).is_err(), "{filler}");
        assert_eq!(parse(&format!("{LINE} {long}")).unwrap().givens, board(), "{filler}");
    }
}

#[test]
fn bytes_that_are_not_utf8_are_reported_in_cells_and_replaced_in_remarks() {
    let mut line = LINE.as_bytes().to_vec();
    line.extend(b" caf\xe9");
    assert_eq!(parse_line(&line, None).unwrap().unwrap().remark, "caf\u{fffd}");
    line[10] = 0xff;
    let error = parse_line(&line, None).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 11: byte 0xff is not UTF-8 text");
}

#[test]
fn a_candidate_grid_has_the_cells_filled_that_no_peer_could_take() {
    // HoDoKu's drawing; r1c2 is set, r1c1 is only a naked single, for r1c3 still has 4.
    let text = "\
.----------------.------------------.---------------.
| 4    5    4689 | 12378 12378 1278 | 1234 1267 123 |
| 1789 1679 689  | 12378 1245  1268 | 1234 1267 123 |
| 1789 1679 *689 | 12378 1245  126  | 1234 -167 123 |
:----------------+------------------+---------------:
| 1789 1679 689  | 12378 1245  126  | 1234 167  123 |
| 1789 1679 689  | 12378 1245  126  | 1234 167  A123 |
| 1789 1679 689  | 12378 1245  126  | 1234 167  123 |
:----------------+------------------+---------------:
| 1789 1679 689  | 12378 1245  126  | 1234 167  123 |
| 1789 1679 689  | 12378 1245  126  | 1234 167  123 |
| 1789 1679 689  | 12378 1245  126  | 1234 167  @123 |
'----------------'------------------'---------------'
";
    assert_eq!(Format::detect(text.as_bytes()), Some(Format::Candidates));
    let record = parse(&text.replace("1245", "124")).unwrap();
    let marks = record.candidates.unwrap();
    assert_eq!(record.givens.filled().collect::<Vec<_>>(), [(cell("r1c2"), digit(5).unwrap())]);
    assert_eq!(marks.get(cell("r1c1")), digits("4"));
    assert_eq!(marks.get(cell("r3c3")), digits("689"), "a mark is passed over");
    assert_eq!(marks.get(cell("r3c8")), digits("167"), "what is to be eliminated is still there");
    assert_eq!(marks.get(cell("r5c9")), digits("123"));
    assert_eq!(record.puzzle(), Puzzle::Sukaku(marks));
}

#[test]
fn a_candidate_grid_that_says_no_more_than_its_givens_is_a_plain_puzzle() {
    let marks = Pencilmarks::of_grid(&board());
    for text in [marks.to_string(), format!("{marks:#}")] {
        let record = parse(&text).unwrap();
        // r5c5 and a few more have one candidate left, but a peer has it, too: they are not given.
        assert_eq!(record, Record::from(board()), "{text}");
    }
}

#[test]
fn a_sukaku_is_729_characters_with_dots_or_zeros() {
    let mut marks = Pencilmarks::ALL;
    marks.set(cell("r1c1"), digits("35"));
    marks.set(cell("r9c9"), digits("9"));
    marks.set(cell("r5c5"), DigitSet::EMPTY);
    let text = marks.to_string();
    assert_eq!(text.len(), 729);
    for text in [text.clone(), text.replace('.', "0"), format!(" {text} \r\n"), format!("# s\n{text}\n")] {
        assert_eq!(Format::detect(text.as_bytes()), Some(Format::Sukaku));
        assert_eq!(parse(&text).unwrap().puzzle(), Puzzle::Sukaku(marks));
        assert_eq!(text.parse(), Ok(Puzzle::Sukaku(marks)));
    }
    let grouped: Vec<&str> = (0..81).map(|place| &text[place * 9..][..9]).collect();
    assert_eq!(parse(&grouped.join(" ")).unwrap().candidates, Some(marks));
    assert_eq!(parse(&format!("{text} hard")).unwrap().remark, "hard");
}

#[test]
fn an_sdk_file_has_headers_state_and_pencilmarks() {
    let mut state = rows();
    state[0] = "534.7....".into();
    let text = format!(
        "#A Ann Author\n#D A board\n#Cwithout a space\n#B 2026-11-30\n# just a comment\n#L Easy\n[Puzzle]\n{}\n[State]\n{}\n\
         [PencilMarks]\n,,,26,,2,,,\n{}[Colours]\n1,0,0\n0,0,0\n",
        rows().join("\n"),
        state.join("\n"),
        ",,,,,,,,\n".repeat(8)
    );
    assert_eq!(Format::detect(text.as_bytes()), Some(Format::Sdk));
    let record = parse(&text).unwrap();
    assert_eq!(record.givens, board());
    assert_eq!(record.placed.filled().collect::<Vec<_>>(), [(cell("r1c3"), digit(4).unwrap())]);
    assert_eq!(record.field("author"), Some("Ann Author"));
    assert_eq!(record.field("comment"), Some("without a space"));
    assert_eq!(record.field("[Colours]"), Some("1,0,0\n0,0,0"));
    assert_eq!(record.fields.len(), 6);
    let marks = record.candidates.unwrap();
    assert_eq!(marks.get(cell("r1c4")), digits("26"));
    assert_eq!(marks.get(cell("r1c6")), digits("2"), "as noted, although 6 and 8 are possible");
    assert_eq!(
        marks.get(cell("r1c7")),
        Pencilmarks::of_grid(&record.filled()).get(cell("r1c7")),
        "nothing noted"
    );
}

#[test]
fn an_sdk_file_may_be_bare_rows_after_its_headers() {
    let text = format!("#A me\n{}\n", rows().join("\n"));
    assert_eq!(Format::detect(text.as_bytes()), Some(Format::Sdk));
    let record = parse(&text).unwrap();
    assert_eq!((record.givens, record.field("author")), (board(), Some("me")));
    let two = format!("# two\n\n{text}\n{text}");
    let mut records = Records::new(two.as_bytes(), None);
    let mut begins = Vec::new();
    while let Some(result) = records.next() {
        assert_eq!(result.unwrap().givens, board());
        begins.push(records.line());
    }
    assert_eq!(begins, [3, 14], "a puzzle begins with its first header");
}

#[test]
fn headers_need_no_space_where_the_format_is_known() {
    let text = format!("#Ame\n#L Easy\n{}\n", rows().join("\n"));
    let record = Records::new(text.as_bytes(), Some(Format::Sdk)).next().unwrap().unwrap();
    assert_eq!((record.field("author"), record.field("level")), (Some("me"), Some("Easy")));
    // Else it is a comment.
    let text = format!("#Ame\n{}\n", rows().join("\n"));
    assert_is_board(&text);
}

#[test]
fn an_sdx_file_has_candidates_and_marks_what_the_player_placed() {
    let marks = Pencilmarks::of_grid(&board());
    let mut words: Vec<String> = marks.cells().iter().map(ToString::to_string).collect();
    words[2] = "u4".into();
    let text = words.chunks(9).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n");
    assert_eq!(Format::detect(text.as_bytes()), Some(Format::Sdx));
    let record = parse(&text).unwrap();
    assert_eq!(record.placed.get(cell("r1c3")), digit(4));
    assert_eq!(record.givens.get(cell("r1c1")), digit(5));
    assert_eq!(record.candidates.unwrap().get(cell("r1c4")), digits("26"));
}

#[test]
fn msk_and_sol_files_are_nine_rows() {
    let records: Vec<_> =
        Records::new(rows().join("\r\n").replace('.', "0").as_bytes(), Some(Format::Msk)).collect();
    assert_eq!(records, [Ok(board().into())]);
    let solution = SOLUTION.as_bytes().chunks(9).collect::<Vec<_>>().join(&b'\n');
    let records: Vec<_> = Records::new(&solution, Some(Format::Sol)).collect();
    assert_eq!(records, [Ok(SOLUTION.parse::<Grid>().unwrap().into())]);
    let error = Records::new(rows().join("\n").as_bytes(), Some(Format::Sol)).next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: a solution has no blank cells");
}

#[test]
fn a_hodoku_line_has_placed_digits_deleted_candidates_and_a_step() {
    let line = ":0402-1:5:1..5+6.7...7...9.6.+6.9.7...25...+96.3.+9..14.....4.7..9...9.6...4..+63.8...58....26..:413 316 221:889 988::a remark:with a colon";
    assert_eq!(Format::detect(line.as_bytes()), Some(Format::Hodoku));
    let record = parse(line).unwrap();
    assert_eq!(record.givens.get(cell("r1c1")), digit(1));
    assert_eq!(record.placed.get(cell("r1c5")), digit(6));
    assert_eq!(record.placed.filled_len(), 5);
    let marks = record.candidates.unwrap();
    let implied = Pencilmarks::of_grid(&record.filled());
    assert!(implied.get(cell("r1c3")).contains(digit(4).unwrap()));
    assert!(!marks.get(cell("r1c3")).contains(digit(4).unwrap()));
    assert_eq!(record.field("technique"), Some("0402-1"));
    assert_eq!(record.field("candidates"), Some("5"));
    assert_eq!(record.field("eliminations"), Some("889 988"));
    assert_eq!(record.remark, "a remark:with a colon");
    // From a bug report: nothing placed, nothing deleted.
    let plain =
        ":0000:x:016400000200009000400000062070230100100000003003087040960000005000800007000006820:::";
    let record = parse(plain).unwrap();
    assert_eq!(record, parse(&plain[8..89]).unwrap());
    assert_eq!(record.givens.filled_len(), 26);
}

#[test]
fn a_hodoku_line_that_deletes_all_candidates_of_a_cell_leaves_none() {
    let line = ":0000:x:000456780000000000000000000400000000500000000600000000700000000900000000000000000:\
                111 211 311 911::";
    let record = parse(line).unwrap();
    assert_eq!(record.candidates.unwrap().get(cell("r1c1")), DigitSet::EMPTY);
}

#[test]
fn an_address_holds_a_puzzle_in_its_query_or_path() {
    for address in [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={LINE}"),
        format!("http://www.sudokuwiki.org/sudoku.htm?x=1&bd={}&y=2#top", LINE.replace('.', "0")),
        format!("https://sudokuexchange.com/play/?s={}", LINE.replace('.', "0")),
        format!("https://sudoku.secuso.org/{}", LINE.replace('.', "0")),
        format!("www.sudokuwiki.org/sudoku.htm?bd={LINE}"),
        format!("?bd={LINE}"),
    ] {
        assert_eq!(Format::detect(address.as_bytes()), Some(Format::Url), "{address}");
        assert_is_board(&address);
    }
    assert_eq!(parse(&format!("https://a.b/?bd={LINE} nice")).unwrap().remark, "nice");
    assert_eq!(
        parse("https://www.sudokuwiki.org/sudoku.htm?bd=12..").unwrap_err().to_string(),
        "line 1: 4 cells, expected 81"
    );
    assert_eq!(parse("https://example.org/").unwrap_err().kind().name(), "malformed");
}

#[test]
fn a_puzzle_bank_line_has_an_id_and_a_rating() {
    let line =
        "0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2";
    assert_eq!(Format::detect(line.as_bytes()), Some(Format::Bank));
    let record = parse(line).unwrap();
    assert_eq!(record.givens, line[13..94].parse().unwrap());
    assert_eq!(record.field("id"), Some("0000183b305c"));
    assert_eq!(record.field("rating"), Some("1.2"));
    assert_eq!(parse(&line.replace("1.2", "hard")).unwrap_err().column(), 97);
    assert_eq!(
        parse(&line.replace(" 0507", " 507")).unwrap_err().to_string(),
        "line 1: 80 cells, expected 81"
    );
}

#[test]
fn a_file_of_lines_may_mix_the_formats_of_one_puzzle_a_line() {
    let text = format!(
        "{LINE}\n:0000:x:{LINE}:::\nhttps://a.b/?s={LINE}\n0123456789ab {LINE} 7.0\n{}\n",
        Pencilmarks::of_grid(&board())
    );
    let givens: Vec<_> = Records::new(text.as_bytes(), None).map(|record| record.unwrap().givens).collect();
    assert_eq!(givens, [board(); 5]);
    let strict = Records::new(text.as_bytes(), Some(Format::Line)).filter(Result::is_err).count();
    assert_eq!(strict, 4, "a format that is asked for is the only one");
}

#[test]
fn detection_looks_past_bad_lines() {
    let text = format!("what is this\n1234\n123456789\n{LINE}\n{LINE}\n");
    assert_eq!(Format::detect(text.as_bytes()), Some(Format::Line));
    let results: Vec<_> = Records::new(text.as_bytes(), None).map(|result| result.is_ok()).collect();
    assert_eq!(results, [false, false, false, true, true]);
    assert_eq!(Format::detect(b""), None);
    assert_eq!(Format::detect(b"no puzzle here\n"), None);
}

#[test]
fn the_fast_path_takes_plain_lines_only() {
    let line = format!("{LINE},x");
    assert_eq!(parse_cells(line.as_bytes()), Some((board(), &b",x"[..])));
    let solution = SOLUTION.parse().unwrap();
    assert_eq!(parse_cells(SOLUTION.as_bytes()), Some((solution, &b""[..])));
    for byte in 0..=u8::MAX {
        for place in [0, 40, 80] {
            let mut line = LINE.as_bytes().to_vec();
            line[place] = byte;
            let expected = match byte {
                b'1'..=b'9' => Some(byte - b'0'),
                b'.' | b'0' | b'-' | b'_' | b'*' | b'x' | b'X' | b'?' => Some(0),
                _ => None,
            };
            let value = parse_cells(&line).map(|(grid, _)| grid.values()[place]);
            assert_eq!(value, expected, "byte {byte} in cell {place}");
        }
        let longer = [LINE.as_bytes(), &[byte]].concat();
        let is_end = !byte.is_ascii_alphanumeric() && !b".-_*?".contains(&byte) && byte < 0x80;
        assert_eq!(parse_cells(&longer).is_some(), is_end, "byte {byte} after the cells");
    }
    assert_eq!(parse_cells(&LINE.as_bytes()[..80]), None);
}

#[test]
fn blank_lines_and_comments_are_no_puzzles() {
    for line in ["", "  ", "\t\0", "# 1", "  // 2", "\u{feff}", "\u{feff}# 3"] {
        assert_eq!(parse_line(line.as_bytes(), None), Ok(None), "{line:?}");
        assert_eq!(parse_line(line.as_bytes(), Some(Format::Line)), Ok(None), "{line:?}");
    }
}

#[test]
fn values_read_what_they_print_and_nothing_more() {
    let grid = board();
    let marks = Pencilmarks::of_grid(&grid);
    assert_eq!(grid.to_string().parse(), Ok(grid));
    assert_eq!(format!("{grid:#}").parse(), Ok(grid));
    assert_eq!(marks.to_string().parse(), Ok(marks));
    assert_eq!(format!("{marks:#}").parse(), Ok(marks));
    for empty in [Pencilmarks::EMPTY, Pencilmarks::ALL] {
        assert_eq!(empty.to_string().parse(), Ok(empty));
        assert_eq!(format!("{empty:#}").parse(), Ok(empty));
    }
    assert!(format!("{grid} remark").parse::<Grid>().is_err());
    assert!(marks.to_string().parse::<Grid>().is_err());
    assert!(format!("{marks} remark").parse::<Pencilmarks>().is_err());
    assert!(format!("{marks}\n{marks}").parse::<Pencilmarks>().is_err());
    assert!("".parse::<Grid>().is_err());
    assert!("".parse::<Pencilmarks>().is_err());
}

#[test]
fn formats_have_names_and_extensions() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    assert!("excel".parse::<Format>().is_err());
    assert_eq!(Format::from_extension("SDK"), Some(Format::Sdk));
    assert_eq!(Format::from_extension("txt"), None);
    let lines: Vec<_> =
        Format::ALL.into_iter().filter(|format| format.is_one_line()).map(Format::name).collect();
    assert_eq!(lines, ["line", "sukaku", "sdm", "hodoku", "url", "bank"]);
}

#[test]
fn plain_lines_are_read_as_one_by_one_up_to_the_first_other() {
    for byte in 0..=255 {
        for place in [0, 40, 80] {
            let mut lines =
                [LINE.as_bytes().to_vec(), LINE.as_bytes().to_vec(), SOLUTION.as_bytes().to_vec()];
            lines[1][place] = byte;
            let expected: Vec<Puzzle> = lines
                .iter()
                .map_while(|line| parse_cells(line).map(|(grid, _)| Puzzle::Givens(grid)))
                .collect();
            let text = lines.map(|line| [&line[..], b"\r\n"].concat()).concat();
            let mut puzzles = Vec::new();
            let rest = parse_lines(&text, b"\r\n", &mut puzzles);
            assert_eq!(puzzles, expected, "byte {byte} in cell {place}");
            assert_eq!(rest, &text[83 * puzzles.len()..], "byte {byte} in cell {place}");
        }
    }
    let mut puzzles = Vec::new();
    let text = format!("{LINE}\n{LINE}\r\n{LINE}");
    assert_eq!(parse_lines(text.as_bytes(), b"\n", &mut puzzles), &text.as_bytes()[82..]);
    assert_eq!(parse_lines(LINE.as_bytes(), b"\n", &mut puzzles), LINE.as_bytes());
    assert_eq!(puzzles.len(), 1);
}
