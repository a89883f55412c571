//! `ninefold completions`: what a shell needs to complete the command's arguments.

use crate::Cli;
use crate::sink::Sink;
use crate::tally::Tally;
use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold
  ninefold completions zsh > ~/.zfunc/_ninefold
  ninefold completions fish > ~/.config/fish/completions/ninefold.fish";

/// Print the script that completes the arguments in a shell
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> Result<Tally> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "ninefold", &mut script);
        let mut sink = Sink::open(None)?;
        sink.write_all(&script)?;
        sink.finish()?;
        Ok(Tally::default())
    }
}
