//! Solves to the end by asking Python about few positions.
//!
//! What takes the time is Python, so it pays to think about the order of moves at every position. The search asks only
//! yes-or-no questions, "is this worth at least so much for MAX?", over the store: what was found about a position is kept for
//! good. In which order to try the moves is learned from the answers: a logistic regression says how likely a move is to decide,
//! from the move itself and from each move that was played before. A move that comes for the second time is another one: in
//! many games it then means another cell. On connect four 5x4 this takes a tenth of the positions that killers, history and
//! countermoves of plain moves took.

use super::game::{PyGame, PyGuide};
use super::kernel::Kernel;
use super::store::{Edge, NONE};
use plyscope::engine::{Cancel, Expansion, Guide, Moves, Terms};
use plyscope::{Bound, Game, Player, Score, Value, Window};
use std::cell::RefCell;

/// Moves that are told apart: by who plays them and for which time.
const KINDS: usize = 512;
/// How fast the order is learned. On connect four 5x4, over 24 orders of its columns, 0.03 to 0.08 took about the same number of
/// positions, and 0.02 or 0.2 a quarter to a third more.
const RATE: f32 = 0.05;
/// How many visits that ask nothing pass before other threads and signals have their turn.
const BREATH: u64 = 1 << 14;

/// Nothing is known.
const UNKNOWN: (Score, Score) = (Score::NEG_INFINITY, Score::INFINITY);

/// Ctrl-C, or too many positions.
struct Stopped;

