//! Best move, order, next step, deepening and unknown leaves.

use super::{Item, Marks, Verdict};
use crate::facts::{best, values};
use crate::key::{self, asked_of, reordered, trace_lines};
use crate::words as m;
use crate::{Answer, Constraint, Exercise, Number, Question, Refused};
use plyscope::NodeId;
use plyscope_trace::Convention;
use plyscope_trace::style::{Signs, Teller};
use plyscope_trace::view::View;

pub(super) fn best_move(exercise: &Exercise, answer: &Answer, marks: &mut Marks) -> Result<(), Refused> {
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
    let theirs =
        answer.mv.as_deref().and_then(|name| tree.find(name)).filter(|&node| tree.parent(node) == Some(root));
    // The value of the move that was chosen is a consequence of the choice.
    let follows = theirs.map(show);
    let given = answer.value.map(|number| number.to_string());
    marks.mark((name, "value"), given, show(root), follows, || list(root));

    // Every move that is worth as much as the root is a best one.
    let expected = run.path.first().map_or_else(|| m::none(lang), |&node| tree.name(node).to_owned());
    let as_good = theirs.is_some_and(|node| value(node) == value(root));
    let said = if as_good { Some(expected.clone()) } else { answer.mv.clone() };
    marks.mark((name, "move"), said, expected, None, || list(root));

    let path: Option<Vec<NodeId>> =
        answer.path.as_ref().map(|names| names.iter().filter_map(|name| tree.find(name)).collect());
    let expected: Vec<&str> = run.path.iter().map(|&node| tree.name(node)).collect();
    let expected = expected.join(" ");
    let Some(path) = path else {
        marks.put((name, "path"), None, Some(expected), Verdict::Missing, list(root));
        return Ok(());
    };
    // Follow it as long as every step is a best one.
    let (mut at, mut good, mut from_own) = (root, true, false);
    let mut wrong_at = None;
    for (i, &next) in path.iter().enumerate() {
        let horizon = depth == Some(tree.ply(at));
        let best_below = best(tree.player(at), tree.children(at).iter().filter_map(|&kid| value(kid)));
        let child = tree.parent(next) == Some(at) && !horizon;
        if !child || value(next) != best_below {
            from_own = i == 0 && child && Some(next) == theirs && !as_good;
            good = false;
            wrong_at.get_or_insert(at);
            if !from_own {
                break;
            }
        }
        at = next;
    }
    let complete = tree.is_leaf(at) || depth == Some(tree.ply(at));
    let later = wrong_at.is_some_and(|node| node != root);
    let verdict = match () {
        () if good && complete => Verdict::Right,
        () if from_own && complete && !later => Verdict::FollowThrough,
        () => Verdict::Wrong,
    };
    let why = if verdict == Verdict::Wrong { list(wrong_at.unwrap_or(at)) } else { String::new() };
    let why = if why.is_empty() || !tree.is_leaf(wrong_at.unwrap_or(at)) { why } else { String::new() };
    let given = answer.path.as_ref().map(|path| path.join(" "));
    marks.put((tree.name(wrong_at.unwrap_or(root)), "path"), given, Some(expected), verdict, why);
    Ok(())
}

pub(super) fn reorder(exercise: &Exercise, answer: &Answer, marks: &mut Marks) -> Result<(), Refused> {
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
    let why = m::reorder_why(marks.lang, got, least, example.join("; "));
    marks.items.push(Item {
        place: exercise.tree.name(exercise.tree.root()).to_owned(),
        part: "leaves visited".to_owned(),
        given: answer.orders.as_ref().map(|_| got.to_string()),
        expected: Some(least.to_string()),
        verdict: match (right, &answer.orders) {
            (true, _) => Verdict::Right,
            (false, None) => Verdict::Missing,
            (false, Some(_)) => Verdict::Wrong,
        },
        why: if right { String::new() } else { why },
        // One mark for every leaf that the best order saves.
        points: if start == least { i32::from(right) } else { start.saturating_sub(got) as i32 },
        of: start.saturating_sub(least).max(1) as u32,
    });
    Ok(())
}

