//! Does a game keep its promises? For authors of games: run these checks in a test.
//!
//! A search trusts the rules, the keys and the hints it is given. [`Check`] plays random games and holds every position
//! against the contracts of [`Game`], [`Hashed`], [`Notation`] and [`Guide`]; hints are compared with plain minimax where
//! the end of the game is near enough. The first [`Violation`] comes with the line of moves that shows it; so does a panic
//! in the code of the game.
//!
//! ```
//! use plyscope::{Tree, conformance::Check};
//! let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
//! let summary = Check::new(&tree).rules()?;
//! Check::new(&tree).keys()?;
//! Check::new(&tree).guide(&())?;
//! assert_eq!((summary.games, summary.wins), (200, 200)); // all leaves are above 0
//! assert_eq!((summary.shortest, summary.longest), (2, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::engine::{Expansion, Guide, WithInfo, listing};
use crate::game::{Game, Hashed, Notation, Player};
use crate::random::SplitMix;
use crate::score::{Bound, Score, Value, Window};
use crate::tree::Tree;
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Checks of one game by random play. Each check stands alone; run those that apply.
///
/// - **What**: [`rules`](Check::rules) for every game, [`keys`](Check::keys) for [`Hashed`] ones,
///   [`notation`](Check::notation) for those with [`Notation`], [`guide`](Check::guide) for hints and evaluators.
/// - **Law**: a violation is real: its line of moves shows it. No violation proves nothing, but see
///   [`Summary::solved`] for how much was compared with minimax; a check of hints that could compare nothing is an error.
/// - **Cost**: games × plies × moves, and for minimax at most [`work`](Check::work) nodes in all. It starts at the end of
///   each game, and gives the game up where [`effort`](Check::effort) nodes are not enough for a position.
#[derive(Clone, Copy, Debug)]
pub struct Check<'g, G> {
    game: &'g G,
    games: u32,
    plies: u32,
    effort: u32,
    work: u64,
    seed: u64,
}

/// What was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Random games played.
    pub games: u32,
    /// Those that came to an end within the plies allowed.
    pub ended: u32,
    /// Those that ended well for [`Player::Max`], with a score above 0.
    pub wins: u32,
    /// Those that ended with 0.
    pub draws: u32,
    /// Those that ended with a score below 0.
    pub losses: u32,
    /// How many plies the shortest game had that ended.
    pub shortest: u32,
    /// How many plies the longest game had that ended.
    pub longest: u32,
    /// Positions looked at.
    pub positions: u64,
    /// Unfinished positions that were small enough for minimax, with which hints were compared.
    pub solved: u64,
    /// What minimax took for that.
    pub nodes: u64,
}

impl Summary {
    fn end(&mut self, outcome: Score, plies: u32) {
        self.shortest = if self.ended == 0 { plies } else { self.shortest.min(plies) };
        self.longest = self.longest.max(plies);
        self.ended += 1;
        match outcome.cmp(&Score::ZERO) {
            std::cmp::Ordering::Greater => self.wins += 1,
            std::cmp::Ordering::Equal => self.draws += 1,
            std::cmp::Ordering::Less => self.losses += 1,
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { games, ended, wins, draws, losses, shortest, longest, positions, solved, .. } = self;
        write!(
            f,
            "{games} games, {ended} ended after {shortest} to {longest} plies: {wins} won, {draws} drawn, "
        )?;
        write!(f, "{losses} lost; {positions} positions, {solved} solved")
    }
}

/// Which promise was broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// No move, but the game is not over.
    NoMoves,
    /// `moves` does not append to what is in the list already.
    NotAppended,
    /// The same move is listed twice.
    DoubleMove,
    /// The same question about the same position got two answers.
    Unsteady,
    /// `with_child` shows another position than `play`.
    OtherChild,
    /// `with_child` did not leave the position as it was.
    TakeBack,
    /// `ALTERNATES`, but the same player moved again.
    Alternates,
    /// A score that is neither plain nor won nor lost nor infinite.
    ScoreRange,
    /// Won or lost scores beside infinite ones.
    MixedEnds,
    /// A key has more bits than `KEY_BITS`.
    KeyWidth,
    /// Two positions, or two players to move, one key.
    KeyClash,
    /// One position, two keys.
    KeySplit,
    /// `key_after` is not the key after the move.
    KeyAfter,
    /// Positions with the same canonical key, or the same key of the rest, have different values.
    Canonical,
    /// A static value that is not plain.
    Evaluation,
    /// A score does not fit [`Terms::score_bits`](crate::engine::Terms::score_bits).
    ScoreBits,
    /// A noisy move that is not legal.
    Noisy,
    /// The static value is another one with what the parent hands down.
    Handed,
    /// The guide's `outcome` is not the rules'.
    Outcome,
    /// The value lies outside `bounds`.
    Bounds,
    /// `tail` is wrong, or a bound that does not close the window.
    Tail,
    /// `expand` proves something wrong, or a bound that does not close the window.
    Proof,
    /// `expand` lists a move that is not legal or lists one twice.
    Listed,
    /// `expand` left out a move that is better than all it lists.
    LeftOut,
    /// `expand` says only one move matters and lists another number of moves, or a worse one.
    Only,
    /// [`Terms::proves_end`](crate::engine::Terms::proves_end), but a position in which the game may end with the next move was not proved.
    ProvesEnd,
    /// A position comes again on a line, but `REPEATS` is not set.
    Repeats,
    /// A position comes again after a move that `is_final` calls final.
    Final,
    /// A move is written like another one, or is not read back as itself.
    MoveText,
    /// A position is not written on one line, or is not read back as itself.
    PositionText,
    /// Static values are lower where Max wins than where Max loses: they may be the mover's instead of Max's.
    Side,
    /// The code of the game, or of the guide, panicked.
    Panic,
    /// No position could be solved, so no hint was compared with anything.
    NothingCompared,
}

