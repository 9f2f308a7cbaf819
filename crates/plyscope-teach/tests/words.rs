//! Every language says the same.

use plyscope_teach::{
    Kind, Misconception, REFUSALS, Response, Shape, Spec, Ties, Wants, generate, grade, grade_in,
    grade_paper, hint, hint_in, key, mistaken, read, report, sheet,
};
use plyscope_trace::{Lang, messages_in};

/// Law: the language changes words and nothing else; English is what is said without one.
#[test]
fn marks_are_the_same_in_every_language() {
    let mut told = 0;
    for kind in Kind::ALL {
        for seed in 0..6 {
            let exercise = generate(&Spec::new(kind, seed)).unwrap();
            assert_eq!(sheet::task_in(&exercise, Lang::En), sheet::task(&exercise));
            assert_ne!(sheet::task_in(&exercise, Lang::De), sheet::task(&exercise));
            for misconception in Misconception::ALL {
                let Some(answer) = mistaken(&exercise, misconception) else { continue };
                let (en, de) =
                    (grade(&exercise, &answer).unwrap(), grade_in(&exercise, &answer, Lang::De).unwrap());
                assert_eq!(grade_in(&exercise, &answer, Lang::En).unwrap(), en);
                assert_eq!((en.points, en.of, en.first_wrong), (de.points, de.of, de.first_wrong));
                assert_ne!(en.message, de.message);
                assert_eq!(en.diagnoses.len(), de.diagnoses.len());
                for (a, b) in en.items.iter().zip(&de.items) {
                    assert_eq!((&a.part, a.verdict, a.points), (&b.part, b.verdict, b.points));
                    assert_eq!(a.why.is_empty(), b.why.is_empty());
                    assert!(a.why.is_empty() || a.why != b.why, "{kind}: {}", a.why);
                    told += usize::from(!a.why.is_empty());
                }
            }
            for strength in 1..=3 {
                let empty = Response::default();
                let (en, de) = (
                    hint(&exercise, &empty, strength).unwrap(),
                    hint_in(&exercise, &empty, strength, Lang::De).unwrap(),
                );
                assert_ne!(en.text, de.text);
            }
        }
    }
    assert!(told > 500, "only {told} sentences");
}

/// Names of parts, what happens at a step, numbers and counts are German in German feedback.
#[test]
fn german_feedback_is_german() {
    for seed in 0..50 {
        let exercise = generate(&Spec { points: Some(1), ..Spec::new(Kind::NextStep, seed) }).unwrap();
        let mut step = key(&exercise).unwrap().answer.step.unwrap();
        // An answer in German is read, and a wrong event is told in German.
        let german = [
            ("enter", "Aufruf"),
            ("child", "Rückkehr eines Kindes"),
            ("cutoff", "schnitt"),
            ("leave", "Rückkehr"),
        ];
        let own = german.iter().find(|(event, _)| step["event"] == *event).unwrap();
        step["event"] = own.1.into();
        let right = grade(&exercise, &Response { step: Some(step.clone()), ..Response::default() }).unwrap();
        assert_eq!(right.first_wrong, None, "{right:?}");
        step["event"] = if own.0 == "leave" { "child" } else { "leave" }.into();
        let answer = Response { step: Some(step), ..Response::default() };
        let told = grade_in(&exercise, &answer, Lang::De).unwrap().message;
        let words = ["(event)", "leave", "child", "enter", "cutoff", "none"];
        assert!(words.iter().all(|word| !told.contains(word)), "{told}");
        assert!(told.starts_with("0,") && told.contains("(Ereignis)") && told.contains("Rückkehr"), "{told}");
        let whole = serde_json::json!({ "answers": [answer] }).to_string();
        let graded = grade_paper(&[exercise], &whole, None, Lang::De).unwrap();
        let report = report(&[graded], 0, true, Lang::De);
        assert!(report.contains("von 1 Antwort falsch bei"), "{report}");
    }
}

