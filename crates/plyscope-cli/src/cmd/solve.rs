//! `plyscope solve`.

mod game;

pub(crate) use game::json;

use crate::args::{Input, MOST_PLIES, SignArgs, algorithm_parser, whole};
use crate::game::Effort;
use crate::out;
use anyhow::bail;
use clap::Args;
use plyscope::NodeId;
use plyscope_trace::solve::{Solution, solve};
use plyscope_trace::style::{Tone, Words, shown_name};
use plyscope_trace::{Algorithm, Options};
use std::io::Write;
use std::path::PathBuf;

/// Find the value and the best move: of a tree, with what was pruned and why; of a game, exactly
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    /// A file, - for standard input, a built-in example, or a game (plyscope games)
    #[arg(value_name = "FILE|-|EXAMPLE|GAME", default_value = "letters")]
    what: String,

    /// Print one JSON object (docs/solve-json.md, docs/game-json.md)
    #[arg(long)]
    json: bool,

    /// Stop after N plies, 0 to 1,000, and use the static values there
    #[arg(short, long, value_name = "N", value_parser = whole(0..=MOST_PLIES))]
    depth: Option<u32>,

    #[command(flatten)]
    tree: TreeArgs,

    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    signs: SignArgs,
}

/// What only trees have.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Trees")]
struct TreeArgs {
    /// Which search [default: alpha-beta]
    #[arg(short, long, value_parser = algorithm_parser(), value_name = "NAME")]
    algorithm: Option<Algorithm>,

    /// How the tree is written; detected if omitted
    #[arg(long = "from", visible_alias = "format", value_parser = crate::args::format_parser(), value_name = "FORMAT")]
    format: Option<plyscope_trace::read::Format>,

    /// Who moves at the root, unless the tree says so [default: max]
    #[arg(long, value_parser = crate::args::player_parser(), value_name = "PLAYER")]
    first: Option<plyscope::Player>,

    /// Look at the children of every node from right to left
    #[arg(long)]
    right_to_left: bool,

    /// List all leaves and cuts, however many
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    rules: crate::args::RuleArgs,
}

/// What only games have.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Games")]
struct GameArgs {
    /// Solve this position; may be given several times. With -, positions are read from standard input, one on a line, and
    /// printed with their scores
    #[arg(long, value_name = "P|-", allow_hyphen_values = true)]
    position: Vec<String>,

    /// Give every move a score of its own
    #[arg(long)]
    rank: bool,

    /// Draw the boards along the line of best play
    #[arg(long)]
    boards: bool,

    /// Keep the search, step by step, in a file for trace, draw and serve (docs/search-file.md)
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    effort: Effort,
}

const EXAMPLES: &str = "\
With --position - every line of output is the position as it was read and its score, last, as the player to move
sees it: 3, -1, win:5 (plies), and if a limit was hit >=3, <=3 or ?. What cannot be read is reported with its line number
on standard error, and the rest goes on.

Examples:
  plyscope solve aima
  plyscope solve lecture --algorithm fail-hard --right-to-left
  plyscope solve horizon --algorithm thresholds --depth 2
  plyscope solve letters --algorithm sss
  echo '[[3, 12, 8], [2, 4, 6], [14, 5, 2]]' | plyscope solve - --json
  plyscope solve 'connect4(5x4)'
  plyscope solve connect4 --position 2252576253462244111563365343671351441 --rank --boards
  echo 2252576253462244111563365343671351441 | plyscope solve connect4 --position -";

/// So many leaves or cuts are listed without `--all`.
const LISTED: usize = 50;

impl Solve {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if crate::game::is_game(&self.what) {
            self.refuse(self.tree_options(), "trees; this is a game")?;
            return self.solve_game();
        }
        crate::game::known(&self.what)?;
        self.refuse(self.game_options(), "games; this is a tree (plyscope games lists the games)")?;
        let TreeArgs { algorithm, format, first, right_to_left, .. } = self.tree.clone();
        let input = Input {
            tree: self.what.clone(),
            format,
            first: first.unwrap_or(plyscope::Player::Max),
            right_to_left,
            position: None,
            max_nodes: 0,
        };
        let rules = self.tree.rules;
        let tree = rules.seat(input.load_tree()?);
        let algorithm = algorithm.unwrap_or(Algorithm::AlphaBeta);
        let options = Options { depth: self.depth, right_to_left, ..Options::new(algorithm) };
        let solution = solve(&tree, rules.apply(options)?)?;
        out::print(|out| {
            if self.json {
                writeln!(out, "{}", solution.to_json(self.signs.signs()))?;
                return Ok(());
            }
            self.text(out, &solution)
        })
    }

    /// No option is ignored: what does not belong here is refused.
    fn refuse(&self, given: Vec<&'static str>, whose: &str) -> anyhow::Result<()> {
        match given.first() {
            Some(option) => bail!("`{}`: {option} is for {whose}", self.what),
            None => Ok(()),
        }
    }

    fn tree_options(&self) -> Vec<&'static str> {
        let TreeArgs { algorithm, format, first, right_to_left, all, rules } = &self.tree;
        let given = [
            ("--algorithm", algorithm.is_some()),
            ("--from", format.is_some()),
            ("--first", first.is_some()),
            ("--right-to-left", *right_to_left),
            ("--all", *all),
        ];
        given.into_iter().chain(rules.given()).filter(|(_, given)| *given).map(|(name, _)| name).collect()
    }

    fn game_options(&self) -> Vec<&'static str> {
        let GameArgs { position, rank, boards, record, effort } = &self.game;
        let given = [
            ("--position", !position.is_empty()),
            ("--rank", *rank),
            ("--boards", *boards),
            ("--record", record.is_some()),
        ];
        let given = given.into_iter().filter(|(_, given)| *given).map(|(name, _)| name);
        given.chain(effort.given()).collect()
    }

    fn text(&self, out: &mut dyn Write, solution: &Solution) -> anyhow::Result<()> {
        let tree = &solution.tree;
        let signs = self.signs.signs();
        let listed = if self.tree.all { usize::MAX } else { LISTED };
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
