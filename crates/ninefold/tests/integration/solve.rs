//! The fast engine against golden lines, against the reference, and against itself on morphs of the same puzzle.

use crate::canonical::any_transform;
use ninefold::solve::{CancelToken, End, Search};
use ninefold::{Digit, DigitSet, Engine, Grid, Isa, Pencilmarks, Puzzle, Solver, Transform, Uniqueness};
use proptest::prelude::*;
use std::collections::BTreeSet;

const GOLDEN: &str = include_str!("../../../../data/golden.txt");
const EXERCISE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn search(engine: Engine, puzzle: &Puzzle, limit: u64) -> (Search, Vec<Grid>) {
    let mut grids = Vec::new();
    let search =
        Solver::new().with_engine(engine).search(puzzle, limit, &CancelToken::new(), |g| grids.push(*g));
    assert_eq!(search.solutions, grids.len() as u64);
    assert!(grids.iter().all(|grid| grid.is_solution_of(puzzle)), "{puzzle}");
    (search, grids)
}

/// Whether all the instruction sets of this CPU do the same, node for node and grid by grid.
fn all_sets_agree(puzzle: &Puzzle, limit: u64) -> bool {
    let best = search(Engine::Fast, puzzle, limit);
    Isa::ALL.into_iter().filter_map(Solver::with_isa).all(|solver| {
        let mut grids = Vec::new();
        let found = solver.search(puzzle, limit, &CancelToken::new(), |grid| grids.push(*grid));
        let by_one = solver.solutions(puzzle).take(limit as usize);
        by_one.eq(grids.iter().copied()) && (found, grids) == best
    })
}

/// The golden lines: puzzle, number of solutions, the solution if it is the only one.
fn golden() -> impl Iterator<Item = (Puzzle, u64, Option<Grid>)> {
    GOLDEN.lines().map(|line| {
        let [puzzle, count, solution] = line.split(':').collect::<Vec<_>>().try_into().unwrap();
        let solution = (!solution.is_empty()).then(|| solution.parse::<Puzzle>().unwrap().givens());
        (puzzle.parse().unwrap(), count.parse().unwrap(), solution)
    })
}

/// Some cells of a solved grid, chosen by the bits of `keep`, and one of its digits changed.
fn clues(solution: &Grid, keep: u128, wrong: Option<(usize, u8)>) -> Puzzle {
    let mut values = *solution.values();
    for (cell, value) in values.iter_mut().enumerate() {
        *value *= (keep >> cell & 1) as u8;
    }
    if let Some((cell, value)) = wrong {
        values[cell] = value;
    }
    Grid::from_values(values).unwrap().into()
}

fn any_solution() -> impl Strategy<Value = Grid> {
    let all: Vec<Grid> = golden().filter_map(|(.., solution)| solution).collect();
    prop::sample::select(all)
}

/// Random givens, sparse to full, right or with one of them changed; and random candidates.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let bits = || any::<u128>();
    let givens = (any_solution(), bits(), bits(), prop::option::of((0..81_usize, 1..=9_u8)));
    let sukaku = (any_solution(), prop::collection::vec(0..=0x1ff_u16, 81), bits(), bits());
    prop_oneof![
        4 => givens.prop_map(|(solution, a, b, wrong)| clues(&solution, a | b, wrong)),
        1 => sukaku.prop_map(|(solution, extra, a, b)| {
            let cell = |cell: usize| {
                let own = Digit::new(solution.values()[cell]).map_or(DigitSet::EMPTY, DigitSet::only);
                if (a & b) >> cell & 1 == 0 { own } else { own | DigitSet::from_bits_truncate(extra[cell]) }
            };
            Pencilmarks::new(std::array::from_fn(cell)).into()
        }),
    ]
}

