//! Russell & Norvig, *Artificial Intelligence: A Modern Approach*: MINIMAX-SEARCH and ALPHA-BETA-SEARCH of the 4th
//! edition, and the older form of alpha-beta, which tests before it raises.
//!
//! On the page MAX is whoever moves at the root. Here values are MAX's wherever MAX stands, so where MIN moves first the
//! page is mirrored, and UTILITY is still asked for MAX.

use super::lines::{page, python};
use super::mirror::both;
use super::*;

/// MINIMAX-SEARCH of the 4th edition.
pub(super) fn minimax(notation: Notation) -> Listing {
    let source = "Russell & Norvig, Artificial Intelligence: A Modern Approach, 4th edition: MINIMAX-SEARCH";
    let functions = [Function { lines: MINIMAX, ..PAGE }, Function { lines: PYTHON_MINIMAX, ..PYTHON }];
    let driver = drivers(notation.pick([MINIMAX_SEARCH, PYTHON_MINIMAX_SEARCH]));
    Listing::mirrored(source, notation, functions, driver)
}

/// ALPHA-BETA-SEARCH of the 4th edition: raise, then test.
pub(super) fn fourth(notation: Notation) -> Listing {
    let source =
        "Russell & Norvig, Artificial Intelligence: A Modern Approach, 4th edition: ALPHA-BETA-SEARCH";
    let functions = [Function { lines: ALPHA_BETA, ..PAGE }, Function { lines: PYTHON_ALPHA_BETA, ..PYTHON }];
    let driver = drivers(notation.pick([ALPHA_BETA_SEARCH, PYTHON_ALPHA_BETA_SEARCH]));
    Listing::mirrored(source, notation, functions, driver)
}

/// The older form: test, then raise.
pub(super) fn second(notation: Notation) -> Listing {
    let source =
        "Russell & Norvig, Artificial Intelligence: A Modern Approach, 2nd edition: ALPHA-BETA-SEARCH";
    Listing::mirrored(source, notation, [OLDER, PYTHON_OLDER], NO_DRIVER)
}

/// Where MIN moves first, the player whose utility is asked for is the other one.
fn drivers(max: &'static [CodeLine]) -> [&'static [CodeLine]; 2] {
    let [max, min] = both(max);
    let other = |text: &str| {
        text.replace(
            "game.TO-MOVE(state)",
            "the opponent of game.TO-MOVE(state)  // not on the page: values are for MAX",
        )
        .replace(
            "game.to_move(state)",
            "game.opponent(game.to_move(state))  # not on the page: values are for MAX",
        )
        .replace("player ← {p}", "player ← {q}")
        .replace("player = {p}", "player = {q}")
    };
    [max, min.iter().map(|line| line.map(other)).collect::<Vec<_>>().leak()]
}

const PAGE: Function = Function {
    player: Player::Max,
    name: "MAX-VALUE",
    movers_view: false,
    cut_returns: true,
    ended: Leaf {
        tests: &["  game.IS-TERMINAL({g}) → true!"], value: "  ⇒ game.UTILITY({g}, MAX) = {x}"
    },
    evaluated: Leaf {
        tests: &["  game.IS-TERMINAL({g}) → false", "  game.IS-CUTOFF({g}) → true!"],
        value: "  ⇒ game.EVAL({g}, MAX) = {x}",
    },
    depth_first: false,
    leaf_return: "  ⇒ return {r}, null",
    lines: &[],
};

const MINIMAX_SEARCH: &[CodeLine] = &[
    plain(Role::Call, "function MINIMAX-SEARCH(game, state) returns an action", "MINIMAX-SEARCH(game, {g})"),
    plain(Role::Start, "  player ← game.TO-MOVE(state)", "  player ← {p}"),
    live(
        Role::Take,
        "  value, move ← MAX-VALUE(game, state)",
        "  value, move ← {f}(game, {g})",
        "  value, move ← {x}, {M}",
    ),
    live(Role::Return, "  return move", "  return move", "  return {M}"),
];

const MINIMAX: &[CodeLine] = &[
    plain(
        Role::Call,
        "function MAX-VALUE(game, state) returns a (utility, move) pair",
        "MAX-VALUE(game, {g})",
    ),
    TERMINAL,
    page::START,
    ACTIONS,
    live(
        Role::Take,
        "    v2, a2 ← MIN-VALUE(game, game.RESULT(state, a))",
        "    v2, a2 ← {f}(game, game.RESULT({g}, {s}))",
        "    v2, a2 ← {x}, {h}",
    ),
    BETTER,
    PAIR,
    RETURN,
];

