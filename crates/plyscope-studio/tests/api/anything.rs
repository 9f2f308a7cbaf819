//! Whatever is asked, there is an answer: no call fails in a way that was not foreseen, and none hangs.

use plyscope::engine::Cancel;
use plyscope_studio::{Call, api};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Texts that mean something somewhere, or nearly so.
const TEXTS: &[&str] = &[
    "",
    " ",
    "a",
    "b2",
    "4",
    "pass",
    "a1b1",
    "b-3",
    "start",
    "-inf",
    "1e999",
    "💥",
    "\u{0}",
    "letters",
    "alpha-beta",
    "mtdf",
    "deepening",
    "sss",
    "pvs",
    "thresholds",
    "tictactoe",
    "connect4",
    "connect4(4x4)",
    "connect4(0x0)",
    "connect4(64x1)",
    "connect4@44444",
    "mnk(26,9,5)",
    "mnk(1,1,1)",
    "othello(4)",
    "othello(5)",
    "kalah(1,1)",
    "kalah(7,9)",
    "dots(1x1)",
    "dots(7x7)",
    "breakthrough(3x2,1)",
    "domineering(1x1)",
    "nim(0)",
    "nim(127,127,127)",
    "uniform(1,1000)",
    "uniform(1000000,1000)",
    "uniform(1000,3)",
    "tree(/etc/passwd)",
    "tree()",
    "((",
    "(1 2)",
    "(A (B 1 2) (C 3 inf))",
    "[[1,2],[3,4]]",
    "[[[[[[[[",
    "game tictactoe\nmove b2",
    "game nim\nposition 1,2,3",
    "position x",
    "strength=10",
    "strength=0",
    "depth=3",
    "perfect",
    "random",
    "exact,depth=2",
    "time=1ms",
    "svg",
    "de",
    "max",
];

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        prop_oneof![Just(0), Just(1), Just(-1), -10i64..1000, any::<i64>()].prop_map(Value::from),
        prop_oneof![Just(0.5), Just(1e308), Just(-3.0), any::<f64>()].prop_map(Value::from),
        proptest::sample::select(TEXTS).prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec(("[a-z_]{1,6}", inner), 0..4)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// Every place in a value.
fn places(value: &Value, here: String, all: &mut Vec<String>) {
    all.push(here.clone());
    match value {
        Value::Object(map) => map
            .iter()
            .for_each(|(key, inner)| places(inner, format!("{here}/{}", key.replace('/', "~1")), all)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(n, inner)| places(inner, format!("{here}/{n}"), all))
        }
        _ => {}
    }
}

/// Puts something else at a place.
fn changed(mut value: Value, at: usize, with: Value) -> Value {
    let mut all = Vec::new();
    places(&value, String::new(), &mut all);
    if let Some(spot) = value.pointer_mut(&all[at % all.len()]) {
        *spot = with;
    }
    value
}

fn ask(call: &Call, request: &str) -> Result<(), TestCaseError> {
    // A search that nobody waits for ends at once; whether it ends is the question.
    let cancel = Cancel::new();
    cancel.cancel();
    match call.run(request.as_bytes(), &cancel, &mut |_, data| {
        serde_json::from_str::<Value>(&data).expect("events are JSON");
    }) {
        Ok(answer) => {
            serde_json::from_str::<Value>(&answer).expect("an answer is JSON");
        }
        Err(problem) => {
            prop_assert!((400..500).contains(&problem.status), "{} {request}: {problem}", call.name);
            prop_assert!(!problem.detail.is_empty());
        }
    }
    Ok(())
}

/// All fields that a request of a call may have, from its schema, with the example's values where it has them.
fn all_fields(call: &Call) -> Value {
    let document = plyscope_studio::openapi::document(&api());
    let mut request = call.example.clone();
    let body = &document["paths"][format!("/api/{}", call.name)]["post"]["requestBody"]["content"]["application/json"]
        ["schema"];
    let schema = body["$ref"].as_str().and_then(|target| document.pointer(target.trim_start_matches('#')));
    for field in schema.and_then(|schema| schema["properties"].as_object()).into_iter().flat_map(Map::keys) {
        if let Some(fields) = request.as_object_mut() {
            fields.entry(field).or_insert(Value::Null);
        }
    }
    request
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    /// An example with one or two places changed.
    #[test]
    fn changed_requests_are_answered(
        n in any::<prop::sample::Index>(),
        changes in proptest::collection::vec((any::<usize>(), any_json()), 1..4),
        full in any::<bool>(),
    ) {
        let api = api();
        let call = &api.calls()[n.index(api.calls().len())];
        let mut request = if full { all_fields(call) } else { call.example.clone() };
        for (at, with) in changes {
            request = changed(request, at, with);
        }
        ask(call, &request.to_string())?;
    }

    /// Any JSON, and any text.
    #[test]
    fn any_request_is_answered(n in any::<prop::sample::Index>(), request in any_json(), text in ".{0,40}") {
        let api = api();
        let call = &api.calls()[n.index(api.calls().len())];
        ask(call, &request.to_string())?;
        ask(call, &text)?;
    }
}

#[test]
fn deep_nesting_is_refused_and_not_a_crash() {
    let deep = "[".repeat(100_000);
    for call in api().calls() {
        ask(call, &deep).unwrap();
        ask(call, &json!({ "tree": deep, "record": deep }).to_string()).unwrap();
        ask(call, &json!({ "tree": "(".repeat(100_000) }).to_string()).unwrap();
    }
}
