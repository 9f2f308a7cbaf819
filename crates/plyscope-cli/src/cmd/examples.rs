//! `plyscope examples`.

use crate::args::{LangArg, format_parser};
use crate::{out, words as m};
use anyhow::anyhow;
use clap::Args;
use plyscope_trace::SOURCES;
use plyscope_trace::examples::{ALL, find};
use plyscope_trace::read::{Format, Written, write_in};
use plyscope_trace::style::Tone;

/// List the built-in trees, or print one of them
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Examples {
    /// The tree to print
    name: Option<String>,

    /// The format to print it in
    #[arg(long, value_parser = format_parser(), default_value = "sexpr", value_name = "FORMAT", requires = "name")]
    format: Format,

    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
Examples:
  plyscope examples
  plyscope examples aima --format lists
  plyscope examples lecture | plyscope solve -";

impl Examples {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if let Some(name) = self.name {
            let example = find(&name).ok_or_else(|| {
                let names: Vec<_> = ALL.iter().map(|example| example.name).collect();
                anyhow!("there is no example named `{name}`; the examples are {}", names.join(", "))
            })?;
            let Written { text, dropped } = write_in(&example.tree(), self.format, out::lang());
            for what in dropped {
                out::note(&m::cannot_hold(out::lang(), self.format, what));
            }
            return out::data(&text);
        }
        out::print(|out| {
            let width = ALL.iter().map(|example| example.name.len()).max().unwrap_or(0);
            for example in ALL {
                let bold = out::painted(anstyle::Style::new().bold(), &std::io::stdout());
                writeln!(
                    out,
                    "{bold}{:width$}{bold:#}  {}",
                    example.name,
                    SOURCES.say(example.title, out::lang())
                )?;
                out::line(
                    out,
                    Tone::Head,
                    &format!("{:width$}  {}", "", SOURCES.say(example.source, out::lang())),
                )?;
            }
            Ok(())
        })
    }
}
