//! Bundled games: sessions, and batches of them on all threads.

use crate::tree::PyTree;
use plyscope::engine::{Cancel, Limits, Profile};
use plyscope::{Bound, Player, Score, Value};
use plyscope_games::Dice;
use plyscope_games::registry::{self, Registry};
use plyscope_games::session::{self, Analysis, Answer, Level, Question, Session};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// One bundled game at one position. It never changes: playing gives another one.
#[pyclass(frozen, module = "plyscope._plyscope")]
pub(crate) struct PySession {
    session: Mutex<Box<dyn Session>>,
}

/// How a bound is called in JSON.
pub(crate) fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::AtLeast => "at-least",
        Bound::AtMost => "at-most",
    }
}

/// Seconds from Python.
pub(crate) fn duration(seconds: f64) -> PyResult<Duration> {
    let expected =
        || PyValueError::new_err(format!("seconds={seconds}: expected a number from 0 to 31536000"));
    if !(0.0..=31_536_000.0).contains(&seconds) {
        return Err(expected());
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| expected())
}

/// A score as the command writes it in JSON: `3`, `win:5`, `inf`.
fn word(session: &dyn Session, score: Score) -> String {
    match (score.distance(), score) {
        (_, Score::INFINITY) => "inf".to_owned(),
        (_, Score::NEG_INFINITY) => "-inf".to_owned(),
        (Some(plies), score) if score.is_win() => format!("win:{plies}"),
        (Some(plies), _) => format!("loss:{plies}"),
        (None, score) => session.show(score).trim_start_matches('+').to_owned(),
    }
}

/// An answer as docs/game-json.md describes it, with at most this many of its moves.
fn answer_json(session: &dyn Session, answer: &Answer, lines: usize) -> String {
    let value = |value: Value| json!({"score": word(session, value.score), "bound": bound(value.bound)});
    let moves: Vec<_> = (answer.moves.iter().take(lines))
        .map(|ranked| {
            json!({
                "move": ranked.mv, "value": value(ranked.value), "proved": ranked.proved,
                "searched": ranked.is_searched(), "depth": ranked.depth, "line": ranked.line,
            })
        })
        .collect();
    let winner = answer.verdict.winner.map(|player| session.players()[usize::from(player == Player::Min)]);
    json!({
        "game": session.name(), "position": session.position(), "turn": session::mover(session),
        "value": value(answer.claim()), "proved": answer.proved, "depth": answer.depth,
        "knowledge": answer.verdict.knowledge.name(), "winner": winner, "distance": answer.verdict.distance,
        "meaning": answer.verdict.text, "move": answer.best, "basis": answer.basis.name(), "line": answer.line,
        "moves": moves, "ties": answer.ties(), "stop": answer.stop.name(), "nodes": answer.all_nodes(),
        "seconds": answer.time.as_secs_f64(), "fill": answer.fill,
    })
    .to_string()
}

/// Runs `work` beside Python, which may do other things and is asked now and then whether Ctrl-C was pressed. What was
/// pressed cancels the work, whose answer so far is returned, and is told.
pub(crate) fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&Cancel) -> T + Send) -> (T, bool) {
    let cancel = Cancel::new();
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, wait) = channel();
            let switch = &cancel;
            scope.spawn(move || {
                // Nobody listens any more only if the waiting thread panicked.
                let _ = done.send(work(switch));
            });
            let mut pressed = false;
            loop {
                match wait.recv_timeout(Duration::from_millis(20)) {
                    Ok(result) => return (result, pressed),
                    Err(RecvTimeoutError::Timeout) => {
                        if Python::attach(|py| py.check_signals()).is_err() {
                            pressed = true;
                            cancel.cancel();
                        }
                    }
                    // The worker panicked; the scope passes that on.
                    Err(RecvTimeoutError::Disconnected) => panic!("a search failed"),
                }
            }
        })
    })
}

fn threads(threads: usize) -> PyResult<usize> {
    match threads {
        1..=1024 => Ok(threads),
        _ => Err(PyValueError::new_err(format!("threads={threads}: expected 1 to 1024"))),
    }
}

