//! What a search tells about itself.

use crate::common::Law;
use crate::common::graph::{Graph, Hints, Learning, Noisy, Place, Reckless};
use crate::common::grow::for_all_trees;
use crate::replay::{Guess, replay};
use crate::setup::{DRIVERS, Setup, any_scores, for_all_graphs};
use plyscope::engine::{Driver, Engine, Evaluated, Guide, Limits, Margin, Profile, Report, Table};
use plyscope::event::Each;
use plyscope::textbook::{Rules, alpha_beta, by_rules, minimax};
use plyscope::tree::Static;
use plyscope::{Event, EventKind, Never, NodeId, Score, Source, Tree, Value, Window};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

/// Runs an engine on a tree and keeps its events.
fn told(tree: &Tree, setup: &Setup, learn: bool) -> (Report<NodeId>, Report<NodeId>, Vec<Event<NodeId>>) {
    let mut events = Vec::new();
    let mut keep = Each(|event| events.push(event));
    let limits = setup.limits();
    macro_rules! both {
        ($guide:expr) => {{
            let unseen = with_engine!(setup, tree, $guide, |engine| engine.search(&tree.root(), &limits));
            let seen = with_engine!(setup, tree, $guide, |engine| {
                engine.ask(&tree.root(), &limits).observer(&mut keep).run()
            });
            (unseen.expect("goes together"), seen.expect("goes together"))
        }};
    }
    let (unseen, seen) = if learn { both!(Evaluated(Static)) } else { both!(()) };
    (unseen, seen, events)
}

/// A leaf is visited again only after a re-search or a new iteration.
fn no_leaf_twice(events: &[Event<NodeId>]) -> Law {
    let (mut leaves, mut at) = (HashSet::new(), None);
    for (i, event) in events.iter().enumerate() {
        match event.kind {
            EventKind::Enter { mv, .. } => at = mv,
            EventKind::Leaf { source, .. } => {
                // The table may say the same thing as often as it is asked.
                ensure!(leaves.insert(at) || source == Source::Table, "{i}: leaf {at:?} twice");
            }
            EventKind::Research { .. } | EventKind::Iteration { .. } => leaves.clear(),
            _ => {}
        }
    }
    Ok(())
}

/// On written-down trees: the value is minimax's, an observer changes nothing, and the same search is the same search.
#[test]
fn every_combination_on_trees_and_what_it_tells() {
    for_all_trees("engine", 100_001, 4000, |tree, rng| {
        let setup = Setup { threads: 1, ..Setup::random(rng) };
        let learn = rng.chance(50);
        let (unseen, seen, events) = told(tree, &setup, learn);
        let said = format!("{setup:?} {learn}");
        for (what, left, right) in [
            ("nodes", unseen.nodes, seen.nodes),
            ("line nodes", unseen.line_nodes, seen.line_nodes),
            ("steps", unseen.steps.into(), seen.steps.into()),
        ] {
            ensure_eq!(left, right, "{said}: {what} with and without an observer");
        }
        ensure_eq!(
            (unseen.value, unseen.best, &unseen.line),
            (seen.value, seen.best, &seen.line),
            "{said}: the answer"
        );
        let entered = events.iter().filter(|e| matches!(e.kind, EventKind::Enter { .. })).count();
        ensure_eq!(entered as u64, seen.nodes, "{said}: every node is told");
        no_leaf_twice(&events).map_err(|e| format!("{said}: {e}"))?;
        if setup.depth.is_none() {
            ensure_eq!(
                seen.value,
                Value::exact(minimax(tree, &tree.root(), &mut ()).value),
                "{said}: the value"
            );
            let end = seen.line.last().copied().unwrap_or(tree.root());
            if setup.line {
                let whole = tree.is_leaf(end);
                // What is proved before the end is in sight may have a line that nobody has seen to its end.
                ensure!(whole || setup.deepen, "{said}: the line ends early");
                let real = minimax(tree, &end, &mut ()).value;
                ensure_eq!(real, seen.value.score, "{said}: the line's end");
            }
        }
        Ok(())
    });
}

/// With everything off, the engine enters the nodes of textbook alpha-beta, in its order and with its windows. (It tests
/// before it raises, like the pages before the 4th edition.)
#[test]
fn the_plain_engine_is_textbook_alpha_beta() {
    fn entered(events: &[Event<NodeId>]) -> Vec<(Option<NodeId>, Window)> {
        let enter = |event: &Event<NodeId>| match event.kind {
            EventKind::Enter { mv, window, .. } => Some((mv, window)),
            _ => None,
        };
        events.iter().filter_map(enter).collect()
    }
    for_all_trees("plain engine", 110_001, 2000, |tree, _| {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        Engine::new(tree)
            .scout(false)
            .build()
            .expect("the settings go together")
            .ask(&tree.root(), &Limits::none())
            .observer(&mut Each(|e| ours.push(e)))
            .run()
            .expect("goes together");
        let mut tell = Each(|e| theirs.push(e));
        by_rules(tree, &tree.root(), Rules::default(), Window::FULL, &Never, &Static, &mut tell);
        ensure_eq!(entered(&ours), entered(&theirs), "the nodes entered");
        // Event for event, after the one that says that the search begins.
        let same = ours.iter().skip(1).map(|e| (e.ply, e.kind)).eq(theirs.iter().map(|e| (e.ply, e.kind)));
        ensure!(same, "the events differ");
        Ok(())
    });
}

