//! The laws of the engine, for every combination of driver, table, guide and threads, on random trees and on random
//! graphs with transpositions.
//!
//! The references are the slow definitions in `common::graph` and `common::grow`; nothing is checked against itself.

#[allow(dead_code, reason = "each test program uses its own part")]
#[macro_use]
#[path = "../common/mod.rs"]
mod common;
#[macro_use]
mod setup;
mod depths;
mod loops;
mod replay;
mod told;

use common::graph::{Edge, Graph, Hints, Learning, Noisy, Place, Plainly, Reckless, Scores, Shuffled, Truth};
use common::{Law, Rng};
use plyscope::engine::{
    Basis, Cancel, Driver, Engine, Evaluated, Guide, Limits, Profile, Progress, Refused, Report, Searcher,
    Stop, Storage, Table,
};
use plyscope::tree::Static;
use plyscope::{Bound, Game, Hashed, Player, Score, Value, Window};
use setup::{DRIVERS, Setup, any_scores, for_all_graphs};
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicI64, Ordering};

// ---------------------------------------------------------------------------------------------- what is tested

/// How much a guide lets a depth-limited value be told beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Knows {
    /// Nothing: the value is plain minimax to the depth.
    Nothing,
    /// As above, with noisy moves played out at the horizon.
    Noise,
    /// It looks beyond the horizon, so only proofs can be told.
    More,
}

/// Everything that a report of a search that was not stopped promises.
fn report_is_true<const B: u32, const L: bool, const E: bool>(
    game: &Graph<B, L, E>,
    root: Place,
    setup: &Setup,
    knows: Knows,
    report: &Report<Edge>,
) -> Law {
    let mut truth = Truth::new(game, knows == Knows::Noise);
    ensure_eq!(report.value.bound, Bound::Exact, "a search that was not stopped knows the value");
    let value = report.value.score;
    let over = game.outcome(&root).is_some();

    // The value, to the depth and as a proof.
    let strict = knows != Knows::More || setup.depth.is_none() && !setup.deepen;
    let real = truth.value(root, None);
    if setup.depth.is_none() {
        ensure!(report.proved, "without a limit there is a proof");
    }
    if report.proved {
        ensure_eq!(value, real, "proved");
        ensure_eq!(report.stop, Stop::Proved, "why it stopped");
    } else {
        ensure_eq!(report.stop, Stop::Depth, "why it stopped");
    }
    let depth = if setup.deepen && report.proved { report.depth } else { setup.depth };
    if !setup.deepen || !report.proved {
        ensure_eq!(report.depth, setup.depth, "the depth searched through");
    }
    if strict {
        ensure_eq!(value, truth.value(root, depth), "value to depth {depth:?}");
        if setup.depth.is_some() {
            ensure_eq!(value, truth.value(root, setup.depth), "value to the limit");
        }
    }

    if let Some(proof) = report.proof() {
        ensure!(proof.value().allows(real), "what is sure is true: {real}");
    }
    ensure!(report.proof().is_some() || !report.proved, "a proof");

    // The move and the line.
    // At depth 0 the position is evaluated, and no move is looked at.
    let moveless = over || depth == Some(0);
    ensure_eq!(report.best.is_none(), moveless, "no move only if none was looked at");
    ensure_eq!(report.line.first().copied(), report.best, "the line starts with the best move");
    let mut place = root;
    for (ply, &edge) in report.line.iter().enumerate() {
        let mut legal = Vec::new();
        game.moves(&place, &mut legal);
        ensure!(legal.contains(&edge), "move {ply} of the line is legal");
        game.play(&mut place, edge);
        if strict && depth != Some(0) {
            let left = depth.map(|d| d - 1 - ply as u32);
            ensure_eq!(truth.value(place, left).later(ply as u32 + 1), value, "the line at ply {ply}");
        }
        // Whatever proved it, hints included: the move keeps the value, and so does every move after it.
        if report.basis == Basis::Proof {
            let real = truth.value(place, None).later(ply as u32 + 1);
            ensure_eq!(real, value, "the proved line at ply {ply}");
        }
    }
    match report.basis {
        Basis::Nothing => ensure!(moveless, "a move"),
        Basis::Proof => ensure!(report.proved, "a move is proved with its value"),
        Basis::Win => {
            let mut child = root;
            game.play(&mut child, report.best.expect("a move"));
            ensure!(truth.value(child, None).seen_by(game.turn(&root)).is_win(), "a move that wins");
        }
        Basis::Depth(to) => ensure_eq!(Some(to), report.depth, "what the move rests on"),
        other => return Err(format!("{other:?} without a stop")),
    }
    if setup.depth.is_none() && !over {
        ensure_eq!(report.basis, Basis::Proof, "without a limit the move is proved, too");
    }
    if setup.line && strict && depth != Some(0) {
        let whole = game.outcome(&place).is_some() || depth == Some(report.line.len() as u32);
        // What is proved before the end is in sight may have a line that nobody has seen to its end.
        let unseen = report.proved && depth.is_some();
        ensure!(whole || unseen, "the line {:?} ends early", report.line);
    } else if !setup.line {
        ensure!(report.line.len() <= 1, "only the best move was wanted");
    }
    Ok(())
}

