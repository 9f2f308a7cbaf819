//! Names in what the command prints: exact for machines, visible for people, and nothing is lost in a pipe.

use std::io::Write;
use std::process::{Command, Stdio};

/// Names that a terminal would obey.
const NAMES: &[&str] = &[
    "\u{1b}[31mred",
    "a\u{1b}]0;title",
    "b\u{1b}P1$r",
    "\u{9b}31m",
    "c\u{7}\u{8}\u{7f}",
    "x\u{202e}y",
    "two\nlines",
    "cr\rx",
];

fn plyscope(arguments: &[&str], input: &str) -> (Vec<u8>, Vec<u8>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plyscope"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.stdout, output.stderr)
}

/// A tree with such a name at the root and at a leaf, and something behind it that must not get lost.
fn tree(name: &str) -> plyscope::Tree {
    let quoted = |name: &str| serde_json::to_string(name).unwrap();
    let json = format!(
        r#"{{"name": {}, "children": [{{"name": {}, "value": 3}}, {{"name": "after", "value": 5}}]}}"#,
        quoted(name),
        quoted(&format!("{name}2"))
    );
    plyscope_trace::read::read(&json, None, plyscope::Player::Max).unwrap()
}

/// Law: what `convert` writes into a pipe is what the library writes, and is read back as the same tree.
#[test]
fn every_format_goes_through_a_pipe_byte_for_byte() {
    use plyscope_trace::read::{Format, read, write};
    for name in NAMES {
        let tree = tree(name);
        let json = write(&tree, Format::Json).text;
        for format in Format::ALL {
            let (out, error) = plyscope(&["convert", "-", "--from", "json", "--to", format.name()], &json);
            let text = String::from_utf8(out).unwrap();
            let written = write(&tree, format);
            assert_eq!(text, format!("{}\n", written.text.trim_end()), "{format} {name:?} {error:?}");
            let again = read(&text, Some(format), plyscope::Player::Max).unwrap();
            assert_eq!(again == tree, written.dropped.is_empty(), "{format} {name:?}");
            // What is said beside it is for people.
            assert!(!error.iter().any(|&byte| byte < 32 && byte != b'\n'), "{error:?}");
        }
    }
}

/// Law: what people read has no character that a terminal obeys, and says the whole name.
#[test]
fn people_see_every_name() {
    for name in NAMES {
        let json = plyscope_trace::read::write(&tree(name), plyscope_trace::read::Format::Json).text;
        let shown = plyscope_trace::shown::visible(name);
        for arguments in [
            &["trace", "-", "--style", "table"][..],
            &["trace", "-", "--style", "stack"],
            &["trace", "-", "--style", "log"],
            &["solve", "-"],
            &["compare", "-"],
        ] {
            let (out, error) = plyscope(arguments, &json);
            let text = String::from_utf8(out).unwrap();
            assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{arguments:?} {name:?}: {text:?}");
            assert!(!text.contains('\u{202e}'), "{arguments:?}: {text:?}");
            assert!(!text.is_empty(), "{arguments:?} {name:?}: {}", String::from_utf8_lossy(&error));
            if arguments[0] != "compare" {
                assert!(text.contains(&*shown), "{arguments:?} {name:?}: {text}");
            }
        }
        // A complaint about it is whole, too.
        let bad = format!("({} x", plyscope::tree::quote(name));
        let (_, error) = plyscope(&["trace", "-"], &bad);
        let error = String::from_utf8(error).unwrap();
        assert!(
            !error.chars().any(|c| c.is_control() && c != '\n') && error.contains("expected"),
            "{error:?}"
        );
        let (_, error) = plyscope(&["trace", &format!("{name}.json")], "");
        let error = String::from_utf8(error).unwrap();
        assert!(!error.chars().any(|c| c.is_control() && c != '\n') && error.contains("json"), "{error:?}");
    }
}
