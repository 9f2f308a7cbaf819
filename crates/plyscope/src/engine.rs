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
//! let mut engine = Engine::new(&tree).table(Table::default()).build()?;
//! let report = engine.search(&tree.root(), &Limits::none())?;
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

mod deepen;
mod drive;
mod found;
mod guide;
mod horizon;
mod limits;
mod near;
mod node;
mod order;
mod parallel;
mod report;
mod run;
mod save;
mod table;
mod voice;
mod watch;

pub use drive::Driver;
pub use guide::{Evaluated, Expansion, Guide, Margin, Moves, Reach, Terms};
pub(crate) use guide::{WithInfo, listing};
pub use limits::{Cancel, Clock, Limits, Ponder, Progress, Stop};
pub use report::{Basis, Profile, Proof, Ranked, Refused, Report, Stuck};
pub use table::{Storage, Table};

use crate::event::{Emitter, Observer};
use crate::game::{Game, Hashed};
use crate::score::Score;
use std::fmt;
use std::num::NonZero;
use std::ops::Deref;
use std::sync::Arc;
use table::Memory;
use watch::Watch;

/// How a searcher searches. See [`Engine`].
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

/// How to search a game: choose the parts in any order, then [`build`](Engine::build) a [`Searcher`].
#[derive(Debug)]
pub struct Engine<'g, G: Game, H = (), T = ()> {
    game: Held<'g, G>,
    guide: H,
    table: T,
    settings: Settings,
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
    /// An engine that owns its game, so that the searcher can be kept in a struct.
    ///
    /// ```
    /// use plyscope::Tree;
    /// use plyscope::engine::{Engine, Limits, Searcher, Table};
    /// struct Bot {
    ///     searcher: Searcher<'static, Tree, (), Table>,
    /// }
    /// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
    /// let mut bot = Bot { searcher: Engine::owning(tree).table(Table::default()).build()? };
    /// let root = bot.searcher.game().root();
    /// assert!(bot.searcher.search(&root, &Limits::none())?.proved);
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
        Engine { game, guide: (), table: (), settings }
    }
}

impl<'g, G: Game, H, T> Engine<'g, G, H, T> {
    /// Takes hints from `guide`.
    pub fn guide<H2: Guide<G>>(self, guide: H2) -> Engine<'g, G, H2, T> {
        Engine { game: self.game, guide, table: self.table, settings: self.settings }
    }

    /// Remembers positions in `table`. What it learned about other rules, or with another guide or profile, is forgotten.
    pub fn table(self, table: Table) -> Engine<'g, G, H, Table>
    where
        G: Hashed,
    {
        Engine { game: self.game, guide: self.guide, table, settings: self.settings }
    }

    /// Which windows to ask. The default is [`Driver::Window`].
    pub fn driver(mut self, driver: Driver) -> Self {
        self.settings.driver = driver;
        self
    }

    /// Search depth 1, 2, 3, … up to the limit or until proved, instead of the whole depth at once. If this is not said, a
    /// search is deepened where its limits have a depth, a time or a number of nodes. The selective profile knows only
    /// searches to a depth, so without one it is always deepened; it ends where nothing new is found, or at depth 250.
    pub fn deepen(mut self, deepen: bool) -> Self {
        self.settings.deepen = Some(deepen);
        self
    }

    /// Proofs or estimates.
    pub fn profile(mut self, profile: Profile) -> Self {
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
}

impl<'g, G: Game, H: Guide<G>, T: Storage<G>> Engine<'g, G, H, T> {
    /// A searcher with these settings. From here on nothing is refused.
    ///
    /// ```
    /// use plyscope::Tree;
    /// use plyscope::engine::{Driver, Engine, Refused};
    /// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
    /// let refused = Engine::new(&tree).driver(Driver::Sss).build().unwrap_err();
    /// assert_eq!(refused, Refused::NeedsTable);
    /// # Ok::<(), plyscope::tree::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the settings do not go together.
    pub fn build(self) -> Result<Searcher<'g, G, H, T>, Refused> {
        let Settings { driver, profile, .. } = self.settings;
        let has_table = <T::Access<'_> as Memory<G>>::ENABLED;
        if profile == Profile::Selective && !driver.opens_window() {
            return Err(Refused::SelectiveNeedsWindow);
        }
        if G::REPEATS && !has_table {
            return Err(Refused::RepetitionNeedsTable);
        }
        if driver.needs_table() && !has_table {
            return Err(Refused::NeedsTable);
        }
        let Engine { game, guide, mut table, settings } = self;
        table.belong_to(&game, &format_args!("{profile:?} {}", std::any::type_name::<H>()));
        Ok(Searcher { game, guide, table, settings, threads: 1, together: None })
    }

    /// A searcher with several threads on one table; 0 means as many as the machine has cores.
    ///
    /// In the exact profile the value is the same as with one thread; the move may be another of the same value.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub fn build_parallel(self, threads: usize) -> Result<Searcher<'g, G, H, T>, Refused>
    where
        G: Sync,
        G::State: Send + Sync,
        G::Move: Send + Sync,
        H: Sync,
        T: Sync,
    {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        let threads = if threads == 0 { cores() } else { threads };
        let together = (threads > 1).then_some(run::together as run::Together<'g, G, H, T>);
        Ok(Searcher { threads, together, ..self.build()? })
    }
}

