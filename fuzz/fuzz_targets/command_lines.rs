//! The command's way from bytes to answers, on any bytes in any layout:
//!
//! * nothing panics, and no error stops the run but a column that is not there;
//! * every entry gets one line, and each that could not be read one message;
//! * input that comes in pieces, as from a pipe, is answered as if it came at once.

#![no_main]

use clap::ValueEnum;
use libfuzzer_sys::fuzz_target;
use ninefold_cli::args::{InputArgs, TextFormat};
use ninefold_cli::block::Blocks;
use ninefold_cli::pipeline::{self, Reply};
use ninefold_cli::source::Source;
use ninefold_cli::verbs::solve::solving;
use std::io::BufRead;

/// What a byte from 0x80 on stands for, so that the fuzzer need not find a puzzle letter by letter.
const PIECES: [&str; 14] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n",
    "55...............................................................................\r\n",
    "12.......\n",
    "1 2 3 | . . . | . . .\n",
    "{\"puzzle\":\"",
    "\"}\n",
    "id,puzzle,rating\n",
    "\"quizzes\";solutions\n",
    "\"\"",
    ",",
    "[Puzzle]\n",
    "# remark\n",
    "\u{feff}",
];

fuzz_target!(|bytes: &[u8]| {
    // The first byte says which layout is asked for, if any; the second how much a read brings.
    let [layout, piece, text @ ..] = bytes else { return };
    let formats = TextFormat::value_variants();
    let args = InputArgs {
        format: formats.get(usize::from(*layout) % (2 * formats.len())).copied(),
        ..InputArgs::default()
    };
    let mut input = Vec::new();
    for &byte in text {
        match PIECES.get(usize::from(byte).wrapping_sub(0x80)) {
            Some(piece) => input.extend_from_slice(piece.as_bytes()),
            None => input.push(byte),
        }
    }
    let answers = |source| pipeline::collect(Blocks::new(vec![source], &args), &solving()?);
    let whole = answers(Source::memory(input.clone()));
    let cut = answers(Source::pieces(input, usize::from(*piece)));
    match (whole, cut) {
        (Ok(whole), Ok(cut)) => {
            assert_eq!(whole.out.lines().count() as u64, whole.tally.puzzles);
            assert_eq!(whole.messages.lines().count() as u64, whole.tally.unreadable);
            let parts = |reply: Reply| (text_of(&reply.out), text_of(&reply.messages), reply.tally);
            assert_eq!(parts(cut), parts(whole));
        }
        (Err(whole), Err(cut)) => assert_eq!(format!("{cut:#}"), format!("{whole:#}")),
        (whole, cut) => panic!("at once: {:?}, in pieces: {:?}", whole.is_ok(), cut.is_ok()),
    }
});

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
