//! Exercises on paper and in learning platforms: blank, solved, or both.
//!
//! All formats are made from the same three things: the [task] in words, the [form] to fill in (or filled
//! in), and the [picture](figure()) of the tree.

mod escape;
mod figure;
mod frames;
mod html;
mod latex;
mod lms;
mod outline;
mod pages;
mod plain;

pub use figure::{Figure, figure};
pub use frames::frames;
pub use pages::pages;

pub(crate) use outline::outline;

use crate::exercise::UNKNOWN;
use crate::words as m;
use crate::{Exercise, Key, Kind, Number, Question, Refused, Response, key_in};
use plyscope::{NodeId, Tree};
use plyscope_trace::Lang;
use plyscope_trace::solve::leaves_in_sight;
use plyscope_trace::style::{Signs, Teller};
use plyscope_trace::view::View;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// A sheet of exercises.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// What stands at its head.
    pub title: String,
    /// The exercises, in order.
    pub exercises: Vec<Exercise>,
    /// What is printed of them.
    pub show: Show,
    /// In which language.
    pub lang: Lang,
    /// Draw pruned subtrees of keys as one box.
    pub collapse: bool,
    /// Slides show every step, however many that are.
    pub all_steps: bool,
}

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Show {
    /// The exercises alone.
    Blank,
    /// The exercises, solved.
    Solution,
    /// The exercises, and a key at the end.
    #[default]
    Both,
}

impl Show {
    /// All of them.
    pub const ALL: [Show; 3] = [Show::Blank, Show::Solution, Show::Both];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Show::Blank => "blank",
            Show::Solution => "solution",
            Show::Both => "both",
        }
    }
}

/// The text formats of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Format {
    /// For a terminal.
    Text,
    /// Markdown with tables.
    Markdown,
    /// One page with pictures, ready to print.
    Html,
    /// A LaTeX document with `forest` trees.
    Latex,
    /// Slides: one overlay for each step.
    Beamer,
    /// Questions for Moodle, as XML.
    Moodle,
    /// Questions as GIFT.
    Gift,
    /// Exercises and keys as data.
    Json,
    /// One picture; only for a single exercise.
    Svg,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 9] = [
        Format::Text,
        Format::Markdown,
        Format::Html,
        Format::Latex,
        Format::Beamer,
        Format::Moodle,
        Format::Gift,
        Format::Json,
        Format::Svg,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Markdown => "markdown",
            Format::Html => "html",
            Format::Latex => "latex",
            Format::Beamer => "beamer",
            Format::Moodle => "moodle",
            Format::Gift => "gift",
            Format::Json => "json",
            Format::Svg => "svg",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        Format::ALL.into_iter().find(|format| format.name() == text).ok_or_else(|| {
            format!("unknown format `{text}`; expected one of {}", Format::ALL.map(Format::name).join(", "))
        })
    }
}

/// Writes a sheet.
///
/// # Errors
/// If an exercise contradicts itself, or the format cannot hold what is asked.
pub fn write(sheet: &Sheet, format: Format) -> Result<String, Refused> {
    match format {
        Format::Moodle => lms::moodle(sheet, &lms::svg),
        Format::Text => plain::text(sheet),
        Format::Markdown => plain::markdown(sheet),
        Format::Html => html::html(sheet),
        Format::Latex => latex::latex(sheet),
        Format::Beamer => latex::beamer(sheet),
        Format::Gift => lms::gift(sheet),
        Format::Json => json(sheet),
        Format::Svg => match &sheet.exercises[..] {
            [exercise] => Ok(drawn(sheet, exercise, sheet.show == Show::Solution)?.svg()),
            more => Err(Refused::new(format!("{} pictures in one SVG; expected one exercise", more.len()))),
        },
    }
}

/// Questions for Moodle with pictures in pixels, for servers that refuse SVG. `png` turns one into the other.
///
/// # Errors
/// If an exercise contradicts itself, or a picture cannot be made.
pub fn moodle_png(sheet: &Sheet, png: &dyn Fn(&str) -> Result<Vec<u8>, String>) -> Result<String, Refused> {
    lms::moodle(sheet, &|exercise| {
        let picture = figure(exercise, false)?.svg();
        Ok(("tree.png", png(&picture).map_err(Refused::new)?))
    })
}

