//! Makes the puzzle sets in `data` from a seed.
//!
//! A full grid comes from filling the empty one, always the cell with fewest digits left, with a random one of them; a
//! puzzle comes from taking its digits away in random order as long as the solution stays the only one. What is
//! unique, and what is hard, is asked of crates of a fixed version, so that these files do not change with our engines.

use anyhow::{Context, Result};
use ninefold::{Cell, DigitSet, Grid, Pencilmarks};
use ninefold_bench::random::Random;
use std::cmp::Reverse;
use std::fs;
use std::path::Path;

const SEED: u64 = 9;
const PUZZLES: usize = 400;
/// The hardest `PUZZLES` of this many minimal puzzles make the set `hard`.
const HARD_OF: usize = 20_000;
/// The puzzles of `easy` keep at least this many givens.
const EASY_GIVENS: usize = 33;

fn main() -> Result<()> {
    let random = &mut Random::new(SEED);
    let mut minimal = make(HARD_OF, || dig(full_grid(random), 0, random));
    write(
        "easy",
        "unique solution, 33 givens or more",
        &make(PUZZLES, || dig(full_grid(random), EASY_GIVENS, random)),
    )?;
    write("minimal", "unique solution, no given to spare", &minimal[..PUZZLES])?;
    let several: Vec<Grid> = minimal[..PUZZLES].iter().map(|puzzle| without_one(*puzzle, random)).collect();
    write("several", "two solutions or more", &several)?;
    write(
        "random",
        "18 to 29 givens at random, no digit twice in a house",
        &make(PUZZLES, || random_givens(random)),
    )?;
    minimal.sort_by_cached_key(|puzzle| {
        Reverse(msolve::Sudoku::from(*puzzle.values()).solve_unique_difficulty())
    });
    write("hard", "unique solution, no given to spare, the longest searches", &minimal[..PUZZLES])
}

fn make(count: usize, puzzle: impl FnMut() -> Grid) -> Vec<Grid> {
    std::iter::repeat_with(puzzle).take(count).collect()
}

fn write(name: &str, what: &str, puzzles: &[Grid]) -> Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name).with_extension("txt");
    let mut text = format!("# {what}; made by src/bin/make_sets.rs, seed {SEED}\n");
    for puzzle in puzzles {
        text.push_str(&puzzle.to_string());
        text.push('\n');
    }
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// A full grid. Not every grid is equally likely.
fn full_grid(random: &mut Random) -> Grid {
    let mut grid = Grid::EMPTY;
    // Few first tries fail, and those that do fail late: start again rather than go back.
    while !grid.is_full() {
        let marks = Pencilmarks::of_grid(&grid);
        let open = Cell::ALL.into_iter().filter(|&cell| grid.get(cell).is_none());
        let cell = open.min_by_key(|&cell| marks.get(cell).len());
        let digits: Vec<_> = cell.map_or(DigitSet::EMPTY, |cell| marks.get(cell)).iter().collect();
        match (cell, digits.len()) {
            (Some(cell), 1..) => grid.set(cell, Some(digits[random.below(digits.len())])),
            _ => grid = Grid::EMPTY,
        }
    }
    grid
}

/// Takes givens away in random order while the solution stays the only one and `at_least` givens remain.
fn dig(mut grid: Grid, at_least: usize, random: &mut Random) -> Grid {
    let mut order = Cell::ALL;
    random.shuffle(&mut order);
    for cell in order {
        if grid.filled_len() <= at_least {
            break;
        }
        let before = grid;
        grid.set(cell, None);
        if !is_unique(&grid) {
            grid = before;
        }
    }
    grid
}

fn is_unique(grid: &Grid) -> bool {
    sudoku::Sudoku::from_bytes(*grid.values()).is_ok_and(sudoku::Sudoku::is_uniquely_solvable)
}

fn without_one(mut puzzle: Grid, random: &mut Random) -> Grid {
    let givens: Vec<_> = puzzle.filled().collect();
    puzzle.set(givens[random.below(givens.len())].0, None);
    puzzle
}

fn random_givens(random: &mut Random) -> Grid {
    let mut grid = Grid::EMPTY;
    let givens = 18 + random.below(12);
    while grid.filled_len() < givens {
        let cell = Cell::ALL[random.below(81)];
        let digits: Vec<_> = Pencilmarks::of_grid(&grid).get(cell).iter().collect();
        if !digits.is_empty() {
            grid.set(cell, Some(digits[random.below(digits.len())]));
        }
    }
    grid
}
