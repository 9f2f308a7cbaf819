use super::*;
use plyscope::conformance::Check;
use plyscope::engine::{Driver, Engine, Limits, Table};

#[test]
fn conforms() {
    for (rows, columns) in
        [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 4), (5, 5), (1, 25), (7, 7)]
    {
        let game = Dots::new(rows, columns).unwrap();
        let check = Check::new(&game).games(100);
        check.rules().unwrap();
        check.keys().unwrap();
        let seen = check.effort(20000).guide(&Chains).unwrap();
        eprintln!("{rows} {columns} {seen:?}");
    }
}

#[test]
#[ignore]
fn all_values() {
    for &(rows, columns, margin) in KNOWN {
        let game = Dots::new(rows, columns).unwrap();
        let mut engine =
            Engine::new(&game).guide(Chains).table(Table::default()).driver(Driver::Bisection).line(false);
        let report = engine.search(&game.start(), &Limits::none()).unwrap();
        eprintln!(
            "{rows} {columns} {margin:4} {:4} nodes {:10} {:.3}s fill {:.2}",
            report.value.score.get(),
            report.nodes,
            report.time.as_secs_f64(),
            report.fill
        );
        assert_eq!(report.value.score.get(), margin, "{report}");
    }
}
