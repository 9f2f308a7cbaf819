//! A game written down as a tree, so that everything made for trees works on games.

use super::Board;
use crate::Playable;
use plyscope::engine::Guide;
use plyscope::tree::{Builder, Decimal, Label, TreeError};
use plyscope::{Game, Hashed, Player, Score, Tree, perft};
use std::fmt;

/// A game written down.
///
/// The root is called `root`, every other node by the moves that lead to it: `4.4.3`. Unless all leaves are ends of
/// games, inner nodes have their static values, too: a search of the tree may stop wherever it likes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfolded {
    /// The tree. Its root is the position. Leaves that are not ends of games are
    /// [evaluated](Tree::is_evaluated).
    pub tree: Tree,
    /// By node: the move that leads to it; at the root its name.
    pub moves: Vec<String>,
    /// Every leaf is the end of a game; none is a static value.
    pub complete: bool,
    /// How won games are written as numbers, where they are not numbers in the game itself.
    pub note: Option<String>,
}

/// Why a game is not written down: it has too many positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// The game.
    pub game: String,
    /// The depth that was asked for.
    pub depth: Option<u32>,
    /// How many nodes were allowed.
    pub cap: usize,
    /// The greatest depth that fits, and how many nodes it has.
    pub fits: (u32, u64),
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { game, depth, cap, fits: (fits, nodes) } = self;
        let whole = match depth {
            Some(depth) => format!("to depth {depth}"),
            None => "to its end".to_owned(),
        };
        write!(
            f,
            "{game}: from here {whole} there are more than {cap} positions, too many for a tree; depth {fits} fits with {nodes}, or choose a later position"
        )
    }
}

impl std::error::Error for TooLarge {}

/// A node in the order of writing.
struct Written {
    ply: u32,
    /// The move that leads to it.
    word: String,
    /// All moves that lead to it.
    name: String,
    player: Player,
    leaf: Option<Leaf>,
    /// What an inner node is worth at a glance.
    glance: Score,
}

/// What a leaf is worth.
#[derive(Clone, Copy)]
enum Leaf {
    /// The end of a game: as the game scores it, and as it is scored in play.
    End(Score, Score),
    Static(Score),
}

impl<P: Playable> Board<P> {
    pub(super) fn unfolded(&self, depth: Option<u32>, cap: usize) -> Result<Unfolded, TooLarge> {
        let deepest = depth.unwrap_or(u32::MAX).min(Tree::MAX_PLY - 1);
        let guide = self.game.player();
        let mut nodes = Vec::new();
        // Depth first, from left to right: the order in which a tree is built.
        let root = || "root".to_owned();
        let mut stack = vec![(0, root(), root(), self.state.clone())];
        // Where the game repeats: the positions on the way to the one that is looked at.
        let mut way: Vec<u64> = self.past.iter().map(|(state, _)| self.game.key(state)).collect();
        while let Some((ply, word, name, state)) = stack.pop() {
            if nodes.len() >= cap {
                return Err(self.too_large(depth, cap));
            }
            let came_again = P::REPEATS && {
                way.truncate(self.past.len() + ply as usize);
                let key = self.game.key(&state);
                way.push(key);
                way.iter().filter(|&&k| k == key).count() >= P::OCCURRENCES
            };
            let leaf = match (self.game.outcome(&state), self.arena.outcome(&state)) {
                (Some(own), arena) => Some(Leaf::End(own, arena.unwrap_or(own))),
                _ if came_again => {
                    Some(Leaf::End(self.game.repetition(&state), self.arena.repetition(&state)))
                }
                (None, _) if ply >= deepest => {
                    Some(Leaf::Static(guide.evaluate(&self.arena, &state, &Default::default())))
                }
                (None, _) => None,
            };
            if leaf.is_none() {
                for mv in self.legal(&state).into_iter().rev() {
                    let word = self.game.write_move(&state, mv);
                    let name = if ply == 0 { word.clone() } else { format!("{name}.{word}") };
                    let mut child = state.clone();
                    self.game.play(&mut child, mv);
                    stack.push((ply + 1, word, name, child));
                }
            }
            let glance = if leaf.is_none() {
                guide.evaluate(&self.arena, &state, &Default::default())
            } else {
                Score::ZERO
            };
            nodes.push(Written { ply, word, name, player: self.game.turn(&state), leaf, glance });
        }
        // With static values beside them, the ends count as in play: there the two can be compared.
        let complete = !nodes.iter().any(|node| matches!(node.leaf, Some(Leaf::Static(_))));
        let (scores, note) = numbers(&nodes, complete);
        let tree = build(&nodes, &scores, self.game.decimals()).unwrap_or_else(|error| {
            unreachable!("a game within the limits of a tree is a tree: {error}");
        });
        let moves = nodes.into_iter().map(|node| node.word).collect();
        Ok(Unfolded { tree, moves, complete, note })
    }

