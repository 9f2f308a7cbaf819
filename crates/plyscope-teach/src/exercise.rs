//! An exercise: a question about a tree under a declared convention.

use crate::{Kind, Refused};
use plyscope::textbook::CutOn;
use plyscope::{NodeId, Player, Score, Tree};
use plyscope_trace::solve::leaves_in_sight;
use plyscope_trace::{Convention, Run};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The letter that stands for an unknown leaf.
pub const UNKNOWN: &str = "x";

/// The most points of one exercise.
pub const MOST_POINTS: u32 = 1_000;

/// A question about a tree. As JSON it is described in `docs/exercises.md`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    /// What is asked.
    #[serde(flatten)]
    pub question: Question,
    /// How the search goes.
    #[serde(default)]
    pub convention: Convention,
    /// The tree, in the order in which it is drawn, with the player at the root that the convention names.
    #[serde(serialize_with = "write_tree", deserialize_with = "read_tree")]
    pub tree: Tree,
    /// The seed that made it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What a full answer is worth, if not a mark for every part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

/// What is asked, with what the question needs besides the tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Question {
    /// See [`Kind::Values`].
    Values,
    /// See [`Kind::BestMove`].
    BestMove,
    /// See [`Kind::Visited`].
    Visited,
    /// See [`Kind::Pruned`].
    Pruned,
    /// See [`Kind::Entry`].
    Entry,
    /// See [`Kind::Exit`].
    Exit,
    /// See [`Kind::History`].
    History,
    /// See [`Kind::Cuts`].
    Cuts,
    /// See [`Kind::Reorder`].
    Reorder,
    /// See [`Kind::NextStep`].
    NextStep {
        /// How many steps have been made.
        done: usize,
    },
    /// See [`Kind::Negamax`].
    Negamax,
    /// See [`Kind::Deepening`].
    Deepening {
        /// How many leaves or horizon nodes may be evaluated, over all depths.
        budget: u64,
    },
    /// See [`Kind::Symbolic`].
    Symbolic {
        /// The leaf whose value is unknown.
        unknown: String,
        /// The leaf that may be pruned.
        target: String,
    },
}

impl Question {
    /// Which kind it is.
    pub const fn kind(&self) -> Kind {
        match self {
            Question::Values => Kind::Values,
            Question::BestMove => Kind::BestMove,
            Question::Visited => Kind::Visited,
            Question::Pruned => Kind::Pruned,
            Question::Entry => Kind::Entry,
            Question::Exit => Kind::Exit,
            Question::History => Kind::History,
            Question::Cuts => Kind::Cuts,
            Question::Reorder => Kind::Reorder,
            Question::NextStep { .. } => Kind::NextStep,
            Question::Negamax => Kind::Negamax,
            Question::Deepening { .. } => Kind::Deepening,
            Question::Symbolic { .. } => Kind::Symbolic,
        }
    }
}

fn write_tree<S: Serializer>(tree: &Tree, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(tree)
}

fn read_tree<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Tree, D::Error> {
    let text = String::deserialize(deserializer)?;
    plyscope_trace::read::read(&text, None, Player::Max)
        .map_err(|error| serde::de::Error::custom(format!("tree: {error}")))
}

impl Exercise {
    /// Which kind it is.
    pub const fn kind(&self) -> Kind {
        self.question.kind()
    }

    /// Reads an exercise from JSON and checks that it can be asked. If the convention does not name the player at the root,
    /// the tree does.
    ///
    /// # Errors
    /// If it is not JSON, or not that of an exercise, or contradicts itself.
    pub fn from_json(text: &str) -> Result<Exercise, Refused> {
        let mut exercise: Exercise = serde_json::from_str(text)
            .map_err(|error| Refused::new(format!("not an exercise: {}", crate::json::told(text, &error))))?;
        // A convention that does not name the player at the root leaves it to the tree.
        let said: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
        if said["convention"]["root"].is_null() {
            exercise.convention.root = exercise.tree.player(exercise.tree.root());
        }
        exercise.tree = exercise.convention.seat(&exercise.tree);
        exercise.check()?;
        Ok(exercise)
    }

