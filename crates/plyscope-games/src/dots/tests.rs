use super::*;
use crate::{Dice, playthrough};
use plyscope::conformance::Check;
use plyscope::engine::{Driver, Engine, Limits, Report, Table};
use plyscope::perft::perft;
use plyscope::{Notation, Picture};
use std::collections::{BTreeSet, HashMap};

fn game(rows: u32, columns: u32) -> Dots {
    Dots::new(rows, columns).unwrap()
}

fn solve(game: &Dots) -> Report<Edge> {
    let mut engine = Engine::new(game)
        .guide(Chains)
        .table(Table::default())
        .driver(Driver::Bisection)
        .line(false)
        .build()
        .expect("the settings go together");
    engine.search(&game.start(), &Limits::none()).unwrap()
}

/// The rules once more, slowly: a set of lines by their names, and boxes as lists of four names.
#[derive(Clone)]
struct Slow {
    open: BTreeSet<String>,
    boxes: Vec<[String; 4]>,
    margin: i32,
    first: bool,
}

impl Slow {
    fn new(rows: u32, columns: u32) -> Slow {
        let dot = |row: u32, column: u32| format!("{}{}", char::from(b'a' + column as u8), row + 1);
        let across = |row, column| dot(row, column) + &dot(row, column + 1);
        let down = |row, column| dot(row, column) + &dot(row + 1, column);
        let mut boxes = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                boxes.push([
                    across(row, column),
                    across(row + 1, column),
                    down(row, column),
                    down(row, column + 1),
                ]);
            }
        }
        Slow { open: boxes.iter().flatten().cloned().collect(), boxes, margin: 0, first: true }
    }

    fn play(&mut self, line: &str) {
        let is_closed =
            |open: &BTreeSet<String>, sides: &[String; 4]| sides.iter().all(|s| !open.contains(s));
        let before = self.boxes.iter().filter(|sides| is_closed(&self.open, sides)).count();
        assert!(self.open.remove(line));
        let closed = self.boxes.iter().filter(|sides| is_closed(&self.open, sides)).count() - before;
        self.margin += closed as i32 * if self.first { 1 } else { -1 };
        self.first ^= closed == 0;
    }

    /// Positions at each ply, told apart by margin and turn as well.
    fn perft(&self, counts: &mut [u64]) {
        let Some((here, below)) = counts.split_first_mut() else { return };
        *here += 1;
        if below.is_empty() {
            return;
        }
        for line in &self.open {
            let mut child = self.clone();
            child.play(line);
            child.perft(below);
        }
    }
}

#[test]
fn the_rules_agree_with_slow_ones_in_random_games() {
    let mut dice = Dice::new(3);
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (2, 3), (4, 4), (5, 5), (7, 7), (1, 25), (25, 1), (3, 8)]
    {
        for _ in 0..10 {
            let game = game(rows, columns);
            let mut position = game.start();
            let mut slow = Slow::new(rows, columns);
            loop {
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                let names: BTreeSet<_> = moves.iter().map(|&line| game.write_move(&position, line)).collect();
                assert_eq!((names, moves.len()), (slow.open.clone(), slow.open.len()));
                assert_eq!(i32::from(position.margin), slow.margin);
                let over = slow.open.is_empty();
                assert_eq!(game.outcome(&position), over.then(|| Score::new(slow.margin)));
                if over {
                    break;
                }
                assert_eq!(position.turn == Player::Max, slow.first);
                let line = moves[dice.below(moves.len())];
                slow.play(&game.write_move(&position, line));
                game.play(&mut position, line);
            }
        }
    }
}

#[test]
fn perft_is_that_of_slow_rules() {
    for (rows, columns, depth) in [(1, 1, 5), (1, 2, 7), (2, 2, 5), (2, 3, 4), (4, 4, 3)] {
        let mut counts = vec![0; depth + 1];
        Slow::new(rows, columns).perft(&mut counts);
        let game = game(rows, columns);
        assert_eq!(perft(&game, &game.start(), depth as u32), counts, "{rows}x{columns}");
    }
}

