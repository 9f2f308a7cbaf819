//! A game written down: every position named, every leaf valued.
//!
//! [`Tree`] is the game of lectures, tests and pictures. It implements [`Game`], so every search runs on it as on
//! any other game. The state is a [`NodeId`], and so is a move: the child it leads to.
//!
//! ```
//! use plyscope::{Score, Tree, textbook::minimax};
//! let tree: Tree = "(A (B 3 5) (C 2 9))".parse()?;
//! let choice = minimax(&tree, &tree.root(), &mut ());
//! assert_eq!((choice.value, choice.mv), (Score::new(3), tree.find("B")));
//! # Ok::<(), plyscope::tree::ParseError>(())
//! ```

mod build;
mod critical;
mod decimal;
mod notation;
mod optimal;
mod worst;

pub use build::{Builder, Label, TreeError, TreeErrorKind};
pub use critical::{Critical, critical};
pub use decimal::{Decimal, DecimalError};
pub use notation::{
    Atom, AtomStyle, ParseError, Scanner, clip, labelled, leading_player, named_player, quote,
    trailing_player,
};
pub use optimal::{Optimal, optimal};
pub use worst::{Worst, worst};

use crate::game::{Evaluate, Game, Hashed, Player};
use crate::score::{Score, Window};
use std::fmt;

/// A node of a [`Tree`]. As a move, it means "go there".
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// Position in the tree's storage: 0 is the root, and a parent comes before its children.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    name: Box<str>,
    player: Player,
    ply: u32,
    /// A leaf's value, or an inner node's static value.
    value: Option<Score>,
    parent: Option<NodeId>,
    /// A leaf whose value is static: the game goes on, but nothing is written down.
    evaluated: bool,
    /// Its children are `kids[first..first + count]`.
    first: u32,
    count: u32,
}

/// A finite game tree with named nodes, any player at any node, exact decimal or infinite leaf values, and static
/// values at inner nodes where wanted.
///
/// From text (see [`Tree::parse`] for the notation) or from code with a [`Builder`].
///
/// ```
/// use plyscope::{Game, Player, Score, Tree};
/// let tree: Tree = "(A (B 3 12 8) (C:max 2 4.5 6) (D~7 14 5 -inf))".parse()?;
/// assert_eq!(tree.len(), 13);
/// let c = tree.find("C").unwrap();
/// assert_eq!(tree.turn(&c), Player::Max);
/// let leaf = tree.children(c)[1];
/// assert_eq!(tree.show(tree.value(leaf).unwrap()), "4.5");
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    kids: Vec<NodeId>,
    /// Scores are in units of 10^-decimals.
    decimals: u8,
    /// The deepest ply of what is only evaluated.
    horizon: Option<u32>,
}

impl Tree {
    /// The deepest tree there may be. A tree is searched by recursion, and this much always fits the stack.
    pub const MAX_PLY: u32 = 1000;

    /// The root.
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// How many nodes there are, leaves included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a tree has a root.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// All nodes, parents before children.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// All leaves, from left to right.
    pub fn leaves(&self) -> Vec<NodeId> {
        let mut stack = vec![self.root()];
        let mut leaves = Vec::new();
        while let Some(node) = stack.pop() {
            if self.is_leaf(node) {
                leaves.push(node);
            }
            stack.extend(self.children(node).iter().rev());
        }
        leaves
    }

    /// All nodes, level by level, each level from left to right.
    pub fn levels(&self) -> Vec<NodeId> {
        let mut order = vec![self.root()];
        let mut next = 0;
        while next < order.len() {
            order.extend_from_slice(self.children(order[next]));
            next += 1;
        }
        order
    }

    /// The name of a node: given, or letters in level order (A; B C; D E F G; …; after Z: AA, AB, …).
    pub fn name(&self, node: NodeId) -> &str {
        &self.nodes[node.index()].name
    }

    /// The node with this name.
    pub fn find(&self, name: &str) -> Option<NodeId> {
        self.nodes.iter().position(|n| &*n.name == name).map(|i| NodeId(i as u32))
    }

    /// Who moves at a node.
    pub fn player(&self, node: NodeId) -> Player {
        self.nodes[node.index()].player
    }

    /// Distance from the root.
    pub fn ply(&self, node: NodeId) -> u32 {
        self.nodes[node.index()].ply
    }

    /// The value of a leaf, or the static value of an inner node if it has one.
    pub fn value(&self, node: NodeId) -> Option<Score> {
        self.nodes[node.index()].value
    }

