//! However a text is cut into reads, the answers are the same.

use crate::{BLANK, BOARD, BROKEN, lines, printed, puzzles};
use ninefold_cli::args::InputArgs;
use ninefold_cli::block::Blocks;
use ninefold_cli::pipeline::{self, Reply};
use ninefold_cli::source::Source;
use ninefold_cli::verbs::solve::solving;
use std::io::BufRead;

fn answers(source: Source) -> Reply {
    pipeline::collect(Blocks::new(vec![source], &InputArgs::default()), &solving().unwrap()).unwrap()
}

#[test]
fn a_pipe_gives_the_same_answers_as_a_file() {
    let convert = |format: &str| printed(&["convert", "--to", format], lines(&puzzles(4)));
    let texts = [
        lines(&[BOARD, "12", "", "# comment", BLANK, BROKEN, BOARD]),
        format!("\u{feff}12\r\nhello\r\n{BOARD}\r\n{BOARD} remark\r\n"),
        format!("{BOARD}\r{BOARD}\r12\r{BOARD}"),
        format!("\u{feff}\r{BOARD}\n{BOARD}\r12\n"),
        format!("\n\nname,puzzle\n\"a\nb\",{BOARD}\n\n\"\"\"c\",12\nd\ne,\"{BOARD}\""),
        format!("puzzle,id\nx\"\"y\n{BOARD},1\n\"a\"\"b\"\n\"12\"x\"\n{BOARD},\"\n"),
        format!("puzzle,id\r\n \r\n\"{BOARD}\",1\r\n\t\n12\rx\n\r\n{BOARD}\r\n,\n"),
        format!("{{\"puzzle\":\"{BOARD}\"}}\n{{\"puzzle\":\"\"}}\n{{}}\n"),
        convert("grid"),
        convert("candidates"),
        convert("sdk"),
        convert("ss") + "12\n",
        "A title\nAnother title\n".repeat(3) + &convert("grid") + "A title\nAnother title\n",
        convert("hodoku"),
        convert("sukaku"),
    ];
    for text in texts {
        let whole = answers(Source::memory(text.clone().into_bytes()));
        assert_eq!(whole.out.lines().count() as u64, whole.tally.puzzles);
        for piece in [1, 2, 3, 7, 82, 83, 100] {
            let cut = answers(Source::pieces(text.clone().into_bytes(), piece));
            let text_of = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            assert_eq!(text_of(&cut.out), text_of(&whole.out), "{piece}: {text}");
            assert_eq!(text_of(&cut.messages), text_of(&whole.messages), "{piece}: {text}");
        }
    }
}
