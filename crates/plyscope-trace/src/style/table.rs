//! One line per entry, leaf and return: `NODE: α: β: value FUNCTION`, or the columns of another page.

use super::{Lines, Settings, Signs, Steps, Tone, shown_name};
use crate::catalogue::messages as m;
use crate::view::Walk;
use crate::{Algorithm, Lang, Run};
use plyscope::{Bound, EventKind, NodeId, Player, Score, Source, Value, Window};
use std::fmt;
use std::io;

/// One line of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The step to which it belongs.
    pub step: usize,
    /// What it is about.
    pub tone: Tone,
    /// What it says.
    pub cells: Cells,
}

/// What a line of the table says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cells {
    /// A line of the table proper.
    Node {
        /// `PRUNE1`, if something is skipped here.
        prune: Option<String>,
        /// The node.
        name: String,
        /// What stands under the other heads but the last: α, β and the value, or what the page has instead.
        numbers: Vec<String>,
        /// `MAXvalue` or `MINvalue`, where a leaf has its value from, or what is returned; empty at an ordinary leaf.
        function: String,
    },
    /// A remark, without its comment sign.
    Note(String),
}

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cells::Node { prune, name, numbers, function } => {
                if let Some(prune) = prune {
                    write!(f, "{prune}: ")?;
                }
                write!(f, "{name}: {}", numbers.join(": "))?;
                if function.is_empty() { Ok(()) } else { write!(f, " {function}") }
            }
            Cells::Note(note) => write!(f, "# {note}"),
        }
    }
}

/// Law: for alpha-beta on `letters` these are the 21 lines of the source. A leaf prints its value three times and has
/// no line for its entry; the k-th cut that skips something is announced before the line of the return at which it
/// happened. Lines that are not part of the table start with `#`.
pub(super) fn lines(run: &Run, settings: &Settings, line: &mut impl Lines) -> io::Result<()> {
    let Settings { signs, steps, lang, .. } = *settings;
    line(Tone::Head, &format!("# {}", signs.text(&run.header_in(lang))))?;
    let mut others = heads(run, lang);
    let last = others.pop().unwrap_or_default();
    let head = format!("# {}{}{last}", others.join(": "), if last.is_empty() { "" } else { " " });
    line(Tone::Head, &signs.text(&head))?;
    each_row(run, (signs, lang), steps, |row| line(row.tone, &row.cells.to_string()))
}

/// The columns of an algorithm's page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// α, β, value and function.
    Window,
    /// d, α, β and value: one function serves both players.
    Depth,
    /// Use-Thresh and Pass-Thresh in the mover's view, and BEST-PATH.
    Thresholds,
}

fn layout(run: &Run) -> Layout {
    match run.options.algorithm {
        Algorithm::DepthLimited => Layout::Depth,
        Algorithm::Thresholds => Layout::Thresholds,
        _ => Layout::Window,
    }
}

/// The heads of the columns, the last for what is said behind the numbers; empty where the page has nothing there.
pub fn heads(run: &Run, lang: Lang) -> Vec<String> {
    let (node, value, function) = (m::head_node(lang), m::head_value(lang), m::head_function(lang));
    let heads: &[&str] = match layout(run) {
        Layout::Window => &[&node, "α", "β", &value, &function],
        Layout::Depth => &[&node, "d", "α", "β", &value, ""],
        // The words of its page.
        Layout::Thresholds => {
            &["Node", "Depth", "Player", "Use-Thresh", "Pass-Thresh", "BEST-PATH", "returned"]
        }
    };
    heads.iter().map(|head| (*head).to_owned()).collect()
}

/// All lines of the table, without the head.
pub fn rows(run: &Run, signs: Signs, lang: Lang) -> Vec<Row> {
    let mut rows = Vec::new();
    // A list never refuses a row.
    let _ = each_row(run, (signs, lang), Steps::default(), |row| {
        rows.push(row);
        Ok(())
    });
    rows
}

