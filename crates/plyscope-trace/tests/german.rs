//! What a reader refuses is said in German as well: every message in the sources, with anything in its places.

use plyscope_trace::{Lang, READING, messages_in};
use std::path::{Path, PathBuf};

#[test]
fn every_refusal_of_the_readers_is_said_in_german() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = |path: &str| {
        std::fs::read_dir(here.join(path)).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>()
    };
    let mut files = folder("src/read");
    files.extend(
        ["../plyscope/src/tree/notation.rs", "../plyscope/src/tree/build.rs"].map(|path| here.join(path)),
    );
    let read = |file: &PathBuf| messages_in(&std::fs::read_to_string(file).unwrap());
    let messages: Vec<String> = files.iter().flat_map(read).collect();
    assert!(messages.len() > 90, "only {} messages were found", messages.len());
    let missing: Vec<_> = messages.iter().filter(|message| READING.german(message).is_none()).collect();
    assert!(missing.is_empty(), "no German for {missing:#?}");
}

#[test]
fn numbers_have_the_signs_of_their_language() {
    let counts = [(0, "0"), (999, "999"), (1_000, "1.000"), (12_408, "12.408"), (1_234_567, "1.234.567")];
    for (number, german) in counts {
        assert_eq!(Lang::De.count(number), german);
        assert_eq!(Lang::En.count(number), german.replace('.', ","));
    }
    assert_eq!([Lang::En, Lang::De].map(|lang| lang.decimal("45.20".to_owned())), ["45.20", "45,20"]);
}

#[test]
fn some_of_them() {
    for (english, german) in [
        (
            "tree.txt: line 1, column 23: the text ends; expected `,` or `]` for the bracket opened in line 1, column 1",
            "tree.txt: Zeile 1, Spalte 23: der Text ist zu Ende; erwartet wird `,` oder `]` für die Klammer aus Zeile 1, Spalte 1",
        ),
        (
            "line 2, column 2: found `five`; expected a number, a named leaf or a node in brackets, e.g. 3, x=3 or (B 3 5)",
            "Zeile 2, Spalte 2: `five` gefunden; erwartet wird eine Zahl, ein Blatt mit Namen oder ein Knoten in Klammern, z. B. 3, x=3 oder (B 3 5)",
        ),
        (
            "line 1, column 7: a leaf without a value; expected a number, e.g. 3 or x = 3",
            "Zeile 1, Spalte 7: ein Blatt ohne Wert; erwartet wird eine Zahl, z. B. 3 oder x = 3",
        ),
        (
            "line 1, column 4: \"B\" is below \"A\" and below \"C\"; expected one parent for each node",
            "Zeile 1, Spalte 4: \"B\" steht unter \"A\" und unter \"C\"; erwartet wird ein Elternknoten für jeden Knoten",
        ),
    ] {
        assert_eq!(READING.say(english, Lang::De), german);
        assert_eq!(READING.say(english, Lang::En), english);
    }
}
