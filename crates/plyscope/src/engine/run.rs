//! From a question to a [`Report`]: alone, for each move, or with several threads.

use super::deepen::{Plan, Stage, deepen};
use super::drive::{Finding, Part, Root};
use super::found::Stopped;
use super::node::{Call, Control, Path, Search, Spot, ToDepth, ToTheEnd, Ways};
use super::order::{Learned, sort_by_number};
use super::parallel::Busy;
use super::report::{Basis, Known, Profile, Proof, Ranked, Report, Stuck};
use super::table::{Memory, Storage};
use super::voice::Voice;
use super::watch::{self, Helper, Roomy, Team, Watch};
use super::{Guide, Searcher, Settings, Stop};
use crate::event::Reached;
use crate::game::{Game, Player};
use crate::score::{Bound, Score, Value, Window};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// Lines longer than this are cut off.
const LONGEST_LINE: usize = 1000;

/// What every search of a position needs, on whichever thread.
struct Seat<'r, G: Game, H> {
    game: &'r G,
    guide: &'r H,
    before: &'r Path,
    settings: Settings,
    state: &'r G::State,
}

impl<G: Game, H: Guide<G>> Seat<'_, G, H> {
    /// One search from the root with one window (mover's view). What is learned about the order of moves is kept.
    fn once<T: Memory<G>, V: Voice<G::Move>>(
        &self,
        (table, control, busy): (T, &dyn Control, Option<&Busy>),
        learned: &mut Option<Learned<G::Move>>,
        window: Window,
        depth: Option<u32>,
        mut voice: V,
    ) -> Part<G::Move> {
        let ways = Ways {
            selective: self.settings.profile == Profile::Selective,
            scout: self.settings.scout,
            line: self.settings.keeps_line(),
        };
        let mut search =
            Search::new(self.game, self.guide, table, control, self.before, learned.take(), ways);
        search.busy = busy;
        let mut state = self.state.clone();
        let player = self.game.turn(&state);
        let info = self.guide.info(self.game, &state);
        voice.say(|tell| {
            tell.unwind();
            tell.iteration(depth, window.seen_by(player));
        });
        let call = Call {
            info: &info,
            via: None,
            spot: Spot::new(0, player),
            window,
            depth: depth.unwrap_or(0),
            reached: Reached::Root,
        };
        let found = match depth {
            None => search.node::<ToTheEnd, V>(&mut state, call, voice),
            Some(_) => search.node::<ToDepth, V>(&mut state, call, voice),
        };
        debug_assert!(found.is_err() || search.path == *self.before, "the way back is not the way there");
        let line = search.lines.first_mut().map(std::mem::take).unwrap_or_default();
        let (best, moves) = (search.root_best, search.root_moves);
        let (stuck, nodes) = (search.stuck.take(), search.nodes());
        *learned = Some(search.into_learned());
        Part { found, best, moves, line, stuck, nodes }
    }
}

/// Who searches.
trait Crew<G: Game, H, S> {
    /// Searches from the root with `window`. All nodes are added to the watch.
    fn search(
        &mut self,
        seat: &Seat<'_, G, H>,
        table: &mut S,
        watch: &Watch<'_, G::Move>,
        window: Window,
        depth: Option<u32>,
    ) -> Part<G::Move>;
}

/// The caller's thread.
struct Single<M, V> {
    voice: V,
    learned: Option<Learned<M>>,
}

impl<G: Game, H: Guide<G>, S: Storage<G>, V: Voice<G::Move>> Crew<G, H, S> for Single<G::Move, V> {
    fn search(
        &mut self,
        seat: &Seat<'_, G, H>,
        table: &mut S,
        watch: &Watch<'_, G::Move>,
        window: Window,
        depth: Option<u32>,
    ) -> Part<G::Move> {
        let with = (table.own(), watch as &dyn Control, None);
        let part = seat.once(with, &mut self.learned, window, depth, self.voice.again());
        watch.add_nodes(part.nodes);
        part
    }
}

/// Several threads, one of them the caller's own.
struct Threads<M> {
    busy: Busy,
    /// What each thread learned, the caller's first.
    learned: Vec<Option<Learned<M>>>,
}

