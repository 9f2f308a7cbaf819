//! From a question to a [`Report`]: alone, for each move, or with several threads.

use super::drive::{self, Answer, Finding, Root};
use super::node::{Call, Control, Found, Search, Selectively, Spot, Stopped, ToDepth, ToTheEnd};
use super::order::Learned;
use super::parallel::Busy;
use super::report::{Known, Profile, Ranked, Report};
use super::table::{Memory, Storage};
use super::watch::{Answered, Helper, Team, Watch};
use super::{Engine, Guide, Limits, Progress, Settings, Stop};
use crate::event::Observer;
use crate::game::Game;
use crate::score::{Bound, Score, Value, Window};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Lines longer than this are cut off.
const LONGEST_LINE: usize = 1000;

/// One search from the root with one window, mover's view.
fn once<G: Game, H: Guide<G>, T: Memory<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, H, T, O>,
    state: &G::State,
    profile: Profile,
    window: Window,
    depth: Option<u32>,
) -> Result<Found, Stopped> {
    search.reset();
    let mut state = state.clone();
    let player = search.game.turn(&state);
    let info = search.guide.info(search.game, &state);
    search.tell.iteration(depth, window.seen_by(player));
    let call = Call {
        info: &info,
        via: None,
        spot: Spot::new(0, player),
        window,
        depth: depth.unwrap_or(0),
        passed: false,
    };
    match (depth, profile) {
        (None, _) => search.node::<ToTheEnd>(&mut state, call),
        (Some(_), Profile::Exact) => search.node::<ToDepth>(&mut state, call),
        (Some(_), Profile::Selective) => search.node::<Selectively>(&mut state, call),
    }
}

/// One thread at the root.
struct Single<'r, 'w, G: Game, H: Guide<G>, T: Memory<G>, O: Observer<G::Move>> {
    search: Search<'r, G, H, T, O>,
    state: &'r G::State,
    watch: &'r Watch<'w>,
    profile: Profile,
    fill: &'r dyn Fn(&T) -> f64,
}

impl<G: Game, H: Guide<G>, T: Memory<G>, O: Observer<G::Move>> Root<G::Move> for Single<'_, '_, G, H, T, O> {
    fn root(&mut self, window: Window, depth: Option<u32>) -> Result<Answer<G::Move>, Stopped> {
        self.watch.set_depth(depth);
        let found = once(&mut self.search, self.state, self.profile, window, depth)?;
        Ok(answer(&mut self.search, found))
    }

    fn partly(&self) -> Option<(G::Move, Score)> {
        self.search.root_best
    }

    fn known(&mut self, known: Known) {
        let player = self.search.game.turn(self.state);
        self.watch.step(self.search.nodes(), known, player, (self.fill)(&self.search.table));
    }
}

fn answer<G: Game, H: Guide<G>, T: Memory<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, H, T, O>,
    found: Found,
) -> Answer<G::Move> {
    let line = search.lines.first_mut().map(std::mem::take).unwrap_or_default();
    Answer {
        score: found.score,
        horizon: found.rests.horizon(),
        best: search.root_best.map(|(mv, _)| mv),
        line,
    }
}

/// Several threads at the root, one of them the caller's own.
struct Together<'r, 'w, G: Game, H: Guide<G>, T: Memory<G>> {
    game: &'r G,
    guide: &'r H,
    table: T,
    before: &'r [u64],
    settings: Settings,
    state: &'r G::State,
    watch: &'r Watch<'w>,
    team: &'r Team,
    busy: &'r Busy,
    /// What each thread learned, the caller's first.
    learned: Vec<Option<Learned<G::Move>>>,
    nodes: u64,
    partly: Option<(G::Move, Score)>,
    fill: &'r dyn Fn(&T) -> f64,
}

