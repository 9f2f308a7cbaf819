//! The pictures of Plyscope as PNG, APNG and PDF.
//!
//! Reads the small part of SVG that our own pictures are written in and draws it with embedded fonts only, so that every
//! machine gives the same bytes, one without any fonts included. What it does not understand it refuses by name: nothing is
//! left out in silence.
//!
//! ```
//! let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text x="5" y="15">α ≥ β</text></svg>"##;
//! assert!(plyscope_ink::png(svg, 2.0)?.starts_with(b"\x89PNG"));
//! assert!(plyscope_ink::pdf("A title", &[svg])?.starts_with(b"%PDF-"));
//! # Ok::<(), plyscope_ink::InkError>(())
//! ```

mod compose;
mod css;
mod error;
mod font;
mod kern;
mod paint;
mod path;
mod pdf;
mod picture;
mod scan;
mod subset;

pub use error::InkError;
pub use paint::{MAX_PIXELS, MAX_SIDE, apng, png};
pub use pdf::pdf;
pub use picture::{Picture, Placed};

/// The examples of this crate's README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct OwnReadme;
