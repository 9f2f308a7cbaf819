//! The figures that the sources themselves print: lecture trees step by step, and tic-tac-toe counted to the last node.

#[allow(dead_code, unused_macros, reason = "each test program uses its own part")]
mod common;

use common::tictactoe::{Board, TakeBack, TicTacToe};
use plyscope::observe::{Recording, Stats};
use plyscope::textbook::{Rules, alpha_beta, by_rules, depth_limited, fail_hard, minimax, thresholds};
use plyscope::tree::{Static, optimal};
use plyscope::{
    CutKind, Cutoff, Depth, EventKind, Game, Never, NodeId, Observer, Player, Score, Tree, Window,
};

/// The leaves that were looked at, by value; and what each inner node returned, by name.
fn visited(tree: &Tree, recording: &Recording<NodeId>) -> (Vec<String>, Vec<(String, String)>) {
    let (mut leaves, mut returned) = (Vec::new(), Vec::new());
    for step in 0..recording.len() {
        let Some(call) = recording.call(step) else { continue };
        let node = call.mv.unwrap_or(tree.root());
        match recording.events()[step].kind {
            EventKind::Leaf { value, .. } => leaves.push(tree.show(value.score)),
            EventKind::Leave { value } if !tree.is_leaf(node) => {
                returned.push((tree.name(node).to_owned(), tree.show(value.score)));
            }
            _ => {}
        }
    }
    (leaves, returned)
}

fn cutoffs(tree: &Tree, recording: &Recording<NodeId>) -> Vec<(String, Cutoff)> {
    let cut = |step: usize| match recording.events()[step].kind {
        EventKind::Cutoff(cut) => {
            let node = recording.call(step)?.mv.unwrap_or(tree.root());
            Some((tree.name(node).to_owned(), cut))
        }
        _ => None,
    };
    (0..recording.len()).filter_map(cut).collect()
}

// ------------------------------------------------------------------------------------------ letters: the 21 lines

const LETTERS: &str = "(A (B (D H=6 I=5) (E J=8 K=7)) (C (F L=2 M=1) (G N=0 O=3)))";

const LETTERS_LINES: [&str; 21] = [
    "A: -∞: +∞: -∞ MAXvalue",
    "B: -∞: +∞: +∞ MINvalue",
    "D: -∞: +∞: -∞ MAXvalue",
    "H: 6: 6: 6",
    "D: 6: +∞: 6 MAXvalue",
    "I: 5: 5: 5",
    "D: 6: +∞: 6 MAXvalue",
    "B: -∞: 6: 6 MINvalue",
    "E: -∞: 6: -∞ MAXvalue",
    "J: 8: 8: 8",
    "PRUNE1: E: -∞: 6: 8 MAXvalue",
    "B: -∞: 6: 6 MINvalue",
    "A: 6: +∞: 6 MAXvalue",
    "C: 6: +∞: +∞ MINvalue",
    "F: 6: +∞: -∞ MAXvalue",
    "L: 2: 2: 2",
    "F: 6: +∞: 2 MAXvalue",
    "M: 1: 1: 1",
    "F: 6: +∞: 2 MAXvalue",
    "PRUNE2: C: 6: +∞: 2 MINvalue",
    "A: 6: +∞: 6 MAXvalue",
];

#[test]
fn letters_shows_the_21_lines_of_its_page() {
    let tree: Tree = LETTERS.parse().unwrap();
    let mut recording = Recording::default();
    // This page tests, then raises.
    let rules = Rules::default();
    let choice = by_rules(&tree, &tree.root(), rules, Window::FULL, &Never, &(), &mut recording);
    assert_eq!((tree.show(choice.value), choice.mv.map(|m| tree.name(m))), ("6".into(), Some("B")));

    let mut lines: Vec<String> = Vec::new();
    let mut prunes = 0;
    for (step, event) in recording.events().iter().enumerate() {
        let call = recording.call(step).unwrap();
        let name = tree.name(call.mv.unwrap_or(tree.root()));
        let line = |window: Window, v: Score| {
            let [alpha, beta, v] = [window.alpha, window.beta, v].map(|s| tree.show(s));
            format!("{name}: {alpha}: {beta}: {v} {}value", call.player)
        };
        match event.kind {
            EventKind::Enter { window, player, .. } => lines.push(line(window, player.worst())),
            EventKind::Leaf { value, .. } => {
                // The page has no call for a leaf, only its value.
                let v = tree.show(value.score);
                *lines.last_mut().unwrap() = format!("{name}: {v}: {v}: {v}");
            }
            EventKind::Child { window, best, .. } => lines.push(line(window, best)),
            EventKind::Cutoff(cut) if cut.skipped > 0 => {
                prunes += 1;
                let last = lines.last_mut().unwrap();
                *last = format!("PRUNE{prunes}: {last}");
            }
            _ => {}
        }
    }
    assert_eq!(lines, LETTERS_LINES);

    // E met the bound of its parent B; C that of its parent A.
    let cut = |kind, bound, cause| Cutoff {
        kind,
        bound: Score::new(bound),
        cause: Some(cause),
        deep: false,
        skipped: 1,
    };
    assert_eq!(
        cutoffs(&tree, &recording),
        [("E".to_owned(), cut(CutKind::Beta, 6, 1)), ("C".to_owned(), cut(CutKind::Alpha, 6, 0))]
    );
}

