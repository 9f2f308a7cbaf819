//! JSON Lines: a header, then one object per event. The schema is in `docs/trace-json.md`.

use super::{Lines, Settings, Signs, Tone};
use crate::Run;
use crate::searched::Asked;
use crate::view::{View, Walk};
use plyscope::tree::Decimal;
use plyscope::{Bound, CutKind, EventKind, NodeId, Player, Score, Source, Tree};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::io;

/// The version of the schema; it changes when a reader would have to.
const VERSION: u32 = 1;

/// A score of a tree as JSON: a number with exactly the digits it has in the tree, or `"inf"` or `"-inf"`, or, for the
/// side of a null window right beside one of these, `"inf-1"` or `"-inf+1"`. Wins in games are `"win in 5"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JsonNumber {
    number: Decimal,
    /// It is the next score inwards from an infinity, which no number of the tree can be.
    beside: bool,
    /// A win or a loss that the search of a game found.
    decisive: Option<Score>,
}

impl JsonNumber {
    /// `score` in `tree`.
    pub fn of(tree: &Tree, score: Score) -> JsonNumber {
        let (number, beside) = match score {
            _ if score == Score::INFINITY.down() => (Decimal::Infinity, true),
            _ if score == Score::NEG_INFINITY.up() => (Decimal::NegInfinity, true),
            _ => (tree.decimal(score), false),
        };
        JsonNumber { number, beside, decisive: Some(score).filter(|score| score.is_decisive()) }
    }
}

impl Serialize for JsonNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(score) = self.decisive {
            return serializer.collect_str(&score);
        }
        match self.number {
            Decimal::Infinity if self.beside => serializer.serialize_str("inf-1"),
            Decimal::NegInfinity if self.beside => serializer.serialize_str("-inf+1"),
            Decimal::Infinity => serializer.serialize_str("inf"),
            Decimal::NegInfinity => serializer.serialize_str("-inf"),
            Decimal::Finite { digits, places: 0 } => serializer.serialize_i64(digits),
            // As text, so that no floating point comes between.
            decimal => RawValue::from_string(decimal.to_string())
                .map_err(serde::ser::Error::custom)?
                .serialize(serializer),
        }
    }
}

#[derive(Serialize)]
struct Header<'r> {
    format: &'static str,
    version: u32,
    algorithm: &'static str,
    convention: String,
    depth: Option<u32>,
    right_to_left: bool,
    tree: Box<RawValue>,
    value: JsonNumber,
    path: Vec<&'r str>,
    counts: Counts,
    events: usize,
    dropped: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'r Asked>,
}

#[derive(Serialize)]
struct Counts {
    nodes: u64,
    leaves: u64,
    alpha_cutoffs: u64,
    beta_cutoffs: u64,
    deep_cutoffs: u64,
    skipped: u64,
    iterations: u64,
    researches: u64,
    table_hits: u64,
    table_stores: u64,
}

#[derive(Serialize)]
struct Entry<'r> {
    step: usize,
    ply: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<&'r str>,
    #[serde(flatten)]
    what: What<'r>,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum What<'r> {
    Enter {
        reached: &'static str,
        player: &'static str,
        alpha: JsonNumber,
        beta: JsonNumber,
        depth: Option<u32>,
    },
    Bounds {
        least: JsonNumber,
        most: JsonNumber,
        alpha: JsonNumber,
        beta: JsonNumber,
    },
    Omit {
        moves: u32,
    },
    #[serde(rename = "stand-pat")]
    StandPat {
        value: JsonNumber,
        alpha: JsonNumber,
        beta: JsonNumber,
    },
    Leaf {
        value: JsonNumber,
        bound: &'static str,
        source: &'static str,
    },
    Child {
        child: &'r str,
        value: JsonNumber,
        best: JsonNumber,
        alpha: JsonNumber,
        beta: JsonNumber,
        improved: bool,
    },
    Cutoff {
        kind: &'static str,
        value: Option<JsonNumber>,
        bound: JsonNumber,
        cause: Option<&'r str>,
        through: Option<&'r str>,
        deep: bool,
        skipped: u32,
    },
    Hit {
        value: JsonNumber,
        bound: &'static str,
        #[serde(rename = "move")]
        mv: Option<&'r str>,
        enough: bool,
    },
    Store {
        value: JsonNumber,
        bound: &'static str,
        #[serde(rename = "move")]
        mv: Option<&'r str>,
    },
    Research {
        child: Option<&'r str>,
        again: &'static str,
        alpha: JsonNumber,
        beta: JsonNumber,
    },
    Iteration {
        depth: Option<u32>,
        alpha: JsonNumber,
        beta: JsonNumber,
    },
    Leave {
        value: JsonNumber,
        bound: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        not_shown: Option<u64>,
    },
}

