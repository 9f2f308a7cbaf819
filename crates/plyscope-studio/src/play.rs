//! Playing a game against the engine, and seeing what it thinks.
//!
//! Every request says where the game stands: which game, from which position, with which moves. The server remembers
//! nothing, so a page can be closed, opened twice or sent on as a link.

mod judge;
mod levels;
mod think;
mod turn;
mod view;
mod why;

pub use judge::{Judge, Judged, judge};
pub use levels::{LevelInfo, Levels, levels};
pub use think::{Analyze, Choose, Event, FoundMove, Says, Thought, Underway, analyze, choose};
pub use turn::{Turn, TurnEvent, Turned, turn};
pub use view::{
    At, GameInfo, Games, LegalMove, Load, Loaded, Outcome, Part, Rect, SceneInfo, See, Spot, View, games,
    load, see,
};

pub use why::searched;

use crate::Api;
use plyscope_games::registry::Registry;
use serde_json::json;
use std::sync::Arc;

/// Adds the calls of this room.
pub(crate) fn calls(api: Api, registry: &Arc<Registry>) -> Api {
    let registry = || Arc::clone(registry);
    let (list, seeing, loading, choosing, analyzing) =
        (registry(), registry(), registry(), registry(), registry());
    let (turning, judging) = (registry(), registry());
    let four = || json!({ "game": "connect4(5x4)", "moves": ["3", "3"] });
    api.quick("games", "Lists the games", json!({}), move |asked, _| games(asked, &list))
        .quick(
            "play/see",
            "Shows a position: the board, the moves, how it came about",
            json!({ "at": four() }),
            move |asked, _| see(asked, &seeing),
        )
        .quick(
            "play/load",
            "Reads the record of a game",
            json!({ "record": "game tictactoe\nposition 3/3/3 x\nmove b2\n" }),
            move |asked, _| load(asked, &loading),
        )
        .quick("play/levels", "Lists the levels, with what each of them does", json!({}), |asked, _| {
            levels(asked)
        })
        .stream(
            "play/turn",
            "Makes a person's move and the engine's answer to it",
            json!({ "at": four(), "move": "3", "second": "strength=4" }),
            move |asked, cancel, tell| turn(asked, &turning, cancel, tell),
        )
        .search(
            "play/judge",
            "Says whether the last move was a good one, and what was better",
            json!({ "at": { "game": "tictactoe", "moves": ["a1", "b1"] } }),
            move |asked, cancel| judge(asked, &judging, cancel),
        )
        .stream(
            "play/choose",
            "Chooses a move at a level, and tells what it thinks meanwhile",
            json!({ "at": four(), "level": "strength=4" }),
            move |asked, cancel, tell| choose(asked, &choosing, cancel, tell),
        )
        .stream(
            "play/analyze",
            "Searches deeper and deeper, and tells what every depth found",
            json!({ "at": four(), "depth": 4, "lines": 3 }),
            move |asked, cancel, tell| analyze(asked, &analyzing, cancel, tell),
        )
}
