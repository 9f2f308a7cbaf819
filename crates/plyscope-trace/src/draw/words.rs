//! What a picture says in words and numbers.

use super::scene::{NodeView, State, Worth};
use crate::catalogue::messages as m;
use crate::style::shown_name;
use crate::{Lang, Run};
use plyscope::{Bound, Cutoff, EventKind, NodeId, Score, Source, Tree, Value, Window};
use std::borrow::Cow;

/// Writes numbers and signs, in Unicode or ASCII.
#[derive(Clone, Copy)]
pub(super) struct Words<'r> {
    pub(super) run: &'r Run,
    pub(super) ascii: bool,
    pub(super) lang: Lang,
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
        self.signs(&self.lang.score(self.tree(), score))
    }

    pub(super) fn value(self, value: Value) -> String {
        format!("{} {}", self.signs(value.bound.sign()), self.score(value.score))
    }

    pub(super) fn known(self, known: Worth) -> String {
        match known {
            Worth::Value(value) => self.value(value),
            Worth::SoFar(score) => format!("v {}", self.score(score)),
        }
    }

    /// What stands in a leaf that the search valued: its value, with a sign if it is a bound.
    pub(super) fn leaf(self, known: Worth) -> String {
        match known {
            Worth::Value(Value { score, bound: Bound::Exact }) | Worth::SoFar(score) => self.score(score),
            Worth::Value(value) => self.value(value),
        }
    }

    /// What stands under a leaf of a game: how many nodes are not shown below it, or from where its value is known.
    pub(super) fn under(self, node: NodeId, view: &NodeView) -> Option<String> {
        match self.run.not_shown(node) {
            0 => self.run.game.as_ref().and(view.source).map(|source| self.source(source)),
            nodes => Some(format!("+{}", self.lang.count(nodes))),
        }
    }

    pub(super) fn window(self, window: Window) -> String {
        format!("({}, {})", self.score(window.alpha), self.score(window.beta))
    }

    /// What a node can still be worth, both ends included.
    pub(super) fn range(self, [least, most]: [Score; 2]) -> String {
        format!("[{}, {}]", self.score(least), self.score(most))
    }

    fn name(self, node: NodeId) -> Cow<'r, str> {
        shown_name(self.tree(), node)
    }

    /// `MAX`, `MIN` or `leaf`.
    pub(super) fn kind(self, node: NodeId) -> String {
        match self.tree().player(node) {
            _ if self.run.not_shown(node) > 0 && self.tree().is_leaf(node) => {
                m::not_shown_word(self.lang, self.lang.count(self.run.not_shown(node)))
            }
            // Where it has its value from is said with the value.
            player if self.run.game.is_some() && self.tree().is_evaluated(node) => player.to_string(),
            _ if self.tree().is_evaluated(node) => m::evaluated_word(self.lang),
            _ if self.tree().is_leaf(node) => m::leaf_word(self.lang),
            player => player.to_string(),
        }
    }

    /// Everything about a node in one line: what a pointer over it shows and a screen reader says.
    pub(super) fn node(self, node: NodeId, view: &NodeView) -> String {
        let lang = self.lang;
        let tree = self.tree();
        let mut out = format!("{}: {}", self.name(node), self.kind(node));
        if let (true, Some(value)) = (tree.is_leaf(node), tree.value(node)) {
            out.push_str(&format!(" = {}", self.score(value)));
        }
        // What is written at a leaf was said before it was reached.
        let written = tree.is_leaf(node) && tree.value(node).is_some();
        let shows_value = view.value.is_some() && !written;
        out.push_str(&match view.state {
            State::Unseen if self.run.is_beyond(node) => m::below_horizon(lang),
            State::Unseen => m::not_reached(lang),
            State::Skipped => m::skipped(lang),
            State::Open => m::open(lang),
            State::Done if shows_value => m::returned(lang),
            State::Done => m::returned_leaf(lang),
        });
        if matches!(view.state, State::Open | State::Done) {
            if let (Some(known), false) = (view.value, written) {
                match known {
                    Worth::Value(value) if view.state == State::Done => {
                        out.push_str(&format!(" {}", self.value(value)));
                    }
                    Worth::Value(value) => out.push_str(&m::so_far(lang, self.value(value))),
                    Worth::SoFar(score) => out.push_str(&m::no_bound(lang, self.score(score))),
                }
            }
            if let Some(source) = view.source {
                out.push_str(&format!(" ({})", self.source(source)));
            }
            if let (Some(window), Some(called)) = (view.window, view.called) {
                out.push_str(&m::called_with(lang, self.window(called)));
                if window != called {
                    let now = if view.state == State::Done { m::window_at_end } else { m::window_now };
                    out.push_str(&now(lang, self.window(window)));
                }
            }
        }
        out
    }

    /// What happened in a step, in short.
    pub(super) fn step(self, step: usize) -> String {
        let lang = self.lang;
        let name = self.run.node(step).map_or(Cow::Borrowed(""), |node| self.name(node));
        let name = &*name;
        match self.run.recording.events()[step].kind {
            EventKind::Enter { window, .. } => {
                let kind = self.run.node(step).map_or_else(String::new, |node| self.kind(node));
                m::is_called(lang, kind, name, self.window(window))
            }
            EventKind::Leaf { value, source: Source::Terminal } => m::leaf_is(lang, name, self.value(value)),
            EventKind::Leaf { value, source } => {
                format!("{name} {} ({})", self.value(value), self.source(source))
            }
            EventKind::Child { mv, value, window, improved, .. } => {
                let say = if improved { m::has_best } else { m::has_no_better };
                say(lang, name, self.score(value), self.name(mv), self.window(window))
            }
            EventKind::Cutoff(cutoff) => self.cut(name, cutoff),
            EventKind::Hit { value, enough: true, .. } => m::table_enough(lang, name, self.value(value)),
            EventKind::Hit { value, .. } => m::table_hint(lang, name, self.value(value)),
            EventKind::Store { value, .. } => m::table_learns(lang, name, self.value(value)),
            EventKind::Bounds { window, .. } => m::has_bounds(lang, name, self.window(window)),
            EventKind::Omit { moves } => m::leaves_out(lang, name, moves),
            EventKind::StandPat { value, window } => {
                m::may_stop(lang, name, self.score(value), self.window(window))
            }
            EventKind::Research { window, .. } => m::searches_again(lang, name, self.window(window)),
            EventKind::Iteration { depth, window } => {
                let depth = depth.map_or(String::new(), |d| m::to_depth(lang, d));
                m::from_root(lang, depth, self.window(window))
            }
            EventKind::Leave { value } => m::node_returns(lang, name, self.value(value)),
        }
    }

    fn cut(self, name: &str, Cutoff { kind, skipped, .. }: Cutoff) -> String {
        let kind = self.signs(&kind.letter().to_string());
        match skipped {
            0 => m::cut_nothing(self.lang, kind, name),
            1 => m::prune_one(self.lang, kind, name),
            n => m::prune_many(self.lang, kind, name, n),
        }
    }

    /// The result in short.
    pub(super) fn result(self) -> String {
        let (run, lang) = (self.run, self.lang);
        let root = self.name(run.tree.root());
        if let Some(game) = &run.game {
            let mut out = m::result_game(lang, root, self.value(game.value), lang.count(game.asked.searched));
            if !game.asked.line.is_empty() {
                out.push_str(&m::result_path(lang, game.asked.line.join(" ")));
            }
            return out;
        }
        let mut visited = run.visited();
        let visits = visited.len();
        visited.sort_unstable();
        visited.dedup();
        let all = visited.len();
        visited.retain(|&node| run.tree.is_leaf(node) && !run.tree.is_evaluated(node));
        let (leaves, evaluated) = (visited.len(), all - visited.len());
        let mut out = m::result(lang, root, self.score(run.value));
        match leaves {
            0 if evaluated > 0 => {}
            1 => out.push_str(&m::result_leaf(lang)),
            n => out.push_str(&m::result_leaves(lang, n)),
        }
        if leaves > 0 && evaluated > 0 {
            out.push(',');
        }
        match evaluated {
            0 => {}
            1 => out.push_str(&m::result_evaluated_one(lang)),
            n => out.push_str(&m::result_evaluated(lang, n)),
        }
        if visits > all {
            out.push_str(&m::result_visits(lang, visits));
        }
        if !run.path.is_empty() {
            let names: Vec<_> = run.path.iter().map(|&node| self.name(node)).collect();
            out.push_str(&m::result_path(lang, names.join(" ")));
        }
        out
    }

    /// Where a value that is not from the children comes from.
    pub(super) fn source(self, source: Source) -> String {
        match source {
            Source::Terminal => m::source_end(self.lang),
            Source::Horizon => m::source_static(self.lang),
            Source::Table => m::source_table(self.lang),
            Source::Proof => m::source_proved(self.lang),
            Source::Margin => m::source_margin(self.lang),
            Source::Pass => m::source_pass(self.lang),
        }
    }
}

/// That as a CSS class.
pub(super) fn source_class(source: Source) -> &'static str {
    match source {
        Source::Terminal => "end",
        Source::Horizon => "static",
        Source::Table => "table",
        Source::Proof => "proved",
        Source::Margin | Source::Pass => "guess",
    }
}
