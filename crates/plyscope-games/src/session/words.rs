//! What people are told about a session, the same words everywhere.

use super::Session;
use crate::verdict::subject;
use plyscope::{Bound, Player, Value};

/// A value as the game prints it, with the sign of a bound.
pub fn value(session: &dyn Session, value: Value) -> String {
    match value.bound {
        _ if value.score.is_infinite() && value.bound != Bound::Exact => "unknown".to_owned(),
        Bound::Exact => session.show(value.score),
        bound => format!("{} {}", bound.sign(), session.show(value.score)),
    }
}

/// `X to move`, or how the game ended.
pub fn state_of_play(session: &dyn Session) -> String {
    match session.ending() {
        Some(ending) => format!("the game is over: {ending}"),
        None => format!("{} to move", subject(mover(session)).who),
    }
}

/// The name of the player to move.
pub fn mover(session: &dyn Session) -> &str {
    session.players()[usize::from(session.turn() == Player::Min)]
}
