//! Domineering: one player places dominoes vertically, the other horizontally; a player who cannot move loses.
//!
//! Vertical is Max and Horizontal is Min, whoever starts: the game is partisan, and a board belongs to one of four
//! classes, won by Vertical, by Horizontal, by the starter or by the other player. [`Domineering`] holds the rules, [`Room`] is
//! the guide: it counts the moves that a player is sure of and those that the opponent can make at most.

mod scene;

use crate::ParameterError;
use crate::facts::Fact;
use crate::grid::{Grid, MAX_COLS, mix};
use plyscope::engine::{Expansion, Guide, Moves};
use plyscope::{Game, Hashed, Notation, NotationError, Picture, Player, Score, Value, Window};

/// The rules, on a board of up to 64 squares.
///
/// ```
/// use plyscope::engine::{Engine, Limits, Table};
/// use plyscope::{Game, Player};
/// use plyscope_games::domineering::{Domineering, Room};
/// // Five by five is lost for the starter.
/// for starter in [Player::Max, Player::Min] {
///     let game = Domineering::new(5, 5, starter)?;
///     let mut engine = Engine::new(&game).guide(Room).table(Table::default()).build()?;
///     let report = engine.search(&game.start(), &Limits::none())?;
///     assert!(report.value.score.seen_by(starter).is_loss());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Domineering {
    grid: Grid,
    starter: Player,
    /// All squares, the lowest row, the leftmost column, the rightmost.
    board: u64,
    bottom: u64,
    left: u64,
    right: u64,
}

/// A position: one bit per square, rows from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Position {
    /// Squares that are not taken.
    free: u64,
    turn: Player,
}

impl Domineering {
    /// The game on `rows` rows and `cols` columns; [`Player::Max`] is Vertical, [`Player::Min`] Horizontal.
    ///
    /// # Errors
    /// If the board has no row or column, more than 26 columns or more than 64 squares.
    pub fn new(rows: u32, cols: u32, starter: Player) -> Result<Self, ParameterError> {
        if !(1..=MAX_COLS).contains(&cols) || !(1..=64).contains(&rows) || rows * cols > 64 {
            return Err(ParameterError(format!(
                "a board of {rows} rows and {cols} columns: expected 1 to {MAX_COLS} columns, at least a row and at \
                 most 64 squares"
            )));
        }
        let bottom = (1u64 << cols) - 1;
        let left = (0..rows).fold(0, |all, row| all | 1 << (row * cols));
        let board = (0..rows).fold(0, |all, row| all | bottom << (row * cols));
        Ok(Domineering { grid: Grid { cols, rows }, starter, board, bottom, left, right: left << (cols - 1) })
    }

    /// From the lower or left square of a player's domino to the other.
    #[inline]
    fn step(&self, player: Player) -> u32 {
        match player {
            Player::Max => self.grid.cols,
            Player::Min => 1,
        }
    }

    /// Where a player can put a domino inside `free`: the lower or left squares.
    #[inline]
    fn places(&self, free: u64, player: Player) -> u64 {
        match player {
            Player::Max => free & (free >> self.grid.cols),
            Player::Min => free & (free >> 1) & !self.right,
        }
    }

    /// The squares of `free` beside which, in the direction of `player`, there is another: where it can play at all.
    #[inline]
    fn usable(&self, free: u64, player: Player) -> u64 {
        let places = self.places(free, player);
        places | places << self.step(player)
    }

    /// The most dominoes that `player` can put into `free` side by side, and what is left then.
    ///
    /// Greedily from one end: in a run of n squares that gives ⌊n/2⌋, the most there can be.
    #[inline]
    fn packed(&self, mut free: u64, player: Player) -> (u32, u64) {
        let step = self.step(player);
        let (mut line, lines) = match player {
            Player::Max => (self.bottom, self.grid.rows),
            Player::Min => (self.left, self.grid.cols),
        };
        let mut count = 0;
        for _ in 1..lines {
            let taken = self.places(free, player) & line;
            count += taken.count_ones();
            free &= !(taken | taken << step);
            line <<= step;
        }
        (count, free)
    }

    /// How many moves `player` can make at least, whatever the opponent does, if it is to move (`first`) or not, and how
    /// many at most.
    ///
    /// At most: as many as fit. At least: choose dominoes side by side. Those on squares that the opponent cannot use are
    /// safe for ever. Of the others the opponent's domino spoils at most two, since it has two squares; taking one whenever
    /// it is his turn, the player gets one of every three, rounded up if he is to move and down if not.
    #[inline]
    fn count(&self, free: u64, player: Player, first: bool) -> (u32, u32) {
        let (most, _) = self.packed(free, player);
        let (safe, rest) = self.packed(free & !self.usable(free, player.other()), player);
        // What the safe dominoes left over may belong to others.
        let used = free & !self.usable(free, player.other()) & !rest;
        let (open, _) = self.packed(free & !used, player);
        (safe + if first { open.div_ceil(3) } else { open / 3 }, most)
    }

