//! What people type that is none of the formats to the letter: rewritten into one of them, then read by its reader.
//!
//! Only where the detected format fails. So whatever is written in a format is never taken for something else, and an
//! error is that of the form which the text resembles. What no program writes and may be meant as another tree than the one
//! to the letter, `[2,5, 3,5]` or `(3 12); (2 4)`, is refused or read as it is meant.

use super::adjacency::field_as_name;
use super::json::Field;
use super::keep::spelled;
use super::label::{Comma, both_players, is_number, lower, points, row, split_numbers, unmatched_bracket};
use super::outline::strip_bullet;
use super::{Format, adjacency, expression, qtree, read_any};
use plyscope::tree::{
    Decimal, DecimalError, ParseError, Scanner, clip, labelled, leading_player, named_player, quote,
    trailing_player,
};
use plyscope::{Player, Tree};
use std::collections::{HashMap, HashSet};

/// Nobody types more than this. Longer texts are files, and a file in a wrong format should be refused soon.
const LONGEST: usize = 1 << 16;

const SECOND: &str = "a second tree; expected one, e.g. [[3, 12], [2, 4]]";

/// Reads a text in the format that it seems to be in, or as it may be meant.
pub(super) fn read(text: &str, first: Player) -> Result<Tree, ParseError> {
    let unfenced = unfenced(text)?;
    let text = unfenced.as_deref().unwrap_or(text);
    unclear(text).map_or(Ok(()), |(offset, message)| Err(Scanner::new(text).error_at(offset, message)))?;
    let read = match hidden(text) {
        Some(offset) => Err(Scanner::new(text).error_at(
            offset,
            "another node behind `;`, which starts a comment; expected all nodes in one bracket, e.g. ((3 12) (2 4)) ; two nodes",
        )),
        None => read_any(text, None, first),
    };
    read.or_else(|error| read_as_meant(text, first, error))
}

/// Reads a text that its detected format refused with `error`.
fn read_as_meant(text: &str, first: Player, error: ParseError) -> Result<Tree, ParseError> {
    if text.len() > LONGEST {
        return Err(error);
    }
    if let Some(offset) = second_tree(text) {
        return Err(Scanner::new(text).error_at(offset, SECOND));
    }
    let original = text;
    let text = without_show(text);
    let swapped = semicolons(text);
    let text = swapped.as_deref().unwrap_or(text);
    let code = without_comments(text);
    if let Some(read) = expression::read_assigned(&code, first) {
        return read;
    }
    if let Some(read) = expression::read(formula(&code).as_deref().unwrap_or(&code), first) {
        return read;
    }
    let (plain, fault) = decimals(text);
    let core = without_name(plain.text.trim_matches(in_margin).trim_end_matches(';').trim_end());
    let inside = core.as_ptr() as usize - plain.text.as_ptr() as usize;
    let edges = lines(core);
    let joined = side_by_side(core);
    let core = joined.as_deref().unwrap_or(core);
    let candidates = [
        Some((core.to_owned(), Format::detect(core))),
        nodes(original).map(|text| (text, Format::Sexpr)),
        spaced(core).map(|text| (text, Format::Lists)),
        braces(core).map(|text| (text, Format::Lists)),
        yaml_lists(core).map(|text| (text, Format::Lists)),
        rows(core).map(|text| (text, Format::Lists)),
        values(core).map(|text| (text, Format::Sexpr)),
        headings(core).map(|text| (text, Format::Outline)),
    ];
    let mut found =
        candidates.into_iter().flatten().filter(|(candidate, _)| candidate != text || swapped.is_some());
    let found = found.find_map(|(text, format)| read_any(&text, Some(format), first).ok());
    let found = found.or_else(|| edges.as_ref().filter(|edges| edges.fault.is_none())?.read(first).ok());
    // With blanks for what stands before it, every place stays where it is.
    let blank = |c: char| if c == '\n' { c } else { ' ' };
    let flow = || plain.text[..inside].chars().map(blank).collect::<String>() + core;
    let flow = has_flow(core).then(|| adjacency::read_bare(&flow(), first));
    match (found.or_else(|| flow.as_ref()?.clone().ok()), fault) {
        (Some(tree), None) => Ok(tree),
        (Some(_), Some((offset, fraction))) => Err(inexact(&Scanner::new(text), offset, &fraction)),
        (None, _) if unmistakable(original) => Err(exemplified(original, error)),
        (None, _) => Err(match edges.filter(|edges| edges.certain).and_then(|edges| edges.refusal(first)) {
            Some((offset, message)) => Scanner::new(text).error_at(plain.place(inside + offset), &message),
            None if let Some(Err(error)) = flow => {
                let place = plain.place(offset_of(&plain.text, &error));
                Scanner::new(text).error_at(place, &error.message)
            }
            None => told(original, error),
        }),
    }
}

