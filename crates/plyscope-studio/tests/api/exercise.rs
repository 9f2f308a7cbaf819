//! The calls of exercise mode: their laws, without a browser.

use plyscope::engine::Cancel;
use plyscope_studio::{Problem, api};
use plyscope_teach::Kind;
use serde_json::{Value, json};

fn ask(name: &str, request: &Value) -> Result<Value, Problem> {
    let api = api();
    let call = api.find(name).unwrap_or_else(|| panic!("no call {name}"));
    let answer = call.run(request.to_string().as_bytes(), &Cancel::new(), &mut |_, _| ())?;
    Ok(serde_json::from_str(&answer).expect("JSON"))
}

fn conventions() -> Vec<Value> {
    let mut all = Vec::new();
    for i in 0..16 {
        let bit = |n: u32| i >> n & 1 == 1;
        all.push(json!({
            "cut": if bit(0) { ">" } else { ">=" }, "fail": if bit(0) || bit(1) { "soft" } else { "hard" },
            "right_to_left": bit(1), "root": if bit(2) { "min" } else { "max" }, "count_last": bit(3),
        }));
    }
    all
}

/// Law: under every convention every kind is posed, its key gets full marks, and an empty answer gets a hint of every
/// strength.
#[test]
fn every_kind_is_posed_keyed_checked_and_hinted() {
    for kind in Kind::ALL {
        for (seed, convention) in conventions().into_iter().enumerate() {
            let spec =
                json!({ "kind": kind, "seed": seed, "convention": convention, "wants": { "ties": "free" } });
            let posed = ask("exercise", &json!({ "spec": spec }))
                .unwrap_or_else(|problem| panic!("{spec}: {problem}"));
            assert_eq!(posed["kind"], kind.name());
            assert!(!posed["task"].as_array().unwrap().is_empty());
            let exercise = &posed["exercise"];
            // What was posed can be opened again, and is the same.
            let again = ask("exercise", &json!({ "exercise": exercise })).unwrap();
            assert_eq!(again, posed, "{spec}");
            let key = ask("exercise/key", &json!({ "exercise": exercise })).unwrap();
            let marked =
                ask("exercise/check", &json!({ "exercise": exercise, "answer": key["answer"] })).unwrap();
            assert_eq!((&marked["points"], &marked["first_wrong"]), (&marked["of"], &Value::Null), "{spec}");
            // The search that shows it can be recorded.
            let recorded = ask("step", &key["solution"]).unwrap();
            match kind {
                Kind::Deepening => {
                    assert_eq!(recorded["value"], key["answer"]["value"].to_string(), "{spec}")
                }
                Kind::Reorder => assert_eq!(
                    recorded["steps"]["leaves"].as_array().unwrap().last(),
                    Some(&recorded["least"]),
                    "{spec}"
                ),
                _ => {}
            }
            for strength in 1..=3 {
                let hint =
                    ask("exercise/hint", &json!({ "exercise": exercise, "strength": strength })).unwrap();
                assert!(!hint["text"].as_str().unwrap().is_empty());
                assert_eq!(hint["place"].is_null(), strength == 1, "{spec}: {hint}");
            }
        }
    }
}

/// Law: the picture tells nothing of the key: no inner node of a blank tree shows a value or a window.
#[test]
fn a_blank_tree_shows_no_answer() {
    for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::NextStep) {
        let posed = ask("exercise", &json!({ "spec": { "kind": kind, "seed": 5 } })).unwrap();
        let drawn = &posed["drawn"];
        for (node, look) in drawn["picture"]["nodes"].as_array().unwrap().iter().enumerate() {
            if drawn["nodes"][node]["children"].as_array().unwrap().is_empty() {
                continue;
            }
            let text = |n: &Value| drawn["strings"][n.as_u64().unwrap() as usize].as_str().unwrap();
            assert!(text(&look[0]).contains("unseen"), "{kind}");
            let shown: String = text(&look[1]).split("<text").skip(1).collect();
            assert!(
                !shown.contains("class=\"value\"") && !shown.contains("class=\"window\""),
                "{kind}: {shown}"
            );
        }
    }
}

/// Law: the order in which a tree is drawn is the one that was asked for; nodes keep their numbers and names.
#[test]
fn an_exercise_is_drawn_in_another_order() {
    let exercise = json!({ "kind": "reorder", "tree": "((3 12 8) (2 4 6))" });
    let as_given = ask("exercise", &json!({ "exercise": exercise })).unwrap();
    let swapped = ask("exercise", &json!({ "exercise": exercise, "orders": [[0, [5, 1]]] })).unwrap();
    assert_eq!(swapped["drawn"]["nodes"][0]["children"], json!([5, 1]));
    let x = |posed: &Value, node: usize| posed["drawn"]["picture"]["places"][node][0].as_f64().unwrap();
    assert!(x(&as_given, 1) < x(&as_given, 5) && x(&swapped, 5) < x(&swapped, 1));
    assert_eq!(swapped["exercise"], as_given["exercise"]);
    let problem = ask("exercise", &json!({ "exercise": exercise, "orders": [[0, [1, 1]]] })).unwrap_err();
    assert_eq!((problem.status, problem.place.as_deref()), (422, Some("orders[0]")));
}