/// A broken promise, and how to get there.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Violation<M> {
    /// Which promise.
    pub kind: Kind,
    /// What happened, in words.
    pub message: String,
    /// The moves from the start to the position.
    pub line: Vec<M>,
}

impl<M: fmt::Debug> fmt::Display for Violation<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?}), after {:?}", self.message, self.kind, self.line)
    }
}

impl<M: fmt::Debug> std::error::Error for Violation<M> {}

/// One broken promise, before the line is known.
type Broken = (Kind, String);

fn broken<T>(kind: Kind, message: impl Into<String>) -> Result<T, Broken> {
    Err((kind, message.into()))
}

impl<'g, G: Game> Check<'g, G> {
    /// 200 games of at most 400 plies; minimax with at most 3,000 nodes a position and 20 million in all.
    pub fn new(game: &'g G) -> Self {
        Check { game, games: 200, plies: 400, effort: 3000, work: 20_000_000, seed: 1 }
    }

    /// How many games to play.
    pub fn games(self, games: u32) -> Self {
        Check { games, ..self }
    }

    /// How many plies to play of each at most.
    pub fn plies(self, plies: u32) -> Self {
        Check { plies, ..self }
    }

    /// How many nodes minimax may take for one position.
    pub fn effort(self, nodes: u32) -> Self {
        Check { effort: nodes, ..self }
    }

    /// How many nodes minimax may take in all. After that no position is solved any more.
    pub fn work(self, nodes: u64) -> Self {
        Check { work: nodes, ..self }
    }

    /// Other games.
    pub fn seed(self, seed: u64) -> Self {
        Check { seed, ..self }
    }

    /// The contract of [`Game`]: moves, ends, turns, taking back.
    ///
    /// # Errors
    /// The first violation found.
    pub fn rules(&self) -> Result<Summary, Violation<G::Move>> {
        let mut ends = Ends::default();
        self.run(|desk| desk.play(|desk, state| rules_at(desk, state, &mut ends), |_, _| Ok(())))
    }

    /// The contract of [`Hashed`]: one key for one position, the side to move included; positions come again only where
    /// the game says so; and taking back restores the position itself.
    ///
    /// # Errors
    /// The first violation found.
    pub fn keys(&self) -> Result<Summary, Violation<G::Move>>
    where
        G: Hashed,
        G::State: PartialEq,
    {
        let mut keys = Keys { by_key: HashMap::new(), seen: Vec::new() };
        let mut worth = HashMap::new();
        self.run(|desk| {
            desk.play(
                |desk, state| keys.look(desk, state),
                |desk, states| {
                    comes_again(desk, states)?;
                    if G::CANONICAL_PLIES == 0 && !G::SETTLES {
                        return Ok(());
                    }
                    desk.backwards(states, |desk, state, value| joined(desk.game, state, value, &mut worth))
                },
            )
        })
    }

