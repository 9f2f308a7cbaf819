//! Hare and hounds, the French military game: three hounds chase a hare along a narrow board. They never go back; the hare
//! goes anywhere. They win if the hare cannot move; it wins once it is past all of them.
//!
//! The hounds, who are Max, start from the left. A position that comes again ends the game as a draw, so a hound that only
//! steps up and down gains nothing. [`Hounds`] holds the rules, [`Chase`] is the guide.

mod scene;

use crate::ParameterError;
use crate::grid::Grid;
use plyscope::engine::Guide;
use plyscope::{Game, Hashed, Notation, NotationError, Picture, Player, Score};

/// The rules, on a board of some columns of three squares and one square more at each end.
///
/// Steps go along rows and columns. Diagonal steps begin or end on a square in the middle of every other column, or at an
/// end of the board:
///
/// ```text
///     b3 - c3 - d3
///   / |  \ |  / |  \
/// a2- b2 - c2 - d2 -e2
///   \ |  / |  \ |  /
///     b1 - c1 - d1
/// ```
///
/// ```
/// use plyscope::engine::{Engine, Limits, Table};
/// use plyscope::{Game, Score};
/// use plyscope_games::hounds::{Chase, Hounds};
/// let game = Hounds::new(2)?;
/// let mut engine = Engine::new(&game).guide(Chase).table(Table::default()).deepen(true).build()?;
/// let report = engine.search(&game.start(), &Limits::none())?;
/// assert_eq!((report.value.score, report.proved), (Score::win_in(7), true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hounds {
    grid: Grid,
    /// The squares that exist; four corners do not.
    board: u32,
    /// Those where diagonals meet.
    hubs: u32,
    /// Where one step leads from each square, in any direction, and forward or sideways.
    any: Vec<u32>,
    onward: Vec<u32>,
}

/// A position: one bit per square, rows from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Position {
    hounds: u32,
    hare: u8,
    turn: Player,
}

/// From one square to another, by the numbers of their bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Step {
    from: u8,
    to: u8,
}

/// There are always three.
const HOUNDS: u32 = 3;

impl Hounds {
    /// The game on `middle` columns of three squares; three are usual.
    ///
    /// # Errors
    /// If there are none, or more than seven.
    pub fn new(middle: u32) -> Result<Self, ParameterError> {
        if !(1..=7).contains(&middle) {
            return Err(ParameterError(format!("{middle} columns of three squares: expected 1 to 7")));
        }
        let grid = Grid { cols: middle + 2, rows: 3 };
        let squares = || (0..grid.cols * grid.rows).map(|square| (square % grid.cols, square / grid.cols));
        let is_end = |col: u32| col == 0 || col == middle + 1;
        let exists = |&(col, row): &(u32, u32)| row == 1 || !is_end(col);
        let bit = |(col, row): (u32, u32)| 1u32 << (row * grid.cols + col);
        let is_hub = |(col, row): (u32, u32)| row == 1 && (col.is_multiple_of(2) || is_end(col));
        let near = |from: (u32, u32), to: (u32, u32)| {
            let (aside, along) = (from.1.abs_diff(to.1), from.0.abs_diff(to.0));
            match (along, aside) {
                (0, 1) | (1, 0) => true,
                (1, 1) => is_hub(from) || is_hub(to),
                _ => false,
            }
        };
        let reach = |onward: bool| -> Vec<u32> {
            let from = |from: (u32, u32)| {
                let to = |to: &(u32, u32)| exists(to) && near(from, *to) && !(onward && to.0 < from.0);
                squares().filter(to).map(bit).sum()
            };
            squares().map(from).collect()
        };
        let board = squares().filter(exists).map(bit).sum();
        let hubs = squares().filter(|&square| is_hub(square)).map(bit).sum();
        Ok(Hounds { grid, board, hubs, any: reach(false), onward: reach(true) })
    }

    /// How many columns of three squares there are.
    pub fn middle(&self) -> u32 {
        self.grid.cols - 2
    }

    fn column(&self, square: u32) -> u32 {
        square % self.grid.cols
    }

    /// The free squares that the hare can step to.
    #[inline]
    fn ways_out(&self, position: &Position) -> u32 {
        self.any[usize::from(position.hare)] & !position.hounds
    }

    /// The squares of the hounds, from the lowest bit.
    #[inline]
    fn pack(position: &Position) -> impl Iterator<Item = u32> {
        let mut left = position.hounds;
        std::iter::from_fn(move || {
            let square = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(square)
        })
    }

    /// Where the hound on a square can step.
    #[inline]
    fn steps(&self, position: &Position, square: u32) -> u32 {
        self.onward[square as usize] & !position.hounds & !(1 << position.hare)
    }

    /// A static evaluation: the hounds want to be on the left of the hare, close to it, and leave it few ways out.
    pub fn hunt(&self, position: &Position) -> Score {
        let hare = self.column(position.hare.into());
        let worth = |square| {
            let column = self.column(square);
            // One that has been passed never comes back.
            if column < hare { 12 - (hare - column) as i32 } else { 0 }
        };
        let hunters: i32 = Hounds::pack(position).map(worth).sum();
        Score::new(hunters - 4 * self.ways_out(position).count_ones() as i32 - 14)
    }

