//! Searches, to the end or to a depth, that ask Python about few positions.
//!
//! What takes the time is Python, so it pays to think about the order of moves at every position. The search asks only
//! yes-or-no questions, "is this worth at least so much for MAX?", over the store: what was found about a position is kept for
//! good. In which order to try the moves is learned from the answers: a logistic regression says how likely a move is to decide,
//! from the move itself and from each move that was played before. A move that comes for the second time is another one: in
//! many games it then means another cell. On connect four 5x4 this takes a tenth of the positions that killers, history and
//! countermoves of plain moves took; on 7x6 to depth 8 three quarters of the positions and two thirds of the static values.
//!
//! Neither tells the user anything: the engine searches afterwards, with the answers from here or in the order from here.

use super::game::{PyGame, PyGuide};
use super::kernel::Kernel;
use super::store::{Edge, Ending, NONE, Spread, Store};
use plyscope::engine::{Cancel, Expansion, Guide, Moves, Terms};
use plyscope::{Bound, Game, Player, Score, Value, Window};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Moves that are told apart: by who plays them and for which time.
const KINDS: usize = 512;
/// How fast the order is learned. On connect four 5x4, over 24 orders of its columns, 0.03 to 0.08 took about the same number of
/// positions, and 0.02 or 0.2 a quarter to a third more.
const RATE: f32 = 0.05;
/// How many visits that ask nothing pass before other threads and signals have their turn.
const BREATH: u64 = 1 << 14;

/// How much it speaks for a move that it decided in a search to another depth, as a logarithm of odds. On connect four, over 24
/// orders of its columns, 0 took a fifth more positions to depth 8, and 1 a tenth more to depth 10. To the end there is nothing
/// like it: there a move decided another question, and 5x4 took 70 to 90 % more positions.
const AGAIN: f32 = 2.0;
/// The depth of a search to the end.
pub(crate) const END: u32 = u32::MAX;

/// Nothing is known.
const UNKNOWN: (Score, Score) = (Score::NEG_INFINITY, Score::INFINITY);

/// Ctrl-C, or too many positions.
struct Stopped;

/// What was proved about a game, and what was learned about the order of its moves.
pub(crate) struct Prover {
    /// By key: MAX's score is at least and at most this.
    bounds: Vec<(Score, Score)>,
    /// By key and depth: what a search found that went this deep from there. Where positions come again, each has many depths.
    seen: HashMap<isize, (Score, Score), BuildHasherDefault<Spread>>,
    /// By position: the move that decided last, or [`NONE`].
    best: Vec<u32>,
    /// How much a move alone speaks for itself.
    alone: Vec<f32>,
    /// How much another move, played before, speaks for a move.
    after: Vec<f32>,
    /// The moves on the way to the position, as kinds.
    way: Vec<u16>,
    /// How often each move is on the way.
    times: Vec<u16>,
    /// The moves that are open at the positions on the way, one position after the other.
    tries: Vec<Try>,
    /// The longest game so far, in plies.
    longest: usize,
    /// Positions visited, known ones included.
    pub(crate) visits: u64,
    cancel: Cancel,
}

/// A move that is not known to fail.
#[derive(Clone, Copy)]
struct Try {
    place: usize,
    mv: u32,
    child: u32,
    kind: u16,
}

impl Prover {
    pub(crate) fn new() -> Prover {
        Prover {
            bounds: Vec::new(),
            seen: HashMap::default(),
            best: Vec::new(),
            alone: vec![0.0; KINDS],
            after: vec![0.0; KINDS * KINDS],
            way: Vec::new(),
            times: Vec::new(),
            tries: Vec::new(),
            longest: 0,
            visits: 0,
            cancel: Cancel::new(),
        }
    }

    /// Makes ready for a search that `cancel` stops.
    pub(crate) fn begin(&mut self, cancel: &Cancel) {
        // An exception may have ended the last search anywhere.
        self.tries.clear();
        self.longest = 0;
        self.cancel = cancel.clone();
        self.visits = 0;
    }

    fn known(&self, key: u32, depth: u32) -> (Score, Score) {
        match depth {
            END => self.bounds.get(key as usize).copied().unwrap_or(UNKNOWN),
            _ => self.seen.get(&seen_at(key, depth)).copied().unwrap_or(UNKNOWN),
        }
    }

    fn learn(&mut self, key: u32, depth: u32, (least, most): (Score, Score)) {
        let known = match depth {
            END => at(&mut self.bounds, key, UNKNOWN),
            _ => self.seen.entry(seen_at(key, depth)).or_insert(UNKNOWN),
        };
        *known = (known.0.max(least), known.1.min(most));
    }

