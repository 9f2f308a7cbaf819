//! Othello on 4x4, 6x6 and 8x8 boards.
//!
//! A score is the margin of discs at the end for the first player, black (`X`); cells that stay empty go to the winner.
//! So all scores are even, and a board of n cells gives at most ±n. A player who has no other move passes, and the pass
//! is a move; when neither can move, the game is over.
//!
//! [`Othello`] holds the rules; [`Endgame`] is the guide that makes the generic engine an endgame solver, [`Midgame`] the one
//! for play.

mod bits;
mod endgame;
mod last;
mod patterns;
mod peek;
mod scene;
#[cfg(test)]
mod tests;

pub use endgame::{Ahead, Endgame, Judged, Midgame, Mobility};

use plyscope::{Evaluate, Game, Hashed, Notation, NotationError, Picture, Player, Score};

/// The rules of Othello on a square board.
///
/// ```
/// use plyscope::engine::{Driver, Engine, Limits, Table};
/// use plyscope::{Game, Notation};
/// use plyscope_games::othello::{Endgame, Othello};
/// let game = Othello::new(8).unwrap();
/// // Number 1 of the FFO endgame tests; 14 cells are empty.
/// let text = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
/// let position = game.read_position(text)?;
/// let mut engine = Engine::new(&game).guide(Endgame).table(Table::default()).driver(Driver::Bisection).build()?;
/// let report = engine.search(&position, &Limits::none())?;
/// assert_eq!(report.value.score.get(), 18);
/// assert_eq!(game.write_move(&position, report.best.unwrap()), "g8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Othello {
    size: u32,
    /// The cells of the board, as bits of an 8x8 board; smaller boards lie in its middle.
    board: u64,
}

/// A position: who has which discs, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Position {
    /// Discs of the player to move.
    mine: u64,
    /// Discs of the opponent.
    theirs: u64,
    player: Player,
    /// How many cells are empty.
    empties: u8,
}

impl Position {
    /// Who is to move.
    #[inline]
    pub fn player(&self) -> Player {
        self.player
    }

    /// How many cells are empty.
    #[inline]
    pub fn empties(&self) -> u32 {
        self.empties.into()
    }

    /// How many discs a player has.
    pub fn discs(&self, player: Player) -> u32 {
        self.of(player).count_ones()
    }

    fn of(&self, player: Player) -> u64 {
        if player == self.player { self.mine } else { self.theirs }
    }
}

/// A move: a cell, with the discs that it turns; or the pass. Moves on the same cell are equal.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The discs turned; none for a pass only. Known from finding the move legal, so playing it need not look again.
    turned: u64,
    /// 64 is the pass.
    square: u8,
}

impl PartialEq for Move {
    #[inline]
    fn eq(&self, other: &Move) -> bool {
        self.square == other.square
    }
}

impl Eq for Move {}

impl Move {
    /// No other move is legal.
    pub const PASS: Move = Move { turned: 0, square: 64 };

    /// Whether it is the pass.
    #[inline]
    pub fn is_pass(self) -> bool {
        self.square == 64
    }

    /// How many discs it turns.
    pub fn turns(self) -> u32 {
        self.turned.count_ones()
    }

    /// The cell as a bit; none for the pass.
    #[inline]
    fn bit(self) -> u64 {
        if self.is_pass() { 0 } else { 1 << (self.square & 63) }
    }
}

/// The four corners of an 8x8 board.
const CORNERS: u64 = 0x8100_0000_0000_0081;

impl Othello {
    /// The sizes that there are.
    pub const SIZES: [u32; 3] = [4, 6, 8];

    /// The game on a board of `size` rows and columns, if it is one of [`Othello::SIZES`].
    pub fn new(size: u32) -> Option<Othello> {
        const MIDDLE: [u64; 3] = [0x0000_3c3c_3c3c_0000, 0x007e_7e7e_7e7e_7e00, u64::MAX];
        let at = Othello::SIZES.iter().position(|&s| s == size)?;
        Some(Othello { size, board: MIDDLE[at] })
    }

    /// Rows, and columns.
    pub fn size(&self) -> u32 {
        self.size
    }

    fn cells(&self) -> i32 {
        (self.size * self.size) as i32
    }

    fn empty(&self, position: &Position) -> u64 {
        self.board & !(position.mine | position.theirs)
    }

