//! Vicinity search, `{-k+k}`: take k givens of a puzzle away, add k others, keep what is valid and minimal. How the hunters
//! of hard puzzles and of 17-clue puzzles go from one find to the next.
//!
//! Taking k givens away leaves a puzzle with a list of solutions. A new puzzle with one solution is then k givens that
//! exactly one solution of the list has together: for the last given that is a matter of seeing which of the 729
//! candidates occur just once in what is left of the list, and no solver is called. A candidate that occurs in all of it
//! is not added, it would be redundant. Where the list would be too long, the first given is added before the
//! list is made, and if it is too long even with all but the last, each last one is put to the solver.
//!
//! The givens added are other candidates than those taken away, so no puzzle comes twice from one start: what was taken
//! and what was added can be read off. Morphs of each other do come, and are told apart by their canonical forms.
//!
//! Source of the method: the Sudoku forums' hunts for hardest and for 17-clue puzzles, since 2005, where it is written
//! `{-1+1}`, `{-2+2}`.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::minimize::redundant_among;
use crate::puzzle::Puzzle;
use crate::solve::{Batch, CancelToken, Cancelled, End, Solver};
use std::collections::HashSet;

/// The longest list of solutions kept.
const LONGEST_LIST: u64 = 50_000;

/// The same where one given is to be added: to try each is faster than a longer list.
const LONGEST_LAST_LIST: u64 = 120;

/// Searches the vicinity of puzzles.
///
/// ```
/// use ninefold::vicinity::Vicinity;
/// use ninefold::{CancelToken, Puzzle};
/// let start: Puzzle =
///     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
/// let mut found = Vec::new();
/// Vicinity::new(1).search([start.givens()], &CancelToken::new(), |puzzle| found.push(*puzzle))?;
/// assert!(found.iter().all(|puzzle| puzzle.filled_len() == 17));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Vicinity {
    solver: Solver,
    exchanged: usize,
    remembered: usize,
}

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// How many puzzles were visited.
    pub visited: u64,
    /// How many other valid puzzles were looked at and had a redundant given.
    pub redundant: u64,
    /// How many minimal puzzles were morphs of one visited before, or of a start.
    pub morphs: u64,
}

impl Vicinity {
    /// The search that exchanges this many givens; 1 and 2 are usual, 3 takes long.
    #[must_use]
    pub fn new(exchanged: usize) -> Self {
        Self { solver: Solver::new(), exchanged, remembered: 1_000_000 }
    }

    /// Uses this solver. Neither what is found nor its order depends on it.
    #[must_use]
    pub const fn with_solver(mut self, solver: Solver) -> Self {
        self.solver = solver;
        self
    }

    /// Remembers the canonical forms of so many puzzles, of 81 bytes each, so as to visit no morph of them. When
    /// there are more, the earlier ones are forgotten. A million by default.
    #[must_use]
    pub const fn remembering(mut self, puzzles: usize) -> Self {
        self.remembered = puzzles;
        self
    }

    /// Visits the valid minimal puzzles that have all but k givens in common with one of these puzzles, each in the
    /// morph in which it is next to its start, none that is a morph of another or of its start.
    ///
    /// Starts need not be minimal nor valid. Ends when the starts do: to search on from what is found, feed it back.
    /// Memory is bounded by what is remembered and by lists of solutions of some megabytes.
    ///
    /// # Errors
    ///
    /// [`Cancelled`] if the token was cancelled; what was visited is right.
    pub fn search(
        &self,
        starts: impl IntoIterator<Item = Grid>,
        cancel: &CancelToken,
        mut visit: impl FnMut(&Grid),
    ) -> Result<Found, Cancelled> {
        let mut seen = HashSet::new();
        // Whether no morph of the puzzle is remembered; now it is.
        let mut remember = |puzzle: &Grid| {
            if seen.len() >= self.remembered {
                seen.clear();
            }
            seen.insert(puzzle.canonical().form)
        };
        let (mut all, mut morphs) = (Found::default(), 0);
        for start in starts {
            remember(&start);
            for rest in self.rests(&start) {
                let found = self.search_rest(&start, &rest, cancel, |puzzle| {
                    if remember(puzzle) {
                        visit(puzzle);
                    } else {
                        morphs += 1;
                    }
                })?;
                all.visited += found.visited;
                all.redundant += found.redundant;
            }
        }
        Ok(Found { visited: all.visited - morphs, morphs, ..all })
    }