/// The key of a next step names what happens in the language of the sheet, whatever is printed or imported.
#[test]
fn german_keys_of_next_steps_are_german() {
    for seed in 0..40 {
        let exercise = generate(&Spec::new(Kind::NextStep, seed)).unwrap();
        let event = key(&exercise).unwrap().answer.step.unwrap()["event"].as_str().unwrap().to_owned();
        let german = match event.as_str() {
            "enter" => "Aufruf",
            "child" => "Rückkehr eines Kindes",
            "cutoff" => "Schnitt",
            _ => "Rückkehr",
        };
        let print = |lang, format| {
            let exercises = vec![exercise.clone()];
            let (title, show) = (String::new(), sheet::Show::Both);
            let paper = sheet::Sheet { title, exercises, show, lang, collapse: false, all_steps: false };
            sheet::write(&paper, format).unwrap()
        };
        for format in [sheet::Format::Text, sheet::Format::Html, sheet::Format::Latex] {
            let (english, german_sheet) = (print(Lang::En, format), print(Lang::De, format));
            assert!(english.contains(&event), "{english}");
            assert!(german_sheet.split("Lösung").nth(1).unwrap().contains(german), "{german_sheet}");
            // LaTeX and HTML have words of their own.
            let text = format == sheet::Format::Text;
            assert!(!text || !german_sheet.contains(&event), "{german_sheet}");
            assert!(!english.contains("-inf") && !german_sheet.contains("-inf"), "{english}");
        }
        // Both languages count where a machine marks.
        let moodle = print(Lang::De, sheet::Format::Moodle);
        assert!(moodle.contains(german) && moodle.contains(&event), "{moodle}");
    }
}

/// One is not many.
#[test]
fn a_report_counts_in_singular_and_plural() {
    let heads = |read: usize, unread: usize| {
        let exercise = generate(&Spec::new(Kind::Values, 1)).unwrap();
        let graded = || grade_paper(std::slice::from_ref(&exercise), "{}", None, Lang::De).unwrap();
        let class: Vec<_> = (0..read).map(|_| graded()).collect();
        [Lang::En, Lang::De].map(|lang| report(&class, unread, true, lang).lines().next().unwrap().to_owned())
    };
    assert_eq!(
        heads(1, 1),
        [
            "Class report: 1 student graded, 1 file not readable",
            "Bericht über die Klasse: 1 Abgabe bewertet, 1 Datei nicht lesbar"
        ]
    );
    assert_eq!(
        heads(2, 0),
        [
            "Class report: 2 students graded, 0 files not readable",
            "Bericht über die Klasse: 2 Abgaben bewertet, 0 Dateien nicht lesbar"
        ]
    );
}

/// Every refusal in the sources is said in German as well.
#[test]
fn every_refusal_is_said_in_german() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut messages = Vec::new();
    for name in ["answer", "class", "constraint", "exercise", "generate", "key", "number", "read", "sheet"] {
        messages.extend(messages_in(&std::fs::read_to_string(format!("{folder}/{name}.rs")).unwrap()));
    }
    messages.extend(messages_in(&std::fs::read_to_string(format!("{folder}/grade/trace.rs")).unwrap()));
    assert!(messages.len() > 25, "only {} messages were found", messages.len());
    // What it is not is named by its callers: the test below has them.
    let made_of_parts = |message: &&String| message.contains("is not 7; expected");
    let known = |message: &&String| made_of_parts(message) || REFUSALS.german(message).is_some();
    let missing: Vec<_> = messages.iter().filter(|message| !known(message)).collect();
    assert!(missing.is_empty(), "no German for {missing:#?}");
}

