//! A class of 200: everybody answers a sheet of all kinds, with the faults and the spreadsheets that students have.

use plyscope_teach::sheet::{Format, Sheet, Show, form, write};
use plyscope_teach::{
    Exercise, Kind, Misconception, Number, Response, Spec, generate, grade, key, mistaken, naive, read,
};
use plyscope_trace::Lang;
use plyscope_trace::random::Random;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

const STUDENTS: usize = 200;

/// What somebody does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
enum Fault {
    Nothing,
    Slip,
    Believes(Misconception),
    BelievesAndSlips(Misconception),
    Minimax,
    /// Every third exercise is left out.
    Gaps,
    Blank,
}

fn fault(student: usize) -> Fault {
    let misconception = |n: usize| Misconception::ALL[n % Misconception::ALL.len()];
    match student % 25 {
        0..=3 => Fault::Nothing,
        4..=7 => Fault::Slip,
        n @ 8..=17 => Fault::Believes(misconception(n - 8)),
        18..=20 => Fault::BelievesAndSlips(misconception(student / 25 + student % 25)),
        21 => Fault::Minimax,
        22 | 23 => Fault::Gaps,
        _ => Fault::Blank,
    }
}

/// A sheet of all kinds, and one whose numbers have decimals.
fn exercises() -> Vec<Exercise> {
    let mut all: Vec<Exercise> =
        Kind::ALL.into_iter().map(|kind| generate(&Spec::new(kind, 2_026)).unwrap()).collect();
    let decimal = r#"{"kind": "entry", "tree": "(((2.5 3) (1 4.5)) ((0.5 7) (6 2)))"}"#;
    all.push(Exercise::from_json(decimal).unwrap());
    all
}

/// The right answer with one thing changed.
fn slip(exercise: &Exercise, random: &mut Random, mut answer: Response) -> Response {
    let mut pick = |count: usize| random.below(count.max(1) as u64) as usize;
    let wrong = Number::parse("17").unwrap();
    if let Some(values) = answer.values.as_mut().filter(|values| !values.is_empty()) {
        let at = pick(values.len());
        *values.values_mut().nth(at).unwrap() = wrong;
    } else if let Some(leaves) = answer.leaves.as_mut().filter(|leaves| !leaves.is_empty()) {
        leaves.remove(pick(leaves.len()));
    } else if let Some(windows) = answer.windows.as_mut().filter(|windows| !windows.is_empty()) {
        let at = pick(windows.len());
        windows.values_mut().nth(at).unwrap().alpha = Some(wrong);
    } else if let Some(histories) = answer.histories.as_mut().filter(|histories| !histories.is_empty()) {
        let at = pick(histories.len());
        histories.values_mut().nth(at).unwrap().beta.push(wrong);
    } else if let Some(cut) = answer.cuts.as_mut().and_then(|cuts| cuts.first_mut()) {
        cut.deep = cut.deep.map(|deep| !deep);
    } else if let Some(path) = answer.path.as_mut().filter(|path| path.len() > 1) {
        path.pop();
    } else if let Some(orders) = answer.orders.as_mut().filter(|orders| !orders.is_empty()) {
        orders.pop_first();
    } else if let Some(counts) = answer.evaluations.as_mut().filter(|counts| !counts.is_empty()) {
        counts[0] += 1;
    } else if let Some(step) = answer.step.as_mut() {
        step.insert("node".to_owned(), exercise.tree.name(exercise.tree.root()).into());
    }
    answer
}

/// What a student answers; nothing where the exercise is left out.
fn answered(exercise: &Exercise, number: usize, fault: Fault, random: &mut Random) -> Option<Response> {
    let right = key(exercise).unwrap().answer;
    let believed = |misconception| mistaken(exercise, misconception).unwrap_or_else(|| right.clone());
    Some(match fault {
        Fault::Nothing => right,
        Fault::Slip => slip(exercise, random, right),
        Fault::Believes(misconception) => believed(misconception),
        Fault::BelievesAndSlips(misconception) => slip(exercise, random, believed(misconception)),
        Fault::Minimax => naive(exercise).unwrap().into_iter().next().unwrap_or(right),
        Fault::Gaps if number.is_multiple_of(3) => return None,
        Fault::Gaps => right,
        Fault::Blank => return None,
    })
}

