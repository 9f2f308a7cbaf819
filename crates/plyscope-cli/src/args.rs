//! The flags that several subcommands share, each said once.

use anyhow::{Context, anyhow};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plyscope::{Player, Tree};
use plyscope_trace::read::{Format, read, read_bytes};
use plyscope_trace::style::Signs;
use plyscope_trace::{Algorithm, Options, examples};
use std::io::Read;
use std::path::Path;

/// Which tree, and how to read it.
#[derive(Args, Clone, Debug)]
pub(crate) struct Input {
    /// A file, - for standard input, or a built-in example
    #[arg(value_name = "FILE|-|EXAMPLE", default_value = "letters")]
    pub(crate) tree: String,

    /// How the tree is written; found out if not given
    #[arg(long, value_parser = format_parser(), value_name = "FORMAT")]
    pub(crate) format: Option<Format>,

    /// Who moves at the root, unless the tree says so
    #[arg(long, value_parser = player_parser(), default_value = "max", value_name = "PLAYER")]
    pub(crate) first: Player,

    /// Look at the children of every node from right to left
    #[arg(long)]
    pub(crate) right_to_left: bool,
}

impl Input {
    /// Reads the tree. A file wins over an example of the same name.
    pub(crate) fn load(&self) -> anyhow::Result<Tree> {
        let Input { tree: name, format, first, .. } = self;
        if name == "-" {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes).map_err(|e| anyhow!("standard input: {e}"))?;
            return read_bytes(&bytes, *format, *first).context("standard input");
        }
        let path = Path::new(name);
        if path.exists() {
            // As text, so that an unreadable file counts as bad input and not as trouble with the output.
            let bytes = std::fs::read(path).map_err(|e| anyhow!("{name}: {e}"))?;
            return read_bytes(&bytes, *format, *first).with_context(|| name.clone());
        }
        let example = examples::find(name).ok_or_else(|| {
            let names: Vec<_> = examples::ALL.iter().map(|example| example.name).collect();
            anyhow!("{name}: no such file and no such example; the examples are {}", names.join(", "))
        })?;
        if format.is_some_and(|format| format != Format::Sexpr) {
            return Err(anyhow!("{name}: --format is for files; the built-in examples are s-expressions"));
        }
        read(example.text, Some(Format::Sexpr), *first).with_context(|| name.clone())
    }
}

/// How to search.
#[derive(Args, Clone, Debug)]
pub(crate) struct Search {
    /// Which search
    ///
    /// Those from shallow on are for comparison: pvs, mtdf, sss and deepening are the engine with different settings.
    #[arg(short, long, value_parser = algorithm_parser(), default_value = "alpha-beta", value_name = "NAME")]
    pub(crate) algorithm: Algorithm,

    /// Stop after N plies and use the static values there (not for minimax, alpha-beta and shallow)
    #[arg(short, long, value_name = "N")]
    pub(crate) depth: Option<u32>,
}

impl Search {
    pub(crate) fn options(&self, input: &Input) -> Options {
        Options { depth: self.depth, right_to_left: input.right_to_left, ..Options::new(self.algorithm) }
    }
}

/// With which signs.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct SignArgs {
    /// Write -inf, >= and alpha instead of -∞, ≥ and α
    #[arg(long)]
    ascii: bool,
}

impl SignArgs {
    pub(crate) fn signs(self) -> Signs {
        if self.ascii { Signs::Ascii } else { Signs::Unicode }
    }
}

pub(crate) fn algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    let values = Algorithm::ALL.map(|a| PossibleValue::new(a.name()).help(a.title()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Algorithm>())
}

pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    names(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

fn player_parser() -> impl TypedValueParser<Value = Player> {
    names(["max", "min"]).map(|name| if name == "max" { Player::Max } else { Player::Min })
}

/// One of these words: clap lists them in help, errors and completions.
pub(crate) fn names<const N: usize>(names: [&'static str; N]) -> PossibleValuesParser {
    PossibleValuesParser::new(names.map(PossibleValue::new))
}
