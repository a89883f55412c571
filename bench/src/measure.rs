//! The solvers in turn, round after round, on the same puzzles.
//!
//! Time is the CPU time of the one thread that solves, so that other processes disturb little; what still disturbs
//! (frequency, caches, a neighbour on the core) hits all solvers alike, because they take turns within a round. A
//! solver's figure is the median over the rounds; a ratio is the median of the ratios within each round.

use crate::peers::{Answers, BASELINE, Named, Options, Peer, select};
use crate::sets::Set;
use crate::verify::{Verified, verify};
use anyhow::{Context, Result};
use cpu_time::ThreadTime;
use ninefold::Puzzle;
use std::time::Duration;

/// The sample of a set is what the baseline solves in this many turns, so that every solver near it or faster solves
/// the same puzzles once a turn at least.
const SAMPLE_TURNS: f64 = 6.0;
/// A solver that needs more turns than this for the sample gets only as many puzzles as fit into one.
const PATIENCE_TURNS: f64 = 12.0;

/// How to measure.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Solutions are counted up to this.
    pub limit: u32,
    /// How many times each solver has its turn.
    pub rounds: usize,
    /// What a solver may take for one turn.
    pub turn: Duration,
}

/// What was measured of one solver on one set.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The solver's name.
    pub solver: String,
    /// How many puzzles it was given.
    pub puzzles: usize,
    /// Microseconds a puzzle, for each round.
    pub micros: Vec<f64>,
    /// Digits placed by trial for each puzzle, where the solver tells.
    pub nodes: Option<f64>,
    /// Whether it was called off: the true time is longer.
    pub at_least: bool,
    /// What was found right.
    pub verified: Verified,
}

impl Measured {
    /// The median time, in microseconds a puzzle.
    pub fn median(&self) -> f64 {
        median(&self.micros)
    }

    /// How many times faster than `other` this is.
    pub fn times_faster_than(&self, other: &Self) -> f64 {
        let ratios: Vec<f64> =
            self.micros.iter().zip(&other.micros).map(|(mine, theirs)| theirs / mine).collect();
        median(&ratios)
    }
}

/// The middle value, the mean of the two middle ones of an even number.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        len => f64::midpoint(sorted[(len - 1) / 2], sorted[len / 2]),
    }
}

/// A solver's turn: so many puzzles, so many times.
struct Turn {
    puzzles: usize,
    repeats: usize,
    answers: Answers,
    micros: Vec<f64>,
}

impl Turn {
    /// Finds out how many puzzles the solver manages in its turn.
    fn plan(peer: &mut dyn Peer, len: usize, plan: &Plan) -> Self {
        let turn = plan.turn.as_secs_f64();
        let each = pilot(peer, len, plan.limit, plan.turn);
        let in_one_turn = turn / each;
        let fits = len as f64 <= in_one_turn * PATIENCE_TURNS;
        let puzzles = if fits { len } else { (in_one_turn as usize).clamp(1, len) };
        let repeats = (in_one_turn as usize / puzzles).max(1);
        Self { puzzles, repeats, answers: Answers::new(len), micros: Vec::new() }
    }

    fn take(&mut self, peer: &mut dyn Peer, limit: u32) {
        self.answers = Answers::new(self.answers.counts.len());
        let seconds: f64 =
            (0..self.repeats).map(|_| time(peer, self.puzzles, limit, &mut self.answers)).sum();
        self.micros.push(seconds * 1e6 / (self.begun() * self.repeats) as f64);
    }

    /// How many puzzles were begun in the last turn. One that was not finished counts: the time is too short by what it
    /// would still have needed, and never too long.
    fn begun(&self) -> usize {
        self.answers.stopped_at.map_or(self.puzzles, |stop| stop + 1)
    }
}

/// Roughly the seconds that the solver takes for one puzzle.
fn pilot(peer: &mut dyn Peer, len: usize, limit: u32, turn: Duration) -> f64 {
    let mut tried = 1;
    loop {
        let seconds = time(peer, tried, limit, &mut Answers::new(len)).max(1e-9);
        if tried == len || seconds > turn.as_secs_f64() / 20.0 {
            return seconds / tried as f64;
        }
        tried = (tried * 4).min(len);
    }
}

/// The seconds of CPU time that the first `len` puzzles take.
fn time(peer: &mut dyn Peer, len: usize, limit: u32, answers: &mut Answers) -> f64 {
    let start = ThreadTime::now();
    peer.solve(0..len, limit, answers);
    start.elapsed().as_secs_f64()
}

/// Measures the solvers on one set and checks all their answers.
pub fn measure(peers: &mut [Named], set: &Set, plan: &Plan) -> Result<Vec<Measured>> {
    let (puzzles, witness) = sample(set, plan.limit, plan.turn)?;
    let mut turns = Vec::new();
    for (_, peer) in peers.iter_mut() {
        peer.load(puzzles);
        turns.push(Turn::plan(&mut **peer, puzzles.len(), plan));
    }
    for round in 0..plan.rounds {
        for place in 0..peers.len() {
            // Another solver begins each round, so that none always follows the same one.
            let place = (place + round) % peers.len();
            turns[place].take(&mut *peers[place].1, plan.limit);
        }
    }
    let measured = peers.iter().zip(turns).map(|((name, _), turn)| {
        let verified = verify(puzzles, turn.puzzles, &turn.answers, &witness)
            .with_context(|| format!("{name} is wrong on {}", set.name))?;
        Ok(Measured {
            solver: name.clone(),
            puzzles: turn.begun(),
            nodes: turn.answers.nodes.map(|nodes| nodes as f64 / (turn.begun() * turn.repeats) as f64),
            at_least: turn.answers.stopped_at.is_some(),
            micros: turn.micros,
            verified,
        })
    });
    measured.collect()
}

/// The puzzles to measure, and the counts that all solvers must agree with: the baseline's.
pub fn sample(set: &Set, limit: u32, turn: Duration) -> Result<(&[Puzzle], Vec<u32>)> {
    let options = Options { patience: Duration::MAX, isas: Vec::new() };
    let mut baseline = select(&[BASELINE.to_owned()], &options)?;
    let (_, peer) = baseline.first_mut().context("the baseline is in the table")?;
    peer.load(&set.puzzles);
    let each = pilot(&mut **peer, set.puzzles.len(), limit, turn);
    let len = ((turn.as_secs_f64() * SAMPLE_TURNS / each) as usize).clamp(1, set.puzzles.len());
    let mut answers = Answers::new(len);
    peer.solve(0..len, limit, &mut answers);
    Ok((&set.puzzles[..len], answers.counts))
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_of_an_even_number_lies_between_the_two_in_the_middle() {
        assert!((median(&[4.0, 1.0, 9.0]) - 4.0).abs() < 1e-12);
        assert!((median(&[4.0, 1.0, 9.0, 2.0]) - 3.0).abs() < 1e-12);
        assert!(median(&[]).is_nan());
    }
}
