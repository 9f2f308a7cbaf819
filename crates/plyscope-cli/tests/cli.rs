//! The command as a user meets it: what is printed, where, and with which exit code.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");

/// Runs `plyscope` with these arguments and this standard input.
fn plyscope_with(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(PLYSCOPE)
        .args(args)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn plyscope(args: &[&str]) -> Output {
    plyscope_with(args, b"")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What is printed by a command that must succeed and say nothing else.
fn printed(args: &[&str]) -> String {
    let output = plyscope(args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "{args:?}");
    text(&output.stdout).to_owned()
}

/// The error of a command that must fail because of its input.
fn refused_with(args: &[&str], input: &[u8]) -> String {
    let output = plyscope_with(args, input);
    let error = text(&output.stderr).to_owned();
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{args:?}: {error}");
    error
}

fn refused(args: &[&str]) -> String {
    refused_with(args, b"")
}

/// A directory of its own for a test, empty at the start.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// The README's picture is what the command draws, and its listing what the command prints.
#[test]
fn the_readme_shows_what_the_program_does() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let read = |name: &str| std::fs::read_to_string(format!("{root}{name}")).unwrap();
    assert_eq!(text(&plyscope(&["draw", "letters"]).stdout), read("docs/letters.svg"));
    let traced = plyscope(&["trace"]).stdout;
    let readme = read("README.md");
    let listing = readme.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    for line in listing.lines().filter(|line| *line != "…") {
        assert!(text(&traced).lines().any(|l| l == line), "{line}");
    }
}

#[test]
fn trace_without_arguments_is_letters_by_alpha_beta_as_a_table() {
    let table = printed(&["trace"]);
    assert_eq!(table, printed(&["trace", "letters", "--algorithm", "alpha-beta", "--style", "table"]));
    let lines: Vec<_> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 21);
    assert_eq!((lines[0], lines[20]), ("A: -∞: +∞: -∞ MAXvalue", "A: 6: +∞: 6 MAXvalue"));
    let prunes: Vec<_> = lines.iter().filter(|line| line.starts_with("PRUNE")).collect();
    assert_eq!(prunes, [&"PRUNE1: E: -∞: 6: 8 MAXvalue", &"PRUNE2: C: 6: +∞: 2 MINvalue"]);
}

#[test]
fn trace_lecture_as_a_stack() {
    let stack = printed(&["trace", "lecture", "--algorithm", "fail-hard", "--style", "stack"]);
    let places: Vec<_> =
        (3..=10).map(|i| stack.find(&format!("Value(g{i}, ")).unwrap_or_else(|| panic!("g{i}"))).collect();
    assert!(places.is_sorted(), "g3 to g10 in order");
    let beta = stack.find("if (20 ≥ 10) break;  // β Schnitt!!").unwrap();
    let alpha = stack.find("if (10 ≤ 10) break;  // α Schnitt!!").unwrap();
    assert!(beta < alpha);
    assert!(stack.ends_with("Maximal yield from current position is 10\n"));
    let ascii = printed(&["trace", "lecture", "-a", "fail-hard", "-s", "stack", "--ascii", "--steps", "19"]);
    assert!(ascii.contains("if (20 >= 10) break;  // beta Schnitt!!"));
}

