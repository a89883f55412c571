//! Checks what the timed rounds wrote down: every count against another solver's, every grid against the rules.

use crate::peers::Answers;
use anyhow::{Result, bail};
use ninefold::{Digit, Grid, Puzzle};

/// How many answers were found right, and how many of them with a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// Answers whose count agrees.
    pub counts: usize,
    /// Answers whose grid solves its puzzle.
    pub grids: usize,
    /// Canonical forms that came back.
    pub forms: usize,
}

/// Checks the answers to the first `len` puzzles, or says what is wrong with the first wrong one. The witness holds the
/// counts of another solver; for the witness itself, its own.
pub fn verify(puzzles: &[Puzzle], len: usize, answers: &Answers, witness: &[u32]) -> Result<Verified> {
    let mut verified = Verified::default();
    for index in (0..len).filter(|&index| answers.stopped_at.is_none_or(|stop| index < stop)) {
        let (puzzle, count, grid) = (&puzzles[index], answers.counts[index], &answers.grids[index]);
        if count != witness[index] {
            bail!("{puzzle}: {count} solutions, where another solver has {}", witness[index]);
        }
        verified.counts += 1;
        if *grid == [0; 81] {
            continue;
        }
        let is_solution = as_grid(grid).is_some_and(|grid| grid.is_solution_of(puzzle));
        if count == 0 || !is_solution {
            bail!("{puzzle}: {grid:?} is no solution");
        }
        verified.grids += 1;
    }
    Ok(verified)
}

fn as_grid(values: &[u8; 81]) -> Option<Grid> {
    values.iter().all(|&value| Digit::new(value).is_some()).then(|| Grid::from_values(*values))?
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const GRID: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn answers(count: u32, grid: [u8; 81]) -> Answers {
        Answers { counts: vec![count], grids: vec![grid], ..Answers::default() }
    }

    #[test]
    fn right_answers_are_counted_and_wrong_ones_are_named() {
        let puzzles = [PUZZLE.parse().unwrap()];
        let right = GRID.map(|symbol| symbol - b'0');
        let mut wrong = right;
        wrong.swap(2, 3);
        let check = |answers: &Answers| verify(&puzzles, 1, answers, &[1]);
        assert_eq!(check(&answers(1, right)).unwrap(), Verified { counts: 1, grids: 1, forms: 0 });
        assert_eq!(check(&answers(1, [0; 81])).unwrap(), Verified { counts: 1, grids: 0, forms: 0 });
        assert!(check(&answers(2, right)).unwrap_err().to_string().contains("2 solutions"));
        assert!(check(&answers(1, wrong)).unwrap_err().to_string().contains("is no solution"));
        assert!(check(&answers(1, [200; 81])).unwrap_err().to_string().contains("is no solution"));
    }

    #[test]
    fn what_comes_after_the_puzzle_under_way_was_not_answered() {
        let puzzles = [PUZZLE.parse().unwrap(); 2];
        let mut given_up = Answers::new(2);
        given_up.counts[0] = 1;
        given_up.stopped_at = Some(1);
        assert_eq!(verify(&puzzles, 2, &given_up, &[1, 1]).unwrap().counts, 1);
    }
}
