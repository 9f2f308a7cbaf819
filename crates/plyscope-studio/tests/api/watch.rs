//! The search of a game that is watched is the one that the engine ran.

use crate::http::Studio;
use plyscope::engine::{Limits, Profile};
use plyscope_games::registry;
use plyscope_games::session::{Analysis, Session, value};
use serde_json::{Value, json};

fn watched(studio: &Studio, request: &Value) -> Value {
    let answer = studio.call("watch", request);
    assert_eq!(answer.status, 200, "{request}: {}", answer.body);
    answer.json()
}

fn opened(game: &str, moves: &[&str]) -> Box<dyn Session> {
    let mut session = registry::open(game).unwrap();
    for mv in moves {
        session.play(mv).unwrap();
    }
    session
}

/// The moves to a node, as the page finds them; nothing after a null move.
fn line(recorded: &Value, node: usize) -> Option<Vec<&str>> {
    let among =
        |list: &str, node: usize| recorded["game"][list].as_array().unwrap().iter().any(|one| one == node);
    let mut moves = Vec::new();
    let mut at = node;
    while let Some(above) = recorded["nodes"][at]["parent"].as_u64() {
        if among("passes", at) {
            return None;
        }
        if !among("again", at) {
            moves.insert(0, recorded["nodes"][at]["name"].as_str().unwrap());
        }
        at = above as usize;
    }
    Some(moves)
}

/// Law: every node is called by the move that leads to it, and the player there is the one whose turn it is.
fn names_are_moves(recorded: &Value, session: &dyn Session) {
    for (i, node) in recorded["nodes"].as_array().unwrap().iter().enumerate() {
        let Some(moves) = line(recorded, i) else { continue };
        let mut there = session.fork();
        for mv in &moves {
            assert_eq!(there.play(mv).as_deref(), Ok(*mv), "{} {moves:?}", session.name());
        }
        let turn = if there.turn() == plyscope::Player::Max { "max" } else { "min" };
        // At the end of a game it is nobody's turn.
        assert!(node["player"] == turn || there.outcome().is_some(), "{} {moves:?}", session.name());
    }
}

/// Law: where the table knew a position from another node, both have the same moves: the key may join mirrored positions,
/// which have as many.
fn known_positions_are_the_same(recorded: &Value, session: &dyn Session) {
    for known in recorded["game"]["known"].as_array().unwrap() {
        let [step, from] = [0, 1].map(|i| known[i].as_u64().unwrap() as usize);
        assert_eq!(recorded["steps"]["kind"][step], "hit");
        let here = recorded["steps"]["node"][step].as_u64().unwrap() as usize;
        assert_ne!(here, from);
        let moves = [here, from].map(|node| {
            let mut there = session.fork();
            for mv in line(recorded, node).unwrap_or_default() {
                there.play(mv).unwrap();
            }
            there.moves().len()
        });
        assert_eq!(moves[0], moves[1], "{} step {step}", session.name());
    }
}

/// Law: move, value, line, depth and nodes are those of the same analysis unrecorded; the calls that are told and those that
/// are only counted make up the search.
#[test]
fn what_is_watched_is_what_the_engine_did() {
    let studio = Studio::start();
    for (game, moves) in [
        ("tictactoe", &["b2", "a1"][..]),
        ("connect4", &[]),
        ("othello", &["d3"]),
        ("kalah(4,3)", &[]),
        ("mnk(9,9,5)", &["e5"]),
        ("breakthrough", &[]),
        ("dots(2x2)", &[]),
    ] {
        for (depth, exact) in [(1, false), (3, false), (4, true), (5, false)] {
            let what = format!("{game} {depth} {exact}");
            let request = json!({ "at": { "game": game, "moves": moves }, "depth": depth, "exact": exact });
            let shown = watched(&studio, &request);
            let (recorded, found) = (&shown["recorded"], &shown["recorded"]["game"]);
            let mut session = opened(game, moves);
            let view = session.fork();
            let profile = if exact { Profile::Exact } else { Profile::Selective };
            let analysis = Analysis { limits: Limits::depth(depth), profile, ..Analysis::default() };
            let answer = session.analyze(&analysis, &mut |_| (), &mut |_| ());
            assert_eq!(found["best"], json!(answer.best), "{what}");
            assert_eq!(found["line"], json!(answer.line), "{what}");
            assert_eq!(found["value"], json!(value(&*view, answer.claim())), "{what}");
            assert_eq!(
                (&found["depth"], &found["nodes"]),
                (&json!(answer.depth), &json!(answer.all_nodes())),
                "{what}"
            );
            assert_eq!(shown["stop"], answer.stop.name(), "{what}");
            let told =
                recorded["steps"]["calls"].as_array().and_then(|calls| calls.last()).and_then(Value::as_u64);
            let hidden = found["not_shown"].as_u64();
            assert_eq!(told.zip(hidden).map(|(a, b)| a + b), found["searched"].as_u64(), "{what}");
            names_are_moves(recorded, &*view);
            known_positions_are_the_same(recorded, &*view);
            // The line is drawn as far as it was visited.
            let path = recorded["path"]
                .as_array()
                .unwrap()
                .iter()
                .map(|node| recorded["nodes"][node.as_u64().unwrap() as usize]["name"].as_str().unwrap());
            assert!(path.zip(&answer.line).all(|(drawn, told)| drawn == told), "{what}");
            // The same search as a text is shown by `step` as it is here.
            let again = studio.call("step", &json!({ "recording": shown["search"] }));
            assert_eq!(&again.json(), recorded, "{what}");
        }
    }
}