pub(super) fn next_step(exercise: &Exercise, answer: &Answer, marks: &mut Marks) -> Result<(), Refused> {
    let Question::NextStep { done } = exercise.question else { return Ok(()) };
    let run = exercise.run()?;
    let expected = asked_of(&trace_lines(&run)[done]);
    let place = m::at_step(marks.lang, done + 1);
    let view = View::at(&run, done);
    let why = Teller::new(&run, Signs::Unicode, marks.lang).sentence(&view);
    for (part, value) in &expected {
        let text = |value: &serde_json::Value| super::trace::shown(value);
        let given = answer.step.as_ref().and_then(|step| step.get(part)).map(text);
        marks.mark((&place, part), given, text(value), None, || why.clone());
    }
    // What is done comes first.
    marks.items.sort_by_key(|item| item.part != "event");
    Ok(())
}

pub(super) fn deepening(exercise: &Exercise, answer: &Answer, marks: &mut Marks) -> Result<(), Refused> {
    let Question::Deepening { budget } = exercise.question else { return Ok(()) };
    let lang = marks.lang;
    let right = key::answer(exercise, None)?;
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
        marks.mark((&m::at_depth(lang, depth), "evaluations"), given, count.to_string(), None, why);
    }
    for (i, count) in theirs.iter().flatten().enumerate().skip(counts.len()) {
        let why = m::not_completed(lang, i + 1, budget);
        marks.put(
            (&m::at_depth(lang, i + 1), "evaluations"),
            Some(count.to_string()),
            None,
            Verdict::Extra,
            why,
        );
    }
    // With the student's own counts another depth may be the last.
    let own_depth = theirs
        .as_ref()
        .filter(|counts| counts.iter().copied().fold(0, u64::saturating_add) <= budget)
        .map(Vec::len);
    let depth = right.depth.unwrap_or(0);
    let spent: u64 = counts.iter().sum();
    let why = || m::spent(lang, spent, budget, depth);
    let follows = own_depth.map(|depth| depth.to_string());
    marks.mark(
        ("depth", "depth"),
        answer.depth.map(|depth| depth.to_string()),
        depth.to_string(),
        follows,
        why,
    );
    let own =
        answer.depth.filter(|depth| (1..=exercise.deepest()).contains(depth)).map(at_depth).transpose()?;
    let why = || m::of_last_depth(lang);
    let show = |number: Option<Number>| number.map_or_else(|| m::none(lang), |number| number.to_string());
    let name = |run: &plyscope_trace::Run| run.path.first().map(|&node| run.tree.name(node).to_owned());
    let follows = own.as_ref().and_then(name);
    marks.mark(("move", "move"), answer.mv.clone(), right.mv.unwrap_or_else(|| m::none(lang)), follows, why);
    let follows = own.as_ref().map(|run| Number::of(&run.tree, run.value).to_string());
    marks.mark(("value", "value"), answer.value.map(|n| n.to_string()), show(right.value), follows, why);
    Ok(())
}

pub(super) fn symbolic(exercise: &Exercise, answer: &Answer, marks: &mut Marks) -> Result<(), Refused> {
    let Question::Symbolic { unknown, target } = &exercise.question else { return Ok(()) };
    let lang = marks.lang;
    let right = key::answer(exercise, None)?.constraint.unwrap_or(Constraint::Never);
    let ends = |range: Constraint| match range {
        Constraint::Never => m::never(lang),
        Constraint::Between { low, high } => {
            let show =
                |end: Option<(Number, bool)>, none: &str| end.map_or(none.to_owned(), |(n, _)| n.to_string());
            m::from_to(lang, show(low, "-∞"), show(high, "+∞"))
        }
    };
    let signs = |range: Constraint| match range {
        Constraint::Never => m::never(lang),
        Constraint::Between { low, high } => {
            let low = low.map(|(number, included)| match included {
                true => m::from_included(lang, number),
                false => m::from_not_included(lang, number),
            });
            let high = high.map(|(number, included)| match included {
                true => m::to_included(lang, number),
                false => m::to_not_included(lang, number),
            });
            let both: Vec<String> = low.into_iter().chain(high).collect();
            if both.is_empty() { m::no_end(lang) } else { both.join(", ") }
        }
    };
    let why = || m::symbolic_why(lang, unknown, target, right);
    marks.mark((target, "range"), answer.constraint.map(ends), ends(right), None, why);
    let same_ends = answer.constraint.is_some_and(|range| ends(range) == ends(right));
    let given = answer.constraint.map(signs);
    marks.mark((target, "ends"), given, signs(right), None, || if same_ends { why() } else { String::new() });
    Ok(())
}
