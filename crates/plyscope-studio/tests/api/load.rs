//! Many clients at once, with searches running, some of which go away: no error, and no memory kept.
//!
//! ```sh
//! cargo test --release -p plyscope-studio --test api load -- --ignored --nocapture
//! ```
//!
//! `LOAD_CLIENTS` (200) and `LOAD_SECONDS` (60) say how much. With `MALLOC_ARENA_MAX=1` the C library keeps less for itself,
//! and the level is seen best.

use crate::http::Studio;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The memory of this process in MiB, where the system tells.
fn memory() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? / 1024.0)
}

/// What a client asks, in turns.
fn requests() -> Vec<(&'static str, Value)> {
    let four = json!({ "game": "connect4", "moves": ["4", "4", "3"] });
    vec![
        ("play/see", json!({ "at": four })),
        ("play/choose", json!({ "at": four, "level": "strength=5" })),
        ("step", json!({ "example": "letters" })),
        ("play/analyze", json!({ "at": { "game": "othello" }, "seconds": 0.2 })),
        ("watch", json!({ "at": { "game": "tictactoe", "moves": ["b2", "a1", "c3"] }, "depth": 3 })),
        ("play/choose", json!({ "at": { "game": "kalah" }, "level": "time=100ms" })),
        ("watch/boards", json!({ "at": { "game": "othello" }, "lines": [["d3"], ["d3", "c3"]] })),
        ("games", json!({})),
    ]
}

struct Tally {
    answers: AtomicUsize,
    gone: AtomicUsize,
    wrong: std::sync::Mutex<Vec<String>>,
}

/// A load of a number of clients for a time.
fn load(studio: &Studio, clients: u64, time: Duration) -> Tally {
    let tally =
        Tally { answers: AtomicUsize::new(0), gone: AtomicUsize::new(0), wrong: std::sync::Mutex::default() };
    let requests = requests();
    let end = Instant::now() + time;
    std::thread::scope(|scope| {
        for client in 0..clients as usize {
            let (tally, requests) = (&tally, &requests);
            let work = move || {
                let mut turn = client;
                while Instant::now() < end {
                    turn += 1;
                    let (name, request) = &requests[turn % requests.len()];
                    if turn.is_multiple_of(17) {
                        // Asks for a long search and goes away.
                        let long = json!({ "at": { "game": "othello" }, "seconds": 60 }).to_string();
                        let mut stream = studio.connect();
                        let text = studio.head("play/analyze", long.len()) + &long;
                        let sent = std::io::Write::write_all(&mut stream, text.as_bytes());
                        assert!(sent.is_ok());
                        std::thread::sleep(Duration::from_millis(30));
                        tally.gone.fetch_add(1, Ordering::Relaxed);
                        continue;
                    }
                    let answer = studio.call(name, request);
                    let whole = answer.status == 200
                        && (answer.header("content-type") != Some("text/event-stream")
                            || answer.event("done").is_some());
                    tally.answers.fetch_add(1, Ordering::Relaxed);
                    if !whole {
                        let text: String = answer.body.chars().take(200).collect();
                        tally.wrong.lock().unwrap().push(format!("{name}: {} {text}", answer.status));
                    }
                }
            };
            std::thread::Builder::new().stack_size(256 << 10).spawn_scoped(scope, work).unwrap();
        }
    });
    tally
}

#[test]
#[ignore = "takes a minute and all processors"]
fn many_clients_get_their_answers_and_no_memory_is_kept() {
    let studio = Studio::start();
    let (clients, seconds) = (number("LOAD_CLIENTS", 200), number("LOAD_SECONDS", 60));
    // The first rounds bring threads, arenas and tables; after them the memory is at its level.
    let mut levels = Vec::new();
    for round in 1..=5 {
        let tally = load(&studio, clients, Duration::from_secs(seconds.div_ceil(5)));
        std::thread::sleep(Duration::from_secs(2));
        let wrong = tally.wrong.into_inner().unwrap();
        let level = memory();
        println!(
            "round {round}, {clients} clients: {} answers, {} went away, {} wrong; memory {level:.1?} MiB",
            tally.answers.into_inner(),
            tally.gone.into_inner(),
            wrong.len(),
        );
        assert!(wrong.is_empty(), "{}", wrong[..wrong.len().min(10)].join("\n"));
        levels.extend(level);
    }
    if let [_, _, before, .., after] = levels[..] {
        assert!(after < 1.1 * before + 8.0, "memory grew from {before:.1} to {after:.1} MiB");
    }
    assert_eq!(studio.call("games", &json!({})).status, 200);
}
