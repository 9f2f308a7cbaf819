//! What stands at a node in one line for people: `MAX A`, `B ~ 4`, `x = 3`, `3`.
//!
//! `[MAX | MIN] [name] [= value | ~ static value]`: shared by outlines, DOT's labels and forest's contents. `:` is as
//! good as `=`, a leaf may leave it out (`x 3`), and a name that could be taken for something else is in quotes.

use plyscope::tree::{Decimal, DecimalError, Label, ParseError, Scanner, quote};
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
        // A part of `text` begins where its bytes lie.
        let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let end = rest.find(|c: char| c.is_whitespace() || "=~:".contains(c)).unwrap_or(rest.len());
        label.player = player(&rest[..end]);
        if label.player.is_some() {
            rest = rest[end..].trim_start();
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
            let end = rest.find(['=', '~', ':']).unwrap_or(rest.len());
            let mut name = rest[..end].trim_end();
            // `A (MIN)` says who moves, too.
            if label.player.is_none()
                && let Some((before, last)) = name.rsplit_once(['(', '['])
                && let Some(player) = last.strip_suffix([')', ']']).and_then(|word| player(word.trim()))
            {
                label.player = Some(player);
                name = before.trim_end();
            }
            if end == rest.len() {
                return label.with_last_word(name).map_err(|message| (offset(rest), message));
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
            let value =
                Scanner::new("").number(0, number, example).map_err(|error| complain(error, number))?;
            label.value = Some((sign, value));
        }
        Ok(label)
    }

    /// Takes a text without `=` and `~`: a number, or a name that may end in one.
    fn with_last_word(mut self, text: &str) -> Result<LineLabel, String> {
        match text.parse() {
            Ok(number) => self.alone = Some(number),
            Err(DecimalError::OutOfRange) => {
                return Err(Scanner::new("").number(0, text, "").err().map_or(String::new(), |e| e.message));
            }
            Err(DecimalError::NotANumber) if text.is_empty() => {}
            Err(DecimalError::NotANumber) => {
                let is_number = |word: &str| word.parse::<Decimal>().is_ok();
                if let Some((name, last)) = text.rsplit_once(char::is_whitespace)
                    && let Ok(number) = last.parse()
                {
                    // `3 12` is two leaves that something is missing between, and not a node called 3.
                    if name.split_whitespace().all(is_number) {
                        let found = plyscope::tree::clip(text);
                        return Err(format!(
                            "found `{found}`; expected one number, or a name before it, e.g. x = 3"
                        ));
                    }
                    self.split = Some((name.trim_end().to_owned(), number));
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

/// The player that a word names, in capitals or not.
pub(super) fn player(word: &str) -> Option<Player> {
    [("max", Player::Max), ("min", Player::Min)]
        .into_iter()
        .find_map(|(name, player)| word.eq_ignore_ascii_case(name).then_some(player))
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
    let word = name.split(' ').next().unwrap_or_default();
    let is_plain = name.starts_with(first)
        && name.chars().all(plain)
        && !name.ends_with(' ')
        && name.parse::<Decimal>() == Err(DecimalError::NotANumber)
        && player(word).is_none();
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
