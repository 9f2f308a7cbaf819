//! An exercise as the page shows it, before anything is answered.

use super::{MOST_NODES, Object, read, small};
use crate::drawn::{Drawn, drawn};
use crate::step::lang;
use crate::{Problem, words as m};
use plyscope::{NodeId, Tree};
use plyscope_teach::{Exercise, Kind, Question, Shape, Spec, generate, sheet};
use plyscope_trace::draw::Step;
use plyscope_trace::solve::leaves_in_sight;
use plyscope_trace::{Lang, run};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most random trees that one request may try.
const MOST_TRIES: u32 = 2_000;

/// Asks for an exercise: one of `spec` and `exercise`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Pose {
    /// What to generate: kind, seed, convention, shape, range and wants, as `docs/exercises.md` describes a spec.
    pub spec: Option<Object>,
    /// An exercise that is there already, as `docs/exercises.md` describes it.
    pub exercise: Option<Object>,
    /// Draw the children in another order: pairs of a node and its children, by number.
    pub orders: Vec<(usize, Vec<usize>)>,
    /// The language of the task: `en` or `de`.
    pub lang: Option<String>,
}

/// An exercise, with nothing of its key.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Posed {
    /// The exercise, as `docs/exercises.md` describes it: to be sent back with an answer.
    pub exercise: Object,
    /// What is asked.
    pub kind: &'static str,
    /// What to do, sentence by sentence.
    pub task: Vec<String>,
    /// How the search goes, in one line.
    pub convention: String,
    /// The nodes at which something is to be filled in or marked.
    pub asked: Vec<usize>,
    /// The leaf whose value is unknown.
    pub unknown: Option<usize>,
    /// The tree.
    pub drawn: Drawn,
}

/// Makes or opens an exercise.
///
/// Law: the same request gives the same exercise; what is left out of the answer is the key.
///
/// # Errors
/// If there is no such exercise, with the reason; or it is too large for the page.
pub fn pose(asked: Pose) -> Result<Posed, Problem> {
    let lang = lang(asked.lang.as_deref())?;
    let exercise = match (asked.spec, asked.exercise) {
        (Some(spec), None) => make(spec, lang)?,
        (None, Some(exercise)) => read(exercise)?,
        _ => return Err(Problem::wrong("expected one of `spec` and `exercise`")),
    };
    let tree = ordered(&exercise.tree, &asked.orders)?;
    let options = exercise.convention.options();
    let refused = |error: plyscope_trace::RunError| Problem::wrong(error.text(lang)).at("exercise");
    let run = run(&tree, options).map_err(refused)?;
    let step = match exercise.question {
        // How far it has come is part of the question.
        Question::NextStep { done } => Step::At(done - 1),
        _ => Step::Start,
    };
    let unknown = match &exercise.question {
        Question::Symbolic { unknown, .. } => exercise.tree.find(unknown).map(NodeId::index),
        _ => None,
    };
    let told = |refused: plyscope_teach::Refused| Problem::wrong(refused.to_string());
    let Ok(Value::Object(object)) = serde_json::to_value(&exercise) else {
        return Err(Problem::new(500, "an exercise that is not an object"));
    };
    Ok(Posed {
        kind: exercise.kind().name(),
        task: sheet::task_in(&exercise, lang).map_err(told)?,
        convention: exercise.convention.header_in(lang),
        asked: places(&exercise).into_iter().map(NodeId::index).collect(),
        unknown,
        drawn: drawn(&run, step, lang),
        exercise: object,
    })
}

/// Generates, within the bounds of a page.
pub(super) fn make(spec: Object, lang: Lang) -> Result<Exercise, Problem> {
    let mut spec: Spec = serde_path_to_error::deserialize(Value::Object(spec)).map_err(|error| {
        let place = format!("spec.{}", error.path());
        Problem::wrong(error.into_inner().to_string()).at(place)
    })?;
    spec.tries = spec.tries.min(MOST_TRIES);
    // Counted before anything is made.
    if let Shape::Uniform { branching, depth } | Shape::Ragged { branching, depth } = spec.shape {
        let level = |ply| u64::from(branching).saturating_pow(ply);
        let nodes = (0..=depth.min(64)).map(level).fold(0, u64::saturating_add);
        if nodes > MOST_NODES as u64 {
            let detail = m::exercise_too_large(lang, branching, depth, MOST_NODES);
            return Err(Problem::new(413, detail).at("spec.shape"));
        }
    }
    let exercise = generate(&spec).map_err(|refused| Problem::wrong(refused.to_string()).at("spec"))?;
    small(&exercise)?;
    Ok(exercise)
}

/// The tree with the children of some nodes in another order.
pub(crate) fn ordered(tree: &Tree, orders: &[(usize, Vec<usize>)]) -> Result<Tree, Problem> {
    for (n, (parent, children)) in orders.iter().enumerate() {
        let place = || format!("orders[{n}]");
        let node = tree.nodes().nth(*parent).ok_or_else(|| {
            Problem::wrong(format!("there is no node {parent}; expected 0 to {}", tree.len() - 1)).at(place())
        })?;
        let mut own: Vec<usize> = tree.children(node).iter().map(|child| child.index()).collect();
        let mut given = children.clone();
        own.sort_unstable();
        given.sort_unstable();
        if own != given {
            return Err(
                Problem::wrong(format!("node {parent} has the children {own:?}, each once")).at(place())
            );
        }
    }
    Ok(tree.reordered(|node, kids| {
        if let Some((_, order)) = orders.iter().find(|(parent, _)| *parent == node.index()) {
            kids.sort_by_key(|kid| order.iter().position(|&n| n == kid.index()));
        }
    }))
}

/// Where something is to be filled in or marked.
fn places(exercise: &Exercise) -> Vec<NodeId> {
    let tree = &exercise.tree;
    let depth = exercise.convention.depth;
    let in_sight = |&node: &NodeId| depth.is_none_or(|depth| tree.ply(node) <= depth);
    let inner = |&node: &NodeId| !tree.is_leaf(node) && depth.is_none_or(|depth| tree.ply(node) < depth);
    let levels = tree.levels().into_iter();
    match exercise.kind() {
        Kind::Values | Kind::Entry | Kind::Exit | Kind::History | Kind::Cuts => {
            levels.filter(inner).collect()
        }
        Kind::Negamax => levels.filter(in_sight).collect(),
        Kind::Visited | Kind::Pruned => leaves_in_sight(tree, depth),
        Kind::BestMove => levels.filter(in_sight).collect(),
        Kind::Reorder => levels.filter(in_sight).skip(1).collect(),
        Kind::NextStep | Kind::Deepening | Kind::Symbolic => Vec::new(),
    }
}
