//! Generated puzzles are what was asked for; random grids and samples have the distribution that is promised.

#![expect(clippy::cast_precision_loss, reason = "statistics")]

use ninefold::generate::{
    Difficulty, GenerateError, Generated, Generator, Minimality, Sampler, Symmetry, full_grid, search_effort,
};
use ninefold::minimize::redundant_givens;
use ninefold::{CancelToken, Cell, CellSet, Engine, Grid, House, Isa, Puzzle, Solver, Uniqueness};

fn never() -> CancelToken {
    CancelToken::new()
}

fn make(generator: &Generator, count: u64) -> Vec<Generated> {
    generator.puzzles(0..count, &never()).map(|made| made.unwrap()).collect()
}

/// One solution by the engine for single puzzles and by the checker that shares nothing with any engine. The
/// generator asks the batch engine.
fn assert_valid(made: &Generated) {
    let puzzle = Puzzle::Givens(made.puzzle);
    assert_eq!(Solver::new().uniqueness(&puzzle), Uniqueness::Unique(made.solution), "{}", made.puzzle);
    assert!(made.solution.is_solution_of(&puzzle));
}

/// The units of givens that could go, one at a time, by the engine for single puzzles.
fn redundant_units(made: &Generated, units: &[CellSet]) -> usize {
    let givens = made.puzzle.filled_cells();
    let inside = units.iter().filter(|&&unit| givens.contains_all(unit));
    inside
        .filter(|&&unit| {
            let fewer = Puzzle::Givens(made.puzzle.restricted_to(givens - unit));
            matches!(Solver::new().uniqueness(&fewer), Uniqueness::Unique(_))
        })
        .count()
}

#[test]
fn puzzles_are_unique_and_minimal_by_another_engine() {
    for made in make(&Generator::new(1), 300) {
        assert_valid(&made);
        assert_eq!(redundant_units(&made, &Cell::ALL.map(CellSet::only)), 0, "{}", made.puzzle);
        assert_eq!(made.attempts, 1);
    }
}

#[test]
fn the_exercise_solver_agrees_that_they_are_unique() {
    let exercise = Solver::new().with_engine(Engine::Pruned);
    for made in make(&Generator::new(2).with_givens(26..=28), 3) {
        assert_eq!(exercise.count_up_to(&Puzzle::Givens(made.puzzle), 2), 1, "{}", made.puzzle);
    }
}

#[test]
fn no_puzzle_comes_twice() {
    let mut puzzles: Vec<Grid> = make(&Generator::new(3), 2_000).iter().map(|made| made.puzzle).collect();
    puzzles.extend(make(&Generator::new(4), 2_000).iter().map(|made| made.puzzle));
    puzzles.sort_unstable();
    puzzles.dedup();
    assert_eq!(puzzles.len(), 4_000);
}

#[test]
fn a_puzzle_depends_on_seed_and_index_and_nothing_else() {
    for generator in [
        Generator::new(5),
        Generator::new(5).with_symmetry(Symmetry::Diagonal).with_givens(24..=26),
        Generator::new(5).with_minimality(Minimality::Redundant).with_givens(30..=40),
    ] {
        let all = make(&generator, 60);
        for index in [59, 0, 31] {
            assert_eq!(generator.puzzle(index), Ok(all[index as usize]));
        }
        let tail: Vec<Generated> = generator.puzzles(40..60, &never()).map(|made| made.unwrap()).collect();
        assert_eq!(tail, all[40..]);
        let slow = generator.clone().with_solver(Solver::new().with_engine(Engine::Pruned));
        let dense = slow.with_givens(40..=40).with_minimality(Minimality::Redundant);
        let fast = dense.clone().with_solver(Solver::new());
        assert_eq!(make(&dense, 5), make(&fast, 5));
    }
}

#[test]
fn the_puzzles_of_a_seed_never_change() {
    let first = Generator::new(0).puzzle(0).unwrap().puzzle;
    let turned = Generator::new(0).with_symmetry(Symmetry::Rotation180).puzzle(u64::MAX - 1).unwrap().puzzle;
    let diamond = Cell::ALL.into_iter().filter(|cell| {
        let (down, across) = (cell.row().abs_diff(4), cell.column().abs_diff(4));
        [1, 3, 4].contains(&(down + across))
    });
    let diamond = Generator::new(0).with_pattern(diamond.collect()).with_symmetry(Symmetry::Full);
    let diamond = diamond.puzzle(0).unwrap().puzzle;
    assert_eq!(
        [first.to_string(), turned.to_string(), diamond.to_string(), full_grid(0, 0).to_string()],
        [
            ".5....1..9..8...244.6....7...53.1.8..3...........6.9.....1..4.8...2.........95..1",
            "7.3.8..95...7...8......51.......23...5.8.3.7...21.......15......2...8...56..3.4.1",
            "....7.......952.....64.32...65.4.78.18.7.9.46.94.6.31...26.71.....285.......9....",
            "687149352143625789529378416712963548896457231435812697968234175274581963351796824",
        ]
    );
}

