//! One click: a person's move, and the engine's answer to it.

use super::think::{Event, Thought, chosen, level};
use super::view::{At, View, view};
use crate::Problem;
use plyscope::Player;
use plyscope::engine::Cancel;
use plyscope_games::registry::Registry;
use plyscope_trace::Lang;
use serde::{Deserialize, Serialize};

/// Makes a move and asks for the answer.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Where the game stands.
    pub at: At,
    /// The move to make; none if it is the engine's turn.
    #[serde(default, rename = "move")]
    pub mv: Option<String>,
    /// The level of the first player, as for `play/choose`; none if it is a person.
    #[serde(default)]
    pub first: Option<String>,
    /// The level of the second player.
    #[serde(default)]
    pub second: Option<String>,
    /// Chance, where the level has some: the same seed, the same move.
    #[serde(default)]
    pub seed: u64,
    /// The language of values and refusals: `en` or `de`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub lang: Option<Lang>,
}

/// What is told before the answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum TurnEvent {
    /// `view`: the position after the person's move.
    View(Box<View>),
    /// `depth` and `progress`: what the engine thinks.
    Thought(Event),
}

/// Where the game stands after both.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turned {
    /// The position.
    pub view: View,
    /// What the engine found, if it was its turn; its best move has been played.
    pub found: Option<Thought>,
}

/// Makes a move, if there is one, and one of the engine, if it is its turn then.
///
/// # Errors
/// If there is no such game, move or level.
pub fn turn(
    asked: Turn,
    games: &Registry,
    cancel: &Cancel,
    tell: &mut dyn FnMut(&'static str, &TurnEvent),
) -> Result<Turned, Problem> {
    let read = |text: &Option<String>, place: &str| text.as_ref().map(|text| level(text, place)).transpose();
    let levels = [read(&asked.first, "first")?, read(&asked.second, "second")?];
    let mut session = asked.at.open(games)?;
    if let Some(mv) = &asked.mv {
        session.play(mv).map_err(|error| Problem::wrong(error.to_string()).at("move"))?;
        // The same bounds as for any position that is shown.
        At::of(&*session).bounded(session.moves().len())?;
        tell("view", &TurnEvent::View(Box::new(view(&*session))));
    }
    let level = &levels[usize::from(session.turn() == Player::Min)];
    let found = match (session.outcome(), level) {
        (None, Some(level)) => {
            let mut listen = |name, event| tell(name, &TurnEvent::Thought(event));
            Some(chosen(
                &mut *session,
                level,
                asked.seed,
                asked.lang.unwrap_or_default(),
                cancel,
                &mut listen,
            ))
        }
        _ => None,
    };
    if let Some(best) = found.as_ref().and_then(|found| found.best.as_ref()) {
        session.play(best).map_err(|error| Problem::new(500, error.to_string()))?;
    }
    Ok(Turned { view: view(&*session), found })
}
