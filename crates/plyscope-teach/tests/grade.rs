//! Grading: wrong answers are located and diagnosed, right ones get full marks however they are written.

#[allow(dead_code, reason = "each test program uses its own part")]
mod common;

use plyscope::textbook::CutOn;
use plyscope_teach::{
    Exercise, Kind, Misconception, Response, Shape, Spec, Verdict, Wants, generate, grade, hint, key,
    mistaken, read,
};
use plyscope_trace::style::{Settings, Style, to_string};
use std::path::{Path, PathBuf};

/// Law: a key is worth full marks as JSON, as CSV and, where a trace answers, as the trace of the search.
#[test]
fn right_answers_get_full_marks_in_every_form() {
    for n in 0..650 {
        let Ok(exercise) = generate(&common::spec(n)) else { continue };
        let kind = exercise.kind();
        let key = key(&exercise).unwrap();
        let mut forms =
            vec![serde_json::to_string_pretty(&key.answer).unwrap(), read::to_csv(&key.answer, kind)];
        let by_trace =
            kind.is_about_pruning() && !matches!(kind, Kind::Reorder | Kind::Deepening | Kind::Symbolic);
        if by_trace {
            forms.push(to_string(&exercise.run().unwrap(), Style::Json, &Settings::default()));
        }
        for text in forms {
            let answer = read::answer(&text, &exercise).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let feedback = grade(&exercise, &answer).unwrap();
            assert_eq!((feedback.points, feedback.first_wrong), (feedback.of, None), "{text}\n{feedback:?}");
            assert!(feedback.diagnoses.is_empty());
        }
    }
}

/// Law: an answer that a misconception gives and the key does not is never worth full marks, and the misconception is
/// among the diagnoses, unless the answer is an empty list: that is a blank one.
#[test]
fn mistakes_cost_marks_and_are_recognised() {
    let mut shown = 0;
    for n in 0..1_300 {
        let Ok(exercise) = generate(&common::spec(n)) else { continue };
        let right = key(&exercise).unwrap().answer;
        for misconception in Misconception::ALL {
            let Some(answer) = mistaken(&exercise, misconception) else { continue };
            if answer == right || answer.is_blank() {
                continue;
            }
            let feedback = grade(&exercise, &answer).unwrap();
            let equal_worth = feedback.first_wrong.is_none();
            // Another move of the same value, or another best order, is right as well.
            if equal_worth {
                let ties = matches!(exercise.kind(), Kind::BestMove | Kind::Reorder | Kind::Deepening);
                assert!(ties, "{misconception:?} {}", exercise.to_json());
                continue;
            }
            shown += 1;
            assert!(feedback.points < feedback.of, "{feedback:?}");
            let names: Vec<_> = feedback.diagnoses.iter().map(|d| d.misconception).collect();
            assert!(
                names.contains(&misconception),
                "{misconception:?} not in {names:?}: {}",
                exercise.to_json()
            );
            let located = exercise.kind() == Kind::Reorder || feedback.message.contains("The first ");
            assert!(located, "{}", feedback.message);
        }
    }
    assert!(shown > 2_000, "only {shown} mistakes showed");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong")
}

/// An exercise on which this misconception, and no other, gives the answer that it gives.
fn telling(kind: Kind, misconception: Misconception) -> Option<(Exercise, Response)> {
    for seed in 0..400 {
        let mut spec = Spec::new(kind, seed);
        spec.shape = Shape::Uniform { branching: if kind == Kind::Reorder { 2 } else { 3 }, depth: 3 };
        if misconception == Misconception::NoDeepCuts {
            spec.shape = Shape::Uniform { branching: 2, depth: 4 };
            spec.wants = Wants { deep_cut: true, ..Wants::default() };
        }
        spec.range = if misconception == Misconception::StartsAtZero { (-9, 9) } else { (0, 9) };
        spec.convention.cut = if seed % 4 == 3 { CutOn::Passed } else { CutOn::Reached };
        spec.convention.count_last = seed % 3 != 0;
        let Ok(exercise) = generate(&spec) else { continue };
        let answer = mistaken(&exercise, misconception)?;
        let feedback = grade(&exercise, &answer).unwrap();
        if matches!(&feedback.diagnoses[..], [only] if only.misconception == misconception) {
            return Some((exercise, answer));
        }
    }
    None
}

/// The folder of wrong answers, one per misconception and kind: each is diagnosed as its name says.
/// `BLESS=1` writes it anew.
#[test]
fn a_folder_of_wrong_answers_is_diagnosed() {
    if std::env::var_os("BLESS").is_some() {
        let _ = std::fs::remove_dir_all(folder());
        std::fs::create_dir_all(folder()).unwrap();
        for kind in Kind::ALL {
            for misconception in Misconception::ALL {
                let Some((exercise, answer)) = telling(kind, misconception) else { continue };
                let name = format!("{kind}.{}", misconception.name());
                std::fs::write(folder().join(format!("{name}.exercise.json")), exercise.to_json() + "\n")
                    .unwrap();
                let text = serde_json::to_string_pretty(&answer).unwrap() + "\n";
                std::fs::write(folder().join(format!("{name}.answer.json")), text).unwrap();
            }
        }
    }
    let mut files = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let Some(name) = name.strip_suffix(".answer.json") else { continue };
        files += 1;
        let text = |end: &str| std::fs::read_to_string(folder().join(format!("{name}.{end}.json"))).unwrap();
        let exercise = Exercise::from_json(&text("exercise")).unwrap();
        let answer = read::answer(&text("answer"), &exercise).unwrap();
        let feedback = grade(&exercise, &answer).unwrap();
        let (kind, wanted) = name.split_once('.').unwrap();
        assert_eq!(kind, exercise.kind().name());
        let found: Vec<_> = feedback.diagnoses.iter().map(|d| d.misconception.name()).collect();
        assert_eq!(found, [wanted], "{name}: {}", feedback.message);
        assert!(feedback.points < feedback.of && feedback.first_wrong.is_some(), "{name}");
        assert!(feedback.message.ends_with(&feedback.diagnoses[0].advice), "{}", feedback.message);
        // The same by the wrong algorithm itself.
        let misconception = feedback.diagnoses[0].misconception;
        assert_eq!(mistaken(&exercise, misconception), Some(answer), "{name}");
    }
    assert!(files >= 30, "{files} files");
}