/// One engine, one question; and the same question again, now that the engine has learned from it.
fn search_is_true<const B: u32, const E: bool, H: Guide<Graph<B, false, E>> + Sync>(
    game: &Graph<B, false, E>,
    guide: H,
    knows: Knows,
    setup: &Setup,
    rng: &mut Rng,
) -> Law {
    with_engine!(setup, game, guide, |engine| {
        let report = engine.search(&0, &setup.limits()).expect("the rules are whole");
        report_is_true(game, 0, setup, knows, &report)?;
        // Another root and another depth, with the same table.
        let root = rng.below(game.nodes.len() as u64) as Place;
        let other = Setup { depth: rng.chance(50).then(|| rng.below(7) as u32), ..*setup };
        let report = engine.search(&root, &other.limits()).expect("the rules are whole");
        report_is_true(game, root, &other, knows, &report)
            .map_err(|e| format!("second, {root} {other:?}: {e}"))?;
        rank_is_true(game, &mut engine, 0, setup, knows).map_err(|e| format!("rank: {e}"))
    })
}

/// Every move has its own value, and ties are real.
fn rank_is_true<const B: u32, const E: bool, H, T>(
    game: &Graph<B, false, E>,
    engine: &mut Searcher<'_, Graph<B, false, E>, H, T>,
    root: Place,
    setup: &Setup,
    knows: Knows,
) -> Law
where
    H: Guide<Graph<B, false, E>>,
    T: Storage<Graph<B, false, E>>,
{
    let report = engine.rank(&root, &setup.limits()).expect("settings go together");
    let mut truth = Truth::new(game, knows == Knows::Noise);
    ensure_eq!(report.value.bound, Bound::Exact, "value known");
    let strict = knows != Knows::More || setup.depth.is_none() && !setup.deepen;
    if strict {
        ensure_eq!(report.value.score, truth.value(root, setup.depth), "value");
    }
    if report.proved {
        ensure_eq!(report.value.score, truth.value(root, None), "proved");
    }
    let mut moves = Vec::new();
    game.moves(&root, &mut moves);
    if setup.depth == Some(0) || moves.is_empty() {
        return Ok(());
    }
    ensure_eq!(report.moves.len(), moves.len(), "all moves");
    let player = game.turn(&root);
    for ranked in &report.moves {
        let mut child = root;
        game.play(&mut child, ranked.mv);
        ensure_eq!(ranked.value.bound, Bound::Exact, "known");
        if strict {
            let real = truth.value(child, setup.depth.map(|d| d - 1)).later(1);
            ensure_eq!(ranked.value.score, real, "move {}", ranked.mv);
        }
        if ranked.proved {
            ensure_eq!(ranked.value.score, truth.value(child, None).later(1), "move {} proved", ranked.mv);
        }
        let tied = report.ties().contains(&ranked.mv);
        ensure_eq!(tied, ranked.value.score == report.value.score, "move {} is tied", ranked.mv);
    }
    ensure!(
        report.moves.is_sorted_by_key(|r| std::cmp::Reverse(r.value.score.seen_by(player))),
        "best first"
    );
    ensure_eq!(report.best, report.line.first().copied(), "the line starts with the best move");
    ensure!(report.best.is_some_and(|best| report.ties().contains(&best)), "the best move is among the best");
    Ok(())
}

/// All guides on one graph, each with its own random settings.
fn all_guides<const B: u32, const E: bool>(game: &Graph<B, false, E>, rng: &mut Rng) -> Law {
    fn one<const B: u32, const E: bool, H: Guide<Graph<B, false, E>> + Sync + Debug>(
        game: &Graph<B, false, E>,
        guide: H,
        knows: Knows,
        rng: &mut Rng,
    ) -> Law {
        let setup = Setup::random(rng);
        let name = format!("{guide:?} {setup:?}");
        search_is_true(game, guide, knows, &setup, rng).map_err(|e| format!("{name}: {e}"))
    }
    one(game, Plainly, Knows::Nothing, rng)?;
    one(game, Learning, Knows::Nothing, rng)?;
    one(game, Shuffled::<32>(rng.next()), Knows::Nothing, rng)?;
    one(game, Noisy, Knows::Noise, rng)?;
    one(game, Hints::new(game, rng.next()), Knows::More, rng)
}

// -------------------------------------------------------------------------------------------------------- laws

#[test]
fn every_combination_finds_the_value_with_hashed_keys() {
    for_all_graphs::<64, false, false>(1, 3000, any_scores, 24, all_guides);
}

