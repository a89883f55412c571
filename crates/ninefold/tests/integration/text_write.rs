//! Writing: what each format looks like, and what it refuses to lose.

use ninefold::text::{Format, Loss, Record, WriteErrorKind, parse, write, write_lossy};
use ninefold::{Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn board() -> Record {
    parse(LINE).unwrap()
}

/// The board with 4 placed in r1c3 and the candidate 2 gone from r1c4.
fn position() -> Record {
    let mut record = board();
    record.placed.set("r1c3".parse().unwrap(), Digit::new(4));
    let mut marks = Pencilmarks::of_grid(&record.filled());
    assert!(marks.remove("r1c4=2".parse().unwrap()));
    record.candidates = Some(marks);
    record
}

fn losses(record: &Record, format: Format) -> Vec<Loss> {
    let kind = write(record, format).map_err(|error| error.kind().clone());
    match kind {
        Err(WriteErrorKind::Loses(losses)) => losses,
        other => other.map(|_| Vec::new()).unwrap(),
    }
}

#[test]
fn the_board_of_the_exercise_in_each_format() {
    let record = board();
    let text = |format| write(&record, format).unwrap();
    assert_eq!(text(Format::Line), LINE);
    assert_eq!(text(Format::Sdm), LINE.replace('.', "0"));
    assert_eq!(text(Format::Url), format!("https://www.sudokuwiki.org/sudoku.htm?bd={LINE}"));
    assert_eq!(text(Format::Hodoku), format!(":0000:x:{LINE}::::"));
    assert_eq!(
        text(Format::Grid),
        "\
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9"
    );
    assert_eq!(
        text(Format::Ss),
        " *-----------*
 |53.|.7.|...|
 |6..|195|...|
 |.98|...|.6.|
 |---+---+---|
 |8..|.6.|..3|
 |4..|8.3|..1|
 |7..|.2.|..6|
 |---+---+---|
 |.6.|...|28.|
 |...|419|..5|
 |...|.8.|.79|
 *-----------*"
    );
    let rows: Vec<&str> = LINE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    assert_eq!(text(Format::Msk), rows.join("\n"));
    assert_eq!(text(Format::Sdk), format!("[Puzzle]\n{}", rows.join("\n")));
    let sukaku = text(Format::Sukaku);
    assert_eq!(sukaku.len(), 729);
    assert!(sukaku.starts_with("....5......3......12.4....."));
    let candidates = text(Format::Candidates);
    assert_eq!(candidates.lines().next(), Some("5   3    124    | 26   7  2468 | 1489  1249 248"));
    let sdx = text(Format::Sdx);
    assert_eq!(sdx.lines().next(), Some("5 3 124 26 7 2468 1489 1249 248"));
}

#[test]
fn a_position_in_the_formats_that_carry_one() {
    let record = position();
    let hodoku = write(&record, Format::Hodoku).unwrap();
    assert_eq!(hodoku, format!(":0000:x:{}:214:::", LINE.replacen("..7", "+4.7", 1)));
    let sdk = write(&record, Format::Sdk).unwrap();
    assert!(sdk.contains("[State]\n534.7....\n"));
    assert!(sdk.contains("[PencilMarks]\n5,3,4,6,7,268,189,129,28\n"));
    let sdx = write(&record, Format::Sdx).unwrap();
    assert_eq!(sdx.lines().next(), Some("5 3 u4 6 7 268 189 129 28"));
    for text in [hodoku, sdk, sdx] {
        assert_eq!(parse(&text).unwrap(), record);
    }
}

#[test]
fn what_a_format_cannot_carry_is_refused_and_named() {
    let record = position();
    for format in [Format::Line, Format::Sdm, Format::Grid, Format::Ss, Format::Msk, Format::Url] {
        assert_eq!(losses(&record, format), [Loss::Placed, Loss::Candidates], "{format}");
    }
    assert_eq!(
        write(&record, Format::Line).unwrap_err().to_string(),
        "format 'line' cannot carry which digits are placed and not given and the candidates"
    );
    let mut full = board();
    full.remark = "a name".into();
    full.solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().ok();
    full.fields = vec![("author".into(), "me".into()), ("technique".into(), "0100".into())];
    let field = |name: &str| Loss::Field(name.into());
    assert_eq!(losses(&full, Format::Line), [Loss::Solution, field("author"), field("technique")]);
    assert_eq!(losses(&full, Format::Sdk), [Loss::Solution, Loss::Remark, field("technique")]);
    assert_eq!(losses(&full, Format::Hodoku), [Loss::Solution, field("author")]);
    assert_eq!(
        losses(&full, Format::Grid),
        [Loss::Solution, Loss::Remark, field("author"), field("technique")]
    );
    assert_eq!(
        write(&full, Format::Grid).unwrap_err().to_string(),
        "format 'grid' cannot carry the solution, the remark, the field 'author' and the field 'technique'"
    );
}

#[test]
fn lossy_writing_gives_the_text_and_the_losses() {
    let (text, losses) = write_lossy(&position(), Format::Line).unwrap();
    assert_eq!(text, LINE.replacen("..7", "4.7", 1));
    assert_eq!(losses, [Loss::Placed, Loss::Candidates]);
}

#[test]
fn a_conflict_cannot_be_said_with_candidates() {
    let record = Record::from(format!("11{}", ".".repeat(79)).parse::<Grid>().unwrap());
    assert!(write(&record, Format::Line).is_ok());
    assert_eq!(losses(&record, Format::Sukaku), [Loss::Filled]);
}

#[test]
fn a_cell_without_candidates_survives_where_candidates_do() {
    let mut marks = Pencilmarks::ALL;
    marks.set(Cell::ALL[0], DigitSet::EMPTY);
    let record = Record::from(Puzzle::Sukaku(marks));
    for format in [Format::Sukaku, Format::Candidates, Format::Sdx, Format::Hodoku] {
        assert_eq!(
            parse(&write(&record, format).unwrap()).unwrap().puzzle(),
            Puzzle::Sukaku(marks),
            "{format}"
        );
    }
    assert_eq!(losses(&record, Format::Sdk), [Loss::Candidates], "there it would say that nothing was noted");
}

#[test]
fn a_remark_that_would_be_read_as_something_else_is_refused() {
    let with = |remark: &str| Record { remark: remark.into(), ..board() };
    for remark in ["two\nlines", "a\rb", " leading", "trailing ", "|", "\u{0}"] {
        assert_eq!(losses(&with(remark), Format::Line), [Loss::Remark], "{remark:?}");
        assert_eq!(losses(&with(remark), Format::Hodoku), [Loss::Remark], "{remark:?}");
    }
    for remark in ["5", "x", "# easy", ",1.2", LINE] {
        assert_eq!(losses(&with(remark), Format::Line), [], "{remark:?}");
    }
    assert_eq!(losses(&with("ends:"), Format::Hodoku), [Loss::Remark]);
}

#[test]
fn some_formats_need_more_than_a_puzzle() {
    let error = write(&board(), Format::Bank).unwrap_err();
    assert_eq!(
        error.to_string(),
        "format 'bank' needs a field 'id', the 12 hexadecimal digits of the puzzle bank"
    );
    let line =
        "0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2";
    assert_eq!(write(&parse(line).unwrap(), Format::Bank).unwrap(), line);
    let error = write(&board(), Format::Sol).unwrap_err();
    assert_eq!(error.to_string(), "format 'sol' needs every cell filled");
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let text = write(&parse(solution).unwrap(), Format::Sol).unwrap();
    assert_eq!(text.lines().collect::<String>(), solution);
}

#[test]
fn a_plain_puzzle_goes_through_every_format_and_comes_back() {
    for format in Format::ALL {
        if !matches!(format, Format::Sol | Format::Bank) {
            let text = write(&board(), format).unwrap();
            assert_eq!(parse(&text).unwrap(), board(), "{format}");
        }
    }
}

#[test]
fn implied_candidates_are_no_information() {
    let noted = Record { candidates: Some(Pencilmarks::of_grid(&board().givens)), ..board() };
    assert_eq!(write(&noted, Format::Line).unwrap(), LINE);
    assert_eq!(noted.normalized(), board());
    let sukaku = Record { candidates: Some(Pencilmarks::of_grid(&board().givens)), ..Record::default() };
    assert_eq!(sukaku.normalized(), board());
}