/// Law: the header and the lines are enough to replay the search without the tree file.
pub(super) fn lines(run: &Run, settings: &Settings, line: &mut impl Lines) -> io::Result<()> {
    // A move leads to many nodes of a game; programs need names that differ.
    let named = run.game.as_ref().map(|_| {
        let way = |node: NodeId| match run.tree.path(node).get(1..) {
            None | Some([]) => run.tree.name(node).to_owned(),
            Some(path) => path.iter().map(|&node| run.tree.name(node)).collect::<Vec<_>>().join(" "),
        };
        Run { tree: run.tree.clone().labelled(|node| (way(node), run.tree.value(node))), ..run.clone() }
    });
    let run = named.as_ref().unwrap_or(run);
    line(Tone::Plain, &serde_json::to_string(&header(run, settings.signs)?)?)?;
    let mut walk = Walk::new(run);
    while let Some(view) = walk.advance() {
        if settings.steps.ends_before(view.step) {
            break;
        }
        if settings.steps.contains(view.step) {
            line(Tone::Plain, &serde_json::to_string(&event(run, view))?)?;
        }
    }
    Ok(())
}

fn header(run: &Run, signs: Signs) -> io::Result<Header<'_>> {
    let stats = &run.stats;
    Ok(Header {
        format: "plyscope-trace",
        version: VERSION,
        algorithm: run.options.algorithm.name(),
        convention: signs.text(&run.options.convention()).into_owned(),
        depth: run.options.depth,
        right_to_left: run.options.right_to_left,
        tree: RawValue::from_string(tree_json(&run.tree))?,
        value: JsonNumber::of(&run.tree, run.value),
        path: run.path.iter().map(|&node| run.tree.name(node)).collect(),
        counts: Counts {
            nodes: stats.nodes,
            leaves: stats.leaf_visits(),
            alpha_cutoffs: stats.alpha_cutoffs,
            beta_cutoffs: stats.beta_cutoffs,
            deep_cutoffs: stats.deep_cutoffs,
            skipped: stats.skipped,
            iterations: stats.iterations,
            researches: stats.researches,
            table_hits: stats.table_hits,
            table_stores: stats.table_stores,
        },
        events: run.recording.len(),
        dropped: run.recording.dropped(),
        game: run.game.as_ref().map(|game| &game.asked),
    })
}

