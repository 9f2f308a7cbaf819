//! Tic-tac-toe: the smallest real game with published counts. A test game; the bundled games live elsewhere.

use plyscope::{Game, Player, Score};

/// Squares 0 … 8, row by row, in the order in which moves are generated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TicTacToe {
    order: [u8; 9],
    /// Sooner wins are better.
    distance: bool,
}

impl TicTacToe {
    pub(crate) const NATURAL: TicTacToe = TicTacToe::with_order([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    pub(crate) const CENTRE_FIRST: TicTacToe = TicTacToe::with_order([4, 0, 2, 6, 8, 1, 3, 5, 7]);
    pub(crate) const REVERSED: TicTacToe = TicTacToe::with_order([8, 7, 6, 5, 4, 3, 2, 1, 0]);

    const fn with_order(order: [u8; 9]) -> TicTacToe {
        TicTacToe { order, distance: false }
    }

    /// Counts how long a win takes.
    pub(crate) const fn with_distance(self) -> TicTacToe {
        TicTacToe { distance: true, ..self }
    }
}

/// The squares of X and of O, one bit each. X moves first and is Max.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    marks: [u16; 2],
}

const FULL: u16 = 0b111_111_111;
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

impl Board {
    fn taken(self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    /// Whose mark is on a square.
    pub(crate) fn at(self, square: u8) -> Option<Player> {
        let here = |marks: u16| marks >> square & 1 == 1;
        if here(self.marks[0]) { Some(Player::Max) } else { here(self.marks[1]).then_some(Player::Min) }
    }

    /// 0 if X moves next, 1 if O does.
    fn mover(self) -> usize {
        (self.taken().count_ones() % 2) as usize
    }
}

impl Game for TicTacToe {
    type State = Board;
    type Move = u8;

    fn start(&self) -> Board {
        Board { marks: [0, 0] }
    }

    fn turn(&self, board: &Board) -> Player {
        [Player::Max, Player::Min][board.mover()]
    }

    fn moves(&self, board: &Board, out: &mut Vec<u8>) {
        out.extend(self.order.iter().filter(|&&square| board.taken() >> square & 1 == 0));
    }

    fn play(&self, board: &mut Board, square: u8) {
        board.marks[board.mover()] |= 1 << square;
    }

    fn outcome(&self, board: &Board) -> Option<Score> {
        let has_line = |marks: u16| LINES.iter().any(|&line| !marks & line == 0);
        let win = || if self.distance { Score::win_in(board.taken().count_ones()) } else { Score::new(1) };
        if has_line(board.marks[0]) {
            Some(win())
        } else if has_line(board.marks[1]) {
            Some(-win())
        } else {
            (board.taken() == FULL).then_some(Score::ZERO)
        }
    }
}

/// The same game, but a move is played on the board itself and taken back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TakeBack(pub(crate) TicTacToe);

impl Game for TakeBack {
    type State = Board;
    type Move = u8;

    fn start(&self) -> Board {
        self.0.start()
    }

    fn turn(&self, board: &Board) -> Player {
        self.0.turn(board)
    }

    fn moves(&self, board: &Board, out: &mut Vec<u8>) {
        self.0.moves(board, out);
    }

    fn play(&self, board: &mut Board, square: u8) {
        self.0.play(board, square);
    }

    fn outcome(&self, board: &Board) -> Option<Score> {
        self.0.outcome(board)
    }

    fn with_child<R>(&self, board: &mut Board, square: u8, f: impl FnOnce(&mut Board) -> R) -> R {
        self.play(board, square);
        let result = f(board);
        board.marks.iter_mut().for_each(|marks| *marks &= !(1 << square));
        result
    }
}
