//! No session claims more than it knows: in every game, at every depth, stopped anywhere, what is called proved is true, the
//! move keeps it, and what is not proved is not called a win, a loss or a draw.
//!
//! The truth is minimax on the written-down rest of the game, which knows neither hints nor tables.

use plyscope::engine::{Basis, Cancel, Limits, Profile};
use plyscope::{NodeId, Player, Score, Tree};
use plyscope_games::registry::{Checked, Claim, Fact, Registry};
use plyscope_games::session::{Analysis, Answer, Level, Question, Session};
use plyscope_games::{Dice, Knowledge, Limit, registry};
use std::collections::HashMap;

const GAMES: [&str; 15] = [
    "tictactoe",
    "mnk(4,3,3)",
    "mnk(4,4,3)",
    "connect4(4x4)",
    "connect4(5x4)",
    "othello(4)",
    "kalah(3,2)",
    "dots(2x2)",
    "breakthrough(4x4,1)",
    "breakthrough(3x4,1)",
    "domineering(4x3)",
    "domineering(4x4,horizontal)",
    "nim(3,4,5)",
    "nim(2,3,4,misere)",
    "uniform(3,6,7)",
];

/// The value of every position below a root, as far as it is a fact: who wins, or the number.
struct Truth {
    tree: Tree,
    values: Vec<Score>,
}

impl Truth {
    fn of(session: &dyn Session) -> Option<Truth> {
        let tree = session.unfold(None, 30_000).ok()?.tree;
        let mut values = vec![Score::ZERO; tree.len()];
        // Children come after their parents.
        let nodes: Vec<NodeId> = tree.nodes().collect();
        for &node in nodes.iter().rev() {
            let kids = tree.children(node).iter().map(|kid| values[kid.index()]);
            values[node.index()] = match (tree.value(node).filter(|_| tree.is_leaf(node)), tree.player(node))
            {
                (Some(value), _) => value,
                (None, Player::Max) => kids.max().unwrap(),
                (None, Player::Min) => kids.min().unwrap(),
            };
        }
        Some(Truth { tree, values })
    }

    fn root(&self) -> Score {
        self.values[self.tree.root().index()]
    }

    fn after(&self, mv: &str) -> Score {
        self.values[self.tree.find(mv).expect("a legal move").index()]
    }
}

fn sign(score: Score) -> i32 {
    score.get().signum()
}

fn winner(score: Score) -> Option<Player> {
    match sign(score) {
        1 => Some(Player::Max),
        -1 => Some(Player::Min),
        _ => None,
    }
}

/// Everything that an answer says about what is sure. Returns whether a proved move was wrong.
fn check(session: &dyn Session, truth: &Truth, answer: &Answer, numbers: bool, said: &str) {
    let said = format!("{} {} {said}: {answer:?}", session.name(), session.position());
    let verdict = &answer.verdict;
    let made_up = session.name().starts_with("uniform");
    // Words.
    let claims = ["win", "won", "draw", "plies"].iter().any(|word| verdict.text.contains(word));
    match verdict.knowledge {
        Knowledge::Proved | Knowledge::Bound => {}
        _ => {
            assert!(!claims && verdict.winner.is_none() && verdict.distance.is_none(), "a verdict. {said}");
            assert!(!answer.proved, "proved. {said}");
        }
    }
    // Facts.
    if let Some(player) = verdict.winner {
        assert_eq!(winner(truth.root()), Some(player), "the winner. {said}");
    }
    if verdict.knowledge == Knowledge::Proved && !made_up {
        assert_eq!(verdict.winner, winner(truth.root()), "proved. {said}");
    }
    // What a bound says about plies and margins is true of the winner, if there is one.
    let won = |player: Option<Player>| player.is_some() && winner(truth.root()) == player && numbers;
    match &verdict.limit {
        Some(Limit::Within(plies)) if won(verdict.winner) => {
            assert!(truth.root().distance().is_none_or(|n| n <= *plies), "plies. {said}");
        }
        Some(Limit::NotBefore(player, plies)) if won(Some(*player)) => {
            assert!(truth.root().distance().is_none_or(|n| n >= *plies), "plies. {said}");
        }
        Some(Limit::NotBeyond(player, by)) if won(Some(*player)) => {
            assert!(by.parse().is_ok_and(|by: i32| truth.root().get().abs() <= by), "a margin. {said}");
        }
        Some(Limit::Draw(player)) => {
            assert_ne!(winner(truth.root()), Some(player.other()), "at least a draw. {said}");
        }
        _ => {}
    }
    if answer.proved {
        assert_eq!(sign(answer.claim().score), sign(truth.root()), "the value. {said}");
        if numbers {
            assert_eq!(answer.claim().score, truth.root(), "the value. {said}");
        }
    }
    // Moves.
    assert_eq!(answer.best.is_some(), answer.basis != Basis::Nothing, "a move rests on something. {said}");
    if let (Some(best), Basis::Proof) = (&answer.best, answer.basis) {
        assert!(answer.proved, "a move is proved with its value. {said}");
        let kept = truth.after(best);
        assert_eq!(sign(kept), sign(truth.root()), "the move keeps the value. {said}");
        if numbers {
            assert_eq!(kept, truth.root(), "the move keeps the value. {said}");
        }
        let mut along = session.fork();
        for mv in &answer.line {
            along.play(mv).expect("a legal line");
            let here = Truth::of(&*along).expect("small").root();
            assert_eq!(sign(here), sign(truth.root()), "the line keeps the value at {mv}. {said}");
        }
    }
    if let (Some(best), Basis::Win) = (&answer.best, answer.basis) {
        assert_eq!(winner(truth.after(best)), Some(answer.turn), "the move wins. {said}");
    }
    for scored in answer.moves.iter().filter(|scored| scored.proved) {
        assert_eq!(sign(scored.value.score), sign(truth.after(&scored.mv)), "{}. {said}", scored.mv);
    }
    assert!(
        answer.moves.is_sorted_by_key(|scored| !scored.is_searched()),
        "unsearched moves come last. {said}"
    );
    for tied in &answer.ties() {
        if answer.proved {
            assert_eq!(sign(truth.after(tied)), sign(truth.root()), "a tie. {said}");
        }
    }
}

