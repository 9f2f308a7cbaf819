//! The stack of open calls, with values put into the lines of code: one picture per thing that changes.

use super::code::{Function, Line, Role, leaf_forms, listing};
use super::table::first_value;
use super::{Lines, Settings, Signs, Tone, shown_name};
use crate::Run;
use crate::view::{Known, View, Walk};
use plyscope::observe::Call;
use plyscope::{Bound, EventKind, NodeId, Player, Score, Source, Value, Window};
use std::io;

/// How far the innermost call is, in one picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Just called, and about to be valued at once: there is nothing but the call.
    Bare,
    /// A child is (about to be) searched.
    Waiting,
    /// The child's value has reached this line; put in but not yet evaluated if `given`.
    At { line: usize, given: bool },
    /// The other children cannot matter.
    Cut,
    /// There is no other child.
    Exhausted,
    /// Returns.
    Left { cut: bool },
    /// Valued without a look at the children: the test, then the value, then the return.
    Leaf { source: Source, lines: usize },
}

/// Law: every step has at least one picture; the pictures of one step are lettered a, b, c.
pub(super) fn lines(run: &Run, settings: &Settings, line: &mut impl Lines) -> io::Result<()> {
    let Settings { signs, steps } = *settings;
    line(Tone::Head, &format!("# {}", signs.text(&run.header())))?;
    line(Tone::Head, &format!("# {}", signs.text(listing(run.options.algorithm).source)))?;
    let mut walk = Walk::new(run);
    while let Some(view) = walk.advance() {
        if steps.ends_before(view.step) {
            break;
        }
        if steps.contains(view.step) {
            let pictures = pictures(run, view);
            for (i, &(phase, ref note)) in pictures.iter().enumerate() {
                let letter = match pictures.len() {
                    1 => String::new(),
                    _ => char::from(b'a' + i as u8).to_string(),
                };
                line(Tone::Plain, "")?;
                line(Tone::Head, &signs.text(&format!("── step {}{letter} ──", view.step + 1)))?;
                draw(run, view, phase, signs, line)?;
                if let Some(note) = note {
                    line(Tone::Note, &signs_note(signs, note))?;
                }
            }
            if let EventKind::Leave { value } = view.event.kind
                && view.event.ply == 0
            {
                let root = shown_name(&run.tree, run.tree.root());
                line(Tone::Plain, "")?;
                line(
                    Tone::Head,
                    &format!("The value of {root} is {}.", signs.score(&run.tree, value.score)),
                )?;
            }
        }
    }
    Ok(())
}

/// A remark: words with signs, and a name that must stay as it is.
struct Note {
    name: String,
    words: String,
}

fn signs_note(signs: Signs, note: &Note) -> String {
    format!("{}{}", note.name, signs.text(&note.words))
}

