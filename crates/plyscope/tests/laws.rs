//! The laws of every textbook search, held against random trees: free turns, ties, decimals, infinities, single
//! children, ragged shapes, random windows and horizons.
//!
//! The references here are written anew and as plainly as possible; nothing is checked against itself.

#[allow(dead_code, reason = "each test program uses its own part")]
#[macro_use]
mod common;

use common::grow::{for_all_trees, uniform};
use common::{Law, Rng};
use plyscope::observe::{Call, PlyStats, Pv, Recording, Stats};
use plyscope::textbook::{
    CutOn, Fail, Raise, Rules, alpha_beta, by_rules, depth_limited, fail_hard, minimax, minimax_values,
    shallow, thresholds,
};
use plyscope::theory::{expected_leaves, minimal_leaves};
use plyscope::tree::{Static, optimal};
use plyscope::{
    Bound, CutKind, Cutoff, Event, EventKind, Game, Horizon, NodeId, Observer, Player, Score, Source, Tree,
    Value, Window,
};
use std::collections::HashSet;

// ---------------------------------------------------------------------------------------------- what is tested

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Search {
    Minimax,
    AlphaBeta,
    DepthLimited,
    Thresholds,
    FailHard,
    Shallow,
    ByRules(Rules),
}

use Search::{AlphaBeta, ByRules, DepthLimited, FailHard, Minimax, Shallow, Thresholds};

/// A horizon: a depth, and beside it a whim that stops at some nodes of any depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stop {
    depth: u32,
    whim: Option<usize>,
}

const NEVER: Stop = Stop { depth: u32::MAX, whim: None };

impl Stop {
    fn here(&self, node: NodeId, ply: u32) -> bool {
        ply >= self.depth || self.whim.is_some_and(|whim| (node.index() * 7 + whim).is_multiple_of(5))
    }
}