#[test]
fn every_golden_line_has_its_count_and_its_solution() {
    for (puzzle, count, solution) in golden() {
        for limit in [1, 2, 3, count, count + 1, 10_000] {
            let (found, grids) = search(Engine::Fast, &puzzle, limit);
            assert_eq!(found.solutions, count.min(limit), "{puzzle}");
            assert_eq!(found.end, if limit > count { End::Exhausted } else { End::LimitReached });
            assert_eq!(grids.iter().collect::<BTreeSet<_>>().len(), grids.len(), "a grid twice: {puzzle}");
        }
        let solver = Solver::new();
        assert_eq!(solver.count_up_to(&puzzle, 10_000), count);
        assert_eq!(solver.solve(&puzzle).is_some(), count > 0);
        match (solver.uniqueness(&puzzle), count) {
            (Uniqueness::None, 0) => {}
            (Uniqueness::Unique(grid), 1) => assert_eq!(Some(grid), solution),
            (Uniqueness::Multiple([one, other]), 2..) => {
                assert_ne!(one, other);
                assert!(one.is_solution_of(&puzzle) && other.is_solution_of(&puzzle));
            }
            (answer, _) => panic!("{answer:?} for {puzzle}"),
        }
    }
}

#[test]
fn all_engines_find_the_same_grids() {
    for (puzzle, ..) in golden() {
        let sorted = |engine| search(engine, &puzzle, u64::MAX).1.into_iter().collect::<BTreeSet<_>>();
        let pruned = sorted(Engine::Pruned);
        assert_eq!(sorted(Engine::Fast), pruned, "{puzzle}");
        let (Search { nodes, .. }, _) = search(Engine::Pruned, &puzzle, u64::MAX);
        if nodes < 2_000 {
            assert_eq!(sorted(Engine::Naive), pruned, "{puzzle}");
        }
    }
}

#[test]
fn every_instruction_set_walks_the_same_tree() {
    for (puzzle, count, _) in golden() {
        assert!(all_sets_agree(&puzzle, 1_000), "{puzzle}");
        assert!(count < 2 || all_sets_agree(&puzzle, 2), "{puzzle}");
    }
    assert!(all_sets_agree(&Puzzle::Givens(Grid::EMPTY), 200));
    assert!(all_sets_agree(&Pencilmarks::ALL.into(), 20));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_puzzles_have_the_solutions_that_the_reference_finds(puzzle in any_puzzle()) {
        let (pruned, expected) = search(Engine::Pruned, &puzzle, 200);
        let (fast, grids) = search(Engine::Fast, &puzzle, 200);
        prop_assert_eq!((fast.solutions, fast.end), (pruned.solutions, pruned.end));
        if pruned.end == End::Exhausted {
            let set = |grids: Vec<Grid>| grids.into_iter().collect::<BTreeSet<_>>();
            prop_assert_eq!(set(grids), set(expected));
        }
    }

    #[test]
    fn random_puzzles_are_searched_alike_by_every_instruction_set(puzzle in any_puzzle()) {
        prop_assert!(all_sets_agree(&puzzle, 50));
    }

    #[test]
    fn a_morph_has_as_many_solutions(
        solution in any_solution(),
        keep in any::<[u128; 2]>(),
        wrong in prop::option::of((0..81_usize, 1..=9_u8)),
        transform in any_transform(),
    ) {
        let puzzle = clues(&solution, keep[0] & keep[1], wrong);
        let (found, grids) = search(Engine::Fast, &puzzle, 300);
        let (morphed, others) = search(Engine::Fast, &transform.apply(puzzle), 300);
        prop_assert_eq!((found.solutions, found.end), (morphed.solutions, morphed.end));
        if found.end == End::Exhausted {
            let mapped: BTreeSet<Grid> = grids.into_iter().map(|grid| transform.apply(grid)).collect();
            prop_assert_eq!(mapped, others.into_iter().collect());
        }
    }

    #[test]
    fn givens_and_the_same_written_as_candidates_are_one_puzzle(puzzle in any_puzzle()) {
        let marks = Pencilmarks::new(ninefold::Cell::ALL.map(|cell| puzzle.allowed(cell)));
        prop_assert_eq!(search(Engine::Fast, &puzzle, 100), search(Engine::Fast, &marks.into(), 100));
    }
}

#[test]
fn a_limit_of_zero_visits_nothing() {
    let (found, _) = search(Engine::Fast, &EXERCISE.parse().unwrap(), 0);
    assert_eq!(found, Search { solutions: 0, nodes: 0, end: End::LimitReached });
}

