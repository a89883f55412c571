//! The exercise's two algorithms as search engines.

use ninefold::solve::{CancelToken, End, Search};
use ninefold::{Engine, Grid, Puzzle, Solver};
use proptest::prelude::*;

const EXERCISE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn search(engine: Engine, puzzle: &Puzzle, limit: u64) -> (Search, Vec<Grid>) {
    let mut grids = Vec::new();
    let search =
        Solver::new().with_engine(engine).search(puzzle, limit, &CancelToken::new(), |g| grids.push(*g));
    (search, grids)
}

#[test]
fn both_ways_walk_the_same_tree() {
    let puzzle = EXERCISE.parse().unwrap();
    for limit in [1, 2] {
        let naive = search(Engine::Naive, &puzzle, limit);
        assert_eq!(naive, search(Engine::Pruned, &puzzle, limit));
        assert_eq!(naive.1.len(), 1);
    }
    let (first, _) = search(Engine::Pruned, &puzzle, 1);
    assert_eq!(first, Search { solutions: 1, nodes: 4208, end: End::LimitReached });
    let (all, _) = search(Engine::Pruned, &puzzle, 2);
    assert_eq!(all, Search { solutions: 1, nodes: 4631, end: End::Exhausted });
}

#[test]
fn solutions_come_in_ascending_order() {
    let (_, grids) = search(Engine::Pruned, &Puzzle::Givens(Grid::EMPTY), 50);
    assert_eq!(grids.len(), 50);
    assert!(grids.is_sorted());
    assert!(grids.iter().all(|grid| grid.is_solution_of(&Puzzle::Givens(Grid::EMPTY))));
}

#[test]
fn a_limit_of_zero_visits_nothing() {
    for engine in [Engine::Naive, Engine::Pruned] {
        let (found, grids) = search(engine, &EXERCISE.parse().unwrap(), 0);
        assert_eq!((found.solutions, found.nodes, found.end), (0, 0, End::LimitReached));
        assert!(grids.is_empty());
    }
}

#[test]
fn a_cancelled_search_says_so_and_claims_nothing() {
    let cancel = CancelToken::new();
    cancel.cancel();
    for engine in [Engine::Naive, Engine::Pruned, Engine::Fast] {
        let solver = Solver::new().with_engine(engine);
        let found = solver.search(&EXERCISE.parse().unwrap(), 2, &cancel, |_| ());
        assert_eq!((found.solutions, found.end), (0, End::Cancelled), "{engine:?}");
        assert!(solver.try_uniqueness(&EXERCISE.parse().unwrap(), &cancel).is_err());
    }
}

#[test]
fn cancelling_in_the_middle_keeps_what_was_found() {
    for engine in [Engine::Naive, Engine::Pruned, Engine::Fast] {
        let cancel = CancelToken::new();
        let mut seen = 0;
        let found =
            Solver::new().with_engine(engine).search(&Puzzle::Givens(Grid::EMPTY), 1000, &cancel, |_| {
                seen += 1;
                if seen == 3 {
                    cancel.cancel();
                }
            });
        assert_eq!((found.solutions, found.end), (3, End::Cancelled), "{engine:?}");
    }
}

#[test]
fn a_full_grid_is_its_own_solution() {
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for engine in [Engine::Naive, Engine::Pruned, Engine::Fast] {
        let (found, grids) = search(engine, &full.parse().unwrap(), 2);
        assert_eq!((found.solutions, found.nodes, found.end), (1, 0, End::Exhausted), "{engine:?}");
        assert_eq!(grids[0].to_string(), full);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Blank some cells of a solution, spoil some others: all engines find the same solutions.
    #[test]
    fn all_engines_agree(blanks in prop::collection::vec(0_usize..81, 0..45), spoil in prop::option::of((0_usize..81, 1_u8..=9))) {
        let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse::<Puzzle>().unwrap().givens();
        let mut values = *full.values();
        for cell in blanks {
            values[cell] = 0;
        }
        if let Some((cell, value)) = spoil {
            values[cell] = value;
        }
        let puzzle = Puzzle::Givens(Grid::from_values(values).unwrap());
        let (naive, naive_grids) = search(Engine::Naive, &puzzle, 20);
        let (pruned, pruned_grids) = search(Engine::Pruned, &puzzle, 20);
        prop_assert_eq!(naive, pruned);
        prop_assert_eq!(&naive_grids, &pruned_grids);
        let (fast, mut fast_grids) = search(Engine::Fast, &puzzle, 20);
        prop_assert_eq!((fast.solutions, fast.end), (naive.solutions, naive.end));
        prop_assert!(fast_grids.iter().all(|grid| grid.is_solution_of(&puzzle)));
        if fast.end == End::Exhausted {
            fast_grids.sort();
            prop_assert_eq!(fast_grids, naive_grids);
        }
    }
}
