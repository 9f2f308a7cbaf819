//! Connect four for play: won games by distance, and a static value in between.
//!
//! The exact scores of [`Connect4`] are small plain numbers; a static value would be mistaken for one of them. In play a
//! win therefore counts as `win_in(n)`, which is beyond every plain score.

use super::{Connect4, Inherited, Position, Size};
use plyscope::engine::{Expansion, Guide, Moves};
use plyscope::{Game, Hashed, Player, Score, Value, Window};

/// The same positions and moves as [`Connect4`], with wins and losses by their distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByDistance<S>(
    /// The rules.
    pub Connect4<S>,
);

impl<S: Size> Game for ByDistance<S> {
    type State = Position;
    type Move = u8;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        self.0.start()
    }
    #[inline]
    fn turn(&self, position: &Position) -> Player {
        position.player()
    }
    #[inline]
    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        self.0.moves(position, out);
    }
    #[inline]
    fn play(&self, position: &mut Position, column: u8) {
        self.0.play(position, column);
    }
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Score> {
        self.0.outcome(position).map(|score| match score.get().signum() {
            1 => Score::win_in(0),
            -1 => Score::loss_in(0),
            _ => Score::ZERO,
        })
    }
}

impl<S: Size> Hashed for ByDistance<S> {
    const KEY_BITS: u32 = S::KEY_BITS;
    const KEYS_CHILDREN: bool = true;

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        self.0.key(position)
    }
    #[inline]
    fn key_after(&self, position: &Position, column: u8) -> u64 {
        self.0.key_after(position, column)
    }
}

/// The guide for play: winning cells by their parity, safe moves, the middle first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Play;

impl<S: Size> Guide<ByDistance<S>> for Play {
    type Info = ();

    fn expand(
        &self,
        game: &ByDistance<S>,
        position: &Position,
        (): &(),
        _: Window,
        moves: &mut Moves<'_, u8, ()>,
    ) -> Expansion {
        let game = game.0;
        let Position { mine, all, .. } = *position;
        let theirs = all ^ mine;
        let open = game.open(all);
        let known = Inherited::new(game.threats(mine, all), game.threats(theirs, all), open);
        let exact = |score| Expansion::Proved(Value::exact(score));
        if open & known.mine != 0 {
            return exact(Score::win_in(1));
        }
        // Without a safe move the opponent wins next, unless the board is full first.
        let left = game.cells() - position.stones as i32;
        if known.safe == 0 && left >= 2 {
            return exact(Score::loss_in(2));
        }
        let middle = |column: u32| {
            let width = game.size.width() as i32;
            -(2 * column as i32 + 1 - width).abs()
        };
        moves.all(&game, position, |mv| {
            let column = u32::from(mv);
            let stone = open & game.column(column);
            // What is not safe loses at once and is looked at last.
            let safe = if stone & known.safe != 0 { 0 } else { -1000 };
            let made = game.threats(mine | stone, all | stone).count_ones() as i32;
            (safe + 20 * made + middle(column), ())
        });
        Expansion::Moves
    }

    /// Winning cells count, those in rows that the player will get to fill in the end count more; stones in the middle a
    /// little. When all other columns are full, the first player fills odd rows and the second even ones.
    fn evaluate(&self, game: &ByDistance<S>, position: &Position, _: &Self::Info) -> Score {
        let game = game.0;
        let Position { mine, all, .. } = *position;
        let theirs = all ^ mine;
        let (x, o) = match position.player() {
            Player::Max => (mine, theirs),
            Player::Min => (theirs, mine),
        };
        let odd = game.bottom() * (0x5555_5555_5555_5555 & ((1 << game.size.height()) - 1));
        let worth = |stones: u64, good: u64| {
            let cells = game.threats(stones, all);
            // A winning cell right above another one of the same player decides by itself.
            let stacked = cells & (cells << 1);
            let count = |cells: u64| cells.count_ones() as i32;
            10 * count(cells) + 15 * count(cells & good) + 30 * count(stacked)
        };
        let width = game.size.width();
        let middle = |stones: u64| -> i32 {
            let weight = |column: u32| (column.min(width - 1 - column)) as i32;
            (0..width).map(|c| weight(c) * (stones & game.column(c)).count_ones() as i32).sum()
        };
        Score::new(worth(x, odd) - worth(o, !odd) + middle(x) - middle(o))
    }

    fn slot(&self, column: u8) -> Option<usize> {
        Some(column.into())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AnySize, Standard, Threats};
    use super::*;
    use plyscope::conformance::Check;
    use plyscope::engine::{Engine, Limits, Table};

    #[test]
    fn the_hints_for_play_are_sound() {
        for (width, height) in [(4, 4), (5, 3), (7, 6), (3, 4), (1, 5)] {
            let game = ByDistance(Connect4::new(AnySize::new(width, height).unwrap()));
            if let Err(violation) = Check::new(&game).guide(&Play) {
                panic!("{width}x{height}: {violation}");
            }
        }
    }

    #[test]
    fn by_distance_the_same_player_wins() {
        let exact = Connect4::new(Standard);
        let play = ByDistance(exact);
        for moves in ["2252576253462244111563365343671351441", "7422341735647741166133573473242566"] {
            let position = exact.position(moves).unwrap();
            let one = Engine::new(&exact)
                .guide(Threats)
                .table(Table::default())
                .build()
                .expect("the settings go together")
                .search(&position, &Limits::none())
                .unwrap();
            let two = Engine::new(&play)
                .guide(Play)
                .table(Table::default())
                .build()
                .expect("the settings go together")
                .search(&position, &Limits::none())
                .unwrap();
            let sign = i32::from(two.value.score.is_win()) - i32::from(two.value.score.is_loss());
            assert_eq!(one.value.score.get().signum(), sign, "{moves}");
        }
    }
}
