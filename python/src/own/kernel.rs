//! A game whose rules are a Python object: asks Python as rarely as it can.
//!
//! Searches know no exceptions. What Python raises is thrown through them as a panic without a message, and
//! [`caught`] turns it into the exception again, with a note of the moves that led there.

use super::store::{Edge, Ending, NONE, Store};
use plyscope::engine::Cancel;
use plyscope::{Player, Score};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOverflowError, PyRecursionError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyList, PyString};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The longest line that is followed: a game that repeats has no end, and the stack has one.
const DEEPEST: u32 = 1_000;
/// Floats are rounded to this many decimals if the game does not say how many it has.
const FLOAT_DECIMALS: u8 = 6;
/// The decimals are not decided yet: whole numbers so far.
const WHOLE: u8 = u8::MAX;

/// What can be asked of the Python object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    Turn,
    Moves,
    Play,
    Outcome,
    Key,
    Evaluate,
    Order,
}

impl Word {
    pub(crate) const ALL: [Word; 7] =
        [Word::Turn, Word::Moves, Word::Play, Word::Outcome, Word::Key, Word::Evaluate, Word::Order];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Word::Turn => "turn",
            Word::Moves => "moves",
            Word::Play => "play",
            Word::Outcome => "outcome",
            Word::Key => "key",
            Word::Evaluate => "evaluate",
            Word::Order => "order",
        }
    }
}

/// An exception on its way through a search.
struct Thrown(PyErr);
/// A score was not a whole number: the search starts again with decimals.
struct Finer;

/// Throws an exception through the search.
pub(crate) fn throw(error: PyErr) -> ! {
    // Not `panic_any`: there is nothing to print.
    resume_unwind(Box::new(Thrown(error)))
}

/// Why a search did not come to its end.
pub(crate) enum Failed {
    /// The game raised this.
    Raised(PyErr),
    /// Scores have decimals, which was not known before.
    Finer,
}

/// Runs a search and catches what the game raised.
pub(crate) fn caught<T>(search: impl FnOnce() -> T) -> Result<T, Failed> {
    catch_unwind(AssertUnwindSafe(search)).map_err(|payload| {
        let payload = match payload.downcast::<Thrown>() {
            Ok(thrown) => return Failed::Raised(thrown.0),
            Err(payload) => payload,
        };
        match payload.downcast::<Finer>() {
            Ok(_) => Failed::Finer,
            // A mistake of ours; PyO3 shows it as what it is.
            Err(payload) => resume_unwind(payload),
        }
    })
}

