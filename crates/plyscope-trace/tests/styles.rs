//! What the styles print: against the truth. `pages.rs` holds them against the source texts.

use plyscope::observe::{Recording, Stats};
use plyscope::textbook::minimax_values;
use plyscope::tree::{Builder, Decimal, Label};
use plyscope::{
    Bound, Emitter, EventKind, Game, NodeId, Player, Score, Source, Tree, Value as Known, Window,
};
use plyscope_trace::random::Random;
use plyscope_trace::read::{Format, read};
use plyscope_trace::style::{Settings, Signs, Steps, Style, to_string, why};
use plyscope_trace::view::View;
use plyscope_trace::{Algorithm, Options, Run, examples, run};
use serde_json::Value;

fn example(name: &str, algorithm: Algorithm) -> Run {
    run(&examples::find(name).unwrap().tree(), Options::new(algorithm)).unwrap()
}

fn print(run: &Run, style: Style) -> String {
    to_string(run, style, &Settings::default())
}

/// A tree with free turns, ties, decimals, infinities and static values.
fn random_tree(random: &mut Random) -> Tree {
    let mut builder = Builder::new(if random.below(2) == 0 { Player::Max } else { Player::Min });
    fn grow(builder: &mut Builder, random: &mut Random, depth: u64) {
        let value = match random.below(20) {
            0 => Decimal::Infinity,
            1 => Decimal::NegInfinity,
            // Odd digits, so that the fraction has no trailing zero.
            2 => Decimal::Finite { digits: 2 * random.below(9) as i64 - 7, places: 1 },
            _ => Decimal::integer(random.below(9) as i32 - 4),
        };
        let player = match random.below(4) {
            0 => Some(Player::Max),
            1 => Some(Player::Min),
            _ => None,
        };
        let label = Label { name: None, player, value: Some(value) };
        if depth == 0 || random.below(5) == 0 {
            builder.leaf(label).unwrap();
        } else {
            builder.open(label).unwrap();
            for _ in 0..=random.below(3) {
                grow(builder, random, depth - 1);
            }
            builder.close().unwrap();
        }
    }
    let depth = random.below(5);
    grow(&mut builder, random, depth);
    builder.finish().unwrap()
}

#[test]
fn a_cut_at_the_last_child_is_no_prune_line() {
    let tree: Tree = "((3 5) (4 2))".parse().unwrap();
    let run = run(&tree, Options::new(Algorithm::AlphaBeta)).unwrap();
    assert_eq!(run.cuts().len(), 1);
    assert_eq!(run.cuts()[0].cutoff.skipped, 0);
    assert!(!print(&run, Style::Table).contains("PRUNE"));
    assert!(print(&run, Style::Log).contains("that was its last child, so nothing is skipped"));
}

#[test]
fn steps_print_a_range() {
    let run = example("lecture", Algorithm::FailHard);
    let settings = Settings { steps: "18..20".parse().unwrap(), ..Settings::default() };
    let printed = to_string(&run, Style::Stack, &settings);
    let steps: Vec<_> = printed.lines().filter(|line| line.starts_with("── step")).collect();
    assert_eq!(steps, ["18a", "18b", "18c", "18d", "19", "20"].map(|step| format!("── step {step} ──")));
    // A cut keeps its number when the lines before it are left out.
    let letters = example("letters", Algorithm::AlphaBeta);
    let late = Settings { steps: Steps { first: 35, last: None }, ..Settings::default() };
    assert!(to_string(&letters, Style::Table, &late).contains("PRUNE2: C"));
    for bad in ["", "x", "3..x", "7..3", "0", "-1", "1..0"] {
        assert!(bad.parse::<Steps>().is_err(), "{bad}");
    }
}

#[test]
fn the_log_says_why_and_names_the_cause() {
    let letters = print(&example("letters", Algorithm::AlphaBeta), Style::Log);
    assert!(
        letters.contains(
            "E (MAX) is at least 8; B already has 6 through D, so E's remaining child cannot matter."
        )
    );
    assert!(
        letters.contains(
            "C (MIN) is at most 2; A already has 6 through B, so C's remaining child cannot matter."
        )
    );
    let deep = print(&example("deep-cut", Algorithm::AlphaBeta), Style::Log);
    assert!(deep.contains(
        "F (MIN) is at most 4; A already has 5 through B, so F's remaining child cannot matter. \
         This is a deep cut: A is 3 plies above F."
    ));
}

