use super::moves;
use crate::event::{Emitter, Observer, Source};
use crate::game::{Evaluate, Game, Player};
use crate::score::{Score, Value, Window};

/// Alpha-beta over histories down to a depth, then a static evaluation.
///
/// - **What**: Alpha-Beta(h, d, α, β): a finished history is worth u(h); at d = 0 it is worth e(h); otherwise ρ(h)
///   says who chooses among χ(h), whoever that is.
/// - **Law**: the fail-soft law of [`alpha_beta`](super::alpha_beta), for the tree that ends at the horizon.
/// - **Cost**: alpha-beta's on the first `depth` plies, one evaluation for each unfinished leaf.
/// - **Source**: the game-theoretic statement of alpha-beta with depth limit, with ρ (player), χ (actions),
///   σ (successor), u (utility) and e (evaluation).
///
/// ```
/// use plyscope::{Tree, Window, textbook::depth_limited, tree::Static};
/// let tree: Tree = "((B~4 3 12 8) (C~2 2 4 6))".parse()?;
/// let shallow = depth_limited(&tree, &tree.root(), 1, Window::FULL, &Static, &mut ());
/// let full = depth_limited(&tree, &tree.root(), 2, Window::FULL, &Static, &mut ());
/// assert_eq!((tree.show(shallow), tree.show(full)), ("4".into(), "3".into()));
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn depth_limited<G: Game, O: Observer<G::Move>>(
    game: &G,
    h: &G::State,
    depth: u32,
    window: Window,
    e: &impl Evaluate<G>,
    observer: &mut O,
) -> Score {
    let mut search = Search { game, depth, e, tell: Emitter::new(observer) };
    search.value(&mut h.clone(), depth, window, None)
}

struct Search<'s, G, E, O> {
    game: &'s G,
    depth: u32,
    e: &'s E,
    tell: Emitter<'s, O>,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G::Move>> Search<'_, G, E, O> {
    fn value(&mut self, h: &mut G::State, d: u32, mut window: Window, via: Option<G::Move>) -> Score {
        let game = self.game;
        let player = game.turn(h);
        self.tell.enter(via, player, window, Some(d));
        let leaf = match game.outcome(h) {
            Some(u) => Some((u, Source::Terminal)),
            None if d == 0 => Some((self.e.evaluate(game, h), Source::Horizon)),
            None => None,
        };
        if let Some((v, source)) = leaf {
            self.tell.leaf(Value::exact(v), source);
            self.tell.leave(Value::exact(v));
            return v;
        }
        let mut v = player.worst();
        let actions = moves(game, h, self.depth - d);
        for (i, &a) in actions.iter().enumerate() {
            let v2 = game.with_child(h, a, |ha| self.value(ha, d - 1, window, Some(a)));
            let better = i == 0 || player.prefers(v2, v);
            if better {
                v = v2;
            }
            let cut = match player {
                Player::Max => v >= window.beta,
                Player::Min => v <= window.alpha,
            };
            if !cut {
                window = window.narrow(player, v);
            }
            self.tell.child(a, v2, v, window, better);
            if cut {
                self.tell.cutoff(player, actions.len() - i - 1);
                break;
            }
        }
        self.tell.leave_with(v);
        v
    }
}
