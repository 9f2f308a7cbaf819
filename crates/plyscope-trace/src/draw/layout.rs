//! Where the nodes go: a tidy layout, level by level.
//!
//! The walk is that of Reingold & Tilford (1981), for any number of children by Walker (1990), in linear time by
//! Buchheim, Jünger & Leipert (2002). That walk packs from the left, so a small subtree between two large ones may
//! stand differently from its mirror image. Therefore it is done twice, once on the mirrored tree, and the two answers
//! are averaged: every condition on a layout (gaps, order, centred parents) is linear, so the mean keeps it, and a
//! mirrored tree then gives exactly the mirrored layout.
//!
//! Nothing recurses: a tree may be a chain of a thousand nodes.

use plyscope::{NodeId, Tree};

/// How far a node reaches to the left and to the right of its centre, labels included.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Extent {
    /// To the left; not negative.
    pub left: f64,
    /// To the right; not negative.
    pub right: f64,
}

/// The space that must be left free between neighbours on a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gaps {
    /// Between children of the same node.
    pub siblings: f64,
    /// Between children of different nodes.
    pub cousins: f64,
}

/// The horizontal centre of every node, by [`NodeId::index`].
///
/// Law: on every level, nodes stand in the order of the tree and their extents are apart by at least the gap that
/// applies; a node is centred over its first and last child; the mirrored tree with mirrored extents gets the
/// mirrored layout. The leftmost extent of all begins at 0. Linear in the number of nodes.
///
/// # Panics
/// If there is not exactly one extent for each node.
pub fn layout(tree: &Tree, extents: &[Extent], gaps: Gaps) -> Vec<f64> {
    assert_eq!(tree.len(), extents.len(), "one extent for each node");
    let forward = Walk::new(tree, extents, gaps, false).run();
    let mirrored = Walk::new(tree, extents, gaps, true).run();
    let mut x: Vec<f64> = forward.iter().zip(&mirrored).map(|(f, m)| (f - m) / 2.0).collect();
    let start = x.iter().zip(extents).map(|(x, e)| x - e.left).fold(f64::INFINITY, f64::min);
    x.iter_mut().for_each(|x| *x -= start);
    x
}

/// The state of one walk, by node index. The names are those of the paper.
struct Walk<'t> {
    tree: &'t Tree,
    extents: &'t [Extent],
    gaps: Gaps,
    mirrored: bool,
    /// Position among its siblings.
    number: Vec<u32>,
    /// Position relative to its siblings; its children do not know of it until `modifier` is added.
    prelim: Vec<f64>,
    /// What is to be added to the positions of everything below.
    modifier: Vec<f64>,
    /// The middle of its children, in their own coordinates.
    middle: Vec<f64>,
    shift: Vec<f64>,
    change: Vec<f64>,
    /// Where the outline of the subtree continues below a node without children.
    thread: Vec<Option<NodeId>>,
    ancestor: Vec<NodeId>,
}

