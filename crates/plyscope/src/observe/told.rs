use super::Recording;
use crate::event::{Event, EventKind, Observer, Reached};
use crate::game::{Notation, Player};
use crate::score::Score;
use crate::tree::{Builder, Decimal, Label, NodeId, Tree, TreeError, TreeErrorKind};
use std::collections::HashMap;

/// A recorded search of any game as one of a written-down tree: what everything that was made for trees can show.
#[derive(Clone, Debug)]
pub struct Told {
    /// The positions that the search looked at. A node is called by the moves that lead to it, the root `root`. Leaves have
    /// the value that the search gave them, which may be a bound.
    pub tree: Tree,
    /// The events, with nodes for moves.
    pub recording: Recording<NodeId>,
    /// By node: the move that leads to it, as the game writes it; nothing at the root.
    pub moves: Vec<String>,
    /// By node: the first one with the same position, itself or one that was reached before it.
    pub first: Vec<NodeId>,
    /// The line of best play.
    pub line: Vec<NodeId>,
}

/// A node before its place in the tree is known.
struct Place<G: Notation> {
    parent: usize,
    by: Option<G::Move>,
    reached: Reached,
    word: String,
    player: Player,
    /// Nothing below a pass, which is not a move of the rules.
    state: Option<G::State>,
    value: Option<Score>,
    below: Vec<usize>,
}

/// A recorded search of `state` with its line of best play, written down. Scores are in units of 10^-`decimals`.
///
/// Calls that were not finished because the search was stopped are left out. `None` if not even one move came to an end.
///
/// Law: the tree has a node for every position that was entered and for every move of the line; the recording has the same
/// steps; replayed, it gives the same value and the same best move.
pub fn told<G: Notation>(
    game: &G,
    state: &G::State,
    recording: &Recording<G::Move>,
    line: &[G::Move],
    decimals: u8,
) -> Option<Told> {
    let events = finished(recording)?;
    let mut places: Vec<Place<G>> = vec![Place {
        parent: 0,
        by: None,
        reached: Reached::Root,
        word: String::new(),
        player: game.turn(state),
        state: Some(state.clone()),
        value: None,
        below: Vec::new(),
    }];
    // By step, the place to which it happened.
    let mut at = Vec::with_capacity(events.len());
    let mut open: Vec<usize> = Vec::new();
    let mut root_value = Score::ZERO;
    for event in events {
        match event.kind {
            EventKind::Iteration { .. } => open.clear(),
            EventKind::Enter { reached: Reached::Root, .. } => open = vec![0],
            EventKind::Enter { mv, reached, player, .. } => {
                let above = *open.last()?;
                open.push(place(game, &mut places, above, mv, reached, player));
            }
            EventKind::Leaf { value, .. } => places[*open.last()?].value = Some(value.score),
            EventKind::Leave { value } => {
                let here = *open.last()?;
                // What was only counted has the value that it returned.
                if places[here].below.is_empty() && places[here].value.is_none() {
                    places[here].value = Some(value.score);
                }
                if here == 0 {
                    root_value = value.score;
                }
            }
            _ => {}
        }
        at.push(open.last().copied().unwrap_or(0));
        if let EventKind::Leave { .. } = event.kind {
            open.pop();
        }
    }
    let mut best = Vec::new();
    for &mv in line {
        let above = best.last().copied().unwrap_or(0);
        let Some(state) = &places[above].state else { break };
        if game.outcome(state).is_some() {
            break;
        }
        let mut child = state.clone();
        game.play(&mut child, mv);
        let player = game.turn(&child);
        best.push(place(game, &mut places, above, Some(mv), Reached::Move, player));
    }
    if let Some(&end) = best.last()
        && places[end].below.is_empty()
        && places[end].value.is_none()
    {
        places[end].value = Some(root_value);
    }
    let twig = |place: &Place<G>| Twig {
        parent: place.parent,
        player: place.player,
        word: place.word.clone(),
        value: place.value,
    };
    let twigs: Vec<Twig> = places.iter().map(twig).collect();
    // A search that is deeper than a tree may be cannot be written down.
    let (tree, ids) = plant(&twigs, decimals).ok()?;
    let mut moves = vec![String::new(); places.len()];
    for (place, id) in places.iter().zip(&ids) {
        moves[id.index()].clone_from(&place.word);
    }
    let mut first: Vec<NodeId> = tree.nodes().collect();
    let mut known: HashMap<String, NodeId> = HashMap::new();
    for (place, &id) in places.iter().zip(&ids) {
        if let Some(state) = place.state.as_ref().filter(|_| !place.reached.is_same_position()) {
            first[id.index()] = *known.entry(game.write_position(state)).or_insert(id);
        }
    }
    let mut renamed = Recording::with_cap(usize::MAX);
    for (step, event) in events.iter().enumerate() {
        if let EventKind::Leave { .. } = event.kind {
            match recording.unseen_below(recording.entered(step)) {
                0 => {}
                nodes => renamed.unseen(nodes),
            }
        }
        let below = |mv: G::Move| {
            let by = |&&place: &&usize| places[place].by == Some(mv) && is_move(places[place].reached);
            places[at[step]].below.iter().find(by).map(|&place| ids[place])
        };
        let entered = (at[step] > 0).then(|| ids[at[step]]);
        renamed.on(Event { number: event.number, ply: event.ply, kind: rename(event.kind, entered, below)? });
    }
    Some(Told {
        tree,
        recording: renamed,
        moves,
        first,
        line: best.into_iter().map(|place| ids[place]).collect(),
    })
}

