//! The progress bar: on standard error, only if that is a terminal and the answers go elsewhere, and only once a run
//! has taken a moment.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How long a run takes before a bar appears.
const PATIENCE: Duration = Duration::from_millis(700);

/// Shows how far a run has come.
#[derive(Debug)]
pub struct Progress {
    /// Whether anybody could see it.
    wanted: bool,
    started: Instant,
    total: Option<u64>,
    taken: Arc<AtomicU64>,
    note: String,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// For `total` bytes of input or puzzles of output, of which `taken` are done so far. `occupied` if answers go to
    /// the terminal.
    #[must_use]
    pub fn new(total: Option<u64>, taken: Arc<AtomicU64>, occupied: bool) -> Self {
        let wanted = io::stderr().is_terminal() && !occupied;
        Self { wanted, started: Instant::now(), total, taken, note: String::new(), bar: None }
    }

    /// Says more, to be shown beside the rate.
    pub fn note(&mut self, note: String) {
        self.note = note;
    }

    /// Says that so many puzzles are done.
    pub fn advance(&mut self, puzzles: u64) {
        if !self.wanted || self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| match self.total {
            Some(total) => {
                ProgressBar::new(total).with_style(style("{wide_bar} {percent:>3}% {msg}, eta {eta}"))
            }
            None => ProgressBar::new_spinner().with_style(style("{spinner} {msg}")),
        });
        let rate = rate(puzzles, self.started.elapsed());
        let separator = if self.note.is_empty() { "" } else { ", " };
        bar.set_message(format!("{puzzles} puzzles, {rate}/s{separator}{}", self.note));
        bar.set_position(self.taken.load(Ordering::Relaxed));
    }

    /// Shows how many solutions were found so far, while a single puzzle may take hours.
    pub fn watch(&mut self, found: Arc<AtomicU64>) {
        if !io::stderr().is_terminal() {
            return;
        }
        let bar = ProgressBar::new_spinner().with_style(style("{spinner} {msg}"));
        self.wanted = false;
        self.bar = Some(bar.clone());
        thread::spawn(move || {
            thread::sleep(PATIENCE);
            while !bar.is_finished() {
                bar.set_message(format!("{} solutions so far", found.load(Ordering::Relaxed)));
                bar.tick();
                thread::sleep(Duration::from_millis(100));
            }
        });
    }

    /// Does what prints, with the bar out of the way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Takes the bar away.
    pub fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// How many a second, rounded.
#[must_use]
pub fn rate(puzzles: u64, elapsed: Duration) -> u128 {
    u128::from(puzzles) * 1_000_000_000 / elapsed.as_nanos().max(1)
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
