//! The reader and the writer of all formats, on any bytes:
//!
//! * nothing panics, and every byte is read;
//! * a text read in two pieces gives the same as read in one;
//! * what was read is written again by every format that accepts it, and read back as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::text::{
    Format, ParseError, Progress, Record, Records, parse, parse_cells, parse_line, write, write_lossy,
};
use ninefold::{Grid, Pencilmarks, Puzzle};

/// What a byte from 0x80 on stands for, so that the fuzzer need not find the formats letter by letter.
const PIECES: [&str; 20] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "12.......",
    "123456789",
    "1 2 3 | . . . | . . .",
    "12 3 45 | 6 7 8 | 9 123456789 1",
    "u1 2 3 4 5 6 7 8 912",
    "+-------+-------+-------+\n",
    "*-----------*\n",
    "---------\n",
    "[Puzzle]\n",
    "[State]\n",
    "[PencilMarks]\n,,,,,,,,\n",
    "#A me\n",
    "// or\n",
    "Grid 01\n",
    ":0000:x:",
    ":413 316::",
    "https://www.sudokuwiki.org/sudoku.htm?bd=",
    "0123456789ab ",
];

fuzz_target!(|bytes: &[u8]| {
    // The first byte says which format, the second whether bytes stand for pieces, the third where to cut the rest.
    let [format, pieces, cut, bytes @ ..] = bytes else { return };
    let format = Format::ALL.get(usize::from(*format)).copied();
    let mut text = Vec::new();
    for byte in bytes {
        match PIECES.get(usize::from(byte.wrapping_sub(0x80))) {
            Some(piece) if pieces % 2 == 0 => text.extend(piece.as_bytes()),
            _ => text.push(*byte),
        }
    }
    records(&text, format, usize::from(*cut).min(text.len()));
    values(&text);
});

/// All records of a text, read in one and read in two pieces, and written again.
fn records(bytes: &[u8], format: Option<Format>, cut: usize) {
    let mut records = Records::new(bytes, format);
    let start = records.progress();
    let whole = numbered(&mut records);
    assert_eq!(records.consumed(), bytes.len());
    assert_eq!(in_two_pieces(bytes, cut, start), whole);
    for (line, result) in &whole {
        match result {
            Ok(record) => round_trip(record),
            Err(error) => {
                assert!(*line <= error.line() && error.offset() <= bytes.len());
                assert!(!error.to_string().is_empty());
            }
        }
    }
    let _ = parse_line(bytes, format);
}

/// The text as a single puzzle, grid, or line.
fn values(bytes: &[u8]) {
    if let Some((grid, _)) = parse_cells(bytes) {
        assert_eq!(
            parse_line(bytes, Some(Format::Line)).map(|record| record.map(|it| it.givens)),
            Ok(Some(grid))
        );
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = (parse(text), text.parse::<Grid>(), text.parse::<Pencilmarks>());
        if let Ok(puzzle) = text.parse::<Puzzle>() {
            assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
        }
    }
}

type Numbered = Vec<(usize, Result<Record, ParseError>)>;

/// The records with the lines in which they begin.
fn numbered(records: &mut Records<'_>) -> Numbered {
    let mut all = Vec::new();
    while let Some(result) = records.next() {
        all.push((records.line(), result));
    }
    all
}

/// The records of a text of which the first `cut` bytes come before the rest; `start` knows the format.
fn in_two_pieces(bytes: &[u8], cut: usize, start: Progress) -> Numbered {
    let mut first = Records::resume(&bytes[..cut], start).more_follows();
    let mut all = numbered(&mut first);
    all.extend(numbered(&mut Records::resume(&bytes[first.consumed()..], first.progress())));
    all
}

/// Writes in every format; where nothing is lost, the text must give the record back.
fn round_trip(record: &Record) {
    assert_eq!(&record.clone().normalized(), record, "what is read is in normal form");
    for format in Format::ALL {
        if let Ok(text) = write(record, format) {
            let mut records = Records::new(text.as_bytes(), Some(format));
            let back = records.next().and_then(Result::ok);
            // Formats have their own order of fields.
            let sorted = |mut record: Record| {
                record.fields.sort();
                record
            };
            assert_eq!(back.map(sorted), Some(sorted(record.clone())), "{format}: {text}");
            assert_eq!(records.next(), None, "{format}: {text}");
        }
        if let Ok((text, _)) = write_lossy(record, format) {
            let back = numbered(&mut Records::new(text.as_bytes(), Some(format)));
            assert!(matches!(back[..], [(_, Ok(_))]), "{format}: {text}");
        }
    }
}
