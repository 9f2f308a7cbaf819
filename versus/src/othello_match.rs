//! Othello as it plays against Othello without one of the things it knows: the same engine, the same nodes or the same time
//! for each move.

use plyscope::engine::{Engine, Expansion, Guide, Limits, Moves, Profile, Reach, Table, Terms};
use plyscope::random::SplitMix;
use plyscope::{Game, Player, Score, Value, Window};
use plyscope_games::othello::{Judged, Midgame, Mobility, Move, Othello, Position};
use std::time::Duration;

/// [`Midgame`] without its margins.
struct Less;

impl Guide<Othello> for Less {
    type Info = Judged;
    const TERMS: Terms = <Midgame as Guide<Othello>>::TERMS;

    fn info(&self, game: &Othello, position: &Position) -> Judged {
        Midgame.info(game, position)
    }
    #[inline]
    fn outcome(&self, game: &Othello, position: &Position, info: &Judged) -> Option<Score> {
        Midgame.outcome(game, position, info)
    }
    #[inline]
    fn bounds(&self, game: &Othello, position: &Position, info: &Judged) -> Option<(Score, Score)> {
        Midgame.bounds(game, position, info)
    }
    #[inline]
    fn tail(&self, game: &Othello, position: &Position, window: Window) -> Option<Value> {
        Midgame.tail(game, position, window)
    }
    #[inline]
    fn reach(&self, game: &Othello, position: &Position, window: Window) -> Reach {
        Midgame.reach(game, position, window)
    }
    #[inline]
    fn evaluate(&self, game: &Othello, position: &Position, info: &Judged) -> Score {
        Midgame.evaluate(game, position, info)
    }
    #[inline]
    fn expand(
        &self,
        game: &Othello,
        position: &Position,
        info: &Judged,
        window: Window,
        moves: &mut Moves<'_, Move, Judged>,
    ) -> Expansion {
        Midgame.expand(game, position, info, window, moves)
    }
}

/// `othello-match [PAIRS] [NODES | 10ms] [patterns | margins] [SEED]`: both colours from every opening of
/// eight random moves, against the same without what is named.
pub fn run(args: &[String]) {
    let pairs: u64 = args.first().and_then(|a| a.parse().ok()).unwrap_or(50);
    let effort = args.get(1).map_or("2000", String::as_str);
    let limits = match effort.strip_suffix("ms") {
        Some(ms) => Limits::time(Duration::from_millis(ms.parse().expect("a time"))),
        None => Limits::nodes(effort.parse().expect("a number of nodes")),
    };
    let what = args.get(2).map_or("patterns", String::as_str);
    let seed: u64 = args.get(3).map_or(1, |seed| seed.parse().expect("a seed"));
    let game = Othello::new(8).expect("there is an 8x8 board");
    let without = |position: &Position| match what {
        "patterns" => choose(&game, Mobility, position, &limits),
        "margins" => choose(&game, Less, position, &limits),
        _ => panic!("`{what}`: expected patterns or margins"),
    };
    let mut points = Vec::new();
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    let mut random = SplitMix::new(seed);
    while (points.len() as u64) < pairs {
        let mut opening = game.start();
        for _ in 0..8 {
            let mut moves = Vec::new();
            game.moves(&opening, &mut moves);
            game.play(&mut opening, moves[random.below(moves.len() as u64) as usize]);
        }
        let mut pair = 0.0;
        for with in [Player::Max, Player::Min] {
            let mut position = opening;
            while game.outcome(&position).is_none() {
                let mv = match game.turn(&position) == with {
                    true => choose(&game, Midgame, &position, &limits),
                    false => without(&position),
                };
                game.play(&mut position, mv);
            }
            let margin = game.outcome(&position).map_or(0, |score| score.seen_by(with).get());
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
        "with {what} against without, {effort} a move, {} games: +{wins} ={draws} -{losses}",
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
