//! A recording seen step by step: the open calls after a step, and what the step changed.

use crate::{Cut, Run};
use plyscope::observe::{Call, Recording};
use plyscope::textbook::CutOn;
use plyscope::{Bound, Event, EventKind, NodeId, Player, Reached, Score, Source, Value, Window};

/// What a node knew at some moment: its best value, the child that gives it, and its window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The best so far; `None` before the first child returned.
    pub best: Option<Score>,
    /// The child that gives it.
    pub best_move: Option<NodeId>,
    /// The window.
    pub window: Window,
}

impl From<&Call<NodeId>> for Standing {
    fn from(call: &Call<NodeId>) -> Standing {
        Standing { best: call.best, best_move: call.best_move, window: call.window }
    }
}

/// A call that has just returned, with the best path from its node on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The call, as it was when it returned.
    pub call: Call<NodeId>,
    /// Its best path.
    pub path: Vec<NodeId>,
}

/// A step of a recording with its surroundings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Which step.
    pub step: usize,
    /// What happened.
    pub event: Event<NodeId>,
    /// The open calls after the step, the root first. In the step in which a node leaves it is still here.
    pub stack: Vec<Call<NodeId>>,
    /// For each of them, the best path that it knows: its best move, then what that child called its best path.
    pub paths: Vec<Vec<NodeId>>,
    /// What the innermost call knew before the step; `None` when it was just entered.
    pub before: Option<Standing>,
    /// The call below the innermost that returned in the step before, until something else is entered.
    pub left: Option<Left>,
}

impl View {
    /// The surroundings of one step, found by following links: as cheap backwards as forwards.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn at(run: &Run, step: usize) -> View {
        let recording = &run.recording;
        let event = recording.events()[step];
        let stack = recording.stack(step);
        let entered = recording.entered(step);
        // The event before an `Enter` happened to the call above.
        let last = |i: usize| stack.get(i + 1).map_or(step, |below: &Call<NodeId>| below.entered - 1);
        let paths = (0..stack.len()).map(|i| best_path(recording, last(i))).collect();
        let mut before = None;
        let mut left = None;
        if step > 0 && entered != step {
            // The step before happened to this call, or it is the last of a child that has just left.
            let last = step - 1;
            let child = recording.entered(last);
            let own = if child == entered { last } else { child - 1 };
            before = recording.call(own).as_ref().map(Standing::from);
            if child != entered
                && let Some(call) = recording.call(last).filter(|call| call.returned.is_some())
            {
                left = Some(Left { call, path: best_path(recording, last) });
            }
        }
        View { step, event, stack, paths, before, left }
    }

    /// For a [`Child`](EventKind::Child) and a [`Research`](EventKind::Research): the child, and what it returned last,
    /// with its bound.
    pub fn returned(&self) -> Option<(NodeId, Value)> {
        let call = &self.left.as_ref()?.call;
        Some((call.mv?, call.returned?))
    }

    /// The node to which the step happened; `None` for a driver's own steps.
    pub fn node(&self, run: &Run) -> Option<NodeId> {
        self.stack.last().map(|call| call.mv.unwrap_or(run.tree.root()))
    }

    /// The cut that happened in this step, with its cause.
    pub fn cut(&self, run: &Run) -> Option<Cut> {
        cut_in(&self.stack, run.tree.root(), self.step, self.event)
    }

    /// The node was entered in this step and is valued without a look at its children.
    pub fn valued_at_once(&self, run: &Run) -> bool {
        let next = run.recording.events().get(self.step + 1).map(|event| event.kind);
        matches!(self.event.kind, EventKind::Enter { .. })
            && matches!(next, Some(EventKind::Leaf { .. } | EventKind::Hit { enough: true, .. }))
    }

    /// The innermost call has a value but no best move: it was valued without a look at its children.
    pub fn is_leaf_call(&self) -> bool {
        self.stack.last().is_some_and(|call| call.best.is_some() && call.best_move.is_none())
    }

    /// Where the innermost call has its value from, if it was valued without a look at its children.
    pub fn leaf_source(&self, run: &Run) -> Option<Source> {
        let call = self.stack.last()?;
        // Nothing is entered below such a node, so its few events stand together.
        let events = run.recording.events()[call.entered..=self.step].iter().skip(1);
        let mut own = events.take_while(|event| !matches!(event.kind, EventKind::Enter { .. }));
        own.find_map(|event| match event.kind {
            EventKind::Leaf { source, .. } => Some(source),
            _ => None,
        })
    }

    /// The best value of the innermost call has reached the bound that ends it.
    pub fn cuts_now(&self, run: &Run) -> bool {
        self.stack.last().is_some_and(|call| {
            let bound = if call.player == Player::Max { call.window.beta } else { call.window.alpha };
            call.best.is_some_and(|best| match run.options.cut {
                CutOn::Reached => !call.player.prefers(bound, best),
                CutOn::Passed => call.player.prefers(best, bound),
            })
        })
    }

    /// In this step a child returned something better for the mover than what it had before.
    pub fn improves(&self) -> bool {
        let (EventKind::Child { value, .. }, Some(before), Some(call)) =
            (self.event.kind, self.before, self.stack.last())
        else {
            return false;
        };
        let had = match call.player {
            Player::Max => before.window.alpha,
            Player::Min => before.window.beta,
        };
        call.player.prefers(value, before.best.unwrap_or(had))
    }

    /// The step is the return of a call that was cut.
    pub fn just_cut(&self, run: &Run) -> bool {
        matches!(self.event.kind, EventKind::Leave { .. }) && self.after_cut(run)
    }

    /// The step before is a cut, or a word to the table after one.
    pub fn after_cut(&self, run: &Run) -> bool {
        let events = run.recording.events()[..self.step].iter().rev();
        let last = events.map(|event| event.kind).find(|kind| !matches!(kind, EventKind::Store { .. }));
        match last {
            Some(EventKind::Cutoff(_)) => true,
            // A cut at the last child may be left untold.
            Some(EventKind::Leave { .. } | EventKind::Child { .. }) => {
                !run.options.count_last && !self.is_leaf_call() && self.cuts_now(run)
            }
            _ => false,
        }
    }
}

