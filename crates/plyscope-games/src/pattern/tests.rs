use super::*;
use crate::Dice;
use crate::breakthrough::Breakthrough;
use crate::othello::{Endgame, Midgame, Mobility, Othello};
use plyscope::engine::{Driver, Engine, Evaluated, Guide, Limits, Margin, Profile, Table};
use plyscope::{Evaluate, Score};

static WEIGHTS: &[u8] = include_bytes!("../../data/othello.weights");

fn othello() -> Othello {
    Othello::new(8).expect("there is an 8x8 board")
}

/// The positions of a random game, up to `plies` plies from its start.
fn random<G: Game>(game: &G, dice: &mut Dice, plies: usize) -> Vec<G::State> {
    let mut states = vec![game.start()];
    while states.len() <= plies {
        let mut state = states[states.len() - 1].clone();
        if game.outcome(&state).is_some() {
            break;
        }
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        game.play(&mut state, moves[dice.below(moves.len())]);
        states.push(state);
    }
    states
}

/// Where the cells of a board go.
fn image(cells: [u64; 2], map: &[u8]) -> [u64; 2] {
    cells.map(|cells| {
        (0..map.len()).filter(|&cell| cells >> cell & 1 != 0).fold(0, |all, cell| all | 1 << map[cell])
    })
}

/// Weights by chance: a law that holds for them holds for all.
fn any_judge<G: Patterned>(game: &G, dice: &mut Dice) -> Judge {
    let patterns = Patterns::new(game.layout()).expect("a layout");
    let mut weight = || dice.below(201) as i16 - 100;
    let phases = game.layout().phases.len();
    let phases = (0..phases).map(|_| (0..patterns.weights()).map(|_| weight()).collect()).collect();
    Judge::new(patterns, Weights { phases })
}

fn symmetric<G: Patterned>(game: &G, dice: &mut Dice) {
    let judge = any_judge(game, dice);
    let layout = game.layout();
    let exchange = layout.exchange.clone().unwrap_or((0..layout.cells).collect());
    for _ in 0..20 {
        let plies = dice.below(60);
        for state in random(game, dice, plies) {
            let (cells, mover, clock) = (game.taken(&state), game.turn(&state), game.clock(&state));
            let units = |cells, mover| judge.units(&judge.patterns().indices(cells), mover, clock);
            let value = units(cells, mover);
            for map in &layout.symmetries {
                assert_eq!(units(image(cells, map), mover), value);
            }
            // The mover's value stays, so the first player's changes its sign.
            let [first, second] = image(cells, &exchange);
            assert_eq!(units([second, first], mover.other()), value);
        }
    }
}

/// A position is worth the same in every symmetry of the board, and as much to the other player with colours exchanged.
#[test]
fn the_evaluation_is_symmetric() {
    let mut dice = Dice::new(1);
    symmetric(&othello(), &mut dice);
    for (rows, cols, ranks) in [(8, 8, 2), (5, 4, 1), (5, 5, 2), (7, 3, 2), (3, 2, 1)] {
        symmetric(&Breakthrough::new(rows, cols, ranks).expect("a board"), &mut dice);
    }
}

fn followed<G: Patterned>(game: &G, dice: &mut Dice) {
    let patterns = Patterns::new(game.layout()).expect("a layout");
    for _ in 0..40 {
        let mut indices = Indices::default();
        for state in random(game, dice, 80) {
            patterns.follow(&mut indices, game.taken(&state));
            assert_eq!(indices, patterns.indices(game.taken(&state)));
        }
    }
}

/// Indices that followed the moves are those made from scratch.
#[test]
fn what_follows_the_moves_is_what_is_made_from_scratch() {
    let mut dice = Dice::new(2);
    followed(&othello(), &mut dice);
    followed(&Breakthrough::new(6, 6, 2).expect("a board"), &mut dice);
}

