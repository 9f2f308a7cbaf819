//! Leaves visited or pruned. Every leaf is one decision; leaves that were lost or kept by the same decision at the same
//! node are punished once.

use super::{Marks, Verdict};
use crate::facts::calls;
use crate::words as m;
use crate::{Answer, Exercise, Kind, Refused};
use plyscope::{NodeId, Player};
use plyscope_trace::Lang;
use plyscope_trace::solve::leaves_in_sight;
use plyscope_trace::style::{Signs, Words};
use std::collections::HashSet;

pub(super) fn mark(exercise: &Exercise, answer: &Answer, marks: &mut Marks) -> Result<(), Refused> {
    let lang = marks.lang;
    let run = exercise.run()?;
    let tree = &run.tree;
    let leaves = leaves_in_sight(tree, run.options.depth);
    let in_order = exercise.kind() == Kind::Visited;
    let visited: HashSet<NodeId> = run.visited().into_iter().collect();
    let entered: HashSet<NodeId> =
        visited.iter().copied().chain(calls(&run).into_iter().map(|call| call.node)).collect();

    let mut listed: Vec<NodeId> = Vec::new();
    let mut extra: Vec<(&str, String)> = Vec::new();
    for name in answer.leaves.iter().flatten() {
        match tree.find(name) {
            Some(node) if !leaves.contains(&node) => extra.push((name, m::no_leaf(lang, name))),
            Some(node) if listed.contains(&node) => {
                extra.push((name, m::listed_twice(lang, name)));
            }
            Some(node) => listed.push(node),
            None => {}
        }
    }
    // Who says nothing has not decided anything.
    let silent = answer.leaves.is_none();
    let theirs = |leaf: &NodeId| listed.contains(leaf) == in_order;
    let misplaced = if in_order { out_of_order(&leaves, &listed) } else { HashSet::new() };

    let mut punished: HashSet<NodeId> = HashSet::new();
    for leaf in &leaves {
        let name = tree.name(*leaf);
        let word = |seen: bool| if seen { m::visited(lang) } else { m::pruned(lang) };
        let (expected, given) = (visited.contains(leaf), theirs(leaf));
        let put = |marks: &mut Marks, verdict, why| {
            let given = (!silent).then(|| word(given));
            marks.put((name, "leaf"), given, Some(word(expected)), verdict, why);
        };
        if silent {
            put(marks, Verdict::Missing, String::new());
        } else if expected == given {
            if misplaced.contains(leaf) {
                let why = match exercise.convention.right_to_left {
                    true => m::misplaced_rtl(lang, name),
                    false => m::misplaced_ltr(lang, name),
                };
                marks.put(
                    (name, "order"),
                    Some(m::out_of_order(lang)),
                    Some(m::in_order(lang)),
                    Verdict::Wrong,
                    why,
                );
            } else {
                put(marks, Verdict::Right, String::new());
            }
        } else if expected {
            let below = |node: NodeId| visited.iter().filter(move |leaf| tree.path(**leaf).contains(&node));
            // The highest node of which nothing is left: the decision was made at its parent.
            let path = tree.path(*leaf);
            let lost =
                path.iter().find(|node| below(**node).all(|leaf| !theirs(leaf))).copied().unwrap_or(*leaf);
            let at = tree.parent(lost).unwrap_or(lost);
            let verdict = if punished.insert(at) { Verdict::Missing } else { Verdict::FollowThrough };
            put(
                marks,
                verdict,
                if verdict.is_mistake() { not_cut(lang, &run, at, lost) } else { String::new() },
            );
        } else {
            let path = tree.path(*leaf);
            let skipped = path.iter().find(|node| !entered.contains(node)).copied().unwrap_or(*leaf);
            let at = tree.parent(skipped).unwrap_or(skipped);
            let verdict = if punished.insert(at) { Verdict::Wrong } else { Verdict::FollowThrough };
            let words = Words::new(tree, run.options.algorithm, Signs::Unicode).speaking(lang);
            let why = run.cuts().iter().find(|cut| cut.node == at).map(|cut| words.cut(cut));
            put(marks, verdict, why.filter(|_| verdict.is_mistake()).unwrap_or_default());
        }
    }
    for (name, why) in extra {
        marks.put((name, "leaf"), Some(name.to_owned()), None, Verdict::Extra, why);
    }
    Ok(())
}

/// Why a node goes on to a child: its value does not meet the bound.
fn not_cut(lang: Lang, run: &plyscope_trace::Run, at: NodeId, child: NodeId) -> String {
    let tree = &run.tree;
    let Some(call) = calls(run).into_iter().find(|call| call.node == at) else { return String::new() };
    let before = call.children.iter().take_while(|(kid, _)| *kid != child);
    let player = tree.player(at);
    let so_far = crate::facts::best(player, before.map(|&(_, value)| value));
    let (name, next) = (tree.name(at), tree.name(child));
    let bound = if player == Player::Max { call.entry.beta } else { call.entry.alpha };
    match so_far {
        Some(value) => m::goes_on(lang, name, player, tree.show(value), tree.show(bound), next),
        None => m::first_child(lang, next, name),
    }
}

/// Those that must be moved to bring the list into the order of the search: all but a longest part that is in order.
fn out_of_order(order: &[NodeId], listed: &[NodeId]) -> HashSet<NodeId> {
    let place = |node: &NodeId| order.iter().position(|other| other == node);
    let places: Vec<usize> = listed.iter().filter_map(place).collect();
    // The length of the longest rising part that ends at each, and the one before it.
    let mut best: Vec<(usize, Option<usize>)> = Vec::new();
    for (i, &here) in places.iter().enumerate() {
        let before = (0..i).filter(|&j| places[j] < here).max_by_key(|&j| (best[j].0, std::cmp::Reverse(j)));
        best.push((before.map_or(0, |j| best[j].0) + 1, before));
    }
    let mut keep = HashSet::new();
    let mut at = (0..best.len()).max_by_key(|&i| (best[i].0, std::cmp::Reverse(i)));
    while let Some(i) = at {
        keep.insert(places[i]);
        at = best[i].1;
    }
    places.into_iter().filter(|place| !keep.contains(place)).map(|place| order[place]).collect()
}
