//! One search of a written-down tree, recorded: what every style, picture and page is made from.

use plyscope::observe::{Pv, Recording, Stats};
use plyscope::textbook::{alpha_beta, depth_limited, fail_hard, minimax, thresholds};
use plyscope::tree::Static;
use plyscope::{Cutoff, Depth, EventKind, NodeId, Observer, Score, Tree, Window};
use std::fmt;
use std::str::FromStr;

/// The searches that can be recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Algorithm {
    /// [`minimax`].
    Minimax,
    /// [`alpha_beta`].
    AlphaBeta,
    /// [`depth_limited`].
    DepthLimited,
    /// [`thresholds`].
    Thresholds,
    /// [`fail_hard`].
    FailHard,
}

impl Algorithm {
    /// All of them, in the order in which they are listed to people.
    pub const ALL: [Algorithm; 5] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::DepthLimited,
        Algorithm::Thresholds,
        Algorithm::FailHard,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::DepthLimited => "depth-limited",
            Algorithm::Thresholds => "thresholds",
            Algorithm::FailHard => "fail-hard",
        }
    }

    /// Whether it can stop at a depth and evaluate.
    pub const fn takes_depth(self) -> bool {
        matches!(self, Algorithm::DepthLimited | Algorithm::Thresholds | Algorithm::FailHard)
    }

    /// What it returns and when it cuts, in the words that every output carries.
    pub const fn convention(self) -> &'static str {
        match self {
            Algorithm::Minimax => "no cuts",
            Algorithm::AlphaBeta | Algorithm::DepthLimited => "fail-soft, cut on v ≥ β or v ≤ α",
            Algorithm::Thresholds => "returns Pass-Thresh, cut on Pass ≥ Use",
            Algorithm::FailHard => "fail-hard, cut on α ≥ β",
        }
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
    /// How many events to keep at most.
    pub cap: usize,
}

impl Options {
    /// The whole tree, left to right.
    pub const fn new(algorithm: Algorithm) -> Options {
        Options { algorithm, depth: None, right_to_left: false, cap: Recording::<NodeId>::DEFAULT_CAP }
    }

    /// Algorithm and convention in one line, without a comment sign: the head of every output.
    pub fn header(&self, tree: &Tree) -> String {
        let Options { algorithm, depth, right_to_left, .. } = *self;
        let order = if right_to_left { "right to left" } else { "left to right" };
        let mut parts = vec![format!("plyscope {algorithm}"), algorithm.convention().to_owned()];
        if let Some(depth) = depth {
            parts.push(format!("depth {depth}"));
        }
        parts.extend([order.to_owned(), format!("{} moves first", tree.player(tree.root()))]);
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
    /// The horizon would cross a node that has no static value.
    NoStatic {
        /// The name of the node.
        node: String,
        /// The depth asked for.
        depth: u32,
    },
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::UnknownAlgorithm(name) => {
                let names: Vec<_> = Algorithm::ALL.iter().map(|a| a.name()).collect();
                write!(f, "unknown algorithm `{name}`; expected one of {}", names.join(", "))
            }
            RunError::NoDepth(algorithm) => write!(
                f,
                "{algorithm} searches to the end and takes no depth; expected depth-limited, thresholds or fail-hard"
            ),
            RunError::NoStatic { node, depth } => write!(
                f,
                "at depth {depth} node {node} must be evaluated but has no static value; expected one, e.g. ({node}~4 …)"
            ),
        }
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
    let mut seen = ((Recording::with_cap(options.cap), Stats::default()), Pv::default());
    let value = search(&tree, options, &mut seen)?;
    let ((recording, stats), pv) = seen;
    let path = pv.line().to_vec();
    Ok(Run { tree, options, recording, stats, value, path })
}

