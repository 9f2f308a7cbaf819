use super::{Tree, optimal};
use crate::game::Player;
use crate::score::Score;

/// The types of critical nodes, by Knuth and Moore.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Critical {
    /// On the principal variation: both bounds are proved here.
    One,
    /// One good child is enough to prove the bound that is needed.
    Two,
    /// All children are needed to prove it.
    Three,
}

impl Critical {
    /// 1, 2 or 3.
    pub const fn number(self) -> u8 {
        match self {
            Critical::One => 1,
            Critical::Two => 2,
            Critical::Three => 3,
        }
    }
}

/// By node: its type if it is critical, else `None`.
///
/// A node is critical if alpha-beta visits it in the best order, which here is that of [`optimal`]: where several orders
/// are best, it is one of them. There the root is of type 1; the first child of a type 1 node is of type 1 and the others
/// of type 2; the first child of a type 2 node is of type 3 and the others are not critical; all children of a type 3 node
/// are of type 2. (Where a player moves twice the types follow what must be proved: a child of the same player keeps its
/// parent's type.)
///
/// Law: the critical nodes are those that alpha-beta enters on [`optimal`]'s tree; where players alternate the types
/// follow the rules above.
///
/// Source: Knuth and Moore, An analysis of alpha-beta pruning, 1975, section 6.
///
/// ```
/// use plyscope::tree::{Critical, Tree, critical};
/// let tree: Tree = "((2 9) (3 5))".parse()?;
/// let types = critical(&tree);
/// assert_eq!(types[tree.find("C").unwrap().index()], Some(Critical::One));
/// assert_eq!(types.iter().flatten().count(), 6);
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn critical(tree: &Tree) -> Vec<Option<Critical>> {
    let best = optimal(tree);
    // By node: must "at least the root's value" be proved here, and "at most"?
    let mut needed = vec![(false, false); tree.len()];
    // The search starts with infinite bounds, so an infinite value needs one proof only.
    needed[0] = (best.value != Score::NEG_INFINITY, best.value != Score::INFINITY);
    for node in tree.nodes() {
        let (at_least, at_most) = needed[node.index()];
        for (i, kid) in best.tree.children(node).iter().enumerate() {
            // One good child proves what the player wants, all of them what the player does not.
            needed[kid.index()] = match tree.player(node) {
                Player::Max => (at_least && i == 0, at_most),
                Player::Min => (at_least, at_most && i == 0),
            };
        }
    }
    let kind = |node| match (needed[super::NodeId::index(node)], tree.player(node)) {
        ((false, false), _) => None,
        ((true, true), _) => Some(Critical::One),
        ((true, false), Player::Max) | ((false, true), Player::Min) => Some(Critical::Two),
        _ => Some(Critical::Three),
    };
    tree.nodes().map(kind).collect()
}
