//! The batch engine against the engines for one puzzle, with every instruction set of this CPU.

use ninefold::{
    Answer, CancelToken, Cancelled, Cell, Digit, DigitSet, Engine, Grid, Isa, Pencilmarks, Puzzle, Solver,
};
use std::sync::LazyLock;

const SIZES: [usize; 13] = [0, 1, 2, 63, 64, 65, 255, 256, 257, 511, 512, 513, 1000];

/// A fixed stream of random numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }

    /// A solved grid: a fixed one with digits, rows of a band, columns of a stack, bands and stacks permuted.
    fn grid(&mut self) -> [u8; 81] {
        let mut shuffled = |mut order: Vec<usize>| {
            for last in (1..order.len()).rev() {
                order.swap(last, self.below(last + 1));
            }
            order
        };
        let digits = shuffled((1..=9).collect());
        let mut lines = || -> Vec<usize> {
            let chutes = shuffled(vec![0, 1, 2]);
            chutes
                .into_iter()
                .flat_map(|chute| shuffled(vec![0, 1, 2]).into_iter().map(move |l| 3 * chute + l))
                .collect()
        };
        let (rows, columns) = (lines(), lines());
        std::array::from_fn(|cell| {
            let (r, c) = (rows[cell / 9], columns[cell % 9]);
            digits[(3 * (r % 3) + r / 3 + c) % 9] as u8
        })
    }

    /// Any number of givens of a solved grid, now and then with one of them changed.
    fn givens(&mut self) -> Puzzle {
        let mut values = self.grid();
        if self.below(4) == 0 {
            values[self.below(81)] = self.below(9) as u8 + 1;
        }
        let keep = 20 + self.below(62);
        while values.iter().filter(|&&value| value != 0).count() > keep {
            values[self.below(81)] = 0;
        }
        Puzzle::Givens(Grid::from_values(values).unwrap_or_default())
    }

    /// The pencilmarks of such a puzzle, some candidates missing.
    fn sukaku(&mut self) -> Puzzle {
        let mut marks = Pencilmarks::of_grid(&self.givens().givens());
        for _ in 0..self.below(40) {
            let cell = Cell::ALL[self.below(81)];
            let mut digits = marks.get(cell);
            digits.remove(Digit::ALL[self.below(9)]);
            marks.set(cell, digits);
        }
        Puzzle::Sukaku(marks)
    }

    fn puzzles(&mut self, len: usize) -> Vec<Puzzle> {
        (0..len).map(|_| if self.below(5) == 0 { self.sukaku() } else { self.givens() }).collect()
    }
}

static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| Random(0x9E37_79B9).puzzles(1000));

fn solvers() -> impl Iterator<Item = (Isa, Solver)> {
    Isa::ALL.into_iter().filter_map(|isa| Some((isa, Solver::with_isa(isa)?)))
}

/// The answers, checked to come in input order and to hold right grids.
fn answers(solver: Solver, puzzles: &[Puzzle], limit: u32) -> Vec<u32> {
    let mut counts = Vec::new();
    let end =
        solver.solve_batch(puzzles, limit, &CancelToken::new(), |index, &Answer { count, solution }| {
            assert_eq!(index, counts.len(), "input order");
            assert_eq!(solution.is_some(), count > 0, "{:?}", puzzles[index]);
            assert!(solution.is_none_or(|grid| grid.is_solution_of(&puzzles[index])), "{:?}", puzzles[index]);
            counts.push(count);
        });
    assert_eq!(end, Ok(()));
    assert_eq!(counts.len(), puzzles.len());
    counts
}

fn counts_one_by_one(engine: Engine, puzzles: &[Puzzle], limit: u32) -> Vec<u32> {
    let solver = Solver::new().with_engine(engine);
    puzzles.iter().map(|puzzle| solver.count_up_to(puzzle, u64::from(limit)) as u32).collect()
}

#[test]
fn every_instruction_set_counts_as_the_exercise_does() {
    // Row order and no propagation: the oracle is patient only with puzzles that leave few cells open.
    let easy: Vec<Puzzle> =
        PUZZLES.iter().filter(|puzzle| puzzle.givens().filled_len() > 28).copied().collect();
    for limit in [1, 2, 1000] {
        let expected = counts_one_by_one(Engine::Pruned, &easy, limit);
        for (isa, solver) in solvers() {
            assert_eq!(answers(solver, &easy, limit), expected, "{isa}, limit {limit}");
        }
    }
}

#[test]
fn every_instruction_set_counts_as_the_single_engine_does() {
    for limit in [0, 1, 2, 3, 100] {
        let expected = counts_one_by_one(Engine::Fast, &PUZZLES, limit);
        for (isa, solver) in solvers() {
            assert_eq!(answers(solver, &PUZZLES, limit), expected, "{isa}, limit {limit}");
        }
    }
}

