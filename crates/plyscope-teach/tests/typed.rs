//! What people type: answers without a header, the sheet with its blanks filled in, and what cannot be read among what can.

use plyscope_teach::sheet::{Format, Sheet, Show, write};
use plyscope_teach::{
    Exercise, Feedback, Graded, Kind, REFUSALS, Response, Spec, generate, grade, grade_paper, key, read,
};
use plyscope_trace::Lang;

const TREE: &str = "((3 12 8) (2 4 6) (14 5 2))";

fn exercise(kind: &str) -> Exercise {
    let more = if kind == "symbolic" { r#", "unknown": "H", "target": "I""# } else { "" };
    Exercise::from_json(&format!(r#"{{"kind": "{kind}", "tree": "{TREE}"{more}}}"#)).unwrap()
}

fn graded(exercise: &Exercise, text: &str) -> Feedback {
    let answer = read::answer(text, exercise).unwrap_or_else(|error| panic!("{error}\n{text}"));
    grade(exercise, &answer).unwrap()
}

fn full(kind: &str, text: &str) {
    let feedback = graded(&exercise(kind), text);
    assert_eq!((feedback.points, &feedback.remarks[..]), (feedback.of, &[][..]), "{text}\n{feedback:?}");
}

/// Law: brackets, quotes and full stops around names cost nothing.
#[test]
fn names_may_stand_in_a_sentence() {
    for text in [
        "(E, F, G, H, K, L, M)",
        "[E, F, G, H, K, L, M]",
        "E F G H K L M.",
        "\"E\", \"F\", G, H, K, L, M",
        "E, F, G, H, K, L, M.",
    ] {
        full("visited", text);
    }
    for text in ["I, J.", "(I, J)", "(I) (J)", "‘I’ and ‘J’"] {
        let feedback = graded(&exercise("pruned"), text);
        assert_eq!(feedback.points, feedback.of, "{text}\n{feedback:?}");
    }
    for text in
        ["value 3\nmove B.\npath B, E.", "value 3\nmove (B)\npath (B, E)", "value 3\nmove B\npath [B; E]"]
    {
        full("best-move", text);
    }
    let leaves = Response { leaves: Some(vec!["(I".to_owned(), "J)".to_owned()]), ..Response::default() };
    let feedback = grade(&exercise("pruned"), &leaves).unwrap();
    assert_eq!(feedback.points, feedback.of, "{feedback:?}");
}

/// Law: an answer needs no header where its lines say what they are.
#[test]
fn lines_without_a_header_are_read() {
    for text in [
        "A,3\nB,3\nC,2\nD,2\n",
        "A=3\nB=3\nC=2\nD=2\n",
        "A: 3\nB: 3\nC: 2\nD: 2\n",
        "A 3\nb 3\nC 2\nD 2\n",
        "A → 3\nB -> 3\nC\t2\nD;2,0\n",
        "A = 3, B = 3, C = 2, D = 2",
        "A=3; B=3; C=2; D=2",
        "A 3 B 3 C 2 D 2",
        "# student Ada\n\nA: 3,0\nB: 3\nC: 2\nD: 2\n",
    ] {
        full("values", text);
    }
    let signs = "A 3\nB -3\nC = −2\nD: -2\nE 3\nF 12\nG 8\nH 2\nI 4\nJ 6\nK 14\nL 5\nM 2\n";
    full("negamax", signs);
    full("negamax", &signs.replace('\n', "; "));
    for text in ["I J", "i, j", "J\nI\n", "I;J", "I → J", "I and J".replace(" and", ",").as_str()] {
        full("pruned", text);
    }
    full("visited", "E F G H K L M");
    full("visited", "E → F → G → H → K → L → M\n");
    full("visited", "E, F, G\nH, K\nL\nM\n");
    full("best-move", "value: 3\nmove: B\npath: B E\n");
    full("best-move", "Wert = 3\nZug = B\nWeg = B → E\n");
    full("entry", "A: -∞, +∞\nB (-∞, ∞)\nC: α = 3, β = ∞\nD,3,inf\n");
    full("exit", "A 3 inf 3\nB -inf 3 3\nC 3 inf 2\nD 3 5 2\n");
    full("cuts", "C alpha A shallow\n2. D, α, A, flach\n");
}

/// Law: that there is nothing to list may stand alone.
#[test]
fn none_may_stand_alone() {
    for kind in ["pruned", "cuts"] {
        for text in ["-", "none", "keine", "None\n", "–", "nothing"] {
            let feedback = graded(&exercise(kind), text);
            assert!(!feedback.blank && feedback.points.value() == 0.0, "{kind} {text}: {feedback:?}");
        }
    }
}

/// Law: ranges are read as people say them.
#[test]
fn ranges_are_read_as_they_are_said() {
    let range = |text: &str| text.parse::<plyscope_teach::Constraint>().map(|range| range.to_string());
    for (text, expected) in [
        ("all", "always"),
        ("alle", "always"),
        ("none", "never"),
        ("keine", "never"),
        (">= 6", "x >= 6"),
        ("≤3", "x <= 3"),
        ("= 4", "x = 4"),
        ("x≧6", "x >= 6"),
        ("x≦6", "x <= 6"),
        ("x ⩾ 6", "x >= 6"),
        ("x ⩽ 6", "x <= 6"),
    ] {
        assert_eq!(range(text).as_deref(), Ok(expected), "{text}");
        let read = read::answer(text, &exercise("symbolic")).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.constraint.map(|range| range.to_string()).as_deref(), Some(expected));
        let read = read::answer(&format!("range;{text}\n"), &exercise("symbolic")).unwrap();
        assert_eq!(read.constraint.map(|range| range.to_string()).as_deref(), Some(expected));
    }
    for text in [">=", "6", "6 <=", ">= x", "some"] {
        assert!(range(text).is_err(), "{text}");
    }
    full("symbolic", "x <= 3");
    full("symbolic", "range: x ≤ 3");
}

/// Law: what is typed and not understood is refused with its line and an example, in both languages.
#[test]
fn what_is_typed_wrong_is_one_clear_error() {
    for (kind, text, expected, german) in [
        (
            "values",
            "A = 3\nB = three\n",
            "line 2: `B = three` was not understood; expected e.g. A = 3",
            "Zeile 2",
        ),
        (
            "values",
            "three\n",
            "line 1 must be the column header `node,value`; found `three`; without a header expected e.g. A = 3",
            "Zeile 1",
        ),
        (
            "values",
            "A,3\nB,three\n",
            "line 2, value: `three` is not a number; expected e.g. 3",
            "Zeile 2, value: `three` ist keine Zahl",
        ),
        (
            "pruned",
            "Q R\n",
            "line 1 must be the column header `leaf`; found `Q R`; without a header expected e.g. E F",
            "ohne Spaltenköpfe wird z. B. E F erwartet",
        ),
        ("visited", "3 12 8\n", "write the names of the leaves", "die Namen der Blätter"),
        (
            "entry",
            "A -inf inf\nB 3\n",
            "line 2: `B 3` was not understood; expected e.g. A -inf inf",
            "Zeile 2",
        ),
        (
            "best-move",
            "value 3\nB E\n",
            "line 2: `B E` was not understood; expected e.g. value = 3",
            "Zeile 2",
        ),
    ] {
        let error = read::answer(text, &exercise(kind)).unwrap_err().to_string();
        assert!(error.contains(expected), "{kind} {text:?}: {error}");
        let said = REFUSALS.say(&error, Lang::De);
        assert!(said.contains(german) && said != error, "{said}");
    }
}

/// The sheet with the key typed over its blanks: only the form of each exercise is changed.
fn filled(sheet: &Sheet, format: Format) -> String {
    let solved = write(&Sheet { show: Show::Solution, ..sheet.clone() }, format).unwrap();
    let blank = write(sheet, format).unwrap();
    // What a key says about its answer is not on the sheet that is handed in.
    let whys: Vec<String> =
        sheet.exercises.iter().flat_map(|e| plyscope_teach::key_in(e, sheet.lang).unwrap().why).collect();
    let name = blank.lines().find(|line| line.starts_with("Name")).unwrap();
    let mut lines: Vec<&str> = Vec::new();
    for line in solved.lines() {
        let bare = line.trim().trim_start_matches("- ").replace('\\', "");
        if bare.is_empty() || !whys.iter().any(|why| why.replace('\\', "") == bare) {
            lines.push(line);
        }
        if line.starts_with("===") || line.starts_with("# ") {
            lines.push(name);
        }
    }
    lines.join("\n") + "\n"
}

/// Law: a sheet as text or Markdown with the answers typed over its blanks earns full marks, and one with nothing typed on it
/// is blank; as a whole, only what stands under a heading, and only the table.
#[test]
fn the_printed_sheet_is_read() {
    let mut tried = 0;
    for (seed, kind) in Kind::ALL.into_iter().flat_map(|kind| (0..5).map(move |seed| (seed, kind))) {
        let own = generate(&Spec::new(kind, seed)).unwrap();
        for lang in [Lang::En, Lang::De] {
            for format in [Format::Text, Format::Markdown] {
                let exercises = vec![own.clone(), exercise("values")];
                let sheet = Sheet {
                    title: "Blatt 3".to_owned(),
                    exercises,
                    show: Show::Blank,
                    lang,
                    ..Sheet::default()
                };
                let blank = write(&sheet, format).unwrap();
                let paper = |text: &str| -> Graded {
                    grade_paper(&sheet.exercises, text, None, lang)
                        .unwrap_or_else(|error| panic!("{kind} {format} {lang:?}: {error}\n{text}"))
                };
                let empty = paper(&blank);
                assert!(empty.results.iter().all(|(_, feedback)| feedback.blank), "{kind} {format}: {blank}");
                assert!(empty.results.iter().all(|(_, feedback)| feedback.remarks.is_empty()), "{empty:?}");
                assert_eq!(empty.student, None, "{blank}");
                let text = filled(&sheet, format);
                let right = paper(&text);
                assert_eq!(right.points().0, right.points().1, "{kind} {format} {lang:?}: {text}\n{right:?}");
                // Without its heading, and the table alone.
                let first = text.lines().skip_while(|line| !line.contains("1. ")).skip(1);
                let part: Vec<&str> =
                    first.take_while(|line| !line.contains("2. Val") && !line.contains("2. Wer")).collect();
                let feedback = graded(&own, &part.join("\n"));
                assert_eq!(feedback.points, feedback.of, "{kind} {format}: {}", part.join("\n"));
                let tree_ends =
                    part.iter().rposition(|line| line.contains("─ ") || line.starts_with("```")).unwrap();
                let table = part[tree_ends + 1..].join("\n");
                let feedback = graded(&own, &table);
                assert_eq!(feedback.points, feedback.of, "{kind} {format}: {table}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 200, "{tried}");
}

/// Law: blanks count for nothing wherever something is typed on them, and a row typed with one space is read.
#[test]
fn blanks_are_typed_over_anyhow() {
    full("values", "    node  value\n    A     3_______\n    B     ___3____\n    C     2\n    D 2\n");
    full("visited", "    leaves  E F G H K L M___\n");
    full(
        "cuts",
        "        node      kind      cause     depth\n    1.  C         α         A  shallow\n    2.  D  alpha  A  shallow\n    3.  ________  ________  ________  ________\n",
    );
    full("reorder", "node  children  new order\nA     B C D     B D C\nB     E F G     ________\nC     H I J     ________\nD     K L M     M L K\n".replace("B D C", "B C D").as_str());
    full("values", "| node | value |\n|---|---:|\n| A | 3 |\n|B|3|\n| C | 2 |\n| D | 2 |");
}

/// Law: what cannot be read leaves its exercise unanswered, with a remark that names the line and what was expected; the others
/// are graded. If nothing can be read, the file is refused.
#[test]
fn one_unreadable_answer_does_not_cost_the_others() {
    let sheet = [exercise("visited"), exercise("values")];
    let text = "Exercise 1\nE F G H K L M\nExercise 2\nA,three\n";
    let graded = grade_paper(&sheet, text, None, Lang::En).unwrap();
    let [(_, first), (_, second)] = &graded.results[..] else { panic!("{graded:?}") };
    assert_eq!(first.points, first.of);
    assert!(second.blank && second.points.value() == 0.0, "{second:?}");
    assert_eq!(
        second.remarks,
        [
            "This answer could not be read, so it counts as not given: line 4, value: `three` is not a number; expected e.g. 3, 2.5 or -inf"
        ]
    );
    let german = grade_paper(&sheet, text, None, Lang::De).unwrap();
    assert_eq!(
        german.results[1].1.remarks,
        [
            "Diese Antwort war nicht zu lesen und zählt als nicht gegeben: Zeile 4, value: `three` ist keine Zahl; erwartet wird z. B. 3, 2.5 oder -inf"
        ]
    );
    let json = r#"{"answers": [{"leaves": "E F G H K L M"}, {"values": 3}]}"#;
    let graded = grade_paper(&sheet, json, None, Lang::En).unwrap();
    assert_eq!(graded.results[0].1.points, graded.results[0].1.of);
    assert!(graded.results[1].1.remarks[0].contains("found the number 3; expected an object"), "{graded:?}");
    let error = grade_paper(&sheet, "Exercise 1\nQ R\nExercise 2\nA,three\n", None, Lang::En)
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("exercise 1: ") && error.contains("found `Q R`"), "{error}");
}

/// Law: an order that is not one of the children, each once, costs its own node, and the others are graded.
#[test]
fn a_child_written_twice_costs_only_its_node() {
    let reorder = Exercise::from_json(r#"{"kind": "reorder", "tree": "((2 4 6) (12 3 8))"}"#).unwrap();
    let right = key(&reorder).unwrap().answer;
    let all = graded(&reorder, &serde_json::to_string(&right).unwrap());
    for (text, written, children) in [
        (r#"{"orders": {"A": ["B", "B"], "C": ["H", "G", "I"]}}"#, "B B", "B, C"),
        ("node,children\nA,C\nC,H G I\n", "C", "B, C"),
        ("A: C C\nC: H G I\n", "C C", "B, C"),
        ("A: C E\nC: H G I\n", "C E", "B, C"),
    ] {
        let feedback = graded(&reorder, text);
        assert!(
            !feedback.blank && feedback.points < all.of && feedback.first_wrong.is_some(),
            "{feedback:?}"
        );
        let remark = format!(
            "At A you wrote {written}, but its children are {children}, each of which stands once in an order. They count as they stood."
        );
        assert_eq!(feedback.remarks, [remark], "{text}");
    }
    let only = graded(&reorder, r#"{"orders": {"A": ["B", "B"]}}"#);
    assert!(!only.message.contains("this is the given order"), "{}", only.message);
    assert_eq!(only.points.value(), 0.0);
}

/// Law: quotes around a cell change nothing, with or without a header, and a refusal shows the line as it was written.
#[test]
fn cells_in_quotes_need_no_header() {
    for text in ["A,\"3,0\"\nB,3\nC,2\nD,2\n", "\"A\",\"3\"\n\"B\",\"3\"\n\"C\",\"2\"\n\"D\",\"2\"\n"] {
        full("values", text);
    }
    full("visited", "\"E\",\"F\",\"G\",\"H\"\n\"K\",\"L\",\"M\"\n");
    full("entry", "\"A\";\"-inf\";\"inf\"\n\"B\";\"-inf\";\"inf\"\nC;\"3\";inf\nD;3;inf\n");
    let history = exercise("history");
    let answer = read::answer("A,\"-inf, 3\",inf\n", &history).unwrap();
    assert_eq!(answer.histories.unwrap()["A"].alpha.len(), 2);
    let error = read::answer("Q,\"3,0\"\n", &exercise("values")).unwrap_err().to_string();
    assert!(error.contains("found `Q,\"3,0\"`"), "{error}");
}

/// Law: a name above the answer is that of the student, and no answer is refused for it.
#[test]
fn a_name_above_the_answer_is_the_students() {
    let sheet = [exercise("values")];
    for name in [
        "Name: Ada",
        "Name,Ada",
        "Name;Ada;",
        "\"Name\",\"Ada\"",
        "Student: Ada",
        "name\tAda",
        "Name: Ada\nID: 7",
    ] {
        for text in ["node,value\nA,3\nB,3\nC,2\nD,2\n", "A = 3\nB = 3\nC = 2\nD = 2\n"] {
            let text = format!("{name}\n{text}");
            let graded =
                grade_paper(&sheet, &text, None, Lang::En).unwrap_or_else(|error| panic!("{text}: {error}"));
            let (points, of) = graded.points();
            assert_eq!((graded.student.as_deref(), points), (Some("Ada"), of), "{text}");
        }
        let answer = read::answer(name, &sheet[0]).unwrap();
        assert!(answer.is_blank() && answer.student.as_deref() == Some("Ada"), "{name}");
    }
    // What follows keeps its line.
    let error = read::answer("Name: Ada\nnode,value\nA,three\n", &sheet[0]).unwrap_err().to_string();
    assert!(error.starts_with("line 3, value: `three`"), "{error}");
}

/// Law: a column is read by the head that people give it, or a remark names it.
#[test]
fn a_column_is_read_or_named() {
    full("exit", "Knoten;α;β;gibt zurück\nA;3;inf;3\nB;-inf;3;3\nC;3;inf;2\nD;3;5;2\n");
    full("exit", "Knoten;Alpha-Wert;Beta-Wert;Rückgabewert\nA;3;inf;3\nB;-inf;3;3\nC;3;inf;2\nD;3;5;2\n");
    full("cuts", "Knoten;Typ;Ursache;flach/tief\nC;α;A;flach\nD;α;A;f\n");
    let text = "node,alpha,beta,gives,\nA,3,inf,3,\nB,-inf,3,3,\n";
    let feedback = graded(&exercise("exit"), text);
    assert_eq!(feedback.remarks, ["The column `gives` was not understood, so it was left out."]);
    // What holds nothing is not missed.
    assert!(graded(&exercise("values"), "node,value,mine\nA,3,\n").remarks.is_empty());
}

/// Law: rows of the form that were not needed are no mistake, with or without its header.
#[test]
fn empty_rows_are_not_cuts() {
    let rows = "1.;C;alpha;A;s\n2.;D;alpha;A;shallow\n3.;;;;\n4.\n";
    full("cuts", rows);
    full("cuts", &rows.replace(";s\n", ";no\n"));
    full("cuts", "C alpha A s\nD a A f\n");
    let deep = read::answer("C alpha A d\n", &exercise("cuts")).unwrap().cuts.unwrap();
    assert_eq!(deep[0].deep, Some(true));
}

/// Law: of JSON that is broken off that is said, and not what its fields are called.
#[test]
fn broken_json_is_said_to_be_broken() {
    for text in ["{\"student\": \"Broken\", \"answers\": ", "{\"answers\": [{\"values\": {\"A\": 3}}"] {
        let error = grade_paper(&[exercise("values")], text, None, Lang::En).unwrap_err().to_string();
        assert!(error.contains("the JSON ends too soon"), "{error}");
    }
}
