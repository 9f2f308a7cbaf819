//! `plyscope compare`.

use crate::args::{Input, MOST_PLIES, RuleArgs, SignArgs, lang_parser, seed, whole};
use crate::out::{self, Progress};
use crate::words as m;
use anyhow::{anyhow, bail};
use clap::Args;
use plyscope::theory::{expected_leaves, minimal_leaves};
use plyscope::{Player, Tree};
use plyscope_trace::compare::{Average, Comparison, Mean, Row, compare, compare_random};
use plyscope_trace::random::{MAX_LEAVES, uniform_leaves};
use plyscope_trace::style::{JsonNumber, Signs, Tone, shown_name};
use plyscope_trace::{Algorithm, Lang, Options, RunError};
use serde::Serialize;
use std::io::Write;
use std::str::FromStr;

/// Run all algorithms on one tree, or on random trees, and compare their counts
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Compare {
    #[command(flatten)]
    input: Input,

    /// Stop after N plies, 0 to 1,000, and use the static values there
    #[arg(short, long, value_name = "N", conflicts_with = "random", value_parser = whole(0..=MOST_PLIES))]
    depth: Option<u32>,

    /// Random uniform trees with B children per node and depth D instead of one tree; all leaves differ
    #[arg(long, value_name = "B,D", conflicts_with_all = ["tree", "format", "first", "right_to_left", "position"])]
    random: Option<Uniform>,

    /// How many random trees, 1 to 1,000,000 [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole(1..=1_000_000u64))]
    trials: Option<u64>,

    /// The same seed gives the same random trees; 0 to 18,446,744,073,709,551,615 [default: 1]
    #[arg(long, value_name = "S", value_parser = seed())]
    seed: Option<u64>,

    /// Print one JSON object (docs/solve-json.md)
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    rules: RuleArgs,

    /// The language of the words in the table
    #[arg(long, value_parser = lang_parser(), default_value = "en", value_name = "en|de")]
    pub(crate) lang: Lang,

    #[command(flatten)]
    signs: SignArgs,
}

const EXAMPLES: &str = "\
Examples:
  plyscope compare worst-order
  plyscope compare horizon --depth 2
  plyscope compare aima --cut '>' --root min
  plyscope compare --random 3,4 --trials 500 --seed 7
  echo '((3 12 8) (2 4 6) (14 5 2))' | plyscope compare - --json";

/// The shape of a uniform tree.
#[derive(Clone, Copy, Debug)]
struct Uniform {
    branching: u32,
    depth: u32,
}

impl FromStr for Uniform {
    type Err = String;

    fn from_str(text: &str) -> Result<Uniform, String> {
        let error =
            || format!("expected two numbers, e.g. 3,4 for 3 children per node and depth 4, not `{text}`");
        let (b, d) = text.split_once(',').ok_or_else(error)?;
        let branching = b.trim().parse().map_err(|_| error())?;
        let depth = d.trim().parse().map_err(|_| error())?;
        if branching == 0 {
            return Err("a node needs at least 1 child, e.g. 3,4".to_owned());
        }
        if uniform_leaves(branching, depth).is_none() {
            return Err(format!(
                "that tree is too large; at most {MAX_LEAVES} leaves and depth {} are possible, e.g. 10,6",
                Tree::MAX_PLY
            ));
        }
        Ok(Uniform { branching, depth })
    }
}

