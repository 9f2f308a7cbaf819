//! Connect four against the crate `connect-four-ai`: the same positions, one thread, 64 MiB, no opening book, both
//! tables cleared before every position.

use crate::timed;
use connect_four_ai::Solver;
use plyscope::engine::{Driver, Engine, Limits, Table};
use plyscope_games::connect4::{Connect4, Position, Standard, Threats};
use std::time::Duration;

/// A name, the positions, how many there are, how many are timed, and how many times over: the clock of a processor ticks
/// every few milliseconds.
type Set = (&'static str, &'static str, usize, usize, u32);

const SETS: [Set; 6] = [
    ("End-Easy", include_str!("../data/connect4_L3_R1.txt"), 500, 500, 100),
    ("Middle-Easy", include_str!("../data/connect4_L2_R1.txt"), 500, 500, 50),
    ("Middle-Medium", include_str!("../data/connect4_L2_R2.txt"), 500, 500, 1),
    ("Begin-Easy", include_str!("../data/connect4_L1_R1.txt"), 500, 500, 20),
    ("Begin-Medium", include_str!("../data/connect4_L1_R2.txt"), 500, 100, 1),
    ("Begin-Hard", include_str!("../data/connect4_L1_R3.txt"), 500, 5, 1),
];

fn cases(text: &str) -> impl Iterator<Item = (&str, i32)> {
    text.lines().filter_map(|line| {
        let (moves, score) = line.split_once(' ')?;
        Some((moves, score.trim().parse().ok()?))
    })
}

/// Time, nodes and wrong scores of a solver on the first `count` positions, the mean of all rounds. Each round begins with a new
/// solver, whose memory nobody has touched.
fn measured<P, S: FnMut(&P) -> (i32, u64)>(
    text: &str,
    count: usize,
    rounds: u32,
    position: impl Fn(&str) -> P,
    solver: impl Fn() -> S,
) -> (Duration, u64, usize) {
    let cases: Vec<_> = cases(text).take(count).map(|(moves, score)| (position(moves), score)).collect();
    let (mut nodes, mut wrong) = (0, 0);
    let (time, ()) = timed(|| {
        for _ in 0..rounds {
            (nodes, wrong) = (0, 0);
            let mut solve = solver();
            for (position, score) in &cases {
                let (found, took) = solve(position);
                nodes += took;
                wrong += usize::from(found != *score);
            }
        }
    });
    (time / rounds, nodes, wrong)
}

fn ours(text: &str, count: usize, rounds: u32) -> (Duration, u64, usize) {
    let game = Connect4::new(Standard);
    let position = |moves: &str| game.position(moves).expect("a legal position");
    let solver = || {
        let mut engine = Engine::new(&game)
            .guide(Threats)
            .table(Table::with_memory(64 << 20))
            .driver(Driver::Bisection)
            .line(false)
            .build()
            .expect("the settings go together");
        move |position: &Position| {
            engine.clear();
            let report = engine.search(position, &Limits::none()).expect("the rules are whole");
            (report.value.score.seen_by(position.player()).get(), report.nodes)
        }
    };
    measured(text, count, rounds, position, solver)
}

fn theirs(text: &str, count: usize, rounds: u32) -> (Duration, u64, usize) {
    let position = |moves: &str| connect_four_ai::Position::from_moves(moves).expect("a legal position");
    let solver = || {
        let mut solver = Solver::empty();
        move |position: &connect_four_ai::Position| {
            solver.reset();
            let found = solver.solve(position);
            (i32::from(found), solver.explored_positions as u64)
        }
    };
    measured(text, count, rounds, position, solver)
}

/// `all` checks every position of every set (ours only), `empty` takes the empty board alone; otherwise the timed parts of
/// the sets. `ours` skips the peer.
pub fn run(args: &[String]) {
    if let Some(count) = args.first().and_then(|a| a.parse().ok()) {
        // A short run for an instruction counter.
        let (_, nodes, wrong) = ours(SETS[2].1, count, 1);
        println!("Middle-Medium x{count}: {nodes} nodes, {wrong} wrong");
        return;
    }
    let all = args.iter().any(|a| a == "all");
    let alone = all || args.iter().any(|a| a == "ours");
    println!("connect four, 64 MiB, one thread, no book; processor time");
    // The first player wins with its last stone.
    let empty = [("Empty board", " 1", 1, 1, 1)];
    let sets: &[_] = if args.iter().any(|a| a == "empty") { &empty } else { &SETS };
    for &(name, text, every, timed, rounds) in sets {
        let count = if all { every } else { timed };
        let rounds = if all { 1 } else { rounds };
        let (time, nodes, wrong) = ours(text, count, rounds);
        let per_node = time.as_nanos() as f64 / nodes as f64;
        print!(
            "{name:14} x{count:3}  plyscope {:8.4} s {nodes:11} nodes {per_node:5.1} ns/node {wrong} wrong",
            time.as_secs_f64()
        );
        if alone {
            println!();
        } else {
            let (peer, peer_nodes, peer_wrong) = theirs(text, count, rounds);
            println!(
                "   connect-four-ai {:8.4} s {peer_nodes:11} nodes {peer_wrong} wrong   {:.2}x faster",
                peer.as_secs_f64(),
                peer.as_secs_f64() / time.as_secs_f64()
            );
        }
    }
}
