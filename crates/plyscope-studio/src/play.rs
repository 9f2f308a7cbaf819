//! Playing a game against the engine, and seeing what it thinks.
//!
//! Every request says where the game stands: which game, from which position, with which moves. The server remembers
//! nothing, so a page can be closed, opened twice or sent on as a link.

mod think;
mod view;

pub use think::{Analyze, Choose, Event, Found, FoundMove, Underway, analyze, choose};
pub use view::{
    At, GameInfo, Games, LegalMove, Load, Loaded, Outcome, Part, Rect, SceneInfo, See, Spot, View, games,
    load, see,
};

use crate::Api;
use plyscope_games::registry::Registry;
use serde_json::json;
use std::sync::Arc;

/// Adds the calls of this room.
pub(crate) fn calls(api: Api, registry: &Arc<Registry>) -> Api {
    let registry = || Arc::clone(registry);
    let (list, seeing, loading, choosing, analyzing) =
        (registry(), registry(), registry(), registry(), registry());
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
