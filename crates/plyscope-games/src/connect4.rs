//! Connect four on any board that fits 64 bits.
//!
//! A score says who wins and how soon: +k means that the first player wins with the k-th last of its stones (a full
//! board has 21 each on 7x6), 0 a draw, −k a loss. It belongs to the position, whatever the moves that led there.
//!
//! [`Connect4`] holds the rules; [`Threats`] is the guide that makes the generic engine a solver.

pub mod ladder;
mod notation;
mod play;
mod scene;

pub use play::{ByDistance, Play};

use plyscope::engine::{Expansion, Guide, Moves, Reach, Terms};
use plyscope::{Bound, Game, Hashed, Player, Score, Value, Window};

/// The size of a board: known when compiled ([`Standard`]) or not ([`AnySize`]).
pub trait Size: Copy {
    /// Key bits, see [`Hashed::KEY_BITS`].
    const KEY_BITS: u32;
    /// Columns.
    fn width(self) -> u32;
    /// Rows.
    fn height(self) -> u32;
}

/// 7 columns, 6 rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standard;

impl Size for Standard {
    const KEY_BITS: u32 = 49;
    #[inline]
    fn width(self) -> u32 {
        7
    }
    #[inline]
    fn height(self) -> u32 {
        6
    }
}

/// Any other size with width × (height + 1) ≤ 64 and a height of at most 19.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnySize {
    width: u32,
    height: u32,
}

impl AnySize {
    /// A board of this size, if it fits: at least 1x1, width × (height + 1) at most 64, and a height of at most 19 (three
    /// steps along a diagonal must fit 64 bits, too).
    pub fn new(width: u32, height: u32) -> Option<AnySize> {
        let bits = width.checked_mul(height.checked_add(1)?)?;
        (width >= 1 && (1..=19).contains(&height) && bits <= 64).then_some(AnySize { width, height })
    }
}

impl Size for AnySize {
    const KEY_BITS: u32 = 64;
    #[inline]
    fn width(self) -> u32 {
        self.width
    }
    #[inline]
    fn height(self) -> u32 {
        self.height
    }
}

/// The rules of connect four.
///
/// ```
/// use plyscope::engine::{Driver, Engine, Limits, Table};
/// use plyscope_games::connect4::{Connect4, Standard, Threats};
/// let game = Connect4::new(Standard);
/// let position = game.position("2252576253462244111563365343671351441").unwrap();
/// let mut engine = Engine::new(&game).guide(Threats).table(Table::default()).driver(Driver::Bisection).build()?;
/// let report = engine.search(&position, &Limits::none())?;
/// assert_eq!(report.value.score.get(), 1); // the second player, to move, loses with the last stone
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connect4<S = Standard> {
    size: S,
}

/// A position: one bit per cell, columns from the left, each from the bottom with one spare bit on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Position {
    /// Stones of the player to move.
    mine: u64,
    /// All stones.
    all: u64,
    /// How many.
    stones: u32,
}

impl Position {
    /// Who is to move.
    #[inline]
    pub fn player(&self) -> Player {
        if self.stones.is_multiple_of(2) { Player::Max } else { Player::Min }
    }

    /// How many stones are on the board.
    pub fn stones(&self) -> u32 {
        self.stones
    }
}

impl<S: Size> Connect4<S> {
    /// The game on a board of this size.
    pub const fn new(size: S) -> Self {
        Connect4 { size }
    }

    /// The position after the moves in `columns`, digits from 1; `None` if one is not legal.
    /// [`read_position`](plyscope::Notation::read_position) says why, and reads boards as well.
    pub fn position(&self, columns: &str) -> Option<Position> {
        self.read_columns(columns).ok()
    }

    /// A static evaluation: the first player's winning cells less the second player's.
    pub fn count_threats(&self, position: &Position) -> Score {
        let Position { mine, all, .. } = *position;
        let count = |stones| self.threats(stones, all).count_ones() as i32;
        Score::new(count(mine) - count(all ^ mine)).seen_by(position.player())
    }

