//! The games of a match as lines of text: what `plyscope match --record` appends and reads again.
//!
//! A line is `0 won 4 4 3 #1a2b3c4d`: the number of the game, its result as A sees it, the moves, and a check word over
//! all of that. A reader believes nothing: it checks the word and plays the game through.
//!
//! ```
//! use plyscope_games::match_record::{self, Points};
//! use plyscope_games::registry;
//! let mut session = registry::open("nim(2,1)")?;
//! let head = "match random vs random\n";
//! let line = match_record::line(head, 0, Points::Won, &["a-1".into(), "b-1".into(), "a-1".into()]);
//! assert!(line.starts_with("0 won a-1 b-1 a-1 #") && line.ends_with('\n'));
//! let games = match_record::read(line.as_bytes(), head, 1, &mut *session, &mut |_| ())?;
//! assert_eq!(games.done[&0].points, Points::Won);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::record::RecordError;
use crate::session::Session;
use plyscope::{Player, Score};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A game longer than this is a draw.
pub const LONGEST: usize = 1000;

/// A match has at most this many games.
pub const MOST_GAMES: u64 = 1_000_000;

/// What a game brought A.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Points {
    /// Nothing.
    Lost,
    /// Half a point.
    Drawn,
    /// A point.
    Won,
}

impl Points {
    const ALL: [Points; 3] = [Points::Lost, Points::Drawn, Points::Won];

    /// The word in a record.
    pub fn name(self) -> &'static str {
        match self {
            Points::Lost => "lost",
            Points::Drawn => "drawn",
            Points::Won => "won",
        }
    }

    /// Twice the points.
    pub fn halves(self) -> u8 {
        self as u8
    }

    /// What game `number` brought A, if it is over in this position after `plies` plies. A moves first in even games.
    pub fn of(session: &dyn Session, number: u64, plies: usize) -> Option<Points> {
        match session.outcome() {
            Some(score) => Some(match score.seen_by(first_seat(number)) {
                score if score > Score::ZERO => Points::Won,
                score if score < Score::ZERO => Points::Lost,
                _ => Points::Drawn,
            }),
            None => (plies >= LONGEST).then_some(Points::Drawn),
        }
    }
}

/// Where A sits in game `number`: both players begin equally often.
pub fn first_seat(number: u64) -> Player {
    if number.is_multiple_of(2) { Player::Max } else { Player::Min }
}

/// What is kept of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// What it brought A.
    pub points: Points,
    /// How many moves, the opening included.
    pub plies: usize,
    /// The line in the record, counted from 1; 0 if it was not read from one.
    pub line: usize,
}

/// The games of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Games {
    /// By number.
    pub done: BTreeMap<u64, Played>,
    /// How many bytes are whole lines.
    pub whole: usize,
    /// The line that was begun and not finished, if there is one.
    pub torn: Option<usize>,
}

/// The line of a finished game, its end included. `head` is what the record begins with.
pub fn line(head: &str, number: u64, points: Points, moves: &[String]) -> String {
    let mut line = format!("{number} {}", points.name());
    for mv in moves {
        line.push(' ');
        for c in mv.chars() {
            // The names of a tree's nodes may have anything in them.
            if c.is_whitespace() || c.is_control() || matches!(c, '%' | '#') {
                let _ = write!(line, "%{:x};", u32::from(c));
            } else {
                line.push(c);
            }
        }
    }
    let check = check(head, &line);
    format!("{line} #{check:08x}\n")
}

/// Reads the lines after the head of a record; the first one is line `first` of the file.
///
/// Lines without a check word were written by older versions and are believed if the game can be played. `progress` is
/// told the number of the line, now and then.
///
/// # Errors
/// If a line is damaged, is not a game, or says something that cannot be or that another line contradicts.
pub fn read(
    bytes: &[u8],
    head: &str,
    first: usize,
    session: &mut dyn Session,
    progress: &mut dyn FnMut(usize),
) -> Result<Games, RecordError> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut done = BTreeMap::new();
    let mut number_of_line = first;
    for text in bytes[..whole].split_inclusive(|&byte| byte == b'\n') {
        let at = number_of_line;
        let error = |message: String| RecordError { line: Some(at), message };
        let text = std::str::from_utf8(text)
            .map_err(|_| error("not UTF-8; expected a game, e.g. `0 won 4 4 3 #1a2b3c4d`".to_owned()))?;
        let (number, played) = game(text.trim_end_matches(['\r', '\n']), head, at, session).map_err(error)?;
        if let Some(before) = done.insert(number, played)
            && (before.points, before.plies) != (played.points, played.plies)
        {
            let other = before.line;
            return Err(error(format!(
                "game {number} is already in line {other}, and ended differently there"
            )));
        }
        if at.is_multiple_of(256) {
            progress(at);
        }
        number_of_line += 1;
    }
    let torn = (whole < bytes.len()).then_some(number_of_line);
    Ok(Games { done, whole, torn })
}

