//! Newick, `((3,12,8)B,(2,4,6)C)A;`, the notation that programs for phylogeny share.
//!
//! What is a length there is a value here: `x:3` is a leaf with a name, `(3,5)B:4` a node with a static value. A leaf
//! that is only a number is its value. Names with other characters are in single quotes, with a quote doubled.
//! Comments are in square brackets; `[&max]` and `[&min]` say who moves. Underscores stay as they are.

use super::Reading;
use super::keep::{leaves_need_names, spelled};
use super::label::lower;
use plyscope::tree::{Decimal, DecimalError, Label, ParseError, clip, labelled, named_player};
use plyscope::{NodeId, Player, Tree};

const CHILD: &str = "a number, a leaf with a length or a node in brackets, e.g. 3, x:3 or (3,5)B";

/// What stands behind the bracket of a node, or alone for a leaf.
#[derive(Default)]
struct Tail {
    name: Option<String>,
    quoted: bool,
    name_at: usize,
    length: Option<Decimal>,
    player: Option<Player>,
}

pub(super) fn read(text: &str, first: Player) -> Result<Tree, ParseError> {
    let mut reading = Reading::new(text, None, first);
    let mut open: Vec<usize> = Vec::new();
    space(&mut reading, &mut None)?;
    loop {
        // A node starts here.
        space(&mut reading, &mut None)?;
        let offset = reading.s.offset();
        if reading.s.eat('(') {
            reading.open(offset, Label::default())?;
            open.push(offset);
            continue;
        }
        let leaf = tail(&mut reading)?;
        let label = leaf.into_leaf(&reading)?;
        reading.leaf(offset, label)?;
        // Then come ends, until the next node starts.
        loop {
            space(&mut reading, &mut None)?;
            let Some(&bracket) = open.last() else {
                reading.s.eat(';');
                space(&mut reading, &mut None)?;
                return reading.finish();
            };
            if reading.s.eat(',') {
                break;
            }
            if !reading.s.eat(')') {
                return Err(reading.s.unclosed("`,` or `)`", bracket));
            }
            open.pop();
            let node = reading.close()?;
            let Tail { name, quoted, length, player, .. } = tail(&mut reading)?;
            // A name that says who moves is only a name beside a player, and MAX or MIN alone is no name.
            let word =
                name.as_deref().filter(|name| player.is_none() && !(quoted && named_player(name).is_some()));
            let (name, player) = match word.and_then(labelled).map(|(said, rest)| (said, rest.is_empty())) {
                None => (name, player),
                Some((said, alone)) => (name.filter(|_| !alone), Some(said)),
            };
            reading.builder.relabel(node, Label { name, player, value: length });
        }
    }
}

/// Passes over space and comments, and notes the player that one names.
fn space(reading: &mut Reading<'_>, player: &mut Option<Player>) -> Result<(), ParseError> {
    loop {
        reading.skip_space();
        let offset = reading.s.offset();
        if !reading.s.eat('[') {
            return Ok(());
        }
        let comment = reading.s.take_while(|c| c != ']');
        if !reading.s.eat(']') {
            return Err(reading.s.error_at(offset, "this comment does not end; expected `]`"));
        }
        if let Some(word) = comment.trim().strip_prefix('&') {
            *player = named_player(word).or(*player);
        }
    }
}

fn in_word(c: char) -> bool {
    !c.is_whitespace() && !"()[]':;,\"".contains(c)
}

/// Takes a name and a length, both of which may be missing.
fn tail(reading: &mut Reading<'_>) -> Result<Tail, ParseError> {
    let mut tail = Tail::default();
    space(reading, &mut tail.player)?;
    tail.name_at = reading.s.offset();
    tail.quoted = matches!(reading.s.peek(), Some('\'' | '"'));
    tail.name = match reading.s.peek() {
        Some('\'') => Some(quoted(reading)?),
        Some('"') => Some(reading.s.string()?),
        _ => Some(reading.s.take_while(in_word)).filter(|word| !word.is_empty()).map(str::to_owned),
    };
    space(reading, &mut tail.player)?;
    if reading.s.eat(':') {
        space(reading, &mut tail.player)?;
        let at = reading.s.offset();
        let word = reading.s.take_while(in_word);
        tail.length = Some(reading.s.number(at, word, "a number, e.g. x:3")?);
        space(reading, &mut tail.player)?;
    }
    Ok(tail)
}

/// Takes a name in single quotes.
fn quoted(reading: &mut Reading<'_>) -> Result<String, ParseError> {
    let offset = reading.s.offset();
    reading.s.bump();
    let mut name = String::new();
    loop {
        name.push_str(reading.s.take_while(|c| c != '\''));
        if !reading.s.eat('\'') {
            return Err(reading.s.error_at(offset, "this text does not end; expected a closing quote"));
        }
        if !reading.s.eat('\'') {
            return Ok(name);
        }
        name.push('\'');
    }
}

impl Tail {
    fn into_leaf(self, reading: &Reading<'_>) -> Result<Label, ParseError> {
        let Tail { name, quoted, name_at, length, player } = self;
        if let Some(number) = name.as_ref().filter(|name| {
            length.is_some() && !quoted && name.parse::<Decimal>() != Err(DecimalError::NotANumber)
        }) {
            let message = format!(
                "found `{}` with a length; expected a number or a named leaf, e.g. 3 or x:3",
                clip(number)
            );
            return Err(reading.s.error_at(name_at, &message));
        }
        if length.is_some() {
            return Ok(Label { name, player, value: length });
        }
        match name {
            None => Err(reading.s.expected(CHILD)),
            Some(name) if !quoted => {
                Ok(Label { name: None, player, value: Some(reading.s.number(name_at, &name, CHILD)?) })
            }
            Some(_) => {
                let message = "a leaf without a value; expected name:number, e.g. x:3";
                Err(reading.s.error_at(name_at, message))
            }
        }
    }
}

pub(super) fn write(tree: &Tree) -> String {
    let leaf_names = leaves_need_names(tree);
    let tail = |node: NodeId| {
        let leaf = tree.is_leaf(node);
        let mut out = String::new();
        if !leaf || leaf_names {
            out.push_str(&name(tree.name(node)));
        }
        let said = labelled(tree.name(node)).filter(|_| !leaf).map(|_| tree.player(node));
        if let Some(player) = tree.unexpected_player(node, Player::Max).or(said) {
            out.push_str(&format!("[&{}]", lower(player)));
        }
        if let Some(value) = tree.value(node) {
            // A leaf without a name is its value, and a player stands behind it.
            if leaf && !leaf_names {
                out.insert_str(0, &spelled(tree.decimal(value)));
            } else {
                out.push(':');
                out.push_str(&spelled(tree.decimal(value)));
            }
        }
        out
    };
    let mut out = String::new();
    let mut stack: Vec<(NodeId, bool)> = vec![(tree.root(), false)];
    let mut comma = false;
    while let Some((node, done)) = stack.pop() {
        if done {
            out.push(')');
        } else {
            if comma {
                out.push(',');
            }
            if !tree.is_leaf(node) {
                out.push('(');
                comma = false;
                stack.push((node, true));
                stack.extend(tree.children(node).iter().rev().map(|&child| (child, false)));
                continue;
            }
        }
        out.push_str(&tail(node));
        comma = true;
    }
    out.push_str(";\n");
    out
}

/// A name as it must be written. Other programs read an underscore as a space, and numbers as something else.
fn name(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-.".contains(c);
    if name.chars().all(plain)
        && name.parse::<Decimal>() == Err(DecimalError::NotANumber)
        && named_player(name).is_none()
    {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', "''"))
    }
}
