//! What a tree computes, `max(min(3, 12), min(2, 4))`, alone or behind `v =`, and the same with names of nodes for the
//! players, `A(B(3, 12), C(2, 4))`, or put together from parts with names, `B = min(3, 12), A = max(B, 4)`: what people type.

use super::loose::{Said, exact, fraction, inexact, offset_of, without_name};
use super::{Bracket, Reading};
use plyscope::tree::{Decimal, Label, ParseError, Scanner, clip, labelled, named_player};
use plyscope::{Player, Tree};
use std::collections::{HashMap, HashSet};

const ITEM: &str = "a number, a named leaf, max(…) or min(…), e.g. 3, x=3 or min(2, 4)";

/// Reads such a text; nothing if it does not begin like one. Places in errors are those of the text.
pub(super) fn read(text: &str, first: Player) -> Option<Result<Tree, ParseError>> {
    let mut reading = Reading::new(text, None, first);
    reading.skip_space();
    let rest = reading.s.rest();
    reading.pass(rest.len() - without_name(rest).len());
    let by_name = call(&mut reading.s.clone(), false).is_none();
    let word = reading.s.rest().split(['(', '[', '{']).next().unwrap_or_default().trim_end();
    let told = |mut error: ParseError| {
        error.message.push_str(&format!(" (taken for {}(…))", clip(word)));
        error
    };
    (!by_name || has_names(reading.s.rest())).then(|| items(reading, by_name).map_err(told))
}

/// Reads several assignments, in any order, as the one expression that they make; nothing if a part is none. Places in errors are
/// those of the text.
pub(super) fn read_assigned(text: &str, first: Player) -> Option<Result<Tree, ParseError>> {
    let mut depth = 0;
    let parts = text.split(|c| {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        depth == 0 && ",;\n".contains(c)
    });
    let parts: Vec<(&str, &str)> =
        parts.filter(|part| !part.trim().is_empty()).map(assignment).collect::<Option<_>>()?;
    let is_call = |body: &str| call(&mut Scanner::new(body), false).is_some();
    (parts.len() > 1 && parts.iter().any(|(_, body)| is_call(body)))
        .then(|| put_together(text, &parts, first))
}

/// The name and what is assigned to it: a call or a number.
fn assignment(part: &str) -> Option<(&str, &str)> {
    let (name, body) = part.split_once(['=', ':'])?;
    let (name, body) = (name.trim(), body.strip_prefix('=').unwrap_or(body).trim());
    let number = || body.starts_with(|c: char| c.is_ascii_digit() || "-−–+".contains(c));
    let fits = call(&mut Scanner::new(body), false).is_some() || number();
    (fits && !name.is_empty() && name.chars().all(in_word)).then_some((name, body))
}

fn put_together(text: &str, parts: &[(&str, &str)], first: Player) -> Result<Tree, ParseError> {
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let error = |part: &str, message: &str| Err(Scanner::new(text).error_at(place(part), message));
    let mut bodies: HashMap<&str, &str> = HashMap::new();
    for (name, body) in parts {
        if bodies.insert(name, body).is_some() {
            let name_said = clip(name);
            return error(
                name,
                &format!(
                    "\"{name_said}\" again; expected one assignment to each name, e.g. B=max(3, 5), A=min(B, 4)"
                ),
            );
        }
    }
    let used: HashSet<&str> = parts.iter().flat_map(|(_, body)| references(body, &bodies)).collect();
    let mut roots = parts.iter().map(|(name, _)| *name).filter(|name| !used.contains(name));
    let Some(root) = roots.next() else {
        return error(parts[0].0, "every node is below another one; expected a root that is not");
    };
    if let Some(second) = roots.next() {
        let message = format!(
            "neither \"{}\" nor \"{}\" has a parent; expected one root, e.g. A=min(B, C)",
            clip(second),
            clip(root)
        );
        return error(second, &message);
    }
    let mut said = Said::default();
    let mut left: HashMap<&str, &str> = bodies.clone();
    let mut stack = vec![root];
    while let Some(rest) = stack.pop() {
        let Some(name) = references(rest, &left).next() else {
            said.add(rest, place(rest));
            continue;
        };
        let at = place(name) - place(rest);
        said.add(&rest[..at], place(rest));
        said.add(name, place(name));
        said.text.push('=');
        stack.push(&rest[at + name.len()..]);
        stack.extend(left.remove(name));
    }
    if let Some((name, _)) = parts.iter().find(|(name, _)| left.contains_key(name)) {
        return error(name, &format!("\"{}\" is below itself; expected a tree without cycles", clip(name)));
    }
    let read = items(Reading::new(&said.text, None, first), false);
    read.map_err(|error| {
        Scanner::new(text).error_at(said.place(offset_of(&said.text, &error)), &error.message)
    })
}

