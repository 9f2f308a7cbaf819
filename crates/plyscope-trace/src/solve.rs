//! The answer to a tree: value, move, path, what was looked at and what was not, and why. Nothing is recorded, so
//! this works for trees whose trace would not fit.

use crate::style::{JsonNumber, Signs};
use crate::view::{Calls, cut_in};
use crate::{Algorithm, Cut, Options, RunError, search};
use plyscope::observe::Stats;
use plyscope::textbook::Line;
use plyscope::tree::{Builder, Label, optimal};
use plyscope::{CutKind, Event, EventKind, NodeId, Observer, Score, Source, Tree};
use serde::Serialize;

/// The answer to a tree.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The tree as it was searched (children already reversed if asked).
    pub tree: Tree,
    /// How it was searched.
    pub options: Options,
    /// The value of the root.
    pub value: Score,
    /// The best path from the root; its first node is the best move.
    pub path: Vec<NodeId>,
    /// The leaves that were valued, in order; nodes at the horizon and repeated visits included.
    pub visited: Vec<NodeId>,
    /// The leaves that were never reached, from left to right. What lies below a horizon is out of sight, not pruned.
    pub pruned: Vec<NodeId>,
    /// The cuts, in order; those that skipped nothing included.
    pub cuts: Vec<Cut>,
    /// The counts.
    pub stats: Stats,
    /// The least number of leaves for which any order of children would have been enough.
    pub least: u64,
}

/// Searches `tree`.
///
/// Law: says the same as the recording of the same search.
///
/// ```
/// use plyscope_trace::{Algorithm, Options, examples, solve::solve};
/// let solution = solve(&examples::find("aima").unwrap().tree(), Options::new(Algorithm::AlphaBeta))?;
/// assert_eq!(solution.tree.show(solution.value), "3");
/// assert_eq!((solution.visited.len(), solution.pruned.len(), solution.least), (7, 2, 5));
/// # Ok::<(), plyscope_trace::RunError>(())
/// ```
///
/// # Errors
/// If the algorithm cannot do what is asked.
pub fn solve(tree: &Tree, options: Options) -> Result<Solution, RunError> {
    let tree = if options.right_to_left { tree.reversed() } else { tree.clone() };
    let mut seen = (Visits::new(&tree), Stats::default());
    let Line { value, path } = search(&tree, options, &mut seen)?;
    let (Visits { visited, cuts, .. }, stats) = seen;
    let mut reached = vec![false; tree.len()];
    for &node in &visited {
        reached[node.index()] = true;
    }
    let pruned =
        leaves_in_sight(&tree, options.depth).into_iter().filter(|leaf| !reached[leaf.index()]).collect();
    let least = match options.depth {
        Some(depth) => optimal(&cut_at(&tree, depth)).leaves,
        None => optimal(&tree).leaves,
    };
    Ok(Solution { tree, options, value, path, visited, pruned, cuts, stats, least })
}

/// The leaves, and the nodes at the horizon in place of what is below them, from left to right.
pub fn leaves_in_sight(tree: &Tree, depth: Option<u32>) -> Vec<NodeId> {
    let mut stack = vec![tree.root()];
    let mut leaves = Vec::new();
    while let Some(node) = stack.pop() {
        if tree.is_leaf(node) || Some(tree.ply(node)) == depth {
            leaves.push(node);
        } else {
            stack.extend(tree.children(node).iter().rev());
        }
    }
    leaves
}

/// The part of a tree that a search of `depth` plies sees: the nodes at the horizon are leaves with their static
/// values. A node without one counts as 0, as it does for [`plyscope::tree::Static`].
pub fn cut_at(tree: &Tree, depth: u32) -> Tree {
    let mut builder = Builder::new(tree.player(tree.root()));
    let mut stack = vec![(tree.root(), false)];
    while let Some((node, done)) = stack.pop() {
        let label = || Label {
            name: Some(tree.name(node).to_owned()),
            player: Some(tree.player(node)),
            value: tree.value(node).map(|value| tree.decimal(value)),
        };
        let added = if done {
            builder.close()
        } else if tree.is_leaf(node) || tree.ply(node) == depth {
            let label = label();
            builder.leaf(Label { value: label.value.or(Some(0.into())), ..label })
        } else {
            stack.push((node, true));
            stack.extend(tree.children(node).iter().rev().map(|&child| (child, false)));
            builder.open(label())
        };
        debug_assert!(added.is_ok(), "a part of a tree is a tree");
    }
    // A part of a tree is a tree.
    builder.finish().unwrap_or_else(|_| tree.clone())
}

/// Notes leaves and cuts, and nothing else.
struct Visits<'t> {
    tree: &'t Tree,
    calls: Calls,
    visited: Vec<NodeId>,
    cuts: Vec<Cut>,
    steps: usize,
}

impl<'t> Visits<'t> {
    fn new(tree: &'t Tree) -> Visits<'t> {
        Visits { tree, calls: Calls::default(), visited: Vec::new(), cuts: Vec::new(), steps: 0 }
    }
}

impl Observer<NodeId> for Visits<'_> {
    fn on(&mut self, event: Event<NodeId>) {
        let step = self.steps;
        self.steps += 1;
        self.calls.apply(step, event);
        if let EventKind::Leaf { source, .. } = event.kind
            && source != Source::Table
        {
            self.visited.extend(self.calls.stack.last().map(|call| call.mv.unwrap_or(self.tree.root())));
        }
        self.cuts.extend(cut_in(&self.calls.stack, self.tree.root(), step, event));
    }
}