/// Evaluated is not finished, and a depth is the horizon of the search.
#[test]
fn a_game_keeps_its_horizon() {
    let game = ["trace", "tictactoe", "--position", "xo1/1x1/1o1 x", "--depth", "2"];
    // Beside the trace there is a note on how won games count.
    let with = |more: &[&str]| text(&plyscope(&[&game[..], more].concat()).stdout).to_owned();
    let stack = with(&["-a", "depth-limited", "-s", "stack"]);
    assert!(stack.contains("Alpha-Beta(root, 2, -∞, +∞)"), "{stack}");
    assert!(stack.contains("2 = 0 → false") && stack.contains("0 = 0 → true!") && !stack.contains("∞ = 0"));
    // c3 wins: that is an end. Other moves lead to positions that are evaluated.
    assert!(stack.contains("⇒ e(") && stack.contains("⇒ u("), "{stack}");
    let table = with(&["-a", "depth-limited"]);
    assert!(table.lines().any(|line| line.ends_with(" static")), "{table}");
    for algorithm in ["minimax", "alpha-beta", "shallow", "pvs"] {
        let log = with(&["-a", algorithm, "-s", "log"]);
        assert!(log.contains("lies at the horizon; its static value is"), "{algorithm}: {log}");
        assert!(log.lines().next().unwrap().contains("depth 2"), "{log}");
    }
    let told =
        plyscope(&["convert", "tictactoe", "--position", "xo1/1x1/1o1 x", "--depth", "2", "--to", "sexpr"]);
    assert!(text(&told.stderr).contains("evaluated, not finished"), "{}", text(&told.stderr));
}

#[test]
fn what_alpha_beta_saw_can_be_written() {
    assert_eq!(
        printed(&["convert", "aima", "--pruned", "--to", "sexpr"]).trim(),
        "(A (B E=3 F=12 G=8) (C H=2) (D K=14 L=5 M=2))"
    );
    let strict = b"((3 5) (3 9))";
    let pruned = |more: &[&str]| {
        let args = [&["convert", "-", "--pruned", "--to", "lists"], more].concat();
        text(&plyscope_with(&args, strict).stdout).trim().to_owned()
    };
    assert_eq!(pruned(&[]), "[[3, 5], [3]]");
    assert_eq!(pruned(&["--cut", ">"]), "[[3, 5], [3, 9]]");
    assert!(refused(&["convert", "aima", "--cut", ">", "--to", "lists"]).contains("expected --pruned"));
}

#[test]
fn rules_and_guesses_reach_what_takes_them() {
    let compared = printed(&["compare", "aima", "--cut", ">", "--root", "min"]);
    assert!(
        compared
            .lines()
            .next()
            .unwrap()
            .ends_with("MIN moves first; alpha-beta: fail-soft, cut on v > β or v < α"),
        "{compared}"
    );
    assert!(refused(&["compare", "aima", "--fail", "hard"]).contains("compare runs all of them"));
    let guessed = printed(&["trace", "letters", "-a", "mtdf", "--guess", "6", "-s", "stack"]);
    assert!(guessed.contains("MTD(A, 6)") && guessed.contains("from a first guess of 6"), "{guessed}");
    assert!(refused(&["trace", "letters", "--guess", "6"]).contains("only mtdf does"));
    assert!(refused(&["trace", "letters", "-a", "mtdf", "--guess", "0.5"]).contains("the guess 0.5"));
    assert!(
        refused(&["trace", "letters", "--raise", "before", "--fail", "hard"])
            .contains("always raises it first")
    );
    let page = printed(&["trace", "aima", "--raise", "before", "--code"]);
    assert!(page.contains("v2, a2 ← MIN-VALUE(game, game.RESULT(state, a), α, β)"), "{page}");
    let python = printed(&["trace", "aima", "--raise", "before", "--code", "--listing", "python"]);
    assert!(python.ends_with("    print(alpha_beta_search(Game(), ROOT))\n"), "{python}");
}

