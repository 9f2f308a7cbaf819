//! Stepping through a recorded search of a tree.
//!
//! [`record`] gives everything that the page shows of a search, for every step: the page counts steps and computes no
//! search of its own.

mod record;
mod source;
mod take;

pub(crate) use record::recorded;
pub use record::{
    Code, CodeFunction, CodeLit, Columns, GameSearch, NodeInfo, PictureInfo, Recorded, TableLine, record,
};
pub(crate) use source::lang;
pub use source::{Change, Limits, Search, Side, Wish};
pub use take::{
    Animation, Export, Form, Given, Paper, Picture, Question, WhatIf, animation, export, picture, question,
};

use crate::{Api, Problem};
use plyscope_trace::{Algorithm, Lang, SOURCES, draw, examples};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Adds the calls of this room.
pub(crate) fn calls(api: Api, given: Option<String>) -> Api {
    let letters = || json!({ "example": "letters", "algorithm": "alpha-beta" });
    api.quick("examples", "Lists the built-in trees", json!({}), |asked, _| examples(asked))
        .quick(
            "menu",
            "Lists trees, algorithms and limits, and the colours of pictures",
            json!({}),
            |asked, _| menu(asked),
        )
        .quick(
            "step/given",
            "Gives the recorded search with which the server was started",
            json!({}),
            move |_: Examples, _| Ok(GivenSearch { recording: given.clone() }),
        )
        .quick("step", "Records the search of a tree, everything about every step", letters(), record)
        .quick(
            "picture",
            "Draws one step as a file",
            json!({ "search": letters(), "position": 20, "theme": "dark" }),
            picture,
        )
        .quick(
            "animation",
            "Draws all steps as one picture that moves",
            json!({ "search": letters(), "speed": 2.0 }),
            animation,
        )
        .quick("export", "Prints a recorded search", json!({ "search": letters(), "form": "table" }), export)
        .quick(
            "question",
            "Puts another value in place of a part of the tree that was skipped",
            json!({ "search": letters(), "node": 12, "value": "-100" }),
            question,
        )
}

/// Where the page opens the search that the server was started with.
pub const GIVEN: &str = "#/step?s=given";

/// The recorded search with which the server was started.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GivenSearch {
    /// The text, as `step` takes it; nothing if there is none.
    pub recording: Option<String>,
}

/// Asks for the built-in trees.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Examples {}

/// A built-in tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Example {
    /// What it is called.
    pub name: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// Where it comes from.
    pub source: String,
    /// The tree, written as an s-expression.
    pub text: &'static str,
}

/// The built-in trees, in the order of the menu.
///
/// # Errors
/// None.
pub fn examples(_: Examples) -> Result<Vec<Example>, Problem> {
    Ok(examples_in(Lang::En))
}

fn examples_in(lang: Lang) -> Vec<Example> {
    let example = |e: &examples::Example| Example {
        name: e.name,
        title: e.title,
        source: SOURCES.say(e.source, lang),
        text: e.text,
    };
    examples::ALL.iter().map(example).collect()
}

/// Asks for what there is to choose from.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct MenuAsked {
    /// In which language: `en` or `de`.
    pub lang: Option<String>,
}

/// What there is to choose from.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Menu {
    /// The built-in trees.
    pub examples: Vec<Example>,
    /// The searches.
    pub algorithms: Vec<AlgorithmInfo>,
    /// The most nodes and steps.
    pub limits: Limits,
    /// The style sheet of pictures on light paper.
    pub light: String,
    /// The style sheet of pictures on dark paper.
    pub dark: String,
}

/// A search that can be chosen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlgorithmInfo {
    /// Its name in requests.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
    /// What it returns and when it cuts.
    pub convention: &'static str,
    /// It can stop at a depth.
    pub takes_depth: bool,
    /// It can leave out cuts at the last child.
    pub takes_rules: bool,
    /// It can cut only beyond the bound.
    pub takes_beyond: bool,
    /// It can raise the window before or after the test.
    pub takes_raise: bool,
}

/// What there is to choose from.
///
/// # Errors
/// If the language is unknown.
pub fn menu(asked: MenuAsked) -> Result<Menu, Problem> {
    let lang = source::lang(asked.lang.as_deref())?;
    Ok(Menu {
        examples: examples_in(lang),
        algorithms: Algorithm::ALL.map(|a| algorithm(a, lang)).to_vec(),
        limits: Limits::default(),
        light: draw::Theme::Light.css(),
        dark: draw::Theme::Dark.css(),
    })
}

fn algorithm(algorithm: Algorithm, lang: Lang) -> AlgorithmInfo {
    AlgorithmInfo {
        name: algorithm.name(),
        title: algorithm.title_in(lang),
        convention: algorithm.convention_in(lang),
        takes_depth: algorithm.takes_depth(),
        takes_rules: algorithm.takes_rules(),
        takes_beyond: algorithm.takes_beyond(),
        takes_raise: algorithm.takes_raise(),
    }
}
