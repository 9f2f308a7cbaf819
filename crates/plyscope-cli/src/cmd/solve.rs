//! `plyscope solve`.

mod game;

pub(crate) use game::json;

use crate::args::{Input, MOST_PLIES, SignArgs, algorithm_parser, whole};
use crate::game::Effort;
use crate::{out, words as m};
use anyhow::bail;
use clap::Args;
use plyscope::NodeId;
use plyscope_trace::solve::{Solution, solve};
use plyscope_trace::style::{Tone, Words, shown_name};
use plyscope_trace::{Algorithm, Lang, Options};
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

    /// Stop after N plies, 0 to 1,000; on a tree, with the static values there, e.g. -a depth-limited --depth 2
    #[arg(short, long, value_name = "N", value_parser = whole(0..=MOST_PLIES))]
    depth: Option<u32>,

    /// The language of words and sentences [default: en]
    #[arg(long, value_parser = crate::args::lang_parser(), value_name = "en|de")]
    lang: Option<Lang>,

    #[command(flatten)]
    signs: SignArgs,

    #[command(flatten)]
    tree: TreeArgs,

    #[command(flatten)]
    game: GameArgs,
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
    ///
    /// With a limit, what is proved of each move by then. Estimates are for `plyscope analyze --lines N`.
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
With --position - every line of output is the position as it was read and its score, last, as the player to move \
sees it: 3, -1, win:5 (plies), and if a limit was hit >=3, <=3 or ?. What cannot be read is reported with its line number \
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

/// The most leaves or cuts that are listed without `--all`.
const LISTED: usize = 50;

impl Solve {
    pub(crate) fn lang(&self) -> Lang {
        self.lang.unwrap_or_default()
    }

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
        let (signs, lang) = (self.signs.signs(), self.lang());
        let listed = if self.tree.all { usize::MAX } else { LISTED };
        let name = |node: NodeId| shown_name(tree, node).into_owned();
        let leaf = |&node: &NodeId| match tree.value(node) {
            Some(value) => format!("{} {}", name(node), signs.score(lang, tree, value)),
            None => name(node),
        };
        let more = |all: usize| match all.saturating_sub(listed) {
            0 => String::new(),
            rest => m::and_more(lang, rest),
        };
        let leaves = |nodes: &[NodeId]| {
            let ends = nodes.iter().filter(|&&node| tree.is_leaf(node)).count();
            let counts = match (ends, nodes.len() - ends) {
                (0, 0) => return m::no_leaves(lang),
                (_, 0) => leaf_count(lang, ends as u64),
                (0, n) => horizon_count(lang, n),
                (_, n) => format!("{}, {}", leaf_count(lang, ends as u64), horizon_count(lang, n)),
            };
            let words: Vec<_> = nodes.iter().take(listed).map(leaf).collect();
            format!("{counts}: {}{}", words.join(", "), more(nodes.len()))
        };
        // As wide as the longest label of the language, and two spaces.
        let line = |label: String, text: &str| format!("{label:<width$}{text}", width = m::label_width(lang));
        let path: Vec<_> =
            std::iter::once(tree.root()).chain(solution.path.iter().copied()).map(name).collect();
        out::line(out, Tone::Head, &format!("# {}", signs.text(&solution.options.header_in(tree, lang))))?;
        writeln!(out, "{}", line(m::head_value(lang), &signs.score(lang, tree, solution.value)))?;
        let best = solution.best_move().map_or(m::root_is_leaf(lang), name);
        writeln!(out, "{}", line(m::label_best_move(lang), &best))?;
        writeln!(out, "{}", line(m::label_path(lang), &path.join(&signs.text(" → "))))?;
        let different = solution.different();
        let visits = match solution.visited.len() {
            n if n == different.len() => String::new(),
            n => m::in_visits(lang, n),
        };
        let visited = format!("{}{visits}", leaves(&different));
        out::line(out, Tone::Leaf, &line(m::label_visited(lang), &visited))?;
        out::line(out, Tone::Cut, &line(m::label_pruned(lang), &leaves(&solution.pruned)))?;
        let least = match (solution.options.depth, solution.least) {
            (Some(_), 1) => m::one_evaluation(lang),
            (Some(_), n) => m::evaluations(lang, n),
            (None, n) => leaf_count(lang, n),
        };
        let least = m::in_best_order(lang, least);
        writeln!(out, "{}", line(m::label_least(lang), &least))?;
        let stats = &solution.stats;
        if solution.options.algorithm.comes_again() {
            let rounds = match stats.iterations {
                1 => m::one_search(lang),
                n => m::searches(lang, n),
            };
            let again = match stats.researches {
                1 => m::one_child_again(lang),
                n => m::children_again(lang, n),
            };
            writeln!(out, "{}", line(m::head_rounds(lang), &format!("{rounds}, {again}")))?;
        }
        if stats.table_stores > 0 {
            let entries = match stats.table_stores {
                1 => m::one_entry(lang),
                n => m::entries(lang, n),
            };
            let hits = match stats.table_hits {
                1 => m::one_hit(lang, stats.table_cutoffs),
                n => m::hits(lang, n, stats.table_cutoffs),
            };
            writeln!(out, "{}", line(m::label_table(lang), &format!("{entries}, {hits}")))?;
        }
        writeln!(out, "{}", line(m::head_cuts(lang), &solution.cuts.len().to_string()))?;
        let words = Words::new(tree, solution.options.algorithm, signs).speaking(lang);
        for cut in solution.cuts.iter().take(listed) {
            writeln!(out, "  {}", words.cut(cut))?;
        }
        if solution.cuts.len() > listed {
            writeln!(out, "  {}", more(solution.cuts.len()).trim_start_matches(", "))?;
        }
        Ok(())
    }
}

/// How many nodes a search evaluates in place of what is below them.
fn horizon_count(lang: Lang, n: usize) -> String {
    match n {
        1 => m::one_at_horizon(lang),
        n => m::at_horizon(lang, n),
    }
}

fn leaf_count(lang: Lang, n: u64) -> String {
    match n {
        1 => m::one_leaf(lang),
        n => m::leaves(lang, n),
    }
}
