//! Law: no request of at most 1 MB makes a call answer more than 32 MB, or use more than 256 MB.
//!
//! A program of its own, so that the memory of other tests is not counted. The peak is what Linux says of this process;
//! elsewhere only answers are measured.
//!
//! ```sh
//! ATTACK=1 cargo test -p plyscope-studio --test bounds -- --nocapture    # more of everything, with figures
//! ```

use plyscope::engine::Cancel;
use plyscope_studio::{Api, Call, Kind, Problem, api};
use plyscope_trace::Algorithm;
use plyscope_trace::random::Random;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const MOST_ANSWER: usize = 32 << 20;
const MOST_MEMORY: f64 = 256.0;
const MOST_REQUEST: usize = 1 << 20;

/// A line of what Linux says about the memory of this process, in MiB.
fn memory(line: &str) -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find(|found| found.starts_with(line))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? / 1024.0)
}

struct Attack {
    api: Api,
    /// What the process had before the first request.
    base: Option<f64>,
    asked: usize,
    answered: usize,
    largest: (usize, String),
    hungriest: (f64, String),
    slowest: (Duration, String),
}

/// `ATTACK=1` asks for more of everything.
fn thorough() -> bool {
    std::env::var_os("ATTACK").is_some()
}

/// A request in short.
fn shown(name: &str, text: &str) -> String {
    format!("{name} {}", text.chars().take(100).collect::<String>())
}

impl Attack {
    fn new() -> Attack {
        Attack {
            api: api(),
            base: memory("VmRSS:"),
            asked: 0,
            answered: 0,
            largest: Default::default(),
            hungriest: Default::default(),
            slowest: Default::default(),
        }
    }

    /// Asks, and holds the answer against the law.
    fn ask(&mut self, name: &str, request: &Value) -> Result<Value, Problem> {
        let text = request.to_string();
        assert!(text.len() <= MOST_REQUEST, "{name}: {} bytes are no fair attack", text.len());
        let call = self.api.find(name).unwrap_or_else(|| panic!("no call {name}"));
        // From here on the peak is counted anew.
        let _ = std::fs::write("/proc/self/clear_refs", "5");
        let started = Instant::now();
        let (end, told) = run(call, &text);
        if started.elapsed() > self.slowest.0 {
            self.slowest = (started.elapsed(), shown(name, &text));
        }
        let peak = memory("VmHWM:");
        let size = told + end.as_ref().map_or_else(|problem| problem.json().len(), String::len);
        let about = shown(name, &text);
        assert!(size <= MOST_ANSWER, "{about}: {size} bytes");
        if let (Some(base), Some(peak)) = (self.base, peak) {
            assert!(peak - base <= MOST_MEMORY, "{about}: {:.0} MiB", peak - base);
            if peak - base > self.hungriest.0 {
                self.hungriest = (peak - base, about.clone());
            }
        }
        self.asked += 1;
        self.answered += usize::from(end.is_ok());
        if size > self.largest.0 {
            self.largest = (size, about.clone());
        }
        if let Err(problem) = &end {
            assert!((400..500).contains(&problem.status), "{about}: {problem}");
        }
        end.map(|answer| serde_json::from_str(&answer).expect("an answer is JSON"))
    }
}

/// Runs a call, a search not for long, and counts the bytes of what it tells on the way.
fn run(call: &Call, request: &str) -> (Result<String, Problem>, usize) {
    let cancel = Cancel::new();
    let mut told = 0;
    let done = std::sync::atomic::AtomicBool::new(false);
    let end = std::thread::scope(|scope| {
        if call.kind != Kind::Quick {
            let (cancel, done) = (cancel.clone(), &done);
            scope.spawn(move || {
                for _ in 0..20 {
                    std::thread::sleep(Duration::from_millis(10));
                    if done.load(std::sync::atomic::Ordering::Relaxed) {
                        return;
                    }
                }
                cancel.cancel();
            });
        }
        let end = call.run(request.as_bytes(), &cancel, &mut |_, data| told += data.len());
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        end
    });
    (end, told)
}

/// A tree of one root and `leaves` leaves, all with names like this one.
fn star(leaves: usize, name: &str) -> String {
    let leaf = |n: usize| format!("\"{name}{n}\"={}", (n * 7919) % 1000);
    format!("(\"{name}\" {})", (0..leaves).map(leaf).collect::<Vec<_>>().join(" "))
}

/// A path of nodes with a leaf at each.
fn comb(plies: usize, name: &str) -> String {
    let open = |n: usize| format!("(\"{name}{n}\" \"{name}x{n}\"={} ", (n * 7919) % 1000);
    (0..plies).map(open).collect::<String>() + "0" + &")".repeat(plies)
}

