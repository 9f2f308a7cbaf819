//! Marks, hints and keys.

use super::solution::{Solution, solution};
use super::{Object, read, read_answer};
use crate::Problem;
use crate::step::lang;
use plyscope::NodeId;
use plyscope_teach::{Feedback, Item, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An answer to an exercise.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The exercise, as `docs/exercises.md` describes it.
    pub exercise: Object,
    /// The answer, as `docs/exercises.md` describes it.
    #[serde(default)]
    pub answer: Object,
    /// The language of the sentences: `en` or `de`.
    #[serde(default)]
    pub lang: Option<String>,
}

/// What an answer is worth, and why.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Marked {
    /// Marks reached, to a tenth.
    pub points: f64,
    /// Marks to be had.
    pub of: f64,
    /// In one or two sentences.
    pub message: String,
    /// The first mistake: an index into `marks`.
    pub first_wrong: Option<usize>,
    /// Misconceptions that give this answer or nearly all of it, the likeliest first.
    pub diagnoses: Vec<Named>,
    /// Every mark with its place, in the order in which the answer is found.
    pub marks: Vec<Mark>,
}

/// A misconception that explains an answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Named {
    /// Its name: `no-deep-cuts`, `other-cut-test` …
    pub name: &'static str,
    /// What to tell the student.
    pub advice: String,
}

/// One mark, or a few that belong together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mark {
    /// Where: the name of a node, mostly.
    pub place: String,
    /// The node, if the place is one.
    pub node: Option<usize>,
    /// What about it: `value`, `alpha`, `cause` …
    pub part: String,
    /// What was answered.
    pub given: Option<String>,
    /// What is right.
    pub expected: Option<String>,
    /// `right`, `follow-through`, `wrong`, `missing` or `extra`.
    pub verdict: &'static str,
    /// Why it is so.
    pub why: String,
    /// Marks reached here; below 0 for what is beyond the answer.
    pub points: f64,
    /// Marks to be had here.
    pub of: f64,
}

/// Grades an answer.
///
/// Law: the marks are those of the command line.
///
/// # Errors
/// If it is not an exercise, or not an answer to it; the problem says what was expected.
pub fn check(asked: Asked) -> Result<Marked, Problem> {
    let lang = lang(asked.lang.as_deref())?;
    let exercise = read(asked.exercise)?;
    let answer = read_answer(asked.answer)?;
    let wrong = |error: plyscope_teach::BadAnswer| Problem::wrong(error.to_string()).at("answer");
    let Feedback { points, of, message, first_wrong, diagnoses, items, .. } =
        plyscope_teach::grade_in(&exercise, &answer, lang).map_err(wrong)?;
    let mark = |item: Item| Mark {
        node: exercise.tree.find(&item.place).map(NodeId::index),
        place: item.place,
        part: item.part,
        given: item.given,
        expected: item.expected,
        verdict: verdict(item.verdict),
        why: item.why,
        points: item.points.value(),
        of: item.of.value(),
    };
    let named = |d: plyscope_teach::Diagnosis| Named { name: d.misconception.name(), advice: d.advice };
    Ok(Marked {
        points: points.value(),
        of: of.value(),
        message,
        first_wrong,
        diagnoses: diagnoses.into_iter().map(named).collect(),
        marks: items.into_iter().map(mark).collect(),
    })
}

const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "right",
        Verdict::FollowThrough => "follow-through",
        Verdict::Wrong => "wrong",
        Verdict::Missing => "missing",
        Verdict::Extra => "extra",
    }
}

/// Asks for help.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HintAsked {
    /// The exercise, as `docs/exercises.md` describes it.
    pub exercise: Object,
    /// The answer so far; it may be empty.
    #[serde(default)]
    pub answer: Object,
    /// 1 says what to think of, 2 where to look, 3 what is right there and why.
    pub strength: u8,
    /// The language of the hint: `en` or `de`.
    #[serde(default)]
    pub lang: Option<String>,
}

/// Help with the next thing to get right.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hinted {
    /// How much it tells.
    pub strength: u8,
    /// Where to look, from strength 2 on.
    pub place: Option<String>,
    /// The node there, if it is one.
    pub node: Option<usize>,
    /// The hint.
    pub text: String,
}

/// Helps.
///
/// # Errors
/// If it is not an exercise, or not an answer to it, or there is no such strength.
pub fn hint(asked: HintAsked) -> Result<Hinted, Problem> {
    if !(1..=3).contains(&asked.strength) {
        return Err(Problem::wrong("expected a strength of 1, 2 or 3").at("strength"));
    }
    let lang = lang(asked.lang.as_deref())?;
    let exercise = read(asked.exercise)?;
    let answer = read_answer(asked.answer)?;
    let hint = plyscope_teach::hint_in(&exercise, &answer, asked.strength, lang)
        .map_err(|error| Problem::wrong(error.to_string()).at("answer"))?;
    let node = hint.place.as_deref().and_then(|place| exercise.tree.find(place)).map(NodeId::index);
    Ok(Hinted { strength: hint.strength, place: hint.place, node, text: hint.text })
}

/// Asks for the answer.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeyAsked {
    /// The exercise, as `docs/exercises.md` describes it.
    pub exercise: Object,
    /// The language of the reasons: `en` or `de`.
    #[serde(default)]
    pub lang: Option<String>,
}

/// The answer to an exercise.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Keyed {
    /// A full answer, as `docs/exercises.md` describes it.
    pub answer: Object,
    /// Sentences that explain it.
    pub why: Vec<String>,
    /// How to ask for the search that shows it.
    pub solution: Solution,
}

/// Answers an exercise.
///
/// Law: [`check`] gives it full marks.
///
/// # Errors
/// If it is not an exercise.
pub fn key(asked: KeyAsked) -> Result<Keyed, Problem> {
    let exercise = read(asked.exercise)?;
    let lang = lang(asked.lang.as_deref())?;
    let key =
        plyscope_teach::key_in(&exercise, lang).map_err(|refused| Problem::wrong(refused.to_string()))?;
    let solution = solution(&exercise, &key.answer);
    match serde_json::to_value(key.answer) {
        Ok(Value::Object(answer)) => Ok(Keyed { answer, why: key.why, solution }),
        _ => Err(Problem::new(500, "an answer that is not an object")),
    }
}
