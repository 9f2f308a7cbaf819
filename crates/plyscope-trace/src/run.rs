//! One search of a written-down tree, recorded: what every style, picture and page is made from.

use crate::catalogue::Lang;
use crate::catalogue::messages as m;
use crate::searched::Searched;
use crate::solve::leaves_in_sight;
use crate::view::{Calls, cut_in};
use plyscope::engine::{Driver, Engine, Guide, Limits, Reach, Storage, Table, Terms};
use plyscope::observe::{Pv, Recording, Stats};
use plyscope::textbook::{CutOn, Fail, Line, Raise, Rules, by_rules, minimax, shallow, thresholds};
use plyscope::tree::{Builder, Decimal, Label, Static};
use plyscope::{Cutoff, Depth, Evaluate, Event, EventKind, NodeId, Observer, Score, Source, Tree, Window};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The searches that can be recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Algorithm {
    /// [`minimax`].
    Minimax,
    /// Alpha-beta as in *AIMA*: [`by_rules`], which is [`alpha_beta`](plyscope::textbook::alpha_beta) of the 4th
    /// edition with [`Raise::Before`] and the older form without.
    AlphaBeta,
    /// [`depth_limited`](plyscope::textbook::depth_limited).
    DepthLimited,
    /// [`thresholds`].
    Thresholds,
    /// [`fail_hard`](plyscope::textbook::fail_hard).
    FailHard,
    /// [`shallow`].
    Shallow,
    /// Principal variation search: the [`Engine`] without table.
    Pvs,
    /// MTD(f): null windows from a first guess ([`Driver::Mtd`]), with a table; see [`Options::guess`].
    Mtdf,
    /// SSS* as null windows from above ([`Driver::Sss`]), with a table.
    Sss,
    /// Principal variation search to depth 1, 2, 3, …, with a table whose move is tried first. It needs a static value
    /// at every inner node that is a horizon once. Nothing but the table is carried from one depth to the next, and
    /// only its moves can be used there: a value belongs to its depth.
    Deepening,
    /// The engine of a game, with its table and the game's hints. It is recorded while it chooses, and never asked to
    /// search a tree: [`Run::of`].
    Engine,
}

impl Algorithm {
    /// All that search trees, in the order in which they are listed to people.
    pub const ALL: [Algorithm; 10] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::DepthLimited,
        Algorithm::Thresholds,
        Algorithm::FailHard,
        Algorithm::Shallow,
        Algorithm::Pvs,
        Algorithm::Mtdf,
        Algorithm::Sss,
        Algorithm::Deepening,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::DepthLimited => "depth-limited",
            Algorithm::Thresholds => "thresholds",
            Algorithm::FailHard => "fail-hard",
            Algorithm::Shallow => "shallow",
            Algorithm::Pvs => "pvs",
            Algorithm::Mtdf => "mtdf",
            Algorithm::Sss => "sss",
            Algorithm::Deepening => "deepening",
            Algorithm::Engine => "engine",
        }
    }

    /// Whether it can stop at a depth and evaluate.
    pub const fn takes_depth(self) -> bool {
        !matches!(self, Algorithm::Minimax | Algorithm::AlphaBeta | Algorithm::Shallow)
    }

    /// Whether it may come to the same leaf more than once.
    pub const fn comes_again(self) -> bool {
        matches!(
            self,
            Algorithm::Pvs | Algorithm::Mtdf | Algorithm::Sss | Algorithm::Deepening | Algorithm::Engine
        )
    }

    /// Whether it can be told when to cut and which cuts to tell of ([`by_rules`]).
    pub const fn takes_rules(self) -> bool {
        matches!(self, Algorithm::AlphaBeta | Algorithm::DepthLimited | Algorithm::FailHard)
    }

    /// Whether it can cut only beyond the bound. What is fail-hard returns the bound and never passes it.
    pub const fn takes_beyond(self) -> bool {
        self.takes_rules() && !matches!(self, Algorithm::FailHard)
    }

    /// Whether it can be told to raise the window before or after the test. What is fail-hard keeps its value there, so it
    /// always raises first.
    pub const fn takes_raise(self) -> bool {
        self.takes_beyond()
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = RunError;

    fn from_str(text: &str) -> Result<Algorithm, RunError> {
        Algorithm::ALL
            .into_iter()
            .find(|a| a.name() == text)
            .ok_or_else(|| RunError::UnknownAlgorithm(text.to_owned()))
    }
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// By which algorithm.
    pub algorithm: Algorithm,
    /// How deep; only for those that [take one](Algorithm::takes_depth).
    pub depth: Option<u32>,
    /// Children in reverse order.
    pub right_to_left: bool,
    /// When a value ends its node; only for those that [take rules](Algorithm::takes_rules).
    pub cut: CutOn,
    /// Whether the window is raised before the cut is tested; only for those that [can](Algorithm::takes_raise).
    pub raise: Raise,
    /// Tell of cuts at the last child; only those that [take rules](Algorithm::takes_rules) can leave it.
    pub count_last: bool,
    /// Where [`Algorithm::Mtdf`] starts; without it, at the static value of the root if it has one, else at 0.
    pub guess: Option<Decimal>,
    /// How many events to keep at most.
    pub cap: usize,
}

