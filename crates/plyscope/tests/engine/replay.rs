//! Replays what a search told, by the rules of the game alone.

use crate::common::Law;
use crate::common::graph::{Edge, Graph, Hints, Learning, Noisy, Place, Reckless};
use plyscope::engine::{Basis, Guide, Margin, Profile, Report, Stop};
use plyscope::{
    Again, Bound, CutKind, Event, EventKind, Game, Hashed, Player, Reached, Score, Source, Value, Window,
};

/// What the replay must know of a guide.
pub(crate) trait Guess {
    /// It gives hints: bounds, proofs, moves left out.
    const HINTS: bool = false;
    const NOISE: bool = false;
}
impl Guess for Learning {}
impl Guess for Noisy {
    const NOISE: bool = true;
}
impl Guess for Hints {
    const HINTS: bool = true;
}
impl Guess for Reckless {
    const NOISE: bool = true;
}

/// An open call.
struct Open {
    place: Place,
    player: Player,
    reached: Reached,
    ply: u32,
    depth: Option<u32>,
    entry: Window,
    now: Window,
    mv: Option<Edge>,
    best: Option<Score>,
    best_move: Option<Edge>,
    /// How many moves can be looked at here.
    moves: usize,
    seen: usize,
    leaf: Option<Value>,
    cut: bool,
    stands: bool,
    /// The move and the value of the child that returned last and was not yet taken notice of.
    returned: Option<(Option<Edge>, Reached, Score)>,
    /// The last child is to be searched once more.
    again: Option<(Edge, Window, Again)>,
    line: Vec<Edge>,
    below: Vec<Edge>,
}

impl Open {
    fn own(&self, window: Window) -> Score {
        if self.player == Player::Max { window.alpha } else { window.beta }
    }

    fn other(&self, window: Window) -> Score {
        if self.player == Player::Max { window.beta } else { window.alpha }
    }

    /// The window after the mover has `score` for sure.
    fn raised(&self, score: Score) -> Window {
        match self.player {
            Player::Max => Window { alpha: self.now.alpha.max(score), ..self.now },
            Player::Min => Window { beta: self.now.beta.min(score), ..self.now },
        }
    }

    fn reaches(&self, score: Score) -> bool {
        score.seen_by(self.player) >= self.other(self.now).seen_by(self.player)
    }

    fn better(&self, score: Score) -> bool {
        self.best.is_none_or(|best| score.seen_by(self.player) > best.seen_by(self.player))
    }

    /// Asks only whether a move is better than what there is.
    fn scout(&self) -> Window {
        let alpha = self.now.seen_by(self.player).alpha;
        Window::new(alpha, alpha.up()).seen_by(self.player)
    }
}

/// What a search from the root found.
struct Replayed {
    depth: Option<u32>,
    window: Window,
    value: Value,
    best: Option<Edge>,
    line: Vec<Edge>,
}

