//! `plyscope convert`.

use crate::args::{Input, MOST_PLIES, RuleArgs, format_parser, lang_parser, whole};
use crate::{file, out, words as m};
use anyhow::bail;
use clap::Args;
use plyscope_trace::read::{Format, Written, write_in};
use plyscope_trace::{Algorithm, Lang, Options, run};
use std::path::PathBuf;

/// Write a tree in another format
///
/// Standard error says what the format cannot hold. docs/formats.md shows all formats.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,

    /// The format to write
    #[arg(long, value_parser = format_parser(), value_name = "FORMAT")]
    to: Format,

    /// For a game: write N plies, 0 to 1,000
    #[arg(short, long, value_name = "N", value_parser = whole(0..=MOST_PLIES))]
    depth: Option<u32>,

    /// Write only what alpha-beta looks at: the tree without what it prunes
    #[arg(long)]
    pruned: bool,

    #[command(flatten)]
    rules: RuleArgs,

    /// The language of the remarks
    #[arg(long, value_parser = lang_parser(), default_value = "en", value_name = "en|de")]
    pub(crate) lang: Lang,

    /// Write to a file instead of standard output
    #[arg(short, long, visible_alias = "output", value_name = "FILE")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  plyscope convert letters --to newick
  plyscope convert aima --to forest --out aima.tex
  plyscope convert aima --pruned --to outline
  echo '((3,12,8)B,(2,4,6)C)A;' | plyscope convert - --to dot
  echo '[3]' | plyscope convert - --from forest --to lists
  plyscope convert 'nim(2,1)' --to outline";

impl Convert {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if self.depth.is_some() && !self.input.is_game() {
            bail!("{}: --depth is for games; a tree is written down to its leaves", self.input.tree);
        }
        if let (false, Some((name, _))) =
            (self.pruned, self.rules.given().into_iter().find(|(_, given)| *given))
        {
            bail!("{name} is for a search; expected --pruned with it");
        }
        let mut tree = self.input.load(self.depth)?;
        let right_to_left = self.input.right_to_left;
        if self.pruned {
            if self.input.is_game() && self.rules.root.is_some() {
                bail!("{}: --root is for trees; a game has its own rules", self.input.tree);
            }
            let options = Options { right_to_left, ..Options::new(Algorithm::AlphaBeta) };
            tree = run(&self.rules.seat(tree), self.rules.apply(options)?)?.seen();
        } else if right_to_left {
            tree = tree.reversed();
        }
        let Written { text, dropped } = write_in(&tree, self.to, self.lang);
        for what in dropped {
            out::note(&m::cannot_hold(self.lang, self.to, what));
        }
        let text = text.trim_end();
        match self.out {
            Some(path) => file::write(&path, format!("{text}\n").as_bytes()),
            None => out::data(text),
        }
    }
}