/// The cut that an event is, if it is one, with its cause: the one place where cuts are put together. `stack` are the
/// calls that are open then.
pub(crate) fn cut_in(stack: &[Call<NodeId>], root: NodeId, step: usize, event: Event<NodeId>) -> Option<Cut> {
    let EventKind::Cutoff(cutoff) = event.kind else { return None };
    let here = stack.last()?;
    let cause = cutoff.cause.and_then(|ply| stack.iter().find(|call| call.ply == ply)).map(|setter| {
        (setter.mv.unwrap_or(root), setter.best_move.filter(|_| setter.best == Some(cutoff.bound)))
    });
    Some(Cut { step, node: here.mv.unwrap_or(root), cutoff, value: here.best?, cause })
}

/// The best path of the call to which `step` happened, as it stands after it.
pub(crate) fn best_path(recording: &Recording<NodeId>, mut step: usize) -> Vec<NodeId> {
    let mut path = Vec::new();
    let mut entered = recording.entered(step);
    while step > entered {
        match recording.events()[step].kind {
            // The child returned just before; its own best path follows.
            EventKind::Child { mv, improved: true, .. } => {
                path.push(mv);
                step -= 1;
                entered = recording.entered(step);
            }
            _ => {
                step -= 1;
                // Jump over a child.
                if recording.entered(step) != entered {
                    step = recording.entered(step) - 1;
                }
            }
        }
    }
    path
}

/// One search from the root by a driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// The step of its [`Iteration`](EventKind::Iteration).
    pub step: usize,
    /// To which depth, if limited.
    pub depth: Option<u32>,
    /// With which window.
    pub window: Window,
    /// What is known about the root before it, at this depth: the least and the most.
    pub known: Window,
    /// What it found, and the step in which the root returned.
    pub answer: Option<(usize, Value)>,
}

impl Round {
    /// What is known about the root after it.
    pub fn known_after(&self) -> Window {
        let mut known = self.known;
        if let Some((_, Value { score, bound })) = self.answer {
            if bound != Bound::AtMost {
                known.alpha = known.alpha.max(score);
            }
            if bound != Bound::AtLeast {
                known.beta = known.beta.min(score);
            }
        }
        known
    }
}

/// The searches from the root of a driver, in order; none if there is no driver.
pub fn rounds(run: &Run) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    for (step, event) in run.recording.events().iter().enumerate() {
        match event.kind {
            EventKind::Iteration { depth, window } => {
                // Another depth asks another question.
                let before = rounds.last().filter(|round| round.depth == depth);
                let known = before.map_or(Window::FULL, Round::known_after);
                rounds.push(Round { step, depth, window, known, answer: None });
            }
            EventKind::Leave { value } if event.ply == 0 => {
                if let Some(round) = rounds.last_mut() {
                    round.answer = Some((step, value));
                }
            }
            _ => {}
        }
    }
    rounds
}

