//! The `plyscope` command: game-tree search that you can see.
//!
//! Thin on purpose: it reads flags and files, calls the library, and prints.

mod args;
mod cmd;
mod file;
mod game;
mod out;
mod record;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Game-tree search that you can see: trace, draw and compare minimax and alpha-beta on written-down trees; solve,
/// analyse and play games.
#[derive(Debug, Parser)]
#[command(name = "plyscope", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  plyscope trace
  plyscope trace lecture --algorithm fail-hard --style stack
  plyscope solve aima
  echo '[[3, 12, 8], [2, 4, 6], [14, 5, 2]]' | plyscope trace - --style log
  plyscope draw letters -o letters.svg
  plyscope compare --random 3,4
  plyscope exercise visited cuts
  plyscope convert letters --to forest
  plyscope solve 'connect4(5x4)'
  plyscope play tictactoe
  plyscope serve --open

A tree is a file, - for standard input, or the name of a built-in example (plyscope examples). A game has a name with
parameters (plyscope games).";

#[derive(Debug, Subcommand)]
enum Command {
    Trace(cmd::trace::Trace),
    Solve(cmd::solve::Solve),
    Draw(cmd::draw::Draw),
    Compare(cmd::compare::Compare),
    Convert(cmd::convert::Convert),
    Games(cmd::games::Games),
    Perft(cmd::perft::Perft),
    Analyze(cmd::analyze::Analyze),
    Play(cmd::play::Play),
    Match(cmd::versus::Match),
    Serve(cmd::serve::Serve),
    Selfcheck(cmd::selfcheck::Selfcheck),
    Bench(cmd::bench::Bench),
    Exercise(cmd::exercise::Exercise),
    Grade(cmd::grade::Grade),
    Examples(cmd::examples::Examples),
    Completions(cmd::completions::Completions),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Trace(command) => command.run(),
        Command::Solve(command) => command.run(),
        Command::Draw(command) => command.run(),
        Command::Compare(command) => command.run(),
        Command::Convert(command) => command.run(),
        Command::Games(command) => command.run(),
        Command::Perft(command) => command.run(),
        Command::Analyze(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Serve(command) => command.run(),
        Command::Selfcheck(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Exercise(command) => command.run(),
        Command::Grade(command) => command.run(),
        Command::Examples(command) => command.run(),
        Command::Completions(command) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => out::report(&error),
    }
}