impl Options {
    /// The whole tree, left to right.
    pub const fn new(algorithm: Algorithm) -> Options {
        Options {
            algorithm,
            depth: None,
            right_to_left: false,
            cut: CutOn::Reached,
            raise: Raise::After,
            count_last: true,
            guess: None,
            cap: Recording::<NodeId>::DEFAULT_CAP,
        }
    }

    /// The same search by another algorithm, without the rules that it does not take.
    pub fn by(self, algorithm: Algorithm) -> Options {
        let page = Options::new(algorithm);
        Options {
            algorithm,
            cut: if algorithm.takes_beyond() { self.cut } else { page.cut },
            raise: if algorithm.takes_raise() { self.raise } else { page.raise },
            count_last: if algorithm.takes_rules() { self.count_last } else { page.count_last },
            guess: self.guess.filter(|_| algorithm == Algorithm::Mtdf),
            ..self
        }
    }

    /// What the search returns and when it cuts, in words: the page's, as far as nothing else was asked for.
    pub(crate) fn returns_and_cuts(&self, lang: Lang) -> String {
        let mut words = self.algorithm.convention_in(lang).to_owned();
        if self.cut == CutOn::Passed {
            words = words.replace('≥', ">").replace('≤', "<");
        }
        if self.raise == Raise::Before {
            words.push_str(", ");
            words.push_str(&m::raise_then_test(lang));
        }
        words
    }

    /// What the search returns and when it cuts, and whether a cut at the last child is left out.
    pub fn convention(&self) -> String {
        self.convention_in(Lang::En)
    }

    /// [`convention`](Options::convention) in a language.
    pub fn convention_in(&self, lang: Lang) -> String {
        let mut words = self.returns_and_cuts(lang);
        if !self.count_last {
            words.push_str(", ");
            words.push_str(&m::last_cut_not_counted(lang));
        }
        words
    }

    fn rules(&self) -> Rules {
        let fail = if self.algorithm == Algorithm::FailHard { Fail::Hard } else { Fail::Soft };
        Rules { cut: self.cut, fail, raise: self.raise, count_last: self.count_last }
    }

    /// Where MTD(f) starts on this tree.
    pub fn first_guess(&self, tree: &Tree) -> Score {
        let root = tree.root();
        let guess = self.guess.and_then(|guess| guess.to_score(tree.decimals()));
        guess.or(tree.value(root).filter(|_| !tree.is_leaf(root))).unwrap_or(Score::ZERO)
    }

    /// Whether there is a horizon, so that the plies left mean something.
    pub const fn has_horizon(&self) -> bool {
        self.depth.is_some() || matches!(self.algorithm, Algorithm::Deepening | Algorithm::Engine)
    }

    /// Algorithm and convention in one line, without a comment sign: the head of every output.
    pub fn header(&self, tree: &Tree) -> String {
        self.header_in(tree, Lang::En)
    }

