//! The recursion: one node of the engine's search, from the mover's point of view.

use super::found::{Found, Rests, Stopped};
use super::guide::{Expansion, Guide, Listed, Moves, PLACES, Reach, place_of};
use super::near::Near;
use super::order::{Learned, sort_by_number};
use super::parallel::Busy;
use super::table::{Entry, Memory, spread};
use super::voice::Voice;
use crate::event::{Again, Reached, Source};
use crate::game::{Game, Player};
use crate::score::{Bound, Score, Value, Window};

/// Which search the recursion is: without horizon, or to a depth. (Whether one to a depth is selective is asked where it
/// matters: a third copy of the recursion would cost every game a third more to compile.)
pub(super) trait Mode {
    const LIMITED: bool;
}
pub(super) struct ToTheEnd;
pub(super) struct ToDepth;
impl Mode for ToTheEnd {
    const LIMITED: bool = false;
}
impl Mode for ToDepth {
    const LIMITED: bool = true;
}

/// Asked now and then whether to go on. The recursion knows no clock; this may.
pub(super) trait Control {
    /// Told the nodes so far, and how to find out how full the table is; answers at which count to ask again, or `None` to
    /// stop.
    fn go_on(&self, nodes: u64, fill: &dyn Fn() -> f64) -> Option<u64>;
}

/// One thread's search.
pub(super) struct Search<'s, G: Game, H: Guide<G>, T> {
    pub(super) game: &'s G,
    pub(super) guide: &'s H,
    pub(super) table: T,
    control: &'s dyn Control,
    /// The count of nodes at which to ask whether to go on, and how many are left until then: counting down takes one
    /// instruction, and its end is the question.
    check_at: u64,
    left: u64,
    near: Near,
    ways: Ways,
    /// One of the ways is taken.
    careful: bool,
    pub(super) lines: Vec<Vec<G::Move>>,
    /// The best move at the root so far, with its score.
    pub(super) root_best: Option<(G::Move, Score)>,
    /// How many moves of the root were begun, and how many there are.
    pub(super) root_moves: (usize, usize),
    /// The rules are broken: from the last move to the first, how to get where there is no move.
    pub(super) stuck: Option<Vec<G::Move>>,
    learned: Learned<G::Move>,
    /// The open positions, for games in which a repetition ends the game.
    pub(super) path: Path,
    pub(super) busy: Option<&'s Busy>,
    /// The nodes on the line that another thread may settle meanwhile, from the root on.
    open: Vec<Open>,
    /// One of them, by its ply, and what it is worth: the search goes back to it.
    left_to: Option<(u32, Value)>,
    pub(super) plain: Vec<G::Move>,
    listed: Vec<Listed<G::Move, H::Info>>,
    spare: Vec<G::Move>,
}

/// A node that is being searched, and what is asked there.
#[derive(Clone, Copy)]
struct Open {
    ply: u32,
    key: u64,
    window: Window,
    /// What is left out of the table, as it is settled.
    settled: i32,
}

/// How a search goes about it.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    /// Unsound cuts and reductions are allowed, where there is a depth.
    pub(super) selective: bool,
    /// After the first move, ask first whether a move is better at all.
    pub(super) scout: bool,
    /// Keep the principal variation where the window is open.
    pub(super) line: bool,
}

/// The way to a position, for games in which a repetition ends the game.
///
/// What a position is worth there depends on the position and on the *set* of positions that it must not return to (with
/// the number of times each has occurred, where more than two are allowed). So the two together have one name in the table,
/// and an entry is true wherever it is found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path {
    keys: Vec<u64>,
    /// Positions before this one cannot occur again.
    floor: usize,
    /// The positions from the floor on, whatever their order.
    sum: u64,
}

impl Path {
    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.sum = self.sum.wrapping_add(spread(key));
    }

    pub(super) fn pop(&mut self, key: u64) {
        self.keys.pop();
        self.sum = self.sum.wrapping_sub(spread(key));
    }

    /// Whether a position that comes now comes at least for the `occurrences`-th time.
    pub(super) fn completes(&self, key: u64, occurrences: usize) -> bool {
        match occurrences {
            0..=2 => self.keys[self.floor..].contains(&key),
            _ => self.keys[self.floor..].iter().filter(|&&k| k == key).count() + 1 >= occurrences,
        }
    }

    /// A number for what must not be repeated; 0 if that is nothing.
    fn trail(&self) -> u64 {
        self.sum
    }

    /// Nothing so far can occur again.
    fn leave(&mut self) -> (usize, u64) {
        let way = (self.floor, self.sum);
        (self.floor, self.sum) = (self.keys.len(), 0);
        way
    }

    /// Undoes [`Path::leave`].
    fn come_back(&mut self, (floor, sum): (usize, u64)) {
        (self.floor, self.sum) = (floor, sum);
    }
}

