//! One full sentence per step that says why.

use super::{Lines, Settings, Signs, Tone, shown_name};
use crate::catalogue::messages as m;
use crate::view::{Round, View, Walk, rounds};
use crate::{Algorithm, Cut, Lang, Run};
use plyscope::{Again, Bound, EventKind, NodeId, Player, Reached, Score, Source, Tree, Value, Window};
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
///     "C (MIN) is at most 2; A already has 6 through B, so C's remaining child cannot matter."
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
    Teller::new(run, signs, Lang::En).sentence(&View::at(run, step))
}

pub(super) fn lines(run: &Run, settings: &Settings, line: &mut impl Lines) -> io::Result<()> {
    let Settings { signs, steps, lang, .. } = *settings;
    line(Tone::Head, &format!("# {}", signs.text(&run.header_in(lang))))?;
    let width = run.recording.len().to_string().len();
    let teller = Teller::new(run, signs, lang);
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
    lang: Lang,
    /// Between the least and the greatest value anywhere in the tree, every node has its value.
    extremes: Window,
}

impl<'t> Words<'t> {
    /// Words for a search of `tree` by `algorithm`.
    pub fn new(tree: &'t Tree, algorithm: Algorithm, signs: Signs) -> Words<'t> {
        Words { tree, algorithm, signs, lang: Lang::En, extremes: tree.extremes() }
    }

    /// The same in another language.
    pub fn speaking(self, lang: Lang) -> Words<'t> {
        Words { lang, ..self }
    }

    fn name(&self, node: NodeId) -> String {
        shown_name(self.tree, node).into_owned()
    }

    fn titled(&self, node: NodeId, player: Player) -> String {
        format!("{} ({player})", self.name(node))
    }

    fn score(&self, score: Score) -> String {
        self.signs.score(self.lang, self.tree, score)
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
            Bound::AtLeast => m::at_least(self.lang, score),
            Bound::AtMost => m::at_most(self.lang, score),
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
            match alpha == Score::NEG_INFINITY {
                true => m::more_than(self.lang, self.score(alpha)),
                false => m::at_least(self.lang, self.score(beta)),
            }
        })
    }

    /// The same question in signs.
    fn sign_question(&self, window: Window) -> Option<String> {
        let Window { alpha, beta } = window;
        (alpha.up() == beta).then(|| match alpha == Score::NEG_INFINITY {
            true => format!("> {}", self.score(alpha)),
            false => self.signs.text(&format!("≥ {}", self.score(beta))).into_owned(),
        })
    }

    /// Why the remaining children of a node cannot matter.
    pub fn cut(&self, cut: &Cut) -> String {
        let Cut { node, cutoff, value, cause, .. } = *cut;
        let lang = self.lang;
        let player = self.tree.player(node);
        let reach = match player {
            Player::Max => Bound::AtLeast,
            Player::Min => Bound::AtMost,
        };
        let value = self.settled(Value { score: value, bound: reach });
        let here = self.titled(node, player);
        let value = match value.bound {
            Bound::Exact => m::is_worth(lang, here, self.score(value.score)),
            _ => m::is_bounded(lang, here, self.amount(value)),
        };
        let bound = self.score(cutoff.bound);
        let reason = match (cause, player) {
            (Some((setter, Some(through))), _) => {
                m::cut_has(lang, self.name(setter), bound, self.name(through))
            }
            (Some((setter, None)), _) => {
                // Whom the setter asked: its child on the way to the node.
                let path = self.tree.path(node);
                let asked = path.get(self.tree.ply(setter) as usize + 1);
                let asked = asked.map_or_else(String::new, |&child| self.name(child));
                // Beside an infinity there is no number to name.
                let sought = match (reach, cutoff.bound) {
                    (Bound::AtLeast, b) if b == Score::NEG_INFINITY.up() => {
                        m::more_than(lang, self.score(Score::NEG_INFINITY))
                    }
                    (Bound::AtLeast, _) => m::at_least(lang, bound),
                    (_, b) if b == Score::INFINITY.down() => m::less_than(lang, self.score(Score::INFINITY)),
                    _ => m::at_most(lang, bound),
                };
                m::cut_asked(lang, self.name(setter), asked, sought)
            }
            (None, Player::Max) if cutoff.bound.is_infinite() => m::cut_none_more(lang, bound),
            (None, Player::Min) if cutoff.bound.is_infinite() => m::cut_none_less(lang, bound),
            (None, _) if self.algorithm == Algorithm::Thresholds => match player {
                Player::Max => m::cut_tree_none_more(lang, bound),
                Player::Min => m::cut_tree_none_less(lang, bound),
            },
            (None, _) if self.asks_root() => {
                let root = self.name(self.tree.root());
                // A null window stands for one question, which has two sides.
                let question = match reach {
                    Bound::AtLeast => self.question(Window::at_least(cutoff.bound)),
                    _ if cutoff.bound == Score::INFINITY.down() => {
                        self.question(Window::at_least(Score::INFINITY))
                    }
                    _ => Some(m::at_most(lang, bound)),
                };
                m::cut_question(lang, root, question.unwrap_or_default())
            }
            (None, _) => m::cut_called_with(lang, bound),
        };
        let name = self.name(node);
        let children = self.tree.children(node).len() as u32;
        // The tree of a game's search has only what was visited.
        let skipped = if self.algorithm == Algorithm::Engine { 0 } else { cutoff.skipped };
        let seen = children.saturating_sub(skipped);
        let rest = match (cutoff.skipped, seen) {
            (0, _) => m::cut_rest_none(lang),
            (1, 1) => m::cut_rest_other(lang, &name),
            (1, _) => m::cut_rest_last(lang, &name),
            (n, _) => m::cut_rest_many(lang, &name, n),
        };
        let mut text = m::cut(lang, value, reason, rest);
        if let Some((setter, _)) = cause
            && cutoff.deep
        {
            let plies = self.tree.ply(node) - self.tree.ply(setter);
            text.push_str(&m::cut_deep(lang, self.name(setter), plies, name));
        }
        text
    }
}