#[test]
fn solve_says_everything() {
    assert_eq!(
        printed(&["solve", "letters"]),
        "\
# plyscope alpha-beta; fail-soft, cut on v ≥ β or v ≤ α; left to right; MAX moves first
value      6
best move  B
path       A → B → D → H
visited    5 leaves: H 6, I 5, J 8, L 2, M 1
pruned     3 leaves: K 7, N 0, O 3
least      5 leaves in the best order
cuts       2
  E (MAX) is at least 8; B already has 6 through D, so E's remaining child cannot matter.
  C (MIN) is at most 2; A already has 6 through B, so C's remaining child cannot matter.
"
    );
    let leaf = plyscope_with(&["solve", "-", "--ascii"], b"-inf");
    assert!(
        text(&leaf.stdout).contains("value      -inf\nbest move  none: the root is a leaf\npath       A\n")
    );
    let reversed = printed(&["solve", "aima", "--right-to-left"]);
    assert!(reversed.contains("visited    9 leaves: M 2, L 5, K 14,"), "{reversed}");
    let sss = printed(&["solve", "letters", "-a", "sss"]);
    for line in [
        "visited    5 leaves: H 6, I 5, L 2, M 1, J 8, 6 visits in all\n",
        "rounds     2 searches from the root, 0 children searched again\n",
        "table      9 entries written, 3 hits, 0 of them enough\n",
        "  B (MIN) is at most 6; the only question is whether A is at least +∞, so B's remaining child cannot matter.\n",
    ] {
        assert!(sss.contains(line), "{line} in {sss}");
    }
    // At a horizon nothing is a leaf.
    let horizon = printed(&["solve", "horizon", "-a", "depth-limited", "--depth", "2"]);
    for line in [
        "visited    3 positions at the horizon: D 5, E 2, F 1\n",
        "pruned     1 position at the horizon: G 7\n",
        "least      3 evaluations in the best order\n",
    ] {
        assert!(horizon.contains(line), "{line} in {horizon}");
    }
    let min = printed(&["solve", "aima", "--first", "min"]);
    assert!(min.contains("value      6\n"), "{min}");
}

#[test]
fn compare_ends_with_the_least_and_with_minimax() {
    assert_eq!(
        printed(&["compare", "best-order"]),
        "\
# plyscope compare; left to right; MAX moves first
algorithm       value  move  nodes  leaves  different  cuts  rounds  again  hits
minimax             6     B     31      16         16     0       1      0     0
alpha-beta          6     B     18       7          7     5       1      0     0
depth-limited       6     B     18       7          7     5       1      0     0
thresholds          6     B     18       7          7     5       1      0     0
fail-hard           6     B     18       7          7     5       1      0     0
shallow             6     B     19       8          8     4       1      0     0
pvs                 6     B     18       7          7     5       1      0     0
mtdf                6     B     23       8          7     9       2      0     4
sss                 6     B     23       8          7     9       2      0     4
deepening           -     -      -       -          -     -       -      -     -
least possible                                      7
all (minimax)                                      16
deepening: at depth 1 node B must be evaluated but has no static value; expected one, e.g. (B~4 ...)
leaves: visits; different: each leaf once; rounds: searches from the root; again: children searched again; hits: nodes that the table knew
"
    );
    let limited = printed(&["compare", "horizon", "--depth", "2"]);
    assert!(
        limited.contains("\nminimax, alpha-beta and shallow search to the end and do not take a depth\n")
    );
}

/// The engine's signature. A change that is meant to change the search changes bench.txt with it.
#[test]
fn bench_prints_the_number_that_is_meant() {
    let meant = include_str!("../../../bench.txt");
    assert_eq!(printed(&["bench", "--quiet"]), meant);
    let long = printed(&["bench"]);
    assert!(long.ends_with(meant) && long.lines().count() > 20, "{long}");
}

#[test]
fn every_algorithm_is_traced_in_every_style() {
    for algorithm in ["shallow", "pvs", "mtdf", "sss", "deepening"] {
        for style in ["table", "stack", "log", "json"] {
            let trace = printed(&["trace", "horizon", "-a", algorithm, "-s", style]);
            assert!(trace.contains(&format!("plyscope {algorithm};")) || style == "json", "{trace}");
            let again = printed(&["trace", "horizon", "-a", algorithm, "-s", style]);
            assert_eq!(trace, again);
        }
    }
    let table = printed(&["trace", "horizon", "-a", "deepening"]);
    for line in [
        "# iteration: depth 2 (-∞, +∞)",
        "# table: A 6, not enough, C first",
        "# re-search: B (1, +∞)",
        "# store: B ≥ 2",
        "# answer: A 2",
    ] {
        assert!(table.lines().any(|l| l == line), "{line} in\n{table}");
    }
    assert_eq!(table.lines().last(), Some("# value: A 8"));
}

