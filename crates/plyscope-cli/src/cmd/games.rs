//! `plyscope games`.

use crate::{game, out};
use clap::Args;
use plyscope_trace::style::Tone;

/// List the games with their parameters and an example each
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Games {}

const EXAMPLES: &str = "\
A game is named with its parameters in parentheses, or without them for the default ones, and may have a position after @.

Examples:
  plyscope games
  plyscope perft connect4 5
  plyscope solve 'connect4(5x4)@33'";

impl Games {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        out::print(|out| {
            let games = game::games().list();
            let width = games.iter().map(|entry| entry.form().len()).max().unwrap_or(0);
            for entry in games {
                let bold = out::painted(anstyle::Style::new().bold(), &std::io::stdout());
                writeln!(out, "{bold}{:width$}{bold:#}  {}", entry.form(), entry.about)?;
                let usual = match entry.default.as_str() {
                    "" => String::new(),
                    default => format!("; default {default}"),
                };
                out::line(out, Tone::Head, &format!("{:width$}  e.g. {}{usual}", "", entry.example))?;
            }
            Ok(())
        })
    }
}
