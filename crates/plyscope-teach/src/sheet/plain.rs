//! Sheets as text and as Markdown.

use super::escape::{fenced, markdown as escaped, markdown_line, plain};
use super::outline::outline;
use super::{Form, Printed, Sheet, Show, printed, shared_convention};
use crate::Refused;
use crate::words as m;
use plyscope_trace::Lang;
use std::fmt::Write;

/// Writing to a `String` cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{ let _ = writeln!($out, $($arg)*); }};
}

pub(super) fn text(sheet: &Sheet) -> Result<String, Refused> {
    let mut out = String::new();
    let papers = printed(sheet)?;
    let shared = shared_convention(sheet);
    let lang = sheet.lang;
    let title = plain(&sheet.title);
    put!(out, "{title}");
    put!(out, "{}", "=".repeat(title.chars().count()));
    if sheet.show != Show::Solution {
        put!(out, "{}", m::name_line(lang));
    }
    if let Some(convention) = &shared {
        put!(out, "{}", m::convention(lang, convention));
    }
    for paper in &papers {
        let Printed { number, title, convention, task, exercise, .. } = paper;
        put!(out, "\n{number}. {title}\n");
        if shared.is_none() {
            put!(out, "{}", m::convention(lang, convention));
        }
        task.iter().for_each(|sentence| put!(out, "{}", plain(sentence)));
        out.push('\n');
        outline(exercise).iter().for_each(|line| put!(out, "    {}", plain(line)));
        out.push('\n');
        match (sheet.show, &paper.solved) {
            (Show::Solution, Some(solved)) => put_key(&mut out, paper, solved, lang),
            _ => put_form(&mut out, &paper.form, lang),
        }
    }
    if sheet.show == Show::Both {
        let key = m::key_title(lang);
        put!(out, "\n{key}\n{}", "-".repeat(key.chars().count()));
        for paper in &papers {
            put!(out, "\n{}. {}\n", paper.number, paper.title);
            if let Some(solved) = &paper.solved {
                put_key(&mut out, paper, solved, lang);
            }
        }
    }
    Ok(out)
}

fn put_key(out: &mut String, paper: &Printed<'_>, solved: &Form, lang: Lang) {
    put_form(out, solved, lang);
    for sentence in paper.key.iter().flat_map(|key| &key.why) {
        put!(out, "    {}", plain(sentence));
    }
}

/// A table with columns of their own width; what is to be filled in is a line to write on.
fn put_form(out: &mut String, form: &Form, lang: Lang) {
    let columns: Vec<String> = form.columns.iter().map(|column| m::head(lang, column)).collect();
    const LINE: &str = "________";
    let shown = |cell: &String| if cell.is_empty() { LINE.to_owned() } else { plain(cell) };
    let rows: Vec<Vec<String>> = form.rows.iter().map(|row| row.iter().map(shown).collect()).collect();
    let wide = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([columns[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..form.columns.len()).map(wide).collect();
    let mut line = |cells: &[&str]| {
        let padded: Vec<String> =
            cells.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        put!(out, "    {}", padded.join("  ").trim_end());
    };
    if form.columns[0] != "asked" {
        line(&columns.iter().map(String::as_str).collect::<Vec<_>>());
    }
    for row in &rows {
        line(&row.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

pub(super) fn markdown(sheet: &Sheet) -> Result<String, Refused> {
    let mut out = String::new();
    let papers = printed(sheet)?;
    let shared = shared_convention(sheet);
    let lang = sheet.lang;
    put!(out, "# {}", escaped(&sheet.title));
    if sheet.show != Show::Solution {
        put!(out, "\n{}", escaped(&m::name_line(lang)));
    }
    if let Some(convention) = &shared {
        put!(out, "\n*{}*", escaped(&m::convention(lang, convention)));
    }
    for paper in &papers {
        let Printed { number, title, convention, task, exercise, .. } = paper;
        put!(out, "\n## {number}. {title}\n");
        if shared.is_none() {
            put!(out, "*{}*\n", escaped(&m::convention(lang, convention)));
        }
        put!(out, "{}\n", markdown_line(&task.join(" ")));
        put!(out, "{}", fenced(&outline(exercise)));
        let form = match (sheet.show, &paper.solved) {
            (Show::Solution, Some(solved)) => solved,
            _ => &paper.form,
        };
        put_table(&mut out, form, lang);
        if sheet.show == Show::Solution {
            put_reasons(&mut out, paper);
        }
    }
    if sheet.show == Show::Both {
        put!(out, "\n# {}", m::key_title(lang));
        for paper in &papers {
            put!(out, "\n## {}. {}\n", paper.number, paper.title);
            if let Some(solved) = &paper.solved {
                put_table(&mut out, solved, lang);
            }
            put_reasons(&mut out, paper);
        }
    }
    Ok(out)
}

fn put_reasons(out: &mut String, paper: &Printed<'_>) {
    let why = paper.key.as_ref().map_or(&[][..], |key| &key.why);
    if !why.is_empty() {
        out.push('\n');
    }
    why.iter().for_each(|sentence| put!(out, "- {}", markdown_line(sentence)));
}

fn put_table(out: &mut String, form: &Form, lang: Lang) {
    let mut line = |cells: Vec<String>| put!(out, "| {} |", cells.join(" | "));
    line(
        form.columns
            .iter()
            .map(|column| if *column == "asked" { String::new() } else { m::head(lang, column) })
            .collect(),
    );
    line(form.columns.iter().map(|_| "---".to_owned()).collect());
    for row in &form.rows {
        line(
            row.iter()
                .map(|cell| if cell.is_empty() { "&nbsp;".to_owned() } else { escaped(cell) })
                .collect(),
        );
    }
}