    /// In how many plies from `position` on a game worth `score` is won; `None` for a draw. The inverse of what a score
    /// says: +k is a win with the k-th last stone of the winner.
    pub fn plies_to_win(&self, position: &Position, score: Score) -> Option<u32> {
        if score.is_decisive() {
            return score.distance();
        }
        let left = score.get().abs();
        // The winner's k-th last stone is number cells + 2 - 2k or one less, whichever is that player's.
        let stone = self.cells() + 2 - 2 * left;
        let odd = score > Score::ZERO;
        let stone = if (stone % 2 == 1) == odd { stone } else { stone - 1 };
        let plies = stone - position.stones as i32;
        (left > 0 && plies >= 0).then_some(plies as u32)
    }

    #[inline]
    fn column_bits(self) -> u32 {
        self.size.height() + 1
    }

    #[inline]
    fn cells(self) -> i32 {
        (self.size.width() * self.size.height()) as i32
    }

    /// The lowest cell of every column.
    #[inline]
    fn bottom(self) -> u64 {
        let mut bits = 0;
        let mut column = 0;
        while column < self.size.width() {
            bits |= 1 << (column * self.column_bits());
            column += 1;
        }
        bits
    }

    /// All cells.
    #[inline]
    fn board(self) -> u64 {
        // A column of ones is 2^height - 1.
        self.bottom() * ((1 << self.size.height()) - 1)
    }

    #[inline]
    fn column(self, column: u32) -> u64 {
        ((1 << self.size.height()) - 1) << (column * self.column_bits())
    }

    /// The cells on which a stone can be dropped.
    #[inline]
    fn open(self, all: u64) -> u64 {
        (all + self.bottom()) & self.board()
    }

    /// Whether `stones` hold four in a row.
    #[inline]
    fn has_four(self, stones: u64) -> bool {
        let c = self.column_bits();
        let mut found = 0;
        for step in [1, c, c - 1, c + 1] {
            let pairs = stones & (stones >> step);
            found |= pairs & (pairs >> (2 * step));
        }
        found != 0
    }

    /// The empty cells that would complete four in a row for `stones`.
    #[inline]
    fn threats(self, stones: u64, all: u64) -> u64 {
        winning_cells(stones, self.column_bits()) & (self.board() & !all)
    }

    /// What is known after each of these stones of the mover. Loops that the compiler makes vectors of.
    #[inline(always)]
    fn after<const LANES: usize>(
        self,
        stones: [u64; LANES],
        mine: u64,
        all: u64,
        known: &Inherited,
    ) -> [Inherited; LANES] {
        let empty = self.board() & !all;
        let theirs: [u64; LANES] =
            std::array::from_fn(|i| winning_cells(mine | stones[i], self.column_bits()) & empty & !stones[i]);
        let safe: [u64; LANES] = std::array::from_fn(|i| safe_cells(theirs[i], self.open(all | stones[i])));
        std::array::from_fn(|i| Inherited {
            mine: known.theirs & !stones[i],
            theirs: theirs[i],
            safe: safe[i],
        })
    }

    /// The score of the player who wins with stone number `stone` (the first has number 1).
    #[inline]
    fn win_with(self, stone: i32) -> Score {
        // At most 32 stones each: it fits, and no range need be checked.
        Score::from(((self.cells() + 2 - stone) >> 1) as i16)
    }
}

impl<S: Size> Game for Connect4<S> {
    type State = Position;
    /// A column, from 0.
    type Move = u8;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position { mine: 0, all: 0, stones: 0 }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Player {
        position.player()
    }

