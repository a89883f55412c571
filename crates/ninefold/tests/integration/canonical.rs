//! The canonical form against a search through all 3,359,232 geometric transforms, and its promises under random ones.

use ninefold::{Candidate, Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle, Transform};
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

/// The same for pencilmarks, labels settled cell by cell: among digits that all cells so far treated alike, those that
/// the cell lacks come first.
fn brute_force_marks(marks: &Pencilmarks) -> Pencilmarks {
    let orders = line_orders();
    let cells = marks.cells().map(DigitSet::bits);
    let transposed: [u16; 81] = std::array::from_fn(|cell| cells[cell % 9 * 9 + cell / 9]);
    let mut best = [u16::MAX; 81];
    for source in [cells, transposed] {
        for rows in &orders {
            for columns in &orders {
                let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
                let mut class = [0; 9]; // by place; equal where the labels may still be exchanged
                let mut image = [0; 81];
                let mut smaller = false;
                let beaten = (0..81).any(|cell| {
                    let candidates = source[rows[cell / 9] * 9 + columns[cell % 9]];
                    let present = |digit: usize| candidates >> digit & 1;
                    let mut keyed: [(u16, u16, usize); 9] =
                        std::array::from_fn(|place| (class[place], present(order[place]), order[place]));
                    keyed.sort_unstable();
                    order = keyed.map(|(_, _, digit)| digit);
                    class = keyed.map(|(class, present, _)| class << 1 | present);
                    let distinct = |place: usize| class[..place].windows(2).filter(|w| w[0] != w[1]).count();
                    class = std::array::from_fn(|place| distinct(place + 1) as u16);
                    image[cell] = order.iter().fold(0, |shown, &digit| shown << 1 | present(digit));
                    smaller |= image[cell] < best[cell];
                    !smaller && image[cell] > best[cell]
                });
                if smaller && !beaten {
                    best = image;
                }
            }
        }
    }
    let set = |shown: u16| {
        (0..9).filter(|label| shown >> (8 - label) & 1 != 0).filter_map(Digit::from_index).collect()
    };
    Pencilmarks::new(best.map(set))
}

fn grid(text: &str) -> Grid {
    text.parse::<Puzzle>().unwrap().givens()
}

/// The most symmetric grid, of 648 automorphisms: all its bands and stacks are shifts of one another, in the boxes too.
fn most_symmetric() -> Grid {
    let digit = |row: usize, column: usize| (row + column / 3) % 3 * 3 + (column + row / 3) % 3;
    Grid::from_values(std::array::from_fn(|cell| digit(cell / 9, cell % 9) as u8 + 1)).unwrap()
}

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// A full grid for each second row that a form can have, but for two that are rarer still.
const BY_SECOND_ROW: [(&str, &str); 10] = [
    ("456789123", "347251968156879243928643175681425397279136854534987621493568712712394586865712439"),
    ("456789132", "972615834135948762468372591214769385783154629596823417341287956659431278827596143"),
    ("456789231", "213576894687149352594382671731658429826497513945231768472963185369815247158724936"),
    ("457189236", "697418325285376914134295678951863742826754193743921586572689431469132857318547269"),
    ("457189263", "618397425453128967792465138921786354365241789847539612186972543574813296239654871"),
    ("457189326", "219658473684739521357421869865197234472583916931246758593862147748315692126974385"),
    ("457189623", "579368241132594867468217935795683412816429753243751698954172386687935124321846579"),
    ("457189632", "381952647497316528265874391859631472712495836643728159938567214526149783174283965"),
    ("457289163", "862951743145732896379864521694275138721483965583619274216547389958326417437198652"),
    ("457289613", "935124687617983452428657913573419268142836579869572341791345826256798134384261795"),
];

fn missing_digits(grid: &Grid) -> u64 {
    Digit::ALL.iter().filter(|&&d| grid.filled().all(|(_, digit)| digit != d)).count() as u64
}

#[test]
fn the_form_is_the_smallest_of_all_morphs_and_automorphisms_are_counted() {
    let swapped = SOLUTION.replacen("53", "35", 1); // breaks two columns
    let hole = SOLUTION.replacen('5', ".", 1);
    let corners = format!("1{}1", ".".repeat(79));
    let row = format!("123456789{}", ".".repeat(72));
    let repeats = "112233445........1........1........1........1........1........1........1.........";
    let diagonal: String = (0..81).map(|cell| if cell % 10 == 0 { '7' } else { '.' }).collect();
    for text in [PUZZLE, SOLUTION, &swapped, &hole, &corners, &row, repeats, &diagonal] {
        let grid = grid(text);
        let (form, ways) = brute_force(&grid);
        let canonical = grid.canonical();
        assert_eq!(canonical.form, form, "{grid}");
        assert_eq!(canonical.transform.apply(grid), form, "{grid}");
        assert_eq!(canonical.automorphisms, ways * (1..=missing_digits(&grid)).product::<u64>(), "{grid}");
    }
}

