//! What of a tree a format can hold, and in words what it cannot.

use super::format::{Holds, Players};
use crate::Lang;
use crate::catalogue::messages as m;
use plyscope::tree::{Builder, Decimal, Label};
use plyscope::{NodeId, Player, Score, Tree};
use std::borrow::Cow;

/// The same shape with other labels, numbered in the order of a text.
///
/// The labels must be those of a tree: names that differ, values at all leaves.
pub(super) fn relabelled(tree: &Tree, label: impl Fn(NodeId) -> Label) -> Tree {
    const WHY: &str = "the shape is a tree's and the labels are of one";
    let mut builder = Builder::new(Player::Max);
    let mut stack = vec![(tree.root(), false)];
    while let Some((node, done)) = stack.pop() {
        if done {
            builder.close().expect(WHY);
        } else if tree.is_leaf(node) {
            builder.leaf(label(node)).expect(WHY);
        } else {
            builder.open(label(node)).expect(WHY);
            stack.push((node, true));
            stack.extend(tree.children(node).iter().rev().map(|&child| (child, false)));
        }
    }
    builder.finish().expect(WHY)
}

/// Whether leaves must be named where inner nodes are: without, a reader would give them other letters.
pub(super) fn leaves_need_names(tree: &Tree) -> bool {
    let inner = relabelled(tree, |node| match tree.is_leaf(node) {
        true => Label::value(0),
        false => Label::name(tree.name(node)),
    });
    tree.levels().iter().zip(inner.levels()).any(|(&a, b)| tree.name(a) != inner.name(b))
}

/// The part of a tree that a format `holds`, and what it leaves out.
///
/// Law: nothing is left out if and only if the part is the whole tree.
pub(super) fn keep(tree: &Tree, holds: Holds, lang: Lang) -> (Cow<'_, Tree>, Vec<String>) {
    let list = |names: &[&str]| list(names, lang);
    let open: Vec<&str> =
        tree.nodes().filter(|&node| tree.is_evaluated(node)).map(|node| tree.name(node)).collect();
    if !open.is_empty() {
        // No format says it.
        let ended = tree.clone().with_evaluated(|_| false);
        let (kept, mut dropped) = keep(&ended, holds, lang);
        dropped.push(m::drops_evaluated(lang, list(&open)));
        return (Cow::Owned(kept.into_owned()), dropped);
    }
    if holds.names && holds.players == Players::All && holds.statics && holds.infinities {
        return (Cow::Borrowed(tree), Vec::new());
    }
    let inner = |node| !tree.is_leaf(node);
    let stand_in = stand_in(tree);
    let kept = relabelled(tree, |node| {
        let value = tree.value(node).filter(|_| holds.statics || tree.is_leaf(node));
        Label {
            name: holds.names.then(|| tree.name(node).to_owned()),
            player: Some(tree.player(node)).filter(|_| match holds.players {
                Players::All => true,
                Players::Inner => inner(node),
                Players::Alternating => false,
            }),
            value: value.map(|value| match value {
                Score::INFINITY if !holds.infinities => tree.decimal(stand_in),
                Score::NEG_INFINITY if !holds.infinities => tree.decimal(-stand_in),
                value => tree.decimal(value),
            }),
        }
    });
    let pairs: Vec<(NodeId, NodeId)> = depth_first(tree).into_iter().zip(kept.nodes()).collect();
    // The nodes that differ in some way, by name.
    let names = |differ: &dyn Fn(NodeId, NodeId) -> bool| -> Vec<&str> {
        pairs.iter().filter(|(a, b)| differ(*a, *b)).map(|(a, _)| tree.name(*a)).collect()
    };
    let mut dropped = Vec::new();

    let named = names(&|a, b| tree.name(a) != kept.name(b));
    if !named.is_empty() {
        dropped.push(m::drops_names(lang, list(&named)));
    }
    let turns = names(&|a, b| inner(a) && tree.player(a) != kept.player(b));
    let at_leaves = names(&|a, b| !inner(a) && tree.player(a) != kept.player(b));
    let from_min = || tree.nodes().all(|node| tree.unexpected_player(node, Player::Min).is_none());
    if turns.len() + at_leaves.len() == tree.len() && from_min() {
        dropped.push(m::drops_first(lang));
    } else {
        if !turns.is_empty() {
            dropped.push(m::drops_turns(lang, list(&turns)));
        }
        if !at_leaves.is_empty() {
            dropped.push(m::drops_leaf_turns(lang, list(&at_leaves)));
        }
    }
    let statics = names(&|a, b| tree.value(a).is_some() && kept.value(b).is_none());
    if !statics.is_empty() {
        dropped.push(m::drops_statics(lang, list(&statics)));
    }
    let infinite = |a, b| {
        let is = |value: Option<Score>| value.is_some_and(Score::is_infinite);
        is(tree.value(a)) && kept.value(b).is_some() && !is(kept.value(b))
    };
    let infinite = names(&infinite);
    if !infinite.is_empty() {
        let (plus, minus) = (tree.decimal(stand_in), tree.decimal(-stand_in));
        dropped.push(m::drops_infinities(lang, list(&infinite), plus, minus));
    }
    (Cow::Owned(kept), dropped)
}

fn depth_first(tree: &Tree) -> Vec<NodeId> {
    let mut order = Vec::with_capacity(tree.len());
    let mut stack = vec![tree.root()];
    while let Some(node) = stack.pop() {
        order.push(node);
        stack.extend(tree.children(node).iter().rev());
    }
    order
}

/// A power of ten beyond all finite values, so that what is best stays best; the largest number there is if none is.
fn stand_in(tree: &Tree) -> Score {
    let values = tree.nodes().filter_map(|node| tree.value(node)).filter(|value| !value.is_infinite());
    let most = values.map(|value| i64::from(value.get()).abs()).max().unwrap_or(0);
    let beyond = (0..=9).map(|n| 10i64.pow(n)).find(|&n| n > most);
    beyond.and_then(Score::checked).unwrap_or(Score::new(Score::LIMIT))
}

/// Some of the names, fit for one line.
fn list(names: &[&str], lang: Lang) -> String {
    const SHOWN: usize = 5;
    let shown: Vec<_> = names.iter().take(SHOWN).map(|name| plyscope::tree::clip(name)).collect();
    let more = names.len().saturating_sub(SHOWN);
    let shown = shown.join(", ");
    if more > 0 { m::and_more(lang, shown, more) } else { shown }
}

/// A number as all formats spell it that have a word for infinity.
pub(super) fn spelled(value: Decimal) -> String {
    match value {
        Decimal::Infinity => "inf".to_owned(),
        Decimal::NegInfinity => "-inf".to_owned(),
        finite => finite.to_string(),
    }
}
