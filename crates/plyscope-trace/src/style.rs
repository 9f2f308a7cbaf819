//! The styles in which a recording is printed.
//!
//! | style | one … per step | after |
//! |---|---|---|
//! | [`Table`](Style::Table) | line `NODE: α: β: value FUNCTION` | the trace of the lecture that follows *AIMA* |
//! | [`Stack`](Style::Stack) | picture of the open calls, values put into the lines of code | the ETH slides |
//! | [`Log`](Style::Log) | sentence that says why | |
//! | [`Json`](Style::Json) | JSON object | `docs/trace-json.md` |
//!
//! Steps are the events of the recording. People count them from 1, in every style and picture alike; in code a step
//! is an index, from 0.
//!
//! ```
//! use plyscope_trace::{Algorithm, Options, examples, run, style::{Style, Settings, to_string}};
//! let tree = examples::find("letters").unwrap().tree();
//! let run = run(&tree, Options::new(Algorithm::AlphaBeta))?;
//! let table = to_string(&run, Style::Table, &Settings::default());
//! assert_eq!(table.lines().nth(2), Some("A: -∞: +∞: -∞ MAXvalue"));
//! assert_eq!(table.lines().last(), Some("A: 6: +∞: 6 MAXvalue"));
//! # Ok::<(), plyscope_trace::RunError>(())
//! ```

pub mod code;
mod json;
mod log;
mod stack;
mod table;

pub use code::{Notation, listing_for};
pub use json::{JsonNumber, tree_json};
pub use log::{Teller, Words, why, why_with};
pub use stack::StackView;
pub use table::{Cells, Row, heads, rows};

use crate::{Lang, Run};
use plyscope::{NodeId, Score, Tree, Window};
use std::borrow::Cow;
use std::fmt;
use std::io;
use std::str::FromStr;

/// How a recording is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Style {
    /// One line per entry, leaf and return.
    #[default]
    Table,
    /// The stack of open calls, in lines of code.
    Stack,
    /// Sentences.
    Log,
    /// JSON Lines.
    Json,
}

impl Style {
    /// All of them, in the order in which they are listed to people.
    pub const ALL: [Style; 4] = [Style::Table, Style::Stack, Style::Log, Style::Json];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Table => "table",
            Style::Stack => "stack",
            Style::Log => "log",
            Style::Json => "json",
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Style {
    type Err = String;

    fn from_str(text: &str) -> Result<Style, String> {
        Style::ALL.into_iter().find(|style| style.name() == text).ok_or_else(|| {
            let names: Vec<_> = Style::ALL.iter().map(|style| style.name()).collect();
            format!("unknown style `{text}`; expected one of {}", names.join(", "))
        })
    }
}

/// Which signs to write with. Only signs change: the names of nodes are printed as they were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Signs {
    /// `-∞ ≥ α →`.
    #[default]
    Unicode,
    /// `-inf >= alpha ->`.
    Ascii,
}

impl Signs {
    /// `text`, which holds no names, in these signs.
    pub fn text(self, text: &str) -> Cow<'_, str> {
        const ASCII: [(char, &str); 17] = [
            ('∞', "inf"),
            ('α', "alpha"),
            ('β', "beta"),
            ('γ', "gamma"),
            ('ρ', "rho"),
            ('χ', "chi"),
            ('σ', "sigma"),
            ('≥', ">="),
            ('≤', "<="),
            ('∈', "in"),
            ('→', "->"),
            ('←', "<-"),
            ('⇒', "=>"),
            ('▶', ">"),
            ('─', "-"),
            ('−', "-"),
            ('±', "+-"),
        ];
        if self == Signs::Unicode || text.is_ascii() {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len() + 8);
        for c in text.chars() {
            match ASCII.iter().find(|(sign, _)| *sign == c) {
                Some((_, word)) => out.push_str(word),
                None => out.push(c),
            }
        }
        Cow::Owned(out)
    }

    /// A score [as it is said](Lang::score).
    pub fn score(self, lang: Lang, tree: &Tree, score: Score) -> String {
        self.text(&lang.score(tree, score)).into_owned()
    }

    /// A window, `(α, β)`.
    pub fn window(self, lang: Lang, tree: &Tree, window: Window) -> String {
        format!("({}, {})", self.score(lang, tree, window.alpha), self.score(lang, tree, window.beta))
    }
}