/// What there is to see in a step.
fn pictures(run: &Run, view: &View) -> Vec<(Phase, Option<Note>)> {
    let tree = &run.tree;
    let node = view.node(run);
    let name = |node: NodeId| shown_name(tree, node).into_owned();
    let here = || node.map(name).unwrap_or_default();
    let said = |value: Value| match value.bound {
        Bound::Exact => tree.show(value.score),
        bound => format!("{} {}", bound.sign(), tree.show(value.score)),
    };
    let window = |w: Window| format!("({}, {})", tree.show(w.alpha), tree.show(w.beta));
    match view.event.kind {
        EventKind::Enter { .. } if view.valued_at_once(run) => vec![(Phase::Bare, None)],
        EventKind::Enter { .. } => vec![(Phase::Waiting, None)],
        EventKind::Leaf { source, .. } => {
            vec![(Phase::Leaf { source, lines: 1 }, None), (Phase::Leaf { source, lines: 2 }, None)]
        }
        EventKind::Child { .. } => {
            let Some(call) = view.stack.last() else { return Vec::new() };
            let function = listing(run.options.algorithm).of(call.player);
            let mut pictures = Vec::new();
            for (line, code) in function.lines.iter().enumerate().filter(|(_, code)| code.role.in_loop()) {
                if code.given.is_some() {
                    pictures.push((Phase::At { line, given: true }, None));
                }
                pictures.push((Phase::At { line, given: false }, None));
                if code.role == Role::Cut && view.cuts_now() {
                    break;
                }
            }
            pictures
        }
        EventKind::Cutoff(cut) => {
            let words = match cut.skipped {
                0 => " has no more successors anyway: nothing is skipped.".to_owned(),
                1 => ": 1 successor is skipped.".to_owned(),
                n => format!(": {n} successors are skipped."),
            };
            vec![(Phase::Cut, Some(Note { name: here(), words }))]
        }
        EventKind::Leave { .. } if view.is_leaf_call() => {
            // The leaf event stands directly before, or before what the table was told.
            let events = run.recording.events()[..view.step].iter().rev();
            let source = events.map(|event| event.kind).find_map(|kind| match kind {
                EventKind::Leaf { source, .. } => Some(source),
                _ => None,
            });
            vec![(Phase::Leaf { source: source.unwrap_or(Source::Terminal), lines: 3 }, None)]
        }
        EventKind::Leave { .. } if view.just_cut(run) => vec![(Phase::Left { cut: true }, None)],
        EventKind::Leave { .. } => {
            let none = || Some(Note { name: here(), words: " has no more successors.".to_owned() });
            vec![(Phase::Exhausted, none()), (Phase::Left { cut: false }, none())]
        }
        EventKind::Hit { value, mv, enough } => {
            let best = mv.map_or(String::new(), |mv| format!(", best move {}", name(mv)));
            let use_ = if enough { "that is enough" } else { "that is not enough" };
            let words = format!(": the table says {}{best}; {use_}.", said(value));
            vec![(Phase::Waiting, Some(Note { name: here(), words }))]
        }
        EventKind::Store { value, .. } => {
            let words = format!(": {} goes into the table.", said(value));
            vec![(Phase::Exhausted, Some(Note { name: here(), words }))]
        }
        EventKind::Research { window: w } => {
            let child = view.returned.map(|(child, _)| name(child)).unwrap_or_default();
            let words = format!(" is searched again with {}.", window(w));
            vec![(Phase::Waiting, Some(Note { name: child, words }))]
        }
        EventKind::Iteration { depth, window: w } => {
            let depth = depth.map_or(String::new(), |depth| format!(" to depth {depth}"));
            let words = format!("The search starts from the root{depth} with {}.", window(w));
            vec![(Phase::Waiting, Some(Note { name: String::new(), words }))]
        }
    }
}

/// All open calls, the outermost first.
fn draw(run: &Run, view: &View, phase: Phase, signs: Signs, line: &mut impl Lines) -> io::Result<()> {
    let listing = listing(run.options.algorithm);
    for (i, call) in view.stack.iter().enumerate() {
        if i > 0 {
            line(Tone::Plain, "")?;
        }
        let function = listing.of(call.player);
        let below = view.stack.get(i + 1);
        let innermost = below.is_none();
        let phase = if innermost { phase } else { Phase::Waiting };
        let values = Values::of(run, view, function, call, below);
        let mut put = |tone: Tone, form: &str, suffix: &str| {
            let mark = if tone == Tone::Plain { "  " } else { "▶ " };
            let text =
                format!("{}{}{}", signs.text(mark), values.fill(form, signs), values.fill(suffix, signs));
            line(tone, text.trim_end())
        };
        match phase {
            Phase::Bare => put(Tone::Current, function.lines[0].waiting, "")?,
            Phase::Leaf { source, lines } => {
                put(Tone::Plain, function.lines[0].waiting, "")?;
                let [test, value] = leaf_forms(function, source);
                for (i, form) in [test, value, function.leaf_return].into_iter().take(lines).enumerate() {
                    put(if i + 1 == lines { Tone::Current } else { Tone::Plain }, form, "")?;
                }
            }
            _ => {
                for (i, code) in function.lines.iter().enumerate() {
                    let (tone, form, suffix) = shape(function, i, code, phase, innermost, view);
                    put(tone, form, &suffix)?;
                }
            }
        }
    }
    Ok(())
}

