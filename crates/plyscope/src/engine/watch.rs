//! The outside of a search: limits, clock and progress. The recursion only asks whether to go on.

use super::limits::{Cancel, Limits, Ponder, Progress, Stop};
use super::node::Control;
use super::report::{Known, Report};
use crate::clock;
use crate::game::Player;
use crate::score::Score;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A listener that is told how a search is doing.
pub(super) type Listener<'w, M> = &'w mut dyn FnMut(&Progress<M>);

/// A listener that is told what every depth found.
pub(super) type Each<'w, M> = &'w mut dyn FnMut(&Report<M>);

/// What a running search is limited and watched by.
pub(super) struct Watch<'w, M> {
    limits: &'w Limits,
    started: Duration,
    /// When the time limits begin to count; `None` while pondering.
    timed_from: Cell<Option<Duration>>,
    progress: RefCell<Listener<'w, M>>,
    each: RefCell<Each<'w, M>>,
    /// The best move so far, and its line.
    best: RefCell<(Option<M>, Vec<M>)>,
    next_progress: Cell<Duration>,
    pace: Pace,
    /// Nodes of searches that are already over.
    earlier: Cell<u64>,
    depth: Cell<Option<u32>>,
    range: Cell<(Score, Score)>,
    fill: Cell<f64>,
    stop: Cell<Option<Stop>>,
    /// The count of nodes at which the present move's turn ends, and whether it did.
    turn: Cell<(u64, bool)>,
    team: RefCell<Option<Arc<Team>>>,
}

/// How many nodes pass at most before a search looks up.
const CHECK_EVERY: u64 = 4096;

/// How often to look up. A node may take ten nanoseconds, or ten milliseconds if it has a million moves: so seldom at the
/// pace of the one and soon at the pace of the other.
struct Pace {
    nodes: Cell<u64>,
    last: Cell<Option<Duration>>,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { nodes: Cell::new(16), last: Cell::new(None) }
    }
}

impl Pace {
    /// How many nodes to search until the next look.
    fn next(&self) -> u64 {
        let now = clock::now();
        let nodes = self.nodes.get();
        let nodes = match self.last.replace(Some(now)).map(|last| now.saturating_sub(last)) {
            Some(time) if time > Duration::from_millis(4) => (nodes / 4).max(1),
            Some(time) if time < Duration::from_millis(1) => (nodes * 2).min(CHECK_EVERY),
            _ => nodes,
        };
        self.nodes.set(nodes);
        nodes
    }
}

/// A turn without end.
const NO_TURN: (u64, bool) = (u64::MAX, false);

const PROGRESS_EVERY: Duration = Duration::from_millis(100);