impl Compare {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if self.rules.fail.is_some() {
            bail!("--fail chooses one algorithm, and compare runs all of them; expected no --fail");
        }
        if self.rules.root.is_some() && (self.random.is_some() || self.input.is_game()) {
            bail!("--root is for trees; random trees begin with MAX, and a game has its own rules");
        }
        match self.random {
            Some(shape) => self.random_trees(shape),
            None => self.one_tree(),
        }
    }

    fn one_tree(&self) -> anyhow::Result<()> {
        // Not left to clap's `requires`, which is waived when the tree, in conflict with --random, is given.
        if self.trials.is_some() || self.seed.is_some() {
            bail!(
                "--trials and --seed are for random trees; expected --random B,D with them, e.g. --random 3,4"
            );
        }
        let tree = self.rules.seat(self.input.load(self.depth)?);
        // A game was cut at that depth when it was written down.
        let depth = self.depth.filter(|_| !self.input.is_game());
        let right_to_left = self.input.right_to_left;
        let comparison = compare(&tree, Options { depth, right_to_left, ..self.options()? });
        // A horizon that no algorithm can stop at is a bad question, not a table of refusals. Deepening alone has others
        // on its way.
        if let Some(error) = comparison.rows.iter().find_map(|row| match &row.result {
            Err(error @ RunError::NoStatic { .. }) if row.algorithm != Algorithm::Deepening => {
                Some(error.clone())
            }
            _ => None,
        }) {
            bail!("{}: {error}", self.input.tree);
        }
        out::print(|out| match self.json {
            true => {
                Ok(writeln!(out, "{}", comparison_json(&comparison, self.depth, self.input.right_to_left)?)?)
            }
            false => self.one_tree_text(out, &comparison),
        })
    }

    /// The rules, for those that take them.
    fn options(&self) -> anyhow::Result<Options> {
        self.rules.apply(Options::new(Algorithm::AlphaBeta))
    }

    /// The rules that were asked for, for the head of the table.
    fn rules_said(&self) -> anyhow::Result<Option<String>> {
        let asked = self.rules.given().into_iter().any(|(name, given)| given && name != "--root");
        let said = || Ok(format!("alpha-beta: {}", self.options()?.convention_in(self.lang)));
        asked.then(said).transpose()
    }

    fn one_tree_text(&self, out: &mut dyn Write, comparison: &Comparison) -> anyhow::Result<()> {
        let signs = self.signs.signs();
        let tree = &comparison.tree;
        let mut head = vec!["# plyscope compare".to_owned()];
        let lang = self.lang;
        head.extend(self.depth.map(|depth| m::compare_depth(lang, depth)));
        head.push(if self.input.right_to_left { m::compare_right(lang) } else { m::compare_left(lang) });
        head.push(m::compare_first(lang, tree.player(tree.root())));
        head.extend(self.rules_said()?);
        out::line(out, Tone::Head, &signs.text(&head.join("; ")))?;
        let mut table = Columns::new([
            m::head_algorithm(lang),
            m::head_value(lang),
            m::head_move(lang),
            m::head_nodes(lang),
            m::head_leaves(lang),
            m::head_different(lang),
            m::head_cuts(lang),
            m::head_rounds(lang),
            m::head_again(lang),
            m::head_hits(lang),
        ]);
        let mut refused = Vec::new();
        let mut reasons = Vec::new();
        for Row { algorithm, result } in &comparison.rows {
            match result {
                Ok(found) => table.push([
                    algorithm.name().to_owned(),
                    signs.score(lang, tree, found.value),
                    found.mv.map_or("-".to_owned(), |mv| shown_name(tree, mv).into_owned()),
                    found.stats.nodes.to_string(),
                    found.stats.leaf_visits().to_string(),
                    found.different.to_string(),
                    found.stats.cutoffs().to_string(),
                    found.stats.iterations.max(1).to_string(),
                    found.stats.researches.to_string(),
                    found.stats.table_hits.to_string(),
                ]),
                Err(error) => {
                    match error {
                        RunError::NoDepth(_) => refused.push(algorithm.name()),
                        error => reasons.push(format!("{algorithm}: {}", error.text(lang))),
                    }
                    let mut row = ["-"; 10].map(str::to_owned);
                    row[0] = algorithm.name().to_owned();
                    table.push(row);
                }
            }
        }
        let last = |name: String, leaves: u64| {
            let mut row = [""; 10].map(str::to_owned);
            (row[0], row[5]) = (name, leaves.to_string());
            row
        };
        table.push(last(m::least_possible(lang), comparison.least));
        table.push(last(m::all_leaves(lang), comparison.all));
        table.write(out)?;
        if let Some((last, others)) = refused.split_last() {
            let note = match others {
                [] => m::one_takes_no_depth(lang, last),
                others => m::these_take_no_depth(lang, others.join(", "), last),
            };
            out::line(out, Tone::Note, &note)?;
        }
        for reason in reasons {
            out::line(out, Tone::Note, &reason)?;
        }
        out::line(out, Tone::Note, &m::compare_legend(lang))?;
        Ok(())
    }

    fn random_trees(&self, Uniform { branching, depth }: Uniform) -> anyhow::Result<()> {
        let mut progress = Progress::new();
        let trials = self.trials.unwrap_or(1000);
        let seed = self.seed.unwrap_or(1);
        let averages = compare_random(branching, depth, self.options()?, trials, seed, |done| {
            progress.show(|| format!("{done} of {trials} trees"));
        });
        drop(progress);
        let averages = averages.map_err(|e| anyhow!("--random {branching},{depth}: {e}"))?;
        let expected = expected_leaves(branching, depth);
        let least = minimal_leaves(branching, depth);
        out::print(|out| {
            if self.json {
                let json = random_json(&averages, branching, depth, trials, seed)?;
                return Ok(writeln!(out, "{json}")?);
            }
            let (signs, lang) = (self.signs.signs(), self.lang);
            let trees = if trials == 1 { m::compare_one_tree(lang) } else { m::compare_trees(lang, trials) };
            let rules = self.rules_said()?.map_or(String::new(), |rules| format!("; {rules}"));
            let head = m::compare_random(lang, trees, branching, depth, seed);
            out::line(out, Tone::Head, &signs.text(&format!("# plyscope compare; {head}{rules}")))?;
            let mut table = Columns::new([
                m::head_algorithm(lang),
                m::head_nodes(lang),
                m::head_leaves(lang),
                m::head_expected(lang),
                m::head_different(lang),
                m::head_cuts(lang),
                m::head_rounds(lang),
                m::head_again(lang),
                m::head_hits(lang),
            ]);
            for average in &averages {
                let exact = expectation(average.algorithm, branching, depth);
                table.push([
                    average.algorithm.name().to_owned(),
                    shown_mean(average.nodes, signs, lang),
                    shown_mean(average.leaves, signs, lang),
                    exact.map_or("-".to_owned(), |leaves| lang.decimal(format!("{leaves:.2}"))),
                    shown_mean(average.different, signs, lang),
                    shown_mean(average.cuts, signs, lang),
                    // Textbook searches start once, without a driver to say so.
                    if average.iterations == Mean::default() || average.iterations.mean() == 0.0 {
                        "1".to_owned()
                    } else {
                        shown_mean(average.iterations, signs, lang)
                    },
                    shown_mean(average.researches, signs, lang),
                    shown_mean(average.hits, signs, lang),
                ]);
            }
            let last = |name: String, leaves: String| {
                let mut row = [""; 9].map(str::to_owned);
                (row[0], row[4]) = (name, leaves);
                row
            };
            table.push(last(m::least_possible(lang), least.to_string()));
            let all = uniform_leaves(branching, depth).unwrap_or(0).to_string();
            table.push(last(m::all_leaves(lang), all));
            table.write(out)?;
            let expected = m::compare_expected(lang, lang.decimal(format!("{expected:.4}")));
            for note in [expected, m::compare_statics(lang), m::compare_legend(lang)] {
                out::line(out, Tone::Note, &note)?;
            }
            Ok(())
        })
    }
}

