//! Answers as files: JSON, CSV, or a trace as JSON Lines. What a file is, its content says.

mod paper;
mod typed;

use crate::{
    BadAnswer, Constraint, CutGiven, Exercise, HistoryGiven, Kind, Number, Response, TraceLine, WindowGiven,
    csv, json,
};
use plyscope::Tree;
use plyscope_trace::Lang;
use std::collections::BTreeMap;

/// Reads an answer to `exercise`.
///
/// - JSON: an object with the fields of [`Response`].
/// - A trace: lines as in `docs/trace-json.md`, each with an `event`; a header is skipped.
/// - CSV: a head with the [columns] of the kind or those of the printed sheet, in any order, then one line each; or lines like
///   those of the sheet, with the question in the first column and the answer behind it; a tab, `;` or `,` between cells. Empty lines and lines that begin with `#` are skipped; a cell that is empty or holds `-` says
///   that there is nothing.
/// - The sheet itself as text or Markdown with the answers typed over its blanks, or only its table.
/// - Lines as people type them: `A = 3`, `E F G`, `none`.
///
/// ```
/// use plyscope_teach::{Kind, Spec, generate, read};
/// let exercise = generate(&Spec::new(Kind::Values, 1))?;
/// let answer = read::answer("node,value\nB,3\nC,12\n", &exercise)?;
/// assert_eq!(answer.values.unwrap()["B"].to_string(), "3");
/// let error = read::answer("node,value\nB,three\n", &exercise).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, value: `three` is not a number; expected e.g. 3, 2.5 or -inf");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// With the line and the field, and what was expected there.
pub fn answer(text: &str, exercise: &Exercise) -> Result<Response, BadAnswer> {
    let text = text.trim_start_matches('\u{feff}');
    let answer = match text.trim_start().chars().next() {
        None => Response::default(),
        Some('{') if is_trace(text) => trace(text)?,
        // What is broken is said first, whatever its fields are called.
        Some('{') => serde_json::from_str::<serde_json::Value>(text)
            .and_then(|_| serde_json::from_str(text))
            .map_err(|error| BadAnswer(json::told(text, &error)))?,
        // Nobody is refused for handing in nothing but a name.
        Some(_) => {
            let (named, text) = without_name(text, exercise);
            let student = text.lines().find_map(|line| said(line, "student")).or(named);
            let text = paper::without_print(&text, exercise);
            match says_nothing(&text) {
                true => Response { student, ..Response::default() },
                false => Response { student, ..from_csv(&text, exercise)? },
            }
        }
    };
    answer.check(exercise)?;
    Ok(answer)
}

/// Answers to a whole sheet in one file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WholeSheet {
    /// The student who hands it in.
    pub student: Option<String>,
    /// The number of each exercise, and its answer as text for [`answer`].
    pub parts: Vec<(usize, String)>,
    /// The exercises that are answered, if the file brings them along; nothing for what is none.
    pub exercises: Option<Vec<Option<Exercise>>>,
}

