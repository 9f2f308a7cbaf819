//! One function for each format, through which every text goes that is put into it. A name is data: it is shown as it is,
//! with what cannot be seen [written out](plyscope_trace::shown::visible), and means nothing to the format.

use plyscope_trace::draw::text::escape_into;
use plyscope_trace::shown::visible;

/// For a terminal or a text file.
pub(super) fn plain(text: &str) -> String {
    visible(text).into_owned()
}

/// For Markdown, within a line.
pub(super) fn markdown(text: &str) -> String {
    let mut out = String::new();
    for c in visible(text).chars() {
        if "\\`*_{}[]<>#|&~$!^".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// For Markdown, at the beginning of a line, where a list, a heading or a rule could begin.
pub(super) fn markdown_line(text: &str) -> String {
    let mut out = markdown(text);
    let digits = out.len() - out.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let at = if out.starts_with(['-', '+', '=', ':']) { 0 } else { digits };
    if at == 0 && out.starts_with(['-', '+', '=', ':']) || digits > 0 && out[digits..].starts_with(['.', ')'])
    {
        out.insert(at, '\\');
    }
    out
}

/// Lines as they are, in a fence of Markdown that none of them can close.
pub(super) fn fenced(lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| plain(line)).collect();
    let longest = lines.iter().flat_map(|line| line.split(|c| c != '`')).map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{}\n{fence}\n", lines.join("\n"))
}

/// For HTML and XML, as text and in quoted attributes.
pub(super) fn html(text: &str) -> String {
    let mut out = String::new();
    escape_into(&mut out, &visible(text));
    out
}

/// For the HTML of a cloze question, in which braces would be a gap.
pub(super) fn cloze(text: &str) -> String {
    html(text).replace('{', "&#123;").replace('}', "&#125;")
}

/// For an answer in a gap of a cloze question; nothing if it has a sign that no Moodle reads back there. `#`, `~` and `}` end
/// an answer, and so does the `#` of an entity since Moodle 5; a backslash is taken away only before two of them. `*` would
/// stand for anything; its backslash is read when answers are compared.
pub(super) fn cloze_answer(text: &str) -> Option<String> {
    let text = visible(text);
    if text.contains(['{', '}', '~', '#', '\\']) {
        return None;
    }
    let signs = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        '*' => "\\*".to_owned(),
        c => c.to_string(),
    };
    Some(text.chars().map(signs).collect())
}

/// For the feedback of a gap, which only `~` and `}` end.
pub(super) fn cloze_feedback(text: &str) -> String {
    cloze(text).replace('~', "&#126;").replace('\\', "&#92;")
}