#[test]
fn every_combination_finds_the_value_with_small_keys_and_keys_of_children() {
    for_all_graphs::<16, false, true>(10_001, 3000, any_scores, 24, all_guides);
}

#[test]
fn every_combination_finds_the_value_with_exact_keys() {
    for_all_graphs::<45, false, true>(20_001, 2000, any_scores, 24, all_guides);
}

/// Eight-byte entries.
#[test]
fn compact_tables_change_nothing() {
    for_all_graphs::<45, false, true>(
        30_001,
        2000,
        |_| Scores::Few(9),
        40,
        |game, rng| {
            let setup = Setup { table: Some(1 << 16), ..Setup::random(rng) };
            let guide = Shuffled::<8>(rng.next());
            search_is_true(game, guide, Knows::Nothing, &setup, rng).map_err(|e| format!("{setup:?}: {e}"))
        },
    );
}

/// A driver that cannot do without a table refuses, and so do the others what they cannot do.
#[test]
fn refusals() {
    let game = Graph::<64, false, false>::random(&mut Rng(1), Scores::Few(3), 9);
    for driver in DRIVERS {
        let refused = Engine::new(&game).driver(driver).build().err();
        assert_eq!(refused, driver.needs_table().then_some(Refused::NeedsTable), "{driver:?}");
    }
    let selective = || Engine::new(&game).profile(Profile::Selective);
    let bisecting = selective().driver(Driver::Bisection).build();
    assert_eq!(bisecting.err(), Some(Refused::SelectiveNeedsWindow));
    // Without a depth the selective profile deepens; as many threads as cores is at least one.
    let mut cores = selective().deepen(false).build_parallel(0).expect("the settings go together");
    assert!(cores.threads() >= 1);
    let cancel = Cancel::new();
    let mut stop = |progress: &Progress<_>| {
        if progress.depth == Some(3) {
            cancel.cancel();
        }
    };
    let limits = Limits::none().and_cancel(&cancel);
    let report = cores.ask(&0, &limits).progress(&mut stop).run().expect("the rules are whole");
    assert!(report.depth >= Some(3) || report.proved, "{report:?}");
}

/// A search to the end after one to a depth, with the same table: static values are not proofs.
#[test]
fn static_values_in_the_table_are_not_taken_for_proofs() {
    let tree: plyscope::Tree = "((A~9 (1 2)) (B~-9 (5 6)))".parse().expect("a tree");
    let mut engine = Engine::new(&tree)
        .guide(Evaluated(Static))
        .table(Table::with_memory(1 << 12))
        .build()
        .expect("the settings go together");
    for depth in [1, 2, 3] {
        engine.search(&tree.root(), &Limits::depth(depth)).expect("goes together");
    }
    let report = engine.search(&tree.root(), &Limits::none()).expect("goes together");
    assert_eq!((report.value.score, report.proved), (Score::new(6), true));
    // And the other way round: a search to a depth does not know more than that depth.
    let report = engine.search(&tree.root(), &Limits::depth(1)).expect("goes together");
    assert_eq!((report.value.score, report.proved), (Score::new(9), false));
}

/// The bounds of a guide and one search that failed low can settle the value; that search's move need not be the best.
#[test]
fn the_best_move_is_best_even_if_no_search_failed_high() {
    struct Bounded;
    impl Guide<plyscope::Tree> for Bounded {
        type Info = ();
        fn bounds(&self, tree: &plyscope::Tree, node: &plyscope::NodeId, (): &()) -> Option<(Score, Score)> {
            (*node == tree.root()).then_some((Score::ZERO, Score::new(10)))
        }
    }
    let tree: plyscope::Tree = "(R (A 0 -5) (B 0 0))".parse().expect("a tree");
    for driver in DRIVERS {
        for line in [false, true] {
            let mut engine = Engine::new(&tree)
                .guide(Bounded)
                .table(Table::default())
                .driver(driver)
                .line(line)
                .build()
                .expect("the settings go together");
            let report = engine.search(&tree.root(), &Limits::none()).expect("goes together");
            assert_eq!(report.value.score, Score::ZERO);
            assert_eq!(tree.name(report.best.expect("a move")), "B", "{driver:?} {line}");
        }
    }
}

// ----------------------------------------------------------------------------------------------------- stopping