/// What people run into: wrong answers and impossible demands.
#[test]
fn refusals_speak_german() {
    let german = |error: String| REFUSALS.german(&error).unwrap_or_else(|| panic!("no German for `{error}`"));
    let exercise = |kind| generate(&Spec::new(kind, 1)).unwrap();
    for (kind, text, said) in [
        (
            Kind::Values,
            "node,value\nB,three\n",
            "Zeile 2, value: `three` ist keine Zahl; erwartet wird z. B. 3, 2.5 oder -inf",
        ),
        (
            Kind::History,
            "node,alpha,beta\nA,1 two,3",
            "Zeile 2, alpha: `1 two` ist keine Liste von Zahlen; erwartet wird z. B. -inf 3 5",
        ),
        (
            Kind::Deepening,
            "field,value\ndepth,two",
            "Zeile 2, value: `two` ist keine Tiefe; erwartet wird z. B. 2",
        ),
        (
            Kind::Deepening,
            "field,value\nevaluations,two",
            "Zeile 2, value: `two` ist keine Liste von Anzahlen; erwartet wird z. B. 2 5",
        ),
        (
            Kind::BestMove,
            "field,value\ncolour,red",
            "Zeile 2, field: `colour` ist kein Feld dieser Antwort; erwartet wird z. B. value, move, path",
        ),
        (
            Kind::Values,
            "colour,red\n",
            "Zeile 1 muss die Spaltenköpfe `node,value` enthalten; dort steht `colour,red`; ohne Spaltenköpfe wird z. B. A = 3 erwartet",
        ),
        (
            Kind::Values,
            "{\"values\": {\"B\": }}",
            "Zeile 1, Spalte 18: das ist kein JSON; erwartet wird ein Wert, z. B. 3, \"A\" oder [\"E\", \"F\"]",
        ),
        (
            Kind::Values,
            "{\"value\": 3}",
            "das Feld `value` gehört nicht in eine Antwort auf `values`; erwartet wird `values`",
        ),
        (
            Kind::Visited,
            "{\"leaves\": [\"Q\"]}",
            "Feld `leaves`: der Baum hat keinen Knoten `Q`; seine Knoten sind A, B, C, …",
        ),
        (
            Kind::Symbolic,
            "field,value\nrange,large",
            "Zeile 2: `large` ist kein Bereich; erwartet wird z. B. x >= 5, 3 < x <= 7, always oder never",
        ),
        (
            Kind::Cuts,
            "node,kind,cause,deep\nB,alpha,A,perhaps",
            "Zeile 2, deep: `perhaps` sagt nicht, ob der Schnitt tief ist; erwartet wird z. B. tief oder flach",
        ),
    ] {
        let exercise = exercise(kind);
        assert_eq!(german(read::answer(text, &exercise).unwrap_err().to_string()), said);
    }
    let shape = |branching, depth| Shape::Uniform { branching, depth };
    let spec = || Spec::new(Kind::Visited, 1);
    let free = Wants { ties: Some(Ties::Free), ..Wants::default() };
    let rare = Wants { least_cuts: Some(4), deep_cut: true, ..Wants::default() };
    for (spec, said) in [
        (
            Spec { shape: shape(1, 2), ..spec() },
            "mit einem Kind gibt es nichts abzuschneiden; erwartet werden mindestens 2 Kinder",
        ),
        (Spec { shape: shape(9, 9), ..spec() }, "ein Baum mit 9 Kindern und 9 Halbzügen ist zu groß"),
        (Spec { wants: free, range: (0, 3), ..spec() }, "8 verschiedene Blätter sind unmöglich"),
        (
            Spec { shape: Shape::Given("((3 4) (5".to_owned()), ..spec() },
            "der gegebene Baum: Zeile 1, Spalte 10: ",
        ),
        (
            Spec { wants: rare, shape: shape(2, 4), tries: 3, ..spec() },
            "keiner von 3 zufälligen Bäumen eignet sich; es fehlt: ",
        ),
    ] {
        let said_in_german = german(generate(&spec).unwrap_err().to_string());
        assert!(said_in_german.starts_with(said), "{said_in_german}");
    }
}
