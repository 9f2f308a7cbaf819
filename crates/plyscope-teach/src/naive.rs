//! The answers of somebody who searches by plain minimax: what they share with the right answer shows nothing about
//! alpha-beta, or about the change of sign.

use crate::facts::inner;
use crate::key;
use crate::wrong::{self, Misconception};
use crate::{Exercise, Kind, Number, Question, Refused, Response, WindowGiven};
use plyscope::Player;
use plyscope_trace::Run;
use serde_json::Value;

/// The searches of plain minimax: without windows at all, and with a window that no node passes on.
pub(crate) fn runs(exercise: &Exercise) -> [Run; 2] {
    [wrong::plain(exercise), wrong::run(exercise, Some(Misconception::WindowNotPassed))]
}

/// What plain minimax answers, where that is not the right answer: none for questions about minimax itself.
///
/// Law: [`grade`](crate::grade) gives each of them at most a tenth of the marks.
///
/// # Errors
/// If the exercise contradicts itself.
pub fn naive(exercise: &Exercise) -> Result<Vec<Response>, Refused> {
    let mut answers = match &exercise.question {
        Question::Values | Question::BestMove => Vec::new(),
        // As MAX sees everything, and as MIN does.
        Question::Negamax => {
            let max = key::answer(exercise, Some(Misconception::SignsForgotten))?;
            let mut min = max.clone();
            for number in min.values.iter_mut().flat_map(|values| values.values_mut()) {
                let score = number.score(&exercise.tree).unwrap_or_default();
                *number = Number::of(&exercise.tree, score.seen_by(Player::Min));
            }
            vec![max, min]
        }
        Question::Reorder => vec![Response { orders: Some(Default::default()), ..Response::default() }],
        Question::Symbolic { .. } | Question::NextStep { .. } => {
            vec![key::answer(exercise, Some(Misconception::NoPruning))?]
        }
        // With its counts; without any; and of the whole tree, whatever it costs, without counts and with them.
        Question::Deepening { .. } => {
            let counted = key::answer(exercise, Some(Misconception::NoPruning))?;
            let uncounted = Response { evaluations: None, ..counted.clone() };
            let best = key::answer(&Exercise { question: Question::BestMove, ..exercise.clone() }, None)?;
            let whole = Response { depth: Some(exercise.deepest()), path: None, ..best };
            let dear = Exercise { question: Question::Deepening { budget: u64::MAX }, ..exercise.clone() };
            let all = key::answer(&dear, Some(Misconception::NoPruning))?;
            let counts = Response { evaluations: all.evaluations, ..whole.clone() };
            let plain = [counted, uncounted, whole, counts];
            if plain[0] == key::answer(exercise, None)? { Vec::new() } else { plain.into() }
        }
        _ => {
            let answer = |run: Run| {
                let mut answer = Response::default();
                key::from_run(exercise.kind(), &run, None, &mut answer);
                answer
            };
            runs(exercise).into_iter().map(answer).collect()
        }
    };
    // What minimax returns is soon written in all columns, and a window at every node.
    if exercise.kind() == Kind::Exit {
        let mut returned = answers[0].clone();
        for window in returned.windows.iter_mut().flat_map(|windows| windows.values_mut()) {
            *window = WindowGiven { alpha: window.value, beta: window.value, value: window.value };
        }
        answers.push(returned);
    }
    if exercise.kind() == Kind::Entry {
        let tree = &exercise.tree;
        let full = |score| Some(Number::of(tree, score));
        let window = WindowGiven {
            alpha: full(plyscope::Score::NEG_INFINITY),
            beta: full(plyscope::Score::INFINITY),
            value: None,
        };
        let nodes = inner(tree, exercise.convention.depth).into_iter();
        let windows = nodes.map(|node| (tree.name(node).to_owned(), window)).collect();
        answers.push(Response { windows: Some(windows), ..Response::default() });
    }
    let right = key::answer(exercise, None)?;
    answers.retain(|answer| *answer != right);
    answers.dedup();
    Ok(answers)
}

/// The next step of plain minimax from where the search stands, beside the right one.
pub(crate) fn next(run: &Run, done: usize, right: &crate::TraceLine) -> crate::TraceLine {
    let mut step = right.clone();
    if step.get("event").is_some_and(|event| event == "cutoff") {
        // Where alpha-beta stops, minimax calls the next child, or returns after the last.
        let node = run.node(done).unwrap_or(run.tree.root());
        let calls = crate::facts::calls(run);
        let seen = calls.iter().find(|call| call.node == node).map_or(0, |call| call.children.len());
        step.clear();
        match run.tree.children(node).get(seen) {
            Some(&child) => {
                step.insert("event".to_owned(), Value::from("enter"));
                step.insert("node".to_owned(), Value::from(run.tree.name(child)));
            }
            None => {
                step.insert("event".to_owned(), Value::from("leave"));
                step.insert("node".to_owned(), Value::from(run.tree.name(node)));
            }
        }
    }
    for (part, value) in &mut step {
        match part.as_str() {
            "alpha" => *value = Value::from("-inf"),
            "beta" => *value = Value::from("inf"),
            _ => {}
        }
    }
    step
}
