//! A game that is not bundled, from its rules to the studio: `docs/your-own-game.md` and the example it walks through.

#[path = "../examples/studio_with_my_game.rs"]
#[expect(dead_code, reason = "its `main` is run by hand")]
mod mine;

use mine::{Chomp, games};
use plyscope::engine::{Cancel, Limits};
use plyscope_games::Dice;
use plyscope_games::session::{Level, Question};

/// The blocks of Rust in the tutorial that are not marked as to be ignored.
fn blocks(text: &str) -> Vec<&str> {
    let starts = text.split("```rust\n").skip(1);
    starts.map(|rest| rest.split("```").next().expect("a block ends")).collect()
}

#[test]
fn every_block_of_the_tutorial_is_compiled() {
    let example = include_str!("../examples/studio_with_my_game.rs");
    let blocks = blocks(include_str!("../../../docs/your-own-game.md"));
    assert_eq!(blocks.len(), 6);
    for block in blocks {
        assert!(example.contains(block), "this is not in the example:\n{block}");
    }
}

#[test]
fn entering_the_registry_takes_at_most_fifteen_lines() {
    let example = include_str!("../examples/studio_with_my_game.rs");
    let entry = example.split("/// The bundled games and chomp.").nth(1).expect("the last part");
    assert!(entry.lines().filter(|line| !line.trim().is_empty()).count() <= 15, "{entry}");
}

#[test]
fn it_keeps_its_promises_and_the_first_player_wins() {
    let summary = plyscope_games::Own::new(Chomp).check().expect("promises");
    assert!(summary.solved > 20, "{summary}");
    let mut session = games().open("chomp").expect("it is registered");
    assert_eq!(session.perft(2), [1, 20, session.divide(2).iter().map(|(_, count)| count).sum()]);
    let answer = session.solve(&Question::default(), &mut |_| ());
    // Whatever the second player could answer to eating the last square, the first player could have eaten at once.
    assert!(answer.proved && answer.verdict.text.starts_with("Ann wins in "), "{answer:?}");
    let (level, mut dice) = ("strength=3".parse::<Level>().expect("a level"), Dice::new(1));
    while session.outcome().is_none() {
        let answer = session.choose(&level, &Limits::none(), &mut dice, &mut |_| (), &mut |_| ());
        session.play(&answer.report.best.expect("a move")).expect("a legal move");
    }
    assert!(session.unfold(Some(2), 1000).is_ok());
}

#[test]
fn it_is_in_the_menu_of_the_studio_and_on_its_board() {
    let api = plyscope_studio::api_with(games());
    let call = |name: &str, body: &str| {
        let call = api.find(name).expect("a call");
        call.run(body.as_bytes(), &Cancel::new(), &mut |_, _| ()).expect("an answer")
    };
    assert!(call("games", "{}").contains(r#""name":"chomp""#));
    let seen = call("play/see", r#"{"at":{"game":"chomp","moves":["c2"]}}"#);
    assert!(seen.contains(r#""players":["Ann","Bob"]"#) && seen.contains(r#""position":"5222 2""#), "{seen}");
    assert!(seen.contains(r#""look":"stone""#), "{seen}");
    let at = r#""at":{"game":"chomp","position":"2200 1"}"#;
    // To the end of the game: no horizon.
    let watched = call("watch", &format!(r#"{{{at},"algorithm":"alpha-beta"}}"#));
    assert!(watched.contains(r#""game":"chomp""#) && watched.contains(r#""depth":null"#), "{watched}");
    let watched = call("watch", &format!("{{{at}}}"));
    assert!(watched.contains("plyscope engine; chomp; selective; depth"), "{watched}");
}
