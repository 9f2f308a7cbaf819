//! What a recorded search did, call by call, as an answer sees it.

use plyscope::{EventKind, NodeId, Player, Score, Tree, Window};
use plyscope_trace::Run;

/// The call of an inner node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Call {
    pub(crate) node: NodeId,
    /// The window it was called with.
    pub(crate) entry: Window,
    /// The windows that it passed on or ended with: the first is the entry, one more for every child that returned.
    pub(crate) windows: Vec<Window>,
    /// The children that returned, and what.
    pub(crate) children: Vec<(NodeId, Score)>,
    /// What it returned.
    pub(crate) value: Score,
}

impl Call {
    /// The window at the end.
    pub(crate) fn exit(&self) -> Window {
        self.windows.last().copied().unwrap_or(self.entry)
    }

    /// All values of one side of the window, each once.
    pub(crate) fn history(&self, side: impl Fn(Window) -> Score) -> Vec<Score> {
        let mut values: Vec<Score> = self.windows.iter().map(|&window| side(window)).collect();
        values.dedup();
        values
    }
}

/// The calls of inner nodes, in the order in which they were entered.
pub(crate) fn calls(run: &Run) -> Vec<Call> {
    let mut calls: Vec<Option<Call>> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for event in run.recording.events() {
        if let EventKind::Enter { mv, window, .. } = event.kind {
            open.truncate(event.ply as usize);
            open.push(calls.len());
            calls.push(Some(Call {
                node: mv.unwrap_or(run.tree.root()),
                entry: window,
                windows: vec![window],
                children: Vec::new(),
                value: Score::ZERO,
            }));
            continue;
        }
        let Some(slot) = open.get(event.ply as usize).map(|&i| &mut calls[i]) else { continue };
        match (event.kind, slot.as_mut()) {
            // A node that is valued at once is not an inner node here.
            (EventKind::Leaf { .. }, _) => *slot = None,
            (EventKind::Child { mv, value, window, .. }, Some(call)) => {
                call.children.push((mv, value));
                call.windows.push(window);
            }
            (EventKind::Leave { value }, Some(call)) => call.value = value.score,
            _ => {}
        }
    }
    calls.into_iter().flatten().collect()
}

/// The minimax value of every node in sight; `start` is where a node's value starts instead of the worst.
pub(crate) fn values(tree: &Tree, depth: Option<u32>, start: Option<Score>) -> Vec<Option<Score>> {
    let mut values = vec![None; tree.len()];
    for node in tree.nodes().rev() {
        let ply = tree.ply(node);
        values[node.index()] = if depth.is_some_and(|depth| ply > depth) {
            None
        } else if tree.is_leaf(node) || depth == Some(ply) {
            tree.value(node)
        } else {
            let below = tree.children(node).iter().filter_map(|kid| values[kid.index()]);
            best(tree.player(node), below.chain(start))
        };
    }
    values
}

/// The best of some values for a player.
pub(crate) fn best(player: Player, values: impl Iterator<Item = Score>) -> Option<Score> {
    match player {
        Player::Max => values.max(),
        Player::Min => values.min(),
    }
}

/// The inner nodes in sight, those below before those above: the order in which values are found by hand.
pub(crate) fn inner(tree: &Tree, depth: Option<u32>) -> Vec<NodeId> {
    let mut nodes: Vec<NodeId> = tree
        .levels()
        .into_iter()
        .filter(|&node| !tree.is_leaf(node) && depth.is_none_or(|depth| tree.ply(node) < depth))
        .collect();
    // Deepest level first, each from left to right.
    nodes.sort_by_key(|&node| std::cmp::Reverse(tree.ply(node)));
    nodes
}
