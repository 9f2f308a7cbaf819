use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When to stop. Limits compose: whichever comes first. The default is no limit at all: search until proved.
///
/// ```
/// use plyscope::engine::{Cancel, Limits};
/// use std::time::Duration;
/// let cancel = Cancel::new();
/// let limits = Limits::depth(12).and_nodes(1_000_000).and_time(Duration::from_secs(2)).and_cancel(&cancel);
/// assert_eq!(limits.depth, Some(12));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies below the root; positions there are evaluated. `None` searches to the end of the game.
    pub depth: Option<u32>,
    /// Nodes, over all threads together.
    pub nodes: Option<u64>,
    /// Time, on the dot: the search stops wherever it is.
    pub time: Option<Duration>,
    /// Time after which no new depth is begun: the one that runs would hardly be finished.
    pub soft_time: Option<Duration>,
    /// Somebody else may say stop.
    pub cancel: Option<Cancel>,
    /// The time counts only from a [hit](Ponder::hit) on.
    pub ponder: Option<Ponder>,
}

impl Limits {
    /// No limit: to the end of the game.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// `depth` plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// `time` and no more.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// `nodes` and no more.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Also at most `depth` plies.
    pub fn and_depth(self, depth: u32) -> Limits {
        Limits { depth: Some(depth), ..self }
    }

    /// Also at most `nodes`.
    pub fn and_nodes(self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..self }
    }

    /// Also at most `time`.
    pub fn and_time(self, time: Duration) -> Limits {
        Limits { time: Some(time), ..self }
    }

    /// Also begin no new depth after `time`.
    pub fn and_soft_time(self, time: Duration) -> Limits {
        Limits { soft_time: Some(time), ..self }
    }

    /// Also think on the opponent's time: until `ponder` is hit, the time limits do not count.
    pub fn and_ponder(self, ponder: &Ponder) -> Limits {
        Limits { ponder: Some(ponder.clone()), ..self }
    }

    /// Also until `cancel` is cancelled.
    pub fn and_cancel(self, cancel: &Cancel) -> Limits {
        Limits { cancel: Some(cancel.clone()), ..self }
    }
}

/// Stops a search from outside; clones share one switch.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Not cancelled yet.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Tells every search that holds a clone to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody did.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Thinking on the opponent's time: search the position after the reply that is expected, with the time for one's own move
/// as limit. If that reply is played, [`hit`](Ponder::hit) starts the clock; if another is, [`Cancel`] ends the search, and
/// what the table learned stays. Clones share one switch.
///
/// ```
/// use plyscope::Tree;
/// use plyscope::engine::{Engine, Limits, Ponder, Stop};
/// use std::time::Duration;
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
/// let ponder = Ponder::new();
/// let limits = Limits::time(Duration::ZERO).and_ponder(&ponder);
/// // The clock does not run yet, so there is time for the whole tree.
/// assert_eq!(Engine::new(&tree).build()?.search(&tree.root(), &limits)?.stop, Stop::Proved);
/// ponder.hit();
/// assert_eq!(Engine::new(&tree).build()?.search(&tree.root(), &limits)?.stop, Stop::Time);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ponder(Arc<AtomicBool>);

impl Ponder {
    /// The opponent is still thinking.
    pub fn new() -> Ponder {
        Ponder::default()
    }

    /// The expected reply was played: from now on the time counts.
    pub fn hit(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was.
    pub fn is_hit(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A chess-style clock, from which a game programmer gets the time for the next move.
///
/// ```
/// use plyscope::engine::Clock;
/// use std::time::Duration;
/// let clock = Clock { remaining: Duration::from_secs(60), increment: Duration::from_secs(1), moves_to_go: None };
/// let time = clock.time_for_move();
/// assert!(time > Duration::from_secs(1) && time < Duration::from_secs(5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left on the clock.
    pub remaining: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// Moves until the clock is set again; `None` if it never is.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// A safe share of the remaining time.
    ///
    /// Law: playing moves for ever, each in the time given, never exhausts the clock: the answer is at most a third of
    /// what remains unless a single move is to go, and then 90 %.
    pub fn time_for_move(self) -> Duration {
        let Clock { remaining, increment, moves_to_go } = self;
        // Without a time control to come, plan for 30 more moves.
        let share = remaining / moves_to_go.unwrap_or(30).max(1) + increment * 3 / 4;
        let most = if moves_to_go == Some(1) { remaining * 9 / 10 } else { remaining / 3 };
        share.min(most)
    }
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The value is proved: searching on cannot change it.
    Proved,
    /// The depth limit was searched through.
    Depth,
    /// A selective search has nothing left to look for: it found a win, or that all is lost, or deeper searches found the same
    /// again and again. A ranking goes on until that holds for every move.
    Settled,
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// [`Cancel`].
    Cancelled,
}

impl Stop {
    /// Its name in machine-readable output.
    pub const fn name(self) -> &'static str {
        match self {
            Stop::Proved => "proved",
            Stop::Depth => "depth",
            Stop::Settled => "settled",
            Stop::Nodes => "nodes",
            Stop::Time => "time",
            Stop::Cancelled => "cancelled",
        }
    }
}

/// How a search is doing, for a progress line. Where games are known by name, moves are texts.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Progress<M = String> {
    /// Nodes so far, over all threads.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// The iteration that runs or has just ended; `None` without a horizon.
    pub depth: Option<u32>,
    /// The root's value is known to lie in this closed interval, first player's view.
    pub range: (crate::Score, crate::Score),
    /// How full the table is, 0 to 1.
    pub fill: f64,
    /// A driver's step has just ended, rather than an interval passed.
    pub step: bool,
    /// The best move of the last step that found one.
    pub best: Option<M>,
    /// The line that it begins, as far as that step saw it.
    pub line: Vec<M>,
}

impl<M> Progress<M> {
    /// The same with moves of another kind. A move is written where it is played, so whole lines are.
    pub fn map_lines<N: Clone>(&self, write: impl Fn(&[M]) -> Vec<N>) -> Progress<N> {
        let Progress { nodes, elapsed, depth, range, fill, step, .. } = *self;
        let line = write(&self.line);
        Progress { nodes, elapsed, depth, range, fill, step, best: line.first().cloned(), line }
    }
}
