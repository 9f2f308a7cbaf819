use crate::event::{Event, EventKind, Observer, Reached};
use crate::game::Player;
use crate::score::{Score, Value, Window};

/// Every event of a search, kept.
///
/// A recording can be asked about any step, in any order: [`stack`](Recording::stack) finds the open calls after
/// step *k* by following links, so stepping backwards costs what stepping forwards costs, and nothing is undone or
/// replayed.
///
/// Memory is bounded: at most [`cap`](Recording::cap) events are kept, and [`dropped`](Recording::dropped) says how
/// many were not.
///
/// ```
/// use plyscope::{Tree, Window, observe::Recording, textbook::alpha_beta};
/// let tree = "(((6 5) (8 7)) ((2 1) (0 3)))".parse::<Tree>()?;
/// let mut recording = Recording::default();
/// alpha_beta(&tree, &tree.root(), Window::FULL, &mut recording);
/// // Step 3 is the leaf H, below D, B and A.
/// let names: Vec<_> = recording.stack(3).iter().map(|call| call.mv.map_or("A", |n| tree.name(n))).collect();
/// assert_eq!(names, ["A", "B", "D", "H"]);
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Recording<M> {
    events: Vec<Event<M>>,
    /// For every event, the index of the `Enter` of its node.
    enter: Vec<u32>,
    open: Vec<u32>,
    cap: usize,
    dropped: u64,
    /// Steps of `Enter`s, in order, and how many nodes below them were not told.
    unseen: Vec<(u32, u64)>,
}

/// One open call, as it stands after some step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<M> {
    /// The step at which the node was entered: its identity in this recording.
    pub entered: usize,
    /// The last step that happened to this node itself.
    pub last: usize,
    /// The move that led here; `None` if none did.
    pub mv: Option<M>,
    /// How the search came here.
    pub reached: Reached,
    /// Distance from the root.
    pub ply: u32,
    /// Who moves.
    pub player: Player,
    /// The window it was called with.
    pub entry: Window,
    /// The window now.
    pub window: Window,
    /// Plies left to the horizon.
    pub depth: Option<u32>,
    /// The best so far; `None` before the first child returned.
    pub best: Option<Score>,
    /// The move that gave it.
    pub best_move: Option<M>,
    /// What the node returned, in the step in which it leaves.
    pub returned: Option<Value>,
}

impl<M> Default for Recording<M> {
    /// Keeps up to [`Recording::DEFAULT_CAP`] events.
    fn default() -> Self {
        Recording::with_cap(Recording::<M>::DEFAULT_CAP)
    }
}

impl<M> Recording<M> {
    /// Two million events, about 150 MB for small moves.
    pub const DEFAULT_CAP: usize = 2_000_000;

    /// Keeps at most `cap` events.
    pub fn with_cap(cap: usize) -> Self {
        let cap = cap.min(u32::MAX as usize);
        Recording {
            events: Vec::new(),
            enter: Vec::new(),
            open: Vec::new(),
            cap,
            dropped: 0,
            unseen: Vec::new(),
        }
    }

    /// The events, in order.
    pub fn events(&self) -> &[Event<M>] {
        &self.events
    }

    /// How many steps are kept.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Nothing happened yet.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// How many events may be kept.
    pub fn cap(&self) -> usize {
        self.cap
    }

    /// How many events came after the cap was reached and are not here. 0 means the recording is complete.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }
}

impl<M: Copy> Recording<M> {
    /// How many nodes below the call that was entered in `step` were counted and not told: [`Flight`](super::Flight).
    pub fn unseen_below(&self, step: usize) -> u64 {
        let found = self.unseen.binary_search_by_key(&(step as u32), |&(step, _)| step);
        found.map_or(0, |at| self.unseen[at].1)
    }

    /// All nodes, those included that were only counted.
    pub fn nodes(&self) -> u64 {
        let told = self.events.iter().filter(|event| matches!(event.kind, EventKind::Enter { .. })).count();
        told as u64 + self.unseen.iter().map(|&(_, nodes)| nodes).sum::<u64>()
    }

    /// The steps at which the calls were entered that are still open.
    pub(super) fn open_calls(&self) -> impl Iterator<Item = usize> {
        self.open.iter().map(|&step| step as usize)
    }

    /// Makes room for as many events.
    pub(super) fn reserve(&mut self, events: usize) {
        self.events.reserve(events);
        self.enter.reserve(events);
    }

