//! Best move, order, next step, deepening and unknown leaves.

use super::{Marks, Verdict};
use crate::answer::split;
use crate::facts::{best, values};
use crate::key::{self, STEP, asked_of, parts_of, reordered, trace_lines};
use crate::naive;
use crate::read::is_blank;
use crate::words as m;
use crate::{Constraint, Exercise, Number, Question, Refused, Response};
use plyscope::{NodeId, Tree};
use plyscope_trace::Convention;
use plyscope_trace::style::{Signs, Teller};
use plyscope_trace::view::View;

/// The moves that an answer names, if all of them are moves at the root: one, or several that are as good.
fn moves_named(tree: &Tree, mv: Option<&str>) -> Option<Vec<NodeId>> {
    let names = mv.map(|mv| split(tree, mv))?;
    let at_root = |name: &String| tree.find(name).filter(|&node| tree.parent(node) == Some(tree.root()));
    names.iter().map(at_root).collect()
}

pub(super) fn best_move(exercise: &Exercise, answer: &Response, marks: &mut Marks) -> Result<(), Refused> {
    let lang = marks.lang;
    let run = exercise.run()?;
    let tree = &exercise.tree;
    let depth = exercise.convention.depth;
    let values = values(tree, depth, None);
    let value = |node: NodeId| values[node.index()];
    let show =
        |node: NodeId| value(node).map(|value| Number::of(tree, value).to_string()).unwrap_or_default();
    let root = tree.root();
    let name = tree.name(root);
    let list = |node: NodeId| {
        let below: Vec<String> =
            tree.children(node).iter().map(|&kid| format!("{} {}", tree.name(kid), show(kid))).collect();
        m::chooses(lang, tree.name(node), tree.player(node), below.join(", "))
    };
    let moves = moves_named(tree, answer.mv.as_deref()).unwrap_or_default();
    let theirs = moves.first().copied().filter(|&first| moves.iter().all(|&mv| value(mv) == value(first)));
    // The value of the move that was chosen is a consequence of the choice.
    let follows = theirs.map(show);
    let given = answer.value.map(|number| number.to_string());
    marks.mark((name, "value"), given, show(root), follows, &[], || list(root));

    // Every move that is worth as much as the root is a best one, and the student's own is named if it is.
    let as_good = theirs.is_some_and(|node| value(node) == value(root));
    let expected = match answer.mv.clone().filter(|_| as_good) {
        Some(theirs) => theirs,
        None => run.path.first().map_or_else(|| m::none(lang), |&node| tree.name(node).to_owned()),
    };
    marks.mark((name, "move"), answer.mv.clone(), expected, None, &[], || list(root));

    // A mark for every step after the move. A wrong step costs one; best play behind it counts, and so does what is right again
    // on the best path. What is right goes on from where the student leaves a best path.
    let named: Vec<NodeId> = match &answer.path {
        Some(path) => path.iter().filter_map(|name| tree.find(name)).collect(),
        None => theirs.into_iter().collect(),
    };
    let mut right_path: Vec<NodeId> = Vec::new();
    while let at = right_path.last().copied().unwrap_or(root)
        && !(tree.is_leaf(at) || depth == Some(tree.ply(at)))
    {
        let best = |kid: &&NodeId| tree.children(at).contains(kid) && value(**kid) == value(root);
        let here = right_path.len();
        let own = named.get(here).filter(|_| named[..here] == right_path[..]);
        let key = run.path.get(here).filter(|_| run.path[..here] == right_path[..]);
        let next = own.filter(best).or(key.filter(best)).or(tree.children(at).iter().find(best));
        let Some(&next) = next else { break };
        right_path.push(next);
    }
    // Who leaves the key's path at one tied step only is nearer to that.
    let shared = |path: &[NodeId]| named.iter().filter(|node| path.contains(node)).count();
    if shared(&run.path) > shared(&right_path) {
        right_path.clone_from(&run.path);
    }
    let expected = right_path.iter().map(|&node| tree.name(node)).collect::<Vec<_>>().join(" → ");
    let Some(names) = answer.path.as_ref().filter(|names| !names.is_empty()) else {
        let of = run.path.len().saturating_sub(1).max(1) as f64;
        let (verdict, why) = (Verdict::Missing, list(root));
        marks.put((name, "path"), None, Some(expected), verdict, why, (0.0, of), &[]);
        return Ok(());
    };
    let ends = |node: NodeId| tree.is_leaf(node) || depth == Some(tree.ply(node));
    let (mut at, mut right, mut slip, mut passed) = (root, Vec::new(), None, 0);
    for next in names.iter().filter_map(|name| tree.find(name)) {
        let on_path = right_path[passed..].iter().position(|&node| node == next).map(|ahead| passed + ahead);
        passed = on_path.map_or(passed, |place| place + 1);
        if ends(at) || tree.parent(next) != Some(at) {
            slip.get_or_insert(at);
            // Steps that are left out are wrong.
            right.resize(right.len().max(on_path.unwrap_or(0)), false);
            right.push(on_path.is_some());
            at = on_path.map_or(at, |_| next);
            continue;
        }
        let best = best(tree.player(at), tree.children(at).iter().filter_map(|&kid| value(kid)));
        right.push(value(next) == best);
        // The first step was marked as the move.
        if value(next) != best && (at != root || !moves.contains(&next)) {
            slip.get_or_insert(at);
        }
        at = next;
    }
    if !ends(at) {
        slip.get_or_insert(at);
    }
    let first = usize::from(run.path.len() > 1);
    let of = run.path.len().saturating_sub(first).max(1);
    let got = right.iter().skip(first).filter(|&&right| right).count();
    let verdict = match () {
        () if slip.is_some() => Verdict::Wrong,
        () if right.first() == Some(&false) => Verdict::FollowThrough,
        () => Verdict::Right,
    };
    // What no path is long enough for is beyond the answer. Tied paths may be of different lengths.
    let longest = tree.nodes().map(|node| tree.ply(node)).max().unwrap_or(0).min(depth.unwrap_or(u32::MAX));
    let beyond = right.len().saturating_sub(longest as usize);
    let steps = of.max((right.len() - beyond).saturating_sub(first));
    let share = if slip.is_none() { 1.0 } else { got.saturating_sub(beyond) as f64 / steps as f64 };
    let why = slip.filter(|&node| !ends(node)).map(list).unwrap_or_default();
    let place = tree.name(slip.unwrap_or(root));
    let worth = (share * of as f64, of as f64);
    marks.put((place, "path"), Some(names.join(" → ")), Some(expected), verdict, why, worth, &[]);
    Ok(())
}

