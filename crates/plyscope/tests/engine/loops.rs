//! Games in which positions come again.

use crate::common::graph::{Graph, Learning, Node, Place, Scores, Truth};
use crate::common::{Law, Rng};
use crate::kids;
use crate::setup::{DRIVERS, Setup, for_all_graphs};
use plyscope::engine::{Basis, Engine, Limits, Table};
use plyscope::{Bound, Game, Hashed, Player, Score, Value};

/// A repetition counts exactly where it is one, whatever the table remembers, before the root as well as after it: value,
/// proof, move, line and every ranked move are those of the game on its way.
#[test]
fn repetitions_end_the_game() {
    let scores = |rng: &mut Rng| *rng.pick(&[Scores::Few(3), Scores::Decisive, Scores::Won]);
    for_all_graphs::<64, true, false>(70_001, 6000, scores, 7, loops_are_exact);
    for_all_graphs::<16, true, true>(75_001, 2000, scores, 7, loops_are_exact);
}

fn loops_are_exact<const B: u32, const E: bool>(game: &Graph<B, true, E>, rng: &mut Rng) -> Law {
    let truth = Truth::new(game, false);
    let setup = Setup { table: Some(*rng.pick(&[0, 64, 1 << 12, 1 << 16])), ..Setup::random(rng) };
    let mut before: Vec<Place> = Vec::new();
    let table = Table::with_memory(setup.table.unwrap_or(0));
    let mut engine = setup.build(Engine::new(game).guide(Learning).table(table));
    for round in 0..3 {
        // Each round has another past, and the table of the rounds before.
        if rng.chance(50) {
            before = (0..rng.below(4)).map(|_| rng.below(game.nodes.len() as u64) as Place).collect();
        }
        let report = engine.ask(&0, &setup.limits()).after(&before).run().expect("the rules are whole");
        let said = format!("{setup:?} after {before:?}, round {round}: {report:?}");
        ensure_eq!(report.value.bound, Bound::Exact, "known. {said}");
        let depth = if report.proved && setup.deepen { report.depth } else { setup.depth };
        let value = truth.looping_on(0, depth, &mut before.clone());
        ensure_eq!(report.value.score, value, "the value. {said}");
        if report.proved {
            ensure_eq!(value, truth.looping_on(0, None, &mut before.clone()), "proved. {said}");
        }
        let mut path = before.clone();
        let mut place = 0;
        for (ply, &edge) in report.line.iter().enumerate() {
            ensure!(usize::from(edge) < kids(game, place), "a legal line. {said}");
            path.push(place);
            game.play(&mut place, edge);
            if report.basis == Basis::Proof {
                let real = truth.looping(place, None, &mut path.clone()).later(ply as u32 + 1);
                ensure_eq!(real, value, "the proved line at ply {ply}. {said}");
            }
        }
        let plies = report.line.len() as u32;
        if setup.line && depth != Some(0) && !(report.proved && depth.is_some()) {
            let end = match game.outcome(&place) {
                Some(outcome) => outcome,
                None if path.contains(&place) && plies > 0 => game.repetition(&place),
                None => {
                    ensure_eq!(depth, Some(plies), "the line ends early. {said}");
                    game.stat(place)
                }
            };
            ensure_eq!(end.later(plies), value, "the line's end. {said}");
        }
        let ranked =
            engine.ask(&0, &setup.limits()).after(&before).rank().run().expect("the rules are whole");
        let said = format!("{setup:?} after {before:?}, round {round}, ranked: {ranked:?}");
        let value = truth.looping_on(0, setup.depth, &mut before.clone());
        ensure_eq!(ranked.value.score, value, "ranked. {said}");
        let mut path = before.clone();
        path.push(0);
        for r in &ranked.moves {
            let mut child = 0;
            game.play(&mut child, r.mv);
            let below = setup.depth.map(|d| d - 1);
            let worth = truth.looping(child, below, &mut path.clone()).later(1);
            ensure_eq!(r.value, Value::exact(worth), "move {}. {said}", r.mv);
            if r.proved {
                let real = truth.looping(child, None, &mut path.clone()).later(1);
                ensure_eq!(worth, real, "move {} is proved. {said}", r.mv);
            }
        }
    }
    Ok(())
}

