//! Vicinity search against its definition.

use ninefold::minimize::is_minimal;
use ninefold::solve::Engine;
use ninefold::vicinity::Vicinity;
use ninefold::{CancelToken, Cell, Digit, Grid, Isa, Puzzle, Solver};
use std::collections::BTreeSet;

fn givens(text: &str) -> Grid {
    text.parse::<Puzzle>().unwrap().givens()
}

fn search(exchanged: usize, start: Grid) -> Vec<Grid> {
    let mut found = Vec::new();
    let done =
        Vicinity::new(exchanged).search([start], &CancelToken::new(), |puzzle| found.push(*puzzle)).unwrap();
    assert_eq!(done.visited, found.len() as u64);
    found
}

/// Tries every given against every other candidate.
fn one_for_one(start: Grid) -> BTreeSet<Grid> {
    let mut forms = BTreeSet::new();
    for taken in start.filled_cells().iter() {
        let mut rest = start;
        rest.set(taken, None);
        for cell in Cell::ALL.into_iter().filter(|&cell| rest.get(cell).is_none()) {
            for digit in Digit::ALL.into_iter().filter(|&digit| start.get(cell) != Some(digit)) {
                let mut puzzle = rest;
                puzzle.set(cell, Some(digit));
                if puzzle.is_valid() && is_minimal(Solver::new(), &puzzle, &CancelToken::new()) == Ok(true) {
                    forms.insert(puzzle.canonical().form);
                }
            }
        }
    }
    forms.remove(&start.canonical().form);
    forms
}

#[test]
fn one_given_is_exchanged_in_every_way() {
    for text in [
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ] {
        let start = givens(text);
        let found = search(1, start);
        let forms: BTreeSet<Grid> = found.iter().map(|puzzle| puzzle.canonical().form).collect();
        assert_eq!(forms.len(), found.len(), "no two are morphs");
        assert_eq!(forms, one_for_one(start), "{text}");
        for puzzle in found {
            let kept = start.filled().filter(|&(cell, digit)| puzzle.get(cell) == Some(digit)).count();
            assert_eq!((kept, puzzle.filled_len()), (start.filled_len() - 1, start.filled_len()));
        }
    }
}

#[test]
fn the_parts_of_a_search_find_together_what_it_finds() {
    let start = givens("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let vicinity = Vicinity::new(1);
    let mut parts = Vec::new();
    for rest in vicinity.rests(&start) {
        let before = parts.len();
        let found =
            vicinity.search_rest(&start, &rest, &CancelToken::new(), |puzzle| parts.push(*puzzle)).unwrap();
        assert_eq!((found.visited, found.morphs), ((parts.len() - before) as u64, 0));
        for puzzle in &parts[before..] {
            assert!(rest.filled().all(|(cell, digit)| puzzle.get(cell) == Some(digit)), "{puzzle}");
        }
    }
    let mut seen: BTreeSet<Grid> = [start.canonical().form].into();
    parts.retain(|puzzle| seen.insert(puzzle.canonical().form));
    assert_eq!(parts, search(1, start));
}

#[test]
fn givens_are_taken_away_in_every_way() {
    let start = givens("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    for (exchanged, ways) in [(0, 1), (1, 21), (2, 210), (3, 1330), (21, 1), (22, 0), (usize::MAX, 0)] {
        let rests: BTreeSet<Grid> = Vicinity::new(exchanged).rests(&start).collect();
        assert_eq!(rests.len(), ways, "{exchanged}");
        assert_eq!(Vicinity::new(exchanged).rests(&start).count(), ways, "{exchanged}");
        for rest in rests {
            assert_eq!(rest, start.restricted_to(rest.filled_cells()));
            assert_eq!(rest.filled_len() + exchanged, 21);
        }
    }
}

#[test]
fn two_exchanges_find_minimal_puzzles_two_givens_away() {
    let start = givens("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let cancel = CancelToken::new();
    let mut found = Vec::new();
    let done = Vicinity::new(2).search([start], &cancel, |puzzle| {
        found.push(*puzzle);
        if found.len() == 20 {
            cancel.cancel();
        }
    });
    assert!(done.is_err() && found.len() >= 20, "cancelled after {}", found.len());
    for puzzle in found.iter().step_by(2) {
        let kept = start.filled().filter(|&(cell, digit)| puzzle.get(cell) == Some(digit)).count();
        assert_eq!((kept, puzzle.filled_len()), (19, 21));
        assert_eq!(is_minimal(Solver::new(), puzzle, &CancelToken::new()), Ok(true));
    }
}

#[test]
fn what_is_found_from_one_start_is_not_found_again_from_a_morph_of_it() {
    let start = givens("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let alone = search(1, start);
    let mut found = 0;
    let twice = [start, start.canonical().form];
    let done = Vicinity::new(1).search(twice, &CancelToken::new(), |_| found += 1).unwrap();
    assert_eq!(found, alone.len());
    assert!(done.morphs as usize >= alone.len());
}

#[test]
fn what_is_found_and_in_which_order_does_not_depend_on_the_solver() {
    let start = givens("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    for solver in [Solver::with_isa(Isa::Portable).unwrap(), Solver::new().with_engine(Engine::Pruned)] {
        let mut found = Vec::new();
        let vicinity = Vicinity::new(1).with_solver(solver);
        vicinity.search([start], &CancelToken::new(), |puzzle| found.push(*puzzle)).unwrap();
        assert_eq!(found, search(1, start), "{solver:?}");
    }
}

#[test]
fn nothing_is_exchanged_for_nothing() {
    let start = givens("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    assert!(search(0, start).is_empty());
    assert!(search(1, Grid::EMPTY).is_empty());
}
