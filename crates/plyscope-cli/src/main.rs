//! The `plyscope` command with the bundled games.

use plyscope_games::registry::Registry;
use std::process::ExitCode;

fn main() -> ExitCode {
    plyscope_cli::run(Registry::bundled())
}
