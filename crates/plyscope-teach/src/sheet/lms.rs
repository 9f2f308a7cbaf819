//! Questions for learning platforms: Moodle XML and GIFT.

use super::escape::{cloze, cloze_answer, gift as control, gift_answer, gift_html, html as escaped, plain};
use super::outline::outline;
use super::{Printed, Sheet, Show, figure, leaf_names, printed};
use crate::{Kind, Refused};
use std::fmt::Write;

/// Writing to a `String` cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{ let _ = writeln!($out, $($arg)*); }};
}

/// A platform always needs the answers.
fn with_keys(sheet: &Sheet) -> Sheet {
    Sheet { show: Show::Solution, ..sheet.clone() }
}

/// How leaves and numbers are to be typed, where a machine compares.
fn how_to_type(paper: &Printed<'_>) -> Option<String> {
    match paper.exercise.kind() {
        Kind::Visited | Kind::Pruned => {
            let leaves = leaf_names(paper.exercise);
            Some(format!(
                "Type names with one space between them, for instance {}.",
                leaves.get(..2)?.join(" ")
            ))
        }
        Kind::Entry | Kind::Exit | Kind::History => {
            Some("Type -inf and inf for the infinities, and - at a node that is never called.".to_owned())
        }
        Kind::Cuts => {
            Some("Type alpha or beta for the kind, and - in lines that you do not need.".to_owned())
        }
        Kind::NextStep => {
            Some("Type - where nothing belongs, and -inf and inf for the infinities.".to_owned())
        }
        Kind::Symbolic => Some("Type for instance x >= 5 or 3 < x <= 7.".to_owned()),
        _ => None,
    }
}

/// Moodle XML: each exercise is one question with a gap for every cell of its form ("cloze"), its picture attached.
/// Where many answers are right it is an essay with the key for the grader.
pub(super) fn moodle(sheet: &Sheet) -> Result<String, Refused> {
    let sheet = with_keys(sheet);
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n");
    for paper in printed(&sheet)? {
        let essay = paper.exercise.kind() == Kind::Reorder;
        put!(out, "<question type=\"{}\">", if essay { "essay" } else { "cloze" });
        put!(
            out,
            "<name><text>{} {}: {}</text></name>",
            escaped(&sheet.title),
            paper.number,
            escaped(paper.title)
        );
        let mut html = format!("<p><em>Convention: {}.</em></p>\n", cloze(&paper.convention));
        put!(html, "<p>{}</p>", cloze(&paper.task.join(" ")));
        if let Some(how) = how_to_type(&paper) {
            put!(html, "<p>{}</p>", cloze(&how));
        }
        put!(
            html,
            "<p><img src=\"@@PLUGINFILE@@/tree.svg\" alt=\"{}\"/></p>",
            cloze(&paper.exercise.tree.to_string())
        );
        let solved = paper.solved.as_ref().unwrap_or(&paper.form);
        if !essay {
            put!(html, "<table>");
            for row in rows_for_gaps(&paper) {
                let gaps: String = row[1..].iter().map(|cell| format!("<td>{}</td>", gap(cell))).collect();
                put!(html, "<tr><th>{}</th>{gaps}</tr>", cloze(&row[0]));
            }
            put!(html, "</table>");
        }
        let picture = base64(figure(paper.exercise, false)?.svg().as_bytes());
        put!(out, "<questiontext format=\"html\"><text><![CDATA[{html}]]></text>");
        put!(out, "<file name=\"tree.svg\" path=\"/\" encoding=\"base64\">{picture}</file></questiontext>");
        let why: Vec<String> =
            paper.key.iter().flat_map(|key| &key.why).map(|line| format!("<p>{}</p>", cloze(line))).collect();
        put!(
            out,
            "<generalfeedback format=\"html\"><text><![CDATA[{}]]></text></generalfeedback>",
            why.join("\n")
        );
        if essay {
            let rows: Vec<String> = solved.rows.iter().map(|row| escaped(&row.join(" | "))).collect();
            put!(out, "<defaultgrade>1</defaultgrade><responseformat>editor</responseformat>");
            put!(out, "<graderinfo format=\"plain_text\"><text>{}</text></graderinfo>", rows.join("\n"));
        }
        put!(out, "</question>");
    }
    put!(out, "</quiz>");
    Ok(out)
}

