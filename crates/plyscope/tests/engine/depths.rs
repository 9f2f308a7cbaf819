//! Deeper and deeper: what is told of every depth, what a stop leaves, and that there is an end.

use crate::common::Law;
use crate::common::graph::{Edge, Graph, Learning, Reckless, Truth};
use crate::setup::{DRIVERS, Setup, any_scores, for_all_graphs};
use plyscope::engine::{Engine, Guide, Limits, Profile, Report, Stop, Storage, Table};
use plyscope::observe::Flight;
use plyscope::{EventKind, Game, Value};

type Small = Graph<64, false, false>;

/// A selective search of a finite game ends by itself, and so does a ranking; also where the table remembers one.
#[test]
fn every_driver_ends_without_limits() {
    for_all_graphs::<64, false, false>(310_001, 1500, any_scores, 40, |game, rng| {
        let driver = *rng.pick(&DRIVERS[..5]);
        let setup = Setup { driver, depth: None, table: Some(1 << 12), ..Setup::random(rng) };
        let table = Table::with_memory(1 << 12);
        let engine = Engine::new(game).guide(Reckless).table(table).profile(Profile::Selective);
        let mut engine = setup.build(engine);
        for round in 0..2 {
            let reports = [engine.search(&0, &Limits::none()), engine.rank(&0, &Limits::none())];
            for report in reports.map(|report| report.expect("the rules are whole")) {
                let said = format!("{setup:?}, round {round}: {report:?}");
                ensure!(
                    matches!(report.stop, Stop::Proved | Stop::Depth | Stop::Settled),
                    "nothing stops it. {said}"
                );
                ensure_eq!(report.best.is_none(), game.outcome(&0).is_some(), "a move. {said}");
            }
        }
        Ok(())
    });
}

/// What a report says, but for why the search ended and what it took.
fn said(report: &Report<Edge>) -> Report<Edge> {
    let mut said = report.clone();
    (said.stop, said.nodes, said.line_nodes, said.steps) = (Stop::Depth, 0, 0, 0);
    (said.time, said.fill) = (Default::default(), 0.0);
    said
}

/// Searches or ranks, with all that is told of the depths, and the depth that a recorder keeps.
fn told<H: Guide<Small>, T: Storage<Small>>(
    engine: &mut plyscope::engine::Searcher<'_, Small, H, T>,
    limits: &Limits,
    rank: bool,
) -> (Vec<Report<Edge>>, Report<Edge>, Option<u32>) {
    let mut depths = Vec::new();
    let mut each = |report: &Report<Edge>| depths.push(report.clone());
    let mut flight = Flight::default();
    let ask = engine.ask(&0, limits).each(&mut each);
    let report = if rank { ask.rank().run() } else { ask.observer(&mut flight).run() };
    let last = |kept: &plyscope::observe::Recording<Edge>| {
        kept.events().iter().rev().find_map(|event| match event.kind {
            EventKind::Iteration { depth, .. } => depth,
            _ => None,
        })
    };
    let kept = last(&flight.into_recording());
    (depths, report.expect("the rules are whole"), kept)
}

fn depths_are_told<H: Guide<Small> + Copy + Sync>(
    game: &Small,
    guide: H,
    setup: &Setup,
    profile: Profile,
    rank: bool,
) -> Law {
    let fresh = || {
        let table = Table::with_memory(setup.table.unwrap_or(0));
        setup.build(Engine::new(game).guide(guide).table(table).profile(profile))
    };
    let limits = setup.limits();
    let (depths, report, kept) = told(&mut fresh(), &limits, rank);
    let what = format!("{setup:?} {profile:?}, ranked {rank}: {report:?} after {depths:?}");
    // One after another, each of them whole, and the last one is the answer.
    let took = |report: &Report<Edge>| (report.stop, report.nodes, report.line_nodes, report.steps);
    let last = depths.last().map(|last| (said(last), took(last)));
    ensure_eq!(last, Some((said(&report), took(&report))), "the last depth. {what}");
    for (i, told) in depths.iter().enumerate() {
        let depth = i as u32 + u32::from(setup.depth != Some(0));
        ensure!(
            told.depth == Some(depth) || rank && told.proved && told.depth.is_none(),
            "depth {depth}. {what}"
        );
        ensure_eq!(told.line.first().copied(), told.best, "depth {depth}: line and move. {what}");
        if profile == Profile::Exact {
            let value = Truth::new(game, false).value(0, Some(depth));
            ensure_eq!(told.value, Value::exact(value), "depth {depth}: the value. {what}");
            // The line is filled in, to the depth or to the end of the game.
            let mut place = 0;
            told.line.iter().for_each(|&edge| game.play(&mut place, edge));
            let whole = told.line.len() == depth as usize || game.outcome(&place).is_some();
            ensure!(whole || told.proved || !setup.line, "depth {depth}: the line. {what}");
        }
    }
    ensure!(depths.is_sorted_by_key(|told| (told.nodes, told.line_nodes, told.steps)), "sums. {what}");
    ensure!(rank || kept == report.depth, "recorded to depth {kept:?}. {what}");
    // A listener takes nodes to fill in lines, and changes nothing else: selective lines are not filled in.
    let mut asked = fresh();
    let unheard = asked.ask(&0, &limits);
    let unheard = if rank { unheard.rank().run() } else { unheard.run() }.expect("the rules are whole");
    ensure_eq!((unheard.value, unheard.depth), (report.value, report.depth), "unheard. {what}");
    if profile == Profile::Selective || rank {
        let (heard, unheard) = ((said(&report), report.all_nodes()), (said(&unheard), unheard.all_nodes()));
        ensure_eq!(heard, unheard, "unheard. {what}");
    }
    // Stopped anywhere: the last depth that was told is the answer, with the reason and all that it took.
    let mut most = 0;
    for nodes in 0..report.all_nodes() {
        let (depths, stopped, kept) = told(&mut fresh(), &setup.limits().and_nodes(nodes), rank);
        let what = format!("{nodes} nodes: {stopped:?} after {depths:?}. {what}");
        ensure!(game.outcome(&0).is_some() || stopped.all_nodes() <= nodes, "too many nodes. {what}");
        match depths.last() {
            Some(last) => {
                ensure_eq!(said(last), said(&stopped), "the last depth. {what}");
                ensure!(last.all_nodes() <= stopped.all_nodes(), "all nodes. {what}");
                ensure!(rank || kept == stopped.depth, "recorded to depth {kept:?}. {what}");
            }
            None => ensure_eq!(stopped.depth, None, "nothing was searched through. {what}"),
        }
        ensure!(depths.len() >= most, "more nodes, fewer depths. {what}");
        most = depths.len();
    }
    Ok(())
}

#[test]
fn every_depth_is_told_and_a_stopped_one_counts_only_if_there_is_none() {
    for_all_graphs::<64, false, false>(320_001, 800, any_scores, 20, |game, rng| {
        let setup = Setup { deepen: true, threads: 1, ..Setup::random(rng) };
        let selective = rng.chance(50);
        let driver = if selective { *rng.pick(&DRIVERS[..5]) } else { setup.driver };
        // Without a depth it may take a while.
        let depth = Some(rng.below(6) as u32);
        let setup = Setup { driver, depth: if selective { depth } else { setup.depth }, ..setup };
        match selective {
            true => depths_are_told(game, Reckless, &setup, Profile::Selective, rng.chance(50)),
            false => depths_are_told(game, Learning, &setup, Profile::Exact, rng.chance(50)),
        }
    });
}
