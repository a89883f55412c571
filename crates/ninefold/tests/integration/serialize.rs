//! Feature `serde`: values as the text they print.

use ninefold::text::Format;
use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Pencilmarks, Puzzle, Transform};
use serde::de::DeserializeOwned;
use serde::ser::Serialize;
use std::fmt::{Debug, Display};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn assert_is_text<T: Serialize + DeserializeOwned + Display + Debug + PartialEq>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(json, format!("\"{value}\""));
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value);
    // An owned string takes another way through the deserializer.
    assert_eq!(&serde_json::from_value::<T>(serde_json::Value::String(value.to_string())).unwrap(), value);
}

#[test]
fn every_value_is_its_text() {
    Digit::ALL.iter().for_each(assert_is_text);
    Cell::ALL.iter().for_each(assert_is_text);
    House::ALL.iter().for_each(assert_is_text);
    Format::ALL.iter().for_each(assert_is_text);
    (0..729).filter_map(Candidate::from_index).for_each(|candidate| assert_is_text(&candidate));
    [DigitSet::EMPTY, DigitSet::ALL, "159".parse().unwrap()].iter().for_each(assert_is_text);
    [CellSet::EMPTY, CellSet::ALL, Cell::ALL[40].peers()].iter().for_each(assert_is_text);
    (0..Transform::COUNT)
        .step_by(98_765_432_101)
        .filter_map(Transform::from_index)
        .for_each(|t| assert_is_text(&t));
    let grid: Grid = LINE.parse().unwrap();
    let marks = Pencilmarks::of_grid(&grid);
    [grid, Grid::EMPTY].iter().for_each(assert_is_text);
    [marks, Pencilmarks::ALL, Pencilmarks::EMPTY].iter().for_each(assert_is_text);
    let puzzles =
        [grid.into(), Grid::EMPTY.into(), marks.into(), Pencilmarks::ALL.into(), Pencilmarks::EMPTY.into()];
    puzzles.iter().for_each(assert_is_text::<Puzzle>);
}

#[test]
fn what_is_no_such_text_is_an_error_that_says_why() {
    let error = serde_json::from_str::<Puzzle>("\"12\"").unwrap_err();
    assert!(error.to_string().starts_with("line 1: 2 cells, expected 81"), "{error}");
    let error = serde_json::from_str::<Digit>("5").unwrap_err();
    assert!(error.to_string().contains("expected a string"), "{error}");
    assert!(serde_json::from_str::<Cell>("\"r0c1\"").is_err());
    assert!(serde_json::from_str::<CellSet>("\"r1c1,\"").is_err());
}