/// The name of a node in a line of text, [as people see it](crate::shown::short).
pub fn shown_name(tree: &Tree, node: NodeId) -> Cow<'_, str> {
    crate::shown::short(tree.name(node))
}

/// A range of steps as people count them: from 1, both ends included.
///
/// ```
/// use plyscope_trace::style::Steps;
/// let steps: Steps = "3..7".parse()?;
/// // The third step has the index 2.
/// assert!(!steps.contains(1) && steps.contains(2) && steps.contains(6) && !steps.contains(7));
/// assert!("5".parse::<Steps>()?.contains(4));
/// assert!("5..".parse::<Steps>()?.contains(1000));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Steps {
    /// The first step, from 1.
    pub first: usize,
    /// The last step, from 1; `None` is the last of all.
    pub last: Option<usize>,
}

impl Default for Steps {
    /// All of them.
    fn default() -> Steps {
        Steps { first: 1, last: None }
    }
}

impl Steps {
    /// Whether the step with this index is one of them.
    pub fn contains(self, index: usize) -> bool {
        index + 1 >= self.first && !self.ends_before(index)
    }

    /// Whether nothing from the step with this index on is wanted.
    pub fn ends_before(self, index: usize) -> bool {
        self.last.is_some_and(|last| index >= last)
    }
}

impl FromStr for Steps {
    type Err = String;

    fn from_str(text: &str) -> Result<Steps, String> {
        let error = || format!("`{text}` is not a range of steps; expected e.g. 5, 3..7, 3.. or ..7");
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| error());
        let (first, last) = match text.split_once("..") {
            None => (number(text)?, Some(number(text)?)),
            Some((first, last)) => (
                if first.trim().is_empty() { 1 } else { number(first)? },
                if last.trim().is_empty() { None } else { Some(number(last)?) },
            ),
        };
        if first == 0 || last == Some(0) {
            return Err(format!("`{text}`: there is no step 0; steps are counted from 1"));
        }
        if last.is_some_and(|last| last < first) {
            return Err(format!("the steps `{text}` end before they begin; expected e.g. 3..7"));
        }
        Ok(Steps { first, last })
    }
}

/// How to print, apart from the style.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub struct Settings {
    /// With which signs.
    pub signs: Signs,
    /// Which steps.
    pub steps: Steps,
    /// In which notation lines of code are written.
    pub listing: Notation,
    /// The language of sentences and remarks.
    pub lang: Lang,
}

/// What a line is about, for those who print in colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Tone {
    /// The head of the output, or of a block.
    Head,
    /// Nothing special.
    Plain,
    /// A leaf was valued.
    Leaf,
    /// Something was cut.
    Cut,
    /// The line of code that is being executed.
    Current,
    /// A remark.
    Note,
}

/// Where the lines of a style go: a closure that takes each line, without its end, and what it is about.
pub trait Lines: FnMut(Tone, &str) -> io::Result<()> {}
impl<F: FnMut(Tone, &str) -> io::Result<()>> Lines for F {}

/// Prints `run`, line by line as they are made: a long trace is never held in memory as text.
///
/// # Errors
/// Those of `line`.
pub fn each_line(run: &Run, style: Style, settings: &Settings, mut line: impl Lines) -> io::Result<()> {
    match style {
        Style::Table => table::lines(run, settings, &mut line),
        Style::Stack => stack::lines(run, settings, &mut line),
        Style::Log => log::lines(run, settings, &mut line),
        Style::Json => json::lines(run, settings, &mut line),
    }
}

/// Prints `run` without colour.
///
/// # Errors
/// Those of `out`.
pub fn write(run: &Run, style: Style, settings: &Settings, out: &mut impl io::Write) -> io::Result<()> {
    each_line(run, style, settings, |_, text| writeln!(out, "{text}"))
}

/// The whole text, for short traces.
pub fn to_string(run: &Run, style: Style, settings: &Settings) -> String {
    let mut out = String::new();
    // A string never refuses a line.
    let _ = each_line(run, style, settings, |_, text| {
        out.push_str(text);
        out.push('\n');
        Ok(())
    });
    out
}
