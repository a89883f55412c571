//! What the command writes: files, complete or not at all, and colours.

use crate::{BLANK, BOARD, Folder, SOLVED, lines, ninefold, printed, puzzles};
use predicates::str::starts_with;
use std::fs;
use std::io::Read;

#[test]
fn a_file_gets_what_standard_output_would() {
    let folder = Folder::with("in.txt", lines(&puzzles(3_000)));
    let expected = printed(&["solve", folder.file()], "");
    let out = folder.path("out.txt");
    ninefold(&["solve", folder.file(), "-o", &out]).assert().code(0).stdout("").stderr("");
    assert!(fs::read_to_string(&out).unwrap() == expected);
    assert_eq!(folder.names(), ["in.txt", "out.txt"]);
}

#[test]
fn the_name_of_a_file_says_how_it_is_compressed() {
    let folder = Folder::with("in.txt", lines(&puzzles(3_000)));
    let expected = printed(&["solve", folder.file()], "");
    let (gz, zst) = (folder.path("out.gz"), folder.path("out.zst"));
    ninefold(&["solve", folder.file(), "-o", &gz]).assert().code(0);
    ninefold(&["solve", folder.file(), "-o", &zst]).assert().code(0);
    let mut text = String::new();
    flate2::read::GzDecoder::new(fs::File::open(&gz).unwrap()).read_to_string(&mut text).unwrap();
    assert!(text == expected);
    assert!(zstd::decode_all(fs::File::open(&zst).unwrap()).unwrap() == expected.as_bytes());
}

#[test]
fn a_file_may_replace_its_own_input() {
    let folder = Folder::with("puzzles.txt", lines(&[BOARD]));
    ninefold(&["solve", folder.file(), "-o", folder.file()]).assert().code(0);
    assert_eq!(fs::read_to_string(folder.file()).unwrap(), lines(&[SOLVED]));
}

#[test]
fn negative_answers_and_bad_lines_do_not_keep_the_file_from_being_written() {
    let folder = Folder::with("in.txt", lines(&[BLANK, "12", BOARD]));
    let out = folder.path("out.txt");
    ninefold(&["solve", folder.file(), "-o", &out]).assert().code(2);
    assert_eq!(fs::read_to_string(&out).unwrap().lines().count(), 3);
}

#[test]
fn a_run_that_fails_leaves_the_old_file_and_nothing_else() {
    let folder = Folder::with("out.txt", "old\n");
    let cut =
        Folder::with("cut.zst", &zstd::encode_all(lines(&puzzles(9_000)).as_bytes(), 1).unwrap()[..5_000]);
    ninefold(&["solve", cut.file(), "-o", folder.file()]).assert().code(2);
    assert_eq!(fs::read_to_string(folder.file()).unwrap(), "old\n");
    ninefold(&["solve", "no-such-file", "-o", folder.file()]).assert().code(2);
    assert_eq!(fs::read_to_string(folder.file()).unwrap(), "old\n");
    assert_eq!(folder.names(), ["out.txt"]);
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    ninefold(&["solve", BOARD, "-o", "/no/such/folder/out.txt"]).assert().code(2).stdout("");
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::with("real.txt", "old\n");
    fs::set_permissions(folder.file(), fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path("link.txt");
    symlink(folder.file(), &link).unwrap();
    ninefold(&["solve", BOARD, "-o", &link]).assert().code(0);
    assert_eq!(fs::read_to_string(folder.file()).unwrap(), lines(&[SOLVED]));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(folder.file()).unwrap().permissions().mode() & 0o777, 0o640);
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    ninefold(&["solve", BOARD, "-o", "/dev/null"]).assert().code(0);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn a_drawn_grid_has_the_solved_digits_in_red_and_the_givens_plain() {
    let drawn = printed(&["solve", "--output", "grid", "--color", "always", BOARD], "");
    let red = |digit| format!("\x1b[31m{digit}\x1b[0m");
    let first = format!("5 3 {} | {} 7 {} | {} {} {}\n", red(4), red(6), red(8), red(9), red(1), red(2));
    assert!(drawn.starts_with(&first), "{drawn}");
    let plain = drawn.replace("\x1b[31m", "").replace("\x1b[0m", "");
    for arguments in [&["--color", "never"][..], &["--color", "auto"], &[]] {
        let arguments = [&["solve", "--output", "grid", BOARD][..], arguments].concat();
        assert_eq!(printed(&arguments, ""), plain);
    }
}

#[test]
fn a_pipe_gets_lines_without_colour() {
    assert_eq!(printed(&["solve", BOARD], ""), lines(&[SOLVED]));
    assert_eq!(printed(&["solve", "--color", "always", BOARD], ""), lines(&[SOLVED]));
}

#[test]
fn drawn_grids_are_set_apart_by_a_blank_line() {
    let one = printed(&["solve", "--output", "grid", BOARD], "");
    let two = printed(&["solve", "--output", "grid"], lines(&[BOARD, "12", BOARD]));
    assert_eq!(two, format!("{one}\n!invalid 2 cells, expected 81\n\n{one}"));
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_written_is_named() {
    let full = ninefold(&["solve", BOARD, "-o", "/dev/full"]).assert().code(2).stdout("");
    full.stderr(starts_with("ninefold: cannot write /dev/full: "));
    let folder = ninefold(&["solve", BOARD, "-o", "/no/such/folder"]).assert().code(2).stdout("");
    folder.stderr("ninefold: cannot write /no/such/folder: No such file or directory (os error 2)\n");
}
