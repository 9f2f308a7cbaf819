//! The tree of LaTeX's package `forest`: `[A [B [3] [12] [8]] [C [2] [4] [6]]]`, alone or in a document.
//!
//! A content is read as a [`label`](super::label), without what TeX needs around it: `$-\infty$` is −∞, `\textbf{3}`
//! is 3. Of the options, `max`, `min`, `leaf` and `static=4` mean something; all others are about the picture. What
//! stands before the first bracket is passed over. A tree of `qtree` is [read](super::qtree) as well.

use super::keep::leaves_need_names;
use super::label::{LineLabel, both_players, line_name, lower};
use super::{Reading, qtree};
use plyscope::tree::{Decimal, Label, ParseError};
use plyscope::{NodeId, Player, Tree};

pub(super) const BEGIN: &str = r"\begin{forest}";
const END: &str = r"\end{forest}";
const EXAMPLE: &str = "a node in brackets, e.g. [A [3] [5]]";

/// Words of TeX that only change how something looks.
const LOOKS: [&str; 18] = [
    "textbf",
    "textit",
    "textsf",
    "texttt",
    "textrm",
    "textsc",
    "emph",
    "text",
    "mathbf",
    "mathrm",
    "mathit",
    "mathsf",
    "bfseries",
    "itshape",
    "small",
    "footnotesize",
    "large",
    "displaystyle",
];

/// What is before the styles that a teacher may change.
const STYLES: &str = r"% needs \usepackage{forest} and \usetikzlibrary{shapes.geometric}
\forestset{
  max/.style={draw, regular polygon, regular polygon sides=3, inner sep=1pt},
  min/.style={draw, regular polygon, regular polygon sides=3, shape border rotate=180, inner sep=1pt},
  leaf/.style={draw, rectangle, inner sep=3pt},
  static/.style={label={right:\small #1}},
}
";

/// A bracket that is open: where, and its node once it has a child.
struct Open {
    offset: usize,
    label: Option<LineLabel>,
    options: Options,
}

/// What the options of a node say.
#[derive(Default)]
struct Options {
    player: Option<Player>,
    leaf: Option<usize>,
    value: Option<Decimal>,
}

pub(super) fn read(text: &str, first: Player) -> Result<Tree, ParseError> {
    if qtree::is_qtree(text) {
        return qtree::read(text, first);
    }
    let mut reading = Reading::new(text, Some('%'), first);
    let in_document = go_to_tree(&mut reading)?;
    let mut open: Vec<Open> = Vec::new();
    loop {
        reading.skip_space();
        let offset = reading.s.offset();
        match (reading.s.peek(), open.last_mut()) {
            (Some('['), parent) => {
                reading.s.bump();
                if let Some(parent) = parent
                    && let Some(label) = parent.label.take()
                {
                    let label = inner(&reading, label, parent)?;
                    reading.open(parent.offset, label)?;
                }
                open.push(head(&mut reading, offset)?);
            }
            (Some(']'), Some(_)) => {
                reading.s.bump();
                if let Some(mut node) = open.pop() {
                    match node.label.take() {
                        Some(label) => leaf(&mut reading, label, &node)?,
                        None => drop(reading.close()?),
                    }
                }
                if open.is_empty() {
                    break;
                }
            }
            (_, Some(node)) => return Err(reading.s.unclosed("`[` or `]`", node.offset)),
            (_, None) => return Err(reading.s.expected(EXAMPLE)),
        }
    }
    if in_document {
        let (offset, rest) = (reading.s.offset(), reading.s.rest());
        if let Some(second) = rest.find(BEGIN) {
            return Err(reading.s.error_at(offset + second, "a second tree; expected one"));
        }
        reading.pass(rest.len());
    }
    reading.finish()
}

/// Goes to the first bracket, and says whether other text may follow the tree.
fn go_to_tree(reading: &mut Reading<'_>) -> Result<bool, ParseError> {
    let rest = reading.s.rest();
    let begin = [BEGIN, r"\Forest"].into_iter().filter_map(|word| Some(rest.find(word)? + word.len())).min();
    let Some(begin) = begin else { return Ok(false) };
    reading.pass(begin);
    // Options may stand before the tree; a bracket in curly ones is theirs, unless they are those of \Forest.
    if reading.s.eat('*') || reading.s.peek() == Some('{') {
        reading.s.eat('{');
    }
    let mut depth = 0usize;
    loop {
        reading.skip_space();
        match reading.s.peek() {
            Some('[') if depth == 0 => return Ok(true),
            None => return Err(reading.s.expected(EXAMPLE)),
            Some('{') => depth += 1,
            Some('}') => depth = depth.saturating_sub(1),
            Some('\\') => drop(reading.s.bump()),
            Some(_) => {}
        }
        reading.s.bump();
    }
}

/// Takes the content and the options of a node, up to its first child or its end.
fn head(reading: &mut Reading<'_>, offset: usize) -> Result<Open, ParseError> {
    let mut options = Options::default();
    let (at, content) = part(reading, offset)?;
    let content = plain(content);
    let label = LineLabel::read(&content).map_err(|(_, message)| reading.s.error_at(at, &message))?;
    while reading.s.eat(',') {
        let (at, option) = part(reading, offset)?;
        let (key, value) = option.split_once('=').unwrap_or((option, ""));
        match key.trim() {
            "max" => options.player = Some(Player::Max),
            "min" => options.player = Some(Player::Min),
            "leaf" => options.leaf = Some(at),
            "static" => {
                let value = plain(value);
                options.value = Some(reading.s.number(at, value.trim(), "a number, e.g. static=4")?);
            }
            // This tells a list from a tree: `[3, 5]` is not content with an option.
            key if key.split_whitespace().next().is_some_and(|word| word.parse::<Decimal>().is_ok()) => {
                return Err(reading
                    .s
                    .error_at(at, "a number as an option; expected a child in brackets, e.g. [A [3] [5]]"));
            }
            _ => {}
        }
    }
    Ok(Open { offset, label: Some(label), options })
}

/// Takes what comes before the next comma or bracket that is not in curly ones. Gives where it starts.
fn part<'t>(reading: &mut Reading<'t>, bracket: usize) -> Result<(usize, &'t str), ParseError> {
    reading.skip_space();
    let start = reading.s.offset();
    let mut depth = 0usize;
    loop {
        reading.s.take_while(|c| !"\\{},[]%".contains(c));
        match reading.s.peek() {
            Some(',' | '[' | ']') if depth == 0 => return Ok((start, reading.s.since(start))),
            None => return Err(reading.s.unclosed("`]`", bracket)),
            Some('{') => depth += 1,
            Some('}') => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return Err(reading.s.unclosed("`]`", bracket)),
            },
            Some('\\') => drop(reading.s.bump()),
            Some('%') => drop(reading.s.take_while(|c| c != '\n')),
            Some(_) => {}
        }
        reading.s.bump();
    }
}

