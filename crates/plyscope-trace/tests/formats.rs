//! The formats that others have: what their spellings mean, what is refused, and what docs/formats.md shows.

use plyscope::{Player, Tree};
use plyscope_trace::READING;
use plyscope_trace::examples;
use plyscope_trace::read::{Format, Players, check_round_trip, read, rivals, write};
use proptest::prelude::*;
use std::process::Command;

fn same(format: Format, text: &str, sexpr: &str) {
    let tree = read(text, Some(format), Player::Max).unwrap_or_else(|e| panic!("{format} {text}: {e}"));
    assert_eq!(tree, sexpr.parse().unwrap(), "{format} {text} should be {sexpr} and is {tree}");
    assert_eq!(Format::detect(text), format, "{text}");
}

#[test]
fn adjacency_in_json_and_python() {
    for (text, sexpr) in [
        ("{'A': ['B', 'C']} {'B': 3, 'C': 5}", "(A B=3 C=5)"),
        ("{'r': ['x', 'y'], 'x': 3, 'y': -2.5}", "(r x=3 y=-2.5)"),
        ("{'r': ['x', 'y'], 'x': ['z'], 'z': 'inf', 'y': -math.inf}", "(r (x z=inf) y=-inf)"),
        ("{'r': ('x',), 'x': 3,}", "(r x=3)"),
        ("{'r': [3, 12], }", "(r 3 12)"),
        ("{1: [2, 3], 2: [4, 5]}\n{3: 7, 4: 1, 5: 2}", "(\"1\" (\"2\" \"4\"=1 \"5\"=2) \"3\"=7)"),
        ("tree = {'r': ['x']} # the shape\nvalues = {'x': 3, 'r': 4}", "(r~4 x=3)"),
        ("{'r': ['x']}, {'x': 3}, {'r': 'MIN', 'x': 'min'}", "(r:min x:min=3)"),
        ("[('r', 'x'), ('r', 'y')] {'x': 3, 'y': 5}", "(r x=3 y=5)"),
        ("edges = [[\"r\", \"x\"], [\"r\", \"y\"],]\n{\"y\": 5, \"x\": 3}", "(r x=3 y=5)"),
        // Whoever has no parent is the root, wherever it stands.
        ("{'x': [3], 'r': ['y', 'x'], 'y': [], 'z': None} {'y': 1, 'x': None, 'z': 2, 'q': ['z', 'r']}", {
            "(q z=2 (r y=1 (x 3)))"
        }),
        ("{} {'x': 3}", "x=3"),
        ("r -> x\nr->y\nx = 3\ny: -2.5\nr: min", "(r:min x=3 y=-2.5)"),
        ("r → 3", "(r 3)"),
        ("# edges\n\"a b\"->x\nx -> 4\nx -> \"3\" \"3\" = inf", "(\"a b\" (x 4 \"3\"=inf))"),
    ] {
        same(Format::Adjacency, text, sexpr);
    }
}

