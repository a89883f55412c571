//! The command `ninefold`: reads its arguments, does what the verb says, and tells by its exit code what came of it.

use anyhow::{Context, Result};
use clap::Parser;
use ninefold_cli::Cli;
use ninefold_cli::print;
use ninefold_cli::sink;
use ninefold_cli::tally::Tally;
use std::io;
use std::process::{self, ExitCode};

/// The exit code when the user or the system interrupts.
const INTERRUPTED: i32 = 130;

/// The exit code for wrong usage and for input and output that fail.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = run(cli);
    // After a failure threads may go on until the process ends, and hold on to the file that they wrote.
    sink::abandon();
    match result {
        Ok(tally) => {
            if tally.code() != 0 {
                print::tell(format_args!("ninefold: {tally}"));
            }
            tally.into()
        }
        // Nobody reads the answers any more, as in `ninefold solutions FILE | head`: the end, and no failure.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            print::tell(format_args!("ninefold: {error:#}"));
            FAILED.into()
        }
    }
}

fn run(cli: Cli) -> Result<Tally> {
    ctrlc::set_handler(|| {
        sink::abandon();
        process::exit(INTERRUPTED);
    })
    .context("cannot handle interrupts")?;
    cli.verb.run()
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
