use super::{moves, must_end, static_value};
use crate::event::{Emitter, Observer, Source};
use crate::game::{Evaluate, Game, Horizon, Player};
use crate::score::{Score, Value, Window};

/// maxValue and minValue, which keep their best value in α and β themselves and return it.
///
/// - **What**: at a MAX node α = max(α, child) until α ≥ β, then α is returned; at a MIN node β = min(β, child) until
///   β ≤ α, then β. `cutofftest` is the caller's horizon or the end of the game, `eval` the outcome or the caller's
///   evaluation.
/// - **Law**: clamped to the window, the result is [`minimax`](super::minimax)'s value clamped to the window. A MAX
///   node with children never returns less than α, a MIN node with children never more than β. (Leaves, and the other
///   side, the page does not clamp: a leaf of 20 under a window (−∞, 10) is returned as 20, and so it is here.)
/// - **Cost**: the same leaves as [`alpha_beta`](super::alpha_beta).
/// - **Source**: ETH Zürich, *Informatik II*, the alpha-beta algorithm on slides.
///
/// ```
/// use plyscope::{Never, Score, Tree, Window, textbook::fail_hard};
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
/// assert_eq!(fail_hard(&tree, &tree.root(), Window::FULL, &Never, &(), &mut ()), Score::new(3));
/// let low = Window::new(Score::new(5), Score::new(9));
/// assert_eq!(fail_hard(&tree, &tree.root(), low, &Never, &(), &mut ()), Score::new(5));
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn fail_hard<G: Game, O: Observer<G::Move>>(
    game: &G,
    g: &G::State,
    window: Window,
    cutofftest: &impl Horizon<G>,
    eval: &impl Evaluate<G>,
    observer: &mut O,
) -> Score {
    must_end(game, cutofftest);
    let mut search = Search { game, cutofftest, eval, tell: Emitter::new(observer) };
    search.value(&mut g.clone(), window, 0, None)
}

struct Search<'s, G, H, E, O> {
    game: &'s G,
    cutofftest: &'s H,
    eval: &'s E,
    tell: Emitter<'s, O>,
}

impl<G: Game, H: Horizon<G>, E: Evaluate<G>, O: Observer<G::Move>> Search<'_, G, H, E, O> {
    /// maxValue(g, α, β) or minValue(g, α, β), by whose turn it is.
    fn value(&mut self, g: &mut G::State, mut window: Window, ply: u32, via: Option<G::Move>) -> Score {
        let game = self.game;
        let player = game.turn(g);
        self.tell.enter(via, player, window, self.cutofftest.left(ply));
        let over = game.outcome(g).is_some();
        if over || self.cutofftest.deep_enough(game, g, ply) {
            let eval = static_value(game, g, self.eval);
            self.tell.leaf(Value::exact(eval), if over { Source::Terminal } else { Source::Horizon });
            self.tell.leave(Value::exact(eval));
            return eval;
        }
        let kept = |w: Window| if player == Player::Max { w.alpha } else { w.beta };
        let successors = moves(game, g, ply);
        for (i, &s) in successors.iter().enumerate() {
            let v = game.with_child(g, s, |child| self.value(child, window, ply + 1, Some(s)));
            let better = i == 0 || player.prefers(v, kept(window));
            window = window.narrow(player, v);
            self.tell.child(s, v, kept(window), window, better);
            if window.alpha >= window.beta {
                self.tell.cutoff(player, successors.len() - i - 1);
                break;
            }
        }
        self.tell.leave_with(kept(window));
        kept(window)
    }
}
