//! Beside a large table a search keeps what is near the leaves in a small one of its own (`Terms::local`). That changes what is
//! searched, and nothing that is found.

use plyscope::engine::{Driver, Engine, Limits, Report, Table};
use plyscope::random::SplitMix;
use plyscope::{Game, Value};
use plyscope_games::connect4::{AnySize, Connect4, Threats};

/// A table of this many bytes from the start; from 4 MiB on it is large.
fn table(bytes: usize) -> Table {
    let mut table = Table::with_memory(bytes);
    table.reserve();
    table
}

type Board = Connect4<AnySize>;

fn solved(
    game: &Board,
    state: &<Board as Game>::State,
    table: Table,
    driver: Driver,
    threads: usize,
) -> Report<<Board as Game>::Move> {
    let engine = Engine::new(game).guide(Threats).table(table).driver(driver);
    let mut engine = engine.build_parallel(threads).expect("the settings go together");
    engine.search(state, &Limits::none()).expect("the rules are whole")
}

#[test]
fn a_small_table_near_the_leaves_changes_no_value() {
    let mut rng = SplitMix::new(17);
    let game = Connect4::new(AnySize::new(5, 5).expect("a board"));
    let mut used = 0;
    for opening in 0..8 {
        let mut state = game.start();
        let mut moves = Vec::new();
        for _ in 0..opening % 4 {
            moves.clear();
            game.moves(&state, &mut moves);
            game.play(&mut state, moves[rng.below(moves.len() as u64) as usize]);
        }
        let plain = solved(&game, &state, table(1 << 20), Driver::Window, 1);
        for driver in [Driver::Window, Driver::Bisection] {
            let small = solved(&game, &state, table(2 << 20), driver, 1);
            for threads in [1, 1, 2] {
                let near = solved(&game, &state, table(4 << 20), driver, threads);
                assert_eq!((near.value, near.proved), (plain.value, true), "{state:?} {driver:?} {threads}");
                // The move keeps the value, and so does the line.
                let mut after = state;
                game.play(&mut after, near.best.expect("a move"));
                if game.outcome(&after).is_none() {
                    let worth = solved(&game, &after, table(1 << 20), driver, 1).value;
                    assert_eq!(worth, Value { score: near.value.score, ..worth }, "{state:?} {driver:?}");
                }
                // A larger table alone would not take more nodes.
                used += u32::from(threads == 1 && near.nodes > small.nodes);
                if threads == 1 {
                    let again = solved(&game, &state, table(4 << 20), driver, 1);
                    assert_eq!(near.nodes, again.nodes, "the same search twice");
                }
            }
        }
    }
    assert!(used > 0, "no search was long enough to have a small table");
}
