//! Othello with patterns against Othello without: the same engine, the same nodes or the same time for each move.

use plyscope::engine::{Engine, Guide, Limits, Profile, Table};
use plyscope::random::SplitMix;
use plyscope::{Game, Player};
use plyscope_games::othello::{Midgame, Mobility, Move, Othello, Position};
use std::time::Duration;

/// `othello-match [PAIRS] [NODES | 10ms]`: both colours from every opening of eight random moves.
pub fn run(args: &[String]) {
    let pairs: u64 = args.first().and_then(|a| a.parse().ok()).unwrap_or(50);
    let effort = args.get(1).map_or("2000", String::as_str);
    let limits = match effort.strip_suffix("ms") {
        Some(ms) => Limits::time(Duration::from_millis(ms.parse().expect("a time"))),
        None => Limits::nodes(effort.parse().expect("a number of nodes")),
    };
    let game = Othello::new(8).expect("there is an 8x8 board");
    let mut points = Vec::new();
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    let mut random = SplitMix::new(1);
    while (points.len() as u64) < pairs {
        let mut opening = game.start();
        for _ in 0..8 {
            let mut moves = Vec::new();
            game.moves(&opening, &mut moves);
            game.play(&mut opening, moves[random.below(moves.len() as u64) as usize]);
        }
        let mut pair = 0.0;
        for with_patterns in [Player::Max, Player::Min] {
            let mut position = opening;
            while game.outcome(&position).is_none() {
                let mv = match game.turn(&position) == with_patterns {
                    true => choose(&game, Midgame, &position, &limits),
                    false => choose(&game, Mobility, &position, &limits),
                };
                game.play(&mut position, mv);
            }
            let margin = game.outcome(&position).map_or(0, |score| score.seen_by(with_patterns).get());
            wins += u32::from(margin > 0);
            draws += u32::from(margin == 0);
            losses += u32::from(margin < 0);
            pair += if margin == 0 { 0.25 } else { f64::from(u32::from(margin > 0)) / 2.0 };
        }
        points.push(pair);
    }
    let n = points.len() as f64;
    let mean = points.iter().sum::<f64>() / n;
    let spread = (points.iter().map(|p| (p - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0) / n).sqrt();
    let elo = |p: f64| 400.0 * (p.clamp(0.001, 0.999) / (1.0 - p.clamp(0.001, 0.999))).log10();
    println!(
        "with patterns against without, {effort} a move, {} games: +{wins} ={draws} -{losses}",
        2 * points.len()
    );
    println!(
        "score {:.1} % ± {:.1}, {:+.0} Elo ({:+.0} to {:+.0}, two standard errors over pairs)",
        100.0 * mean,
        200.0 * spread,
        elo(mean),
        elo(mean - 2.0 * spread),
        elo(mean + 2.0 * spread)
    );
}

fn choose<H: Guide<Othello>>(game: &Othello, guide: H, position: &Position, limits: &Limits) -> Move {
    let mut engine = Engine::new(game)
        .guide(guide)
        .table(Table::with_memory(1 << 20))
        .profile(Profile::Selective)
        .deepen(true)
        .line(false)
        .build()
        .expect("the settings go together");
    let report = engine.search(position, limits).expect("the rules are whole");
    report.best.unwrap_or_else(|| {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        moves[0]
    })
}
