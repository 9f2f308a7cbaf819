//! The stack of open calls, with values put into the lines of code: one picture per thing that changes.

use super::code::{Function, Line, Role, leaf_forms};
use super::table::first_value;
use super::{Lines, Settings, Signs, Tone, listing_for, shown_name};
use crate::Run;
use crate::run::first_guess;
use crate::view::{Known, Round, View, Walk, rounds};
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
    /// The table is told.
    Stored { cut: bool },
    /// Returns.
    Left { cut: bool },
    /// Valued without a look at the children: the test, then the value, then the return.
    Leaf { source: Source, lines: usize },
    /// No call is open: the driver is at this line, and has the answer of the root or not.
    Driver { at: Role, answered: bool },
}

/// Law: every step has at least one picture; the pictures of one step are lettered a, b, c.
pub(super) fn lines(run: &Run, settings: &Settings, line: &mut impl Lines) -> io::Result<()> {
    let Settings { signs, steps } = *settings;
    line(Tone::Head, &format!("# {}", signs.text(&run.header())))?;
    line(Tone::Head, &format!("# {}", signs.text(listing_for(&run.options).source)))?;
    let rounds = rounds(run);
    let mut walk = Walk::new(run);
    while let Some(view) = walk.advance() {
        if steps.ends_before(view.step) {
            break;
        }
        if steps.contains(view.step) {
            // The search from the root that is going on, or has just ended.
            let round = rounds[..rounds.partition_point(|round| round.step <= view.step)].last();
            let pictures = pictures(run, view, signs);
            for (i, &(phase, ref note)) in pictures.iter().enumerate() {
                let letter = match pictures.len() {
                    1 => String::new(),
                    _ => char::from(b'a' + i as u8).to_string(),
                };
                line(Tone::Plain, "")?;
                line(Tone::Head, &signs.text(&format!("── step {}{letter} ──", view.step + 1)))?;
                if let Some(round) = round {
                    draw_driver(run, round, phase, signs, line)?;
                }
                if !matches!(phase, Phase::Driver { .. }) {
                    draw(run, view, phase, signs, line)?;
                }
                if let Some(note) = note {
                    line(Tone::Note, note)?;
                }
            }
            if let EventKind::Leave { value } = view.event.kind
                && view.event.ply == 0
            {
                line(Tone::Plain, "")?;
                line(Tone::Head, &result(run, view.step, value, round, signs))?;
            }
        }
    }
    Ok(())
}

/// What is known about the root when it returns.
fn result(run: &Run, step: usize, value: Value, round: Option<&Round>, signs: Signs) -> String {
    let root = shown_name(&run.tree, run.tree.root());
    let score = |score| signs.score(&run.tree, score);
    if step + 1 == run.recording.len() && run.recording.dropped() == 0 {
        return format!("The value of {root} is {}.", score(run.value));
    }
    let depth =
        round.and_then(|round| round.depth).map_or(String::new(), |depth| format!("To depth {depth}: "));
    match value.bound {
        Bound::Exact => format!("{depth}the value of {root} is {}.", score(value.score)),
        Bound::AtLeast => format!("{depth}{root} is at least {}.", score(value.score)),
        Bound::AtMost => format!("{depth}{root} is at most {}.", score(value.score)),
    }
}

