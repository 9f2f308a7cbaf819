//! The Python listings run, and do what the recordings tell.

use plyscope::textbook::{CutOn, Raise};
use plyscope::tree::{Builder, Decimal, Label};
use plyscope::{EventKind, Player, Score, Source, Tree, Window};
use plyscope_trace::random::Random;
use plyscope_trace::style::Notation;
use plyscope_trace::style::code::{Role, lit, program};
use plyscope_trace::view::View;
use plyscope_trace::{Algorithm, Options, Run, run};
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs programs and writes down every call, line and return of their functions.
const HARNESS: &str = r#"
import json, sys

def show(x):
    return [show(y) for y in x] if isinstance(x, (tuple, list)) else str(x)

def trace(task):
    space = {"__name__": "listing"}
    exec(compile(task["program"], "listing", "exec"), space)
    told = []
    def on(frame, event, arg):
        if frame.f_code.co_filename != "listing" or frame.f_code.co_name not in task["functions"]: return None
        if event == "call":
            given = [show(frame.f_locals[name]) for name in task["arguments"][frame.f_code.co_name]]
            told.append(["call", frame.f_code.co_name, *given])
        elif event == "line": told.append(["line", frame.f_lineno])
        elif event == "return": told.append(["return", show(arg)])
        return on
    sys.settrace(on)
    try: result = eval(task["call"], space)
    finally: sys.settrace(None)
    return {"told": told, "result": show(result)}

print(json.dumps([trace(task) for task in json.load(sys.stdin)]))
"#;

/// `None` if there is no Python; then the test says so.
fn python(tasks: &[Value]) -> Option<Vec<Value>> {
    let child =
        Command::new("python3").args(["-c", HARNESS]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) => {
            assert!(std::env::var_os("PLYSCOPE_REQUIRE_PYTHON").is_none(), "python3: {error}");
            eprintln!("SKIPPED: the Python listings were NOT run, because python3 did not start: {error}");
            return None;
        }
    };
    let input = serde_json::to_string(tasks).unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

/// A tree in which players take turns, with whole numbers and static values, and many equal values.
fn tree(random: &mut Random) -> Tree {
    fn grow(builder: &mut Builder, random: &mut Random, depth: u64, root: bool) {
        let value = Decimal::integer(random.below(13) as i32 - 6);
        let label = Label { value: Some(value), ..Label::default() };
        if depth == 0 || !root && random.below(5) == 0 {
            builder.leaf(label).unwrap();
        } else {
            builder.open(label).unwrap();
            for _ in 0..=random.below(3) {
                grow(builder, random, depth - 1, false);
            }
            builder.close().unwrap();
        }
    }
    let mut builder = Builder::new(if random.below(2) == 0 { Player::Max } else { Player::Min });
    let depth = 1 + random.below(4);
    grow(&mut builder, random, depth, true);
    builder.finish().unwrap()
}

/// Every search, by all its rules, with and without a horizon.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for algorithm in Algorithm::ALL {
        for i in 0..8 {
            let bit = |n: u32| i >> n & 1 == 1;
            let options = Options {
                depth: bit(0).then_some(2),
                cut: if bit(1) { CutOn::Passed } else { CutOn::Reached },
                raise: if bit(2) { Raise::Before } else { Raise::After },
                ..Options::new(algorithm)
            };
            if (options.depth.is_none() || algorithm.takes_depth())
                && (options.cut == CutOn::Reached || algorithm.takes_beyond())
                && (options.raise == Raise::After || algorithm.takes_raise())
            {
                all.push(options);
            }
        }
    }
    all
}

/// A number as Python shows it. One beside an infinity is that infinity there.
fn number(score: Score) -> String {
    match score {
        s if s == Score::INFINITY || s == Score::INFINITY.down() => "inf".to_owned(),
        s if s == Score::NEG_INFINITY || s == Score::NEG_INFINITY.up() => "-inf".to_owned(),
        s => s.get().to_string(),
    }
}

/// The arguments of a function that are compared, by what they hold.
fn arguments(code: &str) -> Vec<&str> {
    let inside = code.split_once('(').unwrap().1.split_once(')').unwrap().0;
    let wanted = ["state", "h", "g", "position", "α", "β", "use_thresh", "pass_thresh"];
    inside.split(", ").filter(|name| wanted.contains(name)).collect()
}

