//! What people type: the same tree in every spelling, and a clear refusal of the rest.

use plyscope::{Player, Tree};
use plyscope_trace::READING;
use plyscope_trace::read::{Format, read, write};

fn tree(text: &str) -> Tree {
    read(text, None, Player::Max).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn lists(tree: &Tree) -> String {
    // Without names, which differ.
    let mut text = write(tree, Format::Levels).text;
    text.retain(|c| c != ' ');
    text
}

#[test]
fn every_spelling_is_the_same_tree() {
    let want = lists(&tree("[[3, 12], [2, 4]]"));
    for text in [
        "A -> B, C\nB -> 3, 12\nC -> 2, 4\n",
        "A → B C\nB → 3 12;\nC → 2 4;",
        "A: B C\nB: 3 12\nC: 2 4",
        "A: [B, C]\nB: [3, 12]\nC: [2, 4]\n",
        "A: B, C\nB: D, E\nC: F, G\nD: 3\nE: 12\nF = 2\nG: 4\n",
        "A:\n  B: [3, 12]\n  C: [2, 4]\n",
        "A:\n- B\n- C\nB:\n- 3\n- 12\nC:\n- 2\n- 4\n",
        "A:\n  - B:\n    - 3\n    - 12\n  - C:\n    - 2\n    - 4\n",
        "- - 3\n  - 12\n- - 2\n  - 4\n",
        "- [3, 12]\n- [2, 4]\n",
        "max(min(3, 12), min(2, 4))",
        "v = MAX( MIN(3,12) , MIN(2,4) );",
        "{{3,12},{2,4}}",
        "{{3,12},{2,4}};",
        "[[3 12]\n [2 4]]",
        "[[ 3. 12.]\n [ 2.  4.]]\n",
        "tree = [[3, 12], [2, 4]]",
        "const tree = [[3, 12], [2, 4]];",
        "int[][] tree = {{3, 12}, {2, 4}};",
        "[[3, 12], [2, 4]];",
        "((3 12) (2 4));",
        "[[6/2, 12], [2, 8/2]]",
    ] {
        assert_eq!(lists(&tree(text)), want, "{text}");
    }
    assert_eq!(tree("[[1/2, -3/4], [1/8, 5]]"), tree("[[0.5, -0.75], [0.125, 5]]"));
    assert_eq!(tree("min(max(3, 5), 1)").player(tree("min(max(3, 5), 1)").root()), Player::Min);
}

#[test]
fn the_rest_is_refused_with_what_was_tried() {
    let error = |text: &str| {
        let error = read(text, None, Player::Max).unwrap_err().to_string();
        assert!(READING.german(&error).is_some(), "no German for {error}");
        error
    };
    let inexact = error("[[1, 2], [1/3, 4]]");
    assert!(
        inexact.starts_with("line 1, column 11: 1/3 is not an exact decimal; expected e.g. 1/2"),
        "{inexact}"
    );
    for text in [
        "hello world\nthis is no tree",
        "A -> B, C\nB -> 3",
        "[3, 12], [2, 4]",
        "{{3, 12}, {2, x}}",
        "A->B,C;B->3,12",
        "tree: [[3, 12], [2, 4]]",
    ] {
        let error = error(text);
        assert!(error.contains("`A -> B, C`, `A: B C`, YAML lists") && error.contains("read as "), "{error}");
    }
    // A format that is named is held to.
    assert!(read("{{3,12},{2,4}}", Some(Format::Lists), Player::Max).is_err());
}

#[test]
fn qtree_is_read_as_the_tree_it_says() {
    let want = tree("(A (B 3 4) (C 5 -2))");
    for text in [
        "[.A [.B 3 4 ] [.C 5 -2 ] ]",
        r"\Tree [.A [.B 3 4 ] [.C 5 -2 ] ]",
        r"\Tree [.$A$ [.$B$ $3$ $4$ ] [.$C$ $5$ $-2$ ] ]",
        r"\Tree [ [ 3 4 ].B [ 5 -2 ].C ].A",
        r"\Tree[.A[.B 3 4][.C 5 -2]]",
        "% a tree\n\\begin{document}\n\\Tree\n[.\\textbf{A} % root\n  [.{B} 3 4 ]\n  [.C [.5 ] {$-2$} ]\n]\n\\end{document}\n",
    ] {
        assert_eq!(tree(text), want, "{text}");
        assert_eq!(read(text, Some(Format::Forest), Player::Max).as_ref(), Ok(&want), "{text}");
    }
    assert_eq!(tree("[.A 3 5 ]"), tree("(A 3 5)"));
    assert_eq!(tree("[.MIN 3 5 ]"), read("[3, 5]", None, Player::Min).unwrap());
    assert_eq!(tree("[.{MIN B} {x = 3} y=5 ]"), tree("(B:min x=3 y=5)"));
    assert_eq!(tree(r"\Tree [ [ 3 4 ] [ 5 2 ] ]"), tree("[[3, 4], [5, 2]]"));
    for (text, said) in [
        ("[.A [.B 3 x ] [.C 5 2 ] ]", "line 1, column 11: a leaf without a value; expected a number"),
        (
            "[.A [.B 3 4 ]\n [.C 5 2 ]",
            "line 2, column 11: the text ends; expected `]` for the bracket opened in line 1",
        ),
        (r"\Tree [.A 3 5 ] \Tree [.B 3 5 ]", "line 1, column 17: a second tree"),
        (r"\Tree [.A \edge[red]; 3 5 ]", r"line 1, column 11: found `\edge`; expected a label"),
        (r"\Tree [.3 3 5 ]", "line 1, column 7: a number alone at a node with children"),
        ("[.A 3 5 ] 4", "line 1, column 11: found `4`; expected nothing after the end"),
    ] {
        assert_refused(text, said);
    }
}

#[test]
fn an_error_in_an_expression_names_its_place() {
    let item = "expected a number, a named leaf, max(…) or min(…), e.g. 3, x=3 or min(2, 4)";
    for (text, said) in [
        ("max(min(3,12,x),min(2,4))", format!("line 1, column 14: found `x`; {item}")),
        ("max(min(3, 12),\n  foo(2))", format!("line 2, column 3: found `foo`; {item}")),
        ("max(min(3, 12),\n  min(2 4))", "line 2, column 9: found `4`; expected `,` or `)`".to_owned()),
        ("max(min(3, 12), min(,2))", format!("line 1, column 21: found `,`; {item}")),
        ("max(3, min())", "line 1, column 8: this node has no children".to_owned()),
        ("max(3, 5", "line 1, column 9: the text ends; expected `,` or `)`".to_owned()),
        ("max(3, 5)) ", "line 1, column 10: found `)`; expected nothing after".to_owned()),
        ("max(3, x=y)", format!("line 1, column 10: found `y`; {item}")),
        ("max(3, -1/3)", "line 1, column 8: -1/3 is not an exact decimal".to_owned()),
    ] {
        assert_refused(text, &said);
    }
    assert_eq!(tree("max(min(x=3, 1/2), -3/4)"), tree("(:max (:min x=3 0.5) -0.75)"));
}

/// One error that begins so, has no word about other formats, and is said in German, too.
fn assert_refused(text: &str, said: &str) {
    let error = read(text, None, Player::Max).unwrap_err().to_string();
    assert!(error.starts_with(said), "{text}: {error}");
    assert!(!error.contains("read as"), "{text}: {error}");
    assert!(READING.german(&error).is_some(), "no German for {error}");
}

/// A text that says another tree than the letter of a format is refused.
#[test]
fn nothing_is_read_as_another_tree() {
    for text in [
        "[[1,5 12] [2 4]]",
        "[A[3 12][2 4]]",
        "[[nan 1][2 4]]",
        "((3:1,12:1)B:1,(2:1,4:1)C:1)A;",
        "# A\n## B\n- 3\n- 12\n## C\n- 2\n- 4",
        "# B\n- 3\n- 12\n# C\n- 2\n- 4",
    ] {
        let error = read(text, None, Player::Max).map(|tree| tree.to_string()).unwrap_err().to_string();
        assert!(READING.german(&error).is_some(), "no German for {error}");
    }
}

/// A node that is called MIN, or `A (MIN)`, is MIN's; in quotes it is only a name.
#[test]
fn a_name_may_be_a_player() {
    let want = read("[[3, 12], [2, 4]]", None, Player::Min).unwrap();
    for text in [
        "(MIN (MAX 3 12) (MAX 2 4))",
        "(min (3 12) (2 4))",
        r#"["MIN", [3, 12], [2, 4]]"#,
        "((3,12)MAX,(2,4)MAX)MIN;",
        "A (MIN)\n  B (MAX)\n    3\n    12\n  C\n    2\n    4",
        "A [MIN]\n  B [MAX]\n    3\n    12\n  C\n    2\n    4",
    ] {
        assert_eq!(tree(text), want, "{text}");
    }
    for text in [
        "MIN -> A, B\nA -> 3, 12\nB -> 2, 4",
        r#"{"MIN": ["A", "B"], "A": [3, 12], "B": [2, 4]}"#,
        "MIN:\n  - A\n  - B\nA: [3, 12]\nB: [2, 4]\n",
    ] {
        let tree = tree(text);
        assert_eq!((tree.player(tree.root()), tree.name(tree.root())), (Player::Min, "MIN"), "{text}");
    }
    let named = tree(r#"("MIN" 3 5)"#);
    assert_eq!((named.player(named.root()), named.name(named.root())), (Player::Max, "MIN"));
    for format in Format::ALL {
        let written = write(&named, format);
        let again = read(&written.text, None, Player::Max).unwrap();
        assert_eq!(again == named, written.dropped.is_empty(), "{format}: {}", written.text);
    }
}
