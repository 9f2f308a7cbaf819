//! Small random games whose positions can be reached in many ways: transpositions at the same and at different plies,
//! free turns, ties, won and lost scores, and cycles if wanted.

use super::Rng;
use plyscope::engine::{Expansion, Guide, Margin, Moves, Reach, Terms};
use plyscope::{Bound, Game, Hashed, Player, Score, Value, Window};
use std::collections::HashMap;

/// A position of a [`Graph`].
pub(crate) type Place = u16;
/// A move: the number of the edge.
pub(crate) type Edge = u8;

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) player: Player,
    pub(crate) outcome: Option<Score>,
    /// The static value.
    pub(crate) stat: Score,
    pub(crate) kids: Vec<Place>,
}

/// A game on a graph. `BITS` is the width of its keys, `LOOPS` lets a repetition end the game, `ETC` offers the keys of
/// children.
#[derive(Clone, Debug)]
pub(crate) struct Graph<const BITS: u32, const LOOPS: bool, const ETC: bool> {
    pub(crate) nodes: Vec<Node>,
    pub(crate) salt: u64,
}

/// Which scores the positions have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scores {
    /// −n … n: many ties; fits 8 bits.
    Few(i64),
    /// Plain, won and lost ones.
    Won,
    /// Plain and infinite ones.
    Infinite,
    /// Won, lost, drawn.
    Decisive,
}

impl Scores {
    fn draw(self, rng: &mut Rng) -> Score {
        let plain = |rng: &mut Rng, n: i64| Score::new(rng.between(-n, n) as i32);
        match self {
            Scores::Few(n) => plain(rng, n),
            Scores::Won => match rng.below(12) {
                0 | 1 => Score::win_in(0),
                2 | 3 => Score::loss_in(0),
                4 => Score::new(Score::LIMIT),
                5 => Score::new(-Score::LIMIT),
                _ => plain(rng, 8),
            },
            Scores::Infinite => match rng.below(6) {
                0 => Score::INFINITY,
                1 => Score::NEG_INFINITY,
                _ => plain(rng, 8),
            },
            Scores::Decisive => *rng.pick(&[Score::win_in(0), Score::loss_in(0), Score::ZERO]),
        }
    }
}

impl<const BITS: u32, const LOOPS: bool, const ETC: bool> Graph<BITS, LOOPS, ETC> {
    /// A random graph. Without `LOOPS`, edges lead only to later nodes.
    pub(crate) fn random(rng: &mut Rng, scores: Scores, most_nodes: u64) -> Self {
        let count = 1 + rng.below(most_nodes);
        let most_kids = 1 + rng.below(4);
        // How far an edge leads: short ones make long games with many transpositions.
        let reach = *rng.pick(&[2, 4, 8, 100]);
        let free = *rng.pick(&[0, 20, 50]);
        let ends = *rng.pick(&[0, 10, 30]);
        let mut nodes: Vec<Node> = Vec::new();
        for i in 0..count {
            let over = i + 1 == count || (i > 0 && rng.chance(ends));
            let kid = |rng: &mut Rng| {
                if LOOPS { rng.below(count) } else { (i + 1 + rng.below(reach)).min(count - 1) }
            };
            let kids = if over {
                Vec::new()
            } else {
                (0..1 + rng.below(most_kids)).map(|_| kid(rng) as Place).collect()
            };
            // Roughly alternating along the numbers, and any player now and then.
            let player = match (i % 2, rng.chance(free)) {
                (0, false) => Player::Max,
                (1, false) => Player::Min,
                _ => *rng.pick(&[Player::Max, Player::Min]),
            };
            let stat = if matches!(scores, Scores::Few(_)) { scores } else { Scores::Few(9) };
            let outcome = over.then(|| scores.draw(rng));
            nodes.push(Node { player, outcome, stat: stat.draw(rng), kids });
        }
        Graph { nodes, salt: rng.next() }
    }

    pub(crate) fn node(&self, place: Place) -> &Node {
        &self.nodes[usize::from(place)]
    }

    pub(crate) fn stat(&self, place: Place) -> Score {
        self.node(place).stat
    }

    /// Whether a hint that depends on chance speaks up: the same answer for the same question.
    pub(crate) fn whim(&self, place: Place, seed: u64, one_in: u64) -> bool {
        Rng(seed ^ u64::from(place).wrapping_mul(0x1234_5678_9abc_def1)).below(one_in) == 0
    }

