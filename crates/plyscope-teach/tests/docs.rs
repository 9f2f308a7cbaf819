//! The examples of docs/exercises.md are what the program reads and writes. `BLESS=1` writes them anew.

use plyscope_teach::{Exercise, Kind, grade, key, read};
use std::path::Path;

const TREE: &str = "((3 12 8) (2 4 6) (14 5 2))";

fn exercise(kind: Kind) -> Exercise {
    let more = match kind {
        Kind::NextStep => r#", "done": 23"#,
        Kind::Deepening => r#", "budget": 8"#,
        Kind::Symbolic => r#", "unknown": "H", "target": "I""#,
        _ => "",
    };
    let tree = match kind {
        Kind::Deepening => "(A (B~4 3 12 8) (C~7 2 4 6) (D~5 14 5 2))",
        Kind::Reorder => "((2 4 6) (12 3 8))",
        _ => TREE,
    };
    Exercise::from_json(&format!(r#"{{"kind": "{kind}", "tree": "{tree}"{more}}}"#)).unwrap()
}

/// The JSON of an exercise as the page shows it: on one line, without defaults.
fn shown(exercise: &Exercise) -> String {
    let mut json: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&exercise.to_json()).unwrap();
    json.remove("convention");
    serde_json::to_string(&json).unwrap()
}

fn examples() -> String {
    let mut out = String::new();
    for kind in Kind::ALL {
        let exercise = exercise(kind);
        let answer = key(&exercise).unwrap().answer;
        out.push_str(&format!("### `{kind}`: {}\n", kind.title()));
        out.push_str(&format!("```json exercise\n{}\n```\n", shown(&exercise)));
        out.push_str(&format!("```json answer\n{}\n```\n", serde_json::to_string(&answer).unwrap()));
        out.push_str(&format!("```csv\n{}```\n\n", read::to_csv(&answer, kind)));
    }
    out
}

fn feedback() -> String {
    let exercise = exercise(Kind::Values);
    let answer = read::answer(r#"{"values": {"A": 8, "B": 8, "C": 2, "D": 2}}"#, &exercise).unwrap();
    let feedback = serde_json::to_string_pretty(&grade(&exercise, &answer).unwrap()).unwrap();
    format!("```json feedback\n{feedback}\n```\n")
}

#[test]
fn the_page_shows_what_is_read_and_written() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/exercises.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once("<!-- kinds -->\n").unwrap();
    let (middle, after) = rest.split_once("<!-- /kinds -->\n").unwrap();
    let (lead, rest) = after.split_once("```json feedback\n").unwrap();
    let (shown, tail) = rest.split_once("```\n").unwrap();
    let (examples, feedback) = (examples(), feedback());
    if std::env::var_os("BLESS").is_some() {
        let new = format!("{before}<!-- kinds -->\n{examples}<!-- /kinds -->\n{lead}{feedback}{tail}");
        std::fs::write(&path, new).unwrap();
        return;
    }
    assert_eq!(middle, examples);
    assert_eq!(format!("```json feedback\n{shown}```\n"), feedback);
    // Every misconception and every kind is on the page.
    for misconception in plyscope_teach::Misconception::ALL {
        assert!(tail.contains(&format!("| `{}` |", misconception.name())), "{misconception:?}");
    }
    // What the page says is right is right, however it is written.
    for kind in Kind::ALL {
        let section = middle.split(&format!("### `{kind}`:")).nth(1).unwrap();
        let block = |start: &str| section.split(start).nth(1).unwrap().split("```").next().unwrap();
        let exercise = Exercise::from_json(block("```json exercise\n")).unwrap();
        for text in [block("```json answer\n"), block("```csv\n")] {
            let feedback = grade(&exercise, &read::answer(text, &exercise).unwrap()).unwrap();
            assert_eq!(feedback.points, feedback.of, "{text}");
        }
    }
}