#[test]
fn what_cannot_be_is_refused_with_the_reason_and_the_place() {
    let cases = [
        (json!({}), 422, "expected one of `spec` and `exercise`"),
        (json!({ "spec": { "kind": "valuez" } }), 422, "valuez"),
        (json!({ "spec": { "kind": "cuts", "wants": { "deep_cut": true } } }), 422, "at least 4 plies"),
        (
            json!({ "spec": { "kind": "values", "shape": { "uniform": { "branching": 9, "depth": 9 } } } }),
            413,
            "at most 160 nodes",
        ),
        (json!({ "spec": { "kind": "values", "shape": { "given": "((1" } } }), 422, "the given tree"),
        (json!({ "exercise": { "kind": "values", "tree": "4" } }), 422, "nothing to ask"),
        (json!({ "spec": { "kind": "values", "convention": { "cut": "=>" } } }), 422, "neither"),
    ];
    for (request, status, word) in cases {
        let problem = ask("exercise", &request).unwrap_err();
        assert_eq!(problem.status, status, "{request}: {problem}");
        assert!(problem.detail.contains(word), "{request}: {problem}");
    }
    let exercise = json!({ "kind": "values", "tree": "((3 12) (2 4))" });
    for (answer, word) in [
        (json!({ "values": { "A": "many" } }), "is not a number"),
        (json!({ "values": { "Z": 1 } }), "no node `Z`"),
        (json!({ "leaves": [] }), "does not belong in an answer"),
        (json!({ "valuez": {} }), "valuez"),
    ] {
        let problem = ask("exercise/check", &json!({ "exercise": exercise, "answer": answer })).unwrap_err();
        assert_eq!(problem.status, 422);
        assert!(problem.detail.contains(word), "{answer}: {problem}");
        assert!(
            problem.place.as_deref().is_some_and(|place| place.starts_with("answer")),
            "{answer}: {problem}"
        );
    }
    let hint = json!({ "exercise": exercise, "strength": 4 });
    assert_eq!(ask("exercise/hint", &hint).unwrap_err().place.as_deref(), Some("strength"));
}

/// Law: sheets, keys and refusals are in the language of the request.
#[test]
fn sheets_keys_and_refusals_speak_german() {
    let exercise = json!({ "kind": "values", "tree": "((3 12 8) (2 4 6) (14 5 2))" });
    let sheet = |lang: Value| {
        let asked = json!({ "exercises": [exercise], "format": "html", "lang": lang });
        ask("exercise/sheet", &asked).unwrap()["text"].as_str().unwrap().to_owned()
    };
    assert!(
        sheet(json!("de")).contains("<h1>Spielbäume</h1>")
            && sheet(json!("de")).contains("<html lang=\"de\">")
    );
    assert!(sheet(json!("de")).contains("Gib den Minimax-Wert jedes inneren Knotens an."));
    assert!(sheet(Value::Null).contains("<h1>Game trees</h1>"));
    let cuts = json!({ "kind": "cuts", "tree": "((3 12 8) (2 4 6) (14 5 2))" });
    let key = ask("exercise/key", &json!({ "exercise": cuts, "lang": "de" })).unwrap();
    assert!(key["why"][0].as_str().unwrap().contains("A hat über B schon 3"), "{key}");
    for (call, asked, english, german) in [
        (
            "exercise",
            json!({ "spec": { "kind": "cuts", "wants": { "deep_cut": true } } }),
            "a deep cut needs at least 4 plies",
            "ein tiefer Schnitt braucht mindestens 4 Halbzüge",
        ),
        (
            "exercise/check",
            json!({ "exercise": exercise, "answer": { "leaves": ["E"] } }),
            "field `leaves` does not belong in an answer to `values`",
            "das Feld `leaves` gehört nicht in eine Antwort auf `values`",
        ),
        (
            "step",
            json!({ "tree": "((3 4) (5" }),
            "line 1, column 10: the text ends; expected",
            "Zeile 1, Spalte 10: der Text ist zu Ende; erwartet wird",
        ),
        (
            "exercise/sheet",
            json!({ "exercises": [], "format": "html" }),
            "expected 1 to 100 exercises, but there are 0",
            "erwartet werden 1 bis 100 Aufgaben, aber es sind 0",
        ),
    ] {
        for (lang, said) in [("en", english), ("de", german)] {
            let mut asked = asked.clone();
            asked["lang"] = json!(lang);
            let problem = ask(call, &asked).unwrap_err();
            assert!(problem.detail.starts_with(said), "{call}: {problem}");
        }
    }
}
