//! Whether a move was a good one, and what was better.

use super::think::{FoundMove, found_move, lean};
use super::view::At;
use crate::Problem;
use plyscope::engine::{Cancel, Limits, Profile, Ranked};
use plyscope::{Player, Value};
use plyscope_games::registry::Registry;
use plyscope_games::session::Analysis;
use plyscope_games::{Knowledge, Verdict};
use plyscope_trace::Lang;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long a judge may think, and about how many positions.
const TIME: Duration = Duration::from_secs(2);
const NODES: u64 = 400_000;
const MEMORY: usize = 16 << 20;
/// How much worse an estimate must be, between -1 and 1, to be worth a word.
const MUCH: f64 = 0.25;

/// Asks about the last move of a game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The game up to that move.
    pub at: At,
    /// The language of values and refusals: `en` or `de`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub lang: Option<Lang>,
}

/// What is to be said about a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judged {
    /// A clearly better move was there: by proof, or by estimates that are far apart.
    pub bad: bool,
    /// The move that was made.
    pub played: FoundMove,
    /// The best one, as far as known.
    pub best: FoundMove,
}

/// Looks at all moves that could have been made, the same way, and compares.
///
/// # Errors
/// If there is no such game, or it has no move yet.
pub fn judge(asked: Judge, games: &Registry, cancel: &Cancel) -> Result<Judged, Problem> {
    let mut session = asked.at.open(games)?;
    let Some(played) = session.undo() else {
        return Err(Problem::wrong("expected at least one move").at("at.moves"));
    };
    let limits = Limits { nodes: Some(NODES), ..Limits::time(TIME).and_cancel(cancel) };
    let analysis =
        Analysis { limits, memory: MEMORY, rank: true, profile: Profile::Exact, ..Analysis::default() };
    let answer = session.analyze(&analysis, &mut |_| (), &mut |_| ());
    crate::api::given_up(cancel)?;
    let made = answer.moves.iter().find(|ranked| ranked.mv == played);
    let (Some(made), Some(best)) = (made, answer.moves.first()) else {
        return Err(Problem::new(500, "a legal move has no value"));
    };
    let judged = |ranked: &Ranked<String>| (ranked.value, session.verdict(ranked.value, ranked.proof()));
    let searched = made.is_searched() && best.is_searched();
    let bad = searched && is_worse(&judged(made), &judged(best), session.turn());
    let found = |ranked| found_move(&*session, ranked, asked.lang.unwrap_or_default());
    Ok(Judged { bad, played: found(made), best: found(best) })
}

/// What a move is proved to lead to: lost 0, drawn 1, won 2 for the player who makes it.
fn proved(verdict: &Verdict, mover: Player) -> Option<u8> {
    match verdict.winner {
        Some(winner) => Some(if winner == mover { 2 } else { 0 }),
        None => verdict.draw.then_some(1),
    }
}

/// Whether a move is worth a word, beside the best one. A slower win is none, a smaller one is.
fn is_worse((made, made_is): &(Value, Verdict), (best, best_is): &(Value, Verdict), mover: Player) -> bool {
    let worth = |value: &Value| lean(value.seen_by(mover));
    match (proved(made_is, mover), proved(best_is, mover)) {
        (Some(made), Some(best)) if made != best => made < best,
        (Some(_), Some(_)) => {
            let counted = |is: &Verdict| is.margin.is_some() && is.knowledge == Knowledge::Proved;
            counted(made_is) && counted(best_is) && worth(made) < worth(best)
        }
        // It loses for sure, and the other one does not as far as anybody knows.
        (Some(0), None) => true,
        _ => worth(best) - worth(made) >= MUCH,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(game: &str, moves: &str) -> (bool, String) {
        let moves = moves.split(' ').map(str::to_owned).collect();
        let at = At { game: game.to_owned(), position: None, moves };
        let said = judge(Judge { at, lang: None }, &Registry::bundled(), &Cancel::new()).unwrap();
        (said.bad, said.best.mv)
    }

    #[test]
    fn throwing_a_game_away_is_bad_and_the_rest_is_not() {
        // After a corner only the middle draws.
        assert_eq!(judged("tictactoe", "a1 b1"), (true, "b2".to_owned()));
        assert!(!judged("tictactoe", "a1 b2").0);
        // All first moves are a draw.
        assert!(!judged("tictactoe", "a2").0);
        // Winning later is winning.
        assert!(!judged("nim(1,2)", "b-1").0);
        assert!(judged("nim(1,2)", "b-2").0);
        // The third side of a box gives it away, and with it both.
        assert_eq!(judged("dots(1x2)", "a1b1 b2c2 a1a2"), (true, "b1b2".to_owned()));
    }

    #[test]
    fn a_game_without_moves_cannot_be_judged() {
        let at = At { game: "nim".to_owned(), position: None, moves: Vec::new() };
        assert_eq!(
            judge(Judge { at, lang: None }, &Registry::bundled(), &Cancel::new()).unwrap_err().status,
            422
        );
    }
}
