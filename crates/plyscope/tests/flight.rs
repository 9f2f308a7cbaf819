//! The flight recorder keeps what explains the answer, whatever its room, and counts the rest.

#[macro_use]
#[allow(dead_code, reason = "shared with other tests, which use more of it")]
mod common;

use common::Law;
use common::grow::for_all_trees;
use common::tictactoe::TicTacToe;
use plyscope::engine::{Driver, Engine, Evaluated, Limits, Table};
use plyscope::observe::{Flight, Recording};
use plyscope::tree::Static;
use plyscope::{EventKind, Game, NodeId, Reached};

/// The kinds of the events that happened to one call.
fn own(recording: &Recording<NodeId>, call: usize) -> Vec<EventKind<NodeId>> {
    let steps = (call..recording.len()).filter(|&step| recording.entered(step) == call);
    steps.map(|step| recording.events()[step].kind).collect()
}

fn roots(recording: &Recording<NodeId>) -> Vec<usize> {
    let is_root = |&step: &usize| {
        matches!(recording.events()[step].kind, EventKind::Enter { reached: Reached::Root, .. })
    };
    (0..recording.len()).filter(is_root).collect()
}

/// The line from a root call by its own events, with the calls it goes through.
fn line(recording: &Recording<NodeId>, root: usize) -> Vec<(NodeId, Vec<EventKind<NodeId>>)> {
    let mut line = Vec::new();
    let mut call = root;
    loop {
        let events = recording.events();
        let improved = |&step: &usize| {
            recording.entered(step) == call
                && matches!(events[step].kind, EventKind::Child { improved: true, .. })
        };
        let Some(step) = (call..recording.len()).rev().find(improved) else { return line };
        let EventKind::Child { mv, .. } = events[step].kind else { return line };
        call = recording.entered(step - 1);
        line.push((mv, own(recording, call)));
    }
}

#[test]
fn it_counts_what_it_drops_and_keeps_root_and_line() {
    let dropped = std::cell::Cell::new(0);
    for_all_trees("flight", 300_001, 600, |tree, rng| -> Law {
        let drivers = [Driver::Window, Driver::Aspiration(3), Driver::Bisection, Driver::Sss];
        let (driver, scout, room) = (*rng.pick(&drivers), rng.chance(70), rng.below(80) as usize);
        let search =
            |observer: &mut dyn FnMut(plyscope::Event<NodeId>), flight: &mut Flight<NodeId>, fly: bool| {
                let engine = Engine::new(tree).guide(Evaluated(Static)).table(Table::with_memory(1 << 12));
                let engine = engine.driver(driver).scout(scout).deepen(false);
                let mut engine = engine.build().expect("the settings go together");
                let (root, limits) = (tree.root(), Limits::none());
                match fly {
                    true => engine.ask(&root, &limits).observer(flight).run(),
                    false => engine.ask(&root, &limits).observer(&mut plyscope::event::Each(observer)).run(),
                }
                .expect("goes together")
            };
        let (mut whole, mut flight) = (Recording::default(), Flight::with_room(room));
        let said = format!("{driver:?} scout {scout} room {room}");
        let told =
            search(&mut |event| plyscope::Observer::on(&mut whole, event), &mut Flight::default(), false);
        let flown = search(&mut |_| (), &mut flight, true);
        ensure_eq!((told.value, told.best, told.nodes), (flown.value, flown.best, flown.nodes), "{said}");
        let kept = flight.into_recording();
        ensure_eq!(kept.nodes(), flown.nodes, "{said}: nodes");
        dropped.set(dropped.get() + whole.len() - kept.len());
        for (n, event) in kept.events().iter().enumerate() {
            ensure_eq!(event.number, n as u64, "{said}: numbers");
        }
        let (a, b) = (roots(&whole), roots(&kept));
        ensure_eq!(a.len(), b.len(), "{said}: searches from the root");
        for (&a, &b) in a.iter().zip(&b) {
            ensure_eq!(own(&whole, a), own(&kept, b), "{said}: the root's own events");
        }
        if let (Some(&a), Some(&b)) = (a.last(), b.last()) {
            let (whole_line, kept_line) = (line(&whole, a), line(&kept, b));
            let moves = |line: &[(NodeId, Vec<EventKind<NodeId>>)]| {
                line.iter().map(|(mv, _)| *mv).collect::<Vec<_>>()
            };
            ensure!(moves(&whole_line).starts_with(&moves(&kept_line)), "{said}: another line");
            let is_null = |events: &[EventKind<NodeId>]| matches!(events[0], EventKind::Enter { window, .. } if window.is_null());
            for ((_, whole), (_, kept)) in whole_line.iter().zip(&kept_line) {
                // A node that was only asked whether it is better may be kept from outside only.
                let inside = !is_null(whole);
                ensure!(!inside || whole == kept, "{said}: the line: {whole_line:?}, not {kept_line:?}");
                ensure_eq!((whole.first(), whole.last()), (kept.first(), kept.last()), "{said}: the line");
            }
            if kept_line.len() < whole_line.len() {
                let Some((_, events)) = kept_line.last() else { return Err(format!("{said}: no line")) };
                ensure!(is_null(events), "{said}: the line ends early: {whole_line:?}, not {kept_line:?}");
            }
        }
        Ok(())
    });
    assert!(dropped.get() > 10_000, "{}", dropped.get());
}

#[test]
fn it_keeps_within_its_room_and_the_last_depth() {
    let game = TicTacToe::NATURAL;
    let mut flight = Flight::with_room(2_000);
    let limits = Limits::depth(7);
    let report = Engine::new(&game)
        .deepen(true)
        .build()
        .expect("the settings go together")
        .ask(&game.start(), &limits)
        .observer(&mut flight)
        .run();
    let report = report.expect("goes together");
    let kept = flight.into_recording();
    assert!(kept.len() <= 2_000, "{}", kept.len());
    let depths = kept.events().iter().filter_map(|event| match event.kind {
        EventKind::Iteration { depth, .. } => depth,
        _ => None,
    });
    assert_eq!(depths.collect::<Vec<_>>(), [7]);
    assert!(kept.nodes() > 2_000 && kept.nodes() < report.nodes);
    // Two plies are there in full.
    let calls = (0..kept.len()).filter(|&step| {
        kept.events()[step].ply == 1 && matches!(kept.events()[step].kind, EventKind::Enter { .. })
    });
    assert!(calls.map(|call| kept.unseen_below(call)).all(|unseen| unseen == 0));
}
