//! Exercises: made from a seed, answered on the tree, graded with feedback at the node.
//!
//! What is asked, what is right and why comes from `plyscope-teach`, the same as on sheets and on the command line. The
//! key leaves the server only by [`key`]; a picture of a blank tree holds nothing of it.

mod feedback;
mod paper;
mod pose;
mod solution;

pub use feedback::{Asked, HintAsked, Hinted, KeyAsked, Keyed, Mark, Marked, Named, check, hint, key};
pub use paper::{PaperAsked, paper};
pub(crate) use pose::ordered;
pub use pose::{Pose, Posed, pose};
pub use solution::Solution;

use crate::{Api, Problem};
use plyscope_teach::{Exercise, Response};
use serde_json::{Map, Value, json};

/// An object of `docs/exercises.md`.
pub(crate) type Object = Map<String, Value>;

/// Adds the calls of this room.
pub(crate) fn calls(api: Api) -> Api {
    let exercise = || json!({ "kind": "values", "tree": "((3 12 8) (2 4 6) (14 5 2))" });
    let answer = || json!({ "values": { "A": 3, "B": 3, "C": 2, "D": 5 } });
    api.search(
        "exercise",
        "Makes an exercise from a seed, or opens one",
        json!({ "spec": { "kind": "visited", "seed": 7 } }),
        |asked, _| pose(asked),
    )
    .quick(
        "exercise/check",
        "Grades an answer, every mark with its place",
        json!({ "exercise": exercise(), "answer": answer() }),
        |asked, _| check(asked),
    )
    .quick(
        "exercise/hint",
        "Helps with the first thing that is wrong or missing, in three strengths",
        json!({ "exercise": exercise(), "answer": answer(), "strength": 2 }),
        |asked, _| hint(asked),
    )
    .quick(
        "exercise/key",
        "Answers an exercise, and says why",
        json!({ "exercise": exercise() }),
        |asked, _| key(asked),
    )
    .search(
        "exercise/sheet",
        "Writes a sheet of exercises as a file: to print, for LaTeX, for Moodle",
        json!({ "exercises": [exercise()], "format": "latex", "show": "both", "title": "Sheet 1" }),
        paper,
    )
}

/// The most nodes of an exercise: more cannot be filled in by hand.
pub(crate) const MOST_NODES: usize = 160;

/// Reads an exercise, of a size that the page shows.
pub(crate) fn read(exercise: Object) -> Result<Exercise, Problem> {
    let wrong = |detail: String| Problem::wrong(detail).at("exercise");
    let text = Value::Object(exercise).to_string();
    let exercise = Exercise::from_json(&text).map_err(|refused| wrong(refused.to_string()))?;
    small(&exercise)?;
    Ok(exercise)
}

/// Refuses what is too large.
fn small(exercise: &Exercise) -> Result<(), Problem> {
    let nodes = exercise.tree.len();
    if nodes > MOST_NODES {
        let detail =
            format!("the tree has {nodes} nodes, but an exercise on the page has at most {MOST_NODES}");
        return Err(Problem::new(413, detail).at("exercise"));
    }
    Ok(())
}

/// Reads an answer.
fn read_answer(answer: Object) -> Result<Response, Problem> {
    serde_path_to_error::deserialize(Value::Object(answer)).map_err(|error| {
        let place = format!("answer.{}", error.path());
        Problem::wrong(error.into_inner().to_string()).at(place)
    })
}