impl Horizon<Tree> for Stop {
    fn deep_enough(&self, _: &Tree, node: &NodeId, ply: u32) -> bool {
        self.here(*node, ply)
    }
    fn left(&self, ply: u32) -> Option<u32> {
        Some(self.depth.saturating_sub(ply))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Setup {
    search: Search,
    window: Window,
    stop: Stop,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Returned {
    value: Score,
    mv: Option<NodeId>,
    path: Option<Vec<NodeId>>,
}

impl Setup {
    const fn full(search: Search) -> Setup {
        Setup { search, window: Window::FULL, stop: NEVER }
    }

    fn run(&self, tree: &Tree, observer: &mut impl Observer<NodeId>) -> Returned {
        let Setup { search, window, stop } = *self;
        let root = tree.root();
        let only = |value| Returned { value, mv: None, path: None };
        match search {
            Minimax => {
                let choice = minimax(tree, &root, observer);
                Returned { value: choice.value, mv: choice.mv, path: None }
            }
            AlphaBeta => {
                let choice = alpha_beta(tree, &root, window, observer);
                Returned { value: choice.value, mv: choice.mv, path: None }
            }
            DepthLimited => only(depth_limited(tree, &root, stop.depth, window, &Static, observer)),
            Thresholds => {
                let line = thresholds(tree, &root, &stop, &Static, window, observer);
                Returned { value: line.value, mv: None, path: Some(line.path) }
            }
            FailHard => only(fail_hard(tree, &root, window, &stop, &Static, observer)),
            Shallow => {
                let choice = shallow(tree, &root, observer);
                Returned { value: choice.value, mv: choice.mv, path: None }
            }
            ByRules(rules) => {
                let choice = by_rules(tree, &root, rules, window, &stop, &Static, observer);
                Returned { value: choice.value, mv: choice.mv, path: None }
            }
        }
    }

    fn record(&self, tree: &Tree) -> Recording<NodeId> {
        let mut recording = Recording::default();
        self.run(tree, &mut recording);
        recording
    }

    /// Keeps α or β itself as the best value, instead of a value beside them.
    fn is_hard(&self) -> bool {
        matches!(self.search, Thresholds | FailHard | ByRules(Rules { fail: Fail::Hard, .. }))
    }

    /// Cuts only when the bound is passed.
    fn is_strict(&self) -> bool {
        matches!(self.search, ByRules(Rules { cut: CutOn::Passed, .. }))
    }

    /// Raises the window also where it cuts.
    fn raises_first(&self) -> bool {
        matches!(self.search, AlphaBeta | ByRules(Rules { raise: Raise::Before, .. }))
    }

    /// Says nothing of a cut that skips nothing.
    fn is_silent_at_the_last(&self) -> bool {
        matches!(self.search, ByRules(Rules { count_last: false, .. }))
    }

    /// Everything worth trying on one tree.
    fn all(tree: &Tree, rng: &mut Rng) -> Vec<Setup> {
        let mut setups =
            [Minimax, AlphaBeta, DepthLimited, Thresholds, FailHard, Shallow].map(Setup::full).to_vec();
        let window = random_window(tree, rng);
        let depth = Stop { depth: rng.below(5) as u32, whim: None };
        let whim = Stop { depth: 1 + rng.below(6) as u32, whim: Some(rng.below(5) as usize) };
        for (search, stop) in [
            (AlphaBeta, NEVER),
            (DepthLimited, NEVER),
            (DepthLimited, depth),
            (Thresholds, NEVER),
            (Thresholds, depth),
            (Thresholds, whim),
            (FailHard, NEVER),
            (FailHard, depth),
            (FailHard, whim),
        ] {
            setups.push(Setup { search, window, stop });
        }
        setups.push(Setup { search: DepthLimited, window: Window::FULL, stop: depth });
        for rules in all_rules() {
            setups.push(Setup::full(ByRules(rules)));
            let stop = *rng.pick(&[NEVER, depth, whim]);
            setups.push(Setup { search: ByRules(rules), window, stop });
        }
        for stop in [NEVER, depth, whim] {
            setups.push(Setup { search: Thresholds, window: tree.extremes(), stop });
        }
        setups
    }
}

/// Every combination.
fn all_rules() -> impl Iterator<Item = Rules> {
    (0..16).map(|i| Rules {
        cut: if i & 1 == 0 { CutOn::Reached } else { CutOn::Passed },
        fail: if i & 2 == 0 { Fail::Soft } else { Fail::Hard },
        count_last: i & 4 == 0,
        raise: if i & 8 == 0 { Raise::After } else { Raise::Before },
    })
}

/// A window that is not empty, with sides on, beside and between the values of the tree.
fn random_window(tree: &Tree, rng: &mut Rng) -> Window {
    let values: Vec<Score> = tree.nodes().filter_map(|n| tree.value(n)).collect();
    let side = |rng: &mut Rng| match rng.below(6) {
        0 => Score::NEG_INFINITY,
        1 => Score::INFINITY,
        2 => rng.pick(&values).up(),
        3 => rng.pick(&values).down(),
        _ => *rng.pick(&values),
    };
    loop {
        let (a, b) = (side(rng), side(rng));
        if a != b {
            return Window::new(a.min(b), a.max(b));
        }
    }
}

/// The value of every node by the definition, for the tree that ends at the horizon.
fn truth(tree: &Tree, stop: Stop) -> Vec<Score> {
    fn value(tree: &Tree, stop: Stop, node: NodeId, ply: u32, values: &mut [Score]) -> Score {
        let mut below: Vec<Score> =
            tree.children(node).iter().map(|&kid| value(tree, stop, kid, ply + 1, values)).collect();
        below.sort();
        let v = if tree.is_leaf(node) || stop.here(node, ply) {
            tree.value(node).expect("all nodes have values here")
        } else {
            match tree.player(node) {
                Player::Max => below[below.len() - 1],
                Player::Min => below[0],
            }
        };
        values[node.index()] = v;
        v
    }
    let mut values = vec![Score::ZERO; tree.len()];
    value(tree, stop, tree.root(), 0, &mut values);
    values
}

/// Which nodes were entered, and which were valued as a leaf, in order.
#[derive(Default, Debug, PartialEq, Eq)]
struct Visits {
    entered: Vec<Option<NodeId>>,
    leaves: Vec<Option<NodeId>>,
}

impl Observer<NodeId> for Visits {
    fn on(&mut self, event: Event<NodeId>) {
        match event.kind {
            EventKind::Enter { mv, .. } => self.entered.push(mv),
            EventKind::Leaf { .. } => self.leaves.push(self.entered[self.entered.len() - 1]),
            _ => {}
        }
    }
}

fn leaves_of(setup: Setup, tree: &Tree) -> Vec<NodeId> {
    let mut visits = Visits::default();
    setup.run(tree, &mut visits);
    visits.leaves.into_iter().map(|mv| mv.unwrap_or(tree.root())).collect()
}

/// The line leads from the root, move by move, to an end whose value is `value`.
fn replays(tree: &Tree, stop: Stop, line: &[NodeId], value: Score) -> Law {
    let mut at = tree.root();
    for (ply, &mv) in line.iter().enumerate() {
        ensure!(tree.children(at).contains(&mv), "{mv:?} is no move at {at:?} in {line:?}");
        ensure!(!stop.here(at, ply as u32), "{line:?} goes on behind the horizon");
        at = mv;
    }
    let ends = tree.is_leaf(at) || stop.here(at, line.len() as u32);
    ensure!(ends, "{line:?} stops in the middle");
    ensure_eq!(tree.value(at), Some(value), "the end of {line:?}");
    Ok(())
}

// -------------------------------------------------------------------------------------------------- laws 1 to 3

/// Law 1. Inside the window the value is minimax's; fail-soft at or below α it is an upper, at or above β a lower
/// bound; fail-hard, both clamped to the window are the same, and the mover's own side is never undercut.
fn value_is_right(tree: &Tree, setup: Setup, answer: &Returned, truth: Score) -> Law {
    let (w, r) = (setup.window, answer.value);
    let promised = w == tree.extremes() || w == Window::FULL;
    if setup.search == Minimax || promised {
        ensure_eq!(r, truth, "{setup:?}: value");
    }
    if w.contains(r) || w.contains(truth) {
        ensure_eq!(r, truth, "{setup:?}: value inside");
    }
    if w.is_empty() {
        return Ok(());
    }
    ensure_eq!(w.clamp(r), w.clamp(truth), "{setup:?}: clamped");
    if setup.is_hard() {
        let searched = !tree.is_leaf(tree.root()) && !setup.stop.here(tree.root(), 0);
        let kept = match tree.player(tree.root()) {
            Player::Max => r >= w.alpha,
            Player::Min => r <= w.beta,
        };
        ensure!(kept || !searched, "{setup:?}: {r:?} is behind the mover's own side");
    } else {
        ensure!(r > w.alpha || truth <= r, "{setup:?}: {r:?} is no upper bound of {truth:?}");
        ensure!(r < w.beta || truth >= r, "{setup:?}: {r:?} is no lower bound of {truth:?}");
    }
    let said = Value { score: r, bound: w.classify(r) };
    ensure!(said.allows(truth), "{setup:?}: says {said:?} of {truth:?}");
    Ok(())
}

/// Law 2. The principal variation replays to the root value if that is exact; the returned move and the returned path
/// are it.
fn line_is_right(tree: &Tree, setup: Setup, answer: &Returned, pv: &Pv<NodeId>) -> Law {
    let promised = setup.search == Thresholds && setup.window == tree.extremes();
    if promised || setup.window.classify(answer.value) == Bound::Exact {
        replays(tree, setup.stop, pv.line(), answer.value).map_err(|e| format!("{setup:?}: {e}"))?;
    }
    if matches!(setup.search, Minimax | AlphaBeta | Shallow | ByRules(_)) {
        ensure_eq!(answer.mv, pv.line().first().copied(), "{setup:?}: move");
    }
    if let Some(path) = &answer.path {
        ensure_eq!(path.as_slice(), pv.line(), "{setup:?}: path");
    }
    Ok(())
}

fn values_lines_and_leaves(tree: &Tree, rng: &mut Rng) -> Law {
    let setups = Setup::all(tree, rng);
    let full = truth(tree, NEVER);
    ensure_eq!(minimax_values(tree), full, "minimax_values");
    for &setup in &setups {
        let truth = if setup.stop == NEVER { full[0] } else { truth(tree, setup.stop)[0] };
        let mut seen = (Pv::default(), Visits::default());
        let answer = setup.run(tree, &mut seen);
        let (pv, visits) = seen;
        value_is_right(tree, setup, &answer, truth)?;
        line_is_right(tree, setup, &answer, &pv)?;
        // Law 5: an observer changes nothing.
        ensure_eq!(setup.run(tree, &mut ()), answer, "{setup:?}: unobserved");
        // Law 3: nobody comes to a node twice.
        let different: HashSet<_> = visits.entered.iter().collect();
        ensure_eq!(different.len(), visits.entered.len(), "{setup:?}: different nodes");
    }

    // Law 2, among equals: minimax takes the first, and alpha-beta with a full window the same.
    let first = tree.children(tree.root()).iter().copied().find(|kid| full[kid.index()] == full[0]);
    for search in [Minimax, AlphaBeta, Shallow] {
        ensure_eq!(Setup::full(search).run(tree, &mut ()).mv, first, "{search:?}: first among equals");
    }

    // Law 3. Minimax sees all, once, from left to right; alpha-beta some of them in the same order; the other three
    // exactly those.
    let all = leaves_of(Setup::full(Minimax), tree);
    ensure_eq!(all, tree.leaves(), "minimax's leaves");
    for window in [Window::FULL, random_window(tree, rng)] {
        let some = leaves_of(Setup { search: AlphaBeta, window, stop: NEVER }, tree);
        let mut rest = all.iter();
        ensure!(some.iter().all(|leaf| rest.any(|l| l == leaf)), "{some:?} is not in order among {all:?}");
        for search in [DepthLimited, Thresholds, FailHard] {
            let theirs = leaves_of(Setup { search, window, stop: NEVER }, tree);
            ensure_eq!(theirs, some, "{search:?} in {window}: leaves of alpha-beta");
        }
    }

    // Without deep cuts there are more of them, and all of them where nothing is deep anyway.
    let some = leaves_of(Setup::full(AlphaBeta), tree);
    let more = leaves_of(Setup::full(Shallow), tree);
    let mut rest = all.iter();
    ensure!(more.iter().all(|leaf| rest.any(|l| l == leaf)), "{more:?} is not in order among {all:?}");
    let mut rest = more.iter();
    ensure!(some.iter().all(|leaf| rest.any(|l| l == leaf)), "{some:?} is not in order among {more:?}");
    let mut counts = (Stats::default(), Stats::default());
    Setup::full(AlphaBeta).run(tree, &mut counts.0);
    Setup::full(Shallow).run(tree, &mut counts.1);
    ensure_eq!(counts.1.deep_cutoffs, 0, "deep cuts of Shallow");
    ensure!(counts.0.deep_cutoffs > 0 || more == some, "{more:?}, not {some:?}, without deep cuts");

    // The horizon makes leaves of inner nodes, and nothing else: all horizon searches agree on what they visit.
    let stop = Stop { depth: rng.below(5) as u32, whim: None };
    let window = random_window(tree, rng);
    let visited = leaves_of(Setup { search: DepthLimited, window, stop }, tree);
    for search in [Thresholds, FailHard] {
        ensure_eq!(leaves_of(Setup { search, window, stop }, tree), visited, "{search:?} with {stop:?}");
    }

    // Turned round, and round again.
    let reversed = tree.reversed();
    ensure_eq!(reversed.reversed(), *tree, "reversed twice");
    for search in [Minimax, AlphaBeta] {
        ensure_eq!(Setup::full(search).run(&reversed, &mut ()).value, full[0], "{search:?}: reversed");
    }
    let text = tree.to_string();
    ensure_eq!(text.parse::<Tree>().map_err(|e| e.to_string())?, *tree, "read back from {text}");
    Ok(())
}

/// The laws of the rules: those of the pages tell what the pages tell, hard visits what soft visits (or more, where a
/// bound must be passed), and passing a bound takes at least as much as reaching it, exactly as much if a soft search
/// sees no two equal leaves.
fn rules_are_right(tree: &Tree, rng: &mut Rng) -> Law {
    let stop = Stop { depth: rng.below(6) as u32, whim: None };
    let window = random_window(tree, rng);
    let record = |search, window, stop| Setup { search, window, stop }.record(tree).events().to_vec();
    let with = |cut, fail, count_last| ByRules(Rules { cut, fail, count_last, ..Rules::default() });
    let (reached, passed) = (CutOn::Reached, CutOn::Passed);
    for (window, stop) in [(Window::FULL, NEVER), (window, NEVER), (window, stop)] {
        let soft = with(reached, Fail::Soft, true);
        ensure_eq!(record(soft, window, stop), record(DepthLimited, window, stop), "soft in {window}");
        let hard = with(reached, Fail::Hard, true);
        ensure_eq!(record(hard, window, stop), record(FailHard, window, stop), "hard in {window}");
        for cut in [reached, passed] {
            let visits = |search| leaves_of(Setup { search, window, stop }, tree);
            let soft = visits(with(cut, Fail::Soft, true));
            let hard = visits(with(cut, Fail::Hard, true));
            let mut rest = hard.iter();
            ensure!(
                soft.iter().all(|leaf| rest.any(|l| l == leaf)),
                "{soft:?} is not in order among {hard:?}"
            );
            ensure!(cut == passed || hard == soft, "hard and soft: {hard:?}, not {soft:?}");
            ensure_eq!(visits(with(cut, Fail::Soft, false)), soft, "{cut:?}: told or not");
            let before = ByRules(Rules { cut, raise: Raise::Before, ..Rules::default() });
            ensure_eq!(visits(before), soft, "{cut:?}: raised before or after the test");
        }
    }
    let leaves = |cut| leaves_of(Setup::full(with(cut, Fail::Soft, true)), tree);
    let (fewer, more) = (leaves(reached), leaves(passed));
    let mut rest = more.iter();
    ensure!(fewer.iter().all(|leaf| rest.any(|l| l == leaf)), "{fewer:?} is not in order among {more:?}");
    let values: Vec<Score> = tree.leaves().into_iter().filter_map(|leaf| tree.value(leaf)).collect();
    // An infinite leaf equals the bound at which the search starts.
    let finite = values.iter().all(|value| !value.is_infinite());
    if finite && values.iter().collect::<HashSet<_>>().len() == values.len() {
        ensure_eq!(more, fewer, "all leaves different");
    }
    // Without a horizon nothing tells of one.
    let mut plain = Recording::<NodeId>::default();
    let before = Rules { raise: Raise::Before, ..Rules::default() };
    by_rules(tree, &tree.root(), before, window, &plyscope::Never, &Static, &mut plain);
    let alpha_beta = Setup { search: AlphaBeta, window, stop: NEVER }.record(tree);
    ensure_eq!(plain.events(), alpha_beta.events(), "raised before the test");
    Ok(())
}

#[test]
fn rules_tell_what_the_pages_tell() {
    for_all_trees("rules", 5_000_000, 20_000, rules_are_right);
}

// One test per share, so that the shares run side by side.
macro_rules! laws_1_2_3_5 {
    ($($name:ident: $first:expr;)+) => {
        $(#[test]
        fn $name() {
            for_all_trees("laws 1, 2, 3, 5", $first, 25_000, values_lines_and_leaves);
        })+
    };
}

laws_1_2_3_5! {
    values_lines_and_leaves_share_1: 0;
    values_lines_and_leaves_share_2: 25_000;
    values_lines_and_leaves_share_3: 50_000;
    values_lines_and_leaves_share_4: 75_000;
}

/// An empty window promises nothing, but nobody may mind it.
#[test]
fn empty_windows_are_survived() {
    for_all_trees("empty windows", 1_000_000, 5_000, |tree, rng| {
        let Window { alpha, beta } = random_window(tree, rng);
        for window in [Window::new(beta, alpha), Window::new(alpha, alpha)] {
            for search in [AlphaBeta, DepthLimited, Thresholds, FailHard] {
                let setup = Setup { search, window, stop: NEVER };
                ensure_eq!(setup.run(tree, &mut Stats::default()), setup.run(tree, &mut ()), "{setup:?}");
            }
        }
        Ok(())
    });
}

// ---------------------------------------------------------------------------------------------------- law 4

#[test]
fn perfect_order_costs_exactly_the_least() {
    let mut rng = Rng(4);
    for (branching, depths) in [(1, 9), (2, 10), (3, 7), (4, 6), (5, 5), (8, 4), (20, 3), (40, 2)] {
        for depth in 0..=depths {
            let tree = uniform(branching, depth, &mut rng);
            let values = truth(&tree, NEVER);
            let perfect = tree.reordered(|node, kids| {
                kids.sort_by_key(|kid| -values[kid.index()].seen_by(tree.player(node)));
            });
            let least = minimal_leaves(branching, depth);
            for search in [AlphaBeta, DepthLimited, Thresholds, FailHard] {
                let leaves = leaves_of(Setup::full(search), &perfect).len();
                assert_eq!(leaves as u128, least, "{search:?} on ({branching}, {depth})");
            }
            assert_eq!(u128::from(optimal(&tree).leaves), least, "optimal on ({branching}, {depth})");
        }
    }
}

#[test]
fn random_order_costs_what_theory_says() {
    for (branching, depth, trials) in [
        (2, 1, 20),
        (2, 2, 4_000),
        (2, 3, 4_000),
        (2, 4, 4_000),
        (2, 6, 2_000),
        (2, 8, 1_000),
        (3, 3, 3_000),
        (3, 5, 1_000),
        (4, 4, 1_000),
        (5, 4, 500),
        (8, 4, 100),
        (10, 3, 300),
        (32, 2, 300),
    ] {
        let mut rng = Rng(1978);
        let (mut sum, mut squares, mut deep) = (0.0, 0.0, 0);
        for _ in 0..trials {
            let tree = uniform(branching, depth, &mut rng);
            let mut stats = Stats::default();
            alpha_beta(&tree, &tree.root(), Window::FULL, &mut stats);
            let leaves = stats.leaves as f64;
            sum += leaves;
            squares += leaves * leaves;
            deep += stats.deep_cutoffs;
        }
        let n = f64::from(trials);
        let mean = sum / n;
        let error = ((squares / n - mean * mean).max(0.0) / (n - 1.0)).sqrt();
        let expected = expected_leaves(branching, depth);
        assert!(
            (mean - expected).abs() <= 4.0 * error + 1e-9,
            "({branching}, {depth}): {mean} ± {error}, not {expected}"
        );
        // A bound must pass over two of the other player's nodes to be deep.
        assert_eq!(deep > 0, depth > 3, "({branching}, {depth}): {deep} deep cuts");
    }
}

/// The mean number of leaves without deep cuts, by an independent simulation of Knuth & Moore's F1 on random uniform
/// trees: branching, depth, its trials, its mean.
const WITHOUT_DEEP_CUTS: [(u32, u32, u32, f64); 6] = [
    (2, 2, 400_000, 3.667),
    (2, 4, 200_000, 12.741),
    (2, 6, 60_000, 44.225),
    (2, 8, 20_000, 153.110),
    (3, 3, 100_000, 19.459),
    (3, 5, 20_000, 130.365),
];

#[test]
fn without_deep_cuts_random_order_costs_what_a_simulation_says() {
    for (branching, depth, their_trials, expected) in WITHOUT_DEEP_CUTS {
        let mut rng = Rng(1975);
        let (mut sum, mut squares) = (0.0, 0.0);
        let n = if depth < 5 { 4_000.0 } else { 1_500.0 };
        for _ in 0..n as u32 {
            let tree = uniform(branching, depth, &mut rng);
            let mut stats = Stats::default();
            shallow(&tree, &tree.root(), &mut stats);
            assert_eq!(stats.deep_cutoffs, 0);
            let leaves = stats.leaves as f64;
            sum += leaves;
            squares += leaves * leaves;
        }
        let mean = sum / n;
        let variance = squares / n - mean * mean;
        // Both means are uncertain, and theirs is rounded to three places.
        let error = (variance / (n - 1.0) + variance / f64::from(their_trials)).sqrt() + 0.0005;
        assert!(
            (mean - expected).abs() <= 4.0 * error,
            "({branching}, {depth}): {mean} ± {error}, not {expected}"
        );
    }
}

/// A deep cut needs four plies, so down to depth 3 there is no difference.
#[test]
fn without_deep_cuts_three_plies_cost_the_same() {
    let mut rng = Rng(3);
    for (branching, depth) in [(2, 1), (2, 2), (2, 3), (3, 3), (5, 2), (5, 3), (8, 3)] {
        for _ in 0..200 {
            let tree = uniform(branching, depth, &mut rng);
            assert_eq!(leaves_of(Setup::full(Shallow), &tree), leaves_of(Setup::full(AlphaBeta), &tree));
        }
    }
}

// ---------------------------------------------------------------------------------------------------- law 6

#[test]
fn pruned_leaves_do_not_matter() {
    for_all_trees("law 6", 2_000_000, 10_000, |tree, rng| {
        for setup in Setup::all(tree, rng) {
            let visited = leaves_of(setup, tree);
            let mut changed = tree.clone();
            for leaf in tree.leaves() {
                if !visited.contains(&leaf) {
                    let any = match rng.below(4) {
                        0 => Score::INFINITY,
                        1 => Score::NEG_INFINITY,
                        _ => Score::new(rng.between(-20, 20) as i32),
                    };
                    changed = changed.with_value(leaf, any);
                }
            }
            ensure_eq!(setup.run(&changed, &mut ()), setup.run(tree, &mut ()), "{setup:?}: on {changed}");
            ensure_eq!(leaves_of(setup, &changed), visited, "{setup:?}: leaves on {changed}");
        }
        Ok(())
    });
}

// ------------------------------------------------------------------------------------------- law 7 and the events

/// One open call as this test follows it, from the root down.
struct Frame {
    node: NodeId,
    call: Call<NodeId>,
    /// The ply that last moved α and β as they were when the node was entered, and as they are now.
    entry_set_by: [Option<u32>; 2],
    now_set_by: [Option<u32>; 2],
    /// Children entered.
    seen: usize,
    /// What the child entered last returned, until the node takes notice.
    returned: Option<Score>,
    valued: bool,
    must_cut: bool,
    cut: bool,
}

/// Follows a recording event by event with an own stack and demands that every field of every event is what it must
/// be, given the tree and the answers of the children.
fn events_are_right(tree: &Tree, setup: Setup, recording: &Recording<NodeId>) -> Law {
    let truth = truth(tree, setup.stop);
    let mut open: Vec<Frame> = Vec::new();
    let mut before: Option<EventKind<NodeId>> = None;
    for (step, event) in recording.events().iter().enumerate() {
        let at = |what: &str| format!("{setup:?}: step {step}, {event:?}: {what}");
        ensure_eq!(event.number, step as u64, "{}", at("number"));
        if let EventKind::Enter { mv, reached, player, window, depth } = event.kind {
            let ply = open.len() as u32;
            let (node, expected, set_by) = match open.last_mut() {
                None => (tree.root(), setup.window, [None, None]),
                Some(parent) => {
                    ensure!(
                        parent.returned.is_none() && !parent.valued && !parent.cut,
                        "{}",
                        at("parent busy")
                    );
                    ensure!(!parent.must_cut, "{}", at("parent should cut"));
                    parent.call.last = step - 1;
                    parent.seen += 1;
                    let Some(&node) = tree.children(parent.node).get(parent.seen - 1) else {
                        return Err(at("no child left"));
                    };
                    let (passed, set_by) = (parent.call.window, parent.now_set_by);
                    // Without deep cuts, the mover's own side starts anew.
                    match (setup.search, tree.player(node)) {
                        (Shallow, Player::Max) => {
                            (node, Window::new(Score::NEG_INFINITY, passed.beta), [None, set_by[1]])
                        }
                        (Shallow, Player::Min) => {
                            (node, Window::new(passed.alpha, Score::INFINITY), [set_by[0], None])
                        }
                        _ => (node, passed, set_by),
                    }
                }
            };
            ensure_eq!(mv, (ply > 0).then_some(node), "{}", at("move"));
            ensure_eq!(player, tree.player(node), "{}", at("player"));
            ensure_eq!(window, expected, "{}", at("window"));
            let left = match setup.search {
                Minimax | AlphaBeta | Shallow => None,
                _ => Some(setup.stop.depth.saturating_sub(ply)),
            };
            ensure_eq!(depth, left, "{}", at("depth"));
            open.push(Frame {
                node,
                call: Call {
                    entered: step,
                    last: step,
                    mv,
                    reached,
                    ply,
                    player,
                    entry: window,
                    window,
                    depth,
                    best: None,
                    best_move: None,
                    returned: None,
                },
                entry_set_by: set_by,
                now_set_by: set_by,
                seen: 0,
                returned: None,
                valued: false,
                must_cut: false,
                cut: false,
            });
        }
        let ply = open.len().saturating_sub(1) as u32;
        ensure_eq!(event.ply, ply, "{}", at("ply"));
        let players: Vec<Player> = open.iter().map(|f| f.call.player).collect();
        let Some(frame) = open.last_mut() else { return Err(at("outside of any call")) };
        let Frame { node, ref mut call, .. } = *frame;
        let player = call.player;
        let stopped = tree.is_leaf(node) || setup.stop.here(node, ply);
        call.last = step;
        match event.kind {
            EventKind::Enter { .. } => {}
            EventKind::Leaf { value, source } => {
                ensure!(matches!(before, Some(EventKind::Enter { .. })), "{}", at("not right after Enter"));
                ensure!(stopped, "{}", at("not a leaf"));
                ensure_eq!(value, Value::exact(truth[node.index()]), "{}", at("value"));
                let expected = if tree.is_leaf(node) { Source::Terminal } else { Source::Horizon };
                ensure_eq!(source, expected, "{}", at("source"));
                frame.valued = true;
                call.best = Some(value.score);
            }
            EventKind::Child { mv, value, best, window, improved } => {
                ensure_eq!(Some(value), frame.returned.take(), "{}", at("value returned"));
                ensure_eq!(mv, tree.children(node)[frame.seen - 1], "{}", at("move"));
                let was = call.window;
                let first = frame.seen == 1;
                let (best_now, window_now, improves, cuts) = if setup.is_hard() {
                    let narrowed = was.narrow(player, value);
                    let side = |w: Window| if player == Player::Max { w.alpha } else { w.beta };
                    let improves = first || player.prefers(value, side(was));
                    let met = match setup.is_strict() {
                        true => narrowed.alpha > narrowed.beta,
                        false => narrowed.alpha >= narrowed.beta,
                    };
                    (side(narrowed), narrowed, improves, met)
                } else {
                    let improves = call.best.is_none_or(|best| player.prefers(value, best));
                    let best = if improves { value } else { call.best.unwrap_or(value) };
                    let met = match (player, setup.is_strict()) {
                        (Player::Max, false) => best >= was.beta,
                        (Player::Min, false) => best <= was.alpha,
                        (Player::Max, true) => best > was.beta,
                        (Player::Min, true) => best < was.alpha,
                    };
                    let cuts = met && setup.search != Minimax;
                    let still = cuts && !setup.raises_first() || setup.search == Minimax;
                    (best, if still { was } else { was.narrow(player, best) }, improves, cuts)
                };
                ensure_eq!(best, best_now, "{}", at("best"));
                ensure_eq!(window, window_now, "{}", at("window"));
                ensure_eq!(improved, improves, "{}", at("improved"));
                let last = frame.seen == tree.children(node).len();
                frame.must_cut = cuts && !(last && setup.is_silent_at_the_last());
                if window.alpha != was.alpha {
                    frame.now_set_by[0] = Some(ply);
                }
                if window.beta != was.beta {
                    frame.now_set_by[1] = Some(ply);
                }
                call.best = Some(best);
                call.window = window;
                if improved {
                    call.best_move = Some(mv);
                }
            }
            EventKind::Cutoff(cutoff) => {
                ensure!(matches!(before, Some(EventKind::Child { .. })), "{}", at("not right after Child"));
                ensure!(std::mem::take(&mut frame.must_cut), "{}", at("no bound was met"));
                frame.cut = true;
                let (kind, bound, cause) = match player {
                    Player::Max => (CutKind::Beta, call.entry.beta, frame.entry_set_by[1]),
                    Player::Min => (CutKind::Alpha, call.entry.alpha, frame.entry_set_by[0]),
                };
                // Deep: one of the other player's nodes lies between the one that set the bound and this one.
                let deep = cause
                    .is_some_and(|cause| players[cause as usize + 1..ply as usize].contains(&player.other()));
                let skipped = (tree.children(node).len() - frame.seen) as u32;
                ensure_eq!(cutoff, Cutoff { kind, bound, cause, deep, skipped }, "{}", at("cutoff"));
                if let Some(cause) = cause {
                    ensure!(players[cause as usize] != player, "{}", at("caused by the same player"));
                }
            }
            EventKind::Leave { value } => {
                ensure!(!frame.must_cut, "{}", at("should have cut"));
                ensure!(frame.returned.is_none(), "{}", at("a child was not noticed"));
                ensure_eq!(frame.valued, stopped, "{}", at("leaf or not"));
                let all = frame.cut || frame.valued || frame.seen == tree.children(node).len();
                ensure!(all, "{}", at("children left out without a cut"));
                let nothing_said = setup.is_hard() && setup.is_strict() && call.entry.is_empty();
                ensure!(value.allows(truth[node.index()]) || nothing_said, "{}", at("wrong about the node"));
                let score = match player {
                    _ if frame.valued => truth[node.index()],
                    Player::Max if setup.is_hard() => call.window.alpha,
                    Player::Min if setup.is_hard() => call.window.beta,
                    _ => call.best.ok_or_else(|| at("nothing to return"))?,
                };
                ensure_eq!(value.score, score, "{}", at("score"));
                let bound = if frame.valued || setup.search == Minimax {
                    Bound::Exact
                } else {
                    call.entry.classify(score)
                };
                ensure_eq!(value.bound, bound, "{}", at("bound"));
                call.returned = Some(value);
            }
            _ => return Err(at("no textbook search says this")),
        }
        // The recording finds the same stack by itself, at every step.
        let calls: Vec<Call<NodeId>> = open.iter().map(|f| f.call).collect();
        ensure_eq!(recording.stack(step), calls, "{}", at("stack"));
        if let EventKind::Leave { value } = event.kind {
            open.pop();
            if let Some(parent) = open.last_mut() {
                parent.returned = Some(value.score);
            }
        }
        before = Some(event.kind);
    }
    ensure!(open.is_empty(), "{setup:?}: calls left open");
    Ok(())
}

/// Counts again, from the kept events.
fn statistics_are_right(setup: Setup, recording: &Recording<NodeId>, stats: &Stats) -> Law {
    let events = recording.events();
    let count =
        |what: &dyn Fn(&EventKind<NodeId>) -> bool| events.iter().filter(|e| what(&e.kind)).count() as u64;
    let cuts =
        |what: &dyn Fn(&Cutoff) -> bool| count(&|kind| matches!(kind, EventKind::Cutoff(cut) if what(cut)));
    let leaves =
        |from: Source| count(&|kind| matches!(kind, EventKind::Leaf { source, .. } if *source == from));
    let deepest = events.iter().map(|e| e.ply).max().unwrap_or(0);
    // A cut by the first child comes third after the Enter of that child's parent, counted in the parent's own events.
    let by_first = (0..events.len())
        .filter(|&i| matches!(events[i].kind, EventKind::Cutoff(_)))
        .filter(|&i| {
            let parent = recording.entered(i);
            let own = (parent..i).filter(|&j| recording.entered(j) == parent);
            own.filter(|&j| matches!(events[j].kind, EventKind::Child { .. })).count() == 1
        })
        .count() as u64;
    let by_ply = |ply| {
        let count = |what: &dyn Fn(&EventKind<NodeId>) -> bool| {
            events.iter().filter(|e| e.ply == ply && what(&e.kind)).count() as u64
        };
        PlyStats {
            nodes: count(&|kind| matches!(kind, EventKind::Enter { .. })),
            leaves: count(&|kind| matches!(kind, EventKind::Leaf { .. })),
            cutoffs: count(&|kind| matches!(kind, EventKind::Cutoff(_))),
        }
    };
    let skipped: u64 = events
        .iter()
        .map(|e| if let EventKind::Cutoff(cut) = e.kind { u64::from(cut.skipped) } else { 0 })
        .sum();
    for (name, ours, theirs) in [
        ("nodes", count(&|kind| matches!(kind, EventKind::Enter { .. })), stats.nodes),
        ("leaves", count(&|kind| matches!(kind, EventKind::Leaf { .. })), stats.leaves),
        ("terminals", leaves(Source::Terminal), stats.terminals),
        ("evaluations", leaves(Source::Horizon), stats.evaluations),
        ("proofs", 0, stats.proofs),
        ("alpha cuts", cuts(&|cut| cut.kind == CutKind::Alpha), stats.alpha_cutoffs),
        ("beta cuts", cuts(&|cut| cut.kind == CutKind::Beta), stats.beta_cutoffs),
        ("cuts", cuts(&|_| true), stats.cutoffs()),
        ("deep cuts", cuts(&|cut| cut.deep), stats.deep_cutoffs),
        ("shallow cuts", cuts(&|cut| !cut.deep), stats.shallow_cutoffs),
        ("idle cuts", cuts(&|cut| cut.skipped == 0), stats.idle_cutoffs),
        ("skipped", skipped, stats.skipped),
        ("cuts by the first move", by_first, stats.first_move_cutoffs),
        ("deepest", deepest.into(), stats.max_ply.into()),
    ] {
        ensure_eq!(theirs, ours, "{setup:?}: {name}");
    }
    let table =
        [stats.table_hits, stats.table_cutoffs, stats.table_stores, stats.researches, stats.iterations];
    ensure_eq!(table, [0; 5], "{setup:?}: what no textbook search does");
    ensure_eq!(stats.plies, (0..=deepest).map(by_ply).collect::<Vec<_>>(), "{setup:?}: by ply");
    Ok(())
}

/// A cap keeps the beginning, drops exactly the rest, and what is kept can be asked as before.
fn cap_is_right(tree: &Tree, setup: Setup, whole: &Recording<NodeId>, rng: &mut Rng) -> Law {
    let cap = rng.below(whole.len() as u64 + 2) as usize;
    let mut part = Recording::with_cap(cap);
    setup.run(tree, &mut part);
    let kept = cap.min(whole.len());
    ensure_eq!((part.cap(), part.len(), part.is_empty()), (cap, kept, kept == 0), "{setup:?}: kept");
    ensure_eq!(part.dropped(), (whole.len() - kept) as u64, "{setup:?}: dropped with cap {cap}");
    ensure_eq!(part.events(), &whole.events()[..kept], "{setup:?}: events with cap {cap}");
    if kept > 0 {
        let step = rng.below(kept as u64) as usize;
        ensure_eq!(part.stack(step), whole.stack(step), "{setup:?}: stack of {step} with cap {cap}");
    }
    Ok(())
}

fn events_and_observers(tree: &Tree, rng: &mut Rng) -> Law {
    for setup in Setup::all(tree, rng) {
        let mut seen = (Recording::default(), Stats::default());
        setup.run(tree, &mut seen);
        let (recording, stats) = seen;
        events_are_right(tree, setup, &recording)?;
        statistics_are_right(setup, &recording, &stats)?;
        cap_is_right(tree, setup, &recording, rng)?;
        // Law 7.
        let again = setup.record(tree);
        ensure_eq!(again.events(), recording.events(), "{setup:?}: once more");
        if setup.search == Minimax {
            ensure_eq!(stats.nodes, tree.len() as u64, "minimax's nodes");
        }
    }
    Ok(())
}

#[test]
fn events_and_observers_share_1() {
    for_all_trees("law 7 and events", 3_000_000, 15_000, events_and_observers);
}

#[test]
fn events_and_observers_share_2() {
    for_all_trees("law 7 and events", 3_015_000, 15_000, events_and_observers);
}

// ---------------------------------------------------------------------------------------------------- optimal

/// All orders of `n` things.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    match n {
        0 => vec![Vec::new()],
        _ => permutations(n - 1)
            .into_iter()
            .flat_map(|shorter| {
                (0..n).map(move |at| {
                    let mut longer = shorter.clone();
                    longer.insert(at, n - 1);
                    longer
                })
            })
            .collect(),
    }
}

/// The fewest leaves of alpha-beta over all orders of all nodes; `None` if there are too many to try.
fn fewest_leaves(tree: &Tree, most: u64) -> Option<u64> {
    let orders: Vec<Vec<Vec<usize>>> = tree
        .nodes()
        .map(|n| tree.children(n).len())
        .map(|n| if n > 5 { Vec::new() } else { permutations(n) })
        .collect();
    let count = orders.iter().try_fold(1u64, |product, o| product.checked_mul(o.len() as u64))?;
    if count == 0 || count > most {
        return None;
    }
    (0..count)
        .map(|mut number| {
            let ordered = tree.reordered(|node, kids| {
                let choices = &orders[node.index()];
                let order = &choices[(number % choices.len() as u64) as usize];
                number /= choices.len() as u64;
                let old = kids.to_vec();
                for (kid, &from) in kids.iter_mut().zip(order) {
                    *kid = old[from];
                }
            });
            let mut stats = Stats::default();
            alpha_beta(&ordered, &ordered.root(), Window::FULL, &mut stats);
            stats.leaves
        })
        .min()
}

fn optimal_is_right(tree: &Tree, _: &mut Rng) -> Law {
    let best = optimal(tree);
    ensure_eq!(best.value, truth(tree, NEVER)[0], "value");
    for node in tree.nodes() {
        let sorted = |tree: &Tree| {
            let mut kids = tree.children(node).to_vec();
            kids.sort();
            kids
        };
        ensure_eq!(sorted(&best.tree), sorted(tree), "children of {node:?}");
        ensure_eq!(best.tree.value(node), tree.value(node), "value of {node:?}");
    }
    let leaves = |tree| leaves_of(Setup::full(AlphaBeta), tree).len() as u64;
    ensure_eq!(leaves(&best.tree), best.leaves, "leaves of alpha-beta on the optimal order {}", best.tree);
    ensure!(best.leaves <= leaves(tree), "{} leaves, but {} as given", best.leaves, leaves(tree));
    if let Some(fewest) = fewest_leaves(tree, 300) {
        ensure_eq!(best.leaves, fewest, "leaves over all orders");
    }
    Ok(())
}

#[test]
fn optimal_equals_brute_force() {
    for_all_trees("optimal", 4_000_000, 20_000, optimal_is_right);
}

/// The law above is only worth something if enough trees are small enough for brute force, and not trivial.
#[test]
fn brute_force_meets_trees_worth_it() {
    let worth = std::cell::Cell::new(0);
    for_all_trees("optimal", 4_000_000, 20_000, |tree, _| {
        let kids = |n: &NodeId| tree.children(*n).len() > 1;
        let tried = tree.nodes().filter(kids).count() >= 3 && {
            let orders = |n: NodeId| (1..=tree.children(n).len() as u64).product::<u64>();
            tree.nodes().try_fold(1u64, |p, n| p.checked_mul(orders(n))).is_some_and(|count| count <= 300)
        };
        worth.set(worth.get() + u32::from(tried));
        Ok(())
    });
    assert!(worth.get() > 2_000, "only {} trees", worth.get());
}

/// The generator grows what it promises.
#[test]
fn random_trees_have_everything() {
    let found = std::cell::RefCell::new(HashSet::new());
    for_all_trees("generator", 0, 2_000, |tree, _| {
        let mut found = found.borrow_mut();
        let leaves = tree.leaves();
        let values: HashSet<_> = leaves.iter().filter_map(|&n| tree.value(n)).collect();
        let parents = || tree.nodes().filter_map(|n| tree.parent(n).map(|p| (p, n)));
        for (name, holds) in [
            ("free turn", parents().any(|(p, n)| tree.player(p) == tree.player(n))),
            ("alternating", tree.len() > 9 && parents().all(|(p, n)| tree.player(p) != tree.player(n))),
            ("tie", values.len() < leaves.len()),
            ("all one value", leaves.len() > 3 && values.len() == 1),
            ("decimals", tree.decimals() > 0),
            ("infinity", values.contains(&Score::INFINITY)),
            ("minus infinity", values.contains(&Score::NEG_INFINITY)),
            ("infinite value", tree.len() > 9 && minimax(tree, &tree.root(), &mut ()).value.is_infinite()),
            ("single child", tree.nodes().any(|n| tree.children(n).len() == 1)),
            ("ragged", leaves.iter().any(|&n| tree.ply(n) != tree.ply(leaves[0]))),
            ("leaf as root", tree.len() == 1),
            ("Min first", tree.turn(&tree.root()) == Player::Min),
            ("large", tree.len() > 100),
        ] {
            if holds {
                found.insert(name);
            }
        }
        Ok(())
    });
    assert_eq!(found.borrow().len(), 13, "{:?}", found.borrow());
}