/// The sum over a table is the sum of the weights that the terms name.
#[test]
fn the_sum_is_that_of_the_terms() {
    let mut dice = Dice::new(3);
    let game = Breakthrough::new(5, 5, 2).expect("a board");
    let judge = any_judge(&game, &mut dice);
    for state in random(&game, &mut dice, 40) {
        let indices = judge.patterns().indices(game.taken(&state));
        let terms = judge.patterns().terms(&indices, game.turn(&state));
        let sum: i32 = terms.map(|term| i32::from(judge.weights().phases[0][term as usize])).sum();
        assert_eq!(judge.judge(&game, &state), sum);
    }
}

/// No move turns the clock back, and only a pass lets it stand.
#[test]
fn the_clock_goes_on() {
    let mut dice = Dice::new(4);
    for _ in 0..50 {
        let game = Breakthrough::new(6, 5, 2).expect("a board");
        let clocks: Vec<_> = random(&game, &mut dice, 99).iter().map(|state| game.clock(state)).collect();
        assert!(clocks[0] == 0 && clocks.windows(2).all(|pair| pair[0] < pair[1]), "{clocks:?}");
        let game = othello();
        let clocks: Vec<_> = random(&game, &mut dice, 99).iter().map(|state| game.clock(state)).collect();
        assert!(clocks[0] == 4 && clocks.windows(2).all(|pair| pair[0] <= pair[1]), "{clocks:?}");
    }
}

#[test]
fn every_board_of_breakthrough_has_patterns() {
    let mut boards = 0;
    for rows in 3..=32 {
        for cols in 2..=21 {
            if let Ok(game) = Breakthrough::new(rows, cols, 1) {
                Patterns::new(game.layout()).unwrap_or_else(|refused| panic!("{rows}x{cols}: {refused}"));
                boards += 1;
            }
        }
    }
    assert!(boards > 100, "{boards}");
}

#[test]
fn layouts_that_contradict_themselves_are_refused() {
    let layout = Breakthrough::new(5, 4, 1).expect("a board").layout();
    let refused = |change: &dyn Fn(&mut Layout)| {
        let mut layout = layout.clone();
        change(&mut layout);
        Patterns::new(layout).expect_err("a refusal").to_string()
    };
    let said = refused(&|layout| layout.shapes.push(vec![20]));
    assert_eq!(said, "shape [20]: expected at most 10 different cells below 20");
    assert!(refused(&|layout| layout.shapes.push(vec![1, 1])).contains("different cells below 20"));
    assert!(refused(&|layout| layout.shapes.push((0..11).collect())).contains("at most 10"));
    assert!(refused(&|layout| layout.symmetries[0][0] = 1).contains("expected each of 20 cells once"));
    assert!(refused(&|layout| layout.phases = vec![]).contains("expected 0 and then"));
    assert!(refused(&|layout| layout.phases = vec![0, 9, 9]).contains("greater"));
    assert!(refused(&|layout| layout.end = 0).contains("the end is 0"));
    assert!(refused(&|layout| layout.cells = 65).contains("expected at most 64"));
    let many: Vec<Vec<u8>> = (0..20).flat_map(|a| (0..4).map(move |b| vec![a, (a + b + 1) % 20])).collect();
    assert!(refused(&|layout| layout.shapes = many.clone()).contains("expected at most 64"));
}

/// What is written is read again, whatever the weights.
#[test]
fn weights_are_read_as_they_were_written() {
    let mut dice = Dice::new(5);
    let patterns = Patterns::new(Breakthrough::new(5, 4, 1).expect("a board").layout()).expect("a layout");
    for sparse in [1, 2, 50, 2000] {
        let mut weight = || match dice.below(sparse) {
            0 => dice.next() as i16 >> dice.below(16),
            _ => 0,
        };
        let weights = Weights { phases: vec![(0..patterns.weights()).map(|_| weight()).collect()] };
        assert_eq!(Weights::from_bytes(&patterns, &weights.to_bytes(&patterns)), Ok(weights));
    }
}

