//! The lines of code of every algorithm, as data: the stack style puts values into them, and a page can light the
//! line that is being executed. One file per page; a page says what MAX does, and [`mirror`] what MIN does.

mod aima;
mod deepening;
mod engine;
mod histories;
mod knuth_moore;
mod lines;
mod memory;
mod mirror;
mod program;
mod scout;
mod slides;
mod thresholds;

pub use program::program;

use crate::view::{View, rounds};
use crate::{Algorithm, Options, Run};
use plyscope::textbook::{CutOn, Raise};
use plyscope::{EventKind, Player, Source, Tree};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// In which notation a listing is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Notation {
    /// That of its page.
    #[default]
    Page,
    /// Python, line by line as on the page; [`program`] adds what it needs to run.
    Python,
}

impl Notation {
    /// Both.
    pub const ALL: [Notation; 2] = [Notation::Page, Notation::Python];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Page => "page",
            Notation::Python => "python",
        }
    }

    /// The page's, or Python's.
    fn pick<T>(self, [page, python]: [T; 2]) -> T {
        match self {
            Notation::Page => page,
            Notation::Python => python,
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Notation {
    type Err = String;

    fn from_str(text: &str) -> Result<Notation, String> {
        Notation::ALL
            .into_iter()
            .find(|notation| notation.name() == text)
            .ok_or_else(|| format!("unknown listing `{text}`; expected page or python"))
    }
}

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
    /// The best path is brought up to date.
    Path,
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
            Role::Take
                | Role::Again
                | Role::Sign
                | Role::Keep
                | Role::Best
                | Role::Path
                | Role::Cut
                | Role::Narrow
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
/// | `{h}`, `{M}` | the best move of the child that returned; the best move here |
/// | `{Q}`, `{P}` | the best path of the child that returned; the best path here |
///
/// In the lines of a driver, `{g}`, `{f}`, `{A}`, `{B}` and `{d}` are those of the call at the root, and besides:
///
/// | mark | value |
/// |---|---|
/// | `{F}` | the first guess |
/// | `{L}`, `{U}` | what is known to be the least and the most, before the call |
/// | `{c}` | γ, the side of the null window that is asked about |
/// | `{x}`, `{M}` | what the call returned, and its move |
/// | `{p}` | the player at the root |
/// | `{u}` | what becomes known by that: `upper ← 6` or `lower ← 6` |
///
/// In a function that [takes the mover's view](Function::movers_view), α is Pass-Thresh, β is Use-Thresh, all numbers
/// are the mover's, `{C}` and `{D}` are the thresholds of the child's call and `{y}` is what the child returned in its
/// own view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodeLine {
    /// What it is for.
    pub role: Role,
    /// As it stands on the page. Where we do something else, a comment says so, from [`UNLIKE`] on.
    pub code: &'static str,
    /// In an open call, as long as the value that it needs is not there.
    pub waiting: &'static str,
    /// With the value put in, if that is a step of its own.
    pub given: Option<&'static str>,
    /// Evaluated.
    pub done: &'static str,
}

/// What a comment begins with where a search does something that is not on its page.
pub const UNLIKE: &str = "not on the page: ";

/// What a call shows that is valued without a look at its children, with marks as in [`CodeLine`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// The tests, up to the one that was true.
    pub tests: &'static [&'static str],
    /// The value.
    pub value: &'static str,
}

/// What a page says besides its code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remarks {
    /// Behind the test that cuts; `{c}` is α or β.
    pub cut: &'static str,
    /// When the last child has returned; `{g}` is the node. Nothing where the page says nothing: then we say it.
    pub no_more: Option<&'static str>,
    /// At the end, for MAX and for MIN at the root; `{g}` is the root and `{x}` its value. Nothing as before.
    pub result: Option<[&'static str; 2]>,
    /// What is said before another child is called. Pages that say it also show what a child hands over while its call is
    /// still there.
    pub next: Option<&'static str>,
    /// What stands for no move.
    pub null: &'static str,
    /// What stands for an empty path.
    pub nil: &'static str,
}

