//! Searches of a Python game, as Python calls them.

use super::game::{PyGame, PyGuide};
use super::kernel::{Failed, Kernel, Rules, Word, add_note, caught};
use super::prove::{END, Prover, Proving, below, stages};
use super::store::NONE;
use plyscope::engine::{Cancel, Driver, Engine, Guide, Limits, Progress, Report, Stop, Stuck, Table};
use plyscope::{Game, Player, Score, Value, Window, clock, perft};
use plyscope_games::Verdict;
use plyscope_games::registry::{Entry, Registry};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::cell::RefCell;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A game in Python, with all that Python said about it and what searches learned.
#[pyclass(frozen, module = "plyscope._plyscope")]
pub(crate) struct Own {
    pub(crate) game: PyGame,
    /// What the last search learned, with the decimals of its scores.
    kept: Mutex<Option<(u8, Table, Prover)>>,
}

/// The deepest search where only time or nodes are limited: a game that repeats has no end.
const DEEPEST: u32 = 250;

/// How to search.
#[derive(Clone, Copy)]
struct Plan {
    depth: Option<u32>,
    rank: bool,
    nodes: Option<u64>,
    time: Option<Duration>,
}

impl Own {
    /// Searches, and starts again if the scores turn out to have decimals.
    fn found(&self, py: Python<'_>, root: u32, plan: &Plan) -> PyResult<Report<u32>> {
        let kernel = &self.game.0;
        loop {
            let cancel = Cancel::new();
            *kernel.cancel.lock().unwrap_or_else(PoisonError::into_inner) = cancel.clone();
            kernel.interrupted.store(false, Relaxed);
            kernel.crowded.store(false, Relaxed);
            let search = || self.by_plan(py, root, plan, &cancel);
            match caught(search) {
                Ok(result) => return result,
                Err(Failed::Finer) => {}
                Err(Failed::Raised(error)) => return Err(error),
            }
        }
    }