/// What was proved about a game, and what was learned about the order of its moves.
pub(crate) struct Prover {
    /// By key: MAX's score is at least and at most this.
    bounds: Vec<(Score, Score)>,
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
        self.cancel = cancel.clone();
        self.visits = 0;
    }

    fn known(&self, key: u32) -> (Score, Score) {
        self.bounds.get(key as usize).copied().unwrap_or(UNKNOWN)
    }

    fn learn(&mut self, key: u32, (least, most): (Score, Score)) {
        let key = key as usize;
        if self.bounds.len() <= key {
            self.bounds.resize(key + 1, UNKNOWN);
        }
        let known = &mut self.bounds[key];
        *known = (known.0.max(least), known.1.min(most));
    }

    /// What a position is worth to MAX, as far as `window` asks; nothing if the search was stopped.
    pub(crate) fn value(&mut self, kernel: &Kernel, id: u32, window: Window) -> Option<Value> {
        self.set_way(kernel, id);
        let key = kernel.key(id);
        loop {
            let (least, most) = self.known(key);
            if least >= most {
                return Some(Value::exact(least));
            } else if least >= window.beta {
                return Some(Value { score: least, bound: Bound::AtLeast });
            } else if most <= window.alpha {
                return Some(Value { score: most, bound: Bound::AtMost });
            }
            // First whether there is anything to win; then at the edge of what is known.
            let (from, to) = (least.max(window.alpha).up(), most.min(window.beta));
            let win = Score::ZERO.up();
            let test = match (least.is_infinite(), most.is_infinite()) {
                (true, true) => win.max(from).min(to),
                (true, false) => to,
                _ => from,
            };
            self.holds(kernel, id, test).ok()?;
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
                let key = if child == NONE { None } else { kernel.key_if_known(store, child) };
                if next.is_none() && key.is_some_and(|key| good(self.known(key))) {
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
                    self.value(kernel, child, window).is_some_and(|_| good(self.known(kernel.key(child))))
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

    /// Whether MAX can have at least `test`.
    fn holds(&mut self, kernel: &Kernel, id: u32, test: Score) -> Result<bool, Stopped> {
        self.visits += 1;
        if self.visits.is_multiple_of(BREATH) {
            kernel.breathe();
        }
        if self.cancel.is_cancelled() {
            return Err(Stopped);
        }
        let key = kernel.key(id);
        if let Some(answer) = decided(self.known(key), test) {
            return Ok(answer);
        }
        if let Some(score) = kernel.ending(id) {
            let score = kernel.score(score);
            self.longest = self.longest.max(self.way.len());
            self.learn(key, (score, score));
            return Ok(score >= test);
        }
        if let Some((least, most)) = kernel.rules.bounds {
            self.learn(key, (kernel.score(least), kernel.score(most)));
            if let Some(answer) = decided(self.known(key), test) {
                return Ok(answer);
            }
        }
        let base = self.tries.len();
        let found = self.by_moves(kernel, id, test);
        self.tries.truncate(base);
        let bounds = found?;
        self.learn(key, bounds);
        Ok(bounds.0 >= test)
    }

    /// [`Prover::holds`] for a game that goes on: the bounds that decide it.
    fn by_moves(&mut self, kernel: &Kernel, id: u32, test: Score) -> Result<(Score, Score), Stopped> {
        let _deeper = kernel.deeper(id);
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
            let key = if child == NONE { None } else { kernel.key_if_known(store, child) };
            let bounds = key.map_or(UNKNOWN, |key| self.known(key));
            match decided(bounds, test) {
                Some(answer) if answer == good => enough = Some(bounds),
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
        if let Some(bounds) = enough {
            return Ok(one(bounds));
        }
        // In the first part of a game it pays to make the children and to see whether one of them is known.
        if self.way.len() * 5 < self.longest * 2 {
            let mut i = base;
            while let Some(&Try { place, mv, child, .. }) = self.tries.get(i) {
                let child = if child == NONE { kernel.make(id, mv, Some(place)) } else { child };
                let bounds = self.known(kernel.key(child));
                match decided(bounds, test) {
                    Some(answer) if answer == good => return Ok(one(bounds)),
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
        for next in base..self.tries.len() {
            self.pick(next);
            let Try { place, mv, child, kind } = self.tries[next];
            let child = if child == NONE { kernel.make(id, mv, Some(place)) } else { child };
            self.step(mv, kind);
            let answer = self.holds(kernel, child, test);
            self.back(mv);
            let bounds = self.known(kernel.key(child));
            if answer? == good {
                self.train(kind, 1.0);
                for i in base..next {
                    self.train(self.tries[i].kind, 0.0);
                }
                return Ok(one(bounds));
            }
            all = better(all, bounds);
        }
        Ok(if good { (Score::NEG_INFINITY, all) } else { (all, Score::INFINITY) })
    }

    /// Brings the most promising of the moves from `from` on there; the others keep their order.
    fn pick(&mut self, from: usize) {
        let (mut best, mut most) = (from, f32::NEG_INFINITY);
        for i in from..self.tries.len() {
            let odds = self.odds(self.tries[i].kind);
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

/// The engine searches the root, so that there is a move, a line and a ranking; what comes after its moves is proved here.
pub(crate) struct Proving<'p>(pub(crate) &'p RefCell<Prover>);

impl Guide<PyGame> for Proving<'_> {
    type Info = ();
    const TERMS: Terms = Terms::hints().no_learning().no_table_move();

    fn bounds(&self, game: &PyGame, state: &u32, info: &()) -> Option<(Score, Score)> {
        PyGuide.bounds(game, state, info)
    }

    fn tail(&self, game: &PyGame, state: &u32, window: Window) -> Option<Value> {
        let player = game.turn(state);
        let value = self.0.borrow_mut().value(&game.0, *state, window.seen_by(player))?;
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
        // A move that is proved to be good enough comes first; what the others are worth need not be known then.
        let player = game.turn(state);
        game.0.tries(*state, |store, _, Edge { mv, child }| {
            let key = if child == NONE { None } else { game.0.key_if_known(store, child) };
            let (least, most) = key.map_or(UNKNOWN, |key| self.0.borrow().known(key));
            let sure = if player == Player::Max { least } else { -most };
            moves.push(mv, i32::from(sure >= window.beta), ());
        });
        Expansion::Moves
    }
}
