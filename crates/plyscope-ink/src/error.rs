//! Why there is no picture.

use crate::paint::{MAX_PIXELS, MAX_SIDE};
use std::fmt;

/// Why there is no picture.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum InkError {
    /// The picture would be this large.
    TooLarge {
        /// In pixels.
        width: f64,
        /// In pixels.
        height: f64,
        /// A scale at which it can be drawn, if there is a sensible one.
        scale: Option<f32>,
    },
    /// The scale is not a positive number.
    Scale(f32),
    /// The text is not an SVG that can be drawn, and why.
    Svg(String),
    /// There is no memory for it.
    Memory {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
    },
    /// The pixels or pages cannot be written.
    Encode(String),
}

impl fmt::Display for InkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InkError::TooLarge { width, height, scale } => {
                let (width, height) = (Pixels(*width), Pixels(*height));
                let million = MAX_PIXELS / 1e6;
                write!(
                    f,
                    "the picture would be {width} × {height} pixels; expected at most {MAX_SIDE} a side and {million} \
                     million in all; write an .svg instead"
                )?;
                match scale {
                    Some(scale) => write!(f, ", or draw at scale {scale} or less"),
                    None => Ok(()),
                }
            }
            InkError::Scale(scale) => {
                write!(f, "cannot draw at scale {scale}; expected a number above 0, e.g. 2")
            }
            InkError::Svg(why) => write!(f, "cannot read the picture: {why}"),
            InkError::Memory { width, height } => {
                write!(
                    f,
                    "no memory for {width} × {height} pixels; write an .svg instead, or draw at a smaller scale"
                )
            }
            InkError::Encode(why) => write!(f, "cannot write the picture: {why}"),
        }
    }
}

impl std::error::Error for InkError {}

/// A number of pixels that stays readable when it is absurd.
struct Pixels(f64);

impl fmt::Display for Pixels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 1e9 { write!(f, "{:.0}", self.0) } else { write!(f, "{:.0e}", self.0) }
    }
}
