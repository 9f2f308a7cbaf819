//! Two threads against one: the same position solved on one shared table, wall time, median of five.

use plyscope::engine::{Driver, Engine, Limits, Table};
use plyscope_games::connect4::{Connect4, Standard, Threats};
use std::time::Instant;

/// A hard opening: more than ten seconds for one thread.
const POSITION: &str = "4444";
const REPEATS: usize = 5;

pub fn run(position: Option<&str>) {
    let moves = position.unwrap_or(POSITION);
    let game = Connect4::new(Standard);
    let Some(state) = game.position(moves) else {
        eprintln!("error: {moves:?} is not a legal line; expected columns, e.g. {POSITION}");
        return;
    };
    println!("connect four after {moves}, 64 MiB, wall time");
    let mut ratios = Vec::new();
    for _ in 0..REPEATS {
        let mut seconds = [0.0; 2];
        for threads in [1, 2] {
            let mut engine = Engine::new(&game)
                .guide(Threats)
                .table(Table::with_memory(64 << 20))
                .driver(Driver::Bisection)
                .line(false)
                .build_parallel(threads)
                .expect("the settings go together");
            let start = Instant::now();
            let report = engine.search(&state, &Limits::none()).expect("the rules are whole");
            seconds[threads - 1] = start.elapsed().as_secs_f64();
            println!(
                "{threads} thread(s)  {:7.2} s  {:11} nodes  value {}",
                seconds[threads - 1],
                report.nodes,
                report.value
            );
        }
        ratios.push(seconds[0] / seconds[1]);
    }
    ratios.sort_by(f64::total_cmp);
    println!("speed-up, median of {REPEATS}: {:.2}", ratios[REPEATS / 2]);
}
