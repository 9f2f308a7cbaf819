//! Orders of children: the worst one, and the nodes that every search must visit in the best one.

#[allow(dead_code, reason = "each test program uses its own part")]
#[macro_use]
mod common;

use common::grow::for_all_trees;
use common::{Law, Rng};
use plyscope::observe::Stats;
use plyscope::textbook::alpha_beta;
use plyscope::tree::{Critical, critical, optimal, worst};
use plyscope::{Event, EventKind, NodeId, Observer, Tree, Window};
use std::cell::Cell;

fn leaves(tree: &Tree) -> u64 {
    let mut stats = Stats::default();
    alpha_beta(tree, &tree.root(), Window::FULL, &mut stats);
    stats.leaves
}

/// All orders of `n` things.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let longer = |shorter: Vec<usize>| {
        (0..n).map(move |at| {
            let mut longer = shorter.clone();
            longer.insert(at, n - 1);
            longer
        })
    };
    permutations(n - 1).into_iter().flat_map(longer).collect()
}

/// The most leaves over all orders of all nodes; `None` if there are too many to try.
fn most_leaves(tree: &Tree, limit: u64) -> Option<u64> {
    let orders: Vec<_> = tree
        .nodes()
        .map(|n| tree.children(n).len())
        .map(|n| if n > 5 { Vec::new() } else { permutations(n) })
        .collect();
    let count = orders.iter().try_fold(1u64, |product, o| product.checked_mul(o.len() as u64))?;
    let one = |mut number: u64| {
        leaves(&tree.reordered(|node, kids| {
            let choices = &orders[node.index()];
            let order = &choices[(number % choices.len() as u64) as usize];
            number /= choices.len() as u64;
            let old = kids.to_vec();
            kids.iter_mut().zip(order).for_each(|(kid, &from)| *kid = old[from]);
        }))
    };
    (1..=limit).contains(&count).then(|| (0..count).map(one).max())?
}

fn worst_is_right(tree: &Tree, _: &mut Rng) -> Law {
    let found = worst(tree);
    for node in tree.nodes() {
        let sorted = |tree: &Tree| {
            let mut kids = tree.children(node).to_vec();
            kids.sort();
            kids
        };
        ensure_eq!(sorted(&found.tree), sorted(tree), "children of {node:?}");
    }
    ensure_eq!(leaves(&found.tree), found.leaves, "leaves of alpha-beta on the worst order {}", found.tree);
    ensure!(found.leaves >= leaves(tree), "{} leaves, but {} as given", found.leaves, leaves(tree));
    if let Some(most) = most_leaves(tree, 400) {
        ensure_eq!(found.leaves, most, "leaves over all orders");
    }
    Ok(())
}

/// Law: equals brute force over all orders; alpha-beta on the worst tree visits exactly that number.
#[test]
fn worst_equals_brute_force() {
    for_all_trees("worst", 4_000_000, 20_000, worst_is_right);
    // The law is only worth something if some trees cannot be made to show all their leaves.
    let hidden = Cell::new(0);
    for_all_trees("worst", 4_000_000, 20_000, |tree, _| {
        let all = tree.leaves().len() as u64;
        hidden.set(hidden.get() + u32::from(most_leaves(tree, 400).is_some_and(|most| most < all)));
        Ok(())
    });
    assert!(hidden.get() > 100, "only {} trees", hidden.get());
}

/// The nodes that are entered.
#[derive(Default)]
struct Entered(Vec<NodeId>);

impl Observer<NodeId> for Entered {
    fn on(&mut self, event: Event<NodeId>) {
        if let EventKind::Enter { mv, .. } = event.kind {
            self.0.extend(mv);
        }
    }
}

fn critical_is_right(tree: &Tree, _: &mut Rng) -> Law {
    let types = critical(tree);
    let best = optimal(tree).tree;
    let mut entered = Entered(vec![tree.root()]);
    alpha_beta(&best, &best.root(), Window::FULL, &mut entered);
    entered.0.sort();
    let found: Vec<NodeId> = tree.nodes().filter(|node| types[node.index()].is_some()).collect();
    ensure_eq!(found, entered.0, "critical nodes, and nodes entered in the best order {best}");
    let alternates = tree.nodes().all(|n| tree.parent(n).is_none_or(|p| tree.player(p) != tree.player(n)));
    if !alternates || types[0] != Some(Critical::One) {
        return Ok(());
    }
    for node in tree.nodes() {
        for (i, kid) in best.children(node).iter().enumerate() {
            let rule = match (types[node.index()], i) {
                (Some(Critical::One), 0) => Some(Critical::One),
                (Some(Critical::One | Critical::Three), _) => Some(Critical::Two),
                (Some(Critical::Two), 0) => Some(Critical::Three),
                _ => None,
            };
            ensure_eq!(types[kid.index()], rule, "child {i} of {}", tree.name(node));
        }
    }
    Ok(())
}

/// Law: the critical nodes are those that alpha-beta enters in the best order; where players alternate the types follow
/// the rules of Knuth and Moore.
#[test]
fn critical_nodes_are_those_of_the_best_order() {
    for_all_trees("critical", 5_000_000, 20_000, critical_is_right);
}
