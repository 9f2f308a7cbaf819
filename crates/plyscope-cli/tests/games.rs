//! The commands for games as a user meets them.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");

/// Runs `plyscope` with these arguments and this standard input.
fn plyscope_with(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(PLYSCOPE)
        .args(args)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What is printed by a command that must succeed.
fn printed_with(args: &[&str], input: &str) -> String {
    let output = plyscope_with(args, input);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

fn printed(args: &[&str]) -> String {
    printed_with(args, "")
}

/// The error of a command that must fail because of its input, in one line.
fn refused(args: &[&str]) -> String {
    let output = plyscope_with(args, "");
    let error = text(&output.stderr).to_owned();
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{args:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    error
}

/// A path of its own for a test, with nothing there.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// Positions of connect four with scores from the side to move (Pascal Pons' benchmark, end of the game, easy).
const KNOWN: [(&str, &str); 5] = [
    ("2252576253462244111563365343671351441", "-1"),
    ("7422341735647741166133573473242566", "1"),
    ("23163416124767223154467471272416755633", "0"),
    ("71255763773133525731261364622167124446454", "0"),
    ("65214673556155731566316327373221417", "-1"),
];

#[test]
fn games_are_listed_with_parameters_and_examples_that_open() {
    let list = printed(&["games"]);
    for name in ["tictactoe", "mnk(", "connect4(", "othello(", "kalah(", "tree("] {
        assert!(list.lines().any(|line| line.starts_with(name)), "{name}: {list}");
    }
    for line in list.lines().filter(|line| line.trim_start().starts_with("e.g. ")) {
        let example = line.trim_start().trim_start_matches("e.g. ").split(';').next().unwrap();
        if !example.starts_with("tree(") {
            assert!(printed(&["perft", example, "1"]).lines().count() == 2, "{example}");
        }
    }
}

#[test]
fn perft_counts_and_divides() {
    let counts = printed(&["perft", "connect4", "5"]);
    let second = |line: &str| line.split_whitespace().nth(1).unwrap().to_owned();
    assert_eq!(counts.lines().map(second).collect::<Vec<_>>(), ["1", "7", "49", "343", "2401", "16807"]);
    let divided = printed(&["perft", "connect4(5x4)", "2", "--position", "1111", "--divide"]);
    assert_eq!(divided, "2    4\n3    4\n4    4\n5    4\nall  16\n");
}

#[test]
fn the_filter_prints_every_position_with_its_score_last() {
    let input: String = KNOWN.iter().map(|(position, _)| format!("{position}\n")).collect();
    let output = printed_with(&["solve", "connect4", "--position", "-"], &input);
    let expected: String = KNOWN.iter().map(|(position, score)| format!("{position} {score}\n")).collect();
    assert_eq!(output, expected);
    let threads = printed_with(&["solve", "connect4", "--position", "-", "--threads", "2"], &input);
    assert_eq!(threads, expected);
}

#[test]
fn a_bad_line_is_reported_with_its_number_and_the_rest_goes_on() {
    let input = format!("{}\n\n4448\nxyz\n{}", KNOWN[0].0, KNOWN[1].0);
    let output = plyscope_with(&["solve", "connect4", "--position", "-"], &input);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), format!("{} -1\n{} 1\n", KNOWN[0].0, KNOWN[1].0));
    let errors = text(&output.stderr);
    assert!(
        errors.contains("line 3: `4448`: column 4: there is no column 8; the columns are 1 to 7"),
        "{errors}"
    );
    assert!(errors.contains("line 4: `xyz`"), "{errors}");
    assert!(errors.contains("2 lines could not be read as positions"), "{errors}");
    let limited = plyscope_with(&["solve", "connect4", "--position", "-", "--nodes", "2000"], "44\n");
    assert_eq!(limited.status.code(), Some(3), "stopped before the answer");
    let limited = text(&limited.stdout);
    assert!(limited.starts_with("44 >=") || limited.starts_with("44 <=") || limited == "44 ?\n", "{limited}");
}

#[test]
fn solve_says_value_move_line_and_all_moves() {
    let answer = printed(&["solve", "connect4", "--position", KNOWN[0].0, "--rank", "--boards"]);
    for line in [
        "# connect4(7x6); O to move",
        "value      +1: X wins in 4 plies",
        "best move  6",
        "line       6 7 7 7",
        "moves      6      +1",
        "           7      +2",
    ] {
        assert!(answer.lines().any(|l| l == line), "{line}: {answer}");
    }
    // The board now and after each of the four moves.
    assert_eq!(answer.matches("1 2 3 4 5 6 7").count(), 5, "{answer}");
    let over = printed(&["solve", "connect4", "--position", "1212121"]);
    assert!(over.contains("the game is over") && over.contains("best move  none"), "{over}");
    let ttt = printed(&["solve", "tictactoe"]);
    assert!(ttt.contains("value      0: a draw"), "{ttt}");
    let two = printed(&["solve", "connect4", "--position", KNOWN[0].0, "--position", KNOWN[2].0]);
    assert_eq!(two.matches("# connect4(7x6)").count(), 2);
}

#[test]
fn limits_stop_with_the_best_answer_so_far() {
    for limit in [["--nodes", "3000"], ["--time", "50ms"], ["--depth", "3"]] {
        let output = plyscope_with(&[&["solve", "connect4", "--position", "44"], &limit[..]].concat(), "");
        // A depth that was asked for is part of the question; the others stop before the answer.
        assert_eq!(output.status.code(), Some(if limit[0] == "--depth" { 0 } else { 3 }));
        let answer = text(&output.stdout);
        let sure = answer.contains("wins") || answer.contains("a draw");
        assert!(!sure && answer.contains("stopped    "), "{limit:?}: {answer}");
        assert!(answer.contains("best move  "), "{answer}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_with_the_best_answer_so_far() {
    let child = Command::new(PLYSCOPE)
        .args(["solve", "connect4(8x7)", "--memory", "16MiB"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    let answer = text(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{answer}");
    assert!(answer.contains("stopped    by Ctrl-C"), "{answer}");
    // Questions from the ends of the range may have been answered; what a move rests on is said.
    let honest = ["best move  not known", "; another move may be better)"];
    assert!(honest.iter().any(|words| answer.contains(words)), "{answer}");
    // No live line in a pipe.
    assert_eq!(text(&output.stderr), "");
}

/// A folder is nothing to read: it hides neither a game nor an example, and by any other name it is refused.
#[test]
fn a_folder_hides_no_game() {
    let folder = std::env::temp_dir().join(format!("plyscope-folder-{}", std::process::id()));
    for name in ["tictactoe", "letters", "other"] {
        std::fs::create_dir_all(folder.join(name)).unwrap();
    }
    let run = |args: &[&str]| Command::new(PLYSCOPE).args(args).current_dir(&folder).output().unwrap();
    let solved = run(&["solve", "tictactoe"]);
    assert!(text(&solved.stdout).contains("value      0: a draw"), "{}", text(&solved.stderr));
    assert_eq!(text(&run(&["trace", "letters"]).stdout), printed(&["trace", "letters"]));
    let other = run(&["trace", "other"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("other: Is a directory"), "{}", text(&other.stderr));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What is sure about the best move is not said of the others.
#[test]
fn each_ranked_move_has_a_note_of_its_own() {
    let mut proved = 0;
    for (game, position, depth) in [
        ("nim(3,4,5)", "", "2"),
        ("breakthrough(4x4,1)", "3b/bbb1/1www/w3 w", "3"),
        ("mnk(4,4,3)", "", "3"),
        ("tictactoe", "1x1/1xo/1o1 x", "4"),
    ] {
        let mut args = vec!["analyze", game, "--lines", "20", "--depth", depth];
        if !position.is_empty() {
            args.extend(["--position", position]);
        }
        let shown = printed(&args);
        let json = printed(&[&args[..], &["--json"]].concat());
        let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
        let moves = last["moves"].as_array().unwrap();
        let rows: Vec<&str> = shown.lines().filter(|line| line.contains("ms  ")).collect();
        for (row, ranked) in rows[rows.len() - moves.len()..].iter().zip(moves) {
            assert_eq!(row.contains("(proved)"), ranked["proved"].as_bool().unwrap(), "{game}: {row}");
            assert!(!row.contains("wins"), "{game}: {row}");
            // An estimate is never called a win, nor a loss.
            let decided = row.contains("win in") || row.contains("loss in");
            let exact = ranked["value"]["bound"] == "exact";
            assert!(!decided || !exact || ranked["proved"] == true, "{game}: {row}");
            proved += usize::from(ranked["proved"] == true);
        }
    }
    assert!(proved > 3, "some moves are proved");
}

#[test]
fn analyze_prints_a_line_for_each_depth() {
    let lines = printed(&["analyze", "connect4", "--position", "4444", "--depth", "4", "--exact"]);
    let depths: Vec<_> = lines.lines().skip(2).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(depths, ["1", "2", "3", "4", "stopped"], "{lines}");
    let three = printed(&["analyze", "connect4", "--position", "4444", "--depth", "3", "--lines", "3"]);
    assert_eq!(three.lines().skip(2).filter(|line| line.starts_with("    3 ")).count(), 3, "{three}");
    let won = printed(&["analyze", "tictactoe", "--position", "o1o/1x1/1x1 x"]);
    assert!(won.contains("win in 1") && won.contains("b3  (proved)"), "{won}");
}

#[test]
fn trace_compare_and_draw_take_games() {
    let table = printed(&["trace", "connect4", "--position", "121212", "--depth", "1"]);
    assert!(table.contains("root: -∞: +∞: -∞ MAXvalue"), "{table}");
    let games = printed(&["trace", "tictactoe", "--position", "xoo/xxo/1x1 o", "--style", "log"]);
    assert!(games.contains("a1"), "{games}");
    let rows = printed(&["compare", "othello", "--depth", "3"]);
    assert!(rows.contains("minimax") && rows.contains(" 73 "), "{rows}");
    let picture = printed(&["draw", "tictactoe", "--position", "xoo/xxo/1x1 o"]);
    assert!(picture.starts_with("<svg"), "{picture}");
    let error = refused(&["trace", "connect4"]);
    assert!(
        error.contains(
            "to its end there are more than 20000 positions, too many for a tree; depth 5 fits with 19608"
        ) && error.contains("--depth N stops there"),
        "{error}"
    );
    let more = printed(&["compare", "connect4", "--depth", "5", "--max-nodes", "30000"]);
    assert!(more.contains("minimax"), "{more}");
}

#[test]
fn a_tree_is_a_game_too() {
    let file = scratch("tree-game.txt");
    std::fs::write(&file, "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]").unwrap();
    let name = format!("tree({})", file.display());
    let answer = printed(&["solve", &name, "--rank"]);
    assert!(answer.contains("value      3: worth 3") && answer.contains("best move  B"), "{answer}");
    let played = printed_with(&["play", &name, "--second", "perfect"], "C\n");
    assert!(played.contains("MIN plays ") && played.contains("the game is over"), "{played}");
    let error = refused(&["solve", "tree(no-such-file)"]);
    assert!(error.contains("column 6") && error.contains("no-such-file"), "{error}");
}

#[test]
fn what_is_wrong_is_said_in_one_line_with_the_choices() {
    for (args, words) in [
        (vec!["solve", "conect4(7x6)"], "no such file, example or game; did you mean connect4?"),
        (vec!["solve", "conect4", "--time", "1s"], "did you mean connect4?"),
        (vec!["trace", "conect4", "--position", "44"], "did you mean connect4?"),
        (vec!["draw", "leters"], "did you mean letters?"),
        (vec!["perft", "conect4", "3"], "did you mean connect4?"),
        (vec!["perft", "connect4(7)", "3"], "column 10: a size is two numbers with x between"),
        (vec!["solve", "connect4(99x9)"], "does not fit"),
        (vec!["solve", "connect4", "--position", "4449"], "there is no column 9; the columns are 1 to 7"),
        (
            vec!["solve", "connect4", "--position", "44444444"],
            "column 4 is full; the legal moves are 1, 2, 3",
        ),
        (vec!["solve", "connect4", "--position", "7/7/7/3X3/7/7"], "hangs in the air"),
        (vec!["analyze", "connect4", "--position", "1212121"], "the game is over"),
        (vec!["solve", "connect4", "--algorithm", "minimax"], "--algorithm is for trees; this is a game"),
        (vec!["solve", "letters", "--rank"], "--rank is for games; this is a tree"),
        (vec!["trace", "letters", "--position", "A"], "--position is for games"),
        (vec!["trace", "tictactoe", "--first", "min"], "--from and --first are for trees"),
        (vec!["solve", "connect4", "--position", "-", "--json"], "prints one score per line"),
        (vec!["selfcheck", "go"], "there is no game named `go`; the games are "),
    ] {
        let error = refused(&args);
        assert!(error.contains(words), "{args:?}: {error}");
    }
    for (args, words) in [
        (vec!["match", "deep", "vs", "depth=2"], "expected depth=N, nodes=N, time=50ms"),
        (vec!["play", "connect4", "--first", "strength=11"], "there is no strength 11"),
        (vec!["solve", "connect4", "--memory", "lots"], "expected a size from 0 to 4096GiB, e.g. 64MiB"),
        (vec!["solve", "connect4", "--time", "soon"], "expected a time from 0s to 8760h, e.g. 50ms"),
        (vec!["match", "depth=1", "vs", "depth=2", "--sprt", "5"], "expected two numbers of Elo"),
    ] {
        let output = plyscope_with(&args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains(words), "{args:?}: {}", text(&output.stderr));
    }
}

#[test]
fn a_game_is_played_through_a_pipe_saved_and_loaded() {
    let file = scratch("play.txt");
    let shown = file.display().to_string();
    let input = format!("4\nwhy\nhint depth=2\nmoves\nundo\n3\n9\nsave {shown}\n");
    let output = plyscope_with(&["play", "connect4", "--second", "depth=4"], &input);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stdout);
    for words in
        ["O plays ", "it played ", "the reply it fears most is", "hint: ", "1 2 3 4 5 6 7", "took back 4 "]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(said.ends_with("Good bye.\n"), "{said}");
    let errors = text(&output.stderr);
    assert!(errors.contains("`9`: not a legal move here; the legal moves are 1, 2, 3"), "{errors}");
    let record = std::fs::read_to_string(&file).unwrap();
    assert!(record.starts_with("game connect4(7x6)\nposition 7/7/7/7/7/7 x\nmove 3\nmove "), "{record}");
    let again = printed_with(&["play", "--load", &shown], "undo\nquit\n");
    assert!(again.contains("took back 3 "), "{again}");
    std::fs::write(&file, "game connect4\nmove 8\n").unwrap();
    let error = refused(&["play", "--load", &shown]);
    assert!(error.contains("line 2: `8`: not a legal move here"), "{error}");
}

#[test]
fn engines_play_each_other_to_the_end() {
    let game = ["play", "tictactoe", "--first", "perfect", "--second", "random", "--seed", "3"];
    let said = printed(&game);
    assert!(said.contains("the game is over"), "{said}");
    assert_eq!(said, printed(&game), "the same seed, the same game");
    let perfect = printed(&["play", "tictactoe", "--first", "perfect", "--second", "perfect"]);
    assert!(perfect.ends_with("the game is over: a draw\n"), "{perfect}");
}

#[test]
fn a_match_is_counted_repeated_and_resumed() {
    let play = |games: &str, more: &[&str]| {
        let args = ["match", "exact,depth=9", "vs", "random", "--game", "tictactoe", "--games", games];
        printed(&[&args[..], &["--opening", "2", "--seed", "5"], more].concat())
    };
    let whole = play("20", &[]);
    assert!(whole.contains("games   20 (A won "), "{whole}");
    assert_eq!(whole, play("20", &["--threads", "1"]), "threads do not matter");
    let file = scratch("match.txt");
    let record = file.display().to_string();
    play("8", &["--record", &record]);
    // As if it had been stopped in the middle of writing a line.
    let text_so_far = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, &text_so_far[..text_so_far.len() - 3]).unwrap();
    let resumed = play("20", &["--record", &record]);
    assert!(resumed.contains("7 games were already in the record"), "{resumed}");
    assert!(resumed.starts_with(&whole), "{resumed}\n{whole}");
    let other = ["match", "depth=1", "vs", "random", "--game", "tictactoe", "--record", &record];
    let output = plyscope_with(&other, "");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the record of another match"));
    // A perfect player does not lose to chance but from lost openings, and it is soon clear that it is stronger.
    let sprt = play("400", &["--sprt", "0,100", "--json"]);
    assert!(sprt.contains("\"accepted\":true"), "{sprt}");
}

#[test]
fn selfcheck_checks() {
    let checked = printed(&["selfcheck", "tictactoe", "--quick"]);
    assert!(checked.ends_with("2 right, 0 wrong, 0 not checked\n"), "{checked}");
    let limited = plyscope_with(&["selfcheck", "connect4", "--quick", "--nodes", "1000"], "");
    assert_eq!(limited.status.code(), Some(3));
    let limited = text(&limited.stdout);
    assert!(limited.contains("not checked: ") && limited.contains(" 0 wrong"), "{limited}");
}

#[test]
fn the_ladder_climbs() {
    let table = printed(&["bench", "ladder", "--stones", "34", "--positions", "3"]);
    assert_eq!(table.lines().count(), 10, "{table}");
    assert!(table.lines().nth(2).unwrap().starts_with("| minimax"), "{table}");
}

#[test]
fn the_documented_json_is_what_is_printed() {
    let page = include_str!("../../../docs/game-json.md");
    let mut examples = 0;
    for part in page.split("## `plyscope ").skip(1) {
        let (command, rest) = part.split_once('`').unwrap();
        let documented = rest.split("```json\n").nth(1).unwrap().split('\n').next().unwrap();
        let args: Vec<&str> = command.split(' ').map(|arg| arg.trim_matches('\'')).collect();
        let output = printed(&args);
        // The time it took is not part of the promise.
        let stable = |text: &str| {
            let mut value: serde_json::Value = serde_json::from_str(text).unwrap();
            value.as_object_mut().unwrap().remove("seconds");
            value
        };
        assert_eq!(stable(output.lines().last().unwrap()), stable(documented), "{command}");
        examples += 1;
    }
    assert_eq!(examples, 3);
}

#[test]
fn a_search_is_recorded_and_shown_as_it_was() {
    let path = scratch("search.json");
    let file = path.to_str().unwrap();
    let analysed = printed(&["analyze", "connect4", "--position", "4444", "--depth", "5", "--record", file]);
    let last = analysed.lines().rfind(|line| line.trim_start().starts_with('5')).unwrap().to_owned();
    let log = printed(&["trace", file, "--style", "log"]);
    assert!(log.starts_with("# plyscope engine; connect4(7x6); selective; depth 5;"), "{log}");
    // The last sentence names the move with which the reported line begins.
    let mv = last.split_whitespace().nth(5).unwrap();
    assert!(log.lines().last().unwrap().contains(&format!("the best move is {mv}")), "{last}\n{log}");
    for style in ["table", "stack", "json"] {
        assert!(printed(&["trace", file, "--style", style]).contains("engine"), "{style}");
    }
    assert!(printed(&["draw", file]).contains("</svg>"));
    // The same without a name, and the same when it is done again.
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(printed_with(&["trace", "-", "--style", "log"], &text), log);
    printed(&["analyze", "connect4", "--position", "4444", "--depth", "5", "--record", file]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    // A solution, too.
    printed(&["solve", "tictactoe", "--position", "x1o/1x1/1o1 x", "--record", file]);
    assert!(printed(&["trace", file, "--style", "log"]).contains("the best move is"));
}

#[test]
fn what_cannot_be_recorded_or_read_is_refused() {
    let path = scratch("refused.json");
    let file = path.to_str().unwrap();
    for more in [["--threads", "2"], ["--lines", "2"]] {
        let error = refused(&["analyze", "tictactoe", "--depth", "2", "--record", file, more[0], more[1]]);
        assert!(error.contains("--record follows one search") && error.contains(more[0]), "{error}");
    }
    let error = refused(&["solve", "tictactoe", "--rank", "--record", file]);
    assert!(error.contains("--rank"), "{error}");
    let error = refused(&["solve", "letters", "--record", file]);
    assert!(error.contains("--record"), "{error}");
    assert!(!path.exists(), "nothing was written");
    printed(&["analyze", "tictactoe", "--depth", "2", "--record", file]);
    for flag in [&["--algorithm", "pvs"][..], &["--depth", "2"], &["--right-to-left"], &["--cut", ">"]] {
        let error = refused(&[&["trace", file][..], flag].concat());
        assert!(error.contains(flag[0]) && error.contains("as it was"), "{error}");
    }
    assert!(refused(&["trace", file, "--code"]).contains("--code"));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &text[..text.len() - 9]).unwrap();
    for command in ["trace", "draw", "serve"] {
        let error = refused(&[command, file]);
        assert!(error.contains("refused.json") && error.contains("not a recorded search"), "{error}");
    }
}