/// A text between the fences of Markdown, with empty lines for what stands around it, or between two of its quotes.
fn unfenced(text: &str) -> Result<Option<String>, ParseError> {
    let fence = |line: &str| line.trim_start().starts_with("```");
    if !text.lines().any(fence) {
        let inside = text.trim().strip_prefix('`').and_then(|inside| inside.strip_suffix('`'));
        return Ok(inside.filter(|inside| !inside.contains('`')).map(|_| text.replace('`', " ")));
    }
    let (mut out, mut fences, mut at) = (String::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        fences += usize::from(fence(line));
        if fences > 2 {
            return Err(Scanner::new(text).error_at(at, SECOND));
        }
        out.push_str(if fences == 1 && !fence(line) { line } else { "\n" });
        at += line.len();
    }
    Ok(Some(out))
}

/// What no reader should guess at, and where it is: a language that is not read, or a list in which a comma may be inside a
/// number or between two.
fn unclear(text: &str) -> Option<(usize, &'static str)> {
    let line = text.trim_start().lines().next().unwrap_or_default().trim_end();
    let ways = ["TD", "TB", "BT", "LR", "RL"];
    let graph = line.split_once(' ').is_some_and(|(word, way)| {
        ["graph", "flowchart"].contains(&word) && ways.contains(&way.trim().trim_end_matches(';'))
    });
    if graph || line == "mindmap" {
        let message = "found Mermaid, which is not read; expected indented lines or edges, e.g. A -> B, C";
        return Some((text.len() - text.trim_start().len(), message));
    }
    if text.trim_start().starts_with('\\') && (text.contains("child {") || text.contains("child{")) {
        let message = "found `child` of TikZ, which is not read; expected a tree of forest or qtree, e.g. [A [B [3] [12]] [C [2] [4]]]";
        return Some((text.find("child")?, message));
    }
    match Format::detect(text) {
        Format::Json => return None,
        Format::Levels if is_column(text) => {
            let message = "a number on each line may be leaves, or how many and their values; expected leaves in one bracket, or their values on one line, e.g. (3 5 2 4) or 3 above 5,2,4";
            return Some((text.len() - text.trim_start().len(), message));
        }
        _ => {}
    }
    if numbered(text) {
        let message = "a number before `:` may be that of a row or a node; expected names for nodes or `.` behind the number of a row, e.g. A: B C or 1. 3 5";
        return Some((text.len() - text.trim_start().len(), message));
    }
    let message = "this comma may be inside a number or between two; expected points in numbers, or blanks behind all commas or none, e.g. [2.5, 3.5] or [2, 5, 3]";
    Some((mixed_comma(text).or_else(|| matrix_comma(text))?, message))
}

/// Whether there is one number on each of at least three lines: no writer puts leaves below each other.
fn is_column(text: &str) -> bool {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines().count() > 2 && lines().all(|line| is_number(line.trim_end_matches(',')))
}

/// The number of a row and what stands in it, `1: 3 5`.
fn numbered_row(line: &str) -> Option<(&str, Vec<Decimal>)> {
    let (number, rest) = line.split_once(':')?;
    let number = number.trim();
    (!number.is_empty() && number.chars().all(|c| c.is_ascii_digit())).then_some((number, row(rest)?.0))
}

/// Whether there are rows with numbers that stand in other rows: then these may be nodes with their children.
fn numbered(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let rows: Option<Vec<_>> =
        lines.map(|line| numbered_row(strip_bullet(line).unwrap_or(line).trim())).collect();
    let Some(rows) = rows.filter(|rows| rows.len() > 1) else { return false };
    let has = |numbers: &[Decimal], label: &str| numbers.iter().any(|number| label.parse() == Ok(*number));
    // No node is below itself.
    let itself = rows.iter().any(|(label, numbers)| has(numbers, label));
    let below =
        rows.iter().filter(|(label, _)| rows.iter().any(|(other, all)| other != label && has(all, label)));
    !itself && below.count() + 1 >= rows.len()
}

/// The first comma if every number in a bracket has one and semicolons are between them, `[3,12;2,4]`: a matrix with rows, or
/// decimals.
fn matrix_comma(text: &str) -> Option<usize> {
    let inside =
        text.trim().trim_end_matches(';').strip_prefix(['[', '(', '{'])?.strip_suffix([']', ')', '}'])?;
    let all = |item: &str| item.contains(',') && is_number(&points(item.trim()));
    (inside.contains(';') && inside.split(';').all(all)).then(|| text.find(','))?
}

/// A comma between two digits in a list that has commas with blanks as well, `[2,5, 3,5]`, unless `1,2,3` or `2.5` says
/// what it is.
fn mixed_comma(text: &str) -> Option<usize> {
    // Of each open bracket a comma without blank, and whether there is one with.
    let mut open: Vec<(Option<usize>, bool)> = Vec::new();
    let (mut mixed, mut before, mut glued) = (None, ' ', false);
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map_or(' ', |&(_, next)| next);
        match c {
            '"' | '\'' => {
                let end = text[at + 1..].find([c, '\n', '\\']).map_or(text.len(), |end| at + 1 + end);
                if text[end..].starts_with('\\') {
                    return None;
                }
                while chars.next_if(|&(at, _)| at <= end).is_some() {}
            }
            '[' | '(' | '{' => open.push((None, false)),
            ']' | ')' | '}' => {
                let (first, spaced) = open.pop()?;
                mixed = mixed.or(first.filter(|_| spaced));
            }
            '.' if before.is_ascii_digit() => return None,
            ',' if before.is_ascii_digit() && next.is_ascii_digit() => {
                if std::mem::replace(&mut glued, true) {
                    return None;
                }
                if let Some((first, _)) = open.last_mut() {
                    first.get_or_insert(at);
                }
            }
            ',' if before.is_ascii_digit() && next.is_whitespace() => {
                let number = text[at + 1..].trim_start().trim_start_matches(['-', '+', '−', '–']);
                if let Some((_, spaced)) = open.last_mut() {
                    *spaced |= number.starts_with(|c: char| c.is_ascii_digit());
                }
            }
            _ => {}
        }
        glued &= c == ',' && glued || c.is_ascii_digit();
        before = c;
    }
    mixed
}

