//! Breakthrough: pawns that step one square ahead, straight or diagonally, and take diagonally only. The first to reach the
//! opponent's first row, or to take every pawn, wins. There are no draws.
//!
//! White, who is Max, starts at the bottom. [`Breakthrough`] holds the rules, [`Race`] is the guide: goals, forced
//! captures, and runners that nobody catches.

mod patterns;
mod scene;

use crate::ParameterError;
use crate::facts::Fact;
use crate::grid::{Grid, MAX_COLS, mix};
use plyscope::engine::{Expansion, Guide, Margin, Moves, Terms};
use plyscope::{Game, Hashed, Notation, NotationError, Picture, Player, Score, Value, Window};

/// The rules, on a board of up to 64 squares.
///
/// ```
/// use plyscope::engine::{Engine, Limits, Table};
/// use plyscope::Game;
/// use plyscope_games::breakthrough::{Breakthrough, Race};
/// let game = Breakthrough::new(5, 4, 1)?;
/// let mut engine = Engine::new(&game).guide(Race).table(Table::default()).build()?;
/// let report = engine.search(&game.start(), &Limits::none())?;
/// assert!(report.value.score.is_win());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakthrough {
    grid: Grid,
    /// Rows of pawns each.
    ranks: u32,
    /// All squares, the leftmost column, the rightmost.
    board: u64,
    left: u64,
    right: u64,
    /// For the pawn of a player on a square: where an opponent's pawn could still catch it or stand in its way as it runs
    /// straight on, if the runner, or the opponent, is to move; and the squares ahead that no own pawn may block.
    cones: [Vec<Cone>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Cone {
    /// The runner is to move.
    moving: u64,
    /// The opponent is to move.
    waiting: u64,
    /// Straight ahead.
    ahead: u64,
}

/// A position: one bit per square, rows from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Position {
    /// White's pawns, black's pawns.
    pawns: [u64; 2],
    turn: Player,
}

/// From one square to another, by the numbers of their bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Step {
    from: u8,
    to: u8,
}

#[inline]
const fn side(player: Player) -> usize {
    match player {
        Player::Max => 0,
        Player::Min => 1,
    }
}

impl Breakthrough {
    /// The game on `rows` rows and `cols` columns, where each player starts with `ranks` rows of pawns.
    ///
    /// # Errors
    /// If the board has fewer than 2 or more than 26 columns, more than 64 squares, or no free row between the pawns. (On
    /// one column pawns could stand in each other's way for ever.)
    pub fn new(rows: u32, cols: u32, ranks: u32) -> Result<Self, ParameterError> {
        let error = |text: String| Err(ParameterError(text));
        if !(2..=MAX_COLS).contains(&cols) || rows > 64 || rows * cols > 64 {
            return error(format!(
                "a board of {rows} rows and {cols} columns: expected 2 to {MAX_COLS} columns and at most 64 squares"
            ));
        }
        if ranks == 0 || rows <= 2 * ranks {
            return error(format!(
                "{ranks} rows of pawns on {rows} rows: expected 1 or more, with a free row between the players"
            ));
        }
        let row = (1u64 << cols) - 1;
        let board = (0..rows).fold(0, |all, y| all | row << (y * cols));
        let left = (0..rows).fold(0, |all, y| all | 1 << (y * cols));
        let grid = Grid { cols, rows };
        let cones = [Player::Max, Player::Min].map(|player| cones(grid, player));
        Ok(Breakthrough { grid, ranks, board, left, right: left << (cols - 1), cones })
    }

    /// How many rows of pawns a board of this many rows usually has: two, or one if that leaves no free row.
    pub const fn usual_ranks(rows: u32) -> u32 {
        if rows >= 5 { 2 } else { 1 }
    }

    /// Pawns one row on, in the same column.
    #[inline]
    fn straight(&self, pawns: u64, player: Player) -> u64 {
        match player {
            Player::Max => pawns << self.grid.cols & self.board,
            Player::Min => pawns >> self.grid.cols,
        }
    }

    /// Pawns one row on and one column to the left, and to the right.
    #[inline]
    fn diagonal(&self, pawns: u64, player: Player) -> [u64; 2] {
        let cols = self.grid.cols;
        let (left, right) = (pawns & !self.left, pawns & !self.right);
        match player {
            // On 64 squares a shift by more than the board drops what leaves it.
            Player::Max => [left << (cols - 1) & self.board, right << (cols + 1) & self.board],
            Player::Min => [left >> (cols + 1), right >> (cols - 1)],
        }
    }

