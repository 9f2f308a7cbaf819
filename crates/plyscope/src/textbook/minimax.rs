use super::{Choice, moves, must_end};
use crate::event::{Emitter, Observer, Source};
use crate::game::{Game, Never, Player};
use crate::score::{Score, Value, Window};
use crate::tree::Tree;

/// The value of a game, and a move that gets it, by looking at everything.
///
/// - **What**: MINIMAX-SEARCH. MAX-VALUE and MIN-VALUE of the page are one function here that asks whose turn it is.
/// - **Law**: this is the definition; every other search is tested against it. Among equal moves the first is chosen.
/// - **Cost**: every node of the tree, once.
/// - **Source**: Russell & Norvig, *Artificial Intelligence: A Modern Approach*, adversarial search.
///
/// ```
/// use plyscope::{Tree, textbook::minimax};
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
/// let choice = minimax(&tree, &tree.root(), &mut ());
/// assert_eq!(tree.show(choice.value), "3");
/// assert_eq!(choice.mv.map(|m| tree.name(m)), Some("B"));
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn minimax<G: Game, O: Observer<G::Move>>(
    game: &G,
    state: &G::State,
    observer: &mut O,
) -> Choice<G::Move> {
    must_end(game, &Never);
    value(game, &mut state.clone(), 0, None, &mut Emitter::new(observer))
}

fn value<G: Game, O: Observer<G::Move>>(
    game: &G,
    state: &mut G::State,
    ply: u32,
    via: Option<G::Move>,
    tell: &mut Emitter<'_, O>,
) -> Choice<G::Move> {
    let player = game.turn(state);
    tell.enter(via, player, Window::FULL, None);
    if let Some(utility) = game.outcome(state) {
        tell.leaf(Value::exact(utility), Source::Terminal);
        tell.leave(Value::exact(utility));
        return Choice { value: utility, mv: None };
    }
    let mut v = player.worst();
    let mut mv = None;
    for a in moves(game, state, ply) {
        let v2 = game.with_child(state, a, |child| value(game, child, ply + 1, Some(a), tell).value);
        let better = mv.is_none() || player.prefers(v2, v);
        if better {
            (v, mv) = (v2, Some(a));
        }
        tell.child(a, v2, v, Window::FULL, better);
    }
    tell.leave(Value::exact(v));
    Choice { value: v, mv }
}

/// The minimax value of every node of a tree, by [`NodeId::index`](crate::tree::NodeId::index), in one pass.
pub fn minimax_values(tree: &Tree) -> Vec<Score> {
    let mut values = vec![Score::ZERO; tree.len()];
    // Parents come before children, so going backwards meets the children first.
    for node in tree.nodes().rev() {
        let below = || tree.children(node).iter().map(|k| values[k.index()]);
        values[node.index()] = match (tree.outcome(&node), tree.player(node)) {
            (Some(value), _) => value,
            (None, Player::Max) => below().max().unwrap_or_default(),
            (None, Player::Min) => below().min().unwrap_or_default(),
        };
    }
    values
}
