//! What observing costs: the same alpha-beta on tic-tac-toe, once through the library and once without the parameter.
//!
//! `cost without` runs a copy of the library's search that knows nothing of observers; `cost with` the library's with
//! `()`, which must cost the same; `cost stats` the library's with the counting observer, which prints the node
//! count of all three. `.ci/cost` counts the instructions.

#[allow(dead_code, reason = "shared with the tests, which use more of it")]
#[path = "../tests/common/tictactoe.rs"]
mod tictactoe;

use plyscope::observe::Stats;
use plyscope::textbook::{Choice, alpha_beta};
use plyscope::{Game, Player, Tree, Window};
use std::hint::black_box;
use std::process::ExitCode;
use tictactoe::TicTacToe;

/// [`alpha_beta`] line by line, but for everything that has to do with telling.
fn plain<G: Game>(game: &G, state: &G::State, window: Window) -> Choice<G::Move> {
    value(game, &mut state.clone(), window, 0)
}

fn value<G: Game>(game: &G, state: &mut G::State, mut window: Window, ply: u32) -> Choice<G::Move> {
    let player = game.turn(state);
    if let Some(utility) = game.outcome(state) {
        return Choice { value: utility, mv: None };
    }
    let mut v = player.worst();
    let mut mv = None;
    let actions = moves(game, state, ply);
    for &a in &actions {
        let v2 = game.with_child(state, a, |child| value(game, child, window, ply + 1).value);
        let better = mv.is_none() || player.prefers(v2, v);
        if better {
            (v, mv) = (v2, Some(a));
        }
        let cut = match player {
            Player::Max => v >= window.beta,
            Player::Min => v <= window.alpha,
        };
        if !cut {
            window = window.narrow(player, v);
        }
        if cut {
            break;
        }
    }
    Choice { value: v, mv }
}

fn moves<G: Game>(game: &G, state: &G::State, ply: u32) -> Vec<G::Move> {
    assert!(ply < Tree::MAX_PLY, "a line has more than 1,000 plies");
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

fn main() -> ExitCode {
    let game = black_box(TicTacToe::NATURAL);
    let start = game.start();
    let mut stats = Stats::default();
    // Several rounds, so that starting the program does not count.
    let mode = std::env::args().nth(1);
    for _ in 0..20 {
        let choice = match mode.as_deref() {
            Some("with") => alpha_beta(&game, &start, black_box(Window::FULL), &mut ()),
            Some("without") => plain(&game, &start, black_box(Window::FULL)),
            Some("stats") => alpha_beta(&game, &start, black_box(Window::FULL), &mut stats),
            _ => {
                eprintln!("usage: cost with|without|stats");
                return ExitCode::from(2);
            }
        };
        black_box(choice);
    }
    if stats.nodes > 0 {
        println!("{} nodes", stats.nodes);
    }
    ExitCode::SUCCESS
}