/// The picture of an exercise as the sheet wants it.
fn drawn(sheet: &Sheet, exercise: &Exercise, solution: bool) -> Result<Figure, Refused> {
    figure::draw(exercise, solution, sheet.collapse)
}

#[derive(Serialize)]
struct JsonSheet<'s> {
    format: &'static str,
    version: u32,
    title: &'s str,
    exercises: &'s [Exercise],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    keys: Vec<Key>,
}

fn json(sheet: &Sheet) -> Result<String, Refused> {
    let Sheet { title, exercises, show, .. } = sheet;
    let keys = match show {
        Show::Blank => Vec::new(),
        _ => exercises.iter().map(|exercise| key_in(exercise, sheet.lang)).collect::<Result<_, _>>()?,
    };
    let json = JsonSheet { format: "plyscope-exercises", version: 1, title, exercises, keys };
    // Nothing in it can fail to be JSON.
    Ok(serde_json::to_string_pretty(&json).unwrap_or_default() + "\n")
}

/// What stands at the head of a sheet that has no title.
pub fn title(lang: Lang) -> String {
    m::sheet_title(lang)
}

/// What to do, sentence by sentence.
///
/// # Errors
/// If the exercise contradicts itself.
pub fn task(exercise: &Exercise) -> Result<Vec<String>, Refused> {
    task_in(exercise, Lang::En)
}

/// [`task`] in a language.
///
/// # Errors
/// If the exercise contradicts itself.
pub fn task_in(exercise: &Exercise, lang: Lang) -> Result<Vec<String>, Refused> {
    let root = exercise.tree.name(exercise.tree.root());
    Ok(match &exercise.question {
        Question::Values => vec![m::task_values(lang)],
        Question::BestMove => vec![m::task_best_move(lang, root)],
        Question::Visited => vec![m::task_visited(lang)],
        Question::Pruned => vec![m::task_pruned(lang)],
        Question::Entry => vec![m::task_entry(lang), m::leave_blank(lang)],
        Question::Exit => vec![m::task_exit(lang), m::leave_blank(lang)],
        Question::History => vec![m::task_history(lang), m::leave_blank(lang)],
        Question::Cuts => vec![m::task_cuts(lang)],
        Question::Reorder => {
            let mut task = vec![m::task_reorder(lang, exercise.run()?.visited().len())];
            // What is looked at first stands last then.
            task.extend(exercise.convention.right_to_left.then(|| m::reorder_as_drawn(lang)));
            task
        }
        Question::NextStep { done } => {
            let run = exercise.run()?;
            let view = View::at(&run, done - 1);
            let show = |score| run.tree.show(score);
            let open = view.stack.iter().map(|call| {
                let name = run.tree.name(call.mv.unwrap_or(run.tree.root()));
                let best = call.best.map_or(m::none_yet(lang), show);
                m::open_call(lang, name, call.player, show(call.window.alpha), show(call.window.beta), best)
            });
            let open = open.collect::<Vec<_>>().join(", ");
            let last = Teller::new(&run, Signs::Unicode, lang).sentence(&view);
            vec![m::task_open(lang, done, open), m::task_last(lang, last), m::task_next(lang)]
        }
        Question::Negamax => vec![m::task_negamax(lang)],
        Question::Deepening { budget } => vec![m::task_deepening(lang, budget), m::task_deepening_how(lang)],
        Question::Symbolic { unknown, target } => vec![m::task_symbolic(lang, unknown, UNKNOWN, target)],
    })
}

