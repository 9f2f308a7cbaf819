//! Refusals in every language. A reader makes them of parts, far from anybody who knows the language of the person:
//! `found `x`; expected a number, e.g. 3`. So they are made in English and said again, part by part, where they are shown.

use super::Lang;

/// English sentences and parts of sentences, each with its German.
///
/// `{a}` stands for something that is quoted, `{A}` for a part that is a phrase itself, `{x}` for an example, in which
/// only *and* and *or* are words. What comes first in the list is tried first.
#[derive(Debug)]
pub struct Phrases {
    /// The phrases of one room.
    pub own: &'static [(&'static str, &'static str)],
    /// Those that it builds on.
    pub base: Option<&'static Phrases>,
}

/// How far parts have parts.
const DEEPEST: usize = 6;

impl Phrases {
    /// A refusal in a language. What is not known stays English.
    ///
    /// ```
    /// use plyscope::Player;
    /// use plyscope_trace::{Lang, READING, read};
    /// let error = read::read("(3 five)", None, Player::Max).unwrap_err().to_string();
    /// assert!(error.starts_with("line 1, column 4: found `five`; expected a number"));
    /// assert!(READING.say(&error, Lang::De).starts_with("Zeile 1, Spalte 4: `five` gefunden; erwartet wird eine Zahl"));
    /// ```
    pub fn say(&self, message: &str, lang: Lang) -> String {
        match lang {
            Lang::En => message.to_owned(),
            Lang::De => self.german(message).unwrap_or_else(|| message.to_owned()),
        }
    }

    /// A refusal in German, if all of it is known. The name of a file may stand before it.
    pub fn german(&self, message: &str) -> Option<String> {
        let named = message.match_indices(": ").map(|(at, colon)| at + colon.len());
        std::iter::once(0)
            .chain(named)
            .find_map(|at| Some(message[..at].to_owned() + &self.phrase(&message[at..], DEEPEST)?))
    }

    fn phrase(&self, message: &str, depth: usize) -> Option<String> {
        let deeper = depth.checked_sub(1)?;
        let lists = std::iter::successors(Some(self), |phrases| phrases.base);
        lists.flat_map(|phrases| phrases.own).find_map(|(english, german)| {
            let mut said = (*german).to_owned();
            for (hole, text) in matched(english, message)? {
                let text = match hole.as_bytes() {
                    b"{x}" => text.replace(" or ", " oder ").replace(" and ", " und "),
                    [_, b'A'..=b'Z', _] => self.phrase(text, deeper)?,
                    _ => text.to_owned(),
                };
                said = said.replacen(hole, &text, 1);
            }
            Some(said)
        })
    }
}

/// What stands for the holes of `pattern` in `text`: each as short as can be, the last one all that is left.
fn matched<'t>(pattern: &'static str, text: &'t str) -> Option<Vec<(&'static str, &'t str)>> {
    let (mut pattern, mut text, mut found) = (pattern, text, Vec::new());
    let next_hole = |pattern: &str| {
        let holes = pattern.match_indices('{').map(|(at, _)| at);
        // A bracket of an example is none.
        holes.into_iter().find(|&at| {
            let bytes = pattern.as_bytes();
            bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic) && bytes.get(at + 2) == Some(&b'}')
        })
    };
    while let Some(at) = next_hole(pattern) {
        text = text.strip_prefix(&pattern[..at])?;
        let hole = &pattern[at..at + 3];
        pattern = &pattern[at + 3..];
        let literal = &pattern[..next_hole(pattern).unwrap_or(pattern.len())];
        let end = match literal {
            "" => text.len(),
            last if last.len() == pattern.len() => text.len().checked_sub(last.len())?,
            literal => text.find(literal)?,
        };
        let inside = text.get(..end)?;
        // What stands before a colon is a place of its own.
        if found.is_empty() && at == 0 && hole != "{A}" && inside.contains(": ") {
            return None;
        }
        found.push((hole, inside));
        text = &text[end..];
    }
    (text == pattern).then_some(found)
}

/// Test support: the messages in the text of a source file, with something in their places. A literal is one if it says
/// `expected` or shows an example.
pub fn messages_in(source: &str) -> Vec<String> {
    let message = |text: String| match text.contains("expected ") {
        true => Some(text),
        false if text.contains(", e.g. ") => Some(format!("found `7`; expected {text}")),
        false => None,
    };
    literals_in(source).into_iter().filter_map(message).collect()
}

/// Test support: the literals of three words or more, whatever they say.
pub fn sentences_in(source: &str) -> Vec<String> {
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || c == ',');
    let words = |text: &str| text.split([' ', '`', ';', ':']).filter(is_word).count();
    literals_in(source).into_iter().filter(|text| words(text) >= 3).collect()
}

