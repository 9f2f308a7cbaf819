//! The tree of LaTeX's packages `qtree` and `tikz-qtree`: `\Tree [.A [.B 3 4 ] [.C 5 2 ] ]`, alone or in a document.
//!
//! Children are separated by spaces; what has spaces itself is in curly brackets or between `$`. A node's label stands behind
//! the dot after its opening or its closing bracket, or nowhere.

use super::Reading;
use super::forest::{BEGIN, plain};
use super::label::LineLabel;
use plyscope::tree::{Label, ParseError};
use plyscope::{Player, Tree};

const TREE: &str = r"\Tree";
const EXAMPLE: &str = r"a node in brackets, e.g. \Tree [.A [.B 3 4 ] [.C 5 2 ] ]";

/// Words that would need more than a tree.
const REFUSED: [&str; 3] = [r"\edge", r"\node", r"\qroof"];

/// Whether a text that begins with a bracket or with TeX is such a tree and not one of `forest`.
pub(super) fn is_qtree(text: &str) -> bool {
    let dotted = |(at, _)| is_dotted(&text[at..]);
    !text.contains(BEGIN) && (text.contains(TREE) || text.match_indices('[').any(dotted))
}

/// Whether a text begins like a node with a label, `[.A`; `[.5` begins like a list.
pub(super) fn is_dotted(text: &str) -> bool {
    text.strip_prefix("[.").is_some_and(|label| !label.starts_with(|c: char| c.is_ascii_digit()))
}

/// A bracket that is open: where, and the label at its beginning, until it has a child.
struct Open {
    offset: usize,
    label: Option<LineLabel>,
    parent: bool,
}

pub(super) fn read(text: &str, first: Player) -> Result<Tree, ParseError> {
    let mut reading = Reading::new(text, Some('%'), first);
    let in_document = reading.s.rest().find(TREE);
    reading.pass(in_document.map_or(0, |at| at + TREE.len()));
    let mut open: Vec<Open> = Vec::new();
    loop {
        reading.skip_space();
        let offset = reading.s.offset();
        match (reading.s.peek(), open.last_mut()) {
            (Some('['), parent) => {
                if let Some(parent) = parent {
                    become_parent(&mut reading, parent)?;
                }
                reading.s.bump();
                let label = if reading.s.eat('.') { Some(word(&mut reading, offset)?) } else { None };
                open.push(Open { offset, label, parent: false });
            }
            (Some(']'), Some(_)) => {
                reading.s.bump();
                let Some(node) = open.pop() else { continue };
                close(&mut reading, node)?;
                if open.is_empty() {
                    break;
                }
            }
            (Some(_), Some(parent)) => {
                become_parent(&mut reading, parent)?;
                let bracket = parent.offset;
                let label = word(&mut reading, bracket)?;
                let label = label.into_leaf().map_err(|message| reading.s.error_at(offset, message))?;
                reading.leaf(offset, label)?;
            }
            (None, Some(node)) => return Err(reading.s.unclosed("`]`", node.offset)),
            (_, None) => return Err(reading.s.expected(EXAMPLE)),
        }
    }
    if in_document.is_some() {
        let (offset, rest) = (reading.s.offset(), reading.s.rest());
        if let Some(second) = rest.find(TREE) {
            return Err(reading.s.error_at(offset + second, "a second tree; expected one"));
        }
        reading.pass(rest.len());
    }
    reading.finish()
}

/// Opens a node before its first child.
fn become_parent(reading: &mut Reading<'_>, node: &mut Open) -> Result<(), ParseError> {
    if !std::mem::replace(&mut node.parent, true) {
        let label = node.label.take().map_or(Ok(Label::default()), LineLabel::into_inner);
        let label = label.map_err(|message| reading.s.error_at(node.offset, message))?;
        reading.open(node.offset, label)?;
    }
    Ok(())
}

/// Ends a node, with the label that may stand behind its bracket.
fn close(reading: &mut Reading<'_>, node: Open) -> Result<(), ParseError> {
    let at = reading.s.offset();
    let behind = if reading.s.eat('.') { Some(word(reading, at)?) } else { None };
    match (node.parent, node.label.or(behind.clone())) {
        (false, label) => {
            let label = label.unwrap_or_default().into_leaf();
            let label = label.map_err(|message| reading.s.error_at(node.offset, message))?;
            reading.leaf(node.offset, label)?;
        }
        (true, _) => {
            let id = reading.close()?;
            if let Some(label) = behind {
                let label = label.into_inner().map_err(|message| reading.s.error_at(at, message))?;
                reading.builder.relabel(id, label);
            }
        }
    }
    Ok(())
}

/// Takes a word: up to a space or a bracket that is not in curly ones or between `$`.
fn word(reading: &mut Reading<'_>, bracket: usize) -> Result<LineLabel, ParseError> {
    let start = reading.s.offset();
    let (mut depth, mut math) = (0usize, false);
    while let Some(c) = reading.s.peek() {
        match c {
            '[' | ']' | '%' if depth == 0 && !math => break,
            c if c.is_whitespace() && depth == 0 && !math => break,
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '$' => math = !math,
            '\\' => drop(reading.s.bump()),
            _ => {}
        }
        reading.s.bump();
    }
    if depth > 0 || math {
        return Err(reading.s.unclosed(if math { "`$`" } else { "`}`" }, bracket));
    }
    let tex = reading.s.since(start);
    if let Some(refused) = REFUSED.into_iter().find(|word| tex.starts_with(word)) {
        let message = format!("found `{refused}`; expected a label or a child without it, e.g. [.B 3 4 ]");
        return Err(reading.s.error_at(start, &message));
    }
    LineLabel::read(&plain(tex)).map_err(|(_, message)| reading.s.error_at(start, &message))
}
