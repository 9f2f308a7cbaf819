//! The right answer, and what somebody with a misconception would answer, by the same reading of a recorded search.

use crate::facts::{self, Call, calls};
use crate::naive;
use crate::words as m;
use crate::wrong::{self, Misconception};
use crate::{
    Constraint, CutGiven, Exercise, HistoryGiven, Kind, Number, Question, Refused, Response, TraceLine,
    WindowGiven, constraint,
};
use plyscope::tree::optimal;
use plyscope::{CutKind, NodeId, Score, Tree};
use plyscope_trace::solve::{cut_at, leaves_in_sight};
use plyscope_trace::style::{self, Settings, Signs, Style, Teller, Words};
use plyscope_trace::view::View;
use plyscope_trace::{Convention, Lang, Run};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The answer to an exercise, and why it is so.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Key {
    /// What was asked.
    pub kind: Kind,
    /// Under which convention.
    pub convention: String,
    /// A full answer.
    pub answer: Response,
    /// Sentences that explain it.
    pub why: Vec<String>,
}

/// Answers an exercise.
///
/// Law: [`grade`](crate::grade) gives it full marks, and an independent brute-force checker agrees.
///
/// # Errors
/// If the exercise contradicts itself.
pub fn key(exercise: &Exercise) -> Result<Key, Refused> {
    key_in(exercise, Lang::En)
}

/// [`key`] in a language.
///
/// # Errors
/// If the exercise contradicts itself.
pub fn key_in(exercise: &Exercise, lang: Lang) -> Result<Key, Refused> {
    exercise.check()?;
    let answer = answer(exercise, None)?;
    let why = reasons(exercise, &answer, lang)?;
    Ok(Key { kind: exercise.kind(), convention: exercise.convention.header_in(lang), answer, why })
}

/// The best moves of the root, and the best paths.
pub(crate) struct Best {
    /// Every best move.
    pub(crate) moves: Vec<NodeId>,
    /// Every best path in order, up to [`MOST_PATHS`] of them.
    pub(crate) paths: Vec<Vec<NodeId>>,
    /// How many best paths there are.
    pub(crate) count: u64,
}

/// What is best at the root.
pub(crate) fn all_best(exercise: &Exercise) -> Best {
    let tree = &exercise.tree;
    let depth = exercise.convention.depth;
    let values = &facts::values(tree, depth, None);
    let best = |node: NodeId| {
        let value = values[node.index()];
        tree.children(node).iter().copied().filter(move |kid| value.is_some() && values[kid.index()] == value)
    };
    let root = tree.root();
    let (mut paths, mut open) = (Vec::new(), vec![vec![root]]);
    while let Some(path) = open.pop().filter(|_| paths.len() < MOST_PATHS) {
        let last = path[path.len() - 1];
        if tree.is_leaf(last) || depth == Some(tree.ply(last)) {
            paths.push(path[1..].to_vec());
            continue;
        }
        let mut next: Vec<Vec<NodeId>> = best(last).map(|kid| [&path[..], &[kid]].concat()).collect();
        next.reverse();
        open.extend(next);
    }
    // Children come after their parent.
    let mut counts = vec![1u64; tree.len()];
    for node in tree.nodes().rev().filter(|&node| !tree.is_leaf(node) && depth != Some(tree.ply(node))) {
        counts[node.index()] = best(node).fold(0, |sum, kid| counts[kid.index()].saturating_add(sum));
    }
    Best { moves: best(root).collect(), paths, count: counts[root.index()] }
}

/// More best paths than this are not gathered.
const MOST_PATHS: usize = 64;

/// More other best paths than this are only counted in a key.
const PRINTED_PATHS: usize = 8;