struct Task {
    run: Run,
    /// By line of the program, from 1: function and index of a line of the listing.
    places: Vec<Option<(Player, usize)>>,
    json: Value,
}

fn task(tree: &Tree, options: Options) -> Task {
    let run = run(tree, options).unwrap();
    let listing = run.listing(Notation::Python);
    let lines = program(&run, Notation::Python);
    let root = run.tree.player(run.tree.root());
    let mut places = vec![None; lines.len() + 1];
    let mut at = 0;
    let mut next = [0, listing.shared];
    for (owner, line) in listing.page(root) {
        at += lines[at..].iter().position(|text| text == line.code).unwrap() + 1;
        if let Some(player) = owner {
            let next = &mut next[usize::from(player == Player::Min)];
            places[at] = Some((player, *next));
            *next += 1;
        }
    }
    let call = lines.last().unwrap().trim().strip_prefix("print(").unwrap().strip_suffix(')').unwrap();
    let functions = listing.functions.map(|function| (function.name, arguments(function.lines[0].code)));
    let json = json!({
        "program": lines.join("\n"), "call": call,
        "functions": functions.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        "arguments": functions.iter().map(|(name, args)| ((*name).to_owned(), json!(args))).collect::<serde_json::Map<_, _>>(),
    });
    Task { run, places, json }
}

/// Law: the program calls the nodes that the recording tells of, with the same windows, executes the lines that are lit
/// for each child, and returns the same values, moves and paths.
#[test]
fn a_program_does_what_the_recording_tells() {
    let mut random = Random::new(77);
    let mut tasks = Vec::new();
    for _ in 0..12 {
        let tree = tree(&mut random);
        tasks.extend(all_options().into_iter().map(|options| task(&tree, options)));
        // As a game is written out to a depth: what is open there is evaluated.
        let horizon = tree.nodes().map(|node| tree.ply(node)).max().unwrap();
        let open: Vec<bool> = tree.nodes().map(|_| random.below(3) > 0).collect();
        let tree = tree.clone().with_evaluated(|node| tree.ply(node) == horizon && open[node.index()]);
        let options = all_options().into_iter().filter(|options| options.depth.is_none());
        tasks.extend(options.map(|options| {
            let depth = options.algorithm.takes_depth().then_some(horizon);
            task(&tree, Options { depth, ..options })
        }));
    }
    let json: Vec<Value> = tasks.iter().map(|task| task.json.clone()).collect();
    let Some(answers) = python(&json) else { return };
    let (mut calls, mut children, mut moved) = (0, 0, 0);
    let (mut ended, mut evaluated) = (0, 0);
    for (task, answer) in tasks.iter().zip(&answers) {
        let run = &task.run;
        let fail =
            || format!("{:?} on {}\n{}", run.options, run.tree, task.json["program"].as_str().unwrap());
        let listing = run.listing(Notation::Python);
        let mut told = answer["told"].as_array().unwrap().iter();
        // What comes next besides lines.
        let mut next = || told.find(|event| event[0] != "line").cloned();
        for (step, event) in run.recording.events().iter().enumerate() {
            let view = View::at(run, step);
            match event.kind {
                EventKind::Enter { mv, player, window, .. } => {
                    let event = next().unwrap_or_else(|| panic!("no call: {}", fail()));
                    let function = listing.of(player);
                    let node = run.tree.name(mv.unwrap_or(run.tree.root()));
                    let mut expected = vec!["call".to_owned(), function.name.to_owned()];
                    let Window { alpha, beta } = window;
                    let seen = window.seen_by(player);
                    for name in arguments(function.lines[0].code) {
                        expected.push(match name {
                            "α" => number(alpha),
                            "β" => number(beta),
                            "use_thresh" => number(seen.beta),
                            "pass_thresh" => number(seen.alpha),
                            _ => node.to_owned(),
                        });
                    }
                    assert_eq!(event, json!(expected), "step {step}: {}", fail());
                    calls += 1;
                }
                EventKind::Leave { value } => {
                    let event = next().unwrap_or_else(|| panic!("no return: {}", fail()));
                    let call = view.stack.last().unwrap();
                    let path = view.paths.last().unwrap();
                    let name = |node| run.tree.name(node);
                    let score = match listing.of(call.player).movers_view {
                        true => number(value.score.seen_by(call.player)),
                        false => number(value.score),
                    };
                    let returned = &event[1];
                    match run.options.algorithm {
                        Algorithm::Thresholds => {
                            let path: Vec<_> = path.iter().map(|&node| name(node)).collect();
                            assert_eq!(*returned, json!([score, path]), "step {step}: {}", fail());
                            moved += 1;
                        }
                        _ if returned.is_array() => {
                            let mv = call.best_move.map_or("None", name);
                            assert_eq!(*returned, json!([score, mv]), "step {step}: {}", fail());
                            moved += 1;
                        }
                        _ => assert_eq!(*returned, json!(score), "step {step}: {}", fail()),
                    }
                }
                // The line that returns is the one of which the frame says that it is true, with its value.
                EventKind::Leaf { source: source @ (Source::Terminal | Source::Horizon), .. } => {
                    let function = listing.of(view.stack.last().unwrap().player);
                    let (_, last) = *told_lines(answer, task, step, run).last().unwrap();
                    let code = function.lines[last].code;
                    let named = |form: &str| code.contains(form.trim().split(['(', ':']).next().unwrap());
                    let leaf = if source == Source::Horizon { function.evaluated } else { function.ended };
                    assert!(named(leaf.value), "step {step}: {leaf:?} at {code}: {}", fail());
                    let test = leaf.tests.last().unwrap().replace("{d} ==", "d ==");
                    if source == Source::Horizon {
                        assert!(
                            test.contains("True!") && named(&test),
                            "step {step}: {test} at {code}: {}",
                            fail()
                        );
                        evaluated += 1;
                    } else {
                        ended += 1;
                    }
                }
                // The lines that follow up to the next call or return are those that this step lights.
                EventKind::Child { .. } => {
                    let found = lit(run, step, Notation::Python).unwrap();
                    let function = listing.of(found.player);
                    let after = |i: &usize| {
                        let role = function.lines[*i].role;
                        role.in_loop() && !matches!(role, Role::Take | Role::Again)
                    };
                    let expected: Vec<usize> = found.lines.into_iter().filter(after).collect();
                    let ahead = told_lines(answer, task, step, run).into_iter();
                    let executed: Vec<usize> = ahead.map(|(_, i)| i).filter(after).collect();
                    assert_eq!(executed, expected, "step {step}: {}", fail());
                    children += 1;
                }
                _ => {}
            }
        }
        assert_eq!(next(), None, "{}", fail());
    }
    assert!(calls > 2_000 && children > 1_500 && moved > 400, "{calls} {children} {moved}");
    assert!(ended > 500 && evaluated > 500, "{ended} {evaluated}");
}

