//! One strong search for every game.
//!
//! The [`Engine`] is fail-soft principal variation search with free turns, and a choice of drivers around it. Every
//! power is a type: a [`Table`] needs a game that is [`Hashed`]; hints come from a [`Guide`]; `()` stands for none of
//! either and costs nothing. With everything off the same recursion is plain alpha-beta.
//!
//! ```
//! use plyscope::engine::{Engine, Limits, Table};
//! use plyscope::Tree;
//! let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
//! let report = Engine::new(&tree).table(Table::default()).search(&tree.root(), &Limits::none())?;
//! assert!(report.proved);
//! assert_eq!(tree.show(report.value.score), "3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a result promises
//! In the [`Profile::Exact`] profile the value is minimax's to the depth searched, with any table, order, driver or
//! number of threads; it is `proved` if no horizon was involved. Entries of the table are used only for the same depth
//! (or if they are proofs that need no more), so a table never changes a value. Hints look beyond the horizon; with them a
//! depth-limited value is one that the hints allow. The selective profile gives estimates and says so.
//!
//! # Won and lost games
//! A rule may score a finished game as `Score::win_in(0)` or `loss_in(0)`; the engine then counts the plies, prefers the
//! sooner win and the later loss, and reports "win in 5". Such a game must not score other ends as infinite: an infinity
//! beyond the horizon would be better than the win that the engine takes for proved.
//!
//! # Repetition
//! A game with [`Game::REPEATS`] ends with a given score as soon as a position comes again on the line. What a position is
//! worth then depends on the way to it. In the exact profile the table therefore knows a position together with the set
//! of positions on the way, and every value and proof is that of the game as it is played, history included. That costs
//! transpositions; a game gets them back where it says that a move [is final](crate::Hashed::is_final). The selective
//! profile keeps positions without their way, and its values are estimates. Without any table such a game is refused.
//!
//! # When a search is stopped
//! A [`Report`] says what its value is (exact, or a bound) and what its move rests on ([`Basis`]). A search that is
//! given a depth, a time or a number of nodes goes deeper and deeper, so that it always has the answer of the last depth.

mod drive;
mod guide;
mod limits;
mod node;
mod order;
mod parallel;
mod report;
mod run;
mod save;
mod table;
mod watch;

pub use drive::Driver;
pub use guide::{Evaluated, Expansion, Guide, Moves, Reach};
pub(crate) use guide::{WithInfo, listing};
pub use limits::{Cancel, Clock, Limits, Ponder, Progress, Stop};
pub use report::{Basis, Profile, Proof, Ranked, Refused, Report};
pub use table::{Storage, Table};

use crate::event::Observer;
use crate::game::{Game, Hashed};
use std::ops::Deref;
use std::sync::Arc;
use table::Memory;
use watch::Watch;

/// How an engine searches. See [`Engine`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Settings {
    driver: Driver,
    /// Depth by depth; `None` if that is for the limits to say.
    deepen: Option<bool>,
    profile: Profile,
    scout: bool,
    line: bool,
}

impl Settings {
    /// A line can be kept only where a window is open.
    const fn keeps_line(self) -> bool {
        self.line && self.driver.opens_window()
    }
}

/// A search for any game: make one, choose its parts, and ask it about positions.
///
/// The engine keeps its table between searches. It may be used again after a search was stopped or a game panicked.
#[derive(Debug)]
pub struct Engine<'g, G: Game, H = (), T = ()> {
    game: Held<'g, G>,
    guide: H,
    table: T,
    settings: Settings,
    before: node::Path,
    /// The table has been used with this guide and profile.
    used: bool,
    /// What the table knows is from another guide or profile.
    stale: bool,
}

/// A game that somebody else owns, or one's own.
#[derive(Debug)]
enum Held<'g, G> {
    Lent(&'g G),
    Own(Arc<G>),
}

impl<G> Clone for Held<'_, G> {
    fn clone(&self) -> Self {
        match self {
            Held::Lent(game) => Held::Lent(game),
            Held::Own(game) => Held::Own(Arc::clone(game)),
        }
    }
}

impl<G> Deref for Held<'_, G> {
    type Target = G;
    fn deref(&self) -> &G {
        match self {
            Held::Lent(game) => game,
            Held::Own(game) => game,
        }
    }
}

impl<G: Game> Engine<'static, G> {
    /// An engine that owns its game, so that it can be kept in a struct.
    ///
    /// ```
    /// use plyscope::Tree;
    /// use plyscope::engine::{Engine, Limits, Table};
    /// struct Bot {
    ///     engine: Engine<'static, Tree, (), Table>,
    /// }
    /// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
    /// let mut bot = Bot { engine: Engine::owning(tree).table(Table::default()) };
    /// let root = bot.engine.game().root();
    /// assert!(bot.engine.search(&root, &Limits::none())?.proved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn owning(game: G) -> Self {
        Engine::holding(Held::Own(Arc::new(game)))
    }
}

