//! The searches of a session: one engine for exact values, one for play, each with a table that is kept.

use super::told::key_of;
use super::{Analysis, Answer, Board, Level, Question, Session, Told};
use crate::{Dice, Playable, Verdict};
use plyscope::engine::{
    Basis, Cancel, Driver, Engine, Guide, Limits, Profile, Progress, Report, Searcher, Stop, Table,
};
use plyscope::observe::{Flight, Recording};
use plyscope::{Hashed, Score, Value};
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

/// What a search found, and what was recorded of it, or why nothing was.
type Searched<M> = (Report<M>, Result<Recording<M>, Told>);

/// A listener that is told what every depth found.
type Each<'e, M> = &'e mut dyn FnMut(&Report<M>);

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
    limits: &'a Limits,
    rank: bool,
    /// How many events to keep of a search, if any.
    room: Option<usize>,
    words: &'a dyn Fn(&[G::Move]) -> Vec<String>,
}

impl<G: Hashed> Asked<'_, G> {
    /// Searches the position, or each of its moves: the one place that calls the engine. The search is recorded if that is
    /// wanted and can be.
    fn search<H: Guide<G>>(
        &self,
        searcher: &mut Searcher<'_, G, H, Table>,
        progress: &mut dyn FnMut(&Progress),
        each: Option<Each<'_, G::Move>>,
    ) -> Searched<G::Move> {
        let threads = searcher.threads();
        let mut tell = |part: &Progress<G::Move>| progress(&part.map_lines(self.words));
        let mut ask = searcher.ask(self.state, self.limits).after(self.before).progress(&mut tell);
        if let Some(each) = each {
            ask = ask.each(each);
        }
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
        (report, unrecorded.map_or_else(|| Ok(flight.into_recording()), Err))
    }
}

impl<P: Playable> Board<P> {
    /// The positions before the present one.
    fn before(&self) -> Vec<P::State> {
        self.past.iter().map(|(state, _)| state.clone()).collect()
    }

    fn answer(&self, report: Report<P::Move>) -> Answer {
        let verdict = self.verdict(report.value, report.proof());
        let report = report.map_lines(|line| self.words(line));
        Answer { report, turn: self.game.turn(&self.state), verdict, told: Told::Unasked }
    }

    /// The answer, with the search that found it.
    fn with_search<G: Hashed<State = P::State>>(
        &self,
        game: &G,
        (report, recorded): Searched<P::Move>,
    ) -> Answer {
        let key = |state: &P::State, ply| key_of(game, state, ply);
        let told = match recorded {
            Ok(recording) => Told::Search(Arc::new(self.told(&recording, &report, &key))),
            Err(why_not) => why_not,
        };
        Answer { told, ..self.answer(report) }
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
        let mut answer = self.exactly(&question, Driver::Bisection, false, &mut |part| {
            let (least, most) = part.range;
            decided |= least > Score::ZERO || most < Score::ZERO;
            // The caller's switch is passed on, and never touched.
            if decided || outer.as_ref().is_some_and(Cancel::is_cancelled) {
                enough.cancel();
            }
            progress(part);
        });
        // What was asked is answered.
        if decided {
            answer.report.stop = Stop::Proved;
        }
        answer
    }

    fn exactly(
        &mut self,
        question: &Question,
        driver: Driver,
        deepen: bool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Answer {
        let Question { limits, threads, memory, rank, line, .. } = question;
        let table = self.solving.take(*memory, Profile::Exact);
        let before = self.before();
        let (found, table) = {
            let engine = Engine::new(&self.game)
                .guide(self.game.solver())
                .table(table)
                .driver(driver)
                .deepen(deepen)
                .line(*line);
            let mut searcher = built(engine, *threads);
            let words = |line: &[P::Move]| self.words(line);
            // A move that is ranked is always looked at.
            let depth = limits.depth.map(|depth| depth.max(u32::from(*rank)));
            let asked = Asked {
                state: &self.state,
                before: &before,
                limits: &Limits { depth, ..limits.clone() },
                rank: *rank,
                room: self.room,
                words: &words,
            };
            (asked.search(&mut searcher, progress, None), searcher.into_table())
        };
        self.solving.put(*memory, Profile::Exact, table);
        self.with_search(&self.game, found)
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
        let Analysis { limits, threads, memory, rank, profile } = analysis;
        let table = self.playing.take(*memory, *profile);
        let before = self.before();
        let engine =
            Engine::new(&self.arena).guide(self.game.player()).table(table).profile(*profile).deepen(true);
        let mut searcher = built(engine, *threads);
        let words = |line: &[P::Move]| self.words(line);
        // A move is always looked at.
        let limits = &Limits { depth: limits.depth.map(|depth| depth.max(1)), ..limits.clone() };
        let (state, rank, room) = (&self.state, *rank, self.room);
        let asked = Asked { state, before: &before, limits, rank, room, words: &words };
        let mut each = |report: &Report<P::Move>| each(&self.answer(report.clone()));
        let found = asked.search(&mut searcher, progress, Some(&mut each));
        let table = searcher.into_table();
        self.playing.put(*memory, *profile, table);
        self.with_search(&self.arena, found)
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
        let (mut nodes, mut time) = (look.all_nodes(), look.time);
        let mut round = FIRST;
        loop {
            round *= LONGER;
            let Some(part) = part_of(limits, round, nodes, time) else { return look };
            let solved = self.solved(&Question { limits: part, ..Question::default() }, progress);
            if solved.basis == Basis::Proof {
                return solved;
            }
            (nodes, time) = (nodes + solved.all_nodes(), time + solved.time);
            let Some(part) = part_of(limits, round, nodes, time).filter(|_| solved.stop == Stop::Nodes)
            else {
                return look;
            };
            let memory = table_for(part.nodes);
            let longer =
                self.analyzed(&Analysis { limits: part, memory, ..Analysis::default() }, progress, each);
            (nodes, time) = (nodes + longer.all_nodes(), time + longer.time);
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
        let mut report = Report::unknown();
        (report.best, report.line) = (Some(mv.clone()), vec![mv]);
        Answer { report, turn: self.game.turn(&self.state), verdict: Verdict::chance(), told: Told::Chance }
    }

    /// The game is over with this score, because the position came again.
    fn ended(&self, score: Score) -> Answer {
        let mut report = Report::unknown();
        (report.value, report.proved) = (Value::exact(score), true);
        (report.profile, report.stop) = (Profile::Exact, Stop::Proved);
        let verdict = Verdict::repetition(&self.game, score);
        Answer { report, turn: self.game.turn(&self.state), verdict, told: Told::Over }
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
