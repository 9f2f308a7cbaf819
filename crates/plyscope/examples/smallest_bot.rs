//! The smallest bot for a game of your own: five methods for the rules, and one call of the engine for each move.
//!
//! 21 stones; take one, two or three; the last stone wins. `cargo run -p plyscope --example smallest_bot`, and type how many you take.

use plyscope::engine::{Engine, Limits};
use plyscope::{Game, Player, Score};

struct Stones;

#[rustfmt::skip]
impl Game for Stones {
    type State = (u32, Player);
    type Move = u32;
    fn start(&self) -> (u32, Player) { (21, Player::Max) }
    fn turn(&self, heap: &(u32, Player)) -> Player { heap.1 }
    fn moves(&self, heap: &(u32, Player), out: &mut Vec<u32>) { out.extend(1..=heap.0.min(3)) }
    fn play(&self, heap: &mut (u32, Player), take: u32) { *heap = (heap.0 - take, heap.1.other()) }
    // The player who is to move and finds nothing has lost.
    fn outcome(&self, heap: &(u32, Player)) -> Option<Score> { (heap.0 == 0).then(|| Score::loss_in(0).seen_by(heap.1)) }
}

fn main() -> Result<(), std::io::Error> {
    let (mut heap, mut engine) = (Stones.start(), Engine::new(&Stones).build().unwrap());
    for line in std::io::stdin().lines() {
        let legal = |take: &u32| (1..=heap.0.min(3)).contains(take);
        let Some(take) = line?.trim().parse().ok().filter(legal) else { continue };
        Stones.play(&mut heap, take);
        let Some(reply) = engine.search(&heap, &Limits::depth(12)).unwrap().best else { break };
        Stones.play(&mut heap, reply);
        println!("I take {reply}; {} are left.", heap.0);
        let None = Stones.outcome(&heap) else { break };
    }
    Ok(())
}

#[test]
fn the_bot_wins_what_can_be_won() {
    let mut engine = Engine::new(&Stones).build().unwrap();
    for stones in (1..=20).filter(|stones| stones % 4 != 0) {
        let report = engine.search(&(stones, Player::Min), &Limits::depth(12)).unwrap();
        assert_eq!(report.best, Some(stones % 4));
    }
}