/// A search for a game, ready to be asked about positions. [`Engine::build`] makes it.
///
/// It keeps its table between searches. It may be used again after a search was stopped or a game panicked.
pub struct Searcher<'g, G: Game, H = (), T = ()> {
    game: Held<'g, G>,
    guide: H,
    table: T,
    settings: Settings,
    threads: usize,
    /// How several threads search. Only [`Engine::build_parallel`] knows that they may.
    together: Option<run::Together<'g, G, H, T>>,
}

impl<G: Game + fmt::Debug, H: fmt::Debug, T: fmt::Debug> fmt::Debug for Searcher<'_, G, H, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Searcher { game, guide, table, settings, threads, .. } = self;
        let mut shown = f.debug_struct("Searcher");
        shown.field("game", game).field("guide", guide).field("table", table);
        shown.field("settings", settings).field("threads", threads).finish()
    }
}

impl<'g, G: Game, H, T> Searcher<'g, G, H, T> {
    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many threads it searches with.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The table, to be handed to another engine with the same rules and hints: what was learned stays.
    pub fn into_table(self) -> T {
        self.table
    }
}

impl<'g, G: Game, H: Guide<G>, T: Storage<G>> Searcher<'g, G, H, T> {
    /// Searches a position.
    ///
    /// # Errors
    /// If the rules are broken.
    pub fn search(&mut self, state: &G::State, limits: &Limits) -> Result<Report<G::Move>, Stuck<G::Move>> {
        self.ask(state, limits).run()
    }

    /// Searches a position and gives every move of it a value and a line of its own, exact as far as the limits allow.
    ///
    /// # Errors
    /// If the rules are broken.
    pub fn rank(&mut self, state: &G::State, limits: &Limits) -> Result<Report<G::Move>, Stuck<G::Move>> {
        self.ask(state, limits).rank().run()
    }

    /// A question about a position, to be asked with what else belongs to it.
    ///
    /// ```
    /// use plyscope::Tree;
    /// use plyscope::engine::{Engine, Limits};
    /// use plyscope::observe::Stats;
    /// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
    /// let mut stats = Stats::default();
    /// let mut searcher = Engine::new(&tree).build()?;
    /// let report = searcher.ask(&tree.root(), &Limits::none()).observer(&mut stats).run()?;
    /// assert_eq!(stats.nodes, report.nodes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ask<'a>(&'a mut self, state: &'a G::State, limits: &'a Limits) -> Ask<'a, 'g, G, H, T> {
        let before = node::Path::default();
        Ask {
            searcher: self,
            state,
            limits,
            before,
            guess: None,
            rank: false,
            progress: None,
            each: None,
            observer: (),
        }
    }

    /// Forgets everything that was learned from earlier searches.
    pub fn clear(&mut self) {
        self.table.forget();
    }
}

/// A question that a [`Searcher`] is about to be asked: [`Searcher::ask`].
pub struct Ask<'a, 'g, G: Game, H, T, O = ()> {
    searcher: &'a mut Searcher<'g, G, H, T>,
    state: &'a G::State,
    limits: &'a Limits,
    before: node::Path,
    guess: Option<Score>,
    rank: bool,
    progress: Option<watch::Listener<'a, G::Move>>,
    each: Option<watch::Each<'a, G::Move>>,
    observer: O,
}

impl<G: Game, H, T, O> fmt::Debug for Ask<'_, '_, G, H, T, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Ask");
        shown.field("limits", self.limits).field("before", &self.before).field("rank", &self.rank);
        shown.finish_non_exhaustive()
    }
}

/// An observer that is lent to a search.
#[derive(Debug)]
pub struct Heard<'o, O>(&'o mut O);