    /// Every edge that is noisy, if any is.
    pub(crate) fn noisy_edges(&self, place: Place) -> Vec<Edge> {
        let edges = 0..self.node(place).kids.len() as Edge;
        edges.filter(|&e| self.whim(place, 77 + u64::from(e), 3)).collect()
    }
}

impl<const BITS: u32, const LOOPS: bool, const ETC: bool> Game for Graph<BITS, LOOPS, ETC> {
    type State = Place;
    type Move = Edge;
    const REPEATS: bool = LOOPS;

    fn start(&self) -> Place {
        0
    }
    fn turn(&self, place: &Place) -> Player {
        self.node(*place).player
    }
    fn moves(&self, place: &Place, out: &mut Vec<Edge>) {
        out.extend(0..self.node(*place).kids.len() as Edge);
    }
    fn play(&self, place: &mut Place, edge: Edge) {
        *place = self.node(*place).kids[usize::from(edge)];
    }
    fn outcome(&self, place: &Place) -> Option<Score> {
        self.node(*place).outcome
    }
}

impl<const BITS: u32, const LOOPS: bool, const ETC: bool> Hashed for Graph<BITS, LOOPS, ETC> {
    const KEY_BITS: u32 = BITS;
    const KEYS_CHILDREN: bool = ETC;

    fn key(&self, place: &Place) -> u64 {
        match BITS {
            64 => Rng(self.salt ^ u64::from(*place)).next(),
            // A small number as it is: structured keys must do, too.
            16 => u64::from(*place),
            _ => {
                let mask = (1 << BITS) - 1;
                (u64::from(*place).wrapping_mul(self.salt | 1) ^ (self.salt >> 20)) & mask
            }
        }
    }

    fn key_after(&self, place: &Place, edge: Edge) -> u64 {
        self.key(&self.node(*place).kids[usize::from(edge)])
    }

    fn repetition(&self, place: &Place) -> Score {
        // Not always a draw, so that a mix-up shows.
        Score::new(i32::from(*place % 3) - 1)
    }
}

// ------------------------------------------------------------------------------------- the slow definitions

/// Values by the definition: Max's score, distances from the position itself.
pub(crate) struct Truth<'g, G> {
    game: &'g G,
    noisy: bool,
    memo: HashMap<(Place, Option<u32>), Score>,
}

impl<'g, const BITS: u32, const LOOPS: bool, const ETC: bool> Truth<'g, Graph<BITS, LOOPS, ETC>> {
    pub(crate) fn new(game: &'g Graph<BITS, LOOPS, ETC>, noisy: bool) -> Self {
        Truth { game, noisy, memo: HashMap::new() }
    }

    fn best(player: Player, values: impl Iterator<Item = Score>) -> Score {
        match player {
            Player::Max => values.max().expect("a move"),
            Player::Min => values.min().expect("a move"),
        }
    }

    /// Minimax to `depth` plies, or to the end.
    pub(crate) fn value(&mut self, place: Place, depth: Option<u32>) -> Score {
        if let Some(&known) = self.memo.get(&(place, depth)) {
            return known;
        }
        let node = self.game.node(place);
        let value = match (node.outcome, depth) {
            (Some(outcome), _) => outcome,
            (None, Some(0)) => self.quiet(place),
            (None, _) => {
                let below: Vec<_> =
                    node.kids.iter().map(|&kid| self.value(kid, depth.map(|d| d - 1)).later(1)).collect();
                Self::best(node.player, below.into_iter())
            }
        };
        self.memo.insert((place, depth), value);
        value
    }

    /// The static value after the noise.
    pub(crate) fn quiet(&mut self, place: Place) -> Score {
        let node = self.game.node(place);
        if let Some(outcome) = node.outcome {
            return outcome;
        }
        if !self.noisy {
            return node.stat;
        }
        let noisy = self.game.noisy_edges(place);
        let below: Vec<_> = noisy.iter().map(|&e| self.quiet(node.kids[usize::from(e)]).later(1)).collect();
        Self::best(node.player, below.into_iter().chain([node.stat]))
    }

    /// Minimax where a repetition on the line ends the game.
    pub(crate) fn looping(&self, place: Place, depth: Option<u32>, path: &mut Vec<Place>) -> Score {
        let node = self.game.node(place);
        if let Some(outcome) = node.outcome {
            return outcome;
        }
        // The root is searched even if the game has been there before.
        if path.contains(&place) {
            return self.game.repetition(&place);
        }
        self.looping_on(place, depth, path)
    }

