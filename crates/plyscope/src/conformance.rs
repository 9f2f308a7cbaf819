//! Does a game keep its promises? For authors of games: run these checks in a test.
//!
//! A search trusts the rules, the keys and the hints it is given. [`Check`] plays random games and holds every position
//! against the contracts of [`Game`], [`Hashed`] and [`Guide`]; hints are compared with plain minimax where the end of
//! the game is near enough. The first [`Violation`] comes with the line of moves that shows it.
//!
//! ```
//! use plyscope::{Tree, conformance::Check};
//! let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
//! let summary = Check::new(&tree).rules()?;
//! Check::new(&tree).keys()?;
//! Check::new(&tree).guide(&())?;
//! assert_eq!(summary.games, 200);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::engine::{Expansion, Guide, WithInfo, listing};
use crate::game::{Game, Hashed, Player};
use crate::score::{Bound, Score, Value, Window};
use std::collections::HashMap;
use std::fmt;

/// Checks of one game by random play. Each check stands alone; run those that apply.
///
/// - **What**: [`rules`](Check::rules) for every game, [`keys`](Check::keys) for [`Hashed`] ones,
///   [`guide`](Check::guide) for hints.
/// - **Law**: a violation is real: its line of moves shows it. No violation proves nothing, but see
///   [`Summary::solved`] for how much was compared with minimax.
/// - **Cost**: games × plies × moves, and up to [`effort`](Check::effort) nodes for each position near the end.
#[derive(Clone, Copy, Debug)]
pub struct Check<'g, G> {
    game: &'g G,
    games: u32,
    plies: u32,
    effort: u32,
    seed: u64,
}

/// What was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Random games played.
    pub games: u32,
    /// Those that came to an end within the plies allowed.
    pub ended: u32,
    /// Positions looked at.
    pub positions: u64,
    /// Positions small enough for minimax, with which hints were compared.
    pub solved: u64,
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
    /// Positions with the same canonical key have different values.
    Canonical,
    /// A static value that is not plain.
    Evaluation,
    /// A score does not fit `SCORE_BITS`.
    ScoreBits,
    /// A noisy move that is not legal.
    Noisy,
    /// A slot outside `slots`.
    Slot,
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
    /// `PROVES_END`, but a position in which the game may end with the next move was not proved.
    ProvesEnd,
}

