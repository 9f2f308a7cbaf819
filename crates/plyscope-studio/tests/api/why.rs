//! The search that chose a move travels with the answer, and `step` shows it as it was.

use crate::http::Studio;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn chosen(studio: &Studio, game: &str, moves: &[&str], level: &str) -> Value {
    let asked = json!({ "at": { "game": game, "moves": moves }, "level": level, "seed": 3 });
    let answer = studio.call("play/choose", &asked);
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.event("done").expect("an answer")
}

#[test]
fn what_step_shows_is_what_chose_the_move() {
    let studio = Studio::start();
    let mut seen = BTreeSet::new();
    for (game, moves) in [
        ("tictactoe", &["b2"][..]),
        ("connect4", &["4", "4", "3"]),
        ("othello", &["d3"]),
        ("kalah", &[]),
        ("mnk(9,9,5)", &["e5"]),
        ("breakthrough", &[]),
    ] {
        for level in ["strength=4", "depth=3", "time=30ms", "exact,nodes=4000"] {
            let found = chosen(&studio, game, moves, level);
            if found["unrecorded"] == "chance" {
                continue;
            }
            let text = found["search"].as_str().unwrap_or_else(|| panic!("{game} {level}: {found}"));
            let answer = studio.call("step", &json!({ "recording": text }));
            assert_eq!(answer.status, 200, "{game} {level}: {}", answer.body);
            let shown = answer.json();
            let search = &shown["game"];
            for field in ["best", "value", "line", "depth", "nodes"] {
                assert_eq!(search[field], found[field], "{game} {level}: {field}");
            }
            // And as sure, not more: a bound says in which direction.
            let value = found["value"].as_str().expect("a text");
            let sure = match found["knowledge"].as_str().expect("a word") {
                "bound" if value.starts_with('≥') => "at-least",
                "bound" => "at-most",
                other => other,
            };
            assert_eq!(search["sure"], sure, "{game} {level}: {value}");
            seen.insert(sure.to_owned());
            assert_eq!(search["level"], level);
            assert_eq!(search["moves"], json!(moves));
            // The best path begins with the move, as far as the line was visited.
            if let Some(first) = shown["path"].get(0).and_then(Value::as_u64) {
                assert_eq!(shown["nodes"][first as usize]["name"], found["best"], "{game} {level}");
            }
            // Nodes that are drawn, calls that were told, and those only counted make up the search.
            let told =
                shown["steps"]["calls"].as_array().and_then(|calls| calls.last()).and_then(Value::as_u64);
            let hidden = search["not_shown"].as_u64();
            assert_eq!(told.zip(hidden).map(|(a, b)| a + b), search["searched"].as_u64(), "{game} {level}");
        }
    }
    assert!(seen.contains("proved") && seen.contains("estimate"), "{seen:?}");
}

#[test]
fn what_cannot_be_shown_is_told() {
    let studio = Studio::start();
    let found = chosen(&studio, "tictactoe", &[], "random");
    assert_eq!((&found["search"], &found["unrecorded"]), (&Value::Null, &json!("chance")));
    let text = chosen(&studio, "tictactoe", &[], "depth=2")["search"].as_str().expect("a search").to_owned();
    for (request, why) in [
        (json!({ "recording": text, "algorithm": "pvs" }), "as it was"),
        (json!({ "recording": text, "example": "letters" }), "as it was"),
        (json!({ "recording": &text[..text.len() / 2] }), "not a recorded search"),
    ] {
        let answer = studio.call("step", &request);
        assert_eq!(answer.status, 422, "{}", answer.body);
        assert!(answer.body.contains(why), "{}", answer.body);
    }
    // The picture and the texts are there as for a tree; a question would be another search.
    let search = json!({ "recording": text });
    assert!(studio.call("picture", &json!({ "search": search, "position": 3 })).body.contains("<svg"));
    for form in ["table", "stack", "log", "json"] {
        assert_eq!(studio.call("export", &json!({ "search": search, "form": form })).status, 200, "{form}");
    }
    let asked = studio.call("question", &json!({ "search": search, "node": 1, "value": "3" }));
    assert_eq!(asked.status, 422, "{}", asked.body);
    assert_eq!(studio.call("step/given", &json!({})).json()["recording"], Value::Null);
}
