//! Puzzle files, and the sample of each that is measured.
//!
//! A file has one puzzle a line in its first 81 characters; empty lines and lines that start with `#` are skipped. A
//! long file is sampled evenly over its length, since many collections are sorted, and then shuffled with a fixed
//! seed, so that any prefix of the sample is a fair sample too.

use crate::random::Random;
use anyhow::{Context, Result, bail, ensure};
use ninefold::{Cell, Digit, Grid, Puzzle};
use std::path::{Path, PathBuf};

const SEED: u64 = 1;

/// A named sample of puzzles.
#[derive(Clone, Debug)]
pub struct Set {
    /// The file's name without its extension.
    pub name: String,
    /// How many puzzles the file has.
    pub len: usize,
    /// The sample, shuffled.
    pub puzzles: Vec<Puzzle>,
}

/// How much of a set is measured.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// No more puzzles than this.
    pub at_most: usize,
    /// A shorter set is filled up to this with morphs of its puzzles; 0 leaves every set as it is.
    pub fill_to: usize,
}

impl Set {
    /// Reads a file and samples it.
    pub fn load(path: &Path, size: Size) -> Result<Self> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut puzzles = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let puzzle = line.get(..81).and_then(|cells| cells.parse().ok());
            puzzles.push(puzzle.with_context(|| format!("{}:{}: no puzzle", path.display(), index + 1))?);
        }
        ensure!(!puzzles.is_empty(), "{} has no puzzles", path.display());
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self::sample(name, &puzzles, size))
    }

    fn sample(name: String, all: &[Puzzle], size: Size) -> Self {
        let mut random = Random::new(SEED);
        let len = all.len().min(size.at_most);
        let mut puzzles: Vec<Puzzle> = (0..len).map(|index| all[index * all.len() / len]).collect();
        random.shuffle(&mut puzzles);
        while puzzles.len() < size.fill_to.min(size.at_most) {
            let copy = morph(&puzzles[puzzles.len() - len], &mut random);
            puzzles.push(copy);
        }
        Self { name, len: all.len(), puzzles }
    }
}

/// The same puzzle in another guise, at random: digits exchanged; bands, stacks, and rows and columns within them
/// permuted; perhaps transposed.
pub fn morph(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let mut digits = Digit::ALL;
    random.shuffle(&mut digits);
    let (rows, columns, transposed) = (lines(random), lines(random), random.below(2) == 1);
    let mut grid = Grid::EMPTY;
    for (cell, digit) in puzzle.givens().filled() {
        let (row, column) = (rows[cell.row()], columns[cell.column()]);
        let (row, column) = if transposed { (column, row) } else { (row, column) };
        grid.set(Cell::ALL[9 * row + column], Some(digits[digit.index()]));
    }
    Puzzle::Givens(grid)
}

/// A random order of nine lines that keeps bands together.
fn lines(random: &mut Random) -> [usize; 9] {
    let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    random.shuffle(&mut bands);
    for band in &mut bands {
        random.shuffle(band);
    }
    std::array::from_fn(|line| bands[line / 3][line % 3])
}

/// The sets that ship with the benchmark, in order of name.
pub fn shipped() -> Result<Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .with_context(|| format!("cannot read {}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    if paths.is_empty() {
        bail!("no sets in {}", folder.display());
    }
    paths.sort();
    Ok(paths)
}