/// What a full answer is worth, and how it is marked.
///
/// # Errors
/// If the exercise contradicts itself.
pub fn scheme(exercise: &Exercise, lang: Lang) -> Result<String, Refused> {
    let (unit, rest) = match exercise.kind() {
        Kind::Values => (m::unit_node(lang), m::rest_values(lang)),
        Kind::Negamax => (m::unit_node(lang), m::rest_negamax(lang)),
        Kind::BestMove => (m::unit_best_move(lang), m::rest_best_move(lang)),
        Kind::Visited => (m::unit_visited(lang), m::rest_visited(lang)),
        Kind::Pruned => (m::unit_pruned(lang), m::rest_pruned(lang)),
        Kind::Entry | Kind::Exit | Kind::History => (m::unit_entry(lang), m::rest_windows(lang)),
        Kind::Cuts => (m::unit_cuts(lang), m::rest_cuts(lang)),
        Kind::Reorder => (m::unit_reorder(lang), String::new()),
        Kind::NextStep => (m::unit_part(lang), m::rest_step(lang)),
        Kind::Deepening => (m::unit_part(lang), m::rest_plain(lang)),
        Kind::Symbolic => (m::unit_symbolic(lang), String::new()),
    };
    let known = matches!(exercise.kind(), Kind::Values | Kind::Negamax | Kind::BestMove | Kind::Symbolic);
    let of = crate::grade::to_be_had(exercise)?.said(lang);
    let points = match exercise.points {
        Some(_) => m::scheme_shared(lang, of, unit),
        None if known => m::scheme_total(lang, of, unit),
        // How long the answer is would be half of it.
        None => m::scheme_each(lang, unit),
    };
    let nearer = match exercise.kind() {
        Kind::BestMove | Kind::Reorder | Kind::Symbolic => String::new(),
        _ => m::rest_nearer(lang),
    };
    Ok([points, rest, nearer].join(" ").trim_end().to_owned())
}

/// How many inner nodes are on the path that is searched first.
fn first_path(exercise: &Exercise) -> usize {
    let (tree, convention) = (&exercise.tree, &exercise.convention);
    let first = |&node: &NodeId| {
        let kids = tree.children(node);
        if convention.right_to_left { kids.last() } else { kids.first() }.copied()
    };
    let inner =
        |node: &NodeId| !tree.is_leaf(*node) && convention.depth.is_none_or(|depth| tree.ply(*node) < depth);
    std::iter::successors(Some(tree.root()), first).take_while(inner).count()
}

/// A table to fill in, or filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The head of every column.
    pub columns: Vec<&'static str>,
    /// The rows; what is to be filled in is empty, and the first cell never is.
    pub rows: Vec<Vec<String>>,
}

impl Form {
    /// The rows in blocks to be set side by side, where `across` fit: a table that is high beside its tree would leave the
    /// page. A page on its side is used to its full width.
    fn blocks(&self, on_side: bool, across: usize) -> std::slice::Chunks<'_, Vec<String>> {
        let highest = if on_side { 6 } else { 10 };
        let blocks = self.rows.len().div_ceil(highest).min(across).max(1);
        self.rows.chunks(self.rows.len().div_ceil(blocks).max(1))
    }
}

/// The fewest lines of a list of cuts.
const FEWEST_LINES: usize = 5;

/// What is shown for something that is not there.
const NOTHING: &str = "–";