impl Remarks {
    /// Those of pages that say nothing.
    const PLAIN: Remarks =
        Remarks { cut: "// {c} cutoff", no_more: None, result: None, next: None, null: "null", nil: "nil" };

    /// The same for Python.
    const PYTHON: Remarks = Remarks { cut: "# {c} cutoff", null: "None", nil: "[]", ..Remarks::PLAIN };
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
    /// What a call shows at the end of the game.
    pub ended: Leaf,
    /// What a call shows where the position is evaluated, not finished.
    pub evaluated: Leaf,
    /// Depth is looked at before the end of the game is: at the horizon nothing else is asked.
    pub depth_first: bool,
    /// What a function says that returns `{r}` without a look at the children.
    pub leaf_return: &'static str,
    /// Its lines; the first is the [`Role::Call`].
    pub lines: &'static [CodeLine],
}

/// An algorithm as it stands on its page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The page.
    pub source: &'static str,
    /// In which notation.
    pub notation: Notation,
    /// What it says besides its code.
    pub remarks: Remarks,
    /// The functions for MAX and MIN.
    pub functions: [Function; 2],
    /// The lines of the driver that calls them, for MAX and for MIN at the root; its first line is the [`Role::Call`].
    /// Empty if the root is called directly.
    pub driver: [&'static [CodeLine]; 2],
    /// How many lines of the second function are the first lines of the first: the page has them once.
    pub shared: usize,
}

impl Listing {
    /// A page that says what MAX does, in both notations, and nothing besides its code.
    fn mirrored(
        source: &'static str,
        notation: Notation,
        max: [Function; 2],
        driver: [&'static [CodeLine]; 2],
    ) -> Listing {
        Listing {
            source,
            notation,
            remarks: notation.pick([Remarks::PLAIN, Remarks::PYTHON]),
            functions: mirror::functions(notation.pick(max)),
            driver,
            shared: 0,
        }
    }

    /// The function for a player's nodes.
    pub const fn of(&self, player: Player) -> &Function {
        match player {
            Player::Max => &self.functions[0],
            Player::Min => &self.functions[1],
        }
    }

    /// All lines of the page, for a player at the root, each with its function (`None` is the driver).
    pub fn page(&self, root: Player) -> impl Iterator<Item = (Option<Player>, &'static CodeLine)> {
        let [max, min] = self.functions;
        let driver = self.driver(root).iter().map(|line| (None, line));
        let max = max.lines.iter().map(|line| (Some(Player::Max), line));
        let min = min.lines.iter().skip(self.shared).map(|line| (Some(Player::Min), line));
        driver.chain(max).chain(min)
    }

    /// The driver for a player at the root.
    pub const fn driver(&self, player: Player) -> &'static [CodeLine] {
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

    /// Whether a line is executed only if the value is better: it stands under the [`Role::Keep`].
    pub fn under_keep(&self, line: usize) -> bool {
        let indent = |i: usize| self.lines[i].code.len() - self.lines[i].code.trim_start().len();
        self.find(Role::Keep).is_some_and(|keep| line > keep && indent(line) > indent(keep))
    }
}

impl Run {
    /// The code of this search in a notation. Where something is only evaluated, a page that knows no horizon has the line
    /// of AIMA's for it: that asks IS-CUTOFF and returns EVAL.
    pub fn listing(&self, notation: Notation) -> &'static Listing {
        listing_with(&self.options, notation, self.tree.horizon().is_some(), twice(&self.tree))
    }
}

/// The code of a search to the end, by its rules and in a notation.
///
/// Law: by other rules it is the page's, with `>` for `≥` and `<` for `≤` in the cut test, and with the line that raises
/// the window before or after that test.
pub fn listing_for(options: &Options, notation: Notation) -> &'static Listing {
    listing_with(options, notation, false, false)
}

/// Whether somebody moves twice in a row.
fn twice(tree: &Tree) -> bool {
    tree.nodes().any(|node| {
        tree.parent(node).is_some_and(|above| tree.player(above) == tree.player(node) && !tree.is_leaf(node))
    })
}