#[derive(Serialize)]
struct SolutionJson<'s> {
    format: &'static str,
    version: u32,
    algorithm: &'static str,
    convention: String,
    depth: Option<u32>,
    right_to_left: bool,
    value: JsonNumber,
    #[serde(rename = "move")]
    mv: Option<&'s str>,
    path: Vec<&'s str>,
    nodes: u64,
    iterations: u64,
    researches: u64,
    table_hits: u64,
    table_stores: u64,
    visited: Vec<LeafJson<'s>>,
    pruned: Vec<LeafJson<'s>>,
    cuts: Vec<CutJson<'s>>,
    least_leaves: u64,
}

#[derive(Serialize)]
struct LeafJson<'s> {
    node: &'s str,
    value: Option<JsonNumber>,
}

#[derive(Serialize)]
struct CutJson<'s> {
    step: usize,
    node: &'s str,
    kind: &'static str,
    value: JsonNumber,
    bound: JsonNumber,
    cause: Option<&'s str>,
    through: Option<&'s str>,
    deep: bool,
    skipped: u32,
}

impl Solution {
    /// Algorithm and convention in one line, without a comment sign.
    pub fn header(&self) -> String {
        self.options.header(&self.tree)
    }

    /// The best move; `None` if the root is a leaf.
    pub fn best_move(&self) -> Option<NodeId> {
        self.path.first().copied()
    }

    /// The leaves that were valued, each where it was first.
    pub fn different(&self) -> Vec<NodeId> {
        let mut seen = vec![false; self.tree.len()];
        let first = |node: &NodeId| !std::mem::replace(&mut seen[node.index()], true);
        self.visited.iter().copied().filter(first).collect()
    }

    /// One JSON object on one line, as described in `docs/solve-json.md`, its convention in these signs.
    pub fn to_json(&self, signs: Signs) -> String {
        let tree = &self.tree;
        let name = |node: NodeId| tree.name(node);
        let number = |score| JsonNumber::of(tree, score);
        let leaf = |&node: &NodeId| LeafJson { node: name(node), value: tree.value(node).map(number) };
        let cut = |cut: &Cut| CutJson {
            step: cut.step + 1,
            node: name(cut.node),
            kind: match cut.cutoff.kind {
                CutKind::Alpha => "alpha",
                CutKind::Beta => "beta",
            },
            value: number(cut.value),
            bound: number(cut.cutoff.bound),
            cause: cut.cause.map(|(node, _)| name(node)),
            through: cut.cause.and_then(|(_, through)| through).map(name),
            deep: cut.cutoff.deep,
            skipped: cut.cutoff.skipped,
        };
        let algorithm: Algorithm = self.options.algorithm;
        let json = SolutionJson {
            format: "plyscope-solve",
            version: 1,
            algorithm: algorithm.name(),
            convention: signs.text(&self.options.convention()).into_owned(),
            depth: self.options.depth,
            right_to_left: self.options.right_to_left,
            value: number(self.value),
            mv: self.best_move().map(name),
            path: self.path.iter().map(|&node| name(node)).collect(),
            nodes: self.stats.nodes,
            iterations: self.stats.iterations,
            researches: self.stats.researches,
            table_hits: self.stats.table_hits,
            table_stores: self.stats.table_stores,
            visited: self.visited.iter().map(leaf).collect(),
            pruned: self.pruned.iter().map(leaf).collect(),
            cuts: self.cuts.iter().map(cut).collect(),
            least_leaves: self.least,
        };
        // Nothing in it can fail to be JSON: names are text and numbers are decimals.
        serde_json::to_string(&json).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{examples, run};

    #[test]
    fn says_the_same_as_the_recording() {
        for example in examples::ALL {
            for algorithm in Algorithm::ALL {
                for right_to_left in [false, true] {
                    let options = Options { right_to_left, ..Options::new(algorithm) };
                    let (solution, run) = (solve(&example.tree(), options), run(&example.tree(), options));
                    if algorithm == Algorithm::Deepening && example.name != "horizon" {
                        assert_eq!(solution.unwrap_err(), run.unwrap_err());
                        continue;
                    }
                    let (solution, run) = (solution.unwrap(), run.unwrap());
                    assert_eq!((solution.value, &solution.path), (run.value, &run.path));
                    assert_eq!(solution.visited, run.visited());
                    assert_eq!(solution.pruned, run.pruned());
                    assert_eq!(solution.cuts, run.cuts(), "{} {algorithm}", example.name);
                    // Deepening also values inner nodes, at its horizons.
                    let leaves =
                        solution.different().into_iter().filter(|&n| solution.tree.is_leaf(n)).count();
                    assert_eq!(leaves + solution.pruned.len(), solution.tree.leaves().len());
                    assert!(algorithm.comes_again() || solution.different() == solution.visited);
                }
            }
        }
    }

    #[test]
    fn a_horizon_hides_what_is_below_it() {
        let tree = examples::find("horizon").unwrap().tree();
        let options = Options { depth: Some(2), ..Options::new(Algorithm::FailHard) };
        let solution = solve(&tree, options).unwrap();
        let names = |nodes: &[NodeId]| nodes.iter().map(|&n| tree.name(n)).collect::<String>();
        assert_eq!((names(&solution.visited), names(&solution.pruned)), ("DEF".to_owned(), "G".to_owned()));
        assert_eq!(solution.least, 3);
        assert_eq!(cut_at(&tree, 2).leaves().len(), 4);
    }
}