    /// The squares that `player` attacks.
    #[inline]
    fn attacks(&self, pawns: u64, player: Player) -> u64 {
        let [left, right] = self.diagonal(pawns, player);
        left | right
    }

    /// Calls `f` with every legal move to one of `targets`: row by row, in each from the left; of each pawn to the left,
    /// straight, to the right.
    #[inline]
    fn each(&self, position: &Position, targets: u64, mut f: impl FnMut(Step)) {
        let player = position.turn;
        let (mine, theirs) = (position.pawns[side(player)], position.pawns[side(player.other())]);
        let mut pawns = mine;
        while pawns != 0 {
            let pawn = pawns & pawns.wrapping_neg();
            pawns ^= pawn;
            let [left, right] = self.diagonal(pawn, player);
            for to in [left & !mine, self.straight(pawn, player) & !(mine | theirs), right & !mine] {
                if to & targets != 0 {
                    f(Step { from: pawn.trailing_zeros() as u8, to: to.trailing_zeros() as u8 });
                }
            }
        }
    }

    /// The row that `player` wants to reach.
    #[inline]
    fn goal(&self, player: Player) -> u64 {
        let row = (1 << self.grid.cols) - 1;
        match player {
            Player::Max => row << ((self.grid.rows - 1) * self.grid.cols),
            Player::Min => row,
        }
    }

    /// How many steps a pawn on `square` needs to the goal.
    #[inline]
    fn steps(&self, square: u32, player: Player) -> u32 {
        match player {
            Player::Max => self.grid.rows - 1 - square / self.grid.cols,
            Player::Min => square / self.grid.cols,
        }
    }

    /// The most advanced of some pawns.
    #[inline]
    fn foremost(pawns: u64, player: Player) -> u32 {
        match player {
            Player::Max => 63 - pawns.leading_zeros(),
            Player::Min => pawns.trailing_zeros(),
        }
    }

    /// The fewest steps that a runner of `player` needs whom nobody can stop, if there is one that needs at most `limit`.
    ///
    /// It runs straight on. An opponent's pawn that is g rows ahead and c columns aside meets it only if it makes at least
    /// c of the g steps between them, while the runner makes the others. They take turns, and the opponent may wait, but
    /// not hurry: it has at most ⌊g/2⌋ of these steps, or ⌊(g+1)/2⌋ if it is to move. Pawns farther aside, beside and
    /// behind never touch the runner and never stand before it.
    #[inline]
    fn runner(&self, position: &Position, player: Player, limit: u32) -> Option<u32> {
        let (mut own, other) = (position.pawns[side(player)], position.pawns[1 - side(player)]);
        let all = own;
        while own != 0 {
            let square = Breakthrough::foremost(own, player);
            own ^= 1 << square;
            let steps = self.steps(square, player);
            if steps > limit {
                return None;
            }
            let cone = self.cones[side(player)][square as usize];
            let meets = if position.turn == player { cone.moving } else { cone.waiting };
            if other & meets == 0 && all & cone.ahead == 0 {
                return Some(steps);
            }
        }
        None
    }

    /// The least and the greatest value for the mover: see [`Race`].
    #[inline]
    fn limits(&self, position: &Position) -> (Score, Score) {
        let player = position.turn;
        let other = player.other();
        let (mine, theirs) = (position.pawns[side(player)], position.pawns[side(other)]);
        let goal = self.steps(Breakthrough::foremost(mine, player), player);
        let their_goal = self.steps(Breakthrough::foremost(theirs, other), other);
        if let Some(steps) = self.runner(position, player, their_goal) {
            return (Score::win_in(2 * steps - 1), Score::win_in(2 * goal.min(theirs.count_ones()) - 1));
        }
        let least = Score::loss_in(2 * their_goal.min(mine.count_ones()));
        if goal > 1
            && let Some(steps) = self.runner(position, other, goal - 1)
        {
            return (least, Score::loss_in(2 * steps));
        }
        (least, Score::win_in(2 * goal.min(theirs.count_ones()) - 1))
    }

