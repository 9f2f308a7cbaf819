//! Keys against an independent checker: the simplest recursion for every kind of exercise, which knows nothing of events
//! and recordings.

#[allow(dead_code, reason = "each test program uses its own part")]
mod common;

use plyscope::textbook::{CutOn, Fail, Raise};
use plyscope::{NodeId, Player, Score, Tree};
use plyscope_teach::{Constraint, Exercise, Kind, Number, Question, Response, generate, grade, key};
use plyscope_trace::Convention;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that a student could write down while searching by hand.
#[derive(Default)]
struct Paper {
    visited: Vec<String>,
    entry: BTreeMap<String, (Score, Score)>,
    exit: BTreeMap<String, (Score, Score, Score)>,
    history: BTreeMap<String, (Vec<Score>, Vec<Score>)>,
    /// Node, α or β, cause, deep.
    cuts: Vec<(String, &'static str, Option<String>, bool)>,
    steps: Vec<String>,
}

/// A bound and the node that set it.
type Bound = (Score, Option<NodeId>);

const START: (Bound, Bound) = ((Score::NEG_INFINITY, None), (Score::INFINITY, None));

fn by_hand(
    t: &Tree,
    n: NodeId,
    mut a: Bound,
    mut b: Bound,
    c: &Convention,
    left: u32,
    p: &mut Paper,
) -> Score {
    let name = t.name(n).to_owned();
    p.steps.push(format!("enter {name} {:?} {:?}", a.0, b.0));
    let mut kids = t.children(n).to_vec();
    if kids.is_empty() || left == 0 {
        p.visited.push(name.clone());
        p.steps.push(format!("leaf {name} {:?}", t.value(n).unwrap()));
        p.steps.push(format!("leave {name} {:?}", t.value(n).unwrap()));
        return t.value(n).unwrap();
    }
    if c.right_to_left {
        kids.reverse();
    }
    p.entry.insert(name.clone(), (a.0, b.0));
    let mut history = (vec![a.0], vec![b.0]);
    let max = t.player(n) == Player::Max;
    let mut v = if max { Score::NEG_INFINITY } else { Score::INFINITY };
    for (i, &kid) in kids.iter().enumerate() {
        let x = by_hand(t, kid, a, b, c, left - 1, p);
        v = if max { v.max(x) } else { v.min(x) };
        let (mine, bound) = if max { (a.0.max(v), b) } else { (b.0.min(v), a) };
        let tested = if c.fail == Fail::Hard { mine } else { v };
        let cut = match (c.cut, max) {
            (CutOn::Reached, true) => tested >= bound.0,
            (CutOn::Reached, false) => tested <= bound.0,
            (CutOn::Passed, true) => tested > bound.0,
            (CutOn::Passed, false) => tested < bound.0,
        };
        if !cut || c.fail == Fail::Hard || c.raise == Raise::Before {
            if max && v > a.0 {
                a = (v, Some(n));
                history.0.push(v);
            }
            if !max && v < b.0 {
                b = (v, Some(n));
                history.1.push(v);
            }
        }
        let best = if c.fail == Fail::Hard { mine } else { v };
        p.steps.push(format!("child {name} {} {best:?} {:?} {:?}", t.name(kid), a.0, b.0));
        if cut {
            if i + 1 < kids.len() || c.count_last {
                let (kind, by) = if max { ("beta", b.1) } else { ("alpha", a.1) };
                let above = t.path(n);
                let between = |by: NodeId| {
                    let from = above.iter().position(|&m| m == by).unwrap() + 1;
                    above[from..above.len() - 1].iter().any(|&m| t.player(m) != t.player(n))
                };
                let cause = by.map(|by| t.name(by).to_owned());
                p.steps.push(format!("cutoff {name} {kind} {cause:?}"));
                p.cuts.push((name.clone(), kind, cause, by.is_some_and(between)));
            }
            break;
        }
    }
    let returned = match c.fail {
        Fail::Soft => v,
        Fail::Hard if max => a.0,
        Fail::Hard => b.0,
    };
    p.exit.insert(name.clone(), (a.0, b.0, returned));
    p.history.insert(name.clone(), history);
    p.steps.push(format!("leave {name} {returned:?}"));
    returned
}

fn paper(t: &Tree, c: &Convention) -> (Paper, Score) {
    let mut p = Paper::default();
    let v = by_hand(t, t.root(), START.0, START.1, c, c.depth.unwrap_or(u32::MAX), &mut p);
    (p, v)
}

fn minimax(t: &Tree, n: NodeId, left: u32) -> Score {
    if t.is_leaf(n) || left == 0 {
        return t.value(n).unwrap();
    }
    let below = t.children(n).iter().map(|&kid| minimax(t, kid, left - 1));
    if t.player(n) == Player::Max { below.max().unwrap() } else { below.min().unwrap() }
}

fn negamax(t: &Tree, n: NodeId, left: u32) -> Score {
    if t.is_leaf(n) || left == 0 {
        return if t.player(n) == Player::Max { t.value(n).unwrap() } else { -t.value(n).unwrap() };
    }
    t.children(n).iter().map(|&kid| -negamax(t, kid, left - 1)).max().unwrap()
}

fn shown_leaves(t: &Tree, n: NodeId, left: u32, out: &mut Vec<String>) {
    if t.is_leaf(n) || left == 0 {
        out.push(t.name(n).to_owned());
        return;
    }
    t.children(n).iter().for_each(|&kid| shown_leaves(t, kid, left - 1, out));
}

/// The fewest leaves over all orders of children, one node after the other.
fn fewest(t: &Tree, nodes: &[NodeId], c: &Convention) -> usize {
    let Some((&node, rest)) = nodes.split_first() else { return paper(t, c).0.visited.len() };
    let kids = t.children(node).to_vec();
    orders(&kids)
        .into_iter()
        .map(|order| {
            fewest(
                &t.reordered(|n, kids| {
                    if n == node {
                        kids.copy_from_slice(&order)
                    }
                }),
                rest,
                c,
            )
        })
        .min()
        .unwrap()
}

fn orders(kids: &[NodeId]) -> Vec<Vec<NodeId>> {
    if kids.len() <= 1 {
        return vec![kids.to_vec()];
    }
    let mut all = Vec::new();
    for i in 0..kids.len() {
        let mut rest = kids.to_vec();
        let first = rest.remove(i);
        all.extend(orders(&rest).into_iter().map(|mut order| {
            order.insert(0, first);
            order
        }));
    }
    all
}

fn check(exercise: &Exercise) {
    let found = key(exercise).unwrap_or_else(|error| panic!("{error}: {}", exercise.to_json()));
    let answer = &found.answer;
    let t = &exercise.tree;
    let c = &exercise.convention;
    let left = c.depth.unwrap_or(u32::MAX);
    let n = |score: Score| Number::of(t, score);
    let (p, value) = paper(t, c);
    let at = || exercise.to_json();
    match &exercise.question {
        Question::Values => {
            let seen = |node: NodeId| left - t.ply(node).min(left);
            let inner = |node: &NodeId| !t.is_leaf(*node) && seen(*node) > 0;
            let want: BTreeMap<_, _> = (t.nodes().filter(inner))
                .map(|node| (t.name(node).to_owned(), n(minimax(t, node, seen(node)))))
                .collect();
            assert_eq!(answer.values, Some(want), "{}", at());
        }
        Question::Negamax => {
            let in_sight = |node: &NodeId| t.ply(*node) <= left;
            let want: BTreeMap<_, _> = (t.nodes().filter(in_sight))
                .map(|node| (t.name(node).to_owned(), n(negamax(t, node, left - t.ply(node)))))
                .collect();
            assert_eq!(answer.values, Some(want), "{}", at());
        }
        Question::BestMove => {
            assert_eq!(value, minimax(t, t.root(), left));
            assert_eq!(answer.value, Some(n(value)), "{}", at());
            // The first child that is worth it in the order of the search, and so on down.
            let mut kids = t.children(t.root()).to_vec();
            if c.right_to_left {
                kids.reverse();
            }
            let first = kids.into_iter().find(|&kid| minimax(t, kid, left - 1) == value).unwrap();
            assert_eq!(answer.mv.as_deref(), Some(t.name(first)), "{}", at());
            let path: Vec<NodeId> = answer.path.iter().flatten().map(|name| t.find(name).unwrap()).collect();
            assert_eq!(path[0], first);
            for (i, &node) in path.iter().enumerate() {
                assert_eq!(t.parent(node), Some(if i == 0 { t.root() } else { path[i - 1] }));
                assert_eq!(minimax(t, node, left - t.ply(node)), value, "{}", at());
            }
            let last = path[path.len() - 1];
            assert!(t.is_leaf(last) || t.ply(last) == left);
        }
        Question::Visited => assert_eq!(answer.leaves.as_ref(), Some(&p.visited), "{}", at()),
        Question::Pruned => {
            let mut all = Vec::new();
            shown_leaves(t, t.root(), left, &mut all);
            let want: BTreeSet<_> = all.into_iter().filter(|leaf| !p.visited.contains(leaf)).collect();
            assert_eq!(answer.leaves.clone().unwrap().into_iter().collect::<BTreeSet<_>>(), want, "{}", at());
        }
        Question::Entry => {
            let found =
                answer.windows.clone().unwrap().into_iter().map(|(name, w)| (name, (w.alpha, w.beta)));
            let want = p.entry.iter().map(|(name, &(a, b))| (name.clone(), (Some(n(a)), Some(n(b)))));
            assert_eq!(found.collect::<BTreeMap<_, _>>(), want.collect(), "{}", at());
        }
        Question::Exit => {
            let found = answer
                .windows
                .clone()
                .unwrap()
                .into_iter()
                .map(|(name, w)| (name, (w.alpha, w.beta, w.value)));
            let want =
                p.exit.iter().map(|(name, &(a, b, v))| (name.clone(), (Some(n(a)), Some(n(b)), Some(n(v)))));
            assert_eq!(found.collect::<BTreeMap<_, _>>(), want.collect(), "{}", at());
        }
        Question::History => {
            let found =
                answer.histories.clone().unwrap().into_iter().map(|(name, h)| (name, (h.alpha, h.beta)));
            let list = |scores: &[Score]| scores.iter().map(|&score| n(score)).collect::<Vec<_>>();
            let want = p.history.iter().map(|(name, (a, b))| (name.clone(), (list(a), list(b))));
            assert_eq!(found.collect::<BTreeMap<_, _>>(), want.collect(), "{}", at());
        }
        Question::Cuts => {
            let found: Vec<_> = (answer.cuts.clone().unwrap().into_iter())
                .map(|cut| (cut.node, cut.kind.unwrap(), cut.cause, cut.deep.unwrap()))
                .collect();
            let want: Vec<_> =
                p.cuts.into_iter().map(|(node, kind, by, deep)| (node, kind.to_owned(), by, deep)).collect();
            assert_eq!(found, want, "{}", at());
        }
        Question::Reorder => {
            let orders = answer.orders.as_ref().unwrap();
            let best = t.reordered(|node, kids| {
                if let Some(order) = orders.get(t.name(node)) {
                    let order: Vec<NodeId> = order.iter().map(|name| t.find(name).unwrap()).collect();
                    kids.copy_from_slice(&order);
                }
            });
            let inner: Vec<NodeId> =
                t.nodes().filter(|&node| !t.is_leaf(node) && t.ply(node) < left).collect();
            assert_eq!(paper(&best, c).0.visited.len(), fewest(t, &inner, c), "{}", at());
            assert!(p.visited.len() > paper(&best, c).0.visited.len());
        }
        Question::NextStep { done } => {
            let step = answer.step.as_ref().unwrap();
            let text = |key: &str| {
                step.get(key).map_or(String::new(), |value| value.as_str().unwrap_or("").to_owned())
            };
            let score = |key: &str| {
                let number: Number = serde_json::from_value(step[key].clone()).unwrap();
                number.score(t).unwrap()
            };
            let (event, node) = (text("event"), text("node"));
            let found = match event.as_str() {
                "enter" => format!("enter {node} {:?} {:?}", score("alpha"), score("beta")),
                "child" => {
                    let child = text("child");
                    format!(
                        "child {node} {child} {:?} {:?} {:?}",
                        score("best"),
                        score("alpha"),
                        score("beta")
                    )
                }
                "cutoff" => {
                    let cause = step["cause"].as_str().map(str::to_owned);
                    format!("cutoff {node} {} {cause:?}", text("kind"))
                }
                _ => format!("{event} {node} {:?}", score("value")),
            };
            assert_eq!(found, p.steps[*done], "{}", at());
        }
        Question::Deepening { budget } => {
            let deepest = t.nodes().map(|node| t.ply(node)).max().unwrap();
            let mut left = *budget as usize;
            let mut want = Response { depth: Some(0), evaluations: Some(Vec::new()), ..Response::default() };
            for depth in 1..=deepest {
                let (p, value) = paper(t, &Convention { depth: Some(depth), ..*c });
                if p.visited.len() > left {
                    break;
                }
                left -= p.visited.len();
                want.depth = Some(depth);
                want.value = Some(n(value));
                want.evaluations.as_mut().unwrap().push(p.visited.len() as u64);
                let mut kids = t.children(t.root()).to_vec();
                if c.right_to_left {
                    kids.reverse();
                }
                let best = kids.into_iter().find(|&kid| minimax(t, kid, depth - 1) == value).unwrap();
                want.mv = Some(t.name(best).to_owned());
            }
            assert_eq!(*answer, want, "{}", at());
        }
        Question::Symbolic { unknown, target } => {
            // Everything doubled, so that there is a number between any two.
            let mut double = t.clone();
            for node in t.nodes() {
                if let Some(value) = t.value(node) {
                    double = double.with_value(node, Score::new(2 * value.get()));
                }
            }
            let unknown = t.find(unknown).unwrap();
            for x in -60..=60 {
                let pruned = !paper(&double.with_value(unknown, Score::new(x)), c).0.visited.contains(target);
                let twice = |number: Number| 2 * number.score(t).unwrap().get();
                let inside = match answer.constraint.unwrap() {
                    Constraint::Never => false,
                    Constraint::Between { low, high } => {
                        low.is_none_or(|(end, on)| x > twice(end) || on && x == twice(end))
                            && high.is_none_or(|(end, on)| x < twice(end) || on && x == twice(end))
                    }
                };
                assert_eq!(inside, pruned, "x = {x}/2 in {}", at());
            }
        }
    }
    // The key is worth full marks, and everything survives being written and read.
    let feedback = grade(exercise, answer).unwrap();
    assert_eq!((feedback.points, feedback.first_wrong), (feedback.of, None), "{feedback:?}\n{}", at());
    assert!(feedback.of.value() > 0.0);
    assert_eq!(&Exercise::from_json(&exercise.to_json()).unwrap(), exercise);
    let text = serde_json::to_string(answer).unwrap();
    assert_eq!(&serde_json::from_str::<Response>(&text).unwrap(), answer);
}

/// Law: the keys of 10,000 exercises of every kind and convention are those of the checker.
#[test]
fn keys_agree_with_brute_force() {
    let (mut made, mut refused, mut n) = (0, 0, 0);
    let mut seen: BTreeMap<(Kind, String), u32> = BTreeMap::new();
    while made < 10_000 {
        let spec = common::spec(n);
        n += 1;
        match generate(&spec) {
            Ok(exercise) => {
                check(&exercise);
                made += 1;
                *seen.entry((spec.kind, spec.convention.header())).or_default() += 1;
            }
            Err(_) => refused += 1,
        }
    }
    // Only where a small tree has nothing to ask may one be refused.
    assert!(refused < made / 20, "{refused} refused");
    let all = common::conventions(2).len();
    for kind in Kind::ALL {
        let conventions = seen.keys().filter(|(k, _)| *k == kind).count();
        // Deepening sets its own depths.
        assert_eq!(conventions, if kind == Kind::Deepening { all / 2 } else { all }, "{kind}");
    }
}
