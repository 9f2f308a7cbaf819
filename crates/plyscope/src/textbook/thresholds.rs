use super::{moves, must_end, static_value};
use crate::event::{Emitter, Observer, Source};
use crate::game::{Evaluate, Game, Horizon, Player};
use crate::score::{Score, Value, Window};

/// A value and the best path to it: the structure that [`thresholds`] returns, VALUE and PATH.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// The value, absolute.
    pub value: Score,
    /// The best path, from the position on.
    pub path: Vec<M>,
}

/// MINIMAX-A-B: both players' thresholds, each from the mover's point of view, and the whole best path.
///
/// - **What**: `extremes.beta` is the Use-Thresh and `extremes.alpha` the Pass-Thresh of the first call (exchanged and
///   negated if Min moves first): the greatest and the least value that STATIC can compute. Depth counts up, and
///   DEEP-ENOUGH(position, depth) is the caller's `horizon`. A position without successors gets its STATIC value. At
///   each call the thresholds change places and sign, but only if the turn changes.
/// - **Law**: with `extremes` as promised, VALUE is minimax's and PATH leads to a position with that value. With any
///   other window (α, β), VALUE is right inside the window, and outside on the right side of it; a position with
///   successors is never valued below its own Pass-Thresh.
/// - **Cost**: at most alpha-beta's; a value that nothing can exceed ends the search of a node at once.
/// - **Source**: Rich & Knight, *Artificial Intelligence*, MINIMAX-A-B.
///
/// ```
/// use plyscope::{Never, Tree, textbook::thresholds, tree::Static};
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
/// let line = thresholds(&tree, &tree.root(), &Never, &Static, tree.extremes(), &mut ());
/// let names: Vec<_> = line.path.iter().map(|&m| tree.name(m)).collect();
/// assert_eq!((tree.show(line.value), names), ("3".into(), vec!["B", "E"]));
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn thresholds<G: Game, O: Observer<G::Move>>(
    game: &G,
    position: &G::State,
    horizon: &impl Horizon<G>,
    evaluate: &impl Evaluate<G>,
    extremes: Window,
    observer: &mut O,
) -> Line<G::Move> {
    must_end(game, horizon);
    let player = game.turn(position);
    let mut search = Search { game, horizon, evaluate, tell: Emitter::new(observer) };
    let mut line =
        search.minimax_a_b(&mut position.clone(), 0, player, Thresholds::of(extremes.seen_by(player)), None);
    line.value = line.value.seen_by(player);
    line
}

/// The two thresholds of a call, from the point of view of the player who moves in it.
#[derive(Clone, Copy)]
struct Thresholds {
    /// What the opponent already has elsewhere: reach it and stop.
    r#use: Score,
    /// What the mover already has: a move must beat it. Passed down as the child's Use-Thresh.
    pass: Score,
}

impl Thresholds {
    fn of(window: Window) -> Thresholds {
        Thresholds { r#use: window.beta, pass: window.alpha }
    }

    fn window(self) -> Window {
        Window::new(self.pass, self.r#use)
    }
}

struct Search<'s, G, H, E, O> {
    game: &'s G,
    horizon: &'s H,
    evaluate: &'s E,
    tell: Emitter<'s, O>,
}

impl<G: Game, H: Horizon<G>, E: Evaluate<G>, O: Observer<G::Move>> Search<'_, G, H, E, O> {
    fn minimax_a_b(
        &mut self,
        position: &mut G::State,
        depth: u32,
        player: Player,
        mut thresh: Thresholds,
        via: Option<G::Move>,
    ) -> Line<G::Move> {
        let game = self.game;
        self.tell.enter(via, player, thresh.window().seen_by(player), self.horizon.left(depth));
        // 1. DEEP-ENOUGH, and 3. no successors: STATIC(Position, Player), PATH = nil.
        let over = game.outcome(position).is_some();
        if over || self.horizon.deep_enough(game, position, depth) {
            let value = static_value(game, position, self.evaluate);
            let source = if over { Source::Terminal } else { Source::Horizon };
            self.tell.leaf(Value::exact(value), source);
            self.tell.leave(Value::exact(value));
            return Line { value: value.seen_by(player), path: Vec::new() };
        }
        // 2. MOVEGEN(Position, Player).
        let successors = moves(game, position, depth);
        let mut best_path = Vec::new();
        // 4. Examine each, keeping track of the best.
        for (i, &succ) in successors.iter().enumerate() {
            let (new_value, path) = game.with_child(position, succ, |child| {
                // (a) The thresholds change places and sign, and (b) the value its sign, if the turn changes.
                let mover = game.turn(child);
                let same = mover == player;
                let passed = Thresholds::of(thresh.window().pass(same));
                let result = self.minimax_a_b(child, depth + 1, mover, passed, Some(succ));
                (if same { result.value } else { -result.value }, result.path)
            });
            // (c) Better than any so far. The first is kept even if it only equals the start threshold, so that a
            //     position worth the least that STATIC can compute still has a path.
            let better = new_value > thresh.pass || i == 0;
            if better {
                thresh.pass = thresh.pass.max(new_value);
                best_path = path;
                best_path.insert(0, succ);
            }
            let now = thresh.window().seen_by(player);
            let best = thresh.pass.seen_by(player);
            self.tell.child(succ, new_value.seen_by(player), best, now, better);
            // (d) Both values have been inverted, so stop if Pass-Thresh ≥ Use-Thresh.
            if thresh.pass >= thresh.r#use {
                self.tell.cutoff(player, successors.len() - i - 1);
                break;
            }
        }
        // 5. VALUE = Pass-Thresh, PATH = BEST-PATH.
        self.tell.leave_with(thresh.pass.seen_by(player));
        Line { value: thresh.pass, path: best_path }
    }
}
