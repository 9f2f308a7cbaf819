//! The listings for other rules than the page's: the page with one sign changed.

use super::code::{Function, Line, Listing, Role, listing};
use crate::{Algorithm, Options};
use plyscope::textbook::CutOn;
use std::sync::LazyLock;

/// The code of a search, by its rules.
///
/// Law: it is [`listing`], with `>` for `≥` and `<` for `≤` in the cut test where the rules say so.
pub fn listing_for(options: &Options) -> &'static Listing {
    static PASSED: LazyLock<Vec<(Algorithm, Listing)>> = LazyLock::new(|| {
        let by_rules = Algorithm::ALL.into_iter().filter(|algorithm| algorithm.takes_rules());
        by_rules.map(|algorithm| (algorithm, passed(listing(algorithm)))).collect()
    });
    let changed = || PASSED.iter().find(|(algorithm, _)| *algorithm == options.algorithm);
    match options.cut {
        CutOn::Reached => listing(options.algorithm),
        CutOn::Passed => changed().map_or(listing(options.algorithm), |(_, listing)| listing),
    }
}

fn passed(page: &Listing) -> Listing {
    let text = |text: &'static str| -> &'static str { text.replace('≥', ">").replace('≤', "<").leak() };
    let line = |line: &Line| match line.role {
        Role::Cut => Line {
            role: line.role,
            code: text(line.code),
            waiting: text(line.waiting),
            given: line.given.map(text),
            done: text(line.done),
        },
        _ => *line,
    };
    // Leaked once for each of a few listings: a listing is for the whole program.
    let function = |f: Function| Function { lines: f.lines.iter().map(line).collect::<Vec<_>>().leak(), ..f };
    Listing { functions: page.functions.map(function), ..*page }
}
