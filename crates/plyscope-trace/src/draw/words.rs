//! What a picture says in words and numbers.

use super::scene::{Known, NodeView, State};
use crate::Run;
use plyscope::{Cutoff, EventKind, NodeId, Player, Score, Source, Tree, Value, Window};

/// Writes numbers and signs, in Unicode or ASCII.
#[derive(Clone, Copy)]
pub(super) struct Words<'r> {
    pub(super) run: &'r Run,
    pub(super) ascii: bool,
}

impl<'r> Words<'r> {
    fn tree(self) -> &'r Tree {
        &self.run.tree
    }

    /// `text`, which must be ours and not a name, without signs that ASCII lacks if they are not wanted.
    pub(super) fn signs(self, text: &str) -> String {
        if !self.ascii {
            return text.to_owned();
        }
        let mut out = String::new();
        for c in text.chars() {
            match c {
                '∞' => out.push_str("inf"),
                '≥' => out.push_str(">="),
                '≤' => out.push_str("<="),
                'α' => out.push_str("alpha"),
                'β' => out.push_str("beta"),
                '→' => out.push_str("->"),
                '…' => out.push_str("..."),
                c => out.push(c),
            }
        }
        out
    }

    pub(super) fn dots(self) -> &'static str {
        if self.ascii { "..." } else { "…" }
    }

    pub(super) fn score(self, score: Score) -> String {
        self.signs(&self.tree().show(score))
    }

    pub(super) fn value(self, value: Value) -> String {
        self.signs(&format!("{} {}", value.bound.sign(), self.tree().show(value.score)))
    }

    pub(super) fn known(self, known: Known) -> String {
        match known {
            Known::Value(value) => self.value(value),
            Known::SoFar(score) => format!("v {}", self.score(score)),
        }
    }

    pub(super) fn window(self, window: Window) -> String {
        format!("({}, {})", self.score(window.alpha), self.score(window.beta))
    }

    fn name(self, node: NodeId) -> &'r str {
        self.tree().name(node)
    }

    /// `MAX`, `MIN` or `leaf`.
    pub(super) fn kind(self, node: NodeId) -> &'static str {
        match self.tree().player(node) {
            _ if self.tree().is_leaf(node) => "leaf",
            Player::Max => "MAX",
            Player::Min => "MIN",
        }
    }

    /// Everything about a node in one line: what a pointer over it shows and a screen reader says.
    pub(super) fn node(self, node: NodeId, view: &NodeView) -> String {
        let tree = self.tree();
        let mut out = format!("{}: {}", self.name(node), self.kind(node));
        if let (true, Some(value)) = (tree.is_leaf(node), tree.value(node)) {
            out.push_str(&format!(" = {}", self.score(value)));
        }
        match view.state {
            State::Unseen => out.push_str(", not reached"),
            State::Skipped => out.push_str(", skipped"),
            State::Open => out.push_str(", open"),
            State::Done => out.push_str(", returned"),
        }
        if matches!(view.state, State::Open | State::Done) {
            if let (Some(known), false) = (view.value, tree.is_leaf(node)) {
                match known {
                    Known::Value(value) if view.state == State::Done => {
                        out.push_str(&format!(" {}", self.value(value)));
                    }
                    Known::Value(value) => out.push_str(&format!(", {} so far", self.value(value))),
                    Known::SoFar(score) => {
                        out.push_str(&format!(", {} so far, not a bound", self.score(score)))
                    }
                }
            }
            if let Some(source) = view.source {
                out.push_str(&format!(" ({})", source_word(source)));
            }
            if let (Some(window), Some(called)) = (view.window, view.called) {
                out.push_str(&format!("; called with {}", self.window(called)));
                if window != called {
                    let when = if view.state == State::Done { "at the end" } else { "now" };
                    out.push_str(&format!(", window {when} {}", self.window(window)));
                }
            }
        }
        out
    }

    /// What happened in a step, in short.
    pub(super) fn step(self, step: usize) -> String {
        let name = self.run.node(step).map_or("", |node| self.name(node));
        match self.run.recording.events()[step].kind {
            EventKind::Enter { window, .. } => {
                let kind = self.run.node(step).map_or("", |node| self.kind(node));
                format!("{kind} {name} is called with {}", self.window(window))
            }
            EventKind::Leaf { value, source: Source::Terminal } => {
                format!("leaf {name} {}", self.value(value))
            }
            EventKind::Leaf { value, source } => {
                format!("{name} {} ({})", self.value(value), source_word(source))
            }
            EventKind::Child { mv, value, window, improved, .. } => {
                let news = if improved { "best so far" } else { "no better" };
                let (child, value) = (self.name(mv), self.score(value));
                format!("{name} has {value} from {child}, {news}; window {}", self.window(window))
            }
            EventKind::Cutoff(cutoff) => self.cut(name, cutoff),
            EventKind::Hit { value, enough, .. } => {
                let use_of = if enough { "enough" } else { "a hint" };
                format!("table knows {name} {}, {use_of}", self.value(value))
            }
            EventKind::Store { value, .. } => format!("table learns {name} {}", self.value(value)),
            EventKind::Research { window } => format!("{name} searches again with {}", self.window(window)),
            EventKind::Iteration { depth, window } => {
                let depth = depth.map_or(String::new(), |d| format!(" to depth {d}"));
                format!("search from the root{depth} with {}", self.window(window))
            }
            EventKind::Leave { value } => format!("{name} returns {}", self.value(value)),
        }
    }

    fn cut(self, name: &str, Cutoff { kind, skipped, .. }: Cutoff) -> String {
        let kind = self.signs(&kind.letter().to_string());
        match skipped {
            0 => format!("{kind} cut at {name}, nothing left to skip"),
            1 => format!("PRUNE at {name}, {kind} cut, 1 child skipped"),
            n => format!("PRUNE at {name}, {kind} cut, {n} children skipped"),
        }
    }

    /// The result in short.
    pub(super) fn result(self) -> String {
        let run = self.run;
        let leaves = |n: usize| if n == 1 { "1 leaf".to_owned() } else { format!("{n} leaves") };
        let root = self.name(run.tree.root());
        let mut visited = run.visited();
        let visits = visited.len();
        visited.sort_unstable();
        visited.dedup();
        let mut out = format!("{root} = {}; {} visited", self.score(run.value), leaves(visited.len()));
        if visits > visited.len() {
            out.push_str(&format!(" in {visits} visits"));
        }
        if !run.path.is_empty() {
            let names: Vec<_> = run.path.iter().map(|&node| self.name(node)).collect();
            out.push_str(&format!("; best path {}", names.join(" ")));
        }
        out
    }
}

/// Where a value that is not from the children comes from.
pub(super) fn source_word(source: Source) -> &'static str {
    match source {
        Source::Terminal => "end",
        Source::Horizon => "static",
        Source::Table => "table",
        Source::Proof => "proved",
    }
}
