//! `plyscope games`.

use crate::args::LangArg;
use crate::{game, out, words as m};
use clap::Args;
use plyscope_trace::style::Tone;

/// List the games with their parameters and an example each
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Games {
    #[command(flatten)]
    lang: LangArg,
}

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
                writeln!(
                    out,
                    "{bold}{:width$}{bold:#}  {}",
                    entry.form(),
                    m::REFUSALS.say(&entry.about, out::lang())
                )?;
                let usual = match entry.default.as_str() {
                    "" => String::new(),
                    default => m::default_is(out::lang(), default),
                };
                out::line(
                    out,
                    Tone::Head,
                    &format!("{:width$}  {}{usual}", "", m::for_example(out::lang(), &entry.example)),
                )?;
            }
            Ok(())
        })
    }
}
