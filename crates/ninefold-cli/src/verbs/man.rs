//! `ninefold man`: writes the manual pages. Hidden, since it is for those who package the command.

use crate::Cli;
use crate::tally::Tally;
use anyhow::{Context, Result};
use clap::{Args, CommandFactory, ValueHint};
use std::path::PathBuf;

/// Write the manual pages, ninefold.1 and one a verb
#[derive(Debug, Args)]
pub struct Man {
    /// The folder to write them into
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
}

impl Man {
    pub(super) fn run(self) -> Result<Tally> {
        let folder = &self.folder;
        std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(Cli::command(), folder))
            .with_context(|| format!("cannot write {}", folder.display()))?;
        Ok(Tally::default())
    }
}
