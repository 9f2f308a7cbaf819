//! Answers as files: JSON, CSV, or a trace as JSON Lines. What a file is, its content says.

use crate::{
    Answer, BadAnswer, Constraint, CutGiven, Exercise, HistoryGiven, Kind, Number, TraceLine, WindowGiven,
    csv,
};
use std::collections::BTreeMap;

/// Reads an answer to `exercise`.
///
/// - JSON: an object with the fields of [`Answer`].
/// - A trace: lines as in `docs/trace-json.md`, each with an `event`; a header is skipped.
/// - CSV: a head with the [columns] of the kind, in any order, then one line each; `,` or `;` between cells.
///   Empty lines and lines that begin with `#` are skipped.
///
/// ```
/// use plyscope_teach::{Kind, Spec, generate, read};
/// let exercise = generate(&Spec::new(Kind::Values, 1))?;
/// let answer = read::answer("node,value\nB,3\nC,12\n", &exercise)?;
/// assert_eq!(answer.values.unwrap()["B"].to_string(), "3");
/// let error = read::answer("node,value\nB,three\n", &exercise).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, value: `three` is no number; expected e.g. 3, 2.5 or -inf");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// With the line and the field, and what was expected there.
pub fn answer(text: &str, exercise: &Exercise) -> Result<Answer, BadAnswer> {
    let text = text.trim_start_matches('\u{feff}');
    let answer = match text.trim_start().chars().next() {
        None => return Err(BadAnswer("the file is empty; expected JSON, CSV or a trace".to_owned())),
        Some('{') if is_trace(text) => trace(text)?,
        Some('{') => serde_json::from_str(text).map_err(|error| BadAnswer(json_error(&error)))?,
        Some(_) => from_csv(text, exercise.kind())?,
    };
    answer.check(exercise)?;
    Ok(answer)
}

fn json_error(error: &serde_json::Error) -> String {
    // The place first, as everywhere.
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or(&text);
    format!("line {}, column {}: {what}", error.line(), error.column())
}

/// Each line is an object of its own, and the first one tells of an event or is the header of a trace.
fn is_trace(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let line: Option<TraceLine> = serde_json::from_str(first).ok();
    line.is_some_and(|line| {
        line.contains_key("event") || line.get("format").is_some_and(|f| f == "plyscope-trace")
    })
}

fn trace(text: &str) -> Result<Answer, BadAnswer> {
    let mut lines = Vec::new();
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let line: TraceLine = serde_json::from_str(line)
            .map_err(|error| BadAnswer(format!("line {}: {}", i + 1, json_error(&error))))?;
        if line.contains_key("format") && lines.is_empty() {
            continue;
        }
        for field in ["event", "node"] {
            if !line.get(field).is_some_and(serde_json::Value::is_string) {
                return Err(BadAnswer(format!(
                    "line {}: no `{field}`; expected e.g. {{\"event\": \"enter\", \"node\": \"A\", \"alpha\": \"-inf\", \"beta\": \"inf\"}}",
                    i + 1
                )));
            }
        }
        lines.push(line);
    }
    Ok(Answer { trace: Some(lines), ..Answer::default() })
}

/// The columns of a CSV file for a kind; in a cell with several names or numbers, spaces are between them.
pub const fn columns(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Values | Kind::Negamax => &["node", "value"],
        Kind::Visited | Kind::Pruned => &["leaf"],
        Kind::Entry | Kind::History => &["node", "alpha", "beta"],
        Kind::Exit => &["node", "alpha", "beta", "value"],
        Kind::Cuts => &["node", "kind", "cause", "deep"],
        Kind::Reorder => &["node", "children"],
        Kind::BestMove | Kind::NextStep | Kind::Deepening | Kind::Symbolic => &["field", "value"],
    }
}

/// A line of a CSV file with its number, cells by column.
struct Row {
    line: usize,
    cells: BTreeMap<&'static str, String>,
}

impl Row {
    fn text(&self, column: &str) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    fn bad(&self, column: &str, what: &str, expected: &str) -> BadAnswer {
        let text = self.text(column);
        BadAnswer(format!("line {}, {column}: `{text}` is no {what}; expected e.g. {expected}", self.line))
    }

    fn number(&self, column: &str) -> Result<Number, BadAnswer> {
        Number::parse(self.text(column)).ok_or_else(|| self.bad(column, "number", "3, 2.5 or -inf"))
    }

    fn numbers(&self, column: &str) -> Result<Vec<Number>, BadAnswer> {
        let numbers = self.text(column).split_whitespace().map(Number::parse);
        numbers.collect::<Option<Vec<_>>>().ok_or_else(|| self.bad(column, "list of numbers", "-inf 3 5"))
    }

