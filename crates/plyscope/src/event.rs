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
///
/// The list is open to matches on purpose: if a search learns to tell something new, the compiler names every reader that
/// would not show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind<M> {
    /// A node was called.
    Enter {
        /// The move that led here. `None` where [`reached`](EventKind::Enter::reached) says that no move did.
        mv: Option<M>,
        /// How the search came here.
        reached: Reached,
        /// Who moves.
        player: Player,
        /// The window it was called with.
        window: Window,
        /// Plies left to the horizon, if there is one.
        depth: Option<u32>,
    },
    /// The game knows without a search that the value lies between two bounds, and that narrows the window.
    Bounds {
        /// The value is not less than this.
        least: Score,
        /// And not more than this.
        most: Score,
        /// The window after it.
        window: Window,
    },
    /// The game's hints leave out moves: none of them is better than the best of the others.
    Omit {
        /// How many.
        moves: u32,
    },
    /// At the horizon there are noisy moves to play out, and the mover may also stop here with the static value.
    StandPat {
        /// The static value.
        value: Score,
        /// The window after it.
        window: Window,
    },
    /// The node got its value without a look at its children, or in spite of it.
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
    /// The child that returned last is searched once more.
    Research {
        /// Its window, as the parent sees it.
        window: Window,
        /// What is different this time.
        again: Again,
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

/// How a search came to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Reached {
    /// It is the root.
    Root,
    /// By a move.
    Move,
    /// By a move that is looked at less deeply at first, by this many plies.
    Reduced(u8),
    /// By a noisy move, beyond the horizon.
    Noisy,
    /// By a pass: the mover gives up a move to see whether the position is good enough without one.
    Pass,
    /// Not by a move: the same position less deeply and without a pass, to check what the pass promised.
    Verify,
    /// Not by a move: only the noisy moves of the same position, before it is given up.
    Quiet,
}

impl Reached {
    /// Whether this is the position of the node above once more.
    pub const fn is_same_position(self) -> bool {
        matches!(self, Reached::Verify | Reached::Quiet)
    }

    /// Its name in machine-readable output.
    pub const fn name(self) -> &'static str {
        match self {
            Reached::Root => "root",
            Reached::Move => "move",
            Reached::Reduced(_) => "reduced",
            Reached::Noisy => "noisy",
            Reached::Pass => "pass",
            Reached::Verify => "verify",
            Reached::Quiet => "quiet",
        }
    }
}

/// What is different when a child is searched once more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Again {
    /// It was only asked whether it is better, and it is: now with the whole window.
    Wider,
    /// It was looked at less deeply, and is better: now to the whole depth.
    Deeper,
}

impl Again {
    /// Its name in machine-readable output.
    pub const fn name(self) -> &'static str {
        match self {
            Again::Wider => "wider",
            Again::Deeper => "deeper",
        }
    }
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
    /// A guess: the static value is so far outside the window that a quiet move will hardly change that.
    Margin,
    /// A guess: the position is good enough even if the mover passes.
    Pass,
}

impl Source {
    /// Every kind, in order.
    pub(crate) const ALL: [Source; 6] =
        [Source::Terminal, Source::Horizon, Source::Table, Source::Proof, Source::Margin, Source::Pass];
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
    /// The ply of the ancestor that set this bound; the node's own if the game's [bounds](EventKind::Bounds) did; `None`
    /// if the search was called with it.
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

    /// It does not want to be told everything: see [`wants_inside`](Observer::wants_inside).
    const CHOOSES: bool = false;

    /// Called once per event, in order.
    fn on(&mut self, event: Event<M>);

    /// Asked after every [`Enter`](EventKind::Enter) if it [chooses](Observer::CHOOSES): does it want to hear what happens
    /// inside this node? If not, it hears only the node's own [`Leaf`](EventKind::Leaf), if it is one, and its
    /// [`Leave`](EventKind::Leave); the nodes below are counted, which costs next to nothing.
    fn wants_inside(&self) -> bool {
        true
    }

