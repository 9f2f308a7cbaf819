//! The s-expression notation of a tree: the shortest one that can say everything.

use super::{Builder, Decimal, DecimalError, Label, NodeId, Tree, TreeError};
use crate::game::Player;
use std::fmt;
use std::str::FromStr;

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What was found, what was expected, and an example.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Reads a text character by character and remembers where it is. Shared by all readers of trees.
#[derive(Clone, Debug)]
pub struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    /// At the beginning of `text`; a byte order mark is passed over.
    pub fn new(text: &'t str) -> Scanner<'t> {
        Scanner { text, at: if text.starts_with('\u{feff}') { 3 } else { 0 } }
    }

    /// The byte offset of the next character.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// The next character, not taken.
    pub fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// The rest of the text.
    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Takes the next character.
    pub fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Takes the next character if it is `c`.
    pub fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    /// Takes characters while `keep` says so.
    pub fn take_while(&mut self, mut keep: impl FnMut(char) -> bool) -> &'t str {
        let start = self.at;
        let rest = self.rest();
        self.at += rest.find(|c| !keep(c)).unwrap_or(rest.len());
        &self.text[start..self.at]
    }

    /// Takes a bare word: all that could be a name without quotes, or a number. Empty if none comes next.
    pub fn word(&mut self) -> &'t str {
        self.take_while(|c| AtomStyle::Word.allows(c))
    }

    /// The text from a byte offset up to here.
    pub fn since(&self, offset: usize) -> &'t str {
        &self.text[offset..self.at]
    }

    /// Passes over white space, and over comments that start with `comment` and end with the line.
    pub fn skip_space(&mut self, comment: Option<char>) {
        self.take_while(char::is_whitespace);
        while comment.is_some() && self.peek() == comment {
            self.take_while(|c| c != '\n');
            self.take_while(char::is_whitespace);
        }
    }

    /// Takes a string in the quotes that come next, with the escapes of JSON.
    ///
    /// # Errors
    /// If it does not end or an escape is unknown.
    pub fn string(&mut self) -> Result<String, ParseError> {
        let start = self.at;
        let quote = self.bump();
        let mut out = String::new();
        loop {
            out.push_str(self.take_while(|c| Some(c) != quote && c != '\\' && c != '\n'));
            let escape_at = self.at;
            match self.bump() {
                c if c == quote => return Ok(out),
                Some('\\') => match self.bump() {
                    Some('n') => out.push('\n'),
                    Some('t') => out.push('\t'),
                    Some('r') => out.push('\r'),
                    Some('b') => out.push('\u{8}'),
                    Some('f') => out.push('\u{c}'),
                    Some(c @ ('"' | '\'' | '\\' | '/')) => out.push(c),
                    Some('u') => match self.unicode() {
                        Some(c) => out.push(c),
                        None => {
                            return Err(self.error_at(
                                escape_at,
                                "an escape that does not stand for a character; expected four hexadecimal digits, e.g. \\u00e9",
                            ));
                        }
                    },
                    _ => {
                        return Err(self.error_at(
                            escape_at,
                            "unknown escape; expected one of \\\" \\\\ \\n \\t \\uXXXX",
                        ));
                    }
                },
                _ => return Err(self.error_at(start, "this text does not end; expected a closing quote")),
            }
        }
    }

    /// The four hexadecimal digits after `\u`, and a second such escape for the other half of a surrogate pair.
    fn unicode(&mut self) -> Option<char> {
        let four = |s: &mut Self| {
            let digits = s.rest().get(..4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()))?;
            s.at += 4;
            u32::from_str_radix(digits, 16).ok()
        };
        let high = four(self)?;
        if !(0xd800..0xdc00).contains(&high) {
            return char::from_u32(high);
        }
        let low = if self.eat('\\') && self.eat('u') { four(self)? } else { return None };
        char::from_u32(0x10000 + ((high - 0xd800) << 10) + low.checked_sub(0xdc00).filter(|l| *l < 0x400)?)
    }

    /// What comes next, for an error message.
    pub fn found(&self) -> String {
        match self.peek() {
            None => "the text ends".to_owned(),
            Some(c) if c.is_control() => format!("found {c:?}"),
            Some(c) if AtomStyle::Word.allows(c) => format!("found `{}`", clip(self.clone().word())),
            Some(c) => format!("found `{c}`"),
        }
    }

    /// An error at the next character: what was found there, and what was `expected`.
    pub fn expected(&self, expected: &str) -> ParseError {
        self.error_at(self.at, &format!("{}; expected {expected}", self.found()))
    }

    /// An error at the next character, inside a bracket that was `opened` at a byte offset: what was found, and what
    /// was `expected` to go on or to close it.
    pub fn unclosed(&self, expected: &str, opened: usize) -> ParseError {
        let ParseError { line, column, .. } = self.error_at(opened, "");
        self.expected(&format!("{expected} for the bracket opened in line {line}, column {column}"))
    }

    /// An error at a byte offset.
    pub fn error_at(&self, offset: usize, message: &str) -> ParseError {
        let before = &self.text[..offset.min(self.text.len())];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        ParseError {
            line: before.bytes().filter(|&b| b == b'\n').count() + 1,
            column: before[line_start..].chars().filter(|&c| c != '\u{feff}').count() + 1,
            message: message.to_owned(),
        }
    }

    /// A [`Builder`]'s complaint, placed in the text; `offsets` says where each node stands.
    pub fn error_of(&self, error: &TreeError, offsets: &[usize]) -> ParseError {
        let offset = error.node.and_then(|n| offsets.get(n.index())).copied().unwrap_or(self.at);
        self.error_at(offset, &error.kind.to_string())
    }

    /// Passes over space and checks that nothing follows.
    ///
    /// # Errors
    /// If something does.
    pub fn end(&mut self, comment: Option<char>) -> Result<(), ParseError> {
        self.skip_space(comment);
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("nothing after the end of the tree")),
        }
    }

    /// The number written as `text` at `offset`.
    ///
    /// # Errors
    /// If it is none, or out of range.
    pub fn number(&self, offset: usize, text: &str, expected: &str) -> Result<Decimal, ParseError> {
        text.parse().map_err(|e| match e {
            DecimalError::NotANumber if text.is_empty() => self.error_at(offset, &format!("found nothing; expected {expected}")),
            DecimalError::NotANumber => self.error_at(offset, &format!("found `{}`; expected {expected}", clip(text))),
            DecimalError::OutOfRange => self.error_at(
                offset,
                &format!("{} is out of range; expected a number between -1000000000 and 1000000000 with at most 9 decimals", clip(text)),
            ),
        })
    }

    /// The player written as `text` at `offset`.
    ///
    /// # Errors
    /// If it is neither.
    pub fn player(&self, offset: usize, text: &str) -> Result<Player, ParseError> {
        named_player(text).ok_or_else(|| match text {
            "" => self.error_at(offset, "found nothing; expected a player, max or min"),
            _ => self.error_at(offset, &format!("unknown player `{}`; expected max or min", clip(text))),
        })
    }
}