    /// The least and the greatest value for the mover: see [`Room`].
    #[inline]
    fn limits(&self, position: &Position) -> (Score, Score) {
        let player = position.turn;
        let (mine, my_most) = self.count(position.free, player, true);
        let (theirs, their_most) = self.count(position.free, player.other(), false);
        if mine > their_most {
            return (Score::win_in(2 * their_most + 1), Score::win_in(2 * theirs + 1));
        }
        if theirs >= my_most {
            return (Score::loss_in(2 * mine), Score::loss_in(2 * my_most));
        }
        (Score::loss_in(2 * mine), Score::win_in(2 * theirs + 1))
    }

    /// A static evaluation: places for dominoes, and twice the room that only one player has.
    pub fn room(&self, position: &Position) -> Score {
        let free = position.free;
        let count = |player: Player| {
            let safe = self.places(free & !self.usable(free, player.other()), player);
            (self.places(free, player).count_ones() + 2 * safe.count_ones()) as i32
        };
        Score::new(count(Player::Max) - count(Player::Min))
    }

    fn key_of(&self, free: u64, turn: Player) -> u64 {
        let turn = u64::from(turn == Player::Min);
        if self.grid.cols * self.grid.rows < 64 { free | turn << 63 } else { mix(free) ^ turn }
    }

    fn sign(&self, position: &Position, col: u32, row: u32) -> char {
        if position.free >> (row * self.grid.cols + col) & 1 != 0 { '.' } else { '#' }
    }
}

impl Game for Domineering {
    type State = Position;
    /// The number of the lower or left square's bit.
    type Move = u8;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position { free: self.board, turn: self.starter }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    #[inline]
    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        let mut places = self.places(position.free, position.turn);
        while places != 0 {
            out.push(places.trailing_zeros() as u8);
            places &= places - 1;
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, at: u8) {
        position.free &= !(1 << at | 1 << (u32::from(at) + self.step(position.turn)));
        position.turn = position.turn.other();
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Score> {
        let stuck = self.places(position.free, position.turn) == 0;
        stuck.then(|| Score::loss_in(0).seen_by(position.turn))
    }
}

/// Exact on boards of up to 63 squares, a hash on 64.
impl Hashed for Domineering {
    // Later the counting of moves decides nearly everything. Worth 17 % of the nodes on 7x8.
    const CANONICAL_PLIES: u32 = 12;

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        self.key_of(position.free, position.turn)
    }

    /// Squares that nobody can use any more might as well be taken; and the board may be mirrored both ways.
    #[inline]
    fn canonical_key(&self, position: &Position) -> u64 {
        let Grid { cols, rows } = self.grid;
        let free = position.free;
        let free = free & (self.usable(free, Player::Max) | self.usable(free, Player::Min));
        let upside = (0..rows)
            .fold(0, |image, row| image | (free >> (row * cols) & self.bottom) << ((rows - 1 - row) * cols));
        // Turned by half a circle the bits come in reverse order.
        let turn = |bits: u64| bits.reverse_bits() >> (64 - cols * rows);
        let least = free.min(upside).min(turn(free)).min(turn(upside));
        self.key_of(least, position.turn)
    }
}

impl Notation for Domineering {
    /// Both squares of the domino, the lower or left one first: `a1a2` stands, `a1b1` lies.
    fn write_move(&self, position: &Position, at: u8) -> String {
        let name = |at: u32| self.grid.name(at % self.grid.cols, at / self.grid.cols);
        format!("{}{}", name(u32::from(at)), name(u32::from(at) + self.step(position.turn)))
    }

    /// Rows from the top, `#` for a square that is taken, then who is to move: `2/1#/1# h`.
    fn write_position(&self, position: &Position) -> String {
        let turn = if position.turn == Player::Max { 'v' } else { 'h' };
        format!("{} {turn}", self.grid.write(|col, row| self.sign(position, col, row)))
    }

    /// Without a turn, it is the starter's. Any squares may be taken: boards with holes are as good as others.
    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        let read = self.grid.read(text, "#", ['v', 'h'])?;
        let taken =
            read.squares.iter().fold(0u64, |all, &(col, row, _)| all | 1 << (row * self.grid.cols + col));
        Ok(Position { free: self.board & !taken, turn: read.turn.unwrap_or(self.starter) })
    }
}