    fn sign(&self, position: &Position, col: u32, row: u32) -> char {
        let square = row * self.grid.cols + col;
        match (position.hounds >> square & 1, u32::from(position.hare) == square) {
            (1, _) => 'h',
            (_, true) => 'r',
            _ => '.',
        }
    }
}

impl Game for Hounds {
    type State = Position;
    type Move = Step;
    const ALTERNATES: bool = true;
    const REPEATS: bool = true;

    fn start(&self) -> Position {
        let cols = self.grid.cols;
        let square = |col: u32, row: u32| row * cols + col;
        Position {
            hounds: 1 << square(0, 1) | 1 << square(1, 0) | 1 << square(1, 2),
            hare: square(cols - 1, 1) as u8,
            turn: Player::Max,
        }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    fn moves(&self, position: &Position, out: &mut Vec<Step>) {
        let mut all = |from: u32, mut targets: u32| {
            while targets != 0 {
                out.push(Step { from: from as u8, to: targets.trailing_zeros() as u8 });
                targets &= targets - 1;
            }
        };
        match position.turn {
            Player::Max => Hounds::pack(position).for_each(|hound| all(hound, self.steps(position, hound))),
            Player::Min => all(position.hare.into(), self.ways_out(position)),
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, step: Step) {
        match position.turn {
            Player::Max => position.hounds ^= 1 << step.from | 1 << step.to,
            Player::Min => position.hare = step.to,
        }
        position.turn = position.turn.other();
    }

    fn outcome(&self, position: &Position) -> Option<Score> {
        let hare = self.column(position.hare.into());
        let past = Hounds::pack(position).all(|hound| hare < self.column(hound));
        let stuck = || match position.turn {
            Player::Max => Hounds::pack(position).all(|hound| self.steps(position, hound) == 0),
            Player::Min => self.ways_out(position) == 0,
        };
        // A player without a move has lost: mostly the hare, but the hounds may stand in each other's way.
        match (past, position.turn) {
            (true, _) => Some(Score::loss_in(0)),
            (false, turn) => stuck().then(|| Score::loss_in(0).seen_by(turn)),
        }
    }
}

/// Exact. A position that comes again is a draw.
impl Hashed for Hounds {
    const KEY_BITS: u32 = 33;

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let turn = u64::from(position.turn == Player::Min);
        u64::from(position.hounds) | u64::from(position.hare) << 27 | turn << 32
    }

    /// A hound that has gone forward never comes back.
    #[inline]
    fn is_final(&self, position: &Position, step: Step) -> bool {
        position.turn == Player::Max && self.column(step.from.into()) < self.column(step.to.into())
    }
}

impl Notation for Hounds {
    /// The two squares: `b1c2`.
    fn write_move(&self, _: &Position, step: Step) -> String {
        let name =
            |square: u8| self.grid.name(self.column(square.into()), u32::from(square) / self.grid.cols);
        format!("{}{}", name(step.from), name(step.to))
    }

    /// Rows from the top, `h` for the hounds and `r` for the hare (a runner), then who is to move: `1h3/h3r/1h3 h`.
    fn write_position(&self, position: &Position) -> String {
        let turn = if position.turn == Player::Max { 'h' } else { 'r' };
        format!("{} {turn}", self.grid.write(|col, row| self.sign(position, col, row)))
    }

    /// Without a turn, the hounds are to move.
    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        let read = self.grid.read(text, "hr", ['h', 'r'])?;
        let error = |said: String| Err(NotationError::new(text, said));
        let (mut hounds, mut hares) = (0u32, Vec::new());
        for &(col, row, sign) in &read.squares {
            let square = row * self.grid.cols + col;
            if self.board >> square & 1 == 0 {
                return error(format!("there is no square {} on this board", self.grid.name(col, row)));
            }
            match sign {
                'h' => hounds |= 1 << square,
                _ => hares.push(square as u8),
            }
        }
        match hares[..] {
            [hare] if hounds.count_ones() == HOUNDS => {
                Ok(Position { hounds, hare, turn: read.turn.unwrap_or(Player::Max) })
            }
            _ => error(format!(
                "there are {} hounds and {} hares; expected 3 hounds `h` and one hare `r`",
                hounds.count_ones(),
                hares.len()
            )),
        }
    }
}

impl Picture for Hounds {
    fn picture(&self, position: &Position) -> String {
        self.grid.draw(|col, row| match self.board >> (row * self.grid.cols + col) & 1 {
            0 => ' ',
            _ => self.sign(position, col, row),
        })
    }
}

/// The guide for hare and hounds: forward steps first, and a static evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chase;

impl Guide<Hounds> for Chase {
    type Info = ();

    /// The hare runs to the left; the hounds come on, the last one first, so that none is passed.
    fn order(&self, game: &Hounds, position: &Position, step: Step) -> i32 {
        let (from, to) = (game.column(step.from.into()) as i32, game.column(step.to.into()) as i32);
        match position.turn {
            Player::Max => 4 * (to - from) - from,
            Player::Min => -to,
        }
    }

    fn evaluate(&self, game: &Hounds, position: &Position, _: &Self::Info) -> Score {
        game.hunt(position)
    }

    fn slot(&self, step: Step) -> Option<usize> {
        Some(usize::from(step.from) * 27 + usize::from(step.to))
    }
}

#[cfg(test)]
mod tests;