    /// What is known about a position that was made, or not ([`NONE`]).
    fn known_child(&self, kernel: &Kernel, store: &Store, child: u32, depth: u32) -> (Score, Score) {
        let Some(node) = store.nodes.get(child as usize) else { return UNKNOWN };
        if let Ending::Over(score) = node.ending {
            let score = kernel.score(score);
            return (score, score);
        }
        kernel.key_if_known(store, child).map_or(UNKNOWN, |key| self.known(key, depth))
    }

    /// The move that decided at a position when the search was there last.
    fn best(&self, id: u32) -> u32 {
        self.best.get(id as usize).copied().unwrap_or(NONE)
    }

    /// What a position is worth to MAX to this depth, as far as `window` asks, if it may be worth `guess`; nothing if the
    /// search was stopped.
    pub(crate) fn value(
        &mut self,
        kernel: &Kernel,
        id: u32,
        depth: u32,
        window: Window,
        guess: Score,
    ) -> Option<Value> {
        self.set_way(kernel, id);
        let (mut least, mut most) = self.known(kernel.key(id), depth);
        loop {
            if least >= most {
                return Some(Value::exact(least));
            } else if least >= window.beta {
                return Some(Value { score: least, bound: Bound::AtLeast });
            } else if most <= window.alpha {
                return Some(Value { score: most, bound: Bound::AtMost });
            }
            // First the guess; then at the edge of what is known.
            let (from, to) = (least.max(window.alpha).up(), most.min(window.beta));
            let test = match (least.is_infinite(), most.is_infinite()) {
                (true, true) => guess.max(from).min(to),
                (true, false) => to,
                _ => from,
            };
            let found = self.holds(kernel, id, depth, test).ok()?;
            (least, most) = (least.max(found.0), most.min(found.1));
        }
    }

    /// A line of best play from a position that is worth `value` to MAX; short if the search is stopped.
    pub(crate) fn line(&mut self, kernel: &Kernel, mut id: u32, value: Score) -> Vec<u32> {
        let mut line = Vec::new();
        while kernel.ending(id).is_none() {
            let player = kernel.turn(id);
            let good = |(least, most): (Score, Score)| match player {
                Player::Max => least >= value,
                Player::Min => most <= value,
            };
            let mut next = None;
            kernel.tries(id, |store, _, Edge { mv, child }| {
                if next.is_none() && good(self.known_child(kernel, store, child, END)) {
                    next = Some(mv);
                }
            });
            // A position that only equals the proved one by its key may have children that nobody looked at.
            if next.is_none() {
                let mut open = Vec::new();
                kernel.tries(id, |_, _, edge| open.push(edge.mv));
                next = open.into_iter().find(|&mv| {
                    let child = kernel.play(id, mv);
                    let window = match player {
                        Player::Max => Window::at_least(value),
                        Player::Min => Window::at_least(value.up()),
                    };
                    let found = self.value(kernel, child, END, window, value);
                    found.is_some_and(|_| good(self.known(kernel.key(child), END)))
                });
            }
            let Some(mv) = next else { break };
            line.push(mv);
            id = kernel.play(id, mv);
        }
        line
    }

    /// The way by which a position was first reached.
    fn set_way(&mut self, kernel: &Kernel, id: u32) {
        (self.way, self.times) = Default::default();
        let way = kernel.store().way_to(id);
        for (before, mv) in way {
            let kind = self.kind(mv, kernel.turn(before));
            self.step(mv, kind);
        }
    }

    fn kind(&self, mv: u32, player: Player) -> u16 {
        let times = usize::from(self.times.get(mv as usize).copied().unwrap_or(0));
        // Small games have room for every move at every time.
        ((((mv as usize + 41 * times) << 1) | usize::from(player == Player::Min)) % KINDS) as u16
    }

    fn step(&mut self, mv: u32, kind: u16) {
        self.way.push(kind);
        let mv = mv as usize;
        if self.times.len() <= mv {
            self.times.resize(mv + 1, 0);
        }
        self.times[mv] += 1;
    }

    fn back(&mut self, mv: u32) {
        self.way.pop();
        self.times[mv as usize] -= 1;
    }

    /// How likely a move is to decide, as a logarithm of odds.
    fn odds(&self, kind: u16) -> f32 {
        let row = &self.after[usize::from(kind) * KINDS..][..KINDS];
        self.alone[usize::from(kind)] + self.way.iter().map(|&before| row[usize::from(before)]).sum::<f32>()
    }

