//! Cells of CSV (RFC 4180), for spreadsheets as well as for us.

/// A cell that is read back as `text`, and that a spreadsheet does not take for a formula: `'` is put before what begins
/// like one.
///
/// Law: reading the cell gives `text`, whatever it is.
///
/// ```
/// use plyscope_teach::csv::cell;
/// assert_eq!(cell("A"), "A");
/// assert_eq!(cell("-3"), "-3");
/// assert_eq!(cell("=cmd()"), "'=cmd()");
/// assert_eq!(cell("\t=1"), "\"'\t=1\"");
/// assert_eq!(cell("say \"x\", y"), "\"say \"\"x\"\", y\"");
/// ```
pub fn cell(text: &str) -> String {
    let text = if is_risky(text) { format!("'{text}") } else { text.to_owned() };
    let plain = |c: char| !c.is_control() && !",;\"".contains(c);
    let kept = text.trim() == text && !text.starts_with('#');
    if kept && text.chars().all(plain) { text } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

/// Whether a spreadsheet could take a text, or what is behind its `'`, for a formula.
fn is_risky(text: &str) -> bool {
    let bare = text.trim_start_matches('\'');
    // Numbers, and lists of them, stay as they are.
    let number = |c: char| c.is_ascii_digit() || "+-.,∞inf ".contains(c);
    bare.starts_with(['\t', '\r', '\n'])
        || bare.trim_start().starts_with(['=', '+', '-', '@']) && !bare.chars().all(number)
}

/// The number of a line, and its cells.
pub(crate) type Record = (usize, Vec<String>);

/// The cells of each line with the number of the line. A cell in quotes is exact, and may hold separators, line breaks and
/// `""` for a quote; others are trimmed. Empty lines and lines that begin with `#` are skipped.
/// Between cells stands what a first line `sep=;` says, or else what is in the first line: a tab, `;` or `,`.
pub(crate) fn records(text: &str) -> Vec<Record> {
    let head =
        text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#')).unwrap_or_default();
    // A spreadsheet may say so itself, in a line of its own.
    let said =
        head.trim().to_lowercase().strip_prefix("sep=").map(|sign| sign.chars().next().unwrap_or('\t'));
    let separator = said.or_else(|| ['\t', ';'].into_iter().find(|&sign| head.contains(sign))).unwrap_or(',');
    let mut records = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while !rest.is_empty() {
        let end = rest.find('\n').map_or(rest.len(), |end| end + 1);
        let is_said = said.is_some() && records.is_empty() && rest[..end].trim() == head.trim();
        if rest.starts_with('#') || rest[..end].trim().is_empty() || is_said {
            rest = &rest[end..];
            line += 1;
            continue;
        }
        let (cells, read) = record(rest, separator);
        // A spreadsheet writes its empty rows, too.
        if cells.iter().any(|cell| !cell.is_empty()) {
            records.push((line, cells));
        }
        line += rest[..read].matches('\n').count();
        rest = &rest[read..];
    }
    records
}

/// The cells of a single line between such signs.
pub(crate) fn cells(line: &str, separator: char) -> Vec<String> {
    record(line, separator).0
}

/// The cells of the first line, and how many bytes it takes with its end.
fn record(text: &str, separator: char) -> (Vec<String>, usize) {
    let mut cells = Vec::new();
    // What was read of a cell, and whether it began with a quote, which may be closed already.
    let (mut cell, mut exact, mut inside) = (String::new(), false, false);
    let done = |cell: &mut String, exact: &mut bool| {
        let text = std::mem::take(cell);
        let text = if std::mem::take(exact) { text } else { text.trim().to_owned() };
        text.strip_prefix('\'').filter(|rest| is_risky(rest)).map_or_else(|| text.clone(), str::to_owned)
    };
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' if inside && chars.peek().is_some_and(|&(_, next)| next == '"') => {
                chars.next();
                cell.push('"');
            }
            '"' if inside => inside = false,
            c if inside => cell.push(c),
            '"' if !exact && cell.trim().is_empty() => {
                cell.clear();
                (exact, inside) = (true, true);
            }
            '\n' => {
                cells.push(done(&mut cell, &mut exact));
                return (cells, at + 1);
            }
            c if c == separator => cells.push(done(&mut cell, &mut exact)),
            // Nothing but space belongs behind a closed quote.
            c if exact && c.is_whitespace() => {}
            c => cell.push(c),
        }
    }
    cells.push(done(&mut cell, &mut exact));
    (cells, text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_in_a_cell_is_read_back() {
        let hostile = [
            "A",
            "",
            " a ",
            "a,b;c",
            "\"",
            "\"\"",
            "'",
            "''",
            "'=",
            "'x",
            "''=1",
            "=cmd()",
            "+cmd()",
            "+1",
            "-1",
            "-inf",
            "@x",
            "\t=1",
            "\r=1",
            "\n",
            "a\nb",
            "a\r\nb",
            "#x",
            "'#",
            "-x",
            " =1",
            "∞",
            "-∞",
            "x\u{1b}[31m",
            "a\"b",
            "\u{feff}x",
        ];
        for text in hostile {
            for more in ["", "x", "=1", "a\"\nb"] {
                let line = format!("{},{},z\r\n{}\n", cell(text), cell(more), cell("end"));
                let read = records(&format!("k,m,n\n{line}"));
                let found: Vec<&str> = read[1].1.iter().map(String::as_str).collect();
                assert_eq!(found, [text, more, "z"], "{line:?}");
                assert_eq!(read[2].1, ["end"]);
            }
            let bare = cell(text);
            let shown = bare.strip_prefix('"').unwrap_or(&bare);
            assert!(!shown.starts_with(['=', '@', '\t', '\r', '\n']), "{bare:?}");
        }
    }

    #[test]
    fn what_people_write_is_read() {
        let read = records("# of mine\n\nnode ; value\r\n \"B\" ; 3\nC;\"4\nor 5\"\nD;6");
        let cells = |n: usize| read[n].1.iter().map(String::as_str).collect::<Vec<_>>();
        assert_eq!(
            (cells(0), cells(1), cells(2)),
            (vec!["node", "value"], vec!["B", "3"], vec!["C", "4\nor 5"])
        );
        assert_eq!(read.iter().map(|record| record.0).collect::<Vec<_>>(), [3, 4, 5, 7]);
    }
}