    /// A static evaluation: pawns, how far they are, and who would win the race.
    pub fn race(&self, position: &Position) -> Score {
        let worth = |player: Player| {
            let mut pawns = position.pawns[side(player)];
            let mut sum = 0;
            while pawns != 0 {
                let square = pawns.trailing_zeros();
                pawns &= pawns - 1;
                let gone = (self.grid.rows - 1 - self.steps(square, player)) as i32;
                sum += 40 + 2 * gone * gone;
            }
            sum + self.runner(position, player, u32::MAX).map_or(0, |steps| 1000 / (steps as i32 + 1))
        };
        Score::new(worth(Player::Max) - worth(Player::Min))
    }

    /// The same position seen in a mirror, left and right exchanged.
    fn mirrored(&self, pawns: u64) -> u64 {
        let cols = self.grid.cols;
        (0..cols).fold(0, |image, col| {
            let column = pawns >> col & self.left;
            image | column << (cols - 1 - col)
        })
    }

    fn key_of(&self, pawns: [u64; 2], turn: Player) -> u64 {
        let turn = side(turn) as u64;
        if self.grid.cols * self.grid.rows <= 31 {
            pawns[0] | pawns[1] << 31 | turn << 62
        } else {
            mix(pawns[0] ^ 0x2545_F491_4F6C_DD1D)
                ^ mix(pawns[1].wrapping_add(0x9E6C_63D0_876A_9A47)).rotate_left(32)
                ^ turn.wrapping_neg()
        }
    }

    fn sign(&self, position: &Position, col: u32, row: u32) -> char {
        let bit = 1 << (row * self.grid.cols + col);
        match position.pawns.map(|pawns| pawns & bit != 0) {
            [true, _] => 'w',
            [_, true] => 'b',
            _ => '.',
        }
    }
}

/// See [`Breakthrough::runner`].
fn cones(grid: Grid, player: Player) -> Vec<Cone> {
    let Grid { cols, rows } = grid;
    let mut cones = vec![Cone::default(); (cols * rows) as usize];
    for at in 0..cols * rows {
        for other in 0..cols * rows {
            let gap = match player {
                Player::Max => (other / cols).checked_sub(at / cols),
                Player::Min => (at / cols).checked_sub(other / cols),
            };
            let Some(gap @ 1..) = gap else { continue };
            let aside = (at % cols).abs_diff(other % cols);
            let cone = &mut cones[at as usize];
            let bit = 1 << other;
            cone.moving |= if aside <= gap / 2 { bit } else { 0 };
            cone.waiting |= if aside <= gap.div_ceil(2) { bit } else { 0 };
            cone.ahead |= if aside == 0 { bit } else { 0 };
        }
    }
    cones
}

impl Game for Breakthrough {
    type State = Position;
    type Move = Step;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        let home = (1u64 << (self.grid.cols * self.ranks)) - 1;
        let far = (self.grid.rows - self.ranks) * self.grid.cols;
        Position { pawns: [home, home << far], turn: Player::Max }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    fn moves(&self, position: &Position, out: &mut Vec<Step>) {
        self.each(position, u64::MAX, |step| out.push(step));
    }

    #[inline]
    fn play(&self, position: &mut Position, step: Step) {
        let player = position.turn;
        let to = 1 << step.to;
        position.pawns[side(player)] ^= 1 << step.from | to;
        position.pawns[side(player.other())] &= !to;
        position.turn = player.other();
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Score> {
        // Only the player who has just moved can have won.
        let last = position.turn.other();
        let won =
            position.pawns[side(last)] & self.goal(last) != 0 || position.pawns[side(position.turn)] == 0;
        won.then(|| Score::win_in(0).seen_by(last))
    }
}

/// Exact on boards of up to 31 squares, a hash on larger ones.
impl Hashed for Breakthrough {
    // Worth 6 % of the nodes on 7x3, 32 % on 5x5.
    const CANONICAL_PLIES: u32 = 10;
    // Worth 39 % of the nodes on 7x3, 25 % on 5x5.
    const KEYS_CHILDREN: bool = true;

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        self.key_of(position.pawns, position.turn)
    }

    /// A position and its mirror image are the same.
    fn canonical_key(&self, position: &Position) -> u64 {
        let mirror = self.key_of(position.pawns.map(|pawns| self.mirrored(pawns)), position.turn);
        self.key(position).min(mirror)
    }
}

impl Notation for Breakthrough {
    /// The two squares, with `x` between them if a pawn is taken: `a2b3`, `a2xb3`.
    fn write_move(&self, position: &Position, step: Step) -> String {
        let name = |square: u8| {
            let square = u32::from(square);
            self.grid.name(square % self.grid.cols, square / self.grid.cols)
        };
        let taken = (position.pawns[0] | position.pawns[1]) >> step.to & 1 != 0;
        format!("{}{}{}", name(step.from), if taken { "x" } else { "" }, name(step.to))
    }