/// Takes a file apart that answers a whole sheet: JSON with `answers`, a list in the order of the sheet or an object by
/// number; or text in which lines like `Exercise 2` stand before each answer, or which is empty but for remarks. Nothing if the
/// file is a single answer.
///
/// # Errors
/// If it is JSON with `answers` that are none.
pub fn whole_sheet(text: &str) -> Result<Option<WholeSheet>, BadAnswer> {
    let text = text.trim_start_matches('\u{feff}');
    if let Ok(serde_json::Value::Object(object)) = serde_json::from_str::<serde_json::Value>(text) {
        let Some(answers) = object.get("answers") else { return Ok(None) };
        let student = object.get("student").and_then(|name| name.as_str()).map(str::to_owned);
        // A text in JSON is a file in itself.
        let part =
            |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let bad =
            || BadAnswer("field `answers`: expected a list of answers, or an object by number".to_owned());
        let parts = match answers {
            serde_json::Value::Array(list) => {
                list.iter().enumerate().map(|(i, value)| (i + 1, part(value))).collect()
            }
            serde_json::Value::Object(map) => map
                .iter()
                .map(|(number, value)| Ok((number.trim().parse().map_err(|_| bad())?, part(value))))
                .collect::<Result<Vec<_>, BadAnswer>>()?,
            _ => return Err(bad()),
        };
        let exercise = |value: &serde_json::Value| Exercise::from_json(&value.to_string()).ok();
        let exercises = object.get("exercises").and_then(serde_json::Value::as_array);
        let exercises = exercises.map(|list| list.iter().map(exercise).collect());
        return Ok(Some(WholeSheet { student, parts, exercises }));
    }
    let mut whole = WholeSheet::default();
    let mut before = None;
    for (i, line) in text.lines().enumerate() {
        let bare = line.trim().trim_start_matches('#').trim_start().to_lowercase();
        // The line of the sheet for the name, with or without a number behind it.
        if let Some(name) = name_line(line).filter(|_| whole.parts.is_empty()) {
            whole.student = name.or(whole.student);
        } else if let Some(name) = said(line, "student") {
            whole.student = Some(name);
        } else if let Some(number) = heading(&bare) {
            if whole.parts.iter().any(|(other, _)| *other == number) {
                return Err(BadAnswer(format!("there are two answers to exercise {number}; expected one")));
            }
            // Empty lines, so that the lines of the answer have their numbers in the file.
            whole.parts.push((number, "\n".repeat(i + 1)));
        } else if let Some((_, part)) = whole.parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        } else if !says_nothing(line) && !paper::is_head(line, text.lines().nth(i + 1)) {
            before.get_or_insert((i + 1, line.trim()));
        }
    }
    if let Some((line, text)) = before.filter(|_| !whole.parts.is_empty()) {
        return Err(BadAnswer(format!(
            "line {line}: `{text}` stands before the first exercise; expected a line like `Exercise 1` above it"
        )));
    }
    // An empty file leaves the whole sheet blank.
    Ok(Some(whole).filter(|whole| !whole.parts.is_empty() || says_nothing(text)))
}

/// Whether a file is empty but for remarks.
fn says_nothing(text: &str) -> bool {
    text.lines().map(str::trim).all(|line| line.is_empty() || line.starts_with('#'))
}

/// The name in a line `Name: Ada`, `Name,Ada` or `Student; Ada`, if it is such a line. Nothing is in the line of a sheet
/// whose blank was not filled in, and in one for a number.
fn name_line(line: &str) -> Option<Option<String>> {
    let plain = line.replace('"', "");
    let (label, rest) = plain.trim().split_once([':', ',', ';', '\t', '='])?;
    let is_name = match label.trim().to_lowercase().as_str() {
        "name" | "student" | "studentin" | "schüler" | "schülerin" => true,
        "id" | "student id" | "matrikelnummer" | "matrikel-nr." | "date" | "datum" => false,
        _ => return None,
    };
    let mut cells = rest.split([',', ';', '\t']);
    if cells.any(|cell| column(cell).is_some()) {
        return None;
    }
    let name = rest.split("ID:").next().unwrap_or(rest).split("Matrikelnummer:").next().unwrap_or(rest);
    let name = name.split(['_', '\\', '\t', ';']).map(str::trim).find(|part| !part.is_empty());
    let name = name.map(|name| name.split("  ").next().unwrap_or(name).trim_matches([',', ' ']).to_owned());
    Some(name.filter(|name| is_name && !name.is_empty()))
}

/// The name that stands above an answer, and the text without its line; those that follow keep their numbers.
fn without_name(text: &str, exercise: &Exercise) -> (Option<String>, String) {
    let (mut student, mut above) = (None, true);
    let line = |line| {
        let label = |line: &str| line.split([':', ',', ';', '\t', '=']).next().unwrap_or_default().to_owned();
        let name = name_line(line).filter(|_| above && exercise.tree.find(label(line).trim()).is_none());
        above &= name.is_some() || says_nothing(line);
        match name {
            Some(name) => {
                student = student.take().or(name);
                ""
            }
            None => line,
        }
    };
    let rest: Vec<&str> = text.lines().map(line).collect();
    let rest = rest.join("\n");
    (student, rest)
}

