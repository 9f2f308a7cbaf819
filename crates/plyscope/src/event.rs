//! What a search tells about itself, and who may listen.
//!
//! A search pushes numbered [`Event`]s to an [`Observer`]; the observer cannot steer it. All scores and windows in
//! events are absolute ([`Player::Max`]'s view), whichever view the search itself uses, so one reader understands
//! every algorithm.

use crate::game::Player;
use crate::score::{Bound, Score, Value, Window};

/// One thing that happened in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event<M> {
    /// 0, 1, 2, … without gaps within one search.
    pub number: u64,
    /// How many moves below the root the node is to which this happened.
    pub ply: u32,
    /// What happened.
    pub kind: EventKind<M>,
}

/// What happened. See [`Event`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind<M> {
    /// A node was called.
    Enter {
        /// The move that led here; `None` at the root.
        mv: Option<M>,
        /// Who moves.
        player: Player,
        /// The window it was called with.
        window: Window,
        /// Plies left to the horizon, if there is one.
        depth: Option<u32>,
    },
    /// The node got its value without a look at its children.
    Leaf {
        /// Its value, or a bound on it.
        value: Value,
        /// Where the value came from.
        source: Source,
    },
    /// A child returned and the node took notice.
    Child {
        /// The move to the child.
        mv: M,
        /// What the child returned.
        value: Score,
        /// The best so far, this child included.
        best: Score,
        /// The window after it.
        window: Window,
        /// The child is the new best move.
        improved: bool,
    },
    /// The remaining children cannot matter.
    Cutoff(Cutoff),
    /// The table knew the position.
    Hit {
        /// What it knew.
        value: Value,
        /// Its move, if it kept one.
        mv: Option<M>,
        /// Whether that ended the node (a [`EventKind::Leaf`] follows) or only helped.
        enough: bool,
    },
    /// The table was told.
    Store {
        /// What it was told.
        value: Value,
        /// The best move told.
        mv: Option<M>,
    },
    /// The child that returned last is searched once more with another window.
    Research {
        /// The new window.
        window: Window,
    },
    /// A driver starts the next search from the root.
    Iteration {
        /// Its depth, if limited.
        depth: Option<u32>,
        /// Its window.
        window: Window,
    },
    /// The node returned.
    Leave {
        /// What it returned, and what that says about its value.
        value: Value,
    },
}

/// Where a [`EventKind::Leaf`] has its value from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Source {
    /// The game is over.
    Terminal,
    /// The horizon was reached; the static evaluation.
    Horizon,
    /// The table.
    Table,
    /// The game proved it: a hint, a bound or a tail solver.
    Proof,
}

/// Whose bound was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum CutKind {
    /// At a MIN node: the value fell to α or below.
    Alpha,
    /// At a MAX node: the value rose to β or above.
    Beta,
}

impl CutKind {
    /// The cut that `player` makes at its own nodes.
    pub const fn by(player: Player) -> CutKind {
        match player {
            Player::Max => CutKind::Beta,
            Player::Min => CutKind::Alpha,
        }
    }

    /// `α` or `β`.
    pub const fn letter(self) -> char {
        match self {
            CutKind::Alpha => 'α',
            CutKind::Beta => 'β',
        }
    }
}

/// Why a node stopped early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Cutoff {
    /// α or β.
    pub kind: CutKind,
    /// The bound that was met.
    pub bound: Score,
    /// The ply of the ancestor that set this bound; `None` if the search was called with it.
    pub cause: Option<u32>,
    /// The ancestor that set the bound is not the nearest one of the other player. Never so if the search was called
    /// with the bound: then no ancestor set it.
    pub deep: bool,
    /// How many children were not looked at. A cut at the last child is an event that skips 0.
    pub skipped: u32,
}

/// Listens to a search.
///
/// `()` hears nothing and costs nothing; `&mut O` lends an observer; `(A, B)` tells both; [`Each`] wraps a closure.
pub trait Observer<M> {
    /// `false` lets the compiler remove every trace of observing.
    const ENABLED: bool = true;

    /// `false` if only the kinds of events matter: then they come without number, ply, moves and causes, and observing
    /// costs next to nothing.
    const DETAILS: bool = true;

    /// Called once per event, in order.
    fn on(&mut self, event: Event<M>);
}

impl<M> Observer<M> for () {
    const ENABLED: bool = false;
    const DETAILS: bool = false;
    #[inline]
    fn on(&mut self, _: Event<M>) {}
}

impl<M, O: Observer<M>> Observer<M> for &mut O {
    const ENABLED: bool = O::ENABLED;
    const DETAILS: bool = O::DETAILS;
    #[inline]
    fn on(&mut self, event: Event<M>) {
        (**self).on(event);
    }
}

impl<M: Copy, A: Observer<M>, B: Observer<M>> Observer<M> for (A, B) {
    const ENABLED: bool = A::ENABLED || B::ENABLED;
    const DETAILS: bool = (A::ENABLED && A::DETAILS) || (B::ENABLED && B::DETAILS);
    #[inline]
    fn on(&mut self, event: Event<M>) {
        self.0.on(event);
        self.1.on(event);
    }
}

/// An observer made of a closure.
#[derive(Clone, Copy, Debug)]
pub struct Each<F>(pub F);

impl<M, F: FnMut(Event<M>)> Observer<M> for Each<F> {
    #[inline]
    fn on(&mut self, event: Event<M>) {
        (self.0)(event);
    }
}