/// One line.
fn game(text: &str, head: &str, line: usize, session: &mut dyn Session) -> Result<(u64, Played), String> {
    let expected = || "expected a game, e.g. `0 won 4 4 3 #1a2b3c4d`".to_owned();
    let checked = text.rsplit_once(" #").and_then(|(text, word)| {
        let check = (word.len() == 8).then(|| u32::from_str_radix(word, 16).ok())??;
        Some((text, check))
    });
    let (text, escaped) = match checked {
        Some((before, given)) if given != check(head, before) => {
            return Err("damaged: the check word at its end does not fit; without this line, the game is played again"
                .to_owned());
        }
        Some((before, _)) => (before, true),
        None => (text, false),
    };
    let mut words = text.split(' ');
    let number = words.next().and_then(|word| word.parse::<u64>().ok()).ok_or_else(expected)?;
    let word = words.next().ok_or_else(expected)?;
    let points = Points::ALL.into_iter().find(|points| points.name() == word).ok_or_else(expected)?;
    if number >= MOST_GAMES {
        return Err(format!("there is no game {number}; the games are 0 to {}", MOST_GAMES - 1));
    }
    session.reset();
    let mut plies = 0;
    for word in words {
        let mv = if escaped { unescape(word).ok_or_else(expected)? } else { word.to_owned() };
        if Points::of(session, number, plies).is_some() {
            return Err(format!("the game is over after {plies} moves, but another one follows"));
        }
        plies += 1;
        session.play(&mv).map_err(|error| format!("move {plies}: {error}"))?;
    }
    match Points::of(session, number, plies) {
        Some(found) if found == points => Ok((number, Played { points, plies, line })),
        Some(found) => {
            Err(format!("it says that A {}, but with these moves A {}", said(points), said(found)))
        }
        None => Err(format!("the game is not over after these {plies} moves")),
    }
}

fn said(points: Points) -> &'static str {
    match points {
        Points::Lost => "lost",
        Points::Drawn => "drew",
        Points::Won => "won",
    }
}

fn unescape(word: &str) -> Option<String> {
    let mut parts = word.split('%');
    let mut text = parts.next()?.to_owned();
    for part in parts {
        let (code, rest) = part.split_once(';')?;
        text.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
        text.push_str(rest);
    }
    Some(text)
}

