//! The tree as a picture, at any step of a recorded search or at its end.
//!
//! [`svg`] draws one step. [`Drawing`] keeps what all steps of a run share (where everything stands), so that drawing
//! many steps is cheap and nothing jumps between them: room is reserved for the widest label that a node will ever
//! carry.
//!
//! How much is written depends on the size of the tree, see [`Detail`].
//!
//! ```
//! use plyscope_trace::draw::{Step, Style, svg};
//! use plyscope_trace::{Algorithm, Options, run};
//! let tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
//! let run = run(&tree, Options::new(Algorithm::AlphaBeta))?;
//! let picture = svg(&run, Step::Final, &Style::default());
//! assert!(picture.starts_with("<svg ") && picture.contains(r#"<g class="node max done" id="n0" data-node="0">"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod animate;
mod frames;
pub mod layout;
mod parts;
#[cfg(test)]
pub(crate) mod sample;
pub mod scene;
mod svg;
pub mod text;
mod words;

pub use animate::animate;
pub use frames::{Change, Frames};
pub use parts::{Look, Open, Parts, Shell};
pub use svg::{Detail, Drawing, svg};

use crate::Lang;

/// Which moment of a run to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Step {
    /// Before the first event: the tree alone.
    Start,
    /// After this event of the recording, counted from 0. Beyond the end: the last one.
    At(usize),
    /// The result: nothing is open any more, and the principal variation is the one returned.
    Final,
}

/// How to draw.
#[derive(Clone, PartialEq, Debug)]
pub struct Style {
    /// `-inf` and `>=` instead of `-∞` and `≥`.
    pub ascii: bool,
    /// The colours.
    pub theme: Theme,
    /// Explain the signs in a line at the bottom.
    pub legend: bool,
    /// Size on the page: 1 is one CSS pixel per unit of the picture.
    pub scale: f64,
    /// Put before every `id`, so that two pictures can stand in one page.
    pub id_prefix: String,
    /// The language of its words.
    pub lang: Lang,
    /// What is written beside a node.
    pub labels: Labels,
}

/// What is written beside an inner node that was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Labels {
    /// Its value or bound, and its window; windows stand on the edges, too.
    #[default]
    Windows,
    /// The range of values that it can still have, as `[3, 14]`: Russell & Norvig's figure of alpha-beta.
    Intervals,
}

impl Default for Style {
    /// Unicode, light, with a legend, at scale 1, no prefix, English, with windows.
    fn default() -> Style {
        Style {
            ascii: false,
            theme: Theme::Light,
            legend: true,
            scale: 1.0,
            id_prefix: String::new(),
            lang: Lang::En,
            labels: Labels::Windows,
        }
    }
}

/// The colours of a picture. All of them are from or near the palette of Okabe and Ito, which readers with any kind of
/// colour vision can tell apart; and no colour says anything that shape, dashes or width do not say too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Theme {
    /// On white paper.
    Light,
    /// On a dark screen.
    Dark,
    /// Light, or dark where the reader prefers it (`prefers-color-scheme`).
    Auto,
}

impl Theme {
    /// The style sheet of a picture in these colours.
    pub fn css(self) -> String {
        let (light, dark) = (include_str!("draw/light.css"), include_str!("draw/dark.css"));
        match self {
            Theme::Light => light.to_owned(),
            Theme::Dark => format!("{light}{dark}"),
            Theme::Auto => format!("{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n"),
        }
    }
}
