//! What a game is, and what else it may be able to do.

use crate::score::Score;
use std::fmt;

/// One of the two players. Scores outside a search are always [`Player::Max`]'s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Player {
    /// Wants high scores; in most games the player who starts.
    Max,
    /// Wants low scores.
    Min,
}

impl Player {
    /// The opponent.
    #[inline]
    pub const fn other(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }

    /// `value` is better for this player than `than`.
    #[inline]
    pub fn prefers(self, value: Score, than: Score) -> bool {
        match self {
            Player::Max => value > than,
            Player::Min => value < than,
        }
    }

    /// The worst score this player can have: where the search for the best move starts.
    #[inline]
    pub const fn worst(self) -> Score {
        match self {
            Player::Max => Score::NEG_INFINITY,
            Player::Min => Score::INFINITY,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Max => "MAX",
            Player::Min => "MIN",
        })
    }
}

/// The rules of a game for two players with perfect information and no chance.
///
/// A game is a *value*: board sizes, rule variants and whole written-down trees are data in `self`. Turns need
/// not alternate. The contract, checked for any game by random play in the `conformance` module:
///
/// - [`outcome`](Game::outcome) is `Some` exactly when the game is over, and then gives [`Player::Max`]'s score;
/// - [`moves`](Game::moves) **appends**, and appends at least one move unless the game is over (a forced pass is a
///   move); the order is the order in which the textbook searches look at them;
/// - [`play`](Game::play) may assume that the move is one of those.
///
/// # Example
/// A heap of stones; take one or two; the last stone wins.
/// ```
/// use plyscope::{Game, Player, Score, textbook::minimax};
///
/// struct Stones(u32);
///
/// impl Game for Stones {
///     type State = (u32, Player);
///     type Move = u32;
///     fn start(&self) -> (u32, Player) { (self.0, Player::Max) }
///     fn turn(&self, state: &(u32, Player)) -> Player { state.1 }
///     fn moves(&self, state: &(u32, Player), out: &mut Vec<u32>) { out.extend(1..=state.0.min(2)) }
///     fn play(&self, state: &mut (u32, Player), take: u32) { *state = (state.0 - take, state.1.other()) }
///     fn outcome(&self, state: &(u32, Player)) -> Option<Score> {
///         // With no stone left, the player to move has just lost.
///         (state.0 == 0).then(|| Score::new(-1).seen_by(state.1))
///     }
/// }
///
/// let game = Stones(4);
/// let choice = minimax(&game, &game.start(), &mut ());
/// assert_eq!((choice.value, choice.mv), (Score::new(1), Some(1)));
/// ```
pub trait Game {
    /// A position, with everything that the rules depend on.
    type State: Clone;
    /// A move: small, and the same move is equal to itself.
    type Move: Copy + Eq;

    /// A promise that the players strictly take turns. It only lets the compiler drop a test; the default is
    /// always right.
    const ALTERNATES: bool = false;
    /// Returning to a position on the current line ends the game, with [`Hashed::repetition`]. Lines may then be
    /// endless without that rule: the engine refuses such a game without a table, and the textbook searches, which know
    /// no repetition, need a horizon.
    const REPEATS: bool = false;
    /// Where [`REPEATS`](Game::REPEATS): at which occurrence of a position the game ends. 2 is the first return to it; 3 is
    /// the threefold repetition of chess.
    const OCCURRENCES: usize = 2;

    /// The first position.
    fn start(&self) -> Self::State;

    /// Who moves. Called for finished positions too, where either answer will do.
    fn turn(&self, state: &Self::State) -> Player;

    /// Appends the legal moves.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// [`Player::Max`]'s score once the game is over.
    fn outcome(&self, state: &Self::State) -> Option<Score>;

    /// Calls `f` with the position after `mv`, and leaves `state` as it was.
    ///
    /// Copies by default. A game with a large state overrides this to play, call and take back in place.
    #[inline]
    fn with_child<R>(
        &self,
        state: &mut Self::State,
        mv: Self::Move,
        f: impl FnOnce(&mut Self::State) -> R,
    ) -> R {
        let mut child = state.clone();
        self.play(&mut child, mv);
        f(&mut child)
    }
}

