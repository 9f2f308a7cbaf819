//! What stands at a node in one line for people: `MAX A`, `B ~ 4`, `x = 3`, `3`.
//!
//! `[MAX | MIN] [name] [= value | ~ static value]`: shared by outlines, DOT's labels and forest's contents. `:` is as
//! good as `=`, a leaf may leave it out (`x 3`), and a name that could be taken for something else is in quotes. The player
//! may stand behind the name as well, and in brackets ([`labelled`](plyscope::tree::labelled)). Where there is one value in a
//! label, a comma in it is a decimal one. Several numbers, `B 3 12 8`, are leaves below the name.

use super::adjacency::field_as_name;
use super::json::Field;
use plyscope::tree::{
    Decimal, DecimalError, Label, ParseError, Scanner, leading_player, named_player, quote, trailing_player,
};
use plyscope::{NodeId, Player, Tree};

/// What is wrong with numbers beside a name and nodes below it.
pub(super) const SEVERAL: &str =
    "several numbers at a node with children; expected a name, e.g. B or \"B 3 12\"";

/// A label that was read. What it means may depend on whether the node has children.
#[derive(Clone, Debug, Default)]
pub(super) struct LineLabel {
    pub(super) player: Option<Player>,
    pub(super) name: Option<String>,
    /// Its sign, `=` or `~`, and what follows.
    value: Option<(char, Decimal)>,
    /// A number that stands alone.
    alone: Option<Decimal>,
    /// The name in two parts if its last word is a number: a leaf's value.
    split: Option<(String, Decimal)>,
    /// The numbers behind the name if there are several: leaves below it, unless it has other children.
    row: Option<Row>,
    /// Whether there are several numbers that are neither leaves nor one: a name, if anything.
    unclear: bool,
    /// What commas are in it.
    pub(super) comma: Option<Comma>,
}

/// What a comma is between two digits or before a blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comma {
    Point,
    Between,
}

/// Several numbers, and the name before them.
#[derive(Clone, Debug)]
struct Row {
    name: Option<String>,
    numbers: Vec<Decimal>,
    /// Whether all this could be a name.
    blanks: bool,
}

impl LineLabel {
    /// Reads a whole text. Offsets in errors are in `text`.
    pub(super) fn read(text: &str) -> Result<LineLabel, (usize, String)> {
        let mut label = LineLabel::default();
        let mut rest = text.trim();
        if let Some((at, message)) = unmatched_bracket(text) {
            return Err((at, message.to_owned()));
        }
        // A part of `text` begins where its bytes lie.
        let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        if let Some((player, after)) = leading_player(rest) {
            if leading_player(after).is_some_and(|(other, _)| other != player) {
                return Err((offset(rest), both_players(text.trim())));
            }
            label.player = Some(player);
            rest = after;
        }
        let complain = |error: ParseError, part: &str| (offset(part), error.message);
        if rest.starts_with('"') {
            let mut s = Scanner::new(rest);
            label.name = Some(s.string().map_err(|error| complain(error, rest))?);
            rest = s.rest().trim_start();
            if let Some(found) = rest.chars().next().filter(|&c| !"=~:".contains(c)) {
                let message =
                    format!("found `{found}`; expected `=` or `~` after a name in quotes, e.g. \"x y\" = 3");
                return Err((offset(rest), message));
            }
        } else {
            // In `A: MIN` the colon is between name and player.
            let colon = rest.rfind(':').filter(|&at| named_player(rest[at + 1..].trim()).is_some());
            let end = rest.find(['=', '~', ':']).filter(|&at| Some(at) != colon).unwrap_or(rest.len());
            let name =
                label.take_player(rest[..end].trim_end(), text).map_err(|message| (offset(rest), message))?;
            if end == rest.len() {
                return label.with_last_word(name, text).map_err(|message| (offset(rest), message));
            }
            if rest[end..].starts_with(':') && Field::named(name).is_some() {
                return Err((offset(rest), field_as_name(name)));
            }
            if !name.is_empty() {
                label.name = Some(name.to_owned());
            }
            rest = &rest[end..];
        }
        if let Some(sign) = rest.chars().next() {
            let number = rest[1..].trim_start();
            if let Some((numbers, comma)) = row(number).filter(|_| sign == ':') {
                label.row = Some(Row { name: label.name.take(), numbers, blanks: false });
                label.comma = comma;
                return Ok(label);
            }
            let sign = if sign == '~' { '~' } else { '=' };
            let example = if sign == '=' { "a number, e.g. x = 3" } else { "a number, e.g. B ~ 4" };
            let value = decimal(number)
                .or_else(|_| Scanner::new("").number(0, number, example))
                .map_err(|error| complain(error, number))?;
            label.value = Some((sign, value));
            label.comma = number.contains(',').then_some(Comma::Point);
        }
        Ok(label)
    }

