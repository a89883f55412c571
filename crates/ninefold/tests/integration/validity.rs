//! The three questions, kept apart: does it break a rule, has it a solution, has it only one.

use ninefold::{Cell, Digit, Grid, House, Pencilmarks, Puzzle, Solver, Uniqueness};
use proptest::prelude::*;

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn conflicts(line: &str) -> Vec<String> {
    line.parse::<Puzzle>().unwrap().conflicts().iter().map(ToString::to_string).collect()
}

fn padded(start: &str) -> String {
    format!("{start:.<81}")
}

#[test]
fn a_pair_in_a_row_and_a_box_is_reported_in_both() {
    assert_eq!(
        conflicts(&padded("11")),
        ["row 1: digit 1 in r1c1 and r1c2", "box 1: digit 1 in r1c1 and r1c2"]
    );
    assert_eq!(
        conflicts(&padded("12345678912")),
        [
            "column 1: digit 1 in r1c1 and r2c1",
            "column 2: digit 2 in r1c2 and r2c2",
            "box 1: digit 1 in r1c1 and r2c1",
            "box 1: digit 2 in r1c2 and r2c2"
        ]
    );
}

#[test]
fn a_pair_in_a_box_alone_names_that_box_and_nothing_else() {
    assert_eq!(conflicts(&padded("5.........5")), ["box 1: digit 5 in r1c1 and r2c2"]);
    assert_eq!(
        conflicts(".4.........4.........1..7.............3....6......6.9.....1..........2.....8....."),
        ["box 1: digit 4 in r1c2 and r2c3"]
    );
    assert_eq!(
        conflicts("......................................................................9.........9"),
        ["box 9: digit 9 in r8c8 and r9c9"]
    );
}

#[test]
fn a_digit_three_times_in_a_house_is_one_conflict_with_three_cells() {
    assert_eq!(conflicts(&padded("7...7...7")), ["row 1: digit 7 in r1c1, r1c5 and r1c9"]);
}

#[test]
fn every_conflict_of_a_board_with_many_is_listed() {
    let found =
        conflicts("5..2.4.96.711697.54287...425.964.28319...5.142...129..8...835.97.25263719..9..4.8");
    for expected in [
        "row 2: digit 7 in r2c2 and r2c7",
        "row 2: digit 1 in r2c3 and r2c4",
        "row 3: digit 4 in r3c1 and r3c8",
    ] {
        assert!(found.iter().any(|line| line == expected), "{expected} is missing from {found:#?}");
    }
    let found =
        conflicts(".........7.6.....6..........7..7...38.......523..9..7..5.7.....3.....7....7..9...");
    for expected in ["row 2: digit 6 in r2c3 and r2c9", "row 4: digit 7 in r4c2 and r4c5"] {
        assert!(found.iter().any(|line| line == expected), "{expected} is missing from {found:#?}");
    }
}

#[test]
fn a_board_without_conflict_need_not_have_a_solution() {
    let puzzle: Puzzle =
        ".876543212........3........4........5........6........7........8........9........".parse().unwrap();
    assert_eq!(puzzle.conflicts(), []);
    assert_eq!(Solver::new().uniqueness(&puzzle), Uniqueness::None);
}

#[test]
fn a_board_with_conflicts_has_no_solution() {
    for line in [padded("11"), padded("5.........5"), padded("5.......5"), SOLUTION.replace("179", "177")] {
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!(Solver::new().uniqueness(&puzzle), Uniqueness::None, "{line}");
    }
}

#[test]
fn several_solutions_come_with_two_witnesses() {
    let puzzle: Puzzle =
        "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58".parse().unwrap();
    let Uniqueness::Multiple([one, other]) = Solver::new().uniqueness(&puzzle) else {
        panic!("26 solutions");
    };
    assert_ne!(one, other);
    assert!(one.is_solution_of(&puzzle) && other.is_solution_of(&puzzle));
}

#[test]
fn a_solution_fills_every_cell_breaks_no_rule_and_keeps_to_the_puzzle() {
    let grid = SOLUTION.parse::<Puzzle>().unwrap().givens();
    let puzzle: Puzzle = padded("53..7....6..195").parse().unwrap();
    assert!(grid.is_solution_of(&puzzle));
    assert!(grid.is_solution_of(&Puzzle::Givens(Grid::EMPTY)));
    assert!(grid.is_solution_of(&Puzzle::Sukaku(Pencilmarks::ALL)));

    let mut blank = grid;
    blank.set(Cell::ALL[40], None);
    assert!(!blank.is_solution_of(&puzzle), "a cell is empty");
    let mut wrong = grid;
    wrong.set(Cell::ALL[80], grid.get(Cell::ALL[79]));
    assert!(!wrong.is_solution_of(&puzzle), "a digit repeats");
    let other: Puzzle = padded("6").parse().unwrap();
    assert!(!grid.is_solution_of(&other), "the given is 6, the grid has 5");
    let mut marks = Pencilmarks::ALL;
    marks.set(Cell::ALL[0], "12346789".parse().unwrap());
    assert!(!grid.is_solution_of(&Puzzle::Sukaku(marks)), "the sukaku has no 5 in r1c1");
}

#[test]
fn a_sukaku_cell_without_candidates_means_no_solution_and_no_conflict() {
    let mut marks = Pencilmarks::ALL;
    marks.set(Cell::ALL[7], ninefold::DigitSet::EMPTY);
    let puzzle = Puzzle::Sukaku(marks);
    assert_eq!(puzzle.conflicts(), []);
    assert_eq!(marks.empty_cells().collect::<Vec<_>>(), [Cell::ALL[7]]);
    assert_eq!(Solver::new().uniqueness(&puzzle), Uniqueness::None);
}

proptest! {
    /// Against the definition: a house and a digit conflict if and only if two different cells of it hold the digit.
    #[test]
    fn conflicts_are_exactly_the_repeated_digits(values in prop::collection::vec(0_u8..=9, 81)) {
        let grid = Grid::from_values(values.try_into().unwrap()).unwrap();
        let conflicts = grid.conflicts();
        for house in House::ALL {
            for digit in Digit::ALL {
                let holders = house.cells().into_iter().filter(|&cell| grid.get(cell) == Some(digit)).count();
                let reported: Vec<_> = conflicts.iter().filter(|c| c.house == house && c.digit == digit).collect();
                prop_assert_eq!(reported.len(), usize::from(holders > 1));
                prop_assert!(reported.iter().all(|c| c.cells.len() == holders));
                prop_assert!(reported.iter().all(|c| c.cells.iter().all(|cell| grid.get(cell) == Some(digit))));
            }
        }
        prop_assert_eq!(grid.is_valid(), conflicts.is_empty());
    }
}
