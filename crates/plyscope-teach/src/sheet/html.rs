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
section{break-inside:avoid;margin-bottom:1.8rem}
.key{break-before:page}
svg{max-width:100%;height:auto}
table{border-collapse:collapse;margin:.5rem 0}
th,td{border:1px solid #888;padding:.15rem .6rem;text-align:left;min-width:3rem;height:1.4rem}
.asked td{min-width:24rem}
.lists td{min-width:9rem}
@page{size:A4;margin:16mm}
@page wide{size:A4 landscape}
.wide{page:wide}
@media print{body{max-width:none;margin:0;padding:0}}
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
    put!(out, "<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>");
    let papers = printed(sheet)?;
    let shared = shared_convention(sheet);
    let lang = sheet.lang;
    if sheet.show != Show::Solution {
        put!(out, "<p>{}</p>", escaped(&m::name_line(lang)));
    }
    if let Some(convention) = &shared {
        put!(out, "<p class=\"convention\">{}</p>", escaped(&m::convention(lang, convention)));
    }
    for paper in &papers {
        let solved = sheet.show == Show::Solution;
        let figure = drawn(sheet, paper.exercise, solved)?;
        put_head(&mut out, paper, &figure);
        if shared.is_none() {
            put!(out, "<p class=\"convention\">{}</p>", escaped(&m::convention(lang, &paper.convention)));
        }
        put!(out, "<p>{}</p>", escaped(&paper.task.join(" ")));
        put!(out, "{}", figure.svg());
        let form = if solved { paper.solved.as_ref().unwrap_or(&paper.form) } else { &paper.form };
        put_table(&mut out, form, paper.exercise.kind(), lang);
        if solved {
            put_reasons(&mut out, paper);
        }
        put!(out, "</section>");
    }
    if sheet.show == Show::Both {
        put!(out, "<div class=\"key\">\n<h1>{}</h1>", escaped(&m::key_title(lang)));
        for paper in &papers {
            let figure = drawn(sheet, paper.exercise, true)?;
            put_head(&mut out, paper, &figure);
            put!(out, "{}", figure.svg());
            if let Some(solved) = &paper.solved {
                put_table(&mut out, solved, paper.exercise.kind(), lang);
            }
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

/// Begins an exercise; a tree that is too wide for an upright page is printed on one on its side.
fn put_head(out: &mut String, paper: &Printed<'_>, figure: &Figure) {
    let wide = if figure.is_wide() { " class=\"wide\"" } else { "" };
    put!(out, "<section{wide}>\n<h2>{}. {}</h2>", paper.number, escaped(&paper.title));
}

fn put_table(out: &mut String, form: &Form, kind: Kind, lang: Lang) {
    // Room to write by hand.
    let class = match kind {
        _ if form.columns[0] == "asked" => " class=\"asked\"",
        Kind::History | Kind::Reorder => " class=\"lists\"",
        _ => "",
    };
    put!(out, "<table{class}>");
    if form.columns[0] != "asked" {
        let head: String = form
            .columns
            .iter()
            .map(|column| format!("<th>{}</th>", escaped(&m::head(lang, column))))
            .collect();
        put!(out, "<tr>{head}</tr>");
    }
    for row in &form.rows {
        let cells: String = row
            .iter()
            .enumerate()
            .map(|(i, cell)| {
                let tag = if i == 0 { "th" } else { "td" };
                format!("<{tag}>{}</{tag}>", escaped(cell))
            })
            .collect();
        put!(out, "<tr>{cells}</tr>");
    }
    put!(out, "</table>");
}
