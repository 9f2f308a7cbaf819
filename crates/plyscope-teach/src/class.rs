//! A class: what its students handed in, and what they have in common.

use crate::words as m;
use crate::{Answer, BadAnswer, Exercise, Feedback, Kind, Points, grade_in, read};
use plyscope_trace::Lang;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What one student got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graded {
    /// Who, if the answer says so.
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
/// exercise `number`, or the first.
///
/// # Errors
/// If something is no answer, with the number of the exercise if there are several.
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
    if let Some((other, _)) = whole.parts.iter().find(|(n, _)| *n == 0 || *n > sheet.len()) {
        return Err(BadAnswer(format!(
            "an answer to exercise {other}; the exercises are 1 to {}",
            sheet.len()
        )));
    }
    for (i, exercise) in sheet.iter().enumerate().filter(|(i, _)| number.is_none_or(|n| n == i + 1)) {
        let told = |error: BadAnswer| BadAnswer(format!("exercise {}: {error}", i + 1));
        let answer = match whole.parts.iter().find(|(n, _)| *n == i + 1) {
            Some((_, text)) => read::answer(text, exercise).map_err(told)?,
            None => Answer::default(),
        };
        results.push((i + 1, grade_in(exercise, &answer, lang).map_err(told)?));
    }
    Ok(Graded { student: whole.student, results })
}

/// What a class has in common: marks and how they are spread, and for every exercise where it went wrong and which
/// misconceptions were found. Nodes are named if all had the same tree.
pub fn report(class: &[Graded], unread: usize, same_tree: bool, lang: Lang) -> String {
    let mut out = String::new();
    // Writing to a `String` cannot fail.
    let mut put = |line: String| {
        let _ = writeln!(out, "{line}");
    };
    put(m::report_head(lang, class.len(), unread));
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
        put(String::new());
        put(m::report_exercise(
            lang,
            number,
            kind.title_in(lang),
            format!("{:.0}", mean / answers.len() as f64),
            full,
        ));
        // Where, and how many were wrong there; in the order in which the answer is found.
        let mut places: Vec<((String, String), usize)> = Vec::new();
        let mut named: BTreeMap<&str, usize> = BTreeMap::new();
        for feedback in &answers {
            let mut seen: Vec<(String, String)> = Vec::new();
            for item in feedback.items.iter().filter(|item| item.verdict.is_mistake()) {
                let place = if same_tree { item.place.clone() } else { String::new() };
                let key = (place, m::part(lang, &item.part));
                if !seen.contains(&key) {
                    seen.push(key);
                }
            }
            for key in seen {
                match places.iter_mut().find(|(known, _)| *known == key) {
                    Some((_, count)) => *count += 1,
                    None => places.push((key, 1)),
                }
            }
            if let Some(found) = feedback.diagnoses.first() {
                *named.entry(found.misconception.name()).or_default() += 1;
            }
        }
        places.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        for ((place, part), count) in places.iter().take(MOST_PLACES) {
            let at = if place.is_empty() { part.clone() } else { format!("{place} ({part})") };
            put(m::report_wrong(lang, at, count, answers.len()));
        }
        if places.len() > MOST_PLACES {
            put(m::report_more(lang, places.len() - MOST_PLACES));
        }
        let mut named: Vec<(&str, usize)> = named.into_iter().collect();
        named.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        for (name, count) in named {
            put(m::report_misconception(lang, name, count));
        }
    }
    out
}

/// More places of one exercise than this are not listed.
const MOST_PLACES: usize = 12;
