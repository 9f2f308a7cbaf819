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
//! A game with [`Game::REPEATS`] ends with a given score as soon as a position comes again on the line. Such a score
//! depends on the path. The engine tracks, for every result, how far up the path it depends, and keeps it in the table
//! only if it depends on nothing above the position itself. What remains is the well-known limit of every table with
//! repetitions (the graph-history interaction): an entry found on one path may be used on another where one of its
//! inner positions would repeat. With [`Table::with_memory(0)`](Table::with_memory), which knows positions again but
//! keeps nothing, there is no such limit; without any table such a game is refused.

mod drive;
mod guide;
mod limits;
mod node;
mod order;
mod parallel;
mod report;
mod run;
mod table;
mod watch;

pub use drive::Driver;
pub use guide::{Evaluated, Expansion, Guide, Moves};
pub(crate) use guide::{WithInfo, listing};
pub use limits::{Cancel, Clock, Limits, Progress, Stop};
pub use report::{Profile, Ranked, Refused, Report};
pub use table::{Storage, Table};

use crate::event::Observer;
use crate::game::{Game, Hashed};
use table::Memory;

/// How an engine searches. See [`Engine`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Settings {
    driver: Driver,
    deepen: bool,
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
    game: &'g G,
    guide: H,
    table: T,
    settings: Settings,
    before: Vec<u64>,
    /// What the table knows is from another guide or profile.
    stale: bool,
}

impl<'g, G: Game> Engine<'g, G> {
    /// Plain alpha-beta with scouting: no table, no hints.
    pub fn new(game: &'g G) -> Self {
        let settings = Settings {
            driver: Driver::Window,
            deepen: false,
            profile: Profile::Exact,
            scout: true,
            line: true,
        };
        Engine { game, guide: (), table: (), settings, before: Vec::new(), stale: false }
    }
}

impl<'g, G: Game, H, T> Engine<'g, G, H, T> {
    /// Takes hints from `guide`. What the table knew from another one is forgotten: its static values were others.
    pub fn guide<H2: Guide<G>>(self, guide: H2) -> Engine<'g, G, H2, T> {
        Engine {
            game: self.game,
            guide,
            table: self.table,
            settings: self.settings,
            before: self.before,
            stale: true,
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
            stale: false,
        }
    }

    /// Which windows to ask. The default is [`Driver::Window`].
    pub fn driver(mut self, driver: Driver) -> Self {
        self.settings.driver = driver;
        self
    }

    /// Search depth 1, 2, 3, … up to the limit or until proved, instead of the whole depth at once.
    pub fn deepen(mut self, deepen: bool) -> Self {
        self.settings.deepen = deepen;
        self
    }

    /// Proofs or estimates. What the table knew from the other profile is forgotten.
    pub fn profile(mut self, profile: Profile) -> Self {
        self.stale |= self.settings.profile != profile;
        self.settings.profile = profile;
        self
    }

    /// After the first move, ask first whether a move is better at all (principal variation search). On by default;
    /// without it and without table and guide, the search is plain alpha-beta.
    pub fn scout(mut self, scout: bool) -> Self {
        self.settings.scout = scout;
        self
    }

    /// Whether the report shall have the whole principal variation (the default) or only the best move.
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
        self.before = positions.into_iter().map(|state| self.game.key(state)).collect();
        self
    }

    /// The game.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The table, to be handed to another engine with the same rules and hints: what was learned stays.
    pub fn into_table(self) -> T {
        self.table
    }
}

impl<G: Game, H: Guide<G>, T: Storage<G>> Engine<'_, G, H, T> {
    /// Searches a position.
    ///
    /// # Errors
    /// If the settings do not go together.
    pub fn search(&mut self, state: &G::State, limits: &Limits) -> Result<Report<G::Move>, Refused> {
        self.search_with(state, limits, &mut (), &mut |_| ())
    }

    /// Searches a position, telling `observer` every step and `progress` now and then.
    ///
    /// # Errors
    /// If the settings do not go together.
    pub fn search_with<O: Observer<G::Move>>(
        &mut self,
        state: &G::State,
        limits: &Limits,
        observer: &mut O,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Report<G::Move>, Refused> {
        self.ready(limits)?;
        Ok(run::alone(self, state, limits, observer, progress))
    }

    /// Searches a position and gives every move of it a value of its own, exact as far as the limits allow.
    ///
    /// # Errors
    /// If the settings do not go together.
    pub fn rank(&mut self, state: &G::State, limits: &Limits) -> Result<Report<G::Move>, Refused> {
        self.rank_with(state, limits, &mut |_| ())
    }

    /// [`Engine::rank`] with a progress callback.
    ///
    /// # Errors
    /// If the settings do not go together.
    pub fn rank_with(
        &mut self,
        state: &G::State,
        limits: &Limits,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Report<G::Move>, Refused> {
        self.ready(limits)?;
        Ok(run::ranked(self, state, limits, progress))
    }

    /// Searches a position with several threads on one table.
    ///
    /// In the exact profile the value is the same as with one thread; the move may be another of the same value.
    ///
    /// # Errors
    /// If the settings do not go together.
    pub fn search_parallel(
        &mut self,
        state: &G::State,
        limits: &Limits,
        threads: usize,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Report<G::Move>, Refused>
    where
        G: Sync,
        G::State: Send + Sync,
        G::Move: Send + Sync,
        H: Sync,
        T: Sync,
    {
        self.ready(limits)?;
        match threads {
            0 => Err(Refused::NoThreads),
            1 => Ok(run::alone(self, state, limits, &mut (), progress)),
            _ => Ok(run::together(self, state, limits, threads, progress)),
        }
    }

    /// Forgets everything that was learned from earlier searches.
    pub fn clear(&mut self) {
        self.table.forget();
    }

    /// Refuses what does not go together, and forgets what no longer holds.
    fn ready(&mut self, limits: &Limits) -> Result<(), Refused> {
        self.check(limits)?;
        if std::mem::take(&mut self.stale) {
            self.table.forget();
        }
        Ok(())
    }

    fn check(&self, limits: &Limits) -> Result<(), Refused> {
        let Settings { driver, deepen, profile, .. } = self.settings;
        if profile == Profile::Selective {
            if limits.depth.is_none() && !deepen {
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
