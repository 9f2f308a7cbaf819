use crate::game::{Evaluate, Game};
use crate::score::{Score, Value, Window};

/// What a game can tell the [`Engine`](super::Engine) beyond its rules. Every hint has a neutral default that
/// compiles to nothing; `()` gives no hint at all.
///
/// The heart is one call per node, [`expand`](Guide::expand): it may prove the node, bound it, or list its moves with
/// their order and with what each child may reuse of the work. Hints that see the window ([`expand`](Guide::expand),
/// [`bounds`](Guide::bounds), [`tail`](Guide::tail)) speak from the point of view of the player to move; only
/// [`evaluate`](Guide::evaluate) is absolute, like rules and evaluators everywhere. A won or lost score in a hint
/// counts plies from the position itself: `Score::win_in(1)` wins with the next move.
///
/// | about | hints |
/// |---|---|
/// | what is known without a search | [`outcome`](Guide::outcome), [`bounds`](Guide::bounds), [`tail`](Guide::tail) |
/// | moves and their order | [`expand`](Guide::expand), [`info`](Guide::info), [`order`](Guide::order), [`slot`](Guide::slot) |
/// | the table | [`reach`](Guide::reach) |
/// | the horizon | [`evaluate`](Guide::evaluate), [`noisy`](Guide::noisy) |
/// | the selective profile | [`null_move`](Guide::null_move), [`margin`](Guide::margin) |
///
/// Hints must be sound; `conformance` tests them against plain minimax.
pub trait Guide<G: Game> {
    /// What a parent hands to a child so that it need not be worked out again. The default says that nobody has looked.
    type Info: Copy + Default;

    /// What the engine can count on, and what it should do by itself.
    const TERMS: Terms = Terms::hints();

    /// The information for a position that has no parent in the search.
    fn info(&self, game: &G, state: &G::State) -> Self::Info {
        let _ = (game, state);
        Self::Info::default()
    }

    /// Whether the game is over, and with which score for [`Player::Max`](crate::Player::Max). The same answer as
    /// [`Game::outcome`], which it asks; a guide whose information already holds a legal move answers sooner.
    #[inline]
    fn outcome(&self, game: &G, state: &G::State, info: &Self::Info) -> Option<Score> {
        let _ = info;
        game.outcome(state)
    }

    /// The least and the greatest value that the position can have, if that is cheap to know.
    #[inline]
    fn bounds(&self, game: &G, state: &G::State, info: &Self::Info) -> Option<(Score, Score)> {
        let _ = (game, state, info);
        None
    }

    /// The value of a position near its end, by other means; exact, or a bound that closes the window.
    #[inline]
    fn tail(&self, game: &G, state: &G::State, window: Window) -> Option<Value> {
        let _ = (game, state, window);
        None
    }

    /// Proves the position, or lists its moves into `moves`.
    ///
    /// A move may be left out only if one that is listed is at least as good, whatever the window: the search is
    /// fail-soft, and what it finds outside the window is kept as a bound, too.
    #[inline]
    fn expand(
        &self,
        game: &G,
        state: &G::State,
        info: &Self::Info,
        window: Window,
        moves: &mut Moves<'_, G::Move, Self::Info>,
    ) -> Expansion {
        let _ = (info, window);
        moves.all(game, state, |mv| (self.order(game, state, mv), Self::Info::default()));
        Expansion::Moves
    }

    /// For the default [`expand`](Guide::expand): the higher, the sooner a move is tried.
    #[inline]
    fn order(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        let _ = (game, state, mv);
        0
    }

