//! Games by name: `connect4(7x6)`, `tictactoe`, `tree(FILE)`, with an optional position after `@`.
//!
//! A [`Registry`] is a value: the bundled games, and whatever is [added](Registry::with). The command and the studio open
//! games through the registry that they are given, so a game that is added is at home everywhere.
//!
//! ```
//! use plyscope_games::registry;
//! let session = registry::open("connect4(6x5)@3334")?;
//! assert_eq!(session.position(), "6/6/2X3/2O3/2XO2 x");
//! let error = registry::open("conect4").err().unwrap().to_string();
//! assert!(error.contains("did you mean connect4?"));
//! # Ok::<(), plyscope_games::registry::OpenError>(())
//! ```

mod entries;

use crate::Playable;
use crate::session::{Board, Session};
use crate::verdict::{Subject, subject};
use crate::written::Written;
use plyscope::{Player, Score, Tree};
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// A session, or why there is none.
pub type Made = Result<Box<dyn Session>, OpenError>;

/// A game that can be opened by name.
#[derive(Clone)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its parameters, as they are explained to people.
    pub parameters: String,
    /// The parameters if none are given.
    pub default: String,
    /// How to open it.
    pub example: String,
    /// What it is, in one line.
    pub about: String,
    known: Arc<dyn Fn() -> Vec<Fact> + Send + Sync>,
    make: Arc<dyn Fn(&Arguments<'_>) -> Made + Send + Sync>,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({}({}))", self.name, self.parameters)
    }
}

impl Entry {
    /// A game without parameters.
    pub fn of<P: Playable>(name: impl Into<String>, game: P) -> Entry {
        let name = name.into();
        let called = name.clone();
        Entry::with_parameters(name, "", "", move |args| {
            args.at_most(0)?;
            Ok(session(&called, game.clone()))
        })
    }

    /// A game with parameters: how they are explained, those that are taken if none are given, and how they make a
    /// session. The session's own name must open it again.
    ///
    /// ```
    /// use plyscope_games::nim::Nim;
    /// use plyscope_games::registry::{Entry, Registry, session};
    /// let heap = Entry::with_parameters("heap", "STONES", "5", |args| {
    ///     args.at_most(1)?;
    ///     let stones = args.number(0, "the number of stones", 1..=20, 5)?;
    ///     let game = Nim::new(&[stones], false).map_err(|refused| args.error(0, refused))?;
    ///     Ok(session(&format!("heap({stones})"), game))
    /// });
    /// let registry = Registry::bundled().with(heap);
    /// assert_eq!(registry.open("heap(7)")?.moves().len(), 7);
    /// let error = registry.open("heap(70)").err().unwrap().to_string();
    /// assert!(error.contains("column 6: the number of stones must be a number from 1 to 20, not `70`"));
    /// # Ok::<(), plyscope_games::registry::OpenError>(())
    /// ```
    pub fn with_parameters(
        name: impl Into<String>,
        parameters: &str,
        default: &str,
        make: impl Fn(&Arguments<'_>) -> Made + Send + Sync + 'static,
    ) -> Entry {
        let name = name.into();
        Entry {
            example: if default.is_empty() { name.clone() } else { format!("{name}({default})") },
            name,
            parameters: parameters.to_owned(),
            default: default.to_owned(),
            about: String::new(),
            known: Arc::new(Vec::new),
            make: Arc::new(make),
        }
    }

    /// What the game is, in one line.
    pub fn about(self, about: impl Into<String>) -> Entry {
        Entry { about: about.into(), ..self }
    }

    /// What is known about the game for sure: counts, values, winners.
    pub fn facts(self, facts: Vec<Fact>) -> Entry {
        Entry { known: Arc::new(move || facts.clone()), ..self }
    }

    /// What is known about it for sure.
    pub fn known(&self) -> Vec<Fact> {
        (self.known)()
    }

    /// The name with its parameters, as they are explained.
    pub fn form(&self) -> String {
        match self.parameters.as_str() {
            "" => self.name.clone(),
            parameters => format!("{}({parameters})", self.name),
        }
    }
}

/// Games that can be opened by name.
///
/// ```
/// use plyscope_games::registry::{Entry, Registry};
/// use plyscope_games::mnk;
/// let registry = Registry::bundled().with(Entry::of("noughts", mnk::tictactoe()).about("the same once more"));
/// assert_eq!(registry.open("noughts")?.perft(2), [1, 9, 72]);
/// # Ok::<(), plyscope_games::registry::OpenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Registry {
    entries: Vec<Entry>,
}