    fn too_large(&self, depth: Option<u32>, cap: usize) -> TooLarge {
        let mut fits = (0, 1);
        for depth in 1..=depth.unwrap_or(u32::MAX) {
            let all: u64 = perft::perft(&self.game, &self.state, depth).iter().sum();
            if all > cap as u64 {
                break;
            }
            fits = (depth, all);
        }
        TooLarge { game: self.name.clone(), depth, cap, fits }
    }
}

/// The score of every node that has one, with won and lost games as plain numbers, which is all that a tree can hold;
/// and how they were made numbers.
fn numbers(nodes: &[Written], complete: bool) -> (Vec<Option<Score>>, Option<String>) {
    let score = |node: &Written| match node.leaf {
        Some(Leaf::End(own, _)) if complete => Some(own),
        Some(Leaf::End(_, arena)) => Some(arena),
        Some(Leaf::Static(score)) => Some(score),
        None if complete => None,
        None => Some(node.glance),
    };
    let scores: Vec<_> = nodes.iter().map(score).collect();
    let ends = || scores.iter().copied().flatten();
    if !ends().any(Score::is_decisive) {
        return (scores, None);
    }
    let plain = ends().filter(|score| !score.is_decisive() && !score.is_infinite());
    let most = plain.map(|score| score.get().abs()).max().unwrap_or(0);
    let plies = nodes.iter().map(|node| node.ply).max().unwrap_or(0) as i32;
    let mut win = 100;
    while win < 2 * (most.min(100_000_000) + plies) {
        win *= 10;
    }
    // Without other numbers to compare with, won, drawn and lost are 1, 0 and -1 as in every book.
    let simple = complete && most == 0;
    let number = |node: &Written, score: Score| {
        if !score.is_decisive() {
            return score;
        }
        let size = if simple { 1 } else { win - node.ply as i32 };
        Score::new(if score.is_win() { size } else { -size })
    };
    let numbers = nodes.iter().zip(&scores).map(|(node, score)| score.map(|score| number(node, score)));
    let note = match simple {
        true => "a won game counts 1, a lost one -1".to_owned(),
        false => format!("a won game counts {win} minus the number of plies, a lost one the opposite"),
    };
    (numbers.collect(), Some(note))
}

/// Builds the tree from its nodes, depth first with their plies.
fn build(nodes: &[Written], scores: &[Option<Score>], decimals: u8) -> Result<Tree, TreeError> {
    let first = nodes.first().map_or(Player::Max, |node| node.player);
    let mut builder = Builder::new(first);
    for (node, score) in nodes.iter().zip(scores) {
        while builder.depth() > node.ply as usize {
            builder.close()?;
        }
        let label = Label {
            name: Some(node.name.clone()),
            player: Some(node.player),
            value: score.map(|score| Decimal::from_score(score, decimals)),
        };
        match node.leaf {
            Some(_) => builder.leaf(label)?,
            None => builder.open(label)?,
        };
    }
    while builder.depth() > 0 {
        builder.close()?;
    }
    // Nodes are numbered in the order in which they were added.
    Ok(builder.finish()?.with_evaluated(|node| matches!(nodes[node.index()].leaf, Some(Leaf::Static(_)))))
}
