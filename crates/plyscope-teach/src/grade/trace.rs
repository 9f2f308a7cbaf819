//! A trace printed by the student's own program.

use super::{Item, Marks, Verdict};
use crate::key::trace_lines;
use crate::number::from_json;
use crate::{BadAnswer, Exercise, TraceLine};
use plyscope_trace::Run;
use plyscope_trace::style::why;
use serde_json::Value;

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

pub(super) fn mark(exercise: &Exercise, trace: &[TraceLine], marks: &mut Marks) -> Result<(), BadAnswer> {
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
    let run = exercise.run()?;
    let ours = comparable(&run, trace);
    let prefix =
        ours.iter().zip(trace).take_while(|((_, ours), theirs)| differs(ours, theirs).is_none()).count();
    let common = common(&ours, trace);
    let beyond = trace.len() - common;
    let right = prefix == ours.len() && prefix == trace.len();
    let text = |line: &TraceLine| {
        let parts = line
            .iter()
            .filter(|(key, _)| !["step", "ply", "event", "depth", "player"].contains(&key.as_str()));
        let parts: Vec<String> = parts.map(|(key, value)| format!("{key} {}", shown(value))).collect();
        format!("{} {}", event(line), parts.join(", "))
    };
    let step = ours.get(prefix).map(|(step, _)| *step);
    let part = match (ours.get(prefix), trace.get(prefix)) {
        (Some((_, ours)), Some(theirs)) => differs(ours, theirs).cloned().unwrap_or_default(),
        (None, _) => "end".to_owned(),
        (Some(_), None) => "step".to_owned(),
    };
    marks.items.push(Item {
        place: if right { "trace".to_owned() } else { format!("line {}", prefix + 1) },
        part: if right { "steps".to_owned() } else { part },
        given: trace.get(prefix).map(text).or_else(|| Some("the end".to_owned())).filter(|_| !right),
        expected: ours
            .get(prefix)
            .map(|(_, line)| text(line))
            .or_else(|| Some("the end".to_owned()))
            .filter(|_| !right),
        verdict: if right { Verdict::Right } else { Verdict::Wrong },
        why: if right { String::new() } else { step.map(|step| why(&run, step)).unwrap_or_default() },
        points: common as i32 - beyond as i32,
        of: ours.len() as u32,
    });
    Ok(())
}

/// How many steps the two have in common, in order. Beyond a size that no exercise has, only from the start.
fn common(ours: &[(usize, TraceLine)], theirs: &[TraceLine]) -> usize {
    let same = |i: usize, j: usize| differs(&ours[i].1, &theirs[j]).is_none();
    if ours.len().saturating_mul(theirs.len()) > 1_000_000 {
        return (0..ours.len().min(theirs.len())).take_while(|&i| same(i, i)).count();
    }
    let mut row = vec![0; theirs.len() + 1];
    for i in 0..ours.len() {
        let mut corner = 0;
        for j in 0..theirs.len() {
            let above = row[j + 1];
            row[j + 1] = if same(i, j) { corner + 1 } else { row[j + 1].max(row[j]) };
            corner = above;
        }
    }
    row[theirs.len()]
}