/// Where a comment of an s-expression begins that is one itself, `(3 12); (2 4)`, and has no line of its own.
fn hidden(text: &str) -> Option<usize> {
    if !text.contains(';') || Format::detect(text) != Format::Sexpr {
        return None;
    }
    let sign = |c: char| !c.is_alphabetic() && c != '_';
    let node = |part: &str| {
        Tree::parse(&part.replace(',', " "), Player::Max).is_ok()
            || part.contains(|c: char| c.is_ascii_digit()) && part.chars().all(sign)
    };
    let mut s = Scanner::new(text);
    let mut line = 0;
    loop {
        let offset = s.offset();
        match s.peek()? {
            '"' | '\'' => drop(s.string().ok()?),
            ';' => {
                let comment = s.take_while(|c| c != '\n');
                let mut parts = comment.split(';').map(str::trim).filter(|part| !part.is_empty()).peekable();
                let behind = !text[line..offset].trim().is_empty() && parts.peek().is_some();
                if behind && parts.all(node) {
                    return Some(offset);
                }
            }
            c => {
                s.bump();
                line = if c == '\n' { s.offset() } else { line };
            }
        }
    }
}

/// Nodes of s-expressions with semicolons between them, `(B 3 12); (C 2 4)`, in the bracket that is missing around them.
fn nodes(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
    let node = |part: &&str| part.starts_with('(') && Tree::parse(part, Player::Max).is_ok();
    if parts.len() > 1 && parts.iter().all(node) {
        return Some(format!("({})", parts.join(" ")));
    }
    // A bracket around all of them ends on this line, so none of it is a comment.
    (parts.len() > 1 && !text.contains(['\n', ','])).then(|| text.replace(';', " "))
}

/// Where a second tree begins on a line of its own: `[[3, 12], [2, 4]]` twice. Flat groups are the nodes of one tree.
fn second_tree(text: &str) -> Option<usize> {
    let opener = text.trim_start().chars().next().filter(|c| "[(".contains(*c))?;
    let closer = if opener == '[' { ']' } else { ')' };
    let (mut depth, mut nested, mut end, mut second) = (0, false, 0, None);
    for (at, c) in text.char_indices() {
        if c == opener {
            if depth == 0 && end > 0 && text[end..at].trim().is_empty() && text[end..at].contains('\n') {
                second = second.or(Some(at));
            }
            nested |= depth > 0;
            depth += 1;
        } else if c == closer {
            depth -= 1;
            end = at + 1;
        } else if depth == 0 && !c.is_whitespace() {
            return None;
        }
    }
    second.filter(|_| nested)
}

/// A text without a last line that only shows what was assigned above, `print(A)`.
fn without_show(text: &str) -> &str {
    let text = text.trim_end();
    let Some((above, last)) = text.rsplit_once('\n') else { return text };
    let name =
        last.trim().strip_prefix("print(").and_then(|inside| inside.strip_suffix(')')).unwrap_or(last).trim();
    let assigned =
        |line: &str| line.trim().strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('='));
    if !name.is_empty() && above.lines().any(assigned) { above } else { text }
}

