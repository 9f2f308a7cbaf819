//! The search that found an answer, as data: a tree of what was visited, and everything that happened to it.

use super::Board;
use crate::Playable;
use plyscope::engine::Report;
use plyscope::observe::Recording;
use plyscope::tree::{Builder, Decimal, Label, TreeError};
use plyscope::{Event, EventKind, Hashed, NodeId, Observer, Player, Reached, Score, Source, Tree, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// Whether the search that found an answer can be looked at.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Told {
    /// Nobody asked for it: see [`Session::record`](super::Session::record).
    #[default]
    Unasked,
    /// Several threads searched at once; there is no one order in which things happened.
    Threads,
    /// Every move was searched by itself, to give each its own value.
    EachMove,
    /// The level moved by chance, without a search.
    Chance,
    /// The game is over; there was nothing to search.
    Over,
    /// The search.
    Search(Arc<Record>),
}

impl Told {
    /// The search, if there is one.
    pub fn search(&self) -> Option<&Record> {
        match self {
            Told::Search(record) => Some(record),
            _ => None,
        }
    }

    /// Why there is no search to look at, in a few words; nothing if there is one.
    pub const fn why_not(&self) -> Option<&'static str> {
        match self {
            Told::Search(_) => None,
            Told::Unasked => Some("nobody asked for a recording"),
            Told::Threads => {
                Some("several threads searched at once, but a recording follows only one; use one thread")
            }
            Told::EachMove => {
                Some("every move was searched by itself, but a recording follows only one search")
            }
            Told::Chance => Some("the level made a random move, without a search"),
            Told::Over => Some("the game is over, so there was nothing to search"),
        }
    }
}

/// The very search that found an answer: its last complete depth, as far as there was room for it.
///
/// Law: its best move, value and number of nodes are those of the answer, and the same search without a recording finds
/// the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// What was visited. A node is called by the move that leads to it, and has no values of its own. Leaves of it that are
    /// not ends of the game are [evaluated](Tree::is_evaluated).
    pub tree: Tree,
    /// What happened. What was dropped for lack of room is counted in it.
    pub recording: Recording<NodeId>,
    /// What the search found, first player's view. The answer may know more: a win that is sure, whatever the estimate.
    pub value: Value,
    /// The line of the answer, as far as it was visited.
    pub line: Vec<NodeId>,
    /// Table hits, by step: the node from which the table knew the position.
    pub known: Vec<(usize, NodeId)>,
    /// The nodes of this search. The answer may have taken more: those of lower depths.
    pub nodes: u64,
    /// To which depth this search went; `None` if to the end.
    pub depth: Option<u32>,
}

/// A node before the tree is built.
struct Visited<M> {
    name: String,
    player: Player,
    /// By which move; the others are passes and second looks.
    mv: Option<M>,
    reached: Reached,
    children: Vec<usize>,
    /// The game ends here.
    ended: bool,
}

/// An open call.
struct Open<S> {
    node: usize,
    state: S,
    ply: u32,
}

