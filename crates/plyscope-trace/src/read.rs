//! Trees as text: three formats, read and written, with one clear error for what cannot be read.
//!
//! | format | looks like | says more with |
//! |---|---|---|
//! | [`lists`](Format::Lists) | `[[3, 12, 8], [2, 4, 6]]`, JSON or Python | `["B:max~4", 3, "x=5"]` |
//! | [`sexpr`](Format::Sexpr) | `((3 12 8) (2 4 6))` | `(B:max~4 3 x=5)` |
//! | [`json`](Format::Json) | `{"children": [3, 5]}` | `{"name": "B", "player": "max", "value": 4, "children": […]}` |
//!
//! Law: for every format, reading what [`write()`] wrote gives an equal tree.
//!
//! ```
//! use plyscope::Player;
//! use plyscope_trace::read::{Format, read, write};
//!
//! let tree = read("[[3, 12, 8], [2, 4, 6]]", None, Player::Max)?;
//! assert_eq!(write(&tree, Format::Sexpr), "((3 12 8) (2 4 6))");
//! let error = read("[[3, 12, 8], [2, 4, 6]", None, Player::Max).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 23: the text ends; expected `,` or `]` for the bracket opened in line 1, column 1"
//! );
//! # Ok::<(), plyscope::tree::ParseError>(())
//! ```

mod json;
mod lists;

use plyscope::textbook::{alpha_beta, minimax};
use plyscope::tree::{Builder, Label, ParseError, Scanner};
use plyscope::{NodeId, Player, Tree, Window};
use std::fmt;
use std::str::FromStr;

/// A way to write a tree down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Format {
    /// Nested lists, in the spelling of JSON or Python.
    Lists,
    /// S-expressions; see [`Tree::parse`].
    Sexpr,
    /// JSON objects.
    Json,
}

impl Format {
    /// All of them, in the order in which they are listed to people.
    pub const ALL: [Format; 3] = [Format::Lists, Format::Sexpr, Format::Json];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Lists => "lists",
            Format::Sexpr => "sexpr",
            Format::Json => "json",
        }
    }

    /// The format that `text` seems to be in: whatever a format can write is detected as that format, or reads the
    /// same in the one detected.
    pub fn detect(text: &str) -> Format {
        let mut s = Scanner::new(text);
        s.skip_space(None);
        match s.peek() {
            Some('{') => Format::Json,
            Some('[' | '#') => Format::Lists,
            Some('(') if has_comma(s.rest()) => Format::Lists,
            // A leaf alone: `"x"=3` is a word with its name in quotes, `"x=3"` is a string.
            Some('"' | '\'') if s.string().is_ok() && !matches!(s.peek(), Some(':' | '=')) => Format::Lists,
            _ if lists::is_python_number(s.rest()) => Format::Lists,
            _ => Format::Sexpr,
        }
    }
}

/// Whether a comma stands outside of quotes and comments. Python has one in every tuple, an s-expression none.
fn has_comma(text: &str) -> bool {
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            // Neither a string nor a comment goes on in the next line.
            '\n' => quote = None,
            '\\' if matches!(quote, Some('"' | '\'')) => drop(chars.next()),
            c if quote == Some(c) => quote = None,
            _ if quote.is_some() => {}
            '"' | '\'' => quote = Some(c),
            // No character ends this quote but the end of the line.
            ';' => quote = Some('\n'),
            ',' => return true,
            _ => {}
        }
    }
    false
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No format has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFormat(pub String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Format::ALL.map(Format::name).join(", ");
        write!(f, "unknown format `{}`; expected one of {names}", self.0)
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        Format::ALL.into_iter().find(|f| f.name() == text).ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// Reads a tree; without a format, in the one that [`Format::detect`] finds. `first` moves at the root unless the
/// text says who does.
///
/// Takes time and memory in proportion to the text, and no more stack for deep nesting than for flat.
///
/// # Errors
/// With line and column: what was found, what was expected.
pub fn read(text: &str, format: Option<Format>, first: Player) -> Result<Tree, ParseError> {
    match format.unwrap_or_else(|| Format::detect(text)) {
        Format::Lists => lists::read(text, first),
        Format::Sexpr => Tree::parse(text, first),
        Format::Json => json::read(text, first),
    }
}

/// [`read`] for a file's content, which need not be text.
///
/// # Errors
/// As [`read`]; also at the first byte that is not UTF-8.
pub fn read_bytes(bytes: &[u8], format: Option<Format>, first: Player) -> Result<Tree, ParseError> {
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return read(text, format, first),
        Err(error) => error,
    };
    let (good, bad) = bytes.split_at(error.valid_up_to());
    let good = String::from_utf8_lossy(good);
    let byte = bad.first().copied().unwrap_or_default();
    let message =
        format!("found the byte 0x{byte:02X}, which is not UTF-8; expected a text file saved as UTF-8");
    Err(Scanner::new(&good).error_at(good.len(), &message))
}

