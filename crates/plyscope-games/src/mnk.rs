//! m,n,k-games: two players put stones on a board of m columns and n rows; k in a row, in any direction, win.
//!
//! [`Mnk`] holds the rules, on a board as wide as its [`Bits`]: `u64` for most (7x7), `u128` for all boards of up to 64
//! squares, [`U256`] for gomoku on 15x15. [`tictactoe`] is `mnk(3,3,3)`. More than k in a row win, too ("free" gomoku).
//! [`Lines`] is the guide: forced moves, double threats, lines that are still open.
//!
//! A won game is worth `win_in(0)`, so a search counts plies; a full board is a draw.

mod scene;

use crate::ParameterError;
use crate::facts::Fact;
use crate::grid::{Grid, MAX_COLS, mix};
use plyscope::engine::{Expansion, Guide, Moves};
use plyscope::{Bound, Game, Hashed, Notation, NotationError, Picture, Player, Score, Value, Window};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of squares, one bit each. Shifting by the number of bits or more is never asked for.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// How many bits there are.
    const SIZE: u32;
    /// One square.
    fn one(at: u32) -> Self;
    /// All squares move up by `by`.
    fn up(self, by: u32) -> Self;
    /// All squares move down by `by`.
    fn down(self, by: u32) -> Self;
    /// How many squares.
    fn count(self) -> u32;
    /// The lowest square. Not asked of an empty set.
    fn first(self) -> u32;
    /// The lowest 64 squares.
    fn low(self) -> u64;
    /// A hash; a bijection if the set has 64 bits.
    fn mixed(self, salt: u64) -> u64;

    /// No square.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Has this square.
    #[inline]
    fn has(self, at: u32) -> bool {
        !(self & Self::one(at)).is_empty()
    }

    /// Calls `f` with every square, from the lowest.
    #[inline]
    fn each(self, mut f: impl FnMut(u32)) {
        let mut rest = self;
        while !rest.is_empty() {
            let at = rest.first();
            rest = rest ^ Self::one(at);
            f(at);
        }
    }
}

impl Bits for u64 {
    const SIZE: u32 = 64;
    #[inline]
    fn one(at: u32) -> u64 {
        1 << at
    }
    #[inline]
    fn up(self, by: u32) -> u64 {
        self << by
    }
    #[inline]
    fn down(self, by: u32) -> u64 {
        self >> by
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline]
    fn low(self) -> u64 {
        self
    }
    #[inline]
    fn mixed(self, salt: u64) -> u64 {
        mix(self ^ salt)
    }
}

impl Bits for u128 {
    const SIZE: u32 = 128;
    #[inline]
    fn one(at: u32) -> u128 {
        1 << at
    }
    #[inline]
    fn up(self, by: u32) -> u128 {
        self << by
    }
    #[inline]
    fn down(self, by: u32) -> u128 {
        self >> by
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline]
    fn low(self) -> u64 {
        self as u64
    }
    #[inline]
    fn mixed(self, salt: u64) -> u64 {
        mix(mix(self.low() ^ salt).wrapping_add((self >> 64) as u64))
    }
}

/// 256 bits: two halves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct U256 {
    high: u128,
    low: u128,
}

impl BitAnd for U256 {
    type Output = U256;
    fn bitand(self, other: U256) -> U256 {
        U256 { high: self.high & other.high, low: self.low & other.low }
    }
}

impl BitOr for U256 {
    type Output = U256;
    fn bitor(self, other: U256) -> U256 {
        U256 { high: self.high | other.high, low: self.low | other.low }
    }
}

impl BitXor for U256 {
    type Output = U256;
    fn bitxor(self, other: U256) -> U256 {
        U256 { high: self.high ^ other.high, low: self.low ^ other.low }
    }
}

impl Not for U256 {
    type Output = U256;
    fn not(self) -> U256 {
        U256 { high: !self.high, low: !self.low }
    }
}

