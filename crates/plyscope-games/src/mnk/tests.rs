use super::*;
use crate::facts::winner;
use crate::playthrough;
use plyscope::Window;
use plyscope::conformance::Check;
use plyscope::engine::{Driver, Engine, Limits, Table};
use plyscope::observe::Stats;
use plyscope::perft::perft;
use plyscope::textbook::{alpha_beta, minimax};
use std::collections::HashSet;

#[test]
fn tictactoe_has_its_counts() {
    let game = tictactoe();
    let counts = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
    assert_eq!(perft(&game, &game.start(), 9), counts);
    let mut stats = Stats::default();
    assert_eq!(minimax(&game, &game.start(), &mut stats).value, Score::ZERO);
    assert_eq!((stats.nodes, stats.leaves), (549_946, 255_168));
    let mut stats = Stats::default();
    alpha_beta(&game, &game.start(), Window::FULL, &mut stats);
    assert_eq!(stats.nodes, 18_297);

    let (mut states, mut classes) = (HashSet::new(), HashSet::new());
    let (mut won, mut lost, mut drawn) = (0, 0, 0);
    let mut open = vec![(game.start(), 1u64)];
    // Ply by ply, with the number of ways to get there.
    while !open.is_empty() {
        let mut next = std::collections::HashMap::new();
        for (state, ways) in open {
            states.insert(game.key(&state));
            classes.insert(game.canonical_key(&state));
            match game.outcome(&state) {
                Some(Score::ZERO) => drawn += ways,
                Some(score) if score.is_win() => won += ways,
                Some(_) => lost += ways,
                None => {
                    let mut moves = Vec::new();
                    game.moves(&state, &mut moves);
                    for mv in moves {
                        let mut child = state;
                        game.play(&mut child, mv);
                        *next.entry(child).or_insert(0) += ways;
                    }
                }
            }
        }
        open = next.into_iter().collect();
    }
    assert_eq!((states.len(), classes.len()), (5478, 765));
    assert_eq!((won, lost, drawn), (131_184, 77_904, 46_080));
}

#[test]
fn small_boards_have_their_known_winners() {
    let (x, draw) = (Some(Player::Max), None);
    let known = [
        (3, 3, 3, draw),
        (4, 3, 3, x),
        (4, 4, 3, x),
        (5, 3, 3, x),
        (4, 4, 4, draw),
        (5, 4, 4, draw),
        (5, 5, 4, draw),
        (6, 4, 4, draw),
        (6, 5, 4, x),
        (6, 6, 4, x),
        (7, 5, 4, x),
        (5, 5, 5, draw),
        (6, 5, 5, draw),
        (6, 6, 5, draw),
    ];
    for (m, n, k, expected) in known {
        let game = Mnk::<u64>::new(m, n, k).unwrap();
        let engine = Engine::new(&game).guide(Lines).table(Table::default());
        let (found, nodes) = winner(engine, &game.start(), &Limits::none());
        assert_eq!(found, Some(expected), "({m},{n},{k}) after {nodes} nodes");
        // The board laid on its side is the same game.
        if nodes < 20_000 {
            let game = Mnk::<u128>::new(n, m, k).unwrap();
            let engine = Engine::new(&game).guide(Lines).table(Table::default());
            assert_eq!(winner(engine, &game.start(), &Limits::none()).0, Some(expected), "({n},{m},{k})");
        }
    }
}

/// The rules once more, square by square.
fn slow_perft(cells: &mut Vec<Option<bool>>, m: i32, n: i32, k: i32, first: bool, counts: &mut [u64]) {
    let Some((here, below)) = counts.split_first_mut() else { return };
    *here += 1;
    let at = |x: i32, y: i32| {
        if x < 0 || y < 0 || x >= m || y >= n { None } else { cells[(y * m + x) as usize] }
    };
    let line = |x: i32, y: i32, dx: i32, dy: i32| (0..k).all(|i| at(x + i * dx, y + i * dy) == Some(!first));
    let won = (0..m * n)
        .any(|c| [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| line(c % m, c / m, dx, dy)));
    if won || below.is_empty() {
        return;
    }
    for c in 0..cells.len() {
        if cells[c].is_none() {
            cells[c] = Some(first);
            slow_perft(cells, m, n, k, !first, below);
            cells[c] = None;
        }
    }
}

#[test]
fn counts_agree_with_rules_written_square_by_square() {
    for (m, n, k, depth) in
        [(1, 1, 1, 1), (4, 2, 2, 5), (2, 5, 3, 7), (1, 7, 3, 7), (7, 1, 2, 7), (5, 3, 3, 5), (3, 4, 3, 6)]
    {
        let game = Mnk::<u64>::new(m, n, k).unwrap();
        let mut counts = vec![0; depth as usize + 1];
        let mut cells = vec![None; (m * n) as usize];
        slow_perft(&mut cells, m as i32, n as i32, k as i32, true, &mut counts);
        assert_eq!(perft(&game, &game.start(), depth), counts, "({m},{n},{k})");
        let game = Mnk::<U256>::new(m, n, k).unwrap();
        assert_eq!(perft(&game, &game.start(), depth), counts, "({m},{n},{k}), wide");
    }
}