fn inner(reading: &Reading<'_>, label: LineLabel, node: &Open) -> Result<Label, ParseError> {
    let Options { player, leaf, value } = node.options;
    if let (Some(option), Some(said)) = (player, label.player)
        && option != said
    {
        let message = both_players(label.name.as_deref().unwrap_or_default());
        return Err(reading.s.error_at(node.offset, &message));
    }
    if let Some(at) = leaf {
        return Err(reading
            .s
            .error_at(at, "a leaf with children; expected max or min here, e.g. [A, max [3] [5]]"));
    }
    let label = label.into_inner().map_err(|message| reading.s.error_at(node.offset, message))?;
    Ok(Label { player: player.or(label.player), value: value.or(label.value), ..label })
}

fn leaf(reading: &mut Reading<'_>, mut label: LineLabel, node: &Open) -> Result<(), ParseError> {
    let row = label.take_row(true);
    if !row.is_empty() {
        let label = inner(reading, label, node)?;
        return reading.row(node.offset, label, &row);
    }
    let error = |message| reading.s.error_at(node.offset, message);
    if node.options.value.is_some() {
        return Err(error("a leaf with a static value; expected a value as its content, e.g. [3]"));
    }
    let label = label.into_leaf().map_err(error)?;
    reading.row(node.offset, Label { player: node.options.player.or(label.player), ..label }, &[])
}

/// What a piece of TeX shows, as far as it is text and numbers.
pub(super) fn plain(tex: &str) -> String {
    let mut out = String::new();
    let mut rest = tex.trim();
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '{' | '}' | '$' => {}
            '~' => out.push(' '),
            '\n' | '\r' => out.push(' '),
            '%' => rest = rest.split_once('\n').map_or("", |(_, next)| next.trim_start()),
            '\\' => {
                let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                if word.is_empty() {
                    let c = rest.chars().next();
                    rest = &rest[c.map_or(0, char::len_utf8)..];
                    out.extend(c.map(|c| if "\\,;:! ".contains(c) { ' ' } else { c }));
                    continue;
                }
                match word {
                    "textbackslash" => out.push('\\'),
                    "textasciitilde" => out.push('~'),
                    "textasciicircum" => out.push('^'),
                    "infty" => out.push('∞'),
                    // As functions, `\max`.
                    "max" | "min" => out.push_str(word),
                    _ if LOOKS.contains(&word) => {}
                    _ => out.extend(["\\", word]),
                }
                // A space after such a word only ends it.
                rest = after.strip_prefix("{}").unwrap_or_else(|| after.trim_start());
            }
            c => out.push(c),
        }
    }
    out
}

