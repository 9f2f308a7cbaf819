//! Graphviz: `digraph { A -> {B C} B [label=3] C [label=5] }`.
//!
//! Children come in the order of the edges. A node is named by its id, unless its `label` says a name; see
//! [`label`](super::label) for what a label may say. `shape=triangle` is Max, `shape=invtriangle` Min, and so is an
//! attribute `player`; other shapes and attributes say nothing. Subgraphs only group.

use super::Reading;
use super::graph::{Children, Edge, Vertex};
use super::keep::spelled;
use super::label::{LineLabel, both_players, line, lower};
use plyscope::tree::{Label, ParseError, labelled};
use plyscope::{NodeId, Player, Tree};
use std::collections::{HashMap, HashSet};

const EXAMPLE: &str = "digraph { A -> B  A -> C  B [label=3]  C [label=5] }";

/// A node as far as it was read.
#[derive(Default)]
struct Node {
    /// Its label, and where that stands.
    label: Option<(usize, String)>,
    shape: Option<Player>,
    player: Option<Player>,
}

/// All that was read.
#[derive(Default)]
struct Graph {
    index: HashMap<String, usize>,
    nodes: Vec<Node>,
    vertices: Vec<Vertex>,
    edges: Vec<Edge>,
    /// The shape of nodes that say none, for each bracket that is open.
    shapes: Vec<Option<Player>>,
}

/// What a statement is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    /// The nodes that follow.
    AllNodes,
    /// A node.
    One(usize),
    /// Something that says nothing about a tree.
    Other,
}

pub(super) fn read(text: &str, first: Player) -> Result<Tree, ParseError> {
    let mut reading = Reading::new(text, None, first);
    space(&mut reading)?;
    let start = reading.s.offset();
    if keyword(&mut reading, &["strict"]).is_some() {
        space(&mut reading)?;
    }
    if keyword(&mut reading, &["digraph", "graph"]).is_none() {
        return Err(reading.s.expected(&format!("a graph, e.g. {EXAMPLE}")));
    }
    space(&mut reading)?;
    if reading.s.peek() != Some('{') {
        id(&mut reading, &format!("`{{` or a name, e.g. {EXAMPLE}"))?;
        space(&mut reading)?;
    }
    let mut brackets = vec![reading.s.offset()];
    if !reading.s.eat('{') {
        return Err(reading.s.expected(&format!("`{{`, e.g. {EXAMPLE}")));
    }
    let mut graph = Graph { shapes: vec![None], ..Graph::default() };
    while let Some(&bracket) = brackets.last() {
        space(&mut reading)?;
        let offset = reading.s.offset();
        match reading.s.peek() {
            None => return Err(reading.s.unclosed("`}`", bracket)),
            Some(';' | ',') => drop(reading.s.bump()),
            Some('}') => {
                reading.s.bump();
                brackets.pop();
                graph.shapes.pop();
            }
            Some('{') => {
                reading.s.bump();
                brackets.push(offset);
                graph.shapes.push(graph.shapes.last().copied().flatten());
            }
            Some(_) => graph.statement(&mut reading)?,
        }
    }
    space(&mut reading)?;
    graph.build(reading, start)
}

/// Passes over space and comments.
fn space(reading: &mut Reading<'_>) -> Result<(), ParseError> {
    loop {
        reading.s.skip_space(Some('#'));
        let (offset, rest) = (reading.s.offset(), reading.s.rest());
        if rest.starts_with("//") {
            reading.s.take_while(|c| c != '\n');
        } else if let Some(comment) = rest.strip_prefix("/*") {
            let Some(length) = comment.find("*/") else {
                return Err(reading.s.error_at(offset, "this comment does not end; expected `*/`"));
            };
            reading.pass(length + 4);
        } else {
            return Ok(());
        }
    }
}

fn in_id(c: char) -> bool {
    c.is_alphanumeric()
        || c == '_'
        || !c.is_ascii() && !c.is_whitespace() && !c.is_control() && c != '\u{feff}'
}

/// Takes one of these words, in capitals or not.
fn keyword(reading: &mut Reading<'_>, words: &[&'static str]) -> Option<&'static str> {
    let mut ahead = reading.s.clone();
    let found = ahead.take_while(in_id);
    let word = words.iter().find(|word| found.eq_ignore_ascii_case(word))?;
    reading.s = ahead;
    Some(word)
}