const TERMINAL: CodeLine = plain(
    Role::Test,
    "  if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null",
    "  game.IS-TERMINAL({g}) → false",
);

const ACTIONS: CodeLine =
    plain(Role::Loop, "  for each a in game.ACTIONS(state) do", "  for each a in game.ACTIONS({g}) do");

/// The first move is always taken: a position that is not over has a move, even if all are worth −∞.
const BETTER: CodeLine = live(
    Role::Keep,
    "    if v2 > v then  // not on the page: also for the first a, so there is always a move",
    "    if v2 > {v} then",
    "    if {x} > {v} then",
);

const PAIR: CodeLine =
    live(Role::Best, "      v, move ← v2, a", "      v, move ← v2, a", "      v, move ← {V}, {M}");

const RETURN: CodeLine = live(Role::Return, "  return v, move", "  return v, move", "  return {r}, {M}");

const ALPHA_BETA_SEARCH: &[CodeLine] = &[
    plain(
        Role::Call,
        "function ALPHA-BETA-SEARCH(game, state) returns an action",
        "ALPHA-BETA-SEARCH(game, {g})",
    ),
    plain(Role::Start, "  player ← game.TO-MOVE(state)", "  player ← {p}"),
    live(
        Role::Take,
        "  value, move ← MAX-VALUE(game, state, -∞, +∞)",
        "  value, move ← {f}(game, {g}, {A}, {B})",
        "  value, move ← {x}, {M}",
    ),
    live(Role::Return, "  return move", "  return move", "  return {M}"),
];

const ALPHA_BETA: &[CodeLine] = &[
    plain(
        Role::Call,
        "function MAX-VALUE(game, state, α, β) returns a (utility, move) pair",
        "MAX-VALUE(game, {g}, {A}, {B})",
    ),
    TERMINAL,
    page::START,
    ACTIONS,
    live(
        Role::Take,
        "    v2, a2 ← MIN-VALUE(game, game.RESULT(state, a), α, β)",
        "    v2, a2 ← {f}(game, game.RESULT({g}, {s}), {a}, {b})",
        "    v2, a2 ← {x}, {h}",
    ),
    BETTER,
    PAIR,
    live(Role::Narrow, "      α ← MAX(α, v)", "      α ← MAX({a}, v)", "      α ← {w}"),
    live(
        Role::Cut,
        "    if v ≥ β then return v, move",
        "    if v ≥ {b} then return v, move",
        "    if {V} ≥ {b} then return v, move",
    ),
    RETURN,
];

const PYTHON: Function = Function {
    name: "max_value",
    ended: Leaf { tests: &["    game.is_terminal({g}): True!"], value: "    game.utility({g}, player): {x}" },
    evaluated: Leaf {
        tests: &["    game.is_terminal({g}): False", "    game.is_cutoff({g}): True!"],
        value: "    game.eval({g}, player): {x}",
    },
    leaf_return: "    return {r}, None",
    ..PAGE
};

const PYTHON_MINIMAX_SEARCH: &[CodeLine] = &[
    plain(Role::Call, "def minimax_search(game, state):", "minimax_search(game, {g})"),
    plain(Role::Start, "    global player; player = game.to_move(state)", "    player = {p}"),
    live(
        Role::Take,
        "    value, move = max_value(game, state)",
        "    value, move = {f}(game, {g})",
        "    value, move = {x}, {M}",
    ),
    live(Role::Return, "    return move", "    return move", "    return {M}"),
];

const PYTHON_MINIMAX: &[CodeLine] = &[
    plain(Role::Call, "def max_value(game, state):", "max_value(game, {g})"),
    PYTHON_TERMINAL,
    plain(Role::Start, "    v, move = -inf, None", "    v, move = -inf, None"),
    PYTHON_ACTIONS,
    live(
        Role::Take,
        "        v2, a2 = min_value(game, game.result(state, a))",
        "        v2, a2 = {f}(game, game.result({g}, {s}))",
        "        v2, a2 = {x}, {h}",
    ),
    PYTHON_BETTER,
    PYTHON_PAIR,
    PYTHON_RETURN,
];