    fn names(&self, column: &str) -> Vec<String> {
        self.text(column).split_whitespace().map(str::to_owned).collect()
    }
}

fn from_csv(text: &str, kind: Kind) -> Result<Answer, BadAnswer> {
    let rows = rows(text, columns(kind))?;
    let mut answer = Answer::default();
    for row in &rows {
        let node = row.text("node").to_owned();
        match kind {
            Kind::Values | Kind::Negamax => {
                once(row, answer.values.get_or_insert_default(), node, row.number("value")?)?;
            }
            Kind::Visited | Kind::Pruned => {
                answer.leaves.get_or_insert_default().push(row.text("leaf").to_owned())
            }
            Kind::Entry | Kind::Exit => {
                let value = if kind == Kind::Exit { Some(row.number("value")?) } else { None };
                let window = WindowGiven { alpha: row.number("alpha")?, beta: row.number("beta")?, value };
                once(row, answer.windows.get_or_insert_default(), node, window)?;
            }
            Kind::History => {
                let history = HistoryGiven { alpha: row.numbers("alpha")?, beta: row.numbers("beta")? };
                once(row, answer.histories.get_or_insert_default(), node, history)?;
            }
            Kind::Cuts => {
                let deep = match row.text("deep").to_lowercase().as_str() {
                    "" => None,
                    "deep" | "yes" | "true" | "1" => Some(true),
                    "shallow" | "no" | "false" | "0" => Some(false),
                    _ => return Err(row.bad("deep", "depth of a cut", "deep or shallow")),
                };
                let word = |column| {
                    Some(row.text(column).to_owned()).filter(|text| !text.is_empty() && text != "none")
                };
                let cut = CutGiven { node, kind: word("kind"), cause: word("cause"), deep };
                answer.cuts.get_or_insert_default().push(cut);
            }
            Kind::Reorder => {
                once(row, answer.orders.get_or_insert_default(), node, row.names("children"))?;
            }
            Kind::BestMove | Kind::NextStep | Kind::Deepening | Kind::Symbolic => {
                field(&mut answer, row, kind)?
            }
        }
    }
    // A head alone is the answer that there is nothing.
    match kind {
        Kind::Visited | Kind::Pruned => answer.leaves = Some(answer.leaves.unwrap_or_default()),
        Kind::Cuts => answer.cuts = Some(answer.cuts.unwrap_or_default()),
        _ => {}
    }
    Ok(answer)
}

fn once<T>(row: &Row, map: &mut BTreeMap<String, T>, node: String, value: T) -> Result<(), BadAnswer> {
    match map.insert(node, value) {
        None => Ok(()),
        Some(_) => {
            Err(BadAnswer(format!("line {}, node: a second line for `{}`", row.line, row.text("node"))))
        }
    }
}

/// A line `field,value`.
fn field(answer: &mut Answer, row: &Row, kind: Kind) -> Result<(), BadAnswer> {
    let value = row.text("value").to_owned();
    if kind == Kind::NextStep {
        let line = answer.step.get_or_insert_default();
        line.insert(row.text("field").to_owned(), serde_json::Value::from(value));
        return Ok(());
    }
    match row.text("field") {
        "value" => answer.value = Some(row.number("value")?),
        "move" => answer.mv = Some(value),
        "path" => answer.path = Some(row.names("value")),
        "depth" => answer.depth = Some(value.parse().map_err(|_| row.bad("value", "depth", "2"))?),
        "evaluations" => {
            let counts = value.split_whitespace().map(str::parse).collect::<Result<Vec<u64>, _>>();
            answer.evaluations = Some(counts.map_err(|_| row.bad("value", "list of counts", "2 5"))?);
        }
        "constraint" => {
            let range = value
                .parse::<Constraint>()
                .map_err(|error| BadAnswer(format!("line {}: {error}", row.line)))?;
            answer.constraint = Some(range);
        }
        _ => return Err(row.bad("field", "field", &kind.fields().join(", "))),
    }
    Ok(())
}

fn rows(text: &str, columns: &'static [&'static str]) -> Result<Vec<Row>, BadAnswer> {
    let mut lines = csv::records(text).into_iter();
    let expected = columns.join(",");
    let (number, head) = lines.next().ok_or_else(|| BadAnswer(format!("no head; expected {expected}")))?;
    let find = |name: &String| columns.iter().copied().find(|column| column.eq_ignore_ascii_case(name));
    let order: Option<Vec<&'static str>> = head.iter().map(find).collect();
    let order =
        order.filter(|order| order.len() == columns.len() && columns.iter().all(|c| order.contains(c)));
    let order = order.ok_or_else(|| {
        BadAnswer(format!("line {number}: the head is `{}`; expected {expected}", head.join(",")))
    })?;
    lines
        .map(|(line, cells)| {
            if cells.len() != order.len() {
                let found = cells.len();
                return Err(BadAnswer(format!(
                    "line {line}: {found} cells; expected {}: {expected}",
                    order.len()
                )));
            }
            Ok(Row { line, cells: order.iter().copied().zip(cells).collect() })
        })
        .collect()
}

