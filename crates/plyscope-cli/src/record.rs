//! The record of a game as a file: what `play` saves and loads.

use crate::{file, game};
use anyhow::{Context, anyhow};
use plyscope_games::record;
use plyscope_games::session::Session;
use std::path::Path;

pub(crate) fn save(session: &dyn Session, path: &Path) -> anyhow::Result<()> {
    file::write(path, record::write(session).as_bytes())
}

pub(crate) fn load(path: &Path) -> anyhow::Result<Box<dyn Session>> {
    let text = std::fs::read_to_string(path).map_err(|error| anyhow!("{}: {error}", path.display()))?;
    record::read(&text, game::open_by_name).with_context(|| path.display().to_string())
}