/// What there is to see in a step, each picture with a remark below it.
fn pictures(run: &Run, view: &View, signs: Signs) -> Vec<(Phase, Option<String>)> {
    let tree = &run.tree;
    let name = |node: NodeId| shown_name(tree, node).into_owned();
    let here = || view.node(run).map(name).unwrap_or_default();
    // Only our own words change their signs; names stay as they are.
    let text = |words: &str| signs.text(words).into_owned();
    let said = |value: Value| text(&said(run, value));
    let window = |w: Window| signs.window(tree, w);
    let stored = |step: usize| {
        let before = step.checked_sub(1).map(|before| run.recording.events()[before].kind);
        matches!(before, Some(EventKind::Store { .. }))
    };
    let driven = !listing_for(&run.options).driver(tree.player(tree.root())).is_empty();
    let no_more = || Some(format!("{} has no more successors.", here()));
    let mut pictures = match view.event.kind {
        EventKind::Enter { .. } if view.valued_at_once(run) => vec![(Phase::Bare, None)],
        EventKind::Enter { .. } => vec![(Phase::Waiting, None)],
        // What the table says was shown when it was asked.
        EventKind::Leaf { source: Source::Table, .. } => {
            vec![(Phase::Leaf { source: Source::Table, lines: 2 }, None)]
        }
        EventKind::Leaf { source, .. } => {
            vec![(Phase::Leaf { source, lines: 1 }, None), (Phase::Leaf { source, lines: 2 }, None)]
        }
        EventKind::Child { .. } => {
            let Some(call) = view.stack.last() else { return Vec::new() };
            let function = listing_for(&run.options).of(call.player);
            let again = scouted(run, run.recording.entered(view.step.saturating_sub(1))).is_some();
            let mut pictures = Vec::new();
            for (line, code) in function.lines.iter().enumerate().filter(|(_, code)| code.role.in_loop()) {
                // The first answer was shown before the second search, and without one there is nothing to show.
                let skip = match code.role {
                    Role::Take => again && function.find(Role::Again).is_some(),
                    Role::Again => !again,
                    _ => false,
                };
                if skip {
                    continue;
                }
                if code.given.is_some() && code.role != Role::Again {
                    pictures.push((Phase::At { line, given: true }, None));
                }
                pictures.push((Phase::At { line, given: false }, None));
                if code.role == Role::Cut && view.cuts_now(run) {
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
            vec![(Phase::Cut, Some(format!("{}{words}", here())))]
        }
        EventKind::Leave { .. } if view.is_leaf_call() => {
            let source = view.leaf_source(run).unwrap_or(Source::Terminal);
            vec![(Phase::Leaf { source, lines: 3 }, None)]
        }
        EventKind::Leave { .. } if view.just_cut(run) => vec![(Phase::Left { cut: true }, None)],
        EventKind::Leave { .. } if stored(view.step) => vec![(Phase::Left { cut: false }, None)],
        EventKind::Leave { .. } => {
            vec![(Phase::Exhausted, no_more()), (Phase::Left { cut: false }, no_more())]
        }
        EventKind::Hit { value, enough: true, .. } => {
            let note = format!("{}: the table says {}; that is enough.", here(), said(value));
            vec![(Phase::Leaf { source: Source::Table, lines: 1 }, Some(note))]
        }
        EventKind::Hit { value, mv, enough: false } => {
            let best = mv.map_or(String::new(), |mv| format!(", best move {}", name(mv)));
            let note = format!("{}: the table says {}{best}; that is not enough.", here(), said(value));
            vec![(Phase::Waiting, Some(note))]
        }
        EventKind::Store { value, .. } => {
            let note = format!("{}: {} goes into the table.", here(), said(value));
            let cut = view.after_cut(run);
            let mut pictures = Vec::new();
            if !cut {
                pictures.push((Phase::Exhausted, no_more()));
            }
            pictures.push((Phase::Stored { cut }, Some(note)));
            pictures
        }
        EventKind::Bounds { window: w, .. } => {
            vec![(Phase::Waiting, Some(format!("{}: by its rules the window is {}.", here(), window(w))))]
        }
        EventKind::Omit { moves } => {
            let moves = if moves == 1 { "1 move is".to_owned() } else { format!("{moves} moves are") };
            vec![(Phase::Waiting, Some(format!("{}: {moves} left out by the game's hints.", here())))]
        }
        EventKind::StandPat { value, .. } => {
            let value = signs.score(tree, value);
            let note = format!("{}: {value} if the player stops here; now the noisy moves.", here());
            vec![(Phase::Waiting, Some(note))]
        }
        EventKind::Research { window: w, .. } => {
            let child = view.returned.map(|(child, _)| name(child)).unwrap_or_default();
            let note = format!("{child} is searched again with {}.", window(w));
            let call = view.stack.last();
            let function = call.map(|call| listing_for(&run.options).of(call.player));
            match function
                .and_then(|function| Some((function.find(Role::Take)?, function.find(Role::Again)?)))
            {
                Some((take, again)) => vec![
                    (Phase::At { line: take, given: false }, None),
                    (Phase::At { line: again, given: true }, Some(note)),
                ],
                None => vec![(Phase::Waiting, Some(note))],
            }
        }
        EventKind::Iteration { depth, window: w } => {
            let depth = depth.map_or(String::new(), |depth| format!(" to depth {depth}"));
            let note = format!("The search starts from the root{depth} with {}.", window(w));
            vec![(Phase::Driver { at: Role::Take, answered: false }, Some(note))]
        }
    };
    if driven && view.event.ply == 0 && matches!(view.event.kind, EventKind::Leave { .. }) {
        let answered = |at: Role| (Phase::Driver { at, answered: true }, None);
        pictures.extend([answered(Role::Take), answered(Role::Keep)]);
        if view.step + 1 == run.recording.len() {
            pictures.push(answered(Role::Return));
        }
        let lines = listing_for(&run.options).driver(tree.player(tree.root()));
        pictures.retain(|(phase, _)| match phase {
            Phase::Driver { at, .. } => lines.iter().any(|line| line.role == *at),
            _ => true,
        });
    }
    pictures
}

/// "6", "≥ 6" or "≤ 6".
fn said(run: &Run, value: Value) -> String {
    match value.bound {
        Bound::Exact => run.tree.show(value.score),
        bound => format!("{} {}", bound.sign(), run.tree.show(value.score)),
    }
}

/// What the same child returned the first time, if the call entered at this step is a second one.
fn scouted(run: &Run, entered: usize) -> Option<Score> {
    let events = run.recording.events();
    let [first, again] = events.get(entered.checked_sub(2)?..entered)? else { return None };
    match (first.kind, again.kind) {
        (EventKind::Leave { value }, EventKind::Research { .. }) => Some(value.score),
        _ => None,
    }
}

/// The driver, above all calls.
fn draw_driver(
    run: &Run,
    round: &Round,
    phase: Phase,
    signs: Signs,
    line: &mut impl Lines,
) -> io::Result<()> {
    let tree = &run.tree;
    let root = tree.player(tree.root());
    let listing = listing_for(&run.options);
    let score = |score: Score| signs.score(tree, score);
    let (current, answered) = match phase {
        Phase::Driver { at, answered } => (Some(at), answered),
        _ => (None, false),
    };
    let known = round.known;
    let value = |mark: &str| -> String {
        let answer = round.answer.filter(|_| answered).map(|(_, value)| value);
        match mark {
            "g" => shown_name(tree, tree.root()).into_owned(),
            "f" => listing.of(root).name.to_owned(),
            "A" => score(round.window.alpha),
            "B" => score(round.window.beta),
            "d" => round.depth.map_or("∞".to_owned(), |depth| depth.to_string()),
            "F" => score(first_guess(tree)),
            "L" => score(known.alpha),
            "U" => score(known.beta),
            "c" => score(match root {
                Player::Max => round.window.beta,
                Player::Min => round.window.alpha,
            }),
            "x" => answer.map_or("?".to_owned(), |value| score(value.score)),
            "u" => answer.map_or("?".to_owned(), |value| {
                let v = score(value.score);
                signs
                    .text(&match value.bound {
                        Bound::Exact => format!("lower ← {v}, upper ← {v}"),
                        Bound::AtLeast => format!("lower ← {v}"),
                        Bound::AtMost => format!("upper ← {v}"),
                    })
                    .into_owned()
            }),
            _ => "?".to_owned(),
        }
    };
    let lines = listing.driver(root);
    let at = current.and_then(|role| lines.iter().position(|line| line.role == role));
    for (i, code) in lines.iter().enumerate() {
        let form = if answered && Some(i) <= at { code.done } else { code.waiting };
        // Whether the driver has what it wants.
        let over = round.answer.is_some_and(|(step, _)| step + 1 == run.recording.len());
        let asks = code.done.contains("until") || code.done.contains("  if ");
        let suffix = match code.role {
            Role::Keep if Some(i) == at && asks => format!("  {over}!"),
            _ => String::new(),
        };
        let (tone, mark) = if Some(i) == at { (Tone::Current, "▶ ") } else { (Tone::Plain, "  ") };
        let text = format!("{}{}{suffix}", signs.text(mark), fill(form, signs, &value));
        line(tone, text.trim_end())?;
    }
    if !lines.is_empty() && current.is_none() {
        line(Tone::Plain, "")?;
    }
    Ok(())
}

/// All open calls, the outermost first.
fn draw(run: &Run, view: &View, phase: Phase, signs: Signs, line: &mut impl Lines) -> io::Result<()> {
    for i in 0..view.stack.len() {
        if i > 0 {
            line(Tone::Plain, "")?;
        }
        draw_call(run, view, i, phase, signs, line)?;
    }
    Ok(())
}

/// One of the open calls; the phase is that of the innermost.
fn draw_call(
    run: &Run,
    view: &View,
    i: usize,
    phase: Phase,
    signs: Signs,
    line: &mut impl Lines,
) -> io::Result<()> {
    let call = &view.stack[i];
    let function = listing_for(&run.options).of(call.player);
    let below = view.stack.get(i + 1);
    let innermost = below.is_none();
    let phase = if innermost { phase } else { Phase::Waiting };
    let again = below.is_some_and(|below| scouted(run, below.entered).is_some());
    let values = Values::of(run, view, function, call, below);
    let mut put = |tone: Tone, form: &str, suffix: &str| {
        let mark = if tone == Tone::Plain { "  " } else { "▶ " };
        let value = |mark: &str| values.value(mark, signs);
        let text =
            format!("{}{}{}", signs.text(mark), fill(form, signs, &value), fill(suffix, signs, &value));
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
                let (tone, form, suffix) = match (again, code.role, code.given) {
                    // The child was called before, and that answer is there.
                    (true, Role::Take, _) if function.find(Role::Again).is_some() => {
                        (Tone::Plain, code.done, String::new())
                    }
                    (true, Role::Again, Some(given)) => (Tone::Plain, given, String::new()),
                    _ => shape(run, function, i, code, phase, innermost, view),
                };
                put(tone, form, &suffix)?;
            }
        }
    }
    Ok(())
}

