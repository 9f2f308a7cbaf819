use super::*;
use crate::{Dice, playthrough};
use plyscope::conformance::Check;
use plyscope::engine::{Driver, Engine, Limits, Report, Table};
use plyscope::perft::perft;
use plyscope::{Notation, Picture};

fn game(houses: u32, seeds: u32, rule: Rule) -> Kalah {
    Kalah::new(houses, seeds, rule).unwrap()
}

fn solve(game: &Kalah) -> Report<u8> {
    let mut engine = Engine::new(game)
        .guide(Seeds)
        .table(Table::default())
        .driver(Driver::Bisection)
        .line(false)
        .build()
        .expect("the settings go together");
    engine.search(&game.start(), &Limits::none()).unwrap()
}

/// The rules once more, slowly: a ring of pits, seed by seed.
#[derive(Clone)]
struct Slow {
    /// X's houses and store, O's houses and store.
    pits: Vec<u32>,
    /// 0 is X.
    turn: usize,
    rule: Rule,
}

impl Slow {
    fn new(houses: u32, seeds: u32, rule: Rule) -> Slow {
        let side = || (0..houses).map(move |_| seeds).chain([0]);
        Slow { pits: side().chain(side()).collect(), turn: 0, rule }
    }

    fn houses(&self) -> usize {
        self.pits.len() / 2 - 1
    }

    fn side(&self, player: usize) -> std::ops::Range<usize> {
        let first = player * (self.houses() + 1);
        first..first + self.houses()
    }

    fn store(&self, player: usize) -> usize {
        self.side(player).end
    }

    fn is_over(&self) -> bool {
        [0, 1].iter().all(|&player| self.pits[self.side(player)].iter().all(|&pit| pit == 0))
    }

    fn margin(&self) -> i32 {
        self.pits[self.store(0)] as i32 - self.pits[self.store(1)] as i32
    }

    fn moves(&self) -> Vec<usize> {
        (0..self.houses()).filter(|house| self.pits[self.side(self.turn).start + house] > 0).collect()
    }

