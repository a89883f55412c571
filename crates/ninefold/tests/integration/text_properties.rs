//! Reading and writing, on all that can be made up.

use ninefold::text::{Format, Record, Records, parse, parse_line, write, write_lossy};
use ninefold::{Candidate, Cell, Digit, Grid, Pencilmarks, Puzzle};
use proptest::collection::vec;
use proptest::prelude::*;

/// Any grid, valid or not, mostly blank or mostly full.
fn grid() -> impl Strategy<Value = Grid> {
    (0..=9_u8).prop_flat_map(|density| {
        let cell = (0..10_u8, 1..=9_u8).prop_map(move |(die, value)| if die < density { value } else { 0 });
        vec(cell, 81).prop_map(|values| Grid::from_values(values.try_into().unwrap()).unwrap())
    })
}

/// A record with givens, placed digits and candidates: none noted, or some of those implied gone, or any.
fn position() -> impl Strategy<Value = Record> {
    let removed = vec(0..729_usize, 0..30);
    (grid(), grid(), removed, 0..3).prop_map(|(givens, more, removed, kind)| {
        let mut record = Record::from(givens);
        for (cell, digit) in more.filled().filter(|&(cell, _)| givens.get(cell).is_none()) {
            record.placed.set(cell, Some(digit));
        }
        if kind > 0 {
            let mut marks = if kind == 1 { record.marks() } else { Pencilmarks::ALL };
            for candidate in removed.into_iter().filter_map(Candidate::from_index) {
                marks.remove(candidate);
            }
            record.candidates = Some(marks);
        }
        record.normalized()
    })
}

/// What a person might write after a puzzle or in a field: no line end, no space at its ends.
fn words() -> impl Strategy<Value = String> {
    prop_oneof!["", "[a-zA-Z#.é5x]{1,3}( [a-z0-9:;,]{0,4}[a-z0-9]){0,3}"]
}

fn field(
    name: &'static str,
    value: impl Strategy<Value = String>,
) -> impl Strategy<Value = Vec<(String, String)>> {
    value.prop_map(move |value| if value.is_empty() { vec![] } else { vec![(name.to_owned(), value)] })
}

/// Any record whatever, with fields that one format or another knows.
fn record() -> impl Strategy<Value = Record> {
    const NAMES: [&str; 9] =
        ["author", "comment", "technique", "candidates", "eliminations", "id", "rating", "[Colours]", "x"];
    let field =
        (prop::sample::select(&NAMES[..]), ".{0,12}").prop_map(|(name, value)| (name.to_owned(), value));
    (position(), prop::option::of(grid()), prop_oneof![words(), ".{0,12}".boxed()], vec(field, 0..3))
        .prop_map(|(record, solution, remark, fields)| Record { solution, remark, fields, ..record })
}

/// Text that looks like puzzles, more or less.
fn puzzle_like() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop_oneof![
        "[1-9.]{81}",
        "[1-9.]{9}\n",
        "([1-9]{1,4} ){8}[1-9u]{1,3}\n",
        "[1-9.+:| -]{0,12}",
        "(\n|\r\n|\r|\u{0}|\u{feff}| |\t)",
        "(# a\n|//b\n|\\[Puzzle\\]\n|\\[State\\]\n|\\[PencilMarks\\]\n|#A me\n|Grid 01\n)",
        "(---\\+---\\+---|-----------|---------|\\*-----------\\*)\n",
        ":0000:x:[1-9.]{81}:[1-9 ]{0,8}:::",
        "http://a.b/\\?bd=[1-9.]{80,82}",
        "[0-9a-f]{12} [0-9]{81}  1.2\n",
        ".{0,3}",
    ];
    vec(pieces, 0..24).prop_map(|pieces| pieces.concat().into_bytes())
}