/// What a stopped search says is true, and afterwards the engine finds the value.
fn stopping_is_harmless<const B: u32, const E: bool, H: Guide<Graph<B, false, E>> + Sync + Copy>(
    game: &Graph<B, false, E>,
    guide: H,
    setup: &Setup,
) -> Law {
    let mut truth = Truth::new(game, false);
    let whole = with_engine!(setup, game, guide, |engine| {
        let report = engine.search(&0, &setup.limits()).expect("the rules are whole");
        report.nodes + report.line_nodes
    });
    for nodes in 0..=whole {
        with_engine!(setup, game, guide, |engine| {
            let limits = setup.limits().and_nodes(nodes);
            let report = engine.search(&0, &limits).expect("the rules are whole");
            let said = format!("{nodes} of {whole} nodes: {report:?}");
            // What is over needs no time.
            if setup.threads == 1 && game.outcome(&0).is_none() {
                ensure!(report.nodes + report.line_nodes <= nodes, "more nodes than allowed. {said}");
            }
            // The depth that the value belongs to: the one searched through, else the one that was begun.
            let depth = match report.depth {
                Some(depth) => Some(depth),
                None if setup.deepen => Some(setup.depth.map_or(1, |d| d.min(1))),
                None => setup.depth,
            };
            let value = truth.value(0, depth);
            ensure!(report.value.allows(value), "the value is {value}. {said}");
            if let Some(proof) = report.proof() {
                ensure!(proof.value().allows(truth.value(0, None)), "not proved. {said}");
            }
            if report.stop != Stop::Nodes {
                ensure_eq!(report.value, Value::exact(value), "not stopped. {said}");
            }
            let mut legal = Vec::new();
            game.moves(&0, &mut legal);
            ensure!(report.best.is_none_or(|mv| legal.contains(&mv)), "a legal move. {said}");
            ensure_eq!(report.line.first().copied(), report.best, "line and move. {said}");
            ensure_eq!(
                report.best.is_none(),
                report.basis == Basis::Nothing,
                "a move rests on something. {said}"
            );
            if report.stop != Stop::Nodes {
                ensure_eq!(report.best.is_none(), legal.is_empty() || depth == Some(0), "a move. {said}");
            }
            if let (Some(best), true) = (report.best, depth != Some(0)) {
                let mut child = 0;
                game.play(&mut child, best);
                let worth = truth.value(child, depth.map(|d| d - 1)).later(1);
                if report.value.bound == Bound::Exact {
                    ensure_eq!(worth, value, "the best move of an exact value. {said}");
                }
                match report.basis {
                    Basis::Proof => {
                        let real = truth.value(child, None).later(1);
                        ensure_eq!(real, report.value.score, "a proved move. {said}");
                    }
                    Basis::Depth(to) => {
                        ensure_eq!(Some(to), report.depth, "a depth searched through. {said}")
                    }
                    Basis::Partly { searched, of } => {
                        ensure!(searched >= of.min(2) && of == legal.len(), "compared. {said}");
                        ensure!(report.value.allows(worth), "worth at least the bound. {said}");
                    }
                    Basis::Bound(least) => ensure!(least.allows(worth), "worth at least its bound. {said}"),
                    _ => ensure!(report.value.allows(worth), "worth at least the bound. {said}"),
                }
            }

            // Ranking, stopped as well.
            let ranked = engine.rank(&0, &limits).expect("goes together");
            let said = format!("{nodes} nodes, ranked: {ranked:?}");
            let depth = match ranked.depth {
                Some(depth) => Some(depth),
                None if setup.deepen && !ranked.proved => Some(setup.depth.map_or(1, |d| d.min(1))),
                None => setup.depth,
            };
            let value = truth.value(0, depth);
            ensure!(ranked.value.allows(value), "the value is {value}. {said}");
            for r in ranked.moves.iter().filter(|_| depth != Some(0)) {
                let mut child = 0;
                game.play(&mut child, r.mv);
                let worth = truth.value(child, depth.map(|d| d - 1)).later(1);
                ensure!(r.value.allows(worth), "move {} is worth {worth}. {said}", r.mv);
                ensure!(!ranked.ties().contains(&r.mv) || worth == value, "a false tie. {said}");
                let real = truth.value(child, None).later(1);
                if r.proved {
                    ensure_eq!(r.value, Value::exact(real), "move {} is proved. {said}", r.mv);
                }
                if let Some(proof) = r.proof() {
                    ensure!(proof.value().allows(real), "a bound of move {} is proved. {said}", r.mv);
                }
                if let Some(to) = r.depth {
                    ensure_eq!(Some(to), ranked.depth.or(depth), "each number says how deep. {said}");
                }
            }
            if let Some(proof) = ranked.proof() {
                ensure!(proof.value().allows(truth.value(0, None)), "not proved. {said}");
            }
            ensure!(ranked.moves.is_sorted_by_key(|r| !r.is_searched()), "unsearched moves last. {said}");
            if ranked.value.bound != Bound::Exact {
                ensure!(!ranked.proved && ranked.depth.is_none(), "not searched through. {said}");
            }

            // As if nothing had happened.
            let report = engine.search(&0, &setup.limits()).expect("the rules are whole");
            report_is_true(game, 0, setup, Knows::Nothing, &report)
                .map_err(|e| format!("afterwards: {e}. {said}"))?;
        });
    }
    Ok(())
}