#[test]
fn the_form_of_a_full_grid_is_the_smallest_whatever_its_second_row() {
    for (second_row, text) in BY_SECOND_ROW {
        let grid = grid(text);
        let canonical = grid.canonical();
        assert_eq!(&canonical.form.to_string()[9..18], second_row);
        assert_eq!((canonical.form, canonical.automorphisms), brute_force(&grid), "{grid}");
        assert_eq!(canonical.transform.apply(grid), canonical.form, "{grid}");
    }
}

#[test]
fn the_form_of_a_sukaku_is_the_smallest_of_all_morphs() {
    let mut marks = Pencilmarks::of_grid(&grid(PUZZLE));
    let canonical = marks.canonical();
    assert_eq!(canonical.form, brute_force_marks(&marks));
    assert_eq!(canonical.transform.apply(marks), canonical.form);
    marks = Pencilmarks::ALL;
    for index in (0..729).step_by(41) {
        marks.remove(Candidate::from_index(index).unwrap());
    }
    assert_eq!(marks.canonical().form, brute_force_marks(&marks));
    let singles = Pencilmarks::new(grid(SOLUTION).values().map(|value| {
        let digit = Digit::new(value).filter(|digit| digit.get() != 7); // and here and there none at all
        digit.into_iter().collect()
    }));
    let canonical = singles.canonical();
    assert_eq!(canonical.form, brute_force_marks(&singles));
    assert_eq!(canonical.transform.apply(singles), canonical.form);
    assert_eq!(canonical.automorphisms, 1);
}

#[test]
fn morphs_of_simple_puzzles_can_be_counted_by_hand() {
    let morphs = |text: &str| grid(text).canonical().morphs();
    let blanks = ".".repeat(81);
    assert_eq!(morphs(&blanks), 1);
    assert_eq!(morphs(&blanks.replacen("...", "..5", 1)), 729, "a digit in a cell");
    assert_eq!(
        morphs(&blanks.replacen("..", "55", 1)),
        9 * (27 + 27) * 3,
        "a digit twice in a minirow or minicolumn"
    );
    assert_eq!(morphs(&blanks.replacen("..", "58", 1)), 9 * 8 * (27 + 27) * 3, "two digits there");
    assert_eq!(morphs(&"5".repeat(81)), 9);
    let row = blanks.replacen(".........", "123456789", 1);
    assert_eq!(morphs(&row), 18 * 362_880, "a full row or column");
}

#[test]
fn the_most_symmetric_grid_has_648_automorphisms() {
    let grid = most_symmetric();
    assert!(grid.is_valid() && grid.is_full());
    let canonical = grid.canonical();
    assert_eq!(canonical.automorphisms, 648);
    assert_eq!(
        canonical.form.to_string(),
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    );
    assert_eq!(Puzzle::Sukaku(Pencilmarks::of_grid(&grid)).canonical().automorphisms, 648);
}

#[test]
fn what_is_alike_everywhere_is_its_own_form() {
    assert_eq!(Grid::EMPTY.canonical().form, Grid::EMPTY);
    for marks in [Pencilmarks::ALL, Pencilmarks::EMPTY] {
        let canonical = marks.canonical();
        assert_eq!((canonical.form, canonical.automorphisms), (marks, Transform::COUNT));
    }
}

#[test]
fn givens_and_sukaku_are_never_equivalent() {
    let givens = Puzzle::Givens(Grid::EMPTY);
    assert!(givens.is_equivalent(&givens));
    assert!(!givens.is_equivalent(&Puzzle::Sukaku(Pencilmarks::ALL)));
    assert!(!Puzzle::Sukaku(Pencilmarks::EMPTY).is_equivalent(&Puzzle::Sukaku(Pencilmarks::ALL)));
    assert!(!grid(PUZZLE).is_equivalent(&grid(SOLUTION)));
}

