//! From a question to a [`Report`]: alone, for each move, or with several threads.

use super::drive::{self, Answer, Finding, Partly, Root};
use super::node::{Call, Control, Found, Path, Search, Spot, Stopped, ToDepth, ToTheEnd};
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

/// One search from the root with one window, mover's view.
fn once<G: Game, H: Guide<G>, T: Memory<G>, V: Voice<G::Move>>(
    search: &mut Search<'_, G, H, T>,
    state: &G::State,
    profile: Profile,
    window: Window,
    depth: Option<u32>,
    mut voice: V,
) -> Result<Found, Stopped> {
    search.reset();
    let mut state = state.clone();
    let player = search.game.turn(&state);
    let info = search.guide.info(search.game, &state);
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
    search.selective = profile == Profile::Selective;
    match depth {
        None => search.node::<ToTheEnd, V>(&mut state, call, voice),
        Some(_) => search.node::<ToDepth, V>(&mut state, call, voice),
    }
}

/// One thread at the root.
struct Single<'r, 'w, G: Game, H: Guide<G>, T: Memory<G>, V: Voice<G::Move>> {
    search: Search<'r, G, H, T>,
    voice: V,
    state: &'r G::State,
    watch: &'r Watch<'w, G::Move>,
    profile: Profile,
}

impl<G: Game, H: Guide<G>, T: Memory<G>, V: Voice<G::Move>> Root<G::Move> for Single<'_, '_, G, H, T, V> {
    fn root(&mut self, window: Window, depth: Option<u32>) -> Result<Answer<G::Move>, Stopped> {
        self.watch.set_depth(depth);
        let found = once(&mut self.search, self.state, self.profile, window, depth, self.voice.again())?;
        Ok(answer(&mut self.search, found))
    }

    fn partly(&self) -> Option<Partly<G::Move>> {
        partly(&self.search)
    }

    fn echoes(&self) -> bool {
        !H::TERMS.plain
    }

    fn forget(&mut self) {
        self.search.table.forget();
    }