fn limits(depth: Option<u32>, nodes: Option<u64>, seconds: Option<f64>, cancel: &Cancel) -> PyResult<Limits> {
    if nodes == Some(0) {
        return Err(PyValueError::new_err("nodes=0: expected at least 1"));
    }
    let time = seconds.map(duration).transpose()?;
    Ok(Limits { depth, nodes, time, cancel: Some(cancel.clone()), ..Limits::none() })
}

impl PySession {
    fn of(session: Box<dyn Session>) -> PySession {
        PySession { session: Mutex::new(session) }
    }

    fn lock(&self) -> MutexGuard<'_, Box<dyn Session>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the session beside Python: another thread may be searching with it.
    fn ask<T: Send>(&self, py: Python<'_>, f: impl FnOnce(&mut dyn Session) -> T + Send) -> T {
        py.detach(|| f(&mut **self.lock()))
    }

    /// The answer as JSON, and whether Ctrl-C ended the search.
    fn answer(
        &self,
        py: Python<'_>,
        lines: usize,
        f: impl FnOnce(&mut dyn Session, &Cancel) -> Answer + Send,
    ) -> (String, bool) {
        interruptible(py, |cancel| {
            let mut session = self.lock();
            let answer = f(&mut **session, cancel);
            answer_json(&**session, &answer, lines)
        })
    }
}

#[pymethods]
impl PySession {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<PySession> {
        let made = py.detach(|| registry::open(text));
        made.map(PySession::of).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn name(&self, py: Python<'_>) -> String {
        self.ask(py, |session| session.name().to_owned())
    }

    fn players(&self, py: Python<'_>) -> (String, String) {
        self.ask(py, |session| {
            let [first, second] = session.players();
            (first.to_owned(), second.to_owned())
        })
    }

    fn position(&self, py: Python<'_>) -> String {
        self.ask(py, |session| session.position())
    }

    fn picture(&self, py: Python<'_>) -> String {
        self.ask(py, |session| session.picture())
    }

    fn turn(&self, py: Python<'_>) -> &'static str {
        self.ask(py, |session| if session.turn() == Player::Max { "max" } else { "min" })
    }

    /// The score as the game writes it, once the game is over, and what it means.
    fn outcome(&self, py: Python<'_>) -> Option<(String, String)> {
        self.ask(py, |session| {
            let score = session.outcome()?;
            Some((word(session, score), session.ending().unwrap_or_default()))
        })
    }

    fn moves(&self, py: Python<'_>) -> Vec<String> {
        self.ask(py, |session| session.moves())
    }

    fn history(&self, py: Python<'_>) -> Vec<String> {
        self.ask(py, |session| session.history())
    }

    fn play(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<PySession> {
        self.ask(py, |session| {
            let mut next = session.fork();
            for mv in &moves {
                next.play(mv).map_err(|error| error.to_string())?;
            }
            Ok(PySession::of(next))
        })
        .map_err(|error: String| PyValueError::new_err(error))
    }

    fn at(&self, py: Python<'_>, position: &str) -> PyResult<PySession> {
        self.ask(py, |session| {
            let mut next = session.fork();
            next.set_position(position).map_err(|error| error.to_string())?;
            Ok(PySession::of(next))
        })
        .map_err(|error: String| PyValueError::new_err(error))
    }

    fn evaluate(&self, py: Python<'_>) -> String {
        self.ask(py, |session| {
            let score = session.evaluate();
            word(session, score)
        })
    }

    fn perft(&self, py: Python<'_>, depth: u32) -> Vec<u64> {
        self.ask(py, |session| session.perft(depth))
    }

    #[pyo3(signature = (depth, nodes, seconds, threads, memory, rank, winner))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn solve(
        &self,
        py: Python<'_>,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        threads: usize,
        memory: usize,
        rank: bool,
        winner: bool,
    ) -> PyResult<(String, bool)> {
        let threads = crate::bundled::threads(threads)?;
        limits(depth, nodes, seconds, &Cancel::new())?;
        Ok(self.answer(py, usize::MAX, |session, cancel| {
            let limits = limits(depth, nodes, seconds, cancel).unwrap_or_default();
            let question = Question { limits, threads, memory, rank, winner, ..Question::default() };
            session.solve(&question, &mut |_| ())
        }))
    }

    #[pyo3(signature = (depth, nodes, seconds, threads, memory, lines, exact))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn analyze(
        &self,
        py: Python<'_>,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        threads: usize,
        memory: usize,
        lines: usize,
        exact: bool,
    ) -> PyResult<(String, bool)> {
        let threads = crate::bundled::threads(threads)?;
        limits(depth, nodes, seconds, &Cancel::new())?;
        let profile = if exact { Profile::Exact } else { Profile::Selective };
        Ok(self.answer(py, lines, |session, cancel| {
            let limits = limits(depth, nodes, seconds, cancel).unwrap_or_default();
            let analysis = Analysis { limits, threads, memory, rank: lines > 1, profile };
            session.analyze(&analysis, &mut |_| (), &mut |_| ())
        }))
    }

