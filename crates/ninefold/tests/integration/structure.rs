//! The geometry of the board, checked from its definition.

use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet, House};

#[test]
fn there_are_27_houses_of_nine_cells_each() {
    assert_eq!(House::ALL.len(), 27);
    for house in House::ALL {
        assert_eq!(house.cell_set().len(), 9, "{house}");
        assert!(house.cells().is_sorted(), "{house}");
        assert_eq!(house.cells().into_iter().collect::<CellSet>(), house.cell_set());
    }
}

#[test]
fn the_houses_of_each_kind_partition_the_board() {
    for kind in House::ALL.chunks(9) {
        let union = kind.iter().fold(CellSet::EMPTY, |union, house| union | house.cell_set());
        assert_eq!(union, CellSet::ALL);
        assert_eq!(kind.iter().map(|house| house.cell_set().len()).sum::<usize>(), 81);
    }
}

#[test]
fn a_cell_is_in_its_row_column_and_box_and_in_no_other_house() {
    for cell in Cell::ALL {
        let containing: Vec<House> =
            House::ALL.into_iter().filter(|house| house.cell_set().contains(cell)).collect();
        assert_eq!(containing, cell.houses(), "{cell}");
    }
}

#[test]
fn a_cell_has_the_20_other_cells_of_its_houses_as_peers() {
    for cell in Cell::ALL {
        let mut union = cell.houses().iter().fold(CellSet::EMPTY, |union, house| union | house.cell_set());
        union.remove(cell);
        assert_eq!(cell.peers(), union, "{cell}");
        assert_eq!(cell.peers().len(), 20, "{cell}");
        assert!(cell.peers().iter().all(|peer| peer.sees(cell)), "{cell}");
    }
}

#[test]
fn names_and_indices_round_trip() {
    for (index, cell) in Cell::ALL.into_iter().enumerate() {
        assert_eq!(cell.index(), index);
        assert_eq!(cell.to_string().parse(), Ok(cell));
        assert_eq!(Cell::at(cell.row(), cell.column()), Some(cell));
    }
    for (index, house) in House::ALL.into_iter().enumerate() {
        assert_eq!(house.index(), index);
        assert_eq!(house.to_string().parse(), Ok(house));
    }
    for index in 0..729 {
        let candidate = Candidate::from_index(index).unwrap();
        assert_eq!(candidate.index(), index);
        assert_eq!(candidate.to_string().parse(), Ok(candidate));
    }
    for (index, digit) in Digit::ALL.into_iter().enumerate() {
        assert_eq!(digit.index(), index);
        assert_eq!(digit.to_string().parse(), Ok(digit));
        assert_eq!(Digit::from_char(digit.to_char()), Some(digit));
    }
}

#[test]
fn what_is_out_of_range_has_no_name() {
    assert_eq!(Cell::from_index(81), None);
    assert_eq!(Cell::at(9, 0), None);
    assert_eq!(Cell::at(0, 9), None);
    assert_eq!(House::from_index(27), None);
    assert_eq!(Candidate::from_index(729), None);
    assert_eq!(Digit::new(0), None);
    assert_eq!(Digit::new(10), None);
    assert_eq!(DigitSet::from_bits(1 << 9), None);
    assert_eq!(CellSet::from_bits(1 << 81), None);
    for text in ["r0c1", "r1c0", "r10c1", "c1r1", "", "r1c1 ", "é1c1"] {
        assert!(text.parse::<Cell>().is_err(), "{text}");
    }
    assert_eq!(
        "row 10".parse::<House>().unwrap_err().to_string().split(',').next_back(),
        Some(" found 'row 10'")
    );
}

#[test]
fn sets_behave_as_sets_and_iterate_in_order_from_both_ends() {
    let odd: DigitSet = "13579".parse().unwrap();
    let even = !odd;
    assert_eq!(even.to_string(), "2468");
    assert_eq!(odd | even, DigitSet::ALL);
    assert_eq!(odd & even, DigitSet::EMPTY);
    assert_eq!(DigitSet::ALL - odd, even);
    assert_eq!(odd.iter().rev().map(Digit::get).collect::<Vec<_>>(), [9, 7, 5, 3, 1]);
    assert_eq!(odd.iter().len(), 5);
    assert_eq!(odd.single(), None);
    assert_eq!(DigitSet::EMPTY.single(), None);
    assert_eq!(DigitSet::EMPTY.first(), None);
    assert_eq!(DigitSet::only(Digit::ALL[8]).single(), Some(Digit::ALL[8]));
    let corners: CellSet = [0, 8, 72, 80].into_iter().filter_map(Cell::from_index).collect();
    assert_eq!(corners.to_string(), "r1c1,r1c9,r9c1,r9c9");
    assert!(CellSet::ALL.contains_all(corners) && !corners.contains_all(CellSet::ALL));
    assert_eq!((!corners).len(), 77);
}