/// A text as TeX must have it to show it.
fn tex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str(r"\textbackslash{}"),
            '~' => out.push_str(r"\textasciitilde{}"),
            '^' => out.push_str(r"\textasciicircum{}"),
            '{' | '}' | '%' | '$' | '#' | '_' | '&' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}

/// Whether a text in square brackets is meant for forest: there a bracket follows a bracket or a content without comma. Or
/// for qtree, where a label follows a dot.
pub(super) fn is_forest(text: &str) -> bool {
    let mut before = ',';
    let mut chars = text.chars().peekable();
    if qtree::is_dotted(text) {
        return true;
    }
    while let Some(c) = chars.next() {
        match c {
            '[' if !"[(,".contains(before) => return true,
            '"' | '\'' if "[(,".contains(before) => {
                // A string of a list; it does not go on in the next line.
                while let Some(next) = chars.next_if(|&next| next != '\n') {
                    match next {
                        '\\' => drop(chars.next_if(|&next| next != '\n')),
                        next if next == c => break,
                        _ => {}
                    }
                }
                before = c;
            }
            '#' if before != '\\' => while chars.next_if(|&next| next != '\n').is_some() {},
            c if c.is_whitespace() => {}
            c => before = c,
        }
    }
    false
}

pub(super) fn write(tree: &Tree) -> String {
    let number = |value: Decimal| match value {
        Decimal::Infinity => r"$\infty$".to_owned(),
        Decimal::NegInfinity => r"$-\infty$".to_owned(),
        finite => match finite.to_string() {
            negative if negative.starts_with('-') => format!("${negative}$"),
            positive => positive,
        },
    };
    let leaf_names = leaves_need_names(tree);
    let head = |node: NodeId| {
        let leaf = tree.is_leaf(node);
        let player = tree.unexpected_player(node, Player::Max).filter(|_| leaf);
        let mut options = Vec::new();
        options.extend(player.or((!leaf).then_some(tree.player(node))).map(|p| lower(p).to_owned()));
        if leaf {
            options.push("leaf".to_owned());
        }
        let content = match tree.value(node) {
            Some(value) if leaf => {
                let shown = number(tree.decimal(value));
                let named = |name: String| format!("{name} = {shown}");
                if leaf_names { named(tex(&line_name(tree.name(node)))) } else { shown }
            }
            value => {
                options.extend(value.map(|value| format!("static={}", number(tree.decimal(value)))));
                tex(&line_name(tree.name(node)))
            }
        };
        let simple = content.chars().all(|c| c.is_alphanumeric() || "$-.".contains(c) || c == '\\');
        let content = if simple { content } else { format!("{{{content}}}") };
        format!("[{content}, {}", options.join(", "))
    };
    // Deeper nodes are not indented further: the length of the text stays in proportion to the tree.
    let margin = |node| "  ".repeat(tree.ply(node).min(40) as usize + 1);
    let mut out = format!("{STYLES}{BEGIN}\n");
    let mut stack: Vec<(NodeId, bool)> = vec![(tree.root(), false)];
    while let Some((node, done)) = stack.pop() {
        // Leaves stand behind each other if all children of a node are leaves.
        let beside = |node: NodeId| tree.children(node).iter().all(|&child| tree.is_leaf(child));
        if done {
            out.push_str(&margin(node));
            out.push_str("]\n");
        } else if tree.is_leaf(node) {
            out.push_str(&format!("{}{}]\n", margin(node), head(node)));
        } else if beside(node) {
            let leaves: Vec<_> = tree.children(node).iter().map(|&leaf| head(leaf) + "]").collect();
            out.push_str(&format!("{}{} {}]\n", margin(node), head(node), leaves.join(" ")));
        } else {
            out.push_str(&format!("{}{}\n", margin(node), head(node)));
            stack.push((node, true));
            stack.extend(tree.children(node).iter().rev().map(|&child| (child, false)));
        }
    }
    out.push_str(END);
    out.push('\n');
    out
}
