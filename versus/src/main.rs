//! Plyscope and its peers in one process, one run, ratios printed.
//!
//! `cargo run --release -p plyscope-versus -- NAME`

mod connect4;

fn main() -> std::process::ExitCode {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("connect4") => connect4::run(&args.collect::<Vec<_>>()),
        other => {
            eprintln!("error: unknown comparison {:?}; expected one of: connect4", other.unwrap_or(""));
            return std::process::ExitCode::from(2);
        }
    }
    std::process::ExitCode::SUCCESS
}