fn exercise(kind: &str, tree: &str) -> Exercise {
    Exercise::from_json(&format!(r#"{{"kind": "{kind}", "tree": "{tree}"}}"#)).unwrap()
}

fn points(feedback: &plyscope_teach::Feedback) -> (f64, f64) {
    (feedback.points.value(), feedback.of.value())
}

fn graded(exercise: &Exercise, text: &str) -> plyscope_teach::Feedback {
    grade(exercise, &read::answer(text, exercise).unwrap()).unwrap()
}

#[test]
fn an_error_carried_on_correctly_is_punished_once() {
    // B = min(3, 12, 8) = 3; a student who takes 8 and then 8 for the root has made one mistake.
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    let feedback = graded(&exercise("values", tree), r#"{"values": {"B": 8, "C": 2, "D": 2, "A": 8}}"#);
    assert_eq!(points(&feedback), (3.0, 4.0));
    let verdicts: Vec<_> = feedback.items.iter().map(|item| (item.place.as_str(), item.verdict)).collect();
    let (right, follow) = (Verdict::Right, Verdict::FollowThrough);
    assert_eq!(verdicts, [("B", Verdict::Wrong), ("C", right), ("D", right), ("A", follow)]);
    assert_eq!(
        feedback.message,
        "3 of 4. The first mistake is at B (value): you wrote 8, but 3 is right. B is MIN: the smallest of 3, 12, 8."
    );
    // Whoever carries it on wrongly is punished twice.
    let feedback = graded(&exercise("values", tree), r#"{"values": {"B": 8, "C": 2, "D": 2, "A": 5}}"#);
    assert_eq!(points(&feedback), (2.0, 4.0));
    // Negamax: A sees -(-3); a wrong sign at B is carried on.
    let feedback = graded(
        &exercise("negamax", "((3 5) (2 9))"),
        r#"{"values": {"D":3,"E":5,"F":2,"G":9,"B":3,"C":-2,"A":2}}"#,
    );
    assert_eq!(points(&feedback), (6.0, 7.0), "{feedback:?}");
    // One missed cut that keeps two leaves is one mistake.
    let feedback = graded(&exercise("visited", tree), r#"{"leaves": ["E","F","G","H","I","J","K","L","M"]}"#);
    assert_eq!(points(&feedback), (0.0, 7.0), "it is the only cut");
    assert_eq!(feedback.items[feedback.first_wrong.unwrap()].place, "I");
    assert!(
        feedback.message.contains("C (MIN) is at most 2; A already has 3 through B"),
        "{}",
        feedback.message
    );
}

#[test]
fn pruning_too_much_is_an_error() {
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    let feedback = graded(&exercise("visited", tree), r#"{"leaves": ["E","F","G","H","K"]}"#);
    assert_eq!(points(&feedback), (6.0, 7.0));
    assert!(
        feedback.message.contains("D (MIN) has 14 so far, and its bound is 3: no cut"),
        "{}",
        feedback.message
    );
    let feedback = graded(&exercise("pruned", tree), r#"{"leaves": ["I","J","M"]}"#);
    assert_eq!(points(&feedback), (1.0, 2.0));
    let feedback = graded(
        &exercise("cuts", tree),
        r#"{"cuts": [{"node":"C","kind":"alpha","cause":"A","deep":false},{"node":"B"}]}"#,
    );
    assert!(feedback.points < feedback.of);
    assert!(feedback.items.iter().any(|item| item.verdict == Verdict::Extra && item.place == "B"));
    // Everything crossed out is worth little.
    let feedback = graded(&exercise("visited", tree), r#"{"leaves": []}"#);
    assert!(feedback.points < feedback.of);
}

/// Law: who looks at every leaf is told so before anything else, in every convention.
#[test]
fn who_does_not_prune_is_told_so() {
    let plain = [Kind::Visited, Kind::Deepening]
        .into_iter()
        .flat_map(|kind| (0..50).map(move |n| Spec::new(kind, n)));
    for exercise in (0..1_300).map(common::spec).chain(plain).filter_map(|spec| generate(&spec).ok()) {
        let Some(answer) = mistaken(&exercise, Misconception::NoPruning) else { continue };
        let feedback = grade(&exercise, &answer).unwrap();
        let first = feedback.diagnoses.first().map(|found| (found.misconception, found.exact));
        let told = feedback.first_wrong.is_none() || first == Some((Misconception::NoPruning, true));
        assert!(told, "{feedback:?} {}", exercise.to_json());
        let everything =
            exercise.kind() != Kind::Visited || answer.leaves.unwrap().len() >= feedback.items.len();
        assert!(everything, "{}", exercise.to_json());
    }
}

/// Law: no reason says of a node that it goes on to itself; that the first leaf is looked at needs no bound.
#[test]
fn reasons_make_sense_when_nothing_is_kept() {
    for seed in 0..50 {
        for kind in [Kind::Visited, Kind::Pruned] {
            let exercise = generate(&Spec::new(kind, seed)).unwrap();
            let tree = &exercise.tree;
            let all: Vec<String> = tree.leaves().iter().map(|&leaf| tree.name(leaf).to_owned()).collect();
            let visited: Vec<String> =
                exercise.run().unwrap().visited().iter().map(|&leaf| tree.name(leaf).to_owned()).collect();
            // Nothing that is visited is kept.
            let leaves = match kind {
                Kind::Pruned => all.clone(),
                _ => all.iter().filter(|leaf| !visited.contains(leaf)).cloned().collect(),
            };
            let feedback =
                grade(&exercise, &Response { leaves: Some(leaves), ..Response::default() }).unwrap();
            let wrong: Vec<_> = feedback.items.iter().filter(|item| visited.contains(&item.place)).collect();
            assert_eq!(
                wrong[0].why,
                format!("{} is the first leaf, and the first leaf is always looked at.", all[0])
            );
            for item in wrong {
                let (node, next) = (item.why.split(' ').next(), item.why.split(" so ").last());
                let next = next.and_then(|text| text.strip_suffix(" is looked at."));
                assert!(next.is_none() || node != next, "{}", item.why);
            }
        }
    }
}

#[test]
fn order_and_doubles_count() {
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    let right = ["E", "F", "G", "H", "K", "L", "M"];
    let with = |leaves: &[&str]| graded(&exercise("visited", tree), &format!(r#"{{"leaves": {leaves:?}}}"#));
    let got = |leaves: &[&str]| points(&with(leaves)).0;
    assert_eq!(got(&right), 7.0);
    assert_eq!(got(&["F", "E", "G", "H", "K", "L", "M"]), 6.0);
    assert_eq!(got(&["E", "F", "G", "H", "K", "L", "M", "M"]), 6.0);
    assert_eq!(got(&["M", "L", "K", "H", "G", "F", "E"]), 1.0);
}

/// Law: one name in place of another in a list of n leaves costs one that is missing and one too many, 2/n; or, if one of m pruned
/// leaves is listed instead and that is more, 1/m.
#[test]
fn a_wrong_name_in_a_list_costs_no_more_than_two() {
    let mut tried = 0;
    let specs = (0..650).map(common::spec).chain((0..50).map(|seed| Spec::new(Kind::Visited, seed)));
    for exercise in specs.filter(|spec| spec.kind == Kind::Visited).filter_map(|spec| generate(&spec).ok()) {
        let right = key(&exercise).unwrap().answer.leaves.unwrap();
        let all: Vec<&str> =
            exercise.tree.leaves().into_iter().map(|leaf| exercise.tree.name(leaf)).collect();
        let pruned = grade(&exercise, &Response::default()).unwrap().items.len() - right.len();
        for i in 0..right.len() {
            for other in all.iter().filter(|name| **name != right[i]) {
                let mut slip = right.clone();
                slip[i] = (*other).to_owned();
                let feedback =
                    grade(&exercise, &Response { leaves: Some(slip), ..Response::default() }).unwrap();
                let (got, of) = points(&feedback);
                let beyond = !right.iter().any(|name| name == other);
                let most = if beyond { f64::max(2.0, of / pruned as f64 + 0.05) } else { 2.0 };
                assert!(
                    got >= of - most - 0.001 && got <= of - 0.999,
                    "{other} for {}: {got}; {}",
                    right[i],
                    exercise.to_json()
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 5_000, "{tried}");
}

/// Law: one wrong name in a best path, whatever stands there, or one that is left out, costs one step.
#[test]
fn a_wrong_name_in_a_path_costs_one_step() {
    let mut tried = 0;
    for n in 0..1_300 {
        let Some(exercise) =
            generate(&common::spec(n)).ok().filter(|exercise| exercise.kind() == Kind::BestMove)
        else {
            continue;
        };
        let right = key(&exercise).unwrap().answer;
        let path = right.path.clone().unwrap();
        let names: Vec<&str> = exercise.tree.nodes().map(|node| exercise.tree.name(node)).collect();
        for i in 0..path.len() {
            let mut slips: Vec<Vec<String>> = vec![path.clone()];
            slips[0].remove(i);
            for other in names.iter().filter(|name| !path.iter().any(|step| step == *name)) {
                slips.push(path.clone());
                slips.last_mut().unwrap()[i] = (*other).to_owned();
            }
            for slip in slips {
                let feedback =
                    grade(&exercise, &Response { path: Some(slip.clone()), ..right.clone() }).unwrap();
                let (got, of) = points(&feedback);
                assert!(
                    got >= of - 1.001 && (got < of || feedback.first_wrong.is_none()),
                    "{slip:?}: {feedback:?}; {}",
                    exercise.to_json()
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 500, "{tried}");
    let exercise =
        exercise("best-move", "((((1 2) (3 4)) ((5 6) (7 8))) (((9 10) (11 12)) ((13 14) (15 16))))");
    let right = key(&exercise).unwrap().answer;
    let path = right.path.clone().unwrap();
    // A list of all nodes has every step on it.
    let all = exercise.tree.nodes().map(|node| exercise.tree.name(node).to_owned()).collect();
    let feedback = grade(&exercise, &Response { path: Some(all), ..right.clone() }).unwrap();
    assert_eq!(points(&feedback), (2.0, 5.0), "{feedback:?}");
    let prefix = grade(&exercise, &Response { path: Some(path[..3].to_vec()), ..right }).unwrap();
    assert_eq!(points(&prefix), (4.0, 5.0));
}

#[test]
fn a_trace_of_ones_own_program_is_compared_step_by_step() {
    let exercise = exercise("entry", "((3 5) (2 9))");
    let run = exercise.run().unwrap();
    let full = to_string(&run, Style::Json, &Settings::default());
    // A program that prints little: entries, cuts and returns, and numbers its own way.
    let little: Vec<String> = full
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter(|line| line["event"] != "leaf" && line["event"] != "child")
        .map(|line| format!(r#"{{"event": {}, "node": {}, "mine": 7}}"#, line["event"], line["node"]))
        .collect();
    let feedback = graded(&exercise, &little.join("\n"));
    assert_eq!((points(&feedback), feedback.first_wrong), ((13.0, 13.0), None), "{feedback:?}");
    // Without the cut, and so with one leaf too many.
    let spoiled =
        full.replace(r#""alpha":3,"beta":"inf","depth":null"#, r#""alpha":"-inf","beta":"inf","depth":null"#);
    let feedback = graded(&exercise, &spoiled);
    assert!(feedback.points < feedback.of);
    let item = &feedback.items[0];
    assert_eq!((item.part.as_str(), item.verdict), ("alpha", Verdict::Wrong));
    assert!(item.place.starts_with("line "), "{item:?}");
    let wrong = full.replace("cutoff", "cut");
    let error = grade(&exercise, &read::answer(&wrong, &exercise).unwrap()).unwrap_err().to_string();
    assert!(error.contains("event `cut`; expected one of enter, leaf"), "{error}");
}

/// A program with a misconception is recognised by its trace.
#[test]
fn a_trace_is_diagnosed() {
    use plyscope_trace::{Algorithm, Convention, Options, run};
    let exercise = exercise("entry", "((5 7) (((4 9) 3) (8 5)) (5 1) (6 2))");
    let tree = &exercise.tree;
    let shallow = run(tree, Options::new(Algorithm::Shallow)).unwrap();
    let passed = Convention { cut: CutOn::Passed, ..Convention::default() }.run(tree).unwrap();
    let other = run(&tree.exchanged(), Options::new(Algorithm::AlphaBeta)).unwrap();
    let silent = Convention { count_last: false, ..Convention::default() }.run(tree).unwrap();
    for (run, name) in [
        (shallow, Misconception::NoDeepCuts),
        (passed, Misconception::OtherCutTest),
        (other, Misconception::WrongPlayer),
        (silent, Misconception::LastChild),
    ] {
        let feedback = graded(&exercise, &to_string(&run, Style::Json, &Settings::default()));
        let found: Vec<_> = feedback.diagnoses.iter().map(|d| d.misconception).collect();
        assert_eq!(found, [name], "{feedback:?}");
    }
}

#[test]
fn bad_answers_are_one_clear_error() {
    let visited = exercise("visited", "((3 5) (2 9))");
    let entry = exercise("entry", "((3 5) (2 9))");
    let symbolic = generate(&Spec::new(Kind::Symbolic, 3)).unwrap();
    let reorder = generate(&Spec::new(Kind::Reorder, 3)).unwrap();
    for (exercise, text, expected) in [
        (&visited, "{", "line 1, column 1: the JSON ends too soon; expected `}` at its end"),
        (
            &visited,
            "{\n\"leaves\":",
            "line 2, column 9: the JSON ends too soon; expected a value, e.g. 3 or \"A\"",
        ),
        (
            &visited,
            "{leaves: 3}",
            "column 2: the name of a field must stand in quotation marks, e.g. {\"value\": 3}",
        ),
        (&visited, r#"{"leafs": []}"#, "line 1, column 8: unknown field `leafs`"),
        (
            &visited,
            r#"{"values": {"A": 3}}"#,
            "field `values` does not belong in an answer to `visited`; expected `leaves`",
        ),
        (&visited, r#"{"leaves": ["Q"]}"#, "field `leaves`: the tree has no node `Q`; its nodes are A, B, C"),
        (&visited, "node\nD\n", "line 1 must be the column header `leaf`; found `node`"),
        (&entry, "node,alpha,beta\nA,2,5,3,5\n", "line 2: 5 cells, but the header has 3: node,alpha,beta"),
        (&entry, "node,alpha,beta\nA,-inf,inf\nA,1,2\n", "line 3, node: a second line for `A`"),
        (&entry, "node;alpha;beta\nA;-inf;much\n", "line 2, beta: `much` is not a number"),
        (&entry, r#"{"windows": {"A": {"gamma": 1}}}"#, "unknown field `gamma`"),
        (
            &symbolic,
            "field,value\nconstraint,x is big\n",
            "line 2: `x is big` is not a range; expected e.g. x >= 5",
        ),
        (
            &reorder,
            r#"{"orders": {"Q": ["B", "B"]}}"#,
            "field `orders`: the tree has no node `Q`; its nodes are A, B, C",
        ),
        (
            &visited,
            "{\"event\": \"enter\", \"node\": \"A\"}\n{\"event\": 3}\n",
            "line 2: no `event`; expected e.g.",
        ),
        (
            &symbolic,
            "{\"event\": \"enter\", \"node\": \"A\"}\n",
            "a trace does not answer `symbolic`; expected `constraint`",
        ),
    ] {
        let error = read::answer(text, exercise).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

/// Law: strength 1 names no node, 2 names it, 3 tells what is right there; following 3 again and again ends at full marks.
#[test]
fn hints_grow_stronger() {
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    let exercise = exercise("values", tree);
    let answer = read::answer(r#"{"values": {"B": 3, "C": 4}}"#, &exercise).unwrap();
    let at = |strength| hint(&exercise, &answer, strength).unwrap();
    assert_eq!(at(1).place, None);
    assert!(!at(1).text.contains('4') && !at(1).text.contains(" C "));
    assert_eq!(at(2).place.as_deref(), Some("C"));
    assert!(!at(2).text.contains("is 2"));
    assert_eq!(at(3).text, "The right answer at C (value) is 2. C is MIN: the smallest of 2, 4, 6.");
    for n in 0..260 {
        let Ok(exercise) = generate(&common::spec(n)) else { continue };
        for strength in 1..=3 {
            let help = hint(&exercise, &Response::default(), strength).unwrap();
            assert!(!help.text.is_empty() && help.text != "Everything here is right.", "{help:?}");
        }
        let key = key(&exercise).unwrap().answer;
        assert_eq!(hint(&exercise, &key, 3).unwrap().text, "Everything here is right.");
    }
}

/// Law: a misconception with one slip on top is still named, and one slip alone is not taken for one.
#[test]
fn near_matches_are_recognised() {
    let (mut named, mut tried, mut taken, mut slips) = (0, 0, 0, 0);
    for n in 0..1_300 {
        let Ok(exercise) = generate(&common::spec(n)) else { continue };
        let right = key(&exercise).unwrap().answer;
        let spoil = |answer: &Response| {
            let mut answer = answer.clone();
            let window = answer.windows.as_mut().and_then(|windows| windows.values_mut().next_back())?;
            window.beta = plyscope_teach::Number::parse("55");
            Some(answer)
        };
        if let Some(slip) = spoil(&right) {
            slips += 1;
            taken += usize::from(!grade(&exercise, &slip).unwrap().diagnoses.is_empty());
        }
        let wrong = mistaken(&exercise, Misconception::WindowNotPassed);
        let Some(slip) = wrong.as_ref().and_then(spoil) else { continue };
        // It must differ from the key in more than a slip.
        let points = grade(&exercise, &wrong.unwrap())
            .unwrap()
            .items
            .iter()
            .filter(|i| i.verdict.is_mistake())
            .count();
        if points >= 4 {
            tried += 1;
            let found = grade(&exercise, &slip).unwrap().diagnoses;
            named += usize::from(
                found.iter().any(|d| d.misconception == Misconception::WindowNotPassed && !d.exact),
            );
        }
    }
    assert!(tried > 40 && slips > 100, "{tried} {slips}");
    assert_eq!((named, taken), (tried, 0));
    // (−∞, +∞) at every node that is entered, and nothing at the one that is not.
    let exercise = exercise("entry", "((3 12) (((2 4) (6 9)) ((1 5) (0 7))) ((14 5) (2 1)))");
    let right = key(&exercise).unwrap().answer;
    let mut all = right.clone();
    for window in all.windows.as_mut().unwrap().values_mut() {
        window.alpha = plyscope_teach::Number::parse("-inf");
        window.beta = plyscope_teach::Number::parse("inf");
    }
    let feedback = grade(&exercise, &all).unwrap();
    assert_eq!(feedback.diagnoses[0].misconception, Misconception::WindowNotPassed, "{feedback:?}");
    // The skipped child named as the cut.
    let cuts = self::exercise("cuts", "((3 12 8) (2 4 6) (14 5 2))");
    let answer = r#"{"cuts": [{"node":"i","kind":"α","cause":"a","deep":false}, {"node":"D","kind":"alpha","cause":"A","deep":false}]}"#;
    let feedback = graded(&cuts, answer);
    assert_eq!(points(&feedback), (8.0, 9.0));
    assert!(feedback.message.contains("you name I, but the cut is at C"), "{}", feedback.message);
    assert_eq!(feedback.diagnoses[0].misconception, Misconception::SkippedChild);
}

/// Law: every form in which people write an answer counts.
#[test]
fn what_people_type_is_read() {
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    let full = |kind: &str, text: &str| {
        let exercise = exercise(kind, tree);
        let feedback = graded(&exercise, text);
        assert_eq!(feedback.points, feedback.of, "{text}\n{feedback:?}");
        assert!(feedback.remarks.is_empty(), "{feedback:?}");
    };
    for path in ["B E", "A → B → E", "A -> B -> E", "b, e", "B→E"] {
        full("best-move", &format!("field,value\nvalue,3\nmove,b\npath,\"{path}\"\n"));
        full("best-move", &format!(r#"{{"value": "3,0", "path": "{path}"}}"#));
    }
    full("best-move", "Asked;Answer;;\nValue;3,0;;\nMove;B;;\nPath;B E;;\n;;;\n");
    full("best-move", "Wert\t3\nZug\tB\nWeg\tA → B → E\n");
    full("visited", "Leaf\ne, f, g\nH K L M\n");
    full("visited", "asked,answer\nleaves,E F G H K L M\n");
    full("visited", r#"{"leaves": "E F G H K L M"}"#);
    full("pruned", "Blatt\nJ\nI\n-\n");
    full("entry", "node;α;β;\nA;-oo;+oo;\nb;−∞;∞;\nC;3;inf;\nD;3,0;unendlich;\n");
    full("exit", "node\tα\tβ\treturns\nA\t3\tinf\t3\nB\t-inf\t3\t3\nC\t3\tinf\t2\nD\t3\t5\t2\n");
    full("history", "node;α;β\nA;-∞, 3;+∞\nB;-∞;∞ 3\nC;3;∞\nD;3;∞, 14, 5\n");
    full("cuts", ",Node,Kind,Cause,Depth\n1.,C,α,A,shallow\n2.,D,Alpha,A,flach\n3.,-,,,\n4.,,,,\n");
    full("values", "node,value,comment\nA,3,x\nB,3,\nC,2\nD,\"2,0\"\nE,3\n");
    let blank = graded(&exercise("entry", tree), "");
    assert_eq!(points(&blank), (0.0, 8.0));
    assert_eq!(
        blank.message,
        "0 of 8: nothing has been answered yet. To begin: A child is called with the window that its parent has at that moment."
    );
    assert!(blank.diagnoses.is_empty());
    // One unknown node is a remark.
    let feedback = graded(&exercise("visited", tree), "leaf\nE F G H K L M Q\n");
    assert_eq!(feedback.points, feedback.of);
    assert_eq!(feedback.remarks, ["The tree has no node Q, so it was left out."]);
}

/// Law: every best move and every best path is worth full marks.
#[test]
fn ties_are_all_right() {
    let tied = exercise("best-move", "((3 5) (3 9) (1 2))");
    for (mv, path) in [("B", "B E"), ("C", "C G")] {
        let text = format!(r#"{{"value": 3, "move": "{mv}", "path": "{path}"}}"#);
        let feedback = graded(&tied, &text);
        assert_eq!(feedback.points, feedback.of, "{feedback:?}");
    }
    assert_eq!(key(&tied).unwrap().why, ["Other best moves: C.", "Other best paths: C → G."]);
}

/// Law: every tied best path is accepted, in the form in which `plyscope solve` prints it, and the key names all of them.
#[test]
fn every_tied_path_is_accepted_as_solve_prints_it() {
    let mut ties = 0;
    for seed in 0..200 {
        let spec = Spec { range: (0, 3), ..Spec::new(Kind::BestMove, seed) };
        let exercise = generate(&spec).unwrap();
        let tree = &exercise.tree;
        let value = |node| plyscope::textbook::minimax_values(tree)[plyscope::NodeId::index(node)];
        let key = key(&exercise).unwrap();
        let printed = key.why.join(" ");
        // Every way down on which the value of the root stays.
        let mut open = vec![vec![tree.root()]];
        while let Some(path) = open.pop() {
            let last = path[path.len() - 1];
            if !tree.is_leaf(last) {
                let same = tree.children(last).iter().filter(|&&kid| value(kid) == value(tree.root()));
                open.extend(same.map(|&kid| [&path[..], &[kid]].concat()));
                continue;
            }
            let names: Vec<&str> = path.iter().map(|&node| tree.name(node)).collect();
            let text =
                format!("field,value\nvalue,{}\npath,{}\n", tree.show(value(tree.root())), names.join(" → "));
            let feedback = graded(&exercise, &text);
            assert_eq!((feedback.points, feedback.first_wrong), (feedback.of, None), "{text}");
            let own = key.answer.path.as_ref().unwrap().join(" → ");
            let shown = names[1..].join(" → ");
            assert!(
                own == shown || printed.contains(&shown) || printed.contains(" more."),
                "{shown}: {printed}"
            );
            ties += 1;
        }
    }
    assert!(ties > 400, "{ties}");
}

/// Law: the form that a sheet prints is read with its answers in it, whatever separates the cells, in both languages, by itself
/// and within a whole sheet; and the same form left empty is blank.
#[test]
fn the_sheets_own_form_is_read() {
    use plyscope_teach::sheet::form;
    use plyscope_trace::Lang;
    let german = |word: &str| {
        match word {
            "node" => "Knoten",
            "value" => "Wert",
            "returns" => "liefert",
            "kind" => "Art",
            "cause" => "Ursache",
            "depth" => "Tiefe",
            "deep" => "tief",
            "shallow" => "flach",
            "children" => "Kinder",
            "new order" => "neue Reihenfolge",
            "asked" => "gefragt",
            "answer" => "Antwort",
            "move" => "Zug",
            "path" => "Weg",
            "leaves" => "Blätter",
            "last depth" => "letzte Tiefe",
            "evaluations" => "Auswertungen",
            "range" => "Bereich",
            "event" => "Ereignis",
            "child" => "Kindknoten",
            other => other,
        }
        .to_owned()
    };
    let (mut tried, mut sheet) = (0, Vec::new());
    let mut whole = String::new();
    for (n, kind) in Kind::ALL.into_iter().flat_map(|kind| (0..8).map(move |seed| (seed, kind))) {
        let exercise = generate(&Spec::new(kind, n)).unwrap();
        let right = key(&exercise).unwrap().answer;
        for answer in [None, Some(&right)] {
            let form = form(&exercise, answer);
            for separator in [",", ";", "\t"] {
                for lang in [Lang::En, Lang::De] {
                    let line = |cells: &Vec<String>| {
                        let said = |(i, cell): (usize, &String)| {
                            // What a step does has words of its own.
                            let word = i == 0 || kind != Kind::NextStep;
                            let cell = if lang == Lang::De && word { german(cell) } else { cell.clone() };
                            let quoted = cell.contains([',', ';', '\t']);
                            if quoted { format!("\"{cell}\"") } else { cell }
                        };
                        cells.iter().enumerate().map(said).collect::<Vec<_>>().join(separator) + "\n"
                    };
                    let head: Vec<String> = form.columns.iter().map(|&head| head.to_owned()).collect();
                    let rows: String = form.rows.iter().map(line).collect();
                    // A form of questions has no heads on paper.
                    let heads =
                        if head[0] == "asked" { vec![String::new(), line(&head)] } else { vec![line(&head)] };
                    for head in heads {
                        let text = head + &rows;
                        let read = read::answer(&text, &exercise);
                        let read = read.unwrap_or_else(|error| panic!("{kind}: {error}\n{text}"));
                        let feedback = grade(&exercise, &read).unwrap();
                        let wanted = if answer.is_some() { feedback.of } else { Default::default() };
                        assert_eq!(feedback.points, wanted, "{kind}: {text}\n{feedback:?}");
                        tried += 1;
                        let full = n == 0 && separator == "," && feedback.points == feedback.of;
                        if full && sheet.last() != Some(&exercise) {
                            sheet.push(exercise.clone());
                            whole += &format!("Exercise {}\n{text}", sheet.len());
                        }
                    }
                }
            }
        }
    }
    assert!(tried > 1_000 && sheet.len() == Kind::ALL.len(), "{tried} {}", sheet.len());
    let graded = plyscope_teach::grade_paper(&sheet, &whole, None, Lang::En).unwrap();
    let (points, of) = graded.points();
    assert_eq!(points, of);
}

/// Law: what has text in it is not taken for blank: it is read, or refused with its line.
#[test]
fn nothing_written_is_taken_for_blank() {
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    for text in [
        "leaves,E F G H K L M\n",
        "leaves\tE F G H K L M\n",
        "Blätter;E F G H K L M\n",
        "leaf,E,F,G,H,K,L,M\n",
    ] {
        let feedback = graded(&exercise("visited", tree), text);
        assert_eq!(points(&feedback), (7.0, 7.0), "{text}");
    }
    let refused = |kind: &str, text: &str| read::answer(text, &exercise(kind, tree)).unwrap_err().to_string();
    assert_eq!(
        refused("values", "node,value,mine\nA,,3\n"),
        "line 2: `3` was not understood; expected the columns node,value"
    );
    assert!(refused("cuts", "#\nnode,where\n,C\n").starts_with("line 3: `C` was not understood"));
    let sheet = [exercise("visited", tree), exercise("values", tree)];
    let paper = |text: &str| {
        plyscope_teach::grade_paper(&sheet, text, None, plyscope_trace::Lang::En).map(|paper| paper.points())
    };
    let (got, of) =
        paper("Exercise 1\nleaves,E F G H K L M\n\nExercise 2\nnode,value\nA,3\nB,3\nC,2\nD,2\n").unwrap();
    assert_eq!(got, of);
    let error = |text: &str| paper(text).unwrap_err().to_string();
    assert_eq!(
        error("Ada\nleaves,E F\nExercise 1\nleaves,E F\n"),
        "line 1: `Ada` stands before the first exercise; expected a line like `Exercise 1` above it"
    );
    assert_eq!(
        error("Exercise 1\nleaves,E\nExercise 1\nleaves,F\n"),
        "there are two answers to exercise 1; expected one"
    );
    assert!(
        error("# x\nExercise 2\nnode,value\nA,three\n").starts_with("exercise 2: line 4, value: `three`")
    );
}

/// Law: what is wrong with JSON is said in words of JSON, with the field, in both languages.
#[test]
fn errors_in_json_name_the_field_and_no_types() {
    use plyscope_teach::REFUSALS;
    use plyscope_trace::Lang;
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    for (kind, text, expected, german) in [
        (
            "entry",
            r#"{"windows": {"A": 5}}"#,
            r#"field `A`: found the number 5; expected an object, e.g. {"alpha": 3, "beta": "inf"}"#,
            r#"Feld `A`: gefunden: die Zahl 5; erwartet wird ein Objekt, z. B. {"alpha": 3, "beta": "inf"}"#,
        ),
        (
            "values",
            r#"{"values": [3]}"#,
            "field `values`: found a list; expected an object",
            "Feld `values`: gefunden: eine Liste; erwartet wird ein Objekt",
        ),
        (
            "best-move",
            r#"{"move": 3}"#,
            "field `move`: found the number 3; expected a text in quotes",
            "Feld `move`: gefunden: die Zahl 3; erwartet wird ein Text in Anführungszeichen",
        ),
        (
            "cuts",
            r#"{"cuts": [{"node": "C", "deep": "maybe"}]}"#,
            "field `deep`: found the text \"maybe\"; expected true or false",
            "Feld `deep`: gefunden: der Text \"maybe\"; erwartet wird true oder false",
        ),
        (
            "history",
            r#"{"histories": {"A": true}}"#,
            "field `A`: found true; expected an object, e.g.",
            "Feld `A`: gefunden: true; erwartet wird ein Objekt",
        ),
    ] {
        let error = read::answer(text, &exercise(kind, tree)).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        let said = REFUSALS.say(&error, Lang::De);
        assert!(said.contains(german), "{said}");
    }
    let error = Exercise::from_json(r#"{"kind": "values", "tree": 3}"#).unwrap_err().to_string();
    assert!(!error.contains("struct") && !error.contains("invalid type"), "{error}");
    let convention = r#"{"kind": "values", "tree": "(1 2)", "convention": {"cut": "<"}}"#;
    let error = Exercise::from_json(convention).unwrap_err().to_string();
    let said = REFUSALS.say(&error, Lang::De);
    assert!(said.contains("`<` ist weder \">=\" noch \">\""), "{said}");
}

/// Law: whoever writes the given order down is not told that nothing was answered.
#[test]
fn the_given_order_is_an_answer() {
    let reorder = exercise("reorder", "((2 4 6) (12 3 8))");
    let feedback = graded(&reorder, r#"{"orders": {"A": ["B", "C"]}}"#);
    assert_eq!(feedback.points.value(), 0.0);
    assert!(feedback.message.contains("this is the given order"), "{}", feedback.message);
    assert!(graded(&reorder, r#"{"orders": {}}"#).message.contains("nothing has been answered yet"));
}

/// Law: what half a class writes is read: intervals, arrows, hyphens in paths, columns beside the leaves, `sep=;`, yes and no, a row
/// of answers.
#[test]
fn other_right_forms_are_read() {
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    let full = |exercise: &Exercise, text: &str| {
        let feedback = graded(exercise, text);
        assert_eq!((feedback.points, &feedback.remarks[..]), (feedback.of, &[][..]), "{text}\n{feedback:?}");
    };
    let symbolic = Exercise::from_json(&format!(
        r#"{{"kind": "symbolic", "tree": "{tree}", "unknown": "H", "target": "I"}}"#
    ))
    .unwrap();
    for range in
        ["(-inf, 3]", "]-∞; 3]", "x ∈ (-∞, 3]", "x in (-oo,3]", "x =< 3", "x ≤ 3,0", "3 => x", "(-∞, 3.0]"]
    {
        full(&symbolic, &format!(r#"{{"constraint": "{range}"}}"#));
        full(&symbolic, &format!("field;value\nconstraint;{}\n", range.replace(';', ",")));
    }
    for (text, range) in [
        ("[20, inf)", "x >= 20"),
        ("(3; 7]", "3 < x <= 7"),
        ("]3, 7[", "3 < x < 7"),
        ("[2,5; 3,5]", "2.5 <= x <= 3.5"),
        ("all x", "always"),
        ("alle x", "always"),
        ("(-∞, ∞)", "always"),
        ("immer", "always"),
        ("nie", "never"),
        ("no x", "never"),
    ] {
        let read: plyscope_teach::Constraint = text.parse().unwrap();
        assert_eq!(read.to_string(), range, "{text}");
    }
    for text in ["[3", "(3)", "[3, 7", "(a, 3]", "[7, 3, 2]", "x ∈", "x > 3]"] {
        assert!(text.parse::<plyscope_teach::Constraint>().is_err(), "{text}");
    }
    let history = exercise("history", tree);
    full(&history, "node;alpha;beta\nA;-∞ -> 3;∞\nB;-∞;∞ => 3\nC;3;∞\nD;3;∞->14->5\n");
    let best = exercise("best-move", tree);
    for path in ["A-B-E", "B-E", "A – B – E", "A->B->E", "A/B/E"] {
        full(&best, &format!("field,value\nvalue,3\nmove,B\npath,{path}\n"));
    }
    for mv in ["A → B", "A-B", "A->B", "b"] {
        full(&best, &format!("field,value\nvalue,3\nmove,{mv}\npath,B E\n"));
    }
    full(&best, "value,move,path\n3,B,B E\n");
    full(&best, "Wert;Zug;Weg\n3;B;B E\n");
    let visited = exercise("visited", tree);
    full(&visited, "leaf;value\nE;3\nF;12\nG;8\nH;2\nK;14\nL;5\nM;2\n");
    full(&visited, "sep=;\nleaf;value\nE;3\nF;12\nG;8\nH;2\nK;14\nL;5\nM;2\n");
    full(&exercise("values", tree), "sep=;\r\nnode;value\r\nA;3,0\r\nB;3\r\nC;2\r\nD;2\r\n");
    let cuts = exercise("cuts", tree);
    full(
        &cuts,
        r#"{"cuts": [{"node":"C","kind":"alpha","cause":"A","deep":"no"}, {"node":"D","kind":"alpha","cause":"A","deep":"shallow"}]}"#,
    );
    // Leaves by their values: told what to write.
    for text in
        ["leaf\n3\n12\n8\n2\n14\n5\n2\n", r#"{"leaves": ["3", "12", "8"]}"#, r#"{"leaves": "3 12 8"}"#]
    {
        let error = read::answer(text, &visited).unwrap_err().to_string();
        assert!(error.contains("write the names of the leaves, not their values"), "{error}");
        assert!(error.contains("E, F, G"), "{error}");
        let said = plyscope_teach::REFUSALS.say(&error, plyscope_trace::Lang::De);
        assert!(said.contains("die Namen der Blätter"), "{said}");
    }
}

/// Law: that there is nothing to list is an answer, and told as one; an empty form is not.
#[test]
fn none_is_an_answer() {
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    for (kind, texts) in [
        ("pruned", [r#"{"leaves": []}"#, "leaf\n-\n", "leaves,none\n", r#"{"leaves": "keine"}"#]),
        (
            "cuts",
            [r#"{"cuts": []}"#, "node,kind,cause,deep\n-,,,\n", "node\nno cut\n", "node\nkein Schnitt\n"],
        ),
    ] {
        for text in texts {
            let feedback = graded(&exercise(kind, tree), text);
            assert!(!feedback.blank && feedback.points.value() == 0.0, "{text}: {feedback:?}");
            let named = feedback.diagnoses.first().map(|found| (found.misconception, found.exact));
            assert_eq!(named, Some((Misconception::NoPruning, true)), "{text}");
            assert!(!feedback.message.contains("nothing has been answered"), "{}", feedback.message);
            // Where nothing is cut, it is right.
            let none = graded(&exercise(kind, "((3 5) (4 6))"), text);
            assert_eq!((none.points, none.first_wrong), (none.of, None), "{text}");
        }
    }
    for (kind, text) in
        [("pruned", "leaf\n"), ("pruned", "leaves,\n"), ("cuts", "node,kind,cause,deep\n,,,\n")]
    {
        let feedback = graded(&exercise(kind, tree), text);
        assert!(feedback.blank && feedback.diagnoses.is_empty(), "{text}: {feedback:?}");
    }
}

/// Law: what the feedback says the student wrote is what the student wrote, and what it says is right is right for this answer.
#[test]
fn feedback_speaks_of_this_answer() {
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    // A tied move has its own path.
    let tied = exercise("best-move", "((3 12) (3 4) (2 9))");
    let feedback = graded(&tied, r#"{"value": 3, "move": "C", "path": ["C", "H"]}"#);
    assert!(feedback.message.contains("you wrote C → H, but C → G is right"), "{}", feedback.message);
    let feedback = graded(&tied, r#"{"value": 3, "move": "C"}"#);
    assert!(feedback.message.contains("C → G is right"), "{}", feedback.message);
    // An order is not a number.
    let reorder = exercise("reorder", "((2 4 6) (12 3 8) (1 9 7))");
    let feedback = graded(&reorder, r#"{"orders": {"A": ["D", "B", "C"]}}"#);
    assert!(
        feedback.message.contains("In your order 9 leaves are visited; 5 are enough"),
        "{}",
        feedback.message
    );
    assert!(!feedback.message.contains("you wrote"), "{}", feedback.message);
    let kept = graded(&reorder, r#"{"orders": {"A": ["B", "C", "D"]}}"#);
    assert!(!kept.blank && kept.items[0].verdict == Verdict::Wrong, "{kept:?}");
    // A range as it is written.
    let symbolic = Exercise::from_json(&format!(
        r#"{{"kind": "symbolic", "tree": "{tree}", "unknown": "H", "target": "I"}}"#
    ))
    .unwrap();
    let said = |text: &str, lang| {
        let answer = read::answer(&format!(r#"{{"constraint": "{text}"}}"#), &symbolic).unwrap();
        plyscope_teach::grade_in(&symbolic, &answer, lang).unwrap().message
    };
    use plyscope_trace::Lang;
    assert!(
        said("x < 3", Lang::En).contains("you wrote x < 3, but x ≤ 3 is right"),
        "{}",
        said("x < 3", Lang::En)
    );
    assert!(said("never", Lang::En).contains("you wrote “never”"), "{}", said("never", Lang::En));
    assert!(said("never", Lang::De).contains("du hast „nie“ geschrieben"), "{}", said("never", Lang::De));
    assert!(said("always", Lang::De).contains("du hast „immer“ geschrieben"), "{}", said("always", Lang::De));
}

/// Law: a trace answers what was asked: for leaves only the leaves count, for cuts the cuts, whatever else differs.
#[test]
fn a_trace_is_read_for_what_was_asked() {
    use plyscope_trace::{Algorithm, Options, examples, run};
    for name in ["letters", "aima", "lecture"] {
        let tree = examples::find(name).unwrap().tree();
        for algorithm in [Algorithm::FailHard, Algorithm::Thresholds, Algorithm::AlphaBeta] {
            let trace =
                to_string(&run(&tree, Options::new(algorithm)).unwrap(), Style::Json, &Settings::default());
            for kind in ["visited", "pruned", "cuts"] {
                let feedback = graded(&exercise(kind, &tree.to_string().replace('"', "\\\"")), &trace);
                assert_eq!(
                    (feedback.points, feedback.first_wrong),
                    (feedback.of, None),
                    "{name} {algorithm:?} {kind} {feedback:?}"
                );
            }
        }
        let trace = to_string(
            &run(&tree, Options::new(Algorithm::Minimax)).unwrap(),
            Style::Json,
            &Settings::default(),
        );
        for kind in ["visited", "pruned", "cuts"] {
            let feedback = graded(&exercise(kind, &tree.to_string().replace('"', "\\\"")), &trace);
            assert_eq!(feedback.points.value(), 0.0, "{name} {kind}");
            assert_eq!(feedback.diagnoses[0].misconception, Misconception::NoPruning, "{name} {kind}");
        }
    }
}

/// Law: the headings of the printed sheet, and its line for the name, may stand in an answer to the whole sheet.
#[test]
fn the_sheets_own_headings_are_read() {
    use plyscope_trace::Lang;
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    let sheet = [exercise("visited", tree), exercise("values", tree)];
    for (first, second) in [
        ("1. Leaves visited, in order", "2. Values of the nodes"),
        ("1. Besuchte Blätter, der Reihe nach", "2. Werte der Knoten"),
    ] {
        for name in ["Name: Ada", "Name: Ada   ID: 17", "Name: Ada____________   ID: ________________"] {
            let text = format!(
                "{name}\n\n{first}\nleaves,E F G H K L M\n\n{second}\nnode,value\nA,3\nB,3\nC,2\nD,2\n"
            );
            let graded = plyscope_teach::grade_paper(&sheet, &text, None, Lang::En).unwrap();
            let (points, of) = graded.points();
            assert_eq!((points, graded.student.as_deref()), (of, Some("Ada")), "{text}");
        }
        let empty =
            format!("Name: ______________________________   ID: ________________\n{first}\nleaves,E\n");
        assert_eq!(plyscope_teach::grade_paper(&sheet, &empty, None, Lang::En).unwrap().student, None);
    }
}

/// A sheet's exercise, and what somebody writes for it.
fn told(exercise: &str, answer: &str) -> plyscope_teach::Feedback {
    let exercise = Exercise::from_json(exercise).unwrap();
    grade(&exercise, &read::answer(answer, &exercise).unwrap()).unwrap()
}

const AIMA: &str = "((3 12 8) (2 4 6) (14 5 2))";

/// Law: what does not belong to a step costs as much as a part; `-`, nothing and what the step has as well cost nothing, and what
/// belongs to another event costs nothing beside that.
#[test]
fn what_does_not_belong_to_a_step_costs() {
    let mut tried = 0;
    for seed in 0..80 {
        let exercise = generate(&Spec::new(Kind::NextStep, seed)).unwrap();
        let right = key(&exercise).unwrap().answer.step.unwrap();
        let got = |step| {
            let feedback = grade(&exercise, &Response { step: Some(step), ..Response::default() }).unwrap();
            (feedback.points.value(), feedback.of.value(), feedback)
        };
        for part in ["child", "kind", "cause", "best", "value", "alpha", "beta"] {
            for (text, cost) in [("-", 0.0), ("", 0.0), ("77", 1.0)] {
                let mut step = right.clone();
                step.entry(part).or_insert(text.into());
                let cost = if right.contains_key(part) { 0.0 } else { cost };
                let (points, of, feedback) = got(step);
                assert_eq!(points, of - cost, "{part} {text}: {feedback:?} {}", exercise.to_json());
                tried += 1;
            }
        }
        // All that a trace says of this step.
        let trace = to_string(&exercise.run().unwrap(), Style::Json, &Settings::default());
        let plyscope_teach::Question::NextStep { done } = exercise.question else { panic!() };
        let (points, of, feedback) = got(serde_json::from_str(trace.lines().nth(done + 1).unwrap()).unwrap());
        assert_eq!(points, of, "{feedback:?}");
        if right["event"] == "cutoff" {
            let step = |fields: serde_json::Value| serde_json::from_value(fields).unwrap();
            let [bare, more] = [
                serde_json::json!({"event": "leave", "node": right["node"]}),
                serde_json::json!({"event": "leave", "node": right["node"], "value": 3}),
            ];
            assert_eq!(got(step(bare)).0, got(step(more)).0);
        }
    }
    assert!(tried > 1_000);
}

/// Law: of several moves every one must be best; else the list is wrong, and told as it was written.
#[test]
fn several_moves_are_not_one() {
    let aima = format!(r#"{{"kind":"best-move","tree":"{AIMA}"}}"#);
    for (text, points) in [("B", 3.0), ("A -> B", 3.0), ("D C B", 2.0), ("B C D", 2.0), ("B E", 2.0)] {
        let feedback = told(&aima, &format!("value;3\nmove;{text}\npath;B E"));
        assert_eq!(feedback.points.value(), points, "{text}: {feedback:?}");
        let written = text.replace(' ', ", ");
        assert!(
            points == 3.0 || feedback.message.contains(&format!("you wrote {written}, but B")),
            "{feedback:?}"
        );
    }
    let tied = r#"{"kind":"best-move","tree":"((3 5) (3 4) (1 9))"}"#;
    for (text, points) in [("B", 3.0), ("C", 3.0), ("C, B", 3.0), ("B, D", 2.0)] {
        let feedback = told(tied, &format!("value;3\nmove;{text}\npath;B E"));
        assert_eq!(feedback.points.value(), points, "{text}: {feedback:?}");
    }
}

/// Law: of a range the numbers are worth one mark, and whether they belong to it another; a range on the other side is worth nothing.
#[test]
fn number_and_inclusion_of_a_range_count_apart() {
    let of = |tree: &str, unknown: &str, target: &str| {
        format!(r#"{{"kind":"symbolic","target":"{target}","tree":"{tree}","unknown":"{unknown}"}}"#)
    };
    let aima = of(AIMA, "H", "I");
    let cases =
        [("x <= 3", 2.0), ("x <= 4", 1.0), ("x < 3", 1.0), ("x < 4", 0.0), ("x >= 3", 0.0), ("x = 3", 0.0)];
    for (text, points) in cases {
        let feedback = told(&aima, &format!("constraint;{text}"));
        assert_eq!(feedback.points.value(), points, "{text}: {feedback:?}");
    }
}

/// Law: names in one word are read where every letter is a node; and nothing is ever quoted that is not there.
#[test]
fn nothing_is_quoted_that_nobody_wrote() {
    let aima = format!(r#"{{"kind":"best-move","tree":"{AIMA}"}}"#);
    assert_eq!(told(&aima, "value;3\nmove;B\npath;ABE").points.value(), 3.0);
    let feedback = told(&aima, "value;3\nmove;B\npath;XYZ");
    assert!(feedback.message.contains("gap") && feedback.remarks[0].contains("XYZ"), "{feedback:?}");
    for kind in Kind::ALL {
        for seed in 0..20 {
            let exercise = generate(&Spec::new(kind, seed)).unwrap();
            for misconception in Misconception::ALL {
                let Some(answer) = mistaken(&exercise, misconception) else { continue };
                let message = grade(&exercise, &answer).unwrap().message;
                assert!(!message.contains("wrote ,") && !message.contains("  "), "{message}");
            }
        }
    }
}

/// Law: what is held back is not told as a slip.
#[test]
fn what_is_held_back_is_no_slip() {
    let mut tried = 0;
    for kind in Kind::ALL {
        for seed in 0..60 {
            let exercise = generate(&Spec::new(kind, seed)).unwrap();
            for answer in plyscope_teach::naive(&exercise).unwrap() {
                let feedback = grade(&exercise, &answer).unwrap();
                if feedback.message.contains("earns at most a tenth") {
                    assert!(!feedback.message.contains("slip"), "{}", feedback.message);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 100, "{tried}");
    let feedback = told(
        r#"{"kind":"deepening","budget":7,"tree":"((~4 3 12 8) (~7 2 4 6) (~5 14 5 2))"}"#,
        r#"{"evaluations":[3],"depth":1,"move":"C","value":7}"#,
    );
    assert!(feedback.first_wrong.is_none() || !feedback.message.contains("slip"), "{feedback:?}");
}

/// Whoever changes α at MIN and β at MAX is told so, whether or not cuts are looked for.
#[test]
fn sides_swapped_are_named_without_cuts_too() {
    let exit = format!(r#"{{"kind":"exit","tree":"{AIMA}"}}"#);
    let feedback = told(&exit, "node,alpha,beta,value\nA,-inf,3,3\nB,3,inf,3\nC,2,3,2\nD,14,3,2");
    let found: Vec<_> = feedback.diagnoses.iter().map(|found| found.misconception).collect();
    assert_eq!(found, [Misconception::SidesSwapped], "{feedback:?}");
}
