//! Six textbook searches, each readable next to its page, and one that takes the differences between the pages as rules.
//!
//! | function | source | returns | cuts |
//! |---|---|---|---|
//! | [`minimax`] | Russell & Norvig, *AIMA*, 4th edition: MINIMAX-SEARCH | value and move | nothing |
//! | [`alpha_beta`] | *AIMA*, 4th edition: ALPHA-BETA-SEARCH | value and move, fail-soft | `v ≥ β`, `v ≤ α` |
//! | [`depth_limited`] | alpha-beta over histories, ρ χ σ u e | value, fail-soft | `v ≥ β`, `v ≤ α` |
//! | [`thresholds`] | Rich & Knight: MINIMAX-A-B | VALUE and PATH | Pass ≥ Use |
//! | [`fail_hard`] | ETH lecture: maxValue / minValue | α or β | `α ≥ β`, `β ≤ α` |
//! | [`shallow`] | Knuth & Moore: F1 | value and move, fail-soft | as `alpha_beta`, but never deep |
//! | [`by_rules`] | as a course declares it | value and move, by [`Rules`] | by [`Rules`] |
//!
//! All of them play by [`Game::turn`], so the same player may move twice in a row; all of them
//! tell an [`Observer`](crate::Observer) what they do; and all of them visit children in the order in which
//! [`Game::moves`] gives them.
//!
//! The pages start the best value at −∞ and take a move only if it is *better*. If every move is worth −∞ that
//! leaves no move at all; here the first child is always taken, so a game that is not over always has an answer.
//!
//! # Games that repeat
//! No page knows repetition, so a game with [`Game::REPEATS`] needs a horizon. Without one it is refused by the compiler:
//! ```compile_fail,E0080
//! # use plyscope::{Game, Player, Score, Window, textbook::alpha_beta};
//! struct Swings;
//! impl Game for Swings {
//!     type State = bool;
//!     type Move = ();
//!     const REPEATS: bool = true;
//!     fn start(&self) -> bool { false }
//!     fn turn(&self, _: &bool) -> Player { Player::Max }
//!     fn moves(&self, _: &bool, out: &mut Vec<()>) { out.push(()) }
//!     fn play(&self, side: &mut bool, (): ()) { *side = !*side }
//!     fn outcome(&self, _: &bool) -> Option<Score> { None }
//! }
//! alpha_beta(&Swings, &false, Window::FULL, &mut ());
//! ```
//! A game that repeats without saying so makes a search panic, with a message, as soon as a line has more than
//! [`Tree::MAX_PLY`] plies.

mod alpha_beta;
mod by_rules;
mod depth_limited;
mod fail_hard;
mod minimax;
mod shallow;
mod thresholds;

pub use alpha_beta::alpha_beta;
pub use by_rules::{CutOn, Fail, Raise, Rules, by_rules};
pub use depth_limited::depth_limited;
pub use fail_hard::fail_hard;
pub use minimax::{minimax, minimax_values};
pub use shallow::shallow;
pub use thresholds::{Line, thresholds};

use crate::game::{Evaluate, Game, Horizon};
use crate::score::Score;
use crate::tree::Tree;

/// A value and the move that gets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The value, absolute.
    pub value: Score,
    /// The move; `None` if the game is over.
    pub mv: Option<M>,
}

/// STATIC: the outcome once the game is over, the evaluation before.
fn static_value<G: Game>(game: &G, state: &G::State, evaluate: &impl Evaluate<G>) -> Score {
    game.outcome(state).unwrap_or_else(|| evaluate.evaluate(game, state))
}

/// Refuses a game that repeats where nothing would stop a line: no page knows repetition.
fn must_end<G: Game, H: Horizon<G>>(_: &G, _: &H) {
    const {
        assert!(
            !(G::REPEATS && H::NEVER),
            "this game repeats, so its lines need not end: give a horizon, or ask the engine, which knows repetition"
        );
    }
}

/// The moves, in a list of their own: textbook code values clarity over an allocation.
///
/// Every search comes by here before it goes deeper, so here a line without an end is noticed.
fn moves<G: Game>(game: &G, state: &G::State, ply: u32) -> Vec<G::Move> {
    assert!(
        ply < Tree::MAX_PLY,
        "a line has more than 1,000 plies: does the game repeat? Then say so with Game::REPEATS, and give the search a \
         horizon or ask the engine"
    );
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}
