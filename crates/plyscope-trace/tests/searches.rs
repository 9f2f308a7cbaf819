//! The laws of every search that can be recorded, on random trees: value, path, leaves, and what they cost on the
//! average.

use plyscope::tree::{Builder, Decimal, Label};
use plyscope::{EventKind, NodeId, Player, Score, Source, Tree, Window};
use plyscope_trace::compare::Mean;
use plyscope_trace::random::Random;
use plyscope_trace::solve::solve;
use plyscope_trace::{Algorithm, Options, Run, RunError, run};
use std::collections::HashSet;

/// What a random tree may have.
#[derive(Clone, Copy)]
struct Taste {
    /// The same player may move twice.
    free: bool,
    /// Values are few, so that many are equal; or all different.
    ties: bool,
    infinities: bool,
}

/// A ragged tree in which every node has a value, so that any horizon will do.
fn random_tree(random: &mut Random, taste: Taste) -> Tree {
    fn grow(builder: &mut Builder, random: &mut Random, taste: Taste, used: &mut HashSet<i64>, depth: u64) {
        let value = match random.below(20) {
            0 if taste.infinities => Decimal::Infinity,
            1 if taste.infinities => Decimal::NegInfinity,
            2 => Decimal::Finite { digits: 2 * random.below(9) as i64 - 7, places: 1 },
            _ => Decimal::integer(random.below(9) as i32 - 4),
        };
        let value = if taste.ties {
            value
        } else {
            loop {
                let digits = random.below(1000) as i64 - 500;
                if used.insert(digits) {
                    break Decimal::integer(digits as i32);
                }
            }
        };
        let player = match random.below(4) {
            0 if taste.free => Some(Player::Max),
            1 if taste.free => Some(Player::Min),
            _ => None,
        };
        let label = Label { name: None, player, value: Some(value) };
        if depth == 0 || random.below(6) == 0 {
            builder.leaf(label).unwrap();
        } else {
            builder.open(label).unwrap();
            for _ in 0..=random.below(3) {
                grow(builder, random, taste, used, depth - 1);
            }
            builder.close().unwrap();
        }
    }
    let mut builder = Builder::new(if random.below(2) == 0 { Player::Max } else { Player::Min });
    let depth = random.below(6);
    grow(&mut builder, random, taste, &mut HashSet::new(), depth);
    builder.finish().unwrap()
}

/// Checks a law on random trees of every taste.
fn for_all_trees(seed: u64, count: u64, law: impl Fn(&Tree, &mut Random)) {
    let mut random = Random::new(seed);
    for round in 0..count {
        let taste = Taste { free: round % 2 == 0, ties: round % 4 < 2, infinities: round % 8 < 3 };
        let tree = random_tree(&mut random, taste);
        law(&tree, &mut random);
    }
}

/// Minimax by its definition, down to a depth.
fn minimax(tree: &Tree, node: NodeId, depth: u32) -> Score {
    let below = tree.children(node).iter().map(|&kid| minimax(tree, kid, depth - 1));
    match tree.player(node) {
        _ if tree.is_leaf(node) || depth == 0 => tree.value(node).unwrap(),
        Player::Max => below.max().unwrap(),
        Player::Min => below.min().unwrap(),
    }
}

fn visited(run: &Run) -> HashSet<NodeId> {
    run.visited().into_iter().collect()
}

#[test]
fn every_value_is_minimax_and_every_path_leads_to_it() {
    for_all_trees(1, 6_000, |tree, random| {
        let depths = [None, Some(random.below(6) as u32)];
        for (algorithm, depth) in Algorithm::ALL.into_iter().flat_map(|a| depths.map(|d| (a, d))) {
            let right_to_left = random.below(4) == 0;
            let options = Options { depth, right_to_left, ..Options::new(algorithm) };
            let result = run(tree, options);
            if depth.is_some() && !algorithm.takes_depth() {
                assert_eq!(result.unwrap_err(), RunError::NoDepth(algorithm));
                continue;
            }
            let run = result.unwrap();
            let fail = || format!("{algorithm} to {depth:?} on {tree}");
            assert_eq!(run.value, minimax(tree, tree.root(), depth.unwrap_or(u32::MAX)), "{}", fail());
            let mut at = tree.root();
            for &mv in &run.path {
                assert!(tree.children(at).contains(&mv), "{}", fail());
                at = mv;
            }
            assert!(tree.is_leaf(at) || Some(tree.ply(at)) == depth, "{}: stops at {at:?}", fail());
            assert_eq!(tree.value(at), Some(run.value), "{}: leads to {at:?}", fail());
            // What solve says without recording is the same.
            let solution = solve(tree, options).unwrap();
            assert_eq!((solution.value, &solution.path), (run.value, &run.path), "{}", fail());
            assert_eq!((solution.visited, solution.pruned), (run.visited(), run.pruned()), "{}", fail());
            assert_eq!(solution.cuts, run.cuts(), "{}", fail());
        }
    });
}

