//! Synthetic trees: `branching` moves at every node, all games `depth` plies long, values computed from a seed, nothing
//! kept in memory.
//!
//! Two kinds, by how the values come about:
//!
//! - **random** ([`Uniform::new`]): every leaf has a value of its own, independent of all others. These are the trees of the
//!   theory, where alpha-beta visits [`expected_leaves`](plyscope::theory::expected_leaves) on the average.
//! - **ordered** ([`Uniform::ordered`]): the values come from above. The root's value is drawn from the seed; a node hands
//!   its value on to one child, and to every other child a value that is worse for the player to move. That child is the
//!   first one with the chosen probability p, and else any of the others. So the minimax value of every node is known
//!   where it is made, its best move is unique, and how well the tree is ordered is a number. With p = 1 it is ordered
//!   perfectly, and alpha-beta visits exactly [`minimal_leaves`](plyscope::theory::minimal_leaves).
//!
//! Nodes are numbered like those of a heap, level by level. The number of a node is its key, and a hash of seed and number
//! is its only source of chance.

use crate::ParameterError;
use crate::grid::mix;
use plyscope::engine::{Guide, Terms};
use plyscope::{Game, Hashed, Notation, NotationError, Picture, Player, Score};

/// A synthetic tree.
///
/// ```
/// use plyscope::{Game, Window, observe::Stats, textbook::alpha_beta, theory::minimal_leaves};
/// use plyscope_games::uniform::Uniform;
/// let game = Uniform::new(5, 6, 42)?.ordered(1.0)?;
/// let mut stats = Stats::default();
/// let choice = alpha_beta(&game, &game.start(), Window::FULL, &mut stats);
/// assert_eq!(u128::from(stats.leaves), minimal_leaves(5, 6));
/// assert_eq!(Some(choice.value), game.value(&game.start()));
/// # Ok::<(), plyscope_games::ParameterError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Uniform {
    branching: u32,
    depth: u32,
    seed: u64,
    /// The probability that the best move comes first; `None` if leaves are independent.
    first: Option<f64>,
}

/// A node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Node {
    /// The root is 0, the children of n are n × branching + 1, + 2, …
    number: u64,
    ply: u32,
    /// Its minimax value if the tree is ordered.
    value: i32,
}

/// Values of random leaves, and of roots, lie within this distance of 0.
const RANGE: i32 = 1_000_000;
/// A move that is not the best is at most so much worse.
const WORSE: u64 = 100;
/// More plies would leave the range of scores: each may add [`WORSE`].
const MAX_DEPTH: u32 = 1000;

impl Uniform {
    /// A random tree.
    ///
    /// # Errors
    /// If `branching` is 0, `depth` is above 1000, or the tree has 2^63 nodes or more.
    pub fn new(branching: u32, depth: u32, seed: u64) -> Result<Uniform, ParameterError> {
        if branching == 0 || depth > MAX_DEPTH {
            return Err(ParameterError(format!(
                "uniform({branching},{depth}): expected at least one move and at most {MAX_DEPTH} plies"
            )));
        }
        let nodes = (0..depth).try_fold(1u64, |nodes, _| nodes.checked_mul(branching.into())?.checked_add(1));
        if nodes.is_none_or(|nodes| nodes >= 1 << 63) {
            return Err(ParameterError(format!(
                "uniform({branching},{depth}) has too many nodes to number: expected fewer than 2^63"
            )));
        }
        Ok(Uniform { branching, depth, seed, first: None })
    }

    /// The ordered tree of the same size and seed in which the best move comes first with probability `first`, at every
    /// inner node independently. With one move it always does.
    ///
    /// # Errors
    /// If `first` is not a number from 0 to 1.
    pub fn ordered(self, first: f64) -> Result<Uniform, ParameterError> {
        if !(0.0..=1.0).contains(&first) {
            return Err(ParameterError(format!("probability {first}: expected a number from 0 to 1")));
        }
        Ok(Uniform { first: Some(first), ..self })
    }

    /// The minimax value of a node, if the tree is ordered or the node is a leaf.
    pub fn value(&self, node: &Node) -> Option<Score> {
        (self.first.is_some() || node.ply == self.depth).then(|| Score::new(node.value))
    }

    /// The place of the best child of an inner node, from 0, if the tree is ordered.
    fn best(&self, node: &Node) -> Option<u32> {
        let first = self.first?;
        let mut chance = self.chance(node.number, 1);
        // 53 bits make a number from 0 up to 1 that is never 1: probability 1 is certain.
        let drawn = (chance >> 11) as f64 / (1u64 << 53) as f64;
        if drawn < first || self.branching == 1 {
            return Some(0);
        }
        chance = self.chance(node.number, 2);
        Some(1 + below(chance, u64::from(self.branching) - 1) as u32)
    }

