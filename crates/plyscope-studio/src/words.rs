//! What the page is refused for, in every language. What the server says to whoever is not its page is English.

use plyscope_trace::{Phrases, define_messages};

/// Refusals that are made in English, and said again in the language of the request.
pub(crate) static REFUSALS: Phrases = Phrases {
    own: &[
        // Trees and exercises.
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
        (
            "there is no node {n}; expected 0 to {m}",
            "einen Knoten {n} gibt es nicht; erwartet wird 0 bis {m}",
        ),
        ("node {n} has the children {a}, each once", "Knoten {n} hat die Kinder {a}, jedes einmal"),
        (
            "a recorded search is shown as it was; expected no tree, algorithm or depth beside it",
            "eine aufgezeichnete Suche wird gezeigt, wie sie war; daneben werden weder Baum noch Algorithmus noch Tiefe erwartet",
        ),
        (
            "this search has {n} steps, but the page shows at most {m}",
            "diese Suche hat {n} Schritte, aber die Seite zeigt höchstens {m}",
        ),
        (
            "expected up to 32 letters, digits, `-` or `_`, e.g. {x}",
            "erwartet werden bis zu 32 Buchstaben, Ziffern, `-` oder `_`, z. B. {x}",
        ),
        (
            "expected a speed from 0.1 to 60 steps per second",
            "erwartet wird ein Tempo von 0,1 bis 60 Schritten in der Sekunde",
        ),
        (
            "this search takes {n} steps, but a moving picture shows at most {m}",
            "diese Suche hat {n} Schritte, aber ein bewegtes Bild zeigt höchstens {m}",
        ),
        (
            "a recorded search of a game is not searched again",
            "eine aufgezeichnete Suche eines Spiels wird nicht noch einmal gesucht",
        ),
        (
            "the count was given up: nobody is waiting for it any longer",
            "die Zählung wurde aufgegeben: niemand wartet mehr darauf",
        ),
        // Games.
        (
            "the game is over; expected a position with moves",
            "das Spiel ist zu Ende; erwartet wird eine Stellung mit Zügen",
        ),
        ("expected a depth of 1 or more", "erwartet wird eine Tiefe ab 1"),
        (
            "`exact` is for the engine; a textbook search is always exact",
            "`exact` ist für die Engine; eine Suche aus dem Lehrbuch ist immer exakt",
        ),
        ("there is no search", "es gibt keine Suche"),
        ("one request may ask for at most {n} boards", "eine Anfrage darf höchstens {n} Bretter verlangen"),
        ("a line may have at most {n} moves", "eine Zugfolge darf höchstens {n} Züge haben"),
        ("expected at least one move", "erwartet wird mindestens ein Zug"),
        ("a legal move has no value", "ein erlaubter Zug hat keinen Wert"),
        (
            "`{a}` is out of range; expected {b} to {c}",
            "`{a}` liegt außerhalb des Bereichs; erwartet wird {b} bis {c}",
        ),
        ("a text may have at most {n} bytes", "ein Text darf höchstens {n} Bytes haben"),
        ("a game may have at most {n} moves", "eine Partie darf höchstens {n} Züge haben"),
        (
            "this position has {n} moves, but the page shows at most {m}",
            "diese Stellung hat {n} Züge, aber die Seite zeigt höchstens {m}",
        ),
        // Size and time.
        (
            "the answer would be longer than {n} MiB; expected a smaller tree or game",
            "die Antwort wäre länger als {n} MiB; erwartet wird ein kleinerer Baum oder ein kleineres Spiel",
        ),
        (
            "the answer would hold more than {n} MiB of text; expected a smaller tree or game, or shorter names",
            "die Antwort enthielte mehr als {n} MiB Text; erwartet wird ein kleinerer Baum, ein kleineres Spiel oder kürzere Namen",
        ),
        (
            "the call was given up: it took too long, or nobody is waiting for it",
            "der Aufruf wurde aufgegeben: er dauerte zu lange, oder niemand wartet darauf",
        ),
        (
            "the call failed unexpectedly; this is an error in the program",
            "der Aufruf ist unerwartet gescheitert; das ist ein Fehler im Programm",
        ),
        (
            "this takes longer than {n} s; expected a smaller tree or game",
            "das dauert länger als {n} s; erwartet wird ein kleinerer Baum oder ein kleineres Spiel",
        ),
        ("the work was given up", "die Arbeit wurde aufgegeben"),
        ("too many long answers are not read yet", "zu viele lange Antworten sind noch nicht gelesen"),
        ("a request may have at most {n} bytes", "eine Anfrage darf höchstens {n} Bytes haben"),
        ("the request did not arrive in time", "die Anfrage kam nicht rechtzeitig an"),
        ("the request could not be read: {a}", "die Anfrage war nicht zu lesen: {a}"),
        ("expected application/json, not `{a}`", "erwartet wird application/json, nicht `{a}`"),
        ("{n} calls are waiting already", "es warten schon {n} Aufrufe"),
        (
            "no room within {n} s: other searches are running",
            "in {n} s wurde kein Platz frei: andere Suchen laufen",
        ),
        // What JSON is not.
        ("unknown field `{a}`, expected {b}", "unbekanntes Feld `{a}`; erwartet wird {b}"),
        ("unknown field `{a}`, there are no fields", "unbekanntes Feld `{a}`; es gibt keine Felder"),
        ("unknown variant `{a}`, expected {b}", "unbekannt: `{a}`; erwartet wird {b}"),
        ("missing field `{a}`", "das Feld `{a}` fehlt"),
    ],
    base: Some(&GAMES),
};

