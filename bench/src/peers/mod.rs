//! The solvers that are measured: one trait, and one table row a solver. To measure another, write its [`Peer`] and
//! add a line to [`TABLE`]. Solvers that cannot be a dependency are loaded at run time: see [`library`].
//!
//! Each solver is handed the puzzles in its own form beforehand, untimed; what is timed is solving, and writing down
//! each answer. None is given the answers of an earlier run: it would find nothing to do.

pub mod library;
mod ours;
mod registry;

use Make::{ForEachIsa, Once};
use anyhow::{Context, Result, bail};
use ninefold::{Isa, Puzzle, Solver};
use std::ops::Range;
use std::time::Duration;

/// A solver under measurement.
pub trait Peer {
    /// Takes the puzzles in its own form.
    fn load(&mut self, puzzles: &[Puzzle]);

    /// Answers the loaded puzzles of this range, solutions counted up to `limit`.
    fn solve(&mut self, range: Range<usize>, limit: u32, answers: &mut Answers);
}

/// What a solver wrote down.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// For each puzzle how many solutions it has, up to the limit.
    pub counts: Vec<u32>,
    /// For each puzzle one solution as digits 1 to 9, or zeros: it has none, or the solver does not hand it out.
    pub grids: Vec<[u8; 81]>,
    /// Digits placed by trial, all puzzles together, where the solver tells.
    pub nodes: Option<u64>,
    /// The puzzle that was under way when the time was up.
    pub stopped_at: Option<usize>,
}

impl Answers {
    /// Room for this many answers, none given yet.
    pub fn new(len: usize) -> Self {
        Self { counts: vec![u32::MAX; len], grids: vec![[0; 81]; len], nodes: None, stopped_at: None }
    }

    /// Writes down one answer.
    #[inline]
    fn put(&mut self, index: usize, count: usize, grid: Option<&[u8; 81]>) {
        self.counts[index] = count as u32;
        if let Some(grid) = grid {
            self.grids[index] = *grid;
        }
    }

    fn add_nodes(&mut self, nodes: u64) {
        *self.nodes.get_or_insert(0) += nodes;
    }
}

/// What a solver is made from.
#[derive(Clone, Debug)]
pub struct Options {
    /// The reference solvers give up after this long.
    pub patience: Duration,
    /// Our engines run with each of these, beside the best one.
    pub isas: Vec<Isa>,
}

/// A row of the table: a name and how to make the solver.
pub struct Row {
    /// What the tables call it.
    pub name: &'static str,
    /// Makes it.
    pub make: Make,
    /// Whether it runs when no solvers were named.
    pub by_default: bool,
}

/// How to make a solver.
pub enum Make {
    /// From the options alone.
    Once(fn(&Options) -> Box<dyn Peer>),
    /// For each instruction set.
    ForEachIsa(fn(Solver) -> Box<dyn Peer>),
}

/// The solvers that are compiled in.
pub const TABLE: &[Row] = &[
    Row { name: "batch", make: ForEachIsa(|solver| Box::new(ours::Batch::new(solver))), by_default: true },
    Row { name: "single", make: ForEachIsa(|solver| Box::new(ours::Single::new(solver))), by_default: true },
    Row { name: "calls", make: ForEachIsa(|solver| Box::new(ours::Calls::new(solver))), by_default: false },
    Row { name: "sudoku", make: Once(|_| Box::new(registry::Sudoku::default())), by_default: true },
    Row { name: "msolve", make: Once(|_| Box::new(registry::Msolve::default())), by_default: true },
    Row { name: "rustoku", make: Once(|_| Box::new(registry::Rustoku::default())), by_default: true },
    Row {
        name: "pruned",
        make: Once(|options| Box::new(ours::Reference::pruned(options))),
        by_default: true,
    },
    Row { name: "naive", make: Once(|options| Box::new(ours::Reference::naive(options))), by_default: false },
];

/// The crate whose time every ratio refers to.
pub const BASELINE: &str = "sudoku";

/// A solver with its name in the tables.
pub type Named = (String, Box<dyn Peer>);

/// The solvers of these names; those that run by default if there are none.
pub fn select(names: &[String], options: &Options) -> Result<Vec<Named>> {
    let known = || TABLE.iter().map(|row| row.name).collect::<Vec<_>>().join(", ");
    if let Some(name) = names.iter().find(|name| TABLE.iter().all(|row| row.name != **name)) {
        bail!("no solver is called {name:?}; there are {}", known());
    }
    let wanted = |row: &&Row| match names {
        [] => row.by_default,
        _ => names.iter().any(|name| name == row.name),
    };
    let mut solvers: Vec<Named> = Vec::new();
    for row in TABLE.iter().filter(wanted) {
        match row.make {
            Once(make) => solvers.push((row.name.to_owned(), make(options))),
            ForEachIsa(make) => {
                solvers.push((row.name.to_owned(), make(Solver::new())));
                for &isa in &options.isas {
                    let solver = Solver::with_isa(isa).with_context(|| format!("this CPU has no {isa}"))?;
                    solvers.push((format!("{}/{isa}", row.name), make(solver)));
                }
            }
        }
    }
    Ok(solvers)
}
