//! What exercise is wanted, and why there may be none.

use crate::Kind;
use plyscope_trace::Convention;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What to generate. As JSON it is described in `docs/exercises.md`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// What is asked.
    pub kind: Kind,
    /// Decides everything that is random.
    #[serde(default)]
    pub seed: u64,
    /// How the search goes.
    #[serde(default)]
    pub convention: Convention,
    /// What the tree looks like.
    #[serde(default)]
    pub shape: Shape,
    /// The least and the greatest value of a leaf.
    #[serde(default = "Spec::default_range")]
    pub range: (i32, i32),
    /// What the search must be like.
    #[serde(default)]
    pub wants: Wants,
    /// How many trees are tried before it is given up.
    #[serde(default = "Spec::default_tries")]
    pub tries: u32,
    /// What a full answer is worth, if not a mark for every part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

impl Spec {
    /// An exercise of this kind as it comes.
    pub fn new(kind: Kind, seed: u64) -> Spec {
        Spec {
            kind,
            seed,
            convention: Convention::default(),
            shape: Shape::default(),
            range: Spec::default_range(),
            wants: Wants::default(),
            tries: Spec::default_tries(),
            points: None,
        }
    }

    fn default_range() -> (i32, i32) {
        (0, 20)
    }

    fn default_tries() -> u32 {
        10_000
    }
}

/// What the tree looks like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Shape {
    /// Every inner node has `branching` children and every leaf is at `depth`.
    Uniform {
        /// Children of an inner node.
        branching: u32,
        /// Ply of the leaves.
        depth: u32,
    },
    /// Inner nodes have 2 to `branching` children, and leaves are anywhere down to `depth`.
    Ragged {
        /// Most children of an inner node.
        branching: u32,
        /// Ply of the deepest leaves.
        depth: u32,
    },
    /// This tree, in any of the notations that are read.
    Given(String),
}

impl Default for Shape {
    /// Two children, three plies: eight leaves.
    fn default() -> Shape {
        Shape::Uniform { branching: 2, depth: 3 }
    }
}

/// What the search of the tree must be like. Everything that is not said may be as it comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wants {
    /// The least number of cuts that skip something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_cuts: Option<u32>,
    /// The greatest number of cuts that skip something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_cuts: Option<u32>,
    /// At least one deep cut that skips something.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub deep_cut: bool,
    /// About equal leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties: Option<Ties>,
    /// Exactly one move of the root is best.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unique_best: bool,
    /// The best path is not the one of first children.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub not_leftmost: bool,
    /// The least number of visited leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_leaves: Option<u32>,
    /// The greatest number of visited leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_leaves: Option<u32>,
}

/// About equal leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// No two leaves are equal.
    Free,
    /// Leaves are equal where it matters: to cut on ≥ and to cut on > visit different leaves.
    Testing,
}

/// Why there is no such exercise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused(String);

impl Refused {
    pub(crate) fn new(reason: impl Into<String>) -> Refused {
        Refused(reason.into())
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}