/// The tree on one line, every node with its name and player. Written without recursion: a deep tree is not a danger.
pub fn tree_json(tree: &Tree) -> String {
    let mut out = String::new();
    let text = |name: &str| serde_json::Value::from(name).to_string();
    let mut stack = vec![(tree.root(), false)];
    let mut comma = false;
    while let Some((node, done)) = stack.pop() {
        if done {
            out.push_str("]}");
            comma = true;
            continue;
        }
        if comma {
            out.push(',');
        }
        out.push_str(&format!(
            r#"{{"name":{},"player":"{}""#,
            text(tree.name(node)),
            player(tree.player(node))
        ));
        if let Some(value) = tree.value(node) {
            let number = match tree.decimal(value) {
                Decimal::Infinity => r#""inf""#.to_owned(),
                Decimal::NegInfinity => r#""-inf""#.to_owned(),
                finite => finite.to_string(),
            };
            out.push_str(&format!(r#","value":{number}"#));
        }
        comma = tree.is_leaf(node);
        if comma {
            out.push('}');
        } else {
            out.push_str(r#","children":["#);
            stack.push((node, true));
            stack.extend(tree.children(node).iter().rev().map(|&child| (child, false)));
        }
    }
    out
}

fn player(player: Player) -> &'static str {
    match player {
        Player::Max => "max",
        Player::Min => "min",
    }
}

fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::AtLeast => "at-least",
        Bound::AtMost => "at-most",
    }
}

fn event<'r>(run: &'r Run, view: &View) -> Entry<'r> {
    let tree = &run.tree;
    let number = |score| JsonNumber::of(tree, score);
    let name = |node: NodeId| tree.name(node);
    let what = match view.event.kind {
        EventKind::Enter { reached, player: who, window, depth, .. } => What::Enter {
            reached: reached.name(),
            player: player(who),
            alpha: number(window.alpha),
            beta: number(window.beta),
            // Without a horizon there is nothing to count down to.
            depth: depth.filter(|_| run.options.has_horizon()),
        },
        EventKind::Bounds { least, most, window } => What::Bounds {
            least: number(least),
            most: number(most),
            alpha: number(window.alpha),
            beta: number(window.beta),
        },
        EventKind::Omit { moves } => What::Omit { moves },
        EventKind::StandPat { value, window } => {
            What::StandPat { value: number(value), alpha: number(window.alpha), beta: number(window.beta) }
        }
        EventKind::Leaf { value, source } => What::Leaf {
            value: number(value.score),
            bound: bound(value.bound),
            source: match source {
                Source::Terminal => "terminal",
                Source::Horizon => "horizon",
                Source::Table => "table",
                Source::Proof => "proof",
                Source::Margin => "margin",
                Source::Pass => "pass",
            },
        },
        EventKind::Child { mv, value, best, window, improved } => What::Child {
            child: name(mv),
            value: number(value),
            best: number(best),
            alpha: number(window.alpha),
            beta: number(window.beta),
            improved,
        },
        EventKind::Cutoff(cutoff) => {
            let cut = view.cut(run);
            let cause = cut.and_then(|cut| cut.cause);
            What::Cutoff {
                kind: match cutoff.kind {
                    CutKind::Alpha => "alpha",
                    CutKind::Beta => "beta",
                },
                value: cut.map(|cut| number(cut.value)),
                bound: number(cutoff.bound),
                cause: cause.map(|(node, _)| name(node)),
                through: cause.and_then(|(_, through)| through).map(name),
                deep: cutoff.deep,
                skipped: cutoff.skipped,
            }
        }
        EventKind::Hit { value, mv, enough } => {
            What::Hit { value: number(value.score), bound: bound(value.bound), mv: mv.map(name), enough }
        }
        EventKind::Store { value, mv } => {
            What::Store { value: number(value.score), bound: bound(value.bound), mv: mv.map(name) }
        }
        EventKind::Research { window, again } => What::Research {
            child: view.returned().map(|(child, _)| name(child)),
            again: again.name(),
            alpha: number(window.alpha),
            beta: number(window.beta),
        },
        EventKind::Iteration { depth, window } => {
            What::Iteration { depth, alpha: number(window.alpha), beta: number(window.beta) }
        }
        EventKind::Leave { value } => What::Leave {
            value: number(value.score),
            bound: bound(value.bound),
            not_shown: Some(run.not_shown_in(view.step)).filter(|&nodes| nodes > 0),
        },
    };
    Entry { step: view.step + 1, ply: view.event.ply, node: view.node(run).map(name), what }
}
