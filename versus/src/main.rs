//! Plyscope and its peers in one process, one run, ratios printed.
//!
//! `cargo run --release -p plyscope-versus -- NAME`

mod connect4;
mod minimax_crate;
mod othello;
mod overhead;

fn main() -> std::process::ExitCode {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("connect4") => connect4::run(&args.collect::<Vec<_>>()),
        Some("minimax-crate") => minimax_crate::run(),
        Some("othello") => othello::run(&args.collect::<Vec<_>>()),
        Some("overhead") => {
            let mode = args.next().unwrap_or_default();
            if !overhead::run(&mode) {
                eprintln!("error: unknown mode {mode:?}; expected hand, engine, counts or stats");
                return std::process::ExitCode::from(2);
            }
        }
        other => {
            let name = other.unwrap_or("");
            eprintln!(
                "error: unknown comparison {name:?}; expected one of: connect4, minimax-crate, othello, overhead"
            );
            return std::process::ExitCode::from(2);
        }
    }
    std::process::ExitCode::SUCCESS
}