/// The number in `exercise 2`, `aufgabe 2: …` and the like, and in the headings of a printed sheet: `2. Values of the nodes`.
fn heading(line: &str) -> Option<usize> {
    let printed = line.split_once(". ").filter(|(_, title)| {
        let titles = Kind::ALL.iter().flat_map(|kind| [Lang::En, Lang::De].map(|lang| kind.title_in(lang)));
        titles.into_iter().any(|known| known.to_lowercase() == title.trim())
    });
    if let Some((number, _)) = printed {
        return number.parse().ok();
    }
    let rest = line.strip_prefix("exercise ").or_else(|| line.strip_prefix("aufgabe "))?;
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..digits].parse().ok()
}

/// What a comment says: `# student: Ada`.
fn said(line: &str, what: &str) -> Option<String> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.get(what.len()..).filter(|_| rest[..what.len()].eq_ignore_ascii_case(what))?;
    Some(rest.trim_start_matches([':', ' ', ';', ',', '\t']).trim().to_owned())
        .filter(|name| !name.is_empty())
}

/// The number of the paper that a file answers, if it says so: `"paper": 3` in JSON, or a line `# paper 3`.
pub fn paper(text: &str) -> Option<usize> {
    if let Ok(value) = serde_json::from_str::<serde_json::Value>(text.trim_start_matches('\u{feff}')) {
        return value.get("paper")?.as_u64().and_then(|number| usize::try_from(number).ok());
    }
    text.lines().find_map(|line| said(line, "paper")).and_then(|number| number.parse().ok())
}

/// Each line is an object of its own, and the first one tells of an event or is the header of a trace.
fn is_trace(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let line: Option<TraceLine> = serde_json::from_str(first).ok();
    line.is_some_and(|line| {
        line.contains_key("event") || line.get("format").is_some_and(|f| f == "plyscope-trace")
    })
}

fn trace(text: &str) -> Result<Response, BadAnswer> {
    let mut lines = Vec::new();
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let line: TraceLine = serde_json::from_str(line)
            .map_err(|error| BadAnswer(format!("line {}: {}", i + 1, json::told(line, &error))))?;
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
    Ok(Response { trace: Some(lines), ..Response::default() })
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

/// The column that is meant by the head of one: our own names, and those on a printed sheet in every language.
fn column(head: &str) -> Option<&'static str> {
    Some(match head.trim().trim_end_matches([':', '?', ' ']).to_lowercase().as_str() {
        "node" | "knoten" => "node",
        "value" | "returns" | "return" | "returned" | "return value" | "result" | "answer" | "wert"
        | "liefert" | "gibt zurück" | "rückgabe" | "rückgabewert" | "ergebnis" | "antwort" => "value",
        "leaf" | "leaves" | "blatt" | "blätter" => "leaf",
        "alpha" | "α" | "alpha value" | "alpha-wert" | "α-wert" => "alpha",
        "beta" | "β" | "beta value" | "beta-wert" | "β-wert" => "beta",
        "kind" | "type" | "art" | "typ" | "schnittart" => "kind",
        "cause" | "caused by" | "ancestor" | "ursache" | "verursacher" | "vorfahre" => "cause",
        "deep" | "depth" | "deep/shallow" | "shallow/deep" | "shallow or deep" | "tief" | "tiefe"
        | "tief/flach" | "flach/tief" | "flach oder tief" => "deep",
        "new order" | "neue reihenfolge" => "new order",
        "children" | "kinder" | "order" | "reihenfolge" => "children",
        "field" | "asked" | "feld" | "gefragt" => "field",
        _ => return None,
    })
}

