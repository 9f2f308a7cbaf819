//! The calls of step mode, without a server.

use plyscope::engine::Cancel;
use plyscope_studio::Problem;
use plyscope_trace::draw::{Drawing, Step, Style, Theme};
use plyscope_trace::style::{self, Settings};
use plyscope_trace::{Algorithm, Lang, Options, examples, run};
use serde_json::{Value, json};

fn call(name: &str, request: &Value) -> Result<Value, Problem> {
    let api = plyscope_studio::api();
    let call = api.find(name).unwrap_or_else(|| panic!("no call {name}"));
    let answer = call.run(request.to_string().as_bytes(), &Cancel::new(), &mut |_, _| ())?;
    Ok(serde_json::from_str(&answer).unwrap())
}

fn step(request: Value) -> Value {
    call("step", &request).unwrap_or_else(|problem| panic!("{request}: {problem}"))
}

fn refused(name: &str, request: Value) -> Problem {
    match call(name, &request) {
        Ok(_) => panic!("{name} answers, but something is wrong with the request"),
        Err(problem) => problem,
    }
}

/// Law: the page shows what the command line prints: the table, the sentences, the pictures.
#[test]
fn every_example_and_search_says_what_the_command_line_says() {
    for example in examples::ALL {
        for algorithm in Algorithm::ALL {
            let request = json!({ "example": example.name, "algorithm": algorithm.name() });
            let Ok(run) = run(&example.tree(), Options::new(algorithm)) else {
                assert_eq!(refused("step", request).status, 422);
                continue;
            };
            let answer = step(request.clone());
            let print = |style| {
                let text = style::to_string(&run, style, &Settings::default());
                text.lines().map(str::to_owned).collect::<Vec<_>>()
            };
            let strings = &answer["strings"];
            let text = |n: &Value| strings[n.as_u64().unwrap() as usize].as_str().unwrap().to_owned();
            let line = |row: &Value| {
                let cells: Vec<String> = row["cells"].as_array().unwrap().iter().map(text).collect();
                match &cells[..] {
                    [note] => format!("# {note}"),
                    [prune, rest @ .., function] => {
                        let prune = if prune.is_empty() { String::new() } else { format!("{prune}: ") };
                        format!("{prune}{} {function}", rest.join(": ")).trim_end().to_owned()
                    }
                    [] => String::new(),
                }
            };
            let rows: Vec<_> = answer["table"].as_array().unwrap().iter().map(line).collect();
            assert_eq!(rows, print(style::Style::Table)[2..]);
            let whys: Vec<_> = answer["steps"]["why"].as_array().unwrap().iter().map(text).collect();
            for (step, why) in whys.iter().enumerate() {
                assert_eq!(*why, style::why(&run, step));
            }
            assert_eq!(answer["value"], run.tree.show(run.value));

            // The nodes and edges of every position, from the changes.
            let drawing = Drawing::new(&run, &Style::default());
            let mut nodes: Vec<[String; 2]> = answer["picture"]["nodes"]
                .as_array()
                .unwrap()
                .iter()
                .map(|look| [text(&look[0]), text(&look[1])])
                .collect();
            let mut edges: Vec<String> =
                answer["picture"]["edges"].as_array().unwrap().iter().map(text).collect();
            let last = run.recording.len();
            for position in 0..=last + 1 {
                if position > 0 {
                    let changes =
                        |name: &str| answer["steps"][name][position - 1].as_array().unwrap().clone();
                    for look in changes("node_changes").chunks(3) {
                        nodes[look[0].as_u64().unwrap() as usize] = [text(&look[1]), text(&look[2])];
                    }
                    for edge in changes("edge_changes").chunks(2) {
                        edges[edge[0].as_u64().unwrap() as usize] = text(&edge[1]);
                    }
                }
                let at = match position {
                    0 => Step::Start,
                    k if k <= last => Step::At(k - 1),
                    _ => Step::Final,
                };
                let svg = drawing.svg(at);
                for (i, [class, inner]) in nodes.iter().enumerate() {
                    let node = format!(r#"<g class="{class}" id="n{i}" data-node="{i}">{inner}</g>"#);
                    assert!(svg.contains(&node), "{} {algorithm} {position}: {node}", example.name);
                }
                assert!(
                    edges.iter().all(|edge| svg.contains(edge)),
                    "{} {algorithm} {position}",
                    example.name
                );
            }
        }
    }
}

#[test]
fn pictures_and_texts_are_those_of_the_command_line() {
    let search = json!({ "example": "letters", "algorithm": "alpha-beta" });
    let run = run(&examples::find("letters").unwrap().tree(), Options::new(Algorithm::AlphaBeta)).unwrap();
    let style = Style { theme: Theme::Dark, ..Style::default() };
    for (position, at) in
        [(0, Step::Start), (19, Step::At(18)), (39, Step::At(38)), (40, Step::Final), (99, Step::Final)]
    {
        let given =
            call("picture", &json!({ "search": search, "position": position, "theme": "dark" })).unwrap();
        assert_eq!(given["text"], Drawing::new(&run, &style).svg(at));
    }
    for form in style::Style::ALL {
        let given = call("export", &json!({ "search": search, "form": form.name() })).unwrap();
        assert_eq!(given["text"], style::to_string(&run, form, &Settings::default()));
    }
}

#[test]
fn the_tree_comes_back_as_it_was_meant() {
    let text = |request: Value| step(request)["text"].as_str().unwrap().to_owned();
    assert_eq!(text(json!({ "tree": "[[3, 12], [2, 4]]" })), "((3 12) (2 4))");
    assert_eq!(text(json!({ "tree": "((3 12) (2 4))", "first": "min" })), "(:min (3 12) (2 4))");
    assert_eq!(text(json!({ "tree": "((3 12) (2 4))", "right_to_left": true })), "((3 12) (2 4))");
    let edit = |edit: Value| text(json!({ "tree": "((3 12) (2 4))", "edit": edit }));
    assert_eq!(edit(json!({ "op": "value", "node": 2, "value": "−7,5" })), "((-7.5 12) (2 4))");
    assert_eq!(edit(json!({ "op": "value", "node": 2, "value": "+∞" })), "((+inf 12) (2 4))");
    assert_eq!(edit(json!({ "op": "add", "node": 1 })), "(A (B D=3 E=12 H=0) (C F=2 G=4))");
    assert_eq!(edit(json!({ "op": "remove", "node": 4 })), "(A (B D=3 E=12))");
    assert_eq!(edit(json!({ "op": "right", "node": 2 })), "(A (B E=12 D=3) (C F=2 G=4))");
    assert_eq!(edit(json!({ "op": "flip" })), "(:min (3 12) (2 4))");
    let wish =
        json!({ "shape": [2, 2, 2, 2], "low": 0, "high": 40, "seed": 3, "deep_cut": true, "no_ties": true });
    assert_eq!(text(json!({ "random": wish })), text(json!({ "random": wish })));
}

#[test]
fn counts_and_the_least_possible() {
    let answer = step(json!({ "example": "letters" }));
    let last = |name: &str| answer["steps"][name].as_array().unwrap().last().unwrap().as_u64().unwrap();
    assert_eq!((last("leaves"), last("different"), last("calls")), (5, 5, 11));
    assert_eq!((last("alpha_cuts"), last("beta_cuts")), (1, 1));
    assert_eq!((answer["all_leaves"].as_u64(), answer["least"].as_u64()), (Some(8), Some(5)));
    let again = step(json!({ "example": "letters", "algorithm": "sss" }));
    let last = |name: &str| again["steps"][name].as_array().unwrap().last().unwrap().as_u64().unwrap();
    assert!(last("leaves") >= last("different"));
}

#[test]
fn what_was_skipped_may_be_worth_anything() {
    let search = json!({ "example": "letters" });
    let answer = step(search.clone());
    let skipped = answer["skipped"].as_array().unwrap().clone();
    assert_eq!(skipped.len(), 4);
    for node in skipped {
        for value in ["-1000", "0", "1000", "inf"] {
            let said = call("question", &json!({ "search": search, "node": node, "value": value })).unwrap();
            assert_eq!((&said["before"], &said["after"]), (&json!("6"), &json!("6")));
            assert!(said["why"].as_str().unwrap().contains("cannot matter"), "{said}");
        }
    }
    let problem = refused("question", json!({ "search": search, "node": 0, "value": "1" }));
    assert!(problem.detail.contains("A was not skipped"), "{problem}");
}

#[test]
fn german_is_german() {
    let answer = step(json!({ "example": "letters", "lang": "de" }));
    assert!(answer["header"].as_str().unwrap().ends_with("von links nach rechts; MAX zieht zuerst"));
    let strings = answer["strings"].as_array().unwrap();
    let said =
        "C (MIN) ist höchstens 2 wert; A hat über B schon 6, also kann das andere Kind von C nichts ändern.";
    assert!(strings.iter().any(|text| text == said));
    let english = [" is ", " the ", "worth", "child", "returned", "now has"];
    for text in strings.iter().filter_map(Value::as_str) {
        // Words, not the tags around them.
        let words: String = text.split('<').map(|part| part.rsplit('>').next().unwrap_or("")).collect();
        assert!(!english.iter().any(|word| words.contains(word)), "{text}");
    }
    assert_eq!(Lang::De.code(), "de");
}

#[test]
fn what_is_too_large_or_wrong_is_told() {
    let wide = format!("({})", "1 ".repeat(7_000));
    let problem = refused("step", json!({ "tree": wide }));
    assert_eq!((problem.status, problem.detail.contains("6000")), (413, true), "{problem}");
    let shape = [3, 3, 3, 3, 3, 3, 3, 3];
    let random = json!({ "shape": shape, "low": 0, "high": 9, "seed": 1 });
    assert_eq!(refused("step", json!({ "random": random })).status, 413);
    let random = json!({ "shape": vec![u32::MAX; 900], "low": 0, "high": 9, "seed": 1 });
    assert_eq!(refused("step", json!({ "random": random })).status, 413);
    // A search that looks at all leaves twice.
    let leaves: Vec<_> = (1..5_900).map(|n: u32| n.to_string()).collect();
    let problem = refused("step", json!({ "tree": format!("({})", leaves.join(" ")), "algorithm": "sss" }));
    assert_eq!((problem.status, problem.detail.contains("30000")), (413, true), "{problem}");
    for (request, place, words) in [
        (json!({ "tree": "((3 4)" }), "tree", "line 1"),
        (json!({ "example": "nothing" }), "example", "letters"),
        (json!({ "example": "letters", "algorithm": "guess" }), "algorithm", "alpha-beta"),
        (json!({ "example": "letters", "depth": 2 }), "depth", "not take a depth"),
        (json!({ "example": "letters", "lang": "fr" }), "lang", "expected en or de"),
        (
            json!({ "example": "letters", "edit": { "op": "value", "node": 3, "value": "x" } }),
            "edit.value",
            "expected a number",
        ),
        (json!({ "example": "letters", "edit": { "op": "remove", "node": 0 } }), "edit", "root"),
        (
            json!({ "random": { "shape": [2, 2], "low": 0, "high": 2, "seed": 1, "no_ties": true } }),
            "random",
            "4 leaves",
        ),
    ] {
        let problem = refused("step", request.clone());
        assert_eq!((problem.status, problem.place.as_deref()), (422, Some(place)), "{request}: {problem}");
        assert!(problem.detail.contains(words), "{problem}");
    }
    assert_eq!(refused("step", json!({})).status, 422);
    assert_eq!(refused("step", json!({ "tree": "1", "example": "aima" })).status, 422);
}

/// Law: after any changes of any tree the recording is that of the changed tree: the value is the one of its text.
#[test]
fn a_recording_is_never_stale() {
    let mut random = plyscope_trace::random::Random::new(5);
    for round in 0..40 {
        let wish = json!({ "shape": [2, 3, 2], "low": -9, "high": 9, "seed": round });
        let mut text = step(json!({ "random": wish }))["text"].as_str().unwrap().to_owned();
        for _ in 0..8 {
            let tree: plyscope::Tree = text.parse().unwrap();
            let node = random.below(tree.len() as u64);
            let edit = match random.below(7) {
                0 => {
                    json!({ "op": "value", "node": node, "value": (random.below(40) as i64 - 20).to_string() })
                }
                1 => json!({ "op": "add", "node": node }),
                2 => json!({ "op": "remove", "node": node }),
                3 => json!({ "op": "left", "node": node }),
                4 => json!({ "op": "right", "node": node }),
                5 => json!({ "op": "flip" }),
                _ => json!({ "op": "best" }),
            };
            let algorithm = Algorithm::ALL[random.below(9) as usize];
            let right_to_left = random.below(2) == 0;
            let request = json!({ "tree": text, "edit": edit, "algorithm": algorithm.name(), "right_to_left": right_to_left });
            let answer = match call("step", &request) {
                Ok(answer) => answer,
                Err(problem) => {
                    assert_eq!(problem.status, 422, "{request}: {problem}");
                    continue;
                }
            };
            text = answer["text"].as_str().unwrap().to_owned();
            let tree: plyscope::Tree = text.parse().unwrap();
            let value = plyscope::textbook::minimax_values(&tree)[0];
            assert_eq!(answer["value"], tree.show(value), "{request}");
            assert_eq!(answer["nodes"].as_array().unwrap().len(), tree.len());
        }
    }
}
