//! Marks measure what was asked: knowing nothing earns nothing, the key gets everything, and a slip costs its share.

#[allow(dead_code, reason = "each test program uses its own part")]
mod common;

use plyscope_teach::{
    CutGiven, Exercise, Feedback, Kind, Misconception, Number, Response, Shape, Spec, Verdict, generate,
    grade, hint, key, mistaken, naive, read,
};
use plyscope_trace::examples;
use plyscope_trace::solve::leaves_in_sight;
use plyscope_trace::style::{Settings, Style, to_string};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// As a share of all.
fn share(feedback: &Feedback) -> f64 {
    feedback.points.value() / feedback.of.value()
}

fn marks(exercise: &Exercise, answer: &Response) -> f64 {
    let feedback = grade(exercise, answer).unwrap_or_else(|error| panic!("{error}: {}", exercise.to_json()));
    assert!((0.0..=1.0).contains(&share(&feedback)), "{feedback:?}");
    share(&feedback)
}

/// The nodes at which something could be listed.
fn inner(exercise: &Exercise) -> Vec<String> {
    let (tree, depth) = (&exercise.tree, exercise.convention.depth);
    let sees = |node| !tree.is_leaf(node) && depth.is_none_or(|depth| tree.ply(node) < depth);
    tree.nodes().filter(|&node| sees(node)).map(|node| tree.name(node).to_owned()).collect()
}

/// A cut at a node as somebody guesses it: the only kind that is possible there, its parent as the cause, and shallow.
fn a_cut(exercise: &Exercise, node: String) -> Option<CutGiven> {
    let tree = &exercise.tree;
    let at = tree.find(&node).unwrap();
    let kind = if tree.player(at) == plyscope::Player::Max { "beta" } else { "alpha" };
    let cause = tree.name(tree.parent(at)?).to_owned();
    Some(CutGiven { node, kind: Some(kind.to_owned()), cause: Some(cause), deep: Some(false) })
}

/// A list of everything that could be listed, with the right details where something is right.
fn everything(exercise: &Exercise, right: &Response) -> Option<Response> {
    let (tree, convention) = (&exercise.tree, &exercise.convention);
    Some(match exercise.kind() {
        Kind::Visited | Kind::Pruned => {
            let mut leaves = leaves_in_sight(tree, convention.depth);
            if convention.right_to_left {
                leaves.reverse();
            }
            let leaves = leaves.into_iter().map(|leaf| tree.name(leaf).to_owned());
            Response { leaves: Some(leaves.collect()), ..Response::default() }
        }
        Kind::Cuts => {
            let mut cuts = right.cuts.clone().unwrap_or_default();
            // Nobody thinks of the root.
            for node in inner(exercise).into_iter().skip(1) {
                if cuts.iter().all(|cut| cut.node != node) {
                    cuts.push(a_cut(exercise, node).unwrap());
                }
            }
            Response { cuts: Some(cuts), ..Response::default() }
        }
        Kind::Symbolic => Response { constraint: Some("always".parse().unwrap()), ..Response::default() },
        _ => return None,
    })
}

/// The same number everywhere, or the same two as α and β, for every number of the tree, 0 and one that it does not have.
fn constants(exercise: &Exercise) -> Vec<Response> {
    let (tree, kind) = (&exercise.tree, exercise.kind());
    let leaves = leaves_in_sight(tree, exercise.convention.depth).into_iter();
    let mut numbers: Vec<Number> = leaves.map(|leaf| Number::of(tree, tree.value(leaf).unwrap())).collect();
    if kind == Kind::Negamax {
        let negative = |n: &Number| Number::of(tree, n.score(tree).unwrap().seen_by(plyscope::Player::Min));
        numbers.extend(numbers.clone().iter().map(negative));
    }
    numbers.extend(["0", "77"].map(|text| Number::parse(text).unwrap()));
    numbers.sort_by_key(|n| n.to_string());
    numbers.dedup();
    let [least, most] = ["-inf", "inf"].map(|text| Number::parse(text).unwrap());
    let answers = |number: Number| match kind {
        Kind::Values | Kind::Negamax => {
            let in_sight = |&node: &plyscope::NodeId| {
                exercise.convention.depth.is_none_or(|depth| tree.ply(node) <= depth)
            };
            let nodes = match kind {
                Kind::Values => inner(exercise),
                _ => tree.nodes().filter(in_sight).map(|node| tree.name(node).to_owned()).collect(),
            };
            let values = Some(nodes.into_iter().map(|node| (node, number)).collect());
            vec![Response { values, ..Response::default() }]
        }
        Kind::Entry | Kind::Exit | Kind::History => [(number, number), (number, most), (least, number)]
            .map(|(alpha, beta)| everywhere(exercise, alpha, beta, |_| number))
            .to_vec(),
        _ => Vec::new(),
    };
    numbers.into_iter().flat_map(answers).collect()
}

/// Whether an answer is wrong at more than one part, and so more than a slip away from the key.
fn is_more_than_a_slip(exercise: &Exercise, answer: &Response) -> bool {
    let feedback = grade(exercise, answer).unwrap();
    feedback.items.iter().filter(|item| item.verdict != Verdict::Right).count() > 1
}

