//! Measures the three engines on the exercise's own board and on a board made against backtracking in row order: the
//! table of `docs/exercise.md`. Run with `cargo run --release --example exercise`.

use ninefold::{CancelToken, Engine, Puzzle, Solver};
use std::time::{Duration, Instant};

const BOARDS: [(&str, &str); 2] = [
    ("the exercise", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    (
        "against row order",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:18} {:7} {:>11} {:>14}", "board", "engine", "nodes", "time");
    for (name, line) in BOARDS {
        let puzzle: Puzzle = line.parse()?;
        for engine in [Engine::Naive, Engine::Pruned, Engine::Fast] {
            let solver = Solver::new().with_engine(engine);
            let (nodes, time) = fastest(|| solver.search(&puzzle, 1, &CancelToken::new(), |_| ()).nodes);
            println!("{name:18} {:7} {nodes:11} {time:>14.1?}", format!("{engine:?}").to_lowercase());
        }
    }
    Ok(())
}

/// What the search returned and the shortest of the runs that fit into half a second, at least one.
fn fastest(search: impl Fn() -> u64) -> (u64, Duration) {
    let begin = Instant::now();
    let mut shortest = Duration::MAX;
    loop {
        let start = Instant::now();
        let nodes = search();
        shortest = shortest.min(start.elapsed());
        if begin.elapsed() > Duration::from_millis(500) {
            return (nodes, shortest);
        }
    }
}
