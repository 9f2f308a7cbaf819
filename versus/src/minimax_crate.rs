//! Against the crate `minimax`: both search the same state type with the same rules code and the same evaluator,
//! through adapters; 64 MiB of table each, depth 14.

use minimax::{IterativeOptions, IterativeSearch, ParallelOptions, ParallelSearch, Strategy, Winner};
use plyscope::engine::{Engine, Evaluated, Limits, Table};
use plyscope::{Game, Player, Score};
use plyscope_games::connect4::{Connect4, Position, Standard};
use std::time::{Duration, Instant};

const GAME: Connect4<Standard> = Connect4::new(Standard);
const DEPTH: u8 = 14;
/// The empty board and three positions of the middle game in which nobody has won within the horizon.
const POSITIONS: [&str; 4] = ["", "44423322", "4453", "43443555"];

fn evaluate(_: &Connect4<Standard>, position: &Position) -> Score {
    GAME.count_threats(position)
}

/// The rules for the other crate.
struct Rules;

impl minimax::Game for Rules {
    type S = Position;
    type M = u8;

    fn generate_moves(state: &Position, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            GAME.moves(state, moves);
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
        plyscope::Hashed::key(&GAME, state).wrapping_mul(0x9e37_79b9_7f4a_7c15)
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
        GAME.moves(state, out);
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

impl plyscope::Hashed for Distances {
    fn key(&self, state: &Position) -> u64 {
        plyscope::Hashed::key(&GAME, state)
    }
}

/// Wall time: with two threads, that is what counts.
fn timed<R>(f: impl FnOnce() -> R) -> (Duration, R) {
    let start = Instant::now();
    let result = f();
    (start.elapsed(), result)
}

pub fn run() {
    println!("crate minimax 0.6, connect four 7x6, threat-counting evaluator, depth {DEPTH}, 64 MiB");
    let static_value = |_: &Distances, state: &Position| evaluate(&GAME, state);
    for threads in [1, 2] {
        let (mut ours_total, mut theirs_total) = (Duration::ZERO, Duration::ZERO);
        for moves in POSITIONS {
            let position = GAME.position(moves).expect("a legal position");
            let mut engine = Engine::new(&Distances)
                .guide(Evaluated(static_value))
                .table(Table::with_memory(64 << 20))
                .deepen(true)
                .line(false);
            let limits = Limits::depth(DEPTH.into());
            let (ours, report) = timed(|| {
                engine
                    .search_parallel(&position, &limits, threads, &mut |_| ())
                    .expect("settings go together")
            });
            let options = IterativeOptions::new()
                .with_table_byte_size(64 << 20)
                .with_countermoves()
                .with_countermove_history();
            let (theirs, value) = if threads == 1 {
                let mut peer = IterativeSearch::new(Threats, options);
                peer.set_max_depth(DEPTH);
                timed(|| peer.choose_move(&position)).map_value(|_| peer.root_value())
            } else {
                let parallel = ParallelOptions::new().with_num_threads(threads);
                let mut peer = ParallelSearch::new(Threats, options, parallel);
                peer.set_max_depth(DEPTH);
                timed(|| peer.choose_move(&position)).map_value(|_| peer.root_value())
            };
            let our_value = report.value.score.seen_by(GAME.turn(&position));
            let agree = our_value.get() == i32::from(value);
            println!(
                "{threads} thread(s)  {moves:9}  plyscope {:7.3} s  {:9} nodes   minimax {:7.3} s   {:5.2}x   values {our_value} and {value}{}",
                ours.as_secs_f64(),
                report.nodes,
                theirs.as_secs_f64(),
                theirs.as_secs_f64() / ours.as_secs_f64(),
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
}

trait MapValue<A> {
    fn map_value<B>(self, f: impl FnOnce(A) -> B) -> (Duration, B);
}

impl<A> MapValue<A> for (Duration, A) {
    fn map_value<B>(self, f: impl FnOnce(A) -> B) -> (Duration, B) {
        (self.0, f(self.1))
    }
}
