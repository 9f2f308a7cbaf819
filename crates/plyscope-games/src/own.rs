//! Anybody's own game, made playable by name.

use crate::Playable;
use crate::scene::{Ground, Part, Scenic, Spot};
use plyscope::conformance::{Check, Summary, Violation};
use plyscope::engine::{Evaluated, Expansion, Guide, Margin, Moves, Reach, Terms};
use plyscope::{Game, Hashed, Notation, NotationError, Picture, Player, Score, Value, Window};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A game of yours with all that the bundled games have: sessions, levels, matches, traces, a place in the studio's menu.
///
/// It asks for the rules and for [`Notation`]; the position must be hashable, which makes its key. Everything else is a
/// choice: hints, names of the players, a picture of characters or a board of parts.
///
/// ```
/// use plyscope::{Game, Notation, NotationError, Player, Score};
/// use plyscope_games::Own;
/// use plyscope_games::registry::{Entry, Registry};
///
/// /// A heap of stones: take one or two; the last stone wins.
/// #[derive(Clone)]
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
///         (state.0 == 0).then(|| Score::loss_in(0).seen_by(state.1))
///     }
/// }
///
/// impl Notation for Stones {
///     fn write_move(&self, _: &(u32, Player), take: u32) -> String { take.to_string() }
///     fn write_position(&self, state: &(u32, Player)) -> String { format!("{} {}", state.0, state.1) }
///     fn read_position(&self, text: &str) -> Result<(u32, Player), NotationError> {
///         let error = || NotationError::new(text, "expected the stones and who moves, e.g. `4 MAX`");
///         let (stones, player) = text.trim().split_once(' ').ok_or_else(error)?;
///         let player = if player == "MAX" { Player::Max } else { Player::Min };
///         Ok((stones.parse().map_err(|_| error())?, player))
///     }
/// }
///
/// let stones = Own::new(Stones(10)).players("Ann", "Bob");
/// stones.check()?;
/// let registry = Registry::bundled().with(Entry::of("stones", stones).about("take one or two"));
/// let mut session = registry.open("stones")?;
/// let answer = session.solve(&Default::default(), &mut |_| ());
/// assert_eq!(answer.best.as_deref(), Some("1"));
/// assert_eq!(answer.verdict.text, "Ann wins in 7 plies");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Own<G: Game, H = ()> {
    game: G,
    guide: H,
    players: [String; 2],
    unit: Option<String>,
    picture: Option<fn(&G, &G::State) -> String>,
    board: Option<Board<G>>,
    keys: Option<Keys<G>>,
}

/// The methods of [`Hashed`].
struct Keys<G: Game> {
    key: fn(&G, &G::State) -> u64,
    repetition: fn(&G, &G::State) -> Score,
    is_final: fn(&G, &G::State, G::Move) -> bool,
}

impl<G: Game> Clone for Keys<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Keys<G> {}

/// The methods of [`Scenic`].
struct Board<G: Game> {
    ground: fn(&G) -> Option<Ground>,
    pieces: fn(&G, &G::State) -> Vec<Part>,
    spot: fn(&G, &G::State, G::Move) -> Option<Spot>,
}

impl<G: Game> Clone for Board<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Board<G> {}

impl<G: Game, H> fmt::Debug for Own<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Own { players, unit, picture, board, .. } = self;
        let (picture, board) = (picture.is_some(), board.is_some());
        write!(f, "Own {{ players: {players:?}, unit: {unit:?}, picture: {picture}, board: {board}, .. }}")
    }
}

impl<G: Game> Own<G> {
    /// The game without hints: its players are `first` and `second`, and a position is shown as it is written.
    pub fn new(game: G) -> Own<G> {
        let players = ["first", "second"].map(str::to_owned);
        Own { game, guide: (), players, unit: None, picture: None, board: None, keys: None }
    }
}

impl<G: Game, H> Own<G, H> {
    /// What the players are called.
    pub fn players(self, first: impl Into<String>, second: impl Into<String>) -> Self {
        Own { players: [first.into(), second.into()], ..self }
    }

    /// Scores are margins, counted in this: discs, seeds, points.
    pub fn unit(self, unit: impl Into<String>) -> Self {
        Own { unit: Some(unit.into()), ..self }
    }

    /// Hints, for solving and for play.
    pub fn guide<H2: Guide<G>>(self, guide: H2) -> Own<G, H2> {
        let Own { game, players, unit, picture, board, keys, .. } = self;
        Own { game, guide, players, unit, picture, board, keys }
    }

    /// What a position is worth at a glance, the first player's view. Without it the engine sees only how games end.
    pub fn evaluate<F: Fn(&G, &G::State) -> Score>(self, evaluate: F) -> Own<G, Evaluated<F>> {
        self.guide(Evaluated(evaluate))
    }

    /// The board is drawn with characters, as the game's [`Picture`] says.
    pub fn picture(self) -> Self
    where
        G: Picture,
    {
        Own { picture: Some(G::picture), ..self }
    }