impl<'a, 'g, G: Game, H: Guide<G>, T: Storage<G>, O> Ask<'a, 'g, G, H, T, O> {
    /// Give every move a value and a line of its own: [`Searcher::rank`].
    pub fn rank(mut self) -> Self {
        self.rank = true;
        self
    }

    /// What the value may be, first player's view: where drivers with narrow windows begin. It changes no answer.
    pub fn guess(mut self, value: Score) -> Self {
        self.guess = Some(value);
        self
    }

    /// The positions of the game before this one, oldest first: returning to one of them is a repetition.
    pub fn after<'p>(mut self, positions: impl IntoIterator<Item = &'p G::State>) -> Self
    where
        G: Hashed,
        G::State: 'p,
    {
        for state in positions {
            self.before.push(self.searcher.game.key(state));
        }
        self
    }

    /// Tells `progress` now and then how the search is doing, and after every step of it what is known.
    pub fn progress(mut self, progress: &'a mut dyn FnMut(&Progress<G::Move>)) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Tells `each` what every depth found that was searched through. Their lines are filled in, which takes nodes.
    pub fn each(mut self, each: &'a mut dyn FnMut(&Report<G::Move>)) -> Self {
        self.each = Some(each);
        self
    }

    /// Tells `observer` every step. It hears one thread, so the caller's own searches alone. If moves are ranked, each is a
    /// search from a root of its own.
    pub fn observer<O2: Observer<G::Move>>(
        self,
        observer: &'a mut O2,
    ) -> Ask<'a, 'g, G, H, T, Heard<'a, O2>> {
        let Ask { searcher, state, limits, before, guess, rank, progress, each, observer: _ } = self;
        Ask { searcher, state, limits, before, guess, rank, progress, each, observer: Heard(observer) }
    }

    /// The one way in: starts the clock, and searches the position or each of its moves.
    fn answered(self, search: &mut run::Searching<'_, 'g, G, H, T>, threads: usize) -> run::Answered<G> {
        let Ask { searcher, state, limits, before, guess, rank, progress, each, .. } = self;
        let timed = limits.time.is_some() || limits.soft_time.is_some();
        let bounded = limits.depth.is_some() || limits.nodes.is_some() || timed;
        let deepen = searcher.settings.deepen.unwrap_or(bounded);
        let endless = searcher.settings.profile == Profile::Selective && limits.depth.is_none();
        let guess = guess.map(|value| value.seen_by(searcher.game.turn(state)));
        let plan =
            deepen::Plan { depth: limits.depth, deepen: deepen || endless, guess, tells: each.is_some() };
        // What is over needs no time.
        let unlimited = Limits::none();
        let limits = if searcher.game.outcome(state).is_some() { &unlimited } else { limits };
        let (mut nobody, mut nothing) = (|_: &Progress<G::Move>| (), |_: &Report<G::Move>| ());
        let watch = Watch::new(limits, progress.unwrap_or(&mut nobody), each.unwrap_or(&mut nothing));
        searcher.table.prepare(H::TERMS.score_bits, threads);
        match rank {
            true => run::ranked(searcher, state, &before, plan, &watch, search),
            false => search(searcher, state, &before, plan, &watch),
        }
    }
}

impl<'g, G: Game, H: Guide<G>, T: Storage<G>> Ask<'_, 'g, G, H, T> {
    /// Asks it.
    ///
    /// # Errors
    /// If the rules are broken.
    pub fn run(self) -> Result<Report<G::Move>, Stuck<G::Move>> {
        let threads = self.searcher.threads;
        match self.searcher.together {
            None => self.answered(
                &mut |searcher, state, before, plan, watch| {
                    run::alone(searcher, state, before, plan, watch, ())
                },
                1,
            ),
            Some(together) => self.answered(
                &mut |searcher, state, before, plan, watch| {
                    together(searcher, state, before, plan, watch, threads)
                },
                threads,
            ),
        }
    }
}

impl<'g, G: Game, H: Guide<G>, T: Storage<G>, O: Observer<G::Move>> Ask<'_, 'g, G, H, T, Heard<'_, O>> {
    /// Asks it.
    ///
    /// # Errors
    /// If the rules are broken.
    pub fn run(self) -> Result<Report<G::Move>, Stuck<G::Move>> {
        let Ask { searcher, state, limits, before, guess, rank, progress, each, observer: Heard(observer) } =
            self;
        let ask = Ask { searcher, state, limits, before, guess, rank, progress, each, observer: () };
        ask.answered(
            &mut |searcher, state, before, plan, watch| {
                run::alone(searcher, state, before, plan, watch, &mut Emitter::new(observer))
            },
            1,
        )
    }
}