/// Makes the sentences of one recording.
pub struct Teller<'r> {
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
    /// For one recording, in these signs and this language.
    pub fn new(run: &'r Run, signs: Signs, lang: Lang) -> Teller<'r> {
        Teller { run, words: Words::new(&run.tree, run.options.algorithm, signs).speaking(lang) }
    }

    /// Why a step happened; see [`why`].
    pub fn sentence(&self, view: &View) -> String {
        let lang = self.lang;
        match view.event.kind {
            EventKind::Enter { window, depth, .. } => self.enter(view, window, depth),
            EventKind::Bounds { least, most, window } => {
                let window = self.signs.window(lang, &self.run.tree, window);
                m::bounds_known(lang, self.here(view), self.score(least), self.score(most), window)
            }
            EventKind::Omit { moves: 1 } => m::omits_one(lang, self.here(view)),
            EventKind::Omit { moves } => m::omits_many(lang, self.here(view), moves),
            EventKind::StandPat { value, window } => {
                let window = self.signs.window(lang, &self.run.tree, window);
                m::stands_pat(lang, self.here(view), self.score(value), window)
            }
            EventKind::Leaf { value, source } => self.leaf(view, value, source),
            EventKind::Child { mv, value, best, improved, .. } => self.child(view, mv, value, best, improved),
            EventKind::Cutoff(_) => view.cut(self.run).map_or_else(String::new, |cut| self.cut(&cut)),
            EventKind::Hit { value, mv, enough } => {
                let hint = mv.map_or(String::new(), |mv| m::hit_move(lang, self.name(mv)));
                // At the root a move is wanted, so it is searched whatever the table knows.
                let use_ = match (enough, mv) {
                    (true, _) => m::hit_enough(lang),
                    (false, Some(_)) => m::hit_first(lang),
                    (false, None) => m::hit_little(lang),
                };
                // An entry of another depth says what was found there, not what is true here.
                let worth = match self.run.options.algorithm {
                    Algorithm::Deepening | Algorithm::Engine if !enough => {
                        m::hit_found(lang, self.amount(value))
                    }
                    _ => m::hit_worth(lang, self.amount(value)),
                };
                match self.run.known_from(view.step) {
                    Some(from) => m::hit_from(lang, self.here(view), self.way(from), worth, hint, use_),
                    None => m::hit(lang, self.here(view), worth, hint, use_),
                }
            }
            EventKind::Store { value, mv } => {
                // After a search that found nothing good enough no move is known to be the best.
                let player = view.stack.last().map_or(Player::Max, |call| call.player);
                let mv = mv.filter(|_| proves_move(player, value.bound));
                let hint = mv.map_or(String::new(), |mv| m::store_move(lang, self.name(mv)));
                m::store(lang, self.here(view), self.amount(value), hint)
            }
            EventKind::Research { window, again } => {
                let child = view.returned().map_or_else(|| m::the_child(lang), |(child, _)| self.name(child));
                let player = view.stack.last().map_or(Player::Max, |call| call.player);
                let shown = self.signs.window(lang, &self.run.tree, window);
                match player {
                    _ if again == Again::Deeper => m::research_deeper(lang, child),
                    Player::Max => m::research_more(lang, child, self.score(window.alpha), shown),
                    Player::Min => m::research_less(lang, child, self.score(window.beta), shown),
                }
            }
            EventKind::Iteration { depth, window } => {
                let depth = depth.map_or(String::new(), |depth| m::to_depth(lang, depth));
                let root = self.name(self.run.tree.root());
                let question = self.sign_question(window);
                let question =
                    question.map_or(String::new(), |asked| m::iteration_question(lang, root, asked));
                m::iteration(lang, depth, self.signs.window(lang, &self.run.tree, window), question)
            }
            EventKind::Leave { value } => self.leave(view, value),
        }
    }

    /// A node of a game by all the moves that lead to it: one move alone may lead to many.
    fn way(&self, node: NodeId) -> String {
        let path = self.run.tree.path(node);
        match path.get(1..) {
            None | Some([]) => self.name(node),
            Some(moves) => moves.iter().map(|&node| self.name(node)).collect::<Vec<_>>().join(" "),
        }
    }

    /// The node of the step, with its player.
    fn here(&self, view: &View) -> String {
        match (view.node(self.run), view.stack.last()) {
            (Some(node), Some(call)) => self.titled(node, call.player),
            _ => m::the_search(self.lang),
        }
    }

    /// Which values still matter in a window, or nothing if all do.
    fn matters(&self, window: Window) -> Option<String> {
        // Where a search starts from the extremes, they are not bounds that anybody has reached.
        let start = match self.run.options.algorithm {
            Algorithm::Thresholds => self.extremes,
            _ => Window::FULL,
        };
        if let Some(question) = self.question(window) {
            return Some(m::matters_question(self.lang, question));
        }
        let alpha = (window.alpha != start.alpha && !window.alpha.is_infinite()).then_some(window.alpha);
        let beta = (window.beta != start.beta && !window.beta.is_infinite()).then_some(window.beta);
        match (alpha, beta) {
            (None, None) => None,
            (Some(a), None) => Some(m::matters_above(self.lang, self.score(a))),
            (None, Some(b)) => Some(m::matters_below(self.lang, self.score(b))),
            (Some(a), Some(b)) => Some(m::matters_between(self.lang, self.score(a), self.score(b))),
        }
    }

    fn enter(&self, view: &View, window: Window, depth: Option<u32>) -> String {
        let lang = self.lang;
        let here = self.here(view);
        let depth = match (self.run.options.has_horizon(), depth) {
            (true, Some(1)) => m::horizon_one(lang),
            (true, Some(left)) if left > 0 => m::horizon_many(lang, left),
            _ => String::new(),
        };
        let parent = view.stack.len().checked_sub(2).map(|i| &view.stack[i]);
        let Some(parent) = parent else {
            let matters = self.matters(window).unwrap_or_else(|| m::matters_any(lang));
            return m::starts(lang, here, depth, matters);
        };
        let root = self.run.tree.root();
        let above = self.titled(parent.mv.unwrap_or(root), parent.player);
        if view.valued_at_once(self.run) {
            let node = view.node(self.run).map_or_else(String::new, |node| self.name(node));
            return m::looks_at(lang, above, node);
        }
        let again = if parent.player == view.stack[view.stack.len() - 1].player {
            m::moves_again(lang, parent.player)
        } else {
            String::new()
        };
        let reached = view.stack.last().map_or(Reached::Move, |call| call.reached);
        let how = match reached {
            Reached::Root | Reached::Move => String::new(),
            Reached::Reduced(plies) => m::by_reduction(lang, plies),
            Reached::Noisy => m::by_noise(lang),
            Reached::Pass => m::by_pass(lang),
            Reached::Verify => m::to_verify(lang),
            Reached::Quiet => m::only_noise(lang),
        };
        let here = format!("{here}{how}{depth}{again}");
        match self.matters(window) {
            Some(matters) => m::tries_for(lang, above, here, matters),
            None => m::tries(lang, above, here),
        }
    }

    fn leaf(&self, view: &View, value: Value, source: Source) -> String {
        let node = view.node(self.run).map_or_else(String::new, |node| self.name(node));
        // The table was asked in the step before.
        let from = view.step.checked_sub(1).and_then(|step| self.run.known_from(step));
        if let (Source::Table, Some(from)) = (source, from) {
            return m::leaf_known(self.lang, node, self.way(from), self.amount(value));
        }
        let say = match source {
            Source::Terminal if self.run.game.is_some() => m::leaf_over,
            Source::Terminal => m::leaf_end,
            Source::Horizon => m::leaf_horizon,
            Source::Table => m::leaf_table,
            Source::Proof if self.run.game.is_some() => m::leaf_hints,
            Source::Proof => m::leaf_proof,
            Source::Margin => m::leaf_margin,
            Source::Pass => m::leaf_pass,
        };
        say(self.lang, node, self.amount(value))
    }

    fn child(&self, view: &View, mv: NodeId, value: Score, best: Score, improved: bool) -> String {
        let lang = self.lang;
        let here = self.here(view);
        let child = self.name(mv);
        let known = view.returned().map_or(Value::exact(value), |(_, value)| value);
        let exact = self.settled(known).bound == Bound::Exact;
        let Some(call) = view.stack.last() else { return String::new() };
        let had = view.before.and_then(|before| before.best.zip(before.best_move));
        // "C is at most 2" or "C gives 2".
        let gives = if exact {
            m::gives(lang, &child, self.score(value))
        } else {
            m::is_worth(lang, &child, self.amount(known))
        };
        // Where α or β itself is the running value it may come from above, and then from no child of this node.
        let side = |window: Window| match call.player {
            Player::Max => window.alpha,
            Player::Min => window.beta,
        };
        let inherited = self.keeps_window_side() && best != value && best == side(call.entry);
        let now = self.score(best);
        if inherited {
            return match call.player {
                Player::Max => m::child_inherited_more(lang, gives, now, call.player, here),
                Player::Min => m::child_inherited_less(lang, gives, now, call.player, here),
            };
        }
        let had = had.filter(|_| {
            !self.keeps_window_side() || view.before.map(|b| side(b.window)) != Some(side(call.entry))
        });
        match (improved, had) {
            (true, None) if exact => m::child_first(lang, here, now, child),
            (true, None) => m::child_counted(lang, gives, here, now),
            (true, Some((old, through))) => {
                let (old, through) = (self.score(old), self.name(through));
                match call.player {
                    Player::Max => m::child_more(lang, gives, old, through, here, now),
                    Player::Min => m::child_less(lang, gives, old, through, here, now),
                }
            }
            (false, Some((old, through))) => {
                let tie = if exact && value == old { m::child_tie(lang) } else { String::new() };
                m::child_kept(lang, gives, tie, here, self.score(old), self.name(through))
            }
            (false, None) => m::child_stays(lang, gives, here, now),
        }
    }

    fn leave(&self, view: &View, value: Value) -> String {
        let lang = self.lang;
        let here = self.here(view);
        let amount = self.amount(value);
        if view.event.ply == 0 {
            let best = view.stack.last().and_then(|call| call.best_move.map(|mv| (call.player, mv)));
            let exact = self.settled(value).bound == Bound::Exact;
            let mut text = m::is_worth(lang, here, amount);
            match best {
                Some((_, mv)) if exact && self.run.game.is_some() => {
                    text.push_str(&m::root_best_move(lang, self.name(mv)));
                }
                Some((player, mv)) if exact => text.push_str(&m::root_best(lang, player, self.name(mv))),
                Some((player, mv)) if proves_move(player, value.bound) => {
                    text.push_str(&m::root_through(lang, self.name(mv)));
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
                text.push_str(&m::root_together(lang, root, self.score(known.alpha)));
            }
            return text + ".";
        }
        let ghosts = match self.run.not_shown_in(view.step) {
            0 => String::new(),
            nodes => m::not_shown_below(lang, lang.count(nodes)),
        };
        if view.is_leaf_call() {
            let node = view.node(self.run).map_or_else(String::new, |node| self.name(node));
            return m::returns(lang, node, self.score(value.score));
        }
        let text = match self.settled(value).bound {
            Bound::Exact => m::done(lang, here, amount),
            _ => m::done_bound(lang, here, self.score(value.score), amount),
        };
        text + &ghosts
    }
}

/// Whether a value with this bound rests on one move of the player, rather than on all.
fn proves_move(player: Player, bound: Bound) -> bool {
    match player {
        Player::Max => bound != Bound::AtMost,
        Player::Min => bound != Bound::AtLeast,
    }
}
