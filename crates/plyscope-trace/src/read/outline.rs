//! One node on a line, indented under its parent:
//!
//! ```text
//! MAX A
//!   MIN B
//!     3
//!     12
//! ```
//!
//! Bullets and numbers of Markdown lists are passed over, and so are the lines that programs draw in front of a branch
//! (`├── B`). A bullet is deeper than a line without one above it. Lines that start with `#` are comments. See
//! [`label`](super::label) for what stands in a line; a row of numbers, `B 3 12 8`, is a node with these leaves.

use super::Reading;
use super::keep::{leaves_need_names, spelled};
use super::label::{Comma, LineLabel, SEVERAL, line};
use plyscope::tree::{Label, ParseError, named_player};
use plyscope::{NodeId, Player, Tree};

/// What a branch may be drawn with.
const BRANCHES: &str = "│├└─╰╭┬┌┃┣┗━║╠╚═|`\u{a0}";

/// A line with a node on it.
struct Row<'t> {
    /// Where its label stands.
    offset: usize,
    number: usize,
    depth: usize,
    text: &'t str,
}

/// A node whose line was read and that may get children.
struct Open {
    depth: usize,
    /// Of its first child, and the line that it is on.
    children: Option<(usize, usize)>,
}

pub(super) fn read(text: &str, first: Player) -> Result<Tree, ParseError> {
    let mut reading = Reading::new(text, None, first);
    let mut open: Vec<Open> = Vec::new();
    let mut pending: Option<Row<'_>> = None;
    let mut comma = None;
    for line in lines(text) {
        if let Some(above) = pending.take() {
            if line.depth > above.depth {
                let mut label = read_label(&reading, &above)?;
                if !label.take_row(false).is_empty() {
                    return Err(reading.s.error_at(above.offset, SEVERAL));
                }
                let label =
                    label.into_inner().map_err(|message| reading.s.error_at(above.offset, message))?;
                reading.open(above.offset, label)?;
                open.push(Open { depth: above.depth, children: None });
            } else {
                let only = line.depth < above.depth && is_first(&open, &above);
                leaf(&mut reading, &above, only, &mut comma)?;
            }
            while open.last().is_some_and(|node| node.depth >= line.depth) {
                open.pop();
                reading.close()?;
            }
            let Some(parent) = open.last_mut() else {
                let message = "a second root; expected one line that is indented less than all others";
                return Err(reading.s.error_at(line.offset, message));
            };
            match parent.children {
                None => parent.children = Some((line.depth, line.number)),
                Some((depth, _)) if depth == line.depth => {}
                Some((_, other)) => {
                    let message = format!(
                        "no line above is indented like this one; expected the indentation of line {other}"
                    );
                    return Err(reading.s.error_at(line.offset, &message));
                }
            }
        }
        pending = Some(line);
    }
    let Some(last) = pending else {
        let message = "the text ends; expected a line for the root, e.g. MAX A";
        return Err(reading.s.error_at(text.len(), message));
    };
    leaf(&mut reading, &last, is_first(&open, &last), &mut comma)?;
    for _ in open {
        reading.close()?;
    }
    reading.s.take_while(|_| true);
    reading.finish()
}

fn read_label(reading: &Reading<'_>, line: &Row<'_>) -> Result<LineLabel, ParseError> {
    LineLabel::read(line.text).map_err(|(at, message)| reading.s.error_at(line.offset + at, &message))
}

/// Whether a line is the first below its parent.
fn is_first(open: &[Open], line: &Row<'_>) -> bool {
    open.last().is_some_and(|parent| parent.children.is_some_and(|(_, first)| first == line.number))
}

/// Takes a leaf, or a node with a row of leaves behind its name; a row without a label that is the `only` child is those of its
/// parent. A comma means the same in all lines.
fn leaf(
    reading: &mut Reading<'_>,
    line: &Row<'_>,
    only: bool,
    comma: &mut Option<Comma>,
) -> Result<(), ParseError> {
    let mut label = read_label(reading, line)?;
    if let (Some(other), Some(said)) = (*comma, label.comma)
        && other != said
    {
        let message = "a comma is between two numbers in one line and inside a number in another; expected points in numbers, e.g. 2.5";
        return Err(reading.s.error_at(line.offset, message));
    }
    *comma = comma.or(label.comma);
    let row = label.take_row(false);
    if only && !row.is_empty() && label.name.is_none() && label.player.is_none() {
        return row.iter().try_for_each(|&value| reading.row(line.offset, Label::value(value), &[]));
    }
    let label = if row.is_empty() { label.into_leaf() } else { label.into_inner() };
    let label = label.map_err(|message| reading.s.error_at(line.offset, message))?;
    reading.row(line.offset, label, &row)
}

/// The lines that are not empty and no comment.
fn lines(text: &str) -> impl Iterator<Item = Row<'_>> {
    let mut offset = 0;
    text.split('\n').enumerate().filter_map(move |(number, line)| {
        let start = offset;
        offset += line.len() + 1;
        let line = line.trim_end();
        let (indent, rest) = split_indent(line);
        if rest.is_empty() || rest.starts_with('#') {
            return None;
        }
        let label = strip_bullet(rest);
        let depth = 2 * indent + usize::from(label.is_some());
        let label = label.unwrap_or(rest).trim_start();
        Some(Row { offset: start + line.len() - label.len(), number: number + 1, depth, text: label })
    })
}

/// How far a line is indented, and the rest of it.
fn split_indent(line: &str) -> (usize, &str) {
    let mut column = 0;
    let mut before = ' ';
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let dash_next = chars.peek().is_some_and(|(_, next)| *next == '-');
        match c {
            '\u{feff}' if at == 0 => continue,
            '\t' => column = (column / 4 + 1) * 4,
            c if c.is_whitespace() || BRANCHES.contains(c) => column += 1,
            // In ASCII a branch is drawn as |-- or `-- or +--.
            '+' if dash_next => column += 1,
            '-' if "|`+-".contains(before) => column += 1,
            _ => return (column, &line[at..]),
        }
        before = c;
    }
    (column, "")
}

/// What follows a bullet or a number of a list, if there is one.
pub(super) fn strip_bullet(text: &str) -> Option<&str> {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = if digits.len() < text.len() {
        digits.strip_prefix(['.', ')'])
    } else {
        text.strip_prefix(['-', '*', '+', '•'])
    };
    rest.filter(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// Whether the first line looks like one of an outline: it starts with a player as a word of its own or with a bullet,
/// or others follow.
pub(super) fn is_outline(text: &str) -> bool {
    let mut lines = lines(text);
    let Some(first) = lines.next() else { return false };
    let word = first.text.split_whitespace().next().unwrap_or_default();
    first.depth % 2 == 1 || named_player(word).is_some() || lines.next().is_some()
}

pub(super) fn write(tree: &Tree) -> String {
    let leaf_names = leaves_need_names(tree);
    let mut out = String::new();
    let mut stack: Vec<NodeId> = vec![tree.root()];
    while let Some(node) = stack.pop() {
        let inner = !tree.is_leaf(node);
        // The root always says who moves: so the text is known as an outline.
        let with_player = inner || node == tree.root() || tree.unexpected_player(node, Player::Max).is_some();
        out.extend(std::iter::repeat_n("  ", tree.ply(node) as usize));
        out.push_str(&line(tree, node, with_player, inner || leaf_names, spelled));
        out.push('\n');
        stack.extend(tree.children(node).iter().rev());
    }
    out
}
