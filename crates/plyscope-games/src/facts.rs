//! What is known about games, and how to ask only who wins.

use plyscope::engine::{Cancel, Driver, Engine, Guide, Limits, Storage};
use plyscope::{Game, Player, Score};

/// Who wins a game from its start: a result to hold a solver against. The text of the game is that of the registry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The game with its parameters.
    pub game: &'static str,
    /// Who wins; `None` if it is a draw.
    pub winner: Option<Player>,
    /// How many nodes [`winner`] took with the game's guide and a table of 64 MiB, for a progress bar.
    pub nodes: u64,
    /// The source.
    pub source: &'static str,
}

/// Asks who wins from `state`, without asking how soon: cheaper than the exact value where that counts plies.
///
/// - **What**: bisection of the scores, stopped as soon as the sign of the value is known.
/// - **Law**: the sign is that of the exact value. `None` if the limits came first.
///
/// The second result is the number of nodes.
///
/// ```
/// use plyscope::engine::{Engine, Limits, Table};
/// use plyscope_games::{facts, mnk::{Lines, Mnk}};
/// let game = Mnk::<u64>::new(4, 4, 4).unwrap();
/// let engine = Engine::new(&game).guide(Lines).table(Table::default());
/// let (winner, _nodes) = facts::winner(engine, &plyscope::Game::start(&game), &Limits::none());
/// assert_eq!(winner, Some(None)); // a draw
/// ```
pub fn winner<G: Game, H: Guide<G>, T: Storage<G>>(
    engine: Engine<'_, G, H, T>,
    state: &G::State,
    limits: &Limits,
) -> (Option<Option<Player>>, u64) {
    let sign = |least: Score, most: Score| match (least, most) {
        (least, _) if least > Score::ZERO => Some(Some(Player::Max)),
        (_, most) if most < Score::ZERO => Some(Some(Player::Min)),
        (Score::ZERO, Score::ZERO) => Some(None),
        _ => None,
    };
    let cancel = Cancel::new();
    let outer = limits.cancel.clone();
    let limits = limits.clone().and_cancel(&cancel);
    let mut found = None;
    // To the end: what a depth shows is not who wins.
    let engine = engine.driver(Driver::Bisection).line(false).deepen(false);
    let Ok(mut searcher) = engine.build() else { return (None, 0) };
    let report = searcher
        .ask(state, &limits)
        .progress(&mut |progress| {
            found = found.or_else(|| sign(progress.range.0, progress.range.1));
            // The caller's switch is passed on, and never touched.
            if found.is_some() || outer.as_ref().is_some_and(Cancel::is_cancelled) {
                cancel.cancel();
            }
        })
        .run();
    match report {
        Ok(report) => {
            let exact = report.value.bound == plyscope::Bound::Exact;
            let score = report.value.score;
            (found.or_else(|| if exact { sign(score, score) } else { None }), report.nodes)
        }
        Err(_) => (None, 0),
    }
}