    /// Searches once. Where a limit may cut it short, that is the engine's search, for which every depth is an answer;
    /// otherwise Python is asked by the prover, and the engine goes after it.
    fn by_plan(&self, py: Python<'_>, root: u32, plan: &Plan, cancel: &Cancel) -> PyResult<Report<u32>> {
        let decimals = self.game.0.decimals();
        let (table, prover) = match self.kept.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some((with, table, prover)) if with == decimals => (table, prover),
            _ => (Table::default(), Prover::new()),
        };
        let prover = RefCell::new(prover);
        let engine = Engine::new(&self.game).table(table);
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::none() };
        let (report, table) = match *plan {
            Plan { depth, nodes: None, time: None, .. } => {
                prover.borrow_mut().begin(cancel);
                self.proved(py, root, plan, engine, Limits { depth, ..limits }, &prover)?
            }
            Plan { depth, nodes, time, .. } => {
                let depth = Some(depth.unwrap_or(DEEPEST));
                let limits = Limits { depth, nodes, time, ..limits };
                self.asked(py, root, plan, engine.guide(PyGuide), &limits, None)?
            }
        };
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) =
            Some((decimals, table, prover.into_inner()));
        Ok(report)
    }

    /// What the engine finds.
    fn asked<G: Guide<PyGame>>(
        &self,
        py: Python<'_>,
        root: u32,
        plan: &Plan,
        engine: Engine<'_, PyGame, G, Table>,
        limits: &Limits,
        guess: Option<Score>,
    ) -> PyResult<(Report<u32>, Table)> {
        let mut searcher = engine.build().map_err(|refused| PyValueError::new_err(refused.to_string()))?;
        let mut tell = |_: &Progress<u32>| self.game.0.breathe();
        let mut ask = searcher.ask(&root, limits).progress(&mut tell);
        if let Some(guess) = guess {
            ask = ask.guess(guess);
        }
        let report = if plan.rank { ask.rank().run() } else { ask.run() };
        let mut report = report.map_err(|stuck| self.stuck(py, &stuck))?;
        report.nodes += std::mem::take(&mut report.line_nodes);
        Ok((report, searcher.into_table()))
    }

    /// What the prover finds, and what the engine makes of it.
    fn proved(
        &self,
        py: Python<'_>,
        root: u32,
        plan: &Plan,
        engine: Engine<'_, PyGame, (), Table>,
        limits: Limits,
        prover: &RefCell<Prover>,
    ) -> PyResult<(Report<u32>, Table)> {
        let kernel = &self.game.0;
        let started = clock::now();
        let value = |id: u32, depth: u32, guess: Score| {
            prover.borrow_mut().value(kernel, id, depth, Window::FULL, guess).map(|value| value.score)
        };
        // First whether there is anything to win.
        let (mut guess, mut reached) = (Score::ZERO.up(), None);
        let stages = plan.depth.map_or_else(|| vec![END], stages);
        for &depth in &stages {
            let Some(found) = value(root, depth, guess) else { break };
            (guess, reached) = (found, Some(depth));
        }
        let stopped = reached != stages.last().copied();
        // The engine asks for the value of every move then.
        if let (Some(depth @ 1..), true) = (reached, plan.rank && kernel.ending(root).is_none()) {
            let mut moves = Vec::new();
            kernel.moves(root, |mv| moves.push(mv));
            for mv in moves {
                value(kernel.play(root, mv), below(depth), guess);
            }
        }
        // After a stop, the last depth, or two plies and what is proved so far, are the best answer that there is.
        let limits = match stopped {
            true => Limits::depth(reached.unwrap_or(2).min(plan.depth.unwrap_or(2))),
            false => limits,
        };
        let guide = Proving { prover, to_the_end: plan.depth.is_none() };
        let engine = engine.guide(guide).driver(Driver::Mtd(guess)).deepen(false).line(plan.depth.is_some());
        let (mut report, table) = self.asked(py, root, plan, engine, &limits, Some(guess))?;
        if stopped {
            report.stop = Stop::Cancelled;
        }
        let prover = &mut *prover.borrow_mut();
        if plan.depth.is_none() {
            // The engine would ask about moves that need not be known; what is proved has a line already.
            let mut follow = |mv: u32, value: Value, line: &mut Vec<u32>| {
                let after = kernel.play(root, mv);
                *line = [vec![mv], prover.line(kernel, after, value.score)].concat();
            };
            if let (Some(best), true) = (report.best, report.proved) {
                follow(best, report.value, &mut report.line);
            }
            for ranked in report.moves.iter_mut().filter(|ranked| ranked.proved) {
                follow(ranked.mv, ranked.value, &mut ranked.line);
            }
        }
        report.nodes += prover.visits;
        report.time = clock::now().saturating_sub(started);
        Ok((report, table))
    }

    /// The rules are broken: there is no move where there must be one.
    fn stuck(&self, py: Python<'_>, stuck: &Stuck<u32>) -> PyErr {
        let error = PyValueError::new_err(stuck.to_string());
        let words: Vec<String> = stuck.line.iter().map(|&mv| self.game.word(mv)).collect();
        let note = format!("plyscope: in moves, after the moves {}", words.join(", "));
        let value = error.value(py);
        let _ = add_note(value, note);
        if let Ok(moves) = PyList::new(py, self.objects(py, &stuck.line)) {
            let _ = value.setattr("plyscope_moves", moves);
        }
        error
    }

    fn objects(&self, py: Python<'_>, moves: &[u32]) -> Vec<Py<PyAny>> {
        let store = self.game.0.store();
        moves.iter().map(|&mv| store.moves.get(mv).clone_ref(py)).collect()
    }

    fn value<'py>(&self, py: Python<'py>, value: Value) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("score", self.number(value.score))?;
        dict.set_item("bound", crate::bundled::bound(value.bound))?;
        Ok(dict)
    }

    /// A score as Python's numbers: whole ones are whole.
    fn number(&self, score: Score) -> f64 {
        self.game.0.number_of(score)
    }

    fn counts<'py>(
        &self,
        py: Python<'py>,
        before: &[u64; 7],
        nanos: &[u64; 7],
    ) -> PyResult<Bound<'py, PyDict>> {
        let kernel = &self.game.0;
        let dict = PyDict::new(py);
        for word in Word::ALL {
            let i = word as usize;
            let calls = kernel.calls[i].load(Relaxed) - before[i];
            let seconds = (kernel.nanos[i].load(Relaxed) - nanos[i]) as f64 / 1e9;
            if kernel.has(word) {
                dict.set_item(word.name(), (calls, seconds))?;
            }
        }
        Ok(dict)
    }

    /// A registry in which this game has a name.
    pub(crate) fn registry(&self, name: &str) -> Registry {
        Registry::bundled().with(Entry::of(name, self.game.clone()).about("a game written in Python"))
    }
}

