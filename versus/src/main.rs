//! Plyscope and its peers in one process, one run, ratios printed.
//!
//! `cargo run --release --manifest-path versus/Cargo.toml -- NAME`

use std::sync::OnceLock;
use std::time::{Duration, Instant};

mod connect4;
mod minimax_crate;
mod othello;
mod othello_match;
mod overhead;
mod teeko;
mod threads;

/// The time this thread has spent on a processor, so that a busy machine does not blur a comparison; the wall clock where
/// the system does not tell.
fn processor_time() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok())
        .map_or_else(|| START.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

/// Runs `f` on this thread and says how long it took.
fn timed<R>(f: impl FnOnce() -> R) -> (Duration, R) {
    let start = processor_time();
    let result = f();
    (processor_time() - start, result)
}

fn main() -> std::process::ExitCode {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("connect4") => connect4::run(&args.collect::<Vec<_>>()),
        Some("minimax-crate") => minimax_crate::run(),
        Some("teeko") => teeko::run(),
        Some("threads") => threads::run(&args.collect::<Vec<_>>()),
        Some("othello") => othello::run(&args.collect::<Vec<_>>()),
        Some("othello-match") => othello_match::run(&args.collect::<Vec<_>>()),
        Some("overhead") => {
            let (game, mode) = (args.next().unwrap_or_default(), args.next().unwrap_or_default());
            if !overhead::run(&game, &mode) {
                eprintln!(
                    "error: unknown {game:?} {mode:?}; expected connect4 or othello, then hand, engine, counts, stats, play, flight or none"
                );
                return std::process::ExitCode::from(2);
            }
        }
        other => {
            let name = other.unwrap_or("");
            eprintln!(
                "error: unknown comparison {name:?}; expected one of: connect4, minimax-crate, othello, othello-match, overhead, teeko, threads"
            );
            return std::process::ExitCode::from(2);
        }
    }
    std::process::ExitCode::SUCCESS
}
