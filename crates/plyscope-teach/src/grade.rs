//! Marks and located feedback for an answer.
//!
//! Every mark has a place. A mistake that is carried on correctly is punished once; what follows from it is marked
//! [`Verdict::FollowThrough`] and counts. What is given beyond the answer (a leaf pruned that is not, a cut that never
//! happens) is an error and takes a mark away.

mod cuts;
mod leaves;
mod others;
mod trace;
mod values;
mod windows;

use crate::words as m;
use crate::wrong::{self, Misconception, mistaken};
use crate::{Answer, BadAnswer, Exercise, Kind, key};
use plyscope_trace::Lang;
use serde::{Deserialize, Serialize};

/// What an answer is worth, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Feedback {
    /// What was asked.
    pub kind: Kind,
    /// Under which convention.
    pub convention: String,
    /// Marks reached.
    pub points: u32,
    /// Marks to be had.
    pub of: u32,
    /// In one or two sentences.
    pub message: String,
    /// The first mistake: an index into `items`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_wrong: Option<usize>,
    /// Misconceptions that give exactly this answer, the likeliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnoses: Vec<Diagnosis>,
    /// Every mark with its place, in the order in which the answer is found.
    pub items: Vec<Item>,
}

/// A misconception that explains an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Diagnosis {
    /// Which.
    pub misconception: Misconception,
    /// What to tell the student.
    pub advice: String,
}

/// One mark, or a few that belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Item {
    /// Where: the name of a node, mostly.
    pub place: String,
    /// What about it: `value`, `alpha`, `cause` …
    pub part: String,
    /// What was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// What is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// Right or wrong.
    pub verdict: Verdict,
    /// Why it is so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// Marks reached here; −1 for what is beyond the answer.
    pub points: i32,
    /// Marks to be had here.
    pub of: u32,
}

/// Right or wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// As expected.
    Right,
    /// Not as expected, but right after an earlier mistake.
    FollowThrough,
    /// Not as expected.
    Wrong,
    /// Not answered.
    Missing,
    /// Answered though there is nothing to answer.
    Extra,
}

impl Verdict {
    /// A mistake that is punished here.
    pub const fn is_mistake(self) -> bool {
        matches!(self, Verdict::Wrong | Verdict::Missing | Verdict::Extra)
    }
}

/// Collects the marks.
pub(crate) struct Marks {
    lang: Lang,
    items: Vec<Item>,
}

impl Marks {
    pub(crate) fn into_items(self) -> Vec<Item> {
        self.items
    }

    /// A mark for one thing. `follows` is what would be right after the student's own earlier mistakes.
    fn mark(
        &mut self,
        (place, part): (&str, &str),
        given: Option<String>,
        expected: String,
        follows: Option<String>,
        why: impl FnOnce() -> String,
    ) -> Verdict {
        let verdict = match &given {
            None => Verdict::Missing,
            Some(given) if *given == expected => Verdict::Right,
            Some(_) if given == follows => Verdict::FollowThrough,
            Some(_) => Verdict::Wrong,
        };
        self.put(
            (place, part),
            given,
            Some(expected),
            verdict,
            if verdict.is_mistake() { why() } else { String::new() },
        );
        verdict
    }

    /// One mark with a verdict that is known.
    fn put(
        &mut self,
        (place, part): (&str, &str),
        given: Option<String>,
        expected: Option<String>,
        verdict: Verdict,
        why: String,
    ) {
        let (points, of) = match verdict {
            Verdict::Right | Verdict::FollowThrough => (1, 1),
            Verdict::Wrong | Verdict::Missing => (0, 1),
            Verdict::Extra => (-1, 0),
        };
        let (place, part) = (place.to_owned(), part.to_owned());
        self.items.push(Item { place, part, given, expected, verdict, why, points, of });
    }
}

/// Grades an answer.
///
/// Law: the key gets full marks; an answer that differs from the key does not, unless it is right as well (another
/// best order, another move of the same value).
///
/// # Errors
/// If the answer is none to this exercise: a field of another kind, or a name that is not in the tree.
pub fn grade(exercise: &Exercise, answer: &Answer) -> Result<Feedback, BadAnswer> {
    grade_in(exercise, answer, Lang::En)
}

/// [`grade`] in a language. Names of parts and misconceptions are the same in all of them.
///
/// # Errors
/// If the answer is none to this exercise.
pub fn grade_in(exercise: &Exercise, answer: &Answer, lang: Lang) -> Result<Feedback, BadAnswer> {
    exercise.check()?;
    answer.check(exercise)?;
    let items = marks(exercise, answer, lang)?.into_items();
    let of: u32 = items.iter().map(|item| item.of).sum();
    let points = items.iter().map(|item| item.points).sum::<i32>().max(0) as u32;
    let first_wrong = items.iter().position(|item| item.verdict.is_mistake());
    let diagnoses = match first_wrong {
        None => Vec::new(),
        Some(_) => diagnose(exercise, answer, lang)?,
    };
    let message = message(lang, points, of, first_wrong.map(|i| &items[i]), diagnoses.first());
    let (kind, convention) = (exercise.kind(), exercise.convention.header_in(lang));
    Ok(Feedback { kind, convention, points, of, message, first_wrong, diagnoses, items })
}