/// An even tree.
fn even(branching: usize, plies: u32, name: &str) -> String {
    fn node(out: &mut String, branching: usize, plies: u32, name: &str, n: &mut usize) {
        *n += 1;
        if plies == 0 {
            out.push_str(&format!("\"{name}{n}\"={} ", (*n * 7919) % 100_000));
            return;
        }
        out.push_str(&format!("(\"{name}{n}\" "));
        (0..branching).for_each(|_| node(out, branching, plies - 1, name, n));
        out.push(')');
    }
    let mut out = String::new();
    node(&mut out, branching, plies, name, &mut 0);
    out
}

/// Trees near every bound that a request can reach.
fn trees() -> Vec<(&'static str, String)> {
    // Each character of these grows when it is written into JSON or a picture.
    let quotes = "\\\"".repeat(14);
    let escapes = "\\u001b".repeat(12);
    let wide = "💥".repeat(30);
    vec![
        ("one long name", format!("({} {})", "N".repeat(1_000), "1 ".repeat(5_900))),
        ("a star", star(5_900, &"n".repeat(120))),
        ("a star of quotes", star(5_900, &quotes)),
        ("a star of escapes", star(5_900, &escapes)),
        ("a star of emoji", star(5_900, &wide)),
        (
            "a star, from the least to the most",
            format!("({})", (0..5_990).map(|n| format!("{n} ")).collect::<String>()),
        ),
        ("a comb", comb(999, &"n".repeat(400))),
        ("a comb of escapes", comb(999, &"\\u001b".repeat(60))),
        ("an even tree", even(2, 11, &"n".repeat(100))),
        ("a wide even tree", even(17, 3, &wide)),
        (
            "exact numbers",
            format!("({})", (0..5_990).map(|n| format!("-{n}99.123456789 ")).collect::<String>()),
        ),
    ]
}

