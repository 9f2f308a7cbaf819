//! Marks and located feedback for an answer.
//!
//! Every mark has a place. A mistake that is carried on correctly is punished once; what follows from it is marked
//! [`Verdict::FollowThrough`] and counts, up to as much as is right by itself. Every part is worth the same, and what is given
//! beyond the answer (a leaf pruned that is not, a cut that never happens) takes as much away as such a part is worth.
//!
//! There are ways to answer without knowing anything: [plain minimax](crate::naive), the same number or window everywhere, a list of
//! everything. Each of them is right at some parts and wrong at others, and only the others tell whether somebody knows more: an
//! answer that is as such a way at all of these gets a tenth at most, and a list of everything nothing. A way is fixed by the
//! exercise, never by the answer, so to mend a part never costs marks.

mod cuts;
mod leaves;
mod near;
mod others;
mod trace;
mod values;
mod windows;

use crate::words as m;
use crate::wrong::{self, Misconception, mistaken};
use crate::{BadAnswer, Exercise, Kind, Points, Refused, Response, key};
use plyscope::Player;
use plyscope_trace::Lang;
use serde::{Deserialize, Serialize};

/// What an answer is worth, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Feedback {
    /// What was asked.
    pub kind: Kind,
    /// Under which convention.
    pub convention: String,
    /// Marks reached, to a tenth.
    pub points: Points,
    /// Marks to be had: what the exercise says, else one for every part of the answer.
    pub of: Points,
    /// Nothing was answered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blank: bool,
    /// In one or two sentences.
    pub message: String,
    /// The first mistake: an index into `items`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_wrong: Option<usize>,
    /// Misconceptions that give this answer, the likeliest first; or those that give nearly all of it and explain it far
    /// better than a slip does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnoses: Vec<Diagnosis>,
    /// What was left out of account: names that are not in the tree.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
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
    /// It gives the answer to the letter, and not only most of it.
    pub exact: bool,
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
    /// Marks reached here; below 0 for what is beyond the answer.
    pub points: Points,
    /// Marks to be had here.
    pub of: Points,
}

impl Item {
    /// Where it is and what it is about, in the words of a language: `C (α)`.
    pub fn at(&self, lang: Lang) -> String {
        m::at(lang, &self.place, &self.part)
    }
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
    items: Vec<Raw>,
    /// What follows from a mistake counts only up to what is right.
    capped: bool,
    /// Of a list: how many things do not belong on it, and how many of them are not listed.
    unlisted: Option<(usize, usize)>,
    /// The parts of which somebody might write the same one at every node.
    columns: &'static [&'static str],
    /// Every part is a question of its own, so that a gap or a mistake says nothing about the others. Elsewhere many parts are
    /// alike, and to leave out or make up those that tell must not pay.
    apart: bool,
}

/// An item before it is known what the whole is worth.
struct Raw {
    item: Item,
    /// What it is worth, in marks; nothing for what should not be there.
    of: f64,
    /// What was reached of it; below 0 for what should not be there.
    got: f64,
    /// What each way of plain minimax has here; none if it has no say in this.
    plain: Vec<Option<String>>,
}

/// The share of the marks for an answer that shows nothing but plain minimax.
const PLAIN: f64 = 0.1;

/// The largest share of the marks for somebody who shows `shown` of the `asked` parts that a way to know nothing gets wrong: a
/// scale from a tenth for none of them to everything for all but one, as that one may be a slip. No gentler scale has both ends.
fn most(asked: usize, shown: f64) -> f64 {
    if asked == 0 {
        return 1.0;
    }
    (PLAIN + (1.0 - PLAIN) * shown / (asked - 1).max(1) as f64).min(1.0)
}

/// A way to know nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// One of those of plain minimax.
    Minimax(usize),
    /// All that could be listed is listed.
    Everything,
    /// The same stands everywhere.
    Constant,
}

/// Why an answer earns less than its parts come to: at `known` of the `asked` parts that this way gets wrong, the answer is no better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Held {
    way: Way,
    known: usize,
    asked: usize,
}

impl Held {
    /// Told to the student.
    fn said(self, kind: Kind, lang: Lang) -> String {
        let Held { way, known, asked } = self;
        let all = known == asked;
        match (way, kind) {
            (Way::Minimax(view), Kind::Negamax) => {
                let view = if view == 0 { Player::Max } else { Player::Min };
                let at = view.other();
                if all {
                    m::held_signs(lang, at, view)
                } else {
                    m::held_partly_signs(lang, known, asked, at, view)
                }
            }
            (Way::Minimax(_), _) if all => m::held_minimax(lang),
            (Way::Minimax(_), _) => m::held_partly_minimax(lang, known, asked),
            (Way::Everything, _) if all => m::held_everything(lang),
            (Way::Everything, _) => m::held_partly_everything(lang, known, asked),
            (Way::Constant, _) if all => m::held_constant(lang),
            (Way::Constant, _) => m::held_partly_constant(lang, known, asked),
        }
    }
}