const PYTHON_TERMINAL: CodeLine = plain(
    Role::Test,
    "    if game.is_terminal(state): return game.utility(state, player), None",
    "    game.is_terminal({g}): False",
);

const PYTHON_ACTIONS: CodeLine =
    plain(Role::Loop, "    for a in game.actions(state):", "    for a in game.actions({g}):");

const PYTHON_BETTER: CodeLine = live(
    Role::Keep,
    "        if v2 > v or move is None:  # not on the page: also for the first",
    "        if v2 > {v} or move is None:",
    "        if {x} > {v} or move is None:",
);

const PYTHON_PAIR: CodeLine = live(
    Role::Best,
    "            v, move = v2, a",
    "            v, move = v2, a",
    "            v, move = {V}, {M}",
);

const PYTHON_RETURN: CodeLine =
    live(Role::Return, "    return v, move", "    return v, move", "    return {r}, {M}");

const PYTHON_ALPHA_BETA_SEARCH: &[CodeLine] = &[
    plain(Role::Call, "def alpha_beta_search(game, state):", "alpha_beta_search(game, {g})"),
    plain(Role::Start, "    global player; player = game.to_move(state)", "    player = {p}"),
    live(
        Role::Take,
        "    value, move = max_value(game, state, -inf, +inf)",
        "    value, move = {f}(game, {g}, {A}, {B})",
        "    value, move = {x}, {M}",
    ),
    live(Role::Return, "    return move", "    return move", "    return {M}"),
];

const PYTHON_ALPHA_BETA: &[CodeLine] = &[
    plain(Role::Call, "def max_value(game, state, α, β):", "max_value(game, {g}, {A}, {B})"),
    PYTHON_TERMINAL,
    plain(Role::Start, "    v, move = -inf, None", "    v, move = -inf, None"),
    PYTHON_ACTIONS,
    live(
        Role::Take,
        "        v2, a2 = min_value(game, game.result(state, a), α, β)",
        "        v2, a2 = {f}(game, game.result({g}, {s}), {a}, {b})",
        "        v2, a2 = {x}, {h}",
    ),
    PYTHON_BETTER,
    PYTHON_PAIR,
    live(Role::Narrow, "            α = max(α, v)", "            α = max({a}, v)", "            α = {w}"),
    live(
        Role::Cut,
        "        if v >= β: return v, move",
        "        if v >= {b}: return v, move",
        "        if {V} >= {b}: return v, move",
    ),
    PYTHON_RETURN,
];

pub(super) const OLDER: Function = Function {
    name: "MAX-VALUE",
    ended: Leaf { tests: &["  TERMINAL-TEST({g}) → true!"], value: "  ⇒ UTILITY({g}) = {x}" },
    evaluated: Leaf {
        tests: &["  TERMINAL-TEST({g}) → false", "  CUTOFF-TEST({g}) → true!"],
        value: "  ⇒ EVAL({g}) = {x}",
    },
    leaf_return: "  ⇒ return {r}",
    lines: &[
        plain(
            Role::Call,
            "function MAX-VALUE(state, α, β) returns a utility value",
            "MAX-VALUE({g}, {A}, {B})",
        ),
        page::TERMINAL_TEST,
        page::START,
        plain(Role::Loop, "  for a, s in SUCCESSORS[state] do", "  for a, s in SUCCESSORS[{g}] do"),
        page::TAKE,
        page::CUT_RETURN,
        page::NARROW,
        page::RETURN,
    ],
    ..PAGE
};

pub(super) const PYTHON_OLDER: Function = Function {
    name: "max_value",
    ended: Leaf { tests: &["    terminal_test({g}): True!"], value: "    utility({g}): {x}" },
    evaluated: Leaf {
        tests: &["    terminal_test({g}): False", "    cutoff_test({g}): True!"],
        value: "    eval({g}): {x}",
    },
    leaf_return: "    return {r}",
    lines: &[
        plain(Role::Call, "def max_value(state, α, β):", "max_value({g}, {A}, {B})"),
        python::TERMINAL_TEST,
        python::START,
        python::PAIRS,
        python::TAKE,
        python::CUT_RETURN,
        python::NARROW,
        python::RETURN,
    ],
    ..PAGE
};