    /// Rows from the top, `w` and `b` for the pawns, then who is to move: `bb/bb/2/ww/ww w`.
    fn write_position(&self, position: &Position) -> String {
        let turn = if position.turn == Player::Max { 'w' } else { 'b' };
        format!("{} {turn}", self.grid.write(|col, row| self.sign(position, col, row)))
    }

    /// Without a turn, white is to move.
    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        let read = self.grid.read(text, "wb", ['w', 'b'])?;
        let mut pawns = [0; 2];
        for &(col, row, sign) in &read.squares {
            pawns[usize::from(sign == 'b')] |= 1 << (row * self.grid.cols + col);
        }
        let turn = read.turn.unwrap_or(Player::Max);
        let names = if turn == Player::Max { ["white", "black"] } else { ["black", "white"] };
        let error = |said: String| Err(NotationError::new(text, said));
        if pawns[side(turn)] & self.goal(turn) != 0 {
            return error(format!("{} is to move, but has already reached the goal", names[0]));
        }
        if pawns[side(turn.other())] == 0 {
            return error(format!("{} has no pawn, but it is the turn of {}", names[1], names[0]));
        }
        Ok(Position { pawns, turn })
    }
}

impl Picture for Breakthrough {
    fn picture(&self, position: &Position) -> String {
        self.grid.draw(|col, row| self.sign(position, col, row))
    }
}

/// The guide for breakthrough: wins at once, forced captures, and races.
///
/// Bounds that always hold: nobody reaches the goal with fewer moves than the foremost pawn has steps to go, nor takes
/// n pawns with fewer than n moves; and a runner that nobody can stop wins, if nobody is faster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Race;

impl Guide<Breakthrough> for Race {
    type Info = ();
    const TERMS: Terms = Terms::hints().noisy();

    #[inline]
    fn bounds(&self, game: &Breakthrough, position: &Position, (): &()) -> Option<(Score, Score)> {
        Some(game.limits(position))
    }

    #[inline]
    fn expand(
        &self,
        game: &Breakthrough,
        position: &Position,
        (): &(),
        window: Window,
        moves: &mut Moves<'_, Step, ()>,
    ) -> Expansion {
        let player = position.turn;
        let other = player.other();
        let (mine, theirs) = (position.pawns[side(player)], position.pawns[side(other)]);
        let exact = |score| Expansion::Proved(Value::exact(score));
        let attacked = game.attacks(mine, player);
        // The last pawn of the opponent can be taken, or one of ours is a step from the goal: it can always go there,
        // because one of the two diagonal squares exists and no own pawn stands on it.
        let last = theirs & (theirs - 1) == 0 && theirs & attacked != 0;
        if last || game.steps(Breakthrough::foremost(mine, player), player) == 1 {
            return exact(Score::win_in(1));
        }
        let their_steps = game.steps(Breakthrough::foremost(theirs, other), other);
        let mut targets = u64::MAX;
        if their_steps == 1 {
            // The pawn before our first row must be taken; two are one too many.
            let danger = theirs & game.straight(game.goal(other), player);
            if danger & (danger - 1) != 0 || danger & attacked == 0 {
                return exact(Score::loss_in(2));
            }
            targets = danger;
        } else {
            // A pawn that lands a step from the goal, where nobody can take it, wins with the next move: the opponent
            // reaches nothing in one move, and cannot take the last pawn if it is this one.
            let near = game.straight(game.goal(player), other);
            let reach = game.straight(mine, player) & !theirs | attacked;
            if reach & !mine & near & !game.attacks(theirs, other) != 0 {
                return exact(Score::win_in(3));
            }
            let (least, most) = game.limits(position);
            if least == most && window.contains(least) {
                return exact(least);
            }
        }
        let hits = game.attacks(theirs, other);
        game.each(position, targets, |step| {
            let to = 1u64 << step.to;
            let gone = (game.grid.rows - game.steps(u32::from(step.to), player)) as i32;
            let mut order = gone * 4;
            if theirs & to != 0 {
                // The farther the pawn has come, the better to take it.
                order += 40 + 4 * (game.grid.rows - game.steps(u32::from(step.to), other)) as i32;
            }
            if hits & to != 0 {
                let backed = game.attacks(mine ^ 1 << step.from, player) & to != 0;
                order -= if backed { 8 } else { 36 };
            }
            moves.push(step, order, ());
        });
        if moves.len() == 1 { Expansion::Only } else { Expansion::Moves }
    }