/// How one line of an inner node's call looks.
fn shape(
    function: &Function,
    i: usize,
    code: &Line,
    phase: Phase,
    innermost: bool,
    view: &View,
) -> (Tone, &'static str, String) {
    let cut_line = function.lines.iter().position(|line| line.role == Role::Cut).unwrap_or(usize::MAX);
    let current = |yes: bool| if yes && innermost { Tone::Current } else { Tone::Plain };
    let none = String::new();
    match phase {
        Phase::Waiting => {
            // A call that has just begun stands at its head; one that waits for a child, at the line that calls it.
            let at = if matches!(view.event.kind, EventKind::Enter { .. }) { Role::Call } else { Role::Take };
            (current(code.role == at), code.waiting, none)
        }
        Phase::At { line, given } if code.role.in_loop() => {
            let form = match (i.cmp(&line), code.given) {
                (std::cmp::Ordering::Less, _) => code.done,
                (std::cmp::Ordering::Equal, Some(form)) if given => form,
                (std::cmp::Ordering::Equal, _) => code.done,
                (std::cmp::Ordering::Greater, _) => code.waiting,
            };
            let truth = match code.role {
                Role::Cut if i == line => Some(view.cuts_now()),
                Role::Keep if i == line && given => Some(view.improves()),
                _ => None,
            };
            let suffix = truth.map_or(none, |truth| format!("  {truth}!"));
            (current(i == line), form, suffix)
        }
        Phase::Cut | Phase::Left { cut: true } if code.role.in_loop() => {
            let form = if i <= cut_line { code.done } else { code.waiting };
            let suffix = match (view.stack.last(), code.role) {
                (Some(call), Role::Cut) => {
                    let letter = plyscope::CutKind::by(call.player).letter();
                    let returns = matches!(phase, Phase::Left { .. }) && function.cut_returns;
                    format!("  // {letter} cutoff{}", if returns { " ⇒ return {r}" } else { "" })
                }
                _ => none,
            };
            let returns_here = function.cut_returns || phase == Phase::Cut;
            (current(code.role == Role::Cut && returns_here), form, suffix)
        }
        Phase::Left { cut } if code.role == Role::Return => {
            if cut && function.cut_returns {
                (Tone::Plain, code.waiting, none)
            } else {
                (current(true), code.done, none)
            }
        }
        Phase::Exhausted => (current(code.role == Role::Loop), exhausted(code), none),
        Phase::Left { .. } => (Tone::Plain, exhausted(code), none),
        _ => (Tone::Plain, code.waiting, none),
    }
}

/// After the last child everything in the loop is evaluated, but the return is yet to come.
fn exhausted(code: &Line) -> &'static str {
    if code.role.in_loop() { code.done } else { code.waiting }
}

/// The values that go into the lines of one call.
struct Values<'v> {
    run: &'v Run,
    node: NodeId,
    function: &'static Function,
    call: &'v Call<NodeId>,
    /// Before the child that is being told of.
    before: Known,
    /// The child that is searched, or that returned last.
    child: Option<(NodeId, Player)>,
    /// What it returned, absolute.
    returned: Option<Score>,
}