/// Weights of another game, for other patterns, damaged or cut off: each is refused, and told apart.
#[test]
fn wrong_weight_files_are_refused() {
    let game = othello();
    let said = |bytes: &[u8]| Judge::read(&game, bytes).expect_err("a refusal").to_string();
    assert!(Judge::read(&game, WEIGHTS).is_ok());
    for nothing in [&b""[..], b"x", b"plyscope weights 2; game othello(8)\n"] {
        assert_eq!(said(nothing), "not a weight file: expected it to begin with `plyscope weights 1`");
    }
    let other = Judge::read(&Breakthrough::new(8, 8, 2).expect("a board"), WEIGHTS).expect_err("a refusal");
    assert_eq!(other.to_string(), "weights of `othello(8)`, expected those of `breakthrough(8x8)`");
    let mut layout = game.layout();
    layout.shapes.pop();
    let fewer = Patterns::new(layout).expect("a layout");
    let refused = Weights::from_bytes(&fewer, WEIGHTS).expect_err("a refusal").to_string();
    assert!(refused.starts_with("weights for other patterns of `othello(8)`"), "{refused}");
    assert_eq!(said(&WEIGHTS[..WEIGHTS.len() - 1]), "the weight file is damaged: its check sum differs");
    let mut damaged = WEIGHTS.to_vec();
    damaged[WEIGHTS.len() / 2] ^= 1;
    assert_eq!(said(&damaged), "the weight file is damaged: its check sum differs");
}

fn plan(seed: u64) -> Plan {
    Plan { seed, positions: 3000, depth: 3, ..Plan::default() }
}

fn small() -> Breakthrough {
    Breakthrough::new(5, 4, 1).expect("a board")
}

/// One seed, one file; and a training that was broken off and goes on ends with the same one.
fn is_the_same_each_time_and_after_a_break(begin: impl Fn(u64) -> Box<dyn Trainer>) {
    let mut first = begin(7);
    let mut batches = Vec::new();
    while let Some(batch) = first.work(&mut || true) {
        batches.push(batch);
    }
    assert_eq!(first.done(), (batches.len() as u64, batches.len() as u64));
    let file = first.file();
    // Broken off in the middle of a batch, which leaves nothing behind.
    let mut second = begin(7);
    let mut left = 3;
    let stop = &mut || {
        left -= 1;
        left > 0
    };
    assert_eq!(second.work(stop), None);
    assert_eq!(second.done().0, 0);
    let half = batches.len() / 2;
    for batch in &batches[..half] {
        second.take(batch).expect("a batch of this training");
    }
    for batch in &batches[half..] {
        assert_eq!(second.work(&mut || true).as_ref(), Some(batch));
    }
    assert_eq!(second.work(&mut || true), None);
    assert!(second.file() == file && second.found() == first.found(), "the same bytes");
    // Another seed: other bytes, and batches that are not taken.
    let mut other = begin(8);
    assert!(other.take(&batches[0]).is_err());
    let mut torn = begin(7);
    assert!(torn.take(&batches[0][..100]).is_err());
    assert!(torn.take(&batches[1]).is_err(), "not the next one");
    while other.work(&mut || true).is_some() {}
    assert!(other.file() != file);
}

#[test]
fn training_is_the_same_each_time_and_after_a_break() {
    is_the_same_each_time_and_after_a_break(|seed| {
        Box::new(Training::new(small(), plan(seed)).expect("a layout"))
    });
}

#[test]
fn measuring_is_the_same_each_time_and_after_a_break() {
    is_the_same_each_time_and_after_a_break(|seed| {
        Box::new(Measuring::new(othello(), Midgame, Plan { positions: 130, depth: 2, ..plan(seed) }))
    });
}

