//! Every bundled game keeps its promises.

use plyscope::Hashed;
use plyscope::conformance::Check;
use plyscope::engine::{Engine, Evaluated, Guide, Limits, Table};
use plyscope_games::Dice;
use plyscope_games::connect4::{AnySize, Connect4, Standard, Threats};
use plyscope_games::dots::{self, Chains, Dots};
use plyscope_games::kalah::{self, Kalah, Rule, Seeds};
use std::fmt::Debug;

#[test]
fn connect_four_keeps_its_promises() {
    let game = Connect4::new(Standard);
    let check = Check::new(&game);
    check.rules().expect("rules");
    check.keys().expect("keys");
    check.notation().expect("notation");
    let summary = check.games(300).guide(&Threats).expect("hints");
    assert!(summary.solved > 50, "{summary:?}");
    for (width, height) in [(4, 4), (5, 4), (4, 5), (5, 5), (6, 4), (3, 6), (4, 6), (7, 5)] {
        let game = Connect4::new(AnySize::new(width, height).expect("a size that fits"));
        let check = Check::new(&game);
        check.rules().expect("rules");
        check.keys().expect("keys");
        check.notation().expect("notation");
        check.games(60).guide(&Threats).expect("hints");
    }
}

/// Law: with what is settled left out of the table, every value is that of a search without a table, whatever the table
/// learned from other positions.
fn settled_margins_change_no_value<G, H>(game: &G, guide: &H, depths: &[Option<u32>], seed: u64)
where
    G: Hashed<State: Debug>,
    H: Guide<G> + Clone,
{
    assert!(G::SETTLES, "nothing is tested");
    let mut dice = Dice::new(seed);
    let engine = || Engine::new(game).guide(guide.clone()).deepen(false).line(false);
    let mut with = engine().table(Table::with_memory(1 << 16)).build().expect("the settings go together");
    let mut without = engine().build().expect("the settings go together");
    for _ in 0..150 {
        let mut state = game.start();
        for _ in 0..dice.below(20) {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let mut next = state.clone();
            game.play(&mut next, moves[dice.below(moves.len())]);
            if game.outcome(&next).is_some() {
                break;
            }
            state = next;
        }
        for &depth in depths {
            let limits = Limits { depth, ..Limits::none() };
            let (a, b) = (with.search(&state, &limits), without.search(&state, &limits));
            let (a, b) = (a.expect("the rules are whole"), b.expect("the rules are whole"));
            assert_eq!(a.value, b.value, "{depth:?}: {state:?}");
        }
    }
}

/// Hints see beyond the horizon, and a table then knows more than no table; so with them it goes to the end.
#[test]
fn settled_margins_stay_out_of_the_table() {
    let depths = [Some(1), Some(3), Some(6)];
    for rule in Rule::ALL {
        let kalah = Kalah::new(3, 2, rule).expect("fits");
        let judge = Evaluated(|game: &Kalah, position: &kalah::Position| game.margin(position));
        settled_margins_change_no_value(&kalah, &judge, &depths, 1);
        settled_margins_change_no_value(&kalah, &Seeds, &[None], 2);
    }
    for (rows, columns) in [(2, 2), (2, 3)] {
        let dots = Dots::new(rows, columns).expect("fits");
        let judge = Evaluated(|game: &Dots, position: &dots::Position| game.estimate(position));
        settled_margins_change_no_value(&dots, &judge, &depths[..2], 3);
        settled_margins_change_no_value(&dots, &Chains, &[None], 4);
    }
}
