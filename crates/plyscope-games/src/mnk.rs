//! m,n,k-games: two players put stones on a board of m columns and n rows; k in a row, in any direction, win.
//!
//! [`Mnk`] holds the rules, on a board as wide as its [`Bits`]: `u64` for most (7x7), `u128` for all boards of up to 64
//! squares, [`U256`] for gomoku on 15x15. [`tictactoe`] is `mnk(3,3,3)`. More than k in a row win, too ("free" gomoku).
//! [`Lines`] is the guide: forced moves, double threats, lines that are still open.
//!
//! A won game is worth `win_in(0)`, so a search counts plies; a full board is a draw.

mod bits;
mod guide;
mod scene;

pub use bits::{Bits, U256};
pub use guide::{Inherited, Lines};

use crate::ParameterError;
use crate::facts::Fact;
use crate::grid::{Grid, MAX_COLS};
use plyscope::{Game, Hashed, Notation, NotationError, Picture, Player, Score};
use std::fmt::Debug;
use std::hash::Hash;

/// The longest line that can be asked for.
const MAX_K: u32 = 15;

/// The rules of an m,n,k-game.
///
/// ```
/// use plyscope::engine::{Engine, Limits, Table};
/// use plyscope::Game;
/// use plyscope_games::mnk::{Lines, Mnk};
/// let game = Mnk::<u64>::new(4, 3, 3)?;
/// let mut engine = Engine::new(&game).guide(Lines).table(Table::default()).build()?;
/// let report = engine.search(&game.start(), &Limits::none())?;
/// assert_eq!(report.value.to_string(), "win in 7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mnk<B = u64> {
    grid: Grid,
    k: u32,
    /// Every square. A row has one spare bit, so that no line runs on from one row into the next.
    board: B,
    /// From a square of a line to the next: only directions in which the board is long enough.
    steps: Vec<u32>,
    /// Every line.
    lines: Vec<B>,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Position<B> {
    /// Stones of the player to move.
    mine: B,
    /// Stones of the other player.
    theirs: B,
    /// How many in all.
    stones: u32,
}

impl<B> Position<B> {
    /// Who is to move: Max has the first stone.
    #[inline]
    pub fn player(&self) -> Player {
        if self.stones.is_multiple_of(2) { Player::Max } else { Player::Min }
    }
}

/// Tic-tac-toe: `mnk(3,3,3)`.
pub fn tictactoe() -> Mnk<u64> {
    Mnk::build(3, 3, 3)
}

impl<B: Bits> Mnk<B> {
    /// The game on `m` columns and `n` rows with `k` in a row to win.
    ///
    /// # Errors
    /// If the board has no column or row, more than 26 columns or more than the bits hold (m + 1 bits for every row but
    /// the last, which needs m), or if `k` is 0, longer than 15 or longer than the board.
    pub fn new(m: u32, n: u32, k: u32) -> Result<Self, ParameterError> {
        let error = |text: String| Err(ParameterError(text));
        if m == 0 || n == 0 || m > MAX_COLS {
            return error(format!("a board of {m}x{n}: expected 1 to {MAX_COLS} columns and 1 or more rows"));
        }
        let bits = u64::from(m + 1) * u64::from(n) - 1;
        if bits > u64::from(B::SIZE) {
            return error(format!(
                "a board of {m}x{n} needs {bits} bits, and there are {}: up to 64 squares fit 128, 15x15 fits 256",
                B::SIZE
            ));
        }
        if k == 0 || k > m.max(n).min(MAX_K) {
            return error(format!(
                "{k} in a row on {m}x{n}: expected a number from 1 to {}",
                m.max(n).min(MAX_K)
            ));
        }
        Ok(Mnk::build(m, n, k))
    }

    fn build(m: u32, n: u32, k: u32) -> Self {
        let stride = m + 1;
        let mut board = B::default();
        for at in (0..n).flat_map(|row| (0..m).map(move |col| row * stride + col)) {
            board = board | B::one(at);
        }
        let mut steps = Vec::new();
        if k <= m {
            steps.push(1);
        }
        // One in a row is a line in every direction: one is enough.
        if k <= n && (k > 1 || steps.is_empty()) {
            steps.push(stride);
            if k <= m && k > 1 {
                steps.extend([stride - 1, stride + 1]);
            }
        }
        let mut game = Mnk { grid: Grid { cols: m, rows: n }, k, board, steps, lines: Vec::new() };
        let mut lines = Vec::new();
        for &step in &game.steps {
            game.runs(board, step).each(|start| {
                lines.push((0..k).fold(B::default(), |line, i| line | B::one(start + i * step)));
            });
        }
        game.lines = lines;
        game
    }

