//! Canonical forms: the time they take beside that of the crate `sudoku`, and whether morphs have the same.
//!
//! The crate's form of a puzzle is its own: it puts the only solution into minlex form and takes the givens along, so it
//! is defined for puzzles with one solution, and it is the smallest text only for full grids. There the two must agree.

use crate::measure::Measured;
use crate::peers::BASELINE;
use crate::sets::Set;
use crate::verify::Verified;
use anyhow::{Context, Result, ensure};
use cpu_time::ThreadTime;
use ninefold::generate::{Generator, full_grid};
use ninefold::{CancelToken, Canonical, Cell, Digit, Grid, Pencilmarks, Puzzle, Solver, Transform};
use std::collections::HashSet;
use std::hint::black_box;
use std::time::Duration;

const SEED: u64 = 1;

/// Random full grids, each equally likely.
pub fn full_grids(len: usize) -> Set {
    let puzzles = (0..len as u64).map(|index| Puzzle::Givens(full_grid(SEED, index))).collect();
    Set { name: "full grids".to_owned(), len, puzzles }
}

/// Minimal puzzles with so many givens, made for the purpose.
pub fn minimal(givens: usize, len: usize) -> Result<Set> {
    let generator = Generator::new(SEED).with_givens(givens..=givens);
    let made = generator.puzzles(0..len as u64, &CancelToken::new());
    let puzzles = made.map(|made| Ok(Puzzle::Givens(made?.puzzle))).collect::<Result<_>>()?;
    Ok(Set { name: format!("{givens} givens"), len, puzzles })
}

/// Measures Ninefold and, where all puzzles have one solution, the crate `sudoku`, in turns; checks every form.
pub fn measure(set: &Set, rounds: usize, turn: Duration) -> Result<Vec<Measured>> {
    let canonical: Vec<Canonical<Puzzle>> = set.puzzles.iter().map(Puzzle::canonical).collect();
    map_back(&set.puzzles, &canonical, set.puzzles.len() as u64)
        .with_context(|| format!("ninefold is wrong on {}", set.name))?;
    let mut all = vec![measured("ninefold", set)];
    let solver = Solver::new();
    let mut theirs = Vec::new();
    if set.puzzles.iter().all(|puzzle| solver.count_up_to(puzzle, 2) == 1) {
        for puzzle in &set.puzzles {
            theirs.push(sudoku::Sudoku::from_bytes(*puzzle.givens().values())?);
        }
        check_theirs(&set.puzzles, &theirs, &canonical)
            .with_context(|| format!("{BASELINE} is wrong on {}", set.name))?;
        all.push(measured(BASELINE, set));
    }
    let ours: Vec<Grid> = set.puzzles.iter().map(Puzzle::givens).collect();
    for round in 0..rounds {
        for place in 0..all.len() {
            let place = (place + round) % all.len();
            let seconds = if place == 0 {
                repeat(turn, &ours, Grid::canonical)
            } else {
                repeat(turn, &theirs, sudoku::Sudoku::canonicalized)
            };
            all[place].micros.push(seconds * 1e6 / set.puzzles.len() as f64);
        }
    }
    Ok(all)
}

fn measured(name: &str, set: &Set) -> Measured {
    Measured {
        solver: name.to_owned(),
        puzzles: set.puzzles.len(),
        micros: Vec::new(),
        nodes: None,
        at_least: false,
        verified: Verified { forms: set.puzzles.len(), ..Verified::default() },
    }
}

/// The CPU seconds that all the forms take: the mean over as many times as fit into the turn, but once at least.
fn repeat<P, C>(turn: Duration, puzzles: &[P], form: impl Fn(&P) -> C) -> f64 {
    let start = ThreadTime::now();
    let mut times = 0.0;
    loop {
        for puzzle in puzzles {
            black_box(form(black_box(puzzle)));
        }
        times += 1.0;
        let elapsed = start.elapsed();
        if elapsed >= turn {
            return elapsed.as_secs_f64() / times;
        }
    }
}