    /// The same for a root: what came before does not end it.
    pub(crate) fn looping_on(&self, place: Place, depth: Option<u32>, path: &mut Vec<Place>) -> Score {
        let node = self.game.node(place);
        if let Some(outcome) = node.outcome {
            return outcome;
        }
        if depth == Some(0) {
            return node.stat;
        }
        path.push(place);
        let below: Vec<_> =
            node.kids.iter().map(|&kid| self.looping(kid, depth.map(|d| d - 1), path).later(1)).collect();
        path.pop();
        Self::best(node.player, below.into_iter())
    }
}

// ---------------------------------------------------------------------------------------------------- guides

/// Static values and learning; no hints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Learning;

impl<const B: u32, const L: bool, const E: bool> Guide<Graph<B, L, E>> for Learning {
    type Info = ();
    fn evaluate(&self, game: &Graph<B, L, E>, place: &Place, _: &Self::Info) -> Score {
        game.stat(*place)
    }
    fn slot(&self, edge: Edge) -> Option<usize> {
        Some(edge.into())
    }
}

/// Static values, in the order of the rules: the cheapest guide that evaluates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plainly;

impl<const B: u32, const L: bool, const E: bool> Guide<Graph<B, L, E>> for Plainly {
    type Info = ();
    const TERMS: Terms = Terms::plain();
    fn evaluate(&self, game: &Graph<B, L, E>, place: &Place, _: &Self::Info) -> Score {
        game.stat(*place)
    }
}

/// Random orders, and a random reach; the scores fit eight bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shuffled<const SCORE_BITS: u32>(pub(crate) u64);

impl<const S: u32, const B: u32, const L: bool, const E: bool> Guide<Graph<B, L, E>> for Shuffled<S> {
    type Info = ();
    const TERMS: Terms = Terms::hints().score_bits(S);
    fn order(&self, _: &Graph<B, L, E>, place: &Place, edge: Edge) -> i32 {
        Rng(self.0 ^ u64::from(*place) << 8 ^ u64::from(edge)).next() as i32
    }
    fn evaluate(&self, game: &Graph<B, L, E>, place: &Place, _: &Self::Info) -> Score {
        game.stat(*place)
    }
    fn reach(&self, game: &Graph<B, L, E>, place: &Place, _: Window) -> Reach {
        if game.whim(*place, self.0, 4) { Reach::Nothing } else { Reach::Children }
    }
}

/// Plays out noisy moves at the horizon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noisy;

impl<const B: u32, const L: bool, const E: bool> Guide<Graph<B, L, E>> for Noisy {
    type Info = ();
    const TERMS: Terms = Terms::hints().noisy();
    fn evaluate(&self, game: &Graph<B, L, E>, place: &Place, _: &Self::Info) -> Score {
        game.stat(*place)
    }
    fn noisy(&self, game: &Graph<B, L, E>, place: &Place, out: &mut Vec<Edge>) {
        out.extend(game.noisy_edges(*place));
    }
}

/// Every kind of sound hint, made from the true values, at random places.
#[derive(Clone, Debug)]
pub(crate) struct Hints {
    /// The true value of every position, Max's view.
    truth: Vec<Score>,
    seed: u64,
}

impl Hints {
    pub(crate) fn new<const B: u32, const L: bool, const E: bool>(game: &Graph<B, L, E>, seed: u64) -> Hints {
        let mut truth = Truth::new(game, false);
        Hints { truth: (0..game.nodes.len()).map(|i| truth.value(i as Place, None)).collect(), seed }
    }

    /// Mover's view.
    fn value<const B: u32, const L: bool, const E: bool>(
        &self,
        game: &Graph<B, L, E>,
        place: Place,
    ) -> Score {
        self.truth[usize::from(place)].seen_by(game.node(place).player)
    }

    /// A score a little above, of the same kind.
    fn above(score: Score, by: i32) -> Score {
        match score {
            s if s.is_infinite() => s,
            s if s.is_win() => Score::win_in(s.distance().unwrap_or(0).saturating_sub(by as u32)),
            s if s.is_loss() => Score::loss_in(s.distance().unwrap_or(0) + by as u32),
            s => Score::new((s.get() + by).min(Score::LIMIT)),
        }
    }

    fn below(score: Score, by: i32) -> Score {
        -Hints::above(-score, by)
    }