#[test]
fn a_puzzle_that_inference_solves_has_no_nodes() {
    let (found, _) = search(Engine::Fast, &EXERCISE.parse().unwrap(), 2);
    assert_eq!(found, Search { solutions: 1, nodes: 0, end: End::Exhausted });
    let (found, _) = search(Engine::Fast, &Puzzle::Givens(Grid::EMPTY), 2);
    assert!(found.nodes > 0);
}

#[test]
fn the_iterator_gives_what_a_search_visits_and_stays_at_its_end() {
    for (puzzle, count, _) in golden() {
        let mut solutions = Solver::new().solutions(&puzzle);
        let grids: Vec<Grid> = solutions.by_ref().collect();
        assert_eq!(grids, search(Engine::Fast, &puzzle, u64::MAX).1);
        assert_eq!(grids.len() as u64, count);
        assert_eq!((solutions.next(), solutions.next()), (None, None));
    }
}

#[test]
fn the_iterator_is_lazy_and_a_clone_goes_on_by_itself() {
    let blank = Puzzle::Givens(Grid::EMPTY);
    let mut solutions = Solver::new().solutions(&blank);
    let first: Vec<Grid> = solutions.by_ref().take(1_000).collect();
    assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), 1_000);
    assert!(first.iter().all(|grid| grid.is_solution_of(&blank)));
    let rest: Vec<Grid> = solutions.clone().take(100).collect();
    assert_eq!(rest, solutions.take(100).collect::<Vec<_>>());
    assert!(rest.iter().all(|grid| !first.contains(grid)));
    // Small enough to keep many of them.
    assert!(size_of::<ninefold::solve::Solutions>() < 8_192);
}

#[test]
fn counting_the_empty_grid_ends_when_another_thread_cancels() {
    let cancel = CancelToken::new();
    let (started, wait) = std::sync::mpsc::channel();
    let found = std::thread::scope(|scope| {
        let token = cancel.clone();
        scope.spawn(move || {
            wait.recv().unwrap();
            token.cancel();
        });
        let mut started = Some(started);
        Solver::new().search(&Puzzle::Givens(Grid::EMPTY), u64::MAX, &cancel, |_| {
            started.take().into_iter().for_each(|started| started.send(()).unwrap());
        })
    });
    assert_eq!(found.end, End::Cancelled);
    assert!(found.solutions > 0);
}

#[test]
fn a_solver_has_no_state_and_threads_can_share_it() {
    let solver = Solver::new();
    let puzzle: Puzzle = EXERCISE.parse().unwrap();
    let first = solver.uniqueness(&puzzle);
    assert_eq!(first, solver.uniqueness(&puzzle));
    std::thread::scope(|scope| {
        let answers = [(); 3].map(|()| scope.spawn(|| solver.uniqueness(&puzzle)));
        assert!(answers.into_iter().all(|answer| answer.join().unwrap() == first));
    });
}

/// Puzzles that other programs were reported to fail on, with the number of their solutions up to 1000.
const REPORTED: [(&str, u64); 21] = [
    // Believed to have none, after a cap on nodes.
    ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 1),
    ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 1),
    ("1...4.....926..3..3....51...7.1....4..4.5.6..2....4.8...94....1..8..652.....1...6", 1),
    // Endless.
    ("001000000200000000003000000400000005005000600600000040007103000800000000009020000", 1_000),
    ("49675.8..21869375..5.48..69......................................................", 1_000),
    ("49675.8..21869375.55.48..69......................................................", 0),
    ("6..27.49...9.8..3.73...6..2.473.8.653..4...799....7.....3...9.7.7256.3....47.2.5.", 5),
    (".................................................................................", 1_000),
    // Slow.
    ("000007004000006003860200000509082000640000080000000700000000042010030000703000009", 1),
    ("..3......4...8..36..83..1...4..6..73...9...1......2.....4.7..686........7.....5..", 1),
    ("..........9..1..3...6.2.7.....3.4...21.....98...........25.64...8.....1..........", 1),
    // Miscounted.
    ("........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58", 26),
    ("000000002020050801000000300704090000000085410005037000180000900007009000200040058", 1),
    ("92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..", 6),
    ("895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5", 4),
    ("895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......3..6....5", 1),
    // No two givens clash, but there is no solution.
    (".876543212........3........4........5........6........7........8........9........", 0),
    ("874630251245197836263581479342718695758396142916054783431865927629473518587129364", 0),
    // Full.
    ("534678912672195348198342567859761423426853791713924856961537284287419635345286179", 1),
    // A solver that stopped at a stuck path, and one whose answer did not check.
    ("139005608720090010400001090001600900003008001070002030084000179002007000007009254", 1),
    ("016400000200009000400000062070230100100000003003087040960000005000800007000006820", 1),
];