impl Default for Registry {
    /// The bundled games.
    fn default() -> Registry {
        Registry::bundled()
    }
}

/// Something that is known about a game, for tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The game as it is opened, position included.
    pub game: String,
    /// What is known.
    pub claim: Claim,
    /// It takes more than about a second to check.
    pub long: bool,
}

/// What is known about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// How many positions there are at plies 1, 2, 3, …
    Perft(Vec<u64>),
    /// The exact score, [`Player::Max`]'s view.
    Score(i32),
    /// The side that wins, whoever moves first; `None` is a draw.
    Winner(Option<Player>),
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Perft(counts) => {
                let counts: Vec<_> = counts.iter().map(ToString::to_string).collect();
                write!(f, "perft {}", counts.join(" "))
            }
            Claim::Score(score) => write!(f, "value {score:+}"),
            Claim::Winner(Some(player)) => write!(f, "{player} wins"),
            Claim::Winner(None) => write!(f, "a draw"),
        }
    }
}

/// What became of checking a [`Fact`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checked {
    /// It holds.
    Right,
    /// The limits came first; this is what was known by then.
    Open(String),
    /// This was found instead.
    Wrong(String),
}

impl Fact {
    /// The claim in the words of the game: its players have names.
    pub fn words(&self, games: &Registry) -> String {
        match (&self.claim, games.open(&self.game)) {
            (Claim::Winner(Some(player)), Ok(session)) => {
                let Subject { who, wins, .. } =
                    subject(session.players()[usize::from(*player == Player::Min)]);
                format!("{who} {wins}")
            }
            (claim, _) => claim.to_string(),
        }
    }

    /// Checks the fact.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn check(
        &self,
        games: &Registry,
        question: &crate::session::Question,
        progress: &mut dyn FnMut(&plyscope::engine::Progress),
    ) -> Result<Checked, OpenError> {
        let mut session = games.open(&self.game)?;
        if let Claim::Perft(counts) = &self.claim {
            let found = session.perft(counts.len() as u32);
            return Ok(match found[1..] == counts[..] {
                true => Checked::Right,
                false => Checked::Wrong(format!("counted {:?}", &found[1..])),
            });
        }
        let winner = matches!(self.claim, Claim::Winner(_));
        let answer = session.solve(&crate::session::Question { winner, ..question.clone() }, progress);
        let score = answer.claim().score;
        let sure = answer.verdict.winner.is_some() || answer.proved;
        let (settled, holds) = match self.claim {
            Claim::Score(known) => (answer.proved, score.get() == known),
            Claim::Winner(None) => (sure, answer.proved && score == Score::ZERO),
            Claim::Winner(player) => (sure, answer.verdict.winner == player),
            Claim::Perft(_) => (true, true),
        };
        let found = format!("{}: {}", crate::session::value(&*session, answer.claim()), answer.verdict.text);
        Ok(match (settled, holds) {
            (false, _) => Checked::Open(found),
            (true, true) => Checked::Right,
            (true, false) => Checked::Wrong(found),
        })
    }
}