/// Searches `tree` as it stands and tells `observer`, keeping nothing: for trees too large to record. The order and
/// the cap in `options` are the caller's business.
///
/// # Errors
/// If the algorithm cannot do what is asked.
pub fn search<O: Observer<NodeId>>(
    tree: &Tree,
    options: Options,
    observer: &mut O,
) -> Result<Score, RunError> {
    let Options { algorithm, depth, .. } = options;
    if let Some(depth) = depth {
        if !algorithm.takes_depth() {
            return Err(RunError::NoDepth(algorithm));
        }
        if let Some(node) = tree.missing_static(depth) {
            return Err(RunError::NoStatic { node: tree.name(node).to_owned(), depth });
        }
    }
    let root = tree.root();
    let full = Window::FULL;
    let horizon = depth.map(Depth);
    Ok(match algorithm {
        Algorithm::Minimax => minimax(tree, &root, observer).value,
        Algorithm::AlphaBeta => alpha_beta(tree, &root, full, observer).value,
        Algorithm::DepthLimited => {
            // Without a limit, deep enough for the whole tree.
            let depth = depth.unwrap_or(Tree::MAX_PLY);
            depth_limited(tree, &root, depth, full, &Static, observer)
        }
        Algorithm::Thresholds => thresholds(tree, &root, &horizon, &Static, tree.extremes(), observer).value,
        Algorithm::FailHard => fail_hard(tree, &root, full, &horizon, &Static, observer),
    })
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

    /// The leaves that were valued, in order; horizon nodes and repeated visits included.
    pub fn visited(&self) -> Vec<NodeId> {
        let leaf = |step: &usize| matches!(self.recording.events()[*step].kind, EventKind::Leaf { .. });
        (0..self.recording.len()).filter(leaf).filter_map(|step| self.node(step)).collect()
    }

    /// The leaves of the tree that were never reached, from left to right. Those below a horizon are not pruned but
    /// out of sight, and not listed.
    pub fn pruned(&self) -> Vec<NodeId> {
        let mut entered = vec![false; self.tree.len()];
        let mut valued = vec![false; self.tree.len()];
        for (step, event) in self.recording.events().iter().enumerate() {
            if let (EventKind::Enter { .. } | EventKind::Leaf { .. }, Some(node)) =
                (event.kind, self.node(step))
            {
                entered[node.index()] = true;
                valued[node.index()] |= matches!(event.kind, EventKind::Leaf { .. });
            }
        }
        let hidden = |leaf: NodeId| self.tree.path(leaf).iter().any(|n| valued[n.index()]);
        self.tree.leaves().into_iter().filter(|&leaf| !entered[leaf.index()] && !hidden(leaf)).collect()
    }

    /// All cuts, those that skipped nothing included.
    pub fn cuts(&self) -> Vec<Cut> {
        let cut = |(step, event): (usize, &plyscope::Event<NodeId>)| match event.kind {
            EventKind::Cutoff(cutoff) => self.cut(step, cutoff),
            _ => None,
        };
        self.recording.events().iter().enumerate().filter_map(cut).collect()
    }

    /// The cut at a step that is one, with its cause.
    pub fn cut(&self, step: usize, cutoff: Cutoff) -> Option<Cut> {
        let stack = self.recording.stack(step);
        let here = stack.last()?;
        let node = |mv: Option<NodeId>| mv.unwrap_or(self.tree.root());
        let cause = cutoff.cause.map(|ply| {
            let call = &stack[ply as usize];
            let own = call.best == Some(cutoff.bound);
            (node(call.mv), if own { call.best_move } else { None })
        });
        Some(Cut { step, node: node(here.mv), cutoff, value: here.best?, cause })
    }

    /// Algorithm and convention in one line, without a comment sign: the head of every output.
    pub fn header(&self) -> String {
        let mut line = self.options.header(&self.tree);
        if self.recording.dropped() > 0 {
            line.push_str(&format!(
                "; stopped recording after {} events, {} more not kept",
                self.recording.len(),
                self.recording.dropped()
            ));
        }
        line
    }
}