/// Takes an id: a word, a number, or a text in quotes, which may go on after a `+`.
fn id(reading: &mut Reading<'_>, expected: &str) -> Result<String, ParseError> {
    match reading.s.peek() {
        Some('"') => {
            let mut out = String::new();
            loop {
                quoted(reading, &mut out)?;
                let after = reading.s.clone();
                space(reading)?;
                if reading.s.eat('+') {
                    space(reading)?;
                    if reading.s.peek() == Some('"') {
                        continue;
                    }
                    return Err(reading.s.expected("a text in quotes after `+`"));
                }
                reading.s = after;
                return Ok(out);
            }
        }
        Some(c) if in_id(c) && !c.is_ascii_digit() => Ok(reading.s.take_while(in_id).to_owned()),
        Some(c) if c.is_ascii_digit() || "-.".contains(c) => {
            let mut ahead = reading.s.clone();
            let minus = ahead.eat('-');
            let word = ahead.take_while(|c| c.is_ascii_digit() || c == '.');
            if !word.contains(|c: char| c.is_ascii_digit()) {
                return Err(reading.s.expected(expected));
            }
            reading.s = ahead;
            Ok(format!("{}{word}", if minus { "-" } else { "" }))
        }
        Some('<') => {
            Err(reading.s.expected("a text in quotes; what is in angle brackets (HTML) is not read"))
        }
        _ => Err(reading.s.expected(expected)),
    }
}

/// Takes a text in double quotes. Only the quote is escaped in it; what other backslashes mean is the label's affair.
fn quoted(reading: &mut Reading<'_>, out: &mut String) -> Result<(), ParseError> {
    let s = &mut reading.s;
    let offset = s.offset();
    s.bump();
    loop {
        out.push_str(s.take_while(|c| c != '"' && c != '\\'));
        match s.bump() {
            Some('"') => return Ok(()),
            Some('\\') => match s.bump() {
                Some('"') => out.push('"'),
                Some('\n') => {}
                Some(c) => out.extend(['\\', c]),
                None => {}
            },
            _ => return Err(s.error_at(offset, "this text does not end; expected a closing quote")),
        }
    }
}

