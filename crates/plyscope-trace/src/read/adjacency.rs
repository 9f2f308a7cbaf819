//! Which node is below which, by name: `{'A': ['B', 'C']}` and `{'B': 3, 'C': 5}`, in JSON or Python.
//!
//! What an entry says is known by its kind: a list is the children, a dictionary those with their own entries,
//! `{'A': {'B': 3, 'C': 5}}`, a number the value (of an inner node: the static one), `"max"` or `"min"` the player. So all may stand in one dictionary or in several, with a Python name and `=`
//! before each. A number in a list of children is a leaf unless an entry has that name. Edges may come as pairs
//! instead, `[('A', 'B'), ('A', 'C')]`, or as lines: `A -> B`, `A -> C`, `B = 3`.

use super::graph::{Children, Edge, Vertex};
use super::json::Field;
use super::keep::spelled;
use super::label::lower;
use super::lists::number;
use super::{Bracket, Reading};
use plyscope::tree::{Decimal, DecimalError, Label, ParseError, clip, labelled, named_player, quote};
use plyscope::{Player, Tree};
use std::collections::HashMap;

const COMMENT: Option<char> = Some('#');
const VALUE: &str = r#"the children in a list, a value, or max or min, e.g. "A": ["B", "C"]"#;
const START: &str = r#"a dictionary, e.g. {"A": ["B", "C"]} and {"B": 3, "C": 5}"#;

/// A node as far as it was read.
#[derive(Default)]
struct Node {
    name: Option<String>,
    /// Whether an entry is about it.
    has_entry: bool,
    children: bool,
    value: Option<Decimal>,
    player: Option<Player>,
}

/// The end of an edge.
enum Child {
    Named(usize),
    /// A leaf, or a node if an entry has this number as its name.
    Number(String, Decimal),
}

/// All that was read.
#[derive(Default)]
struct Entries {
    index: HashMap<String, usize>,
    nodes: Vec<Node>,
    vertices: Vec<Vertex>,
    edges: Vec<(usize, Child, usize)>,
    /// Whether names in brackets may stand without quotes.
    bare: bool,
}

pub(super) fn read(text: &str, first: Player) -> Result<Tree, ParseError> {
    read_entries(text, first, Entries::default())
}

/// Reads names without quotes as well: `{A: [B, C], B: 3, C: 5}`, a flow of YAML.
pub(super) fn read_bare(text: &str, first: Player) -> Result<Tree, ParseError> {
    read_entries(text, first, Entries { bare: true, ..Entries::default() })
}

fn read_entries(text: &str, first: Player, mut entries: Entries) -> Result<Tree, ParseError> {
    let mut reading = Reading::new(text, COMMENT, first);
    let mut parts = 0;
    loop {
        reading.skip_space();
        if parts > 0 && reading.s.eat(',') {
            reading.skip_space();
        }
        skip_name(&mut reading);
        match reading.s.peek() {
            None if parts > 0 => break,
            Some('{') => entries.dictionary(&mut reading, None)?,
            Some('[') => entries.edge_list(&mut reading)?,
            _ => entries.line(&mut reading)?,
        }
        parts += 1;
    }
    entries.build(reading)
}

/// Passes over `tree =` before a dictionary.
fn skip_name(reading: &mut Reading<'_>) {
    let mut ahead = reading.s.clone();
    if !ahead.word().is_empty() {
        ahead.skip_space(COMMENT);
        if ahead.eat('=') {
            ahead.skip_space(COMMENT);
            if matches!(ahead.peek(), Some('{' | '[')) {
                reading.s = ahead;
            }
        }
    }
}

/// Whether dictionaries or edges with a Python name come first.
pub(super) fn has_name(text: &str) -> bool {
    let mut reading = Reading::new(text, COMMENT, Player::Max);
    skip_name(&mut reading);
    reading.s.offset() > 0 && matches!(reading.s.peek(), Some('{' | '['))
}

/// Whether the first line is an edge, `A -> B`, with nothing else that a line of another format could have.
pub(super) fn is_edge(text: &str) -> bool {
    let line = text.split('\n').next().unwrap_or_default();
    let is_word = |part: &str| {
        let part = part.trim();
        let in_quotes =
            part.len() > 1 && ['"', '\''].iter().any(|&q| part.starts_with(q) && part.ends_with(q));
        !part.is_empty() && (in_quotes || !part.contains(char::is_whitespace))
    };
    let edge = ["->", "→"].iter().find_map(|arrow| line.split_once(arrow));
    edge.is_some_and(|(parent, child)| is_word(parent) && is_word(child)) && !line.contains(['=', ':'])
}