/// Why a text opens no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenError {
    /// The text that was handed in.
    pub text: String,
    /// What is wrong and what was expected.
    pub message: String,
    /// Where, counting characters from 1, if that is known.
    pub column: Option<usize>,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: ", self.text)?;
        if let Some(column) = self.column {
            write!(f, "column {column}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for OpenError {}

/// A game's name with its parameters, not opened yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec<'t> {
    text: &'t str,
    /// The name.
    pub name: &'t str,
    /// What stands in parentheses; `None` without parentheses.
    pub inside: Option<&'t str>,
    /// What stands after `@`.
    pub position: Option<&'t str>,
}

/// The place of `part` in `text`, counting characters from 1. `part` is a slice of `text`.
fn place(text: &str, part: &str) -> usize {
    let bytes = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
    text.get(..bytes).map_or(1, |before| before.chars().count() + 1)
}

impl<'t> Spec<'t> {
    /// Takes a text apart: `name`, `name(parameters)`, either with `@position`.
    ///
    /// # Errors
    /// If the parentheses do not match.
    pub fn parse(text: &'t str) -> Result<Spec<'t>, OpenError> {
        let error = |part: &str, message: &str| OpenError {
            text: text.to_owned(),
            message: message.to_owned(),
            column: Some(place(text, part)),
        };
        let end = text.find(['(', '@']).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let (inside, rest) = match rest.strip_prefix('(') {
            None => (None, rest),
            Some(rest) => {
                // A file name may contain parentheses; the last one before the position closes.
                let stop = rest.find(")@").or_else(|| rest.rfind(')'));
                let stop =
                    stop.ok_or_else(|| error(&rest[rest.len()..], "expected ) after the parameters"))?;
                (Some(&rest[..stop]), &rest[stop + 1..])
            }
        };
        let position = match rest.trim_start().strip_prefix('@') {
            Some(position) => Some(position),
            None if rest.trim().is_empty() => None,
            None => {
                return Err(error(rest, "expected @ and a position, or nothing, after the parameters"));
            }
        };
        Ok(Spec { text, name: name.trim(), inside, position })
    }
}

/// The parameters of a game, with helpers that say what was expected and where.
#[derive(Debug)]
pub struct Arguments<'t> {
    spec: &'t Spec<'t>,
    entry: &'t Entry,
    items: Vec<&'t str>,
}

impl<'t> Arguments<'t> {
    fn new(spec: &'t Spec<'t>, entry: &'t Entry) -> Arguments<'t> {
        let items = match spec.inside {
            Some(inside) if !inside.trim().is_empty() => inside.split(',').collect(),
            _ => Vec::new(),
        };
        Arguments { spec, entry, items }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// What is wrong with parameter number `n`, counted from 0, and how the game is opened.
    pub fn error(&self, n: usize, message: impl fmt::Display) -> OpenError {
        let column = self.items.get(n).map(|item| {
            let item = item.trim_start();
            place(self.spec.text, item)
        });
        let message = format!("{message}; expected {}, e.g. {}", self.entry.form(), self.entry.example);
        OpenError { text: self.spec.text.to_owned(), message, column }
    }

    /// Refuses more than `most` parameters.
    ///
    /// # Errors
    /// If there are more.
    pub fn at_most(&self, most: usize) -> Result<(), OpenError> {
        match self.len() > most {
            true => Err(self.error(most, format!("there are {} parameters", self.len()))),
            false => Ok(()),
        }
    }

    /// Parameter number `n` as a number from a range, or the default if it is left out.
    ///
    /// # Errors
    /// If it is not such a number; `what` names it.
    pub fn number<T>(
        &self,
        n: usize,
        what: &str,
        range: std::ops::RangeInclusive<T>,
        default: T,
    ) -> Result<T, OpenError>
    where
        T: FromStr + PartialOrd + fmt::Display + Copy,
    {
        let Some(item) = self.items.get(n).map(|item| item.trim()) else { return Ok(default) };
        match item.parse::<T>() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let (least, most) = (range.start(), range.end());
                Err(self.error(n, format!("{what} must be a number from {least} to {most}, not `{item}`")))
            }
        }
    }

    /// Parameter number `n` as a size such as `7x6`, or the default if it is left out.
    ///
    /// # Errors
    /// If it is not a size.
    pub fn size(&self, n: usize, default: (u32, u32)) -> Result<(u32, u32), OpenError> {
        let Some(item) = self.items.get(n).map(|item| item.trim()) else { return Ok(default) };
        let size = item
            .split_once(['x', 'X'])
            .and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
        size.ok_or_else(|| self.error(n, format!("a size is two numbers with x between them, not `{item}`")))
    }

    /// Which of these words parameter number `n` is, or begins; the first if it is left out.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn word(&self, n: usize, words: &[&str]) -> Result<usize, OpenError> {
        let Some(item) = self.items.get(n).map(|item| item.trim()) else { return Ok(0) };
        let begins = |word: &&str| !item.is_empty() && word.starts_with(&item.to_ascii_lowercase());
        words
            .iter()
            .position(begins)
            .ok_or_else(|| self.error(n, format!("`{item}` is not one of {}", words.join(", "))))
    }
}

