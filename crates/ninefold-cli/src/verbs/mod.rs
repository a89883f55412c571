//! The verbs, one file each. To add one, write its file and add its row to the table here.

mod candidates;
mod canon;
mod check;
mod completions;
mod convert;
mod count;
mod dedupe;
mod generate;
mod man;
mod minimize;
mod solutions;
pub mod solve;
mod transform;
mod vicinity;

use crate::tally::Tally;
use anyhow::Result;
use clap::Subcommand;

/// Makes the enum of verbs and what runs them from one row a verb. A verb is a type that reads its arguments
/// (`clap::Args`) and has `fn run(self) -> Result<Tally>`; its documentation comment is its help.
macro_rules! verbs {
    ($($(#[$meta:meta])* $name:ident => $arguments:ty,)*) => {
        /// What to do.
        #[derive(Debug, Subcommand)]
        pub enum Verb {
            $($(#[$meta])* #[expect(missing_docs, reason = "the help of the verb is that of its arguments")]
            $name($arguments),)*
        }

        impl Verb {
            /// Does it.
            ///
            /// # Errors
            ///
            /// The arguments contradict each other, or input or output fail. What the answers are is no error: it is
            /// in the tally.
            pub fn run(self) -> Result<Tally> {
                match self {
                    $(Self::$name(verb) => verb.run(),)*
                }
            }
        }
    };
}

verbs! {
    Solve => solve::Solve,
    Check => check::Check,
    Count => count::Count,
    Solutions => solutions::Solutions,
    Convert => convert::Convert,
    Generate => generate::Generate,
    Minimize => minimize::Minimize,
    Vicinity => vicinity::Neighbours,
    Candidates => candidates::Candidates,
    Canon => canon::Canon,
    Transform => transform::Morphs,
    Dedupe => dedupe::Dedupe,
    Completions => completions::Completions,
    #[command(hide = true)]
    Man => man::Man,
}