/// The beginning of `text`, fit for one line of an error message however long or strange it is.
pub fn clip(text: &str) -> String {
    const LIMIT: usize = 24;
    let mut out = String::new();
    for (i, c) in text.chars().enumerate() {
        match c {
            _ if i == LIMIT => return out + "…",
            c if c.is_control() => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}

const CHILD: &str = "a number, a named leaf or a node in brackets, e.g. 3, x=3 or (B 3 5)";

/// Where an [`Atom`] stands, and so which names need no quotes in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AtomStyle {
    /// By itself, between spaces and brackets.
    Word,
    /// As the whole content of a string.
    Content,
}

impl AtomStyle {
    /// Whether a name without quotes may have this character.
    fn allows(self, c: char) -> bool {
        match self {
            AtomStyle::Word => {
                !c.is_whitespace() && !c.is_control() && !"()[]{},;:=~\"'`#\u{feff}".contains(c)
            }
            AtomStyle::Content => !":=~\u{feff}".contains(c),
        }
    }

    /// The name as it must be written, in quotes if it could be taken for something else.
    fn write(self, name: &str) -> String {
        let plain = name.chars().all(|c| self.allows(c)) && !name.starts_with(['"', '\'']);
        if plain && name.parse::<Decimal>() == Err(DecimalError::NotANumber) && named_player(name).is_none() {
            name.to_owned()
        } else {
            quote(name)
        }
    }
}

/// The player that a word names, in capitals or not.
pub fn named_player(word: &str) -> Option<Player> {
    [("max", Player::Max), ("min", Player::Min)]
        .into_iter()
        .find_map(|(name, player)| word.eq_ignore_ascii_case(name).then_some(player))
}

/// Whether a name needs no quotes by itself.
fn is_word(name: &str) -> bool {
    name.chars().all(|c| AtomStyle::Word.allows(c))
}

/// What may stand between a player and a name.
const BETWEEN: &str = ",:;/|";
const DASHES: [char; 3] = ['-', '–', '—'];

/// The signs that pictures have for the players.
fn drawn_player(c: char) -> Option<Player> {
    match c {
        '△' | '▲' => Some(Player::Max),
        '▽' | '▼' => Some(Player::Min),
        _ => None,
    }
}

/// The player that a label begins with, as a word of its own or in brackets, and what follows: `MAX A`, `(MIN) A`,
/// `max: A`, `MIN(A)`, `△ A`. All of the label follows if it is a player with a number, `MIN2`.
pub fn leading_player(label: &str) -> Option<(Player, &str)> {
    let label = label.trim_start();
    if let Some(player) = label.chars().next().and_then(drawn_player) {
        let rest = label.trim_start_matches(|c| drawn_player(c) == Some(player));
        return Some((player, rest.trim_start()));
    }
    let open = label.strip_prefix(['(', '[', '<']);
    let text = open.unwrap_or(label).trim_start();
    let (word, mut rest) = text.split_at(text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len()));
    let player = named_player(word)?;
    if open.is_some() {
        rest = rest.trim_start().strip_prefix([')', ']', '>'])?;
    }
    if rest.starts_with(char::is_alphanumeric) {
        return Some((player, label));
    }
    if let Some(inside) = rest.trim_start().strip_prefix(['(', '[', '{']) {
        // `MIN(A)` is a node, `max(3, 5)` and `max (3, 5` are calls.
        let name = inside.trim_end().strip_suffix([')', ']', '}'])?.trim();
        let simple = name.chars().all(|c| c.is_alphanumeric() || c.is_whitespace() || "_-".contains(c));
        return (simple && name.starts_with(char::is_alphabetic)).then_some((player, name));
    }
    rest = rest.strip_prefix(['_', '^']).unwrap_or(rest);
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || BETWEEN.contains(c));
        match rest.strip_prefix(DASHES) {
            // Not the sign of a number.
            Some(after)
                if !after.starts_with(|c: char| c.is_ascii_digit() || ".∞".contains(c))
                    && rest.parse::<Decimal>().is_err() =>
            {
                rest = after;
            }
            _ => return Some((player, rest)),
        }
    }
}

