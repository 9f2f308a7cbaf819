//! The patterns of Othello on 8x8: edges, corners, lines and diagonals.

use super::{Endgame, Othello, Position};
use crate::pattern::{Judge, Layout, Margins, Patterned, Trainable};
use plyscope::engine::{Driver, Margin};
use plyscope::{Player, Score};
use std::sync::LazyLock;

/// Cells from names, in their order.
fn cells(names: &str) -> Vec<u8> {
    let cell = |name: &str| {
        let name = name.as_bytes();
        (name[1] - b'1') * 8 + name[0] - b'a'
    };
    names.split(' ').map(cell).collect()
}

/// Each once: symmetries put them everywhere.
const SHAPES: [&str; 11] = [
    "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2",
    "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
    "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "a2 b2 c2 d2 e2 f2 g2 h2",
    "a3 b3 c3 d3 e3 f3 g3 h3",
    "a4 b4 c4 d4 e4 f4 g4 h4",
    "a1 b2 c3 d4 e5 f6 g7 h8",
    "b1 c2 d3 e4 f5 g6 h7",
    "c1 d2 e3 f4 g5 h6",
    "d1 e2 f3 g4 h5",
    "e1 f2 g3 h4",
];

/// The trained weights of the 8x8 board, about 270 kB, by the plan of `plyscope train othello --positions 120000`.
static WEIGHTS: &[u8] = include_bytes!("../../data/othello.weights");

/// The evaluation by patterns, where there is one: on 8x8.
#[inline]
pub(super) fn patterns(game: &Othello) -> Option<&'static Judge> {
    static JUDGE: LazyLock<Judge> = LazyLock::new(|| {
        let game = Othello::new(8).unwrap_or_else(|| unreachable!("there is an 8x8 board"));
        Judge::read(&game, WEIGHTS).unwrap_or_else(|refused| unreachable!("{refused}"))
    });
    (game.size == 8).then(|| &*JUDGE)
}

/// How far searches are from the static value on 8x8, by `plyscope train othello --margins --positions 2000`.
static MARGINS: &str = include_str!("../../data/othello.margins");

/// How many spreads a search may differ from what is usual before a cut is wrong. Chosen by matches: see docs/benchmarks.md.
const CONFIDENCE: f64 = 1.4;
/// Deeper searches are never cut by the static value.
const DEEPEST: usize = 4;

/// By how much a search to a depth seldom differs from the static value, where that was measured: on 8x8.
#[inline]
pub(super) fn margin(game: &Othello, position: &Position, depth: u32) -> Margin {
    static BY_PHASE: LazyLock<Vec<[Margin; DEEPEST + 1]>> = LazyLock::new(|| {
        let game = Othello::new(8).unwrap_or_else(|| unreachable!("there is an 8x8 board"));
        let layout = game.layout();
        let margins = Margins::read(&layout, MARGINS).unwrap_or_else(|refused| unreachable!("{refused}"));
        let phases = 0..layout.phases.len();
        phases
            .map(|phase| std::array::from_fn(|depth| margins.margin(phase, depth as u32, CONFIDENCE)))
            .collect()
    });
    match patterns(game) {
        Some(judge) if depth as usize <= DEEPEST => {
            let phase = judge.patterns().layout().phase(game.clock(position));
            BY_PHASE[phase][depth as usize]
        }
        _ => Margin::default(),
    }
}

impl Patterned for Othello {
    fn layout(&self) -> Layout {
        let mut shapes: Vec<_> = SHAPES.iter().map(|names| cells(names)).collect();
        // A constant.
        shapes.push(Vec::new());
        let symmetries = (1..8)
            .map(|turn| {
                let image = |cell: u8| {
                    let (mut row, mut column) = (cell / 8, cell % 8);
                    if turn & 1 != 0 {
                        column = 7 - column;
                    }
                    if turn & 2 != 0 {
                        row = 7 - row;
                    }
                    if turn & 4 != 0 {
                        (row, column) = (column, row);
                    }
                    row * 8 + column
                };
                (0..64).map(image).collect()
            })
            .collect();
        Layout {
            game: format!("othello({})", self.size),
            cells: 64,
            shapes,
            symmetries,
            exchange: None,
            // The discs on the board. The exact search asks most about those with 12 to 20 cells empty.
            phases: vec![0, 22, 32, 39, 44, 48, 52, 56],
            end: 59,
        }
    }

    #[inline]
    fn taken(&self, position: &Position) -> [u64; 2] {
        match position.player {
            Player::Max => [position.mine, position.theirs],
            Player::Min => [position.theirs, position.mine],
        }
    }

    #[inline]
    fn clock(&self, position: &Position) -> u32 {
        64 - u32::from(position.empties)
    }
}

impl Trainable for Othello {
    type Solver = Endgame;

    fn solver(&self) -> Endgame {
        Endgame
    }

    fn driver(&self) -> Driver {
        Driver::Mtd(Score::ZERO)
    }

    fn solvable(&self, position: &Position) -> bool {
        position.empties <= 12
    }

    fn rough(&self, position: &Position) -> i32 {
        self.evaluate_roughly(position).get()
    }
}
