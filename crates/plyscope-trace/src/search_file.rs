//! A recorded search of a game as a text, and back: `docs/search-file.md`.
//!
//! The text is all there is: reading it needs neither the game nor a search. What does not fit together is refused with
//! the place where it does not.

use crate::Run;
use crate::searched::{Asked, Parts};
use plyscope::observe::Recording;
use plyscope::tree::{Builder, Decimal, Label};
use plyscope::{
    Again, Bound, CutKind, Cutoff, Event, EventKind, NodeId, Observer, Player, Reached, Score, Source, Tree,
    Value, Window,
};
use serde::{Deserialize, Serialize};
use std::fmt;

const FORMAT: &str = "plyscope-search";
const VERSION: u32 = 1;
/// More nodes than any recorder keeps.
const MOST: usize = 4_000_000;

/// Why a text is not a recorded search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchFileError(String);

impl fmt::Display for SearchFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "not a recorded search: {}; expected a file that `plyscope analyze ... --record FILE` wrote",
            self.0
        )
    }
}

impl std::error::Error for SearchFileError {}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u32,
    search: Asked,
    value: Worth,
    /// Scores are in units of 10^-this.
    decimals: u8,
    line: Vec<usize>,
    nodes: Vec<Written>,
    events: Vec<Happened>,
    /// Steps of calls that ended, and how many nodes below them were only counted.
    unseen: Vec<(usize, u64)>,
    /// Steps of table hits, and the nodes from which the positions were known.
    known: Vec<(usize, usize)>,
}

/// The node above, the move, who moves, and whether the game ends there.
#[derive(Serialize, Deserialize)]
struct Written(Option<usize>, String, Mover, bool);

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mover {
    Max,
    Min,
}

/// A score, and `=`, `>` (at least) or `<` (at most).
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Worth(i32, Sign);

#[derive(Clone, Copy, Serialize, Deserialize)]
enum Sign {
    #[serde(rename = "=")]
    Exact,
    #[serde(rename = ">")]
    AtLeast,
    #[serde(rename = "<")]
    AtMost,
}

