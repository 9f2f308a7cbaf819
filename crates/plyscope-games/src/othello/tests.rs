#[cfg(target_arch = "x86_64")]
use super::last::quick::solve as quick_solve;
use super::last::{Answers, Last, TAIL, plain::solve as plain_solve};
use super::{Endgame, Midgame, Mobility, Move, Othello, Position, bits};
use crate::{Dice, playthrough};
use plyscope::conformance::Check;
use plyscope::engine::{Driver, Engine, Limits, Table};
use plyscope::perft::perft;
use plyscope::{Bound, Game, Hashed, Notation, Picture, Player, Score, Window};

const FFO: &str = include_str!("../../data/ffo.txt");

fn game(size: u32) -> Othello {
    Othello::new(size).expect("a size that there is")
}

/// What flips by walking, cell by cell, as the rules are told.
fn walk(square: u32, mine: u64, theirs: u64) -> u64 {
    let mut turned = 0;
    for (rows, columns) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
        let (mut row, mut column) = (square as i32 / 8, square as i32 % 8);
        let mut run = 0;
        loop {
            (row, column) = (row + rows, column + columns);
            if !(0..8).contains(&row) || !(0..8).contains(&column) {
                break;
            }
            let bit = 1_u64 << (row * 8 + column);
            if theirs & bit != 0 {
                run |= bit;
            } else {
                if mine & bit != 0 {
                    turned |= run;
                }
                break;
            }
        }
    }
    turned
}

/// Any discs on the board, thick or thin.
fn scatter(game: &Othello, dice: &mut Dice) -> (u64, u64) {
    let mut taken = game.board;
    for _ in 0..dice.below(3) {
        taken &= dice.next();
    }
    if dice.below(2) == 0 {
        taken = game.board & !taken;
    }
    let mine = taken & dice.next();
    (mine, taken & !mine)
}

/// A position of a random game with at most `empties` empty cells, if the game gets there.
fn late(game: &Othello, dice: &mut Dice, empties: u32) -> Option<Position> {
    let mut position = game.start();
    while position.empties() > empties {
        if game.outcome(&position).is_some() {
            return None;
        }
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let mv = moves[dice.below(moves.len())];
        game.play(&mut position, mv);
    }
    Some(position)
}