    /// Random bits that belong to a node; different ones for different uses.
    fn chance(&self, number: u64, salt: u64) -> u64 {
        mix(mix(number.wrapping_mul(4).wrapping_add(salt))
            .wrapping_add(mix(self.seed ^ 0x5851_F42D_4C95_7F2D)))
    }

    /// A value for the root of an ordered tree or a leaf of a random one.
    fn drawn(&self, number: u64) -> i32 {
        below(self.chance(number, 3), 2 * RANGE as u64 + 1) as i32 - RANGE
    }

    /// The moves from the root to a node.
    fn path(&self, node: &Node) -> Vec<u32> {
        let branching = u64::from(self.branching);
        let mut path = Vec::new();
        let mut number = node.number;
        while number > 0 {
            path.push(((number - 1) % branching) as u32);
            number = (number - 1) / branching;
        }
        path.reverse();
        path
    }

    /// A static evaluation: an ordered tree's value, blurred by half of what a bad move costs; nothing for a random one.
    pub fn blurred(&self, node: &Node) -> Score {
        match self.first {
            None => Score::ZERO,
            Some(_) => {
                let blur = below(self.chance(node.number, 0), WORSE + 1) as i32 - WORSE as i32 / 2;
                Score::new(node.value + blur)
            }
        }
    }
}

/// A number from 0 to `n` − 1 from 64 random bits.
fn below(chance: u64, n: u64) -> u64 {
    ((u128::from(chance) * u128::from(n)) >> 64) as u64
}

impl Game for Uniform {
    type State = Node;
    /// A child, from 0.
    type Move = u32;
    const ALTERNATES: bool = true;

    fn start(&self) -> Node {
        let leaf = self.depth == 0;
        let value = if leaf || self.first.is_some() { self.drawn(0) } else { 0 };
        Node { number: 0, ply: 0, value }
    }

    #[inline]
    fn turn(&self, node: &Node) -> Player {
        if node.ply.is_multiple_of(2) { Player::Max } else { Player::Min }
    }

    fn moves(&self, _: &Node, out: &mut Vec<u32>) {
        out.extend(0..self.branching);
    }

    fn play(&self, node: &mut Node, child: u32) {
        let number = node.number * u64::from(self.branching) + 1 + u64::from(child);
        let ply = node.ply + 1;
        let value = match self.best(node) {
            None if ply == self.depth => self.drawn(number),
            None => 0,
            Some(best) if best == child => node.value,
            Some(_) => {
                let worse = 1 + below(self.chance(number, 3), WORSE) as i32;
                match self.turn(node) {
                    Player::Max => node.value - worse,
                    Player::Min => node.value + worse,
                }
            }
        };
        *node = Node { number, ply, value };
    }

    fn outcome(&self, node: &Node) -> Option<Score> {
        (node.ply == self.depth).then(|| Score::new(node.value))
    }
}

/// Exact: a node's number.
impl Hashed for Uniform {
    const KEY_BITS: u32 = 63;
    const KEYS_CHILDREN: bool = true;

    fn key(&self, node: &Node) -> u64 {
        node.number
    }

    fn key_after(&self, node: &Node, child: u32) -> u64 {
        node.number * u64::from(self.branching) + 1 + u64::from(child)
    }
}

impl Notation for Uniform {
    /// The child's place, from 1.
    fn write_move(&self, _: &Node, child: u32) -> String {
        (child + 1).to_string()
    }

    /// The moves from the root: `2.1.3`, or `root`.
    fn write_position(&self, node: &Node) -> String {
        let path: Vec<_> = self.path(node).iter().map(|child| (child + 1).to_string()).collect();
        if path.is_empty() { "root".to_owned() } else { path.join(".") }
    }

    fn read_position(&self, text: &str) -> Result<Node, NotationError> {
        let mut node = self.start();
        if text.trim().eq_ignore_ascii_case("root") {
            return Ok(node);
        }
        let mut column = 1;
        for word in text.split('.') {
            let wrong = |said: String| Err(NotationError::new(text, said).at(column));
            if node.ply == self.depth {
                return wrong(format!("the tree is only {} plies deep", self.depth));
            }
            match word.trim().parse::<u32>() {
                Ok(child) if (1..=self.branching).contains(&child) => self.play(&mut node, child - 1),
                _ => {
                    let said =
                        format!("expected a move from 1 to {}, or `root`, found `{word}`", self.branching);
                    return wrong(said);
                }
            }
            column += word.chars().count() + 1;
        }
        Ok(node)
    }
}