    /// The contract of [`Notation`]: what was written is read as the same, and no two moves are written alike.
    ///
    /// # Errors
    /// The first violation found.
    pub fn notation(&self) -> Result<Summary, Violation<G::Move>>
    where
        G: Notation,
    {
        self.run(|desk| desk.play(|desk, state| notation_at(desk.game, state), |_, _| Ok(())))
    }

    /// The contract of [`Guide`]: hints are sound, in any window; evaluations are plain, and Max's.
    ///
    /// An evaluator alone is checked as [`Evaluated`](crate::engine::Evaluated). Whether its scores are Max's is judged by
    /// the order of the static values of positions that are won and lost, for each player to move: in a quarter of all
    /// pairs or fewer the won one is valued higher, and there are 20 different ones of each kind. An evaluator that is as
    /// wrong as that for another reason is found as well.
    ///
    /// # Errors
    /// The first violation found; also if no position was small enough to be compared with minimax.
    pub fn guide<H: Guide<G>>(&self, guide: &H) -> Result<Summary, Violation<G::Move>> {
        let mut sides = Sides { samples: Vec::new() };
        self.run(|desk| {
            desk.play(
                |desk, state| evaluation(desk.game, guide, state),
                |desk, states| {
                    desk.backwards(states, |desk, state, value| {
                        if desk.game.outcome(state).is_some() {
                            return Ok(());
                        }
                        let info = guide.info(desk.game, state);
                        sides.see(desk, state, guide.evaluate(desk.game, state, &info), value);
                        let listed = hints(desk, guide, state, &info, value)?;
                        // What a parent hands down must do as well as what a position works out for itself.
                        for (mv, info) in listed {
                            let solved = desk.below(mv, |desk| {
                                let mut child = state.clone();
                                desk.game.play(&mut child, mv);
                                let Some(value) = desk.solve(&child) else { return Ok(false) };
                                match hints(desk, guide, &child, &info, value) {
                                    Ok(_) => Ok(true),
                                    Err((kind, said)) => {
                                        let said = format!("below a move, with its parent's information: {said}");
                                        broken(kind, said)
                                    }
                                }
                            })?;
                            if !solved {
                                break;
                            }
                        }
                        Ok(())
                    })
                },
            )?;
            sides.judge(desk)?;
            let Summary { games, ended, positions, solved, .. } = desk.summary;
            let unfinished = positions > u64::from(ended) || games == 0;
            if solved == 0 && unfinished {
                let said = format!(
                    "no position has a rest of {} nodes or fewer, so nothing was compared with minimax: allow more effort, or \
                     check a smaller board",
                    desk.effort
                );
                return broken(Kind::NothingCompared, said);
            }
            Ok(())
        })
    }

    /// Does `what` at a fresh desk. What it finds, a panic included, comes with the line that it was looking at.
    fn run(
        &self,
        what: impl FnOnce(&mut Desk<'g, G>) -> Result<(), Broken>,
    ) -> Result<Summary, Violation<G::Move>> {
        let mut desk = Desk {
            game: self.game,
            games: self.games,
            plies: self.plies,
            effort: self.effort,
            work: self.work,
            summary: Summary::default(),
            decisive: false,
            line: Vec::new(),
            rng: Rng(SplitMix::new(self.seed)),
        };
        // Nothing that a panic may have left halfway is looked at again, but for the line.
        let found = catch_unwind(AssertUnwindSafe(|| what(&mut desk)));
        let found =
            found.unwrap_or_else(|panic| broken(Kind::Panic, format!("panicked: {}", said_in(&*panic))));
        match found {
            Ok(()) => Ok(desk.summary),
            Err((kind, message)) => Err(Violation { kind, message, line: desk.line }),
        }
    }
}

/// What a panic said.
fn said_in(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}

/// One check at work.
struct Desk<'g, G: Game> {
    game: &'g G,
    games: u32,
    plies: u32,
    effort: u32,
    work: u64,
    summary: Summary,
    /// Games are won and lost, rather than scored.
    decisive: bool,
    /// The moves to the position that is looked at.
    line: Vec<G::Move>,
    rng: Rng,
}

/// A game is given up, backwards from its end, after this many positions in a row that are too large for minimax.
const PATIENCE: u32 = 3;

