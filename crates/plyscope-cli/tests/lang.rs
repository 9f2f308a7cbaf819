//! What people read about trees, in both languages: the same facts, and no English left in the German.

use std::process::Command;

fn plyscope(args: &[&str]) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_plyscope")).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    assert!(output.status.success(), "{args:?}: {}", text(output.stderr));
    (text(output.stdout), text(output.stderr))
}

fn both(args: &[&str]) -> [String; 2] {
    ["en", "de"].map(|lang| plyscope(&[args, &["--lang", lang]].concat()).0)
}

/// English words that no German sentence has.
const ENGLISH: &[&str] = &[
    " the ", "The ", " is ", " has ", " with ", " and ", " not ", "enough", "leaves", "value", "step ",
    "moves", "store",
];

fn assert_german(text: &str, args: &[&str]) {
    for word in ENGLISH {
        // Code and the titles of pages are notation.
        let notation = |line: &&str| {
            line.contains(['(', '=', '←'])
                || line.starts_with("# R")
                || line.starts_with(['▶'])
                || line.starts_with("  ")
        };
        let lines = text.lines().filter(|line| !notation(line));
        for line in lines {
            assert!(!line.contains(word), "{args:?}: `{word}` in {line}");
        }
    }
}

#[test]
fn traces_speak_german() {
    for algorithm in ["minimax", "alpha-beta", "fail-hard", "shallow", "pvs", "mtdf", "sss", "deepening"] {
        for style in ["log", "table", "stack"] {
            let args = ["trace", "horizon", "--algorithm", algorithm, "--style", style];
            let [en, de] = both(&args);
            assert_ne!(en, de, "{args:?}");
            assert_eq!(en.lines().count(), de.lines().count(), "{args:?}");
            match (style, algorithm) {
                // The words of its page.
                ("stack", "fail-hard") => {}
                // Rows are notation.
                ("table", _) => {
                    let notes: Vec<&str> = de.lines().filter(|line| line.starts_with('#')).collect();
                    assert_german(&notes.join("\n"), &args);
                }
                _ => assert_german(&de, &args),
            }
            if style == "table" {
                let rows = |text: &str| {
                    let rows = text.lines().filter(|line| !line.starts_with('#'));
                    rows.map(|row| row.replace(" statisch", " static").replace(" Tabelle", " table"))
                        .collect::<Vec<_>>()
                };
                assert_eq!(rows(&en), rows(&de), "{args:?}");
            }
        }
        let json = ["trace", "horizon", "--algorithm", algorithm, "--style", "json"];
        let [en, de] = both(&json);
        assert_eq!(en.lines().count(), de.lines().count());
    }
    let [en, de] = both(&["trace", "letters", "--style", "log"]);
    assert!(en.contains("so C's remaining child cannot matter."), "{en}");
    assert!(de.contains("also kann das andere Kind von C nichts ändern."), "{de}");
}

