//! Values of nodes, as MAX or as the mover sees them.

use super::Marks;
use crate::facts::{best, inner, values};
use crate::words as m;
use crate::{Exercise, Kind, Number, Response};
use plyscope::{NodeId, Player, Score};

pub(super) fn mark(exercise: &Exercise, answer: &Response, marks: &mut Marks) {
    let lang = marks.lang;
    let tree = &exercise.tree;
    let depth = exercise.convention.depth;
    let right = values(tree, depth, None);
    let own_view = exercise.kind() == Kind::Negamax;
    let given = |node: NodeId| answer.values.as_ref()?.get(tree.name(node)).copied();
    let seen = |node: NodeId, value: Score| if own_view { value.seen_by(tree.player(node)) } else { value };
    let mut asked = inner(tree, depth);
    let is_inner = |node: NodeId| !tree.is_leaf(node) && depth != Some(tree.ply(node));
    if own_view {
        asked = tree.nodes().filter(|node| right[node.index()].is_some()).collect();
        asked.sort_by_key(|&node| std::cmp::Reverse(tree.ply(node)));
    }
    for &node in &asked {
        let Some(value) = right[node.index()] else { continue };
        let player = tree.player(node);
        // What the student has below, in MAX's view; a leaf that is not asked for is what it is.
        let below = |&kid: &NodeId| match given(kid).and_then(|number| number.score(tree)) {
            Some(score) if asked.contains(&kid) => Some(seen(kid, score)),
            _ => right[kid.index()],
        };
        let children = tree.children(node);
        let follows = is_inner(node)
            .then(|| best(player, children.iter().filter_map(below)))
            .flatten()
            .map(|value| Number::of(tree, seen(node, value)).to_string());
        let why = || match (is_inner(node), own_view) {
            (false, _) => m::seen_with_sign(lang, player, tree.name(node), tree.show(value)),
            (true, own_view) => {
                let list: Vec<String> = children
                    .iter()
                    .filter_map(|kid| right[kid.index()])
                    .map(|v| tree.show(if own_view { v.seen_by(player) } else { v }))
                    .collect();
                let (name, list) = (tree.name(node), list.join(", "));
                match (own_view, player) {
                    (true, _) => m::largest_seen(lang, name, player, list),
                    (false, Player::Max) => m::largest(lang, name, player, list),
                    (false, Player::Min) => m::smallest(lang, name, player, list),
                }
            }
        };
        let expected = Number::of(tree, seen(node, value)).to_string();
        // In negamax, values as one player sees them say nothing about signs.
        let seen_by = |by: Player| Some(Number::of(tree, value.seen_by(by)).to_string());
        let plain = [Player::Max, Player::Min].map(seen_by);
        let said = given(node).map(|n| n.to_string());
        marks.mark(
            (tree.name(node), "value"),
            said,
            expected,
            follows,
            if own_view { &plain } else { &[] },
            why,
        );
    }
    for (name, number) in answer.values.iter().flatten() {
        let Some(node) = tree.find(name).filter(|node| !asked.contains(node)) else { continue };
        // Copying the value of a leaf is not a mistake.
        if tree.value(node).map(|value| Number::of(tree, value)) != Some(*number) {
            let why = m::not_asked(lang, name);
            marks.extra((name, "value"), number.to_string(), why, 1.0);
        }
    }
}
