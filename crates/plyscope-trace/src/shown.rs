//! Names as people see them: nothing invisible, and not longer than a line can bear.
//!
//! Formats that machines read hold names exactly as they are. Everything that people read goes through here, so a name
//! can neither move the cursor of a terminal nor turn a line around, nor fill a page by being said at every step.

use std::borrow::Cow;

/// The most characters of a name that are shown.
pub const LONGEST: usize = 60;

/// How many characters of the end of a longer name are kept: of names with a common beginning the end differs.
const END: usize = 16;

/// Whether a character cannot be seen, or changes how its neighbours are seen.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// `text` with everything written out that cannot be seen: line breaks, the escapes of terminals, marks that turn the
/// direction of text around. Joiners stay where scripts and emoji need them: between characters that are not ASCII.
///
/// Law: what is given back has no hidden character but such joiners, and a text without any comes back as it is.
///
/// ```
/// use plyscope_trace::shown::visible;
/// assert_eq!(visible("A\u{1b}[31m\nB\u{202e}"), "A\\u{1b}[31m\\nB\\u{202e}");
/// assert_eq!(visible("Zug e2–e4"), "Zug e2–e4");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let joined = |c: Option<char>| c.is_some_and(|c| !c.is_ascii() && !is_hidden(c));
    let mut out = String::with_capacity(text.len() + 16);
    let mut before = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let joins = matches!(c, '\u{200c}' | '\u{200d}') && joined(before) && joined(chars.peek().copied());
        match is_hidden(c) && !joins {
            true => out.extend(c.escape_default()),
            false => out.push(c),
        }
        before = Some(c);
    }
    Cow::Owned(out)
}

/// [`visible`], and shortened in the middle if it has more than [`LONGEST`] characters.
///
/// Law: at most [`LONGEST`] characters come back, the first and the last ones among them.
///
/// ```
/// use plyscope_trace::shown::short;
/// let long = "A".repeat(50_000) + "Z";
/// let shown = short(&long);
/// assert!(shown.chars().count() <= 60 && shown.starts_with("AAA") && shown.ends_with("AAZ"));
/// assert_eq!(short("A B"), "A B");
/// ```
pub fn short(text: &str) -> Cow<'_, str> {
    if text.chars().nth(LONGEST).is_none() {
        let shown = visible(text);
        if shown.chars().nth(LONGEST).is_none() {
            return shown;
        }
    }
    // Only the ends are looked at, however long it is.
    let head: String = text.chars().take(LONGEST).collect();
    let tail: String = text.chars().rev().take(END).collect::<Vec<_>>().into_iter().rev().collect();
    let (head, tail) = (visible(&head), visible(&tail));
    let mut out: String = head.chars().take(LONGEST - END - 1).collect();
    out.push('…');
    let skipped = tail.chars().count().saturating_sub(END);
    out.extend(tail.chars().skip(skipped));
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nothing_hidden_is_left_and_nothing_is_too_long(text in "\\PC*|.*|[a\u{1b}\u{200d}\u{202e}é\n]{0,100}") {
            let shown = visible(&text);
            let joiner = |c: char| matches!(c, '\u{200c}' | '\u{200d}');
            prop_assert!(shown.chars().all(|c| !is_hidden(c) || joiner(c)), "{shown:?}");
            if !text.chars().any(is_hidden) {
                prop_assert_eq!(&*shown, &*text);
            }
            // What is visible stays as it is when it is shown again.
            prop_assert_eq!(&visible(&shown), &shown);
            let shown = short(&text);
            prop_assert!(shown.chars().count() <= LONGEST);
            prop_assert!(shown.chars().all(|c| !is_hidden(c) || joiner(c)), "{shown:?}");
        }
    }

    #[test]
    fn joiners_stay_where_they_join() {
        for text in ["👩\u{200d}🔬", "می\u{200c}خواهم"] {
            assert_eq!(visible(text), text);
        }
        assert_eq!(visible("a\u{200d}b"), "a\\u{200d}b");
        assert_eq!(visible("pay\u{202e}lap"), "pay\\u{202e}lap");
    }
}