/// What a sentence claims about the true value and the number it names.
type Holds = fn(&Score, &Score) -> bool;

/// The number that stands in `text` after `words`.
fn number_after(run: &Run, text: &str, words: &str) -> Option<Score> {
    let rest = &text[text.find(words)? + words.len()..];
    let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || "+-.∞".contains(*c)).collect();
    let number: Decimal = number.trim_end_matches('.').parse().ok()?;
    number.to_score(run.tree.decimals())
}

#[test]
fn no_sentence_is_untrue() {
    let mut random = Random::new(2024);
    let (mut bounds, mut causes, mut asks, mut met) = (0, 0, 0, 0);
    for _ in 0..1500 {
        let tree = random_tree(&mut random);
        let truth = minimax_values(&tree);
        for algorithm in Algorithm::ALL {
            let run = run(&tree, Options::new(algorithm)).unwrap();
            // With deepening a sentence is true for the depth that is being searched.
            let mut depth = None;
            for (step, event) in run.recording.events().iter().enumerate() {
                let sentence = why(&run, step);
                let whole =
                    sentence.ends_with(['.', '?']) && sentence.starts_with(|c: char| c.is_uppercase());
                assert!(whole, "{sentence}");
                if let EventKind::Iteration { depth: now, .. } = event.kind {
                    depth = now;
                    continue;
                }
                let node = run.node(step).unwrap();
                // A sentence about a child's return or its second search speaks of the child's worth.
                let about = match event.kind {
                    EventKind::Child { mv, .. } => mv,
                    EventKind::Research { .. } => run.node(step - 1).unwrap(),
                    _ => node,
                };
                let fail = || format!("{algorithm} on {tree}: {sentence}");
                if let EventKind::Hit { value, enough, .. } = event.kind {
                    // What the table knows may belong to another depth; if it is enough, it does not.
                    if let Some(depth) = depth
                        && enough
                    {
                        assert!(value.allows(to_depth(&tree, about, depth - event.ply)), "{}", fail());
                    }
                    if depth.is_some() {
                        continue;
                    }
                }
                let really = |node: NodeId| match depth {
                    None => truth[node.index()],
                    Some(depth) => to_depth(&tree, node, depth - tree.ply(node)),
                };
                let value = really(about);
                // The last word about a driver's bounds.
                if let Some(meet) = number_after(&run, &sentence, "with what was found before, A is worth ") {
                    assert_eq!((meet, run.value), (truth[0], truth[0]), "{}", fail());
                    met += 1;
                }
                let claims: [(&str, Holds); 8] = [
                    ("is worth more than ", Score::gt),
                    ("is worth less than ", Score::lt),
                    ("is worth at least ", Score::ge),
                    ("is worth at most ", Score::le),
                    ("is at least ", Score::ge),
                    ("is at most ", Score::le),
                    ("is worth ", Score::eq),
                    ("is a leaf worth ", Score::eq),
                ];
                // A question claims nothing.
                let claimed = sentence.split(" whether ").next().unwrap();
                let claimed = claimed.split("nothing in this tree").next().unwrap();
                if let Some((bound, holds)) = claims
                    .iter()
                    .find_map(|(words, holds)| Some((number_after(&run, claimed, words)?, holds)))
                {
                    assert!(holds(&value, &bound), "{}: really {}", fail(), tree.show(value));
                    bounds += 1;
                }
                // "A already has 6 through B": the child is worth that, or more for its owner.
                if let Some((before, after)) = sentence.split_once(" already has ")
                    && let Some((_, through)) = after.split_once(" through ")
                {
                    let owner = before.rsplit("; ").next().unwrap();
                    let name = owner.split(" (").next().unwrap();
                    let owner = tree.find(name).unwrap();
                    let child = through.split([',', ';', '.']).next().unwrap();
                    let child = tree.find(child).unwrap();
                    assert_eq!(tree.parent(child), Some(owner), "{}", fail());
                    let has = number_after(&run, &sentence, " already has ").unwrap();
                    assert!(!tree.player(owner).prefers(has, really(child)), "{}", fail());
                    causes += 1;
                }
                // "A only asked whether C is at least 4": C lies on the way from A, and that is the side of its window.
                if let Some((before, after)) = sentence.split_once(" only asked whether ") {
                    let owner = tree.find(before.rsplit("; ").next().unwrap()).unwrap();
                    let (child, rest) = after.split_once(" is ").unwrap();
                    let child = tree.find(child).unwrap();
                    assert_eq!(tree.parent(child), Some(owner), "{}", fail());
                    assert!(tree.path(node).contains(&child), "{}", fail());
                    let stack = run.recording.stack(step);
                    let asked = stack.iter().find(|call| call.mv == Some(child)).unwrap().entry;
                    // The number stands in the second half; the first half may say the same of the node itself.
                    let number = |words| number_after(&run, after, words);
                    let (side, said) = match rest {
                        _ if rest.starts_with("at least ") => (asked.beta, number(" is at least ")),
                        _ if rest.starts_with("at most ") => (asked.alpha, number(" is at most ")),
                        _ if rest.starts_with("more than ") => (asked.alpha, number(" is more than ")),
                        _ => (asked.beta, number(" is less than ")),
                    };
                    assert_eq!(said, Some(side), "{}", fail());
                    asks += 1;
                }
            }
        }
    }
    assert!(bounds > 10_000 && causes > 1_000, "{bounds} {causes}");
    assert!(asks > 500 && met > 500, "{asks} {met}");
}

