//! Knuth & Moore, *An Analysis of Alpha-Beta Pruning* (1975): F1, which knows only the bound of the nearest opponent.

use super::lines::{page, python};
use super::*;

pub(super) fn listing(notation: Notation) -> Listing {
    let source = "Knuth & Moore, An Analysis of Alpha-Beta Pruning (1975): F1, for MAX and MIN";
    Listing::mirrored(source, notation, [PAGE, PYTHON], NO_DRIVER)
}

const PAGE: Function = Function {
    lines: &[
        plain(Role::Call, "function MAX-VALUE(state, β)", "MAX-VALUE({g}, {B})"),
        page::TERMINAL_TEST,
        page::START,
        page::SUCCESSORS,
        taking(
            Role::Take,
            "    v ← MAX(v, MIN-VALUE(s, v))",
            "    v ← MAX({v}, {f}({s}, {o}))",
            "    v ← MAX({v}, {x})",
            "    v ← {V}",
        ),
        page::CUT_RETURN,
        page::RETURN,
    ],
    ..aima::OLDER
};

const PYTHON: Function = Function {
    lines: &[
        plain(Role::Call, "def max_value(state, β):", "max_value({g}, {B})"),
        python::TERMINAL_TEST,
        python::START,
        python::PAIRS,
        taking(
            Role::Take,
            "        v = max(v, min_value(s, v))",
            "        v = max({v}, {f}({s}, {o}))",
            "        v = max({v}, {x})",
            "        v = {V}",
        ),
        python::CUT_RETURN,
        python::RETURN,
    ],
    ..aima::PYTHON_OLDER
};
