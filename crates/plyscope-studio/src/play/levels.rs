//! What a level does, so that its name can say it.

use crate::Problem;
use plyscope_games::session::Level;
use serde::{Deserialize, Serialize};

/// Asks for the levels.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Levels {}

/// A level to play against.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelInfo {
    /// How it is asked for.
    pub level: String,
    /// Its number among the strengths; none if it is `perfect` or `random`.
    pub strength: Option<u32>,
    /// How many positions it looks at for a move, if that is bounded.
    pub nodes: Option<u64>,
    /// How many of a thousand moves it makes by chance.
    pub chance: u32,
}

/// The levels, from weak to strong; `random` comes last.
///
/// # Errors
/// None.
pub fn levels(_: Levels) -> Result<Vec<LevelInfo>, Problem> {
    let strengths = (1..=Level::STRONGEST).map(Level::strength);
    let others = ["perfect", "random"].into_iter().filter_map(|name| name.parse().ok());
    let info = |level: Level| LevelInfo {
        level: level.to_string(),
        strength: level.strength,
        nodes: level.limits().nodes,
        chance: level.blunders(),
    };
    Ok(strengths.chain(others).map(info).collect())
}
