//! Every number that a flag takes has a range. The help says it, and what is outside is refused by name; nothing panics,
//! and nothing goes on for ever without being stopped.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn help(command: &[&str]) -> String {
    let output = Command::new(PLYSCOPE).args(command).arg("--help").output().unwrap();
    assert!(output.status.success());
    text(&output.stdout)
}

/// The words before and after every `--flag <VALUE>` in the help: the flag, its value's name, and what is said of it.
fn flags(help: &str) -> Vec<(String, String, String)> {
    let mut flags: Vec<(String, String, String)> = Vec::new();
    for line in help.split("Examples:").next().unwrap().lines() {
        let words = line.trim_start();
        // `-n, --count <N>  How many …`, with the words in the same line or below.
        let long = if words.starts_with("--") { Some(words) } else { words.get(4..) };
        let flag = long.filter(|_| words.starts_with('-')).and_then(|flag| flag.strip_prefix("--"));
        match flag.and_then(|flag| flag.split_once(" <")).filter(|(name, _)| !name.contains(' ')) {
            Some((name, rest)) => {
                let (value, said) = rest.split_once('>').unwrap_or((rest, ""));
                flags.push((format!("--{name}"), value.to_owned(), format!("{} ", said.trim_start())));
            }
            // A flag without a value ends what is said of the one before.
            None if words.starts_with('-') => flags.push((words.to_owned(), String::new(), String::new())),
            None => {
                if let Some((_, _, said)) = flags.last_mut() {
                    said.push_str(words);
                    said.push(' ');
                }
            }
        }
    }
    flags.retain(|(_, value, _)| !value.is_empty());
    flags
}

/// What is not a number, by the name of the value. A new kind of value must be put here or tried as a number.
const WORDS: &[&str] = &[
    "FORMAT",
    "PLAYER",
    "NAME",
    "STYLE",
    "THEME",
    "LABELS",
    "FILE",
    "DIR",
    "FILE|DIR",
    "P",
    "P|-",
    "GAME",
    "WHO",
    "HOST",
    "TEXT",
    "WHAT",
    "TIES",
    "KIND",
    "soft|hard",
    "before|after",
    "page|python",
    "en|de",
    "FILE|-",
    "N,…",
    // The value of a leaf: any number that a tree can hold.
    "V",
    "yes|no",
    "",
    "=|",
    "FILE|-|EXAMPLE",
    "BxD",
    "B,D",
    "ELO0,ELO1",
    "A..B",
    "SHELL",
    "EXERCISE",
    "ANSWER",
    "LANG",
];

/// A number, a size or a time.
const NUMBERS: [&str; 7] = ["N", "S", "X", "1-3", "SIZE", "TIME", "K"];

/// A small question for every subcommand, for which the flag makes sense.
fn question(command: &str, flag: &str) -> Vec<&'static str> {
    match (command, flag) {
        ("trace" | "draw", "--depth") => vec!["horizon", "--algorithm", "depth-limited"],
        ("draw", "--scale") => vec!["(1 2)"],
        ("compare", "--trials" | "--seed") => vec!["--random", "2,2"],
        ("compare", _) => vec!["nim(1)"],
        ("trace" | "draw", _) => vec!["nim(1)"],
        ("convert", _) => vec!["nim(1)", "--to", "lists"],
        ("solve" | "analyze" | "play", _) => vec!["nim(1)"],
        ("perft", _) => vec!["nim(1)", "2"],
        ("match", _) => vec!["random", "vs", "random", "--game", "nim(1,1)"],
        ("train", _) => {
            vec!["breakthrough(4x3,1)", "-o", concat!(env!("CARGO_TARGET_TMPDIR"), "/flags.weights")]
        }
        ("exercise", _) => vec!["visited"],
        ("selfcheck", _) => vec!["tictactoe", "--quick"],
        ("bench ladder", "--positions") => vec!["--stones", "41"],
        ("bench ladder", "--stones") => vec!["--positions", "1"],
        ("bench ladder", _) => vec!["--positions", "1", "--stones", "41"],
        _ => Vec::new(),
    }
}

/// Runs to the end, or for a second; then SIGTERM must end it.
fn run(args: &[&str]) -> (Output, bool) {
    let mut child = Command::new(PLYSCOPE)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let id = child.id().to_string();
    let started = Instant::now();
    let mut stopped = false;
    // Read meanwhile: what fills a pipe waits for ever.
    fn read(mut from: impl std::io::Read + Send + 'static) -> std::thread::JoinHandle<Vec<u8>> {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = from.read_to_end(&mut bytes);
            bytes
        })
    }
    let (out, err) = (read(child.stdout.take().unwrap()), read(child.stderr.take().unwrap()));
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        let patience = started.elapsed();
        if patience > Duration::from_secs(1) && !stopped {
            stopped = true;
            let _ = Command::new("kill").args(["-TERM", &id]).status();
        }
        assert!(patience < Duration::from_secs(60), "{args:?} does not end, not even when told to");
        std::thread::sleep(Duration::from_millis(5));
    };
    (Output { status, stdout: out.join().unwrap(), stderr: err.join().unwrap() }, stopped)
}