/// Where nothing was measured, nothing is claimed: a margin of nothing would cut everything.
#[test]
fn no_positions_are_no_margins() {
    let measuring = Measuring::new(othello(), Midgame, plan(1));
    assert_eq!(measuring.margins().differs(0, 1), None);
    assert_eq!(measuring.margins().margin(0, 1, 1.0), Margin::default());
}

/// Margins are read as they are written; other texts are refused.
#[test]
fn margins_are_read_as_they_are_written() {
    let layout = othello().layout();
    let text = include_str!("../../data/othello.margins");
    let margins = Margins::read(&layout, text).expect("the margins that are built in");
    assert_eq!(margins.to_text(&layout), text);
    let phases = layout.phases.len();
    assert!((0..phases).all(|phase| (1..=4).all(|depth| margins.differs(phase, depth).is_some())));
    assert_eq!(margins.margin(0, 5, 1.0), Margin::default(), "nobody measured that");
    assert_eq!(margins.margin(0, 0, 1.0), Margin::default());
    let refused = |text: &str| Margins::read(&layout, text).expect_err("refused").to_string();
    assert!(
        refused(&text.replace("othello(8)", "othello(6)"))
            .contains("expected `plyscope margins 1; game othello(8)")
    );
    assert!(refused("").contains("not the margins of this game"));
    for line in
        ["9 1 +0.00 1.00", "1 5 +0.00", "1 5 nan 1.00", "1 1 +0.00 1.00", "0 1 +0.00 1.00", "1 7 +0.00 1.00"]
    {
        assert!(refused(&format!("{text}{line}\n")).contains("expected the next phase or depth"), "{line}");
    }
    // More than usual is no surprise, less is.
    let some = "plyscope margins 1; game othello(8); phases 8\nphase depth    mean  spread\n    1     1   +1.00    4.00\n";
    let some = Margins::read(&layout, some).expect("margins");
    assert_eq!(some.margin(0, 1, 2.0), Margin { fall: Some(7), rise: Some(9) });
    assert_eq!(some.margin(0, 1, 0.0), Margin { fall: Some(0), rise: Some(1) });
}

/// A search seldom leaves the margins that the guide names, on positions that nobody measured.
#[test]
fn margins_are_seldom_left() {
    let game = othello();
    let mut dice = Dice::new(5);
    let (mut left, mut all) = (0, 0);
    for _ in 0..12 {
        for state in random(&game, &mut dice, 50).into_iter().skip(4).filter(|s| game.outcome(s).is_none()) {
            let mover = game.turn(&state);
            let now = game.evaluate(&state).seen_by(mover).get();
            for depth in 1..=3 {
                let mut engine =
                    Engine::new(&game).guide(Midgame).table(Table::default()).build().expect("plain");
                let report = engine.search(&state, &Limits::depth(depth)).expect("whole rules");
                let more = report.value.score.seen_by(mover).get() - now;
                let Margin { fall, rise } = Midgame.margin(&game, &state, depth);
                let (fall, rise) = (fall.expect("measured") as i32, rise.expect("measured") as i32);
                left += u32::from(!(-fall..=rise).contains(&more));
                all += 1;
            }
        }
    }
    assert!(left * 4 < all, "{left} of {all}");
}

/// On positions that it was not fitted to, the trained evaluation of breakthrough is nearer to the exact values than a constant
/// is, and than the evaluation before training.
#[test]
fn a_second_game_is_trained() {
    let game = small();
    let mut training = Training::new(game.clone(), Plan { positions: 6000, ..plan(1) }).expect("a layout");
    while training.work(&mut || true).is_some() {}
    let fitted = training.fitted()[0];
    assert!(fitted.held_out > 300, "{fitted:?}");
    assert!(fitted.error < 0.9 * fitted.constant && fitted.error < 0.9 * fitted.rough, "{fitted:?}");
    // Who wins, in games that the trainer never saw.
    let judge = Judge::read(&game, &training.file()).expect("its own weights");
    let mut solver =
        Engine::new(&game).guide(game.solver()).table(Table::default()).build().expect("settings");
    let mut dice = Dice::new(99);
    let (mut right, mut before, mut all) = (0, 0, 0);
    for _ in 0..200 {
        let plies = 2 + dice.below(6);
        let states = random(&game, &mut dice, plies);
        let state = &states[states.len() - 1];
        if game.outcome(state).is_none() {
            let truth = solver.search(state, &Limits::none()).expect("rules").value.score.is_win();
            right += u32::from((judge.evaluate(&game, state) > Score::ZERO) == truth);
            before += u32::from((game.rough(state) > 0) == truth);
            all += 1;
        }
    }
    assert!(all > 100 && right > before, "{right} and before {before} of {all}");
}