/// The open calls of a search, brought up to date event by event: the one place that tracks them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calls {
    /// The root first. A call that returned stays until the next event.
    pub(crate) stack: Vec<Call<NodeId>>,
    /// See [`View::paths`].
    pub(crate) paths: Vec<Vec<NodeId>>,
    /// See [`View::left`].
    pub(crate) left: Option<Left>,
}

impl Calls {
    /// One event on; it is the event of step `step`.
    pub(crate) fn apply(&mut self, step: usize, event: Event<NodeId>) {
        self.left = None;
        // What left in the step before is gone now.
        if let Some(call) = self.stack.pop_if(|call| call.returned.is_some()) {
            let path = self.paths.pop().unwrap_or_default();
            self.left = Some(Left { call, path });
        }
        match event.kind {
            EventKind::Enter { mv, reached, player, window, depth } => {
                // A search that was stopped leaves calls open.
                if reached == Reached::Root {
                    *self = Calls::default();
                }
                self.left = None;
                self.paths.push(Vec::new());
                self.stack.push(Call {
                    entered: step,
                    last: step,
                    mv,
                    reached,
                    ply: event.ply,
                    player,
                    entry: window,
                    window,
                    depth,
                    best: None,
                    best_move: None,
                    returned: None,
                });
            }
            EventKind::Iteration { .. } => *self = Calls::default(),
            _ => {}
        }
        let (Some(call), Some(path)) = (self.stack.last_mut(), self.paths.last_mut()) else { return };
        call.last = step;
        match event.kind {
            EventKind::Child { mv, best, window, improved, .. } => {
                (call.best, call.window) = (Some(best), window);
                if improved {
                    call.best_move = Some(mv);
                    path.clear();
                    path.push(mv);
                    path.extend(self.left.iter().flat_map(|left| &left.path));
                }
            }
            EventKind::StandPat { value, window } => (call.best, call.window) = (Some(value), window),
            EventKind::Bounds { window, .. } => call.window = window,
            EventKind::Leaf { value, .. } => call.best = Some(value.score),
            EventKind::Leave { value } => call.returned = Some(value),
            _ => {}
        }
    }
}

/// Goes through a recording from the first step to the last. Each step costs the same, however many children a node
/// has; [`View::at`] gives the same views one by one.
#[derive(Debug)]
pub struct Walk<'r> {
    run: &'r Run,
    calls: Calls,
    view: Option<View>,
}

impl<'r> Walk<'r> {
    /// Before the first step.
    pub fn new(run: &'r Run) -> Walk<'r> {
        Walk { run, calls: Calls::default(), view: None }
    }

    /// Goes one step on. Lends what it sees instead of giving it away, so that nothing is copied.
    pub fn advance(&mut self) -> Option<&View> {
        let step = self.view.as_ref().map_or(0, |view| view.step + 1);
        let event = *self.run.recording.events().get(step)?;
        let view = self.view.get_or_insert_with(|| View {
            step,
            event,
            stack: Vec::new(),
            paths: Vec::new(),
            before: None,
            left: None,
        });
        (view.step, view.event) = (step, event);
        // Lent to the view between two steps.
        let calls = &mut self.calls;
        (calls.stack, calls.paths) = (std::mem::take(&mut view.stack), std::mem::take(&mut view.paths));
        let known =
            |stack: &[Call<NodeId>]| stack.iter().rfind(|call| call.returned.is_none()).map(Standing::from);
        let before = known(&calls.stack);
        calls.apply(step, event);
        view.before = match event.kind {
            EventKind::Enter { .. } | EventKind::Iteration { .. } => None,
            _ => before,
        };
        view.left = calls.left.take();
        (view.stack, view.paths) = (std::mem::take(&mut calls.stack), std::mem::take(&mut calls.paths));
        self.view.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Algorithm, Options, examples, run};

    #[test]
    fn walking_and_jumping_see_the_same() {
        for example in examples::ALL {
            for algorithm in Algorithm::ALL {
                let Ok(run) = run(&example.tree(), Options::new(algorithm)) else { continue };
                let mut walk = Walk::new(&run);
                for step in 0..run.recording.len() {
                    let mut walked = walk.advance().unwrap().clone();
                    let jumped = View::at(&run, step);
                    // The calls below the innermost agree but for the bookkeeping of when they were last touched.
                    for (a, b) in walked.stack.iter_mut().zip(&jumped.stack) {
                        a.last = b.last;
                    }
                    assert_eq!(walked, jumped, "{} {algorithm} step {step}", example.name);
                }
                assert!(walk.advance().is_none());
            }
        }
    }
}
