//! A class: what its students handed in, and what they have in common.

use crate::words as m;
use crate::{BadAnswer, Diagnosis, Exercise, Feedback, Kind, Points, REFUSALS, Response, grade_in, read};
use plyscope_trace::Lang;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What one student got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graded {
    /// The student, if the answer names one.
    pub student: Option<String>,
    /// Each exercise that was answered, by its number on the sheet, from 1 on.
    pub results: Vec<(usize, Feedback)>,
}

impl Graded {
    /// Marks reached and to be had, over all exercises.
    pub fn points(&self) -> (Points, Points) {
        let sum = |of: fn(&Feedback) -> Points| {
            Points::of(self.results.iter().map(|(_, feedback)| of(feedback).value()).sum())
        };
        (sum(|feedback| feedback.points), sum(|feedback| feedback.of))
    }

    /// The share of the marks, in percent.
    pub fn percent(&self) -> f64 {
        let (points, of) = self.points();
        100.0 * points.value() / of.value().max(0.01)
    }
}

/// Grades what a student handed in for a sheet: answers to all of it, where a missing one is blank; or one answer, to the
/// exercise `number`, or the first. Where one of several answers cannot be read, its exercise is blank, and a remark says why.
///
/// # Errors
/// If nothing is an answer, with the number of the exercise if there are several; if the file brings along other
/// exercises than those of the sheet.
pub fn grade_paper(
    sheet: &[Exercise],
    text: &str,
    number: Option<usize>,
    lang: Lang,
) -> Result<Graded, BadAnswer> {
    let whole = read::whole_sheet(text)?;
    let mut results = Vec::new();
    let Some(whole) = whole else {
        let number = number.unwrap_or(1);
        let exercise = sheet.get(number - 1).ok_or_else(|| {
            BadAnswer(format!("there is no exercise {number}; the exercises are 1 to {}", sheet.len()))
        })?;
        let answer = read::answer(text, exercise)?;
        results.push((number, grade_in(exercise, &answer, lang)?));
        return Ok(Graded { student: answer.student, results });
    };
    if let Some(other) = whole.exercises.as_ref().and_then(|theirs| other_than(sheet, theirs)) {
        return Err(BadAnswer(format!(
            "these are answers to other exercises than those of the sheet, from exercise {other} on; expected the sheet that was answered"
        )));
    }
    if let Some((other, _)) = whole.parts.iter().find(|(n, _)| *n == 0 || *n > sheet.len()) {
        return Err(BadAnswer(format!(
            "found an answer to exercise {other}, but the exercises are 1 to {}",
            sheet.len()
        )));
    }
    let (mut read_one, mut unread) = (false, None);
    for (i, exercise) in sheet.iter().enumerate().filter(|(i, _)| number.is_none_or(|n| n == i + 1)) {
        let told = |error: BadAnswer| BadAnswer(format!("exercise {}: {error}", i + 1));
        let part = whole.parts.iter().find(|(n, _)| *n == i + 1);
        // An answer may also be refused when it is graded, as a trace of unknown events is.
        let graded =
            part.map(|(_, text)| read::answer(text, exercise).and_then(|a| grade_in(exercise, &a, lang)));
        let blank = || grade_in(exercise, &Response::default(), lang).map_err(told);
        let feedback = match graded {
            Some(Ok(feedback)) => {
                read_one = true;
                feedback
            }
            Some(Err(error)) => {
                let remarks = vec![m::unread(lang, REFUSALS.say(&error.to_string(), lang))];
                unread.get_or_insert(told(error));
                Feedback { remarks, ..blank()? }
            }
            None => blank()?,
        };
        results.push((i + 1, feedback));
    }
    // Where nothing was understood, the file is something else.
    if let Some(error) = unread.filter(|_| !read_one) {
        return Err(error);
    }
    Ok(Graded { student: whole.student, results })
}

/// The number of the first exercise that is not the same; what it is worth and where it came from do not matter.
fn other_than(sheet: &[Exercise], theirs: &[Option<Exercise>]) -> Option<usize> {
    let asked = |exercise: &Exercise| Exercise { seed: None, points: None, ..exercise.clone() };
    let ours = sheet.iter().map(|exercise| Some(asked(exercise)));
    let same = ours.zip(theirs).take_while(|(ours, theirs)| *ours == theirs.as_ref().map(asked)).count();
    (same < sheet.len().max(theirs.len())).then_some(same + 1)
}