/// The exact mean number of leaves, where there is a formula.
fn expectation(algorithm: Algorithm, branching: u32, depth: u32) -> Option<f64> {
    match algorithm {
        Algorithm::Minimax => uniform_leaves(branching, depth).map(|leaves| leaves as f64),
        Algorithm::AlphaBeta | Algorithm::DepthLimited | Algorithm::FailHard => {
            Some(expected_leaves(branching, depth))
        }
        // Starts from the extremes and may stop at them: fewer, and no formula.
        Algorithm::Thresholds => None,
        Algorithm::Shallow | Algorithm::Pvs | Algorithm::Mtdf | Algorithm::Sss | Algorithm::Deepening => None,
        // It searches games.
        Algorithm::Engine => None,
    }
}

fn shown_mean(mean: Mean, signs: Signs, lang: Lang) -> String {
    lang.decimal(match mean.error() {
        // Nothing varies: no need for an error.
        Some(0.0) | None => format!("{}", mean.mean()),
        Some(error) => format!("{:.2}{}{error:.2}", mean.mean(), signs.text(" ± ")),
    })
}

#[derive(Serialize)]
struct ComparisonJson<'c> {
    format: &'static str,
    version: u32,
    first: &'static str,
    depth: Option<u32>,
    right_to_left: bool,
    rows: Vec<RowJson<'c>>,
    least_leaves: u64,
    minimax_leaves: u64,
}

