//! Stepping through a recorded search of a tree.

use crate::{Api, Problem};
use plyscope_trace::examples;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Adds the calls of this room.
pub(crate) fn calls(api: Api) -> Api {
    api.quick("examples", "Lists the built-in trees", json!({}), examples)
}

/// Asks for the built-in trees.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Examples {}

/// A built-in tree.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Example {
    /// What it is called.
    pub name: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The tree, written as an s-expression.
    pub text: &'static str,
}

/// The built-in trees, in the order of the menu.
///
/// # Errors
/// None.
pub fn examples(_: Examples) -> Result<Vec<Example>, Problem> {
    let example =
        |e: &examples::Example| Example { name: e.name, title: e.title, source: e.source, text: e.text };
    Ok(examples::ALL.iter().map(example).collect())
}