#[test]
fn reported_puzzles_have_the_right_number_of_solutions() {
    for (text, count) in REPORTED {
        let puzzle = text.parse().unwrap();
        assert_eq!(search(Engine::Fast, &puzzle, 1_000).0.solutions, count, "{text}");
        assert_eq!(matches!(Solver::new().uniqueness(&puzzle), Uniqueness::Unique(_)), count == 1, "{text}");
    }
}

#[test]
fn a_puzzle_is_decided_alike_in_all_eight_orientations() {
    let mirror = Transform::columns([8, 7, 6, 5, 4, 3, 2, 1, 0]).unwrap();
    let flip = Transform::rows([8, 7, 6, 5, 4, 3, 2, 1, 0]).unwrap();
    let puzzle: Puzzle =
        "001000000200000000003000000400000005005000600600000040007103000800000000009020000".parse().unwrap();
    for orientation in 0..8 {
        let chosen = [(1, Transform::TRANSPOSE), (2, mirror), (4, flip)];
        let chosen = chosen.into_iter().filter(|(bit, _)| orientation & bit != 0);
        let morph = chosen.fold(puzzle, |puzzle, (_, transform)| transform.apply(puzzle));
        let (found, grids) = search(Engine::Fast, &morph, 2);
        assert_eq!(grids.len(), 2, "{morph}");
        assert!(found.nodes < 200, "{} nodes for {morph}", found.nodes);
    }
}

#[test]
fn givens_that_break_a_rule_have_no_solution_and_need_no_search() {
    let repeated = [
        "11...............................................................................",
        ".........7.6.....6..........7..7...38.......523..9..7..5.7.....3.....7....7..9...",
        ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..",
        "12345678912......................................................................",
        "5..2.4.96.711697.54287...425.964.28319...5.142...129..8...835.97.25263719..9..4.8",
        "......................................................................9.........9",
        "5.......5........................................................................",
        "5........5.......................................................................",
    ];
    for text in repeated {
        let puzzle: Puzzle = text.parse().unwrap();
        assert!(!puzzle.conflicts().is_empty());
        let expected = Search { solutions: 0, nodes: 0, end: End::Exhausted };
        assert_eq!(search(Engine::Fast, &puzzle, 2).0, expected, "{text}");
    }
}

#[test]
fn a_sukaku_with_an_empty_cell_has_no_solution() {
    for empty in ninefold::Cell::ALL {
        let mut marks = Pencilmarks::ALL;
        marks.set(empty, DigitSet::EMPTY);
        let expected = Search { solutions: 0, nodes: 0, end: End::Exhausted };
        assert_eq!(search(Engine::Fast, &marks.into(), 2).0, expected);
    }
    assert_eq!(search(Engine::Fast, &Pencilmarks::ALL.into(), 5).0.solutions, 5);
}

/// On the files of a folder of puzzle sets, one puzzle a line.
#[test]
fn public_puzzle_sets_are_decided_and_every_solution_checks() {
    let Some(folder) = std::env::var_os("NINEFOLD_PUZZLES") else {
        println!("skipped: NINEFOLD_PUZZLES is not set to a folder of puzzle sets");
        return;
    };
    let mut decided = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines.step_by(if cfg!(debug_assertions) { 25 } else { 1 }) {
            let puzzle: Puzzle = line.parse().unwrap();
            let (found, grids) = search(Engine::Fast, &puzzle, 2);
            assert_ne!(found.end, End::Cancelled);
            assert!(grids.len() < 2 || grids[0] != grids[1], "{line}");
            decided += 1;
        }
    }
    assert!(decided > 0, "no puzzles in NINEFOLD_PUZZLES");
}