/// Minimax on disc margins, by the rules alone; mover's view.
fn plain(game: &Othello, position: &Position) -> i32 {
    if let Some(outcome) = game.outcome(position) {
        return outcome.seen_by(position.player).get();
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let below = |&mv: &Move| {
        let mut child = *position;
        game.play(&mut child, mv);
        -plain(game, &child)
    };
    moves.iter().map(below).max().expect("a move")
}

#[test]
fn bits_do_what_walking_does() {
    let mut dice = Dice::new(1);
    for size in Othello::SIZES {
        let game = game(size);
        for _ in 0..4000 {
            let (mine, theirs) = scatter(&game, &mut dice);
            let empty = game.board & !(mine | theirs);
            let mut legal = 0;
            for square in game.squares().filter(|&square| empty >> square & 1 != 0) {
                let turned = walk(square, mine, theirs);
                assert_eq!(bits::flips(square, mine, theirs), turned, "{square} {mine:#x} {theirs:#x}");
                #[cfg(target_arch = "x86_64")]
                if crate::processor::is_quick() {
                    // SAFETY: the processor has what the function is compiled for.
                    #[allow(unsafe_code)]
                    let wide = unsafe { bits::wide::flips(square, mine, theirs) };
                    assert_eq!(wide, turned, "{square} {mine:#x} {theirs:#x}");
                }
                #[cfg(target_arch = "x86_64")]
                if crate::processor::is_quickest() {
                    // SAFETY: the processor has what the function is compiled for.
                    #[allow(unsafe_code)]
                    let at_once = unsafe { bits::wide::flips_at_once(square, mine, theirs) };
                    assert_eq!(at_once, turned, "{square} {mine:#x} {theirs:#x}");
                }
                assert!(turned == 0 || bits::touches(square, theirs));
                if empty.count_ones() == 1 {
                    assert_eq!(bits::count_last(square, mine), turned.count_ones());
                }
                legal |= u64::from(turned != 0) << square;
            }
            assert_eq!(bits::legal(mine, theirs, empty), legal, "{mine:#x} {theirs:#x}");
            #[cfg(target_arch = "x86_64")]
            if crate::processor::is_quick() {
                // SAFETY: the processor has what the function is compiled for.
                #[allow(unsafe_code)]
                let wide = unsafe { bits::wide::legal(mine, theirs, empty) };
                assert_eq!(wide, legal, "{mine:#x} {theirs:#x}");
            }
        }
    }
}

#[test]
fn the_last_cell_turns_as_many_as_are_counted() {
    let mut dice = Dice::new(2);
    for size in Othello::SIZES {
        let game = game(size);
        for square in game.squares() {
            for _ in 0..200 {
                let mine = dice.next() & game.board & !(1 << square);
                let theirs = game.board & !mine & !(1 << square);
                assert_eq!(bits::count_last(square, mine), walk(square, mine, theirs).count_ones());
            }
        }
    }
}

#[test]
fn odd_quadrants_have_an_odd_number_of_empty_cells() {
    let mut dice = Dice::new(3);
    for _ in 0..1000 {
        let empty = dice.next() & dice.next();
        let expected = [0x0f0f_0f0f_u64, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32]
            .iter()
            .filter(|&quadrant| (empty & quadrant).count_ones() % 2 == 1)
            .fold(0, |all, quadrant| all | quadrant);
        assert_eq!(bits::odd_quadrants(empty), expected);
    }
}

#[test]
fn stable_discs_are_never_turned() {
    let mut dice = Dice::new(4);
    let mut seen = 0;
    for size in Othello::SIZES {
        let game = game(size);
        for _ in 0..400 {
            let left = 1 + dice.below(game.cells() as usize - 5) as u32;
            let Some(position) = late(&game, &mut dice, left) else { continue };
            let black = bits::stable(position.of(Player::Max), position.of(Player::Min), game.board);
            let white = bits::stable(position.of(Player::Min), position.of(Player::Max), game.board);
            seen += black.count_ones() + white.count_ones();
            for _ in 0..20 {
                let mut end = position;
                while game.outcome(&end).is_none() {
                    let mut moves = Vec::new();
                    game.moves(&end, &mut moves);
                    game.play(&mut end, moves[dice.below(moves.len())]);
                }
                assert_eq!(black & !end.of(Player::Max), 0, "{}", game.write_position(&position));
                assert_eq!(white & !end.of(Player::Min), 0, "{}", game.write_position(&position));
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

#[test]
fn a_corner_and_what_leans_on_it_is_stable() {
    let game = game(8);
    let stable = |mine: u64| bits::stable(mine, 0, game.board);
    assert_eq!(stable(0b1), 0b1);
    assert_eq!(stable(0b1111), 0b1111);
    assert_eq!(stable(0b1110), 0);
    assert_eq!(stable(0x0000_0103), 0x0000_0103);
    assert_eq!(stable(0x0000_0303), 0x0000_0103);
    assert_eq!(stable(u64::MAX), u64::MAX);
}

#[test]
fn the_last_plies_are_right_inside_any_window_and_a_bound_outside() {
    let mut dice = Dice::new(5);
    let mut passes = 0;
    for size in Othello::SIZES {
        let game = game(size);
        for turn in 0..600 {
            // Seldom the most that there are, as plain minimax takes long.
            let left = if turn % 20 == 0 { TAIL.into() } else { dice.below(8) as u32 };
            let Some(position) = late(&game, &mut dice, left) else { continue };
            passes += u32::from(game.legal(&position) == 0 && game.outcome(&position).is_none());
            let value = plain(&game, &position);
            // Nothing is remembered here, and what this thread remembers changes nothing.
            let fresh = Answers::new();
            #[cfg(target_arch = "x86_64")]
            let quick = Answers::new();
            for _ in 0..8 {
                let most = game.cells() + 1;
                let mut bound = || dice.below(2 * most as usize + 1) as i32 - most;
                let (a, b) = (bound(), bound());
                // Most questions of a search are as narrow as can be.
                let (alpha, beta) = if a == b || a % 2 == 0 { (a, a + 1) } else { (a.min(b), a.max(b)) };
                let Position { mine, theirs, .. } = position;
                let (cells, board) = (game.cells(), game.board);
                let found = Last::with(cells, board, |last| last.solve(mine, theirs, alpha, beta));
                // On every processor.
                let last = Last { cells, board, answers: &fresh };
                assert_eq!(found, plain_solve(last, mine, theirs, alpha, beta));
                #[cfg(target_arch = "x86_64")]
                if crate::processor::is_quick() {
                    // SAFETY: the processor has what the function is compiled for.
                    #[allow(unsafe_code)]
                    let quick =
                        unsafe { quick_solve(Last { answers: &quick, ..last }, mine, theirs, alpha, beta) };
                    assert_eq!(found, quick);
                }
                let fits = match found {
                    _ if found <= alpha => value <= found,
                    _ if found >= beta => value >= found,
                    _ => value == found,
                };
                let text = game.write_position(&position);
                assert!(fits, "{text}: {found} in ({alpha}, {beta}), but the value is {value}");
            }
        }
    }
    assert!(passes > 10, "{passes}");
}

#[test]
fn keeps_its_promises() {
    for size in Othello::SIZES {
        let game = game(size);
        let check = Check::new(&game).games(60);
        check.rules().expect("rules");
        check.keys().expect("keys");
        check.notation().expect("notation");
        let check = check.effort(20_000);
        for summary in [check.guide(&Endgame), check.guide(&Midgame), check.guide(&Mobility)] {
            let summary = summary.expect("hints");
            assert!(summary.solved > 300, "{size}: {summary:?}");
        }
    }
}

#[test]
fn colours_exchanged_is_another_position() {
    let game = game(8);
    let position = game.start();
    let other = Position { player: Player::Min, ..position };
    assert_ne!(game.key(&position), game.key(&other));
}

#[test]
fn what_is_kept_along_is_what_is_counted() {
    let mut dice = Dice::new(6);
    for size in Othello::SIZES {
        let game = game(size);
        for _ in 0..50 {
            let left = dice.below(game.cells() as usize - 4) as u32;
            let Some(position) = late(&game, &mut dice, left) else { continue };
            assert_eq!(position.empties(), game.empty(&position).count_ones());
            assert_eq!(Ok(position), game.read_position(&game.write_position(&position)));
            playthrough::check_notation(&game, &position);
        }
    }
}

/// Published counts for 8x8 (Aart Bik 2009: a pass is a ply); the others by an independent program. Four games on 4x4 are
/// over after seven plies; those who count every line's last position have them again at ply 8, 9116.
#[test]
fn perft_counts() {
    let eight = [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288];
    let six = [4, 12, 56, 244, 1364, 7604, 47_740];
    let four = [4, 12, 44, 128, 424, 1256, 3624, 9112];
    for (size, counts) in [(8, &eight[..]), (6, &six), (4, &four)] {
        let game = game(size);
        assert_eq!(perft(&game, &game.start(), counts.len() as u32)[1..], *counts, "{size}");
    }
}

/// White wins 11 to 3 with two cells empty: they go to the winner.
#[test]
fn four_by_four_is_lost_by_ten() {
    let game = game(4);
    for driver in [Driver::Window, Driver::Bisection, Driver::Mtd(Score::ZERO), Driver::Sss] {
        let mut engine = Engine::new(&game)
            .guide(Endgame)
            .table(Table::default())
            .driver(driver)
            .build()
            .expect("the settings go together");
        let report = engine.search(&game.start(), &Limits::none()).expect("settings go together");
        assert!(report.proved);
        assert_eq!(report.value.score.get(), -10, "{driver:?}");
        // The line leads to that score.
        let mut position = game.start();
        report.line.iter().for_each(|&mv| game.play(&mut position, mv));
        assert_eq!(game.outcome(&position), Some(Score::new(-10)), "{driver:?}");
    }
    let mut engine = Engine::new(&game).table(Table::default()).build().expect("the settings go together");
    let report = engine.search(&game.start(), &Limits::none()).expect("settings go together");
    assert_eq!(report.value.score.get(), -10);
}

#[test]
fn ffo_1_to_23_have_their_scores() {
    let game = game(8);
    let lines: Vec<_> = FFO.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 49);
    let mut engine = Engine::new(&game)
        .guide(Endgame)
        .table(Table::default())
        .driver(Driver::Mtd(Score::ZERO))
        .build()
        .expect("the settings go together");
    for (at, line) in lines.iter().enumerate().take(23) {
        let (text, truth) = line.split_once(';').expect("a score");
        let position = game.read_position(text).expect("a position");
        let report = engine.search(&position, &Limits::none()).expect("settings go together");
        let found = report.value.seen_by(position.player);
        let truth = truth.trim().parse().expect("a number");
        assert_eq!((found.bound, found.score.get()), (Bound::Exact, truth), "FFO {}", at + 1);
    }
}

/// With the guide, with and without a table, by every driver, to any depth that reaches the end: plain alpha-beta's value.
#[test]
fn hints_change_no_value() {
    let mut dice = Dice::new(7);
    let (mut passes, mut wiped, mut compared) = (0, 0, 0);
    for (size, empties, games) in [(8, 10, 60), (8, 8, 150), (6, 10, 60), (4, 12, 4), (4, 8, 60)] {
        let game = game(size);
        for _ in 0..games {
            let Some(mut position) = late(&game, &mut dice, empties) else { continue };
            if dice.below(2) == 0 {
                // Make it one-sided: such games end early, with passes and with nothing left of one colour.
                let swap = position.theirs & dice.next() & dice.next().wrapping_mul(5);
                position.mine |= swap;
                position.theirs &= !swap;
            }
            let mut plainly = Engine::new(&game).build().expect("the settings go together");
            let value = plainly.search(&position, &Limits::none()).expect("settings go together").value;
            let text = game.write_position(&position);
            passes += u32::from(game.outcome(&position).is_none() && game.legal(&position) == 0);
            wiped += u32::from(value.score.get().abs() == game.cells());
            compared += 1;
            for driver in [Driver::Window, Driver::Bisection, Driver::Mtd(Score::new(6))] {
                let mut engine = Engine::new(&game)
                    .guide(Endgame)
                    .table(Table::default())
                    .driver(driver)
                    .build()
                    .expect("the settings go together");
                let report = engine.search(&position, &Limits::none()).expect("settings go together");
                assert_eq!(report.value, value, "{text} {driver:?}");
                assert!(report.proved);
            }
            let mut engine = Engine::new(&game).guide(Endgame).build().expect("the settings go together");
            assert_eq!(engine.search(&position, &Limits::none()).expect("settings").value, value, "{text}");
            let mut engine = Engine::new(&game)
                .guide(Endgame)
                .table(Table::default())
                .deepen(true)
                .build()
                .expect("the settings go together");
            let report = engine.search(&position, &Limits::none()).expect("settings");
            assert_eq!((report.value, report.proved), (value, true), "{text}");
        }
    }
    assert!(passes >= 3 && wiped >= 3 && compared > 200, "{passes} {wiped} {compared}");
}

#[test]
fn the_board_bounds_the_margin_and_the_tail_waits_for_the_last_plies() {
    let game = game(8);
    let text = format!("{}{} X", "O".repeat(48), "XXXX------------");
    let position = game.read_position(&text).expect("a position");
    let info = plyscope::engine::Guide::info(&Endgame, &game, &position);
    let bounds = plyscope::engine::Guide::bounds(&Endgame, &game, &position, &info);
    assert_eq!(bounds, Some((Score::new(-64), Score::new(64))));
    let tail = plyscope::engine::Guide::tail(&Endgame, &game, &position, Window::FULL);
    assert_eq!(tail, None, "twelve empty cells are not the last plies");
}

#[test]
fn notation_is_read_and_mistakes_are_named() {
    let game = game(8);
    let start = game.start();
    let text = "---------------------------OX------XO--------------------------- X";
    assert_eq!(game.write_position(&start), text);
    for same in [text, "start", "Start", &text.replace('-', "."), &format!("{text}; d3:+0")] {
        assert_eq!(game.read_position(same), Ok(start), "{same}");
    }
    assert_eq!(game.read_move(&start, " D3 ").map(|mv| mv.turns()), Ok(1));
    let error = game.read_move(&start, "a1").expect_err("not legal");
    assert_eq!(error.legal, ["c4", "d3", "e6", "f5"]);
    assert!(game.read_move(&start, "pass").is_err());
    for (text, column) in
        [("XO-", None), (&text.replace('O', "?"), Some(28)), (&text.replace(" X", " Y"), Some(66))]
    {
        assert_eq!(game.read_position(text).expect_err("no position").column, column, "{text}");
    }
    assert!(game.read_position(&text[..64]).is_err(), "no player");
    assert!(game.read_position(&format!("{text} X")).is_err(), "too much");
    // White has no move but the pass; then black fills the corner.
    let mut position = game.read_position(&format!("-OX{} O", "X".repeat(61))).expect("a position");
    for word in ["pass", "--", "PA"] {
        assert_eq!(game.read_move(&position, word), Ok(Move::PASS), "{word}");
    }
    game.play(&mut position, Move::PASS);
    assert_eq!(game.write_move(&position, game.read_move(&position, "a1").expect("legal")), "a1");
}

#[test]
fn the_board_is_drawn_with_its_coordinates() {
    let game = game(4);
    let expected = "  a b c d\n1 - · - -\n2 · O X -\n3 - X O ·\n4 - - · -";
    assert_eq!(game.picture(&game.start()), expected);
}

#[test]
fn there_are_three_sizes() {
    assert_eq!((0..20).filter(|&n| Othello::new(n).is_some()).collect::<Vec<_>>(), Othello::SIZES);
}

#[test]
fn an_exchange_of_colours_changes_the_sign_of_the_evaluation() {
    let mut dice = Dice::new(8);
    let game = game(8);
    for _ in 0..200 {
        let left = dice.below(60) as u32;
        let Some(position) = late(&game, &mut dice, left) else { continue };
        let other = Position { player: position.player.other(), ..position };
        assert_eq!(game.evaluate(&position), -game.evaluate(&other));
        assert!(game.evaluate(&position).get().abs() <= 64);
    }
}

#[test]
fn plays_as_recorded() {
    playthrough::check("othello", &game(8), 1, Othello::evaluate);
}
