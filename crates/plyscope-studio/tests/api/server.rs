//! What the server lets in, and what it says to the rest.

use crate::http::{self, Studio};
use plyscope::engine::Cancel;
use plyscope_studio::server::Config;
use plyscope_studio::{Api, Problem};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

fn long_search() -> Value {
    // Nobody finishes this in a minute.
    json!({ "at": { "game": "othello" }, "seconds": 60 })
}

#[test]
fn nothing_of_the_host_is_served() {
    let studio = Studio::start();
    assert_eq!(studio.get("/", "").status, 200);
    for path in [
        "/../Cargo.toml",
        "/../../../../../../../etc/passwd",
        "/%2e%2e/Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/assets/../../Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/./../src/lib.rs",
        "/index.html/../../Cargo.toml",
        "/C:/Windows/win.ini",
        "/.git/config",
        "/%00",
    ] {
        let answer = studio.get(path, "");
        assert!((400..=404).contains(&answer.status), "{path}: {answer:?}");
        assert!(!answer.body.contains("[package]") && !answer.body.contains("root:"), "{path}: {answer:?}");
    }
    let tree = studio.call("play/see", &json!({ "at": { "game": "tree(/etc/passwd)" } }));
    assert_eq!(tree.status, 422);
    assert!(tree.body.contains("files are not read here"), "{}", tree.body);
}

#[test]
fn files_come_with_their_kind_and_are_not_sent_twice() {
    let studio = Studio::start();
    let page = studio.get("/", "");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(studio.get("/icon.svg", "").header("content-type"), Some("image/svg+xml"));
    let tag = page.header("etag").expect("a tag");
    let again = studio.get("/", &format!("If-None-Match: {tag}\r\n"));
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    assert_eq!(studio.get("/", "If-None-Match: \"other\"\r\n").status, 200);
}

