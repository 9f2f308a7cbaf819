//! Grading: wrong answers are located and diagnosed, right ones get full marks however they are written.

#[allow(dead_code, reason = "each test program uses its own part")]
mod common;

use plyscope::textbook::CutOn;
use plyscope_teach::{
    Answer, Exercise, Kind, Misconception, Shape, Spec, Verdict, Wants, generate, grade, hint, key, mistaken,
    read,
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
/// among the diagnoses.
#[test]
fn mistakes_cost_marks_and_are_recognised() {
    let mut shown = 0;
    for n in 0..1_300 {
        let Ok(exercise) = generate(&common::spec(n)) else { continue };
        let right = key(&exercise).unwrap().answer;
        for misconception in Misconception::ALL {
            let Some(answer) = mistaken(&exercise, misconception) else { continue };
            if answer == right {
                continue;
            }
            let feedback = grade(&exercise, &answer).unwrap();
            let equal_worth = feedback.first_wrong.is_none();
            // Another move of the same value, or another best order, is right as well.
            if equal_worth {
                let ties = matches!(exercise.kind(), Kind::BestMove | Kind::Reorder);
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
            assert!(feedback.message.contains("The first mistake is at"), "{}", feedback.message);
        }
    }
    assert!(shown > 2_000, "only {shown} mistakes showed");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong")
}

/// An exercise on which this misconception, and no other, gives the answer that it gives.
fn telling(kind: Kind, misconception: Misconception) -> Option<(Exercise, Answer)> {
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

fn graded(exercise: &Exercise, text: &str) -> plyscope_teach::Feedback {
    grade(exercise, &read::answer(text, exercise).unwrap()).unwrap()
}

#[test]
fn an_error_carried_on_correctly_is_punished_once() {
    // B = min(3, 12, 8) = 3; a student who takes 8 and then 8 for the root has made one mistake.
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    let feedback = graded(&exercise("values", tree), r#"{"values": {"B": 8, "C": 2, "D": 2, "A": 8}}"#);
    assert_eq!((feedback.points, feedback.of), (3, 4));
    let verdicts: Vec<_> = feedback.items.iter().map(|item| (item.place.as_str(), item.verdict)).collect();
    let (right, follow) = (Verdict::Right, Verdict::FollowThrough);
    assert_eq!(verdicts, [("B", Verdict::Wrong), ("C", right), ("D", right), ("A", follow)]);
    assert_eq!(
        feedback.message,
        "3 of 4. The first mistake is at B (value): you have 8, it should be 3. B is MIN: the smallest of 3, 12, 8."
    );
    // Whoever carries it on wrongly is punished twice.
    let feedback = graded(&exercise("values", tree), r#"{"values": {"B": 8, "C": 2, "D": 2, "A": 5}}"#);
    assert_eq!((feedback.points, feedback.of), (2, 4));
    // Negamax: A sees -(-3); a wrong sign at B is carried on.
    let feedback = graded(
        &exercise("negamax", "((3 5) (2 9))"),
        r#"{"values": {"D":3,"E":5,"F":2,"G":9,"B":3,"C":-2,"A":2}}"#,
    );
    assert_eq!((feedback.points, feedback.of), (6, 7), "{feedback:?}");
    // One missed cut that keeps two leaves is one mistake.
    let feedback = graded(&exercise("visited", tree), r#"{"leaves": ["E","F","G","H","I","J","K","L","M"]}"#);
    assert_eq!((feedback.points, feedback.of), (8, 9));
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
    assert_eq!((feedback.points, feedback.of), (8, 9));
    assert!(
        feedback.message.contains("D (MIN) has 14 so far, and its bound is 3: that is no cut"),
        "{}",
        feedback.message
    );
    let feedback = graded(&exercise("pruned", tree), r#"{"leaves": ["I","J","M"]}"#);
    assert_eq!((feedback.points, feedback.of), (8, 9));
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

#[test]
fn order_and_doubles_count() {
    let tree = "((3 12 8) (2 4 6) (14 5 2))";
    let right = ["E", "F", "G", "H", "K", "L", "M"];
    let with = |leaves: &[&str]| graded(&exercise("visited", tree), &format!(r#"{{"leaves": {leaves:?}}}"#));
    assert_eq!(with(&right).points, 9);
    assert_eq!(with(&["F", "E", "G", "H", "K", "L", "M"]).points, 8);
    assert_eq!(with(&["E", "F", "G", "H", "K", "L", "M", "M"]).points, 8);
    assert_eq!(with(&["M", "L", "K", "H", "G", "F", "E"]).points, 3);
}

#[test]
fn a_trace_of_ones_own_program_is_compared_step_by_step() {
    let exercise = exercise("visited", "((3 5) (2 9))");
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
    assert_eq!((feedback.points, feedback.of, feedback.first_wrong), (13, 13, None), "{feedback:?}");
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
    let exercise = exercise("visited", "((5 7) (((4 9) 3) (8 5)) (5 1) (6 2))");
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
        (&visited, "", "the file is empty"),
        (&visited, "{", "line 1, column 1: EOF"),
        (&visited, r#"{"leafs": []}"#, "line 1, column 8: unknown field `leafs`"),
        (
            &visited,
            r#"{"values": {"A": 3}}"#,
            "field `values` is no part of an answer to `visited`; expected `leaves`",
        ),
        (&visited, r#"{"leaves": ["Q"]}"#, "field `leaves`: the tree has no node `Q`; its nodes are A, B, C"),
        (&visited, r#"{}"#, "nothing is answered; `visited` expects `leaves`"),
        (&visited, "leaf\nD\nZ\n", "the tree has no node `Z`"),
        (&visited, "node\nD\n", "line 1: the head is `node`; expected leaf"),
        (&entry, "node,alpha,beta\nA,-inf\n", "line 2: 2 cells; expected 3: node,alpha,beta"),
        (&entry, "node,alpha,beta\nA,-inf,inf\nA,1,2\n", "line 3, node: a second line for `A`"),
        (&entry, "node;alpha;beta\nA;-inf;much\n", "line 2, beta: `much` is no number"),
        (&entry, r#"{"windows": {"A": {"alpha": 1}}}"#, "missing field `beta`"),
        (
            &symbolic,
            "field,value\nconstraint,x is big\n",
            "line 2: `x is big` is no range; expected e.g. x >= 5",
        ),
        (
            &reorder,
            r#"{"orders": {"A": ["B", "B"]}}"#,
            "field `orders`: A has the children B C, each once; found B B",
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
    assert_eq!(at(3).text, "At C the value is 2. C is MIN: the smallest of 2, 4, 6.");
    for n in 0..260 {
        let Ok(exercise) = generate(&common::spec(n)) else { continue };
        for strength in 1..=3 {
            let help = hint(&exercise, &Answer::default(), strength).unwrap();
            assert!(!help.text.is_empty() && help.text != "Everything here is right.", "{help:?}");
        }
        let key = key(&exercise).unwrap().answer;
        assert_eq!(hint(&exercise, &key, 3).unwrap().text, "Everything here is right.");
    }
}