impl Bits for U256 {
    const SIZE: u32 = 256;
    fn one(at: u32) -> U256 {
        if at < 128 { U256 { high: 0, low: 1 << at } } else { U256 { high: 1 << (at - 128), low: 0 } }
    }
    fn up(self, by: u32) -> U256 {
        match by {
            0 => self,
            1..128 => U256 { high: self.high << by | self.low >> (128 - by), low: self.low << by },
            _ => U256 { high: self.low << (by - 128), low: 0 },
        }
    }
    fn down(self, by: u32) -> U256 {
        match by {
            0 => self,
            1..128 => U256 { high: self.high >> by, low: self.low >> by | self.high << (128 - by) },
            _ => U256 { high: 0, low: self.high >> (by - 128) },
        }
    }
    fn count(self) -> u32 {
        self.high.count_ones() + self.low.count_ones()
    }
    fn first(self) -> u32 {
        if self.low != 0 { self.low.trailing_zeros() } else { 128 + self.high.trailing_zeros() }
    }
    fn low(self) -> u64 {
        self.low as u64
    }
    fn mixed(self, salt: u64) -> u64 {
        self.high.mixed(self.low.mixed(salt))
    }
}

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

    /// A static evaluation: every line that only one player has stones in, or none, counts 4^stones for who can
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
                "{} x and {} o: x starts and they take turns, so there are as many o or one less",
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
            return error(format!("the player to move has {} in a row already", self.k));
        }
        Ok(position)
    }
}

impl<B: Bits> Picture for Mnk<B> {
    fn picture(&self, position: &Position<B>) -> String {
        self.grid.draw(|col, row| self.sign(position, col, row))
    }
}

/// The guide for m,n,k-games: win at once, stop the only threat, make two threats, count what lines are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lines;

/// What a position's parent already knows about it: where either player would complete a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Known<B> {
    mine: B,
    theirs: B,
}

impl<B: Bits> Guide<Mnk<B>> for Lines {
    type Info = Known<B>;

    fn info(&self, game: &Mnk<B>, position: &Position<B>) -> Known<B> {
        let Position { mine, theirs, .. } = *position;
        let empty = game.board & !(mine | theirs);
        Known { mine: game.threats(mine, empty), theirs: game.threats(theirs, empty) }
    }

    /// Who cannot complete any line does not win. Who does not win with the next stone wins with the one after it at the
    /// earliest, if there are that many squares.
    #[inline]
    fn bounds(&self, game: &Mnk<B>, position: &Position<B>, known: &Known<B>) -> Option<(Score, Score)> {
        let Position { mine, theirs, stones } = *position;
        if !known.mine.is_empty() {
            return Some((Score::win_in(1), Score::win_in(1)));
        }
        let empty = game.grid.cols * game.grid.rows - stones;
        let most =
            if empty >= 3 && game.has_line(game.board & !theirs) { Score::win_in(3) } else { Score::ZERO };
        let least =
            if empty >= 2 && game.has_line(game.board & !mine) { Score::loss_in(2) } else { Score::ZERO };
        Some((least, most))
    }

