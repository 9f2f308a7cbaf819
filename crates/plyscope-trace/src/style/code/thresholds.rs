//! Rich & Knight, *Artificial Intelligence*: MINIMAX-A-B. One function for both players, from the mover's view.

use super::*;

pub(super) fn listing(notation: Notation) -> Listing {
    let function = notation.pick([PAGE, PYTHON]);
    Listing {
        source: "Rich & Knight, Artificial Intelligence: MINIMAX-A-B",
        notation,
        remarks: match notation {
            Notation::Page => Remarks { cut: "// cutoff", ..Remarks::PLAIN },
            Notation::Python => Remarks { cut: "# cutoff", ..Remarks::PYTHON },
        },
        functions: [Player::Max, Player::Min].map(|player| Function { player, ..function }),
        driver: NO_DRIVER,
        shared: function.lines.len(),
    }
}

const PAGE: Function = Function {
    player: Player::Max,
    name: "MINIMAX-A-B",
    movers_view: true,
    cut_returns: true,
    ended: Leaf {
        tests: &[
            "  DEEP-ENOUGH({g}, {k}) → false",
            "  SUCCESSORS = MOVEGEN({g}, {p})",
            "  SUCCESSORS is empty → true!",
        ],
        value: "  ⇒ STATIC({g}, {p}) = {x}",
    },
    evaluated: Leaf { tests: &["  DEEP-ENOUGH({g}, {k}) → true!"], value: "  ⇒ STATIC({g}, {p}) = {x}" },
    depth_first: true,
    leaf_return: "  ⇒ return VALUE = {r}; PATH = nil",
    lines: &[
        plain(
            Role::Call,
            "MINIMAX-A-B(Position, Depth, Player, Use-Thresh, Pass-Thresh)",
            "MINIMAX-A-B({g}, {k}, {p}, Use-Thresh {B}, Pass-Thresh {A})",
        ),
        plain(
            Role::Test,
            "  1. If DEEP-ENOUGH(Position, Depth), then return VALUE = STATIC(Position, Player); PATH = nil",
            "  DEEP-ENOUGH({g}, {k}) → false",
        ),
        plain(
            Role::Test,
            "  2. Otherwise set SUCCESSORS to MOVEGEN(Position, Player)",
            "  SUCCESSORS = MOVEGEN({g}, {p})",
        ),
        plain(
            Role::Test,
            "  3. If SUCCESSORS is empty, return the same structure as in 1",
            "  SUCCESSORS is empty → false",
        ),
        plain(
            Role::Loop,
            "  4. For each element SUCC of SUCCESSORS:",
            "  For each element SUCC of SUCCESSORS:",
        ),
        live(
            Role::Take,
            "    (a) Set RESULT-SUCC to MINIMAX-A-B(SUCC, Depth + 1, OPPOSITE(Player), -Pass-Thresh, -Use-Thresh)  // not on the page: the minus signs",
            "    RESULT-SUCC = MINIMAX-A-B({s}, {l}, {q}, Use-Thresh {D}, Pass-Thresh {C})",
            "    RESULT-SUCC = (VALUE = {y}; PATH = {Q})",
        ),
        live(
            Role::Sign,
            "    (b) Set NEW-VALUE to -VALUE(RESULT-SUCC)",
            "    NEW-VALUE = {n}VALUE(RESULT-SUCC)",
            "    NEW-VALUE = {x}",
        ),
        live(
            Role::Keep,
            "    (c) If NEW-VALUE > Pass-Thresh, then  // not on the page: also for the first SUCC, so there is always a path",
            "    If NEW-VALUE > {a}, then",
            "    If {x} > {a}, then",
        ),
        live(
            Role::Best,
            "      (i) Set Pass-Thresh to NEW-VALUE  // not on the page: unless Pass-Thresh is greater",
            "      Pass-Thresh = NEW-VALUE",
            "      Pass-Thresh = {V}",
        ),
        live(
            Role::Path,
            "      (ii) Set BEST-PATH to SUCC attached to the front of PATH(RESULT-SUCC)",
            "      BEST-PATH = SUCC + PATH(RESULT-SUCC); now {R}",
            "      BEST-PATH = {P}",
        ),
        live(
            Role::Cut,
            "    (d) If Pass-Thresh ≥ Use-Thresh, then return VALUE = Pass-Thresh; PATH = BEST-PATH",
            "    If Pass-Thresh ≥ {b}, then return VALUE = Pass-Thresh; PATH = BEST-PATH",
            "    If {V} ≥ {b}, then return VALUE = Pass-Thresh; PATH = BEST-PATH",
        ),
        live(
            Role::Return,
            "  5. Return VALUE = Pass-Thresh; PATH = BEST-PATH",
            "  Return VALUE = Pass-Thresh; PATH = BEST-PATH",
            "  Return VALUE = {r}; PATH = {P}",
        ),
    ],
};

const PYTHON: Function = Function {
    name: "minimax_a_b",
    ended: Leaf {
        tests: &["    deep_enough({g}, {k}): False", "    movegen({g}, {p}): []"],
        value: "    static({g}, {p}): {x}",
    },
    evaluated: Leaf { tests: &["    deep_enough({g}, {k}): True!"], value: "    static({g}, {p}): {x}" },
    leaf_return: "    return {r}, []",
    lines: &[
        plain(
            Role::Call,
            "def minimax_a_b(position, depth, player, use_thresh, pass_thresh):",
            "minimax_a_b({g}, {k}, {p}, {B}, {A})",
        ),
        plain(
            Role::Test,
            "    if deep_enough(position, depth): return static(position, player), []",
            "    deep_enough({g}, {k}): False",
        ),
        plain(Role::Test, "    successors = movegen(position, player)", "    successors = movegen({g}, {p})"),
        plain(
            Role::Test,
            "    if not successors: return static(position, player), []",
            "    not successors: False",
        ),
        plain(Role::Start, "    best_path = []", "    best_path = []"),
        plain(Role::Loop, "    for succ in successors:", "    for succ in successors:"),
        live(
            Role::Take,
            "        value, path = minimax_a_b(succ, depth + 1, opposite(player), -pass_thresh, -use_thresh)  # not on the page: the minus signs",
            "        value, path = minimax_a_b({s}, {l}, {q}, {D}, {C})",
            "        value, path = {y}, {Q}",
        ),
        live(
            Role::Sign,
            "        new_value = -value",
            "        new_value = -value",
            "        new_value = {x}",
        ),
        live(
            Role::Keep,
            "        if new_value > pass_thresh or not best_path:  # not on the page: also for the first",
            "        if new_value > {a} or not best_path:",
            "        if {x} > {a} or not best_path:",
        ),
        live(
            Role::Best,
            "            pass_thresh = max(pass_thresh, new_value)",
            "            pass_thresh = max({a}, new_value)",
            "            pass_thresh = {V}",
        ),
        live(
            Role::Path,
            "            best_path = [succ] + path",
            "            best_path = [succ] + path  # now {R}",
            "            best_path = {P}",
        ),
        live(
            Role::Cut,
            "        if pass_thresh >= use_thresh: return pass_thresh, best_path",
            "        if pass_thresh >= {b}: return pass_thresh, best_path",
            "        if {V} >= {b}: return pass_thresh, best_path",
        ),
        live(
            Role::Return,
            "    return pass_thresh, best_path",
            "    return pass_thresh, best_path",
            "    return {r}, {P}",
        ),
    ],
    ..PAGE
};