#[test]
fn there_are_ten_symmetries_with_orbits_that_partition_the_board() {
    let orbits = Symmetry::ALL.map(|symmetry| symmetry.orbits().len());
    assert_eq!(orbits, [81, 41, 21, 45, 45, 45, 45, 25, 25, 15]);
    for symmetry in Symmetry::ALL {
        let union = symmetry.orbits().into_iter().fold(CellSet::EMPTY, |union, orbit| union | orbit);
        assert_eq!(union, CellSet::ALL);
        assert_eq!(symmetry.orbits().iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
        assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        for cell in Cell::ALL {
            assert!(symmetry.holds(symmetry.orbit(cell)), "{symmetry} {cell}");
        }
    }
    assert!("rotation".parse::<Symmetry>().is_err());
}

#[test]
fn every_symmetry_is_kept_and_no_orbit_is_redundant() {
    for symmetry in Symmetry::ALL {
        for made in make(&Generator::new(6).with_symmetry(symmetry), 30) {
            assert_valid(&made);
            assert!(symmetry.holds(made.puzzle.filled_cells()), "{symmetry} {}", made.puzzle);
            assert_eq!(redundant_units(&made, &symmetry.orbits()), 0, "{symmetry} {}", made.puzzle);
        }
    }
}

#[test]
fn strictly_minimal_means_that_no_single_given_can_go() {
    let orbits = Generator::new(7).with_symmetry(Symmetry::Rotation180);
    let some = make(&orbits, 40).iter().any(|made| redundant_units(made, &Cell::ALL.map(CellSet::only)) > 0);
    assert!(some, "an orbit may stay for the sake of one of its givens");
    let strict = orbits.with_minimality(Minimality::Strict);
    for made in make(&strict, 10) {
        assert_valid(&made);
        assert!(Symmetry::Rotation180.holds(made.puzzle.filled_cells()));
        assert_eq!(redundant_givens(Solver::new(), &made.puzzle, &never()), Ok(CellSet::EMPTY));
    }
}

#[test]
fn the_number_of_givens_is_as_asked() {
    for range in [22..=22, 23..=24, 27..=29] {
        for made in make(&Generator::new(8).with_givens(range.clone()), 10) {
            assert_valid(&made);
            assert!(range.contains(&made.puzzle.filled_len()), "{range:?} {}", made.puzzle);
        }
    }
    let redundant = Generator::new(8).with_minimality(Minimality::Redundant);
    for count in [81, 80, 60, 40, 30] {
        for made in make(&redundant.clone().with_givens(count..=count), 10) {
            assert_valid(&made);
            assert_eq!(made.puzzle.filled_len(), count);
        }
    }
    let mut seen: Vec<usize> =
        make(&redundant.with_givens(30..=33), 200).iter().map(|made| made.puzzle.filled_len()).collect();
    seen.sort_unstable();
    let counts: Vec<usize> = seen.chunk_by(|a, b| a == b).map(<[usize]>::len).collect();
    assert!(counts.len() == 4 && counts.iter().all(|&count| count > 25), "drawn evenly: {counts:?}");
}

#[test]
fn a_difficulty_window_is_kept() {
    for window in [0..=0, 1..=10, 30..=u64::MAX] {
        let generator = Generator::new(9).with_difficulty(Difficulty::SearchEffort(window.clone()));
        for made in make(&generator, 5) {
            assert_valid(&made);
            assert!(window.contains(&search_effort(&made.puzzle)), "{window:?} {}", made.puzzle);
        }
    }
}

#[test]
fn givens_fill_the_pattern_and_nothing_else() {
    let pattern: CellSet =
        Cell::ALL.into_iter().filter(|cell| (cell.row() + 2 * cell.column()) % 3 == 0).collect();
    let generator = Generator::new(10).with_pattern(pattern).with_minimality(Minimality::Redundant);
    for made in make(&generator, 5) {
        assert_valid(&made);
        assert_eq!(made.puzzle.filled_cells(), pattern);
    }
    assert_eq!(generator.puzzle(4), generator.puzzles(4..5, &never()).next().unwrap());

    let frame = Generator::new(10).with_symmetry(Symmetry::Rotation180);
    let pattern = frame.puzzle(0).unwrap().puzzle.filled_cells();
    let made = frame.with_pattern(pattern).puzzle(1).unwrap();
    assert_valid(&made);
    assert_eq!(made.puzzle.filled_cells(), pattern);
    assert_eq!(redundant_units(&made, &Symmetry::Rotation180.orbits()), 0);
}

#[test]
fn a_pattern_of_few_cells_has_minimal_puzzles() {
    let pattern = Generator::new(11).with_givens(22..=22).puzzle(0).unwrap().puzzle.filled_cells();
    let generator = Generator::new(12).with_pattern(pattern).with_minimality(Minimality::Strict);
    let puzzles = make(&generator, 5);
    for made in &puzzles {
        assert_valid(made);
        assert_eq!(made.puzzle.filled_cells(), pattern);
        assert_eq!(redundant_units(made, &Symmetry::None.orbits()), 0);
    }
    assert!(puzzles.windows(2).all(|pair| pair[0].puzzle != pair[1].puzzle));
    let portable = generator.with_solver(Solver::with_isa(Isa::Portable).unwrap());
    assert_eq!(make(&portable, 5), puzzles);
}

#[test]
fn a_pattern_without_minimal_puzzles_ends_with_what_was_tried() {
    let all = Generator::new(0).with_pattern(CellSet::ALL).with_attempts(2);
    let many = all.clone().with_pattern(CellSet::ALL - House::ALL[0].cell_set());
    for generator in [all.clone(), many] {
        let Err(GenerateError::AttemptsExhausted(tried)) = generator.puzzle(0) else { panic!("minimal") };
        assert_eq!((tried.attempts, tried.redundant), (2, 2));
    }
    let full = all.with_minimality(Minimality::Redundant).puzzle(0).unwrap();
    assert_eq!(full.puzzle, full.solution);
}

#[test]
fn impossible_requests_are_refused_at_once_with_the_reason() {
    let refused = |generator: Generator| {
        let error = generator.check().unwrap_err();
        assert_eq!(generator.puzzle(0), Err(error.clone()));
        let mut puzzles = generator.puzzles(0..10, &never());
        assert_eq!(puzzles.next(), Some(Err(error.clone())));
        assert_eq!(puzzles.next(), None);
        assert!(!error.to_string().is_empty());
        error
    };
    let any = Generator::new(0);
    assert_eq!(refused(any.clone().with_givens(8..=8)), GenerateError::TooFewGivens(8));
    assert_eq!(refused(any.clone().with_givens(0..=16)), GenerateError::TooFewGivens(16));
    assert_eq!(refused(any.clone().with_givens(90..=99)), GenerateError::EmptyRange(90..=99));
    #[expect(clippy::reversed_empty_ranges, reason = "that is the case")]
    let empty = 30..=20;
    assert_eq!(refused(any.clone().with_givens(empty.clone())), GenerateError::EmptyRange(empty));
    let quarter = any.clone().with_symmetry(Symmetry::Rotation90).with_givens(22..=23);
    assert_eq!(
        refused(quarter),
        GenerateError::NoSuchCount { symmetry: Symmetry::Rotation90, givens: 22..=23 }
    );
    let corner = Cell::ALL[0];
    let row = House::ALL[0].cell_set();
    assert_eq!(refused(any.clone().with_pattern(row)), GenerateError::PatternTooSmall(9));
    let most = CellSet::ALL - CellSet::only(corner);
    let turned = any.clone().with_pattern(most).with_symmetry(Symmetry::Rotation180);
    assert_eq!(refused(turned), GenerateError::PatternNotSymmetric(Symmetry::Rotation180, Cell::ALL[80]));
    assert_eq!(
        refused(any.clone().with_pattern(most).with_givens(20..=30)),
        GenerateError::PatternOutOfRange { cells: 80, givens: 20..=30 }
    );
    let lines = [House::ALL[12], House::ALL[14]];
    let open = CellSet::ALL - lines[0].cell_set() - lines[1].cell_set();
    assert_eq!(refused(any.with_pattern(open)), GenerateError::PatternLeavesTwoLines(lines));
}

#[test]
fn what_is_too_rare_ends_with_what_was_tried() {
    let generator = Generator::new(0).with_givens(17..=18).with_attempts(50);
    let outcomes: Vec<_> = generator.puzzles(0..3, &never()).collect();
    assert_eq!(outcomes.len(), 3, "the next puzzle is tried all the same");
    for outcome in outcomes {
        let Err(GenerateError::AttemptsExhausted(tried)) = outcome else { panic!("{outcome:?}") };
        assert_eq!((tried.attempts, tried.too_many_givens, tried.too_few_givens), (50, 50, 0));
    }
    let error = generator.puzzle(0).unwrap_err();
    assert_eq!(error.to_string(), "no such puzzle in 50 attempts: 50 with too many givens");
}

#[test]
fn a_cancelled_run_says_so_and_ends() {
    let cancel = CancelToken::new();
    let mut puzzles = Generator::new(0).puzzles(0..u64::MAX, &cancel);
    assert!(matches!(puzzles.next(), Some(Ok(_))));
    cancel.cancel();
    let rest: Vec<_> = puzzles.collect();
    assert!(matches!(rest.last(), Some(Err(GenerateError::Cancelled(_)))), "{}", rest.len());
    let pattern = Generator::new(0).with_pattern(CellSet::ALL).puzzles(0..9, &cancel).next();
    assert!(matches!(pattern, Some(Err(GenerateError::Cancelled(_)))));
    assert!(Sampler::new(0).samples(0..9, &cancel).next().unwrap().is_err());
}

/// Sum of (observed - expected)^2 / expected.
fn chi_square(observed: &[u64], expected: f64) -> f64 {
    observed.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum()
}

#[test]
fn in_random_grids_every_cell_has_every_digit_equally_often() {
    let mut counts = [[0_u64; 9]; 81];
    let grids = 9_000;
    for index in 0..grids {
        for (cell, digit) in full_grid(20, index).filled() {
            counts[cell.index()][digit.index()] += 1;
        }
    }
    for (cell, counts) in counts.iter().enumerate() {
        // Eight degrees of freedom: more than 35 has the probability 0.00003.
        let distance = chi_square(counts, grids as f64 / 9.0);
        assert!(distance < 35.0, "cell {cell}: {counts:?}");
    }
}

#[test]
fn in_random_grids_all_bands_and_stacks_are_alike() {
    // The minirows of a band: do two boxes share the digits of a minirow? The way grids are drawn treats bands and
    // stacks, first and last, quite differently; if the grids are even, the shares agree.
    let grids = 20_000;
    let mut same = [0_u64; 6];
    let mut rectangles = [0_u64; 6];
    for index in 0..grids {
        let grid = full_grid(21, index);
        for chute in 0..6 {
            let lines: Vec<Vec<u8>> = (0..3)
                .map(|line| {
                    let house = House::ALL[chute * 3 + line];
                    house.cells().into_iter().map(|cell| grid.values()[cell.index()]).collect()
                })
                .collect();
            let sorted = |line: &[u8]| {
                let mut line = line.to_vec();
                line.sort_unstable();
                line
            };
            let first: Vec<_> = lines.iter().map(|line| sorted(&line[..3])).collect();
            same[chute] += lines.iter().filter(|line| first.contains(&sorted(&line[3..6]))).count() as u64;
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                for a in 0..9 {
                    rectangles[chute] += (a / 3 * 3 + 3..9)
                        .filter(|&b| lines[one][a] == lines[other][b] && lines[one][b] == lines[other][a])
                        .count() as u64;
                }
            }
        }
    }
    for counts in [same, rectangles] {
        let mean = counts.iter().sum::<u64>() as f64 / 6.0;
        // Counts of a grid are a little more spread than independent events would be: allow twice the usual 0.0001
        // bound of five degrees of freedom.
        assert!(chi_square(&counts, mean) < 2.0 * 25.7, "{counts:?}");
    }
}

