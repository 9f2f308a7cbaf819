//! What the page is refused for while somebody steps, orders and practises, in every language. Refusals of the server itself
//! (too many calls, no such file) are English.

use plyscope_trace::{Phrases, define_messages};

/// Refusals that are made in English, and said again in the language of the request.
pub(crate) static REFUSALS: Phrases = Phrases {
    own: &[
        (
            "the tree has {n} nodes, but an exercise on the page has at most {m}",
            "der Baum hat {n} Knoten, aber eine Aufgabe auf der Seite hat höchstens {m}",
        ),
        (
            "expected 1 to {m} exercises, but there are {n}",
            "erwartet werden 1 bis {m} Aufgaben, aber es sind {n}",
        ),
        ("unknown `{a}`; expected one of {b}", "unbekannt: `{a}`; erwartet wird eines von {b}"),
        ("expected one of `{a}` and `{b}`", "erwartet wird eines von `{a}` und `{b}`"),
        ("expected a strength of 1, 2 or 3", "erwartet wird eine Stärke von 1, 2 oder 3"),
    ],
    base: Some(&plyscope_teach::REFUSALS),
};

/// Where trees and listings come from. Titles of books stay as they are.
pub(crate) static SOURCES: Phrases = Phrases {
    own: &[
        (
            "the engine in short: CUTOFF-TEST asks the rules and the game's hints, then the table, then the moves",
            "die Engine in Kürze: CUTOFF-TEST fragt die Regeln und die Hinweise des Spiels, dann die Tabelle, dann die Züge",
        ),
        (
            "iterative deepening (Slate & Atkin 1977) around principal variation search with a table",
            "iterative Vertiefung (Slate & Atkin 1977) um eine Hauptvariantensuche mit Tabelle",
        ),
        ("principal variation search ({a}), for MAX and MIN", "Hauptvariantensuche ({a}), für MAX und MIN"),
        (
            "alpha-beta over histories with a depth limit, in the notation {a}",
            "Alpha-Beta über Zugfolgen mit begrenzter Tiefe, in der Schreibweise {a}",
        ),
        (
            "SSS* (Stockman 1979) as a series of null windows: {a}",
            "SSS* (Stockman 1979) als Folge von Nullfenstern: {a}",
        ),
        ("{a}, 2nd edition: {b}", "{a}, 2. Auflage: {b}"),
        ("{a}, 4th edition: {b}", "{a}, 4. Auflage: {b}"),
        ("{a}: F1, for MAX and MIN", "{a}: F1, für MAX und MIN"),
        ("{a}: the α-β algorithm on slides", "{a}: der α-β-Algorithmus auf Folien"),
        (
            "the node-by-node α-β trace of a lecture that follows Russell & Norvig; K, N and O, never printed there, are made up",
            "der α-β-Ablauf Knoten für Knoten aus einer Vorlesung nach Russell & Norvig; K, N und O stehen dort nirgends und sind erfunden",
        ),
        ("{a}, adversarial search", "{a}, Suche gegen einen Gegner"),
        ("after {a}, on deep cutoffs", "nach {a}, über tiefe Schnitte"),
        (
            "made for Plyscope: the leaves of best-order, every node's children the other way round",
            "für Plyscope gemacht: die Blätter von best-order, die Kinder jedes Knotens in umgekehrter Reihenfolge",
        ),
        (
            "made for Plyscope; the count is Knuth & Moore's minimum",
            "für Plyscope gemacht; die Zahl ist das Minimum von Knuth & Moore",
        ),
        ("made for Plyscope, after games such as Kalah", "für Plyscope gemacht, nach Spielen wie Kalah"),
        ("made for Plyscope", "für Plyscope gemacht"),
    ],
    base: None,
};

define_messages! {
    not_a_value(text, error) {
        en: "`{text}` is not a value: {error}; expected a number, e.g. 3, -0.5 or inf",
        de: "`{text}` ist kein Wert ({error}); erwartet wird eine Zahl, z. B. 3, -0.5 oder inf"
    }
    no_node(n, last) {
        en: "there is no node {n}; this tree has the nodes 0 to {last}",
        de: "einen Knoten {n} gibt es nicht; dieser Baum hat die Knoten 0 bis {last}"
    }
    no_example(name, names) {
        en: "no example `{name}`; expected one of {names}",
        de: "ein Beispiel `{name}` gibt es nicht; erwartet wird eines von {names}"
    }
    no_tree() {
        en: "there is no tree; expected `tree`, `example` or `random`",
        de: "der Baum fehlt; erwartet wird `tree`, `example` oder `random`"
    }
    two_trees() {
        en: "there is more than one tree; expected one of `tree`, `example`, `random`",
        de: "das ist mehr als ein Baum; erwartet wird eines von `tree`, `example`, `random`"
    }
    too_many_nodes(found, limit) {
        en: "the tree has {found} nodes, but the page shows at most {limit}",
        de: "der Baum hat {found} Knoten, aber die Seite zeigt höchstens {limit}"
    }
    too_many_steps(all, limit) {
        en: "this search takes {all} steps, but the page shows at most {limit}; expected a smaller tree",
        de: "diese Suche hat {all} Schritte, aber die Seite zeigt höchstens {limit}; erwartet wird ein kleinerer Baum"
    }
    lab_too_large(found, limit) {
        en: "the tree has {found} nodes, but the lab takes at most {limit}",
        de: "der Baum hat {found} Knoten, aber hier dürfen es höchstens {limit} sein"
    }
    exercise_too_large(branching, depth, limit) {
        en: "a tree of {branching} children and {depth} plies is too large; an exercise on the page has at most {limit} nodes",
        de: "ein Baum mit {branching} Kindern und {depth} Halbzügen ist zu groß; eine Aufgabe auf der Seite hat höchstens {limit} Knoten"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::textbook::Raise;
    use plyscope_trace::style::{Notation, listing_for};
    use plyscope_trace::{Algorithm, Options, examples};

    #[test]
    fn every_source_is_said_in_german() {
        let searches = Algorithm::ALL.into_iter().chain([Algorithm::Engine]);
        let listed = searches.flat_map(|algorithm| {
            [Raise::After, Raise::Before].map(|raise| {
                listing_for(&Options { raise, ..Options::new(algorithm) }, Notation::Page).source
            })
        });
        let sources = listed.chain(examples::ALL.iter().map(|example| example.source));
        // Names and titles only.
        let bare = ["Rich & Knight, Artificial Intelligence: MINIMAX-A-B"];
        let left = |source: &&str| {
            SOURCES.german(source).is_none() && !bare.contains(source) && !source.ends_with(": MTD(f)")
        };
        assert_eq!(sources.filter(left).collect::<Vec<_>>(), Vec::<&str>::new());
    }

    #[test]
    fn every_refusal_is_said_in_every_language() {
        for (key, [en, de]) in ALL {
            assert!(!en.trim().is_empty() && !de.trim().is_empty() && en != de, "{key}");
        }
    }
}