/// A text without its comments. Every line stays where it is.
fn without_comments(text: &str) -> String {
    let line = |line: &str| match line.find(" #").or_else(|| line.trim_start().starts_with('#').then_some(0))
    {
        Some(at) if !line.contains(['"', '\'']) => line[..at].to_owned(),
        _ => line.to_owned(),
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Whether there are only lists of numbers with commas, perhaps with one missing: `[[3, 12] [2, 4]]`.
pub(super) fn is_numbers(text: &str) -> bool {
    text.contains(',')
        && text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || "[],;.+-".contains(c))
}

/// The byte offset of an error in its text.
pub(super) fn offset_of(text: &str, error: &ParseError) -> usize {
    let line: usize = text.split_inclusive('\n').take(error.line - 1).map(str::len).sum();
    let column: usize = text[line..].chars().take(error.column - 1).map(char::len_utf8).sum();
    line + column
}

/// Whether there is a dictionary with names that have no quotes, `{A: [B, C]}`, as YAML writes it; in JSON and Python
/// they have some.
fn has_flow(text: &str) -> bool {
    match text.strip_prefix('{') {
        Some(inside) => {
            let bare = inside.trim_start().starts_with(|c: char| c.is_alphanumeric() || c == '_');
            bare && inside.contains(':') && Format::detect(text) == Format::Adjacency
        }
        None => text.contains(": {"),
    }
}

fn in_margin(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// A text that was written in another way, and where its parts stood.
#[derive(Default)]
pub(super) struct Said {
    pub(super) text: String,
    /// Where a part begins here, and where it began.
    places: Vec<(usize, usize)>,
}

impl Said {
    /// Adds a part that stood at `place`.
    pub(super) fn add(&mut self, part: &str, place: usize) {
        self.places.push((self.text.len(), place));
        self.text.push_str(part);
    }

    /// Where that stood which is here at `offset`.
    pub(super) fn place(&self, offset: usize) -> usize {
        let part = self.places.iter().rev().find(|(here, _)| *here <= offset);
        part.map_or(offset, |(here, there)| there + offset - here)
    }
}

/// A formula of LaTeX, `$\max\{\min\{3, 12\}, 4\}$`, without its signs. Every place stays where it is.
fn formula(text: &str) -> Option<String> {
    [r"\max", r"\min"].iter().any(|call| text.contains(call)).then(|| text.replace(['\\', '$'], " "))
}

/// A bracket with semicolons between its items and decimal commas, `max(min(2,5; 3); 4)`, as others are written. Every
/// place stays where it is.
fn semicolons(text: &str) -> Option<String> {
    let inside = text.trim_end().trim_end_matches(';');
    let fits =
        inside.ends_with([')', ']', '}']) && inside.contains(';') && !inside.contains(['"', '\'', '\n']);
    let pointed = points(inside);
    // In `[[3,12];[2,4]]` the comma is what separates.
    let separates = |part: &str| part.contains(',') && !part.contains(';');
    let fits = fits && !pointed.contains(',') && !inside.split(['(', ')', '[', ']', '{', '}']).any(separates);
    fits.then(|| pointed.replace(';', ","))
}

/// Lists of numbers with spaces for commas, as NumPy prints them: `[[3 12] [2 4]]`; nothing if it is something else.
pub(super) fn spaced(text: &str) -> Option<String> {
    let plain = |c: char| c.is_ascii_digit() || c.is_whitespace() || "[].+-e".contains(c);
    let text = text.trim();
    let mut inside = text.strip_prefix('[')?.trim_start().starts_with('[').then_some(text)?;
    if !text.chars().all(plain) {
        return None;
    }
    let (mut out, mut last, mut beside) = (String::new(), '[', false);
    while let Some(c) = inside.chars().next() {
        let length = if "[]".contains(c) || c.is_whitespace() {
            c.len_utf8()
        } else {
            inside.find(|c: char| "[]".contains(c) || c.is_whitespace()).unwrap_or(inside.len())
        };
        let (word, rest) = inside.split_at(length);
        inside = rest;
        if c.is_whitespace() {
            continue;
        }
        // What stands behind a number or a list is the next one.
        if c != ']' && last != '[' {
            beside |= c != '[' && last != ']';
            out.push(',');
        }
        out.push_str(word);
        last = c;
    }
    // `[[3] [12]]` is a tree of forest as well.
    beside.then_some(out)
}

/// Groups of numbers side by side, `(3, 12), (2, 4)` or `3 12 | 2 4`, in the bracket that is missing around them; nothing if it is
/// something else, or a group of one number, which may be a leaf.
fn side_by_side(text: &str) -> Option<String> {
    let number = |c: char| c.is_ascii_digit() || c.is_whitespace() || ",.+-−–".contains(c);
    let several = |group: &&str| {
        group.split(|c: char| !c.is_ascii_digit() && c != '.').filter(|n| !n.is_empty()).count() > 1
    };
    let brackets = [('(', ')'), ('[', ']'), ('{', '}')];
    let Some((opener, closer)) = brackets.into_iter().find(|&(opener, _)| text.starts_with(opener)) else {
        let groups: Vec<&str> = text.split('|').collect();
        let fits = groups.len() > 1
            && !text.contains('\n')
            && groups.iter().all(|group| several(group) && group.chars().all(number));
        let comma = text.contains(',');
        let list = |group: &&str| {
            let words: Vec<&str> = group.split_whitespace().collect();
            words.join(if comma { " " } else { ", " })
        };
        return fits.then(|| format!("[[{}]]", groups.iter().map(list).collect::<Vec<_>>().join("], [")));
    };
    let (mut groups, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            c if c == opener => {
                start = if depth == 0 { at } else { start };
                depth += 1;
            }
            c if c == closer && depth > 0 => {
                depth -= 1;
                groups.extend((depth == 0).then(|| &text[start..=at]));
            }
            c if depth > 0 && number(c) || c.is_whitespace() => {}
            ',' | ';' if depth == 0 => {}
            _ => return None,
        }
    }
    let fits = depth == 0 && groups.len() > 1 && groups.iter().all(several);
    let comma = groups.iter().any(|group| group.contains(','));
    fits.then(|| format!("{opener}{}{closer}", groups.join(if comma { ", " } else { " " })))
}

/// Whether a text can only be meant to be in the format that was detected.
fn unmistakable(text: &str) -> bool {
    let format = Format::detect(text);
    let text = text.trim_start();
    let quoted = || {
        let inside = text.trim_start_matches(['{', '[', '(']).trim_start();
        inside.len() < text.len() && inside.starts_with(['"', '\'', '}', ']'])
    };
    match format {
        Format::Outline => false,
        Format::Sexpr => text.starts_with(['(', ';']),
        Format::Json | Format::Adjacency => quoted(),
        // A first level of several numbers is none.
        Format::Levels => !text.split('|').next().is_some_and(|first| first.trim().contains([' ', ','])),
        Format::Forest => !text.starts_with('\\') || text.contains("forest") || qtree::is_qtree(text),
        _ => true,
    }
}

/// An error says what the text was taken for, with an example if it has none.
fn exemplified(text: &str, mut error: ParseError) -> ParseError {
    let format = Format::detect(text);
    let example = format.title().split_once(": ").filter(|_| !error.message.contains("e.g. "));
    error.message.push_str(&match example {
        Some((_, example)) if format != Format::Efg => format!(" (taken for {format}, e.g. {example})"),
        _ => format!(" (taken for {format})"),
    });
    error
}

/// An error about a text that resembles no form in particular says what was tried.
fn told(text: &str, mut error: ParseError) -> ParseError {
    error.message.push_str(&format!(
        " (read as {}; `A -> B, C`, `A: B C`, YAML lists, max(min(3, 12), …), {{{{3, 12}}, …}} and (3, 12), (2, 4) do not fit either)",
        Format::detect(text)
    ));
    error
}

/// Fractions as decimals, where they are: `1/2` is 0.5. And the first that is none, which is 0 here, with its place.
fn decimals(text: &str) -> (Said, Option<(usize, String)>) {
    let (mut out, mut inexact) = (Said::default(), None);
    let mut before = ' ';
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let starts = c.is_ascii_digit() && !(before.is_alphanumeric() || "._/\"'".contains(before));
        if let Some((length, over, under)) = starts.then(|| fraction(&text[at..])).flatten() {
            let decimal = exact(over, under);
            if decimal.is_none() {
                inexact.get_or_insert_with(|| (at, text[at..at + length].to_owned()));
            }
            out.add(decimal.as_deref().unwrap_or("0"), at);
            at += length;
            out.add("", at);
            before = '0';
            continue;
        }
        out.text.push(c);
        before = c;
        at += c.len_utf8();
    }
    (out, inexact)
}