/// See [`crate::told`].
pub(crate) fn replay<const L: bool, H>(
    game: &Graph<64, L, false>,
    guide: &H,
    profile: Profile,
    events: &[Event<Edge>],
    report: &Report<Edge>,
) -> Law
where
    H: Guide<Graph<64, L, false>> + Guess,
{
    let (hints, noise) = (H::HINTS, H::NOISE);
    let selective = profile == Profile::Selective;
    let mut open: Vec<Open> = Vec::new();
    let mut found: Vec<Replayed> = Vec::new();
    let mut asked: Option<(Option<u32>, Window)> = None;
    let mut nodes = 0;
    for (i, event) in events.iter().enumerate() {
        ensure_eq!(event.number, i as u64, "the number");
        let at = |what: &str| format!("{i} {:?}: {what}", event.kind);
        if let EventKind::Iteration { depth, window } = event.kind {
            ensure!(open.is_empty(), "{}", at("inside a search"));
            asked = Some((depth, window));
            continue;
        }
        if let EventKind::Enter { mv, reached, player, window, depth } = event.kind {
            nodes += 1;
            ensure!(!window.is_empty(), "{}", at("an empty window"));
            let (place, ply) = match open.last_mut() {
                None => {
                    ensure_eq!((reached, mv), (Reached::Root, None), "{}", at("the first is the root"));
                    ensure_eq!(Some((depth, window)), asked, "{}", at("the root's window"));
                    (0, 0)
                }
                Some(top) => {
                    ensure!(top.leaf.is_none() && !top.cut, "{}", at("below a node that is done"));
                    ensure!(
                        top.returned.is_none() || top.again.is_some(),
                        "{}",
                        at("a child was not noticed")
                    );
                    let deep = depth.map(|d| i64::from(d) + 1);
                    let above = top.depth.map(i64::from);
                    match reached {
                        Reached::Root => return Err(at("not the first")),
                        Reached::Move | Reached::Reduced(_) | Reached::Noisy => {
                            let Some(mv) = mv else { return Err(at("no move")) };
                            let less = if let Reached::Reduced(by) = reached { by.into() } else { 0 };
                            if reached == Reached::Noisy {
                                ensure!(noise && top.stands && depth == Some(0), "{}", at("noise"));
                                ensure!(game.noisy_edges(top.place).contains(&mv), "{}", at("a noisy move"));
                            } else {
                                ensure_eq!(deep.map(|d| d + less), above, "{}", at("the depth"));
                                ensure!(!top.stands, "{}", at("a quiet move beyond the horizon"));
                            }
                            ensure!(less == 0 || selective, "{}", at("reduced"));
                            let may = match top.again.take() {
                                Some((same, window, why)) => {
                                    ensure_eq!(same, mv, "{}", at("the same move again"));
                                    ensure!(why == Again::Wider || selective, "{}", at("deeper"));
                                    top.returned = None;
                                    [window, window]
                                }
                                None => [top.now, top.scout()],
                            };
                            ensure!(may.contains(&window), "{}", at(&format!("a window not of {may:?}")));
                            let mut legal = Vec::new();
                            game.moves(&top.place, &mut legal);
                            ensure!(legal.contains(&mv), "{}", at("a legal move"));
                            let mut place = top.place;
                            game.play(&mut place, mv);
                            (place, top.ply + 1)
                        }
                        Reached::Pass => {
                            ensure!(selective && mv.is_none(), "{}", at("a pass"));
                            ensure_eq!(window, top.now, "{}", at("the window of a pass"));
                            let Some(place) = guide.null_move(game, &top.place) else {
                                return Err(at("nobody may pass here"));
                            };
                            (place, top.ply + 1)
                        }
                        Reached::Verify | Reached::Quiet => {
                            ensure!(selective && mv.is_none(), "{}", at("once more"));
                            ensure_eq!(window, top.now, "{}", at("the same window"));
                            (top.place, top.ply)
                        }
                    }
                }
            };
            ensure_eq!(player, game.turn(&place), "{}", at("who moves"));
            ensure_eq!(event.ply, ply, "{}", at("the ply"));
            let mut legal = Vec::new();
            game.moves(&place, &mut legal);
            open.push(Open {
                place,
                player,
                reached,
                ply,
                depth,
                entry: window,
                now: window,
                mv,
                best: None,
                best_move: None,
                moves: legal.len(),
                seen: 0,
                leaf: None,
                cut: false,
                stands: false,
                returned: None,
                again: None,
                line: Vec::new(),
                below: Vec::new(),
            });
            continue;
        }
        let Some((top, above)) = open.split_last_mut() else { return Err(at("outside of a search")) };
        ensure_eq!(event.ply, top.ply, "{}", at("the ply"));
        let repeated = L && above.iter().any(|call| call.place == top.place && call.ply < top.ply);
        match event.kind {
            EventKind::Enter { .. } | EventKind::Iteration { .. } => {}
            EventKind::Bounds { least, most, window } => {
                ensure!(hints && least <= most, "{}", at("bounds"));
                if top.seen > 0 {
                    // At the end of the root: hints know better than static values.
                    let within = top.best.map(|best| best.clamp(least, most));
                    ensure!(top.ply == 0 && within != top.best, "{}", at("bounds that change nothing"));
                    top.best = within;
                    continue;
                }
                let narrow = Window::new(top.own(top.now), top.own(top.now));
                let beta = top.other(top.now).seen_by(top.player);
                let cap = if top.player == Player::Max { most } else { least };
                let kept = top.own(window) == top.own(narrow);
                ensure!(kept && top.other(window) == cap, "{}", at("the window after"));
                ensure!(cap.seen_by(top.player) < beta, "{}", at("bounds that change nothing"));
                top.now = window;
            }
            EventKind::Omit { moves } => {
                ensure!(hints && moves > 0 && (moves as usize) < top.moves, "{}", at("moves left out"));
                top.moves -= moves as usize;
            }
            EventKind::StandPat { value, window } => {
                ensure!(noise && top.depth == Some(0) && top.seen == 0, "{}", at("stands"));
                ensure_eq!(value, game.stat(top.place), "{}", at("the static value"));
                let after = if top.reaches(value) { top.now } else { top.raised(value) };
                ensure_eq!(window, after, "{}", at("the window after"));
                (top.best, top.now, top.stands) = (Some(value), window, true);
                top.moves = game.noisy_edges(top.place).len();
                ensure!(top.moves > 0, "{}", at("no noise"));
            }
            EventKind::Leaf { value, source } => {
                ensure!(top.leaf.is_none() && top.seen == 0 && !top.stands, "{}", at("a leaf"));
                match source {
                    Source::Terminal => {
                        let over = game.outcome(&top.place);
                        let over = over.or_else(|| repeated.then(|| game.repetition(&top.place)));
                        let Some(score) = over else { return Err(at("not over")) };
                        ensure_eq!(value, Value::exact(score.later(top.ply)), "{}", at("the outcome"));
                    }
                    Source::Horizon => {
                        ensure_eq!(top.depth, Some(0), "{}", at("the horizon"));
                        ensure_eq!(value, Value::exact(game.stat(top.place)), "{}", at("the static value"));
                    }
                    Source::Proof => ensure!(hints, "{}", at("nobody proved it")),
                    Source::Table => {}
                    Source::Margin => {
                        let Margin { fall, rise } = guide.margin(game, &top.place, top.depth.unwrap_or(0));
                        let apart = |margin: Option<u32>, by: i64| margin.is_some_and(|m| i64::from(m) <= by);
                        let window = top.now.seen_by(top.player);
                        let now = i64::from(game.stat(top.place).seen_by(top.player).get());
                        let high = apart(fall, now - i64::from(window.beta.get()));
                        let low = apart(rise, i64::from(window.alpha.get()) - now);
                        let score = value.score.seen_by(top.player);
                        let beyond = high && score >= window.beta || low && score <= window.alpha;
                        ensure!(selective && window.is_null() && beyond, "{}", at("a margin"));
                    }
                    Source::Pass => {
                        let passed = top.returned.map(|(_, reached, _)| reached);
                        let checked = matches!(passed, Some(Reached::Pass | Reached::Verify));
                        ensure!(selective && checked, "{}", at("a pass"));
                        let score = top.returned.map(|(_, _, score)| score);
                        ensure_eq!(score, Some(value.score), "{}", at("what the pass promised"));
                        ensure!(top.reaches(value.score), "{}", at("not enough"));
                    }
                }
                top.leaf = Some(value);
                top.returned = None;
            }
            EventKind::Child { mv, value, best, window, improved } => {
                let Some((came, _, score)) = top.returned.take() else { return Err(at("no child returned")) };
                ensure!(top.again.is_none(), "{}", at("a re-search is missing"));
                ensure_eq!((came, score), (Some(mv), value), "{}", at("what the child returned"));
                ensure_eq!(improved, top.better(value), "{}", at("better"));
                if improved {
                    (top.best, top.best_move) = (Some(value), Some(mv));
                    // A line is kept where the window is open and the move raises it, as far as the horizon.
                    let (entry, now) = (top.entry.seen_by(top.player), top.now.seen_by(top.player));
                    let raises = entry.alpha.up() < now.beta && value.seen_by(top.player) > now.alpha;
                    if raises && !top.stands {
                        top.line = [vec![mv], std::mem::take(&mut top.below)].concat();
                    }
                }
                ensure_eq!(Some(best), top.best, "{}", at("the best"));
                let after = if top.reaches(best) { top.now } else { top.raised(best) };
                ensure_eq!(window, after, "{}", at("the window after"));
                top.now = window;
                top.seen += 1;
            }
            EventKind::Cutoff(cut) => {
                ensure_eq!(cut.kind, CutKind::by(top.player), "{}", at("whose cut"));
                ensure_eq!(cut.bound, top.other(top.now), "{}", at("the bound"));
                ensure!(top.best.is_some_and(|best| top.reaches(best)), "{}", at("not reached"));
                ensure_eq!(cut.skipped as usize, top.moves - top.seen, "{}", at("skipped"));
                match cut.cause {
                    Some(ply) if ply == top.ply => {
                        ensure!(top.other(top.now) != top.other(top.entry), "{}", at("its own bound"));
                    }
                    Some(ply) => {
                        let by = above.iter().rev().find(|call| call.ply == ply);
                        let Some(by) = by else { return Err(at("no such ancestor")) };
                        let set = [by.now.alpha, by.now.beta, by.scout().alpha, by.scout().beta];
                        ensure!(set.contains(&cut.bound), "{}", at("not the ancestor's bound"));
                    }
                    None => {
                        let whole = asked.map_or(Window::FULL, |(_, window)| window);
                        let root = [whole.alpha, whole.beta].contains(&cut.bound);
                        ensure!(root || cut.bound.is_infinite(), "{}", at("nobody's bound"));
                    }
                }
                top.cut = true;
            }
            EventKind::Hit { .. } | EventKind::Store { .. } => {}
            EventKind::Research { window, again } => {
                let Some((Some(mv), reached, _)) = top.returned else { return Err(at("no child returned")) };
                let wider = [top.now, top.scout()].contains(&window);
                ensure!(wider, "{}", at("the window"));
                let reduced = matches!(reached, Reached::Reduced(_));
                ensure_eq!(again == Again::Deeper, reduced, "{}", at("why"));
                top.again = Some((mv, window, again));
            }
            EventKind::Leave { value } => {
                let score = top.leaf.map(|leaf| leaf.score).or(top.best);
                ensure_eq!(Some(value.score), score, "{}", at("what it returns"));
                ensure!(top.returned.is_none() && top.again.is_none(), "{}", at("a child was not noticed"));
                let all = top.leaf.is_some() || top.cut || top.seen == top.moves;
                ensure!(all, "{}", at("moves were forgotten"));
                if top.leaf.is_none() {
                    let bound = top.entry.seen_by(top.player).classify(value.score.seen_by(top.player));
                    let bound = if top.player == Player::Max { bound } else { bound.flip() };
                    ensure_eq!(value.bound, bound, "{}", at("the bound"));
                }
                let Some(done) = open.pop() else { return Err(at("nothing is open")) };
                match open.last_mut() {
                    Some(above) => {
                        above.returned = Some((done.mv, done.reached, value.score));
                        above.below = done.line;
                        // A pass that was not good enough, and noise that was, change nothing.
                        if matches!(done.reached, Reached::Pass | Reached::Verify | Reached::Quiet) {
                            let next = events.get(i + 1).map(|event| event.kind);
                            let used = matches!(next, Some(EventKind::Leaf { .. }));
                            if !used {
                                above.returned = None;
                            }
                        }
                    }
                    None => {
                        let Some((depth, window)) = asked.take() else { return Err(at("not asked")) };
                        let (best, line) = (done.best_move, done.line);
                        found.push(Replayed { depth, window, value, best, line });
                    }
                }
            }
        }
    }
    ensure_eq!(nodes, report.nodes, "every node is told");
    if !matches!(report.stop, Stop::Proved | Stop::Depth | Stop::Settled) {
        return Ok(());
    }
    ensure!(open.is_empty() && asked.is_none(), "all nodes were left");

    // The answer is what the searches of the last depth found together.
    let Some(last) = found.last() else { return Err("no search".into()) };
    let deepest = last.depth;
    let (mut least, mut most) = (Score::NEG_INFINITY, Score::INFINITY);
    let mut best = None;
    for found in found.iter().filter(|found| found.depth == deepest) {
        let Value { score, bound } = found.value;
        // A contradiction is resolved by one search with the whole window; it comes last.
        if found.window == Window::FULL {
            (least, most) = (score, score);
        }
        if bound != Bound::AtMost {
            least = least.max(score);
        }
        if bound != Bound::AtLeast {
            most = most.min(score);
        }
        let mover = game.turn(&0);
        let failed_low = if mover == Player::Max { Bound::AtMost } else { Bound::AtLeast };
        if bound != failed_low {
            best = Some(found);
        }
    }
    ensure_eq!(report.value.bound, Bound::Exact, "the value");
    let value = report.value.score;
    if hints {
        // Where static values and hints contradict each other, so may the answers to several questions.
        let (low, high) = (least.min(most), least.max(most));
        ensure!(low <= value && value <= high, "{value} in [{low}, {high}]");
    } else if selective {
        // Guesses need not agree with each other.
        ensure!(value == least || value == most, "{value} of [{least}, {most}]");
    } else {
        ensure_eq!((least, most), (value, value), "the value that was told");
    }
    if let Some(found) = best
        && report.basis != Basis::Nothing
        && !hints
    {
        ensure_eq!(found.best, report.best, "the move that was told");
        let wide = !found.window.is_null();
        if wide && report.line.len() > 1 && profile == Profile::Exact {
            // What the table answered for is walked after the search.
            ensure!(report.line.starts_with(&found.line), "{:?} begins with {:?}", report.line, found.line);
        }
    }
    Ok(())
}