/// The value of a node, seen `depth` plies deep.
fn to_depth(tree: &Tree, node: NodeId, depth: u32) -> Score {
    let below = tree.children(node).iter().map(|&kid| to_depth(tree, kid, depth - 1));
    match tree.player(node) {
        _ if tree.is_leaf(node) || depth == 0 => tree.value(node).unwrap(),
        Player::Max => below.max().unwrap(),
        Player::Min => below.min().unwrap(),
    }
}

#[test]
fn ascii_is_ascii_and_leaves_names_alone() {
    let tree: Tree = "(α (β:max~1 3 5 -inf) (\"a\\nb\"~2 2 9 inf))".parse().unwrap();
    for algorithm in Algorithm::ALL {
        let run = run(&tree, Options::new(algorithm)).unwrap();
        for style in Style::ALL {
            let printed = to_string(&run, style, &Settings { signs: Signs::Ascii, ..Settings::default() });
            let odd: Vec<_> = printed.chars().filter(|c| !c.is_ascii()).collect();
            let foreign: Vec<_> = odd.iter().filter(|c| !"αβü".contains(**c)).collect();
            assert!(foreign.is_empty(), "{algorithm} {style}: {foreign:?}");
            assert!(printed.contains('α') && printed.contains('β'), "the names of two nodes");
            assert!(!printed.contains("a\nb"), "a name must not break a line");
        }
    }
    let letters = example("letters", Algorithm::AlphaBeta);
    let ascii = Settings { signs: Signs::Ascii, ..Settings::default() };
    assert!(to_string(&letters, Style::Table, &ascii).contains("PRUNE1: E: -inf: 6: 8 MAXvalue"));
}

#[test]
fn style_names_are_listed_when_one_is_unknown() {
    assert_eq!(
        "tabel".parse::<Style>().unwrap_err(),
        "unknown style `tabel`; expected one of table, stack, log, json"
    );
    for style in Style::ALL {
        assert_eq!(style.name().parse(), Ok(style));
    }
}

fn bound_word(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::AtLeast => "at-least",
        Bound::AtMost => "at-most",
    }
}

/// The score that a JSON value stands for.
fn score(tree: &Tree, value: &Value) -> Score {
    let text = match value {
        Value::String(text) => match text.as_str() {
            "inf-1" => return Score::INFINITY.down(),
            "-inf+1" => return Score::NEG_INFINITY.up(),
            _ => text.clone(),
        },
        other => other.to_string(),
    };
    text.parse::<Decimal>().unwrap().to_score(tree.decimals()).unwrap()
}

