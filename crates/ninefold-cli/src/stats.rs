//! What `--stats` tells on standard error.

use crate::args::EngineArgs;
use crate::print;
use crate::progress::rate;
use crate::tally::Tally;
use std::time::Instant;

/// The time since the start, if anybody asked.
#[derive(Debug)]
pub struct Stats(Option<Instant>);

impl Stats {
    /// Starts the clock.
    #[must_use]
    pub fn start(args: &EngineArgs) -> Self {
        Self(args.stats.then(Instant::now))
    }

    /// Prints puzzles, nodes, time and rate.
    pub fn report(&self, tally: &Tally) {
        if let Some(started) = self.0 {
            let elapsed = started.elapsed();
            let Tally { puzzles, nodes, .. } = tally;
            let (seconds, rate) = (elapsed.as_secs_f64(), rate(*puzzles, elapsed));
            print::tell(format_args!("puzzles {puzzles}, nodes {nodes}, {seconds:.3} s, {rate} puzzles/s"));
        }
    }
}