#[pymethods]
impl Own {
    /// `words` are the methods turn, moves, play, outcome, key, evaluate, order; the last three may be None.
    #[new]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    #[pyo3(signature = (name, start, words, alternates, bounds, players, decimals, show))]
    fn new(
        name: String,
        start: Py<PyAny>,
        words: [Option<Py<PyAny>>; 7],
        alternates: bool,
        bounds: Option<(f64, f64)>,
        players: (String, String),
        decimals: Option<u8>,
        show: Option<Py<PyAny>>,
    ) -> PyResult<Own> {
        if decimals.is_some_and(|decimals| decimals > 9) {
            return Err(PyValueError::new_err("decimals must be 0 to 9"));
        }
        let players = [players.0, players.1];
        let rules = Rules { start, words, alternates, bounds, name, players, decimals, show };
        Ok(Own { game: PyGame(Arc::new(Kernel::new(rules))), kept: Mutex::default() })
    }

    /// Asks for the start, at which lines begin.
    fn start(&self, py: Python<'_>) -> PyResult<(u32, Py<PyAny>)> {
        let root = self.safely(|| self.game.start())?;
        Ok((root, self.game.0.store().states.get(root).clone_ref(py)))
    }

    /// The number of a position.
    fn intern(&self, py: Python<'_>, state: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.game.0.root(py, state)
    }

