//! Exercises, keys and grades: JSON in, JSON out, as docs/exercises.md describes it.

use plyscope_teach::sheet::{self, Format, Sheet, Show};
use plyscope_teach::{
    Response, Exercise, Feedback, Graded, Kind, Spec, batch, generate, grade_in, grade_paper, hint_in, key_in,
    read, report,
};
use plyscope_trace::Lang;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

fn wrong(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn lang(code: &str) -> PyResult<Lang> {
    match code {
        "en" => Ok(Lang::En),
        "de" => Ok(Lang::De),
        _ => Err(wrong(format!("lang={code:?}: expected \"en\" or \"de\""))),
    }
}

fn text(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(wrong)
}

fn exercises(texts: &[String]) -> PyResult<Vec<Exercise>> {
    texts.iter().map(|text| Exercise::from_json(text).map_err(wrong)).collect()
}

/// The kinds of exercises with their titles.
#[pyfunction]
pub(crate) fn kinds() -> Vec<(String, String)> {
    Kind::ALL.iter().map(|kind| (kind.name().to_owned(), kind.title().to_owned())).collect()
}

/// Makes exercises of equal difficulty from a specification.
#[pyfunction]
pub(crate) fn make(py: Python<'_>, spec: &str, count: usize) -> PyResult<Vec<String>> {
    let spec: Spec = serde_json::from_str(spec).map_err(wrong)?;
    if !(1..=10_000).contains(&count) {
        return Err(wrong(format!("count={count}: expected 1 to 10,000")));
    }
    let made =
        py.detach(|| if count == 1 { generate(&spec).map(|one| vec![one]) } else { batch(&spec, count) });
    Ok(made.map_err(wrong)?.iter().map(Exercise::to_json).collect())
}

/// Reads an exercise and writes it as it is.
#[pyfunction]
pub(crate) fn check(exercise: &str) -> PyResult<String> {
    Ok(Exercise::from_json(exercise).map_err(wrong)?.to_json())
}

/// What is asked, in sentences.
#[pyfunction]
pub(crate) fn task(exercise: &str, language: &str) -> PyResult<Vec<String>> {
    sheet::task_in(&Exercise::from_json(exercise).map_err(wrong)?, lang(language)?).map_err(wrong)
}

/// The right answer and why.
#[pyfunction]
pub(crate) fn key(exercise: &str, language: &str) -> PyResult<String> {
    text(&key_in(&Exercise::from_json(exercise).map_err(wrong)?, lang(language)?).map_err(wrong)?)
}

/// What an answer is worth. The answer is a text as a student hands it in: JSON, CSV or a trace.
#[pyfunction]
pub(crate) fn grade(py: Python<'_>, exercise: &str, answer: &str, language: &str) -> PyResult<String> {
    let (exercise, lang) = (Exercise::from_json(exercise).map_err(wrong)?, lang(language)?);
    let answer = read::answer(answer, &exercise).map_err(wrong)?;
    text(&py.detach(|| grade_in(&exercise, &answer, lang)).map_err(wrong)?)
}

/// Help for an answer that is not right yet.
#[pyfunction]
pub(crate) fn hint(exercise: &str, answer: &str, strength: u8, language: &str) -> PyResult<String> {
    let exercise = Exercise::from_json(exercise).map_err(wrong)?;
    let answer =
        if answer.is_empty() { Response::default() } else { read::answer(answer, &exercise).map_err(wrong)? };
    if !(1..=3).contains(&strength) {
        return Err(wrong(format!("strength={strength}: expected 1 to 3")));
    }
    text(&hint_in(&exercise, &answer, strength, lang(language)?).map_err(wrong)?)
}

/// Grades what a student handed in for a sheet: who, and feedback by the number of the exercise.
#[pyfunction]
pub(crate) fn paper(
    py: Python<'_>,
    sheet: Vec<String>,
    answer: &str,
    number: Option<usize>,
    language: &str,
) -> PyResult<String> {
    let (sheet, lang) = (exercises(&sheet)?, lang(language)?);
    if number == Some(0) {
        return Err(wrong("exercises are counted from 1"));
    }
    let graded = py.detach(|| grade_paper(&sheet, answer, number, lang)).map_err(wrong)?;
    let (points, of) = graded.points();
    text(&json!({
        "student": graded.student, "points": points.value(), "of": of.value(), "percent": graded.percent(),
        "results": graded.results,
    }))
}

/// What a class has in common, from the papers as [`paper`] gave them.
#[pyfunction]
pub(crate) fn class_report(
    papers: Vec<String>,
    unread: usize,
    same_tree: bool,
    language: &str,
) -> PyResult<String> {
    let graded = papers.iter().map(|text| {
        let value: Value = serde_json::from_str(text).map_err(wrong)?;
        let student = value["student"].as_str().map(str::to_owned);
        let results: Vec<(usize, Feedback)> =
            serde_json::from_value(value["results"].clone()).map_err(wrong)?;
        Ok(Graded { student, results })
    });
    let class: Vec<Graded> = graded.collect::<PyResult<_>>()?;
    Ok(report(&class, unread, same_tree, lang(language)?))
}

/// A sheet in one of the text formats.
#[pyfunction]
pub(crate) fn write_sheet(
    py: Python<'_>,
    sheet: Vec<String>,
    title: String,
    show: &str,
    format: &str,
    language: &str,
) -> PyResult<String> {
    let show = Show::ALL.into_iter().find(|one| one.name() == show).ok_or_else(|| {
        let names: Vec<_> = Show::ALL.map(Show::name).to_vec();
        wrong(format!("show={show:?}: expected one of {}", names.join(", ")))
    })?;
    let format: Format = format.parse().map_err(|error: String| wrong(error))?;
    let sheet = Sheet {
        title,
        exercises: exercises(&sheet)?,
        show,
        lang: lang(language)?,
        collapse: false,
        all_steps: false,
    };
    py.detach(|| sheet::write(&sheet, format)).map_err(wrong)
}

/// The figure of an exercise as SVG, blank or solved.
#[pyfunction]
pub(crate) fn figure(exercise: &str, solution: bool) -> PyResult<String> {
    let exercise = Exercise::from_json(exercise).map_err(wrong)?;
    Ok(sheet::figure(&exercise, solution).map_err(wrong)?.svg())
}
