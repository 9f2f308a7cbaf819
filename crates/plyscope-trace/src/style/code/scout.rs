//! Principal variation search: scouts with a null window, and searches again if the scout found more.

use super::lines::{page, python};
use super::mirror::both;
use super::*;

pub(super) fn listing(notation: Notation) -> Listing {
    let source =
        "principal variation search (Marsland & Campbell 1982; NegaScout, Reinefeld 1983), for MAX and MIN";
    Listing::mirrored(source, notation, [PAGE, PYTHON], both(notation.pick([DRIVER, PYTHON_DRIVER])))
}

const DRIVER: &[CodeLine] = &[
    plain(Role::Call, "function PVS(root)", "PVS({g})"),
    live(Role::Take, "  v ← MAX-VALUE(root, -∞, +∞)", "  v ← {f}({g}, {A}, {B})", "  v ← {x}"),
    live(Role::Return, "  return v", "  return v", "  return {x}"),
];

pub(super) const PAGE: Function = Function {
    player: Player::Max,
    name: "MAX-VALUE",
    movers_view: false,
    cut_returns: true,
    ended: Leaf { tests: &["  CUTOFF-TEST({g}) → true!"], value: "  ⇒ EVAL({g}) = {x}" },
    evaluated: Leaf { tests: &["  CUTOFF-TEST({g}) → true!"], value: "  ⇒ EVAL({g}) = {x}" },
    depth_first: false,
    leaf_return: "  ⇒ return {r}",
    lines: &[
        plain(Role::Call, "function MAX-VALUE(state, α, β)", "MAX-VALUE({g}, {A}, {B})"),
        page::CUTOFF_TEST,
        page::START,
        page::SUCCESSORS,
        live(
            Role::Take,
            "    x ← MIN-VALUE(s, α, β) if s is the first, else MIN-VALUE(s, α, α+1)",
            "    x ← {f}({s}, {i}, {j})",
            "    x ← {z}",
        ),
        taking(
            Role::Again,
            "    if α < x < β and s is neither the first nor a leaf then x ← MIN-VALUE(s, α, β)",
            "    if {a} < x < {b} and {s} is neither the first nor a leaf then x ← {f}({s}, {a}, {b})",
            "    x ← {f}({s}, {a}, {b})",
            "    x {m} {x}",
        ),
        page::BEST,
        page::CUT_RETURN,
        page::NARROW,
        page::RETURN,
    ],
};

const PYTHON_DRIVER: &[CodeLine] = &[
    plain(Role::Call, "def pvs(root):", "pvs({g})"),
    live(Role::Take, "    v = max_value(root, -inf, +inf)", "    v = {f}({g}, {A}, {B})", "    v = {x}"),
    live(Role::Return, "    return v", "    return v", "    return {x}"),
];

pub(super) const PYTHON: Function = Function {
    name: "max_value",
    ended: Leaf { tests: &["    cutoff_test({g}): True!"], value: "    eval({g}): {x}" },
    evaluated: Leaf { tests: &["    cutoff_test({g}): True!"], value: "    eval({g}): {x}" },
    leaf_return: "    return {r}",
    lines: &[
        plain(Role::Call, "def max_value(state, α, β):", "max_value({g}, {A}, {B})"),
        python::CUTOFF_TEST,
        python::START,
        plain(
            Role::Loop,
            "    for i, s in enumerate(successors(state)):",
            "    for i, s in enumerate(successors({g})):",
        ),
        live(
            Role::Take,
            "        x = min_value(s, α, β) if i == 0 else min_value(s, α, α + 1)",
            "        x = {f}({s}, {i}, {j})",
            "        x = {z}",
        ),
        taking(
            Role::Again,
            "        if α < x < β and i > 0 and not cutoff_test(s): x = min_value(s, α, β)",
            "        if {a} < x < {b} and i > 0 and not cutoff_test({s}): x = {f}({s}, {a}, {b})",
            "        x = {f}({s}, {a}, {b})",
            "        # x {m} {x}",
        ),
        taking(
            Role::Best,
            "        v = max(v, x)",
            "        v = max({v}, x)",
            "        v = max({v}, {x})",
            "        v = {V}",
        ),
        python::CUT_RETURN,
        python::NARROW,
        python::RETURN,
    ],
    ..PAGE
};
