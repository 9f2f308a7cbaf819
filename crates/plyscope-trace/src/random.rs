//! Random trees from a seed: the same seed gives the same trees everywhere.

use crate::solve::solve;
use crate::{Algorithm, Options};
use plyscope::random::SplitMix;
use plyscope::tree::{Builder, Decimal, Label, TreeError};
use plyscope::{Player, Score, Tree};

/// Random numbers, and orders: a [`SplitMix`].
#[derive(Clone, Debug)]
pub struct Random(SplitMix);

impl Random {
    /// The sequence that belongs to `seed`.
    pub const fn new(seed: u64) -> Random {
        Random(SplitMix::new(seed))
    }

    /// The next 64 bits.
    #[allow(clippy::should_implement_trait, reason = "not an iterator: it never ends")]
    pub fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// A number below `limit`, each equally likely but for a bias of less than `limit` in 2^64.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0.below(limit)
    }

    /// Brings `items` into a random order (Fisher & Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

/// The most leaves that a random tree may have.
pub const MAX_LEAVES: u64 = 1_000_000;

/// How many leaves a uniform tree has; `None` beyond [`MAX_LEAVES`] or if it is deeper than a tree may be.
pub fn uniform_leaves(branching: u32, depth: u32) -> Option<u64> {
    if depth > Tree::MAX_PLY {
        return None;
    }
    u64::from(branching).checked_pow(depth).filter(|&leaves| leaves <= MAX_LEAVES)
}

/// A uniform tree whose leaves are 1, 2, … in random order: all different, every order equally likely.
///
/// # Errors
/// If there is no such tree, or it is too large.
pub fn permuted(branching: u32, depth: u32, random: &mut Random) -> Result<Tree, TreeError> {
    let leaves = uniform_leaves(branching, depth).unwrap_or(0);
    let mut values: Vec<i32> = (1..=leaves as i32).collect();
    random.shuffle(&mut values);
    Tree::uniform(branching, depth, |i| Score::new(values.get(i as usize).copied().unwrap_or(0)))
}

/// [`permuted`] with static values: that of an inner node is the mean of the leaves below it, rounded down.
///
/// # Errors
/// If there is no such tree, or it is too large.
pub fn judged(branching: u32, depth: u32, random: &mut Random) -> Result<Tree, TreeError> {
    let leaves = uniform_leaves(branching, depth).unwrap_or(0);
    if leaves == 0 || depth == 0 {
        return permuted(branching, depth, random);
    }
    let mut values: Vec<i64> = (1..=leaves as i64).collect();
    random.shuffle(&mut values);
    // sums[i] is the sum of the first i leaves.
    let mut sums = vec![0];
    sums.extend(values.iter().scan(0, |sum, value| {
        *sum += value;
        Some(*sum)
    }));
    let mut builder = Builder::new(Player::Max);
    // Nodes to build, by their first and last leaf; `None` closes one. The last is built first.
    let mut stack = vec![Some((0, leaves as usize))];
    while let Some(next) = stack.pop() {
        let Some((first, end)) = next else {
            builder.close()?;
            continue;
        };
        let count = end - first;
        let mean = (sums[end] - sums[first]).div_euclid(count as i64);
        let label = Label { value: Some(Decimal::integer(mean as i32)), ..Label::default() };
        // A chain of single children has the same one leaf at every depth.
        let bottom = if branching == 1 { stack.len() as u32 == depth } else { count == 1 };
        if bottom {
            builder.leaf(label)?;
        } else {
            builder.open(label)?;
            stack.push(None);
            let share = count / branching as usize;
            stack.extend(
                (0..branching as usize).rev().map(|i| Some((first + i * share, first + (i + 1) * share))),
            );
        }
    }
    builder.finish()
}

/// What a random tree should be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// How many children the nodes of each level have, the root first.
    pub shape: Vec<u32>,
    /// The least value of a leaf.
    pub low: i32,
    /// The greatest.
    pub high: i32,
    /// Which of them.
    pub seed: u64,
    /// Alpha-beta makes a deep cut that skips something.
    pub deep_cut: bool,
    /// All leaves differ.
    pub no_ties: bool,
}

/// How many trees are tried before the wish is given up.
const TRIES: usize = 10_000;

/// A tree as it is wished for. The same wish gives the same tree.
///
/// ```
/// use plyscope_trace::random::{Spec, wished};
/// let spec = Spec { shape: vec![2, 2, 2], low: 0, high: 20, seed: 7, deep_cut: false, no_ties: true };
/// assert_eq!(wished(&spec)?.len(), 15);
/// // Three plies are too few for a deep cut.
/// assert!(wished(&Spec { deep_cut: true, ..spec }).unwrap_err().contains("4"));
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// If there is no such tree, in words.
pub fn wished(spec: &Spec) -> Result<Tree, String> {
    let Spec { shape, low, high, seed, deep_cut, no_ties } = spec;
    if shape.is_empty() || shape.contains(&0) {
        return Err(
            "a shape is a list of numbers of children, none of them 0; expected e.g. 3,2,2".to_owned()
        );
    }
    let leaves = shape.iter().try_fold(1_u64, |n, &b| n.checked_mul(u64::from(b)));
    let leaves = leaves.filter(|&n| n <= MAX_LEAVES && shape.len() <= Tree::MAX_PLY as usize);
    let leaves =
        leaves.ok_or(format!("such a tree has more than {MAX_LEAVES} leaves; expected e.g. 3,2,2"))?;
    let most = Score::LIMIT;
    if low > high || *low < -most || *high > most {
        return Err(format!("there are no values from {low} to {high}; expected e.g. 0 to 20"));
    }
    let values = (i64::from(*high) - i64::from(*low) + 1) as u64;
    if *no_ties && values < leaves {
        return Err(format!(
            "{leaves} leaves cannot all differ with values from {low} to {high}; expected at least {leaves} values"
        ));
    }
    if *deep_cut && shape.len() < 4 {
        return Err("a deep cut needs at least 4 plies; expected a shape such as 2,2,2,2".to_owned());
    }
    let mut random = Random::new(*seed);
    for _ in 0..TRIES {
        let tree = shaped(shape, &leaf_values(leaves, *low, values, *no_ties, &mut random))
            .map_err(|error| error.to_string())?;
        if !deep_cut || has_deep_cut(&tree) {
            return Ok(tree);
        }
    }
    Err(format!(
        "none of {TRIES} such trees has a deep cut; expected a wider range of values or a larger shape"
    ))
}