    /// [`header`](Options::header) in a language.
    pub fn header_in(&self, tree: &Tree, lang: Lang) -> String {
        let Options { algorithm, depth, right_to_left, .. } = *self;
        let order = if right_to_left { m::right_to_left(lang) } else { m::left_to_right(lang) };
        let mut parts = vec![format!("plyscope {algorithm}"), self.convention_in(lang)];
        if algorithm == Algorithm::Mtdf {
            parts[1].push_str(&m::guess_of(lang, tree.show(self.first_guess(tree))));
        }
        // A game that was written down to a depth has a horizon, too.
        if let Some(depth) = depth.or(tree.horizon()) {
            parts.push(m::depth_is(lang, depth));
        }
        parts.extend([order, m::moves_first(lang, tree.player(tree.root()))]);
        parts.join("; ")
    }
}

/// Why a search was refused at the door.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunError {
    /// No algorithm has this name.
    UnknownAlgorithm(String),
    /// This algorithm searches to the end.
    NoDepth(Algorithm),
    /// This algorithm cuts as its page does.
    NoRules(Algorithm),
    /// Fail-hard with a cut only beyond the bound.
    HardPassed,
    /// This algorithm raises its window when its page says so.
    NoRaise(Algorithm),
    /// The engine of a game searches games.
    NoTree,
    /// Only MTD(f) starts from a guess.
    NoGuess(Algorithm),
    /// The guess has more decimals than the tree, which has so many, or lies beyond what a tree with them can hold.
    Guess(Decimal, u8),
    /// The horizon would cross a node that has no static value.
    NoStatic {
        /// The name of the node.
        node: String,
        /// The depth asked for.
        depth: u32,
    },
}

