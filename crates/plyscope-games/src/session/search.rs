//! The searches of a session: one engine for exact values, one for play, each with a table that is kept.

use super::{Analysis, Answer, Board, Level, Question, Scored};
use crate::{Dice, Playable};
use plyscope::engine::{Cancel, Driver, Engine, Guide, Limits, Profile, Progress, Report, Stop, Table};
use plyscope::{Bound, Hashed, Player, Score, Value};
use std::time::{Duration, Instant};

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
    started: Instant,
    nodes: u64,
}

impl<'l> Budget<'l> {
    fn new(limits: &'l Limits) -> Budget<'l> {
        Budget { limits, started: Instant::now(), nodes: 0 }
    }

    fn left(&self, depth: Option<u32>) -> Limits {
        let Limits { nodes, time, cancel, .. } = self.limits;
        Limits {
            depth,
            nodes: nodes.map(|most| most.saturating_sub(self.nodes)),
            time: time.map(|most| most.saturating_sub(self.started.elapsed())),
            cancel: cancel.clone(),
        }
    }

    /// The progress of one search as part of all of them.
    fn whole(&self, part: &Progress) -> Progress {
        Progress { nodes: self.nodes + part.nodes, elapsed: self.started.elapsed(), ..*part }
    }
}

/// A report in which the moves have lines, too.
struct Found<M> {
    report: Report<M>,
    moves: Vec<(M, Value, bool, Vec<M>)>,
}

/// An engine with what it takes to use it several times.
struct Searcher<'s, G: Hashed, H> {
    engine: Engine<'s, G, H, Table>,
    threads: usize,
}