impl<G, H, T> Root<G::Move> for Together<'_, '_, G, H, T>
where
    G: Game + Sync,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    H: Guide<G> + Sync,
    T: Memory<G> + Copy + Send + Sync,
{
    fn root(&mut self, window: Window, depth: Option<u32>) -> Result<Answer<G::Move>, Stopped> {
        self.watch.set_depth(depth);
        self.team.answered.store(false, Relaxed);
        let (game, guide, table, before) = (self.game, self.guide, self.table, self.before);
        let (settings, state, team, busy) = (self.settings, self.state, self.team, self.busy);
        // One thread's part: the answer, if it was the first to have one, and what it learned.
        let work = |control: &dyn Control, learned: Option<Learned<G::Move>>| {
            // Whatever happens, a panic of the game included, the others stop.
            let _answered = Answered(team);
            let mut nobody = ();
            let mut search = Search::new(game, guide, table, &mut nobody, control, before, learned);
            search.busy = Some(busy);
            search.scout = settings.scout;
            search.keep_line = settings.keeps_line();
            let found = once(&mut search, state, settings.profile, window, depth);
            let (nodes, partly) = (search.nodes(), search.root_best);
            let answer = found.map(|found| answer(&mut search, found));
            (answer, nodes, partly, search.into_learned())
        };
        let mut learned = self.learned.iter_mut();
        let mut mine = learned.next();
        let old = mine.as_mut().and_then(|place| place.take());
        let (result, nodes, partly) = std::thread::scope(|scope| {
            let helpers: Vec<_> = learned
                .map(|place| {
                    let old = place.take();
                    let handle = scope.spawn(|| {
                        let control = Helper::new(team);
                        let (answer, nodes, _, learned) = work(&control, old);
                        control.tell(nodes);
                        (answer, learned)
                    });
                    (place, handle)
                })
                .collect();
            let (mut result, nodes, partly, new) = work(self.watch, old);
            if let Some(place) = mine {
                *place = Some(new);
            }
            for (place, helper) in helpers {
                match helper.join() {
                    Ok((answer, learned)) => {
                        *place = Some(learned);
                        // Every answer is right; the first in this order is taken.
                        result = result.or(answer);
                    }
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            (result, nodes, partly)
        });
        self.nodes += nodes;
        self.watch.add_nodes(nodes);
        self.partly = partly;
        result
    }

    fn partly(&self) -> Option<(G::Move, Score)> {
        self.partly
    }

    fn known(&mut self, known: Known) {
        self.watch.step(0, known, self.game.turn(self.state), (self.fill)(&self.table));
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

/// Whether the value is known and does not depend on the horizon.
///
/// A win or loss within the horizon of an exact search is a proof even if other lines met the horizon: every sooner end
/// lies inside it, too.
fn proved(known: &Known, profile: Profile, depth: Option<u32>) -> bool {
    let exact = known.least == known.most;
    let sure = !known.least_horizon && !known.most_horizon;
    let decided = profile == Profile::Exact
        && known.least.distance().zip(depth).is_some_and(|(distance, depth)| distance <= depth);
    exact && (sure || decided)
}

/// Runs the drivers on a root.
fn drive<M: Copy>(
    root: &mut dyn Root<M>,
    settings: Settings,
    limit: Option<u32>,
    start: Known,
) -> drive::Outcome<M> {
    let decided = |known: &Known, depth: u32| proved(known, settings.profile, Some(depth));
    drive::search(root, settings.driver, settings.deepen, limit, start, decided)
}

/// A search by the caller's thread.
pub(super) fn alone<G: Game, H: Guide<G>, T: Storage<G>, O: Observer<G::Move>>(
    engine: &mut Engine<'_, G, H, T>,
    state: &G::State,
    limits: &Limits,
    observer: &mut O,
    progress: &mut dyn FnMut(&Progress),
) -> Report<G::Move> {
    engine.table.prepare(H::SCORE_BITS, 1);
    let watch = Watch::new(limits, progress, None);
    let before = engine.before.clone();
    let mut report = one(engine, state, &before, limits.depth, &watch, observer);
    report.time = watch.elapsed();
    report
}

/// A search within a watch that may already have seen others.
fn one<G: Game, H: Guide<G>, T: Storage<G>, O: Observer<G::Move>>(
    engine: &mut Engine<'_, G, H, T>,
    state: &G::State,
    before: &[u64],
    depth: Option<u32>,
    watch: &Watch<'_>,
    observer: &mut O,
) -> Report<G::Move> {
    let Engine { game, guide, table, settings, .. } = engine;
    let mut search = Search::new(*game, guide, table.own(), observer, watch, before, None);
    search.scout = settings.scout;
    search.keep_line = settings.keeps_line();
    let mut root = Single { search, state, watch, profile: settings.profile, fill: &T::fill_own };
    let outcome = drive(&mut root, *settings, depth, first_knowledge(*game, guide, state));
    let nodes = root.search.nodes();
    drop(root);
    watch.add_nodes(nodes);
    finish(engine, state, before, outcome, watch, nodes)
}

/// A search by several threads.
pub(super) fn together<G, H, T>(
    engine: &mut Engine<'_, G, H, T>,
    state: &G::State,
    limits: &Limits,
    threads: usize,
    progress: &mut dyn FnMut(&Progress),
) -> Report<G::Move>
where
    G: Game + Sync,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    H: Guide<G> + Sync,
    T: Storage<G> + Sync,
{
    engine.table.prepare(H::SCORE_BITS, threads);
    let (team, busy) = (Team::default(), Busy::new());
    let watch = Watch::new(limits, progress, Some(&team));
    let Engine { game, guide, table, settings, before, .. } = &*engine;
    let mut root = Together {
        game: *game,
        guide,
        table: table.share(),
        before,
        settings: *settings,
        state,
        watch: &watch,
        team: &team,
        busy: &busy,
        learned: (0..threads).map(|_| None).collect(),
        nodes: 0,
        partly: None,
        fill: &T::fill_shared,
    };
    let outcome = drive(&mut root, *settings, limits.depth, first_knowledge(*game, guide, state));
    let nodes = root.nodes + team.helper_nodes.load(Relaxed);
    drop(root);
    let watch = watch.without_team();
    let before = engine.before.clone();
    let mut report = finish(engine, state, &before, outcome, &watch, nodes);
    report.time = watch.elapsed();
    report
}

/// Makes the report, and fills in the line where the search left it open.
fn finish<G: Game, H: Guide<G>, T: Storage<G>>(
    engine: &mut Engine<'_, G, H, T>,
    state: &G::State,
    before: &[u64],
    outcome: drive::Outcome<G::Move>,
    watch: &Watch<'_>,
    nodes: u64,
) -> Report<G::Move> {
    let Engine { game, guide, table, settings, .. } = engine;
    let (game, profile) = (*game, settings.profile);
    let player = game.turn(state);
    let drive::Outcome { finding: Finding { known, best, hope, mut line, .. }, depth, steps, stopped } =
        outcome;
    let proved = proved(&known, profile, depth);
    let mut line_nodes = 0;
    // A selective search keeps the line it has; but if hints alone settled the root, its move is still to be found.
    let whole = settings.line && profile == Profile::Exact;
    if !stopped && known.least == known.most && (whole || best.is_none()) {
        let mut nobody = ();
        let mut search = Search::new(game, &*guide, table.own(), &mut nobody, watch, before, None);
        search.keep_line = false;
        let most = if whole { LONGEST_LINE } else { 1 };
        // The move that the search found is worth the value; another might only look so from the horizon.
        if line.is_empty() {
            line.extend(best);
        }
        // A proof must not be followed by a line that rests on static values. (Won and lost scores never do.)
        let real = proved && !known.least.is_decisive();
        // A stop here only leaves the line short.
        let _ = extend(&mut search, state, &mut line, known.least, depth, most, real);
        line_nodes = search.nodes();
        watch.add_nodes(line_nodes);
    }
    let best = line.first().copied().or(best).or(hope).or_else(|| {
        let mut moves = Vec::new();
        if game.outcome(state).is_none() {
            game.moves(state, &mut moves);
        }
        moves.first().copied()
    });
    if line.is_empty() {
        line.extend(best);
    }
    let stop = match watch.stopped() {
        Some(stop) if stopped => stop,
        _ if proved => Stop::Proved,
        _ => Stop::Depth,
    };
    Report {
        value: known.value().seen_by(player),
        proved,
        profile,
        depth,
        best,
        line,
        moves: Vec::new(),
        stop,
        nodes,
        line_nodes,
        steps,
        time: watch.elapsed(),
        fill: table.fullness(),
    }
}

/// Lengthens `line`, which starts at `state` and is worth `value` to the mover there, as far as the search sees.
///
/// At each position some move must be worth the value; which one is asked with null windows, mostly of the table. If the
/// line shall be `real`, it ends where only the horizon says so.
fn extend<G: Game, H: Guide<G>, T: Memory<G>>(
    search: &mut Search<'_, G, H, T, ()>,
    state: &G::State,
    line: &mut Vec<G::Move>,
    value: Score,
    depth: Option<u32>,
    most: usize,
    real: bool,
) -> Result<(), Stopped> {
    let game = search.game;
    let mut state = state.clone();
    let mut value = value;
    let play =
        |search: &mut Search<'_, G, H, T, ()>, state: &mut G::State, value: &mut Score, mv: G::Move| {
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
    while line.len() < most {
        let ply = line.len() as u32;
        let left = depth.map(|depth| depth.saturating_sub(ply));
        if game.outcome(&state).is_some() || left == Some(0) {
            break;
        }
        // The root is searched even if it has been there before.
        if T::REPEATS && ply > 0 && search.path.contains(&search.table.plain_key(game, &state)) {
            break;
        }
        moves.clear();
        game.moves(&state, &mut moves);
        let player = game.turn(&state);
        let mut next = None;
        for &mv in &moves {
            let path = search.path.len();
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
                        passed: false,
                    };
                    let found = match left {
                        None => search.node::<ToTheEnd>(&mut child, call)?,
                        Some(_) => search.node::<ToDepth>(&mut child, call)?,
                    };
                    (found.score, found.rests.horizon())
                }
            };
            search.path.truncate(path);
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

/// The report on a position in which the game is over.
fn ended<M>(profile: Profile, score: Score) -> Report<M> {
    Report {
        value: Value::exact(score),
        proved: true,
        profile,
        depth: None,
        best: None,
        line: Vec::new(),
        moves: Vec::new(),
        stop: Stop::Proved,
        nodes: 0,
        line_nodes: 0,
        steps: 0,
        time: Duration::ZERO,
        fill: 0.0,
    }
}

/// A search of every move on its own.
pub(super) fn ranked<G: Game, H: Guide<G>, T: Storage<G>>(
    engine: &mut Engine<'_, G, H, T>,
    state: &G::State,
    limits: &Limits,
    progress: &mut dyn FnMut(&Progress),
) -> Report<G::Move> {
    engine.table.prepare(H::SCORE_BITS, 1);
    let watch = Watch::new(limits, progress, None);
    let game = engine.game;
    let player = game.turn(state);
    let mut moves = Vec::new();
    if game.outcome(state).is_none() {
        game.moves(state, &mut moves);
    }
    // A copy, so that a panic of the game leaves no trace of this search in the engine.
    let mut before = engine.before.clone();
    if moves.is_empty() || limits.depth == Some(0) {
        return one(engine, state, &before, limits.depth, &watch, &mut ());
    }
    T::remember(game, state, &mut before);

    let mut all = Vec::new();
    let mut whole: Option<Report<G::Move>> = None;
    let (mut nodes, mut line_nodes, mut steps) = (0, 0, 0);
    // What the mover has at least, and cannot exceed.
    let (mut least, mut most) = (Score::NEG_INFINITY, Score::NEG_INFINITY);
    let mut stopped = None;
    for &mv in &moves {
        let mut child = state.clone();
        game.play(&mut child, mv);
        // A root is searched even if it has been there before; here that ends the game.
        let repeated = if game.outcome(&child).is_none() { T::repeated(game, &child, &before) } else { None };
        let report = match repeated {
            Some(score) => ended(engine.settings.profile, score),
            None => one(engine, &child, &before, limits.depth.map(|depth| depth - 1), &watch, &mut ()),
        };
        nodes += report.nodes;
        line_nodes += report.line_nodes;
        steps += report.steps;
        if !matches!(report.stop, Stop::Proved | Stop::Depth) {
            stopped = Some(report.stop);
        }
        let value = Value { score: report.value.score.later(1), ..report.value };
        all.push(Ranked { mv, value, proved: report.proved });
        let Value { score, bound } = value.seen_by(player);
        most = most.max(if bound == Bound::AtLeast { Score::INFINITY } else { score });
        if whole.is_none() || (bound != Bound::AtMost && score > least) {
            let line = std::iter::once(mv).chain(report.line.iter().copied()).collect();
            whole = Some(Report { best: Some(mv), line, ..report });
        }
        if bound != Bound::AtMost {
            least = least.max(score);
        }
    }
    let Some(report) = whole else {
        return one(engine, state, &before, limits.depth, &watch, &mut ());
    };
    let proved = all.iter().all(|r| r.proved);
    // Best first; equal ones stay in the order of the rules.
    all.sort_by_key(|r| std::cmp::Reverse(r.value.score.seen_by(player)));
    Report {
        value: Known { least, most, ..Known::NOTHING }.value().seen_by(player),
        proved,
        depth: if stopped.is_some() { None } else { limits.depth },
        moves: all,
        stop: stopped.unwrap_or(if proved { Stop::Proved } else { Stop::Depth }),
        nodes,
        line_nodes,
        steps,
        time: watch.elapsed(),
        fill: engine.table.fullness(),
        ..report
    }
}