#[test]
fn a_search_may_be_stopped_at_every_node() {
    for_all_graphs::<64, false, false>(40_001, 300, any_scores, 14, |game, rng| {
        let setup = Setup::random(rng);
        stopping_is_harmless(game, Learning, &setup).map_err(|e| format!("{setup:?}: {e}"))?;
        let setup = Setup::random(rng);
        stopping_is_harmless(game, Plainly, &setup).map_err(|e| format!("{setup:?}: {e}"))
    });
}

/// Whatever hints prove, and wherever a search is stopped: what is proved is true, moves and lines included.
fn what_is_proved_is_true(
    game: &Graph<64, false, false>,
    guide: &Hints,
    setup: &Setup,
    stop: Option<u64>,
) -> Law {
    let mut truth = Truth::new(game, false);
    let mut keeps = |line: &[Edge], value: Score| {
        let mut place = 0;
        line.iter().enumerate().all(|(ply, &edge)| {
            game.play(&mut place, edge);
            truth.value(place, None).later(ply as u32 + 1) == value
        })
    };
    let mut real = Truth::new(game, false);
    let (mover, value) = (game.turn(&0), real.value(0, None));
    let limits = stop.map_or(setup.limits(), |nodes| setup.limits().and_nodes(nodes));
    with_engine!(setup, game, guide.clone(), |engine| {
        for rank in [false, true] {
            let asked = if rank { engine.rank(&0, &limits) } else { engine.search(&0, &limits) };
            let report = asked.expect("the rules are whole");
            let said = format!("{stop:?} nodes, ranked {rank}: {report:?}");
            if let Some(proof) = report.proof() {
                ensure!(proof.value().allows(value), "the value is {value}. {said}");
            }
            match report.basis {
                Basis::Proof => ensure!(keeps(&report.line, value), "the line keeps the value. {said}"),
                Basis::Win | Basis::Bound(_) => {
                    let mut child = 0;
                    game.play(&mut child, report.best.expect("a move"));
                    let worth = real.value(child, None).later(1);
                    match report.basis {
                        Basis::Bound(least) => ensure!(least.allows(worth), "worth its bound. {said}"),
                        _ => ensure!(worth.seen_by(mover).is_win(), "a win. {said}"),
                    }
                }
                _ => {}
            }
            for ranked in report.moves.iter().filter(|ranked| ranked.proved) {
                ensure!(keeps(&ranked.line, ranked.value.score), "the line of {}. {said}", ranked.mv);
            }
        }
    });
    Ok(())
}

#[test]
fn what_hints_prove_is_true_wherever_the_search_is_stopped() {
    for_all_graphs::<64, false, false>(45_001, 2000, any_scores, 14, |game, rng| {
        let (setup, guide) = (Setup::random(rng), Hints::new(game, rng.next()));
        for nodes in (0..40).chain([80, 200]) {
            what_is_proved_is_true(game, &guide, &setup, Some(nodes))
                .map_err(|e| format!("{setup:?}: {e}"))?;
        }
        what_is_proved_is_true(game, &guide, &setup, None).map_err(|e| format!("{setup:?}: {e}"))
    });
}

/// Cancelled before it began, or at any step: the answer is true, and the engine goes on afterwards.
#[test]
fn a_search_may_be_cancelled() {
    for_all_graphs::<16, false, true>(50_001, 200, any_scores, 20, |game, rng| {
        let setup = Setup::random(rng);
        let mut truth = Truth::new(game, false);
        with_engine!(setup, game, Learning, |engine| {
            let cancel = Cancel::new();
            cancel.cancel();
            let limits = setup.limits().and_cancel(&cancel);
            let report = engine.search(&0, &limits).expect("the rules are whole");
            // Helpers may have had an answer all the same, and what is over needs no time.
            if setup.threads == 1 && game.outcome(&0).is_none() {
                ensure_eq!(report.stop, Stop::Cancelled, "cancelled beforehand");
                ensure_eq!(
                    report.value,
                    Value { score: worst(game.turn(&0)), bound: atleast(game.turn(&0)) },
                    "knows nothing"
                );
            }
            // At the end of the k-th step.
            for k in 1..4 {
                let cancel = Cancel::new();
                let mut steps = 0;
                let limits = setup.limits().and_cancel(&cancel);
                let mut stop = |progress: &Progress<_>| {
                    steps += u32::from(progress.step);
                    if steps == k {
                        cancel.cancel();
                    }
                };
                let report = engine.ask(&0, &limits).progress(&mut stop).run().expect("the rules are whole");
                if !setup.deepen {
                    ensure!(report.value.allows(truth.value(0, setup.depth)), "step {k}: {report:?}");
                } else if let Some(depth) = report.depth {
                    ensure!(report.value.allows(truth.value(0, Some(depth))), "step {k}: {report:?}");
                }
            }
            let report = engine.search(&0, &setup.limits()).expect("the rules are whole");
            report_is_true(game, 0, &setup, Knows::Nothing, &report)
        })
        .map_err(|e: String| format!("{setup:?}: {e}"))
    });
}