/// The value of a game without a past in which every endless line is a draw, by working backwards from its ends.
fn retrograde<const B: u32, const E: bool>(game: &Graph<B, true, E>) -> Vec<Score> {
    // How well each player does within n plies, for growing n: a line that has not ended counts as a draw.
    let count = game.nodes.len();
    let mut now = vec![Score::ZERO; count];
    loop {
        let better = |place: usize| {
            let node = game.node(place as Place);
            if let Some(outcome) = node.outcome {
                return outcome;
            }
            let below = node.kids.iter().map(|&kid| now[usize::from(kid)]);
            match node.player {
                Player::Max => below.max().expect("a move"),
                Player::Min => below.min().expect("a move"),
            }
        };
        let next: Vec<Score> = (0..count).map(better).collect();
        if next == now {
            return now;
        }
        now = next;
    }
}

/// Where every repetition is a draw, what the first player can force is what working backwards finds.
#[test]
fn proofs_with_draws_by_repetition_are_those_of_the_endless_game() {
    for_all_graphs::<64, true, false>(
        1_000_001,
        100_000,
        |_| Scores::Few(1),
        9,
        |graph, rng| {
            let game = Looped::<_, false>(graph);
            let setup = Setup { table: Some(*rng.pick(&[0, 64, 1 << 12])), threads: 1, ..Setup::random(rng) };
            let mut engine =
                setup.build(Engine::new(&game).table(Table::with_memory(setup.table.unwrap_or(0))));
            let report = engine.search(&0, &setup.limits()).expect("the rules are whole");
            let truth = retrograde(graph);
            if report.proved {
                ensure_eq!(report.value.score, truth[0], "{setup:?}: {report:?}");
            }
            ensure!(report.proved || setup.depth.is_some(), "without a limit there is a proof");
            Ok(())
        },
    );
}

/// The same graph with another rule for repetitions: a draw, or the player who brings a position back loses.
#[derive(Debug)]
struct Looped<'g, G, const LOSES: bool>(&'g G);

impl<G: Game, const LOSES: bool> Game for Looped<'_, G, LOSES> {
    type State = G::State;
    type Move = G::Move;
    const REPEATS: bool = true;
    fn start(&self) -> G::State {
        self.0.start()
    }
    fn turn(&self, state: &G::State) -> Player {
        self.0.turn(state)
    }
    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.0.moves(state, out);
    }
    fn play(&self, state: &mut G::State, mv: G::Move) {
        self.0.play(state, mv);
    }
    fn outcome(&self, state: &G::State) -> Option<Score> {
        self.0.outcome(state)
    }
}

impl<G: Hashed, const LOSES: bool> Hashed for Looped<'_, G, LOSES> {
    fn key(&self, state: &G::State) -> u64 {
        self.0.key(state)
    }
    fn repetition(&self, state: &G::State) -> Score {
        // The player to move did not bring it back.
        if LOSES { Score::win_in(0).seen_by(self.0.turn(state)) } else { Score::ZERO }
    }
}