/// What a search holds to speak to its observer.
///
/// It numbers the events, counts the plies and finds out which ancestor caused a cut, so that the algorithms only
/// say what they do. With an observer that is not [`ENABLED`](Observer::ENABLED) every method is empty.
#[derive(Debug)]
pub struct Emitter<'o, O> {
    observer: &'o mut O,
    number: u64,
    frames: Vec<Frame>,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    player: Player,
    /// The window the node was called with.
    entry: Window,
    /// The window now.
    now: Window,
}

impl<'o, O> Emitter<'o, O> {
    /// Speaks to `observer`.
    pub fn new(observer: &'o mut O) -> Self {
        Emitter { observer, number: 0, frames: Vec::new() }
    }

    #[inline]
    fn send<M>(&mut self, kind: EventKind<M>)
    where
        O: Observer<M>,
    {
        let ply = if O::DETAILS { self.frames.len().saturating_sub(1) as u32 } else { 0 };
        self.observer.on(Event { number: self.number, ply, kind });
        if O::DETAILS {
            self.number += 1;
        }
    }

    /// A node is called.
    #[inline]
    pub fn enter<M>(&mut self, mv: Option<M>, player: Player, window: Window, depth: Option<u32>)
    where
        O: Observer<M>,
    {
        if O::ENABLED {
            if O::DETAILS {
                self.frames.push(Frame { player, entry: window, now: window });
            }
            self.send(EventKind::Enter { mv, player, window, depth });
        }
    }

    /// The node has a value without looking at children.
    #[inline]
    pub fn leaf<M>(&mut self, value: Value, source: Source)
    where
        O: Observer<M>,
    {
        if O::ENABLED {
            self.send(EventKind::Leaf { value, source });
        }
    }

    /// A child returned `value`; the node now has `best` and `window`.
    #[inline]
    pub fn child<M>(&mut self, mv: M, value: Score, best: Score, window: Window, improved: bool)
    where
        O: Observer<M>,
    {
        if O::ENABLED {
            if O::DETAILS
                && let Some(frame) = self.frames.last_mut()
            {
                frame.now = window;
            }
            self.send(EventKind::Child { mv, value, best, window, improved });
        }
    }

    /// The node, of `player`, stops with `skipped` children unseen.
    #[inline]
    pub fn cutoff<M>(&mut self, player: Player, skipped: usize)
    where
        O: Observer<M>,
    {
        if O::ENABLED {
            let kind = CutKind::by(player);
            let (bound, cause, deep) = if O::DETAILS { self.cause(kind) } else { (Score::ZERO, None, false) };
            self.send(EventKind::Cutoff(Cutoff { kind, bound, cause, deep, skipped: skipped as u32 }));
        }
    }

    /// The bound that the innermost node met, the ply that set it, and whether that is a deep cut.
    ///
    /// A bound that a node was called with was set by the nearest ancestor that either called with something else
    /// than it was itself called with, or passed down another bound than its own (a scout).
    fn cause(&self, kind: CutKind) -> (Score, Option<u32>, bool) {
        let side = |w: Window| if kind == CutKind::Beta { w.beta } else { w.alpha };
        let last = self.frames.len() - 1;
        let here = self.frames[last].player;
        let bound = side(self.frames[last].entry);
        // Nobody sets this bound: it is where every search starts, and where a search that forgets starts again.
        if bound == side(Window::FULL) {
            return (bound, None, false);
        }
        let mut opponents = 0;
        for ply in (0..last).rev() {
            let frame = &self.frames[ply];
            opponents += u32::from(frame.player != here);
            if side(frame.now) != bound || side(frame.entry) != bound {
                return (bound, Some(ply as u32), opponents > 1);
            }
        }
        (bound, None, false)
    }

    /// The table knew the position.
    #[inline]
    pub fn hit<M>(&mut self, value: Value, mv: Option<M>, enough: bool)
    where
        O: Observer<M>,
    {
        if O::ENABLED {
            self.send(EventKind::Hit { value, mv, enough });
        }
    }

    /// The table is told.
    #[inline]
    pub fn store<M>(&mut self, value: Value, mv: Option<M>)
    where
        O: Observer<M>,
    {
        if O::ENABLED {
            self.send(EventKind::Store { value, mv });
        }
    }

    /// The last child is searched again.
    #[inline]
    pub fn research<M>(&mut self, window: Window)
    where
        O: Observer<M>,
    {
        if O::ENABLED {
            self.send(EventKind::Research { window });
        }
    }

    /// The next search from the root begins.
    #[inline]
    pub fn iteration<M>(&mut self, depth: Option<u32>, window: Window)
    where
        O: Observer<M>,
    {
        if O::ENABLED {
            self.send(EventKind::Iteration { depth, window });
        }
    }

    /// The node returns.
    #[inline]
    pub fn leave<M>(&mut self, value: Value)
    where
        O: Observer<M>,
    {
        if O::ENABLED {
            self.send(EventKind::Leave { value });
            if O::DETAILS {
                self.frames.pop();
            }
        }
    }

    /// The node returns `score`; the window it was called with says whether that is a bound.
    #[inline]
    pub fn leave_with<M>(&mut self, score: Score)
    where
        O: Observer<M>,
    {
        if O::ENABLED {
            let entry = if O::DETAILS { self.frames.last() } else { None };
            let bound = entry.map_or(Bound::Exact, |frame| frame.entry.classify(score));
            self.leave(Value { score, bound });
        }
    }

    /// Forgets open calls after a search was stopped in the middle.
    pub fn unwind(&mut self) {
        self.frames.clear();
    }
}
