//! One line per entry, leaf and return: `NODE: α: β: value FUNCTION`.

use super::{Lines, Settings, Tone, shown_name};
use crate::view::Walk;
use crate::{Algorithm, Run};
use plyscope::{Bound, EventKind, Player, Score, Source, Value, Window};
use std::io;

/// Law: for alpha-beta on `letters` these are the 21 lines of the source. A leaf prints its value three times and has
/// no line for its entry; the k-th cut that skips something is announced before the line of the return at which it
/// happened. Lines that are not part of the table start with `#`.
pub(super) fn lines(run: &Run, settings: &Settings, line: &mut impl Lines) -> io::Result<()> {
    let Settings { signs, steps } = *settings;
    let tree = &run.tree;
    let score = |score| signs.score(tree, score);
    line(Tone::Head, &format!("# {}", signs.text(&run.header())))?;
    line(Tone::Head, &signs.text("# Node: α: β: value function"))?;

    let events = run.recording.events();
    // A driver asks the root several times, and its answers are bounds or belong to a depth.
    let driven = matches!(events.first().map(|event| event.kind), Some(EventKind::Iteration { .. }));
    let mut prunes = 0;
    let mut walk = Walk::new(run);
    while let Some(view) = walk.advance() {
        let step = view.step;
        if steps.ends_before(step) {
            break;
        }
        let next = events.get(step + 1).map(|event| event.kind);
        let cut = match (view.event.kind, next) {
            (EventKind::Child { .. }, Some(EventKind::Cutoff(cut))) if cut.skipped > 0 => Some(cut.kind),
            _ => None,
        };
        prunes += u32::from(cut.is_some());
        if !steps.contains(step) {
            continue;
        }
        let name = match view.node(run) {
            Some(node) => shown_name(tree, node),
            None => "".into(),
        };
        let player = view.stack.last().map_or(Player::Max, |call| call.player);
        let row = |window: Window, value: Score| {
            let (alpha, beta) = (score(window.alpha), score(window.beta));
            format!("{name}: {alpha}: {beta}: {} {player}value", score(value))
        };
        let said = |value: Value| match value.bound {
            Bound::Exact => score(value.score),
            bound => format!("{} {}", signs.text(bound.sign()), score(value.score)),
        };
        match view.event.kind {
            EventKind::Enter { window, .. } => {
                if !view.valued_at_once(run) {
                    line(Tone::Plain, &row(window, first_value(run, player, window)))?;
                }
            }
            EventKind::Leaf { value, source } => {
                let v = score(value.score);
                let mut text = match value.bound {
                    Bound::Exact => format!("{name}: {v}: {v}: {v}"),
                    Bound::AtLeast => format!("{name}: {v}: {}: {}", score(Score::INFINITY), said(value)),
                    Bound::AtMost => format!("{name}: {}: {v}: {}", score(Score::NEG_INFINITY), said(value)),
                };
                match source {
                    Source::Terminal | Source::Horizon => {}
                    Source::Table => text.push_str(" table"),
                    Source::Proof => text.push_str(" proof"),
                }
                line(Tone::Leaf, &text)?;
            }
            EventKind::Child { best, window, .. } => match cut {
                Some(kind) => {
                    let prune = format!("PRUNE{prunes}({}): ", kind.letter());
                    line(Tone::Cut, &format!("{}{}", signs.text(&prune), row(window, best)))?;
                }
                None => line(Tone::Plain, &row(window, best))?,
            },
            EventKind::Hit { value, mv, enough } => {
                let first = mv.filter(|_| !enough);
                let first = first.map_or(String::new(), |mv| format!(", {} first", shown_name(tree, mv)));
                let enough = if enough { "enough" } else { "not enough" };
                line(Tone::Note, &format!("# table: {name} {}, {enough}{first}", said(value)))?;
            }
            EventKind::Store { value, .. } => {
                line(Tone::Note, &format!("# store: {name} {}", said(value)))?;
            }
            EventKind::Research { window } => {
                let child = view.returned.map_or(name.clone(), |(child, _)| shown_name(tree, child));
                line(Tone::Note, &format!("# re-search: {child} {}", signs.window(tree, window)))?;
            }
            EventKind::Iteration { depth, window } => {
                let depth = depth.map_or(String::new(), |depth| format!("depth {depth} "));
                line(Tone::Note, &format!("# iteration: {depth}{}", signs.window(tree, window)))?;
            }
            EventKind::Leave { value } if driven && view.event.ply == 0 => {
                line(Tone::Note, &format!("# answer: {name} {}", said(value)))?;
            }
            // A cut is announced by the return that caused it, and what a node returns is told by the line of its
            // parent.
            EventKind::Cutoff(_) | EventKind::Leave { .. } => {}
        }
    }
    // Bounds that meet leave it to the reader to see the value.
    if driven && run.recording.dropped() == 0 && steps.contains(events.len().saturating_sub(1)) {
        let name = shown_name(tree, tree.root());
        line(Tone::Note, &format!("# value: {name} {}", score(run.value)))?;
    }
    Ok(())
}

/// The value with which a node starts: the worst, except where α or β itself is the running value.
pub(super) fn first_value(run: &Run, player: Player, window: Window) -> Score {
    match run.options.algorithm {
        Algorithm::FailHard | Algorithm::Thresholds => match player {
            Player::Max => window.alpha,
            Player::Min => window.beta,
        },
        _ => player.worst(),
    }
}