impl<G, H, S> Crew<G, H, S> for Threads<G::Move>
where
    G: Game + Sync,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    H: Guide<G> + Sync,
    S: Storage<G> + Sync,
{
    /// All threads search until one has the answer, the watch says stop, or the table is crowded and could grow.
    fn search(
        &mut self,
        seat: &Seat<'_, G, H>,
        table: &mut S,
        watch: &Watch<'_, G::Move>,
        window: Window,
        depth: Option<u32>,
    ) -> Part<G::Move> {
        loop {
            let shared = Arc::new(Team::default());
            watch.join(&shared);
            let (team, busy, known): (&Team, _, &S) = (&shared, &self.busy, table);
            let work = |control: &dyn Control, learned: &mut Option<Learned<G::Move>>| {
                // Whatever happens, a panic of the game included, the others stop.
                let _answered = watch::Answered(team);
                seat.once((known.share(), control, Some(busy)), learned, window, depth, ())
            };
            let control = Roomy { watch, team, crowded: &|| known.is_crowded() };
            let mut learned = self.learned.iter_mut();
            let mine = learned.next();
            let mut part = std::thread::scope(|scope| {
                let help = |learned| {
                    scope.spawn(|| {
                        let control = Helper::new(team);
                        let part = work(&control, learned);
                        control.tell(part.nodes);
                        part
                    })
                };
                let helpers: Vec<_> = learned.map(help).collect();
                let mut part = work(&control, mine.unwrap_or(&mut None));
                for helper in helpers {
                    match helper.join() {
                        // Every answer is right; the first in this order is taken.
                        Ok(theirs) if part.found.is_err() && theirs.found.is_ok() => {
                            part = Part { nodes: part.nodes, stuck: part.stuck, ..theirs };
                        }
                        Ok(theirs) => part.stuck = part.stuck.or(theirs.stuck),
                        Err(panic) => std::panic::resume_unwind(panic),
                    }
                }
                part
            });
            watch.add_nodes(part.nodes);
            watch.part();
            if part.stuck.is_some() {
                part.found = Err(Stopped);
            }
            // What was found is in the table, so little is done twice.
            if part.found.is_err() && part.stuck.is_none() && team.crowded.load(Relaxed) {
                table.grow();
                continue;
            }
            return part;
        }
    }
}

/// A position, and who searches it.
struct Position<'r, 'w, G: Game, H, S, C> {
    seat: Seat<'r, G, H>,
    table: &'r mut S,
    watch: &'r Watch<'w, G::Move>,
    crew: C,
}

impl<G: Game, H: Guide<G>, S: Storage<G>, C: Crew<G, H, S>> Root<G::Move> for Position<'_, '_, G, H, S, C> {
    fn root(&mut self, window: Window, depth: Option<u32>) -> Part<G::Move> {
        self.watch.set_depth(depth);
        self.crew.search(&self.seat, self.table, self.watch, window, depth)
    }

    fn echoes(&self) -> bool {
        !H::TERMS.plain
    }

    fn forget(&mut self) {
        self.table.forget();
    }

    fn known(&mut self, known: Known, best: Option<G::Move>, line: &[G::Move]) {
        self.watch.step(known, self.seat.game.turn(self.seat.state), self.table.fullness(), best, line);
    }

    fn nodes(&self) -> u64 {
        self.watch.nodes()
    }

    fn walk(
        &mut self,
        line: &mut Vec<G::Move>,
        value: Score,
        depth: Option<u32>,
        real: bool,
    ) -> Result<(), Stuck<G::Move>> {
        // It was found in its turn.
        self.watch.begin_turn(None);
        let Seat { game, guide, before, state, .. } = self.seat;
        let ways = Ways { selective: false, scout: true, line: false };
        let mut search = Search::new(game, guide, self.table.own(), self.watch, before, None, ways);
        // A stop here only leaves the line short.
        let walked = extend(&mut search, state, line, value, depth, real);
        self.watch.add_nodes(search.nodes());
        match (walked, search.stuck.take()) {
            (Err(_), Some(more)) => Err(broken(more, line)),
            _ => Ok(()),
        }
    }

    fn memory(&self) -> (f64, bool) {
        (self.table.fullness(), self.table.is_short())
    }
}

/// After `line` and then `more`, from its last move to its first, the rules are broken.
fn broken<M: Copy>(more: Vec<M>, line: &[M]) -> Stuck<M> {
    Stuck { line: line.iter().copied().chain(more.into_iter().rev()).collect() }
}