    fn evaluate(&self, game: &Breakthrough, position: &Position, _: &Self::Info) -> Score {
        game.race(position)
    }

    /// Pawns that can be taken for nothing. Together with the margin this won 199 of 300 games on 6x6 with 2,000 nodes a
    /// move against neither, 166 of 300 on 8x8 with 3,000, and 72 of 120 with 20,000; alone 193, 144 and 70. If guarded pawns
    /// were taken, too, it would lose: 102 of 300 on 8x8 even where only the dangerous ones count.
    fn noisy(&self, game: &Breakthrough, position: &Position, out: &mut Vec<Step>) {
        let other = position.turn.other();
        let theirs = position.pawns[side(other)];
        let targets = theirs
            & !game.attacks(theirs, other)
            & game.attacks(position.pawns[side(position.turn)], position.turn);
        if targets != 0 {
            game.each(position, targets, |step| out.push(step));
        }
    }

    /// A pawn and more for each ply. (No null move: with it 133 of 300, 159 of 300 and 45 of 120 games were won.)
    fn margin(&self, _: &Breakthrough, _: &Position, depth: u32) -> Margin {
        Margin { fall: (depth <= 3).then_some(40 * depth), rise: (depth == 1).then_some(40) }
    }

    /// A square and one of three directions.
    fn slot(&self, step: Step) -> Option<usize> {
        let direction = (i32::from(step.to) - i32::from(step.from)).unsigned_abs() as usize;
        Some(usize::from(step.to) * 3 + direction % 3)
    }
}

