//! Lines that stand on several pages.

/// In the notation of the pages.
pub(super) mod page {
    use super::super::{CodeLine, Role, live, plain, taking};

    pub(in super::super) const TERMINAL_TEST: CodeLine = plain(
        Role::Test,
        "  if TERMINAL-TEST(state) then return UTILITY(state)",
        "  TERMINAL-TEST({g}) → false",
    );

    pub(in super::super) const CUTOFF_TEST: CodeLine =
        plain(Role::Test, "  if CUTOFF-TEST(state) then return EVAL(state)", "  CUTOFF-TEST({g}) → false");

    pub(in super::super) const START: CodeLine = plain(Role::Start, "  v ← -∞", "  v ← -∞");

    pub(in super::super) const SUCCESSORS: CodeLine =
        plain(Role::Loop, "  for a, s in SUCCESSORS(state) do", "  for a, s in SUCCESSORS({g}) do");

    pub(in super::super) const TAKE: CodeLine = taking(
        Role::Take,
        "    v ← MAX(v, MIN-VALUE(s, α, β))",
        "    v ← MAX({v}, {f}({s}, {a}, {b}))",
        "    v ← MAX({v}, {x})",
        "    v ← {V}",
    );

    pub(in super::super) const BEST: CodeLine = taking(
        Role::Best,
        "    v ← MAX(v, x)",
        "    v ← MAX({v}, x)",
        "    v ← MAX({v}, {x})",
        "    v ← {V}",
    );

    pub(in super::super) const CUT_RETURN: CodeLine = live(
        Role::Cut,
        "    if v ≥ β then return v",
        "    if v ≥ {b} then return v",
        "    if {V} ≥ {b} then return v",
    );

    pub(in super::super) const CUT_BREAK: CodeLine = live(
        Role::Cut,
        "    if v ≥ β then break",
        "    if v ≥ {b} then break",
        "    if {V} ≥ {b} then break",
    );

    pub(in super::super) const NARROW: CodeLine =
        live(Role::Narrow, "    α ← MAX(α, v)", "    α ← MAX({a}, v)", "    α ← {w}");

    pub(in super::super) const RETURN: CodeLine =
        live(Role::Return, "  return v", "  return v", "  return {r}");

    /// What a driver asks with a null window.
    pub(in super::super) const NULL_WINDOW: CodeLine =
        live(Role::Take, "    g ← MAX-VALUE(root, γ-1, γ)", "    g ← {f}({g}, {A}, {B})", "    g ← {x}");

    /// What it returns.
    pub(in super::super) const RETURN_ANSWER: CodeLine =
        live(Role::Return, "  return g", "  return g", "  return {x}");
}

/// In Python.
pub(super) mod python {
    use super::super::{CodeLine, Role, live, plain, taking};

    pub(in super::super) const TERMINAL_TEST: CodeLine = plain(
        Role::Test,
        "    if terminal_test(state): return utility(state)",
        "    terminal_test({g}): False",
    );

    pub(in super::super) const CUTOFF_TEST: CodeLine =
        plain(Role::Test, "    if cutoff_test(state): return eval(state)", "    cutoff_test({g}): False");

    pub(in super::super) const START: CodeLine = plain(Role::Start, "    v = -inf", "    v = -inf");

    pub(in super::super) const PAIRS: CodeLine =
        plain(Role::Loop, "    for a, s in successors(state):", "    for a, s in successors({g}):");

    pub(in super::super) const TAKE: CodeLine = taking(
        Role::Take,
        "        v = max(v, min_value(s, α, β))",
        "        v = max({v}, {f}({s}, {a}, {b}))",
        "        v = max({v}, {x})",
        "        v = {V}",
    );

    pub(in super::super) const CUT_RETURN: CodeLine = live(
        Role::Cut,
        "        if v >= β: return v",
        "        if v >= {b}: return v",
        "        if {V} >= {b}: return v",
    );

    pub(in super::super) const CUT_BREAK: CodeLine = live(
        Role::Cut,
        "        if v >= β: break",
        "        if v >= {b}: break",
        "        if {V} >= {b}: break",
    );

    pub(in super::super) const NARROW: CodeLine =
        live(Role::Narrow, "        α = max(α, v)", "        α = max({a}, v)", "        α = {w}");

    pub(in super::super) const RETURN: CodeLine =
        live(Role::Return, "    return v", "    return v", "    return {r}");

    /// What a driver asks with a null window.
    pub(in super::super) const NULL_WINDOW: CodeLine = live(
        Role::Take,
        "        g = max_value(root, γ - 1, γ)",
        "        g = {f}({g}, {A}, {B})",
        "        g = {x}",
    );

    /// What it returns.
    pub(in super::super) const RETURN_ANSWER: CodeLine =
        live(Role::Return, "    return g", "    return g", "    return {x}");
}