/// The ways to hand in nothing: no field, or the fields of the kind with nothing in them.
fn blanks(kind: Kind) -> Vec<Response> {
    let fields: &[&str] = match kind {
        Kind::Values | Kind::Negamax => &[r#""values": {}"#],
        Kind::BestMove => &[r#""path": []"#, r#""path": """#],
        Kind::Visited => &[r#""leaves": []"#, r#""leaves": """#],
        // An empty list would say that there is nothing.
        Kind::Pruned => &[r#""leaves": """#],
        Kind::Cuts => &[],
        Kind::Entry | Kind::Exit => &[r#""windows": {}"#, r#""windows": {"A": {}}"#],
        Kind::History => &[r#""histories": {}"#, r#""histories": {"A": {}}"#],
        Kind::Reorder => &[r#""orders": {}"#],
        Kind::NextStep => &[r#""step": {}"#],
        Kind::Deepening => &[r#""evaluations": []"#],
        Kind::Symbolic => &[],
    };
    let read = |fields: &&str| serde_json::from_str(&format!("{{{fields}}}")).unwrap();
    std::iter::once(Response::default()).chain(fields.iter().map(read)).collect()
}

/// Law: a blank answer gets nothing, is told as blank, and is never diagnosed with a misconception, unless nothing is the
/// right answer.
#[test]
fn a_blank_answer_has_no_misconception() {
    let mut seen = 0;
    for kind in Kind::ALL {
        for seed in 0..50 {
            let Ok(exercise) = generate(&Spec::new(kind, seed)) else { continue };
            let silence = grade(&exercise, &Response::default()).unwrap();
            for answer in blanks(kind) {
                let feedback = grade(&exercise, &answer).unwrap();
                if feedback.first_wrong.is_some() {
                    assert!(feedback.blank && feedback.diagnoses.is_empty(), "{answer:?}: {feedback:?}");
                    assert_eq!(feedback, silence, "{answer:?}: {}", exercise.to_json());
                    seen += 1;
                }
                for strength in 1..=3 {
                    let [said, silent] =
                        [&answer, &Response::default()].map(|answer| hint(&exercise, answer, strength));
                    assert!(feedback.first_wrong.is_none() || said == silent, "{said:?}, not {silent:?}");
                    assert!(!silent.unwrap().text.contains("your"), "{}", exercise.to_json());
                }
            }
        }
    }
    assert!(seen > 1_000, "{seen}");
}

/// Law: over all kinds and conventions, blank, everything listed, plain minimax and the same number everywhere get at most
/// a tenth of the marks, where they are not the right answer; the key gets all, in every form. The table of docs/exercises.md
/// says how many; `BLESS=1` writes it anew.
#[test]
fn ignorance_earns_nothing_and_the_key_everything() {
    #[derive(Default)]
    struct Marks {
        made: u32,
        /// The sum and the greatest of each column, and how often it was asked.
        columns: BTreeMap<&'static str, (f64, f64, u32)>,
    }
    let mut table: BTreeMap<Kind, Marks> = BTreeMap::new();
    let plain = Kind::ALL.into_iter().flat_map(|kind| (0..25).map(move |seed| Spec::new(kind, seed)));
    let points =
        |(n, spec): (usize, Spec)| Spec { points: (n % 4 == 3).then_some(n as u32 % 12 + 1), ..spec };
    for spec in (0..1_300).map(common::spec).chain(plain).enumerate().map(points) {
        let Ok(exercise) = generate(&spec) else { continue };
        let right = key(&exercise).unwrap().answer;
        let line = table.entry(exercise.kind()).or_default();
        line.made += 1;
        let mut see = |column: &'static str, share: f64, most: f64| {
            assert!(share <= most + 1e-9, "{column}: {share} of {}", exercise.to_json());
            let seen = line.columns.entry(column).or_default();
            *seen = (seen.0 + share, seen.1.max(share), seen.2 + 1);
        };
        see("blank", marks(&exercise, &Response::default()), 0.0);
        for answer in naive(&exercise).unwrap() {
            see("minimax", marks(&exercise, &answer), 0.1);
            let made = TELLING.contains(&exercise.kind()).then(|| made_up_beside(&exercise, &answer, || 77));
            if let Some(made) = made.flatten() {
                see("made up", marks(&exercise, &made), 0.1);
            }
        }
        if let Some(answer) = everything(&exercise, &right).filter(|answer| *answer != right) {
            see("everything", marks(&exercise, &answer), 0.1);
        }
        for answer in constants(&exercise).iter().filter(|answer| is_more_than_a_slip(&exercise, answer)) {
            see("constant", marks(&exercise, answer), 0.1);
        }
        let by_trace = exercise.kind().is_about_pruning()
            && !matches!(exercise.kind(), Kind::Reorder | Kind::Deepening | Kind::Symbolic);
        if by_trace {
            let trace = to_string(&exercise.run().unwrap(), Style::Json, &Settings::default());
            assert_eq!(marks(&exercise, &read::answer(&trace, &exercise).unwrap()), 1.0);
            // The trace of a program that searches by plain minimax.
            let convention = &exercise.convention;
            if convention.depth.is_none() {
                let options = plyscope_trace::Options {
                    right_to_left: convention.right_to_left,
                    ..plyscope_trace::Options::new(plyscope_trace::Algorithm::Minimax)
                };
                let run = plyscope_trace::run(&exercise.tree, options).unwrap();
                let trace = to_string(&run, Style::Json, &Settings::default());
                see("trace", marks(&exercise, &read::answer(&trace, &exercise).unwrap()), 0.1);
            }
        }
        let feedback = grade(&exercise, &right).unwrap();
        assert_eq!((feedback.points, feedback.first_wrong), (feedback.of, None), "{}", exercise.to_json());
        if let Some(points) = exercise.points {
            assert_eq!(feedback.of.value(), f64::from(points));
        }
        see("key", share(&feedback), 1.0);
        assert_eq!(share(&feedback), 1.0);
    }
    let columns = ["blank", "everything", "constant", "minimax", "made up", "trace", "key"];
    let mut lines = String::new();
    for (kind, Marks { made, columns: seen }) in &table {
        let cell = |column| match seen.get(column) {
            Some((sum, most, n)) => format!("{:.0} ({:.0})", 100.0 * sum / f64::from(*n), 100.0 * most),
            None => "–".to_owned(),
        };
        lines.push_str(&format!("| `{kind}` | {made} | {} |\n", columns.map(cell).join(" | ")));
    }
    println!("{lines}");
    // The page shows it.
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/exercises.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (before, rest) = page.split_once("<!-- marks -->\n").unwrap();
    let (shown, after) = rest.split_once("<!-- /marks -->\n").unwrap();
    let head = shown.split_inclusive('\n').take(2).collect::<String>();
    if std::env::var_os("BLESS").is_some() {
        let new = format!("{before}<!-- marks -->\n{head}{lines}<!-- /marks -->\n{after}");
        std::fs::write(path, new).unwrap();
    } else {
        assert_eq!(shown, head + &lines);
    }
    assert_eq!(table.len(), Kind::ALL.len());
}

/// Law: of n leaves to list, one that is missing costs about 1/n, and the first k get k/n; every false one costs as well.
#[test]
fn a_slip_costs_its_share() {
    let mut tried = 0;
    for n in 0..1_300 {
        let Ok(exercise) = generate(&common::spec(n)) else { continue };
        if exercise.kind() != Kind::Visited {
            continue;
        }
        let right = key(&exercise).unwrap().answer.leaves.unwrap();
        let count = right.len() as f64;
        let with =
            |leaves: Vec<String>| marks(&exercise, &Response { leaves: Some(leaves), ..Response::default() });
        // Marks are given to a tenth of one.
        let room = 0.051 / count;
        for i in 0..right.len() {
            let mut slip = right.clone();
            slip.remove(i);
            let got = with(slip);
            assert!((got - (1.0 - 1.0 / count)).abs() <= room, "{got} without {i}: {}", exercise.to_json());
            let prefix = with(right[..i].to_vec());
            assert!(prefix >= i as f64 / count - room, "{prefix} for {i}: {}", exercise.to_json());
            assert!(prefix <= 2.0 * i as f64 / count + room, "{prefix} for {i}: {}", exercise.to_json());
            tried += 1;
        }
        let mut doubled = right.clone();
        doubled.push(right[0].clone());
        assert!(with(doubled) < 1.0);
    }
    assert!(tried > 300, "{tried}");
    // A path: every step is worth the same.
    let exercise = Exercise::from_json(
        r#"{"kind": "best-move", "tree": "((((1 2) (3 4)) ((5 6) (7 8))) (((9 10) (11 12)) ((13 14) (15 16))))"}"#,
    )
    .unwrap();
    let right = key(&exercise).unwrap().answer;
    assert_eq!(right.path.as_ref().unwrap().len(), 4);
    let tree = &exercise.tree;
    let path = right.path.clone().unwrap();
    for i in 1..4 {
        // The other child there, and the first child from then on.
        let mut slip = path[..i].to_vec();
        let node = tree.find(&path[i]).unwrap();
        let parent = tree.parent(node).unwrap();
        let other = tree.children(parent).iter().copied().find(|&kid| kid != node).unwrap();
        slip.push(tree.name(other).to_owned());
        let feedback = grade(&exercise, &Response { path: Some(slip), ..right.clone() }).unwrap();
        assert_eq!(feedback.of.value(), 5.0);
        assert_eq!(feedback.points.value(), 2.0 + (i - 1) as f64, "{feedback:?}");
        assert_eq!(feedback.items[2].verdict, Verdict::Wrong);
    }
}

/// Where the parts of an answer stand, as JSON pointers; a list of bounds is one part.
fn parts_of(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(name, value)| parts_of(value, &format!("{at}/{name}"), found))
        }
        Value::Array(list) if !at.starts_with("/histories") => {
            list.iter().enumerate().for_each(|(i, value)| parts_of(value, &format!("{at}/{i}"), found));
        }
        _ => found.push(at.to_owned()),
    }
}

/// An answer to one of these kinds, and its parts. A path and an order are one part however they are wrong, and the node of
/// a cut stands for all that is said about it.
fn parted(kind: Kind, right: &Response) -> Option<(Value, Vec<String>)> {
    let json = serde_json::to_value(right).unwrap();
    let mut parts = Vec::new();
    parts_of(&json, "", &mut parts);
    parts.retain(|part| !(part.starts_with("/path") || part.starts_with("/cuts") && part.ends_with("/node")));
    (!matches!(kind, Kind::Reorder | Kind::Symbolic)).then_some((json, parts))
}

/// What nobody would write at a part by any method; a leaf is left out.
fn spoil(exercise: &Exercise, answer: &mut Value, part: &str) {
    let (above, name) = part.rsplit_once('/').unwrap();
    if above == "/leaves" {
        answer["leaves"].as_array_mut().unwrap().remove(name.parse().unwrap());
        return;
    }
    let tree = &exercise.tree;
    // Not the same everywhere, which would be another way to know nothing.
    let nonsense = 1234 + part.bytes().map(i64::from).sum::<i64>();
    let spoilt = answer.pointer_mut(part).unwrap();
    *spoilt = match spoilt.clone() {
        Value::Bool(deep) => json!(!deep),
        Value::Array(_) => json!([nonsense]),
        Value::String(text) if ["alpha", "beta"].contains(&text.as_str()) => {
            json!(if text == "alpha" { "beta" } else { "alpha" })
        }
        Value::String(text) if name == "event" => json!(if text == "leave" { "enter" } else { "leave" }),
        Value::String(text) if tree.find(&text).is_some() => {
            let root = tree.name(tree.root());
            json!(if text == root { tree.name(tree.leaves()[0]) } else { root })
        }
        _ => json!(nonsense),
    };
}

/// Exercises of these kinds on the shapes that are set most, and on the examples.
fn shaped(kinds: &'static [Kind]) -> impl Iterator<Item = Exercise> {
    let shapes = || {
        [
            Shape::Uniform { branching: 2, depth: 3 },
            Shape::Uniform { branching: 3, depth: 2 },
            Shape::Ragged { branching: 3, depth: 3 },
        ]
    };
    let random = move |kind: Kind| {
        let spec = move |(n, shape): (u64, Shape)| {
            let range = if n % 4 == 3 { (-9, 9) } else { (0, 20) };
            Spec { shape, range, ..Spec::new(kind, n) }
        };
        (0..50).flat_map(move |n| shapes().map(|shape| (n, shape))).map(spec)
    };
    let given = |kind: Kind| {
        let shape = |tree: &examples::Example| Shape::Given(tree.text.to_owned());
        examples::ALL.iter().map(move |tree| Spec { shape: shape(tree), ..Spec::new(kind, 1) })
    };
    kinds
        .iter()
        .flat_map(move |&kind| random(kind).chain(given(kind)))
        .filter_map(|spec| generate(&spec).ok())
}

const WINDOWS: &[Kind] = &[Kind::Entry, Kind::Exit, Kind::History];

/// The same two texts, each a number or a list with one, at every inner node, and these values on exit.
fn everywhere(exercise: &Exercise, alpha: Number, beta: Number, value: impl Fn(&str) -> Number) -> Response {
    let nodes = inner(exercise).into_iter();
    let value = |node: &str| (exercise.kind() == Kind::Exit).then(|| value(node));
    match exercise.kind() {
        Kind::History => {
            let history = || plyscope_teach::HistoryGiven { alpha: vec![alpha], beta: vec![beta] };
            Response { histories: Some(nodes.map(|node| (node, history())).collect()), ..Response::default() }
        }
        _ => {
            let window = |value| plyscope_teach::WindowGiven { alpha: Some(alpha), beta: Some(beta), value };
            let windows = nodes.map(|node| (node.clone(), window(value(&node)))).collect();
            Response { windows: Some(windows), ..Response::default() }
        }
    }
}

/// Law: every inner node but the root, with the only kind that is possible there, its parent as the cause, and shallow, is a
/// list of everything: it earns at most a tenth, unless it is right.
#[test]
fn a_cut_at_every_node_earns_nothing() {
    let mut tried = 0;
    for exercise in shaped(&[Kind::Cuts]) {
        let right = key(&exercise).unwrap().answer;
        let all: Vec<CutGiven> =
            inner(&exercise).into_iter().filter_map(|node| a_cut(&exercise, node)).collect();
        let real: Vec<&String> = right.cuts.iter().flatten().map(|cut| &cut.node).collect();
        if all.iter().all(|cut| real.contains(&&cut.node)) {
            continue;
        }
        let got = marks(&exercise, &Response { cuts: Some(all), ..Response::default() });
        assert!(got <= 0.1, "{got}: {}", exercise.to_json());
        tried += 1;
    }
    assert!(tried > 100, "{tried}");
}

/// Law: another node in place of one that is cut costs the parts of that cut and one more, not those of two cuts; or its share of
/// all that does not belong, if that is more.
#[test]
fn a_cut_at_the_wrong_node_is_one_mistake() {
    let mut tried = 0;
    for exercise in shaped(&[Kind::Cuts]) {
        let right = key(&exercise).unwrap().answer;
        let cuts = right.cuts.clone().unwrap();
        let free = |node: &String| cuts.iter().all(|cut| cut.node != *node);
        let Some(node) = inner(&exercise).into_iter().skip(1).find(free).filter(|_| cuts.len() > 2) else {
            continue;
        };
        let mut slip = cuts.clone();
        slip[0] = a_cut(&exercise, node).unwrap();
        let feedback = grade(&exercise, &Response { cuts: Some(slip), ..right }).unwrap();
        let held = feedback.items.iter().filter(|item| item.verdict == Verdict::Extra).count();
        // A skipped child is taken for the node that is cut.
        if held == 0 {
            continue;
        }
        let uncut = inner(&exercise).len() - 1 - cuts.len();
        let least = ((feedback.of.value() - 5.0) / feedback.of.value()).min(1.0 - 1.0 / uncut as f64);
        if uncut > 1 {
            assert!(share(&feedback) >= least - 0.01, "{feedback:?}: {}", exercise.to_json());
            tried += 1;
        }
    }
    assert!(tried > 10, "{tried}");
}

/// Law: nothing follows from a bound that is nowhere in the tree.
#[test]
fn nothing_follows_from_nonsense() {
    let exercise = Exercise::from_json(
        r#"{"kind": "entry", "tree": "((((1 2) (3 4)) ((5 6) (7 8))) (((2 1) (4 3)) ((6 5) (8 7))))"}"#,
    )
    .unwrap();
    let right = key(&exercise).unwrap().answer;
    for (text, follows) in [("777", false), ("8", true)] {
        let mut answer = right.clone();
        let windows = answer.windows.as_mut().unwrap();
        let [first, second] = [0, 1].map(|i| {
            let tree = &exercise.tree;
            let node = tree.children(tree.root())[1];
            tree.name(if i == 0 { node } else { tree.children(node)[0] }).to_owned()
        });
        for name in [&first, &second] {
            windows.get_mut(name).unwrap().alpha = Some(Number::parse(text).unwrap());
        }
        let feedback = grade(&exercise, &answer).unwrap();
        let second = feedback.items.iter().find(|item| item.place == second && item.part == "alpha").unwrap();
        assert_eq!(second.verdict == Verdict::FollowThrough, follows, "{feedback:?}");
    }
}

/// Law: (−∞, +∞) everywhere earns at most a tenth, whatever the values, and is named. No answer gets fewer marks when one of its
/// values is mended.
#[test]
fn windows_that_never_change_earn_a_tenth_whatever_the_values() {
    let number = |text: &str| Number::parse(text).unwrap();
    let mut tried = 0;
    for exercise in shaped(WINDOWS) {
        let right = key(&exercise).unwrap().answer;
        let returned = |node: &str| right.windows.as_ref()?.get(node)?.value;
        let values: [&dyn Fn(&str) -> Number; 4] =
            [&|_| number("0"), &|_| number("5"), &|_| number("77"), &|node| {
                returned(node).unwrap_or(number("3"))
            }];
        for value in values {
            let mut answer = everywhere(&exercise, number("-inf"), number("inf"), value);
            for only_entered in [false, true] {
                if let Some(windows) = answer.windows.as_mut().filter(|_| only_entered) {
                    windows.retain(|node, _| right.windows.as_ref().unwrap().contains_key(node));
                }
                let feedback = grade(&exercise, &answer).unwrap();
                if feedback.points == feedback.of {
                    continue;
                }
                assert!(share(&feedback) <= 0.1, "{feedback:?} {}", exercise.to_json());
                let named = feedback.diagnoses.iter().map(|found| found.misconception);
                let wrong = feedback.items.iter().filter(|item| item.verdict.is_mistake()).count();
                assert!(
                    wrong < 2 || named.clone().any(|name| name == Misconception::WindowNotPassed),
                    "{feedback:?} {}",
                    exercise.to_json()
                );
                tried += 1;
            }
            // Value by value.
            let Some(theirs) = answer.windows.clone().filter(|_| exercise.kind() == Kind::Exit) else {
                continue;
            };
            let mut before = marks(&exercise, &answer);
            for node in theirs.keys() {
                let Some(value) = returned(node) else { continue };
                answer.windows.as_mut().unwrap().get_mut(node).unwrap().value = Some(value);
                let after = marks(&exercise, &answer);
                assert!(after >= before, "{before} {after} at {node}: {}", exercise.to_json());
                before = after;
            }
        }
    }
    assert!(tried > 1_000, "{tried}");
}

/// Law: the same number everywhere, or the same two as α and β, earns at most a tenth, whichever number of the tree it is, or 0;
/// unless it is right everywhere but at one part, and so a slip away from the key.
#[test]
fn one_number_everywhere_earns_a_tenth() {
    let mut tried: BTreeMap<Kind, u32> = BTreeMap::new();
    const KINDS: &[Kind] = &[Kind::Values, Kind::Negamax, Kind::Entry, Kind::Exit, Kind::History];
    for exercise in shaped(KINDS) {
        for answer in constants(&exercise) {
            // No such values are set.
            let set = exercise.kind() == Kind::Values && exercise.seed.is_some();
            if !is_more_than_a_slip(&exercise, &answer) {
                assert!(!set, "{answer:?} {}", exercise.to_json());
                continue;
            }
            let got = marks(&exercise, &answer);
            assert!(got <= 0.1, "{got} {answer:?} {}", exercise.to_json());
            *tried.entry(exercise.kind()).or_default() += 1;
        }
    }
    assert!(tried.len() == KINDS.len() && tried.values().all(|&tried| tried > 500), "{tried:?}");
}

/// Law: a gap is told as missing and is never evidence. An answer in which nothing is wrong has no misconception, unless it is one
/// to the letter; and then it is told as something that may be a slip.
#[test]
fn gaps_are_no_evidence() {
    let mut random = plyscope_trace::random::Random::new(41);
    let mut tried: BTreeMap<Kind, u32> = BTreeMap::new();
    for exercise in shaped(&Kind::ALL) {
        let right = key(&exercise).unwrap().answer;
        let Some((json, parts)) = parted(exercise.kind(), &right) else { continue };
        for _ in 0..6 {
            let mut answer = json.clone();
            let keep = 1 + random.below(4);
            // From the end, so that the places of a list stay what they are.
            for part in parts.iter().rev().filter(|_| random.below(5) >= keep) {
                let (above, name) = part.rsplit_once('/').unwrap();
                match answer.pointer_mut(above) {
                    Some(Value::Object(map)) => drop(map.remove(name)),
                    Some(Value::Array(list)) if above != "/evaluations" => {
                        drop(list.remove(name.parse().unwrap()))
                    }
                    _ => {}
                }
            }
            let answer: Response = serde_json::from_value(answer).unwrap();
            // That there is nothing to list is an answer.
            if answer.leaves.as_ref().is_some_and(Vec::is_empty) {
                continue;
            }
            let feedback = grade(&exercise, &answer).unwrap();
            let told = || format!("{answer:?} {feedback:?} {}", exercise.to_json());
            let exact = Misconception::ALL.into_iter().any(|wrong| {
                let theirs = mistaken(&exercise, wrong);
                theirs.is_some_and(|theirs| {
                    Response { path: None, ..theirs } == Response { path: None, ..answer.clone() }
                })
            });
            assert!(exact || feedback.diagnoses.is_empty(), "{}", told());
            assert!(
                !exact || feedback.diagnoses.is_empty() || feedback.message.contains("slip"),
                "{}",
                told()
            );
            let listed = matches!(exercise.kind(), Kind::Visited | Kind::Pruned);
            // A path that stops halfway is wrong there.
            let wrong = feedback.items.iter().any(|item| item.verdict == Verdict::Wrong);
            assert!(!wrong || listed || exercise.kind() == Kind::BestMove, "{}", told());
            *tried.entry(exercise.kind()).or_default() += 1;
        }
    }
    assert!(tried.values().all(|&tried| tried > 300), "{tried:?}");
}

/// Law: in negamax, leaves copied from the picture, and nothing else, earn at most a tenth.
#[test]
fn copied_leaves_earn_a_tenth() {
    let mut tried = 0;
    for exercise in shaped(&[Kind::Negamax]) {
        let tree = &exercise.tree;
        let copied = |leaf| (tree.name(leaf).to_owned(), Number::of(tree, tree.value(leaf).unwrap()));
        let values = Some(tree.leaves().into_iter().map(copied).collect());
        let got = marks(&exercise, &Response { values, ..Response::default() });
        assert!(got <= 0.1, "{got}: {}", exercise.to_json());
        tried += 1;
    }
    assert!(tried > 100, "{tried}");
}

/// Law: where in a next step some parts are right and the others empty, the marks are those of the parts.
#[test]
fn each_part_of_a_step_counts() {
    let mut tried = 0;
    for exercise in shaped(&[Kind::NextStep]) {
        let right = key(&exercise).unwrap().answer;
        for left_out in [&["alpha"][..], &["beta"], &["alpha", "beta"], &["alpha", "beta", "best"]] {
            let mut answer = right.clone();
            let step = answer.step.as_mut().unwrap();
            let before = step.len();
            step.retain(|part, _| !left_out.contains(&part.as_str()));
            let after = step.len();
            let feedback = grade(&exercise, &answer).unwrap();
            assert_eq!(feedback.points.value(), after as f64, "{feedback:?} {}", exercise.to_json());
            tried += usize::from(before > after);
        }
    }
    assert!(tried > 100, "{tried}");
}

/// Law: where a step comes from the generator, α or β as plain minimax has it is a slip like any other.
#[test]
fn a_window_of_minimax_in_a_step_costs_its_part() {
    let mut tried = 0;
    for seed in 0..150 {
        let shape = [(2, 3), (3, 2), (3, 3)][seed as usize % 3];
        let shape = Shape::Uniform { branching: shape.0, depth: shape.1 };
        let exercise = generate(&Spec { shape, ..Spec::new(Kind::NextStep, seed) }).unwrap();
        let right = key(&exercise).unwrap().answer;
        for (part, infinite) in [("alpha", "-inf"), ("beta", "inf")] {
            let mut answer = right.clone();
            let step = answer.step.as_mut().unwrap();
            let parts = step.len() as f64;
            let Some(value) = step.get_mut(part).filter(|value| **value != infinite) else { continue };
            *value = infinite.into();
            let got = marks(&exercise, &answer);
            assert!(got >= 1.0 - 1.1 / parts, "{part}: {got} {}", exercise.to_json());
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried}");
}

/// Law: no exercise about pruning is made, on any shape, that plain minimax answers in full, or but for one part; a single step
/// is the exception.
#[test]
fn plain_minimax_never_has_the_answer() {
    let shapes = [(2, 2), (3, 2), (2, 3), (2, 4), (4, 2), (3, 3)];
    let mut tried: BTreeMap<Kind, u32> = BTreeMap::new();
    let kinds = Kind::ALL.into_iter().filter(|kind| kind.is_about_pruning() || *kind == Kind::Negamax);
    for (kind, (branching, depth)) in kinds.flat_map(|kind| shapes.map(|shape| (kind, shape))) {
        let shape = match branching == depth + 2 || (branching, depth) == (3, 3) {
            true => Shape::Ragged { branching, depth },
            false => Shape::Uniform { branching, depth },
        };
        for seed in 0..10 {
            let Ok(exercise) = generate(&Spec { shape: shape.clone(), ..Spec::new(kind, seed) }) else {
                continue;
            };
            let answers = naive(&exercise).unwrap();
            assert!(!answers.is_empty(), "{}", exercise.to_json());
            for answer in answers {
                let feedback = grade(&exercise, &answer).unwrap();
                assert!(share(&feedback) <= 0.1, "{feedback:?} {}", exercise.to_json());
                *tried.entry(kind).or_default() += 1;
            }
        }
    }
    assert!(tried.values().all(|&tried| tried >= 20), "{tried:?}");
}

fn exercises() -> impl Iterator<Item = Exercise> {
    let plain = Kind::ALL.into_iter().flat_map(|kind| (0..50).map(move |seed| Spec::new(kind, seed)));
    (0..650).map(common::spec).chain(plain).filter_map(|spec| generate(&spec).ok())
}

/// Laws: whichever part of the key is wrong, missing, or as plain minimax has it, it costs about its share; and one right
/// part alone earns no more than about its share. Where plain minimax is wrong at one part alone, that part decides.
#[test]
fn every_part_is_worth_about_the_same() {
    let mut tried: BTreeMap<Kind, u32> = BTreeMap::new();
    for exercise in exercises() {
        let right = key(&exercise).unwrap().answer;
        let Some((json, parts)) = parted(exercise.kind(), &right) else { continue };
        let count = grade(&exercise, &right).unwrap().of.value();
        let room = 0.051 / count;
        let got = |answer: &Value| marks(&exercise, &serde_json::from_value(answer.clone()).unwrap());
        let told = |what: &str, part: &str, got: f64| {
            format!("{what} {part}: {got} of {count}; {}", exercise.to_json())
        };
        let naive: Vec<Value> =
            naive(&exercise).unwrap().iter().map(|answer| serde_json::to_value(answer).unwrap()).collect();
        for part in &parts {
            let mut slips = vec![json.clone()];
            spoil(&exercise, &mut slips[0], part);
            let (above, name) = part.rsplit_once('/').unwrap();
            let mut without = json.clone();
            // The first step of a path is the move if no other is named.
            if let Some(Value::Object(map)) = without.pointer_mut(above).filter(|_| part != "/move") {
                map.remove(name);
                slips.push(without);
            }
            let as_naive = |slip: &Value| {
                naive.iter().any(|naive| parts.iter().all(|part| naive.pointer(part) == slip.pointer(part)))
            };
            let listed = part.starts_with("/cuts") || part.starts_with("/leaves");
            // What a node returns tells nothing about windows, and in a next step every part is a question of its own.
            let about = |part: &&String| match exercise.kind() {
                Kind::Exit => !part.ends_with("/value"),
                kind => !listed && kind != Kind::NextStep,
            };
            let decides = |naive: &Value| {
                let telling = |part: &&String| naive.pointer(part) != json.pointer(part);
                parts.iter().filter(about).filter(telling).eq([part])
            };
            if naive.iter().any(decides) {
                for slip in slips {
                    assert!(got(&slip) <= 0.1, "{}", told("slip", part, got(&slip)));
                }
                continue;
            }
            for theirs in naive.iter().filter(|_| !listed).filter_map(|naive| naive.pointer(part)) {
                let mut slip = json.clone();
                *slip.pointer_mut(part).unwrap() = theirs.clone();
                // Another move of the same value is right as well.
                let tied = part == "/move" && got(&slip) == 1.0;
                if slip != json && !as_naive(&slip) && !tied {
                    slips.push(slip);
                }
            }
            for slip in &slips {
                let cost = 1.0 - got(slip);
                assert!(
                    cost >= 0.5 / count - room && cost <= 2.5 / count + room,
                    "{}",
                    told("slip", part, cost)
                );
                *tried.entry(exercise.kind()).or_default() += 1;
            }
            if above.starts_with("/cuts") {
                continue;
            }
            // That part alone, in lists and maps of its own.
            let mut alone = json!({});
            let value = json.pointer(part).unwrap().clone();
            let keys: Vec<&str> = part.split('/').skip(1).collect();
            alone[keys[0]] = match keys[1..] {
                [] => value,
                [name] if json[keys[0]].is_object() => json!({ name: value }),
                [node, name] => json!({ node: { name: value } }),
                _ if keys[0] == "evaluations" && keys[1] != "0" => continue,
                _ => json!([value]),
            };
            let earned = got(&alone);
            assert!(earned <= 2.5 / count + room, "{}", told("alone", part, earned));
        }
    }
    assert!(tried.len() == 11 && tried.values().all(|&tried| tried > 200), "{tried:?}");
}

/// Law: to mend a part never costs marks, from any number of wrong parts, be they nonsense, as plain minimax has them, or the same
/// everywhere.
/// (What was right after a mistake is wrong when that is mended, so follow-through is left aside.)
#[test]
fn to_mend_a_part_never_costs_marks() {
    let mut tried = 0;
    let mut random = plyscope_trace::random::Random::new(5);
    for exercise in exercises() {
        let right = key(&exercise).unwrap().answer;
        let Some((json, parts)) = parted(exercise.kind(), &right) else { continue };
        let naive = naive(&exercise).unwrap().pop().map(|answer| serde_json::to_value(answer).unwrap());
        let mut answer = json.clone();
        let mut order: Vec<&String> = parts.iter().filter(|part| !part.starts_with("/leaves")).collect();
        random.shuffle(&mut order);
        for part in &order {
            match naive.as_ref().and_then(|naive| naive.pointer(part)) {
                Some(theirs) if random.below(2) == 0 => *answer.pointer_mut(part).unwrap() = theirs.clone(),
                _ => spoil(&exercise, &mut answer, part),
            }
        }
        let constants = constants(&exercise).into_iter().map(|answer| serde_json::to_value(answer).unwrap());
        for mut answer in constants.step_by(3).chain([answer]) {
            random.shuffle(&mut order);
            let mut before: Option<f64> = None;
            for &part in &order {
                let feedback = grade(&exercise, &serde_json::from_value(answer.clone()).unwrap()).unwrap();
                let follows = feedback.items.iter().any(|item| item.verdict == Verdict::FollowThrough);
                if let Some(before) = before.filter(|_| !follows) {
                    assert!(
                        share(&feedback) >= before,
                        "{before} at {part}: {answer} {}",
                        exercise.to_json()
                    );
                    tried += 1;
                }
                before = (!follows).then_some(share(&feedback));
                *answer.pointer_mut(part).unwrap() = json.pointer(part).unwrap().clone();
            }
        }
    }
    assert!(tried > 3_000, "{tried}");
}

/// Law: an answer made from the key by slips gets what its parts come to, or what the
/// scale of a way to know nothing leaves: a tenth if all the parts that tell are as this way has them, everything if it is one,
/// and evenly between.
#[test]
fn slips_are_not_plain_minimax() {
    let mut tried: BTreeMap<Kind, u32> = BTreeMap::new();
    let mut random = plyscope_trace::random::Random::new(14);
    for exercise in exercises() {
        let right = key(&exercise).unwrap().answer;
        let Some((json, parts)) = parted(exercise.kind(), &right) else { continue };
        let parts: Vec<&String> = parts.iter().filter(|part| !part.starts_with("/leaves")).collect();
        let naive: Vec<Value> =
            naive(&exercise).unwrap().iter().map(|answer| serde_json::to_value(answer).unwrap()).collect();
        for count in 1..parts.len() {
            let mut order = parts.clone();
            random.shuffle(&mut order);
            let mut answer = json.clone();
            for part in &order[..count] {
                let pick = naive.get(random.below(naive.len().max(1) as u64) as usize);
                match pick.and_then(|naive| naive.pointer(part)) {
                    Some(theirs) if random.below(2) == 0 => {
                        *answer.pointer_mut(part).unwrap() = theirs.clone()
                    }
                    _ => spoil(&exercise, &mut answer, part),
                }
            }
            // What a node returns tells nothing about windows.
            let about = |part: &&&String| exercise.kind() != Kind::Exit || !part.ends_with("/value");
            let most = |theirs: &dyn Fn(&str) -> Option<Value>| {
                // Another move that is as good tells nothing.
                let as_good = |part: &str| {
                    let mut other = json.clone();
                    theirs(part).filter(|_| part == "/move").is_some_and(|mv| {
                        *other.pointer_mut(part).unwrap() = mv;
                        marks(&exercise, &serde_json::from_value(other).unwrap()) == 1.0
                    })
                };
                let telling = parts
                    .iter()
                    .filter(about)
                    .filter(|part| theirs(part) != json.pointer(part).cloned() && !as_good(part));
                let apart = exercise.kind() == Kind::NextStep;
                // A part of another event than that of minimax is made up unless it is right.
                let is_shown = |part: &&&String| match theirs(part).filter(|_| apart) {
                    Some(theirs) => answer.pointer(part) != Some(&theirs),
                    None => answer.pointer(part) == json.pointer(part),
                };
                let (shown, known): (Vec<&String>, Vec<_>) = telling.partition(is_shown);
                let (known, shown) = (known.len(), shown.len());
                if known == 0 { 1.0 } else { 0.1 + 0.9 * shown as f64 / (known + shown - 1).max(1) as f64 }
            };
            let beside_minimax =
                naive.iter().map(|naive| most(&|part| naive.pointer(part).cloned())).fold(1.0, f64::min);
            // The same text in each column, whichever it is.
            let texts = |end: &str| -> Vec<Value> {
                let column = parts.iter().filter(|part| part.ends_with(end));
                let texts =
                    column.flat_map(|part| [&json, &answer].map(|from| from.pointer(part).unwrap().clone()));
                let texts: BTreeMap<String, Value> = texts.map(|text| (text.to_string(), text)).collect();
                texts.into_values().collect()
            };
            let constants = match exercise.kind() {
                Kind::Values | Kind::Negamax => {
                    texts("").into_iter().map(|text| (text.clone(), text)).collect()
                }
                kind if WINDOWS.contains(&kind) => {
                    let betas = texts("/beta");
                    let with = |alpha: Value| betas.iter().map(move |beta| (alpha.clone(), beta.clone()));
                    texts("/alpha").into_iter().flat_map(with).collect()
                }
                _ => Vec::new(),
            };
            let constant = |(alpha, beta): &(Value, Value)| {
                most(&|part| Some(if part.ends_with("/beta") { beta } else { alpha }.clone()))
            };
            let most = constants.iter().map(constant).fold(beside_minimax, f64::min);
            let feedback = grade(&exercise, &serde_json::from_value(answer.clone()).unwrap()).unwrap();
            let told = || format!("{}: {answer} {}", feedback.message, exercise.to_json());
            let wrong = feedback.items.iter().filter(|item| item.verdict.is_mistake()).count();
            let least = (1.0 - wrong as f64 / feedback.of.value()).min(most);
            // What follows from a mistake counts only as much as what is right by itself.
            let follows = feedback.items.iter().any(|item| item.verdict == Verdict::FollowThrough);
            assert!(follows || share(&feedback) >= least - 0.051 / feedback.of.value(), "{}", told());
            let held = feedback.message.contains("that of minimax");
            assert!(!held || beside_minimax < 1.0, "{}", told());
            *tried.entry(exercise.kind()).or_default() += 1;
        }
    }
    for kind in [Kind::Entry, Kind::Exit, Kind::History, Kind::Negamax, Kind::NextStep, Kind::Deepening] {
        assert!(tried[&kind] > 50, "{tried:?}");
    }
}

/// Law: a leaf or a cut that does not belong on a list costs what one that does is worth, wherever it is, or its share of all that
/// does not belong, if that is more.
#[test]
fn one_too_many_costs_one() {
    let mut tried: BTreeMap<Kind, u32> = BTreeMap::new();
    for exercise in exercises() {
        let kind = exercise.kind();
        let right = key(&exercise).unwrap().answer;
        let of = grade(&exercise, &right).unwrap().of.value();
        let Some(all) = everything(&exercise, &right).filter(|_| kind != Kind::Symbolic) else { continue };
        let listed = |answer: &Response| {
            answer.leaves.as_ref().map_or(0, Vec::len) + answer.cuts.as_ref().map_or(0, Vec::len)
        };
        let beyond = (listed(&all) - listed(&right)) as f64;
        let mut slips = Vec::new();
        match (&all.leaves, &right.leaves) {
            (Some(all), Some(right)) => {
                for leaf in all.iter().filter(|leaf| !right.contains(leaf)) {
                    let listed = |name: &&String| right.contains(name) || *name == leaf;
                    let leaves: Vec<String> = all.iter().filter(listed).cloned().collect();
                    slips.push((Response { leaves: Some(leaves), ..Response::default() }, 1.0));
                }
            }
            _ => {
                let right = right.cuts.as_ref().unwrap();
                for cut in &all.cuts.as_ref().unwrap()[right.len()..] {
                    let cuts = right.iter().chain([cut]).cloned().collect();
                    slips.push((Response { cuts: Some(cuts), ..Response::default() }, 4.0));
                }
            }
        }
        for (slip, cost) in slips {
            let got = grade(&exercise, &slip).unwrap();
            let least = (of - f64::max(cost, of / beyond)).max(0.0);
            assert!(
                (got.points.value() - least).abs() < 0.051,
                "{got:?} for {slip:?}: {}",
                exercise.to_json()
            );
            *tried.entry(kind).or_default() += 1;
        }
    }
    assert!(tried.len() == 3 && tried.values().all(|&tried| tried > 100), "{tried:?}");
}

/// Law: whoever raises α and β before the test where the convention says after, or the reverse, is told so, before anything
/// else is suspected; each part that shows it costs no more than a slip may, and half as much again where few parts tell.
#[test]
fn the_other_raise_rule_is_named() {
    use plyscope::textbook::{Fail, Raise};
    let (mut tried, mut same) = (0, 0);
    let kinds = [Kind::Exit, Kind::History, Kind::NextStep];
    let specs =
        (0..1_300).map(common::spec).chain((0..60).flat_map(|seed| kinds.map(|kind| Spec::new(kind, seed))));
    for exercise in specs.filter_map(|spec| generate(&spec).ok()) {
        let convention = exercise.convention;
        if !kinds.contains(&exercise.kind()) || convention.fail == Fail::Hard {
            continue;
        }
        let mut other = exercise.clone();
        other.convention.raise = if convention.raise == Raise::After { Raise::Before } else { Raise::After };
        let answer = key(&other).unwrap().answer;
        if answer == key(&exercise).unwrap().answer {
            same += 1;
            continue;
        }
        // What plain minimax answers to the letter is taken for that.
        let plain = naive(&exercise).unwrap().contains(&answer);
        let feedback = grade(&exercise, &answer).unwrap();
        let found: Vec<_> = feedback.diagnoses.iter().map(|d| d.misconception.name()).collect();
        assert!(plain || found.first() == Some(&"other-raise"), "{found:?}: {}", exercise.to_json());
        let wrong = feedback.items.iter().filter(|item| item.verdict.is_mistake()).count() as f64;
        assert!(
            plain || (feedback.of.value() - feedback.points.value()) <= 3.5 * wrong + 0.051,
            "{feedback:?}"
        );
        tried += 1;
    }
    assert!(tried > 100, "{tried} {same}");
    // The fourth edition's own windows on a page that tests first.
    let exercise =
        Exercise::from_json(r#"{"kind": "exit", "tree": "(((6 5) (8 7)) ((2 1) (0 3)))"}"#).unwrap();
    let mut other = exercise.clone();
    other.convention.raise = Raise::Before;
    let feedback = grade(&exercise, &key(&other).unwrap().answer).unwrap();
    assert_eq!((feedback.points.value(), feedback.of.value()), (14.0, 18.0));
    assert!(feedback.message.contains("changed before the test"), "{}", feedback.message);
}

/// Law: in an exercise of the default shape more than one part tells alpha-beta from plain minimax, so that a slip is not taken
/// for minimax: a count wrong by one costs its own part.
#[test]
fn more_than_one_part_tells() {
    for seed in 0..100 {
        let deepening = generate(&Spec::new(Kind::Deepening, seed)).unwrap();
        let right = key(&deepening).unwrap().answer;
        for i in 0..right.evaluations.as_ref().unwrap().len() {
            let mut slip = right.clone();
            slip.evaluations.as_mut().unwrap()[i] += 1;
            let feedback = grade(&deepening, &slip).unwrap();
            let cost = feedback.of.value() - feedback.points.value();
            assert!(cost <= 1.0, "{cost} for a count: {}", deepening.to_json());
        }
        let visited = generate(&Spec::new(Kind::Visited, seed)).unwrap();
        assert!(visited.run().unwrap().pruned().len() > 1, "{}", visited.to_json());
    }
}

/// Law: the scheme on a sheet does not tell how long the answer is, unless the teacher says what it is worth; and then it does
/// not promise a point for each part.
#[test]
fn the_scheme_tells_no_answer_and_no_lie() {
    use plyscope_teach::sheet::scheme;
    use plyscope_trace::Lang;
    for kind in Kind::ALL {
        for seed in 0..5 {
            let mut exercise = generate(&Spec::new(kind, seed)).unwrap();
            for lang in [Lang::En, Lang::De] {
                exercise.points = None;
                let open = scheme(&exercise, lang).unwrap();
                let known = matches!(kind, Kind::Values | Kind::Negamax | Kind::BestMove | Kind::Symbolic);
                assert_eq!(open.contains(|c: char| c.is_ascii_digit()), known, "{open}");
                exercise.points = Some(5);
                let given = scheme(&exercise, lang).unwrap();
                assert!(given.contains(": 5. "), "{given}");
                for lie in ["One ", "one for", " one.", "Einer ", "einen"] {
                    assert!(!given.contains(lie), "{given}");
                }
            }
        }
    }
}

/// Exercises of all kinds and conventions, on the shapes that are set most, on the smallest and on the examples.
fn of_every_shape(kinds: &'static [Kind]) -> impl Iterator<Item = Exercise> {
    let small = |kind: Kind| {
        let shape = |branching| Shape::Uniform { branching, depth: 2 };
        (0..50).map(move |n| Spec { shape: shape(2 + n as u32 % 3), ..Spec::new(kind, n) })
    };
    let small = kinds.iter().flat_map(move |&kind| small(kind)).filter_map(|spec| generate(&spec).ok());
    exercises().filter(|exercise| kinds.contains(&exercise.kind())).chain(small).chain(shaped(kinds))
}

/// Law: from any answer of plain minimax to the key, part by part in any order, the marks never fall, and no part lifts them by much
/// more than its share of what lies between the two: no answer is a cliff away from another.
#[test]
fn there_is_no_cliff_between_plain_minimax_and_the_key() {
    const KINDS: &[Kind] =
        &[Kind::Entry, Kind::Exit, Kind::History, Kind::NextStep, Kind::Negamax, Kind::Deepening];
    let mut tried: BTreeMap<Kind, u32> = BTreeMap::new();
    let mut random = plyscope_trace::random::Random::new(23);
    for exercise in of_every_shape(KINDS) {
        let right = key(&exercise).unwrap().answer;
        let (json, parts) = parted(exercise.kind(), &right).unwrap();
        let count = grade(&exercise, &right).unwrap().of.value();
        let naive: Vec<Value> =
            naive(&exercise).unwrap().iter().map(|answer| serde_json::to_value(answer).unwrap()).collect();
        // What a node returns tells nothing about windows.
        let about = |part: &&String| exercise.kind() != Kind::Exit || !part.ends_with("/value");
        let telling = |naive: &Value| {
            let differs = |part: &&String| naive.pointer(part) != json.pointer(part);
            parts.iter().filter(about).filter(differs).cloned().collect::<Vec<String>>()
        };
        let asked = naive.iter().map(|naive| telling(naive).len()).min().unwrap_or(0);
        if asked < 2 {
            continue;
        }
        for naive in &naive {
            let mut answer = json.clone();
            let mut order = telling(naive);
            for part in &order {
                match naive.pointer(part) {
                    Some(theirs) => *answer.pointer_mut(part).unwrap() = theirs.clone(),
                    None if part.starts_with("/evaluations") => {
                        answer["evaluations"] = naive.get("evaluations").cloned().unwrap_or(json!([]));
                    }
                    None => *answer.pointer_mut(part).unwrap() = Value::Null,
                }
            }
            random.shuffle(&mut order);
            // Counts that are not there are added from the first on.
            if order.iter().any(|part| answer.pointer(part).is_none()) {
                order.sort();
            }
            let got = |answer: &Value| marks(&exercise, &serde_json::from_value(answer.clone()).unwrap());
            let mut before = got(&answer);
            for part in &order {
                let mended = json.pointer(part).unwrap().clone();
                match answer.pointer_mut(part) {
                    Some(theirs) => *theirs = mended,
                    None => answer["evaluations"].as_array_mut().unwrap().push(mended),
                }
                let after = got(&answer);
                let most = 0.9 / (asked - 1) as f64 + 3.0 / count;
                assert!(
                    after >= before && after - before <= most,
                    "{before} to {after} at {part} of {order:?}: {answer} {}",
                    exercise.to_json()
                );
                before = after;
            }
            *tried.entry(exercise.kind()).or_default() += 1;
        }
    }
    assert!(tried.len() == KINDS.len() && tried.values().all(|&tried| tried > 100), "{tried:?}");
}

/// Law: from a list of everything to the key, entry by entry in any order, the marks never fall, and none that is taken off lifts
/// them by much more than its share. (What one wrong cut took along may be told as more than one when a part of it is mended.)
#[test]
fn there_is_no_cliff_between_everything_and_the_key() {
    const KINDS: &[Kind] = &[Kind::Visited, Kind::Pruned, Kind::Cuts];
    let mut tried: BTreeMap<Kind, u32> = BTreeMap::new();
    let mut random = plyscope_trace::random::Random::new(31);
    for exercise in of_every_shape(KINDS) {
        let right = key(&exercise).unwrap().answer;
        let of = grade(&exercise, &right).unwrap().of.value();
        let mut answer = everything(&exercise, &right).unwrap();
        let listed = |leaf: &String| right.leaves.as_ref().is_some_and(|leaves| leaves.contains(leaf));
        let cut = |at: &String| right.cuts.iter().flatten().any(|cut| cut.node == *at);
        let leaves = answer.leaves.iter().flatten().filter(|leaf| !listed(leaf));
        let cuts = answer.cuts.iter().flatten().map(|cut| &cut.node).filter(|node| !cut(node));
        let mut wrong: Vec<String> = leaves.chain(cuts).cloned().collect();
        // One alone is a slip away from the key, and decides.
        if wrong.len() < 2 {
            continue;
        }
        random.shuffle(&mut wrong);
        let worth = if exercise.kind() == Kind::Cuts { 4.0 } else { 1.0 };
        let most = 1.0 / (wrong.len() - 1) as f64 + (2.0 * worth + 0.11) / of;
        let mut before = grade(&exercise, &answer).unwrap();
        for entry in &wrong {
            answer.leaves.iter_mut().for_each(|leaves| leaves.retain(|leaf| leaf != entry));
            answer.cuts.iter_mut().for_each(|cuts| cuts.retain(|cut| cut.node != *entry));
            let after = grade(&exercise, &answer).unwrap();
            let follows = before.items.iter().any(|item| item.verdict == Verdict::FollowThrough);
            let more = share(&after) - share(&before);
            assert!(
                (follows || more >= 0.0) && more <= most,
                "{before:?} to {after:?} without {entry} of {wrong:?}: {}",
                exercise.to_json()
            );
            before = after;
        }
        assert_eq!(share(&before), 1.0);
        *tried.entry(exercise.kind()).or_default() += 1;
    }
    assert!(tried.len() == KINDS.len() && tried.values().all(|&tried| tried > 100), "{tried:?}");
}

/// Laws: in negamax, the values of one player with all signs the other way round earn at most a tenth, too; and in deepening, what
/// plain minimax has without any count, and so does the key without its counts where it searches the whole tree.
#[test]
fn what_minimax_has_with_other_signs_or_without_counts_earns_a_tenth() {
    let mut tried = [0, 0];
    for exercise in of_every_shape(&[Kind::Negamax, Kind::Deepening]) {
        let tree = &exercise.tree;
        for mut answer in naive(&exercise).unwrap() {
            let other =
                |number: Number| Number::of(tree, number.score(tree).unwrap().seen_by(plyscope::Player::Min));
            answer.values.iter_mut().flatten().for_each(|(_, number)| *number = other(*number));
            answer.evaluations = None;
            let feedback = grade(&exercise, &answer).unwrap();
            assert!(share(&feedback) <= 0.1, "{answer:?} {feedback:?} {}", exercise.to_json());
            tried[usize::from(exercise.kind() == Kind::Negamax)] += 1;
        }
        let right = key(&exercise).unwrap().answer;
        let height = tree.nodes().map(|node| tree.ply(node)).max();
        if right.depth.is_some() && right.depth == height && !naive(&exercise).unwrap().is_empty() {
            let got = marks(&exercise, &Response { evaluations: None, ..right });
            assert!(got <= 0.1, "{got}: {}", exercise.to_json());
        }
    }
    assert!(tried.iter().all(|&tried| tried > 200), "{tried:?}");
}

/// Law: whenever an answer earns less than its parts come to, the message says why.
#[test]
fn what_holds_an_answer_back_is_told() {
    let mut tried: BTreeMap<Kind, u32> = BTreeMap::new();
    for exercise in exercises() {
        let right = key(&exercise).unwrap().answer;
        for answer in naive(&exercise).unwrap().into_iter().chain(everything(&exercise, &right)) {
            let feedback = grade(&exercise, &answer).unwrap();
            let worth = |item: &plyscope_teach::Item| item.verdict == Verdict::Right && item.points < item.of;
            if feedback.items.iter().any(worth) && feedback.first_wrong.is_some() {
                let told = ["earns at most a tenth", "counts less", "earns nothing"];
                let told = told.iter().any(|words| feedback.message.contains(words));
                assert!(told, "{feedback:?} {}", exercise.to_json());
                *tried.entry(exercise.kind()).or_default() += 1;
            }
        }
    }
    assert!(tried.len() >= 8 && tried[&Kind::NextStep] > 50, "{tried:?}");
}

/// What somebody makes up at a part that is a number or a list of them, unless it is right there.
fn made_up(answer: &mut Value, part: &str, text: i64) -> bool {
    let spoilt = answer.pointer_mut(part).unwrap();
    let new = if spoilt.is_array() { json!([text]) } else { json!(text) };
    let is_number = spoilt.is_array() || spoilt.is_number() || *spoilt == "inf" || *spoilt == "-inf";
    // Of a list, what is right from the start is not made up.
    let differs = is_number && *spoilt != new && (!spoilt.is_array() || spoilt[0] != new[0]);
    if differs {
        *spoilt = new;
    }
    differs
}

/// The key with something made up at every part that plain minimax gets wrong, or nothing if it were right there.
fn made_up_beside(exercise: &Exercise, naive: &Response, mut text: impl FnMut() -> i64) -> Option<Response> {
    let right = key(exercise).unwrap().answer;
    let (mut answer, parts) = parted(exercise.kind(), &right)?;
    let (naive, right) = (serde_json::to_value(naive).unwrap(), answer.clone());
    // What a node returns tells nothing about windows.
    let about = |part: &&String| exercise.kind() != Kind::Exit || !part.ends_with("/value");
    for part in parts.iter().filter(about).filter(|part| naive.pointer(part) != right.pointer(part)) {
        if part == "/move" {
            answer["move"] = json!(exercise.tree.name(exercise.tree.root()));
        } else if !made_up(&mut answer, part, text()) {
            return None;
        }
    }
    Some(serde_json::from_value(answer).unwrap())
}

/// The kinds in which many parts are numbers, some of which tell more than plain minimax has.
const TELLING: &[Kind] = &[Kind::Entry, Kind::Exit, Kind::History, Kind::Negamax, Kind::Deepening];

/// Law: an answer in which every part that plain minimax gets wrong is wrong as well earns at most a tenth, whatever stands there.
/// (In a next step every part is a question of its own.)
#[test]
fn what_is_made_up_where_minimax_is_wrong_earns_a_tenth() {
    let mut tried: BTreeMap<Kind, u32> = BTreeMap::new();
    let mut random = plyscope_trace::random::Random::new(77);
    for exercise in of_every_shape(TELLING) {
        let tree = &exercise.tree;
        let leaves: Vec<i64> =
            tree.leaves().iter().map(|&leaf| tree.value(leaf).unwrap().get().into()).collect();
        let mut a_leaf = || leaves[random.below(leaves.len() as u64) as usize].abs();
        for naive in naive(&exercise).unwrap() {
            let forms = [
                made_up_beside(&exercise, &naive, || 77),
                made_up_beside(&exercise, &naive, || 0),
                made_up_beside(&exercise, &naive, &mut a_leaf),
            ];
            for answer in forms.into_iter().flatten() {
                let got = marks(&exercise, &answer);
                assert!(got <= 0.1, "{got}: {answer:?} {}", exercise.to_json());
                *tried.entry(exercise.kind()).or_default() += 1;
            }
        }
    }
    assert!(tried.len() == TELLING.len() && tried.values().all(|&tried| tried > 100), "{tried:?}");
}

/// Law: what is wrong is worth no more than a gap, whatever stands there: 77, 0, a number of the tree, or a name that does not
/// belong on the list. (What follows from it may be right then.)
#[test]
fn what_is_made_up_is_worth_no_more_than_a_gap() {
    let mut tried: BTreeMap<Kind, u32> = BTreeMap::new();
    let mut random = plyscope_trace::random::Random::new(78);
    for exercise in exercises() {
        let right = key(&exercise).unwrap().answer;
        let Some((json, parts)) = parted(exercise.kind(), &right) else { continue };
        let naive = naive(&exercise).unwrap().pop().map(|answer| serde_json::to_value(answer).unwrap());
        let tree = &exercise.tree;
        let leaves: Vec<i64> =
            tree.leaves().iter().map(|&leaf| tree.value(leaf).unwrap().get().into()).collect();
        for form in 0..4 {
            let (mut made, mut gaps) = (json.clone(), json.clone());
            // From the end, so that the places of a list stay what they are.
            for part in parts.iter().rev().filter(|part| !part.starts_with("/evaluations")) {
                let (above, name) = part.rsplit_once('/').unwrap();
                let theirs = naive.as_ref().and_then(|naive| naive.pointer(part));
                match (random.below(3), theirs) {
                    (0, _) => {}
                    (1, Some(theirs)) if above != "/leaves" => {
                        for json in [&mut made, &mut gaps] {
                            *json.pointer_mut(part).unwrap() = theirs.clone();
                        }
                    }
                    _ => {
                        let leaf = leaves[random.below(leaves.len() as u64) as usize].abs();
                        let number = form != 3 && above != "/leaves";
                        let number = number && made_up(&mut made, part, [77, 0, leaf][form]);
                        if !number {
                            spoil(&exercise, &mut made, part);
                        }
                        match gaps.pointer_mut(above) {
                            Some(Value::Object(map)) => drop(map.remove(name)),
                            Some(Value::Array(list)) => drop(list.remove(name.parse().unwrap())),
                            _ => {}
                        }
                    }
                }
            }
            if exercise.kind() == Kind::Visited || exercise.kind() == Kind::Pruned {
                let listed = right.leaves.clone().unwrap();
                let others = tree.leaves().into_iter().map(|leaf| tree.name(leaf).to_owned());
                let others = others.filter(|name| !listed.contains(name) && random.below(2) == 0);
                let list = made["leaves"].as_array_mut().unwrap();
                others.for_each(|name| list.push(json!(name)));
            }
            let [of_made, of_gaps] = [&made, &gaps]
                .map(|json| grade(&exercise, &serde_json::from_value(json.clone()).unwrap()).unwrap());
            if of_made.items.iter().any(|item| item.verdict == Verdict::FollowThrough) {
                continue;
            }
            assert!(
                of_made.points <= of_gaps.points,
                "{made} {gaps} {}: {}",
                of_made.message,
                exercise.to_json()
            );
            *tried.entry(exercise.kind()).or_default() += 1;
        }
    }
    assert!(tried.len() == 11 && tried.values().all(|&tried| tried > 30), "{tried:?}");
}
