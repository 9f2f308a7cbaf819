use super::limits::Stop;
use crate::game::{Game, Player};
use crate::score::{Bound, Score, Value};
use std::fmt;
use std::time::Duration;

/// Whether a result is a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
#[non_exhaustive]
pub enum Profile {
    /// Nothing unsound: to the depth searched, the value is minimax's.
    #[default]
    Exact,
    /// Null moves, reductions and futility cuts, for stronger play in the same time. Values are estimates.
    Selective,
}

/// What a search knows, and how it knows it. All scores are the first player's.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Report<M> {
    /// The value of the position, or a bound if the search was stopped. After a stop before anything was known, it is
    /// "≥ −∞".
    pub value: Value,
    /// The value does not depend on any horizon: it is the value of the game.
    pub proved: bool,
    /// See [`Report::proof`].
    pub(super) proof: Option<Proof>,
    /// Which profile found it.
    pub profile: Profile,
    /// The depth that was searched through; `None` without a horizon, or if not even one ply was.
    pub depth: Option<u32>,
    /// A best move as far as known, which [`basis`](Report::basis) says. `None` if the game is over, or if the search was
    /// stopped before any move was compared with another.
    pub best: Option<M>,
    /// What the best move rests on.
    pub basis: Basis,
    /// The principal variation, as far as known. It starts with the best move. To the depth searched, or to the end of
    /// the game, unless a proof did not need to look so far. With [`Basis::Proof`] every move of it keeps the value.
    pub line: Vec<M>,
    /// All root moves with their own values, if they were [asked for](super::Searcher::rank); best first, those that were
    /// not searched last.
    pub moves: Vec<Ranked<M>>,
    /// Why the search ended.
    pub stop: Stop,
    /// Nodes searched, over all threads.
    pub nodes: u64,
    /// Nodes searched, after the value was known, to fill in the line.
    pub line_nodes: u64,
    /// Searches from the root.
    pub steps: u32,
    /// The time it took.
    pub time: Duration,
    /// How full the table was at the end, 0 to 1.
    pub fill: f64,
    /// The machine refused memory that the table was allowed to take, so the search went on with less.
    pub short_of_memory: bool,
}

/// A fact about the value of a position: an exact value or a bound that no horizon was involved in. Only a search that
/// proved it, or the end of a game, makes one; so whatever takes a `Proof` cannot be told an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof(Value);

impl Proof {
    /// The value, first player's view.
    pub fn value(self) -> Value {
        self.0
    }

    /// What the rules say about a finished game; `None` if it is not over.
    pub fn of_end<G: Game>(game: &G, state: &G::State) -> Option<Proof> {
        game.outcome(state).map(|score| Proof(Value::exact(score)))
    }

    /// What a search knows for sure about `value` (first player's view).
    ///
    /// Won and lost scores come from ends of games and from hints, never from static values. So a win is a win wherever it
    /// was found; only a sooner one may exist.
    pub(super) fn of(value: Value, firm: bool) -> Option<Proof> {
        let Value { score, bound } = value;
        if firm {
            let says_something = bound == Bound::Exact || !score.is_infinite();
            return says_something.then_some(Proof(value));
        }
        let side = if score.is_win() { Bound::AtLeast } else { Bound::AtMost };
        let won = score.is_decisive() && (bound == Bound::Exact || bound == side);
        won.then_some(Proof(Value { score, bound: side }))
    }

    /// The same one ply earlier.
    pub(super) fn later(self) -> Proof {
        Proof(Value { score: self.0.score.later(1), ..self.0 })
    }

    /// What one move shows about the position: `player` has at least as much.
    pub(super) fn by_one_move(self, player: Player) -> Option<Proof> {
        let Value { score, bound } = self.0.seen_by(player);
        (bound != Bound::AtMost).then(|| Proof(Value { score, bound: Bound::AtLeast }.seen_by(player)))
    }
}

/// What the best move of a [`Report`] rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Basis {
    /// There is no move: the game is over, or none was compared with another.
    Nothing,
    /// A proof: playing the move keeps the proved value.
    Proof,
    /// The move is proved to win; a sooner win may exist.
    Win,
    /// All moves were compared by a search to this depth.
    Depth(u32),
    /// The search was stopped. The move is proved to be worth at least this much to the mover (first player's view); others
    /// may be worth more.
    Bound(Value),
    /// The search was stopped. The move is the best of the first `searched` of all `of` moves.
    Partly {
        /// How many moves were searched.
        searched: usize,
        /// How many there are.
        of: usize,
    },
}