#[test]
fn the_json_replays_without_the_tree_file() {
    let mut random = Random::new(7);
    let mut trees: Vec<Tree> = examples::ALL.iter().map(|example| example.tree()).collect();
    trees.extend((0..200).map(|_| random_tree(&mut random)));
    for original in trees {
        for algorithm in Algorithm::ALL {
            // Deepening needs static values, which most examples do not have.
            let Ok(run) = run(&original, Options::new(algorithm)) else { continue };
            let printed = print(&run, Style::Json);
            let mut lines = printed.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            let header = lines.next().unwrap();
            assert_eq!((&header["format"], &header["version"]), (&"plyscope-trace".into(), &1.into()));
            // The tree is one that `read` understands, and it is the tree that was searched.
            let tree = read(&header["tree"].to_string(), Some(Format::Json), Player::Max).unwrap();
            assert_eq!(tree, run.tree);
            assert_eq!(score(&tree, &header["value"]), run.value);
            let path: Vec<_> = run.path.iter().map(|&node| tree.name(node)).collect();
            assert_eq!(header["path"], serde_json::json!(path));
            assert_eq!(header["counts"]["leaves"], run.visited().len());
            assert_eq!(header["counts"]["table_hits"], run.stats.table_hits);

            let mut replayed = 0;
            let mut stack: Vec<NodeId> = Vec::new();
            for (line, event) in lines.zip(run.recording.events()) {
                assert_eq!((&line["step"], &line["ply"]), (&(replayed + 1).into(), &event.ply.into()));
                if let EventKind::Iteration { depth, window } = event.kind {
                    assert_eq!((line["event"].as_str(), line.get("node")), (Some("iteration"), None));
                    assert_eq!(line["depth"].as_u64(), depth.map(u64::from));
                    let sides = (score(&tree, &line["alpha"]), score(&tree, &line["beta"]));
                    assert_eq!(sides, (window.alpha, window.beta));
                    assert!(stack.is_empty());
                    replayed += 1;
                    continue;
                }
                let node = tree.find(line["node"].as_str().unwrap()).unwrap();
                let number = |key: &str| score(&tree, &line[key]);
                let window = || Window::new(number("alpha"), number("beta"));
                if line["event"] == "enter" {
                    assert_eq!(tree.parent(node), stack.last().copied());
                    stack.push(node);
                }
                assert_eq!(stack.last(), Some(&node));
                match event.kind {
                    EventKind::Enter { window: real, player, .. } => {
                        assert_eq!((line["event"].as_str(), window()), (Some("enter"), real));
                        assert_eq!(line["reached"], if stack.len() == 1 { "root" } else { "move" });
                        assert_eq!(player, tree.turn(&node));
                    }
                    EventKind::Leaf { value, source } => {
                        assert_eq!((line["event"].as_str(), number("value")), (Some("leaf"), value.score));
                        let (word, known) = match source {
                            Source::Terminal => ("terminal", tree.outcome(&node)),
                            Source::Horizon => ("horizon", tree.value(node)),
                            Source::Table => ("table", Some(value.score)),
                            Source::Proof | Source::Margin | Source::Pass => panic!("a tree gives no hints"),
                        };
                        assert_eq!((line["source"].as_str(), known), (Some(word), Some(value.score)));
                        assert_eq!(line["bound"].as_str(), Some(bound_word(value.bound)));
                    }
                    EventKind::Bounds { .. } | EventKind::Omit { .. } | EventKind::StandPat { .. } => {
                        panic!("a tree gives no hints")
                    }
                    EventKind::Hit { value, mv, enough } => {
                        assert_eq!((line["event"].as_str(), number("value")), (Some("hit"), value.score));
                        assert_eq!(line["bound"].as_str(), Some(bound_word(value.bound)));
                        assert_eq!(line["move"].as_str(), mv.map(|mv| tree.name(mv)));
                        assert_eq!(line["enough"], enough);
                    }
                    EventKind::Store { value, mv } => {
                        assert_eq!((line["event"].as_str(), number("value")), (Some("store"), value.score));
                        assert_eq!(line["bound"].as_str(), Some(bound_word(value.bound)));
                        assert_eq!(line["move"].as_str(), mv.map(|mv| tree.name(mv)));
                    }
                    EventKind::Research { window: real, .. } => {
                        assert_eq!((line["event"].as_str(), window()), (Some("research"), real));
                        let child = tree.find(line["child"].as_str().unwrap()).unwrap();
                        assert_eq!(tree.parent(child), Some(node));
                    }
                    EventKind::Child { mv, value, best, window: real, improved } => {
                        assert_eq!(line["event"], "child");
                        assert_eq!(line["child"], tree.name(mv));
                        assert_eq!((number("value"), number("best"), window()), (value, best, real));
                        assert_eq!(line["improved"], improved);
                    }
                    EventKind::Cutoff(cut) => {
                        assert_eq!((line["event"].as_str(), number("bound")), (Some("cutoff"), cut.bound));
                        assert_eq!(
                            (&line["skipped"], &line["deep"]),
                            (&cut.skipped.into(), &cut.deep.into())
                        );
                        let real = View::at(&run, replayed).cut(&run).unwrap();
                        assert_eq!(line["cause"].as_str(), real.cause.map(|(node, _)| tree.name(node)));
                    }
                    EventKind::Leave { value } => {
                        assert_eq!((line["event"].as_str(), number("value")), (Some("leave"), value.score));
                        stack.pop();
                    }
                    EventKind::Iteration { .. } => unreachable!("told above"),
                }
                replayed += 1;
            }
            assert_eq!(replayed, run.recording.len());
            assert!(stack.is_empty());
        }
    }
}

