//! The harness at work on the sets that ship with it.

use ninefold::Isa;
use ninefold_bench::measure::{Plan, measure};
use ninefold_bench::peers::{self, Options};
use ninefold_bench::sets::{Set, Size, shipped};
use std::time::Duration;

#[test]
fn no_solver_is_wrong_on_the_shipped_sets() {
    let plan = Plan { limit: 2, rounds: 1, turn: Duration::from_millis(5) };
    let isas = Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect();
    let mut solvers = peers::select(&[], &Options { patience: plan.turn, isas }).unwrap();
    for path in shipped().unwrap() {
        let set = Set::load(&path, Size { at_most: 60, fill_to: 0 }).unwrap();
        for row in measure(&mut solvers, &set, &plan).unwrap() {
            assert!(row.at_least || row.verified.counts == row.puzzles, "{row:?}");
        }
    }
}

#[test]
fn a_set_is_filled_up_with_morphs_that_have_as_many_givens_and_solutions() {
    let path = &shipped().unwrap()[0];
    let set = Set::load(path, Size { at_most: 1000, fill_to: 900 }).unwrap();
    assert_eq!((set.len, set.puzzles.len()), (400, 900));
    for (puzzle, morph) in set.puzzles[..20].iter().zip(&set.puzzles[400..]) {
        assert_ne!(puzzle, morph);
        assert_eq!(puzzle.givens().filled_len(), morph.givens().filled_len());
        assert_eq!(ninefold::Solver::new().count_up_to(morph, 2), 1, "{morph}");
    }
}

#[test]
fn an_unknown_solver_is_refused_by_name() {
    let refused =
        peers::select(&["fastest".to_owned()], &Options { patience: Duration::ZERO, isas: Vec::new() })
            .err()
            .unwrap();
    assert!(refused.to_string().contains("fastest") && refused.to_string().contains("sudoku"), "{refused}");
}