/// What the game itself says about the root, before any search.
fn first_knowledge<G: Game, H: Guide<G>>(game: &G, guide: &H, state: &G::State) -> Known {
    if game.outcome(state).is_some() {
        return Known::NOTHING;
    }
    let info = guide.info(game, state);
    match guide.bounds(game, state, &info) {
        Some((least, most)) => Known { least, most, ..Known::NOTHING },
        None => Known::NOTHING,
    }
}

/// What a finding proves: the value, and the move.
///
/// A win or loss within the horizon of an exact search is a proof even if other lines met the horizon: every sooner end
/// lies inside it, too.
fn proofs<M>(finding: &Finding<M>, profile: Profile, depth: Option<u32>) -> (bool, bool) {
    let known = &finding.known;
    let exact = known.least == known.most;
    let sure = !known.least_horizon && !known.most_horizon;
    // Nothing is sooner than the next move.
    let decided = match (known.least.distance(), depth) {
        (Some(distance), Some(depth)) => distance <= depth && (profile == Profile::Exact || distance == 1),
        _ => false,
    };
    let value = exact && (sure || decided);
    // The value may be known from hints alone; the move is what the search found.
    (value, value && finding.worth >= known.least && (finding.sure || decided))
}

/// A search by the caller's thread, within a watch that may already have seen others.
pub(super) fn alone<G: Game, H: Guide<G>, T: Storage<G>, V: Voice<G::Move>>(
    searcher: &mut Searcher<'_, G, H, T>,
    state: &G::State,
    before: &Path,
    plan: Plan,
    watch: &Watch<'_, G::Move>,
    voice: V,
) -> Answered<G> {
    searched(searcher, state, before, plan, watch, Single { voice, learned: None })
}

/// A search by several threads.
pub(super) fn together<G, H, T>(
    searcher: &mut Searcher<'_, G, H, T>,
    state: &G::State,
    before: &Path,
    plan: Plan,
    watch: &Watch<'_, G::Move>,
    threads: usize,
) -> Answered<G>
where
    G: Game + Sync,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    H: Guide<G> + Sync,
    T: Storage<G> + Sync,
{
    let learned = (0..threads).map(|_| None).collect();
    searched(searcher, state, before, plan, watch, Threads { busy: Busy::new(), learned })
}

fn searched<G: Game, H: Guide<G>, T: Storage<G>>(
    searcher: &mut Searcher<'_, G, H, T>,
    state: &G::State,
    before: &Path,
    plan: Plan,
    watch: &Watch<'_, G::Move>,
    crew: impl Crew<G, H, T>,
) -> Answered<G> {
    let Searcher { game, guide, table, settings, .. } = searcher;
    let (game, guide): (&G, &H) = (game, guide);
    let (player, start) = (game.turn(state), first_knowledge(game, guide, state));
    let seat = Seat { game, guide, before, settings: *settings, state };
    let root = &mut Position { seat, table, watch, crew };
    let mut whole = Whole { root, settings: *settings, start, guess: plan.guess, player, watch };
    deepen(&mut whole, plan, player, watch)
}

/// Why a search ended that was stopped, or else came through.
fn stop_of(stopped: Option<Stop>, proved: bool) -> Stop {
    stopped.unwrap_or(if proved { Stop::Proved } else { Stop::Depth })
}

/// The search of a position as a whole.
struct Whole<'r, 'w, M> {
    root: &'r mut dyn Root<M>,
    settings: Settings,
    /// What is known before any search.
    start: Known,
    guess: Option<Score>,
    player: Player,
    watch: &'r Watch<'w, M>,
}

