//! A sheet as one HTML page with pictures, ready to print.

use super::escape::html as escaped;
use super::{Figure, Form, Printed, Sheet, Show, drawn, printed, shared_convention};
use crate::words as m;
use crate::{Kind, Refused};
use plyscope_trace::Lang;
use std::fmt::Write;

const STYLE: &str =
    "body{font-family:sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-bottom:.3rem}
.convention{font-style:italic}
section{display:table;table-layout:fixed;width:100%;margin-bottom:1.8rem}
section h2{display:table-header-group;break-inside:avoid;break-after:avoid}
.together{break-inside:avoid}
.exercise{display:flex;flex-wrap:wrap;gap:0 2rem;align-items:center}
.blocks{flex:1 1 auto;display:flex;flex-wrap:wrap;gap:0 1rem;align-items:flex-start}
.key{break-before:page}
svg{max-width:100%;height:auto}
table{border-collapse:collapse;margin:.5rem 0}
th,td{border:1px solid #888;padding:.15rem .6rem;text-align:left;min-width:3rem;height:1.4rem}
.wide th,.wide td{min-width:2rem;height:1.1rem;padding:.1rem .4rem;font-size:.85rem}
.wide .many th,.wide .many td{height:.85rem;padding:0 .3rem;font-size:.75rem}
.asked{flex:1;min-width:18rem}.asked td{width:100%}
section .lists td{min-width:7rem}
@page{size:A4;margin:16mm}
@page wide{size:A4 landscape;margin:9mm 16mm}
.wide{page:wide}
@media print{body{max-width:none;margin:0;padding:0;font-size:11pt}h1,h2,p{margin:.3rem 0}section{margin-bottom:1rem}}
";

/// Writing to a `String` cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{ let _ = writeln!($out, $($arg)*); }};
}

pub(super) fn html(sheet: &Sheet) -> Result<String, Refused> {
    let mut out = String::new();
    let title = escaped(&sheet.title);
    put!(out, "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">", sheet.lang);
    put!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    put!(out, "<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>");
    let papers = printed(sheet)?;
    let shared = shared_convention(sheet);
    let lang = sheet.lang;
    let solved = sheet.show == Show::Solution;
    // A head stands on the page of the first exercise, however that lies.
    let head = |solved: bool| match papers.first() {
        Some(paper) => drawn(sheet, paper.exercise, solved).map(|figure| lies(&figure)),
        None => Ok(""),
    };
    put!(out, "<header{}>\n<h1>{title}</h1>", head(solved)?);
    if !solved {
        put!(out, "<p>{}</p>", escaped(&m::name_line(lang)));
    }
    if let Some(convention) = &shared {
        put!(out, "<p class=\"convention\">{}</p>", escaped(&m::convention(lang, convention)));
    }
    put!(out, "</header>");
    for paper in &papers {
        let figure = drawn(sheet, paper.exercise, solved)?;
        put_head(&mut out, paper, &figure);
        if shared.is_none() {
            put!(out, "<p class=\"convention\">{}</p>", escaped(&m::convention(lang, &paper.convention)));
        }
        put!(out, "<p>{}</p>", escaped(&paper.task.join(" ")));
        put!(out, "<div class=\"exercise\">\n{}", figure.svg());
        let form = if solved { paper.solved.as_ref().unwrap_or(&paper.form) } else { &paper.form };
        put_table(&mut out, form, paper.exercise.kind(), figure.is_wide(), lang);
        put!(out, "</div>\n</div>");
        if solved {
            put_reasons(&mut out, paper);
        }
        put!(out, "</section>");
    }
    if sheet.show == Show::Both {
        put!(out, "<div class=\"key\">\n<h1{}>{}</h1>", head(true)?, escaped(&m::key_title(lang)));
        for paper in &papers {
            let figure = drawn(sheet, paper.exercise, true)?;
            put_head(&mut out, paper, &figure);
            put!(out, "<div class=\"exercise\">\n{}", figure.svg());
            if let Some(solved) = &paper.solved {
                put_table(&mut out, solved, paper.exercise.kind(), figure.is_wide(), lang);
            }
            put!(out, "</div>\n</div>");
            put_reasons(&mut out, paper);
            put!(out, "</section>");
        }
        put!(out, "</div>");
    }
    put!(out, "</body>\n</html>");
    Ok(out)
}

fn put_reasons(out: &mut String, paper: &Printed<'_>) {
    for sentence in paper.key.iter().flat_map(|key| &key.why) {
        put!(out, "<p>{}</p>", escaped(sentence));
    }
}

/// A tree that is too wide for an upright page is printed on one on its side.
fn lies(figure: &Figure) -> &'static str {
    if figure.is_wide() { " class=\"wide\"" } else { "" }
}

/// Begins an exercise, and what stays on one page.
fn put_head(out: &mut String, paper: &Printed<'_>, figure: &Figure) {
    let (number, title) = (paper.number, escaped(&paper.title));
    // As the head of a table the title stands on every page of its exercise.
    put!(out, "<section{}>\n<h2>{number}. {title}</h2>\n<div class=\"together\">", lies(figure));
}

fn put_table(out: &mut String, form: &Form, kind: Kind, on_side: bool, lang: Lang) {
    // Room to write by hand; and how many tables stand side by side, in millimetres of a printed page.
    let (page, cell) = if on_side { (265, 13) } else { (178, 19) };
    let (class, room) = match kind {
        _ if form.columns[0] == "asked" => (" class=\"asked\"", page),
        Kind::History | Kind::Reorder => (" class=\"lists\"", 36),
        _ => ("", cell),
    };
    let across = page / (cell + 4 + room * (form.columns.len() - 1));
    let row = |row: &Vec<String>| {
        let cell = |(i, cell): (usize, &String)| {
            let tag = if i == 0 { "th" } else { "td" };
            format!("<{tag}>{}</{tag}>", escaped(cell))
        };
        format!("<tr>{}</tr>\n", row.iter().enumerate().map(cell).collect::<String>())
    };
    let head = match form.columns[0] {
        "asked" => String::new(),
        _ => {
            let head = |column: &&str| format!("<th>{}</th>", escaped(&m::head(lang, column)));
            format!("<tr>{}</tr>\n", form.columns.iter().map(head).collect::<String>())
        }
    };
    // Many rows are set closer, to stay on the page of their tree.
    let many = form.blocks(on_side, across).next().is_some_and(|block| block.len() > 8);
    put!(out, "<div class=\"blocks{}\">", if many { " many" } else { "" });
    for block in form.blocks(on_side, across) {
        put!(out, "<table{class}>\n{head}{}</table>", block.iter().map(row).collect::<String>());
    }
    put!(out, "</div>");
}