    fn is_late(&self) -> bool {
        self.watch.is_late()
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn known(&mut self, known: Known, best: Option<G::Move>, line: &[G::Move]) {
        let player = self.search.game.turn(self.state);
        self.watch.step(self.search.nodes(), known, player, self.search.table.fullness(), best, line);
    }
}

fn partly<G: Game, H: Guide<G>, T: Memory<G>>(search: &Search<'_, G, H, T>) -> Option<Partly<G::Move>> {
    let (searched, of) = search.root_moves;
    search.root_best.map(|(best, score)| Partly { best, score, searched, of })
}

fn answer<G: Game, H: Guide<G>, T: Memory<G>>(
    search: &mut Search<'_, G, H, T>,
    found: Found,
) -> Answer<G::Move> {
    let line = search.lines.first_mut().map(std::mem::take).unwrap_or_default();
    Answer { score: found.score, horizon: found.horizon, best: search.root_best.map(|(mv, _)| mv), line }
}

/// Several threads at the root, one of them the caller's own.
struct Threads<'r, 'w, G: Game, H: Guide<G>, S> {
    game: &'r G,
    guide: &'r H,
    table: &'r mut S,
    before: &'r Path,
    settings: Settings,
    state: &'r G::State,
    watch: &'r Watch<'w, G::Move>,
    team: &'r Team,
    busy: &'r Busy,
    /// What each thread learned, the caller's first.
    learned: Vec<Option<Learned<G::Move>>>,
    nodes: u64,
    partly: Option<Partly<G::Move>>,
    /// How to get where the rules are broken.
    stuck: Option<Vec<G::Move>>,
}

/// What one thread brings home.
struct Part<M> {
    answer: Result<Answer<M>, Stopped>,
    nodes: u64,
    partly: Option<Partly<M>>,
    stuck: Option<Vec<M>>,
    learned: Learned<M>,
}

impl<G, H, S> Threads<'_, '_, G, H, S>
where
    G: Game + Sync,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    H: Guide<G> + Sync,
    S: Storage<G> + Sync,
{
    /// All threads search until one has the answer, the watch says stop, or the table is crowded and could grow.
    fn attempt(&mut self, window: Window, depth: Option<u32>) -> Result<Answer<G::Move>, Stopped> {
        self.team.answered.store(false, Relaxed);
        let (game, guide, table, before) = (self.game, self.guide, &*self.table, self.before);
        let (settings, state, team, busy) = (self.settings, self.state, self.team, self.busy);
        let work = |control: &dyn Control, learned: Option<Learned<G::Move>>| {
            // Whatever happens, a panic of the game included, the others stop.
            let _answered = watch::Answered(team);
            let mut search = Search::new(game, guide, table.share(), control, before, learned);
            search.busy = Some(busy);
            search.scout = settings.scout;
            search.keep_line = settings.keeps_line();
            let found = once(&mut search, state, settings.profile, window, depth, ());
            let answer = found.map(|found| answer(&mut search, found));
            let (nodes, partly, stuck) = (search.nodes(), partly(&search), search.stuck.take());
            Part { answer, nodes, partly, stuck, learned: search.into_learned() }
        };
        let mut learned = self.learned.iter_mut();
        let mut mine = learned.next();
        let old = mine.as_mut().and_then(|place| place.take());
        let control = Roomy { watch: self.watch, team, crowded: &|| table.is_crowded() };
        let (result, nodes, partly, stuck) = std::thread::scope(|scope| {
            let helpers: Vec<_> = learned
                .map(|place| {
                    let old = place.take();
                    let handle = scope.spawn(|| {
                        let control = Helper::new(team);
                        let part = work(&control, old);
                        control.tell(part.nodes);
                        part
                    });
                    (place, handle)
                })
                .collect();
            let Part { answer: mut result, nodes, partly, mut stuck, learned: new } = work(&control, old);
            if let Some(place) = mine {
                *place = Some(new);
            }
            for (place, helper) in helpers {
                match helper.join() {
                    Ok(part) => {
                        *place = Some(part.learned);
                        // Every answer is right; the first in this order is taken.
                        result = result.or(part.answer);
                        stuck = stuck.or(part.stuck);
                    }
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            (result, nodes, partly, stuck)
        });
        self.nodes += nodes;
        self.watch.add_nodes(nodes);
        (self.partly, self.stuck) = (partly, stuck);
        result
    }
}

impl<G, H, S> Root<G::Move> for Threads<'_, '_, G, H, S>
where
    G: Game + Sync,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    H: Guide<G> + Sync,
    S: Storage<G> + Sync,
{
    fn root(&mut self, window: Window, depth: Option<u32>) -> Result<Answer<G::Move>, Stopped> {
        self.watch.set_depth(depth);
        loop {
            self.team.crowded.store(false, Relaxed);
            let result = self.attempt(window, depth);
            // What was found is in the table, so little is done twice.
            if result.is_err() && self.stuck.is_none() && self.team.crowded.load(Relaxed) {
                self.table.grow();
                continue;
            }
            return result;
        }
    }

    fn partly(&self) -> Option<Partly<G::Move>> {
        self.partly
    }

    fn echoes(&self) -> bool {
        !H::TERMS.plain
    }

    fn forget(&mut self) {
        self.table.forget();
    }

    fn is_late(&self) -> bool {
        self.watch.is_late()
    }

    fn nodes(&self) -> u64 {
        self.nodes + self.team.helper_nodes.load(Relaxed)
    }

    fn known(&mut self, known: Known, best: Option<G::Move>, line: &[G::Move]) {
        self.watch.step(0, known, self.game.turn(self.state), self.table.fullness(), best, line);
    }
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

/// How a root is to be searched.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// The deepest search.
    pub(super) depth: Option<u32>,
    /// Depth by depth.
    pub(super) deepen: bool,
    /// What the value may be, mover's view.
    pub(super) guess: Option<Score>,
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
    let Searcher { game, guide, table, settings, .. } = searcher;
    let game: &G = game;
    let mut search = Search::new(game, guide, table.own(), watch, before, None);
    search.scout = settings.scout;
    search.keep_line = settings.keeps_line();
    let mut root = Single { search, voice, state, watch, profile: settings.profile };
    let outcome = drive(&mut root, *settings, plan, first_knowledge(game, guide, state));
    let (nodes, stuck) = (root.search.nodes(), root.search.stuck.take());
    drop(root);
    watch.add_nodes(nodes);
    finish(searcher, state, before, outcome, watch, nodes, stuck)
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
    let (team, busy) = (Arc::new(Team::default()), Busy::new());
    watch.join(&team);
    let Searcher { game, guide, table, settings, .. } = &mut *searcher;
    let game: &G = game;
    let mut root = Threads {
        game,
        guide: &*guide,
        table,
        before,
        settings: *settings,
        state,
        watch,
        team: &team,
        busy: &busy,
        learned: (0..threads).map(|_| None).collect(),
        nodes: 0,
        partly: None,
        stuck: None,
    };
    let outcome = drive(&mut root, *settings, plan, first_knowledge(game, guide, state));
    let (nodes, stuck) = (root.nodes + team.helper_nodes.load(Relaxed), root.stuck.take());
    drop(root);
    watch.part();
    finish(searcher, state, before, outcome, watch, nodes, stuck)
}

/// Runs the drivers on a root.
fn drive<M: Copy>(root: &mut dyn Root<M>, settings: Settings, plan: Plan, start: Known) -> drive::Outcome<M> {
    let decided = |finding: &Finding<M>, depth: u32| proofs(finding, settings.profile, Some(depth)).1;
    drive::search(root, settings.driver, plan, start, decided)
}

/// Makes the report, and fills in the line where the search left it open.
fn finish<G: Game, H: Guide<G>, T: Storage<G>>(
    searcher: &mut Searcher<'_, G, H, T>,
    state: &G::State,
    before: &Path,
    outcome: drive::Outcome<G::Move>,
    watch: &Watch<'_, G::Move>,
    nodes: u64,
    stuck: Option<Vec<G::Move>>,
) -> Answered<G> {
    let broken = |mut line: Vec<G::Move>| {
        line.reverse();
        Stuck { line }
    };
    if let Some(line) = stuck {
        return Err(broken(line));
    }
    let Searcher { game, guide, table, settings, .. } = searcher;
    let (game, profile): (&G, _) = (game, settings.profile);
    let player = game.turn(state);
    let drive::Outcome { mut finding, depth, steps, stopped } = outcome;
    let (proved, move_proved) = proofs(&finding, profile, depth);
    let known = finding.known;
    let (best, mut line) = (finding.best, std::mem::take(&mut finding.line));
    if line.is_empty() {
        line.extend(best);
    }
    let mut line_nodes = 0;
    let known_move = best.is_some() && known.least == known.most;
    if !stopped && known_move && settings.line && profile == Profile::Exact {
        // It was found in its turn.
        watch.begin_turn(None);
        let mut search = Search::new(game, &*guide, table.own(), watch, before, None);
        search.keep_line = false;
        // A proof must not be followed by a line that rests on static values. A stop here only leaves the line short.
        let walked = extend(&mut search, state, &mut line, known.least, depth, move_proved);
        line_nodes = search.nodes();
        if let (Err(_), Some(more)) = (walked, search.stuck.take()) {
            return Err(broken(more.into_iter().chain(line.into_iter().rev()).collect()));
        }
        drop(search);
        watch.add_nodes(line_nodes);
    }
    let basis = match (best, depth, finding.partly) {
        (None, ..) => Basis::Nothing,
        _ if move_proved => Basis::Proof,
        _ if finding.worth.is_win() => Basis::Win,
        (_, Some(depth), _) => Basis::Depth(depth),
        (_, None, Some((searched, of))) => Basis::Partly { searched, of },
        (_, None, None) => Basis::Bound,
    };
    let stop = match watch.stopped() {
        Some(stop) if stopped => stop,
        _ if proved => Stop::Proved,
        Some(late) => late,
        None => Stop::Depth,
    };
    let value = known.value();
    let horizon = match value.bound {
        Bound::Exact => !proved,
        Bound::AtLeast => known.least_horizon,
        Bound::AtMost => known.most_horizon,
    };
    Ok(Report {
        value: value.seen_by(player),
        proved,
        proof: Proof::of(value.seen_by(player), !horizon),
        profile,
        depth,
        best,
        basis,
        line,
        moves: Vec::new(),
        stop,
        nodes,
        line_nodes,
        steps,
        time: watch.elapsed(),
        fill: table.fullness(),
        short_of_memory: table.is_short(),
    })
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
                    (found.score, found.horizon)
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
    rank(
        moves,
        player,
        profile,
        plan,
        watch,
        &mut Children { searcher, game, state, path: &path, watch, search },
    )
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

/// What [`rank`] asks about moves. It knows nothing else about the game, so that it is compiled once for a kind of moves.
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

/// Searches every move, depth by depth: whatever stops it, every move has the value of the last depth that was searched
/// through, or of the first as far as it got. A search to the end that may be stopped lets the moves take turns instead,
/// each longer than the last, so that a hard one does not keep the others from being known.
fn rank<M: Copy>(
    moves: Vec<M>,
    player: Player,
    profile: Profile,
    plan: Plan,
    watch: &Watch<'_, M>,
    children: &mut dyn Rankable<M>,
) -> Result<Report<M>, Stuck<M>> {
    let unknown = Value { score: Score::NEG_INFINITY, bound: Bound::AtLeast }.seen_by(player);
    let unsearched =
        |mv| Ranked { mv, value: unknown, proved: false, proof: None, depth: None, line: vec![mv] };
    let mut all: Vec<_> = moves.into_iter().map(unsearched).collect();
    let (mut nodes, mut line_nodes, mut steps) = (0, 0, 0);
    let (mut done, mut stopped) = (None, None);
    let first = if plan.deepen { Some(1) } else { plan.depth };
    let mut depth = first;
    // Best first, by what the mover has at least; equal ones stay in the order of the rules, and unsearched ones come last.
    let place = |r: &Ranked<M>| {
        let worth = match r.value.seen_by(player) {
            Value { bound: Bound::AtMost, .. } => Score::NEG_INFINITY,
            Value { score, .. } => score,
        };
        (i64::from(!r.is_searched()) << 40) - i64::from(worth.get())
    };
    let mut turn = (first.is_none() && watch.may_stop()).then_some(TURN);
    loop {
        let mut next = all.clone();
        let mut waiting = false;
        for ranked in next.iter_mut().filter(|ranked| !ranked.proved) {
            let below = Plan { depth: depth.map(|depth| depth - 1), deepen: false, guess: None };
            watch.begin_turn(turn);
            let after = children.after(ranked.mv, below).map_err(|mut stuck| {
                stuck.line.insert(0, ranked.mv);
                stuck
            })?;
            let waits = watch.end_turn();
            waiting |= waits;
            let (value, proved, proof, line) = match after {
                Ok(score) => {
                    let value = Value::exact(score);
                    (value, true, Proof::of(value, true), Vec::new())
                }
                Err(report) => {
                    (nodes, steps) = (nodes + report.nodes, steps + report.steps);
                    line_nodes += report.line_nodes;
                    if !waits && !matches!(report.stop, Stop::Proved | Stop::Depth) {
                        stopped = Some(report.stop);
                    }
                    (report.value, report.proved, report.proof, report.line)
                }
            };
            let value = Value { score: value.score.later(1), ..value };
            // What was stopped may know less than the turn before.
            if !proved && turn.is_some() && ranked.is_searched() && !says_more(value, ranked.value) {
                if stopped.is_some() {
                    break;
                }
                continue;
            }
            ranked.value = value;
            (ranked.proved, ranked.proof) = (proved, proof.map(Proof::later));
            ranked.depth = if proved || stopped.is_some() { None } else { depth };
            ranked.line.truncate(1);
            ranked.line.extend(line);
            if stopped.is_some() {
                break;
            }
        }
        if stopped.is_some() && depth != first {
            break;
        }
        all = next;
        if stopped.is_some() {
            break;
        }
        done = depth;
        let first = all.iter().min_by_key(|r| place(r));
        let (best, line) = first.map_or((None, &[][..]), |first| (Some(first.mv), &first.line));
        watch.step(0, known_of(&all, player), player, children.memory().0, best, line);
        let proved = all.iter().all(|r| r.proved);
        match depth {
            Some(now) if !proved && plan.deepen && plan.depth.is_none_or(|most| now < most) => {
                depth = Some(now + 1);
            }
            None if waiting => turn = turn.map(|nodes| nodes.saturating_mul(LONGER)),
            _ => break,
        }
        if watch.is_late() {
            stopped = watch.stopped();
            break;
        }
    }
    sort_by_number(&mut all, place);
    let known = known_of(&all, player);
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
    let value = known.value();
    let proof = match proved {
        true => Proof::of(value.seen_by(player), true),
        false => all.first().and_then(|r| r.proof).and_then(|proof| proof.by_one_move(player)),
    };
    let (fill, short_of_memory) = children.memory();
    Ok(Report {
        value: value.seen_by(player),
        proved,
        proof,
        profile,
        depth: if proved { None } else { done },
        best: best.map(|r| r.mv),
        basis,
        line: best.map(|r| r.line.clone()).unwrap_or_default(),
        moves: all,
        stop: stopped.unwrap_or(if proved { Stop::Proved } else { Stop::Depth }),
        nodes,
        line_nodes,
        steps,
        time: watch.elapsed(),
        fill,
        short_of_memory,
    })
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

/// What all moves together say about the position: what the mover has at least, and cannot exceed.
fn known_of<M>(all: &[Ranked<M>], player: Player) -> Known {
    let (mut least, mut most) = (Score::NEG_INFINITY, Score::NEG_INFINITY);
    for ranked in all {
        let Value { score, bound } = ranked.value.seen_by(player);
        most = most.max(if bound == Bound::AtLeast { Score::INFINITY } else { score });
        if bound != Bound::AtMost {
            least = least.max(score);
        }
    }
    Known { least, most, ..Known::NOTHING }
}
