//! Which format a text is in, by its content.

use super::format::Format;
use super::{adjacency, counts, dot, forest, json, lists, loose, newick, outline};
use plyscope::Player;
use plyscope::tree::{Scanner, leading_player};

impl Format {
    /// The format that `text` seems to be in: whatever a format can write is detected as that format, or reads the
    /// same in the one detected.
    ///
    /// What ends with `;` and is Newick, is Newick. `{` starts a JSON object if it has a field of one and no other
    /// dictionary follows. `[[3]]`, which is a list as well as a forest, is a list.
    pub fn detect(text: &str) -> Format {
        let mut s = Scanner::new(text);
        s.skip_space(None);
        let text = s.rest();
        if text.starts_with("EFG") && text[3..].starts_with(char::is_whitespace) {
            return Format::Efg;
        }
        if dot::is_dot(text) {
            return Format::Dot;
        }
        if text.trim_end().ends_with(';') && newick::read(text, Player::Max).is_ok() {
            return Format::Newick;
        }
        // What a comment of Python is before.
        s.skip_space(Some('#'));
        let code = s.rest();
        match s.peek() {
            // `(MIN) A` is a line.
            Some('(' | '[')
                if leading_player(code).is_some_and(|(_, rest)| rest.starts_with(char::is_alphanumeric)) =>
            {
                Format::Outline
            }
            // A name may start like TeX, but it has no bracket outside of quotes.
            Some('\\' | '%') if code.contains('[') => Format::Forest,
            Some('{') => in_curly_brackets(code),
            Some('[') if code.starts_with("[&") => Format::Newick,
            Some('[') if objects_follow(code) => Format::Adjacency,
            // Its commas are put in when it is read.
            Some('[') if loose::spaced(code).is_some() => Format::Lists,
            Some('[') if forest::is_forest(code) && !loose::is_numbers(code) => Format::Forest,
            Some('[') => Format::Lists,
            Some('(') if has_comma(code) && last_line_ends_newick(code) => Format::Newick,
            Some('(') if code.len() < text.len() || has_comma(code) => Format::Lists,
            Some('(' | ';') => Format::Sexpr,
            _ if adjacency::is_edge(code) => Format::Adjacency,
            // A leaf alone: `"x"=3` is a word with its name in quotes, `"x=3"` is a string.
            Some('"' | '\'') if s.string().is_ok() && !matches!(s.peek(), Some(':' | '=')) => Format::Lists,
            _ if lists::is_python_number(code) => Format::Lists,
            _ if counts::is_counts(code) && counts::is_preorder(code) => Format::Preorder,
            _ if counts::is_counts(code) => Format::Levels,
            _ if adjacency::has_name(code) => Format::Adjacency,
            _ if outline::is_outline(text) => Format::Outline,
            None if !text.is_empty() => Format::Lists,
            _ => Format::Sexpr,
        }
    }
}

/// Whether the last line ends with `;` and is not a comment.
fn last_line_ends_newick(text: &str) -> bool {
    let last = text.trim_end().rsplit('\n').next().unwrap_or_default();
    last.ends_with(';') && !last.contains('#')
}

/// Whether a comma stands outside of quotes and comments. Python has one in every tuple, an s-expression none.
fn has_comma(text: &str) -> bool {
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            // Neither a string nor a comment goes on in the next line.
            '\n' => quote = None,
            '\\' if matches!(quote, Some('"' | '\'')) => drop(chars.next()),
            c if quote == Some(c) => quote = None,
            _ if quote.is_some() => {}
            '"' | '\'' => quote = Some(c),
            // No character ends this quote but the end of the line.
            ';' => quote = Some('\n'),
            ',' => return true,
            _ => {}
        }
    }
    false
}

/// The format of a text that starts with `{`.
fn in_curly_brackets(text: &str) -> Format {
    let (keys, end) = first_object(text);
    let uniform = |key: &&str| counts::UniformField::named(key).is_some();
    if objects_come(&text[end..]) {
        Format::Adjacency
    } else if keys.len() > 1 && keys.iter().all(uniform) {
        Format::Levels
    } else if keys.iter().any(|key| json::Field::named(key).is_some()) || !text[1..].contains(['[', '(', '{'])
    {
        // With nothing inside it is not a tree but a leaf: more likely an object with a field that we do not know.
        Format::Json
    } else {
        Format::Adjacency
    }
}

/// Whether a dictionary comes after the bracket that `text` starts with.
fn objects_follow(text: &str) -> bool {
    objects_come(&text[first_object(text).1..])
}

/// Whether a dictionary or a list of edges comes next, perhaps with a Python name or after a comma.
fn objects_come(text: &str) -> bool {
    let mut s = Scanner::new(text);
    s.skip_space(Some('#'));
    if s.eat(',') {
        s.skip_space(Some('#'));
    }
    matches!(s.peek(), Some('{' | '[')) || adjacency::has_name(s.rest())
}

/// The keys of the first object or list, not of those inside it, and where it ends.
fn first_object(text: &str) -> (Vec<&str>, usize) {
    let mut keys = Vec::new();
    let mut depth = 0;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        at += c.len_utf8();
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth -= 1,
            '#' => at += text[at..].find('\n').unwrap_or(text.len() - at),
            '"' | '\'' => {
                let Some(length) = quoted_length(&text[at..], c) else {
                    // Without an end nothing on this line can be known.
                    at += text[at..].find('\n').unwrap_or(text.len() - at);
                    continue;
                };
                let key = &text[at..at + length];
                at += length + 1;
                // Enough keys to know what it is.
                if depth == 1 && keys.len() < 16 && text[at..].trim_start().starts_with(':') {
                    keys.push(key);
                }
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    (keys, at)
}

/// How long a string is up to its closing quote, which must be on the same line.
fn quoted_length(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            '\n' => return None,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return Some(at),
            _ => {}
        }
    }
    None
}
