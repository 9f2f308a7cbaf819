//! How far an answer is from another.

use crate::{Kind, Response};
use std::collections::BTreeMap;

/// Whether two answers say the same.
pub(super) fn same(kind: Kind, a: &Response, b: &Response) -> bool {
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
        // However infinity is written, and whether or not a gap is there.
        Kind::NextStep => {
            let shown = |answer: &Response| -> BTreeMap<String, String> {
                let said = answer
                    .step
                    .iter()
                    .flatten()
                    .map(|(part, value)| (part.clone(), super::trace::shown(value)));
                said.filter(|(_, text)| text != "none").collect()
            };
            shown(a) == shown(b)
        }
        Kind::Deepening => {
            (a.depth, &a.mv, a.value, &a.evaluations) == (b.depth, &b.mv, b.value, &b.evaluations)
        }
        Kind::Symbolic => a.constraint == b.constraint,
    }
}

/// A misconception explains an answer clearly better than slips do if it leaves at most this part of what they leave.
pub(super) const EXPLAINED: usize = 3;

/// Whether a misconception explains an answer clearly better than slips do; a single slip is one.
pub(super) fn is_clearly_better(apart: usize, slips: usize) -> bool {
    slips >= 2 && EXPLAINED * apart <= slips
}

/// In how many parts of what was answered `answer` differs from `whole`. Nothing if it is too short to tell, or of a
/// kind where only the whole tells.
pub(super) fn apart(kind: Kind, whole: &Response, answer: &Response) -> Option<usize> {
    match kind {
        Kind::Values | Kind::Negamax => {
            in_maps(&whole.values, &answer.values, |value| vec![Some(value.to_string())])
        }
        Kind::Entry | Kind::Exit => in_maps(&whole.windows, &answer.windows, |window| {
            [window.alpha, window.beta, window.value].map(|number| number.map(|n| n.to_string())).to_vec()
        }),
        Kind::History => in_maps(&whole.histories, &answer.histories, |history| {
            let list = |numbers: &[crate::Number]| {
                let numbers: Vec<String> = numbers.iter().map(|n| n.to_string()).collect();
                (!numbers.is_empty()).then(|| numbers.join(" "))
            };
            vec![list(&history.alpha), list(&history.beta)]
        }),
        Kind::Visited | Kind::Pruned => {
            let (a, b) = (whole.leaves.as_ref()?, answer.leaves.as_ref()?);
            let missing = a.iter().filter(|leaf| !b.contains(leaf)).count();
            let more = b.iter().filter(|leaf| !a.contains(leaf)).count();
            Some(missing + more)
        }
        Kind::Cuts => {
            let (a, b) = (whole.cuts.as_ref()?, answer.cuts.as_ref()?);
            let more = b.iter().filter(|cut| a.iter().all(|other| other.node != cut.node)).count();
            let differ = a.iter().map(|cut| match b.iter().find(|other| other.node == cut.node) {
                None => 1,
                // What was left out is not evidence.
                Some(other) => {
                    usize::from(other.kind.is_some() && other.kind != cut.kind)
                        + usize::from(other.cause.is_some() && other.cause != cut.cause)
                        + usize::from(other.deep.is_some() && other.deep != cut.deep)
                }
            });
            Some(more + differ.sum::<usize>())
        }
        Kind::BestMove | Kind::Reorder | Kind::NextStep | Kind::Deepening | Kind::Symbolic => None,
    }
}

/// The parts that were answered and differ. Half of the parts must be answered to say anything.
fn in_maps<T>(
    whole: &Option<BTreeMap<String, T>>,
    answer: &Option<BTreeMap<String, T>>,
    parts: impl Fn(&T) -> Vec<Option<String>>,
) -> Option<usize> {
    let (whole, answer) = (whole.as_ref()?, answer.as_ref()?);
    let count = |map: &BTreeMap<String, T>| map.values().flat_map(&parts).flatten().count();
    if 2 * count(answer) < count(whole) {
        return None;
    }
    let differ = |(name, given): (&String, &T)| {
        let theirs = parts(given);
        let ours = whole.get(name).map_or_else(|| vec![None; theirs.len()], &parts);
        theirs.iter().zip(&ours).filter(|(theirs, ours)| theirs.is_some() && theirs != ours).count()
    };
    Some(answer.iter().map(differ).sum())
}