impl Picture for Domineering {
    fn picture(&self, position: &Position) -> String {
        self.grid.draw(|col, row| self.sign(position, col, row))
    }
}

/// The guide for domineering: bounds by counting, and an order by what a move takes away from whom.
///
/// If the mover is sure of more moves than the opponent can make at most, it wins, with the move after the opponent's last
/// at the latest. If the opponent is sure of as many as the mover can make at most, the mover loses. And nobody is stuck
/// before the moves that it is sure of are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Room;

impl Guide<Domineering> for Room {
    type Info = ();

    #[inline]
    fn bounds(&self, game: &Domineering, position: &Position, (): &()) -> Option<(Score, Score)> {
        Some(game.limits(position))
    }

    #[inline]
    fn expand(
        &self,
        game: &Domineering,
        position: &Position,
        (): &(),
        window: Window,
        moves: &mut Moves<'_, u8, ()>,
    ) -> Expansion {
        let Position { free, turn } = *position;
        // In a null window bounds that meet have closed it already.
        if window.alpha.up() < window.beta {
            let (least, most) = game.limits(position);
            if least == most {
                return Expansion::Proved(Value::exact(least));
            }
        }
        let step = game.step(turn);
        let mut places = game.places(free, turn);
        while places != 0 {
            let at = places.trailing_zeros();
            places &= places - 1;
            let after = free & !(1 << at | 1 << (at + step));
            let room = |player: Player| {
                let safe = game.places(after & !game.usable(after, player.other()), player);
                (game.places(after, player).count_ones() + safe.count_ones()) as i32
            };
            moves.push(at as u8, room(turn) - room(turn.other()), ());
        }
        Expansion::Moves
    }

    fn evaluate(&self, game: &Domineering, position: &Position, _: &Self::Info) -> Score {
        game.room(position)
    }

    fn slot(&self, at: u8) -> Option<usize> {
        Some(usize::from(at))
    }
}

/// Results to hold the guide against, those that take a moment; smaller ones are in the tests.
/// `h` says that Horizontal starts.
pub const KNOWN: &[Fact] = &[
    fact("domineering(6x6)", Player::Max, 20_480),
    fact("domineering(6x6,h)", Player::Min, 24_576),
    fact("domineering(7x7)", Player::Max, 499_712),
    fact("domineering(7x7,h)", Player::Min, 483_328),
];