/// The names in an expression that stand for something else.
fn references<'t, 'b>(
    body: &'t str,
    bodies: &'b HashMap<&str, &str>,
) -> impl Iterator<Item = &'t str> + use<'t, 'b> {
    let words = body.split(|c| !in_word(c)).filter(|word| !word.is_empty());
    words.filter(move |word| {
        let after = word.as_ptr() as usize - body.as_ptr() as usize + word.len();
        bodies.contains_key(word) && !body[after..].trim_start().starts_with(['=', ':', '(', '[', '{'])
    })
}

/// Whether a text is a name with a bracket around all the rest, in which there are several items: `A(B(3, 12), C(2, 4))`.
fn has_names(text: &str) -> bool {
    let text = text.trim_end().trim_end_matches(';').trim_end();
    let after = text.trim_start_matches(in_word);
    let Some(inside) = after.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')) else {
        return false;
    };
    let mut depth = 0;
    let around = inside.chars().all(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth >= 0
    });
    after.len() < text.len() && around && inside.contains(',')
}

fn items(mut reading: Reading<'_>, by_name: bool) -> Result<Tree, ParseError> {
    let mut open: Vec<Bracket> = Vec::new();
    let mut last = None;
    loop {
        if let Some(bracket) = open.last_mut()
            && reading.closed(bracket)?
        {
            if let Some(number) = last.filter(|_| by_name && bracket.items == 1) {
                let node = reading.s.since(reading.offsets[reading.offsets.len() - 2]);
                let message = format!(
                    "`{}` may be a leaf or a node with one; expected a leaf with `=` or several children, e.g. B={number} or B({number}, 5)",
                    clip(node)
                );
                return Err(reading.s.error_at(reading.offsets[reading.offsets.len() - 2], &message));
            }
            open.pop();
            last = None;
            reading.close()?;
        } else {
            reading.skip_space();
            let offset = reading.s.offset();
            let name = name(&mut reading.s);
            match call(&mut reading.s, by_name) {
                Some((said, closer)) => {
                    let label = Label { name: name.or(said.name), ..said };
                    reading.open(offset, label)?;
                    open.push(Bracket::new(reading.s.offset() - 1, closer));
                    last = None;
                }
                None => {
                    let value = number(&mut reading)?;
                    last = Some(value).filter(|_| name.is_none());
                    reading.leaf(offset, Label { name, player: None, value: Some(value) })?;
                }
            }
        }
        if open.is_empty() {
            reading.skip_space();
            reading.s.eat(';');
            return reading.finish();
        }
    }
}

/// Takes `max(` or `min(`, or a name with a bracket, if one comes next, and gives what closes it. Other brackets are as good
/// for players.
fn call(s: &mut Scanner<'_>, by_name: bool) -> Option<(Label, char)> {
    let mut ahead = s.clone();
    if let Some(player) = named_player(ahead.take_while(char::is_alphabetic)) {
        ahead.skip_space(None);
        let brackets = [('(', ')'), ('[', ']'), ('{', '}')];
        let closer = brackets.into_iter().find(|&(opener, _)| ahead.eat(opener))?.1;
        *s = ahead;
        return Some((Label { player: Some(player), ..Label::default() }, closer));
    }
    let mut ahead = s.clone();
    let word = ahead.take_while(in_word);
    if !by_name || word.is_empty() || !ahead.eat('(') {
        return None;
    }
    *s = ahead;
    let (player, name) = labelled(word).map_or((None, word), |(player, name)| (Some(player), name));
    Some((Label { name: Some(name.to_owned()), player, value: None }, ')'))
}

fn in_word(c: char) -> bool {
    !c.is_whitespace() && !"(),=:;[]{}".contains(c)
}

/// Takes `x =` or `x:`, if a name comes next.
fn name(s: &mut Scanner<'_>) -> Option<String> {
    let mut ahead = s.clone();
    let word = ahead.take_while(in_word);
    ahead.skip_space(None);
    (!word.is_empty() && (ahead.eat('=') || ahead.eat(':'))).then(|| {
        ahead.skip_space(None);
        *s = ahead;
        word.to_owned()
    })
}

/// Takes `3` or `1/2`.
fn number(reading: &mut Reading<'_>) -> Result<Decimal, ParseError> {
    let at = reading.s.offset();
    let word = reading.s.take_while(in_word);
    if word.is_empty() {
        return Err(reading.s.expected(ITEM));
    }
    let (sign, unsigned) = word.strip_prefix(['-', '−']).map_or(("", word), |rest| ("-", rest));
    match fraction(unsigned) {
        Some((_, over, under)) => {
            let decimal = exact(over, under).ok_or_else(|| inexact(&reading.s, at, word))?;
            reading.s.number(at, &format!("{sign}{decimal}"), ITEM)
        }
        None => reading.s.number(at, word, ITEM),
    }
}
