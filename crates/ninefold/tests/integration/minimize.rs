//! Fewer givens: redundant ones, minimal puzzles, true candidates, backdoors.

use ninefold::generate::{Generator, Minimality};
use ninefold::minimize::{
    NotValid, backbone, backdoors, is_minimal, minimize, minimize_batch, redundant_givens, true_candidates,
};
use ninefold::{CancelToken, Cell, CellSet, DigitSet, Engine, Grid, House, Isa, Pencilmarks, Puzzle, Solver};

const EXERCISE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SEVENTEEN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const TWENTY_SIX: &str = "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58";

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

fn givens(text: &str) -> Grid {
    puzzle(text).givens()
}

fn never() -> CancelToken {
    CancelToken::new()
}

/// By another engine than the one under test.
fn count(givens: Grid) -> u64 {
    Solver::new().with_engine(Engine::Pruned).count_up_to(&Puzzle::Givens(givens), 2)
}

fn without(mut givens: Grid, cell: Cell) -> Grid {
    givens.set(cell, None);
    givens
}

#[test]
fn a_given_is_redundant_if_and_only_if_there_is_one_solution_without_it() {
    let start = givens(EXERCISE);
    let redundant = redundant_givens(Solver::new(), &start, &never()).unwrap();
    for cell in start.filled_cells().iter() {
        assert_eq!(redundant.contains(cell), count(without(start, cell)) == 1, "{cell}");
    }
    assert!(start.filled_cells().contains_all(redundant));
}

#[test]
fn a_full_grid_can_do_without_any_one_of_its_cells() {
    let solution = Solver::new().solve(&puzzle(EXERCISE)).unwrap();
    assert_eq!(redundant_givens(Solver::new(), &solution, &never()), Ok(CellSet::ALL));
}

#[test]
fn a_17_clue_puzzle_is_minimal_and_stays_as_it_is() {
    let start = givens(SEVENTEEN);
    assert_eq!(is_minimal(Solver::new(), &start, &never()), Ok(true));
    assert_eq!(minimize(Solver::new(), &start, 5, &never()), Ok(start));
    assert_eq!(is_minimal(Solver::new(), &givens(EXERCISE), &never()), Ok(false));
}

#[test]
fn minimized_puzzles_are_part_of_the_puzzle_unique_and_minimal() {
    let start = givens(EXERCISE);
    let mut seen = std::collections::BTreeSet::new();
    let count = |givens: Grid| Solver::new().count_up_to(&Puzzle::Givens(givens), 2);
    for seed in 0..20 {
        let minimal = minimize(Solver::new(), &start, seed, &never()).unwrap();
        assert_eq!(start.restricted_to(minimal.filled_cells()), minimal);
        assert_eq!(count(minimal), 1, "{minimal}");
        for cell in minimal.filled_cells().iter() {
            assert_eq!(count(without(minimal, cell)), 2, "{minimal} without {cell}");
        }
        assert_eq!(minimize(Solver::new(), &start, seed, &never()), Ok(minimal));
        seen.insert(minimal);
    }
    assert!(seen.len() > 10, "the order matters: {seen:?}");
}

#[test]
fn every_engine_minimizes_alike() {
    let start = givens(EXERCISE);
    for seed in [0, u64::MAX] {
        let fast = minimize(Solver::new(), &start, seed, &never());
        assert_eq!(minimize(Solver::new().with_engine(Engine::Pruned), &start, seed, &never()), fast);
    }
}

#[test]
fn what_is_no_valid_puzzle_gets_the_reason_and_the_witnesses() {
    let solver = Solver::new();
    for text in [
        ".876543212........3........4........5........6........7........8........9........",
        "11...............................................................................",
    ] {
        assert_eq!(redundant_givens(solver, &givens(text), &never()), Err(NotValid::NoSolution));
        assert_eq!(is_minimal(solver, &givens(text), &never()), Err(NotValid::NoSolution));
        assert_eq!(minimize(solver, &givens(text), 0, &never()), Err(NotValid::NoSolution));
        assert_eq!(backdoors(solver, &givens(text), &never()), Err(NotValid::NoSolution));
    }
    let several = puzzle(TWENTY_SIX);
    let Err(NotValid::Multiple(witnesses)) = minimize(solver, &several.givens(), 0, &never()) else {
        panic!("26 solutions");
    };
    let [one, other] = *witnesses;
    assert!(one != other && one.is_solution_of(&several) && other.is_solution_of(&several));
    assert!(matches!(is_minimal(solver, &Grid::EMPTY, &never()), Err(NotValid::Multiple(_))));
}

#[test]
fn cancelled_is_not_an_answer() {
    let cancel = CancelToken::new();
    cancel.cancel();
    let (solver, start) = (Solver::new(), givens(EXERCISE));
    assert_eq!(minimize(solver, &start, 0, &cancel), Err(NotValid::Cancelled));
    assert_eq!(redundant_givens(solver, &start, &cancel), Err(NotValid::Cancelled));
    assert!(true_candidates(solver, &puzzle(EXERCISE), &cancel).is_err());
}

fn union_of_solutions(puzzle: &Puzzle) -> Pencilmarks {
    let mut union = Pencilmarks::EMPTY;
    for grid in Solver::new().solutions(puzzle) {
        for (cell, digit) in grid.filled() {
            union.set(cell, union.get(cell) | DigitSet::only(digit));
        }
    }
    union
}

