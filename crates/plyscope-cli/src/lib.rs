//! The `plyscope` command: game-tree search that you can see.
//!
//! Thin on purpose: it reads flags and files, calls the library, and prints. [`run`] is the whole command; a program of
//! your own that hands it a registry with its own game has a terminal player, matches, traces, perft, analysis and the
//! studio for that game.

mod args;
mod cmd;
mod file;
mod game;
mod out;
mod record;
mod recorded;
mod words;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use plyscope_games::registry::Registry;
use plyscope_trace::Lang;
use std::io::Write;
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
  plyscope site public

A tree is a file, - for standard input, or the name of a built-in example (plyscope examples).
A game has a name with parameters (plyscope games).

Exit codes:
  0  done
  1  a file or the output could not be written, or a check found something wrong
  2  the input or a flag was not understood; the message says what was expected
  3  stopped before the answer, by a limit, Ctrl-C or SIGTERM; what is known so far is printed
     (a limit of `analyze` is the end of its work: 3 only if no depth was searched through)";

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
    Match(cmd::contest::Match),
    Train(cmd::train::Train),
    Serve(cmd::serve::Serve),
    Site(cmd::site::Site),
    Selfcheck(cmd::selfcheck::Selfcheck),
    Bench(cmd::bench::Bench),
    Exercise(cmd::exercise::Exercise),
    Grade(cmd::grade::Grade),
    Examples(cmd::examples::Examples),
    Completions(cmd::completions::Completions),
}

/// The command with all its flags. `--flag -1` is a value of that flag, so that the message can say what it takes.
fn command() -> clap::Command {
    fn each(command: clap::Command) -> clap::Command {
        command
            .mut_args(|arg| match arg.get_action().takes_values() && !arg.is_positional() {
                true => arg.allow_negative_numbers(true),
                false => arg,
            })
            .mut_subcommands(each)
    }
    // It is refused there with the reason, but help does not offer it.
    each(Cli::command()).mut_subcommand("compare", |compare| compare.mut_arg("fail", |arg| arg.hide(true)))
}

/// The flags, or an error that quotes no more than needs to be seen.
fn parsed() -> Result<Cli, clap::Error> {
    let matches = command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    matches.map_err(|mut error| {
        for kind in [ContextKind::InvalidValue, ContextKind::InvalidArg, ContextKind::InvalidSubcommand] {
            if let Some(ContextValue::String(text)) = error.get(kind) {
                let text = out::short(text);
                error.insert(kind, ContextValue::String(text));
            }
        }
        error
    })
}

/// The language that the arguments ask for, whatever else is wrong with them.
fn asked_lang() -> Lang {
    let args: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let beside = args.windows(2).find(|pair| pair[0] == "--lang").map(|pair| pair[1].as_str());
    let joined = args.iter().find_map(|arg| arg.strip_prefix("--lang="));
    beside.or(joined).and_then(|lang| lang.parse().ok()).unwrap_or_default()
}

/// What clap says about the arguments, line by line.
fn in_german(text: &str) -> String {
    let said = |line: &str| {
        let words = line.trim_start();
        let indent = &line[..line.len() - words.len()];
        match words.strip_prefix("error: ") {
            Some(words) => format!("{}: {}\n", words::error_label(Lang::De), out::told(words)),
            None => format!("{indent}{}\n", out::told(words)),
        }
    };
    text.lines().map(said).collect()
}

/// Does what the arguments of this program say, with these games. Once in a process: signals are caught, too.
///
/// ```no_run
/// use plyscope_games::registry::{Entry, Registry};
/// fn main() -> std::process::ExitCode {
///     let mine = Entry::of("noughts", plyscope_games::mnk::tictactoe()).about("my own game");
///     plyscope_cli::run(Registry::bundled().with(mine))
/// }
/// ```
pub fn run(games: Registry) -> ExitCode {
    game::set(games);
    out::speak(asked_lang());
    let cli = match parsed() {
        Ok(cli) => cli,
        Err(error) => {
            let asked = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            let text = error.to_string();
            let shown = match out::lang() {
                Lang::De if !asked => in_german(&text),
                _ => out::told(&text),
            };
            // If it cannot be printed there is nobody to tell.
            let _ = match asked || shown == text {
                true => error.print(),
                // A message of ours inside it quotes too much, or something that commands the terminal.
                false => write!(anstream::stderr(), "{shown}"),
            };
            return if asked { ExitCode::SUCCESS } else { ExitCode::from(2) };
        }
    };
    let result = match cli.command {
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
        Command::Train(command) => command.run(),
        Command::Serve(command) => command.run(),
        Command::Site(command) => command.run(),
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