/// Complains about a fraction that is not a decimal.
pub(super) fn inexact(s: &Scanner<'_>, offset: usize, fraction: &str) -> ParseError {
    let message = format!(
        "{fraction} is not an exact decimal; expected e.g. 1/2, 0.33, or all values times the denominator"
    );
    s.error_at(offset, &message)
}

/// `12/5` at the start of a text, and how long it is.
pub(super) fn fraction(text: &str) -> Option<(usize, u64, u64)> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let first = digits(text);
    let rest = text[first..].strip_prefix('/')?;
    let second = digits(rest);
    let ends = rest[second..].chars().next().is_none_or(|c| !c.is_alphanumeric() && !"._/".contains(c));
    let (over, under) = (text[..first].parse().ok()?, rest[..second].parse().ok()?);
    (ends && under > 0).then_some((first + 1 + second, over, under))
}

/// A fraction as a decimal of at most nine places, if it is one.
pub(super) fn exact(over: u64, under: u64) -> Option<String> {
    let (mut scaled, mut places) = (u128::from(over), 0);
    while scaled % u128::from(under) != 0 {
        scaled *= 10;
        places += 1;
        if places > 9 {
            return None;
        }
    }
    let digits = (scaled / u128::from(under)).to_string();
    let digits = format!("{digits:0>width$}", width = places + 1);
    let (whole, part) = digits.split_at(digits.len() - places);
    Some(if places == 0 { whole.to_owned() } else { format!("{whole}.{part}") })
}

/// What stands behind `tree =`, `let tree =` or `const tree =`.
pub(super) fn without_name(text: &str) -> &str {
    let Some((name, rest)) = text.split_once('=') else { return text };
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_name = |word: &&str| word.chars().all(|c| c.is_alphanumeric() || "_.:[]".contains(c));
    let rest = rest.trim_start();
    // Several assignments are nodes with their children.
    let another = |line: &str| {
        line.split_once('=').is_some_and(|(name, rest)| {
            name.trim().chars().all(|c| c.is_alphanumeric() || c == '_')
                && rest.trim_start().starts_with(['[', '('])
        })
    };
    let named = (1..=3).contains(&words.len()) && words.iter().all(is_name) && !rest.lines().any(another);
    if named && rest.starts_with(['[', '{', '(', 'm', 'M']) { rest } else { text }
}

/// `{{3, 12}, {2, 4}}` as lists.
fn braces(text: &str) -> Option<String> {
    let fits = text.starts_with('{') && !text.contains(['[', ']', ':', '"', '\'', '(']);
    fits.then(|| text.replace('{', "[").replace('}', "]"))
}

/// Whether there are headings of Markdown, `## B`: they say what is below what, and are more than comments. So may be `# B`
/// behind the first line that is not one.
fn has_headings(text: &str) -> bool {
    let lines = text.lines().skip_while(|line| line.trim().is_empty() || line.starts_with("# "));
    text.lines().any(|line| line.starts_with("##")) || lines.skip(1).any(|line| line.starts_with("# "))
}

