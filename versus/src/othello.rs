//! Othello endgames: FFO 20 to 39, exact scores, one thread, 64 MiB, the table cleared before every position; processor
//! time.

use plyscope::engine::{Driver, Engine, Limits, Table};
use plyscope::{Notation, Score};
use plyscope_games::othello::{Endgame, Othello};
use std::time::Duration;

const FFO: &str = include_str!("../../crates/plyscope-games/data/ffo.txt");

/// `othello [FIRST LAST]`: solves and prints position, empties, score, nodes and time.
pub fn run(args: &[String]) {
    let number = |at: usize, default: usize| args.get(at).and_then(|a| a.parse().ok()).unwrap_or(default);
    let (first, last) = (number(0, 20), number(1, 39));
    let driver = match args.get(2).map(String::as_str) {
        Some("window") => Driver::Window,
        Some("bisection") => Driver::Bisection,
        _ => Driver::Mtd(Score::ZERO),
    };
    println!("FFO {first} to {last}, one thread, 64 MiB, {driver:?}");
    println!(" no  empties  score  best          nodes     seconds   Mnodes/s");
    let game = Othello::new(8).expect("there is an 8x8 board");
    let (mut time, mut nodes, mut wrong) = (Duration::ZERO, 0, 0);
    for (at, line) in FFO.lines().filter(|line| !line.starts_with('#')).enumerate() {
        let Some((text, truth)) = line.split_once(';') else { continue };
        if !(first..=last).contains(&(at + 1)) {
            continue;
        }
        let truth: i32 = truth.trim().parse().expect("a score");
        let position = game.read_position(text).expect("a position");
        let mut engine = Engine::new(&game)
            .guide(Endgame)
            .table(Table::with_memory(64 << 20))
            .driver(driver)
            .line(false)
            .build()
            .expect("the settings go together");
        let (spent, report) =
            crate::timed(|| engine.search(&position, &Limits::none()).expect("the rules are whole"));
        let score = report.value.score.seen_by(position.player()).get();
        let right = score == truth;
        let best = report.best.map(|mv| game.write_move(&position, mv)).unwrap_or_default();
        let seconds = spent.as_secs_f64();
        println!(
            "{:3} {:8} {score:+6}  {best:4} {:14} {seconds:11.3} {:10.1}{}",
            at + 1,
            position.empties(),
            report.nodes,
            report.nodes as f64 / seconds / 1e6,
            if right { String::new() } else { format!("  WRONG: {truth:+}") }
        );
        time += spent;
        nodes += report.nodes;
        wrong += usize::from(!right);
    }
    println!(
        "all                       {nodes:14} {:11.3} {:10.1}  {wrong} wrong",
        time.as_secs_f64(),
        nodes as f64 / time.as_secs_f64() / 1e6
    );
}
