//! The lines of code of every algorithm, as data: the stack style puts values into them, and a page can light the
//! line that is being executed.

use super::listing_for;
use crate::view::{View, rounds};
use crate::{Algorithm, Run};
use plyscope::{EventKind, Player, Source};

/// What a line of code is for. Each kind of event is at home in one or a few of them; see [`lit`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Role {
    /// The function is called.
    Call,
    /// It is asked whether the position has a value without looking further.
    Test,
    /// The table is asked.
    Probe,
    /// The running value starts.
    Start,
    /// The loop over the children begins, or goes on.
    Loop,
    /// A child is called and its value taken.
    Take,
    /// The same child is called once more, if need be.
    Again,
    /// The value changes its sign with the player.
    Sign,
    /// The value is compared with the best so far.
    Keep,
    /// The best so far is brought up to date.
    Best,
    /// It is asked whether the other children can matter.
    Cut,
    /// The window becomes narrower.
    Narrow,
    /// A bracket.
    End,
    /// The table is told.
    Store,
    /// The function returns.
    Return,
}

impl Role {
    /// Executed for every child that returns.
    pub const fn in_loop(self) -> bool {
        matches!(
            self,
            Role::Take | Role::Again | Role::Sign | Role::Keep | Role::Best | Role::Cut | Role::Narrow
        )
    }
}

/// A line of code. In the forms, `{…}` marks where a value goes:
///
/// | mark | value |
/// |---|---|
/// | `{g}`, `{s}` | the node, the child |
/// | `{f}` | the function called for the child |
/// | `{A}`, `{B}` | α and β of the call |
/// | `{a}`, `{b}`, `{v}` | α, β and the best before the child |
/// | `{x}` | what the child returned |
/// | `{V}`, `{w}` | the best after the child; the side of the window that it may have moved |
/// | `{r}` | what the function returns |
/// | `{d}`, `{e}`, `{k}`, `{l}` | plies left here and at the child; plies from the root here and at the child |
/// | `{p}`, `{q}` | the player here and at the child |
/// | `{i}`, `{j}`, `{o}` | α and β of the child's call; of both, the one that can cut it |
/// | `{z}`, `{m}` | what the child returned first; ← or "stays", whether it was called again or not |
/// | `{t}`, `{T}` | what the table says about the node, and what it is told |
///
/// In the lines of a driver, `{g}`, `{f}`, `{A}`, `{B}` and `{d}` are those of the call at the root, and besides:
///
/// | mark | value |
/// |---|---|
/// | `{F}` | the first guess |
/// | `{L}`, `{U}` | what is known to be the least and the most, before the call |
/// | `{c}` | γ, the side of the null window that is asked about |
/// | `{x}` | what the call returned |
/// | `{u}` | what becomes known by that: `upper ← 6` or `lower ← 6` |
///
/// In a function that [takes the mover's view](Function::movers_view), α is Pass-Thresh, β is Use-Thresh, all numbers
/// are the mover's, `{C}` and `{D}` are the thresholds of the child's call and `{y}` is what the child returned in its
/// own view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is for.
    pub role: Role,
    /// As it stands on the page.
    pub code: &'static str,
    /// In an open call, as long as the value that it needs is not there.
    pub waiting: &'static str,
    /// With the value put in, if that is a step of its own.
    pub given: Option<&'static str>,
    /// Evaluated.
    pub done: &'static str,
}

/// A function of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Function {
    /// Whose nodes it values.
    pub player: Player,
    /// What it is called.
    pub name: &'static str,
    /// Its numbers are the mover's instead of MAX's.
    pub movers_view: bool,
    /// The cut test returns at once, instead of leaving the loop.
    pub cut_returns: bool,
    /// The test that is true at the end of the game, and the value then.
    pub terminal: [&'static str; 2],
    /// The test that is true at the horizon, and the value then.
    pub horizon: [&'static str; 2],
    /// What a function says that returns `{r}` without a look at the children.
    pub leaf_return: &'static str,
    /// Its lines; the first is the [`Role::Call`].
    pub lines: &'static [Line],
}

/// An algorithm as it stands on its page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The page.
    pub source: &'static str,
    /// The functions for MAX and MIN.
    pub functions: [Function; 2],
    /// The lines of the driver that calls them, for MAX and for MIN at the root; its first line is the [`Role::Call`].
    /// Empty if the root is called directly.
    pub driver: [&'static [Line]; 2],
}

impl Listing {
    /// The function for a player's nodes.
    pub const fn of(&self, player: Player) -> &Function {
        match player {
            Player::Max => &self.functions[0],
            Player::Min => &self.functions[1],
        }
    }

    /// The driver for a player at the root.
    pub const fn driver(&self, player: Player) -> &'static [Line] {
        match player {
            Player::Max => self.driver[0],
            Player::Min => self.driver[1],
        }
    }
}

impl Function {
    /// The first line with this role.
    pub fn find(&self, role: Role) -> Option<usize> {
        self.lines.iter().position(|line| line.role == role)
    }
}

/// The code of an algorithm.
pub const fn listing(algorithm: Algorithm) -> &'static Listing {
    match algorithm {
        Algorithm::Minimax => &MINIMAX,
        Algorithm::AlphaBeta => &ALPHA_BETA,
        Algorithm::DepthLimited => &DEPTH_LIMITED,
        Algorithm::Thresholds => &THRESHOLDS,
        Algorithm::FailHard => &FAIL_HARD,
        Algorithm::Shallow => &SHALLOW,
        Algorithm::Pvs => &PVS,
        Algorithm::Mtdf => &MTDF,
        Algorithm::Sss => &SSS,
        Algorithm::Deepening => &DEEPENING,
    }
}