    #[inline]
    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        let open = self.open(position.all);
        out.extend((0..self.size.width()).filter(|&c| open & self.column(c) != 0).map(|c| c as u8));
    }

    #[inline]
    fn play(&self, position: &mut Position, column: u8) {
        let stone = self.open(position.all) & self.column(u32::from(column));
        *position = Position {
            mine: position.all ^ position.mine,
            all: position.all | stone,
            stones: position.stones + 1,
        };
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Score> {
        if self.has_four(position.all ^ position.mine) {
            return Some((-self.win_with(position.stones as i32)).seen_by(position.player()));
        }
        (position.stones as i32 == self.cells()).then_some(Score::ZERO)
    }
}

impl<S: Size> Hashed for Connect4<S> {
    const KEY_BITS: u32 = S::KEY_BITS;
    const KEYS_CHILDREN: bool = true;

    /// The mover's stones plus all stones: in each column, a different number for each filling.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.mine + position.all
    }

    #[inline]
    fn key_after(&self, position: &Position, column: u8) -> u64 {
        let stone = self.open(position.all) & self.column(u32::from(column));
        (position.all ^ position.mine) + (position.all | stone)
    }
}

/// The guide that solves connect four: threats, safe moves, and a pairing strategy for the second player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Threats;

/// What a position's parent already knows about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Inherited {
    /// Cells with which the mover would win.
    mine: u64,
    /// Cells with which the opponent would win.
    theirs: u64,
    /// The cells that the mover can fill without losing at once.
    safe: u64,
}

impl Inherited {
    #[inline]
    fn new(mine: u64, theirs: u64, open: u64) -> Inherited {
        Inherited { mine, theirs, safe: safe_cells(theirs, open) }
    }
}

/// The open cells that can be filled without losing at once to a threat of `theirs`.
#[inline(always)]
fn safe_cells(theirs: u64, open: u64) -> u64 {
    let must = open & theirs;
    // Fill a cell that the opponent threatens now, but not one below such a cell; two at once are too many.
    let safe = open & !(theirs >> 1);
    let forced = if must & must.wrapping_sub(1) == 0 { must } else { 0 };
    if must == 0 { safe } else { safe & forced }
}

impl<S: Size> Guide<Connect4<S>> for Threats {
    type Info = Inherited;
    const TERMS: Terms = Terms::hints().no_learning().no_table_move().proves_end().local().score_bits(8);

    fn info(&self, game: &Connect4<S>, position: &Position) -> Inherited {
        let Position { mine, all, .. } = *position;
        let threats = |stones| game.threats(stones, all);
        Inherited::new(threats(mine), threats(all ^ mine), game.open(all))
    }

    /// The mover wins with its next stone, or with the one after at the earliest; and loses to the opponent's next stone
    /// only if no move is safe.
    #[inline]
    fn bounds(&self, game: &Connect4<S>, position: &Position, known: &Inherited) -> Option<(Score, Score)> {
        let stones = position.stones as i32;
        let now = game.open(position.all) & known.mine != 0;
        let most = game.win_with(stones + if now { 1 } else { 3 });
        let least = -game.win_with(stones + if known.safe == 0 && !now { 2 } else { 4 });
        Some((least.min(Score::ZERO), most.max(Score::ZERO)))
    }

    #[inline]
    fn reach(&self, game: &Connect4<S>, position: &Position, window: Window) -> Reach {
        let stones = position.stones as i32;
        let alpha = window.alpha.get();
        // How far the window is from the best result, or from the worst.
        let reach = game.win_with(stones + 3 + i32::from(alpha < 0)).get() - (alpha ^ alpha >> 31);
        // That is how many moves of the mover can still matter.
        match reach {
            ..2 => Reach::Nothing,
            2 => Reach::Position,
            _ => Reach::Children,
        }
    }

    #[inline(always)]
    fn expand(
        &self,
        game: &Connect4<S>,
        position: &Position,
        known: &Inherited,
        window: Window,
        moves: &mut Moves<'_, u8, Inherited>,
    ) -> Expansion {
        #[cfg(target_arch = "x86_64")]
        if crate::processor::is_quick() {
            // Unsafe only because safe code may not enter a function that names a feature of the processor. Four moves in one
            // register and an instruction that counts bits took 12 % off the instructions of a solve (986 to 864 a node).
            // SAFETY: the processor has what it names.
            #[allow(unsafe_code)]
            return unsafe { fast::quick(game, position, known, window, moves) };
        }
        fast::portable(game, position, known, window, moves)
    }
}