impl<M: Copy> Stage<M> for Whole<'_, '_, M> {
    fn search(&mut self, depth: Option<u32>, last: Option<&Report<M>>) -> Result<Report<M>, Stuck<M>> {
        let Settings { driver, profile, .. } = self.settings;
        let guess = last.map_or(self.guess, |last| Some(last.value.score.seen_by(self.player)));
        // At depth 0 the value is one evaluation.
        let start = if depth == Some(0) { Known::NOTHING } else { self.start };
        let mut finding = Finding::new(start);
        let stopped = finding.drive(self.root, driver, depth, guess).is_err();
        if let Some(line) = finding.stuck {
            return Err(broken(line, &[]));
        }
        let depth = depth.filter(|_| !stopped);
        let (proved, move_proved) = proofs(&finding, profile, depth);
        let Finding { mut known, best, mut line, steps, .. } = finding;
        if stopped {
            // The estimate of a depth that was not searched through is not a bound of anything.
            known = known.sure();
        }
        if line.is_empty() {
            line.extend(best);
        }
        let basis = match (best, depth, finding.partly) {
            (None, ..) => Basis::Nothing,
            _ if move_proved => Basis::Proof,
            _ if finding.worth.is_win() => Basis::Win,
            (_, Some(depth), _) => Basis::Depth(depth),
            (_, None, Some((searched, of))) => Basis::Partly { searched, of },
            (_, None, None) => {
                Basis::Bound(Value { score: known.least, bound: Bound::AtLeast }.seen_by(self.player))
            }
        };
        let value = known.value();
        let horizon = match value.bound {
            Bound::Exact => !proved,
            Bound::AtLeast => known.least_horizon,
            Bound::AtMost => known.most_horizon,
        };
        let value = value.seen_by(self.player);
        let proof = Proof::of(value, !horizon);
        let stop = stop_of(self.watch.stopped().filter(|_| stopped), proved);
        let found = Report { value, proved, proof, profile, depth, stop, ..Report::unknown() };
        Ok(Report { best, basis, line, steps, ..found })
    }

    /// What the search left open. A proof must not be followed by a line that rests on static values.
    fn fill_line(&mut self, report: &mut Report<M>) -> Result<(), Stuck<M>> {
        let Value { score, bound } = report.value.seen_by(self.player);
        let exact = report.profile == Profile::Exact && bound == Bound::Exact;
        if !exact || !self.settings.line || report.best.is_none() {
            return Ok(());
        }
        self.root.walk(&mut report.line, score, report.depth, report.basis == Basis::Proof)
    }

    fn memory(&self) -> (f64, bool) {
        self.root.memory()
    }
}

/// Lengthens `line`, which starts at `state` and is worth `value` to the mover there, as far as the search sees.
///
/// At each position some move must be worth the value; which one is asked with null windows, mostly of the table. A
/// `real` line ends where only the horizon says so.
fn extend<G: Game, H: Guide<G>, T: Memory<G>>(
    search: &mut Search<'_, G, H, T>,
    state: &G::State,
    line: &mut Vec<G::Move>,
    value: Score,
    depth: Option<u32>,
    real: bool,
) -> Result<(), Stopped> {
    let game = search.game;
    let mut state = state.clone();
    let mut value = value;
    let play = |search: &mut Search<'_, G, H, T>, state: &mut G::State, value: &mut Score, mv: G::Move| {
        if T::REPEATS {
            search.path.push(search.table.plain_key(game, state));
        }
        let player = game.turn(state);
        game.play(state, mv);
        if game.turn(state) != player {
            *value = -*value;
        }
    };
    for &mv in line.iter() {
        play(search, &mut state, &mut value, mv);
    }
    let mut moves = Vec::new();
    while line.len() < LONGEST_LINE {
        let ply = line.len() as u32;
        let left = depth.map(|depth| depth.saturating_sub(ply));
        if game.outcome(&state).is_some() || left == Some(0) {
            break;
        }
        // The root is searched even if it has been there before.
        if T::REPEATS
            && ply > 0
            && search.path.completes(search.table.plain_key(game, &state), G::OCCURRENCES)
        {
            break;
        }
        moves.clear();
        game.moves(&state, &mut moves);
        let player = game.turn(&state);
        let mut next = None;
        for &mv in &moves {
            let path = search.path.clone();
            let mut child = state.clone();
            let mut wanted = value;
            play(search, &mut child, &mut wanted, mv);
            let mover = game.turn(&child);
            let (score, horizon) = match game.outcome(&child) {
                Some(outcome) => (outcome.later(ply + 1).seen_by(mover), false),
                None => {
                    let info = search.guide.info(game, &child);
                    let window = Window::at_least(value).pass(mover == player);
                    let depth = left.map_or(0, |left| left - 1);
                    let call = Call {
                        info: &info,
                        via: Some(mv),
                        spot: Spot::new(ply + 1, mover),
                        window,
                        depth,
                        reached: Reached::Move,
                    };
                    let found = match left {
                        None => search.node::<ToTheEnd, ()>(&mut child, call, ())?,
                        Some(_) => search.node::<ToDepth, ()>(&mut child, call, ())?,
                    };
                    (found.score(), found.horizon())
                }
            };
            search.path = path;
            if (if mover == player { score } else { -score }) >= value && !(real && horizon) {
                next = Some(mv);
                break;
            }
        }
        let Some(mv) = next else { break };
        play(search, &mut state, &mut value, mv);
        line.push(mv);
    }
    Ok(())
}

