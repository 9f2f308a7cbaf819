//! One full sentence per step that says why.

use super::{Lines, Settings, Signs, Tone, shown_name};
use crate::view::{Round, View, Walk, rounds};
use crate::{Algorithm, Cut, Run};
use plyscope::{Bound, EventKind, NodeId, Player, Score, Source, Tree, Value, Window};
use std::io;

/// Why the step happened, in one or two sentences.
///
/// Law: nothing is said that is not true of the tree as it was searched; "at least" and "at most" are bounds on the
/// value of the node.
///
/// ```
/// use plyscope_trace::{Algorithm, Options, examples, run, style::why};
/// let run = run(&examples::find("letters").unwrap().tree(), Options::new(Algorithm::AlphaBeta))?;
/// let cut = run.cuts()[1].step;
/// assert_eq!(
///     why(&run, cut),
///     "C (MIN) is at most 2; A already has 6 through B, so C's 1 other child cannot matter."
/// );
/// # Ok::<(), plyscope_trace::RunError>(())
/// ```
///
/// # Panics
/// If there is no such step.
pub fn why(run: &Run, step: usize) -> String {
    why_with(run, step, Signs::Unicode)
}

/// [`why`] in other signs.
///
/// # Panics
/// If there is no such step.
pub fn why_with(run: &Run, step: usize, signs: Signs) -> String {
    Teller::new(run, signs).sentence(&View::at(run, step))
}

pub(super) fn lines(run: &Run, settings: &Settings, line: &mut impl Lines) -> io::Result<()> {
    let Settings { signs, steps } = *settings;
    line(Tone::Head, &format!("# {}", signs.text(&run.header())))?;
    let width = run.recording.len().to_string().len();
    let teller = Teller::new(run, signs);
    let mut walk = Walk::new(run);
    while let Some(view) = walk.advance() {
        if steps.ends_before(view.step) {
            break;
        }
        if steps.contains(view.step) {
            let tone = match view.event.kind {
                EventKind::Leaf { .. } => Tone::Leaf,
                EventKind::Cutoff(_) => Tone::Cut,
                EventKind::Iteration { .. } | EventKind::Research { .. } => Tone::Note,
                _ => Tone::Plain,
            };
            line(tone, &format!("{:>width$}  {}", view.step + 1, teller.sentence(view)))?;
        }
    }
    Ok(())
}

/// Speaks about the nodes and values of one search.
#[derive(Clone, Debug)]
pub struct Words<'t> {
    tree: &'t Tree,
    algorithm: Algorithm,
    signs: Signs,
    /// Between the least and the greatest value anywhere in the tree, every node has its value.
    extremes: Window,
}

