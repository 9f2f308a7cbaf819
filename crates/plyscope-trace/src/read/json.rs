//! JSON objects, `{"name": "B", "player": "max", "value": 4, "children": [3, 5]}`.
//!
//! All fields may be missing and come in any order; a value is a leaf's if there are no children, and static
//! otherwise. `label` and `id` are other names of `name`, `type`, `turn` and `to_move` of `player`, `utility` and `score` of
//! `value`, and a leaf may be just its number.
//! `null` is as good as no field. As in Python, single quotes and a last comma are allowed.

use super::{Bracket, Reading};
use plyscope::tree::{Decimal, Label, ParseError, Scanner, clip, labelled, quote};
use plyscope::{NodeId, Player, Tree};

const NODE: &str = r#"a node or a number, e.g. {"children": [3, 5]} or 3"#;

/// An object that is being read.
struct Object {
    fields: Bracket,
    /// Its children, while they are being read.
    children: Option<Bracket>,
    /// Its node, once it has a child.
    node: Option<NodeId>,
    label: Label,
    /// Where it says that it is a leaf.
    leaf: Option<usize>,
    /// The fields that it had so far.
    seen: Vec<Field>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Name,
    Player,
    Value,
    Children,
}

impl Field {
    pub(super) fn named(text: &str) -> Option<Field> {
        match text {
            "name" | "label" | "id" => Some(Field::Name),
            "player" | "type" | "turn" | "to_move" => Some(Field::Player),
            "value" | "utility" | "score" => Some(Field::Value),
            "children" => Some(Field::Children),
            _ => None,
        }
    }
}

pub(super) fn read(text: &str, first: Player) -> Result<Tree, ParseError> {
    let mut reading = Reading::new(text, None, first);
    let mut open: Vec<Object> = Vec::new();
    loop {
        // A node starts here.
        reading.skip_space();
        let offset = reading.s.offset();
        if reading.s.eat('{') {
            open.push(Object::new(offset));
        } else {
            let value = Some(number(&mut reading.s, NODE)?);
            reading.leaf(offset, Label { value, ..Label::default() })?;
        }
        // Then come fields and ends, until the next node starts.
        loop {
            let Some(object) = open.last_mut() else { return reading.finish() };
            if let Some(children) = &mut object.children {
                if !reading.closed(children)? {
                    if object.node.is_none() {
                        object.node = Some(reading.open(object.fields.offset, Label::default())?);
                    }
                    break;
                }
                object.children = None;
                if object.node.is_some() {
                    reading.close()?;
                }
            } else if !reading.closed(&mut object.fields)? {
                object.field(&mut reading)?;
            } else if let Some(object) = open.pop() {
                object.finish(&mut reading)?;
            }
        }
    }
}

impl Object {
    fn new(offset: usize) -> Object {
        Object {
            fields: Bracket::new(offset, '}'),
            children: None,
            node: None,
            label: Label::default(),
            leaf: None,
            seen: Vec::new(),
        }
    }

