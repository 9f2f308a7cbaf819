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
        "max(min(3, 12), foo(2))",
        "max(min(3, 12), min(2, x))",
        "[3, 12], [2, 4]",
        "{{3, 12}, {2, x}}",
        "A->B,C;B->3,12",
        r"\Tree [.A [.B 3 4 ] ]",
        "tree: [[3, 12], [2, 4]]",
    ] {
        let error = error(text);
        assert!(error.contains("`A -> B, C`, `A: B C`, YAML lists") && error.contains("read as "), "{error}");
    }
    // A format that is named is held to.
    assert!(read("{{3,12},{2,4}}", Some(Format::Lists), Player::Max).is_err());
}
