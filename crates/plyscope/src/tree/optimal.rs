use super::Tree;
use crate::game::Player;
use crate::score::Score;
use crate::textbook::minimax_values;

/// The fewest leaves with which any left-to-right alpha-beta can value a tree. See [`optimal`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Optimal {
    /// The value of the root.
    pub value: Score,
    /// The least number of leaves, over all orders of children.
    pub leaves: u64,
    /// The tree in an order that achieves it.
    pub tree: Tree,
}

/// What it costs, in leaves, to prove something about a node; `None` if it is not true.
#[derive(Clone, Copy)]
struct Cost {
    /// To prove that the value is at least the root's.
    at_least: Option<u64>,
    /// To prove that it is at most the root's.
    at_most: Option<u64>,
}

impl Cost {
    /// Of the proof for which one good child is enough at a node of `player`.
    fn one(self, player: Player) -> Option<u64> {
        if player == Player::Max { self.at_least } else { self.at_most }
    }

    /// Of the proof for which all children are needed at a node of `player`.
    fn all(self, player: Player) -> Option<u64> {
        self.other().one(player)
    }

    fn other(self) -> Cost {
        Cost { at_least: self.at_most, at_most: self.at_least }
    }
}

/// The least number of leaves that any left-to-right alpha-beta can visit over all orders of children, and an order
/// that achieves it.
///
/// To know the root's value *v* one must prove "at least *v*" (one good move at each Max node, all moves at each Min
/// node) and "at most *v*" (the other way round). Each proof has a cheapest form, found bottom-up in linear time, and
/// the two share exactly one leaf: the end of the principal variation. So the least is their sum minus one. Ordering
/// children by value, the usual advice, is not always enough: among sufficient children, the cheapest to prove must
/// come first. (An infinite root value is cheaper still: "at most +∞" needs no proof, because the first +∞ found already
/// meets the bound that the search was called with.)
///
/// Law: equals brute force over all orders; alpha-beta on [`Optimal::tree`] visits exactly [`Optimal::leaves`].
///
/// ```
/// use plyscope::tree::{Tree, optimal};
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
/// assert_eq!(optimal(&tree).leaves, 5);
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn optimal(tree: &Tree) -> Optimal {
    let values = minimax_values(tree);
    let value = values[0];
    // Every node's two costs, children first.
    let mut costs = vec![Cost { at_least: None, at_most: None }; tree.len()];
    for node in tree.nodes().rev() {
        let v = values[node.index()];
        let player = tree.player(node);
        let kids = || tree.children(node).iter().map(|k| costs[k.index()]);
        costs[node.index()] = if tree.is_leaf(node) {
            Cost { at_least: (v >= value).then_some(1), at_most: (v <= value).then_some(1) }
        } else {
            let one = kids().filter_map(|c| c.one(player)).min();
            let all = kids().map(|c| c.all(player)).sum();
            let cost = Cost { at_least: one, at_most: all };
            if player == Player::Max { cost } else { cost.other() }
        };
    }

    // The cheapest child that is enough comes first. It serves both proofs where they meet, too: a node on that line is
    // worth the root's value, so none of its children can be more than enough.
    let ordered = tree.reordered(|node, kids| {
        let player = tree.player(node);
        let enough = kids.iter().enumerate().filter_map(|(at, k)| Some((costs[k.index()].one(player)?, at)));
        if let Some((_, at)) = enough.min() {
            kids[..=at].rotate_right(1);
        }
    });
    let Cost { at_least, at_most } = costs[0];
    // Both proofs exist, because `value` is the value.
    let (at_least, at_most) = (at_least.unwrap_or(1), at_most.unwrap_or(1));
    let leaves = match value {
        Score::INFINITY => at_least,
        Score::NEG_INFINITY => at_most,
        _ => at_least + at_most - 1,
    };
    Optimal { value, leaves, tree: ordered }
}