/// There is no board.
impl crate::scene::Scenic for Uniform {}

impl Picture for Uniform {
    /// The path with the turns, and how far it is to the leaves.
    fn picture(&self, node: &Node) -> String {
        let mut text = String::from("MAX");
        for (ply, child) in (1..).zip(self.path(node)) {
            let mover = if ply == self.depth {
                format!("leaf {}", Score::new(node.value))
            } else {
                self.turn(&Node { ply, ..*node }).to_string()
            };
            text += &format!("\n{}└{}─ {mover}", "   ".repeat(ply as usize - 1), child + 1);
        }
        if self.depth == 0 {
            text = format!("leaf {}", Score::new(node.value));
        }
        let left = self.depth - node.ply;
        text + &format!("\nply {} of {}: {} moves each, {left} to go", node.ply, self.depth, self.branching)
    }
}

/// A guide that knows where the best move of an ordered tree is and tries it first. On a random tree it knows nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Oracle;

impl Guide<Uniform> for Oracle {
    type Info = ();
    const TERMS: Terms = Terms::hints().no_learning();

    fn order(&self, game: &Uniform, node: &Node, child: u32) -> i32 {
        i32::from(game.best(node) == Some(child))
    }

    fn evaluate(&self, game: &Uniform, node: &Node, _: &Self::Info) -> Score {
        game.blurred(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playthrough;
    use plyscope::Window;
    use plyscope::conformance::Check;
    use plyscope::engine::{Driver, Engine, Limits, Table};
    use plyscope::observe::Stats;
    use plyscope::perft::perft;
    use plyscope::textbook::{alpha_beta, minimax};
    use plyscope::theory::{expected_leaves, minimal_leaves, minimal_nodes};

    fn leaves(game: &Uniform) -> u64 {
        let mut stats = Stats::default();
        alpha_beta(game, &game.start(), Window::FULL, &mut stats);
        stats.leaves
    }

    #[test]
    fn perfect_order_costs_exactly_the_minimal_tree() {
        for (branching, depth) in
            [(1, 5), (2, 0), (2, 1), (2, 8), (2, 13), (3, 8), (5, 6), (8, 5), (10, 4), (40, 3)]
        {
            for seed in 0..5 {
                let game = Uniform::new(branching, depth, seed).unwrap().ordered(1.0).unwrap();
                let mut stats = Stats::default();
                let choice = alpha_beta(&game, &game.start(), Window::FULL, &mut stats);
                assert_eq!(
                    u128::from(stats.leaves),
                    minimal_leaves(branching, depth),
                    "({branching},{depth})"
                );
                assert_eq!(u128::from(stats.nodes), minimal_nodes(branching, depth), "({branching},{depth})");
                assert_eq!(Some(choice.value), game.value(&game.start()));
                // The engine's plain search is the same.
                let report = Engine::new(&game)
                    .scout(false)
                    .build()
                    .expect("the settings go together")
                    .search(&game.start(), &Limits::none())
                    .unwrap();
                assert_eq!(
                    u128::from(report.nodes),
                    minimal_nodes(branching, depth),
                    "({branching},{depth})"
                );
            }
        }
    }

    #[test]
    fn values_from_above_are_those_from_below() {
        fn check(game: &Uniform, node: Node, inner: &mut u32, first: &mut u32) {
            let choice = minimax(game, &node, &mut ());
            assert_eq!(Some(choice.value), game.value(&node));
            if game.outcome(&node).is_some() {
                return;
            }
            assert_eq!(choice.mv, game.best(&node));
            *inner += 1;
            *first += u32::from(choice.mv == Some(0));
            for child in 0..game.branching {
                let mut below = node;
                game.play(&mut below, child);
                check(game, below, inner, first);
            }
        }
        for chosen in [0.0, 0.25, 0.5, 0.9, 1.0] {
            let (mut inner, mut first) = (0, 0);
            for seed in 0..10 {
                let game = Uniform::new(4, 4, seed).unwrap().ordered(chosen).unwrap();
                check(&game, game.start(), &mut inner, &mut first);
            }
            let share = f64::from(first) / f64::from(inner);
            let error = (chosen * (1.0 - chosen) / f64::from(inner)).sqrt();
            assert!((share - chosen).abs() <= 4.0 * error, "{chosen}: {share} of {inner}");
        }
    }

    #[test]
    fn random_trees_cost_what_theory_expects() {
        for (branching, depth, trees) in
            [(2, 4, 20_000), (2, 8, 4000), (3, 5, 4000), (5, 4, 2000), (10, 3, 1000)]
        {
            let counts: Vec<f64> = (0..trees)
                .map(|seed| leaves(&Uniform::new(branching, depth, seed).unwrap()) as f64)
                .collect();
            let mean = counts.iter().sum::<f64>() / trees as f64;
            let variance = counts.iter().map(|c| (c - mean).powi(2)).sum::<f64>() / (trees - 1) as f64;
            let error = (variance / trees as f64).sqrt();
            let expected = expected_leaves(branching, depth);
            assert!(
                (mean - expected).abs() < 4.0 * error,
                "({branching},{depth}): {mean} ± {error}, not {expected}"
            );
        }
    }

    #[test]
    fn better_order_costs_less() {
        let cost = |first: f64| {
            (0..50)
                .map(|seed| leaves(&Uniform::new(4, 6, seed).unwrap().ordered(first).unwrap()))
                .sum::<u64>()
        };
        let costs = [0.0, 0.25, 0.5, 0.75, 0.9, 1.0].map(cost);
        assert!(costs.windows(2).all(|pair| pair[0] > pair[1]), "{costs:?}");
    }

    #[test]
    fn the_oracle_restores_perfect_order() {
        for first in [0.0, 0.5, 1.0] {
            let game = Uniform::new(4, 7, 1).unwrap().ordered(first).unwrap();
            let report = Engine::new(&game)
                .guide(Oracle)
                .scout(false)
                .build()
                .expect("the settings go together")
                .search(&game.start(), &Limits::none())
                .unwrap();
            assert_eq!(u128::from(report.nodes), minimal_nodes(4, 7), "{first}");
        }
    }

    #[test]
    fn rules_keys_and_guide_keep_their_promises() {
        for (branching, depth) in [(1, 0), (1, 9), (2, 8), (3, 5), (40, 2)] {
            let random = Uniform::new(branching, depth, 3).unwrap();
            for game in [random, random.ordered(0.6).unwrap()] {
                let check = Check::new(&game).games(60);
                check.rules().unwrap();
                check.keys().unwrap();
                check.notation().unwrap();
                check.guide(&Oracle).unwrap();
            }
        }
        let game = Uniform::new(3, 4, 9).unwrap();
        assert_eq!(perft(&game, &game.start(), 5), [1, 3, 9, 27, 81, 0]);
    }

    #[test]
    fn values_are_the_same_with_any_driver() {
        for seed in 0..20 {
            let random = Uniform::new(3, 6, seed).unwrap();
            for game in [random, random.ordered(0.3).unwrap()] {
                let expected = minimax(&game, &game.start(), &mut ()).value;
                for driver in [Driver::Window, Driver::Bisection, Driver::Mtd(Score::ZERO), Driver::Sss] {
                    let mut engine = Engine::new(&game)
                        .guide(Oracle)
                        .table(Table::default())
                        .driver(driver)
                        .build()
                        .expect("the settings go together");
                    let report = engine.search(&game.start(), &Limits::none()).unwrap();
                    assert_eq!(report.value.score, expected, "{driver:?}");
                }
            }
        }
    }

    #[test]
    fn notation_reads_what_it_writes_and_says_what_is_wrong() {
        let game = Uniform::new(3, 4, 9).unwrap();
        for text in ["root", "1", "3.1", "2.2.2.2"] {
            assert_eq!(game.write_position(&game.read_position(text).unwrap()), text);
        }
        for (text, column, said) in [
            ("1.4", 3, "expected a move from 1 to 3, or `root`, found `4`"),
            ("0", 1, "found `0`"),
            ("", 1, "found ``"),
            ("1.1.1.1.1", 9, "only 4 plies deep"),
        ] {
            let error = game.read_position(text).unwrap_err();
            assert_eq!(error.column, Some(column), "{error}");
            assert!(error.to_string().contains(said), "{error}");
        }
        assert!(Uniform::new(0, 3, 1).is_err());
        assert!(Uniform::new(2, 62, 1).is_ok() && Uniform::new(2, 63, 1).is_err());
        assert!(Uniform::new(1, 1001, 1).is_err());
        for first in [-0.1, 1.1, f64::NAN] {
            assert!(game.ordered(first).is_err());
        }
    }

    #[test]
    fn plays_as_recorded() {
        playthrough::check(
            "uniform",
            &Uniform::new(4, 5, 7).unwrap().ordered(0.7).unwrap(),
            1,
            Uniform::blurred,
        );
    }
}