    #[inline]
    fn expand(
        &self,
        game: &Mnk<B>,
        position: &Position<B>,
        known: &Known<B>,
        window: Window,
        moves: &mut Moves<'_, u8, Known<B>>,
    ) -> Expansion {
        let Position { mine, theirs, .. } = *position;
        let empty = game.board & !(mine | theirs);
        let exact = |score| Expansion::Proved(Value::exact(score));
        if !known.mine.is_empty() {
            return exact(Score::win_in(1));
        }
        // The bounds met, but inside the window, where they close nothing.
        if window.contains(Score::ZERO)
            && self.bounds(game, position, known) == Some((Score::ZERO, Score::ZERO))
        {
            return exact(Score::ZERO);
        }
        let after = |at: u32| {
            let stone = B::one(at);
            Known { mine: known.theirs & !stone, theirs: game.threats(mine | stone, empty & !stone) }
        };
        if !known.theirs.is_empty() {
            let at = known.theirs.first();
            if known.theirs.count() > 1 {
                return exact(Score::loss_in(2));
            }
            moves.push(at as u8, 0, after(at));
            return Expansion::Only;
        }
        // What lines are still open to whom, and how much of them is done.
        let (mut own, mut other) = (0u32, 0u32);
        let mut weights = [0u16; 256];
        for &line in &game.lines {
            let (a, b) = ((line & mine).count(), (line & theirs).count());
            let weight = match (a, b) {
                (0, 0) => 2,
                (_, 0) | (0, _) => 4 << (a + b).min(7),
                _ => continue,
            };
            own += if b == 0 { 1 << a } else { 0 };
            other += if a == 0 { 1 << b } else { 0 };
            (line & empty).each(|at| weights[at as usize] += weight);
        }
        // Erdős and Selfridge: who only wants to spoil the other's lines, weighing each 2^-(squares missing), succeeds
        // if they weigh less than 1 and it is his turn, or less than 1/2 and it is not: by always taking the square
        // that lies in the most weight, he never lets the sum grow over a pair of moves, and a full line weighs 1.
        let full = 1 << game.k;
        if window.alpha >= Score::ZERO && 2 * own < full {
            return Expansion::Proved(Value { score: Score::ZERO, bound: Bound::AtMost });
        }
        if window.beta <= Score::ZERO && other < full {
            return Expansion::Proved(Value { score: Score::ZERO, bound: Bound::AtLeast });
        }
        let mut double = false;
        empty.each(|at| {
            if double {
                return;
            }
            let child = after(at);
            // The opponent, who threatens nothing, can stop only one of two.
            double = child.theirs.count() > 1;
            moves.push(at as u8, i32::from(weights[at as usize]), child);
        });
        if double { exact(Score::win_in(3)) } else { Expansion::Moves }
    }

    fn evaluate(&self, game: &Mnk<B>, position: &Position<B>) -> Score {
        game.count_lines(position)
    }

    fn slots(&self) -> usize {
        256
    }

