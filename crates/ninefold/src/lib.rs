//! Ninefold, the Sudoku engine: solves, validates, counts and enumerates 9x9 Sudoku puzzles, exactly and fast.
//!
//! ```
//! use ninefold::{Puzzle, Solver};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let grid = Solver::new().solve(&puzzle).ok_or("no solution")?;
//! assert_eq!(
//!     grid.to_string(),
//!     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Three questions about a puzzle, three answers, never mixed:
//!
//! * Does it break a rule already? [`Puzzle::conflicts`] lists every house, digit and cell.
//! * Has it a solution? [`Solver::solve`].
//! * Has it only one? [`Solver::uniqueness`], with the grids that prove the answer.
//!
//! Nothing here panics, keeps global state or starts a thread.

mod candidate;
pub mod canonical;
mod cell;
mod digit;
pub mod generate;
mod grid;
mod house;
pub mod leetcode;
mod lockstep;
pub mod minimize;
mod pencilmarks;
mod puzzle;
mod rng;
#[cfg(feature = "serde")]
mod serialize;
mod set;
mod singles;
pub mod solve;
pub mod text;
pub mod transform;
pub mod vicinity;

pub use candidate::Candidate;
pub use canonical::Canonical;
pub use cell::{Cell, CellSet};
pub use digit::{Digit, DigitSet, ParseNameError};
pub use grid::{Conflict, Grid};
pub use house::{House, HouseKind};
pub use pencilmarks::Pencilmarks;
pub use puzzle::Puzzle;
pub use solve::{Answer, CancelToken, Cancelled, Engine, Isa, Solver, Uniqueness};
pub use transform::Transform;