impl<'w, M: Copy> Watch<'w, M> {
    pub(super) fn new(limits: &'w Limits, progress: Listener<'w, M>, each: Each<'w, M>) -> Watch<'w, M> {
        let started = clock::now();
        Watch {
            limits,
            started,
            timed_from: Cell::new(limits.ponder.is_none().then_some(started)),
            best: RefCell::new((None, Vec::new())),
            progress: RefCell::new(progress),
            each: RefCell::new(each),
            next_progress: Cell::new(PROGRESS_EVERY),
            pace: Pace::default(),
            earlier: Cell::new(0),
            depth: Cell::new(None),
            range: Cell::new((Score::NEG_INFINITY, Score::INFINITY)),
            fill: Cell::new(0.0),
            stop: Cell::new(None),
            turn: Cell::new(NO_TURN),
            team: RefCell::new(None),
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        clock::now().saturating_sub(self.started)
    }

    /// The time that counts.
    fn timed(&self) -> Duration {
        let now = clock::now();
        if self.timed_from.get().is_none() && self.limits.ponder.as_ref().is_some_and(Ponder::is_hit) {
            self.timed_from.set(Some(now));
        }
        self.timed_from.get().map_or(Duration::ZERO, |from| now.saturating_sub(from))
    }

    /// Whether `limit` is over. While pondering no limit is, not even none at all.
    fn is_over(&self, limit: Option<Duration>) -> bool {
        limit.is_some_and(|limit| self.timed() >= limit && self.timed_from.get().is_some())
    }

    /// Whether no new depth is to be begun.
    pub(super) fn is_late(&self) -> bool {
        let late = self.is_over(self.limits.soft_time);
        if late {
            self.stop.set(Some(Stop::Time));
        }
        late
    }

    /// Whether anything may stop the search before its end.
    pub(super) fn may_stop(&self) -> bool {
        let Limits { depth: _, nodes, time, soft_time, cancel, ponder: _ } = self.limits;
        nodes.is_some() || time.is_some() || soft_time.is_some() || cancel.is_some()
    }

    /// From now on a search may take this many nodes; then it is stopped, but what comes after it is not.
    pub(super) fn begin_turn(&self, nodes: Option<u64>) {
        self.turn.set(nodes.map_or(NO_TURN, |nodes| (self.all_nodes(0).saturating_add(nodes), false)));
    }

    /// Whether the end of its turn stopped a search.
    pub(super) fn end_turn(&self) -> bool {
        let over = self.turn.replace(NO_TURN).1;
        if over {
            self.stop.set(None);
        }
        over
    }

    /// Why the search had to stop, if it had to.
    pub(super) fn stopped(&self) -> Option<Stop> {
        self.stop.get()
    }

    /// Tells what a depth found.
    pub(super) fn tell(&self, report: &Report<M>) {
        (self.each.borrow_mut())(report);
    }

    /// Nodes of all searches that are over.
    pub(super) fn nodes(&self) -> u64 {
        self.earlier.get()
    }

    /// The next counts start at 0 again; these are added.
    pub(super) fn add_nodes(&self, nodes: u64) {
        self.earlier.set(self.earlier.get() + nodes);
    }

    pub(super) fn set_depth(&self, depth: Option<u32>) {
        self.depth.set(depth);
    }

    /// A driver's step is over; `best` is the move that it found, if it found one.
    pub(super) fn step(&self, known: Known, player: Player, fill: f64, best: Option<M>, line: &[M]) {
        if best.is_some() {
            let line = if line.is_empty() { best.as_slice() } else { line };
            *self.best.borrow_mut() = (best, line.to_vec());
        }
        let (a, b) = (known.least.seen_by(player), known.most.seen_by(player));
        self.range.set((a.min(b), a.max(b)));
        self.fill.set(fill);
        self.report(self.all_nodes(0), true);
    }

    /// From now on these threads search, too.
    pub(super) fn join(&self, team: &Arc<Team>) {
        self.team.replace(Some(Arc::clone(team)));
    }

    /// The caller's thread goes on alone; the helpers' nodes stay counted.
    pub(super) fn part(&self) {
        if let Some(team) = self.team.take() {
            self.add_nodes(team.helper_nodes.load(Relaxed));
        }
    }

    fn all_nodes(&self, nodes: u64) -> u64 {
        self.earlier.get()
            + nodes
            + self.team.borrow().as_ref().map_or(0, |team| team.helper_nodes.load(Relaxed))
    }

    fn report(&self, nodes: u64, step: bool) {
        let (best, line) = self.best.borrow().clone();
        let progress = Progress {
            best,
            line,
            nodes,
            elapsed: self.elapsed(),
            depth: self.depth.get(),
            range: self.range.get(),
            fill: self.fill.get(),
            step,
        };
        (self.progress.borrow_mut())(&progress);
    }
}

impl<M: Copy> Control for Watch<'_, M> {
    fn go_on(&self, nodes: u64, fill: &dyn Fn() -> f64) -> Option<u64> {
        let all = self.all_nodes(nodes);
        let Limits { nodes: node_limit, time, cancel, .. } = self.limits;
        let elapsed = self.elapsed();
        let stop = if node_limit.is_some_and(|most| all > most) {
            Some(Stop::Nodes)
        } else if cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            Some(Stop::Cancelled)
        } else if self.is_over(*time) {
            Some(Stop::Time)
        } else if all > self.turn.get().0 {
            self.turn.set((u64::MAX, true));
            Some(Stop::Nodes)
        } else {
            None
        };
        if stop.is_some() {
            self.stop.set(stop);
            return None;
        }
        if self.team.borrow().as_ref().is_some_and(|team| team.answered.load(Relaxed)) {
            return None;
        }
        if elapsed >= self.next_progress.get() {
            self.next_progress.set(elapsed + PROGRESS_EVERY);
            self.fill.set(fill());
            self.report(all, false);
        }
        // With helpers, a node limit is shared and only looked at now and then; alone, it is exact.
        let left = (node_limit.unwrap_or(u64::MAX).min(self.turn.get().0) - all).saturating_add(1);
        Some(nodes + self.pace.next().min(left))
    }
}

/// What several threads on the same root share.
#[derive(Debug, Default)]
pub(super) struct Team {
    /// One of them has the answer, or all are to stop.
    pub(super) answered: AtomicBool,
    /// They were stopped because the table is crowded and can grow.
    pub(super) crowded: AtomicBool,
    pub(super) helper_nodes: AtomicU64,
}

/// A helper's side of a [`Team`].
pub(super) struct Helper<'t> {
    team: &'t Team,
    told: Cell<u64>,
    pace: Pace,
}

impl<'t> Helper<'t> {
    pub(super) fn new(team: &'t Team) -> Helper<'t> {
        Helper { team, told: Cell::new(0), pace: Pace::default() }
    }

    pub(super) fn tell(&self, nodes: u64) {
        self.team.helper_nodes.fetch_add(nodes - self.told.get(), Relaxed);
        self.told.set(nodes);
    }
}

impl Control for Helper<'_> {
    fn go_on(&self, nodes: u64, _: &dyn Fn() -> f64) -> Option<u64> {
        // The last one is not searched yet, and will not be if this says stop.
        self.tell(nodes.saturating_sub(1));
        if self.team.answered.load(Relaxed) { None } else { Some(nodes + self.pace.next()) }
    }
}

/// The caller's side of a [`Team`]: the watch, and an eye on the table, which cannot grow while others use it.
pub(super) struct Roomy<'r, 'w, M> {
    pub(super) watch: &'r Watch<'w, M>,
    pub(super) team: &'r Team,
    pub(super) crowded: &'r dyn Fn() -> bool,
}

impl<M: Copy> Control for Roomy<'_, '_, M> {
    fn go_on(&self, nodes: u64, fill: &dyn Fn() -> f64) -> Option<u64> {
        let next = self.watch.go_on(nodes, fill)?;
        if (self.crowded)() {
            self.team.crowded.store(true, Relaxed);
            self.team.answered.store(true, Relaxed);
            return None;
        }
        Some(next)
    }
}

/// Sets the flag when dropped: also when a game panics, so that the others stop and nobody waits for ever.
pub(super) struct Answered<'t>(pub(super) &'t Team);

impl Drop for Answered<'_> {
    fn drop(&mut self) {
        self.0.answered.store(true, Relaxed);
    }
}