    /// The node above.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].parent
    }

    /// The nodes below, in order; none below a leaf.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let n = &self.nodes[node.index()];
        &self.kids[n.first as usize..(n.first + n.count) as usize]
    }

    /// Has no children.
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.nodes[node.index()].count == 0
    }

    /// Whether a leaf is only evaluated, not finished: a game was written down no further, and its value is static.
    pub fn is_evaluated(&self, node: NodeId) -> bool {
        self.nodes[node.index()].evaluated
    }

    /// The same tree in which the leaves that `open` names are [evaluated](Tree::is_evaluated), and all others are ends.
    pub fn with_evaluated(mut self, open: impl Fn(NodeId) -> bool) -> Tree {
        for (i, node) in self.nodes.iter_mut().enumerate() {
            node.evaluated = node.count == 0 && open(NodeId(i as u32));
        }
        self.horizon = self.nodes.iter().filter(|node| node.evaluated).map(|node| node.ply).max();
        self
    }

    /// The same tree with the names and values of a search that was recorded: a node is called by its move, so names may
    /// come again, and a value may be a win or missing. It is to be looked at, not to be searched or written as a text.
    pub fn labelled(mut self, mut label: impl FnMut(NodeId) -> (String, Option<Score>)) -> Tree {
        for (i, node) in self.nodes.iter_mut().enumerate() {
            let (name, value) = label(NodeId(i as u32));
            (node.name, node.value) = (name.into_boxed_str(), value);
        }
        self
    }

    /// The ply of the leaves that are only [evaluated](Tree::is_evaluated), the deepest if they differ; `None` if every
    /// leaf is an end.
    pub const fn horizon(&self) -> Option<u32> {
        self.horizon
    }

    /// The nodes from the root down to `node`, both included.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(node), |&n| self.parent(n)).collect();
        path.reverse();
        path
    }

    /// The number of decimals in which the values are kept; see [`Tree::show`].
    pub const fn decimals(&self) -> u8 {
        self.decimals
    }

    /// The exact number that `score` stands for in this tree.
    pub fn decimal(&self, score: Score) -> Decimal {
        Decimal::from_score(score, self.decimals)
    }

    /// `score` as it was written: `6`, `-0.25`, `+∞`. The side of a null window may lie right beside an infinity: `+∞-1`.
    /// A win that a game's search found is `win in 5`.
    pub fn show(&self, score: Score) -> String {
        if score == Score::INFINITY.down() {
            "+∞-1".to_owned()
        } else if score == Score::NEG_INFINITY.up() {
            "-∞+1".to_owned()
        } else if score.is_decisive() {
            score.to_string()
        } else {
            self.decimal(score).to_string()
        }
    }

    /// The least and the greatest value anywhere in the tree, static values included: what STATIC can compute.
    pub fn extremes(&self) -> Window {
        let values = || self.nodes.iter().filter_map(|n| n.value);
        // There is always a leaf, so the fallback is never used.
        Window::new(values().min().unwrap_or(Score::ZERO), values().max().unwrap_or(Score::ZERO))
    }

    /// The first inner node that a search of `depth` plies would have to evaluate but that has no static value.
    pub fn missing_static(&self, depth: u32) -> Option<NodeId> {
        self.levels()
            .into_iter()
            .find(|&n| self.ply(n) == depth && !self.is_leaf(n) && self.value(n).is_none())
    }

    /// The same tree with the children of every node in reverse order. Nodes keep their ids and names.
    pub fn reversed(&self) -> Tree {
        self.reordered(|_, kids| kids.reverse())
    }

    /// The same tree with every node's children ordered by `order`, which may permute but not change them. Nodes
    /// keep their ids and names.
    pub fn reordered(&self, mut order: impl FnMut(NodeId, &mut [NodeId])) -> Tree {
        let mut tree = self.clone();
        for id in self.nodes() {
            let n = &self.nodes[id.index()];
            order(id, &mut tree.kids[n.first as usize..(n.first + n.count) as usize]);
        }
        tree
    }

    /// The same tree with MAX and MIN exchanged at every node.
    pub fn exchanged(&self) -> Tree {
        let mut tree = self.clone();
        for node in &mut tree.nodes {
            node.player = node.player.other();
        }
        tree
    }

    /// The same tree with another value at `node`, in units of this tree's [`decimals`](Tree::decimals).
    pub fn with_value(&self, node: NodeId, value: Score) -> Tree {
        let mut tree = self.clone();
        tree.nodes[node.index()].value = Some(value);
        tree
    }

    /// A tree in which every inner node has `branching` children and every leaf is at `depth`; players alternate,
    /// starting with Max. Leaf number `i` from the left is worth `value(i)`.
    ///
    /// # Errors
    /// If the tree is too deep, too large, or `branching` is 0 (unless `depth` is).
    pub fn uniform(
        branching: u32,
        depth: u32,
        mut value: impl FnMut(u64) -> Score,
    ) -> Result<Tree, TreeError> {
        let mut builder = Builder::new(Player::Max);
        let mut open: Vec<u32> = Vec::new();
        let mut leaf = 0;
        loop {
            if (open.len() as u32) < depth {
                builder.open(Label::default())?;
                open.push(branching);
            } else {
                builder
                    .leaf(Label { value: Some(Decimal::from_score(value(leaf), 0)), ..Label::default() })?;
                leaf += 1;
            }
            while open.last() == Some(&0) {
                open.pop();
                builder.close()?;
            }
            match open.last_mut() {
                Some(left) => *left -= 1,
                None => return builder.finish(),
            }
        }
    }
}

impl Game for Tree {
    type State = NodeId;
    type Move = NodeId;

    fn start(&self) -> NodeId {
        self.root()
    }

    fn turn(&self, node: &NodeId) -> Player {
        self.player(*node)
    }

    fn moves(&self, node: &NodeId, out: &mut Vec<NodeId>) {
        out.extend_from_slice(self.children(*node));
    }

    fn play(&self, node: &mut NodeId, child: NodeId) {
        *node = child;
    }

    fn outcome(&self, node: &NodeId) -> Option<Score> {
        let n = &self.nodes[node.index()];
        if n.count == 0 { n.value } else { None }
    }
}

/// A node's number is its exact key.
impl Hashed for Tree {
    const KEY_BITS: u32 = 32;
    const KEYS_CHILDREN: bool = true;

    fn key(&self, node: &NodeId) -> u64 {
        node.0.into()
    }

    fn key_after(&self, _: &NodeId, child: NodeId) -> u64 {
        child.0.into()
    }
}

/// Evaluates the inner nodes of a [`Tree`] by their written static values.
///
/// A node without one counts as 0; ask [`Tree::missing_static`] at the door.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Static;

impl Evaluate<Tree> for Static {
    fn evaluate(&self, tree: &Tree, node: &NodeId) -> Score {
        tree.value(*node).unwrap_or(Score::ZERO)
    }
}