/// FNV-1a, folded to 32 bits: against accidents, not against forgers. The head is part of it, so that a line fits into no
/// other match.
fn check(head: &str, line: &str) -> u32 {
    let hash = head.bytes().chain(line.bytes()).fold(0xCBF2_9CE4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    (hash ^ hash >> 32) as u32
}

/// The law of a fuzz target: any bytes are read or refused, and what is read can be written and read again.
///
/// Returns whether they are the games of a match in some game.
pub fn check_any(bytes: &[u8]) -> bool {
    const HEAD: &str = "match random vs random\n";
    let mut some = false;
    for name in ["tictactoe", "nim(2,1)", "othello(4)"] {
        let Ok(mut session) = crate::registry::open(name) else { continue };
        if let Ok(games) = read(bytes, HEAD, 1, &mut *session, &mut |_| ()) {
            assert!(games.whole <= bytes.len() && (games.torn.is_some() == (games.whole < bytes.len())));
            let again = read(&bytes[..games.whole], HEAD, 1, &mut *session, &mut |_| ());
            some |= !games.done.is_empty();
            assert_eq!(again, Ok(Games { torn: None, ..games }));
        }
        // Whatever stands after a whole line, the line stays.
        let whole = written(&mut *session, HEAD);
        let mut longer = whole.clone().into_bytes();
        longer.extend(bytes.iter().filter(|&&byte| byte != b'\n'));
        let kept = read(&longer, HEAD, 1, &mut *session, &mut |_| ()).expect("a whole line is kept");
        assert_eq!((kept.whole, kept.done.len()), (whole.len(), 1));
    }
    some
}

/// The line of the game in which everybody plays the first legal move.
fn written(session: &mut dyn Session, head: &str) -> String {
    session.reset();
    while let Some(mv) = session.moves().first().filter(|_| session.outcome().is_none()) {
        if session.play(mv).is_err() {
            break;
        }
    }
    let moves = session.history();
    Points::of(session, 0, moves.len()).map_or(String::new(), |points| line(head, 0, points, &moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    const HEAD: &str = "match random vs random\n";

    fn refused(game: &str, text: &str) -> String {
        let mut session = registry::open(game).unwrap();
        read(text.as_bytes(), HEAD, 4, &mut *session, &mut |_| ()).unwrap_err().to_string()
    }

    #[test]
    fn a_line_cut_anywhere_is_torn_and_the_lines_before_it_stay() {
        let mut session = registry::open("tictactoe").unwrap();
        let first = written(&mut *session, HEAD);
        let moves = session.history();
        let both = format!("{first}{}", line(HEAD, 1, Points::Lost, &moves));
        for end in first.len()..=both.len() {
            let games = read(&both.as_bytes()[..end], HEAD, 4, &mut *session, &mut |_| ()).unwrap();
            let whole = if end == both.len() { both.len() } else { first.len() };
            assert_eq!(games.whole, whole);
            assert_eq!(games.done.len(), 1 + usize::from(end == both.len()));
            assert_eq!(games.torn, (end > whole).then_some(5));
        }
    }

    #[test]
    fn every_changed_character_is_noticed() {
        let mut session = registry::open("tictactoe").unwrap();
        let good = written(&mut *session, HEAD);
        for at in 0..good.len() - 1 {
            for byte in [b'0', b'1', b' ', b'a', b'#', b'\n', 0xFF] {
                let mut bad = good.clone().into_bytes();
                if std::mem::replace(&mut bad[at], byte) == byte {
                    continue;
                }
                let found = read(&bad, HEAD, 4, &mut *session, &mut |_| ());
                let same = found.is_ok_and(|games| games.done.contains_key(&0) && games.torn.is_none());
                assert!(!same, "{}", String::from_utf8_lossy(&bad));
            }
        }
    }

    #[test]
    fn what_cannot_be_is_named_with_its_line() {
        let good = "0 won a-1 b-1 a-1\n";
        for (bad, words) in [
            ("hello\n", "line 5: expected a game, e.g. `0 won"),
            ("\n", "line 5: expected a game"),
            ("1 won a-1 b-1 a-1\n", "line 5: it says that A won, but with these moves A lost"),
            ("2 won a-1 b-1\n", "line 5: the game is not over after these 2 moves"),
            ("2 won a-1 b-1 a-1 a-1\n", "line 5: the game is over after 3 moves, but another one follows"),
            ("2 won 9-9\n", "line 5: move 1: `9-9`"),
            ("0 lost a-2 b-1\n", "line 5: game 0 is already in line 4, and ended differently there"),
            ("18446744073709551615 won a-1\n", "line 5: there is no game 18446744073709551615"),
            ("2 won a-1 b-1 a-1 #00000000\n", "line 5: damaged"),
        ] {
            let error = refused("nim(2,1)", &format!("{good}{bad}"));
            assert!(error.starts_with(words), "{bad}: {error}");
        }
        assert!(refused("nim(2,1)", "0 lost a-1 b-1 a-1 #12345678\n").starts_with("line 4: damaged"));
    }

    #[test]
    fn names_with_spaces_come_back() {
        let tree: plyscope::Tree = "(root (\"a b\" (\"c #1%\" 1 2) 3) 4)".parse().unwrap();
        let games = registry::Registry::bundled();
        let mut session = games.open_with("tree(x)", &mut |_| Ok(tree.clone())).unwrap();
        let text = written(&mut *session, HEAD);
        assert!(text.starts_with("0 won a%20;b c%20;%23;1%25; "), "{text}");
        assert_eq!(read(text.as_bytes(), HEAD, 1, &mut *session, &mut |_| ()).unwrap().done.len(), 1);
    }
}
