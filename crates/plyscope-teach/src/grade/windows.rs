//! α and β on entry, on exit, and all their values.

use super::{Marks, Verdict};
use crate::facts::{self, Call, best, calls};
use crate::naive;
use crate::words as m;
use crate::{Exercise, Kind, Number, Refused, Response};
use plyscope::textbook::Fail;
use plyscope::{NodeId, Player, Score, Tree, Window};
use plyscope_trace::Lang;

/// Where a call came from: the call of the parent, and how many children had returned there.
fn origin<'c>(calls: &'c [Call], tree: &Tree, call: &Call) -> Option<(&'c Call, usize)> {
    let parent = tree.parent(call.node)?;
    let parent = calls.iter().find(|other| other.node == parent)?;
    let index = parent.children.iter().position(|&(kid, _)| kid == call.node)?;
    Some((parent, index))
}

/// A bound from which something may follow: every bound comes from a leaf, so nothing follows from a number that is nowhere in
/// the tree.
fn known(tree: &Tree, number: Number) -> Option<Score> {
    let score = number.score(tree)?;
    let in_tree = || tree.nodes().any(|node| tree.value(node) == Some(score));
    (score.is_infinite() || in_tree()).then_some(score)
}

pub(super) fn mark(exercise: &Exercise, answer: &Response, marks: &mut Marks) -> Result<(), Refused> {
    let lang = marks.lang;
    let run = exercise.run()?;
    let tree = &run.tree;
    let calls = calls(&run);
    let entry = exercise.kind() == Kind::Entry;
    let plain = naive::runs(exercise).map(|run| facts::calls(&run));
    let given = |node: NodeId| answer.windows.as_ref()?.get(tree.name(node)).copied();
    let theirs = |node: NodeId| {
        let given = given(node)?;
        Some(Window::new(known(tree, given.alpha?)?, known(tree, given.beta?)?))
    };
    for call in &calls {
        let name = tree.name(call.node);
        let player = tree.player(call.node);
        let (right, follows, value) = if entry {
            (call.entry, entry_follows(&calls, tree, call, &theirs), None)
        } else {
            let (window, value) = exit_follows(exercise, tree, call, &|node| given(node)?.value?.score(tree));
            (call.exit(), Some(window), Some(value))
        };
        let show = |score: Score| Number::of(tree, score).to_string();
        let why = || match entry {
            true => entry_why(lang, &calls, tree, call),
            false => exit_why(lang, tree, call),
        };
        let here = given(call.node);
        let text = |number: Option<Number>| number.map(|number| number.to_string());
        let window = |call: &Call| if entry { call.entry } else { call.exit() };
        // What plain minimax has at this node, in each of its ways; on exit, the value that it returns, too.
        let plain = |of: &dyn Fn(&Call) -> Score| -> Vec<Option<String>> {
            let at = |calls: &Vec<Call>| calls.iter().find(|other| other.node == call.node).cloned();
            let ways = plain.iter().map(|calls| at(calls).map(|call| show(of(&call))));
            let returned = at(&plain[0]).filter(|_| !entry).map(|call| show(call.value));
            ways.chain(returned.map(Some)).collect()
        };
        let alpha = text(here.and_then(|w| w.alpha));
        let plain_alpha = plain(&|other| window(other).alpha);
        marks.mark(
            (name, "alpha"),
            alpha,
            show(right.alpha),
            follows.map(|w| show(w.alpha)),
            &plain_alpha,
            why,
        );
        let beta = text(here.and_then(|w| w.beta));
        let plain_beta = plain(&|other| window(other).beta);
        marks.mark((name, "beta"), beta, show(right.beta), follows.map(|w| show(w.beta)), &plain_beta, why);
        if let Some(value) = value {
            let why = || {
                let below: Vec<String> = call.children.iter().map(|&(_, value)| tree.show(value)).collect();
                m::has_seen(lang, name, player, below.join(", "))
            };
            let said = text(here.and_then(|w| w.value));
            // A window that never changes shows nothing, whatever the values are.
            marks.mark((name, "value"), said, show(call.value), Some(show(value)), &[], why);
        }
    }
    extra(tree, &calls, answer.windows.iter().flat_map(|windows| windows.keys()), marks);
    Ok(())
}

/// The window that a child gets if the student's window of the parent were right.
fn entry_follows(
    calls: &[Call],
    tree: &Tree,
    call: &Call,
    theirs: &impl Fn(NodeId) -> Option<Window>,
) -> Option<Window> {
    let (parent, index) = origin(calls, tree, call)?;
    let player = tree.player(parent.node);
    let start = theirs(parent.node)?;
    Some(parent.children[..index].iter().fold(start, |window, &(_, value)| window.narrow(player, value)))
}

/// Window and value of a call on exit if the student's values of the children were right.
fn exit_follows(
    exercise: &Exercise,
    tree: &Tree,
    call: &Call,
    theirs: &impl Fn(NodeId) -> Option<Score>,
) -> (Window, Score) {
    let player = tree.player(call.node);
    let below: Vec<Score> = call.children.iter().map(|&(kid, value)| theirs(kid).unwrap_or(value)).collect();
    // A soft node that is cut keeps the window that it had before.
    let before = call.windows.len().checked_sub(2).map(|i| call.windows[i]);
    let hard = exercise.convention.fail == Fail::Hard;
    let cut = !hard && before == Some(call.exit()) && player_met(player, call);
    let used = if cut { &below[..below.len() - 1] } else { &below[..] };
    let window = used.iter().fold(call.entry, |window, &value| window.narrow(player, value));
    let own = if player == Player::Max { call.entry.alpha } else { call.entry.beta };
    let value = best(player, below.into_iter().chain(hard.then_some(own))).unwrap_or(call.value);
    (window, value)
}

