use super::{NodeId, Tree};
use crate::game::Player;
use crate::score::{Score, Window};
use crate::textbook::minimax_values;
use std::collections::HashMap;

/// The most leaves that a left-to-right alpha-beta can visit. See [`worst`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worst {
    /// The greatest number of leaves, over all orders of children.
    pub leaves: u64,
    /// The tree in an order that needs that many.
    pub tree: Tree,
}

/// The greatest number of leaves that alpha-beta can visit over all orders of children, and an order that needs that many.
///
/// It is not always all of them: a bound from far above cuts some subtrees in every order. What a node costs depends only
/// on the window with which it is called, and what it does to its parent's window only on its value. So the orders of one
/// node are decided by themselves: the children that raise the bound come in increasing order (for Max), and every other
/// child right behind the first that is as good as itself, because a wider window never costs less. Which children raise
/// the bound is found by going through them once by value; a child that cuts comes last, and hides those not yet seen.
///
/// Law: equals brute force over all orders; alpha-beta on [`Worst::tree`] visits exactly [`Worst::leaves`].
///
/// Cost: for each node and each window that can reach it, the square of its children.
///
/// ```
/// use plyscope::tree::{Tree, worst};
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
/// assert_eq!(worst(&tree).leaves, 9);
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn worst(tree: &Tree) -> Worst {
    let mut search = Search { tree, values: minimax_values(tree), known: HashMap::new() };
    let leaves = search.most(tree.root(), Window::FULL);
    let mut orders: Vec<Option<Vec<NodeId>>> = vec![None; tree.len()];
    let mut todo = vec![(tree.root(), Window::FULL)];
    while let Some((node, window)) = todo.pop() {
        if tree.is_leaf(node) {
            continue;
        }
        let Plan { order, .. } = search.plan(node, window);
        let mut called = window;
        for &(child, visited) in &order {
            if visited {
                todo.push((child, called));
                called = called.narrow(tree.player(node), search.values[child.index()]);
            }
        }
        orders[node.index()] = Some(order.into_iter().map(|(child, _)| child).collect());
    }
    let tree = tree.reordered(|node, kids| {
        if let Some(order) = &orders[node.index()] {
            kids.copy_from_slice(order);
        }
    });
    Worst { leaves, tree }
}

struct Search<'t> {
    tree: &'t Tree,
    values: Vec<Score>,
    known: HashMap<(NodeId, Score, Score), u64>,
}

/// The order of a node's children, with whether each is visited, and what it costs.
struct Plan {
    leaves: u64,
    order: Vec<(NodeId, bool)>,
}

impl Search<'_> {
    /// The most leaves below a node that is called with this window.
    fn most(&mut self, node: NodeId, window: Window) -> u64 {
        if self.tree.is_leaf(node) {
            return 1;
        }
        let place = (node, window.alpha, window.beta);
        if let Some(&leaves) = self.known.get(&place) {
            return leaves;
        }
        let Plan { leaves, .. } = self.plan(node, window);
        self.known.insert(place, leaves);
        leaves
    }

    /// The costliest order of a node that is called with this window.
    fn plan(&mut self, node: NodeId, window: Window) -> Plan {
        let player = self.tree.player(node);
        let value = |search: &Self, child: NodeId| search.values[child.index()];
        // From the worst for the player to the best.
        let mut kids = self.tree.children(node).to_vec();
        kids.sort_by(|&a, &b| {
            let (a, b) = (value(self, a), value(self, b));
            if player == Player::Max { a.cmp(&b) } else { b.cmp(&a) }
        });
        let cuts = |search: &Self, child: NodeId| {
            let v = value(search, child);
            if player == Player::Max { v >= window.beta } else { v <= window.alpha }
        };
        let split = kids.iter().position(|&kid| cuts(self, kid)).unwrap_or(kids.len());
        let (tame, cutters) = kids.split_at(split);
        let after = |search: &Self, last: usize| match last {
            0 => window,
            last => window.narrow(player, value(search, tame[last - 1])),
        };
        // best[j]: the most leaves if the j-th of the tame ones is the last to move the bound, and those before it have
        // all been seen; from[j] is the one that moved it before.
        let mut best = vec![0_u64; tame.len() + 1];
        let mut from = vec![0_usize; tame.len() + 1];
        for j in 1..=tame.len() {
            let behind = after(self, j);
            let mut skipped = 0;
            let mut found = None;
            for i in (0..j).rev() {
                let own = self.most(tame[j - 1], after(self, i));
                let total = best[i] + own + skipped;
                if found.is_none_or(|(old, _)| total > old) {
                    found = Some((total, i));
                }
                // Those between see the bound that the j-th has moved.
                if i > 0 {
                    skipped += self.most(tame[i - 1], behind);
                }
            }
            (best[j], from[j]) = found.unwrap_or((0, 0));
        }
        let mut end = (best[tame.len()], tame.len(), None);
        if !cutters.is_empty() {
            let mut ends = Vec::new();
            for (last, &before) in best.iter().enumerate() {
                for &cutter in cutters {
                    ends.push((before + self.most(cutter, after(self, last)), last, Some(cutter)));
                }
            }
            // The first of the costliest.
            end = ends.into_iter().rev().max_by_key(|&(leaves, ..)| leaves).unwrap_or(end);
        }
        let (leaves, last, cutter) = end;
        let mut order = Vec::with_capacity(kids.len());
        let mut j = last;
        while j > 0 {
            // Backwards: those that came after the one that moved the bound, then itself.
            order.extend(tame[from[j]..j - 1].iter().rev().map(|&kid| (kid, true)));
            order.push((tame[j - 1], true));
            j = from[j];
        }
        order.reverse();
        order.extend(cutter.map(|cutter| (cutter, true)));
        order.extend(tame[last..].iter().map(|&kid| (kid, false)));
        order.extend(cutters.iter().filter(|&&kid| Some(kid) != cutter).map(|&kid| (kid, false)));
        Plan { leaves, order }
    }
}