/// What the mover has at least when nothing is known.
fn worst(player: Player) -> Score {
    player.worst()
}

fn atleast(player: Player) -> Bound {
    Value { score: Score::ZERO, bound: Bound::AtLeast }.seen_by(player).bound
}

// ------------------------------------------------------------------------------------------------------ panics

/// A game that panics when it is called for the n-th time, from whichever thread.
struct Panicking<'g, G> {
    game: &'g G,
    calls_left: AtomicI64,
}

impl<'g, G: Game> Panicking<'g, G> {
    fn call(&self) {
        if self.calls_left.fetch_sub(1, Ordering::Relaxed) == 0 {
            // Without the message that `panic!` prints.
            std::panic::resume_unwind(Box::new("the game panicked"));
        }
    }
}

impl<G: Game> Game for Panicking<'_, G> {
    type State = G::State;
    type Move = G::Move;
    const REPEATS: bool = G::REPEATS;
    fn start(&self) -> G::State {
        self.game.start()
    }
    fn turn(&self, state: &G::State) -> Player {
        self.game.turn(state)
    }
    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.call();
        self.game.moves(state, out);
    }
    fn play(&self, state: &mut G::State, mv: G::Move) {
        self.call();
        self.game.play(state, mv);
    }
    fn outcome(&self, state: &G::State) -> Option<Score> {
        self.call();
        self.game.outcome(state)
    }
}

impl<G: Hashed> Hashed for Panicking<'_, G> {
    const KEY_BITS: u32 = G::KEY_BITS;
    fn key(&self, state: &G::State) -> u64 {
        self.call();
        self.game.key(state)
    }
    fn repetition(&self, state: &G::State) -> Score {
        self.game.repetition(state)
    }
}

/// The panic reaches the caller, nobody waits for ever, and afterwards the engine finds the value.
#[test]
fn a_panicking_game_breaks_nothing() {
    for_all_graphs::<64, false, false>(60_001, 60, any_scores, 12, |graph, rng| {
        let setup = Setup { depth: None, table: Some(*rng.pick(&[0, 16, 1 << 12])), ..Setup::random(rng) };
        let setup = Setup { threads: 1 + rng.below(3) as usize, ..setup };
        let game = Panicking { game: graph, calls_left: AtomicI64::new(-1) };
        let mut engine = setup.build(Engine::new(&game).table(Table::with_memory(setup.table.unwrap_or(0))));
        let mut panics = 0;
        for calls in 0..200 {
            for rank in [false, true] {
                game.calls_left.store(calls, Ordering::Relaxed);
                let result = catch_unwind(AssertUnwindSafe(|| match rank {
                    false => engine.search(&0, &Limits::none()),
                    true => engine.rank(&0, &Limits::none()),
                }));
                let late = game.calls_left.swap(-1, Ordering::Relaxed) >= 0;
                ensure!(
                    result.is_err() || late || setup.threads > 1,
                    "{setup:?}: call {calls} was swallowed"
                );
                panics += u32::from(result.is_err());
                let report = engine.search(&0, &Limits::none()).expect("the rules are whole");
                report_is_true(graph, 0, &setup, Knows::Nothing, &report)
                    .map_err(|e| format!("{setup:?}, after a panic in call {calls}: {e}"))?;
            }
        }
        ensure!(panics > 0, "something panicked");
        Ok(())
    });
}

/// A guide that answers only what was asked, "at least β" or "at most α", does not make MTD(f) and SSS* crawl.
#[test]
fn drivers_do_not_crawl_behind_a_guide_that_only_echoes() {
    #[derive(Debug)]
    struct Echo(Hints);
    impl Guide<Graph<64, false, false>> for Echo {
        type Info = u32;
        fn tail(&self, game: &Graph<64, false, false>, place: &Place, window: Window) -> Option<Value> {
            let value = self.0.tail(game, place, window)?;
            Some(match value.score {
                score if score >= window.beta => Value { score: window.beta, bound: Bound::AtLeast },
                score if score <= window.alpha => Value { score: window.alpha, bound: Bound::AtMost },
                _ => value,
            })
        }
    }
    let wide = |_: &mut Rng| Scores::Few(1_000_000);
    for_all_graphs::<64, false, false>(180_001, 2000, wide, 20, |game, rng| {
        let guide = || Echo(Hints::new(game, 5));
        let real = Truth::new(game, false).value(0, None);
        for driver in
            [Driver::Mtd(Score::ZERO), Driver::Mtd(Score::win_in(3)), Driver::Sss, *rng.pick(&DRIVERS)]
        {
            let mut engine = Engine::new(game)
                .guide(guide())
                .table(Table::with_memory(1 << 12))
                .driver(driver)
                .build()
                .expect("the settings go together");
            let report = engine.search(&0, &Limits::none()).expect("goes together");
            ensure_eq!(report.value, Value::exact(real), "{driver:?}");
            ensure!(report.steps < 150, "{driver:?}: {} steps", report.steps);
        }
        Ok(())
    });
}

