use super::*;
use crate::Dice;
use crate::Knowledge;
use crate::playthrough;
use crate::session::{Analysis, Level, Question};
use plyscope::engine::{Basis, Cancel, Limits, Profile, Stop};
use plyscope::textbook::minimax;
use plyscope::{Bound, Game, Score};

/// A session of every game, small where that is possible.
fn sessions() -> Vec<Box<dyn Session>> {
    let tree = "(root (a~3 (c 1 2.5) (d -7 4)) (b~2 (e 7 8) 9))".parse().unwrap();
    let open = |entry: &Entry| match entry.name.as_str() {
        "tree" => session("tree(test)", Written(Tree::clone(&tree))),
        name => open(name).unwrap(),
    };
    Registry::bundled().list().iter().map(open).collect()
}

#[test]
fn every_game_has_a_playthrough() {
    for entry in Registry::bundled().list() {
        let file = playthrough::file(&entry.name);
        assert!(file.exists(), "{}: {} is missing", entry.name, file.display());
    }
}

#[test]
fn a_random_game_of_othello_goes_as_before() {
    let game = crate::othello::Othello::new(8).unwrap();
    playthrough::check("othello", &game, 1, crate::othello::Othello::evaluate);
}

#[test]
fn every_example_opens_and_is_named_as_it_can_be_opened_again() {
    for entry in Registry::bundled().list().iter().filter(|entry| entry.name != "tree") {
        let session = open(&entry.example).unwrap();
        assert_eq!(open(session.name()).unwrap().name(), session.name());
        let default = match entry.default.as_str() {
            "" => entry.name.clone(),
            default => format!("{}({default})", entry.name),
        };
        assert_eq!(open(&entry.name).unwrap().name(), open(&default).unwrap().name(), "{default}");
    }
}

#[test]
fn quick_facts_hold() {
    let games = Registry::bundled();
    for fact in games.list().iter().flat_map(Entry::known).filter(|fact| !fact.long) {
        let question = Question { line: false, ..Question::default() };
        let found = fact.check(&games, &question, &mut |_| ());
        assert_eq!(found, Ok(Checked::Right), "{} {}", fact.game, fact.claim);
    }
}

#[test]
fn errors_name_the_place_and_what_exists() {
    for (text, words) in [
        (
            "conect4",
            "`conect4`: column 1: there is no game of this name; did you mean connect4? The games are tictactoe, mnk, ",
        ),
        ("go", "there is no game of this name; the games are tictactoe, "),
        ("connect4(7x6", "column 13: expected ) after the parameters"),
        ("connect4(7x6)x", "column 14: expected @ and a position"),
        (
            "connect4(7)",
            "column 10: a size is two numbers with x between them, not `7`; expected connect4(WIDTHxHEIGHT), e.g. connect4(7x6)",
        ),
        ("connect4( 20x9)", "column 11: a board of 20x9 does not fit"),
        ("connect4(7x6,3)", "column 14: there are 2 parameters; expected connect4(WIDTHxHEIGHT)"),
        ("connect4@4448", "`connect4@4448`: column 13: there is no column 8; the columns are 1 to 7"),
        ("kalah(6,4,house)", "column 11: `house` is not one of standard, empty-capture"),
        ("kalah(9)", "column 7: the number of houses must be a number from 1 to 7, not `9`"),
        ("tree", "expected the file in parentheses"),
        ("tree(x.txt)", "column 6: files are not read here"),
    ] {
        let error = open(text).err().unwrap_or_else(|| panic!("{text}")).to_string();
        assert!(error.contains(words), "{error}");
    }
    let games = Registry::bundled();
    let names = |text| games.names_a_game(text);
    assert!(names("connect4(7x") && names("Connect4@") && !names("letters"));
}