/// A driver with a table on a small tree, told by hand: the events that no textbook search has.
fn driver_run() -> Run {
    let tree: Tree = "(A (B 3 5) (C 2 9))".parse().unwrap();
    let find = |name| tree.find(name).unwrap();
    let (b, c, d, f) = (find("B"), find("C"), find("D"), find("F"));
    let n = |v: i32| Score::new(v);
    let scout = Window::new(n(3), n(4));
    let after = Window::new(n(3), Score::INFINITY);
    let at_most = |v: i32| Known { score: n(v), bound: Bound::AtMost };
    let mut recording = Recording::default();
    let mut tell = Emitter::new(&mut recording);
    tell.iteration::<NodeId>(Some(2), Window::FULL);
    tell.enter(None, Player::Max, Window::FULL, Some(2));
    tell.hit(at_most(7), Some(b), false);
    tell.enter(Some(b), Player::Min, Window::FULL, Some(1));
    tell.enter(Some(d), Player::Max, Window::FULL, Some(0));
    tell.leaf::<NodeId>(Known::exact(n(3)), Source::Terminal);
    tell.leave::<NodeId>(Known::exact(n(3)));
    tell.child(d, n(3), n(3), Window::new(Score::NEG_INFINITY, n(3)), true);
    tell.store(Known::exact(n(3)), Some(d));
    tell.leave::<NodeId>(Known::exact(n(3)));
    tell.child(b, n(3), n(3), after, true);
    // A scout of C, and once more with an open window.
    tell.enter(Some(c), Player::Min, scout, Some(1));
    tell.hit::<NodeId>(Known { score: n(5), bound: Bound::AtLeast }, None, true);
    tell.leaf::<NodeId>(Known { score: n(5), bound: Bound::AtLeast }, Source::Table);
    tell.leave::<NodeId>(Known { score: n(5), bound: Bound::AtLeast });
    tell.research::<NodeId>(after, plyscope::Again::Wider);
    tell.enter(Some(c), Player::Min, after, Some(1));
    tell.enter(Some(f), Player::Max, after, Some(0));
    tell.leaf::<NodeId>(Known::exact(n(2)), Source::Proof);
    tell.leave::<NodeId>(Known::exact(n(2)));
    tell.child(f, n(2), n(2), after, true);
    tell.cutoff::<NodeId>(Player::Min, 1);
    tell.store(at_most(2), Some(f));
    tell.leave::<NodeId>(at_most(2));
    tell.child(c, n(2), n(3), after, false);
    tell.leave::<NodeId>(Known::exact(n(3)));
    tell.iteration::<NodeId>(None, Window::at_least(n(3)));
    let options = Options { depth: Some(2), ..Options::new(Algorithm::DepthLimited) };
    let path = vec![b, d];
    Run { tree, options, recording, stats: Stats::default(), value: n(3), path, game: None }
}