/// The answer of somebody who makes this mistake, or none.
pub(crate) fn answer(exercise: &Exercise, mistake: Option<Misconception>) -> Result<Response, Refused> {
    let tree = &exercise.tree;
    let depth = exercise.convention.depth;
    let number = |score| Number::of(tree, score);
    let mut answer = Response::default();
    let kind = exercise.kind();
    match &exercise.question {
        Question::Values | Question::Negamax => {
            let start = (mistake == Some(Misconception::StartsAtZero)).then_some(Score::ZERO);
            let seen = match mistake {
                Some(Misconception::WrongPlayer) => tree.exchanged(),
                _ => tree.clone(),
            };
            let own_view = kind == Kind::Negamax && mistake != Some(Misconception::SignsForgotten);
            let values = facts::values(&seen, depth, start);
            let asked = match kind {
                Kind::Values => facts::inner(tree, depth),
                _ => tree.nodes().filter(|node| values[node.index()].is_some()).collect(),
            };
            let value = |node: NodeId| {
                let value = values[node.index()].unwrap_or_default();
                number(if own_view { value.seen_by(seen.player(node)) } else { value })
            };
            answer.values =
                Some(asked.into_iter().map(|node| (tree.name(node).to_owned(), value(node))).collect());
        }
        Question::Deepening { budget } => {
            deepen(exercise, |exercise| searched(exercise, mistake), *budget, &mut answer)?;
        }
        Question::Symbolic { .. } => {
            answer.constraint = match mistake {
                None => constraint::pruned_when(exercise)?,
                Some(Misconception::NoPruning) => Some(crate::Constraint::Never),
                Some(mistake) => constraint::pruned_when(&mistaken_symbolic(exercise, mistake)?)?,
            };
        }
        Question::Reorder => answer.orders = Some(best_order(exercise, mistake)),
        Question::NextStep { done } => {
            let right = exercise.run()?;
            if mistake == Some(Misconception::NoPruning) {
                answer.step = Some(naive::next(&right, *done, &asked_of(&trace_lines(&right)[*done])));
                return Ok(answer);
            }
            let run = searched(exercise, mistake)?;
            // Up to here the mistake must not have shown; when α and β are changed never changes what follows.
            let same = mistake == Some(Misconception::OtherRaise)
                || right.recording.events().get(..*done) == run.recording.events().get(..*done);
            if !same || run.recording.len() <= *done {
                return Err(Refused::new("the mistake shows before the step that is asked for"));
            }
            answer.step = Some(asked_of(&trace_lines(&run)[*done]));
        }
        _ => from_run(kind, &searched(exercise, mistake)?, mistake, &mut answer),
    }
    Ok(answer)
}

/// The search that the convention declares, or that of somebody with a misconception.
fn searched(exercise: &Exercise, mistake: Option<Misconception>) -> Result<Run, Refused> {
    match mistake {
        None => exercise.run(),
        Some(_) => Ok(wrong::run(exercise, mistake)),
    }
}

/// The answers that are read off one search.
pub(crate) fn from_run(kind: Kind, run: &Run, mistake: Option<Misconception>, answer: &mut Response) {
    let tree = &run.tree;
    let name = |node: NodeId| tree.name(node).to_owned();
    let number = |score| Number::of(tree, score);
    match kind {
        Kind::BestMove => {
            answer.value = Some(number(run.value));
            answer.mv = run.path.first().map(|&node| name(node));
            answer.path = Some(run.path.iter().map(|&node| name(node)).collect());
        }
        Kind::Visited | Kind::Pruned => {
            let mut visited = run.visited();
            if mistake == Some(Misconception::LastChild) {
                let crossed = crossed_out(run);
                visited.retain(|leaf| !crossed.contains(leaf));
            }
            let leaves = match kind {
                Kind::Visited => visited,
                _ => {
                    let all = leaves_in_sight(tree, run.options.depth).into_iter();
                    all.filter(|leaf| !visited.contains(leaf)).collect()
                }
            };
            answer.leaves = Some(leaves.into_iter().map(name).collect());
        }
        Kind::Entry | Kind::Exit => {
            let window = |call: &Call| {
                let window = if kind == Kind::Entry { call.entry } else { call.exit() };
                WindowGiven {
                    alpha: Some(number(window.alpha)),
                    beta: Some(number(window.beta)),
                    value: (kind == Kind::Exit).then(|| number(call.value)),
                }
            };
            answer.windows = Some(calls(run).iter().map(|call| (name(call.node), window(call))).collect());
        }
        Kind::History => {
            let numbers = |scores: Vec<Score>| scores.into_iter().map(number).collect();
            let history = |call: &Call| HistoryGiven {
                alpha: numbers(call.history(|window| window.alpha)),
                beta: numbers(call.history(|window| window.beta)),
            };
            answer.histories = Some(calls(run).iter().map(|call| (name(call.node), history(call))).collect());
        }
        Kind::Cuts => {
            let named = |cut: &plyscope_trace::Cut| match mistake {
                Some(Misconception::SkippedChild) => skipped_child(tree, cut).unwrap_or(cut.node),
                _ => cut.node,
            };
            let kind = |kind| match (mistake, kind) {
                (Some(Misconception::KindsSwapped), CutKind::Alpha) => CutKind::Beta,
                (Some(Misconception::KindsSwapped), CutKind::Beta) => CutKind::Alpha,
                (_, kind) => kind,
            };
            let cut = |cut: plyscope_trace::Cut| CutGiven {
                node: name(named(&cut)),
                kind: Some(cut_word(kind(cut.cutoff.kind)).to_owned()),
                cause: cut.cause.map(|(node, _)| name(node)),
                deep: Some(cut.cutoff.deep),
            };
            answer.cuts = Some(run.cuts().into_iter().map(cut).collect());
        }
        _ => {}
    }
}

