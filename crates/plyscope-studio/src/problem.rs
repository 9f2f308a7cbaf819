//! What went wrong, in one form for all calls.

use crate::words;
use plyscope_trace::Lang;
use serde::Serialize;
use std::fmt;

/// Why there is no answer: a problem document as RFC 9457 has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// The kind of trouble, the same words for the same status.
    pub title: &'static str,
    /// What is wrong here, and what was expected.
    pub detail: String,
    /// Where in the request, if that is known: the path of a field, e.g. `moves[3]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

impl Problem {
    /// The media type of a problem document.
    pub const MEDIA: &'static str = "application/problem+json";

    /// A problem of this status.
    pub fn new(status: u16, detail: impl Into<String>) -> Problem {
        let title = match status {
            400 => "bad request",
            403 => "not allowed",
            404 => "not found",
            405 => "wrong method",
            408 => "too slow",
            413 => "too large",
            415 => "wrong media type",
            421 => "wrong host",
            422 => "not understood",
            429 => "too much at once",
            _ => "internal error",
        };
        Problem { status, title, detail: bounded(detail.into(), 2_000), place: None }
    }

    /// The request was read, but something in it is wrong.
    pub fn wrong(detail: impl Into<String>) -> Problem {
        Problem::new(422, detail)
    }

    /// The same problem at this place of the request.
    pub fn at(self, place: impl Into<String>) -> Problem {
        Problem { place: Some(bounded(place.into(), 200)), ..self }
    }

    /// The same problem in a language.
    pub(crate) fn said_in(self, lang: Lang) -> Problem {
        Problem { detail: words::REFUSALS.say(&self.detail, lang), ..self }
    }

    /// The document.
    pub fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|_| format!("{{\"status\":{}}}", self.status))
    }
}

/// The beginning of a text that quotes a request: nobody reads the rest of their own megabyte.
fn bounded(mut text: String, most: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
        text.push('…');
    }
    text
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { status, title, detail, place } = self;
        write!(f, "{status} {title}: ")?;
        if let Some(place) = place {
            write!(f, "{place}: ")?;
        }
        f.write_str(detail)
    }
}

impl std::error::Error for Problem {}