/// The events without the calls that a stopped search left open; the root itself may be open.
fn finished<M: Copy>(recording: &Recording<M>) -> Option<&[Event<M>]> {
    let events = recording.events();
    let end = recording.open_calls().nth(1).unwrap_or(events.len());
    let told = |event: &Event<M>| matches!(event.kind, EventKind::Child { .. } | EventKind::Leaf { .. });
    events[..end].iter().any(|event| event.ply == 0 && told(event)).then(|| &events[..end])
}

/// Whether a node is reached by a move of the rules; by which search does not matter.
const fn is_move(reached: Reached) -> bool {
    matches!(reached, Reached::Move | Reached::Reduced(_) | Reached::Noisy)
}

/// The place below another to which a move leads; a new one if it is entered for the first time.
fn place<G: Notation>(
    game: &G,
    places: &mut Vec<Place<G>>,
    above: usize,
    mv: Option<G::Move>,
    reached: Reached,
    player: Player,
) -> usize {
    let same = |place: &Place<G>| match is_move(reached) {
        true => is_move(place.reached) && place.by == mv,
        false => place.reached == reached,
    };
    if let Some(&known) = places[above].below.iter().find(|&&place| same(&places[place])) {
        return known;
    }
    let from = places[above].state.as_ref();
    let (word, state) = match (mv, from) {
        (Some(mv), Some(from)) => {
            let mut child = from.clone();
            game.play(&mut child, mv);
            (game.write_move(from, mv), Some(child))
        }
        // In parentheses: a forced pass may be a move of the rules.
        (None, from) if reached.is_same_position() => (format!("({})", reached.name()), from.cloned()),
        _ => (format!("({})", reached.name()), None),
    };
    let new = places.len();
    places.push(Place {
        parent: above,
        by: mv,
        reached,
        word,
        player,
        state,
        value: None,
        below: Vec::new(),
    });
    places[above].below.push(new);
    new
}

/// A node of a tree that is put together by [`plant`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twig {
    /// The place of the node above in the list, before this one's; the root's own does not count.
    pub parent: usize,
    /// Who moves.
    pub player: Player,
    /// The move that leads to it; the root's own does not count.
    pub word: String,
    /// A leaf's value; 0 if it has none.
    pub value: Option<Score>,
}

/// Puts a tree together from its nodes, the root first and each after the one above it; also says which node each became.
///
/// The root is called `root`, every other node by the moves that lead to it: `4.4.3`.
///
/// # Errors
/// If the nodes are not a tree.
pub fn plant(twigs: &[Twig], decimals: u8) -> Result<(Tree, Vec<NodeId>), TreeError> {
    let empty = || TreeError { kind: TreeErrorKind::Empty, node: None };
    let mut below = vec![Vec::new(); twigs.len()];
    for (here, twig) in twigs.iter().enumerate().skip(1) {
        match twig.parent < here {
            true => below[twig.parent].push(here),
            false => return Err(empty()),
        }
    }
    let mut builder = Builder::new(twigs.first().ok_or_else(empty)?.player);
    let mut names = vec![String::new(); twigs.len()];
    let mut values = vec![None; twigs.len()];
    let mut ids = Vec::new();
    let mut todo = vec![(0, 0)];
    while let Some((here, depth)) = todo.pop() {
        let (twig, leaf) = (&twigs[here], below[here].is_empty());
        while builder.depth() > depth {
            builder.close()?;
        }
        names[here] = match here {
            0 => "root".to_owned(),
            _ if twig.parent == 0 => twig.word.clone(),
            _ => format!("{}.{}", names[twig.parent], twig.word),
        };
        let (name, player) = (Some(names[here].clone()), Some(twig.player));
        let label = Label { name, player, value: leaf.then(|| Decimal::integer(0)) };
        let id = if leaf { builder.leaf(label)? } else { builder.open(label)? };
        values[id.index()] = leaf.then(|| twig.value.unwrap_or(Score::ZERO));
        ids.push((here, id));
        todo.extend(below[here].iter().rev().map(|&below| (below, depth + 1)));
    }
    while builder.depth() > 0 {
        builder.close()?;
    }
    ids.sort_unstable();
    Ok((builder.finish()?.revalued(&values, decimals), ids.into_iter().map(|(_, id)| id).collect()))
}

/// An event with nodes for moves; `entered` is the node of its call, `below` finds a node below it.
fn rename<M>(
    kind: EventKind<M>,
    entered: Option<NodeId>,
    below: impl Fn(M) -> Option<NodeId>,
) -> Option<EventKind<NodeId>> {
    Some(match kind {
        EventKind::Enter { reached, player, window, depth, .. } => {
            EventKind::Enter { mv: entered, reached, player, window, depth }
        }
        EventKind::Child { mv, value, best, window, improved } => {
            EventKind::Child { mv: below(mv)?, value, best, window, improved }
        }
        EventKind::Hit { value, mv, enough } => EventKind::Hit { value, mv: mv.and_then(below), enough },
        EventKind::Store { value, mv } => EventKind::Store { value, mv: mv.and_then(below) },
        EventKind::Bounds { least, most, window } => EventKind::Bounds { least, most, window },
        EventKind::Omit { moves } => EventKind::Omit { moves },
        EventKind::StandPat { value, window } => EventKind::StandPat { value, window },
        EventKind::Leaf { value, source } => EventKind::Leaf { value, source },
        EventKind::Cutoff(cut) => EventKind::Cutoff(cut),
        EventKind::Research { window, again } => EventKind::Research { window, again },
        EventKind::Iteration { depth, window } => EventKind::Iteration { depth, window },
        EventKind::Leave { value } => EventKind::Leave { value },
    })
}