#[test]
fn rules_keys_and_guide_keep_their_promises() {
    for (m, n, k) in [(3, 3, 3), (1, 1, 1), (4, 3, 3), (4, 4, 4), (5, 5, 4), (6, 2, 2), (3, 7, 3), (7, 7, 5)]
    {
        let game = Mnk::<u64>::new(m, n, k).unwrap();
        let check = Check::new(&game).games(60);
        check.rules().unwrap();
        check.keys().unwrap();
        check.notation().unwrap();
        check.guide(&Lines).unwrap();
    }
    let gomoku = Mnk::<U256>::new(15, 15, 5).unwrap();
    let check = Check::new(&gomoku).games(3);
    check.rules().unwrap();
    check.keys().unwrap();
    check.notation().unwrap();
    check.guide(&Lines).unwrap();
    let wide = Mnk::<u128>::new(8, 8, 4).unwrap();
    let check = Check::new(&wide).games(20);
    check.rules().unwrap();
    check.keys().unwrap();
    check.notation().unwrap();
    check.guide(&Lines).unwrap();
}

#[test]
fn values_with_and_without_the_guide_are_the_same() {
    for (m, n, k) in [(3, 3, 3), (4, 3, 3), (3, 4, 3), (5, 3, 3), (4, 3, 4), (5, 2, 2), (3, 3, 2)] {
        let game = Mnk::<u64>::new(m, n, k).unwrap();
        let start = game.start();
        let plain = Engine::new(&game)
            .table(Table::default())
            .build()
            .expect("the settings go together")
            .search(&start, &Limits::none())
            .unwrap();
        for driver in [Driver::Window, Driver::Bisection, Driver::Mtd(Score::ZERO), Driver::Sss] {
            let mut engine = Engine::new(&game)
                .guide(Lines)
                .table(Table::default())
                .driver(driver)
                .build()
                .expect("the settings go together");
            let report = engine.search(&start, &Limits::none()).unwrap();
            assert_eq!(report.value, plain.value, "({m},{n},{k}) {driver:?}");
        }
    }
}

#[test]
fn the_wide_board_shifts_as_one() {
    for at in [0, 5, 63, 64, 100, 127, 128, 200, 255] {
        for to in [0, 5, 63, 64, 100, 127, 128, 200, 255] {
            let one = U256::one(at);
            let moved = if to >= at { one.up(to - at) } else { one.down(at - to) };
            assert_eq!(moved, U256::one(to), "{at} to {to}");
            assert_eq!(moved.first(), to);
        }
    }
}

#[test]
fn notation_reads_what_it_writes_and_says_what_is_wrong() {
    let game = tictactoe();
    let position = game.read_position("1o1/1x1/3 x").unwrap();
    assert_eq!(game.write_position(&position), "1o1/1x1/3 x");
    assert_eq!(game.picture(&position), " 3  . o .\n 2  . x .\n 1  . . .\n    a b c");
    for (text, said) in [
        ("3/3", "expected 3 rows of 3"),
        ("3/1x1/3 x", "it is the turn of `o`"),
        ("3/ooo/3", "0 x and 3 o"),
        ("xxx/oo1/o2", "already has 3 in a row"),
        ("3/1q1/3", "found `q`"),
    ] {
        let error = game.read_position(text).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
    }
    let error = game.read_move(&position, "b2").unwrap_err().to_string();
    assert!(error.contains("a1, b1, c1, a2, c2, a3, c3"), "{error}");
    assert_eq!(game.read_move(&position, "C3").map(|mv| game.write_move(&position, mv)), Ok("c3".into()));
    let full = game.read_position("xox/oxx/oxo").unwrap();
    assert!(game.read_move(&full, "a1").unwrap_err().message.contains("over"));
    for (m, n, k) in [(0, 3, 1), (3, 3, 4), (3, 3, 0), (8, 8, 4), (27, 1, 3), (9, 7, 5)] {
        assert!(Mnk::<u64>::new(m, n, k).unwrap_err().to_string().contains(&format!("{m}x{n}")));
    }
}

#[test]
fn plays_as_recorded() {
    playthrough::check("tictactoe", &tictactoe(), 1, Mnk::count_lines);
    playthrough::check("mnk", &Mnk::<u64>::new(6, 5, 4).unwrap(), 1, Mnk::count_lines);
    playthrough::check("gomoku", &Mnk::<U256>::new(15, 15, 5).unwrap(), 1, Mnk::count_lines);
}
