//! What a course declares before anybody searches by hand: when a node is cut, what it returns, in which order and from
//! whose side. One value drives the trace, the listing, the key and the grader, and stands on every output.

use crate::catalogue::messages as m;
use crate::{Algorithm, Lang, Options, Run, RunError, run};
use plyscope::textbook::{CutOn, Fail};
use plyscope::{Player, Tree};
use serde::{Deserialize, Serialize};

/// A convention of alpha-beta. The default is that of the source texts.
///
/// Law: it is written and read as JSON without loss; a key that is not there has its default.
///
/// ```
/// use plyscope_trace::Convention;
/// let convention: Convention = serde_json::from_str(r#"{"cut": ">", "root": "min"}"#).unwrap();
/// assert_eq!(
///     convention.header(),
///     "fail-soft, cut on v > β or v < α; left to right; MIN moves first; a cut at the last child counts"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Convention {
    /// When a value ends its node: `">="` or `">"`.
    #[serde(with = "cut_on")]
    pub cut: CutOn,
    /// What a node returns: `"soft"` or `"hard"`.
    #[serde(with = "fail")]
    pub fail: Fail,
    /// The children are looked at from right to left.
    pub right_to_left: bool,
    /// Who moves at the root: `"max"` or `"min"`. In a tree that says otherwise MAX and MIN change places everywhere.
    #[serde(with = "player")]
    pub root: Player,
    /// The search stops here and takes the static values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// A cut at the last child, which skips nothing, counts as an event.
    pub count_last: bool,
}

impl Default for Convention {
    /// Cut on ≥, fail-soft, left to right, MAX first, to the end, every cut counts.
    fn default() -> Convention {
        Convention {
            cut: CutOn::Reached,
            fail: Fail::Soft,
            right_to_left: false,
            root: Player::Max,
            depth: None,
            count_last: true,
        }
    }
}

impl Convention {
    /// The search that follows it: the page that returns what it says, with the rules that it says.
    pub const fn options(&self) -> Options {
        let algorithm = match (self.fail, self.depth) {
            (Fail::Hard, _) => Algorithm::FailHard,
            (Fail::Soft, None) => Algorithm::AlphaBeta,
            (Fail::Soft, Some(_)) => Algorithm::DepthLimited,
        };
        let Convention { cut, right_to_left, depth, count_last, .. } = *self;
        Options { depth, right_to_left, cut, count_last, ..Options::new(algorithm) }
    }

    /// `tree` with the player at the root that the convention names, in the order in which it was written.
    pub fn seat(&self, tree: &Tree) -> Tree {
        if tree.player(tree.root()) == self.root { tree.clone() } else { tree.exchanged() }
    }

    /// Searches `tree` by this convention and records it.
    ///
    /// # Errors
    /// If the convention contradicts itself or a static value is missing.
    pub fn run(&self, tree: &Tree) -> Result<Run, RunError> {
        run(&self.seat(tree), self.options())
    }

    /// The convention in one line, as it stands on sheets and keys. Unlike the head of a trace it leaves nothing to be
    /// inferred.
    pub fn header(&self) -> String {
        self.header_in(Lang::En)
    }

    /// [`header`](Convention::header) in a language.
    pub fn header_in(&self, lang: Lang) -> String {
        let mut parts = vec![self.options().returns_and_cuts(lang)];
        parts.extend(self.depth.map(|depth| m::depth_is(lang, depth)));
        parts.push(if self.right_to_left { m::right_to_left(lang) } else { m::left_to_right(lang) });
        parts.push(m::moves_first(lang, self.root));
        parts.push(if self.count_last { m::last_cut_counts(lang) } else { m::last_cut_does_not_count(lang) });
        parts.join("; ")
    }
}

/// `>=` or `>`.
pub const fn cut_name(cut: CutOn) -> &'static str {
    match cut {
        CutOn::Reached => ">=",
        CutOn::Passed => ">",
    }
}

/// `soft` or `hard`.
pub const fn fail_name(fail: Fail) -> &'static str {
    match fail {
        Fail::Soft => "soft",
        Fail::Hard => "hard",
    }
}

/// `max` or `min`.
pub const fn player_name(player: Player) -> &'static str {
    match player {
        Player::Max => "max",
        Player::Min => "min",
    }
}

/// One of two words, in both directions.
macro_rules! two_words {
    ($module:ident, $type:ty, $name:path, [$a:expr, $b:expr]) => {
        mod $module {
            use super::*;

            pub(super) fn serialize<S: serde::Serializer>(value: &$type, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str($name(*value))
            }

            pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(d: D) -> Result<$type, D::Error> {
                let text = String::deserialize(d)?;
                [$a, $b].into_iter().find(|value| $name(*value) == text).ok_or_else(|| {
                    let (a, b) = ($name($a), $name($b));
                    serde::de::Error::custom(format!("`{text}` is neither \"{a}\" nor \"{b}\""))
                })
            }
        }
    };
}