#[test]
fn compare_random_lies_within_three_standard_errors() {
    for shape in ["2,5", "3,4", "4,3"] {
        let json = printed(&["compare", "--random", shape, "--trials", "3000", "--seed", "5", "--json"]);
        assert_eq!(
            json,
            printed(&["compare", "--random", shape, "--trials", "3000", "--seed", "5", "--json"])
        );
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let row = json["rows"].as_array().unwrap().iter().find(|r| r["algorithm"] == "alpha-beta").unwrap();
        let number = |value: &serde_json::Value| value.as_f64().unwrap();
        let distance = (number(&row["leaves"]["mean"]) - number(&row["expected_leaves"])).abs();
        assert!(distance < 3.0 * number(&row["leaves"]["error"]), "{shape}: {distance}");
    }
}

#[test]
fn examples_are_listed_and_printed_in_every_format() {
    let list = printed(&["examples"]);
    for name in [
        "letters",
        "lecture",
        "aima",
        "deep-cut",
        "worst-order",
        "best-order",
        "free-turns",
        "decimals",
        "horizon",
    ] {
        assert!(list.lines().any(|line| line.starts_with(name)), "{name}");
        for format in ["lists", "sexpr", "json", "adjacency", "newick", "outline", "dot", "forest"] {
            let tree = printed(&["examples", name, "--format", format]);
            let solved = plyscope_with(&["solve", "-"], tree.as_bytes());
            assert_eq!(text(&solved.stdout), printed(&["solve", name]), "{name} as {format}");
        }
    }
}

