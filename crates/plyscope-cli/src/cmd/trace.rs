//! `plyscope trace`.

use crate::args::{Input, Search, SignArgs, lang_parser, names, whole};
use crate::{out, words as m};
use anyhow::bail;
use clap::Args;
use clap::builder::TypedValueParser;
use plyscope_trace::Lang;
use plyscope_trace::style::code::program;
use plyscope_trace::style::{Notation, Settings, Steps, Style, Tone, each_line};

/// Print every step of a search
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Trace {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    search: Search,

    /// How to print
    #[arg(short, long, value_parser = style_parser(), default_value = "table", value_name = "STYLE")]
    style: Style,

    /// The notation of the lines of code in --style stack and --code
    #[arg(long, value_parser = listing_parser(), default_value = "page", value_name = "page|python")]
    listing: Notation,

    /// Print the whole listing instead of a trace; with --listing python, a program that runs on this tree
    #[arg(long, conflicts_with_all = ["style", "steps", "cap"])]
    code: bool,

    /// Print only these steps, counted from 1, e.g. 5, 3..7 (both included), 3.. or ..7
    #[arg(long, value_name = "A..B")]
    steps: Option<Steps>,

    /// Keep at most N steps, 1 to 10,000,000
    #[arg(long, value_name = "N", default_value_t = plyscope::observe::Recording::<plyscope::NodeId>::DEFAULT_CAP, value_parser = whole(1..=10_000_000usize))]
    cap: usize,

    /// The language of sentences and remarks
    #[arg(long, value_parser = lang_parser(), default_value = "en", value_name = "en|de")]
    pub(crate) lang: Lang,

    #[command(flatten)]
    signs: SignArgs,
}

const EXAMPLES: &str = "\
Styles:
  table  one line per entry, leaf and return: NODE: α: β: value FUNCTION
  stack  the open calls, with values put into their lines of code
  log    one sentence per step that says why
  json   one JSON object per step (docs/trace-json.md)

Examples:
  plyscope trace
  plyscope trace lecture --algorithm fail-hard --style stack --steps 18..20
  plyscope trace deep-cut --style log
  plyscope trace horizon --algorithm depth-limited --depth 2 --ascii
  plyscope trace aima --algorithm pvs --right-to-left
  plyscope trace aima --cut '>' --count-last no --root min
  plyscope trace letters --algorithm mtdf --style log
  plyscope trace horizon --algorithm deepening --style stack
  plyscope trace connect4 --position 4444 --depth 2
  plyscope trace aima --raise before --style stack
  plyscope trace aima --code --listing python > aima.py
  plyscope analyze tictactoe --depth 4 --record search.json
  plyscope trace search.json --style log
  echo '((3 12 8) (2 4 6) (14 5 2))' | plyscope trace - --style json";

fn style_parser() -> impl TypedValueParser<Value = Style> {
    names(Style::ALL.map(Style::name)).try_map(|name| name.parse::<Style>())
}

fn listing_parser() -> impl TypedValueParser<Value = Notation> {
    names(Notation::ALL.map(Notation::name)).try_map(|name| name.parse::<Notation>())
}

impl Trace {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let run = self.input.run(&self.search, self.cap)?;
        // JSON is for machines, and the same in every language.
        let run = if self.style == Style::Json { run } else { self.input.named(run, self.lang) };
        let signs = self.signs.signs();
        if self.code && run.game.is_some() {
            bail!(
                "{}: --code is for searches of trees; this is a recorded search of a game",
                self.input.tree
            );
        }
        if self.code {
            let lines = program(&run, self.listing);
            return out::print(|out| {
                lines.iter().try_for_each(|line| out::line(out, Tone::Plain, &signs.text(line)))?;
                Ok(())
            });
        }
        let steps = self.steps.unwrap_or_default();
        let count = run.recording.len();
        if steps.first > count {
            bail!("--steps begins at {}, but the steps are 1 to {count}", steps.first);
        }
        if run.recording.dropped() > 0 {
            out::note(&m::steps_kept(self.lang, count, run.recording.dropped()));
        }
        let settings = Settings { signs, steps, listing: self.listing, lang: self.lang };
        out::print(|out| Ok(each_line(&run, self.style, &settings, |tone, text| out::line(out, tone, text))?))
    }
}
