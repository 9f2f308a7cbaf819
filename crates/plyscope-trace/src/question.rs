//! What if? A part of the tree that was never looked at may be worth anything.

use crate::catalogue::messages as m;
use crate::draw::Step;
use crate::draw::scene::{Scene, State};
use crate::edit::{Edit, EditError, edit};
use crate::style::{Signs, Words, shown_name};
use crate::{Algorithm, Lang, Run, RunError, run};
use plyscope::tree::Decimal;
use plyscope::{NodeId, Score, Window};
use std::fmt;

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The value of the root with the node as it is.
    pub before: Decimal,
    /// The value of the root with the other value in its place, by a search of its own.
    pub after: Decimal,
    /// Why it does not change.
    pub why: String,
}

/// Why a question cannot be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QuestionError {
    /// There is no such node.
    NoNode(usize),
    /// The search looked at it, or would have to.
    Seen(String),
    /// The search starts from the least and the greatest value of the tree, so these are part of what it was told.
    Outside(String, String),
    /// The other tree cannot be made.
    Edit(EditError),
    /// The other tree cannot be searched.
    Run(RunError),
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QuestionError::NoNode(n) => EditError::NoNode(*n).fmt(f),
            QuestionError::Seen(name) => write!(
                f,
                "{name} was not skipped, so its value matters; expected a node that is drawn with dashes"
            ),
            QuestionError::Outside(low, high) => write!(
                f,
                "this search was told that all values lie between {low} and {high}; expected a value in between"
            ),
            QuestionError::Edit(error) => error.fmt(f),
            QuestionError::Run(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for QuestionError {}

/// The nodes that no search looked at because of a cut.
pub fn skipped(run: &Run) -> Vec<NodeId> {
    let scene = Scene::new(run, Step::Final);
    run.tree.nodes().filter(|node| scene.nodes[node.index()].state == State::Skipped).collect()
}

/// The node at which the edge to `node`, or to something above it, was cut for good; `None` if it was not skipped.
pub fn skipped_by(run: &Run, node: NodeId) -> Option<NodeId> {
    let scene = Scene::new(run, Step::Final);
    let path = std::iter::successors(Some(node), |&node| run.tree.parent(node));
    if scene.nodes[node.index()].state != State::Skipped {
        return None;
    }
    let severed = path.into_iter().find(|node| scene.nodes[node.index()].severed)?;
    run.tree.parent(severed)
}

/// The values that may be put in place of a skipped node: a little more than what is in the tree, but no more than
/// that where the search was told about it.
pub fn range(run: &Run) -> (Decimal, Decimal) {
    let tree = &run.tree;
    let finite = || tree.nodes().filter_map(|node| tree.value(node)).filter(|value| !value.is_infinite());
    let low = finite().min().unwrap_or(Score::ZERO).get();
    let high = finite().max().unwrap_or(Score::ZERO).get();
    let more = match run.options.algorithm {
        Algorithm::Thresholds => 0,
        _ => (high.saturating_sub(low) / 2).max(5),
    };
    let beside = |score: i64| {
        let limit = i64::from(i32::MAX / 4);
        tree.decimal(Score::new(score.clamp(-limit, limit) as i32))
    };
    (beside(i64::from(low) - i64::from(more)), beside(i64::from(high) + i64::from(more)))
}

/// Puts a leaf of another value in place of a node that the search skipped, and searches again.
///
/// Law: the value of the root is the same.
///
/// # Errors
/// If the node was not skipped, or the search was told something about all values that this one contradicts.
pub fn question(
    run_: &Run,
    node: NodeId,
    value: Decimal,
    signs: Signs,
    lang: Lang,
) -> Result<Answered, QuestionError> {
    let tree = &run_.tree;
    if node.index() >= tree.len() {
        return Err(QuestionError::NoNode(node.index()));
    }
    let name = shown_name(tree, node).into_owned();
    let by = skipped_by(run_, node).ok_or_else(|| QuestionError::Seen(name.clone()))?;
    // Reversed already, if it was asked for.
    let options = crate::Options { right_to_left: false, ..run_.options };
    if run_.options.algorithm == Algorithm::Thresholds {
        let Window { alpha, beta } = tree.extremes();
        let (low, high) = (tree.decimal(alpha), tree.decimal(beta));
        let places = value.places().max(tree.decimals());
        let [low_score, high_score, score] = [low, high, value].map(|number| number.to_score(places));
        let outside = score.is_none() || score < low_score || score > high_score;
        if outside {
            return Err(QuestionError::Outside(low.to_string(), high.to_string()));
        }
    }
    let other = edit(tree, Edit::Replace(node, value)).map_err(QuestionError::Edit)?;
    let after = run(&other, options).map_err(QuestionError::Run)?;
    let root = shown_name(tree, tree.root());
    let mut why =
        m::unchanged(lang, &name, signs.text(&value.to_string()), root, signs.score(lang, tree, run_.value));
    let cut = run_.cuts().into_iter().rfind(|cut| cut.node == by && cut.cutoff.skipped > 0);
    if let Some(cut) = cut {
        why.push(' ');
        why.push_str(&Words::new(tree, run_.options.algorithm, signs).speaking(lang).cut(&cut));
    }
    Ok(Answered { before: tree.decimal(run_.value), after: after.tree.decimal(after.value), why })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sample::{Random, random_tree};
    use crate::{Options, examples};

    /// Law: what was skipped may be worth anything, in every search that skips.
    #[test]
    fn what_was_skipped_cannot_matter() {
        let mut random = Random::new(51);
        let trees = examples::ALL.iter().map(|example| example.tree());
        let mut asked = 0;
        for tree in trees.chain((0..150).map(|size| random_tree(&mut random, 5 + size % 40))) {
            for algorithm in Algorithm::ALL {
                let Ok(run) = run(&tree, Options::new(algorithm)) else { continue };
                let (low, high) = range(&run);
                for node in tree.nodes() {
                    let answers =
                        [low, high].map(|value| question(&run, node, value, Signs::Unicode, Lang::En));
                    let skipped = skipped_by(&run, node).is_some();
                    for answer in answers {
                        match answer {
                            Ok(answer) => {
                                assert_eq!(answer.before, answer.after, "{algorithm} {tree} {node:?}")
                            }
                            // The infinities of a tree are not a finite range.
                            Err(QuestionError::Outside(..)) => assert!(algorithm == Algorithm::Thresholds),
                            Err(error) => assert!(!skipped, "{error}"),
                        }
                        asked += usize::from(skipped);
                    }
                }
            }
        }
        assert!(asked > 1000, "{asked}");
    }

    #[test]
    fn the_answer_says_why() {
        let run =
            run(&examples::find("letters").unwrap().tree(), Options::new(Algorithm::AlphaBeta)).unwrap();
        let ask = |name: &str, value: i32, lang: Lang| {
            question(&run, run.tree.find(name).unwrap(), Decimal::integer(value), Signs::Unicode, lang)
        };
        assert_eq!(
            ask("G", 99, Lang::En).unwrap().why,
            "Even if G were worth 99, A would still be 6: G is never looked at. C (MIN) is at most 2; A already has 6 through B, \
             so C's remaining child cannot matter."
        );
        assert_eq!(
            ask("K", -5, Lang::De).unwrap().why,
            "Selbst wenn K -5 wert wäre, bliebe A bei 6: K wird nie angesehen. E (MAX) ist mindestens 8 wert; B hat über D \
             schon 6, also kann das andere Kind von E nichts ändern."
        );
        assert_eq!(ask("H", 1, Lang::En), Err(QuestionError::Seen("H".to_owned())));
    }
}
