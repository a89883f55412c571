//! What came of a run: how many puzzles got which answer, and the exit code that follows.

use std::fmt;
use std::process::ExitCode;

/// How many puzzles got which answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// All that was answered, lines that are no puzzle included.
    pub puzzles: u64,
    /// Lines that are no puzzle at all.
    pub unreadable: u64,
    /// Puzzles whose givens already break a rule.
    pub invalid: u64,
    /// Puzzles without a solution.
    pub none: u64,
    /// Puzzles with several solutions, where one was asked for.
    pub multiple: u64,
    /// Puzzles that came with a wrong solution.
    pub wrong: u64,
    /// Puzzles that a format cannot carry.
    pub refused: u64,
    /// Puzzles that the timeout left open.
    pub undecided: u64,
    /// Nodes of the search, where they were counted.
    pub nodes: u64,
}

impl Tally {
    /// Adds what another part of the run came to.
    pub fn add(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.unreadable += other.unreadable;
        self.invalid += other.invalid;
        self.none += other.none;
        self.multiple += other.multiple;
        self.wrong += other.wrong;
        self.refused += other.refused;
        self.undecided += other.undecided;
        self.nodes += other.nodes;
    }

    /// 2 if anything was no puzzle at all, else 3 if anything was left undecided, else 1 if an answer was negative,
    /// else 0: the code tells the worst that happened.
    #[must_use]
    pub fn code(&self) -> u8 {
        match self {
            Self { unreadable: 1.., .. } => 2,
            Self { undecided: 1.., .. } => 3,
            Self { invalid: 0, none: 0, multiple: 0, wrong: 0, refused: 0, .. } => 0,
            _ => 1,
        }
    }
}

impl From<Tally> for ExitCode {
    fn from(tally: Tally) -> Self {
        Self::from(tally.code())
    }
}

impl fmt::Display for Tally {
    /// What did not go well, in words: `of 10 puzzles 1 has no solution, 2 break a rule`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            (self.unreadable, "could not be read", "could not be read"),
            (self.invalid, "breaks a rule", "break a rule"),
            (self.none, "has no solution", "have no solution"),
            (self.multiple, "has several solutions", "have several solutions"),
            (self.wrong, "has a wrong solution", "have wrong solutions"),
            (self.refused, "was refused", "were refused"),
            (self.undecided, "was left undecided", "were left undecided"),
        ];
        let words: Vec<String> = parts
            .iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, one, many)| match (self.puzzles, count) {
                (1, 1) => (*one).to_owned(),
                (_, 1) => format!("1 {one}"),
                _ => format!("{count} {many}"),
            })
            .collect();
        match self.puzzles {
            1 => write!(f, "the puzzle {}", words.join(" and ")),
            puzzles => write!(f, "of {puzzles} puzzles {}", words.join(", ")),
        }
    }
}