impl<'t> Words<'t> {
    /// Words for a search of `tree` by `algorithm`.
    pub fn new(tree: &'t Tree, algorithm: Algorithm, signs: Signs) -> Words<'t> {
        Words { tree, algorithm, signs, extremes: tree.extremes() }
    }

    fn name(&self, node: NodeId) -> String {
        shown_name(self.tree, node).into_owned()
    }

    fn titled(&self, node: NodeId, player: Player) -> String {
        format!("{} ({player})", self.name(node))
    }

    fn score(&self, score: Score) -> String {
        self.signs.score(self.tree, score)
    }

    /// A bound at the edge of what is possible is the value, where the search knows the edges.
    fn settled(&self, value: Value) -> Value {
        let edge = match (self.algorithm, value.bound) {
            (Algorithm::Thresholds, Bound::AtLeast) => Some(self.extremes.beta),
            (Algorithm::Thresholds, Bound::AtMost) => Some(self.extremes.alpha),
            (_, Bound::AtLeast) => Some(Score::INFINITY),
            (_, Bound::AtMost) => Some(Score::NEG_INFINITY),
            (_, Bound::Exact) => None,
        };
        if edge == Some(value.score) { Value::exact(value.score) } else { value }
    }

    /// "6", "at least 6", "at most 6".
    fn amount(&self, value: Value) -> String {
        let score = self.score(value.score);
        match self.settled(value).bound {
            Bound::Exact => score,
            Bound::AtLeast => format!("at least {score}"),
            Bound::AtMost => format!("at most {score}"),
        }
    }

    /// α or β itself is the running value, and may come from above.
    fn keeps_window_side(&self) -> bool {
        matches!(self.algorithm, Algorithm::FailHard | Algorithm::Thresholds)
    }

    /// Only null windows are asked, from the root down.
    fn asks_root(&self) -> bool {
        matches!(self.algorithm, Algorithm::Mtdf | Algorithm::Sss)
    }

    /// What a null window asks; `None` for any other window.
    fn question(&self, window: Window) -> Option<String> {
        let Window { alpha, beta } = window;
        (alpha.up() == beta).then(|| {
            // Beside an infinity one of the two has no number.
            if alpha == Score::NEG_INFINITY {
                format!("{} or more", self.score(alpha))
            } else if beta == Score::INFINITY {
                format!("{} or less", self.score(beta))
            } else {
                format!("at least {} or less", self.score(beta))
            }
        })
    }

    /// Why the remaining children of a node cannot matter.
    pub fn cut(&self, cut: &Cut) -> String {
        let Cut { node, cutoff, value, cause, .. } = *cut;
        let player = self.tree.player(node);
        let (reach, limit) = match player {
            Player::Max => (Bound::AtLeast, "more"),
            Player::Min => (Bound::AtMost, "less"),
        };
        let value = self.settled(Value { score: value, bound: reach });
        let value = match value.bound {
            Bound::Exact => format!("worth {}", self.score(value.score)),
            _ => self.amount(value),
        };
        let bound = self.score(cutoff.bound);
        let reason = match cause {
            Some((setter, through)) => {
                let who = self.name(setter);
                // Whom the setter asked: its child on the way to the node.
                let asked = || {
                    let path = self.tree.path(node);
                    let at = self.tree.ply(setter) as usize + 1;
                    path.get(at).map_or_else(String::new, |&child| self.name(child))
                };
                // Beside an infinity there is no number to name.
                let sought = match (reach, cutoff.bound) {
                    (Bound::AtLeast, b) if b == Score::NEG_INFINITY.up() => {
                        format!("more than {}", self.score(Score::NEG_INFINITY))
                    }
                    (Bound::AtLeast, _) => format!("at least {bound}"),
                    (_, b) if b == Score::INFINITY.down() => {
                        format!("less than {}", self.score(Score::INFINITY))
                    }
                    _ => format!("at most {bound}"),
                };
                match through {
                    Some(through) => format!("{who} already has {bound} through {}", self.name(through)),
                    None => format!("{who} only asked whether {} is {sought}", asked()),
                }
            }
            None if cutoff.bound.is_infinite() => format!("nothing is {limit} than {bound}"),
            None if self.algorithm == Algorithm::Thresholds => {
                format!("nothing in this tree is worth {limit} than {bound}")
            }
            None if self.asks_root() => {
                let root = self.name(self.tree.root());
                // A null window stands for one question, which has two sides.
                let question = match reach {
                    Bound::AtLeast => self.question(Window::at_least(cutoff.bound)),
                    _ if cutoff.bound == Score::INFINITY.down() => {
                        self.question(Window::at_least(Score::INFINITY))
                    }
                    _ => Some(format!("at most {bound} or more")),
                };
                format!("the question is only whether {root} is {}", question.unwrap_or_default())
            }
            None => format!("the search was asked with the bound {bound}"),
        };
        let name = self.name(node);
        let seen = (self.tree.children(node).len() as u32).saturating_sub(cutoff.skipped);
        let rest = match (cutoff.skipped, seen) {
            (0, _) => "but that was its last child, so nothing is skipped".to_owned(),
            (1, 1) => format!("so {name}'s 1 other child cannot matter"),
            (1, _) => format!("so {name}'s 1 remaining child cannot matter"),
            (n, 1) => format!("so {name}'s {n} other children cannot matter"),
            (n, _) => format!("so {name}'s {n} remaining children cannot matter"),
        };
        let deep = match cause {
            Some((setter, _)) if cutoff.deep => {
                let plies = self.tree.ply(node) - self.tree.ply(setter);
                format!(" This is a deep cut: {} is {plies} plies above {name}.", self.name(setter))
            }
            _ => String::new(),
        };
        format!("{} is {value}; {reason}, {rest}.{deep}", self.titled(node, player))
    }
}

/// Makes the sentences of one recording.
struct Teller<'r> {
    run: &'r Run,
    words: Words<'r>,
}

impl<'r> std::ops::Deref for Teller<'r> {
    type Target = Words<'r>;

    fn deref(&self) -> &Words<'r> {
        &self.words
    }
}

