//! Names are data: whatever the nodes are called, a sheet has the same parts, and none of them comes from a name.

use plyscope::tree::quote;
use plyscope_teach::sheet::{Format, Sheet, Show, write};
use plyscope_teach::{Exercise, Kind, Shape, Spec, generate, key, read};
use plyscope_trace::shown::visible;

const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>",
    "{1:SHORTANSWER:=haha}",
    "a\n```\n# heading\n| x |",
    "\t=1",
    "\r=cmd()",
    "=cmd()",
    "\u{1b}[31mred",
    "\u{1b}]0;title\u{7}x",
    "pay\u{202e}lap",
    "a\u{200b}b",
    "q\"u'o`te",
    "\\end{forest}",
    "%50%x",
    "# h",
    "~x~",
    "&lt;b&gt;",
    "a|b",
    "]]>",
    "1. x",
    "$x$",
    "*",
    "a -> b",
    "::t::",
    "```",
    "//c",
];

/// An exercise in which a root, an inner node and a leaf have such a name.
fn exercise(kind: Kind, name: &str) -> Exercise {
    let named = |n: usize| quote(&format!("{name}{}", "'".repeat(n)));
    let text = format!("({} ({} {}=3 b=5 c=1) (D e=2 f=9 g=4) (H i=7 j=0))", quote(name), named(1), named(2));
    generate(&Spec { shape: Shape::Given(text), ..Spec::new(kind, 1) })
        .unwrap_or_else(|error| panic!("{kind} {name:?}: {error}"))
}

fn sheet(exercise: Exercise, show: Show) -> Sheet {
    Sheet { title: "Sheet".to_owned(), exercises: vec![exercise], show, ..Sheet::default() }
}

/// The elements and attributes of XML in order, and its text.
fn xml(text: &str) -> (Vec<String>, String) {
    let document = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut parts = Vec::new();
    let mut said = String::new();
    for node in document.descendants() {
        if node.is_element() {
            parts.push(node.tag_name().name().to_owned());
            parts.extend(node.attributes().map(|a| format!("@{}", a.name())));
            said.extend(node.attributes().map(|a| a.value()));
        }
        said.push_str(node.text().filter(|_| node.is_text()).unwrap_or_default());
        said.push('\n');
    }
    (parts, said)
}

/// A page of ours, as the XML that its body is.
fn html(text: &str) -> (Vec<String>, String) {
    let body = text.split_once("<body>").unwrap().1.split_once("</body>").unwrap().0;
    xml(&format!("<body>{body}</body>"))
}

/// The gaps of a cloze text, as Moodle finds them: a brace, a weight, a kind.
fn gaps(text: &str) -> usize {
    let begins = |rest: &str| {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.starts_with(":SHORTANSWER:") || rest.starts_with(":NUMERICAL:")
    };
    text.split('{').skip(1).filter(|rest| begins(rest)).count()
}

/// A question bank for Moodle: its elements, those of the HTML in it, and the gaps.
fn moodle(text: &str) -> (Vec<String>, String) {
    let (mut parts, _) = xml(text);
    let document = roxmltree::Document::parse(text).unwrap();
    let mut said = String::new();
    for node in document.descendants().filter(|node| node.has_tag_name("text")) {
        let inner = node.text().unwrap_or_default();
        if node.parent().and_then(|parent| parent.attribute("format")) == Some("html") {
            let (more, words) = xml(&format!("<t>{inner}</t>"));
            parts.extend(more);
            parts.push(format!("{} gaps, {} braces", gaps(inner), inner.matches('{').count()));
            said.push_str(&words);
        }
    }
    (parts, said)
}

/// Questions in GIFT: a title, HTML, and answers between braces; a backslash makes the next sign an ordinary one.
fn gift(text: &str) -> (Vec<String>, String) {
    let (mut parts, mut said) = (Vec::new(), String::new());
    for question in text.split("\n\n") {
        let lines: Vec<&str> = question.lines().filter(|line| !line.starts_with("//")).collect();
        parts.push(format!("{} comments", question.lines().count() - lines.len()));
        let question = lines.join("\n");
        if question.is_empty() || question.starts_with("$CATEGORY: ") {
            continue;
        }
        // Signs that mean something, and between them texts.
        let mut texts = vec![String::new()];
        let mut signs = String::new();
        let mut chars = question.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => texts.last_mut().unwrap().push(chars.next().expect("an escaped sign")),
                c if "~=#{}:".contains(c) => {
                    signs.push(c);
                    texts.push(String::new());
                }
                c => texts.last_mut().unwrap().push(c),
            }
        }
        parts.push(signs);
        // `::title::[html]…`
        let body = texts[4].strip_prefix("[html]").unwrap_or_else(|| panic!("{question}"));
        let (more, words) = xml(&format!("<t>{}</t>", body.replace("<br>", "<br/>")));
        parts.extend(more);
        said.push_str(&words);
        for answer in &texts[5..] {
            let (left, right) = answer.split_once("->").unwrap_or(("", answer));
            let (more, words) = xml(&format!("<t>{left}</t>"));
            parts.push(format!("a pair: {}", !left.is_empty()));
            parts.extend(more);
            said.push_str(&words);
            said.push_str(right);
        }
    }
    (parts, said)
}