/// For GIFT: in a title, a question, an answer.
pub(super) fn gift(text: &str) -> String {
    let mut out = String::new();
    for c in visible(text).chars() {
        if "~=#{}:\\".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// For a short answer of GIFT. There `*` would stand for anything, and `%` would begin what it is worth.
pub(super) fn gift_answer(text: &str) -> String {
    let worth = if text.starts_with('%') { "%100%" } else { "" };
    format!("{worth}{}", gift(text).replace('*', "\\*"))
}

/// For LaTeX, with the signs that TeX has its own names for.
pub(super) fn tex(text: &str) -> String {
    let text = visible(text);
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '-' | '+' | '−' if chars.peek() == Some(&'∞') => {
                chars.next();
                out.push_str(if c == '+' { r"$+\infty$" } else { r"$-\infty$" });
            }
            // A minus before a number is one.
            '-' | '−' if chars.peek().is_some_and(char::is_ascii_digit) => out.push_str("$-$"),
            // Two of them would be a dash, and two of these a quotation mark.
            '-' if chars.peek() == Some(&'-') => out.push_str("-{}"),
            '\'' if chars.peek() == Some(&'\'') => out.push_str("'{}"),
            '`' => out.push_str(r"\textasciigrave{}"),
            '|' => out.push_str(r"\textbar{}"),
            '∞' => out.push_str(r"$\infty$"),
            'α' => out.push_str(r"$\alpha$"),
            'β' => out.push_str(r"$\beta$"),
            '≥' => out.push_str(r"$\ge$"),
            '≤' => out.push_str(r"$\le$"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            '–' => out.push_str("--"),
            '−' => out.push_str("$-$"),
            '…' => out.push_str(r"\dots{}"),
            '\\' => out.push_str(r"\textbackslash{}"),
            '~' => out.push_str(r"\textasciitilde{}"),
            '^' => out.push_str(r"\textasciicircum{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names that mean something in a format that we write.
    const HOSTILE: &[&str] = &[
        "A",
        "<script>alert(1)</script>",
        "{1:SHORTANSWER:=haha}",
        "a\nb",
        "```\n# x",
        "\t=1",
        "\r=cmd()",
        "=cmd()",
        "\u{1b}[31mred",
        "\u{1b}]0;title\u{7}x",
        "pay\u{202e}lap",
        "a\u{200b}b",
        "\u{0}\u{9f}",
        "q\"u'o`te''``",
        "\\end{forest}\\\\",
        "%50%x",
        "# h",
        "~x~",
        "&lt;b&gt;&amp;",
        "a|b|",
        "]]>",
        "1. x",
        "12) y",
        "- x",
        "--- x--y",
        "$x$^2_1",
        "![a](b)",
        "*",
        "a -> b",
        "::t::",
        "//c",
        "α-∞ ≥ 3 -5",
        "==",
    ];

    /// Takes away the backslash before each of `signs`, and refuses one of them without.
    fn unescaped(text: &str, signs: &str) -> String {
        let mut out = String::new();
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => out.push(chars.next().filter(|c| signs.contains(*c)).expect("an escaped sign")),
                c if signs.contains(c) => panic!("`{c}` stands for something in {text}"),
                c => out.push(c),
            }
        }
        out
    }

    fn from_html(text: &str) -> String {
        let xml = format!("<t>{text}</t>");
        let document = roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{error}: {text}"));
        let root = document.root_element();
        assert!(root.children().all(|child| child.is_text()), "{text}");
        root.text().unwrap_or_default().to_owned()
    }

    /// Reads back what `tex` writes, and nothing else.
    fn from_tex(text: &str) -> String {
        const WORDS: &[(&str, &str)] = &[
            (r"$+\infty$", "+∞"),
            (r"$-\infty$", "-∞"),
            (r"$\infty$", "∞"),
            (r"$\alpha$", "α"),
            (r"$\beta$", "β"),
            (r"$\ge$", "≥"),
            (r"$\le$", "≤"),
            ("$<$", "<"),
            ("$>$", ">"),
            ("$-$", "-"),
            ("-{}", "-"),
            ("'{}", "'"),
            (r"\textasciigrave{}", "`"),
            (r"\textbar{}", "|"),
            (r"\dots{}", "…"),
            (r"\textbackslash{}", "\\"),
            (r"\textasciitilde{}", "~"),
            (r"\textasciicircum{}", "^"),
            (r"\{", "{"),
            (r"\}", "}"),
            (r"\$", "$"),
            (r"\&", "&"),
            (r"\#", "#"),
            (r"\%", "%"),
            (r"\_", "_"),
        ];
        let (mut out, mut rest) = (String::new(), text);
        while let Some(c) = rest.chars().next() {
            if let Some((word, meant)) = WORDS.iter().find(|(word, _)| rest.starts_with(word)) {
                out.push_str(meant);
                rest = &rest[word.len()..];
                continue;
            }
            assert!(!"\\{}$&#%_^~`|".contains(c) && !c.is_control(), "`{c}` is a command in {text}");
            assert!(!rest.starts_with("--") && !rest.starts_with("''"), "{text}");
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
        out
    }

    #[test]
    fn every_format_reads_back_the_name_and_nothing_else() {
        for name in
            HOSTILE.iter().flat_map(|name| [name.to_string(), format!("x{name}"), format!("{name}{name}")])
        {
            let seen = visible(&name);
            assert_eq!(plain(&name), seen);
            assert!(!plain(&name).chars().any(char::is_control));
            assert_eq!(from_html(&html(&name)), seen);
            assert_eq!(unescaped(&markdown(&name), "\\`*_{}[]<>#|&~$!^"), seen);
            let line = markdown_line(&name);
            assert!(!line.starts_with(['-', '+', '=', ':']), "{line}");
            let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
            assert!(digits == line || !digits.starts_with(['.', ')']), "{line}");
            assert_eq!(line.replace('\\', ""), markdown(&name).replace('\\', ""));
            assert_eq!(from_tex(&tex(&name)), seen);
            let text = cloze(&name);
            assert!(!text.contains(['{', '}']), "{text}");
            assert_eq!(from_html(&text), seen);
            assert_eq!(unescaped(&gift(&name), "~=#{}:\\"), seen);
            assert_eq!(from_html(&unescaped(&gift(&html(&name)), "~=#{}:\\")), seen);
            // A short answer: its worth first, then the text, in which `*` is itself.
            let answer = gift_answer(&name);
            let answer = answer.strip_prefix("%100%").unwrap_or(&answer);
            assert_eq!(unescaped(answer, "~=#{}:\\*"), seen);
            assert!(!gift_answer(&name).starts_with("%50%"));
            // What Moodle reads is the text, in which `\*` is a star. No sign is left that could end it.
            match cloze_answer(&name) {
                Some(answer) => {
                    assert!(!answer.contains(['{', '}', '~', '#']), "{answer}");
                    assert_eq!(from_html(&answer.replace("\\*", "*")), seen);
                }
                None => assert!(seen.contains(['{', '}', '~', '#', '\\']), "{name}"),
            }
            let feedback = cloze_feedback(&name);
            assert!(!feedback.contains(['{', '}', '~', '\\']), "{feedback}");
            assert_eq!(from_html(&feedback), seen);
            let lines = [name.clone(), "end".to_owned()];
            let fenced = fenced(&lines);
            let all: Vec<&str> = fenced.lines().collect();
            let fence = all[0].trim_end_matches("text");
            assert_eq!((all.len(), all[3], all[1], all[2]), (4, fence, &*seen, "end"), "{fenced}");
            assert!(!seen.contains(fence));
        }
    }
}