/// What a class has in common: marks and how they are spread, and for every exercise where answers went wrong and which
/// misconceptions explain them. Nodes are named if every name stands at the same place in all trees.
pub fn report(class: &[Graded], unread: usize, same_nodes: bool, lang: Lang) -> String {
    let mut out = String::new();
    // Writing to a `String` cannot fail.
    let mut put = |line: String| {
        let _ = writeln!(out, "{line}");
    };
    let read = match class.len() {
        1 => m::report_read_one(lang),
        n => m::report_read(lang, n),
    };
    let unread = match unread {
        1 => m::report_unread_one(lang),
        n => m::report_unread(lang, n),
    };
    put(m::report_head(lang, read, unread));
    let mut shares: Vec<f64> = class.iter().map(Graded::percent).collect();
    shares.sort_by(f64::total_cmp);
    if let (Some(least), Some(most)) = (shares.first(), shares.last()) {
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        let median = (shares[(shares.len() - 1) / 2] + shares[shares.len() / 2]) / 2.0;
        let whole = |share: f64| format!("{share:.0}");
        put(m::report_marks(lang, whole(mean), whole(median), whole(*least), whole(*most)));
        let mut bins = [0usize; 10];
        shares.iter().for_each(|share| bins[((share / 10.0) as usize).min(9)] += 1);
        let most = bins.iter().copied().max().unwrap_or(1).max(1);
        for (i, count) in bins.iter().enumerate() {
            let end = if i == 9 { 100 } else { 10 * i + 9 };
            let bar = "█".repeat((40 * count).div_ceil(most));
            put(format!("  {:>3}–{end:>3} %  {count:>4}  {bar}", 10 * i).trim_end().to_owned());
        }
    }
    let mut exercises: BTreeMap<(usize, Kind), Vec<&Feedback>> = BTreeMap::new();
    for (number, feedback) in class.iter().flat_map(|graded| &graded.results) {
        exercises.entry((*number, feedback.kind)).or_default().push(feedback);
    }
    for ((number, kind), answers) in exercises {
        let mean = answers.iter().map(|a| 100.0 * a.points.value() / a.of.value()).sum::<f64>();
        let full = answers.iter().filter(|answer| answer.first_wrong.is_none()).count();
        let blank = answers.iter().filter(|answer| answer.blank).count();
        put(String::new());
        put(m::report_exercise(
            lang,
            number,
            kind.title_in(lang),
            format!("{:.0}", mean / answers.len() as f64),
            full,
            answers.len(),
            blank,
        ));
        // A blank answer has no mistake at any place.
        let answered: Vec<&Feedback> = answers.into_iter().filter(|answer| !answer.blank).collect();
        let (places, named) =
            (Counts::of_places(&answered, same_nodes, lang), Counts::of_names(&answered, lang));
        if !places.0.is_empty() {
            put(match answered.len() {
                1 => m::report_places_one(lang),
                n => m::report_places(lang, n),
            });
        }
        if !places.0.is_empty() && !same_nodes {
            put(m::report_other_trees(lang));
        }
        for (place, count) in places.0.iter().take(MOST_PLACES) {
            put(format!("  {count:>5}  {place}"));
        }
        match places.0.len().saturating_sub(MOST_PLACES) {
            0 => {}
            1 => put(format!("         {}", m::report_more_one(lang))),
            more => put(format!("         {}", m::report_more(lang, more))),
        }
        if !named.0.is_empty() {
            put(m::report_misconceptions(lang));
        }
        for (name, count) in &named.0 {
            put(format!("  {count:>5}  {name}"));
        }
    }
    out
}

/// How often something was found, the most frequent first, and else in the order in which it was found.
#[derive(Default)]
struct Counts(Vec<(String, usize)>);

impl Counts {
    fn add(&mut self, key: String) {
        match self.0.iter_mut().find(|(known, _)| *known == key) {
            Some((_, count)) => *count += 1,
            None => self.0.push((key, 1)),
        }
    }

    fn sorted(mut self) -> Counts {
        self.0.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        self
    }

    /// At how many places answers are wrong, each answer once at each place.
    fn of_places(answers: &[&Feedback], same_nodes: bool, lang: Lang) -> Counts {
        let mut counts = Counts::default();
        for feedback in answers {
            let mut seen: Vec<String> = Vec::new();
            for item in feedback.items.iter().filter(|item| item.verdict.is_mistake()) {
                let part = m::part(lang, &item.part);
                let place = if same_nodes { item.at(lang) } else { part };
                if !seen.contains(&place) {
                    seen.push(place);
                }
            }
            seen.into_iter().for_each(|place| counts.add(place));
        }
        counts.sorted()
    }

    /// The misconceptions; those that explain an answer equally well stand together, because nobody can tell them apart.
    fn of_names(answers: &[&Feedback], lang: Lang) -> Counts {
        let mut counts = Counts::default();
        for found in answers.iter().map(|feedback| &feedback.diagnoses).filter(|found| !found.is_empty()) {
            let name = |found: &Diagnosis| {
                format!("{} ({})", found.misconception.name(), found.misconception.about(lang))
            };
            counts.add(found.iter().map(name).collect::<Vec<_>>().join(&m::or_else(lang)));
        }
        counts.sorted()
    }
}

/// More places of one exercise than this are not listed.
const MOST_PLACES: usize = 12;