/// The first child that a cut skips.
pub(crate) fn skipped_child(tree: &Tree, cut: &plyscope_trace::Cut) -> Option<NodeId> {
    let children = tree.children(cut.node);
    (cut.cutoff.skipped > 0).then(|| children[children.len() - cut.cutoff.skipped as usize])
}

/// `alpha` or `beta`.
pub(crate) const fn cut_word(kind: CutKind) -> &'static str {
    match kind {
        CutKind::Alpha => "alpha",
        CutKind::Beta => "beta",
    }
}

/// The leaves below a last child at which a cut skipped nothing: crossed out by those who take it for a pruned one.
fn crossed_out(run: &Run) -> Vec<NodeId> {
    // Cuts at the last child are told or not; the calls show them either way.
    let last = |call: &Call| {
        let children = run.tree.children(call.node);
        let met = match run.tree.player(call.node) {
            plyscope::Player::Max => call.value >= call.entry.beta,
            plyscope::Player::Min => call.value <= call.entry.alpha,
        };
        // Only a cut in which the last child itself did it.
        let by_last = call.children.last().is_some_and(|&(_, value)| value == call.value);
        (met && by_last && call.children.len() == children.len() && children.len() > 1)
            .then(|| children[children.len() - 1])
    };
    let roots: Vec<NodeId> = calls(run).iter().filter_map(last).collect();
    let below = |leaf: &NodeId| run.tree.path(*leaf).iter().any(|node| roots.contains(node));
    run.tree.leaves().into_iter().filter(below).collect()
}

/// Iterative deepening: alpha-beta to depth 1, 2, …, as long as the next search fits what is left of the budget.
pub(crate) fn deepen(
    exercise: &Exercise,
    search: impl Fn(&Exercise) -> Result<Run, Refused>,
    budget: u64,
    answer: &mut Response,
) -> Result<(), Refused> {
    let mut left = budget;
    let mut evaluations = Vec::new();
    for depth in 1..=exercise.deepest() {
        let convention = Convention { depth: Some(depth), ..exercise.convention };
        let run = search(&Exercise { convention, ..exercise.clone() })?;
        let count = run.visited().len() as u64;
        if count > left {
            break;
        }
        left -= count;
        evaluations.push(count);
        answer.depth = Some(depth);
        answer.value = Some(Number::of(&run.tree, run.value));
        answer.mv = run.path.first().map(|&node| run.tree.name(node).to_owned());
    }
    if evaluations.is_empty() {
        answer.depth = Some(0);
    }
    answer.evaluations = Some(evaluations);
    Ok(())
}

