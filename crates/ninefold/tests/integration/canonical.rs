//! The canonical form against a search through all 3,359,232 geometric transforms, and its promises under random ones.

use ninefold::{Canonical, Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle, Transform};
use proptest::prelude::*;

/// The permutations of nine lines that keep those of a chute together.
fn line_orders() -> Vec<[usize; 9]> {
    let of_three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for chutes in of_three {
        for a in of_three {
            for b in of_three {
                for c in of_three {
                    orders.push(std::array::from_fn(|line| {
                        3 * chutes[line / 3] + [a, b, c][line / 3][line % 3]
                    }));
                }
            }
        }
    }
    orders
}

/// The smallest morph and how many geometric transforms give it, by trying them all with labels in order of appearance.
fn brute_force(grid: &Grid) -> (Grid, u64) {
    let orders = line_orders();
    let values = grid.values();
    let transposed: [u8; 81] = std::array::from_fn(|cell| values[cell % 9 * 9 + cell / 9]);
    let mut best = [u8::MAX; 81];
    let mut ways = 0;
    for source in [values, &transposed] {
        for rows in &orders {
            for columns in &orders {
                let mut labels = [0; 10];
                let mut given_out = 0;
                let mut image = [0; 81];
                let mut smaller = false;
                let beaten = (0..81).any(|cell| {
                    let value = usize::from(source[rows[cell / 9] * 9 + columns[cell % 9]]);
                    if value != 0 && labels[value] == 0 {
                        given_out += 1;
                        labels[value] = given_out;
                    }
                    image[cell] = labels[value];
                    smaller |= image[cell] < best[cell];
                    !smaller && image[cell] > best[cell]
                });
                if smaller {
                    (best, ways) = (image, 1);
                } else if !beaten {
                    ways += 1;
                }
            }
        }
    }
    (Grid::from_values(best).unwrap(), ways)
}

fn grid(text: &str) -> Grid {
    text.parse::<Puzzle>().unwrap().givens()
}

/// The most symmetric grid, of 648 automorphisms: three times the same band, shifted, each band three times the same
/// row, shifted.
fn most_symmetric() -> Grid {
    let digit = |row: usize, column: usize| {
        let minirow = (row + column / 3) % 3;
        minirow * 3 + (column + row / 3) % 3
    };
    Grid::from_values(std::array::from_fn(|cell| digit(cell / 9, cell % 9) as u8 + 1)).unwrap()
}

fn check(grid: &Grid, expected: &(Grid, u64)) {
    let Canonical { form, transform, automorphisms } = grid.canonical();
    assert_eq!(form, expected.0, "{grid}");
    assert_eq!(transform.apply(*grid), form, "{grid} {transform}");
    let missing = Digit::ALL.iter().filter(|&&d| grid.filled().all(|(_, digit)| digit != d)).count() as u64;
    assert_eq!(automorphisms, expected.1 * (1..=missing).product::<u64>(), "{grid}");
}

#[test]
fn the_form_is_the_smallest_of_all_morphs_and_automorphisms_are_counted() {
    for text in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "53467891267219534819834256785976142342685379171392485696153728428741963534528617.",
        "1...............................................................................1",
        "123456789123456789........................................................7......",
        "112233445........1........1........1........1........1........1........1.........",
    ] {
        let grid = grid(text);
        check(&grid, &brute_force(&grid));
    }
}