/// Where a node is and who moves there: the ply twice, and one more for [`Player::Min`]. One register.
#[derive(Clone, Copy)]
pub(super) struct Spot(u32);

impl Spot {
    #[inline]
    pub(super) fn new(ply: u32, player: Player) -> Spot {
        Spot(ply * 2 + u32::from(player == Player::Min))
    }

    #[inline]
    pub(super) fn ply(self) -> u32 {
        self.0 >> 1
    }

    #[inline]
    pub(super) fn player(self) -> Player {
        if self.0 & 1 == 0 { Player::Max } else { Player::Min }
    }

    /// One ply on, where the players take turns.
    #[inline]
    fn next(self) -> Spot {
        Spot((self.0 + 2) ^ 1)
    }

    #[inline]
    fn is_root(self) -> bool {
        self.0 < 2
    }
}

/// How a node was reached, and who wants to know. If nobody does it is the same for all and not handed over at all.
struct How<M, V> {
    via: Option<M>,
    reached: Reached,
    voice: V,
}

/// What a node is called with.
#[derive(Clone, Copy)]
pub(super) struct Call<'i, M, I> {
    pub(super) info: &'i I,
    pub(super) via: Option<M>,
    pub(super) spot: Spot,
    /// Mover's view.
    pub(super) window: Window,
    /// Plies left; meaningless without a horizon.
    pub(super) depth: u32,
    pub(super) reached: Reached,
}

impl<'s, G: Game, H: Guide<G>, T: Memory<G>> Search<'s, G, H, T> {
    // A condition that is one constant keeps what it forbids from being compiled.
    const PLAIN: bool = H::TERMS.plain;
    const LEARN: bool = H::TERMS.learn;
    const TABLE_MOVE: bool = H::TERMS.table_move;
    const PROVES_END: bool = H::TERMS.proves_end;
    pub(super) const NOISY: bool = H::TERMS.noisy;
    const LOCAL: bool = T::ENABLED && H::TERMS.local;
    const SCORE_BITS: u32 = H::TERMS.score_bits;