/// What [`Threats`] knows of a position, looking at several of its moves at a time.
#[inline(always)]
fn expand<S: Size, const LANES: usize>(
    game: &Connect4<S>,
    position: &Position,
    known: &Inherited,
    window: Window,
    moves: &mut Moves<'_, u8, Inherited>,
) -> Expansion {
    let Position { mine, all, stones } = *position;
    let stones = stones as i32;
    let open = game.open(all);
    let exact = |score| Expansion::Proved(Value::exact(score));
    if open & known.mine != 0 {
        return exact(game.win_with(stones + 1));
    }
    if known.safe == 0 {
        return exact(if open == 0 { Score::ZERO } else { -game.win_with(stones + 2) });
    }
    if stones >= game.cells() - 2 {
        return exact(Score::ZERO);
    }

    let theirs = all ^ mine;
    // Claimeven. With an even number of empty cells in every board of even height, the second player can answer
    // every stone on an odd-numbered empty cell of its column by the cell above, or in the partner of an odd
    // column: the first player only ever gets the lowest empty cells and those of rows 1, 3, 5. If that makes no
    // four, the first player does not win; if then the rest makes one for the second player, it loses.
    let pairing = game.size.height().is_multiple_of(2);
    let odd_rows = game.bottom() * (0x5555_5555_5555_5555 & ((1 << game.size.height()) - 1));
    let holds = |first: u64, all: u64| {
        let empty = game.board() & !all;
        !game.has_four(first | (empty & odd_rows) | game.open(all))
    };
    if pairing {
        if stones % 2 == 0 {
            if window.alpha.get() >= -1 && holds(mine, all) {
                let zero = Value { score: Score::ZERO, bound: Bound::AtMost };
                if window.alpha.get() >= 0 {
                    return Expansion::Proved(zero);
                }
                let rest = game.board() & !all & !odd_rows & !open;
                if game.has_four(theirs | rest) {
                    return Expansion::Proved(Value { score: Score::new(-1), ..zero });
                }
            }
        } else if window.beta.get() <= 0 {
            let mut safe = known.safe;
            while safe != 0 {
                let stone = safe & safe.wrapping_neg();
                safe ^= stone;
                if holds(theirs, all | stone) {
                    return Expansion::Proved(Value { score: Score::ZERO, bound: Bound::AtLeast });
                }
            }
        }
    }

    // One look ahead, for all moves: a move that leaves no safe reply wins with the stone after it.
    let win = game.win_with(stones + 3);
    let most = game.win_with(stones + 5).max(Score::ZERO);
    // Only such a win would be enough: then there is nothing to list.
    let attack = most <= window.alpha;
    // Where not to lose is enough, replies and the middle count for more.
    let (replies, middle) = if window.alpha < Score::ZERO { (64, 32) } else { (32, 1) };
    let mut safe = known.safe;
    while safe != 0 {
        // Several at a time; the last stands in where there are no more.
        let mut count = 0;
        let mut stone = 0;
        let lanes: [u64; LANES] = std::array::from_fn(|_| {
            let next = safe & safe.wrapping_neg();
            safe ^= next;
            count += usize::from(next != 0);
            stone = if next == 0 { stone } else { next };
            stone
        });
        let children = game.after(lanes, mine, all, known);
        if children.iter().any(|child| child.safe == 0) {
            return exact(win);
        }
        if attack {
            continue;
        }
        for (&stone, &child) in lanes.iter().zip(&children).take(count) {
            let column = stone.trailing_zeros() / game.column_bits();
            // More winning cells first, then fewer safe replies, then the middle; last of all a stone that opens an own
            // winning cell to the opponent.
            let under = stone << 1 & known.mine != 0;
            let aside = (2 * column + 1).abs_diff(game.size.width()) as i32;
            let order = 64 * child.theirs.count_ones() as i32
                - replies * child.safe.count_ones() as i32
                - middle * aside
                - if under { 64 * 24 } else { 0 };
            moves.push(column as u8, order, child);
        }
    }
    if attack {
        return Expansion::Proved(Value { score: most, bound: Bound::AtMost });
    }
    if moves.len() == 1 { Expansion::Only } else { Expansion::Moves }
}

