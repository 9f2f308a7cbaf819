//! Written-down trees as a game like the others.

use plyscope::tree::Static;
use plyscope::{Evaluate, Game, Hashed, NodeId, Notation, NotationError, Picture, Player, Score, Tree};

/// A [`Tree`] that can be played: a move is the name of a child, a position the name of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written(
    /// The tree.
    pub Tree,
);

impl Game for Written {
    type State = NodeId;
    type Move = NodeId;

    fn start(&self) -> NodeId {
        self.0.start()
    }
    fn turn(&self, node: &NodeId) -> Player {
        self.0.turn(node)
    }
    fn moves(&self, node: &NodeId, out: &mut Vec<NodeId>) {
        self.0.moves(node, out);
    }
    fn play(&self, node: &mut NodeId, child: NodeId) {
        self.0.play(node, child);
    }
    fn outcome(&self, node: &NodeId) -> Option<Score> {
        self.0.outcome(node)
    }
}

impl Hashed for Written {
    const KEY_BITS: u32 = <Tree as Hashed>::KEY_BITS;
    const KEYS_CHILDREN: bool = <Tree as Hashed>::KEYS_CHILDREN;

    fn key(&self, node: &NodeId) -> u64 {
        self.0.key(node)
    }
    fn key_after(&self, node: &NodeId, child: NodeId) -> u64 {
        self.0.key_after(node, child)
    }
}

impl Notation for Written {
    fn write_move(&self, _: &NodeId, child: NodeId) -> String {
        self.0.name(child).to_owned()
    }

    fn write_position(&self, node: &NodeId) -> String {
        self.0.name(*node).to_owned()
    }

    fn read_position(&self, text: &str) -> Result<NodeId, NotationError> {
        self.0.find(text.trim()).ok_or_else(|| {
            let names: Vec<_> = self.0.levels().into_iter().take(30).map(|node| self.0.name(node)).collect();
            let more = if self.0.len() > 30 { ", …" } else { "" };
            NotationError::new(
                text,
                format!("no node has this name; the nodes are {}{more}", names.join(", ")),
            )
        })
    }

    /// The names of a tree may differ in case alone, so here it counts.
    fn read_move(&self, node: &NodeId, text: &str) -> Result<NodeId, NotationError> {
        let children = self.0.children(*node);
        if children.is_empty() {
            return Err(NotationError::new(text, "the game is over"));
        }
        children.iter().copied().find(|&child| self.0.name(child) == text.trim()).ok_or_else(|| {
            let legal = children.iter().map(|&child| self.0.name(child).to_owned()).collect();
            NotationError { legal, ..NotationError::new(text, "not a legal move here") }
        })
    }
}

/// There is no board.
impl crate::scene::Scenic for Written {}

impl Picture for Written {
    /// The path from the root, and what lies below the node.
    fn picture(&self, node: &NodeId) -> String {
        let tree = &self.0;
        let path: Vec<_> = tree.path(*node).into_iter().map(|node| tree.name(node)).collect();
        let mut text = path.join(" → ");
        let value = |node: NodeId| tree.value(node).map_or(String::new(), |v| format!(" = {}", tree.show(v)));
        if tree.is_leaf(*node) {
            return text + &value(*node);
        }
        for &child in tree.children(*node) {
            text += &format!("\n  {}", tree.name(child));
            text += &match tree.is_leaf(child) {
                true => value(child),
                false => format!(" ({}, {} children)", tree.player(child), tree.children(child).len()),
            };
        }
        text
    }
}

impl Evaluate<Written> for Static {
    fn evaluate(&self, game: &Written, node: &NodeId) -> Score {
        Evaluate::<Tree>::evaluate(self, &game.0, node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playthrough;

    #[test]
    fn a_random_game_goes_as_before() {
        let tree = "(root (a~3 (c 1 2.5) (d -inf 4)) (A~2 (e 7 8) 9))".parse().unwrap();
        playthrough::check("tree", &Written(tree), 1, |game, node| Static.evaluate(game, node));
    }

    #[test]
    fn names_that_do_not_exist_are_refused() {
        let game = Written("((3 12 8) (2 4 6) (14 5 2))".parse().unwrap());
        let error = game.read_position("Z").unwrap_err().to_string();
        assert!(error.contains("no node has this name; the nodes are A, B, C, D, E"), "{error}");
        let error = game.read_move(&game.start(), "E").unwrap_err().to_string();
        assert!(error.ends_with("the legal moves are B, C, D"), "{error}");
    }
}
