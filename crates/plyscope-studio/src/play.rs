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
use serde_json::json;

/// Adds the calls of this room.
pub(crate) fn calls(api: Api) -> Api {
    let four = || json!({ "game": "connect4(5x4)", "moves": ["3", "3"] });
    api.quick("games", "Lists the games", json!({}), |asked, _| games(asked))
        .quick(
            "play/see",
            "Shows a position: the board, the moves, how it came about",
            json!({ "at": four() }),
            |asked, _| see(asked),
        )
        .quick(
            "play/load",
            "Reads the record of a game",
            json!({ "record": "game tictactoe\nposition 3/3/3 x\nmove b2\n" }),
            |asked, _| load(asked),
        )
        .stream(
            "play/choose",
            "Chooses a move at a level, and tells what it thinks meanwhile",
            json!({ "at": four(), "level": "strength=4" }),
            choose,
        )
        .stream(
            "play/analyze",
            "Searches deeper and deeper, and tells what every depth found",
            json!({ "at": four(), "depth": 4, "lines": 3 }),
            analyze,
        )
}