    /// Takes the player that stands behind a name in a label.
    fn take_player<'t>(&mut self, name: &'t str, label: &str) -> Result<&'t str, String> {
        let Some((before, player)) = trailing_player(name) else { return Ok(name) };
        match self.player.replace(player) {
            Some(other) if other != player => Err(both_players(label.trim())),
            _ => Ok(before),
        }
    }

    /// Takes a text without `=` and `~`: a number, or a name that may end in one or in several.
    fn with_last_word(mut self, text: &str, label: &str) -> Result<LineLabel, String> {
        if text.is_empty() {
            return Ok(self);
        }
        let (name, tail) = split_numbers(text);
        let comma = |tail: &str| tail.contains(',').then_some(Comma::Point);
        match decimal(tail) {
            Ok(number) if name.is_empty() => (self.alone, self.comma) = (Some(number), comma(tail)),
            Err(DecimalError::OutOfRange) if name.is_empty() => {
                return Err(Scanner::new("").number(0, tail, "").err().map_or(String::new(), |e| e.message));
            }
            // In `x 3 y 5` and `B 3, C 5` there are two leaves.
            Ok(_) if has_number(name) => (self.name, self.unclear) = (Some(text.to_owned()), true),
            Ok(number) => {
                let name = self.take_player(without_dash(name), label)?.to_owned();
                (self.split, self.comma) = (Some((name, number)), comma(tail));
                self.name = Some(text.to_owned());
            }
            Err(_) => {
                self.name = Some(text.to_owned());
                if tail.is_empty() {
                    return Ok(self);
                }
                let blanks = !tail.contains([',', ';', '\t']);
                // `3 12` is two leaves that something is missing between, and not a node called 3.
                let said = !blanks || !name.is_empty() || self.player.is_some();
                let Some((numbers, comma)) = row(tail).filter(|_| said && !has_number(name)) else {
                    self.unclear = true;
                    return if name.is_empty() { Err(several(text)) } else { Ok(self) };
                };
                let name = self.take_player(without_dash(name.trim_end_matches([',', ';'])), label)?;
                let name = Some(name.to_owned()).filter(|name| !name.is_empty());
                (self.row, self.comma) = (Some(Row { name, numbers, blanks }), comma);
            }
        }
        Ok(self)
    }

    /// Takes the numbers of a row and leaves the label of the node that they are below; none if this is not a row. Where
    /// only `blanks` may be between them, `3, -3` is not one: it may be what two players get.
    pub(super) fn take_row(&mut self, blanks: bool) -> Vec<Decimal> {
        let Some(row) = self.row.take_if(|row| row.blanks || !blanks) else { return Vec::new() };
        self.name = row.name;
        row.numbers
    }

    /// As the label of an inner node.
    pub(super) fn into_inner(self) -> Result<Label, &'static str> {
        match self.value {
            _ if self.alone.is_some() => Err(
                "a number alone at a node with children; expected a name, e.g. B, or a static value, e.g. ~ 4",
            ),
            _ if self.row.as_ref().is_some_and(|row| !row.blanks) => Err(SEVERAL),
            Some(('=', _)) => Err(
                "`=` gives a leaf its value, and this node has children; expected `~` for a static value, e.g. B ~ 4",
            ),
            value => Ok(Label { name: self.name, player: self.player, value: value.map(|(_, value)| value) }),
        }
    }

    /// As a leaf.
    pub(super) fn into_leaf(self) -> Result<Label, &'static str> {
        if self.row.is_some() || self.unclear {
            return Err("several numbers at a leaf; expected one number, e.g. 3 or x = 3");
        }
        let (name, value) = match (self.value, self.alone, self.split) {
            (Some(('~', _)), ..) => {
                return Err("a leaf with `~`; expected `=`, e.g. x = 3 (`~` is for inner nodes)");
            }
            (Some((_, value)), ..) => (self.name, value),
            (None, Some(value), _) => (None, value),
            (None, None, Some((name, value))) => (Some(name), value),
            (None, None, None) => return Err("a leaf without a value; expected a number, e.g. 3 or x = 3"),
        };
        Ok(Label { name, player: self.player, value: Some(value) })
    }
}

/// A number, which may have a comma for a point: `2.5`, `2,5`.
pub(super) fn decimal(text: &str) -> Result<Decimal, DecimalError> {
    points(text).parse()
}

/// The numbers that a text ends in, which may have separators between them, and what is before them.
pub(super) fn split_numbers(text: &str) -> (&str, &str) {
    let number = |part: &str| part.is_empty() || part.parse::<Decimal>() != Err(DecimalError::NotANumber);
    let words = text.split_whitespace().rev().take_while(|word| word.split([',', ';']).all(number));
    let start = words.last().map_or(text.len(), |word| word.as_ptr() as usize - text.as_ptr() as usize);
    (text[..start].trim_end(), &text[start..])
}

/// Whether a word of a name is a number: then more than one node is meant.
fn has_number(name: &str) -> bool {
    name.split_whitespace().any(|word| is_number(word.trim_end_matches([',', ';'])))
}

/// A name without a dash or an arrow that only leads to what follows.
fn without_dash(name: &str) -> &str {
    let name = name.trim_end();
    let signs = |c: char| "-–—>→|".contains(c);
    let rest = name.trim_end_matches(signs);
    if rest.ends_with(char::is_whitespace) { rest.trim_end() } else { name }
}