/// The cells that complete four in a row. The board's own stones may be among them.
#[inline(always)]
fn winning_cells(stones: u64, c: u32) -> u64 {
    // Upright: three below.
    let mut cells = (stones << 1) & (stones << 2) & (stones << 3);
    for step in [c, c - 1, c + 1] {
        let (left, right) = (stones << step, stones >> step);
        // Two on one side, and one more beyond them or on the other side.
        cells |= left & (stones << (2 * step)) & (stones << (3 * step) | right);
        cells |= right & (stones >> (2 * step)) & (stones >> (3 * step) | left);
    }
    cells
}

/// [`expand`](super::expand), compiled for more than one kind of processor.
mod fast {
    use super::{Connect4, Inherited, Position, Size};
    use plyscope::Window;
    use plyscope::engine::{Expansion, Moves};

    /// With what every processor has. Two moves fit a register of most.
    pub(super) fn portable<S: Size>(
        game: &Connect4<S>,
        position: &Position,
        known: &Inherited,
        window: Window,
        moves: &mut Moves<'_, u8, Inherited>,
    ) -> Expansion {
        super::expand::<S, 2>(game, position, known, window, moves)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn quick<S: Size>(
        game: &Connect4<S>,
        position: &Position,
        known: &Inherited,
        window: Window,
        moves: &mut Moves<'_, u8, Inherited>,
    ) -> Expansion {
        super::expand::<S, 4>(game, position, known, window, moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::engine::{Driver, Engine, Limits, Table};

    #[test]
    fn several_moves_at_once_are_each_as_alone() {
        let mut dice = crate::Dice::new(1);
        for (width, height) in [(7, 6), (4, 4), (1, 8), (8, 7), (3, 19), (9, 5)] {
            let game = Connect4::new(AnySize::new(width, height).unwrap());
            for _ in 0..2000 {
                let mut position = game.start();
                let mut moves = Vec::new();
                for _ in 0..dice.below(40) {
                    moves.clear();
                    game.moves(&position, &mut moves);
                    let Some(&column) = moves.get(dice.below(moves.len().max(1))) else { break };
                    game.play(&mut position, column);
                }
                let Position { mine, all, .. } = position;
                let known = Threats.info(&game, &position);
                let open = game.open(all);
                let stones: [u64; 4] =
                    std::array::from_fn(|_| open & game.column(dice.below(width as usize) as u32));
                let alone = stones.map(|stone| {
                    let threats = game.threats(mine | stone, all | stone);
                    Inherited::new(known.theirs & !stone, threats, game.open(all | stone))
                });
                assert_eq!(game.after(stones, mine, all, &known), alone);
                let [first, second, ..] = stones;
                assert_eq!(game.after([first, second], mine, all, &known), alone[..2]);
            }
        }
    }

    #[test]
    fn small_boards_have_their_known_values() {
        for (width, height, sign) in [(4, 4, 0), (5, 4, 0), (4, 5, 0), (6, 4, -1), (5, 5, 0)] {
            let game = Connect4::new(AnySize::new(width, height).unwrap());
            let mut engine = Engine::new(&game)
                .guide(Threats)
                .table(Table::default())
                .driver(Driver::Bisection)
                .build()
                .expect("the settings go together");
            let report = engine.search(&game.start(), &Limits::none()).unwrap();
            assert_eq!(report.value.score.get().signum(), sign, "{width}x{height}: {report}");
        }
    }
}