/// A search of every move of a position on its own.
pub(super) fn ranked<'g, G: Game, H: Guide<G>, T: Storage<G>>(
    searcher: &mut Searcher<'g, G, H, T>,
    state: &G::State,
    before: &Path,
    plan: Plan,
    watch: &Watch<'_, G::Move>,
    search: &mut Searching<'_, 'g, G, H, T>,
) -> Answered<G> {
    let held = searcher.game.clone();
    let game: &G = &held;
    let mut moves = Vec::new();
    if game.outcome(state).is_none() {
        game.moves(state, &mut moves);
    }
    if moves.is_empty() || plan.depth == Some(0) {
        return search(searcher, state, before, plan, watch);
    }
    let mut path = before.clone();
    T::remember(game, state, &mut path);
    let (player, profile) = (game.turn(state), searcher.settings.profile);
    let children = &mut Children { searcher, game, state, path: &path, watch, search };
    deepen(&mut Ranking::new(moves, player, profile, watch, children), plan, player, watch)
}

/// The moves of a position, to be searched one by one.
struct Children<'c, 's, 'w, 'g, G: Game, H: Guide<G>, T: Storage<G>> {
    searcher: &'c mut Searcher<'g, G, H, T>,
    game: &'c G,
    state: &'c G::State,
    /// The way to the children.
    path: &'c Path,
    watch: &'c Watch<'w, G::Move>,
    search: &'c mut Searching<'s, 'g, G, H, T>,
}

/// What a [`Ranking`] asks about moves. It knows nothing else about the game, so that it is compiled once for a kind of moves.
trait Rankable<M> {
    /// Plays `mv`: the score of the game if that ends it, or else a search of what comes after it.
    fn after(&mut self, mv: M, plan: Plan) -> Result<Result<Score, Report<M>>, Stuck<M>>;
    /// How full the table is, and whether memory for it was refused.
    fn memory(&self) -> (f64, bool);
}

impl<G: Game, H: Guide<G>, T: Storage<G>> Rankable<G::Move> for Children<'_, '_, '_, '_, G, H, T> {
    fn after(&mut self, mv: G::Move, plan: Plan) -> Result<Result<Score, Report<G::Move>>, Stuck<G::Move>> {
        let mut child = self.state.clone();
        self.game.play(&mut child, mv);
        // A root is searched even if it has been there before; here that ends the game.
        match self.game.outcome(&child).or_else(|| T::repeated(self.game, &child, self.path)) {
            Some(score) => Ok(Ok(score)),
            None => (self.search)(self.searcher, &child, self.path, plan, self.watch).map(Err),
        }
    }

    fn memory(&self) -> (f64, bool) {
        (self.searcher.table.fullness(), self.searcher.table.is_short())
    }
}

/// Nodes of a move's first turn, and how many times longer the next turn is. Little is searched twice: the table remembers.
const TURN: u64 = 1 << 12;
const LONGER: u64 = 8;

/// The ranking of all moves, each searched on its own: whatever stops it, every move has the value of the last depth that was
/// searched through, or of the first as far as it got. A search to the end that may be stopped lets the moves take turns
/// instead, each longer than the last, so that a hard one does not keep the others from being known.
struct Ranking<'r, 'w, M> {
    /// In the order of the rules.
    all: Vec<Ranked<M>>,
    player: Player,
    profile: Profile,
    watch: &'r Watch<'w, M>,
    children: &'r mut dyn Rankable<M>,
}

