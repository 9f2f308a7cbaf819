//! The tree of an exercise as a picture: blank with room to write, or with the solution in it.
//!
//! Unlike the pictures of searches it shows static values from the start and letters for unknown leaves, says nothing
//! that would give the answer away, and is a fragment without style sheet that can stand beside others on a page.

use super::{escape, written};
use crate::facts::{Call, calls, values};
use crate::{Exercise, Kind, Question, Refused, key};
use plyscope::tree::{Builder, Decimal, Label, TreeError};
use plyscope::{NodeId, Player, Tree};
use plyscope_trace::Run;
use plyscope_trace::draw::Step;
use plyscope_trace::draw::layout::{Extent, Gaps, layout};
use plyscope_trace::draw::scene::Scene;
use plyscope_trace::draw::text::width;
use plyscope_trace::style::shown_name;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// A picture, in units that are points on paper at scale 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// SVG elements, from (0, 0) on.
    pub body: String,
}

impl Figure {
    /// It would have to be made too small to read across an upright page of A4.
    pub fn is_wide(&self) -> bool {
        self.width > 630.0
    }

    /// The picture as a document of its own.
    pub fn svg(&self) -> String {
        let Figure { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.1}\" height=\"{height:.1}\" viewBox=\"0 0 {width:.1} \
             {height:.1}\" font-family=\"DejaVu Sans, sans-serif\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}</svg>\n"
        )
    }
}

const WIDE: f64 = 30.0;
const HIGH: f64 = 26.0;
const BOX: f64 = 20.0;
const DROP: f64 = 26.0;
const TEXT: f64 = 10.0;
const SMALL: f64 = 8.0;
const MARGIN: f64 = 6.0;
/// Beside an inner node there is at least so much room to write by hand.
const ROOM: f64 = 30.0;
const INK: &str = "#1a1a1a";
const GREY: &str = "#9a9a9a";
const BLUE: &str = "#0072b2";
const RED: &str = "#d55e00";

/// What is written into the picture of a solution.
#[derive(Default)]
pub(super) struct Solved {
    /// Beside an inner node, line by line.
    pub(super) beside: HashMap<NodeId, Vec<String>>,
    /// Never looked at.
    pub(super) pruned: HashSet<NodeId>,
    /// The edge to it was cut.
    pub(super) severed: HashSet<NodeId>,
    /// The edge to it is on the best path.
    pub(super) best: HashSet<NodeId>,
    /// Nodes that stand for all that is below them, by name.
    pub(super) collapsed: HashSet<String>,
}

/// The picture of an exercise.
///
/// # Errors
/// If the exercise contradicts itself.
pub fn figure(exercise: &Exercise, solution: bool) -> Result<Figure, Refused> {
    draw(exercise, solution, false)
}

