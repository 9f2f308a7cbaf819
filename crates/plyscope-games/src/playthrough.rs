//! One random game, written down: what the rules did yesterday, for comparison with what they do today.
//!
//! Every game keeps such a record in `playthroughs/NAME.txt`. A game's test is one call:
//!
//! ```no_run
//! # fn test<G: plyscope::Notation + plyscope::Picture>(game: G) {
//! plyscope_games::playthrough::check("name", &game, 1, |_, _| plyscope::Score::ZERO);
//! # }
//! ```
//!
//! `BLESS=1 cargo test -p plyscope-games` writes the records anew; read the difference before it is committed.

use crate::Dice;
use plyscope::{Notation, Picture, Score};
use std::fmt::Write;
use std::path::PathBuf;

/// A random game that takes longer is cut off.
const LONGEST: usize = 200;

/// Where the record of the game `name` is kept.
pub fn file(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "playthroughs", &format!("{name}.txt")].iter().collect()
}

/// Plays one random game and writes it down: at every ply the board, the position as text, whose turn it is, the
/// legal moves, the static evaluation and the move played; at the end the outcome.
///
/// Law: the same game, seed and evaluation give the same text. On the way, the law of [`Notation`] is checked.
///
/// # Panics
/// If a move or position that was written is read as another one.
pub fn record<G: Notation + Picture>(
    game: &G,
    seed: u64,
    evaluate: impl Fn(&G, &G::State) -> Score,
) -> String {
    let mut dice = Dice::new(seed);
    let mut state = game.start();
    let mut text = String::new();
    let mut say = |line: String| {
        // Trailing blanks would not survive an editor.
        for line in line.lines() {
            let _ = writeln!(text, "{}", line.trim_end());
        }
    };
    for ply in 0.. {
        check_notation(game, &state);
        say(format!("ply {ply}: {}", game.write_position(&state)));
        say(game.picture(&state));
        if let Some(outcome) = game.outcome(&state) {
            say(format!("outcome {outcome}"));
            break;
        }
        if ply == LONGEST {
            say("and so on".to_owned());
            break;
        }
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let written: Vec<_> = moves.iter().map(|&mv| game.write_move(&state, mv)).collect();
        let chosen = dice.below(moves.len());
        say(format!("{} to move: {}", game.turn(&state), written.join(" ")));
        say(format!("evaluation {}", evaluate(game, &state)));
        say(format!("plays {}\n\n", written[chosen]));
        game.play(&mut state, moves[chosen]);
    }
    text
}

/// Checks the law of [`Notation`] in one position: what is written is read as the same.
///
/// # Panics
/// If it is not.
pub fn check_notation<G: Notation>(game: &G, state: &G::State) {
    let written = |state: &G::State| {
        let mut moves = Vec::new();
        if game.outcome(state).is_none() {
            game.moves(state, &mut moves);
        }
        let words: Vec<_> = moves.iter().map(|&mv| game.write_move(state, mv)).collect();
        (moves, words)
    };
    let text = game.write_position(state);
    assert_eq!(text.lines().count(), 1, "a position is written on one line: {text}");
    let again = match game.read_position(&text) {
        Ok(again) => again,
        Err(error) => panic!("cannot read the position that was written: {error}"),
    };
    let (moves, words) = written(state);
    assert_eq!(game.write_position(&again), text);
    assert_eq!(written(&again).1, words, "{text}");
    assert_eq!(game.outcome(&again), game.outcome(state), "{text}");
    assert!(game.outcome(state).is_some() || game.turn(&again) == game.turn(state), "{text}");
    for (mv, word) in moves.iter().zip(&words) {
        match game.read_move(state, word) {
            Ok(read) => assert!(read == *mv, "{text}: `{word}` is read as another move"),
            Err(error) => panic!("{text}: cannot read the move that was written: {error}"),
        }
    }
}

/// For tests: plays a random game and compares it with `playthroughs/NAME.txt`. With `BLESS=1` in the environment it
/// writes the file instead.
///
/// # Panics
/// If there is no such file or the game went differently.
pub fn check<G: Notation + Picture>(
    name: &str,
    game: &G,
    seed: u64,
    evaluate: impl Fn(&G, &G::State) -> Score,
) {
    let file = file(name);
    let now = record(game, seed, evaluate);
    if std::env::var_os("BLESS").is_some_and(|bless| bless == "1") {
        if let Err(error) = std::fs::write(&file, &now) {
            panic!("{}: {error}", file.display());
        }
        return;
    }
    let then = match std::fs::read_to_string(&file) {
        Ok(then) => then,
        Err(error) => panic!("{}: {error}; BLESS=1 cargo test writes it", file.display()),
    };
    if let Some((line, (then, now))) =
        then.lines().zip(now.lines()).enumerate().find(|(_, (then, now))| then != now)
    {
        panic!(
            "{}:{}: the game went differently\n  then: {then}\n  now:  {now}\nBLESS=1 cargo test writes it anew",
            file.display(),
            line + 1
        );
    }
    assert_eq!(then.lines().count(), now.lines().count(), "{}: another length", file.display());
}
