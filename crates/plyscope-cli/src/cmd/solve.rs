//! `plyscope solve`.

use crate::args::{Input, Search, SignArgs};
use crate::out;
use clap::Args;
use plyscope::NodeId;
use plyscope_trace::solve::{Solution, solve};
use plyscope_trace::style::{Tone, Words, shown_name};
use std::io::Write;

/// Find the value, the best move and the path, and say what was pruned and why
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    search: Search,

    /// Print one JSON object (docs/solve-json.md)
    #[arg(long)]
    json: bool,

    /// List all leaves and cuts, however many
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    signs: SignArgs,
}

const EXAMPLES: &str = "\
Examples:
  plyscope solve aima
  plyscope solve lecture --algorithm fail-hard --right-to-left
  plyscope solve horizon --algorithm thresholds --depth 2
  plyscope solve letters --algorithm sss
  echo '[[3, 12, 8], [2, 4, 6], [14, 5, 2]]' | plyscope solve - --json";

/// So many leaves or cuts are listed without `--all`.
const LISTED: usize = 50;

impl Solve {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let tree = self.input.load()?;
        let solution = solve(&tree, self.search.options(&self.input))?;
        out::print(|out| {
            if self.json {
                writeln!(out, "{}", solution.to_json(self.signs.signs()))?;
                return Ok(());
            }
            self.text(out, &solution)
        })
    }

    fn text(&self, out: &mut dyn Write, solution: &Solution) -> anyhow::Result<()> {
        let tree = &solution.tree;
        let signs = self.signs.signs();
        let listed = if self.all { usize::MAX } else { LISTED };
        let name = |node: NodeId| shown_name(tree, node).into_owned();
        let leaf = |&node: &NodeId| match tree.value(node) {
            Some(value) => format!("{} {}", name(node), signs.score(tree, value)),
            None => name(node),
        };
        let leaves = |nodes: &[NodeId]| match nodes.len() {
            0 => "no leaves".to_owned(),
            n => {
                let words: Vec<_> = nodes.iter().take(listed).map(leaf).collect();
                let noun = if n == 1 { "leaf" } else { "leaves" };
                format!("{n} {noun}: {}{}", words.join(", "), more(n, listed))
            }
        };
        let path: Vec<_> =
            std::iter::once(tree.root()).chain(solution.path.iter().copied()).map(name).collect();
        out::line(out, Tone::Head, &format!("# {}", signs.text(&solution.header())))?;
        writeln!(out, "value      {}", signs.score(tree, solution.value))?;
        writeln!(
            out,
            "best move  {}",
            solution.best_move().map_or("none: the root is a leaf".to_owned(), name)
        )?;
        writeln!(out, "path       {}", path.join(&signs.text(" → ")))?;
        let different = solution.different();
        let visits = match solution.visited.len() {
            n if n == different.len() => String::new(),
            n => format!(", in {n} visits"),
        };
        out::line(out, Tone::Leaf, &format!("visited    {}{visits}", leaves(&different)))?;
        out::line(out, Tone::Cut, &format!("pruned     {}", leaves(&solution.pruned)))?;
        writeln!(out, "least      {} in the best order", count(solution.least, "leaf", "leaves"))?;
        let stats = &solution.stats;
        if solution.options.algorithm.comes_again() {
            writeln!(
                out,
                "rounds     {} from the root, {} again",
                count(stats.iterations, "search", "searches"),
                count(stats.researches, "child searched", "children searched"),
            )?;
        }
        if stats.table_stores > 0 {
            let entries = count(stats.table_stores, "entry", "entries");
            let hits = count(stats.table_hits, "hit", "hits");
            writeln!(out, "table      {entries} written, {hits}, {} of them enough", stats.table_cutoffs)?;
        }
        writeln!(out, "cuts       {}", solution.cuts.len())?;
        let words = Words::new(tree, solution.options.algorithm, signs);
        for cut in solution.cuts.iter().take(listed) {
            writeln!(out, "  {}", words.cut(cut))?;
        }
        if solution.cuts.len() > listed {
            writeln!(out, "  {}", more(solution.cuts.len(), listed).trim_start_matches(", "))?;
        }
        Ok(())
    }
}

/// Says how many are not listed, if some are not.
fn more(all: usize, listed: usize) -> String {
    match all.saturating_sub(listed) {
        0 => String::new(),
        rest => format!(", and {rest} more (--all lists them)"),
    }
}

fn count(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