/// What an answer comes to.
pub(crate) struct Settled {
    pub(crate) items: Vec<Item>,
    points: Points,
    of: Points,
    /// Why it is not more, if its parts come to more.
    held: Option<Held>,
}

impl Marks {
    /// The items, each with its share of the `points` of the exercise, and what they come to.
    pub(crate) fn settle(mut self, points: Option<u32>) -> Settled {
        let of: f64 = self.items.iter().map(|raw| raw.of).sum();
        let whole = points.map_or(of, f64::from);
        let right = |raw: &&Raw| raw.item.verdict == Verdict::Right;
        let mut left: f64 = self.items.iter().filter(right).map(|raw| raw.got).sum();
        for raw in self.items.iter_mut().filter(|_| self.capped) {
            if raw.item.verdict == Verdict::FollowThrough {
                raw.got = raw.got.min(left);
                left -= raw.got.max(0.0);
            }
        }
        let mut got: f64 = self.items.iter().map(|raw| raw.got).sum::<f64>().max(0.0);
        let (share, held) = self.most();
        let most = of * share;
        let held = held.filter(|_| got > most + 1e-9);
        if held.is_some() {
            self.items.iter_mut().for_each(|raw| raw.got *= most / got);
            got = most;
        }
        let scale = if of > 0.0 { whole / of } else { 0.0 };
        // To a tenth, but never rounded up to all.
        let all = self.items.iter().all(|raw| !raw.item.verdict.is_mistake()) && got > of - 1e-9;
        let tenths = (10.0 * scale * got).round().min(if all { f64::MAX } else { 10.0 * whole - 1.0 });
        let points = if all { whole } else { tenths.max(0.0) / 10.0 };
        let settled = |raw: Raw| Item {
            points: Points::of(scale * raw.got),
            of: Points::of(scale * raw.of),
            ..raw.item
        };
        let items = self.items.into_iter().map(settled).collect();
        Settled { items, points: Points::of(points), of: Points::of(whole), held }
    }

    /// The share that is left for an answer as near as this one to a way to know nothing.
    fn most(&self) -> (f64, Option<Held>) {
        let ways = self.items.iter().map(|raw| raw.plain.len()).max().unwrap_or(0);
        let plain = (0..ways).map(|way| (Way::Minimax(way), self.beside_minimax(way)));
        let listed = self.unlisted.iter().map(|&(asked, shown)| (Way::Everything, (asked, shown as f64)));
        let constant = self.beside_constants().into_iter().map(|beside| (Way::Constant, beside));
        let share = |(way, (asked, shown)): (Way, (usize, f64))| {
            let share = match way {
                // Each entry less of what does not belong on a list is an equal step from nothing to everything.
                Way::Everything => {
                    if asked == 0 {
                        1.0
                    } else {
                        shown / asked as f64
                    }
                }
                _ => most(asked, shown),
            };
            (share, Some(Held { way, known: asked - shown as usize, asked }))
        };
        let less = |a: (f64, Option<Held>), b: (f64, Option<Held>)| if b.0 < a.0 { b } else { a };
        plain.chain(listed).chain(constant).map(share).fold((1.0, None), less)
    }

    /// How many parts a way of plain minimax gets wrong, and how many of these show more: what is right there, and, up to as much,
    /// what follows from a mistake, if it is not what minimax has. A gap shows nothing, and something made up no more than a gap.
    fn beside_minimax(&self, way: usize) -> (usize, f64) {
        let tells = |raw: &&Raw| raw.plain.get(way).is_some_and(|plain| *plain != raw.item.expected);
        let (mut asked, mut right, mut follows) = (0, 0.0, 0.0);
        for raw in self.items.iter().filter(tells) {
            asked += 1;
            match raw.item.verdict {
                _ if raw.item.given == raw.plain[way] => {}
                _ if self.apart && raw.plain[way].is_some() => right += 1.0,
                Verdict::FollowThrough => follows += 1.0,
                // Of a list, what is right from the start.
                _ => right += raw.got,
            }
        }
        (asked, right + f64::min(follows, right))
    }

