use super::{Choice, moves, must_end};
use crate::event::{Emitter, Observer, Source};
use crate::game::{Game, Never, Player};
use crate::score::{Score, Value, Window};

/// Alpha-beta without deep cutoffs: only the nearest ancestor of the other player can cut.
///
/// - **What**: Knuth & Moore's procedure F1. A node is told one bound, that of the other player; what its own player
///   has reached farther up is forgotten, so no bound ever passes over an opponent's node. With free turns the bound is
///   handed on along a run of moves by the same player.
/// - **Law**: value and move are [`minimax`](super::minimax)'s, no cut is deep, and every node returns its value or,
///   where it was cut, a bound (fail-soft).
/// - **Cost**: at least the leaves of [`alpha_beta`](super::alpha_beta), and the same where there is no room for a deep
///   cut: with alternating turns, down to depth 3. From depth 4 on even perfect order needs deep cuts to reach the least.
/// - **Source**: Knuth & Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence 6 (1975), section 3.
///
/// ```
/// use plyscope::{Tree, Window, observe::Stats, textbook::{alpha_beta, shallow}};
/// let tree: Tree = "((5 7) (((4 9) 3) 8))".parse()?;
/// let (mut few, mut more) = (Stats::default(), Stats::default());
/// let choice = alpha_beta(&tree, &tree.root(), Window::FULL, &mut few);
/// assert_eq!(shallow(&tree, &tree.root(), &mut more), choice);
/// assert_eq!((few.deep_cutoffs, few.leaves), (1, 4));
/// assert_eq!((more.deep_cutoffs, more.leaves), (0, 5)); // the 9 is looked at
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn shallow<G: Game, O: Observer<G::Move>>(
    game: &G,
    state: &G::State,
    observer: &mut O,
) -> Choice<G::Move> {
    must_end(game, &Never);
    value(game, &mut state.clone(), Window::FULL, 0, None, &mut Emitter::new(observer))
}

fn value<G: Game, O: Observer<G::Move>>(
    game: &G,
    state: &mut G::State,
    above: Window,
    ply: u32,
    via: Option<G::Move>,
    tell: &mut Emitter<'_, O>,
) -> Choice<G::Move> {
    let player = game.turn(state);
    let mut window = forget(player, above);
    tell.enter(via, player, window, None);
    if let Some(utility) = game.outcome(state) {
        tell.leaf(Value::exact(utility), Source::Terminal);
        tell.leave(Value::exact(utility));
        return Choice { value: utility, mv: None };
    }
    let mut v = player.worst();
    let mut mv = None;
    let actions = moves(game, state, ply);
    for (i, &a) in actions.iter().enumerate() {
        let v2 = game.with_child(state, a, |child| value(game, child, window, ply + 1, Some(a), tell).value);
        let better = mv.is_none() || player.prefers(v2, v);
        if better {
            (v, mv) = (v2, Some(a));
        }
        let cut = match player {
            Player::Max => v >= window.beta,
            Player::Min => v <= window.alpha,
        };
        if !cut {
            window = window.narrow(player, v);
        }
        tell.child(a, v2, v, window, better);
        if cut {
            tell.cutoff(player, actions.len() - i - 1);
            break;
        }
    }
    tell.leave_with(v);
    Choice { value: v, mv }
}

/// What `player` has reached itself, farther up, is not passed on: that is all the difference from alpha-beta.
fn forget(player: Player, above: Window) -> Window {
    match player {
        Player::Max => Window::new(Score::NEG_INFINITY, above.beta),
        Player::Min => Window::new(above.alpha, Score::INFINITY),
    }
}
