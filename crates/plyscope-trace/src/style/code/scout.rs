//! Principal variation search: scouts with a null window, and searches again if the scout found more.

use super::mirror::{both, functions};
use super::*;

pub(super) fn listing(notation: Notation) -> Listing {
    Listing {
        source: "principal variation search (Marsland & Campbell 1982; NegaScout, Reinefeld 1983), for MAX and MIN",
        notation,
        remarks: match notation {
            Notation::Page => Remarks::PLAIN,
            Notation::Python => Remarks::PYTHON,
        },
        functions: functions(match notation {
            Notation::Page => PAGE,
            Notation::Python => PYTHON,
        }),
        driver: both(match notation {
            Notation::Page => DRIVER,
            Notation::Python => PYTHON_DRIVER,
        }),
        shared: 0,
    }
}

const DRIVER: &[Line] = &[
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
        plain(Role::Test, "  if CUTOFF-TEST(state) then return EVAL(state)", "  CUTOFF-TEST({g}) → false"),
        plain(Role::Start, "  v ← -∞", "  v ← -∞"),
        plain(Role::Loop, "  for a, s in SUCCESSORS(state) do", "  for a, s in SUCCESSORS({g}) do"),
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
        taking(
            Role::Best,
            "    v ← MAX(v, x)",
            "    v ← MAX({v}, x)",
            "    v ← MAX({v}, {x})",
            "    v ← {V}",
        ),
        live(
            Role::Cut,
            "    if v ≥ β then return v",
            "    if v ≥ {b} then return v",
            "    if {V} ≥ {b} then return v",
        ),
        live(Role::Narrow, "    α ← MAX(α, v)", "    α ← MAX({a}, v)", "    α ← {w}"),
        live(Role::Return, "  return v", "  return v", "  return {r}"),
    ],
};

const PYTHON_DRIVER: &[Line] = &[
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
        plain(Role::Test, "    if cutoff_test(state): return eval(state)", "    cutoff_test({g}): False"),
        plain(Role::Start, "    v = -inf", "    v = -inf"),
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
        live(
            Role::Cut,
            "        if v >= β: return v",
            "        if v >= {b}: return v",
            "        if {V} >= {b}: return v",
        ),
        live(Role::Narrow, "        α = max(α, v)", "        α = max({a}, v)", "        α = {w}"),
        live(Role::Return, "    return v", "    return v", "    return {r}"),
    ],
    ..PAGE
};