impl<P: Playable> Board<P> {
    /// What was recorded, followed by the rules. `key` is the table's key of a position some plies below the root; `None`
    /// if a key is not enough to know a position again.
    pub(super) fn told(
        &self,
        recording: &Recording<P::Move>,
        report: &Report<P::Move>,
        key: &dyn Fn(&P::State, u32) -> Option<u64>,
    ) -> Record {
        let events = recording.events();
        let mut nodes: Vec<Visited<P::Move>> = Vec::new();
        let mut stack: Vec<Open<P::State>> = Vec::new();
        // By event: the node it happened to, and the move of it as a node.
        let mut places: Vec<(usize, Option<usize>)> = Vec::with_capacity(events.len());
        let mut stored: HashMap<u64, (usize, Value, u32)> = HashMap::new();
        let mut known = Vec::new();
        let mut depth = None;
        let mut left = false;
        for (step, event) in events.iter().enumerate() {
            if std::mem::take(&mut left) {
                stack.pop();
            }
            if let EventKind::Enter { mv, reached, player, .. } = event.kind {
                if reached == Reached::Root {
                    stack.clear();
                }
                let above = stack.last();
                let found = match above {
                    None => (!nodes.is_empty()).then_some(0),
                    Some(above) => child(&nodes, above.node, mv, reached),
                };
                let mut state = above.map_or(&self.state, |above| &above.state).clone();
                let node = found.unwrap_or(nodes.len());
                if found.is_none() {
                    let name = match (mv, reached) {
                        (Some(mv), _) => self.game.write_move(&state, mv),
                        (None, Reached::Pass) => "pass".to_owned(),
                        (None, Reached::Verify) => "verify".to_owned(),
                        (None, Reached::Quiet) => "quiet".to_owned(),
                        (None, _) => "root".to_owned(),
                    };
                    if let Some(above) = above {
                        nodes[above.node].children.push(node);
                    }
                    nodes.push(Visited { name, player, mv, reached, children: Vec::new(), ended: false });
                }
                if let Some(mv) = mv {
                    self.game.play(&mut state, mv);
                }
                stack.push(Open { node, state, ply: event.ply });
            }
            let Some(Open { node, state, ply }) = stack.last() else {
                if let EventKind::Iteration { depth: to, .. } = event.kind {
                    depth = to;
                }
                places.push((0, None));
                continue;
            };
            let node = *node;
            let mut about = None;
            match event.kind {
                EventKind::Enter { .. } => about = Some(node),
                EventKind::Child { mv, .. } => about = child(&nodes, node, Some(mv), Reached::Move),
                EventKind::Store { value, mv } => {
                    about = mv.and_then(|mv| child(&nodes, node, Some(mv), Reached::Move));
                    if let Some(key) = key(state, *ply) {
                        stored.insert(key, (node, value, *ply));
                    }
                }
                EventKind::Hit { value, mv, .. } => {
                    about = mv.and_then(|mv| child(&nodes, node, Some(mv), Reached::Move));
                    // An entry of a child may be enough, too; only one of the position itself says where it is from.
                    let from = key(state, *ply).and_then(|key| stored.get(&key));
                    if let Some(&(from, was, at)) = from
                        && from != node
                        && was.score.sooner(at) == value.score.sooner(*ply)
                    {
                        known.push((step, from));
                    }
                }
                EventKind::Leaf { source: Source::Terminal, .. } => nodes[node].ended = true,
                EventKind::Leave { .. } => left = true,
                EventKind::Iteration { depth: to, .. } => {
                    depth = to;
                    stack.clear();
                }
                _ => {}
            }
            places.push((node, about));
        }
        let (tree, ids) = build(&nodes, self.game.decimals()).unwrap_or_else(|error| {
            unreachable!("what a search visited is a tree: {error}");
        });
        let line = self.line_nodes(&nodes, &report.line);
        Record {
            recording: renamed(recording, &places, &ids),
            value: report.claim(),
            line: line.into_iter().map(|node| ids[node]).collect(),
            known: known.into_iter().map(|(step, node)| (step, ids[node])).collect(),
            nodes: recording.nodes(),
            depth,
            tree,
        }
    }

    fn line_nodes(&self, nodes: &[Visited<P::Move>], line: &[P::Move]) -> Vec<usize> {
        let mut at = 0;
        let step = |&mv: &P::Move| {
            at = child(nodes, at, Some(mv), Reached::Move)?;
            Some(at)
        };
        line.iter().map_while(step).collect()
    }
}

/// The child of a node to which a move leads, or the pass or second look of this kind.
fn child<M: Copy + Eq>(nodes: &[Visited<M>], node: usize, mv: Option<M>, reached: Reached) -> Option<usize> {
    let is = |&&kid: &&usize| match mv {
        Some(_) => nodes[kid].mv == mv,
        None => nodes[kid].mv.is_none() && nodes[kid].reached == reached,
    };
    nodes.get(node)?.children.iter().find(is).copied()
}