    /// A move decided, or did not.
    fn train(&mut self, kind: u16, decided: f32) {
        let by = RATE * (decided - 1.0 / (1.0 + (-self.odds(kind)).exp()));
        self.alone[usize::from(kind)] += by;
        let row = &mut self.after[usize::from(kind) * KINDS..][..KINDS];
        for &before in &self.way {
            row[usize::from(before)] += by;
        }
    }

    /// Whether MAX can have at least `test`: the bounds that decide it.
    fn holds(
        &mut self,
        kernel: &Kernel,
        id: u32,
        depth: u32,
        test: Score,
    ) -> Result<(Score, Score), Stopped> {
        self.visits += 1;
        if self.visits.is_multiple_of(BREATH) {
            kernel.breathe();
        }
        if self.cancel.is_cancelled() {
            return Err(Stopped);
        }
        let key = kernel.key(id);
        let known = self.known(key, depth);
        if decided(known, test).is_some() {
            return Ok(known);
        }
        let score = match kernel.ending(id) {
            Some(score) => Some(score),
            None if depth == 0 => Some(kernel.evaluate(id)),
            None => None,
        };
        if let Some(score) = score {
            let score = kernel.score(score);
            self.longest = self.longest.max(self.way.len());
            self.learn(key, depth, (score, score));
            return Ok((score, score));
        }
        if let Some((least, most)) = kernel.rules.bounds {
            self.learn(key, depth, (kernel.score(least), kernel.score(most)));
            let known = self.known(key, depth);
            if decided(known, test).is_some() {
                return Ok(known);
            }
        }
        let base = self.tries.len();
        let found = self.by_moves(kernel, id, depth, test);
        self.tries.truncate(base);
        let bounds = found?;
        self.learn(key, depth, bounds);
        Ok(bounds)
    }

    /// [`Prover::holds`] for a game that goes on.
    fn by_moves(
        &mut self,
        kernel: &Kernel,
        id: u32,
        depth: u32,
        test: Score,
    ) -> Result<(Score, Score), Stopped> {
        let _deeper = kernel.deeper(id);
        let depth = below(depth);
        let player = kernel.turn(id);
        // One child with this answer is enough; if all have the other one, the position is worth the best of them.
        let good = player == Player::Max;
        let one = |bounds: (Score, Score)| match good {
            true => (bounds.0, Score::INFINITY),
            false => (Score::NEG_INFINITY, bounds.1),
        };
        let mut all = Score::INFINITY.seen_by(player.other());
        let better =
            |all: Score, (least, most): (Score, Score)| if good { all.max(most) } else { all.min(least) };

        let base = self.tries.len();
        let (mut enough, mut moves) = (None, 0);
        kernel.tries(id, |store, place, Edge { mv, child }| {
            moves += 1;
            let bounds = self.known_child(kernel, store, child, depth);
            match decided(bounds, test) {
                Some(answer) if answer == good => enough = Some((mv, bounds)),
                Some(_) => all = better(all, bounds),
                None => {
                    let kind = self.kind(mv, player);
                    self.tries.push(Try { place, mv, child, kind });
                }
            }
        });
        if moves == 0 {
            kernel.stuck(id);
        }
        // In the first part of a game it pays to make the children and to see whether one of them is known.
        if enough.is_none() && self.way.len() * 5 < self.longest * 2 {
            let mut i = base;
            while let Some(&Try { place, mv, child, .. }) = self.tries.get(i) {
                let child = if child == NONE { kernel.make(id, mv, Some(place)) } else { child };
                let bounds = self.known(kernel.key(child), depth);
                match decided(bounds, test) {
                    Some(answer) if answer == good => {
                        enough = Some((mv, bounds));
                        break;
                    }
                    Some(_) => {
                        all = better(all, bounds);
                        self.tries.remove(i);
                    }
                    None => {
                        self.tries[i].child = child;
                        i += 1;
                    }
                }
            }
        }
        if let Some((mv, bounds)) = enough {
            // Not trying it is no reason to learn nothing: over 96 orders of the columns that saved 12 % of the positions on
            // 4x5 and 3 % on 4x4, and took 2 % more on 5x4.
            self.train(self.kind(mv, player), 1.0);
            *at(&mut self.best, id, NONE) = mv;
            return Ok(one(bounds));
        }
        let again = if depth == END { NONE } else { self.best(id) };
        for next in base..self.tries.len() {
            self.pick(next, again);
            let Try { place, mv, child, kind } = self.tries[next];
            let child = if child == NONE { kernel.make(id, mv, Some(place)) } else { child };
            self.step(mv, kind);
            let bounds = self.holds(kernel, child, depth, test);
            self.back(mv);
            let bounds = bounds?;
            if (bounds.0 >= test) == good {
                self.train(kind, 1.0);
                for i in base..next {
                    self.train(self.tries[i].kind, 0.0);
                }
                *at(&mut self.best, id, NONE) = mv;
                return Ok(one(bounds));
            }
            all = better(all, bounds);
        }
        Ok(if good { (Score::NEG_INFINITY, all) } else { (all, Score::INFINITY) })
    }