    /// For the order that the engine learns: a small number for what the move is wherever it is played, e.g. the cell that
    /// it fills. Moves with the same number share their history. `None` for no history.
    #[inline]
    fn slot(&self, mv: G::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// How much a look into the table is worth here: near the end of a game a search is cheaper.
    #[inline]
    fn reach(&self, game: &G, state: &G::State, window: Window) -> Reach {
        let _ = (game, state, window);
        Reach::Children
    }

    /// The static score at the horizon, [`Player::Max`](crate::Player::Max)'s view, a plain score. The same whatever the
    /// information: that may only make the answer come sooner.
    #[inline]
    fn evaluate(&self, game: &G, state: &G::State, info: &Self::Info) -> Score {
        let _ = (game, state, info);
        Score::ZERO
    }

    /// Appends the moves that must be played out before an evaluation means something.
    #[inline]
    fn noisy(&self, game: &G, state: &G::State, out: &mut Vec<G::Move>) {
        let _ = (game, state, out);
    }

    /// Selective profile: the position if the mover passed, where passing is never better than the best move.
    #[inline]
    fn null_move(&self, game: &G, state: &G::State) -> Option<G::State> {
        let _ = (game, state);
        None
    }

    /// Selective profile: by how much a search of `depth` plies, at least 1, seldom differs from the static value. A position
    /// whose static value is outside the window by more than that is not searched.
    #[inline]
    fn margin(&self, game: &G, state: &G::State, depth: u32) -> Margin {
        let _ = (game, state, depth);
        Margin::default()
    }
}

/// By how much a search seldom differs from the static value, as the mover sees it: see [`Guide::margin`]. By default it may
/// differ by anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Margin {
    /// It seldom finds less by more than this, if that is known.
    pub fall: Option<u32>,
    /// It seldom finds more by more than this, if that is known. Noisy moves are played out before a position is given up.
    pub rise: Option<u32>,
}

/// What a [`Guide`] and the engine agree on before any search, so that what is not needed is not even compiled.
///
/// ```
/// use plyscope::engine::Terms;
/// // Scores fit a byte, the game's own order is better than a learned one.
/// const TERMS: Terms = Terms::hints().score_bits(8).no_learning();
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    pub(crate) plain: bool,
    pub(crate) learn: bool,
    pub(crate) table_move: bool,
    pub(crate) proves_end: bool,
    pub(crate) noisy: bool,
    pub(crate) local: bool,
    pub(crate) score_bits: u32,
}

impl Terms {
    /// The moves come from [`Guide::expand`]. The engine puts the table's move first, and learns from cuts (killers, history,
    /// countermoves) to break ties of the game's own order.
    pub const fn hints() -> Terms {
        Terms {
            plain: false,
            learn: true,
            table_move: true,
            proves_end: false,
            noisy: false,
            local: false,
            score_bits: 32,
        }
    }

    /// The moves come in the order of [`Game::moves`], and [`Guide::expand`] is never called.
    pub const fn plain() -> Terms {
        Terms { plain: true, learn: false, ..Terms::hints() }
    }

    /// The engine learns no order.
    pub const fn no_learning(self) -> Terms {
        Terms { learn: false, ..self }
    }

    /// The table's move keeps its place in the game's own order.
    pub const fn no_table_move(self) -> Terms {
        Terms { table_move: false, ..self }
    }

    /// [`Guide::expand`] proves every position in which the game may end with the next move. Then no search plays a move
    /// that ends the game, and the engine need not ask [`Game::outcome`] below the root.
    pub const fn proves_end(self) -> Terms {
        Terms { proves_end: true, ..self }
    }

    /// There are [noisy moves](Guide::noisy): at the horizon the engine plays them out before it evaluates.
    pub const fn noisy(self) -> Terms {
        Terms { noisy: true, ..self }
    }

    /// A node costs less than a look at memory that is far away, and what is near the leaves comes again soon or not at all. Beside
    /// a large table every search (with threads, each of them) then keeps positions with little below them in a small one of
    /// 1 MiB, which stays in the processor's cache.
    ///
    /// It is worth measuring: connect four's hard positions take two thirds of the time, with as many nodes; kalah, where positions near
    /// the leaves come again everywhere, takes up to five times the nodes.
    pub const fn local(self) -> Terms {
        Terms { local: true, ..self }
    }

    /// All scores, static ones included, fit this many bits as signed numbers. 8 or fewer, together with a short exact key,
    /// halves the table's entries.
    pub const fn score_bits(self, bits: u32) -> Terms {
        Terms { score_bits: bits, ..self }
    }
}

/// No hints: moves in the order of the rules, every unfinished position level.
impl<G: Game> Guide<G> for () {
    type Info = ();
    const TERMS: Terms = Terms::plain();
}