pub(super) fn reorder(exercise: &Exercise, answer: &Response, marks: &mut Marks) -> Result<(), Refused> {
    let start = exercise.run()?.visited().len() as u64;
    let least = key::least_leaves(exercise);
    let none = Default::default();
    let orders = answer.orders.as_ref().unwrap_or(&none);
    let tree = reordered(&exercise.tree, orders);
    let got = Exercise { tree, ..exercise.clone() }.run()?.visited().len() as u64;
    let right = got == least;
    let hint = key::answer(exercise, None)?.orders.unwrap_or_default();
    let example: Vec<String> =
        hint.iter().map(|(node, kids)| format!("{node}: {}", kids.join(" "))).collect();
    let why = match answer.orders {
        Some(_) => m::reorder_why(marks.lang, got, least, example.join("; ")),
        None => m::reorder_saves(marks.lang, start, least),
    };
    let verdict = match (right, &answer.orders) {
        (_, None) => Verdict::Missing,
        (true, _) => Verdict::Right,
        (false, _) => Verdict::Wrong,
    };
    let saved = match (right, start > least) {
        (true, false) => 1,
        _ => start.saturating_sub(got),
    };
    let (place, given) =
        (exercise.tree.name(exercise.tree.root()), answer.orders.as_ref().map(|_| got.to_string()));
    let why = if verdict.is_mistake() { why } else { String::new() };
    // One mark for every leaf that the best order saves.
    let of = start.saturating_sub(least).max(1) as f64;
    let reached = if verdict == Verdict::Missing { 0.0 } else { saved as f64 };
    marks.put((place, "leaves visited"), given, Some(least.to_string()), verdict, why, (reached, of), &[]);
    Ok(())
}

