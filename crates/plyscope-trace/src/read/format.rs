//! The formats by name, and what each can hold.

use std::fmt;
use std::str::FromStr;

/// A way to write a tree down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Format {
    /// Nested lists, in the spelling of JSON or Python.
    Lists,
    /// S-expressions; see [`Tree::parse`](plyscope::Tree::parse).
    Sexpr,
    /// JSON objects.
    Json,
    /// Dictionaries of children and of values; lists of edges are read, too.
    Adjacency,
    /// Numbers of children level by level, then the leaves in the same order.
    Levels,
    /// Numbers of children depth first, 0 for a leaf, then the leaves from left to right.
    Preorder,
    /// Newick, the notation of phylogeny: a value is a length.
    Newick,
    /// One node on a line, indented under its parent; Markdown lists are read, too.
    Outline,
    /// Graphviz.
    Dot,
    /// Gambit's extensive games, as far as they are trees for minimax.
    Efg,
    /// The tree of LaTeX's package `forest`.
    Forest,
}

/// Whose turns a format can say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Players {
    /// Nobody's: the players alternate, and who moves first is said when it is read.
    Alternating,
    /// The turns at inner nodes; at a leaf it is the turn of the other player than before.
    Inner,
    /// Everybody's: any player at any node.
    All,
}

/// What a format can say. All can say the shape and exact decimals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holds {
    /// Names of nodes.
    pub names: bool,
    /// Who moves, free turns included.
    pub players: Players,
    /// Static values of inner nodes.
    pub statics: bool,
    /// Infinite values.
    pub infinities: bool,
}

impl Holds {
    const ALL: Holds = Holds { names: true, players: Players::All, statics: true, infinities: true };
    const COUNTS: Holds =
        Holds { names: false, players: Players::Alternating, statics: false, infinities: true };
    const EFG: Holds = Holds { names: true, players: Players::Inner, statics: false, infinities: false };
}

impl Format {
    /// All of them, in the order in which they are listed to people.
    pub const ALL: [Format; 11] = [
        Format::Lists,
        Format::Sexpr,
        Format::Json,
        Format::Adjacency,
        Format::Levels,
        Format::Preorder,
        Format::Newick,
        Format::Outline,
        Format::Dot,
        Format::Efg,
        Format::Forest,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Lists => "lists",
            Format::Sexpr => "sexpr",
            Format::Json => "json",
            Format::Adjacency => "adjacency",
            Format::Levels => "levels",
            Format::Preorder => "preorder",
            Format::Newick => "newick",
            Format::Outline => "outline",
            Format::Dot => "dot",
            Format::Efg => "efg",
            Format::Forest => "forest",
        }
    }

    /// What it is, with an example, in one line.
    pub const fn title(self) -> &'static str {
        match self {
            Format::Lists => "nested lists of JSON or Python: [[3, 12, 8], [2, 4, 6]]",
            Format::Sexpr => "s-expressions: ((3 12 8) (2 4 6))",
            Format::Json => r#"JSON objects: {"name": "B", "children": [3, 12, 8]}"#,
            Format::Adjacency => r#"dictionaries or edges, and values: {"A": ["B", "C"]} {"B": 3, "C": 5}"#,
            Format::Levels => "numbers of children level by level, then the leaves: 2|3,3 and 3,12,8,2,4,6",
            Format::Preorder => "numbers of children depth first, then the leaves: 2,0,0 and 3,5",
            Format::Newick => "Newick: ((3,12,8)B,(2,4,6)C)A;",
            Format::Outline => "indented lines or a Markdown list: MAX A, below it - 3",
            Format::Dot => "Graphviz: digraph { A -> {B C} B [label=3] C [label=5] }",
            Format::Efg => "Gambit's .efg: two players, constant sum, nothing hidden, no chance",
            Format::Forest => "LaTeX's forest: [A [B [3] [12] [8]] [C [2] [4] [6]]]",
        }
    }

    /// What it can say of a tree.
    pub const fn holds(self) -> Holds {
        match self {
            Format::Levels | Format::Preorder => Holds::COUNTS,
            Format::Efg => Holds::EFG,
            _ => Holds::ALL,
        }
    }
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