impl<'t> Walk<'t> {
    fn new(tree: &'t Tree, extents: &'t [Extent], gaps: Gaps, mirrored: bool) -> Walk<'t> {
        let n = tree.len();
        Walk {
            tree,
            extents,
            gaps,
            mirrored,
            number: vec![0; n],
            prelim: vec![0.0; n],
            modifier: vec![0.0; n],
            middle: vec![0.0; n],
            shift: vec![0.0; n],
            change: vec![0.0; n],
            thread: vec![None; n],
            ancestor: tree.nodes().collect(),
        }
    }

    /// The centres of all nodes, from some origin.
    fn run(mut self) -> Vec<f64> {
        // Parents come before children in storage, so backwards every subtree is finished before it is placed.
        for node in self.tree.nodes().rev() {
            self.place_children(node);
        }
        let root = self.tree.root().index();
        self.prelim[root] = self.middle[root];
        let mut x = vec![0.0; self.tree.len()];
        let mut moved = vec![0.0; self.tree.len()];
        for node in self.tree.nodes() {
            let i = node.index();
            let above = self.tree.parent(node).map_or(0.0, |p| moved[p.index()]);
            x[i] = self.prelim[i] + above;
            moved[i] = self.modifier[i] + above;
        }
        x
    }

    fn child(&self, node: NodeId, at: usize) -> NodeId {
        let kids = self.tree.children(node);
        if self.mirrored { kids[kids.len() - 1 - at] } else { kids[at] }
    }

    /// The least distance between the centres of two neighbours on a level.
    fn distance(&self, left: NodeId, right: NodeId) -> f64 {
        let (l, r) = (self.extents[left.index()], self.extents[right.index()]);
        let sizes = if self.mirrored { l.left + r.right } else { l.right + r.left };
        let siblings = self.tree.parent(left) == self.tree.parent(right);
        sizes + if siblings { self.gaps.siblings } else { self.gaps.cousins }
    }

    /// Places the subtrees of `node` side by side.
    fn place_children(&mut self, node: NodeId) {
        let count = self.tree.children(node).len();
        if count == 0 {
            return;
        }
        let mut default_ancestor = self.child(node, 0);
        for at in 0..count {
            let kid = self.child(node, at);
            let k = kid.index();
            self.number[k] = at as u32;
            self.prelim[k] = self.middle[k];
            if at > 0 {
                let left = self.child(node, at - 1);
                self.prelim[k] = self.prelim[left.index()] + self.distance(left, kid);
                if !self.tree.is_leaf(kid) {
                    self.modifier[k] = self.prelim[k] - self.middle[k];
                }
                default_ancestor = self.apportion(node, kid, left, default_ancestor);
            }
        }
        self.execute_shifts(node);
        let (first, last) = (self.child(node, 0), self.child(node, count - 1));
        self.middle[node.index()] = (self.prelim[first.index()] + self.prelim[last.index()]) / 2.0;
    }

    /// The next node down the left outline.
    fn next_left(&self, node: NodeId) -> Option<NodeId> {
        if self.tree.is_leaf(node) { self.thread[node.index()] } else { Some(self.child(node, 0)) }
    }

    /// The next node down the right outline.
    fn next_right(&self, node: NodeId) -> Option<NodeId> {
        let kids = self.tree.children(node).len();
        if kids == 0 { self.thread[node.index()] } else { Some(self.child(node, kids - 1)) }
    }

    /// Moves the subtree of `kid` to the right until it is free of everything left of it, walking down the right
    /// outline of that and the left outline of this as far as both go.
    fn apportion(&mut self, parent: NodeId, kid: NodeId, left: NodeId, default_ancestor: NodeId) -> NodeId {
        let (mut inner_right, mut outer_right) = (kid, kid);
        let (mut inner_left, mut outer_left) = (left, self.child(parent, 0));
        let mut sum_inner_right = self.modifier[inner_right.index()];
        let mut sum_outer_right = self.modifier[outer_right.index()];
        let mut sum_inner_left = self.modifier[inner_left.index()];
        let mut sum_outer_left = self.modifier[outer_left.index()];
        while let (Some(il), Some(ir)) = (self.next_right(inner_left), self.next_left(inner_right)) {
            // The outer outlines are at least as deep as the inner ones of the same forest.
            let (Some(ol), Some(or)) = (self.next_left(outer_left), self.next_right(outer_right)) else {
                break;
            };
            (inner_left, inner_right, outer_left, outer_right) = (il, ir, ol, or);
            self.ancestor[or.index()] = kid;
            let overlap =
                self.prelim[il.index()] + sum_inner_left - self.prelim[ir.index()] - sum_inner_right
                    + self.distance(il, ir);
            if overlap > 0.0 {
                let owner = self.ancestor[il.index()];
                let from = if self.tree.parent(owner) == Some(parent) { owner } else { default_ancestor };
                self.move_subtree(from, kid, overlap);
                sum_inner_right += overlap;
                sum_outer_right += overlap;
            }
            sum_inner_left += self.modifier[il.index()];
            sum_inner_right += self.modifier[ir.index()];
            sum_outer_left += self.modifier[ol.index()];
            sum_outer_right += self.modifier[or.index()];
        }
        if let (Some(below), None) = (self.next_right(inner_left), self.next_right(outer_right)) {
            self.thread[outer_right.index()] = Some(below);
            self.modifier[outer_right.index()] += sum_inner_left - sum_outer_right;
        }
        if let (Some(below), None) = (self.next_left(inner_right), self.next_left(outer_left)) {
            self.thread[outer_left.index()] = Some(below);
            self.modifier[outer_left.index()] += sum_inner_right - sum_outer_left;
            return kid;
        }
        default_ancestor
    }

    /// Moves `right` by `by`, and notes that the siblings between it and `left` are to share the new room.
    fn move_subtree(&mut self, left: NodeId, right: NodeId, by: f64) {
        let (l, r) = (left.index(), right.index());
        let share = by / f64::from(self.number[r] - self.number[l]);
        self.change[r] -= share;
        self.shift[r] += by;
        self.change[l] += share;
        self.prelim[r] += by;
        self.modifier[r] += by;
    }

    /// Gives the siblings in between their share.
    fn execute_shifts(&mut self, node: NodeId) {
        let (mut shift, mut change) = (0.0, 0.0);
        for at in (0..self.tree.children(node).len()).rev() {
            let k = self.child(node, at).index();
            self.prelim[k] += shift;
            self.modifier[k] += shift;
            change += self.change[k];
            shift += self.shift[k] + change;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sample::{Random, random_tree};

    const GAPS: Gaps = Gaps { siblings: 8.0, cousins: 20.0 };

    fn random_extents(tree: &Tree, random: &mut Random) -> Vec<Extent> {
        let mut side = || 1.0 + random.below(400) as f64 / 10.0;
        tree.nodes().map(|_| Extent { left: side(), right: side() }).collect()
    }

    fn check(tree: &Tree, extents: &[Extent], x: &[f64]) {
        let levels = tree.levels();
        for pair in levels.windows(2).filter(|p| tree.ply(p[0]) == tree.ply(p[1])) {
            let (a, b) = (pair[0].index(), pair[1].index());
            let siblings = tree.parent(pair[0]) == tree.parent(pair[1]);
            let gap = if siblings { GAPS.siblings } else { GAPS.cousins };
            let free = x[b] - extents[b].left - (x[a] + extents[a].right);
            assert!(free >= gap - 1e-6, "{tree:?}: {free} between {a} and {b}");
        }
        for node in tree.nodes().filter(|&n| !tree.is_leaf(n)) {
            let kids = tree.children(node);
            let middle = (x[kids[0].index()] + x[kids[kids.len() - 1].index()]) / 2.0;
            assert!((x[node.index()] - middle).abs() < 1e-6, "{tree:?}: {node:?} is not centred");
        }
        let start = x.iter().zip(extents).map(|(x, e)| x - e.left).fold(f64::INFINITY, f64::min);
        assert!(start.abs() < 1e-6, "{start}");
    }

    #[test]
    fn gaps_order_and_centres_hold_on_random_trees() {
        let mut random = Random::new(1);
        for size in 0..3000 {
            let tree = random_tree(&mut random, 1 + size % 120);
            let extents = random_extents(&tree, &mut random);
            check(&tree, &extents, &layout(&tree, &extents, GAPS));
        }
    }

    #[test]
    fn a_mirrored_tree_gives_the_mirrored_layout() {
        let mut random = Random::new(2);
        for size in 0..1000 {
            let tree = random_tree(&mut random, 1 + size % 80);
            let extents = random_extents(&tree, &mut random);
            let x = layout(&tree, &extents, GAPS);
            let flipped: Vec<_> = extents.iter().map(|e| Extent { left: e.right, right: e.left }).collect();
            let y = layout(&tree.reversed(), &flipped, GAPS);
            let sums: Vec<f64> = x.iter().zip(&y).map(|(x, y)| x + y).collect();
            assert!(sums.iter().all(|s| (s - sums[0]).abs() < 1e-6), "{tree:?}");
        }
    }

    #[test]
    fn equal_leaves_of_one_parent_stand_evenly() {
        let mut random = Random::new(3);
        for size in 0..500 {
            let tree = random_tree(&mut random, 1 + size % 80);
            let x = layout(&tree, &vec![Extent { left: 10.0, right: 10.0 }; tree.len()], GAPS);
            for node in tree.nodes() {
                let kids = tree.children(node);
                if kids.iter().all(|&k| tree.is_leaf(k)) {
                    let steps: Vec<f64> =
                        kids.windows(2).map(|p| x[p[1].index()] - x[p[0].index()]).collect();
                    assert!(steps.iter().all(|s| (s - steps[0]).abs() < 1e-6), "{tree:?}");
                }
            }
        }
    }

    #[test]
    fn a_full_binary_tree_is_symmetric_and_as_narrow_as_its_leaves() {
        let tree = Tree::uniform(2, 4, |_| plyscope::Score::ZERO).unwrap();
        let x = layout(&tree, &vec![Extent { left: 5.0, right: 5.0 }; tree.len()], GAPS);
        let leaves: Vec<f64> = tree.leaves().iter().map(|n| x[n.index()]).collect();
        assert_eq!(leaves[0], 5.0);
        assert_eq!(leaves[15], 5.0 + 15.0 * 10.0 + 8.0 * 8.0 + 7.0 * 20.0);
        assert_eq!(x[0], (leaves[0] + leaves[15]) / 2.0);
    }

    #[test]
    fn twenty_thousand_nodes_wide_deep_and_mixed() {
        let mut random = Random::new(4);
        let star = format!("({})", "1 ".repeat(20_000)).parse::<Tree>().unwrap();
        let comb = format!("{}1{}", "(2 ".repeat(1000), " 3)".repeat(1000)).parse::<Tree>().unwrap();
        let chain = format!("{}1{}", "(".repeat(1000), ")".repeat(1000)).parse::<Tree>().unwrap();
        for tree in [star, comb, chain, random_tree(&mut random, 20_000)] {
            let extents = random_extents(&tree, &mut random);
            check(&tree, &extents, &layout(&tree, &extents, GAPS));
        }
    }
}
