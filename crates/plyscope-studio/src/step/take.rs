//! What is taken away: pictures, texts, and the answer to "what if?".

use super::source::{Search, node, number};
use crate::Problem;
use crate::api::{Room, given_up, too_long};
use plyscope::engine::Cancel;
use plyscope_trace::draw::{Drawing, Step, Style, Theme, animate};
use plyscope_trace::question;
use plyscope_trace::style::{self, Settings};
use serde::{Deserialize, Serialize};

/// Asks for a picture.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The tree and the search.
    pub search: Search,
    /// 0 is the blank tree, *k* is after step *k*, and anything beyond is the result.
    pub position: usize,
    /// `light`, `dark` or `auto`.
    #[serde(default)]
    pub theme: Paper,
}

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Paper {
    /// White paper.
    #[default]
    Light,
    /// A dark screen.
    Dark,
    /// As the reader prefers.
    Auto,
}

impl From<Paper> for Theme {
    fn from(paper: Paper) -> Theme {
        match paper {
            Paper::Light => Theme::Light,
            Paper::Dark => Theme::Dark,
            Paper::Auto => Theme::Auto,
        }
    }
}

/// A text to keep.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Given {
    /// What it may be called.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// Draws one step.
///
/// Law: it is the file that the command line draws.
///
/// # Errors
/// Those of [`record`](super::record).
pub fn picture(asked: Picture, cancel: &Cancel) -> Result<Given, Problem> {
    let Picture { search, position, theme } = asked;
    let (_, run) = search.source()?;
    given_up(cancel)?;
    let style = Style { ascii: search.ascii, theme: theme.into(), lang: search.lang()?, ..Style::default() };
    let last = run.recording.len();
    let step = match position {
        0 => Step::Start,
        k if k <= last => Step::At(k - 1),
        _ => Step::Final,
    };
    let text = Drawing::new(&run, &style).svg(step);
    Ok(Given { name: format!("{}-{}.svg", run.options.algorithm, position.min(last + 1)), text })
}

/// Asks for a picture that moves.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Animation {
    /// The tree and the search.
    pub search: Search,
    /// How many steps per second, from 0.1 to 60.
    pub speed: f64,
    /// `light`, `dark` or `auto`.
    #[serde(default)]
    pub theme: Paper,
}

/// The most steps of a picture that moves: every look of every node is in it.
const MOST_MOVING: usize = 2_000;

/// Draws all steps as one picture that moves.
///
/// # Errors
/// If there are too many steps, and those of [`record`](super::record).
pub fn animation(asked: Animation, cancel: &Cancel) -> Result<Given, Problem> {
    let Animation { search, speed, theme } = asked;
    if !(0.1..=60.0).contains(&speed) {
        return Err(Problem::wrong("expected a speed from 0.1 to 60 steps per second").at("speed"));
    }
    let (_, run) = search.source()?;
    given_up(cancel)?;
    let steps = run.recording.len();
    if steps > MOST_MOVING {
        let why =
            format!("this search takes {steps} steps, but a moving picture shows at most {MOST_MOVING}");
        return Err(Problem::new(413, why));
    }
    let style = Style { ascii: search.ascii, theme: theme.into(), lang: search.lang()?, ..Style::default() };
    let text = animate(&Drawing::new(&run, &style), 1.0 / speed);
    Ok(Given { name: format!("{}-steps.svg", run.options.algorithm), text })
}

/// Asks for a trace as text.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The tree and the search.
    pub search: Search,
    /// How it is printed.
    pub form: Form,
}

/// How a trace is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// One line per entry, leaf and return.
    Table,
    /// The open calls, in lines of code.
    Stack,
    /// Sentences.
    Log,
    /// JSON Lines.
    Json,
}

/// Prints a recorded search, as the command line does.
///
/// # Errors
/// Those of [`record`](super::record), and if the text becomes too long.
pub fn export(asked: Export, cancel: &Cancel) -> Result<Given, Problem> {
    let Export { search, form } = asked;
    let (_, run) = search.source()?;
    given_up(cancel)?;
    let (style, end) = match form {
        Form::Table => (style::Style::Table, "txt"),
        Form::Stack => (style::Style::Stack, "txt"),
        Form::Log => (style::Style::Log, "txt"),
        Form::Json => (style::Style::Json, "jsonl"),
    };
    let mut text = String::new();
    let settings = Settings { signs: search.signs(), lang: search.lang()?, ..Settings::default() };
    let mut room = Room::new(cancel);
    style::each_line(&run, style, &settings, |_, line| {
        room.take(line.len() + 1).map_err(std::io::Error::other)?;
        text.push_str(line);
        text.push('\n');
        Ok(())
    })
    .map_err(|error| error.downcast::<Problem>().unwrap_or_else(|_| too_long()))?;
    Ok(Given { name: format!("{}-{style}.{end}", run.options.algorithm), text })
}

/// Asks what becomes of the root if a part that was skipped were worth something else.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The tree and the search.
    pub search: Search,
    /// A node that was skipped, by number.
    pub node: usize,
    /// What it should be worth.
    pub value: String,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Answer"))]
pub struct WhatIf {
    /// The value of the root as the tree is.
    pub before: String,
    /// The value of the root with the other value put in, by a search of its own.
    pub after: String,
    /// Why it is the same.
    pub why: String,
}

/// Puts a leaf of this value in place of a node that was skipped and searches again.
///
/// Law: `before` and `after` are the same.
///
/// # Errors
/// If the node was not skipped, and those of [`record`](super::record).
pub fn question(asked: Question, cancel: &Cancel) -> Result<WhatIf, Problem> {
    let Question { search, node: n, value } = asked;
    let (_, run) = search.source()?;
    given_up(cancel)?;
    if run.game.is_some() {
        return Err(Problem::wrong("a recorded search of a game is not searched again").at("search"));
    }
    let (lang, signs) = (search.lang()?, search.signs());
    let node = node(&run.tree, n, lang)?;
    let answer = question::question(&run, node, number(&value, "value", lang)?, signs, lang)
        .map_err(|error| Problem::wrong(error.to_string()).at("node"))?;
    let show = |number: plyscope::tree::Decimal| signs.text(&number.to_string()).into_owned();
    Ok(WhatIf { before: show(answer.before), after: show(answer.after), why: answer.why })
}
