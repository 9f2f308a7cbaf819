//! The algorithms side by side: on one tree, or on the average over random trees.

use crate::random::{Random, judged};
use crate::solve::cut_at;
use crate::{Algorithm, Options, RunError, search};
use plyscope::observe::Stats;
use plyscope::tree::{TreeError, optimal};
use plyscope::{Event, EventKind, NodeId, Observer, Score, Source, Tree};

/// What one algorithm did with a tree.
#[derive(Clone, Debug)]
pub struct Row {
    /// Which algorithm.
    pub algorithm: Algorithm,
    /// What it found, or why it was refused.
    pub result: Result<Measured, RunError>,
}

/// See [`Row`].
#[derive(Clone, Debug)]
pub struct Measured {
    /// The value of the root.
    pub value: Score,
    /// The best move; `None` if the root is a leaf.
    pub mv: Option<NodeId>,
    /// The counts.
    pub stats: Stats,
    /// How many different leaves were valued, horizon nodes included; [`Stats::leaf_visits`] counts every visit.
    pub different: u64,
}

/// Counts the leaves that a search values, each once, however often it comes to them.
#[derive(Clone, Debug)]
pub struct Different {
    seen: Vec<bool>,
    last: usize,
    count: u64,
}

impl Different {
    /// None yet of the leaves of `tree`.
    pub fn new(tree: &Tree) -> Different {
        Different { seen: vec![false; tree.len()], last: tree.root().index(), count: 0 }
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Whether this one was valued.
    pub fn contains(&self, node: NodeId) -> bool {
        self.seen[node.index()]
    }
}

impl Observer<NodeId> for Different {
    fn on(&mut self, event: Event<NodeId>) {
        match event.kind {
            EventKind::Enter { mv, .. } => self.last = mv.map_or(0, NodeId::index),
            // A node is valued before anything else is entered.
            EventKind::Leaf { source, .. } if source != Source::Table => {
                self.count += u64::from(!std::mem::replace(&mut self.seen[self.last], true));
            }
            _ => {}
        }
    }
}

/// All algorithms on one tree.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The tree as it was searched (children already reversed if asked).
    pub tree: Tree,
    /// One row per algorithm, in the order of [`Algorithm::ALL`].
    pub rows: Vec<Row>,
    /// The least number of leaves for which any order of children would be enough.
    pub least: u64,
    /// The leaves of minimax: all that are in sight.
    pub all: u64,
}

/// Runs every algorithm on `tree`, with the depth, the order and, where it takes them, the rules of `options`. One that
/// cannot do it is refused, and its row says why: those that take no depth if there is one, and deepening where it finds
/// no static value.
pub fn compare(tree: &Tree, options: Options) -> Comparison {
    let depth = options.depth;
    let tree = if options.right_to_left { tree.reversed() } else { tree.clone() };
    let rows = Algorithm::ALL.into_iter().map(|algorithm| {
        let mut seen = (Stats::default(), Different::new(&tree));
        let result = search(&tree, options.by(algorithm), &mut seen);
        let (stats, different) = seen;
        let result = result.map(|answer| Measured {
            value: answer.value,
            mv: answer.path.first().copied(),
            stats,
            different: different.count(),
        });
        Row { algorithm, result }
    });
    let rows = rows.collect();
    let part = depth.map(|depth| cut_at(&tree, depth));
    let sight = part.as_ref().unwrap_or(&tree);
    let (least, all) = (optimal(sight).leaves, sight.nodes().filter(|&n| sight.is_leaf(n)).count() as u64);
    Comparison { tree, rows, least, all }
}

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    count: u64,
    mean: f64,
    /// The sum of the squares of the distances from the mean.
    spread: f64,
}

impl Mean {
    /// Adds one observation (Welford's way: no large sums to lose digits in).
    pub fn add(&mut self, x: f64) {
        self.count += 1;
        let distance = x - self.mean;
        self.mean += distance / self.count as f64;
        self.spread += distance * (x - self.mean);
    }

    /// The mean; 0 without observations.
    pub fn mean(self) -> f64 {
        self.mean
    }

    /// The standard error of the mean; `None` with fewer than two observations, which say nothing about it.
    pub fn error(self) -> Option<f64> {
        (self.count > 1).then(|| (self.spread / (self.count - 1) as f64 / self.count as f64).sqrt())
    }
}

/// What one algorithm did with random trees, on the average.
#[derive(Clone, Copy, Debug)]
pub struct Average {
    /// Which algorithm.
    pub algorithm: Algorithm,
    /// Nodes, leaves included.
    pub nodes: Mean,
    /// Visits of leaves; nodes at a horizon of deepening included.
    pub leaves: Mean,
    /// Different leaves.
    pub different: Mean,
    /// Cuts, those that skipped nothing included.
    pub cuts: Mean,
    /// Children searched once more.
    pub researches: Mean,
    /// Searches from the root by a driver.
    pub iterations: Mean,
    /// Times the table knew a node.
    pub hits: Mean,
}