thread_local! {
    /// How deep this thread is in the game.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// One ply deeper, for as long as it lives.
pub(crate) struct Deeper;

impl Deeper {
    fn new() -> (Deeper, u32) {
        DEPTH.with(|depth| depth.set(depth.get() + 1));
        (Deeper, DEPTH.with(Cell::get))
    }
}

impl Drop for Deeper {
    fn drop(&mut self) {
        DEPTH.with(|depth| depth.set(depth.get() - 1));
    }
}

/// The Python methods of a game.
pub(crate) struct Rules {
    pub(crate) start: Py<PyAny>,
    /// By [`Word`]; the five words of the rules are there, the others may be.
    pub(crate) words: [Option<Py<PyAny>>; 7],
    /// The players take turns, so `turn` is asked once.
    pub(crate) alternates: bool,
    /// The least and the greatest score.
    pub(crate) bounds: Option<(f64, f64)>,
    pub(crate) name: String,
    pub(crate) players: [String; 2],
    /// Scores are rounded to this many decimals.
    pub(crate) decimals: Option<u8>,
    /// A state as people read it; without it, `str`.
    pub(crate) show: Option<Py<PyAny>>,
}

/// A game in Python and what is known about it.
pub(crate) struct Kernel {
    pub(crate) rules: Rules,
    store: Mutex<Store>,
    /// The search that runs is stopped by this.
    pub(crate) cancel: Mutex<Cancel>,
    /// Ctrl-C was pressed during the search that runs.
    pub(crate) interrupted: AtomicBool,
    /// The search that runs had to stop because there are too many positions.
    pub(crate) crowded: AtomicBool,
    /// The most positions to keep.
    pub(crate) most: AtomicU64,
    decimals: AtomicU8,
    /// How often each word was asked, and the nanoseconds that took if somebody wants to know.
    pub(crate) calls: [AtomicU64; 7],
    pub(crate) nanos: [AtomicU64; 7],
    pub(crate) timed: AtomicBool,
}

impl Kernel {
    pub(crate) fn new(rules: Rules) -> Kernel {
        let decimals = AtomicU8::new(rules.decimals.unwrap_or(WHOLE));
        Kernel {
            rules,
            store: Mutex::default(),
            cancel: Mutex::default(),
            interrupted: AtomicBool::new(false),
            crowded: AtomicBool::new(false),
            most: AtomicU64::new(u64::from(NONE) - 1),
            decimals,
            calls: Default::default(),
            nanos: Default::default(),
            timed: AtomicBool::new(false),
        }
    }

    /// Never held while Python runs.
    pub(crate) fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn has(&self, word: Word) -> bool {
        self.rules.words[word as usize].is_some()
    }

    pub(crate) fn decimals(&self) -> u8 {
        match self.decimals.load(Relaxed) {
            WHOLE => 0,
            decimals => decimals,
        }
    }

    fn cancel_search(&self) {
        self.cancel.lock().unwrap_or_else(PoisonError::into_inner).cancel();
    }

    /// Ctrl-C: the search stops, and what it asks until then is still answered. The second time it is an exception.
    pub(crate) fn interrupt(&self) -> bool {
        self.cancel_search();
        !self.interrupted.swap(true, Relaxed)
    }

    /// Asks Python about a position; `argument` comes after the state.
    fn ask<'py>(
        &self,
        py: Python<'py>,
        word: Word,
        id: u32,
        argument: Option<&Bound<'py, PyAny>>,
    ) -> Bound<'py, PyAny> {
        let state = self.store().states.get(id).clone_ref(py).into_bound(py);
        self.ask_about(py, word, id, &state, argument)
    }

    fn ask_about<'py>(
        &self,
        py: Python<'py>,
        word: Word,
        id: u32,
        state: &Bound<'py, PyAny>,
        argument: Option<&Bound<'py, PyAny>>,
    ) -> Bound<'py, PyAny> {
        let Some(method) = &self.rules.words[word as usize] else {
            throw(PyTypeError::new_err(format!("the game has no method `{}`", word.name())))
        };
        self.calls[word as usize].fetch_add(1, Relaxed);
        let started = self.timed.load(Relaxed).then(Instant::now);
        loop {
            let result = match argument {
                None => method.bind(py).call1((state,)),
                Some(argument) => method.bind(py).call1((state, argument)),
            };
            if let Some(started) = started {
                self.nanos[word as usize].fetch_add(started.elapsed().as_nanos() as u64, Relaxed);
            }
            match result {
                Ok(result) => return result,
                // The methods are pure, so the same question can be asked again; the search ends by itself.
                Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) && self.interrupt() => {}
                Err(error) => self.fail(py, error, word, id),
            }
        }
    }

    /// Throws an exception with a note of the moves that led to it.
    fn fail(&self, py: Python<'_>, error: PyErr, word: Word, id: u32) -> ! {
        let line = self.line_objects(py, id);
        // A note is a courtesy: if it cannot be made, the exception is still the user's.
        let _ = note(py, &error, word.name(), &line);
        throw(error)
    }

    /// The moves by which a position was first reached.
    pub(crate) fn line_objects(&self, py: Python<'_>, id: u32) -> Vec<Py<PyAny>> {
        let store = self.store();
        store.way_to(id).into_iter().map(|(_, mv)| store.moves.get(mv).clone_ref(py)).collect()
    }

    /// An answer that cannot be.
    fn wrong<E: pyo3::type_object::PyTypeInfo>(
        &self,
        py: Python<'_>,
        word: Word,
        id: u32,
        message: &str,
    ) -> ! {
        let error = PyErr::new::<E, _>(message.to_owned());
        self.fail(py, error, word, id)
    }

    /// The number of a position that has no parent.
    pub(crate) fn root(&self, py: Python<'_>, state: &Bound<'_, PyAny>) -> PyResult<u32> {
        let hash = hash(state)?;
        match self.known(py, hash, state, |store| &store.states)? {
            Some(id) => Ok(id),
            None => Ok(self.store().add_state(hash, state.clone().unbind(), (NONE, NONE), 0)),
        }
    }

    /// The number of an object that equals this one, if there is one.
    fn known(
        &self,
        py: Python<'_>,
        hash: isize,
        object: &Bound<'_, PyAny>,
        kind: impl Fn(&Store) -> &super::store::Interned,
    ) -> PyResult<Option<u32>> {
        let mut id = kind(&self.store()).first(hash);
        while id != NONE {
            // Comparing runs Python, so the store is not held meanwhile.
            let (other, next) = {
                let store = self.store();
                let objects = kind(&store);
                (objects.get(id).clone_ref(py), objects.after(id))
            };
            let other = other.bind(py);
            if other.is(object) || other.eq(object)? {
                return Ok(Some(id));
            }
            id = next;
        }
        Ok(None)
    }

    /// The number of a move.
    pub(crate) fn intern_move(&self, py: Python<'_>, mv: &Bound<'_, PyAny>) -> PyResult<u32> {
        let hash = mv.hash()?;
        match self.known(py, hash, mv, |store| &store.moves)? {
            Some(id) => Ok(id),
            None => {
                let mut store = self.store();
                let id = store.moves.add(hash, mv.clone().unbind());
                store.moves.remember_place(id);
                Ok(id)
            }
        }
    }

    fn intern_key(&self, py: Python<'_>, key: &Bound<'_, PyAny>) -> PyResult<u32> {
        let hash = key.hash()?;
        match self.known(py, hash, key, |store| &store.keys)? {
            Some(id) => Ok(id),
            None => Ok(self.store().keys.add(hash, key.clone().unbind())),
        }
    }

    pub(crate) fn turn(&self, id: u32) -> Player {
        match self.store().node(id).turn {
            1 => return Player::Max,
            -1 => return Player::Min,
            _ => {}
        }
        Python::attach(|py| {
            let said = self.ask(py, Word::Turn, id, None);
            let Some(player) = player(&said) else {
                let message = format!(
                    "turn gave {}; expected plyscope.MAX or plyscope.MIN (or \"max\", \"min\", 1, -1)",
                    shown(&said)
                );
                self.wrong::<PyTypeError>(py, Word::Turn, id, &message)
            };
            self.store().node(id).turn = if player == Player::Max { 1 } else { -1 };
            player
        })
    }

    pub(crate) fn ending(&self, id: u32) -> Option<f64> {
        match self.store().node(id).ending {
            Ending::Open => return None,
            Ending::Over(score) => return Some(score),
            Ending::Unknown => {}
        }
        Python::attach(|py| {
            let said = self.ask(py, Word::Outcome, id, None);
            let score = if said.is_none() {
                None
            } else if said.is_instance_of::<PyBool>() {
                let message = format!(
                    "outcome gave {}; expected None while the game goes on, and MAX's score once it is over, e.g. 1",
                    shown(&said)
                );
                self.wrong::<PyTypeError>(py, Word::Outcome, id, &message)
            } else {
                Some(self.number(py, Word::Outcome, id, &said))
            };
            self.store().node(id).ending = score.map_or(Ending::Open, Ending::Over);
            score
        })
    }

    pub(crate) fn evaluate(&self, id: u32) -> f64 {
        if !self.has(Word::Evaluate) {
            return 0.0;
        }
        if let Some(value) = self.store().node(id).value {
            return value;
        }
        Python::attach(|py| {
            let said = self.ask(py, Word::Evaluate, id, None);
            let value = self.number(py, Word::Evaluate, id, &said);
            self.store().node(id).value = Some(value);
            value
        })
    }

    /// A finite number within the bounds.
    fn number(&self, py: Python<'_>, word: Word, id: u32, said: &Bound<'_, PyAny>) -> f64 {
        let name = word.name();
        let Ok(number) = said.extract::<f64>() else {
            let message = format!("{name} gave {}; expected a number, MAX's score", shown(said));
            self.wrong::<PyTypeError>(py, word, id, &message)
        };
        if !number.is_finite() {
            let message = format!("{name} gave {number}; expected a finite number, e.g. 1000 for a win");
            self.wrong::<PyValueError>(py, word, id, &message)
        }
        if let Some((least, most)) = self.rules.bounds
            && !(least..=most).contains(&number)
        {
            let message = format!("{name} gave {number}, but the game's bounds are {least} to {most}");
            self.wrong::<PyValueError>(py, word, id, &message)
        }
        number
    }

    /// A number as a score of the search.
    pub(crate) fn score(&self, number: f64) -> Score {
        if self.decimals.load(Relaxed) == WHOLE && number.fract() != 0.0 {
            self.decimals.store(FLOAT_DECIMALS, Relaxed);
            resume_unwind(Box::new(Finer));
        }
        let decimals = self.decimals();
        let scaled = (number * 10f64.powi(i32::from(decimals))).round();
        let score = if scaled.abs() <= 1e15 { Score::checked(scaled as i64) } else { None };
        score.unwrap_or_else(|| {
            let most = 1e9 / 10f64.powi(i32::from(decimals));
            throw(PyOverflowError::new_err(format!(
                "the score {number} is too large: with {decimals} decimals scores lie between -{most} and {most}; \
                 expected smaller scores, or fewer decimals (decimals=0 rounds to whole numbers)"
            )))
        })
    }

    /// A score of the search as a number.
    pub(crate) fn number_of(&self, score: Score) -> f64 {
        match score {
            Score::INFINITY => f64::INFINITY,
            Score::NEG_INFINITY => f64::NEG_INFINITY,
            score => f64::from(score.get()) / 10f64.powi(i32::from(self.decimals())),
        }
    }

    /// Asks for the moves of a position, once.
    fn list_moves(&self, id: u32) {
        if self.store().edges(id).is_some() {
            return;
        }
        Python::attach(|py| {
            let said = self.ask(py, Word::Moves, id, None);
            let listed = match said.cast_exact::<PyList>() {
                Ok(list) => Ok(list.iter().collect()),
                Err(_) => said.try_iter().and_then(|all| all.collect::<PyResult<Vec<_>>>()),
            };
            let objects = listed.unwrap_or_else(|error| self.fail(py, error, Word::Moves, id));
            let mut store = self.store();
            let mut moves: Vec<u32> = objects.iter().map(|mv| store.moves.same(mv)).collect();
            if !self.has(Word::Order) && !moves.contains(&NONE) {
                return store.set_moves(id, &moves);
            }
            drop(store);
            for (number, mv) in moves.iter_mut().zip(&objects) {
                if *number == NONE {
                    match self.intern_move(py, mv) {
                        Ok(new) => *number = new,
                        Err(error) => self.fail(py, error, Word::Moves, id),
                    }
                }
            }
            let tries = if self.has(Word::Order) && moves.len() > 1 {
                Some(self.ordered(py, id, &objects, &moves))
            } else {
                None
            };
            let mut store = self.store();
            store.set_moves(id, &moves);
            store.node(id).tries = tries;
        });
    }

    /// In which order the game wants its moves tried.
    fn ordered(&self, py: Python<'_>, id: u32, objects: &[Bound<'_, PyAny>], moves: &[u32]) -> Box<[u16]> {
        let list = match PyList::new(py, objects) {
            Ok(list) => list.into_any(),
            Err(error) => throw(error),
        };
        let said = self.ask(py, Word::Order, id, Some(&list));
        let mut left: Vec<u16> = (0..moves.len().min(usize::from(u16::MAX)) as u16).collect();
        let mut order = Vec::with_capacity(moves.len());
        let taken = said.try_iter().and_then(|all| {
            for mv in all {
                let mv = self.intern_move(py, &mv?)?;
                match left.iter().position(|&i| moves[usize::from(i)] == mv) {
                    Some(at) => order.push(left.remove(at)),
                    None => return Ok(false),
                }
            }
            Ok(left.is_empty())
        });
        match taken {
            Ok(true) => order.into(),
            Ok(false) => {
                let message = "order gave other moves than it was given; expected the same moves, best first";
                self.wrong::<PyValueError>(py, Word::Order, id, message)
            }
            Err(error) => self.fail(py, error, Word::Order, id),
        }
    }

    /// Calls `each` with the moves in the order of the rules.
    pub(crate) fn moves(&self, id: u32, mut each: impl FnMut(u32)) {
        self.list_moves(id);
        for edge in self.store().edges(id).into_iter().flatten() {
            each(edge.mv);
        }
    }

    /// Calls `each` with the moves in the order in which to try them, each with its place in the order of the rules.
    pub(crate) fn tries(&self, id: u32, mut each: impl FnMut(&Store, usize, Edge)) {
        self.list_moves(id);
        let store = self.store();
        let Some(edges) = store.edges(id) else { return };
        match &store.nodes[id as usize].tries {
            Some(tries) => tries.iter().for_each(|&i| each(&store, usize::from(i), edges[usize::from(i)])),
            None => edges.iter().enumerate().for_each(|(i, &edge)| each(&store, i, edge)),
        }
    }

    /// The place of a move among those of the position, and the position after it if somebody went there before.
    fn child(&self, id: u32, mv: u32) -> Option<(usize, Option<u32>)> {
        let store = self.store();
        let edges = store.edges(id)?;
        let place = edges.iter().position(|edge| edge.mv == mv)?;
        Some((place, Some(edges[place].child).filter(|&child| child != NONE)))
    }

    /// The position after a move, if somebody went there before.
    pub(crate) fn child_if_known(&self, id: u32, mv: u32) -> Option<u32> {
        self.child(id, mv)?.1
    }

    /// The position after a move.
    pub(crate) fn play(&self, id: u32, mv: u32) -> u32 {
        let child = self.child(id, mv).or_else(|| {
            self.list_moves(id);
            self.child(id, mv)
        });
        match child {
            Some((_, Some(child))) => child,
            Some((place, None)) => self.make(id, mv, Some(place)),
            None => self.make(id, mv, None),
        }
    }

    /// Asks for the position after a move, which is at this place among those of the position.
    pub(crate) fn make(&self, id: u32, mv: u32, place: Option<usize>) -> u32 {
        Python::attach(|py| {
            let (state, argument) = {
                let store = self.store();
                (
                    store.states.get(id).clone_ref(py).into_bound(py),
                    store.moves.get(mv).clone_ref(py).into_bound(py),
                )
            };
            let said = self.ask_about(py, Word::Play, id, &state, Some(&argument));
            let same = said.is(&state);
            if said.is_none() || same {
                let what = if same { "the state that it was given" } else { "None" };
                let message =
                    format!("play gave {what}; expected a new state, and the old one left as it was");
                self.wrong::<PyValueError>(py, Word::Play, id, &message)
            }
            let child =
                hash(&said).and_then(|hash| Ok((hash, self.known(py, hash, &said, |store| &store.states)?)));
            let (hash, known) = match child {
                Ok(child) => child,
                Err(error) => self.fail(py, error, Word::Play, id),
            };
            let mut store = self.store();
            let child = known.unwrap_or_else(|| {
                let turn = if self.rules.alternates { -store.node(id).turn } else { 0 };
                store.add_state(hash, said.unbind(), (id, mv), turn)
            });
            if let Some(place) = place {
                store.set_child(id, place, child);
            }
            let positions = store.states.len();
            drop(store);
            if positions as u64 >= self.most.load(Relaxed) {
                self.crowded.store(true, Relaxed);
                self.cancel_search();
            }
            child
        })
    }

    /// Goes one ply deeper, unless that is too deep.
    pub(crate) fn deeper(&self, id: u32) -> Deeper {
        let (deeper, depth) = Deeper::new();
        if depth > DEEPEST {
            Python::attach(|py| {
                let message = format!(
                    "the game goes on after {DEEPEST} plies; if positions can come again, search to a depth, e.g. depth=8"
                );
                self.wrong::<PyRecursionError>(py, Word::Play, id, &message)
            })
        }
        deeper
    }

    /// The number by which the table knows a position.
    pub(crate) fn key(&self, id: u32) -> u32 {
        if !self.has(Word::Key) {
            return id;
        }
        let key = self.store().node(id).key;
        if key != NONE {
            return key;
        }
        Python::attach(|py| {
            let said = self.ask(py, Word::Key, id, None);
            let key = match self.intern_key(py, &said) {
                Ok(key) => key,
                Err(error) => self.fail(py, error, Word::Key, id),
            };
            self.store().node(id).key = key;
            key
        })
    }

    /// A position as people read it.
    pub(crate) fn picture(&self, id: u32) -> String {
        Python::attach(|py| {
            let state = self.store().states.get(id).clone_ref(py).into_bound(py);
            let text = match &self.rules.show {
                Some(show) => show.bind(py).call1((&state,)).and_then(|text| text.str()),
                None => state.str(),
            };
            text.map_or_else(|_| shown(&state), |text| text.to_string())
        })
    }

    /// [`Kernel::key`], if it is known without asking Python.
    pub(crate) fn key_if_known(&self, store: &Store, id: u32) -> Option<u32> {
        match self.has(Word::Key) {
            false => Some(id),
            true => Some(store.nodes[id as usize].key).filter(|&key| key != NONE),
        }
    }

    /// Where nothing is asked of Python, signals and other threads have their turn here.
    pub(crate) fn breathe(&self) {
        Python::attach(|py| {
            if py.check_signals().is_err() {
                self.interrupt();
            }
            py.detach(|| ());
        });
    }

    /// The game goes on, and there is no move.
    pub(crate) fn stuck(&self, id: u32) -> ! {
        Python::attach(|py| {
            let message = "the game lists no move and says that it is not over; expected at least one move (a forced pass is \
                           a move) or an outcome";
            self.wrong::<PyValueError>(py, Word::Moves, id, message)
        })
    }
}