two_words!(cut_on, CutOn, cut_name, [CutOn::Reached, CutOn::Passed]);
two_words!(fail, Fail, fail_name, [Fail::Soft, Fail::Hard]);
two_words!(player, Player, player_name, [Player::Max, Player::Min]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;
    use crate::style::{Settings, Style, code::Role, listing_for, to_string};

    fn all() -> Vec<Convention> {
        let mut all = Vec::new();
        for i in 0..64 {
            let bit = |n: u32| i >> n & 1 == 1;
            all.push(Convention {
                cut: if bit(0) { CutOn::Passed } else { CutOn::Reached },
                fail: if bit(1) { Fail::Hard } else { Fail::Soft },
                right_to_left: bit(2),
                root: if bit(3) { Player::Min } else { Player::Max },
                depth: bit(4).then_some(2),
                count_last: bit(5),
            });
        }
        all
    }

    #[test]
    fn json_keeps_everything() {
        for convention in all() {
            let text = serde_json::to_string(&convention).unwrap();
            assert_eq!(serde_json::from_str::<Convention>(&text).unwrap(), convention, "{text}");
        }
        assert_eq!(serde_json::from_str::<Convention>("{}").unwrap(), Convention::default());
        let error = serde_json::from_str::<Convention>(r#"{"cut": "=>"}"#).unwrap_err().to_string();
        assert!(error.contains(r#"`=>` is neither ">=" nor ">""#), "{error}");
        assert!(serde_json::from_str::<Convention>(r#"{"cuts": ">"}"#).is_err());
    }

    /// Law: the default convention is the page's search, event by event.
    #[test]
    fn the_default_is_the_page() {
        for example in examples::ALL {
            let tree = example.tree();
            let convention = Convention { root: tree.player(tree.root()), ..Convention::default() };
            let ours = convention.run(&tree).unwrap();
            let page = run(&tree, Options::new(Algorithm::AlphaBeta)).unwrap();
            assert_eq!(ours.recording.events(), page.recording.events());
            assert_eq!(ours.header(), page.header());
        }
    }

    /// Law: whatever a convention declares is what is searched, listed and said.
    #[test]
    fn trace_listing_and_header_agree() {
        let tree = "((3 5) (3 9) (2 (4 4)))".parse().unwrap();
        for convention in all().into_iter().filter(|c| c.depth.is_none()) {
            let Ok(run) = convention.run(&tree) else {
                assert_eq!((convention.cut, convention.fail), (CutOn::Passed, Fail::Hard));
                continue;
            };
            let strict = convention.cut == CutOn::Passed;
            for function in &listing_for(&run.options).functions {
                let test = function.lines[function.find(Role::Cut).unwrap()].code;
                let wide = test.contains('≥') || test.contains('≤');
                assert_eq!(wide, !strict, "{test}");
            }
            assert_eq!(run.header().contains("v > β"), strict);
            assert_eq!(run.tree.player(run.tree.root()), convention.root);
            let idle = run.cuts().iter().filter(|cut| cut.cutoff.skipped == 0).count();
            assert!(convention.count_last || idle == 0);
            assert_eq!(run.header().contains("not counted"), !convention.count_last);
            // Every style can say it.
            for style in Style::ALL {
                assert!(to_string(&run, style, &Settings::default()).lines().count() > 10);
            }
        }
    }

    /// Law: the test that the stack shows as true is the one that the search made.
    #[test]
    fn the_stack_shows_the_test_that_was_made() {
        let tree = "((3 5) (3 9))".parse().unwrap();
        let convention = Convention { cut: CutOn::Passed, ..Convention::default() };
        let text = to_string(&convention.run(&tree).unwrap(), Style::Stack, &Settings::default());
        assert!(text.contains("if 3 < 3 then return v  false!"), "{text}");
        let text = to_string(&Convention::default().run(&tree).unwrap(), Style::Stack, &Settings::default());
        assert!(text.contains("if 3 ≤ 3 then return v  true!"), "{text}");
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let tree = "((3 5) (2 9))".parse().unwrap();
        let both = Convention { cut: CutOn::Passed, fail: Fail::Hard, ..Convention::default() };
        let error = both.run(&tree).unwrap_err().to_string();
        assert!(error.starts_with("fail-hard with a cut only beyond the bound"), "{error}");
        for algorithm in [Algorithm::Minimax, Algorithm::Thresholds, Algorithm::Pvs, Algorithm::Sss] {
            for options in [
                Options { cut: CutOn::Passed, ..Options::new(algorithm) },
                Options { count_last: false, ..Options::new(algorithm) },
            ] {
                assert_eq!(run(&tree, options).unwrap_err(), RunError::NoRules(algorithm));
            }
        }
    }
}
