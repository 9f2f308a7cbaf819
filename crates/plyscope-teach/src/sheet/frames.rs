//! The search of an exercise step by step, one picture after another.

use crate::{Exercise, Refused};
use plyscope_trace::draw::{Drawing, Step, Style};

/// One picture (SVG) for every step of the search, and one for the result.
///
/// Law: all have the same size, and nothing moves from one to the next.
///
/// # Errors
/// If the exercise contradicts itself.
pub fn frames(exercise: &Exercise) -> Result<Vec<String>, Refused> {
    let run = exercise.run()?;
    let drawing = Drawing::new(&run, &Style::default());
    let steps = (0..run.recording.len()).map(Step::At).chain([Step::Final]);
    Ok(steps.map(|step| drawing.svg(step)).collect())
}