#[test]
fn true_candidates_are_the_union_of_all_solutions() {
    for text in [
        EXERCISE,
        TWENTY_SIX,
        "6..27.49...9.8..3.73...6..2.473.8.653..4...799....7.....3...9.7.7256.3....47.2.5.",
        "92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..",
    ] {
        let puzzle = puzzle(text);
        let marks = true_candidates(Solver::new(), &puzzle, &never()).unwrap();
        assert_eq!(marks, union_of_solutions(&puzzle), "{text}");
        let sukaku = Puzzle::Sukaku(Pencilmarks::of_grid(&puzzle.givens()));
        assert_eq!(true_candidates(Solver::new(), &sukaku, &never()), Ok(marks));
    }
}

#[test]
fn the_empty_grid_has_every_candidate_and_a_contradiction_none() {
    let marks = true_candidates(Solver::new(), &Puzzle::Givens(Grid::EMPTY), &never());
    assert_eq!(marks, Ok(Pencilmarks::ALL));
    let none = puzzle("11...............................................................................");
    assert_eq!(true_candidates(Solver::new(), &none, &never()), Ok(Pencilmarks::EMPTY));
    assert_eq!(backbone(Solver::new(), &none, &never()), Ok(Grid::EMPTY));
}

#[test]
fn the_backbone_is_what_all_solutions_agree_on() {
    let solver = Solver::new();
    assert_eq!(backbone(solver, &puzzle(EXERCISE), &never()).ok(), solver.solve(&puzzle(EXERCISE)));
    let several = puzzle(TWENTY_SIX);
    let common = backbone(solver, &several, &never()).unwrap();
    for cell in Cell::ALL {
        let digits: DigitSet = solver.solutions(&several).filter_map(|grid| grid.get(cell)).collect();
        assert_eq!(common.get(cell), digits.single(), "{cell}");
    }
}

/// Whether naked and hidden singles alone fill the grid: written anew, as simply as possible.
fn singles_solve(givens: &Grid) -> bool {
    let mut grid = *givens;
    loop {
        let before = grid;
        let fits = |grid: &Grid, cell: Cell, digit| {
            grid.get(cell).is_none() && cell.peers().iter().all(|peer| grid.get(peer) != Some(digit))
        };
        for cell in Cell::ALL {
            let digits: DigitSet =
                ninefold::Digit::ALL.into_iter().filter(|&digit| fits(&grid, cell, digit)).collect();
            if let Some(digit) = digits.single() {
                grid.set(cell, Some(digit));
            }
        }
        for (house, digit) in House::ALL.into_iter().flat_map(|h| ninefold::Digit::ALL.map(|d| (h, d))) {
            let cells: CellSet = house.cells().into_iter().filter(|&cell| fits(&grid, cell, digit)).collect();
            if let Some(cell) = cells.single() {
                grid.set(cell, Some(digit));
            }
        }
        if grid == before {
            return grid.is_full();
        }
    }
}

#[test]
fn singles_suffice_for_the_exercise() {
    let found = backdoors(Solver::new(), &givens(EXERCISE), &never()).unwrap();
    assert!(found.singles_suffice && found.size_1.is_empty() && found.size_2.is_empty());
}

#[test]
fn backdoors_are_exactly_the_cells_and_pairs_that_make_singles_suffice() {
    for text in [INKALA, "000007004000006003860200000509082000640000080000000700000000042010030000703000009"]
    {
        let start = givens(text);
        let solution = Solver::new().solve(&puzzle(text)).unwrap();
        let found = backdoors(Solver::new(), &start, &never()).unwrap();
        assert_eq!(found.singles_suffice, singles_solve(&start));
        let with = |cells: &[Cell]| {
            let mut grid = start;
            for &cell in cells {
                grid.set(cell, solution.get(cell));
            }
            singles_solve(&grid)
        };
        let mut pairs = Vec::new();
        for one in Cell::ALL {
            assert_eq!(found.size_1.contains(one), !found.singles_suffice && with(&[one]), "{text} {one}");
            for other in Cell::ALL.into_iter().skip(one.index() + 1).filter(|cell| cell.index() % 4 == 0) {
                if !found.singles_suffice && !with(&[one]) && !with(&[other]) && with(&[one, other]) {
                    pairs.push([one, other]);
                }
            }
        }
        let listed = found.size_2.iter().copied().filter(|pair| pair[1].index() % 4 == 0);
        assert_eq!(listed.collect::<Vec<_>>(), pairs, "{text}");
    }
}

#[test]
fn very_many_puzzles_are_minimized_as_each_alone() {
    let order = Generator::new(6).with_minimality(Minimality::Redundant).with_givens(30..=36);
    let mut puzzles: Vec<Grid> = order.puzzles(0..700, &never()).map(|made| made.unwrap().puzzle).collect();
    puzzles[5] = Grid::EMPTY;
    puzzles[6] = givens("5.........5......................................................................");
    puzzles[699] =
        givens("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    for solver in [Solver::new(), Solver::with_isa(Isa::Portable).unwrap()] {
        let all = minimize_batch(solver, &puzzles, 4, &never());
        for (minimal, puzzle) in all.iter().zip(&puzzles) {
            assert_eq!(*minimal, minimize(Solver::new(), puzzle, 4, &never()), "{puzzle}");
        }
        assert_eq!(minimize_batch(solver, &puzzles[..5], 4, &never()), all[..5]);
    }
    let cancelled = CancelToken::new();
    cancelled.cancel();
    let none = minimize_batch(Solver::new(), &puzzles, 4, &cancelled);
    assert!(none.iter().all(|minimal| *minimal == Err(NotValid::Cancelled)));
}
