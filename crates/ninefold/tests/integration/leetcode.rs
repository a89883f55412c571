//! The exercise's own semantics.

use ninefold::leetcode::{is_valid_sudoku, solve_sudoku};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn board(line: &str) -> Vec<Vec<char>> {
    line.chars().collect::<Vec<_>>().chunks(9).map(<[char]>::to_vec).collect()
}

#[test]
fn the_board_of_the_exercise_is_filled_in_place() {
    let mut cells = board(PUZZLE);
    assert!(is_valid_sudoku(&cells));
    solve_sudoku(&mut cells);
    assert_eq!(cells, board(SOLUTION));
    assert!(is_valid_sudoku(&cells));
}

#[test]
fn valid_means_without_duplicates_whether_or_not_solvable() {
    let unsolvable =
        board(".876543212........3........4........5........6........7........8........9........");
    assert!(is_valid_sudoku(&unsolvable));
    let mut after = unsolvable.clone();
    solve_sudoku(&mut after);
    assert_eq!(after, unsolvable, "a board without solution stays as it was");
}

#[test]
fn a_duplicate_in_a_row_a_column_or_a_box_is_not_valid() {
    for places in [[0, 8], [0, 72], [0, 10], [70, 80]] {
        let mut line = vec!['.'; 81];
        for place in places {
            line[place] = '9';
        }
        let before = board(&line.into_iter().collect::<String>());
        let mut after = before.clone();
        assert!(!is_valid_sudoku(&before), "{places:?}");
        solve_sudoku(&mut after);
        assert_eq!(after, before, "{places:?}");
    }
}

#[test]
fn what_is_no_board_is_not_valid_and_left_alone() {
    let mut short = board(PUZZLE);
    short.pop();
    let mut ragged = board(PUZZLE);
    ragged[4].pop();
    let mut zero = board(PUZZLE);
    zero[0][2] = '0';
    let mut wide = board(PUZZLE);
    wide[0][2] = '５';
    for before in [vec![], short, ragged, zero, wide] {
        let mut after = before.clone();
        assert!(!is_valid_sudoku(&before));
        solve_sudoku(&mut after);
        assert_eq!(after, before);
    }
}

#[test]
fn a_board_with_several_solutions_gets_the_first_in_row_order() {
    let mut blank = vec![vec!['.'; 9]; 9];
    solve_sudoku(&mut blank);
    assert!(is_valid_sudoku(&blank));
    assert_eq!(blank[0].iter().collect::<String>(), "123456789");
    assert_eq!(blank[1].iter().collect::<String>(), "456789123");
}