/// The form of an exercise: blank, or with an answer.
pub fn form(exercise: &Exercise, answer: Option<&Response>) -> Form {
    let tree = &exercise.tree;
    let depth = exercise.convention.depth;
    let name = |node: NodeId| tree.name(node).to_owned();
    let inner: Vec<NodeId> = tree
        .levels()
        .into_iter()
        .filter(|&node| !tree.is_leaf(node) && depth.is_none_or(|depth| tree.ply(node) < depth))
        .collect();
    let filled = |cell: Option<String>| {
        if answer.is_some() { cell.unwrap_or(NOTHING.to_owned()) } else { String::new() }
    };
    let number = |number: Option<Number>| filled(number.map(|n| n.to_string()));
    let list = |names: Option<&Vec<String>>| {
        filled(names.map(|names| names.join(" ")).filter(|text| !text.is_empty()))
    };
    let numbers = |numbers: Option<&Vec<Number>>| {
        filled(numbers.map(|numbers| numbers.iter().map(Number::to_string).collect::<Vec<_>>().join(", ")))
    };
    let row = |label: &str, cell: String| vec![label.to_owned(), cell];
    match exercise.kind() {
        Kind::Values | Kind::Negamax => {
            let asked = if exercise.kind() == Kind::Values {
                inner
            } else {
                tree.levels()
                    .into_iter()
                    .filter(|&n| depth.is_none_or(|depth| tree.ply(n) <= depth))
                    .collect()
            };
            let value = |node: NodeId| answer.and_then(|a| a.values.as_ref()?.get(tree.name(node)).copied());
            let rows = asked.into_iter().map(|node| vec![name(node), number(value(node))]).collect();
            Form { columns: vec!["node", "value"], rows }
        }
        Kind::BestMove => Form {
            columns: vec!["asked", "answer"],
            rows: vec![
                row("value", number(answer.and_then(|a| a.value))),
                row("move", filled(answer.and_then(|a| a.mv.clone()))),
                row("path", filled(answer.and_then(|a| a.path.as_ref()).map(|path| path.join(" → ")))),
            ],
        },
        Kind::Visited | Kind::Pruned => {
            let mut leaves = answer.and_then(|a| a.leaves.clone());
            // Pruned leaves are asked for as they are drawn, whichever way the search goes.
            if let Some(leaves) = leaves.as_mut().filter(|_| exercise.kind() == Kind::Pruned) {
                leaves.sort_by_key(|name| tree.find(name));
            }
            let rows = vec![row("leaves", list(leaves.as_ref()))];
            Form { columns: vec!["asked", "answer"], rows }
        }
        Kind::Entry | Kind::Exit => {
            let exit = exercise.kind() == Kind::Exit;
            let rows = inner
                .into_iter()
                .map(|node| {
                    let window = answer.and_then(|a| a.windows.as_ref()?.get(tree.name(node)).copied());
                    let mut row = vec![
                        name(node),
                        number(window.and_then(|w| w.alpha)),
                        number(window.and_then(|w| w.beta)),
                    ];
                    if exit {
                        row.push(number(window.and_then(|w| w.value)));
                    }
                    row
                })
                .collect();
            let columns = if exit { vec!["node", "α", "β", "returns"] } else { vec!["node", "α", "β"] };
            Form { columns, rows }
        }
        Kind::History => {
            let rows = inner
                .into_iter()
                .map(|node| {
                    let history = answer.and_then(|a| a.histories.as_ref()?.get(tree.name(node)));
                    vec![name(node), numbers(history.map(|h| &h.alpha)), numbers(history.map(|h| &h.beta))]
                })
                .collect();
            Form { columns: vec!["node", "α", "β"], rows }
        }
        Kind::Cuts => {
            let cuts = answer.and_then(|a| a.cuts.as_ref());
            let mut rows: Vec<Vec<String>> = Vec::new();
            for (i, cut) in cuts.into_iter().flatten().enumerate() {
                let kind = cut.kind.as_deref().map(|kind| if kind == "alpha" { "α" } else { "β" }.to_owned());
                let depth = cut.deep.map(|deep| if deep { "deep" } else { "shallow" }.to_owned());
                rows.push(vec![
                    format!("{}.", i + 1),
                    cut.node.clone(),
                    filled(kind),
                    filled(cut.cause.clone()),
                    filled(depth),
                ]);
            }
            match answer {
                // As many lines as there can be cuts, so that their number gives nothing away: one at each node, and none on
                // the first path, where the bound that could cut is still infinite.
                None => rows.extend(
                    (1..=inner.len().saturating_sub(first_path(exercise)).max(FEWEST_LINES)).map(|i| {
                        let mut row = vec![String::new(); 5];
                        row[0] = format!("{i}.");
                        row
                    }),
                ),
                Some(_) if rows.is_empty() => {
                    rows.push(vec![
                        "1.".to_owned(),
                        "no cut".to_owned(),
                        String::new(),
                        String::new(),
                        String::new(),
                    ]);
                }
                Some(_) => {}
            }
            Form { columns: vec!["", "node", "kind", "cause", "depth"], rows }
        }
        Kind::Reorder => {
            let rows = inner
                .into_iter()
                .map(|node| {
                    let kept =
                        || tree.children(node).iter().map(|&kid| name(kid)).collect::<Vec<_>>().join(" ");
                    let new = answer.map(|a| {
                        let order = a.orders.as_ref().and_then(|orders| orders.get(tree.name(node)));
                        order.map_or_else(kept, |order| order.join(" "))
                    });
                    vec![name(node), kept(), new.unwrap_or_default()]
                })
                .collect();
            Form { columns: vec!["node", "children", "new order"], rows }
        }
        Kind::NextStep => {
            let said = |part: &str| {
                let value = answer.and_then(|a| a.step.as_ref()?.get(part).cloned());
                value.map(|value| match value.as_str() {
                    Some("inf") => "+∞".to_owned(),
                    Some("-inf") => "-∞".to_owned(),
                    Some(text) => text.to_owned(),
                    None => value.to_string(),
                })
            };
            // All parts of all events: which of them are filled in gives nothing away.
            let parts = ["event", "node", "child", "kind", "cause", "alpha", "beta", "best", "value"];
            let label = |part| match part {
                "alpha" => "α",
                "beta" => "β",
                part => part,
            };
            let rows = parts.map(|part| row(label(part), filled(said(part)))).to_vec();
            Form { columns: vec!["asked", "answer"], rows }
        }
        Kind::Deepening => {
            let counts = answer.and_then(|a| a.evaluations.as_ref());
            let counts = counts.map(|c| c.iter().map(u64::to_string).collect::<Vec<_>>().join(", "));
            Form {
                columns: vec!["asked", "answer"],
                rows: vec![
                    row("evaluations", filled(counts.filter(|text| !text.is_empty()))),
                    row("last depth", filled(answer.and_then(|a| a.depth).map(|depth| depth.to_string()))),
                    row("move", filled(answer.and_then(|a| a.mv.clone()))),
                    row("value", number(answer.and_then(|a| a.value))),
                ],
            }
        }
        Kind::Symbolic => Form {
            columns: vec!["asked", "answer"],
            rows: vec![row("range", filled(answer.and_then(|a| a.constraint).map(|range| range.said())))],
        },
    }
}