/// How somebody writes a file.
struct Hand {
    separator: char,
    /// The printed form, filled in, instead of the columns that the documentation names.
    printed: bool,
    german: bool,
    /// A spreadsheet ends its lines with empty cells.
    trailing: bool,
    lower: bool,
    infinities: [&'static str; 2],
    nothing: &'static str,
    /// A comma for the point: only where it does not stand between cells.
    comma: bool,
    windows: bool,
    mark: bool,
    stranger: bool,
}

impl Hand {
    fn of(student: usize) -> Hand {
        let separator = [',', ';', '\t'][student % 3];
        Hand {
            separator,
            printed: student.is_multiple_of(2),
            german: student % 4 == 2,
            trailing: student % 5 == 1,
            lower: student % 7 == 3,
            infinities: [["-inf", "inf"], ["-oo", "oo"], ["-∞", "+∞"], ["−∞", "∞"], ["-Inf", "+Inf"]]
                [student % 5],
            nothing: ["", "-", "–"][student % 3],
            comma: separator != ',' && student % 2 == 1,
            windows: student % 6 == 4,
            mark: student % 11 == 5,
            stranger: student % 13 == 6,
        }
    }

    fn cell(&self, text: &str, head: bool) -> String {
        let mut text = match text {
            "–" => self.nothing.to_owned(),
            text => text.to_owned(),
        };
        if !head {
            let words: Vec<String> = (text.split(' '))
                .map(|word| match word.trim_end_matches(',') {
                    "-inf" | "-∞" | "−∞" => {
                        word.replace(word.trim_end_matches(','), self.infinities[0])
                    }
                    "inf" | "+∞" | "∞" => word.replace(word.trim_end_matches(','), self.infinities[1]),
                    number if self.comma && number.parse::<f64>().is_ok() => word.replace('.', ","),
                    _ => word.to_owned(),
                })
                .collect();
            text = words.join(" ");
            if self.lower {
                text = text.to_lowercase();
            }
        }
        if self.german {
            let german = match text.as_str() {
                "node" => "Knoten",
                "value" => "Wert",
                "returns" => "liefert",
                "kind" => "Art",
                "cause" => "Ursache",
                "depth" => "Tiefe",
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
                "child" if head => "Kindknoten",
                "best" => "bestes",
                "deep" => "tief",
                "shallow" => "flach",
                "no cut" => "kein Schnitt",
                other => other,
            };
            text = german.to_owned();
        }
        // A spreadsheet puts into quotes what holds its separator.
        if text.contains(self.separator) { format!("\"{text}\"") } else { text }
    }

    /// An answer as a table.
    fn table(&self, exercise: &Exercise, answer: &Response) -> String {
        let rows: Vec<Vec<String>> = if self.printed {
            let form = form(exercise, Some(answer));
            let head = form.columns.iter().map(|head| (*head).to_owned()).collect();
            [vec![head], form.rows].concat()
        } else {
            let csv = read::to_csv(answer, exercise.kind());
            csv.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
        };
        let asks = rows[0][0] == "asked" || rows[0][0] == "field";
        let mut lines = Vec::new();
        for (r, row) in rows.iter().enumerate() {
            let cells = row.iter().enumerate();
            // That there is nothing to list must be said.
            let none = answer.leaves.as_ref().is_some_and(Vec::is_empty);
            let said = |cell: &String| if none && cell == "–" { "-".to_owned() } else { cell.clone() };
            let mut cells: Vec<String> =
                cells.map(|(c, cell)| self.cell(&said(cell), r == 0 || asks && c == 0)).collect();
            cells.extend(self.trailing.then(|| vec![String::new(); 2]).into_iter().flatten());
            lines.push(cells.join(&self.separator.to_string()));
        }
        // Somebody names a node of another tree.
        let by_node = matches!(exercise.kind(), Kind::Values | Kind::Negamax | Kind::Entry);
        if self.stranger && by_node {
            let cells = ["QQ", "1", "2"];
            lines.push(cells[..rows[0].len()].join(&self.separator.to_string()));
        }
        lines.join("\n")
    }

    /// The file of a student.
    fn file(&self, name: &str, sheet: &[(Exercise, Option<Response>)]) -> String {
        let mut text = format!("# student: {name}\n");
        for (i, (exercise, answer)) in sheet.iter().enumerate() {
            let Some(answer) = answer else { continue };
            let word = if self.german { "Aufgabe" } else { "Exercise" };
            text.push_str(&format!("{word} {}\n{}\n\n", i + 1, self.table(exercise, answer)));
        }
        if self.windows {
            text = text.replace('\n', "\r\n");
        }
        if self.mark { format!("\u{feff}{text}") } else { text }
    }
}

/// The same as JSON, which has no spellings.
fn plain_json(name: &str, sheet: &[(Exercise, Option<Response>)]) -> String {
    let answers: BTreeMap<String, serde_json::Value> = (sheet.iter().enumerate())
        .filter_map(|(i, (_, answer))| {
            Some((format!("{}", i + 1), serde_json::to_value(answer.as_ref()?).unwrap()))
        })
        .collect();
    serde_json::json!({ "student": name, "answers": answers }).to_string()
}

fn plyscope(args: &[&str]) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_plyscope")).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    assert!(output.status.success(), "{args:?}: {}", text(output.stderr));
    (text(output.stdout), text(output.stderr))
}

