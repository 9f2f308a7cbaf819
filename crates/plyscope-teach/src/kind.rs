//! The kinds of exercises.

use plyscope_trace::Lang;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The minimax value of every inner node.
    Values,
    /// The value of the root, the best move and the best path.
    BestMove,
    /// The leaves that alpha-beta looks at, in order.
    Visited,
    /// The leaves that it never looks at.
    Pruned,
    /// α and β on entry of every inner node that is entered.
    Entry,
    /// α and β on exit of these nodes, and what they return.
    Exit,
    /// All successive values of α and β at these nodes.
    History,
    /// The cuts in order: node, kind, the ancestor that caused it, shallow or deep.
    Cuts,
    /// An order of the children for which the fewest leaves are visited.
    Reorder,
    /// What the search does next.
    NextStep,
    /// The value of every node as its own player sees it.
    Negamax,
    /// How far iterative deepening comes with a budget of evaluations.
    Deepening,
    /// For which values of an unknown leaf another leaf is pruned.
    Symbolic,
}

impl Kind {
    /// All of them, in the order in which they are listed to people.
    pub const ALL: [Kind; 13] = [
        Kind::Values,
        Kind::BestMove,
        Kind::Visited,
        Kind::Pruned,
        Kind::Entry,
        Kind::Exit,
        Kind::History,
        Kind::Cuts,
        Kind::Reorder,
        Kind::NextStep,
        Kind::Negamax,
        Kind::Deepening,
        Kind::Symbolic,
    ];

    /// Its name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Values => "values",
            Kind::BestMove => "best-move",
            Kind::Visited => "visited",
            Kind::Pruned => "pruned",
            Kind::Entry => "entry",
            Kind::Exit => "exit",
            Kind::History => "history",
            Kind::Cuts => "cuts",
            Kind::Reorder => "reorder",
            Kind::NextStep => "next-step",
            Kind::Negamax => "negamax",
            Kind::Deepening => "deepening",
            Kind::Symbolic => "symbolic",
        }
    }

    /// What is asked, in a few words.
    pub const fn title(self) -> &'static str {
        match self {
            Kind::Values => "Values of the nodes",
            Kind::BestMove => "Best move and path",
            Kind::Visited => "Leaves visited, in order",
            Kind::Pruned => "Leaves pruned",
            Kind::Entry => "α and β on entry",
            Kind::Exit => "α, β and value on exit",
            Kind::History => "All values of α and β",
            Kind::Cuts => "Cuts and their causes",
            Kind::Reorder => "The best order",
            Kind::NextStep => "The next step",
            Kind::Negamax => "Negamax signs",
            Kind::Deepening => "Iterative deepening",
            Kind::Symbolic => "An unknown leaf",
        }
    }

    /// [`title`](Kind::title) in a language.
    pub fn title_in(self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, kind) => kind.title(),
            (Lang::De, Kind::Values) => "Werte der Knoten",
            (Lang::De, Kind::BestMove) => "Bester Zug und Weg",
            (Lang::De, Kind::Visited) => "Besuchte Blätter, der Reihe nach",
            (Lang::De, Kind::Pruned) => "Abgeschnittene Blätter",
            (Lang::De, Kind::Entry) => "α und β beim Aufruf",
            (Lang::De, Kind::Exit) => "α, β und Wert bei der Rückkehr",
            (Lang::De, Kind::History) => "Alle Werte von α und β",
            (Lang::De, Kind::Cuts) => "Schnitte und ihre Ursachen",
            (Lang::De, Kind::Reorder) => "Die beste Reihenfolge",
            (Lang::De, Kind::NextStep) => "Der nächste Schritt",
            (Lang::De, Kind::Negamax) => "Vorzeichen bei Negamax",
            (Lang::De, Kind::Deepening) => "Iterative Vertiefung",
            (Lang::De, Kind::Symbolic) => "Ein unbekanntes Blatt",
        }
        .to_owned()
    }

    /// Whether the answer depends on how alpha-beta is searched, and so on the rules of the convention.
    pub const fn is_about_pruning(self) -> bool {
        !matches!(self, Kind::Values | Kind::BestMove | Kind::Negamax)
    }

    /// Whether the answer says only what the search did, and no number: small trees have few such answers.
    pub const fn is_a_list(self) -> bool {
        matches!(self, Kind::Visited | Kind::Pruned | Kind::Cuts)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| {
            let names = Kind::ALL.map(Kind::name).join(", ");
            format!("unknown kind of exercise `{text}`; expected one of {names}")
        })
    }
}