fn listing_with(options: &Options, notation: Notation, evaluates: bool, twice: bool) -> &'static Listing {
    type Key = (Algorithm, Notation, CutOn, Raise, bool, bool);
    static ALL: LazyLock<Vec<(Key, Listing)>> = LazyLock::new(|| {
        let mut all = Vec::new();
        for algorithm in Algorithm::ALL.into_iter().chain([Algorithm::Engine]) {
            for notation in Notation::ALL {
                for raise in [Raise::After, Raise::Before] {
                    let page = page(algorithm, notation, raise);
                    for (evaluates, page) in [(false, page), (true, evaluating(algorithm, &page))] {
                        for (twice, page) in [(false, page), (true, again(&page))] {
                            let key = |cut| (algorithm, notation, cut, raise, evaluates, twice);
                            all.push((key(CutOn::Reached), page));
                            all.push((key(CutOn::Passed), passed(&page)));
                        }
                    }
                }
            }
        }
        all
    });
    // What fail-hard does first, and what others do that take no rules, is their page's.
    let raise = if options.algorithm.takes_raise() { options.raise } else { Raise::After };
    let key = (options.algorithm, notation, options.cut, raise, evaluates, twice);
    let found = ALL.iter().find(|(at, _)| *at == key);
    found.map_or_else(|| unreachable!("{key:?}: every combination is there"), |(_, listing)| listing)
}

/// The page of an algorithm.
fn page(algorithm: Algorithm, notation: Notation, raise: Raise) -> Listing {
    match algorithm {
        Algorithm::Minimax => aima::minimax(notation),
        Algorithm::AlphaBeta if raise == Raise::Before => aima::fourth(notation),
        Algorithm::AlphaBeta => aima::second(notation),
        Algorithm::DepthLimited if raise == Raise::Before => raised_first(&histories::listing(notation)),
        Algorithm::DepthLimited => histories::listing(notation),
        Algorithm::Thresholds => thresholds::listing(notation),
        Algorithm::FailHard => slides::listing(notation),
        Algorithm::Shallow => knuth_moore::listing(notation),
        Algorithm::Pvs => scout::listing(notation),
        Algorithm::Mtdf => memory::mtdf(notation),
        Algorithm::Sss => memory::sss(notation),
        Algorithm::Deepening => deepening::listing(notation),
        Algorithm::Engine => engine::listing(notation),
    }
}

/// The page with a horizon, if it knows none: behind the test for the end stands the same line for what is evaluated.
fn evaluating(algorithm: Algorithm, page: &Listing) -> Listing {
    if algorithm.takes_depth() || algorithm == Algorithm::Engine {
        return *page;
    }
    let comment = page.notation.pick(["//", "#"]);
    let line = |line: &CodeLine| {
        let line = line.map(|text| {
            [
                ("IS-TERMINAL", "IS-CUTOFF"),
                ("is_terminal", "is_cutoff"),
                ("TERMINAL-TEST", "CUTOFF-TEST"),
                ("terminal_test", "cutoff_test"),
                ("UTILITY", "EVAL"),
                ("utility", "eval"),
            ]
            .iter()
            .fold(text.to_owned(), |text, (end, horizon)| text.replace(end, horizon))
        });
        let code = format!("{}  {comment} {UNLIKE}for what is only evaluated", line.code);
        CodeLine { code: code.leak(), ..line }
    };
    changed(page, |lines| {
        let twice = |code: &CodeLine| match code.role {
            Role::Test => vec![*code, line(code)],
            _ => vec![*code],
        };
        lines.iter().flat_map(twice).collect()
    })
}

/// The page for a tree in which somebody moves twice: pages on which every call changes sides do so only if the turn
/// does. Our Python takes turns as the page does, and says so.
fn again(page: &Listing) -> Listing {
    let line = |line: &CodeLine| match line.role {
        Role::Take => CodeLine {
            code: match line.code.contains(UNLIKE) {
                true => format!("{}, and a player who moves twice in a row keeps the side", line.code),
                false => {
                    format!("{}  // {UNLIKE}a player who moves twice in a row keeps the side", line.code)
                }
            }
            .leak(),
            ..*line
        },
        _ => *line,
    };
    let [max, min] = &page.functions;
    if page.notation == Notation::Python || max.name == min.name && !max.movers_view {
        return *page;
    }
    changed(page, |lines| lines.iter().map(line).collect())
}