impl<'r, 'w, M: Copy> Ranking<'r, 'w, M> {
    fn new(
        moves: Vec<M>,
        player: Player,
        profile: Profile,
        watch: &'r Watch<'w, M>,
        children: &'r mut dyn Rankable<M>,
    ) -> Self {
        let all = moves.into_iter().map(|mv| unsearched(mv, player)).collect();
        Ranking { all, player, profile, watch, children }
    }

    /// Searches every move that is not proved, for a turn if there are any. Why that was stopped, and whether a move waits
    /// for its next turn.
    fn pass(
        &mut self,
        depth: Option<u32>,
        turn: Option<u64>,
        (line_nodes, steps): (&mut u64, &mut u32),
    ) -> Result<(Option<Stop>, bool), Stuck<M>> {
        let mut waiting = false;
        for ranked in self.all.iter_mut().filter(|ranked| !ranked.proved) {
            let depth_below = depth.map(|depth| depth - 1);
            let below = Plan { depth: depth_below, deepen: false, guess: None, tells: false };
            self.watch.begin_turn(turn);
            let after = self.children.after(ranked.mv, below).map_err(|mut stuck| {
                stuck.line.insert(0, ranked.mv);
                stuck
            })?;
            let waits = self.watch.end_turn();
            waiting |= waits;
            let mut stopped = None;
            let (value, proved, proof, line) = match after {
                Ok(score) => {
                    let value = Value::exact(score);
                    (value, true, Proof::of(value, true), Vec::new())
                }
                Err(report) => {
                    *steps += report.steps;
                    *line_nodes += report.line_nodes;
                    let through = waits || matches!(report.stop, Stop::Proved | Stop::Depth);
                    stopped = (!through).then_some(report.stop);
                    // A hint may prove what the move is worth before a search has found the reply.
                    let guess = report.proved && report.basis != Basis::Proof;
                    let line = if guess { Vec::new() } else { report.line };
                    (report.value, report.proved, report.proof, line)
                }
            };
            let value = Value { score: value.score.later(1), ..value };
            // What was stopped may know less than the turn before.
            let less = turn.is_some() && ranked.is_searched() && !says_more(value, ranked.value);
            if proved || !less {
                ranked.value = value;
                (ranked.proved, ranked.proof) = (proved, proof.map(Proof::later));
                ranked.depth = if proved || stopped.is_some() { None } else { depth };
                ranked.line.truncate(1);
                ranked.line.extend(line);
            }
            if stopped.is_some() {
                return Ok((stopped, waiting));
            }
        }
        let first = self.all.iter().min_by_key(|r| place(r, self.player));
        let (best, line) = first.map_or((None, &[][..]), |first| (Some(first.mv), &first.line));
        let known = known_of(&self.all, self.player, |ranked| ranked.value);
        self.watch.step(known, self.player, self.children.memory().0, best, line);
        Ok((None, waiting))
    }
}

/// Nothing is known for sure, to the player who moves.
fn unknown(player: Player) -> Value {
    Value { score: Score::NEG_INFINITY, bound: Bound::AtLeast }.seen_by(player)
}

/// A move that nothing is known about.
fn unsearched<M: Copy>(mv: M, player: Player) -> Ranked<M> {
    Ranked { mv, value: unknown(player), proved: false, proof: None, depth: None, line: vec![mv] }
}

/// Best first, by what the mover has at least; equal ones stay in the order of the rules, and unsearched ones come last.
fn place<M>(ranked: &Ranked<M>, player: Player) -> i64 {
    let worth = match ranked.value.seen_by(player) {
        Value { bound: Bound::AtMost, .. } => Score::NEG_INFINITY,
        Value { score, .. } => score,
    };
    (i64::from(!ranked.is_searched()) << 40) - i64::from(worth.get())
}