/// What is written at a leaf or beside an inner node: its value, the letter of an unknown leaf, a static value.
pub(crate) fn written(exercise: &Exercise, tree: &Tree, node: NodeId) -> Option<String> {
    if let Question::Symbolic { unknown, .. } = &exercise.question
        && tree.name(node) == unknown
    {
        return Some(UNKNOWN.to_owned());
    }
    let value = tree.show(tree.value(node)?);
    Some(if tree.is_leaf(node) { value } else { format!("[{value}]") })
}

/// The convention, if all exercises of a sheet share it: then it stands once at the head.
fn shared_convention(sheet: &Sheet) -> Option<String> {
    let first = sheet.exercises.first()?.convention;
    sheet.exercises.iter().all(|exercise| exercise.convention == first).then(|| first.header_in(sheet.lang))
}

/// Everything about one exercise that formats print.
struct Printed<'s> {
    number: usize,
    exercise: &'s Exercise,
    title: String,
    convention: String,
    task: Vec<String>,
    form: Form,
    key: Option<Key>,
    /// The form with the key in it.
    solved: Option<Form>,
}

fn printed(sheet: &Sheet) -> Result<Vec<Printed<'_>>, Refused> {
    let lang = sheet.lang;
    let print = |(i, exercise): (usize, &'_ Exercise)| {
        let key = if sheet.show == Show::Blank { None } else { Some(key_in(exercise, lang)?) };
        let task = task_in(exercise, lang)?.into_iter().chain([scheme(exercise, lang)?]);
        Ok(Printed {
            number: i + 1,
            title: exercise.kind().title_in(lang),
            convention: exercise.convention.header_in(lang),
            task: task.collect(),
            form: form(exercise, None).speaking(lang),
            solved: key.as_ref().map(|key| form(exercise, Some(&key.answer)).speaking(lang)),
            key,
            exercise: &sheet.exercises[i],
        })
    };
    sheet.exercises.iter().enumerate().map(print).collect()
}

impl Form {
    /// With the names of its lines, and its few words, in a language; the columns keep their names.
    fn speaking(mut self, lang: Lang) -> Form {
        let asks = self.columns[0] == "asked";
        for row in &mut self.rows {
            if asks && row[0] == "event" {
                row[1] = m::event_in(lang, &row[1]);
            }
            for (cell, column) in row.iter_mut().zip(&self.columns) {
                if asks && *column == "asked" || ["depth", "node"].contains(column) && self.columns.len() == 5
                {
                    *cell = m::head(lang, cell);
                }
            }
        }
        self
    }
}

/// The leaves of an exercise with their names and values, for formats without pictures.
pub(crate) fn leaf_names(exercise: &Exercise) -> Vec<String> {
    leaves_in_sight(&exercise.tree, exercise.convention.depth)
        .into_iter()
        .map(|leaf| exercise.tree.name(leaf).to_owned())
        .collect()
}