/// The player that a label ends with, as a word of its own or in brackets, and what stands before it: `A (MIN)`,
/// `A, max`, `A_MIN`, `A (MIN to move)`.
pub fn trailing_player(label: &str) -> Option<(&str, Player)> {
    let label = label.trim_end();
    let between = |c: char| c.is_whitespace() || BETWEEN.contains(c) || DASHES.contains(&c);
    if let Some(inside) = label.strip_suffix([')', ']', '>']) {
        let (rest, inside) = inside.rsplit_once(['(', '[', '<'])?;
        let word = inside.trim_start().split(|c: char| !c.is_alphabetic()).next()?;
        let player = named_player(word).filter(|_| !inside.contains(|c: char| c.is_ascii_digit()))?;
        return Some((rest.trim_end_matches(between), player));
    }
    let (rest, word) = label.split_at(label.trim_end_matches(char::is_alphabetic).len());
    let player = named_player(word).or_else(|| label.chars().next_back().and_then(drawn_player))?;
    let rest = rest.trim_end_matches(|c| drawn_player(c) == Some(player));
    // `A (MIN` is not a label with a player but one with something missing.
    if rest.ends_with(|c: char| c.is_alphanumeric() || "([<".contains(c)) && !word.is_empty() {
        return None;
    }
    let rest = rest.strip_suffix(['_', '^']).unwrap_or(rest);
    Some((rest.trim_end_matches(between), player))
}