#[test]
fn counts_with_leaves() {
    for (text, sexpr) in [
        ("3|2,2,2\n3,12,8,2,4,6", "((3 12) (8 2) (4 6))"),
        ("3 | 2 2 2 \r\n 3 12 8\n 2 4 6 # the leaves\n", "((3 12) (8 2) (4 6))"),
        ("2|2,2|0,0,0,0\n1,2,3,4", "((1 2) (3 4))"),
        // Level by level: the leaf above comes first.
        ("2|2,0\n1,2,3", "((2 3) 1)"),
        ("3\n1,2,-inf", "(1 2 -inf)"),
        ("1|1|1\n0.5", "(((0.5)))"),
        (r#"{"depth": 2, "branching": 2, "leafValues": [1, 2, 3, 4]}"#, "((1 2) (3 4))"),
        (r#"{'leaves': [7], 'branchingFactor': 5, 'depth': 0}"#, "7"),
    ] {
        same(Format::Levels, text, sexpr);
    }
    for (text, sexpr) in
        [("2,2,0,0,0\n1,2,3", "((1 2) 3)"), ("# depth first\n2 0 1 0\n1\n2", "(1 (2))"), ("1,0\n5", "(5)")]
    {
        same(Format::Preorder, text, sexpr);
    }
    // A root alone is the same in both.
    let leaf = read("0\n5", Some(Format::Preorder), Player::Max);
    assert_eq!(leaf, read("0\n5", Some(Format::Levels), Player::Max));
}

#[test]
fn newick() {
    for (text, sexpr) in [
        ("((3,12,8)B,(2,4,6)C)A;", "(A (B 3 12 8) (C 2 4 6))"),
        (" ( 3 , x : 5 ) ;\n", "(3 x=5)"),
        ("('it''s':3,'a b':-2.5)'7';", "(\"7\" \"it's\"=3 \"a b\"=-2.5)"),
        ("[&R] ((1,2)B:4,3[&max])r[&min][a comment]:5;", "(r:min~5 (B:max~4 1 2) 3)"),
        ("(1,2)node_1;", "(node_1 1 2)"),
        ("((3)B)A;", "((3))"),
        ("x:3;", "x=3"),
        ("-inf;", "-inf"),
    ] {
        same(Format::Newick, text, sexpr);
    }
    // Forced, the last sign may be missing.
    assert_eq!(read("(1,2)", Some(Format::Newick), Player::Max), "(1 2)".parse());
    // With a comment for a comment, s-expressions stay what they are.
    for text in ["(1 2);", "(1 2) ; one, two;", "3 ;"] {
        assert!(read(text, None, Player::Max).is_ok(), "{text}");
    }
}

#[test]
fn outlines() {
    for (text, sexpr) in [
        ("MAX A\n  3\n  12", "(A 3 12)"),
        ("min r\n\tx = 3\n\ty: -2.5\n\tz 7\n", "(r:min x=3 y=-2.5 z=7)"),
        ("- MAX\n  - MIN\n    - 3\n    - -4\n  - 5", "((3 -4) 5)"),
        ("r\n* left side ~ 4\n  * 3\n* 5", "(r (\"left side\"~4 3) 5)"),
        ("# a title\n\nr\n- 3\n\n# a remark\n- 5", "(r 3 5)"),
        ("r\r\n  1) 3\r\n  2) 5\r\n", "(r 3 5)"),
        ("r\n|-- x\n|   |-- 3\n|   `-- -5\n`-- 7", "(r (x 3 -5) 7)"),
        ("r\n+-- 3\n+-- 5", "(r 3 5)"),
        ("r\n├─ MAX \"a = b\" = 3\n└─ 5", "(r \"a = b\":max=3 5)"),
        ("MIN \"MAX\"\n  3", "(\"MAX\":min 3)"),
        ("MIN 3", ":min=3"),
        ("- x = 3", "x=3"),
    ] {
        same(Format::Outline, text, sexpr);
    }
}

#[test]
fn dot() {
    for (text, sexpr) in [
        ("digraph { A -> B  A -> C  B [label=3]  C [label=\"5\"] }", "(A B=3 C=5)"),
        (
            "strict graph \"a tree\" { r -- x; r -- y; x [label=\"-2.5\"] y [label=\"∞\"]; }",
            "(r x=-2.5 y=inf)",
        ),
        ("Digraph{r->{3 5}}", "(r 3 5)"),
        ("digraph { r -> a -> 3; r -> 5 [style=dashed] }", "(r (a 3) 5)"),
        (
            "digraph { /* all */ node [shape=triangle]; r // root\n node [shape=box] r -> x # edge\n x [label=\"x\\n3\"] }",
            "(r x=3)",
        ),
        ("digraph { 0 [label=MAX] 1 [label=\"MIN\"] 2 [label=3] 0 -> 1 -> 2 }", "(\"0\" (\"1\" \"2\"=3))"),
        (
            "digraph { n0 [label=\"A ~ 4\", shape=invtriangle] n0 -> n1 n1 [label=\"B = 3\"] }",
            "(A:min~4 B=3)",
        ),
        ("digraph { subgraph cluster_1 { node [shape=invtriangle] a } r -> a -> 3 rankdir=LR }", "(r (a 3))"),
        ("digraph { { rank=same; x; y } r -> x:n r:s -> y:e:c x [label=1][color=red] y [label=2] }", {
            "(r x=1 y=2)"
        }),
        ("digraph { \"two words\" -> \"a\\\"b\" \"a\\\"b\" [label=\"3\" + \"4\"; player=max] }", {
            "(\"two words\" \"a\\\"b\":max=34)"
        }),
        ("digraph { 7 }", "7"),
    ] {
        same(Format::Dot, text, sexpr);
    }
}

#[test]
fn gambit() {
    const HEAD: &str = "EFG 2 R \"a \\\"game\\\"\" { \"one\" \"two\" }\n\"a comment\nover lines\"\n";
    for (nodes, sexpr) in [
        ("p \"\" 1 1 \"\" { \"L\" \"R\" } 0\nt \"\" 1 \"\" { 3, -3 }\nt \"\" 2 \"\" { 5 -5 }", "(3 5)"),
        // A constant sum is as good as zero.
        ("p \"r\" 2 1 \"(2,1)\" { \"L\" \"R\" } 0 t \"x\" 1 \"o\" { 1/2 1/2 } t \"\" 2 { -1.5, 2.5 }", {
            "(r:min x=0.5 -1.5)"
        }),
        // An outcome says once what it pays; the same player may move twice, each time in a set of its own.
        (
            "p \"\" 1 7 { \"L\" \"R\" } 0 \"\" { 0 0 } t \"\" 3 \"o\" { 2 -2 } p \"b\" 1 8 { \"L\" } 0 t \"\" 3",
            "(A 2 (b:max 2))",
        ),
        ("t \"x\" 0", "x=0"),
        ("t \"x\" 1 \"o\" { 4, -4 }", "x=4"),
    ] {
        same(Format::Efg, &format!("{HEAD}{nodes}"), sexpr);
    }
    same(Format::Efg, "EFG 2 D \"\" { \"\" \"\" } t \"\" 1 \"\" { 1 2 }", "1");
}

#[test]
fn latex_forest() {
    for (text, sexpr) in [
        ("[A [B [3][12][8]] [C [2][4][6]]]", "(A (B 3 12 8) (C 2 4 6))"),
        ("[[3][5]]", "(3 5)"),
        ("[r, min, draw [$-3$, leaf] [{x = 5}, edge={dashed}] [$-\\infty$]]", "(r:min -3 x=5 -inf)"),
        ("[MIN r [\\textbf{3}] [y: 5, max]]", "(r:min 3 y:max=5)"),
        ("% a tree\n[r, static=-4 % the root\n [3] % a leaf\n]", "(r~-4 3)"),
        ("[{a, [b]} [3] [\\{\\_\\}\\% = 5]]", "(\"a, [b]\" 3 \"{_}%\"=5)"),
        (
            "\\documentclass{article}\n\\begin{document}\n\\begin{forest}\n  for tree={draw, label={[red]x}}\n  [r [3] [5]]\n\\end{forest}\nText [1].\n\\end{document}",
            "(r 3 5)",
        ),
        ("\\Forest{[r [3] [5]]}", "(r 3 5)"),
    ] {
        same(Format::Forest, text, sexpr);
    }
}

#[test]
fn a_text_in_two_formats_says_so() {
    for (text, format, others) in [
        ("[[3]]", Format::Lists, &[Format::Forest][..]),
        ("[3]", Format::Lists, &[Format::Forest]),
        ("[3, 5]", Format::Lists, &[]),
        ("[r [3]]", Format::Forest, &[]),
        ("(3);", Format::Newick, &[]),
        ("(1, 2)", Format::Lists, &[]),
        ("7", Format::Sexpr, &[]),
        ("{\"value\": 3}", Format::Json, &[]),
        ("x=3", Format::Sexpr, &[]),
        ("max=3", Format::Sexpr, &[Format::Outline]),
    ] {
        assert_eq!(Format::detect(text), format, "{text}");
        let tree = read(text, None, Player::Max).unwrap();
        assert_eq!(rivals(text, format, &tree, Player::Max), others, "{text}");
    }
}

/// Each block of the page is the tree of its first, by detection in the format of its section.
#[test]
fn the_page_shows_one_tree_in_all_formats() {
    let page = include_str!("../../../docs/formats.md");
    let tree = examples::find("aima").unwrap().tree();
    let mut seen = Vec::new();
    for section in page.split("\n## `").skip(1) {
        let format: Format = section.split('`').next().unwrap().parse().unwrap();
        let blocks: Vec<_> = section
            .split("```text\n")
            .skip(1)
            .map(|rest| rest.split_once("```").expect("a block ends").0)
            .collect();
        assert!(!blocks.is_empty(), "{format}");
        for block in blocks {
            assert_eq!(Format::detect(block), format, "{block}");
            assert_eq!(read(block, None, Player::Max).as_ref(), Ok(&tree), "{block}");
        }
        let holds = format.holds();
        let yes = |yes| if yes { "yes" } else { "no" };
        let players = match holds.players {
            Players::All => "yes",
            Players::Inner => "at inner nodes",
            Players::Alternating => "no: they alternate",
        };
        let row = format!("| `{format}` | {} | {players} | {} | {}", yes(holds.names), yes(holds.statics), {
            yes(holds.infinities)
        });
        assert!(page.lines().any(|line| line.starts_with(&row)), "{row}");
        seen.push(format);
    }
    assert_eq!(seen, Format::ALL);
}

#[test]
fn what_is_dropped_is_said() {
    let tree: Tree = "(root:min (B:min~4 x=inf y:max=2 z=-3.5) w=7)".parse().unwrap();
    for (format, dropped) in [
        (
            Format::Levels,
            &[
                "the names (root, x, y, z, w): when it is read back, the nodes are named by letters",
                "who moves at root: when it is read back, the players alternate, starting with Max",
                "who would move at the leaves w",
                "the static values of B",
            ][..],
        ),
        (Format::Efg, &["the static values of B", "the infinities at x: written as 10 and -10"]),
        (Format::Forest, &[]),
    ] {
        assert_eq!(write(&tree, format).dropped, dropped, "{format}");
    }
}

/// Runs a program of others on a text, if it is installed. `None` if it is not.
fn accepted(program: &str, args: &[&str], name: &str, text: &str) -> Option<bool> {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("formats");
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join(name), text).unwrap();
    let output = Command::new(program).args(args).arg(name).current_dir(&directory).output().ok()?;
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    if said.contains("forest.sty' not found") || said.contains("elocalloc.sty' not found") {
        return None;
    }
    assert!(output.status.success(), "{program} {name}: {said}");
    Some(true)
}

/// What is written for other programs is what they read: names full of their own signs included.
#[test]
fn graphviz_and_latex_take_what_is_written_for_them() {
    let odd =
        r#"(r:min ("a b":min~-4.5 x=-inf "7%&_#$"=2 "q\"{\\ ^~}"=3 :min=4) "i:t,[]"=inf "node"=1 "<b>"=0)"#;
    let trees = [odd.parse().unwrap(), examples::find("horizon").unwrap().tree()];
    for (i, tree) in trees.iter().enumerate() {
        let dot = accepted(
            "dot",
            &["-Tsvg", "-o", "tree.svg"],
            &format!("{i}.dot"),
            &write(tree, Format::Dot).text,
        );
        let document = format!(
            "\\documentclass{{article}}\\usepackage{{forest}}\\usetikzlibrary{{shapes.geometric}}\n\\begin{{document}}\n{}\\end{{document}}\n",
            write(tree, Format::Forest).text
        );
        let args = ["-interaction=nonstopmode", "-halt-on-error"];
        let latex = accepted("pdflatex", &args, &format!("{i}.tex"), &document);
        for (program, ran) in [("dot", dot), ("pdflatex with forest", latex)] {
            if ran.is_none() {
                println!("skipped: {program} is not installed");
            }
        }
    }
}

const BAD: &[(Format, &str, &str)] = &[
    (
        Format::Adjacency,
        "r -> x\nr -> =",
        "line 2, column 6: found `=`; expected a name after `->`, e.g. A -> B",
    ),
    (
        Format::Adjacency,
        "r -> x\ny z",
        "line 2, column 3: found `z`; expected `->` or `=` after a name, e.g. A -> B and B = 3",
    ),
    (
        Format::Adjacency,
        "",
        "line 1, column 1: the text ends; expected a dictionary, e.g. {\"A\": [\"B\", \"C\"]} and {\"B\": 3, \"C\": 5}",
    ),
    (
        Format::Adjacency,
        "3",
        "line 1, column 2: the text ends; expected `->` or `=` after a name, e.g. A -> B and B = 3",
    ),
    (
        Format::Adjacency,
        "{}",
        "line 1, column 1: there is no node; expected a dictionary, e.g. {\"A\": [\"B\", \"C\"]} and {\"B\": 3, \"C\": 5}",
    ),
    (
        Format::Adjacency,
        "{'A': ['B', 'C']}\n{'B': 3}",
        "line 1, column 13: \"C\" has neither children nor a value; expected one of them, e.g. \"C\": 3",
    ),
    (
        Format::Adjacency,
        "{'A': ['B'], 'C': ['B']} {'B': 3}",
        "line 1, column 20: \"B\" is below \"A\" and below \"C\"; expected one parent for each node",
    ),
    (
        Format::Adjacency,
        "{'A': ['B'], 'B': 3, 'C': 5}",
        "line 1, column 22: neither \"C\" nor \"A\" has a parent; expected one root",
    ),
    (
        Format::Adjacency,
        "{'A': ['B'], 'B': ['A']}",
        "line 1, column 2: every node is below another one; expected a root that is not",
    ),
    (
        Format::Adjacency,
        "{'A': ['B'], 'B': 3, 'C': ['D'], 'D': ['C']}",
        "line 1, column 22: \"C\" is below itself; expected a tree without cycles",
    ),
    (
        Format::Adjacency,
        "{'A': 'B', 'B': 3}",
        "line 1, column 7: found `B`; expected the children in a list, a value, or max or min, e.g. \"A\": [\"B\", \"C\"]",
    ),
    (
        Format::Adjacency,
        "{'A': ['B'], 'A': ['C']}",
        "line 1, column 14: \"A\" again; expected its children, its value and its player once each",
    ),
    (
        Format::Adjacency,
        "{'A': ['B'], 'B': 3, 'B': 4}",
        "line 1, column 22: \"B\" again; expected its children, its value and its player once each",
    ),
    (
        Format::Adjacency,
        "{A: ['B']}",
        "line 1, column 2: found `A`; expected a name in quotes, e.g. \"A\": [\"B\", \"C\"]",
    ),
    (
        Format::Adjacency,
        "{'A' ['B']}",
        "line 1, column 6: found `[`; expected `:` after a name, e.g. \"A\": [\"B\", \"C\"]",
    ),
    (
        Format::Adjacency,
        "{'A': [['B']]}",
        "line 1, column 8: found `[`; expected the name of a child in quotes, e.g. [\"B\", \"C\"]",
    ),
    (
        Format::Adjacency,
        "{'A': ['B']",
        "line 1, column 12: the text ends; expected `,` or `}` for the bracket opened in line 1, column 1",
    ),
    (Format::Adjacency, "[('A', 'B', 'C')]", "line 1, column 13: found `'`; expected `)` after two names"),
    (
        Format::Adjacency,
        "[('A',)]",
        "line 1, column 2: found no pair; expected a pair of names, e.g. (\"A\", \"B\")",
    ),
    (
        Format::Adjacency,
        "{'A': ['B']} 7",
        "line 1, column 15: the text ends; expected `->` or `=` after a name, e.g. A -> B and B = 3",
    ),
    (Format::Adjacency, "{'': [3]}", "line 1, column 2: an empty name; expected at least one character"),
    (Format::Levels, "", "line 1, column 1: the text ends; expected a number of children, e.g. 3|2,2,2"),
    (
        Format::Levels,
        "3|2,2\n1,2,3,4",
        "line 1, column 3: level 2 has 2 counts; expected 3, one for each node there, e.g. 3|2,2,2",
    ),
    (
        Format::Levels,
        "2\n3",
        "line 2, column 2: the text ends after 1 of 2 leaves; expected a value for each, e.g. 2|2,2 and 3,5,2,9",
    ),
    (
        Format::Levels,
        "2\n3,5,7",
        "line 2, column 4: found `,`; expected nothing after the 2 leaves of these counts",
    ),
    (Format::Levels, "2\n3,x", "line 2, column 3: found `x`; expected the value of a leaf, e.g. 3"),
    (Format::Levels, "2.5\n3", "line 1, column 1: found `2.5`; expected a number of children, e.g. 3|2,2,2"),
    (
        Format::Levels,
        "2;2\n3",
        "line 1, column 2: found `;`; expected `,` or `|` between counts, and the leaves on the next line",
    ),
    (
        Format::Levels,
        "99999999999\n3",
        "line 1, column 1: found `99999999999`; expected a number of children, e.g. 3|2,2,2",
    ),
    (
        Format::Levels,
        "4000000000\n3",
        "line 2, column 2: the text ends after 1 of 4000000000 leaves; expected a value for each, e.g. 2|2,2 and 3,5,2,9",
    ),
    (
        Format::Levels,
        "{\"depth\": 2, \"branching\": 2, \"leafValues\": [1]}",
        "line 1, column 44: a list of 1; expected 2^2 = 4 leaves",
    ),
    (
        Format::Levels,
        "{\"depth\": 2}",
        "line 1, column 1: a field is missing; expected depth, branching and leafValues, e.g. {\"depth\": 1, \"branching\": 2, \"leafValues\": [3, 5]}",
    ),
    (
        Format::Levels,
        "{\"depth\": x}",
        "line 1, column 11: found `x`; expected a whole number, e.g. \"depth\": 2",
    ),
    (
        Format::Levels,
        "{\"deep\": 2}",
        "line 1, column 2: unknown field \"deep\"; expected depth, branching and leafValues",
    ),
    (
        Format::Levels,
        "{\"depth\": 5000, \"branching\": 1, \"leafValues\": [1]}",
        "line 1, column 11: nested deeper than 1000 levels",
    ),
    (
        Format::Levels,
        "{\"depth\": 900, \"branching\": 9, \"leafValues\": [1]}",
        "line 1, column 46: a list of 1; expected 9^900 leaves, which is too many",
    ),
    (
        Format::Levels,
        "{\"depth\": 1, \"branching\": 0, \"leafValues\": []}",
        "line 1, column 27: nodes without children; expected at least 1",
    ),
    (
        Format::Preorder,
        "2,0\n1",
        "line 1, column 4: the counts end and 1 more are missing; expected one for each node, e.g. 2,0,0",
    ),
    (
        Format::Preorder,
        "1,0,0\n1,2",
        "line 1, column 5: found 0; expected nothing after the last leaf of the tree",
    ),
    (
        Format::Preorder,
        "2|0,0\n1,2",
        "line 1, column 3: found `|`; expected counts depth first, 0 for a leaf, e.g. 2,0,0",
    ),
    (
        Format::Preorder,
        "2,0,0\n1",
        "line 2, column 2: the text ends after 1 of 2 leaves; expected a value for each, e.g. 2|2,2 and 3,5,2,9",
    ),
    (
        Format::Newick,
        "",
        "line 1, column 1: the text ends; expected a number, a leaf with a length or a node in brackets, e.g. 3, x:3 or (3,5)B",
    ),
    (
        Format::Newick,
        "((3,5);",
        "line 1, column 7: found `;`; expected `,` or `)` for the bracket opened in line 1, column 1",
    ),
    (Format::Newick, "(3,5)) ;", "line 1, column 6: found `)`; expected nothing after the end of the tree"),
    (
        Format::Newick,
        "(3,x);",
        "line 1, column 4: found `x`; expected a number, a leaf with a length or a node in brackets, e.g. 3, x:3 or (3,5)B",
    ),
    (Format::Newick, "(3,'x');", "line 1, column 4: a leaf without a value; expected name:number, e.g. x:3"),
    (Format::Newick, "(3,'x:5);", "line 1, column 4: this text does not end; expected a closing quote"),
    (Format::Newick, "(3,x:y);", "line 1, column 6: found `y`; expected a number, e.g. x:3"),
    (
        Format::Newick,
        "(3,,5);",
        "line 1, column 4: found `,`; expected a number, a leaf with a length or a node in brackets, e.g. 3, x:3 or (3,5)B",
    ),
    (
        Format::Newick,
        "(3 5);",
        "line 1, column 4: found `5`; expected `,` or `)` for the bracket opened in line 1, column 1",
    ),
    (Format::Newick, "(3,5)[;", "line 1, column 6: this comment does not end; expected `]`"),
    (
        Format::Newick,
        "(3,5); (7);",
        "line 1, column 8: found `(`; expected nothing after the end of the tree",
    ),
    (Format::Newick, "(x:1,x:2);", "line 1, column 6: a second node named \"x\"; names must differ"),
    (
        Format::Newick,
        "();",
        "line 1, column 2: found `)`; expected a number, a leaf with a length or a node in brackets, e.g. 3, x:3 or (3,5)B",
    ),
    (Format::Outline, "", "line 1, column 1: the text ends; expected a line for the root, e.g. MAX A"),
    (
        Format::Outline,
        "MAX A",
        "line 1, column 1: a leaf without a value; expected a number, e.g. 3 or x = 3",
    ),
    (
        Format::Outline,
        "A\n  3\nB\n  5",
        "line 3, column 1: a second root; expected one line that is indented less than all others",
    ),
    (
        Format::Outline,
        "A\n    3\n  5",
        "line 3, column 3: no line above is indented like this one; expected the indentation of line 2",
    ),
    (Format::Outline, "A\n  x = y", "line 2, column 7: found `y`; expected a number, e.g. x = 3"),
    (
        Format::Outline,
        "3\n  5",
        "line 1, column 1: a number alone at a node with children; expected a name, e.g. B, or a static value, e.g. ~ 4",
    ),
    (
        Format::Outline,
        "A = 3\n  5",
        "line 1, column 1: `=` gives a leaf its value, and this node has children; expected `~` for a static value, e.g. B ~ 4",
    ),
    (
        Format::Outline,
        "A\n  x ~ 3",
        "line 2, column 3: a leaf with `~`; expected `=`, e.g. x = 3 (`~` is for inner nodes)",
    ),
    (Format::Outline, "A\n  \"x = 3", "line 2, column 3: this text does not end; expected a closing quote"),
    (
        Format::Outline,
        "A\n  \"x\" 3",
        "line 2, column 7: found `3`; expected `=` or `~` after a name in quotes, e.g. \"x y\" = 3",
    ),
    (
        Format::Outline,
        "A\n  x",
        "line 2, column 3: a leaf without a value; expected a number, e.g. 3 or x = 3",
    ),
    (
        Format::Outline,
        "A\n  x = 1\n  x = 2",
        "line 3, column 3: a second node named \"x\"; names must differ",
    ),
    (
        Format::Dot,
        "",
        "line 1, column 1: the text ends; expected a graph, e.g. digraph { A -> B  A -> C  B [label=3]  C [label=5] }",
    ),
    (
        Format::Dot,
        "digraph",
        "line 1, column 8: the text ends; expected `{` or a name, e.g. digraph { A -> B  A -> C  B [label=3]  C [label=5] }",
    ),
    (
        Format::Dot,
        "digraph {",
        "line 1, column 10: the text ends; expected `}` for the bracket opened in line 1, column 9",
    ),
    (
        Format::Dot,
        "digraph { }",
        "line 1, column 1: a graph without nodes; expected some, e.g. digraph { A -> B  A -> C  B [label=3]  C [label=5] }",
    ),
    (
        Format::Dot,
        "digraph { A -> B }",
        "line 1, column 16: a leaf without a value; expected one in its label, e.g. B [label=3]",
    ),
    (
        Format::Dot,
        "digraph { A -> 3; B -> 5 }",
        "line 1, column 19: neither \"B\" nor \"A\" has a parent; expected one root",
    ),
    (
        Format::Dot,
        "digraph { A -> B -> A }",
        "line 1, column 11: every node is below another one; expected a root that is not",
    ),
    (
        Format::Dot,
        "digraph { A -> 3; B -> 3 }",
        "line 1, column 24: \"3\" is below \"A\" and below \"B\"; expected one parent for each node",
    ),
    (
        Format::Dot,
        "digraph { A -> B; B [label=<b>] }",
        "line 1, column 28: found `<b>`; expected a text in quotes; what is in angle brackets (HTML) is not read",
    ),
    (
        Format::Dot,
        "digraph { A -> B; B [label] }",
        "line 1, column 27: found `]`; expected `=` after the name of an attribute, e.g. label=3",
    ),
    (
        Format::Dot,
        "digraph { A -> B; B [label=3 }",
        "line 1, column 30: found `}`; expected an attribute, e.g. label=3",
    ),
    (
        Format::Dot,
        "digraph { A -> ; }",
        "line 1, column 16: found `;`; expected a node, an edge or `}`, e.g. A -> B or B [label=3]",
    ),
    (
        Format::Dot,
        "digraph { A -> {B C} -> D }",
        "line 1, column 22: found `->`; expected no edge from several nodes: each node has one parent",
    ),
    (
        Format::Dot,
        "digraph { A -> \"B }",
        "line 1, column 16: this text does not end; expected a closing quote",
    ),
    (Format::Dot, "digraph { A -> 3 /* }", "line 1, column 18: this comment does not end; expected `*/`"),
    (
        Format::Dot,
        "digraph { A -> 3 } x",
        "line 1, column 20: found `x`; expected nothing after the end of the tree",
    ),
    (
        Format::Dot,
        "digraph { A [label=\"5\"] A -> 3 }",
        "line 1, column 20: a number alone at a node with children; expected a name, e.g. B, or a static value, e.g. ~ 4",
    ),
    (
        Format::Dot,
        "digraph { A [player=x] A -> 3 }",
        "line 1, column 21: unknown player `x`; expected max or min",
    ),
    (
        Format::Efg,
        "",
        "line 1, column 1: the text ends; expected EFG, e.g. EFG 2 R \"a game\" { \"MAX\" \"MIN\" }",
    ),
    (
        Format::Efg,
        "EFG 1 R",
        "line 1, column 5: found `1`; expected version 2, e.g. EFG 2 R \"a game\" { \"MAX\" \"MIN\" }",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"1\" \"2\" \"3\" }",
        "line 1, column 12: a game of 3 players; expected two, e.g. EFG 2 R \"a game\" { \"MAX\" \"MIN\" }",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\n",
        "line 2, column 1: the text ends; expected a node, e.g. p \"A\" 1 1 \"\" { \"B\" \"C\" } 0 or t \"B\" 1 \"\" { 3, -3 }",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\nc \"\" 1 \"\" { \"L\" 1/2 \"R\" 1/2 } 0",
        "line 2, column 1: a chance node; expected nodes of players only (p) and leaves (t): minimax has no chance nodes",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\np \"\" 1 1 \"\" { \"L\" \"R\" } 0\nt \"\" 1 \"\" { 3 -3 }\np \"\" 1 1 \"\" { \"L\" \"R\" } 0",
        "line 4, column 1: information set 1 of player 1 has more than one node; expected one in each: in minimax both players know what was played",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\np \"\" 3 1 \"\" { \"L\" } 0",
        "line 2, column 6: player 3; expected 1 or 2",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\np \"\" 1 1 \"\" { \"L\" \"R\" } 0\nt \"\" 1 \"\" { 3 -3 }\nt \"\" 2 \"\" { 3 3 }",
        "line 4, column 6: payoffs 3 and 3, but elsewhere both players get 0 together; expected a constant sum, e.g. { 3, -3 }",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\np \"\" 1 1 \"\" { \"L\" } 1 \"\" { 1 -1 }",
        "line 2, column 21: payoffs at a node with children; expected them at the leaves only, and 0 here",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\np \"\" 1 1 \"\" { } 0",
        "line 2, column 13: a node without actions; expected at least one",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\nt \"\" 1 \"\" { 1/3 -1/3 }",
        "line 2, column 13: 1/3 is not a decimal number with at most 9 places; expected one, e.g. 1/2 or 0.5",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\nt \"\" 1 \"\" { inf 0 }",
        "line 2, column 13: found `inf`; expected a payoff, e.g. 3, -2.5 or 1/2",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\nt \"\" 1 \"\" { 1 2 3 }",
        "line 2, column 11: 3 payoffs; expected two, one for each player, e.g. { 3, -3 }",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\nt \"\" 1",
        "line 2, column 6: outcome 1 pays nothing yet; expected its payoffs, e.g. { 3, -3 }",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\nt \"\" 1 \"\" { 3 -3 }\nt \"\" 2 \"\" { 3 -3 }",
        "line 3, column 1: found `t`; expected nothing after the end of the tree",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\np \"\" 1 1 \"\" { \"L\" \"R\" } 0\nt \"\" 1 \"\" { 3 -3 }",
        "line 3, column 19: the text ends; expected a node, e.g. p \"A\" 1 1 \"\" { \"B\" \"C\" } 0 or t \"B\" 1 \"\" { 3, -3 }",
    ),
    (
        Format::Efg,
        "EFG 2 R \"\" { \"\" \"\" }\nt \"x",
        "line 2, column 3: this text does not end; expected a closing quote",
    ),
    (Format::Forest, "", "line 1, column 1: the text ends; expected a node in brackets, e.g. [A [3] [5]]"),
    (Format::Forest, "A", "line 1, column 1: found `A`; expected a node in brackets, e.g. [A [3] [5]]"),
    (
        Format::Forest,
        "[A [3] [5]",
        "line 1, column 11: the text ends; expected `[` or `]` for the bracket opened in line 1, column 1",
    ),
    (
        Format::Forest,
        "[A [3] 5]",
        "line 1, column 8: found `5`; expected `[` or `]` for the bracket opened in line 1, column 1",
    ),
    (
        Format::Forest,
        "[A [x]]",
        "line 1, column 4: a leaf without a value; expected a number, e.g. 3 or x = 3",
    ),
    (
        Format::Forest,
        "[A [3]] [5]",
        "line 1, column 9: found `[`; expected nothing after the end of the tree",
    ),
    (
        Format::Forest,
        "[A, leaf [3]]",
        "line 1, column 5: a leaf with children; expected max or min here, e.g. [A, max [3] [5]]",
    ),
    (
        Format::Forest,
        "[A [3, static=4]]",
        "line 1, column 4: a leaf with a static value; expected a value as its content, e.g. [3]",
    ),
    (Format::Forest, "[A, static=x [3]]", "line 1, column 5: found `x`; expected a number, e.g. static=4"),
    (
        Format::Forest,
        "[A, 3, 5]",
        "line 1, column 5: a number as an option; expected a child in brackets, e.g. [A [3] [5]]",
    ),
    (
        Format::Forest,
        "[3 [5]]",
        "line 1, column 1: a number alone at a node with children; expected a name, e.g. B, or a static value, e.g. ~ 4",
    ),
    (
        Format::Forest,
        "[A [3}]]",
        "line 1, column 6: found `}`; expected `]` for the bracket opened in line 1, column 4",
    ),
    (
        Format::Forest,
        "\\begin{forest} [3] \\end{forest} \\begin{forest} [3] \\end{forest}",
        "line 1, column 33: a second tree; expected one",
    ),
    (
        Format::Forest,
        "\\begin{forest} 3 \\end{forest}",
        "line 1, column 30: the text ends; expected a node in brackets, e.g. [A [3] [5]]",
    ),
];

#[test]
fn bad_input_gets_one_clear_error_with_its_place() {
    for &(format, text, message) in BAD {
        let error = read(text, Some(format), Player::Max).map(|t| t.to_string()).unwrap_err();
        assert_eq!(error.to_string(), message, "{format}: {text}");
    }
    // All of it is German.
    let whole = |german: &String| !german.contains("e.g.") && !german.contains("expected");
    let german = |bad: &&str| READING.german(bad).is_some_and(|german| whole(&german));
    let missing: Vec<_> = BAD.iter().map(|bad| bad.2).filter(|bad| !german(bad)).collect();
    assert!(missing.is_empty(), "no German for {missing:#?}");
}

/// A chain of single children of a given depth, in each format.
fn chain(format: Format, depth: usize) -> String {
    let nested = |open: &str, close: &str| format!("{}1{}", open.repeat(depth), close.repeat(depth));
    let edges = |edge: &dyn Fn(usize) -> String| (0..depth).map(edge).collect::<Vec<_>>().join(" ");
    match format {
        Format::Lists => nested("[", "]"),
        Format::Sexpr => nested("(", ")"),
        Format::Json => nested("{\"children\": [", "]}"),
        Format::Adjacency => {
            let edges = edges(&|i| format!("\"n{i}\": [\"n{}\"],", i + 1));
            format!("{{{edges}}} {{\"n{depth}\": 1}}")
        }
        Format::Levels => vec!["1"; depth].join("|") + "\n1",
        Format::Preorder => "1,".repeat(depth) + "0\n1",
        Format::Newick => nested("(", ")") + ";",
        Format::Outline => {
            let line =
                |ply: usize| format!("{}{}\n", " ".repeat(ply), if ply == depth { "1" } else { "MAX" });
            (0..=depth).map(line).collect()
        }
        Format::Dot => {
            format!("digraph {{ {} n{depth} [label=1] }}", edges(&|i| format!("n{i} -> n{}", i + 1)))
        }
        Format::Efg => {
            let nodes = edges(&|i| format!("p \"\" 1 {} {{ \"x\" }} 0\n", i + 1));
            format!("EFG 2 R \"\" {{ \"\" \"\" }}\n{nodes} t \"\" 1 {{ 1 -1 }}")
        }
        Format::Forest => {
            format!("\\begin{{forest}}{}[1]{}\\end{{forest}}", "[".repeat(depth), "]".repeat(depth))
        }
    }
}

#[test]
fn very_deep_nesting_is_refused_not_fatal() {
    for format in Format::ALL {
        let deepest =
            read(&chain(format, 1000), None, Player::Max).unwrap_or_else(|e| panic!("{format}: {e}"));
        assert_eq!(deepest.len(), 1001, "{format}");
        // The indentation of an outline grows with the square of its depth.
        let depth = if format == Format::Outline { 3000 } else { 100_000 };
        let text = chain(format, depth);
        let error = read(&text, Some(format), Player::Max).unwrap_err();
        assert_eq!(error.message, "nested deeper than 1000 levels", "{format}");
        assert!(error.column > 1000 || error.line > 1000, "{format}: {error}");
        // Text that goes on and on without an end is refused as well.
        let cut = &text[..text.len() / 2];
        assert!(read(cut, Some(format), Player::Max).is_err(), "{format}");
    }
    let groups = format!("digraph {{ {} r -> 1 {} }}", "{".repeat(100_000), "}".repeat(100_000));
    assert_eq!(read(&groups, None, Player::Max), "(r 1)".parse());
}

#[test]
fn ten_megabytes_are_read_and_written_in_every_format() {
    // A wide root over many small nodes.
    let lists = format!("[{}0]", "[6,5],".repeat(150_000));
    let tree = read(&lists, None, Player::Max).unwrap();
    for format in Format::ALL {
        let start = std::time::Instant::now();
        let text = write(&tree, format).text;
        let written = start.elapsed().as_secs_f64();
        let detected = Format::detect(&text);
        let start = std::time::Instant::now();
        assert!(read(&text, Some(format), Player::Max).is_ok_and(|again| again == tree), "{format}");
        let read = start.elapsed().as_secs_f64();
        println!("{format}: {} bytes written in {written:.2} s, read in {read:.2} s", text.len());
        assert_eq!(detected, format);
    }
    // Texts that could make a reader look again and again.
    for (format, text) in [
        (Format::Adjacency, format!("{{{}", "\"a\": ['".repeat(600_000))),
        (Format::Adjacency, format!("{{{}", "'\"\n".repeat(2_000_000))),
        (Format::Adjacency, format!("{{{}", "\"\\".repeat(2_000_000))),
        (Format::Newick, format!("({};", "[&max]".repeat(1_000_000))),
        (Format::Newick, format!("({};", "'".repeat(5_000_001))),
        (Format::Outline, "MAX a b ".repeat(1_000_000)),
        (Format::Outline, "A\n".repeat(3_000_000)),
        (Format::Dot, format!("digraph {{ {}", "/**/".repeat(1_000_000))),
        (Format::Dot, format!("digraph {{ A -> {{{}", "B ".repeat(1_000_000))),
        (Format::Efg, format!("EFG 2 R \"{}", "\\".repeat(5_000_000))),
        (Format::Forest, format!("[A {}", "%[\n".repeat(2_000_000))),
        (Format::Forest, format!("[A {}", "[1] ".repeat(1_000_000))),
        (Format::Levels, format!("9|{}", "1,".repeat(3_000_000))),
    ] {
        let start = std::time::Instant::now();
        let error = read(&text, Some(format), Player::Max).map(|tree| tree.len()).unwrap_err();
        let _ = read(&text, None, Player::Max);
        println!("{format} {:?}… refused in {:.2} s: {error}", &text[..20], start.elapsed().as_secs_f64());
        assert!(error.message.len() < 250, "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(
        edges in "(A ?|->|→|B|C|\"x\"|[0-9]| |=|:|max|\n){0,20}",
        dictionaries in r#"[\[{]?("[ABx]": ?|'A'|"B"|\["B", ?"C"\]|[0-9]|max|[\[\](){},:=#\n ]|\} ?\{){0,30}"#,
        counts in r"[0-3]([,| \n]|[0-3]){0,12}\n([0-9,. -]|inf|\n){0,20}",
        newick in r"\(?([(),:;']|[0-9]|x|B|-|\[&max\]|''|[ \[\]]){0,30};?",
        outline in "((  |\t|- |│ |├─|[|`+-]){0,3}(MAX|MIN|A|x = |~|:|[0-9]|\"| ){0,4}\n){0,8}",
        dot in r#"(di)?graph ?\{([ABr] ?|->|--|\[label=|\[|\]|"|[0-9] ?|[{};,=: ]|shape=(inv)?triangle|node|subgraph|/\*|\*/|//|\\|\n){0,25}\}"#,
        efg in r#"EFG 2 R "" \{ "" "" \}( ?[pct] "x?" [0-3]|[0-9]|"o?"|\{ "L" "R" \} 0|\{ [0-9]/?[0-9], -[0-9] \}|[{} "\\,]){0,10}"#,
        forest in r"(\\begin\{forest\})?\[([\[\]]|[Ax3]|\[3\]|[,={}$%~ \n\\]|max|leaf|static=|\\infty|\\_){0,25}\]",
        typed in r"([AB] ?(=|:=?|->) ?|max\(|\(MIN |[(){}\[\]|,;=: \n]|# |[0-9]|A|B|é|: \{B: ){0,30}",
    ) {
        for text in [edges, dictionaries, counts, newick, outline, dot, efg, forest, typed] {
            check_round_trip(text.as_bytes());
        }
    }
}