/// A guide that only evaluates, by any [`Evaluate`]; the engine learns the order by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluated<E>(pub E);

impl<G: Game, E: Evaluate<G>> Guide<G> for Evaluated<E> {
    type Info = ();

    #[inline]
    fn evaluate(&self, game: &G, state: &G::State, (): &()) -> Score {
        // Whoever evaluates does not know who wins.
        self.0.evaluate(game, state).plain()
    }
}

/// How much of the table to ask: see [`Guide::reach`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Reach {
    /// Nothing: what is left is cheaper to search than to look up.
    Nothing,
    /// The position itself.
    Position,
    /// Also the positions after each move, where their keys are cheap ([`Hashed::KEYS_CHILDREN`]).
    ///
    /// [`Hashed::KEYS_CHILDREN`]: crate::Hashed::KEYS_CHILDREN
    Children,
}

/// What [`Guide::expand`] found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Expansion {
    /// The value, or a bound on it that closes the window (at least β, or at most α).
    Proved(Value),
    /// The moves are listed.
    Moves,
    /// One move is listed and no other can matter: it is played without table and sorting.
    Only,
}

/// The moves of a node, as [`Guide::expand`] lists them.
#[derive(Debug)]
pub struct Moves<'m, M, I> {
    pub(super) list: &'m mut Vec<Listed<M, I>>,
    pub(super) base: usize,
    /// The highest rank.
    pub(super) top: i64,
    pub(super) spare: &'m mut Vec<M>,
}

/// A move with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed<M, I> {
    /// The game's order above, what was learned in the middle, and the place in the list (counting down) below, so
    /// that no two are equal and the order does not depend on how it is picked.
    pub(super) rank: i64,
    pub(super) mv: M,
    pub(super) info: I,
}

impl<M: Copy, I> Listed<M, I> {
    /// The place in which the move was listed.
    #[inline]
    pub(super) fn place(&self) -> u16 {
        place_of(self.rank)
    }
}

/// Moves of one node that can be told apart by the table; later ones are searched all the same.
pub(super) const PLACES: i64 = 1 << 10;

/// The place in which the move of this rank was listed.
#[inline]
pub(super) fn place_of(rank: i64) -> u16 {
    (PLACES - 1 - (rank & (PLACES - 1))) as u16
}

impl<M: Copy, I: Copy> Moves<'_, M, I> {
    /// Lists a move; those with a higher `order` are tried first, equal ones in the order of listing.
    #[inline]
    pub fn push(&mut self, mv: M, order: i32, info: I) {
        let place = (self.list.len() - self.base).min(PLACES as usize - 1) as i64;
        let rank = (i64::from(order) << 30) | (PLACES - 1 - place);
        self.top = self.top.max(rank);
        self.list.push(Listed { rank, mv, info });
    }

    /// Lists all moves of the rules, each with the order and information that `rate` gives it.
    #[inline]
    pub fn all<G: Game<Move = M>>(&mut self, game: &G, state: &G::State, rate: impl Fn(M) -> (i32, I)) {
        let mut spare = std::mem::take(self.spare);
        game.moves(state, &mut spare);
        for &mv in &spare {
            let (order, info) = rate(mv);
            self.push(mv, order, info);
        }
        spare.clear();
        *self.spare = spare;
    }

    /// How many are listed.
    #[inline]
    pub fn len(&self) -> usize {
        self.list.len() - self.base
    }

    /// None is listed yet.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Moves with what their children may reuse.
pub(crate) type WithInfo<G, H> = Vec<(<G as Game>::Move, <H as Guide<G>>::Info)>;

/// What a guide says about a position, with the moves as it lists them: for checks outside of a search.
pub(crate) fn listing<G: Game, H: Guide<G>>(
    guide: &H,
    game: &G,
    state: &G::State,
    info: &H::Info,
    window: Window,
) -> (Expansion, WithInfo<G, H>) {
    let mut list = Vec::new();
    let mut moves = Moves { list: &mut list, base: 0, top: i64::MIN, spare: &mut Vec::new() };
    let expansion = guide.expand(game, state, info, window, &mut moves);
    (expansion, list.into_iter().map(|listed| (listed.mv, listed.info)).collect())
}