/// A block of YAML that has lists and nothing else, `- - 3`, as lists.
fn yaml_lists(text: &str) -> Option<String> {
    if has_headings(text) {
        return None;
    }
    let mut out = String::new();
    // The columns of the lists that are open, each with whether it has an item.
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut comma = None;
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#')) {
        let mut at = line.len() - line.trim_start().len();
        let mut dashes = 0;
        while let Some(rest) =
            line[at..].strip_prefix('-').filter(|rest| rest.starts_with(' ') || rest.is_empty())
        {
            while open.last().is_some_and(|&(column, _)| column > at) {
                open.pop();
                out.push(']');
            }
            if open.last().is_none_or(|&(column, _)| column < at) {
                open.push((at, false));
                out.push('[');
            }
            let (_, items) = open.last_mut()?;
            if std::mem::replace(items, true) {
                out.push(',');
            }
            dashes += 1;
            at = line.len() - rest.trim_start().len();
        }
        let item = line[at..].trim();
        // An item is one thing.
        let several = row(item);
        let said = several.as_ref().map_or(item.contains(',').then_some(Comma::Point), |(_, comma)| *comma);
        let item = match several {
            _ if item.starts_with(['[', '(']) => item.to_owned(),
            Some((numbers, _)) => list(&numbers),
            None => points(item),
        };
        if !item.starts_with(['[', '(']) || said == Some(Comma::Between) {
            if comma.is_some() && said.is_some() && comma != said {
                return None;
            }
            comma = comma.or(said);
        }
        if dashes == 0 || item.contains([':', '"', '\'']) {
            return None;
        }
        out.push_str(&item);
    }
    out.extend(open.iter().map(|_| ']'));
    Some(out)
}

/// Numbers as a list.
fn list(numbers: &[Decimal]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|number| spelled(*number)).collect();
    format!("[{}]", numbers.join(", "))
}

/// Leaves on one line, `A=3 B=5`, perhaps behind a player, in the bracket that is missing around them.
fn values(text: &str) -> Option<String> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let player = words.first().filter(|word| named_player(word).is_some()).copied();
    words.drain(..usize::from(player.is_some()));
    let leaf = |word: &&str| {
        let (name, value) = word.split_once('=')?;
        let plain = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let value = points(value);
        (plain && is_number(&value)).then(|| format!("{name}={value}"))
    };
    let leaves = words.iter().map(leaf).collect::<Option<Vec<_>>>()?.join(" ");
    let before = player.map_or(String::new(), |player| format!("{player} "));
    (words.len() > 1 && !text.contains('\n')).then(|| format!("({before}{leaves})"))
}

/// The name and the numbers of a line of a spreadsheet as programs save it, `B;3;12;8`; nothing if it has none.
fn saved(line: &str) -> Option<(&str, String)> {
    let separator = if line.contains(';') { ';' } else { ',' };
    let (name, numbers) = line.split_once(separator)?;
    let plain = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    // What separates the name separates the numbers.
    let numbers = if separator == ',' && !line.contains(char::is_whitespace) {
        numbers.replace(',', ", ")
    } else {
        numbers.to_owned()
    };
    plain.then_some((name, numbers))
}

/// Lines with as many numbers each, as a spreadsheet has them, or with a name or the number of the row and several numbers,
/// as lists; nothing if the first line may be numbers of children.
fn rows(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let bullets = lines.iter().all(|line| strip_bullet(line).is_some());
    let (mut lists, mut comma, mut shape) = (Vec::new(), None, None);
    for line in &lines {
        if line.starts_with(char::is_whitespace) {
            return None;
        }
        let line = strip_bullet(line).filter(|_| bullets).unwrap_or(line).trim_start();
        let saved = saved(line);
        let (name, numbers) =
            saved.as_ref().map_or_else(|| split_numbers(line), |(name, numbers)| (*name, &**numbers));
        let (numbers, said) = row(numbers)?;
        let name = name.trim_end_matches([',', ';', ':']);
        // As a label a number would be a leaf.
        let number = name.parse::<Decimal>() != Err(DecimalError::NotANumber);
        let counted = number && (0..2).any(|first| name == (lists.len() + first).to_string());
        if number && !(counted && line.starts_with(&format!("{name}:"))) {
            return None;
        }
        if name.contains(|c: char| !c.is_alphanumeric() && c != '_')
            || comma.is_some() && said.is_some() && comma != said
        {
            return None;
        }
        // Rows with names may differ in length.
        let this = (!name.is_empty(), number, if name.is_empty() { numbers.len() } else { 0 });
        if *shape.get_or_insert(this) != this {
            return None;
        }
        comma = comma.or(said);
        let list = list(&numbers);
        let counts = lists.is_empty() && lines.len() == 2 && numbers.contains(&Decimal::from(0));
        if counts && name.is_empty() {
            return None;
        }
        lists.push(if name.is_empty() || number {
            list
        } else {
            format!("[{}, {}", quote(name), &list[1..])
        });
    }
    (lists.len() > 1).then(|| format!("[{}]", lists.join(", ")))
}

