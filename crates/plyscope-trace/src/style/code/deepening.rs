//! Iterative deepening around principal variation search with a table.

use super::lines::{page, python};
use super::mirror::both;
use super::scout;
use super::*;

pub(super) fn listing(notation: Notation) -> Listing {
    let source = "iterative deepening (Slate & Atkin 1977) around principal variation search with a table";
    Listing::mirrored(source, notation, [PAGE, PYTHON], both(notation.pick([DRIVER, PYTHON_DRIVER])))
}

const DRIVER: &[CodeLine] = &[
    plain(Role::Call, "function DEEPENING(root)", "DEEPENING({g})"),
    plain(Role::Loop, "  for depth ← 1, 2, 3, ... do", "  for depth ← {d}, ... do"),
    live(
        Role::Take,
        "    v ← MAX-VALUE(root, depth, -∞, +∞)",
        "    v ← {f}({g}, {d}, {A}, {B})",
        "    v ← {x}",
    ),
    live(
        Role::Keep,
        "    if this depth is the limit, or deep enough to see the end, then return v",
        "    if this depth is the limit, or deep enough to see the end, then return v",
        "    if this depth is the limit, or deep enough to see the end, then return {x}",
    ),
];

const PAGE: Function = Function {
    cut_returns: false,
    ended: Leaf { tests: &["  CUTOFF-TEST({g}, {d}) → true!"], value: "  ⇒ EVAL({g}) = {x}" },
    evaluated: Leaf { tests: &["  CUTOFF-TEST({g}, {d}) → true!"], value: "  ⇒ EVAL({g}) = {x}" },
    lines: &[
        plain(Role::Call, "function MAX-VALUE(state, depth, α, β)", "MAX-VALUE({g}, {d}, {A}, {B})"),
        plain(
            Role::Test,
            "  if CUTOFF-TEST(state, depth) then return EVAL(state)",
            "  CUTOFF-TEST({g}, {d}) → false",
        ),
        plain(
            Role::Probe,
            "  if TABLE(state) settles depth, α, β then return its value",
            "  TABLE({g}) → {t}",
        ),
        page::START,
        plain(
            Role::Loop,
            "  for a, s in SUCCESSORS(state), the move of the table first, do",
            "  for a, s in SUCCESSORS({g}) do",
        ),
        live(
            Role::Take,
            "    x ← MIN-VALUE(s, depth-1, α, β) if s is the first, else MIN-VALUE(s, depth-1, α, α+1)",
            "    x ← {f}({s}, {e}, {i}, {j})",
            "    x ← {z}",
        ),
        taking(
            Role::Again,
            "    if α < x < β and s is neither the first nor known exactly then x ← MIN-VALUE(s, depth-1, α, β)",
            "    if {a} < x < {b} and {s} is neither the first nor known exactly then x ← {f}({s}, {e}, {a}, {b})",
            "    x ← {f}({s}, {e}, {a}, {b})",
            "    x {m} {x}",
        ),
        page::BEST,
        page::CUT_BREAK,
        page::NARROW,
        live(
            Role::Store,
            "  TABLE(state) ← v for this depth",
            "  TABLE({g}) ← v for depth {d}",
            "  TABLE({g}) ← {T} for depth {d}",
        ),
        page::RETURN,
    ],
    ..scout::PAGE
};

const PYTHON_DRIVER: &[CodeLine] = &[
    plain(Role::Call, "def deepening(root):", "deepening({g})"),
    plain(Role::Loop, "    for depth in depths(root):", "    for depth in {d}, ...:"),
    live(
        Role::Take,
        "        v = max_value(root, depth, -inf, +inf)",
        "        v = {f}({g}, {d}, {A}, {B})",
        "        v = {x}",
    ),
    live(
        Role::Keep,
        "        if table.saw_the_end(root, depth): break",
        "        if table.saw_the_end({g}, {d}): break",
        "        if table.saw_the_end({g}, {d}): break",
    ),
    live(Role::Return, "    return v", "    return v", "    return {x}"),
];

const PYTHON: Function = Function {
    cut_returns: false,
    ended: Leaf { tests: &["    cutoff_test({g}, {d}): True!"], value: "    eval({g}): {x}" },
    evaluated: Leaf { tests: &["    cutoff_test({g}, {d}): True!"], value: "    eval({g}): {x}" },
    lines: &[
        plain(Role::Call, "def max_value(state, depth, α, β):", "max_value({g}, {d}, {A}, {B})"),
        plain(
            Role::Test,
            "    if cutoff_test(state, depth): return eval(state)",
            "    cutoff_test({g}, {d}): False",
        ),
        plain(
            Role::Probe,
            "    if table.settles(state, α, β, depth): return table.value(state)",
            "    table: {t}",
        ),
        plain(
            Role::Start,
            "    v, best, window = -inf, None, (α, β)",
            "    v, best, window = -inf, None, ({A}, {B})",
        ),
        plain(
            Role::Loop,
            "    for i, s in enumerate(table.first(state, successors(state))):",
            "    for i, s in enumerate(table.first({g}, successors({g}))):",
        ),
        live(
            Role::Take,
            "        x = min_value(s, depth - 1, α, β) if i == 0 else min_value(s, depth - 1, α, α + 1)",
            "        x = {f}({s}, {e}, {i}, {j})",
            "        x = {z}",
        ),
        taking(
            Role::Again,
            "        if α < x < β and i > 0 and not known(s, depth - 1): x = min_value(s, depth - 1, α, β)",
            "        if {a} < x < {b} and i > 0 and not known({s}, {e}): x = {f}({s}, {e}, {a}, {b})",
            "        x = {f}({s}, {e}, {a}, {b})",
            "        # x {m} {x}",
        ),
        taking(
            Role::Best,
            "        v, best = (x, s) if x > v or best is None else (v, best)",
            "        v, best = (x, {s}) if x > {v} or best is None else ({v}, best)",
            "        v, best = ({x}, {s}) if {x} > {v} or best is None else ({v}, best)",
            "        v, best = {V}, {M}",
        ),
        python::CUT_BREAK,
        python::NARROW,
        live(
            Role::Store,
            "    table.store(state, v, *window, depth, best)",
            "    table.store({g}, v, {A}, {B}, {d}, best)",
            "    table.store({g}, v, {A}, {B}, {d}, best)  # {T}",
        ),
        python::RETURN,
    ],
    ..scout::PYTHON
};
