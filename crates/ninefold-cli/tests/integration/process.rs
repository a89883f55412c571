//! The command as a process: closed pipes, interrupts, memory, and answers as soon as there is a question.

#![cfg(unix)]

use crate::{BLANK, BOARD, Folder, SOLVED};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits until something holds; fails if it takes far too long.
fn wait_until(holds: impl Fn() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(60), "it never happened");
        thread::sleep(Duration::from_millis(5));
    }
}

fn rest_of(mut pipe: impl Read) -> String {
    let mut text = String::new();
    pipe.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    for arguments in [&["solutions", "--no-limit", BLANK][..], &["solve", "--any"]] {
        let mut child = start(arguments);
        let mut stdin = child.stdin.take().unwrap();
        let feeder = thread::spawn(move || {
            let block = format!("{BLANK}\n").repeat(1_000);
            while stdin.write_all(block.as_bytes()).is_ok() {}
        });
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line.len(), 82);
        drop(stdout);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
        assert_eq!(rest_of(child.stderr.take().unwrap()), "", "{arguments:?}");
        feeder.join().unwrap();
    }
}

#[test]
fn a_closed_pipe_ends_the_run_though_more_may_come() {
    for verb in ["solve", "dedupe"] {
        let mut child = start(&[verb, "--jobs", "2"]);
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        writeln!(stdin, "{BOARD}").unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{verb}");
        drop(stdin); // held open until now
    }
}

#[test]
fn what_a_long_search_finds_is_printed_though_it_is_killed() {
    // Exchanging three of these givens takes far longer than a test. More input may come, too.
    let near = "5....8..1.....4.6.374...8..2...6...7.5...2..6.8...721.8...53.7.7..4..15....8....4";
    let mut child = start(&["vicinity", "-k", "3", "--jobs", "2"]);
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{near}").unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..2 {
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line.len(), 82, "{line}");
    }
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().code(), None);
    drop(stdin); // held open until now
}

#[test]
fn an_interrupt_leaves_the_old_file_and_nothing_else() {
    for signal in ["INT", "TERM"] {
        let folder = Folder::with("out.txt", "old\n");
        let mut child = start(&["solutions", "--no-limit", BLANK, "-o", folder.file()]);
        wait_until(|| folder.names().len() == 2);
        let kill =
            Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert_eq!(fs::read_to_string(folder.file()).unwrap(), "old\n");
        assert_eq!(folder.names(), ["out.txt"]);
    }
}

#[test]
fn a_waiting_run_can_be_interrupted() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    writeln!(stdin, "{BOARD}").unwrap();
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    let kill = Command::new("kill").args(["-INT".to_owned(), child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn each_line_of_a_slow_pipe_is_answered_at_once() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(stdin, "{BOARD}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line.trim(), SOLVED);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// The peak memory in kB of a run that answers so many lines.
#[cfg(target_os = "linux")]
fn peak_memory(lines: usize) -> u64 {
    let mut child = start(&["solve", "--jobs", "2"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let feeder = thread::spawn(move || {
        let block = format!("{SOLVED}\n").repeat(1_000);
        for _ in 0..lines / 1_000 {
            stdin.write_all(block.as_bytes()).unwrap();
        }
        stdin // kept open, so that the process stays until its memory has been looked at
    });
    let mut left = lines * 82;
    let mut buffer = vec![0; 1 << 20];
    while left > 0 {
        left -= stdout.read(&mut buffer).unwrap();
    }
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak = peak.trim().trim_end_matches(" kB").parse().unwrap();
    drop(feeder.join().unwrap());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    peak
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    // The long input is 220 MB longer. What is in use varies by some 10 MB with how the threads are scheduled.
    let (short, long) = (peak_memory(300_000), peak_memory(3_000_000));
    assert!(long < short + 32 * 1024, "{short} kB for 300,000 lines, {long} kB for 3,000,000");
}