/// Headings of Markdown and nothing else, as indented lines. Every place stays where it is.
fn headings(text: &str) -> Option<String> {
    let line = |line: &str| {
        let title = line.trim_start_matches('#');
        let fits = line.is_empty() || title.len() < line.len() && title.starts_with(' ');
        fits.then(|| " ".repeat(line.len() - title.len()) + title)
    };
    let lines: Option<Vec<String>> = text.lines().map(|part| line(part.trim_end())).collect();
    lines.map(|lines| lines.join("\n"))
}

/// Lines that say what is below what, `A -> B, C`, `A (MIN): B C D`, `A: [B, C]` or blocks of YAML, as one edge, player or
/// value a line.
fn lines(text: &str) -> Option<Edges> {
    let all = || text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    let decimal = all().any(has_decimal_comma);
    // A point is as long as a comma, so every place stays where it is.
    let pointed = decimal.then(|| points(text));
    let text = pointed.as_deref().unwrap_or(text);
    let mut out = Edges { start: text.as_ptr() as usize, ..Edges::default() };
    // Keys whose children come on the lines below, each with its indentation.
    let mut open: Vec<(usize, Name)> = Vec::new();
    // A comment, unless items stand right below it: then it may be a heading.
    let mut heading = false;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if line.trim_start().starts_with('#') {
            heading |= line.starts_with("# ") || line.starts_with("##");
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let comment = line.find(" #").filter(|_| !line.contains(['"', '\'']));
        let line = line[..comment.unwrap_or(line.len())].trim().trim_end_matches([';', ',']);
        let (dash, line) = match line.strip_prefix("- ") {
            Some(item) => (true, item.trim_start()),
            None => (false, line),
        };
        // In YAML the items of a key may stand right below it.
        while open.last().is_some_and(|&(column, _)| column > indent || column == indent && !dash) {
            open.pop();
        }
        let (name, sign, mut below) = key(line);
        let field = Field::named(name).filter(|_| sign == ":");
        let mut name = match open.last() {
            // As in an object of JSON.
            Some((_, parent)) if field == Some(Field::Children) => parent.clone(),
            Some((_, parent)) if matches!(field, Some(Field::Value | Field::Player)) => {
                out.entry(parent, below, out.place(below));
                continue;
            }
            _ if field.is_some() => {
                out.certain = true;
                out.fault.get_or_insert((out.place(name), field_as_name(name)));
                continue;
            }
            Some((_, parent)) => out.child(parent, name)?,
            None if sign.is_empty() => return None,
            None => out.node(name)?,
        };
        if heading && (dash || sign.is_empty()) {
            return None;
        }
        heading = false;
        if sign.is_empty() {
            continue;
        }
        let arrow = ![":", "="].contains(&sign);
        while let (next, "-->" | "->" | "=>" | "→" | "⟶" | "⇒", rest) = key(below)
            && arrow
        {
            if items(next).len() != 1 {
                let message = format!(
                    "found `{}` inside a chain; expected one name between two arrows, e.g. A -> B -> C, D",
                    clip(next)
                );
                out.fault.get_or_insert((out.place(next), message));
            }
            (name, below) = (out.step(&name, next)?, rest);
        }
        if !arrow && below.starts_with('{') && below.contains(':') {
            if below.ends_with('}') {
                out.entry(&name, below, out.place(below));
            } else if text.matches('{').count() == text.matches('}').count() {
                // What goes on below is read as a whole.
                return None;
            } else {
                let message =
                    "this bracket is not closed; expected `}` at the end of the line, e.g. B: {D: 3, E: 5}";
                out.fault.get_or_insert((out.place(below), message.to_owned()));
            }
            out.certain = true;
            continue;
        }
        let is_list = below.starts_with(['[', '{']) || below.starts_with('(') && below.contains(',');
        let inside = below.trim_start_matches(['[', '{', '(']).trim_end_matches([']', '}', ')']);
        let items = items(if is_list { inside } else { below });
        if sign == "="
            && items.first().is_some_and(|item| is_number(item))
            && items[1..].iter().any(|item| item.contains('='))
        {
            let message =
                "several values on one line; expected one a line, or a bracket around leaves, e.g. (A=3 B=5)";
            out.fault.get_or_insert((out.place(below), message.to_owned()));
            out.certain = true;
        }
        out.certain |= arrow || is_list || items.len() != 1;
        match &items[..] {
            [] => {
                out.entry(&name, "null", name.place);
                open.push((indent + usize::from(dash), name));
            }
            // One number or player is what the node is; behind an arrow it is a child.
            [one] if !arrow && !is_list && (is_number(one) || named_player(one).is_some()) => {
                out.entry(&name, one, out.place(one));
            }
            children => children.iter().try_for_each(|child| out.child(&name, child).map(drop))?,
        }
    }
    Some(out).filter(|out| !out.said.text.is_empty() || out.fault.is_some())
}

/// What stands before and behind the arrow, colon or sign of a line; no sign if there is none.
fn key(line: &str) -> (&str, &'static str, &str) {
    let at = |&sign: &&'static str| Some((line.split_once(sign)?, sign));
    match ["-->", "->", "=>", "→", "⟶", "⇒", ":", "="].iter().find_map(at) {
        Some(((name, below), sign)) => (name.trim(), sign, below.trim()),
        None => (line, "", ""),
    }
}