/// The symbolic question as somebody with a mistake sees it, where that is a convention of its own.
fn mistaken_symbolic(exercise: &Exercise, mistake: Misconception) -> Result<Exercise, Refused> {
    use plyscope::textbook::CutOn;
    let mut exercise = exercise.clone();
    match mistake {
        Misconception::OtherCutTest => {
            exercise.convention.cut = match exercise.convention.cut {
                CutOn::Reached => CutOn::Passed,
                CutOn::Passed => CutOn::Reached,
            };
        }
        Misconception::WrongPlayer => {
            exercise.tree = exercise.tree.exchanged();
            exercise.convention.root = exercise.convention.root.other();
        }
        _ => return Err(Refused::new("this mistake has no convention of its own")),
    }
    Ok(exercise)
}

/// An order for which the fewest leaves are visited, for nodes whose order it changes.
fn best_order(exercise: &Exercise, mistake: Option<Misconception>) -> BTreeMap<String, Vec<String>> {
    let tree = match mistake {
        Some(Misconception::WrongPlayer) => exercise.tree.exchanged(),
        _ => exercise.tree.clone(),
    };
    let sight = match exercise.convention.depth {
        Some(depth) => cut_at(&tree, depth),
        None => tree.clone(),
    };
    let mut best = optimal(&sight).tree;
    if exercise.convention.right_to_left {
        best = best.reversed();
    }
    let names = |tree: &Tree, node: NodeId| -> Vec<String> {
        tree.children(node).iter().map(|&kid| tree.name(kid).to_owned()).collect()
    };
    // Part of a tree has its own ids, so nodes are found by name.
    let changed = |node: NodeId| {
        let own = tree.find(best.name(node))?;
        let (new, old) = (names(&best, node), names(&tree, own));
        (new != old && !new.is_empty()).then(|| (tree.name(own).to_owned(), new))
    };
    best.nodes().filter_map(changed).collect()
}

/// The tree in the order that an answer gives it.
pub(crate) fn reordered(tree: &Tree, orders: &BTreeMap<String, Vec<String>>) -> Tree {
    tree.reordered(|node, kids| {
        if let Some(order) = orders.get(tree.name(node)) {
            kids.sort_by_key(|&kid| order.iter().position(|name| name == tree.name(kid)));
        }
    })
}

/// The least number of leaves that any order needs.
pub(crate) fn least_leaves(exercise: &Exercise) -> u64 {
    match exercise.convention.depth {
        Some(depth) => optimal(&cut_at(&exercise.tree, depth)).leaves,
        None => optimal(&exercise.tree).leaves,
    }
}

/// The steps of a run as lines of a trace.
pub(crate) fn trace_lines(run: &Run) -> Vec<TraceLine> {
    let text = style::to_string(run, Style::Json, &Settings::default());
    // The first line is the header.
    text.lines().skip(1).filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// The parts of a trace line that a student is asked for.
pub(crate) fn asked_of(line: &TraceLine) -> TraceLine {
    let asked = parts_of(line).iter();
    asked.filter_map(|&part| Some((part.to_owned(), line.get(part)?.clone()))).collect()
}

/// What may be asked about a step.
pub(crate) const STEP: [&str; 9] =
    ["event", "node", "child", "kind", "cause", "alpha", "beta", "best", "value"];

/// What belongs to a step by its event.
pub(crate) fn parts_of(line: &TraceLine) -> &'static [&'static str] {
    match line.get("event").and_then(|event| event.as_str()).unwrap_or_default() {
        "enter" => &["event", "node", "alpha", "beta"],
        "leaf" | "leave" => &["event", "node", "value"],
        "child" => &["event", "node", "child", "best", "alpha", "beta"],
        "cutoff" => &["event", "node", "kind", "cause"],
        _ => &["event", "node"],
    }
}

