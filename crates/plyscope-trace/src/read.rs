//! Trees as text: the formats that people already have, read and written, with one clear error for what cannot be
//! read. `docs/formats.md` shows each of them.
//!
//! | format | looks like | says more with |
//! |---|---|---|
//! | [`lists`](Format::Lists) | `[[3, 12, 8], [2, 4, 6]]`, JSON or Python | `["B:max~4", 3, "x=5"]` |
//! | [`sexpr`](Format::Sexpr) | `((3 12 8) (2 4 6))` | `(B:max~4 3 x=5)` |
//! | [`json`](Format::Json) | `{"children": [3, 5]}` | `{"name": "B", "player": "max", "value": 4, "children": […]}` |
//! | [`adjacency`](Format::Adjacency) | `{"A": ["B", "C"]}` `{"B": 3, "C": 5}` | `{"A": "min"}` |
//! | [`levels`](Format::Levels) | `2\|3,3` and `3,12,8,2,4,6` | nothing |
//! | [`preorder`](Format::Preorder) | `2,0,0` and `3,5` | nothing |
//! | [`newick`](Format::Newick) | `((3,12,8)B,(2,4,6)C)A;` | `(3,x:5)B[&max]:4` |
//! | [`outline`](Format::Outline) | `MAX A`, below it `- 3` | `MAX B ~ 4`, `x = 5` |
//! | [`dot`](Format::Dot) | `digraph { A -> {B C} … }` | `label="B ~ 4"`, `shape=triangle` |
//! | [`efg`](Format::Efg) | Gambit's `p "A" 1 1 "" { "B" "C" } 0` | nothing |
//! | [`forest`](Format::Forest) | LaTeX's `[A [B [3] [12] [8]] …]`, or `qtree`'s `\Tree [.A …]` | `[B, max, static=4 …]` |
//!
//! Without a format, what people type is read as well: `A -> B, C`, `A: B C D`, YAML lists, `max(min(3, 12), …)`,
//! `{{3, 12}, {2, 4}}`, `(3, 12), (2, 4)`, `B = min(3, 12), A = max(B, 4)`, `tree = [[3, 12], [2, 4]];` and fractions that are
//! exact decimals, like `1/2`.
//!
//! Law: for every format, reading what [`write()`] wrote gives all of the tree that the format [holds](Format::holds).
//!
//! ```
//! use plyscope::Player;
//! use plyscope_trace::read::{Format, read, write};
//!
//! let tree = read("[[3, 12, 8], [2, 4, 6]]", None, Player::Max)?;
//! assert_eq!(write(&tree, Format::Sexpr).text, "((3 12 8) (2 4 6))");
//! assert_eq!(write(&tree, Format::Newick).text, "((3,12,8)B,(2,4,6)C)A;\n");
//! let named = read("(root 3 5)", None, Player::Max)?;
//! assert_eq!(write(&named, Format::Levels).dropped, ["the names (root, A, B): when it is read back, the nodes are named by letters"]);
//! let error = read("[[3, 12, 8], [2, 4, 6]", None, Player::Max).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 23: the text ends; expected `,` or `]` for the bracket opened in line 1, column 1 \
//!      (taken for lists, e.g. [[3, 12, 8], [2, 4, 6]])"
//! );
//! # Ok::<(), plyscope::tree::ParseError>(())
//! ```

mod adjacency;
mod counts;
mod detect;
mod dot;
mod efg;
mod expression;
mod forest;
mod format;
mod graph;
mod json;
mod keep;
mod label;
mod lists;
mod loose;
mod newick;
mod outline;
mod qtree;

pub use format::{Format, Holds, Players, UnknownFormat};

use crate::{Lang, shown};
use plyscope::textbook::{alpha_beta, minimax};
use plyscope::tree::{Builder, Decimal, Label, ParseError, Scanner};
use plyscope::{NodeId, Player, Tree, Window};

