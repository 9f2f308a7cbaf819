//! What is stopped says so: in words, and by exit code 3.
#![cfg(unix)]

use std::io::{Read, Write};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn start(args: &[&str]) -> Child {
    Command::new(PLYSCOPE)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

fn ran(args: &[&str]) -> Output {
    Command::new(PLYSCOPE).args(args).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn signals_stop_a_search_with_what_is_known_and_code_3() {
    for name in ["INT", "TERM", "HUP"] {
        for args in [
            vec!["solve", "connect4(8x7)", "--memory", "16MiB"],
            vec!["solve", "connect4(8x7)", "--memory", "16MiB", "--json"],
            vec!["analyze", "connect4(8x7)", "--time", "1h"],
            vec!["selfcheck", "connect4"],
            vec!["match", "nodes=1000000", "vs", "nodes=1000000", "--games", "1000"],
        ] {
            let child = start(&args);
            std::thread::sleep(Duration::from_millis(500));
            signal(&child, name);
            let output = child.wait_with_output().unwrap();
            let said = text(&output.stdout);
            assert_eq!(output.status.code(), Some(3), "{name} {args:?}: {said}{}", text(&output.stderr));
            let words = match args[0] {
                "selfcheck" => "not checked",
                "match" => "stopped before game 1000",
                _ if args.contains(&"--json") => "\"stop\":\"cancelled\"",
                _ => "stopped ",
            };
            assert!(said.contains(words), "{name} {args:?}: {said}");
        }
    }
}

#[test]
fn a_limit_before_the_answer_is_code_3_and_a_depth_that_was_asked_for_is_not() {
    for (args, code) in [
        (vec!["solve", "connect4", "--nodes", "3000"], 3),
        (vec!["solve", "connect4", "--time", "20ms", "--json"], 3),
        (vec!["solve", "connect4", "--depth", "3"], 0),
        (vec!["solve", "tictactoe", "--nodes", "10000000"], 0),
        (vec!["analyze", "connect4", "--time", "50ms"], 0),
        (vec!["analyze", "connect4", "--depth", "2"], 0),
        (vec!["selfcheck", "connect4", "--quick", "--nodes", "1000"], 3),
        (vec!["selfcheck", "tree", "--quick"], 3),
        (vec!["selfcheck", "tictactoe", "--quick"], 0),
    ] {
        let output = ran(&args);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {}", text(&output.stdout));
    }
}

#[test]
fn a_filter_that_stops_with_lines_unread_says_so_even_while_it_waits() {
    for name in ["INT", "TERM"] {
        let mut child = start(&["solve", "tictactoe", "--position", "-"]);
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"3/3/3 x\n").unwrap();
        let mut first = [0; 10];
        child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
        assert_eq!(&first, b"3/3/3 x 0\n");
        // It waits for the next line, which does not come.
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{name}");
        let said = text(&output.stderr);
        assert_eq!(said, "note: stopped; line 2 and everything after it was not solved\n");
        drop(input);
    }
}

#[test]
fn exit_codes_are_in_the_help_and_in_the_readme() {
    let help = text(&ran(&["--help"]).stdout);
    let readme = include_str!("../../../README.md");
    for words in ["stopped before the answer", "was not understood"] {
        assert!(help.contains(words) && readme.contains(words), "{words}");
    }
}

/// Same input, same search, in another process as well.
#[test]
fn a_search_is_the_same_in_a_second_process() {
    let bench = || text(&ran(&["bench", "--quiet"]).stdout);
    let first = bench();
    assert_eq!(first, bench());
    assert_eq!(first.trim(), include_str!("../../../bench.txt").trim());
    for args in [
        vec!["solve", "connect4(5x4)", "--json"],
        vec!["solve", "kalah(3,3)", "--json", "--rank"],
        vec!["analyze", "othello", "--depth", "5", "--json"],
    ] {
        let nodes = || {
            let output = ran(&args);
            assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
            let lines: Vec<serde_json::Value> = (text(&output.stdout).lines())
                .map(|line| {
                    let mut value: serde_json::Value = serde_json::from_str(line).unwrap();
                    value.as_object_mut().unwrap().remove("seconds");
                    value
                })
                .collect();
            lines
        };
        assert_eq!(nodes(), nodes(), "{args:?}");
    }
}

#[test]
fn positions_that_were_not_reached_are_counted() {
    let hard = [
        "solve",
        "connect4(8x7)",
        "--memory",
        "16MiB",
        "--position",
        "1",
        "--position",
        "2",
        "--position",
        "3",
    ];
    let child = start(&hard);
    std::thread::sleep(Duration::from_millis(500));
    signal(&child, "TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(text(&output.stderr), "note: stopped; 2 more positions were not solved\n");
    assert_eq!(text(&output.stdout).matches("# connect4(8x7)").count(), 1);
}

/// The table grows as it is needed; where the machine refuses, the search goes on with what there is, and says so.
#[test]
#[cfg(target_os = "linux")]
fn a_search_goes_on_with_less_memory_than_it_may_have() {
    for threads in ["1", "2"] {
        // A limit of the address space below what a table for this many nodes would take, and above what the program needs.
        let limit = if threads == "1" { 26_000 } else { 160_000 };
        let nodes = if threads == "1" { "6000000" } else { "100000" };
        let script = format!(
            "ulimit -v {limit}; exec {PLYSCOPE} solve connect4 --memory 4GiB --threads {threads} --nodes {nodes}"
        );
        let output = Command::new("bash").args(["-c", &script]).stdin(Stdio::null()).output().unwrap();
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(3), "{said}{}", text(&output.stderr));
        assert!(said.contains("stopped    by the node limit"), "{said}");
        if threads == "1" {
            assert!(said.contains("the machine had less than --memory allows"), "{said}");
        }
    }
}