/// Runs every algorithm on the same `trials` random trees, made by [`judged`], with the rules of `options` where it takes
/// them. `progress` is told how many are done.
///
/// Law: the same seed gives the same numbers.
///
/// # Errors
/// If there is no such tree.
pub fn compare_random(
    branching: u32,
    depth: u32,
    options: Options,
    trials: u64,
    seed: u64,
    mut progress: impl FnMut(u64),
) -> Result<Vec<Average>, TreeError> {
    let empty = |algorithm| Average {
        algorithm,
        nodes: Mean::default(),
        leaves: Mean::default(),
        different: Mean::default(),
        cuts: Mean::default(),
        researches: Mean::default(),
        iterations: Mean::default(),
        hits: Mean::default(),
    };
    let mut averages: Vec<Average> = Algorithm::ALL.into_iter().map(empty).collect();
    let mut random = Random::new(seed);
    for done in 0..trials {
        progress(done);
        let tree = judged(branching, depth, &mut random)?;
        for average in &mut averages {
            let mut seen = (Stats::default(), Different::new(&tree));
            // Without a depth and with static values nothing is refused.
            if search(&tree, options.by(average.algorithm), &mut seen).is_ok() {
                let (stats, different) = &seen;
                average.nodes.add(stats.nodes as f64);
                average.leaves.add(stats.leaf_visits() as f64);
                average.different.add(different.count() as f64);
                average.cuts.add(stats.cutoffs() as f64);
                average.researches.add(stats.researches as f64);
                average.iterations.add(stats.iterations as f64);
                average.hits.add(stats.table_hits as f64);
            }
        }
    }
    Ok(averages)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;
    use plyscope::textbook::CutOn;
    use plyscope::theory::expected_leaves;

    #[test]
    fn the_mean_lies_near_the_exact_expectation() {
        for (b, d) in [(2, 6), (3, 4), (5, 3)] {
            let averages = compare_random(b, d, Options::new(Algorithm::AlphaBeta), 2000, 1, |_| ()).unwrap();
            let alpha_beta = averages.iter().find(|a| a.algorithm == Algorithm::AlphaBeta).unwrap().leaves;
            let distance = (alpha_beta.mean() - expected_leaves(b, d)).abs();
            assert!(distance < 3.0 * alpha_beta.error().unwrap(), "{b}, {d}: {distance}");
        }
    }

    #[test]
    fn standard_error_by_hand() {
        let mut mean = Mean::default();
        assert_eq!((mean.mean(), mean.error()), (0.0, None));
        for x in [1.0, 2.0, 3.0, 4.0] {
            mean.add(x);
        }
        // Variance 5/3, over 4.
        assert!((mean.mean() - 2.5).abs() < 1e-12);
        assert!((mean.error().unwrap() - (5.0f64 / 12.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn rows_agree_on_the_value_and_best_order_is_least() {
        for example in examples::ALL {
            let comparison = compare(&example.tree(), Options::new(Algorithm::AlphaBeta));
            let values: Vec<_> =
                comparison.rows.iter().filter_map(|row| Some(row.result.as_ref().ok()?.value)).collect();
            assert!(values.len() >= Algorithm::ALL.len() - 1);
            assert!(values.iter().all(|&value| value == values[0]));
            let alpha_beta = comparison.rows[1].result.as_ref().unwrap().stats.leaves;
            assert!(comparison.least <= alpha_beta && alpha_beta <= comparison.all);
        }
        let best = compare(&examples::find("best-order").unwrap().tree(), Options::new(Algorithm::AlphaBeta));
        assert_eq!((best.least, best.rows[1].result.as_ref().unwrap().stats.leaves), (7, 7));
    }

    /// Law: a rule changes the rows of the searches that take it, and no other.
    #[test]
    fn rules_reach_those_that_take_them() {
        // The second 3 equals what MAX has already.
        let tree: Tree = "((3 5) (3 9))".parse().unwrap();
        let base = Options::new(Algorithm::AlphaBeta);
        let leaves = |options| -> Vec<u64> {
            let rows = compare(&tree, options).rows.into_iter();
            rows.filter_map(|row| Some(row.result.ok()?.stats.leaf_visits())).collect()
        };
        let (reached, passed) = (leaves(base), leaves(Options { cut: CutOn::Passed, ..base }));
        let ran = Algorithm::ALL
            .into_iter()
            .filter(|&algorithm| search(&tree, base.by(algorithm), &mut ()).is_ok());
        for ((algorithm, reached), passed) in ran.zip(reached).zip(passed) {
            assert_eq!(passed - reached, u64::from(algorithm.takes_beyond()), "{algorithm}");
        }
    }
}
