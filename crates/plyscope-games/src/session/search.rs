//! The searches of a session: one engine for exact values, one for play, each with a table that is kept.

use super::told::{Raw, key_of};
use super::{Analysis, Answer, Board, Level, Question, Scored, Told};
use crate::{Dice, Playable, Verdict};
use plyscope::engine::{
    Basis, Cancel, Driver, Engine, Guide, Limits, Profile, Progress, Proof, Report, Searcher, Stop, Table,
};
use plyscope::observe::Flight;
use plyscope::{Bound, Hashed, Score, Value, clock};
use std::sync::Arc;
use std::time::Duration;

/// A table between two searches.
#[derive(Debug, Default)]
pub(crate) struct Kept(Option<(usize, Profile, Table)>);

impl Kept {
    /// The table for `memory` bytes; a new one if the last was of another size, or filled with another kind of values.
    fn take(&mut self, memory: usize, profile: Profile) -> Table {
        match self.0.take() {
            Some((bytes, kind, table)) if bytes == memory && kind == profile => table,
            _ => Table::with_memory(memory),
        }
    }

    fn put(&mut self, memory: usize, profile: Profile, table: Table) {
        self.0 = Some((memory, profile, table));
    }
}

/// Deeper than any analysis gets; the table keeps depths in a byte.
const DEEPEST: u32 = 250;

/// What is left of the limits after several searches.
struct Budget<'l> {
    limits: &'l Limits,
    started: Duration,
    nodes: u64,
}

impl<'l> Budget<'l> {
    fn new(limits: &'l Limits) -> Budget<'l> {
        Budget { limits, started: clock::now(), nodes: 0 }
    }

    fn elapsed(&self) -> Duration {
        clock::now().saturating_sub(self.started)
    }

    fn left(&self, depth: Option<u32>) -> Limits {
        let Limits { nodes, time, soft_time, cancel, ponder, .. } = self.limits;
        Limits {
            depth,
            nodes: nodes.map(|most| most.saturating_sub(self.nodes)),
            time: time.map(|most| most.saturating_sub(self.elapsed())),
            soft_time: soft_time.map(|most| most.saturating_sub(self.elapsed())),
            cancel: cancel.clone(),
            ponder: ponder.clone(),
        }
    }

    /// The progress of one search as part of all of them.
    fn whole<M: Copy>(&self, part: &Progress<M>, words: &dyn Fn(&[M]) -> Vec<String>) -> Progress {
        let line = words(&part.line);
        let mut whole = part.with_moves(line.first().cloned(), line);
        (whole.nodes, whole.elapsed) = (self.nodes + part.nodes, self.elapsed());
        whole
    }
}

/// A search that was recorded, or why it was not.
type MaybeRaw<M> = Result<Raw<M>, Told>;

/// The settings are all ours: they go together.
fn built<'s, G, H>(engine: Engine<'s, G, H, Table>, threads: usize) -> Searcher<'s, G, H, Table>
where
    G: Hashed<State: Send + Sync, Move: Send + Sync> + Sync,
    H: Guide<G> + Sync,
{
    engine.build_parallel(threads).unwrap_or_else(|refused| unreachable!("{refused}"))
}

/// A position with what belongs to a question about it.
struct Asked<'a, G: Hashed> {
    state: &'a G::State,
    before: &'a [G::State],
    rank: bool,
    /// How many events to keep of a search, if any.
    room: Option<usize>,
    /// The engine itself may go deeper and deeper; then only its last depth is kept.
    deepens: bool,
    words: &'a dyn Fn(&[G::Move]) -> Vec<String>,
}

impl<G: Hashed> Asked<'_, G> {
    /// Searches the position, or each of its moves: the one place that calls the engine. The search is recorded if that is
    /// wanted and can be.
    fn search<H: Guide<G>>(
        &self,
        searcher: &mut Searcher<'_, G, H, Table>,
        depth: Option<u32>,
        budget: &mut Budget<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> (Report<G::Move>, MaybeRaw<G::Move>) {
        let limits = budget.left(depth);
        let threads = searcher.threads();
        let mut tell = |part: &Progress<G::Move>| progress(&budget.whole(part, self.words));
        let ask = searcher.ask(self.state, &limits).after(self.before).progress(&mut tell);
        let unrecorded = match self.room {
            None => Some(Told::Unasked),
            Some(_) if self.rank => Some(Told::EachMove),
            Some(_) if threads > 1 => Some(Told::Threads),
            Some(_) => None,
        };
        let mut flight = Flight::with_room(self.room.unwrap_or(0));
        let report = match unrecorded {
            None => ask.observer(&mut flight).run(),
            Some(_) if self.rank => ask.rank().run(),
            Some(_) => ask.run(),
        };
        // The games are tested: their rules are whole.
        let report = report.unwrap_or_else(|stuck| unreachable!("{stuck}"));
        budget.nodes += report.nodes + report.line_nodes;
        let raw = match unrecorded {
            Some(why_not) => Err(why_not),
            None => {
                let recording = flight.into_recording();
                let nodes = if self.deepens { recording.nodes() } else { report.nodes };
                Ok(Raw { recording, value: report.value, line: report.line.clone(), nodes })
            }
        };
        (report, raw)
    }
}