#[test]
fn every_number_of_every_flag_is_taken_or_refused_by_name() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("flags");
    let commands: Vec<String> = help(&[])
        .split("Commands:")
        .nth(1)
        .unwrap()
        .split("Options:")
        .next()
        .unwrap()
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next().map(str::to_owned))
        .filter(|word| word != "help" && !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase()))
        .chain(["bench ladder".to_owned()])
        .collect();
    assert!(commands.len() >= 18, "{commands:?}");
    let mut tried = BTreeSet::new();
    let mut runs = 0;
    for command in &commands {
        let words: Vec<&str> = command.split(' ').collect();
        for (flag, value, said) in flags(&help(&words)) {
            assert!(
                NUMBERS.contains(&value.as_str()) || WORDS.contains(&value.as_str()),
                "{command} {flag} <{value}>: a number or a word?"
            );
            if !NUMBERS.contains(&value.as_str()) {
                continue;
            }
            tried.insert(format!("{command} {flag}"));
            let ask = |number: &str| {
                let _ = std::fs::remove_dir_all(&folder);
                let mut args = words.clone();
                args.extend(question(command, &flag));
                let shown = folder.display().to_string();
                if flag == "--batch" {
                    args.extend(["-o", shown.as_str()]);
                }
                let file = folder.with_extension("json").display().to_string();
                if command == "grade" {
                    std::fs::write(&file, "{}").unwrap();
                    args.extend([file.as_str(), file.as_str()]);
                }
                args.extend([flag.as_str(), number]);
                let (output, stopped) = run(&args);
                let error = text(&output.stderr);
                let code = output.status.code();
                assert!(
                    matches!(code, Some(0 | 2 | 3)) || (stopped && code.is_none()),
                    "{args:?}: {code:?} {error}"
                );
                assert!(!error.contains("panicked"), "{args:?}: {error}");
                (code, error)
            };
            // The range is said twice, in the help and in the refusal, and it is the same.
            let (code, error) = ask("x");
            let first = error.lines().next().unwrap_or_default().to_owned();
            assert!(code == Some(2) && first.contains(&flag), "{command} {flag}: {error}");
            let range = first.split(" from ").nth(1).unwrap_or_else(|| panic!("{command} {flag}: {first}"));
            let range = range.split(", e.g.").next().unwrap();
            assert!(said.contains(range), "{command} {flag}: the help should say {range}: {said}");
            let (least, most) = range.split_once(" to ").unwrap();
            let unit: String = most.chars().skip_while(|c| !c.is_ascii_alphabetic()).collect();
            let digits = |text: &str| text.replace(',', "").trim_end_matches(&unit).to_owned();
            let (least, most) = (digits(least), digits(most));
            let least = least.trim_end_matches(char::is_alphabetic);
            let more = match most.parse::<u128>() {
                Ok(most) => format!("{}{unit}", most + 1),
                Err(_) => format!("{most}1{unit}"),
            };
            let most = format!("{most}{unit}");
            // Those that would really do it, for hours or with a wish for all memory, are not asked to.
            let heavy = ["--memory", "--port"].contains(&flag.as_str()) || command == "serve";
            let taken = [least, "1", most.as_str()];
            for number in taken.iter().filter(|_| !heavy) {
                let (code, error) = ask(number);
                let named = error.is_empty() || !error.contains("invalid value") || *number == "1";
                assert!(named, "{command} {flag} {number} is in the range: {code:?} {error}");
                runs += 1;
            }
            for number in
                [more.as_str(), "18446744073709551616", "1e400", "-1", "-9223372036854775809", "", "٣"]
            {
                let (code, error) = ask(number);
                let first = error.lines().next().unwrap_or_default();
                assert!(
                    code == Some(2) && first.contains(&flag),
                    "{command} {flag} {number}: {code:?} {error}"
                );
                runs += 1;
            }
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    assert!(tried.len() >= 40, "{} flags: {tried:?}", tried.len());
    eprintln!("{} flags, {runs} runs", tried.len());
}

#[test]
fn positions_that_are_not_flags_have_ranges_too() {
    for (args, words) in [
        (vec!["perft", "nim(1)", "4294967295"], "expected a whole number from 0 to 1,000"),
        (vec!["perft", "nim(1)", "-1"], "expected a whole number from 0 to 1,000"),
        (vec!["exercise", "visited", "--shape", "2x13"], "at most 4096 leaves"),
        (vec!["exercise", "visited", "--shape", "4294967296x1"], "expected a shape"),
        (vec!["exercise", "visited", "--cuts", "4097"], "from 0 to 4,096"),
        (vec!["exercise", "visited", "--range", "-2147483648..2147483647"], "from -1,000,000 to 1,000,000"),
        (vec!["compare", "--random", "4294967295,4294967295"], "too large"),
        (vec!["match", "depth=0", "vs", "random"], "expected a whole number of 1 or more"),
        (vec!["match", "random", "vs", "random", "--sprt", "-9999,0"], "from -2,000 to 2,000"),
        (vec!["trace", "--steps", "18446744073709551616"], "--steps"),
        (vec!["solve", "letters", "--memory", &"9".repeat(100_000)], "--memory"),
        (vec!["match", &"x".repeat(100_000), "vs", "random"], "is not a level"),
        (vec!["solve", &"x".repeat(100_000)], "no such file, example or game"),
        (vec![&"x".repeat(100_000)], "unrecognized subcommand"),
    ] {
        let (output, _) = run(&args);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}: {error}");
        assert!(error.contains(words) && error.len() < 1000, "{words}: {error}");
    }
    let (output, _) = run(&["perft", "nim(1)", "1000"]);
    let said = text(&output.stdout);
    assert!(said.lines().count() == 4 && said.ends_with("every game is over before this ply\n"), "{said}");
}