    /// What is left of a puzzle when k of its givens are taken away, for every way to do that: the parts of a search from
    /// it, to share among threads. See [`Vicinity::search_rest`].
    pub fn rests(&self, start: &Grid) -> impl Iterator<Item = Grid> + use<> {
        let start = *start;
        let cells: Vec<Cell> = start.filled_cells().iter().collect();
        let mut taken = (self.exchanged <= cells.len()).then(|| (0..self.exchanged).collect::<Vec<usize>>());
        std::iter::from_fn(move || {
            let places = taken.take()?;
            let mut rest = start;
            for cell in places.iter().filter_map(|&place| cells.get(place)) {
                rest.set(*cell, None);
            }
            taken = next_choice(places, cells.len());
            Some(rest)
        })
    }

    /// Visits the valid minimal puzzles that have k givens more than `rest`, none of them as in `start`. Each comes once,
    /// but morphs of each other and of the start do come. Memory is bounded by lists of solutions of some megabytes.
    ///
    /// ```
    /// use ninefold::vicinity::Vicinity;
    /// use ninefold::{CancelToken, Puzzle};
    /// let start: Puzzle =
    ///     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
    /// let (start, vicinity) = (start.givens(), Vicinity::new(1));
    /// assert_eq!(vicinity.rests(&start).count(), 17);
    /// for rest in vicinity.rests(&start) {
    ///     vicinity.search_rest(&start, &rest, &CancelToken::new(), |puzzle| println!("{puzzle}"))?;
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Cancelled`] if the token was cancelled; what was visited is right.
    pub fn search_rest(
        &self,
        start: &Grid,
        rest: &Grid,
        cancel: &CancelToken,
        mut visit: impl FnMut(&Grid),
    ) -> Result<Found, Cancelled> {
        if cancel.is_cancelled() {
            return Err(Cancelled);
        }
        let mut run = Run { vicinity: self, batch: self.solver.batch(), cancel, found: Found::default() };
        run.extend(start, rest, 0, self.exchanged, &mut visit)?;
        Ok(run.found)
    }
}

/// The next choice, in lexicographic order, of as many places below `end`, each choice in ascending order.
fn next_choice(mut places: Vec<usize>, end: usize) -> Option<Vec<usize>> {
    let count = places.len();
    let last = (0..count).rev().find(|&k| places.get(k).is_some_and(|place| place + count - k < end))?;
    let from = places.get(last)? + 1;
    places.truncate(last);
    places.extend((from..).take(count - last));
    Some(places)
}

struct Run<'a> {
    vicinity: &'a Vicinity,
    batch: Batch,
    cancel: &'a CancelToken,
    found: Found,
}

impl Run<'_> {
    /// Adds `count` givens from the candidate with this index on, in every way that leaves one solution.
    fn extend(
        &mut self,
        start: &Grid,
        givens: &Grid,
        from: usize,
        count: usize,
        visit: &mut impl FnMut(&Grid),
    ) -> Result<(), Cancelled> {
        if count == 0 {
            return Ok(());
        }
        let mut list = Vec::new();
        let longest = if count == 1 { LONGEST_LAST_LIST } else { LONGEST_LIST };
        let solver = self.vicinity.solver;
        let search = solver.search(&Puzzle::Givens(*givens), longest, self.cancel, |solution| {
            list.push(Candidates::of(solution));
        });
        match search.end {
            End::Cancelled => return Err(Cancelled),
            End::Exhausted => {
                let list: Vec<&Candidates> = list.iter().collect();
                return self.choose(start, givens, &list, from, count, visit);
            }
            End::LimitReached => drop(list),
        }
        let added =
            candidates(start, givens, from).map(|candidate| (candidate.index(), with(givens, candidate)));
        if count > 1 {
            for (index, more) in added {
                self.extend(start, &more, index + 1, count - 1, visit)?;
            }
            return Ok(());
        }
        let puzzles: Vec<Puzzle> = added.map(|(_, more)| Puzzle::Givens(more)).collect();
        let mut valid = Vec::new();
        self.batch.solve(&puzzles, 2, self.cancel, |index, answer| {
            if answer.count == 1 {
                valid.push(puzzles[index].givens());
            }
        })?;
        valid.iter().try_for_each(|puzzle| self.offer(puzzle, visit))
    }

    /// The same when all solutions are known: those in the list.
    fn choose(
        &mut self,
        start: &Grid,
        givens: &Grid,
        list: &[&Candidates],
        from: usize,
        count: usize,
        visit: &mut impl FnMut(&Grid),
    ) -> Result<(), Cancelled> {
        // With one solution left, whatever else is added is redundant.
        if list.len() < 2 {
            return Ok(());
        }
        let (mut once, mut twice, mut always) = (Candidates::NONE, Candidates::NONE, Candidates::ALL);
        for solution in list {
            for (place, &word) in solution.0.iter().enumerate() {
                twice.0[place] |= once.0[place] & word;
                once.0[place] |= word;
                always.0[place] &= word;
            }
        }
        let useful = if count == 1 { once.without(&twice) } else { twice.without(&always) };
        for candidate in useful.from(from).filter(|candidate| can_be_added(start, givens, *candidate)) {
            let more = with(givens, candidate);
            if count == 1 {
                self.offer(&more, visit)?;
            } else {
                let index = candidate.index();
                let fewer: Vec<&Candidates> = list.iter().filter(|list| list.has(index)).copied().collect();
                self.choose(start, &more, &fewer, index + 1, count - 1, visit)?;
            }
        }
        Ok(())
    }

    /// Visits a valid puzzle if it is minimal.
    fn offer(&mut self, puzzle: &Grid, visit: &mut impl FnMut(&Grid)) -> Result<(), Cancelled> {
        if redundant_among(self.vicinity.solver, puzzle, self.cancel).next().transpose()?.is_none() {
            self.found.visited += 1;
            visit(puzzle);
        } else {
            self.found.redundant += 1;
        }
        Ok(())
    }
}

/// Candidates, one bit each in the order of their indices: the 27 of each three cells in a word.
struct Candidates([u32; 27]);

impl Candidates {
    const NONE: Self = Self([0; 27]);
    const ALL: Self = Self([(1 << 27) - 1; 27]);

    /// The digits of a full grid.
    fn of(grid: &Grid) -> Self {
        let mut candidates = Self::NONE;
        for (word, &[a, b, c]) in candidates.0.iter_mut().zip(grid.values().as_chunks::<3>().0) {
            *word = (1_u32 << a | 1 << (b + 9) | 1 << (c + 18)) >> 1;
        }
        candidates
    }

    const fn has(&self, index: usize) -> bool {
        self.0[index / 27] >> (index % 27) & 1 != 0
    }

    fn without(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        self
    }

    /// These from an index on.
    fn from(self, index: usize) -> impl Iterator<Item = Candidate> {
        let of_word = |(place, mut word): (usize, u32)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(27 * place + bit)
            })
        };
        let first = index / 27;
        let indices = self.0.into_iter().enumerate().skip(first).flat_map(of_word);
        indices.skip_while(move |&other| other < index).filter_map(Candidate::from_index)
    }
}

/// What can be added: candidates from this index on, in empty cells, that the start does not have.
fn candidates(start: &Grid, givens: &Grid, from: usize) -> impl Iterator<Item = Candidate> {
    Candidates::ALL.from(from).filter(|candidate| can_be_added(start, givens, *candidate))
}

/// Whether the cell is empty, and the start does not have the candidate.
fn can_be_added(start: &Grid, givens: &Grid, Candidate { cell, digit }: Candidate) -> bool {
    givens.get(cell).is_none() && start.get(cell) != Some(digit)
}

fn with(givens: &Grid, candidate: Candidate) -> Grid {
    let mut more = *givens;
    more.set(candidate.cell, Some(candidate.digit));
    more
}