/// Law: one run grades the class. How a file is spelled never changes a mark. Knowing everything earns everything,
/// writing nothing earns nothing, a misconception is named, and the report counts them.
#[test]
fn two_hundred_students_in_one_run() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("two-hundred");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("class")).unwrap();
    let exercises = exercises();
    let sheet = Sheet {
        title: "Game trees".to_owned(),
        exercises: exercises.clone(),
        show: Show::Blank,
        lang: Lang::En,
        ..Sheet::default()
    };
    std::fs::write(folder.join("sheet.json"), write(&sheet, Format::Json).unwrap()).unwrap();
    let mut random = Random::new(14);
    let mut class = Vec::new();
    for student in 0..STUDENTS {
        let fault = fault(student);
        let answers: Vec<(Exercise, Option<Response>)> = (exercises.iter().enumerate())
            .map(|(i, exercise)| (exercise.clone(), answered(exercise, i + 1, fault, &mut random)))
            .collect();
        let name = format!("s{student:03}");
        let (text, kind) = match student % 10 {
            9 => (plain_json(&name, &answers), "json"),
            _ => (Hand::of(student).file(&name, &answers), "csv"),
        };
        std::fs::write(folder.join(format!("class/{name}.{kind}")), text).unwrap();
        class.push((fault, answers));
    }
    let at = |name: &str| folder.join(name).display().to_string();
    let report = at("report.txt");
    let (csv, _) = plyscope(&["grade", &at("sheet.json"), "--class", &at("class"), "--report", &report]);
    std::fs::write(folder.join("marks.csv"), &csv).unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), STUDENTS + 1);
    // The marks of each exercise stand at the end of the line.
    let mut named: BTreeMap<(usize, String), usize> = BTreeMap::new();
    let mut full = vec![0; exercises.len()];
    let mut recognised = 0;
    for (student, ((fault, answers), line)) in class.iter().zip(&lines[1..]).enumerate() {
        assert!(line.starts_with(&format!("s{student:03}.")), "{line}");
        let cells: Vec<&str> = line.rsplit(',').take(exercises.len()).collect();
        for (i, (exercise, answer)) in answers.iter().enumerate() {
            let answer = answer.clone().unwrap_or_default();
            let feedback = grade(exercise, &answer).unwrap();
            let marks = cells[exercises.len() - 1 - i];
            let told = || format!("student {student}, {fault:?}, {}: {answer:?}\n{line}", exercise.to_json());
            assert_eq!(marks, feedback.points.to_string(), "{}", told());
            match fault {
                Fault::Nothing => assert_eq!(feedback.points, feedback.of, "{}", told()),
                Fault::Blank => assert_eq!(feedback.points.value(), 0.0, "{}", told()),
                Fault::Minimax if !naive(exercise).unwrap().is_empty() => {
                    assert!(feedback.points.value() <= 0.1 * feedback.of.value(), "{}", told());
                }
                Fault::Believes(misconception) if feedback.first_wrong.is_some() && !feedback.blank => {
                    let found = feedback.diagnoses.iter().any(|found| found.misconception == *misconception);
                    assert!(found, "{}", told());
                    recognised += 1;
                }
                _ => {}
            }
            full[i] += usize::from(feedback.first_wrong.is_none());
            // Those that cannot be told apart stand together.
            let names: Vec<String> = (feedback.diagnoses.iter())
                .map(|d| format!("{} ({})", d.misconception.name(), d.misconception.about(Lang::En)))
                .collect();
            if !names.is_empty() {
                *named.entry((i, names.join(" or "))).or_default() += 1;
            }
        }
    }
    assert!(recognised > 300, "{recognised}");
    let report = std::fs::read_to_string(report).unwrap();
    println!("{report}");
    let sections: Vec<&str> = report.split("\n\n").collect();
    assert_eq!(sections.len(), 1 + exercises.len());
    for (i, section) in sections[1..].iter().enumerate() {
        assert!(section.starts_with(&format!("Exercise {}, ", i + 1)), "{section}");
        assert!(section.contains(&format!("{} of {STUDENTS} all correct", full[i])), "{section}");
        for ((_, name), count) in named.range((i, String::new())..(i + 1, String::new())) {
            let line = format!("  {count:>5}  {name}");
            assert!(section.lines().any(|found| found == line), "{line}: {section}");
        }
    }
    let (german, _) =
        plyscope(&["grade", &at("sheet.json"), "--class", &at("class"), "--report", "-", "--lang", "de"]);
    println!("{german}");
    assert_eq!(german.split("\n\n").count(), sections.len());
}