    /// Called before a node leaves: how many nodes below it were not told.
    fn unseen(&mut self, nodes: u64) {
        let _ = nodes;
    }
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
    const CHOOSES: bool = O::CHOOSES;
    #[inline]
    fn on(&mut self, event: Event<M>) {
        (**self).on(event);
    }
    #[inline]
    fn wants_inside(&self) -> bool {
        (**self).wants_inside()
    }
    fn unseen(&mut self, nodes: u64) {
        (**self).unseen(nodes);
    }
}

impl<M: Copy, A: Observer<M>, B: Observer<M>> Observer<M> for (A, B) {
    const ENABLED: bool = A::ENABLED || B::ENABLED;
    const DETAILS: bool = (A::ENABLED && A::DETAILS) || (B::ENABLED && B::DETAILS);
    const CHOOSES: bool = A::CHOOSES && B::CHOOSES;
    #[inline]
    fn on(&mut self, event: Event<M>) {
        self.0.on(event);
        self.1.on(event);
    }
    #[inline]
    fn wants_inside(&self) -> bool {
        self.0.wants_inside() || self.1.wants_inside()
    }
    fn unseen(&mut self, nodes: u64) {
        self.0.unseen(nodes);
        self.1.unseen(nodes);
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
    /// How many open calls there are from the first one on inside of which nothing is told; 0 if all is.
    hidden: u32,
    /// How many nodes were not told inside of it.
    unseen: u64,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    ply: u32,
    player: Player,
    /// The window the node was called with.
    entry: Window,
    /// The window now.
    now: Window,
    /// The game's own bounds have narrowed it.
    bounded: bool,
}

impl<'o, O> Emitter<'o, O> {
    /// Speaks to `observer`.
    pub fn new(observer: &'o mut O) -> Self {
        Emitter { observer, number: 0, frames: Vec::new(), hidden: 0, unseen: 0 }
    }

    #[inline]
    fn send<M>(&mut self, kind: EventKind<M>)
    where
        O: Observer<M>,
    {
        let ply = if O::DETAILS { self.ply() } else { 0 };
        self.observer.on(Event { number: self.number, ply, kind });
        if O::DETAILS {
            self.number += 1;
        }
    }

    /// Nodes inside the innermost call were searched and not told.
    pub(crate) fn add_unseen(&mut self, nodes: u64) {
        self.unseen += nodes;
    }

    /// Nobody wants to be told what happens here.
    #[inline]
    pub(crate) fn is_hidden<M>(&self) -> bool
    where
        O: Observer<M>,
    {
        O::CHOOSES && self.hidden > 0
    }

    /// The ply of the innermost open node.
    fn ply(&self) -> u32 {
        self.frames.last().map_or(0, |frame| frame.ply)
    }

    /// A node is called: the root, or by a move.
    #[inline]
    pub fn enter<M>(&mut self, mv: Option<M>, player: Player, window: Window, depth: Option<u32>)
    where
        O: Observer<M>,
    {
        if O::ENABLED {
            let reached = if mv.is_some() { Reached::Move } else { Reached::Root };
            self.enter_by(reached, mv, player, window, depth);
        }
    }

    /// A node is called.
    #[inline]
    pub fn enter_by<M>(
        &mut self,
        reached: Reached,
        mv: Option<M>,
        player: Player,
        window: Window,
        depth: Option<u32>,
    ) where
        O: Observer<M>,
    {
        if O::ENABLED {
            if O::CHOOSES && self.hidden > 0 {
                self.hidden += 1;
                self.unseen += 1;
                return;
            }
            if O::DETAILS {
                let below = u32::from(!self.frames.is_empty() && !reached.is_same_position());
                let ply = self.ply() + below;
                self.frames.push(Frame { ply, player, entry: window, now: window, bounded: false });
            }
            self.send(EventKind::Enter { mv, reached, player, window, depth });
            if O::CHOOSES && !self.observer.wants_inside() {
                self.hidden = 1;
            }
        }
    }

