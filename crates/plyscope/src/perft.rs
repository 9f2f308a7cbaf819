//! Counting positions: the first test of any rules.
//!
//! Published counts exist for most games; rules that give other numbers are wrong, and [`divide`] shows below which
//! move.

use crate::game::Game;

/// How many positions there are at each ply below `state`, from ply 0 (one: itself) to ply `depth`.
///
/// - **What**: plays every line of legal moves; the same position reached in two ways counts twice. A game that is over
///   is not played on, so its last position counts only at its own ply.
/// - **Law**: without an end, each count is the sum of the moves of all positions one ply higher.
/// - **Cost**: one node for every position counted.
///
/// ```
/// use plyscope::{Tree, perft::perft};
/// let tree: Tree = "((3 12 8) (2 4 6) 9)".parse()?;
/// assert_eq!(perft(&tree, &tree.root(), 3), [1, 3, 6, 0]);
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> Vec<u64> {
    let mut counts = vec![0; depth as usize + 1];
    count(game, &mut state.clone(), &mut counts, &mut Vec::new());
    counts
}

/// How many positions there are `depth` plies below `state`, told apart by the first move.
///
/// - **What**: [`perft`] below each move. Compare with another program's numbers, follow the move where they differ, and
///   divide again, until the wrong move is found.
/// - **Law**: the numbers add up to `perft(game, state, depth)[depth]`; there are none if the game is over or `depth` is 0.
/// - **Cost**: as [`perft`].
///
/// ```
/// use plyscope::{Tree, perft::divide};
/// let tree: Tree = "(A (B 3 12 8) (C 2 4) D=9)".parse()?;
/// let numbers: Vec<_> = divide(&tree, &tree.root(), 2).iter().map(|&(mv, n)| (tree.name(mv), n)).collect();
/// assert_eq!(numbers, [("B", 3), ("C", 2), ("D", 0)]);
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn divide<G: Game>(game: &G, state: &G::State, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 && game.outcome(state).is_none() {
        game.moves(state, &mut moves);
    }
    let mut state = state.clone();
    let below = |mv| game.with_child(&mut state, mv, |child| perft(game, child, depth - 1));
    let counts: Vec<_> = moves.iter().copied().map(below).collect();
    moves.into_iter().zip(counts).map(|(mv, counts)| (mv, counts.last().copied().unwrap_or(0))).collect()
}

/// Adds the positions at and below `state`, as many plies as there are counts. `moves` is used as a stack.
fn count<G: Game>(game: &G, state: &mut G::State, counts: &mut [u64], moves: &mut Vec<G::Move>) {
    let Some((here, below)) = counts.split_first_mut() else { return };
    *here += 1;
    if below.is_empty() || game.outcome(state).is_some() {
        return;
    }
    let base = moves.len();
    game.moves(state, moves);
    for i in base..moves.len() {
        let mv = moves[i];
        game.with_child(state, mv, |child| count(game, child, below, moves));
    }
    moves.truncate(base);
}
