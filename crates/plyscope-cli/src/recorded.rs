//! The search of a game as a file: what `--record` writes.

use crate::game::Effort;
use crate::{file, game, out, words as m};
use anyhow::{anyhow, bail};
use plyscope_games::session::{Answer, Session};
use plyscope_studio::play::searched;
use plyscope_trace::search_file;
use std::path::Path;

/// How many events to keep: the page can show as many.
pub(crate) const ROOM: usize = 8_000;

/// Before the work: a recording follows one search by one thread. `other` is an option that asks for more of them.
pub(crate) fn refuse(effort: &Effort, other: Option<&str>) -> anyhow::Result<()> {
    let threads = (effort.threads() > 1).then_some("--threads");
    match threads.or(other) {
        Some(name) => {
            bail!("--record follows one search by one thread; leave out {name}, or --record")
        }
        None => Ok(()),
    }
}

/// Writes the search that found the answer.
pub(crate) fn write(session: &dyn Session, asked: &str, answer: &Answer, path: &Path) -> anyhow::Result<()> {
    let shown = path.display();
    let none = || anyhow!("{shown}: nothing to record: {}", answer.told.why_not().unwrap_or("no search"));
    let run = searched(session, asked, answer).ok_or_else(none)?;
    let text = search_file::write(&run).ok_or_else(none)?;
    file::write(path, text.as_bytes())?;
    let nodes: u64 = run.tree.nodes().map(|node| run.not_shown(node)).sum();
    let steps = game::count(run.recording.len() as u64);
    out::note(&match nodes {
        0 => m::recorded_whole(out::lang(), shown, steps),
        nodes => m::recorded_part(out::lang(), shown, steps, game::count(nodes)),
    });
    Ok(())
}