// --------------------------------------------------------------------------------------------------- the lecture

#[test]
fn lecture_goes_from_g0_to_g10() {
    let tree: Tree =
        "(g0 (g1 (g2 g3=5 g4=10) (g5 g6=20 3)) (g7 (g8 g9=8 g10=4) (35 1) (17 22)))".parse().unwrap();
    let mut recording = Recording::default();
    let value = fail_hard(&tree, &tree.root(), Window::FULL, &Never, &(), &mut recording);
    assert_eq!(value, Score::new(10));
    let (leaves, returned) = visited(&tree, &recording);
    assert_eq!(leaves, ["5", "10", "20", "8", "4"]);
    let returned: Vec<_> = returned.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    // g8 found only 8 and returns α; so does g7, which stops there.
    assert_eq!(
        returned,
        [("g2", "10"), ("g5", "20"), ("g1", "10"), ("g8", "10"), ("g7", "10"), ("g0", "10")]
    );
    let cut = |kind, cause, skipped| Cutoff {
        kind,
        bound: Score::new(10),
        cause: Some(cause),
        deep: false,
        skipped,
    };
    assert_eq!(
        cutoffs(&tree, &recording),
        [("g5".to_owned(), cut(CutKind::Beta, 1, 1)), ("g7".to_owned(), cut(CutKind::Alpha, 0, 2))]
    );

    // Fail-soft, the same leaves; but g8 says what it found.
    let mut recording = Recording::default();
    alpha_beta(&tree, &tree.root(), Window::FULL, &mut recording);
    let (soft_leaves, soft) = visited(&tree, &recording);
    assert_eq!(soft_leaves, leaves);
    assert_eq!(soft[3], ("g8".to_owned(), "8".to_owned()));
}

// ---------------------------------------------------------------------------------------------------------- AIMA

#[test]
fn aima_skips_two_leaves_and_could_skip_four() {
    let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
    let mut recording = Recording::default();
    let choice = alpha_beta(&tree, &tree.root(), Window::FULL, &mut recording);
    assert_eq!((choice.value, choice.mv.map(|m| tree.name(m))), (Score::new(3), Some("B")));
    assert_eq!(visited(&tree, &recording).0, ["3", "12", "8", "2", "14", "5", "2"]);
    // The third node fails only at its last child: an event that skips nothing.
    let skipped: Vec<_> =
        cutoffs(&tree, &recording).into_iter().map(|(name, cut)| (name, cut.skipped)).collect();
    assert_eq!(skipped, [("C".to_owned(), 2), ("D".to_owned(), 0)]);
    assert_eq!(optimal(&tree).leaves, 5);
    let line = thresholds(&tree, &tree.root(), &Never, &Static, tree.extremes(), &mut ());
    assert_eq!(line.path.iter().map(|&m| tree.name(m)).collect::<String>(), "BE");
}

// --------------------------------------------------------------------------------------------------- tic-tac-toe

/// Positions at each ply; games that ended are not extended.
const PERFT: [u64; 10] = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
/// Finished games by length.
const GAMES: [u64; 10] = [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127_872];

fn stats_of(run: impl FnOnce(&mut Stats) -> Score) -> (Score, Stats) {
    let mut stats = Stats::default();
    let value = run(&mut stats);
    (value, stats)
}

#[test]
fn minimax_sees_every_node_of_tic_tac_toe() {
    let game = TicTacToe::NATURAL;
    let (value, stats) = stats_of(|s| minimax(&game, &game.start(), s).value);
    assert_eq!((value, stats.nodes, stats.leaves), (Score::ZERO, 549_946, 255_168));
    assert_eq!(stats.plies.iter().map(|ply| ply.nodes).collect::<Vec<_>>(), PERFT);
    assert_eq!(stats.plies.iter().map(|ply| ply.leaves).collect::<Vec<_>>(), GAMES);
    assert_eq!((stats.terminals, stats.evaluations, stats.cutoffs()), (255_168, 0, 0));
}