/// The cells of `base` that the mask keeps, or any digits where there is no base.
fn any_grid() -> impl Strategy<Value = Grid> {
    let mut full = vec![grid(SOLUTION), most_symmetric(), Grid::EMPTY];
    full.extend(BY_SECOND_ROW.map(|(_, text)| grid(text)));
    let digits = (1_usize..=9).prop_flat_map(|kinds| prop::collection::vec(1..=kinds as u8, 81));
    let density = prop_oneof![Just(81), 0_usize..=81, 0_usize..=10];
    (prop::sample::select(full), digits, density, prop::collection::vec(0_usize..81, 81)).prop_map(
        |(full, digits, density, mask)| {
            let base = if full == Grid::EMPTY { digits.try_into().unwrap() } else { *full.values() };
            Grid::from_values(std::array::from_fn(|cell| if mask[cell] < density { base[cell] } else { 0 }))
                .unwrap()
        },
    )
}

pub(crate) fn any_transform() -> impl Strategy<Value = Transform> {
    (0..Transform::COUNT).prop_map(|index| Transform::from_index(index).unwrap())
}

proptest! {
    #[test]
    fn all_morphs_have_one_form_which_is_its_own(grid in any_grid(), transform in any_transform()) {
        let canonical = grid.canonical();
        prop_assert_eq!(canonical.transform.apply(grid), canonical.form);
        prop_assert!(canonical.form.to_string() <= transform.apply(grid).to_string());
        prop_assert_eq!(Transform::COUNT % canonical.automorphisms, 0);
        for morph in [transform.apply(grid), canonical.form] {
            let other = morph.canonical();
            prop_assert_eq!(other.form, canonical.form);
            prop_assert_eq!(other.automorphisms, canonical.automorphisms);
            prop_assert!(morph.is_equivalent(&grid));
        }
    }

    #[test]
    fn all_morphs_of_a_sukaku_have_one_form_which_is_its_own(
        grid in any_grid(),
        transform in any_transform(),
        removed in prop::collection::vec(0_usize..729, 0..200),
    ) {
        let mut marks = Pencilmarks::of_grid(&grid);
        for candidate in removed.into_iter().filter_map(Candidate::from_index) {
            marks.remove(candidate);
        }
        let canonical = marks.canonical();
        prop_assert_eq!(canonical.transform.apply(marks), canonical.form);
        prop_assert!(canonical.form.to_string() <= transform.apply(marks).to_string());
        for morph in [transform.apply(marks), canonical.form] {
            let other = morph.canonical();
            prop_assert_eq!(other.form, canonical.form);
            prop_assert_eq!(other.automorphisms, canonical.automorphisms);
        }
    }

    #[test]
    fn a_changed_given_is_another_puzzle(
        grid in any_grid(),
        cell in 0_usize..81,
        value in 0_u8..=9,
        transform in any_transform(),
    ) {
        let cell = Cell::from_index(cell).unwrap();
        let mut changed = grid;
        changed.set(cell, Digit::new(value));
        // Only counting tells for sure here: a morph has as many givens and as many digits as often.
        let profile = |grid: &Grid| {
            let mut counts = [0; 10];
            grid.values().iter().for_each(|&value| counts[usize::from(value)] += 1);
            counts[1..].sort_unstable();
            counts
        };
        if profile(&changed) != profile(&grid) {
            prop_assert!(!transform.apply(changed).is_equivalent(&grid));
        }
    }
}

#[test]
fn all_17_clue_puzzles_have_different_forms_and_their_morphs_map_back() {
    let Ok(folder) = std::env::var("NINEFOLD_PUZZLES") else {
        eprintln!("skipped: NINEFOLD_PUZZLES names no folder of puzzle sets");
        return;
    };
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join("17_clue.txt")).unwrap();
    let mut forms = Vec::new();
    for (index, line) in (0_u64..).zip(text.lines().filter(|line| !line.starts_with('#'))) {
        let puzzle = grid(&line[..81]);
        let canonical = puzzle.canonical();
        let morph =
            Transform::from_index(index.wrapping_mul(0x9e37_79b9_7f4a_7c15) % Transform::COUNT).unwrap();
        assert_eq!(morph.apply(puzzle).canonical().form, canonical.form, "{puzzle}");
        assert_eq!(canonical.transform.apply(puzzle), canonical.form, "{puzzle}");
        forms.push(canonical.form);
    }
    let count = forms.len();
    forms.sort_unstable();
    forms.dedup();
    assert_eq!((count, forms.len()), (49_158, 49_158));
}
