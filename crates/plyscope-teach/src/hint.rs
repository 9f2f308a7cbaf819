//! Help in three strengths.

use crate::grade::{Item, marks};
use crate::{Answer, BadAnswer, Exercise, Kind};
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
pub fn hint(exercise: &Exercise, answer: &Answer, strength: u8) -> Result<Hint, BadAnswer> {
    exercise.check()?;
    if *answer != (Answer { student: answer.student.clone(), ..Answer::default() }) {
        answer.check(exercise)?;
    }
    let strength = strength.clamp(1, 3);
    let items = marks(exercise, answer)?.into_items();
    let Some(item) = items.iter().find(|item| item.verdict.is_mistake()) else {
        return Ok(Hint { strength, place: None, text: "Everything here is right.".to_owned() });
    };
    let Item { place, part, expected, why, .. } = item;
    let text = match strength {
        1 => rule(exercise.kind()).to_owned(),
        2 => format!("Look at {place}: the {part} there is not right yet. {}", rule(exercise.kind())),
        _ => {
            let right = match expected {
                Some(expected) => format!("At {place} the {part} is {expected}."),
                None => format!("There is nothing to answer at {place}."),
            };
            format!("{right} {why}").trim_end().to_owned()
        }
    };
    Ok(Hint { strength, place: (strength > 1).then(|| place.clone()), text })
}

/// What to think of, for each kind.
const fn rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Values => "Begin at the bottom: a MAX node takes its largest child, a MIN node its smallest.",
        Kind::BestMove => {
            "The best move leads to the child from which the root has its value; follow it down."
        }
        Kind::Visited | Kind::Pruned => {
            "Before each further child ask: does the value so far meet the bound that was passed down?"
        }
        Kind::Entry => "A child is called with the window that its parent has at that moment.",
        Kind::Exit => "At a MAX node only α can rise, at a MIN node only β can fall.",
        Kind::History => "Each list begins with the value on entry and grows only when a child is better.",
        Kind::Cuts => "A MAX node is cut by β, a MIN node by α; who among the ancestors set that bound?",
        Kind::Reorder => {
            "The best child first; where any good child is enough, the one that is cheapest to search."
        }
        Kind::NextStep => "Who is open, what has just returned, and does it meet the bound?",
        Kind::Negamax => {
            "Every value is seen by the player who moves there; between players the sign changes."
        }
        Kind::Deepening => {
            "Count the evaluations depth by depth, and stop before the depth that no longer fits."
        }
        Kind::Symbolic => {
            "Which value must the unknown leaf pass on so that an ancestor of the other leaf is cut?"
        }
    }
}
