//! What a student hands in.

use crate::{Constraint, Exercise, Kind, Number};
use plyscope::{NodeId, Tree};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// One line of a trace, as in `docs/trace-json.md`. What is not known there is ignored.
pub type TraceLine = serde_json::Map<String, serde_json::Value>;

/// An answer. Which fields belong to which kind of exercise is said by [`Answer::check`] and in `docs/exercises.md`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Answer {
    /// Who hands it in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub student: Option<String>,
    /// Values by node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<BTreeMap<String, Number>>,
    /// The value of the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Number>,
    /// The best move: the node to which it leads.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The best path, from the child of the root on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<String>>,
    /// Leaves: in order of visit, or pruned ones in any order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<Vec<String>>,
    /// Windows by node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub windows: Option<BTreeMap<String, WindowGiven>>,
    /// All values of α and β by node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub histories: Option<BTreeMap<String, HistoryGiven>>,
    /// Cuts, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cuts: Option<Vec<CutGiven>>,
    /// The children of nodes in their new order; a node that is not here keeps its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orders: Option<BTreeMap<String, Vec<String>>>,
    /// The next step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<TraceLine>,
    /// The last depth that was completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many evaluations each completed depth took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluations: Option<Vec<u64>>,
    /// When the leaf is pruned: `x >= 5`, `3 < x <= 7`, `always`, `never`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constraint: Option<Constraint>,
    /// A trace printed by the student's own program, instead of all this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Vec<TraceLine>>,
}

/// α and β of a node, and on exit what it returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowGiven {
    /// α.
    pub alpha: Number,
    /// β.
    pub beta: Number,
    /// What the node returned; only for [`Kind::Exit`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Number>,
}

/// All successive values of α and β of a node, the first on entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryGiven {
    /// Of α.
    pub alpha: Vec<Number>,
    /// Of β.
    pub beta: Vec<Number>,
}

/// A cut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutGiven {
    /// The node that was cut.
    pub node: String,
    /// `"alpha"` or `"beta"`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The ancestor that set the bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// The cause is not the nearest ancestor of the other player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deep: Option<bool>,
}

/// Why an answer cannot be graded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadAnswer(pub String);

impl fmt::Display for BadAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadAnswer {}

impl From<crate::Refused> for BadAnswer {
    fn from(refused: crate::Refused) -> BadAnswer {
        BadAnswer(refused.to_string())
    }
}

impl Kind {
    /// The fields of an answer to this kind, those that may be left out last.
    pub const fn fields(self) -> &'static [&'static str] {
        match self {
            Kind::Values | Kind::Negamax => &["values"],
            Kind::BestMove => &["value", "move", "path"],
            Kind::Visited | Kind::Pruned => &["leaves"],
            Kind::Entry | Kind::Exit => &["windows"],
            Kind::History => &["histories"],
            Kind::Cuts => &["cuts"],
            Kind::Reorder => &["orders"],
            Kind::NextStep => &["step"],
            Kind::Deepening => &["depth", "move", "value", "evaluations"],
            Kind::Symbolic => &["constraint"],
        }
    }
}

impl Answer {
    /// The fields that are there, by name, `student` aside.
    fn given(&self) -> Vec<&'static str> {
        [
            ("values", self.values.is_some()),
            ("value", self.value.is_some()),
            ("move", self.mv.is_some()),
            ("path", self.path.is_some()),
            ("leaves", self.leaves.is_some()),
            ("windows", self.windows.is_some()),
            ("histories", self.histories.is_some()),
            ("cuts", self.cuts.is_some()),
            ("orders", self.orders.is_some()),
            ("step", self.step.is_some()),
            ("depth", self.depth.is_some()),
            ("evaluations", self.evaluations.is_some()),
            ("constraint", self.constraint.is_some()),
            ("trace", self.trace.is_some()),
        ]
        .into_iter()
        .filter_map(|(name, given)| given.then_some(name))
        .collect()
    }

    /// Whether this can be an answer to `exercise`: the fields of its kind, and names of its tree.
    ///
    /// # Errors
    /// With the field and what was expected, if not. A wrong answer is no error.
    pub fn check(&self, exercise: &Exercise) -> Result<(), BadAnswer> {
        let kind = exercise.kind();
        let given = self.given();
        let wanted = kind.fields();
        if given.contains(&"trace") {
            if given.len() > 1 {
                return Err(BadAnswer(format!("a trace and `{}`; expected one of them", given[0])));
            }
            if !kind.is_about_pruning() || matches!(kind, Kind::Reorder | Kind::Deepening | Kind::Symbolic) {
                return Err(BadAnswer(format!("a trace does not answer `{kind}`; expected `{}`", wanted[0])));
            }
            return Ok(());
        }
        if let Some(other) = given.iter().find(|field| !wanted.contains(field)) {
            let wanted = wanted.join("`, `");
            return Err(BadAnswer(format!(
                "field `{other}` is no part of an answer to `{kind}`; expected `{wanted}`"
            )));
        }
        if given.is_empty() {
            return Err(BadAnswer(format!(
                "nothing is answered; `{kind}` expects `{}`",
                wanted.join("`, `")
            )));
        }
        self.check_names(&exercise.tree)
    }

    fn check_names(&self, tree: &Tree) -> Result<(), BadAnswer> {
        let node = |field: &str, name: &str| -> Result<NodeId, BadAnswer> {
            tree.find(name).ok_or_else(|| {
                let names: Vec<&str> =
                    tree.levels().into_iter().take(3).map(|node| tree.name(node)).collect();
                BadAnswer(format!(
                    "field `{field}`: the tree has no node `{name}`; its nodes are {}, …",
                    names.join(", ")
                ))
            })
        };
        for name in self.values.iter().flat_map(BTreeMap::keys) {
            node("values", name)?;
        }
        for name in self.mv.iter() {
            node("move", name)?;
        }
        for name in self.path.iter().flatten() {
            node("path", name)?;
        }
        for name in self.leaves.iter().flatten() {
            node("leaves", name)?;
        }
        for name in self.windows.iter().flat_map(BTreeMap::keys) {
            node("windows", name)?;
        }
        for name in self.histories.iter().flat_map(BTreeMap::keys) {
            node("histories", name)?;
        }
        for cut in self.cuts.iter().flatten() {
            node("cuts", &cut.node)?;
            if let Some(cause) = &cut.cause {
                node("cuts", cause)?;
            }
            if let Some(kind) = cut.kind.as_deref().filter(|kind| !["alpha", "beta"].contains(kind)) {
                return Err(BadAnswer(format!(
                    "field `cuts`: kind `{kind}` at {}; expected alpha or beta",
                    cut.node
                )));
            }
        }
        for (name, children) in self.orders.iter().flatten() {
            let parent = node("orders", name)?;
            let mut given =
                children.iter().map(|child| node("orders", child)).collect::<Result<Vec<_>, _>>()?;
            let mut own = tree.children(parent).to_vec();
            given.sort();
            own.sort();
            if given != own {
                let own: Vec<&str> = tree.children(parent).iter().map(|&kid| tree.name(kid)).collect();
                return Err(BadAnswer(format!(
                    "field `orders`: {name} has the children {}, each once; found {}",
                    own.join(" "),
                    children.join(" ")
                )));
            }
        }
        Ok(())
    }
}