impl<'s, G, H> Searcher<'s, G, H>
where
    G: Hashed<State: Send + Sync, Move: Send + Sync> + Sync,
    H: Guide<G> + Sync,
{
    fn search(
        &mut self,
        state: &G::State,
        depth: Option<u32>,
        budget: &mut Budget<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Report<G::Move> {
        let limits = budget.left(depth);
        let mut tell = |part: &Progress| progress(&budget.whole(part));
        let report = match self.engine.search_parallel(state, &limits, self.threads.max(1), &mut tell) {
            Ok(report) => report,
            // The settings are all ours; none of them are refused.
            Err(refused) => unreachable!("{refused}"),
        };
        budget.nodes += report.nodes + report.line_nodes;
        report
    }

    /// Searches every move on its own. The engine must have been told of `state` as a position before.
    ///
    /// Law: the values are right in themselves; the value of the position is the best of them if all are exact, and
    /// otherwise what the mover has at least.
    fn every_move(
        &mut self,
        state: &G::State,
        depth: Option<u32>,
        budget: &mut Budget<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Found<G::Move> {
        let game = self.engine.game();
        let player = game.turn(state);
        let mut legal = Vec::new();
        if game.outcome(state).is_none() {
            game.moves(state, &mut legal);
        }
        if legal.is_empty() || depth == Some(0) {
            return Found { report: self.search(state, depth, budget, progress), moves: Vec::new() };
        }
        let before = budget.nodes;
        let mut stopped = None;
        let mut moves = Vec::new();
        let (mut steps, mut fill) = (0, 0.0);
        for mv in legal {
            let mut child = state.clone();
            game.play(&mut child, mv);
            let below = self.search(&child, depth.map(|depth| depth - 1), budget, progress);
            if matches!(below.stop, Stop::Nodes | Stop::Time | Stop::Cancelled) {
                stopped = Some(below.stop);
            }
            let value = Value { score: below.value.score.later(1), ..below.value };
            let line = std::iter::once(mv).chain(below.line).collect();
            moves.push((mv, value, below.proved, line));
            (steps, fill) = (steps + below.steps, below.fill);
        }
        // Best first: by what the mover has at least; equal ones stay in the order of the rules.
        let at_least = |value: Value| match value.seen_by(player) {
            Value { bound: Bound::AtMost, .. } => Score::NEG_INFINITY,
            Value { score, .. } => score,
        };
        moves.sort_by_key(|&(_, value, ..)| std::cmp::Reverse(at_least(value)));
        let exact = moves.iter().all(|(_, value, ..)| value.bound == Bound::Exact);
        let proved = exact && moves.iter().all(|&(_, _, proved, _)| proved);
        let (best, value, _, line): &(_, _, _, Vec<_>) = &moves[0];
        let bound = if exact { Bound::Exact } else { Bound::AtLeast };
        let value = Value { score: at_least(*value), bound }.seen_by(player);
        let report = Report {
            value,
            proved,
            profile: Profile::Exact,
            depth: if stopped.is_some() { None } else { depth },
            best: Some(*best),
            line: line.clone(),
            moves: Vec::new(),
            stop: stopped.unwrap_or(if proved { Stop::Proved } else { Stop::Depth }),
            nodes: budget.nodes - before,
            line_nodes: 0,
            steps,
            time: budget.started.elapsed(),
            fill,
        };
        Found { report, moves }
    }
}

impl<P: Playable> Board<P> {
    /// The positions before the next one searched.
    fn before(&self, and_this: bool) -> Vec<P::State> {
        let past = self.past.iter().map(|(state, _)| state);
        past.chain(and_this.then_some(&self.state)).cloned().collect()
    }

    fn answer(
        &self,
        found: Found<P::Move>,
        budget: &Budget<'_>,
        profile: Profile,
        lines: Option<usize>,
    ) -> Answer {
        let Found { report, moves } = found;
        let state = &self.state;
        let ties = if report.value.bound == Bound::Exact {
            let tied = moves.iter().filter(|(_, value, ..)| *value == report.value);
            tied.map(|&(mv, ..)| self.game.write_move(state, mv)).collect()
        } else {
            Vec::new()
        };
        let scored = moves.into_iter().take(lines.unwrap_or(usize::MAX)).map(|(mv, value, proved, line)| {
            Scored { mv: self.game.write_move(state, mv), value, proved, line: self.words(&line) }
        });
        let score = report.value.score;
        let mut meaning = match score.is_infinite() {
            true => "nothing is known yet".to_owned(),
            false => self.game.explain(state, score),
        };
        if report.value.bound != Bound::Exact && !score.is_infinite() {
            meaning += match report.value.bound {
                Bound::AtLeast => ", or better for the first player",
                _ => ", or better for the second player",
            };
        }
        let exact = report.value.bound == Bound::Exact;
        Answer {
            value: report.value,
            turn: self.game.turn(state),
            proved: report.proved,
            profile,
            depth: report.depth,
            distance: if exact { self.game.distance(state, score) } else { None },
            meaning,
            best: report.best.map(|mv| self.game.write_move(state, mv)),
            line: self.words(&report.line),
            moves: scored.collect(),
            ties,
            stop: report.stop,
            nodes: budget.nodes,
            time: budget.started.elapsed(),
            fill: report.fill,
        }
    }

    pub(super) fn solved(&mut self, question: &Question, progress: &mut dyn FnMut(&Progress)) -> Answer {
        if question.winner && !question.rank {
            return self.sign(question, progress);
        }
        self.exactly(question, P::DRIVER, P::DEEPEN, progress)
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
        if decided {
            (answer.stop, answer.proved) = (Stop::Proved, true);
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
        let mut budget = Budget::new(limits);
        let table = self.solving.take(*memory, Profile::Exact);
        let before = self.before(*rank);
        let (found, table) = {
            let engine = Engine::new(&self.game)
                .guide(self.game.solver())
                .table(table)
                .driver(driver)
                .deepen(deepen)
                .line(*line)
                .after(&before);
            let mut searcher = Searcher { engine, threads: *threads };
            let found = if *rank {
                searcher.every_move(&self.state, limits.depth, &mut budget, progress)
            } else {
                let report = searcher.search(&self.state, limits.depth, &mut budget, progress);
                Found { report, moves: Vec::new() }
            };
            (found, searcher.engine.into_table())
        };
        self.solving.put(*memory, Profile::Exact, table);
        self.answer(found, &budget, Profile::Exact, None)
    }

    pub(super) fn analyzed(
        &mut self,
        analysis: &Analysis,
        progress: &mut dyn FnMut(&Progress),
        each: &mut dyn FnMut(&Answer),
    ) -> Answer {
        let Analysis { limits, threads, memory, lines, profile } = analysis;
        let many = *lines > 1;
        let table = self.playing.take(*memory, *profile);
        let before = self.before(many);
        let mut budget = Budget::new(limits);
        let engine = Engine::new(&self.arena)
            .guide(self.game.player())
            .table(table)
            .driver(Driver::Window)
            .profile(*profile)
            .after(&before);
        let mut searcher = Searcher { engine, threads: *threads };
        let mut last: Option<Answer> = None;
        let mut idle = 0;
        let mut effort = 0;
        for depth in 1..=limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST) {
            let started = budget.nodes;
            let found = if many {
                searcher.every_move(&self.state, Some(depth), &mut budget, progress)
            } else {
                let report = searcher.search(&self.state, Some(depth), &mut budget, progress);
                Found { report, moves: Vec::new() }
            };
            let stopped = matches!(found.report.stop, Stop::Nodes | Stop::Time | Stop::Cancelled);
            let answer = self.answer(found, &budget, *profile, Some(*lines));
            if stopped {
                // An unfinished depth only counts if there is nothing better.
                last = Some(match last {
                    Some(last) => {
                        Answer { stop: answer.stop, nodes: answer.nodes, time: answer.time, ..last }
                    }
                    None => answer,
                });
                break;
            }
            each(&answer);
            let now = budget.nodes - started;
            // A selective search never calls itself a proof. Where a win is within sight, or where depth after depth
            // there is nothing new to look at, the game has been searched to its end all the same.
            let decided = answer.value.score.distance().is_some_and(|distance| distance <= depth);
            let same = last.as_ref().is_some_and(|last| last.value == answer.value);
            idle = if same && now <= effort { idle + 1 } else { 0 };
            effort = now;
            let done = answer.proved || decided || idle >= 4;
            last = Some(answer);
            if done {
                break;
            }
        }
        let table = searcher.engine.into_table();
        self.playing.put(*memory, *profile, table);
        // The loop runs at least once.
        last.unwrap_or_else(|| unreachable!("depth 1 is always searched"))
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
            cancel: limits.cancel.clone(),
        };
        if level.perfect {
            return self.solved(&Question { limits, ..Question::default() }, progress);
        }
        let legal = self.legal(&self.state);
        if level.blunders() > 0 && !legal.is_empty() && dice.below(1000) < level.blunders() as usize {
            return self.by_chance(&legal, dice);
        }
        let memory = match limits.nodes {
            // A short thought needs no large table, and a small one is sooner cleared.
            Some(nodes) => (nodes as usize).saturating_mul(32).clamp(1 << 16, Table::DEFAULT_BYTES),
            None => Table::DEFAULT_BYTES,
        };
        let analysis = Analysis { limits, memory, profile: level.profile, ..Analysis::default() };
        self.analyzed(&analysis, progress, each)
    }

    /// A move by chance, with nothing known about it.
    fn by_chance(&self, legal: &[P::Move], dice: &mut Dice) -> Answer {
        let mv = self.game.write_move(&self.state, legal[dice.below(legal.len())]);
        let turn: Player = self.game.turn(&self.state);
        Answer {
            value: Value { score: Score::NEG_INFINITY, bound: Bound::AtLeast },
            turn,
            proved: false,
            profile: Profile::Selective,
            depth: None,
            distance: None,
            meaning: "chosen by chance".to_owned(),
            best: Some(mv.clone()),
            line: vec![mv],
            moves: Vec::new(),
            ties: Vec::new(),
            stop: Stop::Depth,
            nodes: 0,
            time: Duration::ZERO,
            fill: 0.0,
        }
    }
}
