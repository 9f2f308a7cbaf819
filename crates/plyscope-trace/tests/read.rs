//! What is written reads back equal, spellings mean what they should, and bad input gets one clear error.

use plyscope::tree::{Builder, Decimal, Label};
use plyscope::{NodeId, Player, Score, Tree};
use plyscope_trace::READING;
use plyscope_trace::read::{
    Format, Holds, LONGEST_NAME, Players, Written, check_round_trip, read, read_bytes, write,
};
use proptest::prelude::*;
use std::collections::HashSet;

fn same(text: &str, sexpr: &str) {
    let tree = read(text, None, Player::Max).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(tree, sexpr.parse().unwrap(), "{text} should be {sexpr} and is {tree}");
}

#[test]
fn lists_in_json_and_python_spelling() {
    for (text, sexpr) in [
        ("[[[6,5],[8,7]],[[2,1],[0,3]]]", "(((6 5) (8 7)) ((2 1) (0 3)))"),
        ("((3, 12), (8, 2))", "((3 12) (8 2))"),
        ("(3,)", "(3)"),
        ("[3]", "(3)"),
        ("[(1, 2), [3, 4,],]", "((1 2) (3 4))"),
        ("# a tree, from a lecture (don't mind)\n[1, # one\n 2]\n# end", "(1 2)"),
        ("(1, # don't; mind\n 2)", "(1 2)"),
        ("[float('inf'), float(\"-inf\"), -float( 'inf' ), math.inf, -np.inf]", "(inf -inf -inf inf -inf)"),
        ("[inf, -inf, Infinity, -Infinity, \"inf\", '-Infinity']", "(inf -inf inf -inf inf -inf)"),
        ("[-0.25, 1e2, +3, .5]", "(-0.25 100 3 0.5)"),
        ("[-oo, +oo, 'x=-oo']", "(-inf inf x=-inf)"),
        ("(-oo x=+oo)", "(-inf x=inf)"),
        ("['A', 'MIN', ['B', \"max\", 3], 2]", "(A:min (B:max 3) 2)"),
        ("('A~4', 'MIN', 3)", "(A:min~4 3)"),
        ("(A MIN (B max 3 5) (C 2))", "(A:min (B:max 3 5) (C 2))"),
        ("(A MIN(B 3)MIN=2)", "(A:min (B 3) MIN=2)"),
        ("['B:max~4', 3, 5]", "(B:max~4 3 5)"),
        ("[\"root\", [\"two words\", \"x=3\", \"y:min=4\"], 'it\\'s=5', \"'a=b'=6\"]", {
            "(root (\"two words\" x=3 y:min=4) \"it's\"=5 \"a=b\"=6)"
        }),
        ("[\"x=1\", 2]", "(x=1 2)"),
        ("[\":min\", 1, 2]", "(:min 1 2)"),
        ("[\"~4\", 1, 2]", "(~4 1 2)"),
        ("[\"'7'\", 1]", "(\"7\" 1)"),
        ("7", "7"),
        ("\"x:min=3\"", "x:min=3"),
        ("float('-inf')", "-inf"),
        ("-math.inf", "-inf"),
        ("\u{feff}[1, 2]", "(1 2)"),
    ] {
        same(text, sexpr);
    }
}