/// The lines of code that were executed in a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lit {
    /// In the function for this player.
    pub player: Player,
    /// Indices into [`Function::lines`].
    pub lines: Vec<usize>,
    /// Indices into the lines of the driver, which are those for the player at the root.
    pub driver: Vec<usize>,
}

/// The lines of code that were executed in a step; `None` if it is a driver's step and the listing has no driver.
///
/// Law: every line of a listing but a closing bracket is lit by some event.
pub fn lit(run: &Run, step: usize) -> Option<Lit> {
    lit_in(run, &View::at(run, step))
}

/// [`lit`] for a step of a [`Walk`](crate::view::Walk), which costs less.
pub fn lit_in(run: &Run, view: &View) -> Option<Lit> {
    let listing = listing_for(&run.options);
    let driver = lit_driver(run, view);
    let Some(call) = view.stack.last() else {
        let player = run.tree.player(run.tree.root());
        return (!driver.is_empty()).then_some(Lit { player, lines: Vec::new(), driver });
    };
    let player = call.player;
    let function = listing.of(player);
    let cut = view.just_cut(run);
    // Where a page has no line of its own for something, it happens in another.
    let or = |role: Role, other: Role| if function.find(role).is_some() { role } else { other };
    let by_table = view.leaf_source(run) == Some(Source::Table);
    let wanted = |role: Role| match view.event.kind {
        EventKind::Enter { .. } => match view.valued_at_once(run) {
            true => role == Role::Call,
            false => matches!(role, Role::Call | Role::Test | Role::Probe | Role::Start | Role::Loop),
        },
        EventKind::Hit { .. } => role == or(Role::Probe, Role::Test),
        EventKind::Bounds { .. } | EventKind::Omit { .. } | EventKind::StandPat { .. } => role == Role::Test,
        EventKind::Leaf { .. } if by_table => role == or(Role::Probe, Role::Test),
        EventKind::Leaf { .. } => role == Role::Test,
        EventKind::Child { .. } => role.in_loop() && !(role == Role::Narrow && view.cuts_now(run)),
        EventKind::Cutoff(_) => role == Role::Cut,
        EventKind::Research { .. } => role == or(Role::Again, Role::Take),
        EventKind::Leave { .. } if view.is_leaf_call() && by_table => role == or(Role::Probe, Role::Test),
        EventKind::Leave { .. } if view.is_leaf_call() => role == Role::Test,
        EventKind::Leave { .. } if cut && function.cut_returns => role == Role::Cut,
        EventKind::Store { .. } => role == or(Role::Store, Role::Return),
        EventKind::Leave { .. } => role == Role::Return,
        EventKind::Iteration { .. } => false,
    };
    let lines = (0..function.lines.len()).filter(|&i| wanted(function.lines[i].role)).collect();
    Some(Lit { player, lines, driver })
}

/// The lines of the driver that were executed in a step: when it calls the root, and when the root returns.
fn lit_driver(run: &Run, view: &View) -> Vec<usize> {
    let lines = listing_for(&run.options).driver(run.tree.player(run.tree.root()));
    let wanted: &[Role] = match view.event.kind {
        _ if lines.is_empty() => &[],
        EventKind::Iteration { .. } if rounds(run).first().is_some_and(|round| round.step == view.step) => {
            &[Role::Call, Role::Start, Role::Loop, Role::Narrow, Role::Take]
        }
        EventKind::Iteration { .. } => &[Role::Loop, Role::Narrow, Role::Take],
        EventKind::Leave { .. } if view.event.ply == 0 && view.step + 1 == run.recording.len() => {
            &[Role::Keep, Role::Return]
        }
        EventKind::Leave { .. } if view.event.ply == 0 => &[Role::Keep],
        _ => &[],
    };
    (0..lines.len()).filter(|&i| wanted.contains(&lines[i].role)).collect()
}

/// The test that was true at a leaf and the value it gave, with marks as in [`Line`].
pub(super) fn leaf_forms(function: &Function, source: Source) -> [&'static str; 2] {
    match source {
        Source::Terminal => function.terminal,
        Source::Horizon => function.horizon,
        Source::Table => ["  the table knows {g}: {t}", "  ⇒ that is enough for ({A}, {B})"],
        Source::Proof => ["  the rules settle {g}", "  ⇒ its value is {x}"],
        Source::Margin => ["  {g} is far outside ({A}, {B})", "  ⇒ it counts as {x}, a guess"],
        Source::Pass => ["  {g} is good enough after a pass", "  ⇒ it counts as {x}, a guess"],
    }
}

/// A line without a value to wait for.
const fn plain(role: Role, code: &'static str, shown: &'static str) -> Line {
    Line { role, code, waiting: shown, given: None, done: shown }
}

/// A line that changes once a child has returned.
const fn live(role: Role, code: &'static str, waiting: &'static str, done: &'static str) -> Line {
    Line { role, code, waiting, given: None, done }
}

/// A line into which the child's value is put before it is evaluated.
const fn taking(code: &'static str, waiting: &'static str, given: &'static str, done: &'static str) -> Line {
    Line { role: Role::Take, code, waiting, given: Some(given), done }
}

/// The root is called directly.
const NO_DRIVER: [&[Line]; 2] = [&[], &[]];

