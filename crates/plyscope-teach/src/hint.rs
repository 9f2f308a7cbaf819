//! Help in three strengths.

use crate::grade::{Item, marks};
use crate::words as m;
use crate::{BadAnswer, Exercise, Kind, Response};
use plyscope_trace::Lang;
use serde::{Deserialize, Serialize};

/// Help with the next thing to get right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hint {
    /// 1 says what to think of, 2 where to look, 3 what is right there and why.
    pub strength: u8,
    /// Where to look; from strength 2 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The hint.
    pub text: String,
}

/// Helps with the first thing in an answer that is wrong or missing. An answer that says nothing yet is fine.
///
/// Law: strength 1 names no node and no number, strength 2 names the node, strength 3 the right answer there.
///
/// # Errors
/// If the answer is none to this exercise.
pub fn hint(exercise: &Exercise, answer: &Response, strength: u8) -> Result<Hint, BadAnswer> {
    hint_in(exercise, answer, strength, Lang::En)
}

/// [`hint`] in a language.
///
/// # Errors
/// If the answer is none to this exercise.
pub fn hint_in(exercise: &Exercise, answer: &Response, strength: u8, lang: Lang) -> Result<Hint, BadAnswer> {
    exercise.check()?;
    answer.check(exercise)?;
    let strength = strength.clamp(1, 3);
    let (answer, _) = &answer.tidied(exercise, lang);
    let items = marks(exercise, answer, lang)?.settle(None).items;
    let Some(item) = items.iter().find(|item| item.verdict.is_mistake()) else {
        return Ok(Hint { strength, place: None, text: m::everything_right(lang) });
    };
    let Item { place, expected, why, .. } = item;
    let text = match strength {
        1 => rule(exercise.kind(), lang),
        2 => m::look_at(lang, item.at(lang), rule(exercise.kind(), lang)),
        _ => {
            let right = match expected {
                Some(expected) => m::it_is(lang, item.at(lang), expected),
                None => m::nothing_there(lang, place),
            };
            format!("{right} {why}").trim_end().to_owned()
        }
    };
    Ok(Hint { strength, place: (strength > 1).then(|| place.clone()), text })
}

/// What to think of, for each kind.
pub(crate) fn rule(kind: Kind, lang: Lang) -> String {
    match kind {
        Kind::Values => m::rule_values(lang),
        Kind::BestMove => m::rule_best_move(lang),
        Kind::Visited | Kind::Pruned => m::rule_leaves(lang),
        Kind::Entry => m::rule_entry(lang),
        Kind::Exit => m::rule_exit(lang),
        Kind::History => m::rule_history(lang),
        Kind::Cuts => m::rule_cuts(lang),
        Kind::Reorder => m::rule_reorder(lang),
        Kind::NextStep => m::rule_next_step(lang),
        Kind::Negamax => m::rule_negamax(lang),
        Kind::Deepening => m::rule_deepening(lang),
        Kind::Symbolic => m::rule_symbolic(lang),
    }
}