fn player_met(player: Player, call: &Call) -> bool {
    match player {
        Player::Max => call.value >= call.entry.beta,
        Player::Min => call.value <= call.entry.alpha,
    }
}

fn entry_why(lang: Lang, calls: &[Call], tree: &Tree, call: &Call) -> String {
    let show = |window: Window| format!("({}, {})", tree.show(window.alpha), tree.show(window.beta));
    match origin(calls, tree, call) {
        None => m::search_starts(lang, tree.name(call.node), show(call.entry)),
        Some((parent, index)) => {
            let name = tree.name(parent.node);
            let seen: Vec<String> =
                parent.children[..index].iter().map(|&(_, value)| tree.show(value)).collect();
            let (player, window) = (tree.player(parent.node), show(parent.entry));
            match &seen[..] {
                [] => m::passes_before(lang, name, player, window),
                [one] => m::passes_after_one(lang, name, player, window, one),
                more => m::passes_after(lang, name, player, window, more.join(", ")),
            }
        }
    }
}

fn exit_why(lang: Lang, tree: &Tree, call: &Call) -> String {
    let player = tree.player(call.node);
    let side = if player == Player::Max { "α" } else { "β" };
    let seen: Vec<String> = call.children.iter().map(|&(_, value)| tree.show(value)).collect();
    let window = format!("({}, {})", tree.show(call.entry.alpha), tree.show(call.entry.beta));
    match &seen[..] {
        [one] => m::only_side_moves_once(lang, tree.name(call.node), player, window, side, one),
        more => m::only_side_moves(lang, tree.name(call.node), player, window, side, more.join(", ")),
    }
}

/// Windows of nodes that have none: leaves aside, they were never entered.
fn extra<'n>(tree: &Tree, calls: &[Call], names: impl Iterator<Item = &'n String>, marks: &mut Marks) {
    let lang = marks.lang;
    for name in names {
        let Some(node) = tree.find(name).filter(|node| calls.iter().all(|call| call.node != *node)) else {
            continue;
        };
        let why = match tree.is_leaf(node) {
            true => m::window_of_leaf(lang, name),
            false => m::never_entered(lang, name),
        };
        marks.extra((name, "window"), m::a_window(lang), why, 1.0);
    }
}

pub(super) fn mark_histories(
    exercise: &Exercise,
    answer: &Response,
    marks: &mut Marks,
) -> Result<(), Refused> {
    let lang = marks.lang;
    let run = exercise.run()?;
    let tree = &run.tree;
    let calls = calls(&run);
    let plain = naive::runs(exercise).map(|run| facts::calls(&run));
    let given = |node: NodeId| answer.histories.as_ref()?.get(tree.name(node));
    type Side = (&'static str, fn(Window) -> Score);
    let sides: [Side; 2] = [("alpha", |window| window.alpha), ("beta", |window| window.beta)];
    for call in &calls {
        for (part, side) in sides {
            let list = |node: NodeId| {
                given(node).map(|given| if part == "alpha" { &given.alpha } else { &given.beta })
            };
            let show = |scores: &[Score]| {
                scores.iter().map(|&score| Number::of(tree, score).to_string()).collect::<Vec<_>>().join(", ")
            };
            let right = call.history(side);
            // If the parent's list were right, this one would start with the value that it had when this node was called.
            let follows = origin(&calls, tree, call).and_then(|(parent, index)| {
                let mut before: Vec<Score> =
                    parent.windows[..=index].iter().map(|&window| side(window)).collect();
                before.dedup();
                let start = known(tree, *list(parent.node)?.get(before.len() - 1)?)?;
                let mut scores = vec![start];
                let player = tree.player(call.node);
                let moves = (player == Player::Max) == (part == "alpha");
                for &window in call.windows[1..].iter().filter(|_| moves) {
                    let last = scores[scores.len() - 1];
                    let next = best(player, [last, side(window)].into_iter()).unwrap_or(last);
                    scores.push(next);
                }
                scores.dedup();
                Some(show(&scores))
            });
            let theirs = list(call.node).filter(|numbers| !numbers.is_empty());
            let plain = plain.each_ref().map(|calls| {
                calls.iter().find(|other| other.node == call.node).map(|other| other.history(side))
            });
            let plain_lists = plain.each_ref().map(|list| list.as_deref().map(show));
            let said =
                theirs.map(|numbers| numbers.iter().map(Number::to_string).collect::<Vec<_>>().join(", "));
            let (expected, name) = (show(&right), tree.name(call.node));
            let wrong = said.as_ref().is_some_and(|said| *said != expected && Some(said) != follows.as_ref());
            let why = || exit_why(lang, tree, call);
            if !wrong {
                marks.mark((name, part), said, expected, follows, &plain_lists, why);
                continue;
            }
            // What is right from the start counts, beyond what plain minimax has as well.
            let theirs: Vec<Option<Score>> = theirs.into_iter().flatten().map(|n| n.score(tree)).collect();
            let common = |list: &[Option<Score>]| {
                list.iter().zip(&right).take_while(|(a, b)| **a == Some(**b)).count()
            };
            let of_plain = |list: &Vec<Score>| common(&list.iter().copied().map(Some).collect::<Vec<_>>());
            let from = plain.iter().flatten().map(of_plain).max().unwrap_or(0);
            let most = right.len().max(theirs.len()).saturating_sub(from).max(1);
            let got = common(&theirs).saturating_sub(from) as f64 / most as f64;
            marks.put((name, part), said, Some(expected), Verdict::Wrong, why(), (got, 1.0), &plain_lists);
        }
    }
    extra(tree, &calls, answer.histories.iter().flat_map(|histories| histories.keys()), marks);
    Ok(())
}
