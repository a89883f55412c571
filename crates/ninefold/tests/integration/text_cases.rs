//! Inputs that broke other programs, read and solved: each is reported in public against one solver or another.

use ninefold::text::{Format, Records, parse};
use ninefold::{Puzzle, Solver};

/// A text, the format to detect, and the first row of its one solution, or why there is none.
const CASES: [(&str, Format, &str); 10] = [
    // The last cell is a given: a reader that stops at 80 characters misses it.
    (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        Format::Line,
        "534678912",
    ),
    // White space and line ends around, a byte order mark, a comment, CR LF.
    (
        "\n\n  016400000200009000400000062070230100100000003003087040960000005000800007000006820 \n\n",
        Format::Line,
        "316452978",
    ),
    (
        "\u{feff}# a comment\r\n016400000200009000400000062070230100100000003003087040960000005000800007000006820\r\n",
        Format::Line,
        "316452978",
    ),
    // HoDoKu's library format, with nothing but givens, with placed digits, and with a cell that lost all candidates.
    (
        ":0000:x:016400000200009000400000062070230100100000003003087040960000005000800007000006820:::",
        Format::Hodoku,
        "316452978",
    ),
    (
        ":0000:x:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:214:::",
        Format::Hodoku,
        "534678912",
    ),
    (
        ":0000:x:000456780000000000000000000400000000500000000600000000700000000900000000000000000:111 211 311 911::",
        Format::Hodoku,
        "no solution",
    ),
    // Blanks are dashes, and a row of blanks looks like a border.
    (
        "8--------\n--36-----\n-7--9-2--\n-5---7---\n----457--\n---1---3-\n--1----68\n--85---1-\n-9----4--\n",
        Format::Grid,
        "812753649",
    ),
    // The exercise's own notation.
    (
        r#"[["5","3",".",".","7",".",".",".","."],["6",".",".","1","9","5",".",".","."],[".","9","8",".",".",".",".","6","."],["8",".",".",".","6",".",".",".","3"],["4",".",".","8",".","3",".",".","1"],["7",".",".",".","2",".",".",".","6"],[".","6",".",".",".",".","2","8","."],[".",".",".","4","1","9",".",".","5"],[".",".",".",".","8",".",".","7","9"]]"#,
        Format::Line,
        "534678912",
    ),
    // 80 and 82 characters are an error that says so, and so is a single one.
    ("1", Format::Line, "line 1: 1 cell, expected 81"),
    (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7",
        Format::Line,
        "line 1: 80 cells, expected 81",
    ),
];

#[test]
fn texts_that_broke_other_programs_are_read_and_solved() {
    for (text, format, expected) in CASES {
        let answer = match text.parse::<Puzzle>() {
            Ok(puzzle) => Solver::new().solve(&puzzle).map_or("no solution".into(), |grid| grid.to_string()),
            Err(error) => error.to_string(),
        };
        assert!(answer.starts_with(expected), "{text}: {answer}");
        let detected = Format::detect(text.as_bytes());
        assert!(detected == Some(format) || expected.starts_with("line"), "{text}: {detected:?}");
    }
}

#[test]
fn a_sukaku_is_solved_as_any_puzzle() {
    // Every cell may hold the digit of the solution or the next one.
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut text = vec!["........."; 81].concat().into_bytes();
    for (cell, digit) in solution.bytes().enumerate() {
        let index = usize::from(digit - b'1');
        for place in [index, (index + 1) % 9] {
            text[cell * 9 + place] = b"123456789"[place];
        }
    }
    let text = String::from_utf8(text).unwrap();
    for text in [text.clone(), text.replace('.', "0")] {
        let puzzle: Puzzle = text.parse().unwrap();
        assert!(matches!(puzzle, Puzzle::Sukaku(_)));
        assert!(Solver::new().solve(&puzzle).unwrap().is_solution_of(&puzzle));
    }
}

#[test]
fn every_line_of_the_puzzle_sets_is_a_puzzle() {
    let Some(folder) = std::env::var_os("NINEFOLD_PUZZLES") else {
        eprintln!("skipped: NINEFOLD_PUZZLES names no folder of puzzle sets");
        return;
    };
    let mut sets = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let text = std::fs::read(&path).unwrap();
            assert_eq!(Format::detect(&text), Some(Format::Line), "{}", path.display());
            let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count();
            let mut records = Records::new(&text, None);
            let read =
                records.by_ref().map(|record| record.unwrap()).filter(|record| record.remark.is_empty());
            assert_eq!(read.count(), lines, "{}", path.display());
            sets += 1;
        }
    }
    assert!(sets > 0, "the folder has no puzzle sets");
}

#[test]
fn detection_tells_the_formats_apart() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let record = parse(line).unwrap();
    for format in Format::ALL {
        let Ok(text) = ninefold::text::write(&record, format) else { continue };
        let expected = match format {
            Format::Sdm => Format::Line,
            Format::Msk => Format::Grid,
            Format::Sdx => Format::Candidates,
            other => other,
        };
        assert_eq!(Format::detect(text.as_bytes()), Some(expected), "{format}");
    }
}