#[test]
fn no_request_of_one_megabyte_is_answered_with_more_than_is_allowed() {
    let mut attack = Attack::new();

    // The attack that was seen: a name of 50,000 characters that was said at every step.
    let seen = format!("({} {})", "N".repeat(50_000), "1 ".repeat(5_900));
    for (name, request) in [
        ("step", json!({ "tree": seen })),
        ("picture", json!({ "search": { "tree": seen }, "position": 9 })),
        ("export", json!({ "search": { "tree": seen }, "form": "log" })),
    ] {
        let problem = attack.ask(name, &request).unwrap_err();
        assert_eq!(problem.status, 422, "{problem}");
        assert!(problem.detail.contains("50000 characters; expected at most 1000"), "{problem}");
        assert!(problem.detail.len() < 400, "{problem}");
    }

    for (about, tree) in trees() {
        let step = |algorithm: &str| json!({ "tree": tree, "algorithm": algorithm });
        let german = json!({ "tree": tree, "lang": "de", "right_to_left": true });
        let exercise = json!({ "kind": "values", "tree": tree });
        let mut requests = vec![
            ("step", step("alpha-beta")),
            ("export", json!({ "search": german, "form": "json" })),
            ("export", json!({ "search": german, "form": "stack" })),
            ("picture", json!({ "search": german, "position": 30_000 })),
            ("animation", json!({ "search": german, "speed": 60 })),
            ("question", json!({ "search": german, "node": 5, "value": "1" })),
            ("lab", json!({ "tree": tree })),
            ("lab/plot", json!({ "tree": tree })),
            ("exercise", json!({ "exercise": exercise })),
            ("exercise/key", json!({ "exercise": exercise })),
        ];
        if thorough() {
            for algorithm in Algorithm::ALL {
                requests.push(("step", step(algorithm.name())));
                for form in ["table", "log", "json", "stack"] {
                    requests.push(("export", json!({ "search": step(algorithm.name()), "form": form })));
                }
            }
            requests.push(("step", german.clone()));
            for edit in [json!({ "op": "flip" }), json!({ "op": "best" }), json!({ "op": "add", "node": 0 })]
            {
                requests.push(("step", json!({ "tree": tree, "edit": edit })));
            }
        }
        for (name, request) in requests {
            let _ = attack.ask(name, &request);
        }
        assert!(attack.answered > 0, "{about}");
    }

    // An exercise may have 160 nodes, and each may have the longest name.
    let long = star(158, &"&".repeat(990));
    for kind in
        ["values", "visited", "pruned", "entry", "exit", "history", "cuts", "reorder", "negamax", "best-move"]
    {
        let exercise = json!({ "kind": kind, "tree": long });
        for name in ["exercise", "exercise/key"] {
            let _ = attack.ask(name, &json!({ "exercise": exercise }));
        }
        let many: Vec<String> = (0..300).map(|n| format!("{}{n}", "x".repeat(1_000))).collect();
        let _ = attack.ask("exercise/check", &json!({ "exercise": exercise, "answer": { "leaves": many } }));
        let _ = attack.ask(
            "exercise/hint",
            &json!({ "exercise": exercise, "answer": { "leaves": many }, "strength": 3 }),
        );
    }

    // What is put before every part of a picture.
    let problem =
        attack.ask("step", &json!({ "example": "letters", "prefix": "p".repeat(900_000) })).unwrap_err();
    assert_eq!((problem.status, problem.place.as_deref()), (422, Some("prefix")), "{problem}");

    // Games: long lines, many boards, wide and deep positions.
    let nim = json!({ "game": "nim(127,127,127)" });
    for (name, request) in [
        ("watch", json!({ "at": { "game": "uniform(1,1000)" } })),
        ("watch", json!({ "at": { "game": "uniform(900,2)" } })),
        ("watch", json!({ "at": { "game": "mnk(26,9,5)" }, "depth": 8 })),
        ("watch", json!({ "at": nim })),
        ("watch", json!({ "at": { "game": "uniform(1,1000)" }, "algorithm": "alpha-beta" })),
        ("watch", json!({ "at": { "game": "uniform(5,1000)" }, "algorithm": "alpha-beta", "fit": true })),
        ("watch", json!({ "at": { "game": "uniform(900,2)" }, "algorithm": "alpha-beta", "fit": true })),
        ("watch", json!({ "at": { "game": "mnk(26,9,5)" }, "algorithm": "alpha-beta", "fit": true })),
        ("watch", json!({ "at": nim, "algorithm": "alpha-beta", "fit": true })),
        (
            "watch/boards",
            json!({ "at": { "game": "mnk(26,26,5)" }, "lines": vec![json!(["a1", "b1"]); 400] }),
        ),
        ("watch/boards", json!({ "at": { "game": "dots(7x7)" }, "lines": vec![json!([]); 400] })),
        ("watch/boards", json!({ "at": { "game": "uniform(1,1000)" }, "lines": vec![vec!["1"; 600]; 400] })),
        ("play/see", json!({ "at": { "game": "uniform(1000,1000)", "moves": vec!["1"; 999] } })),
        ("play/see", json!({ "at": { "game": "uniform(1000,1000)", "moves": vec!["1".repeat(180); 5000] } })),
        ("play/load", json!({ "record": format!("game nim(127)\n{}", "move 1-1\n".repeat(100_000)) })),
        ("play/load", json!({ "record": "x".repeat(900_000) })),
        ("play/analyze", json!({ "at": { "game": "uniform(1000,1000)" }, "lines": 1000, "seconds": 1 })),
        ("play/choose", json!({ "at": { "game": "uniform(900,1000)" }, "level": "time=1s" })),
    ] {
        let _ = attack.ask(name, &request);
    }

    // Requests at random: a working one with something huge put at some place.
    let mut random = Random::new(12);
    let rounds = if thorough() { 5_000 } else { 100 };
    for _ in 0..rounds {
        let calls: Vec<(String, Value)> =
            attack.api.calls().iter().map(|call| (call.name.to_owned(), call.example.clone())).collect();
        let (name, example) = &calls[random.below(calls.len() as u64) as usize];
        let request = swollen(example.clone(), &mut random);
        if request.to_string().len() <= MOST_REQUEST {
            let _ = attack.ask(name, &request);
        }
    }
    let Attack { asked, answered, largest, hungriest, slowest, .. } = attack;
    println!("{asked} requests, {answered} answered");
    println!("largest answer: {} bytes, {}", largest.0, largest.1);
    println!("most memory: {:.0} MiB, {}", hungriest.0, hungriest.1);
    println!("longest: {:?}, {}", slowest.0, slowest.1);
}

/// Puts something huge at a random place.
fn swollen(mut value: Value, random: &mut Random) -> Value {
    let mut places = vec![String::new()];
    find(&value, String::new(), &mut places);
    let place = places[random.below(places.len() as u64) as usize].clone();
    let size = 1 + random.below(900_000) as usize;
    let some = |n: usize| 1 + size / n;
    let huge = match random.below(9) {
        0 => Value::from("x".repeat(size)),
        1 => Value::from("\"".repeat(size / 2)),
        2 => Value::from("\u{1b}".repeat(size / 8)),
        3 => Value::from(format!("({})", "1 ".repeat(some(2).min(5_990)))),
        4 => Value::from(vec![Value::from("1"); some(4)]),
        5 => Value::from(vec![Value::from(0); some(2)]),
        6 => Value::Object((0..some(400)).map(|n| (format!("{}{n}", "k".repeat(300)), json!({}))).collect()),
        7 => Value::from(vec![json!([0, [1, 2, 3]]); some(16)]),
        _ => Value::from(comb(some(2_000).min(900), &"n".repeat(500))),
    };
    if let Some(spot) = value.pointer_mut(&place) {
        *spot = huge;
    }
    value
}

fn find(value: &Value, here: String, places: &mut Vec<String>) {
    places.push(here.clone());
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, inner)| find(inner, format!("{here}/{key}"), places))
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(n, inner)| find(inner, format!("{here}/{n}"), places))
        }
        _ => {}
    }
}