impl RunError {
    /// What is wrong and what was expected, in a language.
    pub fn text(&self, lang: Lang) -> String {
        let names = |takes: fn(Algorithm) -> bool| {
            let names: Vec<_> =
                Algorithm::ALL.into_iter().filter(|&a| takes(a)).map(Algorithm::name).collect();
            names.join(", ")
        };
        match self {
            RunError::UnknownAlgorithm(name) => m::refuse_algorithm(lang, name, names(|_| true)),
            RunError::NoDepth(algorithm) => m::refuse_depth(lang, algorithm, names(Algorithm::takes_depth)),
            RunError::NoRules(algorithm) => m::refuse_rules(lang, algorithm, names(Algorithm::takes_rules)),
            RunError::NoRaise(Algorithm::FailHard) => m::refuse_raise_hard(lang),
            RunError::NoRaise(algorithm) => m::refuse_raise(lang, algorithm),
            RunError::NoTree => m::refuse_no_tree(lang),
            RunError::NoGuess(algorithm) => m::refuse_no_guess(lang, algorithm),
            RunError::Guess(guess, decimals) if guess.places() > *decimals => m::refuse_guess(lang, guess),
            RunError::Guess(guess, decimals) => {
                let [least, most] =
                    [-Score::LIMIT, Score::LIMIT].map(|end| Decimal::from_score(Score::new(end), *decimals));
                m::refuse_large_guess(lang, guess, least, most)
            }
            RunError::HardPassed => m::refuse_hard_passed(lang),
            RunError::NoStatic { node, depth } => m::refuse_static(lang, depth, node),
        }
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for RunError {}

/// A recorded search.
#[derive(Clone, Debug)]
pub struct Run {
    /// The tree as it was searched (children already reversed if asked).
    pub tree: Tree,
    /// How it was searched.
    pub options: Options,
    /// Everything that happened.
    pub recording: Recording<NodeId>,
    /// The counts.
    pub stats: Stats,
    /// The value of the root.
    pub value: Score,
    /// The best path from the root.
    pub path: Vec<NodeId>,
    /// The game, if it is the search of one: see [`Run::of`].
    pub game: Option<Box<Searched>>,
}

/// A cut in a recorded search, with names for its plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The step at which it happened.
    pub step: usize,
    /// The node that was cut.
    pub node: NodeId,
    /// What the search said about it.
    pub cutoff: Cutoff,
    /// The best value of the node when it was cut.
    pub value: Score,
    /// The ancestor that set the bound, and the child through which it has it. `None` if the search was called with
    /// the bound; the child is `None` if the ancestor asked with a bound that is not its own value.
    pub cause: Option<(NodeId, Option<NodeId>)>,
}

/// Searches `tree` and records it.
///
/// # Errors
/// If the algorithm cannot do what is asked.
pub fn run(tree: &Tree, options: Options) -> Result<Run, RunError> {
    let tree = if options.right_to_left { tree.reversed() } else { tree.clone() };
    let mut seen = (Recording::with_cap(options.cap), Stats::default());
    let Line { value, path } = search(&tree, options, &mut seen)?;
    let (recording, stats) = seen;
    Ok(Run { tree, options, recording, stats, value, path, game: None })
}

/// Searches `tree` as it stands and tells `observer`, keeping nothing: for trees too large to record. The order and
/// the cap in `options` are the caller's business.
///
/// Law: the path replays to the value. Where null windows leave it open it is found after the search, from the table,
/// and the observer is not told of that.
///
/// # Errors
/// If the algorithm cannot do what is asked.
pub fn search<O: Observer<NodeId>>(
    tree: &Tree,
    options: Options,
    observer: &mut O,
) -> Result<Line<NodeId>, RunError> {
    let Options { algorithm, depth, .. } = options;
    if depth.is_some() && !algorithm.takes_depth() {
        return Err(RunError::NoDepth(algorithm));
    }
    if !algorithm.takes_rules() && (options.cut, options.count_last) != (CutOn::Reached, true) {
        return Err(RunError::NoRules(algorithm));
    }
    let rules = options.rules();
    if (rules.cut, rules.fail) == (CutOn::Passed, Fail::Hard) {
        return Err(RunError::HardPassed);
    }
    if options.raise != Raise::After && !algorithm.takes_raise() {
        return Err(RunError::NoRaise(algorithm));
    }
    if let Some(guess) = options.guess {
        if algorithm != Algorithm::Mtdf {
            return Err(RunError::NoGuess(algorithm));
        }
        if guess.to_score(tree.decimals()).is_none() {
            return Err(RunError::Guess(guess, tree.decimals()));
        }
    }
    if let Some((node, depth)) = missing_static(tree, options) {
        return Err(RunError::NoStatic { node: tree.name(node).to_owned(), depth });
    }
    let root = tree.root();
    let observer = &mut Honest { tree, last: root, observer };
    let full = Window::FULL;
    let horizon = depth.map(Depth);
    let engine = Engine::new(tree).guide(Written).deepen(false);
    let mut seen = (Pv::default(), observer);
    let value = match algorithm {
        Algorithm::Minimax => minimax(tree, &root, &mut seen).value,
        Algorithm::AlphaBeta | Algorithm::FailHard => {
            by_rules(tree, &root, rules, full, &horizon, &Static, &mut seen).value
        }
        Algorithm::DepthLimited => {
            // Without a limit, deep enough for the whole tree.
            let horizon = Depth(depth.unwrap_or(Tree::MAX_PLY));
            by_rules(tree, &root, rules, full, &horizon, &Static, &mut seen).value
        }
        Algorithm::Thresholds => thresholds(tree, &root, &horizon, &Static, tree.extremes(), &mut seen).value,
        Algorithm::Shallow => shallow(tree, &root, &mut seen).value,
        Algorithm::Pvs => return Ok(by_engine(engine, depth, seen.1)),
        Algorithm::Mtdf => {
            // The driver thinks as the player at the root does.
            let guess = options.first_guess(tree).seen_by(tree.player(root));
            return Ok(by_engine(engine.table(table_for(tree)).driver(Driver::Mtd(guess)), depth, seen.1));
        }
        Algorithm::Sss => {
            return Ok(by_engine(engine.table(table_for(tree)).driver(Driver::Sss), depth, seen.1));
        }
        Algorithm::Deepening => {
            let engine = Engine::new(tree).guide(TableFirst).table(table_for(tree)).deepen(true);
            return Ok(by_engine(engine, depth, seen.1));
        }
        Algorithm::Engine => return Err(RunError::NoTree),
    };
    Ok(Line { value, path: seen.0.line().to_vec() })
}

/// Says of a leaf that is only [evaluated](Tree::is_evaluated) what a search of the written-down tree cannot know: that
/// the game is not over there.
struct Honest<'o, O> {
    tree: &'o Tree,
    last: NodeId,
    observer: &'o mut O,
}