/// Games that can name a position by a number. Only these may use a transposition table: by type.
///
/// Two positions with the same key are taken to be the same position, the player to move included.
pub trait Hashed: Game {
    /// How many bits a key has. Fewer than 64 is a promise: different positions have different keys (the key is a
    /// bijection), so the table never mistakes one for another. 64 means a hash, where it might, with probability
    /// about 2^-64 a comparison.
    const KEY_BITS: u32 = 64;
    /// [`key_after`](Hashed::key_after) is cheaper than playing the move; the engine then looks at the children's
    /// table entries before it searches any child (enhanced transposition cutoffs).
    const KEYS_CHILDREN: bool = false;
    /// Down to this ply the table uses [`canonical_key`](Hashed::canonical_key).
    const CANONICAL_PLIES: u32 = 0;
    /// [`settled`](Hashed::settled) and [`rest_key`](Hashed::rest_key) say something.
    const SETTLES: bool = false;

    /// The name of a position.
    fn key(&self, state: &Self::State) -> u64;

    /// Where the score is a margin: how much of it is decided already, [`Player::Max`]'s view. The value of the position is
    /// this and what the rest of the game brings; so are its static value and the bounds of a guide.
    fn settled(&self, state: &Self::State) -> i32 {
        let _ = state;
        0
    }

    /// The name of what is still to be played for, as the mover sees it: positions of one name are worth the same to their
    /// movers, but for what is [settled](Hashed::settled). The table then knows them as one. It has at most
    /// [`KEY_BITS`](Hashed::KEY_BITS), and the same moves lead to positions of one name again.
    fn rest_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// The name of the position after `mv`.
    fn key_after(&self, state: &Self::State, mv: Self::Move) -> u64 {
        let mut child = state.clone();
        self.play(&mut child, mv);
        self.key(&child)
    }

    /// A number for these rules, so that a table notices when it is handed to another game. The default looks at the first
    /// position and the positions after it; a game whose parameters change only what comes later adds them.
    fn rules(&self) -> u64 {
        let start = self.start();
        let mut moves = Vec::new();
        if self.outcome(&start).is_none() {
            self.moves(&start, &mut moves);
        }
        let name = std::any::type_name::<Self>().bytes().map(u64::from);
        let keys = moves.iter().take(64).map(|&mv| self.key_after(&start, mv));
        let parts = name
            .chain([
                u64::from(Self::KEY_BITS),
                u64::from(Self::SETTLES),
                self.key(&start),
                moves.len() as u64,
            ])
            .chain(keys);
        // FNV-1a, by words.
        parts.fold(0xcbf2_9ce4_8422_2325, |sum: u64, part| (sum ^ part).wrapping_mul(0x100_0000_01b3)).max(1)
    }

    /// One name for all positions that are symmetric to each other and so worth the same to their movers, but for what is
    /// [settled](Hashed::settled).
    fn canonical_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// [`Player::Max`]'s score if `state` has occurred before on the line, where [`Game::REPEATS`].
    fn repetition(&self, state: &Self::State) -> Score {
        let _ = state;
        Score::ZERO
    }

    /// Where [`Game::REPEATS`]: once `mv` is played, no position up to `state` can ever occur again (a capture, a step
    /// that cannot be taken back). The engine then forgets the way to it, and finds positions again that were reached on
    /// another way. The default is always right.
    fn is_final(&self, state: &Self::State, mv: Self::Move) -> bool {
        let _ = (state, mv);
        false
    }
}

/// Games whose moves and positions can be written and read.
///
/// Law: reading what was written gives the same move, and a position with the same moves, turn and outcome.
pub trait Notation: Game {
    /// A move as people write it.
    fn write_move(&self, state: &Self::State, mv: Self::Move) -> String;

    /// A position as people write it, on one line.
    fn write_position(&self, state: &Self::State) -> String;

    /// Reads a position.
    ///
    /// # Errors
    /// If the text is not a position of this game; the message names the place and what was expected.
    fn read_position(&self, text: &str) -> Result<Self::State, NotationError>;

    /// Reads a move that is legal in `state`; upper and lower case are the same.
    ///
    /// # Errors
    /// If it is none of the legal moves, which the error lists.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, NotationError> {
        if self.outcome(state).is_some() {
            return Err(NotationError::new(text, "the game is over"));
        }
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let written: Vec<String> = moves.iter().map(|&mv| self.write_move(state, mv)).collect();
        match written.iter().position(|w| w.eq_ignore_ascii_case(text.trim())) {
            Some(at) => Ok(moves[at]),
            None => {
                Err(NotationError { legal: written, ..NotationError::new(text, "not a legal move here") })
            }
        }
    }
}