/// Whether a column is there for its writer: without a head, with one that belongs to another kind of answer, or for remarks.
fn is_their_own(head: &str) -> bool {
    let own =
        ["", "#", "nr", "nr.", "no", "no.", "comment", "kommentar", "note", "notes", "notiz", "bemerkung"];
    column(head).is_some() || own.contains(&head.trim().to_lowercase().as_str())
}

/// The field that is meant by its name in the first column.
fn field_name(name: &str) -> Option<&'static str> {
    Some(match name.trim().to_lowercase().as_str() {
        "value" | "wert" => "value",
        "move" | "zug" => "move",
        "path" | "weg" => "path",
        "depth" | "last depth" | "tiefe" | "letzte tiefe" => "depth",
        "evaluations" | "auswertungen" => "evaluations",
        "constraint" | "range" | "bereich" => "constraint",
        "leaves" | "leaf" | "blätter" | "blatt" => "leaves",
        "event" | "ereignis" => "event",
        "node" | "knoten" => "node",
        "child" | "kindknoten" => "child",
        "kind" | "art" => "kind",
        "cause" | "ursache" => "cause",
        "alpha" | "α" => "alpha",
        "beta" | "β" => "beta",
        "best" | "bestes" => "best",
        _ => return None,
    })
}

/// Whether a cell says that there is nothing.
pub(crate) fn is_blank(text: &str) -> bool {
    let words = ["", "-", "–", "—", "−", "/", "none", "nothing", "keine", "keiner", "keins", "nichts"];
    words.contains(&text.trim().to_lowercase().as_str())
}

/// Whether a cell says in so many words that there is nothing, and is not just empty.
fn is_none(text: &str) -> bool {
    let none = ["no cut", "kein schnitt"].contains(&text.trim().to_lowercase().as_str());
    none || is_blank(text) && !text.trim().is_empty()
}

/// A line of a CSV file with its number, cells by column.
struct Row<'t> {
    tree: &'t Tree,
    line: usize,
    cells: BTreeMap<&'static str, String>,
    /// Cells beyond the head, where the head has one column.
    more: Vec<String>,
    /// The cells that say something and are not read, and the heads of their columns.
    lost: Vec<(String, String)>,
}

impl Row<'_> {
    fn text(&self, column: &str) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    fn bad(&self, column: &str, what: &str, expected: &str) -> BadAnswer {
        let text = self.text(column);
        BadAnswer(format!("line {}, {column}: `{text}` is not {what}; expected e.g. {expected}", self.line))
    }

    /// A cell that says nothing is neither a number nor a mistake.
    fn number(&self, column: &str) -> Result<Option<Number>, BadAnswer> {
        if is_blank(self.text(column)) {
            return Ok(None);
        }
        let number = Number::parse(self.text(column));
        number.map(Some).ok_or_else(|| self.bad(column, "a number", "3, 2.5 or -inf"))
    }

    /// Numbers with spaces or commas between them; in a tree of decimals `2,5` is one.
    fn numbers(&self, column: &str) -> Result<Vec<Number>, BadAnswer> {
        if is_blank(self.text(column)) {
            return Ok(Vec::new());
        }
        let text = self.text(column).replace("->", "→").replace("=>", "→");
        let words = text.split(|c: char| c.is_whitespace() || ";|→".contains(c));
        let words = words.map(|word| word.trim_matches(',')).filter(|word| !word.is_empty());
        let one = |word: &str| self.tree.decimals() > 0 && Number::parse(word).is_some();
        let numbers = words
            .flat_map(|word| if one(word) { vec![word] } else { word.split(',').collect() })
            .map(Number::parse);
        numbers.collect::<Option<Vec<_>>>().ok_or_else(|| self.bad(column, "a list of numbers", "-inf 3 5"))
    }

    /// A name, unless the cell says that there is none.
    fn name(&self, column: &str) -> Option<String> {
        let text = self.text(column);
        (!is_blank(text) || self.tree.find(text).is_some()).then(|| text.to_owned())
    }
}

