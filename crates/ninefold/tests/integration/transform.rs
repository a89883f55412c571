//! Transforms: a group, and the same on every kind of value.

use crate::canonical::any_transform;
use ninefold::{
    Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Pencilmarks, Puzzle, Transform,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// No two rows, columns or digits of this can be confused.
fn sample() -> Grid {
    Grid::from_values(std::array::from_fn(|cell| (cell * cell % 83 % 10) as u8)).unwrap()
}

#[test]
fn the_geometric_transforms_are_every_choice_of_rows_columns_and_transposing() {
    assert_eq!(Transform::geometric().len(), 2 * 1_296 * 1_296);
    assert_eq!(Transform::geometric().next(), Some(Transform::IDENTITY));
    let columns: Vec<Transform> = Transform::geometric().take(1_296).collect();
    let rows: Vec<Transform> = Transform::geometric().step_by(1_296).take(1_296).collect();
    for orders in [&rows, &columns] {
        assert_eq!(orders.iter().collect::<BTreeSet<_>>().len(), 1_296);
    }
    for (index, (&row, &column)) in rows.iter().zip(&columns).enumerate() {
        let both = Transform::geometric_from_index(index as u32 * 1_297).unwrap();
        assert!(both.is_geometric());
        assert_eq!(row.then(column), both);
        assert_eq!(
            Transform::geometric().nth(1_679_616 + index * 1_297),
            Some(Transform::TRANSPOSE.then(both))
        );
    }
    assert_eq!(Transform::geometric().next_back(), Transform::geometric_from_index(Transform::GEOMETRIC - 1));
    assert_eq!(Transform::geometric_from_index(Transform::GEOMETRIC), None);
}

#[test]
fn indices_beyond_the_geometric_ones_relabel() {
    let labels: BTreeSet<Transform> = (0..362_880)
        .step_by(719)
        .map(|rank| Transform::from_index(rank * u64::from(Transform::GEOMETRIC)).unwrap())
        .collect();
    assert_eq!(labels.len(), 505);
    assert!(labels.iter().skip(1).all(|transform| transform.to_string().starts_with("digits=")));
    assert_eq!(
        Transform::from_index(Transform::COUNT - 1).unwrap().to_string(),
        "transpose rows=987654321 columns=987654321 digits=987654321"
    );
    assert_eq!(Transform::from_index(Transform::COUNT), None);
}

#[test]
fn lines_of_different_bands_or_stacks_do_not_mix() {
    assert_eq!(Transform::rows([3, 1, 2, 0, 4, 5, 6, 7, 8]), None);
    assert_eq!(Transform::columns([0, 1, 1, 3, 4, 5, 6, 7, 8]), None);
    assert_eq!(Transform::columns([0, 1, 2, 3, 4, 5, 6, 7, 9]), None);
    assert_eq!(Transform::bands([0, 1, 1]), None);
    assert_eq!(Transform::stacks([usize::MAX, 1, 2]), None);
    assert_eq!(Transform::relabel([Digit::ALL[0]; 9]), None);
    assert_eq!(Transform::bands([2, 0, 1]).unwrap().to_string(), "rows=789123456");
    assert_eq!(Transform::rows([2, 1, 0, 3, 4, 5, 6, 7, 8]).unwrap().to_string(), "rows=321456789");
}

#[test]
fn each_part_moves_what_it_names() {
    let grid = sample();
    let at = |grid: Grid, row, column| grid.get(Cell::at(row, column).unwrap());
    let image = Transform::rows([2, 0, 1, 3, 4, 5, 6, 7, 8]).unwrap().apply(grid);
    assert!((0..9).all(|c| at(image, 0, c) == at(grid, 2, c) && at(image, 1, c) == at(grid, 0, c)));
    let image = Transform::stacks([1, 2, 0]).unwrap().apply(grid);
    assert!((0..9).all(|r| at(image, r, 0) == at(grid, r, 3) && at(image, r, 8) == at(grid, r, 2)));
    let image = Transform::TRANSPOSE.apply(grid);
    assert!((0..81).all(|cell| at(image, cell / 9, cell % 9) == at(grid, cell % 9, cell / 9)));
}

#[test]
fn what_is_no_transform_is_refused() {
    for text in [
        "",
        "rows",
        "rows=12345678",
        "rows=1234567890",
        "rows=423156789",
        "columns=113456789",
        "digits=112345678",
        "rows=123456789 rows=123456789",
        "transpose transpose",
        "transpose=1",
        "identity transpose",
        "mirror",
    ] {
        assert!(text.parse::<Transform>().is_err(), "{text}");
    }
    assert_eq!("identity".parse(), Ok(Transform::IDENTITY));
    assert_eq!(" columns=123456789  transpose ".parse(), Ok(Transform::TRANSPOSE));
}

#[test]
fn a_seed_gives_its_transform_for_ever() {
    assert_eq!(Transform::random(0, 0).to_string(), "rows=465789321 columns=987312654 digits=284673195");
    assert_eq!(
        Transform::random(u64::MAX, 0).to_string(),
        "transpose rows=132987654 columns=321879654 digits=675934812"
    );
}

#[test]
fn random_transforms_send_every_digit_and_cell_everywhere_alike() {
    let first = Candidate::from_index(0).unwrap();
    let mut counts = [0_u32; 729];
    for seed in 0..72_900 {
        counts[Transform::random(seed, 0).apply(first).index()] += 1;
    }
    // 100 expected each; six standard deviations.
    assert!(counts.iter().all(|count| count.abs_diff(100) < 60), "{counts:?}");
}

proptest! {
    #[test]
    fn transforms_are_a_group(a in any_transform(), b in any_transform(), c in any_transform()) {
        prop_assert_eq!(a.then(b).then(c), a.then(b.then(c)));
        prop_assert_eq!(a.then(a.inverse()), Transform::IDENTITY);
        prop_assert_eq!(a.inverse().then(a), Transform::IDENTITY);
        prop_assert_eq!(a.then(b).inverse(), b.inverse().then(a.inverse()));
        prop_assert_eq!(a.then(b).apply(sample()), b.apply(a.apply(sample())));
    }

    #[test]
    fn the_text_of_a_transform_reads_back(transform in any_transform()) {
        prop_assert_eq!(transform.to_string().parse(), Ok(transform));
    }

    #[test]
    fn all_kinds_of_values_move_alike(t in any_transform()) {
        let grid = sample();
        let image = t.apply(grid);
        for cell in Cell::ALL {
            prop_assert_eq!(image.get(t.apply(cell)), grid.get(cell).map(|digit| t.apply(digit)));
            for digit in Digit::ALL {
                let candidate = t.apply(Candidate { cell, digit });
                prop_assert_eq!(candidate, Candidate { cell: t.apply(cell), digit: t.apply(digit) });
            }
            let peers: CellSet = cell.peers().iter().map(|peer| t.apply(peer)).collect();
            prop_assert_eq!(t.apply(cell).peers(), peers);
            prop_assert_eq!(t.apply(cell.peers()), peers);
        }
        for house in House::ALL {
            let cells: CellSet = house.cells().into_iter().map(|cell| t.apply(cell)).collect();
            prop_assert_eq!(t.apply(house).cell_set(), cells);
            prop_assert_eq!(house.kind() == HouseKind::Box, t.apply(house).kind() == HouseKind::Box);
        }
        let marks = Pencilmarks::of_grid(&grid);
        let moved: BTreeSet<Candidate> = marks.candidates().map(|candidate| t.apply(candidate)).collect();
        prop_assert_eq!(t.apply(marks).candidates().collect::<BTreeSet<_>>(), moved);
        prop_assert_eq!(t.apply(Puzzle::Sukaku(marks)), Puzzle::Sukaku(t.apply(marks)));
        prop_assert_eq!(t.apply(Puzzle::Givens(grid)), Puzzle::Givens(image));
        let odd: DigitSet = "13579".parse().unwrap();
        prop_assert_eq!(t.apply(odd), odd.iter().map(|digit| t.apply(digit)).collect());
        prop_assert_eq!(image.conflicts().len(), grid.conflicts().len());
    }
}