/// Who `turn` says is to move.
fn player(said: &Bound<'_, PyAny>) -> Option<Player> {
    if let Ok(word) = said.cast::<PyString>() {
        let word = word.to_cow().ok()?;
        return match &*word {
            "max" => Some(Player::Max),
            "min" => Some(Player::Min),
            other if other.eq_ignore_ascii_case("max") => Some(Player::Max),
            other if other.eq_ignore_ascii_case("min") => Some(Player::Min),
            _ => None,
        };
    }
    if said.is_instance_of::<PyBool>() || !said.is_instance_of::<PyInt>() {
        return None;
    }
    match said.extract::<i64>().ok()? {
        1 => Some(Player::Max),
        -1 => Some(Player::Min),
        _ => None,
    }
}

/// An object as a message shows it, not too long.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    let text =
        object.repr().map_or_else(|_| "an object that cannot be shown".to_owned(), |text| text.to_string());
    match text.char_indices().nth(120) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The hash of a state, or an exception that says what is expected.
fn hash(state: &Bound<'_, PyAny>) -> PyResult<isize> {
    state.hash().inspect_err(|error| {
        let kind = state.get_type().name().map_or_else(|_| "this type".to_owned(), |name| name.to_string());
        let text = format!("plyscope: a state must be hashable, e.g. a tuple instead of a {kind}");
        let _ = add_note(error.value(state.py()), text);
    })
}

/// Adds the moves that led to an exception: as a note, and as the attribute `plyscope_moves`.
fn note(py: Python<'_>, error: &PyErr, word: &str, line: &[Py<PyAny>]) -> PyResult<()> {
    let value = error.value(py);
    let moves: Vec<String> = line.iter().map(|mv| shown(mv.bind(py))).collect();
    let text = match moves.is_empty() {
        true => format!("plyscope: in {word}, at the position that was searched"),
        false => format!("plyscope: in {word}, after the moves {}", moves.join(", ")),
    };
    value.setattr("plyscope_moves", PyList::new(py, line)?)?;
    add_note(value, text)
}

/// Adds a note to an exception; Python 3.10 has no method for that.
pub(crate) fn add_note(error: &Bound<'_, PyAny>, text: String) -> PyResult<()> {
    if error.hasattr("add_note")? {
        error.call_method1("add_note", (text,))?;
        return Ok(());
    }
    let notes = match error.getattr("__notes__") {
        Ok(notes) => notes.cast_into::<PyList>()?,
        Err(_) => PyList::empty(error.py()),
    };
    notes.append(text)?;
    error.setattr("__notes__", notes)
}
