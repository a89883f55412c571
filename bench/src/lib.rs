//! Measures Ninefold against other Sudoku solvers.
//!
//! ```text
//! sets      puzzle files -> an even sample, shuffled
//! peers     one trait, one table row a solver
//! measure   the solvers in turn, round after round, thread CPU time, medians
//! verify    every grid and every count that the timed rounds wrote down
//! latency   the time of single calls
//! canonical canonical forms: how fast, and whether morphs have the same
//! command   the command as a whole
//! args      what the binaries are asked in common
//! table     the rows as text; record: the rows as a file, with CPU, date and command
//! ```
//!
//! The binaries (`src/bin`) are one question each: `solve` (throughput), `latency`, `threads`, `command`,
//! `generate`, `canonical`; and `make_sets`, which made the sets in `data`.

pub mod args;
pub mod canonical;
pub mod command;
pub mod latency;
pub mod measure;
pub mod peers;
pub mod random;
pub mod record;
pub mod sets;
pub mod table;
pub mod verify;