/// The marks of an answer that has been checked; one that says nothing misses everything.
pub(crate) fn marks(exercise: &Exercise, answer: &Answer, lang: Lang) -> Result<Marks, BadAnswer> {
    let mut marks = Marks { lang, items: Vec::new() };
    if let Some(trace) = &answer.trace {
        trace::mark(exercise, trace, &mut marks)?;
        return Ok(marks);
    }
    match exercise.kind() {
        Kind::Values | Kind::Negamax => values::mark(exercise, answer, &mut marks),
        Kind::Visited | Kind::Pruned => leaves::mark(exercise, answer, &mut marks)?,
        Kind::Entry | Kind::Exit => windows::mark(exercise, answer, &mut marks)?,
        Kind::History => windows::mark_histories(exercise, answer, &mut marks)?,
        Kind::Cuts => cuts::mark(exercise, answer, &mut marks)?,
        Kind::BestMove => others::best_move(exercise, answer, &mut marks)?,
        Kind::Reorder => others::reorder(exercise, answer, &mut marks)?,
        Kind::NextStep => others::next_step(exercise, answer, &mut marks)?,
        Kind::Deepening => others::deepening(exercise, answer, &mut marks)?,
        Kind::Symbolic => others::symbolic(exercise, answer, &mut marks)?,
    }
    Ok(marks)
}

fn message(lang: Lang, points: u32, of: u32, first: Option<&Item>, diagnosis: Option<&Diagnosis>) -> String {
    let Some(first) = first else { return m::all_right(lang, points, of) };
    let Item { place, part, why, .. } = first;
    let mut text = m::first_mistake(lang, points, of, place, m::part(lang, part));
    let given = first.given.as_deref().map(|given| m::you_have(lang, given));
    let expected = first.expected.as_deref().map(|expected| m::it_should_be(lang, expected));
    let both: Vec<String> = given.into_iter().chain(expected).collect();
    if !both.is_empty() {
        text.push_str(&format!(": {}", both.join(", ")));
    }
    text.push('.');
    for more in
        [Some(why.as_str()), diagnosis.map(|diagnosis| diagnosis.advice.as_str())].into_iter().flatten()
    {
        if !more.is_empty() {
            text.push(' ');
            text.push_str(more);
        }
    }
    text
}

/// The misconceptions that reproduce exactly this answer, where it is not the right one anyway.
fn diagnose(exercise: &Exercise, answer: &Answer, lang: Lang) -> Result<Vec<Diagnosis>, BadAnswer> {
    let fits = |misconception: &Misconception| match &answer.trace {
        Some(trace) => {
            let mistaken = wrong::run(exercise, Some(*misconception));
            trace::follows(&mistaken, trace)
        }
        None => mistaken(exercise, *misconception)
            .is_some_and(|mistaken| same(exercise.kind(), &mistaken, answer)),
    };
    let right = key::answer(exercise, None)?;
    let shows = |misconception: &Misconception| match &answer.trace {
        Some(_) => true,
        None => mistaken(exercise, *misconception)
            .is_some_and(|mistaken| !same(exercise.kind(), &mistaken, &right)),
    };
    let diagnosis = |misconception: Misconception| Diagnosis {
        misconception,
        advice: misconception.advice_in(&exercise.convention, lang),
    };
    Ok(Misconception::ALL.into_iter().filter(fits).filter(shows).map(diagnosis).collect())
}

/// Whether two answers say the same.
fn same(kind: Kind, a: &Answer, b: &Answer) -> bool {
    let sorted = |leaves: &Option<Vec<String>>| {
        let mut leaves = leaves.clone().unwrap_or_default();
        leaves.sort();
        leaves
    };
    match kind {
        Kind::Values | Kind::Negamax => a.values == b.values,
        // Whoever leaves the path out has said enough.
        Kind::BestMove => a.value == b.value && a.mv == b.mv && (b.path.is_none() || a.path == b.path),
        Kind::Visited => a.leaves == b.leaves,
        Kind::Pruned => sorted(&a.leaves) == sorted(&b.leaves),
        Kind::Entry | Kind::Exit => a.windows == b.windows,
        Kind::History => a.histories == b.histories,
        Kind::Cuts => a.cuts == b.cuts,
        Kind::Reorder => a.orders == b.orders,
        Kind::NextStep => a.step == b.step,
        Kind::Deepening => {
            (a.depth, &a.mv, a.value, &a.evaluations) == (b.depth, &b.mv, b.value, &b.evaluations)
        }
        Kind::Symbolic => a.constraint == b.constraint,
    }
}