    /// The mover's legal cells.
    #[inline]
    fn legal(&self, position: &Position) -> u64 {
        bits::legal(position.mine, position.theirs, self.empty(position))
    }

    /// The opponent's legal cells, if it were its turn.
    #[inline]
    fn legal_after_pass(&self, position: &Position) -> u64 {
        bits::legal(position.theirs, position.mine, self.empty(position))
    }

    /// The mover's margin if the game ends here.
    #[inline]
    fn margin(&self, position: &Position) -> Score {
        Score::from(last::margin(position.mine, position.theirs, self.cells()) as i16)
    }

    /// The move on a cell, which must be legal.
    #[inline]
    fn move_on(position: &Position, square: u32) -> Move {
        Move { turned: bits::flips(square, position.mine, position.theirs), square: square as u8 }
    }

    /// A position from the discs of both players; `None` if one lies beyond the board or a cell has two.
    fn position(&self, black: u64, white: u64, player: Player) -> Option<Position> {
        if black & white != 0 || (black | white) & !self.board != 0 {
            return None;
        }
        let (mine, theirs) = if player == Player::Max { (black, white) } else { (white, black) };
        let empties = (self.board & !(black | white)).count_ones() as u8;
        Some(Position { mine, theirs, player, empties })
    }

    /// How many rows and columns of the 8x8 board lie before this one.
    fn offset(&self) -> u32 {
        (8 - self.size) / 2
    }

    /// The cells from left to right and from top to bottom.
    fn squares(&self) -> impl Iterator<Item = u32> {
        let board = self.board;
        (0..64).filter(move |&square| board >> square & 1 != 0)
    }

    /// A static evaluation in discs, first player's view; the margin if the game is over. On 8x8 by trained patterns, on
    /// smaller boards as [`Othello::evaluate_roughly`].
    pub fn evaluate(&self, position: &Position) -> Score {
        match patterns::patterns(self) {
            None => self.evaluate_roughly(position),
            Some(judge) => self
                .outcome(position)
                .unwrap_or_else(|| endgame::in_discs(judge.judge(self, position)).seen_by(position.player)),
        }
    }

    /// A static evaluation in discs without patterns, first player's view: corners and what belongs to them, mobility now and
    /// later; the margin if the game is over.
    pub fn evaluate_roughly(&self, position: &Position) -> Score {
        let (mine, theirs) = (self.legal(position), self.legal_after_pass(position));
        if mine == 0 && theirs == 0 {
            return self.margin(position).seen_by(position.player);
        }
        let most = self.cells() - 2;
        let guess = (endgame::judge(self, position, mine, theirs) / 8).clamp(-most, most);
        Score::from(guess as i16).seen_by(position.player)
    }
}

impl Game for Othello {
    type State = Position;
    type Move = Move;
    /// The pass is a move, so turns alternate.
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position {
            mine: 1 << 28 | 1 << 35,
            theirs: 1 << 27 | 1 << 36,
            player: Player::Max,
            empties: (self.cells() - 4) as u8,
        }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Player {
        position.player
    }

    #[inline]
    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        let mut legal = self.legal(position);
        if legal == 0 {
            out.push(Move::PASS);
        }
        while legal != 0 {
            out.push(Othello::move_on(position, legal.trailing_zeros()));
            legal &= legal - 1;
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        let bit = mv.bit();
        *position = Position {
            mine: position.theirs ^ mv.turned,
            theirs: position.mine | mv.turned | bit,
            player: position.player.other(),
            empties: position.empties - u8::from(bit != 0),
        };
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Score> {
        let over = self.legal(position) == 0 && self.legal_after_pass(position) == 0;
        over.then(|| self.margin(position).seen_by(position.player))
    }
}

/// Mixes 128 bits into 64: both boards, each XOR a constant without pattern, multiplied, and the halves added modulo 2.
#[inline]
fn mix(mine: u64, theirs: u64, player: Player) -> u64 {
    let product = u128::from(mine ^ 0x9fb2_1c65_1e98_df25) * u128::from(theirs ^ 0xd6e8_feb8_6659_fd93);
    let key = product as u64 ^ (product >> 64) as u64;
    if player == Player::Max { key } else { !key }
}

impl Hashed for Othello {
    /// A position has more than 64 bits, so this is a hash: two positions share a key with probability 2^-64.
    const KEY_BITS: u32 = 64;
    const KEYS_CHILDREN: bool = true;

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        mix(position.mine, position.theirs, position.player)
    }