#[test]
fn a_session_plays_and_takes_back() {
    for mut session in sessions() {
        let name = session.name().to_owned();
        let mut dice = Dice::new(3);
        let mut before = Vec::new();
        while session.outcome().is_none() && before.len() < 300 {
            let moves = session.moves();
            assert!(!moves.is_empty(), "{name}");
            before.push((session.position(), session.picture(), moves.clone()));
            let mv = &moves[dice.below(moves.len())];
            assert_eq!(session.play(mv).as_ref(), Ok(mv));
        }
        assert_eq!(session.history().len(), before.len());
        assert_eq!(session.origin(), before[0].0);
        if session.outcome().is_some() {
            assert!(session.moves().is_empty());
            assert!(session.play("1").unwrap_err().message.contains("the game is over"), "{name}");
        }
        let end = session.position();
        let mut again = session.fork();
        again.set_position(&end).unwrap();
        assert_eq!(again.history().len(), 0);
        // What ended because a position came again goes on where nobody knows of the first time.
        let came_again = session.ending().is_some_and(|ending| ending.ends_with("was repeated"));
        assert!(came_again || again.outcome() == session.outcome(), "{name}");
        // The moves lead to the same position, and to the same end.
        again.set_position(&session.history().join(" ")).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((again.position(), again.outcome()), (end, session.outcome()), "{name}");
        assert!(again.history().is_empty() || again.history() == session.history(), "{name}");
        for (position, picture, moves) in before.into_iter().rev() {
            assert!(session.undo().is_some());
            assert_eq!((session.position(), session.picture(), session.moves()), (position, picture, moves));
        }
        assert_eq!(session.undo(), None);
        assert!(session.play("nonsense").unwrap_err().to_string().contains("the legal moves are"), "{name}");
        assert!(session.set_position("?!").is_err(), "{name}");
        let first = session.moves()[0].clone();
        let error = session.set_position(&format!("{first} ?!")).unwrap_err().to_string();
        assert!(name.starts_with("connect4") || error.contains("move 2, `?!`"), "{name}: {error}");
    }
}

#[test]
fn a_tree_of_a_game_is_worth_what_the_game_is() {
    for text in ["connect4(4x4)@12341234", "connect4@2252576253462244111563365343671351441"] {
        let mut session = open(text).unwrap();
        let unfolded = session.unfold(None, 100_000).unwrap();
        assert!(unfolded.complete);
        let value = minimax(&unfolded.tree, &unfolded.tree.start(), &mut ()).value;
        let answer = session.solve(&Question::default(), &mut |_| ());
        assert_eq!(answer.value.score, value, "{text}");
        let counts = session.perft(42);
        assert_eq!(counts.iter().sum::<u64>(), unfolded.tree.len() as u64);
    }
}

#[test]
fn every_game_unfolds_and_says_when_it_is_too_large() {
    for session in sessions() {
        let unfolded = session.unfold(Some(2), 20_000).unwrap();
        let tree = &unfolded.tree;
        let counts: u64 = session.perft(2).iter().sum();
        assert_eq!(tree.len() as u64, counts, "{}", session.name());
        assert_eq!(tree.name(tree.root()), "root");
        let names: std::collections::HashSet<_> = tree.nodes().map(|node| tree.name(node)).collect();
        assert_eq!(names.len(), tree.len());
        // A node is called by the moves that lead to it.
        for node in tree.nodes().skip(1) {
            let path: Vec<_> = tree.path(node)[1..].iter().map(|at| &*unfolded.moves[at.index()]).collect();
            assert_eq!(path.join("."), tree.name(node), "{}", session.name());
        }
    }
    let error = open("connect4").unwrap().unfold(Some(9), 1000).unwrap_err();
    assert_eq!(error.fits, (3, 400));
    assert!(error.to_string().contains("to depth 9 there are more than 1000 positions"), "{error}");
}

#[test]
fn wins_among_static_values_are_beyond_them() {
    let session = open("connect4@121212").unwrap();
    let unfolded = session.unfold(Some(2), 1000).unwrap();
    let tree = &unfolded.tree;
    let win = tree.find("1").unwrap();
    assert!(!unfolded.complete && tree.is_leaf(win));
    let most = tree.leaves().into_iter().filter_map(|leaf| tree.value(leaf)).max();
    assert_eq!(tree.value(win), most);
    assert!(tree.value(win) >= Some(Score::new(99)), "{unfolded:?}");
    assert!(unfolded.note.unwrap().contains("minus the number of plies"));
}

