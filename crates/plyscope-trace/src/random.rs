//! Random trees from a seed: the same seed gives the same trees everywhere.

use plyscope::tree::{Builder, Decimal, Label, TreeError};
use plyscope::{Player, Score, Tree};

/// SplitMix64 (Steele, Lea & Flood 2014): one 64-bit state, a full period, good enough to shuffle with, and short
/// enough to be the same in every version of this program.
///
/// ```
/// use plyscope_trace::random::Random;
/// // The reference sequence for seed 1234567.
/// let mut random = Random::new(1234567);
/// assert_eq!(random.next(), 6457827717110365317);
/// assert_eq!(random.next(), 3203168211198807973);
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence that belongs to `seed`.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    #[allow(clippy::should_implement_trait)] // not an iterator: it never ends and is asked in different ways
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`, each equally likely but for a bias of less than `limit` in 2^64.
    pub fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(limit)) >> 64) as u64
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

#[cfg(test)]
mod tests {
    use super::*;

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
