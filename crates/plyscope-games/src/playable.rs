use crate::pattern::{Plan, Trainer};
use crate::scene::Scenic;
use crate::verdict::{self, Subject};
use plyscope::engine::{Driver, Guide, Proof};
use plyscope::{Game, Hashed, Notation, Picture, Score};

/// All that a game has to say to be listed, solved, analysed and played by name. [`Own`](crate::Own) makes any game one.
///
/// Rules, keys, notation and pictures come from the traits of the library; this one adds which hints to use for what.
/// From here on everything is written once: see [`session`](crate::session).
pub trait Playable:
    Game<State: Send + Sync, Move: Send + Sync>
    + Hashed
    + Notation
    + Picture
    + Scenic
    + Clone
    + Send
    + Sync
    + 'static
{
    /// Hints for exact values.
    type Solver: Guide<Self> + Send + Sync;
    /// The same positions and moves as they are scored in play. Mostly the game itself; another one where a static value
    /// could be mistaken for an exact one.
    type Arena: Hashed<State = Self::State, Move = Self::Move> + Clone + Send + Sync + 'static;
    /// Hints for play, static values above all.
    type Player: Guide<Self::Arena> + Send + Sync;

    /// What the players are called, the first one first.
    fn players(&self) -> [&str; 2];

    /// What margins are counted in, where the score of a finished game is a margin.
    fn unit(&self) -> Option<&str> {
        None
    }

    /// A score above 0 is a win for the first player, one below 0 a loss.
    fn has_winner(&self) -> bool {
        true
    }

    /// Which windows to ask when solving. [`Driver::Bisection`] is best where scores are few and hints tight.
    fn driver(&self) -> Driver {
        Driver::Window
    }

    /// Solve by searching deeper and deeper: the way to short wins in long games.
    fn deepen(&self) -> bool {
        false
    }

    /// The hints for exact values.
    fn solver(&self) -> Self::Solver;

    /// The game as it is scored in play.
    fn arena(&self) -> Self::Arena;

    /// The hints for play.
    fn player(&self) -> Self::Player;

    /// A score as it is printed.
    fn show(&self, score: Score) -> String {
        score.to_string()
    }

    /// In how many plies a game worth `score` is won or lost from `state` on, if the score says so.
    fn distance(&self, state: &Self::State, score: Score) -> Option<u32> {
        let _ = state;
        score.distance()
    }

    /// What is proved about a position, in a few words.
    fn explain(&self, state: &Self::State, proof: Proof) -> String {
        verdict::explain(self, state, proof)
    }

    /// What an estimate means, in a few words: never that a game is won or drawn.
    fn estimate(&self, score: Score) -> String {
        if score == Score::ZERO {
            return "about even, by estimate".to_owned();
        }
        let Subject { who, is, .. } = verdict::subject(self.players()[usize::from(score < Score::ZERO)]);
        format!("{who} {is} ahead, by estimate")
    }

    /// The training of an evaluation by patterns, for a game that names some: see [`pattern`](crate::pattern).
    fn trainer(&self, plan: Plan) -> Option<Box<dyn Trainer>> {
        let _ = plan;
        None
    }

    /// Scores are in units of 10^-this.
    fn decimals(&self) -> u8 {
        0
    }
}
