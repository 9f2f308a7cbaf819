//! Against the crate `minimax`: both search the same state type with the same rules code and the same evaluator,
//! through adapters; 64 MiB of table each, depth 14.
//!
//! The peer's time changes from run to run, by up to seven times on one of the positions, so the median of five counts
//! on both sides. With two threads the peer is so slow that one run must do.

use crate::timed;
use minimax::{IterativeOptions, IterativeSearch, ParallelOptions, ParallelSearch, Strategy, Winner};
use plyscope::engine::{Engine, Evaluated, Limits, Table};
use plyscope::{Game, Hashed, Player, Score};
use plyscope_games::connect4::{Connect4, Position, Standard};
use std::time::{Duration, Instant};

const GAME: Connect4<Standard> = Connect4::new(Standard);
const DEPTH: u8 = 14;
/// The empty board and three positions of the middle game in which nobody has won within the horizon.
const POSITIONS: [&str; 4] = ["", "44423322", "4453", "43443555"];

/// The moves for both: the middle first, as everybody lists them in this game.
fn columns(state: &Position, out: &mut Vec<u8>) {
    let from = out.len();
    GAME.moves(state, out);
    out[from..].sort_unstable_by_key(|&column| (column.abs_diff(3), column));
}

/// The rules for the other crate.
struct Rules;

impl minimax::Game for Rules {
    type S = Position;
    type M = u8;

    fn generate_moves(state: &Position, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            columns(state, moves);
        }
        winner
    }

    fn apply(state: &mut Position, column: u8) -> Option<Position> {
        let mut child = *state;
        GAME.play(&mut child, column);
        Some(child)
    }

    fn get_winner(state: &Position) -> Option<Winner> {
        match GAME.outcome(state)? {
            Score::ZERO => Some(Winner::Draw),
            _ => Some(Winner::PlayerJustMoved),
        }
    }

    fn zobrist_hash(state: &Position) -> u64 {
        // Its table looks at the high half of the hash, so the exact key must be mixed.
        Hashed::key(&GAME, state).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn table_index(column: u8) -> u16 {
        column.into()
    }

    fn max_table_index() -> u16 {
        6
    }
}

#[derive(Clone)]
struct Threats;

impl minimax::Evaluator for Threats {
    type G = Rules;
    fn evaluate(&self, state: &Position) -> minimax::Evaluation {
        GAME.count_threats(state).seen_by(GAME.turn(state)).get() as i16
    }
}

/// Our rules with wins by distance, as the other crate has them, over the same state and moves.
struct Distances;

impl Game for Distances {
    type State = Position;
    type Move = u8;
    const ALTERNATES: bool = true;
    fn start(&self) -> Position {
        GAME.start()
    }
    fn turn(&self, state: &Position) -> Player {
        GAME.turn(state)
    }
    fn moves(&self, state: &Position, out: &mut Vec<u8>) {
        columns(state, out);
    }
    fn play(&self, state: &mut Position, column: u8) {
        GAME.play(state, column);
    }
    fn outcome(&self, state: &Position) -> Option<Score> {
        GAME.outcome(state).map(|score| match score.get().signum() {
            1 => Score::win_in(0),
            -1 => Score::loss_in(0),
            _ => Score::ZERO,
        })
    }
}

impl Hashed for Distances {
    fn key(&self, state: &Position) -> u64 {
        Hashed::key(&GAME, state)
    }
}

/// The median time, and the result that took it: processor time, which a busy machine does not disturb; but with
/// several threads, wall time is what counts.
fn median<R>(threads: usize, repeats: usize, mut f: impl FnMut() -> R) -> (Duration, R) {
    let mut runs: Vec<(Duration, R)> = (0..repeats)
        .map(|_| {
            if threads == 1 {
                return timed(&mut f);
            }
            let start = Instant::now();
            let result = f();
            (start.elapsed(), result)
        })
        .collect();
    runs.sort_by_key(|(time, _)| *time);
    runs.swap_remove(repeats / 2)
}

/// What is compared: our game with a static value, and the same in the other crate.
pub struct Side<'g, G, E, P> {
    pub game: &'g G,
    pub evaluate: E,
    pub peer: P,
    pub depth: u8,
}

/// Searches every position with both and prints the ratios.
pub fn compare<G, E, P>(
    side: &Side<'_, G, E, P>,
    positions: &[(String, G::State)],
    threads: usize,
    repeats: usize,
) where
    G: Hashed<State: Send + Sync, Move: Send + Sync> + Sync,
    E: Fn(&G, &G::State) -> Score + Copy + Sync,
    P: minimax::Evaluator<G: minimax::Game<S = G::State, M: Copy + Eq + Send + Sync>>
        + Clone
        + Send
        + Sync
        + 'static,
{
    let Side { game, evaluate, peer, depth } = side;
    let (mut ours_total, mut theirs_total) = (Duration::ZERO, Duration::ZERO);
    for (name, position) in positions {
        let (ours, report) = median(threads, repeats, || {
            let mut engine = Engine::new(*game)
                .guide(Evaluated(*evaluate))
                .table(Table::with_memory(64 << 20))
                .deepen(true)
                .line(false)
                .build_parallel(threads)
                .expect("the settings go together");
            engine.search(position, &Limits::depth((*depth).into())).expect("the rules are whole")
        });
        let (theirs, value) = median(threads, repeats, || {
            let options = IterativeOptions::new()
                .with_table_byte_size(64 << 20)
                .with_countermoves()
                .with_countermove_history();
            if threads == 1 {
                let mut peer = IterativeSearch::new(peer.clone(), options);
                peer.set_max_depth(*depth);
                peer.choose_move(position);
                peer.root_value()
            } else {
                let parallel = ParallelOptions::new().with_num_threads(threads);
                let mut peer = ParallelSearch::new(peer.clone(), options, parallel);
                peer.set_max_depth(*depth);
                peer.choose_move(position);
                peer.root_value()
            }
        });
        let our_value = report.value.score.seen_by(game.turn(position));
        let agree = our_value.get() == i32::from(value) || our_value.is_decisive();
        println!(
            "{threads} thread(s)  {name:9}  plyscope {:7.3} s  {:9} nodes   minimax {:7.3} s   {:5.2}x   values {our_value} and {value}{}",
            ours.as_secs_f64(),
            report.nodes,
            theirs.as_secs_f64(),
            // Processor time is counted in milliseconds.
            theirs.as_secs_f64() / ours.as_secs_f64().max(0.001),
            if agree { "" } else { "  DIFFERENT" }
        );
        ours_total += ours;
        theirs_total += theirs;
    }
    println!(
        "{threads} thread(s)  all        {:5.2}x",
        theirs_total.as_secs_f64() / ours_total.as_secs_f64()
    );
}

pub fn run() {
    println!("crate minimax 0.6, connect four 7x6, threat-counting evaluator, depth {DEPTH}, 64 MiB");
    let static_value = |_: &Distances, state: &Position| GAME.count_threats(state);
    let side = Side { game: &Distances, evaluate: static_value, peer: Threats, depth: DEPTH };
    let positions =
        POSITIONS.map(|moves| (moves.to_owned(), GAME.position(moves).expect("a legal position")));
    for (threads, repeats) in [(1, 5), (2, 1)] {
        compare(&side, &positions, threads, repeats);
    }
}
