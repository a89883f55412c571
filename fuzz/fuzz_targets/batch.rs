//! The batch engine against the engine for single puzzles, on any givens and any pencilmarks, with every instruction
//! set of this CPU: the same counts, in order, and right grids.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::{CancelToken, Cell, DigitSet, Grid, Isa, Pencilmarks, Puzzle, Solver};

/// Enough for the batch engine to be used, by repetition.
const PUZZLES: usize = 130;

fuzz_target!(|bytes: &[u8]| {
    let [limit, bytes @ ..] = bytes else { return };
    let limit = u32::from(limit % 8);
    let some: Vec<Puzzle> = bytes.chunks(82).map(puzzle).collect();
    let puzzles: Vec<Puzzle> = some.into_iter().cycle().take(PUZZLES).collect();
    for solver in Isa::ALL.into_iter().filter_map(Solver::with_isa) {
        let mut next = 0;
        let end = solver.solve_batch(&puzzles, limit, &CancelToken::new(), |index, answer| {
            assert_eq!(index, next);
            next += 1;
            assert_eq!(u64::from(answer.count), solver.count_up_to(&puzzles[index], u64::from(limit)));
            assert_eq!(answer.solution.is_some(), answer.count > 0);
            assert!(answer.solution.is_none_or(|grid| grid.is_solution_of(&puzzles[index])));
        });
        assert_eq!((end, next), (Ok(()), puzzles.len()));
    }
});

/// The first byte says which kind; then a byte a cell. Most bytes leave the cell open, so that puzzles can be solved.
fn puzzle(bytes: &[u8]) -> Puzzle {
    let byte = |place: usize| bytes.get(place).copied().unwrap_or(0);
    if byte(0) % 4 > 0 {
        let values = std::array::from_fn(|cell| if byte(1 + cell) <= 9 { byte(1 + cell) } else { 0 });
        return Puzzle::Givens(Grid::from_values(values).unwrap_or_default());
    }
    let mut marks = Pencilmarks::ALL;
    for cell in Cell::ALL {
        let absent = u16::from(byte(1 + cell.index())) << (byte(0) >> 2 & 1);
        marks.set(cell, DigitSet::from_bits_truncate(!absent));
    }
    Puzzle::Sukaku(marks)
}
