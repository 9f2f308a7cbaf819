//! Which tree, and how it is searched.

use crate::{Problem, words as m};
use plyscope::textbook::{CutOn, Raise};
use plyscope::tree::{Decimal, DecimalError};
use plyscope::{NodeId, Player, Tree};
use plyscope_trace::edit::{Edit, edit};
use plyscope_trace::random::{Spec, wished};
use plyscope_trace::style::{Notation, Signs};
use plyscope_trace::{Algorithm, Lang, Options, Run, RunError, examples, read, run, search_file};
use serde::{Deserialize, Serialize};

/// How much one answer may hold.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// The most nodes of a tree.
    pub nodes: usize,
    /// The most steps of a search.
    pub steps: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: 6_000, steps: 30_000 }
    }
}

/// A tree and how to search it, or a search that was recorded. The tree is one of `tree`, `example` and `random`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Search {
    /// A tree in any of the formats: nested lists, an s-expression, JSON objects.
    pub tree: Option<String>,
    /// The name of a built-in tree.
    pub example: Option<String>,
    /// A random tree.
    pub random: Option<Wish>,
    /// A recorded search of a game, as `play/choose` gives it and `plyscope analyze --record` writes it. It was searched
    /// already, so nothing else can be asked of it but how it is shown.
    pub recording: Option<String>,
    /// One change of that tree before it is searched.
    pub edit: Option<Change>,
    /// Who moves at the root of a text that does not say so; MAX if it is left out.
    pub first: Option<Side>,
    /// The name of the search; `alpha-beta` if it is left out.
    pub algorithm: Option<String>,
    /// How deep to search, for those that can stop.
    pub depth: Option<u32>,
    /// The children of every node in reverse order.
    pub right_to_left: bool,
    /// Cut on reaching the bound (`>=`) or only beyond it (`>`); for those that take rules.
    #[serde(with = "plyscope_trace::convention::cut_on")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub cut: CutOn,
    /// Raise α and β `before` the cut is tested or `after` it; for those that take rules and are not fail-hard.
    #[serde(with = "plyscope_trace::convention::raise")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub raise: Raise,
    /// A cut at the last child counts, which is so if it is left out; for those that take rules.
    pub count_last: Option<bool>,
    /// The notation of the code: `page` or `python`.
    pub listing: Option<String>,
    /// The language of sentences and pictures: `en` or `de`.
    pub lang: Option<String>,
    /// `-inf` and `>=` instead of `-∞` and `≥`.
    pub ascii: bool,
    /// Put before every `id` in the picture, so that two of them can stand in one page: up to 32 letters, digits, `-`, `_`.
    pub prefix: String,
}

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Wants much.
    Max,
    /// Wants little.
    Min,
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::Max => Side::Max,
            Player::Min => Side::Min,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Max => Player::Max,
            Side::Min => Player::Min,
        }
    }
}

/// What a random tree should be like.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// How many children the nodes of each level have, the root first.
    pub shape: Vec<u32>,
    /// The least value of a leaf.
    pub low: i32,
    /// The greatest.
    pub high: i32,
    /// Which of them: the same number gives the same tree.
    pub seed: u64,
    /// Alpha-beta makes a deep cut.
    #[serde(default)]
    pub deep_cut: bool,
    /// All leaves differ.
    #[serde(default)]
    pub no_ties: bool,
}

/// One change of a tree. Nodes are named by their number in the list of nodes.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
pub enum Change {
    /// Another value; at an inner node its static value, and an empty text for none.
    Value {
        /// The node.
        node: usize,
        /// A number such as `3`, `-0.5` or `inf`.
        value: String,
    },
    /// One more child.
    Add {
        /// The node.
        node: usize,
    },
    /// Without this node and all below it.
    Remove {
        /// The node.
        node: usize,
    },
    /// One place to the left.
    Left {
        /// The node.
        node: usize,
    },
    /// One place to the right.
    Right {
        /// The node.
        node: usize,
    },
    /// MAX and MIN exchanged.
    Flip,
    /// Children in an order for which the fewest leaves are enough.
    Best,
    /// Static values for inner nodes that have none: the mean of the leaves below.
    Estimates,
}

/// Reads a number, and says how one looks.
pub(super) fn number(text: &str, place: &str, lang: Lang) -> Result<Decimal, Problem> {
    let plain = text.trim().replace('∞', "inf").replace('−', "-").replace(',', ".");
    let parsed = plain.trim_start_matches('+').parse();
    parsed.map_err(|error: DecimalError| Problem::wrong(m::not_a_value(lang, text, error)).at(place))
}

/// Reads a language.
pub(crate) fn lang(text: Option<&str>) -> Result<Lang, Problem> {
    text.map_or(Ok(Lang::En), str::parse).map_err(|error: String| Problem::wrong(error).at("lang"))
}

/// The node of this number.
pub(super) fn node(tree: &Tree, n: usize, lang: Lang) -> Result<NodeId, Problem> {
    let found = tree.nodes().nth(n);
    found.ok_or_else(|| Problem::wrong(m::no_node(lang, n, tree.len() - 1)).at("node"))
}

impl Change {
    fn edit(&self, tree: &Tree, lang: Lang) -> Result<Edit, Problem> {
        let find = |n: usize| node(tree, n, lang);
        Ok(match self {
            Change::Value { node, value } if value.trim().is_empty() => Edit::Value(find(*node)?, None),
            Change::Value { node, value } => {
                Edit::Value(find(*node)?, Some(number(value, "edit.value", lang)?))
            }
            Change::Add { node } => Edit::Add(find(*node)?),
            Change::Remove { node } => Edit::Remove(find(*node)?),
            Change::Left { node } => Edit::Left(find(*node)?),
            Change::Right { node } => Edit::Right(find(*node)?),
            Change::Flip => Edit::Flip,
            Change::Best => Edit::Best,
            Change::Estimates => Edit::Estimates,
        })
    }
}

