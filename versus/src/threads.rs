//! Two threads against one: the same positions solved by each on one table of 64 MiB; wall time, and the nodes of both.

use plyscope::engine::{Driver, Engine, Limits, Table};
use plyscope_games::connect4::{Connect4, Standard, Threats};
use std::time::Instant;

/// A name, and positions: an opening and some of Begin-Hard.
type Set = (&'static str, &'static [&'static str]);

const SETS: [Set; 2] = [
    ("hard", &["4444", "64", "17277", "527376"]),
    ("about two seconds", &["13712", "251", "226763", "535512", "2145", "153266", "5233", "226552"]),
];
const REPEATS: usize = 3;

/// Seconds, nodes and value.
fn solved(moves: &str, threads: usize) -> (f64, f64, i32) {
    let game = Connect4::new(Standard);
    let state = game.position(moves).expect("a legal position");
    let mut engine = Engine::new(&game)
        .guide(Threats)
        .table(Table::with_memory(64 << 20))
        .driver(Driver::Bisection)
        .line(false)
        .build_parallel(threads)
        .expect("the settings go together");
    let start = Instant::now();
    let report = engine.search(&state, &Limits::none()).expect("the rules are whole");
    (start.elapsed().as_secs_f64(), report.nodes as f64, report.value.score.get())
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// The median speed-up of each position in turn, and the geometric mean of all.
pub fn run(args: &[String]) {
    let game = Connect4::new(Standard);
    if let Some(moves) = args.iter().find(|moves| game.position(moves).is_none()) {
        eprintln!("error: {moves:?} is not a legal line; expected columns, e.g. 4444");
        return;
    }
    let own: Vec<&str> = args.iter().map(String::as_str).collect();
    let sets = if own.is_empty() { SETS.to_vec() } else { vec![("your own", &own[..])] };
    for (name, positions) in sets {
        println!("{name}: one thread, two threads, median of {REPEATS}");
        let (mut speeds, mut works) = (1.0, 1.0);
        for moves in positions {
            let runs: Vec<_> = (0..REPEATS).map(|_| [1, 2].map(|threads| solved(moves, threads))).collect();
            assert!(runs.iter().flatten().all(|run| run.2 == runs[0][0].2), "{moves}: the values differ");
            let of = |figure: fn(&[(f64, f64, i32); 2]) -> f64| median(runs.iter().map(figure).collect());
            let (speed, work) = (of(|[one, two]| one.0 / two.0), of(|[one, two]| two.1 / one.1));
            let (one, two) = (of(|[one, _]| one.0), of(|[_, two]| two.0));
            println!("{moves:>10} {one:7.2} s {two:7.2} s   {speed:.2} x faster, {work:.3} x the nodes");
            (speeds, works) = (speeds * speed, works * work);
        }
        let mean = |product: f64| product.powf(1.0 / positions.len() as f64);
        println!("{:>10} {:22}   {:.2} x faster, {:.3} x the nodes", "mean", "", mean(speeds), mean(works));
    }
}
