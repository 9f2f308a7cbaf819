//! For which values of an unknown leaf something holds: one range of numbers.

use crate::exercise::UNKNOWN;
use crate::{Exercise, Number, Question, Refused};
use plyscope::Score;
use plyscope_trace::solve::leaves_in_sight;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A range of numbers, written `x >= 5`, `3 < x <= 7`, `x = 4`, `always` or `never`.
///
/// ```
/// use plyscope_teach::Constraint;
/// let range: Constraint = "7 ≥ x > 3".parse()?;
/// assert_eq!(range.to_string(), "3 < x <= 7");
/// assert_eq!("4 < x".parse::<Constraint>()?, "x > 4".parse()?);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// No number.
    Never,
    /// The numbers between two ends; an end that is not there is no limit.
    Between {
        /// The least, and whether it belongs to the range.
        low: Option<(Number, bool)>,
        /// The greatest, and whether it belongs to the range.
        high: Option<(Number, bool)>,
    },
}

impl Constraint {
    /// Every number.
    pub const ALWAYS: Constraint = Constraint::Between { low: None, high: None };
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |included| if included { "<=" } else { "<" };
        let back = |included| if included { ">=" } else { ">" };
        match self {
            Constraint::Never => f.write_str("never"),
            Constraint::Between { low: None, high: None } => f.write_str("always"),
            Constraint::Between { low: Some((low, included)), high: None } => {
                write!(f, "{UNKNOWN} {} {low}", back(*included))
            }
            Constraint::Between { low: None, high: Some((high, included)) } => {
                write!(f, "{UNKNOWN} {} {high}", sign(*included))
            }
            Constraint::Between { low: Some((low, true)), high: Some((high, true)) } if low == high => {
                write!(f, "{UNKNOWN} = {low}")
            }
            Constraint::Between { low: Some((low, first)), high: Some((high, last)) } => {
                write!(f, "{low} {} {UNKNOWN} {} {high}", sign(*first), sign(*last))
            }
        }
    }
}

impl FromStr for Constraint {
    type Err = String;

    fn from_str(text: &str) -> Result<Constraint, String> {
        let error = || {
            format!(
                "`{text}` is not a range; expected e.g. {UNKNOWN} >= 5, 3 < {UNKNOWN} <= 7, always or never"
            )
        };
        let plain = text.replace(['≥', '≧', '⩾'], ">=").replace(['≤', '≦', '⩽'], "<=").replace("==", "=");
        let plain = plain.replace("=<", "<=").replace("=>", ">=").to_lowercase();
        match plain.trim() {
            "always" | "all" | "all x" | "any x" | "every x" | "immer" | "alle" | "alle x" | "jedes x" => {
                return Ok(Constraint::ALWAYS);
            }
            "never" | "none" | "no x" | "nie" | "niemals" | "keine" | "kein x" => {
                return Ok(Constraint::Never);
            }
            _ => {}
        }
        if let Some(range) = interval(plain.trim()) {
            return range.ok_or_else(error);
        }
        // Operands and the signs between them.
        let mut parts: Vec<String> = vec![String::new()];
        // `>= 6` is about the only unknown that there is.
        let plain =
            if plain.trim_start().starts_with(['<', '>', '=']) { format!("{UNKNOWN}{plain}") } else { plain };
        for c in plain.chars().filter(|c| !c.is_whitespace()) {
            let is_sign = |part: &str| part.starts_with(['<', '>', '=']);
            let sign = "<>=".contains(c);
            match parts.last_mut() {
                Some(last) if !last.is_empty() && is_sign(last) != sign => parts.push(c.to_string()),
                Some(last) => last.push(c),
                None => {}
            }
        }
        let place = parts.iter().position(|part| part == UNKNOWN).ok_or_else(error)?;
        let (mut low, mut high) = (None, None);
        // Each neighbour of the letter, and whether it stands to its right.
        let left = place.checked_sub(2).map(|i| (&parts[i], &parts[i + 1], false));
        let right = (place + 2 < parts.len()).then(|| (&parts[place + 2], &parts[place + 1], true));
        if parts.len() != 1 + 2 * (usize::from(left.is_some()) + usize::from(right.is_some()))
            || parts.len() == 1
        {
            return Err(error());
        }
        for (number, sign, is_right) in left.into_iter().chain(right) {
            let number = Number::parse(number).ok_or_else(error)?;
            let (less, included) = match sign.as_str() {
                "<" => (true, false),
                "<=" => (true, true),
                ">" => (false, false),
                ">=" => (false, true),
                "=" => {
                    (low, high) = (Some((number, true)), Some((number, true)));
                    continue;
                }
                _ => return Err(error()),
            };
            // `x < 5` and `5 > x` both end the range above.
            let end = if less == is_right { &mut high } else { &mut low };
            if end.replace((number, included)).is_some() {
                return Err(error());
            }
        }
        Ok(Constraint::Between { low, high })
    }
}

