//! The Python game as the engine and the sessions see it: positions and moves are numbers.

use super::kernel::{Kernel, shown, throw};
use super::store::NONE;
use plyscope::engine::{Driver, Expansion, Guide, Moves};
use plyscope::{Game, Hashed, Notation, NotationError, Picture, Player, Score, Window};
use plyscope_games::Playable;
use plyscope_games::scene::Scenic;
use pyo3::prelude::*;
use std::sync::Arc;

/// A game whose rules are a Python object.
#[derive(Clone)]
pub(crate) struct PyGame(pub(crate) Arc<Kernel>);

impl Game for PyGame {
    type State = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        Python::attach(|py| {
            let root = self.0.rules.start.bind(py).call0().and_then(|start| self.0.root(py, &start));
            root.unwrap_or_else(|error| throw(error))
        })
    }

    fn turn(&self, state: &u32) -> Player {
        self.0.turn(*state)
    }

    fn moves(&self, state: &u32, out: &mut Vec<u32>) {
        self.0.moves(*state, |mv| out.push(mv));
    }

    fn play(&self, state: &mut u32, mv: u32) {
        *state = self.0.play(*state, mv);
    }

    fn outcome(&self, state: &u32) -> Option<Score> {
        self.0.ending(*state).map(|score| self.0.score(score))
    }

    fn with_child<R>(&self, state: &mut u32, mv: u32, f: impl FnOnce(&mut u32) -> R) -> R {
        let _deeper = self.0.deeper(*state);
        f(&mut self.0.play(*state, mv))
    }
}

/// Positions that are equal in Python have one number, so the table never mistakes one for another.
impl Hashed for PyGame {
    const KEY_BITS: u32 = 32;
    /// It costs nothing to look where somebody has been.
    const KEYS_CHILDREN: bool = true;

    fn key(&self, state: &u32) -> u64 {
        u64::from(self.0.key(*state))
    }

    /// The key of a child that is known. One that is not has nothing in the table, and is not made to find that out.
    fn key_after(&self, state: &u32, mv: u32) -> u64 {
        let known = self.0.child_if_known(*state, mv);
        let key = known.and_then(|child| self.0.key_if_known(&self.0.store(), child));
        u64::from(key.unwrap_or(NONE))
    }

    /// A table is never handed from one game to another here.
    fn rules(&self) -> u64 {
        1
    }
}

/// What the game says beyond its rules.
#[derive(Clone)]
pub(crate) struct PyGuide;

impl Guide<PyGame> for PyGuide {
    type Info = ();

    fn bounds(&self, game: &PyGame, state: &u32, (): &()) -> Option<(Score, Score)> {
        let (least, most) = game.0.rules.bounds?;
        let (least, most) = (game.0.score(least), game.0.score(most));
        Some(match game.turn(state) {
            Player::Max => (least, most),
            Player::Min => (-most, -least),
        })
    }

    fn expand(
        &self,
        game: &PyGame,
        state: &u32,
        (): &(),
        _: Window,
        moves: &mut Moves<'_, u32, ()>,
    ) -> Expansion {
        game.0.tries(*state, |_, _, edge| moves.push(edge.mv, 0, ()));
        Expansion::Moves
    }

    fn evaluate(&self, game: &PyGame, state: &u32, _: &Self::Info) -> Score {
        game.0.score(game.0.evaluate(*state))
    }

    fn slot(&self, mv: u32) -> Option<usize> {
        Some(mv as usize)
    }
}

impl PyGame {
    /// A move as people read it, in one word: addresses of the page put spaces between moves.
    pub(crate) fn word(&self, mv: u32) -> String {
        let text = Python::attach(|py| {
            let mv = self.0.store().moves.get(mv).clone_ref(py);
            let text = mv.bind(py).str().map_or_else(|_| shown(mv.bind(py)), |text| text.to_string());
            if text.trim().is_empty() { shown(mv.bind(py)) } else { text }
        });
        text.replace(", ", ",").split_whitespace().collect::<Vec<_>>().join("_")
    }
}

impl Notation for PyGame {
    fn write_move(&self, state: &u32, mv: u32) -> String {
        let mut same = Vec::new();
        let word = self.word(mv);
        let mut all = Vec::new();
        self.moves(state, &mut all);
        for other in all {
            if self.word(other) == word {
                same.push(other);
            }
        }
        // Moves that read the same are told apart by their place.
        match same.iter().position(|&other| other == mv) {
            Some(at) if same.len() > 1 => format!("{word}#{}", at + 1),
            _ => word,
        }
    }

    fn write_position(&self, state: &u32) -> String {
        let text = self.0.picture(*state);
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut store = self.0.store();
        // Different positions that read the same get a number.
        let line = match store.texts.get(&line) {
            Some(other) if other != state => format!("{line} [{state}]"),
            _ => line,
        };
        store.texts.insert(line.clone(), *state);
        line
    }

    fn read_position(&self, text: &str) -> Result<u32, NotationError> {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.0.store().texts.get(&line).copied().ok_or_else(|| {
            NotationError::new(
                text,
                "a position of a Python game is read as it was shown before; expected one of those",
            )
        })
    }
}

impl Picture for PyGame {
    fn picture(&self, state: &u32) -> String {
        self.0.picture(*state)
    }
}

impl Scenic for PyGame {}

impl Playable for PyGame {
    type Solver = PyGuide;
    type Arena = PyGame;
    type Player = PyGuide;

    fn players(&self) -> [&str; 2] {
        [&self.0.rules.players[0], &self.0.rules.players[1]]
    }
    fn driver(&self) -> Driver {
        Driver::Mtd(Score::ZERO)
    }
    fn solver(&self) -> PyGuide {
        PyGuide
    }
    fn arena(&self) -> PyGame {
        self.clone()
    }
    fn player(&self) -> PyGuide {
        PyGuide
    }
    fn show(&self, score: Score) -> String {
        match score.is_infinite() {
            true => score.to_string(),
            false => {
                let number = self.0.number_of(score);
                if number == 0.0 { "0".to_owned() } else { format!("{number:+}") }
            }
        }
    }
    fn decimals(&self) -> u8 {
        self.0.decimals()
    }
}
