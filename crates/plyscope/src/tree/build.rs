use super::{Decimal, Node, NodeId, Tree, clip};
use crate::game::Player;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// What is written at a node, apart from its children.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Label {
    /// Its name; letters are given to nodes without.
    pub name: Option<String>,
    /// Who moves; without, the other player than at the parent.
    pub player: Option<Player>,
    /// A leaf's value, or an inner node's static value.
    pub value: Option<Decimal>,
}

impl Label {
    /// A label with a value only.
    pub fn value(value: impl Into<Decimal>) -> Label {
        Label { value: Some(value.into()), ..Label::default() }
    }

    /// A label with a name only.
    pub fn name(name: impl Into<String>) -> Label {
        Label { name: Some(name.into()), ..Label::default() }
    }
}

impl From<i32> for Decimal {
    fn from(value: i32) -> Decimal {
        Decimal::integer(value)
    }
}

/// Builds a [`Tree`] node by node, depth first.
///
/// ```
/// use plyscope::{Player, tree::{Builder, Label}};
/// let mut b = Builder::new(Player::Max);
/// b.open(Label::name("root"))?;
/// b.leaf(Label::value(3))?;
/// b.leaf(Label::value(5))?;
/// b.close()?;
/// let tree = b.finish()?;
/// assert_eq!(tree.len(), 3);
/// # Ok::<(), plyscope::tree::TreeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    first: Player,
    labels: Vec<Label>,
    parents: Vec<Option<NodeId>>,
    counts: Vec<u32>,
    open: Vec<NodeId>,
}

/// Why a tree cannot be built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeError {
    /// What is wrong.
    pub kind: TreeErrorKind,
    /// Where, in the order in which nodes were added.
    pub node: Option<NodeId>,
}

/// What is wrong with a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TreeErrorKind {
    /// No node was added.
    Empty,
    /// A node was added after the root was closed.
    SecondRoot,
    /// An inner node was not closed.
    Unclosed,
    /// `close` without an open node.
    NothingOpen,
    /// An inner node without children.
    Childless,
    /// A leaf without a value.
    NoValue,
    /// Deeper than [`Tree::MAX_PLY`].
    TooDeep,
    /// More nodes than can be counted.
    TooMany,
    /// Two nodes have this name.
    DuplicateName(String),
    /// A name is empty.
    EmptyName,
    /// A value does not fit; with the number of decimals that the tree needs.
    ValueRange(Decimal, u8),
}

impl fmt::Display for TreeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeErrorKind::Empty => write!(f, "there is no node; expected a leaf or an inner node"),
            TreeErrorKind::SecondRoot => write!(f, "a second root; expected the end of the tree"),
            TreeErrorKind::Unclosed => write!(f, "this node is not closed"),
            TreeErrorKind::NothingOpen => write!(f, "there is no open node to close"),
            TreeErrorKind::Childless => write!(f, "this node has no children; expected at least one"),
            TreeErrorKind::NoValue => write!(f, "this leaf has no value; expected a number"),
            TreeErrorKind::TooDeep => write!(f, "nested deeper than {} levels", Tree::MAX_PLY),
            TreeErrorKind::TooMany => write!(f, "more nodes than a tree can hold"),
            TreeErrorKind::DuplicateName(name) => {
                write!(f, "a second node named \"{}\"; names must differ", clip(name))
            }
            TreeErrorKind::EmptyName => write!(f, "an empty name; expected at least one character"),
            TreeErrorKind::ValueRange(value, 0) => {
                write!(f, "{value} is out of range; expected a number between -1000000000 and 1000000000")
            }
            TreeErrorKind::ValueRange(value, decimals) => write!(
                f,
                "{value} is out of range in a tree with {decimals} decimals; expected a number between -{limit} and {limit}",
                limit = 10i64.pow(9u32.saturating_sub(u32::from(*decimals)))
            ),
        }
    }
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.node {
            Some(node) => write!(f, "node {}: {}", node.index() + 1, self.kind),
            None => self.kind.fmt(f),
        }
    }
}

impl std::error::Error for TreeError {}

impl Builder {
    /// An empty builder; `first` moves at the root unless its label says otherwise.
    pub fn new(first: Player) -> Builder {
        Builder { first, labels: Vec::new(), parents: Vec::new(), counts: Vec::new(), open: Vec::new() }
    }

    /// How many inner nodes are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// The innermost open node.
    pub fn current(&self) -> Option<NodeId> {
        self.open.last().copied()
    }