pub(super) fn next_step(exercise: &Exercise, answer: &Response, marks: &mut Marks) -> Result<(), Refused> {
    let Question::NextStep { done } = exercise.question else { return Ok(()) };
    let lang = marks.lang;
    let run = exercise.run()?;
    let line = &trace_lines(&run)[done];
    let expected = asked_of(line);
    let plain = naive::next(&run, done, &expected);
    let place = m::at_step(lang, done + 1);
    let view = View::at(&run, done);
    let why = Teller::new(&run, Signs::Unicode, lang).sentence(&view);
    let shown = |part: &str, value: &serde_json::Value| match super::trace::shown(value) {
        shown if part == "cause" && shown == "none" => m::none(lang),
        shown if part == "event" => m::event_in(lang, &shown),
        shown => shown,
    };
    for (part, value) in &expected {
        let text = |value| shown(part, value);
        let given = answer.step.as_ref().and_then(|step| step.get(part)).map(text);
        marks.mark((&place, part), given, text(value), None, &[plain.get(part).map(text)], || why.clone());
    }
    // What belongs neither to the step nor to the student's own event, and is not true either, costs as much as a part.
    let own = answer.step.iter().flat_map(parts_of).chain(parts_of(&expected));
    let belongs: Vec<&str> = own.copied().collect();
    for (part, value) in answer.step.iter().flatten() {
        let text = shown(part, value);
        let is_true = line.get(part).is_some_and(|ours| shown(part, ours) == text);
        let said = !is_blank(&text) && super::trace::shown(value) != "none";
        if STEP.contains(&part.as_str()) && !belongs.contains(&part.as_str()) && said && !is_true {
            let why = m::not_in_this_step(lang, m::event_in(lang, &shown("event", &expected["event"])));
            marks.extra((&place, part), text, why, 1.0);
        }
    }
    // What is done comes first.
    marks.items.sort_by_key(|raw| raw.item.part != "event");
    Ok(())
}

pub(super) fn deepening(exercise: &Exercise, answer: &Response, marks: &mut Marks) -> Result<(), Refused> {
    let Question::Deepening { budget } = exercise.question else { return Ok(()) };
    let lang = marks.lang;
    let right = key::answer(exercise, None)?;
    let naive = naive::naive(exercise)?;
    let plain = |of: &dyn Fn(&Response) -> Option<String>| naive.iter().map(of).collect::<Vec<_>>();
    let counts = right.evaluations.unwrap_or_default();
    let theirs = answer.evaluations.clone();
    let at_depth = |depth: u32| {
        let convention = Convention { depth: Some(depth), ..exercise.convention };
        Exercise { convention, ..exercise.clone() }.run()
    };
    for (i, count) in counts.iter().enumerate() {
        let depth = i as u32 + 1;
        let given = theirs.as_ref().and_then(|counts| counts.get(i)).map(u64::to_string);
        let run = at_depth(depth)?;
        let leaves: Vec<&str> = run.visited().into_iter().map(|leaf| run.tree.name(leaf)).collect();
        let why = || m::evaluates(lang, depth, leaves.join(", "));
        let plain = plain(&|naive| naive.evaluations.as_ref()?.get(i).map(u64::to_string));
        marks.mark((&m::at_depth(lang, depth), "evaluations"), given, count.to_string(), None, &plain, why);
    }
    for (i, count) in theirs.iter().flatten().enumerate().skip(counts.len()) {
        let why = m::not_completed(lang, i + 1, budget);
        marks.extra((&m::at_depth(lang, i + 1), "evaluations"), count.to_string(), why, 1.0);
    }
    // With the student's own counts another depth may be the last.
    let own_depth = theirs
        .as_ref()
        .filter(|counts| counts.iter().copied().fold(0, u64::saturating_add) <= budget)
        .map(Vec::len);
    let depth = right.depth.unwrap_or(0);
    let spent: u64 = counts.iter().sum();
    let why = || match depth == exercise.deepest() {
        true => m::spent_all(lang, spent, budget, depth),
        false => m::spent(lang, spent, budget, depth),
    };
    let follows = own_depth.map(|depth| depth.to_string());
    let said = answer.depth.map(|depth| depth.to_string());
    let plain_depth = plain(&|naive| naive.depth.map(|depth| depth.to_string()));
    marks.mark((&m::part(lang, "depth"), "depth"), said, depth.to_string(), follows, &plain_depth, why);
    let own =
        answer.depth.filter(|depth| (1..=exercise.deepest()).contains(depth)).map(at_depth).transpose()?;
    let why = || m::of_last_depth(lang);
    let show = |number: Option<Number>| number.map_or_else(|| m::none(lang), |number| number.to_string());
    // Every move that is worth as much is as good.
    let best = |depth: u32, mv: &Option<String>| {
        let values = values(&exercise.tree, Some(depth), None);
        let (tree, root) = (&exercise.tree, exercise.tree.root());
        let as_good = |node: &NodeId| values[node.index()] == values[root.index()];
        let moves = moves_named(tree, mv.as_deref())?;
        moves.iter().all(as_good).then(|| mv.clone()).flatten()
    };
    let name = |run: &plyscope_trace::Run| run.path.first().map(|&node| run.tree.name(node).to_owned());
    let expected = best(depth, &answer.mv).or(right.mv).unwrap_or_else(|| m::none(lang));
    let follows = answer.depth.filter(|_| own.is_some()).and_then(|depth| best(depth, &answer.mv));
    let follows = follows.or_else(|| own.as_ref().and_then(name));
    let plain_move = plain(&|naive| match best(depth, &naive.mv) {
        Some(_) => Some(expected.clone()),
        None => naive.mv.clone(),
    });
    marks.mark((&m::part(lang, "move"), "move"), answer.mv.clone(), expected, follows, &plain_move, why);
    let follows = own.as_ref().map(|run| Number::of(&run.tree, run.value).to_string());
    let said = answer.value.map(|n| n.to_string());
    marks.mark(
        (&m::part(lang, "value"), "value"),
        said,
        show(right.value),
        follows,
        &plain(&|naive| Some(show(naive.value))),
        why,
    );
    Ok(())
}