#[test]
fn conforms() {
    for (rows, columns) in [(1, 1), (1, 4), (2, 2), (3, 2), (3, 3), (4, 4), (5, 5), (1, 25)] {
        let game = game(rows, columns);
        let check = Check::new(&game).games(20);
        check.rules().unwrap();
        check.keys().unwrap();
        check.notation().unwrap();
        let seen = check.guide(&Chains).unwrap();
        // At least the last four lines of each game.
        assert!(seen.solved >= 4 * 20, "{rows}x{columns}: {seen:?}");
    }
}

/// What the mover gains from here on, by trying everything; at every position on the way the best of the lines that the
/// guide lists is the best of all.
fn gain(game: &Dots, position: &Position, known: &mut HashMap<(u64, u64), i32>) -> i32 {
    if let Some(&gain) = known.get(&(position.across, position.down)) {
        return gain;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut worth = |line: Edge| {
        let mut child = *position;
        game.play(&mut child, line);
        let closed = game.closes(position, line) as i32;
        if closed > 0 { closed + gain(game, &child, known) } else { -gain(game, &child, known) }
    };
    let all: Vec<i32> = moves.iter().map(|&line| worth(line)).collect();
    let best = all.iter().copied().max().unwrap_or(0);
    if !moves.is_empty() {
        let mut listed = Vec::new();
        Chains::list(game, position, |line, _| listed.push(line));
        let best_listed =
            moves.iter().zip(&all).filter(|(line, _)| listed.contains(line)).map(|(_, &n)| n).max();
        assert_eq!(best_listed, Some(best), "{}\n{listed:?}", game.picture(position));
    }
    known.insert((position.across, position.down), best);
    best
}

/// Random walks from box to box are left open, so that there are chains and loops of all kinds.
#[test]
fn the_guide_lists_a_best_line_in_every_position_with_chains() {
    let mut dice = Dice::new(5);
    for round in 0..400 {
        let (rows, columns) = [(2, 2), (3, 3), (2, 5), (4, 4), (5, 5), (1, 8)][round % 6];
        let game = game(rows, columns);
        let (mut across, mut down) = (game.across, game.down);
        let most = 6 + dice.below(6) as u32;
        while (game.across & !across).count_ones() + (game.down & !down).count_ones()
            < most.min(3 * rows * columns)
        {
            let boxes: Vec<_> = each(game.boxes).collect();
            let mut at = Some(boxes[dice.below(boxes.len())]);
            for _ in 0..dice.below(9) {
                let Some(here) = at else { break };
                let side = dice.below(4);
                let (a, d) = game.line(here, side).bits();
                (across, down) = (across & !a, down & !d);
                at = game.beyond(here, side);
            }
        }
        if (game.across & !across).count_ones() + (game.down & !down).count_ones() > 13 {
            continue;
        }
        let turn = [Player::Max, Player::Min][dice.below(2)];
        let closed = game.closed(across, down).count_ones() as i8;
        let margin = 2 * dice.below(closed as usize + 1) as i8 - closed;
        let position = Position { across, down, margin, turn };
        let gain = Score::new(gain(&game, &position, &mut HashMap::new())).seen_by(turn);
        let value = Score::new(i32::from(margin) + gain.get());
        let guess = Score::new(dice.below(9) as i32 - 4);
        let drivers = [Driver::Window, Driver::Bisection, Driver::Mtd(guess), Driver::Aspiration(1)];
        for driver in drivers {
            let engine = Engine::new(&game).guide(Chains).driver(driver).table(Table::with_memory(1 << 12));
            let mut engine = engine.deepen(driver == Driver::Aspiration(1)).build().unwrap();
            let report = engine.search(&position, &Limits::none()).unwrap();
            assert_eq!(report.value.to_string(), value.to_string(), "{}", game.picture(&position));
            assert!(report.proved);
        }
    }
}

#[test]
fn known_margins() {
    for &(rows, columns, margin) in KNOWN {
        let report = solve(&game(rows, columns));
        let seconds = report.time.as_secs_f64();
        println!("dots({rows}x{columns}) {margin:+}: {} nodes, {seconds:.2} s", report.nodes);
        assert_eq!(report.value.to_string(), Score::new(margin).to_string(), "{rows}x{columns}");
        if rows != columns {
            assert_eq!(solve(&game(columns, rows)).value, report.value, "{columns}x{rows}");
        }
    }
}

#[test]
fn playthrough() {
    playthrough::check("dots", &game(3, 3), 1, Dots::estimate);
}

#[test]
fn keys_are_exact_where_they_fit() {
    for (rows, columns) in [(1, 1), (4, 4), (4, 5), (5, 4), (3, 7), (6, 3), (1, 13)] {
        assert!(game(rows, columns).has_exact_key(), "{rows}x{columns}");
    }
    assert!(!game(5, 5).has_exact_key());
}

#[test]
fn parameters_out_of_range_are_refused() {
    for (rows, columns) in [(0, 3), (3, 0), (26, 1), (7, 8), (u32::MAX, u32::MAX)] {
        let error = Dots::new(rows, columns).unwrap_err().to_string();
        assert_eq!(
            error,
            format!(
                "dots and boxes with {rows}x{columns} boxes: expected 1 to 25 rows and columns and at most 64 dots, \
                 which is (rows + 1) x (columns + 1)"
            )
        );
    }
}

#[test]
fn positions_are_read_in_both_forms() {
    let game = game(2, 2);
    let position = game.read_position(" a1b1 a1-a2  B2A2 b2b1 c3c2").unwrap();
    assert_eq!(game.write_position(&position), "-./||./-./..|/.. -1 x");
    assert_eq!(game.read_position("-./||./-./..|/.. -1 X"), Ok(position));
    assert_eq!(game.read_position(""), Ok(game.start()));
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let game = game(1, 1);
    let error = |text: &str| game.read_position(text).unwrap_err().to_string();
    for (text, expected) in [
        (
            "a1b1 a1b1",
            "column 6: line `a1b1`: this line is already drawn; the legal moves are a2b2, a1a2, b1b2",
        ),
        (
            "a1b2",
            "column 1: line `a1b2`: not a line of this board; expected two neighbouring dots, as in `a1b1`; the legal \
             moves are a1b1, a2b2, a1a2, b1b2",
        ),
        ("./../.", "expected three words, as in `./../. 0 x`: the board, the margin, and x or o to move"),
        ("./.. 0 x", "column 1: there are 2 rows of lines; expected 3"),
        ("./.../. 0 x", "column 3: row 2 has 3 lines; expected 2"),
        ("./.-/. 0 x", "column 4: expected `|` for a line or `.` for no line"),
        ("-/||/- 0 x", "column 8: expected the margin that 1 closed boxes give: -1, 1"),
        ("./../. 0 z", "column 10: expected x or o, the player to move"),
        ("./../. 0 o", "column 10: expected x: 0 lines are drawn and no box is closed"),
    ] {
        assert_eq!(error(text), format!("`{text}`: {expected}"));
    }
    let over = game.read_position("-/||/- +1 x").unwrap();
    assert_eq!(game.read_move(&over, "a1b1").unwrap_err().to_string(), "`a1b1`: the game is over");
}

#[test]
fn the_picture_shows_lines_and_closed_boxes() {
    let game = game(2, 2);
    let position = game.read_position("-./||./-./..|/.. -1 x").unwrap();
    assert_eq!(
        game.picture(&position),
        "   a   b   c
 1 •───•   •
   │▒▒▒│
 2 •───•   •
           │
 3 •   •   •
   O is 1 ahead, 3 boxes left, X to move"
    );
}