/// The player that a label names first or last, and the rest of it, which is the name: `A (MIN)`, `MAX: B`, `MIN`. A label
/// that names both players names neither.
///
/// The one place that knows how people write a player and a name together; all readers ask here.
pub fn labelled(label: &str) -> Option<(Player, &str)> {
    match (leading_player(label), trailing_player(label)) {
        (Some((first, _)), Some((_, last))) if first != last => None,
        (Some(found), _) => Some(found),
        (None, last) => last.map(|(rest, player)| (player, rest)),
    }
}

/// What stands where a label, a leaf or a name may stand: `[name][:player][=value | ~static]`, or a number.
///
/// One grammar for all notations that write a node in one word.
#[derive(Clone, Debug)]
pub struct Atom {
    offset: usize,
    name: Option<String>,
    quoted: bool,
    player: Option<Player>,
    leaf: Option<Decimal>,
    estimate: Option<Decimal>,
}

impl Atom {
    /// Takes the atom that comes next in the text; nothing may touch it but space, a round bracket or a comment.
    ///
    /// # Errors
    /// If there is none, or its player or number is not one.
    pub fn word(s: &mut Scanner<'_>) -> Result<Atom, ParseError> {
        let atom = Atom::read(s, AtomStyle::Word)?;
        match s.peek() {
            _ if s.offset() == atom.offset => Err(s.expected(CHILD)),
            Some(c) if !c.is_whitespace() && !"();".contains(c) => {
                Err(s.expected("a space or a bracket after a label or a number, e.g. (B~4 3 x=5)"))
            }
            _ => Ok(atom),
        }
    }

    /// Takes the string that comes next; all of its content is one atom, in which names may have spaces.
    ///
    /// # Errors
    /// If the string does not end, or its content is not an atom.
    pub fn string(s: &mut Scanner<'_>) -> Result<Atom, ParseError> {
        let offset = s.offset();
        let content = s.string()?;
        let mut inner = Scanner::new(&content);
        let atom = Atom::read(&mut inner, AtomStyle::Content).and_then(|atom| match inner.peek() {
            None if content.is_empty() => {
                Err(inner.error_at(0, "an empty label; expected a name, e.g. \"B\""))
            }
            None => Ok(Atom { offset, ..atom }),
            Some(_) => Err(inner.expected("the end of the label, e.g. \"B:max~4\" or \"x:min=3\"")),
        });
        atom.map_err(|inner| {
            let start = s.error_at(offset, &inner.message);
            // With an escape the columns of text and content differ: then the string itself is the place.
            let escaped = s.since(offset).contains('\\');
            ParseError { column: start.column + if escaped { 0 } else { inner.column }, ..start }
        })
    }

    fn read(s: &mut Scanner<'_>, style: AtomStyle) -> Result<Atom, ParseError> {
        let offset = s.offset();
        let quoted = matches!(s.peek(), Some('"' | '\''));
        let name = if quoted { s.string()? } else { s.take_while(|c| style.allows(c)).to_owned() };
        let name = if quoted || !name.is_empty() { Some(name) } else { None };
        let mut player = None;
        if s.eat(':') {
            let at = s.offset();
            let word = s.take_while(|c| style.allows(c));
            player = Some(s.player(at, word)?);
        }
        let (mut leaf, mut estimate) = (None, None);
        if let Some(sign @ ('=' | '~')) = s.peek() {
            s.bump();
            let at = s.offset();
            let word = s.take_while(|c| style.allows(c));
            let example = if sign == '=' { "a number, e.g. x=3" } else { "a number, e.g. B~4" };
            let value = Some(s.number(at, word, example)?);
            if sign == '=' { leaf = value } else { estimate = value }
        }
        Ok(Atom { offset, name, quoted, player, leaf, estimate })
    }

    /// The byte offset at which it stands.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Whether it is a leaf, even where a label is welcome: it has a value, or is a number and nothing else.
    pub fn is_leaf(&self) -> bool {
        let number =
            || self.name.as_ref().is_some_and(|n| n.parse::<Decimal>() != Err(DecimalError::NotANumber));
        self.leaf.is_some() || !self.quoted && self.player.is_none() && self.estimate.is_none() && number()
    }