/// Sentences for the key: the cuts with their causes, or how the answer is found.
fn reasons(exercise: &Exercise, answer: &Response, lang: Lang) -> Result<Vec<String>, Refused> {
    let tree = &exercise.tree;
    let show = |score| tree.show(score);
    Ok(match &exercise.question {
        Question::Values | Question::Negamax => Vec::new(),
        Question::BestMove => {
            let Best { moves, paths, count } = all_best(exercise);
            let name = |&node: &NodeId| tree.name(node).to_owned();
            let moves: Vec<String> =
                moves.iter().map(name).filter(|mv| answer.mv.as_ref() != Some(mv)).collect();
            let paths: Vec<Vec<String>> = paths.iter().map(|path| path.iter().map(name).collect()).collect();
            let paths: Vec<String> = paths
                .into_iter()
                .filter(|path| answer.path.as_ref() != Some(path))
                .map(|path| path.join(" → "))
                .take(PRINTED_PATHS)
                .collect();
            let mut sentences = Vec::new();
            if !moves.is_empty() {
                sentences.push(m::other_moves(lang, moves.join(", ")));
            }
            let more = count.saturating_sub(1 + paths.len() as u64);
            if more > 0 {
                sentences.push(m::many_paths(lang, paths.join(", "), more));
            } else if !paths.is_empty() {
                sentences.push(m::other_paths(lang, paths.join(", ")));
            }
            sentences
        }
        Question::Reorder => {
            let run = exercise.run()?;
            vec![m::reorder_saves(lang, run.visited().len(), least_leaves(exercise))]
        }
        Question::NextStep { done } => {
            let run = exercise.run()?;
            vec![Teller::new(&run, Signs::Unicode, lang).sentence(&View::at(&run, *done))]
        }
        Question::Deepening { budget } => {
            let mut left = *budget;
            let mut sentences = Vec::new();
            for depth in 1..=exercise.deepest() {
                let convention = Convention { depth: Some(depth), ..exercise.convention };
                let run = Exercise { convention, ..exercise.clone() }.run()?;
                let count = run.visited().len() as u64;
                if count > left {
                    sentences.push(m::depth_needs(lang, depth, count, left));
                    break;
                }
                left -= count;
                let best =
                    run.path.first().map_or_else(|| m::none(lang), |&node| run.tree.name(node).to_owned());
                sentences.push(m::depth_gives(lang, depth, count, show(run.value), best, left));
            }
            sentences
        }
        Question::Symbolic { unknown, target } => {
            by_example(exercise, unknown, target, lang)?.into_iter().collect()
        }
        _ => {
            let run = exercise.run()?;
            let words = Words::new(&run.tree, run.options.algorithm, Signs::Unicode).speaking(lang);
            run.cuts().iter().map(|cut| words.cut(cut)).collect()
        }
    })
}

/// The cut that takes the target away, for one value of the unknown leaf in the range.
fn by_example(
    exercise: &Exercise,
    unknown: &str,
    target: &str,
    lang: Lang,
) -> Result<Option<String>, Refused> {
    let tree = &exercise.tree;
    let Some((x, run)) = example(exercise, unknown, target)? else { return Ok(None) };
    let path = run.tree.path(exercise.leaf(target)?);
    let words = Words::new(&run.tree, run.options.algorithm, Signs::Unicode).speaking(lang);
    let cut = run.cuts().into_iter().find(|cut| cut.cutoff.skipped > 0 && path.contains(&cut.node));
    Ok(cut.map(|cut| m::for_instance(lang, tree.show(x), words.cut(&cut))))
}

/// A value of the unknown leaf for which the target is pruned, and the search with it.
pub(crate) fn example(
    exercise: &Exercise,
    unknown: &str,
    target: &str,
) -> Result<Option<(Score, Run)>, Refused> {
    let tree = &exercise.tree;
    let (unknown, target) = (exercise.leaf(unknown)?, exercise.leaf(target)?);
    let Some(Constraint::Between { low, high }) = constraint::pruned_when(exercise)? else { return Ok(None) };
    let end = |end: Option<(Number, bool)>| end.and_then(|(number, _)| number.score(tree));
    let tried = [end(low), end(low).map(Score::up), end(high), end(high).map(Score::down)];
    for x in tried.into_iter().flatten() {
        let run = Exercise { tree: tree.with_value(unknown, x), ..exercise.clone() }.run()?;
        if run.pruned().contains(&target) {
            return Ok(Some((x, run)));
        }
    }
    Ok(None)
}
