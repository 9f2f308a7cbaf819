//! What the engine's seams cost: the same search written by hand, to be run under an instruction counter.
//!
//! `valgrind --tool=callgrind target/release/plyscope-versus overhead hand` (or `engine`, `counts`, `stats`, `none`);
//! `.ci/seams` does all of it and prints the ratios.

use plyscope::engine::{Engine, Guide, Limits};
use plyscope::observe::{Counts, Stats};
use plyscope::{Game, Observer, Score};
use plyscope_games::connect4::{Connect4, Position, Standard};

const GAME: Connect4<Standard> = Connect4::new(Standard);
const DEPTH: u32 = 8;

/// No hints but an evaluation: everything else is off.
struct Plain;

impl Guide<Connect4<Standard>> for Plain {
    type Info = ();
    const PLAIN: bool = true;
    const LEARN: bool = false;
    fn evaluate(&self, game: &Connect4<Standard>, state: &Position) -> Score {
        game.count_threats(state)
    }
}

/// Fail-soft alpha-beta as one writes it for one game: no observer, no table, no hints, no limits.
struct ByHand {
    nodes: u64,
    moves: Vec<u8>,
}

impl ByHand {
    fn value(&mut self, state: &Position, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        self.nodes += 1;
        let sign = if state.player() == plyscope::Player::Max { 1 } else { -1 };
        if let Some(score) = GAME.outcome(state) {
            return sign * score.get();
        }
        if depth == 0 {
            return sign * GAME.count_threats(state).get();
        }
        let base = self.moves.len();
        GAME.moves(state, &mut self.moves);
        let end = self.moves.len();
        let mut best = i32::MIN;
        for i in base..end {
            let mut child = *state;
            GAME.play(&mut child, self.moves[i]);
            best = best.max(-self.value(&child, -beta, -alpha, depth - 1));
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
        }
        self.moves.truncate(base);
        best
    }
}

/// Value and nodes of a search by the engine.
fn by_engine<O: Observer<u8>>(observer: &mut O) -> (i32, u64) {
    let mut engine = Engine::new(&GAME).guide(Plain).scout(false).line(false);
    let report = engine
        .search_with(&GAME.start(), &Limits::depth(DEPTH), observer, &mut |_| ())
        .expect("settings go together");
    (report.value.score.get(), report.nodes)
}

/// Whether the mode is one of them.
pub fn run(mode: &str) -> bool {
    let (value, nodes) = match mode {
        "hand" => {
            let mut search = ByHand { nodes: 0, moves: Vec::new() };
            (search.value(&GAME.start(), -i32::MAX, i32::MAX, DEPTH), search.nodes)
        }
        "engine" => by_engine(&mut ()),
        "counts" => by_engine(&mut Counts::default()),
        "stats" => by_engine(&mut Stats::default()),
        // Nothing, to know what the rest of the program costs.
        "none" => (0, 0),
        _ => return false,
    };
    println!("{nodes} nodes, value {value}");
    true
}
