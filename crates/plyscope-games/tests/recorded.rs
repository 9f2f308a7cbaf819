//! What is recorded is the search that answered: over all games and levels, with its move, its value and its nodes, and it
//! is the search that runs without a recording, too.

use plyscope::engine::{Limits, Profile, Report};
use plyscope::{EventKind, NodeId, Player, Reached, Source, Window};
use plyscope_games::session::{Analysis, Answer, Level, Question, Record, Session, Told};
use plyscope_games::{Dice, registry};

const GAMES: [&str; 17] = [
    "tictactoe",
    "mnk(4,4,3)",
    "mnk(9,9,5)",
    "connect4",
    "connect4(5x4)",
    "othello",
    "othello(6)",
    "kalah",
    "kalah(3,2)",
    "dots(2x2)",
    "dots(3x3)",
    "breakthrough",
    "breakthrough(4x4,1)",
    "domineering(5x5)",
    "nim(3,4,5)",
    "hounds",
    "uniform(3,6,7)",
];

/// Some positions of a game, reached by chance.
fn positions(game: &str, dice: &mut Dice, count: usize) -> Vec<Box<dyn Session>> {
    let mut found = Vec::new();
    for _ in 0..20 * count {
        let mut session = registry::open(game).expect(game);
        for _ in 0..dice.below(12) {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            session.play(&moves[dice.below(moves.len())]).expect("legal");
        }
        if session.outcome().is_none() && found.len() < count {
            found.push(session);
        }
    }
    found
}

/// What an answer says, without the clock.
fn said(answer: &Answer) -> impl PartialEq + std::fmt::Debug {
    let Report { value, best, line, depth, nodes, line_nodes, stop, basis, proved, .. } =
        answer.report.clone();
    (value, best, line, depth, (nodes, line_nodes), stop, basis, proved)
}

/// The move that the root of the last search held to be the best, and the range that the searches of its depth left.
fn by_the_record(record: &Record) -> (Option<NodeId>, Window) {
    let mut best = None;
    let mut known = Window::FULL;
    let mut bounds = Window::FULL;
    for event in record.recording.events().iter().filter(|event| event.ply == 0) {
        match event.kind {
            EventKind::Child { mv, improved: true, .. } => best = Some(mv),
            EventKind::Bounds { least, most, .. } => bounds = Window { alpha: least, beta: most },
            EventKind::Leave { value } => {
                if value.bound != plyscope::Bound::AtMost {
                    known.alpha = known.alpha.max(value.score);
                }
                if value.bound != plyscope::Bound::AtLeast {
                    known.beta = known.beta.min(value.score);
                }
            }
            _ => {}
        }
    }
    // What the game knows about the root holds, whatever the horizon says.
    (best, Window { alpha: bounds.clamp(known.alpha), beta: bounds.clamp(known.beta) })
}

/// Runs all checks, and tells of all that fail.
#[derive(Default)]
struct Failed(Vec<String>);

impl Failed {
    fn check(&mut self, session: &dyn Session, answer: &Answer, what: &str) {
        let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(session, answer, what)));
        if let Err(why) = checked {
            let text = why.downcast_ref::<String>().cloned();
            self.0.push(text.unwrap_or_else(|| what.to_owned()));
        }
    }

    fn none(&self) {
        assert!(self.0.is_empty(), "{} failed: {:#?}", self.0.len(), &self.0[..self.0.len().min(20)]);
    }
}