impl Search {
    /// The tree as it is written, before any reversing.
    pub(crate) fn tree(&self) -> Result<Tree, Problem> {
        let Limits { nodes, .. } = Limits::default();
        let lang = self.lang()?;
        let tree = match (&self.tree, &self.example, &self.random) {
            (Some(text), None, None) => {
                let first = self.first.map_or(Player::Max, Player::from);
                read::read(text, None, first).map_err(|error| Problem::wrong(error.to_string()).at("tree"))?
            }
            (None, Some(name), None) => {
                let example = examples::find(name).ok_or_else(|| {
                    let names: Vec<_> = examples::ALL.iter().map(|example| example.name).collect();
                    Problem::wrong(m::no_example(lang, name, names.join(", "))).at("example")
                })?;
                example.tree()
            }
            (None, None, Some(wish)) => wish.tree(nodes, lang)?,
            (None, None, None) => {
                return Err(Problem::wrong(m::no_tree(lang)));
            }
            _ => {
                return Err(Problem::wrong(m::two_trees(lang)));
            }
        };
        let tree = match &self.edit {
            Some(change) => edit(&tree, change.edit(&tree, lang)?)
                .map_err(|error| Problem::wrong(error.to_string()).at("edit"))?,
            None => tree,
        };
        if tree.len() > nodes {
            return Err(too_many(tree.len(), nodes, lang));
        }
        Ok(tree)
    }

    /// The tree as it is written, and the search.
    pub(super) fn source(&self) -> Result<(Tree, Run), Problem> {
        let Some(text) = &self.recording else {
            let tree = self.tree()?;
            let run = self.run(&tree)?;
            return Ok((tree, run));
        };
        let asked_more = self.tree.is_some()
            || self.example.is_some()
            || self.random.is_some()
            || self.edit.is_some()
            || self.algorithm.is_some()
            || self.depth.is_some();
        if asked_more {
            let why = "a recorded search is shown as it was; expected no tree, algorithm or depth beside it";
            return Err(Problem::wrong(why).at("recording"));
        }
        let run =
            search_file::read(text).map_err(|error| Problem::wrong(error.to_string()).at("recording"))?;
        let Limits { nodes, steps } = Limits::default();
        if run.tree.len() > nodes {
            return Err(too_many(run.tree.len(), nodes, self.lang()?));
        }
        if run.recording.len() > steps {
            let all = run.recording.len();
            let why = format!("this search has {all} steps, but the page shows at most {steps}");
            return Err(Problem::new(413, why));
        }
        Ok((run.tree.clone(), run))
    }

    pub(crate) fn lang(&self) -> Result<Lang, Problem> {
        lang(self.lang.as_deref())
    }

    /// What to put before every `id`. It comes at every node of every step.
    pub(crate) fn prefix(&self) -> Result<String, Problem> {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        match self.prefix.len() <= 32 && self.prefix.chars().all(fits) {
            true => Ok(self.prefix.clone()),
            false => {
                Err(Problem::wrong("expected up to 32 letters, digits, `-` or `_`, e.g. why-").at("prefix"))
            }
        }
    }

    /// The notation of the code.
    pub(super) fn listing(&self) -> Result<Notation, Problem> {
        let name = self.listing.as_deref().unwrap_or("page");
        name.parse().map_err(|error: String| Problem::wrong(error).at("listing"))
    }

    pub(super) fn signs(&self) -> Signs {
        if self.ascii { Signs::Ascii } else { Signs::Unicode }
    }

    /// The recorded search, of the tree as it is written.
    fn run(&self, tree: &Tree) -> Result<Run, Problem> {
        self.run_by(|options| run(tree, options))
    }

    /// The search that `run` records with these options, if it is not too long.
    pub(crate) fn run_by(&self, run: impl FnOnce(Options) -> Result<Run, RunError>) -> Result<Run, Problem> {
        let lang = self.lang()?;
        let name = self.algorithm.as_deref().unwrap_or("alpha-beta");
        let algorithm: Algorithm =
            name.parse().map_err(|error: RunError| Problem::wrong(error.text(lang)).at("algorithm"))?;
        let Limits { steps, .. } = Limits::default();
        let options = Options {
            depth: self.depth,
            right_to_left: self.right_to_left,
            cut: self.cut,
            raise: self.raise,
            count_last: self.count_last.unwrap_or(true),
            cap: steps,
            ..Options::new(algorithm)
        };
        let run = run(options).map_err(|error| Problem::wrong(error.text(lang)).at("depth"))?;
        if run.recording.dropped() > 0 {
            let all = run.recording.len() as u64 + run.recording.dropped();
            return Err(Problem::new(413, m::too_many_steps(lang, all, steps)));
        }
        Ok(run)
    }
}

fn too_many(found: usize, limit: usize, lang: Lang) -> Problem {
    Problem::new(413, m::too_many_nodes(lang, found, limit))
}

impl Wish {
    fn tree(&self, limit: usize, lang: Lang) -> Result<Tree, Problem> {
        let Wish { shape, low, high, seed, deep_cut, no_ties } = self.clone();
        // Counted before anything is made.
        let mut level = 1_usize;
        let mut nodes = 1_usize;
        for &b in &shape {
            level = level.saturating_mul(b as usize);
            nodes = nodes.saturating_add(level);
        }
        if nodes > limit {
            return Err(too_many(nodes, limit, lang));
        }
        wished(&Spec { shape, low, high, seed, deep_cut, no_ties })
            .map_err(|error| Problem::wrong(error).at("random"))
    }
}
