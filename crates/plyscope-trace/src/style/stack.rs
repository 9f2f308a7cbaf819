//! The stack of open calls, with values put into the lines of code: one picture per thing that changes.

use super::code::{CodeLine, Function, Listing, Notation, Role, executed, leaf_forms};
use super::table::first_value;
use super::{Lines, Settings, Signs, Tone, shown_name};
use crate::catalogue::messages as m;
use crate::view::{Round, Standing, View, Walk, best_path, rounds};
use crate::{Lang, Run, SOURCES};
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
    /// Not there yet: the call above goes on to its next child.
    Next,
    /// A child has returned, and its call is still to be seen.
    Handed,
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

/// One way to show a run: its listing, and the signs.
#[derive(Clone, Copy, Debug)]
struct Page<'r> {
    run: &'r Run,
    listing: &'static Listing,
    signs: Signs,
    lang: Lang,
}

/// Law: every step has at least one picture; the pictures of one step are lettered a, b, c.
pub(super) fn lines(run: &Run, settings: &Settings, line: &mut impl Lines) -> io::Result<()> {
    let Settings { signs, steps, listing, lang } = *settings;
    let page = Page::new(run, (signs, lang), listing);
    line(Tone::Head, &format!("# {}", signs.text(&run.header_in(lang))))?;
    line(Tone::Head, &format!("# {}", signs.text(&SOURCES.say(page.listing.source, lang))))?;
    let rounds = page.rounds();
    let mut walk = Walk::new(run);
    while let Some(view) = walk.advance() {
        if steps.ends_before(view.step) {
            break;
        }
        if steps.contains(view.step) {
            // The search from the root that is going on, or has just ended.
            let round = rounds[..rounds.partition_point(|round| round.step <= view.step)].last();
            let pictures = page.pictures(view);
            for (i, &(phase, ref note)) in pictures.iter().enumerate() {
                let letter = match pictures.len() {
                    1 => String::new(),
                    _ => char::from(b'a' + i as u8).to_string(),
                };
                line(Tone::Plain, "")?;
                line(
                    Tone::Head,
                    &signs.text(&format!(
                        "── {} ──",
                        m::stack_step(lang, format!("{}{letter}", view.step + 1))
                    )),
                )?;
                if let Some(round) = round {
                    page.draw_driver(round, phase, line)?;
                }
                if !matches!(phase, Phase::Driver { .. }) {
                    page.draw(view, phase, line)?;
                }
                if let Some(note) = note {
                    line(Tone::Note, note)?;
                }
            }
            if let EventKind::Leave { value } = view.event.kind
                && view.event.ply == 0
            {
                line(Tone::Plain, "")?;
                line(Tone::Head, &page.result(view.step, value, round))?;
            }
        }
    }
    Ok(())
}