impl Basis {
    /// Its name in machine-readable output.
    pub const fn name(self) -> &'static str {
        match self {
            Basis::Nothing => "nothing",
            Basis::Proof => "proof",
            Basis::Win => "win",
            Basis::Depth(_) => "depth",
            Basis::Bound(_) => "bound",
            Basis::Partly { .. } => "partly",
        }
    }
}

/// A root move with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// Its value, first player's view. Nothing is known if it is an infinite bound: see [`Ranked::is_searched`].
    pub value: Value,
    /// The value does not depend on a horizon.
    pub proved: bool,
    /// See [`Ranked::proof`].
    pub(super) proof: Option<Proof>,
    /// To which depth it was searched, counted from the root; `None` if to the end, or not at all.
    pub depth: Option<u32>,
    /// Best play that starts with the move, as far as known.
    pub line: Vec<M>,
}

impl<M> Ranked<M> {
    /// What is known about it for sure.
    pub fn proof(&self) -> Option<Proof> {
        self.proof
    }

    /// The value to be told, as [`Report::claim`] is.
    pub fn claim(&self) -> Value {
        self.proof.filter(|_| !self.proved).map_or(self.value, Proof::value)
    }

    /// Whether anything is known about it: the search was not stopped before.
    pub fn is_searched(&self) -> bool {
        self.value.bound == Bound::Exact || !self.value.score.is_infinite()
    }
}

impl<M> Report<M> {
    /// No search: nothing is known.
    pub const fn unknown() -> Report<M> {
        Report {
            value: Value { score: Score::NEG_INFINITY, bound: Bound::AtLeast },
            proved: false,
            proof: None,
            profile: Profile::Selective,
            depth: None,
            best: None,
            basis: Basis::Nothing,
            line: Vec::new(),
            moves: Vec::new(),
            stop: Stop::Depth,
            nodes: 0,
            line_nodes: 0,
            steps: 0,
            time: Duration::ZERO,
            fill: 0.0,
            short_of_memory: false,
        }
    }

    /// The same with moves of another kind. A move is written where it is played, so whole lines are.
    pub fn map_lines<N>(self, write: impl Fn(&[M]) -> Vec<N>) -> Report<N> {
        let ranked = |r: Ranked<M>| {
            let Ranked { mv, value, proved, proof, depth, line } = r;
            let mv = write(&[mv]).pop()?;
            Some(Ranked { mv, value, proved, proof, depth, line: write(&line) })
        };
        Report {
            best: self.best.and_then(|best| write(&[best]).pop()),
            line: write(&self.line),
            moves: self.moves.into_iter().filter_map(ranked).collect(),
            value: self.value,
            proved: self.proved,
            proof: self.proof,
            profile: self.profile,
            depth: self.depth,
            basis: self.basis,
            stop: self.stop,
            nodes: self.nodes,
            line_nodes: self.line_nodes,
            steps: self.steps,
            time: self.time,
            fill: self.fill,
            short_of_memory: self.short_of_memory,
        }
    }

    /// The value to be told: what is sure, if anything is, else the value as it was found. They differ where a win was found
    /// and a sooner one may exist; then it is a bound.
    pub fn claim(&self) -> Value {
        self.proof.filter(|_| !self.proved).map_or(self.value, Proof::value)
    }

    /// All nodes, those that filled in lines included.
    pub fn all_nodes(&self) -> u64 {
        self.nodes + self.line_nodes
    }

    /// What is known for sure: the value if it is [proved](Report::proved), else a bound that no horizon was involved in,
    /// if there is one. A win that was found is a win, even where sooner ones were not looked for.
    pub fn proof(&self) -> Option<Proof> {
        self.proof
    }

    /// How many plies it takes to win or lose, if that is proved.
    pub fn distance(&self) -> Option<u32> {
        self.value.score.distance().filter(|_| self.proved)
    }

    /// The moves that are as good as the best. Only with [`Searcher::rank`](super::Searcher::rank): a move is in here only
    /// if its value is known exactly, to the same depth, and equals the value of the position.
    pub fn ties(&self) -> Vec<M>
    where
        M: Clone,
    {
        let tied = |r: &&Ranked<M>| r.value == Value::exact(self.value.score);
        if self.value.bound == Bound::Exact {
            self.moves.iter().filter(tied).map(|r| r.mv.clone()).collect()
        } else {
            Vec::new()
        }
    }