#[test]
fn json_objects_with_fields_in_any_order() {
    for (text, sexpr) in [
        (
            r#"{"name": "A", "children": [{"name": "B", "value": 3}, {"value": 5, "name": "C"}]}"#,
            "(A B=3 C=5)",
        ),
        (
            r#"{"children": [{"children": [3, 5], "name": "B"}, 2], "player": "min", "name": "r"}"#,
            "(r:min (B 3 5) 2)",
        ),
        (
            r#"{"label": "r", "type": "MAX", "children": [{"id": 7, "type": "Leaf", "value": "-inf"}]}"#,
            "(r \"7\"=-inf)",
        ),
        (r#"{"value": 2.5, "children": []}"#, "2.5"),
        (
            r#"{"name": "A", "turn": "min", "children": [{"utility": 3}, {"to_move": "max", "children": [1], "score": 4}]}"#,
            "(A:min 3 (:max~4 1))",
        ),
        (r#"{"value": 4, "children": [1, "inf", -Infinity]}"#, "(~4 1 inf -inf)"),
        (r#"{"name": null, "value": null, "children": [{"value": 1, "children": null}]}"#, "(1)"),
        (r#"{'name': 'A', 'player': None, 'children': [1, 2,],}"#, "(A 1 2)"),
        (
            r#"{"children": [{"player": "max", "children": [{"player": "max", "value": 0}]}]}"#,
            "((:max :max=0))",
        ),
    ] {
        same(text, sexpr);
    }
}

#[test]
fn a_text_says_its_format() {
    for (text, format) in [
        ("[1]", Format::Lists),
        ("  (1, 2)", Format::Lists),
        ("(1 2)", Format::Sexpr),
        ("(\"a, b\" 1)", Format::Sexpr),
        ("('it\\'s, b' 1)", Format::Sexpr),
        ("(1 ; one, two\n 2)", Format::Sexpr),
        ("; (1, 2)\n(1 2)", Format::Sexpr),
        ("# (1 2)\n(1, 2)", Format::Lists),
        ("( # one; or two\\\n 1, 2)", Format::Lists),
        ("\"x\"=3", Format::Sexpr),
        ("'x':min=3", Format::Sexpr),
        ("\"x=3\"", Format::Lists),
        ("math.inf=3", Format::Sexpr),
        ("float=3", Format::Sexpr),
        (" {}", Format::Json),
        ("", Format::Sexpr),
    ] {
        assert_eq!(Format::detect(text), format, "{text}");
    }
    assert!(Format::ALL.iter().all(|f| f.name().parse() == Ok(*f)));
    assert_eq!(
        "yaml".parse::<Format>().unwrap_err().to_string(),
        "unknown format `yaml`; expected one of lists, sexpr, json, adjacency, levels, preorder, newick, outline, dot, efg, forest"
    );
}

#[test]
fn what_is_written() {
    let tree: Tree = "(r:min (\"a b\":min~4.5 x=-inf \"7\"=2) \"i:t\"=3)".parse().unwrap();
    assert_eq!(
        write(&tree, Format::Lists).text,
        r#"["r:min", ["a b:min~4.5", "x=-inf", "\"7\"=2"], "\"i:t\"=3"]"#
    );
    assert_eq!(
        write(&tree, Format::Json).text,
        r#"{"name": "r", "player": "min", "children": [
  {"name": "a b", "player": "min", "value": 4.5, "children": [
    {"name": "x", "player": "max", "value": "-inf"},
    {"name": "7", "player": "max", "value": 2}
  ]},
  {"name": "i:t", "player": "max", "value": 3}
]}
"#
    );
    let plain: Tree = "((6 -0.5) (8 inf))".parse().unwrap();
    assert_eq!(write(&plain, Format::Lists).text, r#"[[6, -0.5], [8, "+inf"]]"#);
    assert_eq!(write(&plain, Format::Sexpr).text, "((6 -0.5) (8 +inf))");
}

#[test]
fn a_written_player_wins_over_the_first() {
    for text in ["(:min (:min 1) 2)", "[\":min\", [\":min\", 1], 2]"] {
        let tree = read(text, None, Player::Max).unwrap();
        assert_eq!(read(text, None, Player::Min).unwrap(), tree);
    }
    let max = "((1 2) 3)".parse().unwrap();
    assert_eq!(read(&write(&max, Format::Json).text, None, Player::Min).unwrap(), max);
    for text in ["[1, 2]", "(1 2)", "{\"children\": [1, 2]}"] {
        let tree = read(text, None, Player::Min).unwrap();
        assert_eq!(tree.player(tree.root()), Player::Min);
        for format in Format::ALL {
            let Written { text, dropped } = write(&tree, format);
            // Only these cannot say who moves first.
            let alternating = format.holds().players == Players::Alternating;
            let first = if alternating { Player::Min } else { Player::Max };
            assert_eq!(read(&text, None, first).unwrap(), tree, "{format}: {text}");
            let told = ["who moves first: read it with Min first (--first min)"];
            assert_eq!(dropped, if alternating { &told[..] } else { &[] }, "{format}");
        }
    }
}

const BAD: &[(Format, &str, &str)] = &[
    (
        Format::Lists,
        "",
        "line 1, column 1: the text ends; expected a number, a list or a leaf in quotes, e.g. 3, [\"B\", 3, 5] or \"x=3\"",
    ),
    (
        Format::Lists,
        " \n\t\n",
        "line 3, column 1: the text ends; expected a number, a list or a leaf in quotes, e.g. 3, [\"B\", 3, 5] or \"x=3\"",
    ),
    (
        Format::Lists,
        "[[1, 2], [3, 4]",
        "line 1, column 16: the text ends; expected `,` or `]` for the bracket opened in line 1, column 1",
    ),
    (
        Format::Lists,
        "[[1, 2\n",
        "line 2, column 1: the text ends; expected `,` or `]` for the bracket opened in line 1, column 2",
    ),
    (Format::Lists, "[1, 2]]", "line 1, column 7: found `]`; expected nothing after the end of the tree"),
    (Format::Lists, "[1, 2] [3]", "line 1, column 8: found `[`; expected nothing after the end of the tree"),
    (
        Format::Lists,
        "[1, 2)",
        "line 1, column 6: found `)`; expected `,` or `]` for the bracket opened in line 1, column 1",
    ),
    (
        Format::Lists,
        "(1, 2]",
        "line 1, column 6: found `]`; expected `,` or `)` for the bracket opened in line 1, column 1",
    ),
    (
        Format::Lists,
        "[1,\n five]",
        "line 2, column 2: found `five`; expected a number, a list or a leaf in quotes, e.g. 3, [\"B\", 3, 5] or \"x=3\"",
    ),
    (
        Format::Lists,
        "[B, 3, 5]",
        "line 1, column 2: found `B`; expected a number, a list or a leaf in quotes, e.g. 3, [\"B\", 3, 5] or \"x=3\"",
    ),
    (Format::Lists, "[1, []]", "line 1, column 5: this node has no children; expected at least one"),
    (Format::Lists, "[\"B\"]", "line 1, column 1: this node has no children; expected at least one"),
    (
        Format::Lists,
        "[1, \"B\"]",
        "line 1, column 5: found `B`; expected a number, a list or a leaf in quotes, e.g. 3, [\"B\", 3, 5] or \"x=3\"",
    ),
    (Format::Lists, "[\"x=1\", \"x=2\"]", "line 1, column 9: a second node named \"x\"; names must differ"),
    (Format::Lists, "[[\"B:both\", 1], 2]", "line 1, column 6: unknown player `both`; expected max or min"),
    (
        Format::Lists,
        "[[\"\\\"B\\\":both\", 1], 2]",
        "line 1, column 3: unknown player `both`; expected max or min",
    ),
    (
        Format::Lists,
        "[1, \"x~4\"]",
        "line 1, column 5: a leaf with `~`; expected `=`, e.g. x=3 (`~` is for inner nodes)",
    ),
    (
        Format::Lists,
        "[\"x=3=4\", 1]",
        "line 1, column 6: found `=`; expected the end of the label, e.g. \"B:max~4\" or \"x:min=3\"",
    ),
    (Format::Lists, "[\"B~x\", 1]", "line 1, column 5: found `x`; expected a number, e.g. B~4"),
    (Format::Lists, "[1, \"x=\"]", "line 1, column 8: found nothing; expected a number, e.g. x=3"),
    (Format::Lists, "[1, \"\"]", "line 1, column 6: an empty label; expected a name, e.g. \"B\""),
    (
        Format::Lists,
        "[1, \"x:min\"]",
        "line 1, column 5: a leaf without a value; expected name=number, e.g. x=3",
    ),
    (
        Format::Lists,
        "[1, 2000000000]",
        "line 1, column 5: 2000000000 is out of range; expected a number between -1000000000 and 1000000000",
    ),
    (
        Format::Lists,
        "[1, 1e30]",
        "line 1, column 5: 1e30 is out of range; expected a number between -1000000000 and 1000000000 with at most 9 decimals",
    ),
    (
        Format::Lists,
        "[0.5, 1000000000]",
        "line 1, column 7: 1000000000 is out of range in a tree with 1 decimals; expected a number between -100000000 and 100000000",
    ),
    (
        Format::Lists,
        "[1 2]",
        "line 1, column 4: found `2`; expected `,` or `]` for the bracket opened in line 1, column 1",
    ),
    (
        Format::Lists,
        "[1,, 2]",
        "line 1, column 4: found `,`; expected a number, a list or a leaf in quotes, e.g. 3, [\"B\", 3, 5] or \"x=3\"",
    ),
    (
        Format::Lists,
        "[, 1]",
        "line 1, column 2: found `,`; expected a number, a list or a leaf in quotes, e.g. 3, [\"B\", 3, 5] or \"x=3\"",
    ),
    (Format::Lists, "[1, \"x=3]", "line 1, column 5: this text does not end; expected a closing quote"),
    (
        Format::Lists,
        "[1, \"x\\q=3\"]",
        "line 1, column 7: unknown escape; expected one of \\\" \\\\ \\n \\t \\uXXXX",
    ),
    (
        Format::Lists,
        "[1, \"x\\ud800=3\"]",
        "line 1, column 7: an escape that does not stand for a character; expected four hexadecimal digits, e.g. \\u00e9",
    ),
    (
        Format::Lists,
        "[1, (2)]",
        "line 1, column 5: round brackets around one item are not a tuple in Python; expected a comma or square brackets, e.g. (3,) or [3]",
    ),
    (
        Format::Lists,
        "[1, float(2)]",
        "line 1, column 11: found `2`; expected a number in quotes, e.g. float(\"-inf\")",
    ),
    (
        Format::Lists,
        "[1, float(\"2\"]",
        "line 1, column 14: found `]`; expected `)` for the bracket opened in line 1, column 10",
    ),
    (
        Format::Lists,
        "[1, float(\"two\")]",
        "line 1, column 5: found `two`; expected a number, e.g. float(\"-inf\")",
    ),
    (
        Format::Lists,
        "[1, {\"value\": 3}]",
        "line 1, column 5: found `{`; expected a number, a list or a leaf in quotes, e.g. 3, [\"B\", 3, 5] or \"x=3\"",
    ),
    (
        Format::Lists,
        "[1, nan]",
        "line 1, column 5: found `nan`; expected a number, a list or a leaf in quotes, e.g. 3, [\"B\", 3, 5] or \"x=3\"",
    ),
    (
        Format::Lists,
        "(A (B 3, 5))",
        "line 1, column 2: found `A`; expected a number, a list or a leaf in quotes, e.g. 3, [\"B\", 3, 5] or \"x=3\"",
    ),
    (Format::Sexpr, " \n\t\n", "line 3, column 1: the text ends; expected a tree, e.g. (A (B 3 5) (C 2 9))"),
    (
        Format::Sexpr,
        "(1 (2 3)",
        "line 1, column 9: the text ends; expected `)` for the bracket opened in line 1, column 1",
    ),
    (
        Format::Sexpr,
        "(1 2] 3)",
        "line 1, column 5: found `]`; expected a space or a bracket after a label or a number, e.g. (B~4 3 x=5)",
    ),
    (
        Format::Sexpr,
        "(1, 2)",
        "line 1, column 3: found `,`; expected a space or a bracket after a label or a number, e.g. (B~4 3 x=5)",
    ),
    (Format::Sexpr, "(1 2) 3", "line 1, column 7: found `3`; expected nothing after the end of the tree"),
    (Format::Sexpr, "(1 \"x=3", "line 1, column 4: this text does not end; expected a closing quote"),
    (
        Format::Sexpr,
        "(1 x~4)",
        "line 1, column 4: a leaf with `~`; expected `=`, e.g. x=3 (`~` is for inner nodes)",
    ),
    (
        Format::Sexpr,
        "(1 #2)",
        "line 1, column 4: found `#`; expected a number, a named leaf or a node in brackets, e.g. 3, x=3 or (B 3 5)",
    ),
    (
        Format::Sexpr,
        "(1 {2})",
        "line 1, column 4: found `{`; expected a number, a named leaf or a node in brackets, e.g. 3, x=3 or (B 3 5)",
    ),
    (
        Format::Lists,
        "[\"A:max\", \"MIN\", 3]",
        "line 1, column 11: found `MIN`; expected a number, a list or a leaf in quotes, e.g. 3, [\"B\", 3, 5] or \"x=3\"",
    ),
    (
        Format::Sexpr,
        "(MAX MIN 3)",
        "line 1, column 6: found `MIN`; expected a number, a named leaf or a node in brackets, e.g. 3, x=3 or (B 3 5)",
    ),
    (
        Format::Sexpr,
        "(A oo 3)",
        "line 1, column 4: found `oo`; expected a number, a named leaf or a node in brackets, e.g. 3, x=3 or (B 3 5)",
    ),
    (Format::Sexpr, "()", "line 1, column 1: this node has no children; expected at least one"),
    (
        Format::Sexpr,
        ")",
        "line 1, column 1: found `)`; expected a number, a named leaf or a node in brackets, e.g. 3, x=3 or (B 3 5)",
    ),
    (Format::Sexpr, "(B: 3)", "line 1, column 4: found nothing; expected a player, max or min"),
    (Format::Sexpr, "(x= 3)", "line 1, column 4: found nothing; expected a number, e.g. x=3"),
    (
        Format::Json,
        "",
        "line 1, column 1: the text ends; expected a node or a number, e.g. {\"children\": [3, 5]} or 3",
    ),
    (
        Format::Json,
        " \n",
        "line 2, column 1: the text ends; expected a node or a number, e.g. {\"children\": [3, 5]} or 3",
    ),
    (Format::Json, "{", "line 1, column 2: the text ends; expected a field in quotes, e.g. \"value\": 3"),
    (
        Format::Json,
        "{\"value\": 3",
        "line 1, column 12: the text ends; expected `,` or `}` for the bracket opened in line 1, column 1",
    ),
    (
        Format::Json,
        "{\"value\": 3]",
        "line 1, column 12: found `]`; expected `,` or `}` for the bracket opened in line 1, column 1",
    ),
    (
        Format::Json,
        "{\"value\": 3}}",
        "line 1, column 13: found `}`; expected nothing after the end of the tree",
    ),
    (
        Format::Json,
        "{\"value\": 3} x",
        "line 1, column 14: found `x`; expected nothing after the end of the tree",
    ),
    (
        Format::Json,
        "{\"children\": [1, 2}",
        "line 1, column 19: found `}`; expected `,` or `]` for the bracket opened in line 1, column 14",
    ),
    (
        Format::Json,
        "{\"children\": [1, 2)}",
        "line 1, column 19: found `)`; expected `,` or `]` for the bracket opened in line 1, column 14",
    ),
    (
        Format::Json,
        "{\"children\": [1 2]}",
        "line 1, column 17: found `2`; expected `,` or `]` for the bracket opened in line 1, column 14",
    ),
    (
        Format::Json,
        "{\"children\": [1,, 2]}",
        "line 1, column 17: found `,`; expected a node or a number, e.g. {\"children\": [3, 5]} or 3",
    ),
    (
        Format::Json,
        "{\"children\": [1]\n \"value\": 3}",
        "line 2, column 2: found `\"`; expected `,` or `}` for the bracket opened in line 1, column 1",
    ),
    (
        Format::Json,
        "{\"value\": 3,, \"name\": \"A\"}",
        "line 1, column 13: found `,`; expected a field in quotes, e.g. \"value\": 3",
    ),
    (
        Format::Json,
        "{\"value\": \"three\"}",
        "line 1, column 11: found `three`; expected a number, e.g. \"value\": 3 or \"value\": \"-inf\"",
    ),
    (
        Format::Json,
        "{\"value\": three}",
        "line 1, column 11: found `three`; expected a number, e.g. \"value\": 3 or \"value\": \"-inf\"",
    ),
    (
        Format::Json,
        "{\"value\": }",
        "line 1, column 11: found `}`; expected a number, e.g. \"value\": 3 or \"value\": \"-inf\"",
    ),
    (
        Format::Json,
        "{\"value\": [3]}",
        "line 1, column 11: found `[`; expected a number, e.g. \"value\": 3 or \"value\": \"-inf\"",
    ),
    (
        Format::Json,
        "{\"children\": [1, []]}",
        "line 1, column 18: found `[`; expected a node or a number, e.g. {\"children\": [3, 5]} or 3",
    ),
    (
        Format::Json,
        "{\"children\": []}",
        "line 1, column 1: a node without value and children; expected one of them, e.g. {\"value\": 3} or {\"children\": [3, 5]}",
    ),
    (
        Format::Json,
        "{}",
        "line 1, column 1: a node without value and children; expected one of them, e.g. {\"value\": 3} or {\"children\": [3, 5]}",
    ),
    (
        Format::Json,
        "{\"name\": \"A\"}",
        "line 1, column 1: a node without value and children; expected one of them, e.g. {\"value\": 3} or {\"children\": [3, 5]}",
    ),
    (
        Format::Json,
        "{\"children\": 3}",
        "line 1, column 14: found `3`; expected a list of nodes, e.g. \"children\": [3, 5]",
    ),
    (
        Format::Json,
        "{\"children\": {\"value\": 3}}",
        "line 1, column 14: found `{`; expected a list of nodes, e.g. \"children\": [3, 5]",
    ),
    (
        Format::Json,
        "{\"name\": \"x\", \"children\": [{\"name\": \"x\", \"value\": 1}]}",
        "line 1, column 28: a second node named \"x\"; names must differ",
    ),
    (
        Format::Json,
        "{\"name\": \"\", \"children\": [1]}",
        "line 1, column 1: an empty name; expected at least one character",
    ),
    (
        Format::Json,
        "{\"player\": \"both\", \"value\": 1}",
        "line 1, column 12: unknown player `both`; expected max or min",
    ),
    (
        Format::Json,
        "{\"player\": 1, \"value\": 1}",
        "line 1, column 12: found `1`; expected max or min in quotes, e.g. \"player\": \"max\"",
    ),
    (
        Format::Json,
        "{\"type\": \"LEAF\", \"children\": [1]}",
        "line 1, column 10: a leaf with children; expected the player who moves here, e.g. \"type\": \"MAX\"",
    ),
    (
        Format::Json,
        "{\"points\": 3}",
        "line 1, column 2: unknown field \"points\"; expected name (or label, id), player (or type, turn, to_move), value (or utility, score) or children",
    ),
    (
        Format::Json,
        "{\"value\": 3, \"value\": 4}",
        "line 1, column 14: field \"value\" repeats another field; expected it once per node",
    ),
    (
        Format::Json,
        "{\"utility\": 3, \"score\": 4}",
        "line 1, column 16: field \"score\" repeats another field; expected it once per node",
    ),
    (
        Format::Json,
        "{\"turn\": \"white\", \"value\": 4}",
        "line 1, column 10: unknown player `white`; expected max or min",
    ),
    (
        Format::Json,
        "{\"name\": \"A\", \"id\": 3, \"value\": 4}",
        "line 1, column 15: field \"id\" repeats another field; expected it once per node",
    ),
    (
        Format::Json,
        "{\"name\": A, \"value\": 4}",
        "line 1, column 10: found `A`; expected a name in quotes, e.g. \"name\": \"B\"",
    ),
    (
        Format::Json,
        "{\"name\": [1], \"value\": 4}",
        "line 1, column 10: found `[`; expected a name in quotes, e.g. \"name\": \"B\"",
    ),
    (
        Format::Json,
        "{value: 3}",
        "line 1, column 2: found `value`; expected a field in quotes, e.g. \"value\": 3",
    ),
    (
        Format::Json,
        "{\"value\" 3}",
        "line 1, column 10: found `3`; expected `:` after the name of a field, e.g. \"value\": 3",
    ),
    (
        Format::Json,
        "{\"value\": 3000000000}",
        "line 1, column 1: 3000000000 is out of range; expected a number between -1000000000 and 1000000000",
    ),
    (
        Format::Json,
        "{\"value\": 1e-30}",
        "line 1, column 11: 1e-30 is out of range; expected a number between -1000000000 and 1000000000 with at most 9 decimals",
    ),
    (
        Format::Json,
        "{\"name\": \"A\nB\", \"value\": 1}",
        "line 1, column 10: this text does not end; expected a closing quote",
    ),
    (Format::Json, "{\"name\": \"A", "line 1, column 10: this text does not end; expected a closing quote"),
    (
        Format::Json,
        "# no comments\n{\"value\": 1}",
        "line 1, column 1: found `#`; expected a node or a number, e.g. {\"children\": [3, 5]} or 3",
    ),
];

#[test]
fn bad_input_gets_one_clear_error_with_its_place() {
    for &(format, text, message) in BAD {
        let error = read(text, Some(format), Player::Max).map(|t| t.to_string()).unwrap_err();
        assert_eq!(error.to_string(), message, "{format}: {text}");
    }
    let missing: Vec<_> = BAD.iter().map(|bad| bad.2).filter(|bad| READING.german(bad).is_none()).collect();
    assert!(missing.is_empty(), "no German for {missing:#?}");
}

#[test]
fn bytes_that_are_no_text_are_placed() {
    for (bytes, message) in [
        (
            &b"[1,\n \xc3\xa9\xff]"[..],
            "line 2, column 3: found the byte 0xFF, which is not UTF-8; expected a text file saved as UTF-8",
        ),
        (
            b"\xff\xfe[\x001\x00]\x00",
            "line 1, column 1: found the byte 0xFF, which is not UTF-8; expected a text file saved as UTF-8",
        ),
        (
            b"(1 2) ; \xe2\x82",
            "line 1, column 9: found the byte 0xE2, which is not UTF-8; expected a text file saved as UTF-8",
        ),
    ] {
        assert_eq!(read_bytes(bytes, None, Player::Max).unwrap_err().to_string(), message);
        assert!(READING.german(message).is_some(), "no German for {message}");
    }
}

#[test]
fn very_deep_nesting_is_refused_not_fatal() {
    let nested = |open: &str, inside: &str, close: &str, depth| {
        format!("{}{inside}{}", open.repeat(depth), close.repeat(depth))
    };
    for (open, inside, close) in
        [("[", "1", "]"), ("(", "1", ",)"), ("(", "1", ")"), (r#"{"children": ["#, "1", "]}")]
    {
        let at = 1 + 1001 * open.len();
        for text in [nested(open, inside, close, 100_000), open.repeat(100_000)] {
            // A tuple needs its commas to be known as one.
            let format = if close == ",)" { Some(Format::Lists) } else { None };
            let error = read(&text, format, Player::Max).unwrap_err();
            assert_eq!(error.to_string(), format!("line 1, column {at}: nested deeper than 1000 levels"));
        }
        let deepest = read(&nested(open, inside, close, 1000), None, Player::Max).unwrap();
        assert_eq!(deepest.len(), 1001);
        for format in Format::ALL {
            assert_eq!(read(&write(&deepest, format).text, None, Player::Max).unwrap(), deepest, "{format}");
        }
    }
}

/// Names that could be taken for something else in one of the formats.
const ODD_NAMES: &[&str] = &[
    "3",
    "-2.5",
    "1e3",
    "inf",
    "-Infinity",
    "∞",
    "−4",
    "1e99",
    "a b",
    " a",
    "a ",
    ":",
    "=",
    "~",
    ",",
    ";",
    "#",
    "#x",
    "a#b",
    "x:max",
    "x=3",
    "x~4",
    "it's",
    "'",
    "\"",
    "\"x\"",
    "\\",
    "a\\",
    "\\n",
    "\n",
    "\r",
    "\t",
    "\0",
    "\u{7f}",
    "\u{85}",
    "\u{2028}",
    "\u{a0}",
    "\u{feff}",
    "\u{feff}x",
    "x\u{feff}",
    "é",
    "😀",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "`",
    "float",
    "float(",
    "math.inf",
    "-math.inf",
    "null",
    "None",
    "-",
    "+",
    ".",
    "e5",
    "NaN",
    "A",
    "B",
    "Z",
    "AA",
    "max",
    "min",
    ":min",
    "MAX",
    "MIN x",
    "maximum",
    "- x",
    "-x",
    "* x",
    "1. x",
    "1.",
    "x 3",
    "|",
    "├── x",
    "`-- x",
    "+-- x",
    "//",
    "/* x",
    "node",
    "Digraph",
    "graph",
    "node1",
    "a->b",
    "<b>",
    "\\N",
    "\\\"",
    "%",
    "$",
    "_",
    "a_b",
    "^",
    "&",
    "\\begin{forest}",
    "\\end{forest}",
    "\\infty",
    "''",
    "&max",
    "EFG",
    "EFG 2",
    "value",
    "children",
    "depth",
    "branching",
    "leafValues",
    "A MIN",
    "A (MIN)",
    "MIN(A)",
    "▽ x",
    "y△",
    "– A",
    "A (MIN to move)",
    "MAX A",
    "(max) B",
    "C_min",
    "MIN: D",
    "MAX1",
    "A MIN 3",
    "MAX A MIN",
    "min -",
    "[MIN]",
    "x = [",
    "x = {",
    "[&R]",
];

fn names() -> impl Strategy<Value = Option<String>> {
    prop_oneof![
        4 => Just(None),
        2 => prop::sample::select(ODD_NAMES).prop_map(|name| Some(name.to_owned())),
        1 => prop::collection::vec(any::<char>(), 1..6).prop_map(|chars| Some(chars.into_iter().collect())),
    ]
}

fn values() -> impl Strategy<Value = Decimal> {
    prop_oneof![
        6 => (-99i32..=99).prop_map(Decimal::integer),
        // At most 3 decimals and 6 digits before them always fit together.
        3 => (-999_999i64..=999_999, 0..=3usize).prop_map(|(digits, places)| {
            let sign = if digits < 0 { "-" } else { "" };
            let text = format!("{sign}{}e-{places}", digits.abs());
            text.parse().unwrap()
        }),
        1 => Just(Decimal::Infinity),
        1 => Just(Decimal::NegInfinity),
    ]
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Open,
    Leaf,
    Close,
}

prop_compose! {
    /// Trees with free turns, ties, odd names, static values, single children; sometimes just a leaf.
    fn trees()(
        first in prop::sample::select(&[Player::Max, Player::Min][..]),
        steps in prop::collection::vec((
            prop::sample::select(&[Step::Open, Step::Open, Step::Leaf, Step::Leaf, Step::Leaf, Step::Close][..]),
            names(),
            prop::option::weighted(0.2, prop::sample::select(&[Player::Max, Player::Min][..])),
            values(),
            prop::bool::weighted(0.2),
        ), 0..40),
    ) -> Tree {
        let mut builder = Builder::new(first);
        let mut taken = HashSet::new();
        for (step, name, player, value, with_static) in steps {
            let complete = !builder.is_empty() && builder.depth() == 0;
            let name = name.filter(|name| !complete && taken.insert(name.clone()));
            let label = Label { name, player, value: Some(value) };
            match step {
                _ if complete => break,
                Step::Open if with_static => drop(builder.open(label)),
                Step::Open => drop(builder.open(Label { value: None, ..label })),
                Step::Leaf => drop(builder.leaf(label)),
                // Every node gets a last child before it is closed, so none is childless.
                Step::Close if builder.depth() > 0 => {
                    builder.leaf(label).unwrap();
                    builder.close().unwrap();
                }
                Step::Close => {}
            }
        }
        if builder.is_empty() || builder.depth() > 0 {
            builder.leaf(Label::value(0)).unwrap();
        }
        while builder.depth() > 0 {
            // The innermost has a child now, and each around it has the one inside.
            builder.close().unwrap();
        }
        builder.finish().unwrap()
    }
}

/// What is left of a tree in a format, by the definition: built again without what the format has no words for.
fn held(tree: &Tree, holds: Holds) -> Tree {
    let finite = |node: &NodeId| tree.value(*node).filter(|value| !value.is_infinite());
    let most =
        tree.nodes().filter_map(|node| finite(&node)).map(|value| value.get().abs()).max().unwrap_or(0);
    let mut beyond = 1;
    while beyond <= most {
        beyond *= 10;
    }
    let label = |node: NodeId| {
        let leaf = tree.is_leaf(node);
        let value = if leaf || holds.statics { tree.value(node) } else { None };
        let number = |value: Score| match value {
            _ if holds.infinities || !value.is_infinite() => tree.decimal(value),
            Score::INFINITY => tree.decimal(Score::new(beyond)),
            _ => tree.decimal(Score::new(-beyond)),
        };
        let player = holds.players == Players::All || holds.players == Players::Inner && !leaf;
        Label {
            name: holds.names.then(|| tree.name(node).to_owned()),
            player: player.then(|| tree.player(node)),
            value: value.map(number),
        }
    };
    fn add(tree: &Tree, node: NodeId, builder: &mut Builder, label: &dyn Fn(NodeId) -> Label) {
        if tree.is_leaf(node) {
            builder.leaf(label(node)).unwrap();
            return;
        }
        builder.open(label(node)).unwrap();
        for &child in tree.children(node) {
            add(tree, child, builder, label);
        }
        builder.close().unwrap();
    }
    let mut builder = Builder::new(Player::Max);
    add(tree, tree.root(), &mut builder, &label);
    builder.finish().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back_as_far_as_the_format_holds_it(tree in trees()) {
        for format in Format::ALL {
            let Written { text, dropped } = write(&tree, format);
            let held = held(&tree, format.holds());
            prop_assert_eq!(&read(&text, Some(format), Player::Max).unwrap(), &held, "{}: {}", format, text);
            prop_assert_eq!(&read(&text, None, Player::Max).unwrap(), &held, "detected: {}", text);
            prop_assert_eq!(dropped.is_empty(), held == tree, "{}: {:?}", format, dropped);
            prop_assert!(![Format::Lists, Format::Sexpr].contains(&format) || !text.contains('\n'));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in r#"([\[\](){},:=~;#"'\\ \n]|[0-9]|-|x|float\(|inf|"(name|value|player|children)": ?|e){0,40}"#) {
        check_round_trip(text.as_bytes());
    }
}

#[test]
fn ten_megabytes_are_read_and_written() {
    const SIZE: usize = 10_000_000;
    let repeated = |head: &str, item: &str, tail: &str| {
        format!("{head}{}{tail}", item.repeat((SIZE - head.len() - tail.len()) / item.len()))
    };
    let seconds = |start: std::time::Instant| start.elapsed().as_secs_f64();
    for (text, ok) in [
        (repeated("[", "[6,5],", "0]"), true),
        (repeated("(", "(6 5) ", "0)"), true),
        (repeated("(\"", "x", "\" 1)"), false),
        (repeated("{\"children\": [", r#"{"children": [6, {"value": 5}]},"#, "0]}"), true),
        (repeated("", " ", "[1]"), true),
        (repeated("[", "[6,5],", "0"), false),
        (repeated("[1, \"", "x", ""), false),
        (repeated("[", "x", "]"), false),
        (repeated("[", "9", "]"), false),
        (repeated("[", ",", "]"), false),
        (repeated("(", "'\n", ")"), false),
        (repeated("", "(", ""), false),
        (repeated("{\"", "x", "\": 1}"), false),
        (repeated("{\"children\": [", "{\"id\": 7, \"value\": 1},\n", "]}"), false),
    ] {
        let start = std::time::Instant::now();
        let tree = read(&text, None, Player::Max);
        println!(
            "{:.24}… read in {:.3} s: {:.120}",
            text,
            seconds(start),
            match &tree {
                Ok(tree) => format!("{} nodes", tree.len()),
                Err(error) => error.to_string(),
            }
        );
        assert_eq!(tree.is_ok(), ok);
        if let Err(error) = &tree {
            assert!(error.message.len() < 200, "{error}");
        }
        if let Ok(tree) = tree {
            let start = std::time::Instant::now();
            let format = Format::detect(&text);
            let written = write(&tree, format).text;
            println!("  {} bytes of {format} written in {:.3} s", written.len(), seconds(start));
        }
    }
}

/// Law: in every format a name may have 1,000 characters and not one more; the refusal says which name, and where it is.
#[test]
fn names_are_bounded_in_every_format() {
    for format in Format::ALL.into_iter().filter(|format| format.holds().names) {
        for part in ["x", "é", "💥", "a b"] {
            let name = |n: usize| part.chars().cycle().take(n).collect::<String>();
            let tree = |n| {
                let label = |text: String| plyscope::tree::Label::name(&text);
                let mut builder = plyscope::tree::Builder::new(Player::Max);
                builder.open(label(name(n))).unwrap();
                builder.leaf(plyscope::tree::Label::value(1)).unwrap();
                builder.close().unwrap();
                builder.finish().unwrap()
            };
            let text = write(&tree(LONGEST_NAME), format).text;
            assert!(read(&text, Some(format), Player::Max).is_ok(), "{format}");
            let text = write(&tree(LONGEST_NAME + 1), format).text;
            let error = read(&text, Some(format), Player::Max).unwrap_err();
            assert!(
                error.message.contains("has 1001 characters; expected at most 1000"),
                "{format}: {error}"
            );
            assert!(error.message.chars().count() < 200, "{format}: {error}");
            let line = text.lines().nth(error.line - 1).unwrap();
            assert!(line.contains(&name(24)), "{format}: {error}");
        }
    }
}
