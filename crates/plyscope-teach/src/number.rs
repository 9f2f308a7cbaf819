//! A number as people write it in an answer.

use plyscope::tree::Decimal;
use plyscope::{Score, Tree};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A number of a tree, exactly as written: in JSON a number, or `"inf"` or `"-inf"`.
///
/// Law: 3, 3.0 and "3" are the same number, and nothing is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Number(pub Decimal);

impl Number {
    /// `score` in `tree`.
    pub fn of(tree: &Tree, score: Score) -> Number {
        Number(tree.decimal(score))
    }

    /// The score of `tree` that this number is, if the tree can hold it.
    pub fn score(self, tree: &Tree) -> Option<Score> {
        self.0.to_score(tree.decimals())
    }

    /// Reads what a person may write: `3`, `-0.5`, `2,5`, `inf`, `-oo`, `-∞`, `−unendlich`.
    ///
    /// ```
    /// use plyscope_teach::Number;
    /// assert_eq!(Number::parse("2,5"), Number::parse("2.5"));
    /// assert_eq!(Number::parse("-oo"), Number::parse("−∞"));
    /// assert_eq!(Number::parse("1,2,3"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Number> {
        let text = text.trim().replace(['−', '–'], "-").to_lowercase();
        let sign = text.len() - text.trim_start_matches(['+', '-']).len();
        let text = match &text[sign..] {
            "oo" | "inf." | "infty" | "\\infty" | "unendlich" => format!("{}inf", &text[..sign]),
            // A comma for the point, as many countries write it.
            body if body.matches(',').count() == 1 && !body.contains('.') => text.replace(',', "."),
            _ => text,
        };
        text.parse().ok().map(Number)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Decimal::Infinity => serializer.serialize_str("inf"),
            Decimal::NegInfinity => serializer.serialize_str("-inf"),
            Decimal::Finite { digits, places: 0 } => serializer.serialize_i64(digits),
            // The shortest text of the nearest double is the decimal itself: a tree has at most ten digits.
            decimal => serializer.serialize_f64(decimal.to_string().parse().unwrap_or(f64::NAN)),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        from_json(&value).ok_or_else(|| {
            D::Error::custom(format!("{value} is not a number; expected e.g. 3, 2.5 or \"-inf\""))
        })
    }
}

/// The number in a JSON value, if it is one.
pub(crate) fn from_json(value: &serde_json::Value) -> Option<Number> {
    match value {
        serde_json::Value::Number(number) => Number::parse(&number.to_string()),
        serde_json::Value::String(text) => Number::parse(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_number_are_equal() {
        let read = |text: &str| serde_json::from_str::<Number>(text).unwrap();
        assert_eq!(read("3"), read("3.0"));
        assert_eq!(read("\"3\""), read("3"));
        assert_eq!(read("\"-∞\""), read("\"-inf\""));
        assert_eq!(serde_json::to_string(&read("0.125")).unwrap(), "0.125");
        assert!(serde_json::from_str::<Number>("\"x\"").is_err());
        assert!(serde_json::from_str::<Number>("null").is_err());
    }
}