    /// The same for each text that somebody may write in a whole column. Gaps and other mistakes are left aside, and so is what
    /// follows from a mistake, unless nothing else stands anywhere. What is right everywhere but at one part is a slip away from the key.
    fn beside_constants(&self) -> Vec<(usize, f64)> {
        // In one column, for each text that is right or given somewhere: of the parts at which it is wrong, those where it
        // is a mistake, follows from one, and does not stand.
        let column = |part: &&str| -> Vec<[usize; 3]> {
            let items = self.items.iter().map(|raw| &raw.item).filter(|item| item.part == *part);
            let items: Vec<&Item> = items.collect();
            let mut texts: Vec<_> = items.iter().flat_map(|item| [&item.expected, &item.given]).collect();
            texts.sort();
            texts.dedup();
            let beside = |text: &Option<String>| {
                let mut found = [0; 3];
                for item in items.iter().filter(|item| item.given.is_some() && item.expected != *text) {
                    found[match (item.given == *text, item.verdict) {
                        (true, Verdict::FollowThrough) => 1,
                        (true, _) => 0,
                        (false, verdict) if verdict.is_mistake() => continue,
                        (false, _) => 2,
                    }] += 1;
                }
                found
            };
            texts.into_iter().map(beside).collect()
        };
        let sums = |sums: Vec<[usize; 3]>, column: Vec<[usize; 3]>| {
            let with = |a: [usize; 3]| column.iter().map(move |b| [a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
            sums.into_iter().flat_map(with).collect()
        };
        let all: Vec<[usize; 3]> = self.columns.iter().map(column).fold(vec![[0; 3]], sums);
        let beside = |[wrong, follows, other]: [usize; 3]| match other {
            0 => (wrong + follows, 0.0),
            _ => (wrong + other, other as f64),
        };
        all.into_iter().map(beside).filter(|(asked, _)| *asked > 1).collect()
    }

    /// A mark for one thing. `follows` is what would be right after the student's own earlier mistakes; `plain` is what
    /// each way of plain minimax has there.
    fn mark(
        &mut self,
        (place, part): (&str, &str),
        given: Option<String>,
        expected: String,
        follows: Option<String>,
        plain: &[Option<String>],
        why: impl FnOnce() -> String,
    ) -> Verdict {
        let verdict = match &given {
            None => Verdict::Missing,
            Some(given) if *given == expected => Verdict::Right,
            Some(_) if given == follows => Verdict::FollowThrough,
            Some(_) => Verdict::Wrong,
        };
        let why = if verdict.is_mistake() { why() } else { String::new() };
        let got = if verdict.is_mistake() { 0.0 } else { 1.0 };
        self.put((place, part), given, Some(expected), verdict, why, (got, 1.0), plain);
        verdict
    }

    /// A mark with a verdict and a worth that are known: what was reached, and of what.
    #[allow(clippy::too_many_arguments, reason = "they are the fields of an item")]
    fn put(
        &mut self,
        (place, part): (&str, &str),
        given: Option<String>,
        expected: Option<String>,
        verdict: Verdict,
        why: String,
        (got, of): (f64, f64),
        plain: &[Option<String>],
    ) {
        let (place, part) = (place.to_owned(), part.to_owned());
        let (points, none) = (Points::default(), Points::default());
        let item = Item { place, part, given, expected, verdict, why, points, of: none };
        self.items.push(Raw { item, of, got, plain: plain.to_vec() });
    }

    /// Something that should not be there, and what it costs.
    fn extra(&mut self, at: (&str, &str), given: String, why: String, cost: f64) {
        self.put(at, Some(given), None, Verdict::Extra, why, (-cost, 0.0), &[]);
    }
}

/// Grades an answer.
///
/// Law: the key gets full marks; an answer that differs from the key does not, unless it is right as well (another
/// best order, another move of the same value).
///
/// # Errors
/// If the answer is none to this exercise: a field of another kind, or a name that is not in the tree.
pub fn grade(exercise: &Exercise, answer: &Response) -> Result<Feedback, BadAnswer> {
    grade_in(exercise, answer, Lang::En)
}

/// [`grade`] in a language. Names of parts and misconceptions are the same in all of them.
///
/// # Errors
/// If the answer is none to this exercise.
pub fn grade_in(exercise: &Exercise, answer: &Response, lang: Lang) -> Result<Feedback, BadAnswer> {
    exercise.check()?;
    answer.check(exercise)?;
    let ordered = answer.orders.as_ref().is_some_and(|orders| !orders.is_empty());
    let (answer, remarks) = &answer.tidied(exercise, lang);
    let kept = ordered && answer.orders.as_ref().is_none_or(|orders| orders.is_empty());
    let answer = &trace::asked(exercise, answer)?;
    let Settled { items, points, of, held } = marks(exercise, answer, lang)?.settle(exercise.points);
    let first_wrong = items.iter().position(|item| item.verdict.is_mistake());
    // Nothing was even tried; that there is nothing to list would be an answer.
    let listed = answer.leaves.is_some() || answer.cuts.is_some() || answer.trace.is_some();
    let blank = !listed && items.iter().all(|item| item.given.is_none());
    // A gap is not evidence: an answer that says nothing, or nothing wrong, shows no misconception, unless it is one to the letter.
    let nothing_wrong = items.iter().all(|item| !matches!(item.verdict, Verdict::Wrong | Verdict::Extra));
    let diagnoses = match first_wrong {
        Some(_) if !blank => diagnose(exercise, answer, !nothing_wrong, lang)?,
        _ => Vec::new(),
    };
    let message = match first_wrong.map(|i| &items[i]) {
        None => m::all_right(lang, points.said(lang), of.said(lang)),
        Some(_) if kept => m::order_kept(lang, points.said(lang), of.said(lang)),
        Some(_) if blank => {
            let rule = crate::hint::rule(exercise.kind(), lang);
            m::nothing_answered(lang, points.said(lang), of.said(lang), rule)
        }
        Some(first) => {
            let one = items.iter().filter(|item| item.verdict != Verdict::Right).count() == 1;
            // What leaves less than half is more than a slip.
            let little = 2.0 * points.value() < of.value();
            let slip = held.is_none() && (one && !little || nothing_wrong && !answer.is_none_listed());
            let diagnosis = diagnoses.first().map(|found| told(lang, found, slip));
            let held = held.map(|held| held.said(exercise.kind(), lang));
            message(lang, (points, of), held, first, diagnosis)
        }
    };
    let (kind, convention) = (exercise.kind(), exercise.convention.header_in(lang));
    let remarks = remarks.clone();
    Ok(Feedback { kind, convention, points, of, blank, message, first_wrong, diagnoses, remarks, items })
}

/// The marks to be had: a blank answer has them all before it.
pub(crate) fn to_be_had(exercise: &Exercise) -> Result<Points, Refused> {
    let marks =
        marks(exercise, &Response::default(), Lang::En).map_err(|error| Refused::new(error.to_string()))?;
    Ok(marks.settle(exercise.points).of)
}

/// The fewest parts that tell the answer from a way of plain minimax; nothing if there is no such way.
pub(crate) fn least_telling(exercise: &Exercise) -> Result<Option<usize>, Refused> {
    let items = marks(exercise, &Response::default(), Lang::En)
        .map_err(|error| Refused::new(error.to_string()))?
        .items;
    let ways = items.iter().map(|raw| raw.plain.len()).max().unwrap_or(0);
    let tells = |way: usize, raw: &&Raw| raw.plain.get(way).is_some_and(|plain| *plain != raw.item.expected);
    Ok((0..ways).map(|way| items.iter().filter(|raw| tells(way, raw)).count()).min())
}

/// The marks of an answer that has been checked and tidied; one that says nothing misses everything.
pub(crate) fn marks(exercise: &Exercise, answer: &Response, lang: Lang) -> Result<Marks, BadAnswer> {
    let columns: &[&str] = match exercise.kind() {
        Kind::Values | Kind::Negamax => &["value"],
        Kind::Entry | Kind::Exit | Kind::History => &["alpha", "beta"],
        _ => &[],
    };
    let (capped, apart) = (exercise.kind() != Kind::BestMove, exercise.kind() == Kind::NextStep);
    let mut marks = Marks { lang, items: Vec::new(), capped, unlisted: None, columns, apart };
    if let Some(trace) = &answer.trace {
        trace::mark(exercise, trace, &mut marks)?;
        return Ok(marks);
    }
    match exercise.kind() {
        Kind::Values | Kind::Negamax => values::mark(exercise, answer, &mut marks),
        Kind::Visited => leaves::visited(exercise, answer, &mut marks)?,
        Kind::Pruned => leaves::pruned(exercise, answer, &mut marks)?,
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

/// What was reached, the first mistake and why it is one, and the misconception behind it.
fn message(
    lang: Lang,
    (points, of): (Points, Points),
    held: Option<String>,
    first: &Item,
    advice: Option<String>,
) -> String {
    let Item { place, part, why, given, expected, verdict, .. } = first;
    let what = match (part.as_str(), verdict, given, expected) {
        ("leaf", Verdict::Extra, ..) => m::first_extra(lang, place),
        ("leaf", _, _, Some(expected)) if *expected == m::visited(lang) => m::first_lost(lang, place),
        ("leaf", ..) => m::first_kept(lang, place),
        ("cut", Verdict::Extra, ..) => m::first_false_cut(lang, place),
        ("cut", _, Some(given), _) => m::first_cut_elsewhere(lang, given, place),
        ("cut", ..) => m::first_missed_cut(lang, place),
        ("order", Verdict::Wrong, ..) => m::first_at(lang, first.at(lang)),
        // The reason says it all; nobody wrote a number.
        ("leaves visited", Verdict::Wrong, ..) => String::new(),
        (_, Verdict::Extra, ..) => m::first_extra(lang, first.at(lang)),
        (.., Some(given), Some(expected)) => m::first_wrong(lang, first.at(lang), given, expected),
        (.., None, Some(expected)) => m::first_missing(lang, first.at(lang), expected),
        _ => m::first_at(lang, first.at(lang)),
    };
    let marks = m::marks_of(lang, points.said(lang), of.said(lang));
    let parts = [marks, held.unwrap_or_default(), what, why.clone(), advice.unwrap_or_default()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What is told about a misconception: as a fact only if the answer is more than a slip away from the key.
fn told(lang: Lang, found: &Diagnosis, slip: bool) -> String {
    match found.exact {
        true if slip => m::maybe_slip(lang, &found.advice),
        true => found.advice.clone(),
        false => m::mostly(lang, &found.advice),
    }
}

/// The misconceptions that give this answer, where it is not the right one anyway; else, if `near`, those that give nearly
/// all of it.
fn diagnose(
    exercise: &Exercise,
    answer: &Response,
    near: bool,
    lang: Lang,
) -> Result<Vec<Diagnosis>, BadAnswer> {
    let kind = exercise.kind();
    let diagnosis = |misconception: Misconception, exact| Diagnosis {
        misconception,
        advice: misconception.advice_in(&exercise.convention, lang),
        exact,
    };
    if let Some(trace) = &answer.trace {
        let fits = |misconception: &Misconception| {
            trace::follows(&wrong::run(exercise, Some(*misconception)), trace)
        };
        return Ok(Misconception::ALL.into_iter().filter(fits).map(|found| diagnosis(found, true)).collect());
    }
    let right = key::answer(exercise, None)?;
    let mut answers: Vec<(Misconception, Response)> = Vec::new();
    for misconception in Misconception::ALL {
        answers.extend(mistaken(exercise, misconception).map(|answer| (misconception, answer)));
    }
    if matches!(kind, Kind::Entry | Kind::Exit | Kind::History) {
        // Nobody who changes the wrong sides need look for cuts.
        let mut uncut = Response::default();
        key::from_run(kind, &wrong::swapped_uncut(exercise), None, &mut uncut);
        answers.push((Misconception::SidesSwapped, uncut));
        // Whoever never passes a window on may never change one either; that shows whatever the values are.
        let mut plain = Response::default();
        key::from_run(kind, &wrong::plain(exercise), None, &mut plain);
        for (node, window) in plain.windows.iter_mut().flatten() {
            let theirs = answer.windows.as_ref().and_then(|windows| windows.get(node));
            window.value = theirs.and_then(|theirs| theirs.value);
        }
        answers.push((Misconception::WindowNotPassed, plain));
    }
    answers.retain(|(_, mistaken)| !near::same(kind, mistaken, &right));
    let mut found: Vec<Misconception> =
        answers.iter().filter(|(_, mistaken)| near::same(kind, mistaken, answer)).map(|(m, _)| *m).collect();
    found.dedup();
    if !found.is_empty() {
        return Ok(found.into_iter().map(|misconception| diagnosis(misconception, true)).collect());
    }
    if !near {
        return Ok(Vec::new());
    }
    let slip = near::apart(kind, &right, answer);
    let explains = |(misconception, mistaken): &(Misconception, Response)| {
        let apart = near::apart(kind, mistaken, answer)?;
        near::is_clearly_better(apart, slip?).then_some((apart, *misconception))
    };
    let mut found: Vec<(usize, Misconception)> = answers.iter().filter_map(explains).collect();
    let least = found.iter().map(|&(apart, _)| apart).min();
    found.retain(|&(apart, _)| Some(apart) == least);
    found.dedup();
    Ok(found.into_iter().map(|(_, misconception)| diagnosis(misconception, false)).collect())
}