/// A listing with other lines. Leaked once for each of a few listings: a listing is for the whole program.
fn changed(page: &Listing, lines: impl Fn(&[CodeLine]) -> Vec<CodeLine>) -> Listing {
    Listing { functions: page.functions.map(|f| Function { lines: lines(f.lines).leak(), ..f }), ..*page }
}

impl CodeLine {
    /// The line with other texts.
    fn map(&self, text: impl Fn(&str) -> String) -> CodeLine {
        let text = |form: &'static str| -> &'static str { text(form).leak() };
        CodeLine {
            role: self.role,
            code: text(self.code),
            waiting: text(self.waiting),
            given: self.given.map(text),
            done: text(self.done),
        }
    }
}

/// The page with a test that is true only beyond the bound.
fn passed(page: &Listing) -> Listing {
    let sharp = |text: &str| text.replace('≥', ">").replace('≤', "<").replace(">=", ">").replace("<=", "<");
    let line = |line: &CodeLine| if line.role == Role::Cut { line.map(sharp) } else { *line };
    changed(page, |lines| lines.iter().map(line).collect())
}

/// The page with the line that raises the window before the cut test.
fn raised_first(page: &Listing) -> Listing {
    let plain = |text: &str| text.replace("else: ", "").replace("else ", "");
    changed(page, |lines| {
        let mut lines = lines.to_vec();
        let at = |lines: &[CodeLine], role| lines.iter().position(|line| line.role == role);
        if let (Some(cut), Some(narrow)) = (at(&lines, Role::Cut), at(&lines, Role::Narrow)) {
            let line = lines.remove(narrow).map(plain);
            lines.insert(cut, line);
        }
        lines
    })
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
pub fn lit(run: &Run, step: usize, notation: Notation) -> Option<Lit> {
    lit_in(run, &View::at(run, step), notation)
}

/// [`lit`] for a step of a [`Walk`](crate::view::Walk), which costs less.
pub fn lit_in(run: &Run, view: &View, notation: Notation) -> Option<Lit> {
    let listing = run.listing(notation);
    let driver = lit_driver(run, view, listing);
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
    let wanted = |i: usize, role: Role| match view.event.kind {
        EventKind::Enter { .. } => match view.valued_at_once(run) {
            true => role == Role::Call,
            false => matches!(role, Role::Call | Role::Test | Role::Probe | Role::Start | Role::Loop),
        },
        EventKind::Hit { .. } => role == or(Role::Probe, Role::Test),
        EventKind::Bounds { .. } | EventKind::Omit { .. } | EventKind::StandPat { .. } => role == Role::Test,
        EventKind::Leaf { .. } if by_table => role == or(Role::Probe, Role::Test),
        EventKind::Leaf { .. } => role == Role::Test,
        EventKind::Child { .. } => role.in_loop() && executed(run, view, function, i),
        EventKind::Cutoff(_) => role == Role::Cut,
        EventKind::Research { .. } => role == or(Role::Again, Role::Take),
        EventKind::Leave { .. } if view.is_leaf_call() && by_table => role == or(Role::Probe, Role::Test),
        EventKind::Leave { .. } if view.is_leaf_call() => role == Role::Test,
        EventKind::Leave { .. } if cut && function.cut_returns => role == Role::Cut,
        EventKind::Store { .. } => role == or(Role::Store, Role::Return),
        EventKind::Leave { .. } => role == Role::Return,
        EventKind::Iteration { .. } => false,
    };
    let lines = (0..function.lines.len()).filter(|&i| wanted(i, function.lines[i].role)).collect();
    Some(Lit { player, lines, driver })
}

/// Whether a line of the loop was executed for the child that has just returned.
pub(super) fn executed(run: &Run, view: &View, function: &Function, line: usize) -> bool {
    let improved = matches!(view.event.kind, EventKind::Child { improved: true, .. });
    let behind_cut = function.find(Role::Cut).is_some_and(|cut| line > cut);
    (improved || !function.under_keep(line)) && !(behind_cut && view.cuts_now(run))
}

/// The lines of the driver that were executed in a step: when it calls the root, and when the root returns.
fn lit_driver(run: &Run, view: &View, listing: &Listing) -> Vec<usize> {
    let lines = listing.driver(run.tree.player(run.tree.root()));
    let starts = || rounds(run).first().map_or(0, |round| round.step) == view.step;
    let wanted: &[Role] = match view.event.kind {
        _ if lines.is_empty() => &[],
        // Without a driver's own steps the call of the root is its step.
        EventKind::Iteration { .. } | EventKind::Enter { .. } if view.event.ply == 0 && starts() => {
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

/// What a call shows at a leaf.
pub(super) fn leaf_forms(function: &Function, source: Source, at_horizon: bool) -> Leaf {
    match source {
        Source::Terminal if function.depth_first && at_horizon => function.evaluated,
        Source::Terminal => function.ended,
        Source::Horizon => function.evaluated,
        Source::Table => {
            Leaf { tests: &["  the table knows {g}: {t}"], value: "  ⇒ that is enough for ({A}, {B})" }
        }
        Source::Proof => Leaf { tests: &["  the rules settle {g}"], value: "  ⇒ its value is {x}" },
        Source::Margin => {
            Leaf { tests: &["  {g} is far outside ({A}, {B})"], value: "  ⇒ it counts as {x}, a guess" }
        }
        Source::Pass => {
            Leaf { tests: &["  {g} is good enough after a pass"], value: "  ⇒ it counts as {x}, a guess" }
        }
    }
}

/// A line without a value to wait for.
const fn plain(role: Role, code: &'static str, shown: &'static str) -> CodeLine {
    CodeLine { role, code, waiting: shown, given: None, done: shown }
}

/// A line that changes once a child has returned.
const fn live(role: Role, code: &'static str, waiting: &'static str, done: &'static str) -> CodeLine {
    CodeLine { role, code, waiting, given: None, done }
}

/// A line into which the child's value is put before it is evaluated.
const fn taking(
    role: Role,
    code: &'static str,
    waiting: &'static str,
    given: &'static str,
    done: &'static str,
) -> CodeLine {
    CodeLine { role, code, waiting, given: Some(given), done }
}

/// The root is called directly.
const NO_DRIVER: [&[CodeLine]; 2] = [&[], &[]];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, examples, run};

    #[test]
    fn every_line_but_a_bracket_is_lit_by_some_event() {
        let rules = [Raise::After, Raise::Before].into_iter().flat_map(|raise| {
            Algorithm::ALL.into_iter().map(move |algorithm| Options { raise, ..Options::new(algorithm) })
        });
        let wanted = rules.filter(|o| o.raise == Raise::After || o.algorithm.takes_raise());
        for (options, notation) in wanted.flat_map(|o| Notation::ALL.map(|n| (o, n))) {
            let algorithm = options.algorithm;
            // Deepening needs static values.
            let name = if algorithm == Algorithm::Deepening { "horizon" } else { "letters" };
            let tree = examples::find(name).unwrap().tree();
            let run = run(&tree, options).unwrap();
            let listing = listing_for(&options, notation);
            let steps: Vec<Lit> =
                (0..run.recording.len()).map(|step| lit(&run, step, notation).unwrap()).collect();
            assert!(steps.iter().all(|lit| !lit.lines.is_empty() || !lit.driver.is_empty()), "{algorithm}");
            for function in &listing.functions {
                for (i, line) in function.lines.iter().enumerate() {
                    let is_lit = steps.iter().any(|l| l.player == function.player && l.lines.contains(&i));
                    assert!(is_lit || line.role == Role::End, "{algorithm}: {}", line.code);
                }
            }
            let driver = listing.driver(Player::Max);
            for (i, line) in driver.iter().enumerate() {
                assert!(steps.iter().any(|l| l.driver.contains(&i)), "{algorithm}: {}", line.code);
            }
        }
    }
}