/// The last picture of each step, call by call.
///
/// A call looks the same as long as a child of it is open. So the picture of a step is the [`driver`](StackView::driver),
/// then for every open call but the innermost what [`above`](StackView::above) was when the call below it was entered,
/// then the [`innermost`](StackView::innermost).
///
/// Law: these lines are the last picture that the stack style prints for the step.
#[derive(Debug)]
pub struct StackView<'r> {
    run: &'r Run,
    signs: Signs,
    rounds: Vec<Round>,
}

impl<'r> StackView<'r> {
    /// Of one run, in these signs.
    pub fn new(run: &'r Run, signs: Signs) -> StackView<'r> {
        StackView { run, signs, rounds: rounds(run) }
    }

    fn phase(&self, view: &View) -> Phase {
        pictures(self.run, view, self.signs).last().map_or(Phase::Waiting, |&(phase, _)| phase)
    }

    fn collect(
        &self,
        draw: impl FnOnce(&mut dyn FnMut(Tone, &str) -> io::Result<()>) -> io::Result<()>,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        // A list never refuses a line.
        let _ = draw(&mut |_, text| {
            lines.push(text.to_owned());
            Ok(())
        });
        lines
    }

    /// The lines of the driver; none without one.
    pub fn driver(&self, view: &View) -> Vec<String> {
        if self.rounds.is_empty() {
            return Vec::new();
        }
        let last = self.rounds.partition_point(|round| round.step <= view.step);
        let Some(round) = self.rounds[..last].last() else { return Vec::new() };
        let phase = self.phase(view);
        let mut lines = self.collect(|mut line| draw_driver(self.run, round, phase, self.signs, &mut line));
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// The lines of the innermost call; none in a driver's own step.
    pub fn innermost(&self, view: &View) -> Vec<String> {
        let phase = self.phase(view);
        match view.stack.len().checked_sub(1) {
            Some(i) if !matches!(phase, Phase::Driver { .. }) => {
                self.collect(|mut line| draw_call(self.run, view, i, phase, self.signs, &mut line))
            }
            _ => Vec::new(),
        }
    }

    /// The lines of the call above the innermost; none above the root.
    pub fn above(&self, view: &View) -> Vec<String> {
        match view.stack.len().checked_sub(2) {
            Some(i) => {
                self.collect(|mut line| draw_call(self.run, view, i, Phase::Waiting, self.signs, &mut line))
            }
            None => Vec::new(),
        }
    }
}

/// Puts the values into a form. One pass: a name that looks like a mark stays a name.
fn fill(form: &str, signs: Signs, value: &impl Fn(&str) -> String) -> String {
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
        out.push_str(&value(mark));
        rest = tail;
    }
    out.push_str(&signs.text(rest));
    out
}

/// How one line of an inner node's call looks.
fn shape(
    run: &Run,
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
            let at = match view.event.kind {
                EventKind::Enter { .. } => Role::Call,
                EventKind::Hit { .. } if function.find(Role::Probe).is_some() => Role::Probe,
                _ => Role::Take,
            };
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
                Role::Cut if i == line => Some(view.cuts_now(run)),
                Role::Keep if i == line && given => Some(view.improves()),
                _ => None,
            };
            let suffix = truth.map_or(none, |truth| format!("  {truth}!"));
            (current(i == line), form, suffix)
        }
        Phase::Cut | Phase::Stored { cut: true } | Phase::Left { cut: true } if code.role.in_loop() => {
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
        Phase::Stored { .. } if code.role == Role::Store => (current(true), code.done, none),
        Phase::Left { .. } if code.role == Role::Store => (Tone::Plain, code.done, none),
        // Where the page has no line for the table, the call stands before its return.
        Phase::Stored { .. } if code.role == Role::Return && function.find(Role::Store).is_none() => {
            (current(true), code.waiting, none)
        }
        Phase::Exhausted => (current(code.role == Role::Loop), exhausted(code), none),
        Phase::Left { .. } | Phase::Stored { .. } => (Tone::Plain, exhausted(code), none),
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
    /// The window it is called with.
    called: Window,
    /// What it returned, absolute.
    returned: Option<Score>,
    /// What it returned the first time, if it was called twice.
    scouted: Option<Score>,
    /// What the table says about the node, and whether that is enough.
    hit: Option<(Value, bool)>,
    /// What the table is told.
    stored: Option<Value>,
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
        let mut called = below.map(|below| below.entry);
        let mut first = below.and_then(|below| scouted(run, below.entered));
        if below.is_none() {
            match view.event.kind {
                EventKind::Enter { .. } | EventKind::Hit { .. } => {
                    // Before the first child only the table may be asked.
                    let mut next = events[view.step + 1..].iter().map(|event| event.kind).take(2);
                    let next = next.find(|kind| !matches!(kind, EventKind::Hit { .. }));
                    if let Some(EventKind::Enter { mv: Some(mv), player, window, .. }) = next {
                        child = Some((mv, player));
                        called = Some(window);
                    }
                }
                EventKind::Child { mv, value, .. } => {
                    before = view.before.unwrap_or(before);
                    child = Some((mv, run.tree.player(mv)));
                    returned = Some(value);
                    first = scouted(run, run.recording.entered(view.step - 1));
                }
                EventKind::Research { .. } => {
                    child = view.returned.map(|(child, _)| (child, run.tree.player(child)));
                    first = view.returned.map(|(_, value)| value.score);
                }
                EventKind::Leaf { value, .. } => returned = Some(value.score),
                _ => {
                    // A cut, a return, a word to the table: the last child stands a few steps before.
                    let mut last = (call.entered..=view.step).rev().take(4);
                    let last = last.find_map(|step| match events[step].kind {
                        EventKind::Child { mv, value, .. } => Some((step, mv, value)),
                        _ => None,
                    });
                    if let Some((step, mv, value)) = last {
                        child = Some((mv, run.tree.player(mv)));
                        returned = Some(value);
                        first = scouted(run, run.recording.entered(step - 1));
                    }
                }
            }
        }
        let called = called.unwrap_or(before.window);
        let hit = match events.get(call.entered + 1).map(|event| event.kind) {
            Some(EventKind::Hit { value, enough, .. }) => Some((value, enough)),
            _ => None,
        };
        // Told last of all, or just before the return.
        let stored =
            [view.step, view.step.saturating_sub(1)].into_iter().find_map(|step| match events[step].kind {
                EventKind::Store { value, .. } if below.is_none() => Some(value),
                _ => None,
            });
        Values { run, node, function, call, before, child, called, returned, scouted: first, hit, stored }
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
        let depth = |down: u32| match call.depth {
            Some(left) if self.run.options.has_horizon() => left.saturating_sub(down).to_string(),
            _ => signs.text("∞").into_owned(),
        };
        match mark {
            "g" => shown_name(tree, self.node).into_owned(),
            "s" => self.child.map_or("s".to_owned(), |(child, _)| shown_name(tree, child).into_owned()),
            "f" => listing_for(&self.run.options).of(mover).name.to_owned(),
            "A" => raw(seen(call.entry).alpha),
            "B" => raw(seen(call.entry).beta),
            "a" => raw(seen(self.before.window).alpha),
            "b" => raw(seen(self.before.window).beta),
            "v" => show(self.before.best.unwrap_or(first_value(self.run, player, call.entry))),
            "x" => self.returned.map_or_else(unknown, show),
            "i" => raw(self.called.alpha),
            "j" => raw(self.called.beta),
            "o" => raw(match mover {
                Player::Max => self.called.beta,
                Player::Min => self.called.alpha,
            }),
            "z" => self.scouted.or(self.returned).map_or_else(unknown, show),
            "m" => signs.text(if self.scouted.is_some() { "←" } else { "stays" }).into_owned(),
            "t" => match self.hit {
                None => "nothing".to_owned(),
                Some((value, true)) => signs.text(&said(self.run, value)).into_owned(),
                Some((value, false)) => format!("{}, not enough", signs.text(&said(self.run, value))),
            },
            "T" => self.stored.map_or_else(unknown, |value| signs.text(&said(self.run, value)).into_owned()),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::{Steps, Style, to_string};
    use crate::{Algorithm, Options, examples, run};

    #[test]
    fn calls_add_up_to_the_last_picture_of_every_step() {
        for example in examples::ALL {
            for algorithm in Algorithm::ALL {
                let Ok(run) = run(&example.tree(), Options::new(algorithm)) else { continue };
                let view_of = StackView::new(&run, Signs::Unicode);
                let mut above: Vec<Vec<String>> = vec![Vec::new(); run.recording.len()];
                let mut walk = Walk::new(&run);
                while let Some(view) = walk.advance() {
                    if matches!(view.event.kind, EventKind::Enter { .. }) {
                        above[view.step] = view_of.above(view);
                    }
                    let mut blocks = vec![view_of.driver(view)];
                    let innermost = view_of.innermost(view);
                    if !innermost.is_empty() {
                        blocks.extend(view.stack.iter().skip(1).map(|call| above[call.entered].clone()));
                        blocks.push(innermost);
                    }
                    let blocks: Vec<_> =
                        blocks.into_iter().filter(|b| !b.is_empty()).map(|b| b.join("\n")).collect();
                    let steps = Steps { first: view.step + 1, last: Some(view.step + 1) };
                    let settings = Settings { steps, ..Settings::default() };
                    let printed = to_string(&run, Style::Stack, &settings);
                    let last = printed.rsplit_once(" ──\n").unwrap().1;
                    let ours = blocks.join("\n\n");
                    assert!(
                        last.starts_with(&ours),
                        "{} {algorithm} {}:\n{ours}\n--\n{last}",
                        example.name,
                        view.step
                    );
                    // Nothing follows but a remark and the result.
                    let rest = last[ours.len()..].trim();
                    assert!(
                        rest.lines().filter(|line| !line.is_empty()).count() <= 2 && !rest.contains("▶"),
                        "{rest}"
                    );
                }
            }
        }
    }
}
