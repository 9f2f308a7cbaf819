//! The record of a game: a small text that is saved and loaded.
//!
//! ```
//! use plyscope_games::{record, registry};
//! let mut session = registry::open("tictactoe")?;
//! session.play("b2")?;
//! let text = record::write(&*session);
//! assert_eq!(text, "game tictactoe\nposition 3/3/3 x\nmove b2\n");
//! assert_eq!(record::read(&text, registry::open)?.position(), session.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::registry::OpenError;
use crate::session::{Session, state_of_play};
use std::fmt;

/// Why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, counted from 1, if it is in one.
    pub line: Option<usize>,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for RecordError {}

/// The game, the position in which it began, and the moves, one thing a line.
pub fn write(session: &dyn Session) -> String {
    let mut text = format!("game {}\nposition {}\n", session.name(), session.origin());
    for mv in session.history() {
        text += &format!("move {mv}\n");
    }
    if session.outcome().is_some() {
        text += &format!("# {}\n", state_of_play(session));
    }
    text
}

/// Reads a record and plays it through; `open` opens the game that it names.
///
/// # Errors
/// If a line is none of `game NAME`, `position …` and `move …`, or says something that cannot be.
pub fn read(
    text: &str,
    mut open: impl FnMut(&str) -> Result<Box<dyn Session>, OpenError>,
) -> Result<Box<dyn Session>, RecordError> {
    let mut session: Option<Box<dyn Session>> = None;
    for (n, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let error = |message: String| RecordError { line: Some(n + 1), message };
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match (key, &mut session) {
            ("game", None) => session = Some(open(value).map_err(|e| error(e.to_string()))?),
            ("position", Some(session)) => {
                session.set_position(value).map_err(|e| error(e.to_string()))?;
            }
            ("move", Some(session)) => {
                session.play(value).map_err(|e| error(e.to_string()))?;
            }
            (_, None) => return Err(error("expected `game NAME` first".to_owned())),
            _ => return Err(error(format!("expected `position …` or `move …`, not `{line}`"))),
        }
    }
    session.ok_or_else(|| RecordError {
        line: None,
        message: "there is no game in it; expected `game NAME`, `position …` and `move …` lines".to_owned(),
    })
}

/// The law of a fuzz target: any bytes are a record or are refused; and as a game, a position and moves, one a line, they
/// are played or refused. What comes out can be written and read again.
///
/// Returns whether the bytes are a record, and whether they are a game with its position and moves.
pub fn check_any(bytes: &[u8]) -> (bool, bool) {
    let text = String::from_utf8_lossy(bytes);
    let again = |session: &dyn Session| {
        let text = write(session);
        let read = read(&text, crate::registry::open).expect("what was written can be read");
        assert_eq!((read.name(), read.position()), (session.name(), session.position()), "{text}");
        assert_eq!(read.history(), session.history(), "{text}");
    };
    let record = read(&text, crate::registry::open).map(|session| again(&*session)).is_ok();
    let mut lines = text.lines();
    let Ok(mut session) = crate::registry::open(lines.next().unwrap_or_default()) else {
        return (record, false);
    };
    let mut good = match lines.next() {
        Some(position) if !position.is_empty() => session.set_position(position).is_ok(),
        _ => true,
    };
    for mv in lines.take(200) {
        let (before, legal) = (session.position(), session.moves());
        match session.play(mv) {
            Ok(word) => assert!(legal.contains(&word), "{mv} became {word} at {before}"),
            Err(_) => good = false,
        }
        assert_eq!(session.moves().is_empty(), session.outcome().is_some(), "at {}", session.position());
    }
    // A position is a text that means the same again.
    let position = session.position();
    let mut copy = session.fork();
    copy.set_position(&position).expect("a position that was written");
    assert_eq!((copy.position(), copy.moves()), (position, session.moves()));
    again(&*session);
    while session.undo().is_some() {}
    assert_eq!(session.position(), session.origin());
    (record, good)
}