    /// Who is to move: "max" or "min".
    fn turn(&self, id: u32) -> PyResult<&'static str> {
        self.checked(id)?;
        let turn = self.safely(|| self.game.turn(&id))?;
        Ok(if turn == Player::Max { "max" } else { "min" })
    }

    /// MAX's score once the game is over.
    fn outcome(&self, id: u32) -> PyResult<Option<f64>> {
        self.checked(id)?;
        self.safely(|| self.game.0.ending(id))
    }

    /// The legal moves; none if the game is over.
    fn moves(&self, py: Python<'_>, id: u32) -> PyResult<Vec<Py<PyAny>>> {
        self.checked(id)?;
        let moves = self.safely(|| {
            let mut moves = Vec::new();
            if self.game.0.ending(id).is_none() {
                self.game.moves(&id, &mut moves);
            }
            moves
        })?;
        Ok(self.objects(py, &moves))
    }

    /// The number and the state after a move that is legal; `None` if it is not.
    fn play(&self, py: Python<'_>, id: u32, mv: &Bound<'_, PyAny>) -> PyResult<Option<(u32, Py<PyAny>)>> {
        self.checked(id)?;
        let mv = self.game.0.intern_move(py, mv)?;
        let child = self.safely(|| {
            let mut moves = Vec::new();
            if self.game.0.ending(id).is_none() {
                self.game.moves(&id, &mut moves);
            }
            moves.contains(&mv).then(|| self.game.0.play(id, mv))
        })?;
        Ok(child.map(|child| (child, self.game.0.store().states.get(child).clone_ref(py))))
    }

    /// The static value; 0 without an evaluator.
    fn evaluate(&self, id: u32) -> PyResult<f64> {
        self.checked(id)?;
        self.safely(|| self.game.0.ending(id).unwrap_or_else(|| self.game.0.evaluate(id)))
    }

    /// Positions at each ply.
    fn perft(&self, id: u32, depth: u32) -> PyResult<Vec<u64>> {
        self.checked(id)?;
        self.safely(|| perft::perft(&self.game, &id, depth))
    }

    /// Searches; the answer has the words of docs/game-json.md, with moves and states as they are in Python.
    #[pyo3(signature = (id, depth, nodes, seconds, rank, profile, most_positions))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn search<'py>(
        &self,
        py: Python<'py>,
        id: u32,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        rank: bool,
        profile: bool,
        most_positions: u64,
    ) -> PyResult<Bound<'py, PyDict>> {
        self.checked(id)?;
        let time = seconds.map(crate::bundled::duration).transpose()?;
        let kernel = &self.game.0;
        kernel.timed.store(profile, Relaxed);
        kernel.most.store(most_positions.min(u64::from(NONE) - 1), Relaxed);
        let before = std::array::from_fn(|i| kernel.calls[i].load(Relaxed));
        let nanos = std::array::from_fn(|i| kernel.nanos[i].load(Relaxed));
        let known = kernel.store().states.len();
        let plan = Plan { depth, rank, nodes, time };
        let report = self.found(py, id, &plan)?;
        let turn = self.safely(|| self.game.turn(&id))?;
        let stop = match report.stop {
            Stop::Cancelled if kernel.crowded.load(Relaxed) => "positions",
            Stop::Cancelled => "interrupted",
            stop => stop.name(),
        };
        let verdict = self.safely(|| Verdict::of(&self.game, &id, report.value, report.proof()))?;
        let winner =
            verdict.winner.map(|player| &self.game.0.rules.players[usize::from(player == Player::Min)]);
        let dict = PyDict::new(py);
        dict.set_item("knowledge", verdict.knowledge.name())?;
        dict.set_item("winner", winner)?;
        dict.set_item("meaning", verdict.text)?;
        dict.set_item("value", self.value(py, report.claim())?)?;
        dict.set_item("turn", if turn == Player::Max { "max" } else { "min" })?;
        dict.set_item("proved", report.proved)?;
        dict.set_item("depth", report.depth)?;
        dict.set_item("move", self.objects(py, report.best.as_slice()).pop())?;
        dict.set_item("basis", report.basis.name())?;
        dict.set_item("line", self.objects(py, &report.line))?;
        let moves = PyList::empty(py);
        for ranked in &report.moves {
            let one = PyDict::new(py);
            one.set_item("move", self.objects(py, &[ranked.mv]).pop())?;
            one.set_item("value", self.value(py, ranked.value)?)?;
            one.set_item("proved", ranked.proved)?;
            one.set_item("searched", ranked.is_searched())?;
            one.set_item("depth", ranked.depth)?;
            one.set_item("line", self.objects(py, &ranked.line))?;
            moves.append(one)?;
        }
        dict.set_item("moves", moves)?;
        dict.set_item("ties", self.objects(py, &report.ties()))?;
        dict.set_item("stop", stop)?;
        dict.set_item("nodes", report.nodes)?;
        dict.set_item("seconds", report.time.as_secs_f64())?;
        dict.set_item("fill", report.fill)?;
        dict.set_item("positions", kernel.store().states.len() - known)?;
        dict.set_item("calls", self.counts(py, &before, &nanos)?)?;
        Ok(dict)
    }

    /// The game from here on as a tree.
    fn unfold(&self, id: u32, depth: Option<u32>, cap: usize) -> PyResult<crate::tree::PyTree> {
        self.checked(id)?;
        let text = self.safely(|| plyscope::Notation::write_position(&self.game, &id))?;
        let unfolded = self.safely(|| {
            let mut session = plyscope_games::registry::session(&self.game.0.rules.name, self.game.clone());
            session.set_position(&text).map_err(|error| error.to_string())?;
            session.unfold(depth, cap).map_err(|error| error.to_string())
        })?;
        Ok(crate::tree::PyTree(unfolded.map_err(PyValueError::new_err)?.tree))
    }

    /// How many positions are known.
    fn positions(&self) -> usize {
        self.game.0.store().states.len()
    }
}

impl Own {
    fn checked(&self, id: u32) -> PyResult<()> {
        match (id as usize) < self.game.0.store().states.len() {
            true => Ok(()),
            false => Err(PyValueError::new_err("there is no such position in this game")),
        }
    }

    /// Runs something that asks the game.
    fn safely<T>(&self, f: impl Fn() -> T) -> PyResult<T> {
        // The second time the scores may have decimals.
        for _ in 0..2 {
            self.game.0.interrupted.store(true, Relaxed);
            match caught(&f) {
                Ok(result) => return Ok(result),
                Err(Failed::Finer) => {}
                Err(Failed::Raised(error)) => return Err(error),
            }
        }
        Err(PyRuntimeError::new_err("the scores of the game change"))
    }
}