/// Law: a textbook search is run on the game written out, and says so by its name. The tree that it gives is the one.
#[test]
fn a_textbook_search_is_run_on_the_game_written_out() {
    let studio = Studio::start();
    for (game, moves, depth) in
        [("tictactoe", &["b2", "a1", "c3", "a3"][..], None), ("connect4", &["4"], Some(3))]
    {
        let session = opened(game, moves);
        let tree = session.unfold(depth, 6_000).unwrap().tree;
        let worth = plyscope::textbook::minimax(&tree, &tree.root(), &mut ()).value;
        for algorithm in ["minimax", "alpha-beta", "mtdf"] {
            let what = format!("{game} {algorithm}");
            let at = json!({ "game": game, "moves": moves });
            let shown = watched(&studio, &json!({ "at": at, "depth": depth, "algorithm": algorithm }));
            let recorded = &shown["recorded"];
            assert_eq!(
                (&recorded["algorithm"], &shown["search"]),
                (&json!(algorithm), &Value::Null),
                "{what}"
            );
            assert_eq!(recorded["value"], tree.show(worth).to_string(), "{what}");
            // A tree that ends before the game does proves nothing.
            let sure = if depth.is_none() { "proved" } else { "estimate" };
            assert_eq!(recorded["game"]["sure"], sure, "{what}");
            assert_eq!(recorded["nodes"].as_array().unwrap().len(), tree.len(), "{what}");
            names_are_moves(recorded, &*session);
            // In the tree that can be taken elsewhere every node has a name of its own.
            let step =
                studio.call("step", &json!({ "tree": recorded["text"], "algorithm": algorithm })).json();
            assert_eq!(
                (&step["value"], &step["steps"]["kind"]),
                (&recorded["value"], &recorded["steps"]["kind"]),
                "{what}"
            );
        }
    }
}

/// Law: what Play and Watch are refused for is said in the language of the request, and so is what a value is.
#[test]
fn games_are_refused_and_valued_in_german() {
    let studio = Studio::start();
    let at = |game: &str, moves: &[&str]| json!({ "game": game, "moves": moves });
    let over = at("tictactoe", &["a1", "a2", "b1", "b2", "c1"]);
    for (call, mut asked, english, german) in [
        (
            "play/see",
            json!({ "at": at("conect4", &[]) }),
            "there is no game of this name; did you mean connect4?",
            "ein Spiel dieses Namens gibt es nicht; meintest du connect4?",
        ),
        (
            "play/see",
            json!({ "at": { "game": "connect4", "position": "9" } }),
            "column 1: there is no column 9; the columns are 1 to 7",
            "Spalte 1: eine Spalte 9 gibt es nicht; die Spalten sind 1 bis 7",
        ),
        (
            "play/turn",
            json!({ "at": at("connect4", &[]), "move": "9", "second": "strength=1" }),
            "not a legal move here; the legal moves are 1, 2",
            "hier kein erlaubter Zug; erlaubt sind 1, 2",
        ),
        (
            "play/judge",
            json!({ "at": at("nim", &[]) }),
            "expected at least one move",
            "erwartet wird mindestens ein Zug",
        ),
        (
            "play/choose",
            json!({ "at": at("nim", &[]), "level": "strong" }),
            "`strong` is not a level; expected depth=N",
            "`strong` ist keine Stufe; erwartet wird depth=N",
        ),
        ("play/analyze", json!({ "at": over }), "the game is over", "das Spiel ist zu Ende"),
        (
            "play/load",
            json!({ "record": "move a1" }),
            "line 1: expected `game NAME` first",
            "Zeile 1: zuerst wird `game NAME` erwartet",
        ),
        ("watch", json!({ "at": over }), "the game is over", "das Spiel ist zu Ende"),
        (
            "watch",
            json!({ "at": at("connect4", &[]), "depth": 9, "algorithm": "alpha-beta" }),
            "connect4(7x6): from here to depth 9 there are more than",
            "connect4(7x6): von hier bis zur Tiefe 9 sind es mehr als",
        ),
        (
            "watch/boards",
            json!({ "at": at("nim", &[]), "lines": [["z"]] }),
            "not a legal move here",
            "hier kein erlaubter Zug",
        ),
        ("lab/plot", json!({ "tree": "((3" }), "the text ends", "der Text ist zu Ende"),
    ] {
        for (lang, said) in [("en", english), ("de", german)] {
            asked["lang"] = json!(lang);
            let answer = studio.call(call, &asked);
            let detail = answer.json()["detail"].as_str().unwrap_or_default().to_owned();
            assert!(answer.status >= 400 && detail.contains(said), "{call}: {detail}");
        }
        asked["lang"] = json!("fr");
        let place = studio.call(call, &asked).json()["place"].clone();
        // There the game is looked at first.
        assert!(place == "lang" || call == "watch", "{call}: {place}");
    }
    let won = json!({ "at": at("tictactoe", &["b2", "a2"]), "lang": "de", "lines": 9, "exact": true });
    let found = studio.call("play/analyze", &won).event("done").unwrap();
    assert_eq!(found["value"], "Sieg in 5");
    let told = found.to_string();
    assert!(!told.contains("win in") && !told.contains("loss in"), "{told}");
    // What never came to a call is told in the language of the client.
    let body = format!("{{\"tree\": \"{}\"}}", "3 ".repeat(2 << 20));
    let head = studio.head("step", body.len()).replacen("\r\n", "\r\nAccept-Language: de-AT,en;q=0.5\r\n", 1);
    let told = studio.send(&(head + &body));
    assert!(told.body.contains("eine Anfrage darf höchstens"), "{told:?}");
}