/// What was expected where is said in the language of the command, with the places.
#[test]
fn refusals_speak_german() {
    let folder = std::env::temp_dir().join(format!("plyscope-lang-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (broken, wrong) = (file("tree.txt", "[[3, 12], [2"), file("answer.csv", "leaf,value\nE,3\n"));
    let exercise = file("exercise.json", r#"{"kind": "values", "tree": "((3 12 8) (2 4 6) (14 5 2))"}"#);
    let empty = folder.join("empty");
    std::fs::create_dir_all(&empty).unwrap();
    let empty = empty.display().to_string();
    let near = "erwartet wird `,` oder `]` für die Klammer aus Zeile 1, Spalte 11";
    for (args, said) in [
        (vec!["trace", &broken], near),
        (vec!["solve", &broken], near),
        (vec!["draw", &broken], near),
        (vec!["compare", &broken], near),
        (vec!["convert", &broken, "--to", "sexpr"], near),
        (vec!["exercise", "visited", "--tree", &broken], near),
        (
            vec!["trace", "connect4", "--position", "9"],
            "Stellung `9`: Spalte 1: eine Spalte 9 gibt es nicht; die Spalten sind 1 bis 7",
        ),
        (
            vec!["draw", "mnk(9,9,99)"],
            "`mnk(9,9,99)`: Spalte 9: K muss eine Zahl von 1 bis 15 sein, nicht `99`; erwartet wird mnk(COLUMNS,ROWS,K), z. B. ",
        ),
        (
            vec!["compare", "connect4", "--depth", "9"],
            "sind es mehr als 20000 Stellungen, zu viele für einen Baum",
        ),
        (vec!["trace", "nothing"], "eine solche Datei, ein solches Beispiel oder Spiel gibt es nicht"),
        (
            vec!["trace", "aima", "-a", "minimax", "--cut", ">"],
            "lässt keine Wahl, wann geschnitten wird und welche Schnitte zählen",
        ),
        (vec!["exercise", "cuts", "--deep-cut"], "ein tiefer Schnitt braucht mindestens 4 Halbzüge"),
        (
            vec!["exercise", "values", "--format", "pdf"],
            "braucht eine Datei; erwartet wird z. B. -o sheet.pdf",
        ),
        (vec!["grade", &exercise, &wrong], "Zeile 1 muss die Spaltenköpfe `node,value` enthalten"),
        (vec!["train", "tictactoe", "-o", "x"], "`tictactoe` nennt keine Muster, die man trainieren könnte"),
        (
            vec!["site", "x", "--module", &broken],
            "das ist kein WebAssembly-Modul; erwartet wird plyscope.wasm",
        ),
        (vec!["serve", "--name", "a b"], "--name a b: erwartet wird ein Name oder eine Adresse"),
        // What is wrong with the command line itself.
        (vec!["trace", "--algoritm", "pvs"], "Tipp: ein ähnliches Argument ist '--algorithm'"),
        (
            vec!["trace", "-a", "nope"],
            "ungültiger Wert 'nope' für '--algorithm <NAME>'\n  [mögliche Werte: minimax, ",
        ),
        (vec!["trace", "--depth", "x"], "'--depth <N>': erwartet wird eine ganze Zahl von 0 bis 1.000\n"),
        (vec!["exercise"], "diese Argumente fehlen:\n  <KIND>...\n\nAufruf: plyscope exercise"),
        (
            vec!["exercise", "cuts", "--cuts", "x"],
            "erwartet werden Zahlen von 0 bis 4.096, z. B. 3, 3..7, 3.. oder ..7",
        ),
        (vec!["draw", "--all", "x", "--step", "3"], "verträgt sich nicht mit '--step <N>'"),
        (vec!["trace", "aima", "--steps", "3..1"], "die Schritte `3..1` enden, bevor sie beginnen"),
        (vec!["trce"], "Tipp: ein ähnlicher Befehl ist 'trace'\n\nAufruf: plyscope <COMMAND>"),
        (
            vec!["trace", "--guess", "x"],
            "keine Zahl; erwartet wird ein Wert wie 4, -2.5, 1/2 oder inf\n\nMehr dazu sagt '--help'",
        ),
        (
            vec!["grade", &exercise, "--class", &empty],
            "keine Dateien; erwartet wird eine Datei für jede Abgabe",
        ),
    ] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_plyscope")).args(&args).args(["--lang", "de"]).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {told}");
        assert!(told.starts_with("Fehler: ") && told.contains(said), "{args:?}: {told}");
        assert!(!told.contains("expected"), "{args:?}: {told}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What a trace of a game says beside its moves, and where a listing comes from.
#[test]
fn games_and_listings_speak_german() {
    let folder = std::env::temp_dir().join(format!("plyscope-lang-game-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("search.json").display().to_string();
    plyscope(&["analyze", "tictactoe", "--depth", "5", "--record", &file]);
    for source in [vec![file.as_str()], vec!["tictactoe", "--position", "xo1/1x1/1o1 x", "--depth", "2"]] {
        for style in ["log", "table", "stack"] {
            let args = [&["trace"], &source[..], &["--style", style]].concat();
            let [en, de] = both(&args);
            assert!(en.contains("root") && de.contains("Wurzel") && !de.contains("root"), "{args:?}: {de}");
        }
        let json = [&["trace"], &source[..], &["--style", "json"]].concat();
        let [en, de] = both(&json);
        assert_eq!(en, de, "JSON is for machines");
    }
    let (_, told) =
        plyscope(&["trace", "tictactoe", "--position", "xo1/1x1/1o1 x", "--depth", "2", "--lang", "de"]);
    assert!(
        told.starts_with("Hinweis: ein gewonnenes Spiel zählt 1000 minus die Zahl der Halbzüge"),
        "{told}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
    for (algorithm, said) in [
        ("alpha-beta", "2. Auflage: ALPHA-BETA-SEARCH"),
        ("depth-limited", "# Alpha-Beta über Zugfolgen mit begrenzter Tiefe"),
        ("fail-hard", "der α-β-Algorithmus auf Folien"),
    ] {
        let [_, de] = both(&["trace", "letters", "--algorithm", algorithm, "--style", "stack"]);
        assert!(de.lines().nth(1).unwrap().contains(said), "{de}");
    }
}

/// English words of the commands for games, none of which a German line has.
const OF_GAMES: &[&str] = &[
    "to move",
    "over",
    "wins",
    "won",
    "lost",
    "draw",
    "estimate",
    "ahead",
    "value",
    "best",
    "line",
    "moves",
    "nodes",
    "table",
    "full",
    "searched",
    "stopped",
    "depth",
    "time",
    "proved",
    "bound",
    "limit",
    "plays",
    "hint:",
    "the",
    "and",
    "of",
    "score",
    "games",
    "length",
    "plies",
    "random moves",
    "seed",
    "ratio",
    "not",
    "Good",
    "played",
    "at",
    "reply",
    "every",
    "all",
    "e.g.",
    "default",
    "black",
    "white",
    "first",
    "second",
    "hounds",
    "win in",
    "loss in",
    "expected",
    "is",
    "with",
    "already",
    "to",
];

/// Every command speaks German: all kinds of verdicts, bounds and estimates, ranked moves, why it stopped.
#[test]
fn every_command_for_games_speaks_german() {
    use std::io::Write;
    let folder = std::env::temp_dir().join(format!("plyscope-lang-games-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let record = folder.join("match.txt").display().to_string();
    let search = folder.join("search.json").display().to_string();
    let game = folder.join("game.txt").display().to_string();
    let typed =
        format!("hint\nwhy\nzz\nundo\nhelp\na1\nwhy\nundo\nsave {game}\nload {game}\nsave\nhint x\nquit\n");
    let contest =
        ["match", "depth=2", "vs", "random", "--game", "tictactoe", "--games", "6", "--threads", "1"];
    let recorded = [&contest[..], &["--record", &record, "--sprt", "0,50"]].concat();
    for (args, input) in [
        (vec!["solve", "tictactoe", "--rank"], ""),
        (vec!["solve", "othello(4)"], ""),
        (vec!["solve", "hounds(2)", "--boards"], ""),
        (vec!["solve", "nim(1,2)", "--rank"], ""),
        (vec!["solve", "uniform(2,3,1)"], ""),
        (vec!["solve", "tictactoe", "--position", "a1a2b1b2c1"], ""),
        (vec!["solve", "connect4", "--depth", "6"], ""),
        (vec!["solve", "connect4", "--nodes", "300", "--rank"], ""),
        (vec!["solve", "tictactoe", "--record", &search], ""),
        (vec!["solve", "tictactoe", "--position", "-"], "a1\nzz\n"),
        (vec!["analyze", "connect4", "--depth", "4", "--lines", "2"], ""),
        (vec!["analyze", "tictactoe", "--exact", "--depth", "9"], ""),
        (vec!["analyze", "tictactoe", "--position", "a1a2b1b2c1"], ""),
        (vec!["analyze", "othello", "--nodes", "500"], ""),
        (vec!["play", "tictactoe", "--first", "perfect", "--second", "random"], ""),
        (vec!["play", "tictactoe"], &typed),
        (vec!["play", "nim(1)", "--first", "perfect", "--second", "perfect"], ""),
        (contest.to_vec(), ""),
        (recorded.clone(), ""),
        (recorded, ""),
        (vec!["games"], ""),
        (vec!["examples"], ""),
        (vec!["perft", "tictactoe", "3", "--divide"], ""),
        (vec!["perft", "nim(1,1)", "4"], ""),
        (vec!["perft", "tictactoe", "x"], ""),
        (vec!["compare", "tictactoe", "--position", "xo1/1x1/1o1 x", "--depth", "2"], ""),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_plyscope"))
            .args(&args)
            .args(["--lang", "de"])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        // A command that reads nothing may be gone already.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        assert!(!said.is_empty(), "{args:?}");
        for line in said.lines() {
            // The usage of a command and the words that are typed are the same in all languages, and so are names of games,
            // levels, files and of those who wrote the sources.
            let notation = [
                "Aufruf:",
                "Stellung  ",
                "bei ",
                "  hint ",
                "  why ",
                "  save ",
                "  board ",
                "Stufen",
                "Artificial",
                "Analysis",
            ];
            if notation.iter().any(|word| line.contains(word)) {
                continue;
            }
            let kept: String = line
                .split_inclusive([' ', ',', ';', ':'])
                .filter(|word| !word.contains(['(', '/', '=', '<', '\'', '`']) && !word.contains("--"))
                .collect();
            let words = format!(" {} ", kept.replace([',', ';', ':', '(', ')', '.'], " "));
            for word in OF_GAMES {
                let word = word.trim_end_matches([':', '.']);
                assert!(!words.contains(&format!(" {word} ")), "{args:?}: `{word}` in {line}");
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Decimals have a comma, and a search that cannot be compared says why.
#[test]
fn comparisons_speak_german() {
    let [en, de] = both(&["compare", "--random", "3,4", "--trials", "3"]);
    assert!(en.contains("45.20") && en.contains(" 45.2025 ") && !en.contains("45,20"), "{en}");
    assert!(de.contains("45,20") && de.contains(" 45,2025 ") && !de.contains("45.20"), "{de}");
    let [_, de] = both(&["compare", "letters"]);
    assert!(de.contains("deepening: ") && !de.contains("must be evaluated"), "{de}");
}

#[test]
fn solutions_speak_german() {
    for algorithm in ["minimax", "alpha-beta", "fail-hard", "thresholds", "pvs", "sss", "deepening"] {
        let args = ["solve", "horizon", "--algorithm", algorithm];
        let [en, de] = both(&args);
        assert_eq!(en.lines().count(), de.lines().count());
        assert_german(&de, &args);
    }
    let [_, de] = both(&["solve", "aima"]);
    for line in [
        "Wert           3\n",
        "bester Zug     B\n",
        "Weg            A → B → E\n",
        "besucht        7 Blätter: E 3, F 12,",
        "abgeschnitten  2 Blätter: I 4, J 6\n",
        "mindestens     5 Blätter in der besten Reihenfolge\n",
        "  C (MIN) ist höchstens 2 wert; A hat über B schon 3, also können die 2 übrigen Kinder von C nichts ändern.",
    ] {
        assert!(de.contains(line), "{line}\n{de}");
    }
}

#[test]
fn comparisons_and_remarks_speak_german() {
    let [en, de] = both(&["compare", "horizon", "--depth", "2"]);
    assert!(en.contains("algorithm") && en.contains("least possible"), "{en}");
    assert!(de.contains("Algorithmus") && de.contains("Minimum") && de.contains("Tiefe 2"), "{de}");
    assert!(de.contains("suchen bis zum Ende und nehmen keine Tiefe an"), "{de}");
    let [en, de] = both(&["compare", "--random", "2,3", "--trials", "5"]);
    assert!(en.contains("5 random trees") && de.contains("5 zufällige Bäume"), "{de}");
    let (_, remark) = plyscope(&["convert", "horizon", "--to", "levels"]);
    assert!(remark.contains("levels cannot hold the static values of"), "{remark}");
    let (_, remark) = plyscope(&["convert", "horizon", "--to", "levels", "--lang", "de"]);
    assert!(remark.contains("kann das nicht festhalten: die statischen Werte von"), "{remark}");
}

/// The figure of Russell & Norvig: ranges of possible values instead of windows. A deep cut points to its cause.
#[test]
fn pictures_show_ranges_and_causes() {
    let (last, _) = plyscope(&["draw", "aima", "--labels", "interval"]);
    assert_eq!(last.matches(">[3, 3]</text>").count(), 2, "{last}");
    assert!(last.contains(">[-∞, 2]</text>") && last.contains(">[2, 2]</text>"), "{last}");
    assert!(last.contains("possible values") && !last.contains(">(α, β)</text>"), "{last}");
    let (plain, _) = plyscope(&["draw", "aima"]);
    assert!(!plain.contains("[3, 3]") && !plain.contains("class=\"cause\""), "{plain}");
    let (deep, _) = plyscope(&["draw", "deep-cut", "--lang", "de"]);
    // One in the tree and one in the legend.
    assert_eq!(deep.matches("class=\"cause head\"").count(), 2, "{deep}");
    assert!(deep.contains("tiefer Schnitt zur Ursache"), "{deep}");
}

/// A heading of the help has its own options below it and no others.
#[test]
fn headings_hold_their_own_options() {
    for command in ["trace", "solve", "draw", "compare", "convert", "exercise"] {
        let (help, _) = plyscope(&[command, "--help"]);
        let section = help.split("Rules of alpha-beta:\n").nth(1).unwrap_or_else(|| panic!("{help}"));
        let lines = section.lines().take_while(|line| line.is_empty() || line.starts_with(' '));
        let options: Vec<&str> = lines
            .filter_map(|line| line.trim_start().strip_prefix("--"))
            .filter_map(|line| line.split(' ').next())
            .collect();
        let mut expected = vec!["cut", "fail", "raise", "count-last", "root"];
        // It runs all algorithms.
        expected.retain(|option| command != "compare" || *option != "fail");
        assert_eq!(options, expected, "{command}");
    }
}

/// Law: a bound says what is known, in both languages.
#[test]
fn bounds_are_said_in_words() {
    for (game, english, german) in [
        (
            "breakthrough(5x5)",
            "≥ loss in 6: black cannot force a win in fewer than 6 plies (",
            "≥ Niederlage in 6: Schwarz kann keinen Sieg in weniger als 6 Halbzügen erzwingen (",
        ),
        (
            "dots(3x3)",
            "≥ -9: the second player cannot win by more than 9 boxes (",
            "≥ -9: der Zweite kann mit keinem größeren Vorsprung als 9 gewinnen (",
        ),
    ] {
        for (said, lang) in [(english, "en"), (german, "de")] {
            // A search that was stopped is no success.
            let args = ["solve", game, "--nodes", "300", "--lang", lang];
            let output = Command::new(env!("CARGO_BIN_EXE_plyscope")).args(args).output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(text.contains(said), "{game}: {text}");
        }
    }
}

/// Law: in a verdict the player has an article where the language wants one, and the verb agrees.
#[test]
fn verdicts_speak_of_their_players() {
    for (game, english, german) in [
        (
            "nim(3,4,5)",
            "win in 11: the first player wins in 11 plies",
            "Sieg in 11: der Erste gewinnt in 11 Halbzügen",
        ),
        (
            "nim(1,1)",
            "loss in 2: the second player wins in 2 plies",
            "Niederlage in 2: der Zweite gewinnt in 2 Halbzügen",
        ),
        (
            "nim(1)",
            "win in 1: the first player wins with the next move",
            "der Erste gewinnt mit dem nächsten Zug",
        ),
        ("domineering(2x2)", "vertical wins", "Senkrecht gewinnt"),
        ("hounds", "; the hounds to move", "; die Meute ist am Zug"),
        ("hounds", "win in 23: the hounds win in 23 plies", "Sieg in 23: die Meute gewinnt in 23 Halbzügen"),
        ("tictactoe", "; X to move", "; X ist am Zug"),
    ] {
        for (said, lang) in [(english, "en"), (german, "de")] {
            let (text, _) = plyscope(&["solve", game, "--lang", lang]);
            assert!(text.contains(said), "{game}: {text}");
        }
    }
}