    /// Brings the most promising of the moves from `from` on there; the others keep their order.
    fn pick(&mut self, from: usize, again: u32) {
        let (mut best, mut most) = (from, f32::NEG_INFINITY);
        for i in from..self.tries.len() {
            let Try { mv, kind, .. } = self.tries[i];
            let odds = self.odds(kind) + if mv == again { AGAIN } else { 0.0 };
            if odds > most {
                (best, most) = (i, odds);
            }
        }
        self.tries[from..=best].rotate_right(1);
    }
}

/// What bounds say about "at least `test`".
fn decided((least, most): (Score, Score), test: Score) -> Option<bool> {
    if least >= test {
        Some(true)
    } else if most < test {
        Some(false)
    } else {
        None
    }
}

/// How deep to look from the next position.
pub(crate) fn below(depth: u32) -> u32 {
    if depth == END { END } else { depth - 1 }
}

/// The depths by which to go to a depth: each half of the next one, all even or all odd, since static values often lean to
/// the player who moved last. On connect four to depth 8, over 24 orders of its columns, 2, 4, 6, 8 took a tenth more than
/// 2, 4, 8, and 8 alone half as much again.
pub(crate) fn stages(depth: u32) -> Vec<u32> {
    let mut stages = vec![depth];
    let mut last = depth;
    while last > 2 {
        let half = last / 2;
        last = half + (half + depth) % 2;
        stages.push(last);
    }
    stages.reverse();
    stages
}

/// The place of [`Prover::seen`]; no search to a depth is deeper than 250.
fn seen_at(key: u32, depth: u32) -> isize {
    ((u64::from(key) << 8) | u64::from(depth)) as isize
}

fn at<T: Clone>(list: &mut Vec<T>, place: u32, empty: T) -> &mut T {
    let place = place as usize;
    if list.len() <= place {
        list.resize(place + 1, empty);
    }
    &mut list[place]
}

/// The engine searches the root, so that there is a move, a line and a ranking. What comes after its moves is proved here if
/// the search is to the end; otherwise the engine goes the way that was found here, and Python was asked about it already.
pub(crate) struct Proving<'p> {
    pub(crate) prover: &'p RefCell<Prover>,
    pub(crate) to_the_end: bool,
}

impl Guide<PyGame> for Proving<'_> {
    type Info = ();
    const TERMS: Terms = Terms::hints().no_learning().no_table_move();

    fn bounds(&self, game: &PyGame, state: &u32, info: &()) -> Option<(Score, Score)> {
        PyGuide.bounds(game, state, info)
    }

    fn tail(&self, game: &PyGame, state: &u32, window: Window) -> Option<Value> {
        if !self.to_the_end {
            return None;
        }
        let player = game.turn(state);
        let (window, win) = (window.seen_by(player), Score::ZERO.up());
        let value = self.prover.borrow_mut().value(&game.0, *state, END, window, win)?;
        Some(value.seen_by(player))
    }

    fn expand(
        &self,
        game: &PyGame,
        state: &u32,
        (): &(),
        window: Window,
        moves: &mut Moves<'_, u32, ()>,
    ) -> Expansion {
        // A move that is found to be good enough comes first; what the others are worth need not be known then.
        let prover = self.prover.borrow();
        let (player, best) = (game.turn(state), prover.best(*state));
        game.0.tries(*state, |store, _, Edge { mv, child }| {
            let good = match self.to_the_end {
                true => {
                    let (least, most) = prover.known_child(&game.0, store, child, END);
                    (if player == Player::Max { least } else { -most }) >= window.beta
                }
                false => mv == best,
            };
            moves.push(mv, i32::from(good), ());
        });
        Expansion::Moves
    }

    fn evaluate(&self, game: &PyGame, state: &u32, info: &()) -> Score {
        PyGuide.evaluate(game, state, info)
    }
}