/// Law: the tree that a search saw has the leaves that it visited, and searched again it gives the same leaves and value.
#[test]
fn what_was_seen_is_enough() {
    for_all_trees(8, 3_000, |tree, random| {
        let depth = (random.below(3) == 0).then(|| random.below(4) as u32);
        let algorithm = if depth.is_some() { Algorithm::DepthLimited } else { Algorithm::AlphaBeta };
        let options = Options { depth, ..Options::new(algorithm) };
        let whole = run(tree, options).unwrap();
        let seen = whole.seen();
        let names = |run: &Run| -> Vec<String> {
            run.visited().into_iter().map(|leaf| run.tree.name(leaf).to_owned()).collect()
        };
        let leaves: Vec<_> = seen.leaves().into_iter().map(|leaf| seen.name(leaf).to_owned()).collect();
        assert_eq!(leaves, names(&whole), "{tree}");
        let again = run(&seen, options).unwrap();
        // Fewer leaves may need fewer decimals.
        let value = |run: &Run| run.tree.show(run.value);
        assert_eq!((names(&again), value(&again)), (leaves, value(&whole)), "{tree}");
        // What was evaluated is still said to be.
        let sources = |run: &Run| -> Vec<Source> {
            let leaf = |event: &plyscope::Event<NodeId>| match event.kind {
                EventKind::Leaf { source, .. } => Some(source),
                _ => None,
            };
            run.recording.events().iter().filter_map(leaf).collect()
        };
        assert_eq!(sources(&again), sources(&whole), "{tree}");
    });
}

/// SSS* and principal variation search look at no leaf that alpha-beta does not; alpha-beta at none that shallow does
/// not. Ties and free turns make no difference.
#[test]
fn leaves_are_subsets() {
    for_all_trees(2, 12_000, |tree, _| {
        let leaves = |algorithm| visited(&run(tree, Options::new(algorithm)).unwrap());
        let alpha_beta = leaves(Algorithm::AlphaBeta);
        for algorithm in [Algorithm::Sss, Algorithm::Pvs] {
            let theirs = leaves(algorithm);
            assert!(theirs.is_subset(&alpha_beta), "{algorithm} on {tree}");
        }
        assert!(alpha_beta.is_subset(&leaves(Algorithm::Shallow)), "{tree}");
    });
}

/// Nobody comes to a node twice unless a driver starts again or a re-search of the node itself, or of one above it,
/// says so.
#[test]
fn nothing_is_visited_twice_in_silence() {
    let again = std::cell::Cell::new(0);
    for_all_trees(3, 3_000, |tree, _| {
        for algorithm in Algorithm::ALL {
            let run = run(tree, Options::new(algorithm)).unwrap();
            let mut entered = vec![false; tree.len()];
            let events = run.recording.events();
            for (step, event) in events.iter().enumerate() {
                match event.kind {
                    EventKind::Iteration { .. } => entered.fill(false),
                    EventKind::Research { .. } => {
                        assert!(algorithm.comes_again(), "{algorithm}");
                        let child = run.node(step - 1).unwrap();
                        assert_eq!(tree.parent(child), run.node(step));
                        assert_eq!(run.node(step + 1), Some(child), "the next step enters it");
                        for node in tree.nodes().filter(|&n| tree.path(n).contains(&child)) {
                            entered[node.index()] = false;
                        }
                        again.set(again.get() + 1);
                    }
                    EventKind::Enter { .. } => {
                        let node = run.node(step).unwrap();
                        let before = std::mem::replace(&mut entered[node.index()], true);
                        assert!(!before, "{algorithm}: {} twice on {tree}", tree.name(node));
                    }
                    _ => {}
                }
            }
        }
    });
    assert!(again.get() > 1_000, "only {} re-searches", again.get());
}