/// SSS* looks at no leaf that alpha-beta does not look at.
#[test]
fn sss_leaves_are_among_those_of_alpha_beta() {
    for_all_trees("SSS*", 120_001, 2000, |tree, _| {
        fn leaves(events: &[Event<NodeId>]) -> HashSet<Option<NodeId>> {
            let mut last = None;
            let mut leaves = HashSet::new();
            for event in events {
                match event.kind {
                    EventKind::Enter { mv, .. } => last = mv,
                    EventKind::Leaf { source: Source::Terminal, .. } => drop(leaves.insert(last)),
                    _ => {}
                }
            }
            leaves
        }
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        Engine::new(tree)
            .driver(Driver::Sss)
            .table(Table::with_memory(1 << 20))
            .build()
            .expect("the settings go together")
            .ask(&tree.root(), &Limits::none())
            .observer(&mut Each(|e| ours.push(e)))
            .run()
            .expect("goes together");
        alpha_beta(tree, &tree.root(), Window::FULL, &mut Each(|e| theirs.push(e)));
        ensure!(leaves(&ours).is_subset(&leaves(&theirs)), "a leaf that alpha-beta skips");
        Ok(())
    });
}

/// What an engine tells about one search of a graph is a search by the rules, and it is the one that is reported.
fn told_is_what_happened<const L: bool, H>(
    game: &Graph<64, L, false>,
    guide: H,
    setup: &Setup,
    profile: Profile,
    nodes: Option<u64>,
) -> Law
where
    H: Guide<Graph<64, L, false>> + Guess + Clone + std::fmt::Debug,
{
    let mut events = Vec::new();
    let limits = Limits { nodes, ..setup.limits() };
    let engine = || {
        let table = Table::with_memory(setup.table.unwrap_or(0));
        let engine = setup.apply(Engine::new(game).guide(guide.clone()).table(table)).profile(profile);
        engine.build().expect("the settings go together")
    };
    let mut keep = Each(|event| events.push(event));
    let report = engine().ask(&0, &limits).observer(&mut keep).run().expect("goes together");
    let said = || format!("{guide:?} {setup:?} {profile:?} {nodes:?}: {report:?}");
    let unseen = engine().search(&0, &limits).expect("goes together");
    ensure_eq!(
        (unseen.value, unseen.best, unseen.nodes),
        (report.value, report.best, report.nodes),
        "an observer changes nothing. {}",
        said()
    );
    replay(game, &guide, profile, &events, &report).map_err(|e| format!("{e}\n  {}", said()))
}

/// Law 12: replaying what was told by the rules gives the value, the move and the nodes that were reported, for every kind
/// of guide, driver, table, profile and stop; every window, cut and pruned node has its reason.
#[test]
fn what_is_told_is_what_happened() {
    for_all_graphs::<64, false, false>(200_001, 4000, any_scores, 40, |game, rng| {
        let setup = |rng: &mut _| Setup { threads: 1, ..Setup::random(rng) };
        let stop = rng.chance(30).then(|| rng.below(40));
        told_is_what_happened(game, Learning, &setup(rng), Profile::Exact, stop)?;
        told_is_what_happened(game, Hints::new(game, rng.next()), &setup(rng), Profile::Exact, stop)?;
        let window =
            Setup { driver: *rng.pick(&DRIVERS[..5]), depth: Some(rng.below(10) as u32), ..setup(rng) };
        told_is_what_happened(game, Reckless, &window, Profile::Selective, stop)
    });
}

/// Counts how often it is asked for what only the selective profile may use.
#[derive(Debug, Default)]
struct Asked(AtomicU64);

impl Guide<Graph<64, false, false>> for &Asked {
    type Info = ();
    fn evaluate(&self, game: &Graph<64, false, false>, place: &Place, (): &()) -> Score {
        game.stat(*place)
    }
    fn null_move(&self, _: &Graph<64, false, false>, _: &Place) -> Option<Place> {
        self.0.fetch_add(1, Ordering::Relaxed);
        None
    }
    fn margin(&self, _: &Graph<64, false, false>, _: &Place, _: u32) -> Margin {
        self.0.fetch_add(1, Ordering::Relaxed);
        Margin { fall: Some(0), rise: Some(0) }
    }
}

/// The exact profile asks for no guess, whatever the guide would say.
#[test]
fn an_exact_search_asks_for_no_guess() {
    let asked = [(); 2].map(|()| Asked::default());
    for_all_graphs::<64, false, false>(240_001, 500, any_scores, 40, |game, rng| {
        let setup = Setup { driver: *rng.pick(&DRIVERS[..5]), ..Setup::random(rng) };
        let setup = Setup { depth: Some(rng.below(10) as u32), ..setup };
        for (asked, profile) in asked.iter().zip([Profile::Exact, Profile::Selective]) {
            let table = Table::with_memory(setup.table.unwrap_or(0));
            let mut engine = setup.build(Engine::new(game).guide(asked).table(table).profile(profile));
            engine.search(&0, &setup.limits()).expect("the rules are whole");
        }
        ensure_eq!(asked[0].0.load(Ordering::Relaxed), 0, "{setup:?}");
        Ok(())
    });
    assert!(asked[1].0.load(Ordering::Relaxed) > 0, "a selective search asks");
}

/// The same with noise at the horizon, where positions come again.
#[test]
fn what_is_told_of_repetitions_is_what_happened() {
    for_all_graphs::<64, true, false>(220_001, 2000, any_scores, 7, |game, rng| {
        let setup = Setup { threads: 1, table: Some(1 << 12), ..Setup::random(rng) };
        let setup = Setup { depth: Some(rng.below(7) as u32), ..setup };
        told_is_what_happened(game, Noisy, &setup, Profile::Exact, None)
    });
}
