//! Nested lists, `[[[6,5],[8,7]],[[2,1],[0,3]]]`, as JSON or Python write them.
//!
//! Lists and tuples are nodes, numbers are leaves. A string is an [`Atom`]: first in a list and without a value it is
//! the label of the list, and the player may stand behind it, `["A", "MIN", 3, 5]`; elsewhere it is a leaf.

use super::{Bracket, Reading};
use plyscope::tree::{Atom, AtomStyle, Decimal, Label, ParseError, Scanner, named_player, quote};
use plyscope::{NodeId, Player, Tree};

const COMMENT: Option<char> = Some('#');
const CHILD: &str = r#"a number, a list or a leaf in quotes, e.g. 3, ["B", 3, 5] or "x=3""#;

pub(super) fn read(text: &str, first: Player) -> Result<Tree, ParseError> {
    let mut reading = Reading::new(text, COMMENT, first);
    let mut open: Vec<Bracket> = Vec::new();
    loop {
        // An item starts here.
        reading.skip_space();
        let offset = reading.s.offset();
        let leaf = match reading.s.peek() {
            Some(bracket @ ('[' | '(')) => {
                reading.s.bump();
                let mut bracket = Bracket::new(offset, if bracket == '[' { ']' } else { ')' });
                let leaf = open_list(&mut reading, &mut bracket)?;
                open.push(bracket);
                leaf
            }
            Some('"' | '\'') => Some((offset, Atom::string(&mut reading.s)?.into_leaf(&reading.s, CHILD)?)),
            _ => Some((offset, Label { value: Some(number(&mut reading.s, CHILD)?), ..Label::default() })),
        };
        if let Some((offset, label)) = leaf {
            reading.leaf(offset, label)?;
        }
        // And ends here, and perhaps the lists that it is the last of.
        loop {
            let Some(bracket) = open.last_mut() else { return reading.finish() };
            if !reading.closed(bracket)? {
                break;
            }
            if bracket.closer == ')' && bracket.items == 1 && bracket.commas == 0 {
                let message = "round brackets around one item are not a tuple in Python; expected a comma or square brackets, e.g. (3,) or [3]";
                return Err(reading.s.error_at(bracket.offset, message));
            }
            open.pop();
            reading.close()?;
        }
    }
}

/// Opens a list with the label that it starts with. A leaf in quotes that stands there instead is returned.
fn open_list(reading: &mut Reading<'_>, bracket: &mut Bracket) -> Result<Option<(usize, Label)>, ParseError> {
    reading.skip_space();
    if !matches!(reading.s.peek(), Some('"' | '\'')) {
        reading.open(bracket.offset, Label::default())?;
        return Ok(None);
    }
    bracket.items = 1;
    let atom = Atom::string(&mut reading.s)?;
    if atom.is_leaf() {
        reading.open(bracket.offset, Label::default())?;
        Ok(Some((atom.offset(), atom.into_leaf(&reading.s, CHILD)?)))
    } else {
        let mut label = atom.into_label();
        let mut ahead = reading.s.clone();
        ahead.skip_space(COMMENT);
        if label.player.is_none() && ahead.eat(',') {
            ahead.skip_space(COMMENT);
            let quoted = matches!(ahead.peek(), Some('"' | '\''));
            label.player = if quoted { ahead.string().ok().as_deref().and_then(named_player) } else { None };
            if label.player.is_some() {
                reading.s = ahead;
            }
        }
        reading.open(bracket.offset, label)?;
        Ok(None)
    }
}

/// Infinity by the names that Python programs have for it.
const PYTHON_INFINITIES: [&str; 3] = ["math.inf", "np.inf", "numpy.inf"];

/// Takes a number: `3`, `-2.5`, `Infinity`, `-math.inf`, `float("-inf")`.
pub(super) fn number(s: &mut Scanner<'_>, expected: &str) -> Result<Decimal, ParseError> {
    let offset = s.offset();
    let word = s.word();
    if word.is_empty() {
        return Err(s.expected(expected));
    }
    let (sign, body) = split_sign(word);
    if PYTHON_INFINITIES.contains(&body) {
        return s.number(offset, &format!("{sign}inf"), expected);
    }
    if body == "float" && s.peek() == Some('(') {
        let bracket = s.offset();
        s.bump();
        s.skip_space(COMMENT);
        if !matches!(s.peek(), Some('"' | '\'')) {
            return Err(s.expected("a number in quotes, e.g. float(\"-inf\")"));
        }
        let text = s.string()?;
        s.skip_space(COMMENT);
        if !s.eat(')') {
            return Err(s.unclosed("`)`", bracket));
        }
        return s.number(offset, &format!("{sign}{text}"), "a number, e.g. float(\"-inf\")");
    }
    // `1,000` is not 1 and 0.
    if body.starts_with('0') && body[1..].starts_with(|c: char| c.is_ascii_digit()) {
        return Err(
            s.error_at(offset, &format!("found `{}`; expected {expected}", plyscope::tree::clip(word)))
        );
    }
    s.number(offset, word, expected)
}

fn split_sign(word: &str) -> (&str, &str) {
    word.split_at(usize::from(word.starts_with(['-', '+'])))
}

/// Whether `text` starts with a number as only Python spells it.
pub(super) fn is_python_number(text: &str) -> bool {
    let mut s = Scanner::new(text);
    let (_, body) = split_sign(s.word());
    // With a player or a value it is the name of a leaf.
    body == "float" && s.peek() == Some('(')
        || PYTHON_INFINITIES.contains(&body) && !matches!(s.peek(), Some(':' | '='))
}

pub(super) fn write(tree: &Tree) -> String {
    let named = !tree.has_plain_names();
    let atom = |node| tree.atom(node, named, AtomStyle::Content);
    let mut out = String::new();
    let mut stack: Vec<(NodeId, bool)> = vec![(tree.root(), false)];
    let mut comma = false;
    while let Some((node, done)) = stack.pop() {
        if done {
            out.push(']');
            comma = true;
            continue;
        }
        if comma {
            out.push_str(", ");
        }
        let atom = atom(node);
        if tree.is_leaf(node) {
            // Infinity has no spelling that both JSON and Python know; as a string both do.
            let bare = matches!(atom.parse(), Ok(Decimal::Finite { .. }));
            out.push_str(&if bare { atom } else { quote(&atom) });
            comma = true;
        } else {
            out.push('[');
            comma = !atom.is_empty();
            if comma {
                out.push_str(&quote(&atom));
            }
            stack.push((node, true));
            stack.extend(tree.children(node).iter().rev().map(|&child| (child, false)));
        }
    }
    out
}