pub(super) fn symbolic(exercise: &Exercise, answer: &Response, marks: &mut Marks) -> Result<(), Refused> {
    let Question::Symbolic { unknown, target } = &exercise.question else { return Ok(()) };
    let lang = marks.lang;
    let right = key::answer(exercise, None)?.constraint.unwrap_or(Constraint::Never);
    let said = |range: Constraint| match range {
        Constraint::Never => m::quoted(lang, m::never(lang)),
        Constraint::ALWAYS => m::quoted(lang, m::always(lang)),
        range => range.said(),
    };
    type End = (Number, bool);
    // The share of the ends at which something is right; nothing of a range that lies on another side.
    let share = |same: fn(End, End) -> bool| match (answer.constraint, right) {
        (Some(Constraint::Between { low, high }), Constraint::Between { low: from, high: to })
            if (low.is_some(), high.is_some()) == (from.is_some(), to.is_some()) =>
        {
            let ends: Vec<_> = low.zip(from).into_iter().chain(high.zip(to)).collect();
            let right = ends.iter().filter(|(theirs, ours)| same(*theirs, *ours)).count();
            if ends.is_empty() { 1.0 } else { right as f64 / ends.len() as f64 }
        }
        (theirs, right) => f64::from(u8::from(theirs == Some(right))),
    };
    // The numbers, and whether they belong to the range.
    let mut told = false;
    for (part, got) in [("range", share(|a, b| a.0 == b.0)), ("ends", share(|a, b| a.1 == b.1))] {
        let verdict = match answer.constraint {
            None => Verdict::Missing,
            Some(_) if got == 1.0 => Verdict::Right,
            Some(_) => Verdict::Wrong,
        };
        let why = match verdict.is_mistake() && !(told && answer.constraint.is_some()) {
            true => m::symbolic_why(lang, unknown, target, said(right)),
            false => String::new(),
        };
        told |= verdict.is_mistake();
        let given = answer.constraint.map(said);
        marks.put((target, part), given, Some(said(right)), verdict, why, (got, 1.0), &[]);
    }
    Ok(())
}
