use super::{Choice, moves, must_end};
use crate::event::{Emitter, Observer, Source};
use crate::game::{Game, Never, Player};
use crate::score::{Value, Window};

/// Minimax that skips what cannot matter: fail-soft alpha-beta, value and move.
///
/// - **What**: ALPHA-BETA-SEARCH of the 4th edition. α (β) is raised before the cut test `v ≥ β` (`v ≤ α`), so a node
///   that cuts shows the value that cut. [`by_rules`](super::by_rules) has the older form, too.
/// - **Law**: inside the window the value is [`minimax`](super::minimax)'s; at or below α it is an upper bound, at or
///   above β a lower bound. With [`Window::FULL`] value and move are minimax's.
/// - **Cost**: on a uniform tree, b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves with perfect order, b^d at worst.
/// - **Source**: Russell & Norvig, *AIMA*, 4th edition; the analysis is Knuth & Moore, *Artificial Intelligence* 6 (1975).
///
/// ```
/// use plyscope::{Tree, Window, observe::Stats, textbook::alpha_beta};
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
/// let mut stats = Stats::default();
/// let choice = alpha_beta(&tree, &tree.root(), Window::FULL, &mut stats);
/// assert_eq!(tree.show(choice.value), "3");
/// assert_eq!(stats.leaves, 7); // 4 and 6 are never looked at
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn alpha_beta<G: Game, O: Observer<G::Move>>(
    game: &G,
    state: &G::State,
    window: Window,
    observer: &mut O,
) -> Choice<G::Move> {
    must_end(game, &Never);
    value(game, &mut state.clone(), window, 0, None, &mut Emitter::new(observer))
}

fn value<G: Game, O: Observer<G::Move>>(
    game: &G,
    state: &mut G::State,
    mut window: Window,
    ply: u32,
    via: Option<G::Move>,
    tell: &mut Emitter<'_, O>,
) -> Choice<G::Move> {
    let player = game.turn(state);
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
            window = window.narrow(player, v);
        }
        tell.child(a, v2, v, window, better);
        let cut = match player {
            Player::Max => v >= window.beta,
            Player::Min => v <= window.alpha,
        };
        if cut {
            tell.cutoff(player, actions.len() - i - 1);
            break;
        }
    }
    tell.leave_with(v);
    Choice { value: v, mv }
}