    /// Takes one field; of children, only the opening bracket.
    fn field(&mut self, reading: &mut Reading<'_>) -> Result<(), ParseError> {
        let s = &mut reading.s;
        let key_at = s.offset();
        if !at_string(s) {
            return Err(s.expected(r#"a field in quotes, e.g. "value": 3"#));
        }
        let key = s.string()?;
        let Some(field) = Field::named(&key) else {
            let message = format!(
                "unknown field \"{}\"; expected name (or label, id), player (or type, turn, to_move), value (or utility, score) or children",
                clip(&key)
            );
            return Err(s.error_at(key_at, &message));
        };
        s.skip_space(None);
        if !s.eat(':') {
            return Err(s.expected(r#"`:` after the name of a field, e.g. "value": 3"#));
        }
        s.skip_space(None);
        if self.seen.contains(&field) {
            let message = format!("field \"{key}\" repeats another field; expected it once per node");
            return Err(s.error_at(key_at, &message));
        }
        self.seen.push(field);
        let mut ahead = s.clone();
        if ["null", "None"].contains(&ahead.word()) {
            *s = ahead;
            return Ok(());
        }
        let offset = s.offset();
        match field {
            Field::Name => {
                self.label.name = Some(if at_string(s) {
                    s.string()?
                } else {
                    // Programs number their nodes; the number as it is written is a name like any other.
                    number(s, r#"a name in quotes, e.g. "name": "B""#)?;
                    s.since(offset).to_owned()
                });
            }
            Field::Player => {
                if !at_string(s) {
                    return Err(s.expected(r#"max or min in quotes, e.g. "player": "max""#));
                }
                let text = s.string()?;
                if text.eq_ignore_ascii_case("leaf") {
                    self.leaf = Some(offset);
                } else {
                    self.label.player = Some(s.player(offset, &text)?);
                }
            }
            Field::Value => {
                self.label.value = Some(number(s, r#"a number, e.g. "value": 3 or "value": "-inf""#)?);
            }
            Field::Children => {
                if !s.eat('[') {
                    return Err(s.expected(r#"a list of nodes, e.g. "children": [3, 5]"#));
                }
                self.children = Some(Bracket::new(offset, ']'));
            }
        }
        Ok(())
    }

    fn finish(mut self, reading: &mut Reading<'_>) -> Result<(), ParseError> {
        let offset = self.fields.offset;
        match (self.node, self.leaf) {
            (Some(_), Some(leaf)) => {
                let message =
                    "a leaf with children; expected the player who moves here, e.g. \"type\": \"MAX\"";
                return Err(reading.s.error_at(leaf, message));
            }
            (Some(node), None) => {
                // A node called `A (MIN)` is MIN's, unless something else is said. MIN alone is no name.
                let name = self.label.name.as_deref().filter(|_| self.label.player.is_none());
                if let Some((player, alone)) = name.and_then(labelled).map(|(p, rest)| (p, rest.is_empty())) {
                    self.label.player = Some(player);
                    self.label.name = self.label.name.filter(|_| !alone);
                }
                reading.builder.relabel(node, self.label);
            }
            (None, _) if self.label.value.is_none() => {
                let message = r#"a node without value and children; expected one of them, e.g. {"value": 3} or {"children": [3, 5]}"#;
                return Err(reading.s.error_at(offset, message));
            }
            (None, _) => drop(reading.leaf(offset, self.label)?),
        }
        Ok(())
    }
}

fn at_string(s: &Scanner<'_>) -> bool {
    matches!(s.peek(), Some('"' | '\''))
}

/// Takes a number, bare or in quotes: JSON has no other way to write infinity.
fn number(s: &mut Scanner<'_>, expected: &str) -> Result<Decimal, ParseError> {
    let offset = s.offset();
    if at_string(s) {
        let text = s.string()?;
        return s.number(offset, &text, expected);
    }
    let mut ahead = s.clone();
    let word = ahead.word();
    if word.is_empty() {
        return Err(s.expected(expected));
    }
    *s = ahead;
    s.number(offset, word, expected)
}

pub(super) fn write(tree: &Tree) -> String {
    // Deeper nodes are not indented further: the length of the text stays in proportion to the tree.
    let margin = |node| "  ".repeat(tree.ply(node).min(40) as usize);
    let mut out = String::new();
    let mut stack: Vec<(NodeId, bool)> = vec![(tree.root(), false)];
    let mut comma = false;
    while let Some((node, done)) = stack.pop() {
        if done {
            out.push_str(&format!("\n{}]}}", margin(node)));
            comma = true;
            continue;
        }
        if node != tree.root() {
            out.push_str(if comma { ",\n" } else { "\n" });
        }
        let player = if tree.player(node) == Player::Max { "max" } else { "min" };
        out.push_str(&margin(node));
        out.push_str(&format!(r#"{{"name": {}, "player": "{player}""#, quote(tree.name(node))));
        if let Some(value) = tree.value(node) {
            let value = match tree.decimal(value) {
                Decimal::Infinity => r#""inf""#.to_owned(),
                Decimal::NegInfinity => r#""-inf""#.to_owned(),
                finite => finite.to_string(),
            };
            out.push_str(&format!(r#", "value": {value}"#));
        }
        comma = tree.is_leaf(node);
        if comma {
            out.push('}');
        } else {
            out.push_str(r#", "children": ["#);
            stack.push((node, true));
            stack.extend(tree.children(node).iter().rev().map(|&child| (child, false)));
        }
    }
    out.push('\n');
    out
}