/// Follows the record by the rules, and compares it with the answer.
fn check(session: &dyn Session, answer: &Answer, what: &str) {
    let Some(record) = answer.told.search() else {
        panic!("{what}: {:?}", answer.told.why_not());
    };
    let Record { tree, recording, .. } = record;
    assert_eq!(recording.nodes(), record.nodes, "{what}: nodes told and counted");
    assert!(record.nodes <= answer.nodes, "{what}: nodes of the whole thought");
    assert_eq!(tree.player(tree.root()), session.turn(), "{what}");
    // Every node is the end of legal moves, and its player is who moves there.
    for node in tree.nodes() {
        let mut there = session.fork();
        // A second look is at the position above; the bundled guides know no pass.
        let second = |on: &NodeId| ["quiet", "verify"].contains(&tree.name(*on));
        for &on in tree.path(node).iter().skip(1).filter(|on| !second(on)) {
            there.play(tree.name(on)).unwrap_or_else(|error| panic!("{what}: {error}"));
        }
        assert_eq!(there.turn(), tree.player(node), "{what}: {:?}", tree.name(node));
        if tree.is_leaf(node) && !tree.is_evaluated(node) {
            assert!(there.outcome().is_some(), "{what}: {} is over", there.position());
        }
    }
    let stopped = answer.depth.is_none() && !answer.proved;
    let (best, known) = by_the_record(record);
    if !stopped {
        let score = record.value.score;
        assert!(known.alpha <= score && score <= known.beta, "{what}: {:?} and {known:?}", record.value);
    }
    // The value is the answer's, and no more is said than that.
    assert_eq!(record.value, answer.claim(), "{what}");
    // A null window tells nothing about moves that are all not good enough; else the last word is the root's.
    let at_root = recording.events().iter().rev().find(|event| event.ply == 0).map(|event| event.kind);
    let rests = match at_root {
        Some(EventKind::Leave { value }) => match session.turn() {
            Player::Max => value.bound != plyscope::Bound::AtMost,
            Player::Min => value.bound != plyscope::Bound::AtLeast,
        },
        _ => false,
    };
    if rests {
        assert_eq!(best.map(|node| tree.name(node)), answer.best.as_deref(), "{what}: the move");
    }
    // The line is in the tree as far as it was visited.
    for (&node, mv) in record.line.iter().zip(&answer.line) {
        assert_eq!(tree.name(node), mv, "{what}: the line");
    }
    assert!(record.line.len() <= answer.line.len(), "{what}");
    // What the table knew is the same position.
    for &(step, from) in &record.known {
        assert!(matches!(recording.events()[step].kind, EventKind::Hit { .. }), "{what}: step {step}");
        let EventKind::Enter { mv: here, .. } = recording.events()[recording.entered(step)].kind else {
            continue;
        };
        // Mirrored positions are one for the table.
        let seen = |node: NodeId| {
            let mut there = session.fork();
            for &on in tree.path(node).iter().skip(1) {
                there.play(tree.name(on)).expect("legal");
            }
            (there.turn(), there.moves().len(), there.evaluate())
        };
        assert_eq!(seen(here.unwrap_or(tree.root())), seen(from), "{what}: known from another position");
    }
    for (step, event) in recording.events().iter().enumerate() {
        assert_eq!(event.number, step as u64, "{what}: numbers");
        // Of a call that is not kept inside only its value is told, not the hit that gave it.
        let table = matches!(event.kind, EventKind::Leaf { source: Source::Table, .. });
        let before = step.checked_sub(1).map(|step| recording.events()[step].kind);
        let told = matches!(before, Some(EventKind::Hit { enough: true, .. } | EventKind::Enter { .. }));
        assert!(!table || told, "{what}: table");
        if let EventKind::Enter { reached, .. } = event.kind {
            assert_eq!(reached == Reached::Root, event.ply == 0, "{what}: plies");
        }
    }
}