impl<M: Copy> Stage<M> for Ranking<'_, '_, M> {
    fn search(&mut self, depth: Option<u32>, _: Option<&Report<M>>) -> Result<Report<M>, Stuck<M>> {
        let (player, watch) = (self.player, self.watch);
        let (mut line_nodes, mut steps) = (0, 0);
        let mut turn = (depth.is_none() && watch.may_stop()).then_some(TURN);
        let stopped = loop {
            match self.pass(depth, turn, (&mut line_nodes, &mut steps))? {
                (None, true) if watch.is_late() => break watch.stopped(),
                (None, true) => turn = turn.map(|nodes| nodes.saturating_mul(LONGER)),
                (stopped, _) => break stopped,
            }
        };
        let done = depth.filter(|_| stopped.is_none());
        let mut all = self.all.clone();
        sort_by_number(&mut all, |ranked| place(ranked, player));
        let known = known_of(&all, player, |ranked| ranked.value);
        let proved = known.least == known.most && all.iter().all(|r| r.proved);
        // What is only known to be worth at most more than the best has not been compared with it.
        let compared = |r: &&Ranked<M>| {
            let Value { score, bound } = r.value.seen_by(player);
            r.is_searched() && (bound != Bound::AtMost || score <= known.least)
        };
        let searched = all.iter().filter(compared).count();
        // A move alone is compared with nothing.
        let compared = searched >= all.len().min(2);
        let basis = match (proved, done) {
            _ if !compared => Basis::Nothing,
            (true, _) => Basis::Proof,
            _ if known.least.is_win() && all.first().is_some_and(|r| r.proof.is_some()) => Basis::Win,
            (false, Some(depth)) => Basis::Depth(depth),
            (false, None) => Basis::Partly { searched, of: all.len() },
        };
        let best = all.first().filter(|_| compared);
        // The estimates of a depth that was not searched through are not bounds of anything.
        let told = match depth.is_some() && stopped.is_some() {
            true => known_of(&all, player, |ranked| ranked.proof.map_or(unknown(player), Proof::value)),
            false => known,
        };
        let value = told.value().seen_by(player);
        let proof = match proved {
            true => Proof::of(value, true),
            // Without a horizon all that is known is sure.
            false if depth.is_none() => Proof::of(value, true),
            false => all.first().and_then(|r| r.proof).and_then(|proof| proof.by_one_move(player)),
        };
        let (depth, stop, profile) = (done.filter(|_| !proved), stop_of(stopped, proved), self.profile);
        let found = Report { value, proved, proof, profile, depth, stop, ..Report::unknown() };
        let (best, line) = (best.map(|r| r.mv), best.map(|r| r.line.clone()).unwrap_or_default());
        Ok(Report { best, basis, line, moves: all, line_nodes, steps, ..found })
    }

    fn fill_line(&mut self, _: &mut Report<M>) -> Result<(), Stuck<M>> {
        Ok(())
    }

    fn memory(&self) -> (f64, bool) {
        self.children.memory()
    }
}

/// A report, or why there is none.
pub(super) type Answered<G> = Result<Report<<G as Game>::Move>, Stuck<<G as Game>::Move>>;

/// Searches one position with the caller's thread, or with several.
pub(super) type Searching<'s, 'g, G, H, T> = dyn FnMut(
        &mut Searcher<'g, G, H, T>,
        &<G as Game>::State,
        &Path,
        Plan,
        &Watch<'_, <G as Game>::Move>,
    ) -> Answered<G>
    + 's;

/// [`together`], for a searcher that cannot say itself that its parts may cross threads.
pub(super) type Together<'g, G, H, T> = fn(
    &mut Searcher<'g, G, H, T>,
    &<G as Game>::State,
    &Path,
    Plan,
    &Watch<'_, <G as Game>::Move>,
    usize,
) -> Answered<G>;

/// Whether `value` is at least as strong a bound as `other`. Bounds from two sides are not compared: the later one is kept.
fn says_more(value: Value, other: Value) -> bool {
    match (value.bound, other.bound) {
        (Bound::AtLeast, Bound::AtLeast) => value.score >= other.score,
        (Bound::AtMost, Bound::AtMost) => value.score <= other.score,
        _ => !value.score.is_infinite(),
    }
}

/// What all moves together say about the position, by the `value` of each: what the mover has at least, and cannot exceed.
fn known_of<M>(all: &[Ranked<M>], player: Player, value: impl Fn(&Ranked<M>) -> Value) -> Known {
    let (mut least, mut most) = (Score::NEG_INFINITY, Score::NEG_INFINITY);
    for ranked in all {
        let Value { score, bound } = value(ranked).seen_by(player);
        most = most.max(if bound == Bound::AtLeast { Score::INFINITY } else { score });
        if bound != Bound::AtMost {
            least = least.max(score);
        }
    }
    Known { least, most, ..Known::NOTHING }
}