#[test]
fn a_batch_of_any_size_is_answered_in_order() {
    let expected = counts_one_by_one(Engine::Fast, &PUZZLES, 2);
    for (isa, solver) in solvers() {
        for size in SIZES {
            assert_eq!(answers(solver, &PUZZLES[..size], 2), expected[..size], "{isa}, {size} puzzles");
        }
    }
}

#[test]
fn one_hard_puzzle_among_many_does_not_stop_the_others() {
    // Far more easy puzzles than are kept in memory at once, behind one with very many solutions.
    let mut puzzles = vec![Puzzle::Givens(Grid::EMPTY)];
    puzzles.resize(10_000, PUZZLES[0]);
    let easy = counts_one_by_one(Engine::Fast, &PUZZLES[..1], 3000)[0];
    for (isa, solver) in solvers() {
        let counts = answers(solver, &puzzles, 3000);
        assert_eq!(counts[0], 3000, "{isa}");
        assert!(counts[1..].iter().all(|&count| count == easy), "{isa}");
    }
}

#[test]
fn extremes_have_their_answers() {
    let full = Grid::from_values(Random(3).grid()).unwrap();
    let mut broken = full;
    broken.set(Cell::ALL[0], full.get(Cell::ALL[1]));
    let mut hopeless = Pencilmarks::ALL;
    hopeless.set(Cell::ALL[40], DigitSet::EMPTY);
    let cases = [
        (Puzzle::Givens(Grid::EMPTY), 5),
        (Puzzle::Givens(full), 1),
        (Puzzle::Givens(broken), 0),
        (Puzzle::Sukaku(Pencilmarks::ALL), 5),
        (Puzzle::Sukaku(Pencilmarks::EMPTY), 0),
        (Puzzle::Sukaku(hopeless), 0),
    ];
    let (puzzles, expected): (Vec<Puzzle>, Vec<u32>) = cases.iter().cycle().take(600).copied().unzip();
    for (isa, solver) in solvers() {
        assert_eq!(answers(solver, &puzzles, 5), expected, "{isa}");
    }
}

#[test]
fn a_cancelled_batch_ends_with_right_answers_only() {
    let cancel = CancelToken::new();
    for (isa, solver) in solvers() {
        let puzzles = vec![Puzzle::Givens(Grid::EMPTY); 100];
        let mut answered = 0;
        cancel.cancel();
        let end = solver.solve_batch(&puzzles, u32::MAX, &cancel, |_, _| answered += 1);
        assert_eq!((end, answered), (Err(Cancelled), 0), "{isa}");
    }
}

#[test]
fn slice_after_slice_is_answered_whatever_came_before() {
    let expected = counts_one_by_one(Engine::Fast, &PUZZLES, 2);
    for (isa, solver) in solvers() {
        let mut batch = solver.batch();
        for (from, to) in [(0, 1000), (400, 403), (0, 0), (3, 500), (0, 1000), (100, 356)] {
            let mut counts = Vec::new();
            let end = batch.solve(&PUZZLES[from..to], 2, &CancelToken::new(), |index, answer| {
                assert_eq!(index, counts.len(), "input order");
                assert!(answer.solution.is_none_or(|grid| grid.is_solution_of(&PUZZLES[from + index])));
                counts.push(answer.count);
            });
            assert_eq!((end, &counts[..]), (Ok(()), &expected[from..to]), "{isa}, {from} to {to}");

            // A search that is called off from within leaves lanes and stacks as they happen to be.
            let (cancel, mut answered) = (CancelToken::new(), 0);
            let mut puzzles = PUZZLES.clone();
            puzzles[700] = Puzzle::Givens(Grid::EMPTY);
            let end = batch.solve(&puzzles, u32::MAX, &cancel, |_, _| {
                answered += 1;
                cancel.cancel();
            });
            assert!(end == Err(Cancelled) && answered <= 700, "{isa}, {answered} answers");
        }
    }
}

/// Reads whole puzzle sets, one puzzle a line, from the folder that `NINEFOLD_PUZZLES` names.
#[test]
fn every_instruction_set_gives_the_same_answers_on_the_puzzle_sets() {
    let Some(folder) = std::env::var_os("NINEFOLD_PUZZLES") else {
        println!("skipped: NINEFOLD_PUZZLES is not set");
        return;
    };
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let puzzles: Vec<Puzzle> = text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect();
        let sample: Vec<Puzzle> = puzzles.iter().step_by(20).copied().collect();
        for (limit, puzzles) in [(1, &puzzles), (2, &puzzles), (1000, &sample)] {
            let mut expected = None;
            for (isa, solver) in solvers() {
                let counts = answers(solver, puzzles, limit);
                assert_eq!(
                    &counts,
                    expected.get_or_insert_with(|| counts.clone()),
                    "{}: {isa}, {limit}",
                    path.display()
                );
            }
        }
    }
}