#[test]
fn convert_writes_every_format_and_says_what_it_cannot_hold() {
    let run = |args: &[&str], input: &str| {
        let output = plyscope_with(&[&["convert"], args].concat(), input.as_bytes());
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
        (text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
    };
    let quiet = |text: &str| (text.to_owned(), String::new());
    assert_eq!(run(&["aima", "--to", "newick"], ""), quiet("((3,12,8)B,(2,4,6)C,(14,5,2)D)A;\n"));
    assert_eq!(run(&["-", "--to", "sexpr"], "3|2,2,2\n3,12,8,2,4,6\n"), quiet("((3 12) (8 2) (4 6))\n"));
    assert_eq!(
        run(&["-", "--to", "lists", "--right-to-left"], "(1 (2 3))"),
        quiet("[\"A\", [\"C\", \"E=3\", \"D=2\"], \"B=1\"]\n")
    );
    // What is lost is said; what could be something else, too.
    assert_eq!(
        run(&["horizon", "--to", "levels"], ""),
        (
            "2|2,2|2,2,2,2\n3,12,8,1,2,4,6,0\n".to_owned(),
            "note: levels cannot hold the static values of B, D, E, C, F and 1 more\n".to_owned()
        )
    );
    let taken = "note: read as lists; as forest it is another tree (--from forest)\n";
    assert_eq!(run(&["-", "--to", "sexpr"], "[3]"), ("(3)\n".to_owned(), taken.to_owned()));
    assert_eq!(run(&["-", "--from", "forest", "--to", "sexpr"], "[3]"), quiet("3\n"));
    // A file, and a game.
    let file = scratch("convert").join("tree.dot");
    let name = file.to_str().unwrap();
    assert_eq!(run(&["letters", "--to", "dot", "--out", name], ""), quiet(""));
    assert_eq!(printed(&["solve", name]), printed(&["solve", "letters"]));
    let (game, note) = run(&["tictactoe", "--depth", "1", "--to", "preorder"], "");
    assert!(
        game.starts_with("9,0,0,0,0,0,0,0,0,0\n") && note.contains("cannot hold the names"),
        "{game}{note}"
    );
    for (args, words) in [
        (&["convert", "letters"][..], "--to <FORMAT>"),
        (&["convert", "letters", "--to", "yaml"], "[possible values: lists, sexpr, json, adjacency,"),
        (&["convert", "letters", "--to", "json", "--depth", "2"], "--depth is for games"),
        (&["convert", "letters", "--to", "json", "--from", "efg"], "--from is for files"),
    ] {
        let error = refused(args);
        assert!(error.contains(words), "{args:?}: {error}");
    }
    let chance = b"EFG 2 R \"\" { \"\" \"\" }\nc \"\" 1 \"\" { \"L\" 1 } 0";
    let error = refused_with(&["solve", "-"], chance);
    assert!(error.starts_with("error: standard input: line 2, column 1: a chance node; expected"), "{error}");
}

#[test]
fn every_help_shows_examples_that_run() {
    let directory = scratch("help");
    let bin = PathBuf::from(PLYSCOPE);
    let path = format!("{}:{}", bin.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let helps: Vec<Vec<&str>> = vec![
        vec!["--help"],
        vec!["trace", "--help"],
        vec!["solve", "--help"],
        vec!["draw", "--help"],
        vec!["compare", "--help"],
        vec!["convert", "--help"],
        vec!["exercise", "--help"],
        vec!["grade", "--help"],
        vec!["examples", "--help"],
        vec!["games", "--help"],
        vec!["perft", "--help"],
        vec!["analyze", "--help"],
        vec!["play", "--help"],
        vec!["match", "--help"],
        vec!["train", "--help"],
        vec!["selfcheck", "--help"],
        vec!["bench", "ladder", "--help"],
        vec!["completions", "--help"],
        vec!["bench", "--help"],
        vec!["serve", "--help"],
        vec!["site", "--help"],
    ];
    for help in helps {
        let page = printed(&help);
        let (_, examples) = page.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{help:?} has none"));
        let commands: Vec<_> =
            examples.lines().take_while(|line| line.starts_with("  ")).map(str::trim).collect();
        assert!(commands.len() > 1, "{help:?}");
        for command in commands {
            assert!(command.contains("plyscope "));
            // A server goes on until it is stopped, and a site needs its module (tests/serve.rs, tests/site.rs); here it is
            // enough that their flags exist.
            let own = ["plyscope serve", "plyscope site"];
            let command = match own.iter().any(|own| command.starts_with(own)) {
                true => &format!("{command} --help"),
                false => command,
            };
            let output = Command::new("sh")
                .args(["-c", command])
                .current_dir(&directory)
                .env("PATH", &path)
                .stdin(Stdio::null())
                .output()
                .unwrap();
            assert!(output.status.success(), "{command}: {}", text(&output.stderr));
        }
    }
    assert!(printed(&["--version"]).starts_with("plyscope "));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for args in [
        &["trace", "lecture", "--style", "stack"][..],
        &["trace", "--style", "json"],
        &["solve"],
        &["draw"],
        &["compare"],
        &["convert", "--to", "dot"],
        &["examples"],
        &["games"],
        &["perft", "connect4", "3"],
        &["solve", "tictactoe"],
        &["analyze", "tictactoe", "--depth", "3"],
        &["play", "tictactoe", "--first", "random", "--second", "random"],
        &["completions", "bash"],
    ] {
        let mut child = Command::new(PLYSCOPE)
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Nobody reads a single byte.
        drop(child.stdout.take());
        let mut error = String::new();
        child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        let status = child.wait().unwrap();
        assert!(status.success() && error.is_empty(), "{args:?}: {status} {error}");
    }
}

#[test]
fn colour_only_where_it_is_wanted() {
    let with = |name: &str, value: &str| {
        let output = Command::new(PLYSCOPE)
            .arg("trace")
            .env_remove("NO_COLOR")
            .env(name, value)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(!printed(&["trace"]).contains('\x1b'), "none in a pipe");
    assert!(with("CLICOLOR_FORCE", "1").contains("\x1b["), "if forced");
    assert!(!with("NO_COLOR", "1").contains('\x1b'), "none with NO_COLOR");
}

#[test]
fn bad_input_is_one_clear_error_with_its_place() {
    for (input, error) in [
        (
            "((1 2)",
            "error: standard input: line 1, column 7: the text ends; expected `)` for the bracket opened in line 1, column 1 (taken for sexpr, e.g. ((3 12 8) (2 4 6)))\n",
        ),
        (
            "[1, 2]]",
            "error: standard input: line 1, column 7: found `]`; expected nothing after the end of the tree (taken for lists, e.g. [[3, 12, 8], [2, 4, 6]])\n",
        ),
    ] {
        assert_eq!(refused_with(&["solve", "-"], input.as_bytes()), error);
    }
    let invalid = refused_with(&["trace", "-"], b"(1\n 2 \xff)");
    assert!(invalid.starts_with("error: standard input: line 2, column 4: found the byte 0xFF"), "{invalid}");

    let directory = scratch("bad");
    let file = directory.join("bad.tree");
    std::fs::write(&file, "(A (B 3 five))").unwrap();
    let name = file.to_str().unwrap();
    for command in ["trace", "solve", "draw", "compare"] {
        let error = refused(&[command, name]);
        assert!(error.starts_with(&format!("error: {name}: line 1, column 9: found `five`")), "{error}");
        assert_eq!(error.lines().count(), 1);
    }
    let directory = directory.to_str().unwrap();
    assert!(refused(&["solve", directory]).starts_with(&format!("error: {directory}: ")));
    assert!(refused(&["solve", "nosuch"]).contains("the examples are letters, lecture, aima,"));
}

#[test]
fn what_cannot_be_done_is_refused_at_the_door() {
    for (args, words) in [
        (&["solve", "--depth", "1"][..], "alpha-beta searches a tree to its end and does not take a depth"),
        (
            &["solve", "aima", "-a", "fail-hard", "-d", "1"],
            "node B must be evaluated but has no static value",
        ),
        (
            &["solve", "aima", "-a", "deepening"],
            "at depth 1 node B must be evaluated but has no static value",
        ),
        (
            &["solve", "aima", "-a", "shallow", "-d", "2"],
            "shallow searches a tree to its end and does not take a depth",
        ),
        (
            &["trace", "horizon", "--depth", "2"],
            "expected one of depth-limited, thresholds, fail-hard, pvs, mtdf, sss, deepening, e.g. depth-limited",
        ),
        (
            &["trace", "aima", "-a", "mtdf", "--guess", "1/2"],
            "the guess 0.5 does not fit this tree; expected a number with at most as many decimals",
        ),
        (
            &["trace", "aima", "-a", "mtdf", "--guess", "9999999999"],
            "the guess 9999999999 is beyond what this tree can hold; expected a number from -1000000000 to 1000000000",
        ),
        (
            &["trace", "aima", "-a", "mtdf", "--guess", "1/3"],
            "not a number; expected a value such as 4, -2.5, 1/2 or inf",
        ),
        (
            &["compare", "letters", "--fail", "hard"],
            "--fail chooses one algorithm, and compare runs all of them",
        ),
        (&["compare", "aima", "-d", "1"], "node B must be evaluated but has no static value"),
        (
            &["trace", "--algorithm", "magic"],
            "[possible values: minimax, alpha-beta, depth-limited, thresholds, fail-hard, shallow, pvs, mtdf, sss, deepening]",
        ),
        (&["trace", "--style", "magic"], "[possible values: table, stack, log, json]"),
        (&["trace", "--steps", "9..3"], "end before they begin"),
        (&["trace", "--steps", "40.."], "the steps are 1 to 39"),
        (&["draw", "--step", "0"], "from 1 to 10,000,000"),
        (&["draw", "--step", "40"], "the steps are 1 to 39"),
        (&["draw", "-o", "x.gif"], "expected a name that ends in .svg or .png"),
        (&["draw", "--scale", "0"], "expected a number from 0.01 to 100"),
        (&["compare", "--random", "10,7"], "at most 1000000 leaves"),
        (&["compare", "--random", "0,3"], "at least 1 child"),
        (&["compare", "--random", "three"], "expected two numbers"),
        (&["compare", "aima", "--random", "3,3"], "cannot be used with"),
        (&["compare", "aima", "--seed", "3"], "--random"),
        (&["examples", "nosuch"], "the examples are letters"),
        (&["trace", "letters", "--format", "json"], "--from is for files"),
    ] {
        let error = refused(args);
        assert!(error.starts_with("error: ") && error.contains(words), "{args:?}: {error}");
    }
}

#[test]
fn a_file_wins_over_an_example_of_its_name() {
    let directory = scratch("wins");
    std::fs::write(directory.join("letters"), "[[1, 2], [3, 4]]").unwrap();
    let output = Command::new(PLYSCOPE).args(["solve", "letters"]).current_dir(&directory).output().unwrap();
    assert!(text(&output.stdout).contains("value      3\n"));
}

#[test]
fn pictures_go_to_files_and_nothing_is_lost_in_silence() {
    let directory = scratch("pictures");
    let at = |name: &str| directory.join(name).to_str().unwrap().to_owned();
    assert!(printed(&["draw"]).starts_with("<svg "));
    printed(&["draw", "-o", &at("a.svg")]);
    assert_eq!(std::fs::read_to_string(at("a.svg")).unwrap(), printed(&["draw", "--final"]));
    printed(&["draw", "lecture", "-a", "fail-hard", "--step", "19", "-o", &at("b.png")]);
    assert!(std::fs::read(at("b.png")).unwrap().starts_with(b"\x89PNG"));

    let all = plyscope(&["draw", "aima", "--all", &at("steps")]);
    assert!(all.status.success());
    let mut files: Vec<_> = std::fs::read_dir(at("steps"))
        .unwrap()
        .map(|f| f.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    let steps = printed(&["trace", "aima", "--style", "log"]).lines().count() - 1;
    assert_eq!(files.len(), steps);
    assert_eq!((files[0].as_str(), files[9].as_str()), ("step-01.svg", "step-10.svg"));
    assert!(refused(&["draw", "aima", "--all", &at("steps")]).contains("not empty"));
    assert!(plyscope(&["draw", "aima", "--all", &at("steps"), "--force"]).status.success());
}

#[test]
fn ten_megabytes_are_searched_and_a_long_trace_says_that_it_is_cut_short() {
    // A wide root is the hard case for a trace: every step must cost the same.
    let mut tree = String::from("[5");
    let mut i = 0;
    while tree.len() < 10_000_000 {
        tree.push_str(&format!(",[{},7,3]", 1 + i % 4));
        i += 1;
    }
    tree.push(']');
    let solved = plyscope_with(&["solve", "-"], tree.as_bytes());
    assert!(solved.status.success());
    assert!(text(&solved.stdout).contains("value      5\n"));
    assert!(text(&solved.stdout).contains("more (--all lists them)"));
    let traced = plyscope_with(&["trace", "-", "--style", "log", "--cap", "100000"], tree.as_bytes());
    assert!(traced.status.success());
    let note = text(&traced.stderr);
    assert!(note.starts_with("note: only the first 100000 steps were kept"), "{note}");
}

#[test]
fn the_documented_json_is_what_is_printed() {
    let page = include_str!("../../../docs/solve-json.md");
    let mut sections = page.split("\n## `plyscope ").skip(1);
    let mut seen = 0;
    for section in &mut sections {
        let command = section.split('`').next().unwrap();
        let args: Vec<_> = command.split(' ').collect();
        let shown = section.lines().find(|line| line.starts_with('{')).unwrap();
        assert_eq!(printed(&args).trim_end(), shown, "{command}");
        seen += 1;
    }
    assert_eq!(seen, 3);
}

/// Law: help offers no flag that its command always refuses.
#[test]
fn help_offers_what_is_taken() {
    assert!(!printed(&["compare", "--help"]).contains("--fail"));
    assert!(printed(&["trace", "--help"]).contains("--fail <soft|hard>"));
    // Where trees take fractions, a guess may be one.
    let trace = plyscope_with(&["trace", "-", "-a", "mtdf", "--guess", "1/2"], b"((0.5 3) (2 4))");
    assert!(text(&trace.stdout).contains("first guess of 0.5;"), "{}", text(&trace.stderr));
}
