//! What the engine's seams cost: the same search written by hand, to be run under an instruction counter.
//!
//! `valgrind --tool=callgrind target/release/plyscope-versus overhead GAME MODE`, GAME `connect4` or `othello`, MODE `hand`,
//! `engine`, `counts`, `stats`, `play`, `flight` or `none`; `.ci/seams` does all of it and prints the ratios.

use plyscope::engine::{Engine, Guide, Limits, Report, Searcher, Stuck, Terms};
use plyscope::observe::{Counts, Flight, Stats};
use plyscope::{Game, Observer, Player, Score};
use plyscope_games::connect4::{Connect4, Standard};
use plyscope_games::othello::Othello;

/// A game with a static evaluation of its own.
trait Judged: Game<Move: Copy> {
    fn judge(&self, state: &Self::State) -> Score;
}

impl Judged for Connect4<Standard> {
    fn judge(&self, state: &Self::State) -> Score {
        self.count_threats(state)
    }
}

impl Judged for Othello {
    // Patterns would outweigh everything that is measured here.
    fn judge(&self, state: &Self::State) -> Score {
        self.evaluate_roughly(state)
    }
}

/// No hints but an evaluation: everything else is off.
struct Plain;

impl<G: Judged> Guide<G> for Plain {
    type Info = ();
    const TERMS: Terms = Terms::plain();
    fn evaluate(&self, game: &G, state: &G::State, _: &Self::Info) -> Score {
        game.judge(state)
    }
}

/// Fail-soft alpha-beta as one writes it for one game whose players take turns: no observer, no table, no hints, no
/// limits.
struct ByHand<'g, G: Judged> {
    game: &'g G,
    nodes: u64,
    moves: Vec<G::Move>,
}

impl<G: Judged> ByHand<'_, G> {
    fn value(&mut self, state: &G::State, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        self.nodes += 1;
        let sign = if self.game.turn(state) == Player::Max { 1 } else { -1 };
        if let Some(score) = self.game.outcome(state) {
            return sign * score.get();
        }
        if depth == 0 {
            return sign * self.game.judge(state).get();
        }
        let base = self.moves.len();
        self.game.moves(state, &mut self.moves);
        let end = self.moves.len();
        let mut best = i32::MIN;
        for i in base..end {
            let mut child = state.clone();
            self.game.play(&mut child, self.moves[i]);
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

/// The engine with everything off.
fn off<G: Judged>(game: &G) -> Searcher<'_, G, Plain> {
    let engine = Engine::new(game).guide(Plain).scout(false).line(false).deepen(false);
    engine.build().expect("the settings go together")
}

/// The engine as bots use it: depth by depth, scouting, with a line.
fn playing<G: Judged>(game: &G) -> Searcher<'_, G, Plain> {
    Engine::new(game).guide(Plain).build().expect("the settings go together")
}

/// Value and nodes of a search by the engine that `observer` listens to.
fn observed<G: Judged, O: Observer<G::Move>>(game: &G, depth: u32, observer: &mut O) -> (i32, u64) {
    told(off(game).ask(&game.start(), &Limits::depth(depth)).observer(observer).run())
}

fn told<M>(report: Result<Report<M>, Stuck<M>>) -> (i32, u64) {
    let report = report.expect("the rules are whole");
    (report.value.score.get(), report.nodes)
}

/// `depth` is that of the searches with everything off; what is played and recorded is searched as deep as it takes for some
/// hundred thousand nodes.
fn search<G: Judged>(game: &G, depth: u32, mode: &str) -> Option<(i32, u64)> {
    Some(match mode {
        "hand" => {
            let mut search = ByHand { game, nodes: 0, moves: Vec::new() };
            (search.value(&game.start(), -i32::MAX, i32::MAX, depth), search.nodes)
        }
        "engine" => told(off(game).search(&game.start(), &Limits::depth(depth))),
        "counts" => observed(game, depth, &mut Counts::default()),
        "stats" => observed(game, depth, &mut Stats::default()),
        "play" => told(playing(game).search(&game.start(), &Limits::depth(PLAYED))),
        "flight" => {
            let (limits, mut flight) = (Limits::depth(PLAYED), Flight::default());
            told(playing(game).ask(&game.start(), &limits).observer(&mut flight).run())
        }
        // Nothing, to know what the rest of the program costs.
        "none" => (0, 0),
        _ => return None,
    })
}

/// How deep the searches are that are played and recorded.
const PLAYED: u32 = 10;

/// Whether game and mode are known.
pub fn run(game: &str, mode: &str) -> bool {
    let found = match game {
        "connect4" => search(&Connect4::new(Standard), 8, mode),
        "othello" => Othello::new(8).and_then(|game| search(&game, 6, mode)),
        _ => None,
    };
    if let Some((value, nodes)) = found {
        println!("{nodes} nodes, value {value}");
    }
    found.is_some()
}
