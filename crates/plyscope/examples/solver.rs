//! A solver: the value of a game for sure, every first move ranked, and the line of best play, checked by playing it.
//!
//! Nim: heaps of stones, take any number from one heap, the last stone wins. Bouton's theorem (1901) says who wins; the
//! search finds it out by itself.

use plyscope::engine::{Driver, Engine, Limits, Table};
use plyscope::{Game, Hashed, Player, Score};

struct Nim([u8; 4]);

#[derive(Clone, Copy, PartialEq, Eq)]
struct Heaps {
    heaps: [u8; 4],
    turn: Player,
}

/// Take `stones` from heap number `heap`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Take {
    heap: usize,
    stones: u8,
}

impl Game for Nim {
    type State = Heaps;
    type Move = Take;
    const ALTERNATES: bool = true;

    fn start(&self) -> Heaps {
        Heaps { heaps: self.0, turn: Player::Max }
    }
    fn turn(&self, state: &Heaps) -> Player {
        state.turn
    }
    fn moves(&self, state: &Heaps, out: &mut Vec<Take>) {
        for (heap, &most) in state.heaps.iter().enumerate() {
            out.extend((1..=most).map(|stones| Take { heap, stones }));
        }
    }
    fn play(&self, state: &mut Heaps, take: Take) {
        state.heaps[take.heap] -= take.stones;
        state.turn = state.turn.other();
    }
    fn outcome(&self, state: &Heaps) -> Option<Score> {
        (state.heaps == [0; 4]).then(|| Score::new(-1).seen_by(state.turn))
    }
}

impl Hashed for Nim {
    const KEY_BITS: u32 = 33;

    fn key(&self, state: &Heaps) -> u64 {
        u64::from(u32::from_le_bytes(state.heaps)) << 1 | u64::from(state.turn == Player::Min)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Nim([3, 5, 6, 7]);
    // Scores are only -1 and 1: asking "is it won?" is quicker than asking for the value.
    let mut engine = Engine::new(&game).table(Table::default()).driver(Driver::Bisection).build()?;
    let report = engine.rank(&game.start(), &Limits::none())?;
    assert!(report.proved);
    println!("{} after {} nodes", report.value, report.nodes);
    for ranked in &report.moves {
        println!("{:?}: {}", ranked.mv, ranked.value);
    }
    // What theory says: a move wins if the heaps then have the nim-sum 0.
    for ranked in &report.moves {
        let mut state = game.start();
        game.play(&mut state, ranked.mv);
        let sum = state.heaps.iter().fold(0, |sum, heap| sum ^ heap);
        assert_eq!(ranked.value.score == Score::new(1), sum == 0, "{:?}", ranked.mv);
    }
    // The line of best play ends with the value.
    let mut state = game.start();
    report.line.iter().for_each(|&take| game.play(&mut state, take));
    assert_eq!(game.outcome(&state), Some(report.value.score));
    Ok(())
}

#[test]
fn the_search_agrees_with_the_theorem() {
    main().unwrap();
}
