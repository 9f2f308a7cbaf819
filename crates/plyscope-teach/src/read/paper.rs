//! The sheet itself as an answer: as text or as Markdown, with something typed over its blanks.

use super::column;
use crate::sheet::{self, outline};
use crate::words as m;
use crate::{Exercise, Kind, csv};
use plyscope_trace::Lang;

/// The text without the lines that the sheet prints above the form: task, marks, convention and tree. What follows stays,
/// each line with its number.
pub(super) fn without_print(text: &str, exercise: &Exercise) -> String {
    let bare = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.join(" ").replace('\\', "").trim_matches('*').to_owned()
    };
    let mut own: Vec<String> = outline(exercise);
    for lang in Lang::ALL {
        own.push(m::convention(lang, exercise.convention.header_in(lang)));
        let task: Vec<String> = sheet::task_in(exercise, lang)
            .into_iter()
            .flatten()
            .chain(sheet::scheme(exercise, lang))
            .collect();
        // As text each sentence has a line, in Markdown all have one.
        own.push(task.join(" "));
        own.extend(task);
    }
    let own: Vec<String> = own.iter().map(|line| bare(line)).collect();
    let lines: Vec<&str> = text.lines().collect();
    let is_own = |i: usize| {
        let line = lines[i];
        super::says_nothing(line)
            || line.trim().starts_with("```")
            || own.contains(&bare(line))
            || is_head(line, lines.get(i + 1).copied())
    };
    let above = (0..lines.len()).take_while(|&i| is_own(i)).count();
    let printed: usize = text.split_inclusive('\n').take(above).map(str::len).sum();
    "\n".repeat(above) + &text[printed..]
}

/// Whether a line stands at the head of a sheet: its title, the line under it, or the convention.
pub(super) fn is_head(line: &str, next: Option<&str>) -> bool {
    let is_rule = |line: &str| line.trim().len() > 2 && line.trim().chars().all(|c| c == '=');
    let convention = |lang| m::convention(lang, "").trim_end_matches(['.', ' ']).to_owned();
    let text = line.trim().trim_start_matches('*');
    is_rule(line)
        || next.is_some_and(is_rule)
        || Lang::ALL.iter().any(|&lang| text.starts_with(&convention(lang)))
}

/// The cells of each line with its number: of the table of a sheet, or of CSV.
pub(super) fn records(text: &str, kind: Kind) -> Vec<crate::csv::Record> {
    let lines = || text.lines().enumerate().filter(|(_, line)| !super::says_nothing(line));
    let head = lines().next().map_or("", |(_, line)| line.trim());
    let cut = |head: &str| match () {
        () if head.starts_with('|') => Some(piped as fn(&str) -> Vec<String>),
        () if is_spaced(head) => Some(spaced as fn(&str) -> Vec<String>),
        () => None,
    };
    let Some(cells) = cut(head) else { return csv::records(text) };
    let mut columns = cells(head);
    // Questions have no head of their own.
    if let [first, second] = &mut columns[..]
        && first.is_empty()
        && column(second) == Some("value")
    {
        *first = "asked".to_owned();
    }
    let wanted = columns.len();
    let mut records = Vec::new();
    for (i, line) in lines() {
        let mut row = if records.is_empty() { columns.clone() } else { cells(line) };
        if head.starts_with('|') && row.iter().all(|cell| is_line_of_table(cell)) {
            continue;
        }
        let words: Vec<String> = line.split_whitespace().map(blank).collect();
        // Cuts are numbered, without a head for the numbers.
        let numbered = |row: &[String]| kind == Kind::Cuts && row.first().is_some_and(|cell| is_number(cell));
        if !head.starts_with('|') {
            if row.len() < wanted && words.len() == wanted + usize::from(numbered(&words)) {
                row = words;
            }
            if numbered(&row) {
                row.remove(0);
            }
        }
        records.push((i + 1, row));
    }
    records
}

/// `1.` before a cut.
pub(super) fn is_number(cell: &str) -> bool {
    cell.strip_suffix('.')
        .is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()))
}

/// Whether a line is the head of a table whose columns stand under one another.
fn is_spaced(head: &str) -> bool {
    let cells = spaced(head);
    cells.len() > 1 && cells.iter().all(|cell| column(cell).is_some()) && !head.contains('\t')
}

/// What stands between two or more spaces.
pub(super) fn spaced(line: &str) -> Vec<String> {
    line.trim().split("  ").filter(|cell| !cell.trim().is_empty()).map(blank).collect()
}

/// What was typed on a line to write on.
pub(super) fn blank(cell: &str) -> String {
    let cell = cell.trim();
    if cell.contains("__") { cell.trim_matches('_').trim() } else { cell }.to_owned()
}

/// The line of a Markdown table between its head and its rows.
fn is_line_of_table(cell: &str) -> bool {
    cell.contains("---") && cell.chars().all(|c| "-:".contains(c))
}

/// The cells of a line of a Markdown table.
fn piped(line: &str) -> Vec<String> {
    let line = line.trim();
    let inside = line.strip_prefix('|').unwrap_or(line);
    let (mut cells, mut cell) = (Vec::new(), String::new());
    let mut chars = inside.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.peek().is_some_and(char::is_ascii_punctuation) => cell.extend(chars.next()),
            '|' => cells.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    if !cell.trim().is_empty() {
        cells.push(cell);
    }
    cells.iter().map(|cell| blank(&cell.replace("&nbsp;", " "))).collect()
}