    /// The number of nodes so far; the next one added will have this index.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// No node was added yet.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    fn add(&mut self, label: Label, inner: bool) -> Result<NodeId, TreeError> {
        let id = NodeId(self.labels.len() as u32);
        let error = |kind| Err(TreeError { kind, node: Some(id) });
        let parent = self.open.last().copied();
        if parent.is_none() && !self.labels.is_empty() {
            return error(TreeErrorKind::SecondRoot);
        }
        if self.open.len() as u32 > Tree::MAX_PLY {
            return error(TreeErrorKind::TooDeep);
        }
        if self.labels.len() >= i32::MAX as usize {
            return error(TreeErrorKind::TooMany);
        }
        if !inner && label.value.is_none() {
            return error(TreeErrorKind::NoValue);
        }
        if let Some(parent) = parent {
            self.counts[parent.index()] += 1;
        }
        self.labels.push(label);
        self.parents.push(parent);
        self.counts.push(0);
        Ok(id)
    }

    /// Adds an inner node; its children follow until [`close`](Builder::close). A value in the label is static.
    ///
    /// # Errors
    /// If the tree is already complete or too deep.
    pub fn open(&mut self, label: Label) -> Result<NodeId, TreeError> {
        let id = self.add(label, true)?;
        self.open.push(id);
        Ok(id)
    }

    /// Adds a leaf; its label must have a value.
    ///
    /// # Errors
    /// If it has none, or the tree is already complete or too deep.
    pub fn leaf(&mut self, label: Label) -> Result<NodeId, TreeError> {
        self.add(label, false)
    }

    /// Closes the innermost open node.
    ///
    /// # Errors
    /// If none is open or it has no children.
    pub fn close(&mut self) -> Result<NodeId, TreeError> {
        let Some(id) = self.open.pop() else {
            return Err(TreeError { kind: TreeErrorKind::NothingOpen, node: None });
        };
        if self.counts[id.index()] == 0 {
            return Err(TreeError { kind: TreeErrorKind::Childless, node: Some(id) });
        }
        Ok(id)
    }

    /// Changes what was written at a node so far. For readers that meet the label after the children.
    pub fn relabel(&mut self, node: NodeId, label: Label) {
        self.labels[node.index()] = label;
    }

    /// The finished tree.
    ///
    /// # Errors
    /// If nodes are open or missing, names clash or are empty, or values do not fit.
    pub fn finish(self) -> Result<Tree, TreeError> {
        let error = |kind, node| Err(TreeError { kind, node });
        if self.labels.is_empty() {
            return error(TreeErrorKind::Empty, None);
        }
        if let Some(&open) = self.open.last() {
            return error(TreeErrorKind::Unclosed, Some(open));
        }
        let decimals = self.labels.iter().filter_map(|l| l.value).map(Decimal::places).max().unwrap_or(0);

        let mut nodes: Vec<Node> = Vec::with_capacity(self.labels.len());
        let mut given: HashMap<&str, NodeId> = HashMap::new();
        for (i, label) in self.labels.iter().enumerate() {
            let id = NodeId(i as u32);
            let value = match label.value {
                None => None,
                Some(value) => match value.to_score(decimals) {
                    None => return error(TreeErrorKind::ValueRange(value, decimals), Some(id)),
                    score => score,
                },
            };
            if label.name.as_deref() == Some("") {
                return error(TreeErrorKind::EmptyName, Some(id));
            }
            if let Some(name) = &label.name
                && given.insert(name, id).is_some()
            {
                return error(TreeErrorKind::DuplicateName(name.clone()), Some(id));
            }
            let parent = self.parents[i];
            // An explicit player anywhere above changes who alternates below it.
            let player = label.player.unwrap_or(match parent {
                Some(parent) => nodes[parent.index()].player.other(),
                None => self.first,
            });
            let ply = parent.map_or(0, |p| nodes[p.index()].ply + 1);
            let name = label.name.clone().unwrap_or_default().into_boxed_str();
            let count = self.counts[i];
            nodes.push(Node { name, player, ply, value, parent, evaluated: false, first: 0, count });
        }

        // Lay the children of each node side by side.
        let mut next = 0;
        for node in &mut nodes {
            node.first = next;
            next += node.count;
        }
        let mut kids = vec![NodeId(0); next as usize];
        let mut filled: Vec<u32> = nodes.iter().map(|n| n.first).collect();
        for (i, parent) in self.parents.iter().enumerate() {
            if let Some(parent) = parent {
                kids[filled[parent.index()] as usize] = NodeId(i as u32);
                filled[parent.index()] += 1;
            }
        }

        let taken: HashSet<&str> = given.into_keys().collect();
        let mut tree = Tree { nodes, kids, decimals, horizon: None };
        let mut letters = (0..).map(letters).filter(|name| !taken.contains(name.as_str()));
        for id in tree.levels() {
            let node = &mut tree.nodes[id.index()];
            if self.labels[id.index()].name.is_none() {
                node.name = letters.next().unwrap_or_default().into_boxed_str();
            }
        }
        Ok(tree)
    }
}

/// 0 → A, 25 → Z, 26 → AA, 27 → AB, …
fn letters(mut index: u64) -> String {
    let mut name = Vec::new();
    loop {
        name.push(b'A' + (index % 26) as u8);
        match (index / 26).checked_sub(1) {
            Some(rest) => index = rest,
            None => break,
        }
    }
    name.reverse();
    String::from_utf8_lossy(&name).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!(
            [0, 1, 25, 26, 27, 51, 52, 701, 702].map(letters),
            ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]
        );
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let mut b = Builder::new(Player::Max);
        assert_eq!(b.clone().finish().unwrap_err().kind, TreeErrorKind::Empty);
        assert_eq!(b.close().unwrap_err().kind, TreeErrorKind::NothingOpen);
        b.open(Label::name("x")).unwrap();
        assert_eq!(b.leaf(Label::default()).unwrap_err().kind, TreeErrorKind::NoValue);
        assert_eq!(b.clone().close().unwrap_err().kind, TreeErrorKind::Childless);
        b.leaf(Label { name: Some("x".into()), ..Label::value(1) }).unwrap();
        assert_eq!(b.clone().finish().unwrap_err().kind, TreeErrorKind::Unclosed);
        b.close().unwrap();
        assert_eq!(b.leaf(Label::value(1)).unwrap_err().kind, TreeErrorKind::SecondRoot);
        let error = b.finish().unwrap_err();
        assert_eq!(error.to_string(), "node 2: a second node named \"x\"; names must differ");
    }

    #[test]
    fn letters_skip_names_that_are_taken() {
        let tree: Tree = "(C 1 2)".parse().unwrap();
        let names: Vec<_> = tree.levels().into_iter().map(|n| tree.name(n).to_owned()).collect();
        assert_eq!(names, ["C", "A", "B"]);
    }
}
