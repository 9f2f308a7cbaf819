//! A tree changed in one place.

use plyscope::tree::{Builder, Decimal, Label, TreeError, optimal};
use plyscope::{NodeId, Player, Score, Tree};
use std::fmt;

/// One change of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Another value: of a leaf, or the static value of an inner node, which may also have none.
    Value(NodeId, Option<Decimal>),
    /// One more child behind the others, a leaf worth 0. A leaf becomes an inner node whose only child is worth what the
    /// leaf was.
    Add(NodeId),
    /// Without this node and all below it. A parent that loses its only child becomes a leaf: worth what the child was if
    /// that was a leaf, else its static value, else 0.
    Remove(NodeId),
    /// One place to the left.
    Left(NodeId),
    /// One place to the right.
    Right(NodeId),
    /// A leaf of this value in place of the node and all below it.
    Replace(NodeId, Decimal),
    /// MAX and MIN exchanged at every node.
    Flip,
    /// Children in an order for which the fewest leaves are enough.
    Best,
    /// A static value for every inner node without one: the mean of the finite leaves below it, rounded down, or 0.
    Estimates,
}

/// Why a change cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditError {
    /// There is no such node.
    NoNode(usize),
    /// The root can be neither removed nor moved.
    Root,
    /// A leaf needs a value.
    LeafWithoutValue,
    /// It is the first or the last of its siblings already.
    AtEdge,
    /// The result would be no tree.
    Tree(TreeError),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NoNode(n) => write!(f, "there is no node {n} in this tree; nodes are counted from 0"),
            EditError::Root => write!(f, "the root can be neither removed nor moved; expected another node"),
            EditError::LeafWithoutValue => {
                write!(f, "a leaf needs a value; expected a number, e.g. 3 or -0.5")
            }
            EditError::AtEdge => write!(f, "the node has no sibling on that side to swap places with"),
            EditError::Tree(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EditError {}

/// A node while the tree is being changed.
struct Spot {
    label: Label,
    children: Vec<usize>,
}

/// The tree with one change.
///
/// Law: every node that stays keeps its name, and, apart from the change, its player, its value and the order of its
/// children. A new node gets the first free letter.
///
/// ```
/// use plyscope::Tree;
/// use plyscope_trace::edit::{Edit, edit};
/// let tree: Tree = "((3 12) (2 4))".parse()?;
/// let c = tree.find("C").unwrap();
/// assert_eq!(edit(&tree, Edit::Left(c))?.to_string(), "(A (C F=2 G=4) (B D=3 E=12))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there is no such node, or the change is not possible there.
pub fn edit(tree: &Tree, edit: Edit) -> Result<Tree, EditError> {
    let node = match edit {
        Edit::Value(node, _) | Edit::Add(node) | Edit::Remove(node) => Some(node),
        Edit::Left(node) | Edit::Right(node) | Edit::Replace(node, _) => Some(node),
        Edit::Flip | Edit::Best | Edit::Estimates => None,
    };
    if let Some(node) = node.filter(|node| node.index() >= tree.len()) {
        return Err(EditError::NoNode(node.index()));
    }
    if edit == Edit::Best {
        return Ok(optimal(tree).tree);
    }
    let mut spots: Vec<Spot> = tree
        .nodes()
        .map(|node| Spot {
            label: Label {
                name: Some(tree.name(node).to_owned()),
                player: Some(tree.player(node)),
                value: tree.value(node).map(|value| tree.decimal(value)),
            },
            children: tree.children(node).iter().map(|child| child.index()).collect(),
        })
        .collect();
    let siblings = |node: NodeId| -> Result<(usize, usize), EditError> {
        let parent = tree.parent(node).ok_or(EditError::Root)?;
        let place = tree.children(parent).iter().position(|&child| child == node);
        Ok((parent.index(), place.unwrap_or(0)))
    };
    let leaf = |value: Decimal| Spot { label: Label::value(value), children: Vec::new() };
    match edit {
        Edit::Value(node, None) if tree.is_leaf(node) => return Err(EditError::LeafWithoutValue),
        Edit::Value(node, value) => spots[node.index()].label.value = value,
        Edit::Add(node) => {
            let new = spots.len();
            let spot = &mut spots[node.index()];
            let value = if spot.children.is_empty() { spot.label.value.take() } else { None };
            spot.children.push(new);
            spots.push(leaf(value.unwrap_or(Decimal::integer(0))));
        }
        Edit::Remove(node) => {
            let (parent, place) = siblings(node)?;
            let child = spots[node.index()].label.value.filter(|_| tree.is_leaf(node));
            let above = &mut spots[parent];
            above.children.remove(place);
            if above.children.is_empty() {
                above.label.value = child.or(above.label.value).or(Some(Decimal::integer(0)));
            }
        }
        Edit::Left(node) | Edit::Right(node) => {
            let (parent, place) = siblings(node)?;
            let other = if matches!(edit, Edit::Left(_)) { place.checked_sub(1) } else { Some(place + 1) };
            let children = &mut spots[parent].children;
            match other.filter(|&other| other < children.len()) {
                Some(other) => children.swap(place, other),
                None => return Err(EditError::AtEdge),
            }
        }
        Edit::Replace(node, value) => {
            let spot = &mut spots[node.index()];
            (spot.label.value, spot.children) = (Some(value), Vec::new());
        }
        Edit::Flip => {
            for spot in &mut spots {
                spot.label.player = spot.label.player.map(Player::other);
            }
        }
        Edit::Estimates => {
            for (spot, mean) in spots.iter_mut().zip(means(tree)) {
                spot.label.value = spot.label.value.or(Some(tree.decimal(mean)));
            }
        }
        Edit::Best => {}
    }
    build(&spots).map_err(EditError::Tree)
}

/// By node: the mean of the finite leaves below it, rounded down, or 0 if there are none.
fn means(tree: &Tree) -> Vec<Score> {
    let mut sums = vec![(0_i64, 0_i64); tree.len()];
    for node in tree.nodes().collect::<Vec<_>>().into_iter().rev() {
        let value = tree.value(node).filter(|&value| tree.is_leaf(node) && !value.is_infinite());
        if let Some(value) = value {
            sums[node.index()] = (i64::from(value.get()), 1);
        }
        if let Some(parent) = tree.parent(node) {
            let (sum, count) = sums[node.index()];
            let above = &mut sums[parent.index()];
            *above = (above.0 + sum, above.1 + count);
        }
    }
    // Between the least and the greatest leaf, so it fits.
    sums.into_iter().map(|(sum, count)| Score::new(sum.div_euclid(count.max(1)) as i32)).collect()
}

fn build(spots: &[Spot]) -> Result<Tree, TreeError> {
    let mut builder = Builder::new(Player::Max);
    let mut stack = vec![Some(0)];
    while let Some(next) = stack.pop() {
        let Some(i) = next else {
            builder.close()?;
            continue;
        };
        let Spot { label, children }: &Spot = &spots[i];
        if children.is_empty() {
            builder.leaf(label.clone())?;
        } else {
            builder.open(label.clone())?;
            stack.push(None);
            stack.extend(children.iter().rev().map(|&child| Some(child)));
        }
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sample::{Random, random_tree};
    use plyscope::textbook::minimax_values;

    fn tree(text: &str) -> Tree {
        text.parse().unwrap()
    }

    fn change(text: &str, name: &str, op: impl Fn(NodeId) -> Edit) -> Result<String, EditError> {
        let tree = tree(text);
        edit(&tree, op(tree.find(name).unwrap())).map(|tree| tree.to_string())
    }

    #[test]
    fn each_change_does_what_it_says() {
        let text = "((3 12 8) (2 4))";
        let five = Decimal::integer(5);
        assert_eq!(change(text, "D", |n| Edit::Value(n, Some(five))).unwrap(), "((5 12 8) (2 4))");
        assert_eq!(change(text, "B", |n| Edit::Value(n, Some(five))).unwrap(), "((~5 3 12 8) (2 4))");
        assert_eq!(change(text, "C", Edit::Add).unwrap(), "((3 12 8) (2 4 0))");
        assert_eq!(change(text, "B", Edit::Add).unwrap(), "(A (B D=3 E=12 F=8 I=0) (C G=2 H=4))");
        assert_eq!(change(text, "D", Edit::Add).unwrap(), "(((3) 12 8) (2 4))");
        assert_eq!(change(text, "B", Edit::Remove).unwrap(), "(A (C G=2 H=4))");
        assert_eq!(change("((3) 5)", "D", Edit::Remove).unwrap(), "(3 5)");
        assert_eq!(change("(((3 4)) 5)", "D", Edit::Remove).unwrap(), "(0 5)");
        assert_eq!(change(text, "C", Edit::Left).unwrap(), "(A (C G=2 H=4) (B D=3 E=12 F=8))");
        assert_eq!(change(text, "D", Edit::Right).unwrap(), "(A (B E=12 D=3 F=8) (C G=2 H=4))");
        assert_eq!(change(text, "B", |n| Edit::Replace(n, five)).unwrap(), "(A B=5 (C G=2 H=4))");
        assert_eq!(change(text, "A", |_| Edit::Flip).unwrap(), "(:min (3 12 8) (2 4))");
        assert_eq!(change(text, "A", |_| Edit::Estimates).unwrap(), "(~5 (~7 3 12 8) (~3 2 4))");
        assert_eq!(
            change("((~1 2.5) (inf -inf))", "A", |_| Edit::Estimates).unwrap(),
            "(~2.5 (~1 2.5) (~0 +inf -inf))"
        );
        assert_eq!(change(text, "D", |n| Edit::Value(n, None)), Err(EditError::LeafWithoutValue));
        assert_eq!(change(text, "A", Edit::Remove), Err(EditError::Root));
        assert_eq!(change(text, "B", Edit::Left), Err(EditError::AtEdge));
        assert_eq!(edit(&tree("(1 2)"), Edit::Add(tree(text).find("G").unwrap())), Err(EditError::NoNode(6)));
    }

    /// Law: whatever is added, removed or moved, every other node keeps its name, player and value.
    #[test]
    fn nobody_else_is_renamed() {
        let mut random = Random::new(15);
        for size in 2..60 {
            let tree = random_tree(&mut random, 2 + size % 30);
            for node in tree.nodes() {
                for op in [Edit::Add(node), Edit::Remove(node), Edit::Left(node), Edit::Right(node)] {
                    let Ok(after) = edit(&tree, op) else { continue };
                    let touched = [Some(node), tree.parent(node)];
                    let new = after.nodes().filter(|&n| tree.find(after.name(n)).is_none()).count();
                    assert!(new <= 1, "{op:?} of {tree} gives {after}");
                    for n in after.nodes() {
                        let Some(old) = tree.find(after.name(n)) else { continue };
                        assert_eq!(after.player(n), tree.player(old), "{op:?} of {tree} gives {after}");
                        let value = |tree: &Tree, n| tree.value(n).map(|value| tree.decimal(value));
                        if !touched.contains(&Some(old)) {
                            assert_eq!(value(&after, n), value(&tree, old), "{op:?} of {tree} gives {after}");
                        }
                    }
                }
            }
        }
    }

    /// Law: flipping twice and adding what is then removed change nothing.
    #[test]
    fn changes_that_undo_each_other() {
        let mut random = Random::new(41);
        for size in 2..80 {
            let tree = random_tree(&mut random, 2 + size % 40);
            let flipped = edit(&tree, Edit::Flip).unwrap();
            assert_eq!(edit(&flipped, Edit::Flip).unwrap().to_string(), tree.to_string());
            let node = tree.children(tree.root())[0];
            if let Ok(moved) = edit(&tree, Edit::Right(node)) {
                assert_eq!(moved.len(), tree.len());
                let value = |tree: &Tree| tree.show(minimax_values(tree)[0]);
                assert_eq!(value(&moved), value(&tree));
            }
            let more = edit(&tree, Edit::Add(tree.root())).unwrap();
            let last = *more.children(more.root()).last().unwrap();
            assert_eq!(edit(&more, Edit::Remove(last)).unwrap().to_string(), tree.to_string());
        }
    }
}