fn leaf_values(leaves: u64, low: i32, values: u64, differ: bool, random: &mut Random) -> Vec<i32> {
    let mut taken = std::collections::HashSet::new();
    let mut value = |_| loop {
        let offset = random.below(values);
        if !differ || taken.insert(offset) {
            return (i64::from(low) + offset as i64) as i32;
        }
    };
    // With few values to spare, shuffling all of them is quicker than guessing the last ones.
    if differ && values < 2 * leaves {
        let mut all: Vec<u64> = (0..values).collect();
        random.shuffle(&mut all);
        return all[..leaves as usize]
            .iter()
            .map(|&offset| (i64::from(low) + offset as i64) as i32)
            .collect();
    }
    (0..leaves).map(&mut value).collect()
}

fn shaped(shape: &[u32], values: &[i32]) -> Result<Tree, TreeError> {
    let mut builder = Builder::new(Player::Max);
    let mut values = values.iter();
    // How many children of each open node are still to come.
    let mut open: Vec<u32> = Vec::new();
    loop {
        if open.len() == shape.len() {
            builder.leaf(Label::value(values.next().copied().unwrap_or(0)))?;
        } else {
            builder.open(Label::default())?;
            open.push(shape[open.len()]);
            continue;
        }
        while let Some(left) = open.last_mut() {
            *left -= 1;
            if *left > 0 {
                break;
            }
            builder.close()?;
            open.pop();
        }
        if open.is_empty() {
            return builder.finish();
        }
    }
}

fn has_deep_cut(tree: &Tree) -> bool {
    solve(tree, Options::new(Algorithm::AlphaBeta))
        .is_ok_and(|solution| solution.cuts.iter().any(|cut| cut.cutoff.deep && cut.cutoff.skipped > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_come_true() {
        let spec =
            Spec { shape: vec![2, 3, 2, 2], low: -5, high: 30, seed: 1, deep_cut: true, no_ties: true };
        for seed in 0..20 {
            let tree = wished(&Spec { seed, ..spec.clone() }).unwrap();
            assert_eq!(tree.len(), 1 + 2 + 6 + 12 + 24);
            let mut values: Vec<_> =
                tree.leaves().iter().map(|&leaf| tree.value(leaf).unwrap().get()).collect();
            values.sort_unstable();
            assert!(values.windows(2).all(|pair| pair[0] < pair[1]) && values[0] >= -5 && values[23] <= 30);
            assert!(has_deep_cut(&tree));
        }
        assert!(wished(&Spec { high: 10, ..spec.clone() }).unwrap_err().contains("24 leaves"));
        assert!(wished(&Spec { shape: vec![2, 0], ..spec.clone() }).is_err());
        assert!(wished(&Spec { low: 31, ..spec }).is_err());
    }

    #[test]
    fn judged_is_permuted_with_static_values() {
        for (branching, depth) in [(1, 0), (1, 3), (2, 1), (3, 3), (5, 2)] {
            let plain = permuted(branching, depth, &mut Random::new(9)).unwrap();
            let tree = judged(branching, depth, &mut Random::new(9)).unwrap();
            assert_eq!(tree.len(), plain.len());
            for node in plain.nodes() {
                assert_eq!((plain.name(node), plain.children(node)), (tree.name(node), tree.children(node)));
                if plain.is_leaf(node) {
                    assert_eq!(plain.value(node), tree.value(node));
                    continue;
                }
                let below: Vec<i32> = (plain.leaves().into_iter())
                    .filter(|&leaf| plain.path(leaf).contains(&node))
                    .filter_map(|leaf| Some(plain.value(leaf)?.get()))
                    .collect();
                let mean = below.iter().sum::<i32>() / below.len() as i32;
                assert_eq!(tree.value(node), Some(Score::new(mean)), "({branching}, {depth}) {node:?}");
            }
        }
    }

    #[test]
    fn leaves_are_a_permutation_and_the_seed_decides() {
        let tree = |seed| permuted(3, 3, &mut Random::new(seed)).unwrap();
        let mut values: Vec<_> =
            tree(7).leaves().into_iter().map(|leaf| tree(7).value(leaf).unwrap().get()).collect();
        assert_eq!(tree(7), tree(7));
        assert_ne!(tree(7), tree(8));
        values.sort_unstable();
        assert_eq!(values, (1..=27).collect::<Vec<_>>());
    }

    #[test]
    fn too_large_is_refused() {
        assert_eq!(uniform_leaves(10, 6), Some(MAX_LEAVES));
        assert_eq!(uniform_leaves(10, 7), None);
        assert_eq!(uniform_leaves(1, 1001), None);
        assert_eq!(uniform_leaves(u32::MAX, 1000), None);
    }
}
