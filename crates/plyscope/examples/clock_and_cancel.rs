//! A move within the time of a clock, progress on the way, and a switch for somebody who does not want to wait.
//!
//! Limits compose: whichever comes first ends the search, and the report says which it was and what the move rests on.

use plyscope::engine::{Cancel, Clock, Engine, Limits, Stop};
use plyscope::{Game, Player, Score};
use std::thread;
use std::time::Duration;

/// Add 1 to 9 to a common sum; the player who reaches 1,000 loses. Far too long to be searched to its end.
struct Sum;

impl Game for Sum {
    type State = (u32, Player);
    type Move = u32;

    fn start(&self) -> (u32, Player) {
        (0, Player::Max)
    }
    fn turn(&self, sum: &(u32, Player)) -> Player {
        sum.1
    }
    fn moves(&self, _: &(u32, Player), out: &mut Vec<u32>) {
        out.extend(1..=9);
    }
    fn play(&self, sum: &mut (u32, Player), add: u32) {
        *sum = (sum.0 + add, sum.1.other());
    }
    fn outcome(&self, sum: &(u32, Player)) -> Option<Score> {
        // The player who moved last has lost.
        (sum.0 >= 1000).then(|| Score::win_in(0).seen_by(sum.1))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = Engine::new(&Sum).deepen(true).build()?;

    // 1. A share of what is left on the clock.
    let clock = Clock { remaining: Duration::from_secs(3), increment: Duration::ZERO, moves_to_go: None };
    let limits = Limits::time(clock.time_for_move());
    let report = engine
        .ask(&Sum.start(), &limits)
        .progress(&mut |progress| {
            if progress.step {
                println!("depth {:?} after {} nodes", progress.depth, progress.nodes);
            }
        })
        .run()?;
    println!("{:?} after {:?}: {:?}", report.best, report.time, report.basis);
    assert!(report.stop == Stop::Time && report.best.is_some() && !report.proved);

    // 2. No limit at all, but somebody else may say stop.
    let cancel = Cancel::new();
    let limits = Limits::none().and_cancel(&cancel);
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(50));
            cancel.cancel();
        });
        let report = engine.search(&Sum.start(), &limits)?;
        println!("{:?} when it was cancelled at depth {:?}", report.best, report.depth);
        assert_eq!(report.stop, Stop::Cancelled);
        Ok(())
    })
}

#[test]
fn both_ways_to_stop_give_a_move() {
    main().unwrap();
}