/// The trained evaluation of othello is nearer to exact values than the one before training, on positions by chance.
#[test]
fn the_weights_of_othello_are_trained() {
    let game = othello();
    let mut dice = Dice::new(6);
    let (mut new, mut old) = (0.0, 0.0);
    let mut solver = Engine::new(&game)
        .guide(Endgame)
        .table(Table::default())
        .driver(Driver::Mtd(Score::ZERO))
        .line(false)
        .build()
        .expect("settings");
    for _ in 0..120 {
        let plies = 49 + dice.below(3);
        let states = random(&game, &mut dice, plies);
        let state = &states[states.len() - 1];
        let truth = solver.search(state, &Limits::none()).expect("rules").value.score.get();
        new += f64::from(game.evaluate(state).get() - truth).powi(2);
        old += f64::from(game.evaluate_roughly(state).get() - truth).powi(2);
    }
    assert!(new < 0.8 * old, "{new} {old}");
}

/// To a depth, each guide finds the value of a plain search with its evaluation: orders and values that are handed down
/// change nothing.
#[test]
fn guides_find_what_a_plain_search_finds() {
    fn value<H: Guide<Othello>>(
        game: &Othello,
        state: &<Othello as Game>::State,
        guide: H,
        depth: u32,
    ) -> Score {
        let engine = Engine::new(game).guide(guide).table(Table::default()).profile(Profile::Exact);
        let mut engine = engine.build().expect("settings");
        engine.search(state, &Limits::depth(depth)).expect("rules").value.score
    }
    let game = othello();
    let mut dice = Dice::new(7);
    for _ in 0..12 {
        let plies = dice.below(44);
        let states = random(&game, &mut dice, plies);
        let state = &states[states.len() - 1];
        for depth in 1..=4 {
            let plain = value(&game, state, Evaluated(Othello::evaluate), depth);
            assert_eq!(value(&game, state, Midgame, depth), plain);
            assert_eq!(value(&game, state, Endgame, depth), plain);
            let plain = value(&game, state, Evaluated(Othello::evaluate_roughly), depth);
            assert_eq!(value(&game, state, Mobility, depth), plain);
        }
    }
}

/// The start is nearly even, and being to move is worth about as much in the opening as where the truth is known.
#[test]
fn nobody_is_far_ahead_by_being_to_move() {
    let game = othello();
    let start = game.evaluate(&game.start()).get();
    assert!(start.abs() <= 4, "the start: {start} discs");
    let mut dice = Dice::new(77);
    let means = [6, 12, 20, 28, 36, 44, 50].map(|plies| {
        let ends = (0..200).filter_map(|_| random(&game, &mut dice, plies).pop());
        let values: Vec<i32> = ends
            .filter(|position| game.outcome(position).is_none())
            .map(|position| game.evaluate(&position).seen_by(game.turn(&position)).get())
            .collect();
        (plies, values.iter().sum::<i32>() as f64 / values.len() as f64)
    });
    // The last were fitted to solved positions: after random moves, the next player is better off than at the start.
    let (_, known) = means[means.len() - 1];
    assert!(means.iter().all(|(_, mean)| (-2.0..known + 2.0).contains(mean)), "{means:?}");
}