fn at_string(reading: &Reading<'_>) -> bool {
    matches!(reading.s.peek(), Some('"' | '\''))
}

/// Complains about a field of an object where a node is named.
pub(super) fn field_as_name(id: &str) -> String {
    format!(
        r#""{id}" is a field and not the name of a node here; expected names of nodes or an object with fields, e.g. {{"A": {{"B": 3, "C": 5}}}} or {{"name": "A", "children": [3, 5]}}"#
    )
}

/// Whether a word without quotes can only be a name.
fn is_name(word: &str) -> bool {
    let first = |c: char| c.is_alphabetic() || c == '_';
    word.starts_with(first) && word != "float" && word.parse() == Err::<Decimal, _>(DecimalError::NotANumber)
}

fn at_arrow(reading: &Reading<'_>) -> bool {
    reading.s.rest().starts_with("->") || reading.s.peek() == Some('→')
}

/// Takes a name in quotes or a word, which ends before an arrow.
fn word(reading: &mut Reading<'_>) -> Result<Option<String>, ParseError> {
    if at_string(reading) {
        return reading.s.string().map(Some);
    }
    let word = reading.s.clone().word();
    let end = ["->", "→"].iter().filter_map(|arrow| word.find(arrow)).min().unwrap_or(word.len());
    reading.pass(end);
    Ok(Some(word[..end].to_owned()).filter(|word| !word.is_empty()))
}

impl Entries {
    /// The node with this name; a new one if there was none.
    fn node(&mut self, name: &str, offset: usize) -> usize {
        if let Some(&node) = self.index.get(name) {
            return node;
        }
        self.index.insert(name.to_owned(), self.nodes.len());
        self.add(Some(name.to_owned()), name, offset)
    }

    fn add(&mut self, name: Option<String>, id: &str, offset: usize) -> usize {
        self.vertices.push(Vertex { id: id.to_owned(), offset });
        self.nodes.push(Node { name, ..Node::default() });
        self.nodes.len() - 1
    }

    /// Takes a name, in quotes or a bare number.
    fn name(&mut self, reading: &mut Reading<'_>, expected: &str) -> Result<usize, ParseError> {
        let offset = reading.s.offset();
        if at_string(reading) {
            let name = reading.s.string()?;
            return Ok(self.node(&name, offset));
        }
        let word = reading.s.clone().word();
        if word.parse::<i64>().is_err() && !(self.bare && is_name(word)) {
            return Err(reading.s.expected(expected));
        }
        reading.s.word();
        Ok(self.node(word, offset))
    }

    /// Takes `A -> B`, `A -> B -> C`, `B = 3` or `B: 3`.
    fn line(&mut self, reading: &mut Reading<'_>) -> Result<(), ParseError> {
        let start = reading.s.offset();
        let Some(name) = word(reading)? else { return Err(reading.s.expected(START)) };
        let mut parent = self.node(&name, start);
        reading.skip_space();
        if reading.s.eat('=') || reading.s.eat(':') {
            reading.skip_space();
            self.nodes[parent].has_entry = true;
            if reading.s.peek() == Some('{') {
                self.first_children(reading, parent, start)?;
                return self.dictionary(reading, Some(parent));
            }
            return self.entry(reading, parent, start);
        }
        if !at_arrow(reading) {
            return Err(reading.s.expected("`->` or `=` after a name, e.g. A -> B and B = 3"));
        }
        while at_arrow(reading) {
            reading.pass(if reading.s.peek() == Some('→') { '→'.len_utf8() } else { 2 });
            reading.skip_space();
            let offset = reading.s.offset();
            let in_quotes = at_string(reading);
            let Some(name) = word(reading)? else {
                return Err(reading.s.expected("a name after `->`, e.g. A -> B"));
            };
            match name.parse() {
                Ok(value) if !in_quotes => {
                    self.edges.push((parent, Child::Number(name, value), offset));
                    return Ok(());
                }
                _ => {
                    let child = self.node(&name, offset);
                    self.edges.push((parent, Child::Named(child), offset));
                    parent = child;
                }
            }
            reading.skip_space();
        }
        Ok(())
    }