fn from_csv(text: &str, exercise: &Exercise) -> Result<Response, BadAnswer> {
    let kind = exercise.kind();
    let rows = rows(text, exercise)?;
    let mut answer = Response::default();
    for row in &rows {
        if row.cells.contains_key("field") {
            field(&mut answer, row, kind)?;
            continue;
        }
        let node = row.text("node").to_owned();
        match kind {
            Kind::Values | Kind::Negamax => {
                let values = answer.values.get_or_insert_default();
                if let Some(value) = row.number("value")? {
                    once(row, values, node, value)?;
                }
            }
            Kind::Visited | Kind::Pruned => {
                let more = row.more.iter().filter(|cell| !is_blank(cell)).cloned();
                let named: Vec<String> = row.name("leaf").into_iter().chain(more).collect();
                if !named.is_empty() || is_none(row.text("leaf")) {
                    answer.leaves.get_or_insert_default().extend(named);
                }
            }
            Kind::Entry | Kind::Exit => {
                let value = if kind == Kind::Exit { row.number("value")? } else { None };
                let window = WindowGiven { alpha: row.number("alpha")?, beta: row.number("beta")?, value };
                once(row, answer.windows.get_or_insert_default(), node, window)?;
            }
            Kind::History => {
                let history = HistoryGiven { alpha: row.numbers("alpha")?, beta: row.numbers("beta")? };
                once(row, answer.histories.get_or_insert_default(), node, history)?;
            }
            Kind::Cuts => {
                let deep = match row.text("deep") {
                    text if is_blank(text) => None,
                    text => Some(
                        crate::answer::is_deep(text)
                            .ok_or_else(|| row.bad("deep", "the depth of a cut", "deep or shallow"))?,
                    ),
                };
                // A line of the form that was not needed, or the words for "there is no cut".
                let named =
                    row.name("node").filter(|name| !is_none(name) || exercise.tree.find(name).is_some());
                if named.is_some() || is_none(&node) {
                    let cuts = answer.cuts.get_or_insert_default();
                    let kind = Some(row.text("kind").to_owned()).filter(|text| !is_blank(text));
                    let cause = row.name("cause");
                    cuts.extend(named.map(|node| CutGiven { node, kind, cause, deep }));
                }
            }
            Kind::Reorder => {
                let column = if row.cells.contains_key("new order") { "new order" } else { "children" };
                let orders = answer.orders.get_or_insert_default();
                if let Some(children) = row.name(column) {
                    once(row, orders, node, vec![children])?;
                }
            }
            Kind::BestMove | Kind::NextStep | Kind::Deepening | Kind::Symbolic => {}
        }
    }
    // What is not understood is not taken for a blank answer.
    let lost = |row: &Row<'_>| Some((row.line, row.lost.first()?.0.clone()));
    if let Some((line, lost)) = rows.iter().find_map(lost).filter(|_| answer.is_blank()) {
        return Err(BadAnswer(format!(
            "line {}: `{}` was not understood; expected the columns {}",
            line,
            lost,
            columns(kind).join(",")
        )));
    }
    for (_, head) in rows.into_iter().flat_map(|row| row.lost) {
        if !is_their_own(&head) && !answer.unread.contains(&head) {
            answer.unread.push(head);
        }
    }
    Ok(answer)
}

fn once<T>(row: &Row<'_>, map: &mut BTreeMap<String, T>, node: String, value: T) -> Result<(), BadAnswer> {
    match map.insert(node, value) {
        None => Ok(()),
        Some(_) => {
            Err(BadAnswer(format!("line {}, node: a second line for `{}`", row.line, row.text("node"))))
        }
    }
}

/// What happens, as the task names it in every language.
fn event_name(text: &str) -> &str {
    match text.trim().to_lowercase().as_str() {
        "enter" | "call" | "aufruf" => "enter",
        "child" | "rückkehr eines kindes" => "child",
        "cutoff" | "cut" | "schnitt" => "cutoff",
        "leave" | "return" | "rückkehr" => "leave",
        _ => text,
    }
}