impl<P: Playable> Board<P> {
    /// The positions before the present one.
    fn before(&self) -> Vec<P::State> {
        self.past.iter().map(|(state, _)| state.clone()).collect()
    }

    fn answer(&self, report: Report<P::Move>, budget: &Budget<'_>, lines: Option<usize>) -> Answer {
        let state = &self.state;
        let word = |mv| self.game.write_move(state, mv);
        let scored = report.moves.iter().take(lines.unwrap_or(usize::MAX)).map(|ranked| Scored {
            mv: word(ranked.mv),
            value: ranked.value,
            proved: ranked.proved,
            searched: ranked.is_searched(),
            verdict: Verdict::of(&self.game, state, ranked.value, ranked.proof()),
            depth: ranked.depth,
            line: self.words(&ranked.line),
        });
        // What is sure is told as what it is: a win that was found may be a bound on a sooner one.
        let sure = report.proof().filter(|_| !report.proved);
        Answer {
            value: sure.map_or(report.value, Proof::value),
            turn: self.game.turn(state),
            proved: report.proved,
            profile: report.profile,
            depth: report.depth,
            verdict: Verdict::of(&self.game, state, report.value, report.proof()),
            best: report.best.map(word),
            basis: report.basis,
            line: self.words(&report.line),
            moves: scored.collect(),
            ties: report.ties().into_iter().map(word).collect(),
            stop: report.stop,
            nodes: budget.nodes,
            time: budget.elapsed(),
            fill: report.fill,
            short_of_memory: report.short_of_memory,
            told: Told::Unasked,
        }
    }

    /// The answer, with the search that found it.
    fn with_search<G: Hashed<State = P::State>>(
        &self,
        answer: Answer,
        game: &G,
        raw: MaybeRaw<P::Move>,
    ) -> Answer {
        let told = match raw {
            Ok(raw) => {
                let key = |state: &P::State, ply| key_of(game, state, ply);
                Told::Search(Arc::new(self.told(&raw, &key)))
            }
            Err(why_not) => why_not,
        };
        Answer { told, ..answer }
    }

    pub(super) fn solved(&mut self, question: &Question, progress: &mut dyn FnMut(&Progress)) -> Answer {
        if let Some(score) = self.came_again() {
            return self.ended(score);
        }
        if question.winner && !question.rank {
            return self.sign(question, progress);
        }
        self.exactly(question, self.game.driver(), self.game.deepen(), progress)
    }

    /// Halves the range of values until its sign is known.
    fn sign(&mut self, question: &Question, progress: &mut dyn FnMut(&Progress)) -> Answer {
        let outer = question.limits.cancel.clone();
        let enough = Cancel::new();
        let limits = question.limits.clone().and_cancel(&enough);
        let question = Question { limits, line: false, ..question.clone() };
        let mut decided = false;
        let answer = self.exactly(&question, Driver::Bisection, false, &mut |part| {
            let (least, most) = part.range;
            decided |= least > Score::ZERO || most < Score::ZERO;
            // The caller's switch is passed on, and never touched.
            if decided || outer.as_ref().is_some_and(Cancel::is_cancelled) {
                enough.cancel();
            }
            progress(part);
        });
        // What was asked is answered.
        if decided { Answer { stop: Stop::Proved, ..answer } } else { answer }
    }