    /// The exercise as JSON, with line breaks.
    pub fn to_json(&self) -> String {
        // Nothing in it can fail to be JSON.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// The search that the question is about.
    ///
    /// # Errors
    /// If the convention contradicts itself or a static value is missing.
    pub fn run(&self) -> Result<Run, Refused> {
        self.convention.run(&self.tree).map_err(|error| Refused::new(error.to_string()))
    }

    /// The leaf with this name, as the search sees leaves.
    pub(crate) fn leaf(&self, name: &str) -> Result<NodeId, Refused> {
        let leaves = leaves_in_sight(&self.tree, self.convention.depth);
        leaves
            .into_iter()
            .find(|&leaf| self.tree.name(leaf) == name)
            .ok_or_else(|| Refused::new(format!("the tree has no leaf `{name}`")))
    }

    /// Whether it can be asked at all.
    ///
    /// # Errors
    /// If not, with the reason.
    pub fn check(&self) -> Result<(), Refused> {
        if self.points.is_some_and(|points| !(1..=MOST_POINTS).contains(&points)) {
            return Err(Refused::new(format!("points: expected a whole number from 1 to {MOST_POINTS}")));
        }
        if self.tree.is_leaf(self.tree.root()) || self.convention.depth == Some(0) {
            return Err(Refused::new("the tree is a single leaf; there is nothing to ask"));
        }
        let run = self.run()?;
        match &self.question {
            Question::NextStep { done } => {
                let steps = run.recording.len();
                if *done == 0 || *done >= steps {
                    return Err(Refused::new(format!(
                        "next-step after {done} steps; expected 1 to {}",
                        steps - 1
                    )));
                }
            }
            Question::Deepening { budget } => {
                if self.convention.depth.is_some() {
                    return Err(Refused::new(
                        "deepening sets its own depths; expected a convention without one",
                    ));
                }
                // Depth by depth, every inner node below the root is a horizon once.
                for depth in 1..self.deepest() {
                    if let Some(node) = self.tree.missing_static(depth) {
                        let name = self.tree.name(node);
                        return Err(Refused::new(format!(
                            "deepening evaluates {name}, which has no static value; expected one, e.g. ({name}~4 ...)"
                        )));
                    }
                }
                // Without a completed depth there is no move and no value to ask for.
                let convention = Convention { depth: Some(1), ..self.convention };
                let first = Exercise { convention, question: Question::Visited, ..self.clone() };
                let least = first.run()?.visited().len() as u64;
                if *budget < least {
                    return Err(Refused::new(format!(
                        "a budget of {budget} does not complete any depth; expected at least {least}, as depth 1 needs"
                    )));
                }
            }
            Question::Symbolic { unknown, target } => {
                self.leaf(unknown)?;
                self.leaf(target)?;
                if unknown == target {
                    return Err(Refused::new("the unknown leaf and the pruned one are the same"));
                }
                let key = crate::constraint::pruned_when(self)?;
                if key.is_none() {
                    return Err(Refused::new(format!(
                        "{target} is pruned for several separate ranges of {unknown}; expected one range"
                    )));
                }
            }
            Question::Reorder if self.convention.cut == CutOn::Passed && self.has_ties() => {
                return Err(Refused::new(
                    "with a cut only beyond the bound the best order is known only if all leaves differ",
                ));
            }
            _ => {}
        }
        Ok(())
    }

    /// The ply of the deepest leaf.
    pub(crate) fn deepest(&self) -> u32 {
        self.tree.nodes().map(|node| self.tree.ply(node)).max().unwrap_or(0)
    }

    /// Two leaves that the search may look at are worth the same.
    pub(crate) fn has_ties(&self) -> bool {
        let mut values: Vec<Option<Score>> = leaves_in_sight(&self.tree, self.convention.depth)
            .into_iter()
            .map(|leaf| self.tree.value(leaf))
            .collect();
        values.sort_unstable();
        values.windows(2).any(|pair| pair[0] == pair[1])
    }
}