#[test]
fn the_recorded_search_is_the_one_that_chose() {
    let mut dice = Dice::new(13);
    let (mut searches, mut ghosts, mut known, mut chance) = (0, 0, 0, 0);
    let mut failed = Failed::default();
    for game in GAMES {
        for session in positions(game, &mut dice, 6) {
            let small = session.unfold(None, 5_000).is_ok();
            let levels = ["strength=1", "strength=3", "strength=5", "depth=3", "exact,depth=2", "nodes=900"];
            for level in levels.into_iter().chain(small.then_some("perfect")) {
                let what = format!("{game} {} {level}", session.position());
                let level: Level = level.parse().expect("a level");
                for room in [200, 3_000] {
                    let seed = searches + chance;
                    let choose = |room: Option<usize>| {
                        let mut session = session.fork();
                        session.record(room);
                        session.choose(
                            &level,
                            &Limits::none(),
                            &mut Dice::new(seed),
                            &mut |_| (),
                            &mut |_| (),
                        )
                    };
                    let (plain, told) = (choose(None), choose(Some(room)));
                    assert_eq!(said(&plain), said(&told), "{what}: recording changes nothing");
                    if told.told == Told::Chance {
                        assert_eq!(told.nodes, 0, "{what}");
                        chance += 1;
                        continue;
                    }
                    failed.check(&*session, &told, &what);
                    let record = told.told.search().expect("checked");
                    searches += 1;
                    ghosts += usize::from(record.nodes as usize > record.tree.len());
                    known += record.known.len();
                }
            }
        }
    }
    failed.none();
    assert!(searches > 1_000 && ghosts > 100 && known > 100, "{searches} {ghosts} {known}");
    assert!(chance > 0, "weak levels move by chance");
}

#[test]
fn analyses_and_solutions_are_recorded_too() {
    let mut dice = Dice::new(14);
    let mut failed = Failed::default();
    for game in GAMES {
        for session in positions(game, &mut dice, 3) {
            for profile in [Profile::Exact, Profile::Selective] {
                let analysis = Analysis { limits: Limits::depth(4), profile, ..Analysis::default() };
                let analyze = |room: Option<usize>| {
                    let mut session = session.fork();
                    session.record(room);
                    let mut nodes = vec![0];
                    let answer = session.analyze(&analysis, &mut |_| (), &mut |answer| {
                        assert_eq!(answer.told, Told::Unasked);
                        nodes.push(answer.nodes);
                    });
                    (answer, nodes)
                };
                let (told, nodes) = analyze(Some(1_000));
                assert_eq!(said(&analyze(None).0), said(&told), "{game}");
                // The record is of the last depth, and the engine counted as many nodes of it.
                let last = nodes[nodes.len() - 1] - nodes[nodes.len() - 2];
                assert_eq!(told.told.search().map(|record| record.nodes), Some(last), "{game}");
                failed.check(&*session, &told, &format!("{game} {} {profile:?}", session.position()));
            }
            let question = Question { limits: Limits::nodes(3_000), ..Question::default() };
            let solve = |room: Option<usize>| {
                let mut session = session.fork();
                session.record(room);
                session.solve(&question, &mut |_| ())
            };
            let told = solve(Some(1_000));
            assert_eq!(said(&solve(None)), said(&told), "{game}");
            let record = told.told.search().expect("one thread, one search");
            assert_eq!(record.recording.nodes(), record.nodes, "{game}");
            assert!(record.nodes <= told.nodes, "{game}");
        }
    }
    failed.none();
}

#[test]
fn what_cannot_be_recorded_says_why() {
    let mut session = registry::open("connect4(5x4)").expect("a game");
    let limits = Limits::depth(3);
    let asked = |threads, rank| Analysis { limits: limits.clone(), threads, rank, ..Analysis::default() };
    let mut analyze = |analysis| session.analyze(&analysis, &mut |_| (), &mut |_| ()).told;
    assert_eq!(analyze(asked(1, false)), Told::Unasked);
    session.record(Some(100));
    let mut analyze = |analysis| session.analyze(&analysis, &mut |_| (), &mut |_| ()).told;
    assert_eq!(analyze(asked(2, false)), Told::Threads);
    assert_eq!(analyze(asked(1, true)), Told::EachMove);
    assert!(analyze(asked(1, false)).search().is_some());
    for told in [Told::Threads, Told::EachMove, Told::Chance, Told::Over, Told::Unasked] {
        assert!(told.search().is_none() && told.why_not().is_some());
    }
}