#[derive(Serialize)]
struct RowJson<'c> {
    algorithm: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    value: Option<JsonNumber>,
    #[serde(rename = "move")]
    mv: Option<&'c str>,
    nodes: Option<u64>,
    leaves: Option<u64>,
    different_leaves: Option<u64>,
    cuts: Option<u64>,
    iterations: Option<u64>,
    researches: Option<u64>,
    table_hits: Option<u64>,
}

fn comparison_json(c: &Comparison, depth: Option<u32>, right_to_left: bool) -> serde_json::Result<String> {
    let row = |row: &'_ Row| -> RowJson<'_> {
        let found = row.result.as_ref().ok();
        RowJson {
            algorithm: row.algorithm.name(),
            refused: row.result.as_ref().err().map(ToString::to_string),
            value: found.map(|found| JsonNumber::of(&c.tree, found.value)),
            mv: found.and_then(|found| found.mv).map(|mv| c.tree.name(mv)),
            nodes: found.map(|found| found.stats.nodes),
            leaves: found.map(|found| found.stats.leaf_visits()),
            different_leaves: found.map(|found| found.different),
            cuts: found.map(|found| found.stats.cutoffs()),
            iterations: found.map(|found| found.stats.iterations),
            researches: found.map(|found| found.stats.researches),
            table_hits: found.map(|found| found.stats.table_hits),
        }
    };
    serde_json::to_string(&ComparisonJson {
        format: "plyscope-compare",
        version: 1,
        first: if c.tree.player(c.tree.root()) == Player::Max { "max" } else { "min" },
        depth,
        right_to_left,
        rows: c.rows.iter().map(row).collect(),
        least_leaves: c.least,
        minimax_leaves: c.all,
    })
}

#[derive(Serialize)]
struct RandomJson {
    format: &'static str,
    version: u32,
    branching: u32,
    depth: u32,
    trials: u64,
    seed: u64,
    rows: Vec<AverageJson>,
    least_leaves: u128,
    minimax_leaves: Option<u64>,
}

#[derive(Serialize)]
struct AverageJson {
    algorithm: &'static str,
    nodes: MeanJson,
    leaves: MeanJson,
    expected_leaves: Option<f64>,
    different_leaves: MeanJson,
    cuts: MeanJson,
    iterations: MeanJson,
    researches: MeanJson,
    table_hits: MeanJson,
}

#[derive(Serialize)]
struct MeanJson {
    mean: f64,
    error: Option<f64>,
}

fn random_json(averages: &[Average], b: u32, d: u32, trials: u64, seed: u64) -> serde_json::Result<String> {
    let mean = |mean: Mean| MeanJson { mean: mean.mean(), error: mean.error() };
    let row = |average: &Average| AverageJson {
        algorithm: average.algorithm.name(),
        nodes: mean(average.nodes),
        leaves: mean(average.leaves),
        expected_leaves: expectation(average.algorithm, b, d),
        different_leaves: mean(average.different),
        cuts: mean(average.cuts),
        iterations: mean(average.iterations),
        researches: mean(average.researches),
        table_hits: mean(average.hits),
    };
    serde_json::to_string(&RandomJson {
        format: "plyscope-compare-random",
        version: 1,
        branching: b,
        depth: d,
        trials,
        seed,
        rows: averages.iter().map(row).collect(),
        least_leaves: minimal_leaves(b, d),
        minimax_leaves: uniform_leaves(b, d),
    })
}

/// Text in columns: the first to the left, the others to the right.
struct Columns<const N: usize> {
    rows: Vec<[String; N]>,
}

impl<const N: usize> Columns<N> {
    fn new(head: [String; N]) -> Columns<N> {
        Columns { rows: vec![head] }
    }

    fn push(&mut self, row: [String; N]) {
        self.rows.push(row);
    }

    fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let width = |i: usize| self.rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0);
        let widths: [usize; N] = std::array::from_fn(width);
        for (n, row) in self.rows.iter().enumerate() {
            let mut line = String::new();
            for (i, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                line += &match i {
                    0 => format!("{cell:<width$}"),
                    _ => format!("  {cell:>width$}"),
                };
            }
            out::line(out, if n == 0 { Tone::Head } else { Tone::Plain }, line.trim_end())?;
        }
        Ok(())
    }
}