/// What each line of Markdown is.
fn markdown(text: &str) -> (Vec<String>, String) {
    let (mut parts, mut said) = (Vec::new(), String::new());
    let mut fence: Option<String> = None;
    for line in text.lines() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        parts.push(match &fence {
            Some(open) if line.trim_end() == open => {
                fence = None;
                "end of fence".to_owned()
            }
            Some(_) => {
                said.push_str(line);
                "in a fence".to_owned()
            }
            None if ticks >= 3 => {
                fence = Some("`".repeat(ticks));
                "fence".to_owned()
            }
            None => {
                let mut plain = String::new();
                let mut signs = String::new();
                let mut chars = line.chars();
                while let Some(c) = chars.next() {
                    match c {
                        '\\' => plain.push(chars.next().expect("an escaped sign")),
                        c if "`*_{}[]<>#|~$!^".contains(c) => signs.push(c),
                        c => plain.push(c),
                    }
                }
                said.push_str(&plain);
                let start: String = line.chars().take_while(|&c| "-+=# ".contains(c)).collect();
                format!("{start:?} {signs:?}")
            }
        });
        said.push('\n');
    }
    assert_eq!(fence, None, "{text}");
    (parts, said)
}

/// Plain text: the number of lines.
fn text(text: &str) -> (Vec<String>, String) {
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
    (vec![format!("{} lines", text.lines().count())], text.to_owned())
}

#[test]
fn a_sheet_has_the_same_parts_whatever_the_names() {
    type Reader = fn(&str) -> (Vec<String>, String);
    let readers: [(Format, Reader); 6] = [
        (Format::Html, html),
        (Format::Moodle, moodle),
        (Format::Gift, gift),
        (Format::Markdown, markdown),
        (Format::Text, text),
        (Format::Svg, xml),
    ];
    let kinds = [
        Kind::Values,
        Kind::Visited,
        Kind::Entry,
        Kind::Exit,
        Kind::History,
        Kind::Cuts,
        Kind::BestMove,
        Kind::Negamax,
    ];
    let (pair, essay) = ("a pair: true".to_owned(), "responseformat".to_owned());
    let mut read = 0;
    for kind in kinds {
        for (format, reader) in readers {
            for show in [Show::Blank, Show::Solution] {
                let tame = write(&sheet(exercise(kind, "Tame"), show), format).unwrap();
                let (tame, _) = reader(&tame);
                for name in HOSTILE {
                    let file = write(&sheet(exercise(kind, name), show), format).unwrap();
                    let (parts, said) = reader(&file);
                    // With an arrow in a name, some answers of GIFT are graded by hand; none becomes a pair.
                    // The same for what Moodle could not read in a gap.
                    let unreadable = visible(name).contains(['{', '}', '~', '#', '\\']);
                    match (format, name.contains("->"), unreadable) {
                        (Format::Gift, true, _) => assert!(!parts.contains(&pair), "{file}"),
                        (Format::Moodle, _, true) if parts.contains(&essay) => {
                            assert!(parts.contains(&"0 gaps, 0 braces".to_owned()), "{file}");
                        }
                        _ => assert_eq!(parts, tame, "{kind} {format} {name:?}\n{file}"),
                    }
                    // A picture breaks no line and shortens nothing here, but white space may look different in it.
                    if format != Format::Svg {
                        assert!(said.contains(&*visible(name)), "{kind} {format} {name:?}\n{said}");
                    }
                    read += 1;
                }
            }
        }
    }
    println!("{read} sheets read back");
}

/// Law: an answer about nodes of any name is read back from CSV, exactly.
#[test]
fn answers_survive_csv_whatever_the_names() {
    for kind in [
        Kind::Values,
        Kind::Negamax,
        Kind::Visited,
        Kind::Pruned,
        Kind::Entry,
        Kind::Exit,
        Kind::History,
        Kind::Cuts,
    ] {
        for name in HOSTILE {
            let exercise = exercise(kind, name);
            let answer = key(&exercise).unwrap().answer;
            let file = read::to_csv(&answer, kind);
            let again = read::answer(&file, &exercise)
                .unwrap_or_else(|error| panic!("{kind} {name:?}: {error}\n{file}"));
            assert_eq!(again, answer, "{kind} {name:?}\n{file}");
        }
    }
}