fn each_row(
    run: &Run,
    (signs, lang): (Signs, Lang),
    steps: Steps,
    mut put: impl FnMut(Row) -> io::Result<()>,
) -> io::Result<()> {
    let tree = &run.tree;
    let score = |score| signs.score(lang, tree, score);
    let events = run.recording.events();
    // A driver asks the root several times, and its answers are bounds or belong to a depth.
    let driven = matches!(events.first().map(|event| event.kind), Some(EventKind::Iteration { .. }));
    let note = |step: usize, text: String| Row { step, tone: Tone::Note, cells: Cells::Note(text) };
    let layout = layout(run);
    let mut prunes = 0;
    let mut walk = Walk::new(run);
    while let Some(view) = walk.advance() {
        let step = view.step;
        if steps.ends_before(step) {
            break;
        }
        let next = events.get(step + 1).map(|event| event.kind);
        let prunes_here = match (view.event.kind, next) {
            (EventKind::Child { .. }, Some(EventKind::Cutoff(cut))) => cut.skipped > 0,
            _ => false,
        };
        prunes += u32::from(prunes_here);
        if !steps.contains(step) {
            continue;
        }
        let name = match view.node(run) {
            Some(node) => shown_name(tree, node),
            None => "".into(),
        };
        let player = view.stack.last().map_or(Player::Max, |call| call.player);
        let mut row = |tone: Tone, prune: Option<String>, numbers: Vec<String>, function: String| {
            let name = name.clone().into_owned();
            put(Row { step, tone, cells: Cells::Node { prune, name, numbers, function } })
        };
        let call = view.stack.last();
        let path = |nodes: &[NodeId]| match nodes {
            [] => "nil".to_owned(),
            nodes => nodes.iter().map(|&node| shown_name(tree, node)).collect::<Vec<_>>().join(" "),
        };
        let own_path = || view.paths.last().map_or("nil".to_owned(), |nodes| path(nodes));
        let inner = |window: Window, value: Score| {
            let depth = match call.and_then(|call| call.depth) {
                Some(left) if run.options.has_horizon() => left.to_string(),
                _ => signs.text("∞").into_owned(),
            };
            let mut numbers = match layout {
                Layout::Window => Vec::new(),
                Layout::Depth => vec![depth],
                Layout::Thresholds => {
                    let seen = window.seen_by(player);
                    let ply = call.map_or(0, |call| call.ply).to_string();
                    return vec![ply, player.to_string(), score(seen.beta), score(seen.alpha), own_path()];
                }
            };
            numbers.extend([window.alpha, window.beta, value].map(score));
            numbers
        };
        let function = || match layout {
            Layout::Window => format!("{player}value"),
            _ => String::new(),
        };
        // What the page returns: VALUE in the mover's view, and PATH.
        let structure =
            |value: Score| format!("VALUE = {}; PATH = {}", score(value.seen_by(player)), own_path());
        let said = |value: Value| match value.bound {
            Bound::Exact => score(value.score),
            bound => format!("{} {}", signs.text(bound.sign()), score(value.score)),
        };
        match view.event.kind {
            EventKind::Enter { window, .. } => {
                if !view.valued_at_once(run) {
                    let numbers = inner(window, first_value(run, player, window));
                    row(Tone::Plain, None, numbers, function())?;
                }
            }
            EventKind::Leaf { value, source } => {
                let window = match value.bound {
                    Bound::Exact => Window::new(value.score, value.score),
                    Bound::AtLeast => Window::new(value.score, Score::INFINITY),
                    Bound::AtMost => Window::new(Score::NEG_INFINITY, value.score),
                };
                let numbers = match (layout, call) {
                    // A leaf has the thresholds that it was called with.
                    (Layout::Thresholds, Some(call)) => inner(call.entry, value.score),
                    _ => {
                        let mut numbers = inner(window, value.score);
                        if let (Some(last), true) = (numbers.last_mut(), value.bound != Bound::Exact) {
                            *last = said(value);
                        }
                        numbers
                    }
                };
                let source = match source {
                    Source::Terminal => String::new(),
                    // Evaluated is not finished.
                    Source::Horizon => m::source_static(lang),
                    Source::Table => m::source_table(lang),
                    Source::Proof => m::source_proved(lang),
                    Source::Margin => m::source_margin(lang),
                    Source::Pass => m::source_pass(lang),
                };
                let words = match (layout, source.as_str()) {
                    (Layout::Thresholds, "") => structure(value.score),
                    (Layout::Thresholds, source) => format!("{}, {source}", structure(value.score)),
                    (_, source) => source.to_owned(),
                };
                row(Tone::Leaf, None, numbers, words)?;
            }
            EventKind::Child { best, window, .. } => {
                let prune = prunes_here.then(|| format!("PRUNE{prunes}"));
                // What a node returns is told with the child that ends it.
                let ends = !matches!(next, Some(EventKind::Enter { .. }));
                let words = match layout {
                    Layout::Thresholds if ends => structure(best),
                    _ => function(),
                };
                let tone = if prune.is_some() { Tone::Cut } else { Tone::Plain };
                row(tone, prune, inner(window, best), words)?;
            }
            EventKind::Hit { value, mv, enough } => {
                let first = mv.filter(|_| !enough);
                let first = first.map_or(String::new(), |mv| m::note_first(lang, shown_name(tree, mv)));
                let knows = if enough { m::note_table_enough } else { m::note_table_hint };
                put(note(step, knows(lang, &name, said(value)) + &first))?;
            }
            EventKind::Store { value, .. } => {
                put(note(step, m::note_store(lang, &name, said(value))))?;
            }
            EventKind::Bounds { window, .. } => {
                put(note(step, m::note_bounds(lang, &name, signs.window(lang, tree, window))))?;
            }
            EventKind::Omit { moves } => put(note(step, m::note_omit(lang, &name, moves)))?,
            EventKind::StandPat { value, window } => {
                let window = signs.window(lang, tree, window);
                put(note(step, m::note_stand_pat(lang, &name, score(value), window)))?;
            }
            EventKind::Research { window, .. } => {
                let child = view.returned().map_or(name.clone(), |(child, _)| shown_name(tree, child));
                put(note(step, m::note_again(lang, child, signs.window(lang, tree, window))))?;
            }
            EventKind::Iteration { depth, window } => {
                let window = signs.window(lang, tree, window);
                put(note(
                    step,
                    match depth {
                        Some(depth) => m::note_iteration_depth(lang, depth, window),
                        None => m::note_iteration(lang, window),
                    },
                ))?;
            }
            EventKind::Leave { value } if driven && view.event.ply == 0 => {
                put(note(step, m::note_answer(lang, &name, said(value))))?;
            }
            // A cut is announced by the return that caused it, and what a node returns is told by the line of its
            // parent.
            EventKind::Cutoff(_) | EventKind::Leave { .. } => {}
        }
    }
    // Bounds that meet leave it to the reader to see the value.
    if driven && run.recording.dropped() == 0 && steps.contains(events.len().saturating_sub(1)) {
        let name = shown_name(tree, tree.root());
        let value = run.answer();
        let value = match value.bound {
            Bound::Exact => score(value.score),
            bound => format!("{} {}", signs.text(bound.sign()), score(value.score)),
        };
        put(note(events.len() - 1, m::note_value(lang, name, value)))?;
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
