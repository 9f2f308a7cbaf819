//! The plyscope command.
#[allow(dead_code, reason = "the draw subcommand calls it")]
mod png;
fn main() {}
