//! Names are data in everything that is written here: exact where machines read, visible where people do.

use plyscope::tree::{Builder, Label};
use plyscope::{Player, Tree};
use plyscope_trace::draw::{Drawing, Step, Style as Look};
use plyscope_trace::read::{Format, read, write};
use plyscope_trace::shown::{short, visible};
use plyscope_trace::style::{Settings, Style, to_string};
use plyscope_trace::{Algorithm, Options, run};

const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>",
    "{1:SHORTANSWER:=haha}",
    "a\nb",
    "\n",
    "\t=1",
    "\r=cmd()",
    "=cmd()",
    "\u{1b}[31mred",
    "\u{1b}]0;title\u{7}x",
    "\u{1b}]8;;http://x",
    "\u{9b}31m",
    "pay\u{202e}lap",
    "\u{2066}a\u{2069}",
    "a\u{200b}b",
    "\u{feff}x",
    "\u{2028}",
    "q\"u'o`te",
    "back\\slash\\",
    "\\end{forest}",
    "50%",
    "#x",
    "~x",
    "a&b",
    "&amp;",
    "`x`",
    "a|b",
    "]]>",
    "-->",
    "[x]",
    "(x)",
    "x:5",
    "x=5",
    "3",
    "-inf",
    "MAX A",
    "A (MIN)",
    "B_max",
    "MIN: ",
    "// c",
    "/* c",
    "' '",
    " x ",
    "'",
];

/// A tree with such a name at the root, an inner node and a leaf.
fn tree(name: &str) -> Tree {
    let mut builder = Builder::new(Player::Max);
    let label = |text: String, value: Option<i32>| Label {
        value: value.map(plyscope::tree::Decimal::integer),
        ..Label::name(&text)
    };
    builder.open(label(name.to_owned(), None)).unwrap();
    builder.open(label(format!("{name}{name}"), None)).unwrap();
    builder.leaf(label(format!("{name}&3"), Some(3))).unwrap();
    builder.leaf(label("after".to_owned(), Some(5))).unwrap();
    builder.close().unwrap();
    builder.leaf(label(format!("x{name}"), Some(-2))).unwrap();
    builder.close().unwrap();
    builder.finish().unwrap()
}

/// Law: every format that holds names gives the same tree back.
#[test]
fn trees_are_read_back_whatever_the_names() {
    for name in HOSTILE {
        let tree = tree(name);
        for format in Format::ALL {
            let written = write(&tree, format);
            let again = read(&written.text, Some(format), Player::Max);
            let again = again.unwrap_or_else(|error| panic!("{format} {name:?}: {error}\n{}", written.text));
            let names = |tree: &Tree| tree.nodes().map(|node| tree.name(node).to_owned()).collect::<Vec<_>>();
            if format.holds().names {
                assert_eq!(names(&again), names(&tree), "{format}\n{}", written.text);
            }
            assert_eq!(again == tree, written.dropped.is_empty(), "{format} {name:?}");
        }
    }
}

/// Law: what people read has no character that a terminal obeys or that turns text around, and shows the name; the same
/// search with other names has as many lines. What machines read has the name itself.
#[test]
fn traces_show_every_name() {
    for name in HOSTILE {
        let (hostile, tame) = (tree(name), tree("tame"));
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Mtdf, Algorithm::Minimax] {
            let text = |tree: &Tree, style| {
                to_string(&run(tree, Options::new(algorithm)).unwrap(), style, &Settings::default())
            };
            for style in [Style::Table, Style::Stack, Style::Log] {
                let shown = text(&hostile, style);
                assert_eq!(visible(&shown.replace('\n', " ")), shown.replace('\n', " "), "{style} {name:?}");
                assert_eq!(
                    shown.lines().count(),
                    text(&tame, style).lines().count(),
                    "{style} {name:?}: {shown}"
                );
                assert!(shown.contains(&*short(name)), "{style} {name:?}: {shown}");
            }
            let lines = text(&hostile, Style::Json);
            assert_eq!(lines.lines().count(), text(&tame, Style::Json).lines().count());
            let mut nodes = lines.lines().filter_map(|line| {
                let line: serde_json::Value = serde_json::from_str(line).unwrap();
                Some(line["node"].as_str()?.to_owned())
            });
            assert!(nodes.any(|node| node == *name), "{lines}");
        }
    }
}

/// Law: a picture has the same elements whatever the names, and says them in words that can be seen.
#[test]
fn pictures_are_drawn_whatever_the_names() {
    let elements = |tree: &Tree| {
        let run = run(tree, Options::new(Algorithm::AlphaBeta)).unwrap();
        let svg = Drawing::new(&run, &Look::default()).svg(Step::Final);
        let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
        let names = document.descendants().filter(|node| node.is_element());
        let names: Vec<String> = names.map(|node| node.tag_name().name().to_owned()).collect();
        let said: Vec<String> =
            document.descendants().filter_map(|node| Some(node.text()?.to_owned())).collect();
        (names, said.join("\n"))
    };
    let (tame, _) = elements(&tree("tame"));
    for name in HOSTILE {
        let (found, said) = elements(&tree(name));
        assert_eq!(found, tame, "{name:?}");
        assert!(said.contains(&*short(name)), "{name:?}: {said}");
        assert_eq!(visible(&said.replace(['\n'], " ")), said.replace(['\n'], " "), "{name:?}");
    }
}