    fn play(&mut self, house: usize) {
        let me = self.turn;
        let mut at = self.side(me).start + house;
        let mut hand = std::mem::take(&mut self.pits[at]);
        while hand > 0 {
            at = (at + 1) % self.pits.len();
            if at != self.store(1 - me) {
                self.pits[at] += 1;
                hand -= 1;
            }
        }
        if self.side(me).contains(&at) && self.pits[at] == 1 {
            let opposite = self.pits.len() - 2 - at;
            if self.pits[opposite] > 0 || self.rule == Rule::EmptyCapture {
                let store = self.store(me);
                self.pits[store] += std::mem::take(&mut self.pits[at]);
                self.pits[store] += std::mem::take(&mut self.pits[opposite]);
            }
        }
        if [0, 1].iter().any(|&player| self.pits[self.side(player)].iter().all(|&pit| pit == 0)) {
            for player in [0, 1] {
                for pit in self.side(player) {
                    let left = std::mem::take(&mut self.pits[pit]);
                    let store = self.store(player);
                    self.pits[store] += left;
                }
            }
        }
        if at != self.store(me) {
            self.turn = 1 - me;
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        let below = |house| {
            let mut child = self.clone();
            child.play(house);
            child.perft(depth - 1)
        };
        self.moves().into_iter().map(below).sum()
    }

    fn written(&self) -> String {
        let side = |player| {
            let houses: Vec<_> = self.pits[self.side(player)].iter().map(u32::to_string).collect();
            format!("{}:{}", houses.join(","), self.pits[self.store(player)])
        };
        format!("{} {} {}", side(0), side(1), ["x", "o"][self.turn])
    }
}

#[test]
fn the_rules_agree_with_slow_ones_in_random_games() {
    let mut dice = Dice::new(4);
    for round in 0..1000 {
        let houses = 1 + dice.below(MOST_HOUSES as usize) as u32;
        let seeds = 1 + dice.below((MOST_SEEDS / (2 * houses)) as usize) as u32;
        let rule = Rule::ALL[round % 2];
        let game = game(houses, seeds, rule);
        let mut position = game.start();
        let mut slow = Slow::new(houses, seeds, rule);
        loop {
            assert_eq!(game.write_position(&position), slow.written());
            assert_eq!(game.outcome(&position), slow.is_over().then(|| Score::new(slow.margin())));
            assert_eq!(game.margin(&position).get(), slow.margin());
            if slow.is_over() {
                break;
            }
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            assert!(moves.iter().map(|&house| usize::from(house)).eq(slow.moves()));
            let house = moves[dice.below(moves.len())];
            game.play(&mut position, house);
            slow.play(house.into());
        }
    }
}

#[test]
fn perft_is_that_of_slow_rules() {
    for (houses, seeds, depth) in [(1, 3, 4), (2, 2, 8), (3, 3, 7), (4, 6, 6), (6, 4, 6), (7, 9, 5)] {
        for rule in Rule::ALL {
            let game = game(houses, seeds, rule);
            let slow = Slow::new(houses, seeds, rule);
            let counts: Vec<_> = (0..=depth).map(|depth| slow.perft(depth)).collect();
            assert_eq!(perft(&game, &game.start(), depth), counts, "{houses} {seeds} {rule}");
        }
    }
}

#[test]
fn conforms() {
    for (houses, seeds) in [(1, 5), (2, 3), (3, 2), (3, 4), (6, 4), (7, 9)] {
        for rule in Rule::ALL {
            let game = game(houses, seeds, rule);
            let check = Check::new(&game).games(20);
            check.rules().unwrap();
            check.keys().unwrap();
            check.notation().unwrap();
            let seen = check.guide(&Seeds).unwrap();
            assert!(seen.solved > 30, "{houses} {seeds}: {seen:?}");
        }
    }
}

/// Every way to spread the seeds over the pits has a number of its own, and there are no gaps.
#[test]
fn keys_number_the_positions() {
    let game = game(2, 2, Rule::Standard);
    let pits = 2 * game.houses + 2;
    let mut keys = Vec::new();
    let mut spread = vec![(0, 0_u128, game.all())];
    while let Some((pit, held, left)) = spread.pop() {
        if pit == pits - 1 {
            let pits = held | u128::from(left) << (8 * pit);
            keys.extend([Player::Max, Player::Min].map(|turn| game.key(&Position { pits, turn })));
        } else {
            spread.extend((0..=left).map(|n| (pit + 1, held | u128::from(n) << (8 * pit), left - n)));
        }
    }
    keys.sort_unstable();
    assert!(keys.iter().copied().eq(0..2 * 1287)); // 13 choose 5
    assert!(game.has_exact_key());
    assert!(
        [(6, 6), (6, 10), (7, 7)]
            .iter()
            .all(|&(m, n)| super::tests::game(m, n, Rule::Standard).has_exact_key())
    );
    assert!(!super::tests::game(7, 9, Rule::Standard).has_exact_key());
}

/// Free turns, windows and the guide together: the engine finds what plain search finds.
#[test]
fn the_guide_changes_no_value() {
    let mut dice = Dice::new(9);
    for round in 0..300 {
        let (houses, seeds) = [(2, 3), (3, 2), (3, 3), (4, 2)][round % 4];
        let game = game(houses, seeds, Rule::ALL[round / 4 % 2]);
        let mut position = game.start();
        for _ in 0..4 + dice.below(4) {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            if game.outcome(&position).is_none() {
                game.play(&mut position, moves[dice.below(moves.len())]);
            }
        }
        let limits = Limits::none();
        let plain =
            Engine::new(&game).build().expect("the settings go together").search(&position, &limits).unwrap();
        let guess = Score::new(dice.below(9) as i32 - 4);
        let drivers = [Driver::Window, Driver::Bisection, Driver::Mtd(guess), Driver::Aspiration(1)];
        for driver in drivers {
            let engine = Engine::new(&game).guide(Seeds).driver(driver).table(Table::with_memory(1 << 12));
            let mut engine = engine.deepen(driver == Driver::Aspiration(1)).build().unwrap();
            let guided = engine.search(&position, &limits).unwrap();
            assert_eq!(guided.value, plain.value, "{}", game.write_position(&position));
            assert!(guided.proved);
        }
    }
}

/// The boards with up to 32 seeds; the others take longer and are left to a longer run.
#[test]
fn known_margins() {
    let small = KNOWN.as_flattened().iter().filter(|(houses, seeds, ..)| 2 * houses * seeds <= 32);
    let mut checked = 0;
    for &(houses, seeds, rule, margin) in small {
        let report = solve(&game(houses, seeds, rule));
        assert_eq!(report.value.to_string(), Score::new(margin).to_string(), "{houses} {seeds} {rule}");
        checked += 1;
    }
    assert_eq!(checked, 52);
}

/// `cargo test -p plyscope-games --release kalah -- --ignored --nocapture` prints the cost of every board.
#[test]
#[ignore = "takes about a minute"]
fn all_known_margins() {
    for &(houses, seeds, rule, margin) in KNOWN.as_flattened() {
        let report = solve(&game(houses, seeds, rule));
        let seconds = report.time.as_secs_f64();
        println!("kalah({houses},{seeds},{rule}) {margin:+}: {} nodes, {seconds:.2} s", report.nodes);
        assert_eq!(report.value.score.get(), margin, "{houses} {seeds} {rule}: {report}");
    }
}

#[test]
fn playthrough() {
    playthrough::check("kalah", &game(6, 4, Rule::Standard), 1, Kalah::margin);
}

#[test]
fn parameters_out_of_range_are_refused() {
    let refused = |m, n| Kalah::new(m, n, Rule::Standard).unwrap_err().to_string();
    assert_eq!(refused(0, 4), "kalah with 0 houses a side: expected 1 to 7");
    assert_eq!(refused(8, 4), "kalah with 8 houses a side: expected 1 to 7");
    assert_eq!(refused(6, 0), "kalah with 0 seeds a house: expected 1 to 10 on a board of this size");
    assert_eq!(refused(6, 11), "kalah with 11 seeds a house: expected 1 to 10 on a board of this size");
    assert_eq!("Empty-Capture".parse(), Ok(Rule::EmptyCapture));
    assert_eq!(
        "cross".parse::<Rule>().unwrap_err().to_string(),
        "kalah with the rule `cross`: expected `standard` or `empty-capture`"
    );
}

#[test]
fn positions_are_read_in_both_forms() {
    let game = game(6, 4, Rule::Standard);
    let position = game.read_position(" 3  6 ").unwrap();
    assert_eq!(game.write_position(&position), "4,4,0,5,5,0:2 5,5,5,5,4,4:0 o");
    assert_eq!(game.read_position("4,4,0,5,5,0:2 5,5,5,5,4,4:0 O"), Ok(position));
    assert_eq!(game.read_position(""), Ok(game.start()));
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let game = game(2, 2, Rule::Standard);
    let error = |text: &str| game.read_position(text).unwrap_err().to_string();
    for (text, expected) in [
        ("1 3", "column 3: move `3`: not a legal move here; the legal moves are 2"),
        (
            "2,2:0 2,2:0",
            "expected three words, as in `2,2:0 2,2:0 x`: the side of X, the side of O, and x or o to move",
        ),
        ("2,2:0 2,2:0 z", "column 13: expected x or o, the player to move"),
        ("2,2,2:0 2,2:0 x", "column 1: expected 2 houses separated by commas, `:` and the store"),
        ("2:2,0 2,2:0 x", "column 1: expected 2 houses separated by commas, `:` and the store"),
        ("2,2:0 2,a:0 x", "column 9: expected a number of seeds, 0 to 8"),
        ("2,2:0 2,2:1 x", "there are 9 seeds; expected 8 on this board"),
        (
            "0,0:4 2,2:0 x",
            "the houses of X are empty, so the game is over; expected the seeds of O in its store",
        ),
    ] {
        assert_eq!(error(text), format!("`{text}`: {expected}"));
    }
    let over = game.read_position("0,0:4 0,0:4 x").unwrap();
    assert_eq!(game.read_move(&over, "1").unwrap_err().to_string(), "`1`: the game is over");
}

#[test]
fn the_picture_shows_both_sides() {
    let game = game(3, 2, Rule::Standard);
    let position = game.read_position("2").unwrap();
    assert_eq!(
        game.picture(&position),
        "          3    2    1
  ┌────┬────┬────┬────┬────┐
  │    │  2 │  2 │  2 │    │ O
  │  0 ├────┼────┼────┤  1 │
  │    │  2 │  0 │  3 │    │ X ←
  └────┴────┴────┴────┴────┘
          1    2    3"
    );
}