impl<O: Observer<NodeId>> Observer<NodeId> for Honest<'_, O> {
    const ENABLED: bool = O::ENABLED;
    const DETAILS: bool = O::DETAILS;

    fn on(&mut self, mut event: Event<NodeId>) {
        match &mut event.kind {
            EventKind::Enter { mv, .. } => self.last = mv.unwrap_or(self.tree.root()),
            // A node is valued before anything else is entered.
            EventKind::Leaf { source: source @ Source::Terminal, .. }
                if self.tree.is_evaluated(self.last) =>
            {
                *source = Source::Horizon;
            }
            _ => {}
        }
        self.observer.on(event);
    }
}

/// The first inner node that must be evaluated but has no static value, and the depth of the search that needs it.
fn missing_static(tree: &Tree, Options { algorithm, depth, .. }: Options) -> Option<(NodeId, u32)> {
    if algorithm != Algorithm::Deepening {
        return depth.and_then(|depth| Some((tree.missing_static(depth)?, depth)));
    }
    // Every depth on the way is a horizon. Depth 0 is searched only if nothing more is asked for.
    let depths = depth.map_or(1..=Tree::MAX_PLY, |depth| depth.min(1)..=depth);
    let needed = |n: &NodeId| depths.contains(&tree.ply(*n)) && !tree.is_leaf(*n) && tree.value(*n).is_none();
    tree.levels().into_iter().find(needed).map(|node| (node, tree.ply(node)))
}

/// A table with room for every node, so that nothing is ever crowded out: what a trace shows is the algorithm.
fn table_for(tree: &Tree) -> Table {
    // Four entries of 16 bytes in a line; nodes are numbered without gaps and spread evenly, so two lines for every
    // four nodes are enough.
    let mut table = Table::with_memory((tree.len() * 32).next_power_of_two().max(64));
    table.reserve();
    table
}

fn by_engine<H: Guide<Tree>, T: Storage<Tree>, O: Observer<NodeId>>(
    engine: Engine<'_, Tree, H, T>,
    depth: Option<u32>,
    observer: &mut O,
) -> Line<NodeId> {
    // MTD and SSS* have their table, and nothing else is ever refused in the exact profile.
    let mut searcher = engine.build().unwrap_or_else(|refused| unreachable!("{refused}"));
    let root = searcher.game().root();
    let limits = Limits { depth, ..Limits::none() };
    let report = searcher.ask(&root, &limits).observer(observer).run();
    let report = report.unwrap_or_else(|stuck| unreachable!("an inner node of a tree has children: {stuck}"));
    let mut path = report.line;
    // At the horizon there is no move.
    path.truncate(depth.map_or(usize::MAX, |depth| depth as usize));
    Line { value: report.value.score, path }
}

/// Children in the order of the tree, and the written static values at the horizon.
struct Written;

impl Guide<Tree> for Written {
    type Info = ();
    const TERMS: Terms = Terms::plain();

    fn evaluate(&self, tree: &Tree, node: &NodeId, _: &Self::Info) -> Score {
        Static.evaluate(tree, node)
    }
}

/// [`Written`], but with the move of the table first.
struct TableFirst;

impl Guide<Tree> for TableFirst {
    type Info = ();
    /// Killers and the like would bring other moves forward, and nobody could see why.
    const TERMS: Terms = Terms::hints().no_learning();

    /// No page of this algorithm looks at the children's entries.
    fn reach(&self, _: &Tree, _: &NodeId, _: Window) -> Reach {
        Reach::Position
    }

    fn evaluate(&self, tree: &Tree, node: &NodeId, _: &Self::Info) -> Score {
        Static.evaluate(tree, node)
    }
}

impl Run {
    /// The node to which a step happened; `None` for a driver's own steps.
    pub fn node(&self, step: usize) -> Option<NodeId> {
        // The `Enter` alone knows it; asking for the whole call would walk over all the children seen so far.
        match self.recording.events()[self.recording.entered(step)].kind {
            EventKind::Enter { mv, .. } => Some(mv.unwrap_or(self.tree.root())),
            _ => None,
        }
    }