    /// Nodes per second.
    pub fn speed(&self) -> f64 {
        self.all_nodes() as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// One line: value, how sure, depth, nodes.
impl<M> fmt::Display for Report<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.claim())?;
        match (self.proof, self.profile) {
            (Some(_), _) => write!(f, " (proved)")?,
            (None, Profile::Exact) => write!(f, " (to the horizon)")?,
            (None, Profile::Selective) => write!(f, " (estimate)")?,
        }
        if let Some(depth) = self.depth {
            write!(f, ", depth {depth}")?;
        }
        write!(f, ", {} nodes", self.nodes)
    }
}

/// Why an [`Engine`](super::Engine) cannot be built: its settings do not go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// The selective profile's values depend on the order of search, and a bisection or MTD(f) would contradict itself.
    SelectiveNeedsWindow,
    /// SSS* and MTD(f) repeat the search many times and rely on a table.
    NeedsTable,
    /// In this game a repetition ends the game, and positions are only known again by a table's keys.
    RepetitionNeedsTable,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::SelectiveNeedsWindow => {
                "the selective profile works with Driver::Window or Driver::Aspiration"
            }
            Refused::NeedsTable => "this driver repeats its search and needs a table",
            Refused::RepetitionNeedsTable => {
                "in this game positions repeat: expected a table, e.g. Table::with_memory(0), which keeps nothing"
            }
        })
    }
}

impl std::error::Error for Refused {}

/// The rules are broken: after these moves the game lists no move, and says that it is not over.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stuck<M> {
    /// The moves from the position that was searched.
    pub line: Vec<M>,
}

impl<M> fmt::Display for Stuck<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} plies below the position searched, the game lists no move and says that it is not over; expected at \
             least one move (a forced pass is a move) or an outcome. The field `line` has the moves that lead there",
            self.line.len()
        )
    }
}

/// The same words: a move need not be printable.
impl<M> fmt::Debug for Stuck<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<M> std::error::Error for Stuck<M> {}

/// What the search knows about the root, mover's view, as a closed interval.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) least: Score,
    pub(super) most: Score,
    /// The bound depends on a horizon.
    pub(super) least_horizon: bool,
    pub(super) most_horizon: bool,
}

impl Known {
    pub(super) const NOTHING: Known = Known {
        least: Score::NEG_INFINITY,
        most: Score::INFINITY,
        least_horizon: false,
        most_horizon: false,
    };

    /// The value, or the bound that says more: one that shows who is better, else what the mover has at least.
    pub(super) fn value(self) -> Value {
        let Known { least, most, .. } = self;
        let lost = most <= Score::ZERO && least < Score::ZERO;
        if least == most {
            Value::exact(least)
        } else if lost || least == Score::NEG_INFINITY && most != Score::INFINITY {
            Value { score: most, bound: Bound::AtMost }
        } else {
            Value { score: least, bound: Bound::AtLeast }
        }
    }

    /// What is left if nothing that depends on a horizon counts.
    pub(super) fn sure(self) -> Known {
        let least = if self.least_horizon { Score::NEG_INFINITY } else { self.least };
        let most = if self.most_horizon { Score::INFINITY } else { self.most };
        Known { least, most, ..Known::NOTHING }
    }

    /// Less is possible than before.
    pub(super) fn narrower_than(&self, before: &Known) -> bool {
        self.least >= before.least
            && self.most <= before.most
            && (self.least, self.most) != (before.least, before.most)
    }

    /// Takes the answer of a search with a window into account.
    ///
    /// An answer may contradict what is known: a guide's bounds know the end of the game, and a static value at the
    /// horizon may lie outside of them; and a selective search may not agree with itself. Then what depends on a horizon
    /// gives way, and what comes out of it is not a proof.
    pub(super) fn learn(&mut self, mut score: Score, bound: Bound, mut horizon: bool) {
        if bound != Bound::AtMost && score > self.most {
            if self.most_horizon {
                self.most = score;
            } else {
                (score, horizon) = (self.most, true);
            }
        }
        if bound != Bound::AtLeast && score < self.least {
            if self.least_horizon {
                self.least = score;
            } else {
                (score, horizon) = (self.least, true);
            }
        }
        if bound != Bound::AtMost && score >= self.least {
            (self.least, self.least_horizon) = (score, horizon);
        }
        if bound != Bound::AtLeast && score <= self.most {
            (self.most, self.most_horizon) = (score, horizon);
        }
    }
}