/// A line `field,value`.
fn field(answer: &mut Response, row: &Row<'_>, kind: Kind) -> Result<(), BadAnswer> {
    let unknown = || row.bad("field", "a field of this answer", &kind.fields().join(", "));
    let name = field_name(row.text("field"));
    let value = row.text("value").to_owned();
    if kind == Kind::NextStep {
        let line = answer.step.get_or_insert_default();
        let name = name.map_or_else(|| row.text("field").to_owned(), str::to_owned);
        let value = match name.as_str() {
            "event" => event_name(&value).to_owned(),
            "kind" => crate::answer::cut_kind(&value).map_or(value, str::to_owned),
            // The one part that can be answered with nothing.
            "cause" if is_blank(&value) && !value.is_empty() => "none".to_owned(),
            _ => value,
        };
        if !is_blank(&value) || value == "none" {
            line.insert(name, serde_json::Value::from(value));
        }
        return Ok(());
    }
    let name = name.ok_or_else(unknown)?;
    if !kind.fields().contains(&name) {
        return Err(unknown());
    }
    match name {
        "value" => answer.value = row.number("value")?,
        "move" => answer.mv = row.name("value"),
        "path" => answer.path = row.name("value").map(|path| vec![path]),
        "leaves" => {
            let named = row.name("value");
            answer.leaves = (named.is_some() || is_none(&value)).then(|| named.into_iter().collect());
        }
        // No value at all may be the answer.
        "constraint" if !is_blank(&value) || value.parse::<Constraint>().is_ok() => {
            let range = value
                .parse::<Constraint>()
                .map_err(|error| BadAnswer(format!("line {}: {error}", row.line)))?;
            answer.constraint = Some(range);
        }
        _ if is_blank(&value) => {}
        "depth" => answer.depth = Some(value.parse().map_err(|_| row.bad("value", "a depth", "2"))?),
        "evaluations" => {
            let words = value.split(|c: char| c.is_whitespace() || ",;".contains(c));
            let counts: Result<Vec<u64>, _> = words.filter(|word| !word.is_empty()).map(str::parse).collect();
            answer.evaluations = Some(counts.map_err(|_| row.bad("value", "a list of counts", "2 5"))?);
        }
        _ => return Err(unknown()),
    }
    Ok(())
}

/// The lines of a table, with a header or as they are typed without one.
fn rows<'t>(text: &str, exercise: &'t Exercise) -> Result<Vec<Row<'t>>, BadAnswer> {
    table(text, &paper::records(text, exercise.kind()), exercise).or_else(|error| {
        match typed::records(text, exercise) {
            Some(lines) => table(text, &lines?, exercise),
            None => Err(error),
        }
    })
}