impl<'g, G: Game> Engine<'g, G> {
    /// Plain alpha-beta with scouting: no table, no hints.
    pub fn new(game: &'g G) -> Self {
        Engine::holding(Held::Lent(game))
    }

    fn holding(game: Held<'g, G>) -> Self {
        let settings = Settings {
            driver: Driver::Window,
            deepen: None,
            profile: Profile::Exact,
            scout: true,
            line: true,
        };
        let before = node::Path::default();
        Engine { game, guide: (), table: (), settings, before, used: false, stale: false }
    }
}

impl<'g, G: Game, H, T> Engine<'g, G, H, T> {
    /// Takes hints from `guide`. What this engine's table learned with another one is forgotten: its static values were
    /// others. (A table that was handed over stays as it is, whichever of the two comes first.)
    pub fn guide<H2: Guide<G>>(self, guide: H2) -> Engine<'g, G, H2, T> {
        Engine {
            game: self.game,
            guide,
            table: self.table,
            settings: self.settings,
            before: self.before,
            used: self.used,
            stale: self.stale || self.used,
        }
    }

    /// Remembers positions in `table`.
    pub fn table(self, table: Table) -> Engine<'g, G, H, Table>
    where
        G: Hashed,
    {
        Engine {
            game: self.game,
            guide: self.guide,
            table,
            settings: self.settings,
            before: self.before,
            used: false,
            stale: false,
        }
    }

    /// Which windows to ask. The default is [`Driver::Window`].
    pub fn driver(mut self, driver: Driver) -> Self {
        self.settings.driver = driver;
        self
    }

    /// Search depth 1, 2, 3, … up to the limit or until proved, instead of the whole depth at once. If this is not said, a
    /// search is deepened where its limits have a depth, a time or a number of nodes.
    pub fn deepen(mut self, deepen: bool) -> Self {
        self.settings.deepen = Some(deepen);
        self
    }

    /// Proofs or estimates. What the table knew from the other profile is forgotten.
    pub fn profile(mut self, profile: Profile) -> Self {
        self.stale |= self.used && self.settings.profile != profile;
        self.settings.profile = profile;
        self
    }

    /// After the first move, ask first whether a move is better at all (principal variation search). On by default;
    /// without it and without table and guide, the search is plain alpha-beta.
    pub fn scout(mut self, scout: bool) -> Self {
        self.settings.scout = scout;
        self
    }

    /// Whether the report has the whole principal variation (the default) or only the best move.
    pub fn line(mut self, line: bool) -> Self {
        self.settings.line = line;
        self
    }

    /// The positions of the game before the next one searched, oldest first: returning to one of them is a repetition.
    pub fn after<'p>(mut self, positions: impl IntoIterator<Item = &'p G::State>) -> Self
    where
        G: Hashed,
        G::State: 'p,
    {
        self.before = node::Path::default();
        for state in positions {
            self.before.push(self.game.key(state));
        }
        self
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The table, to be handed to another engine with the same rules and hints: what was learned stays.
    pub fn into_table(self) -> T {
        self.table
    }
}

impl<'g, G: Game, H: Guide<G>, T: Storage<G>> Engine<'g, G, H, T> {
    /// Searches a position.
    ///
    /// # Errors
    /// If the settings do not go together, or the rules are broken.
    pub fn search(&mut self, state: &G::State, limits: &Limits) -> Result<Report<G::Move>, Refused<G::Move>> {
        self.search_with(state, limits, &mut (), &mut |_| ())
    }

    /// Searches a position, telling `observer` every step and `progress` now and then.
    ///
    /// # Errors
    /// As [`Engine::search`].
    pub fn search_with<O: Observer<G::Move>>(
        &mut self,
        state: &G::State,
        limits: &Limits,
        observer: &mut O,
        progress: &mut dyn FnMut(&Progress<G::Move>),
    ) -> Result<Report<G::Move>, Refused<G::Move>> {
        self.ask(state, limits, 1, progress, false, &mut |engine, state, before, plan, watch| {
            run::alone(engine, state, before, plan, watch, observer)
        })
    }

    /// Searches a position with several threads on one table.
    ///
    /// In the exact profile the value is the same as with one thread; the move may be another of the same value.
    ///
    /// # Errors
    /// As [`Engine::search`].
    pub fn search_parallel(
        &mut self,
        state: &G::State,
        limits: &Limits,
        threads: usize,
        progress: &mut dyn FnMut(&Progress<G::Move>),
    ) -> Result<Report<G::Move>, Refused<G::Move>>
    where
        G: Sync,
        G::State: Send + Sync,
        G::Move: Send + Sync,
        H: Sync,
        T: Sync,
    {
        self.ask(state, limits, threads, progress, false, &mut Self::with_threads(threads))
    }

