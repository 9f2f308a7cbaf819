//! A game of your own, step by step stronger: first the rules alone, then a key for the table, then hints.
//!
//! Clobber on one row: the stones of two players stand in turn. A stone takes a neighbour of the other colour by stepping
//! onto it, and a player who cannot move has lost. `conformance` holds rules, keys and hints against each other; the counts
//! show what each step is worth.

use plyscope::conformance::Check;
use plyscope::engine::{Engine, Guide, Limits, Table};
use plyscope::{Game, Hashed, Player, Score};

/// How many squares the row has, at most 20.
struct Clobber(u32);

/// One bit for each square: Max's stones and Min's.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Row {
    stones: [u32; 2],
    turn: Player,
}

/// From a square to the next one on the left or right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    from: u32,
    to: u32,
}

impl Row {
    /// The stones of the player to move, and those of the other.
    fn sides(&self) -> (u32, u32) {
        let [max, min] = self.stones;
        if self.turn == Player::Max { (max, min) } else { (min, max) }
    }
}

impl Game for Clobber {
    type State = Row;
    type Move = Step;
    const ALTERNATES: bool = true;

    fn start(&self) -> Row {
        let row = (1u32 << self.0) - 1;
        Row { stones: [0x5555_5555 & row, 0xAAAA_AAAA & row], turn: Player::Max }
    }
    fn turn(&self, row: &Row) -> Player {
        row.turn
    }
    fn moves(&self, row: &Row, out: &mut Vec<Step>) {
        let (mine, theirs) = row.sides();
        for from in (0..self.0).filter(|from| mine >> from & 1 == 1) {
            let next = [from.checked_sub(1), Some(from + 1)].into_iter().flatten();
            out.extend(next.filter(|to| theirs >> to & 1 == 1).map(|to| Step { from, to }));
        }
    }
    fn play(&self, row: &mut Row, step: Step) {
        let mover = usize::from(row.turn == Player::Min);
        row.stones[mover] ^= 1 << step.from | 1 << step.to;
        row.stones[1 - mover] ^= 1 << step.to;
        row.turn = row.turn.other();
    }
    fn outcome(&self, row: &Row) -> Option<Score> {
        let (mine, theirs) = row.sides();
        let stuck = (mine << 1 | mine >> 1) & theirs == 0;
        // Plies count: sooner wins are better.
        stuck.then(|| Score::loss_in(0).seen_by(row.turn))
    }
}

/// The row and who is to move, so no two positions share a key.
impl Hashed for Clobber {
    const KEY_BITS: u32 = 41;

    fn key(&self, row: &Row) -> u64 {
        let [max, min] = row.stones.map(u64::from);
        max | min << 20 | u64::from(row.turn == Player::Min) << 40
    }
}

/// How many of the first player's stones can take one of the other's.
fn attacks(mine: u32, theirs: u32) -> i32 {
    (mine & (theirs << 1 | theirs >> 1)).count_ones() as i32
}

/// Hints: where to look first, and what a position looks like from afar.
struct Freedom;

impl Guide<Clobber> for Freedom {
    type Info = ();

    /// First the moves that leave the other player little to do.
    fn order(&self, game: &Clobber, row: &Row, step: Step) -> i32 {
        let mut after = *row;
        game.play(&mut after, step);
        let (theirs, mine) = after.sides();
        attacks(mine, theirs) - 2 * attacks(theirs, mine)
    }

    /// Max's view, whoever is to move: who can do more?
    fn evaluate(&self, _: &Clobber, row: &Row, _: &Self::Info) -> Score {
        let [max, min] = row.stones;
        Score::new(attacks(max, min) - attacks(min, max))
    }

    /// What is sure without a search, the mover's view: a win with the next move, or none before the third.
    fn bounds(&self, game: &Clobber, row: &Row, (): &()) -> Option<(Score, Score)> {
        let (mine, theirs) = row.sides();
        let wins_now = |from: u32| {
            let near = (1u32 << from << 1 | 1 << from >> 1) & theirs;
            (0..game.0).filter(|to| near >> to & 1 == 1).any(|to| {
                let (mine, theirs) = (mine ^ 1 << from | 1 << to, theirs ^ 1 << to);
                attacks(theirs, mine) == 0
            })
        };
        let now = (0..game.0).filter(|from| mine >> from & 1 == 1).any(wins_now);
        Some(if now { (Score::win_in(1), Score::win_in(1)) } else { (Score::loss_in(2), Score::win_in(3)) })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let small = Clobber(9);
    let check = Check::new(&small);
    println!("rules: {}", check.rules()?);
    check.keys()?;
    println!("hints: {}", check.guide(&Freedom)?);

    let game = Clobber(16);
    let (start, limits) = (game.start(), Limits::none());
    let plain = Engine::new(&game).build()?.search(&start, &limits)?;
    let table = Engine::new(&game).table(Table::default()).build()?.search(&start, &limits)?;
    let hints = Engine::new(&game).guide(Freedom).table(Table::default()).build()?.search(&start, &limits)?;
    for (name, report) in [("rules", &plain), ("and keys", &table), ("and hints", &hints)] {
        println!("{name:10} {} nodes: {}", report.nodes, report.value);
    }
    assert!(plain.value == table.value && table.value == hints.value && hints.proved);
    assert!(hints.nodes < table.nodes && table.nodes < plain.nodes);
    Ok(())
}

#[test]
fn every_step_is_worth_it() {
    main().unwrap();
}