#[test]
fn ranked_moves_agree_with_the_value() {
    let mut session = open("connect4@2252576253462244111563365343671351441").unwrap();
    for threads in [1, 2] {
        let question = Question { rank: true, threads, ..Question::default() };
        let answer = session.solve(&question, &mut |_| ());
        assert_eq!(answer.claim().seen_by(answer.turn).score, Score::new(-1));
        assert_eq!(answer.moves.len(), session.moves().len());
        assert!(answer.proved && answer.moves.iter().all(|scored| scored.proved));
        let best = answer.moves.iter().map(|scored| scored.value.seen_by(answer.turn).score).max();
        assert_eq!(best, Some(answer.claim().seen_by(answer.turn).score));
        assert_eq!(answer.moves[0].mv, answer.best.clone().unwrap());
        assert!(answer.ties().contains(answer.best.as_ref().unwrap()));
        assert_eq!(answer.verdict.distance, Some(answer.line.len() as u32), "{answer:?}");
        assert!(answer.verdict.text.starts_with("X wins in "), "{}", answer.verdict.text);
    }
}

#[test]
fn a_stopped_search_says_what_it_knows() {
    let mut session = open("connect4").unwrap();
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Limits::none().and_cancel(&cancel);
    let answer = session.solve(&Question { limits: limits.clone(), ..Question::default() }, &mut |_| ());
    assert_eq!(answer.stop, Stop::Cancelled);
    assert!(!answer.proved && answer.value.bound != Bound::Exact);
    assert_eq!((&answer.best, answer.basis), (&None, Basis::Nothing));
    let ranked = Question { limits: Limits::nodes(50_000), rank: true, ..Question::default() };
    let answer = session.solve(&ranked, &mut |_| ());
    assert_eq!((answer.stop, answer.moves.len()), (Stop::Nodes, 7));
    assert!(answer.all_nodes() <= 50_100, "{}", answer.all_nodes());
    let answer =
        session.analyze(&Analysis { limits, ..Analysis::default() }, &mut |_| (), &mut |_| panic!("nothing"));
    assert_eq!((&answer.best, answer.verdict.knowledge), (&None, Knowledge::Nothing));
}

#[test]
fn analysis_deepens_and_finds_the_win() {
    let mut session = open("connect4@1212").unwrap();
    let mut depths = Vec::new();
    let analysis =
        Analysis { limits: Limits::depth(6), rank: true, profile: Profile::Exact, ..Analysis::default() };
    let answer = session.analyze(&analysis, &mut |_| (), &mut |answer| {
        assert_eq!(answer.moves.len(), 7);
        depths.push(answer.depth);
    });
    assert_eq!(depths[0], Some(1));
    assert_eq!(answer.moves.len(), 7);
    // A third stone in column 1 is answered there; two ways at once in the middle are not.
    assert!(answer.depth.is_some());
    session.set_position("121212").unwrap();
    let answer = session.analyze(&Analysis::default(), &mut |_| (), &mut |_| ());
    assert_eq!((answer.best.as_deref(), answer.verdict.distance), (Some("1"), Some(1)));
}

#[test]
fn every_game_is_analysed_and_played_to_its_end() {
    for mut session in sessions() {
        let name = session.name().to_owned();
        let mut dice = Dice::new(1);
        let level: Level = "nodes=300".parse().unwrap();
        for ply in 0.. {
            if session.outcome().is_some() || ply > 300 {
                break;
            }
            let answer = session.choose(&level, &Limits::none(), &mut dice, &mut |_| (), &mut |_| ());
            let best = answer.best.clone().unwrap_or_else(|| panic!("{name}: {}", session.position()));
            assert!(session.pictures(&answer.line).is_ok(), "{name}");
            session.play(&best).unwrap();
        }
        assert!(session.outcome().is_some(), "{name}");
        let over = session.choose(&level, &Limits::none(), &mut dice, &mut |_| (), &mut |_| ());
        assert_eq!(over.best, None, "{name}");
    }
}

#[test]
fn a_win_that_hints_alone_see_is_played() {
    // The guide proves the root without a search; the move that wins is wanted all the same.
    for (game, best) in [("tictactoe@o1o/1x1/1x1 x", "b3"), ("connect4@121212", "1")] {
        for profile in [Profile::Exact, Profile::Selective] {
            let mut session = open(game).unwrap();
            let analysis = Analysis { profile, ..Analysis::default() };
            let answer = session.analyze(&analysis, &mut |_| (), &mut |_| ());
            assert_eq!(
                (answer.best.as_deref(), answer.verdict.distance),
                (Some(best), Some(1)),
                "{game} {profile:?}"
            );
        }
    }
}
