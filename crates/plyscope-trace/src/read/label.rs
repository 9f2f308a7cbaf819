//! What stands at a node in one line for people: `MAX A`, `B ~ 4`, `x = 3`, `3`.
//!
//! `[MAX | MIN] [name] [= value | ~ static value]`: shared by outlines, DOT's labels and forest's contents. `:` is as
//! good as `=`, a leaf may leave it out (`x 3`), and a name that could be taken for something else is in quotes. The player
//! may stand behind the name as well, and in brackets ([`labelled`](plyscope::tree::labelled)). There is one value in a
//! label, so a comma in it is a decimal one.

use plyscope::tree::{
    Decimal, DecimalError, Label, ParseError, Scanner, leading_player, named_player, quote, trailing_player,
};
use plyscope::{NodeId, Player, Tree};

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
            if !name.is_empty() {
                label.name = Some(name.to_owned());
            }
            rest = &rest[end..];
        }
        if let Some(sign) = rest.chars().next() {
            let sign = if sign == '~' { '~' } else { '=' };
            let number = rest[1..].trim_start();
            let example = if sign == '=' { "a number, e.g. x = 3" } else { "a number, e.g. B ~ 4" };
            let value = decimal(number)
                .or_else(|_| Scanner::new("").number(0, number, example))
                .map_err(|error| complain(error, number))?;
            label.value = Some((sign, value));
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

    /// Takes a text without `=` and `~`: a number, or a name that may end in one.
    fn with_last_word(mut self, text: &str, label: &str) -> Result<LineLabel, String> {
        match decimal(text) {
            Ok(number) => self.alone = Some(number),
            Err(DecimalError::OutOfRange) => {
                return Err(Scanner::new("").number(0, text, "").err().map_or(String::new(), |e| e.message));
            }
            Err(DecimalError::NotANumber) if text.is_empty() => {}
            Err(DecimalError::NotANumber) => {
                let is_number = |word: &str| decimal(word).is_ok();
                if let Some((name, last)) = text.rsplit_once(char::is_whitespace)
                    && let Ok(number) = decimal(last)
                {
                    // `3 12` is two leaves that something is missing between, and not a node called 3.
                    if name.split_whitespace().all(is_number) {
                        let found = plyscope::tree::clip(text);
                        return Err(format!(
                            "found `{found}`; expected one number, or a name before it, e.g. x = 3"
                        ));
                    }
                    let name = self.take_player(name.trim_end(), label)?;
                    self.split = Some((name.to_owned(), number));
                }
                self.name = Some(text.to_owned());
            }
        }
        Ok(self)
    }

    /// As the label of an inner node.
    pub(super) fn into_inner(self) -> Result<Label, &'static str> {
        match self.value {
            _ if self.alone.is_some() => Err(
                "a number alone at a node with children; expected a name, e.g. B, or a static value, e.g. ~ 4",
            ),
            Some(('=', _)) => Err(
                "`=` gives a leaf its value, and this node has children; expected `~` for a static value, e.g. B ~ 4",
            ),
            value => Ok(Label { name: self.name, player: self.player, value: value.map(|(_, value)| value) }),
        }
    }

    /// As a leaf.
    pub(super) fn into_leaf(self) -> Result<Label, &'static str> {
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