impl<'r> Teller<'r> {
    fn new(run: &'r Run, signs: Signs) -> Teller<'r> {
        Teller { run, words: Words::new(&run.tree, run.options.algorithm, signs) }
    }

    fn sentence(&self, view: &View) -> String {
        match view.event.kind {
            EventKind::Enter { window, depth, .. } => self.enter(view, window, depth),
            EventKind::Leaf { value, source } => self.leaf(view, value, source),
            EventKind::Child { mv, value, best, improved, .. } => self.child(view, mv, value, best, improved),
            EventKind::Cutoff(_) => view.cut(self.run).map_or_else(String::new, |cut| self.cut(&cut)),
            EventKind::Hit { value, mv, enough } => {
                let hint =
                    mv.map_or(String::new(), |mv| format!(", with {} as the best move", self.name(mv)));
                // At the root a move is wanted, so it is searched whatever the table knows.
                let use_ = match (enough, mv) {
                    (true, _) => "that is enough here",
                    (false, Some(_)) => "that is not enough, but the move is tried first",
                    (false, None) => "that is not enough here",
                };
                // An entry of another depth says what was found there, not what is true here.
                let worth = match self.run.options.algorithm {
                    Algorithm::Deepening if !enough => {
                        format!("it was found to be worth {}", self.amount(value))
                    }
                    _ => self.worth(value),
                };
                format!("The table knows {} from before: {worth}{hint}; {use_}.", self.here(view))
            }
            EventKind::Store { value, mv } => {
                // After a search that found nothing good enough no move is known to be the best.
                let player = view.stack.last().map_or(Player::Max, |call| call.player);
                let mv = mv.filter(|_| proves_move(player, value.bound));
                let hint = mv.map_or(String::new(), |mv| format!(", best move {}", self.name(mv)));
                format!("The table notes that {} is worth {}{hint}.", self.here(view), self.amount(value))
            }
            EventKind::Research { window } => {
                let child =
                    view.returned.map_or_else(|| "the child".to_owned(), |(child, _)| self.name(child));
                let player = view.stack.last().map_or(Player::Max, |call| call.player);
                let (better, side) = match player {
                    Player::Max => ("more", window.alpha),
                    Player::Min => ("less", window.beta),
                };
                format!(
                    "So {child} is worth {better} than {}; a null window cannot tell how much, and {child} is \
                     searched again with the window {}.",
                    self.score(side),
                    self.signs.window(&self.run.tree, window)
                )
            }
            EventKind::Iteration { depth, window } => {
                let depth = depth.map_or(String::new(), |depth| format!(" to depth {depth}"));
                let root = self.name(self.run.tree.root());
                let question = match self.question(window) {
                    Some(question) => format!(": is {root} {question}?"),
                    None => ".".to_owned(),
                };
                format!(
                    "A search from the root begins{depth}, with the window {}{question}",
                    self.signs.window(&self.run.tree, window)
                )
            }
            EventKind::Leave { value } => self.leave(view, value),
        }
    }

    /// The node of the step, with its player.
    fn here(&self, view: &View) -> String {
        match (view.node(self.run), view.stack.last()) {
            (Some(node), Some(call)) => self.titled(node, call.player),
            _ => "the search".to_owned(),
        }
    }

    /// "it is worth 6", for a node that was just named.
    fn worth(&self, value: Value) -> String {
        format!("it is worth {}", self.amount(value))
    }

    /// Which values still matter in a window, or nothing if all do.
    fn matters(&self, window: Window) -> Option<String> {
        // Where a search starts from the extremes, they are no bounds that anybody has reached.
        let start = match self.run.options.algorithm {
            Algorithm::Thresholds => self.extremes,
            _ => Window::FULL,
        };
        if let Some(question) = self.question(window) {
            return Some(format!("the question is only whether it is {question}"));
        }
        let alpha = (window.alpha != start.alpha && !window.alpha.is_infinite()).then_some(window.alpha);
        let beta = (window.beta != start.beta && !window.beta.is_infinite()).then_some(window.beta);
        match (alpha, beta) {
            (None, None) => None,
            (Some(a), None) => Some(format!("only a value above {} matters", self.score(a))),
            (None, Some(b)) => Some(format!("only a value below {} matters", self.score(b))),
            (Some(a), Some(b)) => {
                Some(format!("only a value between {} and {} matters", self.score(a), self.score(b)))
            }
        }
    }

    fn enter(&self, view: &View, window: Window, depth: Option<u32>) -> String {
        let here = self.here(view);
        let depth = match (self.run.options.has_horizon(), depth) {
            (true, Some(1)) => ", 1 ply from the horizon".to_owned(),
            (true, Some(left)) if left > 0 => format!(", {left} plies from the horizon"),
            _ => String::new(),
        };
        let parent = view.stack.len().checked_sub(2).map(|i| &view.stack[i]);
        let Some(parent) = parent else {
            let matters = self.matters(window).unwrap_or("any value is possible".to_owned());
            return format!("The search starts at {here}{depth}; {matters}.");
        };
        let root = self.run.tree.root();
        let above = self.titled(parent.mv.unwrap_or(root), parent.player);
        if view.valued_at_once(self.run) {
            let node = view.node(self.run).map_or_else(String::new, |node| self.name(node));
            return format!("{above} looks at {node}.");
        }
        let again = if parent.player == view.stack[view.stack.len() - 1].player {
            format!(", where {} moves again", parent.player)
        } else {
            String::new()
        };
        match self.matters(window) {
            Some(matters) => format!("{above} tries {here}{depth}{again}; {matters}."),
            None => format!("{above} tries {here}{depth}{again}."),
        }
    }

    fn leaf(&self, view: &View, value: Value, source: Source) -> String {
        let node = view.node(self.run).map_or_else(String::new, |node| self.name(node));
        let amount = self.amount(value);
        match source {
            Source::Terminal => format!("{node} is a leaf worth {amount}."),
            Source::Horizon => format!("{node} lies at the horizon; its static value is {amount}."),
            Source::Table => format!("The table already has {node}: it is worth {amount}."),
            Source::Proof => format!("The rules settle {node}: it is worth {amount}."),
        }
    }

    fn child(&self, view: &View, mv: NodeId, value: Score, best: Score, improved: bool) -> String {
        let here = self.here(view);
        let child = self.name(mv);
        let known = view.returned.map_or(Value::exact(value), |(_, value)| value);
        let exact = self.settled(known).bound == Bound::Exact;
        let Some(call) = view.stack.last() else { return String::new() };
        let had = view.before.and_then(|before| before.best.zip(before.best_move));
        // "C is at most 2" or "C gives 2".
        let gives = if exact {
            format!("{child} gives {}", self.score(value))
        } else {
            format!("{child} is worth {}", self.amount(known))
        };
        // Where α or β itself is the running value it may come from above, and then from no child of this node.
        let side = |window: Window| match call.player {
            Player::Max => window.alpha,
            Player::Min => window.beta,
        };
        let inherited = self.keeps_window_side() && best != value && best == side(call.entry);
        let better = match call.player {
            Player::Max => "more",
            Player::Min => "less",
        };
        if inherited {
            return format!(
                "{gives}, not {better} than the {0} that {1} already has; {here} stays at {0}.",
                self.score(best),
                call.player
            );
        }
        let had = had.filter(|_| {
            !self.keeps_window_side() || view.before.map(|b| side(b.window)) != Some(side(call.entry))
        });
        match (improved, had) {
            (true, None) if exact => format!("{here} now has {}, through {child}.", self.score(best)),
            (true, None) => format!("{gives}; {here} counts it as {}, its best so far.", self.score(best)),
            (true, Some((old, through))) => format!(
                "{gives}, {better} than {} through {}; {here} now has {}.",
                self.score(old),
                self.name(through),
                self.score(best)
            ),
            (false, Some((old, through))) => {
                let tie = if exact && value == old { ", which is only equal" } else { "" };
                format!("{gives}{tie}; {here} keeps {} through {}.", self.score(old), self.name(through))
            }
            (false, None) => format!("{gives}; {here} keeps {}.", self.score(best)),
        }
    }

    fn leave(&self, view: &View, value: Value) -> String {
        let here = self.here(view);
        let amount = self.amount(value);
        if view.event.ply == 0 {
            let best = view.stack.last().and_then(|call| call.best_move.map(|mv| (call.player, mv)));
            let exact = self.settled(value).bound == Bound::Exact;
            let mut text = format!("{here} is worth {amount}");
            match best {
                Some((player, mv)) if exact => {
                    text.push_str(&format!(": {player}'s best move is to {}", self.name(mv)));
                }
                Some((player, mv)) if proves_move(player, value.bound) => {
                    text.push_str(&format!(", through {}", self.name(mv)));
                }
                _ => {}
            }
            // A driver's last answer meets what it knew before.
            let round = rounds(self.run)
                .into_iter()
                .find(|round| round.answer.is_some_and(|(at, _)| at == view.step));
            let known = round.as_ref().map(Round::known_after).filter(|known| known.alpha == known.beta);
            if let (Some(known), false) = (known, exact) {
                let root = self.name(self.run.tree.root());
                text.push_str(&format!(
                    "; with what was found before, {root} is worth {}",
                    self.score(known.alpha)
                ));
            }
            return text + ".";
        }
        if view.is_leaf_call() {
            let node = view.node(self.run).map_or_else(String::new, |node| self.name(node));
            return format!("{node} returns {}.", self.score(value.score));
        }
        match self.settled(value).bound {
            Bound::Exact => format!("{here} is done: it is worth {amount}."),
            _ => format!("{here} returns {}: it is worth {amount}.", self.score(value.score)),
        }
    }
}

/// Whether a value with this bound rests on one move of the player, rather than on all.
fn proves_move(player: Player, bound: Bound) -> bool {
    match player {
        Player::Max => bound != Bound::AtMost,
        Player::Min => bound != Bound::AtLeast,
    }
}