/// A position without moves that is not over is an error that says how to get there, in every build.
#[test]
fn broken_rules_are_named_with_the_line() {
    let node = |kids: &[Place], outcome| common::graph::Node {
        player: Player::Max,
        outcome,
        stat: Score::ZERO,
        kids: kids.to_vec(),
    };
    let nodes = vec![node(&[1, 2], None), node(&[3], None), node(&[], Some(Score::new(1))), node(&[], None)];
    let game = Graph::<64, false, false> { nodes, salt: 1 };
    for driver in DRIVERS {
        for threads in [1, 2] {
            let engine = Engine::new(&game).table(Table::with_memory(1 << 12)).driver(driver);
            let mut engine = engine.build_parallel(threads).expect("the settings go together");
            let stuck = engine.search(&0, &Limits::none()).unwrap_err();
            assert_eq!(stuck.line, [0, 0], "{driver:?}");
            assert!(stuck.to_string().contains("2 plies below"), "{stuck}");
            let stuck = engine.rank(&0, &Limits::none()).unwrap_err();
            assert_eq!(stuck.line, [0, 0], "{driver:?}");
        }
    }
    let mut plain = Engine::new(&game).build().expect("the settings go together");
    assert_eq!(plain.search(&0, &Limits::depth(9)).unwrap_err().line, [0, 0]);
}

fn kids<const B: u32, const L: bool, const E: bool>(game: &Graph<B, L, E>, place: Place) -> usize {
    let mut moves = Vec::new();
    game.moves(&place, &mut moves);
    moves.len()
}

// ---------------------------------------------------------------------------------------------------- selective

/// A selective search ends, gives a legal move, and claims no proof that is none.
#[test]
fn a_selective_search_knows_that_it_guesses() {
    for_all_graphs::<64, false, false>(80_001, 3000, any_scores, 40, |game, rng| {
        let setup = Setup { driver: *rng.pick(&DRIVERS[..5]), ..Setup::random(rng) };
        let setup = Setup { depth: Some(rng.below(10) as u32), ..setup };
        let table = Table::with_memory(setup.table.unwrap_or(0));
        let engine = Engine::new(game).guide(Reckless).table(table);
        let mut engine = setup.build(engine.profile(Profile::Selective));
        {
            let report = engine.search(&0, &setup.limits()).expect("the rules are whole");
            let said = format!("{setup:?}: {report:?}");
            ensure_eq!(report.profile, Profile::Selective, "the profile. {said}");
            let mut truth = Truth::new(game, false);
            if let Some(proof) = report.proof() {
                let real = truth.value(0, None);
                ensure!(proof.value().allows(real), "what is sure is true. {said}");
            }
            if let (Basis::Win | Basis::Proof, Some(best)) = (report.basis, report.best) {
                let mut child = 0;
                game.play(&mut child, best);
                let kept = truth.value(child, None).later(1);
                let won = kept.seen_by(game.turn(&0)).is_win();
                ensure!(
                    if report.basis == Basis::Win { won } else { kept == report.value.score },
                    "kept. {said}"
                );
            }
            if report.proved {
                ensure_eq!(
                    report.value,
                    Value::exact(Truth::new(game, false).value(0, None)),
                    "proved. {said}"
                );
            }
            let mut place = 0;
            for &edge in &report.line {
                ensure!(usize::from(edge) < kids(game, place), "a legal line. {said}");
                game.play(&mut place, edge);
            }
            let moveless = game.outcome(&0).is_some() || setup.depth == Some(0);
            ensure_eq!(report.best.is_none(), moveless, "a move. {said}");

            // The same table, now exact: guesses of before do not count.
            let mut engine = setup.build(Engine::new(game).guide(Reckless).table(engine.into_table()));
            let report = engine.search(&0, &setup.limits()).expect("the rules are whole");
            report_is_true(game, 0, &setup, Knows::Noise, &report)
                .map_err(|e| format!("exact after {said}: {e}"))
        }
    });
}

/// Another guide evaluates differently; what the table kept from the one before does not count.
#[test]
fn another_guide_starts_afresh() {
    for_all_graphs::<64, false, false>(90_001, 500, any_scores, 24, |game, rng| {
        let setup = Setup { table: Some(1 << 12), depth: Some(rng.below(6) as u32), ..Setup::random(rng) };
        let mut engine = setup.build(Engine::new(game).table(Table::with_memory(1 << 12)));
        engine.search(&0, &setup.limits()).expect("the rules are whole");
        let mut engine = setup.build(Engine::new(game).table(engine.into_table()).guide(Learning));
        let report = engine.search(&0, &setup.limits()).expect("the rules are whole");
        report_is_true(game, 0, &setup, Knows::Nothing, &report).map_err(|e| format!("{setup:?}: {e}"))
    });
}