impl<'v> Values<'v> {
    fn of(
        run: &'v Run,
        view: &View,
        function: &'static Function,
        call: &'v Call<NodeId>,
        below: Option<&Call<NodeId>>,
    ) -> Values<'v> {
        let node = call.mv.unwrap_or(run.tree.root());
        let events = run.recording.events();
        let mut before = Known::from(call);
        let mut returned = call.returned.map(|value| value.score);
        let mut child = below.and_then(|below| below.mv.map(|mv| (mv, below.player)));
        if below.is_none() {
            match view.event.kind {
                EventKind::Enter { .. } => {
                    if let Some(EventKind::Enter { mv: Some(mv), player, .. }) =
                        events.get(view.step + 1).map(|event| event.kind)
                    {
                        child = Some((mv, player));
                    }
                }
                EventKind::Child { mv, value, .. } => {
                    before = view.before.unwrap_or(before);
                    child = Some((mv, run.tree.player(mv)));
                    returned = Some(value);
                }
                EventKind::Leaf { value, .. } => returned = Some(value.score),
                _ => {
                    // A cut, a return, a word to the table: the last child stands a few steps before.
                    let last = events[call.entered..=view.step].iter().rev().take(4);
                    let last = last.map(|event| event.kind).find_map(|kind| match kind {
                        EventKind::Child { mv, value, .. } => Some((mv, value)),
                        _ => None,
                    });
                    if let Some((mv, value)) = last {
                        child = Some((mv, run.tree.player(mv)));
                        returned = Some(value);
                    }
                }
            }
        }
        Values { run, node, function, call, before, child, returned }
    }

    /// Puts the values into a form. One pass: a name that looks like a mark stays a name.
    fn fill(&self, form: &str, signs: Signs) -> String {
        let mut out = String::new();
        let mut rest = form;
        while let Some((text, tail)) = rest.split_once('{') {
            out.push_str(&signs.text(text));
            let Some((mark, tail)) = tail.split_once('}') else {
                // Only `{` of the code itself is left.
                out.push('{');
                rest = tail;
                continue;
            };
            out.push_str(&self.value(mark, signs));
            rest = tail;
        }
        out.push_str(&signs.text(rest));
        out
    }

    fn value(&self, mark: &str, signs: Signs) -> String {
        let tree = &self.run.tree;
        let call = self.call;
        let player = call.player;
        let view =
            |score: Score, player| if self.function.movers_view { score.seen_by(player) } else { score };
        let show = |score: Score| signs.score(tree, view(score, player));
        let seen = |window: Window| if self.function.movers_view { window.seen_by(player) } else { window };
        // `seen` has already changed the view of a window.
        let raw = |score: Score| signs.score(tree, score);
        let unknown = || "?".to_owned();
        let mover = self.child.map_or(player.other(), |(_, player)| player);
        let depth = |down: u32| match (self.run.options.depth, call.depth) {
            (Some(_), Some(left)) => left.saturating_sub(down).to_string(),
            _ => signs.text("∞").into_owned(),
        };
        match mark {
            "g" => shown_name(tree, self.node).into_owned(),
            "s" => self.child.map_or("s".to_owned(), |(child, _)| shown_name(tree, child).into_owned()),
            "f" => listing(self.run.options.algorithm).of(mover).name.to_owned(),
            "A" => raw(seen(call.entry).alpha),
            "B" => raw(seen(call.entry).beta),
            "a" => raw(seen(self.before.window).alpha),
            "b" => raw(seen(self.before.window).beta),
            "v" => show(self.before.best.unwrap_or(first_value(self.run, player, call.entry))),
            "x" => self.returned.map_or_else(unknown, show),
            "y" => self.returned.map_or_else(unknown, |score| raw(view(score, mover))),
            "V" => call.best.map_or_else(unknown, show),
            "w" => match player {
                Player::Max => show(call.window.alpha),
                Player::Min => show(call.window.beta),
            },
            "r" => call.returned.map_or_else(unknown, |value| show(value.score)),
            "d" => depth(0),
            "e" => depth(1),
            "k" => call.ply.to_string(),
            "l" => (call.ply + 1).to_string(),
            "p" => player.to_string(),
            "q" => mover.to_string(),
            // The thresholds that the child is called with, in its own mover's view.
            "C" => raw(self.before.window.seen_by(mover).alpha),
            "D" => raw(self.before.window.seen_by(mover).beta),
            "n" => if mover == player { "" } else { "-" }.to_owned(),
            _ => unknown(),
        }
    }
}