/// The filled rows that belong to the blank ones: a form with a fixed number of lines is filled up.
fn rows_for_gaps(paper: &Printed<'_>) -> Vec<Vec<String>> {
    let solved = paper.solved.as_ref().unwrap_or(&paper.form);
    let mut rows = solved.rows.clone();
    let columns = paper.form.columns.len();
    while rows.len() < paper.form.rows.len() {
        let mut row = vec!["–".to_owned(); columns];
        row[0] = paper.form.rows[rows.len()][0].clone();
        rows.push(row);
    }
    rows.iter_mut().flatten().filter(|cell| cell.is_empty()).for_each(|cell| "–".clone_into(cell));
    rows
}

/// What a student may type for an answer: as we print it, and with the signs of every keyboard.
fn spellings(answer: &str) -> Vec<String> {
    let plain = answer
        .replace('α', "alpha")
        .replace('β', "beta")
        .replace("+∞", "inf")
        .replace('∞', "inf")
        .replace('–', "-");
    let mut all = vec![plain, answer.to_owned()];
    all.dedup();
    all
}

/// A gap of a cloze question.
fn gap(answer: &str) -> String {
    let shielded = |text: &String| format!("={}", cloze_answer(text));
    match answer.parse::<f64>() {
        Ok(number) if number.is_finite() => format!("{{1:NUMERICAL:={answer}:0}}"),
        _ => format!(
            "{{1:SHORTANSWER:{}}}",
            spellings(answer).iter().map(shielded).collect::<Vec<_>>().join("~")
        ),
    }
}

/// GIFT: matching for tables, a short answer for one line, an essay where many answers are right.
pub(super) fn gift(sheet: &Sheet) -> Result<String, Refused> {
    let sheet = with_keys(sheet);
    let mut out = format!("// {}\n", plain(&sheet.title));
    for paper in printed(&sheet)? {
        let kind = paper.exercise.kind();
        let solved = paper.solved.as_ref().unwrap_or(&paper.form);
        let mut text = format!("<p><em>Convention: {}.</em></p>", escaped(&paper.convention));
        let _ = write!(text, "<p>{}</p><pre>", escaped(&paper.task.join(" ")));
        let lines: Vec<String> = outline(paper.exercise).iter().map(|line| escaped(line)).collect();
        text.push_str(&lines.join("<br>"));
        text.push_str("</pre>");
        let name = format!("{} {}: {}", sheet.title, paper.number, paper.title);
        let head = |part: &str| format!("::{}{part}::[html]{}", control(&name), control(&text));
        let cells = |row: &[String]| row[1..].join(", ");
        let hint = how_to_type(&paper).map(|how| format!("<p>{}</p>", escaped(&how))).unwrap_or_default();
        // GIFT has no way to write this sign in a short answer, so such a question is graded by hand.
        let pairs = solved.rows.len() >= 3;
        let arrow = !pairs && solved.rows.iter().any(|row| cells(row).contains("->"));
        match () {
            () if kind == Kind::Reorder || arrow => {
                put!(
                    out,
                    "// Key: {}",
                    plain(&solved.rows.iter().map(|row| row.join(" | ")).collect::<Vec<_>>().join("; "))
                );
                put!(out, "{}{{}}\n", head(""));
            }
            () if pairs => {
                put!(out, "{}{{", head(""));
                for row in &solved.rows {
                    put!(out, "  ={} -> {}", gift_html(&row[0]), control(&cells(row)));
                }
                put!(out, "}}\n");
            }
            () => {
                for row in &solved.rows {
                    let part = if solved.rows.len() > 1 { format!(" ({})", row[0]) } else { String::new() };
                    let typed: Vec<String> =
                        spellings(&cells(row)).iter().map(|text| format!("={}", gift_answer(text))).collect();
                    put!(out, "{}{}{{{}}}\n", head(&control(&part)), control(&hint), typed.join(" "));
                }
            }
        }
    }
    Ok(out)
}

/// Base 64, as every mail has it (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits =
            chunk.iter().enumerate().fold(0u32, |bits, (i, &byte)| bits | u32::from(byte) << (16 - 8 * i));
        for i in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * i) & 63) as usize];
            out.push(if i <= chunk.len() { char::from(sign) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_of_the_standard() {
        for (text, expected) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }

    #[test]
    fn gaps_and_signs() {
        assert_eq!(gap("-∞"), "{1:SHORTANSWER:=-inf~=-∞}");
        assert_eq!(gap("α"), "{1:SHORTANSWER:=alpha~=α}");
        assert_eq!(gap("3.5"), "{1:NUMERICAL:=3.5:0}");
        assert_eq!(gap("E F"), "{1:SHORTANSWER:=E F}");
        assert_eq!(gap("x >= 5"), "{1:SHORTANSWER:=x &gt;\\= 5}");
    }
}
