use super::*;
use plyscope::engine::{Driver, Engine, Limits, Table};

#[test]
#[ignore]
fn all_values() {
    let most: u32 = std::env::var("MOST").map_or(24, |m| m.parse().unwrap());
    let least: u32 = std::env::var("LEAST").map_or(0, |m| m.parse().unwrap());
    for &(houses, seeds, rule, margin) in KNOWN.as_flattened() {
        let all = 2 * houses * seeds;
        if all > most || all < least {
            continue;
        }
        let game = Kalah::new(houses, seeds, rule).unwrap();
        let mut engine =
            Engine::new(&game).guide(Seeds).table(Table::default()).driver(Driver::Bisection).line(false);
        let report = engine.search(&game.start(), &Limits::none()).unwrap();
        eprintln!(
            "{houses} {seeds} {rule:14} {margin:4} {:4} nodes {:10} {:.3}s fill {:.2}",
            report.value.score.get(),
            report.nodes,
            report.time.as_secs_f64(),
            report.fill
        );
        assert_eq!(report.value.score.get(), margin, "{report}");
    }
}