/// Reads a tree; without a format, in the one that [`Format::detect`] finds. `first` moves at the root unless the
/// text says who does.
///
/// Takes time and memory in proportion to the text, and no more stack for deep nesting than for flat.
///
/// # Errors
/// With line and column: what was found, what was expected. A name may have [`LONGEST_NAME`] characters.
pub fn read(text: &str, format: Option<Format>, first: Player) -> Result<Tree, ParseError> {
    let tree = match format {
        Some(_) => read_any(text, format, first)?,
        None => loose::read(text, first)?,
    };
    match tree.nodes().find(|&node| tree.name(node).chars().nth(LONGEST_NAME).is_some()) {
        Some(node) => Err(long_name(text, tree.name(node))),
        None => Ok(tree),
    }
}

/// The most characters of a name: what people write is far shorter, and a node that is called by all the moves that lead
/// to it still fits.
pub const LONGEST_NAME: usize = 1_000;

/// Complains about a name, where it stands as far as that can be found: in some formats it is written with escapes.
fn long_name(text: &str, name: &str) -> ParseError {
    let start: String = name.chars().take(24).collect();
    let offset = text.find(name).or_else(|| text.find(&start)).unwrap_or(0);
    let message = format!(
        "the name `{}` has {} characters; expected at most {LONGEST_NAME}, e.g. A or knight takes e5",
        shown::short(name),
        name.chars().count()
    );
    Scanner::new(text).error_at(offset, &message)
}

fn read_any(text: &str, format: Option<Format>, first: Player) -> Result<Tree, ParseError> {
    match format.unwrap_or_else(|| Format::detect(text)) {
        Format::Lists => lists::read(text, first),
        Format::Sexpr => Tree::parse(text, first),
        Format::Json => json::read(text, first),
        Format::Adjacency => adjacency::read(text, first),
        Format::Levels => counts::read_levels(text, first),
        Format::Preorder => counts::read_preorder(text, first),
        Format::Newick => newick::read(text, first),
        Format::Outline => outline::read(text, first),
        Format::Dot => dot::read(text, first),
        Format::Efg => efg::read(text, first),
        Format::Forest => forest::read(text, first),
    }
}

/// The other formats in which `text` is a tree, too, and not the one that was read in `format`.
///
/// For a text whose format was [detected](Format::detect): what else its author may have meant. A JSON object is never
/// taken for a dictionary of nodes that are named like its fields. What is in no format to the letter has no other one.
pub fn rivals(text: &str, format: Format, tree: &Tree, first: Player) -> Vec<Format> {
    let json_as_names = |other| format == Format::Json && other == Format::Adjacency;
    let differs = |other: &Format| read(text, Some(*other), first).is_ok_and(|other| other != *tree);
    let to_the_letter = read(text, Some(format), first).is_ok();
    Format::ALL
        .into_iter()
        .filter(|&other| to_the_letter && other != format && !json_as_names(other))
        .filter(differs)
        .collect()
}

/// The first number that was read with a comma for its point, `3,12`: two numbers may be meant.
pub fn decimal_comma<'t>(text: &'t str, tree: &Tree) -> Option<&'t str> {
    let number = |c: char| c.is_ascii_digit() || c == ',';
    let digits = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    let is_pair = |word: &&str| word.split_once(',').is_some_and(|(a, b)| digits(a) && digits(b));
    let word = text.split(|c| !number(c)).find(is_pair).filter(|_| tree.decimals() > 0)?;
    let value = label::decimal(word).ok()?;
    let is_there = |node| tree.value(node).is_some_and(|score| tree.decimal(score) == value);
    // Elsewhere a comma is between two numbers, and this is one of another text with points.
    let pointed = text
        .split(|c: char| !(c.is_ascii_digit() || c == '.'))
        .any(|word| word.split_once('.').is_some_and(|(a, b)| digits(a) && digits(b)));
    (!pointed && tree.nodes().any(is_there)).then_some(word)
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

/// A tree as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text, in one format.
    pub text: String,
    /// What the format cannot hold and so was left out, each in words for people. Mostly there is nothing.
    pub dropped: Vec<String>,
}

