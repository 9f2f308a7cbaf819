//! What a course declares before anybody searches by hand: when a node is cut, what it returns, in which order and from
//! whose side. One value drives the trace, the listing, the key and the grader, and stands on every output.

use crate::catalogue::messages as m;
use crate::{Algorithm, Lang, Options, Run, RunError, run};
use plyscope::textbook::{CutOn, Fail, Raise};
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
///     "fail-soft, cut on v > β or v < α, test then raise; left to right; MIN moves first; a cut at the last child counts"
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
    /// Whether α and β are raised before the cut is tested or after it: `"before"` or `"after"`. It shows in the window of
    /// a node that cuts.
    #[serde(with = "raise")]
    pub raise: Raise,
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
    /// Cut on ≥, fail-soft, test, then raise, left to right, MAX first, to the end, every cut counts.
    fn default() -> Convention {
        Convention {
            cut: CutOn::Reached,
            fail: Fail::Soft,
            raise: Raise::After,
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
        let Convention { cut, raise, right_to_left, depth, count_last, .. } = *self;
        Options { depth, right_to_left, cut, raise, count_last, ..Options::new(algorithm) }
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
        if self.fail == Fail::Soft && self.raise == Raise::After {
            parts[0].push_str(", ");
            parts[0].push_str(&m::test_then_raise(lang));
        }
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

/// `before` or `after`.
pub const fn raise_name(raise: Raise) -> &'static str {
    match raise {
        Raise::Before => "before",
        Raise::After => "after",
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
        #[doc = concat!("Reads and writes a [`", stringify!($type), "`] as one of its two words.")]
        pub mod $module {
            use super::*;

            #[doc = "Writes it."]
            #[doc = ""]
            #[doc = "# Errors"]
            #[doc = "Those of the writer."]
            pub fn serialize<S: serde::Serializer>(value: &$type, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str($name(*value))
            }

            #[doc = "Reads it."]
            #[doc = ""]
            #[doc = "# Errors"]
            #[doc = "If it is neither of them."]
            pub fn deserialize<'de, D: serde::Deserializer<'de>>(d: D) -> Result<$type, D::Error> {
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
two_words!(raise, Raise, raise_name, [Raise::After, Raise::Before]);
two_words!(player, Player, player_name, [Player::Max, Player::Min]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;
    use crate::style::code::{Notation, Role};
    use crate::style::{Settings, Style, to_string};
    use plyscope::observe::Recording;
    use plyscope::textbook::{alpha_beta, depth_limited, fail_hard};
    use plyscope::tree::Decimal;
    use plyscope::{EventKind, Never, NodeId, Window};

    fn all() -> Vec<Convention> {
        let mut all = Vec::new();
        for i in 0..128 {
            let bit = |n: u32| i >> n & 1 == 1;
            all.push(Convention {
                cut: if bit(0) { CutOn::Passed } else { CutOn::Reached },
                fail: if bit(1) { Fail::Hard } else { Fail::Soft },
                right_to_left: bit(2),
                root: if bit(3) { Player::Min } else { Player::Max },
                depth: bit(4).then_some(2),
                count_last: bit(5),
                raise: if bit(6) { Raise::Before } else { Raise::After },
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

    /// Law: a convention is the page that does what it says, event by event.
    #[test]
    fn a_convention_is_its_page() {
        let mut cuts = 0;
        for example in examples::ALL {
            let tree = example.tree();
            let root = tree.root();
            let base = Convention { root: tree.player(root), ..Convention::default() };
            let record = |search: &dyn Fn(&mut Recording<NodeId>)| {
                let mut recording = Recording::default();
                search(&mut recording);
                recording.events().to_vec()
            };
            let run = |convention: Convention| convention.run(&tree).unwrap();
            // The 4th edition of AIMA raises, then tests.
            let ours = run(Convention { raise: Raise::Before, ..base });
            let page = record(&|seen| {
                alpha_beta(&tree, &root, Window::FULL, seen);
            });
            assert_eq!(ours.recording.events(), page);
            // The lecture keeps its value in the window.
            let ours = run(Convention { fail: Fail::Hard, ..base });
            let page = record(&|seen| {
                fail_hard(&tree, &root, Window::FULL, &Never, &(), seen);
            });
            assert_eq!(ours.recording.events(), page);
            // The histories test, then raise; they count down from a depth, which the convention leaves out.
            let ours = run(base);
            let page = record(&|seen| {
                depth_limited(&tree, &root, 1000, Window::FULL, &(), seen);
            });
            let without_depth = page.into_iter().map(|mut event| {
                if let EventKind::Enter { depth, .. } = &mut event.kind {
                    *depth = None;
                }
                event
            });
            assert_eq!(ours.recording.events(), without_depth.collect::<Vec<_>>());
            cuts += ours.stats.cutoffs();
        }
        assert!(cuts > 10, "{cuts}");
    }

    /// Law: whatever a convention declares is what is searched, listed and said.
    #[test]
    fn trace_listing_and_header_agree() {
        let tree = "((3 5) (3 9) (2 (4 4)))".parse().unwrap();
        for convention in all().into_iter().filter(|c| c.depth.is_none()) {
            let (hard, before) = (convention.fail == Fail::Hard, convention.raise == Raise::Before);
            let Ok(run) = convention.run(&tree) else {
                assert!(hard && (convention.cut == CutOn::Passed || before));
                continue;
            };
            assert!(!hard || !before);
            let strict = convention.cut == CutOn::Passed;
            for notation in Notation::ALL {
                for function in &run.listing(notation).functions {
                    let at = |role| function.find(role);
                    let test = function.lines[at(Role::Cut).unwrap()].code;
                    let wide = ["≥", "≤", ">=", "<="].iter().any(|sign| test.contains(sign));
                    assert_eq!(wide, !strict, "{test}");
                    if let Some(narrow) = at(Role::Narrow) {
                        assert_eq!(Some(narrow) < at(Role::Cut), before, "{test}");
                    }
                }
            }
            assert_eq!(run.header().contains("v > β"), strict);
            assert_eq!(run.header().contains("raise then test"), before);
            assert_eq!(convention.header().contains("test then raise"), !hard && !before);
            assert_eq!(run.tree.player(run.tree.root()), convention.root);
            let idle = run.cuts().iter().filter(|cut| cut.cutoff.skipped == 0).count();
            assert!(convention.count_last || idle == 0);
            assert_eq!(run.header().contains("not counted"), !convention.count_last);
            // The window of a node that is cut shows whether it was raised: then α and β have met or crossed.
            for cut in run.cuts() {
                let window = run.recording.call(cut.step).unwrap().window;
                let crossed = if strict { window.alpha > window.beta } else { window.alpha >= window.beta };
                assert_eq!(crossed, before || hard, "{cut:?}");
            }
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
        for algorithm in Algorithm::ALL {
            let refused = |options| {
                run(&tree, options).is_err_and(
                    |error| matches!(error, RunError::NoRaise(a) | RunError::NoGuess(a) if a == algorithm),
                )
            };
            let raise = Options { raise: Raise::Before, ..Options::new(algorithm) };
            assert_eq!(refused(raise), !algorithm.takes_raise(), "{algorithm}");
            let guess = Options { guess: Some(Decimal::integer(4)), ..Options::new(algorithm) };
            assert_eq!(refused(guess), algorithm != Algorithm::Mtdf, "{algorithm}");
        }
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
