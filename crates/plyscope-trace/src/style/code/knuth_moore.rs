//! Knuth & Moore, *An Analysis of Alpha-Beta Pruning* (1975): F1, which knows only the bound of the nearest opponent.

use super::mirror::functions;
use super::*;

pub(super) fn listing(notation: Notation) -> Listing {
    Listing {
        source: "Knuth & Moore, An Analysis of Alpha-Beta Pruning (1975): F1, for MAX and MIN",
        notation,
        remarks: match notation {
            Notation::Page => Remarks::PLAIN,
            Notation::Python => Remarks::PYTHON,
        },
        functions: functions(match notation {
            Notation::Page => PAGE,
            Notation::Python => PYTHON,
        }),
        driver: NO_DRIVER,
        shared: 0,
    }
}

const PAGE: Function = Function {
    player: Player::Max,
    name: "MAX-VALUE",
    movers_view: false,
    cut_returns: true,
    ended: Leaf { tests: &["  TERMINAL-TEST({g}) → true!"], value: "  ⇒ UTILITY({g}) = {x}" },
    evaluated: Leaf {
        tests: &["  TERMINAL-TEST({g}) → false", "  CUTOFF-TEST({g}) → true!"],
        value: "  ⇒ EVAL({g}) = {x}",
    },
    depth_first: false,
    leaf_return: "  ⇒ return {r}",
    lines: &[
        plain(Role::Call, "function MAX-VALUE(state, β)", "MAX-VALUE({g}, {B})"),
        plain(
            Role::Test,
            "  if TERMINAL-TEST(state) then return UTILITY(state)",
            "  TERMINAL-TEST({g}) → false",
        ),
        plain(Role::Start, "  v ← -∞", "  v ← -∞"),
        plain(Role::Loop, "  for a, s in SUCCESSORS(state) do", "  for a, s in SUCCESSORS({g}) do"),
        taking(
            Role::Take,
            "    v ← MAX(v, MIN-VALUE(s, v))",
            "    v ← MAX({v}, {f}({s}, {o}))",
            "    v ← MAX({v}, {x})",
            "    v ← {V}",
        ),
        live(
            Role::Cut,
            "    if v ≥ β then return v",
            "    if v ≥ {b} then return v",
            "    if {V} ≥ {b} then return v",
        ),
        live(Role::Return, "  return v", "  return v", "  return {r}"),
    ],
};

const PYTHON: Function = Function {
    name: "max_value",
    ended: Leaf { tests: &["    terminal_test({g}): True!"], value: "    utility({g}): {x}" },
    evaluated: Leaf {
        tests: &["    terminal_test({g}): False, but at the horizon!"],
        value: "    its static value: {x}",
    },
    leaf_return: "    return {r}",
    lines: &[
        plain(Role::Call, "def max_value(state, β):", "max_value({g}, {B})"),
        plain(
            Role::Test,
            "    if terminal_test(state): return utility(state)",
            "    terminal_test({g}): False",
        ),
        plain(Role::Start, "    v = -inf", "    v = -inf"),
        plain(Role::Loop, "    for a, s in successors(state):", "    for a, s in successors({g}):"),
        taking(
            Role::Take,
            "        v = max(v, min_value(s, v))",
            "        v = max({v}, {f}({s}, {o}))",
            "        v = max({v}, {x})",
            "        v = {V}",
        ),
        live(
            Role::Cut,
            "        if v >= β: return v",
            "        if v >= {b}: return v",
            "        if {V} >= {b}: return v",
        ),
        live(Role::Return, "    return v", "    return v", "    return {r}"),
    ],
    ..PAGE
};
