//! `plyscope completions`.

use crate::out;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  plyscope completions bash
  plyscope completions fish
  plyscope completions zsh";

impl Completions {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        // Into memory first: clap_complete panics if it cannot write, and a closed pipe is not an error.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::Cli::command(), "plyscope", &mut script);
        out::print(|out| Ok(out.write_all(&script)?))
    }
}