    /// Searches a position and gives every move of it a value and a line of its own, exact as far as the limits allow.
    ///
    /// # Errors
    /// As [`Engine::search`].
    pub fn rank(&mut self, state: &G::State, limits: &Limits) -> Result<Report<G::Move>, Refused<G::Move>> {
        self.rank_with(state, limits, &mut (), &mut |_| ())
    }

    /// [`Engine::rank`], telling `observer` every step and `progress` now and then. For an observer each move is a search
    /// from a root of its own.
    ///
    /// # Errors
    /// As [`Engine::search`].
    pub fn rank_with<O: Observer<G::Move>>(
        &mut self,
        state: &G::State,
        limits: &Limits,
        observer: &mut O,
        progress: &mut dyn FnMut(&Progress<G::Move>),
    ) -> Result<Report<G::Move>, Refused<G::Move>> {
        self.ask(state, limits, 1, progress, true, &mut |engine, state, before, plan, watch| {
            run::alone(engine, state, before, plan, watch, observer)
        })
    }

    /// [`Engine::rank`] with several threads on one table.
    ///
    /// # Errors
    /// As [`Engine::search`].
    pub fn rank_parallel(
        &mut self,
        state: &G::State,
        limits: &Limits,
        threads: usize,
        progress: &mut dyn FnMut(&Progress<G::Move>),
    ) -> Result<Report<G::Move>, Refused<G::Move>>
    where
        G: Sync,
        G::State: Send + Sync,
        G::Move: Send + Sync,
        H: Sync,
        T: Sync,
    {
        self.ask(state, limits, threads, progress, true, &mut Self::with_threads(threads))
    }

    /// Searches with one thread or several.
    fn with_threads(
        threads: usize,
    ) -> impl FnMut(&mut Self, &G::State, &node::Path, run::Plan, &Watch<'_, G::Move>) -> run::Answered<G>
    where
        G: Sync,
        G::State: Send + Sync,
        G::Move: Send + Sync,
        H: Sync,
        T: Sync,
    {
        move |engine, state, before, plan, watch| match threads {
            0 | 1 => run::alone(engine, state, before, plan, watch, &mut ()),
            _ => run::together(engine, state, before, plan, watch, threads),
        }
    }

    /// The one way in: checks the settings, starts the clock, and searches the position or each of its moves.
    fn ask(
        &mut self,
        state: &G::State,
        limits: &Limits,
        threads: usize,
        progress: &mut dyn FnMut(&Progress<G::Move>),
        rank: bool,
        search: &mut run::Searching<'_, 'g, G, H, T>,
    ) -> run::Answered<G> {
        let timed = limits.time.is_some() || limits.soft_time.is_some();
        let bounded = limits.depth.is_some() || limits.nodes.is_some() || timed;
        let plan = run::Plan { depth: limits.depth, deepen: self.settings.deepen.unwrap_or(bounded) };
        self.check(plan, threads)?;
        if std::mem::take(&mut self.stale) {
            self.table.forget();
        }
        if !std::mem::replace(&mut self.used, true) {
            self.table.belong_to(&self.game);
        }
        // What is over needs no time.
        let unlimited = Limits::none();
        let limits = if self.game.outcome(state).is_some() { &unlimited } else { limits };
        let watch = Watch::new(limits, progress);
        self.table.prepare(H::SCORE_BITS, threads);
        // A copy, so that a panic of the game leaves no trace of this search in the engine.
        let before = self.before.clone();
        let mut report = match rank {
            true => run::ranked(self, state, &before, plan, &watch, search)?,
            false => search(self, state, &before, plan, &watch)?,
        };
        report.time = watch.elapsed();
        Ok(report)
    }

    /// Forgets everything that was learned from earlier searches.
    pub fn clear(&mut self) {
        self.table.forget();
    }

    /// Refuses what does not go together.
    fn check(&self, plan: run::Plan, threads: usize) -> Result<(), Refused<G::Move>> {
        let Settings { driver, profile, .. } = self.settings;
        if threads == 0 {
            return Err(Refused::NoThreads);
        }
        if profile == Profile::Selective {
            if plan.depth.is_none() && !plan.deepen {
                return Err(Refused::SelectiveNeedsDepth);
            }
            if !driver.opens_window() {
                return Err(Refused::SelectiveNeedsWindow);
            }
        }
        if G::REPEATS && !<T::Own<'_> as Memory<G>>::ENABLED {
            return Err(Refused::RepetitionNeedsTable);
        }
        if driver.needs_table() && !<T::Own<'_> as Memory<G>>::ENABLED {
            return Err(Refused::NeedsTable);
        }
        Ok(())
    }
}
