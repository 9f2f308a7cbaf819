//! Teeko on 5x5 against the crate `minimax`: a game without any hint, so that only the two searches are compared. Both use
//! the rules and the static value below.

use crate::minimax_crate::{Side, compare};
use minimax::Winner;
use plyscope::{Game, Hashed, Player, Score};

/// Four stones each, set in turn and then moved to a free neighbour; a row or a square of four wins.
pub struct Teeko {
    /// The 44 rows and squares of four.
    lines: Vec<u32>,
}

/// The stones of the player to move and of the other one, a bit a cell, and who moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Stones {
    mine: u32,
    theirs: u32,
    turn: Player,
}

/// From a cell, or [`HAND`], to a cell.
pub type Step = (u8, u8);
const HAND: u8 = 25;

impl Teeko {
    fn new() -> Teeko {
        let mut lines = Vec::new();
        for (row, col) in (0..5i32).flat_map(|row| (0..5i32).map(move |col| (row, col))) {
            let shapes = [
                [(0, 0), (0, 1), (0, 2), (0, 3)],
                [(0, 0), (1, 0), (2, 0), (3, 0)],
                [(0, 0), (1, 1), (2, 2), (3, 3)],
                [(0, 0), (1, -1), (2, -2), (3, -3)],
                [(0, 0), (0, 1), (1, 0), (1, 1)],
            ];
            for shape in shapes {
                let cells = shape.map(|(down, right)| (row + down, col + right));
                if cells.iter().all(|&(r, c)| (0..5).contains(&r) && (0..5).contains(&c)) {
                    lines.push(cells.iter().map(|&(r, c)| 1 << (5 * r + c)).sum());
                }
            }
        }
        Teeko { lines }
    }

    fn won(&self, stones: u32) -> bool {
        self.lines.iter().any(|&line| stones & line == line)
    }

    /// How many lines are still open to each, the fuller the more; the mover's view.
    fn judge(&self, stones: &Stones) -> i32 {
        let worth = |own: u32, other: u32| -> i32 {
            let open = self.lines.iter().filter(|&&line| line & other == 0);
            open.map(|line| [0, 1, 4, 16, 0][(line & own).count_ones() as usize]).sum()
        };
        worth(stones.mine, stones.theirs) - worth(stones.theirs, stones.mine)
    }
}

impl Game for Teeko {
    type State = Stones;
    type Move = Step;
    const ALTERNATES: bool = true;

    fn start(&self) -> Stones {
        Stones { mine: 0, theirs: 0, turn: Player::Max }
    }

    fn turn(&self, stones: &Stones) -> Player {
        stones.turn
    }

    fn moves(&self, stones: &Stones, out: &mut Vec<Step>) {
        let free = !(stones.mine | stones.theirs) & 0x1ff_ffff;
        let cells = |set: u32| (0..25u8).filter(move |&cell| set >> cell & 1 == 1);
        if stones.mine.count_ones() < 4 {
            return out.extend(cells(free).map(|to| (HAND, to)));
        }
        for from in cells(stones.mine) {
            let near = |to: &u8| (from % 5).abs_diff(to % 5) <= 1 && (from / 5).abs_diff(to / 5) <= 1;
            out.extend(cells(free).filter(near).map(|to| (from, to)));
        }
    }

    fn play(&self, stones: &mut Stones, (from, to): Step) {
        let left = if from == HAND { stones.mine } else { stones.mine & !(1 << from) };
        *stones = Stones { mine: stones.theirs, theirs: left | 1 << to, turn: stones.turn.other() };
    }

    fn outcome(&self, stones: &Stones) -> Option<Score> {
        self.won(stones.theirs).then(|| Score::loss_in(0).seen_by(stones.turn))
    }
}

impl Hashed for Teeko {
    const KEY_BITS: u32 = 51;
    fn key(&self, stones: &Stones) -> u64 {
        u64::from(stones.mine) | u64::from(stones.theirs) << 25 | u64::from(stones.turn == Player::Min) << 50
    }
}

thread_local! {
    /// The other crate's rules have no place for a board.
    static TEEKO: Teeko = Teeko::new();
}

struct Rules;

impl minimax::Game for Rules {
    type S = Stones;
    type M = Step;

    fn generate_moves(stones: &Stones, moves: &mut Vec<Step>) -> Option<Winner> {
        let winner = Self::get_winner(stones);
        if winner.is_none() {
            TEEKO.with(|teeko| teeko.moves(stones, moves));
        }
        winner
    }

    fn apply(stones: &mut Stones, step: Step) -> Option<Stones> {
        let mut child = *stones;
        TEEKO.with(|teeko| teeko.play(&mut child, step));
        Some(child)
    }

    fn get_winner(stones: &Stones) -> Option<Winner> {
        TEEKO.with(|teeko| teeko.won(stones.theirs)).then_some(Winner::PlayerJustMoved)
    }

    fn zobrist_hash(stones: &Stones) -> u64 {
        // Its table looks at the high half of the hash, so the exact key must be mixed.
        TEEKO.with(|teeko| teeko.key(stones)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn table_index((from, to): Step) -> u16 {
        u16::from(from) * 25 + u16::from(to)
    }

    fn max_table_index() -> u16 {
        26 * 25 - 1
    }
}

#[derive(Clone)]
struct Judge;

impl minimax::Evaluator for Judge {
    type G = Rules;
    fn evaluate(&self, stones: &Stones) -> minimax::Evaluation {
        TEEKO.with(|teeko| teeko.judge(stones)) as i16
    }
}

pub fn run() {
    const DEPTH: u8 = 7;
    println!("crate minimax 0.6, teeko 5x5 without hints, depth {DEPTH}, 64 MiB");
    let teeko = Teeko::new();
    let place = |cells: &[u8]| {
        let mut stones = teeko.start();
        cells.iter().for_each(|&cell| teeko.play(&mut stones, (HAND, cell)));
        stones
    };
    let positions = [
        ("start".to_owned(), teeko.start()),
        ("6 set".to_owned(), place(&[12, 6, 8, 16, 18, 2])),
        ("8 set".to_owned(), place(&[12, 6, 8, 17, 18, 3, 21, 14])),
        ("8 others".to_owned(), place(&[0, 12, 4, 11, 20, 18, 24, 2])),
    ];
    let ours = |teeko: &Teeko, stones: &Stones| Score::new(teeko.judge(stones)).seen_by(stones.turn);
    compare(&Side { game: &teeko, evaluate: ours, peer: Judge, depth: DEPTH }, &positions, 1, 5);
}