    /// The board is drawn of parts and takes clicks, as the game's [`Scenic`] says.
    pub fn board(self) -> Self
    where
        G: Scenic,
    {
        Own { board: Some(Board { ground: G::ground, pieces: G::pieces, spot: G::spot }), ..self }
    }

    /// Positions have the keys that the game's [`Hashed`] says, and where they repeat, its own rule of repetition. Without it
    /// a key is made of all that a position holds, and a repetition is a draw.
    pub fn hashed(self) -> Self
    where
        G: Hashed,
    {
        Own { keys: Some(Keys { key: G::key, repetition: G::repetition, is_final: G::is_final }), ..self }
    }

    /// Does the game keep its promises? Rules, notation, keys and hints, each by random play: [`Check`].
    ///
    /// # Errors
    /// The first broken promise, with the moves that show it.
    pub fn check(&self) -> Result<Summary, Violation<G::Move>>
    where
        Self: Playable + Game<State = G::State, Move = G::Move>,
        G: Notation,
        G::State: PartialEq,
        H: Guide<G>,
    {
        Check::new(&self.game).rules()?;
        Check::new(&self.game).notation()?;
        Check::new(self).keys()?;
        Check::new(&self.game).guide(&self.guide)
    }
}

impl<G: Game, H> Game for Own<G, H> {
    type State = G::State;
    type Move = G::Move;
    const ALTERNATES: bool = G::ALTERNATES;
    const REPEATS: bool = G::REPEATS;
    const OCCURRENCES: usize = G::OCCURRENCES;

    fn start(&self) -> G::State {
        self.game.start()
    }
    #[inline]
    fn turn(&self, state: &G::State) -> Player {
        self.game.turn(state)
    }
    #[inline]
    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.game.moves(state, out);
    }
    #[inline]
    fn play(&self, state: &mut G::State, mv: G::Move) {
        self.game.play(state, mv);
    }
    #[inline]
    fn outcome(&self, state: &G::State) -> Option<Score> {
        self.game.outcome(state)
    }
    #[inline]
    fn with_child<R>(&self, state: &mut G::State, mv: G::Move, f: impl FnOnce(&mut G::State) -> R) -> R {
        self.game.with_child(state, mv, f)
    }
}

/// As the game says, if it does; else a position is named by the hash of all that it holds.
impl<G: Game<State: Hash>, H> Hashed for Own<G, H> {
    fn repetition(&self, state: &G::State) -> Score {
        self.keys.map_or(Score::ZERO, |keys| (keys.repetition)(&self.game, state))
    }

    fn is_final(&self, state: &G::State, mv: G::Move) -> bool {
        self.keys.is_some_and(|keys| (keys.is_final)(&self.game, state, mv))
    }

    fn key(&self, state: &G::State) -> u64 {
        if let Some(keys) = self.keys {
            return (keys.key)(&self.game, state);
        }
        // The keys of this hasher are the same in every run.
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        hasher.finish()
    }
}

impl<G: Notation, H> Notation for Own<G, H> {
    fn write_move(&self, state: &G::State, mv: G::Move) -> String {
        self.game.write_move(state, mv)
    }
    fn write_position(&self, state: &G::State) -> String {
        self.game.write_position(state)
    }
    fn read_position(&self, text: &str) -> Result<G::State, NotationError> {
        self.game.read_position(text)
    }
    fn read_move(&self, state: &G::State, text: &str) -> Result<G::Move, NotationError> {
        self.game.read_move(state, text)
    }
}

impl<G: Notation, H> Picture for Own<G, H> {
    fn picture(&self, state: &G::State) -> String {
        match self.picture {
            Some(picture) => picture(&self.game, state),
            None => self.game.write_position(state),
        }
    }
}

impl<G: Game, H> Scenic for Own<G, H> {
    fn ground(&self) -> Option<Ground> {
        (self.board?.ground)(&self.game)
    }
    fn pieces(&self, state: &G::State) -> Vec<Part> {
        self.board.map_or_else(Vec::new, |board| (board.pieces)(&self.game, state))
    }
    fn spot(&self, state: &G::State, mv: G::Move) -> Option<Spot> {
        (self.board?.spot)(&self.game, state, mv)
    }
}

impl<G, H> Playable for Own<G, H>
where
    G: Notation + Game<State: Hash + Send + Sync, Move: Send + Sync> + Clone + Send + Sync + 'static,
    H: Guide<G> + Clone + Send + Sync + 'static,
{
    type Solver = Lent<H>;
    type Arena = Own<G, H>;
    type Player = Lent<H>;

    fn players(&self) -> [&str; 2] {
        [&self.players[0], &self.players[1]]
    }
    fn unit(&self) -> Option<&str> {
        self.unit.as_deref()
    }
    fn solver(&self) -> Lent<H> {
        Lent(self.guide.clone())
    }
    fn arena(&self) -> Own<G, H> {
        self.clone()
    }
    fn player(&self) -> Lent<H> {
        Lent(self.guide.clone())
    }
}

/// The hints of a game for its [`Own`].
#[derive(Clone, Copy, Debug)]
pub struct Lent<H>(H);