    /// The true value, or a bound near it that closes the window. (A bound that says no more than the window asked
    /// would make MTD(f) creep through all numbers, one by one.)
    fn closing(value: Score, window: Window, loose: bool) -> Value {
        if loose && value >= window.beta {
            Value { score: Hints::below(value, 2).max(window.beta), bound: Bound::AtLeast }
        } else if loose && value <= window.alpha {
            Value { score: Hints::above(value, 2).min(window.alpha), bound: Bound::AtMost }
        } else {
            Value::exact(value)
        }
    }
}

impl<const B: u32, const L: bool, const E: bool> Guide<Graph<B, L, E>> for Hints {
    /// The position it was made for, plus one.
    type Info = u32;

    fn bounds(&self, game: &Graph<B, L, E>, place: &Place, info: &u32) -> Option<(Score, Score)> {
        assert!(*info == 0 || *info == u32::from(*place) + 1, "somebody else's information");
        let value = self.value(game, *place);
        let mut rng = Rng(self.seed ^ u64::from(*place));
        let (low, high) = match rng.chance(40) {
            // A hint that knows the value, and no move.
            true => (0, 0),
            false => (rng.below(4) as i32, rng.below(4) as i32),
        };
        rng.chance(30).then(|| (Hints::below(value, low), Hints::above(value, high)))
    }

    fn tail(&self, game: &Graph<B, L, E>, place: &Place, window: Window) -> Option<Value> {
        let loose = game.whim(*place, self.seed + 1, 2);
        game.whim(*place, self.seed, 8).then(|| Hints::closing(self.value(game, *place), window, loose))
    }

    fn expand(
        &self,
        game: &Graph<B, L, E>,
        place: &Place,
        info: &u32,
        window: Window,
        moves: &mut Moves<'_, Edge, u32>,
    ) -> Expansion {
        assert!(*info == 0 || *info == u32::from(*place) + 1, "somebody else's information");
        let mut rng = Rng(self.seed ^ u64::from(*place) << 20);
        let node = game.node(*place);
        let value = self.value(game, *place);
        let kid_info = |kid: Place| u32::from(kid) + 1;
        let worth = |kid: Place| {
            let value = self.value(game, kid).later(1);
            if game.node(kid).player == node.player { value } else { -value }
        };
        let (kind, loose) = (rng.below(8), rng.chance(50));
        match kind {
            0 => return Expansion::Proved(Hints::closing(value, window, loose)),
            // Only the best move.
            1 => {
                for (edge, &kid) in node.kids.iter().enumerate() {
                    if worth(kid) == value {
                        moves.push(edge as Edge, 0, kid_info(kid));
                        return Expansion::Only;
                    }
                }
            }
            // Moves that do not raise α are left out, but one always stays.
            2 => {
                let best = node.kids.iter().position(|&kid| worth(kid) == value);
                for (edge, &kid) in node.kids.iter().enumerate() {
                    if worth(kid) > window.alpha || best == Some(edge) {
                        moves.push(edge as Edge, rng.next() as i32, kid_info(kid));
                    }
                }
                return Expansion::Moves;
            }
            _ => {}
        }
        for (edge, &kid) in node.kids.iter().enumerate() {
            moves.push(edge as Edge, rng.below(3) as i32, kid_info(kid));
        }
        Expansion::Moves
    }

    fn evaluate(&self, game: &Graph<B, L, E>, place: &Place, _: &Self::Info) -> Score {
        game.stat(*place)
    }
}

/// Reductions, null moves and margins at random; a guide that does not know what it is doing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reckless;

impl<const B: u32, const E: bool> Guide<Graph<B, false, E>> for Reckless {
    type Info = ();
    const TERMS: Terms = Terms::hints().noisy();
    fn evaluate(&self, game: &Graph<B, false, E>, place: &Place, _: &Self::Info) -> Score {
        game.stat(*place)
    }
    fn null_move(&self, game: &Graph<B, false, E>, place: &Place) -> Option<Place> {
        // Some later position: nothing like a pass.
        let after = *place + 1;
        (usize::from(after) < game.nodes.len()).then_some(after)
    }
    fn noisy(&self, game: &Graph<B, false, E>, place: &Place, out: &mut Vec<Edge>) {
        out.extend(game.noisy_edges(*place));
    }
    fn margin(&self, _: &Graph<B, false, E>, place: &Place, depth: u32) -> Margin {
        let mut rng = Rng(u64::from(*place) << 8 | u64::from(depth));
        let mut some = || rng.chance(40).then(|| rng.below(4) as u32);
        Margin { fall: some(), rise: some() }
    }
}