/// A broken promise, and how to get there.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// 200 games of at most 400 plies; minimax with at most 3,000 nodes a position.
    pub fn new(game: &'g G) -> Self {
        Check { game, games: 200, plies: 400, effort: 3000, seed: 1 }
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
        self.play(|line, _, _| {
            let Some(state) = line.last() else { return Ok(()) };
            rules_at(self.game, state, &mut ends)
        })
    }

    /// The contract of [`Hashed`]: one key for one position, the side to move included; and taking back restores the
    /// position itself.
    ///
    /// # Errors
    /// The first violation found.
    pub fn keys(&self) -> Result<Summary, Violation<G::Move>>
    where
        G: Hashed,
        G::State: PartialEq,
    {
        let mut keys = Keys { by_key: HashMap::new(), seen: Vec::new(), canonical: HashMap::new() };
        self.play(|line, summary, _| {
            let Some(state) = line.last() else { return Ok(()) };
            keys.look(self.game, state)?;
            if G::CANONICAL_PLIES > 0
                && let Some(value) = minimax(self.game, &mut state.clone(), &mut self.effort.clone())
            {
                summary.solved += 1;
                keys.canonical(self.game, state, value)?;
            }
            Ok(())
        })
    }

    /// The contract of [`Guide`]: hints are sound, in any window; evaluations are plain.
    ///
    /// # Errors
    /// The first violation found.
    pub fn guide<H: Guide<G>>(&self, guide: &H) -> Result<Summary, Violation<G::Move>> {
        self.play(|line, summary, rng| {
            let Some(state) = line.last() else { return Ok(()) };
            evaluation(self.game, guide, state)?;
            if self.game.outcome(state).is_some() {
                return Ok(());
            }
            let Some(value) = minimax(self.game, &mut state.clone(), &mut self.effort.clone()) else {
                return Ok(());
            };
            summary.solved += 1;
            let info = guide.info(self.game, state);
            let listed = hints(self.game, guide, state, &info, value, rng)?;
            // What a parent hands down must do as well as what a position works out for itself.
            for (mv, info) in listed {
                let mut child = state.clone();
                self.game.play(&mut child, mv);
                if let Some(value) = minimax(self.game, &mut child.clone(), &mut self.effort.clone()) {
                    hints(self.game, guide, &child, &info, value, rng).map_err(|(kind, said)| {
                        (kind, format!("below a move, with its parent's information: {said}"))
                    })?;
                }
            }
            Ok(())
        })
    }

    /// Plays the games and shows each position, as the line of positions that led there, to `look`.
    fn play(
        &self,
        mut look: impl FnMut(&[G::State], &mut Summary, &mut Rng) -> Result<(), Broken>,
    ) -> Result<Summary, Violation<G::Move>> {
        let mut rng = Rng(self.seed);
        let mut summary = Summary::default();
        for _ in 0..self.games {
            summary.games += 1;
            let mut states = vec![self.game.start()];
            let mut line = Vec::new();
            loop {
                summary.positions += 1;
                look(&states, &mut summary, &mut rng).map_err(|(kind, message)| Violation {
                    kind,
                    message,
                    line: line.clone(),
                })?;
                let Some(state) = states.last() else { break };
                if self.game.outcome(state).is_some() {
                    summary.ended += 1;
                    break;
                }
                let mut moves = Vec::new();
                self.game.moves(state, &mut moves);
                if moves.is_empty() || line.len() as u32 >= self.plies {
                    break;
                }
                let mv = moves[rng.below(moves.len())];
                let mut next = state.clone();
                self.game.play(&mut next, mv);
                line.push(mv);
                states.push(next);
            }
        }
        Ok(summary)
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
                format!("the game ends with {}, which is no score", outcome.get()),
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

fn rules_at<G: Game>(game: &G, state: &G::State, ends: &mut Ends) -> Result<(), Broken> {
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
        let mut played = state.clone();
        game.play(&mut played, mv);
        let mut copy = state.clone();
        let below = game.with_child(&mut copy, mv, |child| sight(game, child));
        let after = sight(game, &played);
        if after != sight(game, &played) {
            return broken(Kind::Unsteady, format!("move number {i}: asked twice, the rules say two things"));
        }
        if below != after {
            return broken(
                Kind::OtherChild,
                format!("move number {i}: with_child and play lead to different positions"),
            );
        }
        if sight(game, &copy) != seen {
            return broken(
                Kind::TakeBack,
                format!("move number {i}: with_child did not restore the position"),
            );
        }
        if G::ALTERNATES && below.turn.is_some() && below.turn == seen.turn {
            return broken(Kind::Alternates, format!("move number {i}: the same player moves again"));
        }
    }
    Ok(())
}

// --------------------------------------------------------------------------------------------------------- keys

/// Positions seen so far, by their keys.
struct Keys<S> {
    by_key: HashMap<u64, (S, Option<Player>)>,
    /// Some of them, to find one that comes again with another key.
    seen: Vec<(S, u64)>,
    canonical: HashMap<u64, Score>,
}

/// A position is compared with this many earlier ones.
const COMPARED: usize = 2000;

impl<S: Clone + PartialEq> Keys<S> {
    fn look<G: Hashed<State = S>>(&mut self, game: &G, state: &S) -> Result<(), Broken> {
        let key = game.key(state);
        if game.key(&state.clone()) != key {
            return broken(Kind::KeySplit, "a copy of the position has another key");
        }
        for key in [key, game.canonical_key(state)] {
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
            let below = game.with_child(&mut copy, mv, |child| game.key(child));
            if copy != *state {
                return broken(
                    Kind::TakeBack,
                    format!("move number {i}: with_child did not restore the position"),
                );
            }
            let after = game.key_after(state, mv);
            if after != below {
                let said = format!("move number {i}: key_after says {after:#x}, the key is {below:#x}");
                return broken(Kind::KeyAfter, said);
            }
        }
        Ok(())
    }