/// Results to hold the guide against, those that take a moment; smaller ones are in the tests.
pub const KNOWN: &[Fact] = &[Fact {
    game: "breakthrough(7x3)",
    winner: Some(Player::Min),
    nodes: 3_334_144,
    source: "an independent program that searches plainly",
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::winner;
    use crate::playthrough;
    use plyscope::conformance::Check;
    use plyscope::engine::{Driver, Engine, Limits, Table};
    use plyscope::perft::perft;

    /// Rows, columns, rows of pawns, counts from ply 1.
    #[rustfmt::skip]
    const COUNTS: [(u32, u32, u32, &[u64]); 17] = [
        (8, 8, 2, &[22, 484, 11_132, 256_036]), (6, 6, 2, &[16, 256, 4308, 71_478, 1_248_290]),
        (4, 2, 1, &[4, 16, 40, 84]), (4, 3, 1, &[7, 49, 256, 1230]), (5, 2, 1, &[4, 16, 48, 128]),
        (5, 3, 1, &[7, 49, 273, 1480]), (5, 4, 1, &[10, 100, 840, 6988]), (5, 2, 2, &[4, 12, 46, 172]),
        (5, 3, 2, &[7, 42, 276, 1776]), (5, 4, 2, &[10, 90, 848, 7794]), (6, 2, 2, &[4, 16, 72, 308]),
        (6, 3, 2, &[7, 49, 375, 2763]), (6, 4, 2, &[10, 100, 1074, 11_232]), (7, 3, 2, &[7, 49, 392, 3095]),
        (4, 4, 1, &[10, 100, 814, 6324]), (5, 5, 1, &[13, 169, 1911, 21_514]), (5, 5, 2, &[13, 156, 1924, 23_084]),
    ];

    #[test]
    fn counts_are_known() {
        for (rows, cols, ranks, counts) in COUNTS {
            let game = Breakthrough::new(rows, cols, ranks).unwrap();
            assert_eq!(
                perft(&game, &game.start(), counts.len() as u32)[1..],
                *counts,
                "{rows}x{cols}, {ranks}"
            );
        }
    }

    #[test]
    fn small_boards_have_their_known_winners() {
        use Player::{Max, Min};
        let known = [
            (4, 2, 1, Min),
            (4, 3, 1, Max),
            (5, 2, 1, Max),
            (5, 3, 1, Max),
            (5, 4, 1, Max),
            (5, 2, 2, Min),
            (5, 3, 2, Min),
            (5, 4, 2, Min),
            (6, 2, 2, Max),
            (6, 3, 2, Max),
            (4, 4, 1, Max),
            (5, 5, 1, Max),
        ];
        for (rows, cols, ranks, expected) in known {
            let game = Breakthrough::new(rows, cols, ranks).unwrap();
            let engine = Engine::new(&game).guide(Race).table(Table::default());
            let (found, nodes) = winner(engine, &game.start(), &Limits::none());
            assert_eq!(found, Some(Some(expected)), "{rows}x{cols}, {ranks}, after {nodes} nodes");
        }
    }

    #[test]
    fn rules_keys_and_guide_keep_their_promises() {
        for (rows, cols, ranks, games) in [
            (3, 2, 1, 200),
            (4, 3, 1, 200),
            (5, 4, 1, 200),
            (6, 3, 2, 200),
            (9, 3, 2, 100),
            (8, 8, 2, 40),
            (4, 16, 1, 20),
        ] {
            let game = Breakthrough::new(rows, cols, ranks).unwrap();
            let check = Check::new(&game).games(games);
            check.rules().unwrap();
            check.keys().unwrap();
            check.notation().unwrap();
            check.guide(&Race).unwrap();
        }
    }

    #[test]
    fn the_guide_is_sound_in_positions_with_few_pawns() {
        // Random games seldom come to races: put few pawns anywhere, and compare with plain search.
        let mut dice = crate::Dice::new(5);
        let game = Breakthrough::new(7, 5, 2).unwrap();
        let mut proofs = 0;
        for _ in 0..400 {
            let mut position = Position { pawns: [0; 2], turn: Player::Max };
            for pawn in 0..5 {
                let square = 5 + dice.below(25);
                if (position.pawns[0] | position.pawns[1]) >> square & 1 == 0 {
                    position.pawns[pawn % 2] |= 1 << square;
                }
            }
            if position.pawns.contains(&0) {
                continue;
            }
            if dice.below(2) == 1 {
                position.turn = Player::Min;
            }
            let plain = Engine::new(&game)
                .table(Table::default())
                .build()
                .expect("the settings go together")
                .search(&position, &Limits::none())
                .unwrap();
            let value = plain.value.score.seen_by(position.turn);
            let (least, most) = game.limits(&position);
            let text = game.write_position(&position);
            assert!(least <= value && value <= most, "{text}: {value} not in {least} to {most}");
            proofs += u32::from(least.is_win() || most.is_loss());
            for driver in [Driver::Window, Driver::Bisection, Driver::Mtd(Score::ZERO)] {
                let mut engine = Engine::new(&game)
                    .guide(Race)
                    .table(Table::default())
                    .driver(driver)
                    .build()
                    .expect("the settings go together");
                let report = engine.search(&position, &Limits::none()).unwrap();
                assert_eq!(report.value, plain.value, "{text} {driver:?}");
            }
        }
        assert!(proofs > 100, "{proofs}");
    }

    #[test]
    fn notation_reads_what_it_writes_and_says_what_is_wrong() {
        let game = Breakthrough::new(5, 3, 1).unwrap();
        let position = game.read_position("1bb/b2/1w1/3/w1w w").unwrap();
        assert_eq!(game.write_position(&position), "1bb/b2/1w1/3/w1w w");
        assert_eq!(game.picture(&position).lines().nth(1), Some(" 4  b . ."));
        let mv = game.read_move(&position, "b3xA4").unwrap();
        assert_eq!(game.write_move(&position, mv), "b3xa4");
        let error = game.read_move(&position, "b3a4").unwrap_err().to_string();
        assert!(error.contains("a1a2, a1b2, c1b2, c1c2, b3xa4, b3b4, b3c4"), "{error}");
        for (text, said) in [
            ("w2/3/3/3/b2 w", "white is to move, but has already reached the goal"),
            ("3/3/3/3/w2 w", "black has no pawn"),
            ("bbb/3/3/www", "expected 5 rows of 3"),
            ("bbb/3/x/3/www", "expected `w`, `b`"),
        ] {
            let error = game.read_position(text).unwrap_err();
            assert!(error.to_string().contains(said), "{error}");
        }
        for (rows, cols, ranks) in [(4, 1, 1), (4, 3, 2), (4, 3, 0), (9, 8, 2), (2, 27, 1), (u32::MAX, 2, 1)]
        {
            assert!(Breakthrough::new(rows, cols, ranks).is_err(), "{rows}x{cols}, {ranks}");
        }
    }

    #[test]
    fn plays_as_recorded() {
        playthrough::check("breakthrough", &Breakthrough::new(6, 6, 2).unwrap(), 1, Breakthrough::race);
    }
}