/// Games that can be drawn with characters.
pub trait Picture: Game {
    /// The board, several lines, without a line break at the end.
    fn picture(&self, state: &Self::State) -> String;
}

/// Why a text is not a move, or not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// The text that was handed in.
    pub text: String,
    /// What is wrong with it and what was expected.
    pub message: String,
    /// Where, counting characters from 1, if that is known.
    pub column: Option<usize>,
    /// The legal moves, if a move was asked for.
    pub legal: Vec<String>,
}

impl NotationError {
    /// An error about the whole text.
    pub fn new(text: &str, message: impl Into<String>) -> NotationError {
        NotationError { text: text.to_owned(), message: message.into(), column: None, legal: Vec::new() }
    }

    /// The same error at a place, counting characters from 1.
    pub fn at(self, column: usize) -> NotationError {
        NotationError { column: Some(column), ..self }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: ", self.text)?;
        if let Some(column) = self.column {
            write!(f, "column {column}: ")?;
        }
        write!(f, "{}", self.message)?;
        if !self.legal.is_empty() {
            write!(f, "; the legal moves are {}", self.legal.join(", "))?;
        }
        Ok(())
    }
}

impl std::error::Error for NotationError {}

/// A static evaluation: what a position is worth without looking further. e(h), STATIC, eval.
///
/// The score is [`Player::Max`]'s, whoever is to move, and a plain one: a static value knows no win, and the engine takes
/// [`Score::win_in`] from here for a large plain score. Searches ask only about positions that are not over.
/// Closures `Fn(&G, &G::State) -> Score` are evaluators; `()` calls every unfinished position level.
pub trait Evaluate<G: Game> {
    /// The static score of `state`.
    fn evaluate(&self, game: &G, state: &G::State) -> Score;
}

impl<G: Game> Evaluate<G> for () {
    fn evaluate(&self, _: &G, _: &G::State) -> Score {
        Score::ZERO
    }
}

impl<G: Game, F: Fn(&G, &G::State) -> Score> Evaluate<G> for F {
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        self(game, state)
    }
}

/// DEEP-ENOUGH, cutofftest: where a search stops and evaluates. `ply` counts up from the root.
///
/// [`Never`], [`Depth`], or any closure `Fn(&G, &G::State, u32) -> bool`.
pub trait Horizon<G: Game> {
    /// It never stops a search. Games with [`Game::REPEATS`] are then refused by the textbook searches.
    const NEVER: bool = false;

    /// Whether `state`, `ply` plies below the root, is evaluated instead of searched.
    fn deep_enough(&self, game: &G, state: &G::State, ply: u32) -> bool;

    /// How many plies are left below `ply`, if the horizon is a fixed depth. Only shown, never obeyed.
    fn left(&self, ply: u32) -> Option<u32> {
        let _ = ply;
        None
    }
}

/// Search to the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Never;

impl<G: Game> Horizon<G> for Never {
    const NEVER: bool = true;

    fn deep_enough(&self, _: &G, _: &G::State, _: u32) -> bool {
        false
    }
}

/// Search this many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth(pub u32);

impl<G: Game> Horizon<G> for Depth {
    fn deep_enough(&self, _: &G, _: &G::State, ply: u32) -> bool {
        ply >= self.0
    }
    fn left(&self, ply: u32) -> Option<u32> {
        Some(self.0.saturating_sub(ply))
    }
}

/// `None` is [`Never`].
impl<G: Game> Horizon<G> for Option<Depth> {
    fn deep_enough(&self, game: &G, state: &G::State, ply: u32) -> bool {
        self.is_some_and(|depth| depth.deep_enough(game, state, ply))
    }
    fn left(&self, ply: u32) -> Option<u32> {
        self.map(|Depth(depth)| depth.saturating_sub(ply))
    }
}

impl<G: Game, F: Fn(&G, &G::State, u32) -> bool> Horizon<G> for F {
    fn deep_enough(&self, game: &G, state: &G::State, ply: u32) -> bool {
        self(game, state, ply)
    }
}
