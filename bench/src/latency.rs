//! The time of single calls: one puzzle at a time, as it comes.
//!
//! Each solver goes through the puzzles several times, with the others in between; every call is timed alone, and a
//! puzzle's time is its shortest. Interruptions only ever lengthen a call, so the shortest is the call itself. By the
//! time a puzzle comes round again thousands of others have passed through caches and branch predictors: repeating one
//! puzzle on the spot would measure a machine that has learnt it by heart. What the clock takes itself is deducted.

use crate::measure::sample;
use crate::peers::{Answers, Named};
use crate::sets::Set;
use crate::verify::verify;
use anyhow::{Context, Result};
use ninefold::Puzzle;
use std::time::{Duration, Instant};

/// The times of one solver on one set.
#[derive(Clone, Debug)]
pub struct Latency {
    /// The solver's name.
    pub solver: String,
    /// Nanoseconds of each puzzle, ascending.
    pub nanos: Vec<f64>,
    /// The puzzle that took longest.
    pub slowest: Puzzle,
}

impl Latency {
    /// The mean, in nanoseconds.
    pub fn mean(&self) -> f64 {
        self.nanos.iter().sum::<f64>() / self.nanos.len() as f64
    }

    /// The time that this share of the puzzles does not exceed, in nanoseconds.
    pub fn quantile(&self, share: f64) -> f64 {
        let place = (share * self.nanos.len() as f64).ceil() as usize;
        self.nanos[place.clamp(1, self.nanos.len()) - 1]
    }
}

/// Times the solvers on one set, each puzzle `passes` times, and checks all their answers. A solver much slower than the
/// baseline, which decides with `turn` how many puzzles there are, should not be among them.
pub fn measure(
    peers: &mut [Named],
    set: &Set,
    limit: u32,
    passes: usize,
    turn: Duration,
) -> Result<Vec<Latency>> {
    let (puzzles, witness) = sample(set, limit, turn)?;
    let overhead = overhead();
    let mut shortest = vec![vec![Duration::MAX; puzzles.len()]; peers.len()];
    let mut answers = vec![Answers::new(puzzles.len()); peers.len()];
    for (_, peer) in peers.iter_mut() {
        peer.load(puzzles);
    }
    for _ in 0..passes {
        for (place, (_, peer)) in peers.iter_mut().enumerate() {
            for (index, shortest) in shortest[place].iter_mut().enumerate() {
                let start = Instant::now();
                peer.solve(index..index + 1, limit, &mut answers[place]);
                *shortest = start.elapsed().min(*shortest);
            }
        }
    }
    let latencies = peers.iter().zip(shortest).zip(&answers).map(|(((name, _), shortest), answers)| {
        verify(puzzles, puzzles.len(), answers, &witness)
            .with_context(|| format!("{name} is wrong on {}", set.name))?;
        let slowest = (0..puzzles.len()).max_by_key(|&index| shortest[index]).map(|index| puzzles[index]);
        let slowest = slowest.context("a set has puzzles")?;
        let nanos = |time: Duration| time.saturating_sub(overhead).as_nanos() as f64;
        let mut nanos: Vec<f64> = shortest.into_iter().map(nanos).collect();
        nanos.sort_by(f64::total_cmp);
        Ok(Latency { solver: name.clone(), nanos, slowest })
    });
    latencies.collect()
}

/// What two looks at the clock take with nothing in between.
fn overhead() -> Duration {
    let look = || {
        let start = Instant::now();
        start.elapsed()
    };
    (0..10_000).map(|_| look()).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::Latency;
    use ninefold::{Grid, Puzzle};

    #[test]
    fn quantiles_are_times_that_were_measured() {
        let nanos = (1..=200).map(f64::from).collect();
        let latency = Latency { solver: String::new(), nanos, slowest: Puzzle::Givens(Grid::EMPTY) };
        let quantiles = [0.0, 0.5, 0.99, 1.0].map(|share| latency.quantile(share));
        assert_eq!(quantiles.map(|nanos| nanos as u32), [1, 100, 198, 200]);
    }
}
