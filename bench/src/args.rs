//! What the binaries are asked, in common.

use crate::peers::library::{Library, Spec};
use crate::peers::{self, Named, Options};
use crate::sets::shipped;
use crate::table;
use anyhow::Result;
use clap::Args;
use ninefold::Isa;
use std::path::PathBuf;
use std::time::Duration;

/// What to solve.
#[derive(Args)]
pub struct Task {
    /// Count solutions up to this: 1 solves, 2 proves uniqueness
    #[arg(long, default_value_t = 2)]
    pub limit: u32,
    /// Puzzle files, one puzzle a line [default: those in data/]
    #[arg(long, num_args = 1.., value_name = "FILE")]
    sets: Vec<PathBuf>,
}

impl Task {
    /// The puzzle files.
    pub fn sets(&self) -> Result<Vec<PathBuf>> {
        if self.sets.is_empty() { shipped() } else { Ok(self.sets.clone()) }
    }
}

/// Who is to solve it.
#[derive(Args)]
pub struct Choice {
    /// Solvers to measure, separated by commas [default: all but naive; of single calls only ours and the baseline]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    solvers: Vec<String>,
    /// Measure our engines with these instruction sets too: avx512, avx2, portable
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    isa: Vec<Isa>,
    /// A further solver in a shared library that exports `solve`; see src/peers/library.rs
    #[arg(long, value_name = "NAME=PATH[,FLAGS]")]
    peer_library: Vec<Spec>,
}

impl Choice {
    /// The solvers by name, those of the default if none was named.
    pub fn select(&self, default: &[&str], patience: Duration) -> Result<Vec<Named>> {
        let names = match &self.solvers[..] {
            [] => default.iter().map(|&name| name.to_owned()).collect(),
            names => names.to_vec(),
        };
        let mut solvers = peers::select(&names, &Options { patience, isas: self.isa.clone() })?;
        for spec in &self.peer_library {
            solvers.push((spec.name.clone(), Box::new(Library::open(spec)?)));
        }
        Ok(solvers)
    }

    /// Whose times are divided by ours.
    pub fn against(&self) -> Vec<String> {
        table::against(self.peer_library.first().map(|spec| spec.name.as_str()))
    }
}