    fn exactly(
        &mut self,
        question: &Question,
        driver: Driver,
        deepen: bool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Answer {
        let Question { limits, threads, memory, rank, line, .. } = question;
        let mut budget = Budget::new(limits);
        let table = self.solving.take(*memory, Profile::Exact);
        let before = self.before();
        let (report, raw, table) = {
            let engine = Engine::new(&self.game)
                .guide(self.game.solver())
                .table(table)
                .driver(driver)
                .deepen(deepen)
                .line(*line);
            let mut searcher = built(engine, *threads);
            let words = |line: &[P::Move]| self.words(line);
            let asked = Asked {
                state: &self.state,
                before: &before,
                rank: *rank,
                room: self.room,
                deepens: true,
                words: &words,
            };
            let (report, raw) = asked.search(&mut searcher, limits.depth, &mut budget, progress);
            (report, raw, searcher.into_table())
        };
        self.solving.put(*memory, Profile::Exact, table);
        let answer = self.answer(report, &budget, None);
        self.with_search(answer, &self.game, raw)
    }

    pub(super) fn analyzed(
        &mut self,
        analysis: &Analysis,
        progress: &mut dyn FnMut(&Progress),
        each: &mut dyn FnMut(&Answer),
    ) -> Answer {
        if let Some(score) = self.came_again() {
            return self.ended(score);
        }
        let Analysis { limits, threads, memory, lines, profile } = analysis;
        let table = self.playing.take(*memory, *profile);
        let before = self.before();
        let mut budget = Budget::new(limits);
        let engine = Engine::new(&self.arena)
            .guide(self.game.player())
            .table(table)
            .driver(Driver::Window)
            .profile(*profile)
            .deepen(false);
        let mut searcher = built(engine, *threads);
        let words = |line: &[P::Move]| self.words(line);
        let asked = Asked {
            state: &self.state,
            before: &before,
            rank: *lines > 1,
            room: self.room,
            deepens: false,
            words: &words,
        };
        let mut last: Option<(Answer, MaybeRaw<P::Move>)> = None;
        let mut idle = 0;
        let mut effort = 0;
        for depth in 1..=limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST) {
            let started = budget.nodes;
            let (report, raw) = asked.search(&mut searcher, Some(depth), &mut budget, progress);
            let stopped = matches!(report.stop, Stop::Nodes | Stop::Time | Stop::Cancelled);
            // A selective search never calls its value a proof; but a win that it found is one, and against a loss nothing
            // helps.
            let lost = |proof: Proof| proof.value().score.seen_by(self.game.turn(&self.state)).is_loss();
            let settled = match report.basis {
                Basis::Proof => true,
                _ if *profile == Profile::Exact => false,
                basis => basis == Basis::Win || report.proof().is_some_and(lost),
            };
            let answer = self.answer(report, &budget, Some(*lines));
            if stopped {
                // An unfinished depth only counts if there is nothing better.
                last = Some(match last {
                    Some((last, raw)) => {
                        (Answer { stop: answer.stop, nodes: answer.nodes, time: answer.time, ..last }, raw)
                    }
                    None => (answer, raw),
                });
                break;
            }
            each(&answer);
            let now = budget.nodes - started;
            // Where depth after depth there is nothing new to look at, the game has been searched to its end.
            let same = last.as_ref().is_some_and(|(last, _)| last.value == answer.value);
            idle = if same && now <= effort { idle + 1 } else { 0 };
            effort = now;
            let done = settled || idle >= 4;
            last = Some((answer, raw));
            if done {
                break;
            }
        }
        let table = searcher.into_table();
        self.playing.put(*memory, *profile, table);
        // The loop runs at least once.
        let (answer, raw) = last.unwrap_or_else(|| unreachable!("depth 1 is always searched"));
        self.with_search(answer, &self.arena, raw)
    }

    pub(super) fn chosen(
        &mut self,
        level: &Level,
        limits: &Limits,
        dice: &mut Dice,
        progress: &mut dyn FnMut(&Progress),
        each: &mut dyn FnMut(&Answer),
    ) -> Answer {
        let own = level.limits();
        let least = |a: Option<u64>, b: Option<u64>| [a, b].into_iter().flatten().min();
        let limits = Limits {
            depth: least(own.depth.map(u64::from), limits.depth.map(u64::from)).map(|depth| depth as u32),
            nodes: least(own.nodes, limits.nodes),
            time: [own.time, limits.time].into_iter().flatten().min(),
            soft_time: limits.soft_time,
            cancel: limits.cancel.clone(),
            ponder: limits.ponder.clone(),
        };
        if level.perfect {
            return self.perfectly(&limits, progress, each);
        }
        let legal = self.legal_now();
        if level.blunders() > 0 && !legal.is_empty() && dice.below(1000) < level.blunders() as usize {
            return self.by_chance(&legal, dice);
        }
        let memory = table_for(limits.nodes);
        let analysis = Analysis { limits, memory, profile: level.profile, ..Analysis::default() };
        let answer = self.analyzed(&analysis, progress, each);
        if answer.best.is_some() || legal.is_empty() {
            return answer;
        }
        // Stopped before anything was compared: look at every move once.
        self.glanced(0, progress, each)
    }