impl Registry {
    /// The games of this crate.
    pub fn bundled() -> Registry {
        Registry { entries: entries::BUNDLED.iter().map(Entry::from).collect() }
    }

    /// The same, and one game more. A game of the same name is replaced.
    pub fn with(mut self, entry: Entry) -> Registry {
        match self.entries.iter_mut().find(|old| old.name.eq_ignore_ascii_case(&entry.name)) {
            Some(old) => *old = entry,
            None => self.entries.push(entry),
        }
        self
    }

    /// All games, in the order of menus.
    pub fn list(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of a game.
    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name.eq_ignore_ascii_case(name))
    }

    /// Whether a text begins with the name of a game, so that it is one or wants to be one.
    pub fn names_a_game(&self, text: &str) -> bool {
        let name = Spec::parse(text)
            .map_or_else(|_| text.split(['(', '@']).next().unwrap_or("").trim(), |spec| spec.name);
        self.find(name).is_some()
    }

    /// Opens a game by name. Trees in files are not read: see [`open_with`](Registry::open_with).
    ///
    /// # Errors
    /// If there is no such game, or its parameters or position are wrong; the error says where and what exists.
    pub fn open(&self, text: &str) -> Made {
        self.open_with(text, &mut |_| Err("files are not read here".to_owned()))
    }

    /// Opens a game by name; `read` reads the file of `tree(FILE)`.
    ///
    /// # Errors
    /// As [`open`](Registry::open), and if `read` says so.
    pub fn open_with(&self, text: &str, read: &mut dyn FnMut(&str) -> Result<Tree, String>) -> Made {
        let spec = Spec::parse(text)?;
        let error = |column, message: String| OpenError { text: text.to_owned(), message, column };
        let mut session = if spec.name.eq_ignore_ascii_case("tree") {
            let file = spec.inside.map(str::trim).filter(|file| !file.is_empty());
            let file = file.ok_or_else(|| {
                error(None, "expected the file in parentheses, e.g. tree(my.txt)".to_owned())
            })?;
            let tree = read(file).map_err(|message| error(Some(place(text, file)), message))?;
            session(&format!("tree({file})"), Written(tree))
        } else {
            let entry = self.find(spec.name).ok_or_else(|| error(Some(1), self.unknown(spec.name)))?;
            (entry.make)(&Arguments::new(&spec, entry))?
        };
        if let Some(position) = spec.position {
            session
                .set_position(position)
                .map_err(|e| error(e.column.map(|column| column + place(text, position) - 1), e.message))?;
        }
        Ok(session)
    }

    fn unknown(&self, name: &str) -> String {
        let names: Vec<_> = self.entries.iter().map(|entry| entry.name.as_str()).collect();
        let hint = match near(name, names.iter().copied()) {
            Some(known) => format!("did you mean {known}? The"),
            None => "the".to_owned(),
        };
        format!("there is no game of this name; {hint} games are {}", names.join(", "))
    }
}

/// Opens one of the bundled games by name: [`Registry::open`].
///
/// # Errors
/// As [`Registry::open`].
pub fn open(text: &str) -> Made {
    static BUNDLED: LazyLock<Registry> = LazyLock::new(Registry::bundled);
    BUNDLED.open(text)
}

/// A session of a game that is known by type, at its first position. `name` should open it again.
pub fn session<P: Playable>(name: &str, game: P) -> Box<dyn Session> {
    Box::new(Board::new(name, game))
}

/// The name that was probably meant by `word`: the nearest one, if it is at most two slips away.
///
/// ```
/// use plyscope_games::registry::near;
/// assert_eq!(near("Conect4", ["othello", "connect4"]), Some("connect4"));
/// assert_eq!(near("chess", ["othello", "connect4"]), None);
/// ```
pub fn near<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // Nobody misspells a name into a page of text.
    let word = (word.len() <= 100).then(|| word.to_lowercase())?;
    let distances = names.into_iter().map(|name| (distance(&word, name), name));
    distances.min_by_key(|&(slips, _)| slips).filter(|&(slips, _)| slips <= 2).map(|(_, name)| name)
}

/// How many characters must be changed, added or left out to get from one word to the other (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests;