/// Whether a comma in a line can only be a decimal one: behind `=`, alone behind a dash, or if something else separates.
fn has_decimal_comma(line: &str) -> bool {
    let (name, sign, below) = key(line.trim());
    let item = name.strip_prefix("- ").filter(|_| sign.is_empty());
    let words: Vec<&str> = item.unwrap_or(below).split(|c: char| c == ';' || c.is_whitespace()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let decimal = |word: &str| word.contains(',') && is_number(&points(word));
    (item.is_some() || sign == "=" || words.len() > 1)
        && words.iter().any(|word| decimal(word))
        && words.iter().all(|word| !word.contains(',') || decimal(word))
}

/// The words of a list, with commas, semicolons or only blanks between them; `B (MIN)` is one.
fn items(list: &str) -> Vec<&str> {
    let mut out: Vec<&str> = Vec::new();
    for part in list.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
        let whole = labelled(part).is_some() && part.split_whitespace().count() == 2;
        let words = part.split_whitespace().filter(|_| !whole);
        out.extend(words.chain(whole.then_some(part)));
    }
    out
}

/// Edges, players and values, one a line.
#[derive(Default)]
struct Edges {
    said: Said,
    players: HashMap<String, Player>,
    /// Which name is below which.
    pairs: HashSet<(String, String)>,
    /// Where the text lies that they are taken from.
    start: usize,
    /// Whether a line can hardly be anything else: it has an arrow, several children or those on the lines below.
    certain: bool,
    /// The first label that is none, and what is wrong with it.
    fault: Option<(usize, String)>,
}

/// A name in quotes, and where it stood.
#[derive(Clone)]
struct Name {
    text: String,
    place: usize,
}

impl Edges {
    /// Where a part of the text stands.
    fn place(&self, part: &str) -> usize {
        part.as_ptr() as usize - self.start
    }

    /// Why they are not a tree, and where.
    fn refusal(&self, first: Player) -> Option<(usize, String)> {
        self.fault.clone().or_else(|| {
            let error = self.read(first).err()?;
            Some((self.said.place(offset_of(&self.said.text, &error)), error.message))
        })
    }

    fn read(&self, first: Player) -> Result<Tree, ParseError> {
        adjacency::read_bare(&self.said.text, first)
    }

    /// A name in quotes, whether it had some or not. In quotes it is only a name, else it may say who moves.
    fn node(&mut self, label: &str) -> Option<Name> {
        let place = self.place(label);
        let name = |text| Name { text, place };
        let bare = |quote| label.strip_prefix(quote)?.strip_suffix(quote);
        if let Some(text) = bare('"').or_else(|| bare('\'')) {
            return quoted(text).map(name);
        }
        let both =
            matches!((leading_player(label), trailing_player(label)), (Some((a, _)), Some((_, b))) if a != b);
        let fault = unmatched_bracket(label)
            .map(|(at, message)| (place + at, message.to_owned()))
            .or_else(|| both.then(|| (place, both_players(label))));
        if fault.is_some() {
            self.fault = self.fault.take().or(fault);
            return Some(name(quote(label)));
        }
        let Some((player, text)) = labelled(label).filter(|(_, text)| !text.is_empty()) else {
            return quoted(label).map(name);
        };
        let name = name(quoted(text)?);
        if self.players.insert(name.text.clone(), player) != Some(player) {
            self.entry(&name, lower(player), place);
        }
        Some(name)
    }

    /// Says something about a node.
    fn entry(&mut self, node: &Name, said: &str, place: usize) {
        self.said.add(&node.text, node.place);
        self.said.text.push_str(" = ");
        self.said.add(said, place);
        self.said.text.push('\n');
    }

    /// Takes a name inside a chain. Paths may begin alike: `A -> B -> C` and `A -> B -> D`.
    fn step(&mut self, parent: &Name, child: &str) -> Option<Name> {
        let name = self.node(child)?;
        if self.pairs.contains(&(parent.text.clone(), name.text.clone())) {
            Some(name)
        } else {
            self.child(parent, child)
        }
    }

    /// Takes `B`, `3` or `x=3` below a node, and gives its name.
    fn child(&mut self, parent: &Name, child: &str) -> Option<Name> {
        let (label, value) = match child.rsplit_once('=') {
            Some((label, value)) if is_number(value.trim()) => (label.trim(), Some(value)),
            _ => (child, None),
        };
        let name = match is_number(child) {
            true => Name { text: child.to_owned(), place: self.place(child) },
            false => self.node(label)?,
        };
        self.pairs.insert((parent.text.clone(), name.text.clone()));
        self.said.add(&parent.text, parent.place);
        self.said.text.push_str(" -> ");
        self.said.add(&name.text, name.place);
        self.said.text.push('\n');
        if let Some(value) = value {
            self.entry(&name, value, self.place(value));
        }
        Some(name)
    }
}

/// A name in quotes, unless it is more than a name.
fn quoted(name: &str) -> Option<String> {
    let more = name.contains(['[', ']', '{', '}']) || name.contains("->");
    (!name.is_empty() && !more).then(|| quote(name))
}