    /// The game knows bounds; the node now has `window`.
    #[inline]
    pub fn bounds<M>(&mut self, least: Score, most: Score, window: Window)
    where
        O: Observer<M>,
    {
        if O::ENABLED && !self.is_hidden() {
            self.narrow::<M>(window);
            if let Some(frame) = self.frames.last_mut() {
                frame.bounded = true;
            }
            self.send(EventKind::Bounds { least, most, window });
        }
    }

    /// Hints leave out `moves`.
    #[inline]
    pub fn omit<M>(&mut self, moves: usize)
    where
        O: Observer<M>,
    {
        if O::ENABLED && !self.is_hidden() {
            self.send(EventKind::Omit { moves: moves as u32 });
        }
    }

    /// The mover may stop with `value`; the node now has `window`.
    #[inline]
    pub fn stand_pat<M>(&mut self, value: Score, window: Window)
    where
        O: Observer<M>,
    {
        if O::ENABLED && !self.is_hidden() {
            self.narrow::<M>(window);
            self.send(EventKind::StandPat { value, window });
        }
    }

    /// The innermost node has this window from now on.
    #[inline]
    fn narrow<M>(&mut self, window: Window)
    where
        O: Observer<M>,
    {
        if O::DETAILS
            && let Some(frame) = self.frames.last_mut()
        {
            frame.now = window;
        }
    }

    /// The node has a value without looking at children.
    #[inline]
    pub fn leaf<M>(&mut self, value: Value, source: Source)
    where
        O: Observer<M>,
    {
        if O::ENABLED && !(O::CHOOSES && self.hidden > 1) {
            self.send(EventKind::Leaf { value, source });
        }
    }

    /// A child returned `value`; the node now has `best` and `window`.
    #[inline]
    pub fn child<M>(&mut self, mv: M, value: Score, best: Score, window: Window, improved: bool)
    where
        O: Observer<M>,
    {
        if O::ENABLED && !self.is_hidden() {
            self.narrow::<M>(window);
            self.send(EventKind::Child { mv, value, best, window, improved });
        }
    }

    /// The node, of `player`, stops with `skipped` children unseen.
    #[inline]
    pub fn cutoff<M>(&mut self, player: Player, skipped: usize)
    where
        O: Observer<M>,
    {
        if O::ENABLED && !self.is_hidden() {
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
        let Frame { ply, entry, now, bounded, .. } = self.frames[last];
        // The game itself says that nothing is better.
        if bounded && side(now) != side(entry) {
            return (side(now), Some(ply), false);
        }
        let bound = side(entry);
        // Nobody sets this bound: it is where every search starts, and where a search that forgets starts again.
        if bound == side(Window::FULL) {
            return (bound, None, false);
        }
        let mut opponents = 0;
        for frame in self.frames[..last].iter().rev() {
            opponents += u32::from(frame.player != here);
            if side(frame.now) != bound || side(frame.entry) != bound {
                return (bound, Some(frame.ply), opponents > 1);
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
        if O::ENABLED && !self.is_hidden() {
            self.send(EventKind::Hit { value, mv, enough });
        }
    }

    /// The table is told.
    #[inline]
    pub fn store<M>(&mut self, value: Value, mv: Option<M>)
    where
        O: Observer<M>,
    {
        if O::ENABLED && !self.is_hidden() {
            self.send(EventKind::Store { value, mv });
        }
    }

    /// The last child is searched again.
    #[inline]
    pub fn research<M>(&mut self, window: Window, again: Again)
    where
        O: Observer<M>,
    {
        if O::ENABLED && !self.is_hidden() {
            self.send(EventKind::Research { window, again });
        }
    }

    /// The next search from the root begins.
    #[inline]
    pub fn iteration<M>(&mut self, depth: Option<u32>, window: Window)
    where
        O: Observer<M>,
    {
        if O::ENABLED && !self.is_hidden() {
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
            if O::CHOOSES && self.hidden > 0 {
                self.hidden -= 1;
                if self.hidden > 0 {
                    return;
                }
                match std::mem::take(&mut self.unseen) {
                    0 => {}
                    unseen => self.observer.unseen(unseen),
                }
            }
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
        (self.hidden, self.unseen) = (0, 0);
    }
}