/// What the games refuse.
static GAMES: Phrases = Phrases { own: plyscope_games::GERMAN, base: Some(&plyscope_teach::REFUSALS) };

define_messages! {
    unknown() { en: "unknown", de: "unbekannt" }
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
    use plyscope_games::record;
    use plyscope_games::registry::{self, Registry};
    use plyscope_games::session::Level;
    use plyscope_trace::style::{Notation, listing_for};
    use plyscope_trace::{Algorithm, Options, SOURCES, examples, sentences_in};

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

    /// The literals of three words or more in the sources of a folder.
    fn sentences(folder: &str, but: &[&str]) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"))];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_str().unwrap();
                if path.is_dir() {
                    folders.push(path.to_str().unwrap().to_owned());
                } else if name != "tests.rs" && !but.contains(&name) {
                    found.extend(sentences_in(&std::fs::read_to_string(path).unwrap()));
                }
            }
        }
        found
    }

    /// Law: whatever a game or a call refuses is said in German. What is a sentence and not a refusal is named here, so that
    /// a new one is not forgotten.
    #[test]
    fn every_refusal_of_games_and_calls_is_said_in_german() {
        // Verdicts and estimates are data for the page, which has its own words for them; it does not read records of contests
        // and of playthroughs, and does not train.
        let games = [
            "german.rs",
            "verdict.rs",
            "playable.rs",
            "match_record.rs",
            "playthrough.rs",
            "facts.rs",
            "pattern.rs",
            "patterns.rs",
            "train.rs",
            "margins.rs",
            "weights.rs",
        ];
        let mut all = sentences("../plyscope-games/src", &games);
        all.push("`7`: column 7: not a legal move here; the legal moves are 7".to_owned());
        // Everybody but our page is told in English.
        let calls =
            ["words.rs", "gate.rs", "token.rs", "files.rs", "openapi.rs", "lib.rs", "site.rs", "listen.rs"];
        all.extend(sentences("src", &calls));
        assert!(all.len() > 120, "only {} sentences were found", all.len());
        let not_refused = [
            // Sources of facts, panics, boards in characters, kinds of trouble.
            "what was written can be read",
            "a position that was written",
            "an independent program",
            "reported a draw",
            "no number is below",
            "\\nply",
            "all lines are drawn",
            "7 boxes left",
            "a word has begun",
            "worth 7 or",
            "what a search visited is a tree",
            "depth 1 is always searched",
            "the game is over: 7",
            "a game within the limits",
            "an answer that is not an object",
            "an exercise that is not an object",
            "wrong media type",
            "too much at once",
            "there is nothing here",
            "calls are POST",
            // Parts of sentences, and sentences with parts: the next test has them whole.
            "7 must be a number",
            "did you mean 7?",
            "there is no game of this name; 7",
            "7 is to move, but",
            "7 has no pawn, but",
            "width × (height + 1)",
            "a board of 7x7 does not fit",
            "to its end",
            "7: from here 7 there",
            "expected a smaller tree or game, or",
            "the answer would hold more than",
        ];
        let game = |text: &str| Registry::bundled().list().iter().any(|entry| entry.about == text);
        let missing: Vec<_> = all
            .iter()
            // What a call does begins with a capital letter.
            .filter(|text| !text.starts_with(char::is_uppercase) && !game(text))
            .filter(|text| !not_refused.iter().any(|begin| text.starts_with(begin)))
            .filter(|text| REFUSALS.german(text).is_none())
            .collect();
        assert!(missing.is_empty(), "no German for {missing:#?}");
    }

    /// Law: what a bundled game says to names, parameters, positions, moves and levels that are wrong is said in German.
    #[test]
    fn games_refuse_in_german() {
        let german = |error: String| {
            REFUSALS.german(&error).unwrap_or_else(|| panic!("no German for `{error}`"));
        };
        let texts = [
            "",
            "?",
            "x",
            "9",
            "a1",
            "zz9",
            "1 2 3",
            "1,2,3 third",
            "9,9,9",
            "12/11",
            "3/3/3 y",
            "xxx/ooo/3 x",
            "xxx/oo1/3 o",
            "7/7/7/7/7/7 w",
            "7/7/7/7/7/X6",
            "X6/7/7/7/7/7",
            "OOOO3/7/7/7/7/7",
            "1111111",
            "8",
            "bbb/3/3/www",
            "b7/8/8/8/8/8/8/w7 b",
            "W7/8/8/8/8/8/8/8 w",
            "4,4,4:0 4,4,4:0 x",
            "4,4,4,4,4,4:0 4,4,4,4,4,4:1 x",
            "../.. 0 x",
            "h",
            "root 9",
            "1 1 99",
            "é",
        ];
        for entry in Registry::bundled().list() {
            let name = &entry.name;
            for wrong in [
                "(",
                "()x",
                "(x)",
                "(0)",
                "(0x0)",
                "(99)",
                "(99x99)",
                "(1,2,3,4,5,6,7,8,9)",
                "(3,3,99)",
                "(9,9,x)",
                "(5x5,9)",
                "(2,2,2,9)",
            ] {
                if let Err(error) = registry::open(&format!("{name}{wrong}")) {
                    german(error.to_string());
                }
            }
            let Ok(session) = registry::open(name) else { continue };
            for text in texts {
                if let Err(error) = session.fork().set_position(text) {
                    german(error.to_string());
                }
                if let Err(error) = session.fork().play(text) {
                    german(error.to_string());
                }
                if let Err(error) = registry::open(&format!("{name}@{text}")) {
                    german(error.to_string());
                }
            }
            if let Err(error) = session.unfold(Some(9), 50) {
                german(error.to_string());
            }
            if let Err(error) = session.unfold(None, 50) {
                german(error.to_string());
            }
        }
        for wrong in
            ["chess", "conect4", "connect4)", "tree", "tree(x.txt)", "connect4(99x99)", "mnk(9,9,12)"]
        {
            german(registry::open(wrong).err().unwrap().to_string());
        }
        for wrong in ["", "strong", "depth=x", "time=x", "strength=99", "random,depth=3", "exact"] {
            german(wrong.parse::<Level>().unwrap_err().to_string());
        }
        for wrong in
            ["", "hello", "game chess", "game nim\nhello", "game nim\nmove z", "game nim\nposition z"]
        {
            german(record::read(wrong, registry::open).err().unwrap().to_string());
        }
        // How a game is opened is a part of what its parameters are refused with.
        for entry in Registry::bundled().list() {
            let text =
                format!("`7`: there are 7 parameters; expected {}, e.g. {}", entry.form(), entry.example);
            assert!(REFUSALS.german(&text).is_some_and(|text| text.contains("erwartet wird")), "{text}");
        }
    }

    #[test]
    fn every_refusal_is_said_in_every_language() {
        for (key, [en, de]) in ALL {
            assert!(!en.trim().is_empty() && !de.trim().is_empty() && en != de, "{key}");
        }
    }
}