    /// An empty recording with the same memory.
    pub(super) fn emptied(mut self) -> Self {
        self.events.clear();
        self.enter.clear();
        self.open.clear();
        self.unseen.clear();
        Recording { dropped: 0, ..self }
    }

    /// Numbers the events anew, after some were dropped.
    pub(super) fn renumber(&mut self) {
        for (number, event) in self.events.iter_mut().enumerate() {
            event.number = number as u64;
        }
    }

    /// The step in which the node of `step` was entered. Two steps with the same answer belong to the same call.
    pub fn entered(&self, step: usize) -> usize {
        self.enter[step] as usize
    }

    /// The calls that are open after `step`, the root first. In the step in which a node leaves it is still shown.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn stack(&self, step: usize) -> Vec<Call<M>> {
        let mut calls = Vec::new();
        let mut last = step;
        // Between two searches of a driver no call is open.
        while let Some(call) = self.call(last) {
            calls.push(call);
            if call.reached == Reached::Root {
                break;
            }
            // The event before an `Enter` happened to its parent.
            last = call.entered - 1;
        }
        calls.reverse();
        calls
    }

    /// The call to which `step` happened, as it stands after it. `None` for steps outside of any call.
    pub fn call(&self, step: usize) -> Option<Call<M>> {
        let entered = self.entered(step);
        let Event { ply, kind: EventKind::Enter { mv, reached, player, window, depth }, .. } =
            self.events[entered]
        else {
            return None;
        };
        let mut call = Call {
            entered,
            last: step,
            mv,
            reached,
            ply,
            player,
            entry: window,
            window,
            depth,
            best: None,
            best_move: None,
            returned: None,
        };
        // The newest event of this call that carries the running values; and, before it, the newest that
        // improved. Both are found by walking back over this call's own events.
        let mut at = step;
        loop {
            match self.events[at].kind {
                EventKind::Child { mv, best, window, improved, .. } => {
                    if call.best.is_none() {
                        (call.best, call.window) = (Some(best), window);
                    }
                    if improved {
                        call.best_move = Some(mv);
                        break;
                    }
                }
                EventKind::StandPat { value, window } => {
                    if call.best.is_none() {
                        (call.best, call.window) = (Some(value), window);
                    }
                    break;
                }
                EventKind::Bounds { window, .. } => {
                    if call.best.is_none() {
                        call.window = window;
                    }
                }
                EventKind::Leave { value } => call.returned = Some(value),
                EventKind::Leaf { value, .. } => call.best = Some(value.score),
                EventKind::Enter { .. } => break,
                EventKind::Omit { .. }
                | EventKind::Cutoff(_)
                | EventKind::Hit { .. }
                | EventKind::Store { .. }
                | EventKind::Research { .. }
                | EventKind::Iteration { .. } => {}
            }
            at = self.previous(at);
        }
        Some(call)
    }

    /// The event before `step` that happened to the same call; its `Enter` has none before it.
    pub(super) fn previous(&self, step: usize) -> usize {
        let before = step - 1;
        // Directly before stands either an event of this call, or the `Leave` of a child: jump over the child.
        if self.enter[before] == self.enter[step] { before } else { self.entered(before) - 1 }
    }
}

impl<M: Copy> Observer<M> for Recording<M> {
    #[inline]
    fn on(&mut self, event: Event<M>) {
        if self.events.len() >= self.cap {
            self.dropped += 1;
            return;
        }
        let index = self.events.len() as u32;
        match event.kind {
            EventKind::Enter { reached, .. } => {
                // A search that was stopped leaves calls open.
                if reached == Reached::Root {
                    self.open.clear();
                }
                self.open.push(index);
                self.enter.push(index);
            }
            EventKind::Iteration { .. } => {
                self.open.clear();
                self.enter.push(index);
            }
            EventKind::Leave { .. } => self.enter.push(self.open.pop().unwrap_or(index)),
            _ => self.enter.push(self.open.last().copied().unwrap_or(index)),
        }
        self.events.push(event);
    }

    fn unseen(&mut self, nodes: u64) {
        if let Some(&call) = self.open.last() {
            // Nearly always the newest.
            match self.unseen.binary_search_by_key(&call, |&(step, _)| step) {
                Ok(at) => self.unseen[at].1 += nodes,
                Err(at) => self.unseen.insert(at, (call, nodes)),
            }
        }
    }
}