/// [`figure()`], with pruned subtrees as one box each if `collapse`.
pub(super) fn draw(exercise: &Exercise, solution: bool, collapse: bool) -> Result<Figure, Refused> {
    let (exercise, solved) = match solution {
        true => solve(exercise, collapse)?,
        false => (exercise.clone(), Solved::default()),
    };
    let exercise = &exercise;
    let tree = &exercise.tree;
    let written =
        |exercise: &Exercise, tree: &Tree, node: NodeId| match solved.collapsed.contains(tree.name(node)) {
            true => Some("…".to_owned()),
            false => written(exercise, tree, node),
        };
    // Many leaves stand closer, so that they can still be read when the tree is made to fit the page.
    let dense = tree.leaves().len() > 20;
    let (least, room, gaps) = match dense {
        true => (13.0, 4.0, Gaps { siblings: 2.2, cousins: 4.0 }),
        false => (BOX, ROOM, Gaps { siblings: 7.0, cousins: 13.0 }),
    };
    let names = |node: NodeId| shown_name(tree, node);
    let inside = |node: NodeId| width(&names(node), TEXT) <= 15.0;
    let static_value = |node: NodeId| written(exercise, tree, node).filter(|_| !tree.is_leaf(node));
    let mut beside: HashMap<NodeId, Vec<String>> = HashMap::new();
    for node in tree.nodes().filter(|&node| !tree.is_leaf(node)) {
        let mut lines = Vec::new();
        if !inside(node) {
            lines.push(names(node).into_owned());
        }
        lines.extend(static_value(node));
        lines.extend(solved.beside.get(&node).into_iter().flatten().cloned());
        beside.insert(node, lines);
    }
    let half = |node: NodeId| match tree.is_leaf(node) {
        true => {
            (width(&written(exercise, tree, node).unwrap_or_default(), TEXT) + if dense { 3.0 } else { 7.0 })
                .max(least)
                / 2.0
        }
        false => WIDE / 2.0,
    };
    let extents: Vec<Extent> = tree
        .nodes()
        .map(|node| {
            let half = half(node);
            if tree.is_leaf(node) {
                let side = half.max(width(&names(node), SMALL) / 2.0);
                return Extent { left: side, right: side };
            }
            let text = beside[&node].iter().map(|line| width(line, SMALL)).fold(0.0, f64::max);
            Extent { left: half, right: half + 4.0 + text.max(room) }
        })
        .collect();
    let mut x = layout(tree, &extents, gaps);
    x.iter_mut().for_each(|x| *x += MARGIN);
    let full = x.iter().zip(&extents).map(|(x, extent)| x + extent.right).fold(0.0, f64::max) + MARGIN;
    // Flat edges are hard to follow.
    let drop = if dense { 1.7 * DROP } else { DROP };
    let deepest = tree.nodes().map(|node| tree.ply(node)).max().unwrap_or(0);
    let top = |node: NodeId| MARGIN + f64::from(tree.ply(node)) * (HIGH + drop);
    let height = MARGIN + f64::from(deepest) * (HIGH + drop) + HIGH + 14.0;
    let mut out = String::new();
    for node in tree.nodes() {
        if let Some(parent) = tree.parent(node) {
            let from = (x[parent.index()], top(parent) + HIGH);
            let to = (x[node.index()], top(node));
            edge(&mut out, from, to, &solved, node);
        }
    }
    for node in tree.nodes() {
        let (x, y) = (x[node.index()], top(node));
        let faded = solved.pruned.contains(&node);
        let ink = if faded { GREY } else { INK };
        if tree.is_leaf(node) {
            let half = half(node);
            let dash = if faded { " stroke-dasharray=\"2 2\"" } else { "" };
            let _ = writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{BOX}\" fill=\"#fff\" stroke=\"{ink}\"{dash}/>",
                x - half,
                2.0 * half
            );
            let value = written(exercise, tree, node).unwrap_or_default();
            text(&mut out, (x, y + BOX / 2.0 + 3.6), TEXT, ink, "middle", &value);
            text(&mut out, (x, y + BOX + 10.0), SMALL, ink, "middle", &names(node));
            continue;
        }
        triangle(&mut out, tree, node, (x, y), ink, faded);
        if inside(node) {
            let down = if tree.player(node) == Player::Max { 0.84 } else { 0.44 };
            text(&mut out, (x, y + down * HIGH), TEXT, ink, "middle", &names(node));
        }
        let lines = &beside[&node];
        let first = y + HIGH / 2.0 + 3.0 - 4.75 * (lines.len() as f64 - 1.0);
        for (i, line) in lines.iter().enumerate() {
            let mine = solved.beside.get(&node).is_some_and(|own| own.contains(line));
            let ink = if mine { BLUE } else { ink };
            text(&mut out, (x + WIDE / 2.0 + 3.0, first + 9.5 * i as f64), SMALL, ink, "start", line);
        }
    }
    Ok(Figure { width: full, height, body: out })
}

fn text(out: &mut String, (x, y): (f64, f64), size: f64, ink: &str, anchor: &str, content: &str) {
    let _ = write!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{ink}\" text-anchor=\"{anchor}\">"
    );
    out.push_str(&escape::html(content));
    out.push_str("</text>\n");
}

fn triangle(out: &mut String, tree: &Tree, node: NodeId, (x, y): (f64, f64), ink: &str, faded: bool) {
    let (point, base) = match tree.player(node) {
        Player::Max => (y, y + HIGH),
        Player::Min => (y + HIGH, y),
    };
    let dash = if faded { " stroke-dasharray=\"2 2\"" } else { "" };
    let _ = writeln!(
        out,
        "<path d=\"M{x:.1} {point:.1}L{:.1} {base:.1}H{:.1}Z\" fill=\"#fff\" stroke=\"{ink}\" stroke-width=\"1.1\"{dash}/>",
        x + WIDE / 2.0,
        x - WIDE / 2.0
    );
}