/// The table has room for all: what it was told it knows, with what it was told last.
#[test]
fn the_table_forgets_nothing() {
    let check = |tree: &Tree| {
        for algorithm in [Algorithm::Mtdf, Algorithm::Sss, Algorithm::Deepening] {
            let run = run(tree, Options::new(algorithm)).unwrap();
            let events = run.recording.events();
            let mut told = vec![None; tree.len()];
            let mut hits = 0;
            for (step, event) in events.iter().enumerate() {
                let node = run.node(step).map_or(0, NodeId::index);
                match event.kind {
                    EventKind::Store { value, .. } => told[node] = Some(value),
                    EventKind::Enter { .. } => {
                        let next = events[step + 1].kind;
                        let known = match next {
                            EventKind::Hit { value, .. } => Some(value),
                            _ => None,
                        };
                        hits += u32::from(known.is_some());
                        // A leaf is valued by the game, and at a horizon by its static value.
                        if !matches!(next, EventKind::Leaf { .. }) {
                            assert_eq!(known, told[node], "{algorithm}: step {step} on {} nodes", tree.len());
                        }
                    }
                    EventKind::Leaf { source: Source::Table, value } => assert_eq!(told[node], Some(value)),
                    _ => {}
                }
            }
            assert_eq!(u64::from(hits), run.stats.table_hits);
        }
    };
    for_all_trees(4, 1_000, |tree, _| check(tree));
    let mut random = Random::new(5);
    for (branching, depth) in [(2, 13), (3, 8), (9, 4), (60, 2)] {
        check(&plyscope_trace::random::judged(branching, depth, &mut random).unwrap());
    }
}

#[test]
fn what_cannot_be_done_is_refused_with_the_name_of_the_node() {
    let tree: Tree = "(A (B~4 (D~5 3 12) (E 8 1)) (C~6 (F~1 2 4) (G~7 6 0)))".parse().unwrap();
    let refused = |algorithm, depth| run(&tree, Options { depth, ..Options::new(algorithm) }).err();
    let missing = |node: &str, depth| Some(RunError::NoStatic { node: node.to_owned(), depth });
    // Every depth on the way is a horizon; the others care only about the last one.
    assert_eq!(refused(Algorithm::Deepening, None), missing("E", 2));
    assert_eq!(refused(Algorithm::Deepening, Some(1)), None);
    assert_eq!(refused(Algorithm::Deepening, Some(3)), missing("E", 2));
    assert_eq!(refused(Algorithm::Deepening, Some(0)), missing("A", 0));
    for algorithm in [Algorithm::Pvs, Algorithm::Mtdf, Algorithm::Sss] {
        assert_eq!(refused(algorithm, None), None);
        assert_eq!(refused(algorithm, Some(2)), missing("E", 2));
        assert_eq!(refused(algorithm, Some(3)), None);
    }
    assert_eq!(refused(Algorithm::Shallow, Some(1)), Some(RunError::NoDepth(Algorithm::Shallow)));
}

/// MTD(f) starts where the root's static value says, else at 0; SSS* at the best that the player at the root can hope
/// for.
#[test]
fn the_first_question() {
    let first = |text: &str, algorithm| {
        let run = run(&text.parse().unwrap(), Options::new(algorithm)).unwrap();
        match run.recording.events()[0].kind {
            EventKind::Iteration { window, .. } => window,
            other => panic!("{other:?}"),
        }
    };
    let n = Score::new;
    assert_eq!(first("((3 5) (2 9))", Algorithm::Mtdf), Window::new(n(-1), n(0)));
    assert_eq!(first("(A~7 (3 5) (2 9))", Algorithm::Mtdf), Window::new(n(6), n(7)));
    // The mirror image for MIN: is it at most 7, or more?
    assert_eq!(first("(A:min~7 (3 5) (2 9))", Algorithm::Mtdf), Window::new(n(7), n(8)));
    let top = Score::INFINITY;
    assert_eq!(first("((3 5) (2 9))", Algorithm::Sss), Window::new(top.down(), top));
    assert_eq!(first("(A:min (3 5) (2 9))", Algorithm::Sss), Window::new(-top, (-top).up()));
    assert_eq!(first("((3 5) (2 9))", Algorithm::Pvs), Window::FULL);
}

#[test]
fn a_thousand_plies_fit_the_stack() {
    let text = format!("{}5 3{}", "(~1 ".repeat(999), ")".repeat(999));
    let tree: Tree = text.replace("(~1", "(").parse().unwrap();
    for algorithm in Algorithm::ALL {
        match run(&tree, Options::new(algorithm)) {
            Ok(run) => assert_eq!(run.path.len(), 999, "{algorithm}"),
            Err(error) => assert!(algorithm == Algorithm::Deepening, "{error}"),
        }
    }
}

// ------------------------------------------------------------------------------------------------- on the average