/// An event. Windows are two scores; plies and numbers follow from the order.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Happened {
    /// Node, how it was reached, window, plies left.
    Enter(usize, How, i32, i32, Option<u32>),
    /// The least, the most, the window.
    Bounds(i32, i32, i32, i32),
    /// How many moves.
    Omit(u32),
    /// The static value, the window.
    Stand(i32, i32, i32),
    /// What it is worth, and from where that is known.
    Leaf(i32, Sign, From),
    /// The child, its value, the best, the window, whether it is better.
    Child(usize, i32, i32, i32, i32, bool),
    /// α or β, the bound, the ply that set it, deep, children skipped.
    Cut(Side, i32, Option<u32>, bool, u32),
    /// What the table knew, its move, whether that was enough.
    Hit(i32, Sign, Option<usize>, bool),
    /// What the table was told, and the move.
    Store(i32, Sign, Option<usize>),
    /// The window, and what is different.
    Again(i32, i32, Once),
    /// The depth, the window.
    Iteration(Option<u32>, i32, i32),
    /// What it returned.
    Leave(i32, Sign),
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum How {
    Root,
    Move,
    Reduced(u8),
    Noisy,
    Pass,
    Verify,
    Quiet,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum From {
    End,
    Static,
    Table,
    Proof,
    Margin,
    Pass,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Alpha,
    Beta,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Once {
    Wider,
    Deeper,
}

impl Worth {
    fn of(value: Value) -> Worth {
        let sign = match value.bound {
            Bound::Exact => Sign::Exact,
            Bound::AtLeast => Sign::AtLeast,
            Bound::AtMost => Sign::AtMost,
        };
        Worth(value.score.get(), sign)
    }

    fn value(self) -> Value {
        let bound = match self.1 {
            Sign::Exact => Bound::Exact,
            Sign::AtLeast => Bound::AtLeast,
            Sign::AtMost => Bound::AtMost,
        };
        Value { score: Score::from_raw(self.0), bound }
    }
}

impl Happened {
    fn of(kind: EventKind<NodeId>, root: NodeId) -> Happened {
        let index = |node: Option<NodeId>| node.map(NodeId::index);
        match kind {
            EventKind::Enter { mv, reached, window, depth, .. } => {
                let how = match reached {
                    Reached::Root => How::Root,
                    Reached::Move => How::Move,
                    Reached::Reduced(plies) => How::Reduced(plies),
                    Reached::Noisy => How::Noisy,
                    Reached::Pass => How::Pass,
                    Reached::Verify => How::Verify,
                    Reached::Quiet => How::Quiet,
                };
                let node = mv.unwrap_or(root).index();
                Happened::Enter(node, how, window.alpha.get(), window.beta.get(), depth)
            }
            EventKind::Bounds { least, most, window } => {
                Happened::Bounds(least.get(), most.get(), window.alpha.get(), window.beta.get())
            }
            EventKind::Omit { moves } => Happened::Omit(moves),
            EventKind::StandPat { value, window } => {
                Happened::Stand(value.get(), window.alpha.get(), window.beta.get())
            }
            EventKind::Leaf { value, source } => {
                let from = match source {
                    Source::Terminal => From::End,
                    Source::Horizon => From::Static,
                    Source::Table => From::Table,
                    Source::Proof => From::Proof,
                    Source::Margin => From::Margin,
                    Source::Pass => From::Pass,
                };
                let Worth(score, sign) = Worth::of(value);
                Happened::Leaf(score, sign, from)
            }
            EventKind::Child { mv, value, best, window, improved } => Happened::Child(
                mv.index(),
                value.get(),
                best.get(),
                window.alpha.get(),
                window.beta.get(),
                improved,
            ),
            EventKind::Cutoff(Cutoff { kind, bound, cause, deep, skipped }) => {
                let side = match kind {
                    CutKind::Alpha => Side::Alpha,
                    CutKind::Beta => Side::Beta,
                };
                Happened::Cut(side, bound.get(), cause, deep, skipped)
            }
            EventKind::Hit { value, mv, enough } => {
                let Worth(score, sign) = Worth::of(value);
                Happened::Hit(score, sign, index(mv), enough)
            }
            EventKind::Store { value, mv } => {
                let Worth(score, sign) = Worth::of(value);
                Happened::Store(score, sign, index(mv))
            }
            EventKind::Research { window, again } => {
                let once = match again {
                    Again::Wider => Once::Wider,
                    Again::Deeper => Once::Deeper,
                };
                Happened::Again(window.alpha.get(), window.beta.get(), once)
            }
            EventKind::Iteration { depth, window } => {
                Happened::Iteration(depth, window.alpha.get(), window.beta.get())
            }
            EventKind::Leave { value } => {
                let Worth(score, sign) = Worth::of(value);
                Happened::Leave(score, sign)
            }
        }
    }

    /// The event, with its nodes; `None` if one of them does not exist.
    fn kind(&self, tree: &Tree, ids: &[NodeId]) -> Option<EventKind<NodeId>> {
        let score = Score::from_raw;
        let window = |alpha, beta| Window { alpha: score(alpha), beta: score(beta) };
        let find = |node: &usize| ids.get(*node).copied();
        let maybe = |node: &Option<usize>| match node {
            Some(node) => find(node).map(Some),
            None => Some(None),
        };
        Some(match self {
            Happened::Enter(node, how, alpha, beta, depth) => {
                let node = find(node)?;
                let reached = match *how {
                    How::Root => Reached::Root,
                    How::Move => Reached::Move,
                    How::Reduced(plies) => Reached::Reduced(plies),
                    How::Noisy => Reached::Noisy,
                    How::Pass => Reached::Pass,
                    How::Verify => Reached::Verify,
                    How::Quiet => Reached::Quiet,
                };
                let mv = (reached != Reached::Root).then_some(node);
                let (player, window) = (tree.player(node), window(*alpha, *beta));
                EventKind::Enter { mv, reached, player, window, depth: *depth }
            }
            Happened::Bounds(least, most, alpha, beta) => {
                EventKind::Bounds { least: score(*least), most: score(*most), window: window(*alpha, *beta) }
            }
            Happened::Omit(moves) => EventKind::Omit { moves: *moves },
            Happened::Stand(value, alpha, beta) => {
                EventKind::StandPat { value: score(*value), window: window(*alpha, *beta) }
            }
            Happened::Leaf(value, sign, from) => {
                let source = match from {
                    From::End => Source::Terminal,
                    From::Static => Source::Horizon,
                    From::Table => Source::Table,
                    From::Proof => Source::Proof,
                    From::Margin => Source::Margin,
                    From::Pass => Source::Pass,
                };
                EventKind::Leaf { value: Worth(*value, *sign).value(), source }
            }
            Happened::Child(node, value, best, alpha, beta, improved) => EventKind::Child {
                mv: find(node)?,
                value: score(*value),
                best: score(*best),
                window: window(*alpha, *beta),
                improved: *improved,
            },
            Happened::Cut(side, bound, cause, deep, skipped) => {
                let kind = match side {
                    Side::Alpha => CutKind::Alpha,
                    Side::Beta => CutKind::Beta,
                };
                let (bound, cause, deep, skipped) = (score(*bound), *cause, *deep, *skipped);
                EventKind::Cutoff(Cutoff { kind, bound, cause, deep, skipped })
            }
            Happened::Hit(value, sign, mv, enough) => {
                EventKind::Hit { value: Worth(*value, *sign).value(), mv: maybe(mv)?, enough: *enough }
            }
            Happened::Store(value, sign, mv) => {
                EventKind::Store { value: Worth(*value, *sign).value(), mv: maybe(mv)? }
            }
            Happened::Again(alpha, beta, once) => {
                let again = match once {
                    Once::Wider => Again::Wider,
                    Once::Deeper => Again::Deeper,
                };
                EventKind::Research { window: window(*alpha, *beta), again }
            }
            Happened::Iteration(depth, alpha, beta) => {
                EventKind::Iteration { depth: *depth, window: window(*alpha, *beta) }
            }
            Happened::Leave(value, sign) => EventKind::Leave { value: Worth(*value, *sign).value() },
        })
    }
}

/// Whether a text means to be a recorded search: then [`read`] says whether it is one.
pub fn is_search(text: &str) -> bool {
    let head = text.trim_start().strip_prefix('{').map(str::trim_start).unwrap_or_default();
    let head = head.strip_prefix("\"format\"").map(str::trim_start).unwrap_or_default();
    head.strip_prefix(':').is_some_and(|head| head.trim_start().starts_with("\"plyscope-search\""))
}

/// The text of a recorded search of a game; `None` if the run is one of a tree.
///
/// Law: [`read`] gives the same run.
pub fn write(run: &Run) -> Option<String> {
    let game = run.game.as_ref()?;
    let tree = &run.tree;
    let recording = &run.recording;
    let written = |node: NodeId| {
        let mover = match tree.player(node) {
            Player::Max => Mover::Max,
            Player::Min => Mover::Min,
        };
        let ended = tree.is_leaf(node) && !tree.is_evaluated(node);
        Written(tree.parent(node).map(NodeId::index), tree.name(node).to_owned(), mover, ended)
    };
    let ends = |step: &usize| matches!(recording.events()[*step].kind, EventKind::Leave { .. });
    let unseen = (0..recording.len()).filter(ends).map(|step| (step, run.not_shown_in(step)));
    let mut known: Vec<_> = game.known.iter().map(|(&step, node)| (step, node.index())).collect();
    known.sort_unstable();
    let file = File {
        format: FORMAT.to_owned(),
        version: VERSION,
        search: game.asked.clone(),
        value: Worth::of(game.value),
        decimals: tree.decimals(),
        line: run.path.iter().map(|node| node.index()).collect(),
        nodes: tree.nodes().map(written).collect(),
        events: recording.events().iter().map(|event| Happened::of(event.kind, tree.root())).collect(),
        unseen: unseen.filter(|&(_, nodes)| nodes > 0).collect(),
        known,
    };
    // Texts and numbers always have a JSON form.
    serde_json::to_string(&file).ok()
}

/// The search that a text holds.
///
/// # Errors
/// If it is none, was written by a later version, or does not fit together; the error names the place.
pub fn read(text: &str) -> Result<Run, SearchFileError> {
    let error = |what: String| SearchFileError(what);
    let file: File = serde_json::from_str(text).map_err(|wrong| error(wrong.to_string()))?;
    if file.format != FORMAT {
        return Err(error(format!("its format is `{}`", crate::shown::short(&file.format))));
    }
    if file.version != VERSION {
        return Err(error(format!(
            "it has version {}, and this program reads version {VERSION}",
            file.version
        )));
    }
    let tree = tree(&file.nodes, file.decimals)?;
    let ids: Vec<NodeId> = tree.nodes().collect();
    let recording = recording(&file, &tree, &ids)?;
    let mut above = tree.root();
    let mut line = Vec::new();
    for &node in &file.line {
        let node = ids.get(node).copied().filter(|&node| tree.parent(node) == Some(above));
        above = node.ok_or_else(|| error("its line leaves the tree".to_owned()))?;
        line.push(above);
    }
    let hit = |&(step, node): &(usize, usize)| {
        let is_hit = file.events.get(step).is_some_and(|event| matches!(event, Happened::Hit(..)));
        let node = ids.get(node).copied().filter(|_| is_hit);
        node.map(|node| (step, node))
            .ok_or_else(|| error(format!("there is no table hit in event {}", step + 1)))
    };
    let known = file.known.iter().map(hit).collect::<Result<Vec<_>, _>>()?;
    Ok(Run::of(Parts { asked: file.search, tree, recording, value: file.value.value(), line, known }))
}

fn tree(nodes: &[Written], decimals: u8) -> Result<Tree, SearchFileError> {
    let place = |node: usize, what: &str| SearchFileError(format!("node {node}: {what}"));
    if nodes.is_empty() || nodes.len() > MOST {
        return Err(SearchFileError(format!("it has {} nodes", nodes.len())));
    }
    if decimals > 9 {
        return Err(SearchFileError(format!("its scores have {decimals} decimals, and 9 are the most")));
    }
    // Taken away again; the tree keeps how many decimals its scores have.
    let value = Decimal::from_score(Score::new(1), decimals);
    let mut inner = vec![false; nodes.len()];
    for (i, Written(parent, ..)) in nodes.iter().enumerate() {
        match parent {
            None if i == 0 => {}
            Some(parent) if *parent < i => inner[*parent] = true,
            _ => return Err(place(i, "the node above it must come before it, and only the first has none")),
        }
    }
    let mut builder = Builder::new(Player::Max);
    let mut open: Vec<usize> = Vec::new();
    for (i, Written(parent, _, mover, _)) in nodes.iter().enumerate() {
        let wrong = |error: plyscope::tree::TreeError| place(i, &error.kind.to_string());
        while open.last() != parent.as_ref() {
            if open.pop().is_none() {
                return Err(place(
                    i,
                    "nodes must stand in the order of the tree, each one before those below it",
                ));
            }
            builder.close().map_err(wrong)?;
        }
        let player = Some(match mover {
            Mover::Max => Player::Max,
            Mover::Min => Player::Min,
        });
        let label = Label { player, ..Label::value(value) };
        if inner[i] {
            builder.open(label).map_err(wrong)?;
            open.push(i);
        } else {
            builder.leaf(label).map_err(wrong)?;
        }
    }
    for _ in open {
        builder.close().map_err(|error| SearchFileError(error.to_string()))?;
    }
    let tree = builder.finish().map_err(|error| SearchFileError(error.to_string()))?;
    let tree = tree.labelled(|node| (nodes[node.index()].1.clone(), None));
    Ok(tree.with_evaluated(|node| !nodes[node.index()].3))
}

fn recording(file: &File, tree: &Tree, ids: &[NodeId]) -> Result<Recording<NodeId>, SearchFileError> {
    let mut recording = Recording::with_cap(usize::MAX);
    let mut unseen = file.unseen.iter().copied().peekable();
    let mut open: Vec<NodeId> = Vec::new();
    for (step, happened) in file.events.iter().enumerate() {
        let wrong = |what: &str| SearchFileError(format!("event {}: {what}", step + 1));
        let kind = happened.kind(tree, ids).ok_or_else(|| wrong("there is no such node"))?;
        let here = open.last().copied();
        match kind {
            EventKind::Enter { mv: None, .. } => {
                open.clear();
                open.push(tree.root());
            }
            EventKind::Enter { mv: Some(node), .. } => {
                if here.is_none() || tree.parent(node) != here {
                    return Err(wrong("the node is not below the one that is open"));
                }
                open.push(node);
            }
            EventKind::Iteration { .. } => open.clear(),
            _ if here.is_none() => return Err(wrong("no node is open")),
            EventKind::Child { mv, .. }
            | EventKind::Hit { mv: Some(mv), .. }
            | EventKind::Store { mv: Some(mv), .. }
                if tree.parent(mv) != here =>
            {
                return Err(wrong("the move is not one of the node that is open"));
            }
            EventKind::Cutoff(Cutoff { cause: Some(ply), .. }) if ply as usize >= open.len() => {
                return Err(wrong("the ply that caused the cut is not open"));
            }
            _ => {}
        }
        let ply = open.len().saturating_sub(1) as u32;
        let leaves = matches!(kind, EventKind::Leave { .. });
        if let Some((_, nodes)) = unseen.next_if(|&(at, _)| at == step) {
            if !leaves {
                return Err(wrong("only nodes that return have others below them that are not shown"));
            }
            recording.unseen(nodes);
        }
        recording.on(Event { number: step as u64, ply, kind });
        if leaves {
            open.pop();
        }
    }
    match unseen.next() {
        Some((step, _)) => Err(SearchFileError(format!("`unseen` names event {} out of order", step + 1))),
        None => Ok(recording),
    }
}
