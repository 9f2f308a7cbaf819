//! `plyscope examples`.

use crate::args::format_parser;
use crate::out;
use anyhow::anyhow;
use clap::Args;
use plyscope_trace::examples::{ALL, find};
use plyscope_trace::read::{Format, Written, write};
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
            let Written { text, dropped } = write(&example.tree(), self.format);
            for what in dropped {
                out::note(&format!("{} cannot hold {what}", self.format));
            }
            return out::data(&text);
        }
        out::print(|out| {
            let width = ALL.iter().map(|example| example.name.len()).max().unwrap_or(0);
            for example in ALL {
                let bold = out::painted(anstyle::Style::new().bold(), &std::io::stdout());
                writeln!(out, "{bold}{:width$}{bold:#}  {}", example.name, example.title)?;
                out::line(out, Tone::Head, &format!("{:width$}  {}", "", example.source))?;
            }
            Ok(())
        })
    }
}