    /// The leaves that were valued, in order; horizon nodes and repeated visits included. What the table answered is
    /// no visit.
    pub fn visited(&self) -> Vec<NodeId> {
        let visit = |step: &usize| match self.recording.events()[*step].kind {
            EventKind::Leaf { source, .. } => source != Source::Table,
            _ => false,
        };
        (0..self.recording.len()).filter(visit).filter_map(|step| self.node(step)).collect()
    }

    /// The tree as it was given and as it is drawn: [`tree`](Run::tree), or its mirror image if it was searched from right to
    /// left.
    pub fn given(&self) -> Cow<'_, Tree> {
        if self.options.right_to_left { Cow::Owned(self.tree.reversed()) } else { Cow::Borrowed(&self.tree) }
    }

    /// Whether a node lies below the horizon that was asked for, where the search never looks.
    pub(crate) fn is_beyond(&self, node: NodeId) -> bool {
        self.options.depth.is_some_and(|depth| self.tree.ply(node) > depth)
    }

    pub(crate) fn has_beyond(&self) -> bool {
        self.tree.nodes().any(|node| self.is_beyond(node))
    }

    /// The leaves that were never reached, from left to right. At a horizon the nodes there count as leaves; what is
    /// below them is out of sight.
    pub fn pruned(&self) -> Vec<NodeId> {
        let mut entered = vec![false; self.tree.len()];
        for event in self.recording.events() {
            if let EventKind::Enter { mv, .. } = event.kind {
                entered[mv.unwrap_or(self.tree.root()).index()] = true;
            }
        }
        let leaves = leaves_in_sight(&self.tree, self.options.depth).into_iter();
        leaves.filter(|leaf| !entered[leaf.index()]).collect()
    }

    /// The tree that the search saw: without the nodes that it never called. What it only evaluated is a leaf.
    ///
    /// Law: its leaves are the different nodes among [`visited`](Run::visited), and a search of it by the same options visits
    /// the same leaves and finds the same value.
    pub fn seen(&self) -> Tree {
        let tree = &self.tree;
        let mut called = vec![false; tree.len()];
        for event in self.recording.events() {
            if let EventKind::Enter { mv, .. } = event.kind {
                called[mv.unwrap_or(tree.root()).index()] = true;
            }
        }
        let mut builder = Builder::new(tree.player(tree.root()));
        let mut open = Vec::new();
        let mut stack = vec![(tree.root(), false)];
        while let Some((node, done)) = stack.pop() {
            let kids: Vec<_> = tree.children(node).iter().filter(|kid| called[kid.index()]).collect();
            let label = Label {
                name: Some(tree.name(node).to_owned()),
                player: Some(tree.player(node)),
                value: tree.value(node).map(|value| tree.decimal(value)),
            };
            let added = if done {
                builder.close()
            } else if kids.is_empty() {
                open.push(!tree.is_leaf(node) || tree.is_evaluated(node));
                builder.leaf(label)
            } else {
                open.push(false);
                stack.push((node, true));
                stack.extend(kids.into_iter().rev().map(|&kid| (kid, false)));
                builder.open(label)
            };
            debug_assert!(added.is_ok(), "a part of a tree is a tree");
        }
        // A part of a tree is a tree, and its nodes are numbered in the order in which they were added.
        let part = builder.finish().map(|part| part.with_evaluated(|node| open[node.index()]));
        part.unwrap_or_else(|_| tree.clone())
    }

    /// All cuts, those that skipped nothing included.
    pub fn cuts(&self) -> Vec<Cut> {
        let mut calls = Calls::default();
        let events = self.recording.events().iter().enumerate();
        let cut = |(step, &event)| {
            calls.apply(step, event);
            cut_in(&calls.stack, self.tree.root(), step, event)
        };
        events.filter_map(cut).collect()
    }

    /// Algorithm and convention in one line, without a comment sign: the head of every output.
    pub fn header(&self) -> String {
        self.header_in(Lang::En)
    }

    /// [`header`](Run::header) in a language.
    pub fn header_in(&self, lang: Lang) -> String {
        let mut line = match &self.game {
            Some(game) => game.header(self, lang),
            None => self.options.header_in(&self.tree, lang),
        };
        if self.recording.dropped() > 0 {
            line.push_str(&m::stopped_recording(lang, self.recording.len(), self.recording.dropped()));
        }
        line
    }
}