    /// A proved best move. If the limits end before the proof, the best move of the longest look: looks and tries to prove
    /// take turns, each round [`LONGER`] times the last, so that there is always a move that some thought stands behind.
    fn perfectly(
        &mut self,
        limits: &Limits,
        progress: &mut dyn FnMut(&Progress),
        each: &mut dyn FnMut(&Answer),
    ) -> Answer {
        const FIRST: u64 = 20_000;
        const LONGER: u64 = 8;
        let mut look = self.glanced(FIRST, progress, each);
        let (mut nodes, mut time) = (look.nodes, look.time);
        let mut round = FIRST;
        loop {
            round *= LONGER;
            let Some(part) = part_of(limits, round, nodes, time) else { return look };
            let solved = self.solved(&Question { limits: part, ..Question::default() }, progress);
            if solved.basis == Basis::Proof {
                return solved;
            }
            (nodes, time) = (nodes + solved.nodes, time + solved.time);
            let Some(part) = part_of(limits, round, nodes, time).filter(|_| solved.stop == Stop::Nodes)
            else {
                return look;
            };
            let memory = table_for(part.nodes);
            let longer =
                self.analyzed(&Analysis { limits: part, memory, ..Analysis::default() }, progress, each);
            (nodes, time) = (nodes + longer.nodes, time + longer.time);
            if longer.best.is_some() && longer.depth >= look.depth {
                look = longer;
            }
        }
    }

    /// A short thought, but at least one ply.
    fn glanced(
        &mut self,
        nodes: u64,
        progress: &mut dyn FnMut(&Progress),
        each: &mut dyn FnMut(&Answer),
    ) -> Answer {
        let analysis = |limits| Analysis { limits, memory: 1 << 16, ..Analysis::default() };
        let answer = self.analyzed(&analysis(Limits::depth(1)), progress, each);
        if nodes == 0 || answer.basis == Basis::Proof {
            return answer;
        }
        let deeper = self.analyzed(&analysis(Limits::nodes(nodes)), progress, each);
        if deeper.best.is_some() { deeper } else { answer }
    }

    /// A move by chance, with nothing known about it.
    fn by_chance(&self, legal: &[P::Move], dice: &mut Dice) -> Answer {
        let mv = self.game.write_move(&self.state, legal[dice.below(legal.len())]);
        let unknown = Value { score: Score::NEG_INFINITY, bound: Bound::AtLeast };
        let chance = self.unsearched(unknown, Verdict::chance());
        Answer { best: Some(mv.clone()), line: vec![mv], told: Told::Chance, ..chance }
    }

    /// The game is over with this score, because the position came again.
    fn ended(&self, score: Score) -> Answer {
        let over = self.unsearched(Value::exact(score), Verdict::repetition(&self.game, score));
        Answer { proved: true, profile: Profile::Exact, stop: Stop::Proved, told: Told::Over, ..over }
    }

    fn unsearched(&self, value: Value, verdict: Verdict) -> Answer {
        Answer {
            value,
            turn: self.game.turn(&self.state),
            proved: false,
            profile: Profile::Selective,
            depth: None,
            verdict,
            best: None,
            basis: Basis::Nothing,
            line: Vec::new(),
            moves: Vec::new(),
            ties: Vec::new(),
            stop: Stop::Depth,
            nodes: 0,
            time: Duration::ZERO,
            fill: 0.0,
            short_of_memory: false,
            told: Told::Unasked,
        }
    }
}

/// A short thought needs no large table, and a small one is sooner cleared.
fn table_for(nodes: Option<u64>) -> usize {
    nodes.map_or(Table::DEFAULT_BYTES, |nodes| {
        (nodes as usize).saturating_mul(32).clamp(1 << 16, Table::DEFAULT_BYTES)
    })
}

/// What is left of `limits` after `nodes` and `time`, for `round` nodes at most; `None` if nothing is.
fn part_of(limits: &Limits, round: u64, nodes: u64, time: Duration) -> Option<Limits> {
    let left = limits.nodes.map_or(u64::MAX, |all| all.saturating_sub(nodes));
    let rest = |all: Option<Duration>| all.map(|all| all.saturating_sub(time));
    let over = left == 0 || rest(limits.time) == Some(Duration::ZERO);
    let (time, soft_time) = (rest(limits.time), rest(limits.soft_time));
    (!over).then(|| Limits { nodes: Some(left.min(round)), time, soft_time, ..limits.clone() })
}
