//! Alpha-beta with memory, and the two drivers that ask it with null windows only: MTD(f) and SSS*. α and β stand side
//! by side, so nothing can move them.

use super::mirror::{both, functions};
use super::scout;
use super::*;

pub(super) fn mtdf(notation: Notation) -> Listing {
    let driver = match notation {
        Notation::Page => MTDF,
        Notation::Python => PYTHON_MTDF,
    };
    let source =
        "Plaat, Schaeffer, Pijls & de Bruin, Best-First Fixed-Depth Minimax Algorithms (1996): MTD(f)";
    listing(notation, source, driver)
}

pub(super) fn sss(notation: Notation) -> Listing {
    let driver = match notation {
        Notation::Page => SSS,
        Notation::Python => PYTHON_SSS,
    };
    let source =
        "SSS* (Stockman 1979) as a series of null windows: Plaat, Schaeffer, Pijls & de Bruin (1996)";
    listing(notation, source, driver)
}

fn listing(notation: Notation, source: &'static str, driver: &'static [Line]) -> Listing {
    Listing {
        source,
        notation,
        remarks: match notation {
            Notation::Page => Remarks::PLAIN,
            Notation::Python => Remarks::PYTHON,
        },
        functions: functions(match notation {
            Notation::Page => PAGE,
            Notation::Python => PYTHON,
        }),
        driver: both(driver),
        shared: 0,
    }
}

const PAGE: Function = Function {
    cut_returns: false,
    lines: &[
        plain(Role::Call, "function MAX-VALUE(state, α, β)", "MAX-VALUE({g}, {A}, {B})"),
        plain(Role::Test, "  if CUTOFF-TEST(state) then return EVAL(state)", "  CUTOFF-TEST({g}) → false"),
        plain(Role::Probe, "  if TABLE(state) settles α, β then return its value", "  TABLE({g}) → {t}"),
        plain(Role::Start, "  v ← -∞", "  v ← -∞"),
        plain(Role::Loop, "  for a, s in SUCCESSORS(state) do", "  for a, s in SUCCESSORS({g}) do"),
        taking(
            Role::Take,
            "    v ← MAX(v, MIN-VALUE(s, α, β))",
            "    v ← MAX({v}, {f}({s}, {a}, {b}))",
            "    v ← MAX({v}, {x})",
            "    v ← {V}",
        ),
        live(
            Role::Cut,
            "    if v ≥ β then break",
            "    if v ≥ {b} then break",
            "    if {V} ≥ {b} then break",
        ),
        live(Role::Store, "  TABLE(state) ← v", "  TABLE({g}) ← v", "  TABLE({g}) ← {T}"),
        live(Role::Return, "  return v", "  return v", "  return {r}"),
    ],
    ..scout::PAGE
};

const MTDF: &[Line] = &[
    plain(Role::Call, "function MTD(root, f)", "MTD({g}, {F})"),
    plain(Role::Start, "  g ← f, lower ← -∞, upper ← +∞", "  g ← {F}, lower ← -∞, upper ← +∞"),
    plain(Role::Loop, "  while lower < upper do", "  while {L} < {U} do"),
    plain(Role::Narrow, "    γ ← MAX(g, lower+1)", "    γ ← {c}"),
    live(Role::Take, "    g ← MAX-VALUE(root, γ-1, γ)", "    g ← {f}({g}, {A}, {B})", "    g ← {x}"),
    live(
        Role::Keep,
        "    if g < γ then upper ← g else lower ← g",
        "    if g < {c} then upper ← g else lower ← g",
        "    {u}",
    ),
    live(Role::Return, "  return g", "  return g", "  return {x}"),
];

const SSS: &[Line] = &[
    plain(Role::Call, "function SSS*(root)", "SSS*({g})"),
    plain(Role::Start, "  g ← +∞", "  g ← +∞"),
    plain(Role::Loop, "  repeat", "  repeat"),
    plain(Role::Narrow, "    γ ← g", "    γ ← {c}"),
    live(Role::Take, "    g ← MAX-VALUE(root, γ-1, γ)", "    g ← {f}({g}, {A}, {B})", "    g ← {x}"),
    live(Role::Keep, "  until g = γ", "  until g = {c}", "  until {x} = {c}"),
    live(Role::Return, "  return g", "  return g", "  return {x}"),
];

const PYTHON: Function = Function {
    cut_returns: false,
    lines: &[
        plain(Role::Call, "def max_value(state, α, β):", "max_value({g}, {A}, {B})"),
        plain(Role::Test, "    if cutoff_test(state): return eval(state)", "    cutoff_test({g}): False"),
        plain(Role::Probe, "    if table.settles(state, α, β): return table.value(state)", "    table: {t}"),
        plain(Role::Start, "    v = -inf", "    v = -inf"),
        plain(Role::Loop, "    for s in successors(state):", "    for s in successors({g}):"),
        taking(
            Role::Take,
            "        v = max(v, min_value(s, α, β))",
            "        v = max({v}, {f}({s}, {a}, {b}))",
            "        v = max({v}, {x})",
            "        v = {V}",
        ),
        live(
            Role::Cut,
            "        if v >= β: break",
            "        if v >= {b}: break",
            "        if {V} >= {b}: break",
        ),
        live(
            Role::Store,
            "    table.store(state, v, α, β)",
            "    table.store({g}, v, {A}, {B})",
            "    table.store({g}, v, {A}, {B})  # {T}",
        ),
        live(Role::Return, "    return v", "    return v", "    return {r}"),
    ],
    ..scout::PYTHON
};

const PYTHON_MTDF: &[Line] = &[
    plain(Role::Call, "def mtd(root, f):", "mtd({g}, {F})"),
    plain(Role::Start, "    g, lower, upper = f, -inf, +inf", "    g, lower, upper = {F}, -inf, +inf"),
    plain(Role::Loop, "    while lower < upper:", "    while {L} < {U}:"),
    plain(Role::Narrow, "        γ = max(g, lower + 1)", "        γ = {c}"),
    live(
        Role::Take,
        "        g = max_value(root, γ - 1, γ)",
        "        g = {f}({g}, {A}, {B})",
        "        g = {x}",
    ),
    live(
        Role::Keep,
        "        lower, upper = (g, upper) if g >= γ else (lower, g)",
        "        lower, upper = (g, upper) if g >= {c} else (lower, g)",
        "        {u}",
    ),
    live(Role::Return, "    return g", "    return g", "    return {x}"),
];

const PYTHON_SSS: &[Line] = &[
    plain(Role::Call, "def sss(root):", "sss({g})"),
    plain(Role::Start, "    g = +inf", "    g = +inf"),
    plain(Role::Loop, "    while True:", "    while True:"),
    plain(Role::Narrow, "        γ = g", "        γ = {c}"),
    live(
        Role::Take,
        "        g = max_value(root, γ - 1, γ)",
        "        g = {f}({g}, {A}, {B})",
        "        g = {x}",
    ),
    live(
        Role::Keep,
        "        if g == γ: break",
        "        if g == {c}: break",
        "        if {x} == {c}: break",
    ),
    live(Role::Return, "    return g", "    return g", "    return {x}"),
];
