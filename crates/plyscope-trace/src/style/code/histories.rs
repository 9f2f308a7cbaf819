//! Alpha-beta over histories with a depth limit, in the notation ρ, χ, σ, u, e: one function with a branch for each
//! player.

use super::mirror::functions;
use super::*;

pub(super) fn listing(notation: Notation) -> Listing {
    let [max, mut min] = functions(notation.pick([PAGE, PYTHON]));
    // MIN's branch is the other one, not the same question with another answer; and the page writes no plus.
    let other = |line: &CodeLine| {
        line.map(|text| match text {
            "  else if ρ(h) = Min then" => "  else".to_owned(),
            "    v ← +∞" => "    v ← ∞".to_owned(),
            "    elif ρ(h) == \"Min\":" => "    else:".to_owned(),
            text => text.to_owned(),
        })
    };
    min.lines = min.lines.iter().map(other).collect::<Vec<_>>().leak();
    Listing {
        source: "alpha-beta over histories with a depth limit, in the notation ρ, χ, σ, u, e",
        notation,
        remarks: notation.pick([Remarks::PLAIN, Remarks::PYTHON]),
        functions: [max, min],
        driver: NO_DRIVER,
        shared: 3,
    }
}

const PAGE: Function = Function {
    player: Player::Max,
    name: "Alpha-Beta",
    movers_view: false,
    cut_returns: true,
    ended: Leaf { tests: &["  {g} ∈ Z → true!"], value: "  ⇒ u({g}) = {x}" },
    evaluated: Leaf { tests: &["  {g} ∈ Z → false", "  {d} = 0 → true!"], value: "  ⇒ e({g}) = {x}" },
    depth_first: false,
    leaf_return: "  ⇒ return {r}",
    lines: &[
        plain(Role::Call, "function Alpha-Beta(h, d, α, β)", "Alpha-Beta({g}, {d}, {A}, {B})"),
        plain(Role::Test, "  if h ∈ Z then return u(h)", "  {g} ∈ Z → false"),
        plain(Role::Test, "  else if d = 0 then return e(h)", "  {d} = 0 → false"),
        plain(Role::Test, "  else if ρ(h) = Max then", "  ρ({g}) = Max"),
        plain(Role::Start, "    v ← -∞", "    v ← -∞"),
        plain(Role::Loop, "    for every a ∈ χ(h) do", "    for every a ∈ χ({g}) do"),
        taking(
            Role::Take,
            "      v ← max(v, Alpha-Beta(σ(h, a), d-1, α, β))",
            "      v ← max({v}, Alpha-Beta(σ({g}, {s}), {e}, {a}, {b}))",
            "      v ← max({v}, {x})",
            "      v ← {V}",
        ),
        live(
            Role::Cut,
            "      if v ≥ β then return v // β cutoff",
            "      if v ≥ {b} then return v",
            "      if {V} ≥ {b} then return v",
        ),
        live(Role::Narrow, "      else α ← max(α, v)", "      else α ← max({a}, v)", "      else α ← {w}"),
        live(Role::Return, "    return v", "    return v", "    return {r}"),
    ],
};

const PYTHON: Function = Function {
    name: "alpha_beta",
    ended: Leaf { tests: &["    {g} in Z: True!"], value: "    u({g}): {x}" },
    evaluated: Leaf { tests: &["    {g} in Z: False", "    {d} == 0: True!"], value: "    e({g}): {x}" },
    leaf_return: "    return {r}",
    lines: &[
        plain(Role::Call, "def alpha_beta(h, d, α, β):", "alpha_beta({g}, {d}, {A}, {B})"),
        plain(Role::Test, "    if h in Z: return u(h)", "    {g} in Z: False"),
        plain(Role::Test, "    elif d == 0: return e(h)", "    {d} == 0: False"),
        plain(Role::Test, "    elif ρ(h) == \"Max\":", "    ρ({g}): Max"),
        plain(Role::Start, "        v = -inf", "        v = -inf"),
        plain(Role::Loop, "        for a in χ(h):", "        for a in χ({g}):"),
        taking(
            Role::Take,
            "            v = max(v, alpha_beta(σ(h, a), d - 1, α, β))",
            "            v = max({v}, alpha_beta(σ({g}, {s}), {e}, {a}, {b}))",
            "            v = max({v}, {x})",
            "            v = {V}",
        ),
        live(
            Role::Cut,
            "            if v >= β: return v  # β cutoff",
            "            if v >= {b}: return v",
            "            if {V} >= {b}: return v",
        ),
        live(
            Role::Narrow,
            "            else: α = max(α, v)",
            "            else: α = max({a}, v)",
            "            else: α = {w}",
        ),
        live(Role::Return, "        return v", "        return v", "        return {r}"),
    ],
    ..PAGE
};