    fn choose(&self, py: Python<'_>, level: &str, seed: u64) -> PyResult<(String, bool)> {
        let level: Level =
            level.parse().map_err(|error: session::LevelError| PyValueError::new_err(error.to_string()))?;
        Ok(self.answer(py, usize::MAX, |session, cancel| {
            let limits = Limits { cancel: Some(cancel.clone()), ..Limits::none() };
            session.choose(&level, &limits, &mut Dice::new(seed), &mut |_| (), &mut |_| ())
        }))
    }

    #[pyo3(signature = (depth, cap))]
    fn unfold(&self, py: Python<'_>, depth: Option<u32>, cap: usize) -> PyResult<PyTree> {
        let unfolded = self.ask(py, |session| session.unfold(depth, cap).map_err(|error| error.to_string()));
        unfolded.map(|unfolded| PyTree(unfolded.tree)).map_err(PyValueError::new_err)
    }
}

/// The games that can be opened, as JSON.
#[pyfunction]
pub(crate) fn games() -> String {
    let games: Vec<_> = (Registry::bundled().list().iter())
        .filter(|entry| entry.name != "tree")
        .map(|entry| {
            json!({
                "name": entry.name, "parameters": entry.parameters, "default": entry.default,
                "example": entry.example, "about": entry.about,
            })
        })
        .collect();
    json!(games).to_string()
}

/// Solves positions of a game on several threads, each alone. For every position the answer, or what is wrong with it.
#[pyfunction]
#[pyo3(signature = (game, positions, threads, depth, nodes, seconds, memory, told))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn solve_many(
    py: Python<'_>,
    game: &str,
    positions: Vec<String>,
    threads: usize,
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    memory: usize,
    told: Option<Py<PyAny>>,
) -> PyResult<Vec<String>> {
    let threads = crate::bundled::threads(threads)?.min(positions.len().max(1));
    let stop = Cancel::new();
    let limits = limits(depth, nodes, seconds, &stop)?;
    py.detach(|| registry::open(game).map(drop)).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let next = AtomicUsize::new(0);
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, wait) = channel();
            for _ in 0..threads {
                let (done, limits, next, positions) = (done.clone(), limits.clone(), &next, &positions);
                scope.spawn(move || {
                    // One session a thread: its table is filled once for all its positions.
                    let Ok(mut session) = registry::open(game) else { return };
                    loop {
                        let i = next.fetch_add(1, Relaxed);
                        let Some(position) = positions.get(i) else { return };
                        if limits.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
                            return;
                        }
                        let answer = match session.set_position(position) {
                            Err(error) => {
                                json!({"position": position, "error": error.to_string()}).to_string()
                            }
                            Ok(()) => {
                                let question =
                                    Question { limits: limits.clone(), memory, ..Question::default() };
                                let answer = session.solve(&question, &mut |_| ());
                                answer_json(&*session, &answer, usize::MAX)
                            }
                        };
                        if done.send((i, answer)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(done);
            let mut answers = vec![String::new(); positions.len()];
            let mut count = 0;
            loop {
                match wait.recv_timeout(Duration::from_millis(20)) {
                    Ok((i, answer)) => {
                        answers[i] = answer;
                        count += 1;
                        if let Some(told) = &told {
                            let heard = Python::attach(|py| told.call1(py, (count,)).map(drop));
                            if let Err(error) = heard {
                                stop.cancel();
                                return Err(error);
                            }
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(error) = Python::attach(|py| py.check_signals()) {
                            stop.cancel();
                            return Err(error);
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) if count < positions.len() => {
                        return Err(PyRuntimeError::new_err("a solving thread ended early"));
                    }
                    Err(RecvTimeoutError::Disconnected) => return Ok(answers),
                }
            }
        })
    })
}