const fn fact(game: &'static str, winner: Player, nodes: u64) -> Fact {
    let source = "Breuker, Uiterwijk and van den Herik, Solving 8x8 Domineering (2000)";
    Fact { game, winner: Some(winner), nodes, source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::winner;
    use crate::playthrough;
    use plyscope::conformance::Check;
    use plyscope::engine::{Driver, Engine, Limits, Table};
    use plyscope::perft::perft;

    /// Rows from 1, in each columns from 1: won by the starter (1), the other player (2), Vertical or Horizontal.
    const CLASSES: [&str; 9] =
        ["2HHHHHHHH", "V11HV11HV", "V11HHHHHH", "VVV1V1V", "VHVH2H", "V1V1V", "V1VH", "VVV", "VHV"];

    fn class(rows: u32, cols: u32) -> char {
        let wins = [Player::Max, Player::Min].map(|starter| {
            let game = Domineering::new(rows, cols, starter).unwrap();
            let engine = Engine::new(&game).guide(Room).table(Table::default());
            winner(engine, &game.start(), &Limits::none()).0
        });
        match wins {
            [Some(Some(Player::Max)), Some(Some(Player::Max))] => 'V',
            [Some(Some(Player::Min)), Some(Some(Player::Min))] => 'H',
            [Some(Some(Player::Max)), Some(Some(Player::Min))] => '1',
            [Some(Some(Player::Min)), Some(Some(Player::Max))] => '2',
            other => panic!("{rows}x{cols}: {other:?}"),
        }
    }

    #[test]
    fn boards_belong_to_their_known_classes() {
        for (rows, classes) in (1..).zip(CLASSES) {
            for (cols, expected) in (1..).zip(classes.chars()) {
                assert_eq!(class(rows, cols), expected, "{rows}x{cols}");
            }
        }
        assert_eq!(class(6, 6), '1');
    }

    /// The rules once more, with a list of squares.
    fn slow_perft(taken: &mut Vec<Vec<bool>>, upright: bool, counts: &mut [u64]) {
        let Some((here, below)) = counts.split_first_mut() else { return };
        *here += 1;
        let (dy, dx) = if upright { (1, 0) } else { (0, 1) };
        for y in 0..taken.len() - dy {
            for x in 0..taken[0].len() - dx {
                if !taken[y][x] && !taken[y + dy][x + dx] {
                    (taken[y][x], taken[y + dy][x + dx]) = (true, true);
                    slow_perft(taken, !upright, below);
                    (taken[y][x], taken[y + dy][x + dx]) = (false, false);
                }
            }
        }
    }

    #[test]
    fn counts_agree_with_rules_written_square_by_square() {
        for (rows, cols, depth) in
            [(1, 1, 1), (1, 5, 4), (5, 1, 4), (3, 4, 7), (4, 3, 7), (5, 5, 4), (8, 8, 3), (3, 21, 3)]
        {
            for starter in [Player::Max, Player::Min] {
                let game = Domineering::new(rows, cols, starter).unwrap();
                let mut counts = vec![0; depth as usize + 1];
                let mut taken = vec![vec![false; cols as usize]; rows as usize];
                slow_perft(&mut taken, starter == Player::Max, &mut counts);
                assert_eq!(perft(&game, &game.start(), depth), counts, "{rows}x{cols}");
            }
        }
    }

    #[test]
    fn rules_keys_and_guide_keep_their_promises() {
        for (rows, cols, games) in
            [(3, 3, 200), (4, 4, 200), (2, 9, 100), (9, 2, 100), (5, 6, 100), (8, 8, 40), (1, 20, 20)]
        {
            for starter in [Player::Max, Player::Min] {
                let game = Domineering::new(rows, cols, starter).unwrap();
                let check = Check::new(&game).games(games);
                check.rules().unwrap();
                check.keys().unwrap();
                check.notation().unwrap();
                check.guide(&Room).unwrap();
            }
        }
    }

    #[test]
    fn values_with_and_without_the_guide_are_the_same_on_boards_with_holes() {
        let mut dice = crate::Dice::new(3);
        for (rows, cols) in [(4, 5), (5, 4), (3, 8), (6, 4)] {
            let game = Domineering::new(rows, cols, Player::Max).unwrap();
            for i in 0..60 {
                let turn = if i % 2 == 0 { Player::Max } else { Player::Min };
                let position = Position { free: game.board & (dice.next() | dice.next()), turn };
                let text = game.write_position(&position);
                let plain = Engine::new(&game)
                    .build()
                    .expect("the settings go together")
                    .search(&position, &Limits::none())
                    .unwrap();
                let value = plain.value.score.seen_by(turn);
                if game.outcome(&position).is_none() {
                    let (least, most) = game.limits(&position);
                    assert!(least <= value && value <= most, "{text}: {value} not in {least} to {most}");
                }
                for driver in [Driver::Window, Driver::Bisection, Driver::Mtd(Score::ZERO)] {
                    let mut engine = Engine::new(&game)
                        .guide(Room)
                        .table(Table::default())
                        .driver(driver)
                        .build()
                        .expect("the settings go together");
                    let report = engine.search(&position, &Limits::none()).unwrap();
                    assert_eq!(report.value, plain.value, "{text} {driver:?}");
                }
            }
        }
    }

    #[test]
    fn notation_reads_what_it_writes_and_says_what_is_wrong() {
        let game = Domineering::new(3, 2, Player::Max).unwrap();
        let position = game.read_position("2/1#/1# h").unwrap();
        assert_eq!(game.write_position(&position), "2/1#/1# h");
        assert_eq!(game.picture(&position), " 3  . .\n 2  . #\n 1  . #\n    a b");
        let error = game.read_move(&position, "a1a2").unwrap_err().to_string();
        assert!(error.contains("the legal moves are a3b3"), "{error}");
        let position = game.read_position("2/1#/1#").unwrap();
        assert_eq!(
            game.read_move(&position, "A2A3").map(|mv| game.write_move(&position, mv)),
            Ok("a2a3".into())
        );
        let error = game.read_position("2/1x/1#").unwrap_err();
        assert!(error.to_string().contains("column 4: expected `#`"), "{error}");
        for (rows, cols) in [(0, 3), (3, 0), (8, 9), (1, 27), (65, 1)] {
            assert!(Domineering::new(rows, cols, Player::Max).is_err(), "{rows}x{cols}");
        }
    }

    #[test]
    fn plays_as_recorded() {
        playthrough::check(
            "domineering",
            &Domineering::new(5, 6, Player::Max).unwrap(),
            1,
            Domineering::room,
        );
    }
}
