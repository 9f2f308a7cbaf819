//! A sheet of exercises as a file: for printing, for LaTeX, for a learning platform.

use super::pose::make;
use super::{Object, read};
use crate::Problem;
use crate::api::{Room, given_up};
use crate::step::{Given, lang};
use plyscope::engine::Cancel;
use plyscope_teach::sheet::{self, Format, Sheet, Show, write};
use serde::Deserialize;

/// The most exercises of a sheet.
const MOST: usize = 100;

/// Asks for a sheet.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PaperAsked {
    /// The exercises, each as a spec or as an exercise of `docs/exercises.md`; a spec is told by its `shape`.
    pub exercises: Vec<Object>,
    /// `text`, `markdown`, `html`, `latex`, `beamer`, `moodle`, `gift` or `json`.
    pub format: String,
    /// The exercises alone (`blank`), solved (`solution`), or with a key at the end (`both`).
    #[serde(default)]
    pub show: Option<String>,
    /// What stands at its head.
    #[serde(default)]
    pub title: Option<String>,
    /// The language of the sheet: `en` or `de`.
    #[serde(default)]
    pub lang: Option<String>,
}

/// Writes a sheet.
///
/// Law: it is the file that the command line writes for the same exercises.
///
/// # Errors
/// If an exercise cannot be made, the format or what to show is unknown, or the file would be too long.
pub fn paper(asked: PaperAsked, cancel: &Cancel) -> Result<Given, Problem> {
    let lang = lang(asked.lang.as_deref())?;
    let wrong = |place: &'static str| move |error: String| Problem::wrong(error).at(place);
    let format: Format = asked.format.parse().map_err(wrong("format"))?;
    let named = asked.show.as_deref().unwrap_or(Show::default().name());
    let show = Show::ALL.into_iter().find(|show| show.name() == named).ok_or_else(|| {
        let names = Show::ALL.map(Show::name).join(", ");
        Problem::wrong(format!("unknown `{named}`; expected one of {names}")).at("show")
    })?;
    if asked.exercises.is_empty() || asked.exercises.len() > MOST {
        let detail = format!("expected 1 to {MOST} exercises, but there are {}", asked.exercises.len());
        return Err(Problem::wrong(detail).at("exercises"));
    }
    let mut exercises = Vec::new();
    for object in asked.exercises {
        given_up(cancel)?;
        exercises.push(if object.contains_key("shape") { make(object, lang)? } else { read(object)? });
    }
    let title = asked.title.unwrap_or_else(|| sheet::title(lang));
    let text = write(&Sheet { title, exercises, show, lang, ..Sheet::default() }, format)
        .map_err(|refused| Problem::wrong(refused.to_string()).at("exercises"))?;
    Room::new(cancel).take(text.len())?;
    let end = match format {
        Format::Text => "txt",
        Format::Markdown => "md",
        Format::Html => "html",
        Format::Latex | Format::Beamer => "tex",
        Format::Moodle => "xml",
        Format::Gift => "gift",
        Format::Json => "json",
        Format::Svg => "svg",
    };
    Ok(Given { name: format!("sheet.{end}"), text })
}
