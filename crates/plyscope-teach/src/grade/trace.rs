//! A trace printed by the student's own program.

use super::{Marks, Verdict, most};
use crate::key::trace_lines;
use crate::number::from_json;
use crate::words as m;
use crate::{BadAnswer, CutGiven, Exercise, Kind, Response, TraceLine, naive};
use plyscope_trace::Run;
use plyscope_trace::solve::leaves_in_sight;
use plyscope_trace::style::{Signs, Teller};
use plyscope_trace::view::View;
use serde_json::Value;
use std::collections::HashSet;

/// The events that a program may leave out altogether, because others say the same.
const OPTIONAL: [&str; 2] = ["leaf", "child"];

/// A JSON value as people read it.
pub(super) fn shown(value: &Value) -> String {
    match (from_json(value), value) {
        (Some(number), _) => number.to_string(),
        (None, Value::String(text)) => text.clone(),
        (None, Value::Null) => "none".to_owned(),
        (None, value) => value.to_string(),
    }
}

fn event(line: &TraceLine) -> &str {
    line.get("event").and_then(Value::as_str).unwrap_or_default()
}

/// The keys in which a student's line contradicts ours. Keys that are not there, or not known, say nothing.
fn differs<'l>(ours: &'l TraceLine, theirs: &TraceLine) -> Option<&'l String> {
    // Numbering is theirs.
    let compared = |key: &&String| !["step", "ply"].contains(&key.as_str());
    ours.keys().filter(compared).find(|&key| match theirs.get(key) {
        Some(value) => shown(value) != shown(&ours[key]),
        None => key == "event" || key == "node",
    })
}

/// Our steps as far as the student's program tells of such steps at all.
fn comparable(run: &Run, trace: &[TraceLine]) -> Vec<(usize, TraceLine)> {
    let tells = |kind: &str| !OPTIONAL.contains(&kind) || trace.iter().any(|line| event(line) == kind);
    trace_lines(run).into_iter().enumerate().filter(|(_, line)| tells(event(line))).collect()
}

/// Whether the trace is that of `run`.
pub(super) fn follows(run: &Run, trace: &[TraceLine]) -> bool {
    let ours = comparable(run, trace);
    ours.len() == trace.len()
        && ours.iter().zip(trace).all(|((_, ours), theirs)| differs(ours, theirs).is_none())
}

/// Every line tells of an event that we know.
fn check(trace: &[TraceLine]) -> Result<(), BadAnswer> {
    const EVENTS: [&str; 5] = ["enter", "leaf", "child", "cutoff", "leave"];
    for (i, line) in trace.iter().enumerate() {
        if !EVENTS.contains(&event(line)) {
            return Err(BadAnswer(format!(
                "trace line {}: event `{}`; expected one of {}",
                i + 1,
                event(line),
                EVENTS.join(", ")
            )));
        }
    }
    Ok(())
}

/// The answer that a trace gives where only its leaves or its cuts are asked for; any other answer as it is.
pub(super) fn asked(exercise: &Exercise, answer: &Response) -> Result<Response, BadAnswer> {
    let Some(trace) = &answer.trace else { return Ok(answer.clone()) };
    check(trace)?;
    let (tree, depth) = (&exercise.tree, exercise.convention.depth);
    let text = |line: &TraceLine, key: &str| line.get(key).and_then(Value::as_str).map(str::to_owned);
    // A program may tell of leaves only as of other nodes.
    let seen = if trace.iter().any(|line| event(line) == "leaf") { "leaf" } else { "enter" };
    let all = leaves_in_sight(tree, depth);
    let is_leaf = |name: &String| tree.find(name).is_some_and(|node| all.contains(&node));
    let of_event = |kind: &'static str| trace.iter().filter(move |line| event(line) == kind);
    let visited = || of_event(seen).filter_map(|line| text(line, "node")).filter(is_leaf);
    let (leaves, cuts) = match exercise.kind() {
        Kind::Visited => (Some(visited().collect()), None),
        Kind::Pruned => {
            let visited: HashSet<String> = visited().collect();
            let names = all.iter().map(|&leaf| tree.name(leaf).to_owned());
            (Some(names.filter(|name| !visited.contains(name)).collect()), None)
        }
        Kind::Cuts => {
            let cut = |line: &TraceLine| {
                let deep = line.get("deep").and_then(Value::as_bool);
                let (kind, cause) = (text(line, "kind"), text(line, "cause"));
                Some(CutGiven { node: text(line, "node")?, kind, cause, deep })
            };
            (None, Some(of_event("cutoff").filter_map(cut).collect()))
        }
        _ => return Ok(answer.clone()),
    };
    Ok(Response { leaves, cuts, trace: None, ..answer.clone() })
}