#[test]
fn every_kind_of_event_has_its_place_in_every_style() {
    let run = driver_run();
    let table = print(&run, Style::Table);
    for line in [
        "# iteration: depth 2 (-∞, +∞)",
        "# table: A ≤ 7, not enough, B first",
        "# table: C ≥ 5, enough",
        "# store: B 3",
        "C: 1: 5: +∞: ≥ 5 table",
        "# re-search: C (3, +∞)",
        "F: 0: 2: 2: 2 proved",
        "PRUNE1: C: 1: 3: +∞: 2",
        "# iteration: (2, 3)",
    ] {
        assert!(table.lines().any(|l| l == line), "{line} in\n{table}");
    }
    let log = print(&run, Style::Log);
    for sentence in [
        "A search from the root to depth 2 begins with the window (-∞, +∞).",
        "The table knows A (MAX) from before: it is worth at most 7, with B as the best move; that is not enough, but the move is tried first.",
        "The table records that B (MIN) is worth 3, best move D.",
        "The table already has C: it is worth at least 5.",
        "So C is worth more than 3. A null window cannot tell how much more, so C is searched again with the window (3, +∞).",
        "The rules settle F: it is worth 2.",
        "The table records that C (MIN) is worth at most 2, best move F.",
    ] {
        assert!(log.contains(sentence), "{sentence} in\n{log}");
    }
    let stack = print(&run, Style::Stack);
    for note in [
        "The search from the root to depth 2 starts with (-∞, +∞).",
        "A: the table says ≤ 7, best move B; that is not enough.",
        "C is searched again with (3, +∞).",
        "C: ≤ 2 goes into the table.",
        "the table knows C",
    ] {
        assert!(stack.contains(note), "{note} in\n{stack}");
    }
    let json = print(&run, Style::Json);
    for event in ["enter", "leaf", "child", "cutoff", "hit", "store", "research", "iteration", "leave"] {
        assert!(json.contains(&format!(r#""event":"{event}""#)), "{event}");
    }
    for line in json.lines() {
        serde_json::from_str::<Value>(line).unwrap();
    }
}

#[test]
fn the_documented_examples_are_what_is_printed() {
    let mut printed: Vec<String> = Vec::new();
    for run in [
        example("letters", Algorithm::AlphaBeta),
        example("letters", Algorithm::Mtdf),
        example("letters", Algorithm::Sss),
        example("horizon", Algorithm::Pvs),
        example("horizon", Algorithm::Deepening),
        driver_run(),
    ] {
        printed.extend(print(&run, Style::Json).lines().map(str::to_owned));
    }
    let page = include_str!("../../../docs/trace-json.md");
    // What hints do is told of games only.
    let of_trees = |line: &&str| line.starts_with("{\"") && !line.contains(r#""event":"omit""#);
    let shown: Vec<_> = page.lines().filter(of_trees).collect();
    for line in &shown {
        assert!(printed.iter().any(|real| real == line), "not printed any more: {line}");
    }
    for event in ["enter", "leaf", "child", "cutoff", "hit", "store", "research", "iteration", "leave"] {
        assert!(
            shown.iter().any(|line| line.contains(&format!(r#""event":"{event}""#))),
            "no example of {event}"
        );
    }
    assert!(shown.iter().any(|line| line.contains("plyscope-trace")));
}

#[test]
fn a_full_recording_says_that_it_is_not_complete() {
    let tree = examples::find("letters").unwrap().tree();
    let run = run(&tree, Options { cap: 10, ..Options::new(Algorithm::AlphaBeta) }).unwrap();
    for style in Style::ALL {
        let printed = print(&run, style);
        let head = printed.lines().next().unwrap();
        let says = head.contains("recording stopped after 10 events, 29 more were not kept")
            || head.contains(r#""events":10,"dropped":29"#);
        assert!(says, "{head}");
    }
}