/// The lines between the return of the child of which `step` tells and the next call or return.
fn told_lines(answer: &Value, task: &Task, step: usize, run: &Run) -> Vec<(Player, usize)> {
    // Calls and returns are the only events besides lines, and the recording has as many before this step.
    let events = &run.recording.events()[..step];
    let moves = |kind: &EventKind<plyscope::NodeId>| {
        matches!(kind, EventKind::Enter { .. } | EventKind::Leave { .. })
    };
    let before = events.iter().filter(|event| moves(&event.kind)).count();
    let mut told = answer["told"].as_array().unwrap().iter();
    let mut seen = 0;
    while seen < before {
        seen += usize::from(told.next().unwrap()[0] != "line");
    }
    told.take_while(|event| event[0] == "line")
        .filter_map(|event| task.places[event[1].as_u64().unwrap() as usize])
        .collect()
}

/// What is only evaluated is not finished: the page of the histories asks for both, and the program knows which is which.
#[test]
fn evaluated_is_not_finished_in_python_either() {
    let tree: Tree = "(A (B D=3 E=5) C=4)".parse().unwrap();
    let open = tree.find("D").unwrap();
    let tree = tree.with_evaluated(|node| node == open);
    let options = |algorithm, depth| Options { depth, ..Options::new(algorithm) };
    let mut json = task(&tree, options(Algorithm::DepthLimited, Some(2))).json;
    json["call"] = json!("[h for h in TREE if h in Z]");
    let plain = task(&tree, options(Algorithm::AlphaBeta, None)).json;
    assert!(plain["program"].as_str().unwrap().contains("UNFINISHED = {\"D\"}"), "{plain}");
    let Some(answers) = python(&[json]) else { return };
    let finished: Vec<&str> =
        answers[0]["result"].as_array().unwrap().iter().map(|h| h.as_str().unwrap()).collect();
    assert!(finished.contains(&"C") && finished.contains(&"E") && !finished.contains(&"D"), "{finished:?}");
}
