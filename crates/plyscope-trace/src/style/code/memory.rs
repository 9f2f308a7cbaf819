//! Alpha-beta with memory, and the two drivers that ask it with null windows only: MTD(f) and SSS*. α and β stand side
//! by side, so nothing can move them.

use super::lines::{page, python};
use super::mirror::both;
use super::scout;
use super::*;

pub(super) fn mtdf(notation: Notation) -> Listing {
    let source =
        "Plaat, Schaeffer, Pijls & de Bruin, Best-First Fixed-Depth Minimax Algorithms (1996): MTD(f)";
    Listing::mirrored(source, notation, [PAGE, PYTHON], both(notation.pick([MTDF, PYTHON_MTDF])))
}

pub(super) fn sss(notation: Notation) -> Listing {
    let source =
        "SSS* (Stockman 1979) as a series of null windows: Plaat, Schaeffer, Pijls & de Bruin (1996)";
    Listing::mirrored(source, notation, [PAGE, PYTHON], both(notation.pick([SSS, PYTHON_SSS])))
}

const PAGE: Function = Function {
    cut_returns: false,
    lines: &[
        plain(Role::Call, "function MAX-VALUE(state, α, β)", "MAX-VALUE({g}, {A}, {B})"),
        page::CUTOFF_TEST,
        plain(Role::Probe, "  if TABLE(state) settles α, β then return its value", "  TABLE({g}) → {t}"),
        page::START,
        page::SUCCESSORS,
        page::TAKE,
        page::CUT_BREAK,
        live(Role::Store, "  TABLE(state) ← v", "  TABLE({g}) ← v", "  TABLE({g}) ← {T}"),
        page::RETURN,
    ],
    ..scout::PAGE
};

const MTDF: &[CodeLine] = &[
    plain(Role::Call, "function MTD(root, f)", "MTD({g}, {F})"),
    plain(Role::Start, "  g ← f, lower ← -∞, upper ← +∞", "  g ← {F}, lower ← -∞, upper ← +∞"),
    plain(Role::Loop, "  while lower < upper do", "  while {L} < {U} do"),
    plain(Role::Narrow, "    γ ← MAX(g, lower+1)", "    γ ← {c}"),
    page::NULL_WINDOW,
    live(
        Role::Keep,
        "    if g < γ then upper ← g else lower ← g",
        "    if g < {c} then upper ← g else lower ← g",
        "    {u}",
    ),
    page::RETURN_ANSWER,
];

const SSS: &[CodeLine] = &[
    plain(Role::Call, "function SSS*(root)", "SSS*({g})"),
    plain(Role::Start, "  g ← +∞", "  g ← +∞"),
    plain(Role::Loop, "  repeat", "  repeat"),
    plain(Role::Narrow, "    γ ← g", "    γ ← {c}"),
    page::NULL_WINDOW,
    live(Role::Keep, "  until g = γ", "  until g = {c}", "  until {x} = {c}"),
    page::RETURN_ANSWER,
];

const PYTHON: Function = Function {
    cut_returns: false,
    lines: &[
        plain(Role::Call, "def max_value(state, α, β):", "max_value({g}, {A}, {B})"),
        python::CUTOFF_TEST,
        plain(Role::Probe, "    if table.settles(state, α, β): return table.value(state)", "    table: {t}"),
        python::START,
        plain(Role::Loop, "    for s in successors(state):", "    for s in successors({g}):"),
        python::TAKE,
        python::CUT_BREAK,
        live(
            Role::Store,
            "    table.store(state, v, α, β)",
            "    table.store({g}, v, {A}, {B})",
            "    table.store({g}, v, {A}, {B})  # {T}",
        ),
        python::RETURN,
    ],
    ..scout::PYTHON
};

const PYTHON_MTDF: &[CodeLine] = &[
    plain(Role::Call, "def mtd(root, f):", "mtd({g}, {F})"),
    plain(Role::Start, "    g, lower, upper = f, -inf, +inf", "    g, lower, upper = {F}, -inf, +inf"),
    plain(Role::Loop, "    while lower < upper:", "    while {L} < {U}:"),
    plain(Role::Narrow, "        γ = max(g, lower + 1)", "        γ = {c}"),
    python::NULL_WINDOW,
    live(
        Role::Keep,
        "        lower, upper = (g, upper) if g >= γ else (lower, g)",
        "        lower, upper = (g, upper) if g >= {c} else (lower, g)",
        "        {u}",
    ),
    python::RETURN_ANSWER,
];

const PYTHON_SSS: &[CodeLine] = &[
    plain(Role::Call, "def sss(root):", "sss({g})"),
    plain(Role::Start, "    g = +inf", "    g = +inf"),
    plain(Role::Loop, "    while True:", "    while True:"),
    plain(Role::Narrow, "        γ = g", "        γ = {c}"),
    python::NULL_WINDOW,
    live(
        Role::Keep,
        "        if g == γ: break",
        "        if g == {c}: break",
        "        if {x} == {c}: break",
    ),
    python::RETURN_ANSWER,
];