/// Their form is a morph, equal to ours for full grids; the number of automorphisms is that of the solution.
fn check_theirs(puzzles: &[Puzzle], theirs: &[sudoku::Sudoku], ours: &[Canonical<Puzzle>]) -> Result<()> {
    for ((puzzle, theirs), ours) in puzzles.iter().zip(theirs).zip(ours) {
        let (form, automorphisms) = theirs.canonicalized().with_context(|| format!("{puzzle}: no form"))?;
        let form = Grid::from_values(form.to_bytes()).context("81 values")?;
        ensure!(Puzzle::Givens(form).canonical().form == ours.form, "{puzzle}: {form} is no morph");
        if form.is_full() {
            let agree = Puzzle::Givens(form) == ours.form && automorphisms as u64 == ours.automorphisms;
            ensure!(agree, "{puzzle}: {form} with {automorphisms} automorphisms, where ours is {ours:?}");
        }
    }
    Ok(())
}

/// Checks the forms of so many random morphs, taking the puzzles in turn: each is the same, its transform leads there,
/// it has as many automorphisms; and a form is its own form.
pub fn map_back(puzzles: &[Puzzle], canonical: &[Canonical<Puzzle>], pairs: u64) -> Result<()> {
    for (index, (puzzle, first)) in (0..pairs).zip(puzzles.iter().zip(canonical).cycle()) {
        let morph = Transform::random(SEED, index).apply(*puzzle);
        let canonical = morph.canonical();
        ensure!(canonical.form == first.form, "{puzzle} and {morph}: {} and {}", first.form, canonical.form);
        ensure!(canonical.transform.apply(morph) == first.form, "{morph}: not by {}", canonical.transform);
        ensure!(
            canonical.automorphisms == first.automorphisms,
            "{puzzle} and {morph}: {} and {} automorphisms",
            first.automorphisms,
            canonical.automorphisms
        );
    }
    for (puzzle, first) in puzzles.iter().zip(canonical) {
        ensure!(first.transform.apply(*puzzle) == first.form, "{puzzle}: not by {}", first.transform);
        ensure!(first.form.canonical().form == first.form, "{} has another form", first.form);
    }
    Ok(())
}

/// What came of checking random morphs of a set.
#[derive(Clone, Debug)]
pub struct Checked {
    /// How many different forms the puzzles have.
    pub forms: usize,
    /// The fewest and the most automorphisms of a puzzle.
    pub automorphisms: [u64; 2],
    /// CPU time for a pair, the transform included.
    pub micros: f64,
}

/// Checks so many random morphs of the puzzles of a set.
pub fn check(set: &Set, pairs: u64) -> Result<Checked> {
    let canonical: Vec<Canonical<Puzzle>> = set.puzzles.iter().map(Puzzle::canonical).collect();
    let start = ThreadTime::now();
    map_back(&set.puzzles, &canonical, pairs).with_context(|| format!("wrong on {}", set.name))?;
    let micros = start.elapsed().as_secs_f64() * 1e6 / pairs.max(1) as f64;
    let automorphisms = || canonical.iter().map(|canonical| canonical.automorphisms);
    Ok(Checked {
        forms: canonical.iter().map(|canonical| canonical.form).collect::<HashSet<_>>().len(),
        automorphisms: [automorphisms().min(), automorphisms().max()].map(Option::unwrap_or_default),
        micros,
    })
}

/// Puzzles of every kind: no solution, one, several; few givens; full; symmetric; sukaku.
pub fn kinds(len: usize) -> Result<Vec<Set>> {
    let one = minimal(25, len)?.puzzles;
    let without = |puzzle: &Puzzle, givens: usize| {
        let mut grid = puzzle.givens();
        puzzle.givens().filled_cells().iter().take(givens).for_each(|cell| grid.set(cell, None));
        Puzzle::Givens(grid)
    };
    let solver = Solver::new();
    let several: Vec<Puzzle> = one.iter().map(|puzzle| without(puzzle, 1)).collect();
    let none: Vec<Puzzle> = one.iter().filter_map(|puzzle| spoilt(&puzzle.givens(), solver)).collect();
    let sukaku = one.iter().map(|puzzle| Puzzle::Sukaku(Pencilmarks::of_grid(&puzzle.givens()))).collect();
    let few = one.iter().enumerate().map(|(index, puzzle)| without(puzzle, 18 + index % 6)).collect();
    let single = Cell::ALL.map(|cell| {
        let mut grid = Grid::EMPTY;
        grid.set(cell, Digit::from_index(cell.index() % 9));
        Puzzle::Givens(grid)
    });
    let kinds = [
        ("one solution", one),
        ("several solutions", several),
        ("no solution", none),
        ("2 to 7 givens", few),
        ("a single given", single.to_vec()),
        ("the empty grid", vec![Puzzle::Givens(Grid::EMPTY)]),
        ("full grids", full_grids(len).puzzles),
        ("symmetric full grids", symmetric_grids()),
        ("sukaku", sukaku),
    ];
    Ok(kinds
        .into_iter()
        .map(|(name, puzzles)| Set { name: name.to_owned(), len: puzzles.len(), puzzles })
        .collect())
}