fn edge(out: &mut String, from: (f64, f64), to: (f64, f64), solved: &Solved, node: NodeId) {
    let (ink, wide, dash) = match () {
        () if solved.best.contains(&node) => (BLUE, 2.2, ""),
        () if solved.pruned.contains(&node) => (GREY, 1.0, " stroke-dasharray=\"3 3\""),
        () => (INK, 1.0, ""),
    };
    let _ = writeln!(
        out,
        "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{wide}\"{dash}/>",
        from.0, from.1, to.0, to.1
    );
    if solved.severed.contains(&node) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let (ux, uy) = (dx / length, dy / length);
        let at = |along: f64, across: f64| {
            let along = 0.55 * length + along;
            (from.0 + ux * along - uy * across, from.1 + uy * along + ux * across)
        };
        for along in [-2.0, 2.0] {
            let ((ax, ay), (bx, by)) = (at(along - 1.5, -5.0), at(along + 1.5, 5.0));
            let _ = writeln!(
                out,
                "<path d=\"M{ax:.1} {ay:.1}L{bx:.1} {by:.1}\" stroke=\"{RED}\" stroke-width=\"1.6\"/>"
            );
        }
    }
}

/// What is drawn of a solved exercise: the exercise on the tree that shows the answer, and what is written into it. The best
/// order is drawn in that order, and an unknown leaf with the search for one of its values.
pub(super) fn solve(exercise: &Exercise, collapse: bool) -> Result<(Exercise, Solved), Refused> {
    let mut shown = exercise.clone();
    let mut run = exercise.run()?;
    match &exercise.question {
        Question::Reorder => {
            let orders = key::answer(exercise, None)?.orders.unwrap_or_default();
            shown.tree = key::reordered(&exercise.tree, &orders);
            run = shown.run()?;
        }
        Question::Symbolic { unknown, target } => {
            if let Some((_, with_x)) = key::example(exercise, unknown, target)? {
                run = with_x;
            }
        }
        _ => {}
    }
    let mut solved = marked(&shown, &run);
    if collapse {
        let roots: Vec<NodeId> =
            solved.severed.iter().copied().filter(|&node| !shown.tree.is_leaf(node)).collect();
        if !roots.is_empty() {
            // A pruned subtree has no say, so the search of the smaller tree is the same.
            shown.tree = without_subtrees(&shown.tree, &roots)?;
            let names = roots.iter().map(|&node| exercise.tree.name(node).to_owned()).collect();
            let run = match &exercise.question {
                Question::Symbolic { unknown, .. } => {
                    let x = run.tree.find(unknown).and_then(|leaf| run.tree.value(leaf)).unwrap_or_default();
                    let leaf = shown.leaf(unknown)?;
                    Exercise { tree: shown.tree.with_value(leaf, x), ..shown.clone() }.run()?
                }
                _ => shown.run()?,
            };
            solved = Solved { collapsed: names, ..marked(&shown, &run) };
        }
    }
    Ok((shown, solved))
}

/// The tree with these nodes as leaves.
fn without_subtrees(tree: &Tree, roots: &[NodeId]) -> Result<Tree, Refused> {
    let mut builder = Builder::new(tree.player(tree.root()));
    let mut stack = vec![(tree.root(), false)];
    let told = |error: TreeError| Refused::new(error.to_string());
    while let Some((node, done)) = stack.pop() {
        let label = Label {
            name: Some(tree.name(node).to_owned()),
            player: Some(tree.player(node)),
            value: tree.value(node).map(|value| tree.decimal(value)),
        };
        if done {
            builder.close().map_err(told)?;
        } else if roots.contains(&node) {
            let value = label.value.or(Some(Decimal::integer(0)));
            builder.leaf(Label { value, ..label }).map_err(told)?;
        } else if tree.is_leaf(node) {
            builder.leaf(label).map_err(told)?;
        } else {
            builder.open(label).map_err(told)?;
            stack.push((node, true));
            stack.extend(tree.children(node).iter().rev().map(|&kid| (kid, false)));
        }
    }
    builder.finish().map_err(told)
}