/// An answer as CSV, if its kind has a place for it there: the inverse of reading.
pub fn to_csv(answer: &Answer, kind: Kind) -> String {
    let quote = |text: String| csv::cell(&text);
    let mut lines = vec![columns(kind).join(",")];
    let mut put = |cells: Vec<String>| lines.push(cells.into_iter().map(quote).collect::<Vec<_>>().join(","));
    let list = |numbers: &[Number]| numbers.iter().map(Number::to_string).collect::<Vec<_>>().join(" ");
    for (node, value) in answer.values.iter().flatten() {
        put(vec![node.clone(), value.to_string()]);
    }
    for leaf in answer.leaves.iter().flatten() {
        put(vec![leaf.clone()]);
    }
    for (node, window) in answer.windows.iter().flatten() {
        let mut cells = vec![node.clone(), window.alpha.to_string(), window.beta.to_string()];
        cells.extend(window.value.map(|value| value.to_string()));
        put(cells);
    }
    for (node, history) in answer.histories.iter().flatten() {
        put(vec![node.clone(), list(&history.alpha), list(&history.beta)]);
    }
    for cut in answer.cuts.iter().flatten() {
        let deep = cut.deep.map_or("", |deep| if deep { "deep" } else { "shallow" });
        let word = |text: &Option<String>| text.clone().unwrap_or_default();
        put(vec![cut.node.clone(), word(&cut.kind), word(&cut.cause), deep.to_owned()]);
    }
    for (node, children) in answer.orders.iter().flatten() {
        put(vec![node.clone(), children.join(" ")]);
    }
    for (field, value) in answer.step.iter().flatten() {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        put(vec![field.clone(), if value.is_null() { "none".to_owned() } else { text }]);
    }
    if columns(kind)[0] == "field" {
        let counts = answer
            .evaluations
            .as_ref()
            .map(|counts| counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" "));
        let fields = [
            ("value", answer.value.map(|value| value.to_string())),
            ("move", answer.mv.clone()),
            ("path", answer.path.as_ref().map(|path| path.join(" "))),
            ("depth", answer.depth.map(|depth| depth.to_string())),
            ("evaluations", counts),
            ("constraint", answer.constraint.map(|range| range.to_string())),
        ];
        for (field, value) in fields {
            if let Some(value) = value {
                put(vec![field.to_owned(), value]);
            }
        }
    }
    lines.join("\n") + "\n"
}

/// The law of a fuzz target: any bytes are an exercise or are refused, and an answer to an exercise of any kind or are
/// refused. What is an answer gets marks, no more than there are, and hints.
///
/// Returns whether the bytes are an exercise, and to which kinds they are an answer.
pub fn check_any(bytes: &[u8]) -> (bool, Vec<Kind>) {
    use crate::{Shape, Spec, generate, grade, hint, key};
    use std::sync::OnceLock;
    static EXERCISES: OnceLock<Vec<Exercise>> = OnceLock::new();
    let exercises = EXERCISES.get_or_init(|| {
        let shape = || Shape::Uniform { branching: 2, depth: 2 };
        let made = |kind| generate(&Spec { shape: shape(), ..Spec::new(kind, 1) }).ok();
        Kind::ALL.into_iter().filter_map(made).collect()
    });
    let text = String::from_utf8_lossy(bytes);
    let mark = |exercise: &Exercise| {
        let Ok(answer) = answer(&text, exercise) else { return false };
        let Ok(feedback) = grade(exercise, &answer) else { return false };
        assert!(feedback.points <= feedback.of, "{} of {}", feedback.points, feedback.of);
        for strength in 1..=3 {
            let _ = hint(exercise, &answer, strength);
        }
        true
    };
    let kinds = exercises.iter().filter(|exercise| mark(exercise)).map(Exercise::kind).collect();
    // Large trees take their time; what breaks there breaks in small ones.
    let Ok(own) = Exercise::from_json(&text) else { return (false, kinds) };
    if own.tree.len() <= 40 {
        let again = Exercise::from_json(&own.to_json()).expect("an exercise that was written");
        assert_eq!(again.tree, own.tree);
        if let Ok(key) = key(&own) {
            let marks = grade(&own, &key.answer).expect("the key can be graded");
            assert_eq!(marks.points, marks.of, "the key gets all marks: {}", own.to_json());
        }
    }
    (true, kinds)
}
