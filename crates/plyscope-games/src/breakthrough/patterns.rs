//! The patterns of breakthrough: every block of three rows and two columns.

use super::{Breakthrough, Position, Race, side};
use crate::pattern::{Layout, Patterned, Trainable};
use plyscope::Player;

impl Patterned for Breakthrough {
    fn layout(&self) -> Layout {
        let (rows, cols) = (self.grid.rows as u8, self.grid.cols as u8);
        // In the farther half the rows of a block are listed from the far side, so that black sees a block of the one half
        // where white sees one of the other, cell by cell.
        let block = |row: u8, col: u8| -> Vec<u8> {
            let line = |at: u8| if 2 * row > rows - 3 { 2 - at / 2 } else { at / 2 };
            (0..6).map(|at| (row + line(at)) * cols + col + at % 2).collect()
        };
        // The right half of the board is the mirror image of the left.
        let mut shapes: Vec<_> =
            (0..=rows - 3).flat_map(|row| (0..cols / 2).map(move |col| block(row, col))).collect();
        shapes.push(Vec::new());
        let map = |image: &dyn Fn(u8, u8) -> u8| {
            (0..rows * cols).map(|cell| image(cell / cols, cell % cols)).collect()
        };
        let game = match self.ranks {
            2 => format!("breakthrough({rows}x{cols})"),
            ranks => format!("breakthrough({rows}x{cols},{ranks})"),
        };
        Layout {
            game,
            cells: rows * cols,
            shapes,
            symmetries: vec![map(&|row, col| row * cols + cols - 1 - col)],
            // Black sees the board from the other side.
            exchange: Some(map(&|row, col| (rows - 1 - row) * cols + col)),
            phases: vec![0],
            end: u32::from(rows) * u32::from(cols),
        }
    }

    #[inline]
    fn taken(&self, position: &Position) -> [u64; 2] {
        position.pawns
    }

    /// The steps of all pawns. One that was taken counts as if it had gone all the way, so that no move turns the clock back.
    fn clock(&self, position: &Position) -> u32 {
        let rows = self.grid.rows;
        let gone = |player: Player| -> u32 {
            let home = |square: u32| rows - 1 - self.steps(square, player);
            let pawns = position.pawns[side(player)];
            let alive: u32 = (0..64).filter(|square| pawns >> square & 1 != 0).map(home).sum();
            let taken = self.grid.cols * self.ranks - pawns.count_ones().min(self.grid.cols * self.ranks);
            alive + taken * rows
        };
        let start = self.grid.cols * self.ranks * (self.ranks - 1);
        (gone(Player::Max) + gone(Player::Min)).saturating_sub(start)
    }
}

impl Trainable for Breakthrough {
    type Solver = Race;

    fn solver(&self) -> Race {
        Race
    }

    /// A few pawns on a small board.
    fn solvable(&self, position: &Position) -> bool {
        let pawns = position.pawns.map(u64::count_ones);
        self.grid.rows * self.grid.cols <= 20 && pawns[0] + pawns[1] <= 8
    }

    /// Pawns and how far they are, where a win is 100.
    fn rough(&self, position: &Position) -> i32 {
        (self.race(position).get() / 4).clamp(-90, 90)
    }
}