impl<G: Game, H: Guide<G>> Guide<Own<G, H>> for Lent<H> {
    type Info = H::Info;
    const TERMS: Terms = H::TERMS;

    fn info(&self, own: &Own<G, H>, state: &G::State) -> H::Info {
        self.0.info(&own.game, state)
    }
    #[inline]
    fn outcome(&self, own: &Own<G, H>, state: &G::State, info: &H::Info) -> Option<Score> {
        self.0.outcome(&own.game, state, info)
    }
    #[inline]
    fn bounds(&self, own: &Own<G, H>, state: &G::State, info: &H::Info) -> Option<(Score, Score)> {
        self.0.bounds(&own.game, state, info)
    }
    #[inline]
    fn tail(&self, own: &Own<G, H>, state: &G::State, window: Window) -> Option<Value> {
        self.0.tail(&own.game, state, window)
    }
    #[inline]
    fn expand(
        &self,
        own: &Own<G, H>,
        state: &G::State,
        info: &H::Info,
        window: Window,
        moves: &mut Moves<'_, G::Move, H::Info>,
    ) -> Expansion {
        self.0.expand(&own.game, state, info, window, moves)
    }
    #[inline]
    fn order(&self, own: &Own<G, H>, state: &G::State, mv: G::Move) -> i32 {
        self.0.order(&own.game, state, mv)
    }
    #[inline]
    fn reach(&self, own: &Own<G, H>, state: &G::State, window: Window) -> Reach {
        self.0.reach(&own.game, state, window)
    }
    #[inline]
    fn evaluate(&self, own: &Own<G, H>, state: &G::State, info: &H::Info) -> Score {
        self.0.evaluate(&own.game, state, info)
    }
    #[inline]
    fn noisy(&self, own: &Own<G, H>, state: &G::State, out: &mut Vec<G::Move>) {
        self.0.noisy(&own.game, state, out);
    }
    #[inline]
    fn null_move(&self, own: &Own<G, H>, state: &G::State) -> Option<G::State> {
        self.0.null_move(&own.game, state)
    }
    #[inline]
    fn margin(&self, own: &Own<G, H>, state: &G::State, depth: u32) -> Margin {
        self.0.margin(&own.game, state, depth)
    }
    #[inline]
    fn slot(&self, mv: G::Move) -> Option<usize> {
        self.0.slot(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{Entry, Registry};
    use plyscope::engine::{Engine, Limits, Table};

    /// Four rooms, each with its doors; whoever brings a position back has lost.
    #[derive(Clone)]
    struct Rooms;

    impl Game for Rooms {
        type State = u8;
        type Move = u8;
        const REPEATS: bool = true;
        fn start(&self) -> u8 {
            0
        }
        fn turn(&self, room: &u8) -> Player {
            if room.is_multiple_of(2) { Player::Max } else { Player::Min }
        }
        fn moves(&self, room: &u8, out: &mut Vec<u8>) {
            out.extend([&[3, 1][..], &[2], &[3], &[2]][usize::from(*room)]);
        }
        fn play(&self, room: &mut u8, to: u8) {
            *room = to;
        }
        fn outcome(&self, _: &u8) -> Option<Score> {
            None
        }
    }

    impl Hashed for Rooms {
        fn key(&self, room: &u8) -> u64 {
            u64::from(*room)
        }
        // All doors lead from a room of one player to a room of the other.
        fn repetition(&self, room: &u8) -> Score {
            Score::win_in(0).seen_by(self.turn(room))
        }
    }

    impl Notation for Rooms {
        fn write_move(&self, _: &u8, to: u8) -> String {
            to.to_string()
        }
        fn write_position(&self, room: &u8) -> String {
            format!("room {room}")
        }
        fn read_position(&self, text: &str) -> Result<u8, NotationError> {
            let room = text.strip_prefix("room ").and_then(|room| room.parse().ok());
            room.ok_or_else(|| NotationError::new(text, "expected a room, e.g. `room 2`"))
        }
    }

    #[test]
    fn a_game_keeps_its_own_rule_of_repetition() {
        let mut engine = Engine::new(&Rooms).table(Table::default()).build().expect("goes together");
        let truth = engine.search(&0, &Limits::none()).expect("the rules are whole");
        assert!(truth.proved && truth.value.score.is_decisive(), "{truth}");
        let registry = Registry::bundled().with(Entry::of("rooms", Own::new(Rooms).hashed()));
        let mut session = registry.open("rooms").expect("a game");
        let answer = session.solve(&Default::default(), &mut |_| ());
        assert_eq!((answer.value, answer.proved), (truth.value, true));
        // Played out along its line the game ends as it said.
        for mv in &answer.line {
            session.play(mv).expect("a legal move");
        }
        assert_eq!(session.outcome().map(|score| score.is_win()), Some(truth.value.score.is_win()));
        // Nobody said anything: a draw.
        let registry = Registry::bundled().with(Entry::of("rooms", Own::new(Rooms)));
        let answer = registry.open("rooms").expect("a game").solve(&Default::default(), &mut |_| ());
        assert_eq!(answer.value.score, Score::ZERO);
    }
}
