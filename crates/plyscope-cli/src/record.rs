//! The record of a game: a small text that `play` saves and loads.

use crate::game;
use anyhow::{Context, anyhow, bail};
use plyscope_games::session::Session;
use std::path::Path;

/// The game, the position in which it began, and the moves, one thing a line.
pub(crate) fn write(session: &dyn Session) -> String {
    let mut text = format!("game {}\nposition {}\n", session.name(), session.origin());
    for mv in session.history() {
        text += &format!("move {mv}\n");
    }
    if session.outcome().is_some() {
        text += &format!("# {}\n", game::state_of_play(session));
    }
    text
}

/// Reads a record and plays it through.
pub(crate) fn read(text: &str) -> anyhow::Result<Box<dyn Session>> {
    let mut session: Option<Box<dyn Session>> = None;
    for (n, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let at = || format!("line {}", n + 1);
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match (key, &mut session) {
            ("game", None) => session = Some(game::open(value, None).with_context(at)?),
            ("position", Some(session)) => {
                session.set_position(value).map_err(|error| anyhow!("{}: {error}", at()))?;
            }
            ("move", Some(session)) => {
                session.play(value).map_err(|error| anyhow!("{}: {error}", at()))?;
            }
            (_, None) => bail!("{}: expected `game NAME` first", at()),
            _ => bail!("{}: expected `position …` or `move …`, not `{line}`", at()),
        }
    }
    session.ok_or_else(|| {
        anyhow!("there is no game in it; expected `game NAME`, `position …` and `move …` lines")
    })
}

pub(crate) fn save(session: &dyn Session, path: &Path) -> anyhow::Result<()> {
    std::fs::write(path, write(session)).map_err(|error| anyhow!("{}: {error}", path.display()))
}

pub(crate) fn load(path: &Path) -> anyhow::Result<Box<dyn Session>> {
    let text = std::fs::read_to_string(path).map_err(|error| anyhow!("{}: {error}", path.display()))?;
    read(&text).with_context(|| path.display().to_string())
}