impl Graph {
    fn node(&mut self, id: String, offset: usize) -> usize {
        if let Some(&node) = self.index.get(&id) {
            return node;
        }
        self.vertices.push(Vertex { id: id.clone(), offset });
        self.nodes.push(Node { shape: self.shapes.last().copied().flatten(), ..Node::default() });
        self.index.insert(id, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// Takes an id and the place at the node that may follow it, and gives the node.
    fn node_id(&mut self, reading: &mut Reading<'_>) -> Result<usize, ParseError> {
        let offset = reading.s.offset();
        let name = id(reading, "a node, an edge or `}`, e.g. A -> B or B [label=3]")?;
        let node = self.node(name, offset);
        loop {
            let before = reading.s.clone();
            space(reading)?;
            if !reading.s.eat(':') {
                reading.s = before;
                return Ok(node);
            }
            space(reading)?;
            id(reading, "a side of a node after `:`, e.g. A:n")?;
        }
    }

    fn statement(&mut self, reading: &mut Reading<'_>) -> Result<(), ParseError> {
        if keyword(reading, &["subgraph"]).is_some() {
            space(reading)?;
            // Its bracket is a statement of its own.
            if reading.s.peek() != Some('{') {
                id(reading, "a name or `{` after subgraph")?;
                space(reading)?;
            }
            return if reading.s.peek() == Some('{') { Ok(()) } else { Err(reading.s.expected("`{`")) };
        }
        let subject = match keyword(reading, &["node", "edge", "graph"]) {
            Some("node") => Subject::AllNodes,
            Some(_) => Subject::Other,
            None => {
                let before = reading.s.clone();
                id(reading, "a node, an edge or `}`, e.g. A -> B or B [label=3]")?;
                space(reading)?;
                // `rankdir = LR` is about the picture.
                if reading.s.eat('=') {
                    space(reading)?;
                    id(reading, "what the attribute is, e.g. rankdir=LR")?;
                    return Ok(());
                }
                reading.s = before;
                let node = self.node_id(reading)?;
                self.edges(reading, node)?
            }
        };
        space(reading)?;
        while reading.s.peek() == Some('[') {
            self.attributes(reading, subject)?;
            space(reading)?;
        }
        Ok(())
    }

    /// Takes `-> B -> C` or `-> {B C}` after a node. Says what attributes that follow are about.
    fn edges(&mut self, reading: &mut Reading<'_>, first: usize) -> Result<Subject, ParseError> {
        let mut parent = first;
        let mut subject = Subject::One(first);
        loop {
            let before = reading.s.clone();
            space(reading)?;
            let rest = reading.s.rest();
            if !rest.starts_with("->") && !rest.starts_with("--") {
                reading.s = before;
                return Ok(subject);
            }
            reading.s.bump();
            reading.s.bump();
            space(reading)?;
            subject = Subject::Other;
            let offset = reading.s.offset();
            if reading.s.peek() != Some('{') {
                let child = self.node_id(reading)?;
                self.edges.push(Edge { parent, child, offset });
                parent = child;
                continue;
            }
            let bracket = offset;
            reading.s.bump();
            loop {
                space(reading)?;
                let offset = reading.s.offset();
                match reading.s.peek() {
                    Some('}') => break,
                    Some(';' | ',') => drop(reading.s.bump()),
                    None => return Err(reading.s.unclosed("`}`", bracket)),
                    Some(_) => {
                        let child = self.node_id(reading)?;
                        self.edges.push(Edge { parent, child, offset });
                    }
                }
            }
            reading.s.bump();
            space(reading)?;
            if reading.s.rest().starts_with("->") || reading.s.rest().starts_with("--") {
                return Err(reading.s.expected("no edge from several nodes: each node has one parent"));
            }
        }
    }

    /// Takes `[label=3, shape=box]`.
    fn attributes(&mut self, reading: &mut Reading<'_>, subject: Subject) -> Result<(), ParseError> {
        let bracket = reading.s.offset();
        reading.s.bump();
        loop {
            space(reading)?;
            match reading.s.peek() {
                Some(']') => break,
                Some(';' | ',') => {
                    reading.s.bump();
                    continue;
                }
                None => return Err(reading.s.unclosed("`]`", bracket)),
                Some(_) => {}
            }
            let key = id(reading, "an attribute, e.g. label=3")?;
            space(reading)?;
            if !reading.s.eat('=') {
                return Err(reading.s.expected("`=` after the name of an attribute, e.g. label=3"));
            }
            space(reading)?;
            let offset = reading.s.offset();
            if reading.s.peek() == Some('<') && !["label", "shape", "player"].contains(&key.as_str()) {
                return Err(reading
                    .s
                    .expected("a text in quotes; what is in angle brackets (HTML) is not read"));
            }
            let value = id(reading, "what the attribute is, e.g. label=3")?;
            match (key.as_str(), subject) {
                ("shape", Subject::AllNodes) => {
                    if let Some(shape) = self.shapes.last_mut() {
                        *shape = shape_of(&value);
                    }
                }
                ("shape", Subject::One(node)) => self.nodes[node].shape = shape_of(&value),
                ("player", Subject::One(node)) => {
                    self.nodes[node].player = Some(reading.s.player(offset, &value)?);
                }
                ("label", Subject::One(node)) => self.nodes[node].label = Some((offset, value)),
                _ => {}
            }
        }
        reading.s.bump();
        Ok(())
    }

    fn build(self, mut reading: Reading<'_>, start: usize) -> Result<Tree, ParseError> {
        if self.nodes.is_empty() {
            return Err(reading
                .s
                .error_at(start, &format!("a graph without nodes; expected some, e.g. {EXAMPLE}")));
        }
        let children = Children::new(&reading, &self.vertices, &self.edges)?;
        children.build(&mut reading, &self.vertices, |reading, vertex| {
            let (node, Vertex { id, offset }) = (&self.nodes[vertex], &self.vertices[vertex]);
            let leaf = children.is_leaf(vertex);
            let at = node.label.as_ref().map_or(*offset, |(at, _)| *at);
            let error = |message: &str| reading.s.error_at(at, message);
            let written = node.label.as_ref().map(|(_, label)| unescaped(label, id));
            let mut label = match written.as_deref().map(str::trim) {
                // A leaf may be named by its value. Everything else is named by its id.
                None | Some("") if leaf => {
                    LineLabel::read(id).ok().and_then(|label| label.into_leaf().ok()).ok_or_else(|| {
                        error("a leaf without a value; expected one in its label, e.g. B [label=3]")
                    })?
                }
                None | Some("") => Label::default(),
                Some(text) => {
                    let label = LineLabel::read(text).map_err(|(_, message)| error(&message))?;
                    if leaf { label.into_leaf() } else { label.into_inner() }.map_err(error)?
                }
            };
            if label.name.is_none() && !(leaf && written.is_none()) {
                label.name = Some(id.clone());
            }
            let drawn = node.player.or(node.shape);
            if drawn.is_some() && label.player.is_some() && drawn != label.player {
                return Err(error(&both_players(written.as_deref().unwrap_or(id))));
            }
            // A node called `A (MIN)` is MIN's, unless something else is said.
            let called = || labelled(id).filter(|_| !leaf).map(|(player, _)| player);
            label.player = drawn.or(label.player).or_else(called);
            Ok(label)
        })?;
        reading.finish()
    }
}

fn shape_of(shape: &str) -> Option<Player> {
    match shape {
        "triangle" => Some(Player::Max),
        "invtriangle" => Some(Player::Min),
        _ => None,
    }
}

/// What a label shows: lines are put together, `\N` is the node's id.
fn unescaped(label: &str, id: &str) -> String {
    let mut out = String::new();
    let mut chars = label.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n' | 'l' | 'r') => out.push(' '),
                Some('N') => out.push_str(id),
                Some(c) => out.push(c),
                None => out.push('\\'),
            },
            '\n' | '\r' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Whether `text` starts as a graph does.
pub(super) fn is_dot(text: &str) -> bool {
    let mut reading = Reading::new(text, None, Player::Max);
    if space(&mut reading).is_err() {
        return false;
    }
    keyword(&mut reading, &["strict"]);
    if space(&mut reading).is_err() || keyword(&mut reading, &["digraph", "graph"]).is_none() {
        return false;
    }
    space(&mut reading).is_ok()
        && (reading.s.peek() == Some('{') || id(&mut reading, "").is_ok() && space(&mut reading).is_ok())
        && reading.s.peek() == Some('{')
}

/// An id as it must be written.
fn written_id(name: &str) -> String {
    const KEYWORDS: [&str; 6] = ["node", "edge", "graph", "digraph", "subgraph", "strict"];
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_plain = name.chars().all(plain)
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && !KEYWORDS.iter().any(|word| name.eq_ignore_ascii_case(word));
    if is_plain { name.to_owned() } else { format!("\"{}\"", name.replace('"', "\\\"")) }
}

pub(super) fn write(tree: &Tree) -> String {
    // An id has no way to write these; then the label says the name.
    let speakable = |name: &str| !name.contains(|c: char| c == '\\' || c.is_control());
    let names: HashSet<&str> = tree.nodes().map(|node| tree.name(node)).collect();
    let mut free = (1..).map(|n| format!("node{n}")).filter(|id| !names.contains(id.as_str()));
    let ids: Vec<Option<String>> =
        tree.nodes().map(|node| if speakable(tree.name(node)) { None } else { free.next() }).collect();
    let id = |node: NodeId| match &ids[node.index()] {
        Some(id) => id.clone(),
        None => written_id(tree.name(node)),
    };
    let mut out = String::from("digraph tree {\n  ordering=out\n  node [shape=box]\n");
    let order = tree.levels();
    for &node in &order {
        let mut attributes = Vec::new();
        let leaf = tree.is_leaf(node);
        let other_id = ids[node.index()].is_some();
        if leaf || other_id || tree.value(node).is_some() {
            let label = line(tree, node, false, other_id || !leaf, spelled);
            attributes.push(format!("label=\"{}\"", label.replace('\\', "\\\\").replace('"', "\\\"")));
        }
        match tree.player(node) {
            Player::Max if !leaf => attributes.push("shape=triangle".to_owned()),
            Player::Min if !leaf => attributes.push("shape=invtriangle".to_owned()),
            _ => {
                let player = tree.unexpected_player(node, Player::Max);
                attributes.extend(player.map(|player| format!("player={}", lower(player))));
            }
        }
        out.push_str(&format!("  {} [{}]\n", id(node), attributes.join(", ")));
    }
    for &node in order.iter().filter(|&&node| !tree.is_leaf(node)) {
        let children: Vec<_> = tree.children(node).iter().map(|&child| id(child)).collect();
        out.push_str(&format!("  {} -> {{{}}}\n", id(node), children.join(" ")));
    }
    out.push_str("}\n");
    out
}