/// The mean number of leaves by an independent simulation on random uniform trees: branching, depth, its trials, then
/// visits of NegaScout without memory, different leaves of SSS* = MTD(+∞), and different leaves of MTD(0). Leaf values
/// are independent, continuous and symmetric around 0.
const SIMULATED: [(u32, u32, u32, [f64; 3]); 7] = [
    (2, 2, 400_000, [4.415, 3.333, 3.375]),
    (2, 4, 200_000, [15.977, 10.029, 9.756]),
    (2, 6, 60_000, [50.481, 28.889, 27.022]),
    (2, 8, 20_000, [149.237, 80.769, 74.106]),
    (2, 10, 6_000, [426.389, 222.347, 205.393]),
    (3, 3, 100_000, [24.260, 17.241, 16.063]),
    (3, 5, 20_000, [140.530, 88.314, 81.281]),
];

/// How a second search is asked for after a null window (α, α + 1) answered x with α < x < β.
#[derive(Clone, Copy, PartialEq)]
enum Again {
    /// With (α, β): the engine's principal variation search.
    Whole,
    /// With (x, β): Reinefeld's NegaScout.
    FromAnswer,
}

/// The leaves that principal variation search visits, in order; written anew, from MAX's or MIN's view by turns.
fn scouts(tree: &Tree, node: NodeId, window: Window, again: Again, leaves: &mut Vec<NodeId>) -> Score {
    if tree.is_leaf(node) {
        leaves.push(node);
        return tree.value(node).unwrap().seen_by(tree.player(node));
    }
    let Window { mut alpha, beta } = window;
    let mut best = Score::NEG_INFINITY;
    for (i, &kid) in tree.children(node).iter().enumerate() {
        let mut ask = |low: Score, high: Score| -scouts(tree, kid, Window::new(-high, -low), again, leaves);
        let x = if i == 0 || alpha.up() == beta {
            ask(alpha, beta)
        } else {
            match (ask(alpha, alpha.up()), again) {
                (x, _) if x <= alpha || x >= beta => x,
                // The answer of a leaf was exact.
                (x, _) if tree.is_leaf(kid) => x,
                (_, Again::Whole) => ask(alpha, beta),
                (x, Again::FromAnswer) => ask(x, beta).max(x),
            }
        };
        best = best.max(x);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// SSS* and MTD(f) cost what the simulation says. Principal variation search does not: the simulation has Reinefeld's
/// NegaScout, which takes the scout's answer as the new α, where the engine asks with the whole window (and so always has
/// the line). A reference with NegaScout's detail meets the simulation; the same reference without it makes the engine's
/// visits, one by one.
#[test]
fn random_order_costs_what_a_simulation_says() {
    for (branching, depth, their_trials, expected) in SIMULATED {
        let trials = match branching.pow(depth) {
            0..100 => 4_000,
            100..500 => 1_500,
            _ => 500,
        };
        let mut random = Random::new(1996);
        let mut means = [Mean::default(); 3];
        let mut engine = Mean::default();
        for _ in 0..trials {
            let value = |_| Score::new(random.below(2_000_000_001) as i32 - 1_000_000_000);
            let tree = Tree::uniform(branching, depth, value).unwrap();
            let solved = |algorithm| solve(&tree, Options::new(algorithm)).unwrap();
            let mut leaves = Vec::new();
            scouts(&tree, tree.root(), Window::FULL, Again::FromAnswer, &mut leaves);
            means[0].add(leaves.len() as f64);
            means[1].add(solved(Algorithm::Sss).different().len() as f64);
            means[2].add(solved(Algorithm::Mtdf).different().len() as f64);

            let mut whole = Vec::new();
            scouts(&tree, tree.root(), Window::FULL, Again::Whole, &mut whole);
            assert_eq!(solved(Algorithm::Pvs).visited, whole);
            engine.add(whole.len() as f64);
        }
        // The narrower window saves something on the average, though not on every tree.
        assert!(means[0].mean() <= engine.mean(), "({branching}, {depth})");
        for ((mean, expected), name) in means.into_iter().zip(expected).zip(["NegaScout", "SSS*", "MTD(0)"]) {
            // Both means are uncertain, and theirs is rounded to three places.
            let ours = mean.error().unwrap();
            let theirs = ours * (f64::from(trials) / f64::from(their_trials)).sqrt();
            let error = ours.hypot(theirs) + 0.0005;
            let distance = (mean.mean() - expected).abs();
            assert!(
                distance <= 4.0 * error,
                "{name} on ({branching}, {depth}): {} ± {error}, not {expected}",
                mean.mean()
            );
        }
    }
}