/// The positions from which the table once told a lie, or a driver never came back.
#[test]
fn small_games_with_loops_that_were_once_wrong() {
    let node =
        |player, kids: &[Place]| Node { player, outcome: None, stat: Score::ZERO, kids: kids.to_vec() };
    use Player::{Max, Min};
    // The player who repeats a position loses.
    let nodes = vec![node(Max, &[3, 3, 1]), node(Min, &[2]), node(Max, &[3]), node(Min, &[2])];
    let graph = Graph::<64, true, false> { nodes, salt: 7 };
    let game = Looped::<_, true>(&graph);
    for bytes in [0, 1 << 12, 1 << 20] {
        for driver in DRIVERS {
            let mut engine = Engine::new(&game)
                .table(Table::with_memory(bytes))
                .driver(driver)
                .build()
                .expect("the settings go together");
            let report = engine.search(&0, &Limits::none()).expect("goes together");
            assert_eq!((report.value, report.proved), (Value::exact(Score::win_in(4)), true), "{driver:?}");
        }
    }
    // A draw by repetition, and one position that is won.
    let mut nodes = vec![node(Max, &[3, 1]), node(Min, &[2, 4]), node(Max, &[1, 3]), node(Min, &[4, 2])];
    nodes.push(Node { outcome: Some(Score::win_in(0)), ..node(Max, &[]) });
    let graph = Graph::<64, true, false> { nodes, salt: 7 };
    let game = Looped::<_, false>(&graph);
    for driver in DRIVERS {
        let mut engine = Engine::new(&game)
            .table(Table::with_memory(1 << 12))
            .driver(driver)
            .build()
            .expect("the settings go together");
        let report = engine.search(&0, &Limits::none()).expect("goes together");
        assert!(report.proved && report.steps < 200, "{driver:?}: {report:?}");
        assert_eq!(report.value.score, Score::ZERO, "{driver:?}");
    }
}

/// A graph in which a position may come twice, and the third time ends the game.
struct Thrice<'g>(&'g Graph<64, true, false>);

impl Game for Thrice<'_> {
    type State = Place;
    type Move = u16;
    const REPEATS: bool = true;
    const OCCURRENCES: usize = 3;
    fn start(&self) -> Place {
        0
    }
    fn turn(&self, place: &Place) -> Player {
        self.0.turn(place)
    }
    fn moves(&self, place: &Place, out: &mut Vec<u16>) {
        out.extend(0..self.0.node(*place).kids.len() as u16);
    }
    fn play(&self, place: &mut Place, mv: u16) {
        *place = self.0.node(*place).kids[usize::from(mv)];
    }
    fn outcome(&self, place: &Place) -> Option<Score> {
        self.0.outcome(place)
    }
}

impl Hashed for Thrice<'_> {
    fn key(&self, place: &Place) -> u64 {
        self.0.key(place)
    }
    fn repetition(&self, place: &Place) -> Score {
        self.0.repetition(place)
    }
}

/// By the definition: minimax where the third occurrence on the way ends the game.
fn thrice(game: &Thrice<'_>, place: Place, way: &mut Vec<Place>) -> Score {
    if let Some(outcome) = game.outcome(&place) {
        return outcome;
    }
    if way.iter().filter(|&&earlier| earlier == place).count() == 2 {
        return game.repetition(&place);
    }
    way.push(place);
    let kids = game.0.node(place).kids.clone();
    let values = kids.into_iter().map(|kid| thrice(game, kid, way).later(1)).collect::<Vec<_>>();
    way.pop();
    let best = match game.turn(&place) {
        Player::Max => values.into_iter().max(),
        Player::Min => values.into_iter().min(),
    };
    best.expect("a move")
}

/// Threefold repetition is the game's own choice, and exact with any table and driver.
#[test]
fn the_third_occurrence_ends_the_game_where_the_game_says_so() {
    let scores = |rng: &mut Rng| *rng.pick(&[Scores::Few(3), Scores::Decisive]);
    for_all_graphs::<64, true, false>(230_001, 1500, scores, 2, |graph, rng| {
        let game = Thrice(graph);
        let real = thrice(&game, 0, &mut Vec::new());
        let table = Table::with_memory(*rng.pick(&[0, 1 << 12, 1 << 16]));
        let driver = *rng.pick(&DRIVERS);
        let mut engine =
            Engine::new(&game).table(table).driver(driver).build().expect("the settings go together");
        let report = engine.search(&0, &Limits::none()).expect("goes together");
        ensure_eq!((report.value, report.proved), (Value::exact(real), true), "{driver:?}");
        Ok(())
    });
}