    #[inline]
    fn stride(&self) -> u32 {
        self.grid.cols + 1
    }

    /// The lowest squares of all lines of k that are wholly in `squares`, in one direction.
    #[inline]
    fn runs(&self, squares: B, step: u32) -> B {
        let mut runs = squares;
        let mut length = 1;
        while length < self.k {
            let more = length.min(self.k - length);
            runs = runs & runs.down(more * step);
            length += more;
        }
        runs
    }

    /// Whether `squares` hold a line.
    #[inline]
    fn has_line(&self, squares: B) -> bool {
        self.steps.iter().any(|&step| !self.runs(squares, step).is_empty())
    }

    /// The squares of `empty` that would complete a line for `stones`.
    #[inline]
    fn threats(&self, stones: B, empty: B) -> B {
        let others = self.k as usize - 1;
        let mut found = B::default();
        for &step in &self.steps {
            // above[i]: the i squares above are all taken.
            let mut above = [!B::default(); MAX_K as usize];
            for i in 1..=others {
                above[i] = above[i - 1] & stones.down(i as u32 * step);
            }
            let mut below = !B::default();
            for i in 0..=others {
                if i > 0 {
                    below = below & stones.up(i as u32 * step);
                }
                found = found | (below & above[others - i]);
            }
        }
        found & empty
    }

    /// A static evaluation: every line that only one player has stones in, or none, counts 4^stones for the player who can
    /// complete it.
    pub fn count_lines(&self, position: &Position<B>) -> Score {
        let Position { mine, theirs, .. } = *position;
        let worth = |own: B, other: B| {
            let open = self.lines.iter().filter(|&&line| (line & other).is_empty());
            open.map(|&line| 1i32 << (2 * (line & own).count().min(8))).sum::<i32>()
        };
        Score::new(worth(mine, theirs) - worth(theirs, mine)).seen_by(position.player())
    }

    /// The key of a position in which the squares are renamed.
    fn key_of(&self, mine: B, theirs: B) -> u64 {
        if self.stride() * self.grid.rows <= 33 {
            // The last spare bit is never used, so two times 32 bits hold everything.
            mine.low() | theirs.low() << 32
        } else {
            mine.mixed(0x2545_F491_4F6C_DD1D) ^ theirs.mixed(0x9E6C_63D0_876A_9A47).rotate_left(32)
        }
    }

    fn sign(&self, position: &Position<B>, col: u32, row: u32) -> char {
        let at = row * self.stride() + col;
        let first = position.player() == Player::Max;
        match (position.mine.has(at), position.theirs.has(at)) {
            (false, false) => '.',
            (mine, _) if mine == first => 'x',
            _ => 'o',
        }
    }
}

impl<B: Bits> Game for Mnk<B> {
    type State = Position<B>;
    /// The number of a square's bit: row × (m + 1) + column.
    type Move = u8;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position<B> {
        Position { mine: B::default(), theirs: B::default(), stones: 0 }
    }

    #[inline]
    fn turn(&self, position: &Position<B>) -> Player {
        position.player()
    }

    #[inline]
    fn moves(&self, position: &Position<B>, out: &mut Vec<u8>) {
        (self.board & !(position.mine | position.theirs)).each(|at| out.push(at as u8));
    }

    #[inline]
    fn play(&self, position: &mut Position<B>, at: u8) {
        *position = Position {
            mine: position.theirs,
            theirs: position.mine | B::one(u32::from(at)),
            stones: position.stones + 1,
        };
    }

    #[inline]
    fn outcome(&self, position: &Position<B>) -> Option<Score> {
        if self.has_line(position.theirs) {
            return Some(Score::loss_in(0).seen_by(position.player()));
        }
        (position.stones == self.grid.cols * self.grid.rows).then_some(Score::ZERO)
    }
}

