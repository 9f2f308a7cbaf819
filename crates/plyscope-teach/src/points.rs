//! Marks: numbers with at most two decimals, exactly.

use plyscope_trace::Lang;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Marks in hundredths. In JSON a number, whole where it can be.
///
/// ```
/// use plyscope_teach::Points;
/// assert_eq!(Points::of(7.5).to_string(), "7.5");
/// assert_eq!(serde_json::to_string(&[Points::of(8.0), Points::of(-0.25)])?, "[8,-0.25]");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Points(i64);

impl Points {
    /// The nearest to a number.
    pub fn of(number: f64) -> Points {
        Points((100.0 * number).round() as i64)
    }

    /// As a number.
    pub fn value(self) -> f64 {
        self.0 as f64 / 100.0
    }

    /// As it is written in a language: with a comma in German.
    pub fn said(self, lang: Lang) -> String {
        lang.decimal(self.to_string())
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.value().to_string())
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 100 {
            0 => serializer.serialize_i64(self.0 / 100),
            _ => serializer.serialize_f64(self.value()),
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        f64::deserialize(deserializer).map(Points::of)
    }
}