    /// As the label of an inner node, of which the name may say who moves ([`labelled`]). It is only a name if a player
    /// stands beside it, or if it is one word in quotes. Only if it is not a [leaf](Atom::is_leaf).
    pub fn into_label(self) -> Label {
        let Atom { name, quoted, player, estimate: value, .. } = self;
        let said = name.as_deref().filter(|name| player.is_none() && !(quoted && is_word(name)));
        if let Some((player, rest)) = said.and_then(labelled) {
            let name = Some(rest.to_owned()).filter(|rest| !rest.is_empty());
            return Label { name, player: Some(player), value };
        }
        Label { name, player, value }
    }

    /// As a leaf.
    ///
    /// # Errors
    /// If it is none; with what was `expected` in its place.
    pub fn into_leaf(self, s: &Scanner<'_>, expected: &str) -> Result<Label, ParseError> {
        if self.estimate.is_some() {
            return Err(
                s.error_at(self.offset, "a leaf with `~`; expected `=`, e.g. x=3 (`~` is for inner nodes)")
            );
        }
        match self.leaf {
            Some(value) => Ok(Label { name: self.name, player: self.player, value: Some(value) }),
            None if !self.quoted && self.player.is_none() => {
                let text = self.name.unwrap_or_default();
                Ok(Label { value: Some(s.number(self.offset, &text, expected)?), ..Label::default() })
            }
            None => Err(s.error_at(self.offset, "a leaf without a value; expected name=number, e.g. x=3")),
        }
    }
}

impl Label {
    /// Takes the player that stands behind a name as a word of its own, `(A MIN 3 5)`, where no player was said.
    fn take_player(&mut self, s: &mut Scanner<'_>, comment: Option<char>) {
        let mut ahead = s.clone();
        ahead.skip_space(comment);
        let player = named_player(ahead.word());
        let ends = ahead.peek().is_none_or(|c| c.is_whitespace() || "();".contains(c));
        if player.is_some() && ends && self.player.is_none() {
            self.player = player;
            *s = ahead;
        }
    }

    /// Takes the name that stands behind a player, `(MIN A 3 5)`, where no name was said.
    fn take_name(&mut self, s: &mut Scanner<'_>, comment: Option<char>) {
        let mut ahead = s.clone();
        ahead.skip_space(comment);
        let named = ahead.peek().is_some_and(|c| c.is_alphabetic() || "\"'".contains(c));
        if !named || self.name.is_some() || self.player.is_none() || self.value.is_some() {
            return;
        }
        let label = Atom::word(&mut ahead).ok().filter(|atom| !atom.is_leaf()).map(Atom::into_label);
        if let Some(label) = label.filter(|label| label.player.is_none()) {
            *self = Label { player: self.player, ..label };
            *s = ahead;
        }
    }
}

impl Tree {
    /// Reads a tree in s-expression notation.
    ///
    /// | written | means |
    /// |---|---|
    /// | `(3 12 8)` | a node with three leaves; `[3, 12, 8]` is another format |
    /// | `(A (B 3 5) (C 2 9))` | the first word in a bracket is the node's name |
    /// | `x=3` | a leaf with a name |
    /// | `(B:max 3 5)`, `x:min=3` | who moves here; elsewhere the players alternate |
    /// | `(MIN 3 5)`, `(A MIN 3 5)`, `(MIN A 3 5)`, `("A (MIN)" 3 5)` | the same for a node without a name, or with it ([`labelled`]) |
    /// | `(B~4 3 5)` | a static value at an inner node |
    /// | `2.5`, `-inf` | decimals are exact; infinities are allowed |
    /// | `"two words"` | names with other characters in quotes |
    /// | `; …` | a comment to the end of the line |
    ///
    /// # Errors
    /// With line and column.
    pub fn parse(text: &str, first: Player) -> Result<Tree, ParseError> {
        const COMMENT: Option<char> = Some(';');
        let mut s = Scanner::new(text);
        let mut builder = Builder::new(first);
        let mut offsets = Vec::new();
        s.skip_space(COMMENT);
        if s.peek().is_none() {
            return Err(s.expected("a tree, e.g. (A (B 3 5) (C 2 9))"));
        }
        loop {
            s.skip_space(COMMENT);
            let offset = s.offset();
            match s.peek() {
                Some('(') => {
                    s.bump();
                    s.skip_space(COMMENT);
                    offsets.push(offset);
                    let mut first_leaf = None;
                    let mut label = Label::default();
                    if !matches!(s.peek(), Some('(' | ')') | None) {
                        let atom = Atom::word(&mut s)?;
                        if atom.is_leaf() {
                            first_leaf = Some((atom.offset, atom.into_leaf(&s, CHILD)?));
                        } else {
                            label = atom.into_label();
                            label.take_player(&mut s, COMMENT);
                            label.take_name(&mut s, COMMENT);
                        }
                    }
                    builder.open(label).map_err(|e| s.error_of(&e, &offsets))?;
                    if let Some((offset, label)) = first_leaf {
                        offsets.push(offset);
                        builder.leaf(label).map_err(|e| s.error_of(&e, &offsets))?;
                    }
                }
                Some(')') if builder.depth() > 0 => {
                    builder.close().map_err(|e| s.error_of(&e, &offsets))?;
                    s.bump();
                }
                Some(c) if AtomStyle::Word.allows(c) || "\"':=~".contains(c) => {
                    let label = Atom::word(&mut s)?.into_leaf(&s, CHILD)?;
                    offsets.push(offset);
                    builder.leaf(label).map_err(|e| s.error_of(&e, &offsets))?;
                }
                None => {
                    let open = builder.current().map_or(0, NodeId::index);
                    return Err(s.unclosed("`)`", offsets[open]));
                }
                Some(_) => return Err(s.expected(CHILD)),
            }
            if builder.depth() == 0 {
                break;
            }
        }
        s.end(COMMENT)?;
        builder.finish().map_err(|e| s.error_of(&e, &offsets))
    }