fn table<'t>(text: &str, lines: &[csv::Record], exercise: &'t Exercise) -> Result<Vec<Row<'t>>, BadAnswer> {
    let kind = exercise.kind();
    let wanted = columns(kind);
    let expected = wanted.join(",");
    let Some((number, head)) = lines.first() else {
        return Err(BadAnswer(format!("the file is empty; line 1 must be the column header `{expected}`")));
    };
    let found: Vec<Option<&'static str>> = head.iter().map(|cell| column(cell)).collect();
    // Cuts may be listed without their details, and what a node returned may be left out.
    let optional = |name: &str| kind == Kind::Cuts && name != "node" || kind == Kind::Exit && name == "value";
    let has =
        |name: &str| found.contains(&Some(name)) || name == "children" && found.contains(&Some("new order"));
    let fields = ["field", "value"];
    // The form of a sheet has its questions in the first column, with or without a head.
    let asks = |name: &&'static str| kind.fields().contains(name) || kind == Kind::NextStep;
    let headless = head.len() >= 2
        && wanted == fields
        && field_name(&head[0]).filter(asks).is_some()
        && column(&head[1]).is_none();
    // A column of another kind of answer, and not one of the student's own.
    let foreign = |found: &Option<&'static str>| {
        found.is_some_and(|name| !(wanted.contains(&name) || kind == Kind::Reorder && name == "new order"))
    };
    // One row of answers under their names.
    let is_field = |cell: &String| field_name(cell).filter(asks).is_some();
    if let ([_, (line, cells)], true) = (lines, wanted == fields && head.iter().all(is_field))
        && head.len() == cells.len()
        && head.len() > 1
        && (kind != Kind::NextStep || head.iter().any(|cell| field_name(cell) == Some("event")))
    {
        let row = |(name, value): (&String, &String)| Row {
            tree: &exercise.tree,
            line: *line,
            cells: BTreeMap::from([("field", name.clone()), ("value", value.clone())]),
            more: Vec::new(),
            lost: Vec::new(),
        };
        return Ok(head.iter().zip(cells).map(row).collect());
    }
    // Beside the leaves anything may stand.
    let only_leaves = |found: &Option<&'static str>| found.filter(|name| *name == "leaf");
    let (order, heads) = match () {
        // The only line of the sheet's form, with the answer in it.
        () if wanted == ["leaf"] && label_of_leaves(head) => (vec![None, Some("leaf")], 0),
        () if wanted.iter().all(|name| has(name) || optional(name)) && !found.iter().any(foreign) => {
            (found.clone(), 1)
        }
        () if fields.iter().all(|name| has(name)) && wanted == ["leaf"] => (found.clone(), 1),
        () if wanted == ["leaf"] && has("leaf") => (found.iter().map(only_leaves).collect(), 1),
        () if headless => (fields.map(Some).to_vec(), 0),
        () => {
            return Err(BadAnswer(format!(
                "line {number} must be the column header `{expected}`; found `{}`; without a header expected e.g. {}",
                text.lines().nth(number.saturating_sub(1)).unwrap_or_default().trim(),
                typed::example(exercise)
            )));
        }
    };
    let row = |(line, cells): &(usize, Vec<String>)| {
        let (cells_by_name, more, lost) = (BTreeMap::new(), Vec::new(), Vec::new());
        let mut row = Row { tree: &exercise.tree, line: *line, cells: cells_by_name, more, lost };
        for (i, cell) in cells.iter().enumerate() {
            match order.get(i) {
                Some(Some(column)) => drop(row.cells.entry(column).or_insert_with(|| cell.clone())),
                // A column of the student's own, or the name of the line.
                Some(None) if i == 0 || is_blank(cell) => {}
                Some(None) => {
                    let head = head.get(i).filter(|_| heads > 0).cloned().unwrap_or_default();
                    row.lost.push((cell.clone(), head));
                }
                None if wanted == ["leaf"] => row.more.push(cell.clone()),
                None if cell.is_empty() => {}
                None => {
                    return Err(BadAnswer(format!(
                        "line {line}: {} cells, but the header has {}: {expected}; put a number like 2,5 in quotes",
                        cells.len(),
                        order.len()
                    )));
                }
            }
        }
        Ok(row)
    };
    lines.iter().skip(heads).map(row).collect()
}

/// Whether a line is that of a form for leaves, filled in: `leaves | E F G`.
fn label_of_leaves(cells: &[String]) -> bool {
    let [label, answer, ..] = cells else { return false };
    column(label) == Some("leaf") && !answer.is_empty() && column(answer).is_none()
}

/// An answer as CSV, if its kind has a place for it there: the inverse of reading.
pub fn to_csv(answer: &Response, kind: Kind) -> String {
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
    if answer.is_none_listed() {
        put(vec!["-".to_owned()]);
    }
    for (node, window) in answer.windows.iter().flatten() {
        let text = |number: Option<Number>| number.map(|number| number.to_string()).unwrap_or_default();
        let mut cells = vec![node.clone(), text(window.alpha), text(window.beta)];
        cells.extend((kind == Kind::Exit).then(|| text(window.value)));
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
