//! Nested lists, `[[[6,5],[8,7]],[[2,1],[0,3]]]`, as JSON or Python write them.
//!
//! Lists and tuples are nodes, numbers are leaves. A string is an [`Atom`]: first in a list and without a value it is
//! the label of the list, and the player may stand behind it, `["A", "MIN", 3, 5]`; elsewhere it is a leaf.
//!
//! A name with one list that has no label is a pair of Python, `("B", [3, 5])`: the list has the children of the node. Where
//! there are pairs, and as a tuple in a list without a label, `("x", 3)` is a leaf. What is written has a name at every list or at none.

use super::{Bracket, Reading};
use plyscope::tree::{Atom, AtomStyle, Decimal, Label, ParseError, Scanner, named_player, quote};
use plyscope::{NodeId, Player, Tree};
use std::collections::HashSet;

const COMMENT: Option<char> = Some('#');
const CHILD: &str = r#"a number, a list or a leaf in quotes, e.g. 3, ["B", 3, 5] or "x=3""#;

/// A list that is open.
struct List {
    bracket: Bracket,
    /// Whether it begins with a name, or at least with a label.
    named: bool,
    labelled: bool,
    /// Whether it is the second half of a pair: its items are children of the list around it.
    half: bool,
    /// Where the last item is, if that is a list without a label.
    bare: Option<usize>,
}

pub(super) fn read(text: &str, first: Player) -> Result<Tree, ParseError> {
    let mut pairs = HashSet::new();
    let tree = read_with(text, first, &HashSet::new(), &mut pairs)?;
    if pairs.is_empty() { Ok(tree) } else { read_with(text, first, &pairs, &mut HashSet::new()) }
}

/// Reads a text in which the lists at these places are halves of `pairs`, and finds others.
fn read_with(
    text: &str,
    first: Player,
    pairs: &HashSet<usize>,
    found: &mut HashSet<usize>,
) -> Result<Tree, ParseError> {
    let mut reading = Reading::new(text, COMMENT, first);
    let mut open: Vec<List> = Vec::new();
    loop {
        // An item starts here.
        reading.skip_space();
        let offset = reading.s.offset();
        let leaf = match reading.s.peek() {
            Some(bracket @ ('[' | '(')) => {
                reading.s.bump();
                let bracket = Bracket::new(offset, if bracket == '[' { ']' } else { ')' });
                let half = pairs.contains(&offset);
                let mut list = List { bracket, named: false, labelled: false, half, bare: None };
                // No writer puts a tuple into a list without a label: it is a pair of Python.
                let tuple = list.bracket.closer == ')' && open.last().is_some_and(|around| !around.labelled);
                let pair = tuple || !pairs.is_empty();
                let leaf = if half { None } else { open_list(&mut reading, &mut list, pair)? };
                // A pair of a name and a number is closed already.
                if list.bracket.items < 2 {
                    open.push(list);
                }
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
            let Some(list) = open.last_mut() else { return reading.finish() };
            let bracket = &mut list.bracket;
            if !reading.closed(bracket)? {
                list.bare = None;
                break;
            }
            if bracket.closer == ')' && bracket.items == 1 && bracket.commas == 0 {
                let message = "round brackets around one item are not a tuple in Python; expected a comma or square brackets, e.g. (3,) or [3]";
                return Err(reading.s.error_at(bracket.offset, message));
            }
            found.extend(list.bare.filter(|_| list.named && list.bracket.items == 2));
            let (half, bare) = (list.half, (!list.labelled).then_some(list.bracket.offset));
            open.pop();
            if let Some(around) = open.last_mut() {
                around.bare = bare;
            }
            if !half {
                reading.close()?;
            }
        }
    }
}

/// Opens a list with the label that it starts with. A leaf that stands there instead is returned.
fn open_list(
    reading: &mut Reading<'_>,
    list: &mut List,
    pairs: bool,
) -> Result<Option<(usize, Label)>, ParseError> {
    reading.skip_space();
    if !matches!(reading.s.peek(), Some('"' | '\'')) {
        reading.open(list.bracket.offset, Label::default())?;
        return Ok(None);
    }
    list.bracket.items = 1;
    let atom = Atom::string(&mut reading.s)?;
    if atom.is_leaf() {
        reading.open(list.bracket.offset, Label::default())?;
        return Ok(Some((atom.offset(), atom.into_leaf(&reading.s, CHILD)?)));
    }
    // A player alone is as good as a name; the one that is written behind a colon is not.
    list.labelled = true;
    list.named = !reading.s.since(atom.offset())[1..].starts_with([':', '~']);
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
    let alone = pairs && list.named && label.value.is_none();
    if let Some((value, after)) = alone.then(|| last_number(&reading.s, list.bracket.closer)).flatten() {
        reading.s = after;
        list.bracket.items = 2;
        return Ok(Some((list.bracket.offset, Label { value: Some(value), ..label })));
    }
    reading.open(list.bracket.offset, label)?;
    Ok(None)
}

/// The number that comes next if the list ends behind it, and what is left then.
fn last_number<'t>(s: &Scanner<'t>, closer: char) -> Option<(Decimal, Scanner<'t>)> {
    let mut ahead = s.clone();
    ahead.skip_space(COMMENT);
    ahead.eat(',').then(|| ahead.skip_space(COMMENT))?;
    let value = number(&mut ahead, CHILD).ok()?;
    ahead.skip_space(COMMENT);
    ahead.eat(closer).then_some((value, ahead))
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