impl<'r> Page<'r> {
    fn new(run: &'r Run, (signs, lang): (Signs, Lang), listing: Notation) -> Page<'r> {
        Page { run, listing: run.listing(listing), signs, lang }
    }

    /// The signs in which numbers are written: infinity has its own name in Python.
    fn numbers(&self) -> Signs {
        match self.listing.notation {
            Notation::Page => self.signs,
            Notation::Python => Signs::Ascii,
        }
    }

    fn name(&self, node: NodeId) -> String {
        shown_name(&self.run.tree, node).into_owned()
    }

    /// The searches from the root; one, where the listing has a driver that calls it once and says nothing.
    fn rounds(&self) -> Vec<Round> {
        let found = rounds(self.run);
        let tree = &self.run.tree;
        if !found.is_empty() || self.listing.driver(tree.player(tree.root())).is_empty() {
            return found;
        }
        let last = self.run.recording.len().saturating_sub(1);
        let answer = match self.run.recording.events().last().map(|event| event.kind) {
            Some(EventKind::Leave { value }) if self.run.recording.dropped() == 0 => Some((last, value)),
            _ => None,
        };
        let depth = self.run.options.depth;
        vec![Round { step: 0, depth, window: Window::FULL, known: Window::FULL, answer }]
    }

    /// What is known about the root when it returns.
    fn result(&self, step: usize, value: Value, round: Option<&Round>) -> String {
        let tree = &self.run.tree;
        let root = self.name(tree.root());
        let score = |score| self.numbers().score(self.lang, tree, score);
        if step + 1 == self.run.recording.len() && self.run.recording.dropped() == 0 {
            let Some([max, min]) = self.listing.remarks.result else {
                return m::stack_result(self.lang, root, score(self.run.value));
            };
            let form = if tree.player(tree.root()) == Player::Max { max } else { min };
            return fill(form, self.signs, &|mark: &str| match mark {
                "g" => root.clone(),
                _ => score(self.run.value),
            });
        }
        let known = match value.bound {
            Bound::Exact => m::stack_result,
            Bound::AtLeast => m::stack_result_least,
            Bound::AtMost => m::stack_result_most,
        };
        let known = known(self.lang, root, score(value.score));
        match round.and_then(|round| round.depth) {
            Some(depth) => m::stack_at_depth(self.lang, depth, known),
            None => known,
        }
    }

    /// What there is to see in a step, each picture with a remark below it.
    fn pictures(&self, view: &View) -> Vec<(Phase, Option<String>)> {
        let Page { run, listing, signs, lang } = *self;
        let tree = &run.tree;
        let here = || view.node(run).map(|node| self.name(node)).unwrap_or_default();
        // Only our own words change their signs; names stay as they are.
        let said = |value: Value| signs.text(&said(run, lang, value)).into_owned();
        let window = |w: Window| signs.window(lang, tree, w);
        let stored = |step: usize| {
            let before = step.checked_sub(1).map(|before| run.recording.events()[before].kind);
            matches!(before, Some(EventKind::Store { .. }))
        };
        let driver = listing.driver(tree.player(tree.root()));
        let no_more = || {
            Some(match listing.remarks.no_more {
                Some(form) => fill(form, signs, &|_: &str| here()),
                None => m::stack_no_more(lang, here()),
            })
        };
        // Slides that say so show what goes from call to call.
        let next = || Some(listing.remarks.next?.to_owned());
        let mut pictures = match view.event.kind {
            EventKind::Enter { .. } => {
                let phase = if view.valued_at_once(run) { Phase::Bare } else { Phase::Waiting };
                let mut pictures = Vec::new();
                if !driver.is_empty() && view.step == 0 {
                    pictures.push((Phase::Driver { at: Role::Take, answered: false }, None));
                }
                // The call above has seen a child already.
                let above = view.stack.len().checked_sub(2).and_then(|above| view.stack[above].best);
                if above.is_some() && next().is_some() {
                    pictures.push((Phase::Next, next()));
                }
                pictures.push((phase, None));
                pictures
            }
            // What the table says was shown when it was asked.
            EventKind::Leaf { source: Source::Table, .. } => {
                vec![(Phase::Leaf { source: Source::Table, lines: 2 }, None)]
            }
            EventKind::Leaf { source, .. } => {
                let Some(call) = view.stack.last() else { return Vec::new() };
                let tests = leaf_forms(listing.of(call.player), source, at_horizon(run, call)).tests.len();
                (1..=tests + 1).map(|lines| (Phase::Leaf { source, lines }, None)).collect()
            }
            EventKind::Child { .. } => {
                let Some(call) = view.stack.last() else { return Vec::new() };
                let function = listing.of(call.player);
                let again = scouted(run, run.recording.entered(view.step.saturating_sub(1))).is_some();
                let mut pictures = Vec::new();
                if next().is_some() {
                    pictures.push((Phase::Handed, None));
                }
                for (line, code) in function.lines.iter().enumerate() {
                    // The first answer was shown before the second search, and without one there is nothing to show.
                    let skip = match code.role {
                        Role::Take => again && function.find(Role::Again).is_some(),
                        Role::Again => !again,
                        role => !role.in_loop() || !executed(run, view, function, line),
                    };
                    if skip {
                        continue;
                    }
                    if code.given.is_some() && code.role != Role::Again {
                        pictures.push((Phase::At { line, given: true }, None));
                    }
                    pictures.push((Phase::At { line, given: false }, None));
                }
                pictures
            }
            EventKind::Cutoff(cut) => {
                let note = match cut.skipped {
                    0 => m::stack_cut_nothing(lang, here()),
                    1 => m::stack_cut_one(lang, here()),
                    n => m::stack_cut_many(lang, here(), n),
                };
                vec![(Phase::Cut, Some(note))]
            }
            EventKind::Leave { .. } if view.is_leaf_call() => {
                let source = view.leaf_source(run).unwrap_or(Source::Terminal);
                vec![(Phase::Leaf { source, lines: usize::MAX }, None)]
            }
            EventKind::Leave { .. } if view.just_cut(run) => vec![(Phase::Left { cut: true }, None)],
            EventKind::Leave { .. } if stored(view.step) => vec![(Phase::Left { cut: false }, None)],
            EventKind::Leave { .. } => {
                vec![(Phase::Exhausted, no_more()), (Phase::Left { cut: false }, no_more())]
            }
            EventKind::Hit { value, enough: true, .. } => {
                let note = m::stack_enough(lang, here(), said(value));
                vec![(Phase::Leaf { source: Source::Table, lines: 1 }, Some(note))]
            }
            EventKind::Hit { value, mv, enough: false } => {
                let note = match mv {
                    Some(mv) => m::stack_hint(lang, here(), said(value), self.name(mv)),
                    None => m::stack_not_enough(lang, here(), said(value)),
                };
                vec![(Phase::Waiting, Some(note))]
            }
            EventKind::Store { value, .. } => {
                let note = m::stack_store(lang, here(), said(value));
                let cut = view.after_cut(run);
                let mut pictures = Vec::new();
                if !cut {
                    pictures.push((Phase::Exhausted, no_more()));
                }
                pictures.push((Phase::Stored { cut }, Some(note)));
                pictures
            }
            EventKind::Bounds { window: w, .. } => {
                vec![(Phase::Waiting, Some(m::stack_bounds(lang, here(), window(w))))]
            }
            EventKind::Omit { moves } => {
                let note = match moves {
                    1 => m::stack_omits_one(lang, here()),
                    n => m::stack_omits_many(lang, here(), n),
                };
                vec![(Phase::Waiting, Some(note))]
            }
            EventKind::StandPat { value, .. } => {
                let value = signs.score(lang, tree, value);
                let note = m::stack_stands_pat(lang, here(), value);
                vec![(Phase::Waiting, Some(note))]
            }
            EventKind::Research { window: w, .. } => {
                let child = view.returned().map(|(child, _)| self.name(child)).unwrap_or_default();
                let note = m::stack_again(lang, child, window(w));
                let function = view.stack.last().map(|call| listing.of(call.player));
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
                let depth = depth.map_or(String::new(), |depth| m::to_depth(lang, depth));
                let note = m::stack_starts(lang, depth, window(w));
                vec![(Phase::Driver { at: Role::Take, answered: false }, Some(note))]
            }
        };
        if !driver.is_empty() && view.event.ply == 0 && matches!(view.event.kind, EventKind::Leave { .. }) {
            let answered = |at: Role| (Phase::Driver { at, answered: true }, None);
            pictures.extend([answered(Role::Take), answered(Role::Keep)]);
            if view.step + 1 == run.recording.len() {
                pictures.push(answered(Role::Return));
            }
            pictures.retain(|(phase, _)| match phase {
                Phase::Driver { at, .. } => driver.iter().any(|line| line.role == *at),
                _ => true,
            });
        }
        pictures
    }
}

/// The call is as deep as the search may go.
fn at_horizon(run: &Run, call: &Call<NodeId>) -> bool {
    run.options.has_horizon() && call.depth == Some(0)
}

/// "6", "≥ 6" or "≤ 6".
fn said(run: &Run, lang: Lang, value: Value) -> String {
    let score = lang.score(&run.tree, value.score);
    match value.bound {
        Bound::Exact => score,
        bound => format!("{} {score}", bound.sign()),
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

impl Page<'_> {
    /// The driver, above all calls.
    fn draw_driver(&self, round: &Round, phase: Phase, line: &mut impl Lines) -> io::Result<()> {
        let Page { run, listing, signs, .. } = *self;
        let tree = &run.tree;
        let root = tree.player(tree.root());
        let score = |score: Score| self.numbers().score(self.lang, tree, score);
        let (current, answered) = match phase {
            Phase::Driver { at, answered } => (Some(at), answered),
            _ => (None, false),
        };
        let known = round.known;
        let value = |mark: &str| -> String {
            let answer = round.answer.filter(|_| answered).map(|(_, value)| value);
            match mark {
                "g" => self.name(tree.root()),
                "f" => listing.of(root).name.to_owned(),
                "p" => root.to_string(),
                "q" => root.other().to_string(),
                "A" => score(round.window.alpha),
                "B" => score(round.window.beta),
                "d" => round.depth.map_or(signs.text("∞").into_owned(), |depth| depth.to_string()),
                "F" => score(run.options.first_guess(tree)),
                "L" => score(known.alpha),
                "U" => score(known.beta),
                "c" => score(match root {
                    Player::Max => round.window.beta,
                    Player::Min => round.window.alpha,
                }),
                "x" => answer.map_or("?".to_owned(), |value| score(value.score)),
                "M" => run.path.first().map_or(listing.remarks.null.to_owned(), |&mv| self.name(mv)),
                "u" => answer.map_or("?".to_owned(), |value| {
                    let v = score(value.score);
                    let is = if listing.notation == Notation::Python { "=" } else { "←" };
                    signs
                        .text(&match value.bound {
                            Bound::Exact => format!("lower {is} {v}, upper {is} {v}"),
                            Bound::AtLeast => format!("lower {is} {v}"),
                            Bound::AtMost => format!("upper {is} {v}"),
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
    fn draw(&self, view: &View, phase: Phase, line: &mut impl Lines) -> io::Result<()> {
        // The call that has just returned is seen once more, below the call that takes its value.
        let left = view.left.as_ref().filter(|_| phase == Phase::Handed);
        let open = view.stack.len() - usize::from(phase == Phase::Next);
        for i in 0..open {
            if i > 0 {
                line(Tone::Plain, "")?;
            }
            let innermost = i + 1 == open;
            self.draw_call(view, i, if innermost { phase } else { Phase::Waiting }, line)?;
        }
        if let Some(left) = left {
            line(Tone::Plain, "")?;
            self.draw_left(view, &left.call, &left.path, line)?;
        }
        Ok(())
    }

    /// A call that has returned, as it looked then.
    fn draw_left(
        &self,
        view: &View,
        call: &Call<NodeId>,
        path: &[NodeId],
        line: &mut impl Lines,
    ) -> io::Result<()> {
        // As the view was one step earlier, with this call the innermost.
        let step = view.step - 1;
        let mut before = View { step, event: self.run.recording.events()[step], left: None, ..view.clone() };
        before.before = Some(Standing::from(call));
        before.stack.push(*call);
        before.paths.push(path.to_vec());
        let phase = self.pictures(&before).pop().map_or(Phase::Waiting, |(phase, _)| phase);
        let mut plain = |_: Tone, text: &str| line(Tone::Plain, &text.replacen('▶', " ", 1));
        self.draw_call(&before, before.stack.len() - 1, phase, &mut plain)
    }

    /// One of the open calls.
    fn draw_call(&self, view: &View, i: usize, phase: Phase, line: &mut impl Lines) -> io::Result<()> {
        let Page { run, listing, signs, .. } = *self;
        let call = &view.stack[i];
        let function = listing.of(call.player);
        let below = view.stack.get(i + 1);
        let again = below.is_some_and(|below| scouted(run, below.entered).is_some());
        let values = Values::of(self, view, function, call, &view.paths[i], below);
        let mut put = |tone: Tone, form: &str, suffix: &str| {
            let mark = if tone == Tone::Plain { "  " } else { "▶ " };
            let value = |mark: &str| values.value(mark);
            let text =
                format!("{}{}{}", signs.text(mark), fill(form, signs, &value), fill(suffix, signs, &value));
            line(tone, text.trim_end())
        };
        match phase {
            Phase::Bare => put(Tone::Current, function.lines[0].waiting, "")?,
            Phase::Leaf { source, lines } => {
                put(Tone::Plain, function.lines[0].waiting, "")?;
                let leaf = leaf_forms(function, source, at_horizon(run, call));
                let mut forms = leaf.tests.to_vec();
                forms.extend([leaf.value, function.leaf_return]);
                forms.truncate(lines);
                for (i, form) in forms.iter().enumerate() {
                    put(if i + 1 == forms.len() { Tone::Current } else { Tone::Plain }, form, "")?;
                }
            }
            _ => {
                let take = function.find(Role::Take);
                for (i, code) in function.lines.iter().enumerate() {
                    let (tone, form, suffix) = match (again, code.role, code.given) {
                        // The child was called before, and that answer is there.
                        (true, Role::Take, _) if function.find(Role::Again).is_some() => {
                            (Tone::Plain, code.done, String::new())
                        }
                        (true, Role::Again, Some(given)) => (Tone::Plain, given, String::new()),
                        (false, Role::Take, given) if phase == Phase::Handed => {
                            (Tone::Current, given.unwrap_or(code.done), String::new())
                        }
                        _ if phase == Phase::Next => {
                            let tone = if Some(i) == take { Tone::Current } else { Tone::Plain };
                            (tone, code.waiting, String::new())
                        }
                        _ => self.shape(function, i, code, phase, below.is_none(), view),
                    };
                    put(tone, form, &suffix)?;
                }
            }
        }
        Ok(())
    }

    /// How one line of an inner node's call looks.
    fn shape(
        &self,
        function: &Function,
        i: usize,
        code: &CodeLine,
        phase: Phase,
        innermost: bool,
        view: &View,
    ) -> (Tone, &'static str, String) {
        let run = self.run;
        let cut_line = function.find(Role::Cut).unwrap_or(usize::MAX);
        let current = |yes: bool| if yes && innermost { Tone::Current } else { Tone::Plain };
        let none = String::new();
        // What the last child did not change stands there as it was.
        let done = || if ran(run, view, function, i) { code.done } else { code.waiting };
        match phase {
            Phase::Waiting | Phase::Handed => {
                // A call that has just begun stands at its head; one that waits for a child, at the line that calls it.
                let at = match view.event.kind {
                    EventKind::Enter { .. } => Role::Call,
                    EventKind::Hit { .. } if function.find(Role::Probe).is_some() => Role::Probe,
                    _ => Role::Take,
                };
                (current(code.role == at && phase == Phase::Waiting), code.waiting, none)
            }
            Phase::At { line, given } if code.role.in_loop() => {
                let form = match (i.cmp(&line), code.given) {
                    (std::cmp::Ordering::Less, _) => done(),
                    (std::cmp::Ordering::Equal, Some(form)) if given => form,
                    (std::cmp::Ordering::Equal, _) => code.done,
                    (std::cmp::Ordering::Greater, _) => code.waiting,
                };
                let suffix = match code.role {
                    Role::Cut if i == line => format!("  {}!", view.cuts_now(run)),
                    Role::Keep if i == line => match (view.improves(), taken(view)) {
                        // The pages take a move only if it is better than nothing, which leaves none if nothing is.
                        (false, true) => format!("  {}!", m::first_taken(self.lang)),
                        (better, _) => format!("  {better}!"),
                    },
                    _ => none,
                };
                (current(i == line), form, suffix)
            }
            Phase::Cut | Phase::Stored { cut: true } | Phase::Left { cut: true } if code.role.in_loop() => {
                let form = if i <= cut_line { done() } else { code.waiting };
                let suffix = match (view.stack.last(), code.role) {
                    (Some(call), Role::Cut) => {
                        let letter = plyscope::CutKind::by(call.player).letter().to_string();
                        let remark = self.listing.remarks.cut.replace("{c}", &letter);
                        let returns = match phase {
                            Phase::Left { .. } if function.cut_returns => {
                                let form = function.lines.iter().find(|line| line.role == Role::Return);
                                form.map_or(String::new(), |line| format!(" ⇒ {}", line.done.trim_start()))
                            }
                            _ => String::new(),
                        };
                        format!("  {remark}{returns}")
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
            // After the last child everything in the loop is evaluated, but the return is yet to come.
            Phase::Exhausted | Phase::Left { .. } | Phase::Stored { .. } => {
                let form = if code.role.in_loop() { done() } else { code.waiting };
                (current(code.role == Role::Loop && phase == Phase::Exhausted), form, none)
            }
            _ => (Tone::Plain, code.waiting, none),
        }
    }
}

/// The child that returned last became the best.
fn taken(view: &View) -> bool {
    matches!(view.event.kind, EventKind::Child { improved: true, .. })
}

/// Whether a line was executed for the child that returned last, also some steps after it.
fn ran(run: &Run, view: &View, function: &Function, line: usize) -> bool {
    if !function.under_keep(line) {
        return true;
    }
    let events = run.recording.events();
    let last = events[..=view.step].iter().rev().take(4).find_map(|event| match event.kind {
        EventKind::Child { improved, .. } => Some(improved),
        _ => None,
    });
    last.unwrap_or(false)
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
    page: Page<'r>,
    rounds: Vec<Round>,
}

impl<'r> StackView<'r> {
    /// Of one run, in these signs and this notation.
    pub fn new(run: &'r Run, signs: Signs, lang: Lang, listing: Notation) -> StackView<'r> {
        let page = Page::new(run, (signs, lang), listing);
        StackView { rounds: page.rounds(), page }
    }

    fn phase(&self, view: &View) -> Phase {
        self.page.pictures(view).last().map_or(Phase::Waiting, |&(phase, _)| phase)
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
        let mut lines = self.collect(|mut line| self.page.draw_driver(round, phase, &mut line));
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// The lines of the innermost call; none in a driver's own step.
    pub fn innermost(&self, view: &View) -> Vec<String> {
        let phase = self.phase(view);
        match view.stack.len().checked_sub(1) {
            Some(i) if !matches!(phase, Phase::Driver { .. }) => {
                self.collect(|mut line| self.page.draw_call(view, i, phase, &mut line))
            }
            _ => Vec::new(),
        }
    }

    /// The lines of the call above the innermost; none above the root.
    pub fn above(&self, view: &View) -> Vec<String> {
        match view.stack.len().checked_sub(2) {
            Some(i) => self.collect(|mut line| self.page.draw_call(view, i, Phase::Waiting, &mut line)),
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

/// The values that go into the lines of one call.
struct Values<'v> {
    page: &'v Page<'v>,
    node: NodeId,
    function: &'static Function,
    call: &'v Call<NodeId>,
    /// The best path from here.
    path: &'v [NodeId],
    /// The best path from here, as long as the child that is being told of has not changed it.
    kept: Vec<NodeId>,
    /// The best path of the child that returned last.
    below: Vec<NodeId>,
    /// Before the child that is being told of.
    before: Standing,
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
        page: &'v Page<'v>,
        view: &'v View,
        function: &'static Function,
        call: &'v Call<NodeId>,
        path: &'v [NodeId],
        below: Option<&Call<NodeId>>,
    ) -> Values<'v> {
        let run = page.run;
        let mut from_child = view.left.as_ref().map(|left| left.path.clone()).unwrap_or_default();
        let node = call.mv.unwrap_or(run.tree.root());
        let events = run.recording.events();
        let mut before = Standing::from(call);
        let mut returned = call.returned.map(|value| value.score);
        let mut child = below.and_then(|below| below.mv.map(|mv| (mv, below.player)));
        let mut called = below.map(|below| below.entry);
        let mut first = below.and_then(|below| scouted(run, below.entered));
        let mut kept = path.to_vec();
        if below.is_none() {
            if let EventKind::Child { improved: true, .. } = view.event.kind {
                kept = best_path(&run.recording, run.recording.entered(view.step - 1) - 1);
            }
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
                    child = view.returned().map(|(child, _)| (child, run.tree.player(child)));
                    first = view.returned().map(|(_, value)| value.score);
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
                        from_child = best_path(&run.recording, step - 1);
                        // The values before it are gone; they are in the step before.
                        before = View::at(run, step).before.unwrap_or(before);
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
        Values {
            page,
            node,
            function,
            call,
            path,
            kept,
            below: from_child,
            before,
            child,
            called,
            returned,
            scouted: first,
            hit,
            stored,
        }
    }

    fn value(&self, mark: &str) -> String {
        let Page { run, listing, signs, lang } = *self.page;
        let numbers = self.page.numbers();
        let tree = &run.tree;
        let call = self.call;
        let player = call.player;
        let view =
            |score: Score, player| if self.function.movers_view { score.seen_by(player) } else { score };
        let show = |score: Score| numbers.score(lang, tree, view(score, player));
        let seen = |window: Window| if self.function.movers_view { window.seen_by(player) } else { window };
        // `seen` has already changed the view of a window.
        let raw = |score: Score| numbers.score(lang, tree, score);
        let unknown = || "?".to_owned();
        let mover = self.child.map_or(player.other(), |(_, player)| player);
        let depth = |down: u32| match call.depth {
            Some(left) if run.options.has_horizon() => left.saturating_sub(down).to_string(),
            _ => signs.text("∞").into_owned(),
        };
        let path = |nodes: &[NodeId]| match nodes {
            [] => listing.remarks.nil.to_owned(),
            nodes => nodes.iter().map(|&node| self.page.name(node)).collect::<Vec<_>>().join(" "),
        };
        match mark {
            "g" => shown_name(tree, self.node).into_owned(),
            "s" => self.child.map_or("s".to_owned(), |(child, _)| shown_name(tree, child).into_owned()),
            "f" => listing.of(mover).name.to_owned(),
            "A" => raw(seen(call.entry).alpha),
            "B" => raw(seen(call.entry).beta),
            "a" => raw(seen(self.before.window).alpha),
            "b" => raw(seen(self.before.window).beta),
            "v" => show(self.before.best.unwrap_or(first_value(run, player, call.entry))),
            "x" => self.returned.map_or_else(unknown, show),
            "i" => raw(self.called.alpha),
            "j" => raw(self.called.beta),
            "o" => raw(match mover {
                Player::Max => self.called.beta,
                Player::Min => self.called.alpha,
            }),
            "z" => self.scouted.or(self.returned).map_or_else(unknown, show),
            "m" => signs
                .text(&if self.scouted.is_some() { "←".to_owned() } else { m::stays(self.page.lang) })
                .into_owned(),
            "t" => match self.hit {
                None => m::table_nothing(self.page.lang),
                Some((value, true)) => signs.text(&said(run, lang, value)).into_owned(),
                Some((value, false)) => m::table_not_enough(lang, signs.text(&said(run, lang, value))),
            },
            "T" => self.stored.map_or_else(unknown, |value| signs.text(&said(run, lang, value)).into_owned()),
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
            "h" => self.below.first().map_or(listing.remarks.null.to_owned(), |&mv| self.page.name(mv)),
            "M" => call.best_move.map_or(listing.remarks.null.to_owned(), |mv| self.page.name(mv)),
            "P" => path(self.path),
            "R" => path(&self.kept),
            "Q" => path(&self.below),
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
    use plyscope::textbook::Raise;

    #[test]
    fn calls_add_up_to_the_last_picture_of_every_step() {
        for example in examples::ALL {
            let raised = Options { raise: Raise::Before, ..Options::new(Algorithm::AlphaBeta) };
            let all = Algorithm::ALL.map(Options::new).into_iter().chain([raised]);
            for (options, listing) in all.flat_map(|options| Notation::ALL.map(|listing| (options, listing)))
            {
                let algorithm = options.algorithm;
                let Ok(run) = run(&example.tree(), options) else { continue };
                let view_of = StackView::new(&run, Signs::Unicode, Lang::En, listing);
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
                    let settings = Settings { steps, listing, ..Settings::default() };
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