    /// Takes a dictionary and those inside it; of the nodes in it, if it is the entry of their parent.
    fn dictionary(&mut self, reading: &mut Reading<'_>, parent: Option<usize>) -> Result<(), ParseError> {
        let mut open = vec![(Bracket::new(reading.s.offset(), '}'), parent)];
        reading.s.bump();
        while let Some((bracket, parent)) = open.last_mut() {
            let parent = *parent;
            if reading.closed(bracket)? {
                open.pop();
                continue;
            }
            let key_at = reading.s.offset();
            let exact = parent.is_none() && at_string(reading);
            let node = self.name(reading, r#"a name in quotes, e.g. "A": ["B", "C"]"#)?;
            let id = &self.vertices[node].id;
            if !exact && Field::named(id).is_some() {
                return Err(reading.s.error_at(key_at, &field_as_name(id)));
            }
            reading.skip_space();
            if !reading.s.eat(':') {
                return Err(reading.s.expected(r#"`:` after a name, e.g. "A": ["B", "C"]"#));
            }
            reading.skip_space();
            self.nodes[node].has_entry = true;
            if let Some(parent) = parent {
                self.edges.push((parent, Child::Named(node), key_at));
            }
            if reading.s.peek() == Some('{') {
                self.first_children(reading, node, key_at)?;
                open.push((Bracket::new(reading.s.offset(), '}'), Some(node)));
                reading.s.bump();
            } else {
                self.entry(reading, node, key_at)?;
            }
        }
        Ok(())
    }

    /// Notes that an entry says a node's children.
    fn first_children(
        &mut self,
        reading: &Reading<'_>,
        node: usize,
        key_at: usize,
    ) -> Result<(), ParseError> {
        match std::mem::replace(&mut self.nodes[node].children, true) {
            true => Err(self.again(reading, node, key_at)),
            false => Ok(()),
        }
    }

    fn again(&self, reading: &Reading<'_>, node: usize, key_at: usize) -> ParseError {
        let name = clip(&self.vertices[node].id);
        let message = format!("\"{name}\" again; expected its children, its value and its player once each");
        reading.s.error_at(key_at, &message)
    }

    /// Takes what an entry says about a node.
    fn entry(&mut self, reading: &mut Reading<'_>, node: usize, key_at: usize) -> Result<(), ParseError> {
        let offset = reading.s.offset();
        let mut ahead = reading.s.clone();
        let bare = ahead.word();
        let again = match reading.s.peek() {
            Some(bracket @ ('[' | '(')) => {
                self.first_children(reading, node, key_at)?;
                reading.s.bump();
                let mut list = Bracket::new(offset, if bracket == '[' { ']' } else { ')' });
                while !reading.closed(&mut list)? {
                    self.child(reading, node)?;
                }
                false
            }
            Some('"' | '\'') => {
                let word = reading.s.string()?;
                match named_player(&word) {
                    Some(player) => self.nodes[node].player.replace(player).is_some(),
                    None => {
                        let value = reading.s.number(offset, &word, VALUE)?;
                        self.nodes[node].value.replace(value).is_some()
                    }
                }
            }
            _ if ["null", "None"].contains(&bare) => {
                reading.s = ahead;
                false
            }
            _ if let Some(player) = named_player(bare) => {
                reading.s = ahead;
                self.nodes[node].player.replace(player).is_some()
            }
            _ => self.nodes[node].value.replace(number(&mut reading.s, VALUE)?).is_some(),
        };
        if again { Err(self.again(reading, node, key_at)) } else { Ok(()) }
    }

    fn child(&mut self, reading: &mut Reading<'_>, parent: usize) -> Result<(), ParseError> {
        let offset = reading.s.offset();
        let child = if at_string(reading) {
            let name = reading.s.string()?;
            Child::Named(self.node(&name, offset))
        } else if let bare = reading.s.clone().word()
            && self.bare
            && is_name(bare)
        {
            reading.s.word();
            Child::Named(self.node(bare, offset))
        } else if reading.s.clone().word().is_empty() {
            return Err(reading.s.expected(r#"the name of a child in quotes, e.g. ["B", "C"]"#));
        } else {
            let value = number(&mut reading.s, "the name of a child in quotes, e.g. [\"B\", \"C\"]")?;
            Child::Number(reading.s.since(offset).to_owned(), value)
        };
        self.edges.push((parent, child, offset));
        Ok(())
    }

    fn edge_list(&mut self, reading: &mut Reading<'_>) -> Result<(), ParseError> {
        const PAIR: &str = r#"a pair of names, e.g. ("A", "B")"#;
        let mut edges = Bracket::new(reading.s.offset(), ']');
        reading.s.bump();
        while !reading.closed(&mut edges)? {
            let offset = reading.s.offset();
            let closer = match reading.s.peek() {
                Some('(') => ')',
                Some('[') => ']',
                _ => return Err(reading.s.expected(PAIR)),
            };
            reading.s.bump();
            let mut pair = Bracket::new(offset, closer);
            let mut ends = Vec::new();
            while ends.len() < 2 && !reading.closed(&mut pair)? {
                ends.push(self.name(reading, PAIR)?);
            }
            let &[parent, child] = &ends[..] else {
                return Err(reading.s.error_at(offset, &format!("found no pair; expected {PAIR}")));
            };
            if !reading.closed(&mut pair)? {
                return Err(reading.s.expected(&format!("`{closer}` after two names")));
            }
            self.edges.push((parent, Child::Named(child), offset));
        }
        Ok(())
    }

    fn build(mut self, mut reading: Reading<'_>) -> Result<Tree, ParseError> {
        let edges: Vec<Edge> = std::mem::take(&mut self.edges)
            .into_iter()
            .map(|(parent, child, offset)| {
                let child = match child {
                    Child::Named(child) => child,
                    Child::Number(text, value) => match self.index.get(&text) {
                        Some(&node) if self.nodes[node].has_entry => node,
                        _ => {
                            let leaf = self.add(None, &text, offset);
                            self.nodes[leaf].value = Some(value);
                            leaf
                        }
                    },
                };
                Edge { parent, child, offset }
            })
            .collect();
        if self.nodes.is_empty() {
            return Err(reading.s.error_at(0, &format!("there is no node; expected {START}")));
        }
        let children = Children::new(&reading, &self.vertices, &edges)?;
        children.build(&mut reading, &self.vertices, |reading, vertex| {
            let node = &mut self.nodes[vertex];
            if children.is_leaf(vertex) && node.value.is_none() {
                let name = &self.vertices[vertex];
                let message = format!(
                    "\"{}\" has neither children nor a value; expected one of them, e.g. {}: 3",
                    clip(&name.id),
                    quote(&clip(&name.id))
                );
                return Err(reading.s.error_at(name.offset, &message));
            }
            // A node called `A (MIN)` is MIN's, unless something else is said.
            let called = node.name.as_deref().filter(|_| !children.is_leaf(vertex)).and_then(labelled);
            let player = node.player.or(called.map(|(player, _)| player));
            Ok(Label { name: node.name.take(), player, value: node.value })
        })?;
        reading.finish()
    }
}

pub(super) fn write(tree: &Tree) -> String {
    let name = |node| quote(tree.name(node));
    let order = tree.levels();
    let dictionary = |entries: Vec<String>| match entries.is_empty() {
        true => "{}\n".to_owned(),
        false => format!("{{\n  {}\n}}\n", entries.join(",\n  ")),
    };
    let children = order.iter().filter(|&&node| !tree.is_leaf(node)).map(|&node| {
        let names: Vec<_> = tree.children(node).iter().map(|&child| name(child)).collect();
        format!("{}: [{}]", name(node), names.join(", "))
    });
    let values = order.iter().filter_map(|&node| {
        let value = tree.decimal(tree.value(node)?);
        // JSON has no word for infinity but a text.
        let value = if value == Decimal::Infinity || value == Decimal::NegInfinity {
            quote(&spelled(value))
        } else {
            spelled(value)
        };
        Some(format!("{}: {value}", name(node)))
    });
    let players = order.iter().filter_map(|&node| {
        let called = labelled(tree.name(node)).filter(|_| !tree.is_leaf(node)).map(|_| tree.player(node));
        let player = tree.unexpected_player(node, Player::Max).or(called)?;
        Some(format!("{}: \"{}\"", name(node), lower(player)))
    });
    let mut out = dictionary(children.collect()) + &dictionary(values.collect());
    let players: Vec<_> = players.collect();
    if !players.is_empty() {
        out.push_str(&dictionary(players));
    }
    out
}