/// Law: a page can put every value on a line, whatever language its text is in.
#[test]
fn won_and_lost_games_are_numbers_beside_their_words() {
    let studio = Studio::start();
    let at = json!({ "game": "tictactoe", "moves": ["b2", "a2", "a1"] });
    for lang in ["en", "de"] {
        let recorded = &watched(&studio, &json!({ "at": at, "lang": lang }))["recorded"];
        let texts = recorded["strings"].as_array().unwrap();
        let mut decisive = 0;
        for column in ["alpha", "beta", "best"] {
            for text in recorded["steps"][column].as_array().unwrap() {
                let text = texts[text.as_u64().unwrap() as usize].as_str().unwrap();
                let plain = text.is_empty() || text.ends_with('∞') || text.parse::<i64>().is_ok();
                let number = recorded["decisive"][text].as_i64();
                assert_eq!(plain, number.is_none(), "{text}");
                let Some(number) = number else { continue };
                let lost =
                    ["loss", "lost", "Niederlage", "verloren"].iter().any(|word| text.starts_with(word));
                assert_eq!(lost, number < 0, "{text}");
                decisive += 1;
            }
        }
        assert!(decisive > 10, "{decisive}");
    }
}

/// The most that the engine searches is a number of nodes, so a link shows the same everywhere; what it got is told.
/// The words that a search of a game is told with are those of the page's language; its file stays as it is.
#[test]
fn a_german_page_is_told_in_german() {
    let studio = Studio::start();
    let at = json!({ "game": "tictactoe", "moves": ["b2", "a2", "a1"] });
    for algorithm in [json!(null), json!("alpha-beta")] {
        let ask = |lang| watched(&studio, &json!({ "at": at, "lang": lang, "algorithm": algorithm }));
        let (english, german) = (ask("en"), ask("de"));
        let word =
            |shown: &Value| shown["recorded"]["nodes"][0]["name"].as_str().unwrap_or_default().to_owned();
        assert_eq!((word(&english), word(&german)), ("root".to_owned(), "Wurzel".to_owned()));
        assert_eq!(english["search"], german["search"]);
        let told = german["recorded"].to_string();
        assert!(!german["recorded"]["header"].as_str().unwrap().contains("selective"), "{told}");
        for word in ["win in", "loss in", "root ("] {
            assert!(!told.contains(word), "{word}: {told}");
        }
    }
}

#[test]
fn a_search_without_an_end_stops_at_its_last_whole_depth() {
    let studio = Studio::start();
    let ask = || watched(&studio, &json!({ "at": { "game": "connect4" } }));
    let shown = ask();
    assert_eq!(shown["stop"], "nodes");
    let found = &shown["recorded"]["game"];
    assert!(
        found["depth"].as_u64() > Some(9) && found["not_shown"].as_u64() > Some(1_000),
        "{}",
        found["depth"]
    );
    assert_eq!(shown, ask());
    // A game that ends sooner is searched to its end.
    let end = watched(&studio, &json!({ "at": { "game": "tictactoe", "moves": ["b2", "a1", "c3", "a3"] } }));
    assert_eq!((&end["stop"], &end["recorded"]["game"]["value"]), (&json!("proved"), &json!("0")));
}

#[test]
fn what_cannot_be_watched_is_told() {
    let studio = Studio::start();
    let nim = || json!({ "game": "nim" });
    for (request, place) in [
        (json!({ "at": nim(), "depth": 0 }), "depth"),
        (json!({ "at": nim(), "depth": 2, "algorithm": "alpha-beta", "exact": true }), "exact"),
        (json!({ "at": nim(), "depth": 2, "algorithm": "alfa-beta" }), "algorithm"),
        (json!({ "at": { "game": "tictactoe", "moves": ["a1", "b1", "a2", "b2", "a3"] } }), "at"),
        (json!({ "at": nim(), "depth": 2, "lang": "fr" }), "lang"),
    ] {
        let answer = studio.call("watch", &request);
        assert_eq!(
            (answer.status, &answer.json()["place"]),
            (422, &json!(place)),
            "{request}: {}",
            answer.body
        );
    }
}