    /// Whether all names are the letters that a reader would give; then writers leave them out.
    pub fn has_plain_names(&self) -> bool {
        let mut builder = Builder::new(Player::Max);
        let label = || Label::value(0);
        // Rebuild the shape without names and compare.
        let mut stack = vec![(self.root(), false)];
        while let Some((node, done)) = stack.pop() {
            let added = if done {
                builder.close()
            } else if self.is_leaf(node) {
                builder.leaf(label())
            } else {
                stack.push((node, true));
                stack.extend(self.children(node).iter().rev().map(|&c| (c, false)));
                builder.open(label())
            };
            if added.is_err() {
                return false;
            }
        }
        let Ok(plain) = builder.finish() else { return false };
        self.levels().iter().zip(plain.levels()).all(|(&a, b)| self.name(a) == plain.name(b))
    }

    /// The [`Atom`] that says what is written at `node`, its children apart; with its name if the tree is `named`.
    /// Empty for an inner node of which there is nothing to say. A Max root needs no player.
    pub fn atom(&self, node: NodeId, named: bool, style: AtomStyle) -> String {
        let mut out = if named { style.write(self.name(node)) } else { String::new() };
        // A name that says who moves is only a name beside a player.
        let said = (named && !self.is_leaf(node)).then(|| labelled(self.name(node))).flatten();
        match self.unexpected_player(node, Player::Max).or(said.map(|_| self.player(node))) {
            Some(Player::Max) => out.push_str(":max"),
            Some(Player::Min) => out.push_str(":min"),
            None => {}
        }
        if let Some(value) = self.value(node) {
            match self.is_leaf(node) {
                true if out.is_empty() => {}
                true => out.push('='),
                false => out.push('~'),
            }
            out.push_str(&self.decimal(value).to_string().replace('∞', "inf"));
        }
        out
    }

    /// The player at `node`, unless it is the one a reader would expect there.
    pub fn unexpected_player(&self, node: NodeId, first: Player) -> Option<Player> {
        let expected = self.parent(node).map_or(first, |p| self.player(p).other());
        Some(self.player(node)).filter(|&p| p != expected)
    }
}

impl FromStr for Tree {
    type Err = ParseError;

    /// [`Tree::parse`] with Max at the root.
    fn from_str(text: &str) -> Result<Tree, ParseError> {
        Tree::parse(text, Player::Max)
    }
}

