//! A search whose table knows a position again, by whatever moves it came about.
//!
//! In a tree every node is a place of its own. In a game many lines of moves lead to the same position, and a table that
//! is asked by position answers for all of them after one search.

use plyscope::engine::{Driver, Engine, Guide, Limits, Reach, Table, Terms};
use plyscope::observe::{Recording, Stats};
use plyscope::tree::Static;
use plyscope::{Evaluate, Game, Hashed, NodeId, Player, Score, Tree, Window};
use plyscope_trace::{Algorithm, Options, Run, RunError, search};

/// A tree in which some nodes are the same position as an earlier one: the same player to move, the same moves in the same
/// order, the same values, at the same ply.
struct Positions<'t> {
    tree: &'t Tree,
    /// By node, the first one with its position.
    first: &'t [usize],
}

impl Game for Positions<'_> {
    type State = NodeId;
    type Move = NodeId;

    fn start(&self) -> NodeId {
        self.tree.root()
    }
    fn turn(&self, node: &NodeId) -> Player {
        self.tree.player(*node)
    }
    fn moves(&self, node: &NodeId, out: &mut Vec<NodeId>) {
        out.extend_from_slice(self.tree.children(*node));
    }
    fn play(&self, node: &mut NodeId, child: NodeId) {
        *node = child;
    }
    fn outcome(&self, node: &NodeId) -> Option<Score> {
        self.tree.outcome(node)
    }
}

impl Hashed for Positions<'_> {
    const KEY_BITS: u32 = 32;
    const KEYS_CHILDREN: bool = true;

    fn key(&self, node: &NodeId) -> u64 {
        self.first[node.index()] as u64
    }
    fn key_after(&self, _: &NodeId, child: NodeId) -> u64 {
        self.key(&child)
    }
}

/// Children in the order of the tree; if `FIRST`, with the move of the table before them.
struct Ordered<const FIRST: bool>;

impl<const FIRST: bool> Guide<Positions<'_>> for Ordered<FIRST> {
    type Info = ();
    const TERMS: Terms = if FIRST { Terms::hints().no_learning() } else { Terms::plain() };

    /// The children's entries are not looked up.
    fn reach(&self, _: &Positions<'_>, _: &NodeId, _: Window) -> Reach {
        Reach::Position
    }

    fn evaluate(&self, game: &Positions<'_>, node: &NodeId) -> Score {
        Static.evaluate(game.tree, node)
    }
}

/// Whether an algorithm has a table that could know a position again.
pub(super) fn has_table(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::Mtdf | Algorithm::Sss | Algorithm::Deepening)
}

/// Records the search of a tree, `first` telling by node which is the first with its position.
///
/// Law: the value is that of the search that knows nothing again, and the path replays to it.
///
/// # Errors
/// As [`search`].
pub(super) fn run(tree: &Tree, first: &[usize], options: Options) -> Result<Run, RunError> {
    // The search that knows nothing again says what is refused, and what to guess.
    let plain = search(tree, options, &mut ())?;
    let tree = if options.right_to_left { tree.reversed() } else { tree.clone() };
    let game = Positions { tree: &tree, first };
    let root = tree.root();
    let guess = tree.value(root).filter(|_| !tree.is_leaf(root)).unwrap_or(Score::ZERO);
    let table = Table::with_memory((tree.len() * 32).next_power_of_two().max(64));
    let limits = Limits { depth: options.depth, ..Limits::none() };
    let mut seen = (Recording::with_cap(options.cap), Stats::default());
    let report = match options.algorithm {
        Algorithm::Deepening => Engine::new(&game)
            .guide(Ordered::<true>)
            .table(table)
            .deepen(true)
            .build()
            .expect("the settings go together")
            .ask(&root, &limits)
            .observer(&mut seen)
            .run(),
        algorithm => {
            let driver = match algorithm {
                Algorithm::Sss => Driver::Sss,
                _ => Driver::Mtd(guess.seen_by(tree.player(root))),
            };
            Engine::new(&game)
                .guide(Ordered::<false>)
                .table(table)
                .driver(driver)
                .deepen(false)
                .build()
                .expect("the settings go together")
                .ask(&root, &limits)
                .observer(&mut seen)
                .run()
        }
    };
    // The drivers have their table, and nothing else is ever refused in the exact profile.
    let report = report.unwrap_or_else(|refused| unreachable!("{refused}"));
    debug_assert_eq!(report.value.score, plain.value);
    let (recording, stats) = seen;
    Ok(Run { options, recording, stats, value: report.value.score, path: report.line, tree, game: None })
}

#[cfg(test)]
mod tests {
    use super::super::twins;
    use super::*;
    use plyscope::EventKind;
    use plyscope::textbook::minimax;
    use plyscope_games::registry;

    #[test]
    fn knowing_positions_again_saves_work_and_changes_no_value() {
        let cases = [
            ("tictactoe@3/3/3 x", 4),
            ("tictactoe@o1x/1x1/o2 x", 9),
            ("connect4", 4),
            ("nim(2,2,1)", 9),
            ("kalah(3,2)", 5),
            ("othello(4)", 4),
            ("dots(1x2)", 5),
        ];
        let mut saved = 0;
        for (name, depth) in cases {
            let session = registry::open(name).unwrap();
            let tree = session.unfold(Some(depth), 6_000).unwrap().tree;
            let first = twins(&*session, &tree).unwrap();
            for algorithm in [Algorithm::Mtdf, Algorithm::Sss, Algorithm::Deepening] {
                for right_to_left in [false, true] {
                    let options = Options { right_to_left, ..Options::new(algorithm) };
                    let Ok(plain) = plyscope_trace::run(&tree, options) else {
                        // A game to its end has no static values to deepen by.
                        assert_eq!(algorithm, Algorithm::Deepening, "{name}");
                        continue;
                    };
                    let run = run(&tree, &first, options).unwrap();
                    assert_eq!(run.value, minimax(&tree, &tree.root(), &mut ()).value, "{name} {algorithm}");
                    let end = run.path.last().map_or(tree.root(), |&node| node);
                    assert_eq!(
                        tree.value(end),
                        Some(run.value),
                        "{name} {algorithm}: the path ends elsewhere"
                    );
                    assert!(run.stats.leaves <= plain.stats.leaves, "{name} {algorithm}");
                    saved += plain.stats.leaves - run.stats.leaves;
                    let hit = |event: &plyscope::Event<NodeId>| matches!(event.kind, EventKind::Hit { .. });
                    assert!(
                        run.recording.events().iter().any(hit) || name.starts_with("dots"),
                        "{name} {algorithm}"
                    );
                }
            }
        }
        assert!(saved > 1_000, "{saved} leaves");
    }
}