#[test]
fn minimax_counts_who_wins_the_games_of_tic_tac_toe() {
    /// Games won by X, drawn, won by O.
    #[derive(Default)]
    struct Results([u64; 3]);
    impl Observer<u8> for Results {
        fn on(&mut self, event: plyscope::Event<u8>) {
            if let EventKind::Leaf { value, .. } = event.kind {
                self.0[(1 - value.score.get()) as usize] += 1;
            }
        }
    }
    let game = TicTacToe::NATURAL;
    let mut results = Results::default();
    minimax(&game, &game.start(), &mut results);
    assert_eq!(results.0, [131_184, 46_080, 77_904]);
}

#[test]
fn alpha_beta_counts_of_tic_tac_toe() {
    let one = Window::new(Score::new(-1), Score::new(1));
    let two = Window::new(Score::new(-2), Score::new(2));
    for (game, window, nodes) in [
        (TicTacToe::NATURAL, Window::FULL, 18_297),
        (TicTacToe::NATURAL, two, 18_297),
        (TicTacToe::NATURAL, one, 16_811),
        (TicTacToe::CENTRE_FIRST, Window::FULL, 7_275),
        (TicTacToe::CENTRE_FIRST, two, 7_275),
        (TicTacToe::CENTRE_FIRST, one, 6_323),
        (TicTacToe::REVERSED, Window::FULL, 18_297),
        (TicTacToe::REVERSED, one, 16_811),
        (TicTacToe::NATURAL.with_distance(), Window::FULL, 20_866),
        (TicTacToe::CENTRE_FIRST.with_distance(), Window::FULL, 7_865),
    ] {
        let start = game.start();
        for (value, stats) in [
            stats_of(|s| alpha_beta(&game, &start, window, s).value),
            stats_of(|s| depth_limited(&game, &start, 9, window, &(), s)),
            stats_of(|s| fail_hard(&game, &start, window, &Never, &(), s)),
            stats_of(|s| thresholds(&game, &start, &Never, &(), window, s).value),
        ] {
            assert_eq!((value, stats.nodes), (Score::ZERO, nodes), "{game:?} in {window}");
        }
    }
}

#[test]
fn depth_limited_tic_tac_toe() {
    let game = TicTacToe::NATURAL;
    let start = game.start();
    // Nobody can have won before ply 5: everything is level.
    for depth in 0..=4 {
        let (value, stats) = stats_of(|s| depth_limited(&game, &start, depth, Window::FULL, &(), s));
        assert_eq!((value, stats.terminals, stats.max_ply), (Score::ZERO, 0, depth));
        assert_eq!(stats.evaluations, stats.leaves);
    }
    // With all values equal every order is perfect, and the cost is that of the least tree of 9, 8, 7, … children:
    // one proof takes all moves of X and one of O, the other the reverse, and they share a leaf.
    let (_, stats) = stats_of(|s| depth_limited(&game, &start, 4, Window::FULL, &(), s));
    assert_eq!(stats.leaves, 9 * 7 + 8 * 6 - 1);

    // An evaluation that likes the centre: X takes it, whatever the depth, and the three horizon searches agree.
    let centre = |_: &TicTacToe, board: &Board| match board.at(4) {
        Some(Player::Max) => Score::new(5),
        Some(Player::Min) => Score::new(-5),
        None => Score::ZERO,
    };
    for depth in 1..=6 {
        let (value, stats) = stats_of(|s| depth_limited(&game, &start, depth, Window::FULL, &centre, s));
        let hard = stats_of(|s| fail_hard(&game, &start, Window::FULL, &Depth(depth), &centre, s));
        let line = thresholds(&game, &start, &Depth(depth), &centre, Window::FULL, &mut ());
        assert_eq!((value, hard.0, line.value), (Score::new(5), value, value), "depth {depth}");
        assert_eq!(hard.1.nodes, stats.nodes, "depth {depth}");
        assert_eq!((line.path.first(), line.path.len()), (Some(&4), depth as usize));
    }
}

#[test]
fn taking_back_gives_the_same_events_as_copying() {
    for copying in [TicTacToe::NATURAL, TicTacToe::CENTRE_FIRST] {
        let (mut copied, mut taken_back) = (Recording::default(), Recording::default());
        let a = alpha_beta(&copying, &copying.start(), Window::FULL, &mut copied);
        let game = TakeBack(copying);
        let b = alpha_beta(&game, &game.start(), Window::FULL, &mut taken_back);
        assert_eq!(a, b);
        assert_eq!((copied.dropped(), taken_back.dropped()), (0, 0));
        assert!(copied.events() == taken_back.events(), "the events differ");
    }
    let (game, mut stats) = (TakeBack(TicTacToe::NATURAL), Stats::default());
    minimax(&game, &game.start(), &mut stats);
    assert_eq!(stats.nodes, 549_946);
}