/// Writes the notation that [`Tree::parse`] reads, on one line. Reading it gives an equal tree.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = !self.has_plain_names();
        let label = |node| self.atom(node, named, AtomStyle::Word);
        let mut stack = vec![(self.root(), false)];
        let mut space = false;
        while let Some((node, done)) = stack.pop() {
            if done {
                f.write_str(")")?;
                space = true;
                continue;
            }
            if space {
                f.write_str(" ")?;
            }
            if self.is_leaf(node) {
                f.write_str(&label(node))?;
                space = true;
            } else {
                let label = label(node);
                write!(f, "({label}")?;
                space = !label.is_empty();
                stack.push((node, true));
                stack.extend(self.children(node).iter().rev().map(|&c| (c, false)));
            }
        }
        Ok(())
    }
}

/// `text` as a JSON string, in double quotes.
pub fn quote(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_the_same() {
        for text in [
            "7",
            "(3)",
            "(3 12 8)",
            "(((6 5) (8 7)) ((2 1) (0 3)))",
            "(A (B 3 5) (C 2 9))",
            "(root (left:max x=3 :min=-0.25) (\"two words\"~4 inf -inf 0 0))",
            "(:min ~3 1 2)",
            "(:min (:min 1 (2 3)) 4)",
            "(\"7\" \"inf\"=3 'it\\'s'=4)",
            "\"\\ufeffx\"=3",
        ] {
            match text.parse::<Tree>() {
                Ok(tree) => {
                    assert_eq!(tree.to_string().parse::<Tree>().as_ref(), Ok(&tree), "{text} → {tree}")
                }
                Err(e) => assert_eq!((text, e.column), ("(:min ~3 1 2)", 7), "{e}"),
            }
        }
        assert_eq!("(A (B 3 5) (C 2 9))".parse::<Tree>().unwrap().to_string(), "((3 5) (2 9))");
        assert_eq!("(:min~3 1 2)".parse::<Tree>().unwrap().to_string(), "(:min~3 1 2)");
    }

    #[test]
    fn bad_text_gets_one_clear_error_with_its_place() {
        for (text, message) in [
            ("", "line 1, column 1: the text ends; expected a tree, e.g. (A (B 3 5) (C 2 9))"),
            (
                "((1 2)",
                "line 1, column 7: the text ends; expected `)` for the bracket opened in line 1, column 1",
            ),
            ("(1 2))", "line 1, column 6: found `)`; expected nothing after the end of the tree"),
            (
                "(1\n five)",
                "line 2, column 2: found `five`; expected a number, a named leaf or a node in brackets, e.g. 3, x=3 or (B 3 5)",
            ),
            ("(1 ())", "line 1, column 4: this node has no children; expected at least one"),
            ("(1 x=y)", "line 1, column 6: found `y`; expected a number, e.g. x=3"),
            ("(A:both 1)", "line 1, column 4: unknown player `both`; expected max or min"),
            ("(x=1 x=2)", "line 1, column 6: a second node named \"x\"; names must differ"),
            (
                "(1 2000000000)",
                "line 1, column 4: 2000000000 is out of range; expected a number between -1000000000 and 1000000000",
            ),
            (
                "(0.5 1000000000)",
                "line 1, column 6: 1000000000 is out of range in a tree with 1 decimals; expected a number between -100000000 and 100000000",
            ),
            (
                "(1 [2])",
                "line 1, column 4: found `[`; expected a number, a named leaf or a node in brackets, e.g. 3, x=3 or (B 3 5)",
            ),
            ("(\"a 1)", "line 1, column 2: this text does not end; expected a closing quote"),
            (
                "(x=3=4)",
                "line 1, column 5: found `=`; expected a space or a bracket after a label or a number, e.g. (B~4 3 x=5)",
            ),
            (
                "(1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)",
                "line 1, column 4: found `aaaaaaaaaaaaaaaaaaaaaaaa…`; expected a number, a named leaf or a node in brackets, e.g. 3, x=3 or (B 3 5)",
            ),
            ("(1 \"\"=2)", "line 1, column 4: an empty name; expected at least one character"),
        ] {
            assert_eq!(text.parse::<Tree>().unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn very_deep_nesting_is_refused_not_fatal() {
        let text = "(".repeat(100_000);
        assert!(text.parse::<Tree>().unwrap_err().message.contains("deeper than 1000"));
        let deep = format!("{}5{}", "(".repeat(1000), ")".repeat(1000));
        assert_eq!(deep.parse::<Tree>().unwrap().to_string(), deep);
    }
}
