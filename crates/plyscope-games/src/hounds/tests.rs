use super::*;
use crate::playthrough;
use plyscope::conformance::Check;
use plyscope::engine::{Engine, Limits, Table};
use plyscope::perft::perft;
use std::collections::HashMap;

/// Who wins and in how many plies from every position, `None` if nobody does: by going backwards from all ends. It knows no
/// lines and no repetition; what nobody can force is a draw.
fn retrograde(game: &Hounds) -> HashMap<u64, Option<Score>> {
    let squares: Vec<u32> = (0..32).filter(|&square| game.board >> square & 1 == 1).collect();
    let mut all = Vec::new();
    for (i, a) in squares.iter().enumerate() {
        for (j, b) in squares[..i].iter().enumerate() {
            for c in &squares[..j] {
                let hounds = 1 << a | 1 << b | 1 << c;
                for &hare in squares.iter().filter(|&&hare| hounds >> hare & 1 == 0) {
                    all.extend([Player::Max, Player::Min].map(|turn| Position {
                        hounds,
                        hare: hare as u8,
                        turn,
                    }));
                }
            }
        }
    }
    let after = |position: &Position| -> Vec<u64> {
        let child = |step| {
            let mut child = *position;
            game.play(&mut child, step);
            game.key(&child)
        };
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        moves.into_iter().map(child).collect()
    };
    let mut known: HashMap<u64, Option<Score>> =
        all.iter().map(|position| (game.key(position), game.outcome(position))).collect();
    let open: Vec<_> = all.iter().filter(|position| game.outcome(position).is_none()).collect();
    let open: Vec<_> =
        open.into_iter().map(|position| (game.key(position), position.turn, after(position))).collect();
    // In round n all wins in n plies are found, and all losses.
    for ply in 1.. {
        let (win, loss) = (Score::win_in(ply), Score::loss_in(ply));
        let found = |(key, turn, below): &(u64, Player, Vec<u64>)| {
            let (best, worst) = (win.seen_by(*turn), loss.seen_by(*turn));
            let mut values = below.iter().map(|key| known[key]);
            let won = |value: Option<Score>| value.is_some_and(|value| value.seen_by(*turn).is_win());
            if values.clone().any(won) {
                return Some((*key, best));
            }
            values.all(|value| value.is_some() && !won(value)).then_some((*key, worst))
        };
        let new: Vec<_> = open.iter().filter(|(key, ..)| known[key].is_none()).filter_map(found).collect();
        if new.is_empty() {
            break;
        }
        known.extend(new.into_iter().map(|(key, value)| (key, Some(value))));
    }
    known
}

#[test]
fn counts_are_known() {
    for (middle, counts) in [
        (2, [7, 17, 78, 172, 866, 1814]),
        (3, [7, 21, 133, 443, 2879, 9044]),
        (4, [7, 21, 141, 550, 3949, 14985]),
        (5, [7, 21, 141, 564, 4206, 18652]),
    ] {
        let game = Hounds::new(middle).unwrap();
        assert_eq!(perft(&game, &game.start(), 6)[1..], counts, "{middle} columns");
    }
}

/// On small boards every position is worth what going backwards from the ends says, distance included.
#[test]
fn the_engine_agrees_with_a_retrograde_analysis() {
    for (middle, every, longest) in [(1, 1, 99), (2, 1, 99), (3, 5, 15)] {
        let game = Hounds::new(middle).unwrap();
        let truth = retrograde(&game);
        let mut keys: Vec<_> = truth.iter().collect();
        keys.sort();
        let (mut won, mut drawn) = (0, 0);
        for (&key, &value) in keys.into_iter().step_by(every) {
            let hare = (key >> 27 & 31) as u8;
            let turn = if key >> 32 == 0 { Player::Max } else { Player::Min };
            let position = Position { hounds: (key & ((1 << 27) - 1)) as u32, hare, turn };
            if value.and_then(Score::distance).is_some_and(|plies| plies > longest) {
                continue;
            }
            let text = game.write_position(&position);
            let mut engine = Engine::new(&game)
                .guide(Chase)
                .table(Table::default())
                .deepen(true)
                .build()
                .expect("the settings go together");
            let limits = Limits::depth(value.and_then(Score::distance).unwrap_or(8)).and_nodes(2_000_000);
            let report = engine.search(&position, &limits).unwrap();
            match value {
                Some(value) => {
                    won += 1;
                    assert!(report.proved && report.value.score == value, "{text}: {value}, not {report}");
                }
                // To prove a draw takes all lines; what is proved must not be a win.
                None => {
                    drawn += 1;
                    let proved = report.proof().map(|proof| proof.value().score);
                    assert!(!proved.is_some_and(Score::is_decisive), "{text}: a draw, not {report}");
                }
            }
        }
        assert!(won > 30 && (middle == 1 || drawn > 40), "{middle}: {won} won, {drawn} drawn");
    }
}

#[test]
fn rules_keys_notation_and_guide_keep_their_promises() {
    for middle in [1, 2, 3, 7] {
        let game = Hounds::new(middle).unwrap();
        let check = Check::new(&game);
        let summary = check.rules().unwrap();
        assert_eq!(summary.wins + summary.losses, summary.ended, "{summary}");
        check.keys().unwrap();
        check.notation().unwrap();
        check.guide(&Chase).unwrap();
    }
}

#[test]
fn a_position_that_comes_again_ends_the_game() {
    let mut session = crate::registry::open("hounds@2h2/1h2r/1h3 h").unwrap();
    for mv in ["b1b2", "b2b1"] {
        assert!(session.play(mv).is_err(), "a hound stands there, or cannot go back");
    }
    let mut session = crate::registry::open("hounds@5/hh2r/1h3 h").unwrap();
    for mv in ["b2b3", "e2d2", "b3b2"] {
        session.play(mv).unwrap();
        assert_eq!((session.outcome(), session.ending()), (None, None));
    }
    session.play("d2e2").unwrap();
    assert_eq!(session.outcome(), Some(Score::ZERO));
    assert_eq!(session.ending().unwrap(), "a draw, the position was repeated");
    assert!(session.moves().is_empty() && session.spots().is_empty());
    assert!(session.play("b2b3").unwrap_err().message.contains("the game is over"));
    session.undo();
    assert_eq!((session.outcome(), session.moves().len()), (None, 4));
    // Written down, the line ends there as well.
    let tree = session.unfold(Some(3), 10_000).unwrap().tree;
    assert!(tree.is_leaf(tree.find("d2e2").unwrap()));
}

#[test]
fn notation_says_what_is_wrong() {
    let game = Hounds::new(3).unwrap();
    assert_eq!(game.write_position(&game.start()), "1h3/h3r/1h3 h");
    assert_eq!(game.picture(&game.start()), " 3    h . .  \n 2  h . . . r\n 1    h . .  \n    a b c d e");
    for (text, said) in [
        ("h4/5/1h2r h", "there is no square a3"),
        ("1h3/h3r/5 h", "there are 2 hounds and 1 hares; expected 3 hounds"),
        ("1h3/h4/1h3", "there are 3 hounds and 0 hares"),
        ("1h3/h3w/1h3", "expected `h`, `r`"),
    ] {
        let error = game.read_position(text).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
    assert!(Hounds::new(0).is_err() && Hounds::new(8).is_err());
}

#[test]
fn plays_as_recorded() {
    playthrough::check("hounds", &Hounds::new(3).unwrap(), 1, Hounds::hunt);
}