/// The tree, and the id of every node.
fn build<M>(nodes: &[Visited<M>], decimals: u8) -> Result<(Tree, Vec<NodeId>), TreeError> {
    let first = nodes.first().map_or(Player::Max, |node| node.player);
    let mut builder = Builder::new(first);
    // It is taken away again; the tree keeps how many decimals its scores have.
    let value = Decimal::from_score(Score::new(1), decimals);
    // Depth first, as a tree is built. A search that was stopped before its first node has a root all the same.
    let mut order = Vec::with_capacity(nodes.len());
    let mut todo = vec![(0, false)];
    while let Some((node, done)) = todo.pop() {
        if done {
            builder.close()?;
            continue;
        }
        order.push(node);
        let Some(found) = nodes.get(node) else {
            builder.leaf(Label::value(value))?;
            continue;
        };
        let label = Label { player: Some(found.player), value: Some(value), name: None };
        if found.children.is_empty() {
            builder.leaf(label)?;
        } else {
            builder.open(label)?;
            todo.push((node, true));
            todo.extend(found.children.iter().rev().map(|&child| (child, false)));
        }
    }
    let tree = builder.finish()?;
    let mut ids = vec![tree.root(); order.len()];
    for (id, &node) in tree.nodes().zip(&order) {
        ids[node] = id;
    }
    let name = |id: NodeId| nodes.get(order[id.index()]).map_or("root".to_owned(), |node| node.name.clone());
    let ended = |id: NodeId| nodes.get(order[id.index()]).is_some_and(|node| node.ended);
    Ok((tree.labelled(|id| (name(id), None)).with_evaluated(|id| !ended(id)), ids))
}

/// The recording with nodes in place of moves. Its plies are those of the tree, in which a second look at a position lies
/// below the first.
fn renamed<M: Copy>(
    recording: &Recording<M>,
    places: &[(usize, Option<usize>)],
    ids: &[NodeId],
) -> Recording<NodeId> {
    let mut told = Recording::with_cap(usize::MAX);
    // The plies of the open calls as the engine counts them.
    let mut open: Vec<u32> = Vec::new();
    for (step, (event, &(_, about))) in recording.events().iter().zip(places).enumerate() {
        let about = about.map(|node| ids[node]);
        let kind = match event.kind {
            EventKind::Enter { reached, player, window, depth, .. } => {
                if reached == Reached::Root {
                    open.clear();
                }
                open.push(event.ply);
                let mv = about.filter(|_| reached != Reached::Root);
                EventKind::Enter { mv, reached, player, window, depth }
            }
            // Its child was entered before, and so it is there.
            EventKind::Child { value, best, window, improved, .. } => {
                let Some(mv) = about else { continue };
                EventKind::Child { mv, value, best, window, improved }
            }
            EventKind::Hit { value, enough, .. } => EventKind::Hit { value, mv: about, enough },
            EventKind::Store { value, .. } => EventKind::Store { value, mv: about },
            EventKind::Cutoff(mut cutoff) => {
                let place = |ply: u32| open.iter().rposition(|&at| at == ply).map(|at| at as u32);
                cutoff.cause = cutoff.cause.and_then(place);
                EventKind::Cutoff(cutoff)
            }
            EventKind::Bounds { least, most, window } => EventKind::Bounds { least, most, window },
            EventKind::Omit { moves } => EventKind::Omit { moves },
            EventKind::StandPat { value, window } => EventKind::StandPat { value, window },
            EventKind::Leaf { value, source } => EventKind::Leaf { value, source },
            EventKind::Research { window, again } => EventKind::Research { window, again },
            EventKind::Iteration { depth, window } => {
                open.clear();
                EventKind::Iteration { depth, window }
            }
            EventKind::Leave { value } => {
                match recording.unseen_below(recording.entered(step)) {
                    0 => {}
                    unseen => told.unseen(unseen),
                }
                EventKind::Leave { value }
            }
        };
        let ply = open.len().saturating_sub(1) as u32;
        told.on(Event { number: told.len() as u64, ply, kind });
        if matches!(kind, EventKind::Leave { .. }) {
            open.pop();
        }
    }
    told
}

/// The key by which the table of a game knows a position `ply` plies below the root.
pub(super) fn key_of<G: Hashed>(game: &G, state: &G::State, ply: u32) -> Option<u64> {
    let key = if ply < G::CANONICAL_PLIES { game.canonical_key(state) } else { game.key(state) };
    // Where positions repeat, the way is part of the key; where margins are settled, the table joins different positions.
    (!G::REPEATS && !G::SETTLES).then_some(key)
}