#[test]
fn every_answer_carries_the_policy() {
    let studio = Studio::start();
    let answers = [
        studio.get("/", ""),
        studio.get("/nothing", ""),
        studio.call("games", &json!({})),
        studio.send("GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n"),
    ];
    for answer in answers {
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

#[test]
fn another_site_cannot_use_the_server() {
    let studio = Studio::start();
    let host = studio.host();
    let port = studio.address.port();
    for other in ["evil.example", &format!("evil.example:{port}"), "localhost:1", "localhost", ""] {
        let answer = studio.send(&format!("GET / HTTP/1.0\r\nHost: {other}\r\n\r\n"));
        assert_eq!((answer.status, answer.json()["title"].as_str()), (421, Some("wrong host")), "{other}");
    }
    for own in [format!("localhost:{port}"), format!("127.0.0.1:{port}")] {
        assert_eq!(studio.send(&format!("GET / HTTP/1.0\r\nHost: {own}\r\n\r\n")).status, 200, "{own}");
    }
    let post = |more: &str| {
        let head = studio.head("games", 2).replace("\r\n\r\n", &format!("\r\n{more}\r\n\r\n{{}}"));
        studio.send(&head).status
    };
    assert_eq!(post(&format!("Origin: http://{host}")), 200);
    assert_eq!(post("Sec-Fetch-Site: same-origin"), 200);
    assert_eq!(post("Origin: http://evil.example"), 403);
    assert_eq!(post("Origin: null"), 403);
    assert_eq!(post("Sec-Fetch-Site: cross-site"), 403);
    // A form of another site can send text, but not JSON.
    let text = studio.head("games", 2).replace("application/json", "text/plain") + "{}";
    assert_eq!(studio.send(&text).status, 415);
}

#[test]
fn wrong_requests_are_told_what_is_wrong() {
    let studio = Studio::start();
    let ask = |name: &str, request: Value| {
        let answer = studio.call(name, &request);
        assert_eq!(answer.header("content-type"), Some(Problem::MEDIA), "{answer:?}");
        let problem = answer.json();
        assert_eq!(problem["status"], answer.status);
        (answer.status, problem["place"].as_str().unwrap_or("").to_owned(), problem["detail"].to_string())
    };
    let (status, place, detail) = ask("play/see", json!({ "at": { "game": "conect4" } }));
    assert_eq!((status, place.as_str()), (422, "at.game"));
    assert!(detail.contains("did you mean connect4?"), "{detail}");
    let (status, place, _) = ask("play/see", json!({ "at": { "game": "tictactoe", "moves": ["b2", "b2"] } }));
    assert_eq!((status, place.as_str()), (422, "at.moves[1]"));
    let (status, place, _) = ask("play/choose", json!({ "at": { "game": "nim" }, "level": "strong" }));
    assert_eq!((status, place.as_str()), (422, "level"));
    let (status, place, _) = ask("play/analyze", json!({ "at": { "game": "nim" }, "seconds": 1e9 }));
    assert_eq!((status, place.as_str()), (422, "seconds"));
    let (status, place, detail) = ask("play/load", json!({ "record": "game nim\nmove z" }));
    assert_eq!((status, place.as_str()), (422, "record"));
    assert!(detail.contains("line 2"), "{detail}");
    assert_eq!(ask("nothing", json!({})).0, 405);
    assert_eq!(studio.get("/api/games", "").status, 405);
}

#[test]
fn what_is_too_large_is_refused_and_told_how_much_is_allowed() {
    let studio = Studio::start();
    let large = json!({ "tree": " ".repeat(2 << 20) });
    let answer = studio.call("step", &large);
    assert_eq!((answer.status, answer.json()["title"].as_str()), (413, Some("too large")));
    // Without saying how long it is, too.
    let mut stream = studio.connect();
    let head = studio
        .head("step", 0)
        .replace("HTTP/1.0", "HTTP/1.1")
        .replace("Content-Length: 0", "Transfer-Encoding: chunked\r\nConnection: close");
    stream.write_all(head.as_bytes()).unwrap();
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    for _ in 0..40 {
        stream.write_all(chunk.as_bytes()).expect("it reads on");
    }
    stream.write_all(b"0\r\n\r\n").unwrap();
    assert_eq!(http::read(stream).status, 413);
    let deep =
        studio.call("watch", &json!({ "at": { "game": "connect4" }, "depth": 6, "algorithm": "alpha-beta" }));
    assert_eq!(deep.status, 413);
    assert!(deep.body.contains("depth 4 fits with 2801"), "{}", deep.body);
    let wide = studio.call("play/see", &json!({ "at": { "game": "uniform(100000,3)" } }));
    assert_eq!(wide.status, 413);
    let many = json!({ "at": { "game": "nim" }, "lines": vec![json!([]); 401] });
    assert_eq!(studio.call("watch/boards", &many).status, 413);
}

#[test]
fn too_much_at_once_is_refused_and_a_client_that_goes_away_frees_its_place() {
    let studio =
        Studio::with(plyscope_studio::api(), Config { searches: 1, waiting: 0, ..Config::default() });
    let first = studio.begin("play/analyze", &long_search());
    let second = studio.call("play/analyze", &long_search());
    assert_eq!((second.status, second.json()["title"].as_str()), (429, Some("too much at once")));
    assert!(second.header("retry-after").is_some());
    // Other work goes on.
    assert_eq!(studio.call("games", &json!({})).status, 200);
    drop(first);
    let short = json!({ "at": { "game": "tictactoe" }, "level": "depth=2" });
    let started = Instant::now();
    while studio.call("play/choose", &short).status != 200 {
        assert!(started.elapsed() < Duration::from_secs(30), "the search of a client that is gone goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn who_waits_gets_its_turn_or_is_told_after_a_while() {
    let patience = Duration::from_millis(300);
    let config = Config { searches: 1, waiting: 1, patience, ..Config::default() };
    let studio = Studio::with(plyscope_studio::api(), config);
    let first = studio.begin("play/analyze", &long_search());
    let late = studio.call("play/analyze", &long_search());
    assert_eq!(late.status, 429);
    assert!(late.body.contains("no room within 0.3 s"), "{}", late.body);
    drop(first);
}

#[test]
fn a_search_tells_on_the_way_and_stops_where_it_should() {
    let studio = Studio::start();
    let answer =
        studio.call("play/analyze", &json!({ "at": { "game": "connect4" }, "depth": 5, "lines": 2 }));
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    let done = answer.event("done").expect("an end");
    assert_eq!((done["depth"].as_u64(), done["stop"].as_str()), (Some(5), Some("depth")));
    assert_eq!(answer.body.matches("event: depth").count(), 5);
    assert_eq!(done["moves"].as_array().map(Vec::len), Some(2));
    let perfect = json!({ "at": { "game": "tictactoe", "moves": ["a1", "b1"] }, "level": "perfect" });
    let done = studio.call("play/choose", &perfect).event("done").expect("an end");
    assert_eq!((done["proved"].as_bool(), done["winner"].as_str()), (Some(true), Some("max")));
    assert_eq!(done["lean"], 1.0);
}

#[test]
fn a_slow_request_is_not_waited_for() {
    let studio = Studio::with(
        plyscope_studio::api(),
        Config { slowest: Duration::from_millis(200), ..Config::default() },
    );
    let mut stream = studio.connect();
    stream.write_all((studio.head("games", 100) + "{").as_bytes()).unwrap();
    assert_eq!(http::read(stream).status, 408);
    // Not even the head: the connection is closed.
    let mut stream = studio.connect();
    stream.write_all(b"POST /api/games HTTP/1.1\r\nHost:").unwrap();
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).unwrap();
}

#[test]
fn a_panic_is_a_problem_and_not_the_end() {
    let api = Api::default()
        .quick("bad", "Panics", json!({}), |_: Nothing, _| -> Result<u8, Problem> { panic!("on purpose") });
    let studio = Studio::with(api, Config { quick: 1, ..Config::default() });
    for _ in 0..3 {
        let answer = studio.call("bad", &json!({}));
        assert_eq!((answer.status, answer.json()["title"].as_str()), (500, Some("internal error")));
    }
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Nothing {}

/// A quick call that ends when nobody waits for it, and one that is done at once.
fn patient() -> Api {
    let wait = |_: Nothing, cancel: &Cancel| -> Result<u8, Problem> {
        while !cancel.is_cancelled() {
            std::thread::sleep(Duration::from_millis(5));
        }
        Err(Problem::new(408, "given up"))
    };
    Api::default().quick("wait", "Waits", json!({}), wait).quick(
        "done",
        "Is done",
        json!({}),
        |_: Nothing, _| -> Result<u8, Problem> { Ok(1) },
    )
}

#[test]
fn abandoned_quick_calls_free_their_places() {
    let config = Config { quick: 2, quick_time: Duration::from_secs(600), ..Config::default() };
    let studio = Studio::with(patient(), config);
    let abandoned: Vec<_> = (0..6)
        .map(|_| {
            let mut stream = studio.connect();
            stream.write_all((studio.head("wait", 2) + "{}").as_bytes()).unwrap();
            stream
        })
        .collect();
    // Both places are taken by now, or soon will be.
    std::thread::sleep(Duration::from_millis(100));
    drop(abandoned);
    assert_eq!(studio.call("done", &json!({})).status, 200);
}

#[test]
fn a_quick_call_that_takes_long_is_ended_and_told_so() {
    let config = Config { quick: 1, quick_time: Duration::from_millis(200), ..Config::default() };
    let studio = Studio::with(patient(), config);
    for _ in 0..3 {
        let answer = studio.call("wait", &json!({}));
        assert_eq!((answer.status, answer.json()["title"].as_str()), (413, Some("too large")));
        assert!(answer.body.contains("longer than 0.2 s"), "{}", answer.body);
    }
    assert_eq!(studio.call("done", &json!({})).status, 200);
}

/// The attack that was seen, over HTTP: large recordings that nobody waits for.
#[test]
fn large_recordings_that_nobody_waits_for_hold_nobody_up() {
    let studio = Studio::with(plyscope_studio::api(), Config { quick: 2, ..Config::default() });
    let tree: String = (0..5_900).map(|n| format!("{n} ")).collect();
    let body = json!({ "tree": format!("({tree})") }).to_string();
    for _ in 0..6 {
        let mut stream = studio.connect();
        stream.write_all((studio.head("step", body.len()) + &body).as_bytes()).unwrap();
    }
    assert_eq!(studio.call("games", &json!({})).status, 200);
}

#[test]
fn stopping_does_not_wait_for_searches() {
    let studio = Studio::start();
    let _streams: Vec<_> = (0..3).map(|_| studio.begin("play/analyze", &long_search())).collect();
    let started = Instant::now();
    drop(studio);
    assert!(started.elapsed() < Duration::from_secs(20));
}
