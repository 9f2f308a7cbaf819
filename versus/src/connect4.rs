//! Connect four against the crate `connect-four-ai`: the same positions, one thread, 64 MiB, no opening book, both
//! tables cleared before every position.

use crate::timed;
use connect_four_ai::Solver;
use plyscope::engine::{Driver, Engine, Limits, Table};
use plyscope_games::connect4::{Connect4, Standard, Threats};
use std::time::Duration;

const SETS: [(&str, &str, usize, usize); 6] = [
    ("End-Easy", include_str!("../data/connect4_L3_R1.txt"), 500, 500),
    ("Middle-Easy", include_str!("../data/connect4_L2_R1.txt"), 500, 500),
    ("Middle-Medium", include_str!("../data/connect4_L2_R2.txt"), 500, 500),
    ("Begin-Easy", include_str!("../data/connect4_L1_R1.txt"), 500, 500),
    ("Begin-Medium", include_str!("../data/connect4_L1_R2.txt"), 500, 100),
    ("Begin-Hard", include_str!("../data/connect4_L1_R3.txt"), 500, 5),
];

fn cases(text: &str) -> impl Iterator<Item = (&str, i32)> {
    text.lines().filter_map(|line| {
        let (moves, score) = line.split_once(' ')?;
        Some((moves, score.trim().parse().ok()?))
    })
}

/// Time, nodes and wrong scores of Plyscope on the first `count` positions.
fn ours(text: &str, count: usize) -> (Duration, u64, usize) {
    let game = Connect4::new(Standard);
    let mut engine = Engine::new(&game)
        .guide(Threats)
        .table(Table::with_memory(64 << 20))
        .driver(Driver::Bisection)
        .line(false)
        .build()
        .expect("the settings go together");
    let (mut time, mut nodes, mut wrong) = (Duration::ZERO, 0, 0);
    for (moves, score) in cases(text).take(count) {
        let position = game.position(moves).expect("a legal position");
        let (spent, report) = timed(|| {
            engine.clear();
            engine.search(&position, &Limits::none()).expect("settings go together")
        });
        time += spent;
        nodes += report.nodes;
        wrong += usize::from(report.value.score.seen_by(position.player()).get() != score);
    }
    (time, nodes, wrong)
}

fn theirs(text: &str, count: usize) -> (Duration, u64, usize) {
    let mut solver = Solver::empty();
    let (mut time, mut nodes, mut wrong) = (Duration::ZERO, 0, 0);
    for (moves, score) in cases(text).take(count) {
        let position = connect_four_ai::Position::from_moves(moves).expect("a legal position");
        let (spent, found) = timed(|| {
            solver.reset();
            solver.solve(&position)
        });
        time += spent;
        nodes += solver.explored_positions as u64;
        wrong += usize::from(i32::from(found) != score);
    }
    (time, nodes, wrong)
}

/// `all` checks every position of every set (ours only), `empty` takes the empty board alone; otherwise the timed parts of
/// the sets. `ours` skips the peer.
pub fn run(args: &[String]) {
    if let Some(count) = args.first().and_then(|a| a.parse().ok()) {
        // A short run for an instruction counter.
        let (_, nodes, wrong) = ours(SETS[2].1, count);
        println!("Middle-Medium x{count}: {nodes} nodes, {wrong} wrong");
        return;
    }
    let all = args.iter().any(|a| a == "all");
    let alone = all || args.iter().any(|a| a == "ours");
    println!("connect four, 64 MiB, one thread, no book; processor time");
    // The first player wins with its last stone.
    let empty = [("Empty board", " 1", 1, 1)];
    let sets: &[_] = if args.iter().any(|a| a == "empty") { &empty } else { &SETS };
    for &(name, text, every, timed) in sets {
        let count = if all { every } else { timed };
        let (time, nodes, wrong) = ours(text, count);
        let per_node = time.as_nanos() as f64 / nodes as f64;
        print!(
            "{name:14} x{count:3}  plyscope {:8.3} s {nodes:11} nodes {per_node:5.1} ns/node {wrong} wrong",
            time.as_secs_f64()
        );
        if alone {
            println!();
        } else {
            let (peer, peer_nodes, peer_wrong) = theirs(text, count);
            println!(
                "   connect-four-ai {:8.3} s {peer_nodes:11} nodes {peer_wrong} wrong   {:.2}x faster",
                peer.as_secs_f64(),
                peer.as_secs_f64() / time.as_secs_f64()
            );
        }
    }
}