/// What a call returned, with the sign of a bound if what was seen below the node proves no more than that.
///
/// Law: what it says is true of the node's minimax value.
fn bounded(tree: &Tree, scene: &Scene, call: &Call) -> String {
    let [least, most] = scene.nodes[call.node.index()].range;
    let sign = match call.value {
        value if (least, most) == (value, value) => "",
        // Fail-hard returns its bound, which may lie beyond what was seen.
        value if value <= least => "≥ ",
        _ => "≤ ",
    };
    format!("{sign}{}", tree.show(call.value))
}

fn marked(exercise: &Exercise, run: &Run) -> Solved {
    let tree = &exercise.tree;
    let mut solved = Solved::default();
    let kind = exercise.kind();
    match kind {
        Kind::Values | Kind::Negamax | Kind::BestMove => {
            let values = values(tree, exercise.convention.depth, None);
            for node in tree.nodes().filter(|&node| !tree.is_leaf(node)) {
                if let Some(value) = values[node.index()] {
                    let value = if kind == Kind::Negamax { value.seen_by(tree.player(node)) } else { value };
                    solved.beside.insert(node, vec![tree.show(value)]);
                }
            }
            solved.best.extend(run.path.iter().copied().filter(|_| kind == Kind::BestMove));
        }
        // The answer is about more than one search, or one step of it.
        Kind::Deepening | Kind::NextStep => {}
        _ => {
            let calls = calls(run);
            let scene = Scene::new(run, Step::Final);
            let entered: HashSet<NodeId> = calls.iter().map(|call| call.node).chain(run.visited()).collect();
            for call in &calls {
                let window = if kind == Kind::Entry { call.entry } else { call.exit() };
                let lines = match kind {
                    Kind::Visited | Kind::Pruned | Kind::Cuts | Kind::Reorder | Kind::Symbolic => {
                        vec![bounded(tree, &scene, call)]
                    }
                    Kind::Entry => vec![format!("({}, {})", tree.show(window.alpha), tree.show(window.beta))],
                    Kind::History => {
                        let list = |scores: Vec<plyscope::Score>| {
                            scores.into_iter().map(|score| tree.show(score)).collect::<Vec<_>>().join(" ")
                        };
                        vec![
                            format!("α {}", list(call.history(|window| window.alpha))),
                            format!("β {}", list(call.history(|window| window.beta))),
                        ]
                    }
                    _ => vec![
                        bounded(tree, &scene, call),
                        format!("({}, {})", tree.show(window.alpha), tree.show(window.beta)),
                    ],
                };
                solved.beside.insert(call.node, lines);
            }
            for node in tree.nodes() {
                let horizon = exercise.convention.depth.is_some_and(|depth| tree.ply(node) > depth);
                if entered.contains(&node) || horizon {
                    continue;
                }
                solved.pruned.insert(node);
                if tree.parent(node).is_some_and(|parent| entered.contains(&parent)) {
                    solved.severed.insert(node);
                }
            }
        }
    }
    solved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Number, Shape, Spec, generate};

    /// Law: what a key writes beside a node is true of its minimax value, with its sign; and a value that is in the window
    /// of its call has no sign.
    #[test]
    fn signs_of_keys_are_true() {
        let (mut signs, mut plain) = (0, 0);
        for seed in 0..300 {
            let shape = Shape::Ragged { branching: 3, depth: 5 };
            let exercise = generate(&Spec { shape, ..Spec::new(Kind::Cuts, seed) }).unwrap();
            let run = exercise.run().unwrap();
            let truth = values(&exercise.tree, None, None);
            let solved = marked(&exercise, &run);
            for call in calls(&run) {
                let said = &solved.beside[&call.node][0];
                let truth = truth[call.node.index()].unwrap();
                let number = said.trim_start_matches(['≥', '≤', ' ']);
                let number = Number::parse(number).and_then(|n| n.score(&exercise.tree)).unwrap();
                let holds = match said.chars().next() {
                    Some('≥') => truth >= number,
                    Some('≤') => truth <= number,
                    _ => truth == number,
                };
                assert!(holds, "{said} at {}: {}", exercise.tree.name(call.node), exercise.to_json());
                if call.entry.contains(call.value) {
                    assert_eq!(*said, exercise.tree.show(call.value), "{}", exercise.to_json());
                    plain += 1;
                }
                signs += usize::from(said.starts_with(['≥', '≤']));
            }
        }
        assert!(signs > 300 && plain > 300, "{signs} {plain}");
    }
}