/// The literals in the text of a source file, with something in their places. Its tests are left out.
fn literals_in(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n").replace("'\"'", "").replace("'\\\"'", "").replace("\\\n", "\n");
    let mut found = Vec::new();
    let mut rest = &*code;
    while let Some(at) = rest.find('"') {
        let raw = rest[..at].ends_with("r#");
        rest = &rest[at + 1..];
        let mut escaped = false;
        let ends = |c: char| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        };
        let end = if raw { rest.find("\"#") } else { rest.find(ends) }.unwrap_or(rest.len());
        let text = &rest[..end];
        let text = if raw { text.to_owned() } else { text.replace("\\\"", "\"").replace("\\\\", "\\") };
        let words: Vec<&str> = text.split_whitespace().collect();
        found.push(filled(&words.join(" ")));
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    found
}

/// A message with something in its places.
fn filled(literal: &str) -> String {
    let mut text = literal.replace("{{", "\u{1}").replace("}}", "\u{2}");
    while let Some((start, end)) = text.find('{').and_then(|at| Some((at, at + text[at..].find('}')?))) {
        let filling = match () {
            () if start == 0 && text[end + 1..].starts_with("; expected") => "found `7`",
            () if text[..start].ends_with("; expected ") => "a number",
            () if start == 0 && text[end + 1..].starts_with(", e.g.") => "a node",
            () => "7",
        };
        text.replace_range(start..=end, filling);
    }
    text.replace('\u{1}', "{").replace('\u{2}', "}")
}

/// What the readers of trees and searches say.
pub static READING: Phrases = Phrases { own: super::refusals::ALL, base: None };

/// Where trees and listings come from. Titles of books stay as they are.
pub static SOURCES: Phrases = Phrases {
    own: &[
        (
            "two cuts in a binary tree, one at a MAX and one at a MIN node",
            "zwei Schnitte in einem Binärbaum, einer an einem MAX- und einer an einem MIN-Knoten",
        ),
        ("the stack of calls on slides, from g0 to g10", "der Aufrufstapel auf Folien, von g0 bis g10"),
        ("the two-ply game of the textbook", "das Spiel mit zwei Halbzügen aus dem Lehrbuch"),
        (
            "a cut at F whose bound comes from A, three plies up",
            "ein Schnitt bei F, dessen Schranke von A kommt, drei Ebenen höher",
        ),
        (
            "sixteen leaves in the worst order: every one is looked at",
            "sechzehn Blätter in der schlechtesten Reihenfolge: jedes wird angesehen",
        ),
        (
            "sixteen leaves in the best order: {a} = 7 are enough",
            "sechzehn Blätter in der besten Reihenfolge: {a} = 7 genügen",
        ),
        ("players move twice in a row", "Spieler ziehen zweimal hintereinander"),
        (
            "decimals, ties and infinities, all exact",
            "Dezimalzahlen, Gleichstände und Unendlich, alles exakt",
        ),
        (
            "static values at inner nodes: try --depth 1, 2 and 3",
            "statische Werte an inneren Knoten: versuche --depth 1, 2 und 3",
        ),
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

#[cfg(test)]
mod tests {
    use super::*;

    static SOME: Phrases = Phrases {
        own: &[
            ("line {l}: {A}", "Zeile {l}: {A}"),
            ("{A}; expected {B}, e.g. {x}", "{A}; erwartet wird {B}, z. B. {x}"),
            ("{A}; expected {B}", "{A}; erwartet wird {B}"),
            ("found `{a}`", "`{a}` gefunden"),
            ("a list {{3}}", "eine Liste {{3}}"),
            ("a number", "eine Zahl"),
            ("{b} below {a}", "unter {a} steht {b}"),
        ],
        base: None,
    };

    #[test]
    fn parts_are_said_one_by_one() {
        let german = |text| SOME.german(text).unwrap();
        assert_eq!(
            german("line 3: found `x`; expected a number"),
            "Zeile 3: `x` gefunden; erwartet wird eine Zahl"
        );
        assert_eq!(
            german("found `; expected`; expected a number, e.g. 3 or 4"),
            "`; expected` gefunden; erwartet wird eine Zahl, z. B. 3 oder 4"
        );
        assert_eq!(german("a: b.txt: line 1: a number"), "a: b.txt: Zeile 1: eine Zahl");
        assert_eq!(german("B below A"), "unter A steht B");
        assert_eq!(german("x.txt: B below A"), "x.txt: unter A steht B");
        assert_eq!(german("a list {{3}}"), "eine Liste {{3}}");
        assert_eq!(SOME.german("found `x`; expected a banana"), None);
        assert_eq!(SOME.say("a banana", Lang::De), "a banana");
    }

    /// Whatever is quoted, the work is bounded.
    #[test]
    fn hostile_messages_end() {
        for part in ["; expected ", ", e.g. ", ": ", "`", "{a}", "line 1: "] {
            assert!(SOME.say(&part.repeat(500), Lang::De).len() < 20_000);
        }
    }
}