const MINIMAX: Listing = Listing {
    source: "Russell & Norvig, Artificial Intelligence: A Modern Approach: MINIMAX-SEARCH",
    functions: [
        Function {
            player: Player::Max,
            name: "MAX-VALUE",
            movers_view: false,
            cut_returns: false,
            terminal: ["  IS-TERMINAL({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
            horizon: ["  IS-TERMINAL({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "function MAX-VALUE(state)", "MAX-VALUE({g})"),
                plain(
                    Role::Test,
                    "  if IS-TERMINAL(state) then return UTILITY(state)",
                    "  IS-TERMINAL({g}) → false",
                ),
                plain(Role::Start, "  v ← -∞", "  v ← -∞"),
                plain(Role::Loop, "  for each s in RESULTS(state) do", "  for each s in RESULTS({g}) do"),
                taking(
                    "    v ← MAX(v, MIN-VALUE(s))",
                    "    v ← MAX({v}, {f}({s}))",
                    "    v ← MAX({v}, {x})",
                    "    v ← {V}",
                ),
                live(Role::Return, "  return v", "  return v", "  return {r}"),
            ],
        },
        Function {
            player: Player::Min,
            name: "MIN-VALUE",
            movers_view: false,
            cut_returns: false,
            terminal: ["  IS-TERMINAL({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
            horizon: ["  IS-TERMINAL({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "function MIN-VALUE(state)", "MIN-VALUE({g})"),
                plain(
                    Role::Test,
                    "  if IS-TERMINAL(state) then return UTILITY(state)",
                    "  IS-TERMINAL({g}) → false",
                ),
                plain(Role::Start, "  v ← +∞", "  v ← +∞"),
                plain(Role::Loop, "  for each s in RESULTS(state) do", "  for each s in RESULTS({g}) do"),
                taking(
                    "    v ← MIN(v, MAX-VALUE(s))",
                    "    v ← MIN({v}, {f}({s}))",
                    "    v ← MIN({v}, {x})",
                    "    v ← {V}",
                ),
                live(Role::Return, "  return v", "  return v", "  return {r}"),
            ],
        },
    ],
    driver: NO_DRIVER,
};

const ALPHA_BETA: Listing = Listing {
    source: "Russell & Norvig, Artificial Intelligence: A Modern Approach: ALPHA-BETA-SEARCH",
    functions: [
        Function {
            player: Player::Max,
            name: "MAX-VALUE",
            movers_view: false,
            cut_returns: true,
            terminal: ["  TERMINAL-TEST({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
            horizon: ["  TERMINAL-TEST({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "function MAX-VALUE(state, α, β)", "MAX-VALUE({g}, {A}, {B})"),
                plain(
                    Role::Test,
                    "  if TERMINAL-TEST(state) then return UTILITY(state)",
                    "  TERMINAL-TEST({g}) → false",
                ),
                plain(Role::Start, "  v ← -∞", "  v ← -∞"),
                plain(Role::Loop, "  for a, s in SUCCESSORS(state) do", "  for a, s in SUCCESSORS({g}) do"),
                taking(
                    "    v ← MAX(v, MIN-VALUE(s, α, β))",
                    "    v ← MAX({v}, {f}({s}, {a}, {b}))",
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
        },
        Function {
            player: Player::Min,
            name: "MIN-VALUE",
            movers_view: false,
            cut_returns: true,
            terminal: ["  TERMINAL-TEST({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
            horizon: ["  TERMINAL-TEST({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "function MIN-VALUE(state, α, β)", "MIN-VALUE({g}, {A}, {B})"),
                plain(
                    Role::Test,
                    "  if TERMINAL-TEST(state) then return UTILITY(state)",
                    "  TERMINAL-TEST({g}) → false",
                ),
                plain(Role::Start, "  v ← +∞", "  v ← +∞"),
                plain(Role::Loop, "  for a, s in SUCCESSORS(state) do", "  for a, s in SUCCESSORS({g}) do"),
                taking(
                    "    v ← MIN(v, MAX-VALUE(s, α, β))",
                    "    v ← MIN({v}, {f}({s}, {a}, {b}))",
                    "    v ← MIN({v}, {x})",
                    "    v ← {V}",
                ),
                live(
                    Role::Cut,
                    "    if v ≤ α then return v",
                    "    if v ≤ {a} then return v",
                    "    if {V} ≤ {a} then return v",
                ),
                live(Role::Narrow, "    β ← MIN(β, v)", "    β ← MIN({b}, v)", "    β ← {w}"),
                live(Role::Return, "  return v", "  return v", "  return {r}"),
            ],
        },
    ],
    driver: NO_DRIVER,
};

const DEPTH_LIMITED: Listing = Listing {
    source: "alpha-beta over histories with a depth limit, in the notation ρ, χ, σ, u, e",
    functions: [
        Function {
            player: Player::Max,
            name: "Alpha-Beta",
            movers_view: false,
            cut_returns: true,
            terminal: ["  {g} ∈ Z → true!", "  ⇒ u({g}) = {x}"],
            horizon: ["  {g} ∈ Z → false, {d} = 0 → true!", "  ⇒ e({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "function Alpha-Beta(h, d, α, β)", "Alpha-Beta({g}, {d}, {A}, {B})"),
                plain(Role::Test, "  if h ∈ Z then return u(h)", "  {g} ∈ Z → false"),
                plain(Role::Test, "  else if d = 0 then return e(h)", "  {d} = 0 → false"),
                plain(Role::Test, "  else if ρ(h) = Max then", "  ρ({g}) = Max"),
                plain(Role::Start, "    v ← -∞", "    v ← -∞"),
                plain(Role::Loop, "    for every a ∈ χ(h) do", "    for every a ∈ χ({g}) do"),
                taking(
                    "      v ← max(v, Alpha-Beta(σ(h, a), d-1, α, β))",
                    "      v ← max({v}, {f}({s}, {e}, {a}, {b}))",
                    "      v ← max({v}, {x})",
                    "      v ← {V}",
                ),
                live(
                    Role::Cut,
                    "      if v ≥ β then return v",
                    "      if v ≥ {b} then return v",
                    "      if {V} ≥ {b} then return v",
                ),
                live(
                    Role::Narrow,
                    "      else α ← max(α, v)",
                    "      else α ← max({a}, v)",
                    "      else α ← {w}",
                ),
                live(Role::Return, "    return v", "    return v", "    return {r}"),
            ],
        },
        Function {
            player: Player::Min,
            name: "Alpha-Beta",
            movers_view: false,
            cut_returns: true,
            terminal: ["  {g} ∈ Z → true!", "  ⇒ u({g}) = {x}"],
            horizon: ["  {g} ∈ Z → false, {d} = 0 → true!", "  ⇒ e({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "function Alpha-Beta(h, d, α, β)", "Alpha-Beta({g}, {d}, {A}, {B})"),
                plain(Role::Test, "  if h ∈ Z then return u(h)", "  {g} ∈ Z → false"),
                plain(Role::Test, "  else if d = 0 then return e(h)", "  {d} = 0 → false"),
                plain(Role::Test, "  else  (ρ(h) = Min)", "  ρ({g}) = Min"),
                plain(Role::Start, "    v ← +∞", "    v ← +∞"),
                plain(Role::Loop, "    for every a ∈ χ(h) do", "    for every a ∈ χ({g}) do"),
                taking(
                    "      v ← min(v, Alpha-Beta(σ(h, a), d-1, α, β))",
                    "      v ← min({v}, {f}({s}, {e}, {a}, {b}))",
                    "      v ← min({v}, {x})",
                    "      v ← {V}",
                ),
                live(
                    Role::Cut,
                    "      if v ≤ α then return v",
                    "      if v ≤ {a} then return v",
                    "      if {V} ≤ {a} then return v",
                ),
                live(
                    Role::Narrow,
                    "      else β ← min(β, v)",
                    "      else β ← min({b}, v)",
                    "      else β ← {w}",
                ),
                live(Role::Return, "    return v", "    return v", "    return {r}"),
            ],
        },
    ],
    driver: NO_DRIVER,
};

const FAIL_HARD: Listing = Listing {
    source: "ETH Zürich, Informatik II: the α-β algorithm on slides",
    functions: [
        Function {
            player: Player::Max,
            name: "maxValue",
            movers_view: false,
            cut_returns: false,
            terminal: ["  cutofftest({g}) → true!", "  ⇒ eval({g}) = {x}"],
            horizon: ["  cutofftest({g}) → true!", "  ⇒ eval({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "int maxValue(GameState g, int α, int β) {", "maxValue({g}, {A}, {B})"),
                plain(Role::Test, "  if (cutofftest(g)) return eval(g);", "  cutofftest({g}) → false"),
                plain(
                    Role::Loop,
                    "  for (GameState s = g.firstsucc; s != g.lastsucc; s = s.nextsucc) {",
                    "  for (GameState s = {g}.firstsucc; s != {g}.lastsucc; s = s.nextsucc) {",
                ),
                taking(
                    "    α = max(α, minValue(s, α, β));",
                    "    α = max({a}, {f}(s, {a}, {b}));",
                    "    α = max({a}, {x});",
                    "    α = {V};",
                ),
                live(
                    Role::Cut,
                    "    if (α ≥ β) break;",
                    "    if (α ≥ {b}) break;",
                    "    if ({V} ≥ {b}) break;",
                ),
                plain(Role::End, "  }", "  }"),
                live(Role::Return, "  return α;", "  return α;", "  return {r};"),
                // The closing bracket of the function is left out, as on the slides.
            ],
        },
        Function {
            player: Player::Min,
            name: "minValue",
            movers_view: false,
            cut_returns: false,
            terminal: ["  cutofftest({g}) → true!", "  ⇒ eval({g}) = {x}"],
            horizon: ["  cutofftest({g}) → true!", "  ⇒ eval({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "int minValue(GameState g, int α, int β) {", "minValue({g}, {A}, {B})"),
                plain(Role::Test, "  if (cutofftest(g)) return eval(g);", "  cutofftest({g}) → false"),
                plain(
                    Role::Loop,
                    "  for (GameState s = g.firstsucc; s != g.lastsucc; s = s.nextsucc) {",
                    "  for (GameState s = {g}.firstsucc; s != {g}.lastsucc; s = s.nextsucc) {",
                ),
                taking(
                    "    β = min(β, maxValue(s, α, β));",
                    "    β = min({b}, {f}(s, {a}, {b}));",
                    "    β = min({b}, {x});",
                    "    β = {V};",
                ),
                live(
                    Role::Cut,
                    "    if (β ≤ α) break;",
                    "    if (β ≤ {a}) break;",
                    "    if ({V} ≤ {a}) break;",
                ),
                plain(Role::End, "  }", "  }"),
                live(Role::Return, "  return β;", "  return β;", "  return {r};"),
            ],
        },
    ],
    driver: NO_DRIVER,
};

const fn thresholds(player: Player) -> Function {
    Function {
        player,
        name: "MINIMAX-A-B",
        movers_view: true,
        cut_returns: true,
        terminal: ["  SUCCESSORS = MOVEGEN({g}, {p}) is empty!", "  ⇒ STATIC({g}, {p}) = {x}"],
        horizon: ["  DEEP-ENOUGH({g}, {k}) → true!", "  ⇒ STATIC({g}, {p}) = {x}"],
        leaf_return: "  ⇒ return VALUE = {r}, PATH = nil",
        lines: THRESHOLD_LINES,
    }
}

const THRESHOLD_LINES: &[Line] = &[
    plain(
        Role::Call,
        "MINIMAX-A-B(Position, Depth, Player, Use-Thresh, Pass-Thresh)",
        "MINIMAX-A-B({g}, {k}, {p}, Use {B}, Pass {A})",
    ),
    plain(
        Role::Test,
        "  1. if DEEP-ENOUGH(Position, Depth) return VALUE = STATIC(Position, Player), PATH = nil",
        "  DEEP-ENOUGH({g}, {k}) → false",
    ),
    plain(
        Role::Test,
        "  2. SUCCESSORS ← MOVEGEN(Position, Player); 3. if empty, the same as in 1.",
        "  SUCCESSORS = MOVEGEN({g}, {p}), not empty",
    ),
    plain(Role::Loop, "  4. for each SUCC of SUCCESSORS:", "  for each SUCC of SUCCESSORS:"),
    live(
        Role::Take,
        "    (a) RESULT-SUCC ← MINIMAX-A-B(SUCC, Depth + 1, OPPOSITE(Player), -Pass-Thresh, -Use-Thresh)",
        "    RESULT-SUCC ← {f}({s}, {l}, {q}, Use {D}, Pass {C})",
        "    RESULT-SUCC ← VALUE {y}",
    ),
    live(
        Role::Sign,
        "    (b) NEW-VALUE ← -VALUE(RESULT-SUCC)",
        "    NEW-VALUE ← {n}VALUE(RESULT-SUCC)",
        "    NEW-VALUE ← {x}",
    ),
    Line {
        role: Role::Keep,
        code: "    (c) if NEW-VALUE > Pass-Thresh: Pass-Thresh ← NEW-VALUE, BEST-PATH ← SUCC + PATH(RESULT-SUCC)",
        waiting: "    if NEW-VALUE > {a}: Pass-Thresh ← NEW-VALUE",
        given: Some("    if {x} > {a}: Pass-Thresh ← {x}"),
        done: "    Pass-Thresh is {V}",
    },
    live(
        Role::Cut,
        "    (d) if Pass-Thresh ≥ Use-Thresh return VALUE = Pass-Thresh, PATH = BEST-PATH",
        "    if Pass-Thresh ≥ {b} return VALUE = Pass-Thresh",
        "    if {V} ≥ {b} return VALUE = Pass-Thresh",
    ),
    live(
        Role::Return,
        "  5. return VALUE = Pass-Thresh, PATH = BEST-PATH",
        "  return VALUE = Pass-Thresh",
        "  return VALUE = {r}",
    ),
];

const THRESHOLDS: Listing = Listing {
    source: "Rich & Knight, Artificial Intelligence: MINIMAX-A-B",
    functions: [thresholds(Player::Max), thresholds(Player::Min)],
    driver: NO_DRIVER,
};

const SHALLOW: Listing = Listing {
    source: "Knuth & Moore, An Analysis of Alpha-Beta Pruning (1975): F1, for MAX and MIN",
    functions: [
        Function {
            player: Player::Max,
            name: "MAX-VALUE",
            movers_view: false,
            cut_returns: true,
            terminal: ["  TERMINAL-TEST({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
            horizon: ["  TERMINAL-TEST({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
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
        },
        Function {
            player: Player::Min,
            name: "MIN-VALUE",
            movers_view: false,
            cut_returns: true,
            terminal: ["  TERMINAL-TEST({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
            horizon: ["  TERMINAL-TEST({g}) → true!", "  ⇒ UTILITY({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "function MIN-VALUE(state, α)", "MIN-VALUE({g}, {A})"),
                plain(
                    Role::Test,
                    "  if TERMINAL-TEST(state) then return UTILITY(state)",
                    "  TERMINAL-TEST({g}) → false",
                ),
                plain(Role::Start, "  v ← +∞", "  v ← +∞"),
                plain(Role::Loop, "  for a, s in SUCCESSORS(state) do", "  for a, s in SUCCESSORS({g}) do"),
                taking(
                    "    v ← MIN(v, MAX-VALUE(s, v))",
                    "    v ← MIN({v}, {f}({s}, {o}))",
                    "    v ← MIN({v}, {x})",
                    "    v ← {V}",
                ),
                live(
                    Role::Cut,
                    "    if v ≤ α then return v",
                    "    if v ≤ {a} then return v",
                    "    if {V} ≤ {a} then return v",
                ),
                live(Role::Return, "  return v", "  return v", "  return {r}"),
            ],
        },
    ],
    driver: NO_DRIVER,
};

const PVS: Listing = Listing {
    source: "principal variation search (Marsland & Campbell 1982; NegaScout, Reinefeld 1983), for MAX and MIN",
    functions: [
        Function {
            player: Player::Max,
            name: "MAX-VALUE",
            movers_view: false,
            cut_returns: true,
            terminal: ["  CUTOFF-TEST({g}) → true!", "  ⇒ EVAL({g}) = {x}"],
            horizon: ["  CUTOFF-TEST({g}) → true!", "  ⇒ EVAL({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "function MAX-VALUE(state, α, β)", "MAX-VALUE({g}, {A}, {B})"),
                plain(
                    Role::Test,
                    "  if CUTOFF-TEST(state) then return EVAL(state)",
                    "  CUTOFF-TEST({g}) → false",
                ),
                plain(Role::Start, "  v ← -∞", "  v ← -∞"),
                plain(Role::Loop, "  for a, s in SUCCESSORS(state) do", "  for a, s in SUCCESSORS({g}) do"),
                live(
                    Role::Take,
                    "    x ← MIN-VALUE(s, α, β) if s is the first, else MIN-VALUE(s, α, α+1)",
                    "    x ← {f}({s}, {i}, {j})",
                    "    x ← {z}",
                ),
                Line {
                    role: Role::Again,
                    code: "    if α < x < β and s is not the first then x ← MIN-VALUE(s, α, β)",
                    waiting: "    if {a} < x < {b} and {s} is not the first then x ← {f}({s}, {a}, {b})",
                    given: Some("    x ← {f}({s}, {a}, {b})"),
                    done: "    x {m} {x}",
                },
                Line {
                    role: Role::Best,
                    code: "    v ← MAX(v, x)",
                    waiting: "    v ← MAX({v}, x)",
                    given: Some("    v ← MAX({v}, {x})"),
                    done: "    v ← {V}",
                },
                live(
                    Role::Cut,
                    "    if v ≥ β then return v",
                    "    if v ≥ {b} then return v",
                    "    if {V} ≥ {b} then return v",
                ),
                live(Role::Narrow, "    α ← MAX(α, v)", "    α ← MAX({a}, v)", "    α ← {w}"),
                live(Role::Return, "  return v", "  return v", "  return {r}"),
            ],
        },
        Function {
            player: Player::Min,
            name: "MIN-VALUE",
            movers_view: false,
            cut_returns: true,
            terminal: ["  CUTOFF-TEST({g}) → true!", "  ⇒ EVAL({g}) = {x}"],
            horizon: ["  CUTOFF-TEST({g}) → true!", "  ⇒ EVAL({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "function MIN-VALUE(state, α, β)", "MIN-VALUE({g}, {A}, {B})"),
                plain(
                    Role::Test,
                    "  if CUTOFF-TEST(state) then return EVAL(state)",
                    "  CUTOFF-TEST({g}) → false",
                ),
                plain(Role::Start, "  v ← +∞", "  v ← +∞"),
                plain(Role::Loop, "  for a, s in SUCCESSORS(state) do", "  for a, s in SUCCESSORS({g}) do"),
                live(
                    Role::Take,
                    "    x ← MAX-VALUE(s, α, β) if s is the first, else MAX-VALUE(s, β-1, β)",
                    "    x ← {f}({s}, {i}, {j})",
                    "    x ← {z}",
                ),
                Line {
                    role: Role::Again,
                    code: "    if α < x < β and s is not the first then x ← MAX-VALUE(s, α, β)",
                    waiting: "    if {a} < x < {b} and {s} is not the first then x ← {f}({s}, {a}, {b})",
                    given: Some("    x ← {f}({s}, {a}, {b})"),
                    done: "    x {m} {x}",
                },
                Line {
                    role: Role::Best,
                    code: "    v ← MIN(v, x)",
                    waiting: "    v ← MIN({v}, x)",
                    given: Some("    v ← MIN({v}, {x})"),
                    done: "    v ← {V}",
                },
                live(
                    Role::Cut,
                    "    if v ≤ α then return v",
                    "    if v ≤ {a} then return v",
                    "    if {V} ≤ {a} then return v",
                ),
                live(Role::Narrow, "    β ← MIN(β, v)", "    β ← MIN({b}, v)", "    β ← {w}"),
                live(Role::Return, "  return v", "  return v", "  return {r}"),
            ],
        },
    ],
    driver: [
        &[
            plain(Role::Call, "function PVS(root)", "PVS({g})"),
            live(Role::Take, "  v ← MAX-VALUE(root, -∞, +∞)", "  v ← {f}({g}, {A}, {B})", "  v ← {x}"),
            live(Role::Return, "  return v", "  return v", "  return {x}"),
        ],
        &[
            plain(Role::Call, "function PVS(root)", "PVS({g})"),
            live(Role::Take, "  v ← MIN-VALUE(root, -∞, +∞)", "  v ← {f}({g}, {A}, {B})", "  v ← {x}"),
            live(Role::Return, "  return v", "  return v", "  return {x}"),
        ],
    ],
};

/// Alpha-beta with memory, as MTD(f) and SSS* call it. α and β stand side by side, so nothing can move them.
const MEMORY: [Function; 2] = [
    Function {
        player: Player::Max,
        name: "MAX-VALUE",
        movers_view: false,
        cut_returns: false,
        terminal: ["  CUTOFF-TEST({g}) → true!", "  ⇒ EVAL({g}) = {x}"],
        horizon: ["  CUTOFF-TEST({g}) → true!", "  ⇒ EVAL({g}) = {x}"],
        leaf_return: "  ⇒ return {r}",
        lines: &[
            plain(Role::Call, "function MAX-VALUE(state, α, β)", "MAX-VALUE({g}, {A}, {B})"),
            plain(
                Role::Test,
                "  if CUTOFF-TEST(state) then return EVAL(state)",
                "  CUTOFF-TEST({g}) → false",
            ),
            plain(Role::Probe, "  if TABLE(state) settles α, β then return its value", "  TABLE({g}) → {t}"),
            plain(Role::Start, "  v ← -∞", "  v ← -∞"),
            plain(Role::Loop, "  for a, s in SUCCESSORS(state) do", "  for a, s in SUCCESSORS({g}) do"),
            taking(
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
    },
    Function {
        player: Player::Min,
        name: "MIN-VALUE",
        movers_view: false,
        cut_returns: false,
        terminal: ["  CUTOFF-TEST({g}) → true!", "  ⇒ EVAL({g}) = {x}"],
        horizon: ["  CUTOFF-TEST({g}) → true!", "  ⇒ EVAL({g}) = {x}"],
        leaf_return: "  ⇒ return {r}",
        lines: &[
            plain(Role::Call, "function MIN-VALUE(state, α, β)", "MIN-VALUE({g}, {A}, {B})"),
            plain(
                Role::Test,
                "  if CUTOFF-TEST(state) then return EVAL(state)",
                "  CUTOFF-TEST({g}) → false",
            ),
            plain(Role::Probe, "  if TABLE(state) settles α, β then return its value", "  TABLE({g}) → {t}"),
            plain(Role::Start, "  v ← +∞", "  v ← +∞"),
            plain(Role::Loop, "  for a, s in SUCCESSORS(state) do", "  for a, s in SUCCESSORS({g}) do"),
            taking(
                "    v ← MIN(v, MAX-VALUE(s, α, β))",
                "    v ← MIN({v}, {f}({s}, {a}, {b}))",
                "    v ← MIN({v}, {x})",
                "    v ← {V}",
            ),
            live(
                Role::Cut,
                "    if v ≤ α then break",
                "    if v ≤ {a} then break",
                "    if {V} ≤ {a} then break",
            ),
            live(Role::Store, "  TABLE(state) ← v", "  TABLE({g}) ← v", "  TABLE({g}) ← {T}"),
            live(Role::Return, "  return v", "  return v", "  return {r}"),
        ],
    },
];

const MTDF: Listing = Listing {
    source: "Plaat, Schaeffer, Pijls & de Bruin, Best-First Fixed-Depth Minimax Algorithms (1996): MTD(f)",
    functions: MEMORY,
    driver: [
        &[
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
        ],
        &[
            plain(Role::Call, "function MTD(root, f)", "MTD({g}, {F})"),
            plain(Role::Start, "  g ← f, lower ← -∞, upper ← +∞", "  g ← {F}, lower ← -∞, upper ← +∞"),
            plain(Role::Loop, "  while lower < upper do", "  while {L} < {U} do"),
            plain(Role::Narrow, "    γ ← MIN(g, upper-1)", "    γ ← {c}"),
            live(Role::Take, "    g ← MIN-VALUE(root, γ, γ+1)", "    g ← {f}({g}, {A}, {B})", "    g ← {x}"),
            live(
                Role::Keep,
                "    if g > γ then lower ← g else upper ← g",
                "    if g > {c} then lower ← g else upper ← g",
                "    {u}",
            ),
            live(Role::Return, "  return g", "  return g", "  return {x}"),
        ],
    ],
};

const SSS: Listing = Listing {
    source: "SSS* (Stockman 1979) as a series of null windows: Plaat, Schaeffer, Pijls & de Bruin (1996)",
    functions: MEMORY,
    driver: [
        &[
            plain(Role::Call, "function SSS*(root)", "SSS*({g})"),
            plain(Role::Start, "  g ← +∞", "  g ← +∞"),
            plain(Role::Loop, "  repeat", "  repeat"),
            plain(Role::Narrow, "    γ ← g", "    γ ← {c}"),
            live(Role::Take, "    g ← MAX-VALUE(root, γ-1, γ)", "    g ← {f}({g}, {A}, {B})", "    g ← {x}"),
            live(Role::Keep, "  until g = γ", "  until g = {c}", "  until {x} = {c}"),
            live(Role::Return, "  return g", "  return g", "  return {x}"),
        ],
        &[
            plain(Role::Call, "function SSS*(root)", "SSS*({g})"),
            plain(Role::Start, "  g ← -∞", "  g ← -∞"),
            plain(Role::Loop, "  repeat", "  repeat"),
            plain(Role::Narrow, "    γ ← g", "    γ ← {c}"),
            live(Role::Take, "    g ← MIN-VALUE(root, γ, γ+1)", "    g ← {f}({g}, {A}, {B})", "    g ← {x}"),
            live(Role::Keep, "  until g = γ", "  until g = {c}", "  until {x} = {c}"),
            live(Role::Return, "  return g", "  return g", "  return {x}"),
        ],
    ],
};

const DEEPENING: Listing = Listing {
    source: "iterative deepening (Slate & Atkin 1977) around principal variation search with a table",
    functions: [
        Function {
            player: Player::Max,
            name: "MAX-VALUE",
            movers_view: false,
            cut_returns: false,
            terminal: ["  CUTOFF-TEST({g}, {d}) → true!", "  ⇒ EVAL({g}) = {x}"],
            horizon: ["  CUTOFF-TEST({g}, {d}) → true!", "  ⇒ EVAL({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "function MAX-VALUE(state, depth, α, β)", "MAX-VALUE({g}, {d}, {A}, {B})"),
                plain(
                    Role::Test,
                    "  if CUTOFF-TEST(state, depth) then return EVAL(state)",
                    "  CUTOFF-TEST({g}, {d}) → false",
                ),
                plain(
                    Role::Probe,
                    "  if TABLE(state) settles depth, α, β then return its value",
                    "  TABLE({g}) → {t}",
                ),
                plain(Role::Start, "  v ← -∞", "  v ← -∞"),
                plain(
                    Role::Loop,
                    "  for a, s in SUCCESSORS(state), the move of the table first, do",
                    "  for a, s in SUCCESSORS({g}) do",
                ),
                live(
                    Role::Take,
                    "    x ← MIN-VALUE(s, depth-1, α, β) if s is the first, else MIN-VALUE(s, depth-1, α, α+1)",
                    "    x ← {f}({s}, {e}, {i}, {j})",
                    "    x ← {z}",
                ),
                Line {
                    role: Role::Again,
                    code: "    if α < x < β and s is not the first then x ← MIN-VALUE(s, depth-1, α, β)",
                    waiting: "    if {a} < x < {b} and {s} is not the first then x ← {f}({s}, {e}, {a}, {b})",
                    given: Some("    x ← {f}({s}, {e}, {a}, {b})"),
                    done: "    x {m} {x}",
                },
                Line {
                    role: Role::Best,
                    code: "    v ← MAX(v, x)",
                    waiting: "    v ← MAX({v}, x)",
                    given: Some("    v ← MAX({v}, {x})"),
                    done: "    v ← {V}",
                },
                live(
                    Role::Cut,
                    "    if v ≥ β then break",
                    "    if v ≥ {b} then break",
                    "    if {V} ≥ {b} then break",
                ),
                live(Role::Narrow, "    α ← MAX(α, v)", "    α ← MAX({a}, v)", "    α ← {w}"),
                live(
                    Role::Store,
                    "  TABLE(state) ← v for this depth",
                    "  TABLE({g}) ← v for depth {d}",
                    "  TABLE({g}) ← {T} for depth {d}",
                ),
                live(Role::Return, "  return v", "  return v", "  return {r}"),
            ],
        },
        Function {
            player: Player::Min,
            name: "MIN-VALUE",
            movers_view: false,
            cut_returns: false,
            terminal: ["  CUTOFF-TEST({g}, {d}) → true!", "  ⇒ EVAL({g}) = {x}"],
            horizon: ["  CUTOFF-TEST({g}, {d}) → true!", "  ⇒ EVAL({g}) = {x}"],
            leaf_return: "  ⇒ return {r}",
            lines: &[
                plain(Role::Call, "function MIN-VALUE(state, depth, α, β)", "MIN-VALUE({g}, {d}, {A}, {B})"),
                plain(
                    Role::Test,
                    "  if CUTOFF-TEST(state, depth) then return EVAL(state)",
                    "  CUTOFF-TEST({g}, {d}) → false",
                ),
                plain(
                    Role::Probe,
                    "  if TABLE(state) settles depth, α, β then return its value",
                    "  TABLE({g}) → {t}",
                ),
                plain(Role::Start, "  v ← +∞", "  v ← +∞"),
                plain(
                    Role::Loop,
                    "  for a, s in SUCCESSORS(state), the move of the table first, do",
                    "  for a, s in SUCCESSORS({g}) do",
                ),
                live(
                    Role::Take,
                    "    x ← MAX-VALUE(s, depth-1, α, β) if s is the first, else MAX-VALUE(s, depth-1, β-1, β)",
                    "    x ← {f}({s}, {e}, {i}, {j})",
                    "    x ← {z}",
                ),
                Line {
                    role: Role::Again,
                    code: "    if α < x < β and s is not the first then x ← MAX-VALUE(s, depth-1, α, β)",
                    waiting: "    if {a} < x < {b} and {s} is not the first then x ← {f}({s}, {e}, {a}, {b})",
                    given: Some("    x ← {f}({s}, {e}, {a}, {b})"),
                    done: "    x {m} {x}",
                },
                Line {
                    role: Role::Best,
                    code: "    v ← MIN(v, x)",
                    waiting: "    v ← MIN({v}, x)",
                    given: Some("    v ← MIN({v}, {x})"),
                    done: "    v ← {V}",
                },
                live(
                    Role::Cut,
                    "    if v ≤ α then break",
                    "    if v ≤ {a} then break",
                    "    if {V} ≤ {a} then break",
                ),
                live(Role::Narrow, "    β ← MIN(β, v)", "    β ← MIN({b}, v)", "    β ← {w}"),
                live(
                    Role::Store,
                    "  TABLE(state) ← v for this depth",
                    "  TABLE({g}) ← v for depth {d}",
                    "  TABLE({g}) ← {T} for depth {d}",
                ),
                live(Role::Return, "  return v", "  return v", "  return {r}"),
            ],
        },
    ],
    driver: [
        &[
            plain(Role::Call, "function DEEPENING(root)", "DEEPENING({g})"),
            plain(Role::Loop, "  for depth ← 1, 2, 3, ... do", "  for depth ← {d}, ... do"),
            live(
                Role::Take,
                "    v ← MAX-VALUE(root, depth, -∞, +∞)",
                "    v ← {f}({g}, {d}, {A}, {B})",
                "    v ← {x}",
            ),
            live(
                Role::Keep,
                "    if this depth is the limit, or deep enough to see the end, then return v",
                "    if this depth is the limit, or deep enough to see the end, then return v",
                "    if this depth is the limit, or deep enough to see the end, then return {x}",
            ),
        ],
        &[
            plain(Role::Call, "function DEEPENING(root)", "DEEPENING({g})"),
            plain(Role::Loop, "  for depth ← 1, 2, 3, ... do", "  for depth ← {d}, ... do"),
            live(
                Role::Take,
                "    v ← MIN-VALUE(root, depth, -∞, +∞)",
                "    v ← {f}({g}, {d}, {A}, {B})",
                "    v ← {x}",
            ),
            live(
                Role::Keep,
                "    if this depth is the limit, or deep enough to see the end, then return v",
                "    if this depth is the limit, or deep enough to see the end, then return v",
                "    if this depth is the limit, or deep enough to see the end, then return {x}",
            ),
        ],
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, examples, run};

    #[test]
    fn every_line_but_a_bracket_is_lit_by_some_event() {
        for algorithm in Algorithm::ALL {
            // Deepening needs static values.
            let name = if algorithm == Algorithm::Deepening { "horizon" } else { "letters" };
            let tree = examples::find(name).unwrap().tree();
            let run = run(&tree, Options::new(algorithm)).unwrap();
            let steps: Vec<Lit> = (0..run.recording.len()).map(|step| lit(&run, step).unwrap()).collect();
            assert!(steps.iter().all(|lit| !lit.lines.is_empty() || !lit.driver.is_empty()), "{algorithm}");
            for function in &listing(algorithm).functions {
                for (i, line) in function.lines.iter().enumerate() {
                    let is_lit = steps.iter().any(|l| l.player == function.player && l.lines.contains(&i));
                    assert!(is_lit || line.role == Role::End, "{algorithm}: {}", line.code);
                }
            }
            let driver = listing(algorithm).driver(Player::Max);
            for (i, line) in driver.iter().enumerate() {
                assert!(steps.iter().any(|l| l.driver.contains(&i)), "{algorithm}: {}", line.code);
            }
        }
    }
}