/// The puzzle with its first given changed so that no solution is left.
fn spoilt(puzzle: &Grid, solver: Solver) -> Option<Puzzle> {
    let cell = puzzle.filled_cells().iter().next()?;
    let mut changed = *puzzle;
    Digit::ALL.iter().find_map(|&digit| {
        changed.set(cell, Some(digit));
        let changed = Puzzle::Givens(changed);
        (solver.count_up_to(&changed, 1) == 0).then_some(changed)
    })
}

/// Full grids with automorphisms: digits counted off along rows and columns, in all the ways that keep the rules. Among
/// them is the most symmetric grid of all.
fn symmetric_grids() -> Vec<Puzzle> {
    let mut grids = Vec::new();
    for ways in 0..162 {
        // A digit is a high and a low count from 0 to 2. Each is the sum of where in a band and where in a stack the
        // cell is, and of the numbers of both, some of these weighted; and the low count may carry over to the high one.
        let weight = |place: u32| ways / 3_usize.pow(place) % 3;
        let value = |cell: usize| {
            let [band, row, stack, column] = [cell / 27, cell / 9 % 3, cell % 9 / 3, cell % 3];
            let low = column + band + weight(0) * row + weight(1) * stack;
            let carry = if weight(4) == 0 { 0 } else { low / 3 };
            let high = row + stack + weight(2) * band + weight(3) * column + carry;
            (high % 3 * 3 + low % 3 + 1) as u8
        };
        let grid = Grid::from_values(std::array::from_fn(value)).unwrap_or_default();
        if grid.is_full() && grid.is_valid() {
            grids.push(Puzzle::Givens(grid));
        }
    }
    grids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn morphs_of_every_kind_map_back() {
        for set in kinds(20).unwrap() {
            assert!(!set.puzzles.is_empty(), "{}", set.name);
            let checked = check(&set, 100).unwrap();
            assert!(checked.forms >= 1 && checked.forms <= set.puzzles.len(), "{}: {checked:?}", set.name);
            match set.name.as_str() {
                "the empty grid" => assert_eq!(checked.automorphisms, [Transform::COUNT; 2]),
                "a single given" => assert_eq!(checked.forms, 1),
                "symmetric full grids" => assert_eq!(checked.automorphisms[1], 648),
                "full grids" => assert_eq!((checked.forms, checked.automorphisms), (20, [1, 1])),
                _ => {}
            }
        }
    }

    #[test]
    fn a_form_that_does_not_come_back_is_named() {
        let set = minimal(25, 2).unwrap();
        let mut canonical: Vec<_> = set.puzzles.iter().map(Puzzle::canonical).collect();
        canonical.swap(0, 1);
        let error = map_back(&set.puzzles, &canonical, 2).unwrap_err().to_string();
        assert!(error.contains(&set.puzzles[0].to_string()), "{error}");
    }

    #[test]
    fn both_are_measured_where_there_is_one_solution() {
        let turn = Duration::from_millis(1);
        let names = |set: &Set| {
            let all = measure(set, 2, turn).unwrap();
            all.iter().map(|row| (row.solver.clone(), row.micros.len())).collect::<Vec<_>>()
        };
        let both = [("ninefold".to_owned(), 2), (BASELINE.to_owned(), 2)];
        assert_eq!(names(&full_grids(20)), both);
        assert_eq!(names(&minimal(25, 20).unwrap()), both);
        let empty = Set { name: "empty".to_owned(), len: 1, puzzles: vec![Puzzle::Givens(Grid::EMPTY)] };
        assert_eq!(names(&empty), both[..1]);
    }
}
