//! Leaves visited or pruned. What is lost or kept by one decision at one node is punished once.

use super::{Marks, Verdict};
use crate::facts::calls;
use crate::words as m;
use crate::{Exercise, Refused, Response};
use plyscope::{NodeId, Player};
use plyscope_trace::solve::leaves_in_sight;
use plyscope_trace::style::{Signs, Words};
use plyscope_trace::{Lang, Run};
use std::collections::{HashMap, HashSet};

/// What the search did with every leaf in sight, and what the student says.
struct Leaves {
    run: Run,
    /// In the order of the search.
    all: Vec<NodeId>,
    /// Those that it visits, in the same order.
    order: Vec<NodeId>,
    visited: HashSet<NodeId>,
    entered: HashSet<NodeId>,
    /// As the student lists them, each once.
    listed: Vec<NodeId>,
    /// Names in the list that do not belong there, and why.
    extra: Vec<(String, String)>,
}

impl Leaves {
    fn new(exercise: &Exercise, answer: &Response, lang: Lang) -> Result<Leaves, Refused> {
        let run = exercise.run()?;
        let all = leaves_in_sight(&run.tree, run.options.depth);
        let visited: HashSet<NodeId> = run.visited().into_iter().collect();
        let inner = calls(&run).into_iter().map(|call| call.node);
        let entered = visited.iter().copied().chain(inner).collect();
        let (mut named, mut extra) = (Vec::new(), Vec::new());
        for name in answer.leaves.iter().flatten() {
            match run.tree.find(name) {
                Some(node) if !all.contains(&node) => extra.push((name.clone(), m::no_leaf(lang, name))),
                Some(node) => named.push(node),
                None => {}
            }
        }
        // Of a leaf that is named twice the one counts that is in its place, so one wrong name is not two.
        let order: Vec<NodeId> = all.iter().copied().filter(|leaf| visited.contains(leaf)).collect();
        let kept = in_order(&order, &named);
        let mut counts: HashMap<NodeId, usize> = HashMap::new();
        for (i, &node) in named.iter().enumerate() {
            let first = *counts.entry(node).or_insert(i);
            counts.insert(node, if kept.contains(&i) { i } else { first });
        }
        let mut listed = Vec::new();
        for (i, node) in named.into_iter().enumerate() {
            let name = run.tree.name(node);
            match counts[&node] == i {
                true => listed.push(node),
                false => extra.push((name.to_owned(), m::listed_twice(lang, name))),
            }
        }
        Ok(Leaves { run, all, order, visited, entered, listed, extra })
    }

    fn pruned(&self) -> usize {
        self.all.len() - self.visited.len()
    }

    /// How many leaves do not belong on the list, and how many of these are not on it; nothing if there is no list.
    fn unlisted(&self, answer: &Response, wrong: impl Fn(&NodeId) -> bool) -> Option<(usize, usize)> {
        answer.leaves.as_ref()?;
        let wrong: Vec<&NodeId> = self.all.iter().filter(|leaf| wrong(leaf)).collect();
        let shown = wrong.iter().filter(|leaf| !self.listed.contains(leaf)).count();
        Some((wrong.len(), shown))
    }

    /// Where a leaf was pruned: the node that was cut.
    fn cut_at(&self, leaf: NodeId) -> NodeId {
        let tree = &self.run.tree;
        let path = tree.path(leaf);
        let skipped = path.iter().find(|node| !self.entered.contains(node)).copied().unwrap_or(leaf);
        tree.parent(skipped).unwrap_or(skipped)
    }

    /// Where a student who does not look at a visited leaf went wrong, and at which child: at the parent of the highest
    /// node below the root of which nothing is kept. It is one decision, a cut, if something before it there is kept; at the root
    /// nothing is ever cut.
    fn lost_at(&self, leaf: NodeId, kept: &impl Fn(NodeId) -> bool) -> (NodeId, NodeId, bool) {
        let tree = &self.run.tree;
        let below = |node: NodeId| self.visited.iter().filter(move |leaf| tree.path(**leaf).contains(&node));
        let path = tree.path(leaf);
        let lost =
            path.iter().skip(1).find(|node| !below(**node).any(|&leaf| kept(leaf))).copied().unwrap_or(leaf);
        let at = tree.parent(lost).unwrap_or(lost);
        let before = tree.children(at).iter().take_while(|&&kid| kid != lost);
        let cut = at != tree.root() && before.copied().any(|kid| below(kid).any(|&leaf| kept(leaf)));
        (at, lost, cut)
    }