/// Exact if (m + 1) × n ≤ 33, a hash otherwise. Who is to move follows from the stones.
impl<B: Bits> Hashed for Mnk<B> {
    // Worth 82 % of the nodes on (5,5,4), 64 % on (7,4,4); more plies give a few percent and cost as much.
    const CANONICAL_PLIES: u32 = 6;
    // Worth 9 % of the nodes on (7,4,4).
    const KEYS_CHILDREN: bool = true;

    #[inline]
    fn key(&self, position: &Position<B>) -> u64 {
        self.key_of(position.mine, position.theirs)
    }

    /// The least key of all positions that turn or mirror the board.
    fn canonical_key(&self, position: &Position<B>) -> u64 {
        let Grid { cols, rows } = self.grid;
        let stride = self.stride();
        let turned = |squares: B, symmetry: u32| {
            let mut image = B::default();
            squares.each(|at| {
                let (mut col, mut row) = (at % stride, at / stride);
                if symmetry & 1 != 0 {
                    col = cols - 1 - col;
                }
                if symmetry & 2 != 0 {
                    row = rows - 1 - row;
                }
                if symmetry & 4 != 0 {
                    (col, row) = (row, col);
                }
                image = image | B::one(row * stride + col);
            });
            image
        };
        let symmetries = if cols == rows { 8 } else { 4 };
        (0..symmetries)
            .map(|s| self.key_of(turned(position.mine, s), turned(position.theirs, s)))
            .min()
            .unwrap_or_default()
    }
}

impl<B: Bits> Notation for Mnk<B> {
    fn write_move(&self, _: &Position<B>, at: u8) -> String {
        let at = u32::from(at);
        self.grid.name(at % self.stride(), at / self.stride())
    }

    /// Rows from the top, `x` for the first player's stones and `o` for the second's, then who is to move: `3/1x1/3 o`.
    fn write_position(&self, position: &Position<B>) -> String {
        let turn = if position.player() == Player::Max { 'x' } else { 'o' };
        format!("{} {turn}", self.grid.write(|col, row| self.sign(position, col, row)))
    }

    fn read_position(&self, text: &str) -> Result<Position<B>, NotationError> {
        let read = self.grid.read(text, "xo", ['x', 'o'])?;
        let mut stones = [B::default(); 2];
        for &(col, row, sign) in &read.squares {
            let own = &mut stones[usize::from(sign == 'o')];
            *own = *own | B::one(row * self.stride() + col);
        }
        let [x, o] = stones;
        let error = |said: String| Err(NotationError::new(text, said));
        if x.count() != o.count() && x.count() != o.count() + 1 {
            return error(format!(
                "{} x and {} o: x starts and they take turns, so expected as many o as x, or one fewer",
                x.count(),
                o.count()
            ));
        }
        let count = x.count() + o.count();
        let (mine, theirs) = if count.is_multiple_of(2) { (x, o) } else { (o, x) };
        let position = Position { mine, theirs, stones: count };
        if read.turn.is_some_and(|turn| turn != position.player()) {
            let turn = if position.player() == Player::Max { 'x' } else { 'o' };
            return error(format!("with {} x and {} o it is the turn of `{turn}`", x.count(), o.count()));
        }
        if self.has_line(mine) {
            return error(format!("the player to move already has {} in a row", self.k));
        }
        Ok(position)
    }
}

impl<B: Bits> Picture for Mnk<B> {
    fn picture(&self, position: &Position<B>) -> String {
        self.grid.draw(|col, row| self.sign(position, col, row))
    }
}

/// Results to hold the guide against, those that take a moment; smaller ones are in the tests.
pub const KNOWN: &[Fact] = &[
    fact("mnk(5,5,4)", None, 126_443, SMALL),
    fact("mnk(6,4,4)", None, 100_916, SMALL),
    fact("mnk(7,4,4)", None, 2_261_591, FOUR_ROWS),
    fact("mnk(7,5,4)", Some(Player::Max), 155_648, SMALL),
    fact("mnk(6,6,5)", None, 29_719, LARGER),
];

const SMALL: &str = "an independent program that searches plainly";
const LARGER: &str = "Uiterwijk and van den Herik, The advantage of the initiative (2000)";
const FOUR_ROWS: &str = "reported a draw for every width up to 29";

const fn fact(game: &'static str, winner: Option<Player>, nodes: u64, source: &'static str) -> Fact {
    Fact { game, winner, nodes, source }
}

#[cfg(test)]
mod tests;