#[test]
fn from_the_top_down_there_are_24_givens_on_average() {
    let made = make(&Generator::new(22), 2_000);
    let mean = made.iter().map(|made| made.puzzle.filled_len()).sum::<usize>() as f64 / 2_000.0;
    assert!((mean - 24.38).abs() < 0.1, "{mean}");
}

#[test]
fn samples_reproduce_the_mean_number_of_givens_of_all_minimal_puzzles() {
    let (mut weights, mut squares, mut givens, mut spread) = (0.0, 0.0, 0.0, 0.0);
    let samples: Vec<_> =
        Sampler::new(23).samples(0..2_500, &never()).map(|sample| sample.unwrap()).collect();
    for sample in &samples {
        weights += sample.weight;
        givens += sample.weight * sample.made.puzzle.filled_len() as f64;
    }
    let mean = givens / weights;
    for sample in &samples {
        let off = sample.made.puzzle.filled_len() as f64 - mean;
        squares += sample.weight * sample.weight * off * off;
        spread += sample.weight * sample.weight;
    }
    // The standard error of a ratio of weighted sums.
    let error = squares.sqrt() / weights;
    assert!((mean - 26.577).abs() < 4.0 * error && error < 0.3, "{mean} +- {error}");
    assert!(weights * weights / spread > 5.0, "effective size");
    for sample in samples.iter().step_by(200) {
        assert_valid(&sample.made);
        assert_eq!(redundant_givens(Solver::new(), &sample.made.puzzle, &never()), Ok(CellSet::EMPTY));
    }
    let alone = Sampler::new(23).samples(77..78, &never()).next().unwrap().unwrap();
    assert_eq!(alone, samples[77]);
}