    /// `before` is the way to the root; `learned` may come from an earlier search.
    pub(super) fn new(
        game: &'s G,
        guide: &'s H,
        table: T,
        control: &'s dyn Control,
        before: &Path,
        learned: Option<Learned<G::Move>>,
        ways: Ways,
    ) -> Self {
        Search {
            game,
            guide,
            table,
            control,
            check_at: 1,
            left: 1,
            near: Near::new(),
            ways,
            careful: ways.selective || ways.scout || ways.line,
            lines: Vec::new(),
            root_best: None,
            root_moves: (0, 0),
            stuck: None,
            learned: learned.unwrap_or_default(),
            path: before.clone(),
            busy: None,
            open: Vec::new(),
            left_to: None,
            plain: Vec::new(),
            listed: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// What was learned about the order of moves, for the next search.
    pub(super) fn into_learned(self) -> Learned<G::Move> {
        self.learned
    }

    /// A score that counts plies from the node, counted from the root. Short scores hold no distances.
    #[inline]
    pub(super) fn from_root(score: Score, ply: u32) -> Score {
        if Self::SCORE_BITS < 32 { score } else { score.later(ply) }
    }

    /// Whether a score keeps to what the guide says about scores.
    fn fits(score: Score) -> bool {
        let most = 1_i64 << (Self::SCORE_BITS.clamp(1, 32) - 1);
        score.is_infinite() || (-most..most).contains(&i64::from(score.get()))
    }

    /// The inverse of [`Search::from_root`].
    #[inline]
    fn from_node(score: Score, ply: u32) -> Score {
        if Self::SCORE_BITS < 32 { score } else { score.sooner(ply) }
    }

    /// How many nodes were searched.
    #[inline]
    pub(super) fn nodes(&self) -> u64 {
        self.check_at - self.left
    }

    /// Counts a node, and now and then asks whether to go on.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.left -= 1;
        if self.left == 0 { self.check() } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Result<(), Stopped> {
        let Some(next) = self.control.go_on(self.check_at, &|| self.table.fullness()) else {
            // This node is not searched and does not count.
            self.left = 1;
            return Err(Stopped);
        };
        self.check_next(self.check_at, next);
        Ok(())
    }

    /// Does not ask again before the `next` count of nodes, unless to look for what is near the leaves.
    fn check_next(&mut self, now: u64, mut next: u64) {
        if Self::LOCAL {
            if now >= self.near.due {
                if self.table.has_near() { self.near.look(now) } else { self.near.wait(now) }
            }
            next = next.min(self.near.due);
        }
        (self.check_at, self.left) = (next, next - now);
    }

    /// Whether a position at this ply is near the leaves.
    #[inline]
    fn is_near(&self, ply: u32) -> bool {
        Self::LOCAL && self.near.is_near(ply)
    }

    /// Asks at once whether to go on.
    #[cold]
    #[inline(never)]
    fn look_up(&mut self) -> Result<(), Stopped> {
        let now = self.nodes();
        let next = self.control.go_on(now, &|| self.table.fullness()).ok_or(Stopped)?;
        self.check_next(now, next);
        Ok(())
    }

    /// Ends a node that needs no children. `value` is the mover's with distances from the node.
    #[inline]
    fn prove<V: Voice<G::Move>>(
        &mut self,
        mut voice: V,
        call: &Call<'_, G::Move, H::Info>,
        value: Value,
        source: Source,
    ) -> Found {
        debug_assert!(Self::fits(value.score), "Terms::score_bits are too few for {}", value.score);
        debug_assert!(
            source != Source::Horizon || !value.score.is_decisive(),
            "the static value {} is not a plain score",
            value.score
        );
        let score = Self::from_root(value.score, call.spot.ply());
        if V::ON {
            let value = Value { score, bound: value.bound }.seen_by(call.spot.player());
            voice.say(|tell| tell.leaf(value, source));
            voice.say(|tell| tell.leave(value));
        }
        let guess = matches!(source, Source::Horizon | Source::Margin | Source::Pass);
        Found::leaf(score, guess, value.bound == Bound::Exact, source)
    }

    /// The value of a node, right inside the window and a bound outside.
    #[inline(always)]
    pub(super) fn node<Mo: Mode, V: Voice<G::Move>>(
        &mut self,
        state: &mut G::State,
        call: Call<'_, G::Move, H::Info>,
        voice: V,
    ) -> Result<Found, Stopped> {
        let Call { info, via, spot, window, depth, reached } = call;
        self.visit::<Mo, V>(state, info, window, depth, spot, How { via, reached, voice })
    }

    /// [`Search::node`], with what it is called with packed into registers.
    ///
    /// What each optional step is worth, in nodes without it and with it (more nodes, more work):
    ///
    /// | step | connect four solved, 20 of Middle-Medium | othello, FFO 21 to 25 | connect four to depth 12, no order of its own |
    /// |---|---|---|---|
    /// | 5 bounds | 0.9 x; 480 x on easy openings, where the driver begins at them | 1.0 x | |
    /// | 5 tail | | 23 x, and 2.7 x the time | |
    /// | 6 asking early | 1.27 x the time of Begin-Hard | | |
    /// | 7 hints that prove and order | 98 x (`bench ladder`) | | |
    /// | 8 table | 8.8 x | 1.7 x | 3.0 x |
    /// | 9 children in the table | 1.20 x | 1.04 x | |
    /// | 10 selective cuts | | | 166 to 199 of 300 games of breakthrough won with them |
    /// | 11 learned order and table's move | | 1.0 x | 3.2 x (learned alone 1.9 x) |
    /// | 12 scouting | | | 1.09 x; 1.20 x with an order of its own |
    ///
    /// Steps 1 to 4 are the rules, and 13 is what 8 reads.
    fn visit<Mo: Mode, V: Voice<G::Move>>(
        &mut self,
        state: &mut G::State,
        info: &H::Info,
        window: Window,
        depth: u32,
        spot: Spot,
        How { via, reached, mut voice }: How<G::Move, V>,
    ) -> Result<Found, Stopped> {
        let (game, guide) = (self.game, self.guide);
        let (ply, player) = (spot.ply(), spot.player());
        let call = Call { info, via, spot, window, depth, reached };
        let mut window = window;

        // 1. Count, and now and then ask whether to go on.
        self.count()?;
        if V::ON {
            let mv = if reached.is_same_position() { None } else { via };
            let depth_left = Mo::LIMITED.then_some(depth);
            voice.say(|tell| tell.enter_by(reached, mv, player, window.seen_by(player), depth_left));
            if voice.is_hidden() {
                return self.in_silence::<Mo, V>(state, call, voice);
            }
        }

        // 2. Is the game over? (At the root hints prove nothing, so that a move there may end the game, too.)
        if (!Self::PROVES_END || ply <= 1)
            && let Some(outcome) = guide.outcome(game, state, info)
        {
            let value = Value::exact(outcome.seen_by(player));
            return Ok(self.prove(voice, &call, value, Source::Terminal));
        }

        // 3. Does the position repeat one on the line?
        let repeat_key = if T::REPEATS { self.table.plain_key(game, state) } else { 0 };
        if T::REPEATS && ply > 0 && self.path.completes(repeat_key, G::OCCURRENCES) {
            let value = Value::exact(self.table.repetition(game, state).seen_by(player));
            return Ok(self.prove(voice, &call, value, Source::Terminal));
        }

        // 4. At the horizon: play out the noise, then evaluate.
        if Mo::LIMITED && depth == 0 {
            if Self::NOISY {
                let score = self.quiesce(state, player, window, ply, voice)?;
                return Ok(Found::best(score, Rests::HORIZON));
            }
            let value = Value::exact(guide.evaluate(game, state, info).seen_by(player));
            return Ok(self.prove(voice, &call, value, Source::Horizon));
        }

        // 5. What the game knows without looking: bounds, and a solver for the last plies. At the root a value is not
        //    enough: there the moves are compared, and hints only speak about what comes after them.
        let root = spot.is_root();
        let selective = Mo::LIMITED && self.ways.selective;
        let relative = Window::new(Self::from_node(window.alpha, ply), Self::from_node(window.beta, ply));
        if let Some((least, most)) = guide.bounds(game, state, info) {
            let (least, most) = (Self::from_root(least, ply), Self::from_root(most, ply));
            if most <= window.alpha && !root {
                let value = Value { score: Self::from_node(most, ply), bound: Bound::AtMost };
                return Ok(self.prove(voice, &call, value, Source::Proof));
            }
            if least >= window.beta && !root {
                let value = Value { score: Self::from_node(least, ply), bound: Bound::AtLeast };
                return Ok(self.prove(voice, &call, value, Source::Proof));
            }
            // The best possible result is enough. (The worst needs no such care: every move reaches it.)
            if !root || most > window.alpha {
                window.beta = window.beta.min(most);
            }
            if V::ON && window.beta < call.window.beta {
                let known = Window::new(least, most).seen_by(player);
                voice.say(|tell| tell.bounds(known.alpha, known.beta, window.seen_by(player)));
            }
        }
        if !root && let Some(value) = guide.tail(game, state, relative) {
            return Ok(self.prove(voice, &call, value, Source::Proof));
        }

        // 6. Ask the table early, so that memory answers while the moves are listed.
        let reach = if T::ENABLED { guide.reach(game, state, relative) } else { Reach::Nothing };
        let use_table = reach >= Reach::Position;
        //    Where positions repeat, the way to a position is part of it: what is worth a win on one way may be a repetition
        //    on another (the graph-history interaction). Estimates may do without.
        let key = match use_table {
            false => 0,
            true if !T::REPEATS => self.table.key(game, state, ply),
            true if selective => repeat_key,
            true => repeat_key ^ self.path.trail(),
        };
        let near = self.is_near(ply);
        let fetched = if use_table { self.table.fetch(key, near) } else { None };
        //    What is settled is left out of the table: it knows what the rest is worth.
        let settled = match T::SETTLES && use_table {
            true => Score::from_raw(self.table.settled(game, state)).seen_by(player).get(),
            false => 0,
        };

        // 7. List the moves, or be told that there is no need.
        let base = if Self::PLAIN { self.plain.len() } else { self.listed.len() };
        let mut only = false;
        let mut top = base;
        if !Self::PLAIN {
            let mut moves = Moves { list: &mut self.listed, base, top: i64::MIN, spare: &mut self.spare };
            match guide.expand(game, state, info, relative, &mut moves) {
                Expansion::Proved(_) if root => {
                    moves.list.truncate(base);
                    let info = |mv| game.with_child(&mut state.clone(), mv, |child| guide.info(game, child));
                    moves.all(game, state, |mv| (0, info(mv)));
                }
                Expansion::Proved(value) => {
                    self.listed.truncate(base);
                    return Ok(self.prove(voice, &call, value, Source::Proof));
                }
                Expansion::Moves => top += usize::from(place_of(moves.top)),
                Expansion::Only => only = true,
            }
            if V::DETAILS {
                self.tell_omitted(state, base, voice.again());
            }
        }

        // 8. Does the table know enough?
        let mut best_place = Entry::NO_MOVE;
        if use_table
            && !only
            && let Some(mut entry) = self.table.read(fetched, near)
        {
            if T::SETTLES {
                entry.value.score = shifted(entry.value.score, settled);
            }
            let Value { score, bound } = entry.value;
            let score = Self::from_root(score, ply);
            // Estimates do without the way to a position; but a win on one way may be a repetition on another, so wins are
            // found anew.
            let other_way = T::REPEATS && selective && score.is_decisive();
            let usable = entry.says_enough(Mo::LIMITED.then_some(depth)) && !other_way;
            // The root is always searched: its best move is wanted, too.
            let enough = usable && ply > 0 && Self::answers(entry.value, window, ply);
            if V::ON {
                // A move is told only where it is tried first.
                let uses = Self::TABLE_MOVE && !Self::PLAIN && !self.table.is_canonical(ply);
                let place = Some(entry.place).filter(|&place| uses && place != Entry::NO_MOVE);
                let mv = place.and_then(|place| self.listed[base..].get(usize::from(place))).map(|l| l.mv);
                voice.say(|tell| tell.hit(Value { score, bound }.seen_by(player), mv, enough));
            }
            if enough {
                self.listed.truncate(if Self::PLAIN { self.listed.len() } else { base });
                let found = self.prove(voice, &call, entry.value, Source::Table);
                let guess = T::REPEATS && selective;
                return Ok(found.resting(Mo::LIMITED && (!entry.proved || guess)));
            }
            if !self.table.is_canonical(ply) {
                best_place = entry.place;
            }
        }

        // 9. Does the table know enough about a child? (Plaat's enhanced transposition cutoffs.)
        if T::ENABLED
            && T::KEYS_CHILDREN
            && !Self::PLAIN
            && !only
            && !T::REPEATS
            && !T::SETTLES
            && ply > 0
            && reach == Reach::Children
            && !self.table.is_canonical(ply + 1)
        {
            let near = self.is_near(ply + 1);
            for i in base..self.listed.len() {
                let mv = self.listed[i].mv;
                let key = self.table.key_after(game, state, mv);
                let known = self.table.read(self.table.fetch(key, near), near);
                let below = Mo::LIMITED.then(|| depth - 1);
                let Some(entry) = known.filter(|entry| entry.says_enough(below)) else { continue };
                let Entry { value, proved, .. } = entry;
                // Without alternation the child's point of view is only known by going there.
                let same = !G::ALTERNATES && game.with_child(state, mv, |child| game.turn(child)) == player;
                let (score, bound) = if same {
                    (Self::from_root(value.score, ply + 1), value.bound)
                } else {
                    (-Self::from_root(value.score, ply + 1), value.bound.flip())
                };
                if bound != Bound::AtMost && score >= window.beta {
                    self.listed.truncate(base);
                    if V::ON {
                        let value = Value { score, bound: Bound::AtLeast };
                        voice.say(|tell| tell.hit(value.seen_by(player), Some(mv), true));
                    }
                    let value = Value { score: Self::from_node(score, ply), bound: Bound::AtLeast };
                    let found = self.prove(voice, &call, value, Source::Table);
                    return Ok(found.resting(Mo::LIMITED && !proved));
                }
            }
        }

        // 10. Selective profile: cuts that are usually right.
        if Mo::LIMITED
            && selective
            && window.is_null()
            && ply > 0
            && let Some((score, source)) = self.prune::<Mo, _>(state, call, window, voice.again())?
        {
            self.listed.truncate(if Self::PLAIN { self.listed.len() } else { base });
            let value = Value { score: Self::from_node(score, ply), bound: window.classify(score) };
            return Ok(self.prove(voice, &call, value, source));
        }

        // 11. Put the moves in order: the table's move, the game's order, what was learned.
        if Self::PLAIN {
            game.moves(state, &mut self.plain);
        } else if !only {
            if Self::LEARN {
                self.learned.rate(guide, &mut self.listed[base..], via, player, ply);
            }
            if Self::TABLE_MOVE
                && best_place != Entry::NO_MOVE
                && let Some(listed) = self.listed[base..].get_mut(usize::from(best_place))
            {
                listed.rank = TABLE_FIRST + (listed.rank & (PLACES - 1));
            }
        }
        let end = if Self::PLAIN { self.plain.len() } else { self.listed.len() };
        // Picking the best of what is left costs nothing where a cut comes soon, and the square of the moves where it does
        // not; sorting gives the same order. A long list of moves also takes time, whatever the count of nodes says.
        let wide = end - base > WIDE;
        // Where the game's own order stands, its first move is known since it was listed.
        let noted = !Self::LEARN && !Self::TABLE_MOVE && !wide;
        // No moves and too many, in one test.
        if (end - base).wrapping_sub(1) >= WIDE {
            if end == base {
                return Err(self.get_stuck());
            }
            self.look_up()?;
            if !Self::PLAIN {
                // The highest first.
                sort_by_number(&mut self.listed[base..], |listed| !listed.rank);
            }
        }
        if T::REPEATS {
            self.path.push(repeat_key);
        }

        // 12. Search them. The first with the whole window; the others, if scouting, only to see whether they are
        //     better.
        let started = self.nodes();
        // Rare cases share one test: most nodes are called with a null window; they have no line and nothing to scout. So
        // does the selective profile, which looks less deeply at late moves.
        let special = root || self.careful && (selective || !window.is_null());
        let mut best = Score::NEG_INFINITY;
        let mut best_move = Entry::NO_MOVE;
        let mut told_move = None;
        let mut rests = Rests::default();
        let mut put_off = 0;
        let mut i = base;
        loop {
            let (mv, info, place) = if Self::PLAIN {
                (self.plain[i], H::Info::default(), (i - base) as u16)
            } else {
                let listed = if noted && i == base {
                    self.bring(top, base)
                } else if !only && !wide {
                    self.bring(self.best_of(i, end), i)
                } else {
                    self.listed[i]
                };
                (listed.mv, listed.info, listed.place())
            };
            let first = i == base;
            if special {
                self.begin(spot, i, base, end);
            }
            let way = if T::REPEATS && self.table.is_final(game, state, mv) {
                Some(self.path.leave())
            } else {
                None
            };
            let game_child = |child: &mut G::State| -> Result<Option<Found>, Stopped> {
                let below = if G::ALTERNATES { spot.next() } else { Spot::new(ply + 1, game.turn(child)) };
                debug_assert!(
                    below.player() == game.turn(child),
                    "ALTERNATES, but the same player moves twice"
                );
                let same = !G::ALTERNATES && below.player() == player;
                // With threads, leave a move that another one is searching for later.
                let mut ticket = None;
                if T::ENABLED
                    && let Some(busy) = self.busy
                    && busy.worth_it(Mo::LIMITED, depth, ply)
                {
                    let child_key = self.table.plain_key(game, child);
                    // Put off once only: what is still busy after all others is searched all the same. Two threads
                    // that wait for each other would wait for ever.
                    let may = Busy::may_put_off(Mo::LIMITED, ply, i - base, end - base) && end - i > put_off;
                    if may && busy.is_busy(child_key) {
                        return Ok(None);
                    }
                    if !Mo::LIMITED && !V::ON {
                        let leaves = use_table && !near && !only && !root && call.window.is_null();
                        let open = Open { ply, key, window: call.window, settled };
                        self.look_around(ply, leaves.then_some(open))?;
                    }
                    ticket = Some(busy.enter(child_key));
                }
                let call = || Call {
                    info: &info,
                    // Only an observer of details and the learned order want to know.
                    via: if V::DETAILS || Self::LEARN { Some(mv) } else { None },
                    spot: below,
                    window: window.pass(same),
                    depth: if Mo::LIMITED { depth - 1 } else { 0 },
                    reached: Reached::Move,
                };
                let found = if special && !first {
                    self.sound_out::<Mo, _>(child, call(), same, player, i - base, voice.again())?
                } else {
                    self.node::<Mo, _>(child, call(), voice.again())?.negate_unless(same)
                };
                drop(ticket);
                Ok(Some(found))
            };
            let searched = game.with_child(state, mv, game_child);
            if let Some(way) = way {
                self.path.come_back(way);
            }
            let searched = match searched {
                Ok(searched) => searched,
                Err(stopped) => {
                    // The nodes on the way back to a settled one are left, too: what they opened is closed.
                    self.close(base, repeat_key);
                    if T::ENABLED
                        && let Some((_, value)) = self.left_to.take_if(|(to, _)| *to == ply)
                    {
                        return Ok(self.prove(voice, &call, value, Source::Table));
                    }
                    self.note(mv);
                    return Err(stopped);
                }
            };
            let Some(found) = searched else {
                put_off += 1;
                if Self::PLAIN {
                    self.plain[i..end].rotate_left(1);
                } else {
                    let listed = &mut self.listed[i];
                    listed.rank = DEFERRED + (listed.rank & (PLACES - 1));
                    if wide {
                        self.listed[i..end].rotate_left(1);
                    }
                }
                continue;
            };
            let better = first || found.score() > best;
            if better {
                best = found.score();
                best_move = place;
                if V::ON {
                    told_move = Some(mv);
                }
                if special {
                    self.improve(mv, best, spot, call.window.alpha, window);
                }
            }
            let cut = best >= window.beta;
            if !cut && best > window.alpha {
                window.alpha = best;
            }
            if V::ON {
                let (value, top) = (found.score().seen_by(player), best.seen_by(player));
                voice.say(|tell| tell.child(mv, value, top, window.seen_by(player), better));
            }
            if cut {
                // A bound from below rests on this child alone.
                rests = Rests::only(found);
                voice.say(|tell| tell.cutoff(player, end - i - 1));
                if Self::LEARN && !Self::PLAIN && !only {
                    self.learned.cut(guide, &self.listed[base..=i], via, player, ply);
                }
                break;
            }
            if Mo::LIMITED {
                rests.add(found);
            }
            i += 1;
            if i == end {
                break;
            }
        }
        self.close(base, repeat_key);

        // 13. Remember.
        let bound = call.window.classify(best);
        let too_deep = Mo::LIMITED && depth > MAX_STORED_DEPTH;
        let rest = if T::SETTLES { shifted(best, -settled) } else { best };
        let fits = !T::SETTLES || Self::fits(rest);
        if use_table && !only && !too_deep && fits {
            if Self::LOCAL {
                self.near.count(ply);
            }
            let value = Value { score: Self::from_node(rest, ply), bound };
            let depth = if Mo::LIMITED { depth as u8 } else { Entry::TO_THE_END };
            let entry = Entry { value, depth, proved: !rests.horizon(), place: best_move };
            self.table.write(key, near, entry, self.nodes() - started);
            if V::ON {
                voice.say(|tell| tell.store(Value { score: best, bound }.seen_by(player), told_move));
            }
        }
        if V::ON {
            let worth =
                if root { self.within_bounds(state, info, best, window, voice.again()) } else { best };
            voice.say(|tell| tell.leave_with(worth.seen_by(player)));
        }
        Ok(Found::best(best, rests))
    }

    /// What the root is worth by its moves, as far as the hints allow: static values may not see what they know. (What is
    /// reported gives way to them in the same way, in `Known::learn`.)
    #[cold]
    #[inline(never)]
    fn within_bounds<V: Voice<G::Move>>(
        &mut self,
        state: &G::State,
        info: &H::Info,
        best: Score,
        window: Window,
        mut voice: V,
    ) -> Score {
        let Some((least, most)) = self.guide.bounds(self.game, state, info) else { return best };
        let within = best.clamp(least, most);
        if within != best {
            let player = self.game.turn(state);
            let known = Window::new(least, most).seen_by(player);
            voice.say(|tell| tell.bounds(known.alpha, known.beta, window.seen_by(player)));
        }
        within
    }

    /// A node that was entered and of which nobody wants to hear more: what is inside is counted.
    #[cold]
    #[inline(never)]
    fn in_silence<Mo: Mode, V: Voice<G::Move>>(
        &mut self,
        state: &mut G::State,
        call: Call<'_, G::Move, H::Info>,
        mut voice: V,
    ) -> Result<Found, Stopped> {
        // It counts itself.
        self.left += 1;
        let before = self.nodes();
        let found = self.node::<Mo, ()>(state, call, ())?;
        let player = call.spot.player();
        let bound = if found.at_once() { Bound::Exact } else { call.window.classify(found.score()) };
        let value = Value { score: found.score(), bound }.seen_by(player);
        let below = self.nodes() - before - 1;
        voice.say(|tell| {
            tell.add_unseen(below);
            if let Some(source) = found.source() {
                tell.leaf(value, source);
            }
            tell.leave(value);
        });
        Ok(found)
    }

    /// Searches a later child with less effort first, and properly only if it may be better. The parent's view.
    ///
    /// Out of line: most nodes have a null window and never come here.
    #[inline(never)]
    fn sound_out<Mo: Mode, V: Voice<G::Move>>(
        &mut self,
        child: &mut G::State,
        call: Call<'_, G::Move, H::Info>,
        same: bool,
        player: Player,
        index: usize,
        mut voice: V,
    ) -> Result<Found, Stopped> {
        // To and from the parent's view.
        let window = call.window.pass(same);
        let mut ask = |search: &mut Self, voice: &mut V, window: Window, depth: u32, reached: Reached| {
            let call = Call { window: window.pass(same), depth, reached, ..call };
            search.node::<Mo, _>(child, call, voice.again()).map(|found| found.negate_unless(same))
        };
        let below = call.depth;
        let scouting = self.ways.scout && !window.is_null();
        let asked = if scouting { Window::new(window.alpha, window.alpha.up()) } else { window };
        let less = if Mo::LIMITED && self.ways.selective { reduction(below, index) } else { 0 };
        let mut found = match less {
            0 => ask(self, &mut voice, asked, below, Reached::Move)?,
            _ => ask(self, &mut voice, asked, below - less, Reached::Reduced(less as u8))?,
        };
        if less > 0 {
            // A late move was looked at less deeply; if it is good after all, look properly.
            found = found.resting(true);
            if found.score() > window.alpha {
                voice.say(|tell| tell.research(asked.seen_by(player), Again::Deeper));
                found = ask(self, &mut voice, asked, below, Reached::Move)?;
            }
        }
        if scouting && window.contains(found.score()) && !found.at_once() {
            voice.say(|tell| tell.research(window.seen_by(player), Again::Wider));
            found = ask(self, &mut voice, window, below, Reached::Move)?;
        }
        Ok(found)
    }

    /// The best of `self.listed[from..end]`.
    #[inline]
    fn best_of(&self, from: usize, end: usize) -> usize {
        let (mut best, mut rank) = (from, i64::MIN);
        for (j, listed) in self.listed[from..end].iter().enumerate() {
            // No two ranks are equal. What cannot be foreseen is chosen, not branched on.
            best = if listed.rank > rank { from + j } else { best };
            rank = rank.max(listed.rank);
        }
        best
    }

    /// Exchanges two moves, and hands over the one that came `to` its place: read again from there, it would have to wait
    /// until it is written.
    #[inline]
    fn bring(&mut self, from: usize, to: usize) -> Listed<G::Move, H::Info> {
        let listed = self.listed[from];
        self.listed.swap(from, to);
        listed
    }

    /// Forgets the moves of a node, which begin at `base`.
    #[inline(always)]
    fn close(&mut self, base: usize, repeat_key: u64) {
        if Self::PLAIN {
            self.plain.truncate(base);
        } else {
            self.listed.truncate(base);
        }
        if T::REPEATS {
            self.path.pop(repeat_key);
        }
    }

    /// Before a child of the node at `ply` is searched: goes back to the highest node above, or to this one, that another
    /// thread has settled meanwhile, by what the table says now. A node that may not be left is not `open`.
    #[cold]
    #[inline(never)]
    fn look_around(&mut self, ply: u32, open: Option<Open>) -> Result<(), Stopped> {
        // Those that were searched before on other lines; all above this one have come by here.
        while self.open.pop_if(|last| last.ply >= ply).is_some() {}
        self.open.extend(open);
        let settled = |&Open { ply, key, window, settled }: &Open| {
            let entry = self
                .table
                .read(self.table.fetch(key, false), false)
                .filter(|entry| entry.says_enough(None))?;
            let score = shifted(entry.value.score, settled);
            let value = Value { score, ..entry.value };
            Self::answers(value, window, ply).then_some((ply, value))
        };
        self.left_to = self.open.iter().find_map(settled);
        if self.left_to.is_some() { Err(Stopped) } else { Ok(()) }
    }

    /// Whether a value, with distances from the node, is all that is asked there.
    #[inline(always)]
    fn answers(Value { score, bound }: Value, window: Window, ply: u32) -> bool {
        let score = Self::from_root(score, ply);
        match bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        }
    }

    /// The next child's line is not known yet; the moves from `base` to `i` are done, of all to `end`.
    #[cold]
    #[inline(never)]
    fn begin(&mut self, spot: Spot, i: usize, base: usize, end: usize) {
        if spot.is_root() {
            self.root_moves = (i - base, end - base);
        }
        if let Some(line) = self.lines.get_mut(spot.ply() as usize + 1) {
            line.clear();
        }
    }

    /// A game that is not over has no move here.
    #[cold]
    #[inline(never)]
    fn get_stuck(&mut self) -> Stopped {
        self.stuck = Some(Vec::new());
        Stopped
    }

    /// On the way back to the root: `mv` leads to where the game is stuck, if that is why.
    #[cold]
    #[inline(never)]
    fn note(&mut self, mv: G::Move) {
        if let Some(line) = &mut self.stuck {
            line.push(mv);
        }
    }

    /// `mv` is the new best move; the line through it becomes the principal variation there, if the window that began
    /// at `alpha` is open and this raises it.
    #[cold]
    #[inline(never)]
    fn improve(&mut self, mv: G::Move, best: Score, spot: Spot, alpha: Score, window: Window) {
        if spot.is_root() {
            self.root_best = Some((mv, best));
        }
        let open = alpha.up() < window.beta;
        if !open || best <= window.alpha || !self.ways.line {
            return;
        }
        let ply = spot.ply() as usize;
        if self.lines.len() < ply + 2 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.append(&mut lower[0]);
    }

    /// Tells how many moves the guide left out of `self.listed[base..]`.
    #[cold]
    #[inline(never)]
    fn tell_omitted(&mut self, state: &G::State, base: usize, mut voice: impl Voice<G::Move>) {
        self.game.moves(state, &mut self.spare);
        let omitted = self.spare.len().saturating_sub(self.listed.len() - base);
        self.spare.clear();
        if omitted > 0 {
            voice.say(|tell| tell.omit(omitted));
        }
    }
}

/// A margin and `by` more; any other score stays.
#[inline]
fn shifted(score: Score, by: i32) -> Score {
    if score.is_infinite() || score.is_decisive() { score } else { Score::from_raw(score.get() + by) }
}

/// How much less deep the selective profile looks at late moves.
fn reduction(below: u32, index: usize) -> u32 {
    match index {
        _ if below < 2 => 0,
        0..3 => 0,
        3..8 => 1,
        _ => 2.min(below),
    }
}

/// Deeper results are not kept: an entry has 7 bits for it.
const MAX_STORED_DEPTH: u32 = 126;
/// More moves than this are sorted at once.
const WIDE: usize = 100;
/// Above every rank that a game or the engine gives.
const TABLE_FIRST: i64 = 1 << 62;
/// Below every rank that a game or the engine gives.
const DEFERRED: i64 = -(1 << 62);