    fn slot(&self, at: u8) -> usize {
        usize::from(at)
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
mod tests {
    use super::*;
    use crate::facts::winner;
    use crate::playthrough;
    use plyscope::conformance::Check;
    use plyscope::engine::{Driver, Engine, Limits, Table};
    use plyscope::observe::Stats;
    use plyscope::perft::perft;
    use plyscope::textbook::{alpha_beta, minimax};
    use std::collections::HashSet;

    #[test]
    fn tictactoe_has_its_counts() {
        let game = tictactoe();
        let counts = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
        assert_eq!(perft(&game, &game.start(), 9), counts);
        let mut stats = Stats::default();
        assert_eq!(minimax(&game, &game.start(), &mut stats).value, Score::ZERO);
        assert_eq!((stats.nodes, stats.leaves), (549_946, 255_168));
        let mut stats = Stats::default();
        alpha_beta(&game, &game.start(), Window::FULL, &mut stats);
        assert_eq!(stats.nodes, 18_297);

        let (mut states, mut classes) = (HashSet::new(), HashSet::new());
        let (mut won, mut lost, mut drawn) = (0, 0, 0);
        let mut open = vec![(game.start(), 1u64)];
        // Ply by ply, with the number of ways to get there.
        while !open.is_empty() {
            let mut next = std::collections::HashMap::new();
            for (state, ways) in open {
                states.insert(game.key(&state));
                classes.insert(game.canonical_key(&state));
                match game.outcome(&state) {
                    Some(Score::ZERO) => drawn += ways,
                    Some(score) if score.is_win() => won += ways,
                    Some(_) => lost += ways,
                    None => {
                        let mut moves = Vec::new();
                        game.moves(&state, &mut moves);
                        for mv in moves {
                            let mut child = state;
                            game.play(&mut child, mv);
                            *next.entry(child).or_insert(0) += ways;
                        }
                    }
                }
            }
            open = next.into_iter().collect();
        }
        assert_eq!((states.len(), classes.len()), (5478, 765));
        assert_eq!((won, lost, drawn), (131_184, 77_904, 46_080));
    }

    #[test]
    fn small_boards_have_their_known_winners() {
        let (x, draw) = (Some(Player::Max), None);
        let known = [
            (3, 3, 3, draw),
            (4, 3, 3, x),
            (4, 4, 3, x),
            (5, 3, 3, x),
            (4, 4, 4, draw),
            (5, 4, 4, draw),
            (5, 5, 4, draw),
            (6, 4, 4, draw),
            (6, 5, 4, x),
            (6, 6, 4, x),
            (7, 5, 4, x),
            (5, 5, 5, draw),
            (6, 5, 5, draw),
            (6, 6, 5, draw),
        ];
        for (m, n, k, expected) in known {
            let game = Mnk::<u64>::new(m, n, k).unwrap();
            let engine = Engine::new(&game).guide(Lines).table(Table::default());
            let (found, nodes) = winner(engine, &game.start(), &Limits::none());
            assert_eq!(found, Some(expected), "({m},{n},{k}) after {nodes} nodes");
            // The board laid on its side is the same game.
            if nodes < 20_000 {
                let game = Mnk::<u128>::new(n, m, k).unwrap();
                let engine = Engine::new(&game).guide(Lines).table(Table::default());
                assert_eq!(winner(engine, &game.start(), &Limits::none()).0, Some(expected), "({n},{m},{k})");
            }
        }
    }

    /// The rules once more, square by square.
    fn slow_perft(cells: &mut Vec<Option<bool>>, m: i32, n: i32, k: i32, first: bool, counts: &mut [u64]) {
        let Some((here, below)) = counts.split_first_mut() else { return };
        *here += 1;
        let at = |x: i32, y: i32| {
            if x < 0 || y < 0 || x >= m || y >= n { None } else { cells[(y * m + x) as usize] }
        };
        let line =
            |x: i32, y: i32, dx: i32, dy: i32| (0..k).all(|i| at(x + i * dx, y + i * dy) == Some(!first));
        let won = (0..m * n)
            .any(|c| [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| line(c % m, c / m, dx, dy)));
        if won || below.is_empty() {
            return;
        }
        for c in 0..cells.len() {
            if cells[c].is_none() {
                cells[c] = Some(first);
                slow_perft(cells, m, n, k, !first, below);
                cells[c] = None;
            }
        }
    }

    #[test]
    fn counts_agree_with_rules_written_square_by_square() {
        for (m, n, k, depth) in
            [(1, 1, 1, 1), (4, 2, 2, 5), (2, 5, 3, 7), (1, 7, 3, 7), (7, 1, 2, 7), (5, 3, 3, 5), (3, 4, 3, 6)]
        {
            let game = Mnk::<u64>::new(m, n, k).unwrap();
            let mut counts = vec![0; depth as usize + 1];
            let mut cells = vec![None; (m * n) as usize];
            slow_perft(&mut cells, m as i32, n as i32, k as i32, true, &mut counts);
            assert_eq!(perft(&game, &game.start(), depth), counts, "({m},{n},{k})");
            let game = Mnk::<U256>::new(m, n, k).unwrap();
            assert_eq!(perft(&game, &game.start(), depth), counts, "({m},{n},{k}), wide");
        }
    }

    #[test]
    fn rules_keys_and_guide_keep_their_promises() {
        for (m, n, k) in
            [(3, 3, 3), (1, 1, 1), (4, 3, 3), (4, 4, 4), (5, 5, 4), (6, 2, 2), (3, 7, 3), (7, 7, 5)]
        {
            let game = Mnk::<u64>::new(m, n, k).unwrap();
            let check = Check::new(&game).games(60);
            check.rules().unwrap();
            check.keys().unwrap();
            check.notation().unwrap();
            check.guide(&Lines).unwrap();
        }
        let gomoku = Mnk::<U256>::new(15, 15, 5).unwrap();
        let check = Check::new(&gomoku).games(3);
        check.rules().unwrap();
        check.keys().unwrap();
        check.notation().unwrap();
        check.guide(&Lines).unwrap();
        let wide = Mnk::<u128>::new(8, 8, 4).unwrap();
        let check = Check::new(&wide).games(20);
        check.rules().unwrap();
        check.keys().unwrap();
        check.notation().unwrap();
        check.guide(&Lines).unwrap();
    }

    #[test]
    fn values_with_and_without_the_guide_are_the_same() {
        for (m, n, k) in [(3, 3, 3), (4, 3, 3), (3, 4, 3), (5, 3, 3), (4, 3, 4), (5, 2, 2), (3, 3, 2)] {
            let game = Mnk::<u64>::new(m, n, k).unwrap();
            let start = game.start();
            let plain = Engine::new(&game)
                .table(Table::default())
                .build()
                .expect("the settings go together")
                .search(&start, &Limits::none())
                .unwrap();
            for driver in [Driver::Window, Driver::Bisection, Driver::Mtd(Score::ZERO), Driver::Sss] {
                let mut engine = Engine::new(&game)
                    .guide(Lines)
                    .table(Table::default())
                    .driver(driver)
                    .build()
                    .expect("the settings go together");
                let report = engine.search(&start, &Limits::none()).unwrap();
                assert_eq!(report.value, plain.value, "({m},{n},{k}) {driver:?}");
            }
        }
    }

    #[test]
    fn the_wide_board_shifts_as_one() {
        for at in [0, 5, 63, 64, 100, 127, 128, 200, 255] {
            for to in [0, 5, 63, 64, 100, 127, 128, 200, 255] {
                let one = U256::one(at);
                let moved = if to >= at { one.up(to - at) } else { one.down(at - to) };
                assert_eq!(moved, U256::one(to), "{at} to {to}");
                assert_eq!(moved.first(), to);
            }
        }
    }

    #[test]
    fn notation_reads_what_it_writes_and_says_what_is_wrong() {
        let game = tictactoe();
        let position = game.read_position("1o1/1x1/3 x").unwrap();
        assert_eq!(game.write_position(&position), "1o1/1x1/3 x");
        assert_eq!(game.picture(&position), " 3  . o .\n 2  . x .\n 1  . . .\n    a b c");
        for (text, said) in [
            ("3/3", "expected 3 rows of 3"),
            ("3/1x1/3 x", "it is the turn of `o`"),
            ("3/ooo/3", "0 x and 3 o"),
            ("xxx/oo1/o2", "has 3 in a row already"),
            ("3/1q1/3", "found `q`"),
        ] {
            let error = game.read_position(text).unwrap_err();
            assert!(error.to_string().contains(said), "{error}");
        }
        let error = game.read_move(&position, "b2").unwrap_err().to_string();
        assert!(error.contains("a1, b1, c1, a2, c2, a3, c3"), "{error}");
        assert_eq!(game.read_move(&position, "C3").map(|mv| game.write_move(&position, mv)), Ok("c3".into()));
        let full = game.read_position("xox/oxx/oxo").unwrap();
        assert!(game.read_move(&full, "a1").unwrap_err().message.contains("over"));
        for (m, n, k) in [(0, 3, 1), (3, 3, 4), (3, 3, 0), (8, 8, 4), (27, 1, 3), (9, 7, 5)] {
            assert!(Mnk::<u64>::new(m, n, k).unwrap_err().to_string().contains(&format!("{m}x{n}")));
        }
    }

    #[test]
    fn plays_as_recorded() {
        playthrough::check("tictactoe", &tictactoe(), 1, Mnk::count_lines);
        playthrough::check("mnk", &Mnk::<u64>::new(6, 5, 4).unwrap(), 1, Mnk::count_lines);
        playthrough::check("gomoku", &Mnk::<U256>::new(15, 15, 5).unwrap(), 1, Mnk::count_lines);
    }
}