/// What a table that is handed over knows stays, whichever of table and guide is set first.
#[test]
fn a_table_that_is_handed_over_stays() {
    let game = Graph::<64, false, false>::random(&mut Rng(77), Scores::Few(9), 200);
    let first =
        |table| Engine::new(&game).guide(Learning).table(table).build().expect("the settings go together");
    let second =
        |table| Engine::new(&game).table(table).guide(Learning).build().expect("the settings go together");
    let mut fresh = first(Table::with_memory(1 << 16));
    let nodes = fresh.search(&0, &Limits::none()).expect("goes together").nodes;
    let mut again = second(fresh.into_table());
    let known = again.search(&0, &Limits::none()).expect("goes together").nodes;
    let mut empty = second(Table::with_memory(1 << 16));
    assert_eq!(empty.search(&0, &Limits::none()).expect("goes together").nodes, nodes);
    assert!(known < nodes, "{known} of {nodes} nodes");
}

/// A ranking to the end that is stopped knows the easy moves, wherever the hard one stands, and what it knows is true.
#[test]
fn moves_take_turns() {
    fn full(depth: u32, rng: &mut Rng) -> String {
        match depth {
            0 => (rng.below(201) as i32 - 100).to_string(),
            _ => format!("({} {})", full(depth - 1, rng), full(depth - 1, rng)),
        }
    }
    let mut rng = Rng(200_001);
    for place in 0..4 {
        let mut moves = ["17".to_owned(), "(3 (5 4))".to_owned(), "-20".to_owned()].to_vec();
        moves.insert(place, full(17, &mut rng));
        let tree: plyscope::Tree = format!("({})", moves.join(" ")).parse().expect("a tree");
        let hard = tree.children(tree.root())[place];
        let worth = plyscope::textbook::minimax(&tree, &hard, &mut ()).value;
        for nodes in [300, 3_000, 6_000, 9_000] {
            let mut engine = Engine::new(&tree).deepen(false).build().expect("the settings go together");
            let ranked = engine.rank(&tree.root(), &Limits::nodes(nodes)).expect("the rules are whole");
            assert_eq!((ranked.stop, ranked.nodes), (Stop::Nodes, nodes), "{ranked:?}");
            let proved = ranked.moves.iter().filter(|r| r.proved).count();
            assert_eq!(proved, if nodes > 5_000 { 3 } else { place }, "{place}, {nodes} nodes: {ranked:?}");
            assert!(ranked.moves.iter().all(|r| r.proved || r.value.allows(worth)), "{ranked:?}");
        }
        let mut engine = Engine::new(&tree).deepen(false).build().expect("the settings go together");
        let whole = engine.rank(&tree.root(), &Limits::none()).expect("the rules are whole");
        let stoppable = Limits::none().and_cancel(&Cancel::new());
        let turns = engine.rank(&tree.root(), &stoppable).expect("the rules are whole");
        assert!(turns.proved && turns.stop == Stop::Proved, "{turns:?}");
        assert_eq!(turns.moves, whole.moves);
    }
}

/// After the soft limit no depth is begun, and what was searched through is the answer.
#[test]
fn a_soft_time_limit_ends_after_a_depth() {
    for_all_graphs::<64, false, false>(190_001, 300, any_scores, 24, |game, rng| {
        let setup = Setup { deepen: true, depth: None, ..Setup::random(rng) };
        with_engine!(setup, game, Learning, |engine| {
            let limits = Limits::none().and_soft_time(std::time::Duration::ZERO);
            let report = engine.search(&0, &limits).expect("the rules are whole");
            ensure_eq!(report.depth, Some(1), "{setup:?}: {report:?}");
            ensure_eq!(report.value, Value::exact(Truth::new(game, false).value(0, Some(1))), "{setup:?}");
            let why = if report.proved { Stop::Proved } else { Stop::Time };
            ensure_eq!(report.stop, why, "{setup:?}");
            let ranked = engine.rank(&0, &limits).expect("goes together");
            ensure!(ranked.proved || ranked.depth == Some(1), "{setup:?}: {ranked:?}");
            Ok(())
        })
    });
}

/// A game whose positions repeat is refused where nothing could know them again.
#[test]
fn repetition_without_a_table_is_refused_at_the_door() {
    let graph = Graph::<32, true, false>::random(&mut Rng(5), Scores::Few(9), 8);
    assert_eq!(Engine::new(&graph).build().err(), Some(Refused::RepetitionNeedsTable));
    assert!(Engine::new(&graph).table(Table::with_memory(0)).build().is_ok());
}
