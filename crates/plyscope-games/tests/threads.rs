//! Threads that leave what another one has settled leave nothing open behind them: where positions repeat, what was left open would be
//! taken for a part of the way.

use plyscope::Game;
use plyscope::engine::{Driver, Engine, Limits, Report, Table};
use plyscope_games::hounds::{Chase, Hounds};

fn solved(game: &Hounds, state: &<Hounds as Game>::State, threads: usize) -> Report<<Hounds as Game>::Move> {
    let engine = Engine::new(game).guide(Chase).table(Table::default()).driver(Driver::Bisection);
    let mut engine = engine.build_parallel(threads).expect("the settings go together");
    engine.search(state, &Limits::none()).expect("the rules are whole")
}

/// Law: with threads a proof has the value of one thread. (In debug builds the engine also looks whether the way is as it was.)
#[test]
fn where_positions_repeat_threads_prove_the_same() {
    let game = Hounds::new(3).expect("a board");
    let start = game.start();
    let alone = solved(&game, &start, 1);
    assert_eq!(alone.value.score.distance(), Some(23));
    for _ in 0..8 {
        let together = solved(&game, &start, 2);
        assert_eq!((together.value, together.proved), (alone.value, true));
    }
}