/// An interval: `[20, inf)`, `]3; 7]`, `x ∈ (-∞, 3]`; nothing if it does not begin like one, and nothing within if it is none.
fn interval(text: &str) -> Option<Option<Constraint>> {
    let text = match text.strip_prefix(UNKNOWN).map(str::trim_start) {
        Some(rest) => rest.strip_prefix('∈').or_else(|| rest.strip_prefix("in"))?.trim_start(),
        None => text,
    };
    let first = text.chars().next().filter(|sign| "([]".contains(*sign))?;
    let read = || {
        let last = text.chars().next_back().filter(|sign| ")][".contains(*sign))?;
        let inside = text.get(1..text.len() - 1)?;
        // Between the ends stands a semicolon, or the only comma.
        let (low, high) =
            inside.split_once(';').or_else(|| inside.split_once(", ").or_else(|| inside.split_once(',')))?;
        let end = |text: &str, included: bool| {
            let number = Number::parse(text)?;
            let infinite =
                matches!(number.0, plyscope::tree::Decimal::Infinity | plyscope::tree::Decimal::NegInfinity);
            Some((!infinite).then_some((number, included)))
        };
        Some(Constraint::Between { low: end(low, first == '[')?, high: end(high, last == ']')? })
    };
    Some(read())
}

impl Constraint {
    /// As people read it: `x ≥ 5`.
    pub fn said(self) -> String {
        self.to_string().replace(">=", "≥").replace("<=", "≤")
    }
}

impl Serialize for Constraint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Constraint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Constraint, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The most leaves of a tree in which one is unknown: each of their values takes two searches.
const MAX_LEAVES: usize = 256;

/// For which values of the unknown leaf the target is pruned; `None` if that is more than one range.
///
/// Alpha-beta only compares, so the answer can change only where the unknown passes another leaf: it is enough to try
/// each of their values and one between every two neighbours.
pub(crate) fn pruned_when(exercise: &Exercise) -> Result<Option<Constraint>, Refused> {
    let Question::Symbolic { unknown, target } = &exercise.question else { return Ok(None) };
    let (unknown, target) = (exercise.leaf(unknown)?, exercise.leaf(target)?);
    let tree = &exercise.tree;
    let leaves = leaves_in_sight(tree, exercise.convention.depth);
    if leaves.len() > MAX_LEAVES {
        return Err(Refused::new(format!(
            "an unknown leaf among {} leaves; expected a tree of at most {MAX_LEAVES}",
            leaves.len()
        )));
    }
    let mut values: Vec<Score> =
        leaves.iter().filter(|&&leaf| leaf != unknown).filter_map(|&leaf| tree.value(leaf)).collect();
    values.sort_unstable();
    values.dedup();
    if values.iter().any(|value| value.is_infinite()) {
        return Err(Refused::new("an unknown leaf beside an infinite one; expected numbers"));
    }
    // The values by rank, doubled: between every two of them there is room.
    let mut ranked = tree.clone();
    for &leaf in &leaves {
        let rank = tree.value(leaf).and_then(|value| values.binary_search(&value).ok()).unwrap_or(0);
        ranked = ranked.with_value(leaf, Score::new(2 * rank as i32));
    }
    let last = 2 * values.len() as i32 - 1;
    let pruned = |x: i32| -> Result<bool, Refused> {
        let exercise = Exercise { tree: ranked.with_value(unknown, Score::new(x)), ..exercise.clone() };
        Ok(exercise.run()?.pruned().contains(&target))
    };
    let mut ranges: Vec<(i32, i32)> = Vec::new();
    for x in -1..=last {
        if pruned(x)? {
            match ranges.last_mut().filter(|range| range.1 == x - 1) {
                Some(range) => range.1 = x,
                None => ranges.push((x, x)),
            }
        }
    }
    let number = |index: i32| Number::of(tree, values[index as usize]);
    let even = |x: i32| x.rem_euclid(2) == 0;
    Ok(match ranges[..] {
        [] => Some(Constraint::Never),
        [(first, end)] => Some(Constraint::Between {
            low: (first >= 0).then(|| (number(first / 2), even(first))),
            high: (end < last).then(|| (number((end + 1) / 2), even(end))),
        }),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_a_range() {
        let same = [
            ("x>=5", "5 <= x"),
            ("x < 3", "3 > X"),
            ("2<x<=4", "4 >= x > 2"),
            ("x = 4", "4 <= x <= 4"),
            ("x ≥ -2.5", "x >= -2.5"),
        ];
        for (a, b) in same {
            assert_eq!(a.parse::<Constraint>().unwrap(), b.parse().unwrap(), "{a}");
        }
        for text in ["x >= 5", "x < 5", "3 < x <= 7", "3 <= x < 7", "x = 4", "always", "never", "x <= -1.5"] {
            assert_eq!(text.parse::<Constraint>().unwrap().to_string(), text);
        }
        for text in
            ["", "x", "y > 3", "x >", "x > a", "3 < 4", "x >> 3", "3 < x > 2 ", "x = 3 < 4", "1 < 2 < x"]
        {
            assert!(text.parse::<Constraint>().is_err(), "{text}");
        }
    }
}