/// Writes a tree so that [`read`] gives an equal one, with Max as `first` and the same format or none.
///
/// Lists and s-expressions are one line and leave out what a reader knows: names if all are the letters it would
/// give, players if they alternate from Max. JSON has one node per line and says everything. What is written as
/// lists is JSON and Python at once.
///
/// Law: holds for trees that were read or built. One whose children were [reordered](Tree::reordered) reads back
/// with the same shape, names, players and values, but its nodes are numbered in the order of the text.
pub fn write(tree: &Tree, format: Format) -> String {
    match format {
        Format::Lists => lists::write(tree),
        Format::Sexpr => tree.to_string(),
        Format::Json => json::write(tree),
    }
}

/// A tree being read: the text, the nodes so far, and where each stands.
struct Reading<'t> {
    s: Scanner<'t>,
    builder: Builder,
    offsets: Vec<usize>,
    /// What a comment starts with.
    comment: Option<char>,
}

impl<'t> Reading<'t> {
    fn new(text: &'t str, comment: Option<char>, first: Player) -> Reading<'t> {
        Reading { s: Scanner::new(text), builder: Builder::new(first), offsets: Vec::new(), comment }
    }

    fn skip_space(&mut self) {
        self.s.skip_space(self.comment);
    }

    fn open(&mut self, offset: usize, label: Label) -> Result<NodeId, ParseError> {
        self.offsets.push(offset);
        self.builder.open(label).map_err(|e| self.s.error_of(&e, &self.offsets))
    }

    fn leaf(&mut self, offset: usize, label: Label) -> Result<NodeId, ParseError> {
        self.offsets.push(offset);
        self.builder.leaf(label).map_err(|e| self.s.error_of(&e, &self.offsets))
    }

    fn close(&mut self) -> Result<NodeId, ParseError> {
        self.builder.close().map_err(|e| self.s.error_of(&e, &self.offsets))
    }

    /// Goes on to the next item of a bracket, and says whether the bracket was closed instead.
    fn closed(&mut self, bracket: &mut Bracket) -> Result<bool, ParseError> {
        self.skip_space();
        if self.s.eat(bracket.closer) {
            return Ok(true);
        }
        if bracket.items > 0 {
            if !self.s.eat(',') {
                let expected = format!("`,` or `{}`", bracket.closer);
                return Err(self.s.unclosed(&expected, bracket.offset));
            }
            bracket.commas += 1;
            self.skip_space();
            // A comma after the last item is Python's habit.
            if self.s.eat(bracket.closer) {
                return Ok(true);
            }
        }
        bracket.items += 1;
        Ok(false)
    }

    fn finish(mut self) -> Result<Tree, ParseError> {
        self.s.end(self.comment)?;
        self.builder.finish().map_err(|e| self.s.error_of(&e, &self.offsets))
    }
}

/// An open bracket around items with commas between them.
struct Bracket {
    offset: usize,
    closer: char,
    items: usize,
    commas: usize,
}

impl Bracket {
    fn new(offset: usize, closer: char) -> Bracket {
        Bracket { offset, closer, items: 0, commas: 0 }
    }
}

/// Test support, shared by the fuzz target and the replay of its corpus: reads `bytes` in every format and by
/// detection, and checks every tree that comes out: written in each format it reads back equal, and alpha-beta finds
/// the value of minimax if the tree is small. Returns how many of the readings gave a tree.
///
/// # Panics
/// If one of these laws does not hold.
pub fn check_round_trip(bytes: &[u8]) -> usize {
    let formats = || std::iter::once(None).chain(Format::ALL.into_iter().map(Some));
    let read_all = || formats().filter_map(|format| read_bytes(bytes, format, Player::Max).ok());
    let check = |tree: Tree| {
        for format in Format::ALL {
            let text = write(&tree, format);
            for as_format in [Some(format), None] {
                let again = read(&text, as_format, Player::Max);
                assert_eq!(again.as_ref(), Ok(&tree), "written as {format}, read as {as_format:?}: {text}");
            }
        }
        if tree.len() < 10_000 {
            let root = tree.root();
            let value = alpha_beta(&tree, &root, Window::FULL, &mut ()).value;
            assert_eq!(value, minimax(&tree, &root, &mut ()).value);
        }
    };
    read_all().map(check).count()
}