impl<G: Game> Desk<'_, G> {
    /// Plays the games. Each position is shown to `look` before the game goes on, and each game as a whole to `after`.
    fn play(
        &mut self,
        mut look: impl FnMut(&mut Self, &G::State) -> Result<(), Broken>,
        mut after: impl FnMut(&mut Self, &[G::State]) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        for _ in 0..self.games {
            self.summary.games += 1;
            self.line.clear();
            let mut states = Vec::new();
            let mut state = self.game.start();
            loop {
                self.summary.positions += 1;
                look(self, &state)?;
                let over = self.game.outcome(&state);
                if let Some(outcome) = over {
                    self.summary.end(outcome, self.line.len() as u32);
                    self.decisive |= outcome.is_decisive();
                }
                let mut moves = Vec::new();
                if over.is_none() {
                    self.game.moves(&state, &mut moves);
                }
                states.push(state.clone());
                if moves.is_empty() || self.line.len() as u32 >= self.plies {
                    break;
                }
                let mv = moves[self.rng.below(moves.len())];
                self.line.push(mv);
                self.game.play(&mut state, mv);
            }
            after(self, &states)?;
        }
        self.line.clear();
        Ok(())
    }

    /// Goes one move farther for as long as `f` runs. A panic in it leaves the move in the line.
    fn below<R>(&mut self, mv: G::Move, f: impl FnOnce(&mut Self) -> R) -> R {
        self.line.push(mv);
        let result = f(self);
        self.line.pop();
        result
    }

    /// The positions of a game that minimax can solve, from the last one backwards, each with its value.
    fn backwards(
        &mut self,
        states: &[G::State],
        mut each: impl FnMut(&mut Self, &G::State, Score) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        let mut failed = 0;
        for (ply, state) in states.iter().enumerate().rev() {
            self.line.truncate(ply);
            if let Some(value) = self.solve(state) {
                failed = 0;
                self.summary.solved += u64::from(self.game.outcome(state).is_none());
                each(self, state, value)?;
            } else {
                failed += 1;
                if failed == PATIENCE {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The value by the definition, Max's view, distances from the position; `None` if that takes too many nodes.
    fn solve(&mut self, state: &G::State) -> Option<Score> {
        let allowed = u64::from(self.effort).min(self.work.saturating_sub(self.summary.nodes)) as u32;
        let mut left = allowed;
        let value = self.minimax(&mut state.clone(), 0, &mut left);
        self.summary.nodes += u64::from(allowed - left);
        value
    }

    /// A line that is too long is taken for one that never ends.
    fn minimax(&mut self, state: &mut G::State, ply: u32, left: &mut u32) -> Option<Score> {
        *left = left.checked_sub(1)?;
        let game = self.game;
        if let Some(outcome) = game.outcome(state) {
            return Some(outcome);
        }
        if ply == Tree::MAX_PLY {
            return None;
        }
        let player = game.turn(state);
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        // Nothing is better than to win with the next move. So the other moves need not be looked at, and large games can
        // be compared at their ends, too.
        if self.decisive {
            let won = Some(Score::win_in(0).seen_by(player));
            let wins = |&mv: &G::Move| {
                self.below(mv, |_| game.with_child(state, mv, |child| game.outcome(child) == won))
            };
            if moves.iter().any(wins) {
                return Some(Score::win_in(1).seen_by(player));
            }
        }
        let mut best = None;
        for mv in moves {
            let value =
                self.below(mv, |desk| game.with_child(state, mv, |child| desk.minimax(child, ply + 1, left)));
            let value = value?.later(1);
            if best.is_none_or(|best| player.prefers(value, best)) {
                best = Some(value);
            }
        }
        best
    }
}

// -------------------------------------------------------------------------------------------------------- rules

/// Which kinds of end were seen.
#[derive(Default)]
struct Ends {
    decisive: bool,
    infinite: bool,
}

impl Ends {
    fn see(&mut self, outcome: Score) -> Result<(), Broken> {
        let plain = outcome.get().abs() <= Score::LIMIT;
        if !plain && !outcome.is_decisive() && !outcome.is_infinite() {
            return broken(
                Kind::ScoreRange,
                format!("the game ends with {}, which is not a score", outcome.get()),
            );
        }
        self.decisive |= outcome.is_decisive();
        self.infinite |= outcome.is_infinite();
        if self.decisive && self.infinite {
            return broken(Kind::MixedEnds, "some games end won or lost, others infinite");
        }
        Ok(())
    }
}

/// Everything that the rules say about a position.
#[derive(PartialEq)]
struct Sight<M> {
    outcome: Option<Score>,
    /// No matter once the game is over, and so are the moves.
    turn: Option<Player>,
    moves: Vec<M>,
}

fn sight<G: Game>(game: &G, state: &G::State) -> Sight<G::Move> {
    let outcome = game.outcome(state);
    let mut moves = Vec::new();
    if outcome.is_none() {
        game.moves(state, &mut moves);
    }
    Sight { outcome, turn: outcome.is_none().then(|| game.turn(state)), moves }
}

fn rules_at<G: Game>(desk: &mut Desk<'_, G>, state: &G::State, ends: &mut Ends) -> Result<(), Broken> {
    let game = desk.game;
    let seen = sight(game, state);
    if seen != sight(game, state) || seen != sight(game, &state.clone()) {
        return broken(Kind::Unsteady, "asked twice, the rules say two things about one position");
    }
    if let Some(outcome) = seen.outcome {
        return ends.see(outcome);
    }
    if seen.moves.is_empty() {
        return broken(Kind::NoMoves, "the game is not over, and there is no move");
    }
    for (i, mv) in seen.moves.iter().enumerate() {
        if seen.moves[..i].contains(mv) {
            return broken(Kind::DoubleMove, format!("move number {i} is listed twice"));
        }
    }
    let mut twice = seen.moves.clone();
    game.moves(state, &mut twice);
    if twice.len() != 2 * seen.moves.len() || !twice.starts_with(&seen.moves) || !twice.ends_with(&seen.moves)
    {
        return broken(Kind::NotAppended, "moves must append to the list and leave what is in it");
    }
    for (i, &mv) in seen.moves.iter().enumerate() {
        desk.below(mv, |_| one_move(game, state, &seen, mv))
            .map_err(|(kind, said)| (kind, format!("move number {i}: {said}")))?;
    }
    Ok(())
}

/// What the rules say after a move, played and by `with_child`.
fn one_move<G: Game>(game: &G, state: &G::State, seen: &Sight<G::Move>, mv: G::Move) -> Result<(), Broken> {
    let mut played = state.clone();
    game.play(&mut played, mv);
    let mut copy = state.clone();
    let below = game.with_child(&mut copy, mv, |child| sight(game, child));
    let after = sight(game, &played);
    if after != sight(game, &played) {
        return broken(Kind::Unsteady, "asked twice, the rules say two things");
    }
    if below != after {
        return broken(Kind::OtherChild, "with_child and play lead to different positions");
    }
    if sight(game, &copy) != *seen {
        return broken(Kind::TakeBack, "with_child did not restore the position");
    }
    if G::ALTERNATES && below.turn.is_some() && below.turn == seen.turn {
        return broken(Kind::Alternates, "the same player moves again");
    }
    Ok(())
}

// ----------------------------------------------------------------------------------------------------- notation

fn notation_at<G: Notation>(game: &G, state: &G::State) -> Result<(), Broken> {
    let seen = sight(game, state);
    let mut words: Vec<String> = Vec::new();
    for (i, &mv) in seen.moves.iter().enumerate() {
        let word = game.write_move(state, mv);
        if let Some(other) = words.iter().position(|other| other.eq_ignore_ascii_case(&word)) {
            let said = format!("moves number {other} and {i} are both written `{word}`");
            return broken(Kind::MoveText, said);
        }
        match game.read_move(state, &word) {
            Ok(read) if read == mv => words.push(word),
            Ok(_) => return broken(Kind::MoveText, format!("`{word}` is read as another move")),
            Err(error) => return broken(Kind::MoveText, format!("a move is written but not read: {error}")),
        }
    }
    let text = game.write_position(state);
    if text.contains(['\n', '\r']) {
        return broken(Kind::PositionText, format!("the position is written on several lines: {text:?}"));
    }
    match game.read_position(&text) {
        Err(error) => broken(Kind::PositionText, format!("the position is written but not read: {error}")),
        Ok(read) if sight(game, &read) != seen => {
            let said =
                format!("`{text}` is read as a position with other moves, another turn or another outcome");
            broken(Kind::PositionText, said)
        }
        Ok(read) if game.write_position(&read) != text => {
            let again = game.write_position(&read);
            broken(Kind::PositionText, format!("`{text}` is read and then written as `{again}`"))
        }
        Ok(_) => Ok(()),
    }
}

// --------------------------------------------------------------------------------------------------------- keys

/// Positions seen so far, by their keys.
struct Keys<S> {
    by_key: HashMap<u64, (S, Option<Player>)>,
    /// Some of them, to find one that comes again with another key.
    seen: Vec<(S, u64)>,
}

/// A position is compared with this many earlier ones.
const COMPARED: usize = 2000;

impl<S: Clone + PartialEq> Keys<S> {
    fn look<G: Hashed<State = S>>(&mut self, desk: &mut Desk<'_, G>, state: &S) -> Result<(), Broken> {
        let game = desk.game;
        let key = game.key(state);
        if game.key(&state.clone()) != key {
            return broken(Kind::KeySplit, "a copy of the position has another key");
        }
        for key in [key, game.canonical_key(state), game.rest_key(state)] {
            if G::KEY_BITS < 64 && key >> G::KEY_BITS != 0 {
                return broken(
                    Kind::KeyWidth,
                    format!("the key {key:#x} has more than {} bits", G::KEY_BITS),
                );
            }
        }
        let turn = game.outcome(state).is_none().then(|| game.turn(state));
        let (other, mover) = self.by_key.entry(key).or_insert_with(|| (state.clone(), turn));
        if *mover != turn {
            return broken(Kind::KeyClash, format!("the key {key:#x} does not tell who is to move"));
        }
        if other != state {
            return broken(Kind::KeyClash, format!("the key {key:#x} belongs to another position, too"));
        }
        match self.seen.iter().find(|(other, _)| other == state) {
            Some(&(_, other)) if other != key => {
                return broken(Kind::KeySplit, format!("the position had the key {other:#x}, now {key:#x}"));
            }
            None if self.seen.len() < COMPARED => self.seen.push((state.clone(), key)),
            _ => {}
        }
        if game.outcome(state).is_some() {
            return Ok(());
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        for (i, &mv) in moves.iter().enumerate() {
            let mut copy = state.clone();
            let (below, after) = desk.below(mv, |_| {
                let below = game.with_child(&mut copy, mv, |child| game.key(child));
                (below, game.key_after(state, mv))
            });
            if copy != *state {
                return broken(
                    Kind::TakeBack,
                    format!("move number {i}: with_child did not restore the position"),
                );
            }
            if after != below {
                let said = format!("move number {i}: key_after says {after:#x}, the key is {below:#x}");
                return broken(Kind::KeyAfter, said);
            }
        }
        Ok(())
    }
}

/// Positions with one canonical key, or one key of the rest, are worth the same; `worth` is what those seen so far are worth.
fn joined<G: Hashed>(
    game: &G,
    state: &G::State,
    value: Score,
    worth: &mut HashMap<(&'static str, u64), i64>,
) -> Result<(), Broken> {
    // As the table keeps it: the mover's view, without what is settled.
    let rest = i64::from(value.get()) - i64::from(game.settled(state));
    let rest = if game.turn(state) == Player::Max { rest } else { -rest };
    for (name, key) in [("canonical key", game.canonical_key(state)), ("rest_key", game.rest_key(state))] {
        let first = *worth.entry((name, key)).or_insert(rest);
        if first != rest && game.outcome(state).is_none() {
            let said =
                format!("the {name} {key:#x} stands for positions worth {first} and {rest} to the mover");
            return broken(Kind::Canonical, said);
        }
    }
    Ok(())
}

/// Positions come again on a line only where the game repeats, and never after a final move.
fn comes_again<G: Hashed>(desk: &mut Desk<'_, G>, states: &[G::State]) -> Result<(), Broken>
where
    G::State: PartialEq,
{
    let game = desk.game;
    let keys: Vec<u64> = states.iter().map(|state| game.key(state)).collect();
    let mut first = HashMap::new();
    // The last final move so far leads to this ply.
    let mut final_ply = 0;
    for (ply, state) in states.iter().enumerate() {
        if ply > 0 && G::REPEATS && game.is_final(&states[ply - 1], desk.line[ply - 1]) {
            final_ply = ply;
        }
        let before = *first.entry(keys[ply]).or_insert(ply);
        if before == ply || states[before] != *state || game.outcome(state).is_some() {
            continue;
        }
        let said = format!("the position after {before} plies comes again after {ply}");
        if !G::REPEATS {
            desk.line.truncate(ply);
            return broken(Kind::Repeats, format!("{said}, but Game::REPEATS is not set"));
        }
        if before < final_ply {
            desk.line.truncate(ply);
            return broken(Kind::Final, format!("{said}, though move number {final_ply} was called final"));
        }
    }
    Ok(())
}

// -------------------------------------------------------------------------------------------------------- hints

/// Static values of positions that were solved as won or lost: does the order agree?
struct Sides<M> {
    samples: Vec<Sample<M>>,
}

/// Positions that look alike count once: random games of a small game meet the same ones again and again.
struct Sample<M> {
    turn: Player,
    moves: Vec<M>,
    stat: Score,
    value: Score,
    line: Vec<M>,
}

/// There must be this many different positions of each kind before they are judged.
const JUDGED: usize = 20;

impl<M: Copy + Eq> Sides<M> {
    fn see<G: Game<Move = M>>(&mut self, desk: &Desk<'_, G>, state: &G::State, stat: Score, value: Score) {
        let (turn, moves) = (desk.game.turn(state), sight(desk.game, state).moves);
        let same = |s: &Sample<M>| s.stat == stat && s.value == value && s.turn == turn && s.moves == moves;
        if value != Score::ZERO && self.samples.len() < COMPARED && !self.samples.iter().any(same) {
            self.samples.push(Sample { turn, moves, stat, value, line: desk.line.clone() });
        }
    }

    /// For each player to move: how often is the position that Max wins valued higher than the one that Max loses?
    fn judge<G: Game<Move = M>>(&self, desk: &mut Desk<'_, G>) -> Result<(), Broken> {
        for turn in [Player::Max, Player::Min] {
            let of = |won: bool| {
                let mut some: Vec<_> = self.samples.iter().filter(|s| s.turn == turn).collect();
                some.retain(|s| (s.value > Score::ZERO) == won);
                some
            };
            let (won, lost) = (of(true), of(false));
            if won.len() < JUDGED || lost.len() < JUDGED {
                continue;
            }
            // Twice, so that equal values count half.
            let agree = |w: Score, l: Score| u64::from(w > l) + u64::from(w >= l);
            let sum: u64 = won.iter().map(|w| lost.iter().map(|l| agree(w.stat, l.stat)).sum::<u64>()).sum();
            let percent = sum * 50 / (won.len() * lost.len()) as u64;
            let worst = won.iter().min_by_key(|s| s.stat);
            if percent <= 25
                && let Some(worst) = worst
            {
                desk.line = worst.line.clone();
                let said = format!(
                    "with {turn} to move, only {percent} % of positions that MAX wins are valued higher than those that MAX \
                     loses, here {}: are the static values those of MAX, whoever is to move?",
                    worst.stat
                );
                return broken(Kind::Side, said);
            }
        }
        Ok(())
    }
}

fn evaluation<G: Game, H: Guide<G>>(game: &G, guide: &H, state: &G::State) -> Result<(), Broken> {
    if let Some(outcome) = game.outcome(state) {
        return fits::<G, H>(outcome, "the end");
    }
    let info = H::Info::default();
    let value = guide.evaluate(game, state, &info);
    if value.get().abs() > Score::LIMIT {
        return broken(Kind::Evaluation, format!("the static value {value} is not a plain score"));
    }
    if guide.evaluate(game, &state.clone(), &info) != value {
        return broken(Kind::Unsteady, "asked twice, the guide evaluates one position in two ways");
    }
    fits::<G, H>(value, "the static value")?;
    let (mut legal, mut noisy) = (Vec::new(), Vec::new());
    game.moves(state, &mut legal);
    if H::TERMS.noisy {
        guide.noisy(game, state, &mut noisy);
        if noisy.iter().any(|mv| !legal.contains(mv)) {
            return broken(Kind::Noisy, "a noisy move is not legal");
        }
    }
    Ok(())
}

fn fits<G: Game, H: Guide<G>>(score: Score, what: &str) -> Result<(), Broken> {
    let most = 1i64 << (H::TERMS.score_bits.clamp(1, 32) - 1);
    let raw = i64::from(score.get());
    if raw < -most || raw >= most {
        return broken(
            Kind::ScoreBits,
            format!("{what}, {score}, does not fit {} bits", H::TERMS.score_bits),
        );
    }
    Ok(())
}

/// Whether a value that a hint gave is right and of use in the window.
fn sound(said: Value, value: Score, window: Window) -> Result<(), String> {
    if !said.allows(value) {
        return Err(format!("says {said}, but the value is {value}"));
    }
    let closes = match said.bound {
        Bound::Exact => true,
        Bound::AtLeast => said.score >= window.beta,
        Bound::AtMost => said.score <= window.alpha,
    };
    if closes { Ok(()) } else { Err(format!("says {said}, which does not close the window {window}")) }
}

/// Holds all hints at a position against its value (Max's view). The moves that were listed with the full window.
fn hints<G: Game, H: Guide<G>>(
    desk: &mut Desk<'_, G>,
    guide: &H,
    state: &G::State,
    info: &H::Info,
    value: Score,
) -> Result<WithInfo<G, H>, Broken> {
    let game = desk.game;
    let player = game.turn(state);
    let (over, said) = (game.outcome(state), guide.outcome(game, state, info));
    if said != over {
        return broken(Kind::Outcome, format!("the guide's outcome is {said:?}, the rules' {over:?}"));
    }
    if over.is_some() {
        return Ok(Vec::new());
    }
    let value = value.seen_by(player);
    fits::<G, H>(value, "the value")?;
    if let Some((least, most)) = guide.bounds(game, state, info)
        && (value < least || value > most)
    {
        return broken(Kind::Bounds, format!("the bounds are {least} and {most}, but the value is {value}"));
    }

    let (stat, alone) = (guide.evaluate(game, state, info), guide.evaluate(game, state, &H::Info::default()));
    if stat != alone {
        return broken(
            Kind::Handed,
            format!("the static value is {stat}, and {alone} with the default information"),
        );
    }

    // What each move is worth to the mover, as far as that can be known: where one wins at once, others may be too large.
    let mut worth: Vec<(G::Move, Option<Score>)> = Vec::new();
    let (mut ends, mut small) = (false, true);
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    for mv in moves {
        let below = desk.below(mv, |desk| {
            let mut child = state.clone();
            game.play(&mut child, mv);
            let over = game.outcome(&child);
            ends |= over.is_some();
            let value = over.or_else(|| if small { desk.solve(&child) } else { None });
            small &= value.is_some();
            value
        });
        worth.push((mv, below.map(|below| below.later(1).seen_by(player))));
    }

    let mut all = Vec::new();
    for round in 0..6 {
        let window = if round == 0 { Window::FULL } else { desk.rng.window(value) };
        if let Some(said) = guide.tail(game, state, window)
            && let Err(wrong) = sound(said, value, window)
        {
            return broken(Kind::Tail, format!("window {window}: tail {wrong}"));
        }
        if H::TERMS.plain {
            continue;
        }
        let (expansion, listed) = listing(guide, game, state, info, window);
        if let Expansion::Proved(said) = expansion {
            if let Err(wrong) = sound(said, value, window) {
                return broken(Kind::Proof, format!("window {window}: expand {wrong}"));
            }
            continue;
        }
        if H::TERMS.proves_end && ends {
            return broken(
                Kind::ProvesEnd,
                format!("window {window}: the game may end here, and expand lists moves"),
            );
        }
        for (i, (mv, _)) in listed.iter().enumerate() {
            if !worth.iter().any(|(legal, _)| legal == mv) || listed[..i].iter().any(|(other, _)| other == mv)
            {
                return broken(
                    Kind::Listed,
                    format!("window {window}: move number {i} of expand is illegal or double"),
                );
            }
        }
        let those = || worth.iter().filter(|(mv, _)| listed.iter().any(|(l, _)| l == mv)).map(|&(_, w)| w);
        let best = those().flatten().max();
        // One that is not known may be the best.
        if best != Some(value) && those().any(|worth| worth.is_none()) {
            continue;
        }
        if expansion == Expansion::Only && (listed.len() != 1 || best != Some(value)) {
            let said = format!(
                "window {window}: {} only moves, the best worth {best:?}, but the value is {value}",
                listed.len()
            );
            return broken(Kind::Only, said);
        }
        if best != Some(value) {
            let said =
                format!("window {window}: the best move listed is worth {best:?}, but the value is {value}");
            return broken(Kind::LeftOut, said);
        }
        if round == 0 {
            all = listed;
        }
    }
    Ok(all)
}

/// The same games on every machine.
struct Rng(SplitMix);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        (self.0.next() % n.max(1) as u64) as usize
    }

    /// A window that is not empty, with sides near the value, at zero or infinite.
    fn window(&mut self, value: Score) -> Window {
        let mut side = |infinite: Score| match self.below(8) {
            0 => infinite,
            1 => Score::ZERO,
            2 => value,
            3 => value.up().up(),
            4 => value.down().down(),
            5 | 6 => value.up(),
            _ => value.down(),
        };
        let (a, b) = (side(Score::NEG_INFINITY), side(Score::INFINITY));
        let (alpha, beta) = (a.min(b), a.max(b));
        if alpha == beta {
            Window::at_least(beta.max(Score::NEG_INFINITY.up()))
        } else {
            Window::new(alpha, beta)
        }
    }
}