/// Writes a tree so that [`read`] gives the same one, with Max as `first` and the same format or none: all of it that
/// the format [holds](Format::holds). What it does not hold is [`dropped`](Written::dropped).
///
/// Lists and s-expressions are one line and leave out what a reader knows: names if all are the letters it would
/// give, players if they alternate from Max. JSON has one node per line and says everything. What is written as
/// lists is JSON and Python at once.
///
/// Laws: nothing is dropped if and only if what is read back is equal. The nodes of a tree whose children were
/// [reordered](Tree::reordered) are numbered in the order of the text when they are read back.
pub fn write(tree: &Tree, format: Format) -> Written {
    write_in(tree, format, Lang::En)
}

/// [`write()`], with the words about what is dropped in a language.
pub fn write_in(tree: &Tree, format: Format, lang: Lang) -> Written {
    let (tree, dropped) = keep::keep(tree, format.holds(), lang);
    let tree = &*tree;
    let text = match format {
        Format::Lists => lists::write(tree),
        Format::Sexpr => tree.to_string(),
        Format::Json => json::write(tree),
        Format::Adjacency => adjacency::write(tree),
        Format::Levels => counts::write_levels(tree),
        Format::Preorder => counts::write_preorder(tree),
        Format::Newick => newick::write(tree),
        Format::Outline => outline::write(tree),
        Format::Dot => dot::write(tree),
        Format::Efg => efg::write(tree),
        Format::Forest => forest::write(tree),
    };
    Written { text, dropped }
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

    /// Passes over this many bytes, which end with a character.
    fn pass(&mut self, bytes: usize) {
        let mut left = bytes;
        self.s.take_while(|c| {
            let inside = left > 0;
            left = left.saturating_sub(c.len_utf8());
            inside
        });
    }

    fn open(&mut self, offset: usize, label: Label) -> Result<NodeId, ParseError> {
        self.offsets.push(offset);
        self.builder.open(label).map_err(|e| self.s.error_of(&e, &self.offsets))
    }

    fn leaf(&mut self, offset: usize, label: Label) -> Result<NodeId, ParseError> {
        self.offsets.push(offset);
        self.builder.leaf(label).map_err(|e| self.s.error_of(&e, &self.offsets))
    }

    /// A leaf, or a node with these leaves.
    fn row(&mut self, offset: usize, label: Label, leaves: &[Decimal]) -> Result<(), ParseError> {
        if leaves.is_empty() {
            return self.leaf(offset, label).map(drop);
        }
        self.open(offset, label)?;
        leaves.iter().try_for_each(|&value| self.leaf(offset, Label::value(value)).map(drop))?;
        self.close().map(drop)
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
/// detection, and checks every tree that comes out: written in each format it reads back, in that format and by
/// detection; it is equal if and only if nothing was dropped, and writing it again gives the same text and drops
/// nothing. Alpha-beta finds the value of minimax if the tree is small. Returns in which formats there was a tree.
///
/// # Panics
/// If one of these laws does not hold.
pub fn check_round_trip(bytes: &[u8]) -> Vec<Format> {
    let check = |tree: &Tree| {
        for format in Format::ALL {
            let Written { text, dropped } = write(tree, format);
            let again = read(&text, Some(format), Player::Max);
            let again = again.unwrap_or_else(|error| panic!("written as {format}: {error}: {text}"));
            assert_eq!(again == *tree, dropped.is_empty(), "written as {format}: {dropped:?}: {text}");
            assert_eq!(write(&again, format), Written { text: text.clone(), dropped: Vec::new() });
            let detected = read(&text, None, Player::Max);
            assert_eq!(detected.as_ref(), Ok(&again), "{format} taken for {}: {text}", Format::detect(&text));
        }
        if tree.len() < 10_000 {
            let root = tree.root();
            let value = alpha_beta(tree, &root, Window::FULL, &mut ()).value;
            assert_eq!(value, minimax(tree, &root, &mut ()).value);
        }
    };
    let mut formats = Vec::new();
    let mut trees: Vec<Tree> = Vec::new();
    for format in std::iter::once(None).chain(Format::ALL.into_iter().map(Some)) {
        let Ok(tree) = read_bytes(bytes, format, Player::Max) else { continue };
        formats.extend(format);
        // Most are the same in several formats.
        if !trees.contains(&tree) {
            check(&tree);
            trees.push(tree);
        }
    }
    formats
}