    /// Why a leaf is pruned.
    fn why_cut(&self, at: NodeId, lang: Lang) -> String {
        let words = Words::new(&self.run.tree, self.run.options.algorithm, Signs::Unicode).speaking(lang);
        self.run.cuts().iter().find(|cut| cut.node == at).map(|cut| words.cut(cut)).unwrap_or_default()
    }

    /// Why a leaf is looked at: the first one always is; later, a node goes on to a child if its value does not meet the bound.
    fn why_seen(&self, leaf: NodeId, at: NodeId, child: NodeId, lang: Lang) -> String {
        let tree = &self.run.tree;
        if self.all.first() == Some(&leaf) {
            return m::first_leaf(lang, tree.name(leaf));
        }
        let Some(call) = calls(&self.run).into_iter().find(|call| call.node == at) else {
            return String::new();
        };
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

    fn mark_extra(&self, marks: &mut Marks) {
        for (name, why) in &self.extra {
            marks.extra((name, "leaf"), name.clone(), why.clone(), 1.0);
        }
    }
}

/// One mark for each visited leaf in its place. Each cut that is missed costs one.
pub(super) fn visited(exercise: &Exercise, answer: &Response, marks: &mut Marks) -> Result<(), Refused> {
    let lang = marks.lang;
    let leaves = Leaves::new(exercise, answer, lang)?;
    let tree = &leaves.run.tree;
    let kept = |leaf: NodeId| leaves.listed.contains(&leaf);
    let placed = in_order(&leaves.order, &leaves.listed);
    let places = leaves.listed.iter().enumerate().filter(|(i, _)| !placed.contains(i));
    let misplaced: HashSet<NodeId> = places.map(|(_, &leaf)| leaf).collect();
    let given = |seen: bool| answer.leaves.as_ref().map(|_| word(lang, seen));
    marks.unlisted = leaves.unlisted(answer, |leaf| !leaves.visited.contains(leaf));
    let mut punished: HashSet<NodeId> = HashSet::new();
    for &leaf in &leaves.all {
        let at = (tree.name(leaf), "leaf");
        let right = Some(word(lang, leaves.visited.contains(&leaf)));
        match (leaves.visited.contains(&leaf), kept(leaf)) {
            (true, true) if misplaced.contains(&leaf) => {
                let why = match exercise.convention.right_to_left {
                    true => m::misplaced_rtl(lang, at.0),
                    false => m::misplaced_ltr(lang, at.0),
                };
                let (said, expected) = (Some(m::out_of_order(lang)), Some(m::in_order(lang)));
                marks.put((at.0, "order"), said, expected, Verdict::Wrong, why, (0.0, 1.0), &[]);
            }
            (true, true) => {
                marks.put(at, given(true), right, Verdict::Right, String::new(), (1.0, 1.0), &[]);
            }
            (true, false) if answer.leaves.is_none() => {
                marks.put(at, None, right, Verdict::Missing, String::new(), (0.0, 1.0), &[]);
            }
            (true, false) => {
                let (node, lost, one_cut) = leaves.lost_at(leaf, &kept);
                if one_cut && !punished.insert(node) {
                    let follows = Verdict::FollowThrough;
                    marks.put(at, given(false), right, follows, String::new(), (1.0, 1.0), &[]);
                } else {
                    let why = leaves.why_seen(leaf, node, lost, lang);
                    marks.put(at, given(false), right, Verdict::Missing, why, (0.0, 1.0), &[]);
                }
            }
            (false, false) => {
                marks.put(at, given(false), right, Verdict::Right, String::new(), (0.0, 0.0), &[]);
            }
            (false, true) => {
                let node = leaves.cut_at(leaf);
                let first = punished.insert(node);
                let verdict = if first { Verdict::Wrong } else { Verdict::FollowThrough };
                let why = if first { leaves.why_cut(node, lang) } else { String::new() };
                let cost = if first { 1.0 } else { 0.0 };
                marks.put(at, given(true), right, verdict, why, (-cost, 0.0), &[]);
            }
        }
    }
    leaves.mark_extra(marks);
    Ok(())
}

/// One mark for each pruned leaf. A visited one on the list costs one.
pub(super) fn pruned(exercise: &Exercise, answer: &Response, marks: &mut Marks) -> Result<(), Refused> {
    let lang = marks.lang;
    let leaves = Leaves::new(exercise, answer, lang)?;
    let tree = &leaves.run.tree;
    let kept = |leaf: NodeId| !leaves.listed.contains(&leaf);
    let given = |seen: bool| answer.leaves.as_ref().map(|_| word(lang, seen));
    let pruned = leaves.pruned();
    if pruned == 0 {
        let said = answer.leaves.as_ref().map(|_| match leaves.listed.is_empty() {
            true => m::no_cut(lang),
            false => m::a_cut(lang),
        });
        let why = || m::no_cut_anywhere(lang);
        marks.mark((tree.name(tree.root()), "cuts"), said, m::no_cut(lang), None, &[], why);
    }
    marks.unlisted = leaves.unlisted(answer, |leaf| leaves.visited.contains(leaf));
    let mut punished: HashSet<NodeId> = HashSet::new();
    for &leaf in &leaves.all {
        let at = (tree.name(leaf), "leaf");
        let right = Some(word(lang, leaves.visited.contains(&leaf)));
        match (leaves.visited.contains(&leaf), kept(leaf)) {
            (false, false) => {
                marks.put(at, given(false), right, Verdict::Right, String::new(), (1.0, 1.0), &[]);
            }
            (false, true) => {
                let why = leaves.why_cut(leaves.cut_at(leaf), lang);
                marks.put(at, given(true), right, Verdict::Missing, why, (0.0, 1.0), &[]);
            }
            (true, true) => {
                marks.put(at, given(true), right, Verdict::Right, String::new(), (0.0, 0.0), &[]);
            }
            (true, false) => {
                let (node, lost, one_cut) = leaves.lost_at(leaf, &kept);
                let first = !one_cut || punished.insert(node);
                let verdict = if first { Verdict::Wrong } else { Verdict::FollowThrough };
                let why = if first { leaves.why_seen(leaf, node, lost, lang) } else { String::new() };
                let cost = if first { 1.0 } else { 0.0 };
                marks.put(at, given(false), right, verdict, why, (-cost, 0.0), &[]);
            }
        }
    }
    leaves.mark_extra(marks);
    Ok(())
}

fn word(lang: Lang, seen: bool) -> String {
    if seen { m::visited(lang) } else { m::pruned(lang) }
}

/// Which places of the list are in an order: a longest part that is. The others must be moved, or are not in the order at all.
fn in_order(order: &[NodeId], listed: &[NodeId]) -> HashSet<usize> {
    let place = |(i, node): (usize, &NodeId)| Some((i, order.iter().position(|other| other == node)?));
    let places: Vec<(usize, usize)> = listed.iter().enumerate().filter_map(place).collect();
    // The length of the longest rising part that ends at each, and the one before it.
    let mut best: Vec<(usize, Option<usize>)> = Vec::new();
    for (i, &(_, here)) in places.iter().enumerate() {
        let before =
            (0..i).filter(|&j| places[j].1 < here).max_by_key(|&j| (best[j].0, std::cmp::Reverse(j)));
        best.push((before.map_or(0, |j| best[j].0) + 1, before));
    }
    let mut keep = HashSet::new();
    let mut at = (0..best.len()).max_by_key(|&i| (best[i].0, std::cmp::Reverse(i)));
    while let Some(i) = at {
        keep.insert(places[i].0);
        at = best[i].1;
    }
    keep
}