/// Random positions of a game whose rest is small enough to be written down.
fn positions(game: &str, seed: u64, count: usize) -> Vec<(Box<dyn Session>, Truth)> {
    let mut dice = Dice::new(seed);
    let mut found = Vec::new();
    for _ in 0..count * 30 {
        let mut session = registry::open(game).unwrap();
        for _ in 0..dice.below(14) {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[dice.below(moves.len())].clone();
            session.play(&mv).unwrap();
        }
        if session.outcome().is_none()
            && let Some(truth) = Truth::of(&*session)
        {
            found.push((session, truth));
        }
        if found.len() == count {
            break;
        }
    }
    assert!(found.len() > 3, "{game}: {} positions", found.len());
    found
}

#[test]
fn what_is_called_proved_is_true_and_the_move_keeps_it() {
    let mut seen: HashMap<(&str, Basis), u32> = HashMap::new();
    for game in GAMES {
        // Where solving and the written-down game score alike, numbers must agree, not only winners.
        let numbers = ["kalah", "dots", "othello", "connect4", "uniform"].iter().any(|g| game.starts_with(g));
        for (mut session, truth) in positions(game, 11, 24) {
            let mut answers = Vec::new();
            for nodes in [1, 7, 30, 100, 500, 100_000] {
                for threads in [1, 2] {
                    let limits = Limits::nodes(nodes);
                    for (rank, winner) in [(false, false), (true, false), (false, true)] {
                        let question = Question {
                            limits: limits.clone(),
                            threads,
                            rank,
                            winner,
                            memory: 1 << 20,
                            ..Question::default()
                        };
                        let answer = session.fork().solve(&question, &mut |_| ());
                        answers.push((format!("solve {nodes} {threads} {rank} {winner}"), answer, numbers));
                    }
                    for (profile, rank) in [
                        (Profile::Exact, false),
                        (Profile::Exact, true),
                        (Profile::Selective, false),
                        (Profile::Selective, true),
                    ] {
                        let analysis =
                            Analysis { limits: limits.clone(), threads, rank, profile, memory: 1 << 20 };
                        let answer = session.fork().analyze(&analysis, &mut |_| (), &mut |_| ());
                        answers.push((
                            format!("analyze {nodes} {threads} {profile:?} {rank}"),
                            answer,
                            false,
                        ));
                    }
                }
            }
            // With the same session, so that the tables remember; and depth by depth.
            for depth in 1..=6 {
                for profile in [Profile::Exact, Profile::Selective] {
                    let analysis = Analysis {
                        limits: Limits::depth(depth),
                        profile,
                        memory: 1 << 16,
                        ..Analysis::default()
                    };
                    let mut told = Vec::new();
                    session.analyze(&analysis, &mut |_| (), &mut |answer| told.push(answer.clone()));
                    answers
                        .extend(told.into_iter().map(|a| (format!("depth {depth} {profile:?}"), a, false)));
                }
                let question = Question { limits: Limits::depth(depth), ..Question::default() };
                answers.push((
                    format!("solve to depth {depth}"),
                    session.solve(&question, &mut |_| ()),
                    false,
                ));
            }
            for (said, answer, numbers) in &answers {
                check(&*session, &truth, answer, *numbers, said);
                *seen.entry((game, answer.basis)).or_default() += 1;
            }
        }
        assert!(seen.get(&(game, Basis::Proof)).is_some_and(|&n| n > 20), "{game}: proofs were seen");
    }
}