pub(super) fn mark(exercise: &Exercise, trace: &[TraceLine], marks: &mut Marks) -> Result<(), BadAnswer> {
    check(trace)?;
    let run = exercise.run()?;
    let ours = comparable(&run, trace);
    let prefix =
        ours.iter().zip(trace).take_while(|((_, ours), theirs)| differs(ours, theirs).is_none()).count();
    let told: HashSet<&String> = trace.iter().flat_map(|line| line.keys()).collect();
    let shared = common(&ours, trace);
    // Of the steps that plain minimax does not make, as this program would tell them, how many are there.
    let left = |plain: &Run| {
        let steps = comparable(plain, trace).into_iter().map(|(_, mut line)| {
            line.retain(|key, _| told.contains(key) || key == "event" || key == "node");
            line
        });
        let known = common(&ours, &steps.collect::<Vec<_>>());
        let asked: Vec<bool> =
            shared.iter().zip(known).filter(|(_, known)| !known).map(|(&is, _)| is).collect();
        let slip = asked.len() == 1 && !follows(plain, trace);
        if slip { 1.0 } else { most(asked.len(), asked.iter().filter(|&&shown| shown).count() as f64) }
    };
    let left = naive::runs(exercise).iter().map(left).fold(1.0, f64::min);
    let steps = shared.iter().filter(|&&shared| shared).count();
    let beyond = trace.len() - steps;
    let right = prefix == ours.len() && prefix == trace.len();
    let lang = marks.lang;
    let text = |line: &TraceLine| {
        let parts = line
            .iter()
            .filter(|(key, _)| !["step", "ply", "event", "depth", "player"].contains(&key.as_str()));
        let parts: Vec<String> =
            parts.map(|(key, value)| format!("{} {}", m::part(lang, key), shown(value))).collect();
        format!("{} {}", event(line), parts.join(", "))
    };
    // Of two lines about the same, only what differs.
    let told = |line: &TraceLine, key: &str| match key {
        "event" | "node" => text(line),
        key => format!("{} {}", m::part(lang, key), line.get(key).map_or_else(|| m::none(lang), shown)),
    };
    let step = ours.get(prefix).map(|(step, _)| *step);
    let part = match (ours.get(prefix), trace.get(prefix)) {
        (Some((_, ours)), Some(theirs)) => differs(ours, theirs).cloned().unwrap_or_default(),
        (None, _) => "end".to_owned(),
        (Some(_), None) => "step".to_owned(),
    };
    let whole = ours.len() as f64;
    let got = (steps as f64 - beyond as f64).min(left * whole);
    let place = if right { m::the_trace(lang) } else { m::at_line(lang, prefix + 1) };
    let part = if right { "steps".to_owned() } else { part };
    let the_end = || Some(m::the_end(lang));
    let whole_line = matches!(part.as_str(), "steps" | "end" | "step");
    let said = |line: &TraceLine| if whole_line { text(line) } else { told(line, &part) };
    let given = trace.get(prefix).map(said).or_else(the_end).filter(|_| !right);
    let expected = ours.get(prefix).map(|(_, line)| said(line)).or_else(the_end).filter(|_| !right);
    let verdict = if right { Verdict::Right } else { Verdict::Wrong };
    let sentence = |step| Teller::new(&run, Signs::Unicode, lang).sentence(&View::at(&run, step));
    let why = step.filter(|_| !right).map(sentence).unwrap_or_default();
    // In steps, so that the marks to be had are as many as there are.
    let got = if right { whole } else { got };
    marks.put((&place, &part), given, expected, verdict, why, (got, whole), &[]);
    Ok(())
}

/// Which of our steps the two have in common, in order. Beyond a size that no exercise has, only from the start.
fn common(ours: &[(usize, TraceLine)], theirs: &[TraceLine]) -> Vec<bool> {
    let same = |i: usize, j: usize| differs(&ours[i].1, &theirs[j]).is_none();
    let (n, m) = (ours.len(), theirs.len());
    let mut shared = vec![false; n];
    if n.saturating_mul(m) > 1_000_000 {
        let prefix = (0..n.min(m)).take_while(|&i| same(i, i)).count();
        shared[..prefix].fill(true);
        return shared;
    }
    // The longest common part of what begins at each pair of steps.
    let mut longest = vec![vec![0u32; m + 1]; n + 1];
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            longest[i][j] = match same(i, j) {
                true => longest[i + 1][j + 1] + 1,
                false => longest[i + 1][j].max(longest[i][j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < n && j < m {
        if same(i, j) {
            shared[i] = true;
            (i, j) = (i + 1, j + 1);
        } else if longest[i + 1][j] >= longest[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    shared
}
