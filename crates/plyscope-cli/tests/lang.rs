//! What people read about trees, in both languages: the same facts, and no English left in the German.

use std::process::Command;

fn plyscope(args: &[&str]) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_plyscope")).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    assert!(output.status.success(), "{args:?}: {}", text(output.stderr));
    (text(output.stdout), text(output.stderr))
}

fn both(args: &[&str]) -> [String; 2] {
    ["en", "de"].map(|lang| plyscope(&[args, &["--lang", lang]].concat()).0)
}

/// English words that no German sentence has.
const ENGLISH: &[&str] = &[
    " the ", "The ", " is ", " has ", " with ", " and ", " not ", "enough", "leaves", "value", "step ",
    "moves", "store",
];

fn assert_german(text: &str, args: &[&str]) {
    for word in ENGLISH {
        // Code and the titles of pages are notation.
        let notation = |line: &&str| {
            line.contains(['(', '=', '←'])
                || line.starts_with("# R")
                || line.starts_with(['▶'])
                || line.starts_with("  ")
        };
        let lines = text.lines().filter(|line| !notation(line));
        for line in lines {
            assert!(!line.contains(word), "{args:?}: `{word}` in {line}");
        }
    }
}

#[test]
fn traces_speak_german() {
    for algorithm in ["minimax", "alpha-beta", "fail-hard", "shallow", "pvs", "mtdf", "sss", "deepening"] {
        for style in ["log", "table", "stack"] {
            let args = ["trace", "horizon", "--algorithm", algorithm, "--style", style];
            let [en, de] = both(&args);
            assert_ne!(en, de, "{args:?}");
            assert_eq!(en.lines().count(), de.lines().count(), "{args:?}");
            match (style, algorithm) {
                // The words of its page.
                ("stack", "fail-hard") => {}
                // Rows are notation.
                ("table", _) => {
                    let notes: Vec<&str> = de.lines().filter(|line| line.starts_with('#')).collect();
                    assert_german(&notes.join("\n"), &args);
                }
                _ => assert_german(&de, &args),
            }
            if style == "table" {
                let rows = |text: &str| {
                    let rows = text.lines().filter(|line| !line.starts_with('#'));
                    rows.map(|row| row.replace(" statisch", " static").replace(" Tabelle", " table"))
                        .collect::<Vec<_>>()
                };
                assert_eq!(rows(&en), rows(&de), "{args:?}");
            }
        }
        let json = ["trace", "horizon", "--algorithm", algorithm, "--style", "json"];
        let [en, de] = both(&json);
        assert_eq!(en.lines().count(), de.lines().count());
    }
    let [en, de] = both(&["trace", "letters", "--style", "log"]);
    assert!(en.contains("so C's remaining child cannot matter."), "{en}");
    assert!(de.contains("also kann das andere Kind von C nichts ändern."), "{de}");
}

#[test]
fn comparisons_and_remarks_speak_german() {
    let [en, de] = both(&["compare", "horizon", "--depth", "2"]);
    assert!(en.contains("algorithm") && en.contains("least possible"), "{en}");
    assert!(de.contains("Algorithmus") && de.contains("am wenigsten") && de.contains("Tiefe 2"), "{de}");
    assert!(de.contains("suchen bis zum Ende und nehmen keine Tiefe an"), "{de}");
    let [en, de] = both(&["compare", "--random", "2,3", "--trials", "5"]);
    assert!(en.contains("5 random trees") && de.contains("5 zufällige Bäume"), "{de}");
    let (_, remark) = plyscope(&["convert", "horizon", "--to", "levels"]);
    assert!(remark.contains("levels cannot hold the static values of"), "{remark}");
    let (_, remark) = plyscope(&["convert", "horizon", "--to", "levels", "--lang", "de"]);
    assert!(remark.contains("kann das nicht festhalten: die statischen Werte von"), "{remark}");
}

/// The figure of Russell & Norvig: ranges of possible values instead of windows. A deep cut points to its cause.
#[test]
fn pictures_show_ranges_and_causes() {
    let (last, _) = plyscope(&["draw", "aima", "--labels", "interval"]);
    assert_eq!(last.matches(">[3, 3]</text>").count(), 2, "{last}");
    assert!(last.contains(">[-∞, 2]</text>") && last.contains(">[2, 2]</text>"), "{last}");
    assert!(last.contains("possible values") && !last.contains(">(α, β)</text>"), "{last}");
    let (plain, _) = plyscope(&["draw", "aima"]);
    assert!(!plain.contains("[3, 3]") && !plain.contains("class=\"cause\""), "{plain}");
    let (deep, _) = plyscope(&["draw", "deep-cut", "--lang", "de"]);
    // One in the tree and one in the legend.
    assert_eq!(deep.matches("class=\"cause head\"").count(), 2, "{deep}");
    assert!(deep.contains("tiefer Schnitt zur Ursache"), "{deep}");
}