/// Playing at any level is legal, and a level that has proved its move never throws the game away.
#[test]
fn chosen_moves_keep_what_is_proved() {
    for game in GAMES {
        for (session, truth) in positions(game, 23, 12) {
            for level in ["exact,depth=6", "exact,nodes=500", "depth=3", "nodes=1", "perfect", "strength=9"] {
                let level: Level = level.parse().unwrap();
                let mut dice = Dice::new(5);
                let answer =
                    session.fork().choose(&level, &Limits::none(), &mut dice, &mut |_| (), &mut |_| ());
                check(&*session, &truth, &answer, false, &level.to_string());
                assert!(session.moves().contains(answer.best.as_ref().expect("a move")), "{level}");
                if level.perfect {
                    assert_eq!(answer.basis, Basis::Proof, "{game}");
                }
            }
            // Cancelled before it began: still a legal move, and no claim about it.
            let cancel = Cancel::new();
            cancel.cancel();
            let limits = Limits::none().and_cancel(&cancel);
            for level in ["perfect", "depth=4"] {
                let level: Level = level.parse().unwrap();
                let answer =
                    session.fork().choose(&level, &limits, &mut Dice::new(5), &mut |_| (), &mut |_| ());
                check(&*session, &truth, &answer, false, "cancelled");
                assert!(answer.best.is_some(), "{game} {level}");
            }
        }
    }
}

/// In a game that repeats the way to a position counts, however it is given.
#[test]
fn moves_that_were_played_and_moves_that_were_given_are_one_game() {
    let mut dice = Dice::new(41);
    let mut ended = 0;
    for _ in 0..25 {
        let mut played = registry::open("hounds").unwrap();
        while played.outcome().is_none() && played.history().len() < 18 {
            let moves = played.moves();
            played.play(&moves[dice.below(moves.len())]).unwrap();
        }
        let mut given = registry::open("hounds").unwrap();
        given.set_position(&played.history().join(" ")).unwrap();
        assert_eq!((given.history(), given.outcome()), (played.history(), played.outcome()));
        ended += usize::from(played.outcome().is_some());
        // What is over has no moves, in a tree and in a count, too.
        let (tree, moves) = (given.unfold(Some(1), 1000).expect("small").tree, given.moves().len());
        assert_eq!((tree.len(), given.perft(1)[1]), (1 + moves, moves as u64), "{:?}", played.history());
        let question = Question { limits: Limits::nodes(300_000), ..Question::default() };
        let answers = [&mut played, &mut given].map(|session| session.solve(&question, &mut |_| ()));
        let [one, two] = answers.map(|answer| (answer.value, answer.proved, answer.best.clone()));
        assert_eq!(one, two, "{:?}", played.history());
    }
    assert!((1..25).contains(&ended), "games that are over and games that are not");
}

/// Where the limits end before the proof, the perfect level plays the best move of a long look, not of a glance.
#[test]
fn without_a_proof_the_perfect_level_stands_by_a_long_look() {
    let mut session = registry::open("othello").unwrap();
    session.play("d3").unwrap();
    let limits = Limits::nodes(400_000);
    let answer =
        session.choose(&"perfect".parse().unwrap(), &limits, &mut Dice::new(5), &mut |_| (), &mut |_| ());
    assert_ne!(answer.basis, Basis::Proof, "{answer:?}");
    assert!(!answer.proved && answer.best.is_some(), "{answer:?}");
    // A glance, a try of 160,000 nodes and as long a look.
    assert!((100_000..=limits.nodes.unwrap()).contains(&answer.all_nodes()), "{answer:?}");
}

/// The positions of the reports that started this.
#[test]
fn moves_that_were_once_called_proved() {
    for (game, position) in [
        ("tictactoe", "1x1/1xo/1o1 x"),
        ("breakthrough(4x4,1)", "3b/bbb1/1www/w3 w"),
        ("nim(3,4,5)", "3,4,5 first"),
    ] {
        let mut session = registry::open(game).unwrap();
        if game != "nim(3,4,5)" {
            session.set_position(position).unwrap();
        }
        let best = session.solve(&Question { rank: true, ..Question::default() }, &mut |_| ());
        let analysis = Analysis { profile: Profile::Exact, ..Analysis::default() };
        let answer = session.fork().analyze(&analysis, &mut |_| (), &mut |_| ());
        assert_eq!(answer.basis, Basis::Proof, "{game}: {answer:?}");
        assert!(
            best.ties().contains(answer.best.as_ref().unwrap()),
            "{game}: {answer:?} among {:?}",
            best.ties()
        );
    }
}

/// Names come from the game: the side that wins, not the one that starts.
#[test]
fn facts_are_told_with_the_names_of_the_game() {
    let game = "domineering(2x2,horizontal)".to_owned();
    let fact = Fact { game, claim: Claim::Winner(Some(Player::Min)), long: false };
    assert_eq!(fact.words(&Registry::bundled()), "horizontal wins");
    assert_eq!(fact.check(&Registry::bundled(), &Question::default(), &mut |_| ()), Ok(Checked::Right));
}