/// The formats that a text in them shows.
fn is_told_by_its_text(format: Format) -> bool {
    !matches!(format, Format::Sdx)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(record in record(), format in prop::sample::select(&Format::ALL[..])) {
        if let Ok(text) = write(&record, format) {
            let back: Vec<_> = Records::new(text.as_bytes(), Some(format)).collect();
            let mut expected = record.normalized();
            let mut back = back.into_iter().next().unwrap().unwrap();
            expected.fields.sort();
            back.fields.sort();
            prop_assert_eq!(back, expected, "{}", text);
        }
    }

    #[test]
    fn lossy_text_is_still_one_puzzle(record in record(), format in prop::sample::select(&Format::ALL[..])) {
        if let Ok((text, _)) = write_lossy(&record, format) {
            let back: Vec<_> = Records::new(text.as_bytes(), Some(format)).collect();
            prop_assert_eq!(back.len(), 1, "{}", text);
            prop_assert!(back[0].is_ok(), "{}: {:?}", text, back);
        }
    }

    #[test]
    fn the_format_of_a_written_text_is_detected(givens in grid(), format in prop::sample::select(&Format::ALL[..])) {
        let record = Record::from(givens);
        if let Ok(text) = write(&record, format) {
            prop_assume!(is_told_by_its_text(format));
            prop_assert_eq!(parse(&text), Ok(record), "{}", text);
        }
    }

    #[test]
    fn lines_carry_any_grid_with_a_remark(givens in grid(), remark in words()) {
        let record = Record { givens, remark, ..Record::default() };
        for format in [Format::Line, Format::Hodoku] {
            let text = write(&record, format).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(parse(&text), Ok(record.clone()), "{}", text);
        }
    }

    #[test]
    fn grids_of_all_kinds_carry_any_grid(givens in grid()) {
        for format in [Format::Grid, Format::Ss, Format::Msk, Format::Sdk, Format::Sdm, Format::Url, Format::Hodoku] {
            let text = write(&Record::from(givens), format);
            prop_assert_eq!(parse(&text.unwrap()), Ok(Record::from(givens)));
        }
    }

    #[test]
    fn hodoku_carries_any_position_and_step(
        record in position(),
        technique in field("technique", "[0-9]{4}(-[1-9x])?".prop_map(|it| if it == "0000" { String::new() } else { it })),
        eliminations in field("eliminations", "([1-9]{3}( [1-9]{3}){0,3})?".prop_map_into()),
    ) {
        // Candidates that the filled cells rule out cannot be there: the format lists what is gone.
        let implied = Pencilmarks::of_grid(&record.filled());
        let mut marks = record.marks();
        for cell in Cell::ALL {
            marks.set(cell, marks.get(cell) & implied.get(cell));
        }
        let fields = [technique, eliminations].concat();
        let record = Record { candidates: Some(marks), fields, ..record }.normalized();
        let text = write(&record, Format::Hodoku).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(parse(&text), Ok(record), "{}", text);
    }

    #[test]
    fn sdk_carries_any_position_whose_blank_cells_have_candidates(
        record in position(),
        author in field("author", words()),
        colours in field("[Colours]", "[0-9](,[0-9]){8}(\n[0-9](,[0-9]){8})?".prop_map_into()),
    ) {
        let filled = record.filled();
        let implied = Pencilmarks::of_grid(&filled);
        let mut marks = record.marks();
        for cell in Cell::ALL {
            if filled.get(cell).is_some() || marks.get(cell).is_empty() {
                marks.set(cell, implied.get(cell));
            }
        }
        let fields = [author, colours].concat();
        let record = Record { candidates: Some(marks), fields, ..record }.normalized();
        let text = write(&record, Format::Sdk).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(parse(&text), Ok(record), "{}", text);
    }

    #[test]
    fn sukaku_carry_any_candidates(removed in vec(0..729_usize, 0..700)) {
        let mut marks = Pencilmarks::ALL;
        for candidate in removed.into_iter().filter_map(Candidate::from_index) {
            marks.remove(candidate);
        }
        let record = Record::from(Puzzle::Sukaku(marks));
        let text = write(&record, Format::Sukaku).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(parse(&text), Ok(record.clone()));
        prop_assert_eq!(text.parse(), Ok(Puzzle::Sukaku(marks)));
        prop_assert_eq!(text.parse(), Ok(marks));
        prop_assert_eq!(format!("{marks:#}").parse(), Ok(marks));
        if marks.cells().iter().any(|set| set.len() > 1) {
            for format in [Format::Candidates, Format::Sdx] {
                let text = write(&record, format).map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(parse(&text), Ok(record.clone()));
            }
        }
    }

    #[test]
    fn nothing_makes_the_reader_panic(bytes in prop_oneof![puzzle_like(), vec(any::<u8>(), 0..300).boxed()]) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = (parse(&text), text.parse::<Puzzle>(), text.parse::<Grid>(), text.parse::<Pencilmarks>());
        for format in Format::ALL.into_iter().map(Some).chain([None]) {
            let _ = parse_line(&bytes, format);
            let mut records = Records::new(&bytes, format);
            let mut last = 0;
            while let Some(result) = records.next() {
                prop_assert!(records.line() > last || last == 0, "records come in order");
                last = records.line();
                if let Err(error) = result {
                    let before = &bytes[..error.offset()];
                    let lines = String::from_utf8_lossy(before).replace("\r\n", "\n").matches(['\n', '\r']).count();
                    prop_assert_eq!(error.line(), lines + 1, "{}", error);
                }
            }
            prop_assert_eq!(records.consumed(), bytes.len());
        }
    }

    #[test]
    fn a_text_read_in_pieces_gives_the_same(
        bytes in prop_oneof![puzzle_like(), vec(position(), 1..4).prop_map(|records| {
            let grids = records.iter().map(|record| format!("{:#}\n\n{:#}\n", record.givens, record.marks()));
            grids.collect::<Vec<_>>().concat().into_bytes()
        })],
        size in 1..200_usize,
    ) {
        let format = Format::detect(&bytes);
        for format in [format, Some(Format::Grid), Some(Format::Candidates), Some(Format::Line), Some(Format::Sdk)] {
            let whole: Vec<_> = numbered(&mut Records::new(&bytes, format));
            let mut pieces = Vec::new();
            let mut buffer = Vec::new();
            let mut progress = Records::new(b"", format).progress();
            for piece in bytes.chunks(size) {
                buffer.extend_from_slice(piece);
                let mut records = Records::resume(&buffer, progress).more_follows();
                pieces.extend(numbered(&mut records));
                progress = records.progress();
                let consumed = records.consumed();
                buffer.drain(..consumed);
            }
            pieces.extend(numbered(&mut Records::resume(&buffer, progress)));
            prop_assert_eq!(pieces, whole);
        }
    }

    #[test]
    fn normal_form_is_idempotent_and_the_same_puzzle(record in record()) {
        let normal = record.clone().normalized();
        prop_assert_eq!(normal.clone().normalized(), normal.clone());
        prop_assert_eq!(normal.marks(), record.marks());
    }
}

/// The records with the lines in which they begin.
fn numbered(records: &mut Records<'_>) -> Vec<(usize, Result<Record, ninefold::text::ParseError>)> {
    let mut all = Vec::new();
    while let Some(result) = records.next() {
        all.push((records.line(), result));
    }
    all
}

#[test]
fn a_digit_is_read_in_every_cell_of_every_format() {
    for cell in Cell::ALL {
        for digit in Digit::ALL {
            let mut givens = Grid::EMPTY;
            givens.set(cell, Some(digit));
            for format in [Format::Line, Format::Grid, Format::Candidates, Format::Sukaku, Format::Hodoku] {
                let text = write(&Record::from(givens), format).unwrap();
                assert_eq!(parse(&text), Ok(Record::from(givens)), "{cell} {digit} {format}");
            }
        }
    }
}
