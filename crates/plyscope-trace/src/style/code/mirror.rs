//! What MIN does, from what MAX does.

use super::{CodeLine, Function, Leaf};
use plyscope::Player;

/// What changes places, in both directions.
const PAIRS: [(&str, &str); 18] = [
    ("MAX", "MIN"),
    ("Max", "Min"),
    ("max", "min"),
    ("α, α+1", "β-1, β"),
    ("α, α + 1", "β - 1, β"),
    ("γ-1, γ", "γ, γ+1"),
    ("γ - 1, γ", "γ, γ + 1"),
    ("lower+1", "upper-1"),
    ("lower + 1", "upper - 1"),
    ("≥", "≤"),
    (">", "<"),
    ("-∞", "+∞"),
    ("-inf", "+inf"),
    ("α", "β"),
    ("{a}", "{b}"),
    ("{A}", "{B}"),
    ("upper ← g else lower ← g", "lower ← g else upper ← g"),
    ("(g, upper)", "(lower, g)"),
];

/// What stays as it is, though it holds something that changes places.
const SAME: [&str; 23] = [
    "MINIMAX",
    "minimax",
    "TERMINAL",
    "terminal",
    "UTILITY({g}, MAX)",
    "EVAL({g}, MAX)",
    "int α, int β",
    "α, β",
    "{a}, {b}",
    "{A}, {B}",
    "i > 0",
    "-∞, +∞",
    "-inf, +inf",
    "α < x < β",
    "{a} < x < {b}",
    "lower ← -∞, upper ← +∞",
    "lower < upper",
    "{L} < {U}",
    "g, lower, upper = f, -inf, +inf",
    "g, lower, upper = {F}, -inf, +inf",
    "<-",
    "->",
    "=>",
];

/// The text for MIN.
///
/// Law: twice mirrored, a text is itself.
pub(super) fn mirrored(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let same = SAME.iter().map(|same| (*same, *same));
        let there = PAIRS.iter().copied();
        let back = PAIRS.iter().map(|(max, min)| (*min, *max));
        // The longest match counts.
        let found = same.chain(there).chain(back).filter(|(from, _)| rest.starts_with(from));
        match found.max_by_key(|(from, _)| from.len()) {
            Some((from, to)) => {
                out.push_str(to);
                rest = &rest[from.len()..];
            }
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    out
}

/// Lines for MAX, and for MIN. Leaked once for each of a few listings: a listing is for the whole program.
pub(super) fn both(max: &'static [CodeLine]) -> [&'static [CodeLine]; 2] {
    [max, max.iter().map(|line| line.map(mirrored)).collect::<Vec<_>>().leak()]
}

/// The functions for MAX and MIN.
pub(super) fn functions(max: Function) -> [Function; 2] {
    let text = |text: &'static str| -> &'static str { mirrored(text).leak() };
    let leaf = |leaf: Leaf| Leaf {
        tests: leaf.tests.iter().map(|test| text(test)).collect::<Vec<_>>().leak(),
        value: text(leaf.value),
    };
    let min = Function {
        player: Player::Min,
        name: text(max.name),
        ended: leaf(max.ended),
        evaluated: leaf(max.evaluated),
        leaf_return: text(max.leaf_return),
        lines: both(max.lines)[1],
        ..max
    };
    [max, min]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::code::{Notation, listing_for};
    use crate::{Algorithm, Options};

    /// Law: twice mirrored, a text is itself.
    #[test]
    fn mirrored_twice_is_the_same() {
        for algorithm in Algorithm::ALL {
            for notation in Notation::ALL {
                let listing = listing_for(&Options::new(algorithm), notation);
                // What serves both players is not mirrored.
                if listing.shared == listing.functions[0].lines.len() {
                    continue;
                }
                for line in listing.functions.iter().flat_map(|f| f.lines).chain(listing.driver[0]) {
                    for text in [line.code, line.waiting, line.done].into_iter().chain(line.given) {
                        assert_eq!(mirrored(&mirrored(text)), text, "{algorithm}");
                    }
                }
            }
        }
        assert_eq!(mirrored("v ← MAX(v, MIN-VALUE(s, α, β))"), "v ← MIN(v, MAX-VALUE(s, α, β))");
        assert_eq!(mirrored("if {V} ≥ {b} then return v"), "if {V} ≤ {a} then return v");
        assert_eq!(mirrored("game.IS-TERMINAL(state)"), "game.IS-TERMINAL(state)");
    }
}
