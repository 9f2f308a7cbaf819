//! The words: every sentence and label that people read, in every language, in one place.
//!
//! A message is a function of the language and its arguments. Both spellings stand side by side, and the compiler
//! refuses one that forgets an argument or asks for one that is not there.

mod algorithms;
pub(crate) mod messages;
mod phrases;
mod refusals;

pub use phrases::{Phrases, READING, SOURCES, messages_in, sentences_in};

use plyscope::{Score, Tree};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::De];

    /// Its code, as in the `lang` attribute of a page.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::De => "de",
        }
    }

    /// A large number as people read it: `12,408`, in German `12.408`.
    pub fn count(self, number: u64) -> String {
        let sign = if self == Lang::De { '.' } else { ',' };
        let digits = number.to_string();
        let mut out = String::with_capacity(digits.len() + digits.len() / 3);
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                out.push(sign);
            }
            out.push(digit);
        }
        out
    }

    /// A number that was written with a decimal point, with a comma in German.
    pub fn decimal(self, number: String) -> String {
        if self == Lang::De { number.replace('.', ",") } else { number }
    }

    /// A score as it was written in the tree; a win or a loss that a game's search found, in words.
    pub fn score(self, tree: &Tree, score: Score) -> String {
        self.score_by(score, |score| tree.show(score))
    }

    /// A won or a lost game in words, every other score as `show` writes it.
    pub fn score_by(self, score: Score, show: impl FnOnce(Score) -> String) -> String {
        match score.distance() {
            Some(0) if score.is_win() => messages::won(self),
            Some(0) => messages::lost(self),
            Some(plies) if score.is_win() => messages::win_in(self, plies),
            Some(plies) => messages::loss_in(self, plies),
            None => show(score),
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Lang, String> {
        Lang::ALL
            .into_iter()
            .find(|lang| lang.code() == text)
            .ok_or_else(|| format!("unknown language `{text}`; expected en or de"))
    }
}

/// Defines messages: `key(arguments) { en: …, de: … }` makes `key(lang, arguments)`, a text. The compiler refuses a
/// spelling that forgets an argument or asks for one that is not there.
///
/// ```
/// use plyscope_trace::{Lang, define_messages};
/// define_messages! {
///     worth(node, value) { en: "{node} is worth {value}", de: "{node} ist {value} wert" }
/// }
/// assert_eq!(worth(Lang::De, "A", 3), "A ist 3 wert");
/// ```
#[macro_export]
macro_rules! define_messages {
    ($($key:ident($($arg:ident),*) { en: $en:literal, de: $de:literal })*) => {
        $(
            pub(crate) fn $key(lang: $crate::Lang, $($arg: impl std::fmt::Display),*) -> String {
                match lang {
                    $crate::Lang::En => format!($en, $($arg = $arg),*),
                    $crate::Lang::De => format!($de, $($arg = $arg),*),
                }
            }
        )*
        /// Every message: its key and its spellings.
        #[cfg(test)]
        pub(crate) const ALL: &[(&str, [&str; 2])] = &[$((stringify!($key), [$en, $de])),*];
    };
}
use crate::define_messages as define;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_said_in_every_language_and_with_the_same_arguments() {
        let arguments = |text: &str| {
            let mut found: Vec<_> =
                text.split('{').skip(1).filter_map(|t| t.split_once('}')).map(|t| t.0.to_owned()).collect();
            found.sort();
            found.dedup();
            found
        };
        for (key, [en, de]) in messages::ALL {
            assert!(!en.trim().is_empty() && !de.trim().is_empty(), "{key}");
            assert_eq!(arguments(en), arguments(de), "{key}");
            assert_eq!(en.starts_with([' ', ',', ';']), de.starts_with([' ', ',', ';']), "{key}");
            assert_eq!(en.ends_with('.'), de.ends_with('.'), "{key}");
        }
    }
}
