//! The tree in text: one line a node, with its branches drawn.

use super::written;
use crate::Exercise;
use plyscope::NodeId;

/// The tree to be read aloud: each inner node with its children, level by level, and leaves with what is written at them.
pub(super) fn spoken(exercise: &Exercise) -> String {
    let tree = &exercise.tree;
    let inner = tree.levels().into_iter().filter(|&node| !tree.is_leaf(node));
    let lines = inner.map(|node| {
        let below = tree.children(node).iter().map(|&kid| match written(exercise, tree, kid) {
            Some(what) => format!("{} = {}", tree.name(kid), what.trim_matches(['[', ']'])),
            None => tree.name(kid).to_owned(),
        });
        format!("{} {}: {}", tree.name(node), tree.player(node), below.collect::<Vec<_>>().join(", "))
    });
    lines.collect::<Vec<_>>().join("; ")
}

/// The tree as lines, the root first.
pub(crate) fn outline(exercise: &Exercise) -> Vec<String> {
    let tree = &exercise.tree;
    let mut lines = Vec::new();
    // A node, what stands before it, and what stands before everything below it.
    let mut stack: Vec<(NodeId, String, String)> = vec![(tree.root(), String::new(), String::new())];
    while let Some((node, lead, below)) = stack.pop() {
        let what = written(exercise, tree, node);
        let line = match (tree.is_leaf(node), what) {
            (true, what) => format!("{lead}{} = {}", tree.name(node), what.unwrap_or_default()),
            (false, None) => format!("{lead}{} {}", tree.name(node), tree.player(node)),
            (false, Some(what)) => format!("{lead}{} {} {what}", tree.name(node), tree.player(node)),
        };
        lines.push(line);
        for (i, &kid) in tree.children(node).iter().enumerate().rev() {
            let last = i + 1 == tree.children(node).len();
            let (branch, on) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            stack.push((kid, format!("{below}{branch}"), format!("{below}{on}")));
        }
    }
    lines
}