    fn canonical<G: Hashed<State = S>>(&mut self, game: &G, state: &S, value: Score) -> Result<(), Broken> {
        let key = game.canonical_key(state);
        // As the table keeps it: the mover's view.
        let value = value.seen_by(game.turn(state));
        let first = *self.canonical.entry(key).or_insert(value);
        if first != value && game.outcome(state).is_none() {
            let said = format!(
                "the canonical key {key:#x} stands for positions worth {first} and {value} to the mover"
            );
            return broken(Kind::Canonical, said);
        }
        Ok(())
    }
}

// -------------------------------------------------------------------------------------------------------- hints

/// The value by the definition, Max's view, distances from the position; `None` if that takes more than `left` nodes.
fn minimax<G: Game>(game: &G, state: &mut G::State, left: &mut u32) -> Option<Score> {
    *left = left.checked_sub(1)?;
    if let Some(outcome) = game.outcome(state) {
        return Some(outcome);
    }
    let player = game.turn(state);
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut best = None;
    for mv in moves {
        let value = game.with_child(state, mv, |child| minimax(game, child, left))?.later(1);
        if best.is_none_or(|best| player.prefers(value, best)) {
            best = Some(value);
        }
    }
    best
}

fn evaluation<G: Game, H: Guide<G>>(game: &G, guide: &H, state: &G::State) -> Result<(), Broken> {
    if let Some(outcome) = game.outcome(state) {
        return fits::<G, H>(outcome, "the end");
    }
    let value = guide.evaluate(game, state);
    if value.get().abs() > Score::LIMIT {
        return broken(Kind::Evaluation, format!("the static value {value} is not a plain score"));
    }
    if guide.evaluate(game, &state.clone()) != value {
        return broken(Kind::Unsteady, "asked twice, the guide evaluates one position in two ways");
    }
    fits::<G, H>(value, "the static value")?;
    let (mut legal, mut noisy) = (Vec::new(), Vec::new());
    game.moves(state, &mut legal);
    if H::NOISY {
        guide.noisy(game, state, &mut noisy);
        if noisy.iter().any(|mv| !legal.contains(mv)) {
            return broken(Kind::Noisy, "a noisy move is not legal");
        }
    }
    if guide.slots() > 0 && legal.iter().any(|&mv| guide.slot(mv) >= guide.slots()) {
        return broken(Kind::Slot, format!("a move has a slot outside 0 … {}", guide.slots() - 1));
    }
    Ok(())
}

fn fits<G: Game, H: Guide<G>>(score: Score, what: &str) -> Result<(), Broken> {
    let most = 1i64 << (H::SCORE_BITS.clamp(1, 32) - 1);
    let raw = i64::from(score.get());
    if raw < -most || raw >= most {
        return broken(Kind::ScoreBits, format!("{what}, {score}, does not fit {} bits", H::SCORE_BITS));
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
    game: &G,
    guide: &H,
    state: &G::State,
    info: &H::Info,
    value: Score,
    rng: &mut Rng,
) -> Result<WithInfo<G, H>, Broken> {
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

    // What each move is worth to the mover.
    let mut worth: Vec<(G::Move, Score)> = Vec::new();
    let mut ends = false;
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    for mv in moves {
        let mut child = state.clone();
        game.play(&mut child, mv);
        ends |= game.outcome(&child).is_some();
        // Its part of a tree that was small enough as a whole.
        let Some(below) = minimax(game, &mut child, &mut u32::MAX.clone()) else { continue };
        worth.push((mv, below.later(1).seen_by(player)));
    }

    let mut all = Vec::new();
    for round in 0..6 {
        let window = if round == 0 { Window::FULL } else { rng.window(value) };
        if let Some(said) = guide.tail(game, state, window)
            && let Err(wrong) = sound(said, value, window)
        {
            return broken(Kind::Tail, format!("window {window}: tail {wrong}"));
        }
        if H::PLAIN {
            continue;
        }
        let (expansion, listed) = listing(guide, game, state, info, window);
        if let Expansion::Proved(said) = expansion {
            if let Err(wrong) = sound(said, value, window) {
                return broken(Kind::Proof, format!("window {window}: expand {wrong}"));
            }
            continue;
        }
        if H::PROVES_END && ends {
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
        let best = worth.iter().filter(|(mv, _)| listed.iter().any(|(l, _)| l == mv)).map(|&(_, w)| w).max();
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

/// SplitMix64: the same games on every machine, and no dependency.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
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
