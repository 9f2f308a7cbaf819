//! ETH Zürich, *Informatik II*: the alpha-beta algorithm, slide by slide. It keeps its best value in α and β themselves.

use super::mirror::functions;
use super::*;

pub(super) fn listing(notation: Notation) -> Listing {
    Listing {
        source: "ETH Zürich, Informatik II: the α-β algorithm on slides",
        notation,
        remarks: match notation {
            Notation::Page => Remarks {
                cut: "// {c} Schnitt!!",
                no_more: Some("{g} has no more successors!"),
                result: Some([
                    "Maximal yield from current position is {x}",
                    "Minimal yield from current position is {x}",
                ]),
                next: Some("next successor"),
                ..Remarks::PLAIN
            },
            Notation::Python => Remarks { next: Some("next successor"), ..Remarks::PYTHON },
        },
        functions: functions(notation.pick([PAGE, PYTHON])),
        driver: NO_DRIVER,
        shared: 0,
    }
}

const PAGE: Function = Function {
    player: Player::Max,
    name: "maxValue",
    movers_view: false,
    cut_returns: false,
    ended: Leaf { tests: &["  cutofftest({g}) → true!!"], value: "  ⇒ eval({g}) = {x}" },
    evaluated: Leaf { tests: &["  cutofftest({g}) → true!!"], value: "  ⇒ eval({g}) = {x}" },
    depth_first: false,
    leaf_return: "  ⇒ return {r}",
    lines: &[
        plain(Role::Call, "int maxValue (GameState g, int α, int β) {", "maxValue({g}, {A}, {B})"),
        plain(Role::Test, "  if (cutofftest(g)) return eval(g);", "  cutofftest({g}) → false"),
        plain(
            Role::Loop,
            "  for (GameState s = g.firstsucc; s != g.lastsucc; s = s.nextsucc) {",
            "  for (GameState s = {g}.firstsucc; s != {g}.lastsucc; s = s.nextsucc) {",
        ),
        taking(
            Role::Take,
            "    α = max(α, minValue(s, α, β));",
            "    α = max({a}, {f}(s, {a}, {b}));",
            "    α = max({a}, {x});",
            "    α = {V};",
        ),
        live(
            Role::Cut,
            "    if (α ≥ β) break; // β-Schnitt",
            "    if (α ≥ {b}) break;",
            "    if ({V} ≥ {b}) break;",
        ),
        plain(Role::End, "  }", "  }"),
        live(Role::Return, "  return α;", "  return α;", "  return {r};"),
        // The closing bracket of the function is left out, as on the slides that show values.
    ],
};

const PYTHON: Function = Function {
    name: "maxValue",
    ended: Leaf { tests: &["    cutofftest({g}): True!!"], value: "    eval({g}): {x}" },
    evaluated: Leaf { tests: &["    cutofftest({g}): True!!"], value: "    eval({g}): {x}" },
    leaf_return: "    return {r}",
    lines: &[
        plain(Role::Call, "def maxValue(g, α, β):", "maxValue({g}, {A}, {B})"),
        plain(Role::Test, "    if cutofftest(g): return eval(g)", "    cutofftest({g}): False"),
        plain(Role::Loop, "    for s in successors(g):", "    for s in successors({g}):"),
        taking(
            Role::Take,
            "        α = max(α, minValue(s, α, β))",
            "        α = max({a}, {f}({s}, {a}, {b}))",
            "        α = max({a}, {x})",
            "        α = {V}",
        ),
        live(
            Role::Cut,
            "        if α >= β: break  # β-Schnitt",
            "        if α >= {b}: break",
            "        if {V} >= {b}: break",
        ),
        live(Role::Return, "    return α", "    return α", "    return {r}"),
    ],
    ..PAGE
};