    #[inline]
    fn key_after(&self, position: &Position, mv: Move) -> u64 {
        mix(position.theirs ^ mv.turned, position.mine | mv.turned | mv.bit(), position.player.other())
    }
}

impl Evaluate<Othello> for Othello {
    fn evaluate(&self, game: &Othello, position: &Position) -> Score {
        game.evaluate(position)
    }
}

/// Moves are `d3` or `pass` (also read: `--`, `pa`, `ps`). A position is all cells from the top left to the bottom right,
/// `X`, `O` or `-`, and the player to move, as in the FFO endgame files; or `start`.
impl Notation for Othello {
    fn write_move(&self, _: &Position, mv: Move) -> String {
        if mv.is_pass() {
            return "pass".to_owned();
        }
        let square = u32::from(mv.square);
        let (row, column) = (square / 8 - self.offset(), square % 8 - self.offset());
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, NotationError> {
        if self.outcome(position).is_some() {
            return Err(NotationError::new(text, "the game is over"));
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let wanted = match text.trim().to_ascii_lowercase() {
            word if ["--", "pa", "ps"].contains(&word.as_str()) => "pass".to_owned(),
            word => word,
        };
        let mut legal: Vec<String> = moves.iter().map(|&mv| self.write_move(position, mv)).collect();
        match legal.iter().position(|word| *word == wanted) {
            Some(at) => Ok(moves[at]),
            None => {
                legal.sort();
                Err(NotationError { legal, ..NotationError::new(text, "not a legal move here") })
            }
        }
    }

    fn write_position(&self, position: &Position) -> String {
        let (black, white) = (position.of(Player::Max), position.of(Player::Min));
        let mut text: String = self
            .squares()
            .map(|square| match (black >> square & 1, white >> square & 1) {
                (1, _) => 'X',
                (_, 1) => 'O',
                _ => '-',
            })
            .collect();
        text.push_str(if position.player == Player::Max { " X" } else { " O" });
        text
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        let error = |message: String| NotationError::new(text, message);
        // What follows a semicolon in an FFO file is about the position, not part of it.
        let body = text.split(';').next().unwrap_or(text);
        if body.trim().eq_ignore_ascii_case("start") {
            return Ok(self.start());
        }
        let (mut black, mut white) = (0, 0);
        let mut squares = self.squares();
        let mut player = None;
        for (at, c) in body.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
            let Some(square) = squares.next() else {
                player = match c {
                    _ if player.is_some() => {
                        return Err(error("nothing may follow the player to move".to_owned()).at(at + 1));
                    }
                    'X' | 'x' | '*' => Some(Player::Max),
                    'O' | 'o' | '0' => Some(Player::Min),
                    _ => return Err(error("expected X or O, the player to move".to_owned()).at(at + 1)),
                };
                continue;
            };
            match c {
                'X' | 'x' | '*' => black |= 1 << square,
                'O' | 'o' | '0' => white |= 1 << square,
                '-' | '.' => {}
                _ => return Err(error("expected a cell: X, O or -".to_owned()).at(at + 1)),
            }
        }
        let missing = squares.count();
        if missing > 0 {
            let cells = self.cells();
            return Err(error(format!(
                "a {0}x{0} board has {cells} cells, here are {1}; or write `start`",
                self.size,
                cells as usize - missing
            )));
        }
        let player =
            player.ok_or_else(|| error("the player to move, X or O, must follow the cells".to_owned()))?;
        self.position(black, white, player).ok_or_else(|| error("no such position".to_owned()))
    }
}

/// The board with coordinates; the mover's legal cells are marked `·`.
impl Picture for Othello {
    fn picture(&self, position: &Position) -> String {
        let (black, white) = (position.of(Player::Max), position.of(Player::Min));
        let legal = self.legal(position);
        let names: String = (0..self.size).map(|c| format!(" {}", char::from(b'a' + c as u8))).collect();
        let mut text = format!("  {}", &names[1..]);
        for row in 0..self.size {
            text.push_str(&format!("\n{}", row + 1));
            for column in 0..self.size {
                let square = (row + self.offset()) * 8 + column + self.offset();
                let has = |cells: u64| cells >> square & 1 != 0;
                text.push_str(match () {
                    () if has(black) => " X",
                    () if has(white) => " O",
                    () if has(legal) => " ·",
                    () => " -",
                });
            }
        }
        text
    }
}