/// Complains about several numbers where one is expected.
fn several(text: &str) -> String {
    let found = plyscope::tree::clip(text);
    format!("found `{found}`; expected one number, or a name before it, e.g. x = 3")
}

/// Two numbers or more with semicolons, commas or only blanks between them, and what their commas are; nothing if it is
/// something else or can be two things, as `2,5, 3,5`.
pub(super) fn row(text: &str) -> Option<(Vec<Decimal>, Option<Comma>)> {
    let text = text.trim().trim_end_matches([',', ';']);
    let spaced = text.contains(", ") || text.contains(",\t");
    let blank = text.contains(char::is_whitespace);
    let (words, between): (Vec<&str>, bool) = if text.contains(';') {
        (text.split(';').collect(), false)
    } else if spaced || !blank && text.matches(',').count() > 1 {
        // A comma inside one of them could be either.
        (if spaced && text != points(text) { Vec::new() } else { text.split(',').collect() }, true)
    } else if blank {
        (text.split_whitespace().collect(), false)
    } else {
        (Vec::new(), false)
    };
    let numbers: Option<Vec<Decimal>> = words
        .iter()
        .map(|word| decimal(word.trim()).ok().filter(|_| is_number(&points(word.trim()))))
        .collect();
    let comma = if between { Comma::Between } else { Comma::Point };
    numbers.filter(|all| all.len() > 1).map(|all| (all, text.contains(',').then_some(comma)))
}

/// Whether a word is a number; `000` is the rest of a larger one.
pub(super) fn is_number(text: &str) -> bool {
    let digits = text.trim_start_matches(['-', '+', '−', '–']);
    let rest = digits.starts_with('0') && digits[1..].starts_with(|c: char| c.is_ascii_digit());
    !rest && text.parse::<Decimal>().is_ok()
}

/// The text with a point for each comma that touches a digit on both sides.
pub(super) fn points(text: &str) -> String {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let point = |(at, c): (usize, char)| {
        let inside = digit(text[..at].chars().next_back()) && digit(text[at + c.len_utf8()..].chars().next());
        if c == ',' && inside { '.' } else { c }
    };
    text.char_indices().map(point).collect()
}

/// A bracket beside a player that does not open or close, `A (MIN`, and what is wrong with it. In quotes all may stand.
pub(super) fn unmatched_bracket(label: &str) -> Option<(usize, &'static str)> {
    let words = || label.split(|c: char| !c.is_alphabetic());
    if label.contains('"') || !words().any(|word| named_player(word).is_some()) {
        return None;
    }
    let mut open: Vec<(usize, char)> = Vec::new();
    let half = label.char_indices().find(|&(at, c)| {
        match c {
            '(' => open.push((at, ')')),
            '[' => open.push((at, ']')),
            ')' | ']' => return open.pop().is_none_or(|(_, closer)| closer != c),
            _ => {}
        }
        false
    });
    let (at, _) = half.or(open.first().copied())?;
    Some((at, "an unmatched bracket beside a player; expected a pair, e.g. A (MIN)"))
}

/// Complains about two players where one is meant.
pub(super) fn both_players(label: &str) -> String {
    format!("both players at one node, `{}`; expected one of them, e.g. A (MIN)", plyscope::tree::clip(label))
}

/// MAX or MIN.
pub(super) const fn capitals(player: Player) -> &'static str {
    match player {
        Player::Max => "MAX",
        Player::Min => "MIN",
    }
}

/// max or min.
pub(super) const fn lower(player: Player) -> &'static str {
    match player {
        Player::Max => "max",
        Player::Min => "min",
    }
}

/// The name as it must be written in such a line: in quotes unless it cannot be taken for anything else.
pub(super) fn line_name(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-.' ".contains(c);
    let first = |c: char| c.is_alphabetic() || c == '_';
    let is_plain = name.starts_with(first)
        && name.chars().all(plain)
        && !name.ends_with(' ')
        && name.parse::<Decimal>() == Err(DecimalError::NotANumber)
        && row(split_numbers(name).1).is_none()
        && !name.split(|c: char| !c.is_alphabetic()).any(|word| named_player(word).is_some());
    if is_plain { name.to_owned() } else { quote(name) }
}

/// The line that says what is written at `node`: the player if `with_player`, the name if `with_name`.
pub(super) fn line(
    tree: &Tree,
    node: NodeId,
    with_player: bool,
    with_name: bool,
    number: impl Fn(Decimal) -> String,
) -> String {
    let mut parts = Vec::new();
    if with_player {
        parts.push(capitals(tree.player(node)).to_owned());
    }
    if with_name {
        parts.push(line_name(tree.name(node)));
    }
    if let Some(value) = tree.value(node) {
        match tree.is_leaf(node) {
            true if with_name => parts.push("=".to_owned()),
            true => {}
            false => parts.push("~".to_owned()),
        }
        parts.push(number(tree.decimal(value)));
    }
    parts.join(" ")
}
